"""The question types of the topic "alphabeta" about what a number says that comes back: the value, or a bound."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, either, random_tree
from aima_games.quiz.topics.alphabeta.cuts import range_text, value_range
from aima_games.quiz.topics.alphabeta.pruned_trees import (
    Walked,
    Window,
    about,
    as_list,
    leaf_paths,
    read,
    with_leaves,
)
from aima_games.quiz.topics.alphabeta.search_windows import SHAPES, bound_text, finite
from aima_games.quiz.topics.drafting import shuffled
from aima_games.quiz.wording import shown

# What a number says ------------------------------------------------------------------------------------


@question_type("alphabeta", "fail-soft-hard", "P-05")
def fail_soft_hard(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    reading = read(tree)
    outside = [
        path for path, (alpha, beta) in reading.windows.items() if path and not alpha <= reading.values[path] <= beta
    ]
    if not outside:
        return None
    marked = random.choice(outside)
    walked, hard_walk = Walked(tree), Walked(tree, "hard")
    soft, hard = walked.values[marked][0], hard_walk.values[marked][0]
    if soft == hard:
        return None
    name, (alpha, beta) = tree.names[marked], walked.windows[marked]
    swapped = "The two are mixed up: fail-soft sends up what was found, even where it lies outside the window."
    same = f"Outside the window [{shown(bound_text(alpha))}, {shown(bound_text(beta))}] the two forms differ."
    full = f"That is the minimax value of {name}. The search left {name} before it could know that."
    far = "That is the other end of the window: v lies beyond the end which is nearer to it."
    wrong: list[tuple[tuple[Any, Any], str, str]] = [
        ((hard, soft), "forms-swapped", swapped),
        ((soft, soft), "fail-soft-where-hard", same),
        ((hard, hard), "fail-hard-where-soft", same),
        ((tree.value(marked), hard), "pruned-node-complete", full),
        ((soft, alpha if hard == beta else beta), "wrong-bound-returned", far),
    ]
    right = (soft, hard)
    mistakes = [Mistake(each, n, why) for each, n, why in wrong if each != right and all(map(finite, each))]
    numbers = {value for each, _, _ in wrong for value in each if finite(value)}
    numbers |= {tree.value(), tree.value(marked), *(tree.at((*marked, *leaf)) for leaf in leaf_paths(tree.at(marked)))}
    return about(
        walked,
        "matching",
        "With fail-soft a node sends up v, the best value it has seen; with fail-hard α or β instead, if v lies "
        "outside "
        "its window. Which number does the node marked **?** send up?",
        right,
        mistakes,
        f"The windows on the way down to {name}:\n\n{walked.way_to(marked)}\n\nThere v becomes {shown(soft)}: "
        f"fail-soft sends up {shown(soft)}, fail-hard {shown(hard)}, the nearer end of the window. The root is worth "
        f"{shown(tree.value())} either way.",
        choices=sorted(numbers),
        rows=("with fail-soft", "with fail-hard"),
        marked=marked,
        effort=walked.effort_until(marked) + len(tree.at(marked)) + 3,
        caption="The picture shows fail-soft.",
    )


SAYS = {"≤": "or less", "=": "exactly", "≥": "or more"}


def _says(sign: str, value: Any) -> str:
    return f"exactly {shown(value)}" if sign == "=" else f"{shown(value)} {SAYS[sign]}"


@question_type("alphabeta", "bound-or-exact", "P-05", "P-11", levels=("easy", "medium"))
def bound_or_exact(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice((((3,), (3,)), *SHAPES[:3])), first=random.choice((MAX, MIN)))
    sign = random.choice("≤≤=≥≥")
    reading = read(tree)
    unseen = [path for path in leaf_paths(tree.nested) if path not in reading.seen]
    fitting = []
    for path, (alpha, beta) in reading.windows.items():
        v = reading.values[path]
        by_window = "≤" if v <= alpha else "≥" if v >= beta else "="
        # Where all was seen v is exact, even where the window alone would not tell: no good question.
        known = value_range(tree, unseen, path)
        by_leaves = "=" if known == (v, v) else "≤" if known[1] == v else "≥"
        if path and by_window == by_leaves == sign:
            fitting.append(path)
    if not fitting:
        return None
    marked = random.choice(fitting)
    walked = Walked(tree)
    v, said = walked.values[marked]
    (alpha, beta), name = walked.windows[marked], tree.names[marked]
    inside = f"[{shown(bound_text(alpha))}, {shown(bound_text(beta))}]"
    low, high = "MAX has as much elsewhere", "MIN has as little elsewhere"
    reasons = {
        "=": (
            "bound-as-value",
            f"The number lies outside {name}'s window {inside}, or on its edge: it is only a bound.",
        ),
        "≤": ("bounds-turned-round" if sign == "≥" else "exact-taken-for-bound", _why_not(sign, inside, name)),
        "≥": ("bounds-turned-round" if sign == "≤" else "exact-taken-for-bound", _why_not(sign, inside, name)),
    }
    why = {
        "=": f"v = {shown(v)} lies inside the window {inside}, so it is exact.",
        "≤": f"v = {shown(v)} ≤ α = {shown(alpha) if finite(alpha) else ''}: {low}, and what was not looked at can "
        "only make the node smaller.",
        "≥": f"v = {shown(v)} ≥ β = {shown(beta) if finite(beta) else ''}: {high}, and what was not looked at can "
        "only make the node larger.",
    }[said]
    return about(
        walked,
        "choice",
        f"The node marked **?** sends up {shown(v)} (fail-soft: the best value that it has seen). What does the search "
        "know by then about the minimax value of that node?",
        _says(said, v),
        [Mistake(_says(each, v), *reasons[each]) for each in SAYS if each != said],
        f"The windows on the way down to {name}:\n\n{walked.way_to(marked)}\n\n{why}",
        choices=[_says(each, v) for each in SAYS],
        marked=marked,
        effort=walked.effort_until(marked) + len(tree.at(marked)) + 2,
    )


def _why_not(sign: str, inside: str, name: str) -> str:
    if sign == "=":
        return f"The number lies strictly inside {name}'s window {inside}. Nothing that was left out could change it."
    return f"The other way round: what was not looked at can only make {name} {'smaller' if sign == '≤' else 'larger'}."


# Ties at the root --------------------------------------------------------------------------------------


@question_type("alphabeta", "safe-moves", "P-11", levels=("easy",))
def safe_moves(random: Random) -> Question | None:
    first = either(random)
    count, low = random.choice((4, 5)), random.choice((0, 0, -9))
    values = random.choices(range(low, low + 10), k=count)
    best = OPERATOR[first](values)
    tied = [i for i, value in enumerate(values) if value == best]
    if not 2 <= len(tied) <= 3:
        return None
    names = [f"a{i + 1}" for i in range(count)]
    top = [names[i] for i in tied]
    bound, less = ("α", "less") if first == MAX else ("β", "more")
    right = f"{top[0]} only"
    only_a_bound = (
        f"{top[-1]} came back with {shown(best)} when {bound} was {shown(best)} already: it is worth {shown(best)} or "
        f"{less}, and perhaps much {less}."
    )
    mistakes = [
        Mistake(f"{top[-1]} only", "ties-from-bounds", f"It does not beat {top[0]}. {only_a_bound}"),
        Mistake(f"each of {' and '.join(top) if len(top) == 2 else ', '.join(top)}", "ties-from-bounds", only_a_bound),
        Mistake(
            "none of them",
            "all-are-bounds",
            f"{top[0]} came back strictly inside its window, better than all before: that number is exact.",
        ),
    ]
    choices = shuffled(random, [right, *(mistake.answer for mistake in mistakes)])
    returned = ", ".join(f"{name}: {shown(value)}" for name, value in zip(names, values, strict=True))
    return Question(
        kind="choice",
        prompt=(
            f"{first} is to move at the root. Alpha-beta (fail-soft; a node is left as soon as α ≥ β) tries the moves "
            f"from left to right, each with the {bound} that the moves before it have left, and gets back these "
            f"numbers:\n\n{returned}\n\nNothing else is known. Which moves are certainly best?"
        ),
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"{top[0]} was the first to bring {shown(best)}, strictly better than all before, so its number is "
        f"exact. What comes back equal to {bound} later is a bound: {shown(best)} or {less}.",
        data={"first": first, "values": values},
        effort=count + len(tied),
        choices=tuple(map(str, choices)),
    )


@question_type("alphabeta", "seems-best", "P-11", levels=("easy", "medium"))
def seems_best(random: Random) -> Question | None:
    tree = random_tree(random, (4,), (2, 3), first=either(random))
    paths = list(leaf_paths(tree.nested))
    low = random.choice((0, 0, -4))
    tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 9), k=len(paths)))), tree.first)
    reading = read(tree)
    moves = [(i,) for i in range(4)]
    equal = [move for move in moves if reading.values[move] == tree.value()]
    false = [move for move in equal if tree.value(move) != tree.value()]
    # A move that is really as good as the best makes one think.
    if not false or (len(equal) - len(false) < 2 and random.random() < 0.6):
        return None

    def named(chosen: Sequence[Path]) -> tuple[str, ...]:
        return tuple(map(tree.move, chosen))

    really = [move for move in moves if tree.value(move) == tree.value()]
    stopped = [move for move in moves if move in reading.stops]
    wrong = [
        (equal, "ties-from-bounds", "These all come back with the same number; some of them are really worth that."),
        (really, "truly-best", "These moves are really best. Those that only seem so are asked for."),
        (stopped, "every-cut-node", "These were left early, but not all of them came back with the best number."),
    ]
    right = named(false)
    walked = Walked(tree)
    lines = [
        f"{tree.move(move)} comes back with {shown(reading.values[move])} and is worth {shown(tree.value(move))}."
        for move in moves
    ]
    return about(
        walked,
        "several",
        f"Some leaves are equal. Fail-soft alpha-beta notes what comes back from each of {tree.first}'s moves. Which "
        "moves come back with the same number as the best move, although they are worse?",
        right,
        [Mistake(named(each), name, why) for each, name, why in wrong if named(each) != right],
        f"{as_list(lines)}\n\nWho picks by lot among those that came back with {shown(tree.value())} may pick a bad "
        "one.",
        choices=tree.first_moves,
    )


# Tables ------------------------------------------------------------------------------------------------


def _window_text(alpha: Any, beta: Any) -> str:
    return f"[{shown(bound_text(alpha))}, {shown(bound_text(beta))}]"


@question_type("alphabeta", "table-entry", "P-16", "P-05", levels=("easy",))
def table_entry(random: Random) -> Question | None:
    alpha, beta = sorted(random.sample(range(-9, 21), 2))
    if beta - alpha < 3:
        return None
    case = random.choice(("low", "low", "inside", "high", "high"))
    if case == "inside":
        v = random.randrange(alpha + 1, beta)
    else:  # on the edge every fourth time
        off = random.choice((0, 1, 2, 3))
        v = alpha - off if case == "low" else beta + off
    # What is in the table already is no help for this window, or nobody would search.
    before: Window = (-inf, inf)
    if random.random() < 0.5:
        before = (v - random.randint(1, 5), inf) if case == "low" else (-inf, v + random.randint(1, 5))
    after = {
        "low": (before[0], v),
        "inside": (v, v),
        "high": (v, before[1]),
    }[case]
    turned = (v, before[1]) if case == "low" else (before[0], v)
    wrong: list[tuple[Window, str, str]] = [
        ((alpha, beta), "window-as-knowledge", "The window says which values matter, not which are possible."),
    ]
    if case == "inside":
        why = "v lies strictly inside the window, so nothing was cut that could change it: v is exact."
        wrong += [((-inf, v), "exact-taken-for-bound", why), ((v, inf), "exact-taken-for-bound", why)]
    else:
        side, may = ("α or below", "smaller") if case == "low" else ("β or above", "larger")
        why = f"v is {side}, so something may have been cut that makes the value still {may}: v is only a bound."
        wrong += [
            ((v, v), "bound-stored-as-value", why),
            (turned, "bounds-turned-round", f"The other way round: what was cut can only make the value {may}."),
        ]
    if before != (-inf, inf) and case != "inside":
        wrong.append(
            ((-inf, v) if case == "low" else (v, inf), "old-bound-forgotten", "What the table said before still holds.")
        )
    wrong = [each for each in wrong if each[0] != after]
    offered = [after, *(window for window, *_ in random.sample(wrong, min(3, len(wrong))))]
    texts = [range_text(*window) for window in offered]
    if len(set(texts)) < 4:
        return None
    mistakes = [Mistake(range_text(*window), name, why) for window, name, why in wrong if window in offered]
    known = "Nothing was known about s." if before == (-inf, inf) else f"The table said of s: {range_text(*before)}."
    return Question(
        kind="choice",
        prompt=(
            f"{known} Now alpha-beta (fail-soft) has searched s with the window [α, β] = {_window_text(alpha, beta)}, "
            f"and the search returned v = {shown(v)}. What is then known of the value of s, all in all, and should be "
            "in the table?"
        ),
        right=texts[0],
        mistakes=tuple(mistakes),
        explanation={
            "low": f"v ≤ α: the value is {shown(v)} or less, an upper bound.",
            "inside": "α < v < β: the value is exact.",
            "high": f"v ≥ β: the value is {shown(v)} or more, a lower bound.",
        }[case]
        + ("" if before == (-inf, inf) or case == "inside" else f" With what was known before, it is {texts[0]}."),
        data={"alpha": alpha, "beta": beta, "returned": v, "before": [str(bound_text(each)) for each in before]},
        effort=4 + 2 * (before != (-inf, inf)),
        choices=tuple(random.sample(texts, len(texts))),
    )


@question_type("alphabeta", "table-lookup", "P-16", levels=("easy",))
def table_lookup(random: Random) -> Question | None:
    bound = random.randint(-9, 20)
    entries: list[Window] = [(bound, inf), (-inf, bound), (bound, bound + random.randint(3, 8))]
    lower, upper = random.choice(entries)
    edge = [bound for bound in (lower, upper) if finite(bound)]
    near = sorted({bound + off for bound in edge for off in (-6, -3, -1, 0, 2, 4, 7)})
    windows: list[Window] = []
    while len(windows) < 5:
        alpha, beta = sorted(random.sample(near, 2))
        wide: Window = random.choice(((alpha, beta), (alpha, beta), (-inf, beta), (alpha, inf)))
        if wide not in windows:
            windows.append(wide)
    windows.sort()

    def chosen(settles: Any) -> tuple[str, ...]:
        return tuple(_window_text(alpha, beta) for alpha, beta in windows if settles(alpha, beta))

    right = chosen(lambda alpha, beta: lower >= beta or upper <= alpha)
    strict = chosen(lambda alpha, beta: lower > beta or upper < alpha)
    if not 1 <= len(right) <= 3 or strict == right:
        return None
    wrong = [
        (strict, "equality-not-enough", "A bound equal to the edge of the window settles the matter too."),
        (
            chosen(lambda alpha, beta: upper >= beta or lower <= alpha),
            "bounds-turned-round",
            "An upper bound helps where it is no more than α, a lower bound where it is no less than β.",
        ),
        (
            chosen(lambda alpha, beta: True),
            "bound-stored-as-value",
            "The entry does not say what the value is. Where it may still lie inside the window, s must be searched.",
        ),
        (
            chosen(lambda alpha, beta: any(alpha < bound < beta for bound in edge)),
            "bound-inside-window",
            "Where a bound lies inside the window the value may lie inside it as well, and s must be searched.",
        ),
    ]
    lines = []
    for alpha, beta in windows:
        if lower >= beta:
            reason = f"the value is {shown(lower)} or more, so not less than β = {shown(beta)}: settled"
        elif upper <= alpha:
            reason = f"the value is {shown(upper)} or less, so not more than α = {shown(alpha)}: settled"
        else:
            reason = "the value may lie inside: search"
        lines.append(f"{_window_text(alpha, beta)}: {reason}.")
    return Question(
        kind="several",
        prompt=(
            f"A transposition table says of the value of a state s: {range_text(lower, upper)}. Alpha-beta comes to s "
            "again; it leaves a node as soon as α ≥ β. With which of these windows [α, β] need s not be searched again?"
        ),
        right=right,
        mistakes=tuple(Mistake(each, name, why) for each, name, why in wrong if each != right),
        explanation=as_list(lines),
        data={"lower": str(bound_text(lower)), "upper": str(bound_text(upper))},
        effort=2 * len(windows),
        choices=tuple(_window_text(*each) for each in windows),
    )

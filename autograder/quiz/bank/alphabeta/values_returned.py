"""What a returned number says: the value, or a bound."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, leaf_paths
from aima_games.quiz.wording import shown
from autograder.quiz.bank.alphabeta.cuts import range_text, value_range
from autograder.quiz.bank.alphabeta.pruned_trees import (
    WIDEST,
    Traced,
    Window,
    about_search,
    as_list,
    read,
    with_leaves,
)
from autograder.quiz.bank.alphabeta.search_windows import SHAPES, bound_text, finite
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import either, random_tree

# What a number says ------------------------------------------------------------------------------------


@question_type("fail-soft-hard", ("P-05",))
def fail_soft_hard(random: Random) -> Question | None:
    """Which number does a node send up, with fail-soft and with fail-hard?"""
    tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    reading = read(tree)
    windows = reading.windows.items()
    outside = [path for path, (alpha, beta) in windows if path and not alpha <= reading.values[path] <= beta]
    if not outside:
        return None
    traced = Traced(tree)
    marked = random.choice(outside)
    soft, hard = right = traced.values[marked][0], Traced(tree, "hard").values[marked][0]
    if soft == hard:
        return None
    (alpha, beta), name, below = traced.windows[marked], tree.names[marked], tree.at(marked)
    swapped = "The two are mixed up: fail-soft sends up what was found, even where it lies outside the window."
    same = f"Outside the window {window_text(alpha, beta)} the two forms differ."
    full = f"That is the minimax value of {name}. The search left {name} before it could know that."
    far = "That is the other end of the window: v lies beyond the end which is nearer to it."
    wrong = (
        ((hard, soft), "forms-swapped", swapped),
        ((soft, soft), "fail-soft-where-hard", same),
        ((hard, hard), "fail-hard-where-soft", same),
        ((tree.value(marked), hard), "pruned-node-complete", full),
        ((soft, alpha if hard == beta else beta), "wrong-bound-returned", far),
    )
    numbers = {value for each, *_ in wrong for value in each if finite(value)}
    numbers |= {tree.value(), tree.value(marked), *(tree.at((*marked, *leaf)) for leaf in leaf_paths(below))}
    return about_search(
        traced,
        "matching",
        "With fail-soft a node sends up v, the best value it has seen; with fail-hard α or β instead, if v lies "
        "outside its window. Which number does the node marked **?** send up?",
        right,
        [Mistake(*each) for each in wrong if each[0] != right and all(map(finite, each[0]))],
        f"The windows on the way down to {name}:\n\n{traced.way_to(marked)}\n\nThere v becomes {shown(soft)}: "
        f"fail-soft sends up {shown(soft)}, fail-hard {shown(hard)}, the nearer end of the window. The root is "
        f"worth {shown(tree.value())} either way.",
        choices=sorted(numbers),
        rows=("with fail-soft", "with fail-hard"),
        marked=marked,
        effort=traced.effort_to_leave(marked),
        caption="The picture shows fail-soft.",
    )


def window_text(alpha: Any, beta: Any) -> str:
    """A window as it is written in a text: "[3, ∞]"."""
    return f"[{shown(bound_text(alpha))}, {shown(bound_text(beta))}]"


@question_type("bound-or-exact", ("P-05", "P-11"), levels=("easy", "medium"))
def bound_or_exact(random: Random) -> Question | None:
    """What is known about a node's value when it has sent up a number?"""
    tree = random_tree(random, *random.choice((((3,), (3,)), *SHAPES[:3])), first=random.choice((MAX, MIN)))
    wanted = random.choice("≤≤=≥≥")
    reading = read(tree)
    unseen = [path for path in leaf_paths(tree.nested) if path not in reading.seen]
    fitting = []
    for path, (alpha, beta) in reading.windows.items():
        v = reading.values[path]
        by_window = "≤" if v <= alpha else "≥" if v >= beta else "="
        # Where everything was seen v is exact, even if the window alone would not tell: no good question.
        known = value_range(tree, unseen, path)
        by_leaves = "=" if known == (v, v) else "≤" if known[1] == v else "≥"
        if path and by_window == by_leaves == wanted:
            fitting.append(path)
    if not fitting:
        return None
    traced = Traced(tree)
    marked = random.choice(fitting)
    (v, sign), (alpha, beta), name = traced.values[marked], traced.windows[marked], tree.names[marked]
    inside = window_text(alpha, beta)
    edge = f"The number lies outside {name}'s window {inside}, or on its edge: it is only a bound."
    if sign == "=":
        strictly = (
            f"The number lies strictly inside {name}'s window {inside}. Nothing that was left out could change it."
        )
        mistaken = "exact-taken-for-bound", strictly
    else:
        may = "smaller" if sign == "≤" else "larger"
        the_other_way = f"The other way round: what was not looked at can only make {name} {may}."
        mistaken = "bounds-turned-round", the_other_way
    why = {
        "=": f"v = {shown(v)} lies inside the window {inside}, so it is exact.",
        "≤": f"v = {shown(v)} ≤ α = {shown(bound_text(alpha))}: MAX has as much elsewhere, and what was not looked "
        "at can only make the node smaller.",
        "≥": f"v = {shown(v)} ≥ β = {shown(bound_text(beta))}: MIN has as little elsewhere, and what was not "
        "looked at can only make the node larger.",
    }[sign]
    says = {"≤": f"{shown(v)} or less", "=": f"exactly {shown(v)}", "≥": f"{shown(v)} or more"}
    return about_search(
        traced,
        "choice",
        f"The node marked **?** sends up {shown(v)} (fail-soft: the best value that it has seen). What does the "
        "search know by then about the minimax value of that node?",
        says[sign],
        [
            Mistake(text, *(("bound-as-value", edge) if each == "=" else mistaken))
            for each, text in says.items()
            if each != sign
        ],
        f"The windows on the way down to {name}:\n\n{traced.way_to(marked)}\n\n{why}",
        choices=list(says.values()),
        marked=marked,
        effort=traced.effort_until(marked) + len(tree.at(marked)) + 2,
    )


# Ties at the root --------------------------------------------------------------------------------------


def _at_most(tree: SmallTree) -> int:
    """How many moves with another value have a leaf with the best number, which they could return."""
    ours, theirs = OPERATOR[tree.first], OPERATOR[MIN if tree.first == MAX else MAX]
    worth = [theirs(leaves) for leaves in tree.nested]
    best = ours(worth)
    return sum(value != best and best in leaves for value, leaves in zip(worth, tree.nested, strict=True))


def _tree_with_ties(random: Random) -> SmallTree | None:
    """A tree in which some moves at the root come back with the best number and are worse."""
    wanted = random.choice((1, 1, 2, 2, 3))  # first of all, because most trees have one such move
    think = random.random() < 0.6  # a move that is really as good as the best makes the reader think
    for _ in range(1_000):
        tree = random_tree(random, (4,), (2, 3), first=either(random))
        count = len(list(leaf_paths(tree.nested)))
        low = random.choice((0, 0, -4))
        tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 6), k=count))), tree.first)
        if _at_most(tree) < wanted:  # this dismisses most trees, and quickly
            continue
        equal = _seemingly_best(tree)
        false = [move for move in equal if tree.value(move) != tree.value()]
        if len(false) == wanted and (wanted > 2 or not think or len(equal) - len(false) >= 2):
            return tree
    return None


def _seemingly_best(tree: SmallTree) -> list[Path]:
    """The moves that come back with the best number."""
    reading = read(tree)
    return [(i,) for i in range(4) if reading.values[i,] == tree.value()]


@question_type("seems-best", ("P-11",), levels=("easy", "medium"), least=1)
def seems_best(random: Random) -> Question | None:
    """Which moves come back with the best number, although they are worse?"""
    tree = _tree_with_ties(random)
    if tree is None:
        return None
    reading, equal = read(tree), _seemingly_best(tree)
    really = [(i,) for i in range(4) if tree.value((i,)) == tree.value()]
    stopped = [(i,) for i in range(4) if (i,) in reading.stops]
    if len(equal) - len(really) == 1 and random.random() < 1 / 3:
        return None  # a single move that only seems best is the most frequent case
    wrong = (
        (equal, "ties-from-bounds", "These all come back with the same number; some of them are really worth that."),
        (really, "truly-best", "These moves are really best. The question asks for those that only seem so."),
        (stopped, "every-cut-node", "These were left early, but not all of them came back with the best number."),
    )
    lines = [
        f"{move} comes back with {shown(reading.values[i,])} and is worth {shown(tree.value((i,)))}."
        for i, move in enumerate(tree.first_moves)
    ]
    return about_search(
        Traced(tree),
        "several",
        f"Some leaves are equal. Fail-soft alpha-beta notes what comes back from each of {tree.first}'s moves. "
        "Which moves come back with the same number as the best move, although they are worse?",
        tuple(tree.move(move) for move in equal if move not in really),
        [Mistake(tuple(map(tree.move, moves)), name, why) for moves, name, why in wrong],
        f"{as_list(lines)}\n\nPicking by lot among those that came back with {shown(tree.value())} may bring a "
        "bad one.",
        choices=tree.first_moves,
    )


# Tables ------------------------------------------------------------------------------------------------

Known = tuple[Window, str, str]
"""What somebody may take for known, with the mistake's name and the reason why it is not known."""


def _wrong_entries(window: Window, v: int, before: Window) -> list[Known]:
    alpha, beta = window
    wrong: list[Known] = [
        (window, "window-as-knowledge", "The window says which values matter, not which are possible."),
    ]
    if alpha < v < beta:
        why = "v lies strictly inside the window, so nothing was cut that could change it: v is exact."
        return [*wrong, ((-inf, v), "exact-taken-for-bound", why), ((v, inf), "exact-taken-for-bound", why)]
    low = v <= alpha
    side, may = ("α or below", "smaller") if low else ("β or above", "larger")
    why = f"v is {side}, so something may have been cut that makes the value still {may}: v is only a bound."
    turned = (v, before[1]) if low else (before[0], v)
    wrong += [
        ((v, v), "bound-stored-as-value", why),
        (turned, "bounds-turned-round", f"The other way round: what was cut can only make the value {may}."),
    ]
    if before != WIDEST:
        anew = (-inf, v) if low else (v, inf)
        wrong.append((anew, "old-bound-forgotten", "What the table said before still holds."))
    return wrong


@question_type("table-entry", ("P-16", "P-05"), levels=("easy",))
def table_entry(random: Random) -> Question | None:
    """What is known about a state's value after a search, and should be in the table?"""
    alpha, beta = sorted(random.sample(range(-9, 21), 2))
    if beta - alpha < 3:
        return None
    case = random.choice(("low", "low", "inside", "high", "high"))
    if case == "inside":
        v = random.randrange(alpha + 1, beta)
    else:  # on the edge every fourth time
        off = random.choice((0, 1, 2, 3))
        v = alpha - off if case == "low" else beta + off
    # The entry that is in the table already does not settle this window, or nobody would search.
    before: Window = WIDEST
    if random.random() < 0.5:
        before = (v - random.randint(1, 5), inf) if case == "low" else (-inf, v + random.randint(1, 5))
    if case == "inside":
        known, explanation = (v, v), "α < v < β: the value is exact."
    elif case == "low":
        known, explanation = (before[0], v), f"v ≤ α: the value is {shown(v)} or less, an upper bound."
    else:
        known, explanation = (v, before[1]), f"v ≥ β: the value is {shown(v)} or more, a lower bound."
    right = range_text(*known)
    wrong = [(range_text(*each), name, why) for each, name, why in _wrong_entries((alpha, beta), v, before)]
    wrong = [each for each in wrong if each[0] != right]
    texts = [right, *(text for text, *_ in random.sample(wrong, min(3, len(wrong))))]
    if len(set(texts)) < 4:
        return None
    texts = random.sample(texts, len(texts))
    if before != WIDEST and case != "inside":
        explanation += f" With what was known before, it is {right}."
    told = "Nothing was known about s." if before == WIDEST else f"The table said about s: {range_text(*before)}."
    return Question(
        kind="choice",
        prompt=f"{told} Now alpha-beta (fail-soft) has searched s with the window [α, β] = "
        f"{window_text(alpha, beta)}, and the search returned v = {shown(v)}. What is then known of the value of "
        "s, all in all, and should be in the table?",
        right=right,
        mistakes=tuple(Mistake(*each) for each in wrong if each[0] in texts),
        explanation=explanation,
        data={"alpha": alpha, "beta": beta, "returned": v, "before": [str(bound_text(each)) for each in before]},
        effort=4 + 2 * (before != WIDEST),
        choices=tuple(texts),
    )


@question_type("table-lookup", ("P-16",), levels=("easy",), least=1)
def table_lookup(random: Random) -> Question | None:
    """With which windows does a state not need to be searched again?"""
    bound = random.randint(-9, 20)
    entries: list[Window] = [(bound, inf), (-inf, bound), (bound, bound + random.randint(3, 8))]
    lower, upper = entry = random.choice(entries)
    near = sorted({bound + off for bound in filter(finite, entry) for off in (-6, -3, -1, 0, 2, 4, 7)})
    windows: list[Window] = []
    while len(windows) < 5:
        alpha, beta = sorted(random.sample(near, 2))
        wide: Window = random.choice(((alpha, beta), (alpha, beta), (-inf, beta), (alpha, inf)))
        if wide not in windows:
            windows.append(wide)
    windows.sort()

    def those(which: Callable[[Any, Any], bool]) -> tuple[str, ...]:
        return tuple(window_text(*window) for window in windows if which(*window))

    right = those(lambda alpha, beta: lower >= beta or upper <= alpha)
    strictly = those(lambda alpha, beta: lower > beta or upper < alpha)
    if not 1 <= len(right) <= 3 or strictly == right:
        return None
    every = those(lambda alpha, beta: True)
    turned = those(lambda alpha, beta: upper >= beta or lower <= alpha)
    inside = those(lambda alpha, beta: any(alpha < bound < beta for bound in entry))
    edge = "A bound equal to the edge of the window settles the matter too."
    sides = "An upper bound helps where it is no more than α, a lower bound where it is no less than β."
    not_exact = (
        "The entry does not say what the value is. Where it may still lie inside the window, s must be searched."
    )
    may = "Where a bound lies inside the window the value may lie inside it as well, and s must be searched."
    lines = []
    for alpha, beta in windows:
        if lower >= beta:
            reason = f"the value is {shown(lower)} or more, so not less than β = {shown(beta)}: settled"
        elif upper <= alpha:
            reason = f"the value is {shown(upper)} or less, so not more than α = {shown(alpha)}: settled"
        else:
            reason = "the value may lie inside: search"
        lines.append(f"{window_text(alpha, beta)}: {reason}.")
    return Question(
        kind="several",
        prompt=f"A transposition table says of the value of a state s: {range_text(lower, upper)}. Alpha-beta "
        "comes to s again; it leaves a node as soon as α ≥ β. With which of these windows [α, β] need s not be "
        "searched again?",
        right=right,
        mistakes=(
            Mistake(strictly, "equality-not-enough", edge),
            Mistake(turned, "bounds-turned-round", sides),
            Mistake(every, "bound-stored-as-value", not_exact),
            Mistake(inside, "bound-inside-window", may),
        ),
        explanation=as_list(lines),
        data={"lower": str(bound_text(lower)), "upper": str(bound_text(upper))},
        effort=2 * len(windows),
        choices=every,
    )

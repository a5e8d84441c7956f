"""Questions of the topic "chance" about pruning where utilities are bounded (Star1: Ballard 1983)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games.lectures.chance import known_range
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, about, chances_of, children_of, lots, number, weighted_sum
from aima_games.quiz.topics.chance.chance_nodes import EVEN, EXACT, Chances, biased
from aima_games.quiz.wording import listed, plain, shown


def _bounds(random: Random) -> tuple[int, int]:
    """The lowest and the highest utility there is."""
    return random.choice(((-10, 10), (0, 10), (0, 20), (-20, 20), (-5, 5)))


def _bounded(lowest: int, highest: int) -> str:
    return f"No utility is below {shown(lowest)} or above {shown(highest)}."


Outcome = tuple[Fraction, int]


def _outcomes(random: Random, chances: Chances, lowest: int, highest: int) -> list[Outcome]:
    values = random.sample(range(lowest, highest + 1), len(chances))
    return list(zip(chances, values, strict=True))


def _listed_outcomes(outcomes: Sequence[Outcome]) -> str:
    return ", then ".join(f"{shown(value)} (probability {plain(p)})" for p, value in outcomes)


@question_type("chance", "range-so-far", "X-08", levels=("easy",))
def range_so_far(random: Random) -> Question:
    lowest, highest = _bounds(random)
    outcomes = _outcomes(random, biased(random, random.choice((3, 4))), lowest, highest)
    seen = outcomes[: random.randint(1, len(outcomes) - 1)]
    low, high = known_range(seen, lowest, highest)[-1]
    done, rest = sum(p * value for p, value in seen), 1 - sum(p for p, _ in seen)
    upper = random.random() < 0.5
    right, other, luck = (high, low, highest) if upper else (low, high, lowest)
    which, extreme = ("largest", "highest") if upper else ("smallest", "lowest")
    mistakes = [
        Mistake(number(Fraction(done)), "rest-forgotten", "That takes the outcomes still to come for 0."),
        Mistake(number(other), "lowest-highest-swapped", "That puts the wrong end in place of what is still unknown."),
        Mistake(number(done + luck), "weight-forgotten", f"What is unknown has probability {plain(rest)} only."),
        Mistake(luck, "done-forgotten", "Nothing that has been seen is used in that."),
    ]
    unknown = f"{plain(rest)} · {f'({shown(luck)})' if luck < 0 else shown(luck)}"
    return Question(
        kind="number",
        prompt=f"{_bounded(lowest, highest)} A search looks at the outcomes of a chance node one by one and has seen: "
        f"{_listed_outcomes(seen)}. The other outcomes, of probability {plain(rest)} together, have not been looked "
        f"at yet. What is the {which} value that the chance node can still have? {EXACT}",
        right=number(right),
        mistakes=tuple(mistake for mistake in mistakes if mistake.answer != number(right)),
        explanation=f"Known is {weighted_sum([value for _, value in seen], [p for p, _ in seen])} = "
        f"{shown(number(Fraction(done)))}. At the {extreme}, all the rest is worth {shown(luck)}: {unknown} = "
        f"{shown(number(rest * luck))}. Together {shown(number(right))}.",
        data={
            "lowest": lowest,
            "highest": highest,
            "seen": [[plain(p), value] for p, value in seen],
            "which": which,
        },
        effort=4 + 2 * len(seen),
    )


def _leaves_after(ranges: Sequence[Any], alpha: int) -> int:
    """After how many outcomes the upper bound is α or less; all of them where it never is before."""
    return next((k for k, high in enumerate(ranges) if k and high <= alpha), len(ranges) - 1)


ORDINALS = ("the first", "the second", "the third", "the fourth")


@question_type("chance", "when-to-leave", "X-08", levels=("medium",))
def when_to_leave(random: Random) -> Question | None:
    lowest, highest = _bounds(random)
    wanted = random.choice((1, 2, 2, 3, 3, 4, 4))  # first of all, so that no place is rare
    chances = biased(random, 4)
    alpha = random.randint(lowest + 1, highest - 1)
    for _ in range(50):
        outcomes = _outcomes(random, chances, lowest, highest)
        ranges = known_range(outcomes, lowest, highest)
        highs = [number(Fraction(high)) for _, high in ranges]
        right = _leaves_after(highs, alpha)
        if right == wanted and highs[-1] <= alpha:
            break
    else:
        return None
    # What somebody does who forgets the rest, fears the worst of it, or is content with one bad outcome.
    done = [low - rest * lowest for (low, _), rest in zip(ranges, _rests(outcomes), strict=True)]
    made = [
        (
            next(k for k, (_, value) in enumerate(outcomes, 1) if value <= alpha),
            "cut-at-one-outcome",
            "One outcome at or below α is not enough: the others may make up for it.",
        ),
        (_leaves_after(done, alpha), "rest-forgotten", "The outcomes still to come may lift the sum above α."),
        (
            _leaves_after([low for low, _ in ranges], alpha),
            "lowest-highest-swapped",
            "That takes the unknown for as bad as can be; to be sure it must be taken for as good as can be.",
        ),
        (
            4,
            "no-cut-at-chance",
            "The utilities are bounded, so the last outcomes can no longer make up for the others.",
        ),
    ]
    named = {k for k, _, _ in made}
    made += [
        (k, "cut-too-early", f"The node may still be worth up to {shown(highs[k])}.")
        if k < right
        else (k, "cut-too-late", "By then it was clear already.")
        for k in range(1, 4)
        if k not in named
    ]
    if right > 1 and made[0][0] == right:
        return None
    mistakes = tuple(Mistake(_after(k), name, why) for k, name, why in made if k != right)
    bounds = "\n".join(f"- after {ORDINALS[k - 1]}: at most {shown(high)}" for k, high in enumerate(highs) if k)
    return Question(
        kind="choice",
        prompt=f"{_bounded(lowest, highest)} A search comes to a chance node of which MAX needs more than α = "
        f"{shown(alpha)}, for so much is certain elsewhere. Its outcomes are looked at in this order: "
        f"{_listed_outcomes(outcomes)}. After which of them is it sure for the first time that the node is worth no "
        "more than α?",
        right=_after(right),
        mistakes=mistakes,
        explanation=f"What is unknown counts {shown(highest)}, the most there is:\n\n{bounds}\n\nα is {shown(alpha)}.",
        data={
            "lowest": lowest,
            "highest": highest,
            "alpha": alpha,
            "outcomes": [[plain(p), value] for p, value in outcomes],
        },
        effort=18,
        choices=tuple(map(_after, (1, 2, 3, 4))),
    )


def _after(k: int) -> str:
    return f"after {ORDINALS[k - 1]}" if k < 4 else "not before all four are known"


def _rests(outcomes: Sequence[Outcome]) -> list[Fraction]:
    """The probability that is still to come after none, one, two … outcomes."""
    rests = [Fraction(1)]
    for p, _ in outcomes:
        rests.append(rests[-1] - p)
    return rests


@question_type("chance", "outcome-window", "X-08", levels=("medium",))
def outcome_window(random: Random) -> Question | None:
    lowest, highest = _bounds(random)
    chances = biased(random, 3)
    outcomes = _outcomes(random, chances, lowest, highest)
    seen, p = outcomes[:1], chances[1]
    done, rest = seen[0][0] * seen[0][1], chances[2]
    alpha = random.random() < 0.6
    bound = random.randint(lowest + 1, highest - 1)
    luck, other = (highest, lowest) if alpha else (lowest, highest)
    right = number((bound - done - rest * luck) / p)
    if not lowest < right < highest:
        return None  # outside of these the outcome decides nothing, or everything
    mistakes = [
        (
            bound,
            "window-through-chance",
            "A bad outcome can be made up for by the others: the window changes on the way.",
        ),
        (
            bound - done - rest * luck,
            "window-not-divided",
            f"The outcome counts only {plain(p)} times its value: divide.",
        ),
        ((bound - done) / p, "rest-forgotten", "There is an outcome still to come after this one."),
        ((bound - rest * luck) / p, "done-forgotten", "What the first outcome brought is settled, and counts."),
        (
            (bound - done - rest * other) / p,
            "lowest-highest-swapped",
            f"To be sure of a cut, take what is still to come for as {'good' if alpha else 'bad'} as can be.",
        ),
    ]
    name, more, best = ("α", "above", "highest") if alpha else ("β", "below", "lowest")
    return Question(
        kind="number",
        prompt=f"{_bounded(lowest, highest)} A chance node with three outcomes has been entered with {name} = "
        f"{shown(bound)}. The first outcome has brought {shown(seen[0][1])}, with probability {plain(seen[0][0])}. "
        f"Next comes an outcome of probability {plain(p)}, and after it one of probability {plain(rest)}. Star1 hands "
        f"down to the next outcome {'an' if alpha else 'a'} {name} of its own: the value v of that outcome for which "
        f"the chance node just reaches {shown(bound)} if the last outcome has the {best} value there is. What is it? "
        f"{EXACT}",
        right=right,
        mistakes=tuple(Mistake(number(wrong), name_, why) for wrong, name_, why in mistakes if wrong != right),
        explanation=f"{weighted_sum([seen[0][1]], [seen[0][0]])} + {plain(p)} · v + {weighted_sum([luck], [rest])} = "
        f"{shown(bound)}, so v = ({shown(bound)} − {_bracketed(number(done))} − {_bracketed(number(rest * luck))}) / "
        f"{plain(p)} = {shown(right)}. Only a value {more} it can bring the chance node {more} {name}.",
        data={
            "lowest": lowest,
            "highest": highest,
            "bound": bound,
            "which": "alpha" if alpha else "beta",
            "seen": [[plain(q), value] for q, value in seen],
            "probability": plain(p),
            "rest": plain(rest),
        },
        effort=16,
    )


def _bracketed(value: Any) -> str:
    return f"({shown(value)})" if value < 0 else shown(value)


# Which leaves are spared -------------------------------------------------------------------------------


def _spared(tree: SmallTree, lowest: int, highest: int, one_is_enough: bool = False) -> list[tuple[int, int]]:
    """The leaves, as paths, that are never looked at when MAX's chance nodes are left as soon as they cannot beat α.

    `one_is_enough` leaves a node at the first outcome at or below α: the mistake.
    """
    spared: list[tuple[int, int]] = []
    alpha: Any = lowest
    for i, node in enumerate(tree.nested):
        outcomes = list(zip(chances_of(node), children_of(node), strict=True))
        if one_is_enough and i:
            seen = next((k for k, (_, leaf) in enumerate(outcomes, 1) if leaf <= alpha), len(outcomes))
        else:
            seen = len(known_range(outcomes, lowest, highest, alpha)) - 1
        spared += [(i, k) for k in range(seen, len(outcomes))]
        if seen == len(outcomes):
            alpha = max(alpha, tree.value((i,)))
    return spared


@question_type("chance", "spared-leaves", "X-08", levels=("medium", "hard"))
def spared_leaves(random: Random) -> Question | None:
    lowest, highest = _bounds(random)
    widths = random.choice(((2, 3), (3, 3), (2, 2, 2), (2, 3, 3), (3, 2, 3)))
    if highest - lowest < sum(widths) + 3:
        lowest, highest = -10, 10
    pool = random.sample(range(lowest + 1, highest), sum(widths))
    tree = SmallTree([lots((chance, pool.pop()) for chance in biased(random, width)) for width in widths])
    spared, early = _spared(tree, lowest, highest), _spared(tree, lowest, highest, one_is_enough=True)
    if tree.tied or not spared or len(spared) == sum(widths) - widths[0]:
        return None

    def leaves(paths: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(tree.at(path) for path in paths)

    bad = [
        (i, k)
        for i, node in enumerate(tree.nested)
        for k, leaf in enumerate(children_of(node))
        if i and leaf < tree.value()
    ]
    made = [
        ((), "no-cut-at-chance", "The utilities are bounded: at times the outcomes still to come can change nothing."),
        (
            leaves(early),
            "cut-at-one-outcome",
            "One outcome at or below α is not enough: the others may make up for it.",
        ),
        (leaves(bad), "small-for-spared", "Small leaves have to be looked at as well, to be known as small."),
    ]
    lines, alpha = [], tree.value((0,))
    for i, node in enumerate(tree.nested):
        name, value = tree.names[(i,)], shown(tree.value((i,)))
        outcomes = list(zip(chances_of(node), children_of(node), strict=True))
        seen = len(outcomes) - sum(path[0] == i for path in spared)
        if seen == len(outcomes):
            lines.append(f"- {name}: all of it is needed; it is worth {value}")
            alpha = max(tree.value((i,)), alpha)
        else:
            high = number(Fraction(known_range(outcomes, lowest, highest)[seen][1]))
            lines.append(
                f"- {name}: after {listed(leaf for _, leaf in outcomes[:seen])} it is worth {shown(high)} at most, "
                f"which is no more than α = {shown(alpha)}"
            )
    question = about(
        tree,
        f"{_bounded(lowest, highest)} A search looks at the tree from left to right and makes use of that (Star1): it "
        "leaves a chance node as soon as it is sure that the node is worth no more than a move that MAX has already. "
        "Which leaves does it never look at?",
        right=leaves(spared),
        mistakes=[Mistake(wrong, name, why) for wrong, name, why in made if wrong != leaves(spared)],
        explanation=f"What has not been seen counts {shown(highest)}, the most there is:\n\n" + "\n".join(lines),
        choices=leaves([(i, k) for i, width in enumerate(widths) for k in range(width)]),
        kind="leaves",
        lowest=lowest,
        highest=highest,
    )
    return replace(
        question,
        effort=question.effort + 2 * len({path[0] for path in spared}),  # a cut takes a reason
        draw_key=partial(_cut_picture, tree, spared),
    )


def _cut_picture(tree: SmallTree, spared: Sequence[tuple[int, ...]]) -> Any:
    """The tree with its cut edges struck through, and a bound in place of the value of a node that was left."""
    from aima_games.trees.draw import tree_scene

    graph = tree.graph(named=True)
    for node, path in graph.nodes(data="state"):
        if path in spared:
            for edge in graph.in_edges(node):
                graph.edges[edge]["cut"] = True
        if any(path == other[:-1] for other in spared):
            graph.nodes[node]["text"] = "…"
    return tree_scene(graph)


# The window handed down unchanged ----------------------------------------------------------------------


@question_type("chance", "careless-window", "X-08", levels=("medium",))
def careless_window(random: Random) -> Question | None:
    safe, *leaves = random.sample(range(-9, 15), 5)
    chances = random.choice((EVEN, biased(random, 2)))
    pairs = [leaves[:2], leaves[2:]]
    tree = SmallTree([safe, lots(zip(chances, pairs, strict=True))])

    def returned(hard: bool) -> list[int]:
        """What the MIN nodes return to a search that hands them α unchanged."""
        values = []
        for one, two in pairs:
            early = one <= safe
            value = one if early else min(one, two)
            values.append(max(value, safe) if hard else value)
        return values

    values = returned(hard=False)
    right = number(sum((p * value for p, value in zip(chances, values, strict=True)), Fraction(0)))
    hard = number(sum((p * value for p, value in zip(chances, returned(hard=True), strict=True)), Fraction(0)))
    true = tree.value((1,))
    cut = [one <= safe for one, _ in pairs]
    if not any(cut) or all(cut) or safe in (right, true):
        return None
    missed = ": the search chooses the wrong move" if (right > safe) != (true > safe) else ""
    minimum = "\n".join(
        f"- {tree.names[(1, i)]}: {shown(one)} is no more than α = {shown(safe)}, so it returns {shown(one)} at once"
        if cut[i]
        else f"- {tree.names[(1, i)]}: min({shown(one)}, {shown(two)}) = {shown(min(one, two))}"
        for i, (one, two) in enumerate(pairs)
    )
    question = about(
        tree,
        "Somebody adds chance nodes to alpha-beta, and hands the window (α, β) of a chance node unchanged to its "
        "outcomes. The search goes from left to right, leaves a MIN node as soon as a value is no more than α, and "
        "then returns the smallest value it has seen there (fail-soft). Which value does it compute for the chance "
        f"node, {tree.names[(1,)]}? {EXACT}",
        right=right,
        mistakes=[
            Mistake(true, "cut-overlooked", "That is the true value; but this search misses a leaf on its way."),
            Mistake(
                hard,
                "fail-hard",
                f"That is what it gets if it returns α = {shown(safe)} for smaller values; it does not.",
            ),
            Mistake(
                safe, "move-already-had", "That is the value of the other move; the search works out this one too."
            ),
        ],
        explanation=f"After the first move α = {shown(safe)}.\n\n{minimum}\n\nThat makes "
        f"{weighted_sum(values, chances)} = {shown(right)}. In truth {tree.names[(1,)]} is worth "
        f"{shown(true)}{missed}. A value below α at one outcome may be made up for at the other.",
        caption=f"The true values; this search gets {shown(right)} at {tree.names[(1,)]}.",
    )
    return replace(question, effort=question.effort + 6)

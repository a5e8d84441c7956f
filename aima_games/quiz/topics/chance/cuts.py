"""Questions about pruning where utilities are bounded (Star1: Ballard 1983)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games.lectures.chance import known_range
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import SmallTree, chance_node, chances_of, children_of, expected, number, weighted_sum
from aima_games.quiz.topics.chance.chance_nodes import EVEN, EXACT, Chances, biased
from aima_games.quiz.topics.misreadings import about
from aima_games.quiz.wording import bracketed, listed, plain, shown


def _bounds(random: Random) -> tuple[int, int]:
    """The lowest and the highest utility there is."""
    return random.choice(((-10, 10), (0, 10), (0, 20), (-20, 20), (-5, 5)))


def _bounded(lowest: int, highest: int) -> str:
    return f"No utility is below {shown(lowest)} or above {shown(highest)}."


Bounds = tuple[int, int]
"""The lowest and the highest utility there is."""
Outcome = tuple[Fraction, int]


def _outcomes(random: Random, chances: Chances, lowest: int, highest: int) -> list[Outcome]:
    values = random.sample(range(lowest, highest + 1), len(chances))
    return list(zip(chances, values, strict=True))


def _listed_outcomes(outcomes: Sequence[Outcome]) -> str:
    return ", then ".join(f"{shown(value)} (probability {plain(p)})" for p, value in outcomes)


class RangeSoFar(QuestionType, name="range-so-far", concepts=("X-08",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        lowest, highest = _bounds(random)
        outcomes = _outcomes(random, biased(random, random.choice((3, 4))), lowest, highest)
        seen = outcomes[: random.randint(1, len(outcomes) - 1)]
        return {"bounds": (lowest, highest), "seen": seen, "upper": random.random() < 0.5}

    def solve(self, bounds: Bounds, seen: Sequence[Outcome], upper: bool) -> Value:
        return number(known_range(seen, *bounds)[-1][upper])

    def mistakes(self, right: Value, bounds: Bounds, seen: Sequence[Outcome], upper: bool) -> Iterator[Mistake]:
        done, rest = _so_far(seen)
        luck, other_end = bounds[upper], number(known_range(seen, *bounds)[-1][not upper])
        swapped = "That puts the wrong end in place of what is still unknown."
        yield Mistake(number(done), "rest-forgotten", "That takes the outcomes still to come for 0.")
        yield Mistake(other_end, "lowest-highest-swapped", swapped)
        yield Mistake(number(done + luck), "weight-forgotten", f"What is unknown has probability {plain(rest)} only.")
        yield Mistake(luck, "done-forgotten", "Nothing that has been seen is used in that.")

    def ask(self, right: Value, bounds: Bounds, seen: Sequence[Outcome], upper: bool) -> Question:
        done, rest = _so_far(seen)
        which, extreme = ("largest", "highest") if upper else ("smallest", "lowest")
        luck = bounds[upper]
        known = weighted_sum([value for _, value in seen], [p for p, _ in seen])
        return Question(
            kind="number",
            prompt=f"{_bounded(*bounds)} A search looks at the outcomes of a chance node one by one and has seen: "
            f"{_listed_outcomes(seen)}. The other outcomes, of probability {plain(rest)} together, have not been "
            f"looked at yet. What is the {which} value that the chance node can still have? {EXACT}",
            explanation=f"Known is {known} = {shown(number(done))}. At the {extreme}, all the rest is worth "
            f"{shown(luck)}: {plain(rest)} · {bracketed(luck)} = {shown(number(rest * luck))}. Together "
            f"{shown(right)}.",
            data={"lowest": bounds[0], "highest": bounds[1], "seen": _as_data(seen), "which": which},
            effort=4 + 2 * len(seen),
        )


def _so_far(seen: Sequence[Outcome]) -> tuple[Fraction, Fraction]:
    """What the outcomes have brought, and the probability of those still to come."""
    return sum((p * value for p, value in seen), Fraction(0)), 1 - sum((p for p, _ in seen), Fraction(0))


def _as_data(outcomes: Sequence[Outcome]) -> list[Any]:
    return [[plain(p), value] for p, value in outcomes]


def _leaves_after(ranges: Sequence[Any], alpha: int) -> int:
    """After how many outcomes the upper bound is α or less; all of them where it never is before."""
    return next((k for k, high in enumerate(ranges) if k and high <= alpha), len(ranges) - 1)


def _first_bad(outcomes: Sequence[Outcome], alpha: int) -> int:
    """The first outcome that is not enough by itself; 0 where there is none."""
    return next((k for k, (_, value) in enumerate(outcomes, 1) if value <= alpha), 0)


ORDINALS = ("the first", "the second", "the third", "the fourth")


class WhenToLeave(QuestionType, name="when-to-leave", concepts=("X-08",), levels=("medium",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        wanted = random.randint(1, 4)  # first of all, and until there is one, so that no place is rare
        for _ in range(1_000):
            lowest, highest = _bounds(random)
            alpha = random.randint(lowest + 1, highest - 1)
            outcomes = _outcomes(random, biased(random, 4), lowest, highest)
            highs = _highs(outcomes, (lowest, highest))
            if _leaves_after(highs, alpha) == wanted and highs[-1] <= alpha and _first_bad(outcomes, alpha) != wanted:
                return {"bounds": (lowest, highest), "alpha": alpha, "outcomes": outcomes}
            if wanted == 1 and highs[1] <= alpha:
                return {"bounds": (lowest, highest), "alpha": alpha, "outcomes": outcomes}
        return None

    def solve(self, bounds: Bounds, alpha: int, outcomes: Sequence[Outcome]) -> str:
        return _after(_leaves_after(_highs(outcomes, bounds), alpha))

    def mistakes(self, right: str, bounds: Bounds, alpha: int, outcomes: Sequence[Outcome]) -> Sequence[Mistake] | None:
        ranges, highs = known_range(outcomes, *bounds), _highs(outcomes, bounds)
        k_right = _leaves_after(highs, alpha)
        # What somebody does who forgets the rest, fears the worst of it, or is content with one bad outcome.
        done = [low - rest * bounds[0] for (low, _), rest in zip(ranges, _rests(outcomes), strict=True)]
        first_bad = _first_bad(outcomes, alpha)
        if first_bad == k_right > 1:
            return None
        swapped = "That takes the unknown for as bad as can be; to be sure it must be taken for as good as can be."
        bounded = "The utilities are bounded, so the last outcomes can no longer make up for the others."
        made = [
            (first_bad, "cut-at-one-outcome", ONE_IS_NOT_ENOUGH),
            (_leaves_after(done, alpha), "rest-forgotten", "The outcomes still to come may lift the sum above α."),
            (_leaves_after([low for low, _ in ranges], alpha), "lowest-highest-swapped", swapped),
            (4, "no-cut-at-chance", bounded),
        ]
        named = {k for k, *_ in made}
        made += [
            (k, "cut-too-early", f"The node may still be worth up to {shown(highs[k])}.")
            if k < k_right
            else (k, "cut-too-late", "By then it was clear already.")
            for k in range(1, 4)
            if k not in named
        ]
        return [Mistake(_after(k), name, why) for k, name, why in made]

    def ask(self, right: str, bounds: Bounds, alpha: int, outcomes: Sequence[Outcome]) -> Question:
        at_most = "\n".join(
            f"- after {ORDINALS[k - 1]}: at most {shown(high)}" for k, high in enumerate(_highs(outcomes, bounds)) if k
        )
        return Question(
            kind="choice",
            prompt=f"{_bounded(*bounds)} A search comes to a chance node of which MAX needs more than α = "
            f"{shown(alpha)}, for so much is certain elsewhere. Its outcomes are looked at in this order: "
            f"{_listed_outcomes(outcomes)}. After which of them is it sure for the first time that the node is worth "
            "no more than α?",
            explanation=f"What is unknown counts {shown(bounds[1])}, the most there is:\n\n{at_most}\n\nα is "
            f"{shown(alpha)}.",
            data={"lowest": bounds[0], "highest": bounds[1], "alpha": alpha, "outcomes": _as_data(outcomes)},
            effort=18,
            choices=tuple(map(_after, (1, 2, 3, 4))),
        )


ONE_IS_NOT_ENOUGH = "One outcome at or below α is not enough: the others may make up for it."


def _highs(outcomes: Sequence[Outcome], bounds: Bounds) -> list[Any]:
    """The largest value that the node can have after none, one, two … outcomes."""
    return [number(Fraction(high)) for _, high in known_range(outcomes, *bounds)]


def _after(k: int) -> str:
    return f"after {ORDINALS[k - 1]}" if k < 4 else "not before all four are known"


def _rests(outcomes: Sequence[Outcome]) -> list[Fraction]:
    """The probability that is still to come after none, one, two … outcomes."""
    rests = [Fraction(1)]
    for p, _ in outcomes:
        rests.append(rests[-1] - p)
    return rests


class OutcomeWindow(QuestionType, name="outcome-window", concepts=("X-08",), levels=("medium",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        lowest, highest = _bounds(random)
        outcomes = _outcomes(random, biased(random, 3), lowest, highest)
        alpha = random.random() < 0.6
        bound = random.randint(lowest + 1, highest - 1)
        drawn: Drawn = {"bounds": (lowest, highest), "outcomes": outcomes, "alpha": alpha, "bound": bound}
        # Outside of these the outcome decides nothing, or everything.
        return drawn if lowest < self.solve(**drawn) < highest else None

    def solve(self, bounds: Bounds, outcomes: Sequence[Outcome], alpha: bool, bound: int) -> Any:
        (done, luck, _), (_, p, rest) = self._terms(bounds, outcomes, alpha)
        return number((bound - done - rest * luck) / p)

    def _terms(self, bounds: Bounds, outcomes: Sequence[Outcome], alpha: bool) -> tuple[tuple[Any, ...], Chances]:
        """What the first outcome has brought, the best for the cut and the worst that may still come; and the three
        probabilities."""
        chances = tuple(p for p, _ in outcomes)
        return (chances[0] * outcomes[0][1], bounds[alpha], bounds[not alpha]), chances

    def mistakes(
        self, right: Value, bounds: Bounds, outcomes: Sequence[Outcome], alpha: bool, bound: int
    ) -> Sequence[Mistake]:
        (done, luck, other_end), (_, p, rest) = self._terms(bounds, outcomes, alpha)
        through = "A bad outcome can be made up for by the others: the window changes on the way."
        whole = f"The outcome counts only {plain(p)} times its value: divide."
        swapped = f"To be sure of a cut, take what is still to come for as {'good' if alpha else 'bad'} as can be."
        made = (
            (bound, "window-through-chance", through),
            (bound - done - rest * luck, "window-not-divided", whole),
            ((bound - done) / p, "rest-forgotten", "There is an outcome still to come after this one."),
            ((bound - rest * luck) / p, "done-forgotten", "What the first outcome brought is settled, and counts."),
            ((bound - done - rest * other_end) / p, "lowest-highest-swapped", swapped),
        )
        return [Mistake(number(wrong), name, why) for wrong, name, why in made]

    def ask(self, right: Value, bounds: Bounds, outcomes: Sequence[Outcome], alpha: bool, bound: int) -> Question:
        (done, luck, _), (first, p, rest) = self._terms(bounds, outcomes, alpha)
        value = outcomes[0][1]
        name, more, best = ("α", "above", "highest") if alpha else ("β", "below", "lowest")
        return Question(
            kind="number",
            prompt=f"{_bounded(*bounds)} A chance node with three outcomes has been entered with {name} = "
            f"{shown(bound)}. The first outcome has brought {shown(value)}, with probability {plain(first)}. Next "
            f"comes an outcome of probability {plain(p)}, and after it one of probability {plain(rest)}. Star1 hands "
            f"down to the next outcome {'an' if alpha else 'a'} {name} of its own: the value v of that outcome for "
            f"which the chance node just reaches {shown(bound)} if the last outcome has the {best} value there is. "
            f"What is it? {EXACT}",
            explanation=f"{weighted_sum([value], [first])} + {plain(p)} · v + {weighted_sum([luck], [rest])} = "
            f"{shown(bound)}, so v = ({shown(bound)} − {bracketed(number(done))} − {bracketed(number(rest * luck))}) / "
            f"{plain(p)} = {shown(right)}. Only a value {more} it can bring the chance node {more} {name}.",
            data={
                "lowest": bounds[0],
                "highest": bounds[1],
                "bound": bound,
                "which": "alpha" if alpha else "beta",
                "seen": _as_data(outcomes[:1]),
                "probability": plain(p),
                "rest": plain(rest),
            },
            effort=16,
        )


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


class SparedLeaves(QuestionType, name="spared-leaves", concepts=("X-08",), levels=("medium", "hard"), least=1):
    def draw(self, random: Random) -> Drawn | None:
        lowest, highest = _bounds(random)
        widths = random.choice(((2, 3), (3, 3), (2, 2, 2), (2, 3, 3), (3, 2, 3)))
        if highest - lowest < sum(widths) + 3:
            lowest, highest = -10, 10
        pool = random.sample(range(lowest + 1, highest), sum(widths))
        tree = SmallTree([chance_node((chance, pool.pop()) for chance in biased(random, width)) for width in widths])
        spared = _spared(tree, lowest, highest)
        if tree.tied or not spared or len(spared) == sum(widths) - widths[0]:
            return None
        return {"tree": tree, "bounds": (lowest, highest)}

    def solve(self, tree: SmallTree, bounds: Bounds) -> tuple[Value, ...]:
        return tuple(map(tree.at, _spared(tree, *bounds)))

    def mistakes(self, right: Any, tree: SmallTree, bounds: Bounds) -> Iterator[Mistake]:
        early = tuple(map(tree.at, _spared(tree, *bounds, one_is_enough=True)))
        small = tuple(leaf for node in tree.nested[1:] for leaf in children_of(node) if leaf < tree.value())
        never = "The utilities are bounded: at times the outcomes still to come can change nothing."
        looked_at = "Small leaves have to be looked at as well, to be known as small."
        yield Mistake((), "no-cut-at-chance", never)
        yield Mistake(early, "cut-at-one-outcome", ONE_IS_NOT_ENOUGH)
        yield Mistake(small, "small-for-spared", looked_at)

    def ask(self, right: Any, tree: SmallTree, bounds: Bounds) -> Question:
        spared = _spared(tree, *bounds)
        question = about(
            tree,
            f"{_bounded(*bounds)} A search looks at the tree from left to right and makes use of that (Star1): it "
            "leaves a chance node as soon as it is sure that the node is worth no more than a move that MAX has "
            "already. Which leaves does it never look at?",
            f"What has not been seen counts {shown(bounds[1])}, the most there is:\n\n"
            + "\n".join(self._reasons(tree, bounds, spared)),
            choices=tuple(leaf for node in tree.nested for leaf in children_of(node)),
            kind="leaves",
            lowest=bounds[0],
            highest=bounds[1],
        )
        return replace(
            question,
            effort=question.effort + 2 * len({path[0] for path in spared}),  # a cut takes a reason
            draw_key=partial(_cut_picture, tree, spared),
        )

    def _reasons(self, tree: SmallTree, bounds: Bounds, spared: Sequence[tuple[int, int]]) -> Iterator[str]:
        alpha = tree.value((0,))
        for i, node in enumerate(tree.nested):
            name, value = tree.names[(i,)], tree.value((i,))
            outcomes = list(zip(chances_of(node), children_of(node), strict=True))
            seen = len(outcomes) - sum(path[0] == i for path in spared)
            if seen == len(outcomes):
                yield f"- {name}: all of it is needed; it is worth {shown(value)}"
                alpha = max(value, alpha)
            else:
                leaves = listed(leaf for _, leaf in outcomes[:seen])
                high = shown(_highs(outcomes, bounds)[seen])
                yield f"- {name}: after {leaves} it is worth {high} at most, which is no more than α = {shown(alpha)}"


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


class CarelessWindow(QuestionType, name="careless-window", concepts=("X-08",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn | None:
        safe, *leaves = random.sample(range(-9, 15), 5)
        chances = random.choice((EVEN, biased(random, 2)))
        tree = SmallTree([safe, chance_node(zip(chances, [leaves[:2], leaves[2:]], strict=True))])
        cut = [one <= safe for one, _ in children_of(tree.nested[1])]
        if not any(cut) or all(cut) or safe in (self.solve(tree), tree.value((1,))):
            return None
        return {"tree": tree}

    def _returned(self, tree: SmallTree, hard: bool = False) -> list[int]:
        """What the MIN nodes return to a search that hands them α unchanged."""
        safe = tree.nested[0]
        values = [one if one <= safe else min(one, two) for one, two in children_of(tree.nested[1])]
        return [max(value, safe) for value in values] if hard else values

    def solve(self, tree: SmallTree) -> Value:
        return expected(self._returned(tree), chances_of(tree.nested[1]))

    def mistakes(self, right: Value, tree: SmallTree) -> Iterator[Mistake]:
        safe = tree.nested[0]
        hard = expected(self._returned(tree, hard=True), chances_of(tree.nested[1]))
        true = "That is the true value; but this search misses a leaf on its way."
        fail_hard = f"That is what it gets if it returns α = {shown(safe)} for smaller values; it does not."
        other_move = "That is the value of the other move; the search works out this one too."
        yield Mistake(tree.value((1,)), "cut-overlooked", true)
        yield Mistake(hard, "fail-hard", fail_hard)
        yield Mistake(safe, "move-already-had", other_move)

    def ask(self, right: Any, tree: SmallTree) -> Question:
        safe, node = tree.nested
        true, name = tree.value((1,)), tree.names[(1,)]
        missed = ": the search chooses the wrong move" if (right > safe) != (true > safe) else ""
        minimum = "\n".join(
            f"- {tree.names[(1, i)]}: {shown(one)} is no more than α = {shown(safe)}, so it returns {shown(one)} at "
            "once"
            if one <= safe
            else f"- {tree.names[(1, i)]}: min({shown(one)}, {shown(two)}) = {shown(min(one, two))}"
            for i, (one, two) in enumerate(children_of(node))
        )
        question = about(
            tree,
            "Somebody adds chance nodes to alpha-beta, and hands the window (α, β) of a chance node unchanged to its "
            "outcomes. The search goes from left to right, leaves a MIN node as soon as a value is no more than α, and "
            "then returns the smallest value it has seen there (fail-soft). Which value does it compute for the chance "
            f"node, {name}? {EXACT}",
            f"After the first move α = {shown(safe)}.\n\n{minimum}\n\nThat makes "
            f"{weighted_sum(self._returned(tree), chances_of(node))} = {shown(right)}. In truth {name} is worth "
            f"{shown(true)}{missed}. A value below α at one outcome may be made up for at the other.",
            caption=f"The true values; this search gets {shown(right)} at {name}.",
        )
        return replace(question, effort=question.effort + 6)

"""Questions about the size of utilities: which transformations of them may change a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, chance_node, chances_of, children_of, expected, number, weighted_sum
from aima_games.quiz.wording import listed, plain, shown
from autograder.quiz.bank.chance.chance_nodes import EVEN, UNWEIGHTED, Chances, biased
from autograder.quiz.bank.misreadings import about
from autograder.quiz.bank.question_types import Drawn, QuestionType


def _lotteries(random: Random) -> tuple[SmallTree, list[int]]:
    """Two lotteries of two outcomes each with small positive pay-offs, and these from small to large."""
    leaves = sorted(random.sample(range(1, 8), 4))
    mixed = random.sample(leaves, 4)
    pairs = (mixed[:2], mixed[2:])
    return SmallTree([chance_node(zip(biased(random, 2), pair, strict=True)) for pair in pairs]), leaves


def transformed(tree: SmallTree, new: dict[int, int]) -> SmallTree:
    """The same lotteries with other pay-offs."""
    return SmallTree(
        [
            chance_node((chance, new[leaf]) for chance, leaf in zip(chances_of(node), children_of(node), strict=True))
            for node in tree.nested
        ]
    )


def _lead(tree: SmallTree) -> Any:
    """By how much the first of two moves is better than the second."""
    return tree.value((0,)) - tree.value((1,))


Change = tuple[str, Callable[[int], int]]
Changes = dict[str, dict[int, int]]
"""What becomes of each leaf, by the name of the change."""
Pair = Sequence[int]


def _linear(random: Random) -> Change:
    times, plus = random.choice((2, 3, 5, 10)), random.choice((-20, -5, 5, 20, 100))
    return f"{times}·x {'+' if plus > 0 else '−'} {abs(plus)}", lambda x: times * x + plus


CURVED: tuple[Change, ...] = (
    ("x²", lambda x: x**2),
    ("x³", lambda x: x**3),
    ("2ˣ", lambda x: 2**x),
    ("(x + 1)²", lambda x: (x + 1) ** 2),
    ("x² + 10·x", lambda x: x**2 + 10 * x),
)


class WhichStretchFlips(QuestionType, name="which-stretch-flips", concepts=("X-06",), levels=("hard",)):
    def draw(self, random: Random) -> Drawn | None:
        tree, leaves = _lotteries(random)
        if _lead(tree) == 0:
            return None
        top, bottom = leaves[-1] + random.randint(2, 20), leaves[0] - random.randint(2, 20)
        changes: list[Change] = [
            _linear(random),
            random.choice(CURVED),
            (f"only the largest leaf changes, from {leaves[-1]} to {top}", lambda x: top if x == leaves[-1] else x),
            (
                f"only the smallest leaf changes, from {leaves[0]} to {shown(bottom)}",
                lambda x: bottom if x == leaves[0] else x,
            ),
        ]
        after = {name: {leaf: change(leaf) for leaf in leaves} for name, change in changes}
        flips = self._flips(tree, after)
        leads = [_lead(transformed(tree, new)) for new in after.values()]
        if 0 in leads or not any(flips) or all(flips[1:]) or (sum(flips) == 1 and random.random() < 0.5):
            return None  # two that flip come up more seldom
        return {"tree": tree, "after": after, "order": random.sample(range(4), 4)}

    def _flips(self, tree: SmallTree, after: Changes) -> list[bool]:
        """Whether each change makes MAX prefer the other move."""
        return [_lead(transformed(tree, new)) * _lead(tree) < 0 for new in after.values()]

    def _texts(self, after: Changes) -> list[str]:
        return [
            (f"x becomes {name}: " if i < 2 else f"{name}: ") + listed(new.values())
            for i, (name, new) in enumerate(after.items())
        ]

    def _those(self, after: Changes, order: Sequence[int], which: Sequence[bool]) -> tuple[str, ...]:
        texts = self._texts(after)
        return tuple(texts[i] for i in order if which[i])

    def solve(self, tree: SmallTree, after: Changes, order: Sequence[int]) -> tuple[str, ...]:
        return self._those(after, order, self._flips(tree, after))

    def mistakes(
        self, right: tuple[str, ...], tree: SmallTree, after: Changes, order: Sequence[int]
    ) -> Iterator[Mistake]:
        kept = self._those(after, order, [not flips for flips in self._flips(tree, after)])
        curved = self._those(after, order, [False, True, True, True])
        ordinal = "The order alone decides for minimax; an expected value also minds how much."
        some = "A change that is not linear may flip a move, in some tree; it need not in this one."
        yield Mistake((), "order-is-enough", ordinal)
        yield Mistake(curved, "every-curve-flips", some)
        yield Mistake(kept, "kept-for-flipped", "These are the changes that keep the move.")

    def ask(self, right: tuple[str, ...], tree: SmallTree, after: Changes, order: Sequence[int]) -> Question:
        texts, flips, new = self._texts(after), self._flips(tree, after), list(after.values())
        why = "\n".join(
            f"- {texts[i]}: {_two_values(transformed(tree, new[i]))}, "
            f"{'the move flips' if flips[i] else 'the move stays'}"
            for i in order
        )
        question = about(
            tree,
            "Every utility x is replaced by another number; the order of the leaves stays the same. (Behind each "
            f"change: what becomes of {listed(new[0])}.) Which of these changes make MAX prefer the other move?",
            f"{_two_values(tree)} as they stand: {tree.move(tree.best())}.\n\n{why}\n\nA positive linear change "
            "never flips a move; any other may.",
            choices=tuple(texts[i] for i in order),
            kind="several",
            changes=[list(new[i].values()) for i in order],
        )
        return replace(question, effort=question.effort + 4 * 4)


def _two_values(tree: SmallTree) -> str:
    return " and ".join(f"{tree.move((i,))} is worth {shown(tree.value((i,)))}" for i in range(2))


BOTH, ONLY_MINIMAX, NEITHER = "minimax and expectiminimax", "only minimax", "neither of them"


class SafeChanges(QuestionType, name="safe-changes", concepts=("X-06",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        a, b, c = random.choice((2, 3, 5, 10)), random.choice((1, 7, 50, 100)), random.choice((10, 20, 100))
        half = random.choice(("x/2", "x/10", "x/4"))
        rows = {
            random.choice((f"{a}·x + {b}", f"{a}·x − {b}", f"{half} + {b}", f"x + {b}", f"x − {b}")): BOTH,
            random.choice(("x³", "2ˣ", "10ˣ", "x³ + x")): ONLY_MINIMAX,
            random.choice((f"−x + {c}", f"{c} − {a}·x", f"−{a}·x", "−x")): NEITHER,
        }
        extra: dict[str, str] = {f"{a + 1}·x": BOTH, half: BOTH, "3ˣ": ONLY_MINIMAX, "x⁵": ONLY_MINIMAX, "−x³": NEITHER}
        name = random.choice(list(extra))
        rows[name] = extra[name]
        return {"rows": {name: rows[name] for name in random.sample(list(rows), 4)}}

    def solve(self, rows: dict[str, str]) -> tuple[str, ...]:
        return tuple(rows.values())

    def mistakes(self, right: tuple[str, ...], rows: dict[str, str]) -> Iterator[Mistake]:
        def answer(curve: str, falling: str, line: str) -> tuple[str, ...]:
            """What somebody says who gives these answers to curves that rise, to lines that fall, and to a·x + b."""
            said = []
            for name, sure in rows.items():
                if sure == NEITHER:
                    said.append(falling if name != "−x³" else NEITHER)
                elif sure == ONLY_MINIMAX:
                    said.append(curve)
                else:
                    said.append(line if "+" in name or "−" in name else BOTH)
            return tuple(said)

        ordinal = "To keep the order is enough for minimax; an expected value also minds how far apart the numbers are."
        sign = "A factor below 0 turns the order round: what was best becomes worst."
        constant = "A number added to every utility is added to every expected value: it changes no comparison."
        yield Mistake(answer(BOTH, NEITHER, BOTH), "order-is-enough", ordinal)
        yield Mistake(answer(ONLY_MINIMAX, BOTH, BOTH), "sign-ignored", sign)
        yield Mistake(answer(ONLY_MINIMAX, NEITHER, ONLY_MINIMAX), "constant-matters", constant)

    def ask(self, right: tuple[str, ...], rows: dict[str, str]) -> Question:
        return Question(
            kind="matching",
            prompt="In every leaf of a game tree (any tree, with or without chance nodes) the utility x, which may be "
            "any number, is replaced by the one below. Which search is *sure* to choose the same move as before, at "
            "every MAX node of every tree? (Minimax is meant for the trees without chance nodes.)",
            explanation="Minimax asks only which of two numbers is larger, so every increasing change is safe for it. "
            "Expectiminimax is safe under positive linear changes, a·x + b with a > 0, for these can be taken out of "
            "an expected value. What turns the order round is safe for neither:\n\n"
            + "\n".join(f"- {name}: {sure}" for name, sure in rows.items()),
            data={"changes": list(rows)},
            effort=8,
            choices=(BOTH, ONLY_MINIMAX, NEITHER),
            rows=tuple(f"x becomes {name}" for name in rows),
        )


class SmallestFlip(QuestionType, name="smallest-flip", concepts=("X-06",), levels=("medium",)):
    """The lecture's puzzle, with other numbers: how large must the largest pay-off be?"""

    def draw(self, random: Random) -> Drawn | None:
        low, *others = sorted(random.sample(range(10), 3))
        pair = random.sample(others, 2)
        drawn: Drawn = {"low": low, "pair": pair, "safe": biased(random, 2), "risky": biased(random, 2)}
        if not max(others) + 1 < _smallest(**drawn) < 100:
            return None
        return {**drawn, "risky_move": random.randrange(2)}

    def solve(self, low: int, pair: Pair, safe: Chances, risky: Chances, risky_move: int) -> int:
        return _smallest(low, pair, safe, risky)

    def mistakes(
        self, right: int, low: int, pair: Pair, safe: Chances, risky: Chances, risky_move: int
    ) -> Iterator[Mistake]:
        not_yet = (
            "With that both moves are worth the same; it must be more."
            if _as_good(low, pair, safe, risky) == right - 1
            else "That is not yet enough: the gamble is still worth less."
        )
        once = "With that the gamble has the best outcome of all, but it happens only now and then."
        swapped = _smallest(low, pair, safe, risky[::-1])
        yield Mistake(swapped, "chances-swapped", "The gamble's two probabilities are swapped.")
        yield Mistake(_smallest(low, pair, EVEN, EVEN), "chance-unweighted", UNWEIGHTED.why)
        yield Mistake(max(pair) + 1, "chance-as-max", once)
        yield Mistake(right - 1, "equal-is-better", not_yet)

    def ask(self, right: int, low: int, pair: Pair, safe: Chances, risky: Chances, risky_move: int) -> Question:
        nodes = [
            chance_node(zip(safe, pair, strict=True)),
            chance_node(zip(risky, (low, right), strict=True)),
        ]
        tree = SmallTree(nodes if risky_move == 1 else nodes[::-1])
        unknown = (risky_move, 1)
        better, other = tree.first_moves[risky_move], tree.first_moves[1 - risky_move]
        question = about(
            tree,
            f"The leaf **z** is a whole number. What is the smallest z for which {better} has a strictly larger "
            f"expected value than {other}?",
            f"{other} is worth {weighted_sum(pair, safe)} = {shown(expected(pair, safe))}, and {better} is worth "
            f"{weighted_sum((low,), risky[:1])} + {plain(risky[1])} · z. They are equal for z = "
            f"{_equal(_as_good(low, pair, safe, risky))}; the next larger whole number is {right}.",
            leaf=list(unknown),
        )
        return replace(
            question,
            effort=question.effort + 5,  # an equation to set up and to solve
            draw=partial(tree.picture, hidden={unknown: "z"}),
            draw_key=partial(tree.picture, values=True, caption=f"With z = {right}."),
        )


def _as_good(low: int, pair: Pair, safe: Chances, risky: Chances) -> Fraction:
    """The z that makes the risky lottery as good as the safe one."""
    return Fraction(expected(pair, safe) - risky[0] * low) / risky[1]


def _smallest(low: int, pair: Pair, safe: Chances, risky: Chances) -> int:
    """The smallest whole number z that makes it better."""
    return int(_as_good(low, pair, safe, risky) // 1) + 1


def _equal(z: Fraction) -> str:
    return f"{float(z):.2f} (rounded)" if "/" in plain(z) else shown(number(z))


class ExplainTheFlip(QuestionType, name="explain-the-flip", concepts=("X-06",), levels=("hard",)):
    def draw(self, random: Random) -> Drawn | None:
        tree, leaves = _lotteries(random)
        name, change = random.choice(CURVED)
        new = {leaf: change(leaf) for leaf in leaves}
        if _lead(tree) * _lead(transformed(tree, new)) >= 0:
            return None
        return {"tree": tree, "change": name, "new": new}

    def solve(self, tree: SmallTree, change: str, new: dict[int, int]) -> str:
        after = transformed(tree, new)
        return (
            f"Before: {_two_values(tree)}, so {tree.move(tree.best())}. After: {_two_values(after)}, so "
            f"{after.move(after.best())}. An expected value weighs how far apart the utilities are, and the change has "
            "stretched some distances more than others. MIN and MAX only ask which of two numbers is larger, and that "
            "stays as it was. Positive linear changes, a·x + b with a > 0, change no decision."
        )

    def ask(self, right: str, tree: SmallTree, change: str, new: dict[int, int]) -> Question:
        question = about(
            tree,
            f"Now every utility x becomes {change}, so that {listed(new)} become {listed(new.values())}. Larger stays "
            "larger; and yet MAX changes its move. Work out both moves before and after, and explain in a few "
            "sentences why this can happen here, why it could not happen if MIN stood in place of chance, and which "
            "changes of utilities can never do it.",
            "One point each for: the two expected values before; the two after; that an expected value depends on "
            "distances, not only on order; that minimax depends on order alone; that a·x + b with a > 0 is always "
            f"safe.\n\nBefore:\n\n{tree.working}\n\nAfter:\n\n{transformed(tree, new).working}",
            kind="text",
            change=change,
        )
        return replace(question, effort=question.effort + 14, points=5)

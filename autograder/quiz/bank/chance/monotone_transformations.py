"""Questions about the size of utilities: which transformations of them may change a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, chance_node, chances_of, children_of
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.chance.chance_nodes import biased
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about


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


@question_type("which-stretch-flips", ("X-06",), levels=("hard",))
def which_stretch_flips(random: Random) -> Question | None:
    """Which changes of the utilities make MAX prefer the other move?"""
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
    new = [{leaf: change(leaf) for leaf in leaves} for _, change in changes]
    after = [transformed(tree, each) for each in new]
    leads = [_lead(each) for each in after]
    flips = [lead * _lead(tree) < 0 for lead in leads]
    if 0 in leads or not any(flips) or all(flips[1:]) or (sum(flips) == 1 and random.random() < 0.65):
        return None  # two that flip come up less often
    order = random.sample(range(4), 4)
    texts = [f"{'x becomes ' if i < 2 else ''}{name}: {listed(new[i].values())}" for i, (name, _) in enumerate(changes)]

    def those(which: Sequence[bool]) -> tuple[str, ...]:
        return tuple(texts[i] for i in order if which[i])

    ordinal = "For minimax only the order matters; for an expected value it also matters by how much."
    kept = "These are the changes that keep the move."
    some = "A change that is not linear may flip a move, in some tree; it need not in this one."
    why = "\n".join(
        f"- {texts[i]}: {_two_values(after[i])}, {'the move flips' if flips[i] else 'the move stays'}" for i in order
    )
    return about(
        tree,
        "Every utility x is replaced by another number; the order of the leaves stays the same. (Behind each "
        f"change: what becomes of {listed(new[0])}.) Which of these changes make MAX prefer the other move?",
        those(flips),
        (
            Mistake((), "order-is-enough", ordinal),
            Mistake(those([False, True, True, True]), "every-curve-flips", some),
            Mistake(those([not each for each in flips]), "kept-for-flipped", kept),
        ),
        f"{_two_values(tree)} as they stand: {tree.move(tree.best())}.\n\n{why}\n\nA positive linear change "
        "never flips a move; any other may.",
        choices=tuple(texts[i] for i in order),
        kind="several",
        changes=[list(new[i].values()) for i in order],
        more_effort=4 * 4,
    )


def _two_values(tree: SmallTree) -> str:
    return " and ".join(f"{tree.move((i,))} is worth {shown(tree.value((i,)))}" for i in range(2))


BOTH, ONLY_MINIMAX, NEITHER = "minimax and expectiminimax", "only minimax", "neither of them"


@question_type("safe-changes", ("X-06",), levels=("easy",), side_room=True)
def safe_changes(random: Random) -> Question:
    """Which changes of the utilities are safe for which search?"""
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
    rows = {name: rows[name] for name in random.sample(list(rows), 4)}

    def answer(curve: str, falling: str, line: str) -> tuple[str, ...]:
        """The answer of somebody who says this of curves that rise, of lines that fall, and of a·x + b."""
        said = []
        for name, sure in rows.items():
            if sure == NEITHER:
                said.append(falling if name != "−x³" else NEITHER)
            elif sure == ONLY_MINIMAX:
                said.append(curve)
            else:
                said.append(line if "+" in name or "−" in name else BOTH)
        return tuple(said)

    ordinal = "Keeping the order is enough for minimax; an expected value also minds how far apart the numbers are."
    sign = "A factor below 0 turns the order round: what was best becomes worst."
    constant = "A number added to every utility is added to every expected value: it changes no comparison."
    return Question(
        kind="matching",
        prompt="In every leaf of a game tree (any tree, with or without chance nodes) the utility x, which may be "
        "any number, is replaced by the one below. Which search is *sure* to choose the same move as before, at "
        "every MAX node of every tree? (Minimax is meant for the trees without chance nodes.)",
        right=tuple(rows.values()),
        mistakes=(
            Mistake(answer(BOTH, NEITHER, BOTH), "order-is-enough", ordinal),
            Mistake(answer(ONLY_MINIMAX, BOTH, BOTH), "sign-ignored", sign),
            Mistake(answer(ONLY_MINIMAX, NEITHER, ONLY_MINIMAX), "constant-matters", constant),
        ),
        explanation="Minimax asks only which of two numbers is larger, so every increasing change is safe for it. "
        "Expectiminimax is safe under positive linear changes, a·x + b with a > 0, for these can be taken out of "
        "an expected value. What turns the order round is safe for neither:\n\n"
        + "\n".join(f"- {name}: {sure}" for name, sure in rows.items()),
        data={"changes": list(rows)},
        effort=8,
        choices=(BOTH, ONLY_MINIMAX, NEITHER),
        rows=tuple(f"x becomes {name}" for name in rows),
    )

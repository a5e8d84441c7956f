"""Questions of the topic "chance" about the size of utilities: which changes of them may change a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import (
    SmallTree,
    about,
    chances_of,
    children_of,
    expected,
    lots,
    number,
    weighted_sum,
)
from aima_games.quiz.topics.chance.chance_nodes import EVEN, UNWEIGHTED, Chances, biased
from aima_games.quiz.wording import listed, plain, shown


def _gambles(random: Random) -> tuple[SmallTree, list[int]]:
    """Two gambles of two outcomes each with small positive pay-offs, and these from small to large."""
    leaves = sorted(random.sample(range(1, 8), 4))
    mixed = random.sample(leaves, 4)
    pairs = (mixed[:2], mixed[2:])
    return SmallTree([lots(zip(biased(random, 2), pair, strict=True)) for pair in pairs]), leaves


def stretched(tree: SmallTree, new: dict[int, int]) -> SmallTree:
    """The same gambles with other pay-offs."""
    return SmallTree(
        [
            lots((chance, new[leaf]) for chance, leaf in zip(chances_of(node), children_of(node), strict=True))
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


@question_type("chance", "which-stretch-flips", "X-06", levels=("hard",))
def which_stretch_flips(random: Random) -> Question | None:
    tree, leaves = _gambles(random)
    lead = _lead(tree)
    if lead == 0:
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
    leads = []
    for _, change in changes:
        leads.append(_lead(stretched(tree, {leaf: change(leaf) for leaf in leaves})))
    flips = [new * lead < 0 for new in leads]
    if 0 in leads or not any(flips) or all(flips[1:]) or (sum(flips) == 1 and random.random() < 0.5):
        return None  # two that flip come up more seldom
    order = random.sample(range(4), 4)
    names = {
        i: (f"x becomes {name}: " if i < 2 else f"{name}: ") + listed(change(leaf) for leaf in leaves)
        for i, (name, change) in enumerate(changes)
    }
    texts = tuple(names[i] for i in order)

    def those(which: Sequence[bool]) -> tuple[str, ...]:
        return tuple(names[i] for i in order if which[i])

    best = tree.move(tree.best())
    why = "\n".join(
        f"- {names[i]}: {_two_values(stretched(tree, {leaf: changes[i][1](leaf) for leaf in leaves}))}, "
        f"{'the move flips' if flips[i] else 'the move stays'}"
        for i in order
    )
    question = about(
        tree,
        "Every utility x is replaced by another number; the order of the leaves stays the same. (Behind each change: "
        f"what becomes of {listed(leaves)}.) Which of these changes make MAX prefer the other move?",
        right=those(flips),
        mistakes=(
            Mistake(
                (), "order-is-enough", "The order alone decides for minimax; an expected value also minds how much."
            ),
            Mistake(
                those([False, True, True, True]),
                "every-curve-flips",
                "A change that is not linear may flip a move, in some tree; it need not in this one.",
            ),
            Mistake(
                those([not each for each in flips]), "kept-for-flipped", "These are the changes that keep the move."
            ),
        ),
        explanation=f"{_two_values(tree)} as they stand: {best}.\n\n{why}\n\n"
        "A positive linear change never flips a move; any other may.",
        choices=texts,
        kind="several",
        changes=[[changes[i][1](leaf) for leaf in leaves] for i in order],
    )
    return replace(question, effort=question.effort + 4 * 4)


def _two_values(tree: SmallTree) -> str:
    return " and ".join(f"{tree.move((i,))} is worth {shown(tree.value((i,)))}" for i in range(2))


BOTH, ONLY_MINIMAX, NEITHER = "minimax and expectiminimax", "only minimax", "neither of them"


@question_type("chance", "safe-changes", "X-06", levels=("easy",))
def safe_changes(random: Random) -> Question:
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
    names = random.sample(list(rows), 4)

    def answer(curve: str, falling: str, line: str) -> tuple[str, ...]:
        """What somebody says who gives these answers to curves that rise, to lines that fall, and to a·x + b."""
        said = []
        for name in names:
            if rows[name] == NEITHER:
                said.append(falling if name != "−x³" else NEITHER)
            elif rows[name] == ONLY_MINIMAX:
                said.append(curve)
            else:
                said.append(line if "+" in name or "−" in name else BOTH)
        return tuple(said)

    return Question(
        kind="matching",
        prompt="In every leaf of a game tree (any tree, with or without chance nodes) the utility x, which may be any "
        "number, is replaced by the one below. Which search is *sure* to choose the same move as before, at every MAX "
        "node of every tree? (Minimax is meant for the trees without chance nodes.)",
        right=tuple(rows[name] for name in names),
        mistakes=(
            Mistake(
                answer(BOTH, NEITHER, BOTH),
                "order-is-enough",
                "To keep the order is enough for minimax; an expected value also minds how far apart the numbers are.",
            ),
            Mistake(
                answer(ONLY_MINIMAX, BOTH, BOTH),
                "sign-ignored",
                "A factor below 0 turns the order round: what was best becomes worst.",
            ),
            Mistake(
                answer(ONLY_MINIMAX, NEITHER, ONLY_MINIMAX),
                "constant-matters",
                "A number added to every utility is added to every expected value: it changes no comparison.",
            ),
        ),
        explanation="Minimax asks only which of two numbers is larger, so every increasing change is safe for it. "
        "Expectiminimax is safe under positive linear changes, a·x + b with a > 0, for these can be taken out of an "
        "expected value. What turns the order round is safe for neither:\n\n"
        + "\n".join(f"- {name}: {rows[name]}" for name in names),
        data={"changes": names},
        effort=8,
        choices=(BOTH, ONLY_MINIMAX, NEITHER),
        rows=tuple(f"x becomes {name}" for name in names),
    )


@question_type("chance", "smallest-flip", "X-06", levels=("medium",))
def smallest_flip(random: Random) -> Question | None:
    """The lecture's puzzle, with other numbers: how large must the largest pay-off be?"""
    low, *others = sorted(random.sample(range(10), 3))
    pair, high = random.sample(others, 2), max(others)
    safe, risky = biased(random, 2), biased(random, 2)

    def smallest(safe: Chances, risky: Chances) -> tuple[int, Fraction]:
        """The smallest whole number z that makes the gamble better, and the z that makes it as good."""
        equal = Fraction(expected(pair, safe) - risky[0] * low) / risky[1]
        return int(equal // 1) + 1, equal

    right, equal = smallest(safe, risky)
    if not high + 1 < right < 100:
        return None
    nodes = [lots(zip(safe, pair, strict=True)), lots(zip(risky, (low, right), strict=True))]
    gamble = random.randrange(2)
    tree = SmallTree(nodes if gamble == 1 else nodes[::-1])
    unknown = (gamble, 1)
    better, other = tree.first_moves[gamble], tree.first_moves[1 - gamble]
    not_yet = (
        "With that both moves are worth the same; it must be more."
        if equal == right - 1
        else "That is not yet enough: the gamble is still worth less."
    )
    once = "With that the gamble has the best outcome of all, but it happens only now and then."
    question = about(
        tree,
        f"The leaf **z** is a whole number. What is the smallest z for which {better} has a strictly larger expected "
        f"value than {other}?",
        right=right,
        mistakes=(
            Mistake(smallest(safe, risky[::-1])[0], "chances-swapped", "The gamble's two probabilities are swapped."),
            Mistake(smallest(EVEN, EVEN)[0], "chance-unweighted", UNWEIGHTED.why),
            Mistake(high + 1, "chance-as-max", once),
            Mistake(right - 1, "equal-is-better", not_yet),
        ),
        explanation=f"{other} is worth {weighted_sum(pair, safe)} = {shown(expected(pair, safe))}, and {better} is "
        f"worth {weighted_sum((low,), risky[:1])} + {plain(risky[1])} · z. They are equal for z = {_equal(equal)}; the "
        f"next larger whole number is {right}.",
        leaf=list(unknown),
    )
    return replace(
        question,
        effort=question.effort + 5,  # an equation to set up and to solve
        draw=partial(tree.picture, hidden={unknown: "z"}),
        draw_key=partial(tree.picture, values=True, caption=f"With z = {right}."),
    )


def _equal(z: Fraction) -> str:
    return f"{float(z):.2f} (rounded)" if "/" in plain(z) else shown(number(z))


@question_type("chance", "even-chance", "X-06", "X-02", levels=("easy",))
def even_chance(random: Random) -> Question | None:
    lose, spread = random.choice((-10, -5, -2, 2, 5, 10)), random.choice((4, 5, 8, 10, 20, 25, 40))
    win, sure = lose + spread, lose + random.randint(1, spread - 1)
    p = Fraction(sure - lose, spread)
    mistakes = [
        Mistake(1 - p, "gamble-for-the-smallest", "That is the probability of the *worse* outcome."),
        Mistake(Fraction(1, 2), "chance-unweighted", "At one half the gamble is worth the mean of its two outcomes."),
    ]
    if 0 < sure < win:
        mistakes.append(
            Mistake(
                Fraction(sure, win),
                "gamble-from-zero",
                f"That takes the worse outcome for 0; it is {shown(lose)}.",
            )
        )
    return Question(
        kind="number",
        prompt=f"MAX may have {shown(sure)} for certain. Or MAX gambles: it gets {shown(win)} with probability p, and "
        f"{shown(lose)} otherwise. For which p are the two moves worth the same? Give p as a decimal number.",
        right=p,
        mistakes=tuple(mistakes),
        explanation=f"The gamble is worth p · {_bracketed(win)} + (1 − p) · {_bracketed(lose)} = {shown(lose)} + "
        f"{spread} · p. That is {shown(sure)} where {spread} · p = {sure - lose}, so p = {plain(p)}.",
        data={"sure": sure, "win": win, "lose": lose},
        effort=6,
    )


def _bracketed(value: int) -> str:
    return f"({shown(value)})" if value < 0 else shown(value)


@question_type("chance", "explain-the-flip", "X-06", levels=("hard",))
def explain_the_flip(random: Random) -> Question | None:
    tree, leaves = _gambles(random)
    name, change = random.choice(CURVED)
    new = {leaf: change(leaf) for leaf in leaves}
    after = stretched(tree, new)
    if _lead(tree) * _lead(after) >= 0:
        return None
    best, then = tree.move(tree.best()), after.move(after.best())
    question = about(
        tree,
        f"Now every utility x becomes {name}, so that {listed(leaves)} become {listed(new.values())}. Larger stays "
        "larger; and yet MAX changes its move. Work out both moves before and after, and explain in a few sentences "
        "why this can happen here, why it could not happen if MIN stood in place of chance, and which changes of "
        "utilities can never do it.",
        right=f"Before: {_two_values(tree)}, so {best}. After: {_two_values(after)}, so {then}. An expected value "
        "weighs how far apart the utilities are, and the change has stretched some distances more than others. MIN and "
        "MAX only ask which of two numbers is larger, and that stays as it was. Positive linear changes, a·x + b with "
        "a > 0, change no decision.",
        mistakes=(),
        explanation="One point each for: the two expected values before; the two after; that an expected value depends "
        "on distances, not only on order; that minimax depends on order alone; that a·x + b with a > 0 is always safe."
        f"\n\nBefore:\n\n{tree.walk}\n\nAfter:\n\n{after.walk}",
        kind="text",
        change=name,
    )
    return replace(question, effort=question.effort + 14, points=5)

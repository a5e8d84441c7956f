"""Questions about UCT: the index, the way down the tree, the way back up, and the action that is played in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import isqrt, log, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN, Player
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, other
from aima_games.quiz.wording import bracketed, shown
from aima_games.text import count
from autograder.quiz.bank.drafting import exact, number_mistakes, short, wished
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

CLEAR = Fraction(1, 20)
"""The best two of any numbers that somebody may compare differ at least by this much: nothing hangs on rounding."""

SIGN = {MAX: 1, MIN: -1}
TURN = "The totals are MAX's: where MIN chooses, the mean counts with its sign turned."
MEAN_ONLY = "The mean alone is the index with C = 0. The bonus counts as well, for actions that have seldom been tried."
BONUS_ONLY = "The bonus is added to the mean; it is not everything."
DIVIDE = "Divide a total by its playouts: the mean counts, not the sum."


def largest(numbers: Sequence[Fraction | int]) -> int | None:
    """The place of the largest number; None where the two largest are too close."""
    second, first = sorted(numbers)[-2:]
    return None if first - second < CLEAR else list(numbers).index(first)


def rounded(exploration: Fraction | int, of_all: int, visits: int) -> Fraction:
    """The bonus of UCB1, to two decimals."""
    return Fraction(round(100 * exploration * sqrt(log(of_all) / visits)), 100)


def decimal(number: Fraction) -> str:
    """A number to two decimals."""
    return f"{float(number):.2f}".replace("-", "−")


# The index ----------------------------------------------------------------------------------------------

ROOTS = ((Fraction(2), range(52, 58)), (Fraction(5, 2), range(494, 546)))
"""Roots of ln N, nearly, each with the numbers of playouts N that it fits."""


@question_type("ucb1-index", ("S-05", "S-03"), least=3)
def ucb1_index(random: Random) -> Question | None:
    """The index of a child where MAX moves: easy; where MIN does: medium; the C at which two children tie: hard."""
    (root, numbers), mover = random.choice(ROOTS), random.choice((MAX, MIN))
    of_all, tries = random.choice(numbers), (4, 16, 25, 100)[: 3 if root == 2 else 4]
    known = (
        f"{of_all} playouts of a Monte Carlo tree search have gone through a node where {mover} is to move. Totals are "
        f"what playouts brought MAX. Take {shown(root**2)} for ln {of_all}."
    )
    data = {"playouts": of_all, "mover": mover}
    if random.random() < 2 / 3:  # few of these are well posed
        return _tie(random, known, root, data, tries)
    n, exploration = random.choice(tries), random.choice((Fraction(1, 2), Fraction(1), Fraction(2)))
    total = random.choice((-1, 1)) * random.randint(1, n - 1)
    mean, more = SIGN[mover] * Fraction(total, n), exploration * root / isqrt(n)
    wrong = [
        (SIGN[mover] * total + more, "total-for-mean", DIVIDE),
        (mean + exploration * root**2 / n, "root-forgotten", "The bonus is a square root."),
        (mean + exploration * isqrt(n) / root, "fraction-turned", "n stands below ln N: many tries make it smaller."),
        (mean + exploration * root, "visits-forgotten", "ln N is divided by the child's own playouts n."),
        (exploration * mean + more, "c-times-all", "C belongs to the bonus alone."),
        (mean, "mean-alone", MEAN_ONLY),
    ]
    if mover == MIN:
        both = "The bonus is added for either player: it says how little has been tried, not who likes it."
        wrong += [(more - mean, "sign-not-turned", TURN), (mean - more, "bonus-turned", both)]
    turned = f"MIN's mean is minus {bracketed(total)}/{n}" if mover == MIN else f"The mean is {shown(total)}/{n}"
    return Question(
        kind="number",
        prompt=f"{known} {n} of the playouts have gone on through the child a, with a total of {shown(total)}. What is "
        f"a's index by UCB1, with C = {shown(exploration)}, when {mover} chooses?",
        right=exact(mean + more),
        mistakes=number_mistakes(wrong),
        explanation=f"{turned}, that is {shown(mean)}. The bonus is C √(ln N / n) = {shown(exploration)} "
        f"· √({shown(root**2)}/{n}) = {shown(more)}. The sum is {shown(mean + more)}.",
        data=data | {"child": [n, total], "exploration": str(exploration)},
        effort=10 if mover == MAX else 16,
    )


def _tie(random: Random, known: str, root: Fraction, data: dict[str, Any], tries: Sequence[int]) -> Question | None:
    """From which C on is the child that looks worse tried?"""
    mover = data["mover"]
    seldom, often = sorted(random.sample(tries, 2))
    totals = [random.randint(-n, n) for n in (often, seldom)]
    good, bad = (SIGN[mover] * Fraction(total, n) for total, n in zip(totals, (often, seldom), strict=True))
    few, many = root / isqrt(seldom), root / isqrt(often)
    right = (good - bad) / (few - many)
    if not 0 < right <= 4 or not short(right):
        return None
    other_bonus = "a has a bonus as well, and it grows with C, too: divide by the difference of the roots."
    wrong = (
        ((good - bad) / few, "one-bonus-only", other_bonus),
        ((good - bad) / (few + many), "bonuses-added", "Both bonuses grow with C: divide by what b's grows *more*."),
        ((few - many) / (good - bad), "fraction-turned", "C times the difference of the roots makes up for the means."),
        (abs(good + bad) / (few - many), "means-added", "What has to be made up for is the difference of the means."),
        (abs(totals[0] - totals[1]) / (few - many), "total-for-mean", DIVIDE),
        ((good - bad) / (few**2 - many**2), "root-forgotten", "The bonus is a square root."),
    )
    return Question(
        kind="number",
        prompt=f"{known} {often} of the playouts have gone on through the child a, with a total of {shown(totals[0])}; "
        f"{seldom} through the child b, with a total of {shown(totals[1])}. For which C have a and b the same index by "
        f"UCB1, so that a larger C makes {mover} prefer b?",
        right=exact(right),
        mistakes=number_mistakes(wrong),
        explanation=f"For {mover}, a's mean is {shown(good - bad)} better than b's. The bonus is C times "
        f"√(ln N / n): {shown(few)} C for b, {shown(many)} C for a. It makes up for the means where "
        f"{shown(few - many)} C = {shown(good - bad)}, at C = {shown(right)}.",
        data=data | {"children": [[often, totals[0]], [seldom, totals[1]]]},
        effort=26,
    )


# Tried, or played ---------------------------------------------------------------------------------------


@question_type("tried-or-played", ("S-03", "S-05"), levels=("medium", "hard"), least=3)
def tried_or_played(random: Random) -> Question | None:
    """Which action is tried next, which is played, which looks best? Where MAX moves: medium; where MIN does: hard."""
    names, mover = "vwxyz"[: random.choice((4, 4, 5))], random.choice((MAX, MIN))
    visits = [random.randint(2, 40) for _ in names]
    totals = [random.randint(-n, n) for n in visits]
    own = [SIGN[mover] * Fraction(total, n) for total, n in zip(totals, visits, strict=True)]
    if own[visits.index(max(visits))] != sorted(own)[-2]:
        return None  # a search has tried most often what seemed good, if not the best
    bonuses = [rounded(1, sum(visits), n) for n in visits]
    index = [mean + more for mean, more in zip(own, bonuses, strict=True)]
    turned = [more - mean for mean, more in zip(own, bonuses, strict=True)]
    summed = [SIGN[mover] * total + more for total, more in zip(totals, bonuses, strict=True)]
    places = [largest(each) for each in (index, visits, own, turned, summed, bonuses)]
    if None in places:
        return None
    tried, played, looks, for_other, by_sum, by_bonus = (names[place or 0] for place in places)
    if tried == played or (tried == looks and random.random() < 4 / 5):
        return None
    worst, by_total = names[own.index(min(own))], [SIGN[mover] * total for total in totals]
    most = "What is *played* is the action with the most playouts: a good mean of few playouts may be luck."
    goes = "The most playouts say what is *played*. The next playout goes where the index is largest."
    rows = [
        f"| {name} | {n} | {shown(total)} | {shown(more)} |"
        for name, n, total, more in zip(names, visits, totals, bonuses, strict=True)
    ]
    worth = "\n".join(
        f"- {name}: {decimal(mean)} + {decimal(more)} = {decimal(mean + more)}"
        for name, mean, more in zip(names, own, bonuses, strict=True)
    )
    return Question(
        kind="matching",
        prompt=f"A Monte Carlo tree search looks for {mover}'s action. Totals are what playouts brought MAX; the bonus "
        f"is that of UCB1, C √(ln N / n):\n\n| action | playouts | total | bonus |\n|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n\nFor which action is each true?",
        right=(tried, played, looks),
        mistakes=(
            Mistake((for_other, played, worst), "other-player", f"{TURN} {mover} moves here."),
            Mistake((tried, looks, looks), "played-by-mean", most),
            Mistake((tried, tried, looks), "played-by-index", f"The index is for trying. {most}"),
            Mistake((played, played, looks), "tried-by-playouts", goes),
            Mistake((by_bonus, played, looks), "bonus-alone", BONUS_ONLY),
            Mistake((by_sum, played, names[by_total.index(max(by_total))]), "total-for-mean", DIVIDE),
        ),
        explanation=f"The mean, as {mover} sees it, and the bonus make the index:\n\n{worth}\n\nThe largest index is "
        f"{tried}'s, the best mean {looks}'s. Played is {played}, which most playouts went through: the search kept "
        "coming back to it, so its mean is the surest.",
        choices=tuple(names),
        rows=("the next playout goes through it", "it is played if time is up", f"its mean is the best for {mover}"),
        data={"mover": mover, "visits": visits, "totals": totals},
        effort=5 * len(names) + (7 if mover == MIN else 0),
    )


# A tree -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SearchTree:
    """The upper part of a tree that has grown, with as many children at each node of a ply as `widths` says. For each
    node it has how many playouts went through it, and what they brought MAX in all."""

    first: Player
    widths: tuple[int, ...]
    nodes: Mapping[Path, tuple[int, int]]

    @cached_property
    def names(self) -> dict[Path, str]:
        """A letter for each node, level by level."""
        return dict(zip(sorted(self.nodes, key=lambda path: (len(path), path)), "ABCDEFGHIJKLMNOP", strict=False))

    @property
    def leaves(self) -> list[Path]:
        """The lowest nodes of the part that is drawn."""
        return [path for path in self.names if len(path) == len(self.widths)]

    def below(self, path: Path) -> list[Path]:
        """The children of a node that are drawn."""
        return [(*path, i) for i in range(self.widths[len(path)])] if len(path) < len(self.widths) else []

    def mover(self, path: Path) -> Player:
        """The player who moves at a node."""
        return other(self.first) if len(path) % 2 else self.first

    def mean(self, path: Path) -> Fraction:
        """MAX's mean over the playouts through a node."""
        n, total = self.nodes[path]
        return Fraction(total, n)

    def bonus(self, path: Path) -> Fraction:
        """The bonus of UCB1 with C = 1 at the node above, to two decimals."""
        return rounded(1, self.nodes[path[:-1]][0], self.nodes[path][0])

    def picture(self) -> Scene:
        """The tree, a letter in each node."""
        from aima_games.trees.draw import tree_scene

        tree = nx.DiGraph()
        for path, name in self.names.items():
            tree.add_node(name, to_move=self.mover(path), leaf=False)
            if path:
                action = f"{self.names[path[:-1]].lower()}{path[-1] + 1}"
                tree.add_edge(self.names[path[:-1]], name, action=action, label=action)
        scene = tree_scene(tree, values=False, ask={name: name for name in tree})
        ways = [f"{above} to {below}" for above, below in tree.edges]
        return replace(scene, alt=f"Tree, {self.first} to move at A; from {', '.join(ways)}.")


def grown(random: Random, *widths: int) -> SearchTree:
    """A tree that may have grown this way: each node but the root had its own playout when it joined the tree."""
    nodes: dict[Path, tuple[int, int]] = {}

    def grow(path: Path) -> tuple[int, int]:
        if len(path) == len(widths):
            n = random.randint(2, 9)
            nodes[path] = n, random.randint(-n, n)
        else:
            below = [grow((*path, i)) for i in range(widths[len(path)])]
            own = (1, random.choice((-1, 0, 1))) if path else (0, 0)
            n, total = (sum(numbers) for numbers in zip(own, *below, strict=True))
            nodes[path] = n, total
        return nodes[path]

    grow(())
    return SearchTree(random.choice((MAX, MIN)), widths, nodes)


@question_type("uct-leaf", ("S-03", "S-05"), levels=("medium", "hard"), least=3)
def uct_leaf(random: Random, *, plies: int | None = None) -> Question | None:
    """Through which node does the next playout go? In trees of two plies: medium; of three: hard."""
    shapes, allowed = ((2, 3), (3, 2), (3, 3), (2, 2, 2)), wished("plies", plies, (2, 3))
    widths = random.choice([shape for shape in shapes if len(shape) in allowed])
    tree = grown(random, *widths)
    names = tree.names
    own = {path: SIGN[tree.mover(path[:-1])] * tree.mean(path) for path in names if path}
    bonus = {path: tree.bonus(path) for path in own}
    index = {path: own[path] + bonus[path] for path in own}

    def down(score: Mapping[Path, Fraction | int]) -> list[Path]:
        """The nodes on the way down to the child with the largest score; empty where that is not clear."""
        way: list[Path] = [()]
        while below := tree.below(way[-1]):
            place = largest([score[child] for child in below])
            if place is None:
                return []
            way.append(below[place])
        return way

    at_once = largest([index[path] for path in tree.leaves])
    way = down(index)
    if way == down(own) and random.random() < 2 / 3:
        return None  # usually the bonus should matter
    playouts = {path: n for path, (n, _) in tree.nodes.items()}
    wrong = (
        (down({path: tree.mean(path) + bonus[path] for path in own}), "max-everywhere", TURN),
        (down({path: bonus[path] - own[path] for path in own}), "other-player", f"{TURN} {tree.first} moves at A."),
        (down(own), "mean-alone", MEAN_ONLY),
        (down(bonus), "bonus-alone", BONUS_ONLY),
        (down(playouts), "most-playouts", "That leads to the action that is *played*."),
    )
    if at_once is None or not way or not all(line for line, *_ in wrong):
        return None
    best_of_all = "The way goes down from A: only the children of a node are compared with one another."
    mistakes = [(names[line[-1]], name, why) for line, name, why in wrong]
    mistakes += [(names[tree.leaves[at_once]], "best-leaf-at-once", best_of_all)]
    steps = []
    for path in way[:-1]:
        of_each = ", ".join(f"{names[child]} {decimal(index[child])}" for child in tree.below(path))
        steps.append(f"- at {names[path]} {tree.mover(path)} chooses: {of_each}")
    rows = [
        f"| {names[path]} | {n} | {shown(total)} | {shown(bonus[path]) if path else '–'} |"
        for path, (n, total) in ((path, tree.nodes[path]) for path in names)
    ]
    return Question(
        kind="choice",
        prompt="The picture has the upper part of the tree that UCT has grown; △ is MAX, ▽ is MIN. Totals are what "
        "playouts brought MAX; the bonus is that of UCB1, √(ln N / n) with C = 1:\n\n"
        "| node | playouts | total | bonus |\n|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n\nThrough which of the lowest nodes does the next playout go?",
        right=names[way[-1]],
        mistakes=tuple(Mistake(*each) for each in mistakes),
        explanation="At each node the child with the largest index is chosen, the mean for the player who moves there "
        "plus the bonus:\n\n" + "\n".join(steps) + f"\n\nSo it goes through {names[way[-1]]}.",
        data=_stored(tree),
        effort=2 * len(names) + (2 if len(widths) == 2 else 0),
        draw=tree.picture,
    )


def _stored(tree: SearchTree) -> dict[str, Any]:
    return {"first": tree.first, "nodes": [[list(path), *tree.nodes[path]] for path in tree.names]}


def _pair(numbers: tuple[int, int]) -> str:
    return f"{count(numbers[0], 'playout')}, total {shown(numbers[1])}"


@question_type("playout-backed-up", ("S-03", "S-05"), least=3)
def playout_backed_up(random: Random, *, playouts: int | None = None) -> Question | None:
    """The numbers after a playout: all MAX's, easy; each the last mover's, medium; two playouts, hard."""
    tree = grown(random, 2, random.choice((2, 3)))
    many = random.choice(wished("playouts", playouts, (1, 2)))
    own = many == 2 or random.random() < 1 / 2  # the totals are those of the players who moved
    through_to = [(leaf, random.choice((1, -1))) for leaf in random.sample(tree.leaves, many)]
    names = tree.names
    maxs, minus = dict.fromkeys(names, 1), {path: SIGN[tree.mover(path)] for path in names}
    movers = {path: -sign for path, sign in minus.items()}  # the other player has just moved there
    signs = movers if own else maxs
    before = {path: (n, total * signs[path]) for path, (n, total) in tree.nodes.items()}

    def through(path: Path, leaf: Path) -> bool:
        return leaf[: len(path)] == path

    def after(signs: Mapping[Path, int], counts: Callable[[Path, Path], bool]) -> dict[Path, tuple[int, int]]:
        """The numbers if a utility is added with these signs, where a playout through the leaf counts."""
        numbers = dict(before)
        for path, (leaf, utility) in product(names, through_to):
            if counts(path, leaf):
                n, total = numbers[path]
                numbers[path] = n + 1, total + signs[path] * utility
        return numbers

    right = after(signs, through)
    touched = [path for path in names if right[path] != before[path]]
    asked = sorted([*touched, random.choice([path for path in names if path not in touched])], key=list(names).index)
    whose = (
        "The total in each node is that of the player who has just moved there, as in AIMA's figures: below △ it is "
        "MAX's, below ▽ it is MIN's, and at the root it is the opponent's"
        if own
        else "All totals are MAX's"
    )
    sign = (
        "Each total belongs to the player who has just moved: what is good for MAX makes MIN's totals smaller."
        if own
        else "All totals are MAX's here, at each level: the utility is added everywhere as it is."
    )
    level = "The number *in* a node is for the player who chose to go *to* it, not for the one who moves there."
    last = "Every node on the way counts the playout, up to the root."
    root = "The root counts each playout as well: that number is the N in its children's bonus."
    beside = "The nodes off the path were not played through: they stay as they are."

    wrong = (
        (after(maxs if own else movers, through), "wrong-sign", sign),
        (after(minus, through), "one-ply-off", level),
        (after(signs, lambda path, leaf: path == leaf), "last-node-only", last),
        (after(signs, lambda path, leaf: path != () and through(path, leaf)), "root-forgotten", root),
        (after(signs, lambda path, leaf: through(path[:-1], leaf)), "siblings-too", beside),
    )

    def told(numbers: Mapping[Path, tuple[int, int]]) -> tuple[str, ...]:
        return tuple(_pair(numbers[path]) for path in asked)

    offered = {numbers[path] for numbers in (right, *(numbers for numbers, *_ in wrong)) for path in asked}
    rows = [f"| {names[path]} | {before[path][0]} | {shown(before[path][1])} |" for path in names]
    ways, ends = (" and ".join(each) for each in zip(*((names[leaf], shown(u)) for leaf, u in through_to), strict=True))
    return Question(
        kind="matching",
        prompt=f"The picture has the upper part of the tree that UCT has grown; △ is MAX, ▽ is MIN. {whose}:\n\n"
        "| node | playouts | total |\n|---|---|---|\n"
        + "\n".join(rows)
        + f"\n\n{('One more playout goes', 'Two more playouts go')[many - 1]} through {ways}; the utility for MAX is "
        f"{ends}. What stands in these nodes afterwards?",
        right=told(right),
        mistakes=tuple(Mistake(told(numbers), name, why) for numbers, name, why in wrong),
        explanation=f"The playout counts in every node on its way, and nowhere else. {sign}\n\n"
        + "\n".join(f"- {names[path]}: from {_pair(before[path])}, to {_pair(right[path])}" for path in touched),
        choices=tuple(map(_pair, sorted(offered))),
        rows=tuple(f"node {names[path]}" for path in asked),
        data=_stored(tree) | {"own": own, "playouts": [[list(leaf), utility] for leaf, utility in through_to]},
        effort=(12, 20, 30)[own + (many == 2)],
        draw=tree.picture,
    )

"""Which leaves matter, which are cut, and in which order to look.

Windows are in `search_windows.py`, what the numbers mean that come back in `values_returned.py`, what it costs in
`work.py`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, leaf_paths, other
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.alphabeta.pruned_trees import (
    BACKWARDS,
    ENDS_PARENT,
    EQUAL_GOES_ON,
    EQUAL_STOPS,
    FLIPPED,
    FORESIGHT,
    LEAK,
    LEFT_TO_RIGHT,
    NO_DEEP,
    NOTHING,
    ONLY_MAX,
    ONLY_MIN,
    RIGHT,
    ROOT_FULL,
    SWAPPED,
    Reading,
    Rule,
    Traced,
    about,
    as_list,
    cut_leaves,
    misreadings,
    read,
    tree_to_prune,
    with_leaves,
)
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.question_types import Drawn, QuestionType
from autograder.quiz.bank.random_trees import either, random_tree

# Which values are needed? ------------------------------------------------------------------------------

Range = tuple[Any, Any]
Hidden = Mapping[Path, str]
"""The leaves that cannot be read, by name."""


def value_range(tree: SmallTree, hidden: Iterable[Path], path: Path = ()) -> Range:
    """The smallest and the largest value that a node can have where some leaves may be any number."""
    if path in hidden:
        return -inf, inf
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return subtree, subtree
    best = OPERATOR[tree.player(path)]
    lows, highs = zip(*(value_range(tree, hidden, (*path, i)) for i in range(len(subtree))), strict=True)
    return best(lows), best(highs)


def range_text(low: Any, high: Any) -> str:
    """ "exactly 3", "3 or more", "from 3 to 8"."""
    if low == high:
        return f"exactly {shown(low)}"
    if low == -inf:
        return "any number at all" if high == inf else f"{shown(high)} or less"
    return f"{shown(low)} or more" if high == inf else f"from {shown(low)} to {shown(high)}"


class TornLeaves(QuestionType, name="torn-leaves", concepts=("P-01",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, (3,), (2, 3), first=either(random))
        torn = random.randrange(3)
        size = len(tree.nested[torn])
        known = None if random.random() < 0.3 else random.randrange(size)
        hidden: Hidden = dict(zip([(torn, i) for i in range(size) if i != known], "XYZ", strict=False))
        right = value_range(tree, hidden)
        wrong = sorted(each for each in _wrong_ranges(tree, hidden) if each != right)
        if len(wrong) < 3:
            return None
        return {"tree": tree, "hidden": hidden, "ranges": shuffled(random, [right, *random.sample(wrong, 3)])}

    def solve(self, tree: SmallTree, hidden: Hidden, ranges: Sequence[Range]) -> str:
        return range_text(*value_range(tree, hidden))

    def mistakes(self, right: str, tree: SmallTree, hidden: Hidden, ranges: Sequence[Range]) -> list[Mistake]:
        wrong = _wrong_ranges(tree, hidden)
        return [Mistake(range_text(*each), *wrong[each]) for each in ranges if range_text(*each) != right]

    def ask(self, right: str, tree: SmallTree, hidden: Hidden, ranges: Sequence[Range]) -> Question:
        *some, last = hidden.values()
        unread = f"The leaves {', '.join(some)} and {last}" if some else f"The leaf {last}"
        low, high = value_range(tree, hidden)
        question = about(
            Traced(tree),
            "choice",
            f"{unread} cannot be read, and may hold any number. What is the most that is certain about the minimax "
            "value of the root, A? (Something weaker may be true as well.)",
            _why_certain(tree, hidden),
            convention="",
            choices=[range_text(*each) for each in ranges],
            effort=len(list(leaf_paths(tree.nested))) + 2 + (low != high),
            hidden=[list(path) for path in hidden],
        )
        return _hide(question, tree, hidden)


def _wrong_ranges(tree: SmallTree, hidden: Hidden) -> dict[Range, tuple[str, str]]:
    """What somebody may think of the root where leaves below one of its moves are hidden, with name and reason."""
    ((torn, *_), *_) = hidden
    known = next((leaf for i, leaf in enumerate(tree.nested[torn]) if (torn, i) not in hidden), None)
    maximizing = tree.first == MAX
    elsewhere = OPERATOR[tree.first]([tree.value((i,)) for i in range(3) if i != torn])
    other_player, better, worse = other(tree.first), *(("more", "less") if maximizing else ("less", "more"))
    name, kept = tree.names[(torn,)], shown(elsewhere)
    zeros = with_leaves(tree.nested, iter(0 if p in hidden else tree.at(p) for p in leaf_paths(tree.nested)))
    zero = SmallTree(zeros, tree.first).value()
    wrong: dict[Range, tuple[str, str]] = {
        (zero, zero): ("unknown-is-zero", "This takes an unknown leaf for 0. It may hold any number."),
        (-inf, inf): (
            "unknown-spoils-all",
            f"{tree.first} need not go to {name}: elsewhere it gets {kept}, so the root is worth {kept} or {better}.",
        ),
    }
    if known is None:
        wrong[elsewhere, elsewhere] = (
            "unknown-ignored",
            f"This leaves {name} out. Its leaves may all be {'large' if maximizing else 'small'}, and then "
            f"{tree.first} goes there.",
        )
        return wrong
    ignored = OPERATOR[tree.first]((elsewhere, known))
    wrong[ignored, ignored] = (
        "unknown-ignored",
        f"This leaves the unknown leaves out. If one of them is {'small' if maximizing else 'large'}, "
        f"{other_player} goes there, and {name} is worth {worse} than {shown(known)}.",
    )
    wrong[(elsewhere, inf) if maximizing else (-inf, elsewhere)] = (
        "other-side-forgotten",
        f"However {'large' if maximizing else 'small'} an unknown leaf is, at {name} {other_player} can have "
        f"{shown(known)}: {name} is never worth {better} than that.",
    )
    wrong[min(elsewhere, known), max(elsewhere, known)] = (
        "bound-of-child-as-value",
        f"{name} may be worth many things, but what {tree.first} gets elsewhere, {kept}, is better than all of them.",
    )
    return wrong


def _hide(question: Question, tree: SmallTree, hidden: Mapping[Path, str]) -> Question:
    """The question with names in place of some leaves, in its pictures and in its data."""
    names = (hidden.get(path) or tree.at(path) for path in leaf_paths(tree.nested))
    data = {**question.data, "tree": with_leaves(tree.nested, names)}
    return replace(question, data=data, draw=partial(tree.picture, hidden=hidden), draw_key=None)


def _why_certain(tree: SmallTree, hidden: Mapping[Path, str]) -> str:
    lines = [
        f"{tree.names[(i,)]}, where {tree.player((i,))} moves, is worth {range_text(*value_range(tree, hidden, (i,)))}."
        for i in range(len(tree.nested))
    ]
    which = "largest" if tree.first == MAX else "smallest"
    end = f"{tree.first} takes the {which} of these: the root is worth {range_text(*value_range(tree, hidden))}."
    return as_list([*lines, end])


class NeededLeaves(QuestionType, name="needed-leaves", concepts=("P-01",), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn:
        return {"traced": Traced(random_tree(random, (3, 3, 4), (2, 3), first=either(random)))}

    def _in_doubt(self, tree: SmallTree) -> list[Path]:
        return [path for path in leaf_paths(tree.nested) if len(set(value_range(tree, [path]))) > 1]

    def solve(self, traced: Traced) -> tuple[Value, ...]:
        return tuple(map(traced.tree.at, self._in_doubt(traced.tree)))

    def mistakes(self, right: tuple[Value, ...], traced: Traced) -> list[Mistake] | None:
        tree = traced.tree
        best = tree.best()
        wrong = [
            Mistake(
                traced.seen_leaves,
                "seen-is-needed",
                "These are the leaves that alpha-beta looks at. It does not know the other leaves yet, so it also "
                "looks at some that turn out not to matter.",
            ),
            Mistake(
                tuple(tree.nested[best[0]]),
                "other-branches-ignored",
                f"{tree.names[best]} matters, but so does a leaf that alone keeps another move from being better.",
            ),
            Mistake(
                (tree.value(),),
                "only-the-value",
                "The root's value stands there, but another leaf could change which one that is.",
            ),
        ]
        needless = Mistake(
            tuple(tree.at(path) for path in leaf_paths(tree.nested) if path not in self._in_doubt(tree)),
            "needless-listed",
            "These are the leaves that can be missing without any harm. The others are asked for.",
        )
        return None if right in [mistake.answer for mistake in wrong] else [*wrong, needless]

    def ask(self, right: tuple[Value, ...], traced: Traced) -> Question:
        tree = traced.tree
        lines = [
            f"{shown(tree.at(path))} unknown: the root may be worth {range_text(*value_range(tree, [path]))}."
            for path in self._in_doubt(tree)
        ]
        value, leaves = shown(tree.value()), traced.leaves
        return about(
            traced,
            "leaves",
            "Suppose that one leaf cannot be read, and may hold any number, while all others can. For which leaves is "
            "the minimax value of the root, A, then no longer certain? (Each leaf by itself; tick all such leaves.)",
            f"The root is worth {value}, from {tree.names[tree.best()]}.\n\n{as_list(lines)}\n\nWhere any other leaf "
            f"is missing, the root is worth {value} all the same.",
            convention="",
            choices=leaves,
            effort=len(leaves) + len(right) + 2,
        )


# What is cut -------------------------------------------------------------------------------------------


ALL_WAYS = (SWAPPED, ONLY_MAX, ONLY_MIN, NO_DEEP, ROOT_FULL, FLIPPED, ENDS_PARENT, LEAK, FORESIGHT, BACKWARDS)


class LeavesCut(QuestionType, name="leaves-cut", concepts=("P-03", "P-04", "P-07", "P-08", "M-05")):
    """Constraints: `widths`, the number of moves at each ply; `cuts`, how many leaves are never looked at."""

    def draw(self, random: Random, *, widths: Sequence[int] | None = None, cuts: int | None = None) -> Drawn | None:
        tree = tree_to_prune(random, widths, cuts)
        if tree is None:
            return None
        traced = Traced(tree)
        # Mistakes that a question about this tree has to find out.
        needed = () if widths or cuts else (SWAPPED, ONLY_MAX, ONLY_MIN) if traced.plies > 2 else (SWAPPED,)
        return {"traced": traced, "needed": needed}

    def solve(self, traced: Traced, needed: Sequence[Rule]) -> tuple[Value, ...]:
        return traced.cut

    def mistakes(self, right: tuple[Value, ...], traced: Traced, needed: Sequence[Rule]) -> list[Mistake] | None:
        tree = traced.tree
        mistakes = misreadings(tree, right, lambda reading: cut_leaves(tree, reading.seen), ALL_WAYS, needed)
        if mistakes is None:
            return None
        reasons = {_last_seen(traced, path) for path in traced.cuts}
        too_many = tuple(
            tree.at(path) for path in leaf_paths(tree.nested) if path in reasons or path not in traced.seen
        )
        why = "The leaf that gives the reason to stop has been looked at itself; only what comes after it is cut."
        seen = "These are the leaves that it looks at. The others are asked for."
        return [
            *mistakes,
            Mistake(traced.seen_leaves, "leaves-seen-listed", seen),
            Mistake(too_many, "reason-cut-too", why),
        ]

    def ask(self, right: tuple[Value, ...], traced: Traced, needed: Sequence[Rule]) -> Question:
        return about(traced, "leaves", "Which leaves are never looked at?", traced.story, choices=traced.leaves)


def _last_seen(traced: Traced, path: Path) -> Path:
    """The last leaf that was looked at below a node."""
    return [leaf for leaf in traced.seen if leaf[: len(path)] == path][-1]


def _count_seen(reading: Reading) -> int:
    return len(reading.seen)


def _cut_counted(right: int, traced: Traced) -> list[Mistake]:
    why = "So many leaves are cut. Those that are looked at are asked for."
    return [] if len(traced.cut) == right else [Mistake(len(traced.cut), "cut-leaves-counted", why)]


STRICT = "Alpha-beta tries moves from left to right, and leaves a node only if α > β; α = β is not enough."


TIED_SHAPES = (((3,), (2, 3)), ((3,), (3,)), ((2,), (2,), (2,)), ((3,), (2,), (2,)), ((3,), (2, 3), (2,)))


class Equality(QuestionType, name="equality", concepts=("P-06",)):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, *random.choice(TIED_SHAPES), first=either(random))
        low = random.choice((0, 1, -3))
        count = len(list(leaf_paths(tree.nested)))
        tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 6), k=count))), tree.first)
        loose, strict = len(read(tree).seen), len(read(tree, EQUAL_GOES_ON).seen)
        if not loose < strict < count:
            return None
        stops = random.random() < 0.5
        if not stops and len(Traced(tree, "hard", equality=False).seen) != strict:
            return None  # where the textbooks' two forms differ as well, the rule alone does not say
        return {"traced": Traced(tree, equality=stops), "stops": stops}

    def solve(self, traced: Traced, stops: bool) -> int:
        return len(traced.seen)

    def mistakes(self, right: int, traced: Traced, stops: bool) -> list[Mistake] | None:
        rules = (NOTHING, EQUAL_GOES_ON if stops else EQUAL_STOPS)
        mistakes = misreadings(traced.tree, right, _count_seen, rules, rules)
        return None if mistakes is None else [*mistakes, *_cut_counted(right, traced)]

    def ask(self, right: int, traced: Traced, stops: bool) -> Question:
        loose, strict = len(read(traced.tree).seen), len(read(traced.tree, EQUAL_GOES_ON).seen)
        return about(
            traced,
            "number",
            f"Some leaves are equal. How many of the {len(traced.leaves)} leaves are looked at?",
            f"{traced.story}\n\nStopping where α ≥ β it looks at {loose} leaves, only where α > β at {strict}. The "
            "root's value is the same.",
            convention=LEFT_TO_RIGHT if stops else STRICT,
            equality=stops,
        )


# For which x? ------------------------------------------------------------------------------------------

THRESHOLD_SHAPES = (((2, 3), (2, 3)), ((3,), (2,)), ((2,), (2,), (2,)))
FOR_X = (EQUAL_GOES_ON, FLIPPED, SWAPPED, BACKWARDS, NO_DEEP, ENDS_PARENT, ONLY_MAX, ONLY_MIN, LEAK)
ALL_X = range(-2, 21)
"""Beyond the leaves, which lie between 1 and 18, nothing changes any more."""


class CutThreshold(QuestionType, name="cut-threshold", concepts=("P-03", "P-06"), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, *random.choice(THRESHOLD_SHAPES), first=either(random))
        paths = list(leaf_paths(tree.nested))
        numbers = iter(random.sample(range(1, 19), len(paths)))
        tree = SmallTree(with_leaves(tree.nested, numbers), tree.first)
        at_x, target = sorted(random.sample(paths, 2))
        first, last = _filled(tree, at_x, (ALL_X[0], ALL_X[-1]))
        if (target in read(first).seen) == (target in read(last).seen):
            return None
        filled = _filled(tree, at_x)
        right = _cut_for(filled, at_x, target)
        if right is None:
            return None
        wrong = _wrong_half_lines(filled, at_x, target)
        wrong.pop(right, None)
        if len(wrong) < 3:
            return None
        likely = sorted(random.sample(sorted(wrong), len(wrong)), key=lambda text: text[-1] == "x")  # "every x" last
        offered = shuffled(random, [right, *likely[:3]])
        slips = [(text, wrong[text]) for text in offered if text != right]
        return {"filled": filled, "tree": tree, "at_x": at_x, "target": target, "offered": offered, "slips": slips}

    def solve(self, filled: Sequence[SmallTree], at_x: Path, target: Path, **_: Any) -> str:
        right = _cut_for(filled, at_x, target)
        assert right is not None
        return right

    def mistakes(self, right: str, slips: Sequence[tuple[str, Rule]], **_: Any) -> list[Mistake]:
        return [Mistake(text, rule.misconception, rule.why) for text, rule in slips]

    def ask(
        self,
        right: str,
        filled: Sequence[SmallTree],
        tree: SmallTree,
        at_x: Path,
        target: Path,
        offered: Sequence[str],
        **_: Any,
    ) -> Question:
        xs = _cut_xs(filled, target)
        boundary = xs[-1] if xs[0] == ALL_X[0] else xs[0]
        traced = Traced(filled[boundary - ALL_X[0]])
        question = about(
            traced,
            "choice",
            f"The leaf x may be any whole number. For which x is the leaf {shown(tree.at(target))} never looked at?",
            f"It is cut for {right}. At the boundary, with x = {shown(boundary)}:\n\n{traced.story}",
            choices=offered,
            caption=f"At the boundary: x = {shown(boundary)}.",
            target=tree.at(target),
        )
        return replace(_hide(question, tree, {at_x: "x"}), draw_key=question.draw_key)


def _filled(tree: SmallTree, at_x: Path, xs: Iterable[int] = ALL_X) -> list[SmallTree]:
    """The tree with every x."""
    leaves = {path: tree.at(path) for path in leaf_paths(tree.nested)}
    return [SmallTree(with_leaves(tree.nested, iter((leaves | {at_x: x}).values())), tree.first) for x in xs]


def _cut_xs(filled: Sequence[SmallTree], target: Path, rule: Rule = RIGHT) -> list[int]:
    """For which x a leaf is never looked at; x that lie alike among the other leaves are read once."""
    others = sorted({filled[0].at(path) for path in leaf_paths(filled[0].nested)} - {ALL_X[0]})
    xs: list[int] = []
    for _, some in groupby(ALL_X, lambda x: (bisect_left(others, x), bisect_right(others, x))):
        alike = list(some)
        if target not in read(filled[alike[0] - ALL_X[0]], rule).seen:
            xs += alike
    return xs


def _cut_for(filled: Sequence[SmallTree], at_x: Path, target: Path, rule: Rule = RIGHT) -> str | None:
    """The same as an inequality."""
    marks = {filled[0].at(path) for path in leaf_paths(filled[0].nested) if path != at_x}
    return _half_line(_cut_xs(filled, target, rule), marks)


def _wrong_half_lines(filled: Sequence[SmallTree], at_x: Path, target: Path) -> dict[str, Rule]:
    """What those say who read by wrong rules."""
    wrong: dict[str, Rule] = {}
    for rule in FOR_X:
        text = _cut_for(filled, at_x, target, rule)
        if text is not None:
            wrong.setdefault(text, rule)
    return wrong


def _half_line(xs: Sequence[int], marks: Iterable[int]) -> str | None:
    """Some whole numbers as an inequality, if it can be with a number of the tree; None where they are no half-line."""
    if len(xs) in (0, len(ALL_X)):
        return "every x" if xs else "no x"
    if len(xs) != xs[-1] - xs[0] + 1 or (xs[0] != ALL_X[0] and xs[-1] != ALL_X[-1]):
        return None
    if xs[0] == ALL_X[0]:
        end = xs[-1]
        return f"x ≤ {shown(end)}" if end in marks or end + 1 not in marks else f"x < {shown(end + 1)}"
    end = xs[0]
    return f"x ≥ {shown(end)}" if end in marks or end - 1 not in marks else f"x > {shown(end - 1)}"


# Traces and orders -------------------------------------------------------------------------------------


def as_text(subtree: Any) -> str:
    """A tree as nested lists, with true minus signs."""
    return f"[{', '.join(map(as_text, subtree))}]" if isinstance(subtree, list) else shown(subtree)


def _groupings(leaves: int) -> Iterator[tuple[int, ...]]:
    """All ways to put so many leaves into groups of 2, 3 or 4."""
    if leaves == 0:
        yield ()
    for size in (2, 3, 4):
        if size <= leaves:
            yield from ((size, *rest) for rest in _groupings(leaves - size))


class TraceOfTree(QuestionType, name="trace", concepts=("P-04",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn | None:
        count = random.choice((7, 8, 9))
        leaves = random.sample(range(1, 21), count)
        first = either(random)
        traces: dict[tuple[int, ...], list[SmallTree]] = {}
        for sizes in _groupings(count):
            numbers = iter(leaves)
            tree = SmallTree([[next(numbers) for _ in range(size)] for size in sizes], first)
            traces.setdefault(_seen(tree), []).append(tree)
        # What differs late takes the most care to tell apart, and the right tree is no odd one out.
        fitting = [seen for seen in traces if len(traces[seen]) == 1 and count - 4 < len(seen) < count]
        if not fitting or len(traces) < 4:
            return None
        right = random.choice(fitting)
        others = sorted((seen for seen in traces if seen != right), key=lambda seen: (-_same(seen, right), seen))[:3]
        trees = [random.choice(traces[seen]) for seen in (right, *others)]
        return {"trees": trees, "order": random.sample(range(4), 4)}

    def solve(self, trees: Sequence[SmallTree], order: Sequence[int]) -> str:
        return as_text(trees[0].nested)

    def mistakes(self, right: str, trees: Sequence[SmallTree], order: Sequence[int]) -> list[Mistake]:
        true = _seen(trees[0])
        return [
            Mistake(as_text(tree.nested), "another-walk", _where_it_parts(_seen(tree), true, _same(_seen(tree), true)))
            for tree in trees[1:]
        ]

    def ask(self, right: str, trees: Sequence[SmallTree], order: Sequence[int]) -> Question:
        traced, seen = Traced(trees[0]), _seen(trees[0])
        question = about(
            traced,
            "choice",
            f"It has looked at the leaves {listed(seen)}, in this order, and at no others. Through which of these "
            "trees did it go? (Each list is a node, with its children from left to right.)",
            traced.story,
            choices=[as_text(trees[i].nested) for i in order],
            effort=traced.effort + 6,  # the other three trees are to be refuted
            seen=list(seen),
        )
        tree = traced.tree
        rules = f"{tree.first} moves first, then the players take turns. The numbers are utilities for MAX."
        return replace(question, prompt=question.prompt.replace(tree.convention, rules), draw=None)


def _seen(tree: SmallTree) -> tuple[int, ...]:
    """The leaves in the order in which they are looked at."""
    return tuple(map(tree.at, read(tree).seen))


def _same(one: Sequence[Any], two: Sequence[Any]) -> int:
    """How long two sequences go together."""
    return next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def _where_it_parts(seen: Sequence[int], right: Sequence[int], i: int) -> str:
    """What alpha-beta does in another tree, from its `i`-th look on."""
    after = f"after the leaf {shown(right[i - 1])}" if i else "at first"
    if i == len(seen):
        return f"In this tree it would be through {after}, and never look at {shown(right[i])}."
    if i == len(right):
        return f"In this tree it would look at {shown(seen[i])} as well, {after}."
    return f"In this tree it would look at {shown(seen[i])} {after}, not at {shown(right[i])}."


ORDERS: dict[str, tuple[str, str]] = {
    "worst-first": ("worst", "Here each player tries its worst moves first; nearly nothing can be cut."),
    "largest-first": ("largest", "Large numbers first is right for MAX. MIN's best replies are the small ones."),
    "smallest-first": ("smallest", "Small numbers first is right for MIN. MAX's best moves are the large ones."),
    "order-of-the-root-only": ("root", "This orders the root's moves only; what comes first below it matters as well."),
    "order-ignored": ("drawn", "This is the order of the picture. The value does not depend on it, the cost does."),
}


def _ordered(tree: SmallTree, how: str, path: Path = ()) -> Any:
    """The tree with the children of each node in another order."""
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return subtree
    children = sorted(range(len(subtree)), key=lambda i: tree.value((*path, i)))
    best_is_large = tree.player(path) == MAX
    if {"best": best_is_large, "worst": not best_is_large, "largest": True, "root": best_is_large}.get(how, False):
        children.reverse()
    if how == "drawn" or (how == "root" and path):
        children = list(range(len(subtree)))
    return [_ordered(tree, how, (*path, i)) for i in children]


class BestOrder(QuestionType, name="best-order", concepts=("P-12",), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn | None:
        shape = random.choice((((3,), (2,)), ((3,), (3,)), ((2, 3), (3,)), ((2,), (2,), (2,)), ((2,), (2,), (2, 3))))
        tree = random_tree(random, *shape, first=either(random))
        seen = {name: len(_seen(self._in_order(tree, name))) for name in ORDERS}
        best = self._in_order(tree, "best")
        wrong = {as_text(self._in_order(tree, name).nested): name for name in ORDERS if seen[name] > len(_seen(best))}
        if len(wrong) < 3:
            return None
        texts = shuffled(random, [as_text(best.nested), *random.sample(sorted(wrong), 3)])
        return {"tree": tree, "best": best, "wrong": wrong, "texts": texts}

    def _in_order(self, tree: SmallTree, name: str) -> SmallTree:
        return SmallTree(_ordered(tree, ORDERS[name][0] if name in ORDERS else name), tree.first)

    def solve(self, tree: SmallTree, best: SmallTree, wrong: Mapping[str, str], texts: Sequence[str]) -> str:
        return as_text(best.nested)

    def mistakes(
        self, right: str, tree: SmallTree, best: SmallTree, wrong: Mapping[str, str], texts: Sequence[str]
    ) -> list[Mistake]:
        def why(name: str) -> str:
            return f"{ORDERS[name][1]} It looks at {len(_seen(self._in_order(tree, name)))} leaves."

        return [Mistake(text, name, why(name)) for text, name in wrong.items() if text in texts]

    def ask(
        self, right: str, tree: SmallTree, best: SmallTree, wrong: Mapping[str, str], texts: Sequence[str]
    ) -> Question:
        traced = Traced(best)
        counts = [f"{text}: {len(_seen(self._in_order(tree, wrong.get(text, 'best'))))} leaves." for text in texts]
        question = about(
            traced,
            "choice",
            "The moves of each node may be tried in any order. Here are four orders; each list is a node, with its "
            "children as they are tried. With which one does it look at the fewest leaves?",
            f"Each player's best move comes first, large numbers for MAX and small ones for MIN.\n\n{as_list(counts)}",
            choices=texts,
            effort=traced.effort,
            caption="The tree in the best order.",
        )
        data = {**question.data, "tree": tree.nested, "orders": [best.nested]}
        return replace(question, data=data, draw=tree.picture)

"""Which leaves matter, which are cut, and in which order to look.

Windows are in `search_windows.py`, the meaning of returned numbers in `values_returned.py`, and the costs in `work.py`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, leaf_paths, other
from aima_games.quiz.wording import shown
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
    Rule,
    Traced,
    about_search,
    as_list,
    cut_leaves,
    misreadings,
    read,
    tree_to_prune,
    with_leaves,
)
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import either, random_tree

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


@question_type("torn-leaves", ("P-01",), levels=("easy",))
def torn_leaves(random: Random) -> Question | None:
    """What is certain about the root where some leaves cannot be read?"""
    tree = random_tree(random, (3,), (2, 3), first=either(random))
    torn = random.randrange(3)
    size = len(tree.nested[torn])
    known = None if random.random() < 0.3 else random.randrange(size)
    hidden: Hidden = dict(zip([(torn, i) for i in range(size) if i != known], "XYZ", strict=False))
    low, high = right = value_range(tree, hidden)
    wrong = _wrong_ranges(tree, hidden)
    offered = sorted(each for each in wrong if each != right)
    if len(offered) < 3:
        return None
    ranges = shuffled(random, [right, *random.sample(offered, 3)])
    *some, last = hidden.values()
    unread = f"The leaves {', '.join(some)} and {last}" if some else f"The leaf {last}"
    question = about_search(
        Traced(tree),
        "choice",
        f"{unread} cannot be read, and may hold any number. What is the most that is certain about the minimax "
        "value of the root, A? (Something weaker may be true as well.)",
        range_text(*right),
        [Mistake(range_text(*each), *wrong[each]) for each in ranges if each != right],
        _why_certain(tree, hidden),
        convention="",
        choices=[range_text(*each) for each in ranges],
        effort=len(list(leaf_paths(tree.nested))) + 2 + (low != high),
        hidden=[list(path) for path in hidden],
    )
    return _hide(question, tree, hidden)


def _wrong_ranges(tree: SmallTree, hidden: Hidden) -> dict[Range, tuple[str, str]]:
    """What somebody may think about the root where leaves below one of its moves are hidden, with name and reason."""
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


@question_type("needed-leaves", ("P-01",), levels=("easy", "medium"))
def needed_leaves(random: Random) -> Question | None:
    """Which leaves have to be known for the root to be certain?"""
    tree = random_tree(random, (3, 3, 4), (2, 3), first=either(random))
    traced, best, value = Traced(tree), tree.names[tree.best()], shown(tree.value())
    ranges = {path: value_range(tree, [path]) for path in leaf_paths(tree.nested)}
    in_doubt = [path for path, (low, high) in ranges.items() if low != high]
    right = tuple(map(tree.at, in_doubt))
    seen = (
        "These are the leaves that alpha-beta looks at. It does not know the other leaves yet, so it also looks at "
        "some that turn out not to matter."
    )
    others = f"{best} matters, but so does a leaf that alone keeps another move from being better."
    alone = "The root's value stands there, but another leaf could change which one that is."
    harmless = "These are the leaves that can be missing without any harm. The question asks for the others."
    mistakes = (
        Mistake(traced.seen_leaves, "seen-is-needed", seen),
        Mistake(tuple(tree.at(tree.best())), "other-branches-ignored", others),
        Mistake((tree.value(),), "only-the-value", alone),
        Mistake(tuple(tree.at(path) for path in ranges if path not in in_doubt), "needless-listed", harmless),
    )
    lines = [f"{shown(tree.at(path))} unknown: the root may be worth {range_text(*ranges[path])}." for path in in_doubt]
    return about_search(
        traced,
        "leaves",
        "Suppose that one leaf cannot be read, and may hold any number, while all others can. For which leaves is "
        "the minimax value of the root, A, then no longer certain? (Each leaf by itself; tick all such leaves.)",
        right,
        mistakes,
        f"The root is worth {value}, from {best}.\n\n{as_list(lines)}\n\nWhere any other leaf is missing, the root is "
        f"worth {value} all the same.",
        convention="",
        choices=traced.leaves,
        effort=len(traced.leaves) + len(right) + 2,
    )


# What is cut -------------------------------------------------------------------------------------------


ALL_WAYS = (SWAPPED, ONLY_MAX, ONLY_MIN, NO_DEEP, ROOT_FULL, FLIPPED, ENDS_PARENT, LEAK, FORESIGHT, BACKWARDS)


@question_type("leaves-cut", ("P-03", "P-04", "P-07", "P-08", "P-09", "M-05"))
def leaves_cut(random: Random, *, widths: Sequence[int] | None = None, cuts: int | None = None) -> Question | None:
    """Which leaves are never looked at? Constraints: `widths`, the number of moves at each ply; `cuts`, how many leaves
    are cut."""
    tree = tree_to_prune(random, widths, cuts)
    if tree is None:
        return None
    # Mistakes that a question about this tree has to find out.
    deep = any(len(path) > 2 for path in leaf_paths(tree.nested))
    needed = () if widths or cuts else (SWAPPED, ONLY_MAX, ONLY_MIN) if deep else (SWAPPED,)
    traced = Traced(tree)
    mistakes = misreadings(tree, traced.cut, lambda reading: cut_leaves(tree, reading.seen), ALL_WAYS, needed)
    if mistakes is None:
        return None
    # The last leaf that was looked at below each node that was left early.
    reasons = {[leaf for leaf in traced.seen if leaf[: len(path)] == path][-1] for path in traced.cuts}
    too_many = tuple(tree.at(path) for path in leaf_paths(tree.nested) if path in reasons or path not in traced.seen)
    why = "The leaf that gives the reason to stop has itself been looked at; only what comes after it is cut."
    seen = "These are the leaves that it looks at. The question asks for the others."
    mistakes += [Mistake(traced.seen_leaves, "leaves-seen-listed", seen), Mistake(too_many, "reason-cut-too", why)]
    ask = "Which leaves are never looked at?"
    return about_search(traced, "leaves", ask, traced.cut, mistakes, traced.story, choices=traced.leaves)


STRICT = "Alpha-beta tries moves from left to right, and leaves a node only if α > β; α = β is not enough."


TIED_SHAPES = (((3,), (2, 3)), ((3,), (3,)), ((2,), (2,), (2,)), ((3,), (2,), (2,)), ((3,), (2, 3), (2,)))


@question_type("equality", ("P-06",))
def equality(random: Random) -> Question | None:
    """How many leaves are looked at where some are equal?"""
    tree = random_tree(random, *random.choice(TIED_SHAPES), first=either(random))
    low = random.choice((0, 1, -3))
    count = len(list(leaf_paths(tree.nested)))
    tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 6), k=count))), tree.first)
    loose, strict = len(read(tree).seen), len(read(tree, EQUAL_GOES_ON).seen)
    if not loose < strict < count:
        return None
    stops = random.random() < 0.5
    if not stops and len(Traced(tree, "hard", equality=False).seen) != strict:
        return None  # where the textbooks' two forms differ as well, the rule alone does not decide
    traced = Traced(tree, equality=stops)
    right, cut = len(traced.seen), len(traced.cut)
    rules = (NOTHING, EQUAL_GOES_ON if stops else EQUAL_STOPS)
    mistakes = misreadings(tree, right, lambda reading: len(reading.seen), rules, rules)
    if mistakes is None:
        return None
    if cut != right:
        why = "That is the number of leaves that are cut. Count those that are looked at."
        mistakes.append(Mistake(cut, "cut-leaves-counted", why))
    return about_search(
        traced,
        "number",
        f"Some leaves are equal. How many of the {count} leaves are looked at?",
        right,
        mistakes,
        f"{traced.story}\n\nStopping where α ≥ β it looks at {loose} leaves, only where α > β at {strict}. The root's "
        "value is the same.",
        convention=LEFT_TO_RIGHT if stops else STRICT,
        equality=stops,
    )


# For which x? ------------------------------------------------------------------------------------------

THRESHOLD_SHAPES = (((2, 3), (2, 3)), ((3,), (2,)), ((2,), (2,), (2,)))
FOR_X = (EQUAL_GOES_ON, FLIPPED, SWAPPED, BACKWARDS, NO_DEEP, ENDS_PARENT, ONLY_MAX, ONLY_MIN, LEAK)
ALL_X = range(-2, 21)
"""Beyond the leaves, which lie between 1 and 18, nothing changes any more."""


@question_type("cut-threshold", ("P-03", "P-06"), levels=("easy", "medium"))
def cut_threshold(random: Random) -> Question | None:
    """For which x is a leaf never looked at?"""
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
    xs = _cut_xs(filled, target)
    boundary = xs[-1] if xs[0] == ALL_X[0] else xs[0]
    traced = Traced(filled[boundary - ALL_X[0]])
    question = about_search(
        traced,
        "choice",
        f"The leaf x may be any whole number. For which x is the leaf {shown(tree.at(target))} never looked at?",
        right,
        [Mistake(text, wrong[text].misconception, wrong[text].why) for text in offered if text != right],
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
    """For which x a leaf is never looked at; of all x with the same place among the other leaves, only one is read."""
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
    """The answers of people who read by wrong rules."""
    wrong: dict[str, Rule] = {}
    for rule in FOR_X:
        text = _cut_for(filled, at_x, target, rule)
        if text is not None:
            wrong.setdefault(text, rule)
    return wrong


def _half_line(xs: Sequence[int], marks: Iterable[int]) -> str | None:
    """Some whole numbers as an inequality, with a number of the tree if possible; None where they are no half-line."""
    if len(xs) in (0, len(ALL_X)):
        return "every x" if xs else "no x"
    if len(xs) != xs[-1] - xs[0] + 1 or (xs[0] != ALL_X[0] and xs[-1] != ALL_X[-1]):
        return None
    if xs[0] == ALL_X[0]:
        end = xs[-1]
        return f"x ≤ {shown(end)}" if end in marks or end + 1 not in marks else f"x < {shown(end + 1)}"
    end = xs[0]
    return f"x ≥ {shown(end)}" if end in marks or end - 1 not in marks else f"x > {shown(end - 1)}"


# Orders -------------------------------------------------------------------------------------------------


def as_text(subtree: Any) -> str:
    """A tree as nested lists, with true minus signs."""
    return f"[{', '.join(map(as_text, subtree))}]" if isinstance(subtree, list) else shown(subtree)


def _seen(tree: SmallTree) -> tuple[int, ...]:
    """The leaves in the order in which they are looked at."""
    return tuple(map(tree.at, read(tree).seen))


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


def _in_order(tree: SmallTree, name: str) -> SmallTree:
    return SmallTree(_ordered(tree, ORDERS[name][0] if name in ORDERS else name), tree.first)


@question_type("best-order", ("P-12",), levels=("easy", "medium"))
def best_order(random: Random) -> Question | None:
    """With which order of the moves are the fewest leaves looked at?"""
    shape = random.choice((((3,), (2,)), ((3,), (3,)), ((2, 3), (3,)), ((2,), (2,), (2,)), ((2,), (2,), (2, 3))))
    tree = random_tree(random, *shape, first=either(random))
    best = _in_order(tree, "best")
    right, fewest = as_text(best.nested), len(_seen(best))
    orders = {name: _in_order(tree, name) for name in ORDERS}
    seen = {name: len(_seen(ordered)) for name, ordered in orders.items()}
    wrong = {as_text(ordered.nested): name for name, ordered in orders.items() if seen[name] > fewest}
    if len(wrong) < 3:
        return None
    texts = shuffled(random, [right, *random.sample(sorted(wrong), 3)])
    counts = [f"{text}: {seen[wrong[text]] if text in wrong else fewest} leaves." for text in texts]
    question = about_search(
        Traced(best),
        "choice",
        "The moves of each node may be tried in any order. Here are four orders; each list is a node, with its "
        "children as they are tried. With which one does it look at the fewest leaves?",
        right,
        [
            Mistake(text, name, f"{ORDERS[name][1]} It looks at {seen[name]} leaves.")
            for text, name in wrong.items()
            if text in texts
        ],
        f"Each player's best move comes first, large numbers for MAX and small ones for MIN.\n\n{as_list(counts)}",
        choices=texts,
        caption="The tree in the best order.",
    )
    data = {**question.data, "tree": tree.nested, "orders": [best.nested]}
    return replace(question, data=data, draw=tree.picture)

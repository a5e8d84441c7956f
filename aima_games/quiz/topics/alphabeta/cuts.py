"""The question types of the topic "alphabeta": which leaves matter, which are cut, and in which order to look.

Windows and what the numbers mean that come back are in `alphabeta_bounds.py`, what it costs in `alphabeta_cost.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, either, other, random_tree
from aima_games.quiz.topics.alphabeta.pruned_trees import (
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
    Walked,
    about,
    as_list,
    cut_leaves,
    leaf_paths,
    misreadings,
    read,
    tree_to_prune,
    with_leaves,
)
from aima_games.quiz.topics.drafting import shuffled
from aima_games.quiz.wording import listed, shown

# Which values are needed? ------------------------------------------------------------------------------

Range = tuple[Any, Any]


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


@question_type("alphabeta", "torn-leaves", "P-01", levels=("easy",))
def torn_leaves(random: Random) -> Question | None:
    tree = random_tree(random, (3,), (2, 3), first=either(random))
    torn = random.randrange(3)
    size = len(tree.nested[torn])
    known = None if random.random() < 0.3 else random.randrange(size)
    hidden: dict[Path, str] = dict(zip([(torn, i) for i in range(size) if i != known], "XYZ", strict=False))
    maximizing = tree.first == MAX
    right = value_range(tree, hidden)
    elsewhere = OPERATOR[tree.first]([tree.value((i,)) for i in range(3) if i != torn])
    other_player, better, worse = other(tree.first), *(("more", "less") if maximizing else ("less", "more"))
    name, kept = tree.names[(torn,)], shown(elsewhere)
    one_sided = (elsewhere, inf) if maximizing else (-inf, elsewhere)
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
        ignored = elsewhere
        wrong[ignored, ignored] = (
            "unknown-ignored",
            f"This leaves {name} out. Its leaves may all be {'large' if maximizing else 'small'}, and then "
            f"{tree.first} goes there.",
        )
    else:
        leaf = tree.nested[torn][known]
        ignored = OPERATOR[tree.first]((elsewhere, leaf))
        wrong[ignored, ignored] = (
            "unknown-ignored",
            f"This leaves the unknown leaves out. If one of them is {'small' if maximizing else 'large'}, "
            f"{other_player} goes there, and {name} is worth {worse} than {shown(leaf)}.",
        )
        wrong[one_sided] = (
            "other-side-forgotten",
            f"However {'large' if maximizing else 'small'} an unknown leaf is, at {name} {other_player} can have "
            f"{shown(leaf)}: {name} is never worth {better} than that.",
        )
        wrong[min(elsewhere, leaf), max(elsewhere, leaf)] = (
            "bound-of-child-as-value",
            f"{name} may be worth many things, but what {tree.first} gets elsewhere, {kept}, is better than all of "
            "them.",
        )
    wrong.pop(right, None)
    if len(wrong) < 3:
        return None
    offered = shuffled(random, [right, *random.sample(sorted(wrong), 3)])
    *some, last = hidden.values()
    unread = f"The leaves {', '.join(some)} and {last}" if some else f"The leaf {last}"
    question = about(
        Walked(tree),
        "choice",
        f"{unread} cannot be read, and may hold any number. What is certain about the minimax value of the root, A?",
        range_text(*right),
        [Mistake(range_text(*each), *wrong[each]) for each in offered if each != right],
        _why_certain(tree, hidden),
        convention="",
        choices=[range_text(*each) for each in offered],
        effort=len(list(leaf_paths(tree.nested))) + 2 + (right[0] != right[1]),
        hidden=[list(path) for path in hidden],
    )
    return _hide(question, tree, hidden)


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


@question_type("alphabeta", "needed-leaves", "P-01", levels=("easy", "medium"))
def needed_leaves(random: Random) -> Question | None:
    tree = random_tree(random, (3, 3, 4), (2, 3), first=either(random))
    paths = list(leaf_paths(tree.nested))
    in_doubt = [path for path in paths if len(set(value_range(tree, [path]))) > 1]
    walked = Walked(tree)
    right = tuple(map(tree.at, in_doubt))
    best = tree.best()
    wrong = [
        Mistake(
            tuple(tree.at(path) for path in paths if path in walked.seen),
            "seen-is-needed",
            "These are the leaves that alpha-beta looks at. It does not know the other leaves yet, so it also looks at "
            "some that turn out not to matter.",
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
        Mistake(
            tuple(tree.at(path) for path in paths if path not in in_doubt),
            "needless-listed",
            "These are the leaves that can be missing without any harm. The others are asked for.",
        ),
    ]
    if right in [mistake.answer for mistake in wrong[:3]]:
        return None
    lines = [
        f"{shown(tree.at(path))} unknown: the root may be worth {range_text(*value_range(tree, [path]))}."
        for path in in_doubt
    ]
    return about(
        walked,
        "leaves",
        "Suppose that one leaf cannot be read, and may hold any number, while all others can. For which leaves is the "
        "minimax value of the root, A, then no longer certain? (Each leaf by itself; tick all such leaves.)",
        right,
        wrong,
        f"The root is worth {shown(tree.value())}, from {tree.names[best]}.\n\n{as_list(lines)}\n\nWhere any other "
        f"leaf is missing, the root is worth {shown(tree.value())} all the same.",
        convention="",
        choices=list(map(tree.at, paths)),
        effort=len(paths) + len(in_doubt) + 2,
    )


# What is cut -------------------------------------------------------------------------------------------


ALL_WAYS = (SWAPPED, ONLY_MAX, ONLY_MIN, NO_DEEP, ROOT_FULL, FLIPPED, ENDS_PARENT, LEAK, FORESIGHT, BACKWARDS)


def _needed(walked: Walked) -> tuple[Rule, ...]:
    """Mistakes that a question about this tree has to find out."""
    return (SWAPPED, ONLY_MAX, ONLY_MIN) if walked.plies > 2 else (SWAPPED,)


@question_type("alphabeta", "leaves-cut", "P-03", "P-04", "P-07", "P-08", "M-05")
def leaves_cut(random: Random, *, widths: Sequence[int] | None = None, cuts: int | None = None) -> Question | None:
    """Wishes: `widths`, the number of moves at each ply; `cuts`, how many leaves are never looked at."""
    tree = tree_to_prune(random, widths, cuts)
    if tree is None:
        return None
    walked = Walked(tree)
    right = walked.cut
    needed = () if widths or cuts else _needed(walked)
    mistakes = misreadings(tree, right, lambda reading: cut_leaves(tree, reading.seen), ALL_WAYS, needed)
    if mistakes is None:
        return None
    paths = list(leaf_paths(tree.nested))
    mistakes.append(
        Mistake(
            tuple(tree.at(path) for path in paths if path in walked.seen),
            "leaves-seen-listed",
            "These are the leaves that it looks at. The others are asked for.",
        )
    )
    reasons = {_last_seen(walked, path) for path in walked.cuts}
    mistakes.append(
        Mistake(
            tuple(tree.at(path) for path in paths if path in reasons or path not in walked.seen),
            "reason-cut-too",
            "The leaf that gives the reason to stop has been looked at itself; only what comes after it is cut.",
        )
    )
    return about(
        walked,
        "leaves",
        "Which leaves are never looked at?",
        right,
        mistakes,
        walked.story,
        choices=list(map(tree.at, paths)),
    )


def _last_seen(walked: Walked, path: Path) -> Path:
    """The last leaf that was looked at below a node."""
    return [leaf for leaf in walked.seen if leaf[: len(path)] == path][-1]


@question_type("alphabeta", "leaves-count", "P-03", "P-04", "P-08")
def leaves_count(random: Random, *, widths: Sequence[int] | None = None, cuts: int | None = None) -> Question | None:
    """Wishes: as for leaves-cut."""
    tree = tree_to_prune(random, widths, cuts)
    if tree is None:
        return None
    walked = Walked(tree)
    right = len(walked.seen)
    rules = (NOTHING, *ALL_WAYS)
    mistakes = misreadings(
        tree, right, lambda reading: len(reading.seen), rules, () if widths or cuts else _needed(walked)
    )
    if mistakes is None:
        return None
    if len(walked.cut) != right:
        why = "So many leaves are cut. Those that are looked at are asked for."
        mistakes.append(Mistake(len(walked.cut), "cut-leaves-counted", why))
    mistakes.append(
        Mistake(
            len(walked.values), "nodes-for-leaves", "That counts every node it comes to; only leaves are asked for."
        )
    )
    return about(
        walked,
        "number",
        f"How many of the {len(list(leaf_paths(tree.nested)))} leaves does it look at?",
        right,
        mistakes,
        f"{walked.story}\n\nIn this order: {listed(map(tree.at, walked.seen))}.",
    )


STRICT = "Alpha-beta tries moves from left to right, and leaves a node only if α > β; α = β is not enough."


TIED_SHAPES = (((3,), (2, 3)), ((3,), (3,)), ((2,), (2,), (2,)), ((3,), (2,), (2,)), ((3,), (2, 3), (2,)))


@question_type("alphabeta", "equality", "P-06")
def equality(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice(TIED_SHAPES), first=either(random))
    low = random.choice((0, 1, -3))
    paths = list(leaf_paths(tree.nested))
    tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 6), k=len(paths)))), tree.first)
    loose, strict = len(read(tree).seen), len(read(tree, EQUAL_GOES_ON).seen)
    if not loose < strict < len(paths):
        return None
    stops = random.random() < 0.5
    if not stops and len(Walked(tree, "hard", equality=False).seen) != strict:
        return None  # where the textbooks' two forms differ as well, the rule alone does not say
    walked = Walked(tree, equality=stops)
    right = len(walked.seen)
    rules = (NOTHING, EQUAL_GOES_ON if stops else EQUAL_STOPS)
    mistakes = misreadings(tree, right, lambda reading: len(reading.seen), rules, rules)
    if mistakes is None:
        return None
    if len(walked.cut) != right:
        why = "So many leaves are cut. Those that are looked at are asked for."
        mistakes.append(Mistake(len(walked.cut), "cut-leaves-counted", why))
    return about(
        walked,
        "number",
        f"Some leaves are equal. How many of the {len(paths)} leaves are looked at?",
        right,
        mistakes,
        f"{walked.story}\n\nStopping where α ≥ β it looks at {loose} leaves, only where α > β at {strict}. The root's "
        "value is the same.",
        convention=LEFT_TO_RIGHT if stops else STRICT,
        equality=stops,
    )


# For which x? ------------------------------------------------------------------------------------------

THRESHOLD_SHAPES = (((2, 3), (2, 3)), ((3,), (2,)), ((2,), (2,), (2,)))
FOR_X = (EQUAL_GOES_ON, FLIPPED, SWAPPED, BACKWARDS, NO_DEEP, ENDS_PARENT, ONLY_MAX, ONLY_MIN, LEAK)
ALL_X = range(-2, 21)
"""Beyond the leaves, which lie between 1 and 18, nothing changes any more."""


@question_type("alphabeta", "cut-threshold", "P-03", "P-06", levels=("easy", "medium"))
def cut_threshold(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice(THRESHOLD_SHAPES), first=either(random))
    paths = list(leaf_paths(tree.nested))
    numbers = iter(random.sample(range(1, 19), len(paths)))
    tree = SmallTree(with_leaves(tree.nested, numbers), tree.first)
    at_x, target = sorted(random.sample(paths, 2))
    leaves = {path: tree.at(path) for path in paths}
    filled = [SmallTree(with_leaves(tree.nested, iter((leaves | {at_x: x}).values())), tree.first) for x in ALL_X]
    if (target in read(filled[0]).seen) == (target in read(filled[-1]).seen):
        return None

    def cut_for(rule: Rule) -> list[int]:
        return [x for x, each in zip(ALL_X, filled, strict=True) if target not in read(each, rule).seen]

    marks = {leaf for path, leaf in leaves.items() if path != at_x}
    xs = cut_for(RIGHT)
    right = _half_line(xs, marks)
    if right is None:
        return None
    wrong: dict[str, Mistake] = {}
    for rule in FOR_X:
        text = _half_line(cut_for(rule), marks)
        if text is not None and text not in (right, *wrong):
            wrong[text] = Mistake(text, rule.misconception, rule.why)
    if len(wrong) < 3:
        return None
    likely = sorted(random.sample(sorted(wrong), len(wrong)), key=lambda text: text[-1] == "x")  # "every x" last
    offered = shuffled(random, [right, *likely[:3]])
    boundary = xs[-1] if xs[0] == ALL_X[0] else xs[0]
    walked = Walked(filled[boundary - ALL_X[0]])
    cut_leaf = shown(tree.at(target))
    question = about(
        walked,
        "choice",
        f"The leaf x may be any whole number. For which x is the leaf {cut_leaf} never looked at?",
        right,
        [wrong[text] for text in offered if text != right],
        f"It is cut for {right}. At the boundary, with x = {shown(boundary)}:\n\n{walked.story}",
        choices=offered,
        caption=f"At the boundary: x = {shown(boundary)}.",
        target=tree.at(target),
    )
    key = question.draw_key
    return replace(_hide(question, tree, {at_x: "x"}), draw_key=key)


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


@question_type("alphabeta", "trace", "P-04", levels=("medium",))
def trace(random: Random) -> Question | None:
    count = random.choice((7, 8, 9))
    leaves = random.sample(range(1, 21), count)
    first = either(random)
    traces: dict[tuple[int, ...], list[SmallTree]] = {}
    for sizes in _groupings(count):
        numbers = iter(leaves)
        tree = SmallTree([[next(numbers) for _ in range(size)] for size in sizes], first)
        traces.setdefault(tuple(map(tree.at, read(tree).seen)), []).append(tree)
    # What differs late takes the most care to tell apart, and the right tree is no odd one out.
    fitting = [seen for seen in traces if len(traces[seen]) == 1 and count - 4 < len(seen) < count]
    if not fitting or len(traces) < 4:
        return None
    right = random.choice(fitting)
    others = sorted((seen for seen in traces if seen != right), key=lambda seen: (-_same(seen, right), seen))[:3]
    offered = {as_text(random.choice(traces[seen]).nested): seen for seen in (right, *others)}
    walked = Walked(traces[right][0])
    text = as_text(walked.tree.nested)
    mistakes = []
    for wrong, seen in offered.items():
        if wrong != text:
            i = _same(seen, right)
            mistakes.append(Mistake(wrong, "another-walk", _where_it_parts(seen, right, i)))
    question = about(
        walked,
        "choice",
        f"It has looked at the leaves {listed(right)}, in this order, and at no others. Through which of these trees "
        "did it go? (Each list is a node, with its children from left to right.)",
        text,
        mistakes,
        walked.story,
        choices=random.sample(list(offered), 4),
        effort=walked.effort + 6,  # the other three trees are to be refuted
        seen=list(right),
    )
    prompt = question.prompt.replace(
        walked.tree.convention, f"{first} moves first, then the players take turns. The numbers are utilities for MAX."
    )
    return replace(question, prompt=prompt, draw=None)


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


@question_type("alphabeta", "best-order", "P-12", levels=("easy", "medium"))
def best_order(random: Random) -> Question | None:
    shape = random.choice((((3,), (2,)), ((3,), (3,)), ((2, 3), (3,)), ((2,), (2,), (2,)), ((2,), (2,), (2, 3))))
    tree = random_tree(random, *shape, first=either(random))
    orders = {how: SmallTree(_ordered(tree, how), tree.first) for how in ("best", *(how for how, _ in ORDERS.values()))}
    seen = {how: len(read(each).seen) for how, each in orders.items()}
    wrong = {
        as_text(orders[how].nested): (how, name, why) for name, (how, why) in ORDERS.items() if seen[how] > seen["best"]
    }
    if len(wrong) < 3:
        return None
    right = as_text(orders["best"].nested)
    offered = shuffled(random, [right, *random.sample(sorted(wrong), 3)])
    walked = Walked(orders["best"])
    counts = [f"{text}: {seen[wrong[text][0] if text in wrong else 'best']} leaves." for text in offered]
    question = about(
        walked,
        "choice",
        "The moves of each node may be tried in any order. Here are four orders; each list is a node, with its "
        "children as they are tried. With which one does it look at the fewest leaves?",
        right,
        [
            Mistake(text, name, f"{why} It looks at {seen[how]} leaves.")
            for text, (how, name, why) in wrong.items()
            if text in offered
        ],
        f"Each player's best move comes first, large numbers for MAX and small ones for MIN.\n\n{as_list(counts)}",
        choices=offered,
        effort=walked.effort,
        caption="The tree in the best order.",
    )
    data = {**question.data, "tree": tree.nested, "orders": [orders["best"].nested]}
    return replace(question, data=data, draw=tree.picture)

"""Several questions on one tree, which a sheet shows once, and what is right after a mistake in the first of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from aima_games.quiz.question import Answer, Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, leaf_paths
from aima_games.quiz.wording import shown
from autograder.quiz.bank.alphabeta.cuts import cuts_of
from autograder.quiz.bank.alphabeta.pruned_trees import (
    LEFT_TO_RIGHT,
    Reading,
    Traced,
    about_search,
    read,
    tree_to_prune,
    with_leaves,
)
from autograder.quiz.bank.alphabeta.search_windows import bound_text, window_of
from autograder.quiz.bank.misreadings import FIRST_LEAF, HOPE, LAST_PLY, SWAPPED, values_of
from autograder.quiz.bank.question_types import question_type

WRONG = (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)
FIRST: Path = (0,)
"""The node that the first question is about: the search reaches it with nothing known, so its value is exact."""


@question_type("one-tree", ("P-02", "P-03", "P-04"), levels=("hard",), by_name=True)
def one_tree(random: Random) -> Question | None:
    """A node's value, the window at another, what is cut, and what if a leaf were another number."""
    tree = tree_to_prune(random)
    if tree is None or max(map(len, leaf_paths(tree.nested))) < 3:
        return None
    later = [path for path in read(tree).windows if len(path) == 2 and path[:1] != FIRST]
    if not later:
        return None
    traced, marked = Traced(tree), random.choice(later)
    first, changed, cuts = _value(traced), _changed(random, traced), cuts_of(traced, ())
    if first is None or changed is None or cuts is None:
        return None
    after = _afterwards(tree, first)
    window = window_of(traced, marked, after.values())
    asked = (
        first,
        replace(window, follows=_follow(after, window, partial(_window, marked)), concepts=("P-02", "P-04")),
        replace(cuts, follows=_follow(after, cuts, partial(_cut, traced)), concepts=("P-03", "P-04")),
        changed,
    )
    stem, picture = f"{tree.convention} {LEFT_TO_RIGHT}", partial(tree.picture, marked)
    parts = tuple(replace(each, stem=stem, draw=picture) for each in asked)
    return replace(parts[0], effort=sum(each.effort for each in parts), more=parts)


def _value(traced: Traced) -> Question | None:
    """What does the root's first move bring?"""
    tree, right = traced.tree, traced.tree.value(FIRST)
    mistakes = [each for each in values_of(tree, WRONG, FIRST) if each.answer != right]
    if len({each.answer for each in mistakes}) < 2:
        return None
    ask = f"What is the minimax value of the node {tree.names[FIRST]}?"
    below = sum(path[:1] == FIRST for path in (*tree.names, *leaf_paths(tree.nested)))
    question = about_search(traced, "number", ask, right, mistakes, tree.working, effort=below + 2)
    return replace(question, concepts=("M-02",))


def _changed(random: Random, traced: Traced) -> Question | None:
    """What is the root worth if a leaf is another number?"""
    tree, paths = traced.tree, list(leaf_paths(traced.tree.nested))
    for _ in range(30):  # few changes reach the root
        path, now = random.choice(paths), random.randint(-12, 30)
        leaves = [now if each == path else tree.at(each) for each in paths]
        other = SmallTree(with_leaves(tree.nested, iter(leaves)), tree.first)
        if len(set(leaves)) == len(leaves) and other.value() not in (now, tree.value()):
            break
    else:
        return None
    was, right = tree.at(path), other.value()
    still = "That is the value with the leaf as it stands in the tree."
    itself = "The new number does not reach the root: somebody on the way has a better move."
    mistakes = [Mistake(tree.value(), "change-ignored", still), Mistake(now, "change-decides", itself)]
    mistakes += [each for each in values_of(other, WRONG) if each.answer != right]
    ask = f"Suppose that the leaf {shown(was)} were {shown(now)}. What would the minimax value of the root, A, be?"
    question = about_search(
        traced, "number", ask, right, mistakes, other.working, effort=other.effort, leaf=list(path), now=now
    )
    return replace(question, draw_key=partial(other.picture, values=True), search="", concepts=("M-02",))


# What is right after a mistake -------------------------------------------------------------------------


def _afterwards(tree: SmallTree, first: Question) -> dict[Answer, Reading]:
    """How somebody who goes on with a wrong value of the first node reads the rest, where that is no less work."""

    def going_on(value: Answer) -> Reading:
        return read(SmallTree([value, *tree.nested[1:]], tree.first))

    def effort(reading: Reading) -> int:
        return len(reading.values) + len(reading.stops)

    leaves = {tree.at(path) for path in leaf_paths(tree.nested) if path[:1] != FIRST}
    found = {wrong.answer: going_on(wrong.answer) for wrong in first.wrong if wrong.answer not in leaves}
    least = effort(going_on(first.right))
    return {answer: reading for answer, reading in found.items() if effort(reading) >= least}


def _follow(
    after: dict[Answer, Reading], question: Question, answer: Callable[[Reading], Answer | None]
) -> tuple[tuple[Answer, Answer], ...]:
    """The answers that follow from wrong values of the first node, where they can be given and differ."""
    found = ((wrong, answer(reading)) for wrong, reading in after.items())
    return tuple((wrong, then) for wrong, then in found if then and then != question.right)


def _window(marked: Path, reading: Reading) -> Answer | None:
    """α and β at the marked node, if a reading comes to it."""
    return tuple(map(bound_text, reading.windows[marked])) if marked in reading.windows else None


def _cut(traced: Traced, reading: Reading) -> Answer:
    """The leaves that are never looked at: as usual at the first node, then what a reading of the rest omits."""
    tree = traced.tree
    rest = [path for path in leaf_paths(tree.nested) if path not in reading.seen and path[:1] != FIRST]
    early = [path for path in leaf_paths(tree.nested) if path not in traced.seen and path[:1] == FIRST]
    return tuple(map(tree.at, (*early, *rest)))

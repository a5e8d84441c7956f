"""Several questions on one tree: each answered again, what follows from a mistake, printed once, marked with what follows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from aima_games.quiz.question import Question
from autograder.marking.marks import mark_sheet
from autograder.marking.sheets import HandIn, Sheet
from autograder.quiz.bank.alphabeta.one_tree import one_tree
from autograder.quiz.bank.quiz import Part, Quiz
from autograder.quiz.equal import pattern_of
from autograder.quiz.formats.pages import as_html, gathered
from tests.quiz.test_alphabeta_questions import OTHER, at, bound_shown, leaves_of, looks, minimax, put_in, window_at

GROUPS = [one_tree.make(Random(i)).more for i in range(60)]


def answers(parts: tuple[Question, ...], first=None) -> list:
    """The answers of the reference searches; with `first`, of somebody who takes the root's first child to be worth that."""
    value, window, _, changed = parts
    tree, mover = value.data["tree"], value.data["first"]
    game = replace(window, data=window.data | ({} if first is None else {"tree": [first, *tree[1:]]}))
    seen = looks(game.data["tree"], mover)
    below = looks(tree, mover)
    leaves = [(leaf, below if leaf in leaves_of(tree[0]) else seen) for leaf in leaves_of(tree)]
    *path, last = changed.data["leaf"]
    copy = put_in(tree, {})
    at(copy, path)[last] = changed.data["now"]
    return [
        minimax(tree[0], OTHER[mover]),
        tuple(map(bound_shown, window_at(game, tuple(window.data["node"])))),
        tuple(leaf for leaf, looked in leaves if leaf not in looked),
        minimax(copy, mover),
    ]


def test_every_answer_is_found_again():
    for parts in GROUPS:
        assert [each.right for each in parts] == answers(parts)


def test_what_follows_from_a_mistake_is_what_a_right_search_would_do_then():
    counted = 0
    for parts in GROUPS:
        for wrong, then in parts[2].follows:
            assert answers(parts, wrong)[2] == then != parts[2].right
            tree, mover = parts[0].data["tree"], parts[0].data["first"]
            work = [len(looks([v, *tree[1:]], mover)) for v in (wrong, parts[0].right)]
            assert work[0] >= work[1] - 2, "to go on with the mistake was much less work"
            counted += 1
        for wrong, then in parts[1].follows:
            assert answers(parts, wrong)[1] == then
            assert all(bound in parts[1].choices for bound in then), "it cannot be written down"
    assert counted >= 10


def quiz(count: int = 1) -> Quiz:
    return pattern_of("Quiz", [Part(types=("one-tree",), count=count)], 7, "").variant(3)


def test_a_sheet_shows_the_tree_once_and_every_question_reads_alone_in_an_lms():
    made = quiz(2)
    assert [each.stem != "" for each in made.questions] == [True] * 8
    assert [each.draw is not None for each in gathered(made.questions)] == [True, False, False, False] * 2
    assert f"Version {made.version} ".encode() in as_html(made)["quiz.html"], "the sheet has the key's version"
    assert as_html(made)["quiz.html"].count(b"<svg") == 2
    assert b"Questions 5 to 8 are about this tree." in as_html(made)["quiz.html"]
    assert all(each.draw and each.prompt.startswith(each.stem) for each in made.questions)


def test_a_topic_alone_never_draws_it():
    assert one_tree not in Part(("alphabeta",)).question_types()
    assert Part(types=("one-tree",), points=2).question_types() == [one_tree]


def test_each_question_is_worth_its_points_and_a_pool_has_as_many_of_each():
    pooled = pattern_of("Quiz", [Part(types=("one-tree",), points=2)], 7, "").pooled(3)
    assert [len({each.kind for each in place}) for place in pooled.places] == [1] * 4
    assert pooled.points == 8


def marked(parts: tuple[Question, ...], given: list) -> list[float]:
    written = {i: each.written(answer) for i, (each, answer) in enumerate(zip(parts, given, strict=True), 1)}
    marks = mark_sheet(HandIn("ada", "", written), Sheet("ABCDEF", parts), {}).marks
    return [float(mark.share) for mark in marks]


def test_a_mistake_costs_once():
    parts = next(parts for parts in GROUPS if parts[1].follows and parts[2].follows)
    wrong = dict(parts[1].follows).keys() & dict(parts[2].follows).keys()
    for first in wrong:
        given = [first, *(dict(each.follows)[first] for each in parts[1:3]), parts[3].right]
        assert marked(parts, given) == [0, 1, 1, 1]
        assert marked(parts, [parts[0].right, *given[1:]])[0] == 1
        assert max(marked(parts, [parts[0].right, *given[1:]])[1:3]) < 1, "nothing follows from a right answer"
        assert marked(parts, [first, *(each.right for each in parts[1:])]) == [0, 1, 1, 1]


@pytest.mark.parametrize("silly", [0, 99, -99])
def test_a_silly_first_answer_gains_nothing(silly):
    for parts in GROUPS:
        if silly not in {wrong.answer for wrong in parts[0].wrong}:
            assert all(silly not in dict(each.follows) for each in parts)

"""Every question of the topic "engine_room", answered again by the reference programs of lecture 8."""

from __future__ import annotations

import pytest

from aima_games import MAX, Game
from aima_games.quiz.question import Question
from autograder.quiz.bank.question_types import types_of
from solutions.searches.retrograde import retrograde
from tests.quiz.generated import questions


class Graph(Game):
    """Positions that may be repeated, as the question gives them."""

    def __init__(self, positions) -> None:
        self.positions, self.initial = positions, "A"

    def to_move(self, state):
        return self.positions[state][0]

    def actions(self, state):
        return self.positions[state][1]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state not in self.positions

    def utility(self, state, player):
        return {"won for MAX": 1, "won for MIN": -1, "drawn": 0}[state] * (1 if player == MAX else -1)


def by_table(q: Question) -> tuple:
    table = retrograde(Graph(q.data["positions"]), q.data["positions"])
    return tuple({1: "won for MAX", -1: "won for MIN", 0: "drawn"}[table[name].value] for name in q.rows)


SECOND_WAY = {
    "tablebase": by_table,
}


def test_a_second_way_for_every_type():
    assert set(SECOND_WAY) == {each.name for each in types_of("engine_room")}


@pytest.mark.parametrize("each", types_of("engine_room"), ids=lambda each: each.name)
def test_the_answer_is_found_again(each):
    for question in questions(each):
        assert question.right == SECOND_WAY[each.name](question), question.prompt

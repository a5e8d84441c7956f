"""Every question of the topic "engine_room", answered again by the reference programs of lecture 8."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from aima_games import MAX, Game, recorded
from aima_games.games import TreeGame
from aima_games.quiz.question import Question
from autograder.quiz.bank.question_types import types_of
from solutions.searches.principal_variation import late_moves, pvs
from solutions.searches.retrograde import retrograde
from tests.quiz.generated import questions


def asked_again(q: Question) -> tuple:
    """Children of the root that the reference search enters twice."""
    game = recorded(TreeGame(q.data["tree"], first=q.data["first"]))
    pvs(game, game.initial)
    entered = Counter(call.state for call in game.log.calls if call.name == "is_terminal")
    children = [game.result(game.initial, action) for action in game.actions(game.initial)]
    return tuple(name for name, child in zip(q.choices, children, strict=True) if entered[child] > 1)


def plies_left(q: Question) -> int:
    reduction, left = late_moves(q.data["trusted"], q.data["less"]), q.data["depth"]
    for place in q.data["places"]:
        left -= 1 + reduction(place - 1, left)
    return left


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


def by_luck(q: Question) -> Fraction:
    """The mean of the smallest, by how likely it is that all are at least so large."""
    replies = [(int(r), int(e)) for r, e in re.findall(r"(\d+) \(off by (\d+)\)", q.prompt)]
    numbers = sorted({n for r, e in replies for n in (r - e, r + e)})

    def at_least(n: int) -> Fraction:
        return prod((Fraction(sum(each >= n for each in (r - e, r + e)), 2) for r, e in replies), start=Fraction(1))

    steps = zip(numbers, [numbers[0], *numbers], strict=False)
    return numbers[0] + sum((n - before) * at_least(n) for n, before in steps)


SECOND_WAY = {
    "searched-twice": asked_again,
    "late-moves-left": plies_left,
    "surer-than-it-looks": by_luck,
    "tablebase": by_table,
}


def test_a_second_way_for_every_type():
    assert set(SECOND_WAY) == {each.name for each in types_of("engine_room")}


@pytest.mark.parametrize("each", types_of("engine_room"), ids=lambda each: each.name)
def test_the_answer_is_found_again(each):
    for question in questions(each):
        assert question.right == SECOND_WAY[each.name](question), question.prompt

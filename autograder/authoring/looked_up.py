"""What can be had without any method: the answers to the visible cases, which students have, and a guess otherwise."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from typing import Any

from aima_games import CHANCE
from aima_games.checking.case import Case, make_argument
from aima_games.checking.search_case import SearchCase
from autograder.authoring.item import Item

MOST = 2
"""How many constants are tried."""
STATES = 30
"""Two positions look the same if these many states from there on do."""


def common_answers(item: Item) -> list[Any]:
    """The most frequent answers to the visible cases, as far as they can be written down as constants."""
    answers = Counter(repr(_answer(case)) for case in item.visible_cases() if not case.own_time and case.verbatim)
    return [ast.literal_eval(answer) for answer, _ in answers.most_common() if _is_literal(answer)][:MOST]


class LookedUp:
    """A function that has the answers to an item's visible cases in a table, and else a constant."""

    def __init__(self, item: Item) -> None:
        self._known = {_looks(_arguments(case)): _answer(case) for case in item.visible_cases() if not case.own_time}
        self._else = common_answers(item)[0]

    def __call__(self, *arguments: Any) -> Any:
        return self._known.get(_looks(arguments), self._else)


def _answer(case: Case) -> Any:
    actions = case.expected.actions
    return case.expected.value if actions is None else (case.expected.value, next(iter(actions), None))


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
        return True
    except (ValueError, SyntaxError):
        return False


def _arguments(case: Any) -> Sequence[Any]:
    """What the function is called with, except functions: nobody can tell these apart by looking."""
    if isinstance(case, SearchCase):
        return case.rules, case.state, *(extra["number"] for extra in case.extras if "number" in extra)
    return list(map(make_argument, case.arguments))


def _looks(arguments: Sequence[Any]) -> str:
    """The arguments as a text; of a game and a state, what a player who looks ahead sees."""
    if len(arguments) > 1 and hasattr(arguments[0], "is_terminal"):
        game, state, *more = arguments
        return repr((_below(game, state), [each for each in more if not callable(each)]))
    return repr(arguments)


def _below(game: Any, state: Any) -> list[Any]:
    found: list[Any] = []
    states = [state]
    for each in states:  # it grows meanwhile
        over = game.is_terminal(each)
        mover = None if over else game.to_move(each)
        actions = () if over or mover == CHANCE else tuple(game.actions(each))
        found.append((over, mover, actions))
        states += [game.result(each, action) for action in actions if len(states) < STATES]
    return found

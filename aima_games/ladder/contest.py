"""What agents play, by the cases of an assignment, and how one is asked for its action, here and from afar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games.checking.case import Case
from aima_games.checking.match_case import ForfeitError, MatchCase, legal_action
from aima_games.game import Action, Game, State
from aima_games.ladder.game import LostGameError


@dataclass(frozen=True)
class Match:
    """What the test cell `item` asks of a function.

    It is called as `function(game, state)`, with a game of its own. `choice` names the function that returns which of
    the `boards` it plays. `opening` is how many plies are random.
    """

    item: str
    function: str
    boards: tuple[dict[str, Any], ...]
    choice: str = ""
    opening: int = 0


def match_of(items: Sequence[str], cases: Callable[[str], Iterable[Case]]) -> Match | None:
    """The match that the last of some test cells plays, by the cases of each; None where none plays any."""
    for item in reversed(items):
        for case in cases(item):
            if isinstance(case, MatchCase):
                return Match(item, case.function, case.boards or (case.game,), case.choice, case.opening)
    return None


def arguments(game: dict[str, Any], line: Sequence[Action]) -> list[dict[str, Any]]:
    """The game that `game` names and the state to which `line` leads in it, as `make_argument` reads them."""
    return [{"game": game}, {"state": game, "moves": tuple(line)}]


def action_of(answer: Callable[[], Any], match: Match, rules: Game, state: State) -> Action:
    """The action that `answer` has from a student's function in `state`.

    Raises LostGameError where it breaks a rule, and whatever else `answer` raises.
    """
    try:
        return legal_action(rules, state, match.function, answer())
    except ForfeitError as forfeit:
        raise LostGameError("made an illegal move") from forfeit

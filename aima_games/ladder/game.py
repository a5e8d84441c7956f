"""A tournament's games: what agents play by an assignment's cases, a single game, and openings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from aima_games.checking.case import Case
from aima_games.checking.match_case import ForfeitError, MatchCase, legal_action
from aima_games.game import CHANCE, MAX, MIN, Action, Game, Player, State, play_line
from aima_games.ladder.anchors import anchors, has_chance
from aima_games.matches.match import draw_outcome

LONGEST = 1000
"""A game with more actions than this is drawn."""


class LostGameError(Exception):
    """The player to move has lost the game by breaking a rule; the message says which."""


@dataclass(frozen=True)
class Match:
    """What the test cell `item` asks of a function.

    It is called as `function(game, state)`, with a game of its own. `choice` names the function that chooses one of the
    `boards`. `opening` is how many plies are random.
    """

    item: str
    function: str
    boards: tuple[dict[str, Any], ...]
    choice: str = ""
    opening: int = 0


def match_of(items: Sequence[str], cases: Callable[[str], Iterable[Case]]) -> Match | None:
    """The match that is played by the last of the test cells that play one, by the cases of each; None if none does."""
    for item in reversed(items):
        for case in cases(item):
            if isinstance(case, MatchCase):
                return Match(item, case.function, case.boards or (case.game,), case.choice, case.opening)
    return None


def arguments(game: dict[str, Any], line: Sequence[Action]) -> list[dict[str, Any]]:
    """The game that `game` names and the state to which `line` leads in it, as `make_argument` reads them."""
    return [{"game": game}, {"state": game, "moves": tuple(line)}]


def action_of(answer: Callable[[], Any], match: Match, rules: Game, state: State) -> Action:
    """The action that `answer` gets from a student's function in `state`.

    Raises LostGameError where it breaks a rule, and whatever else `answer` raises.
    """
    try:
        return legal_action(rules, state, match.function, answer())
    except ForfeitError as forfeit:
        raise LostGameError("made an illegal move") from forfeit


# One game: the board, the dice and the result are kept here, whoever plays


class Seat(Protocol):
    """A place at the board: it takes the actions of one side, or of both."""

    def begin(self, seed: str) -> None:
        """Begin a game; nothing is remembered of an earlier one. Raises LostGameError."""

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        """The action in `state`, to which `line` has led. Raises LostGameError."""

    def close(self) -> None:
        """Leave the board for good."""


class AnchorSeat:
    """A seat for an anchor."""

    def __init__(self, name: str, rules: Game) -> None:
        self._strategy = anchors(rules)[name]

    def begin(self, seed: str) -> None:
        getattr(self._strategy, "restart", lambda seed: None)(seed)

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        return self._strategy(rules, state)

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Played:
    """A game that was played: all its actions, those of the opening and of chance included, and how it ended.

    `score` is the first mover's: 1 for a win, ½ for a draw, 0. `lost` says which rule the side `loser` broke, if that
    ended it.
    """

    actions: tuple[Action, ...]
    score: float
    loser: Player = ""
    lost: str = ""


class Dice:
    """Decides what chance does: the k-th throw of all games with one seed uses the same random number."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(f"dice/{seed}")

    def throw(self, game: Game, state: object) -> Action:
        """One of the outcomes in a state."""
        return draw_outcome(game, state, self._rng)


def play(rules: Game, seats: Mapping[Player, Seat], opening: Sequence[Action], seed: str) -> Played:
    """Play a game to its end; `seed` decides what chance and the anchors do.

    A player who breaks a rule loses. Raises LostError or NoSandboxError where the machine fails a process.
    """
    line, state = list(opening), play_line(rules, rules.initial, opening)
    dice, mover = Dice(seed), MAX
    try:
        for mover, seat in seats.items():
            seat.begin(f"{seed}/{mover}")
        while not rules.is_terminal(state) and len(line) < LONGEST:
            mover = rules.to_move(state)
            action = dice.throw(rules, state) if mover == CHANCE else seats[mover].action(rules, state, tuple(line))
            line.append(action)
            state = rules.result(state, action)
    except LostGameError as error:
        return Played(tuple(line), float(mover == MIN), mover, str(error))
    if not rules.is_terminal(state):
        return Played(tuple(line), 0.5)
    utility = rules.utility(state, MAX)
    return Played(tuple(line), 1.0 if utility > 0 else 0.0 if utility < 0 else 0.5)


# Where games begin: after random plies, and never twice at the same position for the same two.

TRIES, LONGER = 50, 6
"""An opening is drawn at most 50 times before it becomes a ply longer, and it becomes at most 6 plies longer."""


class Openings:
    """The openings of a tournament: random plies, and never the same position twice for the same two."""

    def __init__(self, game: Game, plies: int) -> None:
        self._game, self._plies, self._dice = game, plies, has_chance(game)
        self._used: dict[frozenset[str], set[State]] = {}

    def note(self, pair: Iterable[str], opening: Sequence[Action]) -> None:
        """Note that an opening is used."""
        self._used.setdefault(frozenset(pair), set()).add(play_line(self._game, self._game.initial, opening))

    def draw(self, pair: Iterable[str], rng: random.Random) -> tuple[Action, ...] | None:
        """An opening that the two have not played, or None where none is left. It is not noted yet.

        With dice every game is different, whatever it begins with.
        """
        for plies in range(self._plies, self._plies + LONGER + 1):
            for _ in range(TRIES):
                line, state = self._random(plies, rng)
                if self._dice or state not in self._used.get(frozenset(pair), ()):
                    return line
                if not line:
                    break
        return None

    def _random(self, plies: int, rng: random.Random) -> tuple[tuple[Action, ...], State]:
        """Random actions, and the state that they lead to, in which the game goes on."""
        game, line = self._game, list[Action]()
        state, dice = game.initial, Dice(str(rng.random()))
        for _ in range(plies):
            move = dice.throw(game, state) if game.to_move(state) == CHANCE else rng.choice(game.actions(state))
            after = game.result(state, move)
            if game.is_terminal(after):
                break
            line.append(move)
            state = after
        return tuple(line), state

"""The games that are worth a look: an upset, the longest, and one that turned at a move; and games as data."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games.game import CHANCE, MAX, Action, Game, State
from aima_games.graphics.marks import Mark, Text
from aima_games.graphics.scene import elements
from aima_games.ladder.anchors import ahead
from aima_games.ladder.strength import chances
from autograder.tournament.journal import Record
from autograder.tournament.tournament import Standing

DEEP = 8
"""How many plies our search looks ahead. What it says is proven: it takes no estimates."""
LOOKING = 20.0
"""How many seconds of processor time the search may take in all."""


@dataclass(frozen=True)
class Lesson:
    """A game to look at, the number of actions after which to begin, and why."""

    title: str
    record: Record
    ply: int
    said: str


def lessons(standing: Standing, names: dict[str, str]) -> list[Lesson]:
    """Up to three games, none of them decided by a broken rule; `names` are shown."""
    games = [record for record in standing.games if not record.played.lost and _has_student(standing, record)]
    found = [_upset(standing, games, names), _longest(games, names), _turned(standing, games, names)]
    return [lesson for lesson in found if lesson]


def _has_student(standing: Standing, record: Record) -> bool:
    return any(standing.agents[key].student for key in record.keys)


def _winner(record: Record) -> int | None:
    return {1.0: 0, 0.0: 1}.get(record.played.score)


def _upset(standing: Standing, games: list[Record], names: dict[str, str]) -> Lesson | None:
    def expected(record: Record) -> float:
        """How probable it was that the winner would win."""
        winner = _winner(record)
        if winner is None:
            return 1.0
        difference = standing.ladder.difference(record.keys[winner], record.keys[1 - winner])[0]
        own = standing.ladder.advantage * (1 - 2 * winner)
        return chances(difference + own, standing.ladder.draws)[0]

    record = min(games, key=expected, default=None)
    if record is None or expected(record) > 0.4:
        return None
    winner = _winner(record)
    assert winner is not None
    one, other = names[record.keys[winner]], names[record.keys[1 - winner]]
    often = 1 / max(expected(record), 0.001)
    said = f"“{one}” beats “{other}”. By their ratings that happens once in {often:.0f} games."
    return Lesson("An upset", record, len(record.pairing.opening), said)


def _longest(games: list[Record], names: dict[str, str]) -> Lesson | None:
    record = max(games, key=lambda each: len(each.played.actions), default=None)
    if record is None:
        return None
    one, other = (names[key] for key in record.keys)
    said = f"“{one}” against “{other}”: {len(record.played.actions)} moves."
    return Lesson("The longest", record, len(record.pairing.opening), said)


def _turned(standing: Standing, games: list[Record], names: dict[str, str]) -> Lesson | None:
    """A game that somebody could win by force and lost by one move; if there is none, one not lost before that move."""
    ladder, until = standing.ladder, time.process_time() + LOOKING
    strong = sorted(games, key=lambda each: -min(float(ladder.means[ladder.place[key]]) for key in each.keys))
    best: tuple[int, Lesson] | None = None
    for record in strong:
        if (best and best[0] == 2) or time.process_time() > until:
            break
        for weight, ply, said in _turns(standing.game, record, names, until):
            if best is None or weight > best[0]:
                best = weight, Lesson("Turned at a move", record, ply, said)
    return best[1] if best else None


def _turns(game: Game, record: Record, names: dict[str, str], until: float) -> Iterable[tuple[int, int, str]]:
    """Where the loser threw it away, the last moves first: how clearly (2 or 1), at which action, in words."""
    winner = _winner(record)
    states = [game.initial]
    for action in record.played.actions:
        states.append(game.result(states[-1], action))
    if winner is None or any(game.to_move(state) == CHANCE for state in states[:-1]):
        return
    loser = game.players[1 - winner]
    for ply in range(len(record.played.actions) - 1, len(record.pairing.opening) - 1, -1):
        state, played = states[ply], record.played.actions[ply]
        if game.to_move(state) != loser or proven(game, states[ply + 1], loser) >= 0:
            continue
        if time.process_time() > until:
            return
        for worth, weight in ((1, 2), (0, 1)):
            better = next((a for a in game.actions(state) if _holds(game, state, a, loser, worth)), None)
            if better is not None:
                yield weight, ply, _in_words(game, record, names, ply, played, better, worth)
                return


def _holds(game: Game, state: State, action: Action, player: str, worth: int) -> bool:
    return proven(game, game.result(state, action), player) >= worth


def proven(game: Game, state: State, player: str, plies: int = DEEP) -> int:
    """1 where a player can win by force within `plies`, −1 where the other one can, else 0."""
    sign = 1 if player == MAX else -1
    worth = sign * ahead(game, state, plies, lambda _: 0, -0.5, 0.5)
    return (worth > 0) - (worth < 0)


def _in_words(
    game: Game, record: Record, names: dict[str, str], ply: int, played: Action, better: Action, worth: int
) -> str:
    side = list(game.players).index(game.to_move(game_state(game, record, ply)))
    one, other = names[record.keys[side]], names[record.keys[1 - side]]
    could = "it would have won by force" if worth else f"it would not have lost within {DEEP} plies"
    return (
        f"With move {ply + 1}, {game.action_text(played)}, “{one}” lets “{other}” win by force. Had it played "
        f"{game.action_text(better)}, {could}. Our search has looked at every continuation of {DEEP} plies."
    )


def game_state(game: Game, record: Record, ply: int) -> State:
    """The position after `ply` actions."""
    state = game.initial
    for action in record.played.actions[:ply]:
        state = game.result(state, action)
    return state


# Games as data for the page's player

LINE, LETTER, MARGIN = 20.0, 9.0, 10.0
"""The height of a line of text, the width of a letter and the margin, where a game has no picture of its own."""


class Film:
    """Collects games; `data` is what the page's script reads."""

    def __init__(self, game: Game, number: Callable[[str], int]) -> None:
        self._game, self._number = game, number
        self._places: dict[Mark, int] = {}
        self._pictures: dict[State, list[int]] = {}
        self._drawn: list[str] = []
        self._size = (0.0, 0.0)
        self._games: list[dict[str, Any]] = []

    def add(self, record: Record) -> None:
        """Add a game."""
        state, before = self._game.initial, list[int]()
        frames, moves = list[list[int]](), list[list[Any]]()
        for action in (None, *record.played.actions):
            if action is not None or frames:
                mover = self._game.to_move(state)
                moves.append([_side(mover, self._game.players), self._game.action_text(action)])
                state = self._game.result(state, action)
            picture = self._picture(state)
            frames.append(_splice(before, picture))
            before = picture
        self._games.append(
            {
                "number": record.pairing.number,
                "players": [self._number(key) for key in record.keys],
                "score": record.played.score,
                "lost": record.played.lost,
                "opening": len(record.pairing.opening),
                "moves": moves,
                "frames": frames,
            }
        )

    def data(self) -> dict[str, Any]:
        """All games, and the marks that they are drawn with."""
        return {"marks": self._drawn, "size": list(self._size), "games": self._games}

    def _picture(self, state: State) -> list[int]:
        if state not in self._pictures:
            scene = self._game.picture(state)
            width, height = (scene.width, scene.height) if scene else _extent(self._game.to_text(state))
            self._size = max(self._size[0], width), max(self._size[1], height)
            marks = scene.marks if scene else _lines(self._game.to_text(state))
            self._pictures[state] = [self._place(mark) for mark in marks]
        return self._pictures[state]

    def _place(self, mark: Mark) -> int:
        if mark not in self._places:
            self._places[mark] = len(self._drawn)
            self._drawn.append(elements([mark]))
        return self._places[mark]


def _side(mover: Any, players: Sequence[Any]) -> int:
    """0 for the player who moves first, 1 for the other one, 2 for chance."""
    return 2 if mover == CHANCE else list(players).index(mover)


def _splice(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Where to cut, how many go, and which come: what turns one list into the other."""
    start, end = 0, 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return [start, len(before) - start - end, *after[start : len(after) - end]]


def _extent(text: str) -> tuple[float, float]:
    lines = text.splitlines() or [""]
    return 2 * MARGIN + LETTER * max(map(len, lines)), 2 * MARGIN + LINE * len(lines)


def _lines(text: str) -> Iterable[Mark]:
    for i, line in enumerate(text.splitlines()):
        yield Text(MARGIN, MARGIN + LINE * (i + 0.5), line, size=14.0, anchor="start", mono=True)

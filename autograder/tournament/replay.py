"""A tournament's games as data for the page's player: what is drawn, once, and what changes from move to move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from aima_games.game import CHANCE, Game, State
from aima_games.graphics.marks import Mark, Text
from aima_games.graphics.scene import elements
from autograder.tournament.journal import Record

LINE, LETTER, MARGIN = 20.0, 9.0, 10.0
"""The height of a line of text, the width of a letter and the margin, where a game has no picture of its own."""


class Replay:
    """Collects games; `data` is what the page's script reads."""

    def __init__(self, game: Game, number: Callable[[str], int]) -> None:
        self._game, self._number = game, number
        self._places: dict[Mark, int] = {}
        self._pictures: dict[State, list[int]] = {}
        self._drawn: list[str] = []
        self._size = (0.0, 0.0)
        self._games: list[dict[str, Any]] = []

    def add(self, number: int, record: Record) -> None:
        """Add a game, and the number that it has on the page."""
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
                "number": number,
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

"""The games that are worth a look: an upset, the longest, and one that turned at a move, as a search of ours shows."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from aima_games.game import CHANCE, MAX, Action, Game, State
from aima_games.ladder.anchors import ahead
from aima_games.ladder.strength import chances
from autograder.tournament.journal import Record
from autograder.tournament.tournament import Standing

DEEP = 8
"""Plies that our search looks ahead. What it says is proven: it takes no estimates."""
LOOKING = 20.0
"""Seconds of processor time that the search may take in all."""


@dataclass(frozen=True)
class Lesson:
    """A game to look at, the number of actions after which to begin, and why."""

    title: str
    record: Record
    ply: int
    said: str


def lessons(standing: Standing, names: dict[str, str]) -> list[Lesson]:
    """Up to three games, of which none was decided by a broken rule; `names` are shown."""
    games = [record for record in standing.games if not record.played.lost and _has_student(standing, record)]
    found = [_upset(standing, games, names), _longest(games, names), _turned(standing, games, names)]
    return [lesson for lesson in found if lesson]


def _has_student(standing: Standing, record: Record) -> bool:
    return any(standing.agents[key].student for key in record.keys)


def _winner(record: Record) -> int | None:
    return {1.0: 0, 0.0: 1}.get(record.played.score)


def _upset(standing: Standing, games: list[Record], names: dict[str, str]) -> Lesson | None:
    def expected(record: Record) -> float:
        """How probable it was that the winner wins."""
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
    """A game that somebody had won by force and lost with one move, or if there is none, had not lost yet."""
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
    """Where whoever lost threw it away, the last moves first: how clearly (2 or 1), at which action, in words."""
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
    """1 where a player can win by force within so many plies, −1 where the other one can, else 0."""
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
    """The position after so many actions."""
    state = game.initial
    for action in record.played.actions[:ply]:
        state = game.result(state, action)
    return state

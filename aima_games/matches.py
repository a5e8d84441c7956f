"""Let strategies play: one game, a series of games, a table of who beats whom.

A *strategy* is a function `(game, state) -> action`. One that draws lots may have a method
`restart(seed)`, which is called before each game, so that every game of a series can be played again
on its own: game number k of `tournament(game, players, seed=s)` is `play(game, players, seed=s + k)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Action, Game, IllegalActionError, Player, State

Strategy = Callable[[Game, State], Action]

LONGEST = 10_000
"""A game with more actions than this is stopped: it would probably never end."""


class StrategyError(ValueError):
    """A strategy chose what the rules do not allow, or a player has no strategy."""


@dataclass(frozen=True)
class Match:
    """One game that was played: the actions (chance outcomes too) and the states, the first and the last included."""

    game: Game
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def final(self) -> State:
        """The state in which the game ended."""
        return self.states[-1]

    @property
    def utility(self) -> Any:
        """What the end is worth to MAX."""
        return self.game.utility(self.final, MAX)

    @property
    def text(self) -> str:
        """The moves in order, and what the end is worth to MAX."""
        moves = ", ".join(
            f"{self.game.to_move(state)} {self.game.action_text(action)}"
            for state, action in zip(self.states, self.actions, strict=False)
        )
        return f"{moves or 'no move'}; utility for MAX: {self.utility}"

    def __str__(self) -> str:
        return self.text


def play(game: Game, players: Mapping[Player, Strategy], seed: int = 0, state: State | None = None) -> Match:
    """Play `game` to its end, from `state` (the initial state by default); `players` maps each player to a strategy.

    `seed` decides what chance and the strategies that draw lots do. Raises StrategyError, naming the
    player, where an action is illegal or a player has no strategy, and RuntimeError for an endless game.
    """
    dice = random.Random(f"{seed}/{CHANCE}")
    for player, strategy in players.items():
        restart = getattr(strategy, "restart", None)
        if restart is not None:
            restart(f"{seed}/{player}")
    states: list[State] = [game.initial if state is None else state]
    actions: list[Action] = []
    while not game.is_terminal(states[-1]):
        if len(actions) == LONGEST:
            raise RuntimeError(f"{game!r}: no end after {LONGEST:,} actions")
        player = game.to_move(states[-1])
        if player == CHANCE:
            action = _draw(game, states[-1], dice)
        elif player in players:
            action = chosen_action(game, states[-1], players[player])
        else:
            given = ", ".join(map(str, players)) or "nobody"
            raise StrategyError(f"{player} is to move and has no strategy; there is one for {given}")
        states.append(game.result(states[-1], action))
        actions.append(action)
    return Match(game, tuple(actions), tuple(states))


def _draw(game: Game, state: State, dice: random.Random) -> Any:
    outcomes, chances = zip(*game.outcomes(state), strict=True)
    return dice.choices(outcomes, [float(chance) for chance in chances])[0]


def chosen_action(game: Game, state: State, strategy: Strategy) -> Action:
    """What `strategy` does in `state`. Raises StrategyError, naming player and strategy, where the rules forbid it."""
    action = strategy(game, state)
    if action not in game.actions(state):
        name = getattr(strategy, "__name__", repr(strategy))
        broken = IllegalActionError(game, state, action)
        raise StrategyError(f"{game.to_move(state)}'s strategy {name} broke the rules: {broken}")
    return action


# Strategies


class DrawingLots:
    """A strategy `choose(game, state, rng)` with random numbers of its own."""

    def __init__(self, choose: Callable[[Game, State, random.Random], Action], seed: int) -> None:
        self.choose, self.seed = choose, seed
        self.__name__ = choose.__name__.strip("_")
        self.restart("")

    def restart(self, seed: str) -> None:
        """Begin anew with the numbers that belong to `seed`."""
        self.rng = random.Random(f"{self.__name__}/{self.seed}/{seed}")

    def __call__(self, game: Game, state: State) -> Action:
        return self.choose(game, state, self.rng)


def random_player(seed: int = 0) -> DrawingLots:
    """A strategy that takes any action, each with the same probability."""
    return DrawingLots(_any_action, seed)


def greedy_player(seed: int = 0) -> DrawingLots:
    """A strategy that looks one ply ahead: it takes an action that wins at once, else any action."""
    return DrawingLots(_winning_action, seed)


def _any_action(game: Game, state: State, rng: random.Random) -> Action:
    return rng.choice(game.actions(state))


def _winning_action(game: Game, state: State, rng: random.Random) -> Action:
    player = game.to_move(state)
    for action in game.actions(state):
        after = game.result(state, action)
        if game.is_terminal(after) and game.utility(after, player) > 0:
            return action
    return _any_action(game, state, rng)


def search_player(search: Callable[[Game, State], tuple[Any, Action]]) -> Strategy:
    """The strategy that takes the action which `search(game, state) -> (value, action)` returns.

    It remembers its answers, so that a series of games does not search the same state twice.
    """
    known: dict[tuple[Game, State], Action] = {}

    def strategy(game: Game, state: State) -> Action:
        if (game, state) not in known:
            known[game, state] = search(game, state)[1]
        return known[game, state]

    strategy.__name__ = getattr(search, "__name__", "search")
    return strategy


# Many games


@dataclass(frozen=True)
class Score:
    """How a series of games ended, as MAX sees it, and MAX's mean utility."""

    wins: int
    draws: int
    losses: int
    mean: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        return f"{self.wins} won, {self.draws} drawn, {self.losses} lost"


def tournament(game: Game, players: Mapping[Player, Strategy], games: int = 100, seed: int = 0) -> Score:
    """Play `games` games with seeds `seed`, `seed + 1`, …; a game with utility above 0 for MAX is won, with 0 drawn.

    Raises ValueError for fewer than one game, and what `play` raises.
    """
    if games < 1:
        raise ValueError(f"games={games!r}: a series has one game or more")
    utilities = [play(game, players, seed + k).utility for k in range(games)]
    won, lost = sum(u > 0 for u in utilities), sum(u < 0 for u in utilities)
    return Score(won, games - won - lost, lost, float(sum(utilities) / games))


@dataclass(frozen=True)
class MatchTable:
    """Scores of each MAX (the rows) against each MIN (the columns); shows itself as text and as an HTML table."""

    game: Game
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    scores: Mapping[tuple[str, str], Score]

    def __getitem__(self, pairing: tuple[str, str]) -> Score:
        return self.scores[pairing]

    @property
    def _caption(self) -> str:
        games = next(iter(self.scores.values())).games
        return f"{self.game!r}: {games} games for each pair, won – drawn – lost by MAX (mean utility)"

    def _table(self) -> list[list[str]]:
        body = [[f"MAX {row}", *(_cell(self[row, column]) for column in self.columns)] for row in self.rows]
        return [["", *(f"MIN {column}" for column in self.columns)], *body]

    def __str__(self) -> str:
        table = self._table()
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        ]
        return "\n".join([self._caption, *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *body = self._table()
        cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head[1:])
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>' + "".join(f"<td>{escape(c)}</td>" for c in scores) + "</tr>"
            for name, *scores in body
        )
        return (
            f"<table><caption>{escape(self._caption)}</caption>"
            f"<thead><tr><td></td>{cells}</tr></thead><tbody>{rows}</tbody></table>"
        )


def _cell(score: Score) -> str:
    return f"{score.wins} – {score.draws} – {score.losses} ({score.mean:+.2f})".replace("-", "−")


def match_table(
    game: Game,
    max_players: Mapping[str, Strategy],
    min_players: Mapping[str, Strategy],
    games: int = 100,
    seed: int = 0,
) -> MatchTable:
    """Every strategy of `max_players` as MAX against every one of `min_players` as MIN, `games` games each.

    >>> from aima_games.games import Nim
    >>> table = match_table(Nim((1,)), {"random": random_player()}, {"random": random_player()}, games=3)
    >>> print(table["random", "random"])
    3 won, 0 drawn, 0 lost
    """
    scores = {
        (row, column): tournament(game, {MAX: max_strategy, MIN: min_strategy}, games, seed)
        for row, max_strategy in max_players.items()
        for column, min_strategy in min_players.items()
    }
    return MatchTable(game, tuple(max_players), tuple(min_players), scores)

"""Let strategies play: one game, a series of games, or everybody against everybody.

A *strategy* is a function `(game, state) -> action`; a search, which returns `(value, action)`, will do.
A randomized strategy may have a method `restart(seed)`, which is called before each game, so that every game of
a series can be played again on its own: game number k of `tournament(game, players, seed=s)` is
`play(game, players, seed=s + k)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Action, Game, IllegalActionError, Player, State, play_line
from aima_games.values import Described, read_value, same_value

Strategy = Callable[[Game, State], Any]

LONGEST = 10_000
"""A game with more actions than this is stopped: it would probably never end."""


class StrategyError(ValueError):
    """A strategy chose what the rules forbid, or a player has no strategy."""


@dataclass(frozen=True)
class Match:
    """One game that was played: its actions, chance outcomes included, and its states from the first to the last.

    >>> from aima_games.games import TreeGame
    >>> match = play(TreeGame([[3, 12]]), {MAX: random_player(), MIN: random_player()}, seed=1)
    >>> match.states[-1] == match.final == (0, match.actions[1])
    True
    """

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
    """Play one game to its end, from `state` or, by default, from the initial state.

    `players` gives each player a strategy: a function `(game, state) -> action`, or a search, which returns `(value,
    action)`. `seed` decides what chance and randomized strategies do. Raises StrategyError, which names the player, if
    an action is illegal or a player has no strategy, and RuntimeError if the game does not end.

    >>> from aima_games.games import TreeGame
    >>> match = play(TreeGame([[3, 12], [2, 4]]), {MAX: lambda game, state: 1, MIN: lambda game, state: 0})
    >>> match.actions, match.utility
    ((1, 0), 2)
    """
    state = game.initial if state is None else state
    moves = list(steps(game, players, seed, state))
    return Match(game, tuple(action for action, _ in moves), (state, *(after for _, after in moves)))


def steps(game: Game, players: Mapping[Player, Strategy], seed: int, state: State) -> Iterator[tuple[Action, State]]:
    """A game from `state` on, as `play` plays it: each action as soon as it is taken, and the state it leads to."""
    dice = random.Random(f"{seed}/{CHANCE}")
    for player, strategy in players.items():
        restart = getattr(strategy, "restart", None)
        if restart is not None:
            restart(f"{seed}/{player}")
    for _ in range(LONGEST):
        if game.is_terminal(state):
            return
        player = game.to_move(state)
        if player == CHANCE:
            action = draw_outcome(game, state, dice)
        elif player in players:
            action = chosen_action(game, state, players[player])
        else:
            given = ", ".join(map(str, players)) or "nobody"
            raise StrategyError(f"{player} is to move and has no strategy; there is one for {given}")
        state = game.result(state, action)
        yield action, state
    raise RuntimeError(f"{game!r}: no end after {LONGEST:,} actions")


def draw_outcome(game: Game, state: State, dice: random.Random) -> Any:
    """One of chance's outcomes in a state, with its probability."""
    outcomes, chances = zip(*game.outcomes(state), strict=True)
    return dice.choices(outcomes, [float(chance) for chance in chances])[0]


def chosen_action(game: Game, state: State, strategy: Strategy) -> Action:
    """What `strategy` does in `state`. Raises StrategyError, naming player and strategy, where the rules forbid it."""
    return read_answer(game, state, strategy, strategy(game, state))[1]


def read_answer(game: Game, state: State, strategy: Strategy, answer: Any) -> tuple[Any, Action]:
    """What `strategy` answered in `state`, as `(value, action)`; the value is None where it did not say one.

    A legal action is a strategy's answer; a pair whose second part is a legal action is a search's. The type may
    differ, such as numpy's 3 for 3. Raises StrategyError, naming player and strategy, for any other.
    """
    legal = game.actions(state)
    for action in _equal(answer, legal):
        return None, action
    if isinstance(answer, tuple | list) and len(answer) == 2:
        for action in _equal(answer[1], legal):
            return answer[0], action
    name = getattr(strategy, "__name__", repr(strategy))
    broken = IllegalActionError(game, state, answer)
    raise StrategyError(f"{game.to_move(state)}'s strategy {name} broke the rules: {broken}")


def _equal(answer: Any, legal: Sequence[Action]) -> Iterator[Action]:
    """The legal actions that equal an answer, which is read as in a check, so True is not 1."""
    if type(answer) in (int, str):  # nearly all are
        yield from [answer] if answer in legal else []
        return
    plain = read_value(answer)
    for action in legal:
        if answer == action if isinstance(plain, Described) else same_value(plain, action):
            yield action


# Strategies


class RandomizedStrategy:
    """A strategy `choose(game, state, rng)` with random numbers of its own."""

    def __init__(self, choose: Callable[[Game, State, random.Random], Action], seed: int) -> None:
        self.choose, self.seed = choose, seed
        self.__name__ = choose.__name__.strip("_")
        self.restart("")

    def restart(self, seed: str) -> None:
        """Start again with the random numbers that belong to `seed`."""
        self.rng = random.Random(f"{self.__name__}/{self.seed}/{seed}")

    def __call__(self, game: Game, state: State) -> Action:
        return self.choose(game, state, self.rng)


def random_player(seed: int = 0) -> RandomizedStrategy:
    """A strategy that takes any action, each with the same probability. Different seeds play differently.

    >>> from aima_games.games import TreeGame
    >>> game = TreeGame([3, 12, 8])
    >>> random_player()(game, game.initial) in game.actions(game.initial)
    True
    """
    return RandomizedStrategy(_any_action, seed)


def greedy_player(seed: int = 0) -> RandomizedStrategy:
    """A strategy that takes an action that wins at once, if there is one, else any; different seeds play differently.

    >>> from aima_games.games import TreeGame
    >>> greedy_player()(TreeGame([-1, 1, 0]), ())
    1
    """
    return RandomizedStrategy(_winning_action, seed)


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
    """The strategy that takes the action of a search, `search(game, state) -> (value, action)`.

    It remembers the answers, so a series of games does not search the same state twice.

    >>> from aima_games.games import TreeGame
    >>> search_player(lambda game, state: (5, 1))(TreeGame([3, 5]), ())
    1
    """
    known: dict[tuple[Game, State], Action] = {}

    def strategy(game: Game, state: State) -> Action:
        if (game, state) not in known:
            known[game, state] = search(game, state)[1]
        return known[game, state]

    strategy.__name__ = getattr(search, "__name__", "search")
    return strategy


# Many games


@dataclass(frozen=True, repr=False)
class Score:
    """How a series of games ended for one side: the utility of each game, and what follows from that.

    A game with utility above 0 is won, with 0 drawn.
    """

    utilities: tuple[Any, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.utilities)

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(u > 0 for u in self.utilities)

    @property
    def losses(self) -> int:
        """How many games were lost."""
        return sum(u < 0 for u in self.utilities)

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return self.games - self.wins - self.losses

    @property
    def mean(self) -> float:
        """The mean utility."""
        return float(sum(self.utilities) / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """A 95% confidence interval for the mean utility of infinitely many such games.

        Method: add four imaginary games, two wins and two losses; take the mean ± 1.96 standard errors of all; cut at
        the largest utility seen. For games without draws this is the "plus four" interval of Agresti and Coull
        (The American Statistician 52, 1998). The usual mean ± 1.96 standard errors is too confident in short
        or one-sided series: after ten wins out of ten its interval has no width. An imaginary win is worth the
        largest utility seen, or 1.

        It takes the games to be independent. If neither the strategies nor the game are random, all games are the
        same, and the interval means nothing: give such a series random openings (see `tournament`).
        """
        most = max(map(abs, self.utilities)) or 1
        utilities = [float(u) for u in (*self.utilities, most, most, -most, -most)]
        n = len(utilities)
        centre = sum(utilities) / n
        half = 1.96 * sqrt(sum((u - centre) ** 2 for u in utilities)) / n
        return max(centre - half, -float(most)), min(centre + half, float(most))

    def __str__(self) -> str:
        return f"{self.wins} won, {self.draws} drawn, {self.losses} lost"

    def __repr__(self) -> str:
        low, high = self.interval
        return f"<{self}; mean {self.mean:+.3f}, 95% interval {low:+.3f} to {high:+.3f}>"


def random_opening(game: Game, plies: int, seed: int = 0) -> State:
    """The state after `plies` random actions; fewer where the next one would end the game."""
    return play_line(game, game.initial, opening_moves(game, plies, seed))


def opening_moves(game: Game, plies: int, seed: int = 0) -> tuple[Action, ...]:
    """`plies` random actions from the initial state; fewer where the next one would end the game."""
    rng = random.Random(f"opening/{seed}")
    state, line = game.initial, list[Action]()
    for _ in range(plies):
        chance = game.to_move(state) == CHANCE
        action = draw_outcome(game, state, rng) if chance else rng.choice(game.actions(state))
        after = game.result(state, action)
        if game.is_terminal(after):
            break
        state = after
        line.append(action)
    return tuple(line)


def tournament(
    game: Game,
    players: Mapping[Player, Strategy],
    games: int = 100,
    seed: int = 0,
    *,
    opening: int = 0,
) -> Score:
    """MAX's score in a series of games with the seeds `seed`, `seed + 1`, …; `players` are as in `play`.

    Each game begins after `opening` random actions, which its seed decides: two strategies that are not random would
    otherwise play the same game over and over. Take enough for the openings of all games to differ, or the score's
    interval promises too much. Raises ValueError for fewer than one game, and StrategyError as `play` does.

    >>> from aima_games.games import TreeGame
    >>> print(tournament(TreeGame([1, 1]), {MAX: random_player()}, games=3))
    3 won, 0 drawn, 0 lost
    """
    _check_number(games)
    return Score(tuple(_utility(game, players, seed + k, opening) for k in range(games)))


def _utility(game: Game, players: Mapping[Player, Strategy], seed: int, opening: int) -> Any:
    start = random_opening(game, opening, seed) if opening else None
    return play(game, players, seed, start).utility


def _check_number(games: int) -> None:
    if games < 1:
        raise ValueError(f"games={games!r}: a series has one game or more")


def compare(
    game: Game,
    one: Strategy,
    other: Strategy,
    games: int = 100,
    seed: int = 0,
    *,
    opening: int = 0,
) -> Score:
    """The score of strategy `one` against `other`, when each plays both sides of a zero-sum game in turn.

    Two games at a time have the same seed (`seed`, `seed + 1`, …), so the same opening (see `tournament`) and the same
    dice. Sharing them evens out luck, so the interval, which takes the games to be independent, is too wide rather than
    too narrow. Raises ValueError unless `games` is an even number above 0.

    >>> from aima_games.games import Nim
    >>> print(compare(Nim((1,)), random_player(1), random_player(2), games=4))
    2 won, 0 drawn, 2 lost
    """
    _check_number(games)
    if games % 2:
        raise ValueError(
            f"games={games!r}: each strategy plays either side equally often, so the number has to be even"
        )
    utilities = []
    for k in range(games):
        if k % 2 == 0:
            utilities.append(_utility(game, {MAX: one, MIN: other}, seed + k // 2, opening))
        else:
            utilities.append(-_utility(game, {MAX: other, MIN: one}, seed + k // 2, opening))
    return Score(tuple(utilities))


LONGEST_NAME = 40
"""A game whose name is longer than this is not named above a table."""


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
        counted = "won – drawn – lost by MAX, and its" if self._won_or_lost else "MAX's"
        name = f"{self.game!r}: " if len(repr(self.game)) <= LONGEST_NAME else ""  # a tree may be all brackets
        return f"{name}{games} games for each pair; {counted} mean utility with its 95% interval"

    @property
    def _won_or_lost(self) -> bool:
        """Whether all utilities are a win's, a draw's or a loss's; for other numbers only the mean says much."""
        return all(u in (-1, 0, 1) for score in self.scores.values() for u in score.utilities)

    def _table(self) -> list[list[str]]:
        body = [
            [f"MAX {row}", *(_cell(self[row, column], self._won_or_lost) for column in self.columns)]
            for row in self.rows
        ]
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
            f'<tr><th scope="row">{escape(name)}</th>'
            + "".join(f"<td>{c.replace(' (', '<br>(')}</td>" for c in scores)
            + "</tr>"
            for name, *scores in body
        )
        return (
            f'<figure style="margin:0"><figcaption>{escape(self._caption)}</figcaption>'  # not as narrow as the table
            '<table style="border-collapse:separate;border-spacing:0.6em 0.2em">'
            f"<thead><tr><td></td>{cells}</tr></thead><tbody>{rows}</tbody></table></figure>"
        )


def _cell(score: Score, won_or_lost: bool) -> str:
    low, high = score.interval
    counts = f"{score.wins} – {score.draws} – {score.losses} " if won_or_lost else ""
    mean = f"{score.mean:+.2f}, {low:+.2f} to {high:+.2f}"
    cell = f"{counts}({mean})" if counts else mean
    return cell.replace("-", "−")


def match_table(
    game: Game,
    max_players: Mapping[str, Strategy],
    min_players: Mapping[str, Strategy],
    games: int = 100,
    seed: int = 0,
    *,
    opening: int = 0,
) -> MatchTable:
    """A table of scores: each of the `max_players` as MAX (the rows) against each of the `min_players` as MIN.

    Both map the names that the table shows to strategies; `table[row, column]` is a `Score`. Each pair plays a
    `tournament` of `games` games; `compare` lets two strategies change sides. Raises ValueError for fewer than one
    game.

    >>> from aima_games.games import Nim
    >>> table = match_table(Nim((1,)), {"random": random_player()}, {"random": random_player()}, games=3)
    >>> print(table["random", "random"])
    3 won, 0 drawn, 0 lost
    """
    _check_number(games)
    scores = {
        (row, column): tournament(game, {MAX: one, MIN: other}, games, seed, opening=opening)
        for row, one in max_players.items()
        for column, other in min_players.items()
    }
    return MatchTable(game, tuple(max_players), tuple(min_players), scores)

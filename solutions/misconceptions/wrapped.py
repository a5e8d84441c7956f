"""Mistakes about the game itself: a right function, called on a game that is not quite the one in question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from aima_games import CHANCE, MAX, MIN, Game, Player, State
from aima_games.wrappers import WrappedGame
from autograder.authoring import Family
from solutions.misconceptions.leaves import other_player


class _Turn(NamedTuple):
    """A state, and whose turn it is taken to be."""

    state: State
    player: Player


class _TakingTurns(WrappedGame):
    """A game in which players take turns, whatever its own rules say. A state also says whose turn it is."""

    rolls_count = False
    """Whether a roll is a turn as well."""
    after: Mapping[Player, Player] | None = None
    """The player who comes after each player; by default the next one."""
    spared: Any = None
    """The state whose function calls the right one for the reply."""
    leaves_not_turned = False
    """The utility is taken to be that of the player whose turn it would be at a leaf."""

    def to_move(self, state: Any) -> Player:
        mover = self.game.to_move(state[0])
        return CHANCE if mover == CHANCE else state[1]

    def result(self, state: Any, action: Any) -> Any:
        turn, players = state[1], self.players
        waits = self.to_move(state) == CHANCE and not self.rolls_count
        following = (
            self.after[turn]
            if self.after and state is not self.spared
            else players[(players.index(turn) + 1) % len(players)]
        )
        return _Turn(self.game.result(state[0], action), turn if waits else following)

    def actions(self, state: Any) -> Any:
        return self.game.actions(state[0])

    def outcomes(self, state: Any) -> Any:
        return self.game.outcomes(state[0])

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(state[0])

    def utility(self, state: Any, player: Player) -> Any:
        utility = self.game.utility(state[0], player)
        return -utility if self.leaves_not_turned and state[1] == MIN else utility


def taking_turns(
    search: Callable[..., Any],
    first: int = 0,
    rolls_count: bool = False,
    asks: bool = True,
    after: Mapping[Player, Player] | None = None,
    spares_root: bool = False,
    leaves_not_turned: bool = False,
) -> Callable[..., Any]:
    """`search`, which knows who moves at the root, but assumes that turns alternate from there on.

    After a roll at the root it is the turn of player number `first`; without `asks`, it is that player's turn at any
    root. Functions among its arguments are asked about the game and the states as they are.
    """

    def asked(function: Any) -> Any:
        def plain(given: Any) -> Any:
            return given.state if isinstance(given, _Turn) else given.game if isinstance(given, _TakingTurns) else given

        return (lambda *given: function(*map(plain, given))) if callable(function) else function

    def searched(game: Game, state: Any, *more: Any) -> Any:
        over = not asks or game.is_terminal(state) or game.to_move(state) == CHANCE
        in_turn = _TakingTurns(game)
        in_turn.rolls_count, in_turn.after, in_turn.leaves_not_turned = rolls_count, after, leaves_not_turned
        turn = _Turn(state, game.players[first] if over else game.to_move(state))
        in_turn.spared = turn if spares_root else None
        return search(in_turn, turn, *map(asked, more))

    return searched


def taken_to_alternate(*searches: Callable[..., Any]) -> Family:
    """The mistake in each of these right searches, in programs that ask who begins and in those that do not."""
    return Family(tuple(taking_turns(search, asks=asks) for asks in (True, False) for search in searches))


def moving_again(*searches: Callable[..., Any]) -> Family:
    """In each of these right searches one player's function calls itself for the reply, or both functions do."""
    wrong: list[Mapping[Player, Player]] = [{MAX: MAX, MIN: MIN}, {MAX: MIN, MIN: MIN}, {MAX: MAX, MIN: MAX}]
    return Family(
        tuple(
            taking_turns(search, after=after, spares_root=spared)
            for spared in (False, True)
            for after in wrong
            for search in searches
        )
    )


class _Exchanged(WrappedGame):
    """A game in which MAX moves for MIN, and MIN for MAX."""

    def to_move(self, state: State) -> Player:
        mover = self.game.to_move(state)
        return mover if mover == CHANCE else other_player(mover)


def beginner_for_max(*searches: Callable[..., Any]) -> Family:
    """In each of these right searches the player who moves at the root is taken for MAX."""

    def taken(search: Callable[..., Any]) -> Callable[..., Any]:
        def searched(game: Game, state: State, *more: Any) -> Any:
            begins = not game.is_terminal(state) and game.to_move(state) == MIN
            return search(_Exchanged(game) if begins else game, state, *more)

        return searched

    return Family(tuple(map(taken, searches)))


def estimate_turned(*searches: Callable[..., Any]) -> Family:
    """In each of these right searches, which stop at a depth, the estimate is negated where MIN moves."""

    def turned(search: Callable[..., Any]) -> Callable[..., Any]:
        def searched(game: Game, state: State, cutoff: Any, evaluate: Callable[..., Any], *more: Any) -> Any:
            def by_mover(state: State) -> Any:
                return -evaluate(state) if game.to_move(state) == MIN else evaluate(state)

            return search(game, state, cutoff, by_mover, *more)

        return searched

    return Family(tuple(map(turned, searches)))

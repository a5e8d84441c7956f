"""A check by random games that a game keeps the promises of `aima_games.game.Game`: see `check_game`."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from numbers import Real
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Action, Game, IllegalActionError, PartiallyObservableGame, Player, State

LONGEST = 10_000
"""A random game with more plies than this counts as endless."""


class ContractError(AssertionError):
    """A game breaks a promise that searches rely on; the message says which, and in which state."""


def check_game(game: Game, plies: int = 500, seed: int = 0) -> None:
    """Check that a game keeps the promises that searches rely on, by playing at least `plies` plies of random games.

    The promises: states and actions are hashable, and nothing changes them; the same question has the same answer;
    actions are a tuple without repeats, and `()` exactly at terminal states (at a chance node the outcomes count
    instead); any other action raises IllegalActionError; probabilities sum to 1; utilities are numbers, only terminal
    states have them, and MIN's is the opposite of MAX's; text is read back as it was written; every game ends. In a
    `PartiallyObservableGame` a player has the same actions in all states of an information set.

    The check cannot tell whether the rules are the right ones, so compare counts and values with known ones as well.
    Nor does it notice an order of actions that another process would not repeat: don't make the tuple from a set.
    Another `seed` plays other games. Raises ContractError at the first broken promise; the message names the promise
    and the state.

    >>> from aima_games.games import Hexapawn
    >>> check_game(Hexapawn(3, 3))        # silent: all is well
    """
    rng = random.Random(seed)
    known: dict[Action, None] = {}  # actions met so far: most are illegal somewhere else
    told: dict[Any, tuple[Player, Sequence[Action]]] = {}  # by information: who moves there, and how
    played = 0
    while played < plies:
        played += _one_game(game, rng, known, told)


def _one_game(
    game: Game, rng: random.Random, known: dict[Action, None], told: dict[Any, tuple[Player, Sequence[Action]]]
) -> int:
    """Play and check one random game; returns how many states it had."""
    state = game.initial
    for ply in range(LONGEST):
        _check_state(game, state)
        if game.is_terminal(state):
            _check_end(game, state, known)
            return ply + 1
        early = _raises(ValueError, game.utility, state, game.players[0])
        _promise(game, state, early, "utility raises ValueError where the game goes on")
        player = game.to_move(state)
        choices = _check_chance(game, state) if player == CHANCE else _check_actions(game, state, player)
        if isinstance(game, PartiallyObservableGame) and player != CHANCE:
            information = game.information(state)
            _promise(game, state, _hashable(information), f"information is hashable: {information!r}")
            promise = f"where the same is known, {information!r}, the same player has the same actions"
            _promise(game, state, told.setdefault(information, (player, choices)) == (player, choices), promise)
        known.update(dict.fromkeys(choices))
        _check_illegal(game, state, known, choices)
        state = _check_results(game, state, rng.choice(choices))
    raise ContractError(f"{game!r}: a random game has not ended after {LONGEST:,} plies")


def _promise(game: Game, state: State, kept: Any, promise: str) -> None:
    if not kept:
        raise ContractError(f"{game!r}, in state {state!r}, breaks a promise: {promise}")


def _raises(kind: type[Exception], function: Any, *arguments: Any) -> bool:
    try:
        function(*arguments)
    except kind:
        return True
    except Exception:
        return False
    return False


def _hashable(*values: Any) -> bool:
    return not any(_raises(TypeError, hash, value) for value in values)


def _check_state(game: Game, state: State) -> None:
    _promise(game, state, _hashable(state), "states are hashable (tuples, not lists)")
    text = game.to_text(state)
    _promise(game, state, isinstance(text, str), "to_text gives a string")
    if hasattr(game, "from_text"):
        # The text is compared, not the state, which may know more (chess: earlier positions, for repetition).
        again = game.to_text(game.from_text(text))
        _promise(game, state, again == text, f"from_text reads what to_text wrote; {text!r} came back as {again!r}")


def _check_actions(game: Game, state: State, player: Player) -> Sequence[Action]:
    _promise(game, state, player in game.players, f"to_move is one of {game.players!r} or CHANCE, not {player!r}")
    actions = game.actions(state)
    _promise(game, state, isinstance(actions, tuple), f"actions are a tuple, not {actions!r}")
    _promise(game, state, actions, "where the game goes on there is an action (a pass, where that is forced)")
    _promise(game, state, _hashable(*actions), f"actions are hashable: {actions!r}")
    _promise(game, state, len(set(actions)) == len(actions), f"no action comes twice: {actions!r}")
    _promise(game, state, game.actions(state) == actions, "actions are the same each time")
    _promise(game, state, all(isinstance(game.action_text(a), str) for a in actions), "action_text gives a string")
    _promise(game, state, _raises(ValueError, game.outcomes, state), "outcomes raises ValueError where a player moves")
    return actions


def _check_chance(game: Game, state: State) -> Sequence[Action]:
    outcomes, probabilities = zip(*game.outcomes(state), strict=True)
    _promise(game, state, len(set(outcomes)) == len(outcomes), f"no outcome comes twice: {outcomes!r}")
    _promise(
        game, state, all(0 < p <= 1 for p in probabilities), f"a probability is above 0 and 1 at most: {probabilities}"
    )
    _promise(game, state, math.isclose(sum(probabilities), 1), f"probabilities sum to 1, not to {sum(probabilities)}")
    return outcomes


def _check_illegal(game: Game, state: State, known: dict[Action, None], legal: Sequence[Action]) -> None:
    for action in [object(), None, *[a for a in known if a not in legal][-20:]]:
        promise = f"result raises IllegalActionError for {action!r}, which is not among {legal!r}"
        _promise(game, state, action in legal or _raises(IllegalActionError, game.result, state, action), promise)


def _check_results(game: Game, state: State, action: Action) -> State:
    """The state after `action`, once it is clear that applying it left no trace."""
    before, number = repr(state), hash(state)
    after = game.result(state, action)
    _promise(game, state, _hashable(after), f"the result of {action!r} is hashable")
    same = game.result(state, action)
    _promise(
        game, state, same == after and hash(same) == hash(after), f"the result of {action!r} is the same each time"
    )
    _promise(
        game, state, repr(state) == before and hash(state) == number, f"result, with {action!r}, leaves it as it was"
    )
    return after


def _check_end(game: Game, state: State, known: dict[Action, None]) -> None:
    _promise(game, state, game.actions(state) == (), "actions are () where the game is over")
    _check_illegal(game, state, known, ())
    utilities = [game.utility(state, player) for player in game.players]
    numbers = all(isinstance(u, Real) and not isinstance(u, bool) for u in utilities)
    _promise(game, state, numbers, f"utilities are numbers: {utilities!r}")
    if set(game.players) == {MAX, MIN}:
        _promise(game, state, sum(utilities) == 0, f"what MAX wins MIN loses: {utilities!r}")

"""Every game keeps the contract of `Game`, and `check_game` sees where one does not."""

from __future__ import annotations

from fractions import Fraction

import pytest

import aima_games.games
from aima_games import CHANCE, MAX, Game, IllegalActionError
from aima_games.conformance import ContractError, check_game
from aima_games.games import Hexapawn, InformationTree, Nim, TicTacToe, TreeGame, chance

# Those that need arguments; all others are found by their names, so a new game is checked as soon as it is listed.
GIVEN = {
    TreeGame: [
        TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        TreeGame([chance([(Fraction(1, 2), [2, 4]), (Fraction(1, 2), [7, 4])]), 3]),
        TreeGame([[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]], players=(0, 1, 2)),
    ],
    InformationTree: [
        InformationTree({"player": "MIN", "knows": "all", "actions": {"x": {"chance": {"a": (1, 2)}}, "y": -1}})
    ],
}
OTHER_SIZES = [TicTacToe(2, 4, 3), TicTacToe(4, 4, 3), Hexapawn(4, 5), Nim((3, 2), most=2, misere=True)]


def games():
    for kind in (getattr(aima_games.games, name) for name in aima_games.games.game_names()):
        yield from GIVEN[kind] if kind in GIVEN else [kind()]
    yield from OTHER_SIZES


@pytest.mark.parametrize("game", list(games()), ids=lambda game: repr(game)[:40])
def test_every_game_keeps_the_contract(game):
    plies = 0

    class Counted(type(game)):
        def result(self, state, action):
            nonlocal plies
            plies += 1
            return super().result(state, action)

    watched = object.__new__(Counted)
    watched.__dict__.update(game.__dict__)
    check_game(watched)
    assert plies > 500


class Broken(Nim):
    """Nim with one method replaced: `Broken(actions=lambda game, state: …)`."""

    def __init__(self, **methods):
        super().__init__((2, 3))
        for name, method in methods.items():
            setattr(self, name, method.__get__(self) if callable(method) else method)


def _mutable(game, state):
    return [list(state[0]), state[1]]


def _legal_anywhere(game, state, action):
    return Nim.result(game, state, action) if action in game.actions(state) else state


def _no_utility(game, state, player):
    raise ValueError


CALLS = iter(range(10**9))

BROKEN = [
    ("hashable", {"initial": ([2, 3], MAX)}),
    ("hashable", {"result": lambda game, state, action: _mutable(game, Nim.result(game, state, action))}),
    ("actions are a tuple", {"actions": lambda game, state: list(Nim.actions(game, state))}),
    ("comes twice", {"actions": lambda game, state: Nim.actions(game, state) * 2}),
    ("the same each time", {"actions": lambda game, state: Nim.actions(game, state)[:: (-1) ** next(CALLS)]}),
    ("there is an action", {"is_terminal": lambda game, state: False, "utility": _no_utility}),
    ("utility raises ValueError", {"is_terminal": lambda game, state: False}),
    ("to_move is one of", {"to_move": lambda game, state: "nobody"}),
    ("IllegalActionError", {"result": _legal_anywhere}),
    ("IllegalActionError", {"result": lambda game, state, action: ({a: None for a in game.actions(state)}[action], 0)}),
    ("utility raises ValueError", {"utility": lambda game, state, player: 0}),
    ("MIN loses", {"utility": lambda game, state, player: Nim.utility(game, state, MAX)}),
    ("numbers", {"utility": lambda game, state, player: str(Nim.utility(game, state, player))}),
    ("came back as", {"from_text": lambda game, text: game.initial}),
    ("to_text gives a string", {"to_text": lambda game, state: state}),
    ("action_text gives a string", {"action_text": lambda game, action: action}),
    ("outcomes raises", {"outcomes": lambda game, state: ()}),
    ("not ended after", {"result": lambda game, state, action: _endless(game, state, action)}),
]


def _endless(game, state, action):
    Nim.result(game, state, action)  # raises where it is illegal
    return game.initial


@pytest.mark.parametrize(("message", "methods"), BROKEN, ids=lambda x: x if isinstance(x, str) else ",".join(x))
def test_a_broken_promise_is_named(message, methods):
    check_game(Broken())
    with pytest.raises(ContractError, match=message):
        check_game(Broken(**methods))


def test_a_state_that_is_changed_is_noticed():
    class Board:
        """Hashable, and mutable all the same."""

        def __init__(self):
            self.stones = 3

        def __repr__(self):
            return f"Board({self.stones})"

        def __eq__(self, other):
            return self.stones == other.stones

        def __hash__(self):
            return self.stones

    class InPlace(Game):
        def __init__(self):
            self.initial = Board()

        def to_move(self, state):
            return MAX

        def actions(self, state):
            return (1,) if state.stones else ()

        def is_terminal(self, state):
            return not state.stones

        def result(self, state, action):
            if action not in self.actions(state):
                raise IllegalActionError(self, state, action)
            state.stones -= 1
            return state

        def utility(self, state, player):
            if state.stones:
                raise ValueError
            return 0

    with pytest.raises(ContractError, match="leaves it as it was"):
        check_game(InPlace())


@pytest.mark.parametrize(
    ("message", "outcomes"),
    [
        ("sum to 1", (("heads", 0.5), ("tails", 0.4))),
        ("above 0", (("heads", 1.0), ("tails", 0))),
        ("comes twice", (("heads", 0.5), ("heads", 0.5))),
    ],
)
def test_chances_are_looked_at(message, outcomes):
    class Coin(TreeGame):
        def outcomes(self, state):
            return outcomes

    game = Coin([1, 2])
    game._to_move[()] = CHANCE
    with pytest.raises(ContractError, match=message):
        check_game(game)

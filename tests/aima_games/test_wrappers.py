"""Wrapped games: each hands on the whole interface, so whatever works on a game works on a wrapped one."""

from __future__ import annotations

import ast
import copy
import inspect
from pathlib import Path

import pytest

import aima_games
from aima_games import MAX, MENACE, Game, check_game, draw_tree, features_of, play_widget, recorded, tree_scene
from aima_games.games import Backgammon, Chess, Hexapawn, Nim, OnePlayer, TicTacToe
from aima_games.lectures.chance import Following, SampledChance
from aima_games.recording import RecordedGame
from aima_games.wrappers import WrappedGame, unwrapped
from solutions import minimax

ROOT = Path(__file__).parents[2]
INTERFACE = sorted(name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_"))
WRAPPERS = {
    RecordedGame: recorded,
    OnePlayer: OnePlayer,
    SampledChance: lambda game: SampledChance(game, 2),
    Following: lambda game: Following(game, MAX, lambda game, state: None),
}
CHANGED = {OnePlayer: {"players", "to_move"}, SampledChance: {"actions", "outcomes"}, Following: {"actions"}}
"""What a wrapper is there to change."""


class Strange(Game):
    """No game at all, but each part of the interface answers with something that nobody else would."""

    initial, players, boards_in_trees = "the initial state", (MAX, "another"), "never"


def answer(name):
    return lambda self, *arguments: ((name, *arguments),)  # one outcome, as a pair


for part in INTERFACE:
    if part not in vars(Strange):
        setattr(Strange, part, answer(part))
Strange.__abstractmethods__ = frozenset()


@pytest.mark.parametrize("wrapper", WRAPPERS, ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("name", INTERFACE)
def test_every_part_of_the_interface_is_handed_on(wrapper, name):
    game = Strange()
    given, plain = getattr(WRAPPERS[wrapper](game), name), getattr(game, name)
    if name in CHANGED.get(wrapper, ()):
        assert name in vars(wrapper) or given != plain
    elif callable(plain):
        arguments = ["a state", "an action"][: len(inspect.signature(getattr(Game, name)).parameters) - 1]
        assert given(*arguments) == plain(*arguments)
    else:
        assert given == plain


def test_this_file_knows_every_wrapper():
    assert {cls for cls in WrappedGame.__subclasses__() if cls.__module__.startswith("aima_games.")} == set(WRAPPERS)


def test_no_game_is_wrapped_by_hand():
    """A class that derives from Game itself and hands `utility` on would forget the next part of the interface."""
    for path in (path for name in ("aima_games", "solutions", "autograder") for path in (ROOT / name).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if "(Game):" in text else ():
            if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["Game"]:
                by_hand = ".utility(state, player)" in ast.unparse(node)
                assert not by_hand or node.name == "WrappedGame", f"{path.name}: {node.name}"


def test_what_a_game_has_beyond_the_interface_is_there_too():
    game = recorded(Hexapawn(3, 4))
    assert (game.rows, game.columns) == (3, 4)
    assert MENACE(game)._symmetries(game.initial) == Hexapawn(3, 4).symmetries(game.initial)
    assert game.from_text(game.to_text(game.initial)) == game.initial
    check_game(game)
    with pytest.raises(AttributeError, match="queens"):
        game.queens  # noqa: B018
    again = copy.deepcopy(copy.copy(game))
    assert again.actions(again.initial) == game.actions(game.initial)
    assert unwrapped(OnePlayer(again)) is not game.game
    assert type(unwrapped(OnePlayer(again))) is Hexapawn


def test_a_recorded_game_can_be_played_by_clicks():
    plain, watched = (play_widget(game, minimax) for game in (TicTacToe(), recorded(TicTacToe())))
    assert len(watched.shown["playable"]) == 9
    assert watched.shown == plain.shown
    watched.point("1,1")
    assert len(watched.actions) == 2


def test_looking_at_a_recorded_game_is_not_logged():
    game = recorded(TicTacToe())
    game.to_text(game.initial), game.picture(game.initial), game.places(0), game.action_text(0)
    draw_tree(game, depth=1)
    features_of(game)["open_lines"](game.initial)
    assert not len(game.log)


def test_who_watches_a_recorded_game_leaves_no_trace_by_drawing():
    inner = recorded(Nim((1, 2)))
    outer = recorded(inner)
    minimax(outer, outer.initial)
    asked = inner.log.calls
    assert asked == outer.log.calls
    tree_scene(outer.log)
    tree_scene(outer)
    assert inner.log.calls == asked


def test_a_game_that_derives_from_nothing_can_be_recorded():
    class Coin:
        initial, players = 1, (MAX,)

        def is_terminal(self, state):
            return not state

    game = recorded(Coin())
    assert not game.is_terminal(1)
    assert game.log.counts == {"is_terminal": 1}


@pytest.mark.parametrize("wrapper", WRAPPERS.values())
def test_the_features_of_a_wrapped_game_are_its_own(wrapper):
    for game in (Hexapawn(3, 3), TicTacToe(), Backgammon(), Chess()):
        assert features_of(game)
        assert features_of(wrapper(game)).keys() == features_of(game).keys()
    assert features_of(wrapper(Nim())) == {}


def test_features_belong_to_a_game_and_not_to_its_name():
    """A student's own class may have the name of one of ours; a class that derives from ours keeps its features."""
    own = type("Hexapawn", (Nim,), {"__module__": "__main__"})
    assert features_of(own()) == {}
    derived = type("MyGame", (Hexapawn,), {"__module__": "__main__"})
    assert features_of(derived(3, 3)).keys() == features_of(Hexapawn(3, 3)).keys()


def test_trees_of_nim_are_drawn_without_boards_wrapped_or_not():
    game = Nim((1, 1))
    assert tree_scene(OnePlayer(game), boards=False).marks == tree_scene(OnePlayer(game)).marks
    assert (
        tree_scene(game, boards=False).marks == tree_scene(recorded(game)).marks != tree_scene(game, boards=True).marks
    )


def test_a_name_that_is_not_there_is_missed():
    with pytest.raises(AttributeError, match="no attribute 'prob'"):
        aima_games.prob  # noqa: B018

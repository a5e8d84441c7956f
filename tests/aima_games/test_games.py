"""The rules of the games, against published counts and independent ways of computing them."""

from __future__ import annotations

import itertools
import json
import math
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import aima_games.games
from aima_games import MAX, MIN, Game, IllegalActionError
from aima_games.checking.case import Answer
from aima_games.checking.files import case_from_json, case_to_json
from aima_games.checking.search_case import SearchCase
from aima_games.games import (
    ConnectFour,
    Hexapawn,
    Nim,
    TicTacToe,
    TreeError,
    TreeGame,
    add_games,
    chance,
    game_names,
    make_game,
)  # fmt: skip
from aima_games.remembering import remembered
from solutions import minimax, minimax_value
from tests.playouts import legal_instead

GAMES = [TicTacToe(), TicTacToe(2, 3, 2), Hexapawn(), Hexapawn(4, 4), Nim(), Nim((3, 2), most=2, misere=True)]


def walk(game, state):
    """Every node of the tree below `state`, a state as often as there are ways to it."""
    yield state
    for action in game.actions(state):
        yield from walk(game, game.result(state, action))


def states(game):
    """Every reachable state once."""
    seen, frontier = {game.initial}, [game.initial]
    while frontier:
        state = frontier.pop()
        yield state
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                frontier.append(child)


def test_tic_tac_toe_counts():
    game = TicTacToe()
    nodes = ends = 0
    winners = {1: 0, -1: 0, 0: 0}
    for state in walk(game, game.initial):
        nodes += 1
        if game.is_terminal(state):
            ends += 1
            winners[game.utility(state, MAX)] += 1
    assert nodes == 549_946
    assert ends == 255_168
    assert winners == {1: 131_184, -1: 77_904, 0: 46_080}


def test_tic_tac_toe_states():
    game = TicTacToe()
    reachable = list(states(game))
    ends = [game.utility(state, MAX) for state in reachable if game.is_terminal(state)]
    assert len(reachable) == 5_478
    assert (ends.count(1), ends.count(-1), ends.count(0)) == (626, 316, 16)


@pytest.mark.parametrize(("rows", "columns", "k"), [(3, 3, 3), (4, 3, 3), (3, 5, 4), (2, 2, 1), (1, 5, 3), (4, 4, 4)])
def test_winning_lines_by_walking_the_board(rows, columns, k):
    def straight(squares):
        (r0, c0), (r1, c1) = squares[:2] if len(squares) > 1 else (squares[0], squares[0])
        step = (r1 - r0, c1 - c0)
        return step in {(0, 1), (1, 0), (1, 1), (1, -1), (0, 0)} and all(
            (b[0] - a[0], b[1] - a[1]) == step for a, b in itertools.pairwise(squares)
        )

    board = list(itertools.product(range(rows), range(columns)))
    expected = {
        tuple(sorted(r * columns + c for r, c in line)) for line in itertools.combinations(board, k) if straight(line)
    }
    assert set(TicTacToe(rows, columns, k).lines) == expected


def value_with_memo(game):
    """An independent solver: backward over the reachable states, each once."""
    values = {}

    def solve(state):
        if state not in values:
            children = [solve(game.result(state, action)) for action in game.actions(state)]
            best = max if game.to_move(state) == MAX else min
            values[state] = best(children) if children else game.utility(state, MAX)
        return values[state]

    return solve(game.initial)


def test_values_of_whole_games():
    assert minimax_value(TicTacToe(), TicTacToe().initial) == 0
    assert minimax_value(Hexapawn(3, 3), Hexapawn(3, 3).initial) == -1  # the second player wins
    assert value_with_memo(Hexapawn(4, 4)) == 1  # the first


@given(heaps=st.lists(st.integers(0, 3), min_size=1, max_size=3), misere=st.booleans())
@settings(deadline=None)
def test_nim_against_boutons_theorem(heaps, misere):
    game = Nim(tuple(heaps), misere=misere)
    if misere and all(heap <= 1 for heap in heaps):
        first_wins = sum(heaps) % 2 == 0
    else:
        first_wins = _xor(heaps) != 0
    assert minimax_value(game, game.initial) == (1 if first_wins else -1)


def _xor(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


def test_hexapawn_by_hand():
    game = Hexapawn()
    assert [game.action_text(action) for action in game.actions(game.initial)] == ["a1a2", "b1b2", "c1c2"]
    after = game.result(game.initial, (7, 4))
    assert [game.action_text(action) for action in game.actions(after)] == ["a3a2", "a3xb2", "c3xb2", "c3c2"]
    for text, value in {
        "W . .\n. B .\n. . .\nblack to move": 1,  # white is home
        ". . .\n. W .\n. B .\nwhite to move": -1,  # black is home
        ". B .\n. W .\n. . .\nwhite to move": -1,  # white cannot move
        ". . .\n. W .\n. . .\nblack to move": 1,  # black has no pawns
    }.items():
        state = game.from_text(text)
        assert game.is_terminal(state)
        assert game.utility(state, MAX) == value
        assert game.utility(state, MIN) == -value


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_interface_holds_in_every_state(game: Game):
    for state in itertools.islice(states(game), 500):
        actions = game.actions(state)
        assert actions == game.actions(state)
        assert len(set(actions)) == len(actions)
        assert game.is_terminal(state) == (not actions)
        assert hash(state) is not None
        assert game.from_text(game.to_text(state)) == state
        if actions:
            assert game.to_move(state) in game.players
            with pytest.raises(ValueError, match="terminal"):
                game.utility(state, MAX)
        else:
            assert game.utility(state, MAX) == -game.utility(state, MIN)
        with pytest.raises(IllegalActionError):
            game.result(state, ("no", "action"))


@pytest.mark.parametrize("game", [*GAMES, TicTacToe(2, 2, 2), Nim((2, 3, 2)), ConnectFour(3, 4, 3)], ids=repr)
def test_symmetries_are_states_of_one_game(game):
    """A symmetry carries the whole game with it: the children of an image are images of the children."""
    for state in itertools.islice(states(game), 300):
        images = game.symmetries(state)
        assert images[0] == state
        assert len(set(images)) == len(images)
        children = {frozenset(game.symmetries(game.result(state, action))) for action in game.actions(state)}
        for image in images:
            assert set(game.symmetries(image)) == set(images)
            assert game.from_text(game.to_text(image)) == image
            assert game.to_move(image) == game.to_move(state)
            assert len(game.actions(image)) == len(game.actions(state))
            assert {
                frozenset(game.symmetries(game.result(image, action))) for action in game.actions(image)
            } == children
            if game.is_terminal(state):
                assert game.utility(image, MAX) == game.utility(state, MAX)


def test_tic_tac_toe_up_to_symmetry():
    """Michie's matchboxes: of 5,478 states 765 are different (138 of the 958 ends), 304 of them for X's first four moves."""
    game = TicTacToe()
    classes = {min(game.symmetries(state)) for state in states(game)}
    assert len(classes) == 765
    assert sum(map(game.is_terminal, classes)) == 138
    assert sum(game.to_move(s) == MAX and not game.is_terminal(s) and s.count("X") < 4 for s in classes) == 304


def test_symmetries_by_hand():
    """None is forgotten: 8 on a square, 4 on an oblong board, 2 in hexapawn, the orders of the heaps in Nim."""
    assert len(TicTacToe().symmetries("XX.......")) == 8
    assert len(TicTacToe(3, 4, 3).symmetries("XXO.........")) == 4
    game = Hexapawn()
    mirrored = game.from_text("B . B\n. B .\n. W W\nwhite to move")
    assert game.symmetries(game.from_text("B . B\n. B .\nW W .\nwhite to move"))[1] == mirrored
    assert len(Nim((1, 2, 3)).symmetries(((1, 2, 3), MAX))) == 6
    assert len(Nim((1, 2, 2)).symmetries(((1, 2, 2), MIN))) == 3


def test_a_large_board_forgets_what_it_looked_up_and_goes_on(monkeypatch):
    game = TicTacToe(4, 3, 3)
    expected = {state: game.actions(state) for state in itertools.islice(states(game), 3000)}
    kept = game.actions.__self__
    assert len(kept) > 50
    monkeypatch.setattr("aima_games.remembering.MOST", 50)
    game.actions("." * 11 + "O")  # no position of a game, so a new one
    assert len(kept) == 1
    assert {state: game.actions(state) for state in expected} == expected
    assert 50 >= len(kept) > 0


def test_rules_are_asked_once_for_a_state_and_those_that_a_derived_class_changes_every_time():
    asked = []

    class Noting(Game):
        initial = 0

        def to_move(self, state):
            return MAX

        @remembered
        def actions(self, state):
            asked.append(state)
            return () if state == 3 else (1,)

        @remembered
        def result(self, state, action):
            return state + action

        def is_terminal(self, state):
            return not self.actions(state)

        @remembered
        def utility(self, state, player):
            """What has been counted."""
            return state

    class Doubled(Noting):
        def utility(self, state, player):
            asked.append(player)
            return 2 * super().utility(state, player)

    game, doubled = Noting(), Doubled()
    assert [minimax_value(game, 0), minimax_value(game, 0)] == [3, 3]
    assert asked == [0, 1, 2, 3]
    assert [minimax_value(doubled, 0), minimax_value(doubled, 0)] == [6, 6]
    assert asked[4:] == [0, 1, 2, 3, MAX, MAX]
    assert Noting.utility.__doc__ == "What has been counted."


def test_illegal_actions_say_what_is_legal():
    with pytest.raises(IllegalActionError, match=r"action 0 is illegal .* legal actions are 1, 2, 3"):
        TicTacToe().result("X........", 0)
    with pytest.raises(IllegalActionError, match="the game is over"):
        TicTacToe().result("XXXOO....", 5)
    with pytest.raises(IllegalActionError):
        TicTacToe().result("." * 9, 9)
    with pytest.raises(IllegalActionError):
        TicTacToe().result("." * 9, -1)


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (TicTacToe(), "X X\nO O", "3 lines of 3"),
        (TicTacToe(), "X X X\nX . .\n. . .", "4 X and 0 O"),
        (TicTacToe(), "X X X\nO O O\n. . .", "after the game was won"),
        (TicTacToe(), "X ? .\n. . .\n. . .", r"'\?'"),
        (Hexapawn(), "B B B\n. . .\nW W W", "last line"),
        (Hexapawn(), "B B\n. .\nW W\nwhite to move", "3 lines of 3"),
        (Nim(), "3 4 5", "written like"),
        (Nim(), "3 4, MAX to move", "3 heaps"),
    ],
)
def test_bad_positions_are_refused(game, text, message):
    with pytest.raises(ValueError, match=message):
        game.from_text(text)


@pytest.mark.parametrize("make", [lambda: TicTacToe(0, 3, 3), lambda: TicTacToe(3, 3, 9), lambda: Hexapawn(2, 2),
                                  lambda: Nim(()), lambda: Nim((-1,)), lambda: Nim((3,), most=0)])  # fmt: skip
def test_impossible_boards_are_refused(make):
    with pytest.raises(ValueError, match=r"needs|at least"):
        make()


def test_make_game():
    assert make_game({"name": "Hexapawn", "rows": 4, "columns": 3}).initial == Hexapawn(4, 3).initial
    with pytest.raises(ValueError, match="no game is called 'Ludo'"):
        make_game({"name": "Ludo"})


# TreeGame


def test_tree_from_lists():
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert minimax(game, game.initial) == (3, 0)
    assert game.actions(()) == (0, 1, 2)
    assert game.result((), 2) == (2,)
    assert game.to_move(()) == MAX
    assert game.to_move((2,)) == MIN
    assert game.utility((2, 0), MAX) == 14
    assert game.utility((2, 0), MIN) == -14
    assert legal_instead(game, (), 3) == (0, 1, 2)
    assert minimax(TreeGame([[1, 2], [3, 4]], first=MIN), ()) == (2, 0)
    assert minimax(TreeGame(7), ()) == (7, None)


def test_tree_from_a_graph():
    graph = nx.DiGraph()
    graph.add_edge("A", "B", action="left")
    graph.add_edge("A", "C", action="right")
    graph.add_edges_from([("B", "D"), ("B", "E"), ("C", "E"), ("C", "F")])
    nx.set_node_attributes(graph, {"D": 3, "E": 5, "F": 1}, "utility")
    game = TreeGame(graph)
    assert minimax(game, "A") == (3, "left")
    assert game.actions("B") == ("D", "E")
    assert game.result("C", "E") == game.result("B", "E")


def test_a_deep_tree_needs_no_recursion():
    tree = 1
    for _ in range(2_000):
        tree = [tree]
    game = TreeGame(tree)
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, 0)
    assert len(state) == 2_000
    assert game.to_text(()) == "[" * 2_000 + "1" + "]" * 2_000


@given(st.recursive(st.integers(-9, 9), lambda tree: st.lists(tree, min_size=1, max_size=3), max_leaves=20))
def test_a_tree_is_written_as_python_writes_lists(tree):
    assert TreeGame(tree).to_text(()) == str(tree)


def test_a_tree_with_chance_nodes_is_written_so_that_it_can_be_read():
    tree = [chance([(Fraction(1, 2), [2, chance([(1, 4)])]), (Fraction(1, 2), 7)]), [3]]
    text = TreeGame(tree).to_text(())
    assert text == "[chance([(1/2, [2, chance([(1, 4)])]), (1/2, 7)]), [3]]"
    assert eval(text, {"chance": chance}) == [chance([(0.5, [2, chance([(1, 4)])]), (0.5, 7)]), [3]]
    assert TreeGame(tree).to_text((0, 0, 1)) == "chance([(1, 4)])"


def test_one_list_in_two_places_is_no_loop():
    shared = [1, [2]]
    assert TreeGame([shared, [shared, shared]]).to_text(()) == "[[1, [2]], [[1, [2]], [1, [2]]]]"


def _graph(*edges, **utility):
    graph = nx.DiGraph(list(edges))
    nx.set_node_attributes(graph, utility, "utility")
    return graph


LOOP = [1]
LOOP.append(LOOP)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([[1], []], r"path \(1,\) has no children"),
        ([[1, "x"]], r"path \(0, 1\) is 'x'"),
        ([math.nan], "finite"),
        ([math.inf], "finite"),
        ([True], "number"),
        ([None], "number"),
        (LOOP, "contains itself"),
        (_graph(("A", "B"), ("B", "A")), "cycle through"),
        (_graph(("A", "B"), ("C", "B"), B=1), "one root, and has 2"),
        (_graph(("A", "B")), "'B' has no `utility`"),
        (nx.Graph([(1, 2)]), "directed"),
        (nx.DiGraph(), "one root, and has 0"),
    ],
)
def test_what_is_no_tree_is_refused(tree, message):
    with pytest.raises(TreeError, match=message):
        TreeGame(tree)


def test_fractions_in_chance_nodes_travel_in_cases():
    third = Fraction(1, 3)
    tree = [chance([(third, 2), (1 - third, [4, Fraction(9, 7)])]), 3]
    case = SearchCase(
        group="coins",
        function="expectiminimax",
        game={"name": "TreeGame", "tree": tree},
        moves=(0, 1),
        expected=Answer(Fraction(9, 7), (1,)),
    )
    again = case_from_json(json.loads(json.dumps(case_to_json(case))))
    assert again == case
    assert again.rules.outcomes((0,)) == ((0, third), (1, 1 - third))
    assert again.state == (0, 1)


def run(program):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_game_is_imported_when_it_is_asked_for():
    run(
        "import sys, aima_games.games as games\n"
        "assert 'aima_games.games.othello' not in sys.modules and 'chess' not in sys.modules\n"
        "from aima_games.games import Othello, OnePlayer\n"
        "assert 'aima_games.games.othello' in sys.modules and 'chess' not in sys.modules\n"
        "assert 'Pig' in dir(games) and not hasattr(games, 'Tictactoe') and not hasattr(games, 'Ludo')\n"
    )


def test_every_module_has_the_game_of_its_name():
    folder = Path(aima_games.games.__file__).parent
    modules = {path.stem for path in folder.rglob("*.py")} - {"__init__", "squares"}
    assert {getattr(aima_games.games, name).__module__.rpartition(".")[2] for name in game_names()} == modules


GAME = "from aima_games.games import Nim\nclass Own{name}(Nim):\n    number = {number}\n"


def test_games_of_ones_own_are_found_until_others_are(tmp_path):
    one, two, none = (tmp_path / name for name in ("one", "two", "none"))
    for number, folder in enumerate((one, two, none)):
        folder.mkdir()
        (folder / "own_nim.py").write_text(GAME.format(name="Nim", number=number))
    (two / "own_other.py").write_text(GAME.format(name="Other", number=3))
    (none / "own_nim.py").unlink()
    add_games(one)
    assert make_game({"name": "OwnNim"}).number == 0
    add_games(two)
    assert make_game({"name": "OwnNim"}).number == 1
    assert make_game({"name": "OwnOther", "heaps": (1,)}).number == 3
    assert {"OwnNim", "Nim"} <= set(game_names())
    (none / "nim.py").write_text("")
    with pytest.raises(ValueError, match=r"the kit has a game in nim\.py already"):
        add_games(none)
    assert make_game({"name": "OwnNim"}).number == 1, "what was refused changes nothing"
    (none / "nim.py").unlink()
    add_games(none)
    with pytest.raises(ValueError, match="no game is called 'OwnNim'"):
        make_game({"name": "OwnNim"})


def test_what_a_course_keeps_in_folders_beside_its_games_is_nobodys_game():
    """A course at the top of a project of Python packages, the kit's own clone among them."""
    for _ in range(2):
        add_games(Path(__file__).parents[2])
        assert "Nim" in game_names()
    add_games(Path(__file__).parent / "none")

"""Games of hidden information: their rules against OpenSpiel, what they promise, and how their trees are drawn."""

from __future__ import annotations

import random

import pytest

from aima_games import CHANCE, MAX, MIN, IllegalActionError, check_game, tree_scene
from aima_games.conformance import ContractError
from aima_games.games import InformationTree, KriegspielTicTacToe, KuhnPoker, TreeError, make_game
from aima_games.lectures.partial_information import belief_scene, eyes_scene, kuhn_equilibrium, kuhn_strategy


def pennies(second="?"):
    replies = {
        side: {
            "player": "MIN",
            "knows": second,
            "actions": {"h": 1 if side == "h" else -1, "t": -1 if side == "h" else 1},
        }
        for side in ("h", "t")
    }
    return {"player": "MAX", "knows": "!", "actions": replies}


@pytest.mark.parametrize("game", [KuhnPoker(), KriegspielTicTacToe(), InformationTree(pennies())], ids=repr)
def test_they_keep_the_promises_of_a_game(game):
    check_game(game, plies=1500)


def test_who_knows_the_same_but_may_do_other_things_breaks_a_promise():
    class Blind(KuhnPoker):
        def information(self, state):
            return "nothing"

    with pytest.raises(ContractError, match="where the same is known"):
        check_game(Blind())


def test_kuhn_poker_is_openspiels():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, cards, apart = KuhnPoker(), "JQK", {}

    def walk(state, theirs):
        assert game.is_terminal(state) == theirs.is_terminal()
        if theirs.is_terminal():
            assert [game.utility(state, MAX), game.utility(state, MIN)] == theirs.returns()
            return
        player = (MAX, MIN)[theirs.current_player()]
        assert game.to_move(state) == player
        apart.setdefault(game.information(state), set()).add(theirs.information_state_string())
        assert len(game.actions(state)) == len(theirs.legal_actions()) == 2
        for action, number in zip(game.actions(state), (0, 1), strict=True):
            walk(game.result(state, action), theirs.child(number))

    for deal, probability in game.outcomes(game.initial):
        theirs = pyspiel.load_game("kuhn_poker").new_initial_state()
        for card in deal:
            theirs.apply_action(cards.index(card))
        assert probability * 6 == 1
        walk(game.result(game.initial, deal), theirs)
    assert len(apart) == 12
    assert all(len(names) == 1 for names in apart.values())
    assert len({name for names in apart.values() for name in names}) == 12


@pytest.mark.parametrize("seed", range(60))
def test_kriegspiel_is_openspiels(seed):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, rng = KriegspielTicTacToe(), random.Random(seed)
    state, theirs = game.initial, pyspiel.load_game("phantom_ttt").new_initial_state()
    while not theirs.is_terminal():
        assert not game.is_terminal(state)
        assert game.to_move(state) == (MAX, MIN)[theirs.current_player()]
        assert list(game.actions(state)) == theirs.legal_actions()
        action = rng.choice(game.actions(state))
        state = game.result(state, action)
        theirs.apply_action(action)
    assert game.is_terminal(state)
    assert [game.utility(state, MAX), game.utility(state, MIN)] == theirs.returns()


def test_what_a_player_of_kriegspiel_knows_is_what_openspiel_tells():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, ours, theirs_by = KriegspielTicTacToe(), {}, {}
    for seed in range(300):
        rng = random.Random(seed)
        state, theirs = game.initial, pyspiel.load_game("phantom_ttt").new_initial_state()
        for _ in range(rng.randint(0, 4)):
            action = rng.choice(game.actions(state))
            state = game.result(state, action)
            theirs.apply_action(action)
        known, told = game.information(state), theirs.information_state_string()
        assert ours.setdefault(known, told) == told
        assert theirs_by.setdefault((known[0], told), known) == known
    assert len(ours) > 50


def test_moves_that_are_not_allowed():
    game = KriegspielTicTacToe()
    state = game.result(game.result(game.initial, 4), 4)
    assert game.to_move(state) == MIN
    with pytest.raises(IllegalActionError):
        game.result(state, 4)  # tried, and refused
    for poker, action in [(("", ()), "check"), (("QJ", ("bet",)), "bet"), (("QJ", ("bet", "fold")), "call")]:
        with pytest.raises(IllegalActionError):
            KuhnPoker().result(poker, action)
    with pytest.raises(ValueError, match="no player moves"):
        KuhnPoker().information(("", ()))


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({"player": "MAX", "knows": "a", "actions": {}}, "it needs"),
        ({"player": "YOU", "knows": "a", "actions": {"x": 1}}, "it needs"),
        ({"chance": {"a": (0.5, 1), "b": (0.4, 2)}}, "sum to 1"),
        ({"player": "MAX", "knows": "a", "actions": {"x": "one"}}, "finite number"),
        (pennies("!"), "the same is known"),
    ],
)
def test_what_is_no_tree_is_refused(tree, said):
    with pytest.raises(TreeError, match=said):
        InformationTree(tree)


def test_a_tree_is_made_from_json_data():
    game = make_game({"name": "InformationTree", "tree": {"chance": {"a": [0.25, 1], "b": [0.75, pennies()]}}})
    assert game.to_move(()) == CHANCE
    assert game.outcomes(()) == (("a", 0.25), ("b", 0.75))
    assert game.utility(("b", "h", "t"), MIN) == 1


def test_the_picture_of_a_tree_shows_and_says_what_cannot_be_told_apart():
    scene = tree_scene(KuhnPoker(), values=False, legend=True)
    assert "Qb: JQ: 1/6 then bet and KQ: 1/6 then bet" in scene.alt
    assert "has value" not in scene.alt
    dashed = [mark for mark in scene.marks if getattr(getattr(mark, "style", None), "dash", ()) == (6.0, 4.0)]
    assert len(dashed) == 12 + 1  # one for each set, and the legend's
    assert "can't tell apart" not in tree_scene([[3, 12], [2, 4]]).alt


def test_pictures_of_boards_in_words():
    assert eyes_scene([(4, True), (0, False)]).alt == "what X knows of the board: O??, ?X?, ???"
    scene = belief_scene(["XOO.X....", "XO..X...O"])
    assert scene.alt.startswith("2 possible boards: XO.,.X.,..O")


def test_strategies_of_kuhn_poker_name_what_nobody_knows():
    with pytest.raises(ValueError, match="nobody knows Kx"):
        kuhn_strategy(Kx=1)
    with pytest.raises(ValueError, match="from 0 to 1/3"):
        kuhn_equilibrium(0.5)

"""Strategies as trees, mirror images, heaps, surveys, and checks of new games."""

from itertools import product

import pytest

from aima_games import (
    MAX,
    MIN,
    IllegalActionError,
    back_up,
    board_scene,
    check_new_game,
    game_tree,
    heap_scene,
    heap_table,
    principal_variation,
    side_by_side,
    strategy_tree,
    survey,
    taking,
    try_strategy,
    without_mirror_images,
)
from aima_games.games import Backgammon, Hexapawn, Nim, OnePlayer, Pig, Standoff, TicTacToe, TreeGame
from solutions import minimax_value
from solutions.searches.formalizing import Chomp
from tests.conftest import numbers

FIVE = Nim((5,), most=3)
GOOD = {5: 1, 3: 3, 2: 2, 1: 1}


def best(game, state):
    tree = game_tree(game, state)
    back_up(tree)
    return principal_variation(tree)[0]


# Strategies


@pytest.mark.parametrize("stones", range(1, 8))
def test_the_best_strategy_is_sure_of_the_minimax_value_and_none_of_more(stones):
    game = Nim((stones,), most=3)
    sure = []
    for takes in product(*(range(1, min(n, 3) + 1) for n in range(1, stones + 1))):
        plan = dict(enumerate(takes, start=1))
        sure.append(strategy_tree(game, taking(plan)).nodes[0]["value"])
    assert max(sure) == minimax_value(game, game.initial)


@pytest.mark.parametrize(("player", "other"), [(MAX, MIN), (MIN, MAX)])
def test_a_strategy_has_one_action_where_it_chooses_and_all_elsewhere(player, other):
    game = Hexapawn(3, 3)
    tree = strategy_tree(game, best, player)
    for node, attributes in tree.nodes(data=True):
        if not attributes["leaf"]:
            legal = 1 if attributes["to_move"] == player else len(game.actions(attributes["state"]))
            assert tree.out_degree(node) == legal
    assert tree.nodes[0]["value"] == -1, "black can win whatever white does, and white can't help it"


def test_a_winning_strategy_is_told_and_a_losing_one_refuted():
    good = try_strategy(FIVE, taking(GOOD))
    assert good
    assert numbers(str(good), "ends") == [3]
    bad = try_strategy(FIVE, taking({5: 3, 1: 1}))
    assert not bad
    assert str(bad) == "✗ Not safe yet. It can go like this: MAX takes 3, then MIN takes 2."
    assert '<img alt="' in bad._repr_html_()
    with pytest.raises(TypeError, match=r"as in \{5: 1\}; not \[1, 2\]"):
        taking([1, 2])
    missing = try_strategy(FIVE, taking({5: 1, 4: 1}))
    assert not missing
    assert numbers(str(missing), "nothing about") == [3]
    wrong = try_strategy(FIVE, taking({5: 4}))
    assert not wrong
    assert "At “5, MAX to move” this breaks the rules, which allow: 1, 2, 3." in str(wrong)
    with pytest.raises(IllegalActionError):
        strategy_tree(FIVE, taking({5: 4}))


# Mirror images


@pytest.mark.parametrize(
    ("game", "children", "grandchildren"), [(TicTacToe(), 3, 12), (Hexapawn(3, 3), 2, 5), (Nim((2, 2)), 2, 5)]
)
def test_mirror_images_are_left_out(game, children, grandchildren):
    whole = game_tree(game, depth=2)
    nodes = whole.number_of_nodes()
    tree = without_mirror_images(whole)
    assert tree.out_degree(0) == children
    assert sum(tree.out_degree(child) for child in tree.successors(0)) == grandchildren
    assert whole.number_of_nodes() == nodes, "what was given is not changed"


@pytest.mark.parametrize("game", [Hexapawn(3, 3), Nim((1, 2, 2)), TicTacToe(2, 3, 2)])
def test_without_mirror_images_a_tree_has_the_same_value(game):
    whole = game_tree(game)
    tree = without_mirror_images(whole)
    assert tree.number_of_nodes() < whole.number_of_nodes()
    assert back_up(tree) == back_up(whole)


# Heaps


@pytest.mark.parametrize("most", [1, 2, 3, 4, 7])
def test_the_table_of_heaps_is_what_minimax_says(most):
    table = heap_table(9, most)
    for n, (row, answers) in enumerate(table.answers.items()):
        game = Nim((n,), most=most)
        wins = minimax_value(game, game.initial) == 1
        assert answers == (("wins" if wins else "loses"),)
        note = table.notes[row, "whose turn it is …"]
        if wins:
            k = int(note.split()[1].rstrip(":"))
            assert k <= most
            assert minimax_value(game, ((n - k,), MIN)) == 1
    alt = heap_scene(9, most).alt
    lost = [str(n) for n, (answer,) in enumerate(table.answers.values()) if answer == "loses"]
    assert f"loses with {', '.join(lost)} stones" in alt


def test_the_picture_of_heaps_has_an_arrow_for_each_move_that_wins():
    moves = 0
    for n in range(14):
        game = Nim((n,), most=3)
        if n:
            moves += sum(minimax_value(game, game.result(game.initial, a)) == 1 for a in game.actions(game.initial))
    svg = heap_scene(13, 3).to_svg()
    assert svg.count("<polyline") == moves


def test_pictures_side_by_side_stay_inside_and_apart():
    scene = side_by_side({"a": board_scene(TicTacToe()), "a long name below": board_scene(Hexapawn(3, 3))}, height=60)
    assert scene.height == 96
    assert "a: tic-tac-toe board" in scene.alt
    names = [mark for mark in scene.marks if getattr(mark, "text", "") in ("a", "a long name below")]
    assert names[1].x - names[0].x > 60
    assert names[1].x + 50 < scene.width


# Surveys


def test_a_survey_sees_players_turns_chance_and_sums():
    games = [TicTacToe(), Nim(), Pig(20), Standoff(), Backgammon(), OnePlayer()]
    rows = {row[0]: row[1:] for row in survey(games, matches=8).rows}
    assert rows["TicTacToe(3, 3, 3)"][:4] == ("2", "yes", "no", "always 0")
    low, high = map(int, rows["TicTacToe(3, 3, 3)"][4].split(" to "))
    assert 1 <= low < high == 9, "nine actions at the start, and one less each time"
    assert rows["Pig(20)"][:4] == ("2", "no", "yes", "always 0")
    assert rows["Standoff((2, 2, 2), turns=4)"][0] == "3"
    assert rows["Backgammon()"][1:3] == ("yes", "yes")
    assert rows["OnePlayer(TicTacToe(3, 3, 3))"][:2] == ("1", "no")
    assert "−1 to 1" in rows["OnePlayer(TicTacToe(3, 3, 3))"]
    again = survey(games, matches=8)
    assert str(again) == str(survey(games, matches=8))
    assert again._repr_html_().count("<tr>") == 7


def test_a_general_game_is_seen_by_its_sums():
    game = TreeGame([[(3, 3), (0, 4)], [(4, 0), (1, 1)]], players=("A", "B"))
    assert survey([game], matches=30).rows[0][4] == "2 to 6"


# One player


@pytest.mark.parametrize("game", [TicTacToe(2, 3, 2), Hexapawn(3, 3), Nim((1, 2)), TreeGame([[3, 12], [14, 2]])])
def test_alone_a_state_is_worth_its_best_end_and_with_an_opponent_no_more(game):
    tree = game_tree(OnePlayer(game))
    value = back_up(tree)
    assert value == max(u for _, u in tree.nodes(data="utility") if u is not None)
    states = {state for _, state in tree.nodes(data="state")}
    for state in states:
        assert back_up(game_tree(OnePlayer(game), state)) >= minimax_value(game, state)


def test_one_player_leaves_chance_alone_and_refuses_a_game_without_max():
    alone = OnePlayer(Pig(6))
    movers = {d["to_move"] for _, d in game_tree(alone, depth=3).nodes(data=True)}
    assert movers - {None} == {"MAX", "CHANCE"}
    assert OnePlayer({"name": "Nim", "heaps": [2]}).initial == ((2,), MAX)
    with pytest.raises(ValueError, match="no player MAX"):
        OnePlayer(Standoff())


# New games

KNOWN = {
    (1, 1): {"states": 2, "value": -1},
    (2, 3): {"states": 18, "nodes": 116, "games": 58, "value": 1, "moves that end it": [(0, 0)]},
}


def test_a_new_game_passes_with_the_right_rules():
    verdict = check_new_game(Chomp, KNOWN)
    assert verdict
    assert "counts are right for (1, 1), (2, 3)" in str(verdict)


class NotYet(Chomp):
    def actions(self, state):
        raise NotImplementedError


class Listed(Chomp):
    def actions(self, state):
        return list(super().actions(state))


class Rightward(Chomp):
    """Eats the row only, not what is below."""

    def result(self, state, action):
        super().result(state, action)
        bar, player = state
        row, column = action
        return bar[:row] + (column,) + bar[row + 1 :], MIN if player == MAX else MAX


class PoisonWins(Chomp):
    def utility(self, state, player):
        return -super().utility(state, player)


class Keeps(Chomp):
    """Who has eaten is to move again."""

    def result(self, state, action):
        return super().result(state, action)[0], state[1]


class Careless(Chomp):
    def utility(self, state, player):
        return 1 if state[1] == player else -1


class Upward(Chomp):
    """Eats what is above, so that the poison is in another corner."""

    def result(self, state, action):
        super().result(state, action)
        (row, column), (bar, player) = action, state
        eaten = tuple(min(length, column) if i <= row else length for i, length in enumerate(bar))
        return eaten, MIN if player == MAX else MAX


class Broken(Chomp):
    def is_terminal(self, state):
        return state[2]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (NotYet, "NotYet(1, 1): not written yet"),
        (Listed, "actions are a tuple"),
        (Rightward, "keeps its promises, but has states "),
        (PoisonWins, "keeps its promises, but has value 1, not -1"),
        (Keeps, "Keeps(1, 1) keeps its promises, but has value 1, not -1"),
        (Careless, "utility raises ValueError where the game goes on"),
        (Upward, "keeps its promises, but has moves that end it [(1, 0)], not [(0, 0)]"),
        (Broken, "Broken(1, 1) raised IndexError: tuple index out of range"),
    ],
    ids=lambda x: getattr(x, "__name__", None),
)
def test_a_new_game_with_wrong_rules_is_told_what_is_wrong(rules, said):
    verdict = check_new_game(rules, KNOWN)
    assert not verdict
    assert said in str(verdict)


def test_a_game_without_end_is_told():
    class Endless(Chomp):
        def result(self, state, action):
            super().result(state, action)
            return self.initial

    verdict = check_new_game(Endless, KNOWN)
    assert not verdict
    assert "has not ended" in str(verdict)

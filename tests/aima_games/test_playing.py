"""Playing in a notebook, without the browser: what a click means, what is said, what the opponent saw."""

from __future__ import annotations

import random
import re

import chess
import pytest

from aima_games import CHANCE, MAX, MIN, Game, play_line, play_widget, random_player, recorded, search_player
from aima_games.games import (
    Backgammon,
    BearOff,
    Checkers,
    Chess,
    ConnectFour,
    Hexapawn,
    Nim,
    Othello,
    Pig,
    Standoff,
    TicTacToe,
    TreeGame,
    chance,
)
from aima_games.graphics.positions import board_scene
from aima_games.graphics.scene import Circle, Line
from aima_games.matches.match import StrategyError, play, read_answer
from aima_games.trees.explored import explored_values
from aima_games.widgets.play_board import top_of_tree
from solutions import alphabeta, expectiminimax, maxn, mcts, minimax, minimax_value

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
WITH_PLACES = [TicTacToe(), TicTacToe(3, 5, 3), Hexapawn(4, 5), Chess(), Checkers(6), Othello(4), ConnectFour(4, 5), Nim(),
               Standoff((2, 3, 2), turns=5)]  # fmt: skip
WITHOUT = [Backgammon(), BearOff((0, 1, 1)), Pig(12), TreeGame(TWO_PLY)]


def first(game, state):
    return game.actions(state)[0]


def states_of(game, games, plies=60, seed=0):
    rng = random.Random(seed)
    for _ in range(games):
        state = game.initial
        for _ in range(plies):
            if game.is_terminal(state):
                break
            if game.to_move(state) != CHANCE:
                yield state
            state = game.result(state, rng.choice(game.actions(state)))


# Where to point


@pytest.mark.parametrize("game", WITH_PLACES, ids=repr)
def test_every_action_can_be_pointed_out_on_the_picture(game):
    for state in states_of(game, 4):
        areas = {area.key for area in game.picture(state).areas}
        told_apart = {}
        for action in game.actions(state):
            places = game.places(action)
            assert areas >= set(places)
            assert places or action == "pass"
            other = told_apart.setdefault(places, action)
            assert other == action or (other[:4] == action[:4] and len(action) == 5)  # promotions


def test_areas_have_different_keys_and_lie_side_by_side():
    for game in WITH_PLACES:
        scene = game.picture(game.initial)
        assert len({area.key for area in scene.areas}) == len(scene.areas)
        for i, a in enumerate(scene.areas):
            assert a.x >= 0
            assert a.y >= 0
            assert a.x + a.width <= scene.width
            assert a.y + a.height <= scene.height
            for b in scene.areas[:i]:
                beside = a.x >= b.x + b.width or b.x >= a.x + a.width
                assert beside or a.y >= b.y + b.height or b.y >= a.y + a.height


def points(mark):
    return [(mark.x, mark.y)] if isinstance(mark, Circle) else list(getattr(mark, "points", []))


@pytest.mark.parametrize("game", [TicTacToe(4, 5, 3), ConnectFour(), Othello(4)], ids=repr)
def test_a_piece_appears_where_one_has_pointed(game):
    for state in states_of(game, 2):
        for action in set(game.actions(state)) - {"pass"}:
            before, after = game.picture(state), game.picture(game.result(state, action))
            new = [mark for mark in after.marks if mark not in before.marks and isinstance(mark, Line | Circle)]
            (area,) = [area for area in after.areas if (area.key,) == game.places(action)]
            inside = [
                all(area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height for x, y in points(mark))
                for mark in new
            ]
            assert all(inside) or (isinstance(game, Othello) and any(inside))  # others turn


def test_squares_of_chess_have_the_names_and_pieces_that_python_chess_gives_them():
    game = Chess()
    for state in states_of(game, 2, plies=40):
        labels = {area.key: area.label for area in game.picture(state).areas}
        for action in game.actions(state):
            move = chess.Move.from_uci(action)
            piece = state.board.piece_at(move.from_square)
            colour, name = chess.COLOR_NAMES[piece.color], chess.piece_name(piece.piece_type)
            start, end = game.places(action)
            assert labels[start] == f"{chess.square_name(move.from_square)}: {colour} {name}"
            assert labels[end].split(":")[0] == chess.square_name(move.to_square)


@pytest.mark.parametrize("game", [Hexapawn(4, 5), Checkers(), Othello(6), ConnectFour(), TicTacToe(3, 4, 3)], ids=repr)
def test_places_are_called_what_the_action_is_called(game):
    for state in states_of(game, 2):
        names = {area.key: re.split(r"[ :]", area.label.partition(":")[0])[-1] for area in game.picture(state).areas}
        for action in game.actions(state):
            if action != "pass":
                joined = re.sub(r"[x-]", "", game.action_text(action))
                assert "".join(names[place] for place in game.places(action)) == joined


def test_the_stone_that_is_pointed_to_goes_with_those_above_it():
    game = Nim((3, 5))
    before = game.picture(game.initial)
    for action in game.actions(game.initial):
        (area,) = [area for area in before.areas if (area.key,) == game.places(action)]
        after = game.picture(game.result(game.initial, action))
        stones = [
            {(m.x, m.y) for m in scene.marks if isinstance(m, Circle) and not m.style.dash} for scene in (before, after)
        ]
        gone = stones[0] - stones[1]
        assert len(gone) == action[1]
        assert max(y for _, y in gone) < area.y + area.height  # it is the lowest of them
        assert min(abs(y - area.y - area.height / 2) for _, y in gone) < 1e-6


# What a click means


@pytest.mark.parametrize("game", WITH_PLACES, ids=repr)
def test_a_whole_game_by_pointing(game):
    """Whatever action is meant, pointing to its places (and telling promotions apart) plays it and no other."""
    rng = random.Random(7)
    you = game.players[-1]
    widget = play_widget(game, random_player(5), you)
    widget.begin()
    turns = 0
    while not game.is_terminal(widget.state) and turns < 25:
        assert game.to_move(widget.state) == you
        action = rng.choice(game.actions(widget.state))
        ply = len(widget.actions)
        for place in game.places(action):
            assert len(widget.actions) == ply
            assert place in widget.shown["playable"]
            widget.point(place)
        if len(widget.actions) == ply:
            (number,) = [number for number, text in widget.shown["choices"] if text == game.action_text(action)]
            widget.choose(number)
        assert widget.actions[ply] == action
        turns += 1
    assert play_line(game, game.initial, widget.actions) == widget.state


@pytest.mark.parametrize("game", WITHOUT, ids=repr)
def test_games_without_places_are_played_by_choosing(game):
    widget = play_widget(game, random_player(5), game.players[0])
    widget.begin()
    for _ in range(5):
        if game.is_terminal(widget.state):
            break
        legal = game.actions(widget.state)
        assert widget.shown["playable"] == []
        assert [text for _, text in widget.shown["choices"]] == [game.action_text(action) for action in legal]
        ply = len(widget.actions)
        widget.choose(len(legal) - 1)
        assert widget.actions[ply] == legal[-1]


def test_a_move_is_pointed_out_taken_back_and_changed():
    game = Hexapawn()
    widget = play_widget(game, first)
    assert set(widget.shown["playable"]) == {"2,0", "2,1", "2,2"}
    widget.point("2,0")
    assert widget.shown["picked"] == ["2,0"]
    assert widget.shown["playable"] == ["1,0"]
    assert widget.said == "a1: and where to? Escape takes it back."
    widget.point("2,0")
    assert widget.shown["picked"] == []
    widget.point("2,0")
    widget.point("2,1")  # another pawn instead
    assert widget.shown["picked"] == ["2,1"]
    widget.point("0,0")
    assert widget.said.startswith("Nothing can be done at a3.")
    assert widget.shown["picked"] == ["2,1"]
    widget.drop()
    assert set(widget.shown["playable"]) == {"2,0", "2,1", "2,2"}
    assert widget.states == [game.initial]


def test_a_double_jump_is_pointed_out_square_by_square():
    game = Checkers()
    state = game.from_text("""
        . . . .
        . . . .
        b . . .
        . w . .
        . . . .
        . . w .
        . . . .
        . . . .
        black to move
    """)
    game.initial = state
    route = next(action for action in game.actions(state) if len(action) == 3)
    widget = play_widget(game, first)
    *before, last = game.places(route)
    for place in before:
        widget.point(place)
    assert widget.states == [state]
    assert widget.shown["picked"] == before
    widget.point(before[-1])  # one square back
    assert widget.shown["picked"] == before[:-1]
    widget.point(before[-1])
    widget.point(last)
    assert widget.actions[0] == route


def test_the_piece_of_a_promotion_is_asked_for():
    game = Chess()
    game.initial = game.from_text("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    widget = play_widget(game, first)
    widget.point("1,0")
    widget.point("0,0")
    assert [text for _, text in widget.shown["choices"]] == ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]
    assert "which move?" in widget.said
    assert widget.states == [game.initial]
    widget.choose(dict((text, number) for number, text in widget.shown["choices"])["a7a8n"])
    assert widget.actions[0] == "a7a8n"


def test_places_that_are_not_on_the_picture_are_not_asked_for():
    class Lost(TicTacToe):
        def places(self, action):
            return ("nowhere",)

    widget = play_widget(Lost(), first)
    assert widget.shown["playable"] == []
    assert len(widget.shown["choices"]) == 9


def test_the_last_move_is_marked_where_it_changed_the_board():
    widget = play_widget(Chess(), lambda game, state: "e7e5")
    widget.point("6,4")
    widget.point("4,4")
    assert widget.shown["last"] == ["1,4", "3,4"]
    widget = play_widget(Othello(), first)
    widget.point(widget.shown["playable"][0])
    assert widget.shown["last"] == list(widget.game.places(widget.actions[-1]))
    widget = play_widget(Nim((3, 4)), lambda game, state: (1, 2))
    widget.point("0,1")
    assert widget.shown["last"] == ["1"]  # its stones are gone: the heap, then


def test_clicks_for_a_state_that_is_gone_do_nothing():
    widget = play_widget(TicTacToe(), first)
    turn = widget.shown["turn"]
    widget._hear(None, {"do": "point", "key": "1,1", "turn": turn}, None)
    states = list(widget.states)
    for message in ({"key": "2,2"}, {"do": "restart"}, {"do": "choose", "number": 0}):
        widget._hear(None, {"do": "point", **message, "turn": turn}, None)
    assert widget.states == states
    widget._hear(None, {"do": "restart", "turn": widget.shown["turn"]}, None)
    assert widget.state == widget.game.initial


def test_what_cannot_be_done_is_not_done():
    widget = play_widget(TicTacToe(), minimax)
    widget.take_back()
    widget.choose(99)
    widget.choose(-1)
    assert widget.states == [widget.game.initial]
    while not widget.game.is_terminal(widget.state):
        widget.point(widget.shown["playable"][0])
    over = list(widget.states)
    widget.point("0,0")
    widget.choose(0)
    widget.begin()
    assert widget.states == over
    assert widget.shown["playable"] == widget.shown["choices"] == []


# The course of a game


def test_taking_back_returns_to_the_readers_last_choice():
    widget = play_widget(TicTacToe(), minimax, MIN)
    widget.begin()
    assert not widget.shown["back"]
    before = widget.state
    widget.point(widget.shown["playable"][0])
    assert len(widget.actions) == 3
    widget.take_back()
    assert widget.state == before
    assert widget.said == "Taken back. You are MIN: your move."


def test_the_other_side_can_be_played_in_the_middle_of_a_game():
    game = TicTacToe()
    widget = play_widget(game, minimax)
    widget.point("1,1")
    assert game.to_move(widget.state) == MAX
    widget.change_sides()
    assert widget.you == MIN
    assert game.to_move(widget.state) == MIN
    assert len(widget.actions) == 3
    assert re.match(r"You are MIN now\. .* plays (\S+)\.", widget.said)[1] == game.action_text(widget.actions[-1])


@pytest.mark.parametrize(("you", "ends"), [(MAX, "You lose."), (MIN, "You win.")])
def test_who_has_won_is_said_from_the_readers_side(you, ends):
    """On 3×3 MIN wins hexapawn, if it plays minimax's moves; the reader here plays them, too."""
    game = Hexapawn()
    widget = play_widget(game, minimax, you)
    widget.begin()
    while not game.is_terminal(widget.state):
        for place in game.places(minimax(game, widget.state)[1]):
            widget.point(place)
    assert widget.said.endswith(ends)


def test_the_worth_of_an_end_is_said_where_it_is_not_just_won_or_lost():
    widget = play_widget(TreeGame([7, -3]), first, MIN)
    widget.begin()
    assert widget.said.endswith("You lose. It is worth −7 to you.")


def test_all_others_are_the_opponent():
    game = Standoff()
    widget = play_widget(game, maxn)
    assert widget.you == 0
    while not game.is_terminal(widget.state):
        widget.point(widget.shown["playable"][0])
    utilities = ", ".join(f"player {p} has {game.utility(widget.state, p)}" for p in game.players)
    assert widget.said.endswith(f"The game is over: {utilities}. You are player 0.")
    assert "Player 1 plays " in widget.said
    for state, action in zip(widget.states, widget.actions, strict=False):
        assert game.to_move(state) == 0 or action == maxn(game, state)[1]


def test_chance_is_rolled_by_the_seed_and_taking_back_does_not_buy_another_roll():
    def cautious(game, state):
        return game.actions(state)[-1]

    def course(widget, turns=6):
        widget.begin()
        for _ in range(turns):
            widget.choose(0)
        return list(widget.states)

    game = Pig()
    one, two, other = (play_widget(game, cautious, seed=seed) for seed in (4, 4, 5))
    assert course(one) == course(two) != course(other)
    faces = [a for s, a in zip(one.states, one.actions, strict=False) if game.to_move(s) == CHANCE]
    assert {type(face) for face in faces} == {int}
    was, ply = one.states, len(one.actions)
    one.take_back()
    assert len(one.actions) < ply
    one.choose(0)
    assert one.states == was[: len(one.states)]
    one.restart()
    assert course(one) != was


def test_what_chance_does_is_said():
    game = Pig()
    widget = play_widget(game, first, seed=1)
    widget.choose(0)
    assert widget.said.startswith(f"You played roll. Chance: {widget.actions[1]}.")


def test_chance_may_begin():
    game = Backgammon()
    widget = play_widget(game, random_player(2))
    assert game.to_move(widget.state) == CHANCE
    widget.begin()
    assert game.to_move(widget.state) == MAX
    assert widget.shown["choices"]


# Opponents


@pytest.mark.parametrize("game", [*WITH_PLACES, *WITHOUT], ids=repr)
def test_answers_of_searches_and_of_strategies_are_never_taken_for_each_other(game):
    for state in states_of(game, 2, plies=30):
        for action in game.actions(state):
            assert read_answer(game, state, first, action) == (None, action)
            for value in (-1, 0, 1, 2, 0.5, (1, 0, 2), None):
                assert read_answer(game, state, first, (value, action)) == (value, action)


def test_a_search_plays_wherever_a_strategy_does():
    game = Hexapawn(4, 3)
    as_strategy = search_player(alphabeta)
    assert play(game, {MAX: alphabeta, MIN: alphabeta}) == play(game, {MAX: as_strategy, MIN: as_strategy})


@pytest.mark.parametrize("answer", ["castles", None, (0, None), (0, 99), (1, 2, 3), [0]])
def test_an_answer_that_is_neither_is_refused(answer):
    game = TicTacToe()
    with pytest.raises(StrategyError, match="strategy first broke the rules"):
        read_answer(game, game.initial, first, answer)


def failing(error):
    def opponent(game, state):
        raise error

    return opponent


@pytest.mark.parametrize(
    ("opponent", "words"),
    [
        (lambda game, state: "castles", "broke the rules"),
        (
            failing(ZeroDivisionError("division by zero")),
            "The opponent failed with ZeroDivisionError: division by zero.",
        ),
        (failing(RecursionError()), "The opponent failed with RecursionError."),
        (failing(KeyError("x" * 5000)), "…"),
        (failing(KeyboardInterrupt()), "The opponent was stopped."),
        (lambda game: 0, "failed with TypeError"),
    ],
)
@pytest.mark.parametrize("thinking", [False, True])
def test_an_opponent_that_fails_is_named_and_the_game_can_go_on(opponent, words, thinking):
    game = TicTacToe()
    widget = play_widget(game, opponent, thinking=thinking)
    widget.point("1,1")
    assert words in widget.said
    assert len(widget.said) < 700
    assert not widget.shown["busy"]
    assert widget.shown["back"]
    assert widget.shown["playable"] == []
    widget.begin()  # a second view of the same board does not ask it again
    assert words in widget.said
    widget.change_sides()
    assert widget.yours
    widget.take_back()
    widget.restart()
    assert words in widget.said  # it was asked for the first move, and failed again
    widget.change_sides()
    assert widget.yours


def test_rules_that_fail_are_a_sentence_too():
    class Broken(TicTacToe):
        def result(self, state, action):
            if action == 4:
                raise NotImplementedError("centre")
            return super().result(state, action)

    widget = play_widget(Broken(), first)
    widget._hear(None, {"do": "point", "key": "1,1", "turn": widget.shown["turn"]}, None)
    assert "failed with NotImplementedError: centre." in widget.said
    widget._hear(None, {"do": "point", "key": "0,0", "turn": widget.shown["turn"]}, None)
    assert len(widget.actions) == 2


def test_the_players_move_is_shown_while_the_opponent_thinks():
    seen = []

    def slow(game, state):
        seen.append((dict(widget.shown), widget.board["svg"]))
        return first(game, state)

    widget = play_widget(TicTacToe(), slow)
    widget.point("1,1")
    ((shown, svg),) = seen
    assert shown["busy"]
    assert shown["said"] == "You played 4. The opponent is thinking …"
    assert svg == board_scene(widget.game, widget.states[1]).to_svg()
    assert not widget.shown["busy"]


def test_strategies_that_draw_lots_begin_anew_with_each_game():
    one, two = (play_widget(TicTacToe(), random_player(1), MIN) for _ in range(2))
    for widget in (one, two):
        widget.begin()
    assert one.states == two.states
    for widget in (one, two):
        widget.restart()
    assert one.states == two.states


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [((first, "X"), ValueError, "MAX, MIN"), ((first, 3), ValueError, "you=3"), (("minimax",), TypeError, "'minimax'")],
)
def test_wrong_arguments_are_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        play_widget(TicTacToe(), *arguments)


def test_a_page_without_a_kernel_gets_a_picture_with_words():
    data, _ = play_widget(TicTacToe(), minimax)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert '<img alt="tic-tac-toe board: . . . / . . . / . . ."' in data["text/html"]
    assert data["text/plain"] == "<play_widget(TicTacToe(3, 3, 3))>"


# What the opponent saw


def seen_by(search, game, state):
    """What the search made, and the values and the top of the tree that the widget reads off its calls."""
    watched = recorded(game)
    value, action = search(watched, state)[:2]
    values = explored_values(game, watched.log.calls, state)
    return set(watched.log.generated), values, top_of_tree(watched.log, state, values, action), value, action


def test_values_that_were_backed_up_are_the_values_of_the_game():
    game = Hexapawn()
    _, values, _, value, _ = seen_by(minimax, game, game.initial)
    assert values[game.initial] == value
    assert len(values) > 50
    assert all(minimax_value(game, state) == backed_up for state, backed_up in values.items())


def test_values_of_a_game_with_dice():
    game = BearOff((1, 1), faces=3, dice=1)
    state = game.result(game.initial, 2) if 2 in game.actions(game.initial) else game.result(game.initial, (2,))
    _, values, _, value, _ = seen_by(expectiminimax, game, state)
    assert values[state] == value
    assert all(expectiminimax(game, state)[0] == backed_up for state, backed_up in values.items())


def test_the_top_of_the_tree_shows_what_alpha_beta_skipped():
    game = TreeGame(TWO_PLY)
    generated, _, tree, value, action = seen_by(alphabeta, game, game.initial)
    assert (value, action) == (3, 0)
    leaves = {game.utility(d["state"], MAX): d["explored"] for _, d in tree.nodes(data=True) if "utility" in d}
    unseen = [d["state"] for _, d in tree.nodes(data=True) if not d["explored"]]
    assert unseen == [(1, 1), (1, 2)]
    assert not leaves[6]
    assert not generated & set(unseen)
    assert [tree.nodes[child]["value"] for child in tree.successors(0)] == [3, 2, 2]
    assert [tree.nodes[b]["state"] for a, b, e in tree.edges(data=True) if e.get("line")] == [(0,), (0, 0)]


def test_a_wide_tree_is_cut_and_a_very_wide_one_left_out():
    game = TicTacToe()
    state = play_line(game, game.initial, (4, 0))
    assert max(len(path) for path in paths(seen_by(minimax, game, state)[2])) == 1
    watched = recorded(Nim((20, 20)))
    watched.result(watched.initial, (0, 1))
    assert top_of_tree(watched.log, watched.initial, {}, (0, 1)) is None


def paths(tree):
    import networkx as nx

    return [path[1:] for path in nx.single_source_shortest_path(tree, 0).values()]


def counted(thought):
    """The numbers of nodes and leaves in the sentence above the tree."""
    return [int(n.replace(",", "")) for n in re.findall(r"([\d,]+) (?:nodes?|leaf|leaves)", thought.split("</p>")[0])]


def expected(thought):
    """The value in the sentence above the tree."""
    return re.search(r"expects the value (.*?)(?: for MAX)?\.</p>", thought)[1].replace("−", "-")


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_nodes_and_leaves_are_those_of_the_search(search):
    game = Hexapawn()
    widget = play_widget(game, search, thinking=True)
    widget.point("2,0")
    widget.point("1,0")
    watched = recorded(game)
    value, _ = search(watched, widget.states[1])
    counts = watched.log.counts
    assert counted(widget.shown["thought"]) == [counts["result"], counts["utility"]]
    assert expected(widget.shown["thought"]) == str(value)
    assert "<svg" in widget.shown["thought"]
    widget.point("2,1")
    assert widget.shown["thought"]  # it stays while the reader looks for a move
    widget.take_back()
    assert not widget.shown["thought"]


def test_a_leaf_is_counted_once_though_every_player_asks_for_it():
    game = Standoff()
    watched = recorded(game)
    value, _ = maxn(watched, game.initial)
    widget = play_widget(game, maxn, you=2, thinking=True)
    widget._play = None  # nothing is played by hand here
    thought = widget._reply()[1]
    leaves = {state for name, state in watched.log.leaves}
    assert counted(thought)[0] == watched.log.counts["result"]
    assert counted(thought)[1] * len(game.players) == len(watched.log.leaves)
    assert counted(thought)[1] >= len(leaves)
    assert expected(thought) == str(value)


def test_evaluations_are_seen_where_the_game_may_watch():
    game = TicTacToe()

    def shallow(game, state):
        estimate = game.watch(lambda state: state.count("X") - 2 * state.count("O") + state.find("X") / 1000)
        return alphabeta(game, state, lambda state, depth: depth >= 2, estimate)

    widget = play_widget(game, shallow, thinking=True)
    widget.point("1,1")
    assert "<svg" in widget.shown["thought"]
    assert counted(widget.shown["thought"])[1] > 0


def test_values_that_are_no_minimax_values_are_not_drawn():
    widget = play_widget(TicTacToe(), lambda game, state: mcts(game, state, 30, seed=1)[:2], thinking=True)
    widget.point("1,1")
    assert -1 <= float(expected(widget.shown["thought"])) <= 1
    assert "<svg" not in widget.shown["thought"]


def test_what_an_opponent_says_is_no_markup():
    def odd(game, state):
        game.result(state, first(game, state))
        return "<script>", first(game, state)

    widget = play_widget(TicTacToe(), odd, thinking=True)
    widget.point("1,1")
    assert counted(widget.shown["thought"]) == [1, 0]
    assert expected(widget.shown["thought"]) == "&lt;script&gt;"


def test_a_strategy_that_looks_at_nothing_says_so():
    widget = play_widget(TicTacToe(), random_player(1), thinking=True)
    widget.point("1,1")
    assert widget.shown["thought"] == "<p>The opponent did not look ahead.</p>"


def test_a_chance_node_is_drawn_with_its_expected_value():
    tree = TreeGame([chance([(0.9, 2), (0.1, 3)]), chance([(0.9, 1), (0.1, 4)])])
    widget = play_widget(tree, expectiminimax, MIN, thinking=True)
    widget.begin()
    assert "2.1" in widget.shown["thought"]
    assert isinstance(tree, Game)

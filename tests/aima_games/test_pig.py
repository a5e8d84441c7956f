"""Pig against OpenSpiel, a dynamic programme, and the values that Neller and Presser publish."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from aima_games import CHANCE, MAX, MIN, IllegalActionError
from aima_games.games import Pig, make_game
from aima_games.graphics.positions import board_scene
from solutions import expectiminimax, star1


def reachable(game):
    known, todo = {game.initial}, [game.initial]
    while todo:
        state = todo.pop()
        after = {game.result(state, action) for action in game.actions(state)} - known
        known |= after
        todo += after
    return known


def test_random_games_against_openspiel():
    """1,000 games of random moves: the same scores, turns, actions, ends and returns.

    One difference: OpenSpiel lets a player hold before the first roll, which gains nothing; here a turn begins
    with a roll. (It also ends a game after a number of moves, its `horizon`, which is out of reach here.)
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, theirs = Pig(30), pyspiel.load_game("pig(winscore=30,horizon=100000)")
    rng = random.Random(2004)
    names = {0: "roll", 1: "hold"}
    for _ in range(1_000):
        state, other = game.initial, theirs.new_initial_state()
        while not game.is_terminal(state):
            max_score, min_score, total, player, rolling, _ = state
            assert str(other) == (
                f"Scores: {max_score} {min_score}, Turn total: {total}\n"
                f"Current player: {game.players.index(player)}{' (rolling)' if rolling else ''}\n"
            )
            actions = game.actions(state)
            if rolling:
                assert game.to_move(state) == CHANCE
                numbers = {number + 1: number for number, _ in other.chance_outcomes()}
                assert [p for _, p in other.chance_outcomes()] == pytest.approx([p for _, p in game.outcomes(state)])
                assert actions == tuple(numbers)
            else:
                assert game.players.index(game.to_move(state)) == other.current_player()
                numbers = {names[number]: number for number in other.legal_actions()}
                assert actions == (("roll",) if total == 0 else tuple(numbers))
            action = rng.choice(actions)
            state = game.result(state, action)
            other.apply_action(numbers[action])
        assert other.is_terminal()
        assert [game.utility(state, player) for player in game.players] == other.returns()


def test_piglet_as_published():
    """The chances to win at Piglet to 2 points (Neller and Presser 2004, table 1) solve the game without a limit.

    That is, in each state of ours the value is the best, or the mean, of those that follow. (Heads is a 2 here.)
    """
    to_win = {(0, 0, 0): (4, 7), (0, 0, 1): (5, 7), (0, 1, 0): (2, 5), (0, 1, 1): (3, 5), (1, 0, 0): (4, 5)}
    to_win |= {(1, 1, 0): (2, 3)}
    game = Pig(4, faces=2)

    def value(state):
        max_score, min_score, total, player, rolling, _ = state
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if rolling:
            return sum(chance * value(game.result(state, face)) for face, chance in game.outcomes(state))
        own, other = (max_score, min_score) if player == MAX else (min_score, max_score)
        chance = Fraction(1) if own + total >= 4 else Fraction(*to_win[own // 2, other // 2, total // 2])
        return (2 * chance - 1) * (1 if player == MAX else -1)

    checked = 0
    for state in reachable(game):
        if game.to_move(state) != CHANCE and not game.is_terminal(state):
            best = max if game.to_move(state) == MAX else min
            assert value(state) == best(value(game.result(state, action)) for action in game.actions(state))
            checked += 1
    assert checked > 12


def test_at_a_turn_total_of_20_a_roll_gains_as_much_as_it_risks():
    """Knizia's odds, from which "hold at 20" comes."""
    game = Pig()
    for total in (19, 20, 21):
        state = (0, 0, total, MAX, True, None)
        after = ((game.result(state, face), chance) for face, chance in game.outcomes(state))
        gain = sum(chance * ((end[2] if end[3] == MAX else 0) - total) for end, chance in after)
        assert gain == Fraction(20 - total, 6)


def value_by_turns(target, turns, faces):
    """MAX's value with a limit of turns, by a dynamic programme on (own, other, total, turns left)."""

    @cache
    def value(own, other, total, left):  # for the player whose turn it is
        if other >= target:
            return Fraction(-1)
        if left == 0:
            return Fraction((own > other) - (own < other))
        lost = -value(other, own, 0, left - 1)
        if own + total >= target:
            return Fraction(1)
        roll = (lost + sum(value(own, other, total + face, left) for face in range(2, faces + 1))) / faces
        return max(roll, -value(other, own + total, 0, left - 1)) if total else roll

    return value(0, 0, 0, turns)


def value_by_table(game):
    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            return sum(chance * value(game.result(state, face)) for face, chance in game.outcomes(state))
        best = max if game.to_move(state) == MAX else min
        return best(value(game.result(state, action)) for action in game.actions(state))

    return value(game.initial)


@pytest.mark.parametrize(
    ("target", "turns", "faces"), [(1, 1, 2), (4, 4, 2), (5, 2, 3), (7, 5, 6), (10, 4, 6), (15, 6, 4), (20, 5, 6)]
)
def test_values_with_a_limit_against_a_dynamic_programme(target, turns, faces):
    assert value_by_table(Pig(target, turns, faces)) == value_by_turns(target, turns, faces)


def test_a_far_limit_comes_close_to_the_real_game():
    """MAX wins Piglet with a chance of 4/7, which is a value of 1/7."""
    errors = [abs(value_by_table(Pig(4, turns, 2)) - Fraction(1, 7)) for turns in (4, 8, 16, 32)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 1e-4


@pytest.mark.parametrize("game", [Pig(4, turns=4, faces=2), Pig(6, turns=2, faces=3)], ids=repr)
def test_the_searches_of_the_course_agree(game):
    value = value_by_table(game)
    assert expectiminimax(game, game.initial) == (value, "roll")
    assert star1(game, game.initial, -1, 1) == (value, "roll")


@pytest.mark.parametrize("game", [Pig(9), Pig(6, turns=4, faces=3)], ids=repr)
def test_the_interface_holds_in_every_state(game):
    for state in reachable(game):
        actions = game.actions(state)
        assert game.is_terminal(state) == (not actions)
        assert game.from_text(game.to_text(state)) == state
        for action in {"roll", "hold", 0, 1, 7, None, "1"} - set(actions):
            with pytest.raises(IllegalActionError):
                game.result(state, action)
        if actions:
            with pytest.raises(ValueError, match="terminal"):
                game.utility(state, MAX)
        else:
            assert game.utility(state, MAX) == -game.utility(state, MIN)
        if actions and game.to_move(state) == CHANCE:
            assert sum(chance for _, chance in game.outcomes(state)) == 1
        else:
            with pytest.raises(ValueError, match="no chance node"):
                game.outcomes(state)


def test_the_limit():
    """The last turn over, the higher score wins; nobody plays on, even with a turn total on the table."""
    game = Pig(100, turns=2)
    state = game.initial
    for action in ("roll", 4, "hold", "roll", 3, "roll"):
        state = game.result(state, action)
    assert game.to_text(state) == "MAX 4, MIN 0, MIN's turn total 3, 1 turn left, rolling"
    values = {face: game.result(state, face) for face in (1, 2)}
    assert game.utility(values[1], MAX) == 1
    assert game.utility(game.result(values[2], "hold"), MAX) == -1
    drawn = game.result(game.from_text("MAX 5, MIN 0, MIN's turn total 5, 1 turn left"), "hold")
    assert (game.utility(drawn, MAX), game.actions(drawn)) == (0, ())


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (Pig(), "", 'a position is written like "MAX 0, MIN 0, MAX\'s turn total 0"'),
        (Pig(), "MAX 1, MIN 2, MAX's turn total -3", "written like"),
        (Pig(), "MAX 1, MIN 2, MAX's turn total 3, 4 turns left", "no limit of turns"),
        (Pig(turns=3), "MAX 1, MIN 2, MAX's turn total 3", "has 3 turns"),
        (Pig(turns=3), "MAX 1, MIN 2, MAX's turn total 3, 4 turns left", "has 3 turns"),
        (Pig(), "MAX 100, MIN 101, MAX's turn total 0", "not both scores"),
        (Pig(), "MAX 100, MIN 1, MIN's turn total 2", "the game is over"),
        (Pig(), "MAX 100, MIN 1, MIN's turn total 0, rolling", "the game is over"),
    ],
)
def test_bad_positions_are_refused(game, text, message):
    with pytest.raises(ValueError, match=message):
        game.from_text(text)


@pytest.mark.parametrize("options", [{"target": 0}, {"turns": 0}, {"faces": 1}])
def test_impossible_games_are_refused(options):
    with pytest.raises(ValueError, match="1 or more"):
        Pig(**options)


def test_names_and_picture():
    game = make_game({"name": "Pig", "target": 50, "turns": 8, "faces": 4})
    assert (repr(game), repr(Pig())) == ("Pig(50, turns=8, faces=4)", "Pig(100)")
    state = game.from_text("MAX 12, MIN 20, MIN's turn total 9, 3 turns left")
    scene = board_scene(game, state)
    assert scene.alt == "Pig: MAX 12, MIN 20, MIN's turn total 9, 3 turns left"
    assert [m.text for m in scene.marks if type(m).__name__ == "Text"] == ["MAX", "12", "MIN", "20 + 9", "50"]
    dashed = [mark for mark in scene.marks if type(mark).__name__ == "Polygon" and mark.style.dash]
    assert len(dashed) == 1  # what is at stake is told by more than its colour

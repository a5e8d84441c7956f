"""The bear-off race against a dynamic programme of its own, and against what players know by heart."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from aima_games import CHANCE, MAX, MIN, IllegalActionError
from aima_games.games import Backgammon, BearOff, make_game
from aima_games.graphics.positions import board_scene
from solutions import expectiminimax, star1


def exact_value(game, state):
    """The value of `state` for MAX, each state solved once; exact, as probabilities are fractions."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return Fraction(game.utility(state, MAX))
        player = game.to_move(state)
        if player == CHANCE:
            return sum(chance * value(game.result(state, roll)) for roll, chance in game.outcomes(state))
        return (max if player == MAX else min)(value(game.result(state, action)) for action in game.actions(state))

    return value(state)


@cache
def after_die(points, die):
    """All ways to play one die with checkers on `points`, a sorted tuple: each as another such tuple."""
    ways = set()
    for i, point in enumerate(points):
        if point >= die:
            ways.add(tuple(sorted((*points[:i], *points[i + 1 :], *[point - die] * (point > die)))))
        elif point == max(points):
            ways.add(points[:i] + points[i + 1 :])
    return ways or {points}


@cache
def after_throw(points, throw):
    """All ways to play a throw, in either order of the dice."""
    ways = set()
    numbers = throw * 2 if len(throw) == 2 and throw[0] == throw[1] else throw
    for order in {numbers, numbers[::-1]}:
        reached = {points}
        for die in order:
            reached = set().union(*(after_die(left, die) for left in reached))
        ways |= reached
    return ways


def winning_chance(own, other, faces, dice):
    """The chance of the player who is to throw, with checkers on `own` against `other`."""

    @cache
    def chance(own, other):
        if not other:
            return Fraction(0)
        throws = list(product(range(1, faces + 1), repeat=dice))
        return Fraction(sum(max(1 - chance(other, left) for left in after_throw(own, t)) for t in throws), len(throws))

    return chance(own, other)


@pytest.mark.parametrize(
    ("home", "faces", "dice"),
    [
        ((1,), 6, 2),
        ((1, 1), 3, 1),
        ((0, 1, 2), 4, 1),
        ((2, 2, 2), 2, 1),
        ((0, 1, 1), 2, 2),
        ((2, 0, 1), 6, 2),
        ((0, 0, 2), 6, 2),
        ((0, 0, 0, 1, 1), 6, 2),
        ((0, 0, 0, 0, 1, 1), 6, 1),
        ((1, 1, 1, 1), 3, 2),
    ],
)
def test_values_against_a_dynamic_programme(home, faces, dice):
    game = BearOff(home, faces, dice)
    own = tuple(point for point, count in enumerate(home, start=1) for _ in range(count))
    assert exact_value(game, game.initial) == 2 * winning_chance(own, own, faces, dice) - 1


def test_every_position_of_two_checkers_against_a_dynamic_programme():
    """Two against up to two of the opponent's, on points 1 to 3, either to roll."""
    game = BearOff((0, 0, 2))
    pairs = [*((p,) for p in range(1, 4)), *((p, q) for p in range(1, 4) for q in range(p, 4))]
    for x, o in product(pairs, pairs):
        for mover in (MAX, MIN):
            sides = (" ".join(f"{p}:{side.count(p)}" for p in sorted(set(side))) for side in (x, o))
            left = (f" off:{2 - len(side)}" if len(side) < 2 else "" for side in (x, o))
            lines = [who + " " + side + off for who, side, off in zip((MAX, MIN), sides, left, strict=True)]
            state = game.from_text("\n".join([*lines, f"{mover} to roll"]))
            chance = winning_chance(x, o, 6, 2) if mover == MAX else 1 - winning_chance(o, x, 6, 2)
            assert exact_value(game, state) == 2 * chance - 1


@pytest.mark.parametrize(
    ("points", "good"),
    [((1, 6), 15), ((2, 5), 19), ((3, 4), 17), ((1, 4), 29), ((2, 3), 25), ((6, 6), 4), ((2, 2), 26), ((1, 2), 36)],
)
def test_two_checkers_and_one_roll(points, good):
    """How many of 36 throws take both off, as players know it: of seven pips, 5 and 2 is the best to leave."""
    game = BearOff((0, 0, 0, 0, 0, 2))
    own = " ".join(f"{p}:{points.count(p)}" for p in sorted(set(points)))
    state = game.from_text(f"MAX {own}\nMIN 1:2\nMAX to roll")  # whatever MIN rolls next will do
    assert exact_value(game, state) == Fraction(2 * good - 36, 36)


@pytest.mark.parametrize("game", [BearOff((1, 1), 3, 1), BearOff((0, 1, 1), 3, 1), BearOff()], ids=repr)
def test_the_searches_of_the_course_agree(game):
    """To the end, without a table."""
    value = exact_value(game, game.initial)
    assert expectiminimax(game, game.initial) == (value, None)
    assert star1(game, game.initial, -1, 1) == (value, None)
    for roll, _ in game.outcomes(game.initial):
        state = game.result(game.initial, roll)
        best, action = expectiminimax(game, state)
        assert best == exact_value(game, game.result(state, action)) == exact_value(game, state)


def test_it_is_the_end_of_a_game_of_backgammon():
    """The same plays, with the same names, as the whole game has in the same position."""
    race, whole = BearOff((2, 1, 0, 3, 0, 9)), Backgammon()
    to_roll = race.from_text("MAX 6:9 4:3 2:1 1:2\nMIN 6:7 3:1 2:1 off:6\nMIN to roll")
    for roll, chance in race.outcomes(to_roll):
        assert (roll, chance) in whole.outcomes(to_roll)
        state = race.result(to_roll, roll)
        assert race.actions(state) == whole.actions(state)
        assert [race.result(state, a) for a in race.actions(state)] == [
            whole.result(state, a) for a in whole.actions(state)
        ]


@pytest.mark.parametrize("game", [BearOff((0, 2, 1), 4, 1), BearOff((1, 1), 3, 2), BearOff((1,))], ids=repr)
def test_the_interface_holds_in_every_state(game):
    known, todo = {game.initial}, [game.initial]
    while todo:
        state = todo.pop()
        actions = game.actions(state)
        assert game.is_terminal(state) == (not actions)
        assert game.from_text(game.to_text(state)) == state
        if not actions:
            assert {game.utility(state, MAX), game.utility(state, MIN)} == {1, -1}
        elif game.to_move(state) == CHANCE:
            assert tuple(roll for roll, _ in game.outcomes(state)) == actions
            assert sum(chance for _, chance in game.outcomes(state)) == 1
        else:
            assert "pass" not in actions
        after = {game.result(state, action) for action in actions}
        todo += after - known
        known |= after
        for action in {"pass", "2/1", (1,), (4,), (7,), (2, 1), (1, 2), (7, 7)} - set(actions):
            with pytest.raises(IllegalActionError):
                game.result(state, action)


@pytest.mark.parametrize(
    ("home", "options"),
    [((), {}), ((0,), {}), ((-1, 2), {}), ((1,) * 7, {}), ((16,), {}), ((1,), {"dice": 3}), ((1,), {"faces": 0})],
)
def test_impossible_races_are_refused(home, options):
    with pytest.raises(ValueError, match=r"1 to 15 checkers|1 or 2 dice"):
        BearOff(home, **options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MAX 3:1 2:1\nMIN 1:2\nMAX to play 4", "'3:1' is not .* points are 2, 1, off"),
        ("MAX bar:1 2:1\nMIN 1:2\nMAX to play 4", "'bar:1' is not"),
        ("MAX 2:1\nMIN 1:2\nMAX to play 4", "MAX has 1 checkers, not 2"),
        ("MAX 2:2\nMIN 1:2\nMAX to play 5", "5 is no roll"),
        ("MAX 2:2\nMIN 1:2\nMAX to play 4-1", "4-1 is no roll"),
        ("MAX 2:2\nMIN 1:2\nopening roll", "no opening roll"),
    ],
)
def test_bad_positions_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        BearOff((1, 1), faces=4, dice=1).from_text(text)


def test_names_and_picture():
    game = make_game({"name": "BearOff", "home": [1, 0, 8], "faces": 8, "dice": 1})
    assert repr(game) == "BearOff((1, 0, 8), faces=8, dice=1)"
    scene = board_scene(game, game.result(game.initial, (8,)))
    circles = [mark for mark in scene.marks if type(mark).__name__ == "Circle"]
    assert len(circles) == 2 * (1 + 5)
    texts = sorted(mark.text for mark in scene.marks if type(mark).__name__ == "Text")
    # Points on both sides, how many lie on point 3, and a die whose number has no pips.
    assert texts == sorted([*"112233", "off", "off", "8", "8", "8", "MAX to play 8"])

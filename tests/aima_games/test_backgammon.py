"""Backgammon against OpenSpiel, and against every order of every single move tried out."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import CHANCE, MAX, MIN, IllegalActionError
from aima_games.games import Backgammon, make_game
from aima_games.graphics.positions import board_scene

GAME = Backgammon()


def random_game(game, rng):
    """The states of one game of random plays."""
    state = game.initial
    yield state
    while actions := game.actions(state):
        if game.to_move(state) == CHANCE:
            outcomes, chances = zip(*game.outcomes(state), strict=True)
            state = game.result(state, rng.choices(outcomes, chances)[0])
        else:
            state = game.result(state, rng.choice(actions))
        yield state


# OpenSpiel


def finished_plays(start):
    """The positions that OpenSpiel's player can reach in this turn; a double is two turns with two dice each."""
    seen, going_on, positions = set(), [start], set()
    while going_on:
        state = going_on.pop()
        for after in map(state.child, state.legal_actions()):
            if str(after) not in seen:
                seen.add(str(after))
                if after.current_player() == start.current_player():
                    going_on.append(after)
                else:
                    positions.add(sides(after))
    return positions


def sides(other):
    """OpenSpiel's position as our two sides: its X is MAX and moves from 0 to 23, O back; its bar is point 100."""
    x = (*(other.board(0, 24 - point) for point in range(1, 25)), other.board(0, 100))
    o = (*(other.board(1, point - 1) for point in range(1, 25)), other.board(1, 100))
    return (15 - sum(x), *x), (15 - sum(o), *o)


def rolls_of(other, opening):
    """OpenSpiel's chance outcomes as {roll: probability} and {roll: its number}.

    It has 36 outcomes, both orders of the dice. In the opening it writes the die of the player who begins last.
    """
    chances, numbers = Counter(), {}
    for number, probability in other.chance_outcomes():
        *_, second, first, _ = other.action_to_string(-1, number)
        roll = int(first), int(second)
        if not opening:
            roll = max(roll), min(roll)
        chances[roll] += probability
        numbers[roll] = number
    return chances, numbers


@pytest.mark.parametrize("games", [200, pytest.param(1_000, marks=pytest.mark.long)])
def test_random_games_against_openspiel(games):
    """Random games side by side: the same plays (by the position they lead to), turns, ends and returns.

    At one roll in twenty all plays are compared; at the others the play that is drawn from OpenSpiel's has to be
    one of ours. Boards differ in numbering only, and so do the 30 outcomes of the opening roll. There are four
    differences. OpenSpiel has 36 rolls, here there are 21. It has an action for each way to play a roll, here
    there is one for each position that they lead to. It plays a double as two turns of two dice each, here that
    is one action. (The same positions come out: what stops a checker is the opponent or a checker not yet home,
    so no choice of moves with equal dice costs another move.) And it ends a game after `max_player_turns`, 500;
    none is so long.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, theirs = Backgammon(gammons=True), pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    rng = random.Random(1992)
    seen, rolls = Counter(), {}
    for _ in range(games):
        state, other = game.initial, theirs.new_initial_state()
        while not game.is_terminal(state):
            assert not other.is_terminal()
            player = game.to_move(state)
            if player == CHANCE:
                assert other.is_chance_node()
                opening = state is game.initial
                if opening not in rolls:  # OpenSpiel's are the same everywhere, and slow to ask for
                    chances, numbers = rolls_of(other, opening)
                    assert dict(game.outcomes(state)) == pytest.approx(chances)
                    rolls[opening] = list(chances), list(chances.values()), numbers
                outcomes, chances, numbers = rolls[opening]
                roll = rng.choices(outcomes, chances)[0]
                state = game.result(state, roll)
                other.apply_action(numbers[roll])
                continue
            assert game.players.index(player) == other.current_player()
            after = {game.result(state, action)[:2]: action for action in game.actions(state)}
            if rng.random() < 0.05:
                assert len(after) == len(game.actions(state))
                assert after.keys() == finished_plays(other)
                seen["pass"] += game.actions(state) == ("pass",)
                seen["bar"] += game.actions(state)[0].startswith("bar")
                seen["off"] += game.actions(state)[0].endswith("off")
            mover = other.current_player()
            while other.current_player() == mover:
                other.apply_action(rng.choice(other.legal_actions()))
            state = game.result(state, after[sides(other)])
        assert other.is_terminal()
        returns = [game.utility(state, player) for player in game.players]
        assert returns == other.returns()
        assert [GAME.utility(state, player) for player in game.players] == [max(-1, min(1, r)) for r in returns]
        seen[returns[0]] += 1
    # What is rare has come up too.
    assert all(seen[value] for value in (-3, -2, -1, 1, 2, 3))
    assert min(seen["pass"], seen["bar"], seen["off"]) > 30


# Every order of every single move


class PlainBackgammon:
    """The rules once more, the plain way: one board of 24 signed numbers, MAX's checkers above 0, moving down.

    A position is (board, bar, off), the last two as (MAX's, MIN's).
    """

    def steps(self, position, who, die):
        """The positions after one checker moved."""
        board, bars, _ = position
        own = 0 if who > 0 else 1
        if bars[own]:
            entry = 24 - die if who > 0 else die - 1
            if board[entry] * who >= -1:
                yield self.stepped(position, who, None, entry)
            return
        for start in range(24):
            if board[start] * who > 0:
                end = start - die * who
                if 0 <= end < 24:
                    if board[end] * who >= -1:
                        yield self.stepped(position, who, start, end)
                else:
                    outside = range(6, 24) if who > 0 else range(18)
                    behind = range(start + 1, 24) if who > 0 else range(start)
                    exact = end in (-1, 24)
                    if not any(board[i] * who > 0 for i in (outside if exact else (*outside, *behind))):
                        yield self.stepped(position, who, start, None)

    def stepped(self, position, who, start, end):
        board, bars, offs = map(list, position)
        own, other = (0, 1) if who > 0 else (1, 0)
        if start is None:
            bars[own] -= 1
        else:
            board[start] -= who
        if end is None:
            offs[own] += 1
        elif board[end] == -who:
            board[end] = who
            bars[other] += 1
        else:
            board[end] += who
        return tuple(board), tuple(bars), tuple(offs)

    def plays(self, position, who, dice):
        """The positions after all legal ways to play `dice`."""

        @cache
        def ends(position, left):
            found = set()
            for i, die in enumerate(left):
                for after in self.steps(position, who, die):
                    found |= {((die, *used), end) for used, end in ends(after, left[:i] + left[i + 1 :])}
            return found or {((), position)}

        found = ends(position, dice * 2 if dice[0] == dice[1] else dice)
        most = max(len(used) for used, _ in found)
        found = {(used, end) for used, end in found if len(used) == most}
        if most == 1 and dice[0] != dice[1]:
            highest = max(used for used, _ in found)
            found = {(used, end) for used, end in found if used == highest}
        return {end for _, end in found}

    @staticmethod
    def position(x, o):
        """From two sides."""
        return tuple(x[i + 1] - o[24 - i] for i in range(24)), (x[25], o[25]), (x[0], o[0])


@st.composite
def positions(draw):
    """Any position of 15 checkers a side, crowded or home at times; nobody has finished."""
    sides = []
    for _ in range(2):
        highest = draw(st.sampled_from((6, 8, 25)))
        used = draw(st.lists(st.integers(0, highest), min_size=2, max_size=8))
        sides.append(Counter(used[i % len(used)] for i in range(15)))
    x, o = sides
    for point in range(1, 25):
        if x[point] and o[25 - point]:
            o[25] += o.pop(25 - point)
    for side in sides:
        if side[0] == 15:
            side.update({0: -1, 25: 1})
    dice = tuple(sorted(draw(st.tuples(*[st.integers(1, 6)] * 2)), reverse=True))
    x, o = (tuple(side[point] for point in range(26)) for side in sides)
    return x, o, draw(st.sampled_from((MAX, MIN))), dice


@settings(max_examples=400, deadline=None)
@given(positions())
def test_plays_against_every_order_of_moves(state):
    """The same positions, each once. (Random games seldom ask for the rules about dice that cannot be played.)"""
    plain = PlainBackgammon()
    expected = plain.plays(plain.position(*state[:2]), 1 if state[2] == MAX else -1, state[3])
    reached = [GAME.result(state, action) for action in GAME.actions(state)]
    assert len(reached) == len(set(reached)) == len(expected)
    assert {plain.position(x, o) for x, o, _, _ in reached} == expected
    assert {end[2:] for end in reached} == {(MIN if state[2] == MAX else MAX, None)}


WORD = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\(([2-4])\))?")
POINTS = {"off": 0, "bar": 25} | {str(point): point for point in range(1, 25)}


@settings(max_examples=300, deadline=None)
@given(positions())
def test_the_notation_says_what_happens(state):
    """Checkers moved and blots hit as written, no more and no less; the higher points first."""
    for action in GAME.actions(state):
        after = GAME.result(state, action)
        own, other = map(list, state[:2] if state[2] == MAX else state[1::-1])
        starts = []
        for word in [] if action == "pass" else action.split():
            start, stops, times = WORD.fullmatch(word).groups()
            *between, last = stops[1:].split("/")
            assert all(stop.endswith("*") for stop in between)
            starts.append(POINTS[start])
            own[POINTS[start]] -= int(times or 1)
            own[POINTS[last.rstrip("*")]] += int(times or 1)
            for stop in re.findall(r"(\d+)\*", stops):
                assert other[25 - int(stop)] == 1
                other[25 - int(stop)] -= 1
                other[25] += 1
        assert starts == sorted(starts, reverse=True)
        assert (own, other) == tuple(map(list, after[:2] if state[2] == MAX else after[1::-1]))


@settings(max_examples=300, deadline=None)
@given(positions(), st.sampled_from(("play", "roll", "opening")))
def test_text_round_trip(state, turn):
    x, o, player, _ = state
    state = {"play": state, "roll": (x, o, player, None), "opening": (x, o, None, None)}[turn]
    assert GAME.from_text(GAME.to_text(state)) == state


# By hand


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        # Both dice can be played, so both have to be: 24/18 would leave no 1.
        ("MAX 24:1 20:1 off:13\nMIN 8:2 6:2 off:11\nMAX to play 6-1", {"20/13", "24/23 20/14"}),
        # Either die can be played and not both: the higher one it is.
        ("MAX 24:1 off:14\nMIN 12:2 11:2 off:11\nMAX to play 6-5", {"24/18"}),
        # Only the lower one can be played.
        ("MAX 24:1 off:14\nMIN 7:2 12:2 off:11\nMAX to play 6-5", {"24/19"}),
        # Nothing moves while a checker is on the bar.
        ("MAX bar:1 6:14\nMIN 6:2 5:2 off:11\nMAX to play 6-5", {"pass"}),
        ("MAX bar:2 6:13\nMIN 6:2 off:13\nMAX to play 6-5", {"bar/20"}),
        # A die too high bears off from the highest point only, and none while a checker is not at home.
        ("MAX 4:1 2:2 off:12\nMIN 24:1 off:14\nMAX to play 6-5", {"4/off 2/off"}),
        ("MAX 7:1 2:2 off:12\nMIN 12:1 off:14\nMAX to play 6-2", {"7/1 2/off", "7/off"}),
        # One checker, two ways, one of them with a hit; and two checkers that hit once. MIN counts from the other end.
        ("MAX 24:1 off:14\nMIN 7:1 off:14\nMAX to play 6-3", {"24/18*/15", "24/15"}),
        (
            "MAX 13:1 8:1 off:13\nMIN 18:1 off:14\nMAX to play 6-1",
            {"13/7* 8/7", "13/7*/6", "13/6", "13/12 8/2", "8/1", "8/7*/1"},
        ),
        ("MAX 15:1 13:2 off:12\nMIN 15:2 off:13\nMIN to play 5-5", {"15/10*/5(2)"}),
    ],
)
def test_rules_by_hand(position, actions):
    assert set(GAME.actions(GAME.from_text(position))) == actions


def test_the_opening():
    """Each throws a die; who has the higher one begins, and plays both."""
    chances = Counter()
    for (ours, theirs), chance in GAME.outcomes(GAME.initial):
        state = GAME.result(GAME.initial, (ours, theirs))
        chances[GAME.to_move(state)] += chance
        assert state[3] == (max(ours, theirs), min(ours, theirs))
    assert chances == {MAX: Fraction(1, 2), MIN: Fraction(1, 2)}
    state = GAME.result(GAME.initial, (1, 3))
    assert GAME.to_text(state).endswith("MIN to play 3-1")
    assert len(GAME.actions(state)) == 16  # of them "8/5 6/5", the usual play
    state = GAME.result(state, "8/5 6/5")
    assert GAME.to_text(state) == "MAX 24:2 13:5 8:3 6:5\nMIN 24:2 13:5 8:2 6:4 5:2\nMAX to roll"
    assert (GAME.pips(state, MAX), GAME.pips(state, MIN)) == (167, 163)


@pytest.mark.parametrize(
    ("loser", "value"),
    [("6:14 off:1", 1), ("18:1 6:14", 2), ("19:1 6:14", 3), ("bar:1 6:14", 3), ("24:1 6:13 off:1", 1)],
)
def test_gammon_and_backgammon(loser, value):
    counting = Backgammon(gammons=True)
    for winner, text in (
        (MAX, f"MAX off:15\nMIN {loser}\nMAX has won"),
        (MIN, f"MAX {loser}\nMIN off:15\nMIN has won"),
    ):
        state = counting.from_text(text)
        assert counting.to_text(state).splitlines()[2] == f"{winner} has won"
        for player in (MAX, MIN):
            sign = 1 if player == winner else -1
            assert counting.utility(state, player) == sign * value
            assert GAME.utility(state, player) == sign


def test_the_interface_holds_in_random_states():
    rng = random.Random(3)
    for state in random_game(GAME, rng):
        actions = GAME.actions(state)
        assert GAME.is_terminal(state) == (not actions)
        assert GAME.from_text(GAME.to_text(state)) == state
        if GAME.to_move(state) == CHANCE:
            assert tuple(roll for roll, _ in GAME.outcomes(state)) == actions
            assert sum(chance for _, chance in GAME.outcomes(state)) == 1
            assert len(actions) == (30 if state is GAME.initial else 21)
        else:
            with pytest.raises(ValueError, match="no chance node"):
                GAME.outcomes(state)
        if actions:
            with pytest.raises(ValueError, match="terminal"):
                GAME.utility(state, MAX)
        for action in {"pass", "8/5", "6/off", (2, 1), (1, 2), (6, 6), (0, 0), (6,), 6, None, ("8/5",)} - set(actions):
            with pytest.raises(IllegalActionError) as caught:
                GAME.result(state, action)
            assert caught.value.legal == actions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "three lines"),
        ("MIN 6:15\nMAX 6:15\nMAX to roll", "three lines"),
        ("MAX 6:15\nMIN 6:14\nMAX to roll", "MIN has 14 checkers, not 15"),
        ("MAX 25:15\nMIN 6:15\nMAX to roll", "'25:15' is not"),
        ("MAX 6:15\nMIN 6:-1\nMAX to roll", "'6:-1' is not"),
        ("MAX 6:10 6:5\nMIN 6:15\nMAX to roll", "MAX has 6 twice"),
        ("MAX 6:15\nMIN 19:15\nMAX to roll", "MAX's point 6 is MIN's 19"),
        ("MAX 6:15\nMIN 6:15\nMAX to play", "the last line is"),
        ("MAX 6:15\nMIN 6:15\nMAX to play 7-1", "7-1 is no roll"),
        ("MAX 6:15\nMIN 6:15\nMAX to play 6", "6 is no roll"),
        ("MAX 6:15\nMIN 6:15\nMAX has won", "all checkers off has nobody"),
        ("MAX off:15\nMIN 6:15\nMIN to roll", "all checkers off has MAX$"),
        ("MAX off:15\nMIN off:15\nMIN has won", "all checkers off has MAX and MIN"),
    ],
)
def test_bad_positions_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        GAME.from_text(text)


def test_names_and_picture():
    game = make_game({"name": "Backgammon", "gammons": True})
    assert (repr(game), repr(GAME)) == ("Backgammon(gammons=True)", "Backgammon()")
    assert (game.action_text("24/18(2)"), game.action_text((6, 1))) == ("24/18(2)", "6-1")
    state = game.from_text("MAX bar:1 24:1 8:3 6:9 off:1\nMIN 24:2 13:6 5:2 off:5\nMIN to play 6-1")
    scene = board_scene(game, state)
    assert scene.alt.startswith(
        "backgammon board: MAX bar:1 24:1 8:3 6:9 off:1 / MIN 24:2 13:6 5:2 off:5 / MIN to play"
    )
    checkers = Counter(mark.style.fill for mark in scene.marks if type(mark).__name__ == "Circle" and mark.r > 5)
    assert checkers == {"#ffffff": 1 + 1 + 3 + 5 + 1, "#222222": 2 + 5 + 2 + 5}  # five on a point, and a number
    pips = [mark for mark in scene.marks if type(mark).__name__ == "Circle" and mark.r < 5]
    assert len(pips) == 6 + 1
    assert {"9", "6", "MIN to play 6-1", "bar", "off"} <= {m.text for m in scene.marks if type(m).__name__ == "Text"}

"""Backgammon against OpenSpiel, and against every order of every single move tried out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from aima_games import CHANCE
from aima_games.games import Backgammon

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


def test_random_games_against_openspiel():
    """1,000 random games side by side: the same plays (by the position they lead to), turns, ends and returns.

    At one roll in twenty all plays are compared; at the others the play that is drawn from OpenSpiel's has to be
    one of ours. Boards differ in numbering only, and so do the 30 outcomes of the opening roll. There are four
    differences. OpenSpiel has 36 rolls, here there are 21. It has an action for each way to play a roll, here
    there is one for each position that they lead to. It plays a double as two turns of two dice each, here that
    is one action. (The same positions come out: what stops a checker is the opponent or a checker not yet home,
    so no choice of moves with equal dice costs another move.) And it ends a game after `max_player_turns`, 500;
    none is so long.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'aima-games[openspiel]'")
    game, theirs = Backgammon(gammons=True), pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    rng = random.Random(1992)
    seen, rolls = Counter(), {}
    for _ in range(1_000):
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

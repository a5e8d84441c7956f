"""The game for three: its rules against a plain simulation, its alliance, its errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import IllegalActionError
from aima_games.games import Standoff, make_game
from solutions import maxn


def value_by_hand(troops, player, turns):
    """maxⁿ on a dictionary, written for this game alone."""
    alive = [p for p, t in troops.items() if t]
    if turns == 0 or len(alive) == 1:
        return tuple(troops.values())
    best = None
    for victim in alive:
        if victim == player:
            continue
        after = {p: t - (p == victim) for p, t in troops.items()}
        following = (player + 1) % len(troops)
        while not after[following]:
            following = (following + 1) % len(troops)
        value = value_by_hand(after, following, turns - 1)
        if best is None or value[player] > best[player]:
            best = value
    return best


@given(st.lists(st.integers(1, 3), min_size=2, max_size=4), st.integers(0, 5))
def test_values_agree_with_a_plain_simulation(troops, turns):
    game = Standoff(tuple(troops), turns)
    assert maxn(game, game.initial)[0] == value_by_hand(dict(enumerate(troops)), 0, turns)


def expected_play(game):
    state, attacks = game.initial, []
    while not game.is_terminal(state):
        action = maxn(game, state)[1]
        attacks.append((game.to_move(state), action))
        state = game.result(state, action)
    return attacks, state[0]


def test_two_join_against_the_third_and_then_fall_out():
    attacks, troops = expected_play(Standoff())
    assert attacks == [(0, 2), (1, 2), (0, 1), (1, 0)]
    assert troops == (1, 1, 0)


def test_the_weak_join_against_the_strong():
    attacks, _ = expected_play(Standoff((2, 2, 4)))
    assert attacks[:2] == [(0, 2), (1, 2)]


def test_text_there_and_back():
    game = Standoff()
    state = game.result(game.initial, 2)
    assert game.to_text(state) == "troops 2 2 1, player 1 to move, 3 turns left"
    assert game.from_text(game.to_text(state)) == state
    assert game.picture(state).alt == f"standoff: {game.to_text(state)}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "write it as"),
        ("troops 2 2, player 0 to move, 4 turns left", "write it as"),
        ("troops 2 2 x, player 0 to move, 4 turns left", "write it as"),
        ("troops 2 2 2, player 3 to move, 4 turns left", "can't be to move"),
        ("troops 0 2 2, player 0 to move, 2 turns left", "can't be to move"),
        ("troops 3 2 1, player 0 to move, 4 turns left", "nobody gains"),
        ("troops 2 2 2, player 0 to move, 3 turns left", "costs one"),
    ],
)
def test_bad_positions_say_what_is_wrong(text, message):
    with pytest.raises(ValueError, match=message):
        Standoff().from_text(text)


@pytest.mark.parametrize("options", [{"troops": (2,)}, {"troops": (2, 0)}, {"turns": -1}])
def test_bad_rules(options):
    with pytest.raises(ValueError, match=r"Standoff needs|turns="):
        Standoff(**options)


def test_illegal_actions_and_early_utility():
    game = make_game({"name": "Standoff"})
    for action in (0, 3, None, "2"):
        with pytest.raises(IllegalActionError):
            game.result(game.initial, action)
    with pytest.raises(ValueError, match="goes on"):
        game.utility(game.initial, 0)

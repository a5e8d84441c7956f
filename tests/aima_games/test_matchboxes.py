"""Gardner's machine: the boxes it needs, how it is punished, and that it becomes unbeatable."""

from __future__ import annotations

import pytest

from aima_games import MAX, MENACE, MIN, greedy_player, play, random_player, search_player
from aima_games.games import Hexapawn, Nim, TreeGame
from solutions import minimax


def images(state):
    squares, player = state
    return state, ("".join(squares[i : i + 3][::-1] for i in (0, 3, 6)), player)


def machine(**options):
    return MENACE(Hexapawn(3, 3), symmetries=images, **options)


def positions(game, player):
    """All states that can come up in which `player` has to choose."""
    seen, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        if state not in seen:
            seen.add(state)
            stack += [game.result(state, action) for action in game.actions(state)]
    return {state for state in seen if game.actions(state) and game.to_move(state) == player}


def can_lose(boxes, state=None):
    """Whether some opponent beats the machine if it draws some bead that is left; it has lost, too, on an empty box."""
    game = boxes.game
    state = game.initial if state is None else state
    if game.is_terminal(state):
        return game.utility(state, boxes.player) < 0
    if game.to_move(state) != boxes.player:
        return any(can_lose(boxes, game.result(state, action)) for action in game.actions(state))
    left = +boxes.box(state)
    after = [game.result(state, action) for action in game.actions(state)]
    return not left or any(can_lose(boxes, s) for s in after if boxes._same(s) in left)


def test_how_many_boxes_hexapawn_needs():
    """37 positions of black, 19 up to mirror images. (Gardner's drawing has 24.)"""
    black = positions(Hexapawn(3, 3), MIN)
    for boxes in (machine(), MENACE(Hexapawn(3, 3))):  # with our mirror images, and with those of the game
        for state in black:
            boxes.box(state)
        assert len(boxes.boxes) == len({frozenset(images(state)) for state in black}) == 19
    assert len(black) == 37


def test_a_box_has_a_bead_for_each_different_action():
    boxes = machine(beads=3)
    game = boxes.game
    for state in positions(game, MIN):
        children = {frozenset(images(game.result(state, action))) for action in game.actions(state)}
        assert len(boxes.box(state)) == len(children)
        assert set(boxes.box(state).values()) == {3}
        assert boxes.box(state) is boxes.box(images(state)[1])


@pytest.mark.parametrize(
    ("opponent", "games"),
    [(random_player(3), 1_000), (greedy_player(3), 1_000), (search_player(minimax), 60)],
    ids=["random", "greedy", "perfect"],
)
@pytest.mark.parametrize("seed", range(5))
def test_it_stops_losing(opponent, games, seed):
    """Black wins hexapawn by force, so the machine ends up winning against the opponent that it learned from."""
    boxes = machine(seed=seed)
    for state in positions(boxes.game, MIN):
        boxes.box(state)
    bad = sum(minimax(boxes.game, after)[0] == 1 for box in boxes.boxes.values() for after in box)
    lost = boxes.train(opponent, games, seed)
    assert 0 < lost[-1] <= bad
    assert lost[-1] == lost[games // 2]
    # What was taken away is what was lost, a bead a game.
    removed = sum(1 for box in boxes.boxes.values() for left in box.values() if left == 0)
    assert removed == lost[-1]
    again = [play(boxes.game, {MAX: opponent, MIN: boxes}, 1_000 + k).utility for k in range(40)]
    assert again == [-1] * 40


def test_after_random_games_nobody_can_beat_it():
    """Not by luck: every line of every opponent, with every bead that is left, has been looked at."""
    boxes = machine(seed=1)
    assert can_lose(boxes)
    boxes.train(random_player(2), 500)
    assert not can_lose(boxes)


def test_a_punished_machine_never_loses_the_beads_of_a_won_position():
    """From every position black can win by force, a winning action is still in the box after any training."""
    boxes = machine(seed=4)
    game = boxes.game
    for k, opponent in enumerate([greedy_player(1), random_player(1), search_player(minimax)]):
        boxes.train(opponent, 100, seed=100 * k)
    for state in positions(game, MIN):
        if minimax(game, state)[0] == -1:
            winning = {
                boxes._same(s)
                for s in (game.result(state, a) for a in game.actions(state))
                if minimax(game, s)[0] == -1
            }
            assert any(boxes.box(state)[position] for position in winning)


class Scripted:
    """An opponent that plays a given list of actions."""

    def __init__(self, actions):
        self.actions = actions

    def restart(self, seed):
        self.left = iter(self.actions)

    def __call__(self, game, state):
        return next(self.left)


def test_the_last_bead_is_taken_and_an_empty_box_costs_the_one_before():
    """MIN has a single action at both of its nodes, and the end is lost."""
    line = TreeGame([[[[2]]]], first=MIN)  # MIN, MAX, MIN, MAX, the end
    boxes = MENACE(line, MIN)
    opponent = Scripted([0, 0])
    assert boxes.train(opponent, 1) == [1]
    assert (boxes.box(()).total(), boxes.box((0, 0)).total()) == (1, 0)  # the last bead
    assert boxes.train(opponent, 1) == [1]
    assert boxes.gave_up
    assert (boxes.box(()).total(), boxes.box((0, 0)).total()) == (0, 0)  # the one before, not the empty box again
    assert boxes.train(opponent, 1) == [1]  # nothing left to take away, and still legal actions
    assert (boxes.box(()).total(), boxes.box((0, 0)).total()) == (0, 0)


def test_giving_up_counts_as_lost_however_the_game_ends():
    game = TreeGame([-1, -1], first=MIN)  # MIN always wins
    boxes = MENACE(game, MIN)
    boxes.box(()).clear()
    assert boxes.train(random_player(), 5) == [1, 2, 3, 4, 5]


def test_a_reward_adds_beads_to_the_last_action_of_a_win_and_nothing_else():
    boxes = machine(reward=2, seed=3)
    black = positions(boxes.game, MIN)
    for state in black:
        boxes.box(state)
    results = set()
    for k in range(50):
        before = {position: box.copy() for position, box in boxes.boxes.items()}
        match = play(boxes.game, {MAX: random_player(), MIN: boxes}, k)
        assert boxes.boxes == before  # beads are only looked at during a game
        boxes.learn(boxes.game.utility(match.final, MIN))
        results.add(match.utility)
        if not boxes.gave_up:
            i = max(i for i, state in enumerate(match.states) if state in black)
            change = 2 if match.utility == -1 else -1
            before[boxes._same(match.states[i])][boxes._same(match.states[i + 1])] += change
            assert boxes.boxes == before
    assert results == {1, -1}


def test_the_same_seed_gives_the_same_curve():
    curves = [machine(seed=seed).train(random_player(1), 60) for seed in (1, 1, 2)]
    assert curves[0] == curves[1] != curves[2]


def test_a_training_can_be_done_in_parts():
    """Game number k has the seed `seed` + k, as in a tournament."""
    whole, parts = machine(), machine()
    curve = whole.train(random_player(1), 30, seed=5)
    first = parts.train(random_player(1), 10, seed=5)
    then = parts.train(random_player(1), 20, seed=15)
    assert curve == [*first, *(first[-1] + lost for lost in then)]
    assert whole.boxes == parts.boxes


def test_it_learns_other_games_as_first_player():
    """Nim with heaps 1 and 2 is won for the first player, without any symmetries given."""
    boxes = MENACE(Nim((1, 2)), MAX, symmetries=lambda state: (state,))
    lost = boxes.train(random_player(1), 300)
    assert lost[-1] == lost[150] > 0
    assert not can_lose(boxes)


def test_a_draw_changes_nothing():
    boxes = MENACE(TreeGame([0, 0, 0], first=MIN), MIN, reward=5)
    assert boxes.train(random_player(), 20) == [0] * 20
    assert list(boxes.box(()).values()) == [1, 1, 1]


@pytest.mark.parametrize("options", [{"beads": 0}, {"reward": -1}])
def test_bad_settings_are_refused(options):
    with pytest.raises(ValueError, match="at least one bead"):
        machine(**options)

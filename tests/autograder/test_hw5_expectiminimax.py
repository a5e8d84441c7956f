"""hw5-expectiminimax: released safely, fair to every style, and each usual mistake named."""

from __future__ import annotations

import random
import re
from importlib import import_module
from pathlib import Path

import nbformat
import pytest

from aima_games import CHANCE, MAX, MIN, play_line
from aima_games.games import BearOff, Pig, TreeGame, chance
from aima_games.trees.build import game_tree
from autograder.authoring import load_module, random_line
from solutions import expectiminimax, star1
from solutions.searches.chance import outcome_window
from tests.autograder.homework import Homework
from tests.corpus.problems import back_up

HW5 = Homework("hw5-expectiminimax")
ours = HW5.reference
items = load_module(HW5.folder, "items")
NOTEBOOK = nbformat.read(HW5.folder / f"{HW5.name}.ipynb", as_version=4)
HANDWRITINGS = sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw5").glob("[!_]*.py"))


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW5.released(made_once, unsafe)
    for item in HW5.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "given_by_max" not in cells["luck_and_skill"].source
    assert "pessimist goes" not in cells["in-words"].source


def test_text_and_cases_ask_for_the_same():
    HW5.require_the_same_in_text_and_cases()


# Right programs


@pytest.mark.more
@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_right_programs_earn_full_marks_whatever_is_drawn(path):
    written = import_module(f"tests.corpus.right.hw5.{path.stem}")
    for name in HW5.items:
        HW5.require_full_marks(written, name, range(5))


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_the_judge_gives_them_full_marks_too(path, unsafe):
    given = [cell.source for cell in NOTEBOOK.cells if cell.get("id") in ("imports", "searches")]
    own = re.sub(r"^from solutions.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    judged = HW5.judged([*given, own], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


# Usual mistakes


@pytest.mark.parametrize("name", HW5.items)
def test_each_mistake_loses_marks_and_gets_its_name(name):
    for mistake, wrong in HW5.items[name].misconceptions.items():
        found = HW5.verdict(name, wrong)
        assert (found.fraction < 1, mistake in found.misconceptions) == (True, True)


@pytest.mark.parametrize("name", HW5.items)
def test_the_instant_check_names_them_too(name):
    for mistake, wrong in HW5.items[name].misconceptions.items():
        assert mistake in HW5.verdict(name, wrong, visible=True).misconceptions


# The references against definitions and published values


def dice_trees(number):
    """Random trees with chance nodes, few different leaves, either player first."""
    for seed in range(number):
        rng = random.Random(seed)
        levels = rng.choice(["pcp", "cpcp", "pc", "cc", "ppc", "c", "p"])
        leaves = items.few(rng) if rng.random() < 0.5 else None
        yield TreeGame(items.dice_tree(rng, levels, leaves), first=rng.choice((MAX, MIN)))


def random_play(game, rng, state=None):
    state, line = game.initial if state is None else state, []
    while not game.is_terminal(state):
        line.append(rng.choice(game.actions(state)))
        state = game.result(state, line[-1])
    return line


@pytest.mark.parametrize("game", [*dice_trees(40), BearOff((1, 1), faces=3, dice=1), Pig(4, 3, 2)], ids=repr)
def test_luck_and_what_both_give_away_explain_the_result(game):
    rng = random.Random(1)
    for _ in range(5):
        line = random_play(game, rng)
        luck, by_max, by_min = ours.luck_and_skill(game, line)
        worth = game.utility(play_line(game, game.initial, line), MAX)
        assert back_up(game, game.initial) + luck - by_max + by_min == pytest.approx(worth)
        assert min(by_max, by_min) >= -1e-9


def test_luck_is_nothing_on_average_whoever_plays():
    """Over all rolls; moves of any quality."""
    for game in dice_trees(40):
        rng = random.Random(2)
        choice = {s: rng.choice(game.actions(s)) for _, s in game_tree(game).nodes(data="state") if game.actions(s)}

        def luck(state, line, game=game, choice=choice):
            if game.is_terminal(state):
                return ours.luck_and_skill(game, line)[0]
            if game.to_move(state) != CHANCE:
                return luck(game.result(state, choice[state]), [*line, choice[state]])
            return sum(p * luck(game.result(state, o), [*line, o]) for o, p in game.outcomes(state))

        assert luck(game.initial, []) == pytest.approx(0, abs=1e-9)


def test_prospects_sum_to_one_and_average_to_the_value():
    for game in dice_trees(60):
        found = ours.prospects(game, game.initial)
        assert sum(p for _, p in found) == pytest.approx(1)
        assert sum(utility * p for utility, p in found) == pytest.approx(back_up(game, game.initial))
        assert [utility for utility, _ in found] == sorted({utility for utility, _ in found})


def test_the_captain_has_the_chances_that_a_bear_off_table_gives():
    """Each side has one checker on 3 and one on 4: 17 of 36 rolls take both off."""
    race = BearOff((0, 0, 1, 1))
    wins = [roll for roll, _ in race.outcomes(race.initial) if finishes(race, race.result(race.initial, roll))]
    assert sum(1 if a == b else 2 for a, b in wins) == 17
    (_, lost), (_, won) = ours.prospects(race, race.initial)
    assert lost + won == 1
    assert won - lost == expectiminimax(race, race.initial)[0]


def finishes(race, state):
    return any(race.is_terminal(race.result(state, action)) for action in race.actions(state))


def test_information_is_worth_what_a_fully_informed_player_gets_more():
    """A player who is told moves after the roll: the same tree with the roll first."""
    for seed in range(60):
        rng = random.Random(seed)
        leaves = items.same_dice(rng, rng.choice(["", "p"]))
        first = rng.choice((MAX, MIN))
        blind = TreeGame(leaves, first=first)
        odds = [p for p, _ in leaves[0]["chance"]]
        told = chance((p, [action["chance"][i][1] for action in leaves]) for i, p in enumerate(odds))
        gain = back_up(TreeGame(told, first=first), ()) - back_up(blind, ())
        found = ours.value_of_information(blind, ())
        assert found == pytest.approx(gain if first == MAX else -gain)
        assert found >= 0


def test_between_the_two_points_the_move_flips_and_elsewhere_it_does_not():
    rng = random.Random(5)
    for _ in range(50):
        old, new = (sorted(rng.sample(range(-20, 21), 3)) for _ in range(2))
        low, high = ours.flipping_range(old, new)
        for p in (rng.random() for _ in range(20)):
            moves = [
                expectiminimax(TreeGame([middle, chance([(p, largest), (1 - p, smallest)])]), ())[1]
                for smallest, middle, largest in (old, new)
            ]
            assert (moves[0] != moves[1]) == (low < p < high)


def test_at_the_break_even_share_both_moves_bring_the_same_and_beside_it_they_do_not():
    rng = random.Random(6)
    for _ in range(40):
        leaves = items.dice_tree(rng, "pp")
        chances = {tuple(path): odds for path, odds in items.habits(rng, leaves)["policy"]}
        game = TreeGame(leaves)

        def policy(game, state, chances=chances):
            return list(zip(game.actions(state), chances[state], strict=True))

        share = ours.break_even(game, (), policy)
        assert 0 <= share <= 1
        careful = expectiminimax(game, ())[1]
        daring = max(game.actions(()), key=lambda a: back_up(game, game.result((), a), policy=policy))
        worth = {
            (e, a): (1 - e) * back_up(game, (a,)) + e * back_up(game, (a,), policy=policy)
            for e in (share / 2, share, (1 + share) / 2)
            for a in (careful, daring)
        }
        assert worth[share, careful] == pytest.approx(worth[share, daring])
        if careful != daring:
            assert worth[share / 2, careful] > worth[share / 2, daring]
            assert worth[(1 + share) / 2, careful] < worth[(1 + share) / 2, daring]


def test_the_window_from_bounds_is_star1s_where_only_earlier_outcomes_are_known():
    rng = random.Random(7)
    for _ in range(50):
        odds = [p / 10 for p in rng.choice([(1, 4, 5), (2, 3, 5), (6, 3, 1)])]
        values, number = [rng.randint(-9, 9) for _ in odds], rng.randrange(3)
        outcomes = [
            (p, v, v) if i < number else (p, -10, 10) for i, (p, v) in enumerate(zip(odds, values, strict=True))
        ]
        done = sum(p * v for p, v in zip(odds[:number], values, strict=False))
        expected = outcome_window(2, 5, done, odds[number], sum(odds[number + 1 :]), -10, 10)
        assert ours.window_from_bounds(2, 5, outcomes, number) == pytest.approx(expected)


def test_what_a_probe_says_is_true_and_tight():
    for game in dice_trees(150):
        if game.to_move(game.initial) != CHANCE or any(
            game.to_move(game.result((), outcome)) == CHANCE
            for outcome, _ in game.outcomes(())
            if not game.is_terminal(game.result((), outcome))
        ):
            continue
        low, high = ours.probe(game, (), -50, 50)
        assert low <= back_up(game, ()) + 1e-9
        assert high >= back_up(game, ()) - 1e-9


def test_a_table_changes_nothing_but_the_work():
    game, rng = BearOff((1, 1), faces=3, dice=1), random.Random(6)
    for plies in (0, 1, 2, 3):
        state = play_line(game, game.initial, random_line(rng, game, plies))
        assert ours.expectiminimax_with_table(game, state) == expectiminimax(game, state)


# What the text lets one find out


def test_the_night_on_the_ferry():
    race = BearOff((0, 0, 1, 1))
    (source,) = (cell.source for cell in NOTEBOOK.cells if "game_of_the_night =" in cell.source)
    found = {"race": race}
    exec("\n".join(line for line in source.splitlines() if line.startswith(("first_moves", "game_of"))), found)
    luck, captain, mate = ours.luck_and_skill(race, found["game_of_the_night"])
    assert luck < -1 < 0 < captain < mate  # the captain was unlucky, and both played badly
    # Two checkers on point 2 stay on the board after the 10 of 36 rolls with a 1 that are no 1-1. With one on point 4,
    # or on 3 and 1, only two rolls fail. That counts where MIN misses, with 19 of 36 (a later turn changes little).
    tidy = ours.luck_and_skill(race, [(2, 1), "4/2 3/2"])[1] / 2
    assert tidy == pytest.approx((10 - 2) / 36 * 19 / 36, abs=0.01)


def test_the_numbers_in_the_text():
    umbrella = TreeGame([chance([(0.75, 5), (0.25, 8)]), chance([(0.75, -4), (0.25, 10)])])
    assert expectiminimax(umbrella, ()) == (5.75, 0)
    assert ours.value_of_information(umbrella, ()) == 0.5
    steady, wild = TreeGame(chance([(0.5, 3), (0.5, 5)])), TreeGame(chance([(0.9, 3), (0.1, 13)]))
    assert expectiminimax(steady, ())[0] == pytest.approx(expectiminimax(wild, ())[0])
    tempting = TreeGame([3, chance([(0.5, [2, -9]), (0.5, [1, 9])])])
    assert tempting.to_move((1, 0)) == MIN
    assert ours.probe(tempting, (1,), -10, 10)[1] < 3  # a glance is enough
    assert star1(tempting, (), -10, 10) == (3, 0)
    # In the tree to try the first action is better whatever comes.
    mine = TreeGame([chance([(0.5, 3), (0.5, 9)]), chance([(0.5, 1), (0.5, 4)])])
    assert ours.value_of_information(mine, ()) == 0

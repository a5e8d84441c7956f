"""`autograder tournament`: fair and safe games, ratings that mean what they say, nothing lost whatever ends it."""

from __future__ import annotations

import csv
import json
import os
import pickle
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import combinations, pairwise

import choix
import nbformat
import numpy as np
import pytest

from aima_games.game import CHANCE, MAX, MIN, play_line
from aima_games.games import make_game
from aima_games.home.cli import main as at_home
from aima_games.ladder.anchors import ahead, anchors
from aima_games.ladder.class_ladder import class_ladder
from aima_games.ladder.game import AnchorSeat, Dice, Openings, meet, play
from aima_games.ladder.strength import SPREAD, UNIT, Known, Result, chances, known_of, rating_of
from autograder.cli import main
from autograder.course.course import Course
from autograder.tournament.agents import Agent
from autograder.tournament.instructive import lessons, proven
from autograder.tournament.journal import FILE, Journal
from autograder.tournament.page import curves, pseudonyms, round_ratings, rows, shown_names, write_page
from autograder.tournament.pairing import next_pairs
from autograder.tournament.ratings import Ladder, information, ladder
from autograder.tournament.tournament import above_anchors, folder_of
from autograder.tournament.worker import Job, Pairing, Setting, work
from solutions import alphabeta
from tests.autograder.dask_cluster import cluster
from tests.autograder.homework import run
from tests.autograder.tournament_samples import (
    BOARD,
    FIRST,
    HOSTILE,
    MATCH,
    MORE_HOSTILE,
    NAME,
    WINS,
    contest,
    course_with,
    played,
)
from tests.conftest import line_of

# Ratings


def simulated(rng, names, strength, advantage, draws, times=2):
    """Games of players of known strength, each two so often with each colour."""
    games = []
    for one, other in [pair for two in combinations(names, 2) for pair in (two, two[::-1])] * times:
        win, draw, _ = chances(strength[one] - strength[other] + advantage, draws)
        drawn = rng.random()
        games.append((one, other, 1.0 if drawn < win else 0.5 if drawn < win + draw else 0.0))
    return games


def test_known_strengths_lie_in_their_intervals_and_the_order_is_as_certain_as_it_says():
    names, rng = ["anchor", *"abcdefg"], random.Random(4)
    inside, certain, right, apart = [], [], [], []
    for _ in range(120):
        strength = {name: rng.gauss(0, 250) for name in names} | {"anchor": 0.0}
        found = ladder(names, simulated(rng, names, strength, 60, 80), {"anchor": 0.0})
        inside += [found.rating(name).low <= strength[name] <= found.rating(name).high for name in names[1:]]
        order = found.ranked(names)
        certain.append(found.order_certainty(names, 2))
        right.append(sorted(names, key=strength.__getitem__)[:-3:-1] == order[:2])
        apart += [
            strength[one] > strength[other]
            for one, other in combinations(order, 2)
            if found.certainty(one, other) >= 0.95
        ]
    assert 0.93 <= np.mean(inside) <= 0.985
    assert abs(np.mean(certain) - np.mean(right)) < 0.1
    assert np.mean(apart) > 0.95


def test_without_draws_the_ratings_are_those_of_choix():
    """The mode there and here, with the same prior; the intervals are those of expectation propagation."""
    names, rng = list("abcdef"), random.Random(5)
    strength = {name: rng.gauss(0, 200) for name in names}
    games = simulated(rng, names, strength, 0, 0, times=6)
    wins = [
        (names.index(one), names.index(other)) if s else (names.index(other), names.index(one))
        for one, other, s in games
    ]
    precision = (UNIT / SPREAD) ** 2
    means = choix.opt_pairwise(len(names), wins, alpha=precision / 2, tol=1e-9)
    _, covariance = choix.ep_pairwise(len(names), wins, alpha=precision, model="logit")
    found = ladder(names, games, {})
    for one, other in combinations(range(len(names)), 2):
        mean, deviation = found.difference(names[one], names[other])
        theirs = np.sqrt(covariance[one, one] + covariance[other, other] - 2 * covariance[one, other]) * UNIT
        assert mean == pytest.approx((means[one] - means[other]) * UNIT, abs=6)
        assert deviation == pytest.approx(theirs, rel=0.1)


def test_advantage_and_draws_are_found():
    names, rng = list("abcdef"), random.Random(6)
    found = ladder(names, simulated(rng, names, dict.fromkeys(names, 0.0), 90, 120, times=40), {"a": 0.0})
    assert found.advantage == pytest.approx(90, abs=25)
    assert found.draws == pytest.approx(120, abs=25)


def test_whoever_wins_all_has_a_rating_and_one_who_never_played_is_as_uncertain_as_before():
    found = ladder(["a", "b", "c"], [("a", "b", 1.0)] * 10, {"b": 0.0})
    assert 200 < found.rating("a").value < 1500
    assert found.rating("c").high - found.rating("c").low == pytest.approx(2 * 1.96 * SPREAD, rel=0.01)


def test_one_players_rating_by_games_against_known_ones():
    known, rng = Known({"weak": 0.0, "strong": 400.0}, 30, 60), random.Random(7)
    inside = []
    for _ in range(60):
        true, results = rng.gauss(200, 300), []
        for number in range(40):
            opponent, first = ("weak", "strong")[number % 2], number % 4 < 2
            win, draw, _ = chances(true - known.ratings[opponent] + (30 if first else -30), 60)
            drawn = rng.random()
            results.append(Result(opponent, first, 1 if drawn < win else 0.5 if drawn < win + draw else 0))
        found = rating_of(results, known)
        inside.append(found.low <= true <= found.high)
    assert np.mean(inside) >= 0.88


# Games


def test_the_anchors_look_ahead_as_a_right_search_does():
    game, rng = make_game({"name": "ConnectFour", "rows": 4, "columns": 4, "k": 3}), random.Random(8)
    for _ in range(20):
        state = play_line(game, game.initial, Openings(game, 4).draw("ab", rng))
        searched = alphabeta(game, state, lambda _, plies: plies >= 4, lambda _: 0)[0]
        assert ahead(game, state, 4, lambda _: 0) == searched
        assert proven(game, state, MAX, 4) == searched


@pytest.mark.parametrize(
    "board", [{"name": "Pig"}, {"name": "Hexapawn", "rows": 3, "columns": 3}, {"name": "Nim", "heaps": [2, 3]}]
)
def test_every_anchor_plays_to_the_end(board):
    game = make_game(board)
    for name in anchors(game):
        seats = {MAX: AnchorSeat(name, game), MIN: AnchorSeat("random", game)}
        result = play(game, seats, (), "seed")
        assert result.score in (0, 0.5, 1)
        assert not result.lost


def test_the_dice_are_the_same_for_both_seatings():
    game = make_game({"name": "Pig"})
    first, second = AnchorSeat("random", game), AnchorSeat("1 ply", game)
    thrown = []
    for seats in ({MAX: first, MIN: second}, {MAX: second, MIN: first}):
        state, faces = game.initial, []
        for action in play(game, seats, (), "one seed").actions:
            if game.to_move(state) == CHANCE:
                faces.append(action)
            state = game.result(state, action)
        thrown.append(faces)
    length = min(map(len, thrown))
    assert length > 5
    assert thrown[0][:length] == thrown[1][:length]
    assert [Dice("another").throw(game, play_line(game, game.initial, ("roll",))) for _ in range(2)]


def test_no_two_meet_twice_from_one_position():
    game, rng = make_game({"name": "Hexapawn", "rows": 3, "columns": 3}), random.Random(9)
    openings, seen = Openings(game, 2), set()
    while (opening := openings.draw(("a", "b"), rng)) is not None:
        openings.note(("b", "a"), opening)
        state = play_line(game, game.initial, opening)
        assert state not in seen
        seen.add(state)
    assert len(seen) > 20  # after that there are none left
    assert openings.draw(("a", "c"), rng) is not None


def worked(programs, pairs, seconds, unsafe):
    agents = {name: Agent(name, name, (program,)) for name, program in programs.items()} | {"random": Agent("random")}
    setting = pickle.dumps(Setting(contest(seconds, unsafe), agents))
    for number, (first, second) in enumerate(pairs):
        yield work(Job(setting, Pairing(number, first, second, (4, 0), "seed")))


def test_good_agents_play_a_game_by_the_rules(unsafe):
    pairs = [("first", "wins"), ("wins", "first"), ("wins", "random")]
    games = list(worked({"first": FIRST, "wins": WINS}, pairs, 2, unsafe))
    game = make_game(BOARD)
    for found in games:
        end = play_line(game, game.initial, found.actions)
        assert game.is_terminal(end)
        assert found.actions[:2] == (4, 0)
        assert not found.lost
        assert found.score == (1 + game.utility(end, MAX)) / 2
    assert games[1].score == 1


@pytest.mark.parametrize("hostile", [HOSTILE, pytest.param(MORE_HOSTILE, marks=pytest.mark.long)], ids=["some", "more"])
def test_who_cheats_loses_that_game_and_nobody_else_notices(need_sandbox, hostile):
    programs = {"wins": WINS, **{name: program for name, (program, _) in hostile.items()}}
    pairs = [pair for name in hostile for pair in ((name, "wins"), ("wins", "random"))]
    games = list(worked(programs, pairs, 0.3, False))
    for name, found, after in zip(hostile, games[::2], games[1::2], strict=True):
        assert found.loser == MAX, name
        assert found.score == 0
        assert found.lost.startswith(hostile[name][1]), (name, found.lost)
        assert not after.lost, name


# The whole command


def games_in(folder):
    lines = (folder / FILE).read_bytes().splitlines()
    return [line for line in map(json.loads, lines) if line["what"] == "game"]


@pytest.fixture
def course(tmp_path):
    nim = FIRST.replace("TicTacToe", "Nim")
    programs = {"ada": WINS, "ben": FIRST, "cy": HOSTILE["illegal"][0], "dan": "x = 1", "eve": nim}
    programs["fay"] = FIRST.replace("return game.actions(state)[0]", "raise NotImplementedError")
    return course_with(tmp_path / "course", programs)


COMMAND = ("tournament", NAME, "--game", "TicTacToe", "--first", "1", "--seconds", "1")


def test_killed_in_the_middle_it_goes_on_and_no_game_is_lost(course, unsafe):
    folder = course.root / "tournaments" / f"{NAME}-TicTacToe"
    # Ada and Ben are close, and which games are played depends on which end first: by luck alone Ben led, once in many.
    options = [*COMMAND, "--certainty", "0.999", "--course", str(course.root), *(["--unsafe"] if unsafe else [])]
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder.cli", *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 120
    while not (folder / FILE).is_file() or len(games_in(folder)) < 5:
        assert time.monotonic() < until
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = games_in(folder)
    with (folder / FILE).open("ab") as file:
        file.write(b'{"what": "game", "number": 1, "acti')
    code, said = run(main, *options)
    assert code == 1, said  # one has no agent
    assert line_of(said, "dan", "not play")
    assert line_of(said, "fay", "not play", "NotImplementedError")
    lines = [line for line in (folder / FILE).read_bytes().splitlines() if line.endswith(b"}")]
    after = [line for line in map(json.loads, lines) if line["what"] == "game"]
    assert after[: len(before)] == before
    numbers = [line["number"] for line in after]
    assert len(set(numbers)) == len(numbers) > len(before)
    journal = Journal(folder, BOARD)
    assert {record.pairing.number for record in journal.games.values()} == set(numbers)
    assert not journal.unplayed() or len(numbers) > 20
    starts = [(*record.keys, record.pairing.opening) for record in journal.games.values()]
    assert len(set(starts)) == len(starts)
    with (folder / "ladder.csv").open() as file:
        table = list(csv.DictReader(file))
    ranked = [line["student"] for line in table if line["rank"]]
    assert ranked == ["ada", "ben", "cy"]  # eve plays another game
    assert next(line for line in table if line["student"] == "cy")["won"] == "0"
    page = (folder / "tournament.html").read_text()
    assert "made an illegal move" in page
    assert "ada" not in page.replace("data", "")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "--game TicTacToe | Nim"),
        (("--game", "Chess"), "do not play 'Chess'"),
    ],
)
def test_what_cannot_be_played_is_said(course, options, said):
    code, heard = run(main, "tournament", NAME, *options, "--course", str(course.root))
    assert code == 2
    assert said in heard


def test_an_assignment_without_a_match_has_no_tournament(course):
    (Course(course.root).release(NAME) / "cases" / "duel.json").write_text('{"weights": {}, "cases": []}')
    code, said = run(main, "tournament", NAME, "--course", str(course.root))
    assert code == 2
    assert line_of(said, NAME, "no test cell", "tournament")


def test_a_journal_of_another_game_is_left_alone(tmp_path):
    from autograder.course.errors import CourseError

    Journal(tmp_path, {"name": "Nim"})
    with pytest.raises(CourseError, match="another game"):
        Journal(tmp_path, BOARD)


# At home


def test_at_home_an_agent_meets_the_anchors_and_gets_a_rating(course):
    home = course.root / "home" / NAME
    shutil.copytree(course.release(NAME), home)
    shutil.copy(course.submitted("ada", NAME) / f"{NAME}.ipynb", home)
    code, said = run(at_home, "tournament", str(home / f"{NAME}.ipynb"), "--meetings", "1")
    assert code == 0, said
    value, low, high = map(int, re.search(r"Rating: (-?\d+); .* between (-?\d+) and (-?\d+)", said).groups())
    assert low < value < high
    for anchor in anchors(make_game(BOARD)):
        assert re.search(rf"^{anchor} +\d", said, re.MULTILINE)


def test_at_home_too_a_broken_rule_loses_the_game(course, tmp_path):
    match = replace(MATCH, boards=(BOARD,))
    names = {}
    exec(HOSTILE["illegal"][0], names)
    assert meet(names, match, "random", 2) == [(first, 0.0, "made an illegal move") for first in (True, False)] * 2
    exec(HOSTILE["raise"][0], names)
    assert {(score, lost.split(":")[0]) for _, score, lost in meet(names, match, "random", 1)} == {
        (0.0, "raised ZeroDivisionError")
    }
    with pytest.raises(ValueError, match="one of TicTacToe"):
        meet({**names, "my_game": lambda: "Poker"}, match, "random", 1)


def test_a_notebook_without_a_match_has_no_agent(tmp_path):
    path = tmp_path / "mine.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")]), path)
    code, said = run(at_home, "tournament", str(path))
    assert code == 2
    assert "plays no matches" in said


# Who meets whom, and what is shown


@pytest.mark.parametrize(("low", "high"), [(-130, 90), (0, 40), (12, 799), (50, 300), (-900.5, -620.5), (-2400, 3100)])
def test_the_scale_has_the_round_ratings_from_the_lowest_to_the_highest(low, high):
    shown = round_ratings(low, high)
    (step,) = {b - a for a, b in pairwise(shown)} or {50}
    assert shown == [each for each in range(-4000, 4000) if each % step == 0 and low <= each <= high]
    assert len(shown) <= 7


def test_few_meet_all_and_many_meet_those_that_tell_most():
    rng = random.Random(10)
    names = ["random", *(f"p{i}" for i in range(8))]
    found = ladder(names, [], {"random": 0.0})
    assert len(next_pairs(names, {"random"}, found, 3, False, rng)) == 36
    names = ["random", *(f"p{i}" for i in range(30))]
    strength = {name: 40.0 * i for i, name in enumerate(names)}
    found = ladder(names, simulated(rng, names, strength, 0, 50), {"random": 0.0})
    pairs = next_pairs(names, {"random"}, found, 3, False, rng)
    assert max(sum(name in pair for pair in pairs) for name in names[1:]) <= 2
    assert set(pairs) != set(next_pairs(names, {"random"}, found, 3, False, rng))  # not the same ones again
    best = set(found.ranked(names)[:8])
    assert all(set(pair) & best for pair in next_pairs(names, {"random"}, found, 3, True, rng))


def test_where_only_two_places_are_open_those_two_play_until_they_have_met_from_everywhere():
    names = [f"p{i:02}" for i in range(30)]
    means = 400.0 * np.arange(30)
    means[29] = means[28] + 10
    found = Ladder(tuple(names), means, 40.0**2 * np.eye(30), 0.0, 20.0)
    open_, rng = {"p28", "p29"}, random.Random(1)
    assert [set(pair) for pair in next_pairs(names, (), found, 2, True, rng)] == [open_] * 15
    others = next_pairs(names, (), found, 2, True, rng, [frozenset(open_)])
    assert others
    assert all(len(set(pair) & open_) == 1 for pair in others)


def test_a_game_of_equals_tells_most():
    assert information(0, 0) ** -0.5 == pytest.approx(2 * UNIT)  # a coin's p (1 − p) is 1/4
    assert information(0, 0) > information(100, 0) > information(-400, 0) == pytest.approx(information(400, 0))


def test_the_page_shows_ranks_intervals_and_who_is_not_told_apart(tmp_path):
    standing = played(tmp_path, rounds=3)
    names = shown_names(course_named(tmp_path), standing, real=False)
    table = rows(standing, names)
    assert [row.key.split("@")[0] for row in table if row.rank] == ["ada", "ben", "cy"]
    best = next(row for row in table if row.rank == 1)
    assert best.rating.low < best.rating.value < best.rating.high
    assert best.games == best.won + best.drawn + best.lost == 48
    assert next(row for row in table if row.key == "random").fixed
    for key, points in curves(standing).items():
        assert [point.games for point in points] == [42, 84, 126]
        assert points[-1].rating == standing.ladder.rating(key)
        assert points[0].rating.high - points[0].rating.low > points[-1].rating.high - points[-1].rating.low
    told = lessons(standing, names)
    assert {lesson.title for lesson in told} >= {"The longest"}
    for lesson in told:
        if lesson.title == "Turned at a move":
            game, line = standing.game, lesson.record.played.actions
            state = play_line(game, game.initial, line[: lesson.ply])
            loser = game.to_move(state)
            assert f"move {lesson.ply + 1}, {game.action_text(line[lesson.ply])}," in lesson.said
            assert alphabeta(game, game.result(state, line[lesson.ply]))[0] * (1 if loser == MAX else -1) < 0
            assert alphabeta(game, state)[0] * (1 if loser == MAX else -1) >= 0


def test_a_released_agent_can_be_played_in_a_notebook_and_others_stay_where_they_are(tmp_path):
    standing = played(tmp_path / "games", rounds=1)
    standing.agents["ada@1"] = replace(standing.agents["ada@1"], cells=("RELEASE_AGENT = True  # why not", WINS))
    standing.agents["ben@1"] = replace(standing.agents["ben@1"], cells=("# RELEASE_AGENT = True", "mine = 1"))
    named = course_named(tmp_path)
    named.root = tmp_path
    folder = folder_of(named, standing.contest)
    folder.mkdir(parents=True)
    write_page(named, standing)
    page = next(folder.glob("*.html")).read_text(encoding="utf-8")
    assert f"<dd>{100 * standing.certainty:.0f} %</dd>" in page
    assert "told apart where that is 95 % certain" in page
    assert "mine" not in (folder / "ladder.json").read_text()
    shown = class_ladder(folder / "ladder.json")
    ada = shown_names(named, standing, real=False)["ada@1"]
    assert set(shown.choice.options) == {ada, *(key for key in standing.agents if "@" not in key)}
    shown.choice.value, shown.side.value = ada, MIN
    shown.play()
    shown.board.begin()
    shown.board.choose(1)
    assert [len(shown.board.actions), shown.board.failed] == [3, False]  # it answers as it does in a tournament
    assert ada in shown.static()
    with pytest.raises(ValueError, match="no ladder in it"):
        class_ladder(folder / "ladder.csv")


def course_named(root):
    class Named:
        secret, students = "secret", None

    return Named()


def test_pseudonyms_stay_and_are_no_ones_twice():
    students = [f"s{i}" for i in range(400)]
    names = pseudonyms(students, "secret")
    assert len(set(names.values())) == 400
    assert pseudonyms(students[:20], "other") != {student: names[student] for student in students[:20]}


def test_what_is_known_of_the_anchors_is_of_the_anchors_there_are():
    for board in (*MATCH.boards, {"name": "ConnectFour", "rows": 5, "columns": 6}, {"name": "Othello", "size": 6}):
        game = make_game(board)
        known = known_of(game)
        assert known is not None
        assert set(known.ratings) == set(anchors(game))
        assert known.ratings["random"] == 0


def test_points_go_by_the_anchors_that_an_agent_is_certainly_better_than(tmp_path):
    standing = played(tmp_path, rounds=3)
    above = above_anchors(standing)
    ladder, sure = standing.ladder, standing.rules.certainty
    assert above["ada"][1] == 6  # random, greedy, one to four plies
    assert above["ada"][0] == sum(ladder.certainty("ada@1", key) >= sure for key in standing.agents if "@" not in key)
    assert above["ada"][0] > above["cy"][0] == 0


@pytest.mark.long
def test_the_workers_of_a_cluster_play_as_well_and_without_a_grade_there_are_no_points(course, unsafe):
    with cluster() as (address, _):
        options = [*COMMAND, "--course", str(course.root), "--scheduler", address, "--minutes", "0.2"]
        code, said = run(main, *options, "--points", "duel", *(["--unsafe"] if unsafe else []))
    assert games_in(course.root / "tournaments" / f"{NAME}-TicTacToe")
    assert line_of(said, "✗ ada", "no points", "`duel`")  # it was not graded
    assert code == 1

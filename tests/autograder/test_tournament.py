"""`autograder tournament`: fair and safe games, ratings that mean what they say, nothing lost whatever ends it."""

from __future__ import annotations

import csv
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from itertools import combinations, product
from math import log

import pytest

from aima_games.game import CHANCE, MAX, MIN, play_line
from aima_games.games import make_game
from aima_games.ladder.anchors import ahead, anchors
from aima_games.ladder.game import AnchorSeat, Dice, Openings, Played, play
from autograder.cli import main
from autograder.course.course import Course
from autograder.tournament.agents import Agent
from autograder.tournament.journal import FILE, Journal
from autograder.tournament.page import pseudonyms, rows, shown_names
from autograder.tournament.ratings import ratings
from autograder.tournament.tournament import anchors_passed, pairings, standing_of
from autograder.tournament.worker import Job, Pairing, Setting, work
from solutions import alphabeta
from tests.autograder.dask_cluster import cluster
from tests.autograder.homework import run
from tests.autograder.tournament_samples import (
    BOARD,
    FIRST,
    HOSTILE,
    MORE_HOSTILE,
    NAME,
    WINS,
    contest,
    course_with,
    played,
)
from tests.conftest import line_of

# Ratings


def wins(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def simulated(rng, strength, times=2):
    """Games of players of known strength, each two so often with each of them first; one in five is drawn."""
    games = []
    for one, other in [pair for two in combinations(strength, 2) for pair in (two, two[::-1])] * times:
        won = rng.random() < wins(strength[one] - strength[other])
        games.append((one, other, 0.5 if rng.random() < 0.2 else float(won)))
    return games


def test_known_strengths_are_found():
    rng = random.Random(4)
    strength = {"random": 0.0, **{name: rng.gauss(0, 250) for name in "abcdefg"}}
    games = [(one, other, float(rng.random() < wins(strength[one] - strength[other])))
             for one, other in combinations(strength, 2) for _ in range(400)]  # fmt: skip
    found = ratings(list(strength), games, "random")
    assert found["random"] == 0
    assert found == pytest.approx(strength, abs=40)


def test_the_ratings_are_the_most_probable_ones():
    """The logarithm of the probability, written once more: no rating can be moved without making it smaller."""
    rng = random.Random(5)
    names = ["random", *"abcd"]
    games = simulated(rng, {name: rng.gauss(0, 200) for name in names})

    def probable(found, imaginary):
        draws = [(name, "imaginary", 0.5) for name in names]
        at = {**found, "imaginary": imaginary}
        return sum(
            score * log(wins(at[one] - at[other])) + (1 - score) * log(wins(at[other] - at[one]))
            for one, other, score in [*games, *draws]
        )

    found = ratings(names, games, "random")
    imaginary = max(range(-1000, 1000), key=lambda rating: probable(found, rating))
    for name, by in product(names, (-3, 3)):
        assert probable({**found, name: found[name] + by}, imaginary) < probable(found, imaginary)


def test_whoever_wins_all_has_a_rating_and_one_who_never_played_stands_in_the_middle():
    found = ratings(["a", "b", "c"], [("a", "b", 1.0)] * 10, "b")
    assert 200 < found["a"] < 1500
    assert found["c"] == pytest.approx(found["a"] / 2, abs=1)


# Games


def test_the_anchors_look_ahead_as_a_right_search_does():
    game, rng = make_game({"name": "ConnectFour", "rows": 4, "columns": 4, "k": 3}), random.Random(8)
    for _ in range(20):
        state = play_line(game, game.initial, Openings(game, 4).draw("ab", rng))
        searched = alphabeta(game, state, lambda _, plies: plies >= 4, lambda _: 0)[0]
        assert ahead(game, state, 4, lambda _: 0) == searched


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
    for number, (first, second) in enumerate(pairs, 1):
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
    lines = [line for line in (folder / FILE).read_bytes().splitlines() if line.endswith(b"}")]
    return [line for line in map(json.loads, lines) if line["what"] == "game"]


@pytest.fixture
def course(tmp_path):
    nim = FIRST.replace("TicTacToe", "Nim")
    programs = {"ada": WINS, "ben": FIRST, "cy": HOSTILE["illegal"][0], "dan": "x = 1", "eve": nim}
    programs["fay"] = FIRST.replace("return game.actions(state)[0]", "raise NotImplementedError")
    return course_with(tmp_path / "course", programs)


COMMAND = ("tournament", NAME, "--game", "TicTacToe", "--seconds", "1")


def test_killed_in_the_middle_it_goes_on_and_no_game_is_lost(course, unsafe):
    folder = course.root / "tournaments" / f"{NAME}-TicTacToe"
    options = [*COMMAND, "--rounds", "4", "--course", str(course.root), *(["--unsafe"] if unsafe else [])]
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
    after = games_in(folder)
    assert after[: len(before)] == before
    places = [(line["round"], line["first"], line["second"]) for line in after]
    assert len(set(places)) == len(places) == 4 * 10 * 9  # three students and seven anchors
    journal = Journal(folder, BOARD)
    assert set(journal.games) == set(places)
    starts = [(*record.keys, record.pairing.opening) for record in journal.games.values()]
    assert len(set(starts)) == len(starts)
    with (folder / "table.csv").open() as file:
        table = list(csv.DictReader(file))
    ranked = [line["student"] for line in table if line["rank"]]
    assert sorted(ranked) == ["ada", "ben", "cy"]  # eve plays another game
    assert ranked[-1] == "cy"
    last = next(line for line in table if line["student"] == "cy")
    assert (last["won"], last["anchors_passed"]) == ("0", "0")
    # Nothing is left to be played.
    run(main, *options)
    assert games_in(folder) == after
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


def test_a_journal_of_an_earlier_version_is_left_alone(tmp_path):
    from autograder.course.errors import CourseError

    lines = [{"what": "tournament", "game": BOARD, "seed": "s"}, {"what": "round", "round": 1, "games": []}]
    (tmp_path / FILE).write_text("".join(json.dumps(line) + "\n" for line in lines))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(CourseError, match="start again"):
        Journal(tmp_path, BOARD)
    assert (tmp_path / FILE).read_bytes() == before


# Who meets whom, and what is shown


def test_everybody_meets_everybody_and_who_enters_later_changes_nothing_for_the_others():
    game = make_game({"name": "Hexapawn", "rows": 4, "columns": 4})
    few, many = (list(pairings(game, names, "seed", 3, 2)) for names in ("abc", "cabd"))
    assert len({pairing.place for pairing in many}) == len(many) == 3 * 4 * 3
    assert set(few) == {pairing for pairing in many if "d" not in (pairing.first, pairing.second)}
    for one, other in combinations("abcd", 2):
        met = [pairing for pairing in many if {pairing.first, pairing.second} == {one, other}]
        assert sorted(pairing.first for pairing in met) == [one] * 3 + [other] * 3
        assert len({pairing.opening for pairing in met}) == len({pairing.seed for pairing in met}) == 3


def test_a_game_that_the_judge_failed_does_not_count_and_is_played_again(tmp_path):
    pairing = Pairing(1, "ada@1", "random", (), "seed")
    journal = Journal(tmp_path, BOARD)
    journal.add(pairing, Played((), 0.5, lost="the process that judged it ended"))
    agents = {key: Agent(key, key.partition("@")[0] if "@" in key else "") for key in ("ada@1", "random")}
    standing = standing_of(contest(), make_game(BOARD), agents, journal)
    assert not journal.has(pairing)
    assert anchors_passed(standing, "ada@1") is None
    assert standing.ratings == {"ada@1": 0, "random": 0}
    journal.add(pairing, Played((0,), 1.0, lost="made an illegal move", loser=MIN))
    again = Journal(tmp_path, BOARD)
    assert again.has(pairing)
    assert anchors_passed(standing_of(contest(), make_game(BOARD), agents, again), "ada@1") == 1


def test_an_anchor_is_passed_by_more_than_half_of_the_points(tmp_path):
    agents = {key: Agent(key, key.partition("@")[0] if "@" in key else "") for key in ("ada@1", "random", "greedy")}
    journal = Journal(tmp_path, BOARD)
    for anchor, scores in (("random", (1.0, 0.5)), ("greedy", (0.5, 0.5))):
        journal.add(Pairing(1, "ada@1", anchor, (), ""), Played((), scores[0]))
        journal.add(Pairing(1, anchor, "ada@1", (), ""), Played((), 1 - scores[1]))
    assert anchors_passed(standing_of(contest(), make_game(BOARD), agents, journal), "ada@1") == 1


def test_the_page_shows_ranks_and_counts(tmp_path):
    standing = played(tmp_path, rounds=1)
    names = shown_names(course_named(tmp_path), standing, real=False)
    table = rows(standing, names)
    assert [row.key.split("@")[0] for row in table if row.rank] == ["ada", "ben", "cy"]
    best = next(row for row in table if row.rank == 1)
    assert best.games == best.won + best.drawn + best.lost == 16
    assert best.passed > next(row for row in table if row.rank == 3).passed
    assert [row.rating for row in table] == sorted((row.rating for row in table), reverse=True)
    assert next(row for row in table if row.key == "random").rating == 0


def course_named(root):
    class Named:
        secret, students = "secret", None

    return Named()


def test_pseudonyms_stay_and_are_no_ones_twice():
    students = [f"s{i}" for i in range(400)]
    names = pseudonyms(students, "secret")
    assert len(set(names.values())) == 400
    assert pseudonyms(students[:20], "other") != {student: names[student] for student in students[:20]}


@pytest.mark.long
def test_the_workers_of_a_cluster_play_as_well_and_without_a_grade_there_are_no_points(course, unsafe):
    with cluster() as (address, _):
        options = [*COMMAND, "--course", str(course.root), "--scheduler", address, "--rounds", "1"]
        code, said = run(main, *options, "--points", "duel", *(["--unsafe"] if unsafe else []))
    assert games_in(course.root / "tournaments" / f"{NAME}-TicTacToe")
    assert line_of(said, "✗ ada", "no points", "`duel`")  # it was not graded
    assert code == 1

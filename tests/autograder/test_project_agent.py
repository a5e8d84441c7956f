"""project-agent: five opponents, each with points of its own; what breaks a rule of the match loses its game alone."""

from __future__ import annotations

from dataclasses import replace

import nbformat
import pytest

from aima_games.checking.case import Answer, observe
from aima_games.checking.files import case_from_json, case_to_json
from aima_games.checking.match_case import MatchCase
from aima_games.checking.report import report
from aima_games.game import MAX, play_line
from aima_games.games import make_game
from aima_games.ladder.anchors import lookahead_player
from aima_games.matches.match import random_player
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from tests.autograder.homework import Homework
from tests.conftest import line_of

PROJECT = Homework("project-agent")
ITEM = PROJECT.items["test_agent"]
BOARDS = ITEM.visible[0].boards
CASE = MatchCase(
    group="small", function="agent", expected=Answer(None), game={"name": "TicTacToe"}, opponent={"name": "random"},
    goal=0.9, games=2, opening=2, seconds=0.3,
)  # fmt: skip


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = PROJECT.released(made_once, unsafe)
    assert cells["agent"].source.count("raise NotImplementedError") == 2
    assert "return" not in cells["agent"].source
    assert "The kit's own agent" not in cells["report"].source


def test_text_and_cases_ask_for_the_same():
    PROJECT.require_the_same_in_text_and_cases()


# The rules of a match, here and from afar

FIRST = """
def agent(game, state):
    return game.actions(state)[0]
"""
CRASH = """
def helper(number):
    return 1 / number

def agent(game, state):
    if len(game.actions(state)) < 5:
        helper(0)
    return game.actions(state)[0]
"""
SLOW = """
def agent(game, state):
    while len(game.actions(state)) < 5:
        pass
    return game.actions(state)[0]
"""
DEAF = """
def agent(game, state):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
PROGRAMS = {
    "legal": (FIRST, ""),
    "illegal": (FIRST.replace("game.actions(state)[0]", "(7, 7)"), "illegal"),
    "nothing": (FIRST.replace("return game.actions(state)[0]", "pass"), "illegal"),
    "crash": (CRASH, "error"),
    "slow": (SLOW, "time"),
    "slow, and deaf": (DEAF, "time"),
}


def here(program, case=CASE):
    names: dict = {}
    exec(program, names)
    return observe(case, names["agent"])


def from_afar(program, unsafe, *cases):
    """What the judge sees of a program in the sandbox."""
    cells = [nbformat.v4.new_code_cell(program), nbformat.v4.new_code_cell("check")]
    cells[1].metadata["nbgrader"] = {"grade_id": "test_agent"}
    check = Check("test_agent", "agent", cases or [CASE], {"score": 1})
    return Session([check], unsafe=unsafe).judge(cells).items["test_agent"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_rule_that_is_broken_loses_the_game_and_the_match_goes_on(name, unsafe):
    program, broken = PROGRAMS[name]
    seen = here(program)
    assert seen.error is None, seen.message
    games = seen.returned.games
    assert len(games) >= 2
    assert {game.broken for game in games} - {""} == {broken} - {""}
    assert all(game.utility == -1 for game in games if game.broken)
    text = from_afar(program, unsafe).text
    assert ("of them lost" in text) == bool(broken), text


def test_the_report_tells_the_first_game_that_was_lost_by_an_error(unsafe):
    found = from_afar(CRASH, unsafe)
    assert line_of(found.text, "ZeroDivisionError", "in line 2", "`helper`", "1 / number")
    line = eval(found.text.split("play_line(game, game.initial, ")[1].split("))")[0] + ")")
    game = make_game(CASE.game)
    state = play_line(game, game.initial, line)
    assert game.to_text(state) in found.text
    names: dict = {}
    exec(CRASH, names)
    with pytest.raises(ZeroDivisionError):
        names["agent"](game, state)
    assert "<svg" in found.html
    assert "ZeroDivisionError" in str(report("test_agent", [here(CRASH)], {"score": 1}))


def test_a_hidden_match_tells_its_score_and_no_more(unsafe):
    program = CRASH.replace("1 / number", "int('look here')")
    found = from_afar(program, unsafe, replace(CASE, hidden=True))
    assert "of them lost by an error" in found.text
    for secret in ("look here", "ValueError", "play_line", "opening"):
        assert secret not in found.text + found.html


def test_a_match_that_is_lost_in_play_shows_a_game():
    seen = here(FIRST, replace(CASE, goal=1.0, opponent={"name": "greedy"}, seed=3))
    story = seen.case.story(seen)
    assert "was lost in play" in story.text
    fine = replace(CASE, goal=-0.9)
    assert fine.story(here(FIRST, fine)) is None


def test_sleeping_counts_too(unsafe):
    program = "import time\n" + FIRST.replace("    return", "    time.sleep(0.5)\n    return")
    assert "of them lost on time" in from_afar(program, unsafe).text


@pytest.mark.parametrize("end", ["os._exit(0)", "raise NotImplementedError"])
def test_who_ends_or_has_written_nothing_plays_no_match(end, unsafe):
    found = from_afar(f"import os\n{FIRST}".replace("return game.actions(state)[0]", end), unsafe)
    assert found.fraction == 0
    assert "of them lost" not in found.text


def test_a_player_that_draws_lots_is_not_told_that_it_keeps_something(unsafe):
    program = (
        f"import random\nkept = []\n{FIRST}".replace("    return", "    kept.append(state)\n    return")
    ).replace("game.actions(state)[0]", "random.choice(game.actions(state))")
    found = from_afar(program, unsafe, replace(CASE, goal=1.0, games=2))
    assert not found.misconceptions


def test_the_case_survives_its_file():
    for case in (CASE, *ITEM.visible_cases()):
        assert case_from_json(case_to_json(case)) == case


# The choice of a game


def choosing(name):
    return f"def my_game():\n    return {name}\n{FIRST}"


@pytest.mark.parametrize("name", ["'Poker'", "None", "['Nim']", "1"])
def test_a_game_that_is_not_offered_is_refused_by_name(name, unsafe):
    case = replace(CASE, game={}, boards=BOARDS, choice="my_game")
    seen = here(choosing(name), case)
    assert seen.error == "ValueError"
    assert "one of TicTacToe, Nim" in seen.message
    assert "one of TicTacToe, Nim" in from_afar(choosing(name), unsafe, case).text


def test_without_a_game_it_says_so(unsafe):
    case = replace(CASE, game={}, boards=BOARDS, choice="my_game")
    assert here(FIRST, case).error is not None
    assert from_afar(FIRST, unsafe, case).fraction == 0


# What agents earn

NIM = """
def my_game():
    return "Nim"

def agent(game, state):
    heaps = [int(word) for word in game.to_text(state).split(",")[0].split()]
    for action in game.actions(state):
        heap, stones = action
        after = list(heaps)
        after[heap] -= stones
        total = 0
        for number in after:
            total ^= number
        if total == 0:
            return action
    return action
"""


def points(agent, game, seed):
    """What an agent earns of each demand on the cases of one draw."""
    namespace = {"my_game": lambda: game, "agent": agent}
    exec("def play(game, state):\n    return agent(game, state)", namespace)
    cases = [*ITEM.visible_cases(), *ITEM.hidden_cases(seed)]
    seen = [observe(case, namespace["play"]) for case in cases]
    found = report("test_agent", seen, ITEM.weights, ITEM.demands)
    return {mark.demand: mark.earned for mark in found.marks}


def test_the_points_of_the_steps_are_those_of_the_cell():
    assert sum(demand.points for demand in ITEM.demands.values()) == 18
    assert {name: demand.points for name, demand in ITEM.demands.items() if demand.points} == {
        "1a": 3, "1b": 3, "1c": 4, "1d": 4, "1e": 4,
    }  # fmt: skip


@pytest.mark.parametrize("game", [board["name"] for board in BOARDS])
def test_random_moves_earn_hardly_anything(game):
    """Against random moves they pass once in fifty draws; in Othello and checkers a greedy player is no stronger."""
    earned = [sum(points(random_player(seed), game, seed).values()) for seed in range(2)]
    assert sum(earned) <= 3


def test_credit_grows_with_strength():
    earned = [sum(points(lookahead_player(plies), "Othello", 1).values()) for plies in (1, 3, 5)]
    assert earned == sorted(earned)
    assert earned[0] >= 6
    assert earned[-1] == 18


def test_a_perfect_player_of_nim_earns_full_marks_from_the_judge(unsafe):
    found = PROJECT.judged([NIM], unsafe)["test_agent"]
    assert found.fraction == 1, found.text


def test_the_kits_own_agent_beats_the_strongest():
    """Of 54 draws it passed all."""
    for seed in range(2):
        for case in ITEM.hidden_cases(seed)[3:]:
            seen = observe(case, ITEM.reference)
            assert all(finding.passed for finding in case.findings(seen, case.aspects)), seen.returned.score


def test_the_score_is_the_agents_whichever_side_it_plays():
    seen = here(NIM, replace(CASE, game={"name": "Nim", "heaps": [3, 4, 5]}, opening=0))
    for game in seen.returned.games:
        rules = make_game(seen.returned.board)
        worth = rules.utility(play_line(rules, rules.initial, game.line), MAX)
        assert game.utility == (worth if game.side == MAX else -worth)

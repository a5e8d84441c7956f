"""project-agent: the judge owns board and budget, here as from afar; what breaks a rule loses the game, no more."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from aima_games.checking.case import observe
from aima_games.checking.files import case_from_json, case_to_json
from aima_games.checking.match_case import BlindGame
from aima_games.games import make_game
from autograder.authoring import load_module
from tests.autograder.homework import Homework

PROJECT = Homework("project-agent")
ITEM = PROJECT.items["agent-matches"]
BOARDS, BUDGET = ITEM.visible[0].boards, ITEM.visible[0].budget
SMALL = {"name": "Nim", "heaps": [2, 1]}
CASE = replace(
    ITEM.visible_cases()[0], boards=(SMALL, *BOARDS[1:2]), budget=20, goal=-0.9, games=2, opening=0, group="small"
)


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = PROJECT.released(made_once, unsafe)
    assert cells["agent"].source.count("raise NotImplementedError") == 1
    assert "return" not in cells["my_game"].source
    assert "We measured" not in cells["report"].source


# The rules of a match, here and from afar

FIRST = """
def my_game():
    return "Nim"

def agent(game, state, look, budget):
    return game.actions(state)[0]
"""


def looking(times, then="game.actions(state)[0]"):
    return FIRST.replace("return game.actions(state)[0]", f"for k in range({times}): look(state)\n    return {then}")


CAUGHT = FIRST.replace(
    "    return game.actions(state)[0]",
    """    action = game.actions(state)[0]
    try:
        while True:
            game.result(state, action)
    except Exception:
        return action""",
)
PROGRAMS = {
    "legal": (FIRST, set()),
    "illegal": (FIRST.replace("game.actions(state)[0]", "(7, 7)"), {"moves"}),
    "nothing": (FIRST.replace("return game.actions(state)[0]", "pass"), {"moves"}),
    "all questions": (looking("budget"), set()),
    "one more": (looking("budget + 1"), {"budget"}),
    "one more, and caught": (CAUGHT, {"budget"}),
    "both": (looking("budget + 1", then="None"), {"budget"}),
}


def here(program):
    names: dict = {}
    exec(program, names)
    return observe(CASE, names["agent"])


def from_afar(program, unsafe):
    """What the judge sees of a program in the sandbox."""
    import nbformat

    from autograder.judge.session import Check, Session

    cells = [nbformat.v4.new_code_cell(program), nbformat.v4.new_code_cell("check")]
    cells[1].metadata["nbgrader"] = {"grade_id": "agent-matches"}
    check = Check("agent-matches", "agent", [CASE], {"moves": 1, "budget": 1, "score": 1})
    return Session([check], unsafe=unsafe).judge(cells).items["agent-matches"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_rule_that_is_broken_loses_the_game_here_and_from_afar(name, unsafe):
    program, broken = PROGRAMS[name]
    seen = here(program)
    assert seen.error is None, seen.message
    score, said = seen.returned
    assert set(said) == set(broken)
    assert not broken or score.wins == 0
    text = from_afar(program, unsafe).text
    for aspect in ("moves", "budget"):
        assert (f"{aspect}:" in text) == (aspect in broken), text


def test_what_the_agent_raises_is_its_error_and_not_a_lost_game(unsafe):
    program = FIRST.replace("return game.actions(state)[0]", "return 1 / 0")
    assert here(program).error == "ZeroDivisionError"
    assert "ZeroDivisionError" in from_afar(program, unsafe).text


@pytest.mark.parametrize("name", ["'Poker'", "None", "['Nim']", "1"])
def test_a_game_that_is_not_offered_is_refused_by_name(name, unsafe):
    program = FIRST.replace('"Nim"', name)
    seen = here(program)
    assert seen.error == "ValueError"
    assert "one of Nim" in seen.message
    assert "one of Nim" in from_afar(program, unsafe).text


def test_without_a_game_it_says_so(unsafe):
    program = FIRST.replace("my_game", "another_name")
    assert here(program).error is not None
    assert from_afar(program, unsafe).fraction == 0


def test_the_case_survives_its_file():
    assert case_from_json(case_to_json(CASE)) == CASE


def test_a_position_shows_nothing_but_what_it_equals_in_its_own_move():
    for board in BOARDS:
        rules = make_game(board)
        blind, other = BlindGame(rules, 1000), BlindGame(rules, 1000)
        for action in rules.actions(rules.initial):
            after, position = rules.result(rules.initial, action), blind.result(blind.initial, action)
            assert position == blind.show(after) != other.show(after)
            assert hash(position) == hash(blind.show(after))
            assert repr(after) not in repr(position)
            assert blind.look(position) == rules.to_text(after)
            assert blind.actions(position) == rules.actions(after)
            with pytest.raises(ValueError, match="no state of this move"):
                other.actions(position)


HOARDER = FIRST.replace("def agent", "hoard = []\n\ndef agent").replace(
    "    return game.a", "    hoard.append(state)\n    game.actions(hoard[0])\n    return game.a"
)
CACHING = FIRST.replace("def agent", "known = {}\n\ndef agent").replace(
    "return game.actions(state)[0]", "return known.setdefault(state, game.actions(state)[0])"
)


def test_states_of_another_move_are_refused_and_never_taken_for_others(unsafe):
    assert "Error" in here(HOARDER).error
    assert "no such state" in from_afar(HOARDER, unsafe).text
    assert here(CACHING).error is None
    assert "moves:" not in from_afar(CACHING, unsafe).text


def test_what_comes_with_a_state_is_free_but_not_for_ever(unsafe):
    talking = FIRST.replace("    return game.a", "    for k in range(50): game.actions(state)\n    return game.a")
    assert here(talking).returned[1] == {}
    assert "budget:" not in from_afar(talking, unsafe).text
    endless = talking.replace("range(50)", "iter(int, 1)")
    assert set(here(endless).returned[1]) == {"budget"}
    assert "budget:" in from_afar(endless, unsafe).text


# Agents of other kinds, from afar

UCT = """
import random
from math import inf, log, sqrt
from aima_games import MAX

def my_game():
    return "Hexapawn"

class Agent:
    def __init__(self):
        self.rng = random.Random(3)

    def __call__(self, game, state, look, budget):
        self.left = budget
        self.game = game
        actions = self.ask("actions", state)
        sign = 1 if self.ask("to_move", state) == MAX else -1
        n, w = dict.fromkeys(actions, 0), dict.fromkeys(actions, 0)
        while self.left > 40:  # a game of hexapawn takes no more
            best = max(actions, key=lambda a: w[a] / n[a] + sqrt(log(sum(n.values())) / n[a]) if n[a] else inf)
            child = self.ask("result", state, best)
            while not self.ask("is_terminal", child):
                child = self.ask("result", child, self.rng.choice(self.ask("actions", child)))
            n[best] += 1
            w[best] += sign * self.ask("utility", child, MAX)
        return max(n, key=n.get)

    def ask(self, name, *arguments):
        self.left -= name in ("result", "utility")
        return getattr(self.game, name)(*arguments)

agent_object = Agent()
def agent(game, state, look, budget):
    return agent_object(game, state, look, budget)
"""
NIM = """
def my_game():
    return "Nim"

def agent(game, state, look, budget):
    heaps = [int(word) for word in look(state).split(",")[0].split()]
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


@pytest.mark.parametrize("program", [UCT, NIM], ids=["hexapawn", "nim"])
def test_agents_of_other_kinds_earn_full_marks_from_the_judge(program, unsafe):
    found = PROJECT.judged([program], unsafe)["agent-matches"]
    assert found.fraction == 1, found.text


def test_the_kits_own_agent_wins_on_many_draws():
    reference = load_module(PROJECT.folder, "reference")
    items = load_module(PROJECT.folder, "items")
    for seed in range(3):
        for problem in items.hidden(random.Random(seed)):
            case = problem.case(items.ITEMS[0], hidden=True)
            seen = observe(case, reference.agent)
            assert all(finding.passed for finding in case.findings(seen, case.aspects)), seen.returned


def test_a_hidden_match_quotes_nothing_of_the_agents():
    case = replace(CASE, hidden=True)
    names: dict = {}
    exec(FIRST.replace("game.actions(state)[0]", "'look here'"), names)
    seen = observe(case, names["agent"])
    assert "look here" not in str(case.findings(seen, case.aspects))
    assert "look here" in str(CASE.findings(observe(CASE, names["agent"]), case.aspects))

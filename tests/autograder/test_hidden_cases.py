"""Hidden cases stay hidden: nothing that a student's process saw of one gets out, and what was learnt is worth nothing."""

from __future__ import annotations

import json
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from aima_games.checking.report.data import VISIBLE_SHARE
from autograder.authoring import Item, SearchProblem, load_items, tree
from autograder.authoring.loader import assignment_folders
from autograder.cli import main as autograder
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.hidden_cases import hidden_cases, seed_of
from autograder.course.ledger import read_ledger
from autograder.course.release import checked_release
from autograder.grading.sanitize import sanitize
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback
from solutions import minimax_value
from tests.autograder.conftest import HW2, Round, grade_id
from tests.autograder.homework import items_of


def test_looking_the_visible_answers_up_earns_nothing():
    for folder in assignment_folders(KIT_ASSIGNMENTS):
        for name, item in items_of(folder).items():
            assert item.guessing >= VISIBLE_SHARE, (folder.name, name)


ALL = [(folder, name) for folder in assignment_folders(KIT_ASSIGNMENTS) for name in items_of(folder)]


SEEDS = {"test_player": 1, "test_star1": 5, "test_quiescence": 5, "test_strength": 10, "test_cfr": 10}
"""How many draws are looked at, where one takes long."""


def what_is_asked(problem):
    """The question of a problem, word for word."""
    problem = getattr(problem, "asked", problem)
    fields = ("game", "moves", "extras", "arguments", "lines", "opponent", "opening", "boards", "seed")
    return [(name, getattr(problem, name)) for name in fields if hasattr(problem, name)]


@pytest.mark.parametrize(("folder", "name"), ALL, ids=[f"{folder.name}-{name}" for folder, name in ALL])
def test_no_hidden_case_is_a_visible_one(folder, name):
    item = items_of(folder)[name]
    visible, shown = [what_is_asked(each) for each in item.visible], {each.wording() for each in item.visible}
    for seed in range(SEEDS.get(name, 30)):
        rng = random.Random(seed)
        usual = item.hidden(rng)
        first = iter([usual])  # what takes a processor long may be drawn otherwise the next time
        drawn = replace(item, hidden=lambda rng, first=first: next(first, None) or item.hidden(rng))._unseen(rng)
        assert not [each for each in drawn if each.wording() in shown or what_is_asked(each) in visible]
        assert len(drawn) == len(usual)  # no kind of the kit's has so few cases that a place stays empty


TICTACTOE = {"name": "TicTacToe"}
SHOWN = [tree("a", [1, [2, 3]]), tree("a", [4, 5]), tree("b", [[6]]), SearchProblem("c", TICTACTOE, (0, 1))]


def drawn_by(hidden):
    """What an item draws where these problems are visible."""
    return Item(name="value", reference=minimax_value, visible=SHOWN, hidden=hidden)._unseen(random.Random(0))


def test_what_is_visible_is_drawn_again():
    def hidden(rng):
        return [tree("a", rng.choice([[4, 5], [4, 6], [1, [2, 3]]])), tree("b", [[rng.randint(6, 7)]])] * 3

    for each in drawn_by(hidden):
        assert each.wording() not in {problem.wording() for problem in SHOWN}


def test_drawing_ends_where_a_kind_has_too_few_cases():
    """What is left of the kind counts; where nothing is, the visible case is asked after all."""
    few = drawn_by(lambda rng: [tree("a", [4, 5]), tree("a", [4, 6]), tree("b", [[6]])])
    assert [(each.group, each.game["tree"]) for each in few] == [("a", [4, 6]), ("b", [[6]])]


def test_what_only_looks_like_a_visible_case_stays():
    alike = [
        tree("a", [1, [3, 2]]), tree("a", [4, 5], "MIN"), tree("b", [[6.5]]), tree("b", [[[6]]]),
        SearchProblem("c", TICTACTOE, (1, 0)), SearchProblem("c", TICTACTOE, (0, 1, 2)),
    ]  # fmt: skip
    assert drawn_by(lambda rng: alike) == alike


def test_the_same_question_in_another_group_is_no_other_question():
    drawn = drawn_by(lambda rng: [tree("another", [4, 5]), tree("another", [rng.randint(0, 9), 4])])
    assert [4, 5] not in [each.game["tree"] for each in drawn]


SPY = """
ASKED = []
class Spied:
    def __init__(self, game): self.game = game
    def __getattr__(self, name): return getattr(self.game, name)
    def utility(self, state, player):
        ASKED[-1].append(self.game.utility(state, player))
        return ASKED[-1][-1]
def spy(search):
    def spied(game, state, *extras):
        ASKED.append([])
        return search(Spied(game), state, *extras)
    return spied
minimax_value, minimax, maxn = spy(minimax_value), spy(minimax), spy(maxn)
"""
TELL = """
import os, sys
print("ASKED", len(ASKED), ASKED)
print("ASKED", len(ASKED), ASKED, file=sys.stderr)
os.system(f"echo ASKED {len(ASKED)}")
open("asked.txt", "w").write(str(ASKED))
raise RuntimeError(f"ASKED {len(ASKED)} {ASKED}")
"""


def cases_of(round_):
    """The cases that a hand-in is graded by, item by item: the instructor can draw them again."""
    seed = seed_of(round_.course, HW2)
    items = load_items(round_.course.source(HW2))
    return {item.name: [*item.visible_cases(), *item.hidden_cases(seed)] for item in items}


def spying(round_):
    """A right notebook in which every search writes down what it is asked, and cells below the tests that tell it."""
    notebook = round_.notebook()
    at = next(i for i, cell in enumerate(notebook.cells) if grade_id(cell) == "test_minimax_value")
    notebook.cells.insert(
        at, nbformat.v4.new_code_cell("\n".join([round_.solution[name] for name in ("minimax", "maxn")]) + SPY)
    )
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) not in ("minimax", "maxn")]
    return with_cells(notebook, TELL, "print('again', ASKED)", "ASKED")


def with_cells(notebook, *sources):
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in sources]
    return notebook


@pytest.fixture(scope="module")
def spied_on(released_course, tmp_path_factory, unsafe):
    """A class in which Eve's functions write down all they are asked; graded, with feedback and a report."""
    root = tmp_path_factory.mktemp("spied") / "course"
    shutil.copytree(released_course, root)
    (root / "secret").write_text("one on which no two draws have a group in common\n")
    round_ = Round(root, unsafe)
    round_.hand_in("eve", spying(round_))
    round_.hand_in("ada")
    round_.grade()
    feedback(round_.course, HW2)
    write_report(round_.course, HW2)
    return round_


def test_no_cell_ever_sees_what_a_hidden_case_asked(spied_on):
    """Eve's search is right, and her cells below the tests print all it was asked: the visible cases, and no other."""
    task = checked_release(spied_on.course, HW2)
    visible = [
        Check(item.name, item.function, item.visible_cases(), item.weights)
        for item in load_items(spied_on.course.source(HW2))
    ]
    cells = sanitize(spying(spied_on), nbformat.reads(task.notebook, as_version=4)).cells
    alone = Session(visible, task.files, spied_on.unsafe).judge(cells)
    notebook = nbformat.read(spied_on.course.autograded("eve", HW2) / f"{HW2}.ipynb", as_version=4)
    told, expected = (
        re.findall(r"ASKED (\d+)", json.dumps(outputs))
        for outputs in ([cell.get("outputs", []) for cell in notebook.cells], list(alone.outputs.values()))
    )
    assert told == expected
    assert len(told) >= 4  # by every way she tried
    assert int(told[0]) > 20
    result = read_ledger(spied_on.course, HW2, "eve")
    assert result.verdict.items["test_minimax_value"].fraction == 1


def test_no_page_has_numbers_of_a_hidden_case(spied_on):
    pages = [
        path
        for folder in ("autograded", "feedback", "results", "reports", "release")
        for path in (spied_on.root / folder).rglob("*")
        if path.is_file() and path.suffix in (".ipynb", ".html", ".json", ".csv")
    ]
    assert len(pages) > 8
    hidden = {
        str(leaves)
        for item in ("test_minimax_value", "test_minimax", "test_maxn")
        for case in cases_of(spied_on)[item]
        if case.hidden and len(leaves := utilities(case)) > 3
    }
    assert len(hidden) > 10
    for path in pages:
        text = path.read_text()
        assert not [leaves for leaves in hidden if leaves in text], path


def utilities(case):
    """The utilities that a search of the whole tree meets, in order, as Eve's list shows them."""
    if case.rules.players != ("MAX", "MIN"):
        return []
    found = []

    def walk(state):
        if case.rules.is_terminal(state):
            found.append(case.rules.utility(state, "MAX"))
        for action in case.rules.actions(state):
            walk(case.rules.result(state, action))

    walk(case.state)
    return found


DAMAGE = {
    "lost": Path.unlink,
    "empty": lambda path: path.write_text(""),
    "of another form": lambda path: path.write_text("[]"),
    "half": lambda path: path.write_text(path.read_text()[: path.stat().st_size // 2]),
    "other cases": lambda path: path.write_text(path.read_text().replace('"value": 3', '"value": 4')),
    "no cases": lambda path: path.write_text(json.dumps({**json.loads(path.read_text()), "cases": {}})),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_whatever_becomes_of_the_file_that_keeps_them_they_are_the_same(round_, damage):
    before = hidden_cases(round_.course, checked_release(round_.course, HW2))
    path = round_.root / "results" / f".{HW2}-cases.json"
    DAMAGE[damage](path)
    assert hidden_cases(round_.course, checked_release(round_.course, HW2)) == before
    assert json.loads(path.read_text())["cases"] == before


def test_all_are_judged_by_the_same_cases_whenever_they_hand_in(round_):
    """After pages were written, too, and in a course that knew rounds: what it noted of them is left alone."""
    old = round_.root / "results" / f".{HW2}-rounds.json"
    old.write_text('{"round": 2, "made_of": "", "cases": {}}')
    wrong = round_.notebook(minimax_value="def minimax_value(game, state):\n    return 1")
    round_.hand_in("ada", wrong)
    round_.grade()
    before = hidden_cases(round_.course, checked_release(round_.course, HW2))
    feedback(round_.course, HW2)
    round_.hand_in("ben", wrong)
    round_.grade()
    feedback(round_.course, HW2, again=True)
    round_.hand_in("cleo", wrong)
    round_.grade(again=True)
    verdicts = [
        read_ledger(round_.course, HW2, name).verdict.items["test_minimax_value"] for name in ("ada", "ben", "cleo")
    ]
    assert len({each.text for each in verdicts}) == 1
    assert hidden_cases(round_.course, checked_release(round_.course, HW2)) == before
    assert json.loads(old.read_text())["round"] == 2


def test_another_secret_draws_other_cases(round_):
    round_.hand_in("ada")
    round_.grade()
    first = cases_of(round_)["test_minimax_value"]
    (round_.root / "secret").write_text("0123456789abcdef" * 4)
    round_.course = Course(round_.root)
    round_.grade(again=True)
    assert cases_of(round_)["test_minimax_value"] != first


def test_who_has_the_visible_cases_alone_earns_nothing(spied_on):
    """Their answers lie beside the notebook: a quarter of a demand's cases is less than guessing has right."""
    from aima_games.checking.case import observe
    from aima_games.checking.report import report

    for item in load_items(spied_on.course.source(HW2)):
        cases = cases_of(spied_on)[item.name]
        seen = [observe(case, item.reference if not case.hidden else lambda *_: object()) for case in cases]
        assert report(item.name, seen, item.weights).by_cases == 0


def test_nbgrader_draws_the_same_cases(round_, capsys):
    """`nbgrader autograde` and `autograder grade` judge a hand-in by the same cases."""
    from nbgrader.converters import Autograde

    from autograder.course.nbgrader import run_step

    round_.hand_in("ada")
    round_.grade()
    ours = read_ledger(round_.course, HW2, "ada")
    run_step(round_.course, Autograde, HW2, "ada")
    assert read_ledger(round_.course, HW2, "ada").points == ours.points
    assert autograder(["grade", HW2, "--course", str(round_.root)]) == 0


NOTES = """
import json, os
def minimax(game, state, known=[]):
    def walk(state):
        if game.is_terminal(state): return [game.utility(state, MAX)]
        return sum((walk(game.result(state, action)) for action in game.actions(state)), [])
    places = ["notes.txt", "/tmp/notes.txt", "/dev/shm/notes.txt"]
    for place in places:
        with open(place, "a") as file: file.write(f"|{walk(state)}")
    known.append(walk(state))
    raise ValueError("NOTES" + "".join(open(place).read()[-150:] for place in places) + str(known)[-150:])
"""


def test_no_message_repeats_what_an_earlier_case_asked(round_):
    """A function may write down what it is asked, in any place, and tell it in an error: never a hidden case."""
    round_.hand_in("spy", round_.notebook(minimax=NOTES))
    round_.grade()
    feedback(round_.course, HW2)
    asked = [case for item in ("test_minimax_value", "test_minimax") for case in cases_of(round_)[item]]
    visible = {str(utilities(case)) for case in asked if not case.hidden}
    hidden = [str(leaves) for case in asked if case.hidden and len(leaves := utilities(case)) > 3]
    hidden = [leaves for leaves in hidden if leaves not in visible]  # another board may end with the same utilities
    texts = [item.text + item.html for item in read_ledger(round_.course, HW2, "spy").verdict.items.values()]
    texts.append(round_.course.feedback_page("spy", HW2).read_text())
    assert any("NOTES" in text for text in texts)
    assert len(hidden) > 5
    assert [leaves for leaves in hidden for text in texts if leaves in text] == []

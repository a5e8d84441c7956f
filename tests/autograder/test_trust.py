"""Where the judge cannot be sure of a mark it gives none, and says so; marking is never done with half of the tests."""

from __future__ import annotations

import json
import os
import re

import nbformat
import pytest

from aima_games.checking.case import Answer, Trouble
from aima_games.checking.match_case import MatchCase
from aima_games.checking.search_case import SearchCase
from autograder.authoring.one_file import ONE_FILE
from autograder.cli import main as autograder
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, write_whole
from autograder.course.hidden_cases import hidden_cases
from autograder.course.nbgrader import run_step
from autograder.course.release import note_release, read_release
from autograder.hand_ins.collect import COLUMNS
from autograder.hand_ins.hand_in import LEFT, roll_path
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from tests.autograder.conftest import HW2, grade_id
from tests.autograder.homework import with_python
from tests.conftest import numbers

HEXAPAWN = {"name": "Hexapawn"}
TREE = {"name": "TreeGame", "tree": [[3, 12], [2, 4]]}
OPTIONS = {"group": "all", "function": "player", "expected": Answer(0)}
RIGHT = Check(
    "right", "value", [SearchCase(group="all", function="value", game=TREE, expected=Answer(3))], {"value": 1}
)
SOURCE = """
def value(game, state):
    if game.is_terminal(state): return game.utility(state, "MAX")
    return (max if game.to_move(state) == "MAX" else min)(value(game, game.result(state, a)) for a in game.actions(state))
def player(game, state): return game.actions(state)[0]
"""
BROKEN = {
    "an opponent that nobody has registered": MatchCase(
        **OPTIONS, game=HEXAPAWN, opponent={"name": "nobody"}, goal=0.0, games=2
    ),
    "an opponent that fails": MatchCase(
        **OPTIONS, game=HEXAPAWN, opponent={"name": "random", "seed": 3, "wrong": 1}, goal=0.0, games=2
    ),
    "a game that does not exist": SearchCase(**OPTIONS, game={"name": "Chequers"}),
    "moves that cannot be played": SearchCase(**OPTIONS, game=TREE, moves=(7,)),
    "an argument that nobody knows": SearchCase(**OPTIONS, game=TREE, extras=({"advice": 3},)),
    "an estimate that fails": SearchCase(
        **{**OPTIONS, "function": "estimating"}, game=TREE, extras=({"evaluate": {"table": []}},)
    ),
}


def cells(*sources, tests):
    made = [nbformat.v4.new_code_cell(source) for source in sources]
    for name in tests:
        made.append(nbformat.v4.new_code_cell("check"))
        made[-1].metadata["nbgrader"] = {"grade_id": name}
    return made


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("what", BROKEN)
def test_trouble_of_the_judges_own_is_no_mark(what, hidden, unsafe):
    """The item has no mark, a person is told why, the student is not blamed, and the other items have theirs."""
    from dataclasses import replace

    case = replace(BROKEN[what], hidden=hidden)
    weights = {"score": 1} if isinstance(case, MatchCase) else {"value": 1}
    checks = [Check("broken", case.function, [case], weights), RIGHT]
    source = SOURCE + "\ndef estimating(game, state, evaluate): return evaluate(state)"
    verdict = Session(checks, unsafe=unsafe).judge(cells(source, tests=["broken", "right"]))
    broken = verdict.items["broken"]
    assert broken.fraction is None
    assert broken.reason
    assert broken.reason not in broken.text
    assert broken.trouble is Trouble.NOT_JUDGED
    assert [f"the item broken is not graded: {broken.reason}"] == verdict.attention
    assert verdict.items["right"].fraction == 1


def test_a_check_without_cases_is_no_full_mark(unsafe):
    verdict = Session([Check("right", "value", [], {"value": 1})], unsafe=unsafe).judge(cells(SOURCE, tests=["right"]))
    assert verdict.items["right"].fraction is None


def test_what_the_student_asks_wrongly_is_no_trouble_of_the_judges(unsafe):
    """The same calls that fail for a reason of ours fail for one of theirs, and then they are told."""
    table = SearchCase(
        group="all", function="estimating", game=TREE, expected=Answer(3), extras=({"evaluate": {"table": [[[], 3]]}},)
    )
    check = Check("estimates", "estimating", [table], {"value": 1})
    for call in ("evaluate(3)", "evaluate()", "evaluate(game, state)", "evaluate('x')", "game.utility(state, 'MAX')",
                 "game.result(state, 'x')", "game.outcomes(state)", "game.actions(4)", "game.utility(state, [])"):  # fmt: skip
        source = f"def estimating(game, state, evaluate): return {call}"
        verdict = Session([check], unsafe=unsafe).judge(cells(source, tests=["estimates"]))
        assert verdict.items["estimates"].fraction == 0, call
        assert verdict.attention == []
        assert verdict.items["estimates"].trouble is Trouble.ERROR


BREAKS_LATER = """
import os
from autograder.authoring import Item
made = Item.with_mistakes
broken = lambda self, case: self.name == "test_minimax_value" and case.hidden and "BROKEN" in os.environ
Item.with_mistakes = lambda self, case: case.no_such_thing if broken(self, case) else made(self, case)
"""


def break_later(course):
    """Have the judge's cases of one of hw2's items fail wherever BROKEN is set, and note it as released so."""
    with_python(course.source(HW2), BREAKS_LATER)
    note_release(course, HW2)


def test_grade_needs_a_person_as_long_as_collect_has_left_a_file(round_, capsys):
    round_.hand_in("ada")
    row = dict.fromkeys(COLUMNS, "") | {
        "state": LEFT,
        "file": "ben_hw2.py",
        "reason": "is no notebook",
        "student": "ben",
    }
    grade = ["grade", HW2, "--course", str(round_.root), *(["--unsafe"] if round_.unsafe else [])]
    for state, code in ((LEFT, 1), (LEFT, 1), ("handed in", 0)):
        write_whole(roll_path(round_.course, HW2), csv_text(COLUMNS, [list((row | {"state": state}).values())]))
        assert autograder(grade) == code
        assert ("ben_hw2.py" in capsys.readouterr().out) == bool(code)


def test_a_class_list_that_is_gone_is_missed(round_, capsys):
    round_.hand_in("ada")
    row = dict.fromkeys(COLUMNS, "") | {
        "student": "ada",
        "name": "Ada Byron",
        "state": "handed in",
        "file": "ada.ipynb",
    }
    write_whole(roll_path(round_.course, HW2), csv_text(COLUMNS, [list(row.values())]))
    (round_.root / "students.csv").unlink(missing_ok=True)
    assert autograder(["grade", HW2, "--course", str(round_.root)]) == 2
    assert "students.csv is missing" in capsys.readouterr().err


def test_an_item_without_a_mark_waits_for_the_instructor_and_the_class_goes_on(round_, capsys, monkeypatch):
    break_later(round_.course)
    hidden_cases(round_.course, read_release(round_.course, HW2))  # the hidden cases were drawn before
    for student in ("ada", "ben"):
        round_.hand_in(student)
    grade = ["grade", HW2, "--course", str(round_.root), *(["--unsafe"] if round_.unsafe else [])]
    monkeypatch.setenv("BROKEN", "1")
    for again in ([], ["--again"]):
        assert autograder(grade + again) == 1
        said = capsys.readouterr().out
        assert numbers(said, "graded", "unchanged", "need you")[:3] == [2, 0, 2]
        assert re.findall(r"^! (\w+): .*item \w*minimax_value .*not graded", said, re.MULTILINE) == ["ada", "ben"]
        assert "no_such_thing" in said
        assert "release again" in said
    scores = round_.scores()
    assert scores["ada"]["test_minimax_value"] == 0
    assert [scores["ada"][name] for name in ("test_minimax", "test_depth_limited_minimax", "test_maxn")] == [5, 6, 4]
    with round_.course.gradebook() as gradebook:
        waiting = gradebook.find_grade("test_minimax_value", HW2, HW2, "ada")
        assert waiting.auto_score is None
        assert waiting.needs_manual_grade
    page = nbformat.read(round_.course.autograded("ada", HW2) / f"{HW2}.ipynb", as_version=4)
    (shown,) = next(cell for cell in page.cells if grade_id(cell) == "test_minimax_value").outputs
    assert "could not be graded automatically" in shown.data["text/plain"]
    assert "no_such_thing" not in shown.data["text/plain"]
    # Once it works, nothing has to be asked for: the next run grades them.
    monkeypatch.delenv("BROKEN")
    assert autograder(grade) == 0
    assert numbers(capsys.readouterr().out, "unchanged", "by hand", "not graded yet") == [2, 0, 2]
    assert round_.scores()["ada"]["test_minimax_value"] == 4
    assert autograder(grade) == 0
    assert numbers(capsys.readouterr().out, "unchanged", "by hand", "not graded yet") == [0, 2, 2]


def rename_an_item(course):
    path = course.source(HW2) / ONE_FILE
    path.write_text(re.sub('(?<!")minimax_value', "worth", path.read_text()))


def drop_an_item(course):
    path = course.source(HW2) / ONE_FILE
    before, _, after = path.read_text().partition("```{graded} maxn\n")
    path.write_text(re.sub(r"- \*\*4.*\n", "", before) + after.partition("```\n")[2])


def empty_the_cases(course):
    path = course.release(HW2) / "cases" / "test_minimax_value.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "cases": []}))


def spoil_the_cases(course):
    (course.release(HW2) / "cases" / "test_minimax_value.json").write_text("[]")


def lose_the_cases(course):
    (course.release(HW2) / "cases" / "test_minimax_value.json").unlink()


def raise_points(course):
    path = course.release(HW2) / f"{HW2}.ipynb"
    path.write_text(path.read_text().replace('"points": 4', '"points": 40'))


def drop_a_test_cell(course):
    path = course.release(HW2) / f"{HW2}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) != "test_minimax_value"]
    nbformat.write(notebook, path)


def spoil_the_note(course):
    (note,) = (course.root / "results").glob(f".{HW2}-release.json")
    note.write_text("[]")


def lose_the_note(course):
    (note,) = (course.root / "results").glob(f".{HW2}-release.json")
    note.unlink()


CHANGES = [
    rename_an_item, drop_an_item, empty_the_cases, spoil_the_cases, lose_the_cases, raise_points, drop_a_test_cell,
    spoil_the_note, lose_the_note,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_tests_that_are_not_those_released_are_refused_before_anybody_is_graded(round_, change, capsys):
    from nbgrader.converters import Autograde

    round_.hand_in("ada", round_.notebook(minimax_value="def minimax_value(game, state): return 0"))
    change(round_.course)
    grade = ["grade", HW2, "--course", str(round_.root), *(["--unsafe"] if round_.unsafe else [])]
    assert autograder(grade) == 2
    said = capsys.readouterr().err
    assert f"run: autograder release {HW2}" in said
    assert not (round_.root / "results" / HW2).exists()
    with pytest.raises(CourseError, match="autograder release"):
        run_step(Course(round_.root), Autograde, HW2, "ada")
    with Course(round_.root).gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(HW2):
            assert submission.score == 0


@pytest.mark.parametrize(("change", "said"), [(rename_an_item, "minimax_value have no item"), (drop_an_item, "maxn have no item"),
                                              (drop_a_test_cell, "no such test cell")])  # fmt: skip
def test_cells_without_items_and_items_without_cells_are_refused_even_where_they_are_noted(
    round_, change, said, capsys
):
    round_.hand_in("ada")
    change(round_.course)
    note_release(round_.course, HW2)
    assert autograder(["grade", HW2, "--course", str(round_.root)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.more
def test_a_worker_that_always_dies_is_the_instructors_to_look_at(round_, capsys, monkeypatch):
    """Nobody's work ends a worker; where something does, that submission has no mark, and the others have theirs."""
    with_python(
        round_.course.source(HW2),
        "import multiprocessing, os\n"
        "from autograder.judge.session import Session\n"
        "goes_on = Session._from_right\n"
        "def ends(session, *given):\n"
        "    if multiprocessing.parent_process() and os.environ.get('ENDS'): os._exit(9)\n"
        "    return goes_on(session, *given)\n"
        "Session._from_right = ends\n",
    )
    note_release(round_.course, HW2)
    monkeypatch.setenv("ENDS", "1")
    right, wrong = ["ada", "bob", "cho", "dag"], ["eve", "fay", "gus", "hal"]
    for student in right:
        round_.hand_in(student)
    for student in wrong:  # whether a small edit mends it is asked
        round_.hand_in(student, round_.notebook(minimax_value="def minimax_value(game, state): return 7"))
    grade = ["grade", HW2, "--course", str(round_.root), *(["--unsafe"] if round_.unsafe else [])]
    assert autograder(grade) == 1
    said = capsys.readouterr().out
    assert sorted(re.findall(r"^✗ (\w+): .*ended .*twice", said, re.MULTILINE)) == wrong
    scores = {student: score["test_minimax_value"] for student, score in round_.scores().items()}
    assert {student: scores[student] for student in right} == dict.fromkeys(right, 4)
    assert os.environ.pop("ENDS")
    assert autograder(grade) == 0

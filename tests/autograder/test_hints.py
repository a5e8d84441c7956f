"""Levels of hints: what a student is told about a mistake, up to the line that one token would put right."""

from __future__ import annotations

import re

import nbformat
import pytest

from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.authoring import Item, random_tree, tree
from autograder.course.config import read_config
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback
from solutions import minimax_value
from solutions.misconceptions import CHOOSING
from tests.autograder.conftest import HW2
from tests.conftest import numbers

ITEM = Item(
    name="value",
    reference=minimax_value,
    misconceptions={name: lambda game, state, flaw=flaw: flaw(game, state)[0] for name, flaw in CHOOSING.items()},
    weights={"value": 3, "leaves": 1},
    visible=[
        tree("a finished game", 7),
        tree("one ply", [2, 9, 4]),
        tree("one ply", [5, -3, 8], first="MIN"),
        tree("two plies", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    ],
    hidden=lambda rng: [tree("three plies", random_tree(rng, 3), first) for first in ("MAX", "MIN")],
)

RIGHT = """
def minimax_value(game, state):
    # the end
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    worth = []
    for action in game.actions(state):
        worth.append(minimax_value(game, game.result(state, action)))
    if game.to_move(state) == "MAX":
        return max(worth)
    return min(worth)
"""


def judged(source, level, unsafe, limits=Limits()):
    cells = [nbformat.v4.new_code_cell(text) for text in (source, "check")]
    cells[0].metadata["nbgrader"] = {"grade_id": ITEM.function}
    cells[1].metadata["nbgrader"] = {"grade_id": ITEM.name}
    check = Check(ITEM.name, ITEM.function, [*ITEM.visible_cases(), *ITEM.hidden_cases(1)], ITEM.weights, max_points=4)
    return Session([check], unsafe=unsafe, limits=limits, hints=level).judge(cells).items[ITEM.name]


def slip(old, new):
    assert old in RIGHT
    return RIGHT.replace(old, new, 1)


BOTH = """    if game.to_move(state) == "MAX":
        return max(worth)
    return min(worth)
"""
INSIDE = """        value = max(worth) if game.to_move(state) == "MAX" else min(worth)
        return value
"""
SLIPS = {
    "comparison": (slip('== "MAX"', '!= "MAX"'), 9),
    "function": (slip("min(worth)", "max(worth)"), 11),
    "indentation": (slip(BOTH, INSIDE), 10),
}


@pytest.mark.parametrize("name", SLIPS)
def test_the_place_is_told_and_the_repair_is_not(name, unsafe):
    source, line = SLIPS[name]
    found = judged(source, Hint.LINE, unsafe)
    assert found.fraction < 1
    assert int(re.search(r"in line (\d+) of your cell", found.text)[1]) == line
    assert f"line {line}" in found.html
    assert found.repair.startswith(f"line {line}: ")
    for code in re.findall("`([^`]*)`", found.repair):
        assert code not in found.text
        assert code not in found.html


def test_only_at_the_level_of_lines(unsafe):
    source, _ = SLIPS["comparison"]
    for level in (Hint.NONE, Hint.PLACE, Hint.NAME):
        found = judged(source, level, unsafe)
        assert not found.repair
        assert "in line" not in found.text


def test_what_needs_more_than_a_token_has_no_line(unsafe):
    found = judged("def minimax_value(game, state):\n    return 0", Hint.LINE, unsafe)
    assert found.fraction < 1
    assert not found.repair
    assert not judged(RIGHT, Hint.LINE, unsafe).repair
    assert not judged("def minimax_value(game, state):\n    raise NotImplementedError()", Hint.LINE, unsafe).repair
    assert not judged("minimax_value = lambda game, state: 0  # (", Hint.LINE, unsafe).repair


def test_of_an_error_the_line_is_told_where_no_token_mends_it(unsafe):
    found = judged(slip("    worth = []\n", "    # forgotten\n"), Hint.LINE, unsafe)
    assert not found.repair
    assert numbers(found.text, "error is raised", "your cell") == [8]
    only_hidden = f"""{RIGHT}
right = minimax_value
def minimax_value(game, state):
    return right(game, state) if len(seen) < {len(ITEM.visible)} and not seen.append(0) else 1 / 0
seen = []
"""
    found = judged(only_hidden, Hint.LINE, unsafe)
    assert found.fraction < 1
    assert "The error is raised" not in found.text


def test_what_was_left_out_is_found(unsafe):
    assert "line 7: " in judged(slip("game.actions(state)", "game.actions()"), Hint.LINE, unsafe).repair
    assert "line 8: " in judged(slip("game.result(state, action)", "game.result(action)"), Hint.LINE, unsafe).repair


def test_each_level_tells_more(unsafe):
    source = slip(BOTH, BOTH.replace("max", "m").replace("min", "max").replace("m(", "min("))
    found = {level: judged(source, level, unsafe) for level in Hint}
    named = found[Hint.NAME].misconceptions
    assert named
    assert {level: each.misconceptions for level, each in found.items()} == dict.fromkeys(Hint, named)  # for the report
    title, hint = MISCONCEPTIONS[named[0]][:2]
    for level, each in found.items():
        assert (title in each.text) == (level in (Hint.NAME, Hint.LINE))
        assert (hint in each.text) == (level in (Hint.NAME, Hint.LINE))
        assert ("should be" in each.text) == (level is not Hint.NONE)
        assert ("<svg" in each.html) == (level is not Hint.NONE)
        assert each.fraction == found[Hint.NAME].fraction
        assert title not in each.diagnosis or level in (Hint.NAME, Hint.LINE)


LOOPS = """
import os

def minimax_value(game, state):
    tries = 0
    while tries != 0:
        tries = tries + 1
        [0] * (10 ** 6)
        os.kill(os.getpid(), 0)
    if tries > 0:
        os._exit(1)
    return tries
"""


def test_a_repair_that_loops_or_ends_its_process_is_contained(unsafe):
    """Nearly every edit loops or exits; the submission has its mark all the same, within its budget."""
    found = judged(LOOPS, Hint.LINE, unsafe, Limits(cell=3, case=1, notebook=20))
    assert found.fraction is not None
    assert not found.repair


def test_the_configuration_knows_the_levels(tmp_path):
    head = "from autograder.plugin import configure\nc = get_config()\nconfigure(c)\n"
    for level in Hint:
        (tmp_path / "nbgrader_config.py").write_text(f"{head}c.JudgeSubmission.hints = {str(level)!r}\n")
        assert read_config(tmp_path).JudgeSubmission.hints == level
    (tmp_path / "nbgrader_config.py").write_text(f"{head}c.JudgeSubmission.hints = 'all'\n")
    with pytest.raises(CourseError, match=f"{', '.join(Hint)}.*'all'"):
        read_config(tmp_path)


def test_from_the_configuration_to_page_and_report(round_):
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.JudgeSubmission.hints = 'line'\n")
    source, line = SLIPS["comparison"]
    round_.hand_in("eve", round_.notebook(minimax_value=source))
    assert round_.grade().graded == ["eve"]
    assert (
        read_ledger(round_.course, HW2, "eve").verdict.items["test_minimax_value"].repair.startswith(f"line {line}: ")
    )
    feedback(round_.course, HW2)
    page = round_.course.feedback_page("eve", HW2).read_text()
    assert f"Look at the comparison in line {line} of your cell." in page
    assert "instead of" not in page
    report = write_report(round_.course, HW2).files["report.html"].read_text()
    assert f"line {line}: <code>" in report
    config.write_text(config.read_text() + "\nc.JudgeSubmission.hints = 'place'\n")
    assert round_.grade().graded == ["eve"]  # as it has to be told otherwise
    assert not read_ledger(round_.course, HW2, "eve").verdict.items["test_minimax_value"].repair

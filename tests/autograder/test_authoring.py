"""A teacher's own assignment: with the kit's answers out of reach, with own games and mistakes, and nothing leaks."""

from __future__ import annotations

import base64
import json
import os
import random
import re
import shutil
import subprocess
import sys
from dataclasses import replace

import nbformat
import pytest

from aima_games.checking.case import observe
from aima_games.checking.check import check
from aima_games.checking.findings import is_right
from aima_games.checking.misconceptions import MISCONCEPTIONS, add_misconception
from aima_games.games import add_games
from autograder.authoring import leaves_of, mistakes
from autograder.authoring.kinds import Trees, Turn
from autograder.authoring.loader import ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.blocks import AssignmentError
from autograder.authoring.one_file.notebook import write_notebook
from autograder.cli import main
from autograder.course.course import Course, CourseError
from autograder.course.hidden_cases import drawn
from autograder.course.ledger import read_ledger
from autograder.course.proofs import digest_of
from autograder.course.release import read_release
from autograder.grading import worker
from autograder.grading.worker import Task
from autograder.judge.student_process import Limits
from autograder.quiz.bank.question_types import add_topics
from autograder.steps.init import init, new_assignment
from autograder.steps.release import release
from tests.conftest import line_of, numbers

NAME = "hw7-own"
FUNCTION, ITEM, MISTAKE = "forgiving_value", "test_forgiving_value", "nobody-forgives"
TITLE = "MIN is taken to play its best"

RACE = '''
from aima_games import MAX, MIN, Game, IllegalActionError

class FirstToTen(Game):
    """Players in turn add 1 or 2; who says ten wins."""

    initial = (8, MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return () if state[0] >= 10 else (1, 2)

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        return state[0] + action, MIN if state[1] == MAX else MAX

    def is_terminal(self, state):
        return state[0] >= 10

    def utility(self, state, player):
        return -1 if state[1] == player else 1
'''

PLAYS_ITS_BEST = """
def forgiving_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best(forgiving_value(game, game.result(state, action)) for action in game.actions(state))
"""
BY_BUBBLES = """
def forgiving_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    mine = game.to_move(state) == MAX
    first = second = None
    for action in game.actions(state):
        value = forgiving_value(game, game.result(state, action))
        if first is None or (value > first if mine else value < first):
            first, second = value, first
        elif second is None or (value > second if mine else value < second):
            second = value
    return first if mine or second is None else second
"""
"""A right program in another style."""

EVERY_MODULE = """
import pkgutil, importlib, autograder
for module in pkgutil.walk_packages(autograder.__path__, "autograder."):
    if not module.name.startswith(("autograder.templates", "autograder.sandbox.fork_server")):
        importlib.import_module(module.name)
import sys
assert sys.modules["solutions"] is None
"""


@pytest.fixture
def without_answers(tmp_path):
    """Runs a Python program in which, as in every process that it starts, nobody can import `solutions`."""
    (tmp_path / "blocked").mkdir()
    (tmp_path / "blocked" / "sitecustomize.py").write_text("import sys\nsys.modules['solutions'] = None\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "blocked")}

    def run(program, *arguments, folder=tmp_path):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], cwd=folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture
def course(tmp_path):
    """A course; the mistakes, games and questions that it brings are forgotten again."""
    list(init(tmp_path / "course"))
    known = dict(MISCONCEPTIONS)
    yield Course(tmp_path / "course")
    MISCONCEPTIONS.clear()
    MISCONCEPTIONS.update(known)
    (tmp_path / "nothing").mkdir()
    add_topics(tmp_path / "nothing")
    add_games(tmp_path / "nothing")


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def hand_in(course, student, function):
    notebook = nbformat.read(course.release(NAME) / f"{NAME}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.get("id") == FUNCTION:
            cell.source = function
        if cell.get("id") == "not-so-kind":
            cell.source = "Where MIN has a very good reply."
    path = course.submitted(student, NAME) / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)


def test_every_module_of_the_autograder_does_without_our_answers(without_answers):
    without_answers(EVERY_MODULE)


@pytest.mark.more
@pytest.mark.slow
def test_an_assignment_of_ones_own_with_a_game_of_ones_own(without_answers, course, unsafe):
    """From a blank one to a grade, each step a process of its own."""
    flags = ["--unsafe"] if unsafe else []

    def autograder(*command):
        program = "import sys; from autograder.cli import main; sys.exit(main(sys.argv[1:]))"
        return without_answers(program, *command, folder=course.root)

    autograder("new-assignment", NAME)
    (course.root / "games").mkdir()
    (course.root / "games" / "firsttoten.py").write_text(RACE)
    edit(course.source(NAME) / ONE_FILE, "\nreal games:", '\na race: after(1, "FirstToTen")\nreal games:')
    said = autograder("release", NAME, *flags)
    assert line_of(said, "✓", "solution", "full marks")
    assert numbers(said, "✓ all", "known mistakes", "lose marks") == [1]
    released = {path.relative_to(course.release(NAME)).as_posix() for path in course.release(NAME).rglob("*.*")}
    assert released == {f"{NAME}.ipynb", f"cases/{ITEM}.json", "games/firsttoten.py"}
    hand_in(course, "anna", PLAYS_ITS_BEST)
    hand_in(course, "ben", BY_BUBBLES)
    autograder("grade", NAME, *flags)
    results = {name: read_ledger(course, NAME, name).verdict.items[ITEM] for name in ("anna", "ben")}
    assert results["ben"].fraction == 1
    assert results["anna"].fraction < 1
    assert results["anna"].misconceptions == (MISTAKE,)
    assert TITLE in results["anna"].text
    autograder("report", NAME)
    page = (course.root / "reports" / NAME / "report.html").read_text()
    assert f"<h3>{TITLE[0].upper()}{TITLE[1:]}</h3>" in page
    assert page.count('<img src="data:image/svg+xml') > 1  # a right search, and the mistake
    # Now that answers are graded, no cell may come or go; points and texts may change.
    edit(course.source(NAME) / ONE_FILE, "{by-hand} not-so-kind", "{by-hand} unkind")
    with pytest.raises(CourseError, match="unkind would be new and not-so-kind would be gone"):
        list(release(course, NAME, unsafe=unsafe))
    edit(course.source(NAME) / ONE_FILE, "{by-hand} unkind", "{by-hand} not-so-kind")
    edit(course.source(NAME) / ONE_FILE, ":1a: 3 value", ":1a: 5 value")
    list(release(course, NAME, unsafe=unsafe))
    autograder("grade", NAME, *flags)
    assert read_ledger(course, NAME, "ben").verdict.items[ITEM].points == 6
    # At home, where nobody has the course: what was released is enough for the student's own check.
    at_home = PLAYS_ITS_BEST + f"from aima_games import MAX, check\nprint(check('{ITEM}', {FUNCTION}))"
    assert TITLE in without_answers(at_home, folder=course.release(NAME))


def test_a_notebook_that_somebody_edited_is_neither_released_nor_written_over(course):
    new_assignment(course, NAME)
    path = course.source(NAME) / f"{NAME}.ipynb"
    write_notebook(read_assignment(course.source(NAME) / ONE_FILE))
    notebook = nbformat.read(path, as_version=4)
    next(cell for cell in notebook.cells if cell.id == ITEM).metadata.nbgrader.points = 8
    nbformat.write(notebook, path)
    before = path.read_bytes()
    with pytest.raises(CourseError, match=rf"{ONE_FILE}:1: {NAME}\.ipynb .* by hand"):
        list(release(course, NAME))
    assert path.read_bytes() == before


def test_an_assignments_name_is_checked_and_taken_once(course):
    assert new_assignment(course, NAME) == course.source(NAME) / ONE_FILE
    with pytest.raises(CourseError, match="already exists"):
        new_assignment(course, NAME)
    for name in ("../hw7", "", "hw 7", "a/b"):
        with pytest.raises(CourseError, match="cannot be the name"):
            new_assignment(course, name)


def test_an_own_mistake_travels_with_the_cases(tmp_path, course, unsafe):
    new_assignment(course, NAME)
    list(release(course, NAME, unsafe=unsafe))
    stored = json.loads((course.release(NAME) / "cases" / f"{ITEM}.json").read_text())
    assert stored["misconceptions"][MISTAKE]["title"] == TITLE
    MISCONCEPTIONS.pop(MISTAKE)
    made = {}
    exec("from aima_games import MAX\n" + PLAYS_ITS_BEST, made)
    assert check(ITEM, made[FUNCTION], folder=course.release(NAME) / "cases").misconceptions == (MISTAKE,)


def test_a_mistake_of_the_kit_keeps_its_words():
    with pytest.raises(ValueError, match="the kit has a mistake called 'average'"):
        add_misconception("average", "something else", "?")


def test_the_words_for_mistakes_are_part_of_what_is_released(course):
    new_assignment(course, NAME)
    path = course.source(NAME) / ONE_FILE
    file = read_assignment(path)
    write_notebook(file)
    file.write_notes()
    (course.release(NAME)).mkdir(parents=True)
    shutil.copy(path.with_name(f"{NAME}.ipynb"), course.release(NAME))
    proved, released = digest_of(path.parent), read_release(course, NAME).digests["items"]
    edit(path, "Which of its replies", "Which one of its replies")
    assert read_release(course, NAME).digests["items"] != released
    assert digest_of(path.parent) != proved


LEAVES = """
from autograder.quiz.bank.question_types import question_type
from aima_games.quiz.question import Mistake, Question


@question_type("leaves", ("M-07",), levels=("easy",))
def leaves(random):
    b = random.randint(3, 9)
    return Question(
        kind="number",
        prompt=f"{b} moves, {b} replies: how many lines?",
        right=b * b,
        mistakes=(Mistake(2 * b, "cost-linear", "Each of the moves has as many replies."),),
        explanation="b times b.",
        data={"b": b},
        effort=1,
    )
"""


def test_a_course_has_questions_of_its_own(course, capsys, monkeypatch):
    monkeypatch.chdir(course.root)
    topic = course.root / "questions" / "warm_up"
    topic.mkdir(parents=True)
    (topic / "leaves.py").write_text(LEAVES)
    command = ["quiz", "warm_up", "--seed", "1", "--count", "2", "--out", "quiz", "--format", "moodle"]
    assert main(command) == 2
    assert "has no __init__.py" in capsys.readouterr().err
    (topic / "__init__.py").write_text('"""Before the first lecture."""\n')
    assert main(command) == 0
    assert "moves" in "".join(path.read_text() for path in (course.root / "quiz").rglob("moodle.xml"))
    topic.rename(topic.with_name("minimax"))
    assert main(command) == 2
    assert "the kit has a topic of that name" in capsys.readouterr().err


OWN_GAME = """
```{imports}
from aima_games import check
```

```{kinds} games
three heaps: after(2, "OwnNim", heaps=[5, 6, 7])
```

- **1a** It returns the number of the game.

```{graded} f
:kinds: games
:1a: 1 value
def f(game, state):
    return game.game.number
```
"""


def test_a_worker_that_grades_two_assignments_finds_the_games_of_each(tmp_path):
    """Workers of a cluster stay, and what they have loaded as well."""
    tasks = []
    for number in (1, 2):
        files = {
            "games/own_nim.py": f"from aima_games.games import Nim\nclass OwnNim(Nim):\n    number = {number}\n",
            ONE_FILE: OWN_GAME,
        }
        sources = tuple((name, base64.b64encode(text.encode()).decode()) for name, text in files.items())
        visible = {"cases/test_f.json": base64.b64encode(b'{"cases": [], "weights": {"value": 1}}').decode()}
        tasks.append(Task(f"hw{number}", "", visible, sources, {"test_f": 1}, Limits(), unsafe=True))
        [item] = worker._items(tasks[-1].name, sources)[0]
        tasks[-1] = replace(tasks[-1], hidden=json.dumps({"test_f": drawn(item, "seed")}))
    checks = [worker._checks(tasks[number - 1])[0] for number in (1, 2, 1)]
    assert [check.cases[0].expected.value for check in checks] == [1, 2, 1]
    add_games(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("\n```{mistake}", "\n```{python}\nx = 1 / 0\n```\n\n```{mistake}", r"LINE: ZeroDivisionError"),
        ("    return max(values) if game", "    return mx(values) if game", "LINE: nothing defines 'mx'"),
        ("    return max(values) if game", "    return max(values if game", "LINE: '\\(' was never closed"),
        ("return values[:2][-1]", "return values[1]", "LINE: the reference raises IndexError"),
        ("return values[-1]", "raise SystemExit", "SystemExit|ends the program"),
        (":title: MIN is", ":titel: MIN is", r"LINE: no option of \{mistake\} is called 'titel'; is it 'title'"),
        ("{mistake} nobody-forgives", "{mistake} average", "LINE: the kit has a mistake called 'average'"),
        ("```{mistake}", "```mistake", r"LINE: students would read .* ```\{mistake\}"),
        ("## Part 2 · In", "## Part 2: In", "LINE: the heading of a part"),
        ("{parts}", "{part}", r"LINE: .*\{parts\}"),
        (", check", "", r"LINE: .*`check`"),
        (":1b: 1 leaves", ":1b: 1 action", r"LINE: .*no pair `\(value, action\)`"),
        (":1b: 1 leaves", "", "the text demands 1b, and no directive tests it"),
        (":1a: 3 value\n:1b: 1 leaves\n", "", "has no line such as `:1a: 2 value`"),
        ("trees(1, most=4)", "trees(1, most=4", r"LINE: .*never closed"),
    ],
)
def test_what_is_broken_is_named_with_its_line(course, old, new, said):
    path = new_assignment(course, NAME)
    edit(path, old, new)
    text = path.read_text()
    first = text[: text.index(new)].count("\n") + 1 if new else 1
    lines = range(first, first + (new or text).count("\n") + 1)
    with pytest.raises(CourseError) as refused:
        list(release(course, NAME))
    told = str(refused.value).splitlines()
    place = re.escape(f"{path}:") + f"({'|'.join(map(str, lines))})"
    assert any(re.search(said.replace("LINE", place), line) for line in told), told
    assert not course.release(NAME).exists()


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("own.py", "\nclass Own(:\n", r"md:\d+: SyntaxError: .*own\.py, line 2"),
        ("nim.py", "", r"the kit has a game in nim\.py already; take another name"),
    ],
)
def test_a_game_that_is_broken_is_named(course, file, text, said):
    edit(new_assignment(course, NAME), 'after(6, "TicTacToe")', 'after(1, "Own")')
    (course.root / "games").mkdir()
    (course.root / "games" / file).write_text(text)
    with pytest.raises(CourseError, match=said):
        list(release(course, NAME))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("real games:", "# real games:"),
        ("## Part 2 · In your own words", "## Who forgives 2 · In your own words"),
        ("\n## Part 2", "\n```python\nprint({parts})\n```\n\n## Part 2"),
        ("    return max(values) if game", "    return (max)(values) if game"),
        ("{mistake} nobody-forgives", "{mistake} nobody-forgives-again"),
    ],
)
def test_what_only_looks_broken_is_fine(course, old, new):
    path = new_assignment(course, NAME)
    edit(path, old, new)
    assert [item.name for item in read_assignment(path).items] == [ITEM]


SECOND_BEST_MOVE = [
    ("game.utility(state, MAX)  # whose utility", "game.utility(state, MAX), None"),
    (
        "sorted(forgiving_value(game, game.result(state, a)) for",
        "sorted((forgiving_value(game, game.result(state, a))[0], a) for",
    ),
    (":1b: 1 leaves", ":1b: 1 action"),
]


def test_an_action_that_is_not_best_by_the_reference_is_refused_and_may_be_asked_for_by_position(course):
    path = new_assignment(course, NAME)
    for old, new in SECOND_BEST_MOVE:
        edit(path, old, new)
    with pytest.raises(AssignmentError, match=r"the action of forgiving_value is .*`position"):
        read_assignment(path)
    edit(path, "{kinds} searches", "{kinds} searches by whole")
    edit(path, ":1b: 1 action", ":1b: value")
    asking = "from autograder.authoring import position\n\n\n@asking\ndef whole(group, place, turn):\n"
    asking += "    return position(group, *place)\n"
    edit(path, "\n```{graded}", f"\n```{{python}}\n{asking}```\n\n```{{graded}}")
    (item,) = read_assignment(path).items
    case = next(case for case in item.visible_cases() if case.group == "one ply")
    assert is_right(observe(case, item.reference), item.weights)
    assert not is_right(observe(case, lambda *asked: (item.reference(*asked)[0], "another")), item.weights)


def test_the_leaves_of_several_players_are_of_the_numbers_that_are_named():
    place, _ = Trees(2, of=(0, 1), times=5, players=("a", "b"))(Turn(random.Random(1), "a"))
    leaves = leaves_of(place["tree"])
    assert {number for leaf in leaves for number in leaf} == {0, 5}
    assert all(len(leaf) == 2 for leaf in leaves)


def test_an_edit_that_does_not_fit_is_refused_by_the_name_of_its_mistake():
    with pytest.raises(ValueError, match=r"^one-too-many: 'sorted' .* 0 times in replace"):
        mistakes(replace, {"one-too-many": {"sorted": "reversed"}})

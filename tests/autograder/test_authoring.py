"""A teacher's own assignment: with the kit's answers out of reach, with own games and mistakes, and nothing leaks."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace

import nbformat
import pytest

from aima_games.checking.check import check
from aima_games.checking.misconceptions import MISCONCEPTIONS, add_misconception, add_misconceptions
from aima_games.games import add_games
from autograder.authoring import load_items, loaded_files, mistakes
from autograder.cli import main
from autograder.course.course import Course, CourseError
from autograder.course.ledger import read_ledger
from autograder.course.proofs import digest_of
from autograder.course.release import read_release
from autograder.course.rounds import drawn
from autograder.grading import worker
from autograder.grading.worker import Task
from autograder.judge.student_process import Limits
from autograder.quiz.bank.question_types import add_topics
from autograder.steps.init import init, new_assignment
from autograder.steps.release import release
from tests.conftest import line_of, numbers

NAME = "hw7-own"
TITLE = "only the first end of the game is looked at"

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

FIRST_END = """
def best_end(game, state):
    while not game.is_terminal(state):
        state = game.result(state, game.actions(state)[0])
    return game.utility(state, MAX)
"""

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
        if cell.get("id") == "best_end":
            cell.source = function
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
    items = course.source(NAME) / "items.py"
    edit(
        items,
        'random_position(rng, "a real game", TICTACTOE, 6)',
        'SearchProblem("a real game", {"name": "FirstToTen"})',
    )
    edit(items, 'tree("two plies"', 'SearchProblem("a real game", {"name": "FirstToTen"}),\n    tree("two plies"')
    said = autograder("release", NAME, *flags)
    assert line_of(said, "✓", "solution", "full marks")
    assert numbers(said, "✓ all", "known mistakes", "lose marks") == [1]
    released = {path.relative_to(course.release(NAME)).as_posix() for path in course.release(NAME).rglob("*.*")}
    assert released == {f"{NAME}.ipynb", "cases/best-end.json", "games/firsttoten.py"}
    hand_in(course, "anna", FIRST_END)
    autograder("grade", NAME, *flags)
    result = read_ledger(course, NAME, "anna").verdict.items["best-end"]
    assert result.fraction < 1
    assert result.misconceptions == ("first-end-only",)
    assert TITLE in result.text
    autograder("report", NAME)
    page = (course.root / "reports" / NAME / "report.html").read_text()
    assert f"<h3>{TITLE[0].upper()}{TITLE[1:]}</h3>" in page
    assert page.count('<img src="data:image/svg+xml') > 1  # a right search, and the mistake
    # At home, where nobody has the course: what was released is enough for the student's own check.
    at_home = FIRST_END + "from aima_games import MAX, check\nprint(check('best-end', best_end))"
    assert TITLE in without_answers(at_home, folder=course.release(NAME))


def test_a_text_that_says_other_points_than_the_cells_have_is_not_released(course):
    list(new_assignment(course, NAME))
    path = course.source(NAME) / f"{NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    next(cell for cell in notebook.cells if cell.id == "best-end").metadata.nbgrader.points = 8
    nbformat.write(notebook, path)
    with pytest.raises(CourseError, match=r"The best end .1 point.* 8 points"):
        list(release(course, NAME))


def test_an_assignments_name_is_checked_and_taken_once(course):
    assert {path.name for path in new_assignment(course, NAME)} == {
        f"{NAME}.ipynb", "items.py", "misconceptions.py", "misconceptions.txt", "reference.py",
    }  # fmt: skip
    with pytest.raises(CourseError, match="already exists"):
        new_assignment(course, NAME)
    for name in ("../hw7", "", "hw 7", "a/b"):
        with pytest.raises(CourseError, match="cannot be the name"):
            new_assignment(course, name)


def test_what_the_items_are_made_of_is_not_released(course, unsafe):
    new_assignment(course, NAME)
    folder = course.source(NAME)
    assert {str(path) for path in (load_items(folder) and loaded_files(folder))} == {
        "items.py", "misconceptions.py", "reference.py",
    }  # fmt: skip
    (folder / "reference.py").rename(folder / "right.py")
    edit(folder / "items.py", "from .reference import", "from .right import")
    with pytest.raises(CourseError, match=r"right\.py would be released, and items\.py imports it"):
        list(release(course, NAME, unsafe=unsafe))
    assert not course.release(NAME).exists()


def test_two_assignments_of_one_name_do_not_share_their_modules(tmp_path):
    for word in ("one", "two"):
        folder = tmp_path / word / NAME
        folder.mkdir(parents=True)
        (folder / "reference.py").write_text(f"def f():\n    return {word!r}\n")
        (folder / "items.py").write_text(
            "from autograder.authoring import Item\nfrom .reference import f\nITEMS = [Item(name='f', reference=f)]\n"
        )
    one, two = (load_items(tmp_path / word / NAME)[0] for word in ("one", "two"))
    assert (one.reference(), two.reference()) == ("one", "two")
    (tmp_path / "one" / NAME / "reference.py").write_text("def f():\n    return 'three, read afresh'\n")
    assert load_items(tmp_path / "one" / NAME)[0].reference() == "three, read afresh"
    assert one.function == "f"


def test_an_own_mistake_travels_with_the_cases(tmp_path, course, unsafe):
    new_assignment(course, NAME)
    list(release(course, NAME, unsafe=unsafe))
    stored = json.loads((course.release(NAME) / "cases" / "best-end.json").read_text())
    assert stored["misconceptions"]["first-end-only"]["title"] == TITLE
    MISCONCEPTIONS.pop("first-end-only")
    first = {}
    exec("from aima_games import MAX\n" + FIRST_END, first)
    assert check("best-end", first["best_end"], folder=course.release(NAME) / "cases").misconceptions == (
        "first-end-only",
    )


def test_a_mistake_of_the_kit_keeps_its_words():
    with pytest.raises(ValueError, match="the kit has a mistake called 'average'"):
        add_misconception("average", "something else", "?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"# nothing\n    A hint?\n", r"line 2: .* look at '    A hint"),
        (b"one: a title\n    A hint?\ntwo: a title\n", r"line 3: .* look at 'two: a title'"),
        (b"one: a title\n    A hint?\n\ntwo\n    A hint?\n", r"line 4: .* look at 'two'"),
        (b"one (keeps most): a title\n    A hint?\n", r"line 1: .* look at 'one \(keeps most\)"),
        (b"one: a title\n    A hint?\none: another\n    Why?\n", r"line 3: 'one' stands in line 1 already"),
        (b"average: something else\n    A hint?\n", r"line 1: the kit has a mistake called 'average'"),
        (b"one: a title\n    A caf\xe9?\n", r"line 2: these letters cannot be read; save the file as UTF-8"),
        (None, r"misconceptions\.txt: No such file"),
    ],
)
def test_a_text_of_mistakes_that_cannot_be_read_is_refused_with_its_line(tmp_path, text, said):
    path = tmp_path / "misconceptions.txt"
    if text is not None:
        path.write_bytes(text)
    before = dict(MISCONCEPTIONS)
    with pytest.raises(ValueError, match=said):
        add_misconceptions(path)
    for name in MISCONCEPTIONS.keys() - before:
        del MISCONCEPTIONS[name]


def test_the_words_for_mistakes_are_part_of_what_is_released_and_what_they_keep_of_what_was_proved(course):
    new_assignment(course, NAME)
    folder = course.source(NAME)
    (course.release(NAME)).mkdir(parents=True)
    shutil.copy(folder / f"{NAME}.ipynb", course.release(NAME))
    proved, released = digest_of(folder), read_release(course, NAME).digests["items"]
    edit(folder / "misconceptions.txt", "A tree has many ends.", "Every tree has many ends.")
    assert read_release(course, NAME).digests["items"] != released
    assert digest_of(folder) == proved
    text = (folder / "misconceptions.txt").read_text()
    (folder / "misconceptions.txt").write_text(re.sub(r"^(\S+):", r"\1 (keeps 0.2):", text, flags=re.MULTILINE))
    assert digest_of(folder) != proved


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


def test_a_worker_that_grades_two_assignments_finds_the_games_of_each(tmp_path):
    """Workers of a cluster stay, and what they have loaded as well."""
    items = "from autograder.authoring import Item, SearchProblem\nITEMS = [Item(name='f', reference=f, visible=[], "
    items += "hidden=lambda rng: [SearchProblem('g', {'name': 'OwnNim', 'heaps': [1]})])]\n"
    tasks = []
    for number in (1, 2):
        files = {
            "games/own_nim.py": f"from aima_games.games import Nim\nclass OwnNim(Nim):\n    number = {number}\n",
            "items.py": "def f(game, state):\n    return game.game.number\n" + items,
        }
        sources = tuple((name, base64.b64encode(text.encode()).decode()) for name, text in files.items())
        visible = {"cases/f.json": base64.b64encode(b'{"cases": [], "weights": {"value": 1}}').decode()}
        tasks.append(Task(f"hw{number}", "", visible, sources, {"f": 1}, Limits(), unsafe=True))
        [item] = worker._items(tasks[-1].name, sources)[0]
        tasks[-1] = replace(tasks[-1], rounds={"seed": json.dumps({"f": drawn(item, "seed")})})
    checks = [worker._checks(tasks[number - 1], "seed")[0] for number in (1, 2, 1)]
    assert [check.cases[0].expected.value for check in checks] == [1, 2, 1]
    add_games(tmp_path)


def test_a_mistake_that_is_no_program_is_refused(course, unsafe):
    """Whoever misspells a name in any other way would be told that they have made it."""
    new_assignment(course, NAME)
    edit(course.source(NAME) / "misconceptions.py", "game.actions(state)[0]", "gam.actions(state)[0]")
    with pytest.raises(CourseError, match="handwriting 1 of the mistake first-end-only only raises NameError on "):
        list(release(course, NAME, unsafe=unsafe))


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("reference.py", "\nx = 1 / 0\n", r"reference\.py, line \d+: ZeroDivisionError"),
        ("misconceptions.py", "\ndef f(:\n", r"misconceptions\.py, line \d+: SyntaxError"),
        (
            "misconceptions.txt",
            "second: a title\n",
            r"misconceptions\.txt, line 6: .*hint indented below; look at 'second",
        ),
        ("games/own.py", "\nclass Own(:\n", r"games/own\.py, line \d+: SyntaxError"),
        ("games/nim.py", "", r"the kit has a game in nim\.py already; take another name"),
    ],
)
def test_what_is_broken_is_named(course, unsafe, file, text, said):
    new_assignment(course, NAME)
    edit(course.source(NAME) / "items.py", 'TICTACTOE = {"name": "TicTacToe"}', 'TICTACTOE = {"name": "Own"}')
    path = course.source(NAME) / file if "/" not in file else course.root / file
    path.parent.mkdir(exist_ok=True)
    path.write_text((path.read_text() if path.exists() else "") + text)
    with pytest.raises(CourseError, match=said):
        list(release(course, NAME, unsafe=unsafe))


def test_an_edit_that_does_not_fit_is_refused_by_the_name_of_its_mistake():
    with pytest.raises(ValueError, match=r"^one-too-many: 'sorted' .* 0 times in replace"):
        mistakes(replace, {"one-too-many": {"sorted": "reversed"}})

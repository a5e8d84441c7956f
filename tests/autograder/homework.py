"""What the tests of an assignment need of it: its items, their cases, the judge's and the checks' reports."""

from __future__ import annotations

import contextlib
import inspect
import io
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat

from aima_games.checking.alike import digest_of
from aima_games.checking.case import Case, observe
from aima_games.checking.files import load_cases
from aima_games.checking.report import Report, report
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.home.cli import main as aima_games
from autograder.authoring import Family, Item, load_items, unmatched
from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.notebook import notebook_of
from autograder.authoring.wrong_programs import edited, made, texts_of, unit_of
from autograder.cli import main as autograder
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.ledger import read_ledger
from autograder.grading.slip_notes import answered
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.sandbox.edits import Edit, edits
from autograder.steps.init import init
from autograder.steps.release import release
from tests.conftest import line_of, numbers

PLAIN = Path(__file__).parents[1] / "plain_minimax"
"""Minimax as the lecture has it, in place of hw2: what has nothing to do with an assignment's contents stands on it."""


@cache
def items_of(folder: Path) -> dict[str, Item]:
    """The items of an assignment by name, loaded once in a process: a dozen files of tests ask for the same ones."""
    return {item.name: item for item in load_items(folder)}


def some_edits(source: str, most: int = 60) -> list[Edit]:
    """One-token slips, spread evenly over a program: what a slip costs in the middle needs no more of them.

    That every single slip costs something is what a release proves.
    """
    found = list(edits(source))
    return found[:: max(1, -(-len(found) // most))]


def with_slips(item: Item) -> dict[str, Any]:
    """The known mistakes of an item, each in its plainest handwriting, and one-token slips of its reference."""
    wrong: dict[str, Any] = {name: Family.of(function).ways[0] for name, function in item.misconceptions.items()}
    unit = [each for each in unit_of(item.reference, {item.reference}) if each.__name__ not in item.builds_on]
    texts = [textwrap.dedent(inspect.getsource(each)) for each in unit]
    for number, text in enumerate(texts):
        for edit in some_edits(text):
            program = "\n\n".join([*texts[:number], edit.source, *texts[number + 1 :]])
            wrong[f"{len(wrong)}, {number}: {edit}"] = made(program, item.reference)
    return wrong


def wrongly(item: Item, cases: Sequence[Case], wrong: dict[str, Any], answers: Callable[[Any], bool]) -> Iterator[Any]:
    """(name, report, observations) of each function of `wrong` that answers three quarters of the cases, and not all rightly."""
    for what, function in wrong.items():
        try:
            seen = [limited(2, observe, case, function) for case in cases] if function else []
        except TimeUp:
            continue
        said = report(item.name, seen, item.weights, item.demands, item.guessing) if seen else True
        if not said and 4 * sum(map(answers, seen)) >= 3 * len(seen):
            yield what, said, seen


def losses(item: Item, cases: Sequence[Case], answers: Callable[[Any], bool]) -> dict[str, float]:
    """What each known mistake loses, and each slip of the reference, that answers, and not always the same.

    A slip is one small edit from right, and so is a mistake that goes wrong as some edit of a right program does.
    """
    wrong = (each.make() for right in item.right_programs for each in edited(right, {item.reference}, templates=True))
    near = {digest for each in wrong if each for digest in answered(item, each, cases, 2)[0]}
    lost = {}
    for what, said, seen in wrongly(item, cases, with_slips(item), answers):
        if len({repr(each.returned) for each in seen}) > 1:
            close = what not in item.misconceptions or digest_of(seen, item.weights) in near
            lost[what] = 1 - replace(said, floor=said.may_keep if close else 0.0).fraction
    return lost


class Homework:
    """An assignment of the kit, or another one that takes its place in a course."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name = name
        self.folder = folder or KIT_ASSIGNMENTS / name
        self.items = items_of(self.folder)
        self.reference = SimpleNamespace(**read_assignment(self.folder / ONE_FILE).references)
        self.cases: Callable[[str], list[Case]] = cache(self._cases)

    def notebook(self) -> Any:
        """The instructor's notebook, with the solutions."""
        return notebook_of(read_assignment(self.folder / ONE_FILE))

    def _cases(self, item: str) -> list[Case]:
        """The visible ones as students get them, with all that known mistakes say, and a round of hidden ones."""
        return [*self.visible(item), *self.items[item].hidden_cases("a test's secret")]

    def visible(self, item: str) -> list[Case]:
        lies = self.folder / "cases" / f"{item}.json"
        return load_cases(lies).cases if lies.is_file() else self.items[item].visible_cases()

    def require_the_same_in_text_and_cases(self) -> None:
        """The text demands what the cases test, and nothing else."""
        notebook = self.notebook()
        texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
        groups = {name: {case.group for case in self.cases(name)} for name in self.items}
        assert unmatched(texts, list(self.items.values()), groups) == []
        self._require_cases_that_travel()

    def _require_cases_that_travel(self) -> None:
        """What a release writes for students comes back as it was, all answers of known mistakes with it.

        The answers are those on one case of each group: the others have answers of the same kinds, and thousands of
        searches give them.
        """
        for name, item in self.items.items():
            pairs = list(zip(item.visible_cases(), self.visible(name), strict=True))
            assert all(item.bare(case) == item.bare(back) for case, back in pairs)
            for case, back in {case.group: (case, back) for case, back in pairs}.values():
                assert {key: list(answers) for key, answers in case.misconceptions.items()} == back.misconceptions

    def require_full_marks(self, written: Any, item: str, seeds: Iterable[int]) -> None:
        """The function that a module has for an item is right, whichever hidden cases are drawn."""
        asked = self.items[item]
        function = getattr(written, asked.function)
        for seed in seeds:
            seen = [observe(case, function) for case in (*asked.visible_cases(), *asked.hidden_cases(seed))]
            found = report(item, seen, asked.weights)
            assert found, str(found)

    def verdict(self, item: str, function: Any, visible: bool = False) -> Report:
        """The report on a function, on the visible cases alone or on all."""
        cases = [case for case in self.cases(item) if not (visible and case.hidden)]
        lies = self.folder / "cases" / f"{item}.json"
        edits = load_cases(lies).edits if visible and lies.is_file() else {}
        return report(item, [observe(case, function) for case in cases], self.items[item].weights, edits=edits)

    def graded(self, item: str, function: Any, cases: Sequence[Case] | None = None) -> Report:
        """The judge's report on a function, with the points of the demands."""
        asked = self.items[item]
        seen = [observe(case, function) for case in (self.cases(item) if cases is None else cases)]
        return report(item, seen, asked.weights, asked.demands, asked.guessing)

    def earned_by_one_answer(self, item: str, cases: Sequence[Case] | None = None) -> Iterator[tuple[Any, float]]:
        """What None, and each right answer to a case, earns as the answer to all cases."""
        some = self.cases(item) if cases is None else cases
        returned = [observe(case, self.items[item].reference).returned for case in some]
        for answer in (None, *{repr(each): each for each in returned}.values()):
            yield answer, self.graded(item, lambda *_, answer=answer: answer, some).fraction

    def edited(self, item: str, before: str, after: str) -> Any:
        """The reference of an item, with one piece of its text replaced."""
        reference = self.items[item].reference
        text = "\n\n".join(texts_of(unit_of(reference, {reference})))
        assert text.count(before) == 1
        return made(text.replace(before, after), reference)

    def require_a_place(self, item: str, function: Any, place: str) -> None:
        """The visible cases alone name the place of a small edit."""
        found = self.verdict(item, function, visible=True)
        assert not found
        assert place in {each.partition("/")[0] for each in found.misconceptions}, str(found)

    def judged(self, sources: Sequence[str], unsafe: bool) -> dict[str, dict[str, Any]]:
        """What the judge makes of a notebook with these cells: for each item its fraction, text and so on."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        for name in self.items:
            cells.append(nbformat.v4.new_code_cell("check"))
            cells[-1].metadata["nbgrader"] = {"grade_id": name}
        checks = [Check(name, item.function, self.cases(name), item.weights) for name, item in self.items.items()]
        return Session(checks, unsafe=unsafe).judge(cells).items

    def released(self, made_once: Callable[..., Path], unsafe: bool) -> tuple[Course, dict[str, Any]]:
        """A course in which it went through the release gate, for all tests to copy; the released cells by grade_id."""

        def make(root: Path) -> None:
            begin(root, self)
            said = "\n".join(release(Course(root), self.name, unsafe=unsafe))
            assert line_of(said, "solution", "full marks")
            assert line_of(said, "untouched release", "nothing")
            known = sum(len(item.misconceptions) for item in self.items.values())
            assert numbers(said, "all", "known mistakes", "lose marks") == [known]

        course = Course(made_once(f"released-{self.folder.name}", make))
        notebook = nbformat.read(course.release(self.name) / f"{self.name}.ipynb", as_version=4)
        cells = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell for cell in notebook.cells}
        assert {item.function for item in self.items.values()} <= set(cells)
        return course, cells

    def require_the_same_everywhere(self, course: Course, unsafe: bool) -> None:
        """The reference earns every point and the empty notebook none, whichever way they are graded or checked.

        In the sandbox the release gate has just graded both as `autograder grade` does. Here are the other ways:
        without one, by nbgrader, and by the student's check.
        """
        source = nbformat.read(course.source(self.name) / f"{self.name}.ipynb", as_version=4)
        released = nbformat.read(course.release(self.name) / f"{self.name}.ipynb", as_version=4)
        for student, notebook in (("reference", source), ("empty", released)):
            path = course.submitted(student, self.name) / f"{self.name}.ipynb"
            path.parent.mkdir(parents=True)
            nbformat.write(notebook, path)
        code, said = run(autograder, "grade", self.name, "--unsafe", "--course", str(course.root))
        assert code == 0, said
        self._require_scores(course)
        command = ["autograde", self.name, "--force", *(["--JudgeSubmission.unsafe=True"] if unsafe else [])]
        nbgrader = Path(sys.executable).with_name("nbgrader")
        done = subprocess.run([nbgrader, *command], cwd=course.root, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        self._require_scores(course)
        files = course.release(self.name)
        for student, passed in (("reference", True), ("empty", False)):
            place = course.root / "students" / student / self.name
            shutil.copytree(files, place)
            shutil.copyfile(course.submitted(student, self.name) / f"{self.name}.ipynb", place / f"{self.name}.ipynb")
            _, said = run(aima_games, "check", str(place / f"{self.name}.ipynb"))
            assert said.count("✓ check ") == (len(self.items) if passed else 0), said
            assert said.count("✗ check ") == (0 if passed else len(self.items)), said

    def _require_scores(self, course: Course) -> None:
        for student, part in (("reference", 1), ("empty", 0)):
            ledger = read_ledger(Course(course.root), self.name, student)
            assert {name: item.fraction for name, item in ledger.verdict.items.items()} == dict.fromkeys(
                self.items, part
            )
            with Course(course.root).gradebook() as gradebook:
                for name in self.items:
                    grade = gradebook.find_grade(name, self.name, self.name, student)
                    assert grade.auto_score == part * grade.max_score


def begin(root: Path, homework: Homework) -> None:
    """Make a course in which the assignment is the one of `homework`."""
    list(init(root, name="games"))
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(homework.folder, root / "source" / homework.name, ignore=ignored, dirs_exist_ok=True)
    for path in (root / "source" / homework.name).iterdir():
        if not (homework.folder / path.name).exists():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def with_python(folder: Path, code: str) -> None:
    """Add code to what the author's side of an assignment defines."""
    before, fence, after = (folder / ONE_FILE).read_text().partition("```{python}\n")
    assert fence
    (folder / ONE_FILE).write_text(f"{before}{fence}{code.strip()}\n{after}")


def run(program: Callable[[Sequence[str]], int], *arguments: str) -> tuple[int, str]:
    """What a command ends with, and all that it says."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = program(arguments)
    return code, output.getvalue()

"""Make the students' version of an assignment, or refuse to if it would be wrong or would leak the solution."""

from __future__ import annotations

import argparse
import glob
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.api import MissingEntry
from nbgrader.auth import Authenticator
from nbgrader.converters import GenerateAssignment
from nbgrader.exchange.default import ExchangeReleaseAssignment
from nbgrader.utils import is_solution

from aima_games.checking.case import Case
from aima_games.checking.files import save_cases
from aima_games.checking.report.data import VISIBLE_SHARE
from aima_games.games import add_games
from aima_games.home.notebook_file import grade_id, is_test
from aima_games.text import and_list, count, part_name
from autograder.authoring import ANSWERS, assignment_folders, source_file, unmatched
from autograder.authoring.loader import is_one_file
from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.assignment import AssignmentFile, read_assignment
from autograder.authoring.one_file.notebook import write_notebook
from autograder.authoring.smallest import Smallest
from autograder.authoring.text_checks import beginnings, missed_sums, misstated
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.hidden_cases import hand_over, hidden_cases
from autograder.course.nbgrader import readable_gradebook, run_step
from autograder.course.proofs import OF_THE_KIT, Proofs
from autograder.course.release import item_digests, note_release, read_release, require_items
from autograder.course.terminal import Bars, Progress, bars, silent
from autograder.grading.slip_notes import slip_notes, tried_edits
from autograder.hand_ins.exchange import run_in_exchange
from autograder.steps.gate import require_marks, require_mistakes_to_cost, trial_course
from autograder.steps.handout import graded_with, told_by, waiting, write_handout
from autograder.steps.init import init

UNREAD = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")

TELLING = 25
"""A line of a solution with at least this many characters must not be in a release."""


def release(
    course: Course,
    assignment: str,
    unsafe: bool = False,
    bars: Bars = silent,
    record: Path | None = None,
) -> Iterator[str]:
    """Write `release/ASSIGNMENT` and check it; yields a line for each thing checked.

    What was proved before, and depends on nothing that has changed, is not tried again: it is in the course's or the
    kit's `record` (see `proofs.py`).

    Raises CourseError, and leaves the last release as it was, unless the solution earns full marks, the untouched
    release none, every known mistake and every slip of a token loses some, and nothing of the solution or the hidden
    cases is left in it. All but the slips are graded as a submission is; see `gate.py`.
    """
    course.require_assignment(assignment)
    proofs = Proofs(record or course.root / "results" / ".proved.json")
    source = course.source(assignment) / f"{assignment}.ipynb"
    if (course.root / "games").is_dir():  # the course's own: nbgrader takes them along, as it does the cases
        shutil.rmtree(source.with_name("games"), ignore_errors=True)
        shutil.copytree(course.root / "games", source.with_name("games"), ignore=UNREAD)
    one_file = is_one_file(source.parent)
    made = _make(source.with_name(ONE_FILE)) if one_file else None
    if not source.is_file():
        raise CourseError(f"{source} is missing; an assignment has one notebook, with its own name")
    notebook = _read(source)
    _require_cells_of_hand_ins(course, assignment, notebook)
    if made:
        yield from _note_edits(made, bars("edits", "functions"))
    _check_structure(course, assignment, notebook)
    yield "every test cell has an item, every item a function to fill in"
    if said := [*misstated(notebook.cells), *missed_sums(notebook.cells, course.items(assignment))]:
        why = "correct the text, or the points of the cells"
        raise CourseError(f"{assignment}: text and points do not agree; {why}:\n  " + "\n  ".join(said))
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    write = partial(_write_cases, course, assignment, texts, bars)
    proofs.write_cases(source.parent, source.with_name("cases"), write)
    yield "every demand of the text is tested, and every case asked for"
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        trial = trial_course(course, assignment, Path(folder))
        hand_over(course, trial, assignment)
        make = partial(run_step, trial, GenerateAssignment, assignment, ".")
        for step in bars("students' version", "steps")([make, partial(note_release, trial, assignment)]):
            step()
        now = read_release(trial, assignment)
        noted = slip_notes(trial, now, hidden_cases(trial, now), bars("small edits", "items"))
        if made:
            yield _require_slips_to_cost(made, noted)
        require_marks(trial, assignment, notebook, unsafe, bars("solution and empty notebook", "notebooks"))
        yield "the solution earns full marks"
        yield "the untouched release earns nothing"
        _check_leaks(trial.release(assignment), notebook)
        yield "nothing of the solution or of the hidden cases is in it"
        mistakes = partial(require_mistakes_to_cost, trial, assignment, unsafe, bars("known mistakes", "notebooks"))
        known = proofs.of("known mistakes", course.source(assignment), mistakes)
        yield f"all {known} known mistakes lose marks, and nothing less than a mistake keeps any for being close"
        hand_over(trial, course, assignment)
    before = _worth(course, assignment)
    for step in bars("publishing", "steps")([partial(_publish, course, assignment)]):
        step()
    drawn = hidden_cases(course, now := read_release(course, assignment))
    noted = slip_notes(course, now, drawn, bars("small edits", "items"))
    hidden = and_list([f"{len(cases)} for {name}" for name, cases in drawn.items()])
    yield f"hidden cases, the same for the whole class: {hidden}"
    answers = sum(len(each["slips"]) for each in noted.values())
    yield f"a function that is one small edit from right is known by {count(answers, 'way')} in which it may go wrong"
    yield f"{graded_with()}, grades what students hand in"
    handout = write_handout(course, bars=bars)
    yield f"students find it, the lectures and all earlier releases in {handout.path}"
    yield from waiting(handout)
    yield from told_by(course, assignment)
    yield from _given_by_a_person(course, assignment, before)
    run_in_exchange(course, ExchangeReleaseAssignment, assignment, authenticator=Authenticator(config=course.config))
    yield f"nbgrader's exchange has it too, in {course.config.Exchange.root}"


def _make(path: Path) -> AssignmentFile:
    """Read an assignment that is one file, and make its notebook. Raises CourseError."""
    try:
        add_games(path.with_name("games"))
        write_notebook(file := read_assignment(path))
    except (Exception, SystemExit) as error:  # the code in it may be broken in any way
        raise CourseError(at_fault(error, path)) from error
    return file


def _note_edits(file: AssignmentFile, progress: Progress) -> Iterator[str]:
    """Note what edits show. Raises CourseError."""
    try:
        changed = file.write_notes(progress)
        never = file.never_shown(changed)
    except (Exception, SystemExit) as error:
        raise CourseError(at_fault(error, file.path)) from error
    yield f"the notebook is made from {file.path.name}, and all its functions are right on cases of each kind"
    if never:
        lines = "\n  ".join(never)
        yield f"{count(len(never), 'small edit')} that no case tells: is each harmless?\n  {lines}"


def _require_slips_to_cost(file: AssignmentFile, noted: Mapping[str, Any]) -> str:
    """Raises CourseError where a reference with a wrong token keeps full marks; returns a line about all of them."""
    left = [
        slip
        for item in file.items
        for slip in noted.get(item.name, {}).get("unnoticed", ())
        if slip not in file.notes[item.function].never
    ]
    if left:
        lines = "\n  ".join(left)
        raise CourseError(
            f"{file.path.name}: {count(len(left), 'slip')} of a single token would make a reference wrong, and the "
            f"cases drawn for this course do not notice it. Show a case that does with `:show:`, or add a kind of "
            f"position:\n  {lines}"
        )
    tried = sum(file.notes[item.function].tried for item in file.items)
    return f"all {tried:,} slips of a single token lose marks, or change no answer"


def _require_cells_of_hand_ins(course: Course, assignment: str, notebook: Any) -> None:
    """Raises CourseError where a cell comes or goes after somebody has handed in, who was never asked for it."""
    now = {grade_id(cell) for cell in notebook.cells} - {""}
    before = set[str]()
    with readable_gradebook(course) as gradebook, suppress(MissingEntry):
        known = gradebook.find_notebook(assignment, assignment)
        handed_in = known.submissions or any(course.root.glob(f"submitted/*/{glob.escape(assignment)}/*"))
        before = {cell.name for cell in known.source_cells} if handed_in else before
    if before and now != before:
        said = [f"{and_list(sorted(now - before))} would be new"] if now - before else []
        said += [f"{and_list(sorted(before - now))} would be gone"] if before - now else []
        raise CourseError(
            f"{assignment} has hand-ins, so none of its cells may come or go, and {and_list(said)}. "
            "Put what is new into an assignment of its own, and leave what falls away in the text without points "
            "(`:points: 0`, and `:1a: value` for `:1a: 2 value`)"
        )


def _worth(course: Course, assignment: str) -> dict[str, float]:
    """What each cell is worth in the last release."""
    with suppress(CourseError):
        return read_release(course, assignment).worth
    return {}


def _given_by_a_person(course: Course, assignment: str, before: Mapping[str, float]) -> Iterator[str]:
    """Sentences about points that a person gave for what is worth more or less now: they stay as they are."""
    now = _worth(course, assignment)
    with course.gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(assignment):
            grades = [grade for notebook in submission.notebooks for grade in notebook.grades if grade.manual_score]
            for name, score in ((grade.cell.name, float(grade.manual_score)) for grade in grades):
                if name in now and before.get(name, now[name]) != now[name]:
                    who, item = submission.student.id, part_name(name)
                    yield (
                        f"{who} still has the {count(score, 'point')} that you gave for {item} when it was worth "
                        f"{before[name]:g}; it is worth {now[name]:g} now: "
                        f"autograder override {assignment} {who} {item} POINTS --reason '…'"
                    )


def _write_cases(course: Course, assignment: str, texts: Sequence[str], bars: Bars) -> None:
    """Write the visible cases beside the source, with names of small edits; nbgrader takes them along.

    Raises CourseError where a case tests what none of `texts` demands, or a demand is not tested.
    """
    items, says = course.items(assignment), beginnings(texts)
    groups: dict[str, set[str]] = {}
    seen: dict[str, list[Case]] = {}
    small: dict[str, list[Case]] = {}
    for item in bars("cases", "items")(items):
        try:
            hidden = item.hidden_cases("a first look")  # refuses where a known mistake would go unnoticed
            visible = item.visible_cases()
        except (Exception, SystemExit) as error:  # the problems may be broken in any way
            raise CourseError(at_fault(error, source_file(course.source(assignment)))) from error
        if visible and hidden and item.guessing < VISIBLE_SHARE:  # else looking these up would earn something
            raise CourseError(
                f"{assignment}, {item.name}: `guessing` is {item.guessing:g}; let it be {VISIBLE_SHARE:g} at least, as "
                "that share of the points comes from visible cases, whose answers lie beside the notebook"
            )
        groups[item.name] = {case.group for case in (*visible, *hidden)}
        seen[item.name], small[item.name] = visible, Smallest(item).pool(visible)
        if said := item.wrong_alternative([*visible, *hidden, *small[item.name]]) or item.broken_mistake(visible):
            raise CourseError(f"{assignment}, {item.name}: {said}")
    named = {item.name: list(map(item.bare, seen[item.name])) for item in items if item.labels}
    tried = tried_edits(course.source(assignment), items, named)
    edits = {item.name: found.names for item, found in bars("names", "items")(tried, total=len(named))}
    for item in items:
        path = course.source(assignment) / "cases" / f"{item.name}.json"
        demands = {name: replace(each, says=says.get(name, "")) for name, each in (item.demands or {}).items()}
        more = small[item.name], item.guessing, edits.get(item.name)
        save_cases(path, seen[item.name], item.weights, demands, *more)
    if said := unmatched(texts, items, groups):
        raise CourseError(f"{assignment}: text and cases do not agree:\n  " + "\n  ".join(said))


def _publish(course: Course, assignment: str) -> None:
    """Make the release in the course itself, and keep the last one where that fails."""
    target = course.release(assignment)
    before = target.with_name(f".{assignment}.before")
    if target.exists():
        shutil.rmtree(before, ignore_errors=True)
        target.rename(before)
    try:
        run_step(course, GenerateAssignment, assignment, ".")
        note_release(course, assignment, item_digests(course, assignment))
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        if before.exists():
            before.rename(target)
        raise
    shutil.rmtree(before, ignore_errors=True)


def _read(path: Path) -> Any:
    try:
        return nbformat.read(path, as_version=4)
    except Exception as error:  # nbformat raises many kinds
        raise CourseError(f"{path} is not a notebook that can be read: {error}") from error


def _check_structure(course: Course, assignment: str, notebook: Any) -> None:
    require_items(course, assignment, {grade_id(cell) for cell in notebook.cells if is_test(cell)})
    answers = {grade_id(cell) for cell in notebook.cells if is_solution(cell)}
    if missing := {item.function for item in course.items(assignment)} - answers:
        raise CourseError(f"{assignment}: no solution cell has the grade_id {', '.join(sorted(missing))}")


def _shown_in(path: Path, secret_lines: Set[str]) -> str:
    """A line of the solution in a file beside the notebook, such as the notebook as Markdown; empty if it has none."""
    lines = path.read_bytes().decode(errors="replace").splitlines()
    return next((line.strip() for line in lines if line.strip() in secret_lines or "END SOLUTION" in line), "")


def _check_leaks(target: Path, notebook: Any) -> None:
    """Raises CourseError where a line between the solution marks, or a file that is not for students, was released."""
    secret_lines, given = set(), set()
    for cell in notebook.cells:
        inside = False
        if cell.metadata.get("nbgrader", {}).get("locked") and not is_test(cell):  # helpers may share lines with it
            given |= set(map(str.strip, cell.source.splitlines()))
        for line in cell.source.splitlines():
            if "BEGIN SOLUTION" in line:
                inside = True
            elif "END SOLUTION" in line:
                inside = False
            elif inside and len(line.strip()) >= TELLING:
                secret_lines.add(line.strip())
    for path in sorted(target.rglob("*")):
        if path.name in ANSWERS:
            raise CourseError(f"{path.name} would be released; is `configure(c)` still in nbgrader_config.py?")
        if path.suffix != ".ipynb":
            if path.is_file() and path.parent == target and (shown := _shown_in(path, secret_lines)):
                raise CourseError(
                    f"{path.name} would be released, and shows a line of the solution: {shown}; keep it outside of "
                    f"source/{target.name}, or name it in `c.CourseDirectory.ignore` of nbgrader_config.py"
                )
            continue
        for cell in _read(path).cells:
            if cell.get("outputs"):
                raise CourseError(f"{path.name} would be released with outputs")
            for line in cell.source.splitlines():
                if line.strip() in secret_lines - given or "END SOLUTION" in line:
                    raise CourseError(f"the release of {path.name} still shows a line of the solution: {line.strip()}")


# What is proved about the kit's own assignments: `make proofs`, after a change


def prove_all(arguments: Sequence[str] | None = None) -> int:
    """Release some or all of the kit's assignments, in courses that are thrown away; returns how many are refused."""
    known = [folder.name for folder in assignment_folders(KIT_ASSIGNMENTS)]
    parser = argparse.ArgumentParser(description="Prove what is not on record about the kit's assignments.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these assignments, such as hw2-minimax")
    names = parser.parse_args(arguments).names
    if unknown := set(names) - set(known):
        parser.error(f"there is no assignment {min(unknown)}")
    refused = 0
    for name in names or known:
        with tempfile.TemporaryDirectory(prefix="proofs-") as folder:
            list(init(root := Path(folder, "course")))
            try:
                for line in release(Course(root), name, bars=bars, record=OF_THE_KIT):
                    print(f"{name}: {line}", flush=True)
                shutil.rmtree(KIT_ASSIGNMENTS / name / "cases", ignore_errors=True)
                shutil.copytree(Course(root).source(name) / "cases", KIT_ASSIGNMENTS / name / "cases")
            except CourseError as error:
                refused += 1
                print(f"{name}: {error}", flush=True)
    return refused


if __name__ == "__main__":
    sys.exit(bool(prove_all()))

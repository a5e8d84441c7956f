"""A term of a class of sixty, whose a file is, hand-ins and their ledgers, and what a course writes."""

from __future__ import annotations

import functools
import io
import os
import random
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import Any
from unittest import mock

from tests.frozen import part


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for a course, which waits for no disk and starts no second worker."""
    from nbgrader import api

    from autograder.steps import feedback, grade

    with tempfile.TemporaryDirectory(prefix="frozen-") as folder, mock.patch.object(os, "fsync"):
        api.get_alembic_version = functools.cache(api.get_alembic_version)
        with (
            mock.patch.object(grade, "processors", return_value=1),
            mock.patch.object(feedback, "processors", return_value=1),
        ):
            yield Path(folder).resolve()


# Whose a file is, and when it came


def _class_lists(people: list[Any]) -> dict[str, dict[str, Any]]:
    from tests.autograder import lms_samples as lms

    whole = {each.login: lms.student(each) for each in people}
    return {
        "all": whole,
        "no numbers": {who: replace(each, canvas_id="", moodle_ids="") for who, each in whole.items()},
        "other names": {who: replace(each, last_name=f"{each.last_name}son") for who, each in whole.items()},
        "half": dict(list(whole.items())[::2]),
    }


def _downloads(rng: random.Random, people: list[Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """(system, texts by name) as each system names what some students have named."""
    from tests.autograder import lms_samples as lms

    when = datetime(2026, 11, 20, rng.randint(1, 23), rng.randint(0, 59), 1)
    words = "ada gabo 1001 1002 LATE lovelaceada assignsubmission file attempt hw2 701 2026-11-20 ( ) _ _ _ - . +"
    pieces = words.split()
    own = {}
    for each in rng.sample(people, 5):
        named = "".join(rng.choices(pieces, k=rng.randint(1, 8)))
        own[each.login] = each, rng.choice(["hw2-tiny.ipynb", f"{named}.ipynb", f"{each.login} (1).ipynb"])
    number = rng.randint(3, 900)
    made: dict[str, dict[str, str]] = {
        name: {} for name in ("canvas", "moodle", "blackboard", "brightspace", "folders")
    }
    for n, (each, name) in enumerate(own.values()):
        made["canvas"][lms.canvas_name(each, number + n, name)] = ""
        made["moodle"][f"{lms.moodle_folder(each, old=number % 3 == 0)}/{name}"] = ""
        made["blackboard"] |= lms.blackboard_files(each, when + timedelta(minutes=n), name, "")
        made["brightspace"][lms.brightspace_name(each, when, name, folder=bool(number % 2))] = ""
        made["folders"][f"{rng.choice([each.login, each.sis, each.email])}/{name}"] = ""
    teams = [([each], name, "") for each, name in list(own.values())[2:]]
    teams.append(([each for each, _ in list(own.values())[:2]], "hw2-tiny.ipynb", ""))
    made["gradescope"] = lms.gradescope_files(teams, when)
    yield from made.items()


@part(
    "by system and class list, the name of a file: [student, team, time, whose it may be, whether it waits]. Mending what "
    "gives a wrong mark: a folder above the given one names nobody, names that only look alike wait. Hand-ins (one "
    "table of systems, one rule): no student, team or time changes; more may wait."
)
def names() -> dict[str, Any]:
    from autograder.course.class_list import People
    from autograder.course.errors import CourseError
    from autograder.hand_ins.claims import Context
    from autograder.hand_ins.downloads import system_of
    from autograder.hand_ins.place import Entry, Place
    from tests.autograder.lms_samples import HW, PEOPLE

    rng, found = random.Random("frozen names"), {}
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE) if each.login != "long"]
    lists = _class_lists(people)
    for _ in range(60):
        for system, files in _downloads(rng, people):
            title = rng.choice(list(lists))
            made = datetime(2026, 11, 21, tzinfo=UTC)
            entries = [Entry(PurePosixPath(n), PurePosixPath(n), made, 0, "", text.encode) for n, text in files.items()]
            # A path that is not there: entries come from here.
            context = Context(Place(Path("all.zip"), None, entries), People(lists[title]), HW, zone=UTC)
            try:
                chosen = system_of(context, system if rng.random() < 0.5 else "")
            except CourseError:
                found.setdefault(f"{system}, {title}", {})[next(iter(files))] = "refused"
                continue
            for entry in entries:
                if chosen.is_own(entry.name):
                    continue
                said: Any = "named by nobody"
                if chosen.fits(entry.name):
                    claim = chosen.claim(entry.name)
                    time = claim.time and claim.time.isoformat()
                    perhaps = None if claim.perhaps is None else sorted(claim.perhaps)
                    said = [claim.student, sorted(claim.team), time, perhaps, bool(claim.doubt)]
                found.setdefault(f"{system}, {title}", {})[str(entry.name)] = said
    return found


# A class of sixty


WEIGHTS = "[weights]\nhw1-counting = 10\nhw2-counting = 20\n\n[excused]\nhw1-counting = [{}]\n"
CONFIG = '\nc.Course.timezone = "America/New_York"\nc.LateDays.free_days = 1\nc.LateDays.percent_a_day = 10\n'
TABLES = ("collected.csv", "grades.csv", "items.csv", "canvas.csv", "moodle.csv", "blackboard.csv", "brightspace.csv")


def _class_of_sixty(root: Path, site: Any) -> Iterator[tuple[str, Any]]:
    """What commands end with and what they write: a class from class list to export, twice, with points in between."""

    from autograder.cli import main as autograder
    from autograder.course.course import Course
    from tests.autograder import sixty_samples as sixty
    from tests.autograder.homework import run

    people, codes = site.the_class(), {}

    def do(*arguments: object) -> None:
        code, said = run(autograder, *map(str, arguments), "--course", str(root))
        codes[" ".join(str(each) for each in arguments if not isinstance(each, Path))] = code
        assert "mistake in autograder" not in said, said

    assert run(autograder, "init", str(root))[0] == 0
    shutil.rmtree(root / "source")
    with (root / "nbgrader_config.py").open("a") as config:
        config.write(CONFIG)
    for name in sixty.NAMES:
        (root / "source" / name).mkdir(parents=True)
        (root / "source" / name / "assignment.md").write_text(sixty.assignment())
        do("release", name, "--unsafe")
    released = (root / "release" / sixty.NAMES[0] / f"{sixty.NAMES[0]}.ipynb").read_text()
    for round_ in range(2):
        listed = [now for each in people.values() if (now := each.now if round_ else each.before)]
        (root.parent / "list.csv").write_bytes(site.class_list(listed))
        do("students", root.parent / "list.csv")
        if groups := site.groups(people, round_):
            (root / "groups.csv").write_text(groups)
        for name in sixty.NAMES:
            if not round_:
                do("due", name, f"{sixty.DUE[name]:%Y-%m-%d %H:%M}")
            zipped = site.download(root.parent / f"{name}-{round_}.zip", people, name, round_, released)
            options: list[object] = ["--from", site.key.partition("-")[0]]
            if hasattr(site, "worksheet"):
                (root.parent / "sheet.csv").write_text(site.worksheet(people, name, round_))
                options += ["--worksheet", root.parent / "sheet.csv"]
            do("collect", name, zipped, *options)
            do("grade", name, "--unsafe")
        if round_:
            (root / "weights.toml").write_text(WEIGHTS.format(", ".join(f'"{each}"' for each in sixty.EXCUSED)))
        for name in sixty.NAMES:
            do("report", name)
        do("term")
        yield f"round {round_ + 1}: exit codes", dict(codes)
        tables = [*((name, table) for name in sixty.NAMES for table in TABLES), ("", "term.csv")]
        for name, table in tables:
            path = root / "reports" / name / table
            text = path.read_text(encoding="utf-8-sig") if path.is_file() else ""
            yield f"round {round_ + 1}: {name}/{table}", text.replace(str(root.parent), "…").splitlines()
        if not round_:
            with Course(root).gradebook() as gradebook:  # as a person does in formgrader
                for submission in (each for name in sixty.NAMES for each in gradebook.assignment_submissions(name)):
                    for given in submission.notebooks[0].grades:
                        if given.needs_manual_grade:
                            given.manual_score, given.needs_manual_grade = sixty.BY_HAND, False
                gradebook.db.commit()
            for login, (item, points) in sixty.OVERRIDDEN.items():
                given = [item, points] if item else [points]
                do("override", sixty.NAMES[0], site.course_id(people[login]), *given, "--reason", "as I said")


MAY_CHANGE = (
    "exit codes and tables after each of two rounds. Grading and status change what status.md, section 4, lists (rows and "
    "points of the excused, the words of a state, rows of those who wait and handed in nothing); mending what gives a "
    "wrong mark: items.csv leaves the score empty while a student waits, and junk alone waits. No other point, "
    "penalty, total, diagnosis or exit code changes."
)


def _sixty(site: str) -> dict[str, Any]:
    from tests.autograder import sixty_samples as sixty

    with _folder() as folder:
        return dict(_class_of_sixty(folder / "course", getattr(sixty, site)()))


for _site in ("Canvas", "MoodleWithWorksheet", "GradescopeGroups"):
    _find = functools.partial(_sixty, _site)
    _find.__name__ = f"sixty-{_site}"  # type: ignore[attr-defined]
    part(MAY_CHANGE, more=True)(_find)


# Hand-ins and their ledgers


FEW = 6
"""How many wrong programs of the corpus are handed in for each function."""


def _cells(assignment: str, items: dict[str, Any], answers: dict[str, str]) -> list[Any]:
    """A notebook: the references as they were frozen, or what is answered instead, and the test cells."""
    import nbformat

    from tests.frozen.marks import programs

    right = {item: text for item, name, text in programs(assignment) if name == "right"}
    cells = []
    for name, item in items.items():
        written = f"{right[name]}\n\n{item.function} = function"
        cells.append(nbformat.v4.new_code_cell(answers.get(item.function, written)))
        cells.append(nbformat.v4.new_code_cell("check"))
        cells[-1].metadata["nbgrader"] = {"grade_id": name}
    return cells


def _handed_in(functions: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """(name, answers by function): programs of `tests/corpus`, right and wrong, and what is no program at all."""
    from tests.corpus import RIGHT
    from tests.corpus.wrong import SLIPS, standing_alone

    for style in dict.fromkeys(style for function in functions for style in RIGHT.get(function, {})):
        own = [function for function in functions if style in RIGHT.get(function, {})]
        yield f"right {style}", {function: standing_alone(style, function) for function in own}
    for function in functions:
        wrong = [
            (f"wrong {function} {style} {number} {mistake}", style, changes)
            for (style, spoilt), several in SLIPS.items()
            if spoilt == function
            for number, (mistake, *changes) in enumerate(several)
        ]
        for name, style, changes in wrong[:: 1 + len(wrong) // FEW]:
            text = standing_alone(style, function)
            for old, new in changes:
                text = text.replace(old, new)
            yield name, {function: text}
    for name, text in {
        "empty": "", "no program": "def {}(:", "not written": "def {}(*all):\n    raise NotImplementedError",
        "another name": "def other_{}(game, state):\n    return 0, None", "no arguments": "def {}():\n    return 0",
        "dies": "import os\ndef {}(*all):\n    os._exit(3)", "raises": "def {}(*all):\n    return 1 / 0",
    }.items():  # fmt: skip
        yield name, {functions[0]: text.format(functions[0])}


def _ledger(items: Any) -> dict[str, Any]:
    return {
        name: [
            round(each.fraction, 3) if each.fraction is not None else None,
            str(each.trouble or ""),
            *each.misconceptions,
        ]
        for name, each in items.items()
    }


@part(
    "what the judge finds in a notebook: by item [part of the points, trouble, mistakes]. Mending what gives a wrong mark: "
    "a right function under another name is judged. Assignments: points, and names of mistakes.",
    more=True,
)
def hand_ins() -> dict[str, Any]:
    from autograder.judge.check_run import Check
    from autograder.judge.session import Session
    from tests.frozen.marks import items_of

    found = {}
    for assignment in ("hw2-minimax", "hw3-alphabeta"):
        items = items_of(assignment)
        cases = {name: [*item.visible_cases(), *item.hidden_cases("frozen hand-ins")] for name, item in items.items()}
        for name, answers in _handed_in([item.function for item in items.values()]):
            checks = [
                Check(each, item.function, cases[each], item.weights, demands=item.demands, guessing=item.guessing)
                for each, item in items.items()
            ]
            verdict = Session(checks, unsafe=True).judge(_cells(assignment, items, answers))
            full = {each: says for each, says in _ledger(verdict.items).items() if says != [1.0, ""]}
            found[f"{assignment}: {name}"] = full  # the others are right
    return found


def _made_in(folder: Path) -> Any:
    def made_once(name: str, make: Any) -> Path:
        make(folder / name)
        return folder / name

    return made_once


# What is written, and what is said on the command line


COMMANDS = (
    "init", "new-assignment", "students", "due", "demo", "release", "collect", "grade", "show", "override", "feedback",
    "report", "quiz", "term", "tournament", "handout", "lectures", "site",
)  # fmt: skip
"""The commands that stay."""


def _sizes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_size for path in sorted(folder.rglob("*")) if path.is_file()}


def _in_zip(data: bytes) -> dict[str, int]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: info.file_size for info in archive.infolist()}


@part(
    "names of the files that a release, feedback for Canvas, the handout and the students' package hold; options of the "
    "commands that stay; what the students' command says of a notebook. What goes takes files and options with it, and "
    "packages are moved about: nothing that knows an answer may come in. Sizes are to be read, and not compared.",
    more=True,
)
def writes() -> dict[str, Any]:
    import nbformat

    from aima_games.home.cli import main as aima_games
    from autograder.cli import autograder as program
    from autograder.cli import main as autograder
    from autograder.course.course import Course
    from tests.autograder import lms_samples as lms
    from tests.autograder.conftest import HW2, PLAIN_HW2, Round
    from tests.autograder.homework import run

    found: dict[str, Any] = {}
    for name in COMMANDS:
        command = program.commands[name]
        several = getattr(command, "commands", {"": command})
        for below, each in several.items():
            if (name, below) in (("quiz", "edit"), ("quiz", "read")):  # they go
                continue
            options = sorted(option for given in each.params for option in (given.opts or [given.name]))
            found.setdefault("options", {})[f"{name} {below}".strip()] = options
    with _folder() as folder:
        root = PLAIN_HW2.released(_made_in(folder), True)[0].root
        people = [each for each in lms.PEOPLE if each.login != "long"]
        (folder / "list.csv").write_text(lms.canvas_gradebook(people))
        assert run(autograder, "students", str(folder / "list.csv"), "--course", str(root))[0] == 0
        round_ = Round(root, True)
        files = [
            (lms.canvas_name(each, 5 + n, f"{HW2}.ipynb"), nbformat.writes(round_.notebook()))
            for n, each in enumerate(people)
        ]
        zipped = lms.canvas_zip(folder / "all.zip", files)
        for command in (
            ["collect", HW2, str(zipped)],
            ["grade", HW2, "--unsafe"],
            ["feedback", HW2, "--for", "canvas"],
            ["handout"],
        ):
            code, said = run(autograder, *command, "--course", str(root))
            assert code < 2, said
        sizes = {
            "release": _sizes(Course(root).release(HW2)),
            "feedback for Canvas": _in_zip(next((root / "reports" / HW2).glob("feedback-canvas-*.zip")).read_bytes()),
        }
        handout = next(root.rglob("handout.zip"))
        sizes["handout"] = _in_zip(handout.read_bytes())
        with zipfile.ZipFile(handout) as archive:
            wheel = next(each for each in archive.namelist() if each.endswith(".whl"))
            sizes["wheel"] = _in_zip(archive.read(wheel))
        found |= {what: sorted(several) for what, several in sizes.items()}
        found |= {f"not compared: sizes of {what}": several for what, several in sizes.items()}
        answers = {
            "right": {},
            "wrong": {"minimax_value": "def minimax_value(game, state):\n    return 0"},
            "broken": {"minimax_value": "def ("},
        }
        for name, given in answers.items():
            place = folder / name / HW2
            shutil.copytree(Course(root).release(HW2), place)
            nbformat.write(round_.notebook(**given), place / f"{HW2}.ipynb")
            code, said = run(aima_games, "check", str(place / f"{HW2}.ipynb"))
            found[f"aima-games check, {name}"] = [
                code,
                *re.sub(r"\d{6,}\.py", "….py", said.replace(str(folder), "…")).splitlines(),
            ]
    return found

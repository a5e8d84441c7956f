"""A class of sixty from class list to export, twice, with kills; each number is checked by what is true.

The truth is worked out from `sixty_samples` by the rules of the handbook for instructors, and by no code of the kit.
"""

from __future__ import annotations

import contextlib
import csv
import io
import math
import os
import random
import re
import shutil
import signal
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from statistics import fmean, median

import nbformat
import pytest
import sqlalchemy

from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.notebook import notebook_of
from autograder.cli import main as autograder
from autograder.course.class_list import read_students, write_students
from autograder.course.config import CONFIG as BARE
from autograder.course.course import Course
from autograder.report.intake import Intake
from tests.autograder import lms_samples as lms
from tests.autograder import sixty_samples as sixty
from tests.autograder import test_way_back as way_back
from tests.autograder.homework import run
from tests.autograder.sixty_samples import ANYBODY, BEST, BY_HAND, DUE, NAMES, POINTS, ROUNDS
from tests.conftest import some_now

CONFIG = """
c.Course.timezone = "America/New_York"
c.LateDays.free_days = 1
c.LateDays.percent_a_day = 10
"""
WEIGHTS = """
[weights]
hw1-counting = 10
hw2-counting = 20

[excused]
hw1-counting = [{}]
"""
LONG_AFTER = datetime(2026, 1, 1, tzinfo=UTC)
WEIGHT = {"hw1-counting": 10, "hw2-counting": 20}
MOST_MOMENTS = {"collect": 400, "grade": 1500, "report": 60, "term": 30, "feedback": 300, "students": 6}
"""In which of so many moments a command is killed: when it opens a file to write, renames, asks the database …"""


@pytest.fixture(scope="module")
def released(made_once, unsafe):
    """A course with both assignments."""

    def make(root):
        assert run(autograder, "init", str(root))[0] == 0
        shutil.rmtree(root / "source")
        with (root / "nbgrader_config.py").open("a") as config:
            config.write(CONFIG)
        for name in NAMES:
            folder = root / "source" / name
            folder.mkdir(parents=True)
            (folder / ONE_FILE).write_text(sixty.assignment())
            options = ["--course", str(root), *(["--unsafe"] if unsafe else [])]
            code, said = run(autograder, "release", name, *options)
            assert code == 0, said

    return made_once("sixty", make)


# The truth


@dataclass(frozen=True)
class Mark:
    """What a student has to have: a state of the term page's, and points where that is `final`; `late` are those lost."""

    state: str
    points: float = 0.0
    items: dict = field(default_factory=dict)
    late: float = 0.0


@dataclass
class Truth:
    """What has to be the case, by the handbook, after what was done."""

    site: sixty.Site
    people: dict
    round: int = 0
    taken: dict = field(default_factory=lambda: {name: {} for name in NAMES})
    """By assignment and student the attempt that counts."""
    left: dict = field(default_factory=lambda: {name: {} for name in NAMES})
    """By assignment and file: whose it is or may be, or ANYBODY."""
    nobodys: set = field(default_factory=set)
    read: dict = field(default_factory=dict)
    """By assignment and student the words that a person has given points for."""
    overridden: dict = field(default_factory=dict)
    """By assignment and student: item, points, and the attempt they were given for."""
    dropped: set = field(default_factory=set)
    excused: set = field(default_factory=set)

    def listed(self):
        """The class list by now: the second one has everybody as the LMS has them."""
        found = {login: each.now if self.round else each.before for login, each in self.people.items()}
        return {login: each for login, each in found.items() if each}

    def id(self, login):
        return self.site.course_id(self.people[login])

    def class_ids(self):
        return {self.id(login): login for login in self.listed() if login not in self.dropped}

    def collected(self, name, entries):
        """What `collect` makes of a download; whether it needs a person."""
        need, now, listed = False, set(), self.listed()
        whose, counts = {}, {}
        for each in entries:
            shown = self.people[each.whose].now if each.whose in self.people else sixty.VISITORS[each.whose]
            whose[each] = self.site.whose(each, shown, listed)
            if each.attempt.is_notebook and whose[each] == self.site.together(each.whose):
                counts[each.whose] = each.attempt  # the newest comes last
        for each in entries:
            self.left[name].pop(each.name, None)
            counting = counts.get(each.whose) if whose[each] == self.site.together(each.whose) else None
            settled = counting and (each.attempt is counting or each.attempt.when < counting.when)
            if each.name.endswith(".txt") or settled or each.name in self.nobodys:
                continue
            self.left[name][each.name] = whose[each]
            need = True
        for representative, attempt in counts.items():
            for login in self.site.together(representative):
                if self.taken[name].get(login) != attempt:
                    now.add(login)
                self.taken[name][login] = attempt
        for file, who in list(self.left[name].items()):
            before = file not in {each.name for each in entries}
            if before and (named := set(who or ()) - {"?"}) and named <= now:
                del self.left[name][file]
        return need

    def waits_for_a_file(self, name, login):
        return any(whose is not ANYBODY and login in whose for whose in self.left[name].values())

    def is_held(self, name, login):
        """Whether a file was left that is or may be theirs; one of anybody's holds those alone who have handed in nothing."""
        anybodys = ANYBODY in self.left[name].values() and login not in self.taken[name]
        return self.waits_for_a_file(name, login) or (anybodys and (name, login) not in self.excused)

    def in_no_group(self, login):
        return bool(self.site.groups(self.people, 0)) and login == sixty.UNGROUPED and not self.round

    def days_late(self, name, login):
        attempt = self.taken[name].get(login)
        if attempt is None or not self.site.times:
            return 0
        seconds = (attempt.when - self.people[login].due(name)).total_seconds()
        return max(0, math.ceil(seconds / 86400))

    def marked_late(self, name, login):
        """Whether Canvas calls it late, and no download has it that was made before it was due for them."""
        when, due = self.taken[name][login].when, self.people[login].due(name)
        first = next(DUE[name] + late for late in ROUNDS if when < DUE[name] + late)
        return self.site.export == "canvas.csv" and when > DUE[name] and first + timedelta(days=1) > due

    def mark(self, name, login, excuses=True):
        """What a student has to have now; only the term's page knows `excuses` for who has handed in."""
        each, attempt = self.people[login], self.taken[name].get(login)
        excused = excuses and (name, login) in self.excused
        if attempt is None:
            made = DUE[name] + ROUNDS[self.round]
            waits = self.is_held(name, login) or made < each.due(name) or self.in_no_group(login)
            return Mark("excused" if excused else "waits" if waits else "not handed in")
        items = attempt.points | {"in_words": 0.0}
        by_hand = False
        if attempt.words:
            read = self.read.get((name, login), "")
            items["in_words"], by_hand = BY_HAND * bool(read), read != attempt.words
        item, points, given_for = self.overridden.get((name, login), ("", None, None))
        if points is not None and item:
            items[item], by_hand = points, by_hand or given_for != attempt
        score = sum(items.values())
        free = max(0, 1 - (self.days_late(NAMES[0], login) if name == NAMES[1] else 0))
        late = round(score * min(100, 10 * max(0, self.days_late(name, login) - free)) / 100, 2)
        marked = self.marked_late(name, login)
        if points is not None and not item:
            score, late, by_hand, marked = points, 0.0, given_for != attempt, False
        waits = self.waits_for_a_file(name, login) or by_hand or marked
        return Mark("excused" if excused else "waits" if waits else "graded", max(0.0, score - late), items, late)

    def in_export(self, name, login):
        """The number in the LMS's file, None where there has to be none."""
        mark = self.mark(name, login, excuses=login not in self.taken[name])
        return {"graded": mark.points, "not handed in": 0.0}.get(mark.state)

    def total(self, login):
        """The percentage, None where it waits or nothing counts."""
        marks = {name: self.mark(name, login) for name in NAMES}
        marks = {name: mark for name, mark in marks.items() if mark.state != "excused"}
        if any(mark.state == "waits" for mark in marks.values()) or not marks:
            return None
        weight = WEIGHT if self.round else dict.fromkeys(NAMES, BEST)
        whole = sum(weight[name] for name in marks)
        return 100 * sum(weight[name] * mark.points / BEST for name, mark in marks.items()) / whole


# The play


class Play:
    """An instructor at the keyboard, who is interrupted."""

    def __init__(self, root, site, people, seed, unsafe):
        self.root, self.site, self.people, self.chance = root, site, people, random.Random(seed)
        self.truth, self.unsafe = Truth(site, people), unsafe
        self.checked, self.kills = Counter(), Counter()
        release = root / "release" / NAMES[0] / f"{NAMES[0]}.ipynb"
        self.released = release.read_text()

    def do(self, command, *arguments, code=0, kills=0):
        """Run a command, killed `kills` times before; it has to end with `code`."""
        arguments = [command, *map(str, arguments), "--course", str(self.root)]
        if self.unsafe and command == "grade":
            arguments.append("--unsafe")
        for _ in range(kills):
            self.kills[command] += killed(arguments, self.chance.randrange(1, MOST_MOMENTS[command]))
        found, said = run(autograder, *arguments)
        assert found == code, f"{arguments} ended with {found} and not {code}:\n{said}"
        assert "mistake in autograder" not in said, said
        self.checked["exit codes"] += 1
        return said

    def class_list(self, people):
        path = self.root.parent / f"list{self.truth.round}.csv"
        path.write_bytes(self.site.class_list(people))
        if groups := self.site.groups(self.people, self.truth.round):
            (self.root / "groups.csv").write_text(groups)
        return path

    def mark_dropped(self, student):
        path = self.root / "students.csv"
        students = read_students(path)
        write_students(path, students | {student: replace(students[student], dropped="left")})

    def download(self, name):
        entries = self.site.entries(self.people, name, self.truth.round, self.released)
        path = self.root.parent / f"{name}-{self.truth.round}.zip"
        self.site.download(path, self.people, name, self.truth.round, self.released)
        options = ["--from", self.site.key.partition("-")[0]]
        if hasattr(self.site, "worksheet"):
            sheet = path.with_suffix(".csv")
            sheet.write_text(self.site.worksheet(self.people, name, self.truth.round))
            options += ["--worksheet", sheet]
        return entries, [path, *options]

    def say_when_it_is_due(self):
        for name in NAMES:
            self.do("due", name, f"{DUE[name]:%Y-%m-%d %H:%M}")
            later = f"{DUE[name] + sixty.LATER:%Y-%m-%d %H:%M}"
            if self.site.has_sections:
                self.do("due", name, later, "--section", "B")
            else:
                theirs = [self.truth.id(login) for login, each in self.people.items() if "B" in each.sections()]
                with (self.root / "due.csv").open("a") as dates:
                    dates.writelines(f"{name},,{each},{later}\n" for each in theirs)

    def rounds(self, kills):
        """Collect to report, for both assignments."""
        for name in NAMES:
            entries, arguments = self.download(name)
            need = self.truth.collected(name, entries)
            held = any(self.truth.waits_for_a_file(name, login) for login in self.truth.class_ids().values())
            said = self.do("collect", name, *arguments, code=int(need or held), kills=kills)
            for file in self.truth.left[name]:
                assert file in said or self.truth.round, file
            waits = [login for login in self.truth.taken[name] if self.needs_a_look(name, login)]
            self.do("grade", name, code=int(bool(waits or self.truth.left[name])), kills=kills)

    def needs_a_look(self, name, login):
        """Whether `grade` ends with 1 for them: late by an unknown time, or an override for another answer."""
        attempt = self.truth.taken[name][login]
        given_for = self.truth.overridden.get((name, login), ("", None, attempt))[2]
        return login not in self.truth.dropped and (self.is_late_unknown(name, login) or given_for != attempt)

    def is_late_unknown(self, name, login):
        """Whether they are late by an unknown time, and nobody has given points for the whole."""
        item, points, _ = self.truth.overridden.get((name, login), ("", None, None))
        return self.truth.marked_late(name, login) and (points is None or bool(item))

    def is_unsure(self, name, login):
        """Whether their grade waits for more than marks for an answer in words."""
        _, _, answers = self.truth.overridden.get((name, login), ("", None, None))
        changed = answers is not None and answers != self.truth.taken[name].get(login)
        return changed or self.is_late_unknown(name, login) or self.truth.waits_for_a_file(name, login)

    def reports(self, kills):
        for name in NAMES:
            waits = self.truth.left[name] or any(self.is_unsure(name, login) for login in self.graded(name))
            self.do("feedback", name, code=int(bool(waits)), kills=kills)
            self.give_back(name)
            said = self.do("report", name, code=int(bool(waits)), kills=kills)
            for file in self.truth.left[name]:
                assert file in said, f"{file} is not named:\n{said}"
                self.checked["files that are named"] += 1
        waits = any(self.truth.left.values()) or any(
            self.truth.mark(name, login).state == "waits" for name in NAMES for login in self.truth.class_ids().values()
        )
        self.do("term", code=int(waits), kills=kills)

    def give_back(self, name):
        """What the LMS takes back is what was said to be in the zip file, and each page goes to whom it is about."""
        lms_, sheet = self.site.export.partition(".")[0], self.root.parent / f"{name}-{self.truth.round}.csv"
        if lms_ not in ("canvas", "moodle"):
            return
        options = ["--worksheet", sheet] if sheet.exists() else []
        left_out = self.cannot_be_reached(name, lms_)
        waits = any(self.has_unread_words(name, login) or self.is_unsure(name, login) for login in self.graded(name))
        waits = left_out or waits or self.truth.left[name]
        said = self.do("feedback", name, "--for", lms_, *options, code=int(bool(waits)))
        assert {line.split()[1] for line in said.splitlines() if "nothing back this way" in line} == left_out
        key = {"canvas": "canvas", "moodle": "participant"}[lms_]
        numbers = {str(getattr(each, key)): self.truth.id(login) for login, each in self.truth.listed().items()}
        for path in (self.root / "reports" / name).glob(f"feedback-{lms_}-{self.truth.round + 1}.zip"):
            if lms_ == "canvas":
                taken, ignored = way_back.canvas_takes(path, self.attachments(name))
                taken = {number: dict(files) for number, files in taken.items()}
            else:
                taken, ignored = way_back.moodle_takes(path, set(map(int, numbers)))
            assert not ignored
            for number, files in taken.items():
                (data,) = files.values()
                assert re.search(rf"\b{re.escape(numbers[str(number)])}\b", data.decode()), (path, number)
                self.checked["files that went back"] += 1

    def attachments(self, name):
        """Canvas's files of this assignment: whose number they have, and what they are called."""
        entries = (self.site.entries(self.people, name, each, self.released) for each in range(self.truth.round + 1))
        people = {login: each.now for login, each in self.people.items()} | sixty.VISITORS
        return {str(each.attempt.number): (str(people[each.whose].canvas), each.name) for each in chain(*entries)}

    def cannot_be_reached(self, name, lms_):
        """Those in a group with other points than a mate; in Moodle, groups: theirs are no participants' numbers."""
        found = set()
        for login in self.graded(name):
            mates = self.site.together(login) - self.truth.dropped
            marks = [self.truth.mark(name, each, excuses=False) for each in mates]
            differ = len({(mark.points, str(mark.items), mark.late) for mark in marks}) > 1
            if differ or (lms_ == "moodle" and self.site.groups(self.people, 1)):
                found.add(self.truth.id(login))
        return found

    def read_answers(self):
        """As a person does in formgrader."""
        with Course(self.root).gradebook() as gradebook:
            for name in NAMES:
                for login, attempt in self.truth.taken[name].items():
                    if attempt.words:
                        self.truth.read[name, login] = attempt.words
                for submission in gradebook.assignment_submissions(name):
                    for given in submission.notebooks[0].grades:
                        if given.needs_manual_grade:
                            given.manual_score, given.needs_manual_grade = BY_HAND, False
            gradebook.db.commit()

    # What was written, held against the truth

    def check(self):
        for name in NAMES:
            self.check_export(name)
            self.check_tables(name)
            self.check_page(name)
            self.check_feedback(name)
        self.check_term()

    def same(self, what, found, expected):
        """Counts the numbers that were compared, and says what differs."""
        differ = {key: (found.get(key), expected.get(key)) for key in found.keys() | expected.keys()}
        differ = {key: pair for key, pair in differ.items() if not _close(*pair)}
        assert not differ, f"{self.site.name}, round {self.truth.round}, {what}: (found, expected) {differ}"
        self.checked[what] += len(expected)

    def table(self, *parts):
        return list(csv.DictReader(io.StringIO(self.root.joinpath("reports", *parts).read_text())))

    def check_roll(self, name):
        """Who is in `collected.csv`, and of whom `report` and `term` would say that they have missed it."""
        ids, course = self.truth.class_ids(), Course(self.root)
        states = {ids[row["student"]]: row["state"] for row in self.table(name, "collected.csv") if row["name"]}
        taken = self.truth.taken[name]
        self.same("who handed in", states, {who: "handed in" if who in taken else "not handed in" for who in states})
        intake = Intake(course, name, list(taken), None, LONG_AFTER)
        found = {who: not intake.why_not_missing(course.students[id_]) for id_, who in ids.items() if who not in taken}
        self.same("who missed it", found, {who: self.truth.mark(name, who).state == "not handed in" for who in found})
        found = {who: bool(intake.why_waits(id_)) for id_, who in ids.items()}
        self.same("who waits", found, {who: self.truth.waits_for_a_file(name, who) for who in found})

    def check_export(self, name):
        by_file = {"canvas.csv": self.canvas, "moodle.csv": self.moodle, "blackboard.csv": self.blackboard}
        if self.site.export == "brightspace.csv":
            by_file["brightspace.csv"] = self.brightspace
        expected = {login: self.truth.in_export(name, login) for login in self.truth.class_ids().values()}
        expected = {login: points for login, points in expected.items() if points is not None}
        for file, read in by_file.items():
            there = self.site.export in (file, "grades.csv")  # Gradescope's roster does not say which LMS it is
            self.same(f"{file} of {name}", read(self.table(name, file), name), expected if there else {})

    def canvas(self, rows, name):
        assert rows.pop(0)["Student"].strip() == "Points Possible"
        found = {}
        for row in rows:
            login = self.whose(row, ID="canvas", **{"SIS User ID": "sis"})
            person = self.truth.listed()[login]
            if self.site.export == "canvas.csv":
                assert row["Student"] == lms.sortable(person)
                assert row["SIS Login ID"] == person.login
                assert row["Section"] == person.section.replace(" and ", "; ")
            assert login not in found
            found[login] = float(row[name])
        return found

    def moodle(self, rows, name):
        found = {}
        for row in rows:
            login = self.whose(row, **{"ID number": "sis", "Email address": "email"})
            found[login] = float(row[name])
            mark = self.truth.mark(name, login)
            said = row[f"{name} feedback"]
            if mark.items:
                points = {
                    item: f"{item.removeprefix('test_')}: {value:g} of {POINTS[item]:g}"
                    for item, value in mark.items.items()
                }
                assert all(each in said for each in points.values()), (login, said, points)
                self.checked["points in moodle's feedback"] += len(points)
            else:
                assert said == "nothing was handed in"
        return found

    def blackboard(self, rows, name):
        return {self.whose(row, Username="login", **{"Student ID": "sis"}): float(row[name]) for row in rows}

    def brightspace(self, rows, name):
        found = {}
        for row in rows:
            assert all(row[column].startswith("#") for column in ("OrgDefinedId", "Username", "End-of-Line Indicator"))
            known = {column: row[column][1:] for column in ("OrgDefinedId", "Username")}
            found[self.whose(known, OrgDefinedId="sis", Username="login")] = float(row[f"{name} Points Grade"])
        return found

    def whose(self, row, **columns):
        """The one whom all columns mean that are filled in."""
        people = self.truth.listed().items()
        ids = {login: self.truth.id(login) for login, _ in people}  # where the list has no numbers
        found = {
            login
            for column, what in columns.items()
            for login, person in people
            if row[column] and row[column] == str(ids[login] if self.site.key == "names" else getattr(person, what))
        }
        assert len(found) == 1, row
        return found.pop()

    def graded(self, name):
        return {
            login: self.truth.taken[name][login] for login in self.truth.taken[name] if login not in self.truth.dropped
        }

    def check_tables(self, name):
        ids = self.truth.class_ids()
        rows = {ids[row["student"]]: row for row in self.table(name, "grades.csv")}
        missed = {who: 0 for who in rows if rows[who]["state"] == "handed in nothing"}
        expected = {who: self.truth.in_export(name, who) for who in set(ids.values()) - set(self.graded(name))}
        self.same("0 in grades.csv", missed, {who: points for who, points in expected.items() if points is not None})
        rows = {who: row for who, row in rows.items() if who not in missed}
        absent = set(ids.values()) - set(self.graded(name)) - self.truth.dropped
        held = {who: rows.pop(who)["score"] for who in absent & rows.keys()}
        assert held == {who: "" for who in absent if self.truth.is_held(name, who)}
        marks = {login: self.truth.mark(name, login, excuses=False) for login in self.graded(name)}
        self.same(
            f"scores in grades.csv of {name}", _floats(rows, "score"), {who: mark.points for who, mark in marks.items()}
        )
        self.same(
            "points for being late", _floats(rows, "late_penalty"), {who: mark.late for who, mark in marks.items()}
        )
        self.same("points in all", _floats(rows, "max_score"), dict.fromkeys(marks, BEST))
        items = {(ids[row["student"]], row["item"]): row["score"] for row in self.table(name, "items.csv")}
        expected = {(who, item): points for who, mark in marks.items() for item, points in mark.items.items()}
        assert items.keys() == expected.keys()
        empty = {key for key, score in items.items() if not score}  # as long as somebody waits
        points = {key: float(score) for key, score in items.items() if score}
        self.same(f"items.csv of {name}", points, {key: expected[key] for key in expected if key not in empty})
        assert not {who for who, _ in empty} & {who for who, mark in marks.items() if mark.state == "graded"}
        held = {key for key in items if self.truth.is_held(name, key[0])}
        assert empty >= held | {key for key in items if key[1] == "in_words" and self.has_unread_words(name, key[0])}

    def check_page(self, name):
        page = (self.root / "reports" / name / "report.html").read_text()
        summary = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page))
        graded, everybody = self.graded(name), self.truth.class_ids().values()
        held = {login for login in everybody if self.truth.is_held(name, login)}
        rows = self.table(name, "grades.csv")
        scores = [float(row["score"]) for row in rows if row["score"] and row["state"] != "handed in nothing"]
        by_hand = {who for who in graded if self.waits_for_a_grader(name, who)}
        absent = [who for who in everybody if who not in graded and who not in held]
        expected = {
            "graded": len(graded),
            "not graded": 0,
            "wait for a grader": len(by_hand),
            **({"handed in nothing": len(absent)} if absent else {}),
            f"mean of {BEST:g} points": round(fmean(scores) + 1e-9, 1),
            "median": round(median(scores) + 1e-9, 1),
        }
        found = {key: float(value) for key, value in summary.items()}
        assert abs(found[f"mean of {BEST:g} points"] - fmean(scores)) < 0.051
        assert abs(found["median"] - median(scores)) < 0.051
        for key in (f"mean of {BEST:g} points", "median"):
            expected[key] = found[key]
        self.same(f"the page's counts of {name}", found, expected)
        said = re.search(r"left a file[^<]*by (\d+) student", page.replace("</code>", ""))
        unclaimed = re.search(r"(\d+) files? (?:is|are) nobody's for certain", page)
        nobodys = [file for file, whose in self.truth.left[name].items() if not _is_one(whose)]
        self.same(
            "files on the page",
            {"held": int(said[1]) if said else 0, "files": int(unclaimed[1]) if unclaimed else 0},
            {"held": len(held), "files": len(nobodys)},
        )
        for file in nobodys:
            assert file.replace("'", "&#39;") in page, file
        counts = {
            file: int(number) for file, number in re.findall(r'<a href="(\w+\.csv)">[^<]+</a>, (\d+) grade', page)
        }
        rows = {
            file: len(self.table(name, file)) - (file == "canvas.csv")
            for file in ("canvas.csv", "moodle.csv", "blackboard.csv", "brightspace.csv")
            if file != "brightspace.csv" or self.site.key == "brightspace"
        }
        self.same("grades for an LMS, by the page", counts, {file: number for file, number in rows.items() if number})
        assert ("all grades are final" in page) == (not held and not nobodys and not by_hand and not self.marked(name))

    def marked(self, name):
        return [who for who in self.graded(name) if self.needs_a_look(name, who)]

    def waits_for_a_grader(self, name, login):
        attempt = self.truth.taken[name][login]
        item, points, given_for = self.truth.overridden.get((name, login), ("", None, None))
        if points is not None and not item:
            return given_for != attempt
        return self.has_unread_words(name, login)

    def has_unread_words(self, name, login):
        """Whether nobody has marked this answer in words, and no points for the whole make that needless."""
        words = self.truth.taken[name][login].words
        item, points, _ = self.truth.overridden.get((name, login), ("", None, None))
        return bool(words) and self.truth.read.get((name, login), "") != words and (points is None or bool(item))

    def check_feedback(self, name):
        pages = {path.parent.parent.name for path in (self.root / "feedback").glob(f"*/{name}/{name}.html")}
        ids = self.truth.class_ids()
        expected = {self.truth.id(login) for login in self.graded(name)}
        assert pages & ids.keys() == expected
        for login in self.graded(name):
            page = (self.root / "feedback" / self.truth.id(login) / name / f"{name}.html").read_text()
            mark = self.truth.mark(name, login)
            if mark.state == "graded":
                assert f"{mark.points:g}" in page, (login, mark)
                self.checked["scores on feedback pages"] += 1

    def check_term(self):
        ids = self.truth.class_ids()
        rows = {ids[row["student"]]: row for row in self.table("term.csv")}
        assert rows.keys() == set(ids.values())
        for name in NAMES:
            marks = {login: self.truth.mark(name, login) for login in ids.values()}
            states = {login: rows[login][f"{name}_state"].partition(":")[0] for login in rows}
            self.same(f"states in term.csv of {name}", states, {login: mark.state for login, mark in marks.items()})
            known = {login: mark.points for login, mark in marks.items() if mark.state in ("graded", "not handed in")}
            found = {login: float(row[name]) for login, row in rows.items() if row[name]}
            self.same(f"scores in term.csv of {name}", found, known)
            exported = {
                login: points for login in ids.values() if (points := self.truth.in_export(name, login)) is not None
            }
            assert known == {login: exported[login] for login in known}  # the two never disagree
        totals = {login: total for login in ids.values() if (total := self.truth.total(login)) is not None}
        found = {login: float(row["total_percent"]) for login, row in rows.items() if row["total_percent"]}
        self.same("totals in term.csv", found, totals)
        page = (self.root / "reports" / "term.html").read_text()
        summary = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page))
        states = Counter(self.truth.mark(name, login).state for name in NAMES for login in ids.values())
        expected = {
            "students": len(ids),
            "assignments": 2,
            "scores that wait": states["waits"],
            "with a total": len(totals),
        }
        self.same("the term page's counts", {key: float(summary[key]) for key in expected}, expected)
        for name in NAMES:
            cells = re.search(rf'<tr><th scope="row">{name}.*?</tr>', page.partition('id="assignments"')[2])[0]
            found = [int(cell) for cell in re.findall(r'<td class="n">([^<]*)</td>', cells)[-6:-1]]
            states = Counter(self.truth.mark(name, login).state for login in ids.values())
            expected = [states[state] for state in ("graded", "waits", "not handed in", "not due yet", "excused")]
            self.same(f"the term page's row of {name}", dict(enumerate(found)), dict(enumerate(expected)))


def _is_one(whose):
    """Whether it is certain that a file is one student's."""
    return whose is not ANYBODY and len(whose) == 1 and whose != {"?"}


def _floats(rows, column):
    return {who: float(row[column]) for who, row in rows.items()}


def _close(found, expected):
    if isinstance(found, str) or isinstance(expected, str) or None in (found, expected):
        return found == expected
    return abs(found - expected) < 0.0051


def killed(arguments, moment):
    """Run a command in a process of its own, and kill it at its `moment`-th touch of a file or of the database."""
    child = os.fork()
    if not child:
        code = 70
        with contextlib.suppress(BaseException):
            _die_at(moment)
            code, _ = run(autograder, *arguments)
        os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) in (0, 1), status
    return os.WIFSIGNALED(status)


def _die_at(moment):
    left = [moment]

    def touch(*_):
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def look(event, details):
        writes = event == "open" and isinstance(details[2], int) and details[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes or event in ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree", "sqlite3.connect"):
            touch()

    sys.addaudithook(look)
    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", touch)
    sqlalchemy.event.listen(sqlalchemy.Engine, "commit", touch)


def play(root, site, people, unsafe, seed=0, kills=1):
    """A class from class list to export, twice."""
    course = Play(root, site, people, seed, unsafe)
    truth = course.truth
    at_first = course.class_list([each.before for each in people.values() if each.before])
    course.do("students", at_first, kills=kills)
    course.say_when_it_is_due()
    course.rounds(kills)
    course.reports(kills)
    course.check()
    # What happens between two downloads
    course.read_answers()
    first = NAMES[0]
    for login, (item, points) in sixty.OVERRIDDEN.items():
        if login in truth.taken[first]:
            given = [item, points] if item else [points]
            course.do("override", first, truth.id(login), *given, "--reason", "as I said")
            truth.overridden[first, login] = item, points, truth.taken[first][login]
    course.mark_dropped(truth.id(sixty.DROPS))
    truth.dropped.add(sixty.DROPS)
    for name in NAMES:
        visits = [each for each in site.entries(people, name, 0, course.released) if each.whose in sixty.VISITORS]
        files = [each.name for each in visits if not each.name.endswith(".txt")]
        if files:
            course.do("collect", name, *(part for file in files for part in ("--nobodys", file)))
            truth.nobodys.update(files)
            for file in files:
                del truth.left[name][file]
    truth.round = 1
    again = course.class_list([each.now for login, each in people.items() if login not in truth.dropped])
    course.do("students", again, kills=kills)
    truth.excused = {(first, login) for login in sixty.EXCUSED}
    excused = [truth.id(login) for login in sixty.EXCUSED]
    (root / "weights.toml").write_text(WEIGHTS.format(", ".join(f'"{each}"' for each in excused)))
    course.rounds(kills)
    course.reports(kills)
    course.check()
    return course


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.parametrize("site", some_now(1, sixty.SITES), ids=lambda site: site.key)
def test_each_number_is_the_true_one(released, tmp_path, unsafe, site):
    root = shutil.copytree(released, tmp_path / "course")
    course = play(root, site, site.the_class(), unsafe)
    assert sum(course.checked.values()) > 2000
    assert sum(course.kills.values()) >= 10


@pytest.mark.parametrize("site", some_now(5, sixty.SITES, pytest.mark.more), ids=lambda site: site.key)
def test_who_has_missed_it_and_who_waits(tmp_path, site):
    """The same class without grading: who is taken in, whose files are left, and who would have 0."""
    root, people = tmp_path / "course", site.the_class()
    (root / "secret").parent.mkdir()
    (root / "secret").write_text("a secret of a test, long enough")
    (root / "nbgrader_config.py").write_text(BARE.format(name="sixty") + CONFIG)
    for name in NAMES:
        for folder in (root / "source" / name, root / "release" / name):
            folder.mkdir(parents=True)
        (path := root / "source" / name / ONE_FILE).write_text(sixty.assignment())
        nbformat.write(notebook_of(read_assignment(path)), root / "release" / name / f"{name}.ipynb")
    course = Play(root, site, people, 0, False)
    for round_ in range(2):
        course.truth.round = round_
        course.do("students", course.class_list([each for each in course.truth.listed().values()]))
        if not round_:
            course.say_when_it_is_due()
        for name in NAMES:
            entries, arguments = course.download(name)
            course.do("collect", name, *arguments, code=int(course.truth.collected(name, entries)))
            course.check_roll(name)


def test_a_killed_command_is_killed(tmp_path):
    """Else the long test would say nothing about kills."""
    (tmp_path / "there").mkdir()
    assert killed(["init", str(tmp_path / "new")], 3)
    assert not killed(["init", str(tmp_path / "newer")], 100_000)
    assert (tmp_path / "newer" / "secret").is_file()
    assert not (tmp_path / "new" / "secret").is_file()

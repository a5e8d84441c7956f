"""A class of sixty with everything that has gone wrong in one, as each LMS writes it down, and the truth about it.

An LMS is a `Site`: to add one, say what its class list and its download look like, and by the handbook's table "What
comes in" whose a file is (`claim`). What became of whom is worked out by the test from the handbook's rules alone.
"""

from __future__ import annotations

import csv
import io
import os
import random
import re
import unicodedata
import zipfile
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import ClassVar
from zoneinfo import ZoneInfo

import nbformat

from tests.autograder import lms_samples as lms
from tests.autograder.lms_samples import Person

ZONE = ZoneInfo("America/New_York")
NAMES = ("hw1-counting", "hw2-counting")
DUE = {name: datetime(2025, 11, day, 23, 59, tzinfo=ZONE) for name, day in zip(NAMES, (6, 20), strict=True)}
LATER = timedelta(hours=72)
"""How much later it is due for section B."""
ROUNDS = (timedelta(hours=12), timedelta(hours=108))
"""How long after the due date each download is made: section B still works when the first is."""
POINTS = {"test_one": 4.0, "test_two": 6.0, "test_three": 2.5, "in_words": 3.0}
"""The graded cells of both assignments, and what they are worth; a person grades the last one."""
BEST = sum(POINTS.values())
BY_HAND = 2.0
"""What the person gives for each answer in words."""

# The assignment

RIGHT = {"one": "n + 1", "two": "n * 2", "three": "n - 3"}
ASSIGNMENT = """
# Counting

```{{imports}}
from aima_games import check
```

```{{kinds}} numbers by number
numbers: trees(0)
```

```{{python}}
from autograder.authoring import call


@asking
def number(group, place, turn):
    return call(group, turn.rng.randrange(-5, 90))
```

{asked}
```{{by-hand}} in_words
:points: 3
In words.
```
"""
ASKED = """
- **{number}a** It returns {text}.

```{{graded}} {name}
:kinds: numbers
:{number}a: {points} value
def {name}(n):
    return {text}
```
"""


def assignment():
    """The text of an assignment."""
    asked = (
        ASKED.format(number=number, name=name, text=text, points=POINTS[f"test_{name}"])
        for number, (name, text) in enumerate(RIGHT.items(), 1)
    )
    return ASSIGNMENT.format(asked="".join(asked))


# What was handed in


@dataclass(frozen=True)
class Attempt:
    """`kind` has 1, 2, 3 for each function that is right, and a w or a v for an answer in words; or it is no notebook.

    `number` is the LMS's running number of the file.
    """

    when: datetime
    kind: str
    number: int
    beside: bool = False

    @property
    def is_notebook(self):
        return self.kind not in ("pdf", "broken", "foreign")

    @property
    def points(self):
        """What the judge has to give for each item."""
        given = {f"test_{name}": str(n) in self.kind for n, name in enumerate(RIGHT, 1)}
        return {item: POINTS[item] * right for item, right in given.items()}

    @property
    def words(self):
        return "".join(sign for sign in self.kind if sign in "wv")

    def files(self, released):
        """What was uploaded, by the name that the student gave it: a name that means nothing."""
        if self.kind == "pdf":
            return {"scan.pdf": "%PDF"}
        if self.kind == "broken":
            return {"hw.ipynb": "{"}
        if self.kind == "foreign":
            return {"hw.ipynb": lms.notebook("pass", grade_id="something_else")}
        book = nbformat.reads(released, as_version=4)
        for cell in book.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id")
            if name in RIGHT:
                right = str(list(RIGHT).index(name) + 1) in self.kind
                cell.source = f"def {name}(n):\n    return {RIGHT[name] if right else '-1'}"
            if name == "in_words" and self.words:
                cell.source = f"An answer, {self.words}."
        return {"hw2.ipynb": nbformat.writes(book)} | ({"screenshot.png": "x"} if self.beside else {})


@dataclass
class Somebody:
    """One of the class: as the first list has them (None: not yet there), as the LMS has them since, what they did."""

    now: Person
    before: Person | None
    attempts: dict = field(default_factory=dict)

    def sections(self):
        return self.now.section.split(" and ")

    def due(self, name):
        return DUE[name] + (LATER if "B" in self.sections() else timedelta())

    def latest(self, name, round_):
        """The attempts that there were when a download was made, the newest last."""
        made = DUE[name] + ROUNDS[round_]
        return [each for each in self.attempts.get(name, []) if each.when < made]


# login|first|last|section|first assignment|second assignment; an attempt is KIND, with +HOURS if late and * if another
# file lies beside it. What is more than twelve hours late came after the first download.
STORIES = """
wei1|Wei|Zhang|A|123|12
wei2|Wei|Zhang|A||123
wei3|Wei|Zhang|A|13|1 123+60
ali1|Ahmed|Ali|A|123|2
ali2|Ahmed|Ali|A|1|1
ali3|Ahmed|Ali|A||
ali4|Ahmed|Ali|B|2+9|23+50
liskov|Barbara|Huberman|A|123|12+20
weiss1|Jonas|Weiß|A|123|1
weiss2|Jonas|Weiss|A||
lukasz1|Łukasz|Wałęsa|B|12|
lukasz2|Lukasz|Walesa|B||2
ibrahim1|İbrahim|Yılmaz|A||12
ibrahim2|Ibrahim|Yilmaz|A|3|
pena1|Ana|Peña|A|123|12
pena2|Ana|Pena|A||
marie|Marie-Claire|Lévy-Strauss|B|123+9|12
davis|Sammy|Davis, Jr.|A|12|123
mbabo|M'babo|O'Brien-Nguyễn|B|1|
sukarno||Sukarno|A|2|123
li|小龙|李|B|123|1+30
noor|نور|الهاشمي|A|13|13
devi|दिव्या|शर्मा|B|23|23
d_o_t|Dot|Under_Score|A|123|
long|Wolfegang|Schlegelsteinhausenbergerdorff|A|1|123
halldor|Halldór Kiljan|Laxness|A|12|12
bo|Bo|Both|A and B|1 123+40|12+70
dan|Dan|Gone|A|123|123
join2|Nia|Newcomer|A||123
pdf|Petra|Scan|A|pdf 12+60|123
broken|Bruno|Bruch|A|broken|12
twice|Tia|Twice|A|foreign 123|pdf 13
foreign|Flora|Fern|B|foreign 123+40|1
beside|Bea|Side|A|123*|12*
late1|Lara|Late|A|123+6|12+7
late2|Lou|Later|A|123+50|1+3
late3|Lee|Latest|A|1 123+100|123
words1|Willa|Word|A|123w|
words2|Wanda|Words|B|12w 123w+40|1w
words3|Wim|Wordy|B|1w 12v+40|12
over1|Olga|Item|A|1|123
over2|Otto|Whole|A|12|
over3|Ole|Anew|B|12 123+40|1
ren|Rena|Name|A|123|12
lin|Lin|Login|A|123|
excused1|Eva|Excused|A||12
excused2|Ed|Excused|B|12|1
never|Nora|Never|A||
"""
OLD_NAMES, OLD_LOGINS = {"liskov": ("Barbara", "Liskov")}, {"lin": "lin.before", "liskov": "bliskov"}
JOIN_LATE = ("wei3", "join2")
DROPS = "dan"
EXCUSED = ("excused1", "excused2", "join2")
"""From the first assignment."""
OVERRIDDEN = {"over1": ("test_two", 5.0), "over2": ("", 11.0), "over3": ("", 9.0)}
"""In the first assignment."""
STRANGER = Person("visitor", "Ana", "Pena", 9999, "V1", "visitor@elsewhere.edu", participant=9999)
"""Is not in the course, and may hand in; one of the class has the name."""


def the_class():
    """All sixty, in order."""
    rng = random.Random(60)
    lines = [line.split("|") for line in STORIES.strip().splitlines()]
    while len(lines) < 60:
        kinds = [rng.choice(["", "1", "2", "12", "13", "123", "123+5", "23"]) for _ in NAMES]
        n = len(lines)
        lines.append([f"s{n}", rng.choice(["Ada", "Ben", "Cleo", "Dev"]), f"Ordinary{n}", rng.choice("AB"), *kinds])
    found, number = {}, 500
    for n, (login, first, last, section, *did) in enumerate(lines):
        sis = "1E5" if n == 20 else f"00{7 + n}"
        now = Person(login, first, last, 2000 + n, sis, f"{login}@b.edu", section, 700 + n)
        old = replace(now, login=OLD_LOGINS.get(login, login))
        if login in OLD_NAMES:
            old.first, old.last = OLD_NAMES[login]
        each = Somebody(now, None if login in JOIN_LATE else old)
        for name, text in zip(NAMES, did, strict=True):
            for order, one in enumerate(text.split()):
                kind, late = re.fullmatch(r"(\w+)\*?(?:\+(\d+))?", one).groups()
                hours = int(late) if late else -3 - n % 40 + order
                number += 1
                when = DUE[name] + timedelta(hours=hours, minutes=-n % 50)
                attempt = Attempt(when.astimezone(UTC), kind, number, "*" in one)
                each.attempts.setdefault(name, []).append(attempt)
        found[login] = each
    assert len(found) == 60
    return found


# What each LMS writes


def plain(name):
    """Letters as somebody writes them who has no others."""
    text = unicodedata.normalize("NFKD", name).replace("ß", "ss").replace("ł", "l").replace("Ł", "L").replace("ı", "i")
    return "".join(sign for sign in text.casefold() if unicodedata.category(sign)[0] in "LN")


ANYBODY = None
VISITORS = {"visitor": STRANGER, "test": Person("test", "Test", "Student", 99, "", "")}
"""Hand in, and are not in the course; the other one is Canvas's Test Student."""


@dataclass(frozen=True)
class Entry:
    """A file in a download: its name there, whose it is, and the hand-in that it belongs to."""

    name: str
    text: str
    whose: str
    attempt: Attempt


class Site:
    """An LMS. `times` says whether it tells when a file came, `whole` whether its download has every attempt."""

    key, name, times, whole, has_logins, has_sections, export = "", "", True, False, True, True, ""
    visitors: tuple[str, ...] = ("visitor",)
    options: tuple[str, ...] = ()
    """Of `collect`, besides the system."""

    def the_class(self):
        """All sixty, with what they handed in there."""
        return the_class()

    def together(self, login):
        """All whose hand-in it is if one of them hands in."""
        return frozenset({login})

    def groups(self, people, round_):
        """The course's groups.csv; empty where there is none."""
        return ""

    def class_list(self, people):
        raise NotImplementedError

    def files(self, person, attempt, name, texts):
        """The files of a hand-in by their names in the download."""
        raise NotImplementedError

    def claim(self, shown, listed):
        """By the handbook: who of those `listed` it may be, one alone if that is certain; or ANYBODY."""
        raise NotImplementedError

    def whose(self, entry, shown, listed):
        """By the handbook: whose a file is, or may be, of a download."""
        return self.claim(shown, listed)

    def course_id(self, each):
        """The id in the course: the login, or the number, that the first list had."""
        return (each.before or each.now).login if self.has_logins else each.now.sis

    def entries(self, people, name, round_, released):
        """All that is in a download."""
        found = []
        for login, each in people.items():
            attempts = each.latest(name, round_) if login == min(self.together(login)) else []
            found += [(login, each.now, attempt) for attempt in (attempts if self.whole else attempts[-1:])]
        visit = DUE[name].astimezone(UTC) - timedelta(hours=20)
        found += [(who, VISITORS[who], Attempt(visit, "123", 480 + n)) for n, who in enumerate(self.visitors)]
        return [
            Entry(file, text, login, attempt)
            for login, person, attempt in found
            for file, text in self.files(person, attempt, name, attempt.files(released)).items()
        ]

    def download(self, path, people, name, round_, released):
        made = (DUE[name] + ROUNDS[round_]).astimezone(UTC)
        self.write(path, self.entries(people, name, round_, released), made, people)
        os.utime(path, (made.timestamp(),) * 2)
        return path

    def write(self, path, entries, made, people):
        with zipfile.ZipFile(path, "w") as archive:
            for each in entries:  # a zip file has the clock's time
                archive.writestr(zipfile.ZipInfo(each.name, each.attempt.when.astimezone().timetuple()[:6]), each.text)


def _named(shown, listed):
    """Who has this name, in whichever letters."""
    wanted = plain(shown.first + shown.last)
    return {login for login, each in listed.items() if plain(each.first + each.last) == wanted}


def _exactly(shown, listed, *fields):
    """Of whom the list says just this."""
    wanted = [getattr(shown, name) for name in fields]
    return {login for login, each in listed.items() if [getattr(each, name) for name in fields] == wanted}


class Canvas(Site):
    key, name, times, export = "canvas", "Canvas", False, "canvas.csv"
    visitors = ("visitor", "test")

    def class_list(self, people):
        return lms.canvas_gradebook(people).encode()

    def files(self, person, attempt, name, texts):
        late = attempt.when > DUE[name]  # Canvas knows one date for all
        return {lms.canvas_name(person, attempt.number, file, late): text for file, text in texts.items()}

    def write(self, path, entries, made, people):
        lms.canvas_zip(path, [(each.name, each.text) for each in entries], made.astimezone().timetuple()[:6])

    def claim(self, shown, listed):
        number = _exactly(shown, listed, "canvas")
        return number if number & _exactly(shown, listed, "first", "last") else number | _named(shown, listed) | {"?"}


class Moodle(Site):
    key, name, has_logins, has_sections, times, export = "moodle", "Moodle", False, False, False, "moodle.csv"
    visitors = ()  # without a number nothing tells her from the one on the list

    def class_list(self, people):
        return lms.moodle_grades(people).encode()

    def files(self, person, attempt, name, texts):
        return {f"{lms.moodle_folder(person)}/{file}": text for file, text in texts.items()}

    def claim(self, shown, listed):
        same = _exactly(shown, listed, "first", "last")
        return same or _named(shown, listed) | {"?"} if _named(shown, listed) else ANYBODY


class MoodleWithWorksheet(Moodle):
    key, name, times = "moodle-worksheet", "Moodle with its worksheet", True
    visitors = ("visitor",)

    def worksheet(self, people, name, round_):
        """As it is downloaded at the same time."""
        latest = {login: found[-1] for login, each in people.items() if (found := each.latest(name, round_))}
        when = {people[login].now.login: attempt.when.astimezone(ZONE) for login, attempt in latest.items()}
        visit = DUE[name] - timedelta(hours=20)
        return lms.moodle_worksheet([*(each.now for each in people.values()), STRANGER], when | {"visitor": visit})

    def claim(self, shown, listed):
        return _by(shown, listed, "email")


class Blackboard(Site):
    key, name, whole, has_sections, export = "blackboard", "Blackboard", True, False, "blackboard.csv"

    def class_list(self, people):
        return lms.blackboard_grades(people)

    def files(self, person, attempt, name, texts):
        found = {}
        for file, text in texts.items():
            found |= lms.blackboard_files(person, attempt.when.astimezone(ZONE), file, text)
        return found

    def claim(self, shown, listed):
        return _by(shown, listed, "login")


class Gradescope(Site):
    key, name, has_logins, export = "gradescope", "Gradescope", False, "grades.csv"

    def class_list(self, people):
        file = io.StringIO()
        out = csv.writer(file)
        out.writerow(["First Name", "Last Name", "SID", "Email", "Role", "Section"])
        out.writerow(["Tess", "Teacher", "", "tess@b.edu", "Instructor", ""])
        out.writerow(["Tom", "Tutor", "", "tom@b.edu", "TA", "A"])
        for each in people:
            out.writerow([each.first, each.last, each.sis, each.email, "Student", each.section])
        return file.getvalue().encode()

    def files(self, person, attempt, name, texts):
        return {f"assignment_12_export/submission_{attempt.number}/{file}": text for file, text in texts.items()}

    def write(self, path, entries, made, people):
        said = ["---"]
        for each in {each.attempt.number: each for each in entries}.values():
            said += [f"submission_{each.attempt.number}:", "  :submitters:"]
            for login in sorted(self.together(each.whose)):
                person = people[login].now if login in people else VISITORS[login]
                said += [f"  - :name: {person.first} {person.last}"]
                said += [f"    :sid: '{person.sis}'", f"    :email: {person.email}"]
            said += [f"  :created_at: {each.attempt.when.astimezone(UTC):%Y-%m-%d %H:%M:%S}.123456000 Z"]
        about = Entry("assignment_12_export/submission_metadata.yml", "\n".join(said) + "\n", "", entries[-1].attempt)
        super().write(path, [*entries, about], made, people)

    def claim(self, shown, listed):
        return _exactly(shown, listed, "sis") or ANYBODY


def _by(shown, listed, known):
    """Whose a file is by something that the list has of everybody; else it may be who has the name, or anybody."""
    return _exactly(shown, listed, known) or (_named(shown, listed) | {"?"} if _named(shown, listed) else ANYBODY)


class Brightspace(Site):
    key, name, whole, has_sections, export = "brightspace", "Brightspace", True, False, "brightspace.csv"
    visitors = ()  # by the names alone she is the one on the list
    claim = Moodle.claim

    def class_list(self, people):
        return lms.brightspace_grades(people).encode()

    def files(self, person, attempt, name, texts):
        when, numbers = attempt.when.astimezone(ZONE), f"{39000 + person.canvas}-{NAMES.index(name)}"
        return {lms.brightspace_name(person, when, file, numbers=numbers): text for file, text in texts.items()}

    def write(self, path, entries, made, people):
        own = Entry("index.html", "<html>", "", entries[0].attempt)
        super().write(path, [*entries, own], made, people)


class Classroom(Site):
    """Its copies of a notebook begin with the student's name; what a student adds has a name of its own.

    It exports no class list that is documented: this is one that was written by hand.
    """

    key, name, times, export, visitors, options = "names", "Google Classroom", False, "grades.csv", (), ()

    def class_list(self, people):
        file = io.StringIO()
        out = csv.writer(file)
        out.writerow(["id", "first_name", "last_name", "email", "section"])
        for each in people:
            section = each.section.replace(" and ", "; ")
            out.writerow([each.login, each.first, each.last, each.email, section])
        return file.getvalue().encode()

    def entries(self, people, name, round_, released):
        """Drive numbers those of the same name."""
        found, seen = [], Counter()
        for each in super().entries(people, name, round_, released):
            seen[each.name] += 1
            stem, dot, end = each.name.rpartition(".")
            found.append(replace(each, name=f"{stem} ({seen[each.name]}){dot}{end}") if seen[each.name] > 1 else each)
        return found

    def files(self, person, attempt, name, texts):
        begin = f"{person.first} {person.last}".strip()
        return {f"{begin} - {file}" if file.endswith("ipynb") else file: text for file, text in texts.items()}

    def whose(self, entry, shown, listed):
        return self.claim(shown, listed) if entry.name.endswith(".ipynb") else ANYBODY

    def claim(self, shown, listed):
        return _exactly(shown, listed, "first", "last") or ANYBODY


# Groups

SIZES = (2, 3, 1, 2)
QUIET = ("ali3", "weiss2", "pena2")
"""A team that hands in nothing."""
UNGROUPED = "s59"
"""Is in no group until the first download was looked at."""


def the_teams(people):
    """The team of each."""
    rest, sizes, teams = [each for each in people if each not in (*QUIET, UNGROUPED)], cycle(SIZES), [QUIET]
    while rest:
        size = next(sizes)
        teams.append(rest[:size])
        rest = rest[size:]
    return {login: frozenset(team) for team in [*teams, (UNGROUPED,)] for login in team}


class InGroups(Site):
    """The same class in teams: what one hands in is the hand-in of all, once."""

    teams = the_teams(the_class())
    titles: ClassVar = {team: f"Team {n}" for n, team in enumerate(dict.fromkeys(teams.values()), 1)}
    solo = "Solo"

    def the_class(self):
        people = the_class()
        for team in self.titles:
            for name in NAMES:
                all_ = [attempt for login in team for attempt in people[login].attempts.get(name, [])]
                numbers = sorted(each.number for each in all_)
                in_order = sorted(all_, key=lambda each: each.when)
                new = [each for n, each in enumerate(in_order) if each.kind not in {one.kind for one in in_order[:n]}]
                together = [replace(each, number=n) for each, n in zip(new, numbers, strict=False)]
                for login in team:
                    people[login].attempts[name] = together
        return people

    def together(self, login):
        return self.teams.get(login, frozenset({login}))

    def called(self, login):
        return self.solo if login == UNGROUPED else self.titles[self.teams[login]]

    def groups(self, people, round_):
        found = {login: self.called(login) for login in people if login != UNGROUPED or round_}
        return self.table([(people[login].now, name) for login, name in found.items()])

    def table(self, groups):
        return "student,group\n" + "".join(f"{each.email},{name}\n" for each, name in groups)

    def claim(self, shown, listed):
        """Who is in no group may be of any; of whom a mate is not on the list, nobody is certain."""
        if shown.login == UNGROUPED and not set(JOIN_LATE) <= listed.keys():
            return ANYBODY
        if team := self.teams.get(shown.login):
            return team if team <= listed.keys() else team & listed.keys() | {"?"}
        alone = super().claim(shown, listed)
        incomplete = [team for team in self.titles if not team <= listed.keys()]
        return alone if alone is ANYBODY else frozenset(alone).union(*map(self.together, alone), *incomplete)


class CanvasGroups(InGroups, Canvas):
    key, name = "canvas-groups", "Canvas in groups"

    def files(self, person, attempt, name, texts):
        if person.login == UNGROUPED or person.login not in self.teams:
            return super().files(person, attempt, name, texts)
        shown = replace(person, first="", last=self.called(person.login))
        return super().files(shown, attempt, name, texts)

    def table(self, groups):
        """Canvas's own."""
        rows = [f'"{each.first}",{each.canvas},"","",A,{name},7,' for each, name in groups]
        return "\n".join(["name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id", *rows])


class MoodleGroups(InGroups, Moodle):
    key, name, solo = "moodle-groups", "Moodle in groups", "Default group"

    def files(self, person, attempt, name, texts):
        title = self.called(person.login)
        number = None if title == self.solo else list(self.titles.values()).index(title) + 700  # as participants have
        return {f"{lms.moodle_team_folder(title, number)}/{file}": text for file, text in texts.items()}


class GradescopeGroups(InGroups, Gradescope):
    key, name = "gradescope-groups", "Gradescope in groups"

    def groups(self, people, round_):
        return ""  # it says them itself

    def claim(self, shown, listed):
        team = self.together(shown.login)
        return team if team <= listed.keys() else ANYBODY


SITES = [Canvas(), MoodleWithWorksheet(), Brightspace(), CanvasGroups(), GradescopeGroups()]
SITES += [Blackboard(), Moodle(), Gradescope(), Classroom(), MoodleGroups()]

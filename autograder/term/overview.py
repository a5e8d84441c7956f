"""Write a term: `reports/term.html`, a page for the instructor, and `reports/term.csv` for a spreadsheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import in_words as day
from autograder.course.files import csv_text, write_files
from autograder.report.intake import NO_DATE
from autograder.report.pictures import Look, Picture, axes, drawn
from autograder.report.tables import number
from autograder.term.pages import rendered
from autograder.term.standing import Assignment, State, Term, read_term

if TYPE_CHECKING:
    from matplotlib.figure import Figure


MOST_NAMED = 8
"""Up to 8 who wait for the same are named; more are only counted."""


@dataclass(frozen=True)
class Outcome:
    """The files that were written; by assignment, how many scores wait for a person, how many for a due date alone,
    which files are nobody's, and who has handed in without being on the class list."""

    files: list[Path]
    waiting: Counter[str]
    undated: Counter[str]
    unclaimed: Mapping[str, Sequence[str]]
    unlisted: Mapping[str, Sequence[str]]


def write_term(
    course: Course,
    progress: Callable[..., Iterable[str]] = lambda assignments, total: assignments,
) -> Outcome:
    """Write page and table. Raises CourseError where nothing has been released, or something cannot be read."""
    now = datetime.now(UTC).astimezone(course.zone)
    term = read_term(course, progress, now)
    files = write_files(course.root / "reports", {"term.html": page(term, now), "term.csv": table(term)})
    those = [(name, each.why) for (name, _), each in term.standings.items() if each.state is State.WAITS]
    undated = Counter(name for name, why in those if why == NO_DATE)
    waiting = Counter(name for name, why in those if why != NO_DATE)
    return Outcome(files, waiting, undated, term.unclaimed, term.unlisted)


def table(term: Term) -> str:
    """Every student, with the score of each assignment where it is certain, its state, and the total."""
    names = [assignment.name for assignment in term.assignments]
    head = ["student", "first_name", "last_name", "section"]
    head += [column for name in names for column in (name, f"{name}_of", f"{name}_state")]
    rows = []
    for person in term.students:
        row = [person.id, person.first_name, person.last_name, person.section]
        for name in names:
            standing = term.standings[name, person.id]
            score = "" if standing.score is None else number(standing.score)
            state = f"{standing.state.value}: {standing.why}" if standing.why else standing.state.value
            row += [score, number(standing.best) if standing.best else "", state]
        total = term.totals[person.id]
        share = "" if total.share is None else f"{100 * total.share:.2f}"
        rows.append([*row, share, " ".join(total.dropped), " ".join(total.waits)])
    return csv_text([*head, "total_percent", "dropped", "total_waits_for"], rows)


def page(term: Term, now: datetime) -> str:
    """The term as an HTML page that needs nothing else and runs nothing; sections are chosen by its style alone."""
    groups = sections(term.students)
    numbers = {section: n for n, section in enumerate(groups)}
    totals = [total.share for total in term.totals.values() if total.share is not None]
    reasons: dict[tuple[str, str], list[str]] = defaultdict(list)
    for assignment in term.assignments:
        for person in term.students:
            standing = term.standings[assignment.name, person.id]
            if standing.state is State.WAITS:
                reasons[assignment.name, standing.why].append(person.id)
    return rendered(
        "term.html.j2",
        now,
        style="\n".join(_only(n) for n in numbers.values()),
        term=term,
        State=State,
        day=day,
        names={person.id: person.name for person in term.students},
        groups=groups,
        numbers=numbers,
        classes={
            person.id: " ".join(f"s{numbers[each]}" for each in sections_of(person)) if groups else ""
            for person in term.students
        },
        section_of={person.id: ", ".join(filter(None, sections_of(person))) for person in term.students},
        totals=totals,
        mean=fmean(totals) if totals else None,
        reasons=reasons,
        waiting=sum(len(those) for (_, why), those in reasons.items() if why != NO_DATE),
        most_named=MOST_NAMED,
        states={
            assignment.name: Counter(term.standings[assignment.name, person.id].state for person in term.students)
            for assignment in term.assignments
        },
        means={
            (section, assignment.name): (mean_share(term, assignment, those), len(shares(term, assignment, those)))
            for section, those in [*groups.items(), (None, term.students)]
            for assignment in term.assignments
        },
        spread=spread_picture(term),
        side_by_side=sections_picture(term, groups),
    )


def _only(number_: int) -> str:
    """The rule that leaves one section in sight."""
    return f"body:has(#only-s{number_}:checked) tbody tr[class]:not(.s{number_}) {{ display: none; }}"


# Sections


def sections(students: Iterable[Student]) -> dict[str, list[Student]]:
    """The students by section; those in several are in each of them. Empty where there is only one section."""
    found: dict[str, list[Student]] = defaultdict(list)
    for person in students:
        for section in sections_of(person):
            found[section].append(person)
    return dict(sorted(found.items())) if len(found) > 1 else {}


def sections_of(person: Student) -> list[str]:
    """The sections of a student, "" where there is none."""
    return person.sections or [""]


def mean_share(term: Term, assignment: Assignment, students: Iterable[Student]) -> float | None:
    """The mean share of the points of those who are graded, None where nobody is."""
    found = shares(term, assignment, students)
    return fmean(found) if found else None


def shares(term: Term, assignment: Assignment, students: Iterable[Student]) -> list[float]:
    """The shares of the points of those who are graded."""
    standings = (term.standings[assignment.name, person.id] for person in students)
    return [each.share for each in standings if each.state is State.FINAL and each.share is not None]


# Pictures

MARKS = "osD^vP*X"
LINES = ("-", "--", ":", "-.")


def spread_picture(term: Term) -> Picture | None:
    """The spread of the points of each assignment, or None where nobody is graded."""
    columns = {each.name: shares(term, each, term.students) for each in term.assignments}
    columns = {name: found for name, found in columns.items() if found}
    if not columns:
        return None

    def draw(figure: Figure, look: Look) -> None:
        ax = axes(figure, look)
        boxes = ax.boxplot(
            [[100 * share for share in found] for found in columns.values()],
            whis=(0, 100),
            patch_artist=True,
            widths=0.5,
        )
        for part in ("whiskers", "caps", "medians", "boxes"):
            for line in boxes[part]:
                line.set_color(look.ink)
        for box in boxes["boxes"]:
            box.set_facecolor(look.fills[1])
        ax.set_xticks(range(1, len(columns) + 1), list(columns), rotation=20, ha="right")
        ax.set_ylabel("% of the points")
        ax.set_ylim(0, max(105, 100 * max(map(max, columns.values()))))

    alt = "Boxes: for each assignment least, quartiles and most of the points, in percent. Medians: " + "; ".join(
        f"{name} {100 * median(found):.0f}" for name, found in columns.items()
    )
    return drawn(draw, alt + ".", (7, 3.4))


def sections_picture(term: Term, sections: Mapping[str, Sequence[Student]]) -> Picture | None:
    """The means of each section from one assignment to the next, or None where there is nothing to compare."""
    means = {
        section: [(each.name, mean_share(term, each, students)) for each in term.assignments]
        for section, students in sections.items()
    }
    names = [
        each.name for each in term.assignments if any(dict(those)[each.name] is not None for those in means.values())
    ]
    if not sections or not names:
        return None

    def draw(figure: Figure, look: Look) -> None:
        ax = axes(figure, look)
        for n, (section, those) in enumerate(means.items()):
            points = [(names.index(name), 100 * share) for name, share in those if share is not None]
            label = section or "no section"
            ax.plot(
                *zip(*points, strict=True) if points else ([], []),
                color=look.ink if n % 2 else look.fills[0],
                marker=MARKS[n % len(MARKS)],
                linestyle=LINES[n % len(LINES)],
                label=label,
            )
        ax.set_xticks(range(len(names)), names, rotation=20, ha="right")
        ax.set_ylabel("mean, % of the points")
        ax.set_ylim(0, 105)
        ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=4)

    alt = "Lines: the mean of each section in each assignment. The table below has all numbers."
    return drawn(draw, alt, (7, 3.4))

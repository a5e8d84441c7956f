"""Compare what a function was seen to do with what a case expects, and say it so that it helps.

`check("minimax", minimax)` runs the cases that come with a lecture or an assignment. The judge uses
the same comparison for its hidden cases, so a mark never rests on other rules than the instant check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from pathlib import Path
from textwrap import indent
from typing import Any

from aima_games.checking.case import Case, CaseError, Demand, Finding, Observation, Story, blamed_on, observe
from aima_games.checking.diagnosis import KEPT, Memory, explanations, kept_between_calls
from aima_games.checking.files import GUESSING, load_cases
from aima_games.checking.misconceptions import in_words, known
from aima_games.checking.parting import pictures
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.checking.trouble import LOST, Failure, Trouble
from aima_games.games import add_games
from aima_games.recording import CallLog
from aima_games.text import count, inline_html, part_name, plain, rounded, sign_html

ASPECTS = (
    "value", "action", "leaves", "to_move", "actions", "end", "utility", "illegal", "counts", "hashable",
    "moves", "budget", "score",
)  # fmt: skip
"""All that cases look at, each on its own, in the order of a report; which of them a case has, it says itself."""
SAFE_TO_SAY = ("leaves", "moves", "budget", "score")
"""Aspects whose findings on a hidden case are said: of leaves only the kind of flaw, of a match its score."""
VISIBLE_SHARE = 0.25
"""The part of a demand's points that visible cases carry where there are hidden ones: their answers lie beside the
notebook."""
AGAIN = "To run it again:"
LONGEST_CALL = 4_000
"""Characters of the code that puts a question again."""
MOST_TESTS = 3
"""So many of the aspects and groups that test a demand are named beside it."""
SHARES = {1 / 3: "a third", 0.5: "half", 2 / 3: "two thirds", 0.75: "three quarters", 1.0: "all"}
"""Parts of a whole in words."""
SECONDS = 5.0
"""Seconds of processor time that the instant check gives a case, times its patience."""
LATER_SECONDS = 1.0
"""The same once a case had to be stopped."""
ROUND = 1_000
"""So many questions are looked at to see whether they repeat themselves."""
MOST_STOPS = 5
"""When so many cases had to be stopped, the others are not tried. So a check loses 9 seconds, times their patience."""


def findings(seen: Observation, aspects: Sequence[str]) -> list[Finding]:
    """What is right and wrong about one observation, for those of `aspects` that its case has."""
    own = [aspect for aspect in aspects if aspect in seen.case.aspects]
    if seen.error is not None:
        failure = failure_of(seen)
        return [Finding(seen.case, aspect, False, failure.said, failure) for aspect in own]
    with blamed_on(seen.case):
        found = seen.case.findings(seen, own)
    return list(map(_hushed, found)) if seen.case.hidden else found


def _hushed(finding: Finding) -> Finding:
    """Messages about hidden cases never quote what the function returned: it could be the case, or its answer."""
    if finding.passed or finding.aspect in SAFE_TO_SAY:
        return finding
    return replace(finding, said=f"wrong {finding.aspect.replace('_', ' ')}")


TROUBLES = {
    "NotImplementedError": Trouble.NOT_WRITTEN,
    "RecursionError": Trouble.ENDLESS,
    "TooManyCallsError": Trouble.ENDLESS,
    **{str(trouble): trouble for trouble in (*LOST, Trouble.MISSING)},
}
"""What kind of trouble an observation's error is; any other is an exception of the student's."""


def failure_of(seen: Observation) -> Failure:
    """What an error that was observed means to the person whose function made it."""
    return Failure(TROUBLES.get(str(seen.error), Trouble.ERROR), _meaning(seen))


def _meaning(seen: Observation) -> str:
    meaning = {
        "NotImplementedError": "not written yet",
        "RecursionError": "the function calls itself without end; does it stop where the game is over?",
        "TooManyCallsError": seen.message,
        Trouble.TIME: _out_of_time(seen),
        Trouble.BUDGET: "the notebook had used up what it may use before this case was put",
        Trouble.ENDED: "the Python process ended while your function ran (a call of exit, or too much memory?)",
        Trouble.MISSING: "there was no function of that name",
    }
    if seen.case.hidden:  # names and messages are the student's to make, and could be the case itself
        meaning["TooManyCallsError"] = "the search asked the game too many questions and was stopped"
        return meaning.get(str(seen.error), "raised an error")
    said = f"raised {seen.error}: {seen.message}" if seen.message else f"raised {seen.error}"
    return meaning.get(str(seen.error), said)


def too_slow(seconds: float) -> str:
    """What is said where the judge has stopped a case that has so many seconds."""
    return f"too slow: stopped; a case has {count(float(seconds), 'second')} of processor time"


def _out_of_time(seen: Observation) -> str:
    """What was said of it; of a hidden case nothing but the limit."""
    limit = re.fullmatch(r"too slow: stopped; a case has [\d.,]+ seconds? of processor time", seen.message)
    return seen.message if limit or (seen.message and not seen.case.hidden) else "too slow: stopped"


# The report


@dataclass(frozen=True)
class Line:
    """A line of a report: one aspect of a group of cases, and the first flaw."""

    group: str
    aspect: str
    passed: bool
    said: str
    where: str
    """The first case with a flaw, unless it is a hidden one."""
    hidden: bool
    failure: Failure | None = None
    """Why there was no answer to the case with the flaw."""


@dataclass(frozen=True)
class Mark:
    """What was earned of a demand's points: `right` of so many `cases`, of which hidden ones count more."""

    demand: str
    points: float
    right: int
    cases: int
    earned: float
    asks: str = ""
    """What tests the demand, in the words of the cases, such as "value"."""

    @property
    def title(self) -> str:
        """The demand's sentence in the text, and what it asks for."""
        return f"{self.demand} {self.asks}".strip()

    @property
    def counted(self) -> str:
        """How many of its cases are right."""
        return f"{self.right} of {count(self.cases, 'case')} right"

    @property
    def worth(self) -> str:
        """What it earned."""
        return f"{self.earned:g} of {count(self.points, 'point')}"

    def __str__(self) -> str:
        return f"{self.title}: {self.worth} ({self.counted})"


def in_points(marks: Sequence[Mark], points: float) -> tuple[Mark, ...]:
    """Marks of an item that is worth so many points, rounded so that they add up to its own."""
    share, done = points / (sum(mark.points for mark in marks) or 1), 0.0
    scaled = []
    for mark in marks:
        before, done = round(done, 2), done + share * mark.earned
        scaled.append(replace(mark, points=round(share * mark.points, 3), earned=round(round(done, 2) - before, 2)))
    return tuple(scaled)


@dataclass(frozen=True)
class Report:
    """What a check found. True where everything is right; shows itself as text and in a notebook."""

    name: str
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    """What each demand earned; of a check without demands, each aspect."""
    misconceptions: tuple[str, ...] = ()
    """The ids of the known mistakes that explain what was seen, all equally well."""
    failure: Failure | None = None
    """What kept the function from answering at all: not written yet, an exception, the time."""
    smallest: SmallestGame | None = None
    stepper: Callable[[Observation], Any] | None = None
    """What shows the smallest game in a notebook, to be stepped through; returns None where it cannot."""
    depends_on: tuple[str, ...] = ()
    """The functions that it calls and that other checks find wrong: the mistake may be theirs."""
    stood_in: tuple[str, ...] = ()
    """Those of them in whose place a right one was called."""
    pointer: str = ""
    """A sentence about the place to look at, where the grader has found it."""
    demands: Mapping[str, Demand] = field(default_factory=dict)
    """What the assignment's text demands, by the ids of its sentences."""
    story: Story | None = None
    """What happened on a visible case, such as a game that was lost by an error."""
    right: int = 0
    """How many cases are right in all that is looked at, out of so many:"""
    cases: int = 0
    guessing: float = GUESSING
    """The share of right cases from which points begin."""
    points: float = 0.0
    """What it is worth where it is graded. An instant check promises nothing."""
    floor: float = 0.0
    """What `kept` is at least, where the name of the mistake is not told."""

    def __bool__(self) -> bool:
        return all(line.passed for line in self.lines)

    @property
    def fraction(self) -> float:
        """The part of the points that was earned, from 0 to 1: by the cases, or what a mistake with a name keeps."""
        return max(self.by_cases, self.kept)

    @property
    def by_cases(self) -> float:
        """The part of the points that the cases alone give."""
        total = sum(mark.points for mark in self.marks)
        return sum(mark.earned for mark in self.marks) / total if total else float(bool(self))

    @property
    def kept(self) -> float:
        """The part of the points that one mistake leaves whose name is known, whatever number of cases it spoils."""
        return max(self.floor, min((known(name).keeps for name in self.misconceptions), default=0.0))

    @property
    def diagnosis(self) -> str:
        """What is wrong in a few words, for a table; empty where nothing is."""
        if self:
            return ""
        if self.misconceptions:
            return in_words(self.misconceptions)
        wrong = self.failure.said if self.failure else next(line.said for line in self.lines if not line.passed)
        return f"it calls {self._earlier_mistake}: {wrong}" if self.depends_on else wrong

    def assert_passed(self) -> None:
        """Show the report, and raise CheckFailedError unless everything is right. For test cells."""
        from IPython.display import display

        display(self)
        if self.stepper and self.smallest and (shown := self.stepper(self.smallest.seen)) is not None:
            display(shown)
        if not self:
            raise CheckFailedError(f"{self.name}: {self.diagnosis}")

    def __str__(self) -> str:
        rows = [f"  {mark if self.points else f'{mark.title}: {mark.counted}'}" for mark in self.shown_marks]
        rows += [f"  {said}" for said in self.how_points_come]
        for title, lines in self._groups().items() if not self.never_answered else ():
            where = rounded(_where(lines))
            rows.append(f"  {'✓' if all(line.passed for line in lines) else '✗'} {title}{where and f', as on {where}'}")
            rows += [f"      {self._cited(line.aspect)}: {line.said}" for line in lines if not line.passed]
        advice = map(plain, self._advice())
        smallest = [] if self.never_answered or self.smallest is None else [str(self.smallest)]
        told = [self.story.text] if self.story else []
        said = [f"{part_name(self.name)}: {self.verdict}", *rows, *advice, *filter(None, smallest), *told]
        return "\n".join(said)

    __repr__ = __str__

    @property
    def verdict(self) -> str:
        """The result in a few words: "all right", or how much is."""
        if self:
            return "all right"
        if not self.points:
            return f"{self.right} of {count(self.cases, 'case')} right"
        return f"{round(self.fraction * self.points, 2):g} of {count(self.points, 'point')}"

    @property
    def shown_marks(self) -> tuple[Mark, ...]:
        """The marks as a reader gets them: in the points of the item; at home those of the text's demands alone."""
        if self.never_answered:
            return ()
        if self.points:
            return in_points(self.marks, self.points)
        return tuple(mark for mark in self.marks if mark.demand in self.demands)

    @property
    def how_points_come(self) -> list[str]:
        """Sentences about how cases become points, where an item is graded and not all is right."""
        marks = self.shown_marks
        if self or not self.points or not marks:
            return []
        earned = round(self.by_cases * self.points, 2)
        said = [f"In all: {earned:g} of {count(self.points, 'point')}."] if len(marks) > 1 else []
        if self.kept > self.by_cases:
            kept = f"{self.kept * self.points:.4g} of {count(self.points, 'point')}"
            said.append(f"One slip that has a name keeps at least {self.kept:.0%}: {kept}.".replace("%", " %"))
        share = f"{self.guessing:.0%}".replace("%", " %")
        nothing = SHARES.get(self.guessing, share) if self.guessing else "none"
        hidden = f"; hidden cases count {SHARES[1 - VISIBLE_SHARE]}" if any(line.hidden for line in self.lines) else ""
        return [
            *said,
            f"How a demand earns: {nothing} of its cases right earns nothing, all of them right earn all{hidden}.",
        ]

    @property
    def never_answered(self) -> bool:
        """Whether it failed in the same way on every case."""
        return self.failure is not None and all(line.failure == self.failure for line in self.lines)

    def _groups(self) -> dict[str, list[Line]]:
        groups: dict[str, list[Line]] = {}
        for line in self.lines:
            title = self._cited(line.group) + (" (hidden cases)" if line.hidden else "")
            groups.setdefault(title, []).append(line)
        return groups

    def _cited(self, tested: str) -> str:
        """A group of cases or an aspect, with the ids of the sentences in the text that ask for it."""
        ids = ", ".join(name for name, demand in self.demands.items() if tested in demand.tests)
        return f"{tested} ({ids})" if ids else tested

    def _advice(self) -> list[str]:
        first = [f"It calls {self._earlier_mistake}. Mend that first."] if self.depends_on else []
        if self.stood_in:
            names = " and ".join(f"`{name}`" for name in self.stood_in)
            first = [f"Judged with a right {names} in place of yours, so that one mistake does not cost you twice."]
        first += [self.pointer] if self.pointer else []
        if self.misconceptions:
            hints = (f"Hint: {known(name).hint}" for name in self.misconceptions)
            return [*first, f"It looks as if {in_words(self.misconceptions)}.", *hints]
        if self.failure is None:
            return first
        where = _where([line for line in self.lines if line.failure == self.failure])
        raised = self.failure.trouble == Trouble.ERROR and where
        return [*first, _sentence(f"{self.failure.said}, as on {where}" if raised else self.failure.said)]

    @property
    def _earlier_mistake(self) -> str:
        return f"{', '.join(f'`{name}`' for name in self.depends_on)}, which another check finds wrong"

    def _repr_html_(self) -> str:
        """The verdict, the advice, a table with a row for each group of cases, and the first flaw drawn."""
        advice = "".join(f"<p>{inline_html(sentence)}</p>" for sentence in self._advice())
        above = f'<p class="verdict"><b>{escape(part_name(self.name))}: {self.verdict}</b></p>'
        if self.never_answered:  # a table that says the same in every cell says nothing
            return f'<div role="status">{above}{advice}</div>'
        figure = (self.smallest.html() if self.smallest else "") + (_story_html(self.story) if self.story else "")
        return f'<div role="status">{above}{self._points_html()}{advice}{figure}{self._cases_html()}</div>'

    def _points_html(self) -> str:
        """The marks as a table whose last row is their sum."""
        rows = [
            [escape(mark.title), escape(mark.counted), *[mark.worth][: bool(self.points)]] for mark in self.shown_marks
        ]
        table = _table(rows, ["demand", "cases", "points"]) if rows else ""
        *sums, how = self.how_points_come or [""]
        said = "".join(f"<p>{escape(each)}</p>" for each in sums)
        return table + said + (f'<p class="how">{escape(how)}</p>' if how else "")

    def _cases_html(self) -> str:
        """A table with a row for each group of cases: what is right, and of what is wrong the first flaw."""
        rows = []
        for title, lines in self._groups().items():
            where = _where(lines)
            example = f"<br><small>as on {escape(rounded(where))}</small>" if where else ""
            right = ", ".join(self._cited(line.aspect) for line in lines if line.passed)
            said = [f"{sign_html(True)} {escape(right)}"] if right else []
            wrong = (line for line in lines if not line.passed)
            said += [f"{sign_html(False)} {escape(f'{self._cited(line.aspect)}: {line.said}')}" for line in wrong]
            rows.append([escape(title) + example, "<br>".join(said)])
        table = _table(rows, ["cases", "what was seen"])
        if not self.points:
            return table
        is_open = "" if self.smallest else " open"
        return f"<details{is_open}><summary>All groups of cases</summary>{table}</details>"

    def named(self, misconception: str) -> Report:
        """The report with a mistake of which it is certain that it was made, whatever else explains what was seen."""
        return replace(self, misconceptions=(misconception,), failure=None)

    def with_smaller(self, seen: Observation | None) -> Report:
        """The report with another game on which it goes wrong, if that is a smaller one."""
        known = self.smallest
        if seen is None or (known and known.seen.case.size < seen.case.size):
            return self
        aspects = list(dict.fromkeys(line.aspect for line in self.lines))
        return replace(self, smallest=SmallestGame.of(seen, findings(seen, aspects)))


@dataclass(frozen=True)
class SmallestGame:
    """The smallest game, of those that may be shown, on which a function goes wrong; `flaws` say in words how."""

    seen: Observation
    flaws: str

    @classmethod
    def of(cls, seen: Observation, found: Sequence[Finding]) -> SmallestGame:
        """What was seen on it, with what was found about that."""
        aspects: dict[str, list[str]] = {}  # by what is said of them: of a wrong form it is the same for all
        for flaw in found:
            if not flaw.passed:
                aspects.setdefault(flaw.said, []).extend([] if flaw.failure else [flaw.aspect.replace("_", " ")])
        return cls(seen, "; ".join(f"{', '.join(own)}: {said}" if own else said for said, own in aspects.items()))

    def __str__(self) -> str:
        code = indent(f"{AGAIN}\n{indent(self.call, '  ')}", "  ") if self.call else ""
        return "\n".join(filter(None, [self.caption, code]))

    @property
    def caption(self) -> str:
        """Which one it is, and what goes wrong; a picture may be all there is to say."""
        case = self.seen.case
        found = f"The smallest example that we found on which it goes wrong: {rounded(case.title)}."
        return f"{found} {_sentence(self.flaws)}" if case.has_smaller else ""

    @property
    def call(self) -> str:
        """The code that puts the question again, if it is not too long to read."""
        call = self.seen.case.call if self.seen.case.has_smaller else ""
        return call if len(call) <= LONGEST_CALL else ""

    def html(self) -> str:
        """The same with pictures, side by side where there is room."""
        error = self.flaws if self.seen.error else ""
        scenes = [f'<div style="max-width:100%">{scene.to_svg()}</div>' for scene in pictures(self.seen, error)]
        row = f'<div style="display:flex;flex-wrap:wrap;gap:1em 2em">{"".join(scenes)}</div>' if scenes else ""
        caption = f"<figcaption>{escape(self.caption)}</figcaption>" if self.caption else ""
        code = f'<p>{AGAIN}</p><pre style="white-space:pre-wrap">{escape(self.call)}</pre>' if self.call else ""
        return f'<figure style="margin:0.5em 0">{caption}{row}</figure>{code}'


def _story_html(story: Story) -> str:
    picture = f'<div style="max-width:100%">{story.scene.to_svg()}</div>' if story.scene else ""
    text = f'<pre style="white-space:pre-wrap">{escape(story.text)}</pre>'
    return f'<figure style="margin:0.5em 0">{text}{picture}</figure>'


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:] + "." * (said[-1:] not in "?.…")


def _where(lines: Sequence[Line]) -> str:
    return next((line.where for line in lines if line.where), "")


def _table(rows: Sequence[Sequence[str]], head: Sequence[str]) -> str:
    """A table of HTML as wide as there is room, which breaks words rather than grow wider."""
    style = 'style="text-align:left;vertical-align:top;padding:0.1em 1em 0.1em 0;overflow-wrap:anywhere"'
    above = "".join(
        f'<th scope="col" {style.replace("anywhere", "normal")}>{title}</th>'
        for title, _ in zip(head, rows[0], strict=False)
    )
    below = "".join(f"<tr>{''.join(f'<td {style}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{above}</tr></thead><tbody>{below}</tbody></table>"


class CheckFailedError(AssertionError):
    """A check found something wrong; the report above the error says what."""

    def _render_traceback_(self) -> list[str]:
        return [f"not right yet: {self}"]  # the report says it better than a traceback


def report(
    name: str,
    observations: Sequence[Observation],
    weights: dict[str, float],
    demands: Mapping[str, Demand] | None = None,
    guessing: float = GUESSING,
) -> Report:
    """The report on what was seen: a line for each group of cases and aspect, a mark for each demand with points.

    Only aspects with a weight are looked at. Without demands each aspect has a mark of its weight.
    """
    aspects, demands = _weighted(weights), demands or {}
    found = [findings(seen, aspects) for seen in observations]
    by_group: dict[tuple[bool, str], list[Finding]] = {}
    for seen, its_findings in zip(observations, found, strict=True):
        by_group.setdefault((seen.case.hidden, seen.case.group), []).extend(its_findings)
    lines = []
    for (hidden, group), members in by_group.items():
        for aspect in dict.fromkeys(finding.aspect for finding in members):
            flaws = [finding for finding in members if finding.aspect == aspect and not finding.passed]
            shown = flaws[0] if flaws else next(finding for finding in members if finding.aspect == aspect)
            where = shown.case.title if flaws and not hidden else ""
            lines.append(Line(group, aspect, not flaws, shown.said, where, hidden, shown.failure))
    right = [all(finding.passed for finding in its_findings) for its_findings in found]
    flawed = [frozenset(finding.aspect for finding in its_findings if not finding.passed) for its_findings in found]
    misconceptions = explanations(observations, flawed, aspects)
    failed = [seen for seen in observations if seen.error is not None]
    put = [seen for seen in failed if seen.error != Trouble.BUDGET]
    causes = put or failed  # what was not put has no cause of its own
    failures = Counter(map(failure_of, causes))
    failure = failures.most_common(1)[0][0] if failures and not misconceptions else None
    wrong = [
        (seen, its_findings)
        for seen, its_findings, is_right in zip(observations, found, right, strict=True)
        if not is_right and not seen.case.hidden
    ]
    smallest = SmallestGame.of(*min(wrong, key=lambda pair: pair[0].case.size)) if wrong else None
    worth = {each: demand for each, demand in demands.items() if demand.points}
    marks = marks_of(found, worth or {each: Demand(weights[each], (each,)) for each in aspects}, guessing)
    told = (seen.case.story(seen) for seen in observations if seen.error is None and not seen.case.hidden)
    story = next(filter(None, told), None)
    found_so = Report(name, tuple(lines), marks, misconceptions, failure, smallest, demands=demands, story=story)
    return replace(found_so, right=sum(right), cases=len(right), guessing=guessing)


def marks_of(found: Sequence[Sequence[Finding]], demands: Mapping[str, Demand], guessing: float) -> tuple[Mark, ...]:
    """What each demand earns by what was found about each case: in proportion, from the share that guessing has on."""
    named = {tested for demand in demands.values() for tested in demand.tests if tested in ASPECTS}
    marks = []
    for name, demand in demands.items():
        passed: dict[bool, list[bool]] = {False: [], True: []}  # by whether the case is hidden
        for its_findings in found:
            own = [each for each in its_findings if _asks_for(demand, each, named)]
            if own:
                passed[own[0].case.hidden].append(all(each.passed for each in own))
        shares = [sum(several) / len(several) for several in passed.values() if several]
        share = VISIBLE_SHARE * shares[0] + (1 - VISIBLE_SHARE) * shares[1] if len(shares) == 2 else sum(shares)
        earned = demand.points * max(0.0, (share - guessing) / (1 - guessing))
        cases = [*passed[False], *passed[True]]
        marks.append(
            Mark(name, demand.points, sum(cases), len(cases), earned, _asks(demand) if demand.tests != (name,) else "")
        )
    return tuple(marks)


def _asks(demand: Demand) -> str:
    """What tests a demand, in a few words."""
    few, more = demand.tests[:MOST_TESTS], len(demand.tests) - MOST_TESTS
    return ", ".join(few) + (f" and {more} more" if more > 0 else "")


def _asks_for(demand: Demand, finding: Finding, named: Set[str]) -> bool:
    """Whether a finding belongs to a demand: by its aspect where some demand names that, else by its group."""
    return finding.aspect in demand.tests or (finding.aspect not in named and finding.case.group in demand.tests)


def wrong_ones(observations: Sequence[Observation], weights: dict[str, float]) -> list[Observation]:
    """What was seen where something was wrong."""
    return [seen for seen in observations if not is_right(seen, weights)]


def is_right(seen: Observation, weights: dict[str, float]) -> bool:
    """Whether what was seen is right in every aspect that has a weight."""
    return all(finding.passed for finding in findings(seen, _weighted(weights)))


def _weighted(weights: dict[str, float]) -> list[str]:
    return [aspect for aspect in ASPECTS if weights.get(aspect)]


class CheckInterruptedError(KeyboardInterrupt):
    """The reader has interrupted a check."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]  # where in this package it was does not matter


def check(name: str, function: Callable[..., Any], folder: str | Path = "cases") -> Report:
    """Check a function with the visible cases of an exercise.

    Each case runs your function on a recorded game. The report says what was right, what was wrong, and which known
    misconception explains it. A case on which the function does not come to an end is stopped, and the check goes on
    with the next one.

    Parameters
    ----------
    name : str
        The name of the cases, as the exercise's cell has it.
    function : callable
        What you wrote.
    folder : str or Path
        Where the cases are: an assignment brings its own, beside the notebook; those of the lectures come with the
        package.

    Returns
    -------
    Report
        True if everything is right; shows itself in a notebook. `report.assert_passed()` raises an error if it is not.

    Raises
    ------
    ValueError
        If there are no cases of that name.
    CaseError
        If the check itself fails.

    Examples
    --------
    >>> bool(check("minimax", lambda game, state: (0, None)))
    False
    """
    path = _find_cases(name, Path(folder))
    if (games := path.resolve().parent.with_name("games")).is_dir():  # the assignment brings games of its own
        add_games(games)
    cases, weights, demands, small, guessing = load_cases(path)
    try:
        _memory.note(getattr(function, "__globals__", {}))
        seen = observations(cases, function)
        found = report(name, seen, weights, demands, guessing)
        its_name = getattr(function, "__name__", "")
        if found:
            _found_wrong.pop(its_name, None)
            return found
        _found_wrong[its_name] = function
        if found.never_answered:
            return found
        with _memory.kept():
            if kept_between_calls(wrong_ones(seen, weights), _memory.forget, partial(_is_right_now, function, weights)):
                found = found.named(KEPT)
        found = found.with_smaller(small_failure(small, function, weights))
        return replace(found, depends_on=_wrong_ones_called(function, cases))
    except CaseError as error:
        raise CaseError(f"{error}. This is no mistake of yours: please tell your instructor.") from error.__cause__
    except KeyboardInterrupt:
        raise CheckInterruptedError(f"The check of {name} was interrupted.") from None


def observations(cases: Sequence[Case], function: Callable[..., Any]) -> list[Observation]:
    """What is seen on each case within the time it has."""
    seen: list[Observation] = []
    stops = 0
    for case in cases:
        if case.own_time:
            seen.append(observe(case, function))
            continue
        seconds = case.patience * (LATER_SECONDS if stops else SECONDS)
        if stops == MOST_STOPS:
            said = f"not tried, since {stops} other cases had to be stopped"
            seen.append(Observation(case, error=Trouble.TIME, message=said))
            continue
        try:
            seen.append(limited(seconds, observe, case, function))
        except TimeUp as up:
            stops += 1
            log = _log(up)
            said = f"too slow: stopped after {count(seconds, 'second')} of processor time on {rounded(case.title)}"
            said += "; the same is asked again and again: is there a loop that never ends?" if _goes_round(log) else ""
            seen.append(Observation(case, log=log, error=Trouble.TIME, message=said))
    if stops and all(one.error == Trouble.TIME for one in seen):  # then it is enough to say it once
        return [replace(one, message=seen[0].message) for one in seen]
    return seen


def _goes_round(log: CallLog | None) -> bool:
    """Whether the last questions of a search were few, and asked over and over."""
    last = [] if log is None else log.calls[-ROUND:]
    return len(last) == ROUND and len({(call.name, call.state) for call in last}) <= ROUND / 20


_memory = Memory()


def _is_right_now(function: Callable[..., Any], weights: dict[str, float], case: Case) -> bool:
    try:
        return is_right(limited(LATER_SECONDS, observe, case, function), weights)
    except TimeUp:
        return False


_found_wrong: dict[str, Callable[..., Any]] = {}
"""The functions that were wrong when they were last checked, by name."""


def _wrong_ones_called(function: Callable[..., Any], cases: Sequence[Case]) -> tuple[str, ...]:
    """The other functions of the notebook that the function calls and that were found wrong.

    Its cases are put once more, until all are called, while their names stand for functions that note the call.
    """
    names = getattr(function, "__globals__", {})
    wrong = {name: each for name, each in _found_wrong.items() if names.get(name) is each and each is not function}
    called: set[str] = set()

    def noting(name: str, each: Callable[..., Any]) -> Callable[..., Any]:
        def note(*arguments: Any, **options: Any) -> Any:
            called.add(name)
            return each(*arguments, **options)

        return note

    names.update({name: noting(name, each) for name, each in wrong.items()})
    try:
        for case in (case for case in cases if wrong and not case.own_time):
            if called == set(wrong):
                break
            limited(LATER_SECONDS / 10, observe, case, function)
    except TimeUp:
        pass
    finally:
        names.update(wrong)
    return tuple(sorted(called))


def small_failure(small: Sequence[Case], function: Callable[..., Any], weights: dict[str, float]) -> Observation | None:
    """What is seen on the first of the small games on which the function fails."""
    for case in small:
        try:
            seen = limited(LATER_SECONDS, observe, case, function)
        except TimeUp as up:
            return Observation(case, log=_log(up), error=Trouble.TIME)
        if not is_right(seen, weights):
            return seen
    return None


def _log(up: BaseException | None) -> CallLog | None:
    """What a search had asked when its time was up. On its way the exception may have been raised once more."""
    while up is not None:
        if isinstance(up, TimeUp) and up.log is not None:
            return up.log
        up = up.__context__
    return None


def _find_cases(name: str, folder: Path) -> Path:
    here, packaged = folder / f"{name}.json", Path(__file__).with_name("cases") / f"{name}.json"
    for path in (here, packaged):
        if path.is_file():
            return path
    known = sorted({path.stem for place in (here.parent, packaged.parent) for path in place.glob("*.json")})
    raise ValueError(
        f"there are no cases called {name!r} here ({', '.join(known) or 'none at all'}); an assignment keeps them in "
        f"the folder {str(folder)!r} beside the notebook, so fetch that folder too, or move the notebook back"
    )

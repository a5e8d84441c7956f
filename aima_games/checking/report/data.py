"""What a check found, as data, with what can be worked out from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import floor
from typing import Self

from aima_games.checking.case import Demand, Failure, Finding, Observation, Story
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import ASPECTS, findings, is_right
from aima_games.checking.misconceptions import MOST_KEEP, in_words, known
from aima_games.text import count, rounded

VISIBLE_SHARE = 0.25
"""The part of a demand's points that visible cases carry where there are hidden ones: their answers lie beside the
notebook."""
EARLIER_EARNS = 0.4
"""The part of the points that the method of an earlier part earns at most."""
LONGEST_CALL = 4_000
"""The code that puts a question again has at most this many characters."""


@dataclass(frozen=True)
class Line:
    """A line of a report: one aspect of a group of cases, and its first flaw."""

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
    """What was earned of a demand's points: `right` of its `cases` are right, and hidden ones count more."""

    demand: str
    points: float
    right: int
    cases: int
    earned: float
    asks: str = ""
    """How the demand's sentence begins, or else which cases test it, in the cases' words."""
    hidden: tuple[int, int] = (0, 0)
    """How many of the hidden cases are right, and how many there are."""

    @property
    def title(self) -> str:
        """The id of the demand, and what it asks for."""
        return f"{self.demand} {self.asks}".strip()

    @property
    def counted(self) -> str:
        """How many of its cases are right; where some are hidden, how many of the visible and of the hidden ones."""
        said, (right, cases) = f"{self.right} of {count(self.cases, 'case')} right", self.hidden
        if not 0 < self.right < self.cases or cases in (0, self.cases):
            return said
        return f"{said}: {self.right - right} of {self.cases - cases} visible, {right} of {cases} hidden"

    @property
    def worth(self) -> str:
        """What it earned, in words."""
        return f"{self.earned:g} of {count(self.points, 'point')}"

    def __str__(self) -> str:
        return f"{self.title}: {self.worth} ({self.counted})"


def in_points(marks: Sequence[Mark], points: float) -> tuple[Mark, ...]:
    """The marks of an item that is worth `points`, rounded so that they add up to what it earned.

    Each is rounded down to hundredths; what is then missing goes to those that lost most by it.
    """
    share = points / (sum(mark.points for mark in marks) or 1)
    exact = [100 * share * mark.earned for mark in marks]
    missing = round(sum(exact)) - sum(map(floor, exact))
    up = sorted(range(len(marks)), key=lambda n: floor(exact[n]) - exact[n])[:missing]
    hundredths = [floor(each) + (n in up) for n, each in enumerate(exact)]
    return tuple(
        replace(mark, points=round(share * mark.points, 3), earned=each / 100)
        for mark, each in zip(marks, hundredths, strict=True)
    )


@dataclass(frozen=True)
class SmallestGame:
    """The smallest game, of those that may be shown, on which a function goes wrong; `flaws` say in words how."""

    seen: Observation
    flaws: str

    @classmethod
    def of(cls, seen: Observation, found: Sequence[Finding]) -> SmallestGame:
        """The smallest game with the observation on it, and what was found about that."""
        aspects: dict[str, list[str]] = {}  # by their text: that of a wrong form is the same for all
        for flaw in found:
            if not flaw.passed:
                aspects.setdefault(flaw.said, []).extend([] if flaw.failure else [flaw.aspect.replace("_", " ")])
        return cls(seen, "; ".join(f"{', '.join(own)}: {said}" if own else said for said, own in aspects.items()))

    @property
    def caption(self) -> str:
        """Which game it is, and what goes wrong on it; a picture may say it all."""
        case = self.seen.case
        found = f"The smallest example that we found on which it goes wrong: {rounded(case.title)}."
        return f"{found} {sentence(self.flaws)}" if case.has_smaller else ""

    @property
    def call(self) -> str:
        """The code that puts the question again, if it is not too long to read."""
        call = self.seen.case.call if self.seen.case.has_smaller else ""
        return call if len(call) <= LONGEST_CALL else ""


@dataclass(frozen=True)
class ReportData:
    """What a check found. True where everything is right."""

    name: str
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    """What each demand earned; in a check without demands, each aspect."""
    misconceptions: tuple[str, ...] = ()
    """The ids of the known mistakes that explain what was seen, all equally well."""
    failure: Failure | None = None
    """What kept the function from answering at all: not written yet, an exception, the time."""
    smallest: SmallestGame | None = None
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
    """How many of the `cases` are right in all that is looked at."""
    cases: int = 0
    guessing: float = GUESSING
    """The share of right cases from which points begin."""
    points: float = 0.0
    """What the item is worth where it is graded. An instant check promises nothing."""
    floor: float = 0.0
    """The part of the points that it keeps however few cases are right: it is one small edit from right."""
    earlier: str = ""
    """The function of an earlier part whose answers these are: what is new here is missing."""

    def __bool__(self) -> bool:
        return all(line.passed for line in self.lines)

    @property
    def fraction(self) -> float:
        """The part of the points that was earned, from 0 to 1: by the cases, or because it is one edit from right."""
        return min(self.by_cases, EARLIER_EARNS) if self.earlier else max(self.by_cases, self.floor)

    @property
    def by_cases(self) -> float:
        """The part of the points that the cases alone give."""
        total = sum(mark.points for mark in self.marks)
        return sum(mark.earned for mark in self.marks) / total if total else float(bool(self))

    @property
    def may_keep(self) -> float:
        """The part of the points that it keeps if it is one small edit from right.

        A mistake that a person has written down may lower it; where several explain what was seen, nobody knows which.
        """
        return min(MOST_KEEP, max((known(name).keeps for name in self.misconceptions), default=MOST_KEEP))

    @property
    def diagnosis(self) -> str:
        """What is wrong, in a few words for a table; empty if nothing is."""
        if self:
            return ""
        if self.misconceptions:
            return in_words(self.misconceptions)
        flawed = (line for line in self.lines if not line.passed and line.aspect == self.lead)
        wrong = self.failure.said if self.failure else next(flawed).said
        return f"it calls {self.earlier_mistake}: {wrong}" if self.depends_on else wrong

    @property
    def lead(self) -> str:
        """The aspect to look at first, of those that are wrong: a value before an action, an action before leaves."""
        return min((line.aspect for line in self.lines if not line.passed), key=ASPECTS.index, default="")

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
        """The marks as a reader gets them: in the item's points; at home only those of the text's demands."""
        if self.never_answered:
            return ()
        if self.points:
            return in_points(self.marks, self.points)
        return tuple(mark for mark in self.marks if mark.demand in self.demands)

    @property
    def never_answered(self) -> bool:
        """Whether it failed in the same way on every case."""
        return self.failure is not None and all(line.failure == self.failure for line in self.lines)

    @property
    def earlier_mistake(self) -> str:
        """The functions that it calls and that are wrong, in words."""
        return f"{', '.join(f'`{name}`' for name in self.depends_on)}, which another check finds wrong"

    def named(self, misconception: str) -> Self:
        """The report with a mistake that was certainly made, whatever else explains the observations."""
        return replace(self, misconceptions=(misconception,), failure=None)

    def with_smaller(self, seen: Observation | None) -> Self:
        """The report with another game on which the function goes wrong, if that game is smaller."""
        known = self.smallest
        if seen is None or (known and known.seen.case.size < seen.case.size) or is_right(seen, {self.lead: 1}):
            return self
        aspects = list(dict.fromkeys(line.aspect for line in self.lines))
        return replace(self, smallest=SmallestGame.of(seen, findings(seen, aspects)))


def sentence(said: str) -> str:
    """Words as a sentence: with a capital, and a full stop unless it has an end already."""
    return said[:1].upper() + said[1:] + "." * (said[-1:] not in "?.…")


def place_of(lines: Sequence[Line]) -> str:
    """The first case with a flaw, where one may be named."""
    return next((line.where for line in lines if line.where), "")

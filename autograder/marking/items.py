"""Item statistics: how hard each question was, how well it separates strong from weak students, and the wrong answers.

As in classical test theory: difficulty is the mean share of the points (1 is easy), discrimination the correlation of
an item with the rest of the test, and Cronbach's alpha the reliability (Crocker and Algina, *Introduction to Classical
and Modern Test Theory*, 1986, chapters 7 and 14).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance

from autograder.marking.marks import Mark, Marked
from autograder.report.figures import correlation

FEW = 10
"""With fewer answers a figure says more about luck than about the question."""
HARD, EASY, BLUNT = 0.2, 0.95, 0.1
"""A question that fewer or more get right, or that tells less, is worth a look."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer by the mistake behind it: how often it could be made, and how often it was."""

    mistake: str
    offered: int
    taken: int


@dataclass(frozen=True)
class Item:
    """One question of the quiz, in all variants: the k-th of its type on the sheet.

    `discrimination` is None where everybody earned the same. `unforeseen` counts wrong answers without a name.
    """

    type: str
    kind: str
    numbers: tuple[int, ...]
    answered: int
    blank: int
    waiting: int
    difficulty: float | None
    discrimination: float | None
    effort: float
    wrong: tuple[Wrong, ...]
    unforeseen: int

    @property
    def where(self) -> str:
        """Its number on the sheet; several where variants have it in different places."""
        return ", ".join(map(str, self.numbers))

    @property
    def never_taken(self) -> list[str]:
        """The mistakes behind choices that were offered often enough and that nobody took."""
        if self.kind != "choice":
            return []
        return [each.mistake for each in self.wrong if not each.taken and each.offered >= FEW]

    @property
    def notes(self) -> list[str]:
        """What is worth a look, in words."""
        if self.difficulty is None and self.waiting:
            return ["waits for a person"]
        if self.answered < FEW or self.difficulty is None:
            return [f"fewer than {FEW} answers"]
        said = []
        if self.difficulty < HARD:
            said.append("hardly anybody gets it right")
        elif self.difficulty > EASY:
            said.append("nearly everybody gets it right")
        if self.discrimination is not None and self.discrimination < 0:
            said.append("those who know more get it wrong: is the key right?")
        elif self.discrimination is not None and self.discrimination < BLUNT:
            said.append("tells little about who knows more")
        if self.never_taken:
            said.append(f"nobody takes {', '.join(self.never_taken)}")
        if self.unforeseen > self.answered / 4:
            said.append("many wrong answers that no mistake explains")
        return said


def items_of(marked: Sequence[Marked]) -> list[Item]:
    """The items of a quiz, in the order of the sheet."""
    by_item: dict[tuple[str, int], list[tuple[Marked, Mark]]] = defaultdict(list)
    for each in marked:
        seen: Counter[str] = Counter()
        for mark in each.marks:
            seen[mark.question.type] += 1
            by_item[mark.question.type, seen[mark.question.type]].append((each, mark))
    items = [_item(name, pairs) for (name, _), pairs in by_item.items()]
    return sorted(items, key=lambda item: (item.numbers, item.type))


def _item(name: str, pairs: Sequence[tuple[Marked, Mark]]) -> Item:
    marks = [mark for _, mark in pairs]
    done = [(float(mark.share), each.score - float(mark.points or 0)) for each, mark in pairs if mark.share is not None]
    if marks[0].question.form.by_hand and len(done) < len(marks):
        done = []  # those who wrote nothing have a mark at once: they alone would make any text look too hard
    return Item(
        type=name,
        kind=marks[0].question.kind,
        numbers=tuple(sorted({mark.number for mark in marks})),
        answered=len(done),
        blank=sum(mark.blank for mark in marks),
        waiting=sum(mark.share is None for mark in marks),
        difficulty=fmean(share for share, _ in done) if done else None,
        discrimination=correlation([share for share, _ in done], [rest for _, rest in done]),
        effort=fmean(mark.question.effort for mark in marks),
        wrong=tuple(_wrong(marks)),
        unforeseen=sum(mark.answer is not None and mark.share != 1 and not mark.mistakes for mark in marks),
    )


def _wrong(marks: Iterable[Mark]) -> Iterable[Wrong]:
    """Mistakes, the most often made first; one that leads to the same answer as another counts with it."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for mark in marks:
        offered.update({_name(wrong.mistakes) for wrong in mark.question.wrong})
        if mark.mistakes and mark.share != 1:
            taken[_name(mark.mistakes)] += 1
    order = sorted(offered, key=lambda name: (-taken[name], -offered[name], name))
    return [Wrong(name, offered[name], taken[name]) for name in order]


def _name(mistakes: Iterable[object]) -> str:
    return " or ".join(dict.fromkeys(str(getattr(each, "misconception", "")) for each in mistakes))


def reliability(marked: Sequence[Marked]) -> float | None:
    """Cronbach's alpha of those whose marks are complete; None where sheets differ in length or all have one score."""
    rows = [[float(mark.points or 0) for mark in each.marks] for each in marked if not each.open]
    lengths = {len(row) for row in rows}
    if len(rows) < 2 or len(lengths) != 1 or min(lengths) < 2:
        return None
    total = pvariance([sum(row) for row in rows])
    if not total:
        return None
    count = len(rows[0])
    return count / (count - 1) * (1 - sum(pvariance(column) for column in zip(*rows, strict=True)) / total)

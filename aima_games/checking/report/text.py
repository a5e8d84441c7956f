"""The text of a report, and its sentences, which the HTML page shares."""

from __future__ import annotations

from textwrap import indent

from aima_games.checking.case import Trouble
from aima_games.checking.misconceptions import in_words, known
from aima_games.checking.report.data import (
    EARLIER_EARNS,
    VISIBLE_SHARE,
    Line,
    ReportData,
    SmallestGame,
    place_of,
    sentence,
)
from aima_games.text import count, part_name, plain, rounded

AGAIN = "To run it again:"
SHARES = {1 / 3: "a third", 0.5: "half", 2 / 3: "two thirds", 0.75: "three quarters", 1.0: "all"}
"""Parts of a whole in words."""
MOST = f"at most {EARLIER_EARNS:.0%}".replace("%", " %")


def as_text(found: ReportData) -> str:
    """The verdict, how points are earned, a line for each group of cases, the advice, and the smallest flaw."""
    rows = [f"  {mark if found.points else f'{mark.title}: {mark.counted}'}" for mark in found.shown_marks]
    rows += [f"  {said}" for said in how_points_come(found)]
    for title, lines in groups(found).items() if not found.never_answered else ():
        where = rounded(place_of(lines))
        rows.append(f"  {'✓' if all(line.passed for line in lines) else '✗'} {title}{where and f', as on {where}'}")
        rows += [f"      {cited(found, line.aspect)}: {line.said}" for line in lines if not line.passed]
    rows += map(plain, advice(found))
    if found.smallest and not found.never_answered:
        rows += _smallest(found.smallest)
    rows += [found.story.text] if found.story else []
    return "\n".join([f"{part_name(found.name)}: {found.verdict}", *rows])


def how_points_come(found: ReportData) -> list[str]:
    """Sentences about how cases become points, where an item is graded and not all is right."""
    marks = found.shown_marks
    if found or not found.points or not marks:
        return []
    earned = round(found.by_cases * found.points, 2)
    said = [f"In all: {earned:g} of {count(found.points, 'point')}."] if len(marks) > 1 else []
    worth = f"{round(found.fraction * found.points, 2):g} of {count(found.points, 'point')}"
    if found.earlier:
        said.append(f"It answers as `{found.earlier}` does, which was there before, so it earns {MOST}: {worth}.")
    elif found.floor > found.by_cases:
        said.append(f"It is one small edit from right, so it keeps {found.floor:.0%}: {worth}.".replace("%", " %"))
    share = f"{found.guessing:.0%}".replace("%", " %")
    nothing = SHARES.get(found.guessing, share) if found.guessing else "none"
    hidden = f"; hidden cases count {SHARES[1 - VISIBLE_SHARE]}" if any(line.hidden for line in found.lines) else ""
    return [
        *said,
        f"How a demand earns: {nothing} of its cases right earns nothing, all of them right earn all{hidden}.",
    ]


def groups(found: ReportData) -> dict[str, list[Line]]:
    """The lines by the title of their group."""
    by_title: dict[str, list[Line]] = {}
    for line in found.lines:
        title = cited(found, line.group) + (" (hidden cases)" if line.hidden else "")
        by_title.setdefault(title, []).append(line)
    return by_title


def cited(found: ReportData, tested: str) -> str:
    """A group of cases or an aspect, with the ids of the sentences in the text that ask for it."""
    ids = ", ".join(name for name, demand in found.demands.items() if tested in demand.tests)
    return f"{tested} ({ids})" if ids else tested


def advice(found: ReportData) -> list[str]:
    """What to do about it: which mistake it looks like, with its hint, or what kept the function from answering."""
    first = [f"It calls {found.earlier_mistake}. Mend that first."] if found.depends_on else []
    if found.stood_in:
        names = " and ".join(f"`{name}`" for name in found.stood_in)
        first = [f"Judged with a right {names} in place of yours, so that one mistake does not cost you twice."]
    first += [found.pointer] if found.pointer else []
    if found.misconceptions:
        hints = (f"Hint: {known(name).hint}" for name in found.misconceptions)
        return [*first, f"It looks as if {in_words(found.misconceptions)}.", *hints]
    if found.failure is None:
        return first
    where = place_of([line for line in found.lines if line.failure == found.failure])
    raised = found.failure.trouble == Trouble.ERROR and where
    return [*first, sentence(f"{found.failure.said}, as on {where}" if raised else found.failure.said)]


def _smallest(game: SmallestGame) -> list[str]:
    code = indent(f"{AGAIN}\n{indent(game.call, '  ')}", "  ") if game.call else ""
    return [said for said in (game.caption, code) if said]

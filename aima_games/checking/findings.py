"""What is right and wrong about one observation, and what an error means to the person whose function made it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from aima_games.checking.case import LOST, Failure, Finding, Observation, Trouble, blamed_on
from aima_games.text import count

ASPECTS = (
    "value", "action", "leaves", "to_move", "actions", "end", "utility", "illegal", "counts", "hashable",
    "moves", "budget", "score",
)  # fmt: skip
"""All aspects that cases look at, each on its own, in the order of a report; each case says which of them it has."""
SAFE_TO_SAY = ("leaves", "moves", "budget", "score")
"""Aspects whose findings are told even for a hidden case: for leaves only the kind of flaw, for a match its score."""


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
"""What kind of trouble an observation's error is; any other error is an exception of the student's."""


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
    """The message where the judge stopped a case that had this many seconds."""
    return f"too slow: stopped; a case has {count(float(seconds), 'second')} of processor time"


def _out_of_time(seen: Observation) -> str:
    """The message about a case that was stopped; about a hidden case, nothing but the limit."""
    limit = re.fullmatch(r"too slow: stopped; a case has [\d.,]+ seconds? of processor time", seen.message)
    return seen.message if limit or (seen.message and not seen.case.hidden) else "too slow: stopped"


def wrong_ones(observations: Sequence[Observation], weights: dict[str, float]) -> list[Observation]:
    """The observations in which something is wrong."""
    return [seen for seen in observations if not is_right(seen, weights)]


def is_right(seen: Observation, weights: dict[str, float]) -> bool:
    """Whether what was seen is right in every aspect that has a weight."""
    return all(finding.passed for finding in findings(seen, weighted(weights)))


def weighted(weights: dict[str, float]) -> list[str]:
    """The aspects that have a weight, in the order of a report."""
    return [aspect for aspect in ASPECTS if weights.get(aspect)]

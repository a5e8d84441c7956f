"""Which known mistakes explain what a function was seen to do.

What a mistake does on a case, in each of its handwritings, stands in the case. Some mistakes need no such prediction:
they show in the form of the answers, or in that no leaf was ever looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aima_games.checking.case import Answer, Observation, blamed_on
from aima_games.checking.misconceptions import AT, MISCONCEPTIONS
from aima_games.recording import TooManyCallsError
from aima_games.values import is_value, same_value

MOST_NAMES = 3
"""So many explanations that are equally good are said; of more, the first."""
STOPPED = (TooManyCallsError.__name__, RecursionError.__name__)
ENOUGH = 3
"""Answers to fewer cases than this have no pattern."""


def explanations(observations: Sequence[Observation], right: Sequence[bool], aspects: Sequence[str]) -> tuple[str, ...]:
    """The names of the misconceptions that explain the observations best, all equally well; none where none does.

    A misconception explains them if a function that has it, in one and the same handwriting, would have done just this
    on every case for which it is on record, and something else than a right one on at least one.
    """
    if all(right):
        return ()
    # Answers to visible cases are on file, those to hidden ones have to be worked out; and wrong ones rule out most.
    in_order = sorted(zip(observations, right, strict=True), key=lambda pair: (pair[0].case.hidden, pair[1]))
    places = list(MISCONCEPTIONS)  # a quiz's wrong answers have names that say nothing to anybody
    names = {name for seen in observations for name in seen.case.misconceptions if name.partition(AT)[0] in places}
    explained = {name: _explained(name, in_order, aspects) for name in names}
    most = max(explained.values(), default=0)
    best = [name for name, cases in explained.items() if cases == most > 0]
    # A mistake that is made everywhere is plainer than one that is made at one player's nodes; and the catalogue lists
    # the plainer mistakes first.
    best = [name for name in best if AT not in name] or best or _in_the_form(observations)
    return tuple(sorted(best, key=lambda name: (places.index(name.partition(AT)[0]), name)))[:MOST_NAMES]


def _explained(name: str, in_order: Sequence[tuple[Observation, bool]], aspects: Sequence[str]) -> int:
    """On how many cases that went wrong the mistake explains what was seen; 0 where a case rules it out."""
    cases = [(seen, seen.case.misconceptions[name]) for seen, _ in in_order if name in seen.case.misconceptions]
    # One handwriting after the other, as most are ruled out by the first case, and the first that fits will do.
    for way in range(min(len(answers) for _, answers in cases)):
        if all(_matches(seen, answers[way], aspects) for seen, answers in cases):
            return sum(not is_right for seen, is_right in in_order if name in seen.case.misconceptions)
    return 0


def _matches(seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
    """Whether what was seen is what `answer` says."""
    if seen.error is not None or answer.error is not None:
        # A search that raises has looked at some leaves by then; how many before it was stopped is a matter of style.
        return seen.error == answer.error and (seen.error in STOPPED or seen.looked_at == (answer.looked_at or ""))
    with blamed_on(seen.case):
        return seen.case.matches(seen, answer, aspects)


def _in_the_form(observations: Sequence[Observation]) -> list[str]:
    """The mistake that shows in the form of all answers, or in that nothing was looked at, if there is one."""
    if len(observations) < ENOUGH or any(seen.error is not None for seen in observations):
        return []
    answers, expected = [seen.returned for seen in observations], [seen.case.expected for seen in observations]
    if all(answer is None for answer in answers):
        return ["nothing-returned"]
    chosen = [(answer, right.value) for answer, right in zip(answers, expected, strict=True) if right.actions]
    if chosen and all(is_value(answer) and _form(answer) == _form(value) for answer, value in chosen):
        return ["value-alone"]
    blind = all(seen.log is not None and not seen.log.leaves for seen in observations)
    searched = any(seen.log is not None for seen in observations)
    others = [right for right in expected[1:] if not same_value(right.value, expected[0].value)]
    if (blind or not searched) and others and all(same_value(answer, answers[0]) for answer in answers):
        return ["hard-coded"]
    return ["random-answer"] if blind and any(right.leaves or right.visits for right in expected) else []


def _form(value: Any) -> Any:
    """A number as nothing, a vector as what its numbers are."""
    return tuple(map(_form, value)) if isinstance(value, tuple | list) else None

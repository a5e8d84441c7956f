"""Which known mistakes explain what a function was seen to do.

What a mistake does on a case, in each of its handwritings, stands in the case. Some mistakes need no such prediction:
they show in the form of the answers, or in that no leaf was ever looked at.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from aima_games.checking.case import Answer, Observation, blamed_on
from aima_games.checking.misconceptions import AT, MISCONCEPTIONS
from aima_games.recording import TooManyCallsError
from aima_games.values import is_value, same_members, same_value

MOST_NAMES = 3
"""So many explanations that are equally good are said; of more, the first."""
STOPPED = (TooManyCallsError.__name__, RecursionError.__name__)
LEAVES = "leaves"
ENOUGH = 3
"""Answers to fewer cases than this have no pattern."""


def explanations(
    observations: Sequence[Observation], wrong: Sequence[Set[str]], aspects: Sequence[str]
) -> tuple[str, ...]:
    """The names of the misconceptions that explain the observations best, all equally well; none where none does.

    `wrong` says which aspects of each observation are.

    A misconception explains them if a function that has it, in one and the same handwriting, would have done just this
    on every case for which it is on record, and something else than a right one on at least one.
    """
    if not any(wrong):
        return ()
    right = [not each for each in wrong]
    in_the_form = _in_the_form(observations, wrong)
    if in_the_form == ["value-alone"]:  # that it is, whatever the values come from
        return tuple(in_the_form)
    # Answers to visible cases are on file, those to hidden ones have to be worked out; and wrong ones rule out most.
    in_order = sorted(zip(observations, right, strict=True), key=lambda pair: (pair[0].case.hidden, pair[1]))
    places = list(MISCONCEPTIONS)  # a quiz's wrong answers have names that say nothing to anybody
    names = {name for seen in observations for name in seen.case.misconceptions if name.partition(AT)[0] in places}
    best: list[str] = []
    for compared, evidence in _ways_to_compare(observations, aspects):
        if best or (evidence and in_the_form):
            break
        if sum(_shows(*pair, compared) for pair in zip(observations, wrong, strict=True)) >= evidence:
            explained = {name: _explained(name, in_order, compared, bool(evidence)) for name in names}
            best = [name for name, cases in explained.items() if cases == max(explained.values()) > 0]
    # A mistake that is made everywhere is plainer than one that is made at one player's nodes; and the catalogue lists
    # the plainer mistakes first.
    best = [name for name in best if AT not in name] or best
    if not best or in_the_form == ["hard-coded"]:  # which is true as well, whatever else explains it
        best = [*in_the_form, *best]
    return tuple(sorted(best, key=lambda name: (places.index(name.partition(AT)[0]), name)))[:MOST_NAMES]


def _ways_to_compare(observations: Sequence[Observation], aspects: Sequence[str]) -> list[tuple[tuple[str, ...], int]]:
    """What has to be as a mistake would have it, the strictest first, and how many wrong answers that has to rest on.

    How many leaves somebody looks at, and which of two actions is named, depends on the handwriting, of which there
    are more than anybody knows. Several wrong values that are just those of a mistake are no accident.
    """
    ways = [((*aspects, LEAVES), 0)]
    if any(seen.error is not None or LEAVES in seen.case.aspects for seen in observations):
        ways.append((tuple(aspect for aspect in aspects if aspect != LEAVES), 2))
    return [*ways, (("value",), 3)] if "action" in aspects else ways


def _shows(seen: Observation, wrong: Set[str], aspects: Sequence[str]) -> bool:
    """Whether one of these aspects is wrong in what was returned."""
    return seen.error is None and any(aspect in wrong for aspect in aspects if aspect != LEAVES)


def _explained(name: str, in_order: Sequence[tuple[Observation, bool]], aspects: Sequence[str], loosely: bool) -> int:
    """On how many cases that went wrong the mistake explains what was seen; 0 where a case rules it out."""
    cases = [(seen, seen.case.misconceptions[name]) for seen, _ in in_order if name in seen.case.misconceptions]
    # One handwriting after the other, as most are ruled out by the first case, and the first that fits will do.
    for way in range(min(len(answers) for _, answers in cases)):
        if all(_matches(seen, answers[way], aspects, loosely) for seen, answers in cases):
            return sum(not is_right for seen, is_right in in_order if name in seen.case.misconceptions)
    return 0


def _matches(seen: Observation, answer: Answer, aspects: Sequence[str], loosely: bool) -> bool:
    """Whether what was seen is what `answer` says; `loosely`, one exception is like another."""
    if seen.error is not None or answer.error is not None:
        if loosely:
            return seen.error is not None and answer.error is not None
        # A search that raises has looked at some leaves by then; how many before it was stopped is a matter of style.
        return seen.error == answer.error and (seen.error in STOPPED or seen.looked_at == (answer.looked_at or ""))
    with blamed_on(seen.case):
        return seen.case.matches(seen, answer, aspects)


def _in_the_form(observations: Sequence[Observation], wrong: Sequence[Set[str]]) -> list[str]:
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
    if blind and any(right.leaves or right.visits for right in expected):
        return ["random-answer"]
    if all(_is_pair_of(answer, right) for answer, right in zip(answers, expected, strict=True)):
        return ["more-than-the-value"]
    if not any(aspects - {LEAVES} for aspects in wrong):  # it is only the leaves
        return []
    same = all(_same_parts(answer, right) for answer, right in zip(answers, expected, strict=True))
    return ["other-form"] if same else []


def _is_pair_of(answer: Any, right: Answer) -> bool:
    """Whether the answer is the right number, where that alone is asked for, and something else."""
    pair = isinstance(answer, tuple) and len(answer) == 2 and right.actions is None
    return pair and not isinstance(right.value, tuple) and same_value(answer[0], right.value)


def _same_parts(answer: Any, right: Answer) -> bool:
    """Whether the answer is made of the same parts as a right one, in whatever form."""
    rights = [right.value] if right.actions is None else [(right.value, best) for best in right.actions or (None,)]
    return any(same_members(_parts(answer), _parts(each)) for each in rights)


def _parts(value: Any) -> tuple[Any, ...]:
    """What a nested answer is made of, whatever its form."""
    if isinstance(value, dict):
        value = tuple(value.items())
    return tuple(part for each in value for part in _parts(each)) if isinstance(value, tuple | frozenset) else (value,)


def _form(value: Any) -> Any:
    """A number as nothing, a vector as what its numbers are."""
    return tuple(map(_form, value)) if isinstance(value, tuple | list) else None

"""Which known mistakes explain what a function was seen to do.

What a mistake does on a case, in each of its handwritings, is written in the case. Some mistakes need no such
prediction: they show in the form of the answers, because no leaf was ever looked at, or because an answer becomes right
once the function has forgotten everything that it kept from earlier calls.
"""

from __future__ import annotations

import dis
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import inf
from types import CodeType, FunctionType, NoneType
from typing import Any

from aima_games.checking.case import LOST, Answer, Case, Observation, Trouble, blamed_on
from aima_games.checking.misconceptions import AT, MISCONCEPTIONS
from aima_games.recording import TooManyCallsError
from aima_games.values import is_value, same_members, same_value

MOST_NAMES = 3
"""At most 3 equally good explanations are given; more would explain nothing."""
STOPPED = (TooManyCallsError.__name__, RecursionError.__name__)
LEAVES = "leaves"
ENOUGH = 3
"""Answers to fewer cases than this show no pattern."""

TOLD_BY_ERRORS = {
    "end-not-noticed": ("ValueError", ("arg is an empty sequence", "argument is empty")),
    "utility-of-nobody": ("TypeError", ("utility() missing",)),
    "pair-for-value": ("TypeError", ("of 'tuple' and", "and 'tuple'", "for unary -: 'tuple'")),
    "none-for-a-number": ("TypeError", ("'NoneType'", "NoneType object")),
    "cutoff-arguments-exchanged": ("TypeError", ("cutoff(state, depth)",)),
    "function-for-number": ("TypeError", ("'function'",)),
}
"""Mistakes that show in an error: its name, and some of its words."""
ROUNDING = 1e-3
"""An answer that may be this far off is not exact, but the mean of many draws."""
LARGE = 9_999
MACHINE = {2**bits - less for bits in (31, 63) for less in (0, 1)}
"""Numbers that people write for infinity: these, and from this size on those made of nines, or of a one and zeros."""

KEPT = "kept-between-calls"
FRESH_STARTS = 6
"""A function has to be right 6 times, each time after it has forgotten what it kept."""
CACHE = type(lru_cache(len))
CONTAINERS = (list, dict, set, deque, defaultdict, OrderedDict, Counter)
LARGEST = 10_000
"""Containers with more members are not noted: copying them would take too long."""
PLAIN = (NoneType, bool, int, float, Fraction, str, tuple)


def explanations(
    observations: Sequence[Observation], wrong: Sequence[Set[str]], aspects: Sequence[str]
) -> tuple[str, ...]:
    """The names of the misconceptions that explain the observations best, all equally well; empty if none does.

    `wrong` says which aspects of each observation are wrong.

    A misconception explains them if a function that has it, in one and the same handwriting, would have done just this
    on every case for which it is on record, and something else than a right one on at least one.
    """
    if not any(wrong):
        return ()
    right = [not each for each in wrong]
    in_the_form = _in_the_form(observations, wrong)
    if in_the_form == ["value-alone"]:  # this is true, wherever the values come from
        return tuple(in_the_form)
    in_the_errors = _in_the_errors(observations, wrong)
    if in_the_errors == ["utility-of-nobody"]:  # its words leave no doubt
        return tuple(in_the_errors)
    # Answers to visible cases are on file, those to hidden ones have to be worked out; wrong ones rule out most.
    in_order = sorted(zip(observations, right, strict=True), key=lambda pair: (pair[0].case.hidden, pair[1]))
    places = list(MISCONCEPTIONS)  # a quiz's wrong answers have names that say nothing to anybody
    names = {name for seen in observations for name in seen.case.misconceptions if name.partition(AT)[0] in places}
    best: list[str] = []
    for compared, evidence in _ways_to_compare(observations, aspects):
        if best or (evidence and in_the_form):
            break
        if sum(_shows(*pair, compared) for pair in zip(observations, wrong, strict=True)) >= evidence:
            explained = {name: _explained(name, in_order, compared, bool(evidence)) for name in names}
            most = max((cases for cases, _ in explained.values()), default=0)
            fitting = {name: way for name, (cases, way) in explained.items() if cases == most > 0}
            # If a mistake in its plainest form explains the answers, an odder form of another mistake is not needed.
            best = [name for name, way in fitting.items() if way == 0] or list(fitting)
    # A mistake that is made everywhere is plainer than one that is made at one player's nodes; and the catalogue lists
    # the plainer mistakes first.
    best = [name for name in best if AT not in name] or best
    best = best if len(best) <= MOST_NAMES else []
    if in_the_form in (["hard-coded"], ["nothing-returned"]):  # this is true as well, whatever else explains it
        best = [*in_the_form, *best]
    best = best or in_the_errors
    best = best or _in_what_is_given(observations, wrong) or _in_the_numbers(observations, wrong) or in_the_form
    # "The answer is always the same" comes last where there is another explanation.
    by_place = sorted(best, key=lambda name: (name == "hard-coded", places.index(name.partition(AT)[0]), name))
    return tuple(by_place)[:MOST_NAMES]


def _ways_to_compare(observations: Sequence[Observation], aspects: Sequence[str]) -> list[tuple[tuple[str, ...], int]]:
    """Which aspects have to be as a mistake has them, strictest first, and on how many wrong answers that has to rest.

    How many leaves somebody looks at, and which of two actions is named, depends on the handwriting, of which there
    are more than anybody knows. Several wrong values that are exactly a mistake's are no accident.
    """
    ways = [((*aspects, LEAVES), 0)]
    if any(seen.error is not None or LEAVES in seen.case.aspects for seen in observations):
        ways.append((tuple(aspect for aspect in aspects if aspect != LEAVES), 2))
    return [*ways, (("value",), 3)] if "action" in aspects else ways


def _shows(seen: Observation, wrong: Set[str], aspects: Sequence[str]) -> bool:
    """Whether one of these aspects is wrong in what was returned."""
    return seen.error is None and any(aspect in wrong for aspect in aspects if aspect != LEAVES)


def _explained(
    name: str, in_order: Sequence[tuple[Observation, bool]], aspects: Sequence[str], loosely: bool
) -> tuple[int, int]:
    """On how many cases that went wrong the mistake explains what was seen, and in which of its handwritings.

    The number is 0 where a case rules all handwritings out, or where nothing was seen but errors before any leaf was
    looked at: these can have any cause.
    """
    cases = [(seen, seen.case.misconceptions[name]) for seen, _ in in_order if name in seen.case.misconceptions]
    # One handwriting after the other: most are ruled out by the first case, and the first that fits will do.
    for way in range(min(len(answers) for _, answers in cases)):
        if all(_matches(seen, answers[way], aspects, loosely) for seen, answers in cases):
            if not any(_speaks(seen) for seen, _ in cases):
                break
            return sum(not is_right for seen, is_right in in_order if name in seen.case.misconceptions), way
    return 0, 0


def _speaks(seen: Observation) -> bool:
    """Whether there is an answer, or a search that was stopped or had looked at a leaf before it failed."""
    return seen.error is None or seen.error in STOPPED or bool(seen.log and seen.log.leaves)


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
    """The mistake that shows in the form of all answers, or because nothing was looked at, if there is one."""
    pairs = [pair for pair in zip(observations, wrong, strict=True) if pair[0].case.verbatim]
    observations, wrong = zip(*pairs, strict=True) if pairs else ((), ())
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
    for place, name in enumerate(("more-than-the-value", "pair-for-action")):
        if all(_is_pair_of(answer, right, place) for answer, right in zip(answers, expected, strict=True)):
            return [name]
    if not any(aspects - {LEAVES} for aspects in wrong):  # it is only the leaves
        return []
    same = all(_same_parts(answer, right) for answer, right in zip(answers, expected, strict=True))
    return ["other-form"] if same else []


def _is_pair_of(answer: Any, right: Answer, place: int) -> bool:
    """Whether the answer is a pair with the right value in that place, where the value alone is asked for."""
    pair = isinstance(answer, tuple) and len(answer) == 2 and right.actions is None
    return pair and not isinstance(right.value, tuple) and same_value(answer[place], right.value)


def _in_what_is_given(observations: Sequence[Observation], wrong: Sequence[Set[str]]) -> list[str]:
    """`arguments-changed`, if only those cases went wrong that call the function again with the very same lists."""
    once_more = [seen.case.repeats for seen, aspects in zip(observations, wrong, strict=True) if aspects]
    return ["arguments-changed"] if all(once_more) and len(once_more) < len(observations) else []


def _in_the_errors(observations: Sequence[Observation], wrong: Sequence[Set[str]]) -> list[str]:
    """What the words of Python's own errors tell, where a search gives an error or None on all that it gets wrong."""
    flawed = [seen for seen, aspects in zip(observations, wrong, strict=True) if aspects]
    if any(seen.log is None or (seen.error is None and seen.returned is not None) for seen in flawed):
        return []
    for name, (error, words) in TOLD_BY_ERRORS.items():
        if any(seen.error == error and any(map(seen.message.__contains__, words)) for seen in flawed):
            asked = {len(seen.log.leaves) for seen in flawed if seen.log is not None}
            if name == "end-not-noticed" and asked != {0}:
                return ["end-not-left"] if asked == {1} else []
            return [name]
    return []


def _in_the_numbers(observations: Sequence[Observation], wrong: Sequence[Set[str]]) -> list[str]:
    """What the numbers in all wrong answers show: that they are no numbers, or whole, or always the same."""
    flawed = [seen for seen, aspects in zip(observations, wrong, strict=True) if aspects]
    if any(seen.error is not None for seen in flawed):
        return []
    if all(seen.case.kind == "sample" for seen in flawed):
        if all(seen.returned[-1] for seen in flawed):
            return ["another-generator"]
        drawn = [seen.returned[0] for seen in flawed]
        return ["always-the-same-draw"] if all(sum(map(bool, counts)) == 1 < len(counts) for counts in drawn) else []
    pairs = [(_parts(seen.returned), _parts(seen.case.expected.value)) for seen in flawed]
    if all(any(number != number for number in answer) for answer, _ in pairs):
        return ["not-a-number"]
    if all(any(map(_stands_for_infinity, answer)) and answer != right for answer, right in pairs):
        return ["large-for-infinity"]
    cut_off = all(
        len(answer) == len(right)
        and all(map(_is_whole, answer))
        and not all(map(_is_whole, right))
        and not any(part is None or part in (inf, -inf) for part in right)
        for answer, right in pairs
    )
    if not cut_off or len(pairs) < 2:
        return []
    estimates = all(getattr(seen.case, "tolerance", 0) > ROUNDING for seen in flawed)
    return ["one-draw-for-all" if estimates else "whole-numbers"]


def _stands_for_infinity(value: Any) -> bool:
    """Whether a value is one of the numbers that people write for infinity: 10**6, 999999, sys.maxsize."""
    if type(value) not in (int, float) or not LARGE <= abs(value) < inf:
        return False
    digits = f"{abs(value):.0f}"
    return digits.rstrip("0") == "1" or set(digits) == {"9"} or abs(value) in MACHINE


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | float | Fraction) and value == value // 1


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
    """The form of a value's parts: a single number as nothing, a vector as the form of its numbers."""
    return tuple(map(_form, value)) if isinstance(value, tuple | list) else None


# What is kept from one call to the next


class Memory:
    """What a notebook's functions may write into, as it was to begin with.

    Lists, dictionaries, sets and caches: default arguments, variables outside functions, attributes of classes and
    functions. Numbers and other plain values: variables that a function calls `global`, and attributes.
    """

    def __init__(self) -> None:
        self._noted: dict[int, tuple[Any, Any]] = {}  # with the container itself, so that no id is used again
        self._plain: dict[tuple[int, str], tuple[Any, Any]] = {}  # by the holder's id and the name in it
        self._looked_at: dict[int, Any] = {}

    def note(self, names: Mapping[str, Any]) -> None:
        """Note what is new among the names."""
        for name, value in list(names.items()):
            with suppress(Exception):  # a student's class may raise anything
                for each in _kept_by(value) if not name.startswith("_") else ():
                    if id(each) not in self._noted and (type(each) is CACHE or len(each) <= LARGEST):
                        self._noted[id(each)] = each, None if type(each) is CACHE else each.copy()
                for each in _of_the_notebook(value):
                    self._note_plain(each)

    def _note_plain(self, each: Any) -> None:
        """Note the plain values that a function or class has as attributes, and those outside it that it may write."""
        for name, value in list(vars(each).items()):
            if type(value) in PLAIN and not name.startswith("__"):
                self._plain.setdefault((id(each), name), (each, value))
        if isinstance(each, FunctionType) and id(each) not in self._looked_at:
            self._looked_at[id(each)] = each
            names = each.__globals__
            for name in _written_outside(each.__code__):
                if type(names.get(name)) in PLAIN:
                    # A function that is written anew goes with the values that are there now.
                    self._plain[id(names), name] = names, names[name]

    def forget(self, wholly: bool = False) -> bool:
        """Give all of them what they held at first; returns whether that changes anything.

        `wholly` empties them: they may already hold something that was tried before we looked.
        """
        noted = [(each, () if wholly and first is not None else first) for each, first in self._noted.values()]
        changed = [(each, first) for each, first in noted if _has_changed(each, first)]
        for each, first in changed:
            if first is None:
                each.cache_clear()
            else:
                _fill(each, first)
        plain = [
            (holder, name, 0 if wholly and type(first) is int else first)
            for (_, name), (holder, first) in self._plain.items()
        ]
        plain = [(holder, name, first) for holder, name, first in plain if _held(holder).get(name) is not first]
        _put_back(plain)
        return bool(changed or plain)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Whatever is forgotten inside the `with` is there again afterwards, except caches: a check loses nothing."""
        now = [(each, each.copy()) for each, first in self._noted.values() if first is not None]
        plain = [(holder, name, _held(holder).get(name)) for (_, name), (holder, _) in self._plain.items()]
        try:
            yield
        finally:
            for each, members in now:
                _fill(each, members)
            _put_back(plain)


def _fill(each: Any, members: Any) -> None:
    each.clear()
    (each.extend if isinstance(each, list | deque) else each.update)(members)


def _kept_by(value: Any) -> Iterator[Any]:
    """The containers in which a value of the notebook may keep something; the value itself, if it is a container."""
    within: list[Any] = [value]
    for each in _of_the_notebook(value):
        within += vars(each).values()
        if isinstance(each, FunctionType):
            within += (*(each.__defaults__ or ()), *(each.__kwdefaults__ or {}).values())
    yield from (kept for kept in within if type(kept) in (*CONTAINERS, CACHE))


def _of_the_notebook(value: Any) -> Iterator[Any]:
    """The value, if it is a function or class of the notebook, and the functions of the class."""
    of_class = vars(value).values() if isinstance(value, type) and value.__module__ == "__main__" else ()
    for each in (value, *of_class):
        if isinstance(each, FunctionType | type) and each.__module__ == "__main__":
            yield each


def _written_outside(code: CodeType) -> Iterator[str]:
    """The names outside that a function, or one within it, gives new values to."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname == "STORE_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _written_outside(inner)


def _held(holder: Any) -> Mapping[str, Any]:
    """What the notebook, a class or a function holds by name."""
    return holder if isinstance(holder, dict) else vars(holder)


def _put_back(plain: Sequence[tuple[Any, str, Any]]) -> None:
    for holder, name, value in plain:
        if isinstance(holder, dict):
            holder[name] = value
        else:
            setattr(holder, name, value)


def _has_changed(each: Any, first: Any) -> bool:
    """Whether it holds other members than at first; a student's class may claim that any two are equal."""
    if first is None:
        return bool(each.cache_info().currsize)
    return list(map(id, _members(each))) != list(map(id, _members(first)))


def _members(each: Any) -> Iterator[Any]:
    return chain(each.keys(), each.values()) if isinstance(each, dict) else iter(each)


def kept_between_calls(
    wrong: Sequence[Observation], forget: Callable[[bool], bool], is_right_now: Callable[[Case], bool]
) -> bool:
    """Whether a case that went wrong goes right as soon as the function has forgotten what it kept.

    `forget` is as in `Memory`, `is_right_now` puts a case once more. After a fresh start the function has to be right
    each time: one that draws at random is right now and then. No case is put where nothing was kept.
    """
    for seen in wrong:
        if seen.case.own_time or seen.error in (*LOST, Trouble.MISSING, "NotImplementedError"):
            continue
        is_right_now(seen.case)  # so that something is kept even in a process that has just begun
        kept = [wholly for wholly in (False, True) if forget(wholly)]
        if not kept:
            return False
        for wholly in kept:
            tries = [_fresh(forget, wholly, is_right_now, seen.case) for _ in range(2)]
            tries += [_fresh(forget, wholly, is_right_now, seen.case) for _ in range(FRESH_STARTS) if all(tries)]
            forget(False)  # what was emptied is there again
            if any(tries):
                return all(tries)
    return False


def _fresh(forget: Callable[[bool], bool], wholly: bool, is_right_now: Callable[[Case], bool], case: Case) -> bool:
    forget(wholly)
    return is_right_now(case)

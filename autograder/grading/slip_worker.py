"""A worker's part in trying slips: it draws the questions that reveal them, and tries one slip on these.

A changed reference may loop, flood the memory or end its process. It is the teacher's own code except for one token,
and never sees a student's, so it needs no sandbox, where asking a game from afar would take ten times as long. It runs
in a fork of a worker, which has limits, cannot write to files, and is killed with all that it has started.
"""

from __future__ import annotations

import functools
import json
import os
import pickle
import random
import resource
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aima_games.checking.case import Case, CaseError, observe
from aima_games.checking.findings import findings, is_right
from aima_games.checking.match_case import MatchCase
from aima_games.checking.search_case import SearchCase
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring import Item, load_items
from autograder.authoring.variations import variations
from autograder.authoring.wrong_programs import made

VARIATIONS = 3
"""How many variations of each problem are in one draw of wide questions."""
CASE_SECONDS, TIMES_AS_LONG = 0.5, 20
"""The processor time that a case is given: at least this, and this multiple of what the reference takes."""
CLEARLY = 10
"""How many times that limit has to be passed before slowness alone is a fault that the hidden cases should notice."""
TOO_LONG = "it takes too long"
MEMORY = 2 << 30
"""How many bytes of address space a changed reference may have."""
HEAD = 4
"""The bytes that say how long an answer from a fork is."""
PATIENCE = 300
"""After how many seconds it is killed, whatever it is doing."""


@dataclass(frozen=True)
class Question:
    """A case with what is needed to judge an answer: the item it belongs to, and how long the reference takes."""

    item: str
    case: Case
    seconds: float


@dataclass(frozen=True)
class Questions:
    """All that a changed reference is asked."""

    visible: list[Question]
    hidden: list[list[Question]]
    wide: list[Question]


@dataclass(frozen=True)
class Slip:
    """A reference with one edit, as a text, and where the questions for it are."""

    folder: Path
    item: str
    where: str
    edit: str
    program: str
    questions: Path


def named(question: Question) -> str:
    """A case in words, so that an author can write it down: what is asked, and in which group."""
    case = question.case
    extras = case.extras if isinstance(case, SearchCase) else ()
    return f"{case.title}{''.join(f', {json.dumps(extra, default=str)[:200]}' for extra in extras)} [{case.group}]"


# Questions


@functools.lru_cache(maxsize=1)
def _items(folder: Path) -> dict[str, Item]:
    return {item.name: item for item in load_items(folder)}


@functools.lru_cache(maxsize=1)
def _questions(path: Path) -> Questions:
    questions: Questions = pickle.loads(path.read_bytes())
    return questions


def draw(job: tuple[Path, str, str, int]) -> list[Question]:
    """Draw questions of one kind: visible ones, one draw of hidden ones, or wide ones.

    Raises RuntimeError where the reference is not what the item's definition says.
    """
    folder, name, kind, number = job
    item = _items(folder)[name]
    if kind == "visible":
        cases = item.visible_cases()
    elif kind == "hidden":
        cases = item.hidden_cases(f"slips/{number}")
    else:
        cases = _wide_cases(replace(item, misconceptions={}, named={}), random.Random(f"slips/{name}/{number}"))
    questions = []
    for case in cases:
        if isinstance(case, MatchCase):  # many ways of playing reach its goal, so it says nothing about a single token
            continue
        bare = replace(case, misconceptions={})
        started = time.process_time()
        observe(bare, item.reference, limited=False)
        question = Question(name, bare, time.process_time() - started)
        if item.definition is not None and not _agrees(item, bare):
            raise RuntimeError(f"the reference is not what the definition says on {named(question)}")
        questions.append(replace(question, case=replace(bare)))
    return questions


def _agrees(item: Item, case: Case) -> bool:
    """Whether the item's definition finds the reference's answer; it may look at other leaves."""
    assert item.definition is not None
    aspects = {aspect: weight for aspect, weight in item.weights.items() if aspect != "leaves"} or {"value": 1}
    return is_right(observe(case, item.definition, limited=False), aspects)


def _wide_cases(item: Item, rng: random.Random) -> list[Case]:
    """One draw of all that the text allows."""
    if item.wide is not None:
        return [problem.case(item, hidden=False) for problem in item.wide(rng)]
    drawn = list(item.hidden(rng))
    cases = [problem.case(item, hidden=False) for problem in drawn]
    for problem in (*item.visible, *drawn):
        for varied in variations(rng, problem, VARIATIONS):
            with suppress(RuntimeError, CaseError):  # what the reference fails on is not what the text asks for
                if not item.valid(varied):
                    continue
                case = varied.case(item, hidden=False)
                if is_right(observe(case, item.reference), item.weights):
                    cases.append(case)
    return cases


def tried(slip: Slip) -> tuple[str, str, int] | None:
    """A case that notices a slip, what is wrong there, and on how many draws of hidden cases none does.

    None where the slip loses marks; the case is "" where nothing tells the slip from the reference.
    """
    items, questions = _items(slip.folder), _questions(slip.questions)
    answer = in_a_fork(lambda: _judged(slip, items, questions))
    found: tuple[str, str, int] | None = pickle.loads(answer) if answer else None
    return found


def _judged(slip: Slip, items: dict[str, Item], questions: Questions) -> tuple[str, str, int] | None:
    function = made(slip.program, items[slip.item].reference)

    def flaw(question: Question, patience: int = 1) -> str:
        """What is wrong with the answer; empty where it is right."""
        seconds, weights = max(CASE_SECONDS, TIMES_AS_LONG * question.seconds) * patience, items[question.item].weights
        try:
            seen = limited(seconds, observe, question.case, function)
        except TimeUp:
            return TOO_LONG
        if is_right(seen, weights):
            return ""
        return next(found.said for found in findings(seen, list(weights)) if not found.passed)[:200] or "wrong"

    def all_right(several: list[Question]) -> bool:
        return not any(map(flaw, several))

    if function is None or not all_right(questions.visible):
        return None
    draws = sum(map(all_right, questions.hidden))
    if not draws:
        return None
    for question in questions.wide:
        said = flaw(question)
        if said == TOO_LONG:  # if it is only somewhat slow, that may be because the machine is busy
            said = flaw(question, CLEARLY)
        if said:
            return named(question)[:1500], said, draws
    return "", "", draws


# In a fork of the worker


def in_a_fork(act: Callable[[], Any]) -> bytes | None:
    """What `act` returns in a forked process, pickled; None if it does not get to the end there."""
    mine, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setsid()
            _limit()
            data = pickle.dumps(act())
            os.write(theirs, len(data).to_bytes(HEAD, "big") + data)  # a pipe holds 64 KiB, which is more
        finally:
            os._exit(0)
    os.close(theirs)
    try:
        data = b""
        while len(data) < HEAD or len(data) < HEAD + int.from_bytes(data[:HEAD], "big"):
            ready, _, _ = select.select([mine], [], [], PATIENCE)
            if not ready or not (part := os.read(mine, 1 << 16)):
                return None
            data += part
        return data[HEAD:]
    finally:
        os.close(mine)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _limit() -> None:
    """Limit the fork: nothing is printed or written, and memory and time are bounded."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CPU, PATIENCE),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))

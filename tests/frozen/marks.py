"""The points that wrong programs leave, on three draws of hidden cases; the programs themselves are files.

`data/programs/ASSIGNMENT.json` has the plainest handwriting of each known mistake, some slips of each reference, and the
wrong programs of `tests/corpus`, as texts. They were written by `python -m tests.frozen programs` while the catalogue
was there; from then on only the points are worked out.
"""

from __future__ import annotations

import ast
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from tests.frozen import DATA, part, written

ASSIGNMENTS = ("hw1-formalization", "hw2-minimax", "hw3-alphabeta", "hw4-evaluation", "hw5-expectiminimax", "hw6-mcts",
               "hw7-hidden-information")  # fmt: skip
LECTURES = "lectures"
"""In place of an assignment: what the instant checks of the lectures ask."""
PROGRAMS = DATA / "programs"
DRAWS = ("frozen/0", "frozen/1", "frozen/2")
SLIPS, MOST_SECONDS, PATIENCE = 20, 1.0, 20
"""How many slips of an item; how long one may take for all cases; and what nothing frozen comes near to."""
OTHER_ARGUMENTS = ("test_iterative_deepening",)
"""Items whose function takes other arguments than the corpus has."""
MAY_CHANGE = (
    "[points on each of three draws, the mistakes named on the first]. The assignments issue: nobody reaches full marks, "
    "and the order is that of the rules in assignments.md. Mending what gives a wrong mark: hidden cases that equal "
    "visible ones are drawn again, so points move slightly."
)


def items_of(assignment: str) -> dict[str, Any]:
    from autograder.authoring import load_items
    from autograder.course.course import KIT_ASSIGNMENTS

    if assignment == LECTURES:
        modules = [import_module(f"solutions.lecture_checks.lecture{number}") for number in range(1, 9)]
        return {item.name: item for module in modules for item in module.ITEMS}
    return {item.name: item for item in load_items(KIT_ASSIGNMENTS / assignment)}


# The programs


def run(text: str) -> Callable[..., Any]:
    """The function `function` of a program."""
    names: dict[str, Any] = {"__name__": "frozen_program"}
    sys.modules["frozen_program"] = sys.modules[__name__]  # dataclasses look there
    exec(compile(text, "<frozen>", "exec"), names)
    return names["function"]


def programs(assignment: str) -> Iterator[tuple[str, str, str]]:
    """(item, name, text) of each wrong program that was frozen: pieces, which programs share, put together."""
    stored = json.loads((PROGRAMS / f"{assignment}.json").read_text(encoding="utf-8"))
    for key, pieces in stored["programs"].items():
        item, _, name = key.partition(": ")
        texts = []
        for piece in pieces:
            if isinstance(piece, list):  # a slip: these lines of that piece are replaced
                number, first, last, instead = piece
                lines = stored["pieces"][number].split("\n")
                texts.append("\n".join([*lines[:first], *instead, *lines[last:]]))
            else:
                texts.append(stored["pieces"][piece])
        yield item, name, "\n\n".join(texts)


def _points(assignment: str) -> dict[str, Any]:
    from aima_games.checking.case import observe
    from aima_games.checking.report import report
    from aima_games.checking.time_limit import limited

    items, found, asked = items_of(assignment), {}, {}
    for name, what, text in programs(assignment):
        if name not in asked:
            asked[name] = [[*items[name].visible_cases(), *items[name].hidden_cases(draw)] for draw in DRAWS]
        item, reports = items[name], []
        for cases in asked[name]:
            function = run(text)  # anew: it may keep something
            seen = [limited(PATIENCE, observe, case, function) for case in cases]
            reports.append(report(name, seen, item.weights, item.demands, item.guessing))
        named = ", ".join(reports[0].misconceptions)
        found[f"{name}: {what}"] = [*(round(each.fraction, 3) for each in reports), named]
    return found


for _assignment in ASSIGNMENTS:
    _find = partial(_points, _assignment)
    _find.__name__ = f"marks-{_assignment}"  # type: ignore[attr-defined]
    part(MAY_CHANGE, more=True)(_find)


# Writing them, while the catalogue is there


def write_programs(names: Sequence[str]) -> None:
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    for assignment in names or (*ASSIGNMENTS, LECTURES):
        pieces: dict[str, int] = {}

        def number(piece: Any, pieces: dict[str, int] = pieces) -> Any:
            if isinstance(piece, str):
                return pieces.setdefault(piece, len(pieces))
            return [number(piece[0]), *piece[1:]]

        found = {}
        for item in items_of(assignment).values():
            slips = () if assignment == LECTURES else _slips(item)
            for name, texts in [*_mistakes(item), *slips, *_corpus(assignment, item)]:
                found[f"{item.name}: {name}"] = [number(piece) for piece in texts]
        changed = {each[0] for several in found.values() for each in several if isinstance(each, list)}
        texts = [text if at in changed else _without_docstrings(text) for text, at in pieces.items()]
        why = "Wrong programs, as they were: no issue changes them."
        path = PROGRAMS / f"{assignment}.json"
        path.write_text(written({"may change": why, "programs": found, "pieces": texts}), encoding="utf-8")


def _without_docstrings(text: str) -> str:
    """A piece without what only people read of it: the files are large enough."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) and len(node.body) > 1:
            del node.body[0]
            text = ""
    return text or ast.unparse(tree)


def _mistakes(item: Any) -> Iterator[tuple[str, list[str]]]:
    """The plainest handwriting of each known mistake of an item."""
    from autograder.authoring import Family
    from tests.frozen.programs import standing_alone

    for name, mistaken in {**item.misconceptions, **item.named}.items():
        yield name, standing_alone(Family.of(mistaken))


def _slips(item: Any) -> Iterator[tuple[str, list[Any]]]:
    """Some one-token edits of the reference and its helpers that come to an end."""
    from autograder.sandbox.edits import edits
    from tests.frozen.programs import standing_alone

    try:
        reference = [ast.unparse(ast.parse(piece)) for piece in standing_alone(item.reference)]
    except Exception as error:
        print(f"{item.name} has no slips: {error}")
        return
    changed = []
    for number, text in enumerate(reference):
        own = text.startswith(("def ", "class ", "@")) and not text.startswith("def _make_")
        changed += [(number, edit) for edit in edits(text)] if own else []
    random.Random(item.name).shuffle(changed)
    cases, taken = [*item.visible_cases(), *item.hidden_cases(DRAWS[0])], 0
    for number, edit in changed:
        text = "\n\n".join([*reference[:number], edit.source, *reference[number + 1 :]])
        if taken < SLIPS and _is_quick(text, cases):
            taken += 1
            replaced = [reference[number], *_replaced(reference[number].split("\n"), edit.source.split("\n"))]
            pieces = [replaced if n == number else each for n, each in enumerate(reference)]
            yield f"slip {taken}, {edit.place}: {edit.after} instead of {edit.before}", pieces


def _replaced(before: list[str], after: list[str]) -> list[Any]:
    """The first and last line that differ, and what stands there instead."""
    start = next((n for n, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), len(before))
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return [start, len(before) - end, after[start : len(after) - end]]


def _is_quick(text: str, cases: Sequence[Any]) -> bool:
    from aima_games.checking.case import observe
    from aima_games.checking.time_limit import TimeUp, limited

    started = time.process_time()
    try:
        function = run(text)
        for case in cases:
            limited(MOST_SECONDS, observe, case, function)
            if time.process_time() - started > 3 * MOST_SECONDS:
                return False
    except (Exception, TimeUp):
        return False
    return time.process_time() - started < 3 * MOST_SECONDS


def _corpus(assignment: str, item: Any) -> Iterator[tuple[str, list[str]]]:
    """The wrong programs of `tests/corpus` that an item can ask."""
    from tests.corpus.wrong import SLIPS as HANDS
    from tests.corpus.wrong import standing_alone
    from tests.corpus.wrong.strangers import STRANGERS
    from tests.frozen.programs import HEAD

    for (style, function), several in HANDS.items():
        if function == item.function and item.name not in OTHER_ARGUMENTS:
            for number, (mistake, *changes) in enumerate(several):
                text = standing_alone(style, function)
                for old, new in changes:
                    text = text.replace(old, new)
                yield f"corpus {style} {number} {mistake}", [*text.split("\n\n\n"), f"function = {function}"]
    given = "import numpy as np\nfrom solutions.searches.chance import expectimax, expectiminimax"
    for number, (where, function, mistake, text) in enumerate(STRANGERS):
        if (where, function) == (assignment, item.function):
            yield f"stranger {number} {mistake}", [HEAD, given, text.strip("\n"), f"function = {function}"]

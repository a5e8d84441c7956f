"""Steppers on pages without a kernel: where a cell steps through a tree that is written down in its notebook.

The widget's data is all that its script needs to step; what the kernel would judge, the page judges from the answers.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from html import escape
from math import isfinite
from numbers import Real
from typing import Any

from aima_games.widgets.stepper import StepThrough, step_through

SHARED = tuple(StepThrough.class_own_traits(sync=True))
"""What the widget's script reads."""


def written_down(cells: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the code cells call by a name and write down as it is, such as `TWO_PLY = [[3, 12, 8], …]`."""
    found = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        for statement in ast.parse("".join(cell["source"])).body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                with suppress(ValueError):
                    found[statement.targets[0].id] = ast.literal_eval(statement.value)
    return found


def stepper_of(source: str, trees: Mapping[str, Any]) -> StepThrough | None:
    """The stepper that a cell shows, if it can be made from `trees` and what the cell itself writes down."""
    last = next(reversed(ast.parse(source).body), None)
    call = last.value if isinstance(last, ast.Expr) else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "step_through"):
        return None
    try:
        tree = trees[call.args[0].id] if isinstance(call.args[0], ast.Name) else ast.literal_eval(call.args[0])
        options = {option.arg or "": ast.literal_eval(option.value) for option in call.keywords}
    except (KeyError, ValueError):  # a record, or a tree that is computed
        return None
    return step_through(tree, **options)


def add_steppers(notebook: dict[str, Any]) -> None:
    """Give the pages made of a notebook's JSON the data of its steppers; `steppers.js` makes something of it."""
    trees = written_down(notebook["cells"])
    for cell in notebook["cells"]:
        shown = [output for output in cell.get("outputs", ()) if "text/html" in output.get("data", {})]
        if cell["cell_type"] != "code" or not shown:
            continue
        if (stepper := stepper_of("".join(cell["source"]), trees)) is not None:
            html = "".join(shown[-1]["data"]["text/html"])
            shown[-1]["data"]["text/html"] = f'<div class="live-on-page" data-stepper="{_data(stepper)}">{html}</div>'


def _data(stepper: StepThrough) -> str:
    data = {name: getattr(stepper, name) for name in SHARED}
    answers = {node: value for node, (value, *_) in stepper.trace.values.items()}
    numbers = {number: float(Fraction(answers[node])) for number, node in _returned(stepper) if _finite(answers[node])}
    if len(numbers) < sum(kind == "return" for _, kind, _ in stepper.steps):  # vectors, as in maxⁿ
        data["modes"] = [each for each in stepper.modes if each[0] != "values"]
    return escape(json.dumps({**data, "cut": list(stepper.trace.unexplored), "returns": numbers}))


def _returned(stepper: StepThrough) -> list[tuple[int, Any]]:
    """The steps at which a node returns its value, by number."""
    return [(k, event.node) for k, event in enumerate(stepper.trace.events) if event.kind == "return"]


def _finite(value: Any) -> bool:
    return isinstance(value, Real) and isfinite(value)

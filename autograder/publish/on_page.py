"""Widgets on pages without a kernel: their data is in the page, and their own scripts make something of it there."""

from __future__ import annotations

from pathlib import Path

from aima_games.widgets import stepper

STATIC = Path(stepper.__file__).parent / "static"
STYLES = (STATIC / "stepper.css", STATIC / "board.css")
WIDGETS = {"data-stepper=": ("stepper.js", "steppers.js"), "data-board=": ("board.js", "boards.js")}
"""By what a page with one is known: the widget's own script, and what takes the kernel's place."""


def scripts(page: str) -> list[str]:
    """What a page has to run, as HTML, for the widgets whose data it has."""
    return [_script(*files) for mark, files in WIDGETS.items() if mark in page]


def _script(widget: str, in_place_of_the_kernel: str) -> str:
    theirs = (STATIC / widget).read_text(encoding="utf-8")
    ours = (Path(__file__).parent / in_place_of_the_kernel).read_text(encoding="utf-8")
    assert theirs.count("export default { render };") == 1
    return f"(() => {{\n{theirs.replace('export default { render };', '')}\n{ours}}})();"

"""Fill in a table in a notebook, each answer judged at once: `table_exercise("kinds of games")`.

Answers are judged here; the browser's side, `static/table.js`, shows the fields and passes on the choices. The tables
themselves are in `aima_games.facts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from aima_games.facts import TABLES, Column, Table
from aima_games.libraries import needed_for
from aima_games.text import run_this_cell
from aima_games.widgets import STATIC, OnPages, script

with needed_for("filling in a table", "anywidget"):
    import anywidget
    import traitlets


class TableExercise(OnPages, anywidget.AnyWidget):
    """A table that the reader fills in; see `table_exercise`. `given` are the answers so far, by row and column."""

    _esm = script("table.js")
    _css = STATIC / "table.css"

    layout_: Any = traitlets.Dict(help="corner, rows: names, columns: [name, options]").tag(sync=True)
    shown: Any = traitlets.Dict(help="fields: {'row,column': [answer, mark]}, said, score").tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows, self.columns = list(table.answers), list(table.columns)
        self.given: dict[tuple[str, str], str] = {}
        self._show("Choose an answer in any field; you are told at once.")
        super().__init__(
            layout_={
                "title": table.title,
                "corner": table.corner,
                "rows": self.rows,
                "columns": [[column.name, list(column.options)] for column in self.columns],
            }
        )
        self.on_msg(self._hear)

    @property
    def said(self) -> str:
        """The sentence that the reader sees below the table."""
        return str(self.shown["said"])

    @property
    def correct(self) -> int:
        """How many fields hold a right answer."""
        return sum(answer in self.table.right(*place) for place, answer in self.given.items())

    def answer(self, row: str, column: str, answer: str) -> None:
        """Judge what the reader has chosen in a field."""
        self.given[row, column] = answer
        self._show(self._verdict(row, next(c for c in self.columns if c.name == column), answer))

    def show_rest(self) -> None:
        """Put a right answer into each field that has none."""
        for row in self.rows:
            for column in self.columns:
                right = self.table.right(row, column.name)
                if self.given.get((row, column.name)) not in right:
                    self.given[row, column.name] = right[0]
        self._show("This is the whole table. Where you had another answer, ask yourself why.")

    def restart(self) -> None:
        """Empty all fields."""
        self.given.clear()
        self._show("Empty again.")

    def _verdict(self, row: str, column: Column, answer: str) -> str:
        place = row if len(self.columns) == 1 else f"{row}, {column.name}"
        right = self.table.right(row, column.name)
        note = self.table.notes.get((row, column.name), "")
        if answer in right:
            also = [other for other in right if other != answer]
            more = f" One may also say {' or '.join(also)}." if also else ""
            return f"✓ {place}: {answer} is right.{more} {note}".rstrip()
        if column.ordered:
            later = column.options.index(answer) < column.options.index(right[0])
            return f"✗ {place}: not {answer}, {'later' if later else 'earlier'}. {column.hint}".rstrip()
        return f"✗ {place}: not {answer}. {column.hint}".rstrip()

    def _show(self, said: str) -> None:
        fields = {}
        for (row, column), answer in self.given.items():
            at = f"{self.rows.index(row)},{[c.name for c in self.columns].index(column)}"
            fields[at] = [answer, "✓" if answer in self.table.right(row, column) else "✗"]
        total = len(self.rows) * len(self.columns)
        self.shown = {"fields": fields, "said": said, "score": f"{self.correct} of {total} right"}

    def static(self) -> str:
        """The HTML for pages without a kernel: the empty table, and the answers folded away."""
        key = self.table._repr_html_()
        notes = "".join(
            f"<li>{escape(row)}, {escape(column)}: {escape(note)}</li>"
            for (row, column), note in self.table.notes.items()
            if row in self.rows and any(c.name == column for c in self.columns)
        )
        return (
            f"{self.table.to_html(lambda row, column: '')}"
            f"{run_this_cell('to fill in the table and be told at once')}"
            f"<details><summary>The table filled in</summary>{key}{f'<ul>{notes}</ul>' if notes else ''}</details>"
        )

    def __repr__(self) -> str:
        return f"<table_exercise({self.table.title!r})>"

    def in_words(self) -> str:
        return f"A table to fill in: {self.table.title}"

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """What the browser says: {"row", "column": numbers, "answer"}, or {"do": "show_rest" or "restart"}."""
        if message.get("do") in ("show_rest", "restart"):
            getattr(self, message["do"])()
        else:
            row, column = self.rows[message["row"]], self.columns[message["column"]]
            if message["answer"] in column.options:
                self.answer(row, column.name, message["answer"])


def table_exercise(
    table: str | Table, *, rows: Sequence[str] | None = None, columns: Sequence[str] | None = None
) -> TableExercise:
    """A table that the reader fills in, by mouse or keyboard, with a verdict on each answer.

    `table` is a table of your own, or the name of one that comes with the kit, such as "kinds of games"; `rows` and
    `columns` name those to show, by default all. On a page without a kernel a plain table is shown. Raises ValueError
    for a table, a row or a column that does not exist.

    >>> exercise = table_exercise("kinds of games", rows=["chess"])
    >>> exercise.correct               # answers so far
    0
    """
    if isinstance(table, str):
        if table not in TABLES:
            raise ValueError(f"no table is called {table!r}; there are {', '.join(TABLES)}")
        table = TABLES[table]
    return TableExercise(table.part(rows, columns))

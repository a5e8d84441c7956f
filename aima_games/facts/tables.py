"""A table to fill in, as data: its questions, its answers, and what there is to say about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape


@dataclass(frozen=True)
class Column:
    """A question asked about every row: its `options`, and a `hint` for who has chosen a wrong one.

    Where the options are `ordered` in time or size, the hint says in which direction to go.
    """

    name: str
    options: tuple[str, ...]
    hint: str = ""
    ordered: bool = False


@dataclass(frozen=True)
class Table:
    """A table to fill in.

    `answers` maps each row to its answers in the order of `columns`; where several are right, as often with real
    games, they are given as a tuple. `notes[row, column]` says why, or what there is to add; it is shown once the
    answer is right.
    """

    title: str
    corner: str
    columns: tuple[Column, ...]
    answers: Mapping[str, tuple[str | tuple[str, ...], ...]]
    notes: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def right(self, row: str, column: str) -> tuple[str, ...]:
        """The right answers in a field."""
        found = self.answers[row][[c.name for c in self.columns].index(column)]
        return (found,) if isinstance(found, str) else found

    def to_html(self, text: Callable[[str, str], str]) -> str:
        """The table as HTML with `text(row, column)` in its fields, and … where that is empty."""
        left = 'style="text-align:left"'
        head = "".join(f'<th scope="col" {left}>{escape(c.name)}</th>' for c in self.columns)
        rows = "".join(
            f'<tr><th scope="row" {left}>{escape(row)}</th>'
            + "".join(f"<td {left}>{escape(text(row, c.name)) or '&nbsp;…'}</td>" for c in self.columns)
            + "</tr>"
            for row in self.answers
        )
        corner = f'<th scope="col" {left}>{escape(self.corner)}</th>'
        return f"<table><thead><tr>{corner}{head}</tr></thead><tbody>{rows}</tbody></table>"

    def _repr_html_(self) -> str:
        """The table filled in."""
        return self.to_html(lambda row, column: " / ".join(self.right(row, column)))

    def part(self, rows: Sequence[str] | None, columns: Sequence[str] | None) -> Table:
        """The table with these rows and columns only. Raises ValueError for one that it does not have."""
        names = [column.name for column in self.columns]
        for wanted, known in ((rows or (), list(self.answers)), (columns or (), names)):
            if unknown := [name for name in wanted if name not in known]:
                raise ValueError(f"the table has {', '.join(known)}, and no {', '.join(map(repr, unknown))}")
        kept = [i for i, name in enumerate(names) if columns is None or name in columns]
        return Table(
            self.title,
            self.corner,
            tuple(self.columns[i] for i in kept),
            {row: tuple(self.answers[row][i] for i in kept) for row in rows or self.answers},
            self.notes,
        )

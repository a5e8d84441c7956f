"""The whole tree of a game, with what a search saw of it, as an icicle plot in which the reader can move.

The counting is in `aima_games.trees.forest`; the browser's side, `static/forest.js`, draws the cells of one subtree,
and asks for another when the reader goes there.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from aima_games.libraries import needed_for
from aima_games.recording import CallLog
from aima_games.text import run_this_cell
from aima_games.trees.forest import KINDS, UNIT, Cell, Forest
from aima_games.widgets import STATIC, OnPages, script

with needed_for("the overview of a tree", "anywidget"):
    import anywidget
    import traitlets

COLOURS = {"visited": "#1d5c94", "cut": "#d9730d", "never": "#c9c9c9"}
WORDS = {"visited": "visited", "cut": "cut off", "never": "never known"}
WIDE, HIGH = 720, 26
"""A static picture's width, and the height of a level."""


class ForestView(OnPages, anywidget.AnyWidget):
    """An icicle that zooms; see `forest_view`."""

    _esm = script("forest.js")
    _css = STATIC / "forest.css"

    title = traitlets.Unicode().tag(sync=True)
    colours: Any = traitlets.Dict().tag(sync=True)
    levels: Any = traitlets.List(help="[visited, cut, never known] of each level of the whole tree").tag(sync=True)
    view: Any = traitlets.Dict(help="path, texts of its actions, cells, unit, actions at its end").tag(sync=True)

    def __init__(self, forest: Forest) -> None:
        self.forest = forest
        super().__init__(
            title=_title(forest), colours=COLOURS, levels=[list(level) for level in forest.levels], view=self._view(())
        )
        self.on_msg(lambda _, message, __: self.go_to(message["path"]))

    def _view(self, path: Sequence[int]) -> dict[str, Any]:
        cells, texts = self.forest.view(path)
        return {
            "path": list(path), "texts": texts, "cells": cells, "unit": UNIT, "height": self.forest.height,
            "actions": self.forest.actions(path),
        }  # fmt: skip

    def go_to(self, path: Sequence[int]) -> None:
        """Show the subtree to which a path leads, given by which child to take at each node from the root on."""
        self.view = self._view(path)

    def static(self) -> str:
        """For pages without a kernel: the whole tree, drawn, and its table."""
        told = f"{escape(self.title)} {run_this_cell('to move in it', 'span')}"
        drawn = _svg(self.view["cells"], self.forest.height, self.title)
        return f"<figure>{drawn}<figcaption>{told}</figcaption></figure>{self.table()}"

    def table(self) -> str:
        """For each level, how many nodes it has, and how many were visited, cut off, and never known."""
        head = "".join(f'<th scope="col">{word}</th>' for word in ("level", "nodes", *WORDS.values()))
        rows = [[f"{k}", *(f"{n:,}" for n in (sum(level), *level))] for k, level in enumerate(self.forest.levels)]
        total = [sum(column) for column in zip(*self.forest.levels, strict=True)]
        rows.append(["all", *(f"{n:,}" for n in (sum(total), *total))])
        body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f"<details><summary>The same in numbers</summary>{table}</details>"

    def in_words(self) -> str:
        return self.title


def forest_view(log: CallLog, depth: int | None = None) -> ForestView:
    """All nodes of a game's tree at once, with what a search visited, cut off, and never knew.

    Each level is a row, each node as wide as its subtree is large; nodes too narrow to be seen are drawn together, in
    proportion. A click, or Enter, goes into a subtree.

    Parameters
    ----------
    log : CallLog
        Of a recorded game, after a search.
    depth : int, optional
        How many plies of the tree to show; to the end of the game by default.

    Returns
    -------
    ForestView
        A widget; on a page without a kernel, a picture and a table.

    Raises
    ------
    ValueError
        For an empty log, and a tree of more than 200,000 different states, or that never ends: then give a `depth`.

    Examples
    --------
    >>> from aima_games import recorded
    >>> from aima_games.games import Nim
    >>> game = recorded(Nim((1, 2)))
    >>> _ = game.result(game.initial, (0, 1))
    >>> forest_view(game.log).title
    'Of 12 nodes 2 were visited (16.7 %), 2 cut off, and 8 never known.'
    """
    return ForestView(Forest(log, depth))


def _title(forest: Forest) -> str:
    visited, cut, never = (sum(column) for column in zip(*forest.levels, strict=True))
    total = visited + cut + never
    share = f"{100 * visited / total:.1f} %"
    return f"Of {total:,} nodes {visited:,} were visited ({share}), {cut:,} cut off, and {never:,} never known."


def _svg(cells: Sequence[Cell], height: int, title: str) -> str:
    """The cells as a picture, all of one kind in one path."""
    paths: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for level, left, right, *counts, _, _, kind in cells:
        parts = [counts[k] if kind < 0 else k == kind for k in range(3)]
        at = float(left)
        for name, part in zip(KINDS, parts, strict=True):
            wide = (right - left) * part / sum(parts)
            if part:
                x, w = at * WIDE / UNIT, max(wide * WIDE / UNIT - (0.5 if kind >= 0 else 0), 0.1)
                paths[name].append(f"M{x:.1f} {level * HIGH}h{w:.1f}v{HIGH - 2}h-{w:.1f}z")
            at += wide
    drawn = "".join(f'<path fill="{COLOURS[name]}" d="{"".join(path)}"/>' for name, path in paths.items() if path)
    key = "".join(
        f'<rect x="{k * 130}" y="{height * HIGH + 6}" width="14" height="14" fill="{COLOURS[name]}"/>'
        f'<text x="{k * 130 + 20}" y="{height * HIGH + 18}" font-size="13" font-family="sans-serif" fill="#222">'
        f"{WORDS[name]}</text>"
        for k, name in enumerate(KINDS)
    )
    high = height * HIGH + 26
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(title)}" '
        f'style="width:100%;max-width:{WIDE}px;background:#fff"><title>{escape(title)}</title>{drawn}{key}</svg>'
    )

"""Searches that race: all of them on one game, under one clock, which counts nodes.

Each search is run and counted beforehand; the browser's side, `static/race.js`, plays it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from aima_games.game import Action, Game, State
from aima_games.libraries import needed_for
from aima_games.text import count, run_this_cell, value_text
from aima_games.widgets import STATIC, OnPages, script
from aima_games.wrappers import WrappedGame

with needed_for("a race of searches", "anywidget"):
    import anywidget
    import traitlets


class _Counted(WrappedGame):
    """A game that counts the generated nodes, and notes when each action of the root is tried."""

    def __init__(self, game: Game, root: State) -> None:
        super().__init__(game)
        self.root, self.nodes = root, 1
        self.tried: list[tuple[int, str]] = []

    def result(self, state: State, action: Action) -> State:
        self.nodes += 1
        if state == self.root:
            self.tried.append((self.nodes, self.action_text(action)))
        return self.game.result(state, action)


class Race(OnPages, anywidget.AnyWidget):
    """Searches in lanes; see `race`. `nodes` says by name how many nodes each search took."""

    _esm = script("race.js")
    _css = STATIC / "forest.css"

    title = traitlets.Unicode().tag(sync=True)
    lanes: Any = traitlets.List(help="[name, nodes in all, answer, [nodes, action tried at the root]]").tag(sync=True)
    clock = traitlets.Int(0, help="how many nodes each search has looked at").tag(sync=True)

    def __init__(self, title: str, lanes: list[list[Any]]) -> None:
        super().__init__(title=title, lanes=lanes)

    @property
    def nodes(self) -> dict[str, int]:
        """How many nodes each search took."""
        return {name: total for name, total, *_ in self.lanes}

    def static(self) -> str:
        """The HTML for pages without a kernel: how many nodes each search needed, and what it found."""
        ranked = sorted(self.lanes, key=lambda lane: lane[1])
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f"<td>{total:,}</td><td>{escape(answer)}</td></tr>"
            for name, total, answer, _ in ranked
        )
        head = "".join(f'<th scope="col">{word}</th>' for word in ("search", "nodes", "answer"))
        told = f"{escape(self.title)} {run_this_cell('to see them race', 'span')}"
        return f"<p>{told}</p><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def in_words(self) -> str:
        return f"{self.title} {self.nodes}"


def race(game: Game, searches: Mapping[str, Callable[..., Any]], state: State | None = None) -> Race:
    """Let searches race on one game, with nodes for a clock: at each tick all have looked at the same number.

    Parameters
    ----------
    game : Game
        The rules.
    searches : mapping
        By name a `search(game, state)`, which returns a pair (value, action).
    state : State, optional
        Where all begin; the initial state by default.

    Returns
    -------
    Race
        A widget with a lane for each; on a page without a kernel, a table.

    Raises
    ------
    ValueError
        Without any search, and for one that returns no pair.

    Examples
    --------
    >>> from aima_games.games import Nim
    >>> def first(game, state):
    ...     while not game.is_terminal(state):
    ...         state = game.result(state, game.actions(state)[0])
    ...     return game.utility(state, "MAX"), None
    >>> race(Nim((1, 1)), {"the first action": first}).nodes
    {'the first action': 3}
    """
    if not searches:
        raise ValueError("a race needs a search: give them by their names")
    start = game.initial if state is None else state
    lanes = []
    for name, search in searches.items():
        counted = _Counted(game, start)
        returned = search(counted, start)
        if not isinstance(returned, tuple) or len(returned) != 2:
            raise ValueError(f"{name!r} returned {returned!r}, and a pair (value, action) is asked for")
        value, action = returned
        answer = f"value {value_text(value)}" + ("" if action is None else f", action {game.action_text(action)}")
        lanes.append([name, counted.nodes, answer, [list(tried) for tried in counted.tried[:1000]]])
    return Race(f"{count(len(lanes), 'search', 'searches')} on {game}.", lanes)

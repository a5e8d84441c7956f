"""Things to do in a notebook: back up a tree with instant answers.

Where no kernel runs, a plain picture is shown. The parts are ordinary ipywidgets, and a keyboard is enough.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import networkx as nx

from aima_games.checking.case import read_fraction
from aima_games.game import CHANCE, MAX, MIN, Game, Player, State
from aima_games.games import TreeGame
from aima_games.graphics.scene import Scene
from aima_games.text import run_this_cell, value_text
from aima_games.traces.narrator import expectation, rule
from aima_games.traces.trace import letters
from aima_games.trees.build import back_up, game_tree, principal_variation
from aima_games.trees.draw import tree_scene
from aima_games.values import same_number
from aima_games.widgets.base import Shown, button, ipywidgets, say

# Back up a tree


class BackUpExercise(Shown):
    """The reader gives the value of each inner node from the bottom up and is told at once; see `back_up_exercise`."""

    def __init__(self, tree: nx.DiGraph, seed: int, plies: int, first: Player, drawn_anew: bool) -> None:
        self.seed, self.plies, self.first = seed, plies, first
        self.image = ipywidgets.HTML()
        self.status = ipywidgets.HTML()
        # The value arrives with Enter, or when the reader leaves the field, for example to press Check.
        self.field = ipywidgets.Text(
            continuous_update=False,
            layout=ipywidgets.Layout(width="14em"),
            style={"description_width": "auto"},
        )
        self.field.observe(lambda _: self.answer(), "value")
        self.check_button = button("Check", self.answer, "primary")
        self.show_button = button("Show me", self.show_me)
        buttons = [self.field, self.check_button, self.show_button]
        if drawn_anew:
            buttons.append(button("Another tree", self.another))
        row = ipywidgets.HBox(buttons, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))
        super().__init__([self.image, row, self.status])
        self._start(tree)

    def _start(self, tree: nx.DiGraph) -> None:
        self.tree, self.names = tree, letters(tree)
        self.open = [node for node in nx.dfs_postorder_nodes(tree) if node in self.names]
        self.total, self.slips = len(self.open), 0
        self.judged = ""  # the value judged last, so that Check after Enter does not judge it again
        self._draw()
        say(self.status, self._question())

    @property
    def node(self) -> Any:
        """The node whose value is asked for; None when all are known."""
        return self.open[0] if self.open else None

    @property
    def said(self) -> str:
        """The sentence that the reader sees below the tree."""
        return str(self.status.value)

    @property
    def scene(self) -> Scene:
        """The picture: letters instead of values that are still unknown, and the principal variation at the end."""
        return tree_scene(self.tree, ask={node: self.names[node] for node in self.open})

    def answer(self) -> None:
        """Judge the entry in the field."""
        text = self.field.value.strip()
        if self.node is None or not text or text == self.judged:
            return
        self.judged = text
        try:
            number = read_fraction(text.replace("−", "-").replace(",", "."))
        except (ValueError, ZeroDivisionError):
            say(self.status, f"{text!r} is no number. {self._question()}")
            return
        if same_number(number, self.tree.nodes[self.node]["value"]):
            self._fill_in("✓", "Right.")
        else:
            self.slips += 1
            say(self.status, f"{self.names[self.node]} is not {value_text(number)}. {self._why()}. Try again.", "✗")

    def show_me(self) -> None:
        """Fill in the next value and say why."""
        if self.node is not None:
            self.slips += 1
            self._fill_in("", f"{self.names[self.node]} is {value_text(self.tree.nodes[self.node]['value'])}.")

    def another(self) -> None:
        """A fresh tree of the same shape."""
        self.seed += 1
        self._start(random_exercise(self.seed, self.plies, self.first))

    def static(self) -> str:
        return f"{self.scene.to_html()}{run_this_cell('to fill in the values and be told at once')}"

    def _fill_in(self, mark: str, verdict: str) -> None:
        why = self._why()
        self.open.pop(0)
        self._draw()
        say(self.status, f"{verdict} {why}. {self._question()}", mark)

    def _why(self) -> str:
        node = self.node
        player, edges = self.tree.nodes[node]["to_move"], list(self.tree.out_edges(node, data=True))
        values = [self.tree.nodes[child]["value"] for _, child, _ in edges]
        if player == CHANCE:
            return f"At {self.names[node]} stands {expectation([edge['probability'] for *_, edge in edges], values)}"
        return f"At {self.names[node]}, {rule(player, values)}"

    def _question(self) -> str:
        if self.node is not None:
            return f"What is the value of {self.names[self.node]}, where {self.tree.nodes[self.node]['to_move']} moves?"
        labels = {edge["action"]: edge["label"] for *_, edge in self.tree.edges(data=True)}
        line = ", then ".join(labels[action] for action in principal_variation(self.tree))
        done = f"All {self.total} values are known" + (" without a slip" if not self.slips else "")
        return f"{done}. The expected play is the thick line: {line}."

    def _draw(self) -> None:
        self.image.value = self.scene.to_svg()
        self.judged = ""
        self.field.value = ""
        self.field.description = f"Value of {self.names[self.node]}:" if self.open else "Done"
        self.field.disabled = self.check_button.disabled = self.show_button.disabled = not self.open


def back_up_exercise(
    source: Any = None,
    state: State | None = None,
    depth: int | None = None,
    *,
    evaluate: Callable[[State], Any] | None = None,
    seed: int = 0,
    plies: int = 2,
    first: Player = MAX,
) -> BackUpExercise:
    """A tree whose inner values the reader fills in from the bottom up, each judged at once.

    `source` is a tree as nested lists, or a game; of a game, the tree below `state` (by default the initial state) is
    used, `depth` plies deep (by default to the end), with `evaluate(state)` for leaves at which the game goes on.
    Without a source a random tree is drawn, `plies` deep, from 2 to 6; another `seed` draws another tree. `first` moves
    at the root of a tree that is not a game's.

    On a page without a kernel a picture is shown. Raises ValueError for a source that is not a tree, and for `plies`
    out of range.

    >>> exercise = back_up_exercise([[3, 12], [2, 4]])
    >>> exercise.node                  # the first one to fill in
    1
    """
    if source is None:
        tree = random_exercise(seed, plies, first)
    else:
        game = TreeGame(source, first) if isinstance(source, list | tuple) else source
        tree = game_tree(game, state, depth)
        back_up(tree, evaluate)
    return BackUpExercise(tree, seed, plies, first, drawn_anew=not isinstance(source, Game))


def random_exercise(seed: int, plies: int = 2, first: Player = MAX) -> nx.DiGraph:
    """A tree `plies` deep that is worth an exercise: all leaves differ, and the usual slips give another value.

    Raises ValueError for fewer than 2 plies, where MAX and MIN do not both choose, and more than 6.
    """
    if not 2 <= plies <= 6:
        raise ValueError(f"plies={plies!r}: an exercise has 2 plies or more, and 6 at most")
    rng = random.Random(f"back up/{seed}/{plies}/{first}")
    while True:
        width = 3 if plies < 3 else 2
        leaves = rng.sample(range(-9, max(20, 2 * width**plies)), width**plies)

        def grow(left: int, leaves: list[int] = leaves, width: int = width) -> Any:
            return leaves.pop() if left == 0 else [grow(left - 1) for _ in range(rng.randint(2, width))]

        lists = grow(plies)
        tree = game_tree(TreeGame(lists, first))
        swapped = back_up(game_tree(TreeGame(lists, MIN if first == MAX else MAX)))
        if back_up(tree) not in (_same_at_every_level(lists, max), _same_at_every_level(lists, min), swapped):
            return tree


def _same_at_every_level(lists: Any, choose: Callable[..., Any]) -> Any:
    return choose(_same_at_every_level(child, choose) for child in lists) if isinstance(lists, list) else lists

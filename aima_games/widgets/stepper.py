"""Step through a search in a notebook: a widget over the tree's picture, with the reader's predictions judged.

The events are a `Trace`; this module hands its picture to the browser part by part, so that stepping needs no kernel,
and judges predictions. The browser's side is `static/stepper.js`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from html import escape
from math import sqrt
from typing import Any, Literal

from aima_games.checking.case import read_fraction
from aima_games.game import CHANCE, MAX, MIN, State
from aima_games.graphics.scene import Mark, Scene, elements
from aima_games.libraries import needed_for
from aima_games.recording import CallLog
from aima_games.text import run_this_cell, value_text
from aima_games.traces.events import Node
from aima_games.traces.mcts import Priors, TreePolicy, mcts_trace
from aima_games.traces.narrator import narrate
from aima_games.traces.recorded import recorded_trace
from aima_games.traces.trace import Trace, leaf_value
from aima_games.traces.tree_search import Fail, alpha_beta_trace, minimax_trace
from aima_games.trees.renderer import TreePicture, change
from aima_games.values import same_number
from aima_games.widgets import STATIC, OnPages, script

with needed_for("stepping through a search", "anywidget"):
    import anywidget
    import traitlets

MODES = {
    "steps": "Step through",
    "cuts": "Predict the cuts",
    "values": "Predict the values",
}


class StepThrough(OnPages, anywidget.AnyWidget):
    """A trace with buttons, keys and a sentence for each event; see `step_through`."""

    _esm = script("stepper.js")
    _css = STATIC / "stepper.css"

    title = traitlets.Unicode().tag(sync=True)
    frame = traitlets.Unicode(help="the SVG around the parts").tag(sync=True)
    parts: Any = traitlets.List(help="[key, SVG] of each part before the first step, in drawing order").tag(sync=True)
    deltas: Any = traitlets.List(help="for each step the parts that it changes, {key: SVG}").tag(sync=True)
    puzzle: Any = traitlets.Dict(help="the parts that look different while cuts are predicted").tag(sync=True)
    steps: Any = traitlets.List(help="[sentence, kind of event, number of the node] of each step").tag(sync=True)
    nodes: Any = traitlets.List(help="[name in words, number of the parent or -1, whether a leaf]").tag(sync=True)
    modes: Any = traitlets.List(help="[mode, what its button says]").tag(sync=True)

    index = traitlets.Int(0, help="the step that is shown, from 0").tag(sync=True)
    ticks: Any = traitlets.List(help="beside another one: the step that is shown at each tick of both").tag(sync=True)
    tick = traitlets.Int(0, help="the tick of both").tag(sync=True)
    mode = traitlets.Unicode("steps").tag(sync=True)
    verdict: Any = traitlets.Dict(help="said, right (None: no answer), wrong (numbers of leaves), turn").tag(sync=True)

    def __init__(self, trace: Trace, title: str, modes: Iterable[str], mode: str) -> None:
        self.trace, self.sentences = trace, narrate(trace)
        picture = trace.picture
        scene = picture.scene()
        loose = tuple(mark for mark in scene.marks if not mark.key)
        super().__init__(
            title=title,
            frame=Scene(loose, scene.width, scene.height, "").to_svg(),
            parts=[[key, svg] for key, svg in _parts(picture, trace.tree).items()],
            deltas=_deltas(trace),
            puzzle=_puzzle(trace),
            steps=[[said, event.kind, event.node] for said, event in zip(self.sentences, trace.events, strict=True)],
            nodes=[
                [self._in_words(node), picture.parent.get(node, -1), node not in trace.names] for node in trace.tree
            ],
            modes=[[name, MODES[name]] for name in modes],
            mode=mode,
        )
        self.on_msg(self._hear)

    def _in_words(self, node: Node) -> str:
        if node in self.trace.names:
            return self.trace.names[node]
        value = self.trace.values[node][0] if node in self.trace.values else leaf_value(self.trace.tree, node)
        return f"leaf {'' if value is None else value_text(value)}".strip()

    # Predictions

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Judge what the reader answers in the browser: {"cuts": numbers of leaves} or {"value": text, "step": k}."""
        if "cuts" in message:
            verdict = self.judge_cuts(message["cuts"])
        else:
            verdict = self.judge_value(message["step"], message["value"])
        self.verdict = {**verdict, "turn": self.verdict.get("turn", 0) + 1}  # so that the browser hears each one

    def judge_cuts(self, marked: Sequence[int]) -> dict[str, Any]:
        """Whether exactly the leaves with the numbers `marked` are never looked at."""
        cut = set(self.trace.unexplored)
        wrong, missing = [n for n in marked if n not in cut], len(cut.difference(marked))
        if not wrong and not missing:
            fact = f"{_leaves(len(cut))} never looked at" if cut else "every leaf is looked at"
            return {"said": f"Right: {fact}. Step through it to see why.", "right": True, "wrong": []}
        said = []
        if wrong:
            said.append(f"{_leaves(len(wrong))} looked at after all, see the ✗")
        if missing:
            said.append(f"{_leaves(missing)} never looked at and not marked")
        return {"said": f"Not yet: {'; '.join(said)}.", "right": False, "wrong": wrong}

    def judge_value(self, step: int, text: str) -> dict[str, Any]:
        """Whether `text` is the number that the node of a step, whose value has just become known, sends up."""
        node = self.trace.events[step].node
        name = self.trace.names[node]
        try:
            number = read_fraction(text.strip().replace("−", "-").replace(",", "."))
        except (ValueError, ZeroDivisionError):
            return {"said": f"{text!r} is no number. What does {name} send up?", "right": None, "wrong": []}
        if same_number(number, self.trace.values[node][0]):
            return {"said": "Right.", "right": True, "wrong": []}
        return {"said": f"{name} does not send up {value_text(number)}. Try again.", "right": False, "wrong": []}

    # Without a kernel

    def static(self) -> str:
        """The HTML for pages without a kernel: the tree as a question and, folded away, its end and all steps in order.

        The reader may just have been asked for the values, so they stay hidden.
        """
        steps = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        shown, end = _as_a_question(self.trace).scene().to_html(), self.trace.scene().to_html()
        to = "to step through it" if self.mode == "steps" else "to answer and to step through it"
        told = f"{escape(self.title)}. {run_this_cell(to, 'span')}"
        folded = f"<summary>The end, and all {len(self.sentences)} steps in words</summary>{end}"
        return f"<figure>{shown}<figcaption>{told}</figcaption></figure><details>{folded}<ol>{steps}</ol></details>"

    def in_words(self) -> str:
        return f"{self.title}: {len(self.sentences)} steps"


def step_through(
    source: Any,
    state: State | None = None,
    depth: int | None = None,
    *,
    search: Literal["minimax", "alpha-beta"] = "minimax",
    evaluate: Callable[[State], Any] | None = None,
    fail: Fail = "soft",
    equality_prunes: bool = True,
    predict: Literal["cuts", "values"] | None = None,
) -> StepThrough:
    """Step through a search on a small tree, forward and backward, by mouse or keyboard.

    `source` is a tree, as nested lists or a networkx DiGraph; a game, searched below `state` (by default the initial
    state), `depth` plies deep (by default to the end), with `evaluate(state)` for leaves at which the game goes on; or
    the log of a recorded game, replayed as it happened. "minimax" is expectiminimax at chance nodes, and maxⁿ for more
    than two players.

    For alpha-beta, `fail` says whether it may return values outside the window ("soft") or not ("hard"), and
    `equality_prunes` whether it cuts at α = β. `predict` starts with a question, which leaves are cut ("cuts") or which
    values the nodes return ("values"); the reader may switch. On a page without a kernel a picture is shown.

    Raises ValueError for a source that is not a tree, a tree that is too large to show, and an option that does not
    exist.

    >>> stepper = step_through([[3, 12, 8], [2, 4, 6], [14, 5, 2]], search="alpha-beta")
    >>> stepper.title
    'Alpha-beta, fail-soft'
    """
    if isinstance(source, CallLog):
        return StepThrough(recorded_trace(source, depth), "Your search, as the game saw it", ["steps"], "steps")
    if search == "alpha-beta":
        trace = alpha_beta_trace(source, state, depth, evaluate=evaluate, fail=fail, equality_prunes=equality_prunes)
        modes = ["steps", "cuts", "values"]
        title = f"Alpha-beta, fail-{fail}" + ("" if equality_prunes else ", equality does not prune")
    elif search == "minimax":
        trace = minimax_trace(source, state, depth, evaluate=evaluate)
        modes, title = ["steps", "values"], _name_of_the_rule(trace)
    else:
        raise ValueError(f"search={search!r}: it is 'minimax' or 'alpha-beta'")
    if predict is not None and predict not in modes[1:]:
        raise ValueError(f"predict={predict!r}: with {search} it can be {' or '.join(map(repr, modes[1:]))}")
    return StepThrough(trace, title, modes, predict or "steps")


def step_through_mcts(
    source: Any,
    tree_policy: TreePolicy,
    games: int = 12,
    exploration: float = sqrt(2),
    seed: int = 0,
    state: State | None = None,
    priors: Priors | None = None,
) -> StepThrough:
    """Monte Carlo tree search on a small tree, a step at a time; arguments and errors as in `mcts_trace`."""
    trace = mcts_trace(source, tree_policy, games, exploration, seed, state, priors)
    return StepThrough(trace, f"Monte Carlo tree search, {games} games", ["steps"], "steps")


def _name_of_the_rule(trace: Trace) -> str:
    """The name of the backing-up rule for the players that move in a tree."""
    movers = {player for _, player in trace.tree.nodes(data="to_move") if player is not None}
    if CHANCE in movers:
        return "Expectiminimax"
    return "Minimax" if movers <= {MAX, MIN} else "Maxⁿ"


def _leaves(count: int) -> str:
    return "1 leaf is" if count == 1 else f"{count} leaves are"


def _parts(picture: TreePicture, nodes: Iterable[Hashable]) -> dict[str, str]:
    """Each part of the picture that belongs to one of `nodes`, in drawing order; empty where it draws nothing."""
    nodes = list(nodes)
    edges = [(picture.parent[node], node) for node in nodes if node in picture.parent]
    drawers: list[tuple[str, Callable[[Any], list[Mark]], list[Any]]] = [
        ("e", picture.edge_marks, edges),
        ("s", picture.strong_marks, edges),
        ("l", picture.label_marks, edges),
        ("n", picture.node_marks, nodes),
    ]
    parts = {}
    for part, draw, whats in drawers:
        for what in whats:
            node = what if part == "n" else what[1]
            parts[f"{part}{picture.number[node]}"] = elements(draw(what))
    return parts


def _deltas(trace: Trace) -> list[dict[str, str]]:
    """For each event, the parts of the picture that it changes."""
    picture = trace.fresh_picture()
    shown = _parts(picture, picture.tree)
    deltas = []
    for moment in trace.moments:
        change(picture.tree, moment)
        new = _parts(picture, moment)
        deltas.append({key: svg for key, svg in new.items() if shown[key] != svg})
        shown.update(new)
    return deltas


def _puzzle(trace: Trace) -> dict[str, str]:
    """The parts of `_as_a_question` that differ from those before the first step."""
    shown, asked = _parts(trace.picture, trace.tree), _as_a_question(trace)
    return {key: svg for key, svg in _parts(asked, asked.tree).items() if shown[key] != svg}


def _as_a_question(trace: Trace) -> TreePicture:
    """The tree before the search, with nothing dashed, because nothing is known yet."""
    picture = trace.fresh_picture()
    change(picture.tree, {node: {"explored": True} for node in picture.tree})
    return picture

"""Debug a search beside a right one, stopped where they part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import zip_longest
from typing import Any, Literal

import ipywidgets

from aima_games.checking.case import Answer, Finding, Leaf, Observation
from aima_games.checking.check import observations
from aima_games.checking.findings import findings
from aima_games.checking.parting import Side, ending, sides
from aima_games.checking.search_case import SearchCase
from aima_games.game import CHANCE, MAX, MIN, Game, State
from aima_games.text import count, run_this_cell
from aima_games.traces.events import Ask
from aima_games.traces.trace import LARGEST, Trace
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace
from aima_games.widgets.base import Shown, button
from aima_games.widgets.stepper import StepThrough

TITLES = ("A right search, step by step", "Your search, step by step")
Right = Literal["minimax", "alpha-beta"]


class SideBySide(Shown):
    """Two searches on a game with linked steppers: a right one, and one that parts from it; `said` tells where."""

    def __init__(self, both: tuple[Side, Side], said: str = "") -> None:
        self.both, self.said = both, said or where_they_part(both)
        self.steppers = [
            StepThrough(side.trace, title, ["steps"], "steps") for side, title in zip(both, TITLES, strict=True)
        ]
        ticks = together(*(side.trace for side in both))
        self.parting = ticks.index((both[0].step, both[1].step))
        for stepper, steps in zip(self.steppers, zip(*ticks, strict=True), strict=True):
            stepper.ticks = list(steps)
            # Side by side, or one below the other where there is no room.
            stepper.layout = ipywidgets.Layout(flex="1 1 320px", min_width="0", max_width="100%")
        self.go_back()
        one, other = self.steppers
        self.link = ipywidgets.jslink((one, "tick"), (other, "tick"))
        told = ipywidgets.HTML(f'<p role="status">{escape(self.said)}</p>')
        row = ipywidgets.Box(self.steppers, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start"))
        back = ipywidgets.HBox([button("Where they part", self.go_back)])
        super().__init__([told, back, row])

    def go_back(self) -> None:
        """Show both where they part."""
        for stepper in self.steppers:
            stepper.tick = self.parting
            stepper.index = stepper.ticks[self.parting]

    def in_words(self) -> str:
        """What they do where they part."""
        return f"{self.said} (In JupyterLab you can step through both.)"

    def static(self) -> str:
        """Both at the parting, and what they do there."""
        right, yours = (
            side.scene(who).to_html() for side, who in zip(self.both, ("A right search", "Yours"), strict=True)
        )
        row = f'<div style="display:flex;flex-wrap:wrap;gap:1em 2em"><div>{right}</div><div>{yours}</div></div>'
        told = f"{escape(self.said)} {run_this_cell('to step through both', 'span')}"
        return f"<figure><figcaption>{told}</figcaption>{row}</figure>"


def where_they_part(both: tuple[Side, Side]) -> str:
    """What a right search and the other do where they part, in a sentence."""
    right, yours = both
    leaf = {sum(isinstance(event, Ask) for event in side.trace.events[: side.step + 1]) for side in both}
    ends = all(side.trace.leaf_at(side.step) is None for side in both)
    where = "Both look at the same leaves" if ends else f"They part at leaf {max(leaf)}"
    return f"{where}: a right search {right.said}; yours {yours.said}{'' if yours.said.endswith(('?', '.')) else '.'}"


def together(one: Trace, other: Trace) -> list[tuple[int, int]]:
    """Pairs of steps to show at once, so that both come to their first leaf together, and to each later one."""
    last = len(one.events) - 1, len(other.events) - 1
    pairs = []
    for beats in zip_longest(_beats(one), _beats(other)):
        steps = [beat or [end] for beat, end in zip(beats, last, strict=True)]
        for back in range(max(map(len, steps)), 0, -1):
            first, second = (beat[max(0, len(beat) - back)] for beat in steps)
            pairs.append((first, second))
    return pairs


def _beats(trace: Trace) -> list[list[int]]:
    """The steps up to and with the first leaf, those up to the second, …, and those after the last."""
    beats: list[list[int]] = [[]]
    for step, event in enumerate(trace.events):
        beats[-1].append(step)
        if isinstance(event, Ask):
            beats.append([])
    return beats


# On any game


@dataclass(frozen=True, kw_only=True)
class _LiveCase(SearchCase):
    """A case about a game that is at hand as an object, not described in a file."""

    at_hand: Game
    start: State

    @cached_property
    def rules(self) -> Game:
        return self.at_hand

    @cached_property
    def state(self) -> State:
        return self.start


def compare_with_right(
    search: Callable[..., Any], game: Game, state: State | None = None, right: Right | None = None
) -> SideBySide:
    """Debug a search: run it beside a correct one, and step through both together, starting where they part.

    `search(game, state)` returns a value for MAX, or a pair (value, action). `right` names the correct search: by
    default alpha-beta if yours leaves out a leaf on its way, else minimax (expectiminimax where there is chance). The
    values and windows that you see are worked out, for both searches alike, from the leaves that were evaluated; `said`
    tells in a sentence what is different.

    Raises ValueError if there are players other than MAX, MIN and chance, if the game is over in `state`, if more than
    400 nodes are below it (then take a later state, or a smaller game), or if the search asks about states that it has
    not reached.

    >>> from aima_games.games import TreeGame
    >>> compare_with_right(lambda game, state: (game.utility(game.result(state, 0), "MAX"), 0), TreeGame([3, 5])).said
    'Beside alpha-beta. Value: 3, should be 5. Action: 0, should be 1. They part at leaf 2: a right search goes on to \
the leaf 5 at [1], below A with the window [3, ∞]; yours ends with the value 3 and the action 0.'
    """
    if set(game.players) - {MAX, MIN}:
        raise ValueError("only searches for MAX and MIN, and chance, can be compared with a right one")
    start = game.initial if state is None else state
    plain = minimax_trace(game, start)
    values = {action: plain.values[child][0] for _, child, action in plain.tree.out_edges(0, data="action")}
    best = () if plain.tree.nodes[0]["to_move"] == CHANCE else (a for a in values if values[a] == plain.values[0][0])
    expected = Answer(plain.values[0][0], tuple(best), _paths(plain))
    name = {"name": type(game).__name__}
    case = _LiveCase(group=str(game), function="search", game=name, at_hand=game, start=start, expected=expected)
    (seen,) = observations([case], search)
    if right == "alpha-beta" or (right is None and _leaves_out(case, seen)):
        pruning, strict = (alpha_beta_trace(game, start, equality_prunes=prunes) for prunes in (True, False))
        strictly = {"α > β": replace(expected, leaves=_paths(strict))}
        case, right = (
            replace(case, expected=replace(expected, leaves=_paths(pruning)), conventions=strictly),
            "alpha-beta",
        )
    elif right not in ("minimax", None):
        raise ValueError(f"right={right!r}: it is 'minimax' or 'alpha-beta'")
    if seen.error is None and not isinstance(seen.returned, tuple):  # only its value is known
        case = replace(case, expected=replace(case.expected, actions=None))
    seen = replace(seen, case=case)
    found = findings(seen, case.aspects)
    both = sides(seen, found[0].said if seen.error else "")
    if both is None:
        raise ValueError(
            f"this search cannot be shown: it came to more than {LARGEST} nodes, or asked about states to which it had "
            "not come"
        )
    chance = CHANCE in dict(plain.tree.nodes(data="to_move")).values()
    like = "expectiminimax" if chance else right or "minimax"
    if not all(finding.passed for finding in found):
        return SideBySide(both, f"Beside {like}. {_flaws(found)}{where_they_part(both)}")
    ended = [side._replace(step=len(side.trace.events) - 1, said=ending(case.answer(seen))) for side in both]
    leaves = count(len(ended[1].trace.leaves), "leaf", "leaves")
    said = f"Nothing to mend here: your search looks at {leaves} and {ended[1].said}, as {like} does."
    asked = "" if right or chance else ' If it is to prune, ask again with right="alpha-beta".'
    return SideBySide((ended[0], ended[1]), said + asked)


def _flaws(found: Sequence[Finding]) -> str:
    """What is wrong about an answer, in sentences; where the two part, another sentence tells about the leaves."""
    wrong = [finding for finding in found if not (finding.passed or finding.failure)]
    said = [f"{finding.aspect.capitalize()}: {finding.said}. " for finding in wrong if finding.aspect != "leaves"]
    if len(wrong) > 1 and len({finding.said for finding in wrong}) == 1:  # the answer has the wrong form
        said = [f"{wrong[0].said[:1].upper()}{wrong[0].said[1:]} "]
    return "".join(said)


def _paths(trace: Trace) -> tuple[Leaf, ...]:
    """The leaves that a search looks at, each as the actions that lead there."""
    actions = {child: (parent, action) for parent, child, action in trace.tree.edges(data="action")}

    def path(node: int) -> tuple[Any, ...]:
        parent, action = actions.get(node, (None, None))
        return () if parent is None else (*path(parent), action)

    return tuple(("utility", path(leaf)) for leaf in trace.leaves)


def _leaves_out(case: SearchCase, seen: Observation) -> bool:
    """Whether a search left out a leaf that minimax would have looked at by then."""
    assert seen.log is not None
    looked_at = set(seen.log.leaves)
    order = case.leaf_list(case.expected)
    if seen.error is not None:  # it was not finished
        order = order[: max((k for k, leaf in enumerate(order, 1) if leaf in looked_at), default=0)]
    return not looked_at.issuperset(order)

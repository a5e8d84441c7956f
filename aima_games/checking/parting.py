"""Where a search departs from a right one: the two records side by side, and their pictures at that moment.

A right search is known by the leaves that it looks at, in order: replayed depth first, they give a log like the one
that the game kept of the other search.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, Observation, make_argument
from aima_games.checking.search_case import SearchCase, first_difference
from aima_games.game import MAX, Game, PartiallyObservableGame, State
from aima_games.recording import CallLog, RecordedGame
from aima_games.values import same_value, show

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene
    from aima_games.traces.recorded import ConcludedTrace

LARGEST = 60
"""A tree with more nodes than this is not drawn in a report."""
SAMPLING = {"playouts", "iterations", "simulations", "exploration", "simulate", "rng", "tape"}
"""Extras of searches that play games out: their values are means, and they come back to nodes that they have left."""


class Parting(NamedTuple):
    """A search and a right one on the same game: their logs, and after how many leaves they part.

    The number is None where both look at the same leaves, and only what they make of them differs.
    """

    right: CallLog
    yours: CallLog
    leaves: int | None


def parting(seen: Observation) -> Parting | None:
    """Where the observed search departs from a right one; None where that is not known."""
    case = seen.case
    if not isinstance(case, SearchCase) or seen.log is None or not case.expected.leaves:
        return None
    answer = case.closest(seen.log.leaves) if case.counted else case.expected
    leaves, here, there = first_difference(seen.log.leaves, case.leaf_list(answer))
    return Parting(_right_log(case, answer), seen.log, None if here == there else leaves)


def _right_log(case: SearchCase, answer: Answer) -> CallLog:
    """What a right search that looks at exactly these leaves asks the game, depth first."""
    game = RecordedGame(case.rules)
    player = MAX if MAX in game.players else game.players[0]
    states, at = [case.state], ()
    for kind, path in answer.leaves:
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(at, path, strict=False)))
        del states[same + 1 :]
        for action in path[same:]:
            states.append(game.result(states[-1], action))
        at = path
        if kind == "utility":
            game.utility(states[-1], player)
        else:
            game.watch(case.evaluation)(states[-1])
    return game.log


class Side(NamedTuple):
    """One of two searches on a game: its steps, the step at which it departs from the other, and what it does there."""

    trace: ConcludedTrace
    step: int
    said: str

    def scene(self, who: str) -> Scene:
        """The picture at the parting, with a sentence about `who` below it."""
        return self.trace.scene(self.step, f"{who} {self.said}{'' if self.said.endswith(('?', '.')) else '.'}")


def sides(seen: Observation, error: str = "") -> tuple[Side, Side] | None:
    """A right search and the observed one, side by side; None where the parting is not known, or the tree too large.

    `error` says what happened instead of an answer.
    """
    found, case = parting(seen), seen.case
    if found is None:
        return None
    assert isinstance(case, SearchCase)
    answers = case.expected, Answer(None) if error else case.answer(seen)
    try:
        both = [_concluded(case, log, answer) for log, answer in zip(found[:2], answers, strict=True)]
    except ValueError:
        return None
    if not _backs_up(case, both[0]):
        return None
    if not (case.counted or case.at_most) or not any(trace.skips for trace in both):  # nobody prunes here
        both = [replace(trace, window=None) for trace in both]
    both[1] = replace(both[1], knows_inner=False)
    said = ending(answers[0]), error or ending(answers[1])
    right, yours = (_side(case, trace, found.leaves, ending) for trace, ending in zip(both, said, strict=True))
    return right, yours


def _backs_up(case: SearchCase, right: ConcludedTrace) -> bool:
    """Whether a right search's value is what minimax makes of its leaves; where it is a mean, the picture would lie."""
    return SAMPLING.isdisjoint(case.names) and same_value(right.value, case.expected.value)


def _concluded(case: SearchCase, log: CallLog, answer: Answer) -> ConcludedTrace:
    from aima_games.traces.recorded import concluded_trace

    named = {name: extra["number"] for name, extra in zip(case.names, case.extras, strict=False) if "number" in extra}
    window = named.get("alpha", -inf), named.get("beta", inf)
    pair = None if answer == Answer(None) else (answer.value, (answer.actions or (None,))[0])
    return concluded_trace(log, case.state, pair, window)


def _side(case: SearchCase, trace: ConcludedTrace, leaves: int | None, ending: str) -> Side:
    step = trace.asks(leaves)
    leaf = trace.leaf_at(step)
    if leaf is None:
        return Side(trace, step, ending)
    return Side(trace, step, ", ".join(filter(None, [f"goes on to {case.leaf_text(leaf)}", trace.window_above(step)])))


def ending(answer: Answer) -> str:
    """How a search ends, in words."""
    said = f"ends with the value {show(answer.value)}"
    return said + (f" and the action {' or '.join(map(show, answer.actions))}" if answer.actions else "")


# Pictures


def pictures(seen: Observation, error: str = "", whose: str = "Yours") -> tuple[Scene, ...]:
    """A right search and the observed one, where they part; for a call that gets a game, its tree.

    `error` says what happened instead of an answer, `whose` is what the observed search is called. Empty where there
    is nothing to draw, or too much.
    """
    case = seen.case
    if (own := case.picture(seen)) is not None:
        return (own,)
    if isinstance(case, CallCase) and case.arguments and "game" in case.arguments[0]:
        game = make_argument(case.arguments[0])
        state = make_argument(case.arguments[1]) if "state" in dict(*case.arguments[1:2]) else game.initial
        return _tree_alone(
            game, state, values=not isinstance(game, PartiallyObservableGame)
        )  # no node of these has one
    both = sides(seen, error)
    if both is not None and all(len(side.trace.tree) <= LARGEST for side in both):
        return both[0].scene("A right search"), both[1].scene(whose)
    found = parting(seen) if both is None else None
    if found is None or not isinstance(case, SearchCase):
        return ()
    try:
        backs_up = _backs_up(case, _concluded(case, found.right, case.expected))
    except ValueError:  # too large, or no tree at all
        return ()
    return () if backs_up else _tree_alone(case.rules, case.state)


def _tree_alone(game: Game, state: State, values: bool = False) -> tuple[Scene, ...]:
    """The tree of a game with nothing of a search in it; `values` says whether its nodes show what they are worth."""
    from aima_games.trees.build import game_tree  # networkx takes as long to import as a submission to be judged
    from aima_games.trees.draw import tree_scene

    try:
        return (tree_scene(game_tree(game, state, largest=LARGEST), values=values),)
    except ValueError:
        return ()

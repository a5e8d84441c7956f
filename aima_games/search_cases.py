"""Cases for searches: the value, the action and the leaves of a search that plays on a watched game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from numbers import Real
from typing import Any, ClassVar

from aima_games.cases import Answer, Case, Finding, Leaf, Observation, Student
from aima_games.evaluation import make_evaluation
from aima_games.game import MAX, Game, State, play_line
from aima_games.games import make_game
from aima_games.probes import ProbedGame
from aima_games.time_limit import TimeUp

CALLS_PER_RIGHT_CALL = 100
"""A search may ask the game this many times as much as a right one before it is stopped."""

DRAWN_AT_MOST = 60
"""A tree with more nodes than this is not drawn in a report."""


@dataclass(frozen=True, kw_only=True)
class SearchCase(Case):
    """A position to search. The function gets a watched game, the state that `moves` lead to, and `extras`.

    Each extra is a dictionary with one entry: `{"number": x}`; `{"cutoff": d}`, the function `cutoff(state, depth)`
    that stops d plies from the root; `{"evaluate": spec}`, as `make_evaluation` reads it; `{"policy": "uniform"}` or
    `{"policy": [[path, probabilities], …]}`, the function `policy(game, state)` of an opponent's chances to take each
    action; `{"volatile": [[path, actions], …]}`, the function `volatile(state)`. Paths are states of a TreeGame.

    `conventions` are other right ways: answers that count as much as the expected one, by the name of the convention.
    Where `counted` is False the leaves are not looked at.
    """

    kind: ClassVar[str] = "search"

    game: dict[str, Any]
    moves: tuple[Any, ...] = ()
    extras: tuple[dict[str, Any], ...] = ()
    counted: bool = True
    conventions: dict[str, Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "extras", tuple(self.extras))  # JSON brings a list

    @cached_property
    def rules(self) -> Game:
        """The game of the case."""
        return make_game(self.game)

    @cached_property
    def state(self) -> State:
        """The state that the search starts from."""
        return play_line(self.rules, self.rules.initial, self.moves)

    @property
    def depth(self) -> int | None:
        """How deep the search goes at most; None where it goes to the end."""
        return next((extra["cutoff"] for extra in self.extras if "cutoff" in extra), None)

    @property
    def title(self) -> str:
        after = f" after {', '.join(self.rules.action_text(move) for move in self.moves)}" if self.moves else ""
        limit = f", to depth {self.depth}" if self.depth is not None else ""
        return f"{self.rules!r}{after}{limit}"

    @property
    def aspects(self) -> tuple[str, ...]:
        return ("value", "action", "leaves") if self.counted else ("value", "action")

    @property
    def call_limit(self) -> int:
        """How many questions a search may ask before it is stopped."""
        most = max(len(answer.leaves) for answer in self._accepted.values())
        return CALLS_PER_RIGHT_CALL * (most + 10)

    def put(self, student: Student, limited: bool = True) -> Observation:
        game = ProbedGame(self.rules, limit=self.call_limit if limited else None)
        try:
            returned = student.search(game, self.state, *(self._extra(extra, game) for extra in self.extras))
        except TimeUp as up:
            up.record = game.record
            raise
        except Exception as error:
            # What was asked up to there is evidence too.
            kind = getattr(error, "kind", type(error).__name__)
            return Observation(self, record=game.record, error=kind, message=str(error)[:500])
        return Observation(self, returned, game.record)

    def _extra(self, extra: dict[str, Any], game: ProbedGame) -> Any:
        ((name, spec),) = extra.items()
        if name == "number":
            return spec
        if name == "cutoff":
            return lambda state, depth: depth >= spec
        if name == "evaluate":
            return game.watch(make_evaluation(spec, self.rules))
        if name == "volatile":
            return {tuple(path): tuple(actions) for path, actions in spec}.__getitem__
        if name == "policy" and spec == "uniform":
            return lambda _, state: self._with_chances(state, None)
        if name == "policy":
            chances = {tuple(path): probabilities for path, probabilities in spec}
            return lambda _, state: self._with_chances(state, chances[state])
        raise ValueError(f"no argument is described by {extra!r}")

    def _with_chances(self, state: State, chances: Sequence[Any] | None) -> tuple[tuple[Any, Any], ...]:
        actions = self.rules.actions(state)
        even = [Fraction(1, len(actions))] * len(actions)
        return tuple(zip(actions, even if chances is None else chances, strict=True))

    # What is right and wrong

    @cached_property
    def _accepted(self) -> dict[str, Answer]:
        return {"": self.expected, **self.conventions}

    @cached_property
    def _leaf_lists(self) -> dict[tuple[Leaf, ...], list[tuple[str, State]]]:
        return {}

    def leaf_list(self, answer: Answer) -> list[tuple[str, State]]:
        """The leaves of an answer as states, in order; played out once, as a whole class is compared with them."""
        known = self._leaf_lists
        if answer.leaves not in known:
            known[answer.leaves] = [(kind, play_line(self.rules, self.state, path)) for kind, path in answer.leaves]
        return known[answer.leaves]

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        value, action, shape = value_and_action(seen.returned, self.expected.actions is not None)
        if shape:
            said = "the answer has not the form that is asked for" if self.hidden else shape
            return [Finding(self, aspect, False, said) for aspect in aspects]
        found = []
        value_right = same_value(value, self.expected.value)
        for aspect in aspects:
            if aspect == "value":
                said = show(value) + ("" if value_right else f", should be {show(self.expected.value)}")
                found.append(Finding(self, aspect, value_right, said))
            elif aspect == "action":
                found.append(self._action_finding(action))
            else:
                found.append(self._leaves_finding(seen, value_right))
        return found

    def _action_finding(self, action: Any) -> Finding:
        right = self.expected.actions or (None,)
        passed = action in right and not isinstance(action, bool)
        said = show(action)
        if not passed:
            said += f", should be {' or '.join(show(best) for best in right)}"
        return Finding(self, "action", passed, said)

    def _leaves_finding(self, seen: Observation, value_right: bool) -> Finding:
        """Each leaf of a right search looked at once; fewer repeats than a right search has are welcome (a memo)."""
        assert seen.record is not None
        looked_at = seen.record.leaves
        by_convention = {name: self._differences(looked_at, answer) for name, answer in self._accepted.items()}
        name = min(by_convention, key=lambda name: sum(by_convention[name]))
        missing, strange, repeats = by_convention[name]
        said = f"looked at {count(len(looked_at), 'leaf', 'leaves')}"
        if strange:
            said += f", {strange} of them where a right search does not look"
        if repeats:
            said += f", {repeats} of them more often than needed"
        if missing:
            said += f", but missed {missing} that a right search looks at"
        right = not (missing or strange or repeats) or self._between(looked_at)
        if right:
            said = f"looked at {count(len(looked_at), 'leaf', 'leaves')}"
        if not right and not self.hidden:
            said += self._parting(looked_at, self.leaf_list(self._accepted[name]))
        elif right and not value_right:
            said += ", but made the wrong value of them"
        elif right and name:
            said += f" ({name})"
        return Finding(self, "leaves", right and value_right, said)

    def _between(self, looked_at: Sequence[tuple[str, State]]) -> bool:
        """Whether it looked at no fewer leaves than one right way and at no more than another.

        Who mixes two conventions, as α ≥ β at MAX's nodes and α > β at MIN's, is right as well.
        """
        seen, ways = Counter(looked_at), [Counter(self.leaf_list(answer)) for answer in self._accepted.values()]
        return any(fewest <= seen for fewest in ways) and any(seen <= most for most in ways)

    def _differences(self, looked_at: Sequence[tuple[str, State]], answer: Answer) -> tuple[int, int, int]:
        """Leaves that were missed, leaves that were no leaves of a right search, and visits too many."""
        expected, seen = Counter(self.leaf_list(answer)), Counter(looked_at)
        missing = sum(leaf not in seen for leaf in expected)
        strange = sum(leaf not in expected for leaf in seen)
        repeats = sum(max(0, times - expected[leaf]) for leaf, times in seen.items() if leaf in expected)
        return missing, strange, repeats

    def _parting(self, looked_at: Sequence[tuple[str, State]], right: Sequence[tuple[str, State]]) -> str:
        """Where the walk parts from a right one, in words."""
        k, here, there = first_difference(looked_at, right)
        if here == there:
            return ""
        yours = f"yours looks at {self._leaf_text(here)}" if here else "yours stops"
        other = f"a right one looks at {self._leaf_text(there)}" if there else "a right one is done"
        return f"; the walks part at leaf {k + 1}: {yours}, {other}"

    def _leaf_text(self, leaf: tuple[str, State]) -> str:
        kind, state = leaf
        if kind == "utility":
            worth = self.rules.utility(state, MAX) if MAX in self.rules.players else ""
        else:
            worth = next(make_evaluation(e["evaluate"], self.rules)(state) for e in self.extras if "evaluate" in e)
        place = f" at {list(state)}" if isinstance(state, tuple) and self.game["name"] == "TreeGame" else ""
        return f"the {'leaf' if kind == 'utility' else 'estimate'} {show(worth)}{place}"

    def answer(self, seen: Observation) -> Answer:
        if seen.error is not None or seen.record is None:
            return Answer(None, error=seen.error)
        paths = self._paths
        leaves = tuple((kind, paths[state]) for kind, state in seen.record.leaves)
        if isinstance(seen.returned, tuple):
            value, action = seen.returned
            return Answer(value, () if action is None else (action,), leaves)
        return Answer(seen.returned, None, leaves)

    @cached_property
    def _paths(self) -> dict[State, tuple[Any, ...]]:
        """Every state below the case's, with one path of actions that leads there."""
        paths: dict[State, tuple[Any, ...]] = {self.state: ()}
        frontier = [self.state]
        while frontier:
            state = frontier.pop()
            for action in self.rules.actions(state):
                child = self.rules.result(state, action)
                if child not in paths:
                    paths[child] = (*paths[state], action)
                    frontier.append(child)
        return paths

    def did(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        value, action, shape = value_and_action(seen.returned, self.expected.actions is not None)
        assert seen.record is not None
        return (
            not shape
            and same_value(value, answer.value)
            and ("action" not in aspects or action in (answer.actions or (None,)))
            and (not self.counted or Counter(seen.record.leaves) == Counter(self.leaf_list(answer)))
        )

    def picture(self, seen: Observation) -> Any:
        """The tree that the search unfolded, with a frame around the leaf where it parts from a right one."""
        # Only drawing needs networkx, and networkx takes as long to import as a submission to be judged.
        from aima_games.drawing import tree_scene
        from aima_games.visited import visited_tree

        if seen.record is None or not len(seen.record):
            return None
        try:
            tree = visited_tree(seen.record, self.depth, DRAWN_AT_MOST)
        except ValueError:
            return None
        caption = f"What your search saw: {self.title}"
        looked_at = seen.record.leaves
        answer = min(self._accepted.values(), key=lambda answer: sum(self._differences(looked_at, answer)))
        _, here, there = first_difference(looked_at, self.leaf_list(answer))
        parted = here or there
        if parted is not None and any(self._differences(looked_at, answer)):
            for _, attributes in tree.nodes(data=True):
                attributes["current"] = attributes["state"] == parted[1]
            caption += ". The frame is where it parts from a right one."
        return tree_scene(tree, values=False, line=False, caption=caption)


def first_difference(
    one: Sequence[tuple[str, State]], other: Sequence[tuple[str, State]]
) -> tuple[int, tuple[str, State] | None, tuple[str, State] | None]:
    """The first place where two lists of leaves differ, and what stands there in each; None past a list's end."""
    for k, (here, there) in enumerate(zip_longest(one, other)):
        if here != there:
            return k, here, there
    return max(len(one), len(other)), None, None


# Values


def same_number(seen: Any, expected: Any) -> bool:
    """Whether two values are the same number; int, float, Fraction and numpy's numbers may be mixed."""
    if type(seen) is int and type(expected) is int:  # by far the most
        return seen == expected
    if isinstance(seen, bool) or not isinstance(seen, Real):
        return False
    if isinstance(seen, float) or isinstance(expected, float):
        return math.isclose(seen, expected, rel_tol=1e-9, abs_tol=1e-9)
    return seen == expected


def same_value(seen: Any, expected: Any) -> bool:
    """Whether two values are the same: numbers, vectors of numbers, or other plain data."""
    if type(seen) is int and type(expected) is int:
        return seen == expected
    if isinstance(expected, dict):
        return (
            isinstance(seen, dict)
            and seen.keys() == expected.keys()
            and all(same_value(seen[name], expected[name]) for name in expected)
        )
    if isinstance(expected, tuple | list):
        return (
            isinstance(seen, tuple | list)
            and len(seen) == len(expected)
            and all(same_value(one, other) for one, other in zip(seen, expected, strict=True))
        )
    if isinstance(expected, bool) or not isinstance(expected, Real):
        return type(seen) is type(expected) and bool(seen == expected)
    return same_number(seen, expected)


def is_value(value: Any) -> bool:
    """Whether it is a number or a vector of numbers."""
    if isinstance(value, tuple | list):
        return bool(value) and all(map(is_value, value))
    return type(value) is int or (isinstance(value, Real) and not isinstance(value, bool))


def value_and_action(returned: Any, pair: bool) -> tuple[Any, Any, str]:
    """The value and action that were returned, and what is wrong with their form (empty if nothing)."""
    if returned is None:
        return None, None, "the function returned nothing (None); is there a `return` on every path?"
    if not pair:
        if not is_value(returned):
            return None, None, f"the function returned {show(returned)} where one number is asked for"
        return returned, None, ""
    if not isinstance(returned, tuple | list) or len(returned) != 2:
        return None, None, f"the function returned {show(returned)} where a pair (value, action) is asked for"
    value, action = returned
    if not is_value(value):
        return None, None, f"the first of the pair {show(returned)} should be a number, the value"
    return value, action, ""


def show(value: Any) -> str:
    """A value in a report: numbers as people write them, cut where it is long."""
    text = _written(value)
    return text if len(text) <= 80 else text[:79] + "…"


def _written(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return f"{value:.10g}"
    if type(value) is tuple:
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    return f"[{', '.join(map(_written, value))}]" if type(value) is list else repr(value)


def count(number: int, one: str, many: str) -> str:
    """A number of things in words."""
    return f"{number} {one if number == 1 else many}"

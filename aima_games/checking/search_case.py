"""Cases for searches: the value, the action and the leaves of a search that plays on a watched game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import zip_longest
from math import copysign, inf
from numbers import Real
from typing import Any, ClassVar

from aima_games.checking.case import (
    LOST,
    Answer,
    Case,
    Finding,
    Leaf,
    Observation,
    Student,
    StudentError,
    as_code,
    game_code,
    state_code,
)
from aima_games.checking.time_limit import TimeUp
from aima_games.evaluation.linear import make_evaluation
from aima_games.game import MAX, Evaluation, Game, State, play_line
from aima_games.games import find_game, make_game
from aima_games.recording import CallLog, RecordedGame, TooManyCallsError
from aima_games.text import and_list, count
from aima_games.values import is_value, same_value, show

CALLS_PER_RIGHT_CALL = 100
"""For each leaf that a right search looks at, a search may ask the game 100 questions before it is stopped."""

MOST_GAMES = 500
_GAMES: dict[tuple[Any, str], Game] = {}

ENDLESS = 900
"""No value of a game is this large: a larger number stands for infinity."""


@dataclass(frozen=True, kw_only=True)
class SearchCase(Case):
    """A position to search. The function gets a watched game, the state that `moves` lead to, and `extras`.

    Each extra is a dictionary with one entry: `{"number": x}`; `{"cutoff": d}`, the function `cutoff(state, depth)`
    that stops d plies from the root; `{"evaluate": spec}`, as `make_evaluation` reads it; `{"policy": "uniform"}` or
    `{"policy": [[path, probabilities], …]}`, the function `policy(game, state)` of an opponent's chances to take each
    action; `{"ranking": [[path, probabilities], …]}`, the same with the likeliest action first, whatever the game's
    order; `{"volatile": [[path, actions], …]}`, the function `volatile(state)`; `{"simulate": "last"}`, the playout
    `simulate(game, state, rng)` that always takes the last action. Paths are states of a TreeGame.

    `conventions` are other right ways: answers that count as much as the expected one, by the name of the convention.
    Where `counted` is False the leaves are not compared; with `at_most` they are then counted: a search may look at no
    more than a right one does, and may choose which, if all its answers are right. With `ends_again` a search may ask
    for the worth of a finished game as often as it likes. For each leaf of a right search it may ask the game
    `calls_per_leaf` questions before it is stopped. `names` are the function's names for its extras, for the title.
    """

    kind: ClassVar[str] = "search"

    game: dict[str, Any]
    moves: tuple[Any, ...] = ()
    extras: tuple[dict[str, Any], ...] = ()
    counted: bool = True
    at_most: bool = False
    ends_again: bool = False
    calls_per_leaf: int = CALLS_PER_RIGHT_CALL
    names: tuple[str, ...] = ()
    conventions: dict[str, Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "extras", tuple(self.extras))  # JSON brings a list

    @cached_property
    def rules(self) -> Game:
        """The game of the case; cases of one game share it."""
        if len(_GAMES) > MOST_GAMES:
            _GAMES.clear()
        known = find_game(self.game["name"]), repr(self.game)  # a course may have changed one of its own games
        if known not in _GAMES:
            _GAMES[known] = make_game(self.game)
        return _GAMES[known]

    @cached_property
    def state(self) -> State:
        """The state that the search starts from."""
        return play_line(self.rules, self.rules.initial, self.moves)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The evaluation function among the extras."""
        return make_evaluation(next(extra["evaluate"] for extra in self.extras if "evaluate" in extra), self.rules)

    @property
    def depth(self) -> int | None:
        """How deep the search goes at most; None where it goes to the end."""
        return next((extra["cutoff"] for extra in self.extras if "cutoff" in extra), None)

    @property
    def title(self) -> str:
        after = f" after {', '.join(self.rules.action_text(move) for move in self.moves)}" if self.moves else ""
        limit = f", to depth {self.depth}" if self.depth is not None else ""
        names = [*self.names, *[""] * len(self.extras)]
        named = zip(names, self.extras, strict=False)
        numbers = [f"{name} {show(extra['number'])}".strip() for name, extra in named if "number" in extra]
        return f"{self.rules!r}{after}{limit}{', with ' if numbers else ''}{and_list(numbers)}"

    @property
    def call(self) -> str:
        game, leaves = game_code(self.game), "[state for _, state in example.log.leaves]"
        lines = [f"example = {f'recorded({game})' if self.compares_questions else game}"]
        names = ["example", state_code("example", self.moves)]
        for extra in self.extras:
            ((kind, spec),) = extra.items()
            lines += [] if kind == "number" else _extra_code(kind, spec)
            lines += ["evaluate = example.watch(evaluate)"] if kind == "evaluate" and self.compares_questions else []
            names.append(repr(spec) if kind == "number" else "policy" if kind == "ranking" else kind)
        call = f"{self.function}({', '.join(names)})"
        return as_code(lines, f"{call}, {leaves}" if self.compares_questions else call, self.function)

    @property
    def size(self) -> tuple[int, int]:
        return self.expected.visits or len(self.expected.leaves), len(self.title)

    @property
    def aspects(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("value", "action", "leaves") if self.compares_questions else ("value", "action")

    @property
    def compares_questions(self) -> bool:
        return self.counted or self.at_most

    @property
    def call_limit(self) -> int:
        """How many questions a search may ask before it is stopped."""
        return self.calls_per_leaf * (self._most_leaves + 10)

    @property
    def _most_leaves(self) -> int:
        return max(answer.visits or len(answer.leaves) for answer in self._accepted.values())

    def run(self, student: Student, limited: bool = True) -> Observation:
        game = RecordedGame(self.rules, self.call_limit if limited else None, of_a_check=True)
        extras = [self._extra(extra, game) for extra in self.extras]
        seen = Observation(self, log=game.log)  # what was asked up to an error is evidence too
        try:
            seen = replace(seen, returned=student.search(game, self.state, *extras))
        except StudentError as error:
            seen = replace(seen, error=error.kind, message=str(error), line=error.line)
        except TimeUp as up:
            up.log = game.log
            raise
        if game.log.stopped and seen.error not in LOST:  # whatever was returned after that
            return replace(seen, returned=None, error=TooManyCallsError.__name__, message=game.log.stopped)
        return seen

    def _extra(self, extra: dict[str, Any], game: RecordedGame) -> Any:
        made, (name,) = self._described(extra, game), extra
        if callable(made):  # the name that Python's own errors use
            made.__name__ = made.__qualname__ = "policy" if name == "ranking" else name
        return made

    def _described(self, extra: dict[str, Any], game: RecordedGame) -> Any:
        ((name, spec),) = extra.items()
        if name == "number":
            return spec
        if name == "cutoff":
            return lambda state, depth: _depth(depth) >= spec
        if name == "evaluate":
            return game.watch(self.evaluation)
        if name == "volatile":
            table = _Told("volatile", {tuple(path): tuple(actions) for path, actions in spec})
            return lambda state: table[state]  # the judge asks for its signature, which a dictionary's method lacks
        if name == "policy" and spec == "uniform":
            return lambda _, state: self._with_chances(state, None)
        if name == "policy":
            chances = _Told("policy", {tuple(path): probabilities for path, probabilities in spec})
            return lambda _, state: self._with_chances(state, chances[state])
        if name == "ranking":
            chances = _Told("policy", {tuple(path): probabilities for path, probabilities in spec})
            return lambda _, state: tuple(
                sorted(self._with_chances(state, chances[state]), key=lambda pair: pair[1], reverse=True)
            )
        if name == "simulate" and spec == "last":
            return lambda _, state, rng: self._last_end(state)
        raise ValueError(f"no argument is described by {extra!r}")

    def _last_end(self, state: State) -> Any:
        """What the end reached by the last actions is worth."""
        while not self.rules.is_terminal(state):
            state = self.rules.result(state, self.rules.actions(state)[-1])
        return self.rules.utility(state, MAX)

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
        """The leaves of an answer as states, in order; played out once, because a whole class is compared with them."""
        known = self._leaf_lists
        if answer.leaves not in known:
            known[answer.leaves] = [(kind, play_line(self.rules, self.state, path)) for kind, path in answer.leaves]
        return known[answer.leaves]

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        value, action, shape = value_and_action(seen.returned, self.expected.actions is not None)
        if shape:
            said = "the answer does not have the form that is asked for" if self.hidden else shape
            return [Finding(self, aspect, False, said) for aspect in aspects]
        found = []
        value_right = same_value(value, self.expected.value)
        for aspect in aspects:
            if aspect == "value":
                said = self.shown(value) if value_right else ", should be ".join(self.shown_both(value))
                found.append(Finding(self, aspect, value_right, said))
            elif aspect == "action":
                found.append(self._action_finding(action))
            elif self.at_most:
                right = all(finding.passed for finding in self.findings(seen, [a for a in aspects if a != "leaves"]))
                found.append(self._number_finding(seen, right))
            else:
                found.append(self._leaves_finding(seen, value_right))
        return found

    def _action_finding(self, action: Any) -> Finding:
        right = self.expected.actions or (None,)
        passed = any(same_value(action, best) for best in right)
        said = show(action)
        if not passed:
            said += f", should be {' or '.join(show(best) for best in right)}"
        return Finding(self, "action", passed, said)

    def _number_finding(self, seen: Observation, answer_right: bool) -> Finding:
        """No more leaves than a right search looks at, and a right answer: a wrong one is easily had with few."""
        assert seen.log is not None
        number = len(seen.log.leaves)
        few = number <= self._most_leaves
        if self.hidden:
            said = "looked at few enough leaves" if few else "looked at more leaves than needed"
        else:
            said = f"looked at {count(number, 'leaf', 'leaves')}" + ("" if few else f", {self._most_leaves} will do")
        if few and not answer_right:
            said += ", but the answer is wrong"
        return Finding(self, "leaves", few and answer_right, said)

    def _leaves_finding(self, seen: Observation, value_right: bool) -> Finding:
        """Each leaf of a right search looked at; fewer repeats than a right search makes are welcome (a memo)."""
        assert seen.log is not None
        looked_at = self._told_apart(seen.log.leaves)
        by_convention = {name: self._differences(looked_at, answer) for name, answer in self._accepted.items()}
        name = min(by_convention, key=lambda name: sum(by_convention[name]))
        flaws = by_convention[name]
        right = not any(flaws) or self._between(looked_at)
        if self.hidden:  # the student chooses how many leaves to look at, and the number could reveal them
            said = "looked at the right leaves" if right else _flaws_in_words(flaws)
        else:
            said = f"looked at {count(len(looked_at), 'leaf', 'leaves')}"
            if not right:
                said += _flaws_counted(flaws) + self._parting(looked_at, self.leaf_list(self._accepted[name]))
        if right and not value_right:
            numbers = isinstance(self.expected.value, tuple)
            said += ", but the answer is wrong" if numbers else ", but computed the wrong value from them"
        elif right and name and not self.hidden:
            said += f" ({name})"
        # One of several numbers may be wrong; a search that asks as it should is not blamed for that here.
        asked_well = right and (value_right or isinstance(self.expected.value, tuple))
        return Finding(self, "leaves", asked_well, said)

    def _told_apart(self, leaves: Sequence[tuple[str, State]]) -> Sequence[tuple[str, State]]:
        """The leaves, without repeats that are allowed."""
        if not self.ends_again:
            return leaves
        ends: set[tuple[str, State]] = set()
        return [leaf for leaf in leaves if leaf[0] != "utility" or not (leaf in ends or ends.add(leaf))]  # type: ignore[func-returns-value]

    def _between(self, looked_at: Sequence[tuple[str, State]]) -> bool:
        """Whether it looked at no fewer leaves than one right way and at no more than another.

        A search that mixes two conventions, such as α ≥ β at MAX's nodes and α > β at MIN's, is right as well.
        """
        seen, ways = Counter(looked_at), [Counter(self.leaf_list(answer)) for answer in self._accepted.values()]
        return any(fewest <= seen for fewest in ways) and any(seen <= most for most in ways)

    def _differences(self, looked_at: Sequence[tuple[str, State]], answer: Answer) -> tuple[int, int, int]:
        """How many leaves were missed, how many are no leaves of a right search, and how many visits were too many."""
        expected, seen = Counter(self.leaf_list(answer)), Counter(looked_at)
        missing = sum(leaf not in seen for leaf in expected)
        strange = sum(leaf not in expected for leaf in seen)
        repeats = sum(max(0, times - expected[leaf]) for leaf, times in seen.items() if leaf in expected)
        return missing, strange, repeats

    def _parting(self, looked_at: Sequence[tuple[str, State]], right: Sequence[tuple[str, State]]) -> str:
        """Where the search first differs from a correct one, in words."""
        k, here, there = first_difference(looked_at, right)
        if here == there:
            return ""
        again = " again" if here in looked_at[:k] else ""
        yours = f"yours looks at {self.leaf_text(here)}{again}" if here else "yours stops"
        other = f"a correct one looks at {self.leaf_text(there)}" if there else "a correct one has finished"
        return f"; your search differs from a correct one at leaf {k + 1}: {yours}, {other}"

    def leaf_text(self, leaf: tuple[str, State]) -> str:
        """A leaf in words."""
        kind, state = leaf
        if kind == "utility":
            two = MAX in self.rules.players
            worth = (
                self.rules.utility(state, MAX)
                if two
                else tuple(self.rules.utility(state, p) for p in self.rules.players)
            )
        else:
            worth = self.evaluation(state)
        place = f" at {list(state)}" if isinstance(state, tuple) and self.game["name"] == "TreeGame" else ""
        if self.counted and not place and (path := self._paths.get(state)):
            place = f" after {', '.join(map(self.rules.action_text, path))}"
        return f"the {'leaf' if kind == 'utility' else 'estimate'} {show(worth)}{place}"

    def answer(self, seen: Observation) -> Answer:
        if seen.error is not None or seen.log is None:
            return Answer(None, error=seen.error)
        looked_at = self._told_apart(seen.log.leaves)
        leaves = tuple((kind, self._paths[state]) for kind, state in looked_at) if self.counted else ()
        visits = None if self.counted else len(looked_at)
        if self._is_pair(seen.returned):
            value, action = seen.returned
            return Answer(value, () if action is None else (action,), leaves, visits)
        return Answer(seen.returned, None, leaves, visits)

    def with_leaves(self, right: Observation) -> SearchCase:
        """The case with the leaves of a right search even where nobody compares them, for a picture."""
        assert right.log is not None
        leaves = tuple((kind, self._paths[state]) for kind, state in right.log.leaves)
        return replace(self, expected=replace(self.expected, leaves=leaves, visits=None))

    def _is_pair(self, returned: Any) -> bool:
        """Whether a search of our own returned (value, action), and not a vector of two as its value.

        Instead of the action there may be a list of several.
        """
        if self.lists or not isinstance(returned, tuple) or len(returned) != 2:
            return False
        if self.expected != Answer(None):
            return self.expected.actions is not None
        chosen, legal = returned[1], self.rules.actions(self.state)  # chosen by the reference, which is right
        return chosen is None or chosen in legal or (isinstance(chosen, tuple) and all(one in legal for one in chosen))

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

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        value, action, shape = value_and_action(seen.returned, self.expected.actions is not None)
        if shape:
            if self._is_right(answer):  # here the mistake does nothing wrong, so the wrong form is not its doing
                return False
            pair = answer.value, (answer.actions or (None,))[0]
            return any(same_value(seen.returned, other) for other in (answer.value, pair))
        mine, theirs = value, answer.value
        if not same_value(theirs, self.expected.value):  # a search that is right there has to match the number
            mine, theirs = _bounded(mine), _bounded(theirs)
        return (
            same_value(mine, theirs)
            and ("action" not in aspects or self._as_good(action, answer.actions or (None,)))
            and ("leaves" not in aspects or seen.looked_at == answer.looked_at)
        )

    def _is_right(self, answer: Answer) -> bool:
        right, actions = self.expected, answer.actions or (None,)
        return same_value(answer.value, right.value) and self._as_good(actions[0], right.actions or (None,))

    def _as_good(self, action: Any, others: Sequence[Any]) -> bool:
        """Whether an action is one of the others; right actions count as the same."""
        right = self.expected.actions or ()
        if any(same_value(action, best) for best in right) and any(same_value(others[0], best) for best in right):
            return True
        return any(same_value(action, other) for other in others)

    def closest(self, looked_at: Sequence[tuple[str, State]]) -> Answer:
        """The right answer whose leaves are most like these."""
        return min(self._accepted.values(), key=lambda answer: sum(self._differences(looked_at, answer)))

    def prediction(self, seen: Observation) -> Answer:
        if seen.error is not None:
            return Answer(None, looked_at=seen.looked_at, error=seen.error)
        value, action = seen.returned if self._is_pair(seen.returned) else (seen.returned, None)
        return Answer(value, None if action is None else (action,), looked_at=seen.looked_at)

    def looked_at(self, log: CallLog) -> str:
        if self.at_most:  # which ones is a matter of style, but not how many
            return str(len(log.leaves))
        if not self.counted:  # to look at others is a matter of style here
            return ""
        leaves = sorted((kind, self._numbers.get(state, -1)) for kind, state in self._told_apart(log.leaves))
        return blake2b(repr(leaves).encode(), digest_size=4).hexdigest()

    @cached_property
    def _numbers(self) -> dict[State, int]:
        """Every state below the case's with its number, the same in every process."""
        return {state: number for number, state in enumerate(self._paths)}


class _Told(dict[Any, Any]):
    """The answers, by state, of a function that is handed to a search. Any other state is a LookupError with advice."""

    def __init__(self, name: str, told: Mapping[Any, Any]) -> None:
        super().__init__(told)
        self._name = name

    def __missing__(self, state: State) -> Any:
        raise LookupError(
            f"`{self._name}` has nothing to say about {state!r}: ask it only about states where the text says so"
        )


def _depth(depth: Any) -> Any:
    """The depth that a cutoff is asked with. Raises TypeError, with advice, for anything but a number."""
    if isinstance(depth, Real):
        return depth
    raise TypeError(f"`cutoff(state, depth)` takes the state first and then the depth, and {depth!r} is no depth")


def _extra_code(kind: str, spec: Any) -> list[str]:
    """Lines that define a function among the extras, under the name of its kind; a ranking is a policy, too."""
    if kind == "cutoff":
        return ["def cutoff(state, depth):", f"    return depth >= {spec!r}"]
    if kind == "evaluate" and "table" in spec:
        return [f"evaluate = { ({tuple(path): value for path, value in spec['table']})!r}.__getitem__"]
    if kind == "evaluate":
        return [f"evaluate = make_evaluation({spec!r}, example)"]
    if kind == "simulate":
        walk = "        state = game.result(state, game.actions(state)[-1])"
        end = '    return game.utility(state, "MAX")'
        return ["def simulate(game, state, rng):", "    while not game.is_terminal(state):", walk, end]
    if kind == "volatile":
        return [f"volatile = { ({tuple(path): tuple(actions) for path, actions in spec})!r}.__getitem__"]
    if spec == "uniform":
        even = "    return tuple((action, Fraction(1, len(game.actions(state)))) for action in game.actions(state))"
        return ["def policy(game, state):", even]
    chances = f"chances = { ({tuple(path): tuple(each) for path, each in spec})!r}"
    pairs = "zip(game.actions(state), chances[state])"
    if kind == "ranking":
        pairs = f"sorted({pairs}, key=lambda pair: pair[1], reverse=True)"
    return [chances, "def policy(game, state):", f"    return tuple({pairs})"]


def _flaws_counted(flaws: tuple[int, int, int]) -> str:
    """How many leaves were missed, strange and repeated: the end of a sentence that says how many there were."""
    missing, strange, repeats = flaws
    said = f", {strange} of them where a correct search does not look" if strange else ""
    said += f", {repeats} of them more often than needed" if repeats else ""
    return said + (f", but missed {missing} that a correct search looks at" if missing else "")


def _flaws_in_words(flaws: tuple[int, int, int]) -> str:
    missing, strange, repeats = flaws
    said = ["looked where a correct search does not look"] if strange else []
    said += ["looked at leaves more often than needed"] if repeats else []
    return ", ".join(said + (["missed leaves that a correct search looks at"] if missing else []))


def first_difference(
    one: Sequence[tuple[str, State]], other: Sequence[tuple[str, State]]
) -> tuple[int, tuple[str, State] | None, tuple[str, State] | None]:
    """The first place where two lists of leaves differ, and the leaf there in each; None past a list's end."""
    for k, (here, there) in enumerate(zip_longest(one, other)):
        if here != there:
            return k, here, there
    return max(len(one), len(other)), None, None


# Values


def _bounded(value: Any) -> Any:
    """A game's value as it is, but a number that stands for infinity, such as 10**9, as infinity."""
    return (
        copysign(inf, value)
        if is_value(value) and not isinstance(value, tuple | list) and abs(value) >= ENDLESS
        else value
    )


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
        form = "a tuple, a number for each player" if isinstance(value, dict) else "a number, the value"
        return None, None, f"the first of the pair {show(returned)} should be {form}"
    return value, action, ""

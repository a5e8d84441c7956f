"""Wrong answers to the functions of assignment 7: right ones with switches, and what each mistake is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf
from operator import itemgetter
from typing import Any

from aima_games import CHANCE, MAX, MIN, Game, PartiallyObservableGame, Player, State, Value
from autograder.authoring import Family, add_misconceptions

from .reference import Strategy, mixture, scaled

Mistakes = dict[str, Callable[..., Any]]


def alike(chances: Mapping[Any, float]) -> dict[Any, float]:
    """The same outcomes, all equally likely."""
    return dict.fromkeys(chances, 1 / len(chances))


# Likely boards


@dataclass(frozen=True)
class FlawedBelief:
    """The squares where O may stand, right but for what is switched."""

    agrees: Callable[[bool, bool], bool] = lambda seen, told: seen == told
    """Whether a board on which the square is free or not (`seen`) fits the referee's answer (`told`)."""
    likes: Callable[[Sequence[float], int, Sequence[int]], float] = lambda liking, reply, free: (
        liking[reply] / sum(liking[square] for square in free)
    )
    replies_when_refused: bool = False
    plays_on: bool = True
    """O replies also on boards on which the square that X has got was not free."""
    marks_refused: bool = False
    """X gets a square that is free on a board that should have been ruled out by a "no"."""
    counts_own: bool = False
    """O's liking is shared with the square that X has just taken."""
    keeps_ended: bool = False
    overwrites: bool = False
    """A board that is reached in two ways counts only once."""
    divides: bool = True
    counts_boards: bool = False
    avoids_winning: bool = False
    """O is taken never to play a square that wins."""
    sums_to_one: bool = False
    shown: Callable[[State], int] = lambda board: board[1]

    def __call__(self, game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
        belief: dict[State, float] = {game.initial: 1.0}
        for square, free in attempts:
            after: dict[State, float] = {}
            for board, p in belief.items():
                if not self.agrees(square in game.actions(board), free):
                    continue
                taken = (board[0] | board[1]) >> square & 1
                marked = (board[0] | 1 << square, board[1]) if not taken and (free or self.marks_refused) else board
                waits = taken and not self.plays_on if free else not self.replies_when_refused
                if waits or (not free and game.is_terminal(marked)):
                    after[marked] = after.get(marked, 0) + p
                    continue
                replies = game.actions(marked)
                if self.avoids_winning:
                    ends = [game.is_terminal((marked[0], marked[1] | 1 << reply)) for reply in replies]
                    replies = [reply for reply, over in zip(replies, ends, strict=True) if not over]
                for reply in replies:
                    replied = marked[0], marked[1] | 1 << reply  # the game would have X and O alternate
                    if self.keeps_ended or not game.is_terminal(replied):
                        before = 0 if self.overwrites else after.get(replied, 0)
                        room = [*replies, square] if self.counts_own and not taken else replies
                        after[replied] = before + p * self.likes(liking, reply, room)
            belief = dict.fromkeys(after, 1.0) if self.counts_boards else after
        total = sum(belief.values()) if self.divides else 1
        squares = range(len(game.actions(game.initial)))
        parts = [sum(p for board, p in belief.items() if self.shown(board) >> square & 1) for square in squares]
        total = sum(parts) or 1 if self.sums_to_one else total
        return [part / total for part in parts]


def _plays_on(drops_won_by_x: bool) -> Callable[..., list[float]]:
    """O's wins do not end the game: boards on which it has won stay, and go on."""

    def likely(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
        squares = range(len(liking))
        belief: dict[State, float] = {(0, 0): 1.0}
        for square, free in attempts:
            after: dict[State, float] = {}
            for (x, o), p in belief.items():
                if (o >> square & 1) == free:
                    continue
                marked = (x | 1 << square, o)
                if not free:
                    after[x, o] = p
                elif not (drops_won_by_x and game.is_terminal(marked)):
                    replies = [reply for reply in squares if not (marked[0] | o) >> reply & 1]
                    for reply in replies:
                        replied = (marked[0], o | 1 << reply)
                        liked = liking[reply] / sum(liking[each] for each in replies)
                        after[replied] = after.get(replied, 0) + p * liked
            belief = after
        total = sum(belief.values()) or 1
        return [sum(p for (_, o), p in belief.items() if o >> square & 1) / total for square in squares]

    return likely


def _square_by_square(scaled_by_room: bool, twice: bool) -> Callable[..., list[float]]:
    """A probability for each square alone, that no answer about another one changes."""

    def likely(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
        chances, known = [0.0] * len(liking), set[int]()
        for square, free in attempts:
            known.add(square)
            chances[square] = 0.0 if free else 1.0
            if free:
                room = {i: 1 - p if scaled_by_room else 1.0 for i, p in enumerate(chances) if i not in known}
                total = sum(liking[i] * each for i, each in room.items()) or 1
                for i, each in room.items():
                    chances[i] += (1 - chances[i]) * liking[i] * (each if twice else 1) / total
        return chances

    return likely


BELIEFS: Mistakes = {
    "boards-alike": Family(
        (FlawedBelief(counts_boards=True), FlawedBelief(likes=lambda liking, reply, free: 1 / len(free)))
    ),
    "refusal-ignored": Family.across(
        FlawedBelief(), {"agrees": lambda seen, told: seen or not told}, marks_refused=(False, True)
    ),
    "not-normalized": FlawedBelief(divides=False),
    "liking-of-all-squares": Family(
        (FlawedBelief(likes=lambda liking, reply, free: liking[reply] / sum(liking)), FlawedBelief(counts_own=True))
    ),
}
"""Mistakes about where O stands."""

MORE_BELIEFS: Mistakes = {
    "ended-games-kept": Family((FlawedBelief(keeps_ended=True), _plays_on(True), _plays_on(False))),
    "square-by-square": Family(tuple(_square_by_square(*how) for how in ((True, True), (True, False), (False, False)))),
    "one-way-to-a-board": FlawedBelief(overwrites=True),
    "winning-squares-avoided": FlawedBelief(avoids_winning=True),
    "sums-to-one": FlawedBelief(sums_to_one=True),
    "refusal-turned": Family.across(
        FlawedBelief(agrees=lambda seen, told: seen != told), {}, plays_on=(True, False), marks_refused=(True, False)
    ),
    "free-square-ignored": Family.across(
        FlawedBelief(agrees=lambda seen, told: told or not seen), {}, plays_on=(False, True), keeps_ended=(False, True)
    ),
    "x-for-o": FlawedBelief(shown=lambda board: board[0]),
    "reply-after-no": Family(
        (FlawedBelief(replies_when_refused=True), FlawedBelief(replies_when_refused=True, keeps_ended=True))
    ),
}
"""The same, rarer."""


# Payoff matrices

MOST_CELLS = 100_000


@dataclass(frozen=True)
class FlawedMatrix:
    """The payoff matrix, right but for what is switched."""

    key: Callable[[PartiallyObservableGame, State], Any] = lambda game, state: game.information(state)
    chances: Callable[[Mapping[Any, float]], Mapping[Any, float]] = lambda chances: chances
    backwards: bool = False
    """The first decision changes fastest."""
    ordered: Callable[[Sequence[Any]], Sequence[Any]] = list
    """The order of the information sets, from that in which they are met."""
    pushed: Callable[[list[State]], Iterable[State]] = lambda children: children[::-1]
    """The order in which children wait to be visited, the last of them first."""
    breadth_first: bool = False
    children_first: bool = False
    """A set is put down after those below it."""
    distinct_rows: Callable[[list[Any]], list[Any]] = lambda rows: rows
    distinct_columns: Callable[[list[Any]], list[Any]] = lambda columns: columns
    reduced: bool = False
    """Strategies say nothing of sets that they never come to."""
    of: Player = MAX
    turned: bool = False

    def __call__(self, game: PartiallyObservableGame) -> list[list[Value]]:
        sets: dict[Player, dict[Any, Sequence[Any]]] = {MAX: {}, MIN: {}}
        waiting, below = [game.initial], set[State]()
        while waiting:
            state = waiting.pop(0 if self.breadth_first else -1)
            if game.is_terminal(state):
                continue
            if game.to_move(state) != CHANCE and (state in below or not self.children_first):
                sets[game.to_move(state)].setdefault(self.key(game, state), game.actions(state))
            if state not in below:
                below |= {state} if self.children_first else set()
                waiting += [state] if self.children_first else []
                waiting += self.pushed([game.result(state, action) for action in game.actions(state)])
        known = [{name: known[name] for name in self.ordered(list(known))} for known in sets.values()]
        cells = 1
        for actions in (actions for one in known for actions in one.values()):
            cells *= len(actions)
        if cells > MOST_CELLS:  # nobody waits for that
            return []
        rows, columns = (self._plans(game, player, each) for player, each in zip(sets, known, strict=True))
        matrix: list[list[Value]] = [[0] * len(columns) for _ in rows]
        for worth, needed in self._ends(game, game.initial, 1, {MAX: {}, MIN: {}}):
            in_columns = [j for j, plan in enumerate(columns) if needed[MIN].items() <= plan.items()]
            for row in (matrix[i] for i, plan in enumerate(rows) if needed[MAX].items() <= plan.items()):
                for j in in_columns:
                    row[j] += worth
        matrix = _turned(self.distinct_columns(_turned(self.distinct_rows(matrix))))
        return _turned(matrix) if self.turned else matrix

    def _ends(
        self, game: PartiallyObservableGame, state: State, chance: float, needed: Mapping[Player, Mapping[Any, Any]]
    ) -> Iterator[tuple[Value, Mapping[Player, Mapping[Any, Any]]]]:
        """What each end adds to the cells of those strategies that lead there, and what these have to do for it."""
        if game.is_terminal(state):
            yield chance * game.utility(state, self.of), needed
            return
        player = game.to_move(state)
        if player == CHANCE:
            for outcome, p in self.chances(dict(game.outcomes(state))).items():
                yield from self._ends(game, game.result(state, outcome), chance * p, needed)
            return
        name = self.key(game, state)
        for action in game.actions(state):
            if needed[player].get(name, action) == action:
                more = {**needed, player: {**needed[player], name: action}}
                yield from self._ends(game, game.result(state, action), chance, more)

    def _plans(
        self, game: PartiallyObservableGame, player: Player, known: Mapping[Any, Sequence[Any]]
    ) -> list[dict[Any, Any]]:
        if self.reduced:
            return list(_reached(game, player, {}))
        names = list(known)[:: -1 if self.backwards else 1]
        return [dict(zip(names, choice, strict=True)) for choice in product(*(known[name] for name in names))]


def _turned(matrix: list[list[Value]]) -> list[list[Value]]:
    return [list(column) for column in zip(*matrix, strict=True)]


def _different(rows: list[list[Value]]) -> list[list[Value]]:
    return [row for number, row in enumerate(rows) if row not in rows[:number]]


def _reached(game: PartiallyObservableGame, player: Player, plan: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    """Strategies that say nothing of the sets to which they never come."""
    waiting = [game.initial]
    while waiting:
        state = waiting.pop()
        actions = list(game.actions(state))
        if actions and game.to_move(state) == player:
            known = game.information(state)
            if known not in plan:
                for action in actions:
                    yield from _reached(game, player, {**plan, known: action})
                return
            actions = [plan[known]]
        waiting += [game.result(state, action) for action in reversed(actions)]
    yield plan


MATRICES: Mistakes = {
    "clairvoyant": FlawedMatrix(key=lambda game, state: state),
    "chance-unweighted": FlawedMatrix(chances=alike),
    "rows-and-columns-exchanged": FlawedMatrix(turned=True),
    "utility-of-min": FlawedMatrix(of=MIN),
}
"""Mistakes about pure strategies and what they bring."""

MORE_MATRICES: Mistakes = {
    "first-decision-changes-fastest": FlawedMatrix(backwards=True),
    "unreached-sets-left-out": FlawedMatrix(reduced=True),
    "sets-in-another-order": Family(
        (
            FlawedMatrix(ordered=sorted),
            FlawedMatrix(ordered=lambda names: sorted(names, reverse=True)),
            FlawedMatrix(pushed=list),
            FlawedMatrix(pushed=list, breadth_first=True),
            FlawedMatrix(children_first=True),
        )
    ),
    "equal-rows-left-out": Family(
        (FlawedMatrix(distinct_rows=_different), FlawedMatrix(distinct_rows=_different, distinct_columns=_different))
    ),
    "chance-summed": FlawedMatrix(chances=lambda chances: dict.fromkeys(chances, 1)),
}
"""The same, rarer."""


# A best response with a trembling hand


@dataclass(frozen=True)
class FlawedResponse:
    """The trembling best response, right but for what is switched."""

    key: Callable[[PartiallyObservableGame, State], Any] = lambda game, state: game.information(state)
    mixes: Callable[[Sequence[Value], float], Value] = lambda values, tremble: (
        (1 - tremble) * max(values) + tremble * sum(values) / len(values)
    )
    chances: Callable[[Mapping[Any, float]], Mapping[Any, float]] = lambda chances: chances
    replies: Callable[[Mapping[Any, float]], Mapping[Any, float]] = lambda chances: chances
    of: Player | None = None
    """Whose utility it is, if not the player's."""
    first_only: bool = False
    """The hand trembles at the first decision only."""
    both: bool = False
    """The opponent's hand trembles as well."""

    def __call__(self, game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
        def best(reached: Mapping[State, float], tremble: float) -> Value:
            total: Value = 0
            to_decide: dict[Any, dict[State, float]] = {}
            stack = list(reached.items())
            while stack:
                state, weight = stack.pop()
                if game.is_terminal(state):
                    total += weight * game.utility(state, self.of or player)
                elif game.to_move(state) == player:
                    to_decide.setdefault(self.key(game, state), {})[state] = weight
                else:
                    if game.to_move(state) == CHANCE:
                        chances = self.chances(dict(game.outcomes(state)))
                    else:
                        chances = self.replies(strategy[game.information(state)])
                        if self.both:
                            chances = {a: (1 - tremble) * p + tremble / len(chances) for a, p in chances.items()}
                    stack += [(game.result(state, action), weight * p) for action, p in chances.items()]
            for together in to_decide.values():
                later = 0 if self.first_only else tremble
                values = [
                    best({game.result(state, action): weight for state, weight in together.items()}, later)
                    for action in game.actions(next(iter(together)))
                ]
                total += self.mixes(values, tremble)
            return total

        return best({game.initial: 1}, tremble)


def trembles_once(game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
    """The hand trembles all through the game or not at all."""
    steady, shaking = (FlawedResponse()(game, strategy, player, each) for each in (0, 1))
    return (1 - tremble) * steady + tremble * shaking


def own_strategy(game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
    """What the given strategy itself brings."""

    def value(state: State) -> Value:
        if game.is_terminal(state):
            return game.utility(state, player)
        by_chance = game.to_move(state) == CHANCE
        chances = dict(game.outcomes(state)) if by_chance else strategy[game.information(state)]
        return sum(p * value(game.result(state, action)) for action, p in chances.items())

    return value(game.initial)


def others_only(values: Sequence[Value], tremble: float) -> Value:
    """The hand never trembles towards what is best."""
    best = max(values)
    if len(values) == 1:
        return best
    return (1 - tremble) * best + tremble * (sum(values) - best) / (len(values) - 1)


def others_foreseen(values: Sequence[Value], tremble: float) -> Value:
    """The same, and the player knows it: whose hand trembles most of the time wants something else."""
    others = max(len(values) - 1, 1)
    return max((1 - tremble * (len(values) > 1)) * v + tremble * (sum(values) - v) / others for v in values)


def _slipping(to: Callable[[Sequence[Value]], Value]) -> Callable[[Sequence[Value], float], Value]:
    """A hand that trembles always does the same."""
    return lambda values, tremble: (1 - tremble) * max(values) + tremble * to(values)


@dataclass(frozen=True)
class ChosenOtherwise:
    """A trembling response to which each set's action is chosen by something else than what it really brings."""

    weighted: bool = True
    """The nodes of a set count as they are likely."""
    weighers: tuple[Player, ...] = (CHANCE, MAX, MIN)
    """Whose probabilities say how likely a node is."""
    foresees: bool = True
    """The choice takes into account that the hand trembles."""

    def __call__(self, game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
        groups: dict[Any, list[tuple[State, float]]] = {}
        chosen: dict[Any, Any] = {}

        def chances(state: State) -> Mapping[Any, float]:
            by_chance = game.to_move(state) == CHANCE
            return dict(game.outcomes(state)) if by_chance else strategy[game.information(state)]

        def collect(state: State, reach: float) -> None:
            if game.is_terminal(state):
                return
            own = game.to_move(state) == player
            if own:
                groups.setdefault(game.information(state), []).append((state, reach if self.weighted else 1))
            weighs = not own and game.to_move(state) in self.weighers
            for action, p in chances(state).items() if weighs else dict.fromkeys(game.actions(state), 1).items():
                collect(game.result(state, action), reach * p)

        def choice(known: Any) -> Any:
            if known not in chosen:
                shaky = tremble if self.foresees else 0
                actions = game.actions(groups[known][0][0])
                chosen[known] = max(
                    actions,
                    key=lambda action: sum(w * value(game.result(state, action), shaky) for state, w in groups[known]),
                )
            return chosen[known]

        def value(state: State, shaky: float) -> Value:
            if game.is_terminal(state):
                return game.utility(state, player)
            if game.to_move(state) != player:
                return sum(p * value(game.result(state, action), shaky) for action, p in chances(state).items())
            steady = value(game.result(state, choice(game.information(state))), shaky)
            if not shaky:
                return steady
            values = [value(game.result(state, action), shaky) for action in game.actions(state)]
            return (1 - shaky) * steady + shaky * sum(values) / len(values)

        collect(game.initial, 1.0)
        return value(game.initial, tremble)


RESPONSES: Mistakes = {
    "clairvoyant": FlawedResponse(key=lambda game, state: state),
    "tremble-ignored": FlawedResponse(mixes=lambda values, tremble: max(values)),
    "trembles-once": trembles_once,
    "chance-unweighted": FlawedResponse(chances=alike),
    "opponent-at-random": FlawedResponse(replies=alike),
}
"""Mistakes about the best response."""

MORE_RESPONSES: Mistakes = {
    "trembles-to-the-others": Family((FlawedResponse(mixes=others_only), FlawedResponse(mixes=others_foreseen))),
    "trembles-at-first": FlawedResponse(first_only=True),
    "own-strategy-followed": own_strategy,
    "utility-of-max": Family(
        (
            FlawedResponse(of=MAX),
            lambda game, strategy, player, tremble: (
                (1 if player == MAX else -1) * FlawedResponse()(game, strategy, player, tremble)
            ),
        )
    ),
    "opponent-trembles-too": FlawedResponse(both=True),
    "nodes-of-a-set-alike": Family((ChosenOtherwise(weighted=False), ChosenOtherwise(weighted=False, foresees=False))),
    "nodes-weighed-by-one": Family.across(ChosenOtherwise(), {"weighers": (CHANCE,)}, {"weighers": (MAX, MIN)}),
    "likeliest-reply-only": FlawedResponse(
        replies=lambda chances: {action: float(action == max(chances, key=chances.__getitem__)) for action in chances}
    ),
    "tremble-not-foreseen": ChosenOtherwise(foresees=False),
    "worst-chosen": FlawedResponse(
        mixes=lambda values, tremble: (1 - tremble) * min(values) + tremble * sum(values) / len(values)
    ),
    "trembles-all-the-time": FlawedResponse(mixes=lambda values, tremble: sum(values) / len(values)),
    "slip-taken-for-one-action": Family(
        tuple(FlawedResponse(mixes=_slipping(to)) for to in (min, itemgetter(0), itemgetter(-1)))
    ),
    "slip-not-averaged": Family(
        (
            FlawedResponse(mixes=lambda values, tremble: (1 - tremble) * max(values) + tremble * sum(values)),
            FlawedResponse(mixes=lambda values, tremble: (1 - tremble) * max(values)),
            FlawedResponse(mixes=lambda values, tremble: max(values) + tremble * sum(values) / len(values)),
        )
    ),
    "tremble-turned": FlawedResponse(
        mixes=lambda values, tremble: tremble * max(values) + (1 - tremble) * sum(values) / len(values)
    ),
}
"""The same, rarer."""


# Exploitability in a matrix

Matrix = Sequence[Sequence[Value]]


def _by_row(payoffs: Matrix, columns: Sequence[float]) -> list[Value]:
    return [sum(q * payoff for q, payoff in zip(columns, row, strict=False)) for row in payoffs]


def _by_column(payoffs: Matrix, rows: Sequence[float]) -> list[Value]:
    return [sum(p * row[j] for p, row in zip(rows, payoffs, strict=False)) for j in range(len(payoffs[0]))]


def _gap(combine: Callable[[list[Value], list[Value], Value], Value]) -> Callable[..., Value]:
    """A formula of what each row and column brings, and of what the two strategies bring together."""

    def gap(payoffs: Matrix, rows: Sequence[float], columns: Sequence[float]) -> Value:
        by_row, by_column = _by_row(payoffs, columns), _by_column(payoffs, rows)
        return combine(by_row, by_column, sum(p * value for p, value in zip(rows, by_row, strict=True)))

    return gap


def _mixed_up(for_max: bool, for_min: bool) -> Callable[..., Value]:
    """MAX responds with a column, or to its own mixture; or MIN with a row, or both."""

    def gap(payoffs: Matrix, rows: Sequence[float], columns: Sequence[float]) -> Value:
        largest = max(_by_column(payoffs, columns) if for_max else _by_row(payoffs, columns))
        return (largest - min(_by_row(payoffs, rows) if for_min else _by_column(payoffs, rows))) / 2

    return gap


def _draw_seen(payoffs: Matrix, rows: Sequence[float], columns: Sequence[float]) -> Value:
    """The best response to each row and column that the other's lot may fall on."""
    largest = sum(q * max(row[j] for row in payoffs) for j, q in enumerate(columns))
    return (largest - sum(p * min(row) for p, row in zip(rows, payoffs, strict=True))) / 2


GAPS: Mistakes = {
    "gap-not-halved": _gap(lambda rows, columns, value: max(rows) - min(columns)),
    "min-maximizes-too": Family(
        (
            _gap(lambda rows, columns, value: (max(rows) - max(columns)) / 2),
            _gap(lambda rows, columns, value: (max(rows) + max(columns) - 2 * value) / 2),
            _gap(lambda rows, columns, value: (max(rows) + max(columns)) / 2),
            _gap(lambda rows, columns, value: abs(max(rows) - max(columns)) / 2),
        )
    ),
    "one-side-only": Family(
        (
            _gap(lambda rows, columns, value: max(rows) - value),
            _gap(lambda rows, columns, value: (max(rows) - value) / 2),
            _gap(lambda rows, columns, value: value - min(columns)),
            _gap(lambda rows, columns, value: (value - min(columns)) / 2),
        )
    ),
    "responses-added": _gap(lambda rows, columns, value: (max(rows) + min(columns)) / 2),
}
"""Mistakes about exploitability."""

MORE_GAPS: Mistakes = {
    "best-responses-alone": Family(
        (_gap(lambda rows, columns, value: max(rows)), _gap(lambda rows, columns, value: min(columns)))
    ),
    "only-one-players-gain": Family(
        (
            _gap(lambda rows, columns, value: max(max(rows) - value, value - min(columns))),
            _gap(lambda rows, columns, value: min(max(rows) - value, value - min(columns))),
        )
    ),
    "mixtures-ignored": lambda payoffs, rows, columns: _gap(
        lambda rows, columns, value: (max(rows) - min(columns)) / 2
    )(payoffs, [1 / len(rows)] * len(rows), [1 / len(columns)] * len(columns)),
    "draw-seen": _draw_seen,
    "rows-and-columns-exchanged": Family(
        tuple(_mixed_up(*swaps) for swaps in ((False, True), (True, False), (True, True)))
    ),
    "gains-multiplied": _gap(lambda rows, columns, value: (max(rows) - value) * (value - min(columns))),
    "value-for-gap": _gap(lambda rows, columns, value: value),
}
"""The same, rarer."""


# Regret matching plus


@dataclass(frozen=True)
class FlawedStep:
    """A round of regret matching plus, right but for what is switched."""

    grows: Callable[[float, float, float], float] = lambda regret, utility, value: max(regret + utility - value, 0)
    plays: Callable[[Sequence[float]], Sequence[float]] = mixture
    """What is taken for the mixture that was played."""
    worth: Callable[[Sequence[float], Sequence[float]], float] = lambda now, utilities: _dot(now, utilities)
    mixes: Callable[[Sequence[float], Sequence[float]], list[float]] = lambda after, before: _mixed(after)

    def __call__(self, regrets: Sequence[float], utilities: Sequence[float]) -> tuple[list[float], list[float]]:
        value = self.worth(self.plays(regrets), utilities)
        after = [self.grows(regret, utility, value) for regret, utility in zip(regrets, utilities, strict=True)]
        return after, self.mixes(after, regrets)


def _divided(regrets: Sequence[float]) -> list[float]:
    """A mixture that does not ask whether there is anything to divide by."""
    return [max(regret, 0) / sum(max(each, 0) for each in regrets) for regret in regrets]


def _dot(now: Sequence[float], utilities: Sequence[float]) -> float:
    return sum(p * u for p, u in zip(now, utilities, strict=True))


def _greedy(regrets: Sequence[float]) -> list[float]:
    """The first action with the largest regret, and no other."""
    return [float(i == max(range(len(regrets)), key=regrets.__getitem__)) for i in range(len(regrets))]


def _mixed(regrets: Sequence[float]) -> list[float]:
    return mixture([max(regret, 0) for regret in regrets])


STEPS: Mistakes = {
    "regrets-not-clipped": FlawedStep(grows=lambda regret, utility, value: regret + utility - value),
    "value-not-subtracted": FlawedStep(worth=lambda now, utilities: 0),
    "regrets-of-this-round": FlawedStep(grows=lambda regret, utility, value: max(utility - value, 0)),
    "mixture-of-before": FlawedStep(mixes=lambda after, before: mixture(before)),
    "mean-for-value": FlawedStep(worth=lambda now, utilities: sum(utilities) / len(utilities)),
    "clipped-before-adding": FlawedStep(grows=lambda regret, utility, value: regret + max(utility - value, 0)),
}
"""Mistakes about a round."""

MORE_STEPS: Mistakes = {
    "no-regrets-not-thought-of": Family(
        (
            FlawedStep(mixes=lambda after, before: _divided(after)),
            FlawedStep(plays=lambda regrets: mixture(regrets) if any(regrets) else [0.0] * len(regrets)),
            FlawedStep(mixes=lambda after, before: _divided(after) if any(after) else [0.0] * len(after)),
            FlawedStep(mixes=lambda after, before: _divided(after) if any(after) else [1.0] * len(after)),
            FlawedStep(mixes=lambda after, before: _divided(after) if any(after) else [1.0, *[0.0] * (len(after) - 1)]),
        )
    ),
    "mixture-not-scaled": Family(
        (FlawedStep(plays=lambda regrets: regrets if any(regrets) else mixture(regrets)), FlawedStep(plays=list))
    ),
    "regrets-unnormalized": FlawedStep(mixes=lambda after, before: list(after)),
    "regret-turned": FlawedStep(grows=lambda regret, utility, value: max(regret + value - utility, 0)),
    "best-for-value": Family(
        (
            FlawedStep(worth=lambda now, utilities: max(utilities)),
            FlawedStep(
                worth=lambda now, utilities: max(utilities),
                grows=lambda regret, utility, value: max(regret + value - utility, 0),
            ),
        )
    ),
    "largest-regret-only": Family(
        (
            FlawedStep(mixes=lambda after, before: _greedy(after)),
            FlawedStep(plays=lambda regrets: _greedy(regrets) if any(regrets) else mixture(regrets)),
            FlawedStep(plays=lambda regrets: _greedy(regrets)),
            FlawedStep(plays=lambda regrets: _greedy(regrets), mixes=lambda after, before: _greedy(after)),
        )
    ),
}
"""The same, rarer."""


# CFR plus


@dataclass(frozen=True)
class FlawedCFR:
    """CFR plus, right but for what is switched."""

    clip: Callable[[float], float] = lambda regret: max(regret, 0)
    weight: Callable[[int], float] = lambda number: number
    regret_weight: Callable[[int], float] = lambda number: 1
    regret_reach: Callable[[Mapping[Player, float], Player], float] = lambda reach, player: (
        reach[CHANCE] * reach[MIN if player == MAX else MAX]
    )
    played_reach: Callable[[Mapping[Player, float], Player], float] = lambda reach, player: reach[player]
    sign: Callable[[Player], int] = lambda player: 1 if player == MAX else -1
    key: Callable[[PartiallyObservableGame, State], Any] = lambda game, state: game.information(state)
    last: bool = False
    """The strategy of the last round is returned."""
    at_once: bool = False
    """Regrets change during the walk."""
    clips_at_once: bool = True
    """Then also those below 0 are cut off there, and not after the round."""
    clips_each: bool = False
    """What is learned at a node waits for the end of the round, but is cut off at 0 node by node."""
    chances: Callable[[Mapping[Any, float]], Mapping[Any, float]] = lambda chances: chances
    in_turn: tuple[Player, ...] = ()
    """The players learn one after the other, each from a walk of its own."""
    by_rounds: bool = False
    """Only one of them learns in a round: the first in rounds 1, 3, 5 …"""
    averages_wait: bool = True
    """Who does not learn in a walk has nothing added to its average in it."""
    subtracts: bool = True
    """A regret is what an action brings more than what was played; otherwise what it brings."""
    one_average: bool = False
    """All information sets share the dictionary of their averages."""

    def __call__(self, game: PartiallyObservableGame, rounds: int) -> dict[Any, dict[Any, float]]:
        regrets: dict[Any, dict[Any, float]] = {}
        played: dict[Any, dict[Any, float]] = {}
        latest: dict[Any, dict[Any, float]] = {}
        in_all: dict[Any, float] = {}

        def walk(state: State, number: int, reach: Mapping[Player, float], learner: Player | None) -> float:
            if game.is_terminal(state):
                return game.utility(state, MAX)
            player = game.to_move(state)
            if player == CHANCE:
                chances: Mapping[Any, float] = self.chances(dict(game.outcomes(state)))
            else:
                known, actions = game.information(state), game.actions(state)
                of = regrets.setdefault(known, dict.fromkeys(actions, 0.0))
                chances = scaled({action: max(regret, 0) for action, regret in of.items()})
                latest[known] = dict(chances)
            values = {
                action: walk(game.result(state, action), number, {**reach, player: reach[player] * p}, learner)
                for action, p in chances.items()
            }
            value = sum(p * values[action] for action, p in chances.items())
            if player != CHANCE:
                total = played.setdefault(known, dict.fromkeys(actions, 0.0))
                total = in_all if self.one_average else total
                for action, p in chances.items():
                    total.setdefault(action, 0.0)
                    more = self.regret_weight(number) * self.sign(player) * (values[action] - value * self.subtracts)
                    more *= self.regret_reach(reach, player)
                    waits = learner is not None and player != learner
                    if waits and self.averages_wait:
                        continue
                    if self.at_once:
                        of[action] = self.clip(of[action] + more) if self.clips_at_once else of[action] + more
                    elif not waits:
                        news.append((known, action, more))
                    total[action] += self.weight(number) * self.played_reach(reach, player) * p
            return value

        for number in range(1, rounds + 1):
            learners = self.in_turn or (None,)
            for learner in (learners[(number - 1) % len(learners)],) if self.by_rounds else learners:
                news: list[tuple[Any, Any, float]] = []
                walk(game.initial, number, {MAX: 1.0, MIN: 1.0, CHANCE: 1.0}, learner)
                for known, action, more in news:
                    after = regrets[known][action] + more
                    regrets[known][action] = self.clip(after) if self.clips_each else after
                for of in regrets.values():
                    for action in of:
                        of[action] = self.clip(of[action])
        if self.one_average:
            played = {known: {action: in_all[action] for action in total} for known, total in played.items()}
        return latest if self.last else {known: scaled(total) for known, total in played.items()}


CFRS: Mistakes = {
    "plain-cfr": FlawedCFR(clip=lambda regret: regret, weight=lambda number: 1),
    "regrets-not-clipped": FlawedCFR(clip=lambda regret: regret),
    "rounds-alike": FlawedCFR(weight=lambda number: 1),
    "last-round-returned": FlawedCFR(last=True),
    "own-reach-in-regrets": Family(
        (
            FlawedCFR(regret_reach=lambda reach, player: reach[CHANCE] * reach[MAX] * reach[MIN]),
            FlawedCFR(regret_reach=lambda reach, player: reach[CHANCE] * reach[player]),
            FlawedCFR(regret_reach=lambda reach, player: reach[player]),
        )
    ),
    "reach-forgotten-in-average": FlawedCFR(played_reach=lambda reach, player: 1),
    "sign-forgotten": FlawedCFR(sign=lambda player: 1),
    "chance-forgotten-in-regrets": FlawedCFR(regret_reach=lambda reach, player: reach[MIN if player == MAX else MAX]),
}
"""Mistakes about CFR plus."""

MORE_CFRS: Mistakes = {
    "reach-forgotten-in-regrets": FlawedCFR(regret_reach=lambda reach, player: 1),
    "clipped-at-each-node": FlawedCFR(clips_each=True),
    "regrets-change-at-once": Family((FlawedCFR(at_once=True), FlawedCFR(at_once=True, clips_at_once=False))),
    "chance-unweighted": FlawedCFR(chances=alike),
    "players-learn-in-turn": Family((FlawedCFR(in_turn=(MAX, MIN)), FlawedCFR(in_turn=(MIN, MAX)))),
    "one-learns-a-round": Family.across(
        FlawedCFR(by_rounds=True), {}, in_turn=((MAX, MIN), (MIN, MAX)), averages_wait=(False, True)
    ),
    "value-not-subtracted": FlawedCFR(subtracts=False),
    "one-dictionary-for-all-sets": FlawedCFR(one_average=True),
    "rounds-squared": FlawedCFR(weight=lambda number: number**2),
    "rounds-from-zero": FlawedCFR(weight=lambda number: number - 1),
    "others-reach-in-average": Family(
        tuple(
            FlawedCFR(played_reach=reach)
            for reach in (
                lambda reach, player: reach[MIN if player == MAX else MAX],
                lambda reach, player: reach[CHANCE] * reach[MIN if player == MAX else MAX],
                lambda reach, player: reach[MAX] * reach[MIN],
                lambda reach, player: reach[CHANCE] * reach[MAX] * reach[MIN],
            )
        )
    ),
    "rounds-weigh-regrets": Family.across(
        FlawedCFR(regret_weight=lambda number: number), {}, weight=(lambda number: number, lambda number: 1)
    ),
}
"""The same, rarer."""


# The chase

MOST_ROUNDS = 60
"""No town of a case needs as many."""


@dataclass(frozen=True)
class FlawedChase:
    """The moves until the spy is caught, right but for what is switched."""

    spy_needs: Callable[[list[bool]], bool] = all
    """Of which of the spy's moves it must be known that they end in capture."""
    you_need: Callable[[list[bool]], bool] = any
    streets: Callable[[Mapping[str, Sequence[str]]], Mapping[str, Sequence[str]]] = lambda streets: streets
    who: tuple[bool, ...] = (True, False)
    """For which of you (True) and the spy (False) the streets are changed."""
    ends: Callable[[bool], bool] = lambda mine: True
    """Whether it is over where both meet and it is your move (`mine`), or the spy's."""
    rounds: Callable[[int], int] = lambda places: MOST_ROUNDS
    first: bool = True
    """Whether you move first."""
    shown: Callable[[int], Value] = lambda moves: moves
    start_known: bool = False
    """It is written down that at the start the spy is caught in 0 moves, whatever else comes out."""

    def __call__(self, streets: Mapping[str, Sequence[str]], start: str) -> dict[str, Value]:
        yours, its = (self.streets(streets) if each in self.who else streets for each in (True, False))
        times = {(place, place, mine): 0 for place in streets for mine in (True, False) if self.ends(mine)}
        for _ in range(self.rounds(len(streets))):
            found = dict(times)
            for you, spy, mine in product(streets, streets, (True, False)):
                after = [(to, spy, False) for to in yours[you]] if mine else [(you, to, True) for to in its[spy]]
                known = [each in times for each in after]
                if (you, spy, mine) not in times and (self.you_need if mine else self.spy_needs)(known):
                    moves = [times[each] for each in after if each in times] or [0]
                    found[you, spy, mine] = 1 + (min(moves) if mine else max(moves))
            if found == times:
                break
            times = found
        caught = {
            spy: self.shown(times[start, spy, self.first]) for spy in streets if (start, spy, self.first) in times
        }
        return {**caught, start: 0} if self.start_known else caught


def _other_way_round(streets: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {place: [other for other in streets if place in streets[other]] for place in streets}


def _both_ways(streets: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {
        place: [other for other in streets if other in streets[place] or place in streets[other]] for place in streets
    }


def _staying(streets: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {place: [place, *streets[place]] for place in streets}


def _start_missing(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, Value]:
    """Only places from which it takes a move."""
    return {place: moves for place, moves in FlawedChase()(streets, start).items() if place != start}


def _with_escapes(never: Value) -> Callable[..., dict[str, Value]]:
    """The escapes are in the table, too."""

    def times(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, Value]:
        return {**dict.fromkeys(streets, never), **FlawedChase()(streets, start)}

    return times


def _spy_stands_still(moves: Callable[[int], int]) -> Callable[..., dict[str, int]]:
    """The length of the shortest way."""

    def times(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
        found, frontier = {start: 0}, [start]
        for place in frontier:
            frontier += [to for to in dict.fromkeys(streets[place]) if to not in found and to not in frontier]
            found |= {to: found[place] + 1 for to in streets[place] if to not in found}
        return {place: moves(steps) for place, steps in found.items()}

    return times


def _circles_remembered(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """A position that comes up again on the way counts as an escape, and what follows from that is kept for good."""
    times: dict[tuple[str, str, bool], float] = {}

    def time(you: str, spy: str, mine: bool) -> float:
        if you == spy:
            return 0
        if (you, spy, mine) not in times:
            times[you, spy, mine] = inf
            after = (
                [time(to, spy, False) for to in streets[you]] if mine else [time(you, to, True) for to in streets[spy]]
            )
            times[you, spy, mine] = 1 + (min(after) if mine else max(after))
        return times[you, spy, mine]

    return {spy: int(time(start, spy, True)) for spy in streets if time(start, spy, True) < inf}


SIDES = ((True, False), (False,), (True,))
"""Who goes wrong: both, the spy, you."""

CHASES: Mistakes = {
    "one-losing-move-is-enough": FlawedChase(spy_needs=any),
    "spy-stands-still": Family(
        (_spy_stands_still(lambda steps: steps), _spy_stands_still(lambda n: max(2 * n - 1, 0)))
    ),
    "circles-remembered": _circles_remembered,
    "escapes-listed": Family(tuple(map(_with_escapes, (None, inf, -1)))),
    "own-moves-only": FlawedChase(shown=lambda moves: (moves + 1) // 2),
}
"""Mistakes about the chase."""

MORE_CHASES: Mistakes = {
    "all-of-your-moves": FlawedChase(you_need=all),
    "staying-allowed": Family.across(FlawedChase(streets=_staying), {}, who=SIDES),
    "streets-turned": Family.across(FlawedChase(streets=_other_way_round), {}, who=SIDES),
    "streets-both-ways": Family.across(FlawedChase(streets=_both_ways), {}, who=SIDES),
    "start-missing": _start_missing,
    "meeting-ignored": Family.across(
        FlawedChase(), {"ends": lambda mine: not mine}, {"ends": lambda mine: mine}, start_known=(False, True)
    ),
    "stopped-early": Family((FlawedChase(rounds=lambda places: places), FlawedChase(rounds=lambda places: places - 1))),
    "spy-moves-first": FlawedChase(first=False),
}
"""The same, rarer."""


# What they are called

add_misconceptions("""
boards-alike: O is taken to like all squares alike
    Where does `liking` enter into your belief? Which number has each board of it, and what changes that?
refusal-ignored: boards on which the square is free stay although the referee has said no
    After a "no" O stands on that square. Which boards can be right?
not-normalized: the probabilities do not sum to 1
    Boards were ruled out. What do the numbers of those that are left sum to, and what should they?
liking-of-all-squares: O is taken to like occupied squares as well
    O can play free squares only, and X has just taken one. Among which squares does it divide its liking?
ended-games-kept: boards stay on which O has just won
    X is to move again. Can the game have ended?
one-way-to-a-board: a board that comes about in two ways is counted once
    O may have played the same two squares in either order. Do you add, or overwrite?
refusal-turned: a "no" is taken for a "yes"
    Is the square among the actions of a board on which the referee says no?
free-square-ignored: boards on which O stands in a square that X has got stay
    X's attempt was a success. What does that say of the boards on which O stands in that square?
winning-squares-avoided: O is taken never to play a square that wins
    O might have won, and has not. Among which squares did it divide its liking when it chose, by **1c**?
sums-to-one: the probabilities of the squares sum to 1
    How many marks does O have on the board? So what should the numbers of all squares sum to?
x-for-o: the squares are counted on which X stands
    A state is a pair of X's and O's marks. Which is which?
clairvoyant: nodes that look the same are decided one by one
    What does the player know there? Whatever it does, it does at all nodes of the information set.
rows-and-columns-exchanged: rows and columns are exchanged
    Whose strategies are the rows?
first-decision-changes-fastest: the strategies come in another order
    From one row to the next, which decision changes first? Think of the digits of a number.
tremble-ignored: the hand never trembles
    What should come out with `tremble` 1, where nothing can be chosen?
trembles-once: the hand trembles in the whole game or not at all
    It may tremble at the first decision and be steady at the second. Where in the recursion does `tremble` belong?
trembles-at-first: the hand trembles at the first decision only
    What about the decisions further down?
trembles-to-the-others: a trembling hand never does what was wanted
    All actions are equally likely then, the wanted one among them.
slip-taken-for-one-action: a slip is taken to be always the same action, such as the worst
    The hand does *any* of the actions then. What does a slip bring on average?
slip-not-averaged: what is wanted and what slips bring are not weighted with probabilities that sum to 1
    How likely is each of the actions once the hand has trembled? And if it has not?
tremble-turned: the hand trembles where it should be steady, and the other way round
    What should come out with `tremble` 0?
trembles-all-the-time: nothing is ever chosen
    What should come out with `tremble` 0?
opponent-at-random: the opponent is taken to play at random
    `strategy` has a probability for each of the opponent's actions.
own-strategy-followed: the player follows the given strategy
    What is said there of the player itself does not matter: it chooses what is best.
utility-of-max: the utility is MAX's, whoever responds
    What does MIN get where MAX gets 3?
gap-not-halved: the gains of both players are summed up, not averaged
    How many players are there?
min-maximizes-too: MIN is taken to want the largest column
    `payoffs` are MAX's. Which column does MIN choose?
one-side-only: only one of the players responds
    How much does each of the two gain?
responses-added: the two best responses are added with the wrong sign
    What is the gain in an equilibrium? There the largest row and the smallest column are equal.
best-responses-alone: the value of a best response is returned, not what it gains
    In an equilibrium the answer is 0, whatever the game is worth.
value-for-gap: the value of the two strategies is returned
    In an equilibrium the answer is 0, whatever the game is worth.
regrets-not-clipped: regrets may fall below 0
    What happens to a regret of −2 before the next round?
value-not-subtracted: the utility itself is taken for the regret
    Regret is by how much an action was better than what was played. What was played worth?
regrets-of-this-round: earlier regrets are forgotten
    Regrets are added up over the rounds.
mixture-of-before: the mixture comes from the regrets before the round
    Which regrets does the next round use?
mean-for-value: the actions are taken to have been played equally often
    With which probabilities was this round played?
clipped-before-adding: what lowers a regret is left out
    First add, then cut off at 0. Does a regret ever shrink in your function?
regret-turned: regret and relief are exchanged
    An action that was better than the mixture is the one to regret.
best-for-value: the best action stands for what was played
    What was the mixture worth?
largest-regret-only: only the action with the largest regret is played
    The probabilities are in proportion to the regrets.
plain-cfr: it is the CFR of the lecture, without the plus
    What happens to negative regrets here, and how much does a late round count?
rounds-alike: all rounds count the same in the average
    How much does round 5 count, compared with round 1?
rounds-weigh-regrets: late rounds count more in the regrets as well
    Where does **5c** have the number of the round, and where not?
rounds-from-zero: the rounds are numbered from 0
    How much does the first round count?
last-round-returned: the strategy of the last round is returned
    What comes to rest, the rounds or their average?
own-reach-in-regrets: the player's own reach is in the weight of its regrets
    The weight says how likely the *others* make it to get there.
reach-forgotten-in-average: the average does not ask how often the player comes to a place
    What was played in a place counts as much as the player itself makes it likely to get there.
others-reach-in-average: the average is weighted by the reach of the others
    What was played in a place counts as much as the player itself makes it likely to get there.
reach-forgotten-in-regrets: regrets are not weighted
    A place that the opponent hardly ever lets us come to should hardly count.
chance-forgotten-in-regrets: chance is left out of the weight of regrets
    Who else, besides the opponent, decides whether the game gets there?
clipped-at-each-node: regrets below 0 are cut off at each node, not after the round
    An information set may have several nodes. When have all of them added to its regrets?
regrets-change-at-once: regrets change during the walk
    All nodes of an information set have to be played alike in a round. When does the strategy of a round change?
sign-forgotten: MIN regrets what would have been better for MAX
    Values are MAX's. When is MIN sorry?
reply-after-no: O moves after a "no" as well
    Whose turn is it once the referee has said no?
equal-rows-left-out: strategies that bring the same count once
    Two strategies may differ where play never comes. How many pure strategies are there?
square-by-square: each square has a probability of its own, which answers about others do not change
    Where O stands in one square it has not played another. Keep whole boards, and how likely each is.
unreached-sets-left-out: strategies say nothing of sets that they never come to
    A pure strategy has an action for each of its player's sets, reached or not. How many are there?
sets-in-another-order: the information sets come in another order
    In which order does a depth-first walk meet them?
opponent-trembles-too: the opponent's hand trembles as well
    Whose hand is it? How does the opponent play?
nodes-of-a-set-alike: all nodes of a set are taken for equally likely
    How do chance and the opponent lead to each of them? That says how much it counts in the choice.
nodes-weighed-by-one: the nodes of a set are weighed by chance alone, or by the opponent's play alone
    Who leads to a node besides the player itself? All of that says how much it counts in the choice.
likeliest-reply-only: the opponent is taken to play only its likeliest action
    `strategy` has a probability for each of the opponent's actions. What do the others contribute?
tremble-not-foreseen: the player chooses as if its hand were steady from then on
    It knows that it will tremble. Which action is best with that in mind?
worst-chosen: the player chooses what is worst for it
    Values are the player's own, for MIN as well. Does it want a large one or a small one?
mixtures-ignored: every row and column is taken to be played equally often
    What are `rows` and `columns` for?
draw-seen: each player answers what the other has drawn, not the mixture
    What is known when the best response is chosen: the other's row or column, or only its probabilities?
gains-multiplied: the two gains are multiplied
    Which mean of two numbers does **4a** ask for?
no-regrets-not-thought-of: where all regrets are 0 the probabilities are wrong, of this round or of the next
    What does **4c** ask for where nothing is left to divide by?
mixture-not-scaled: regrets are taken for the probabilities with which the round was played
    What do probabilities sum to? What was the mixture worth, then?
regrets-unnormalized: regrets are returned as probabilities
    What do probabilities sum to?
players-learn-in-turn: the players learn in turn, the second from what the first has just learned
    When does what is learned in a round begin to count?
one-learns-a-round: only one of the players learns in each round
    Who learns in a round, by **5a**?
one-dictionary-for-all-sets: all information sets share one dictionary
    `dict.fromkeys(sets, {})` puts one and the same dictionary into all places. How do you make one for each?
rounds-squared: a round counts as the square of its number
    How much does round 5 count, compared with round 1?
one-losing-move-is-enough: the spy is taken to walk into your arms
    When is the spy caught: where one of its moves leads to capture, or where all of them do?
spy-stands-still: it is the length of your way to where the spy stands now
    The spy moves as well. How do you count what it does?
circles-remembered: a position that comes up again is put down as an escape for good
    That a line goes round in a circle says nothing of its other moves. Begin at the ends, and go backward.
escapes-listed: the places from which the spy gets away are in the dictionary, too
    What does **6d** ask for?
own-moves-only: the spy's moves are not counted
    Whose moves does **6c** count?
all-of-your-moves: you are taken to need all of your moves
    How many of your moves have to lead to capture?
staying-allowed: you, or the spy, may stay
    What does **6a** say about staying?
streets-both-ways: one-way streets are gone in both directions
    May one go from a place to each place from which a street leads to it?
start-missing: the place where you stand yourself is not in the dictionary
    What does **6b** say of `start`?
streets-turned: streets are gone in the wrong direction
    `streets[place]` are the places to which a street leads. A position comes *before* those that it leads to.
meeting-ignored: the spy is caught on one of the two players' moves only
    What if the spy runs into your arms? And if you run into the spy?
stopped-early: the search backward stops before nothing new is found
    How many rounds does it take? Nobody knows beforehand.
spy-moves-first: the spy moves first
    Whose move is it, by **6a**?
only-one-players-gain: only the player who gains more, or less, is counted
    Which mean of two numbers does **4a** ask for?
""")

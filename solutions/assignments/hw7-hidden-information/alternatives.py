"""Right programs in other styles than the references': no case may take a point from any of them. Never released."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Game, PartiallyObservableGame, Player, State, Value

Strategy = Mapping[str, Mapping[Any, float]]


# marks_likely


def marks_line_by_line(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
    """Every line of replies by itself, with boards read by `game.mark`; no boards are merged."""
    lines: list[tuple[State, float]] = [(game.initial, 1.0)]
    for square, free in attempts:
        lines = [(board, p) for board, p in lines if (game.mark(board, square) == "O") != free]  # type: ignore[attr-defined]
        if free:
            lines = [each for board, p in lines for each in _replied(game, liking, game.result(board, square), p)]
    total = sum(p for _, p in lines)
    is_o = [[game.mark(board, square) == "O" for square in range(len(liking))] for board, _ in lines]  # type: ignore[attr-defined]
    return [sum(p for (_, p), its in zip(lines, is_o, strict=True) if its[i]) / total for i in range(len(liking))]


def _replied(game: Game, liking: Sequence[float], marked: State, p: float) -> Iterator[tuple[State, float]]:
    squares = game.actions(marked)
    weights = [liking[square] for square in squares]
    for square, weight in zip(squares, weights, strict=True):
        board = game.result(marked, square)
        if not game.is_terminal(board):
            yield board, p * weight / sum(weights)


def marks_backwards(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
    """By recursion on the attempts, remembered by their tuple; asks whether a pair is among them."""

    @cache
    def belief(so_far: tuple[tuple[int, bool], ...]) -> dict[State, Fraction]:
        if not so_far:
            return {game.initial: Fraction(1)}
        square, _ = so_far[-1]
        before = belief(so_far[:-1])
        if (square, True) not in so_far[-1:]:
            return {board: p for board, p in before.items() if square not in game.actions(board)}
        after: dict[State, Fraction] = defaultdict(Fraction)
        for board, p in before.items():
            if square in game.actions(board):
                marked = game.result(board, square)
                liked = sum(Fraction(liking[reply]) for reply in game.actions(marked))
                for reply in game.actions(marked):
                    if not game.is_terminal(game.result(marked, reply)):
                        after[game.result(marked, reply)] += p * Fraction(liking[reply]) / liked
        return after

    found = belief(tuple(attempts))
    share = sum(found.values())
    return [
        float(sum(p for board, p in found.items() if board[square] == "O") / share) for square in range(len(liking))
    ]


# payoff_matrix


def matrix_end_by_end(game: PartiallyObservableGame) -> list[list[Value]]:
    """Each end adds its share to the cells of all strategies that lead there."""
    sets: dict[Player, dict[str, list[Any]]] = {MAX: {}, MIN: {}}
    ends: list[tuple[Value, dict[str, Any]]] = []
    stack: list[tuple[State, Value, dict[str, Any]]] = [(game.initial, 1, {})]
    while stack:
        state, share, steps = stack.pop()
        if game.is_terminal(state):
            ends.append((share * game.utility(state, MAX), steps))
        elif game.to_move(state) == CHANCE:
            stack += [(game.result(state, o), share * p, steps) for o, p in reversed(list(game.outcomes(state)))]
        else:
            known, actions = game.information(state), list(game.actions(state))
            sets[game.to_move(state)].setdefault(known, actions)
            stack += [(game.result(state, a), share, {**steps, known: a}) for a in reversed(actions)]

    def plans(player: Player) -> list[dict[str, Any]]:
        return [dict(zip(sets[player], each, strict=True)) for each in product(*sets[player].values())]

    columns = plans(MIN)
    return [
        [sum(worth for worth, steps in ends if steps.items() <= (row | column).items()) for column in columns]
        for row in plans(MAX)
    ]


def matrix_by_search(game: PartiallyObservableGame) -> list[list[Value]]:
    """Plans are made by recursion on the list of sets; the last decision is the innermost loop."""

    def walk(state: State) -> Iterator[State]:
        yield state
        for action in game.actions(state):
            yield from walk(game.result(state, action))

    def decisions(player: Player) -> list[tuple[str, Sequence[Any]]]:
        found: dict[str, Sequence[Any]] = {}
        for state in walk(game.initial):
            if not game.is_terminal(state) and game.to_move(state) == player and game.information(state) not in found:
                found[game.information(state)] = game.actions(state)
        return list(found.items())

    def plans(left: list[tuple[str, Sequence[Any]]]) -> list[dict[str, Any]]:
        if not left:
            return [{}]
        (known, actions), rest = left[0], plans(left[1:])
        return [{known: action, **plan} for action in actions for plan in rest]

    def worth(state: State, maxs: Mapping[str, Any], mins: Mapping[str, Any]) -> Value:
        if game.is_terminal(state):
            return -game.utility(state, MIN)
        mover = game.to_move(state)
        if mover == CHANCE:
            return sum(worth(game.result(state, o), maxs, mins) * p for o, p in game.outcomes(state))
        return worth(game.result(state, (maxs if mover == MAX else mins)[game.information(state)]), maxs, mins)

    return [[worth(game.initial, x, y) for y in plans(decisions(MIN))] for x in plans(decisions(MAX))]


# trembling_response


def response_of_all_plans(game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
    """The best of all pure strategies that tremble."""
    own: dict[str, Sequence[Any]] = {}
    ends: list[tuple[Value, list[tuple[str, Any]]]] = []
    stack: list[tuple[State, Value, list[tuple[str, Any]]]] = [(game.initial, 1, [])]
    while stack:
        state, weight, steps = stack.pop()
        if game.is_terminal(state):
            ends.append((weight * game.utility(state, player), steps))
            continue
        mover, actions = game.to_move(state), game.actions(state)
        if mover == player:
            own[game.information(state)] = actions
            stack += [(game.result(state, a), weight, [*steps, (game.information(state), a)]) for a in actions]
        else:
            chances = dict(game.outcomes(state)) if mover == CHANCE else strategy[game.information(state)]
            stack += [(game.result(state, a), weight * p, steps) for a, p in chances.items() if p]

    def value(plan: Mapping[str, Any]) -> Value:
        total: Value = 0
        for worth, steps in ends:
            for known, action in steps:
                worth *= tremble / len(own[known]) + (1 - tremble) * (plan[known] == action)
            total += worth
        return total

    return max(value(dict(zip(own, choice, strict=True))) for choice in product(*own.values()))


def response_set_by_set(game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
    """The sets are decided one by one, the deepest first; then the whole game is played through."""
    sets: dict[str, list[tuple[State, float]]] = {}
    depth: dict[str, int] = {}

    def chances(state: State) -> Mapping[Any, float]:
        return dict(game.outcomes(state)) if game.to_move(state) == CHANCE else strategy[game.information(state)]

    def collect(state: State, reach: float, own: int) -> None:
        if game.is_terminal(state):
            return
        if game.to_move(state) == player:
            sets.setdefault(game.information(state), []).append((state, reach))
            depth[game.information(state)] = own
            for action in game.actions(state):
                collect(game.result(state, action), reach, own + 1)
        else:
            for action, p in chances(state).items():
                collect(game.result(state, action), reach * p, own)

    chosen: dict[str, Any] = {}

    def value(state: State) -> Value:
        if game.is_terminal(state):
            return game.utility(state, player)
        if game.to_move(state) != player:
            return sum(p * value(game.result(state, action)) for action, p in chances(state).items())
        worth = {action: value(game.result(state, action)) for action in game.actions(state)}
        return (1 - tremble) * worth[chosen[game.information(state)]] + tremble * sum(worth.values()) / len(worth)

    collect(game.initial, 1.0, 0)
    for known in sorted(sets, key=depth.__getitem__, reverse=True):
        nodes = sets[known]
        by_action = {a: sum(w * value(game.result(s, a)) for s, w in nodes) for a in game.actions(nodes[0][0])}
        chosen[known] = max(by_action, key=by_action.__getitem__)
    return value(game.initial)


# cfr


class _Place:
    """An information set: its regrets, what was played, and the mixture of this round."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions = list(actions)
        self.regrets = [0.0] * len(self.actions)
        self.played = [0.0] * len(self.actions)
        self.mixture = [1 / len(self.actions)] * len(self.actions)

    def match(self) -> None:
        above = [r if r > 0 else 0.0 for r in self.regrets]
        self.mixture = [r / sum(above) if any(above) else 1 / len(above) for r in above]

    def average(self) -> dict[Any, float]:
        total = sum(self.played)
        return {
            a: x / total if total else 1 / len(self.actions) for a, x in zip(self.actions, self.played, strict=True)
        }


def cfr_with_objects(game: PartiallyObservableGame, rounds: int) -> dict[str, dict[Any, float]]:
    """A class for information sets, made when they are met; both players learn from one walk, in MIN's utilities."""
    places: dict[str, _Place] = {}

    def walk(state: State, of_max: float, of_min: float, of_chance: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MIN)
        mover = game.to_move(state)
        if mover == CHANCE:
            return sum(p * walk(game.result(state, o), of_max, of_min, of_chance * p) for o, p in game.outcomes(state))
        place = places.setdefault(game.information(state), _Place(game.actions(state)))
        worth = []
        for action, p in zip(place.actions, place.mixture, strict=True):
            below = (of_max * p, of_min) if mover == MAX else (of_max, of_min * p)
            worth.append(walk(game.result(state, action), *below, of_chance))
        value = sum(p * w for p, w in zip(place.mixture, worth, strict=True))
        for i, p in enumerate(place.mixture):
            if mover == MIN:
                place.regrets[i] += (worth[i] - value) * of_chance * of_max
                place.played[i] += p * of_min
            else:
                place.regrets[i] += (value - worth[i]) * of_chance * of_min
                place.played[i] += p * of_max
        return value

    for _ in range(rounds):
        walk(game.initial, 1.0, 1.0, 1.0)
        for place in places.values():
            place.match()
    return {known: place.average() for known, place in places.items()}


def cfr_in_turn(game: PartiallyObservableGame, rounds: int) -> dict[str, dict[Any, float]]:
    """MAX learns, then MIN from what MAX has just learned; the nodes of a set are handled together."""
    return _in_turn(game, rounds, (MAX, MIN))


def cfr_min_first(game: PartiallyObservableGame, rounds: int) -> dict[str, dict[Any, float]]:
    """MIN learns first in each round."""
    return _in_turn(game, rounds, (MIN, MAX))


def _in_turn(game: PartiallyObservableGame, rounds: int, order: Sequence[Player]) -> dict[str, dict[Any, float]]:
    nodes: dict[Player, dict[str, list[State]]] = {MAX: defaultdict(list), MIN: defaultdict(list)}
    stack = [game.initial]
    while stack:
        state = stack.pop()
        if not game.is_terminal(state):
            if game.to_move(state) != CHANCE:
                nodes[game.to_move(state)][game.information(state)].append(state)
            stack += [game.result(state, action) for action in game.actions(state)]
    regret: dict[tuple[str, Any], float] = defaultdict(float)
    played: dict[tuple[str, Any], float] = defaultdict(float)
    now: dict[tuple[str, Any], float] = {}

    def match(player: Player) -> None:
        for known, members in nodes[player].items():
            actions = game.actions(members[0])
            above = sum(max(0.0, regret[known, a]) for a in actions)
            for a in actions:
                now[known, a] = max(0.0, regret[known, a]) / above if above else 1 / len(actions)

    worth: dict[State, float] = {}
    reach: dict[State, tuple[float, float]] = {}

    def visit(player: Player, state: State, own: float, others: float) -> float:
        reach[state] = own, others
        if game.is_terminal(state):
            worth[state] = game.utility(state, player)
            return worth[state]
        mover = game.to_move(state)
        if mover == CHANCE:
            pairs = list(game.outcomes(state))
        else:
            pairs = [(a, now[game.information(state), a]) for a in game.actions(state)]
        worth[state] = 0.0
        for a, p in pairs:
            below = (own * p, others) if mover == player else (own, others * p)
            worth[state] += p * visit(player, game.result(state, a), *below)
        return worth[state]

    for player in (MAX, MIN):
        match(player)
    for _ in range(rounds):
        for player in order:
            visit(player, game.initial, 1.0, 1.0)
            for known, members in nodes[player].items():
                for a in game.actions(members[0]):
                    gain = [reach[s][1] * (worth[game.result(s, a)] - worth[s]) for s in members]
                    regret[known, a] += sum(gain)
                    played[known, a] += reach[members[0]][0] * now[known, a]
            match(player)
    result: dict[str, dict[Any, float]] = {}
    for sets in nodes.values():
        for known, members in sets.items():
            actions = game.actions(members[0])
            total = sum(played[known, a] for a in actions)
            result[known] = {a: played[known, a] / total if total else 1 / len(actions) for a in actions}
    return result


def cfr_in_fractions(game: PartiallyObservableGame, rounds: int) -> dict[str, dict[Any, Any]]:
    """Exact where there are few rounds, as the text advises; else with floats."""
    exact: Any = Fraction if rounds <= 10 else float
    regrets: dict[str, dict[Any, Any]] = {}
    sums: dict[str, dict[Any, Any]] = {}

    def matched(weights: Mapping[Any, Any]) -> dict[Any, Any]:
        above = {a: max(w, exact(0)) for a, w in weights.items()}
        total = sum(above.values())
        return {a: w / total if total else exact(1) / len(above) for a, w in above.items()}

    def walk(state: State, now: dict[str, dict[Any, Any]], ours: Any, theirs: Any, chance: Any) -> Any:
        if game.is_terminal(state):
            return exact(game.utility(state, MAX))
        if game.to_move(state) == CHANCE:
            odds = [(o, exact(p)) for o, p in game.outcomes(state)]
            return sum(p * walk(game.result(state, o), now, ours, theirs, chance * p) for o, p in odds)
        known, is_max = game.information(state), game.to_move(state) == MAX
        regrets.setdefault(known, dict.fromkeys(game.actions(state), exact(0)))
        sums.setdefault(known, dict.fromkeys(game.actions(state), exact(0)))
        if known not in now:  # all nodes of a set are played the same way, which is worked out at the first of them
            now[known] = matched(regrets[known])
        values = {}
        for a, p in now[known].items():
            values[a] = walk(
                game.result(state, a), now, ours * p if is_max else ours, theirs if is_max else theirs * p, chance
            )
        mean = sum(now[known][a] * values[a] for a in values)
        for a in values:
            regrets[known][a] += chance * (theirs * (values[a] - mean) if is_max else ours * (mean - values[a]))
            sums[known][a] += (ours if is_max else theirs) * now[known][a]
        return mean

    for _ in range(rounds):
        walk(game.initial, {}, exact(1), exact(1), exact(1))
    return {known: matched(each) for known, each in sums.items()}


# capture_times


def chase_by_levels(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Backward from the ends along reversed streets, with a counter of the moves that the spy has left."""
    into: dict[str, list[str]] = {place: [] for place in streets}
    for place, ways in streets.items():
        for to in ways:
            into[to].append(place)
    left = {(you, spy): len(streets[spy]) for you in streets for spy in streets}
    known: dict[tuple[str, str, str], int] = {}
    queue = deque((place, place, whose) for place in streets for whose in ("you", "spy"))
    known.update(dict.fromkeys(queue, 0))
    while queue:
        you, spy, whose = queue.popleft()
        if whose == "you":  # the spy has just moved
            for before in into[spy]:
                left[you, before] -= 1
                if left[you, before] == 0 and (you, before, "spy") not in known:
                    known[you, before, "spy"] = known[you, spy, whose] + 1
                    queue.append((you, before, "spy"))
        else:
            for before in into[you]:
                if (before, spy, "you") not in known:
                    known[before, spy, "you"] = known[you, spy, whose] + 1
                    queue.append((before, spy, "you"))
    return {spy: moves for (you, spy, whose), moves in known.items() if (you, whose) == (start, "you")}


def chase_by_values(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Numbers that begin at infinity and fall until nothing changes."""
    yours = {(you, spy): 0.0 if you == spy else inf for you in streets for spy in streets}
    its = dict(yours)
    while True:
        new_its = {(y, s): 0.0 if y == s else 1 + max(yours[y, to] for to in streets[s]) for y, s in its}
        new_yours = {(y, s): 0.0 if y == s else 1 + min(new_its[to, s] for to in streets[y]) for y, s in yours}
        if (new_yours, new_its) == (yours, its):
            return {spy: int(moves) for (you, spy), moves in yours.items() if you == start and moves < inf}
        yours, its = new_yours, new_its

"""What the test cells of hw7-hidden-information check. Instructor's side: never released.

Everything is determined: probabilities and regrets are compared up to rounding.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from aima_games import CHANCE, MAX, MIN, Game, Player, State, Value
from aima_games.checking.case import Case, make_argument
from aima_games.games import InformationTree, TicTacToe, make_game
from aima_games.values import read_value, same_value
from aima_games.wrappers import WrappedGame
from autograder.authoring import CallProblem, Item, Problem, call

from .misconceptions import (
    BELIEFS,
    CFRS,
    CHASES,
    GAPS,
    MATRICES,
    MORE_BELIEFS,
    MORE_CFRS,
    MORE_CHASES,
    MORE_GAPS,
    MORE_MATRICES,
    MORE_RESPONSES,
    MORE_STEPS,
    RESPONSES,
    STEPS,
    ChosenOtherwise,
    FlawedBelief,
    FlawedCFR,
    FlawedResponse,
    trembles_once,
)
from .reference import (
    capture_times,
    cfr_plus,
    marks_likely,
    matrix_exploitability,
    payoff_matrix,
    plus_step,
    trembling_response,
)

CLOSE = 1e-7


def told_apart(
    make: Callable[[], CallProblem], reference: Callable[..., Any], models: Sequence[Callable[..., Any]]
) -> CallProblem:
    """The first problem of those that are made on which each of some wrong functions shows."""
    while True:
        problem = make()
        answers = [function(*map(make_argument, problem.arguments)) for function in (reference, *models)]
        right, *wrong = map(read_value, answers)
        if not any(same_value(answer, right, CLOSE * 1000) for answer in wrong):
            return problem


ONCE_MORE = "the same lists once more"


def once_more(problem: CallProblem) -> CallProblem:
    """The same question twice with the very same lists and dictionaries, which should stay as they are."""
    return replace(problem, group=ONCE_MORE, times=2)


# Part 1: where O stands

ALL_FREE, REFUSED, OTHER_BOARDS = "no refusals", "refusals", "other boards"


def likely(group: str, board: dict[str, Any], liking: Sequence[float], attempts: Sequence[Any]) -> CallProblem:
    """A board, what O likes, and what X has tried."""
    values = ({"value": list(liking)}, {"value": [list(attempt) for attempt in attempts]})
    return CallProblem(group, ({"game": {"name": "TicTacToe", **board}}, *values), tolerance=CLOSE)


def tried(rng: random.Random, group: str, board: dict[str, Any], successes: int, refused: int) -> CallProblem:
    """What X tries in a random game in which O plays what it likes, and X is to move after it."""
    game = TicTacToe(**board)
    while True:
        liking = [rng.choice((1, 1, 2, 3, 5)) for _ in game.actions(game.initial)]
        state, known = game.initial, set[int]()
        attempts: list[tuple[int, bool]] = []
        while sum(free for _, free in attempts) < successes and not game.is_terminal(state):
            square = rng.choice([square for square in range(len(liking)) if square not in known])
            known.add(square)
            free = square in game.actions(state)
            attempts.append((square, free))
            if free:
                state = game.result(state, square)
                if not game.is_terminal(state):
                    state = game.result(state, rng.choice(game.actions(state)))
        for square in range(len(liking)):  # perhaps some more that are taken
            hit = not game.is_terminal(state) and square not in known and game.mark(state, square) == "O"
            if hit and rng.random() < 0.4:
                attempts.append((square, False))
                known.add(square)
        if not game.is_terminal(state) and sum(not free for _, free in attempts) == refused:
            return likely(group, board, liking, attempts)


SMALL = {"rows": 2, "columns": 3, "k": 3}
WIDE = {"rows": 3, "columns": 4, "k": 3}
PLAIN: dict[str, Any] = {}


def nearly_lost(rng: random.Random) -> CallProblem:
    """O might have won by now, if the game did not go on."""
    return told_apart(lambda: tried(rng, ALL_FREE, PLAIN, 3, 0), marks_likely, [FlawedBelief(keeps_ended=True)])


def hidden_marks(rng: random.Random) -> list[Problem]:
    """Fresh games."""
    return [
        *(tried(rng, ALL_FREE, PLAIN, number, 0) for number in (1, 2)),
        nearly_lost(rng),
        *(tried(rng, REFUSED, PLAIN, 2, 1) for _ in range(2)),
        *(tried(rng, REFUSED, PLAIN, 3, refused) for refused in (1, 2)),
        tried(rng, OTHER_BOARDS, SMALL, 2, 1),
        tried(rng, OTHER_BOARDS, WIDE, 2, 1),
        *(once_more(tried(rng, REFUSED, PLAIN, 2, refused)) for refused in (1, 2)),
    ]


LIKING = [2, 1, 2, 1, 5, 1, 2, 1, 2]
MARKS_SEEN = [
    likely(ALL_FREE, PLAIN, LIKING, []),
    likely(ALL_FREE, PLAIN, LIKING, [(0, True)]),
    likely(ALL_FREE, PLAIN, LIKING, [(0, True), (1, True)]),
    likely(REFUSED, PLAIN, LIKING, [(0, True), (4, False)]),
    likely(REFUSED, PLAIN, LIKING, [(0, True), (8, True), (4, False)]),
    likely(REFUSED, PLAIN, LIKING, [(4, True), (0, False), (1, True), (7, False), (3, True)]),
    tried(random.Random(5), OTHER_BOARDS, SMALL, 2, 1),
    tried(random.Random(6), OTHER_BOARDS, WIDE, 2, 1),
    nearly_lost(random.Random(7)),
    once_more(likely(REFUSED, PLAIN, LIKING, [(0, True), (8, True), (4, False)])),
    once_more(likely(REFUSED, PLAIN, LIKING, [(0, True), (4, False)])),
]


# Trees of hidden cards

CARDS, UNSEEN, OPEN, MINS = "hidden cards", "unseen actions", "everything is seen", "MIN moves first"
NUMBERS = tuple(range(-4, 6))


def node(player: str, knows: str, actions: dict[str, Any]) -> dict[str, Any]:
    """A node where a player moves."""
    return {"player": player, "knows": knows, "actions": actions}


def cards(
    rng: random.Random, deals: Sequence[tuple[float, str]], plies: int, first: str = MAX, most: int = 2
) -> dict[str, Any]:
    """A game in which chance deals a card to MAX and one to MIN, as in `(0.25, "xy")`; all actions are seen.

    A card `-` is no card. What the actions are does not depend on the cards.
    """
    order = (MAX, MIN) if first == MAX else (MIN, MAX)
    shape: dict[str, int] = {}

    def grow(deal: str, history: str) -> Any:
        if len(history) >= plies or (history and shape.setdefault(f"end {history}", rng.random() < 0.25)):
            return rng.choice(NUMBERS)
        player = order[len(history) % 2]
        number = shape.setdefault(history, rng.randint(2, most))
        knows = f"{player} {deal[player == MIN]}{history}"
        return node(player, knows, {name: grow(deal, history + name) for name in "abc"[:number]})

    if len(deals) == 1:
        return {"name": "InformationTree", "tree": grow(deals[0][1], "")}
    chance = {deal: [probability, grow(deal, "")] for probability, deal in deals}
    return {"name": "InformationTree", "tree": {"chance": chance}}


def unseen(rng: random.Random, again: bool = False) -> dict[str, Any]:
    """MIN does not see what MAX does; a card may be turned up after that, and MAX may go on."""
    rows, columns = rng.randint(2, 3), rng.randint(2, 3)

    def end(row: str, column: str) -> Any:
        if again and row == "a":
            return node(MAX, f"MAX a{column}", {"c": rng.choice(NUMBERS), "d": rng.choice(NUMBERS)})
        luck = rng.choice((0.25, 0.75))
        if row == "b":
            return {"chance": {"up": [luck, rng.choice(NUMBERS)], "down": [1 - luck, rng.choice(NUMBERS)]}}
        return rng.choice(NUMBERS)

    tree = node(MAX, "MAX", {r: node(MIN, "MIN", {c: end(r, c) for c in "xyz"[:columns]}) for r in "abc"[:rows]})
    return {"name": "InformationTree", "tree": tree}


def two_deals(rng: random.Random, whose: int = 0, dealt: str = "12") -> list[tuple[float, str]]:
    """MAX, or MIN if `whose` is 1, has one of two cards, not equally likely; the other player has none."""
    p = rng.choice((0.25, 0.375, 0.625, 0.75))
    return [(chance, f"-{card}" if whose else f"{card}-") for chance, card in zip((p, 1 - p), dealt, strict=True)]


def four_deals(rng: random.Random) -> list[tuple[float, str]]:
    """Each player has one of two cards."""
    parts = rng.choice(((0.125, 0.375, 0.25, 0.25), (0.5, 0.125, 0.125, 0.25), (0.25, 0.125, 0.5, 0.125)))
    return list(zip(parts, ("11", "12", "21", "22"), strict=True))


NOBODY = [(1.0, "--")]
NOT_SORTED = "31"
"""Cards in the order in which chance deals them, which is not that of their names."""


# Part 2: matrices


def matrix_of(group: str, game: dict[str, Any]) -> CallProblem:
    """A game to be written as a matrix."""
    return CallProblem(group, ({"game": game},), tolerance=CLOSE)


def hidden_matrices(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [
        matrix_of(OPEN, cards(rng, NOBODY, 2, MAX, 3)),
        matrix_of(CARDS, cards(rng, two_deals(rng), 2, MAX)),
        matrix_of(CARDS, cards(rng, two_deals(rng, dealt=NOT_SORTED), 3, MAX)),
        matrix_of(CARDS, cards(rng, two_deals(rng, 1, NOT_SORTED), 2, MAX)),
        matrix_of(CARDS, cards(rng, four_deals(rng), 2, MAX)),
        matrix_of(UNSEEN, unseen(rng)),
        matrix_of(UNSEEN, unseen(rng, again=True)),
        matrix_of(MINS, cards(rng, two_deals(rng, 1, NOT_SORTED), 2, MIN)),
        matrix_of(MINS, cards(rng, two_deals(rng), 3, MIN)),
    ]


# The game of the text: a spy knows where the treasure is, and talks; a lie costs a coin.


def digging(heard: str, east: int, west: int) -> dict[str, Any]:
    """MIN digs in one of two places; what MAX gets then."""
    return node(MIN, f"hears {heard}", {"digs east": east, "digs west": west})


def talking(where: str, east: int, west: int) -> dict[str, Any]:
    """MAX says something; a lie costs it a coin."""
    lies = {side: int(side != where) for side in ("east", "west")}
    says = {f"says {side}": digging(side, east - lie, west - lie) for side, lie in lies.items()}
    return node(MAX, f"it is {where}", says)


SPY = {
    "name": "InformationTree",
    "tree": {"chance": {"east": [0.75, talking("east", -4, 2)], "west": [0.25, talking("west", 2, -4)]}},
}


def trees_seen(seed: int) -> list[tuple[str, dict[str, Any]]]:
    """The games of the visible problems of parts 2, 3 and 5."""
    rng = random.Random(seed)
    return [
        (OPEN, cards(rng, NOBODY, 2, MAX)),
        (CARDS, SPY),
        (CARDS, cards(rng, two_deals(rng, dealt=NOT_SORTED), 3, MAX)),
        (CARDS, cards(rng, four_deals(rng), 2, MAX)),
        (UNSEEN, unseen(rng)),
        (UNSEEN, unseen(rng, again=True)),
        (MINS, cards(rng, two_deals(rng), 2, MIN)),
        (MINS, cards(rng, two_deals(rng, 1), 3, MIN)),
        (OPEN, cards(rng, NOBODY, 2, MAX, 3)),
    ]


# Part 3: a trembling hand

MAXS_ANSWER, MINS_ANSWER, CERTAIN = "MAX responds", "MIN responds", "never, or always"


def random_strategy(rng: random.Random, spec: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Probabilities in eighths for every information set, some of them 0."""
    game, strategy = InformationTree(spec["tree"]), {}
    stack = [game.initial]
    while stack:
        state = stack.pop()
        actions = game.actions(state)
        if actions and game.to_move(state) != CHANCE and game.information(state) not in strategy:
            cuts = sorted(rng.randint(0, 8) for _ in actions[1:])
            parts = [high - low for low, high in zip([0, *cuts], [*cuts, 8], strict=True)]
            strategy[game.information(state)] = {a: part / 8 for a, part in zip(actions, parts, strict=True)}
        stack += [game.result(state, action) for action in actions]
    return strategy


def trembling(rng: random.Random, group: str, spec: dict[str, Any], player: str, tremble: float) -> CallProblem:
    """A game, a random strategy of both players, who responds, and how often the hand trembles."""
    values = ({"value": value} for value in (random_strategy(rng, spec), player, tremble))
    return CallProblem(group, ({"game": spec}, *values), tolerance=CLOSE)


CLAIRVOYANT = FlawedResponse(key=lambda game, state: state)


def telling_response(rng: random.Random, group: str, player: str, tremble: float) -> CallProblem:
    """A game in which it matters that information sets are decided as a whole, and that the hand trembles anew."""
    return told_apart(
        lambda: trembling(rng, group, cards(rng, four_deals(rng), 4, player), player, tremble),
        trembling_response,
        [CLAIRVOYANT, trembles_once, ChosenOtherwise(foresees=False)],
    )


def hidden_responses(rng: random.Random) -> list[Problem]:
    """Fresh trees and strategies."""

    def often() -> float:
        return rng.choice((0.125, 0.25, 0.375, 0.5))

    def games(player: str) -> list[dict[str, Any]]:
        """Ten decisions at most: whoever tries all pure strategies is in time."""
        mine, other = player == MIN, MAX if player == MIN else MIN
        return [
            cards(rng, two_deals(rng, mine), 4, player),
            cards(rng, two_deals(rng, 1 - mine), 4, other),
            cards(rng, four_deals(rng), 2, MAX, 3),
            unseen(rng, again=True),
        ]

    return [
        *(trembling(rng, MAXS_ANSWER, spec, MAX, often()) for spec in games(MAX)),
        *(trembling(rng, MINS_ANSWER, spec, MIN, often()) for spec in games(MIN)),
        telling_response(rng, MAXS_ANSWER, MAX, often()),
        telling_response(rng, MINS_ANSWER, MIN, often()),
        trembling(rng, CERTAIN, cards(rng, four_deals(rng), 4, MAX), MAX, 1),
        trembling(rng, CERTAIN, cards(rng, four_deals(rng), 4, MIN), MIN, 0),
        *(once_more(trembling(rng, "", spec, player, often())) for player in (MAX, MIN) for spec in games(player)[2:3]),
    ]


def seen_responses() -> list[Problem]:
    """The visible problems of part 3."""
    rng = random.Random(71)
    games = [spec for _, spec in trees_seen(73)]
    return [
        telling_response(rng, MAXS_ANSWER, MAX, 0.25),
        telling_response(rng, MINS_ANSWER, MIN, 0.25),
        *(trembling(rng, MAXS_ANSWER, spec, MAX, 0.25) for spec in (SPY, games[2], games[5], games[6])),
        *(trembling(rng, MINS_ANSWER, spec, MIN, 0.5) for spec in (SPY, games[3], games[4], games[7])),
        trembling(rng, CERTAIN, games[2], MAX, 1),
        trembling(rng, CERTAIN, games[7], MIN, 0),
        once_more(trembling(rng, MAXS_ANSWER, SPY, MAX, 0.25)),
        once_more(trembling(rng, MINS_ANSWER, games[3], MIN, 0.25)),
    ]


# Part 4: exploitability, and a round of regret

PAIRS, MORE = "two actions each", "other numbers of actions"


def mix(rng: random.Random, number: int) -> list[float]:
    """Probabilities in sixteenths, some of them 0."""
    cuts = sorted(rng.randint(0, 16) for _ in range(number - 1))
    return [(high - low) / 16 for low, high in zip([0, *cuts], [*cuts, 16], strict=True)]


def matched(rng: random.Random, rows: int, columns: int) -> CallProblem:
    """A random matrix with two strategies."""
    payoffs = [[rng.randint(-6, 6) for _ in range(columns)] for _ in range(rows)]
    group = PAIRS if rows == columns == 2 else MORE
    return call(group, payoffs, mix(rng, rows), mix(rng, columns), tolerance=CLOSE)


def in_equilibrium(rng: random.Random) -> CallProblem:
    """A game of two by two with its mixed equilibrium."""
    while True:
        a, b, c, d = (rng.randint(-6, 6) for _ in range(4))
        if min(a, d) > max(b, c):
            total = a - b - c + d
            p, q = (d - c) / total, (d - b) / total
            return call(PAIRS, [[a, b], [c, d]], [p, 1 - p], [q, 1 - q], tolerance=CLOSE)


def hidden_gaps(rng: random.Random) -> list[Problem]:
    """Fresh matrices."""
    return [
        in_equilibrium(rng),
        *(matched(rng, rows, columns) for rows, columns in ((2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (1, 3), (4, 2))),
        *(once_more(matched(rng, rows, columns)) for rows, columns in ((2, 3), (3, 2))),
    ]


GAPS_SEEN = [
    call(PAIRS, [[1, -1], [-1, 1]], [0.5, 0.5], [0.5, 0.5], tolerance=CLOSE),
    call(PAIRS, [[3, -1], [-1, 1]], [1 / 3, 2 / 3], [1 / 3, 2 / 3], tolerance=CLOSE),
    call(PAIRS, [[1, -1], [-1, 1]], [1, 0], [0.5, 0.5], tolerance=CLOSE),
    call(MORE, [[2, 0, -3], [-1, 1, 4]], [0.25, 0.75], [0.5, 0.5, 0], tolerance=CLOSE),
    matched(random.Random(11), 3, 2),
    matched(random.Random(12), 3, 3),
    once_more(matched(random.Random(13), 2, 3)),
    once_more(matched(random.Random(14), 3, 2)),
]

GROW, SHRINK, ALL_ZERO = "regrets that grow", "regrets that shrink", "no regret at all"


def stepped(rng: random.Random, group: str, number: int) -> CallProblem:
    """A round of its group: regrets before it, and what the actions were worth."""
    while True:
        before = [rng.choice((0, 1, 2, 3, 5)) for _ in range(number)]
        utilities = [rng.randint(-4, 4) for _ in range(number)]
        after, _ = plus_step(before, utilities)
        lost = any(regret > 0 == new for regret, new in zip(before, after, strict=True))
        fits = any(before) and (lost and any(after) if group == SHRINK else not lost)
        if fits and len(set(utilities)) > 1:
            return call(group, before, utilities, tolerance=CLOSE)


def hidden_steps(rng: random.Random) -> list[Problem]:
    """Fresh rounds."""
    return [
        *(stepped(rng, GROW, number) for number in (2, 3, 4)),
        *(stepped(rng, SHRINK, number) for number in (2, 3, 4)),
        call(ALL_ZERO, [0, 0, 0], [rng.randint(3, 6), rng.randint(-6, 0), 1], tolerance=CLOSE),
        call(ALL_ZERO, [0, 0], [value := rng.randint(-3, 3), value], tolerance=CLOSE),
        *(once_more(stepped(rng, group, 3)) for group in (GROW, SHRINK)),
    ]


STEPS_SEEN = [
    call(GROW, [1, 1], [3, 1], tolerance=CLOSE),
    call(GROW, [2, 1, 1], [0, 2, 2], tolerance=CLOSE),
    call(SHRINK, [3, 1, 0], [0, 4, 2], tolerance=CLOSE),
    call(SHRINK, [1, 2], [-4, 1], tolerance=CLOSE),
    call(ALL_ZERO, [0, 0, 0], [0, 1, -1], tolerance=CLOSE),
    call(ALL_ZERO, [0, 0, 0], [2, 2, 2], tolerance=CLOSE),
    once_more(call(GROW, [2, 1, 1], [0, 2, 2], tolerance=CLOSE)),
    once_more(call(SHRINK, [3, 1, 0], [0, 4, 2], tolerance=CLOSE)),
]


# Part 5: CFR plus

FEW, MANY = "the first rounds", "many rounds"


class Learning(CallProblem):
    """A game and how many rounds it is played; what everybody sees is not left to rounding."""

    def case(self, item: Item, hidden: bool) -> Case:
        spec, rounds = self.arguments
        if not hidden and not is_steady(spec["game"], rounds["value"]):
            raise ValueError("rounding decides what is played")
        return super().case(item, hidden)


def learned(group: str, spec: dict[str, Any], rounds: int) -> Learning:
    """A game and how many rounds it is played."""
    return Learning(group, ({"game": spec}, {"value": rounds}), tolerance=CLOSE)


class InOtherMoney(WrappedGame):
    """A game in which every utility is so many times as large: nothing is learned otherwise, but rounded otherwise."""

    def __init__(self, game: Game, times: float) -> None:
        super().__init__(game)
        self.times = times

    def utility(self, state: State, player: Player) -> Value:
        return self.times * self.game.utility(state, player)


def is_steady(spec: dict[str, Any], rounds: int) -> bool:
    """Whether no regret is 0 but for rounding, which would leave it to an accident what is played next."""
    game: Any = make_game(spec)
    dearer: list[Any] = [InOtherMoney(game, times) for times in (3, 0.1, 1 / 7)]
    right = cfr_plus(game, rounds)
    others = [FlawedCFR()(game, rounds), *(cfr_plus(each, rounds) for each in dearer)]
    return all(same_value(other, right, CLOSE) for other in others)


def steady(group: str, draw: Callable[[], dict[str, Any]], rounds: int) -> CallProblem:
    """What is learned on the first game drawn on which rounding decides nothing."""
    return learned(group, next(spec for spec in iter(draw, None) if is_steady(spec, rounds)), rounds)


UNTOLD = [
    FlawedCFR(clip=lambda regret: regret),
    FlawedCFR(regret_reach=lambda reach, player: reach[CHANCE] * reach[MAX] * reach[MIN]),
    FlawedCFR(regret_reach=lambda reach, player: reach[CHANCE] * reach[player]),
    FlawedCFR(regret_reach=lambda reach, player: reach[MIN if player == MAX else MAX]),
    FlawedCFR(played_reach=lambda reach, player: 1),
]
"""What shows only in some games."""


def telling(rng: random.Random, group: str, first: str, rounds: int, most: int = 2) -> CallProblem:
    """A game of hidden cards in which all of these show."""

    def draw() -> dict[str, Any]:
        return cards(rng, four_deals(rng), 4, first, most)

    return told_apart(lambda: steady(group, draw, rounds), cfr_plus, UNTOLD)


def hidden_learning(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [
        steady(FEW, lambda: cards(rng, two_deals(rng), 3, MAX), 2),
        steady(FEW, lambda: unseen(rng, again=True), 3),
        steady(FEW, lambda: cards(rng, four_deals(rng), 3, MAX), 4),
        telling(rng, MANY, MAX, 10),
        telling(rng, MANY, MAX, 6, 3),
        steady(MINS, lambda: cards(rng, two_deals(rng, 1), 3, MIN), 8),
        telling(rng, MINS, MIN, 8),
    ]


def seen_learning() -> list[Problem]:
    """The visible problems of part 5."""
    games = [spec for _, spec in trees_seen(79)]
    rng = random.Random(83)
    return [
        learned(FEW, SPY, 2),
        learned(FEW, games[5], 3),
        learned(FEW, games[2], 4),
        learned(MANY, SPY, 30),
        telling(rng, MANY, MAX, 10),
        telling(rng, MANY, MAX, 6),
        learned(MINS, games[6], 6),
        telling(rng, MINS, MIN, 8),
    ]


# Part 6: the chase

ONE_WAY, BOTH_WAYS, MAY_STAY = "one-way streets", "streets both ways", "places where one may stay"


def town(rng: random.Random, group: str, places: int) -> dict[str, list[str]]:
    """Streets between so many places; names and order tell nothing."""
    names = rng.sample("ABCDEFGHJKLM", places)
    streets: dict[str, list[str]] = {name: [] for name in names}
    for name in names:
        for other in rng.sample(names, rng.choice((1, 2, 2, 3))):
            if other != name or group == MAY_STAY:
                streets[name].append(other)
                streets[other] += [name] if group == BOTH_WAYS else []
    return {name: list(dict.fromkeys(ways)) for name, ways in streets.items()}


def chased(rng: random.Random, group: str, places: int, escapes: bool) -> CallProblem:
    """A town in which some spies get away, or one in which all are caught, one of them late."""
    while True:
        streets = town(rng, group, places)
        start = rng.choice(list(streets))
        times = capture_times(streets, start) if all(streets.values()) else {}
        longest = max(times.values(), default=0)
        if longest >= 3 and 3 <= len(times) < places if escapes else longest >= places and len(times) == places:
            return call(group, streets, start)


def hidden_chases(rng: random.Random) -> list[Problem]:
    """Fresh towns."""
    return [
        *(chased(rng, group, 6, escapes) for group in (ONE_WAY, BOTH_WAYS, MAY_STAY) for escapes in (True, False)),
        *(once_more(chased(rng, group, 6, True)) for group in (ONE_WAY, MAY_STAY)),
        chased(rng, ONE_WAY, 8, False),
    ]


TOWN = {
    "mill": ["church"],
    "church": ["mill", "inn", "bridge"],
    "inn": ["church", "market"],
    "market": ["inn", "bridge"],
    "bridge": ["market", "church", "harbour"],
    "harbour": ["bridge", "mill"],
}
"""The town of the text."""


def seen_chases() -> list[Problem]:
    """The visible problems of part 6."""
    rng = random.Random(97)
    return [
        call(ONE_WAY, {"A": ["B"], "B": ["C"], "C": ["D", "A"], "D": ["A"]}, "A"),
        call(ONE_WAY, TOWN, "inn"),
        call(ONE_WAY, TOWN, "harbour"),
        *(chased(rng, group, 6, escapes) for group in (ONE_WAY, BOTH_WAYS, MAY_STAY) for escapes in (True, False)),
        *(once_more(call(ONE_WAY, TOWN, start)) for start in ("inn", "harbour")),
    ]


ITEMS = [
    Item(
        name="marks",
        reference=marks_likely,
        misconceptions=BELIEFS,
        named=MORE_BELIEFS,
        visible=MARKS_SEEN,
        hidden=hidden_marks,
        demands={
            "0a": (ONCE_MORE,),
            "1a": (ALL_FREE, OTHER_BOARDS),
            "1b": (REFUSED, OTHER_BOARDS),
            "1c": (ALL_FREE, REFUSED),
        },
        concepts=("H-01",),
    ),
    Item(
        name="matrix",
        reference=payoff_matrix,
        misconceptions=MATRICES,
        named=MORE_MATRICES,
        visible=[matrix_of(group, spec) for group, spec in trees_seen(73)],
        hidden=hidden_matrices,
        demands={"2a": (CARDS, UNSEEN, MINS), "2b": (OPEN, CARDS, MINS), "2c": (CARDS, UNSEEN)},
        concepts=("H-03",),
    ),
    Item(
        name="trembling",
        reference=trembling_response,
        misconceptions=RESPONSES,
        named=MORE_RESPONSES,
        visible=seen_responses(),
        hidden=hidden_responses,
        demands={
            "0a": (ONCE_MORE,),
            "3a": (MAXS_ANSWER, MINS_ANSWER),
            "3b": (MAXS_ANSWER, MINS_ANSWER, CERTAIN),
            "3c": (MINS_ANSWER,),
        },
        concepts=("H-02", "H-04"),
    ),
    Item(
        name="gap",
        reference=matrix_exploitability,
        misconceptions=GAPS,
        named=MORE_GAPS,
        visible=GAPS_SEEN,
        hidden=hidden_gaps,
        demands={"0a": (ONCE_MORE,), "4a": (PAIRS, MORE)},
        concepts=("H-04",),
    ),
    Item(
        name="step",
        reference=plus_step,
        misconceptions=STEPS,
        named=MORE_STEPS,
        visible=STEPS_SEEN,
        hidden=hidden_steps,
        demands={"0a": (ONCE_MORE,), "4b": (GROW, SHRINK), "4c": (GROW, SHRINK, ALL_ZERO)},
        concepts=("H-05",),
    ),
    Item(
        name="learning",
        reference=cfr_plus,
        misconceptions=CFRS,
        named=MORE_CFRS,
        visible=seen_learning(),
        hidden=hidden_learning,
        demands={"5a": (FEW, MINS), "5b": (FEW, MANY), "5c": (FEW, MANY, MINS)},
        concepts=("H-05",),
    ),
    Item(
        name="chase",
        reference=capture_times,
        misconceptions=CHASES,
        named=MORE_CHASES,
        visible=seen_chases(),
        hidden=hidden_chases,
        demands={
            "0a": (ONCE_MORE,),
            "6a": (ONE_WAY, BOTH_WAYS, MAY_STAY),
            "6b": (ONE_WAY, BOTH_WAYS),
            "6c": (ONE_WAY, BOTH_WAYS, MAY_STAY),
            "6d": (ONE_WAY, BOTH_WAYS, MAY_STAY),
        },
        concepts=("P-20",),
    ),
]

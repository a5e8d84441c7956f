"""What the test cells of hw7-hidden-information check. Instructor's side: never released.

Everything is determined: probabilities and regrets are compared up to rounding.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from aima_games import CHANCE, MAX, MIN, Game, Player, State, Value
from aima_games.checking.call_case import End, StrategyCase
from aima_games.checking.case import Case, observe
from aima_games.games import InformationTree, TicTacToe, make_game
from aima_games.values import read_value, same_value
from aima_games.wrappers import WrappedGame
from autograder.authoring import CallProblem, Item, Problem, call, first_that, states_below
from solutions.searches.hidden import cfr, exploitability, information_sets

from . import alternatives as right
from . import misconceptions as wrong
from .reference import capture_times, in_turn, marks_likely, payoff_matrix, trembling_response

CLOSE = 1e-7
C = TypeVar("C", bound=CallProblem)


def told_apart(make: Callable[[], C], reference: Callable[..., Any], *models: Callable[..., Any]) -> C:
    """The first problem made by `make` that shows each of the wrong functions."""

    def tells(problem: CallProblem) -> bool:
        expected, *others = (read_value(problem.answer(function)) for function in (reference, *models))
        return not any(same_value(answer, expected, CLOSE * 1000) for answer in others)

    return first_that(tells, make)


ONCE_MORE = "the same lists once more"


def once_more(problem: CallProblem) -> CallProblem:
    """The same question twice with the very same lists and dictionaries, which should stay as they are."""
    return replace(problem, group=ONCE_MORE, times=2)


# Part 1: where O stands

LIKED, REFUSED, GOES_ON = "free squares", "refusals", "games that O might have won"


def likely(group: str, board: dict[str, Any], liking: Sequence[float], attempts: Sequence[Any]) -> CallProblem:
    """A board, what O likes, and what X has tried: a list of pairs."""
    values = ({"value": list(liking)}, {"value": [(square, free) for square, free in attempts]})
    return CallProblem(group, ({"game": {"name": "TicTacToe", **board}}, *values), tolerance=CLOSE)


def tried(rng: random.Random, group: str, board: dict[str, Any], successes: int, refused: int) -> CallProblem:
    """X's attempts in a random game in which O plays what it likes; afterwards X is to move."""
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
        for square in range(len(liking)):  # perhaps some more squares that are taken
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
    """A game that O might have won by now, if it had not gone on."""
    return told_apart(
        lambda: tried(rng, GOES_ON, PLAIN, 3, rng.choice((0, 0, 1))), marks_likely, wrong.BELIEFS["ended-games-kept"]
    )


def hidden_marks(rng: random.Random) -> list[Problem]:
    """Fresh games."""
    return [
        *(tried(rng, LIKED, board, number, 0) for board in (PLAIN, WIDE) for number in (1, 2)),
        *(tried(rng, REFUSED, board, 1, 1) for board in (PLAIN, SMALL)),
        *(tried(rng, REFUSED, PLAIN, 2, refused) for refused in (1, 2)),
        tried(rng, REFUSED, SMALL, 2, 1),
        *(nearly_lost(rng) for _ in range(3)),
        *(once_more(tried(rng, REFUSED, PLAIN, 2, refused)) for refused in (1, 2)),
    ]


LIKING = [2, 1, 2, 1, 5, 1, 2, 1, 2]
MARKS_SEEN = [
    likely(LIKED, PLAIN, LIKING, []),
    likely(LIKED, PLAIN, LIKING, [(0, True)]),
    likely(LIKED, PLAIN, LIKING, [(0, True), (1, True)]),
    tried(random.Random(6), LIKED, WIDE, 1, 0),
    tried(random.Random(6), LIKED, WIDE, 2, 0),
    likely(REFUSED, PLAIN, LIKING, [(0, True), (4, False)]),
    tried(random.Random(8), REFUSED, SMALL, 1, 1),
    likely(REFUSED, PLAIN, LIKING, [(0, True), (8, True), (4, False)]),
    tried(random.Random(5), REFUSED, SMALL, 2, 1),
    likely(GOES_ON, PLAIN, LIKING, [(4, True), (0, False), (1, True), (7, False), (3, True)]),
    nearly_lost(random.Random(7)),
    once_more(likely(REFUSED, PLAIN, LIKING, [(0, True), (8, True), (4, False)])),
    once_more(likely(REFUSED, PLAIN, LIKING, [(0, True), (4, False)])),
]


# Trees of hidden cards

NUMBERS = tuple(range(-4, 6))


def node(player: str, knows: str, actions: dict[str, Any]) -> dict[str, Any]:
    """A node where a player moves."""
    return {"player": player, "knows": knows, "actions": actions}


def tree(data: Any) -> dict[str, Any]:
    """A game given by its tree."""
    return {"name": "InformationTree", "tree": data}


def cards(
    rng: random.Random, deals: Sequence[tuple[float, str]], plies: int, first: str = MAX, most: int = 2
) -> dict[str, Any]:
    """A game in which chance deals a card to MAX and one to MIN, as in `(0.25, "xy")`; all actions are seen.

    A card `-` is no card. The actions do not depend on the cards.
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
        return tree(grow(deals[0][1], ""))
    return tree({"chance": {deal: [probability, grow(deal, "")] for probability, deal in deals}})


def pennies(rng: random.Random) -> dict[str, Any]:
    """A game in which both choose at the same time: MIN does not see what MAX does."""
    rows, columns = ({name: 0 for name in rng.sample("abcdef", number)} for number in (2, 3))
    return tree(node(MAX, "MAX", {r: node(MIN, "MIN", {c: rng.choice(NUMBERS) for c in columns}) for r in rows}))


def unseen(rng: random.Random, again: bool = False) -> dict[str, Any]:
    """A game in which MIN does not see what MAX does; then a card may be turned up, and MAX may go on."""
    rows, columns = rng.randint(2, 3), rng.randint(2, 3)

    def end(row: str, column: str) -> Any:
        if again and row == "a":
            return node(MAX, f"MAX a{column}", {"c": rng.choice(NUMBERS), "d": rng.choice(NUMBERS)})
        luck = rng.choice((0.25, 0.75))
        if row == "b":
            return {"chance": {"up": [luck, rng.choice(NUMBERS)], "down": [1 - luck, rng.choice(NUMBERS)]}}
        return rng.choice(NUMBERS)

    return tree(node(MAX, "MAX", {r: node(MIN, "MIN", {c: end(r, c) for c in "xyz"[:columns]}) for r in "abc"[:rows]}))


def numbers(rng: random.Random, number: int) -> list[int]:
    """Utilities that all differ."""
    return rng.sample(NUMBERS, number)


def decision(rng: random.Random, player: Player, utilities: Sequence[int], knows: str = "now") -> dict[str, Any]:
    """One decision, with actions that have new names."""
    return node(player, knows, dict(zip(rng.sample("abcdef", len(utilities)), utilities, strict=True)))


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


# The game of the text: a spy knows where the treasure is, and talks; a lie costs a coin.


def digging(heard: str, east: int, west: int) -> dict[str, Any]:
    """The node where MIN digs in one of two places, with what MAX gets then."""
    return node(MIN, f"hears {heard}", {"digs east": east, "digs west": west})


def talking(where: str, east: int, west: int) -> dict[str, Any]:
    """The node where MAX says something; a lie costs it a coin."""
    lies = {side: int(side != where) for side in ("east", "west")}
    says = {f"says {side}": digging(side, east - lie, west - lie) for side, lie in lies.items()}
    return node(MAX, f"it is {where}", says)


SPY = tree({"chance": {"east": [0.75, talking("east", -4, 2)], "west": [0.25, talking("west", 2, -4)]}})


# Part 2: matrices

SHAPE, IN_ORDER, WEIGHTED = "rows and columns", "everything is seen", "chance"


def matrix_of(group: str, game: dict[str, Any]) -> CallProblem:
    """A game to be written as a matrix."""
    return CallProblem(group, ({"game": game},), tolerance=CLOSE)


def alone(rng: random.Random, player: Player) -> dict[str, Any]:
    """A game in which only one player moves: after a card that it sees, or does not see."""
    names = rng.sample("abcd", 3)

    def choice(knows: str, number: int) -> Any:
        return node(player, knows, {name: rng.choice(NUMBERS) for name in names[:number]})

    seen = {name: [p, choice(f"saw {name}", 2)] for name, p in zip("rgb", (0.25, 0.25, 0.5), strict=True)}
    seen["b"] = [0.5, node(player, "saw b", {"ask": choice("asked", 3), "go": rng.choice(NUMBERS)})]
    return tree({"chance": seen})


def shape_of(game: dict[str, Any]) -> CallProblem:
    """A game, of whose matrix only the numbers of rows and columns are checked."""
    return replace(matrix_of(SHAPE, game), outline=True)


MOST_CELLS = 600
"""A report could not show a table with more cells than this, and nobody wants to wait for it."""


def is_small(problem: Any) -> bool:
    """Whether the table is small enough to be looked at."""
    cells = 1
    for actions in information_sets(make_game(problem.arguments[0]["game"])).values():  # type: ignore[arg-type]
        cells *= len(actions)
    return cells <= MOST_CELLS


def weighted(rng: random.Random) -> CallProblem:
    """A game in which MAX has a card and may decide twice."""
    return first_that(is_small, lambda: matrix_of(WEIGHTED, cards(rng, two_deals(rng, dealt=NOT_SORTED), 3, MAX)))


def hidden_matrices(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [
        *(shape_of(alone(rng, player)) for player in (MAX, MIN)),
        *(shape_of(unseen(rng, again)) for again in (False, True)),
        shape_of(cards(rng, four_deals(rng), 2, MAX)),
        *(matrix_of(IN_ORDER, cards(rng, NOBODY, 3, first)) for first in (MAX, MIN)),
        *(matrix_of(IN_ORDER, each) for each in (cards(rng, NOBODY, 2, MAX, 3), pennies(rng))),
        *(matrix_of(WEIGHTED, alone(rng, player)) for player in (MAX, MIN)),
        weighted(rng),
        matrix_of(WEIGHTED, cards(rng, two_deals(rng, 1, NOT_SORTED), 2, MIN)),
    ]


def matrices_seen() -> list[Problem]:
    """The visible problems of part 2."""
    rng = random.Random(73)
    return [
        *(shape_of(alone(rng, player)) for player in (MAX, MIN)),
        shape_of(unseen(rng, again=True)),
        shape_of(cards(rng, four_deals(rng), 2, MAX)),
        matrix_of(IN_ORDER, cards(rng, NOBODY, 2, MAX)),
        matrix_of(IN_ORDER, cards(rng, NOBODY, 3, MIN)),
        matrix_of(IN_ORDER, pennies(rng)),
        matrix_of(WEIGHTED, SPY),
        weighted(rng),
        matrix_of(WEIGHTED, alone(rng, MIN)),
    ]


# Part 3: a trembling hand

OPEN, HIDDEN, ONE = "a steady hand, everything seen", "a steady hand, hidden cards", "one decision"
SHAKY, MINS = "a hand that trembles", "MIN's hand"
TREMBLES = (0.125, 0.25, 0.375, 0.5)


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


UNTOLD_RESPONSES = [
    *(wrong.RESPONSES[name] for name in ("clairvoyant", "trembles-once", "opponent-at-random")),
    wrong.MORE_RESPONSES["tremble-not-foreseen"],
]
"""Mistakes that show only in some games."""


def telling_response(rng: random.Random, group: str, player: str, tremble: float) -> CallProblem:
    """A game in which it matters that information sets are decided as a whole, and that the hand trembles each time."""
    told = UNTOLD_RESPONSES if tremble else UNTOLD_RESPONSES[::2]
    return told_apart(
        lambda: trembling(rng, group, cards(rng, four_deals(rng), 4, player), player, tremble),
        trembling_response,
        *told,
    )


def own_games(rng: random.Random, player: Player) -> list[dict[str, Any]]:
    """Games with at most ten decisions of the player, so that trying all pure strategies is fast enough."""
    mine, other = player == MIN, MAX if player == MIN else MIN
    return [
        cards(rng, two_deals(rng, mine), 4, player),
        cards(rng, two_deals(rng, 1 - mine), 4, other),
        unseen(rng, again=True),
    ]


def one_decision(rng: random.Random, tremble: float) -> CallProblem:
    """A game that is over after one action."""
    return trembling(rng, ONE, tree(decision(rng, MAX, numbers(rng, rng.randint(2, 4)))), MAX, tremble)


def hidden_responses(rng: random.Random) -> list[Problem]:
    """Fresh trees and strategies."""
    return [
        *(trembling(rng, OPEN, cards(rng, NOBODY, 4, first), MAX, 0) for first in (MAX, MIN, MAX)),
        *(trembling(rng, HIDDEN, spec, MAX, 0) for spec in own_games(rng, MAX)[1:]),
        telling_response(rng, HIDDEN, MAX, 0),
        *(one_decision(rng, tremble) for tremble in (0, rng.choice(TREMBLES), 1)),
        *(trembling(rng, SHAKY, spec, MAX, rng.choice(TREMBLES)) for spec in own_games(rng, MAX)[:2]),
        telling_response(rng, SHAKY, MAX, rng.choice(TREMBLES)),
        *(trembling(rng, MINS, spec, MIN, rng.choice(TREMBLES)) for spec in own_games(rng, MIN)[1:]),
        telling_response(rng, MINS, MIN, rng.choice(TREMBLES)),
        once_more(trembling(rng, "", own_games(rng, MAX)[0], MAX, rng.choice(TREMBLES))),
    ]


def responses_seen() -> list[Problem]:
    """The visible problems of part 3."""
    rng = random.Random(71)
    return [
        *(trembling(rng, OPEN, cards(rng, NOBODY, 3, first), MAX, 0) for first in (MAX, MIN)),
        trembling(rng, HIDDEN, SPY, MAX, 0),
        telling_response(rng, HIDDEN, MAX, 0),
        *(one_decision(rng, tremble) for tremble in (0.25, 1)),
        trembling(rng, SHAKY, SPY, MAX, 0.25),
        trembling(rng, SHAKY, own_games(rng, MAX)[1], MAX, 0.25),
        telling_response(rng, SHAKY, MAX, 0.25),
        trembling(rng, MINS, SPY, MIN, 0.5),
        telling_response(rng, MINS, MIN, 0.25),
        once_more(trembling(rng, "", SPY, MAX, 0.25)),
    ]


# Part 4: CFR

MAXS, MINS_REGRET, MATCHED = "one decision of MAX", "one decision of MIN", "regrets of all kinds"
BY_CHANCE, BY_OPPONENT = "places that chance leads to", "places that the opponent leads to"
AFTER_OWN, ROUNDS, POKER = "places that its own action leads to", "several rounds", "a hundred rounds"
OF_REGRETS = (MINS_REGRET, MATCHED, BY_CHANCE, BY_OPPONENT)
"""The groups of games that test only the regrets."""
MAX_FIRST, MIN_FIRST = in_turn(MAX, MIN), in_turn(MIN, MAX)
IN_AVERAGE = "reach-forgotten-in-average"
CONVENTIONS = {"MAX learns first": MAX_FIRST, "MIN learns first": MIN_FIRST}
WAYS = (cfr, MAX_FIRST, MIN_FIRST)
AVERAGES = {
    f"{name}, {number}": way
    for name, mistaken in {**wrong.CFRS, **wrong.MORE_CFRS}.items()
    if name in ("last-round-returned", "late-rounds-count-more", IN_AVERAGE, "others-reach-in-average")
    for number, way in enumerate(mistaken.ways)
}
"""Mistakes in the average alone."""
KUHN = {"name": "KuhnPoker"}
HUNDREDTH = 0.01
"""The part of what can be won and lost by which a strategy may still be exploited after a hundred rounds."""


@dataclass(frozen=True)
class Learning(CallProblem):
    """A game and how many rounds it is played; with `within`, any strategy that can be exploited by no more will do.

    In the groups `OF_REGRETS` the average may be wrong in a usual way.
    """

    within: float | None = None

    def case(self, item: Item, hidden: bool) -> Case:
        blank = self.blank(StrategyCase, item, hidden)
        if self.within is not None:
            return item.answered(replace(blank, ends=tuple(ends(make_game(self.arguments[0]["game"])))))
        accepted = {**item.conventions, **(AVERAGES if self.group in OF_REGRETS else {})}
        others = {name: blank.answer(observe(blank, other, limited=False)) for name, other in accepted.items()}
        case = item.answered(blank)
        return replace(case, conventions={n: each for n, each in others.items() if each != case.expected})  # type: ignore[call-arg]

    def smaller(self) -> Iterator[Problem]:
        return super().smaller() if self.within is None else iter(())


def ends(game: Any) -> Iterator[End]:
    """The ends of a game with the steps that lead there."""
    waiting: list[tuple[Any, ...]] = [(game.initial, 1, (), ())]
    while waiting:
        state, chance, maxs, mins = waiting.pop()
        if game.is_terminal(state):
            yield float(chance * game.utility(state, MAX)), maxs, mins
            continue
        mover = game.to_move(state)
        for action, p in game.outcomes(state) if mover == CHANCE else [(a, 1) for a in game.actions(state)]:
            step = () if mover == CHANCE else ((game.information(state), action),)
            more = (maxs + step if mover == MAX else maxs, mins + step if mover == MIN else mins)
            waiting.append((game.result(state, action), chance * p, *more))


def learned(group: str, spec: dict[str, Any], rounds: int) -> Learning:
    """A game and how many rounds it is played."""
    return Learning(group, ({"game": spec}, {"value": rounds}), tolerance=CLOSE)


def solved(spec: dict[str, Any], largest: float) -> Learning:
    """A game to be played a hundred rounds; `largest` is how much a player can win and lose in all."""
    return Learning(POKER, ({"game": spec}, {"value": 100}), tolerance=CLOSE, within=HUNDREDTH * largest)


class InOtherMoney(WrappedGame):
    """A game in which every utility is some times as large: the same is learned, but rounded differently."""

    def __init__(self, game: Game, times: float) -> None:
        super().__init__(game)
        self.times = times

    def utility(self, state: State, player: Player) -> Value:
        return self.times * self.game.utility(state, player)


def is_steady(problem: Any) -> bool:
    """Whether no regret is 0 up to rounding, which would leave it to chance what is played next."""
    (spec, rounds) = problem.arguments
    return problem.within is not None or _is_steady(repr(spec["game"]), rounds["value"], spec["game"])


STEADY_KNOWN: dict[tuple[str, int], bool] = {}


def _is_steady(text: str, rounds: int, spec: dict[str, Any]) -> bool:
    if (text, rounds) not in STEADY_KNOWN:
        game: Any = make_game(spec)
        dearer: list[Any] = [InOtherMoney(game, times) for times in (3, 0.1, 1 / 7)]
        STEADY_KNOWN[text, rounds] = all(
            same_value(way(each, rounds), way(game, rounds), CLOSE) for way in WAYS for each in dearer
        )
    return STEADY_KNOWN[text, rounds]


def telling(group: str, draw: Callable[[], dict[str, Any]], rounds: int, *names: str) -> Learning:
    """The first problem drawn in which these mistakes show and rounding decides nothing."""
    told = [{**wrong.CFRS, **wrong.MORE_CFRS}[name] for name in names]
    return first_that(is_steady, lambda: told_apart(lambda: learned(group, draw(), rounds), cfr, *told))


def one_regret(rng: random.Random, player: Player) -> dict[str, Any]:
    """One decision in which only one action is regretted: how several share is tested elsewhere."""
    sign, more = 1 if player == MAX else -1, rng.randint(-3, 3)
    utilities = [rng.randint(3, 5), *rng.sample(range(-4, 0), 2)]
    rng.shuffle(utilities)
    return tree(decision(rng, player, [sign * each + more for each in utilities]))


def kinds_of_regret(rng: random.Random) -> dict[str, Any]:
    """Three sets that chance leads to: one has several regrets above 0, one a single one, one none."""
    low, high, same = rng.randint(-4, -2), rng.randint(3, 5), rng.randint(-3, 3)
    branches = {}
    for card, p, worth in (
        ("r", 0.25, [high, high - 1, low, low + 1]),
        ("g", 0.25, [high, low, low, low + 1]),
        ("b", 0.5, [same] * 3),
    ):
        rng.shuffle(worth)
        branches[card] = [p, decision(rng, MAX, worth, f"card {card}")]
    return tree({"chance": branches})


def by_chance(rng: random.Random, player: Player) -> dict[str, Any]:
    """One set with three nodes to which chance leads with different probabilities."""
    names, odds = rng.sample("abcdef", 3), rng.sample((0.125, 0.25, 0.625), 3)
    hands = {card: [p, dict(zip(names, numbers(rng, 3), strict=True))] for card, p in zip("rgb", odds, strict=True)}
    return tree({"chance": {card: [p, node(player, "a card", hand)] for card, (p, hand) in hands.items()}})  # type: ignore[arg-type]


def by_opponent(rng: random.Random, player: Player) -> dict[str, Any]:
    """An information set with nodes behind two and behind three actions of the other player, who has two cards."""
    other, names = MIN if player == MAX else MAX, rng.sample("abc", 3)

    def reply() -> dict[str, Any]:
        return node(player, "asked", dict(zip(names[:2], numbers(rng, 2), strict=True)))

    few = node(other, "few", {"ask": reply(), "stop": rng.choice(NUMBERS)})
    stops = dict(zip("pqr", (rng.choice(NUMBERS) for _ in range(3)), strict=True))
    return tree({"chance": {"few": [0.5, few], "many": [0.5, node(other, "many", {"ask": reply(), **stops})]}})


def after_own(rng: random.Random, player: Player) -> dict[str, Any]:
    """Two decisions of one player; the first leads to the second more and more often, or less and less."""
    first, second = rng.sample("abc", 3), rng.sample("xyz", 3)
    later = node(player, "later", dict(zip(second, numbers(rng, 3), strict=True)))
    return tree(node(player, "now", dict(zip(first, (later, *numbers(rng, 2)), strict=True))))


def bluffing(rng: random.Random) -> dict[str, Any]:
    """One player has a card that the other does not see, and they decide in turn."""
    whose = rng.choice((0, 1))
    return cards(rng, two_deals(rng, whose), 3, rng.choice((MAX, MIN)))


LATER = ("own-reach-in-regrets", "negative-regrets-forgotten", "late-rounds-count-more", "regrets-of-this-round")


def small_poker(rng: random.Random) -> Learning:
    """A small game of hidden cards that can be solved well in a hundred rounds, and not by what most mistakes do."""
    while True:
        spec = cards(rng, four_deals(rng), 2, rng.choice((MAX, MIN)))
        game: Any = make_game(spec)
        utilities = [game.utility(state, MAX) for state in states_below(game, game.initial) if game.is_terminal(state)]
        within = HUNDREDTH * (max(utilities) - min(utilities))
        unsettled = (cfr(game, 2), wrong.CFRS["last-round-returned"](game, 30))
        if min(exploitability(game, each) for each in unsettled) < 2 * within:
            continue
        if any(exploitability(game, way(game, 100)) >= within / 2 for way in WAYS):
            continue
        if exploitability(game, wrong.CFRS["last-round-returned"](game, 100)) > 1.5 * within:
            return solved(spec, max(utilities) - min(utilities))


def drawn_learning(rng: random.Random, times: int) -> list[Problem]:
    """Problems of all kinds, except poker."""
    return [
        problem
        for _ in range(times)
        for problem in (
            learned(MAXS, one_regret(rng, MAX), 2),
            learned(MINS_REGRET, one_regret(rng, MIN), 2),
            telling(MATCHED, lambda: kinds_of_regret(rng), 2, "largest-regret-only"),
            telling(BY_CHANCE, lambda: by_chance(rng, rng.choice((MAX, MIN))), 2, "chance-forgotten-in-regrets"),
            telling(BY_OPPONENT, lambda: by_opponent(rng, MAX), 2, "opponent-forgotten-in-regrets"),
            telling(AFTER_OWN, lambda: after_own(rng, rng.choice((MAX, MIN))), 2, IN_AVERAGE),
            telling(ROUNDS, lambda: after_own(rng, rng.choice((MAX, MIN))), 4, *LATER),
            telling(ROUNDS, lambda: bluffing(rng), 4, *LATER[1:]),
        )
    ]


def hidden_learning(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [*drawn_learning(rng, 2), small_poker(rng)]


def learning_seen() -> list[Problem]:
    """The visible problems of part 4."""
    return [
        *drawn_learning(random.Random(83), 1),
        learned(MAXS, SPY, 1),
        solved(KUHN, 4),
    ]


# Part 5: the chase

STREETS, CORNERED, LONG, ESCAPES = (
    "streets of all kinds",
    "a spy that is cornered",
    "long chases",
    "spies that get away",
)
ONE_WAY, BOTH_WAYS, MAY_STAY = "one-way", "both ways", "loops"


def town(rng: random.Random, kind: str, places: int) -> dict[str, list[str]]:
    """Streets between `places` places; names and order tell nothing."""
    names = rng.sample("ABCDEFGHJKLM", places)
    streets: dict[str, list[str]] = {name: [] for name in names}
    for name in names:
        for other in rng.sample(names, rng.choice((1, 2, 2, 3))):
            if other != name or kind == MAY_STAY:
                streets[name].append(other)
                streets[other] += [name] if kind == BOTH_WAYS else []
    return {name: list(dict.fromkeys(ways)) for name, ways in streets.items()}


def chased(rng: random.Random, group: str, kind: str, fits: Callable[[Mapping[str, int], int], bool]) -> CallProblem:
    """A town of six places whose answer `fits`, which is also told the number of places."""
    while True:
        streets = town(rng, kind, 6)
        start = rng.choice(list(streets))
        if all(streets.values()) and fits(capture_times(streets, start), len(streets)):
            return call(group, streets, start)


def short(times: Mapping[str, int], places: int) -> bool:
    """Some are caught at once, and none late."""
    return 1 in times.values() and max(times.values()) <= 3 and len(times) >= 3


def long(times: Mapping[str, int], places: int) -> bool:
    """All are caught, one of them late."""
    return max(times.values()) >= places - 1 and len(times) == places


def escaped(times: Mapping[str, int], places: int) -> bool:
    """Some get away, and some are caught."""
    return max(times.values()) >= 2 and 3 <= len(times) < places


def cornered(rng: random.Random, kind: str) -> CallProblem:
    """A town in which it matters who comes to whom."""
    met = wrong.MORE_CHASES["meeting-ignored"].ways
    return told_apart(lambda: chased(rng, CORNERED, kind, short), capture_times, *met)


def drawn_chases(rng: random.Random) -> list[Problem]:
    """Fresh towns."""
    return [
        *(chased(rng, STREETS, kind, short) for kind in (ONE_WAY, BOTH_WAYS, MAY_STAY)),
        *(cornered(rng, kind) for kind in (ONE_WAY, MAY_STAY)),
        *(chased(rng, LONG, kind, long) for kind in (ONE_WAY, BOTH_WAYS, MAY_STAY)),
        *(replace(chased(rng, ESCAPES, kind, escaped), outline=True) for kind in (ONE_WAY, BOTH_WAYS, MAY_STAY)),
        once_more(chased(rng, ESCAPES, ONE_WAY, escaped)),
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


def chases_seen() -> list[Problem]:
    """The visible problems of part 5."""
    return [
        call(STREETS, {"A": ["B"], "B": ["C"], "C": ["D", "A"], "D": ["A"]}, "A"),
        call(STREETS, TOWN, "inn"),
        call(ESCAPES, TOWN, "harbour", outline=True),
        *drawn_chases(random.Random(97)),
    ]


ITEMS = [
    Item(
        name="test_marks_likely",
        reference=marks_likely,
        alternatives=(right.marks_line_by_line, right.marks_backwards),
        misconceptions=wrong.BELIEFS,
        named=wrong.MORE_BELIEFS,
        visible=MARKS_SEEN,
        hidden=hidden_marks,
        demands={
            "0a": (ONCE_MORE,),
            "1a": (1.5, LIKED),
            "1b": (1.5, REFUSED, ONCE_MORE),
            "1c": (1, GOES_ON),
        },
        concepts=("H-01",),
    ),
    Item(
        name="test_payoff_matrix",
        reference=payoff_matrix,
        alternatives=(right.matrix_end_by_end, right.matrix_by_search),
        misconceptions=wrong.MATRICES,
        named=wrong.MORE_MATRICES,
        visible=matrices_seen(),
        hidden=hidden_matrices,
        valid=is_small,
        demands={"2a": (1, SHAPE), "2b": (1, IN_ORDER), "2c": (1, WEIGHTED)},
        concepts=("H-03",),
    ),
    Item(
        name="test_trembling_response",
        reference=trembling_response,
        alternatives=(right.response_of_all_plans, right.response_set_by_set),
        misconceptions=wrong.RESPONSES,
        named=wrong.MORE_RESPONSES,
        visible=responses_seen(),
        hidden=hidden_responses,
        demands={
            "0a": (ONCE_MORE,),
            "3a": (1, OPEN),
            "3b": (1, HIDDEN),
            "3c": (1, ONE),
            "3d": (1, SHAKY, ONCE_MORE),
            "3e": (1, MINS),
        },
        concepts=("H-02", "H-04"),
    ),
    Item(
        name="test_cfr",
        reference=cfr,
        conventions=CONVENTIONS,
        alternatives=(right.cfr_with_objects, right.cfr_in_turn, right.cfr_in_fractions, right.cfr_min_first),
        misconceptions=wrong.CFRS,
        named=wrong.MORE_CFRS,
        visible=learning_seen(),
        hidden=hidden_learning,
        valid=is_steady,
        demands={
            "4a": (1, MAXS),
            "4b": (1, MINS_REGRET),
            "4c": (1, MATCHED),
            "4d": (1, BY_CHANCE),
            "4e": (1, BY_OPPONENT),
            "4f": (1, AFTER_OWN),
            "4g": (1, ROUNDS),
            "4h": (1, POKER),
        },
        concepts=("H-05",),
    ),
    Item(
        name="test_capture_times",
        reference=capture_times,
        alternatives=(right.chase_by_levels, right.chase_by_values),
        misconceptions=wrong.CHASES,  # type: ignore[arg-type]
        named=wrong.MORE_CHASES,
        visible=chases_seen(),
        hidden=drawn_chases,
        demands={
            "0a": (ONCE_MORE,),
            "5a": (1, STREETS),
            "5b": (1, CORNERED),
            "5c": (1, LONG),
            "5d": (1, ESCAPES, ONCE_MORE),
        },
        concepts=("P-20",),
    ),
]

"""Kinds of games with hidden cards: drawn are games like one written example, and asked is what is learned in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aima_games import CHANCE, MAX, MIN
from aima_games.checking.call_case import End, StrategyCase
from aima_games.checking.case import Answer, Case, observe
from aima_games.values import read_value, same_value
from autograder.authoring.item import Item, Problem
from autograder.authoring.kinds import Place, Turn, asking, ends_of, position_of
from autograder.authoring.problems import CallProblem

LETTERS = "abcdefghjk"
"""Names of actions in an example, which get other names of these; any other name stays."""
TIMES = (3, 0.1, 1 / 7)
"""If all numbers are so many times as large, the same is learned, but rounded differently."""
CLOSE = 1e-7
"""How close two strategies have to be."""


def at(player: str, knows: str, **actions: Any) -> dict[str, Any]:
    """A node of an example: whose it is, what that player knows, and what each action leads to."""
    return {"player": player, "knows": knows, "actions": actions}


def dealt(**cards: tuple[float, Any]) -> dict[str, Any]:
    """A deal of an example: the odds of each card and what follows, as in `dealt(r=(0.25, …), g=(0.75, …))`."""
    return {"chance": {card: list(each) for card, each in cards.items()}}


@dataclass(frozen=True)
class CardsLike:
    """Games like an example, for MAX as it is, for MIN with the players exchanged.

    Numbers are up to `near` away; actions have other names and come in another order; cards change their odds.
    """

    example: Any
    near: int = 1

    def __call__(self, turn: Turn) -> Place:
        names = dict(zip(LETTERS, turn.rng.sample(LETTERS, len(LETTERS)), strict=True))
        tree = _Grown(turn, self.near, names).like(self.example)
        return {"name": "InformationTree", "tree": tree}, ()


@dataclass
class _Grown:
    """What is the same everywhere in one game like an example."""

    turn: Turn
    near: int
    names: dict[str, str]
    orders: dict[str, list[str]] = field(default_factory=dict)
    """The order of the actions by what a player knows: nodes that look alike have the same."""

    def like(self, tree: Any) -> Any:
        if not isinstance(tree, dict):
            number = tree + self.turn.rng.randint(-self.near, self.near)
            return number if self.turn.first == MAX else -number
        if "chance" in tree:
            cards = tree["chance"]
            odds = self.turn.rng.sample([p for p, _ in cards.values()], len(cards))
            return {"chance": {card: [p, self.like(cards[card][1])] for p, card in zip(odds, cards, strict=True)}}
        if tree["knows"] not in self.orders:
            self.orders[tree["knows"]] = self.turn.rng.sample(list(tree["actions"]), len(tree["actions"]))
        actions = {self.names.get(name, name): self.like(tree["actions"][name]) for name in self.orders[tree["knows"]]}
        player = tree["player"] if self.turn.first == MAX else {MAX: MIN, MIN: MAX}[tree["player"]]
        return {"player": player, "knows": tree["knows"], "actions": actions}


@dataclass(frozen=True)
class Learning(CallProblem):
    """A strategy to be learned; with `within`, any that loses no more to its best reply will do.

    `also` are functions whose strategies are accepted besides.
    """

    within: float | None = None
    also: tuple[Callable[..., Any], ...] = ()

    def wording(self) -> str:
        return repr(self.arguments)

    def case(self, item: Item, hidden: bool) -> Case:
        given = {name: each for name, each in vars(self).items() if name != "also"}
        blank = StrategyCase(function=item.function, hidden=hidden, expected=Answer(None), **given)
        if self.within is not None:
            return item.answered(replace(blank, ends=tuple(_ends(self.arguments[0]["game"]))))
        ways = {**item.conventions, **{str(number): way for number, way in enumerate(self.also)}}
        found = {name: blank.answer(observe(blank, way, limited=False)) for name, way in ways.items()}
        return item.answered(replace(blank, conventions=found))


def _ends(spec: dict[str, Any]) -> Iterator[End]:
    """The ends of a game: what chance and utility make of each, and the steps of MAX and of MIN that lead there."""
    game, start = position_of(spec)
    waiting: list[tuple[Any, float, tuple[Any, ...], tuple[Any, ...]]] = [(start, 1, (), ())]
    while waiting:
        state, chance, maxs, mins = waiting.pop()
        if game.is_terminal(state):
            yield float(chance * game.utility(state, MAX)), maxs, mins
            continue
        mover = game.to_move(state)
        for action, p in game.outcomes(state) if mover == CHANCE else [(each, 1) for each in game.actions(state)]:
            step = () if mover == CHANCE else ((game.information(state), action),)
            own = maxs + step if mover == MAX else maxs, mins + step if mover == MIN else mins
            waiting.append((game.result(state, action), chance * p, *own))


@asking
def rounds(
    group: str,
    place: Place,
    turn: Turn,
    of: Sequence[int] = (2,),
    within: float | None = None,
    also: tuple[Callable[..., Any], ...] = (),
) -> Learning:
    """A game to be learned in so many rounds; `within` is a share of what is at stake."""
    game = place[0]
    stake = max(map(float, ends_of(game))) - min(map(float, ends_of(game))) if within else 0
    arguments = {"game": game}, {"value": turn.rng.choice(of)}
    return Learning(group, arguments, tolerance=CLOSE, within=within and within * stake, also=also)


def steady_in_other_money(*ways: Callable[..., Any]) -> Callable[[Problem], bool]:
    """Says of a problem whether each way learns the same if all numbers grow alike: for `:valid:`.

    Else a regret is 0 up to rounding, and chance would say what is played next. With `within` nothing is compared.
    """
    return lambda problem: (
        getattr(problem, "within", None) is not None
        or all(_learns_the_same(problem, way, times) for way in ways for times in TIMES)
    )


def _learns_the_same(problem: Any, way: Callable[..., Any], times: float) -> bool:
    spec = problem.arguments[0]["game"]
    dearer = {"game": {**spec, "tree": _multiplied(spec["tree"], times)}}
    before, after = problem.answer(way), replace(problem, arguments=(dearer, *problem.arguments[1:])).answer(way)
    return same_value(read_value(before), read_value(after), CLOSE)


def _multiplied(tree: Any, times: float) -> Any:
    """A game of hidden cards with every utility so many times as large."""
    if not isinstance(tree, dict):
        return tree * times
    if "chance" in tree:
        return {"chance": {card: [p, _multiplied(below, times)] for card, (p, below) in tree["chance"].items()}}
    return {**tree, "actions": {name: _multiplied(below, times) for name, below in tree["actions"].items()}}


NAMES: dict[str, Any] = {
    "at": at, "dealt": dealt, "cards_like": CardsLike, "rounds": rounds, "steady_in_other_money": steady_in_other_money,
}  # fmt: skip
"""What the tables of an assignment can say of these."""

"""Wrong answers to the functions of assignment 6: a search tree with switches, and some small functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log2, log10, sqrt
from typing import Any

from aima_games import MAX, MIN, Action, Game, Player, State, Value
from autograder.authoring import Family, add_misconceptions

from .reference import BookNode, Node

Watch = Callable[[Sequence[float]], None]
"""Is told the indices of each choice."""


Mistakes = dict[str, Callable[..., Any]]


def ignored(indices: Sequence[float]) -> None:
    """Nobody is told."""


# UCB1's bonus

Bonus = Callable[[float, float, float], float]
"""Of N, of n, of C."""


def ucb1_bonus(of_all: float, tries: float, c: float) -> float:
    """The bonus of lecture 6."""
    return c * sqrt(log(of_all) / tries)


BONUSES: dict[str, Sequence[Bonus]] = {
    "exploration-forgotten": [lambda of_all, tries, c: 0, lambda of_all, tries, c: sqrt(log(of_all) / tries)],
    "log-of-own-tries": [lambda of_all, tries, c: c * sqrt(log(tries) / tries)],
    "log-forgotten": [lambda of_all, tries, c: c * sqrt(of_all / tries)],
    "root-forgotten": [lambda of_all, tries, c: c * log(of_all) / tries],
    "exploration-under-root": [lambda of_all, tries, c: sqrt(c * log(of_all) / tries)],
    "bonus-subtracted": [lambda of_all, tries, c: -ucb1_bonus(of_all, tries, c)],
}
"""What goes wrong with it, by name."""

MORE_BONUSES: dict[str, Sequence[Bonus]] = {
    "two-under-the-root": [
        lambda of_all, tries, c: c * sqrt(2 * log(of_all) / tries),
        lambda of_all, tries, c: sqrt(2 * log(of_all) / tries),
    ],
    "another-logarithm": [
        lambda of_all, tries, c: c * sqrt(log2(of_all) / tries),
        lambda of_all, tries, c: c * sqrt(log10(of_all) / tries),
    ],
    "one-more-in-the-log": [lambda of_all, tries, c: ucb1_bonus(of_all + 1, tries, c)],
    "one-fewer-in-the-log": [lambda of_all, tries, c: ucb1_bonus(max(of_all - 1, 1), tries, c)],
    "one-more-try": [
        lambda of_all, tries, c: ucb1_bonus(of_all, tries + 1, c),
        lambda of_all, tries, c: ucb1_bonus(of_all + 1, tries + 1, c),
    ],
    "numbers-of-tries-exchanged": [
        lambda of_all, tries, c: c * sqrt(log(tries) / of_all),
        lambda of_all, tries, c: c * sqrt(tries / log(of_all + 1e-12)),
    ],
    "tries-outside-the-root": [lambda of_all, tries, c: c * sqrt(log(of_all)) / tries],
    "log-outside-the-root": [lambda of_all, tries, c: c * log(of_all) / sqrt(tries)],
    "log-of-the-fraction": [lambda of_all, tries, c: c * sqrt(log(of_all / tries))],
    "tries-forgotten": [lambda of_all, tries, c: c * sqrt(log(of_all)), lambda of_all, tries, c: c * log(of_all)],
    "all-tries-forgotten": [lambda of_all, tries, c: c / tries, lambda of_all, tries, c: c / sqrt(tries)],
    "exploration-is-fixed": [
        lambda of_all, tries, c: ucb1_bonus(of_all, tries, sqrt(2)),
        lambda of_all, tries, c: ucb1_bonus(of_all, tries, 1.4),
        lambda of_all, tries, c: ucb1_bonus(of_all, tries, 2),
        lambda of_all, tries, c: ucb1_bonus(of_all, tries, 0.5),
    ],
    "exploration-squared": [lambda of_all, tries, c: c * ucb1_bonus(of_all, tries, c)],
    "puct-bonus": [
        lambda of_all, tries, c: c * sqrt(of_all) / (1 + tries),
        lambda of_all, tries, c: c * sqrt(of_all) / tries,
    ],
}
"""The same, rarer."""


def with_bonuses(model: Any, bonuses: Mapping[str, Sequence[Bonus]]) -> dict[str, Any]:
    """A model, right but for its bonus, by the name of what is wrong with that."""
    return {name: Family.across(model, *({"bonus": bonus} for bonus in some)) for name, some in bonuses.items()}


# A bandit's arms

Tape = Sequence[Sequence[Value]]


@dataclass(frozen=True)
class FlawedBandit:
    """UCB1 on tapes, right but for what is switched."""

    bonus: Bonus = ucb1_bonus
    worth: Callable[[Sequence[Value], int], float] = lambda paid, coins: sum(paid) / len(paid)
    """What an arm is worth, from what it has paid and how often all were pulled."""
    untried: float = inf
    best: Callable[..., int] = max
    last_untried: bool = False
    """Of arms that were never pulled the last comes first."""
    pays: Callable[[Sequence[Value], int, int], Value] = lambda tape, tries, coin: tape[tries]
    """What an arm pays: its tape, how often it was pulled, how often all were."""
    all_of: Callable[[int, int, int], int] = lambda coin, coins, arms: coin
    """N, from the pulls so far, the coins in all and the number of arms."""
    rounds: int = 0
    """So many rounds at the start are of all arms in turn, whatever they pay."""
    extra: bool = False
    """The first round costs no coin."""
    forgets_first: bool = False
    """What an arm pays in the first round is not counted."""
    shown: Callable[[list[int], int], list[int]] = lambda pulls, arms: pulls
    watch: Watch = ignored

    def __call__(self, payoffs: Tape, coins: int, exploration: float) -> list[int]:
        arms = len(payoffs)
        paid: list[list[Value]] = [[] for _ in payoffs]
        tries = [0] * arms
        pulls: list[int] = []
        for coin in range(coins + arms * self.extra):
            indices = [
                self.worth(p, coin) + self.bonus(self.all_of(coin, coins, arms), max(len(p), 1), exploration)
                if p
                else self.untried
                for p in paid
            ]
            self.watch(indices)
            places = range(arms)[::-1] if self.last_untried and not all(paid) else range(arms)
            arm = coin % arms if coin < self.rounds * arms else self.best(places, key=indices.__getitem__)
            pulls.append(arm)
            pay = self.pays(payoffs[arm], tries[arm], coin)
            tries[arm] += 1
            paid[arm].append(0 if self.forgets_first and coin < arms else pay)
        return self.shown(pulls, arms)


def _bandits(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedBandit(), *ways)


def _knowing(known: Callable[[Sequence[Value], int], Sequence[Value]]) -> Callable[..., list[int]]:
    """UCB1 with the mean of what an arm is known to pay, from its tape and how often it was pulled."""

    def pulls(payoffs: Tape, coins: int, exploration: float) -> list[int]:
        tries, made = [0] * len(payoffs), list[int]()
        for coin in range(coins):
            indices = [
                sum(seen) / len(seen) + ucb1_bonus(coin, n, exploration) if n and (seen := known(tape, n)) else inf
                for tape, n in zip(payoffs, tries, strict=True)
            ]
            made.append(indices.index(max(indices)))
            tries[made[-1]] += 1
        return made

    return pulls


BANDITS: Mistakes = {
    **with_bonuses(FlawedBandit(), BONUSES),
    "untried-not-first": _bandits(
        {"untried": 0}, {"untried": 0, "best": lambda places, key: max(reversed(places), key=key)}, {"untried": -inf}
    ),
    "total-for-mean": _bandits({"worth": lambda paid, coins: sum(paid)}),
    "last-result-for-mean": _bandits({"worth": lambda paid, coins: paid[-1]}),
    "smallest-index": FlawedBandit(untried=-inf, best=min),
    "arms-in-turn": lambda payoffs, coins, exploration: [coin % len(payoffs) for coin in range(coins)],
}
"""Mistakes about which arm to pull."""

MORE_BANDITS: Mistakes = {
    **with_bonuses(FlawedBandit(), MORE_BONUSES),
    "mean-over-all-pulls": _bandits(
        {"worth": lambda paid, coins: sum(paid) / coins}, {"worth": lambda paid, coins: sum(paid) / (coins + 1)}
    ),
    "best-result-for-mean": _bandits({"worth": lambda paid, coins: max(paid)}),
    "mean-of-one-more": _bandits({"worth": lambda paid, coins: sum(paid) / (len(paid) + 1)}),
    "first-result-for-mean": _bandits(
        {"worth": lambda paid, coins: paid[0]}, {"pays": lambda tape, tries, coin: tape[0]}
    ),
    "tape-read-by-coin": _bandits({"pays": lambda tape, tries, coin: tape[coin % len(tape)]}),
    "tape-read-one-too-far": _bandits({"pays": lambda tape, tries, coin: tape[(tries + 1) % len(tape)]}),
    "last-untried-first": FlawedBandit(last_untried=True),
    "log-of-all-coins": _bandits({"all_of": lambda coin, coins, arms: coins}),
    "log-of-the-arms": _bandits({"all_of": lambda coin, coins, arms: arms}),
    "pulls-without-the-first-round": _bandits({"all_of": lambda coin, coins, arms: max(coin - arms, 1)}),
    "more-pulls-than-coins": _bandits({"extra": True}),
    "whole-first-round": lambda payoffs, coins, exploration: FlawedBandit()(
        payoffs, max(coins, len(payoffs)), exploration
    ),
    "first-round-left-out": _bandits(
        {"shown": lambda pulls, arms: pulls[arms:]}, {"extra": True, "shown": lambda pulls, arms: pulls[arms:]}
    ),
    "first-round-forgotten": FlawedBandit(forgets_first=True),
    "two-rounds-at-first": FlawedBandit(rounds=2),
    "arms-from-one": FlawedBandit(shown=lambda pulls, arms: [arm + 1 for arm in pulls]),
    "whole-tape-known": Family(
        tuple(
            _knowing(known)
            for known in (
                lambda tape, tries: tape,
                lambda tape, tries: tape[: tries + 1],
                lambda tape, tries: tape[tries:],
            )
        )
    ),
    "pulls-counted": FlawedBandit(shown=lambda pulls, arms: [pulls.count(arm) for arm in range(arms)]),
    "worst-mean-first": FlawedBandit(worth=lambda paid, coins: -sum(paid) / len(paid)),
}
"""The same, rarer."""


# The book's tree


@dataclass(frozen=True)
class FlawedSelection:
    """The way through the book's tree, right but for what is switched."""

    bonus: Bonus = ucb1_bonus
    worth: Callable[[Value, int, int], float] = lambda wins, tries, of_all: wins / tries
    all_of: Callable[[BookNode, BookNode, BookNode], int] = lambda node, root, above: node[1]
    """N, from the node where the choice is made, the root, and the node above."""
    alone: Callable[[BookNode], float] | None = None
    """What decides instead of the index, seen from the child."""
    best: tuple[Callable[..., float], ...] = (max,)
    """Which index wins, in turns from the root."""
    plies: int = 1000
    early: int = 0
    """How many levels before the end the way stops."""
    turned: Sequence[int] = ()
    """At which of two levels wins are taken for losses."""
    shown: Callable[[list[int]], Any] = lambda path: path
    watch: Watch = ignored

    def __call__(self, tree: BookNode, exploration: float) -> Any:
        path: list[int] = []
        above = node = tree
        while node[2] and len(path) < self.plies:
            of_all = self.all_of(node, tree, above)
            indices = []
            for child in node[2]:
                wins, tries, _ = child
                won = tries - wins if len(path) % 2 in self.turned else wins
                index = self.worth(won, tries, of_all) + self.bonus(of_all, tries, exploration)
                indices.append(self.alone(child) if self.alone else index)
            self.watch(indices)
            best = self.best[len(path) % len(self.best)]
            path.append(indices.index(best(indices)))
            above, node = node, node[2][path[-1]]
        return self.shown(path[: len(path) - self.early])


def _selections(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedSelection(), *ways)


_OF_ROOT = {"all_of": lambda node, root, above: root[1]}

SELECTION: Mistakes = {
    **{
        name: wrong
        for name, wrong in with_bonuses(FlawedSelection(), BONUSES).items()
        if name in ("exploration-forgotten", "log-of-own-tries", "root-forgotten")
    },
    "wins-turned-at-every-other-level": _selections({"turned": (1,)}, {"turned": (0,)}),
    "smallest-at-every-other-level": _selections({"best": (max, min)}, {"best": (min, max)}),
    "log-of-the-root": _selections(_OF_ROOT),
    "total-for-mean": _selections({"worth": lambda wins, tries, of_all: wins}),
    "most-visited-child": _selections({"alone": lambda child: child[1]}),
    "one-level-only": _selections({"plies": 1}, {"plies": 2}),
    "one-more-in-the-log": _selections({"all_of": lambda node, root, above: node[1] + 1}),
    "log-of-the-children": _selections({"all_of": lambda node, root, above: sum(child[1] for child in node[2])}),
}
"""Mistakes about where the next game goes."""

MORE_SELECTION: Mistakes = {
    **{
        name: wrong
        for name, wrong in with_bonuses(FlawedSelection(), {**BONUSES, **MORE_BONUSES}).items()
        if name not in SELECTION
    },
    "mean-over-all-games": _selections({"worth": lambda wins, tries, of_all: wins / of_all}),
    "losses-for-wins": _selections({"turned": (0, 1)}, {"worth": lambda wins, tries, of_all: -wins / tries}),
    "smallest-index": _selections({"best": (min,)}),
    "least-visited-child": _selections({"alone": lambda child: -child[1]}),
    "most-won-child": _selections({"alone": lambda child: child[0]}),
    "way-ends-too-soon": _selections({"early": 1}, {"early": 2}),
    "children-from-one": _selections({"shown": lambda path: [number + 1 for number in path]}),
    "root-in-the-way": _selections({"shown": lambda path: [0, *path]}),
    "one-step-too-many": _selections(
        {"shown": lambda path: [*path, 0]}, {"shown": lambda path: path or [0]}, {"shown": lambda path: path or [None]}
    ),
    "last-number-only": _selections(
        {"shown": lambda path: path[-1] if path else None}, {"shown": lambda path: path[-1:]}
    ),
    "way-from-its-end": _selections({"shown": lambda path: path[::-1]}),
    "first-child-followed": _selections({"alone": lambda child: 0}),
}
"""The same, rarer."""

Counts = Callable[[int, int], int]


@dataclass(frozen=True)
class FlawedBackUp:
    """The book's back-up, right but for what is switched."""

    gain: Callable[[int, Value, int], Value] = lambda ply, result, last: result if ply % 2 else 1 - result
    """By how much the wins of a node grow: its distance from the root, the result, the new child's distance."""
    played: Counts = lambda ply, last: 1
    """By how much the number of playouts grows at each ply."""
    new: Callable[[Value], BookNode | None] = lambda gain: (gain, 1, [])
    """The new child, from its gain."""
    put: Callable[[list[Any], Any], list[Any]] = lambda children, child: [*children, child]
    """Where the new child is put."""
    at: Callable[[Sequence[int]], int] = lambda path: len(path)
    """At which ply it is put."""
    way: Callable[[Sequence[int]], Sequence[int]] = lambda path: path
    everywhere: bool = False
    """Every node of the tree counts the game."""
    brothers: str = "stay"
    """What becomes of the nodes beside the way: they `stay`, are `counted` or `lost`."""
    visits: int = 1
    """How many playouts a game is."""

    def __call__(self, tree: BookNode, path: Sequence[int], result: Value) -> BookNode:
        path = self.way(path)
        last, place = len(path) + 1, self.at(path)

        def counted(node: BookNode, ply: int, on_way: bool) -> BookNode:
            wins, playouts, children = node
            grown = list(children)
            for number, child in enumerate(children):
                below = on_way and ply < len(path) and path[ply] == number
                beside = on_way and ply < len(path) and self.brothers == "counted"
                if below or beside or self.everywhere:
                    grown[number] = counted(child, ply + 1, below or beside)
            if on_way and ply < len(path) and self.brothers == "lost":
                grown = [grown[path[ply]]]
            if on_way and ply == place and (child := self.new(self.gain(ply + 1, result, last))) is not None:
                grown = self.put(grown, child)
            more = self.played(ply, last)
            return wins + (self.gain(ply, result, last) if more else 0), playouts + more * self.visits, grown

        return counted(tree, 0, True)


def _back_ups(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedBackUp(), *ways)


def _gains(*gains: Callable[[Value], Value]) -> Family:
    """What a game adds to a node's wins, from what it brought the player whose move led there; for the new one, too."""
    right = FlawedBackUp().gain
    return _back_ups(
        *({"gain": lambda ply, result, last, of=of: of(right(ply, result, last))} for of in gains),
        *(
            {
                "gain": lambda ply, result, last, of=of: (
                    right(ply, result, last) if ply == last else of(right(ply, result, last))
                )
            }
            for of in gains
        ),
    )


BOOK_BACK_UP: Mistakes = {
    "same-result-at-every-node": _back_ups(
        {"gain": lambda ply, result, last: result},
        {"gain": lambda ply, result, last: 1 - result},
        {"gain": lambda ply, result, last: 1 - result if ply == 0 else result},
        {"gain": lambda ply, result, last: result if ply == last else 1 - result},
        {"gain": lambda ply, result, last: 1 - result if ply == last else result},
    ),
    "wins-of-the-wrong-player": _back_ups({"gain": lambda ply, result, last: 1 - result if ply % 2 else result}),
    "root-without-visit": _back_ups({"played": lambda ply, last: int(ply > 0)}),
    "no-node-added": _back_ups({"new": lambda gain: None}),
    "only-ends-counted": _back_ups(
        {"played": lambda ply, last: int(ply in (0, last - 1))}, {"played": lambda ply, last: int(ply == 0)}
    ),
    "draw-is-a-loss": _gains(lambda gain: int(gain == 1), lambda gain: int(gain > 0)),
    "loss-is-minus-one": _gains(lambda gain: 2 * gain - 1, lambda gain: gain if gain else -1),
}
"""Mistakes about what a game changes in the book's tree."""


def _new(made: Callable[[Value], Any]) -> dict[str, Any]:
    return {"new": made}


MORE_BACK_UP: Mistakes = {
    "new-node-for-the-wrong-player": _back_ups(
        _new(lambda gain: (1 - gain, 1, [])),
        {"gain": lambda ply, result, last: FlawedBackUp().gain(ply - (ply == last), result, last)},
    ),
    "new-node-always-alike": _back_ups(
        _new(lambda gain: (0, 1, [])), _new(lambda gain: (1, 1, [])), _new(lambda gain: (0.5, 1, []))
    ),
    "new-node-with-the-result": _back_ups(
        {"gain": lambda ply, result, last: result if ply == last or ply % 2 else 1 - result}
    ),
    "new-node-not-counted": _back_ups(_new(lambda gain: (0, 0, [])), _new(lambda gain: (gain, 0, []))),
    "new-node-counted-twice": _back_ups(_new(lambda gain: (2 * gain, 2, []))),
    "new-node-in-front": _back_ups({"put": lambda children, child: [child, *children]}),
    "new-node-at-the-root": _back_ups({"at": lambda path: 0}),
    "new-node-beside-the-last": _back_ups({"at": lambda path: max(len(path) - 1, 0)}),
    "children-replaced": _back_ups({"put": lambda children, child: [child]}),
    "last-node-not-counted": _back_ups({"played": lambda ply, last: int(ply != last - 1)}),
    "only-the-last-counted": _back_ups(
        {"played": lambda ply, last: int(ply == last - 1)}, {"played": lambda ply, last: 0}
    ),
    "root-only-counted": _back_ups({"played": lambda ply, last: int(ply == 0)}),
    "draw-for-one-player-only": _back_ups(
        *(
            {
                "gain": lambda ply, result, last, odd=odd, half=half: (
                    half if result == 0.5 and ply % 2 == odd else FlawedBackUp().gain(ply, result, last)
                )
            }
            for odd in (0, 1)
            for half in (0, 1)
        )
    ),
    "wins-not-counted": _gains(lambda gain: 0),
    "result-negated": _back_ups(
        {"gain": lambda ply, result, last: result if ply % 2 else -result},
        {"gain": lambda ply, result, last: -result if ply % 2 else result},
    ),
    "brothers-counted-too": _back_ups({"brothers": "counted"}),
    "brothers-lost": _back_ups({"brothers": "lost"}),
    "all-won": _gains(lambda gain: 1),
    "losses-counted-too": _gains(lambda gain: gain - 0.5),
    "sides-by-the-end": _back_ups(
        *(
            {"gain": lambda ply, result, last, turn=turn: result if (last - ply + turn) % 2 else 1 - result}
            for turn in (0, 1)
        )
    ),
    "way-from-its-end": _back_ups({"way": lambda path: path[::-1]}),
    "way-without-its-end": _back_ups({"way": lambda path: path[:-1]}),
    "way-without-its-start": _back_ups({"way": lambda path: path[1:]}),
    "first-children-counted": _back_ups({"way": lambda path: [0] * len(path)}),
    "every-node-counted": _back_ups({"everywhere": True}),
    "playouts-not-counted": _back_ups({"visits": 0}),
    "playouts-doubled": _back_ups({"visits": 2}),
}
"""The same, rarer."""


# Trees that grow

Path = list[Node]


def ucb1(mean: Value, visits: int, of_all: int, prior: float, exploration: float) -> float:
    """The index of lecture 6."""
    return mean + exploration * sqrt(log(of_all) / visits) if visits else inf


def with_prior(mean: Value, visits: int, of_all: int, prior: float, exploration: float) -> float:
    """The index of PUCT."""
    return mean + exploration * prior * sqrt(of_all + 1) / (1 + visits)


def own_side(player: Player) -> int:
    """The sign with which a player sees what is good for MAX."""
    return 1 if player == MAX else -1


def proven_of(node: Node) -> list[Value]:
    """What is proven about a node's children."""
    return [child.proven for child in node.children.values() if child.proven is not None]


def by_rule(game: Game, node: Node) -> Value | None:
    """What follows for a node from what is proven about its children."""
    won = own_side(game.to_move(node.state))
    return won if won in proven_of(node) else _all_needed(game, node)


def most_visited(root: Node, actions: Sequence[Action], sign: int) -> Action:
    """The action played most often among those that are not proven to lose."""
    alive = [a for a in actions if a not in root.children or root.children[a].proven != -sign]
    return max(alive, key=lambda action: root.children[action].visits if action in root.children else 0)


def largest_mean(root: Node, actions: Sequence[Action], sign: int) -> Action:
    """The action that brought most so far."""
    tried = [action for action in actions if action in root.children]
    return max(tried, key=lambda action: sign * root.children[action].mean)


def proven_best(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    """The proven value, and the first action that leads to it."""
    return root.proven, next(action for action, child in _in_order(root, actions) if child.proven == root.proven)


@dataclass(frozen=True)
class FlawedTreeSearch:
    """Monte Carlo tree search with all randomness handed in: parts 3 and 4, right but for what is switched."""

    index: Callable[[Value, int, int, float, float], float] = with_prior
    bonus: Bonus | None = None
    """UCB1's bonus in place of the index."""
    sees: Callable[[Player, int, Player], int] = lambda player, ply, first: own_side(player)
    """The sign of a child's mean in its parent's index: who moves, how far from the root, who moves at the root."""
    fresh: Callable[[Node, int], Value] = lambda parent, sign: 0
    """The mean of a child that was never tried, for whoever moves."""
    of_parent: bool = False
    """Every child is given its parent's mean."""
    all_of: Callable[[Node, Node], int] = lambda node, root: node.visits
    """N, of the node where the choice is made, and the root."""
    backwards: bool = False
    """Of two equally good choices, as among untried actions, the last is taken."""
    even_policy: bool = False
    root_policy: bool = False
    """The probabilities are the root's at every node, as far as there are some."""
    counted: Callable[[Path], Path] = lambda path: path
    """The nodes for which a game counts."""
    gain: Callable[[Game, Node, Value], Value] = lambda game, node, utility: utility
    """What is added to a node's total."""
    result: Callable[[Value, int], Value] = lambda utility, ply: utility
    """What a game brought, told its length in the tree."""
    ends: bool = True
    """Whether the end of a game is worth its utility, and not a playout."""
    new_ends: bool = True
    """The same of an end that has just come into the tree."""
    end: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    deeper: bool = True
    """Whether the tree grows below the root's children."""
    root_first: bool = False
    """The first game is simulated from the root, which is not in the tree before."""
    at_parent: bool = False
    """What is simulated is the state above the new one."""
    goes_on: bool = False
    """A game adds one node after the other until it is over."""
    whole: bool = False
    """A new node comes into the tree with all its brothers."""
    games: Callable[[int], int] = lambda playouts: playouts
    answer: Callable[[Node, Sequence[Action], int], Action | None] = most_visited
    worth: Callable[[Node, Action, int], Value] = lambda root, action, sign: root.mean
    over: Callable[[Game, State, Callable[[State], Value]], tuple[Any, Any]] = lambda game, state, simulate: (
        game.utility(state, MAX),
        None,
    )
    """The answer where the game is over at the root."""
    proves: Callable[[Game, Node], Value | None] | None = None
    carried: Callable[[Path], Path] = lambda path: path
    """The nodes at which it is asked what follows."""
    passes_on: bool = False
    """Whether a game brings the nodes above a proven one what is proven of it."""
    avoids: Callable[[Node, int], bool] = lambda child, sign: child.proven is not None
    """Whether a node is not entered again; told whose move leads there."""
    stuck: str = "stops"
    """Where all children are proven and the node is not, the way `stops`, the search `raises`, or it `enters` one."""
    stops: bool = True
    """Whether a proof of the root ends the search."""
    decided: Callable[[Node, Sequence[Action], int], tuple[Value, Action]] = proven_best
    """The answer where the root is proven."""
    watch: Watch = ignored

    def __call__(self, game: Game, state: State, *arguments: Any) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return self.over(game, state, arguments[-3])
        root = self.tree(game, state, *arguments)
        sign, actions = own_side(game.to_move(state)), game.actions(state)
        if root.proven is not None:
            return self.decided(root, actions, sign)
        action = self.answer(root, actions, sign)
        return self.worth(root, action, sign), action

    def tree(self, game: Game, state: State, *arguments: Any) -> Node:
        """The root of the tree after the search; `arguments` are those of `puct` or of `proving_uct`."""
        *policy, simulate, playouts, exploration = arguments
        root = Node(state)
        for number in range(self.games(playouts)):
            if self.stops and root.proven is not None:
                break
            first = self.root_first and number == 0
            path = [root] if first else self._select(game, root, policy, exploration)
            last = path[-1]
            over = game.is_terminal(last.state)
            if over and self.ends and (self.new_ends or last.visits):
                utility = self.end(game, last.state)
            else:
                utility = simulate(path[-2].state if self.at_parent and len(path) > 1 else last.state)
            if over and self.proves:
                last.proven = game.utility(last.state, MAX)
            for node in self.carried(path[::-1]):
                if self.proves and node.proven is None:
                    node.proven = self.proves(game, node)
            for node in reversed(self.counted(path)):
                node.visits += 1
                node.total += self.gain(game, node, self.result(utility, len(path) - 1))
                if self.passes_on and node.proven is not None:
                    utility = node.proven
        return root

    def _select(self, game: Game, root: Node, policy: Sequence[Any], exploration: float) -> Path:
        path = [root]
        while not game.is_terminal(path[-1].state) and (self.deeper or path[-1] is root):
            node = path[-1]
            sign = self.sees(game.to_move(node.state), len(path) - 1, game.to_move(root.state))
            priors = self._priors(game, root, node, policy)
            indices = {}
            all_proven = self.stuck == "enters" and len(proven_of(node)) == len(priors)
            for action in reversed(priors) if self.backwards else priors:
                child = node.children.get(action, Node(None))
                if not self.avoids(child, own_side(game.to_move(node.state))) or all_proven:
                    mean = sign * (node if self.of_parent else child).mean if child.visits else self.fresh(node, sign)
                    indices[action] = self._index(
                        mean, child.visits, self.all_of(node, root), priors[action], exploration
                    )
            if not indices and self.stuck == "raises":
                raise ValueError("what Python's max() says of an empty list")
            if not indices:  # all is proven, but nobody has noticed
                break
            self.watch(list(indices.values()))
            action = max(indices, key=indices.__getitem__)
            new = action not in node.children
            for added in game.actions(node.state) if new and self.whole else [action]:
                node.children.setdefault(added, Node(game.result(node.state, added)))
            path.append(node.children[action])
            if new and not self.goes_on:
                break
        return path

    def _index(self, mean: Value, visits: int, of_all: int, prior: float, exploration: float) -> float:
        if self.bonus is None:
            return self.index(mean, visits, of_all, prior, exploration)
        return mean + self.bonus(of_all, visits, exploration) if visits else inf

    def _priors(self, game: Game, root: Node, node: Node, policy: Sequence[Any]) -> dict[Action, float]:
        actions = game.actions(node.state)
        if not policy or self.even_policy:
            return dict.fromkeys(actions, 1 / len(actions))
        priors = dict(policy[0](game, (root if self.root_policy else node).state))
        return {action: priors.get(action, 0) for action in actions}


def _in_order(root: Node, actions: Sequence[Action]) -> list[tuple[Action, Node]]:
    return [(action, root.children[action]) for action in actions if action in root.children]


def _mean_of_child(root: Node, action: Action, sign: int = 1) -> Value:
    return root.children[action].mean if action in root.children else 0


def _last_most_visited(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return most_visited(root, actions[::-1], sign)


def _first_added(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return most_visited(root, list(root.children) or actions, sign)


def _last_added(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return most_visited(root, list(root.children)[::-1] or actions, sign)


def _by_total(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return max(actions, key=lambda action: sign * root.children[action].total if action in root.children else -inf)


def _mean_of_alive(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [action for action in actions if action in root.children and root.children[action].proven != -sign]
    return largest_mean(root, alive or actions, sign)


def _mean_for_max(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return largest_mean(root, actions, 1)


def _least_visited(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return min(actions, key=lambda action: root.children[action].visits if action in root.children else 0)


def _best_child(root: Node, action: Action, sign: int) -> Value:
    return sign * max(sign * child.mean for child in root.children.values())


def _one_more(playouts: int) -> int:
    return playouts + 1


def _one_fewer(playouts: int) -> int:
    return playouts - 1


SEARCHING: dict[str, Sequence[dict[str, Any]]] = {
    "sign-forgotten-at-min": [{"sees": lambda player, ply, first: 1}],
    "root-without-visit": [{"counted": lambda path: path[1:]}],
    "only-ends-counted": [{"counted": lambda path: [path[0], path[-1]]}],
    "chosen-by-mean": [{"answer": largest_mean}, {"answer": _mean_of_alive}, {"answer": _mean_for_max}],
    "value-of-the-action": [{"worth": _mean_of_child}, {"worth": _mean_of_child, "answer": largest_mean}],
}
"""Mistakes that either search may have, which are sure to show."""

MORE_SEARCHING: dict[str, Sequence[dict[str, Any]]] = {
    "sign-turned-at-max": [{"sees": lambda player, ply, first: -own_side(player)}],
    "sign-turned-everywhere": [{"sees": lambda player, ply, first: -1}],
    "sign-of-the-root": [{"sees": lambda player, ply, first: own_side(first)}],
    "sign-by-the-ply": [
        {"sees": lambda player, ply, first: -1 if ply % 2 else 1},
        {"sees": lambda player, ply, first: 1 if ply % 2 else -1},
    ],
    "new-node-not-counted": [{"counted": lambda path: path[:-1]}],
    "only-root-counted": [{"counted": lambda path: path[:1]}],
    "only-new-counted": [{"counted": lambda path: path[-1:]}],
    "parent-not-counted": [{"counted": lambda path: path[:1] + path[2:]}],
    "result-for-the-mover": [
        {
            "gain": lambda game, node, utility: (
                utility * (1 if game.is_terminal(node.state) else own_side(game.to_move(node.state)))
            )
        },
        {
            "gain": lambda game, node, utility: (
                utility * (1 if game.is_terminal(node.state) else -own_side(game.to_move(node.state)))
            )
        },
    ],
    "total-of-last-game": [{"gain": lambda game, node, utility: utility * node.visits - node.total}],  # mean: the last
    "totals-not-kept": [{"gain": lambda game, node, utility: utility - node.total}],
    "ends-simulated": [{"ends": False}, {"new_ends": False}],
    "ends-worth-nothing": [{"end": lambda game, state: 0}],
    "ends-of-min": [{"end": lambda game, state: game.utility(state, MIN)}],
    "tree-stops-growing": [{"deeper": False}],
    "root-simulated-first": [
        {"root_first": True},
        {"root_first": True, "games": _one_more},
        {"root_first": True, "counted": lambda path: path},
    ],
    "parent-simulated": [{"at_parent": True}],
    "one-game-more": [{"games": _one_more}],
    "one-game-fewer": [{"games": _one_fewer}],
    "last-of-the-most-played": [{"answer": _last_most_visited}, {"answer": _first_added}, {"answer": _last_added}],
    "least-played": [{"answer": _least_visited}],
    "chosen-by-total": [{"answer": _by_total}],
    "value-of-the-best-child": [{"worth": _best_child}],
    "value-of-the-mover": [{"worth": lambda root, action, sign: sign * root.mean}],
    "total-for-value": [{"worth": lambda root, action, sign: root.total}],
    "share-of-games-for-value": [
        {
            "worth": lambda root, action, sign: (
                root.children[action].visits / root.visits if action in root.children else 0
            )
        }
    ],
    "last-untried-first": [{"backwards": True}],
    "log-of-the-root": [{"all_of": lambda node, root: root.visits}],
    "nothing-at-the-end": [
        {"over": lambda game, state, simulate: (None, None)},
        {"over": lambda game, state, simulate: (0, None)},
        {"over": lambda game, state, simulate: (simulate(state), None)},
    ],
}
"""The same, rarer."""


def in_search(model: FlawedTreeSearch, mistakes: Mapping[str, Sequence[dict[str, Any]]]) -> Mistakes:
    """A search with these mistakes, by name."""
    return {name: Family.across(model, *ways) for name, ways in mistakes.items()}


PUCT = FlawedTreeSearch()
"""Part 3, with nothing switched."""


def _indices(*indices: Callable[[Value, int, int, float, float], float]) -> Family:
    return Family.across(PUCT, *({"index": index} for index in indices))


def _known_mean(parent: Node, sign: int) -> Value:
    return sign * parent.mean


def _favourite_played(game: Game, state: State, policy: Any, *arguments: Any) -> tuple[Value, Action | None]:
    """The value of a right search, and the action that the policy holds likeliest."""
    value, action = PUCT(game, state, policy, *arguments)
    return value, None if action is None else max(policy(game, state), key=lambda choice: choice[1])[0]


PRIORS: Mistakes = {
    **in_search(PUCT, SEARCHING),
    **in_search(
        PUCT,
        {
            name: MORE_SEARCHING[name]
            for name in (
                "sign-turned-at-max",
                "new-node-not-counted",
                "result-for-the-mover",
                "total-of-last-game",
                "ends-simulated",
                "tree-stops-growing",
            )
        },
    ),
    "exploration-forgotten": _indices(
        lambda mean, n, of_all, prior, c: mean + prior * sqrt(of_all + 1) / (1 + n),
        lambda mean, n, of_all, prior, c: mean,
    ),
    "prior-not-used": _indices(
        lambda mean, n, of_all, prior, c: mean + c * sqrt(of_all + 1) / (1 + n),
    ),
    "prior-only": _indices(
        lambda mean, n, of_all, prior, c: prior,
        lambda mean, n, of_all, prior, c: c * prior * sqrt(of_all + 1) / (1 + n),
    ),
    "untried-always-first": _indices(
        lambda mean, n, of_all, prior, c: with_prior(mean, n, of_all, prior, c) if n else inf,
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all + 1) / n if n else inf,
    ),
    "game-itself-not-counted": _indices(lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all) / (1 + n)),
    "ucb1-bonus": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(of_all + 1) / (1 + n)),
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(of_all + 1) / n) if n else inf,
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(of_all) / n) if n else inf,
        lambda mean, n, of_all, prior, c: mean + c * sqrt(log(of_all) / n) if n else inf,
    ),
}
"""Mistakes about Monte Carlo tree search with probabilities that were given."""


def one_node_a_state(
    game: Game, state: State, policy: Any, simulate: Callable[[State], Value], playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """A right search, but for positions that are reached in two ways: they share one node."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    nodes = {state: Node(state)}
    for _ in range(playouts):
        path = [nodes[state]]
        while not game.is_terminal(path[-1].state):
            node = path[-1]
            sign = own_side(game.to_move(node.state))

            def index(choice: tuple[Action, float], node: Node = node, sign: int = sign) -> float:
                child = nodes.get(game.result(node.state, choice[0]), Node(None))
                return with_prior(sign * child.mean, child.visits, node.visits, choice[1], exploration)

            after = game.result(node.state, max(policy(game, node.state), key=index)[0])
            is_new = after not in nodes
            path.append(nodes.setdefault(after, Node(after)))
            if is_new:
                break
        last = path[-1].state
        utility = game.utility(last, MAX) if game.is_terminal(last) else simulate(last)
        for node in path:
            node.visits += 1
            node.total += utility
    played = {action: nodes.get(game.result(state, action), Node(None)).visits for action in game.actions(state)}
    return nodes[state].mean, max(played, key=played.__getitem__)


MORE_PRIORS: Mistakes = {
    "one-node-a-state": one_node_a_state,
    **{name: wrong for name, wrong in in_search(PUCT, MORE_SEARCHING).items() if name not in PRIORS},
    "root-of-n-forgotten": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * (of_all + 1) / (1 + n),
        lambda mean, n, of_all, prior, c: mean + c * prior * of_all / (1 + n),
    ),
    "all-under-the-root": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt((of_all + 1) / (1 + n)),
        lambda mean, n, of_all, prior, c: mean + c * sqrt(prior * (of_all + 1) / (1 + n)),
    ),
    "log-for-root": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * log(of_all + 1) / (1 + n),
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(of_all + 1)) / (1 + n),
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(max(of_all, 1))) / (1 + n),
        lambda mean, n, of_all, prior, c: mean + c * prior * log(max(of_all, 1)) / (1 + n),
    ),
    "favourite-played": _favourite_played,
    "on-to-the-end": Family.across(PUCT, {"goes_on": True}),
    "own-tries-in-full": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all + 1) / max(n, 1),
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all + 1) / (2 + n),
    ),
    "own-tries-forgotten": _indices(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all + 1),
        lambda mean, n, of_all, prior, c: mean + c * prior / (1 + n),
        lambda mean, n, of_all, prior, c: mean + c * prior,
    ),
    "bonus-subtracted": _indices(lambda mean, n, of_all, prior, c: mean - c * prior * sqrt(of_all + 1) / (1 + n)),
    "game-counted-twice": _indices(lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all + 2) / (1 + n)),
    "own-tries-for-all": _indices(lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(n) / (1 + n)),
    "untried-like-its-parent": Family.across(PUCT, {"fresh": _known_mean}),
    "untried-is-best": Family.across(PUCT, {"fresh": lambda parent, sign: 1}, {"fresh": lambda parent, sign: sign}),
    "untried-is-known": Family.across(
        PUCT, *({"fresh": lambda parent, sign, mean=mean: mean} for mean in (0.5, -0.5, -1, -inf))
    ),
    "mean-of-the-parent": Family.across(PUCT, {"of_parent": True}),
    "policy-taken-for-even": Family.across(PUCT, {"even_policy": True}),
    "policy-of-the-root": Family.across(PUCT, {"root_policy": True}),
    "all-children-added": Family.across(PUCT, {"whole": True}),
    "mean-times-visits": _indices(lambda mean, n, of_all, prior, c: mean * n + c * prior * sqrt(of_all + 1) / (1 + n)),
}
"""The same, rarer."""

SOLVER = FlawedTreeSearch(ucb1, proves=by_rule)
"""Part 4, with nothing switched."""


def _solvers(*ways: dict[str, Any]) -> Family:
    return Family.across(SOLVER, *ways, stuck=["stops", "raises", "enters"])


def _best(game: Game, node: Node) -> Value:
    return (max if game.to_move(node.state) == MAX else min)(proven_of(node))


def _all_needed(game: Game, node: Node) -> Value | None:
    return _best(game, node) if len(proven_of(node)) == len(game.actions(node.state)) else None


def _all_for(player: Player) -> Callable[[Game, Node], Value | None]:
    """Where this player moves, a win proves nothing as long as there are other actions."""
    return lambda game, node: (_all_needed if game.to_move(node.state) == player else by_rule)(game, node)


def _wins_only(game: Game, node: Node) -> Value | None:
    won = own_side(game.to_move(node.state))
    return won if won in proven_of(node) else None


def _as(value: Callable[[Sequence[Value]], Value], won: int) -> Callable[[Game, Node], Value | None]:
    """Proofs as if one player always moved."""

    def proves(game: Game, node: Node) -> Value | None:
        known = proven_of(node)
        return value(known) if won in known or (known and len(known) == len(game.actions(node.state))) else None

    return proves


def _tried_suffice(game: Game, node: Node) -> Value | None:
    return _best(game, node) if node.children and len(proven_of(node)) == len(node.children) else None


def _tried_suffice_or_win(game: Game, node: Node) -> Value | None:
    return found if (found := _wins_only(game, node)) is not None else _tried_suffice(game, node)


def _largest_of_all(game: Game, node: Node) -> Value | None:
    if (found := _wins_only(game, node)) is not None:
        return found
    return max(proven_of(node)) if proven_of(node) and _all_needed(game, node) is not None else None


def _any_child(game: Game, node: Node) -> Value | None:
    return _best(game, node) if proven_of(node) else None


def _other_way(game: Game, node: Node) -> Value | None:
    lost = -own_side(game.to_move(node.state))
    known = proven_of(node)
    if lost in known:
        return lost
    return (min if lost < 0 else max)(known) if known and len(known) == len(game.actions(node.state)) else None


def _worst_of_all(game: Game, node: Node) -> Value | None:
    won = own_side(game.to_move(node.state))
    known = proven_of(node)
    if won in known:
        return won
    return won * min(won * value for value in known) if known and len(known) == len(game.actions(node.state)) else None


def _draw_enough(game: Game, node: Node) -> Value | None:
    won = own_side(game.to_move(node.state))
    good = [value for value in proven_of(node) if value * won >= 0]
    return won * max(won * value for value in good) if good else _all_needed(game, node)


def _losses_only(game: Game, node: Node) -> Value | None:
    return found if (found := by_rule(game, node)) and found != own_side(game.to_move(node.state)) else None


def _no_draws(game: Game, node: Node) -> Value | None:
    return by_rule(game, node) or None


def _all_children_lost(game: Game, node: Node) -> Value | None:
    lost = -own_side(game.to_move(node.state))
    known = proven_of(node)
    if -lost in known:
        return -lost
    return lost if known and set(known) == {lost} and len(known) == len(game.actions(node.state)) else None


def _ends_known(game: Game, node: Node) -> Value | None:
    """Ends of the game are known although they are not in the tree."""
    won = own_side(game.to_move(node.state)) if not game.is_terminal(node.state) else 0
    known = []
    for action in game.actions(node.state):
        child = game.result(node.state, action)
        if game.is_terminal(child):
            known.append(game.utility(child, MAX))
        elif action in node.children and node.children[action].proven is not None:
            known.append(node.children[action].proven)
    if won in known:
        return won
    return won * max(won * value for value in known) if known and len(known) == len(game.actions(node.state)) else None


def _any_action(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return max(actions, key=lambda action: root.children[action].visits if action in root.children else 0)


def _likeliest_open(root: Node, actions: Sequence[Action], sign: int) -> Action:
    open_ones = [a for a in actions if a not in root.children or root.children[a].proven is None]
    return _any_action(root, open_ones or actions, sign)


def _likeliest_tried(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [action for action, child in _in_order(root, actions) if child.proven != -sign]
    return _any_action(root, alive or actions, sign)


def _tried_or_none(root: Node, actions: Sequence[Action], sign: int) -> Action | None:
    return None if all(child.proven == -sign for child in root.children.values()) else _first_added(root, actions, sign)


def _not_drawn(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [a for a in actions if a not in root.children or root.children[a].proven not in (0, -sign)]
    return _any_action(root, alive or actions, sign)


def _not_won_by_min(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [a for a in actions if a not in root.children or root.children[a].proven != -1]
    return _any_action(root, alive or actions, sign)


def _not_won_by_max(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [a for a in actions if a not in root.children or root.children[a].proven != 1]
    return _any_action(root, alive or actions, sign)


def _lost_only(root: Node, actions: Sequence[Action], sign: int) -> Action:
    alive = [a for a in actions if a not in root.children or root.children[a].proven != sign]
    return _any_action(root, alive or actions, sign)


def _last_proven(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    return proven_best(root, actions[::-1], sign)


def _mean_though_proven(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    return root.mean, proven_best(root, actions, sign)[1]


def _most_visited_though_proven(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    return root.proven, _any_action(root, actions, sign)


def _first_proven(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    return root.proven, next(a for a, child in _in_order(root, actions) if child.proven is not None)


def _proof_ignored(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    action = (
        most_visited(root, actions, sign)
        if any(action not in root.children or root.children[action].proven != -sign for action in actions)
        else _any_action(root, actions, sign)
    )
    return root.mean, action


def _by_visits_alone(root: Node, actions: Sequence[Action], sign: int) -> tuple[Value, Action]:
    return root.mean, _any_action(root, actions, sign)


def _never(child: Node, sign: int) -> bool:
    return False


PROOFS: Mistakes = {
    **in_search(SOLVER, SEARCHING),
    **{
        name: Family.across(SOLVER, *({"bonus": bonus} for bonus in BONUSES[name]))
        for name in ("exploration-forgotten", "log-of-own-tries", "root-forgotten")
    },
    "nothing-proven": Family((FlawedTreeSearch(ucb1, answer=_any_action),)),
    "proven-entered-again": _solvers({"avoids": _never}, {"avoids": _never, "stops": False}),
    "proof-needs-every-child": Family(
        _solvers({"proves": _all_needed}).ways,
        {player: _solvers({"proves": _all_for(player)}).ways for player in (MAX, MIN)},
    ),
    "only-wins-proven": _solvers({"proves": _wins_only}),
    "proofs-for-max-only": _solvers({"proves": _as(max, 1)}),
    "untried-forgotten-in-proof": _solvers({"proves": _tried_suffice}, {"proves": _tried_suffice_or_win}),
    "one-child-proves": _solvers({"proves": _any_child}, {"proves": _draw_enough}),
    "proof-does-not-stop": _solvers({"stops": False, "avoids": _never}, {"stops": False}),
    "proven-loss-played": _solvers({"answer": _any_action}),
    "untried-left-out-of-the-answer": _solvers(
        {"answer": _likeliest_tried}, {"answer": _tried_or_none}, {"answer": _first_added}
    ),
    "proven-value-counted": _solvers({"passes_on": True}),
    "untried-not-first": _solvers(
        {"index": lambda mean, n, of_all, prior, c: ucb1(mean, n, of_all, prior, c) if n else 0}
    ),
    "root-without-visit": _solvers(
        {"counted": lambda path: path[1:], "bonus": lambda of_all, tries, c: ucb1_bonus(max(of_all, 1), tries, c)},
        {"counted": lambda path: path[1:]},
    ),
    "only-ends-counted": _solvers(
        {
            "counted": lambda path: [path[0], path[-1]],
            "bonus": lambda of_all, tries, c: ucb1_bonus(max(of_all, 1), tries, c),
        },
    ),
}
"""Mistakes about a search that proves what it can."""

MORE_PROOFS: Mistakes = {
    **{name: wrong for name, wrong in in_search(SOLVER, MORE_SEARCHING).items() if name not in PROOFS},
    **{
        name: Family.across(SOLVER, *({"bonus": bonus} for bonus in bonuses))
        for name, bonuses in {**BONUSES, **MORE_BONUSES}.items()
        if name not in PROOFS
    },
    "last-of-the-most-played": _solvers({"answer": _last_most_visited}),
    "proofs-for-min-only": _solvers({"proves": _as(min, -1)}),
    "proofs-for-the-wrong-player": _solvers({"proves": _other_way}),
    "largest-of-all-proven": _solvers({"proves": _largest_of_all}),
    "worst-of-all-proven": _solvers({"proves": _worst_of_all}),
    "draws-never-proven": _solvers({"proves": _no_draws}, {"proves": _all_children_lost}),
    "wins-not-proven": _solvers({"proves": _losses_only}),
    "ends-known-beforehand": _solvers({"proves": _ends_known}),
    "proof-goes-up-one-level": _solvers({"carried": lambda path: path[:2]}, {"carried": lambda path: path[:1]}),
    "proof-from-the-root-down": _solvers({"carried": lambda path: path[::-1]}),
    "root-never-proven": _solvers({"carried": lambda path: path[:-1]}),
    "proven-losses-only-avoided": _solvers(
        {"avoids": lambda child, sign: child.proven == -sign, "stops": True},
    ),
    "proven-wins-only-avoided": _solvers({"avoids": lambda child, sign: child.proven == sign}),
    "ends-only-avoided": _solvers({"avoids": lambda child, sign: child.proven is not None and not child.children}),
    "proven-left-out-of-the-answer": _solvers({"answer": _likeliest_open}),
    "proven-draw-left-out": _solvers({"answer": _not_drawn}),
    "wrong-losses-left-out": _solvers({"answer": _lost_only}, {"answer": _not_won_by_min}, {"answer": _not_won_by_max}),
    "mean-though-proven": _solvers({"decided": _mean_though_proven}, {"decided": _proof_ignored}),
    "proof-not-in-the-answer": _solvers(
        {"decided": _by_visits_alone}, {"decided": _by_visits_alone, "answer": _any_action}
    ),
    "last-proven-action": _solvers({"decided": _last_proven}),
    "first-proven-action": _solvers({"decided": _first_proven}),
    "most-played-though-proven": _solvers({"decided": _most_visited_though_proven}),
    "all-children-added": _solvers({"whole": True}),
}
"""The same, rarer."""


# Soft moves


@dataclass(frozen=True)
class FlawedSoftMove:
    """A draw by weights, right but for what is switched."""

    weight: Callable[[Value, float], float] = lambda value, temperature: exp(value / temperature)
    sees: Callable[[Player], int] = own_side
    at_min: Callable[[list[float]], list[float]] | None = None
    """What becomes of MAX's chances where MIN moves."""
    shift: int = 0
    """What is added to the number that is drawn."""
    further: int = 0
    """The same, but for the last child."""
    among: Callable[[list[float]], list[float]] = lambda weights: weights
    """What becomes of the weights."""

    def __call__(self, values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        turned = self.at_min if player == MIN else None
        weights = [self.weight((1 if turned else self.sees(player)) * value, temperature) for value in values]
        if turned:
            weights = turned([weight / sum(weights) for weight in weights])
        drawn: int = rng.choices(range(len(values)), self.among(weights))[0]
        return min(drawn + self.further, max(drawn, len(values) - 1)) + self.shift


def _softs(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedSoftMove(), *ways)


def _always_best(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    return values.index((max if player == MAX else min)(values))


def _best_at_max(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    return values.index(max(values))


def _sure_for(sure: Player) -> Callable[..., int]:
    def move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        return (_always_best if player == sure else FlawedSoftMove())(values, player, temperature, rng)

    return move


def _only_best(weights: list[float]) -> list[float]:
    return [float(weight == max(weights)) for weight in weights]


def _linear(least: float) -> Callable[..., int]:
    """Weights that grow with the distance from the worst child, without e."""

    def move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        liked = [own_side(player) * value for value in values]
        return rng.choices(range(len(values)), [value - min(liked) + least + 1e-9 for value in liked])[0]

    return move


def _now_and_then(risk: Callable[[float], float]) -> Callable[..., int]:
    """The best child, but with some probability any."""

    def move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        if rng.random() < risk(temperature):
            return rng.randrange(len(values))
        return _always_best(values, player, temperature, rng)

    return move


def _one_by_one(anew: bool) -> Callable[..., int]:
    """A random number is compared with each child's chance alone, not with what they add up to."""

    def move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        weights = [exp(own_side(player) * value / temperature) for value in values]
        drawn = rng.random()
        for number, weight in enumerate(weights):
            if drawn < weight / sum(weights):
                return number
            drawn = rng.random() if anew else drawn
        return len(values) - 1

    return move


def _same_seed(seed: int) -> Callable[..., int]:
    """Each call begins with a generator of its own."""
    return lambda values, player, temperature, rng: FlawedSoftMove()(values, player, temperature, random.Random(seed))


def _value_drawn(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> Value:
    return values[FlawedSoftMove()(values, player, temperature, rng)]


SOFT: Mistakes = {
    "always-the-best": Family.of(_always_best, FlawedSoftMove(among=_only_best)),
    "drawn-evenly": _softs({"weight": lambda value, temperature: 1}),
    "sign-forgotten-at-min": _softs({"sees": lambda player: 1}),
    "sign-turned-at-max": _softs({"sees": lambda player: -own_side(player)}),
    "temperature-not-used": _softs(
        {"weight": lambda value, temperature: exp(value)}, {"weight": lambda value, t: exp(value) / t}
    ),
    "temperature-multiplied": _softs({"weight": lambda value, temperature: exp(value * temperature)}),
    "rest-to-one-at-min": _softs({"at_min": lambda chances: [1 - chance for chance in chances]}),
    "chances-in-reverse-at-min": _softs({"at_min": lambda chances: chances[::-1]}),
    "weights-without-exp": _softs({"weight": lambda value, temperature: max(value + 1.001, 0) / temperature}),
}
"""Mistakes about drawing the better moves more often."""

MORE_SOFT: Mistakes = {
    "one-child-further": _softs({"further": 1}),
    "drawn-evenly-at-one": _softs(
        {"sees": lambda player: 1 if player == MAX else 0}, {"sees": lambda player: 0 if player == MAX else -1}
    ),
    "always-the-best-at-one": Family((_sure_for(MIN), _sure_for(MAX))),
    "chances-by-rank-at-min": _softs(
        {"at_min": lambda chances: [sorted(chances)[-1 - sorted(chances).index(chance)] for chance in chances]}
    ),
    "sign-turned-everywhere": _softs({"sees": lambda player: -1}),
    "size-of-the-value-only": _softs({"weight": lambda value, temperature: exp(abs(value) / temperature)}),
    "base-two": _softs(
        {"weight": lambda value, temperature: 2 ** (value / temperature)}, {"weight": lambda v, t: 10 ** (v / t)}
    ),
    "temperature-squared": _softs(
        {"weight": lambda value, temperature: exp(value / temperature**2)}, {"weight": lambda v, t: exp(v / sqrt(t))}
    ),
    "exp-twice": _softs({"weight": lambda value, temperature: exp(exp(value / temperature))}),
    "exp-plus-one": _softs({"weight": lambda value, temperature: 1 + exp(value / temperature)}),
    "exp-minus-one": _softs({"weight": lambda value, temperature: max(exp(value / temperature) - 1, 0) + 1e-9}),
    "logistic": _softs({"weight": lambda value, temperature: 1 / (1 + exp(-value / temperature))}),
    "weights-by-distance": Family(tuple(_linear(least) for least in (0, 0.01, 0.1, 1))),
    "best-unless-by-chance": Family(
        (
            _now_and_then(lambda temperature: temperature),
            _now_and_then(lambda temperature: 0.1),
            _now_and_then(lambda temperature: 1 - temperature),
        )
    ),
    "drawn-anew-for-each-child": Family((_one_by_one(anew=True), _one_by_one(anew=False))),
    "own-generator": Family((_same_seed(0), _same_seed(1), _same_seed(42))),
    "largest-value-always": Family((_best_at_max,)),
    "weights-squared": _softs(
        {"among": lambda weights: [weight**2 for weight in weights]}, {"among": lambda ws: [w**0.5 for w in ws]}
    ),
    "children-from-one": _softs({"shift": 1}),
    "drawn-one-too-early": _softs({"shift": -1}),
    "last-never-drawn": _softs({"among": lambda weights: [*weights[:-1], 0]}),
    "first-never-drawn": _softs({"among": lambda weights: [0, *weights[1:]]}),
    "value-for-number": Family((_value_drawn,)),
}
"""The same, rarer."""


# What they are called

add_misconceptions("""
exploration-forgotten: the bonus or its factor C is missing from the index
    What would your function do differently with `exploration` 0 and 10?
untried-not-first: what was never tried does not come first
    Which index has a choice with 0 tries? Nothing may be larger.
log-of-own-tries: the logarithm is that of the choice's own tries
    The bonus of a choice grows while the *others* are tried. Whose number of tries stands in the logarithm?
log-forgotten: the logarithm is missing from the bonus
    Compare your bonus with lecture 6's, sign by sign.
bonus-subtracted: the bonus is subtracted
    Optimism in the face of ignorance: how good may a choice be *at best*?
exploration-under-root: the factor C stands under the square root
    With C = 4, by how much does the bonus grow? It should be four times as large as with C = 1.
total-for-mean: the sum of all results stands where their mean should
    A choice that was tried twice as often is not twice as good. What did it bring for each try?
last-result-for-mean: only the last result counts
    The mean is over all that an arm has paid so far.
smallest-index: the smallest index wins
    Which arm is the most promising?
arms-in-turn: all arms are pulled in turn
    Does what an arm has paid change anything in your function?
wins-turned-at-every-other-level: the wins are turned round at every other level
    A child counts the wins of whoever moved there, and that is who chooses now. What is there to turn?
log-of-the-root: the root's number of playouts is always taken for N
    The gambler in a node knows only the games that came through this node.
most-visited-child: the way goes to the child with the most playouts
    That is the rule for the final choice. Which index decides where the next game goes?
one-level-only: the way ends after a fixed number of levels
    Where does the tree end? Go on until a node has no children.
same-result-at-every-node: every node on the way counts the same player's result
    The wins of a node are those of the player whose move led there. Who is that, level by level?
wins-of-the-wrong-player: each node counts the wins of the player to move there, not of the one who moved there
    The root's mover has won. Whose number grows in the child that the root's mover has chosen?
root-without-visit: the root is left out of the back-up
    Every node that the game went through has one visit more. Is the root one of them?
no-node-added: the tree does not grow
    Each game adds one node. Where does yours appear?
only-ends-counted: nodes between the root and the new one are left out of the back-up
    Every node that the game went through has one visit more. Does your loop go all the way?
draw-is-a-loss: a draw counts as a win or a loss at some nodes
    A draw is worth ½ to either player, at every node.
loss-is-minus-one: a loss is counted as −1
    The book counts wins: 1, ½ or 0. If one player has ½, the other?
sign-forgotten-at-min: a number that is MAX's keeps its sign where MIN moves
    What is good for MAX is bad for MIN. Which sign does a number that is MAX's get where MIN moves?
sign-turned-at-max: MAX and MIN are exchanged
    Who wants the large numbers? Look at the sign where `MAX` moves.
prior-not-used: the policy's probabilities are not used
    Where in your index does P stand?
prior-only: the likeliest action is taken, whatever the games brought
    What would make your search turn to another action after a bad result?
untried-always-first: every action is tried once before any is tried twice, as with UCB1
    In this index an untried action has a finite bonus. Must a very unlikely one ever be tried?
game-itself-not-counted: the game that is on its way does not count in N
    What is the bonus of every action when the first game leaves the root? Read again what N is.
ucb1-bonus: the bonus is still UCB1's, with a logarithm
    Compare the two bonuses: this one has no logarithm, and 1 + n is not under the root.
new-node-not-counted: the new node is left out of the back-up
    The game went through the new node as well. How many visits has it after its first game?
result-for-the-mover: totals are the mover's in one place and MAX's in another
    Choose one: totals are MAX's everywhere and the index turns the sign, or they are the mover's everywhere.
total-of-last-game: a node remembers only its last game
    The mean is over *all* games through the node: is the total added to, or replaced?
one-child-further: the child after the one that was drawn is returned
    Follow your loop with a number that lies in the first child's part. At which child does it stop, and what is counted
    by then?
ends-simulated: a finished game is played on
    Where `game.is_terminal(state)` holds there is nothing to simulate: ask for the utility.
tree-stops-growing: the tree does not grow below the root's children
    When a game comes to a node of the tree it goes on down, until it meets a new one or an end.
chosen-by-mean: the action with the best mean is played, not the one played most often
    A mean of one lucky game is large, too. Which number tells how sure the search is?
value-of-the-action: the value is the mean of the chosen action
    The text asks for MAX's mean over *all* games.
nothing-proven: proofs play no part
    When a game ends inside the tree, its worth is known for good. Where do you keep that?
proven-entered-again: games still go to what is proven
    There is nothing to learn from a node whose worth is known. Is it left out when the next action is chosen?
proof-needs-every-child: one winning move is not enough for a proof
    If one move wins for certain, does it matter what the others are worth?
only-wins-proven: only wins are proven, never draws and losses
    What do you know about a node whose children are all proven?
proofs-for-max-only: proofs are made as if MAX always moved
    What is a win for MIN, and which of the proven children does MIN take?
untried-forgotten-in-proof: a node is proven although some of its actions were never tried
    An action without a child in the tree may still be the best one. Count the actions, not the children.
one-child-proves: one proven child is enough, even if it is not a win
    That one move draws says nothing about the others.
proof-does-not-stop: the search goes on after the root is proven
    What is left to find out once the root is proven?
proven-loss-played: a move that is proven to lose may be played
    A losing move can have many visits from before the proof. Is it left out at the end?
always-the-best: only the best move is ever taken
    Call your function ten times. Does it ever err?
drawn-evenly: all moves are equally likely
    Where do the values enter into your draw?
temperature-not-used: the temperature is not used
    At a high temperature all moves are almost equally likely, at a low one only the best is played.
temperature-multiplied: values are multiplied by the temperature
    At a *low* temperature only the best move is played. Is it so with yours?
weights-without-exp: the chances are proportional to the values themselves
    The weights are e to the power of value / temperature. What is the weight of a value of 0?
chances-in-reverse-at-min: MIN's chances are MAX's, read from the end of the list
    Which child should be likeliest for MIN if the values are 0, 1, 0?
rest-to-one-at-min: MIN's chances are 1 minus MAX's
    The weights are e to the power of −value / temperature. Try three children: do your chances add up to 1?
log-of-the-children: the sum of the children's playouts is taken for N
    Which node's playouts does the text name? A node may have more than its children together.
two-under-the-root: there is a 2 under the root of the bonus
    Many books write UCB1 so. What does this text write?
another-logarithm: the logarithm has another base
    Here ln is the natural logarithm. Which one does your function call?
one-more-in-the-log: the pull or game to come counts in N already
    How many were there *before* this choice?
one-fewer-in-the-log: the last pull or game does not count in N
    How many were there before this choice?
one-more-try: one try too many stands under the root
    With n = 1, what is the bonus divided by?
numbers-of-tries-exchanged: the bonus has N and n in each other's place
    Whose bonus should grow: that of a choice tried often, or of one tried seldom?
tries-outside-the-root: n stands outside the root
    Where does the root of the bonus end?
log-outside-the-root: the logarithm stands outside the root
    Where does the root of the bonus begin?
log-of-the-fraction: the logarithm is that of N / n
    In ln N / n, what is divided first?
tries-forgotten: the bonus does not fall with the choice's own tries
    Where does n stand in your bonus?
all-tries-forgotten: the bonus does not grow with N
    Where does N stand in your bonus?
exploration-squared: the factor C is multiplied twice
    How often does C stand in the index?
puct-bonus: the bonus is PUCT's, without a logarithm
    Compare the two bonuses, sign by sign.
mean-over-all-pulls: what an arm has paid is divided by all pulls, not by its own
    What has the arm paid *on average*, when it was pulled?
best-result-for-mean: only an arm's best pay counts
    The mean is over all that an arm has paid so far.
mean-of-one-more: what an arm has paid is divided by one pull too many
    What is the mean after one pull?
first-result-for-mean: only an arm's first pay counts
    The mean is over all that an arm has paid so far.
tape-read-by-coin: the tape goes on although another arm is pulled
    `payoffs[i][k]` is for the (k + 1)-th pull of arm i. Which number do you use for k?
tape-read-one-too-far: each tape is read one place too far on
    Which place of its tape is an arm's first pull?
last-untried-first: of what was never tried the last comes first
    In which order do untried choices come? Is your comparison > or >=?
log-of-all-coins: the number of coins in all is taken for N
    How many pulls were there up to now?
log-of-the-arms: the number of arms is taken for N
    How many pulls were there up to now?
pulls-without-the-first-round: the first pull of each arm does not count in N
    How often were all arms pulled, the first round included?
more-pulls-than-coins: the first round costs no coin
    How long should the list be?
whole-first-round: every arm is pulled, even if there are fewer coins
    How long should the list be if there are 2 coins for 3 arms?
first-round-left-out: the first pulls are missing from the list
    One number for each coin: where are those of the first round?
first-round-forgotten: what an arm pays at its first pull is not counted
    What has an arm paid when it was pulled once?
two-rounds-at-first: every arm is pulled twice before the index decides
    When does the index begin to decide?
arms-from-one: the arms are numbered from 1
    Which number has the first arm?
pulls-counted: it is how often each arm is pulled, not in which order
    One number for each coin: which arm does it buy?
worst-mean-first: arms that have paid little are preferred
    Which arm is the most promising?
mean-over-all-games: the wins are divided by the parent's playouts
    Of how many playouts are these wins?
losses-for-wins: losses are taken for wins
    Whose wins does a child count? Are they good for whoever chooses?
least-visited-child: the way goes to the child with the fewest playouts
    Which index decides where the next game goes?
most-won-child: the way goes to the child with the most wins
    Which index decides where the next game goes?
way-ends-too-soon: the way stops before it has come to a node without children
    What does your loop ask before it goes on?
children-from-one: children are numbered from 1
    Which number has the first child?
root-in-the-way: the root has a number in the way
    How long is the way in a tree of one node?
last-number-only: only the last step of the way is returned
    What is asked for: where the game ends up, or how it gets there?
way-from-its-end: the way is read from its end
    Which number belongs to the root's child: the first or the last?
first-child-followed: the way always goes to the first child
    Where does your function compare the children?
new-node-for-the-wrong-player: the new node's win goes to the wrong player
    Whose move leads to the new node?
new-node-always-alike: the new node has the same wins however the game ended
    Whose move leads to the new node, and has that player won?
new-node-with-the-result: the new node has the result as it is, whoever moved there
    Whose move leads to the new node?
new-node-counted-twice: the new node counts the game twice
    How many playouts has a node after its first game?
new-node-in-front: the new child stands before the others
    Where does the text put the new child?
new-node-at-the-root: the new child is put under the root
    Where does the way end?
new-node-beside-the-last: the new child is put one level too high
    Whose child is the new node?
children-replaced: the new child takes the place of the others
    What becomes of the children that were there?
last-node-not-counted: the last node of the way is left out of the back-up
    Every node that the game went through has one visit more. Does your loop go all the way?
only-the-last-counted: the nodes above the end of the way are not counted
    Through which nodes did the game go?
root-only-counted: below the root nothing is counted but the new node
    Through which nodes did the game go?
draw-for-one-player-only: a draw is half a win for one player only
    A draw is half a win for either player. Follow your function level by level.
wins-not-counted: the wins stay as they were
    What changes in a node whose mover has won?
all-won: every node on the way counts a win
    Can both players have won?
losses-counted-too: wins are counted from the middle, a loss as −½
    The book counts wins: 1, ½ or 0.
sides-by-the-end: sides are counted from the end of the way, not from the root
    `result` is that of the player to move at the root. How far is a node from there?
way-without-its-end: the way ends one node too early
    How many numbers has the way, and how many do you follow?
way-without-its-start: the way begins one step too late
    Which number chooses among the root's children?
first-children-counted: the way is not followed: the first child is taken
    What do the numbers in `path` choose?
every-node-counted: nodes beside the way count the game, too
    Through which nodes did the game go?
playouts-doubled: a game counts as two playouts
    One game is one playout.
sign-turned-everywhere: the mean's sign is turned for MAX, too
    Totals are MAX's. For whom is a large mean bad?
sign-by-the-ply: sides are told by the distance from the root, not by who moves
    MIN may be the first to move. Whom does `game.to_move` name there?
only-root-counted: only the root counts the games
    Through which nodes did the game go?
only-new-counted: only the last node of a game counts it
    Through which nodes did the game go?
parent-not-counted: one node on the way is left out of the back-up
    Every node that the game went through has one visit more. Does your loop go all the way?
totals-not-kept: a node's total is only what the last game brought
    The mean is over *all* games through the node: is the total added to, or replaced?
ends-worth-nothing: an end of the game counts as 0
    What is a finished game worth? Ask the game.
ends-of-min: an end of the game has MIN's utility
    Everything here is from MAX's vantage point.
root-simulated-first: the first game is simulated from the root
    The root is in the tree from the start. Which node does the first game add?
parent-simulated: what is simulated is the state before the new node
    Which state do you hand to `simulate`?
one-game-more: there is one game too many
    How many games are asked for, and how often does your loop run?
one-game-fewer: there is one game too few
    How many games are asked for, and how often does your loop run?
last-of-the-most-played: of actions played equally often it is not the first that is returned
    Which of them does the text ask for? Is your comparison > or >=?
least-played: the action played least often is returned
    Which action had the search the most trust in?
chosen-by-total: the action with the largest total is played
    Which number of an action decides in the end?
value-of-the-best-child: the value is the best child's mean
    The text asks for MAX's mean over *all* games.
value-of-the-mover: the value is that of the player to move
    The text asks for MAX's mean.
total-for-value: the value is the sum over all games
    The text asks for a mean.
share-of-games-for-value: the value is the share of games that went through the action
    The text asks for MAX's mean over all games.
nothing-at-the-end: the utility is not returned where the game is over at the start
    What does the text ask for where the game is over at `state`?
root-of-n-forgotten: the bonus has N without its root
    Compare your bonus with the text's, sign by sign.
all-under-the-root: more than N stands under the root
    Where does the root of the bonus end?
log-for-root: there is a logarithm where a root should be
    Compare your bonus with the text's, sign by sign.
own-tries-in-full: the bonus is divided by another number than 1 + n
    Compare your bonus with the text's, sign by sign.
own-tries-forgotten: one of N and n plays no part in the bonus
    Which numbers stand in the text's bonus?
game-counted-twice: the game that is on its way counts twice in N
    How often is the node's number of games raised, and when?
own-tries-for-all: the number of games through the action is taken for N
    Which node's games is N?
untried-like-its-parent: an action that was never tried is taken to be as good as its parent
    What is Q where there were no games?
untried-is-best: an action that was never tried is taken for a win
    What is Q where there were no games?
mean-of-the-parent: all actions of a node have the same Q
    Through what do the games go whose mean is Q?
policy-taken-for-even: the policy is taken to be even at every node
    What does `policy(game, state)` return for each action?
policy-of-the-root: the policy is asked at the root only
    Which state do you ask the policy about?
all-children-added: all children of a node come into the tree at once
    How many nodes does a game add?
mean-times-visits: a sum is taken for Q, not a mean
    An action that was tried twice as often is not twice as good.
proofs-for-min-only: proofs are made as if MIN always moved
    What is a win for MAX, and which of the proven children does MAX take?
proofs-for-the-wrong-player: a node is proven for the player who does not move there
    Who chooses among the children of the node?
worst-of-all-proven: where all children are proven the worst for the mover is taken
    Which of the proven children does the player to move take?
draws-never-proven: a draw is never proven
    What do you know about a node whose children are all proven, if one of them draws?
wins-not-proven: a winning move does not prove its node
    If one move wins for certain, what is the node worth?
ends-known-beforehand: ends that no game has come to yet count as known
    What is not in the tree yet is not known.
proof-goes-up-one-level: a proof does not go all the way up
    When a node is proven, what may follow for its parent, and for the parent's parent?
proof-from-the-root-down: proofs are looked for from the root down
    What is known of the parent before its child has been looked at? In which order does your loop go?
root-never-proven: the root is never proven
    Which is the last node that your loop looks at?
proven-losses-only-avoided: games still go to proven wins and draws
    There is nothing to learn from a node whose worth is known, whatever that is.
proven-wins-only-avoided: games still go to proven losses and draws
    There is nothing to learn from a node whose worth is known, whatever that is.
ends-only-avoided: games still go to nodes that are proven by their children
    There is nothing to learn from a node whose worth is known, however it is known.
proven-left-out-of-the-answer: proven draws and wins are left out of the answer
    Which actions does the text leave out at the end?
untried-left-out-of-the-answer: actions that were never tried are left out of the answer
    What if all actions that were tried are proven to lose, and others were not tried yet?
proven-value-counted: what is proven about a node is added to the totals above it
    What counts in the totals: how the game ended, or what is known since then?
proven-draw-left-out: a proven draw is left out of the answer
    Which actions does the text leave out at the end?
wrong-losses-left-out: it is the other player's losses that are left out of the answer
    What is a loss for the player to move at the root?
mean-though-proven: the value is the mean although the root is proven
    What do you know about the root once it is proven?
last-proven-action: of several proven actions the last is returned
    Which of them does the text ask for?
first-proven-action: the first proven action is returned, whatever it is worth
    Which action leads to what the root is proven to be worth?
most-played-though-proven: the most played action is returned although another one is proven to be best
    Which action leads to what the root is proven to be worth?
chances-by-rank-at-min: MIN's worst child gets the chance of MAX's best, and so on
    The weights are e to the power of −value / temperature.
size-of-the-value-only: the sign of a value is lost
    What is the chance of a child with the value −1?
base-two: the weights are powers of another number than e
    What is the weight of the value 1 at temperature 1?
temperature-squared: the temperature enters with another power
    The exponent is value / temperature.
exp-twice: e to the power of … is taken twice
    Does something exponentiate your weights once more?
exp-plus-one: every weight is larger by 1
    What is the weight of a value of 0?
exp-minus-one: every weight is smaller by 1
    What is the weight of a value of 0?
logistic: the weights never exceed 1
    What is the weight of the value 1 at temperature 1?
weights-squared: the weights are squared, or their roots are taken
    The exponent is value / temperature.
largest-value-always: the child with the largest value is always taken, for MIN as well
    Call your function ten times. Does it ever err?
drawn-one-too-early: the child before the one that was drawn is returned
    Which number has the first child?
last-never-drawn: the last child is never drawn
    Where does your loop over the children end?
first-never-drawn: the first child is never drawn
    Where does your loop over the children begin?
value-for-number: the child's value is returned, not its number
    What is asked for: which child, or what it is worth?
playouts-not-counted: the number of playouts does not grow
    Every node that the game went through has one playout more.
sign-of-the-root: the player to move at the root is taken to move at every node
    Who moves at a child of the root?
drawn-evenly-at-one: all moves are equally likely for one of the players
    Where do the values enter into your draw, for MAX and for MIN?
always-the-best-at-one: one of the players always takes the best move
    Call your function ten times for either player. Does it ever err?
largest-of-all-proven: where all children are proven the largest value is taken for MIN as well
    Which of the proven children does MIN take?
exploration-is-fixed: the factor C is always the same, whatever `exploration` says
    What changes in your function if it is called with another `exploration`?
whole-tape-known: the mean is taken of payments that have not been seen yet
    What has an arm paid so far, and in how many pulls?
smallest-at-every-other-level: the smallest index wins at every other level
    Each node counts the wins of the player whose move led there. Who chooses among these children, and by what?
one-step-too-many: the way goes on where there is no child any more
    How many children has the node at which the way ends?
result-negated: a win of the opponent is counted as a result with the other sign
    Results are 1, ½ and 0. What is 1 for one player is 0 for the other.
brothers-counted-too: nodes beside the way count the game as well
    How many children of a node has the game gone to?
brothers-lost: the nodes beside the way are missing afterwards
    Which children does a node have after the game? Only one of them has changed.
untried-is-known: what was never tried has another mean than 0
    What does **3a** say Q is where there were no games?
favourite-played: the action is the one that the policy holds likeliest
    What have all the games been for? Which number of a child decides in the end?
on-to-the-end: a game adds all states down to its end to the tree
    How many nodes does a game add, and when is `simulate` asked?
proof-not-in-the-answer: a proof of the root plays no part in the answer
    If the root is proven, what is there left to estimate?
weights-by-distance: the chances grow with the values in a straight line
    What is e to the power of v/T? The chances of two children depend on the difference of their values only.
best-unless-by-chance: the best child is taken, and now and then any other, all with the same chance
    Is a child that is nearly the best drawn more often than the worst?
drawn-anew-for-each-child: each child's chance is compared with a random number by itself
    The chances add up to 1. Where on the line from 0 to 1 does the second child's part begin?
own-generator: `rng` is not used, and all calls draw the same
    Who draws in your function? It is called many times with another `rng`.
one-node-a-state: positions that are reached in two ways share one node
    What was played after the one way counts for the other one then. What does **3d** say of such states?
""")

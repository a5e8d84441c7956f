"""Wrong answers to the functions of assignment 6: a search tree with switches, and some small functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from typing import Any

from aima_games import MAX, Action, Game, Player, State, Value

from .reference import BookNode, Node

Watch = Callable[[Sequence[float]], None]
"""Is told the indices of each choice."""


def ignored(indices: Sequence[float]) -> None:
    """Nobody is told."""


# A bandit's arms

Tape = Sequence[Sequence[Value]]


@dataclass(frozen=True)
class FlawedBandit:
    """UCB1 on tapes, right but for what is switched."""

    index: Callable[[Sequence[Value], int, float], float] = lambda paid, coins, c: (
        sum(paid) / len(paid) + c * sqrt(log(coins) / len(paid))
    )
    untried: float = inf
    best: Callable[..., int] = max
    watch: Watch = ignored

    def __call__(self, payoffs: Tape, coins: int, exploration: float) -> list[int]:
        paid: list[list[Value]] = [[] for _ in payoffs]
        pulls: list[int] = []
        for coin in range(coins):
            indices = [self.index(p, coin, exploration) if p else self.untried for p in paid]
            self.watch(indices)
            pulls.append(self.best(range(len(paid)), key=indices.__getitem__))
            arm = pulls[-1]
            paid[arm].append(payoffs[arm][len(paid[arm])])
        return pulls


def _mean(paid: Sequence[Value]) -> float:
    return sum(paid) / len(paid)


BANDITS: dict[str, Callable[[Tape, int, float], list[int]]] = {
    "exploration-forgotten": FlawedBandit(lambda paid, coins, c: _mean(paid)),
    "untried-not-first": FlawedBandit(untried=0),
    "log-of-own-tries": FlawedBandit(lambda paid, coins, c: _mean(paid) + c * sqrt(log(len(paid)) / len(paid))),
    "log-forgotten": FlawedBandit(lambda paid, coins, c: _mean(paid) + c * sqrt(coins / len(paid))),
    "root-forgotten": FlawedBandit(lambda paid, coins, c: _mean(paid) + c * log(coins) / len(paid)),
    "exploration-under-root": FlawedBandit(lambda paid, coins, c: _mean(paid) + sqrt(c * log(coins) / len(paid))),
    "total-for-mean": FlawedBandit(lambda paid, coins, c: sum(paid) + c * sqrt(log(coins) / len(paid))),
    "last-result-for-mean": FlawedBandit(lambda paid, coins, c: paid[-1] + c * sqrt(log(coins) / len(paid))),
    "bonus-subtracted": FlawedBandit(lambda paid, coins, c: _mean(paid) - c * sqrt(log(coins) / len(paid))),
    "smallest-index": FlawedBandit(untried=-inf, best=min),
    "arms-in-turn": lambda payoffs, coins, exploration: [coin % len(payoffs) for coin in range(coins)],
}
"""Mistakes about which arm to pull."""


# The book's tree


@dataclass(frozen=True)
class FlawedSelection:
    """The way through the book's tree, right but for what is switched."""

    index: Callable[[Value, int, int, int, float], float] = lambda wins, tries, of_all, of_root, c: (
        wins / tries + c * sqrt(log(of_all) / tries)
    )
    plies: int = 1000
    turns: bool = False
    watch: Watch = ignored

    def __call__(self, tree: BookNode, exploration: float) -> list[int]:
        path: list[int] = []
        _, playouts, children = tree
        while children and len(path) < self.plies:
            indices = []
            for wins, tries, _ in children:
                lost = self.turns and len(path) % 2  # as if all wins were the same player's
                seen = tries - wins if lost else wins
                indices.append(self.index(seen, tries, playouts, tree[1], exploration))
            self.watch(indices)
            path.append(indices.index(max(indices)))
            _, playouts, children = children[path[-1]]
        return path


SELECTION: dict[str, Callable[[BookNode, float], list[int]]] = {
    "exploration-forgotten": FlawedSelection(lambda wins, tries, of_all, of_root, c: wins / tries),
    "wins-turned-at-every-other-level": FlawedSelection(turns=True),
    "log-of-the-root": FlawedSelection(lambda w, tries, of_all, of_root, c: w / tries + c * sqrt(log(of_root) / tries)),
    "log-of-own-tries": FlawedSelection(lambda w, tries, of_all, of_root, c: w / tries + c * sqrt(log(tries) / tries)),
    "root-forgotten": FlawedSelection(lambda w, tries, of_all, of_root, c: w / tries + c * log(of_all) / tries),
    "total-for-mean": FlawedSelection(lambda w, tries, of_all, of_root, c: w + c * sqrt(log(of_all) / tries)),
    "most-visited-child": FlawedSelection(lambda w, tries, of_all, of_root, c: tries),
    "one-level-only": FlawedSelection(plies=1),
}
"""Mistakes about where the next game goes."""


@dataclass(frozen=True)
class FlawedBackUp:
    """The book's back-up, right but for what is switched."""

    first: Callable[[Value], Value] = lambda result: 1 - result
    turn: Callable[[Value], Value] = lambda gain: 1 - gain
    played: Callable[[int, int], int] = lambda ply, last: 1
    """By how much the number of playouts grows at each ply, the new child's included."""

    def __call__(self, tree: BookNode, path: Sequence[int], result: Value) -> BookNode:
        last = len(path)

        def counted(node: BookNode, ply: int, gain: Value) -> BookNode:
            wins, playouts, children = node
            grown, more = list(children), self.played(ply, last)
            if ply < last:
                grown[path[ply]] = counted(children[path[ply]], ply + 1, self.turn(gain))
            elif self.played(last + 1, last):
                grown.append((self.turn(gain), 1, []))
            return wins + gain * more, playouts + more, grown

        return counted(tree, 0, self.first(result))


BOOK_BACK_UP: dict[str, Callable[[BookNode, Sequence[int], Value], BookNode]] = {
    "same-result-at-every-node": FlawedBackUp(lambda result: result, lambda gain: gain),
    "wins-of-the-wrong-player": FlawedBackUp(lambda result: result),
    "root-without-visit": FlawedBackUp(played=lambda ply, last: int(ply > 0)),
    "no-node-added": FlawedBackUp(played=lambda ply, last: int(ply <= last)),
    "only-ends-counted": FlawedBackUp(played=lambda ply, last: int(ply == 0 or ply >= last)),
    "draw-is-a-loss": FlawedBackUp(lambda result: int(result == 0), lambda gain: 1 - gain),
    "loss-is-minus-one": FlawedBackUp(lambda result: 1 - 2 * result, lambda gain: -gain),
}
"""Mistakes about what a game changes in the book's tree."""


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


@dataclass(frozen=True)
class FlawedTreeSearch:
    """Monte Carlo tree search with all randomness handed in: parts 3 and 4, right but for what is switched."""

    index: Callable[[Value, int, int, float, float], float] = with_prior
    sees: Callable[[Player], int] = own_side
    """The sign of a child's mean in its parent's index."""
    counted: Callable[[Path], Path] = lambda path: path
    """The nodes for which a game counts."""
    gain: Callable[[Game, Node, Value], Value] = lambda game, node, utility: utility
    """What is added to a node's total."""
    ends: bool = True
    """Whether the end of a game is worth its utility, and not a playout."""
    deeper: bool = True
    """Whether the tree grows below the root's children."""
    answer: Callable[[Node, Sequence[Action], int], Action] = most_visited
    worth: Callable[[Node, Action], Value] = lambda root, action: root.mean
    proves: Callable[[Game, Node], Value | None] | None = None
    avoids: bool = True
    """Whether what is proven is not entered again."""
    stops: bool = True
    """Whether a proof of the root ends the search."""
    watch: Watch = ignored

    def __call__(self, game: Game, state: State, *arguments: Any) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        root = self.tree(game, state, *arguments)
        sign, actions = own_side(game.to_move(state)), game.actions(state)
        if root.proven is not None:
            return root.proven, next(a for a, child in _in_order(root, actions) if child.proven == root.proven)
        action = self.answer(root, actions, sign)
        return self.worth(root, action), action

    def tree(self, game: Game, state: State, *arguments: Any) -> Node:
        """The root of the tree after the search; `arguments` are those of `puct` or of `proving_uct`."""
        *policy, simulate, playouts, exploration = arguments
        root = Node(state)
        for _ in range(playouts):
            if self.stops and root.proven is not None:
                break
            path = self._select(game, root, policy, exploration)
            last = path[-1]
            over = game.is_terminal(last.state)
            utility = game.utility(last.state, MAX) if over and self.ends else simulate(last.state)
            if over and self.proves:
                last.proven = utility
            for node in self.counted(path):
                node.visits += 1
                node.total += self.gain(game, node, utility)
            for node in reversed(path):
                if self.proves and node.proven is None:
                    node.proven = self.proves(game, node)
        return root

    def _select(self, game: Game, root: Node, policy: Sequence[Any], exploration: float) -> Path:
        path = [root]
        while not game.is_terminal(path[-1].state) and (self.deeper or path[-1] is root):
            node = path[-1]
            priors = dict(policy[0](game, node.state)) if policy else dict.fromkeys(game.actions(node.state), 1)
            sign = self.sees(game.to_move(node.state))
            indices = {}
            for action, prior in priors.items():
                child = node.children.get(action, Node(None))
                if child.proven is None or not self.avoids:
                    indices[action] = self.index(sign * child.mean, child.visits, node.visits, prior, exploration)
            if not indices:  # all is proven, but nobody has noticed
                break
            self.watch(list(indices.values()))
            action = max(indices, key=indices.__getitem__)
            if new := action not in node.children:
                node.children[action] = Node(game.result(node.state, action))
            path.append(node.children[action])
            if new:
                break
        return path


def _in_order(root: Node, actions: Sequence[Action]) -> list[tuple[Action, Node]]:
    return [(action, root.children[action]) for action in actions if action in root.children]


def _mean_of_child(root: Node, action: Action) -> Value:
    return root.children[action].mean if action in root.children else 0


PUCT = FlawedTreeSearch()
"""Part 3, with nothing switched."""

PRIORS: dict[str, Callable[..., Any]] = {
    "sign-forgotten-at-min": FlawedTreeSearch(sees=lambda player: 1),
    "sign-turned-at-max": FlawedTreeSearch(sees=lambda player: -own_side(player)),
    "exploration-forgotten": FlawedTreeSearch(
        lambda mean, n, of_all, prior, c: mean + prior * sqrt(of_all + 1) / (1 + n)
    ),
    "prior-not-used": FlawedTreeSearch(lambda mean, n, of_all, prior, c: mean + c * sqrt(of_all + 1) / (1 + n)),
    "prior-only": FlawedTreeSearch(lambda mean, n, of_all, prior, c: prior),
    "untried-always-first": FlawedTreeSearch(
        lambda mean, n, of_all, prior, c: with_prior(mean, n, of_all, prior, c) if n else inf
    ),
    "game-itself-not-counted": FlawedTreeSearch(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(of_all) / (1 + n)
    ),
    "ucb1-bonus": FlawedTreeSearch(
        lambda mean, n, of_all, prior, c: mean + c * prior * sqrt(log(of_all + 1) / (1 + n))
    ),
    "root-without-visit": FlawedTreeSearch(counted=lambda path: path[1:]),
    "new-node-not-counted": FlawedTreeSearch(counted=lambda path: path[:-1]),
    "only-ends-counted": FlawedTreeSearch(counted=lambda path: [path[0], path[-1]]),
    "result-for-the-mover": FlawedTreeSearch(
        gain=lambda game, node, utility: (
            utility if game.is_terminal(node.state) else own_side(game.to_move(node.state)) * utility
        )
    ),
    "total-of-last-game": FlawedTreeSearch(
        gain=lambda game, node, utility: utility * node.visits - node.total  # so the mean is the last result
    ),
    "ends-simulated": FlawedTreeSearch(ends=False),
    "tree-stops-growing": FlawedTreeSearch(deeper=False),
    "chosen-by-mean": FlawedTreeSearch(answer=largest_mean),
    "value-of-the-action": FlawedTreeSearch(worth=_mean_of_child),
}
"""Mistakes about Monte Carlo tree search with probabilities that were given."""

SOLVER = FlawedTreeSearch(ucb1, proves=by_rule)
"""Part 4, with nothing switched."""


def _solver(**switched: Any) -> FlawedTreeSearch:
    return FlawedTreeSearch(**{"index": ucb1, "proves": by_rule, **switched})


def _best(game: Game, node: Node) -> Value:
    return (max if game.to_move(node.state) == MAX else min)(proven_of(node))


def _all_needed(game: Game, node: Node) -> Value | None:
    return _best(game, node) if len(proven_of(node)) == len(game.actions(node.state)) else None


def _wins_only(game: Game, node: Node) -> Value | None:
    won = own_side(game.to_move(node.state))
    return won if won in proven_of(node) else None


def _for_max(game: Game, node: Node) -> Value | None:
    known = proven_of(node)
    return max(known) if 1 in known or len(known) == len(game.actions(node.state)) else None


def _tried_suffice(game: Game, node: Node) -> Value | None:
    return _best(game, node) if node.children and len(proven_of(node)) == len(node.children) else None


def _any_child(game: Game, node: Node) -> Value | None:
    return _best(game, node) if proven_of(node) else None


def _any_action(root: Node, actions: Sequence[Action], sign: int) -> Action:
    return max(actions, key=lambda action: root.children[action].visits if action in root.children else 0)


PROOFS: dict[str, Callable[..., Any]] = {
    "nothing-proven": FlawedTreeSearch(ucb1, answer=_any_action),
    "proven-entered-again": _solver(avoids=False),
    "proof-needs-every-child": _solver(proves=_all_needed),
    "only-wins-proven": _solver(proves=_wins_only),
    "proofs-for-max-only": _solver(proves=_for_max),
    "untried-forgotten-in-proof": _solver(proves=_tried_suffice),
    "one-child-proves": _solver(proves=_any_child),
    "proof-does-not-stop": _solver(stops=False, avoids=False),
    "proven-loss-played": _solver(answer=_any_action),
    "sign-forgotten-at-min": _solver(sees=lambda player: 1),
    "exploration-forgotten": _solver(index=lambda mean, n, of_all, prior, c: mean if n else inf),
    "untried-not-first": _solver(index=lambda mean, n, of_all, prior, c: ucb1(mean, n, of_all, prior, c) if n else 0),
    "log-of-own-tries": _solver(index=lambda mean, n, of_all, prior, c: mean + c * sqrt(log(n) / n) if n else inf),
    "root-forgotten": _solver(index=lambda mean, n, of_all, prior, c: mean + c * log(of_all) / n if n else inf),
    "root-without-visit": _solver(
        counted=lambda path: path[1:],
        index=lambda mean, n, of_all, prior, c: ucb1(mean, n, max(of_all, 1), prior, c),
    ),
    "only-ends-counted": _solver(
        counted=lambda path: [path[0], path[-1]],
        index=lambda mean, n, of_all, prior, c: ucb1(mean, n, max(of_all, 1), prior, c),
    ),
    "chosen-by-mean": _solver(answer=largest_mean),
    "value-of-the-action": _solver(worth=_mean_of_child),
}
"""Mistakes about a search that proves what it can."""


# Soft moves


@dataclass(frozen=True)
class FlawedSoftMove:
    """A draw by weights, right but for what is switched."""

    weight: Callable[[Value, float], float] = lambda value, temperature: exp(value / temperature)
    sees: Callable[[Player], int] = own_side

    def __call__(self, values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
        weights = [self.weight(self.sees(player) * value, temperature) for value in values]
        return rng.choices(range(len(values)), weights)[0]


def _always_best(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    return values.index((max if player == MAX else min)(values))


SOFT: dict[str, Callable[..., int]] = {
    "always-the-best": _always_best,
    "drawn-evenly": FlawedSoftMove(lambda value, temperature: 1),
    "sign-forgotten-at-min": FlawedSoftMove(sees=lambda player: 1),
    "sign-turned-at-max": FlawedSoftMove(sees=lambda player: -own_side(player)),
    "temperature-not-used": FlawedSoftMove(lambda value, temperature: exp(value)),
    "temperature-multiplied": FlawedSoftMove(lambda value, temperature: exp(value * temperature)),
    "weights-without-exp": FlawedSoftMove(lambda value, temperature: max(value + 1.001, 0) / temperature),
}
"""Mistakes about drawing the better moves more often."""

"""Wrong answers to the steps of assignment 3: by hand, all best actions, proofs, advice, a budget, questions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value, recorded
from aima_games.games import make_game
from aima_games.wrappers import WrappedGame
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Flawed, swapped
from solutions.misconceptions.pruning import EQUALITY, PRUNING, FlawedAlphaBeta, narrowed
from solutions.misconceptions.tables import MINIMAX

from .reference import Advice, leaves_to_prove

PLAIN = FlawedAlphaBeta()
"""With no part replaced it is right."""
WIDEST: tuple[Value, Value] = (-inf, inf)

# On paper


def never_seen(search: Callable[..., Any], spec: dict[str, Any], leaf: State) -> bool:
    """Whether `search` never looks at a leaf of a TreeGame."""
    game = recorded(make_game(spec))
    search(game, game.initial)
    return ("utility", leaf) not in game.log.leaves


def by_hand(tree_with: Callable[[str, int], dict[str, Any]], asked: Callable[[str], State]) -> dict[str, Any]:
    """What people who have one thing wrong say of each tree and each number."""

    def said_by(search: Callable[..., Any]) -> Callable[[str, int], bool]:
        return lambda tree, x: never_seen(search, tree_with(tree, x), asked(tree))

    names = (  # not those that say the same of every tree: nobody knows why they do
        *("only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
        *("max-min-swapped", "cut-at-wrong-kind", "cut-ends-parent"),
    )
    searches = {name: PRUNING[name] for name in names} | {
        "equality-does-not-prune": EQUALITY["equality-does-not-prune"]
    }
    right = said_by(PLAIN)
    # On paper there are no handwritings.
    return {name: said_by(Family.of(search).ways[0]) for name, search in searches.items()} | {
        "seen-for-cut": lambda tree, x: not right(tree, x)
    }


# All best actions

Listed = tuple[Value, list[Action]]


@dataclass(frozen=True)
class FlawedTies:
    """A search of each child of the root, whose window can be replaced."""

    window: Callable[[Player, Value], tuple[Value, Value]]
    """The window of a child: who moves at the root, and the best value so far."""
    prefers: Callable[[Player], Player] = lambda player: player
    several: bool = True

    def __call__(self, game: Game, state: State) -> Listed:
        player = self.prefers(game.to_move(state))
        best: Value = None
        found: list[Action] = []
        for action in game.actions(state):
            window = WIDEST if best is None else self.window(player, best)
            value, _ = replace(PLAIN, first_window=window)(game, game.result(state, action))
            if better(player, value, best):
                best, found = value, []
            if value == best:
                found.append(action)
        return best, found if self.several else found[:1]


def _beyond(player: Player, best: Value) -> tuple[Value, Value]:
    """The right window."""
    return (best - 1, inf) if player == MAX else (-inf, best + 1)


TIES: dict[str, Any] = {
    "ties-from-bounds": FlawedTies(lambda player, best: (best, inf) if player == MAX else (-inf, best)),
    "full-windows": FlawedTies(lambda player, best: WIDEST),
    "window-too-narrow": FlawedTies(lambda player, best: (best - 1, best + 1)),
    "window-of-max": FlawedTies(lambda player, best: (best - 1, inf)),
    "one-best-action": FlawedTies(_beyond, several=False),
    "max-min-swapped": FlawedTies(_beyond, lambda player: MIN if player == MAX else MAX),
    "always-maximizing": FlawedTies(_beyond, lambda player: MAX),
}
"""Mistakes about which actions are equally good, and about how little it takes to know."""


# Proofs


@dataclass(frozen=True)
class FlawedProof:
    """The leaves of a proof, counted by rules that can be replaced."""

    own: Callable[[list[float]], float] = min
    others: Callable[[list[float]], float] = sum
    holds: Callable[[Player, Value, Value], bool] = lambda player, utility, bound: (
        utility >= bound if player == MAX else utility <= bound
    )
    not_so: float = inf
    for_whom: Callable[[Player], Player] = lambda player: player

    def __call__(self, game: Game, state: State, player: Player, bound: Value) -> float:
        if game.is_terminal(state):
            return 1 if self.holds(player, game.utility(state, MAX), bound) else self.not_so
        below = [self(game, game.result(state, action), player, bound) for action in game.actions(state)]
        return (self.own if game.to_move(state) == self.for_whom(player) else self.others)(below)


PROVING: dict[str, Any] = {
    "proof-by-opponent": FlawedProof(own=sum, others=min),
    "longest-proof": FlawedProof(own=max),
    "first-action-proves": FlawedProof(own=lambda below: below[0]),
    "one-reply-refuted": FlawedProof(others=min),
    "all-actions-proved": FlawedProof(own=sum),
    "bound-excluded": FlawedProof(holds=lambda player, value, k: value > k if player == MAX else value < k),
    "bound-for-max-only": FlawedProof(holds=lambda player, value, k: value >= k),
    "proof-for-max-only": FlawedProof(for_whom=lambda player: MAX),
    "leaves-not-tested": FlawedProof(not_so=1),
    "false-costs-nothing": FlawedProof(not_so=0),
}
"""Mistakes about what a proof has to show."""


def _halves(game: Game, state: State) -> tuple[float, float]:
    value, _ = PLAIN(game, state)
    return leaves_to_prove(game, state, MAX, value), leaves_to_prove(game, state, MIN, value)


def _seen_by_search(game: Game, state: State) -> int:
    watched = recorded(game)
    PLAIN(watched, state)
    return len(watched.log.leaves)


FEWEST: dict[str, Any] = {
    "shared-leaf-twice": lambda game, state: sum(_halves(game, state)),
    "half-of-the-proof": lambda game, state: _halves(game, state)[0],
    "larger-half-of-the-proof": lambda game, state: max(_halves(game, state)),
    "leaves-of-alpha-beta": _seen_by_search,
}
"""Mistakes about how two proofs make one."""


# Advice: in which order to try the actions, and which


class Reordered(WrappedGame):
    """A game whose actions come in another order, or not all of them: `sort(state, actions)`."""

    def __init__(self, game: Game, sort: Callable[[State, Sequence[Action]], Sequence[Action]]) -> None:
        super().__init__(game)
        self._sort = sort

    def actions(self, state: State) -> Sequence[Action]:
        return self._sort(state, self.game.actions(state))


Keep = Callable[[Sequence[Action], dict[Action, float], float], Sequence[Action]]


def until(enough: Callable[[float, float, float], bool]) -> Keep:
    """Keep the actions up to the first that is no longer needed.

    That is seen from the sum of the probabilities before it, the sum with it, and the share.
    """

    def keep(actions: Sequence[Action], chances: dict[Action, float], share: float) -> Sequence[Action]:
        sums = [sum(chances[action] for action in actions[:number]) for number in range(len(actions) + 1)]
        needed = (number for number in range(1, len(actions)) if enough(sums[number], sums[number + 1], share))
        return actions[: next(needed, len(actions))]

    return keep


UNTIL_SHARE = until(lambda before, after, share: before >= share)
"""The right way."""


@dataclass(frozen=True)
class Advised:
    """Alpha-beta that takes advice; how it takes it can be replaced."""

    base: Callable[..., Answered] = PLAIN
    likeliest_first: Callable[[Player], bool] = lambda player: True
    sorts: Callable[[bool], bool] = lambda at_root: True
    """Whether the advised order is taken, at the root or below it."""
    keep: Keep = UNTIL_SHARE
    """Which of the sorted actions are tried."""
    keeps_all: Callable[[bool], bool] = lambda at_root: False
    """Whether no action is left out, at the root or below it."""

    def __call__(self, game: Game, state: State, advice: Advice, share: float) -> Answered:
        root = state

        def sort(state: State, actions: Sequence[Action]) -> Sequence[Action]:
            at_root = state == root
            chances = dict(advice(game, state))
            if self.sorts(at_root):
                down = self.likeliest_first(game.to_move(state))
                actions = sorted(actions, key=lambda action: chances[action], reverse=down)
            return actions if self.keeps_all(at_root) else self.keep(actions, chances, share)

        return self.base(Reordered(game, sort), state)


MIN_OVERWRITES = Advised(
    FlawedAlphaBeta(
        narrow=lambda player, window, best: (max(window[0], best), window[1]) if player == MAX else (window[0], best)
    )
)
MAX_OVERWRITES = Advised(
    FlawedAlphaBeta(
        narrow=lambda player, window, best: narrowed(player, window, best) if player == MIN else (best, window[1])
    )
)
"""Only MIN, or only MAX, makes a window wider again."""

ADVISED: dict[str, Any] = {
    "order-ignored": Advised(sorts=lambda at_root: False),
    "worst-first": Advised(likeliest_first=lambda player: False),
    "order-turned-for-min": Advised(likeliest_first=lambda player: player == MAX),
    "order-at-root-only": Advised(sorts=lambda at_root: at_root),
    "advice-trusted": Advised(keep=lambda actions, chances, share: actions[:1]),
    "share-ignored": Advised(keeps_all=lambda at_root: True),
    "share-at-root-only": Advised(keeps_all=lambda at_root: not at_root),
    "share-below-root-only": Advised(keeps_all=lambda at_root: at_root),
    "share-not-reached": Advised(keep=until(lambda before, after, share: after > share)),
    "share-exceeded": Advised(keep=until(lambda before, after, share: before > share)),
    "share-of-each-action": Advised(
        keep=lambda actions, chances, share: [a for a in actions if chances[a] >= share] or actions[:1]
    ),
    **{
        name: Advised(Family.of(PRUNING[name]).ways[0])
        for name in (
            *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
            *("max-min-swapped", "cut-ends-parent", "bounds-leak", "no-action", "last-action"),
            *("ties-from-bounds", "window-overwritten"),
        )
    },
    "equality-does-not-prune": Advised(EQUALITY["equality-does-not-prune"]),
}
"""Mistakes in a search that is told which actions to try."""


# Deeper and deeper, as far as the leaves go


class _UsedUpError(Exception):
    """No leaves are left."""


@dataclass(frozen=True)
class FlawedBudget:
    """Iterative deepening with a budget of leaves in which the parts that people get wrong can be replaced."""

    plain: Flawed = MINIMAX
    """How leaves and players are treated."""
    depths: Callable[[int], Sequence[int]] = lambda depth: range(1, depth + 1)
    pick: Callable[[Sequence[Answered], bool], Answered] = lambda rounds, for_max: rounds[-1]
    """The answer from what all searches found, and whether MAX moves at the root."""
    obeys: bool = True
    spares: int = 0
    """So many of the leaves are not used."""
    anew: bool = False
    """Each search has the whole budget."""
    keeps_unfinished: bool = False
    prunes: bool = True
    window: Callable[[Sequence[Value], int], tuple[Value, Value]] = lambda values, margin: (
        values[-1] - margin, values[-1] + margin,
    )  # fmt: skip
    """The first window of a search, from the values of those before it."""
    failed: Callable[[Value, Value, Value], tuple[Value, Value] | None] = lambda value, low, high: (
        (-inf, high) if value <= low else (low, inf) if value >= high else None
    )
    """The window of the second search, from the value of the first and its window; None where there is none."""
    keeps_failed: bool = False
    """Where the second search runs out of leaves, the first counts."""

    def __call__(
        self, game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int, margin: int
    ) -> Answered:
        rounds: list[Answered] = []
        looked_at = 0

        def search(state: State, left: int, alpha: Value, beta: Value, at_root: bool) -> Answered:
            nonlocal looked_at
            if game.is_terminal(state) or left <= 0:
                if self.obeys and looked_at >= leaves - self.spares and rounds:
                    raise _UsedUpError
                looked_at += 1
                return self.plain.worth(game, state, lambda s, ply: left <= 0, evaluate, 0, 0), None
            for_max = (game.to_move(state) == MAX) != (self.plain.choose is swapped)
            best_value, best_action = None, None
            for action in game.actions(state):
                try:
                    value, _ = search(game.result(state, action), left - 1, alpha, beta, False)
                except _UsedUpError:
                    if at_root and self.keeps_unfinished and best_value is not None:
                        rounds.append((best_value, best_action))
                    raise
                if best_value is None or (value > best_value if for_max else value < best_value):
                    best_value, best_action = value, action
                if for_max:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if self.prunes and alpha >= beta:
                    break
            return best_value, best_action

        for plies in self.depths(depth):
            if self.anew:
                looked_at = 0
            low, high = self.window([value for value, _ in rounds], margin) if rounds else WIDEST
            try:
                found = search(state, plies, low, high, True)
                if rounds and (wider := self.failed(found[0], low, high)):
                    if self.keeps_failed:
                        rounds.append(found)
                    low, high = wider
                    found = search(state, plies, low, high, True)
            except _UsedUpError:
                break
            rounds.append(found)
        return self.pick(rounds, game.to_move(state) == MAX)


def _best_round(rounds: Sequence[Answered], for_max: bool) -> Answered:
    return (max if for_max else min)(rounds, key=lambda found: found[0])


SMALL = 30
LOW_TO_SMALL = FlawedBudget(
    failed=lambda value, low, high: (-inf, SMALL) if value <= low else (low, inf) if value >= high else None
)
HIGH_FROM_SMALL = FlawedBudget(
    failed=lambda value, low, high: (-inf, high) if value <= low else (-SMALL, inf) if value >= high else None
)
"""The second window ends at a number that has nothing to do with the first: a slip of the keyboard."""

BUDGET: dict[str, Any] = {
    "budget-ignored": FlawedBudget(obeys=False),
    "budget-anew-each-depth": FlawedBudget(anew=True),
    "budget-off-by-one": FlawedBudget(spares=-1),
    "last-leaf-unused": FlawedBudget(spares=1),
    "unfinished-kept": FlawedBudget(keeps_unfinished=True),
    "failed-search-kept": FlawedBudget(keeps_failed=True),
    "window-never-narrowed": FlawedBudget(window=lambda values, margin: WIDEST),
    "window-around-first": FlawedBudget(window=lambda values, margin: (values[0] - margin, values[0] + margin)),
    "failure-not-noticed": Family(
        (
            FlawedBudget(failed=lambda value, low, high: None),
            FlawedBudget(failed=lambda value, low, high: (low, inf) if value >= high else None),
            FlawedBudget(failed=lambda value, low, high: (-inf, high) if value <= low else None),
        )
    ),
    "edge-taken-for-inside": FlawedBudget(
        failed=lambda value, low, high: (-inf, high) if value < low else (low, inf) if value > high else None
    ),
    "wrong-side-opened": FlawedBudget(
        failed=lambda value, low, high: (low, inf) if value <= low else (-inf, high) if value >= high else None
    ),
    "both-sides-opened": FlawedBudget(
        failed=lambda value, low, high: WIDEST if value <= low or value >= high else None
    ),
    "nothing-pruned": FlawedBudget(prunes=False),
    "first-iteration": FlawedBudget(pick=lambda rounds, for_max: rounds[0]),
    "first-action-kept": FlawedBudget(pick=lambda rounds, for_max: (rounds[-1][0], rounds[0][1])),
    "best-of-all-depths": FlawedBudget(pick=_best_round),
    "no-action": FlawedBudget(pick=lambda rounds, for_max: (rounds[-1][0], None)),
    "one-ply-too-shallow": FlawedBudget(depths=lambda depth: range(depth)),
    "one-ply-too-deep": FlawedBudget(depths=lambda depth: range(2, depth + 2)),
    "cutoff-before-terminal": FlawedBudget(plain=Flawed(terminal_first=False)),
    "estimate-is-utility": FlawedBudget(plain=Flawed(estimate_ends=True)),
    "max-min-swapped": FlawedBudget(plain=Flawed(swapped)),
}
"""Mistakes about the budget, about windows that fail, and about which of the searches counts."""


# Questions with a table

Bounds = tuple[Value, Value]
"""(lower, upper): lower ≤ value ≤ upper"""


def bounds(value: Value, k: Value, known: Bounds) -> Bounds:
    """What a search that returned `value` to the question "k or more?" says, together with what was known."""
    return (value, known[1]) if value >= k else (known[0], value)


@dataclass(frozen=True)
class FlawedGuess:
    """A search by questions with a table in which the parts that people get wrong can be replaced."""

    key: Callable[[State, int, int], Hashable] = lambda state, left, ply: (state, left)
    """What an entry is found by: from the state, the plies left to search and the plies from the root."""
    note: Callable[[Value, Value, Bounds], Bounds] = bounds
    looks_up: bool = True
    leaves: Callable[[Value], Bounds | None] = lambda value: (value, value)
    """What is kept of a leaf; None for nothing."""
    anew: bool = False
    """Each question begins with an empty table."""
    deeper_too: bool = False
    """What a deeper search found out is used as well."""
    prunes: bool = True
    mover: Callable[[Player], Player] = lambda player: player
    names: Callable[[bool], bool] = lambda enough: True
    """Whether a question names the action: from whether its answer was "yes"."""
    told: Callable[[bool, Bounds], Value] = lambda enough, known: known[0] if enough else known[1]
    """What the table answers where the answer is known: from whether it is "yes", and the bounds."""
    takes_ties: bool = False
    """An action replaces another whose number came out the same."""
    next_question: Callable[[bool, Value, Value], Value] = lambda enough, value, upper: value + 1 if enough else value
    """From whether the answer was "yes", the number that came back, and the smallest upper bound before."""
    answer: Callable[[Action, Sequence[Action]], Action] = lambda best, actions: best
    """The action that is returned, from the best one and all of the root's."""
    first_only: bool = False
    """The answer to the first question is all that is asked for."""

    def __call__(self, game: Game, state: State, depth: int, evaluate: Evaluation, guess: int) -> Answered:
        table: dict[Hashable, Bounds] = {}

        def known(state: State, left: int, ply: int) -> Bounds:
            found = [table.get(self.key(state, left, ply), WIDEST)]
            if self.deeper_too:
                found += [table[key] for more in range(left + 1, depth + 1) if (key := (state, more)) in table]
            return found[-1]

        def value_of(state: State, left: int, k: Value, ply: int) -> Value:
            lower, upper = known(state, left, ply)
            if self.looks_up and (lower >= k or upper < k):
                return self.told(lower >= k, (lower, upper))
            value, action = search(state, left, k, ply)
            noted = self.leaves(value) if action is None else self.note(value, k, (lower, upper))
            if noted is not None:
                table[self.key(state, left, ply)] = noted
            return value

        def search(state: State, left: int, k: Value, ply: int) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            if left == 0:
                return evaluate(state), None
            player = self.mover(game.to_move(state))
            best_value, best_action = None, None
            for action in game.actions(state):
                value = value_of(game.result(state, action), left - 1, k, ply + 1)
                if better(player, value, best_value) or (self.takes_ties and value == best_value):
                    best_value, best_action = value, action
                alpha, beta = narrowed(player, (k - 1, k), best_value)
                if alpha >= beta and self.prunes:
                    break
            return best_value, best_action

        lower, upper, k, best_action = -inf, inf, guess, None
        while lower < upper:
            if self.anew:
                table.clear()
            value, action = search(state, depth, k, 0)
            if self.first_only:
                return value, action
            if self.names(value >= k):
                best_action = action
            enough, k = value >= k, self.next_question(value >= k, value, upper)
            lower, upper = (value, upper) if enough else (lower, value)
        return lower, self.answer(best_action, game.actions(state))


ASKED_TOO_HIGH = FlawedGuess(next_question=lambda enough, value, upper: value + 1 if enough else upper)
"""After "no" the next question is about the bound from before."""

GUESSES: dict[str, Any] = {
    "first-question-only": FlawedGuess(first_only=True),
    "action-of-yes": FlawedGuess(names=lambda enough: enough),
    "last-action": FlawedGuess(answer=lambda best, actions: actions[-1]),
    "no-action": FlawedGuess(answer=lambda best, actions: None),
    "bound-stored-as-value": Family(
        (
            FlawedGuess(note=lambda value, k, known: (value, value)),
            FlawedGuess(note=lambda value, k, known: (value, value) if value >= k else (known[0], value)),
            FlawedGuess(note=lambda value, k, known: (value, known[1]) if value >= k else (value, value)),
        )
    ),
    "table-forgets-depth": FlawedGuess(key=lambda state, left, ply: state),
    "table-forgets-state": FlawedGuess(key=lambda state, left, ply: ply),
    "deeper-entries-used": FlawedGuess(deeper_too=True),
    "ties-from-bounds": FlawedGuess(takes_ties=True),
    "number-skipped": FlawedGuess(next_question=lambda enough, value, upper: value + 2 if enough else value),
    "other-bound-told": Family(
        (
            FlawedGuess(told=lambda enough, known: known[1] if enough else known[0]),
            FlawedGuess(told=lambda enough, known: known[1]),
            FlawedGuess(told=lambda enough, known: known[0]),
        )
    ),
    "leaves-not-kept": FlawedGuess(leaves=lambda value: None),
    "table-not-used": FlawedGuess(looks_up=False),
    "table-anew-each-question": FlawedGuess(anew=True),
    "nothing-pruned": FlawedGuess(prunes=False),
    "max-min-swapped": FlawedGuess(mover=lambda player: MIN if player == MAX else MAX),
}
"""Mistakes about what a question tells, and about what a table may keep, and by which key."""

"""Wrong answers to the steps of assignment 3: by hand, all best actions, proofs, advice, a budget, questions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil, inf
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value, recorded
from aima_games.games import make_game
from aima_games.wrappers import WrappedGame
from autograder.authoring import Family, add_misconceptions
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Flawed, swapped
from solutions.misconceptions.pruning import EQUALITY, PRUNING, FlawedAlphaBeta, narrowed
from solutions.misconceptions.tables import MINIMAX
from solutions.searches.minimax import minimax_value

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


def _with_leaf(leaves: Any, path: Sequence[int], number: int) -> Any:
    """A tree of nested lists with another number at the leaf at `path`."""
    if not path:
        return number
    return [_with_leaf(below, path[1:], number) if i == path[0] else below for i, below in enumerate(leaves)]


def _decides_nothing(spec: dict[str, Any], leaf: Sequence[int]) -> bool:
    """Whether the root of a TreeGame is worth the same however small or large a leaf is."""
    games = [make_game({**spec, "tree": _with_leaf(spec["tree"], leaf, number)}) for number in (-1, 21)]
    return len({minimax_value(game, game.initial) for game in games}) == 1


def by_hand(tree_with: Callable[[str, int], dict[str, Any]], asked: Callable[[str], State]) -> dict[str, Any]:
    """What people who have one thing wrong say of each tree and each number."""

    def said_by(search: Callable[..., Any]) -> Callable[[str, int], bool]:
        return lambda tree, x: never_seen(search, tree_with(tree, x), asked(tree))

    names = (  # not those that say the same of every tree: nobody knows why they do
        *("only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
        *("max-min-swapped", "cut-at-wrong-kind", "cut-ends-parent", "bounds-leak", "wrong-bound-narrowed"),
    )
    searches = {name: PRUNING[name] for name in names}
    right = said_by(PLAIN)
    # On paper there are no handwritings.
    everywhere = {name: Family((said_by(Family.of(search).ways[0]),)) for name, search in searches.items()}
    said: dict[str, list[Callable[[str, int], bool]]] = {
        "equality-does-not-prune": [said_by(EQUALITY["equality-does-not-prune"])],
        "seen-for-cut": [lambda tree, x: not right(tree, x)],
        "threshold-off-by-one": [(lambda tree, x: right(tree, x - 1)), (lambda tree, x: right(tree, x + 1))],
        "x-plays-no-part": [(lambda tree, x: True), (lambda tree, x: False)],
        "y-decides-nothing": [lambda tree, x: _decides_nothing(tree_with(tree, x), asked(tree))],
        "max-begins-everywhere": [
            lambda tree, x: never_seen(PLAIN, {**tree_with(tree, x), "first": MAX}, asked(tree)),
        ],
    }
    return everywhere | {
        name: Family(tuple(way for one in ways for way in _here_and_there(one, right))) for name, ways in said.items()
    }


def _here_and_there(wrong: Callable[[str, int], bool], right: Callable[[str, int], bool]) -> list[Callable[..., Any]]:
    """A mistake made in all trees, or in one or two of them."""

    def made_in(trees: Sequence[str]) -> Callable[[str, int], bool]:
        return lambda tree, x: (wrong if tree in trees else right)(tree, x)

    return [made_in(trees) for trees in ("ABCDEFG", *combinations("ABCDEFG", 1), *combinations("ABCDEFG", 2))]


# All best actions

Listed = tuple[Value, list[Action]]


@dataclass(frozen=True)
class FlawedTies:
    """A search of each child of the root, whose window can be replaced."""

    window: Callable[[Player, Value], tuple[Value, Value]] = lambda player, best: (
        (best - 1, inf) if player == MAX else (-inf, best + 1)
    )
    """The window of a child: who moves at the root, and the best value so far."""
    prefers: Callable[[Player], Player] = lambda player: player
    listed: Callable[[list[Action]], Any] = lambda actions: actions
    """What becomes of the list in the end."""
    resets: bool = True
    """A better action empties the list."""
    search: FlawedAlphaBeta = PLAIN
    """The search of a child."""
    value_of: Callable[[Value, list[Value], Player], Value] = lambda best, values, player: best
    """The value that is returned: from the best, those of all children, and who moves at the root."""
    before: bool = False
    """The root is searched first, and then each child."""
    times: int = 1
    starts: Callable[[Player], Value] | None = None
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    sides: tuple[Player, ...] = (MAX, MIN)
    """At whose roots the window is wrong."""

    def __call__(self, game: Game, state: State) -> Listed:
        player = self.prefers(game.to_move(state))
        best: Value = None if self.starts is None else self.starts(player)
        if self.before:
            best, _ = PLAIN(game, state)
        found: list[Action] = []
        values = []
        window_of = self.window if game.to_move(state) in self.sides else FlawedTies.window
        for action in self.tried(game.actions(state)):
            window = WIDEST if best is None else window_of(player, best)
            for _ in range(self.times):
                value, _ = replace(self.search, first_window=window)(game, game.result(state, action))
            values.append(value)
            if better(player, value, best):
                best = value
                if self.resets:
                    found = []
            if value == best:
                found.append(action)
        return self.value_of(best, values, player), self.listed(found)


def _ties(*mistakes: dict[str, Any], halves: bool = False) -> Family:
    return Family.across(FlawedTies(), *mistakes, halves=halves)


def _windows(*of_max: Callable[[Value], tuple[Value, Value]]) -> Family:
    """Windows that are meant for MAX; MIN has the same the other way round."""

    def turned(window: Callable[[Value], tuple[Value, Value]]) -> Callable[[Player, Value], tuple[Value, Value]]:
        return lambda player, best: window(best) if player == MAX else (-window(-best)[1], -window(-best)[0])

    return _ties(*({"window": turned(window)} for window in of_max), halves=True)


TIES: dict[str, Any] = {
    "ties-from-bounds": _windows(lambda best: (best, inf)),
    "ties-outside-the-window": _windows(lambda best: (best + 1, inf)),
    "full-windows": _windows(lambda best: WIDEST),
    "window-wider-than-needed": _windows(lambda best: (best - 2, inf)),
    "window-too-narrow": _windows(
        lambda best: (best - 1, best + 1), lambda best: (best - 1, best), lambda best: (best, best + 1)
    ),
    "window-of-max": _ties(
        {"window": lambda player, best: (best - 1, inf)}, {"window": lambda player, best: (best, inf)}
    ),
    "window-of-min": _ties(
        {"window": lambda player, best: (-inf, best + 1)}, {"window": lambda player, best: (-inf, best)}
    ),
    "windows-exchanged": _ties(
        {"window": lambda player, best: (-inf, best + 1) if player == MAX else (best - 1, inf)},
        {"window": lambda player, best: (-inf, best) if player == MAX else (best, inf)},
    ),
    "root-searched-first": _ties(
        *(
            {"before": True, "window": window}
            for window in (
                lambda player, best: WIDEST,
                lambda player, best: (best - 1, best + 1),
                lambda player, best: (best - 1, best) if player == MAX else (best, best + 1),
                lambda player, best: (best - 1, inf) if player == MAX else (-inf, best + 1),
            )
        )
    ),
    "nothing-pruned": _ties({"search": replace(PLAIN, cuts=lambda player, ply: False)}),
    "children-searched-twice": _ties({"times": 2}, {"times": 2, "window": lambda player, best: WIDEST}),
    "one-best-action": _ties(
        *(
            {"listed": listed, "window": window}
            for window in (FlawedTies.window, lambda player, best: WIDEST)
            for listed in (
                lambda actions: actions[:1],
                lambda actions: actions[-1:],
                lambda actions: actions[0],
                lambda actions: actions[-1],
            )
        )
    ),
    "list-not-emptied": _ties({"resets": False}, {"resets": False, "window": lambda player, best: WIDEST}),
    "list-turned-round": _ties(
        {"listed": lambda actions: actions[::-1]},
        {"listed": lambda actions: actions[::-1], "tried": lambda actions: actions[::-1]},
        {"tried": lambda actions: actions[::-1]},
    ),
    "value-of-another-child": _ties(
        {"value_of": lambda best, values, player: values[-1]},
        {"value_of": lambda best, values, player: values[0]},
        {"value_of": lambda best, values, player: max(values)},
        {"value_of": lambda best, values, player: min(values)},
    ),
    "movers-view": _ties({"value_of": lambda best, values, player: best if player == MAX else -best}),
    "best-starts-at-zero": _ties({"starts": lambda player: 0}),
    "first-child-skipped": _ties({"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": _ties({"tried": lambda actions: actions[:-1] or actions}),
    "max-min-swapped": _ties({"prefers": lambda player: MIN if player == MAX else MAX}),
    "always-maximizing": _ties({"prefers": lambda player: MAX}),
    "always-minimizing": _ties({"prefers": lambda player: MIN}),
}
"""Mistakes about which actions are equally good, and about how little it takes to know."""


# Proofs


Count = Callable[[list[float]], float]


def _finite(count: Count) -> Count:
    """The same of those children alone of which there is a proof."""

    def of(below: list[float]) -> float:
        proved = [leaves for leaves in below if leaves != inf]
        return count(proved) if proved else inf

    return of


@dataclass(frozen=True)
class FlawedProof:
    """The leaves of a proof, counted by rules that can be replaced."""

    own: Count = min
    others: Count = sum
    holds: Callable[[Player, Value, Value], bool] = lambda player, utility, bound: (
        utility >= bound if player == MAX else utility <= bound
    )
    worth: Callable[[Game, State, Player], Value] = lambda game, state, player: game.utility(state, MAX)
    leaf: Callable[[bool], float] = lambda holds: 1 if holds else inf
    mine: Callable[[Player, Player], bool] = lambda mover, player: mover == player
    """Whether a node is the player's own, from who moves there and whose proof it is."""
    node: int = 0
    """What a node counts that is no leaf."""
    once: bool = False
    """A state that comes again costs nothing."""
    answer: Callable[[float], Any] = lambda leaves: leaves

    def __call__(self, game: Game, state: State, player: Player, bound: Value) -> Any:
        known: set[State] = set()

        def count(state: State) -> float:
            if self.once and state in known:
                return 0
            known.add(state)
            if game.is_terminal(state):
                return self.leaf(self.holds(player, self.worth(game, state, player), bound))
            below = [count(game.result(state, action)) for action in game.actions(state)]
            return self.node + (self.own if self.mine(game.to_move(state), player) else self.others)(below)

        return self.answer(count(state))


def _proofs(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedProof(), *mistakes)


FREE_IF_FALSE = FlawedProof(leaf=int)
"""A leaf that does not hold costs nothing, so it is the cheapest of all."""

PROVING: dict[str, Any] = {
    "proof-by-opponent": _proofs({"own": sum, "others": min}),
    "longest-proof": _proofs({"own": max}, {"own": _finite(max)}),
    "first-action-proves": _proofs({"own": lambda below: below[0]}),
    "first-proof-found": _proofs({"own": lambda below: next((n for n in below if n != inf), inf)}),
    "one-reply-refuted": _proofs(
        {"others": min}, {"others": lambda below: below[0]}, {"others": lambda below: below[-1]}
    ),
    "dearest-reply-only": _proofs({"others": max}, {"others": _finite(max)}),
    "hopeless-replies-left-out": _proofs({"others": _finite(sum)}),
    "all-actions-proved": _proofs({"own": sum}, {"own": _finite(sum)}),
    "everything-counted": _proofs({"own": sum, "others": sum, "leaf": lambda holds: 1}),
    "good-leaves-counted": _proofs(
        {"own": sum, "others": sum, "leaf": lambda holds: int(holds)},
        {"own": sum, "others": sum, "leaf": lambda holds: int(holds), "answer": lambda n: n or inf},
        {"own": _finite(sum), "others": _finite(sum)},
    ),
    "false-leaf-for-nothing": Family.of(
        FREE_IF_FALSE,
        replace(FREE_IF_FALSE, answer=lambda leaves: leaves or inf),
        lambda *asked: inf if leaves_to_prove(*asked) == inf else FREE_IF_FALSE(*asked),
    ),
    "bound-excluded": _proofs({"holds": lambda player, value, k: value > k if player == MAX else value < k}),
    "bound-met-exactly": _proofs({"holds": lambda player, value, k: value == k}),
    "bound-for-max-only": _proofs({"holds": lambda player, value, k: value >= k}),
    "bound-turned-round": _proofs(
        {"holds": lambda player, value, k: value <= k if player == MAX else value >= k},
        {"holds": lambda player, value, k: value <= k},
    ),
    "utility-of-player": _proofs(
        {
            "worth": lambda game, state, player: game.utility(state, player),
            "holds": lambda player, value, k: value >= k,
        },
        {"worth": lambda game, state, player: game.utility(state, player)},
    ),
    "proof-for-max-only": _proofs({"mine": lambda mover, player: mover == MAX}),
    "proof-for-min-only": _proofs({"mine": lambda mover, player: mover == MIN}),
    "leaves-not-tested": _proofs({"leaf": lambda holds: 1}),
    "false-costs-nothing": _proofs({"leaf": lambda holds: int(holds)}),
    "false-gets-a-number": _proofs(
        *({"answer": lambda n, instead=instead: instead if n == inf else n} for instead in (0, -1, None, False, -inf)),
        *({"leaf": lambda holds, much=much: 1 if holds else much} for much in (10**6, 10**9, 999)),
        {"answer": lambda n: -n},
    ),
    "nodes-counted": _proofs({"node": 1}),
    "states-counted-once": _proofs({"once": True}),
}
"""Mistakes about what a proof has to show."""


def _halves(game: Game, state: State) -> tuple[float, float]:
    value, _ = PLAIN(game, state)
    return leaves_to_prove(game, state, MAX, value), leaves_to_prove(game, state, MIN, value)


def _seen_by_search(game: Game, state: State) -> int:
    watched = recorded(game)
    PLAIN(watched, state)
    return len(watched.log.leaves)


def _of_halves(*counts: Callable[[float, float], float]) -> Family:
    return Family(tuple(lambda game, state, count=count: count(*_halves(game, state)) for count in counts))


def _width_and_depth(game: Game, state: State) -> tuple[int, int]:
    if game.is_terminal(state):
        return 1, 0
    below = [_width_and_depth(game, game.result(state, action)) for action in game.actions(state)]
    return max(len(below), *(width for width, _ in below)), 1 + max(depth for _, depth in below)


def _by_formula(game: Game, state: State) -> int:
    width, depth = _width_and_depth(game, state)
    return width ** (depth // 2) + width ** ((depth + 1) // 2) - 1


def _leaves(game: Game, state: State) -> int:
    return sum(_leaves(game, game.result(state, action)) for action in game.actions(state)) or 1


def _off_by_one(of_max: int, of_min: int) -> Callable[[Game, State], float]:
    def count(game: Game, state: State) -> float:
        value, _ = PLAIN(game, state)
        return leaves_to_prove(game, state, MAX, value + of_max) + leaves_to_prove(game, state, MIN, value + of_min) - 1

    return count


def _sorted_best_first(game: Game, state: State) -> int:
    def best_first(state: State, actions: Sequence[Action]) -> Sequence[Action]:
        worth = {action: PLAIN(game, game.result(state, action))[0] for action in actions}
        return sorted(actions, key=lambda action: worth[action] * (-1 if game.to_move(state) == MAX else 1))

    watched = recorded(game)
    PLAIN(Reordered(watched, best_first), state)
    return len(watched.log.leaves)


def _all_of_the_value_shared(game: Game, state: State) -> float:
    """All leaves that are worth just the value are taken to serve both halves of the proof."""
    value, of_max, of_min = PLAIN(game, state)[0], *_halves(game, state)

    def worth_it(state: State) -> int:
        if game.is_terminal(state):
            return int(game.utility(state, MAX) == value)
        return sum(worth_it(game.result(state, action)) for action in game.actions(state))

    return of_max + of_min - worth_it(state)


FEWEST: dict[str, Any] = {
    "every-equal-leaf-shared": _all_of_the_value_shared,
    "shared-leaf-twice": _of_halves(lambda of_max, of_min: of_max + of_min),
    "half-of-the-proof": _of_halves(
        lambda of_max, of_min: of_max, lambda of_max, of_min: 2 * of_max - 1, lambda of_max, of_min: 2 * of_max
    ),
    "min-s-half-of-the-proof": _of_halves(
        lambda of_max, of_min: of_min, lambda of_max, of_min: 2 * of_min - 1, lambda of_max, of_min: 2 * of_min
    ),
    "larger-half-of-the-proof": _of_halves(max),
    "smaller-half-of-the-proof": _of_halves(min),
    "two-leaves-shared": _of_halves(
        lambda of_max, of_min: of_max + of_min - 2, lambda of_max, of_min: max(1, of_max + of_min - 2)
    ),
    "halves-multiplied": _of_halves(lambda of_max, of_min: of_max * of_min),
    "mover-s-half-of-the-proof": Family(
        (
            lambda game, state: _halves(game, state)[not game.is_terminal(state) and game.to_move(state) == MIN],
            lambda game, state: _halves(game, state)[game.is_terminal(state) or game.to_move(state) == MAX],
        )
    ),
    "other-value-proved": Family(
        tuple(_off_by_one(a, b) for a, b in ((1, 0), (0, -1), (1, -1), (-1, 0), (0, 1), (-1, 1)))
    ),
    "all-leaves-counted": _leaves,
    "formula-of-even-trees": _by_formula,
    "leaves-of-alpha-beta": _seen_by_search,
    "best-first-by-value": _sorted_best_first,
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
    sorts: Callable[[bool, Player], bool] = lambda at_root, player: True
    """Whether the advised order is taken, at the root or below it, and where this player moves."""
    equals_turned: bool = False
    """Of equally likely actions the last comes first."""
    keep: Keep = UNTIL_SHARE
    """Which of the sorted actions are tried."""
    keeps_all: Callable[[bool, Player], bool] = lambda at_root, player: False
    """Whether no action is left out, at the root or below it, and where this player moves."""
    answer: Callable[[Answered, Action], Answered] = lambda found, likeliest: found
    handed_down: Callable[[float, float], float] = lambda share, chance: share
    """The share of a child, from that of its parent and the probability of the action."""

    def __call__(self, game: Game, state: State, advice: Advice, share: float) -> Answered:
        root = state
        firsts: list[Action] = []
        shares = {root: share}

        def sort(state: State, actions: Sequence[Action]) -> Sequence[Action]:
            at_root, mover = state == root, game.to_move(state)
            chances = dict(advice(game, state))
            if self.sorts(at_root, mover):
                down = self.likeliest_first(mover)
                if self.equals_turned:
                    actions = actions[::-1]
                actions = sorted(actions, key=lambda action: chances[action], reverse=down)
            if at_root:
                firsts[:] = actions[:1]
            here = shares.get(state, share)
            shares.update({game.result(state, a): self.handed_down(here, chances[a]) for a in actions})
            return actions if self.keeps_all(at_root, mover) else self.keep(actions, chances, here)

        found = self.base(Reordered(game, sort), state)
        return self.answer(found, firsts[0]) if firsts else found


def _number_of(choose: Callable[[float], int]) -> Keep:
    """So many of the actions as the share says, whatever their probabilities."""
    return lambda actions, chances, share: actions[: max(1, choose(share * len(actions)))]


def _advised(*mistakes: dict[str, Any]) -> Family:
    return Family.across(Advised(), *mistakes)


MOST_WAYS = 12
"""So many handwritings of a mistake in alpha-beta are tried; each of them costs a search."""


def _as_in_alphabeta(search: Callable[..., Any]) -> Family:
    family = Family.of(search)
    return Family(
        tuple(map(Advised, family.ways[:MOST_WAYS])),
        {p: tuple(map(Advised, ways[:4])) for p, ways in family.halves.items()},
    )


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
    "order-ignored": _advised({"sorts": lambda at_root, player: False}),
    "worst-first": _advised({"likeliest_first": lambda player: False}),
    "order-turned-for-min": _advised({"likeliest_first": lambda player: player == MAX}),
    "order-for-one-player": _advised(
        *({"sorts": lambda at_root, player, own=own: player == own} for own in (MAX, MIN))
    ),
    "order-at-root-only": _advised({"sorts": lambda at_root, player: at_root}),
    "order-below-root-only": _advised({"sorts": lambda at_root, player: not at_root}),
    "equals-turned-round": _advised({"equals_turned": True}),
    "advice-trusted": _advised(
        {"keep": lambda actions, chances, share: actions[:1]},
        {"keep": lambda actions, chances, share: [a for a in actions if chances[a] == max(chances.values())]},
    ),
    "share-ignored": _advised({"keeps_all": lambda at_root, player: True}),
    "share-at-root-only": _advised({"keeps_all": lambda at_root, player: not at_root}),
    "share-below-root-only": _advised({"keeps_all": lambda at_root, player: at_root}),
    "share-for-one-player": _advised(
        *({"keeps_all": lambda at_root, player, own=own: player == own} for own in (MAX, MIN))
    ),
    "share-not-reached": _advised(
        {"keep": until(lambda before, after, share: after > share)},
        {"keep": until(lambda before, after, share: after >= 1 or after > share)},
    ),
    "share-exceeded": _advised({"keep": until(lambda before, after, share: before > share)}),
    "one-action-more": _advised(
        {"keep": lambda actions, chances, share: actions[: len(UNTIL_SHARE(actions, chances, share)) + 1]}
    ),
    "one-action-fewer": _advised(
        {"keep": lambda actions, chances, share: actions[: max(1, len(UNTIL_SHARE(actions, chances, share)) - 1)]}
    ),
    "share-of-each-action": _advised(
        *(
            {
                "keep": lambda actions, chances, share, enough=enough: (
                    [a for a in actions if enough(chances[a], share)] or actions[:1]
                )
            }
            for enough in (
                lambda chance, share: chance >= share,
                lambda chance, share: chance >= 1 - share,
                lambda chance, share: chance > 1 - share,
            )
        )
    ),
    "share-used-up-below": _advised(
        {"handed_down": lambda share, chance: share * chance},
        {"handed_down": lambda share, chance: share - chance},
        {"handed_down": lambda share, chance: share / chance},
    ),
    "share-of-the-number": _advised(*({"keep": _number_of(choose)} for choose in (ceil, int, round))),
    "likeliest-action-returned": _advised({"answer": lambda found, likeliest: (found[0], likeliest)}),
    **{
        name: _as_in_alphabeta(PRUNING[name])
        for name in (
            *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
            *("max-min-swapped", "cut-ends-parent", "bounds-leak", "no-action", "last-action"),
            *("ties-from-bounds", "window-overwritten", "always-maximizing", "always-minimizing", "leaf-action"),
            *("alpha-beta-swapped", "wrong-bound-narrowed", "cut-at-wrong-kind", "cut-at-improvement"),
            *("first-child", "last-child", "movers-view", "utility-of-mover", "utility-of-min"),
            *("best-starts-at-zero", "children-searched-twice", "greedy-one-ply"),
        )
    },
    "equality-does-not-prune": _as_in_alphabeta(EQUALITY["equality-does-not-prune"]),
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
    first_limited: bool = False
    """The first search may run out of leaves as well."""
    first_free: bool = False
    """The leaves of the first search are not counted."""
    second_free: bool = False
    """A search that is done once more begins to count again."""
    between: bool = False
    """Whether leaves are left is asked between two searches only."""
    whole_failed: bool = False
    """A search that looked at too many leaves is dropped when it is complete."""
    gives_up: bool = False
    """Where the window fails the search is dropped, and no other is begun."""
    goes_on: bool = False
    """Where leaves run out, the next depth is tried all the same."""
    counts: Callable[[bool], int] = lambda over: 1
    """What a leaf costs, from whether the game is over there."""
    node: int = 0
    """What another node costs."""
    mover: Callable[[Player], Player] = lambda player: player
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    takes_last: bool = False
    """A matter of style: of equally good actions the last is taken."""

    def __call__(
        self, game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int, margin: int
    ) -> Answered:
        rounds: list[Answered] = []
        looked_at = 0

        def spend(cost: int) -> None:
            nonlocal looked_at
            begun = bool(rounds) or self.first_limited
            if self.obeys and not self.between and begun and looked_at + cost > leaves - self.spares and cost:
                raise _UsedUpError
            looked_at += cost

        def search(state: State, left: int, alpha: Value, beta: Value, at_root: bool) -> Answered:
            over = game.is_terminal(state)
            if over or left <= 0:
                spend(self.counts(over))
                if over and self.plain.terminal_first and not self.plain.estimate_ends:
                    return self.utility(game, state), None
                return self.plain.worth(game, state, lambda s, ply: left <= 0, evaluate, 0, 0), None
            spend(self.node)
            for_max = (self.mover(game.to_move(state)) == MAX) != (self.plain.choose is swapped)
            best_value, best_action = None, None
            for action in self.tried(game.actions(state)):
                try:
                    value, _ = search(game.result(state, action), left - 1, alpha, beta, False)
                except _UsedUpError:
                    if at_root and self.keeps_unfinished and best_value is not None:
                        rounds.append((best_value, best_action))
                    raise
                tie = at_root and self.takes_last and value == best_value
                if best_value is None or tie or (value > best_value if for_max else value < best_value):
                    best_value, best_action = value, action
                if for_max:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if self.prunes and alpha >= beta:
                    break
            return best_value, best_action

        for plies in self.depths(depth):
            if self.anew or (self.first_free and len(rounds) == 1):
                looked_at = 0
            if self.between and rounds and looked_at >= leaves:
                break
            low, high = self.window([value for value, _ in rounds], margin) if rounds else WIDEST
            try:
                found = search(state, plies, low, high, True)
                if rounds and (wider := self.failed(found[0], low, high)):
                    if self.gives_up:
                        break
                    if self.keeps_failed:
                        rounds.append(found)
                    if self.second_free:
                        looked_at = 0
                    found = search(state, plies, *wider, True)
            except _UsedUpError:
                if self.goes_on:
                    continue
                break
            if self.whole_failed and rounds and looked_at > leaves:
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


def _deepened(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedBudget(), *mistakes)


def _turned(player: Player) -> Player:
    return MIN if player == MAX else MAX


def _around(low: Callable[[Value, int], Value], high: Callable[[Value, int], Value]) -> dict[str, Any]:
    return {"window": lambda values, margin: (low(values[-1], margin), high(values[-1], margin))}


def _again(low: Callable[..., Any], high: Callable[..., Any]) -> dict[str, Any]:
    """What is done where the value is too low, or too high: the window of the second search, or None."""
    return {"failed": lambda value, a, b: low(value, a, b) if value <= a else high(value, a, b) if value >= b else None}


_DOWN, _UP, _WIDE, _NOT = (
    lambda v, a, b: (-inf, b),
    lambda v, a, b: (a, inf),
    lambda v, a, b: WIDEST,
    lambda v, a, b: None,
)

BUDGET: dict[str, Any] = {
    "budget-ignored": _deepened({"obeys": False}),
    "budget-between-searches": _deepened({"between": True}),
    "budget-checked-afterwards": _deepened({"obeys": False, "whole_failed": True}),
    "budget-anew-each-depth": _deepened({"anew": True}),
    "budget-anew-second-search": _deepened({"second_free": True}),
    "first-search-not-counted": _deepened({"first_free": True}),
    "first-search-limited": _deepened(
        *(
            {"first_limited": True, "pick": lambda rounds, for_max, none=none: rounds[-1] if rounds else none}
            for none in ((None, None), None, (0, None), (-inf, None))
        ),
        {"first_limited": True},
    ),
    "budget-off-by-one": _deepened({"spares": -1}),
    "last-leaf-unused": _deepened({"spares": 1}),
    "nodes-cost-leaves": _deepened({"node": 1}),
    "only-estimates-counted": _deepened({"counts": lambda over: int(not over)}, {"counts": int}),
    "unfinished-kept": _deepened({"keeps_unfinished": True}),
    "failed-search-kept": _deepened({"keeps_failed": True}),
    "failed-search-ends-all": _deepened({"gives_up": True}),
    "window-never-narrowed": _deepened({"window": lambda values, margin: WIDEST}),
    "window-around-first": _deepened({"window": lambda values, margin: (values[0] - margin, values[0] + margin)}),
    "window-around-zero": _deepened({"window": lambda values, margin: (-margin, margin)}),
    "window-around-two-ago": _deepened(
        {
            "window": lambda values, margin: (
                values[max(len(values) - 2, 0)] - margin,
                values[max(len(values) - 2, 0)] + margin,
            )
        }
    ),
    "window-open-on-one-side": _deepened(
        _around(lambda v, m: v - m, lambda v, m: inf), _around(lambda v, m: -inf, lambda v, m: v + m)
    ),
    "window-of-other-width": _deepened(
        _around(lambda v, m: v, lambda v, m: v + m),
        _around(lambda v, m: v - m, lambda v, m: v),
        _around(lambda v, m: v - 2 * m, lambda v, m: v + 2 * m),
        _around(lambda v, m: v - m / 2, lambda v, m: v + m / 2),
        _around(lambda v, m: v - m // 2, lambda v, m: v + m // 2),
        _around(lambda v, m: v - m - 1, lambda v, m: v + m + 1),
        _around(lambda v, m: v - m + 1, lambda v, m: v + m - 1),
        _around(lambda v, m: v - m, lambda v, m: v + m + 1),
        _around(lambda v, m: v - 1, lambda v, m: v + 1),
    ),
    "failure-not-noticed": _deepened(
        {"failed": _NOT},
        _again(_NOT, _UP),
        _again(_DOWN, _NOT),
    ),
    "edge-taken-for-inside": _deepened(
        {"failed": lambda value, low, high: (-inf, high) if value < low else (low, inf) if value > high else None},
        {"failed": lambda value, low, high: (-inf, high) if value <= low else (low, inf) if value > high else None},
        {"failed": lambda value, low, high: (-inf, high) if value < low else (low, inf) if value >= high else None},
        {"failed": lambda value, low, high: WIDEST if value < low or value > high else None},
    ),
    "wrong-side-opened": _deepened(_again(_UP, _DOWN), _again(_DOWN, _DOWN), _again(_UP, _UP)),
    "both-sides-opened": _deepened(_again(_WIDE, _WIDE), _again(_WIDE, _UP), _again(_DOWN, _WIDE)),
    "nothing-pruned": _deepened({"prunes": False}),
    "first-iteration": _deepened({"pick": lambda rounds, for_max: rounds[0]}),
    "first-action-kept": _deepened({"pick": lambda rounds, for_max: (rounds[-1][0], rounds[0][1])}),
    "last-but-one-search": _deepened(
        {"pick": lambda rounds, for_max: rounds[max(len(rounds) - 2, 0)]},
        {"pick": lambda rounds, for_max: (rounds[-1][0], rounds[max(len(rounds) - 2, 0)][1])},
    ),
    "best-of-all-depths": _deepened({"pick": _best_round}, {"pick": lambda rounds, for_max: _best_round(rounds, True)}),
    "no-action": _deepened({"pick": lambda rounds, for_max: (rounds[-1][0], None)}),
    "one-ply-too-shallow": _deepened(
        {"depths": lambda depth: range(depth)}, {"depths": lambda depth: range(1, max(depth, 2))}
    ),
    "one-ply-too-deep": _deepened(
        {"depths": lambda depth: range(2, depth + 2)}, {"depths": lambda depth: range(1, depth + 2)}
    ),
    "depths-left-out": _deepened(
        {"depths": lambda depth: range(2, depth + 1)},
        {"depths": lambda depth: range(1, depth + 1, 2)},
        {"depths": lambda depth: [1, depth]},
        {"depths": lambda depth: [depth]},
    ),
    "depth-zero-first": _deepened({"depths": lambda depth: range(depth + 1)}),
    "cutoff-before-terminal": _deepened({"plain": Flawed(terminal_first=False)}),
    "estimate-is-utility": _deepened({"plain": Flawed(estimate_ends=True)}),
    "max-min-swapped": _deepened({"plain": Flawed(swapped)}, {"mover": _turned}),
    "always-maximizing": _deepened({"mover": lambda player: MAX}),
    "always-minimizing": _deepened({"mover": lambda player: MIN}),
    "utility-of-min": _deepened({"utility": lambda game, state: game.utility(state, MIN)}),
    "first-child-skipped": _deepened({"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": _deepened({"tried": lambda actions: actions[:-1] or actions}),
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
    names: Callable[[bool, Player], bool] = lambda enough, mover: True
    """Whether a question names the action: from whether its answer was "yes", and who moves at the root."""
    told: Callable[[bool, Bounds], Value] = lambda enough, known: known[0] if enough else known[1]
    """What the table answers where the answer is known: from whether it is "yes", and the bounds."""
    takes_ties: bool = False
    """An action replaces another whose number came out the same."""
    next_question: Callable[[bool, Value, Value, Value], Value] = lambda enough, value, upper, k: (
        value + 1 if enough else value
    )
    """From whether the answer was "yes", what came back, the smallest upper bound before, and what was asked about."""
    answer: Callable[[Action, Sequence[Action]], Action] = lambda best, actions: best
    """The action that is returned, from the best one and all of the root's."""
    first_only: bool = False
    """The answer to the first question is all that is asked for."""
    begins: Callable[[int], Value] = lambda guess: guess
    """The number of the first question."""
    off: int = 0
    """A question about k is asked as one about so much more."""
    plies: Callable[[int], int] = lambda depth: depth
    value: Callable[[Value, Value], Value] = lambda value, k: value
    """What is returned: from the value, and the number of the last question."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    ends_estimated: bool = False
    most: int = 60
    """So many questions are asked at most: a mistaken chain may have no end."""
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    all_kept: bool = True
    """A matter of style: a question puts together what it finds with what was known."""

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
            before = (lower, upper) if self.all_kept else WIDEST
            noted = self.leaves(value) if action is None else self.note(value, k, before)
            if noted is not None:
                table[self.key(state, left, ply)] = noted
            return value

        def search(state: State, left: int, k: Value, ply: int) -> Answered:
            if game.is_terminal(state):
                return (evaluate(state) if self.ends_estimated else self.utility(game, state)), None
            if left <= 0:
                return evaluate(state), None
            player = self.mover(game.to_move(state))
            best_value, best_action = None, None
            for action in self.tried(game.actions(state)):
                value = value_of(game.result(state, action), left - 1, k, ply + 1)
                if better(player, value, best_value) or (self.takes_ties and value == best_value):
                    best_value, best_action = value, action
                alpha, beta = narrowed(player, (k - 1, k), best_value)
                if alpha >= beta and self.prunes:
                    break
            return best_value, best_action

        lower, upper, k, best_action = -inf, inf, self.begins(guess), None
        for _ in range(self.most):
            if lower >= upper:
                break
            if self.anew:
                table.clear()
            value, action = search(state, self.plies(depth), k + self.off, 0)
            if self.first_only:
                return value, action
            if self.names(value >= k, MIN if game.is_terminal(state) else game.to_move(state)):
                best_action = action
            asked, enough, k = k, value >= k, self.next_question(value >= k, value, upper, k)
            lower, upper = (value, upper) if enough else (lower, value)
        return self.value(lower, asked), self.answer(best_action, game.actions(state))


ASKED_TOO_HIGH = FlawedGuess(next_question=lambda enough, value, upper, k: value + 1 if enough else upper)
"""After "no" the next question is about the bound from before."""


def _guessed(*mistakes: dict[str, Any], **styles: Any) -> Family:
    return Family.across(FlawedGuess(), *mistakes, **styles)


def _noting(*notes: Callable[[Value, Value, Bounds], Bounds], **styles: Sequence[Any]) -> Family:
    return _guessed(*({"note": note} for note in notes), all_kept=(True, False), **styles)


GUESSES: dict[str, Any] = {
    "first-question-only": _guessed({"first_only": True}, {"most": 1}),
    "guess-ignored": _guessed(
        {"begins": lambda guess: 0},
        {"begins": lambda guess: 1},
        {"begins": lambda guess: -1},
        {"begins": lambda guess: -100},
        {"begins": lambda guess: 100},
    ),
    "question-off-by-one": _guessed({"off": 1}, {"off": -1}),
    "action-of-yes": _guessed({"names": lambda enough, mover: enough}),
    "action-of-no": _guessed({"names": lambda enough, mover: not enough}),
    "last-action": _guessed({"answer": lambda best, actions: actions[-1]}),
    "first-action-returned": _guessed({"answer": lambda best, actions: actions[0]}),
    "no-action": _guessed({"answer": lambda best, actions: None}),
    "bound-stored-as-value": _noting(
        lambda value, k, known: (value, value),
        lambda value, k, known: (value, value) if value >= k else (known[0], value),
        lambda value, k, known: (value, known[1]) if value >= k else (value, value),
        first_only=(False, True),
    ),
    "bounds-turned-round": _noting(lambda value, k, known: (known[0], value) if value >= k else (value, known[1])),
    "one-bound-forgotten": _noting(
        lambda value, k, known: (value, inf) if value >= k else (-inf, inf),
        lambda value, k, known: (-inf, inf) if value >= k else (-inf, value),
        lambda value, k, known: (value, inf) if value >= k else (-inf, value),
    ),
    "table-forgets-depth": _guessed(
        {"key": lambda state, left, ply: state}, {"key": lambda state, left, ply: (state, left == 0)}
    ),
    "table-forgets-state": _guessed({"key": lambda state, left, ply: ply}),
    "deeper-entries-used": _guessed({"deeper_too": True}),
    "ties-from-bounds": _guessed({"takes_ties": True}),
    "number-skipped": _guessed(
        {"next_question": lambda enough, value, upper, k: value + 2 if enough else value},
    ),
    "asked-too-low": _guessed(
        {"next_question": lambda enough, value, upper, k: value + 1 if enough else value - 1},
    ),
    "same-question-again": _guessed({"next_question": lambda enough, value, upper, k: value}),
    "other-bound-told": _guessed(
        {"told": lambda enough, known: known[1] if enough else known[0]},
        {"told": lambda enough, known: known[1]},
        {"told": lambda enough, known: known[0]},
    ),
    "value-is-the-question": _guessed(
        {"value": lambda value, k: k}, {"value": lambda value, k: k - 1}, {"value": lambda value, k: k + 1}
    ),
    "leaves-not-kept": _guessed({"leaves": lambda value: None}),
    "table-not-used": _guessed({"looks_up": False}),
    "table-anew-each-question": _guessed(
        {"anew": True}, {"anew": True, "names": lambda enough, mover: enough == (mover == MAX)}
    ),
    "nothing-pruned": _guessed({"prunes": False}),
    "one-ply-too-deep": _guessed({"plies": lambda depth: depth + 1}),
    "one-ply-too-shallow": _guessed({"plies": lambda depth: depth - 1}),
    "depth-ignored": _guessed({"plies": lambda depth: 99}),
    "estimate-is-utility": _guessed({"ends_estimated": True}),
    "max-min-swapped": _guessed({"mover": lambda player: MIN if player == MAX else MAX}),
    "always-maximizing": _guessed({"mover": lambda player: MAX}),
    "always-minimizing": _guessed({"mover": lambda player: MIN}),
    "utility-of-min": _guessed({"utility": lambda game, state: game.utility(state, MIN)}),
    "utility-of-mover": _guessed({"utility": lambda game, state: game.utility(state, game.to_move(state))}),
    "first-child-skipped": _guessed({"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": _guessed({"tried": lambda actions: actions[:-1] or actions}),
}
"""Mistakes about what a question tells, and about what a table may keep, and by which key."""


add_misconceptions("""
seen-for-cut: it says where Y is looked at, not where it never is
    `True` means that nobody ever looks at Y. Which way round is your answer?
full-windows: every child is searched with the whole window
    That is right, and costs too much: of a child that is worse you need not know how much worse. Which window tells
    better, equal and worse apart, and no more?
window-too-narrow: the window is narrow on both sides
    If a child is better than the best so far, you want its value, not a bound. Which side has to stay open?
window-of-max: MIN's children get the window that is meant for MAX's
    Where MIN moves, better is smaller. Which end of the window is near the best value, and which is open?
proof-by-opponent: the proof has one move for the opponent and all of the player's own
    Whoever claims something has an answer ready for everything that the *other* does. Where is one move enough?
longest-proof: the longest proof is counted, not the shortest
    The player chooses which move to prove. Which choice takes the fewest leaves?
first-action-proves: only the first action of the player is tried
    Another action may have a shorter proof. Over what do you take the minimum?
one-reply-refuted: only one reply of the opponent is looked at
    What if the opponent replies with something else? How many of its actions has a proof to answer?
all-actions-proved: all of the player's own actions are in the proof
    To be sure of 5 one action that gets 5 is enough. How many of your own actions does a proof need?
bound-excluded: a leaf that is worth exactly the bound does not count
    `bound` or more is asked for. Is 5 or more true of 5?
bound-for-max-only: MIN's leaves are compared like MAX's
    MIN wants to show that the state is worth `bound` or *less*. Which leaves are good for that?
proof-for-max-only: the proof is always MAX's, whoever the player is
    At whose nodes is one action enough, if `player` is MIN?
leaves-not-tested: every leaf counts, whatever it is worth
    A leaf that is worth less than MAX claims proves nothing. What does your function return for it?
false-costs-nothing: what is not so has a proof without leaves
    Where there is no proof, the minimum must not pick it. Which number is never the smallest of several?
shared-leaf-twice: the leaf that belongs to both proofs is counted twice
    Let both play their strategies against each other. Where does the game end, and in whose proof is that leaf?
larger-half-of-the-proof: only the larger half of the proof is counted
    Both halves are needed, and they have only one leaf in common. How many are there together?
leaves-of-alpha-beta: the leaves that alpha-beta looks at are counted
    Alpha-beta does not know in advance which leaves it will need. How few would do for somebody who does?
order-turned-for-min: MIN's actions are tried with the least likely first
    The advice speaks of whoever moves, and MIN is a strong player too. Does it need to be turned round?
order-at-root-only: advice is taken at the root only
    Cuts happen further down. Which order do your children use for their own children?
advice-trusted: only the likeliest action is tried
    Advice says where to look first, not where to look. What becomes of the other actions?
share-ignored: all actions are tried, whatever the share
    The likeliest actions are enough once their probabilities add up to `share`. Where do you add them up?
share-at-root-only: actions are left out at the root only
    Your children leave out actions as well. Does `share` reach them?
share-below-root-only: all actions of the root are tried
    The root is a node like any other. Which of its actions are left out?
share-not-reached: the action that makes up the share is left out
    With probabilities 0.5 and 0.25 and a share of 0.6, how many actions are needed to have the share?
share-exceeded: an action is tried although those before it make up the share
    With probabilities 0.5 and 0.5 and a share of 0.5, is a second action needed?
share-of-each-action: each action by itself is compared with the share
    The probabilities of all that are tried count together. Where is your sum?
table-anew-each-question: each question begins with an empty table
    What one question found out about a state holds for the next one too. Where is your table made?
leaves-not-kept: what a leaf is worth is not kept in the table
    The next question may come to the same leaf. Is its value in your table, or do you ask for it again?
number-skipped: a number is skipped after a yes
    The value is 5 or more: what is the smallest number of which you do not know yet whether it is so much?
asked-too-low: after a no, the next question is about one less than the bound that came back
    It is 5 at most. Which question tells whether it is 5?
other-bound-told: the table answers with the wrong one of its two bounds
    The table says 3 at least and 7 at most. Is it 8 or more? Which of the two numbers says so?
deeper-entries-used: what a deeper search found out is used as well
    A deeper search knows better, but it is not what is asked for here: the answer has to be that of so many plies
    exactly. Which entries may a state with 2 plies left use?
first-question-only: the answer to the first question is taken for the value
    To "is it k or more?" a number outside the window says "at least" or "at most". When are you sure of both?
action-of-yes: the action is always that of the last "yes"
    Where MAX moves, "yes" means that an action gets there. Where MIN moves, it means that every action does. Which
    answer names an action of MIN's?
budget-anew-each-depth: every depth gets the whole budget
    The budget is for all searches together. Where does your counter go back to 0?
budget-off-by-one: one leaf more is looked at than the budget has
    You have 20 leaves and have looked at 20. May you look at another? Test before you look, not after.
last-leaf-unused: the last leaf of the budget is never used
    You have 20 leaves and have looked at 19. May you look at another?
failed-search-kept: a search whose window failed counts as completed
    A value on the edge of the window or beyond is a bound only. If there are no leaves left to search again, which
    was the last search that knew its value?
window-never-narrowed: every search begins with the whole window
    You know the value of the last search, and the next will hardly differ by more than the margin. Which window
    says so?
window-around-first: the window always lies around the first value
    The window lies around the value of the last completed search. Which number do you use three plies deep?
failure-not-noticed: a value outside the window is taken for the value
    Outside its window alpha-beta returns a bound. What do you compare the value with after a search?
edge-taken-for-inside: a value on the edge of the window is taken to lie inside
    Which of α < v < β and α ≤ v ≤ β makes v exact? Look at the table in the text.
wrong-side-opened: the window is opened on the wrong side
    The search returned α or less, so the value is small. On which side has the window to grow?
both-sides-opened: the window is opened on both sides
    If the value is too small for the window, it is not too large as well. Which side may stay as it is?
unfinished-kept: the answer of a search that was broken off is kept
    It has not seen all of the moves, so it may have missed the best. Which depth was the last to be completed?
y-decides-nothing: `Y` counts as cut where the root is worth the same whatever Y is
    Alpha-beta does not know yet what the leaves behind Y are worth. What are α and β when it comes to Y?
false-leaf-for-nothing: a leaf that does not hold counts as a proof of no leaves
    What may the smallest proof be if one of the leaves proves nothing? Which number never is the smallest?
threshold-off-by-one: the number at which the answer changes is one too large or too small
    Put exactly that number in place of X and carry α and β down the tree once more. Then try the number before it
    and the one after it.
x-plays-no-part: the same answer is given for every X where it depends on X
    Try a very small X and a very large one in each tree. Which window reaches Y?
max-begins-everywhere: MAX is taken to begin in every tree
    Who begins in B and in E? Read the sentence above the trees.
ties-outside-the-window: the window begins beyond the values that would be equal to the best
    A child that is worth exactly as much as the best: does its value lie inside your window?
window-wider-than-needed: the window begins one further away from the best value than it has to
    All values are whole numbers. Which numbers lie between the best value and your bound?
window-of-min: MAX's children get the window that is meant for MIN's
    Where MAX moves, better is larger. Which end of the window is near the best value, and which is open?
windows-exchanged: MAX and MIN have each other's windows
    Where MAX moves, is a better child above the best value or below it? Which side of the window has to be open
    there?
root-searched-first: the value of the root is searched for first, and then every child once more
    While you look for the best value you search every child. What more is there to learn about them afterwards?
list-not-emptied: actions stay in the list although a later one is better
    When a better action turns up, what becomes of those that were listed before it?
list-turned-round: the actions are listed in the reverse of the game's order
    In which order does `game.actions(state)` give them?
value-of-another-child: the value that is returned is not that of the best child
    Which variable do you return? What does it hold after the last child?
first-proof-found: the first action of the player's own that has a proof is taken, not the one with the smallest
    Another action may have a shorter proof. Over what do you take the minimum?
dearest-reply-only: of the opponent's replies only the one whose proof is largest is counted
    Does a proof for one reply help against another one? How many of the replies have to be answered?
hopeless-replies-left-out: replies that can't be answered are left out of the proof
    What is the claim worth if there is a reply to it that nothing can be said against?
everything-counted: all leaves are counted, whoever moves and whatever they are worth
    The smallest proof is asked for. Which leaves are not needed, because somebody has a choice?
good-leaves-counted: every leaf is counted that is good enough, whether the proof needs it or not
    One action of the player's own is enough. Which leaves below the others have to be shown?
bound-met-exactly: only a leaf that is worth exactly the bound counts
    `bound` or more is claimed, or `bound` or less. Is 9 good for a claim of 5 or more?
bound-turned-round: the leaves that count are those that speak against the claim
    MAX claims `bound` or more, MIN `bound` or less. Which leaves are good for whom?
utility-of-player: for MIN the bound is held against MIN's own utility
    What a state is worth is always MAX's number. What does `game.utility(…)` give for MIN?
proof-for-min-only: one action is enough where MIN moves, whoever the player is
    At whose nodes is one action enough, if `player` is MAX?
false-gets-a-number: where the claim is not true, something else than ∞ is returned
    What is asked for where there is no proof? Does it also come out at the root?
nodes-counted: nodes are counted that are no leaves
    What does your function return for a node with a single leaf below it?
states-counted-once: a state that is reached in two ways is counted once
    Leaves of the tree are counted, and the tree has one for each way.
min-s-half-of-the-proof: only MIN's half of the proof is counted
    You show "at most 5", which is half of "exactly 5". Who proves the other half?
smaller-half-of-the-proof: only the smaller half of the proof is counted
    Both halves are needed, and they have only one leaf in common. How many are there together?
mover-s-half-of-the-proof: only one half of the proof is counted, and who moves at the root decides which
    A value is exact if it is neither smaller nor larger. Who proves which of the two?
two-leaves-shared: two leaves are taken off for what both proofs share
    Let both play their strategies against each other. At how many ends can that game arrive?
halves-multiplied: the two halves of the proof are multiplied
    To show both halves, you show the leaves of one and the leaves of the other.
other-value-proved: one of the halves proves a bound that is one more or less than the value
    To know that a state is worth 5 you need to know that it is 5 or more, and what else?
all-leaves-counted: all leaves of the tree are counted
    Some of them nobody has to see. Which number of them would be enough?
formula-of-even-trees: a formula for trees with the same number of actions everywhere is used
    What if a node has two actions and another three, or a branch ends early? You have a function that looks at the
    tree.
best-first-by-value: the leaves are counted that alpha-beta looks at if the best action always comes first
    Of two best actions one may have a smaller proof. Does the order by value know which?
order-for-one-player: advice is taken at one player's nodes only
    She speaks for whoever moves. Which order do your MAX nodes use, and which your MIN nodes?
order-below-root-only: advice is taken below the root only
    The root is a node like any other. In which order are its actions tried?
equals-turned-round: of equally likely actions the one that comes last in the game's order is tried first
    What does your sort do with two equal probabilities, and what does turning the list round do to them?
share-for-one-player: actions are left out at one player's nodes only
    Both players' nodes leave out actions. At whose does yours?
one-action-more: one action more is tried than the share asks for
    When do you look at the sum: before you try an action, or after?
one-action-fewer: one action fewer is tried than the share asks for
    With probabilities 0.5 and 0.25 and a share of 0.6, how many actions are needed to have the share?
share-used-up-below: the share becomes another one on the way down
    The same share holds at every node. Which number do your children get for theirs?
share-of-the-number: the share is taken of the number of actions, not of their probabilities
    With probabilities 0.9, 0.05 and 0.05 and a share of 0.8, how many actions are needed to have the share?
likeliest-action-returned: the likeliest action is returned, not the best of those tried
    The advice says where to look first. Which action turned out to be best?
budget-between-searches: it is asked between two searches only whether leaves are left
    What if the leaves run out in the middle of a search? Who notices?
budget-checked-afterwards: a search is completed before it is seen that it took too many leaves
    Not one leaf more than `leaves` may be looked at. When do you have to know?
budget-anew-second-search: a search that is done once more has the leaves of the first one given back
    A leaf that is looked at again counts again. Where do you set the counter?
first-search-not-counted: the leaves of the first search are not counted
    All searches together may look at `leaves` leaves. What stands in your counter when the second one begins?
first-search-limited: the first search too is broken off when the leaves run out
    What do you return if `leaves` is 0? Read what the text says about the first search.
nodes-cost-leaves: nodes that are no leaves use up the budget
    What counts is how often you ask for `game.utility` or `evaluate`. Where does your counter grow?
only-estimates-counted: only one kind of leaf is counted, estimates or ends of games
    A leaf is where you ask for `game.utility` or for `evaluate`. Do both make your counter grow?
failed-search-ends-all: where a window fails, no other search is tried
    The window was too small, but there may be leaves enough for a wider one. What does the text do then?
window-around-zero: the window lies around 0, not around the last value
    Which value is a good guess for the next search?
window-around-two-ago: the window lies around the value of the search before the last one
    Which value is the best guess for the next search? When does your variable change?
window-open-on-one-side: the first window of a search is narrow on one side only
    A window has two ends. What do you know about the value on each side?
window-of-other-width: the window is not `margin` wide on each side of the last value
    Write down α and β for a value of 10 and a margin of 3, and compare them with your code.
last-but-one-search: the answer, or its action, is that of the search before the last one
    When a search is complete, which variables does it change, and before or after you return them?
depths-left-out: some of the depths are not searched
    One ply, then two, then three: which depths does your loop go through?
depth-zero-first: the first search is 0 plies deep
    What is the first search of the text? And what does a search of depth 0 cost, and say?
guess-ignored: the first question is not about the guess
    What is `guess` for? Which number does your first question ask about?
question-off-by-one: a question about k is asked with the window of the number before or after k
    Which window answers whether the value is 5 or more: (4, 5) or (5, 6)?
action-of-no: the action is always that of the last "no"
    After a "no" at a MAX node, do you know which of its actions is best?
first-action-returned: the action is always the root's first
    Which of the actions did the last search find best?
one-bound-forgotten: an entry of the table forgets one of its two bounds when the other one becomes known
    One question found "3 or more", the next one "7 or less". What stands in your table after both?
same-question-again: after a yes the next question is about a number of which the answer is known
    The value is 5 or more, so says the answer. Which number is the smallest of which you do not know it?
value-is-the-question: the number of the last question is returned, not what the answers say
    When there is nothing left to ask, lower and upper bound have met. Where?
depth-ignored: the search goes on to the end of the game, whatever `depth` says
    Where do you stop and ask `evaluate`? Which number grows smaller on the way down?
every-equal-leaf-shared: all leaves that are worth the value are taken to serve both proofs
    Which leaves stand in both proofs? Draw the two, on a small tree.
""")

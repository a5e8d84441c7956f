"""Wrong alpha-beta searches, `(game, state)` or, cut off, `(game, state, cutoff, evaluate)` -> (value, action)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import BOTH, Answered, Leaves, better, nothing, other_player, to_the_end
from solutions.misconceptions.plain import GUESSING, at_worst, loops, turned_for_min

Window = tuple[Value, Value]
"""(α, β)"""
Narrowing = Callable[[Value, Value, bool], Value | None]
WIDEST = -inf, inf


def narrowed(player: Player, window: Window, best: Value) -> Window:
    """The right way to narrow a window: MAX raises α, MIN lowers β."""
    alpha, beta = window
    return (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))


def _other_bound_narrowed(player: Player, window: Window, best: Value) -> Window:
    alpha, beta = window
    return (alpha, min(beta, best)) if player == MAX else (max(alpha, best), beta)


def _overwritten(player: Player, window: Window, best: Value) -> Window:
    alpha, beta = window
    return (best, beta) if player == MAX else (alpha, best)


Test = Callable[[Player, Window, Window, Value, bool], bool]
"""Whether a node is left, by who moves, its window before and after it was narrowed, its best value so far, and whether
equality is enough. The right tests agree on a right window; for fail-hard, the first sees less."""


def window_closed(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
    """α ≥ β."""
    alpha, beta = window
    return alpha >= beta if equality else alpha > beta


def beyond(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
    """v ≥ β at MAX's nodes, v ≤ α at MIN's, tested before the window is narrowed, as in the book.

    Tested after that, it says the same as long as nobody touches the other player's bound.
    """
    alpha, beta = before
    if equality:
        return best >= beta if player == MAX else best <= alpha
    return best > beta if player == MAX else best < alpha


@dataclass(frozen=True)
class FlawedAlphaBeta(Leaves):
    """A depth-limited alpha-beta in which the parts that people get wrong can be replaced, one at a time.

    The last three fields are no mistakes but matters of style: see `STYLES`.
    """

    first_window: Window = WIDEST
    handed_down: Callable[[Player, Window, Value | None, int], Window] = lambda player, window, best, ply: window
    """The window of a child, by who moves at the parent, the parent's window, its best value so far, and its ply."""
    narrow: Callable[[Player, Window, Value], Window] = narrowed
    cuts: Callable[[Player, int], bool] = lambda player, ply: True
    """Whether a node where `player` moves is ever left early."""
    leave: Callable[[Player, Window, Value, bool], bool] | None = None
    """Whether a node is left, by who moves, the window on entry, the best value so far, and whether equality prunes."""
    cut_ends_parent: bool = False
    bounds_leak: bool = False
    """A child's narrowed window stays in force at its parent, as if there were one window for all nodes."""
    takes_ties: bool = False
    """An action at the root replaces another whose value came out the same."""
    keeps_first: bool = False
    """The value of the first child is returned, not the best one's."""
    keeps_last: bool = False
    """The value of the last child is returned, not the best one's."""
    mover: Callable[[Player], Player] = lambda player: player
    """For whom a node is searched: MAX or MIN."""
    likes: Callable[[Player], Player] = lambda player: player
    """Whose taste decides which child is better; the window is treated correctly."""
    narrows_by: Narrowing = lambda value, best, improved: best
    """What narrows the window, by the value of a child, the best so far, and whether the child improved it; None for
    nothing. There are several right ways, as long as the best is right."""
    starts_from_window: bool = False
    """The value that the first child has to beat is the mover's own bound."""
    reported: Callable[[Action, Action, Action | None], Action | None] = lambda best, last, below: best
    """Which action is returned: the best, the last one tried, the one from below the best."""

    equality: tuple[Player, ...] = BOTH
    """At whose nodes α = β is enough to stop; at the others it takes α > β."""
    fail_hard: bool = False
    """A node returns its value clamped to the window that it was given."""
    test: Test = window_closed
    """The test by which a node is left."""

    def __call__(
        self, game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        return self.searched(game, state, self.first_window, cutoff, evaluate)

    def searched(
        self, game: Game, state: State, window: Window, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        """The answer, if the root has this window."""
        if self.for_root_player:
            return self.seen_by(game, state).searched(game, state, window, cutoff, evaluate)

        def search(state: State, entry: Window, depth: float, ply: int) -> tuple[Value, Action | None, Window, bool]:
            """The value, the action, the window as it was left, and whether the node was cut off."""
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None, entry, False
            hand, actions = self.at(game.to_move(state), ply), game.actions(state)
            player = hand.mover(game.to_move(state))
            taste = hand.likes(player)
            below = depth + self.step(player)
            takes_last = ply == 0 and player in hand.last
            window, best_value, best_action, best_below, reported, cut = entry, None, None, None, None, False
            if hand.starts is not None or hand.starts_from_window:
                best_value = hand.starts(player) if hand.starts else entry[player != MAX]
                best_action = reported = actions[0] if hand.starts_with_action else None
            for action in hand.tried(actions):
                child, child_window = game.result(state, action), hand.handed_down(player, window, best_value, ply)
                for _ in range(hand.times):
                    value, then, left, child_cut = search(child, child_window, below, ply + 1)
                if hand.again and best_value is not None and better(taste, value, best_value):
                    value, then, left, child_cut = search(child, child_window, below, ply + 1)
                tie = (takes_last or (hand.takes_ties and ply == 0)) and value == best_value
                improved = tie or hand.keeps_last or better(taste, value, best_value)
                improved = improved and not (hand.keeps_first and best_value is not None)
                if improved:
                    best_value, best_action, best_below = value, action, then
                reported = hand.reported(best_action, action, best_below)
                if hand.bounds_leak:
                    window = left
                before, by = window, hand.narrows_by(value, best_value, improved)
                if by is not None:
                    window = hand.narrow(player, window, by)
                cut = hand.cuts(player, ply) and hand.left(player, entry, before, window, best_value)
                if hand.overwrites:
                    state = child
                if cut or (hand.cut_ends_parent and child_cut):
                    break
            if self.fail_hard:
                best_value = min(max(best_value, entry[0]), entry[1])
            return best_value, reported, window, cut

        value, action, _, _ = search(state, window, self.root_depth, 0)
        return self.at(game.to_move(state), 0).answer(game, state, value, action)

    def left(self, player: Player, entry: Window, before: Window, window: Window, best: Value) -> bool:
        """Whether a node is left; its window on entry, before and after it was narrowed."""
        equality = player in self.equality
        if self.leave is not None:
            return self.leave(player, entry, best, equality)
        return self.test(player, before, window, best, equality)

    @property
    def styles(self) -> Iterable[dict[str, Any]]:
        soft = {"test": window_closed, "equality": BOTH, "fail_hard": False, "last": (), "spares_root": False}
        for test in (window_closed, beyond):
            yield from (
                {**soft, "test": test, **STYLES[name]} for name in (STYLES if test is window_closed else _USUAL)
            )
            # Taking the last of equally good actions matters only at the root: it shows nowhere else.
            yield from ({**soft, "test": test, **STYLES[name], "last": BOTH} for name in _USUAL[::2])
        yield from ({**soft, **STYLES[name], "spares_root": True} for name in _USUAL[:2])

    @property
    def styles_of_halves(self) -> Iterable[dict[str, Any]]:
        return (style for style in self.styles if not (style["last"] or style["fail_hard"] or style["spares_root"]))


STYLES: dict[str, dict[str, Any]] = {
    "equality prunes": {},
    "equality prunes, fail-hard": {"fail_hard": True},
    "equality does not prune": {"equality": ()},
    "equality does not prune, fail-hard": {"equality": (), "fail_hard": True},
    "equality prunes at MAX only": {"equality": (MAX,)},
    "equality prunes at MAX only, fail-hard": {"equality": (MAX,), "fail_hard": True},
    "equality prunes at MIN only": {"equality": (MIN,)},
    "equality prunes at MIN only, fail-hard": {"equality": (MIN,), "fail_hard": True},
}
"""Ways to write alpha-beta that are right in themselves. Each looks at other leaves, except the first two.

Under fail-hard a value that is too small comes back as α, and a test for α > β no longer sees that it is too small:
this form looks at the most leaves, even where all leaves differ. Whatever the form, a right search looks at least at
the leaves of `LEAST` and at most at those of `MOST`, equally often and in the same order."""


_USUAL = list(STYLES)[:4]


def styles(flaw: FlawedAlphaBeta) -> dict[str, FlawedAlphaBeta]:
    """The same mistake in the hands of people who write alpha-beta in different ways."""
    return {name: replace(flaw, **style) for name, style in STYLES.items()}


def _with_taste(player: Player) -> list[dict[str, Any]]:
    """The better child is the one that `player` likes, but the window is treated correctly."""
    flaw = {"mover": lambda mover: mover, "likes": lambda mover: player}
    return [flaw, *({**flaw, **other} for other in ANYHOW)]


def _narrowed_by(player: Player) -> Callable[[Player, Window, Value], Window]:
    """Only this player narrows the window."""
    return lambda mover, window, best: narrowed(mover, window, best) if mover == player else window


def _widened_by(*players: Player) -> Callable[[Player, Window, Value], Window]:
    """These players exchange `max` and `min`: from −∞ and +∞ nothing moves."""

    def widened(mover: Player, window: Window, best: Value) -> Window:
        alpha, beta = window
        if mover not in players:
            return narrowed(mover, window, best)
        return (min(alpha, best), beta) if mover == MAX else (alpha, max(beta, best))

    return widened


def _testing(search: FlawedAlphaBeta, *tests: Test) -> Family:
    """The handwritings of a mistake in which one of these tests decides whether a node is left."""

    def among(ways: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(way for way in ways if way.test in tests)

    return Family(among(search.family.ways), {player: among(ways) for player, ways in search.family.halves.items()})


def _where(wrong: Test, *rights: Test) -> Family:
    """The handwritings of a wrong test for leaving a node; if at one player's nodes, the other has one of `rights`."""

    def made(players: tuple[Player, ...], right: Test) -> tuple[Any, ...]:
        def test(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
            return (wrong if player in players else right)(player, before, window, best, equality)

        return tuple(dict.fromkeys(FlawedAlphaBeta(test=test, halves=False).family.ways))

    halves = {player: tuple(way for right in rights for way in made((player,), right)) for player in BOTH}
    return Family(made(BOTH, window_closed), halves)


def _too_early(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
    """The right test, but on the window as it was before the child."""
    return window_closed(player, before, before, best, equality)


def _opponents_test(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
    """A test that was copied from the other player's branch."""
    return beyond(other_player(player), before, window, best, equality)


def _wrong_kind(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """MAX tests against α and MIN against β."""
    alpha, beta = entry
    if equality:
        return best <= alpha if player == MAX else best >= beta
    return best < alpha if player == MAX else best > beta


def _out_of_window(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """Both reasons to stop, at every node, although one of them is no reason there."""
    return _either(player, entry, entry, best, equality)


def _either(player: Player, before: Window, window: Window, best: Value, equality: bool) -> bool:
    """The same, on the window as it is by then: after a child that brings nothing better, no sibling is looked at."""
    return any(beyond(mover, before, before, best, equality) for mover in BOTH)


def _improved(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """The value has come inside the window, which is no reason to stop."""
    alpha, beta = entry
    if equality:
        return best >= alpha if player == MAX else best <= beta
    return best > alpha if player == MAX else best < beta


def _still_open(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """The comparison of α and β is reversed."""
    alpha, beta = narrowed(player, entry, best)
    return alpha <= beta if equality else alpha < beta


def parents_only(player: Player, window: Window, best: Value | None, ply: int) -> Window:
    """Only the parent's bound, without those from further up."""
    if best is None:
        return WIDEST
    return (best, inf) if player == MAX else (-inf, best)


PLAIN = FlawedAlphaBeta()
"""With no part replaced it is right."""

ANYHOW: list[dict[str, Any]] = [
    {"narrows_by": lambda value, best, improved: value},
    {"narrows_by": lambda value, best, improved: best if improved else None},
]
"""The other right ways to narrow a window, for mistakes that make a difference between them."""

_WITH_ACTION = [{**how, "starts_with_action": True} for how in ({}, *ANYHOW)]

BASICS: dict[str, Any] = {
    "max-min-swapped": Family.of(
        FlawedAlphaBeta(mover=other_player, halves=False),
        FlawedAlphaBeta(likes=other_player, halves=False, also=ANYHOW),
        # A comparison that is turned round finds nothing better than −∞.
        FlawedAlphaBeta(likes=other_player, starts=at_worst, also=[*ANYHOW, *_WITH_ACTION]),
    ),
    "always-maximizing": FlawedAlphaBeta(mover=lambda player: MAX, halves=False, also=_with_taste(MAX)),
    "always-minimizing": FlawedAlphaBeta(mover=lambda player: MIN, halves=False, also=_with_taste(MIN)),
    "first-child": FlawedAlphaBeta(keeps_first=True, also=ANYHOW),
    "last-child": FlawedAlphaBeta(keeps_last=True, also=ANYHOW),
    "movers-view": FlawedAlphaBeta(answer=turned_for_min, halves=False),
    "utility-of-mover": FlawedAlphaBeta(
        utility=lambda game, state: game.utility(state, game.to_move(state)),
        also=[{"for_root_player": True}],
        halves=False,
    ),
    "utility-of-min": FlawedAlphaBeta(utility=lambda game, state: game.utility(state, MIN), halves=False),
    "no-action": FlawedAlphaBeta(answer=lambda game, state, value, action: (value, None)),
    "last-action": FlawedAlphaBeta(reported=lambda best, last, below: last),
    "leaf-action": FlawedAlphaBeta(reported=lambda best, last, below: best if below is None else below),
    "children-searched-twice": FlawedAlphaBeta(times=2),
    **loops(PLAIN, ANYHOW),
    **GUESSING,
}
"""Mistakes that are possible in any minimax search, here in one that prunes."""

WINDOW: dict[str, Any] = {
    "nothing-pruned": Family.of(
        FlawedAlphaBeta(cuts=lambda player, ply: False, halves=False),
        *(
            _testing(FlawedAlphaBeta(narrow=narrow, halves=False), *tests)
            for narrow, tests in (
                (lambda player, window, best: window, (window_closed, beyond)),
                (_narrowed_by(MAX), (window_closed,)),
                (_narrowed_by(MIN), (window_closed,)),
            )
        ),
    ),
    "only-max-prunes": Family.of(
        FlawedAlphaBeta(cuts=lambda player, ply: player == MAX, halves=False),
        _testing(FlawedAlphaBeta(narrow=_narrowed_by(MIN), halves=False), beyond),
    ),
    "only-min-prunes": Family.of(
        FlawedAlphaBeta(cuts=lambda player, ply: player == MIN, halves=False),
        _testing(FlawedAlphaBeta(narrow=_narrowed_by(MAX), halves=False), beyond),
    ),
    "root-not-narrowed": FlawedAlphaBeta(
        handed_down=lambda player, window, best, ply: WIDEST if ply == 0 else window,
    ),
    "no-deep-cuts": FlawedAlphaBeta(handed_down=parents_only),
    "window-overwritten": FlawedAlphaBeta(narrow=_overwritten, also=ANYHOW),
    "alpha-beta-swapped": FlawedAlphaBeta(handed_down=lambda player, window, best, ply: (window[1], window[0])),
    "wrong-bound-narrowed": _testing(  # tested after narrowing, the wrong bound is always reached
        FlawedAlphaBeta(narrow=_other_bound_narrowed, also=ANYHOW), window_closed, beyond
    ),
    "cut-at-wrong-kind": FlawedAlphaBeta(leave=_wrong_kind),
    "cut-at-improvement": Family.of(  # the first value is always an improvement
        FlawedAlphaBeta(leave=_improved),
        FlawedAlphaBeta(tried=lambda actions: actions[:1]),
        FlawedAlphaBeta(leave=_still_open),
    ),
    "cut-ends-parent": FlawedAlphaBeta(cut_ends_parent=True),
    "bounds-leak": FlawedAlphaBeta(bounds_leak=True),
    "bound-as-value": FlawedAlphaBeta(
        first_window=(-1, 1),
        halves=False,
        also=[
            {"first_window": window, "starts_from_window": start}
            for window in ((-1, 1), (0, inf), (0, 1))
            for start in (False, True)
        ],
    ),
    "ties-from-bounds": FlawedAlphaBeta(takes_ties=True),
}
"""Mistakes about α, β and when to stop. The first six only cost time: the value and the action are right."""

MORE_HANDWRITINGS: dict[str, Family] = {
    "nothing-pruned": Family.of(
        *(
            _testing(FlawedAlphaBeta(narrow=_widened_by(*players), halves=False), window_closed, beyond)
            for players in (BOTH, (MAX,), (MIN,))
        )
    ),
    "cut-at-wrong-kind": _where(_opponents_test, beyond),
    "ties-from-bounds": FlawedAlphaBeta(takes_ties=True, starts_from_window=True).family,
}
MORE_WINDOW: dict[str, Family] = {
    "cut-tested-too-early": _where(_too_early, window_closed),
    "cut-on-either-side": Family.of(FlawedAlphaBeta(leave=_out_of_window), _where(_either, window_closed, beyond)),
    "cut-only-where-equal": Family.of(
        _where(lambda player, before, window, best, equality: window[0] == window[1], window_closed),
        _where(lambda player, before, window, best, equality: best == before[player == MAX], beyond),
    ),
}
"""The same in other handwritings, and rarer ones."""

PRUNING: dict[str, Any] = {**WINDOW, **BASICS}

LIMITED_PRUNING: dict[str, Any] = {
    "one-ply-too-deep": FlawedAlphaBeta(root_depth=-1, halves=False),
    "one-ply-too-shallow": FlawedAlphaBeta(root_depth=1, halves=False),
    "ply-of-two-moves": FlawedAlphaBeta(step=lambda player: 1 if player == MIN else 0, halves=False),
    "cutoff-before-terminal": FlawedAlphaBeta(terminal_first=False, halves=False),
    "cutoff-ignored": FlawedAlphaBeta(root_depth=-inf, halves=False),
    "estimate-is-utility": FlawedAlphaBeta(estimate_ends=True, halves=False),
    "depth-not-passed-down": FlawedAlphaBeta(step=lambda player: 0, halves=False),
}
"""Mistakes about the depth and the cutoff, in a search that prunes."""

EQUALITY: dict[str, Any] = {
    "equality-prunes": FlawedAlphaBeta(),
    "equality-does-not-prune": FlawedAlphaBeta(equality=()),
}
"""Right searches, one for each rule: a mistake only where an item asks for the other rule."""

LEAST, MOST = FlawedAlphaBeta(), FlawedAlphaBeta(equality=(), fail_hard=True)
"""The right forms that look at the fewest and at the most leaves (measured, see the tests)."""

"""The order in which to try the actions, as lecture 3 teaches it: alpha-beta cuts most where the best comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aima_games import Action, State, Value


class Order:
    """The order in which a search tries the actions of a state; this one leaves them as the game gives them.

    `sort` is called once at every node that is expanded, `learn` once when the search is through with it.
    """

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        """`actions` with the most promising first; `depth` counts plies from the root."""
        return actions

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        """What the search found out: `action` was best in `state`, and whether it cut off the rest."""


class StaticOrder(Order):
    """Knowledge of the game: actions with a larger `score(state, action)` first, as the mover sees it."""

    def __init__(self, score: Callable[[State, Action], Value]) -> None:
        self.score = score

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        return sorted(actions, key=lambda action: self.score(state, action), reverse=True)  # keeps ties in order


class KillerMoves(Order):
    """First the two actions that last cut off a node at the same depth, then the others as `base` orders them.

    What refutes one blunder often refutes the next. Source: Akl and Newborn, "The principal continuation
    and the killer heuristic", ACM 1977.
    """

    def __init__(self, base: Order | None = None) -> None:
        self.base = base or Order()
        self.killers: dict[int, list[Action]] = {}  # depth -> the latest first

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        return _to_front(self.killers.get(depth, []), self.base.sort(state, actions, depth))

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.base.learn(state, action, depth, cut)
        if cut:
            others = [killer for killer in self.killers.get(depth, []) if killer != action]
            self.killers[depth] = [action, *others[:1]]


class HashMove(Order):
    """First the action that was best when this state was last searched, then the others as `base` orders them."""

    def __init__(self, base: Order | None = None) -> None:
        self.base = base or Order()
        self.best: dict[State, Action] = {}

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        actions = self.base.sort(state, actions, depth)
        return _to_front([self.best[state]], actions) if state in self.best else actions

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.base.learn(state, action, depth, cut)
        self.best[state] = action


def _to_front(first: Sequence[Action], actions: Sequence[Action]) -> Sequence[Action]:
    """`actions` with those of them that are in `first` put in front."""
    chosen = [action for action in first if action in actions]
    return [*chosen, *(action for action in actions if action not in chosen)]


AS_GIVEN = Order()

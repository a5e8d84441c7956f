"""Kuhn poker: three cards, one coin to bet, and nothing to gain by honesty."""

from __future__ import annotations

from fractions import Fraction

from aima_games.game import (
    CHANCE,
    MAX,
    MIN,
    IllegalActionError,
    PartiallyObservableGame,
    Player,
    nobody_moves,
    not_over,
)

KuhnState = tuple[str, tuple[str, ...]]

CARDS = "JQK"
CHECK, BET, FOLD, CALL = "check", "bet", "fold", "call"
_DEALS = tuple(one + other for one in CARDS for other in CARDS if one != other)
_ENDS = {(CHECK, CHECK), (BET, FOLD), (BET, CALL), (CHECK, BET, FOLD), (CHECK, BET, CALL)}


class KuhnPoker(PartiallyObservableGame):
    """Poker with a jack, a queen and a king: the smallest game in which bluffing is best.

    Both players put a coin into the pot and get a card each, face down; the third card stays hidden. MAX checks or bets
    one more coin. After a check MIN may check or bet; after a bet the other player folds and loses the pot, or calls
    with another coin. If nobody folds, the higher card takes the pot. Utility is the number of coins that a player has
    won.

    A state is `(deal, actions)`: the deal is MAX's card and MIN's, as in `"KJ"`, or `""` before it. What a player knows
    is written as the player's card and the first letters of all actions so far, as in `"Qcb"`: queen, check, bet.

    Source: H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I (1950).

    >>> game = KuhnPoker()
    >>> state = ("QJ", ("check", "bet"))
    >>> game.to_move(state), game.information(state), game.actions(state)
    ('MAX', 'Qcb', ('fold', 'call'))
    """

    initial: KuhnState = ("", ())

    def to_move(self, state: KuhnState) -> Player:
        deal, actions = state
        return (MAX, MIN)[len(actions) % 2] if deal else CHANCE

    def actions(self, state: KuhnState) -> tuple[str, ...]:
        deal, actions = state
        if not deal:
            return _DEALS
        if self.is_terminal(state):
            return ()
        return (FOLD, CALL) if BET in actions else (CHECK, BET)

    def result(self, state: KuhnState, action: str) -> KuhnState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        deal, actions = state
        return (deal, (*actions, action)) if deal else (action, ())

    def is_terminal(self, state: KuhnState) -> bool:
        return state[1] in _ENDS

    def utility(self, state: KuhnState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        deal, actions = state
        if actions[-1] == FOLD:
            won = -1 if len(actions) == 3 else 1  # MAX is the one who folds the third action
        else:
            stake = 2 if BET in actions else 1
            won = stake if CARDS.index(deal[0]) > CARDS.index(deal[1]) else -stake
        return won if player == MAX else -won

    def outcomes(self, state: KuhnState) -> tuple[tuple[str, Fraction], ...]:
        if state[0]:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        return tuple((deal, Fraction(1, len(_DEALS))) for deal in _DEALS)

    def information(self, state: KuhnState) -> str:
        deal, actions = state
        if not deal or self.is_terminal(state):
            raise nobody_moves(self, state)
        return deal[len(actions) % 2] + "".join(action[0] for action in actions)

    def to_text(self, state: KuhnState) -> str:
        """As in `MAX Q, MIN J: check, bet`."""
        deal, actions = state
        return f"MAX {deal[0]}, MIN {deal[1]}: {', '.join(actions) or 'MAX to move'}" if deal else "before the deal"

"""Leduc hold'em: Kuhn poker with a second round, and a card on the table that both can see."""

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
from aima_games.games.imperfect.kuhn_poker import BET, CALL, CARDS, CHECK, FOLD

Betting = tuple[str, ...]
LeducState = tuple[str, tuple[Betting, ...]]

RAISE = "raise"
BETS = (2, 4)
"""What a bet and a raise cost in each round."""


def _settled(betting: Betting) -> bool:
    return len(betting) > 1 and betting[-1] in (CHECK, CALL)


def _bets(betting: Betting) -> int:
    return betting.count(BET) + betting.count(RAISE)


class LeducPoker(PartiallyObservableGame):
    """Poker with two jacks, two queens and two kings, in two rounds.

    Both players put a coin into the pot and get a card each, face down. MAX moves first in both rounds. A bet of two
    coins can be raised once, by two more. If nobody folds, a third card is turned up, and a second round follows in
    which a bet and a raise are four coins. Then a pair with the card on the table takes the pot, else the higher card;
    equal cards share it. The utility is what a player has won.

    A state is `(cards, rounds)`: MAX's card, MIN's and the one on the table, as in `"KJQ"`, as far as they are dealt,
    and the actions of each round that has begun. Cards of a rank are the same. What a player knows is written as in
    `"QbcKc"`: a queen in hand, bet and call, a king on the table, check.

    References
    ----------
    F. Southey and others, "Bayes' bluff: opponent modelling in poker", UAI 21 (2005); OpenSpiel's `leduc_poker`.

    Examples
    --------
    >>> game = LeducPoker()
    >>> state = ("QJK", (("bet", "call"), ("check", "bet")))
    >>> game.to_move(state), game.information(state), game.actions(state)
    ('MAX', 'QbcKcb', ('fold', 'call', 'raise'))
    >>> game.utility(("QJJ", (("bet", "call"), ("check", "check"))), "MAX")   # MIN's jack has made a pair
    -3
    """

    initial: LeducState = ("", ())

    def to_move(self, state: LeducState) -> Player:
        cards, rounds = state
        if not cards or (len(cards) == 2 and _settled(rounds[-1])):
            return CHANCE
        return (MAX, MIN)[len(rounds[-1]) % 2]

    def actions(self, state: LeducState) -> tuple[str, ...]:
        if self.to_move(state) == CHANCE:
            return tuple(name for name, _ in self.outcomes(state))
        if self.is_terminal(state):
            return ()
        return ((CHECK, BET), (FOLD, CALL, RAISE), (FOLD, CALL))[_bets(state[1][-1])]

    def result(self, state: LeducState, action: str) -> LeducState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        cards, rounds = state
        if self.to_move(state) == CHANCE:
            return cards + action, (*rounds, ())
        return cards, (*rounds[:-1], (*rounds[-1], action))

    def is_terminal(self, state: LeducState) -> bool:
        cards, rounds = state
        return bool(cards) and (rounds[-1][-1:] == (FOLD,) or (len(cards) == 3 and _settled(rounds[-1])))

    def utility(self, state: LeducState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        cards, rounds = state
        stake = 1 + sum(size * _bets(betting) for size, betting in zip(BETS, rounds, strict=False))
        if rounds[-1][-1] == FOLD:  # without the other player's last bet
            stake -= BETS[len(rounds) - 1]
            won = stake if len(rounds[-1]) % 2 == 0 else -stake
        else:
            ours, theirs = ((card == cards[2], CARDS.index(card)) for card in cards[:2])
            won = stake * ((ours > theirs) - (ours < theirs))
        return won if player == MAX else -won

    def outcomes(self, state: LeducState) -> tuple[tuple[str, Fraction], ...]:
        if self.to_move(state) != CHANCE:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        cards = state[0]
        if cards:
            left = [(card, 2 - cards.count(card)) for card in CARDS]
            return tuple((card, Fraction(number, 4)) for card, number in left if number)
        return tuple((one + other, Fraction(1 + (one != other), 15)) for one in CARDS for other in CARDS)

    def information(self, state: LeducState) -> str:
        if self.to_move(state) == CHANCE or self.is_terminal(state):
            raise nobody_moves(self, state)
        cards, rounds = state
        first, *second = ("".join(action[0] for action in betting) for betting in rounds)
        return cards[len(rounds[-1]) % 2] + first + cards[2:] + "".join(second)

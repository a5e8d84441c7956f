"""Backgammon: the game of AIMA 4e, section 5.5, with dice as chance nodes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Side = tuple[int, ...]
"""One player's checkers, counted from that player's end: [0] borne off, [1] to [24] on the points, [25] on the bar."""
Roll = tuple[int, ...]
BackgammonState = tuple[Side, Side, Player | None, Roll | None]
_Moves = tuple[tuple[int, int], ...]
"""Moves of single checkers, each from a point to a point."""

OFF, BAR = 0, 25
_NAMES = ("off", *map(str, range(1, 25)), "bar")
HOME = 6
"""The points 1 to 6 are a player's home board."""
PASS = "pass"
"""The only action of a player whose roll lets no checker move."""


class Backgammon(Game):
    """MAX and MIN race their 15 checkers around the board, in opposite directions; the first to bear them all off wins.

    A die moves one checker that many points towards home, but not onto a point where the opponent has two checkers or
    more. A lone checker is hit and goes to the bar, from where it has to enter in the opponent's home board before
    anything else moves. Doubles are played four times. A player has to play as many dice as possible, and the larger
    one if either could be played but not both. With all checkers in the home board (points 1 to 6) a die bears a
    checker off its point, and a die higher than the highest point in use bears off from that point. The opening roll,
    one die for each player and never a double, decides who begins, and that player plays it. There is no doubling cube.

    Utility is +1 for the winner and −1 for the loser. With `gammons` it is ±2 if the loser has borne off nothing (a
    gammon), and ±3 if the loser also has a checker on the bar or in the winner's home board (a backgammon).

    A state is `(max_side, min_side, player, dice)`. A side is a tuple of 26 counts in its owner's numbering: borne off,
    on point 1, …, on point 24, on the bar (so one's point p is the other's point 25 − p). At chance nodes `dice` is
    None, because the dice are still to be rolled, and `player` is the player who will play that roll, or None before
    the opening roll. Outcomes are the 21 different rolls, higher die first; those of the opening roll are the 30 pairs
    (MAX's die, MIN's die). Probabilities are fractions and sum to exactly 1.

    An action is a whole play in the usual notation, in the player's own numbering: in `13/8 6/5*` two checkers move,
    and the second one hits (if both reach the same blot, the first one gets the star); `24/18(2)` is the same move by
    two checkers; `bar/20` and `6/off` enter and bear off. The moves of one checker are written together (`24/14`),
    except where it hits on its way (`24/18*/14`). Ways to play a roll that end in the same position are one action,
    because only the position counts from then on: a search wants it so, and the notation is the same. A player who
    cannot move has the action `pass`. At a chance node the outcomes are the actions, as in TreeGame.

    Source: the rules of the US Backgammon Federation, which OpenSpiel follows too.

    >>> game = Backgammon()
    >>> game.to_move(game.initial), len(game.outcomes(game.initial))
    ('CHANCE', 30)
    """

    def __init__(self, gammons: bool = False) -> None:
        self.gammons = gammons
        self._set_up(side_of({24: 2, 13: 5, 8: 3, 6: 5}), 24, None, all_rolls())

    def _set_up(self, side: Side, points: int, player: Player | None, rolls: Sequence[tuple[Roll, Fraction]]) -> None:
        """Both players begin with `side`; `points` is the number of points in use; `player` rolls first."""
        self.checkers, self.points, self._rolls = sum(side), points, tuple(rolls)
        self.initial: BackgammonState = (side, side, player, None)
        used = (*([BAR] if points == 24 else []), *range(points, 0, -1), OFF)
        self._named = {_NAMES[point]: point for point in used}

    def to_move(self, state: BackgammonState) -> Player:
        return CHANCE if state[3] is None and not self.is_terminal(state) else state[2]

    def actions(self, state: BackgammonState) -> tuple[str | Roll, ...]:
        max_side, min_side, player, dice = state
        if dice is None:
            return () if self.is_terminal(state) else tuple(roll for roll, _ in self.outcomes(state))
        return tuple(plays(max_side, min_side, dice) if player == MAX else plays(min_side, max_side, dice))

    def result(self, state: BackgammonState, action: str | Roll) -> BackgammonState:
        max_side, min_side, player, dice = state
        if dice is None:
            if isinstance(action, str) or action not in self.actions(state):
                raise IllegalActionError(self, state, action)
            if player is None:
                player = MAX if action[0] > action[1] else MIN
            return max_side, min_side, player, _sorted(action)
        try:
            if player == MAX:
                max_side, min_side = plays(max_side, min_side, dice)[action]  # type: ignore[index]  # an illegal play is no key
                return max_side, min_side, MIN, None
            min_side, max_side = plays(min_side, max_side, dice)[action]  # type: ignore[index]
            return max_side, min_side, MAX, None
        except (KeyError, TypeError):
            raise IllegalActionError(self, state, action) from None

    def is_terminal(self, state: BackgammonState) -> bool:
        return state[0][OFF] == self.checkers or state[1][OFF] == self.checkers

    def utility(self, state: BackgammonState, player: Player) -> int:
        max_side, min_side, _, _ = state
        if max_side[OFF] == self.checkers:
            value = self._points_lost(min_side)
        elif min_side[OFF] == self.checkers:
            value = -self._points_lost(max_side)
        else:
            raise not_over(self, state)
        return value if player == MAX else -value

    def _points_lost(self, loser: Side) -> int:
        if not self.gammons or loser[OFF]:
            return 1
        return 3 if any(loser[BAR - HOME :]) else 2  # the winner's points 1 to 6 are the loser's 24 to 19

    def outcomes(self, state: BackgammonState) -> tuple[tuple[Roll, Fraction], ...]:
        if self.to_move(state) != CHANCE:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        return _OPENING_ROLLS if state[2] is None else self._rolls

    def pips(self, state: BackgammonState, player: Player) -> int:
        """How many points `player`'s checkers have to move in all until they are all off; 25 from the bar."""
        side = state[0] if player == MAX else state[1]
        return sum(point * count for point, count in enumerate(side))

    def to_text(self, state: BackgammonState) -> str:
        """A line for each side, `point:checkers`, and whose turn it is, as in

        MAX bar:1 13:5 8:3 6:6
        MIN 24:2 13:5 8:3 6:4 off:1
        MAX to play 6-1
        """
        max_side, min_side, player, dice = state
        if self.is_terminal(state):
            last = f"{MAX if max_side[OFF] == self.checkers else MIN} has won"
        elif dice is not None:
            last = f"{player} to play {'-'.join(map(str, dice))}"
        else:
            last = "opening roll" if player is None else f"{player} to roll"
        return "\n".join((self._side_text(MAX, max_side), self._side_text(MIN, min_side), last))

    def _side_text(self, player: Player, side: Side) -> str:
        return " ".join((player, *(f"{_NAMES[point]}:{side[point]}" for point in range(BAR, -1, -1) if side[point])))

    def from_text(self, text: str) -> BackgammonState:
        """The state that `to_text` (or a person) wrote; the order of points and of dice does not matter.

        Raises ValueError if the text is not written like that, a side does not have all its checkers, both sides stand
        on one point, or the last line does not fit the position or the dice.
        """
        lines = [line.split() for line in text.strip().splitlines()]
        if len(lines) != 3 or [line[:1] for line in lines[:2]] != [[MAX], [MIN]]:
            raise ValueError(f"a position is three lines, 'MAX …', 'MIN …' and whose turn it is, not {text!r}")
        max_side, min_side = self._read_side(lines[0]), self._read_side(lines[1])
        for point in range(1, BAR):
            if max_side[point] and min_side[BAR - point]:
                raise ValueError(f"MAX's point {point} is MIN's {BAR - point}, and both have checkers there")
        last = " ".join(lines[2])
        found = re.fullmatch(rf"({MAX}|{MIN}) (?:(has won)|to roll|to play (\d(?:-\d)*))|opening roll", last)
        if not found:
            raise ValueError(
                f"the last line is 'MAX to roll', 'MAX to play 6-1', 'MAX has won' or 'opening roll', not {last!r}"
            )
        player, won, numbers = found.groups()
        dice = _sorted(map(int, numbers.split("-"))) if numbers else None
        winners = [who for who, side in ((MAX, max_side), (MIN, min_side)) if side[OFF] == self.checkers]
        if winners != ([player] if won else []):
            raise ValueError(f"{last!r} does not fit: all checkers off has {' and '.join(winners) or 'nobody'}")
        if dice is not None and dice not in dict(self._rolls):
            raise ValueError(f"{numbers} is no roll of this game")
        if player is None and self.initial[2] is not None:
            raise ValueError(f"{self!r} has no opening roll")
        if won:  # the turn passes to the loser, as after any play
            player = MIN if player == MAX else MAX
        return max_side, min_side, player, dice

    def _read_side(self, words: list[str]) -> Side:
        counts: dict[int, int] = {}
        for word in words[1:]:
            name, colon, count = word.partition(":")
            point = self._named.get(name)
            if point is None or not colon or not count.isdecimal():
                raise ValueError(f"{word!r} is not 'point:checkers'; points are {', '.join(self._named)}")
            if point in counts:
                raise ValueError(f"{words[0]} has {name} twice")
            counts[point] = int(count)
        if sum(counts.values()) != self.checkers:
            raise ValueError(f"{words[0]} has {sum(counts.values())} checkers, not {self.checkers}, those off included")
        return side_of(counts)

    def action_text(self, action: str | Roll) -> str:
        """A play as it is written; a roll as `6-1`."""
        return action if isinstance(action, str) else "-".join(map(str, action))

    def picture(self, state: BackgammonState) -> Scene:
        from aima_games.graphics.backgammon_board import backgammon_board

        max_side, min_side, player, dice = state
        return backgammon_board(
            max_side, min_side, player, dice, self.points, f"backgammon board: {self.to_text(state)}"
        )

    def __repr__(self) -> str:
        return f"Backgammon({'gammons=True' if self.gammons else ''})"


@lru_cache(maxsize=1 << 10)  # a search asks for the actions of a state, and then for the result of each
def plays(own: Side, other: Side, dice: Roll) -> dict[str, tuple[Side, Side]]:
    """All plays of a roll for the side `own`, as {notation: (own side after it, other side after it)}.

    `dice` is one die, or two with the higher one first; two of the same are played as four. The result is shared: do
    not change it.
    """
    double = len(dice) == 2 and dice[0] == dice[1]
    orders = [dice * 2] if double else list(dict.fromkeys((dice, dice[::-1])))
    start: dict[tuple[Side, Side], _Moves] = {(own, other): ()}
    longest, found = 0, start
    for order in orders:
        played, positions = 0, start  # the positions after as many dice as can be played, and moves that lead there
        for die in order:
            further: dict[tuple[Side, Side], _Moves] = {}
            for (mine, theirs), moves in positions.items():
                for move in _moves(mine, theirs, die):
                    if double and moves and move[0] > moves[-1][0]:
                        continue  # equal moves can be sorted from the highest point down: one order will do
                    further.setdefault(_moved(mine, theirs, *move), (*moves, move))
            if not further:
                break
            played, positions = played + 1, further
        if played > longest:
            longest, found = played, positions
        elif played == longest > 1:
            found = found | positions
        # Where both orders end after one die, the higher one has to be played, and was tried first.
    blots = frozenset(point for point in range(1, BAR) if other[BAR - point] == 1)
    return {_notation(moves, blots): position for position, moves in found.items()}


def _moves(own: Side, other: Side, die: int) -> list[tuple[int, int]]:
    """The moves (start, end) of one checker with one die."""
    if own[BAR]:
        return [(BAR, BAR - die)] if other[die] < 2 else []
    moves = []
    highest = 0
    for start in range(BAR - 1, 0, -1):
        if own[start]:
            highest = highest or start
            end = start - die
            if end > 0:
                if other[BAR - end] < 2:
                    moves.append((start, end))
            elif highest <= HOME and (end == 0 or start == highest):
                moves.append((start, OFF))
    return moves


def _moved(own: Side, other: Side, start: int, end: int) -> tuple[Side, Side]:
    mine = list(own)
    mine[start] -= 1
    mine[end] += 1
    if end != OFF and other[BAR - end]:
        theirs = list(other)
        theirs[BAR - end] = 0
        theirs[BAR] += 1
        other = tuple(theirs)
    return tuple(mine), other


def _notation(moves: _Moves, blots: frozenset[int]) -> str:
    """The moves of a play in the usual notation, highest points first; a checker is hit where one comes by a blot."""
    trips: list[list[int]] = []  # the points that each checker comes by
    for start, end in sorted(moves, reverse=True):
        for trip in trips:
            if trip[-1] == start:
                trip.append(end)
                break
        else:
            trips.append([start, end])
    trips.sort(reverse=True)
    words = []
    for i, trip in enumerate(trips):
        if i and trip == trips[i - 1]:
            continue
        word = _NAMES[trip[0]]
        for end in trip[1:]:
            if end in blots:
                word += f"/{_NAMES[end]}*"
                blots -= {end}  # a checker that comes by later finds nobody to hit
            elif end == trip[-1]:
                word += "/" + _NAMES[end]
        times = trips.count(trip)
        words.append(word if times == 1 else f"{word}({times})")
    return " ".join(words) or PASS


def side_of(counts: Mapping[int, int]) -> Side:
    return tuple(counts.get(point, 0) for point in range(BAR + 1))


def _sorted(dice: Iterable[int]) -> Roll:
    return tuple(sorted(dice, reverse=True))


def all_rolls(faces: int = 6, dice: int = 2) -> tuple[tuple[Roll, Fraction], ...]:
    """The different rolls of one die or two, higher die first, with their probabilities."""
    throws = Counter(_sorted(throw) for throw in product(range(1, faces + 1), repeat=dice))
    return tuple((roll, Fraction(ways, faces**dice)) for roll, ways in throws.items())


_OPENING_ROLLS = tuple((pair, Fraction(1, 30)) for pair in permutations(range(1, 7), 2))

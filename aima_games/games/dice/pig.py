"""Pig: a dice game with one decision, whether to go on rolling."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

PigState = tuple[int, int, int, Player, bool, int | None]

ROLL, HOLD = "roll", "hold"


class Pig(Game):
    """In a turn a player rolls a die as often as they like; a 1 ends the turn, and the turn scores nothing.

    The other numbers, up to `faces`, add up to the turn total, which `hold` adds to the player's score; then it is the
    opponent's turn. The first player with a score of `target` wins. A turn begins with a roll, and once score and turn
    total together reach the target, the player can only hold. MAX begins. Utility is +1 for the winner, −1 for the
    loser.

    After two turns that score nothing, the game is back where it was. So games of any length are possible, and a search
    to the end of the tree never finishes (value iteration solves the game). With `turns` given, the game is over after
    that many turns of both players together: then the higher score wins, and equal scores are a draw, 0. The number of
    turns left is part of the state, so nothing repeats, and every search comes to an end.

    A state is `(max_score, min_score, turn_total, player, rolling, turns_left)`: `rolling` is True at the chance nodes,
    where the outcomes are the numbers 1 to `faces`, all equally likely; `turns_left` counts the current turn, and is
    None without a limit. At a chance node the outcomes are the actions, as in TreeGame. `Pig(10, turns=4)` has 2,793
    states, but 165,183,097 nodes: search it with a table. `Pig(4, turns=4, faces=2)` has 233 nodes, few enough to
    search them all. Raises ValueError if `target` or `turns` is below 1 or `faces` is below 2.

    Source: R. Knizia, Dice Games Properly Explained (1999); T. Neller and C. Presser, "Optimal play of the dice game
    Pig", The UMAP Journal 25 (2004). Their Piglet, a game of heads and tails to 2 points, is `Pig(target=4, faces=2)`
    here: tails is a 1, and heads is a 2.

    >>> game = Pig(10, turns=4)
    >>> game.actions(game.initial)
    ('roll',)
    """

    def __init__(self, target: int = 100, turns: int | None = None, faces: int = 6) -> None:
        if target < 1 or faces < 2 or (turns is not None and turns < 1):
            raise ValueError(
                f"Pig(target={target!r}, turns={turns!r}, faces={faces!r}): target and turns are 1 or more, faces 2"
            )
        self.target, self.turns, self.faces = target, turns, faces
        self.initial: PigState = (0, 0, 0, MAX, False, turns)
        self._outcomes = tuple((face, Fraction(1, faces)) for face in range(1, faces + 1))

    def to_move(self, state: PigState) -> Player:
        return CHANCE if state[4] else state[3]

    def actions(self, state: PigState) -> tuple[str | int, ...]:
        max_score, min_score, total, player, rolling, _ = state
        if self.is_terminal(state):
            return ()
        if rolling:
            return tuple(range(1, self.faces + 1))
        if total == 0:
            return (ROLL,)
        score = max_score if player == MAX else min_score
        return (HOLD,) if score + total >= self.target else (ROLL, HOLD)

    def result(self, state: PigState, action: str | int) -> PigState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        max_score, min_score, total, player, rolling, left = state
        if action == ROLL:
            return max_score, min_score, total, player, True, left
        if rolling and action != 1:
            return max_score, min_score, total + action, player, False, left  # type: ignore[operator]  # it is a number
        kept = total if action == HOLD else 0
        if player == MAX:
            max_score, player = max_score + kept, MIN
        else:
            min_score, player = min_score + kept, MAX
        return max_score, min_score, 0, player, False, None if left is None else left - 1

    def is_terminal(self, state: PigState) -> bool:
        return state[0] >= self.target or state[1] >= self.target or state[5] == 0

    def utility(self, state: PigState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        lead = state[0] - state[1]  # the player who has reached the target has the higher score, too
        value = (lead > 0) - (lead < 0)
        return value if player == MAX else -value

    def outcomes(self, state: PigState) -> tuple[tuple[int, Fraction], ...]:
        if not state[4]:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        return self._outcomes

    def to_text(self, state: PigState) -> str:
        """As in `MAX 12, MIN 20, MAX's turn total 7, 4 turns left`; `, rolling` while the die is rolled."""
        max_score, min_score, total, player, rolling, left = state
        words = [f"MAX {max_score}", f"MIN {min_score}", f"{player}'s turn total {total}"]
        words += [f"{left} turn{'s' if left != 1 else ''} left"] if left is not None else []
        return ", ".join(words + (["rolling"] if rolling else []))

    def from_text(self, text: str) -> PigState:
        """The state that `to_text` wrote. Raises ValueError if the text is not a position of this game."""
        pattern = rf"MAX (\d+), MIN (\d+), ({MAX}|{MIN})'s turn total (\d+)(?:, (\d+) turns? left)?(, rolling)?"
        found = re.fullmatch(pattern, text.strip())
        if not found:
            raise ValueError(f"a position is written like {self.to_text(self.initial)!r}, not {text!r}")
        player, rolling = found[3], found[6] is not None
        max_score, min_score, total = int(found[1]), int(found[2]), int(found[4])
        left = int(found[5]) if found[5] else None
        state = (max_score, min_score, total, player, rolling, left)
        if (left is None) != (self.turns is None) or (left or 0) > (self.turns or 0):
            limit = "has no limit of turns" if self.turns is None else f"has {self.turns} turns"
            raise ValueError(f"{self!r} {limit}, so {text!r} is no position of it")
        if max_score >= self.target <= min_score:
            raise ValueError(f"not both scores can be {self.target} or more")
        if self.is_terminal(state) and (total or rolling):
            raise ValueError(f"the game is over, and {text!r} says that a turn goes on")
        return state

    def picture(self, state: PigState) -> Scene:
        from aima_games.graphics.backgammon_board import score_bars

        max_score, min_score, total, player, _, _ = state
        totals = (total, 0) if player == MAX else (0, total)
        return score_bars((max_score, min_score), totals, self.target, f"Pig: {self.to_text(state)}")

    def __repr__(self) -> str:
        options = (f", turns={self.turns}" if self.turns else "") + (f", faces={self.faces}" if self.faces != 6 else "")
        return f"Pig({self.target}{options})"

"""Learning without features: a box of beads for each position (Gardner, Scientific American, March 1962)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from aima_games.game import MAX, MIN, Action, Game, Player, State
from aima_games.matches.match import Strategy, play

Symmetries = Callable[[State], Sequence[State]]
"""`symmetries(state)`: the states that are the same by mirroring or turning the board, `state` among them."""


class MENACE:
    """A machine of matchboxes that learns a small game by reward and punishment; a strategy for `play`.

    Each position in which `player` is to move has a box, which starts with `beads` beads for each action. The machine
    shakes the box, draws a bead and takes the action that belongs to it. When it has lost, its last bead is taken away;
    when it has won, `reward` beads of the same kind are added. A reward makes good play likelier sooner, but an action
    that was rewarded by luck takes longer to die out. An empty box says that every action from there has failed: the
    machine resigns, which is an ordinary loss and costs the bead drawn before.

    If `player` can force a win, a machine without rewards never loses more games than there are beads for bad actions,
    and against any opponent it wins every game in the end: after a good action only a later bad one loses the game, so
    no good bead is ever taken away.

    Positions that are the same by symmetry share a box, and actions that lead to such positions share a bead, which is
    known by the position it leads to. `symmetries(state)` lists the states that are the same by mirroring or turning
    the board, `state` among them; by default it is `game.symmetries`, if the game has it. `seed` decides which beads
    are drawn. `boxes` has every position that came up, with the number of beads left for each position to move to.
    Raises ValueError if `beads` is below 1 or `reward` below 0.

    Gardner's machine for hexapawn plays black, starts with one bead for each action, and is drawn with 24 boxes; by our
    count 19 positions come up, 37 with mirror images. Michie's MENACE learned tic-tac-toe; it rewards or punishes all
    actions of a game.

    Source: D. Michie, "Trial and error", Science Survey 2, 1961; M. Gardner, "Mathematical games", Scientific American
    206, March 1962.

    >>> from aima_games import random_player
    >>> from aima_games.games import Hexapawn
    >>> machine = MENACE(Hexapawn(3, 3), seed=1)
    >>> lost = machine.train(random_player(), games=200)
    >>> lost[99], lost[199]  # ten of the first hundred games, and none of the others
    (10, 10)
    """

    def __init__(
        self,
        game: Game,
        player: Player = MIN,
        *,
        beads: int = 1,
        reward: int = 0,
        symmetries: Symmetries | None = None,
        seed: int = 0,
    ) -> None:
        if beads < 1 or reward < 0:
            raise ValueError(
                f"beads={beads!r}, reward={reward!r}: at least one bead for each action, and no less than 0"
            )
        self.game, self.player, self.beads, self.reward, self.seed = game, player, beads, reward, seed
        self._symmetries = symmetries or getattr(game, "symmetries", None) or (lambda state: (state,))
        self.boxes: dict[State, Counter[State]] = {}
        self.restart("")

    def restart(self, seed: str) -> None:
        """Begin a new game, with the random numbers that belong to `seed`; what was learned stays."""
        self.rng = random.Random(f"matchboxes/{self.seed}/{seed}")
        self.gave_up = False
        self._last: tuple[State, State] | None = None

    def _same(self, state: State) -> State:
        """One state for all that are the same by symmetry."""
        return min(self._symmetries(state), key=repr)

    def box(self, state: State) -> Counter[State]:
        """The beads in the box of `state`: how many for each position to move to, up to symmetry."""
        position = self._same(state)
        if position not in self.boxes:
            children = {self._same(self.game.result(state, action)): None for action in self.game.actions(state)}
            self.boxes[position] = Counter(dict.fromkeys(children, self.beads))
        return self.boxes[position]

    def __call__(self, game: Game, state: State) -> Action:
        """Draw a bead and take the action it stands for. Once it has given up, any action will do: the game is lost."""
        actions = game.actions(state)
        box = self.box(state)
        if self.gave_up or not box.total():
            self.gave_up = True
            return self.rng.choice(actions)
        drawn = self.rng.choices(list(box), list(box.values()))[0]
        self._last = self._same(state), drawn
        return next(action for action in actions if self._same(game.result(state, action)) == drawn)

    def learn(self, utility: Any) -> None:
        """Reward or punish the last bead drawn, by the utility that the game had for the machine."""
        if self._last is None:
            return
        position, drawn = self._last
        if self.gave_up or utility < 0:
            self.boxes[position][drawn] -= 1
        elif utility > 0:
            self.boxes[position][drawn] += self.reward

    def train(self, opponents: Strategy, games: int, seed: int = 0) -> list[int]:
        """Play `games` games and learn from each; returns the number of losses up to each game, a learning curve.

        Games given up count as lost. Seeds are `seed`, `seed + 1`, … as in `tournament`.
        """
        other = MAX if self.player == MIN else MIN
        lost = []
        for k in range(games):
            match = play(self.game, {self.player: self, other: opponents}, seed + k)
            utility = self.game.utility(match.final, self.player)
            lost.append(int(self.gave_up or utility < 0))
            self.learn(utility)
        return list(accumulate(lost))

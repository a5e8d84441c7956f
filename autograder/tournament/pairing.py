"""Who plays whom next, and from where: round robin for few, for many the pairs that tell most."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

from aima_games.game import CHANCE, Action, Game, State, play_line
from aima_games.ladder.anchors import has_chance
from aima_games.ladder.strength import chances
from autograder.tournament.game import Dice
from autograder.tournament.ratings import Ladder

FEW = 66
"""So many pairs play a round robin: twelve agents."""
EACH = 2
"""In a round of many, nobody meets more opponents than this."""
FIRST_ROUNDS = 3
"""So many rounds of many are drawn at random: before, ratings say little."""
CURIOSITY = 0.1
"""What a pair counts that has nothing to do with the first places, beside one that has."""
TRIES, LONGER = 50, 6
"""So often an opening is drawn before it gets a ply longer, and so many plies longer at most."""

Pair = tuple[str, str]


def next_pairs(
    names: Sequence[str], known: Collection[str], ladder: Ladder, first: int, rounds: int, rng: random.Random
) -> list[Pair]:
    """The pairs of the next round. Those in `known` have ratings already, and do not meet each other."""
    pairs = [pair for pair in combinations(names, 2) if not (pair[0] in known and pair[1] in known)]
    rng.shuffle(pairs)
    if len(pairs) <= FEW:
        return pairs
    if rounds >= FIRST_ROUNDS:
        pairs.sort(key=_worth(names, known, ladder, first), reverse=True)
    met = dict.fromkeys(names, 0)
    chosen = []
    for pair in pairs:
        if all(met[name] < EACH or name in known for name in pair):
            chosen.append(pair)
            for name in pair:
                met[name] += 1
    return chosen


def _worth(names: Sequence[str], known: Collection[str], ladder: Ladder, first: int) -> Callable[[Pair], float]:
    """What a game of a pair may tell about the first places: how open it is, and how little is known of the two."""
    rivals = [name for name in names if name not in known]
    orders = ladder.sampled_orders(rivals)[:, : first + 1]
    among = {name: float((orders == i).any(axis=1).mean()) for i, name in enumerate(rivals)}

    def worth(pair: Pair) -> float:
        difference, deviation = ladder.difference(*pair)
        win, _, loss = chances(difference, ladder.draws)
        matters = max(among.get(name, 0.0) for name in pair)
        return float((CURIOSITY + matters) * win * loss * deviation**2)

    return worth


class Openings:
    """The openings of a tournament: random plies, and never the same position twice for the same two."""

    def __init__(self, game: Game, plies: int) -> None:
        self._game, self._plies, self._dice = game, plies, has_chance(game)
        self._used: dict[frozenset[str], set[State]] = {}

    def note(self, pair: Iterable[str], opening: Sequence[Action]) -> None:
        """Take an opening as used."""
        self._used.setdefault(frozenset(pair), set()).add(play_line(self._game, self._game.initial, opening))

    def draw(self, pair: Pair, rng: random.Random) -> tuple[Action, ...] | None:
        """An opening that the pair has not played, or None where none is left. It is not noted yet.

        Where there are dice every game is another one, whatever it begins with.
        """
        for plies in range(self._plies, self._plies + LONGER + 1):
            for _ in range(TRIES):
                line, state = self._random(plies, rng)
                if self._dice or state not in self._used.get(frozenset(pair), ()):
                    return line
                if not line:
                    break
        return None

    def _random(self, plies: int, rng: random.Random) -> tuple[tuple[Action, ...], State]:
        """The actions, and where they lead: the game goes on there."""
        game, line = self._game, list[Action]()
        state, dice = game.initial, Dice(str(rng.random()))
        for _ in range(plies):
            move = dice.throw(game, state) if game.to_move(state) == CHANCE else rng.choice(game.actions(state))
            after = game.result(state, move)
            if game.is_terminal(after):
                break
            line.append(move)
            state = after
        return tuple(line), state

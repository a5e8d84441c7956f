"""What assignment 5 asks beyond the searches of lecture 5: luck, what may happen, what it is worth to know the roll."""

from __future__ import annotations

from collections.abc import Sequence

from aima_games import CHANCE, MAX, Action, Game, State, Value
from solutions.searches.chance import Policy, expectimax, expectiminimax


def luck_and_skill(game: Game, line: Sequence[Action]) -> tuple[Value, Value, Value]:
    """What made the difference in a game: MAX's luck, what MAX has given away, what MIN has given away.

    `line` has the actions and the outcomes of chance from the start of the game, in order.
    """
    luck = given_by_max = given_by_min = 0
    state = game.initial
    for step in line:
        player, child = game.to_move(state), game.result(state, step)
        change = expectiminimax(game, child)[0] - expectiminimax(game, state)[0]
        if player == CHANCE:
            luck += change
        elif player == MAX:
            given_by_max -= change  # the value of a state is that of the best action, so a move never adds to it
        else:
            given_by_min += change
        state = child
    return luck, given_by_max, given_by_min


def prospects(game: Game, state: State) -> list[tuple[Value, Value]]:
    """How the game may end if both play as expectiminimax does: pairs (utility for MAX, its probability).

    The smallest utility comes first, and each only once.
    """
    if game.is_terminal(state):
        return [(game.utility(state, MAX), 1)]
    if game.to_move(state) != CHANCE:
        return prospects(game, game.result(state, expectiminimax(game, state)[1]))
    total: dict[Value, Value] = {}
    for outcome, probability in game.outcomes(state):
        for utility, share in prospects(game, game.result(state, outcome)):
            total[utility] = total.get(utility, 0) + probability * share
    return sorted(total.items())


def value_of_information(game: Game, state: State) -> Value:
    """How much it is worth to the player to move to know the next roll before choosing. Never negative.

    Every action leads to a chance node, and these all throw the same dice.
    """
    best = max if game.to_move(state) == MAX else min
    thrown = [game.result(state, action) for action in game.actions(state)]
    uninformed = best(expectiminimax(game, child)[0] for child in thrown)
    informed = sum(
        probability * best(expectiminimax(game, game.result(child, outcome))[0] for child in thrown)
        for outcome, probability in game.outcomes(thrown[0])
    )
    return abs(informed - uninformed)


def flipping_range(old: Sequence[Value], new: Sequence[Value]) -> tuple[Value, Value]:
    """Between which two probabilities p, smaller first, transforming `old` into `new` flips MAX's move.

    Both are three pay-offs in increasing order. MAX has the middle one for certain, or a lottery: the largest with
    probability p, otherwise the smallest. If the two numbers are equal, no p flips the move.
    """
    # The p at which lottery and certainty are worth the same: below it MAX stays away, above it MAX takes the lottery.
    turns = [(middle - smallest) / (largest - smallest) for smallest, middle, largest in (old, new)]
    return min(turns), max(turns)


def assumption_table(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    """What MAX gets on average, by what MAX assumes (rows) and by who the opponent is (columns).

    First row and first column: a perfect opponent; second row and second column: one who draws from `policy`.
    For games in which MAX moves once, and MIN replies.
    """
    _, pessimist = expectiminimax(game, state)
    _, optimist = expectimax(game, state, policy)
    table = []
    for action in (pessimist, optimist):
        child = game.result(state, action)
        table.append([expectiminimax(game, child)[0], expectimax(game, child, policy)[0]])
    return table


def break_even(game: Game, state: State, policy: Policy) -> Value:
    """How often MIN has to err for the optimist's move to be as good as the pessimist's: a share from 0 to 1.

    MIN draws from `policy` with that probability, and otherwise plays its best. For games in which MAX moves once,
    and MIN replies.
    """
    (safe, missed), (punished, hoped) = assumption_table(game, state, policy)
    if safe == punished:
        return 0
    # With the share e MIN errs: (1 − e)·safe + e·missed = (1 − e)·punished + e·hoped.
    return (safe - punished) / (safe - punished + hoped - missed)


def window_from_bounds(
    alpha: Value, beta: Value, outcomes: Sequence[tuple[Value, Value, Value]], number: int
) -> tuple[Value, Value]:
    """The window of one outcome of a chance node with the window (`alpha`, `beta`).

    `outcomes` has (probability, lowest, highest) for each outcome: its value is known to lie between the two.
    `number` is the place in that list of the outcome whose window is asked for.
    """
    others = [outcome for i, outcome in enumerate(outcomes) if i != number]
    probability = outcomes[number][0]
    most = sum(p * highest for p, _, highest in others)
    least = sum(p * lowest for p, lowest, _ in others)
    return (alpha - most) / probability, (beta - least) / probability


def probe(game: Game, state: State, lowest: Value, highest: Value) -> tuple[Value, Value]:
    """Between which two values a chance node lies, if one looks at the first reply to each outcome only.

    No utility is below `lowest` or above `highest`. Source: the probing phase of Star2, Ballard (1983).
    """
    low = high = 0
    for outcome, probability in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            least = most = game.utility(child, MAX)
        else:
            value, _ = expectiminimax(game, game.result(child, game.actions(child)[0]))
            least, most = (value, highest) if game.to_move(child) == MAX else (lowest, value)
        low += probability * least
        high += probability * most
    return low, high


def expectiminimax_with_table(game: Game, state: State) -> tuple[Value, Action | None]:
    """The value and action of `expectiminimax`, but each state is searched once only, however often it comes."""
    table: dict[State, tuple[Value, Action | None]] = {}

    def search(state: State) -> tuple[Value, Action | None]:
        if state not in table:
            table[state] = answer(state)
        return table[state]

    def answer(state: State) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == CHANCE:
            return sum(p * search(game.result(state, outcome))[0] for outcome, p in game.outcomes(state)), None
        scored = [(search(game.result(state, action))[0], action) for action in game.actions(state)]
        best = max if game.to_move(state) == MAX else min
        return best(scored, key=lambda pair: pair[0])

    return search(state)

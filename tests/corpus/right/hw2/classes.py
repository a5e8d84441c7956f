"""Classes that remember, floats, one number for value and time; helpers are called more often than they need to be."""

from functools import lru_cache

from aima_games import MAX, MIN

LONG = 1_000


class Solver:
    def __init__(self, game):
        self.game = game
        self.value = lru_cache(None)(self._value)
        self.outcome = lru_cache(None)(self._outcome)

    def children(self, state):
        return {action: self.game.result(state, action) for action in self.game.actions(state)}

    def pick(self, state):
        return max if self.game.to_move(state) == MAX else min

    def _value(self, state):
        if self.game.is_terminal(state):
            self.game.utility(state, MIN)  # both are asked for, one is used
            return float(self.game.utility(state, MAX))
        return self.pick(state)(map(self.value, self.children(state).values()))

    def _outcome(self, state):
        """The value and the time as one number: a win is worth more the sooner it comes, all else the later."""
        if self.game.is_terminal(state):
            return (self.value(state), 0)
        mine = 1 if self.game.to_move(state) == MAX else -1
        ends = [(value, plies + 1) for value, plies in map(self.outcome, self.children(state).values())]
        return max(ends, key=lambda end: mine * end[0] * LONG + (-end[1] if mine * end[0] > 0 else end[1]))


def quickest(game, state):
    solver = Solver(game)
    value, plies = solver.outcome(state)
    for action, child in solver.children(state).items():
        if solver.outcome(child) == (value, plies - 1):
            return [value, plies], action
    return [value, plies], None


class Planner(Solver):
    """Asks first what can be promised, and then writes only plans that work."""

    def __init__(self, game, player, least):
        super().__init__(game)
        self.player, self.least = player, least

    def works(self, state):
        value = self.value(state)
        return (value if self.player == MAX else -value) >= self.least

    def plan(self, state):
        children = self.children(state)
        if children and self.game.to_move(state) == self.player:
            children = [(action, child) for action, child in children.items() if self.works(child)][:1]
        else:
            children = children.items()
        return [[action, self.plan(child)] for action, child in children]


def conditional_plan(game, state, player, least):
    planner = Planner(game, player, least)
    if planner.works(state):
        return planner.plan(state)


class Budget:
    def __init__(self, game, questions, span):
        self.game, self.left, self.span = game, questions, span

    def bounds(self, state):
        if self.left and self.game.is_terminal(state):
            self.left -= 1
            return (self.game.utility(state, MAX),) * 2
        if not self.left:
            return self.span
        better = max if self.game.to_move(state) == MAX else min
        low, high = self.bounds(self.game.result(state, self.game.actions(state)[0]))
        for action in self.game.actions(state)[1:]:
            below = self.bounds(self.game.result(state, action))
            low, high = better(low, below[0]), better(high, below[1])
        return low, high


def bounds(game, state, questions, lowest, highest):
    budget = Budget(game, questions, (lowest, highest))
    return [*budget.bounds(state), questions - budget.left]

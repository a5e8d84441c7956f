"""A class that knows the game, with methods; alpha and beta are its attributes, put back after each child."""

from math import inf

from aima_games import MAX


class Searcher:
    def __init__(self, game, cutoff=None, evaluate=None):
        self.game, self.cutoff, self.evaluate = game, cutoff, evaluate
        self.alpha, self.beta = -inf, inf
        self.nodes = 0

    def leaf(self, state, depth):
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        if self.cutoff and self.cutoff(state, depth):
            return self.evaluate(state)
        return None

    def minimax(self, state, depth=0):
        self.nodes += 1
        value = self.leaf(state, depth)
        if value is not None:
            return value, None
        children = [(self.minimax(self.game.result(state, a), depth + 1)[0], a) for a in self.game.actions(state)]
        return self.pick(self.game.to_move(state), children)

    def pick(self, player, children):
        return (max if player == MAX else min)(children, key=lambda child: child[0])

    def alphabeta(self, state, depth=0):
        value = self.leaf(state, depth)
        if value is not None:
            return value, None
        saved = self.alpha, self.beta
        maximizing = self.game.to_move(state) == MAX
        best, move = (-inf if maximizing else inf), None
        for action in self.game.actions(state):
            value, _ = self.alphabeta(self.game.result(state, action), depth + 1)
            if maximizing and value > best:
                best, move = value, action
                self.alpha = max(self.alpha, value)
            if not maximizing and value < best:
                best, move = value, action
                self.beta = min(self.beta, value)
            if self.alpha >= self.beta:
                break
        self.alpha, self.beta = saved
        return best, move


def minimax(game, state):
    return Searcher(game).minimax(state)


def minimax_value(game, state):
    return Searcher(game).minimax(state)[0]


def depth_limited_minimax(game, state, cutoff, evaluate):
    return Searcher(game, cutoff, evaluate).minimax(state)


def alphabeta(game, state):
    return Searcher(game).alphabeta(state)


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    return Searcher(game, cutoff, evaluate).alphabeta(state)


def iterative_deepening(game, state, evaluate, depth):
    best = None
    limit = 0
    while limit < depth:
        limit += 1
        best = Searcher(game, lambda s, d, limit=limit: d >= limit, evaluate).alphabeta(state)
    return best


class MaxN:
    def __init__(self, game):
        self.game = game
        self.place = {player: i for i, player in enumerate(game.players)}

    def __call__(self, state):
        if self.game.is_terminal(state):
            return [self.game.utility(state, player) for player in self.game.players], None
        mine = self.place[self.game.to_move(state)]
        best = None
        for action in self.game.actions(state):
            values, _ = self(self.game.result(state, action))
            if best is None or values[mine] > best[0][mine]:
                best = values, action
        return best


def maxn(game, state):
    return MaxN(game)(state)


class Expecti(Searcher):
    def __init__(self, game, cutoff=None, evaluate=None, policy=None):
        super().__init__(game, cutoff, evaluate)
        self.policy = policy

    def lots(self, state):
        player = self.game.to_move(state)
        if player == "CHANCE":
            return self.game.outcomes(state)
        return self.policy(self.game, state) if self.policy and player != MAX else None

    def search(self, state, depth=0):
        value = self.leaf(state, depth)
        if value is not None:
            return value, None
        lots = self.lots(state)
        if lots is not None:
            return sum(p * self.search(self.game.result(state, o), depth + 1)[0] for o, p in lots), None
        children = [(self.search(self.game.result(state, a), depth + 1)[0], a) for a in self.game.actions(state)]
        return self.pick(self.game.to_move(state), children)


def expectiminimax(game, state):
    return Expecti(game).search(state)


def depth_limited_expectiminimax(game, state, cutoff, evaluate):
    return Expecti(game, cutoff, evaluate).search(state)


def expectimax(game, state, policy):
    return Expecti(game, policy=policy).search(state)

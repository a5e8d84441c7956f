"""No recursion: a stack of nodes that are being worked on."""

from math import inf

from aima_games import MAX


class Frame:
    """A node on the path: what is left to try, what was found so far."""

    def __init__(self, game, state, alpha=-inf, beta=inf):
        self.state, self.max = state, game.to_move(state) == MAX
        self.left = list(game.actions(state))
        self.alpha, self.beta = alpha, beta
        self.best = self.move = self.trying = None

    def take(self, value):
        if self.best is None or (value > self.best if self.max else value < self.best):
            self.best, self.move = value, self.trying
        if self.max:
            self.alpha = max(self.alpha, value)
        else:
            self.beta = min(self.beta, value)


def run(game, root, leaf, prune):
    """`leaf(state, depth)` is the value of a leaf, or None."""
    value = leaf(root, 0)
    if value is not None:
        return value, None
    stack = [Frame(game, root)]
    while True:
        top = stack[-1]
        if top.left and not (prune and top.alpha >= top.beta):
            top.trying = top.left.pop(0)
            child = game.result(top.state, top.trying)
            value = leaf(child, len(stack))
            if value is None:
                stack.append(Frame(game, child, top.alpha, top.beta))
            else:
                top.take(value)
        else:
            stack.pop()
            if not stack:
                return top.best, top.move
            stack[-1].take(top.best)


def utility(game):
    return lambda state, depth: game.utility(state, MAX) if game.is_terminal(state) else None


def limited(game, cutoff, evaluate):
    def leaf(state, depth):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return evaluate(state) if cutoff(state, depth) else None

    return leaf


def minimax(game, state):
    return run(game, state, utility(game), prune=False)


def minimax_value(game, state):
    return minimax(game, state)[0]


def depth_limited_minimax(game, state, cutoff, evaluate):
    return run(game, state, limited(game, cutoff, evaluate), prune=False)


def alphabeta(game, state):
    return run(game, state, utility(game), prune=True)


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    return run(game, state, limited(game, cutoff, evaluate), prune=True)


def postorder(game, state):
    """Every node below `state` as (path, state), children before their parents."""
    order, stack = [], [((), state)]
    while stack:
        path, here = stack.pop()
        order.append((path, here))
        stack += [((*path, a), game.result(here, a)) for a in game.actions(here)]
    return reversed(order)


def maxn(game, state):
    values, moves = {}, {}
    for path, here in postorder(game, state):
        if game.is_terminal(here):
            values[path], moves[path] = tuple(game.utility(here, p) for p in game.players), None
        else:
            i = game.players.index(game.to_move(here))
            moves[path] = max(game.actions(here), key=lambda a: values[(*path, a)][i])
            values[path] = values[(*path, moves[path])]
    return values[()], moves[()]


def expectiminimax(game, state):
    values, moves = {}, {}
    for path, here in postorder(game, state):
        moves[path] = None
        if game.is_terminal(here):
            values[path] = game.utility(here, MAX)
        elif game.to_move(here) == "CHANCE":
            values[path] = sum(p * values[(*path, o)] for o, p in game.outcomes(here))
        else:
            best = max if game.to_move(here) == MAX else min
            moves[path] = best(game.actions(here), key=lambda a: values[(*path, a)])
            values[path] = values[(*path, moves[path])]
    return values[()], moves[()]


def depth_limited_expectiminimax(game, state, cutoff, evaluate):
    """Two stacks: nodes to open, and values that wait for their parent."""
    todo, done = [(state, 0, False)], []
    move = None
    while todo:
        here, depth, opened = todo.pop()
        if opened:
            actions = game.actions(here)
            values = [done.pop() for _ in actions]
            move = None
            if game.to_move(here) == "CHANCE":
                done.append(sum(p * v for (_, p), v in zip(game.outcomes(here), values, strict=True)))
            else:
                best = max(values) if game.to_move(here) == MAX else min(values)
                move = actions[values.index(best)]
                done.append(best)
        elif game.is_terminal(here):
            done.append(game.utility(here, MAX))
        elif cutoff(here, depth):
            done.append(evaluate(here))
        else:
            todo.append((here, depth, True))
            # the last that goes on the stack is the first to be searched, and the first value to be popped again
            todo += [(game.result(here, a), depth + 1, False) for a in game.actions(here)]
    return done[0], move

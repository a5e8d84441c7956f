"""No recursion: the tree is spread out in a list, parents before children, and folded up from its end."""

from aima_games import MAX


def spread(game, state):
    """Rows [state, actions, rows of the children]."""
    rows = [[state, (), []]]
    for row in rows:
        if not game.is_terminal(row[0]):
            row[1] = list(game.actions(row[0]))
            for action in row[1]:
                row[2].append(len(rows))
                rows.append([game.result(row[0], action), (), []])
    return rows


def fold(game, state, leaf, node):
    rows = spread(game, state)
    worth = [None] * len(rows)
    for number in reversed(range(len(rows))):
        here, actions, below = rows[number]
        worth[number] = node(here, actions, [worth[k] for k in below]) if actions else leaf(here)
    return worth, rows


def quickest(game, state):
    def node(here, actions, ends):
        maximizing = game.to_move(here) == MAX
        value = (max if maximizing else min)(value for value, _, _ in ends)
        kept = [(plies + 1, action) for (v, plies, _), action in zip(ends, actions, strict=True) if v == value]
        hurry = value > 0 if maximizing else value < 0
        plies = (min if hurry else max)(plies for plies, _ in kept)
        return value, plies, [action for p, action in kept if p == plies][-1]

    worth, _ = fold(game, state, lambda end: (game.utility(end, MAX), 0, None), node)
    value, plies, action = worth[0]
    return (value, plies), action


def conditional_plan(game, state, player, least):
    def node(here, actions, plans):
        pairs = tuple(zip(actions, plans, strict=True))
        if game.to_move(here) == player:
            return next(((pair,) for pair in pairs if pair[1] is not None), None)
        return None if None in plans else pairs

    worth, _ = fold(game, state, lambda end: () if game.utility(end, player) >= least else None, node)
    return worth[0]


def bounds(game, state, questions, lowest, highest):
    """A stack of states to visit; what was found is folded by the paths."""
    asked, known, stack = 0, {}, [((), state)]
    inner = {}
    while stack and asked < questions:
        path, here = stack.pop()
        if game.is_terminal(here):
            asked += 1
            known[path] = (game.utility(here, MAX),) * 2
        else:
            actions = game.actions(here)
            inner[path] = (game.to_move(here), len(actions))
            stack += [((*path, k), game.result(here, actions[k])) for k in reversed(range(len(actions)))]
    for path in sorted(inner, key=len, reverse=True):
        player, number = inner[path]
        spans = [known.get((*path, k), (lowest, highest)) for k in range(number)]
        known[path] = tuple(map(max if player == MAX else min, zip(*spans, strict=True)))
    low, high = known.get((), (lowest, highest))
    return low, high, asked

"""The slips: in which file, in which function, the name that the mistake should get, and what is written for what.

Where a name is "-", none of the catalogue is right.
"""

from __future__ import annotations

U = "game.utility(state, MAX)"
A = "game.actions(state)"
DEPTHS = [
    ("one-ply-too-deep", ("depth=0", "depth=-1")),
    ("one-ply-too-shallow", ("depth=0", "depth=1")),
    ("depth-not-passed-down", ("depth + 1", "depth")),
]

SLIPS: dict[tuple[str, str], list[tuple[str, *tuple[tuple[str, str], ...]]]] = {
    # Alpha-beta
    ("max_min_pair", "alphabeta"): [
        (
            "nothing-pruned",
            ("            if v >= beta:\n                return v, move\n", ""),
            ("            if v <= alpha:\n                return v, move\n", ""),
        ),
        ("only-max-prunes", ("            if v <= alpha:\n                return v, move\n", "")),
        ("only-min-prunes", ("            if v >= beta:\n                return v, move\n", "")),
        ("only-max-prunes", ("                alpha = max(alpha, v)\n", "")),
        ("only-min-prunes", ("                beta = min(beta, v)\n", "")),
        (
            "nothing-pruned",
            ("                alpha = max(alpha, v)\n", ""),
            ("                beta = min(beta, v)\n", ""),
        ),
        ("nothing-pruned", ("value(game.result(state, a), alpha, beta)", "value(game.result(state, a), -inf, inf)")),
        (
            "cut-at-improvement",
            ("alpha = max(alpha, v)", "@@"),
            ("beta = min(beta, v)", "alpha = max(alpha, v)"),
            ("@@", "beta = min(beta, v)"),
        ),
        ("cut-at-improvement", ("alpha = max(alpha, v)", "beta = min(beta, v)")),
        ("cut-at-improvement", ("beta = min(beta, v)", "alpha = max(alpha, v)")),
        ("cut-at-improvement", ("if v >= beta", "@@"), ("if v <= alpha", "if v >= beta"), ("@@", "if v <= alpha")),
        ("cut-at-improvement", ("if v >= beta", "if v <= alpha")),
        ("cut-at-improvement", ("if v <= alpha", "if v >= beta")),
        ("cut-at-improvement", ("if v >= beta", "if v >= alpha"), ("if v <= alpha", "if v <= beta")),
        ("cut-at-improvement", ("if v >= beta", "if v >= alpha")),
        ("window-overwritten", ("alpha = max(alpha, v)", "alpha = v"), ("beta = min(beta, v)", "beta = v")),
        ("window-overwritten", ("beta = min(beta, v)", "beta = v")),
        (
            "alpha-beta-swapped",
            ("value(game.result(state, a), alpha, beta)", "value(game.result(state, a), beta, alpha)"),
        ),
        (
            "max-min-swapped",
            (
                "(max_value if game.to_move(state) == MAX else min_value)(state, alpha",
                "(min_value if game.to_move(state) == MAX else max_value)(state, alpha",
            ),
        ),
        ("max-min-swapped", ("if v2 > v:", "@@"), ("if v2 < v:", "if v2 > v:"), ("@@", "if v2 < v:")),
        ("max-min-swapped", ("if v2 > v:", "if v2 < v:")),
        (
            "always-maximizing",
            ("(max_value if game.to_move(state) == MAX else min_value)(state, alpha", "max_value(state, alpha"),
        ),
        (
            "always-minimizing",
            ("(max_value if game.to_move(state) == MAX else min_value)(state, alpha", "min_value(state, alpha"),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        (
            "movers-view",
            (
                "return value(state, -inf, inf)",
                "v, a = value(state, -inf, inf)\n    return (v if game.to_move(state) == MAX else -v), a",
            ),
        ),
        ("no-action", ("return value(state, -inf, inf)", "return value(state, -inf, inf)[0], None")),
        ("value-alone", ("return value(state, -inf, inf)", "return value(state, -inf, inf)[0]")),
        ("nothing-returned", ("return value(state, -inf, inf)", "value(state, -inf, inf)")),
        ("last-action", ("return v, move", "return v, a")),
        (
            "leaf-action",
            ("v2, _ = value", "v2, a2 = value"),
            ("v, move = v2, a\n", "v, move = v2, a if a2 is None else a2\n"),
        ),
        (
            "better-searched-again",
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n            if v2 > v:\n",
                "            if value(game.result(state, a), alpha, beta)[0] > v:\n                v2, _ = value(game.result(state, a), alpha, beta)\n",
            ),
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n            if v2 < v:\n",
                "            if value(game.result(state, a), alpha, beta)[0] < v:\n                v2, _ = value(game.result(state, a), alpha, beta)\n",
            ),
        ),
        (
            "children-searched-twice",
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n",
                "            v2, _ = value(game.result(state, a), alpha, beta)\n            v2, _ = value(game.result(state, a), alpha, beta)\n",
            ),
        ),
        ("last-child-skipped", (f"for a in {A}:", f"for a in {A}[:-1]:")),
        ("first-child-skipped", (f"for a in {A}:", f"for a in {A}[1:]:")),
        (
            "cut-at-improvement",
            (
                "                return v, move\n        return v, move",
                "                return v, move\n            return v, move",
            ),
        ),
        ("last-child", ("if v2 > v:", "if True:"), ("if v2 < v:", "if True:")),
        (
            "best-starts-at-zero",
            ("v, move = -inf, None", "v, move = 0, None"),
            ("v, move = inf, None", "v, move = 0, None"),
        ),
        ("best-starts-at-zero", ("v, move = -inf, None", "v, move = 0, None")),
        (
            "best-starts-too-good",
            ("v, move = -inf, None", "@@"),
            ("v, move = inf, None", "v, move = -inf, None"),
            ("@@", "v, move = inf, None"),
        ),
        ("best-starts-too-good", ("v, move = inf, None", "v, move = -inf, None")),
        ("bound-as-value", ("value(state, -inf, inf)", "value(state, -1, 1)")),
        ("bound-as-value", ("value(state, -inf, inf)", "value(state, 0, inf)")),
        (
            "state-overwritten",
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n",
                "            state = game.result(state, a)\n            v2, _ = value(state, alpha, beta)\n",
            ),
        ),
        ("ties-from-bounds", ("if v2 > v:", "if v2 >= v:"), ("if v2 < v:", "if v2 <= v:")),
        (
            "no-deep-cuts",
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n            if v2 > v",
                "            v2, _ = value(game.result(state, a), alpha, inf)\n            if v2 > v",
            ),
            (
                "            v2, _ = value(game.result(state, a), alpha, beta)\n            if v2 < v",
                "            v2, _ = value(game.result(state, a), -inf, beta)\n            if v2 < v",
            ),
        ),
    ],
    ("one_function", "alphabeta"): [
        ("nothing-pruned", ("        if beta <= alpha:\n            break\n", "")),
        ("only-max-prunes", ("if beta <= alpha:", "if game.to_move(state) == MAX and beta <= alpha:")),
        ("only-min-prunes", ("if beta <= alpha:", "if game.to_move(state) != MAX and beta <= alpha:")),
        (
            "wrong-bound-narrowed",
            ("alpha = max(alpha, v)", "@@"),
            ("beta = min(beta, v)", "alpha = max(alpha, v)"),
            ("@@", "beta = min(beta, v)"),
        ),
        ("cut-at-improvement", ("if beta <= alpha:", "if v >= alpha:")),
        ("window-overwritten", ("alpha = max(alpha, v)", "alpha = v"), ("beta = min(beta, v)", "beta = v")),
        ("window-overwritten", ("alpha = max(alpha, v)", "alpha = v")),
        ("alpha-beta-swapped", ("game.result(state, a), alpha, beta)", "game.result(state, a), beta, alpha)")),
        ("nothing-pruned", ("game.result(state, a), alpha, beta)", "game.result(state, a))")),
        ("only-min-prunes", ("game.result(state, a), alpha, beta)", "game.result(state, a), alpha)")),
        ("max-min-swapped", ("if game.to_move(state) == MAX:", "if game.to_move(state) != MAX:")),
        ("max-min-swapped", ("v > best", "v @@ best"), ("v < best", "v > best"), ("v @@ best", "v < best")),
        ("always-minimizing", ("v > best", "v < best")),
        ("always-maximizing", ("if game.to_move(state) == MAX:", "if True:")),
        ("always-minimizing", ("if game.to_move(state) == MAX:", "if False:")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        ("no-action", ("return best, move", "return best, None")),
        ("last-action", ("return best, move", "return best, a")),
        (
            "leaf-action",
            ("v, _ = alphabeta", "v, b = alphabeta"),
            ("best, move = v, a", "best, move = v, a if b is None else b"),
        ),
        ("last-child-skipped", (f"for a in {A}:\n        v, _", f"for a in {A}[:-1]:\n        v, _")),
        ("first-child-skipped", (f"for a in {A}:\n        v, _", f"for a in {A}[1:]:\n        v, _")),
        (
            "cut-at-improvement",
            ("            break\n    return best, move", "            break\n        return best, move"),
        ),
        ("last-child", ("if best is None or v > best:", "if True:"), ("if best is None or v < best:", "if True:")),
        ("best-starts-at-zero", ("best, move = None, None", "best, move = 0, None")),
        (
            "children-searched-twice",
            (
                "        v, _ = alphabeta(game, game.result(state, a), alpha, beta)\n",
                "        v = alphabeta(game, game.result(state, a), alpha, beta)[0]\n        then = alphabeta(game, game.result(state, a), alpha, beta)[1]\n",
            ),
        ),
        (
            "state-overwritten",
            (
                "        v, _ = alphabeta(game, game.result(state, a), alpha, beta)\n",
                "        state = game.result(state, a)\n        v, _ = alphabeta(game, state, alpha, beta)\n",
            ),
        ),
        ("ties-from-bounds", ("v > best", "v >= best"), ("v < best", "v <= best")),
    ],
    ("with_class", "alphabeta"): [
        ("bounds-leak", ("        self.alpha, self.beta = saved\n", "")),
        ("nothing-pruned", ("            if self.alpha >= self.beta:\n                break\n", "")),
        ("only-max-prunes", ("if self.alpha >= self.beta:", "if maximizing and self.alpha >= self.beta:")),
        (
            "max-min-swapped",
            ("maximizing = self.game.to_move(state) == MAX", "maximizing = self.game.to_move(state) != MAX"),
        ),
        (
            "max-min-swapped",
            ("best, move = (-inf if maximizing else inf), None", "best, move = None, None"),
            ("if maximizing and value > best:", "if maximizing and (best is None or value < best):"),
            ("if not maximizing and value < best:", "if not maximizing and (best is None or value > best):"),
        ),
        ("best-starts-too-good", ("(-inf if maximizing else inf)", "(inf if maximizing else -inf)")),
        ("best-starts-at-zero", ("best, move = (-inf if maximizing else inf), None", "best, move = 0, None")),
        (
            "window-overwritten",
            ("self.alpha = max(self.alpha, value)", "self.alpha = value"),
            ("self.beta = min(self.beta, value)", "self.beta = value"),
        ),
        (
            "wrong-bound-narrowed",
            ("self.alpha = max(self.alpha, value)", "@@"),
            ("self.beta = min(self.beta, value)", "self.alpha = max(self.alpha, value)"),
            ("@@", "self.beta = min(self.beta, value)"),
        ),
        ("no-action", ("        return best, move", "        return best, None")),
        ("last-action", ("        return best, move", "        return best, action")),
        ("utility-of-min", ("return self.game.utility(state, MAX)", 'return self.game.utility(state, "MIN")')),
        (
            "cut-at-improvement",
            (
                "        self.alpha, self.beta = saved\n        return best, move",
                "            self.alpha, self.beta = saved\n            return best, move",
            ),
        ),
        ("bound-as-value", ("self.alpha, self.beta = -inf, inf", "self.alpha, self.beta = -1, 1")),
        (
            "last-child-skipped",
            (
                "for action in self.game.actions(state):\n            value, _ = self.alphabeta",
                "for action in self.game.actions(state)[:-1]:\n            value, _ = self.alphabeta",
            ),
        ),
        (
            "movers-view",
            (
                "return Searcher(game).alphabeta(state)",
                "value, action = Searcher(game).alphabeta(state)\n    return value * (1 if game.to_move(state) == MAX else -1), action",
            ),
        ),
    ],
    ("root_apart", "alphabeta"): [
        (
            "nothing-pruned",
            ("            if alpha >= beta:\n                break\n        return alpha", "        return alpha"),
            ("        if alpha >= beta:\n            break\n    return beta", "    return beta"),
        ),
        ("only-max-prunes", ("        if alpha >= beta:\n            break\n    return beta", "    return beta")),
        (
            "only-min-prunes",
            ("            if alpha >= beta:\n                break\n        return alpha", "        return alpha"),
        ),
        (
            "root-not-narrowed",
            (
                "v = value(game, game.result(state, a), alpha, beta)",
                "v = value(game, game.result(state, a), -inf, inf)",
            ),
        ),
        ("max-min-swapped", ("== MAX", "@@"), ("!= MAX", "== MAX"), ("@@", "!= MAX")),
        (
            "no-action",
            (
                "(alpha if game.to_move(state) == MAX else beta), move",
                "(alpha if game.to_move(state) == MAX else beta), None",
            ),
        ),
        (
            "last-action",
            (
                "(alpha if game.to_move(state) == MAX else beta), move",
                "(alpha if game.to_move(state) == MAX else beta), a",
            ),
        ),
        (
            "cut-at-improvement",
            ("                break\n        return alpha", "                break\n            return alpha"),
            ("            break\n    return beta", "            break\n        return beta"),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        (
            "window-overwritten",
            (
                "alpha = max(alpha, value(game, game.result(state, a), alpha, beta))",
                "alpha = value(game, game.result(state, a), alpha, beta)",
            ),
            (
                "beta = min(beta, value(game, game.result(state, a), alpha, beta))",
                "beta = value(game, game.result(state, a), alpha, beta)",
            ),
        ),
        ("no-action-where-lost", ("alpha, beta, move = -inf, inf, None", "alpha, beta, move = -1, 1, None")),
        ("first-child-skipped", (f"for a in {A}:", f"for a in {A}[1:]:")),
        (
            "always-maximizing",
            (
                "    for a in game.actions(state):\n        beta = min(beta, value(game, game.result(state, a), alpha, beta))\n        if alpha >= beta:\n            break\n    return beta",
                "    for a in game.actions(state):\n        alpha = max(alpha, value(game, game.result(state, a), alpha, beta))\n        if alpha >= beta:\n            break\n    return alpha",
            ),
        ),
    ],
    ("floats", "alphabeta"): [
        ("nothing-pruned", ("        if a >= b:\n            break\n", "")),
        ("cut-at-improvement", ("        if a >= b:\n            break\n", "        if v >= a:\n            break\n")),
        (
            "best-starts-at-zero",
            ("best = [-1e9, None] if game.to_move(state) == MAX else [1e9, None]", "best = [0, None]"),
        ),
        (
            "max-min-swapped",
            ("if v > best[0]:", "if v @@ best[0]:"),
            ("if v < best[0]:", "if v > best[0]:"),
            ("if v @@ best[0]:", "if v < best[0]:"),
        ),
        ("window-overwritten", ("a = max(a, v)", "a = v"), ("b = min(b, v)", "b = v")),
        ("nothing-pruned", ("b = min(b, v)", "pass")),
        ("nothing-pruned", ("a = max(a, v)", "pass")),
        ("utility-of-mover", ("float(game.utility(state, MAX))", "float(game.utility(state, game.to_move(state)))")),
        ("last-child-skipped", (f"for x in {A}:", f"for x in {A}[:-1]:")),
        ("no-action", ("    return best", "    return [best[0], None]")),
    ],
    # unseen until the end
    ("strict", "alphabeta"): [
        (
            "nothing-pruned",
            ("                if best > beta:\n                    return best, move\n", ""),
            ("                if best < alpha:\n                    return best, move\n", ""),
        ),
        ("only-max-prunes", ("                if best < alpha:\n                    return best, move\n", "")),
        ("only-min-prunes", ("                if best > beta:\n                    return best, move\n", "")),
        ("only-max-prunes", ("                alpha = max(alpha, best)\n", "")),
        ("only-min-prunes", ("                beta = min(beta, best)\n", "")),
        (
            "cut-at-wrong-kind",
            ("if best > beta:", "@@"),
            ("if best < alpha:", "if best > beta:"),
            ("@@", "if best < alpha:"),
        ),
        ("cut-at-improvement", ("if best > beta:", "if best > alpha:"), ("if best < alpha:", "if best < beta:")),
        ("window-overwritten", ("alpha = max(alpha, best)", "alpha = best"), ("beta = min(beta, best)", "beta = best")),
        (
            "wrong-bound-narrowed",
            ("alpha = max(alpha, best)", "@@"),
            ("beta = min(beta, best)", "alpha = max(alpha, best)"),
            ("@@", "beta = min(beta, best)"),
        ),
        ("alpha-beta-swapped", ("depth + 1, alpha, beta)", "depth + 1, beta, alpha)")),
        ("max-min-swapped", ("if game.to_move(state) == MAX:", "if game.to_move(state) != MAX:")),
        (
            "max-min-swapped",
            ("value > best", "value @@ best"),
            ("value < best", "value > best"),
            ("value @@ best", "value < best"),
        ),
        ("always-maximizing", ("if game.to_move(state) == MAX:", "if True:")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        ("last-action", ("        return best, move\n\n", "        return best, action\n\n")),
        ("no-action", ("return search(state, 0, -inf, inf)", "return search(state, 0, -inf, inf)[0], None")),
        (
            "cut-at-improvement",
            (
                "                beta = min(beta, best)\n        return best, move",
                "                beta = min(beta, best)\n            return best, move",
            ),
        ),
        ("first-child-skipped", (f"for action in {A}:", f"for action in {A}[1:]:")),
        (
            "last-child",
            ("if best is None or value > best:", "if True:"),
            ("if best is None or value < best:", "if True:"),
        ),
        ("best-starts-at-zero", ("best, move = None, None", "best, move = 0, None")),
        ("bound-as-value", ("search(state, 0, -inf, inf)", "search(state, 0, -1, 1)")),
        (
            "children-searched-twice",
            (
                "            value = search(",
                "            search(game.result(state, action), depth + 1, alpha, beta)\n            value = search(",
            ),
        ),
        (
            "state-overwritten",
            (
                "            value = search(game.result(state, action), depth",
                "            state = game.result(state, action)\n            value = search(state, depth",
            ),
        ),
    ],
    ("fail_hard", "alphabeta"): [
        ("only-max-prunes", ("            if value <= alpha:\n                return alpha, action\n", "")),
        ("only-min-prunes", ("            if value >= beta:\n                return beta, action\n", "")),
        (
            "nothing-pruned",
            ("            if value <= alpha:\n                return alpha, action\n", ""),
            ("            if value >= beta:\n                return beta, action\n", ""),
        ),
        (
            "cut-at-improvement",
            (
                "            if value >= beta:\n                return beta, action\n            if value > alpha:\n                alpha, best = value, action\n",
                "            if value > alpha:\n                return value, action\n",
            ),
        ),
        (
            "max-min-swapped",
            ("if game.to_move(state) == MAX:", "if game.to_move(state) != MAX:"),
            ("(alpha if game.to_move(state) == MAX else beta)", "(beta if game.to_move(state) == MAX else alpha)"),
        ),
        (
            "alpha-beta-swapped",
            ("child, cutoff, evaluate, alpha, beta, depth", "child, cutoff, evaluate, beta, alpha, depth"),
        ),
        ("last-action", ("else beta), best", "else beta), action")),
        ("no-action", ("else beta), best", "else beta), None")),
        ("bound-as-value", ("alpha=-inf, beta=inf, depth", "alpha=-1, beta=1, depth")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("first-child-skipped", ("for action in actions:\n        child", "for action in actions[1:]:\n        child")),
        ("last-child-skipped", ("for action in actions:\n        child", "for action in actions[:-1]:\n        child")),
    ],
    ("window_object", "alphabeta"): [
        (
            "bounds-leak",
            (
                "replace(window))\n            results.append((value, action))",
                "window)\n            results.append((value, action))",
            ),
        ),
        (
            "nothing-pruned",
            (
                "            if window.closed:\n                break\n        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    return search(state, 0",
                "        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    return search(state, 0",
            ),
        ),
        ("nothing-pruned", ("depth + 1, replace(window))", "depth + 1, Window())")),
        (
            "max-min-swapped",
            (
                "return (max if game.to_move(state) == MAX else min)(results",
                "return (min if game.to_move(state) == MAX else max)(results",
            ),
        ),
        (
            "last-child",
            (
                "return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])",
                "return results[-1]",
            ),
        ),
        (
            "window-overwritten",
            ("window.alpha = max(window.alpha, value)", "window.alpha = value"),
            ("window.beta = min(window.beta, value)", "window.beta = value"),
        ),
        (
            "wrong-bound-narrowed",
            ("window.alpha = max(window.alpha, value)", "@@"),
            ("window.beta = min(window.beta, value)", "window.alpha = max(window.alpha, value)"),
            ("@@", "window.beta = min(window.beta, value)"),
        ),
        ("bound-as-value", ("alpha: float = -inf", "alpha: float = -1"), ("beta: float = inf", "beta: float = 1")),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        (
            "cut-at-improvement",
            (
                "            if window.closed:\n                break\n        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    return search(state, 0",
                "            if window.closed:\n                break\n            return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    return search(state, 0",
            ),
        ),
        ("no-action", ("return search(state, 0, Window())", "return search(state, 0, Window())[0], None")),
        (
            "children-searched-twice",
            (
                "            value, _ = search(game.result(state, action), depth + 1, replace(window))\n",
                "            value = search(game.result(state, action), depth + 1, replace(window))[0]\n            search(game.result(state, action), depth + 1, replace(window))\n",
            ),
        ),
    ],
    ("explicit_stack", "alphabeta"): [
        ("nothing-pruned", ("prune=True", "prune=False")),
        ("only-max-prunes", ("(prune and top.alpha", "(prune and top.max and top.alpha")),
        (
            "no-deep-cuts",
            (
                "stack.append(Frame(game, child, top.alpha, top.beta))",
                "stack.append(Frame(game, child, *((top.alpha, inf) if top.max else (-inf, top.beta))))",
            ),
        ),
        ("max-min-swapped", ("game.to_move(state) == MAX", "game.to_move(state) != MAX")),
        (
            "window-overwritten",
            ("self.alpha = max(self.alpha, value)", "self.alpha = value"),
            ("self.beta = min(self.beta, value)", "self.beta = value"),
        ),
        ("alpha-beta-swapped", ("Frame(game, child, top.alpha, top.beta)", "Frame(game, child, top.beta, top.alpha)")),
        ("no-action", ("return top.best, top.move", "return top.best, None")),
        ("last-action", ("return top.best, top.move", "return top.best, top.trying")),
        (
            "first-child-skipped",
            ("list(game.actions(state))", "list(game.actions(state))[1:] or list(game.actions(state))"),
        ),
        (
            "utility-of-min",
            (
                "return lambda state, depth: game.utility(state, MAX)",
                'return lambda state, depth: game.utility(state, "MIN")',
            ),
        ),
        ("nothing-pruned", ("Frame(game, child, top.alpha, top.beta)", "Frame(game, child)")),
    ],
    ("extra_arguments", "alphabeta"): [
        ("nothing-pruned", ("        if window[0] >= window[1]:\n            return best\n", "")),
        (
            "window-overwritten",
            ("max(window[0], best[0]), window[1]", "best[0], window[1]"),
            ("window[0], min(window[1], best[0])", "window[0], best[0]"),
        ),
        (
            "wrong-bound-narrowed",
            ("window = max(window[0], best[0]), window[1]", "@@"),
            ("window = window[0], min(window[1], best[0])", "window = max(window[0], best[0]), window[1]"),
            ("@@", "window = window[0], min(window[1], best[0])"),
        ),
        (
            "nothing-pruned",
            (
                "alphabeta(game, game.result(state, action), window, depth + 1)",
                "alphabeta(game, game.result(state, action), depth=depth + 1)",
            ),
        ),
        (
            "max-min-swapped",
            ("value > best[0] else best\n            window", "value @@ best[0] else best\n            window"),
            ("value < best[0] else best\n            window", "value > best[0] else best\n            window"),
            ("value @@ best[0]", "value < best[0]"),
        ),
        ("bound-as-value", ("window=(-inf, inf)", "window=(-1, 1)")),
        (
            "cut-at-improvement",
            ("            return best\n    return best", "            return best\n        return best"),
        ),
    ],
    # Minimax
    ("max_min_pair", "minimax"): [
        (
            "max-min-swapped",
            (
                "max_value(game, state) if game.to_move(state) == MAX else min_value",
                "min_value(game, state) if game.to_move(state) == MAX else max_value",
            ),
            (
                "max_value(game, s) if game.to_move(s) == MAX else min_value(game, s)",
                "min_value(game, s) if game.to_move(s) == MAX else max_value(game, s)",
            ),
            (
                "max(scores, key=scores.get) if game.to_move(state) == MAX else min(scores",
                "min(scores, key=scores.get) if game.to_move(state) == MAX else max(scores",
            ),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        ("best-starts-at-zero", ("    v = -inf\n", "    v = 0\n"), ("    v = inf\n", "    v = 0\n")),
        ("best-starts-at-zero", ("    v = -inf\n", "    v = 0\n")),
        (
            "best-starts-too-good",
            ("    v = -inf\n", "    @@\n"),
            ("    v = inf\n", "    v = -inf\n"),
            ("    @@\n", "    v = inf\n"),
        ),
        ("first-child", ("    return v\n\n\ndef m", "        return v\n\n\ndef m")),
        ("first-child", ("    return v\n\n\ndef min_value", "        return v\n\n\ndef min_value")),
        (
            "last-child",
            (
                "v = max(v, max_value(game, s) if game.to_move(s) == MAX else min_value(game, s))",
                "v = max_value(game, s) if game.to_move(s) == MAX else min_value(game, s)",
            ),
            (
                "v = min(v, max_value(game, s) if game.to_move(s) == MAX else min_value(game, s))",
                "v = max_value(game, s) if game.to_move(s) == MAX else min_value(game, s)",
            ),
        ),
        ("last-child-skipped", (f"for a in {A}:\n        s", f"for a in {A}[:-1]:\n        s")),
        ("first-child-skipped", (f"for a in {A}:\n        s", f"for a in {A}[1:]:\n        s")),
        (
            "always-maximizing",
            ("v = min(v, max_value", "v = max(v, max_value"),
            ("    v = inf\n", "    v = -inf\n"),
            ("else min(scores", "else max(scores"),
        ),
        ("no-action", ("return scores[best], best", "return scores[best], None")),
        ("value-alone", ("return scores[best], best", "return scores[best]")),
        ("last-action", ("return scores[best], best", "return scores[best], game.actions(state)[-1]")),
        (
            "movers-view",
            (
                "return scores[best], best",
                "return (scores[best] if game.to_move(state) == MAX else -scores[best]), best",
            ),
        ),
        ("max-min-swapped", ("v = max(v, max_value", "v = min(v, max_value")),
    ],
    ("one_function", "minimax"): [
        (
            "max-min-swapped",
            ("best = max if game.to_move(state) == MAX else min", "best = min if game.to_move(state) == MAX else max"),
        ),
        ("always-maximizing", ("best = max if game.to_move(state) == MAX else min", "best = max")),
        ("always-minimizing", ("best = max if game.to_move(state) == MAX else min", "best = min")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        (
            "last-child-skipped",
            (
                "children = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]",
                "children = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)[:-1]]",
            ),
        ),
        (
            "first-child-skipped",
            (
                "children = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]",
                "children = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)[1:]]",
            ),
        ),
        ("first-child", ("    return best(children, key=lambda child: child[0])", "    return children[0]")),
        ("last-child", ("    return best(children, key=lambda child: child[0])", "    return children[-1]")),
        (
            "no-action",
            (
                "    return best(children, key=lambda child: child[0])",
                "    return best(children, key=lambda child: child[0])[0], None",
            ),
        ),
        (
            "last-action",
            (
                "    return best(children, key=lambda child: child[0])",
                "    return best(children, key=lambda child: child[0])[0], children[-1][1]",
            ),
        ),
        (
            "average",
            (
                "    return best(children, key=lambda child: child[0])",
                "    return sum(v for v, _ in children) / len(children), best(children, key=lambda child: child[0])[1]",
            ),
        ),
        (
            "children-searched-twice",
            (
                "children = [(minimax(game, game.result(state, a))[0], a)",
                "children = [((minimax(game, game.result(state, a))[0] + minimax(game, game.result(state, a))[0]) / 2, a)",
            ),
        ),
        (
            "root-only",
            (
                "children = [(minimax(game, game.result(state, a))[0], a)",
                "children = [(follow(game, game.result(state, a)), a)",
            ),
            (
                "def minimax(game",
                "def follow(game, state):\n    if not game.actions(state):\n        return game.utility(state, MAX)\n    return [follow(game, game.result(state, a)) for a in game.actions(state)][0]\n\n\ndef minimax(game",
            ),
        ),
        (
            "greedy-one-ply",
            (
                "children = [(minimax(game, game.result(state, a))[0], a)",
                "children = [(0 if game.actions(game.result(state, a)) else game.utility(game.result(state, a), MAX), a)",
            ),
        ),
    ],
    ("negamax", "minimax"): [
        (
            "movers-view",
            ("    value, action = nega(state)\n    return sign(game, state) * value, action", "    return nega(state)"),
        ),
        (
            "utility-of-mover",
            (
                "color * game.utility(state, MAX), None\n        best, move = -inf, None\n        for action in game.actions(state):\n            child = game.result(state, action)\n            value = color",
                "game.utility(state, MAX), None\n        best, move = -inf, None\n        for action in game.actions(state):\n            child = game.result(state, action)\n            value = color",
            ),
        ),
        ("best-starts-at-zero", ("best, move = -inf, None", "best, move = 0, None")),
        (
            "first-child",
            (
                "                best, move = value, action\n        return best, move\n\n    value, action = nega(state)\n",
                "                best, move = value, action\n            return best, move\n\n    value, action = nega(state)\n",
            ),
        ),
        (
            "max-min-swapped",
            ("if value > best:", "if value < best:"),
            ("best, move = -inf, None", "best, move = inf, None"),
        ),
        ("max-min-swapped", ("if value > best:", "if value < best:")),
        ("last-child-skipped", (f"for action in {A}:", f"for action in {A}[:-1]:")),
        (
            "no-action",
            (
                "    value, action = nega(state)\n    return sign(game, state) * value, action",
                "    value, action = nega(state)\n    return sign(game, state) * value, None",
            ),
        ),
        (
            "leaf-action",
            (
                "            value = color * sign(game, child) * nega(child)[0]\n            if value > best:\n                best, move = value, action",
                "            value, then = nega(child)\n            value *= color * sign(game, child)\n            if value > best:\n                best, move = value, action if then is None else then",
            ),
        ),
        ("last-child", ("if value > best:", "if True:")),
    ],
    # unseen until the end
    ("extra_arguments", "minimax"): [
        (
            "max-min-swapped",
            ("maximizing = game.to_move(state) == MAX", "maximizing = game.to_move(state) != MAX"),
            ("game.to_move(child) == MAX", "game.to_move(child) != MAX"),
        ),
        (
            "max-min-swapped",
            (
                "(maximizing and value > best_value) or (not maximizing and value < best_value)",
                "(maximizing and value < best_value) or (not maximizing and value > best_value)",
            ),
        ),
        (
            "always-maximizing",
            ("game.to_move(child) == MAX", "True"),
            ("maximizing = game.to_move(state) == MAX", "maximizing = True"),
        ),
        ("best-starts-at-zero", ('float("-inf") if maximizing else float("inf")', "0")),
        (
            "best-starts-too-good",
            ('float("-inf") if maximizing else float("inf")', 'float("inf") if maximizing else float("-inf")'),
        ),
        ("best-starts-too-good", ('float("-inf") if maximizing else float("inf")', 'float("-inf")')),
        (
            "first-child",
            (
                "            best_value, best_action = value, action\n    return best_value, best_action",
                "            best_value, best_action = value, action\n        return best_value, best_action",
            ),
        ),
        (
            "last-child",
            ("if (maximizing and value > best_value) or (not maximizing and value < best_value):", "if True:"),
        ),
        ("last-action", ("return best_value, best_action", "return best_value, action")),
        ("no-action", ("return best_value, best_action", "return best_value, None")),
        (
            "leaf-action",
            ("value, _ = minimax(game, child", "value, then = minimax(game, child"),
            (
                "best_value, best_action = value, action",
                "best_value, best_action = value, action if then is None else then",
            ),
        ),
        (
            "state-overwritten",
            (
                "child = game.result(state, action)\n        value, _ = minimax(game, child, game.to_move(child) == MAX)",
                "state = game.result(state, action)\n        value, _ = minimax(game, state, game.to_move(state) == MAX)",
            ),
        ),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("last-child-skipped", (f"for action in {A}:", f"for action in {A}[:-1]:")),
        ("first-child-skipped", (f"for action in {A}:", f"for action in {A}[1:]:")),
        (
            "children-searched-twice",
            (
                "        value, _ = minimax(game, child",
                "        minimax(game, child)\n        value, _ = minimax(game, child",
            ),
        ),
        (
            "better-searched-again",
            (
                "        value, _ = minimax(game, child, game.to_move(child) == MAX)\n        if (maximizing and value > best_value) or (not maximizing and value < best_value):\n",
                "        if (maximizing and minimax(game, child)[0] > best_value) or (not maximizing and minimax(game, child)[0] < best_value):\n            value, _ = minimax(game, child)\n",
            ),
        ),
        (
            "movers-view",
            (
                "    return best_value, best_action",
                "    return best_value, best_action\n\n\ndef minimax(game, state, inner=minimax):\n    v, a = inner(game, state)\n    return (v if game.to_move(state) == MAX else -v), a\n\n\ndef _rest(best_value, best_action):\n    return best_value, best_action",
            ),
            (
                "value, _ = minimax(game, child, game.to_move(child) == MAX)",
                "value, _ = inner_minimax(game, child, game.to_move(child) == MAX)",
            ),
            ("def minimax(game, state, maximizing=None):", "def inner_minimax(game, state, maximizing=None):"),
            ("inner=minimax", "inner=inner_minimax"),
        ),
    ],
    ("last_of_ties", "minimax"): [
        (
            "max-min-swapped",
            (
                "max(v for v, _ in scored) if game.to_move(state) == MAX else min(v for v, _ in scored)",
                "min(v for v, _ in scored) if game.to_move(state) == MAX else max(v for v, _ in scored)",
            ),
        ),
        (
            "always-maximizing",
            (
                "max(v for v, _ in scored) if game.to_move(state) == MAX else min(v for v, _ in scored)",
                "max(v for v, _ in scored)",
            ),
        ),
        ("utility-of-mover", (U, "game.utility(state, game.to_move(state))")),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        (
            "first-child-skipped",
            (
                "[0], a) for a in game.actions(state)]\n    best = max",
                "[0], a) for a in game.actions(state)[1:]]\n    best = max",
            ),
        ),
        (
            "last-child-skipped",
            (
                "[0], a) for a in game.actions(state)]\n    best = max",
                "[0], a) for a in game.actions(state)[:-1]]\n    best = max",
            ),
        ),
        ("no-action", ("return best, [a for v, a in scored if v == best][-1]", "return best, None")),
        (
            "average",
            (
                "    best = max(v for v, _ in scored) if",
                "    mean = sum(v for v, _ in scored) / len(scored)\n    best = max(v for v, _ in scored) if",
            ),
            ("return best, [a for v, a", "return mean, [a for v, a"),
        ),
        (
            "movers-view",
            (
                "    return best, [a for v, a in scored if v == best][-1]",
                "    return best, [a for v, a in scored if v == best][-1]\n\n\nright = minimax\n\n\ndef minimax(game, state):\n    v, a = right(game, state)\n    return (v if game.to_move(state) == MAX else -v), a",
            ),
            ("scored = [(minimax(game,", "scored = [(right(game,"),
        ),
        (
            "last-action",
            ("return best, [a for v, a in scored if v == best][-1]", "return best, a2"),
            (
                "    best = max(v for v, _ in scored) if",
                "    a2 = game.actions(state)[-1]\n    best = max(v for v, _ in scored) if",
            ),
        ),
    ],
    ("callbacks", "minimax"): [
        ("max-min-swapped", ('{"MAX": choose(1), "MIN": choose(-1)}', '{"MAX": choose(-1), "MIN": choose(1)}')),
        ("always-maximizing", ('{"MAX": choose(1), "MIN": choose(-1)}', '{"MAX": choose(1), "MIN": choose(1)}')),
        ("always-minimizing", ('{"MAX": choose(1), "MIN": choose(-1)}', '{"MAX": choose(-1), "MIN": choose(-1)}')),
        (
            "first-child",
            ("lambda state, children: reduce(partial(better, sign), children)", "lambda state, children: children[0]"),
        ),
        ("last-child", ("return other if sign * other[0] > sign * one[0] else one", "return other")),
        (
            "last-child-skipped",
            (
                "depth + 1)[0], a) for a in game.actions(state)]",
                "depth + 1)[0], a) for a in game.actions(state)[:-1] or game.actions(state)]",
            ),
        ),
        (
            "no-action",
            (
                "return backed_up(game, state, PLAYERS, utility(game))",
                "return backed_up(game, state, PLAYERS, utility(game))[0], None",
            ),
        ),
        (
            "average",
            (
                "lambda state, children: reduce(partial(better, sign), children)",
                "lambda state, children: (sum(v for v, _ in children) / len(children), reduce(partial(better, sign), children)[1])",
            ),
        ),
        ("utility-of-min", ("game.utility(state, MAX) if", 'game.utility(state, "MIN") if')),
    ],
    ("explicit_stack", "minimax"): [
        ("max-min-swapped", ("game.to_move(state) == MAX", "game.to_move(state) != MAX")),
        (
            "max-min-swapped",
            (
                "value > self.best if self.max else value < self.best",
                "value < self.best if self.max else value > self.best",
            ),
        ),
        ("always-maximizing", ("value > self.best if self.max else value < self.best", "value > self.best")),
        ("last-child", ("if self.best is None or (value > self.best if self.max else value < self.best):", "if True:")),
        ("last-action", ("return top.best, top.move", "return top.best, top.trying")),
        ("first-child", ("if top.left and not", "if top.left and top.best is None and not")),
        (
            "utility-of-mover",
            (
                "return lambda state, depth: game.utility(state, MAX)",
                "return lambda state, depth: game.utility(state, game.to_move(state))",
            ),
        ),
        (
            "best-starts-at-zero",
            ("self.best = self.move = self.trying = None", "self.best, self.move, self.trying = 0, None, None"),
        ),
        ("first-child-skipped", ("list(game.actions(state))", "list(game.actions(state))[1:]")),
    ],
    # Minimax to a depth
    ("one_function", "depth_limited_minimax"): [
        *DEPTHS,
        ("cutoff-ignored", ("    if cutoff(state, depth):\n        return evaluate(state), None\n", "")),
        (
            "cutoff-before-terminal",
            (
                "    if not game.actions(state):\n        return game.utility(state, MAX), None\n    if cutoff(state, depth):\n        return evaluate(state), None\n",
                "    if cutoff(state, depth):\n        return evaluate(state), None\n    if not game.actions(state):\n        return game.utility(state, MAX), None\n",
            ),
        ),
        (
            "estimate-is-utility",
            ("return game.utility(state, MAX), None\n    if cutoff", "return evaluate(state), None\n    if cutoff"),
        ),
        (
            "max-min-swapped",
            ("best = max if game.to_move(state) == MAX else min", "best = min if game.to_move(state) == MAX else max"),
        ),
        (
            "no-action",
            (
                "    return best(children, key=lambda child: child[0])",
                "    return best(children, key=lambda child: child[0])[0], None",
            ),
        ),
        (
            "last-child-skipped",
            (
                "depth + 1)[0], a)\n        for a in game.actions(state)",
                "depth + 1)[0], a)\n        for a in game.actions(state)[:-1] or game.actions(state)",
            ),
        ),
    ],
    ("negamax", "depth_limited_minimax"): [
        ("one-ply-too-deep", ("nega(state, 0)", "nega(state, -1)")),
        ("one-ply-too-shallow", ("nega(state, 0)", "nega(state, 1)")),
        ("depth-not-passed-down", ("nega(child, depth + 1)", "nega(child, depth)")),
        (
            "cutoff-ignored",
            ("        if cutoff(state, depth):\n            return color * evaluate(state), None\n", ""),
        ),
        (
            "estimate-is-utility",
            (
                "color * game.utility(state, MAX), None\n        if cutoff",
                "color * evaluate(state), None\n        if cutoff",
            ),
        ),
        (
            "movers-view",
            (
                "    value, action = nega(state, 0)\n    return sign(game, state) * value, action",
                "    return nega(state, 0)",
            ),
        ),
    ],
    ("last_of_ties", "depth_limited_minimax"): [  # unseen
        *DEPTHS,
        ("cutoff-ignored", ("    if cutoff(state, depth):\n        return evaluate(state), None\n", "")),
        (
            "max-min-swapped",
            (
                "v >= best if game.to_move(state) == MAX else v <= best",
                "v <= best if game.to_move(state) == MAX else v >= best",
            ),
        ),
        ("last-action", ("    return best, move", "    return best, a")),
        (
            "first-child",
            (
                "            best, move = v, a\n    return best, move",
                "            best, move = v, a\n        return best, move",
            ),
        ),
        (
            "estimate-is-utility",
            ("return game.utility(state, MAX), None\n    if cutoff", "return evaluate(state), None\n    if cutoff"),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        (
            "partial-ply",
            (
                "        if best is None or (v >= best if",
                "        if cutoff(game.result(state, a), depth + 1) and not game.is_terminal(game.result(state, a)):\n            return v, a\n        if best is None or (v >= best if",
            ),
        ),
    ],
    ("extra_arguments", "depth_limited_minimax"): [  # unseen
        *DEPTHS,
        (
            "cutoff-before-terminal",
            (
                "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n    if cutoff(state, depth):\n        return evaluate(state), None\n    best = None\n",
                "    if cutoff(state, depth):\n        return evaluate(state), None\n    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n    best = None\n",
            ),
        ),
        ("cutoff-ignored", ("    if cutoff(state, depth):\n        return evaluate(state), None\n", "")),
        (
            "max-min-swapped",
            ("(1 if game.to_move(state) == MAX else -1) > 0", "(1 if game.to_move(state) == MAX else -1) < 0"),
        ),
        (
            "ply-of-two-moves",
            ("cutoff, evaluate, depth + 1, (*path", "cutoff, evaluate, depth + (game.to_move(state) != MAX), (*path"),
        ),
        (
            "children-searched-twice",
            (
                "        value, _ = depth_limited_minimax(game, child, cutoff, evaluate, depth + 1, (*path, action))\n",
                "        value, _ = depth_limited_minimax(game, child, cutoff, evaluate, depth + 1, (*path, action))\n        depth_limited_minimax(game, child, cutoff, evaluate, depth + 1, (*path, action))\n",
            ),
        ),
    ],
    # More than two
    ("with_class", "maxn"): [
        ("all-for-first-player", ("values[mine] > best[0][mine]", "values[0] > best[0][0]")),
        ("own-value-minimized", ("values[mine] > best[0][mine]", "values[mine] < best[0][mine]")),
        ("sum-maximized", ("values[mine] > best[0][mine]", "sum(values) > sum(best[0])")),
        (
            "next-players-value",
            (
                "mine = self.place[self.game.to_move(state)]",
                "mine = (self.place[self.game.to_move(state)] + 1) % len(self.place)",
            ),
        ),
        ("last-child", ("if best is None or values[mine] > best[0][mine]:", "if True:")),
        (
            "first-child",
            (
                "                best = values, action\n        return best\n\n\ndef maxn",
                "                best = values, action\n            return best\n\n\ndef maxn",
            ),
        ),
        ("no-action", ("return MaxN(game)(state)", "return MaxN(game)(state)[0], None")),
        (
            "leaf-action",
            (
                "values, _ = self(self.game.result(state, action))",
                "values, then = self(self.game.result(state, action))",
            ),
            (
                "best = values, action\n        return best\n\n\ndef maxn",
                "best = values, action if then is None else then\n        return best\n\n\ndef maxn",
            ),
        ),
        (
            "first-child-skipped",
            (
                "for action in self.game.actions(state):\n            values, _",
                "for action in self.game.actions(state)[1:] or self.game.actions(state):\n            values, _",
            ),
        ),
        ("value-alone", ("return MaxN(game)(state)", "return MaxN(game)(state)[0]")),
    ],
    ("one_function", "maxn"): [  # unseen
        ("all-for-first-player", ("child[0][i]", "child[0][0]")),
        ("own-value-minimized", ("    return max(\n        ((maxn", "    return min(\n        ((maxn")),
        ("sum-maximized", ("child[0][i]", "sum(child[0])")),
        ("lead-maximized", ("child[0][i]", "2 * child[0][i] - sum(child[0])")),
        (
            "no-action",
            (
                "def maxn(game, state):\n",
                "def maxn(game, state):\n    return inner(game, state)[0], None\n\n\ndef inner(game, state):\n",
            ),
            ("((maxn(game,", "((inner(game,"),
        ),
        (
            "last-child-skipped",
            (
                "[0], a) for a in game.actions(state)),\n        key=lambda child: child[0][i]",
                "[0], a) for a in game.actions(state)[:-1] or game.actions(state)),\n        key=lambda child: child[0][i]",
            ),
        ),
        (
            "first-child-skipped",
            (
                "[0], a) for a in game.actions(state)),\n        key=lambda child: child[0][i]",
                "[0], a) for a in game.actions(state)[1:] or game.actions(state)),\n        key=lambda child: child[0][i]",
            ),
        ),
    ],
    # Chance
    ("max_min_pair", "expectiminimax"): [
        (
            "chance-unweighted",
            (
                "return sum(p * value(game.result(state, o)) for o, p in game.outcomes(state))\n\n    def max_value(state):\n        return max",
                "return sum(value(game.result(state, o)) for o, p in game.outcomes(state)) / len(game.outcomes(state))\n\n    def max_value(state):\n        return max",
            ),
        ),
        (
            "chance-summed",
            (
                "return sum(p * value(game.result(state, o)) for o, p in game.outcomes(state))\n\n    def max_value(state):\n        return max",
                "return sum(value(game.result(state, o)) for o, p in game.outcomes(state))\n\n    def max_value(state):\n        return max",
            ),
        ),
        (
            "chance-as-max",
            ('"CHANCE": exp_value', '"CHANCE": chance_max'),
            (
                "    def exp_value(state):\n        return sum(p",
                "    def chance_max(state):\n        return max(value(game.result(state, o)) for o, _ in game.outcomes(state))\n\n    def exp_value(state):\n        return sum(p",
            ),
        ),
        (
            "chance-as-min",
            ('"CHANCE": exp_value', '"CHANCE": chance_min'),
            (
                "    def exp_value(state):\n        return sum(p",
                "    def chance_min(state):\n        return min(value(game.result(state, o)) for o, _ in game.outcomes(state))\n\n    def exp_value(state):\n        return sum(p",
            ),
        ),
        (
            "max-min-swapped",
            ('{"MAX": max_value, "MIN": min_value', '{"MAX": min_value, "MIN": max_value'),
            (
                "best = max if game.to_move(state) == MAX else min\n    return best(((value",
                "best = min if game.to_move(state) == MAX else max\n    return best(((value",
            ),
        ),
        (
            "always-maximizing",
            ('"MIN": min_value, "CHANCE"', '"MIN": max_value, "CHANCE"'),
            (
                "best = max if game.to_move(state) == MAX else min\n    return best(((value",
                "best = max\n    return best(((value",
            ),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
        ("utility-of-mover", (U, 'game.utility(state, "MIN" if game.to_move(state) == "MIN" else MAX)')),
    ],
    ("floats", "expectiminimax"): [
        (
            "chance-unweighted",
            (
                "total += float(p) * expectiminimax(game, game.result(state, outcome))[0]",
                "total += expectiminimax(game, game.result(state, outcome))[0] / len(game.outcomes(state))",
            ),
        ),
        ("chance-summed", ("total += float(p) * expectiminimax", "total += expectiminimax")),
        ("chance-last-outcome", ("total += float(p) * expectiminimax", "total = float(p) * expectiminimax")),
        ("chance-first-outcome", ("        return [total, None]", "            return [total, None]")),
        (
            "max-min-swapped",
            (
                "return max(children, key=lambda c: round(c[0], 9)) if game.to_move(state) == MAX else min(",
                "return min(children, key=lambda c: round(c[0], 9)) if game.to_move(state) == MAX else max(",
            ),
        ),
        ("chance-divided-again", ("return [total, None]", "return [total / len(game.outcomes(state)), None]")),
        (
            "last-child-skipped",
            (
                "[0], a] for a in game.actions(state)]\n    # rounding",
                "[0], a] for a in game.actions(state)[:-1] or game.actions(state)]\n    # rounding",
            ),
        ),
        (
            "outcome-overwrites-state",
            (
                "            total += float(p) * expectiminimax(game, game.result(state, outcome))[0]\n",
                "            state = game.result(state, outcome)\n            total += float(p) * expectiminimax(game, state)[0]\n",
            ),
        ),
    ],
    ("callbacks", "expectiminimax"): [  # unseen
        (
            "chance-unweighted",
            (
                "sum(dict(lots(state))[a] * v for v, a in children)",
                "sum(v for v, _ in children) / len(children)",
            ),
        ),
        ("chance-summed", ("dict(lots(state))[a] * v for", "v for")),
        (
            "chance-as-max",
            (
                "(sum(dict(lots(state))[a] * v for v, a in children), None)",
                "(max(v for v, _ in children), None)",
            ),
        ),
        ("max-min-swapped", ('{"MAX": choose(1), "MIN": choose(-1)}', '{"MAX": choose(-1), "MIN": choose(1)}')),
        ("always-minimizing", ('{"MAX": choose(1), "MIN": choose(-1)}', '{"MAX": choose(-1), "MIN": choose(-1)}')),
        ("last-child", ("return other if sign * other[0] > sign * one[0] else one", "return other")),
        (
            "first-child",
            ("lambda state, children: reduce(partial(better, sign), children)", "lambda state, children: children[0]"),
        ),
        (
            "no-action",
            (
                'return backed_up(game, state, {**PLAYERS, "CHANCE": expected(game.outcomes)}, utility(game))',
                'return backed_up(game, state, {**PLAYERS, "CHANCE": expected(game.outcomes)}, utility(game))[0], None',
            ),
        ),
        ("utility-of-min", ("game.utility(state, MAX) if", 'game.utility(state, "MIN") if')),
    ],
    ("last_of_ties", "expectiminimax"): [  # unseen
        (
            "chance-unweighted",
            (
                "return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)), None",
                "return sum(expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)) / len(game.outcomes(state)), None",
            ),
        ),
        (
            "chance-divided-again",
            (
                "return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)), None",
                "return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)) / len(game.outcomes(state)), None",
            ),
        ),
        (
            "chance-likeliest",
            (
                "return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)), None",
                "return max(((p, expectiminimax(game, game.result(state, o))[0]) for o, p in game.outcomes(state)), key=lambda t: t[0])[1], None",
            ),
        ),
        (
            "max-min-swapped",
            (
                "return (max if game.to_move(state) == MAX else min)(scored",
                "return (min if game.to_move(state) == MAX else max)(scored",
            ),
        ),
        ("always-maximizing", ("return (max if game.to_move(state) == MAX else min)(scored", "return max(scored")),
        (
            "average",
            (
                "return (max if game.to_move(state) == MAX else min)(scored, key=lambda pair: pair[0])",
                "return sum(v for v, _ in scored) / len(scored), (max if game.to_move(state) == MAX else min)(scored, key=lambda pair: pair[0])[1]",
            ),
        ),
    ],
    # A known opponent
    ("max_min_pair", "expectimax"): [
        (
            "opponent-perfect",
            (
                "        total = 0\n        for a, p in lots:\n            total += p * value(game.result(state, a))\n        return total",
                '        if game.to_move(state) == "MIN":\n            return min(value(game.result(state, a)) for a, _ in lots)\n        return sum(p * value(game.result(state, a)) for a, p in lots)',
            ),
        ),
        (
            "policy-ignored",
            ("policy(game, state)\n", "[(a, 1 / len(game.actions(state))) for a in game.actions(state)]\n"),
        ),
        (
            "own-nodes-minimized",
            ("if v > best:", "if v < best:"),
            (
                "        best, move = -inf, None\n        for a in game.actions(state):\n            v = value",
                "        best, move = inf, None\n        for a in game.actions(state):\n            v = value",
            ),
        ),
        (
            "first-child",
            (
                "                best, move = v, a\n        return best, move\n\n    def exp",
                "                best, move = v, a\n            return best, move\n\n    def exp",
            ),
        ),
        (
            "best-starts-at-zero",
            (
                "        best, move = -inf, None\n        for a in game.actions(state):\n            v = value",
                "        best, move = 0, None\n        for a in game.actions(state):\n            v = value",
            ),
        ),
        ("policy-summed", ("total += p * value(game.result(state, a))", "total += value(game.result(state, a))")),
        (
            "last-child",
            (
                "            if v > best:\n                best, move = v, a\n        return best, move\n\n    def exp",
                "            best, move = v, a\n        return best, move\n\n    def exp",
            ),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
    ],
    ("floats", "expectimax"): [  # unseen
        (
            "policy-ignored",
            ("policy(game, state)\n", "[(a, 1 / len(game.actions(state))) for a in game.actions(state)]\n"),
        ),
        (
            "own-nodes-minimized",
            (
                "        return max(children, key=lambda c: round(c[0], 9))\n    lots",
                "        return min(children, key=lambda c: round(c[0], 9))\n    lots",
            ),
        ),
        (
            "policy-likeliest",
            (
                "    return [sum(float(p) * expectimax(game, game.result(state, a), policy)[0] for a, p in lots), None]",
                '    if game.to_move(state) == "MIN":\n        return [max(((p, expectimax(game, game.result(state, a), policy)[0]) for a, p in lots), key=lambda t: t[0])[1], None]\n    return [sum(float(p) * expectimax(game, game.result(state, a), policy)[0] for a, p in lots), None]',
            ),
        ),
        (
            "first-child",
            (
                "        return max(children, key=lambda c: round(c[0], 9))\n    lots",
                "        return children[0]\n    lots",
            ),
        ),
        (
            "last-action",
            (
                "        return max(children, key=lambda c: round(c[0], 9))\n    lots",
                "        return [max(children, key=lambda c: round(c[0], 9))[0], children[-1][1]]\n    lots",
            ),
        ),
    ],
    # Star1
    ("extra_arguments", "star1"): [
        (
            "lowest-highest-swapped",
            ("(alpha - done - rest * highest) / p", "(alpha - done - rest * @@) / p"),
            ("(beta - done - rest * lowest) / p", "(beta - done - rest * highest) / p"),
            ("rest * @@", "rest * lowest"),
        ),
        (
            "window-through-chance",
            ("low = max(lowest, (alpha - done - rest * highest) / p)", "low = alpha"),
            ("high = min(highest, (beta - done - rest * lowest) / p)", "high = beta"),
            (
                "            if done + rest * highest <= alpha:\n                return done + rest * highest, None\n            if done + rest * lowest >= beta:\n                return done + rest * lowest, None\n",
                "",
            ),
        ),
        (
            "no-cut-at-chance",
            ("low = max(lowest, (alpha - done - rest * highest) / p)", "low = lowest"),
            ("high = min(highest, (beta - done - rest * lowest) / p)", "high = highest"),
            (
                "            if done + rest * highest <= alpha:\n                return done + rest * highest, None\n            if done + rest * lowest >= beta:\n                return done + rest * lowest, None\n",
                "",
            ),
        ),
        (
            "only-chance-cuts",
            ("        if alpha >= beta:\n            break\n    return best, move", "    return best, move"),
        ),
        ("no-action", ("    return best, move", "    return best, None")),
        (
            "max-min-swapped",
            (
                "value > best:\n                best, move = value, action\n            alpha = max(alpha, best)\n        else:\n            if best is None or value < best:\n                best, move = value, action\n            beta = min(beta, best)\n        if alpha >= beta:\n            break\n    return best, move",
                "value < best:\n                best, move = value, action\n            alpha = max(alpha, best)\n        else:\n            if best is None or value > best:\n                best, move = value, action\n            beta = min(beta, best)\n        if alpha >= beta:\n            break\n    return best, move",
            ),
        ),
    ],
    ("window_object", "star1"): [  # unseen
        (
            "lowest-highest-swapped",
            (
                "total(highest) - p * highest, total(lowest) - p * lowest",
                "total(lowest) - p * lowest, total(highest) - p * highest",
            ),
        ),
        (
            "only-chance-cuts",
            (
                "            if window.closed:\n                break\n        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    def chance",
                "        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])\n\n    def chance",
            ),
        ),
        (
            "no-action",
            (
                "    return search(state, Window(lowest, highest))",
                "    return search(state, Window(lowest, highest))[0], None",
            ),
        ),
        ("utility-of-min", (U, 'game.utility(state, "MIN")')),
    ],
    # Quiescence
    ("one_function", "quiescence"): [
        (
            "no-standing-pat",
            (
                "    if len(choices) < len(game.actions(state)):\n        choices.append((evaluate(state), None))\n",
                "    if not choices:\n        choices.append((evaluate(state), None))\n",
            ),
        ),
        (
            "always-standing-pat",
            ("    if len(choices) < len(game.actions(state)):\n        choices", "    if True:\n        choices"),
        ),
        (
            "estimate-of-mover",
            (
                "choices.append((evaluate(state), None))",
                "choices.append((evaluate(state) * (1 if game.to_move(state) == MAX else -1), None))",
            ),
        ),
    ],
    ("extra_arguments", "quiescence"): [  # unseen
        ("no-standing-pat", ("forced = len(actions) == len(game.actions(state))", "forced = len(actions) > 0")),
        ("always-standing-pat", ("forced = len(actions) == len(game.actions(state))", "forced = False")),
        ("nothing-followed", ("actions, move = volatile(state), None", "actions, move = [], None")),
    ],
    ("fail_hard", "alphabeta_with_table"): [
        (
            "table-not-used",
            (
                "        if key in exact:\n            value, action = exact[key]\n            return min(max(value, alpha), beta), action\n        if at_least.get(key, -inf) >= beta:\n            return beta, None\n        if at_most.get(key, inf) <= alpha:\n            return alpha, None\n",
                "",
            ),
        ),
        ("table-forgets-depth", ("key = state, left", "key = state")),
        ("table-forgets-state", ("key = state, left", "key = left")),
        (
            "nothing-pruned",
            ("            if a >= b:\n                break\n        value = min", "        value = min"),
        ),
        (
            "bound-stored-as-value",
            (
                "        if value >= beta:\n            at_least[key] = value\n        elif value <= alpha:\n            at_most[key] = value\n        else:\n            exact[key] = value, best\n",
                "        exact[key] = value, best\n",
            ),
        ),
        (
            "max-min-swapped",
            ("if game.to_move(state) == MAX and value > a:", "if game.to_move(state) != MAX and value > a:"),
            ("if game.to_move(state) != MAX and value < b:", "if game.to_move(state) == MAX and value < b:"),
            ("a if game.to_move(state) == MAX else b, alpha", "b if game.to_move(state) == MAX else a, alpha"),
        ),
        (
            "-",
            (
                "for action in game.actions(state):\n            value, _ = search(game.result(state, action), left - 1, a, b)",
                "for action in game.actions(state)[:2]:\n            value, _ = search(game.result(state, action), left - 1, a, b)",
            ),
        ),
    ],
    ("negamax", "alphabeta_with_table"): [  # unseen
        ("table-not-used", ("if (state, left) in table:", "if False:")),
        ("table-forgets-depth", ("(state, left) in table", "state in table"), ("table[state, left]", "table[state]")),
        ("table-forgets-state", ("(state, left) in table", "left in table"), ("table[state, left]", "table[left]")),
        ("bound-stored-as-value", ('("upper" if best <= start else "lower" if best >= beta else "exact")', '"exact"')),
        (
            "bounds-turned-round",
            ('"upper" if best <= start else "lower" if', '"lower" if best <= start else "upper" if'),
        ),
        (
            "cut-at-improvement",
            (
                "                break\n        table[state, left]",
                "                break\n            break\n        table[state, left]",
            ),
        ),
    ],
}

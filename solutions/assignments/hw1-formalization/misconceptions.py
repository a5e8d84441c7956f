"""What goes wrong in hw1-formalization: what people type who make each mistake.

The wrong searches that `best_alone` shares with minimax are in `solutions.misconceptions`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from pathlib import Path
from typing import Any

from aima_games import MAX, MIN, Action, Game, State, Value
from aima_games.games import OnePlayer
from autograder.authoring import Family, add_misconceptions, mistakes
from solutions.misconceptions.plain import CHOOSING, DECIDING, LOOPING, Flawed
from solutions.misconceptions.wrapped import taking_turns
from solutions.searches.minimax import minimax_value

from .alternatives import outcomes_by_a_stack
from .reference import (
    Hexapawn,
    NoEcho,
    best_alone,
    count_outcomes,
    count_transpositions,
    value_against_robot,
    ways_to,
    winning_moves,
)

add_misconceptions(Path(__file__).with_suffix(".txt"))

Mistakes = dict[str, Callable[..., Any]]

TRIED = "in game.actions(state):"
SKIPPING = {"first-child-skipped": f"{TRIED[:-1]}[1:]", "last-child-skipped": f"{TRIED[:-1]}[:-1]"}


# Winning moves

WIN, END, LISTED = "game.utility(child, player) > 0", "game.is_terminal(child) and ", "found.append(action)"
MOVER, FOUND = "    player = game.to_move(state)\n", "    return found"
MOST = """    worth = {action: game.utility(game.result(state, action), player) for action in found}
    return [action for action in found if worth[action] == max(worth.values())]"""


def _won_in_the_end(game: Game, state: State) -> list[Action]:
    """The actions that win sooner or later, if both play their best."""
    sign = 1 if game.to_move(state) == MAX else -1
    return [action for action in game.actions(state) if sign * minimax_value(game, game.result(state, action)) > 0]


WINNING: Mistakes = {**mistakes(winning_moves, {
    "wins-of-max": [{WIN: "game.utility(child, MAX) > 0"}, {LISTED: "found += [action] * (player == MAX)"}],
    "wins-of-min": [{WIN: "game.utility(child, MIN) > 0"}, {LISTED: "found += [action] * (player == MIN)"}],
    "wins-of-the-next": [{WIN: "game.utility(child, game.to_move(child)) > 0"},
        {MOVER: "    player = MIN if game.to_move(state) == MAX else MAX\n"}, {WIN: WIN.replace(">", "<")}],
    "every-end-wins": {END + WIN: "game.is_terminal(child)"},
    "somebody-wins": {WIN: WIN.replace(">", "!=")},
    "draws-win": {WIN: WIN.replace(">", ">=")},
    "win-is-one": {WIN: [WIN.replace("> 0", "== 1"), WIN.replace("> 0", "> 1")]},
    "largest-win-only": {FOUND: MOST},
    "first-win-only": [{LISTED: ["return [action]", "found = [action]", "return action"]},
        {LISTED: "return action", FOUND: "    return None"}, {FOUND: "    return found[0] if found else None"}],
    "wins-later-listed": {END + WIN: [f"({WIN} if game.is_terminal(child) else winning_moves(game, child))",
        f"({WIN} if game.is_terminal(child) else any("
        "game.is_terminal(game.result(child, reply)) for reply in game.actions(child)))"]},
    "actions-without-end": {END + WIN: [f"not {END[:-4]}or {WIN}", f"not {END[:-4]}or {WIN.replace('>', '>=')}"]},
    "others-listed": [{WIN: WIN.replace(">", "<=")}, {END + WIN: f"not ({END}{WIN})"}],
    "end-not-tested": {END: ""},
    "end-tested-too-early": {END: END.replace("child", "state")},
    "states-for-actions": {LISTED: [f"found.append({x})" for x in ("child", "(action, child)", "state")]},
    "utilities-listed": {LISTED: [f"found.append({x})" for x in (WIN[:-4], f"(action, {WIN[:-4]})",
        "player")]},
    "none-for-empty-list": [*({FOUND: f"    return found or {nothing}"} for nothing in ("None", "[None]", "False")),
        {MOVER: [f"    if game.is_terminal(state):\n        return None\n{MOVER}",
            f"    if game.is_terminal(state):\n        raise ValueError\n{MOVER}"]}],
    **{name: {TRIED: f"{tried}:"} for name, tried in SKIPPING.items()},
    "state-overwritten": [{"child =": "child = state ="}, {"child =": "child = state =",
        WIN: "game.utility(child, game.to_move(child)) > 0"}],
    "first-action-only": [{TRIED: f"{TRIED[:-1]}[:1]:"}, {FOUND: f"    {FOUND}"}],
    "last-action-only": {f"        if {END}{WIN}:\n            {LISTED}": [
        f"    if game.actions(state) and {END}{WIN}:\n        {LISTED}", f"    if {END}{WIN}:\n        {LISTED}"]},
    "answers-for-actions": {FOUND: ["    return len(found)", "    return bool(found)",
        "    return [a in found for a in game.actions(state)]"]},
})}  # fmt: skip
WINNING["wins-later-listed"] = Family.of(_won_in_the_end, WINNING["wins-later-listed"])
"""Mistakes about whose win it is, and what a win is."""


# Hexapawn

SIDES, INSIDE = "for side in (column - 1, column + 1):", "0 <= side < self.columns and "
FREE, AHEAD, TARGET = '[column] == ".":', "[row + ahead][side]", "(row + ahead, side)"
TAKEN, CAPTURE = f"found.append(((row, column), {TARGET}))", f"board{AHEAD} == other"
BREAK = f"{TAKEN}\n                        break"
FAR_W = '        if "W" in board[0]:\n            return MAX\n'
FAR_B = '        if "B" in board[-1]:\n            return MIN\n'
NO_MOVE, LOST = "if not self.moves(state)", "return MIN if player == MAX else MAX"
NO_PAWNS = f'        if ("W" if player == MAX else "B") not in "".join(board):\n            {LOST}\n'
GOES_ON = f"  # blocked; or no pawns left, which leaves no move either\n            {LOST}\n"
EITHER = """for one, two in ((MAX, MIN), (MIN, MAX)):
            if not self.moves((board, one)):
                return two
"""
WORTH = "return 1 if self.winner(state) == player else -1"
EARLY = "if not self.is_terminal(state):\n            raise not_over(self, state)\n        "
TOO_EARLY = "raise not_over(self, state)"

PAWNS: Mistakes = {**mistakes(Hexapawn, {
    "captures-forgotten": {SIDES: "for side in ():"},
    "captures-to-one-side": [{SIDES: f"for side in ({sides}):"} for sides in ("column - 1,", "column + 1,",
        "column - 1, column - 1", "column + 1, column + 1")],
    "captures-of-one-colour": {INSIDE: [f"own == {mark!r} and {INSIDE}" for mark in "WB"]},
    "captures-one-only": [{TAKEN: BREAK}, {TAKEN: BREAK, SIDES: "for side in (column + 1, column - 1):"}],
    "captures-ahead": [{FREE: "[column] != own:"}, {SIDES: "for side in (column - 1, column, column + 1):"}],
    "captures-own": {CAPTURE: [f"board{AHEAD} {mark}" for mark in ('!= "."', "== own", '== "B"',
        '== "W"')]},
    "steps-aside": {CAPTURE: [f"board{AHEAD} != own", f'board{AHEAD} == "."', "True"]},
    "captures-backwards": [{CAPTURE: f"0 <= row - ahead < self.rows and {CAPTURE.replace('+', '-')}",
        TARGET: "(row - ahead, side)"}, {AHEAD: "[row][side]", TARGET: "(row, side)"}],
    "captures-one-way": [{AHEAD: "[row - 1][side]", TARGET: "(row - 1, side)"},
        {INSIDE: f"row + 1 < self.rows and {INSIDE}", AHEAD: "[row + 1][side]", TARGET: "(row + 1, side)"},
        {AHEAD: "[row + 1][side]", TARGET: "(row + 1, side)"}],
    "captures-where-free": {INSIDE: [f'board[row + ahead][column] {test} "." and {INSIDE}'
        for test in ("==", "!=")]},
    "captures-noted-wrongly": {TARGET: ["(row, side)", "(side, row + ahead)"]},
    "round-the-edge": {INSIDE: "side < self.columns and "},
    "edge-left-out": {INSIDE: [f"{test} and " for test in ("0 < side < self.columns",
        "0 <= side < self.columns - 1", "0 < side < self.columns - 1")]},
    "off-the-board": {INSIDE: ["side >= 0 and ", "", "0 <= side <= self.columns and "]},
    "far-side-forgotten": [{FAR_W: "", FAR_B: ""}, {FAR_B: ""}, {FAR_W: ""},
        {'"W" in board[0]': 'set(board[0]) == {"W"}', '"B" in board[-1]': 'set(board[-1]) == {"B"}'}],
    "far-sides-swapped": {'"W" in board[0]': '"W" in board[-1]', '"B" in board[-1]': '"B" in board[0]'},
    "far-side-of-three-rows": [{"in board[-1]": "in board[2]"}, {"in board[0]": "in board[1]",
        "in board[-1]": "in board[-2]"}, {"in board[-1]": "in board[-2]"}],
    "far-side-by-columns": {"in board[-1]": "in board[self.columns - 1]"},
    "blocked-goes-on": [{f"        {NO_MOVE}:{GOES_ON}": [NO_PAWNS, ""]},
        {NO_MOVE: [f"if player == {who} and not self.moves(state)" for who in ("MAX", "MIN")]}],
    "blocked-wins": [{LOST: "return player"}, {LOST: "return player", FAR_W: f"{NO_PAWNS}{FAR_W}"},
        {LOST: "return player", FAR_W: f"        {NO_MOVE}:\n            return player\n{FAR_W}"},
        {LOST: "return MAX"}],
    "blocked-on-the-others-turn": {f"{NO_MOVE}:{GOES_ON}": EITHER},
    "blocked-by-steps": {NO_MOVE: "if all(start[1] != end[1] for start, end in self.moves(state))"},
    "winner-never-found": {WORTH: WORTH.replace("== player", '== "W"')},
    "winner-without-a-player": {"        return None": ["        return False", "        return 0"]},
    "blocked-is-a-draw": [{LOST: ["return 0", 'return "draw"']}, {LOST: 'return "draw"',
        WORTH: 'return {player: 1, "draw": 0}.get(self.winner(state), -1)'}],
    "winner-asks-actions": {NO_MOVE: "if not self.actions(state)"},
    "utility-turned-round": {WORTH: "return -1 if self.winner(state) == player else 1"},
    "utility-ignores-player": [{WORTH: [WORTH.replace("player", who) for who in ("MAX", "MIN")]},
        {WORTH: "return 1"}],
    "utility-of-other-size": {WORTH: ["return int(self.winner(state) == player)",
        "return 0 if self.winner(state) == player else -1", "return self.winner(state) == player",
        "return 10 if self.winner(state) == player else -10"]},
    "utility-too-early": [{EARLY: ""}, {TOO_EARLY: ["return 0", "return None"]}, {EARLY: "",
        WORTH: "return -1 if self.winner(state) not in (player, None) else 1"}],
})}  # fmt: skip
"""Mistakes about hexapawn's moves, its three ways to win, and their worth."""


# No Echo

START, NUMBERS, ECHO = "self.initial = (stones, 0, MAX)", "range(1, min(stones, self.most) + 1)", "if taken != echo"
UNPACKED, KEPT, NEXT = "stones, _, player = state", "stones - taken, taken,", "MIN if player == MAX else MAX"
CHILD = f"return {KEPT} {NEXT}"
REFUSED = "if taken not in self.actions(state):\n            raise IllegalActionError(self, state, taken)\n        "
ENDED, DRAWN = "return not self.actions(state)", "if state[0] > 0:\n            return 0\n        "
TAKES_ALL, DRAW = "return -1 if state[2] == player else 1", "            return 0"
TURNED = "return 1 if state[2] == player else -1"
STUCK = {"loses": f"            {TAKES_ALL}", "wins": f"            {TURNED}"}
OWN = {
    START: "self.initial = (stones, 0, MAX, 0)",
    "stones, echo, _ = state": "stones, echo, _, own = state",
    UNPACKED: "stones, echo, player, _ = state",
    CHILD: f"{CHILD}, echo",
}
IN_THE_GAME = {
    START: f"{START}\n        self.echo = 0",
    "stones, echo, _ = state": "stones, echo = state[0], self.echo",
    UNPACKED: f"{UNPACKED}\n        self.echo = taken",
}

ECHOES: Mistakes = {**mistakes(NoEcho, {
    "echo-allowed": {f" {ECHO}": ""},
    "own-echo-forbidden": [{**OWN, ECHO: "if taken != own"}, {**OWN, ECHO: "if taken not in (echo, own)"}],
    "every-echo-forbidden": {START: "self.initial = (stones, frozenset(), MAX)", ECHO: "if taken not in echo",
        UNPACKED: "stones, echo, player = state", KEPT: "stones - taken, echo | {taken},"},
    "echo-of-the-heap": {KEPT: "stones - taken, stones - taken,"},
    "first-number-remembered": {UNPACKED: "stones, echo, player = state", KEPT: "stones - taken, echo or taken,"},
    "only-more-or-fewer": {ECHO: ["if not 0 < echo <= taken", "if taken > echo"]},
    "first-move-not-free": {START: [START.replace("0", number) for number in "123"]},
    "nothing-may-be-taken": [{NUMBERS: "range(0 if stones else 1, min(stones, self.most) + 1)"},
        {NUMBERS: "range(0 if stones else 1, min(stones, self.most) + 1)", ECHO: "if not taken == echo > 0"},
        {NUMBERS: NUMBERS.replace("1, min", "0, min")}],
    "one-never-taken": {NUMBERS: NUMBERS.replace("1, min", "2, min")},
    "more-than-left": {NUMBERS: "range(1, (self.most if stones > 0 else 0) + 1)"},
    "below-zero": {NUMBERS: ["range(1, self.most + 1)", "range(1, (self.most if stones else 0) + 1)"]},
    "most-never-taken": {NUMBERS: "range(1, min(stones, self.most - 1) + 1)"},
    "last-stone-never-taken": {NUMBERS: ["range(1, min(stones - 1, self.most) + 1)",
        "range(1, min(stones, self.most))"]},
    "most-is-three": {NUMBERS: "range(1, min(stones, 3) + 1)"},
    "most-ignored": {NUMBERS: "range(1, stones + 1)"},
    "nothing-refused": [{REFUSED: ""}, {"taken not in self.actions(state)": ["taken > state[0]",
        "not 1 <= taken <= self.most", "not 1 <= taken <= min(state[0], self.most)"]},
        {"raise IllegalActionError(self, state, taken)": ["raise ValueError", "return state"]}],
    "turn-kept": {NEXT: ["MAX", "player"]},
    "min-begins": {START: START.replace("MAX", "MIN")},
    "only-empty-ends": [{ENDED: "return state[0] == 0"}, {ENDED: "return state[0] == 0", EARLY: ""},
        {ENDED: "return state[0] == 0", "if not self.is_terminal(state)": "if self.actions(state)"}],
    "one-left-ends": {ENDED: "return state[0] <= 1 or not self.actions(state)"},
    "stuck-too-often": {ENDED: ["return state[0] == 0 or state[0] == state[1]",
        "return state[0] == 0 or state[0] <= state[1]"]},
    "stuck-loses": [{DRAWN: ""}, {DRAW: STUCK["loses"]}],
    "stuck-wins": {DRAW: STUCK["wins"]},
    "result-changes-state": {START: "self.initial = [stones, 0, MAX]",
        CHILD: f"state[:] = {KEPT} {NEXT}\n        return state"},
    "states-are-lists": [{START: "self.initial = [stones, 0, MAX]", CHILD: f"return [{KEPT} {NEXT}]"},
        {CHILD: f"return [{KEPT} {NEXT}]"}],
    "echo-kept-in-the-game": [IN_THE_GAME, {**IN_THE_GAME, REFUSED: ""}],
    "last-stone-loses": {TAKES_ALL: TURNED},
    "utility-turned-round": [{TAKES_ALL: TURNED}, *({TAKES_ALL: TURNED, DRAW: each} for each in STUCK.values())],
    "utility-ignores-player": [{TAKES_ALL: [TAKES_ALL.replace("player", who) for who in ("MAX", "MIN")]},
        {TAKES_ALL: "return 1"}],
    "utility-of-other-size": [{TAKES_ALL: "return int(state[2] != player)"}, {DRAW: "            return 0.5",
        TAKES_ALL: "return int(state[2] != player)"}],
    "utility-too-early": [{EARLY: ""}, {TOO_EARLY: ["return 0", "return None"]}],
})}  # fmt: skip
"""Mistakes about No Echo: what a state has to hold, what is legal, when the game is over, and what its end is worth."""


# Counting

THREE = "int(utility > 0)", "int(utility == 0)", "int(utility < 0)"
SORTED, OF_MAX = f"return {', '.join(THREE)}", "game.utility(state, MAX)"
ADDED = "won, drawn, lost = won + below[0], drawn + below[1], lost + below[2]"
NONE_YET, RETURNED, BELOW = "won = drawn = lost = 0", "    return won, drawn, lost", "game.result(state, action))"
SIGNATURE = "(game: Game, state: State)"
LIST, SUMS = "[game.utility(end, MAX) for end in ends]", "    return sum(u > 0"
ENDS, EXPANDED = "if game.is_terminal(here)", "for action in game.actions(here)"


PLACES = "won + below[0]", "drawn + below[1]", "lost + below[2]"


def others_of(place: str) -> list[str]:
    """Replacements for one of the three sums, by somebody who takes a number from another place, or forgets one."""
    name, _, below = place.partition(" + ")
    sums = [f"{one} + below[{two}]" for one in ("won", "drawn", "lost") for two in range(3)]
    return [*(each for each in sums if each != place), name, below, f"{name} - {below}", f"{name} * {below}"]


def _by_value(states: Callable[[Game, State], list[State]]) -> Callable[..., Any]:
    """Instead of games, these states are sorted, by what they are worth with best play."""

    def sorted_out(game: Game, state: State) -> tuple[int, ...]:
        values = [minimax_value(game, each) for each in states(game, state)]
        return sum(v > 0 for v in values), sum(v == 0 for v in values), sum(v < 0 for v in values)

    return sorted_out


COUNTING_OUTCOMES: Mistakes = {
    **mistakes(count_outcomes, {
        "outcomes-of-min": {OF_MAX: "game.utility(state, MIN)"},
        "outcomes-of-mover": [{OF_MAX: ["game.utility(state, game.to_move(state))",
            "-game.utility(state, game.to_move(state))"]},
            {SIGNATURE: "(game: Game, state: State, me: Any = None)",
            "    if game.is_terminal(state)": "    me = me or game.to_move(state)\n    if game.is_terminal(state)",
            OF_MAX: "game.utility(state, me)", BELOW: "game.result(state, action), me)"}],
        "draws-are-losses": {SORTED: "return int(utility > 0), 0, int(utility <= 0)"},
        "draws-are-wins": {SORTED: "return int(utility >= 0), 0, int(utility < 0)"},
        "losses-are-draws": {SORTED: "return int(utility > 0), int(utility <= 0), 0"},
        "draws-left-out": {SORTED: "return int(utility > 0), 0, int(utility < 0)"},
        "outcomes-overlap": [{test: other} for test, *others in (("utility == 0", *(f"utility {test}"
            for test in (">= 0", "<= 0", "!= 0", "== 1", "== -1"))), ("utility > 0", *(f"utility {test}"
            for test in (">= 0", "!= 0", "<= 0", "< 0"))), ("utility < 0", *(f"utility {test}" for test in ("<= 0",
            "!= 0", ">= 0", "> 0"))),) for other in others],
        "wins-left-out": [{THREE[0]: "0"}, {THREE[2]: "0"}],
        "win-is-one": [{"utility > 0": "utility > 1"}, {"utility < 0": "utility < -1"}],
        "counts-start-wrongly": {NONE_YET: ["won = drawn = lost = 1", "won = drawn = lost = -1"]},
        "numbers-mixed-up": [*({place: other} for place in PLACES for other in others_of(place)),
            {ADDED: [ADDED.replace("won, drawn", "won, won", 1), ADDED.replace("drawn, lost", "drawn, drawn",
            1)]}, *({RETURNED: f"    return {', '.join(names)}"} for names in product(("won", "drawn", "lost"),
            repeat=3) if len(set(names)) == 2)],
        "outcomes-in-other-order": [{SORTED: f"return {', '.join(order)}"}
            for order in permutations(THREE) if order not in (THREE, THREE[::-1])],
        "only-ones-counted": [{"utility > 0": "utility == 1", "utility < 0": "utility == -1"},
            {"utility > 0": "utility == 1", "utility < 0": "utility not in (0, 1)"},
            {SORTED: "return int(utility == 1), int(utility not in (1, -1)), int(utility == -1)"},
            {"utility > 0": "utility not in (0, -1)", "utility < 0": "utility == -1"}],
        "utilities-summed": [{SORTED: ["return max(utility, 0), int(utility == 0), min(utility, 0)",
            "return max(utility, 0), int(utility == 0), max(-utility, 0)"]}, {SORTED: "return utility",
            NONE_YET: "total = 0", ADDED: "total += below", RETURNED: "    return total"}],
        "tuples-put-together": [{NONE_YET: f"found = {start}", ADDED: "found += below", RETURNED: "    return found"}
            for start in ("(0, 0, 0)", "()")],
        "first-child": {RETURNED: f"    {RETURNED}"},
        "last-child": {ADDED: "won, drawn, lost = below"},
        **{name: {TRIED: [f"{tried} or {TRIED[3:]}", f"{tried}:"]} for name, tried in SKIPPING.items()},
    }),
    **mistakes(outcomes_by_a_stack, {
        "ends-merged": {"for end in ends]": "for end in set(ends)]"},
        "used-up": {LIST: "(game.utility(end, MAX) for end in ends)"},
        "games-not-sorted": {SUMS: f"    return len(utilities)\n{SUMS}"},
        "ends-at-once-only": [{EXPANDED: f"{EXPANDED} if here == state"}, {EXPANDED: f"{EXPANDED} if here == state",
            ENDS: f"{ENDS} and here != state"}],
        "end-itself-not-counted": {ENDS: f"{ENDS} and here != state"},
    }),
    "values-of-nodes-counted": Family.of(
        _by_value(lambda game, state: list(ways_to(game, state).elements())),
        _by_value(lambda game, state: [game.result(state, action) for action in game.actions(state)] or [state]),
        _by_value(lambda game, state: [state]),
    ),
}  # fmt: skip
"""Mistakes about the ends of the games."""

SUM, WAYS = "sum(number > 1 for number in ways_to(game, state).values())", "ways_to(game, state).items()"
PUSHED = "    frontier += [game.result(state, action) for action in game.actions(state)]"
ONCE = f"    if ways[state] == 1:\n        {PUSHED}"

TRANSPOSING: Mistakes = {**mistakes((count_transpositions, ways_to), {
    "all-states-counted": {SUM: ["len(ways_to(game, state))", SUM.replace("> 1", "== 1")]},
    "all-nodes-counted": {SUM: "sum(ways_to(game, state).values())"},
    "extra-ways-counted": {SUM: SUM.replace("> 1", "- 1")},
    "all-ways-counted": {SUM: SUM.replace("number > 1", "number * (number > 1)")},
    "pairs-of-ways-counted": {SUM: SUM.replace("number > 1", "number * (number - 1) // 2")},
    "two-ways-exactly": {SUM: SUM.replace("> 1", "== 2")},
    "three-ways-at-least": {SUM: SUM.replace("> 1", "> 2")},
    "parents-counted": [{PUSHED: ONCE}, {PUSHED: ONCE, SUM: SUM.replace("> 1", "- 1")}],
    "actions-merged": {PUSHED: PUSHED.replace("[", "{").replace("]", "}")},
    "siblings-only": {SUM: SUM.replace("ways_to(game, state)", "Counter(game.result(state, action) "
        "for action in game.actions(state))")},
    "ends-only": {SUM: f"sum(number > 1 and game.is_terminal(each) for each, number in {WAYS})"},
    "inner-nodes-only": {SUM: f"sum(number > 1 and not game.is_terminal(each) for each, number in {WAYS})"},
    "states-for-number": {SUM: f"[each for each, number in {WAYS} if number > 1]"},
    "one-too-many-or-few": {SUM: [f"{SUM} + 1", f"{SUM} - 1"]},
})}  # fmt: skip
"""Mistakes about states that are reached in more than one way."""


# Values

START_OF_LOOP, BETTER = "    v, move = -inf, None", "v2 > v"
FROM_NONE = {START_OF_LOOP: "    v, move = None, None"}
GIVEN_UP, CHOSEN, KEPT_BOTH = "    return v, move", "= v2, a", "v, move = v2, a"
WRONG_PAIRS = "move, move", "a, move", "v2, move", "v, v"
CALL = "v2, _ = best_alone(game, game.result(state, a))"
DEEPER = {SIGNATURE: "(game: Game, state: State, depth: int = 0)"}
SHORT_SIGHT = """    children = [(game.result(state, action), action) for action in game.actions(state)]
    ends = [(game.utility(child, MAX), action) for child, action in children if game.is_terminal(child)]
    if ends:
        return max(ends)
"""
SHARED = {
    **{
        name: CHOOSING[name]
        for name in ("always-minimizing", "first-child", "last-child", "average", "root-only", "utility-of-min")
    },
    **DECIDING,
    **{
        name: LOOPING[name]
        for name in ("last-child-skipped", "first-child-skipped", "best-starts-at-zero", "state-overwritten")
    },
    "greedy-one-ply": Flawed(horizon=1),
}


def _by_oneself(search: Callable[..., Any]) -> Callable[[Game, State], Any]:
    return lambda game, state: search(OnePlayer(game), state)


ALONE: Mistakes = {
    **{name: Family.of(search).map(_by_oneself) for name, search in SHARED.items()},
    **mistakes(best_alone, {
        "opponent-in-between": {**DEEPER, CALL: CALL.replace("a))", "a), depth + 1)"), **FROM_NONE,
            BETTER: f"v is None or ({BETTER} if depth % 2 == 0 else v2 < v)"},
        "values-summed": {START_OF_LOOP: f"{START_OF_LOOP}\n    total = 0", CALL: f"{CALL}\n        total += v2",
            GIVEN_UP: "    return total, move"},
        "plies-taken-off": {CALL: [f"v2 = best_alone(game, game.result(state, a))[0] {more}"
            for more in ("- 1", "+ 1")]},
        "path-for-action": [{"MAX), None": f"MAX), {end}", "v2, _": "v2, path", CHOSEN: f"= v2, {path}"}
            for end, path in (("[]", "[a, *path]"), ("None", "(a, *(path or ()))"))],
        "value-and-action-mixed-up": [
            {**FROM_NONE, BETTER: [f"v is None or {one} > {two}" for one, two in (("v2", "a"), ("v2", "move"),
                ("move", "v"), ("a", "v"))]},
            *({**FROM_NONE, BETTER: f"v is None or {BETTER}", KEPT_BOTH: f"{two} = v2, a"} for two in WRONG_PAIRS),
            {**FROM_NONE, BETTER: f"v is None or {BETTER}", CHOSEN: ["= a, a", "= v, a", "= move, a", "= v2, v2"]},
            *({GIVEN_UP: f"    return {two}"} for two in WRONG_PAIRS),
        ],
        "state-for-action": {CHOSEN: "= v2, game.result(state, a)"},
    }),
}  # fmt: skip
ALONE["opponent-in-between"] = Family.of(Flawed(), ALONE["opponent-in-between"])
"""Mistakes about a player who plays alone."""
MORE_ALONE: Mistakes = {**mistakes(best_alone, {
    "end-in-sight-taken": {START_OF_LOOP: [SHORT_SIGHT + START_OF_LOOP, SHORT_SIGHT.replace("(child)]",
        "(child) and game.utility(child, MAX) > 0]") + START_OF_LOOP]},
    "utility-of-mover": {OF_MAX: "game.utility(state, game.to_move(state))"},
})}  # fmt: skip
"""The same, rarer."""

REPLY = "return value_against_robot(game, game.result(state, actions[0]))"
MINE = "return max(value_against_robot(game, game.result(state, action)) for action in actions)"
ROBOT, EACH = "game.to_move(state) == MIN", "for action in actions)"
SEARCHED = "(value_against_robot(game, game.result(state, action)) for action in actions)"
BY_PLY = {**DEEPER, "actions[0]))": "actions[0]), depth + 1)", "action)) for": "action), depth + 1) for"}
ASKED = "    actions = game.actions(state)\n"


def _movers_view(game: Game, state: State) -> Value:
    value = value_against_robot(game, state)
    return -value if game.to_move(state) == MIN else value


AGAINST_ROBOT: Mistakes = {
    "turns-assumed": taking_turns(value_against_robot),
    "movers-view": _movers_view,
    **mistakes(value_against_robot, {
        "robot-not-foreseen": {MINE: "children = [game.result(state, action) for action in actions]\n    "
            "return value_against_robot(game, max(children, key=lambda child: best_alone(game, child)[0]))"},
        "robot-helps": {f"    if {ROBOT}:\n        {REPLY}\n": ""},
        "robot-minimizes": {REPLY: f"return min{SEARCHED}"},
        "robot-averaged": {REPLY: f"return sum{SEARCHED} / len(actions)"},
        "robot-takes-last": {"actions[0]": "actions[-1]"},
        "robot-takes-second": {"actions[0]": ["actions[1 % len(actions)]", "actions[1]"]},
        "robot-takes-smallest": {"actions[0]": ["min(actions)", "sorted(actions, key=str)[0]"]},
        "robot-on-both-sides": {ROBOT: "True"},
        "robot-for-max": [{ROBOT: "game.to_move(state) == MAX", "max(": "min("}, {ROBOT: "game.to_move(state) == MAX"}],
        "robot-at-root-only": [{**BY_PLY, ROBOT: f"{ROBOT} and depth <= {depth}"} for depth in (0, 1)],
        "robot-below-root-only": {**BY_PLY, ROBOT: f"{ROBOT} and depth > 0"},
        "robot-moves-second": {**BY_PLY, ROBOT: "depth % 2 == 1"},
        "own-nodes-minimized": {"max(": "min("},
        "own-nodes-averaged": {MINE: f"return sum{SEARCHED} / len(actions)"},
        "values-summed": {"max(": "sum("},
        "robot-turns-the-sign": {REPLY: REPLY.replace("return ", "return -")},
        "utility-of-min": {OF_MAX: "game.utility(state, MIN)"},
        "utility-of-mover": {OF_MAX: "game.utility(state, game.to_move(state))"},
        "best-starts-at-zero": {MINE: f"return max(0, *{SEARCHED})"},
        "greedy-one-ply": [{**BY_PLY, ASKED: f"    if depth >= {most}:\n        return 0\n{ASKED}"} for most in (1, 2)],
        **{name: {EACH: f"for action in {tried} or actions)"} for name, tried in (("first-child-skipped",
            "actions[1:]"), ("last-child-skipped", "actions[:-1]"))},
    }),
}  # fmt: skip
"""Mistakes about an opponent whose moves are known."""

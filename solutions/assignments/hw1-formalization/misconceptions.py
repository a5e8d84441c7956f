"""What goes wrong in hw1-formalization: what somebody types who makes each mistake.

The wrong searches that `best_alone` shares with minimax stand in `solutions.misconceptions`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
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

Mistakes = dict[str, Callable[..., Any]]
Edits = dict[str, str]

TRIED = "in game.actions(state):"
SKIPPING = {"first-child-skipped": f"{TRIED[:-1]}[1:]", "last-child-skipped": f"{TRIED[:-1]}[:-1]"}


def written(before: str, *instead: str) -> list[Edits]:
    """A mistake in several handwritings, all in one place."""
    return [{before: after} for after in instead]


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
    "win-is-one": written(WIN, WIN.replace("> 0", "== 1"), WIN.replace("> 0", "> 1")),
    "largest-win-only": {FOUND: MOST},
    "first-win-only": [*written(LISTED, "return [action]", "found = [action]", "return action"),
        {LISTED: "return action", FOUND: "    return None"}, {FOUND: "    return found[0] if found else None"}],
    "wins-later-listed": [{END + WIN: f"({WIN} if game.is_terminal(child) else winning_moves(game, child))"},
        {END + WIN: f"({WIN} if game.is_terminal(child) else any("
        "game.is_terminal(game.result(child, reply)) for reply in game.actions(child)))"}],
    "actions-without-end": written(END + WIN, f"not {END[:-4]}or {WIN}", f"not {END[:-4]}or {WIN}="),
    "others-listed": [{WIN: WIN.replace(">", "<=")}, {END + WIN: f"not ({END}{WIN})"}],
    "end-not-tested": {END: ""},
    "end-tested-too-early": {END: END.replace("child", "state")},
    "states-for-actions": written(LISTED, *(f"found.append({x})" for x in ("child", "(action, child)", "state"))),
    "utilities-listed": written(LISTED, *(f"found.append({x})" for x in (WIN[:-4], f"(action, {WIN[:-4]})",
        "player"))),
    "none-for-empty-list": [*({FOUND: f"    return found or {nothing}"} for nothing in ("None", "[None]", "False")),
        {MOVER: f"    if game.is_terminal(state):\n        return None\n{MOVER}"},
        {MOVER: f"    if game.is_terminal(state):\n        raise ValueError\n{MOVER}"}],
    **{name: {TRIED: f"{tried}:"} for name, tried in SKIPPING.items()},
    "state-overwritten": [{"child =": "child = state ="}, {"child =": "child = state =",
        WIN: "game.utility(child, game.to_move(child)) > 0"}],
    "first-action-only": [{TRIED: f"{TRIED[:-1]}[:1]:"}, {FOUND: f"    {FOUND}"}],
    "last-action-only": written(f"        if {END}{WIN}:\n            {LISTED}",
        f"    if game.actions(state) and {END}{WIN}:\n        {LISTED}", f"    if {END}{WIN}:\n        {LISTED}"),
    "answers-for-actions": written(FOUND, "    return len(found)", "    return bool(found)",
        "    return [a in found for a in game.actions(state)]"),
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
    "captures-of-one-colour": written(INSIDE, *(f"own == {mark!r} and {INSIDE}" for mark in "WB")),
    "captures-one-only": [{TAKEN: BREAK}, {TAKEN: BREAK, SIDES: "for side in (column + 1, column - 1):"}],
    "captures-ahead": [{FREE: "[column] != own:"}, {SIDES: "for side in (column - 1, column, column + 1):"}],
    "captures-own": written(CAPTURE, *(f"board{AHEAD} {mark}" for mark in ('!= "."', "== own", '== "B"',
        '== "W"'))),
    "steps-aside": written(CAPTURE, f"board{AHEAD} != own", f'board{AHEAD} == "."', "True"),
    "captures-backwards": [{CAPTURE: f"0 <= row - ahead < self.rows and {CAPTURE.replace('+', '-')}",
        TARGET: "(row - ahead, side)"}, {AHEAD: "[row][side]", TARGET: "(row, side)"}],
    "captures-one-way": [{AHEAD: "[row - 1][side]", TARGET: "(row - 1, side)"},
        {INSIDE: f"row + 1 < self.rows and {INSIDE}", AHEAD: "[row + 1][side]", TARGET: "(row + 1, side)"},
        {AHEAD: "[row + 1][side]", TARGET: "(row + 1, side)"}],
    "captures-where-free": written(INSIDE, *(f'board[row + ahead][column] {test} "." and {INSIDE}'
        for test in ("==", "!="))),
    "captures-noted-wrongly": written(TARGET, "(row, side)", "(side, row + ahead)"),
    "round-the-edge": {INSIDE: "side < self.columns and "},
    "edge-left-out": written(INSIDE, *(f"{test} and " for test in ("0 < side < self.columns",
        "0 <= side < self.columns - 1", "0 < side < self.columns - 1"))),
    "off-the-board": written(INSIDE, "side >= 0 and ", "", "0 <= side <= self.columns and "),
    "far-side-forgotten": [{FAR_W: "", FAR_B: ""}, {FAR_B: ""}, {FAR_W: ""},
        {'"W" in board[0]': 'set(board[0]) == {"W"}', '"B" in board[-1]': 'set(board[-1]) == {"B"}'}],
    "far-sides-swapped": {'"W" in board[0]': '"W" in board[-1]', '"B" in board[-1]': '"B" in board[0]'},
    "far-side-of-three-rows": [{"in board[-1]": "in board[2]"}, {"in board[0]": "in board[1]",
        "in board[-1]": "in board[-2]"}, {"in board[-1]": "in board[-2]"}],
    "far-side-by-columns": {"in board[-1]": "in board[self.columns - 1]"},
    "blocked-goes-on": [{f"        {NO_MOVE}:{GOES_ON}": NO_PAWNS}, {f"        {NO_MOVE}:{GOES_ON}": ""},
        *written(NO_MOVE, *(f"if player == {who} and not self.moves(state)" for who in ("MAX", "MIN")))],
    "blocked-wins": [{LOST: "return player"}, {LOST: "return player", FAR_W: f"{NO_PAWNS}{FAR_W}"},
        {LOST: "return player", FAR_W: f"        {NO_MOVE}:\n            return player\n{FAR_W}"},
        {LOST: "return MAX"}],
    "blocked-on-the-others-turn": {f"{NO_MOVE}:{GOES_ON}": EITHER},
    "blocked-by-steps": {NO_MOVE: "if all(start[1] != end[1] for start, end in self.moves(state))"},
    "winner-never-found": {WORTH: WORTH.replace("== player", '== "W"')},
    "winner-without-a-player": written("        return None", "        return False", "        return 0"),
    "blocked-is-a-draw": [{LOST: "return 0"}, {LOST: 'return "draw"'}, {LOST: 'return "draw"',
        WORTH: 'return {player: 1, "draw": 0}.get(self.winner(state), -1)'}],
    "winner-asks-actions": {NO_MOVE: "if not self.actions(state)"},
    "utility-turned-round": {WORTH: "return -1 if self.winner(state) == player else 1"},
    "utility-ignores-player": [*written(WORTH, *(WORTH.replace("player", who) for who in ("MAX", "MIN"))),
        {WORTH: "return 1"}],
    "utility-of-other-size": written(WORTH, "return int(self.winner(state) == player)",
        "return 0 if self.winner(state) == player else -1", "return self.winner(state) == player",
        "return 10 if self.winner(state) == player else -10"),
    "utility-too-early": [{EARLY: ""}, *written(TOO_EARLY, "return 0", "return None"), {EARLY: "",
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
    "only-more-or-fewer": written(ECHO, "if not 0 < echo <= taken", "if taken > echo"),
    "first-move-not-free": written(START, *(START.replace("0", number) for number in "123")),
    "nothing-may-be-taken": [{NUMBERS: "range(0 if stones else 1, min(stones, self.most) + 1)"},
        {NUMBERS: "range(0 if stones else 1, min(stones, self.most) + 1)", ECHO: "if not taken == echo > 0"},
        {NUMBERS: NUMBERS.replace("1, min", "0, min")}],
    "one-never-taken": {NUMBERS: NUMBERS.replace("1, min", "2, min")},
    "more-than-left": {NUMBERS: "range(1, (self.most if stones > 0 else 0) + 1)"},
    "below-zero": written(NUMBERS, "range(1, self.most + 1)", "range(1, (self.most if stones else 0) + 1)"),
    "most-never-taken": {NUMBERS: "range(1, min(stones, self.most - 1) + 1)"},
    "last-stone-never-taken": written(NUMBERS, "range(1, min(stones - 1, self.most) + 1)",
        "range(1, min(stones, self.most))"),
    "most-is-three": {NUMBERS: "range(1, min(stones, 3) + 1)"},
    "most-ignored": {NUMBERS: "range(1, stones + 1)"},
    "nothing-refused": [{REFUSED: ""}, *written("taken not in self.actions(state)", "taken > state[0]",
        "not 1 <= taken <= self.most", "not 1 <= taken <= min(state[0], self.most)"),
        *written("raise IllegalActionError(self, state, taken)", "raise ValueError", "return state")],
    "turn-kept": written(NEXT, "MAX", "player"),
    "min-begins": {START: START.replace("MAX", "MIN")},
    "only-empty-ends": [{ENDED: "return state[0] == 0"}, {ENDED: "return state[0] == 0", EARLY: ""},
        {ENDED: "return state[0] == 0", "if not self.is_terminal(state)": "if self.actions(state)"}],
    "one-left-ends": {ENDED: "return state[0] <= 1 or not self.actions(state)"},
    "stuck-too-often": written(ENDED, "return state[0] == 0 or state[0] == state[1]",
        "return state[0] == 0 or state[0] <= state[1]"),
    "stuck-loses": [{DRAWN: ""}, {DRAW: STUCK["loses"]}],
    "stuck-wins": {DRAW: STUCK["wins"]},
    "result-changes-state": {START: "self.initial = [stones, 0, MAX]",
        CHILD: f"state[:] = {KEPT} {NEXT}\n        return state"},
    "states-are-lists": [{START: "self.initial = [stones, 0, MAX]", CHILD: f"return [{KEPT} {NEXT}]"},
        {CHILD: f"return [{KEPT} {NEXT}]"}],
    "echo-kept-in-the-game": [IN_THE_GAME, {**IN_THE_GAME, REFUSED: ""}],
    "last-stone-loses": {TAKES_ALL: TURNED},
    "utility-turned-round": [{TAKES_ALL: TURNED}, *({TAKES_ALL: TURNED, DRAW: each} for each in STUCK.values())],
    "utility-ignores-player": [*written(TAKES_ALL, *(TAKES_ALL.replace("player", who) for who in ("MAX", "MIN"))),
        {TAKES_ALL: "return 1"}],
    "utility-of-other-size": [{TAKES_ALL: "return int(state[2] != player)"}, {DRAW: "            return 0.5",
        TAKES_ALL: "return int(state[2] != player)"}],
    "utility-too-early": [{EARLY: ""}, *written(TOO_EARLY, "return 0", "return None")],
})}  # fmt: skip
"""Mistakes about No Echo: what a state has to hold, what is legal, when it is over, what the end is worth."""


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
    """What is written for one of the three sums by somebody who takes a number from another place, or forgets one."""
    name, _, below = place.partition(" + ")
    sums = [f"{one} + below[{two}]" for one in ("won", "drawn", "lost") for two in range(3)]
    return [*(each for each in sums if each != place), name, below, f"{name} - {below}", f"{name} * {below}"]


def _by_value(states: Callable[[Game, State], list[State]]) -> Callable[..., Any]:
    """Not games are sorted, but these states, by what they are worth with best play."""

    def sorted_out(game: Game, state: State) -> tuple[int, ...]:
        values = [minimax_value(game, each) for each in states(game, state)]
        return sum(v > 0 for v in values), sum(v == 0 for v in values), sum(v < 0 for v in values)

    return sorted_out


COUNTING_OUTCOMES: Mistakes = {
    **mistakes(count_outcomes, {
        "outcomes-of-min": {OF_MAX: "game.utility(state, MIN)"},
        "outcomes-of-mover": [{OF_MAX: "game.utility(state, game.to_move(state))"},
            {OF_MAX: "-game.utility(state, game.to_move(state))"},
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
        "counts-start-wrongly": written(NONE_YET, "won = drawn = lost = 1", "won = drawn = lost = -1"),
        "numbers-mixed-up": [*({place: other} for place in PLACES for other in others_of(place)),
            {ADDED: ADDED.replace("won, drawn", "won, won", 1)}, {ADDED: ADDED.replace("drawn, lost", "drawn, drawn",
            1)}, *({RETURNED: f"    return {', '.join(names)}"} for names in product(("won", "drawn", "lost"),
            repeat=3) if len(set(names)) == 2)],
        "outcomes-in-other-order": [{SORTED: f"return {', '.join(order)}"}
            for order in permutations(THREE) if order not in (THREE, THREE[::-1])],
        "only-ones-counted": [{"utility > 0": "utility == 1", "utility < 0": "utility == -1"},
            {"utility > 0": "utility == 1", "utility < 0": "utility not in (0, 1)"},
            {SORTED: "return int(utility == 1), int(utility not in (1, -1)), int(utility == -1)"},
            {"utility > 0": "utility not in (0, -1)", "utility < 0": "utility == -1"}],
        "utilities-summed": [{SORTED: "return max(utility, 0), int(utility == 0), min(utility, 0)"},
            {SORTED: "return max(utility, 0), int(utility == 0), max(-utility, 0)"}, {SORTED: "return utility",
            NONE_YET: "total = 0", ADDED: "total += below", RETURNED: "    return total"}],
        "tuples-put-together": [{NONE_YET: f"found = {start}", ADDED: "found += below", RETURNED: "    return found"}
            for start in ("(0, 0, 0)", "()")],
        "first-child": {RETURNED: f"    {RETURNED}"},
        "last-child": {ADDED: "won, drawn, lost = below"},
        **{name: [{TRIED: f"{tried} or {TRIED[3:]}"}, {TRIED: f"{tried}:"}] for name, tried in SKIPPING.items()},
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
    "all-states-counted": written(SUM, "len(ways_to(game, state))", SUM.replace("> 1", "== 1")),
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
    "one-too-many-or-few": written(SUM, f"{SUM} + 1", f"{SUM} - 1"),
})}  # fmt: skip
"""Mistakes about states that are reached in more than one way."""


# Values

START_OF_LOOP, BETTER = "    best_value, best_action = None, None", "value > best_value"
GIVEN_UP, CHOSEN = "    return best_value, best_action", "= value, action"
KEPT_BOTH = "best_value, best_action = value, action"
WRONG_PAIRS = "best_action, best_action", "action, best_action", "value, best_action", "best_value, best_value"
CALL = "value, _ = best_alone(game, game.result(state, action))"
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
        "opponent-in-between": {**DEEPER, CALL: CALL.replace("action))", "action), depth + 1)"),
            BETTER: f"({BETTER} if depth % 2 == 0 else value < best_value)"},
        "values-summed": {START_OF_LOOP: f"{START_OF_LOOP}\n    total = 0", CALL: f"{CALL}\n        total += value",
            GIVEN_UP: "    return total, best_action"},
        "plies-taken-off": written(CALL, *(f"value = best_alone(game, game.result(state, action))[0] {more}"
            for more in ("- 1", "+ 1"))),
        "path-for-action": [{"MAX), None": f"MAX), {end}", "value, _": "value, path", CHOSEN: f"= value, {path}"}
            for end, path in (("[]", "[action, *path]"), ("None", "(action, *(path or ()))"))],
        "value-and-action-mixed-up": [
            *written(BETTER, *(f"{one} > {two}" for one, two in (("value", "action"), ("value", "best_action"),
                ("best_action", "best_value"), ("action", "best_value")))),
            *({KEPT_BOTH: f"{two} = value, action"} for two in WRONG_PAIRS),
            *written(CHOSEN, "= action, action", "= best_value, action", "= best_action, action", "= value, value"),
            *({GIVEN_UP: f"    return {two}"} for two in WRONG_PAIRS),
        ],
        "state-for-action": {CHOSEN: "= value, game.result(state, action)"},
    }),
}  # fmt: skip
ALONE["opponent-in-between"] = Family.of(Flawed(), ALONE["opponent-in-between"])
"""Mistakes of somebody who plays alone."""
MORE_ALONE: Mistakes = {**mistakes(best_alone, {
    "end-in-sight-taken": written(START_OF_LOOP, SHORT_SIGHT + START_OF_LOOP, SHORT_SIGHT.replace("(child)]",
        "(child) and game.utility(child, MAX) > 0]") + START_OF_LOOP),
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
        "robot-takes-second": written("actions[0]", "actions[1 % len(actions)]", "actions[1]"),
        "robot-takes-smallest": written("actions[0]", "min(actions)", "sorted(actions, key=str)[0]"),
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


add_misconceptions("""
wins-of-max: only MAX's wins are found
    `game.utility(state, player)` asks for whom. Who takes the action where MIN is to move?
wins-of-the-next: a win is looked for on behalf of the player who would move next
    After the action it is the other one's turn. In which state do you ask who moves?
every-end-wins: every action that ends the game counts as a win
    One can also end a game by losing it, or with a draw. Which question tells?
draws-win: a utility of 0 counts as a win
    What is a draw worth, and is that above 0?
first-win-only: only one winning action is listed
    There may be several. Look for a `return` inside the loop.
captures-ahead: pawns capture straight ahead as well
    Two pawns that face each other block each other. Which squares can a pawn capture on?
captures-own: pawns capture their own side
    Whose pawn stands on the square? That it is not empty is not enough.
steps-aside: pawns step diagonally onto empty squares
    A pawn goes diagonally only to capture. What has to stand there?
round-the-edge: pawns capture across the edge of the board
    In Python `row[-1]` is the last square of a row, not one beyond its first. Which columns are on the board?
far-side-forgotten: the game goes on when a pawn has reached the far side
    Which is the far side for white, and which for black? Look at these rows first.
far-sides-swapped: the far sides are swapped
    Row 0 is at the top. Where does white start, and which way does it go?
blocked-goes-on: the game goes on when the player to move has no move
    Nobody passes in hexapawn. Who wins when the one to move cannot?
blocked-wins: the player without a move wins
    You win if your *opponent* has no move. Who is to move in that state?
utility-turned-round: the winner gets what the loser should get
    At the end, who is to move has *not* just moved. Who has won then, and who asks?
utility-ignores-player: the utility is the same for both players
    `utility(state, player)` is asked once for each player. Where do you use `player`?
utility-too-early: there is a utility while the game goes on
    Read the last sentence of the docstring of `utility`. What happens in the middle of a game?
echo-allowed: a player may take as many as the other has just taken
    The legal actions depend on the last one. How do they get to know it, if not from the state?
own-echo-forbidden: a player may not repeat its own last number
    It is the other player's number that is forbidden. Whose does your state hold?
more-than-left: a player may take more stones than there are
    One stone is left. Which numbers are in your `actions`?
below-zero: stones are taken from an empty heap
    What are the legal actions when one stone is left, and when none is?
most-never-taken: the largest number is never allowed
    `range(1, n)` stops before n. How many stones may be taken at most?
nothing-refused: illegal actions are not refused as they should be
    What does `result` do when somebody takes a hundred stones? It should `raise IllegalActionError(…)`.
turn-kept: the turn never passes to the other player
    After MAX's move it is MIN's turn. What does `result` write into the state?
only-empty-ends: only an empty heap ends the game
    One stone is left and the other has just taken one. What may the player to move do, and is the game over?
stuck-loses: the player who may take none loses
    There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?
stuck-wins: the player who may take none wins
    There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?
result-changes-state: the state that `result` is given gets changed
    An action makes a *new* state; the old one may still be wanted. Tuples can't be changed by accident.
inner-nodes-only: the ends of the games are not counted
    The end of a game is a position, too. What should the answer be where the game is over?
ends-only: only the ends of the games are counted
    What about the positions on the way? Draw a game with two plies, and count what you should get.
all-states-counted (keeps 0.3): every state is counted, however many ways lead to it
    In a tree without repetitions, what should the answer be?
extra-ways-counted: each further way to a state is counted, not each state
    A state that can be reached in five ways is one transposition. How often does it count with you?
parents-counted: only the states where two ways meet are counted, not those that come after them
    If two ways lead to a state, how many lead to its children?
outcomes-of-min: the outcomes are counted for MIN
    Won, drawn and lost are meant for MAX. For whom do you ask the utility?
outcomes-of-mover: the outcomes are counted for whoever would be to move
    Won, drawn and lost are meant for MAX, whoever moved last. For whom do you ask the utility?
draws-are-losses: draws are counted as losses
    Three numbers, three cases. What is the utility of a draw?
ends-merged: two games that end in the same state are counted once
    The same moves in another order are another game. How many ways lead to the end?
robot-helps (keeps 0): MIN's actions are chosen for you
    Alone you choose for both. Here MIN's choice is fixed: which of its actions does the robot take?
robot-minimizes (keeps 0): the robot takes what is worst for you
    This robot does not think. Which of its actions does it take?
robot-averaged: the robot's actions are averaged
    This robot does not draw lots. Which of its actions does it take?
robot-takes-last: the robot takes its last action
    Your loop goes over all of MIN's actions and keeps the last. Which one does the robot take?
robot-on-both-sides (keeps 0): MAX plays like the robot
    Only MIN is a robot. What do you do where `game.to_move(state)` is MAX?
robot-for-max: MAX is the robot, and MIN chooses
    It is the other way round. Whose turn is it where you take the first action?
wins-of-min: only MIN's wins are found
    Whose utility has to be above 0? Try a position in which MAX can win at once.
somebody-wins: an action counts as a win whoever wins by it
    An action may also lose the game at once. For whom has the utility to be above 0?
win-is-one: only a utility of 1 counts as a win, or not every one above 0
    Which utilities are above 0? In some games a win is worth more than in others.
largest-win-only: only the wins with the largest utility are listed
    A win by 3 is a win, too, even where another action wins by 5.
wins-later-listed: actions are listed after which the game is won later, or may be
    The win has to come at once. Is the game over after each action that you list?
actions-without-end: actions are listed that do not end the game
    What does your function do with a child in which the game goes on?
end-not-tested: the utility is asked for although the game may go on
    A utility exists only where the game is over. What do you have to ask before you ask for it?
end-tested-too-early (keeps 0): nothing is ever found, as if the end were looked for before the action
    About which state do you ask `is_terminal`: the one before the action or the one after it?
states-for-actions: the list holds states, with or without the actions
    What could you give to `game.result(state, …)`: what you list, or something else?
utilities-listed: the list holds something else than actions, such as utilities
    The list is to hold actions alone. What stands in yours for the tree `[3, -2]`?
none-for-empty-list: something else than an empty list is returned where nobody can win
    What is asked for where nobody can win at once? And where the game is over?
captures-to-one-side: pawns capture to one side only
    A pawn has two squares diagonally ahead. Which of them does your loop look at?
captures-of-one-colour: only the pawns of one colour capture
    `own`, `other` and `ahead` say whose turn it is. Where do your captures use MAX, or the colour white, instead?
captures-one-only: a pawn that could capture on both sides captures on one only
    May a pawn have two captures at the same time? What ends your loop, or which `elif` stands between them?
captures-backwards: pawns capture backwards or beside them, not ahead
    In which row is the square diagonally ahead, for white and for black?
captures-one-way: all pawns capture in the same direction, whoever they belong to
    Which way is ahead for MIN? Where do your captures ask that?
captures-where-free: whether a pawn can capture is made to depend on the square straight ahead
    Does the square straight ahead matter to a capture? Look at what your captures are indented under.
captures-noted-wrongly: a capture is listed with the wrong square
    An action is `((row, column), (new row, new column))`. Which row does a capture lead to?
edge-left-out: captures on the outermost columns are left out
    Which numbers do the columns of the board have? Is the first one allowed in your test, and the last one?
off-the-board: captures are looked for beyond the last column
    What is the number of the last column? What does Python say to `board[row][self.columns]`?
far-side-of-three-rows: the far side is looked for in the wrong row, at least on some boards
    Which row is white's far side on a board of five rows, and which is black's?
blocked-on-the-others-turn: a player without a move loses even while the other one is to move
    Who has to move and can't? Ask for the moves of that player alone.
far-side-by-columns: black's far side is looked for in the row with the number of the last column
    Which row is black's far side on a board of five rows and two columns?
blocked-by-steps: a player who can only capture is taken for blocked
    A capture is a legal move as well. What do you ask to find out whether somebody has one?
winner-without-a-player: the method `winner` returns something else than MAX, MIN or None
    Which values does the first line of `winner` promise? What do the other methods do with it?
utility-of-other-size: a win and a loss are worth other numbers than 1 and −1
    What is it worth to the winner, and what to the loser? Read the sentence in the text.
every-echo-forbidden: a number may not be taken again in the whole game
    Only what the other has *just* taken is forbidden. How far back does your state remember?
echo-of-the-heap: it is remembered how many stones are left, not how many were taken
    What exactly is the next player not allowed to take? What does your state hold in its place?
first-number-remembered: the number that is forbidden is always that of the first move
    The second move forbids a number as well. What does `result` put into the new state?
only-more-or-fewer: a player has to take more, or fewer, than the other has just taken
    Which numbers does the rule forbid after a 2?
first-move-not-free: a number is forbidden on the first move already
    Nobody has taken anything before the first move. What does the initial state say about that?
nothing-may-be-taken: a player may take no stone at all
    What is the smallest number of stones that may be taken?
one-never-taken: a single stone may never be taken
    What is the smallest number of stones that may be taken? Where does your range begin?
last-stone-never-taken: the largest number that the heap allows is left out
    With two stones left, may somebody take both? Where does your range end?
most-is-three: at most three stones may be taken, whatever `most` says
    What is `most` in `NoEcho(7, 4)`? Where do you use it?
most-ignored: any number of stones that is left may be taken, whatever `most` says
    What is `most` in `NoEcho(7, 2)`? Where do you use it?
min-begins: MIN begins
    Who moves first? What does the initial state say?
one-left-ends: the game is over although a stone can still be taken
    One stone is left, and nobody has just taken one. What may the player to move do?
stuck-too-often: the game is over where the forbidden number is the only thing that was looked at
    Three stones are left and the other has just taken three. Is there really nothing that may be taken?
last-stone-loses: whoever takes the last stone loses
    Who has taken the last stone when the heap is empty: the player to move or the other one? What is that worth?
wins-left-out: wins or losses are never counted
    Three numbers, three tests. Which of them can never be true?
counts-start-wrongly: every state on the way adds a game of its own
    Nothing has been counted when your loop begins. From which number do you start?
numbers-mixed-up: the three numbers get mixed up, or lost, where they are added
    Play Nim with the heaps 1 and 2 by hand: what comes back from each child, and where do you add it?
outcomes-overlap: some games are counted in two of the three numbers
    Add the three numbers up: are there more than there are games? Which two of your tests can both be true?
draws-are-wins: draws are counted as wins
    What is a utility of 0?
losses-are-draws: losses are counted as draws
    Which utilities are draws? What is one below 0?
draws-left-out: draws are not counted at all
    Which of your tests lets a utility of 0 through?
outcomes-in-other-order: the three numbers stand in another order than the text asks for
    Which number comes first, which second? Compare with Nim, where there are no draws.
only-ones-counted: a win or a loss is only seen where the utility is 1 or −1
    In some games a win is worth 6. Which utilities are wins?
others-listed: those actions are listed that do not win
    Read your condition aloud for an action that wins. Is it true? And for one that loses?
last-action-only: only the last action is looked at
    Which of your lines belong to the loop? Look at how far they are indented.
first-action-only: only the first action is looked at
    Does your loop come to the second action? Look for a `return` inside it.
answers-for-actions: what is returned are not the actions themselves
    Which actions win? Neither how many there are nor whether there are some is asked for.
winner-never-found: nobody is ever found to have won
    With what does `utility` compare what `winner` returns? Print both at the end of a game.
blocked-is-a-draw: a player without a move has neither won nor lost
    There are three ways to win. Which of them is it if your opponent has no move?
winner-asks-actions: two methods ask each other without end
    `actions` asks whether the game is over, and that asks `winner`. What may `winner` ask?
states-are-lists: a state is a list, which cannot be put into a set
    Two sides that come to the same state should come to the *same* one. Which type of Python cannot be changed?
echo-kept-in-the-game: the number just taken is kept in the game, not in the state
    A search asks about one state, then about another, and then about the first again. Whose number is in `self` then?
games-not-sorted: all games are counted together, however they end
    How many numbers are asked for, and in which order?
tuples-put-together: tuples are put together, not added up
    `(1, 0, 0) + (0, 1, 0)` has six members in Python. How do you add place by place?
states-for-number: the states are returned, not their number
    How many are there?
robot-turns-the-sign: the value changes its sign where the robot moves
    A value is MAX's, whoever moves. What does the robot's action change about it?
utilities-summed: utilities are added up, not games
    How many games is a single win worth 6?
ends-at-once-only: only the ends right below the state are counted
    A game may go on for several moves. What does your function do with a child that is not an end?
end-itself-not-counted: a game that is already over is not counted
    From a finished game, how many games can be played on? There is one: the one that has just ended.
values-of-nodes-counted (keeps 0): states are sorted by who wins with best play, not by how games end
    Every game counts, also those in which somebody plays badly. Where does a choice come into your function?
all-nodes-counted (keeps 0): all nodes of the tree are counted
    Which of the nodes are the same state? The question is how many states come more than once.
all-ways-counted: all ways to the transpositions are counted, not the states
    A state that is reached in three ways: how much does it add to your number?
pairs-of-ways-counted: pairs of ways are counted, not states
    A state that is reached in three ways: how much does it add to your number?
two-ways-exactly: only states with exactly two ways are counted
    A state can be reached in three ways. Is that more than one?
three-ways-at-least: a state has to be reached in three ways before it is counted
    How many ways are more than one?
siblings-only: only states are found that are children of the same node
    Two ways to a state may part at the root already. Whose children do you compare?
one-too-many-or-few: the number is one too large or one too small
    Is the state that you begin with reached in more than one way? Count on Nim with the heaps 1 and 1.
opponent-in-between: somebody else is taken to make every second move
    You make every move yourself. Where does your function take the smallest value?
values-summed: the values of the children are added up
    You take one action. What is the state worth if you take the best?
plies-taken-off: the value changes from ply to ply
    A state is worth as much as the best of its children, no more and no less. What do you add on the way up?
value-and-action-mixed-up: value and action are mixed up
    Which of your variables holds a number that something is worth, and which holds something to do?
path-for-action: a list of all actions to the end is returned, not the first action
    The text asks for a first action towards the value. Which of yours is it?
state-for-action: the state that the action leads to is returned, not the action
    What could you give to `game.result(state, …)`: what you return, or something else?
robot-takes-second: the robot takes its second action
    Python counts from 0. Which action is `actions[1]`?
robot-takes-smallest: the robot takes the smallest of its actions, not the first
    The first action is the one that `game.actions` lists first. Do you sort them?
robot-at-root-only: only one move of MIN's is the robot's
    The robot makes all of MIN's moves. Which moves does your function let it make?
robot-below-root-only: it is not the robot who moves where MIN moves at the root
    The robot may be the one to move in the state that you are given.
robot-moves-second: the robot is taken to make every second move, or all moves of whoever does not begin
    The robot makes MIN's moves. Whom do you ask who moves?
used-up: after the first count nothing is left to count
    A generator, or what `map`, `filter` and `zip` return, can be gone through once. How do you keep what it yields?
end-in-sight-taken: an end that is near is taken, and nobody looks any further
    There may be a better end further down. What does the search do with the other actions?
actions-merged: two actions of a state that lead to the same child are taken for one way
    A set keeps what is equal only once. If you may take from either of two equal heaps, in how many ways can you go on?
robot-not-foreseen: MAX plans as if it moved for the robot, too
    You know what the robot will do. Which action is best with that in mind?
""")

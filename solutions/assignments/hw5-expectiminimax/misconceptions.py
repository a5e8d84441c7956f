"""Wrong answers to the functions of assignment 5: mistakes of the kit's for its searches, edits of what is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from autograder.authoring import Family, add_misconceptions, mistakes
from solutions.misconceptions import BOUNDED, CHANCES, OPPONENTS

from .alternatives import information_in_loops, luck_by_comparison
from .reference import expectiminimax, luck_and_skill, pig_player, pig_search, value_of_information

Mistakes = Mapping[str, Callable[..., Any]]

add_misconceptions("""
bad-luck-forgotten: only good luck is counted
    MIN's good rolls are luck, too, with the other sign. What does a roll add that lowers the value?
luck-without-sign: good and bad luck are added up without their signs
    A good roll and a bad one can cancel out. What is the luck of MAX after one of each, equally far off?
luck-since-the-start: the value is compared with that of the start, not with that of the step before
    The second roll answers for its own change only. Which state was there just before it?
moves-are-luck: what moves change is counted as luck
    Nobody is lucky to make a bad move. Whose step changes the value?
loss-signed-for-min: MIN's losses come out below zero
    A bad move costs its mover something, whoever that is. Who is glad when the value falls?
loss-as-change: what is given away comes out below zero
    A bad move of MAX's lowers the value. How much it lowers it is a number above zero.
losers-swapped: each player is blamed for the other's moves
    Who moves in the state before the step, and who in the state after it?
compared-with-first: the move is compared with the first one, not with the best
    What should come out for a best move? Try one that does not stand first in `game.actions(state)`.
good-luck-forgotten: only bad luck is counted
    A roll that raises the value is luck, too. What does it add?
luck-turned-round: the luck is MIN's, not MAX's
    A roll has raised the value. Who is glad about it?
luck-weighted-once-more: the change at a roll is multiplied by the roll's probability
    The roll has happened. What does it change in full?
luck-beside-another-roll: a roll is compared with one other roll, not with the expected value
    What was the position worth just before the dice fell?
value-for-luck: values are added up as luck, not changes of the value
    A roll may change nothing. How much luck is that?
values-for-changes: values are added up, not changes of the value
    A best move changes nothing. What do you compare the value after a step with?
last-steps-only: each of the three numbers keeps only the last step that changed it
    After two rolls, what has become of the luck of the first? Look at your `=` and `+=`.
one-mistake-only: only one of a player's moves counts
    Whoever errs twice gives something away twice. Where do you add up?
mistakes-counted: mistakes are counted, not what they cost
    One mistake may cost 1 and another 10. Which number is asked for?
rolls-are-moves: rolls count as moves, not as luck
    Nobody decides anything at a roll. Whom does your function blame for it?
compared-with-worst: the comparison is with the worst action, not with the best
    What does the player get who knows better?
compared-with-average: the comparison is with the average of the actions
    What does a player get who chooses well?
best-for-max-at-min: MIN's moves are compared with what would be best for MAX
    Which of its actions should MIN have taken?
first-step-skipped: the first step of the line plays no part
    With which step does your loop begin?
last-step-skipped: the last step of the line plays no part
    How many steps has the line, and how many changes of the value?
steps-all-from-the-start: each step is made from the state where the line begins
    After the first step the game is somewhere else. Which state does the second step start from?
line-from-the-initial-state: the line is played from the start of the game, not from `state`
    The line need not begin at `game.initial`. Which argument says where it begins?
step-of-the-next: a step counts for whoever moves after it
    Who moves in the state before the step, and who in the state after it?
game-taken-for-over: the line is taken to lead to the end of the game
    What does `game.utility` say where the game goes on? The value of such a state has to be searched for.
numbers-in-another-order: the three numbers come in another order
    Which number comes first, and which last?
losses-added-up: what both players have given away is mixed into one number
    MAX's mistakes and MIN's: which number counts which?
roll-chosen-too: the best roll is taken for granted
    To know the roll is not to choose it. How often does the best one come?
likeliest-only: only the likeliest outcome is looked at
    The others happen as well, if not as often. What becomes of their probabilities?
informed-not-compared: it is what the player gets with the information, not what the information adds
    Without it the player would get something, too. How much?
rolls-added-up: the rolls are added up without their probabilities
    How often does each roll come?
uninformed-only: it is what the player gets without the information
    What could the player do who knows the roll?
gain-signed-for-min: what MIN gains comes out below zero
    MIN is glad when the value falls. Information never does harm: which sign has its worth?
gain-signed-for-max: what MAX gains comes out below zero
    Information never does harm. What do you subtract from what?
min-gains-nothing: the information seems worthless where MIN is told
    MIN is glad when the value falls. What does your function make of a value that falls?
sum-for-difference: the two values are added
    How much *more* can the player expect?
information-not-used: the choice is the same whatever roll is announced
    You hear the roll before you move. What do you do with that?
later-moves-by-chance: after the roll somebody is taken to move at random
    After the outcome everybody plays their best.
everybody-plays-for-you: after the roll everybody is taken to play for the player who is told
    The opponent still wants the opposite. What does it choose after the roll?
later-rolls-known: not only the next roll is known, but every later one
    The player is told the next outcome, and nothing more. What is known before the second move?
a-roll-left-out: not all rolls count
    Does your loop come to every outcome? Look for a `return` inside it, and at where it begins and ends.
pig-for-max: the player helps MAX, whichever side it plays
    Your player plays MIN as well. Whose score is its own when `game.to_move(state)` is MIN?
pig-for-the-other: the player makes the move that is best for its opponent
    Which of the two actions has the value that your side wants?
""")


def finite(wrong: Any) -> Family:
    """The handwritings that do not start from an infinity: with dice and a node of one action they return `nan`."""
    family = Family.of(wrong)
    halves = {
        player: tuple(way for way in ways if getattr(way, "starts", None) is None)
        for player, ways in family.halves.items()
    }
    return Family(tuple(way for way in family.ways if getattr(way, "starts", None) is None), halves)


SKIPPED = ("first-child-skipped", "last-child-skipped")
EXPECTIMINIMAX: Mistakes = {**CHANCES, **{name: finite(CHANCES[name]) for name in SKIPPED}}

# Who searches a reply twice asks more than needed, which nobody compares where the opponent is known.
EXPECTIMAX: Mistakes = {
    name: wrong for name, wrong in OPPONENTS.items() if name not in ("children-searched-twice", "better-searched-again")
}

STAR1: Mistakes = dict(BOUNDED)

AVERAGE = {"sum(p * expectiminimax(game, game.result(state, roll))[0] for roll, p in game.outcomes(state))":
           "sum(expectiminimax(game, game.result(state, roll))[0] for roll, p in game.outcomes(state)) "
           "/ len(game.outcomes(state))"}  # fmt: skip
SWAPPED = {"value > best_value if player == MAX else value < best_value":
           "value < best_value if player == MAX else value > best_value"}  # fmt: skip
ALL_MAX = {"value > best_value if player == MAX else value < best_value": "value > best_value"}


def joined(*tables: Mistakes) -> dict[str, Family]:
    """One table of several: a mistake that stands in more than one of them is one in several handwritings."""
    names = dict.fromkeys(name for table in tables for name in table)
    return {name: Family.of(*(table[name] for table in tables if name in table)) for name in names}


_RETURN = "return luck, given_by_max, given_by_min"
_LOOP = "for step in line:"
_CHANGE = "change = expectiminimax(game, child)[0] - expectiminimax(game, state)[0]"
_AFTER = "luck += after - sum(p * value for value, p in rolls)"

LUCK: Mistakes = joined(
    mistakes(
        luck_and_skill,
        {
            "bad-luck-forgotten": {"luck += change": "luck += max(change, 0)"},
            "good-luck-forgotten": {"luck += change": "luck += min(change, 0)"},
            "luck-without-sign": {"luck += change": "luck += abs(change)"},
            "luck-turned-round": {"luck += change": "luck -= change"},
            "luck-since-the-start": {
                "luck = given": "start = state\n    luck = given",
                _CHANGE: "change = expectiminimax(game, child)[0] - expectiminimax(game, start)[0]",
            },
            "moves-are-luck": {_RETURN: "return luck - given_by_max + given_by_min, given_by_max, given_by_min"},
            "loss-signed-for-min": {"given_by_min += change": "given_by_min -= change"},
            "loss-as-change": [
                {"given_by_max -= change": "given_by_max += change"},
                {"max -= change": "max += change", "min += change": "min -= change"},
            ],
            "losers-swapped": {_RETURN: "return luck, given_by_min, given_by_max"},
            "last-steps-only": {
                "luck += change": "luck = change",
                "given_by_max -= change": "given_by_max = -change",
                "given_by_min += change": "given_by_min = change",
            },
            "one-mistake-only": [
                {"given_by_max -= change": "given_by_max = -change", "given_by_min += change": "given_by_min = change"},
                {
                    "given_by_max -= change": "given_by_max = max(given_by_max, -change)",
                    "given_by_min += change": "given_by_min = max(given_by_min, change)",
                },
            ],
            "mistakes-counted": {
                "given_by_max -= change": "given_by_max += change < 0",
                "given_by_min += change": "given_by_min += change > 0",
            },
            "value-for-luck": [
                {"luck += change": "luck += expectiminimax(game, child)[0]"},
                {"luck += change": "luck += expectiminimax(game, state)[0]"},
            ],
            "values-for-changes": [
                {_CHANGE: "change = expectiminimax(game, child)[0]"},
                {_CHANGE: "change = expectiminimax(game, state)[0]"},
                {_CHANGE: _CHANGE.replace(" - ", " + ")},
            ],
            "rolls-are-moves": [
                {"player == CHANCE": "False"},
                {"player == CHANCE": "False", "player == MAX": "player != 'MIN'"},
            ],
            "first-step-skipped": {
                _LOOP: "state = game.result(state, line[0]) if line else state\n    for step in line[1:]:"
            },
            "last-step-skipped": {_LOOP: "for step in line[:-1]:"},
            "steps-all-from-the-start": {"        state = child\n": ""},
            "line-from-the-initial-state": {"luck = given": "state = game.initial\n    luck = given"},
            "step-of-the-next": {
                "player, child = game.to_move(state), game.result(state, step)": (
                    "child = game.result(state, step)\n        "
                    "player = game.to_move(state if game.is_terminal(child) else child)"
                )
            },
            "game-taken-for-over": {_RETURN: f"game.utility(state, MAX)\n    {_RETURN}"},
            "numbers-in-another-order": [
                {_RETURN: "return given_by_max, given_by_min, luck"},
                {_RETURN: "return given_by_max, luck, given_by_min"},
            ],
            "losses-added-up": [
                {_RETURN: "return luck, given_by_max + given_by_min, given_by_max + given_by_min"},
                {_RETURN: "return luck, given_by_max - given_by_min, given_by_min - given_by_max"},
            ],
        },
    ),
    mistakes(
        (luck_and_skill, expectiminimax),
        {"chance-unweighted": AVERAGE, "max-min-swapped": SWAPPED, "always-maximizing": ALL_MAX},
    ),
    mistakes(
        luck_by_comparison,
        {
            "chance-unweighted": {_AFTER: "luck += after - sum(value for value, p in rolls) / len(rolls)"},
            "luck-weighted-once-more": {
                _AFTER: "luck += dict(game.outcomes(state))[step] * (after - sum(p * value for value, p in rolls))"
            },
            "luck-beside-another-roll": [
                {_AFTER: "luck += after - max(value for value, p in rolls)"},
                {_AFTER: "luck += after - min(value for value, p in rolls)"},
                {_AFTER: "luck += after - rolls[0][0]"},
                {_AFTER: "luck += after - max(rolls, key=lambda roll: roll[1])[0]"},
            ],
            "compared-with-first": {"abs(best - after)": "abs(values[0] - after)"},
            "compared-with-worst": [
                {"max(values) if player == MAX else min(values)": "min(values) if player == MAX else max(values)"},
                {"abs(best - after)": "max(values) - min(values)"},
            ],
            "compared-with-average": {"abs(best - after)": "abs(sum(values) / len(values) - after)"},
            "best-for-max-at-min": {"max(values) if player == MAX else min(values)": "max(values)"},
        },
    ),
)  # fmt: skip

_BEST = "best = max if game.to_move(state) == MAX else min"
_GAIN = "return abs(informed - uninformed)"
_WEIGHTED = "probability * best("
_TOLD = "best(expectiminimax(game, game.result(child, outcome))[0] for child in thrown)"
_SIGNS: tuple[dict[str, str], ...] = (
    {},
    {_GAIN: "return informed - uninformed"},
    {_GAIN: "return max(0, informed - uninformed)"},
)


def in_each_form(*edits: dict[str, str]) -> list[dict[str, str]]:
    """The edits, with the difference written with `abs`, without, and cut at 0."""
    return [{**edit, **sign} for edit in edits for sign in _SIGNS]


_ALL_TOLD = """
def all_told(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == CHANCE:
        return sum(p * all_told(game, game.result(state, roll))[0] for roll, p in game.outcomes(state)), None
    best = max if game.to_move(state) == MAX else min
    below = [game.result(state, action) for action in game.actions(state)]
    if any(game.is_terminal(child) or game.to_move(child) != CHANCE for child in below):
        return best(all_told(game, child)[0] for child in below), None
    return sum(
        p * best(all_told(game, game.result(child, roll))[0] for child in below)
        for roll, p in game.outcomes(below[0])
    ), None
"""

INFORMATION: Mistakes = joined(
    mistakes(
        value_of_information,
        {
            "chance-unweighted": in_each_form(
                {_WEIGHTED: "1 / len(game.outcomes(thrown[0])) * best("},
            ),
            "roll-chosen-too": in_each_form(
                {"informed = sum(": "informed = best(", _WEIGHTED: "best("},
                {"informed = sum(": "informed = max(", _WEIGHTED: "best("},
            ),
            "likeliest-only": in_each_form(
                {_WEIGHTED: "(probability == max(p for _, p in game.outcomes(thrown[0]))) * best("}
            ),
            "always-maximizing": in_each_form({_BEST: "best = max"}),
            "always-minimizing": in_each_form({_BEST: "best = min"}),
            "max-min-swapped": in_each_form({_BEST: "best = min if game.to_move(state) == MAX else max"}),
            "rolls-added-up": in_each_form({_WEIGHTED: "best("}),
            "informed-not-compared": [{_GAIN: "return informed"}, {_GAIN: "return abs(informed)"}],
            "uninformed-only": [{_GAIN: "return uninformed"}, {_GAIN: "return abs(uninformed)"}],
            "gain-signed-for-min": {_GAIN: "return informed - uninformed"},
            "gain-signed-for-max": {_GAIN: "return uninformed - informed"},
            "min-gains-nothing": {_GAIN: "return max(0, informed - uninformed)"},
            "sum-for-difference": [
                {_GAIN: "return informed + uninformed"}, {_GAIN: "return abs(informed + uninformed)"},
            ],
            "compared-with-first": in_each_form(
                {"uninformed = best(expectiminimax(game, child)[0] for child in thrown)":
                 "uninformed = expectiminimax(game, thrown[0])[0]"},
            ),
            "compared-with-average": in_each_form(
                {"uninformed = best(expectiminimax(game, child)[0] for child in thrown)":
                 "uninformed = sum(expectiminimax(game, child)[0] for child in thrown) / len(thrown)"},
            ),
            "information-not-used": in_each_form(
                {_TOLD: "expectiminimax(game, game.result(thrown[0], outcome))[0]"},
            ),
            "a-roll-left-out": in_each_form(
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[:1]"},
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[1:]"},
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[:-1]"},
            ),
            "later-moves-by-chance": {
                "best = max if": "uniform = lambda game, s: [(a, 1 / len(game.actions(s))) for a in game.actions(s)]\n"
                                 "    best = max if",
                _TOLD: "best(expectimax(game, game.result(child, outcome), uniform)[0] for child in thrown)",
            },
            "later-rolls-known": {
                "best = max if": _ALL_TOLD.strip("\n").replace("\n", "\n    ") + "\n    best = max if",
                _TOLD: _TOLD.replace("expectiminimax", "all_told"),
            },
        },
    ),
    mistakes(
        (value_of_information, expectiminimax),
        {
            "chance-unweighted": [AVERAGE, {**AVERAGE, _WEIGHTED: "1 / len(game.outcomes(thrown[0])) * best("}],
            "everybody-plays-for-you": {
                "best = max if": "mine = game.to_move(state)\n    best = max if",
                "game.result(child, outcome))": "game.result(child, outcome), mine)",
                "expectiminimax(game: Game, state: State)": "expectiminimax(game: Game, state: State, mine=None)",
                "game.result(state, roll))": "game.result(state, roll), mine)",
                "value, _ = expectiminimax(game, game.result(state, action))":
                "value, _ = expectiminimax(game, game.result(state, action), mine)",
                "if player == MAX else value": "if (mine or player) == MAX else value",
            },
        },
    ),
    mistakes(
        information_in_loops,
        {
            "gain-signed-for-min": {"return blind - seeing": "return seeing - blind"},
            "a-roll-left-out": [
                {"        seeing += p * best\n": "        seeing += p * best\n        break\n"},
                {"seeing += p * best": "seeing = p * best"},
            ],
        },
    ),
)  # fmt: skip

_WANTED = "(max if game.to_move(state) == MAX else min)"
PIG: Mistakes = mistakes(
    (pig_player, pig_search),
    {
        "pig-for-max": {_WANTED: "max"},
        "pig-for-the-other": {_WANTED: "(min if game.to_move(state) == MAX else max)"},
    },
)

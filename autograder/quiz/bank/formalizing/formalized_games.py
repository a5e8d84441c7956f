"""Games described in words and written down as a program; what a state has to hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import other
from aima_games.quiz.wording import listed
from autograder.quiz.bank.drafting import shuffled, ticked
from autograder.quiz.bank.question_types import question_type

# A whole formalization, with one line wrong -----------------------------------------------------------

LINES = ("initial", "to_move", "actions", "result", "is_terminal", "utility")
"""The lines of a formalization, in the order in which they are shown."""

Code = dict[str, str]
Faults = dict[str, tuple[str, str]]
"""A wrong definition for each line, and what is wrong with it."""
Told = dict[str, object]
"""Which game it is, as data."""


def _take_away(random: Random) -> tuple[str, Code, Faults, Told]:
    """One heap; whoever takes the last stone wins, or loses."""
    n, first, misere = random.randint(9, 25), random.choice((MAX, MIN)), random.random() < 0.5
    allowed = (1, *sorted(random.sample(range(2, 7), 2)))
    a, b, c = allowed
    any_even = not (b % 2 and c % 2)  # else odd and even do say whose turn it is
    rules = (
        f"{n} stones lie on the table. {first} begins, then the players take turns; each turn takes {a}, {b} or {c} "
        f"of the stones that are left. Whoever takes the last stone {'loses' if misere else 'wins'}: "
        "the winner gets 1, the loser −1. A state is the pair (stones left, who is to move)."
    )
    mine, theirs = (1, -1) if misere else (-1, 1)
    code = {
        "initial": f'({n}, "{first}")',
        "to_move": "s[1]",
        "actions": f"[k for k in {allowed} if k <= s[0]]",
        "result": "(s[0] - a, other[s[1]])",
        "is_terminal": "s[0] == 0",
        "utility": f"{mine} if p == s[1] else {theirs}",
    }
    faults = {
        "initial": (f'({n}, "{other(first)}")', f"{first} begins, not {other(first)}."),
        "to_move": ('"MAX" if s[0] % 2 == 0 else "MIN"', "An even number of stones does not mean that MAX is to move: "
                    "players may take odd and even numbers. The state says whose turn it is.") if any_even else
                   ("other[s[1]]", "That is the other player; the state says who is to move."),
        "actions": (f"[k for k in range(1, {c + 1}) if k <= s[0]]", f"Only {a}, {b} or {c} stones may be taken, not "
                    f"every number up to {c}.") if (a, b, c) != (1, 2, 3) else
                   (f"{[a, b, c]}", "Nobody can take more stones than are left."),
        "result": random.choice([("(s[0] - a, s[1])", "After an action it is the other player's turn."),
                   ('(a, other[s[1]])', "The action is how many stones go, not how many stay.")]),
        "is_terminal": ("s[0] == 1", "With one stone left the game goes on: it still has to be taken."),
        "utility": (f"{theirs} if p == s[1] else {mine}", "In a terminal state the *other* player took the last stone, "
                    f"and so has {'lost' if misere else 'won'}; the player to move has {'won' if misere else 'lost'}."),
    }  # fmt: skip
    return rules, code, faults, {"game": "take", "n": n, "allowed": list(allowed), "misere": misere, "first": first}


def _count_up(random: Random) -> tuple[str, Code, Faults, Told]:
    """A race to a number."""
    n, most, first, start = (
        random.randint(15, 40),
        random.randint(2, 6),
        random.choice((MAX, MIN)),
        random.choice((0, 1)),
    )
    rules = (
        f"The players count up together. The count begins at {start}; {first} begins, then the players take turns, and "
        f"each turn adds a number from 1 to {most}. The count must not go above {n}. Bringing it to {n} wins 1; the "
        "other one gets −1. A state is the pair (count, who is to move)."
    )
    code = {
        "initial": f'({start}, "{first}")',
        "to_move": "s[1]",
        "actions": f"[k for k in range(1, {most + 1}) if s[0] + k <= {n}]",
        "result": "(s[0] + a, other[s[1]])",
        "is_terminal": f"s[0] == {n}",
        "utility": "-1 if p == s[1] else 1",
    }
    faults = {
        "initial": random.choice([(f'({n}, "{first}")', f"The count begins at {start}; {n} is where it ends."),
                    (f'({start}, "{other(first)}")', f"{first} begins, not {other(first)}.")]),
        "to_move": ('"MIN" if s[1] == "MAX" else "MAX"', "The state itself says who is to move; this names the other "
                    "player."),
        "actions": random.choice([(f"[k for k in range(1, {most + 1})]", f"Near the end this lets the count go above "
                    f"{n}."), (f"[k for k in range(1, {most}) if s[0] + k <= {n}]", f"range(1, {most}) stops at "
                    f"{most - 1}, and {most} may be added as well.")]),
        "result": random.choice([('(s[0] - a, other[s[1]])', "The count goes up, not down."),
                   ("(s[0] + a, s[1])", "After an action it is the other player's turn.")]),
        "is_terminal": (f"s[0] + {most} > {n}", f"The game is over only when the count is {n}; nearer than {most} to "
                        "it there are still moves."),
        "utility": ('1 if p == "MAX" else -1', f"MAX does not always win: it depends on who has just brought it to "
                    f"{n}."),
    }  # fmt: skip
    return rules, code, faults, {"game": "count", "n": n, "most": most, "first": first, "start": start}


def _coins(random: Random) -> tuple[str, Code, Faults, Told]:
    """A row of coins, taken from its ends."""
    row = tuple(random.sample((1, 2, 5, 10, 20, 50), random.choice((4, 5))))
    rules = (
        f"Coins of {listed(row)} lie in a row. MAX begins, then the players take turns, and each turn takes the coin "
        "at the left end or the one at the right end of the row. When all are taken, MAX's utility is what MAX has "
        "taken minus what MIN has taken, and MIN's utility is the negative of that. A state is the triple (coins left, "
        "who is to move, MAX's coins minus MIN's so far)."
    )
    code = {
        "initial": f'({row}, "MAX", 0)',
        "to_move": "s[1]",
        "actions": '["left", "right"] if s[0] else []',
        "result": "(rest(s, a), other[s[1]], s[2] + gain(s, a))",
        "is_terminal": "len(s[0]) == 0",
        "utility": 's[2] if p == "MAX" else -s[2]',
    }
    wrong_results = (
        (
            "(rest(s, a), other[s[1]], s[2] + coin(s, a))",
            "MIN's coins count against MAX: what MIN takes is subtracted.",
        ),
        ("(rest(s, a), s[1], s[2] + gain(s, a))", "After an action it is the other player's turn."),
        ("(rest(s, a), other[s[1]], gain(s, a))", "What MAX was ahead before still counts; the coin is added to it."),
    )
    wrong_utilities = (
        ("s[2]", "The difference is MAX's utility; MIN's is the negative of it."),
        ('1 if (s[2] > 0) == (p == "MAX") else -1', "Here it counts by how much one is ahead, not only who."),
    )
    faults = {
        "initial": (f'({row}, "MAX", {sum(row)})', "Nobody has taken a coin yet: the difference is 0 at first."),
        "to_move": ('"MAX" if s[2] >= 0 else "MIN"', "The turn does not depend on who is ahead; the state says it."),
        "actions": ("list(s[0])", "Only the two coins at the ends may be taken, not every coin."),
        "result": random.choice(wrong_results),
        "is_terminal": ("len(s[0]) == 1", "With one coin left the game goes on: it still has to be taken."),
        "utility": random.choice(wrong_utilities),
    }
    return rules, code, faults, {"game": "coins", "row": list(row)}


NAMES = {
    "initial": "initial",
    "to_move": "to_move(s)",
    "actions": "actions(s)",
    "result": "result(s, a)",
    "is_terminal": "is_terminal(s)",
    "utility": "utility(s, p)",
}
FINE = {
    "initial": "That is how the game begins.",
    "to_move": "That is right: whose turn it is, is written in the state.",
    "actions": "That is right: it lists what is legal, and nothing else.",
    "result": "That is right: it gives the state after the action, and whose turn it is then.",
    "is_terminal": "That is right: the game is over there, and nowhere else.",
    "utility": "That is right: it is called for terminal states only, and says what those are worth to p.",
}


OTHER = 'other = {"MAX": "MIN", "MIN": "MAX"}'
COINS = """def coin(s, a): return s[0][0 if a == "left" else -1]
def rest(s, a): return s[0][1:] if a == "left" else s[0][:-1]
def gain(s, a): return coin(s, a) if s[1] == "MAX" else -coin(s, a)"""


def _definition(name: str, code: Code) -> str:
    return f"initial = {code[name]}" if name == "initial" else f"def {NAMES[name]}: return {code[name]}"


def _program(code: Code) -> str:
    helpers = [OTHER, COINS] if "rest(" in code["result"] else [OTHER]
    return "\n".join([*helpers, *(_definition(name, code) for name in LINES)])


def _fenced(program: str) -> str:
    return f"```python\n{program}\n```"


GAMES = (_take_away, _count_up, _coins)


@question_type("faulty-line", ("F-06",), levels=("medium", "hard"))
def faulty_line(random: Random) -> Question:
    """Which line of a formalization is wrong?"""
    rules, code, faults, told = random.choice(GAMES)(random)
    wrong = random.choice(LINES)
    line, why = faults[wrong]
    faulty = code | {wrong: line}
    return Question(
        kind="choice",
        prompt=f"{rules}\n\nSomebody formalized this game. `s` is a state, `a` an action, `p` a player; `utility` is "
        "asked about terminal states only. Exactly one of the six definitions from `initial` to `utility` is wrong "
        f"(what stands above them is right). Which one?\n\n{_fenced(_program(faulty))}",
        right=NAMES[wrong],
        mistakes=tuple(Mistake(NAMES[name], "fault-elsewhere", FINE[name]) for name in LINES if name != wrong),
        explanation=f"{why} Right is\n\n{_fenced(_definition(wrong, code))}",
        choices=tuple(NAMES.values()),
        data={**told, "code": faulty},
        # Each line has to be compared with the rules. Which one is wrong plays no part: the effort would give it away.
        effort=12 + len(rules.split()) // 5,
    )


# What a state has to hold -----------------------------------------------------------------------------

_STONES, _MOVER, _LAST = "how many stones are left", "who is to move", "how many stones were taken in the last turn"
_TAKEN, _START = "how many stones MAX has taken so far", "how many stones there were at the beginning"
_PASSED, _TURNS = "who has passed already", "how many turns there have been"
_FIRST, _MOST = "who made the first move of the game", "how many stones may be taken at most in one turn"


def _told(n: int, most: int, rules: Mapping[str, int]) -> str:
    """The rules in words."""
    turns = "the players take turns"
    if rules["again"]:
        turns = "whoever takes exactly one stone moves again, otherwise it is the other player's turn"
    told = [f"{n} stones lie on the table. MAX begins; each turn takes 1 to {most} stones, and {turns}."]
    if rules["passes"]:
        told.append("Once in the game each player may pass instead, and takes none.")
    if rules["no_echo"]:
        told.append("Nobody may take as many stones as were taken in the turn before.")
    told.append(
        "The game ends when the player to move has no legal move." if rules["by_count"] else "Who cannot move loses."
    )
    if rules["limit"]:
        told.append(f"After {rules['limit']} turns it is over{'' if rules['by_count'] else ', and a draw'}.")
    if rules["by_count"]:
        told.append("Then whoever has taken more stones wins; with equally many it is a draw.")
    return " ".join(told)


def _why(rules: Mapping[str, int]) -> Iterator[str]:
    """What asks for each fact, in sentences."""
    actions = [_STONES, *([_LAST] if rules["no_echo"] else []), *([_PASSED] if rules["passes"] else [])]
    yield f"Actions(s) asks {' and '.join(actions)}"
    yield f"To-Move(s) asks {_MOVER}"
    if rules["limit"]:
        yield f"Is-Terminal(s) asks {_TURNS}"
    if rules["by_count"]:
        yield f"Utility(s, p) asks {_TAKEN} (MIN has taken the others)"


@question_type("state-holds", ("F-06",), levels=("easy", "medium"), least=1)
def state_holds(random: Random) -> Question:
    """What does a state have to hold, so that the rules can be followed?"""
    n, most = random.randint(15, 40), random.randint(3, 6)
    # Where nobody moves again, the number of turns tells who is to move; then that is neither asked for nor offered.
    again, limit = random.choice(((False, 0), (False, 0), (True, 0), (True, random.randint(9, 14))))
    rules: dict[str, int] = {name: random.random() < 0.5 for name in ("no_echo", "by_count", "passes")}
    rules |= {"again": again, "limit": limit}
    constants = random.sample([_START, _FIRST, _MOST], 2)
    turns = [_TURNS] if again else []
    facts = shuffled(random, [_STONES, _MOVER, _LAST, _TAKEN, _PASSED, *turns, *constants])
    asked = {"no_echo": _LAST, "by_count": _TAKEN, "passes": _PASSED, "limit": _TURNS}
    needed = [_STONES, _MOVER, *(fact for rule, fact in asked.items() if rules[rule])]
    mover = "Without knowing who is to move, nobody can answer To-Move(s)."
    history = (
        "A state holds what the rules still ask for, not all that has happened. What no rule depends on is left out."
    )
    table = (
        "What lies on the table, and whose turn it is, does not settle every question here: read the rules again for "
        "what depends on earlier turns."
    )
    never = "What never changes belongs to the rules of the game, not to a state."
    return Question(
        kind="several",
        prompt=f"{_told(n, most, rules)}\n\nThe rules and all numbers in them are known and are not part of a state. "
        "Tick what a state has to hold so that the questions about it can be answered (who is to move? which actions "
        "are legal? what comes of each? is the game over? what is it worth to each player?), and nothing that can be "
        "left out.",
        right=ticked(facts, needed),
        mistakes=(
            Mistake(ticked(facts, {*needed} - {_MOVER}), "mover-forgotten", mover),
            Mistake(ticked(facts, [*needed, *asked.values()]), "history-kept", history),
            Mistake(ticked(facts, [_STONES, _MOVER]), "board-only", table),
            Mistake(ticked(facts, [*needed, *constants]), "constants-kept", never),
        ),
        explanation=f"{'; '.join(_why(rules))}. Everything else is fixed by the rules, or nothing depends on it.",
        choices=tuple(facts),
        data={"n": n, "most": most, **rules},
        effort=6 + 4 * (len(needed) - 2) + 2 * again,
        essence=(*map(bool, rules.values()), *sorted(constants)),
    )

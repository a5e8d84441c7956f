"""The topic "formalizing", second part: kinds of games and environments, and milestones in lecture 1's words.

The facts are those of the lecture's tables; where the tables allow two answers, we don't ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import kept, offered, shuffled, ticked

Answers = dict[str, tuple[str, ...]]

# Games ------------------------------------------------------------------------------------------------

AXES = ("chance", "information", "players", "sum", "time", "states", "players work")


@cache
def _games() -> Answers:
    """Each game with its answers on the axes above; an empty text where one can argue."""
    # Here, for the tables come with widgets: who makes quizzes for paper need not have those.
    from aima_games.facts.game_tables import KINDS

    return {
        game: tuple(answer if isinstance(answer, str) else "" for answer in answers)
        for game, answers in KINDS.answers.items()
    }


def _on(game: str, axis: str) -> str:
    return _games()[game][AXES.index(axis)]


CELLS = {
    ("none", "perfect"): "no chance, perfect information",
    ("chance", "perfect"): "chance, perfect information",
    ("none", "imperfect"): "no chance, imperfect information",
    ("chance", "imperfect"): "chance, imperfect information",
}


def _cell(game: str) -> str:
    return CELLS[_on(game, "chance"), _on(game, "information")]


@cache
def _sorted_games() -> dict[str, list[str]]:
    """The games by their cell, without those about which one can argue."""
    clear = [game for game in _games() if _on(game, "chance") and _on(game, "information")]
    return {cell: [game for game in clear if _cell(game) == cell] for cell in CELLS.values()}


@question_type("formalizing", "table-of-games", "F-03", levels=("easy",))
def table_of_games(random: Random) -> Question:
    by_cell = _sorted_games()
    games = [random.choice(members) for members in by_cell.values()]
    games.append(random.choice([game for members in by_cell.values() for game in members if game not in games]))
    random.shuffle(games)
    right = tuple(map(_cell, games))
    hidden, random_hidden = CELLS["none", "imperfect"], CELLS["chance", "imperfect"]
    open_dice, nothing = CELLS["chance", "perfect"], CELLS["none", "perfect"]

    def instead(change: dict[str, str]) -> tuple[str, ...]:
        return tuple(change.get(cell, cell) for cell in right)

    mistakes = (
        Mistake(instead({hidden: random_hidden}), "hidden-is-chance", "What the opponent chose to hide is not known, "
                "but it is not random either: nobody rolls a die."),
        Mistake(instead({open_dice: random_hidden}), "dice-are-hidden", "Nobody knows the next roll, so nobody hides "
                "it: the position lies open."),
        Mistake(instead({random_hidden: open_dice}), "hidden-overlooked", "Part of the position is hidden from the "
                "players there, beyond the chance."),
        Mistake(instead({hidden: nothing}), "hidden-overlooked", "Part of the position is hidden from the players "
                "there."),
    )  # fmt: skip
    return Question(
        kind="matching",
        prompt="Does chance have a say in the game, once it is under way or at the start? And do the players see the "
        "whole position (perfect information) or is a part of it hidden? Place each game.",
        right=right,
        mistakes=kept(right, mistakes),
        explanation="\n".join(f"- {game}: {cell}" for game, cell in zip(games, right, strict=True)),
        rows=tuple(games),
        choices=tuple(CELLS.values()),
        data={"games": games},
        effort=2 * len(games),
        essence=frozenset(games),
    )


PROPERTIES: dict[str, tuple[Callable[[str], bool], str]] = {
    "chance has a say": (lambda game: _on(game, "chance") == "chance", "chance"),
    "no chance is involved": (lambda game: _on(game, "chance") == "none", "chance"),
    "the players have perfect information": (lambda game: _on(game, "information") == "perfect", "information"),
    "the players have imperfect information": (lambda game: _on(game, "information") == "imperfect", "information"),
}


@question_type("formalizing", "games-with", "F-03", levels=("easy",))
def games_with(random: Random) -> Question | None:
    games = shuffled(random, [game for members in _sorted_games().values() for game in members])[:6]
    asked = random.choice(tuple(PROPERTIES))
    has, axis = PROPERTIES[asked]
    right = ticked(games, filter(has, games))
    if not 2 <= len(right) <= 4:
        return None
    twin = {"chance": "imperfect", "none": "perfect", "perfect": "none", "imperfect": "chance"}
    value = _on(right[0], axis)
    # The other axis taken for this one: what is hidden for what is random, and so on.
    mixed = ticked(games, [game for game in games if twin[value] in (_on(game, "chance"), _on(game, "information"))])
    if not mixed or mixed == right:
        return None
    mistakes = (
        Mistake(mixed, "chance-and-hiding-mixed-up", "Chance and hidden information are different questions: dice "
                "may be rolled openly, and what is hidden may have been chosen without any die."),
        Mistake(ticked(games, {*mixed, *right}), "chance-and-hiding-mixed-up", "Some of these have only the other "
                "property: chance and hidden information are different questions."),
        Mistake(ticked(games, set(mixed) & set(right)), "only-both", "It is enough that this one property is there."),
        Mistake(ticked(games, [game for game in games if game not in right]), "other-way-round",
                "It is the other way round: those are the games in which it is not so."),
    )  # fmt: skip
    return Question(
        kind="several",
        prompt=f"In which of these games is it true that {asked}?",
        right=right,
        mistakes=tuple(mistake for mistake in kept(right, mistakes) if mistake.answer),
        explanation="\n".join(f"- {game}: {_cell(game)}" for game in games),
        choices=tuple(games),
        data={"games": games, "asked": asked},
        effort=len(games),
        essence=(asked, frozenset(games)),
    )


_WORDS = {
    "chance": {"none": "no chance", "chance": "chance"},
    "information": {"perfect": "perfect information", "imperfect": "imperfect information"},
    "players": {"one": "one player", "two": "two players", "many": "more than two players"},
    "sum": {"zero-sum": "zero-sum", "general": "not zero-sum"},
    "time": {"turns": "turns", "real time": "real time"},
    "states": {"discrete": "discrete states", "continuous": "continuous states"},
    "players work": {
        "against each other": "everybody against everybody else",
        "partly together": "some players together against others",
        "together": "all players together",
    },
}


@question_type("formalizing", "game-like-this", "F-03", levels=("easy", "medium"))
def game_like_this(random: Random) -> Question | None:
    target = random.choice(tuple(_games()))
    clear = [axis for axis in AXES if _on(target, axis)]
    if len(clear) < 3:
        return None
    axes = sorted(random.sample(clear, min(len(clear), random.randint(3, 5))), key=AXES.index)
    # Others must differ beyond dispute; best in one answer only, so that each question has to be asked. Games that
    # fit as well, or might, are not offered.
    near: dict[str, list[str]] = {}
    for game in _games():
        unlike = [axis for axis in axes if _on(game, axis) not in ("", _on(target, axis))]
        if 1 <= len(unlike) <= 2:
            near[game] = unlike
    if len(near) < 3:
        return None
    wrong = random.sample(sorted(near), 3)
    if len({tuple(near[game]) for game in wrong}) < 2:
        return None  # one question would settle it

    def words(game: str, on: Sequence[str]) -> str:
        return ", ".join(_WORDS[axis][_on(game, axis)] for axis in on)

    mistakes = tuple(
        Mistake(game, f"{near[game][0].replace(' ', '-')}-overlooked", f"{_capital(game)} is another kind of game: "
                f"{words(game, near[game])}.")
        for game in wrong
    )  # fmt: skip
    return Question(
        kind="choice",
        prompt=f"Which game is like this: {words(target, axes)}?",
        right=target,
        mistakes=mistakes,
        explanation=f"{_capital(target)}: {words(target, axes)}. The others differ in at least one of these.",
        choices=offered(random, target, mistakes),
        data={"target": target, "axes": axes, "wrong": wrong},
        effort=len(axes) * 4,
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# Environments -----------------------------------------------------------------------------------------

ENVIRONMENT_AXES = ("observable", "agents", "outcome of an action", "while you think", "states")
_MORE: Answers = {
    "a sudoku": ("fully", "single", "deterministic", "static", "discrete"),
    "Rubik's cube": ("fully", "single", "deterministic", "static", "discrete"),
    "Go with a clock": ("fully", "multi", "strategic", "semi-dynamic", "discrete"),
    "backgammon with a clock": ("fully", "multi", "stochastic", "semi-dynamic", "discrete"),
    "robot football": ("partially", "multi", "stochastic", "dynamic", "continuous"),
}
"""Environments besides those of the lecture's table, so that the questions do not run out."""


@cache
def _environments() -> Answers:
    from aima_games.facts.game_tables import ENVIRONMENTS

    table = {place: tuple(map(str, answers)) for place, answers in ENVIRONMENTS.answers.items()}
    for game in ("checkers", "Othello"):
        table[f"{game}, without a clock"] = ("fully", "multi", "strategic", "static", "discrete")
    table["backgammon, without a clock"] = ("fully", "multi", "stochastic", "static", "discrete")
    table["battleship, without a clock"] = ("partially", "multi", "strategic", "static", "discrete")
    return table | _MORE


_AS_WORDS = {
    "fully": "fully observable",
    "partially": "partially observable",
    "single": "single-agent",
    "multi": "multi-agent",
}
ASKED = {
    "outcome of an action": ("What settles the outcome of an action? *Deterministic*: state and action alone. "
                             "*Strategic*: state and action, but for what other agents do. *Stochastic*: chance has a "
                             "say.", ("deterministic", "strategic", "stochastic")),
    "while you think": ("What happens while the agent thinks? *Static*: nothing. *Semi-dynamic*: nothing, but time "
                        "counts. *Dynamic*: the world goes on.", ("static", "semi-dynamic", "dynamic")),
}  # fmt: skip


@question_type("formalizing", "environments-by", "F-04", levels=("easy",))
def environments_by(random: Random) -> Question:
    axis = random.choice(tuple(ASKED))
    ask, options = ASKED[axis]
    place = ENVIRONMENT_AXES.index(axis)
    by_option = {
        option: [e for e, answers in _environments().items() if answers[place] == option] for option in options
    }
    chosen = [random.choice(members) for members in by_option.values()]
    chosen += random.sample([e for e in _environments() if e not in chosen], 1)
    random.shuffle(chosen)
    right = tuple(_environments()[e][place] for e in chosen)

    def instead(old: str, new: str) -> tuple[str, ...]:
        return tuple(new if answer == old else answer for answer in right)

    if axis == "outcome of an action":
        mistakes: tuple[Mistake, ...] = (
            Mistake(instead("strategic", "stochastic"), "opponent-is-chance", "An opponent is no die: apart from what "
                    "the other agents do, the rules leave nothing open there."),
            Mistake(instead("strategic", "deterministic"), "opponent-overlooked", "State and action alone do not "
                    "settle what the agent finds at its next turn: another agent acts in between."),
            Mistake(instead("stochastic", "strategic"), "chance-overlooked", "Chance has a say there besides the other "
                    "agents."),
        )  # fmt: skip
    else:
        mistakes = (
            Mistake(instead("semi-dynamic", "static"), "clock-overlooked", "The position waits, but the clock does "
                    "not: time spent is worth something."),
            Mistake(instead("semi-dynamic", "dynamic"), "clock-moves-the-world", "Only the clock runs; the position "
                    "itself does not change while the agent thinks."),
            Mistake(instead("static", "dynamic"), "opponent-moves-meanwhile", "Others act only when it is their turn: "
                    "while the agent thinks, nothing changes."),
        )  # fmt: skip
    return Question(
        kind="matching",
        prompt=f"{ask}\n\nDecide for each environment.",
        right=right,
        mistakes=kept(right, mistakes),
        explanation="\n".join(f"- {e}: {answer}" for e, answer in zip(chosen, right, strict=True)),
        rows=tuple(chosen),
        choices=options,
        data={"environments": chosen, "axis": axis},
        effort=3 * len(chosen),
        essence=(axis, frozenset(chosen)),
    )


# For each axis and each wrong answer, in place of which: what to say.
_SLIPS: dict[tuple[str, str], tuple[str, str]] = {
    ("fully", "partially"): ("plan-is-hidden-state", "Nothing that matters for the state is hidden there; another "
                             "agent's plans are no part of the state."),
    ("partially", "fully"): ("hidden-overlooked", "The agent does not see everything that matters there."),
    ("single", "multi"): ("author-is-an-agent", "Nobody else acts there with aims of their own."),
    ("multi", "single"): ("others-overlooked", "There is somebody else who wants something."),
    ("deterministic", "strategic"): ("author-is-an-agent", "No other agent can interfere there."),
    ("deterministic", "stochastic"): ("unknown-is-chance", "That the agent does not know the answer does not make it "
                                      "random."),
    ("strategic", "stochastic"): ("opponent-is-chance", "An opponent is no die: but for what others do, the rules "
            "settle everything."),
    ("strategic", "deterministic"): ("opponent-overlooked", "Another agent acts in between, so the action alone does "
                                     "not settle what comes."),
    ("stochastic", "strategic"): ("chance-overlooked", "Chance has a say there besides the other agents."),
    ("stochastic", "deterministic"): ("chance-overlooked", "Chance has a say there."),
    ("static", "dynamic"): ("opponent-moves-meanwhile", "Nothing changes there while the agent thinks."),
    ("static", "semi-dynamic"): ("clock-imagined", "No clock was mentioned: time costs nothing there."),
    ("semi-dynamic", "static"): ("clock-overlooked", "The clock runs, so time spent is worth something."),
    ("semi-dynamic", "dynamic"): ("clock-moves-the-world", "Only the clock runs; the position waits."),
    ("dynamic", "static"): ("world-stands-still", "The world does not wait there until the agent has decided."),
    ("dynamic", "semi-dynamic"): ("world-stands-still", "More than a clock runs on there: the world itself changes."),
    ("discrete", "continuous"): ("many-is-continuous", "There may be very many states, but they can be numbered."),
    ("continuous", "discrete"): ("continuous-overlooked", "Places and speeds change smoothly there."),
}  # fmt: skip


def _described(answers: Sequence[str]) -> str:
    return ", ".join(_AS_WORDS.get(answer, answer) for answer in answers)


@question_type("formalizing", "environment-in-words", "F-04", levels=("easy",))
def environment_in_words(random: Random) -> Question | None:
    place = random.choice(tuple(_environments()))
    answers = _environments()[place]
    slips = [slip for slip in _SLIPS if slip[0] in answers]
    first, second = random.sample(slips, 2)
    if first[0] == second[0]:
        return None

    def slipped(*slips: tuple[str, str]) -> str:
        return _described([dict(slips).get(answer, answer) for answer in answers])

    # Each slip alone, and both together: then no description stands out by being like all others.
    mistakes = (
        Mistake(slipped(first), *_SLIPS[first]),
        Mistake(slipped(second), *_SLIPS[second]),
        Mistake(slipped(first, second), *_SLIPS[first]),
        Mistake(slipped(first, second), *_SLIPS[second]),
    )
    right_words = _described(answers)
    return Question(
        kind="choice",
        prompt=f"Which description fits the environment of this task: {place}? *Deterministic*: state and action "
        "settle the outcome; *strategic*: they do, but for what other agents do; *stochastic*: chance has a "
        "say. *Semi-dynamic*: nothing changes while the agent thinks, but time counts.",
        right=right_words,
        mistakes=mistakes,
        explanation=f"{_capital(place)}: {right_words}.",
        choices=offered(random, right_words, mistakes),
        data={"environment": place},
        effort=3 * len(answers),
        essence=place,
    )


# Milestones -------------------------------------------------------------------------------------------


@cache
def _milestones() -> tuple[tuple[int, str, str, str], ...]:
    """Year, game, program and event of what the table of milestones calls a match, a title or a game solved.

    Without those that tell a year themselves.
    """
    from aima_games.lectures.history import milestones

    return tuple(
        (stone.year, stone.game, stone.name, f"{_capital(stone.game)}: {stone.what}")
        for stone in milestones()
        if stone.kind in ("match", "champion", "solved") and not re.search(r"\b\d{4}\b", stone.what)
    )


@cache
def _programs() -> dict[str, str]:
    """The programs that beat the best, and their games."""
    from aima_games.lectures.history import milestones

    return {stone.name: stone.game for stone in milestones() if stone.kind == "champion" or stone.name == "Deep Fritz"}


@cache
def _of_lecture_1() -> tuple[tuple[int, str], ...]:
    from aima_games.facts.game_tables import MILESTONES

    return tuple((int(str(years[0])), _capital(event)) for event, years in MILESTONES.answers.items())


@question_type("formalizing", "milestone-years", "F-02", levels=("easy",))
def milestone_years(random: Random) -> Question | None:
    stones = sorted(random.sample(_of_lecture_1(), 4))
    years = [year for year, _ in stones]
    if len(set(years)) < 4:
        return None
    mixed = shuffled(random, stones)
    right = tuple(str(year) for year, _ in mixed)
    mistakes = []
    for i in range(3):  # two neighbours taken for each other
        exchange = {str(years[i]): str(years[i + 1]), str(years[i + 1]): str(years[i])}
        mistakes.append(
            Mistake(tuple(exchange.get(year, year) for year in right), "neighbours-exchanged",
                    f"{years[i]} and {years[i + 1]} are exchanged.")
        )  # fmt: skip
    return Question(
        kind="matching",
        prompt="When was it?",
        right=right,
        mistakes=tuple(mistakes),
        explanation="\n".join(f"- {year}: {event}" for year, event in stones),
        rows=tuple(event for _, event in mixed),
        choices=tuple(map(str, years)),
        data={"events": [event for _, event in mixed]},
        effort=8,
        essence=frozenset(stones),
    )


@question_type("formalizing", "milestone-first", "F-02", levels=("easy",))
def milestone_first(random: Random) -> Question | None:
    stones = random.sample(_milestones(), 4)
    years = sorted({year for year, *_ in stones})
    if len(years) < 4 or years[-1] - years[0] < 8:
        return None
    which = random.choice(("first", "last"))
    wanted = years[0] if which == "first" else years[-1]
    event = {year: what for year, *_, what in stones}
    mistakes = tuple(
        Mistake(event[year], "order-of-events", f"That was in {year}, {'later' if which == 'first' else 'earlier'} "
                f"than the {which} of these.")
        for year in years
        if year != wanted
    )  # fmt: skip
    return Question(
        kind="choice",
        prompt=f"Which of these happened {which}?",
        right=event[wanted],
        mistakes=mistakes,
        explanation="\n".join(f"- {year}: {event[year]}" for year in years),
        choices=offered(random, event[wanted], mistakes),
        data={"events": sorted(event.values()), "which": which},
        effort=8,
        essence=(which, frozenset(stones)),
    )


@question_type("formalizing", "programs-and-games", "F-02", levels=("easy",))
def programs_and_games(random: Random) -> Question | None:
    programs = _programs()
    names = shuffled(random, programs)[:4]
    right = tuple(programs[name] for name in names)
    games = sorted(set(programs.values()), key=str.lower)
    mistakes = []
    for i in range(3):
        one, two = right[i], right[i + 1]
        if one != two:
            swapped = (*right[:i], two, one, *right[i + 2 :])
            mistakes.append(
                Mistake(swapped, "programs-exchanged", f"{names[i]} played {one} and {names[i + 1]} {two}.")
            )
    return Question(
        kind="matching",
        prompt="Each of these programs has beaten, or outlasted, the best or nearly the best human players of its "
        "game. Of which game?",
        right=right,
        mistakes=tuple(mistakes),
        explanation="\n".join(f"- {name}: {game}" for name, game in zip(names, right, strict=True)),
        rows=tuple(names),
        choices=tuple(games),
        data={"programs": names},
        effort=4,
        essence=frozenset(names),
    )

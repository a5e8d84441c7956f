"""Kinds of games and environments, and milestones, in lecture 1's words.

The facts are those of the lecture's tables; where the tables allow two answers, we don't ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random

from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import shuffled, ticked

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


Games = Sequence[str]


def instead(right: Iterable[str], change: Mapping[str, str]) -> tuple[str, ...]:
    """The answers of somebody who takes one thing for another."""
    return tuple(change.get(answer, answer) for answer in right)


class TableOfGames(QuestionType, name="table-of-games", concepts=("F-03",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        by_cell = _sorted_games()
        games = [random.choice(members) for members in by_cell.values()]
        games.append(random.choice([game for members in by_cell.values() for game in members if game not in games]))
        random.shuffle(games)
        return {"games": games}

    def solve(self, games: Games) -> tuple[str, ...]:
        return tuple(map(_cell, games))

    def mistakes(self, right: tuple[str, ...], games: Games) -> Sequence[Mistake]:
        hidden, random_hidden = CELLS["none", "imperfect"], CELLS["chance", "imperfect"]
        open_dice, nothing = CELLS["chance", "perfect"], CELLS["none", "perfect"]
        return (
            Mistake(instead(right, {hidden: random_hidden}), "hidden-is-chance", "What the opponent chose to hide is "
                    "not known, but it is not random either: nobody rolls a die."),
            Mistake(instead(right, {open_dice: random_hidden}), "dice-are-hidden", "Nobody knows the next roll, so "
                    "nobody hides it: the position lies open."),
            Mistake(instead(right, {random_hidden: open_dice}), "hidden-overlooked", "Part of the position is hidden "
                    "from the players there, beyond the chance."),
            Mistake(instead(right, {hidden: nothing}), "hidden-overlooked", "Part of the position is hidden from the "
                    "players there."),
        )  # fmt: skip

    def ask(self, right: tuple[str, ...], games: Games) -> Question:
        return Question(
            kind="matching",
            prompt="Does chance have a say in the game, once it is under way or at the start? And do the players see "
            "the whole position (perfect information) or is a part of it hidden? Place each game.",
            explanation="\n".join(f"- {game}: {cell}" for game, cell in zip(games, right, strict=True)),
            rows=tuple(games),
            choices=tuple(CELLS.values()),
            effort=2 * len(games),
            essence=frozenset(games),
        )


PROPERTIES: dict[str, tuple[str, str]] = {
    "chance has a say": ("chance", "chance"),
    "no chance is involved": ("chance", "none"),
    "the players have perfect information": ("information", "perfect"),
    "the players have imperfect information": ("information", "imperfect"),
}
"""What may be asked: the axis, and the answer on it."""
TWIN = {"chance": "imperfect", "none": "perfect", "perfect": "none", "imperfect": "chance"}
"""On the other axis what this one is taken for: what is hidden for what is random, and so on."""


class GamesWith(QuestionType, name="games-with", concepts=("F-03",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        games = shuffled(random, [game for members in _sorted_games().values() for game in members])[:6]
        drawn: Drawn = {"games": games, "asked": random.choice(tuple(PROPERTIES))}
        right, mixed = self.solve(**drawn), self._mixed_up(**drawn)
        return drawn if 2 <= len(right) <= 4 and mixed and mixed != right else None

    def solve(self, games: Games, asked: str) -> tuple[str, ...]:
        axis, value = PROPERTIES[asked]
        return tuple(game for game in games if _on(game, axis) == value)

    def _mixed_up(self, games: Games, asked: str) -> tuple[str, ...]:
        """The other axis taken for this one."""
        twin = TWIN[PROPERTIES[asked][1]]
        return tuple(game for game in games if twin in (_on(game, "chance"), _on(game, "information")))

    def mistakes(self, right: tuple[str, ...], games: Games, asked: str) -> list[Mistake]:
        mixed = self._mixed_up(games, asked)
        others = [game for game in games if game not in right]
        mistakes = (
            Mistake(mixed, "chance-and-hiding-mixed-up", "Chance and hidden information are different questions: dice "
                    "may be rolled openly, and what is hidden may have been chosen without any die."),
            Mistake(ticked(games, {*mixed, *right}), "chance-and-hiding-mixed-up", "Some of these have only the other "
                    "property: chance and hidden information are different questions."),
            Mistake(ticked(games, set(mixed) & set(right)), "only-both", "It is enough that this one property is "
                    "there."),
            Mistake(ticked(games, others), "other-way-round", "It is the other way round: those are the games in which "
                    "it is not so."),
        )  # fmt: skip
        return [mistake for mistake in mistakes if mistake.answer]

    def ask(self, right: tuple[str, ...], games: Games, asked: str) -> Question:
        return Question(
            kind="several",
            prompt=f"In which of these games is it true that {asked}?",
            explanation="\n".join(f"- {game}: {_cell(game)}" for game in games),
            choices=tuple(games),
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


class GameLikeThis(QuestionType, name="game-like-this", concepts=("F-03",), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn | None:
        target = random.choice(tuple(_games()))
        clear = [axis for axis in AXES if _on(target, axis)]
        if len(clear) < 3:
            return None
        axes = sorted(random.sample(clear, min(len(clear), random.randint(3, 5))), key=AXES.index)
        # Others must differ beyond dispute; best in one answer only, so that each question has to be asked. Games
        # that fit as well, or might, are not offered.
        near = [game for game in _games() if 1 <= len(self._unlike(game, target, axes)) <= 2]
        if len(near) < 3:
            return None
        wrong = random.sample(sorted(near), 3)
        if len({tuple(self._unlike(game, target, axes)) for game in wrong}) < 2:
            return None  # one question would settle it
        return {"target": target, "axes": axes, "wrong": wrong}

    def _unlike(self, game: str, target: str, axes: Sequence[str]) -> list[str]:
        """The axes on which a game differs beyond dispute."""
        return [axis for axis in axes if _on(game, axis) not in ("", _on(target, axis))]

    def _words(self, game: str, on: Sequence[str]) -> str:
        return ", ".join(_WORDS[axis][_on(game, axis)] for axis in on)

    def solve(self, target: str, axes: Sequence[str], wrong: Games) -> str:
        return target

    def mistakes(self, right: str, target: str, axes: Sequence[str], wrong: Games) -> list[Mistake]:
        mistakes = []
        for game in wrong:
            unlike = self._unlike(game, target, axes)
            why = f"{_capital(game)} is another kind of game: {self._words(game, unlike)}."
            mistakes.append(Mistake(game, f"{unlike[0].replace(' ', '-')}-overlooked", why))
        return mistakes

    def ask(self, right: str, target: str, axes: Sequence[str], wrong: Games) -> Question:
        words = self._words(target, axes)
        return Question(
            kind="choice",
            prompt=f"Which game is like this: {words}?",
            explanation=f"{_capital(target)}: {words}. The others differ in at least one of these.",
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

    axes = [column.name for column in ENVIRONMENTS.columns]  # of two words for one thing, the one that tells more
    table = {place: tuple(ENVIRONMENTS.right(place, axis)[0] for axis in axes) for place in ENVIRONMENTS.answers}
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
                             "*Strategic*: state and action, but for what other agents do (AIMA's fourth edition "
                             "calls this deterministic too; here we tell them apart). *Stochastic*: chance has a "
                             "say.", ("deterministic", "strategic", "stochastic")),
    "while you think": ("What happens while the agent thinks? *Static*: nothing. *Semi-dynamic*: nothing, but time "
                        "counts. *Dynamic*: the world goes on.", ("static", "semi-dynamic", "dynamic")),
}  # fmt: skip


_TAKEN_FOR = {
    "outcome of an action": (
        ("strategic", "stochastic", "opponent-is-chance", "An opponent is no die: apart from what the other agents do, "
         "the rules leave nothing open there."),
        ("strategic", "deterministic", "opponent-overlooked", "State and action alone do not settle what the agent "
         "finds at its next turn: another agent acts in between."),
        ("stochastic", "strategic", "chance-overlooked", "Chance has a say there besides the other agents."),
    ),
    "while you think": (
        ("semi-dynamic", "static", "clock-overlooked", "The position waits, but the clock does not: time spent is "
         "worth something."),
        ("semi-dynamic", "dynamic", "clock-moves-the-world", "Only the clock runs; the position itself does not change "
         "while the agent thinks."),
        ("static", "dynamic", "opponent-moves-meanwhile", "Others act only when it is their turn: while the agent "
         "thinks, nothing changes."),
    ),
}  # fmt: skip


class EnvironmentsBy(QuestionType, name="environments-by", concepts=("F-04",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        axis = random.choice(tuple(ASKED))
        by_option = [[each for each in _environments() if _property(each, axis) == option] for option in ASKED[axis][1]]
        chosen = [random.choice(members) for members in by_option]
        chosen += random.sample([each for each in _environments() if each not in chosen], 1)
        random.shuffle(chosen)
        return {"environments": chosen, "axis": axis}

    def solve(self, environments: Sequence[str], axis: str) -> tuple[str, ...]:
        return tuple(_property(each, axis) for each in environments)

    def mistakes(self, right: tuple[str, ...], environments: Sequence[str], axis: str) -> Sequence[Mistake]:
        made = [Mistake(instead(right, {old: new}), name, why) for old, new, name, why in _TAKEN_FOR[axis]]
        return made

    def ask(self, right: tuple[str, ...], environments: Sequence[str], axis: str) -> Question:
        ask, options = ASKED[axis]
        return Question(
            kind="matching",
            prompt=f"{ask}\n\nDecide for each environment.",
            explanation="\n".join(f"- {each}: {answer}" for each, answer in zip(environments, right, strict=True)),
            rows=tuple(environments),
            choices=options,
            effort=3 * len(environments),
            essence=(axis, frozenset(environments)),
        )


def _property(environment: str, axis: str) -> str:
    return _environments()[environment][ENVIRONMENT_AXES.index(axis)]


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


Slips = Sequence[tuple[str, str]]


class EnvironmentInWords(QuestionType, name="environment-in-words", concepts=("F-04",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        environment = random.choice(tuple(_environments()))
        slips = random.sample([slip for slip in _SLIPS if slip[0] in _environments()[environment]], 2)
        return {"environment": environment, "slips": slips} if slips[0][0] != slips[1][0] else None

    def solve(self, environment: str, slips: Slips = ()) -> str:
        return _described(_environments()[environment])

    def mistakes(self, right: str, environment: str, slips: Slips) -> Iterator[Mistake]:
        def slipped(*made: tuple[str, str]) -> str:
            return _described(instead(_environments()[environment], dict(made)))

        # Each slip alone, and both together: then no description stands out by being like all others.
        alone = [Mistake(slipped(slip), *_SLIPS[slip]) for slip in slips]
        yield from alone
        yield from (Mistake(slipped(*slips), *_SLIPS[slip]) for slip in slips)

    def ask(self, right: str, environment: str, slips: Slips) -> Question:
        return Question(
            kind="choice",
            prompt=f"Which description fits the environment of this task: {environment}? *Deterministic*: state and "
            "action settle the outcome; *strategic*: they do, but for what other agents do (the fourth edition calls "
            "this deterministic too; here we tell them apart); *stochastic*: chance has a say. *Semi-dynamic*: nothing "
            "changes while the agent thinks, but time counts.",
            explanation=f"{_capital(environment)}: {right}.",
            data={"environment": environment},
            effort=3 * len(_environments()[environment]),
            essence=environment,
        )


# Milestones -------------------------------------------------------------------------------------------


Stone = tuple[int, str, str, str]


@cache
def _milestones() -> tuple[Stone, ...]:
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


Stones = Sequence[tuple[int, str]]
"""Years and what happened then."""


class MilestoneYears(QuestionType, name="milestone-years", concepts=("F-02",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        stones = sorted(random.sample(_of_lecture_1(), 4))
        return {"stones": shuffled(random, stones)} if len({year for year, _ in stones}) == 4 else None

    def solve(self, stones: Stones) -> tuple[str, ...]:
        return tuple(str(year) for year, _ in stones)

    def mistakes(self, right: tuple[str, ...], stones: Stones) -> list[Mistake]:
        # Two neighbours taken for each other.
        return [
            Mistake(instead(right, {one: two, two: one}), "neighbours-exchanged", f"{one} and {two} are exchanged.")
            for one, two in pairwise(sorted(right))
        ]

    def ask(self, right: tuple[str, ...], stones: Stones) -> Question:
        events = [event for _, event in stones]
        return Question(
            kind="matching",
            prompt="When was it?",
            explanation="\n".join(f"- {year}: {event}" for year, event in sorted(stones)),
            rows=tuple(events),
            choices=tuple(sorted(right)),
            data={"events": events},
            effort=8,
            essence=frozenset(stones),
        )


class MilestoneFirst(QuestionType, name="milestone-first", concepts=("F-02",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        stones = random.sample(_milestones(), 4)
        years = sorted({year for year, *_ in stones})
        if len(years) < 4 or years[-1] - years[0] < 8:
            return None
        return {"stones": stones, "which": random.choice(("first", "last"))}

    def _wanted(self, stones: Sequence[Stone], which: str) -> Stone:
        return min(stones) if which == "first" else max(stones)

    def solve(self, stones: Sequence[Stone], which: str) -> str:
        return self._wanted(stones, which)[-1]

    def mistakes(self, right: str, stones: Sequence[Stone], which: str) -> list[Mistake]:
        when = "later" if which == "first" else "earlier"
        return [
            Mistake(event, "order-of-events", f"That was in {year}, {when} than the {which} of these.")
            for year, *_, event in sorted(stones)
            if event != right
        ]

    def ask(self, right: str, stones: Sequence[Stone], which: str) -> Question:
        return Question(
            kind="choice",
            prompt=f"Which of these happened {which}?",
            explanation="\n".join(f"- {year}: {event}" for year, *_, event in sorted(stones)),
            data={"events": sorted(event for *_, event in stones), "which": which},
            effort=8,
            essence=(which, frozenset(stones)),
        )


class ProgramsAndGames(QuestionType, name="programs-and-games", concepts=("F-02",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        return {"programs": shuffled(random, _programs())[:4]}

    def solve(self, programs: Sequence[str]) -> tuple[str, ...]:
        return tuple(_programs()[name] for name in programs)

    def mistakes(self, right: tuple[str, ...], programs: Sequence[str]) -> list[Mistake]:
        mistakes = []
        for i, (one, two) in enumerate(pairwise(right)):
            if one != two:
                swapped = (*right[:i], two, one, *right[i + 2 :])
                why = f"{programs[i]} played {one} and {programs[i + 1]} {two}."
                mistakes.append(Mistake(swapped, "programs-exchanged", why))
        return mistakes

    def ask(self, right: tuple[str, ...], programs: Sequence[str]) -> Question:
        games = sorted(set(_programs().values()), key=str.lower)
        return Question(
            kind="matching",
            prompt="Each of these programs has beaten, or outlasted, the best or nearly the best human players of its "
            "game. Of which game?",
            explanation="\n".join(f"- {name}: {game}" for name, game in zip(programs, right, strict=True)),
            rows=tuple(programs),
            choices=tuple(games),
            effort=4,
            essence=frozenset(programs),
        )

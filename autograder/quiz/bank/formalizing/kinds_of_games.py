"""Kinds of games and environments, in lecture 1's words.

The facts are those of the lecture's tables; where the tables allow two answers, we don't ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type

Answers = dict[str, tuple[str, ...]]

# Games ------------------------------------------------------------------------------------------------

AXES = ("chance", "information", "players", "sum", "time", "states", "players work")


@cache
def _games() -> Answers:
    """Each game with its answers on the axes above; an empty text where the answer is arguable."""
    # Imported here, because the tables come with widgets, which are not needed for quizzes on paper.
    from aima_games.facts import KINDS

    return {
        game: tuple(answer if isinstance(answer, str) else "" for answer in answers)
        for game, answers in KINDS.answers.items()
    }


def _on(game: str, axis: str) -> str:
    return _games()[game][AXES.index(axis)]


def instead(right: Iterable[str], change: Mapping[str, str]) -> tuple[str, ...]:
    """The answers of somebody who takes one thing for another."""
    return tuple(change.get(answer, answer) for answer in right)


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


def _unlike(game: str, target: str, axes: Sequence[str]) -> list[str]:
    """The axes on which a game differs beyond dispute."""
    return [axis for axis in axes if _on(game, axis) not in ("", _on(target, axis))]


def _in_words(game: str, axes: Sequence[str]) -> str:
    return ", ".join(_WORDS[axis][_on(game, axis)] for axis in axes)


@question_type("game-like-this", ("F-03",), levels=("easy", "medium"))
def game_like_this(random: Random) -> Question | None:
    """Which game has all of these properties?"""
    target = random.choice(tuple(_games()))
    clear = [axis for axis in AXES if _on(target, axis)]
    if len(clear) < 3:
        return None
    axes = sorted(random.sample(clear, min(len(clear), random.randint(3, 5))), key=AXES.index)
    # Others must differ beyond dispute, preferably in one answer only, so that each question has to be asked. Games
    # that fit as well, or might, are not offered.
    near = [game for game in _games() if 1 <= len(_unlike(game, target, axes)) <= 2]
    if len(near) < 3:
        return None
    wrong = {game: _unlike(game, target, axes) for game in random.sample(sorted(near), 3)}
    if len(set(map(tuple, wrong.values()))) < 2:
        return None  # one question would settle it
    words = _in_words(target, axes)
    return Question(
        kind="choice",
        prompt=f"Which game is like this: {words}?",
        right=target,
        mistakes=tuple(
            Mistake(
                game,
                f"{unlike[0].replace(' ', '-')}-overlooked",
                f"{_capital(game)} is another kind of game: {_in_words(game, unlike)}.",
            )
            for game, unlike in wrong.items()
        ),
        explanation=f"{_capital(target)}: {words}. The others differ in at least one of these.",
        data={"target": target, "axes": axes, "wrong": list(wrong)},
        effort=len(axes) * 4,
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# Environments -----------------------------------------------------------------------------------------

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
    from aima_games.facts import ENVIRONMENTS

    axes = [column.name for column in ENVIRONMENTS.columns]  # of two words for the same thing, the more telling one
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


# For each axis, each wrong answer and the right one in its place: what to say.
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


def _taken_for(one: str, other: str) -> list[tuple[str, str]]:
    """The slips that make the environment `one` look like `other`; empty where it takes too many."""
    pairs = zip(_environments()[one], _environments()[other], strict=True)
    differ = [(own, wanted) for own, wanted in pairs if own != wanted]
    return differ if len(differ) <= 3 and all(slip in _SLIPS for slip in differ) else []


@question_type("environment-in-words", ("F-04",), levels=("easy",))
def environment_in_words(random: Random) -> Question | None:
    """Which description fits an environment, or which environment fits a description?"""
    environment = random.choice(tuple(_environments()))
    answers = _environments()[environment]
    described = _described(answers)
    if random.random() < 0.5:
        near = [each for each in _environments() if _taken_for(each, environment)]
        if len(near) < 3:
            return None
        others = random.sample(near, 3)
        asked = f"Which of these tasks has an environment that is {described}"
        mistakes = []
        for each in others:
            name, why = _SLIPS[_taken_for(each, environment)[0]]
            mistakes.append(Mistake(each, name, f"That is {_described(_environments()[each])}. {why}"))
    else:
        others = []
        asked = f"Which description fits the environment of this task: {environment}"
        slips = random.sample([slip for slip in _SLIPS if slip[0] in answers], 2)
        if slips[0][0] == slips[1][0]:
            return None
        # Each slip alone, and both together: then no description stands out by resembling all the others.
        made = [(_described(instead(answers, dict(slipped))), slipped) for slipped in ([slips[0]], [slips[1]], slips)]
        mistakes = [Mistake(text, *_SLIPS[slip]) for text, slipped in made for slip in slipped]
    return Question(
        kind="choice",
        prompt=f"{asked}? *Deterministic*: state and action settle the outcome; *strategic*: they do, but for what "
        "other agents do (the fourth edition calls this deterministic too; here we tell them apart); *stochastic*: "
        "chance has a say. *Semi-dynamic*: nothing changes while the agent thinks, but time counts.",
        right=environment if others else described,
        mistakes=tuple(mistakes),
        explanation=f"{_capital(environment)}: {described}.",
        data={"environment": environment, **({"others": sorted(others)} if others else {})},
        effort=3 * len(answers),
        essence=(environment, frozenset(others)),
    )

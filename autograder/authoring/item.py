"""The graded items of an assignment: which function each calls, on which problems, against which reference."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any

from aima_games import MAX, MIN
from aima_games.checking.case import Answer, Case, Demand, observe
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import ASPECTS, findings, is_right
from aima_games.checking.match_case import MatchCase
from aima_games.checking.misconceptions import AT

NO_PROGRAM = ("SyntaxError", "IndentationError", "NameError")
"""Errors of a text that can never have run."""
HOW_COMPARED = frozenset(
    {"group", "tolerance", "counted", "at_most", "calls_per_leaf", "unordered", "times", "plan", "outline"}
)
"""Fields of a problem that say something of the answer, and nothing of the question."""
REDRAWS = 10
"""How many times at most hidden problems are drawn for the places of those that are visible."""
RESAMPLES = 50
"""How many times at most hidden problems are drawn until they tell every misconception from a right answer."""


class Problem(ABC):
    """A question without its answer: what is fixed before the reference has been asked."""

    @abstractmethod
    def case(self, item: Item, hidden: bool) -> Case:
        """The question with the answers of the item's reference and of all its misconceptions."""

    def wording(self) -> str:
        """What it asks, word for word: two problems with the same question have the same answer."""
        return repr([(name, value) for name, value in vars(self).items() if name not in HOW_COMPARED])

    def smaller(self) -> Iterator[Problem]:
        """Problems of the same kind that are a little smaller, the smallest first; none where no way is known."""
        return iter(())


def nothing_hidden(rng: random.Random) -> Sequence[Problem]:
    """No hidden problems at all: everything is visible, as in the checks of a lecture."""
    return ()


@dataclass(frozen=True)
class Family:
    """One mistake in several handwritings, which take the same arguments; calling it calls the first, the plainest.

    `halves` has, by player, the handwritings that make the mistake only at this player's nodes.
    """

    ways: tuple[Callable[..., Any], ...]
    halves: Mapping[str, tuple[Callable[..., Any], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, *mistaken: Callable[..., Any]) -> Family:
        """All of them as one family; a function may bring its family as `family`, as the kit's wrong searches do."""
        families = [each if isinstance(each, Family) else getattr(each, "family", Family((each,))) for each in mistaken]
        players = dict.fromkeys(player for family in families for player in family.halves)
        return cls(
            tuple(way for family in families for way in family.ways),
            {player: tuple(way for family in families for way in family.halves.get(player, ())) for player in players},
        )

    @classmethod
    def across(cls, model: Any, *mistakes: Mapping[str, Any], halves: bool = False, **styles: Sequence[Any]) -> Family:
        """`model`, a dataclass with switches, with each of the mistakes in every style, the plainest first.

        A mistake says which fields to replace; `styles` lists the usual choices for each matter of style. With `halves`
        the model has a field `sides` too: the players at whose nodes the mistake is made.
        """

        def made(**more: Any) -> tuple[Any, ...]:
            chosen = [dict(zip(styles, choice, strict=True)) for choice in product(*styles.values())]
            return tuple(replace(model, **{**style, **flaw, **more}) for flaw in mistakes for style in chosen)

        return cls(made(), {player: made(sides=(player,)) for player in ((MAX, MIN) if halves else ())})

    def __call__(self, *arguments: Any) -> Any:
        return self.ways[0](*arguments)

    def map(self, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Family:
        """The family with each handwriting wrapped, to be called in another way."""
        halves = {player: tuple(map(wrap, ways)) for player, ways in self.halves.items()}
        return Family(tuple(map(wrap, self.ways)), halves)


@dataclass(frozen=True, kw_only=True)
class Item:
    """A graded test cell, which calls one function of the student's on visible and on hidden problems.

    `name` is the test cell's grade_id; `function` is what the student writes, by default called as the `reference`,
    which is right. `misconceptions` are wrong functions by the name of the mistake, each alone or as a `Family`;
    `named` are more of them, which are named where they show but need not show on every draw of hidden problems;
    `conventions` are references for other right ways, by the names that a report gives them. `weights` says how much
    the aspects of an answer (see `aima_games.checking.findings.ASPECTS`) count against each other. `visible` problems
    travel with the notebook; `hidden` draws others from a generator of random numbers.

    `builds_on` names functions of earlier items that this one may call: where one of them is wrong, the judge tries
    this one with a right function in its place. `before` has methods of earlier parts, by the names that students know,
    with this function's arguments: whoever hands in one of them lacks what is new here. `demands` has the ids of what
    the text demands of the function, each with its points and what tests it, groups of problems or aspects of the
    answer: `{"2b": (2, "action")}`; without a number it is worth nothing of its own. None where the text is one
    question, as in a quiz. `guessing` is the share of cases that a guess may get right: points begin above it.
    `concepts` are ids of the curriculum.

    `alternatives` are right programs in styles that differ from the reference's: they have to be right on every case.
    `labels` say what the lines of right programs are about, by their numbers in the assignment's file.
    `valid` says whether the text allows a problem; one that it forbids is never drawn, shown or reached by shrinking.
    """

    name: str
    reference: Callable[..., Any]
    function: str = ""
    misconceptions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    named: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    conventions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=lambda: {"value": 1})
    visible: Sequence[Problem] = ()
    hidden: Callable[[random.Random], Sequence[Problem]] = nothing_hidden
    builds_on: tuple[str, ...] = ()
    before: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    demands: Mapping[str, Any] | None = field(default_factory=dict)
    guessing: float = GUESSING
    alternatives: Sequence[Callable[..., Any]] = ()
    valid: Callable[[Any], bool] = lambda problem: True
    concepts: tuple[str, ...] = ()
    _shown_by: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if unknown := set(self.weights) - set(ASPECTS):  # they would weigh nothing, and nobody would notice
            raise ValueError(f"item {self.name}: no aspect of an answer is called {', '.join(sorted(unknown))}")
        object.__setattr__(self, "function", self.function or self.reference.__name__)
        if self.demands is not None:
            read = {
                name: each if isinstance(each, Demand) else Demand.read(each) for name, each in self.demands.items()
            }
            object.__setattr__(self, "demands", read)

    @property
    def right_programs(self) -> list[Callable[..., Any]]:
        """The reference, and all other programs that are right in their own way."""
        return [self.reference, *self.alternatives, *self.conventions.values()]

    def visible_cases(self) -> list[Case]:
        """The cases that travel with the release."""
        return [self._allowed(problem).case(self, hidden=False) for problem in self.visible]

    def _allowed(self, problem: Problem) -> Problem:
        if not self.valid(problem):
            raise ValueError(f"item {self.name}: its own text does not allow {problem!r}")
        return problem

    def hidden_cases(self, seed: int | str) -> list[Case]:
        """The judge's cases, a pure function of `seed`; drawn until each misconception fails at least one.

        None is a visible one, whose answer students have, unless there are no others of its group. Raises RuntimeError
        where the problems cannot tell a misconception from a right answer.
        """
        missed: list[str] = []
        for attempt in range(RESAMPLES):
            rng = random.Random(f"{seed}/{self.name}/{attempt}")
            cases = [self._allowed(problem).case(self, hidden=True) for problem in self._unseen(rng)]
            missed = sorted(name for name in self.misconceptions if self._survives(name, cases))
            if not missed:
                return cases
        raise RuntimeError(f"item {self.name}: no hidden problem shows the mistakes {', '.join(missed)}")

    def _unseen(self, rng: random.Random) -> list[Problem]:
        """Hidden problems; in the place of each that is visible, another one of its group is drawn.

        Where none comes, that place stays empty, or, if nothing else is left of its group, as it was drawn.
        """
        shown, drawn = {problem.wording() for problem in self.visible}, list(self.hidden(rng))

        def is_new(problem: Problem) -> bool:
            return problem.wording() not in shown

        for _ in range(REDRAWS):
            if not (visible := [place for place, problem in enumerate(drawn) if not is_new(problem)]):
                return drawn
            others = list(self.hidden(rng))
            for place in visible:
                first = [others[place]] if place < len(others) else []  # what a draw has there is alike
                alike = [each for each in (*first, *others) if _group(each) == _group(drawn[place])]
                had = {problem.wording() for problem in drawn}
                drawn[place] = next(
                    (each for each in alike if is_new(each) and each.wording() not in had), drawn[place]
                )
        left = {_group(problem) for problem in drawn if is_new(problem)}
        return [problem for problem in drawn if is_new(problem) or _group(problem) not in left]

    def _survives(self, name: str, cases: Sequence[Case]) -> bool:
        """Whether a mistake is right on all cases. The case that showed it in an earlier draw is tried first."""
        first = self._shown_by.get(name, 0) % max(len(cases), 1)
        for number in sorted(range(len(cases)), key=lambda number: number != first):
            if not is_right(observe(cases[number], self.misconceptions[name]), self.weights):
                self._shown_by[name] = number
                return False
        return True

    def wrong_alternative(self, cases: Sequence[Case]) -> str:
        """A sentence about a case on which a right program in another style is not right; empty where there is none."""
        for function in self.alternatives:
            for case in cases:
                seen = observe(case, function)
                if not is_right(seen, self.weights):
                    said = seen.error or "; ".join(
                        found.said for found in findings(seen, list(self.weights)) if not found.passed
                    )
                    name = getattr(function, "__name__", repr(function))
                    return f"the alternative {name} is not right on {case.title} [{case.group}]: {said}"
        return ""

    def broken_mistake(self, cases: Sequence[Case]) -> str:
        """A sentence about a known mistake whose text is no program at all; empty where there is none."""
        for case in cases:
            for name, answers in case.misconceptions.items():
                for number, answer in enumerate(answers, start=1):
                    if answer.error in NO_PROGRAM:
                        return f"handwriting {number} of the mistake {name} only raises {answer.error} on {case.title}"
        return ""

    def answered(self, blank: Case) -> Case:
        """`blank` with the reference's answer as the expected one, and with what each misconception does."""
        # The limit on calls is for students: it depends on the very answer that we are computing here.
        seen = observe(blank, self.reference, limited=False)
        if seen.error is not None:
            raise RuntimeError(f"item {self.name}: the reference fails on {blank.title}: {seen.error} {seen.message}")
        return self.with_mistakes(replace(blank, expected=blank.answer(seen)))

    def with_mistakes(self, case: Case) -> Case:
        """The case with what each misconception does on it, worked out when asked for.

        A match stays as it is: a score says too little about the reason. So does a case of an assignment that is one
        file: its mistakes are known by digests of all their answers.
        """
        if isinstance(case, MatchCase) or self.labels:
            return case
        return replace(case, misconceptions={name: _Answers(case, ways) for name, ways in self._handwritings.items()})

    @staticmethod
    def bare(case: Case) -> Case:
        """The case without the answers of misconceptions."""
        return replace(case, misconceptions={})

    @cached_property
    def plainest(self) -> dict[str, Callable[..., Any]]:
        """The wrong functions by the names that a report may give their mistakes, each in its plainest handwriting."""
        return {name: ways[0] for name, ways in self._handwritings.items() if ways}

    @cached_property
    def _handwritings(self) -> dict[str, tuple[Callable[..., Any], ...]]:
        """The wrong functions by the names that a report may give their mistakes."""
        found = {}
        for name, mistaken in {**self.misconceptions, **self.named}.items():
            family = Family.of(mistaken)
            found[name] = family.ways
            found |= {f"{name}{AT}{player}": ways for player, ways in family.halves.items()}
        return found


def _group(problem: Problem) -> str:
    return getattr(problem, "group", "")


class _Answers(Sequence[Answer]):
    """What each handwriting of a misconception does on a case, worked out only when asked for, which is seldom."""

    def __init__(self, case: Case, ways: Sequence[Callable[..., Any]]) -> None:
        self._case, self._ways = case, ways
        self._known: dict[int, Answer] = {}

    def __getitem__(self, way: Any) -> Any:  # nobody asks for a slice
        if way not in self._known:
            self._known[way] = self._case.prediction(observe(self._case, self._ways[way]))
        return self._known[way]

    def __len__(self) -> int:
        return len(self._ways)

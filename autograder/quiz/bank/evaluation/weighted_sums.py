"""Features times weights, counted on a board or given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import Any

from aima_games import State
from aima_games.evaluation.features import features_of
from aima_games.evaluation.linear import LinearEvaluation
from aima_games.games import Othello
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.drafting import board, exact, played
from autograder.quiz.bank.question_types import Drawn, QuestionType


@cache
def _othello() -> tuple[Othello, dict[str, Any]]:
    game = Othello(6)
    return game, features_of(game)


Weights = Mapping[str, Fraction]


class OthelloSum(QuestionType, name="othello-sum", concepts=("E-07", "E-08"), levels=("medium", "hard"), least=3):
    def draw(self, random: Random) -> Drawn | None:
        game, _ = _othello()
        state = played(game, random, random.randint(9, 22))
        if game.is_terminal(state):
            return None
        count = random.choice((2, 3, 3))
        weights = {
            "discs": Fraction(1, random.choice((1, 2, 10))),
            "corners": Fraction(random.choice((5, 8, 10))),
            "next_to_empty_corner": Fraction(-random.choice((2, 3, 4))),
        }
        drawn: Drawn = {"state": state, "weights": {name: weights[name] for name in list(weights)[:count]}}
        return drawn if all(_linear(drawn["weights"]).vector(state)) else None

    def solve(self, state: State, weights: Weights) -> Value:
        return exact(Fraction(_linear(weights)(state)))

    def mistakes(self, right: Any, state: State, weights: Weights) -> Sequence[Mistake] | None:
        values = _linear(weights).vector(state)
        corners = exact(Fraction(right + weights["corners"] * (abs(values[1]) - values[1])))
        unsigned = sum((abs(w) * value for w, value in zip(weights.values(), values, strict=True)), Fraction(0))
        added = "That adds up the features; each has to be multiplied by its weight."
        alone = "That is the discs alone; the other features count as well."
        beside = "The weight of discs beside an empty corner is negative: they are bad for who has them."
        mistakes = [
            Mistake(sum(values), "weights-ignored", added),
            Mistake(-right, "sign", "That is White's lead. Black is MAX here."),
            Mistake(values[0], "discs-only", alone),
            Mistake(corners, "corners-for-black", "White's corners count against Black."),
        ]
        if len(weights) == 3:
            mistakes.append(Mistake(exact(unsigned), "sign-of-weight-lost", beside))
        return mistakes

    def ask(self, right: Any, state: State, weights: Weights) -> Question:
        (game, _), (black, white, _) = _othello(), state
        lines = (
            f"- {IN_WORDS[name]}: {shown(value)}, times {shown(exact(weights[name]))}"
            for name, value in zip(weights, _linear(weights).vector(state), strict=True)
        )
        terms = "; ".join(f"{shown(exact(weight))} for {IN_WORDS[name]}" for name, weight in weights.items())
        return Question(
            kind="number",
            prompt="Othello on 6 × 6 squares; Black (filled discs) is MAX. Each feature is Black's number minus "
            f"White's, and the weights are: {terms}. What does the weighted sum say of this position?",
            explanation="\n".join(lines) + f"\n\nTogether {shown(right)}.",
            data={"text": game.to_text(state), "weights": {name: str(weight) for name, weight in weights.items()}},
            effort=8 * len(weights) + (black | white).bit_count() // 6,
            essence=(min(game.symmetries(state)), tuple(weights)),
            draw=partial(board, game, state),
        )


IN_WORDS = {
    "discs": "discs",
    "corners": "corners",
    "next_to_empty_corner": "discs on one of the three squares next to a corner that is empty",
}


def _linear(weights: Weights) -> LinearEvaluation:
    _, features = _othello()
    return LinearEvaluation({name: features[name] for name in weights}, dict(weights))


_FEATURES = {
    "pawns": (Fraction(1), range(2, 9)),
    "knights": (Fraction(3), range(0, 3)),
    "rooks": (Fraction(5), range(0, 3)),
    "doubled pawns": (Fraction(-1, 2), range(0, 4)),
    "isolated pawns": (Fraction(-1, 2), range(0, 4)),
    "rooks on open files": (Fraction(1, 4), range(0, 3)),
    "legal moves": (Fraction(1, 10), range(12, 41)),
}


Numbers = Sequence[int]


class WeightedSum(QuestionType, name="weighted-sum", concepts=("E-07",), levels=("easy",), least=4):
    def draw(self, random: Random) -> Drawn | None:
        good = ("pawns", "knights", "rooks", "legal moves", "rooks on open files")
        names = random.sample(good, 2) + random.sample(("doubled pawns", "isolated pawns"), 1)
        white = [random.choice(_FEATURES[name][1]) for name in names]
        black = [random.choice(_FEATURES[name][1]) for name in names]
        return {"names": names, "white": white, "black": black} if 0 not in _minus(white, black) else None

    def solve(self, names: Sequence[str], white: Numbers, black: Numbers) -> Value:
        return _total(_minus(white, black), _weights(names))

    def mistakes(self, right: Value, names: Sequence[str], white: Numbers, black: Numbers) -> Iterator[Mistake]:
        weights, leads = _weights(names), _minus(white, black)
        unsigned = _total(leads, list(map(abs, weights)))
        added = _total([a + b for a, b in zip(white, black, strict=True)], weights)
        negative = "A negative weight belongs to a feature that is bad to have: subtract it."
        against = "What Black has counts against White: each feature is White's number minus Black's."
        own = "That is White's side alone; Black's has to be subtracted."
        unweighted = "Each feature has to be multiplied by its weight first."
        yield Mistake(unsigned, "sign-of-weight-lost", negative)
        yield Mistake(added, "black-added", against)
        yield Mistake(_total(white, weights), "own-features-only", own)
        yield Mistake(sum(leads), "weights-ignored", unweighted)

    def ask(self, right: Value, names: Sequence[str], white: Numbers, black: Numbers) -> Question:
        weights, leads = _weights(names), _minus(white, black)
        rows = "\n".join(
            f"- {name}: White {a}, Black {b}; weight {shown(exact(w))}"
            for name, a, b, w in zip(names, white, black, weights, strict=True)
        )
        products = [exact(w * lead) for w, lead in zip(weights, leads, strict=True)]
        return Question(
            kind="number",
            prompt="A chess program evaluates by a weighted sum; White is MAX. Each feature is White's number minus "
            f"Black's. In a position it counts:\n\n{rows}\n\nWhat is the value of the position?",
            explanation=f"The features are {listed(leads)}, their products with the weights {listed(products)}, and "
            f"the sum is {shown(right)}.",
            data={"white": white, "black": black, "weights": [str(w) for w in weights]},
            effort=12,
        )


def _weights(names: Sequence[str]) -> list[Fraction]:
    return [_FEATURES[name][0] for name in names]


def _minus(white: Numbers, black: Numbers) -> list[int]:
    return [a - b for a, b in zip(white, black, strict=True)]


def _total(numbers: Numbers, by: Sequence[Fraction]) -> Value:
    return exact(sum((w * n for w, n in zip(by, numbers, strict=True)), Fraction(0)))


def _vector(numbers: Numbers) -> str:
    return f"({listed(numbers)})"


def _dot(weights: Numbers, features: Numbers) -> int:
    return sum(w * f for w, f in zip(weights, features, strict=True))


Candidates = Sequence[tuple[str, tuple[int, ...]]]
"""Wrong weights with the names of the mistakes."""


class FindWeights(QuestionType, name="find-weights", concepts=("E-07",), levels=("medium",), least=4):
    def draw(self, random: Random) -> Drawn | None:
        features = [[random.randint(-4, 9) for _ in range(3)] for _ in range(3)]
        wanted = [random.choice((1, -1)) * size for size in random.sample(range(1, 10), 3)]
        a, b, c = wanted
        candidates = {
            "sign-of-weight-lost": (abs(a), abs(b), abs(c)),
            "weights-exchanged": random.choice(((b, a, c), (a, c, b), (c, b, a))),
            "one-feature-only": tuple(w if abs(w) == max(map(abs, wanted)) else 0 for w in wanted),
            "all-signs-turned": (-a, -b, -c),
            "weights-ignored": (1, 1, 1),
        }
        if not self._ranks(wanted, features):
            return None
        return {"features": features, "wanted": wanted, "wrong": random.sample(sorted(candidates.items()), 4)}

    def _ranks(self, weights: Numbers, features: Sequence[Numbers]) -> bool:
        return all(a > b for a, b in pairwise(_dot(weights, vector) for vector in features))

    def solve(self, features: Sequence[Numbers], wanted: Numbers, wrong: Candidates) -> str:
        return _vector(wanted)

    def mistakes(
        self, right: str, features: Sequence[Numbers], wanted: Numbers, wrong: Candidates
    ) -> Sequence[Mistake] | None:
        mistakes = []
        for name, weights in wrong:
            values = [_dot(weights, vector) for vector in features]
            if self._ranks(weights, features) or len(set(values)) < 3:
                return None
            order = " > ".join(sorted("ABC", key=lambda letter: -values["ABC".index(letter)]))
            why = f"These give A, B, C the values {listed(values)}: {order}."
            mistakes.append(Mistake(_vector(weights), name, why))
        return mistakes

    def ask(self, right: str, features: Sequence[Numbers], wanted: Numbers, wrong: Candidates) -> Question:
        told = ", ".join(f"{letter} {_vector(vector)}" for letter, vector in zip("ABC", features, strict=True))
        values = listed(_dot(wanted, vector) for vector in features)
        return Question(
            kind="choice",
            prompt=f"Three positions have the features {told}. Strong players prefer A for MAX to B, and B to C. With "
            "which weights does the weighted sum say so too?",
            explanation=f"With {right} the values of A, B, C are {values}: A > B > C.",
            data={"features": features, "choices": [list(wanted), *(list(weights) for _, weights in wrong)]},
            effort=3 * 3 + 2 * len(wrong),
        )

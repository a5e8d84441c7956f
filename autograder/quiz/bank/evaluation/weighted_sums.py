"""Features times weights, counted on a board or given."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import Any

from aima_games.evaluation.features import features_of
from aima_games.evaluation.linear import LinearEvaluation
from aima_games.games import Othello
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import board, exact, played
from autograder.quiz.bank.question_types import question_type


@cache
def _othello() -> tuple[Othello, dict[str, Any]]:
    game = Othello(6)
    return game, features_of(game)


@question_type("othello-sum", ("E-07", "E-08"), levels=("medium", "hard"), least=3)
def othello_sum(random: Random) -> Question | None:
    """What does a weighted sum say of a position in Othello?"""
    game, features = _othello()
    state = played(game, random, random.randint(9, 22))
    if game.is_terminal(state):
        return None
    count = random.choice((2, 3, 3))
    weights = {
        "discs": Fraction(1, random.choice((1, 2, 10))),
        "corners": Fraction(random.choice((5, 8, 10))),
        "next_to_empty_corner": Fraction(-random.choice((2, 3, 4))),
    }
    weights = {name: weights[name] for name in list(weights)[:count]}
    evaluate = LinearEvaluation({name: features[name] for name in weights}, weights)
    values = evaluate.vector(state)
    if not all(values):
        return None
    right = exact(Fraction(evaluate(state)))
    corners = exact(Fraction(right + weights["corners"] * (abs(values[1]) - values[1])))
    unsigned = sum((abs(w) * value for w, value in zip(weights.values(), values, strict=True)), Fraction(0))
    added = "That adds up the features; each has to be multiplied by its weight."
    alone = "That is the discs alone; the other features count as well."
    beside = "The weight of discs beside an empty corner is negative: they are bad for their owner."
    mistakes = [
        Mistake(sum(values), "weights-ignored", added),
        Mistake(-right, "sign", "That is White's lead. Black is MAX here."),
        Mistake(values[0], "discs-only", alone),
        Mistake(corners, "corners-for-black", "White's corners count against Black."),
    ]
    if len(weights) == 3:
        mistakes.append(Mistake(exact(unsigned), "sign-of-weight-lost", beside))
    black, white, _ = state
    lines = (
        f"- {IN_WORDS[name]}: {shown(value)}, times {shown(exact(weights[name]))}"
        for name, value in zip(weights, values, strict=True)
    )
    terms = "; ".join(f"{shown(exact(weight))} for {IN_WORDS[name]}" for name, weight in weights.items())
    return Question(
        kind="number",
        prompt="Othello on 6 × 6 squares; Black (filled discs) is MAX. Each feature is Black's number minus "
        f"White's, and the weights are: {terms}. What does the weighted sum say of this position?",
        right=right,
        mistakes=tuple(mistakes),
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

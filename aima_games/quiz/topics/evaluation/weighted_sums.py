"""The topic "evaluation": features times weights, counted on a board or given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX, MIN
from aima_games.evaluation.features import features_of
from aima_games.evaluation.linear import LinearEvaluation
from aima_games.games import Othello
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.topics.drafting import board, exact, kept, offered, played
from aima_games.quiz.wording import listed, shown

if TYPE_CHECKING:
    pass


@cache
def _othello() -> tuple[Othello, dict[str, Any]]:
    game = Othello(6)
    return game, features_of(game)


@question_type("evaluation", "othello-sum", "E-07", "E-08", levels=("medium", "hard"))
def othello_sum(random: Random) -> Question | None:
    game, features = _othello()
    state = played(game, random, random.randint(9, 22))
    if game.is_terminal(state):
        return None
    names = ["discs", "corners", "next_to_empty_corner"][: random.choice((2, 3, 3))]
    weights = {
        "discs": Fraction(1, random.choice((1, 2, 10))),
        "corners": Fraction(random.choice((5, 8, 10))),
        "next_to_empty_corner": Fraction(-random.choice((2, 3, 4))),
    }
    chosen = LinearEvaluation({name: features[name] for name in names}, {name: weights[name] for name in names})
    values = chosen.vector(state)
    if any(value == 0 for value in values):
        return None
    right = Fraction(chosen(state))
    unsigned = sum(abs(weights[name]) * value for name, value in zip(names, values, strict=True))
    mistakes = [
        Mistake(sum(values), "weights-ignored", "That adds up the features; each has to be multiplied by its weight."),
        Mistake(exact(-right), "sign", "That is White's lead. Black is MAX here."),
        Mistake(values[0], "discs-only", "That is the discs alone; the other features count as well."),
        Mistake(exact(right + weights["corners"] * (abs(values[1]) - values[1])), "corners-for-black",
                "White's corners count against Black."),
    ]  # fmt: skip
    if len(names) == 3:
        mistakes.append(Mistake(exact(Fraction(unsigned)), "sign-of-weight-lost", "The weight of discs beside an "
                "empty corner is negative: they are bad for who has them."))  # fmt: skip
    mistakes = list(kept(exact(right), mistakes))
    if len({mistake.answer for mistake in mistakes}) < 3:
        return None
    in_words = {
        "discs": "discs",
        "corners": "corners",
        "next_to_empty_corner": "discs on one of the three squares next to a corner that is empty",
    }
    terms = "; ".join(f"{shown(exact(weights[name]))} for {in_words[name]}" for name in names)
    black, white, _ = state
    return Question(
        kind="number",
        prompt="Othello on 6 × 6 squares; Black (filled discs) is MAX. Each feature is Black's number minus White's, "
        f"and the weights are: {terms}. What does the weighted sum say of this position?",
        right=exact(right),
        mistakes=tuple(mistakes),
        explanation="\n".join(
            f"- {in_words[name]}: {shown(value)}, times {shown(exact(weights[name]))}"
            for name, value in zip(names, values, strict=True)
        )
        + f"\n\nTogether {shown(exact(right))}.",
        data={"text": game.to_text(state), "weights": {name: str(weights[name]) for name in names}},
        effort=8 * len(names) + (black | white).bit_count() // 6,
        essence=(min(game.symmetries(state)), tuple(names)),
        draw=partial(board, game, state),
    )


_FEATURES = {
    "pawns": (Fraction(1), range(2, 9)),
    "knights": (Fraction(3), range(0, 3)),
    "rooks": (Fraction(5), range(0, 3)),
    "doubled pawns": (Fraction(-1, 2), range(0, 4)),
    "isolated pawns": (Fraction(-1, 2), range(0, 4)),
    "rooks on open files": (Fraction(1, 4), range(0, 3)),
    "legal moves": (Fraction(1, 10), range(12, 41)),
}


@question_type("evaluation", "weighted-sum", "E-07", levels=("easy",))
def weighted_sum(random: Random) -> Question | None:
    good, bad = ("pawns", "knights", "rooks", "legal moves", "rooks on open files"), ("doubled pawns", "isolated pawns")
    names = random.sample(good, 2) + random.sample(bad, 1)
    white = [random.choice(_FEATURES[name][1]) for name in names]
    black = [random.choice(_FEATURES[name][1]) for name in names]
    weights = [_FEATURES[name][0] for name in names]
    leads = [a - b for a, b in zip(white, black, strict=True)]
    if 0 in leads:
        return None

    def total(numbers: Sequence[int], by: Sequence[Fraction]) -> Value:
        return exact(sum((w * n for w, n in zip(by, numbers, strict=True)), Fraction(0)))

    right = total(leads, weights)
    mistakes = (
        Mistake(total(leads, list(map(abs, weights))), "sign-of-weight-lost", "A negative weight belongs to a "
                "feature that is bad to have: subtract it."),
        Mistake(total([a + b for a, b in zip(white, black, strict=True)], weights), "black-added", "What Black has "
                "counts against White: each feature is White's number minus Black's."),
        Mistake(total(white, weights), "own-features-only", "That is White's side alone; Black's has to be "
                "subtracted."),
        Mistake(sum(leads), "weights-ignored", "Each feature has to be multiplied by its weight first."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 4:
        return None
    rows = "\n".join(
        f"- {name}: White {a}, Black {b}; weight {shown(exact(w))}"
        for name, a, b, w in zip(names, white, black, weights, strict=True)
    )
    products = [exact(w * lead) for w, lead in zip(weights, leads, strict=True)]
    return Question(
        kind="number",
        prompt="A chess program evaluates by a weighted sum; White is MAX. Each feature is White's number minus "
        f"Black's. In a position it counts:\n\n{rows}\n\nWhat is the value of the position?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"The features are {listed(leads)}, their products with the weights {listed(products)}, and the "
        f"sum is {shown(right)}.",
        data={"white": white, "black": black, "weights": [str(w) for w in weights]},
        effort=12,
    )


def _vector(numbers: Sequence[int]) -> str:
    return f"({listed(numbers)})"


def _dot(weights: Sequence[int], features: Sequence[int]) -> int:
    return sum(w * f for w, f in zip(weights, features, strict=True))


@question_type("evaluation", "weights-choose-move", "E-07", levels=("easy",))
def weights_choose_move(random: Random) -> Question | None:
    player = random.choice((MAX, MIN))
    sign = 1 if player == MAX else -1
    weights = [random.randint(1, 3), random.randint(4, 9), -random.randint(2, 6)]
    random.shuffle(weights)
    features = [[random.randint(-4, 6) for _ in weights] for _ in range(4)]
    moves = ["a1", "a2", "a3", "a4"]

    def choice(by: Sequence[int], flip: int = 1) -> str | None:
        values = [flip * sign * _dot(by, vector) for vector in features]
        return moves[values.index(max(values))] if values.count(max(values)) == 1 else None

    largest = max(range(3), key=lambda i: abs(weights[i]))
    ways = {
        "max-min-swapped": (choice(weights, -1), f"{player} is to move, and the sum is seen from MAX's side: "
        f"{player} wants it {'large' if player == MAX else 'small'}."),
        "weights-ignored": (choice([1, 1, 1]), "That adds up the features without their weights."),
        "sign-of-weight-lost": (choice(list(map(abs, weights))), "One of the weights is negative: what is bad to have "
                                "must lower the sum."),
        "largest-weight-only": (choice([w if i == largest else 0 for i, w in enumerate(weights)]), "The largest "
        "weight does not decide alone; small weights times large features count as well."),
    }  # fmt: skip
    right = choice(weights)
    mistakes = [Mistake(move, name, why) for name, (move, why) in ways.items() if move is not None and move != right]
    if right is None or {right, *(m.answer for m in mistakes)} != set(moves):
        return None
    values = [_dot(weights, vector) for vector in features]
    if len(set(values)) < 4:
        return None
    told = "; ".join(f"{move} to {_vector(vector)}" for move, vector in zip(moves, features, strict=True))
    return Question(
        kind="choice",
        prompt=f"The evaluation is a weighted sum of three features, seen from MAX's side, with the weights "
        f"{_vector(weights)}. {player} looks one ply ahead; its moves lead to positions with the features: {told}. "
        "Which move does it choose?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"The sums are {listed(values)} for {', '.join(moves)}; {player} takes the "
        f"{'largest' if player == MAX else 'smallest'}, {shown(values[moves.index(right)])}: {right}.",
        choices=tuple(moves),
        data={"player": player, "weights": weights, "features": features},
        effort=len(moves) * len(weights) + 2,
    )


@question_type("evaluation", "find-weights", "E-07", levels=("medium",))
def find_weights(random: Random) -> Question | None:
    features = [[random.randint(-4, 9) for _ in range(3)] for _ in range(3)]
    wanted = [random.choice((1, -1)) * size for size in random.sample(range(1, 10), 3)]

    def ranks(weights: Sequence[int]) -> bool:
        return all(a > b for a, b in pairwise(_dot(weights, vector) for vector in features))

    a, b, c = wanted
    candidates = {
        "sign-of-weight-lost": (abs(a), abs(b), abs(c)),
        "weights-exchanged": random.choice(((b, a, c), (a, c, b), (c, b, a))),
        "one-feature-only": tuple(w if abs(w) == max(map(abs, wanted)) else 0 for w in wanted),
        "all-signs-turned": (-a, -b, -c),
        "weights-ignored": (1, 1, 1),
    }
    if not ranks(wanted):
        return None
    right = _vector(wanted)
    mistakes = []
    for name, weights in random.sample(sorted(candidates.items()), 4):
        values = [_dot(weights, vector) for vector in features]
        if ranks(weights) or len(set(values)) < 3:
            return None
        order = " > ".join(sorted("ABC", key=lambda letter: -values["ABC".index(letter)]))
        mistakes.append(Mistake(_vector(weights), name, f"These give A, B, C the values {listed(values)}: {order}."))
    if len({mistake.answer for mistake in mistakes}) < 4:
        return None
    right_values = [_dot(wanted, vector) for vector in features]
    told = ", ".join(f"{letter} {_vector(vector)}" for letter, vector in zip("ABC", features, strict=True))
    return Question(
        kind="choice",
        prompt=f"Three positions have the features {told}. Strong players prefer A for MAX to B, and B to C. With "
        "which weights does the weighted sum say so too?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"With {right} the values of A, B, C are {listed(right_values)}: A > B > C.",
        choices=offered(random, right, mistakes),
        data={"features": features, "choices": [list(wanted), *(list(candidates[m.misconception]) for m in mistakes)]},
        effort=3 * 3 + 2 * len(mistakes),
    )

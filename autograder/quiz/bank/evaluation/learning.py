"""Questions about learning an evaluation, and learning without one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from aima_games.quiz.question import Question
from aima_games.quiz.wording import bracketed, shown
from autograder.quiz.bank.drafting import exact, number_mistakes, short
from autograder.quiz.bank.question_types import question_type


@question_type("td-step", ("E-12",), levels=("medium", "hard"), least=3)
def td_step(random: Random) -> Question | None:
    """What is a weight after one temporal difference? From the last state alone: medium; with an eligibility: hard."""
    value, after = (Fraction(each, 10) for each in random.sample((-8, -6, -5, -2, 0, 2, 5, 6, 8), 2))
    end = random.random() < 1 / 3
    after = Fraction(random.choice((-1, 1))) if end else after
    weight, feature = Fraction(random.randint(-20, 20), 10), random.choice((-3, -2, -1, 2, 3, 4))
    step, decay = random.choice((Fraction(1, 10), Fraction(1, 2))), Fraction(random.choice((0, 0, 1)), 2)
    old = random.choice((-2, -1, 1, 2)) if decay else 0
    slope, error = 1 - value**2, after - value
    eligibility = decay * old + slope * feature
    right = weight + step * error * eligibility
    later = "The estimate moves towards the *later* one, which knows more: later minus earlier."
    forgets = f"The old eligibility counts {shown(decay)} times: λ lets it fade." if decay else "λ = 0 forgets it."
    wrong = (
        (weight - step * error * eligibility, "difference-turned", later),
        (
            weight + step * error * (decay * old + feature),
            "slope-forgotten",
            "The slope of tanh, 1 − V², is a factor.",
        ),
        (weight + step * after * eligibility, "target-for-difference", "Only the surprise teaches: V(s') minus V(s)."),
        (
            weight + error * eligibility,
            "step-size-forgotten",
            "The step size says how far one surprise may move a weight.",
        ),
        (weight + step * error * slope, "feature-forgotten", "A weight is moved in proportion to its feature."),
        (step * error * eligibility, "change-for-weight", "That is the change. It is added to the weight."),
        (weight + step * error * (old + slope * feature), "eligibility-kept", forgets),
        (weight + step * error * slope * feature, "eligibility-forgotten", "Earlier states have a part in it too."),
    )
    if right == weight or not short(right):
        return None
    ended = f"That ends the game, and the utility is {shown(after)}" if end else f"There it is {shown(after)}"
    before = f", and the weight's eligibility so far is {old}".replace("-", "−") if decay else ""
    return Question(
        kind="number",
        prompt=f"An evaluation V = tanh(w · f) learns by TD(λ) with α = {shown(step)} and λ = {shown(decay)}. In a "
        f"state it is {shown(value)}; one of the features is {shown(feature)} there, its weight is "
        f"{shown(weight)}{before}. Then a move is made. {ended}. What is the weight after this step?",
        right=exact(right),
        mistakes=number_mistakes(wrong),
        explanation=f"The eligibility is λ e + (1 − V²) f = {shown(decay)} · {bracketed(old)} + {shown(slope)} · "
        f"{bracketed(feature)} = {shown(eligibility)}. The surprise is {shown(after)} − {bracketed(value)} = "
        f"{shown(error)}. The weight becomes {shown(weight)} + {shown(step)} · {bracketed(error)} · "
        f"{bracketed(eligibility)} = {shown(right)}.",
        data={"weight": str(weight), "feature": feature, "value": str(value), "after": str(after), "old": old},
        effort=28 if decay else 22,
    )


Boxes = dict[str, dict[str, int]]
"""The beads in each of two boxes, by their letters."""
Game = tuple[str, str, bool]
"""The beads drawn from the first box and, if there is one in it, from the second, and whether the game was won."""


def after_game(boxes: Boxes, game: Game, rule: str = "") -> None:
    """Take away the beads that a game costs; by a wrong rule, if one is named."""
    first, second, won = game
    drawn = [("1", first), ("2", second)] if second else [("1", first)]
    if won:
        box, bead = drawn[-1]
        boxes[box][bead] += rule == "reward-added"
        return
    costs = drawn if rule == "all-beads" else [] if rule == "resigning-is-free" and not second else drawn[-1:]
    for box, bead in costs:
        boxes[box][bead] = max(0, boxes[box][bead] - 1)


@question_type("matchboxes", ("E-13",), levels=("medium",), least=2)
def matchboxes(random: Random) -> Question | None:
    """How likely is a first move of a machine of matchboxes after some games?"""
    start: Boxes = {
        "1": {"a": random.randint(3, 6), "b": random.randint(2, 5)},
        "2": {"c": 1, "d": random.randint(1, 2)},
    }
    boxes = {name: dict(box) for name, box in start.items()}
    games: list[Game] = []
    for _ in range(random.randint(5, 7)):
        first = random.choice("aaab") if all(boxes["1"].values()) else "a" if boxes["1"]["a"] else "b"
        beads = [bead for bead, left in boxes["2"].items() if left]
        second = random.choice(beads) if beads and first == "a" else ""
        won = (first == "b" or bool(second)) and random.random() < 1 / 3
        games.append((first, second, won))
        after_game(boxes, games[-1])

    def chance(rule: str = "") -> Fraction | None:
        by_rule = {name: dict(box) for name, box in start.items()}
        for game in games:
            after_game(by_rule, game, rule)
        beads = by_rule["1"]
        return Fraction(beads["a"], sum(beads.values())) if sum(beads.values()) else None

    right = chance()
    resigned = any(first == "a" and not second for first, second, _ in games)
    if right in (None, 0, 1) or not short(right) or not resigned:
        return None
    last = "Only the *last* bead drawn is taken away: what came before it may have been good."
    wrong = (
        ("all-beads", last),
        ("reward-added", "This machine is not rewarded: a game that is won leaves the beads as they are."),
        ("resigning-is-free", "An empty box means that the machine resigns: lost, and the bead drawn before is taken."),
    )
    answers = [(chance(name), name, why) for name, why in wrong]
    before = Fraction(start["1"]["a"], sum(start["1"].values()))
    answers.append((before, "nothing-learned", "It has lost games since."))
    told = [
        f"- {first}{f', then {second}' if second else ', then the second box is empty' * (first == 'a')}: "
        f"{'won' if won else 'lost'}"
        for first, second, won in games
    ]
    left = boxes["1"]
    return Question(
        kind="number",
        prompt="A machine of matchboxes learns as Gardner's did: it draws a bead for each move, puts it back, and "
        "takes away the last bead drawn if the game is lost. If a box is empty it resigns, and the bead drawn before "
        f"is taken. Its first box has {start['1']['a']} beads a and {start['1']['b']} b; after a comes a second box, "
        f"with {start['2']['c']} c and {start['2']['d']} d. Its games:\n\n"
        + "\n".join(told)
        + "\n\nWith which probability does it begin the next game "
        "with a?",
        right=exact(right),
        mistakes=number_mistakes(answers),
        explanation=f"A bead a is taken only where the second box was empty, a bead b where the game was lost after b: "
        f"{left['a']} a and {left['b']} b are left, so it is {left['a']}/{sum(left.values())} = {shown(right)}.",
        data={"start": start, "games": [list(game) for game in games]},
        effort=4 + 3 * len(games),
    )

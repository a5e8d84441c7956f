"""Questions of the topic "chance" about opponents whose habits are known: expectimax, and the price of a belief."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import (
    FIRST_LEAF,
    HOPE,
    OPERATOR,
    SmallTree,
    about,
    average,
    children_of,
    is_inner,
    lots,
    number,
    other,
)
from aima_games.quiz.topics.chance.chance_nodes import (
    EVEN,
    EXACT,
    LIKELIEST,
    MIN_AVERAGED,
    UNWEIGHTED,
    biased,
    chance_tree,
)
from aima_games.quiz.topics.drafting import shuffled
from aima_games.quiz.wording import plain, shown


def read_as_chance(tree: SmallTree, chances: Sequence[Fraction] | None = None) -> SmallTree:
    """The tree with a chance node wherever MIN moves: its moves have these probabilities, or all the same one."""

    def read(subtree: Any, player: str) -> Any:
        if not is_inner(subtree):
            return subtree
        below = [read(child, other(player)) for child in children_of(subtree)]
        even = [Fraction(1, len(below))] * len(below)
        return below if player == MAX else lots(zip(chances or even, below, strict=True))

    return SmallTree(read(tree.nested, tree.first), players=(MAX,))


DRAWS_LOTS = "This MIN does not choose: it draws lots, and plays each of its moves with the same probability."

OPPONENT_PERFECT = "That is what minimax says, for a MIN that always finds its best reply. This one does not."
OPPONENT_HELPS = "That hopes for MIN's kindest reply every time; this MIN plays it only now and then."


def _habit(chances: Sequence[Fraction]) -> str:
    left, right = (plain(chance) for chance in chances)
    return (
        f"MAX knows this MIN: at every ▽ it plays its left move with probability {left}, its right move with {right}."
    )


@question_type("chance", "known-opponent-move", "X-07", levels=("easy", "medium"))
def known_opponent_move(random: Random) -> Question | None:
    chances = None if random.random() < 0.4 else biased(random, 2)
    tree = chance_tree(random, (3,), (2,))
    known = read_as_chance(tree, chances)
    if known.tied or tree.tied:
        return None
    right, minimax_move = known.move(known.best()), tree.move(tree.best())
    made = [
        (tree.best(), "opponent-perfect", OPPONENT_PERFECT),
        (HOPE.best(tree), "opponent-helps", OPPONENT_HELPS),
        (FIRST_LEAF.best(tree), "first-child", "That reads only the first reply to each move."),
    ]
    if chances:
        made += [
            (UNWEIGHTED.best(known), "policy-ignored", "That takes MIN's two moves as equally likely."),
            (LIKELIEST.best(known), "policy-likeliest", "That counts only the move that MIN plays most often."),
        ]
    # A wrong way may find the best move at times; minimax must not.
    mistakes = [Mistake(known.move(path), name, why) for path, name, why in made if path and path != known.best()]
    if minimax_move == right:
        return None
    question = about(
        tree,
        f"{_habit(chances) if chances else DRAWS_LOTS} Which first move brings MAX the most on average?",
        right=right,
        mistakes=mistakes,
        explanation=f"Read every ▽ as a chance node (that is expectimax):\n\n{known.walk}\n\n"
        f"{right} is best against this MIN. Minimax would play {minimax_move}.",
        choices=tree.first_moves,
        chances=[plain(chance) for chance in chances or EVEN],
    )
    return replace(question, effort=known.effort, draw_key=partial(known.picture, values=True))


@question_type("chance", "known-opponent-value", "X-07", levels=("medium", "hard"))
def known_opponent_value(random: Random) -> Question | None:
    chances = biased(random, 2)
    tree = chance_tree(random, (2, 3), (2,), (2,))
    known = read_as_chance(tree, chances)
    if known.tied:
        return None
    whose = replace(
        MIN_AVERAGED,
        misconception="own-nodes-averaged",
        combine=lambda values, view: average(values) if view.last else OPERATOR[view.player](values),
        why="MAX's last moves were averaged as well; MAX still chooses the best, only MIN draws lots.",
    )
    mistakes = [
        Mistake(tree.value(), "opponent-perfect", OPPONENT_PERFECT),
        Mistake(HOPE.value(tree), "opponent-helps", OPPONENT_HELPS),
        Mistake(UNWEIGHTED.value(known), "policy-ignored", "MIN's two moves were taken as equally likely."),
        Mistake(LIKELIEST.value(known), "policy-likeliest", "Only the move that MIN plays most often was counted."),
        whose.mistake(whose.value(known)),
    ]
    question = about(
        tree,
        f"{_habit(chances)} MAX moves as well as it can. "
        f"What does MAX get on average, if it makes the best of that? {EXACT}",
        right=known.value(),
        mistakes=mistakes,
        explanation=f"Read every ▽ as a chance node (that is expectimax):\n\n{known.walk}",
        chances=[plain(chance) for chance in chances],
    )
    return replace(question, effort=known.effort, draw_key=partial(known.picture, values=True))


def _two_beliefs(random: Random) -> tuple[SmallTree, SmallTree, int, int] | None:
    """A tree, the same with a MIN that draws lots, and the different moves that suit the one and the other."""
    tree = chance_tree(random, random.choice(((2,), (3,))), (2,))
    known = read_as_chance(tree)
    careful, daring = tree.best()[0], known.best()[0]
    if careful == daring or known.tied:
        return None
    return tree, known, careful, daring


def _meetings(tree: SmallTree, known: SmallTree, careful: int, daring: int) -> tuple[Value, Value, Value, Value]:
    """What the careful and then the daring move bring, each against a perfect MIN and against one that draws lots."""
    return (
        tree.value((careful,)),
        known.value((careful,)),
        tree.value((daring,)),
        known.value((daring,)),
    )


def _why_meetings(tree: SmallTree, known: SmallTree, careful: int, daring: int) -> str:
    rows = "\n".join(
        f"- {tree.move((i,))}: a perfect MIN leaves {shown(tree.value((i,)))}; "
        f"one that draws lots {shown(known.value((i,)))} on average"
        for i in range(len(tree.nested))
    )
    return (
        f"What each move brings:\n\n{rows}\n\nWho assumes a perfect MIN plays {tree.move((careful,))}, who assumes "
        f"lots plays {tree.move((daring,))}. The move depends on what MAX assumes, its result on who MIN is."
    )


@question_type("chance", "four-meetings", "X-07", levels=("medium",))
def four_meetings(random: Random) -> Question | None:
    drawn = _two_beliefs(random)
    if drawn is None:
        return None
    tree = drawn[0]
    right = a, b, c, d = _meetings(*drawn)
    distractor = max(leaf for leaves in tree.nested for leaf in leaves)
    # In random order: from small to large the answer would always be the same letters.
    choices = tuple(shuffled(random, (*right, distractor)))
    if len(set(right)) < 4:
        return None
    question = about(
        tree,
        "MAX chooses its move by what it *assumes* about MIN: either that MIN is perfect (minimax), or that MIN draws "
        "lots, each of its moves with the same probability (expectimax). And MIN *is* either perfect or draws lots. "
        "What does MAX get on average in each of the four cases?",
        right=right,
        mistakes=(
            Mistake(
                (a, c, b, d),
                "table-turned",
                "The two middle cases are the wrong way round: the assumption fixes the move, who MIN is its result.",
            ),
            Mistake(
                (a, a, d, d),
                "belief-for-result",
                "That is what MAX expects, not what it gets where the assumption is wrong.",
            ),
            Mistake(
                (a, d, a, d),
                "always-the-right-assumption",
                "That lets MAX make the best move against whoever is there; but it moves by what it assumes.",
            ),
        ),
        explanation=_why_meetings(*drawn),
        choices=choices,
        kind="matching",
        rows=(
            "assumes a perfect MIN, and MIN is perfect",
            "assumes a perfect MIN, but MIN draws lots",
            "assumes that MIN draws lots, but MIN is perfect",
            "assumes that MIN draws lots, and MIN draws lots",
        ),
    )
    return replace(question, effort=question.effort + 8)  # the four meetings, two numbers each


@question_type("chance", "price-of-a-belief", "X-07", levels=("medium",))
def price_of_a_belief(random: Random) -> Question | None:
    drawn = _two_beliefs(random)
    if drawn is None:
        return None
    a, b, c, d = _meetings(*drawn)
    pessimist = random.random() < 0.5
    assumes, is_ = ("is perfect", "draws lots") if pessimist else ("draws lots", "is perfect")
    prices = {True: number(d - b), False: number(a - c)}  # type: ignore[operator]
    mistakes = [
        Mistake(
            prices[not pessimist],
            "table-turned",
            "That is the price of the opposite mistake: look at who MIN *is*, and compare MAX's two moves there.",
        ),
        Mistake(
            number(d - a),  # type: ignore[operator]
            "belief-for-result",
            "That compares what the two assumptions promise; MAX gets what MIN really leaves.",
        ),
        Mistake(
            number((b - a) if pessimist else (d - c)),  # type: ignore[operator]
            "compared-with-promise",
            "That compares the result with what MAX expected; asked is what the other move would have brought.",
        ),
    ]
    question = about(
        drawn[0],
        "“Draws lots” means that MIN plays each of its moves with the same probability. MAX assumes that MIN "
        f"{assumes}, and makes the move that is best then. But MIN {is_}. How much less does MAX get on average than "
        f"with the move that is best against this MIN? {EXACT}",
        right=prices[pessimist],
        mistakes=mistakes,
        explanation=f"{_why_meetings(*drawn)} Against a MIN that {is_} that makes {shown(b if pessimist else c)} "
        f"in place of {shown(d if pessimist else a)}: {shown(prices[pessimist])} less.",
        assumes=assumes,
    )
    return replace(question, effort=question.effort + 8)  # the four meetings, two numbers each

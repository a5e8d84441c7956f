"""A quiz with a question of every kind, and with what is hard on a format: wide trees, signs, markup, long texts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

from aima_games import MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree
from autograder.quiz.bank.quiz import Quiz, make_quiz
from autograder.quiz.bank.trees import random_tree

WIDE = random_tree(Random(5), (3,), (3,), (3,))
DEEP = random_tree(Random(6), (2,), (2,), (2,), (2,), first=MIN)
SMALL = SmallTree([[3, 12, 8], [-2, 4, 6]])


def about(tree: SmallTree, **more) -> Question:
    made = {
        "explanation": f"Back the values up:\n\n{tree.working}",
        "data": {"tree": tree.nested, "first": tree.first},
        "effort": tree.effort,
        "draw": tree.picture,
        "draw_key": partial(tree.picture, values=True),
        "type": "sample",
        "search": "minimax",
        "concepts": ("M-02",),
    }
    return Question(**(made | more))


NUMBER = about(
    WIDE,
    kind="number",
    prompt=f"{WIDE.convention}\n\nWhat is the minimax value of the root, A?",
    right=WIDE.value(),
    mistakes=(
        Mistake(99, "too-large", "That is *no* leaf."),
        Mistake(-5, "too-small", "Nor is this: 2<sup>3</sup> > 7."),
    ),
)
DECIMAL = Question(
    kind="number",
    prompt="What does a fair coin pay on average?\n\n| outcome | pays |\n|---|---|\n| heads | 2 |\n| tails | 3 |",
    right=Fraction(5, 2),
    mistakes=(Mistake(3, "largest", "The largest is not the mean."),),
    explanation="½ · 2 + ½ · 3 = **2.5**.",
    data={"pays": [2, 3]},
    effort=3,
    points=2,
    type="decimal",
    concepts=("X-01",),
)
CHOICE = Question(
    kind="choice",
    prompt="Which of these is {right}, with b<sup>m</sup> = 8 and a < b & c ≥ d? Mind `α ~ β`, [α, β] and x_1 = y\\_2: #1",
    right="b<sup>3</sup> = 8",
    mistakes=(
        Mistake("b = 3 < 8", "base-misread", "No: {3} < 8, and 3 ~ 3; see a→b."),
        Mistake("none of *them*: 100%", "gives-up", "One of them is."),
    ),
    explanation="2<sup>3</sup> = 8.\n\n- one\n- two\n\n1. first\n2. second\n\n> quoted\n\n```\nif a < b:\n    cut()\n```",
    data={"b": 2},
    effort=2,
    choices=("b = 3 < 8", "b<sup>3</sup> = 8", "none of *them*: 100%"),
    type="choosing",
    concepts=("M-07", "P-01"),
)
SEVERAL = Question(
    kind="several",
    prompt="Which of these games have no chance in them?",
    right=("chess", "nim", "tic-tac-toe"),
    mistakes=(Mistake(("chess", "nim"), "forgets-one", "Tic-tac-toe has no dice either."),),
    explanation="Only backgammon and pig are played with dice.",
    data={"games": 5},
    effort=5,
    choices=("chess", "backgammon", "nim", "pig", "tic-tac-toe"),
    points=3,
    type="several-games",
    concepts=("F-03",),
)
LEAVES = about(
    SMALL,
    kind="leaves",
    prompt=f"{SMALL.convention}\n\nAlpha-beta looks at the moves from left to right and prunes where β ≤ α. Which leaves does it never look at?",
    right=(4, 6),
    mistakes=(Mistake((6,), "too-late", "The cut comes after the first leaf of C."),),
    choices=(3, 12, 8, -2, 4, 6),
    search="alpha-beta",
    type="cut-leaves",
    concepts=("P-03",),
)
MATCHING = Question(
    kind="matching",
    prompt="Which word belongs to which picture of the window?",
    right=("a cut", "an exact value", "a cut"),
    mistakes=(Mistake(("a bound", "an exact value", "a cut"), "bound-for-cut", "A bound alone cuts nothing."),),
    explanation="Where α ≥ β nothing below can matter.",
    data={"windows": 3},
    effort=3,
    choices=("a bound", "a cut", "an exact value"),
    rows=("α ≥ β", "α < v < β", "β ≤ α & *more*"),
    points=3,
    type="windows",
    concepts=("P-05",),
)
ORDER = about(
    SMALL,
    kind="order",
    prompt=f"{SMALL.convention}\n\nPut the moves at the root in order, the best first.",
    right=("a1", "a2"),
    mistakes=(Mistake(("a2", "a1"), "wrong-player", "MAX moves at the root."),),
    choices=("a1", "a2"),
    rows=("first", "second"),
    type="ordering",
    concepts=("P-14",),
)
TEXT = about(
    DEEP,
    kind="text",
    prompt="Why does minimax never do worse against a *weak* opponent than against a perfect one?\n\nGive a reason (1 point) and an example (1 point).",
    right="Each other reply can only raise MAX's value.\n\nTake [[3, 12], [2, 4]]: MAX goes left, and MIN may err to 12.",
    mistakes=(),
    points=2,
    type="weak",
    concepts=("M-08",),
)
EVERY = (NUMBER, DECIMAL, CHOICE, SEVERAL, LEAVES, MATCHING, ORDER, TEXT)


def quiz_of(*questions: Question, title: str = "Sample <quiz> & more") -> Quiz:
    return replace(make_quiz(["minimax"], 7, 1), title=title, questions=questions)


def every_kind() -> Quiz:
    return quiz_of(*EVERY)

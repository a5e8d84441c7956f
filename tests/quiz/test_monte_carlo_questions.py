"""Every question on Monte Carlo tree search, answered again from what a student reads: its text and its picture."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from math import exp
from random import Random

import pytest

from aima_games import MAX, MIN
from aima_games.quiz.question import Question, QuizError
from autograder.quiz.bank.question_types import types_of
from solutions.searches.mcts import puct_index, upper_confidence
from tests.quiz.generated import number, questions, table_in

NUMBER = r"([−\d.,]*\d)"


def found(pattern: str, text: str) -> list[Fraction]:
    match = re.search(pattern, text)
    assert match, f"{pattern} is not in: {text}"
    return [number(group) for group in match.groups()]


def index(total: Fraction, n: Fraction, of_all: float, mover: str, exploration: float = 1.0) -> float:
    mean = float(total / n) if mover == MAX else -float(total / n)
    return upper_confidence(mean, int(n), of_all, exploration)


def ucb1_index(question: Question) -> float:
    text = question.prompt
    mover = MAX if "where MAX is to move" in text else MIN
    (logarithm,) = found(rf"Take {NUMBER} for ln", text)
    n, total = found(rf"{NUMBER} of the playouts have gone on through the child a, with a total of {NUMBER}[.;]", text)
    if "For which C" not in text:
        (exploration,) = found(rf"with C = {NUMBER},", text)
        return index(total, n, exp(logarithm), mover, float(exploration))
    m, other = found(rf"{NUMBER} through the child b, with a total of {NUMBER}\.", text)

    def lead(exploration: float) -> float:
        """By how much b is ahead; it grows evenly with C."""
        return index(other, m, exp(logarithm), mover, exploration) - index(total, n, exp(logarithm), mover, exploration)

    assert lead(0) < 0 < lead(1) - lead(0)
    return lead(0) / (lead(0) - lead(1))


def best(named: dict[str, float]) -> str:
    return max(named, key=lambda name: named[name])


def tried_or_played(question: Question) -> tuple[str, ...]:
    mover = MAX if "looks for MAX's action" in question.prompt else MIN
    rows = {name: (number(n), number(total)) for name, n, total, _ in table_in(question.prompt)}
    of_all = sum(int(n) for n, _ in rows.values())
    return (
        best({name: index(total, n, of_all, mover) for name, (n, total) in rows.items()}),
        best({name: n for name, (n, _) in rows.items()}),
        best({name: index(total, n, of_all, mover, 0) for name, (n, total) in rows.items()}),
    )


def tree_in(question: Question) -> tuple[dict[str, list[str]], str]:
    """The children of each node, and who moves at the root, by the picture in words."""
    words = question.draw().alt
    below = defaultdict(list)
    for above, child in re.findall(r"([A-P]) to ([A-P])", words):
        below[above].append(child)
    return below, re.search("(MAX|MIN) to move at A", words)[1]


def other(player: str) -> str:
    return MIN if player == MAX else MAX


def uct_leaf(question: Question) -> str:
    below, mover = tree_in(question)
    rows = {name: (number(n), number(total)) for name, n, total, _ in table_in(question.prompt)}
    node = "A"
    while node in below:
        of_all = int(rows[node][0])
        node = best({child: index(rows[child][1], rows[child][0], of_all, mover) for child in below[node]})
        mover = other(mover)
    return node


def playout_backed_up(question: Question) -> tuple[str, ...]:
    below, mover = tree_in(question)
    moved = {"A": other(mover)}  # who has just moved to a node
    above = {}
    for node in list(below):
        for child in below[node]:
            above[child], moved[child] = node, other(moved[node])
    rows = {name: [int(n), number(total)] for name, n, total in table_in(question.prompt)}
    through, ends = re.search(
        r"through ([A-P](?: and [A-P])?); the utility for MAX is (.*?)\. What", question.prompt
    ).groups()
    for leaf, utility in zip(through.split(" and "), map(number, ends.split(" and ")), strict=True):
        node = leaf
        while node:
            rows[node][0] += 1
            turned = "just moved" in question.prompt and moved[node] == MIN
            rows[node][1] += -utility if turned else utility
            node = above.get(node)
    asked = [rows[row.removeprefix("node ")] for row in question.rows]
    return tuple(f"{n} playout{'s' if n > 1 else ''}, total {str(total).replace('-', '−')}" for n, total in asked)


def by_puct(q: Question) -> str:
    """The largest index of the reference, from what stands in the prompt."""
    rows = re.findall(r"^\| (\w) \| (\S+) \| (\d+) \| (\S+) \|$", q.prompt.replace("−", "-"), re.MULTILINE)
    sign = 1 if f"{MAX} is to move" in q.prompt else -1
    of_all = sum(int(visits) for _, _, visits, _ in rows)

    def index(row) -> float:
        _, prior, visits, mean = row
        return puct_index(sign * (float(mean) if mean != "–" else 0), int(visits), of_all, float(prior))

    return max(rows, key=index)[0]


SECOND_WAY = {
    "next-by-puct": by_puct,
    "ucb1-index": ucb1_index,
    "tried-or-played": tried_or_played,
    "uct-leaf": uct_leaf,
    "playout-backed-up": playout_backed_up,
}
MINE = types_of("monte_carlo")


@pytest.mark.parametrize("each", MINE, ids=lambda each: each.name)
def test_the_answer_is_found_again(each):
    for question in questions(each):
        again = SECOND_WAY[each.name](question)
        right = float(question.right) if question.kind == "number" else question.right
        assert again == (pytest.approx(right) if question.kind == "number" else right), question.prompt


@pytest.mark.parametrize(
    ("topic", "name", "constraint", "wanted", "seen"),
    [
        ("monte_carlo", "uct-leaf", "plies", 3, lambda q: max(len(path) for path, *_ in q.data["nodes"])),
        ("monte_carlo", "playout-backed-up", "playouts", 2, lambda q: len(q.data["playouts"])),
        ("hidden", "dominated-actions", "rounds", 3, lambda q: q.explanation.count("dominated\n")),
    ],
)
def test_wishes_are_granted_or_refused(topic, name, constraint, wanted, seen):
    each = next(each for each in types_of(topic) if each.name == name)
    assert {seen(each.make(Random(i), constraints={constraint: wanted})) for i in range(5)} == {wanted}
    with pytest.raises(QuizError, match=f"{constraint} = 9: it is "):
        each.make(Random(1), constraints={constraint: 9})


def test_every_type_is_answered_again():
    assert {each.name for each in MINE} == set(SECOND_WAY)


def test_what_a_search_plays_is_seldom_what_it_tries_next():
    """The three rows of the question ask for different things: no rule alone answers all."""
    for question in questions(next(each for each in MINE if each.name == "tried-or-played")):
        assert question.right[0] != question.right[1] != question.right[2]

"""Made-up classes to report on."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from aima_games.checking.case import Trouble
from aima_games.checking.misconceptions import in_words
from autograder.course.ledger import Ledger
from autograder.judge.verdict import ItemResult, Verdict
from autograder.report import BY_HAND, Grade, ItemScore

NOW = datetime(2026, 11, 21, 10, 30, tzinfo=UTC)
POINTS = {
    "test_minimax_value": 4.0,
    "test_minimax": 5.0,
    "test_depth_limited_minimax": 6.0,
    "test_maxn": 4.0,
    "weak-opponents": 3.0,
}
HOSTILE = '<script>alert("1")</script><img src=x onerror=alert(2)>{{ 7 * 7 }}</style>'


def item(
    student, name="test_minimax_value", share=1.0, diagnosis="", text="", trouble=None, misconceptions=(), repair=""
):
    if misconceptions:
        diagnosis = in_words(misconceptions)
    result = ItemResult(name, share, POINTS[name], diagnosis, misconceptions, trouble, text, repair=repair)
    return ItemScore(student, name, share * POINTS[name], POINTS[name], diagnosis, result)


def took(seconds):
    """A ledger of a submission that took so long to judge."""
    return Ledger("", "", "", Verdict(seconds=seconds))


def made_up_class(number=40, graded_by_hand=True, seed=1):
    """A class with everything in it that a class can have."""
    rng = random.Random(seed)
    wrong = [{"misconceptions": (name,)} for name in ("max-min-swapped", "one-ply-too-deep", "no-action", "average")]
    wrong += [
        {"diagnosis": "not written yet", "trouble": Trouble.NOT_WRITTEN},
        {"diagnosis": "returned 3 instead of 4"},
        {"diagnosis": "raised KeyError: 'x'", "trouble": Trouble.ERROR},
    ]
    grades, items = [], []
    for k in range(number):
        student, skill, mine = f"student{k:02}", rng.random(), []
        for name in list(POINTS)[:-1]:
            if rng.random() < 0.25 + 0.7 * skill:
                mine.append(item(student, name))
            else:
                said = rng.choice(wrong)
                mine.append(item(student, name, rng.choice([0, 0.25, 0.5]), text=f"{student}: {said}", **said))
        share = rng.choice([0, 0.5, 1])
        waits = not graded_by_hand
        mine.append(
            ItemScore(student, "weak-opponents", 0 if waits else 3 * share, 3, BY_HAND if waits else "", waiting=waits)
        )
        late = 2.0 if k % 9 == 4 else 0.0
        score = max(0.0, sum(i.score for i in mine) - late)
        grades.append(
            Grade(
                student,
                "Ann",
                f"Other{k}",
                score,
                22,
                late,
                waits,
                email=f"s{k}@example.org",
                ledger=took(0.3 + k / 99),
            )
        )
        items += mine
    return grades, items


def hostile_class():
    """Students who write HTML wherever they can."""
    student = Grade(HOSTILE, HOSTILE, HOSTILE, 1, 22, 0, False, newer=HOSTILE, notes=(HOSTILE,), ledger=took(1.0))
    lost = Grade("=" + HOSTILE, "", "", 0, 22, 0, False, trouble=HOSTILE)
    wrong = [
        item(HOSTILE, share=0, diagnosis=f"raised E: {HOSTILE}", text=HOSTILE, repair=HOSTILE),
        item(HOSTILE, "test_minimax"),
    ]
    return [student, lost], wrong

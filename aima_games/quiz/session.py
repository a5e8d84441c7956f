"""Practice without end: a question, an answer, a hint and a second try, the mistake by name, the next question.

After a mistake comes another question with a trap for it, and such questions come back until the mistake is avoided.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.quiz.answers import Marked, mark_read, read_answer
from aima_games.quiz.question import Question

BACK = 0.5
"""How likely the next question is of a type in which a mistake was made that has not been avoided yet."""

T = TypeVar("T")


def in_turn(things: Sequence[T], random: Random) -> Iterator[T]:
    """The things without end: all in random order, then all again in another order, never one twice in a row."""
    last = None
    while True:
        turn = random.sample(things, len(things))
        if turn[0] is last and len(turn) > 1:
            turn.append(turn.pop(0))
        yield from turn
        last = turn[-1]


class Session:
    """Stored questions, one after the other without end. What went wrong is repeated, and forgotten with the session.

    The same seed and the same answers ask the same; without a seed the order differs every time. Types take turns, and
    all questions of a type come before one is repeated. A mistake is followed by a question of the same type with a
    trap for it, and about every other question goes back to a type in which one was made, until it is avoided once.
    """

    def __init__(self, questions: Sequence[Question], about: str = "", seed: int | None = None) -> None:
        self.about = about
        self.mistakes: dict[str, str] = {}
        """Each mistake that was made and not yet avoided, with the type of question in which it was last made."""
        self.asked = self.answered = self.right = self.at_second_try = 0
        self._random = Random(f"aima-games practice|{secrets.randbits(64) if seed is None else seed}")
        of_type: dict[str, list[Question]] = {}
        for question in questions:
            of_type.setdefault(question.type, []).append(question)
        self._of_type = {name: (in_turn(each, self._random), len(each)) for name, each in of_type.items()}
        self._types = in_turn(list(of_type), self._random)
        self._last = ""
        self.next()

    def next(self) -> Question:
        """The next question, which is then `question`; `marked` is None until it is answered."""
        again = self._in_other_numbers()
        self.question = again or self._back_to_a_mistake() or next(self._of_type[next(self._types)][0])
        self._last, self._repeats = self.question.type, again is not None
        self.first: Marked | None = None
        self.marked: Marked | None = None
        self.hint = ""
        self.asked += 1
        return self.question

    def answer(self, given: Any) -> Marked:
        """Mark an answer to the question. Raises AnswerError where it is none.

        `first` is the first answer, marked, which alone counts. Where it is wrong, and a second try means thinking
        again, there is a `hint`; as soon as there is none, the right answer may be told.
        """
        if self.question.form.by_hand:
            raise ValueError("a text is marked by a person")
        answer = read_answer(self.question, given)
        marked = mark_read(self.question, answer)
        if self.first is None:
            self.first, self._given = marked, answer
            self.answered += 1
            self.right += marked.right
            self._note(marked)
            self.hint = "" if marked.right or not self._may_try_again else hint(marked)
        elif self.hint and answer != self._given:  # the same once more may be a second click
            self.at_second_try += marked.right
            self.hint = ""
        else:
            return marked
        self.marked = marked
        return marked

    def _note(self, marked: Marked) -> None:
        """A mistake is avoided where the question had a trap for it and the answer is right; an answer that is wrong in
        some other way says nothing about it."""
        if marked.right:
            for name in _traps(self.question):
                self.mistakes.pop(name, None)
        self.mistakes |= dict.fromkeys((mistake.misconception for mistake in marked.mistakes), self.question.type)

    @property
    def _may_try_again(self) -> bool:
        """Whether a second try means thinking again: with two choices, only the other one is left."""
        return self.question.kind not in ("choice", "text") or len(self.question.choices) > 2

    @property
    def score(self) -> str:
        """How practice is going, in words."""
        second = f", {self.at_second_try} more at the second try" if self.at_second_try else ""
        return f"{self.right} of {self.answered} right{second}"

    def _in_other_numbers(self) -> Question | None:
        """After a mistake, one other question of its type that tempts to it: nobody should be stuck with a type."""
        if not self.asked or self.first is None or not self.first.mistakes or self._repeats:
            return None
        made = {mistake.misconception for mistake in self.first.mistakes}
        waiting, number = self._of_type[self.question.type]
        return next(
            (each for each in islice(waiting, number) if each is not self.question and made & _traps(each)),
            None,
        )

    def _back_to_a_mistake(self) -> Question | None:
        """Now and then, a question that tempts to a mistake not yet avoided; never of the last question's type."""
        made_in = set(self.mistakes.values()) - {self._last}
        types = [name for name in self._of_type if name in made_in]
        if not types or self._random.random() > BACK:
            return None
        waiting, number = self._of_type[self._random.choice(types)]
        return next((each for each in islice(waiting, number) if self.mistakes.keys() & _traps(each)), None)


def _traps(question: Question) -> set[str]:
    """The mistakes to which a question tempts."""
    return {mistake.misconception for mistake in question.mistakes}


def in_words(misconception: str) -> str:
    """A misconception in the words that readers know: "MAX and MIN are swapped"."""
    known = MISCONCEPTIONS.get(misconception)
    return known.title if known else misconception.replace("-", " ")


def hint(marked: Marked) -> str:
    """What to say after a first wrong answer: where to look again, but not what is right."""
    names = dict.fromkeys(in_words(mistake.misconception) for mistake in marked.mistakes)
    likely = f" A likely mistake: {' or '.join(names)}." if names else ""
    return f"Not quite.{likely} Look again, and answer once more."

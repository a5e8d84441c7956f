"""Practice without end: a question, an answer, a hint and a second try, the mistake by name, the next question.

After a mistake comes another question with a trap for it, and it comes back until it is gone (see `Mastery`).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

from aima_games.quiz.answers import Marked, mark_read, read_answer
from aima_games.quiz.mastery import Mastery, in_words
from aima_games.quiz.question import Question

BACK = 0.5
"""How likely the next question is of a type in which a mistake was made that is not gone yet."""

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
    """Stored questions, one after the other without end, and what the answers show.

    The same seed and the same answers ask the same; without a seed the order differs every time. Types take turns, and
    all questions of a type come before one is repeated. A mistake is followed by a question of the same type with a
    trap for it, and about every other question goes back to a type in which one was made. What was guessed in a lecture
    a week ago comes first. `names` are the names of concepts.
    """

    def __init__(
        self,
        questions: Sequence[Question],
        about: str = "",
        seed: int | None = None,
        mastery: Mastery | None = None,
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.about, self.names = about, names
        self.mastery = Mastery() if mastery is None else mastery
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
        self.question = (
            again
            or self._guessed_a_week_ago()
            or self._back_to_a_mistake()
            or next(self._of_type[next(self._types)][0])
        )
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
            self.mastery.note(self.question, marked)
            self.hint = "" if marked.right or not self._may_try_again else hint(marked)
        elif self.hint and answer != self._given:  # the same once more may be a second click
            self.at_second_try += marked.right
            self.hint = ""
        else:
            return marked
        self.marked = marked
        return marked

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
            (
                each
                for each in islice(waiting, number)
                if each is not self.question and made & {mistake.misconception for mistake in each.mistakes}
            ),
            None,
        )

    def _guessed_a_week_ago(self) -> Question | None:
        """A question about a concept that is due to be asked about again; never of the last question's type."""
        due = self.mastery.due
        for name, (waiting, number) in self._of_type.items() if due else ():
            if name != self._last and (
                found := next((q for q in islice(waiting, number) if due & {*q.concepts}), None)
            ):
                return found
        return None

    def _back_to_a_mistake(self) -> Question | None:
        """Now and then, a question that tempts to a mistake that is not gone; never of the last question's type."""
        made_in = {slip.type for slip in self.mastery.slips.values() if slip.waits and slip.type != self._last}
        types = [name for name in self._of_type if name in made_in]
        if not types or self._random.random() > BACK:
            return None
        waiting, number = self._of_type[self._random.choice(types)]
        return next((each for each in islice(waiting, number) if self.mastery.tempts(each)), None)


def hint(marked: Marked) -> str:
    """What to say after a first wrong answer: where to look again, but not what is right."""
    names = dict.fromkeys(in_words(mistake.misconception) for mistake in marked.mistakes)
    likely = f" A likely mistake: {' or '.join(names)}." if names else ""
    return f"Not quite.{likely} Look again, and answer once more."

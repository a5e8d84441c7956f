"""What an answer kind reads of the question that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from aima_games.quiz.wording import Answer, Value


class WrongAnswer(Protocol):
    """A wrong answer, and what to say to who gives it."""

    @property
    def answer(self) -> Answer: ...

    @property
    def why(self) -> str: ...


class Asked(Protocol):
    """A question, as far as its answer goes; see `aima_games.quiz.question.Question`."""

    @property
    def choices(self) -> tuple[Value, ...]: ...

    @property
    def rows(self) -> tuple[str, ...]: ...

    @property
    def right(self) -> Answer: ...

    @property
    def answer(self) -> str: ...

    @property
    def answers(self) -> tuple[Answer, ...]: ...

    @property
    def wrong(self) -> Sequence[WrongAnswer]: ...

    @property
    def explanation(self) -> str: ...

"""Answer kinds: how an answer is read, judged and written in every format, with a class for each."""

from __future__ import annotations

from aima_games.quiz.kinds.choice import Choice, Leaves, Several
from aima_games.quiz.kinds.kind import AnswerKind
from aima_games.quiz.kinds.matching import Matching, Order
from aima_games.quiz.kinds.typed import Number, Text

KINDS: dict[str, AnswerKind] = {
    each.name: each for each in (Number(), Choice(), Several(), Leaves(), Matching(), Order(), Text())
}
"""Every kind by the name under which a question carries it."""

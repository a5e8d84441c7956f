"""Practice in a notebook: `practice("minimax")` asks without end, explains at once, and repeats what went wrong.

What is right is decided here; the browser's side, `static/practice.js`, shows what it is sent and passes on answers.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from aima_games.libraries import needed_for
from aima_games.quiz.answers import AnswerError, earned_in_part, how_to_write
from aima_games.quiz.on_tree import step_through_question, targets, tree_game
from aima_games.quiz.pack import NoPackError, about, read_pack
from aima_games.quiz.question import Level, Question
from aima_games.quiz.session import Session, in_words
from aima_games.quiz.wording import line_html, to_html
from aima_games.text import run_this_cell
from aima_games.widgets import STATIC, OnPages, script
from aima_games.widgets.guesses import questions_guessed

with needed_for("practice in a notebook", "anywidget"):
    import anywidget
    import ipywidgets
    import traitlets


class Card(anywidget.AnyWidget):
    """One question as the browser shows it; `Practice` decides what it says."""

    _esm = script("practice.js")
    _css = STATIC / "practice.css"

    shown: Any = traitlets.Dict(help="all that is to be seen, see `Practice`").tag(sync=True)


class Practice(OnPages, ipywidgets.VBox):
    """Questions without end; see `practice`. `session` has the question and the score."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.card = Card(shown=self._seen())
        self.card.on_msg(self._hear)
        super().__init__([self.card])

    def answer(self, given: Any) -> None:
        """Judge an answer to the question, as text: "7", "B", "A, C", "3, 14", "1B, 2A"."""
        try:
            self.session.answer(given)
        except AnswerError:
            self._show(hint=f"That is no answer here. Give {how_to_write(self.session.question)}.")
        else:
            self._show(self.session.hint)

    def tell(self) -> None:
        """Show the answer; the question then counts neither as right nor as wrong."""
        self._show(told=True)

    def next(self) -> None:
        """Ask the next question."""
        self._put_away()
        self.session.next()
        self._show()

    def step(self) -> None:
        """Put a stepper on the question's tree below."""
        self._put_away()
        self.children = [self.card, step_through_question(self.session.question)]

    def _put_away(self) -> None:
        for stepper in self.children[1:]:
            stepper.close()
        self.children = [self.card]

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """What the browser says: {"do": "answer" (with "text"), "tell", "next" or "step", "turn": the question's}."""
        if message["turn"] != self.session.asked:  # a click that came twice
            return
        if message["do"] == "answer":
            self.answer(message["text"])
        elif message["do"] in ("tell", "next", "step"):
            getattr(self, message["do"])()

    def _show(self, hint: str = "", told: bool = False) -> None:
        self.card.shown = self._seen(hint, told)

    def _seen(self, hint: str = "", told: bool = False) -> dict[str, Any]:
        """Everything that the browser is to show."""
        question, marked = self.session.question, None if self.session.hint else self.session.marked
        scene = question.draw() if question.draw is not None else None
        shown: dict[str, Any] = {
            "turn": self.session.asked,
            "title": f"Practice: {self.session.about}",
            "heading": f"Question {self.session.asked}",
            "level": question.level,
            "kind": question.kind,
            "prompt": to_html(question.prompt),
            "picture": scene.to_svg(keys=True) if scene else "",
            "instruction": question.form.instruction,
            "choices": [[value, line_html(choice)] for value, choice in question.form.offered(question)],
            "rows": [line_html(row) for row in question.rows],
            "targets": targets(scene, question) if scene else [],
            "hint": hint,
            "score": self.session.score if self.session.answered else "",
            "said": None,
        }
        if marked is not None or told:
            mistakes = marked.mistakes if marked else ()
            shown["said"] = {
                "right": marked.right if marked else None,
                "why": line_html(earned_in_part(marked) + marked.why) if marked else "",
                "mistakes": list(dict.fromkeys(in_words(mistake.misconception) for mistake in mistakes)),
                # Each row shows its letter.
                "answer": question.answer if question.rows else line_html(question.form.right_in_words(question)),
                "values": _values(question),
                "explanation": to_html(question.explanation),
                "picture": question.draw_key().to_svg() if question.draw_key is not None else "",
                "steps": tree_game(question) is not None,
            }
        return shown

    # Without a kernel

    def static(self) -> str:
        """The HTML for pages without a kernel: the question, and its answer folded away."""
        question = self.session.question
        picture = question.draw().to_html() if question.draw is not None else ""
        choices = "".join(
            f"<li><b>{value}</b> {line_html(choice)}</li>" for value, choice in question.form.offered(question)
        )
        rows = "".join(f"<li>{line_html(row)}</li>" for row in question.rows)
        return (
            f"<div><p><b>{escape(self.card.shown['title'])}</b></p>{to_html(question.prompt)}{picture}"
            + (f"<ol>{rows}</ol>" if rows else "")
            + (f'<ul style="list-style:none">{choices}</ul>' if choices and not question.form.in_picture else "")
            + run_this_cell("to answer, and to be asked more")
            + f"<details><summary>The answer</summary><p>{line_html(question.form.right_in_words(question))}</p>"
            f"{to_html(question.explanation)}</details></div>"
        )

    def in_words(self) -> str:
        return f"{self.card.shown['title']}: run this cell to be asked"


class NoPractice:
    """Says, instead of questions, how to get them: the notebook goes on."""

    def __init__(self, reason: NoPackError) -> None:
        self._said = str(reason)

    def __repr__(self) -> str:
        return self._said[0].upper() + self._said[1:] + "."


def practice(
    *topics: str, seed: int | None = None, level: Level | None = None, lectures: str = "", side_rooms: bool = True
) -> Practice | NoPractice:
    """Ask stored questions without end, each explained as soon as it is answered.

    After a first wrong answer there is a hint and a second try. A mistake is followed by another question with the same
    trap, and such questions come back until the reader avoids it. Nothing is kept for the next time.

    Without `topics`, such as "minimax", all are asked; `level` and `lectures` ("2", or "1-3") narrow them down, and
    `side_rooms=False` leaves out what only side rooms teach. The same `seed` and answers give the same questions;
    without a seed their order is different every time. Raises QuizError for an unknown topic, level or lecture, and
    names what there is; where the course's questions are not found, a sentence says how to get them.

    >>> type(practice("minimax", seed=1)).__name__ in ("Practice", "NoPractice")
    True
    """
    try:
        pack = read_pack(Path.cwd())
        questions = pack.choose(topics, level, lectures, side_rooms)
    except NoPackError as error:
        return NoPractice(error)
    return Practice(Session(questions, about(topics, lectures), seed))


def asked_again(lecture: int) -> Practice | NoPractice:
    """At the end of a lecture, ask other questions about what its reader has guessed in it; it works like `practice`.

    The guesses are those of `guesses.json` beside the notebook; without any, it asks about all that the core path asks.
    Raises QuizError if the course's questions have nothing for this lecture.

    >>> type(asked_again(2)).__name__ in ("Practice", "NoPractice")
    True
    """
    try:
        pack = read_pack(Path.cwd())
        questions = pack.asked_again(lecture, questions_guessed())
    except NoPackError as error:
        return NoPractice(error)
    return Practice(Session(questions, f"lecture {lecture}, asked again", lecture))


def _values(question: Question) -> list[str]:
    """The choices of the right answer: in a matching for each row, else in any order."""
    right = question.right if isinstance(question.right, tuple) else (question.right,)
    names = {choice: value for value, choice in question.form.offered(question)}
    return [names[each] for each in right] if question.choices else [question.answer]

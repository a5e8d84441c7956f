"""Make a quiz by eye: `quiz_maker("midterm.toml")` in a notebook shows bank, paper and key, and saves the quiz file.

The quiz is described by a `QuizFile` alone, the file that `autograder quiz make` reads; the browser's side,
`static/maker.js`, shows what it is sent and passes on what was done.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from aima_games.libraries import needed_for
from aima_games.quiz.question import LEVELS, Question, QuizError
from aima_games.quiz.wording import in_points, line_html, to_html
from autograder.course.files import write_whole
from autograder.quiz.bank.question_types import QuestionType, topic_names, types_of
from autograder.quiz.bank.quiz import Part, Quiz
from autograder.quiz.bank.taught import lecture_of
from autograder.quiz.course_bank import add_own_topics
from autograder.quiz.export import write_quiz
from autograder.quiz.fairness import FOR_EFFORT, TO_READ
from autograder.quiz.formats.pages import page
from autograder.quiz.quiz_file import QuizFile, inline, parse_quiz_file, read_quiz_file

with needed_for("making a quiz in a notebook", "anywidget"):
    import anywidget
    import traitlets

_STATIC = Path(__file__).parent / "static"

CELL = "from autograder.quiz.maker import quiz_maker\n\nquiz_maker({name})"


DONE = ("add", "remove", "move", "reseed", "swap", "set", "set_part", "set_constraints", "undo", "save", "export")
"""What a browser may ask for: the names of methods of the maker."""


class QuizMaker(anywidget.AnyWidget):
    """A quiz file in the making; see `quiz_maker`. `file` is what would be saved, `quiz` the quiz that it makes."""

    _esm = _STATIC / "maker.js"
    _css = _STATIC / "maker.css"

    bank: Any = traitlets.List(help="[topic, [[type, what it is, a question's words], …]] of each topic").tag(sync=True)
    shown: Any = traitlets.Dict(help="all that is to be seen, see `_show`").tag(sync=True)

    def __init__(self, file: QuizFile, text: str | None) -> None:
        self.file, self._saved = _with_seeds(file), text
        self._as_read = None if text is None else self.file.text  # the same quiz, in our spelling
        self._example, self._examples = "", count(1)
        self._past: list[QuizFile] = []
        self._show()
        super().__init__(bank=[[topic, [_listed(each) for each in types_of(topic)]] for topic in topic_names()])
        self.on_msg(self._hear)

    @property
    def quiz(self) -> Quiz | None:
        """The quiz as it stands; None where it has no question yet."""
        return self.file.make() if self.file.parts else None

    # What can be done. Each raises QuizError for what the bank cannot give, and then changes nothing.

    def add(self, name: str) -> None:
        """Put a question of a type at the end."""
        self._take((*self.file.parts, Part(types=(name,), seed=self._new_seed())))

    def remove(self, number: int) -> None:
        """Take out a part; parts count from 0."""
        self._take(self.file.parts[:number] + self.file.parts[number + 1 :])

    def move(self, number: int, to: int) -> None:
        """Put a part at another place; its questions stay what they are."""
        parts = list(self.file.parts)
        parts.insert(to, parts.pop(number))
        self._take(tuple(parts))

    def reseed(self, number: int) -> None:
        """Draw the questions of a part anew, and no others."""
        self._change(number, seed=self._new_seed())

    def swap(self, number: int) -> None:
        """Replace the type of a part that has only one by the next type of the same topic; level and points stay."""
        part = self.file.parts[number]
        (now,) = part.question_types()
        types = types_of(now.topic)
        at = types.index(now)
        for other in (*types[at + 1 :], *types[:at]):
            with suppress(QuizError):
                self._change(number, types=(other.name,), topics=(), constraints={}, effort=None, seed=self._new_seed())
                return
        raise QuizError(f"no other type on {now.topic} is {part.level}")

    def set_part(self, number: int, key: str, value: Any) -> None:
        """Set `level`, `points` or `count` of a part; None leaves it to the type."""
        self._change(number, **{key: value})

    def set_constraints(self, number: int, text: str) -> None:
        """Set the constraints of a part as a quiz file writes them, without the braces: `cuts = 2, widths = [2, 3]`."""
        try:
            wanted = tomllib.loads(f"it = {{ {text.strip().strip('{}')} }}")["it"]
        except tomllib.TOMLDecodeError as error:
            raise QuizError(f"{text!r} are no constraints; write them as in: cuts = 2, widths = [2, 3]") from error
        self._change(number, constraints=wanted)

    def undo(self) -> None:
        """Undo the last change, if there was one."""
        if self._past:
            self.file = self._past.pop()

    def set(self, key: str, value: Any) -> None:
        """Set `title`, `seed`, `easy_to_hard` or `space` of the quiz."""
        self._keep(replace(self.file, **{key: value}))

    def save(self) -> None:
        """Write the quiz file. Raises QuizError where somebody else has changed it in the meantime."""
        path = self.file.path
        try:
            there = path.read_text(encoding="utf-8-sig") if path.exists() else None
            if there != self._saved:
                raise QuizError(f"{path} was changed by somebody else; run the cell again to read it as it is now")
            write_whole(path, self.file.text)
        except OSError as error:
            raise QuizError(f"{path} cannot be written: {error.strerror or error}") from error
        self._saved = self._as_read = self.file.text

    def export(self, wanted: str) -> str:
        """Write the quiz as shown, in a format, into a folder named after its version. Returns a sentence about it."""
        assert self.quiz is not None
        folder = self.file.path.with_name(f"{self.file.path.stem}-{self.quiz.version}")
        written = write_quiz(self.quiz, folder, [wanted])
        return f"Written into {folder.name}: {', '.join(path.name for path in written)}."

    def _take(self, parts: tuple[Part, ...]) -> None:
        self._keep(replace(self.file, parts=parts, lines=(None,) * len(parts)))

    def _change(self, number: int, **what: Any) -> None:
        parts = list(self.file.parts)
        parts[number] = replace(parts[number], **what)
        self._take(tuple(parts))

    def _keep(self, file: QuizFile) -> None:
        if file.parts:
            parse_quiz_file(file.path, file.text).make()  # raises QuizError for what cannot be read or made
        self._past.append(self.file)
        self.file = file

    def _new_seed(self) -> int:
        return 1 + max((part.seed or 0 for part in self.file.parts), default=0)

    # What the browser says and sees

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """{"do": the name of a method above or "example", "with": its arguments}."""
        do, said = message["do"], ""
        if do == "example":
            (name,) = message["with"]
            known = {each.name: each for topic in topic_names() for each in types_of(topic)}
            self._example = _example(known[name].make(Random(f"aima-games example|{next(self._examples)}")))
        elif do in DONE:
            action: Callable[..., str | None] = getattr(self, do)
            try:
                said = action(*message["with"]) or ""
            except QuizError as error:
                said = str(error).removeprefix(str(self.file.path))
                self._show(hint=re.sub(r"^(, (line|part) \d+)?: ", "", said))
                return
        self._show(hint=f"Saved as {self.file.path}." if do == "save" else said)

    def _show(self, hint: str = "") -> None:
        quiz, file = self.quiz, self.file
        drawn = iter(file.drawn().questions if quiz else ())
        self.shown = {
            "path": str(file.path),
            "saved": file.text in (self._saved, self._as_read),
            "title": file.title,
            "seed": file.seed,
            "undo": bool(self._past),
            "order": file.easy_to_hard,
            "space": file.space,
            "rows": [_row(part, list(islice(drawn, part.count)), quiz) for part in file.parts],
            "total": f"{in_points(quiz.points)}, about {_minutes(quiz.questions)} minutes" if quiz else "",
            "paper": page(quiz, "quiz.html.j2") if quiz else "",
            "key": page(quiz, "key.html.j2") if quiz else "",
            "example": self._example,
            "hint": hint,
        }


def quiz_maker(path: str | Path) -> QuizMaker:
    """A widget to make the quiz of a quiz file in: the bank with examples, the quiz, its paper and its key.

    Reads the file where there is one; *Save* writes it, and `autograder quiz make` makes the very quiz that is shown.
    Raises QuizError for a file that is no quiz file.
    """
    path = Path(path)
    add_own_topics()
    if path.exists():
        return QuizMaker(read_quiz_file(path), path.read_text(encoding="utf-8-sig"))
    if path.suffix != ".toml":
        raise QuizError(f"{path}: the name of a quiz file ends in .toml")
    return QuizMaker(QuizFile(path, path.stem, 1, (), ()), None)


def edit(path: Path) -> Iterator[str]:
    """Open the maker of a quiz file in JupyterLab, in a notebook beside it; go on when JupyterLab ends."""
    import nbformat.v4 as nb

    quiz_maker(path)  # reports what is wrong with the file
    notebook = path.with_suffix(".ipynb")
    if not notebook.exists():
        cell = nb.new_code_cell(CELL.format(name=json.dumps(path.name, ensure_ascii=False)), id="maker")
        made = nb.new_notebook(cells=[cell], metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
        notebook.write_text(nb.writes(made) + "\n", encoding="utf-8")
    yield f"opening {notebook} in JupyterLab: run its cell, make the quiz, save it. Ctrl-C here ends JupyterLab"
    with suppress(KeyboardInterrupt):
        subprocess.run([sys.executable, "-m", "jupyterlab", notebook.name], cwd=path.parent, check=False)


def _with_seeds(file: QuizFile) -> QuizFile:
    """The file with each part's place, by which it draws, as its seed, so that the part may be moved."""
    parts = tuple(replace(p, seed=i) if p.seed is None else p for i, p in enumerate(file.parts))
    return replace(file, parts=parts)


def _listed(each: QuestionType) -> list[str]:
    levels = " ".join(each.levels) if each.levels != LEVELS else "easy to hard"
    lecture = f"lecture {lecture_of(each.concepts) or '–'}"
    return [each.name, f"{levels} · {lecture} · {' '.join(each.concepts)}", each.make(Random(1)).prompt]


def _row(part: Part, questions: list[Question], quiz: Quiz | None) -> dict[str, Any]:
    """A part of the quiz as a row: what was asked for, and the result."""
    types = part.question_types()
    efforts = " + ".join(str(question.effort) for question in questions)
    more = f" · effort: {list(part.effort)}" if part.effort else ""
    return {
        "name": part.about.removeprefix("the types "),
        "about": f"{', '.join(dict.fromkeys(each.topic for each in types))} · effort {efforts}{more} · about "
        f"{_minutes(questions)} min",
        "levels": [level for level in LEVELS if any(level in each.levels for each in types)],
        "level": part.level,
        "points": part.points,
        "usual": f"{questions[0].points:g}",
        "count": part.count,
        "number": quiz.questions.index(questions[0]) + 1 if quiz else 0,
        "known": sorted({name for each in types for name in each.constraints}),
        "constraints": inline(part.constraints),
        "swaps": len(types) == 1 and part.count == 1,
    }


def _minutes(questions: Sequence[Question]) -> str:
    """How long questions may take, in whole minutes."""
    return f"{TO_READ * len(questions) + FOR_EFFORT * sum(question.effort for question in questions):.0f}"


def _example(question: Question) -> str:
    """A question with its answer, as HTML to look at."""
    picture = question.draw().to_svg() if question.draw else ""
    return (
        f"{to_html(question.prompt)}{picture}<div inert>{question.form.html(question, 0)}</div>"
        f"<p><b>Answer:</b> {line_html(question.form.right_in_words(question))}</p>"
        f"<p><small>{question.level}, effort {question.effort}, {in_points(question.points)}</small></p>"
    )

"""Write a quiz: a notebook and a page for the students, a page and a table with the key for whoever marks it.

The same quiz gives the same bytes: no dates, no random ids, nothing that depends on the machine.
"""

from __future__ import annotations

import base64
import csv
import io
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from aima_games.quiz.question import Question, QuizError, letter, shown
from aima_games.quiz.quiz import Quiz, make_quiz

if TYPE_CHECKING:
    from aima_games.scene import Scene

TEMPLATES = Path(__file__).parent / "templates"
NOTEBOOK_DPI = 108  # half as large again as on the page: sharp enough, and a tree still fits a notebook's column


def write_quiz(topics: Sequence[str], seed: int, count: int, out: Path) -> list[Path]:
    """Make a quiz and write `quiz.ipynb`, `quiz.html`, `key.html` and `key.csv` into the folder `out`.

    The folder is made where it is missing, and other files in it are left alone. A file of the same name
    is never overwritten: where it holds the same quiz there is nothing to do, where it differs (another
    quiz, or answers somebody wrote into the notebook) nothing is written at all.
    Raises QuizError, which says what to do, for that, for a folder that cannot be written to, an unknown
    topic and an impossible count. Returns the paths of the four files.
    """
    quiz = make_quiz(topics, seed, count)
    files = {
        "quiz.ipynb": notebook(quiz),
        "quiz.html": page(quiz, "quiz.html.j2"),
        "key.html": page(quiz, "key.html.j2"),
        "key.csv": table(quiz),
    }
    return _put({name: text.encode() for name, text in files.items()}, Path(out))


# The formats ------------------------------------------------------------------------------------------


def notebook(quiz: Quiz) -> str:
    """The quiz as a notebook: each question with its picture, and a cell for the answer. No key."""
    import nbformat.v4 as nb

    intro = (
        f"# {quiz.title}\n\nVersion {quiz.version}. "
        "Write each answer into the cell below its question, in place of the three dots."
    )
    cells = [nb.new_markdown_cell(intro, id="title")]
    for number, question in enumerate(quiz.questions, 1):
        parts = [f"## Question {number}", question.prompt]
        attachments = {}
        if question.draw is not None:
            scene = question.draw()
            # PNG: JupyterLab and GitHub show no SVG that is attached to a cell.
            attachments[f"question-{number}.png"] = {"image/png": _png(scene)}
            parts.append(f"![{_alt(scene)}](attachment:question-{number}.png)")
        if question.kind == "choice":
            parts.append("\n".join(f"- **{letter(i)}** {shown(choice)}" for i, choice in enumerate(question.choices)))
        text = nb.new_markdown_cell("\n\n".join(parts), id=f"question-{number}")
        if attachments:
            text["attachments"] = attachments
        answer = nb.new_code_cell(f"answer_{number} = ...  # {_hint(question)}", id=f"answer-{number}")
        cells += [text, answer]
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    made = nb.new_notebook(cells=cells, metadata={"kernelspec": python, "language_info": {"name": "python"}})
    return nb.writes(made) + "\n"


def page(quiz: Quiz, template: str) -> str:
    """The quiz as an HTML page that needs nothing else."""
    import mistune
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    # Texts come from the bank, not from outside, and may hold a little HTML, as Markdown does.
    to_html = mistune.create_markdown(escape=False)
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        markdown=lambda text: Markup(to_html(text)),
        svg=lambda scene: Markup(scene.to_svg()),
        letter=letter,
        shown=shown,
    )
    return environment.get_template(template).render(quiz=quiz)


def table(quiz: Quiz) -> str:
    """The key as CSV, for a spreadsheet or a script."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", "type", "concepts", "kind", "answer", "points"])
    for number, q in enumerate(quiz.questions, 1):
        writer.writerow([number, q.type, " ".join(q.concepts), q.kind, q.answer, q.points])
    return text.getvalue()


def _hint(question: Question) -> str:
    if question.kind == "number":
        return "a whole number"
    return "a letter: " + ", ".join(f'"{letter(i)}"' for i in range(len(question.choices)))


def _alt(scene: Scene) -> str:
    """The description on one line and without what Markdown would take for a link's brackets."""
    return " ".join(scene.alt.split()).replace("[", "(").replace("]", ")")


def _png(scene: Scene) -> str:
    """The picture as PNG on white (a notebook may be dark), in base64."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(scene.width / 72, scene.height / 72), facecolor="white")
    scene.draw(figure.add_axes((0, 0, 1, 1)))
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=NOTEBOOK_DPI, metadata={"Software": None})
    return base64.b64encode(data.getvalue()).decode()


# Into the folder --------------------------------------------------------------------------------------


def _put(files: dict[str, bytes], out: Path) -> list[Path]:
    """Write all files into `out` or none; see `write_quiz` for what may already be there."""
    made_here = not out.exists()
    moved: list[Path] = []
    try:
        if not made_here and not out.is_dir():
            raise QuizError(f"{out} is a file; --out names a folder")
        there = {name: path.read_bytes() for name in files if os.path.lexists(path := out / name)}
        if differ := [name for name, data in there.items() if data != files[name]]:
            raise QuizError(
                f"{out} already holds {', '.join(differ)} with other contents (another quiz, or changed since it was "
                "written); nothing was written: choose another folder, or move these files away"
            )
        out.mkdir(parents=True, exist_ok=True)
        # In the folder itself, so that moving a file into place is a rename, never a copy.
        with tempfile.TemporaryDirectory(dir=out, prefix=".quiz-") as folder:
            missing = [name for name in files if name not in there]
            for name in missing:
                (Path(folder) / name).write_bytes(files[name])
            for name in missing:
                os.replace(Path(folder) / name, out / name)
                moved.append(out / name)
    except OSError as error:
        for path in moved:
            path.unlink(missing_ok=True)
        if made_here:
            shutil.rmtree(out, ignore_errors=True)
        raise QuizError(f"{out} cannot be written to: {error.strerror or error}; nothing was written") from error
    return [out / name for name in files]

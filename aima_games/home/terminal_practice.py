"""Practice in a terminal: questions and trees as text, typed answers, and a small file that remembers the mistakes."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path

from aima_games.home.folder import StudentFolder, write_whole
from aima_games.home.terminal_trees import tree_text
from aima_games.quiz.answers import AnswerError, earned_in_part, how_to_write
from aima_games.quiz.kinds.kind import lettered
from aima_games.quiz.question import Question
from aima_games.quiz.session import Mastery, Session, in_words
from aima_games.quiz.wording import to_text

FILE = ".aima-games-practice.json"
"""In the student's folder: the mistakes made and avoided. It can be deleted."""

QUIT, TELL = ("q", "quit", "exit"), "?"


def practise(session: Session, keep: Callable[[Mastery], None], read: Callable[[str], str]) -> None:
    """Ask and explain until the reader has had enough. `keep` is called with the mastery after each answer."""
    print(f"Type your answer, {TELL} to be told, q to stop.")
    try:
        while True:
            print(f"\nQuestion {session.asked} ({session.question.level})\n")
            print(question_text(session.question))
            if not _answered(session, read):
                break
            keep(session.mastery)
            session.next()
    except (EOFError, KeyboardInterrupt):
        print()
    print(f"\n{summary(session)}")


def _answered(session: Session, read: Callable[[str], str]) -> bool:
    """Whether the question was answered, or told; False where the reader stops."""
    question = session.question
    while True:
        given = read("\n> ").strip()
        if given.lower() in QUIT:
            return False
        if given == TELL:
            print(_wrapped(f"The answer is {question.form.right_in_words(question)}."))
            break
        if not given:
            continue
        try:
            marked = session.answer(given)
        except AnswerError as error:
            print(_wrapped(str(error)))
            continue
        if marked.right:
            print(f"\n✓ Right: {to_text(question.form.right_in_words(question))}.")
        else:
            print(_wrapped(f"\n✗ Not quite. {earned_in_part(marked)}{marked.why}".rstrip()))
            names = dict.fromkeys(in_words(mistake.misconception) for mistake in marked.mistakes)
            if names:
                print(_wrapped(f"  The mistake: {' or '.join(names)}."))
            print(_wrapped(f"\n  Right is {question.form.right_in_words(question)}."))
        break
    print(f"\n{block(question.explanation)}")
    return True


def question_text(question: Question) -> str:
    """A question with its picture in words and its choices by letter."""
    parts = [block(question.prompt)]
    if question.draw is not None:
        scene = question.draw()
        parts.append(tree_text(scene, _width()) or picture_text(scene.alt))
    if question.rows:
        parts.append("\n".join(_wrapped(f"{i}. {row}", "   ") for i, row in enumerate(question.rows, 1)))
    if question.choices and not question.form.in_picture:
        parts.append("\n".join(_wrapped(f"{name}  {text}", "   ") for name, text in lettered(question)))
    parts.append(_wrapped(f"{question.form.instruction.rstrip(':')}: {how_to_write(question)}."))
    return "\n\n".join(parts)


def picture_text(alt: str) -> str:
    """The words of a picture, a node of a tree or a row of a board to a line."""
    if " / " in alt:
        title, _, rows = alt.rpartition(": ")
        lines = [f"{title}:", *rows.split(" / ")] if title else rows.split(" / ")
    else:
        lines = re.split(r"(?<=[.]) (?=[A-Z])", alt)
    return "\n".join(_wrapped(line, "  ", "    ") for line in lines)


def block(markdown: str) -> str:
    """Paragraphs, lists, tables and fenced text of Markdown, as a terminal shows them."""
    parts = []
    for part in re.split(r"\n\s*\n(?![^`]*```\s*$)", markdown.strip()):
        lines = part.splitlines()
        if lines[0].startswith("```"):
            parts.append("\n".join(f"    {line}" for line in lines if not line.startswith("```")))
        elif all(line.lstrip().startswith("|") for line in lines):
            parts.append("\n".join(f"    {line}" for line in lines if not re.fullmatch(r"[\s|:-]+", line)))
        elif all(re.match(r"\s*([-*]|\d+\.) ", line) for line in lines):
            bullets = [re.match(r"\s*([-*]|\d+\.) (.*)", line) for line in lines]
            parts.append("\n".join(_wrapped(f"{b[1].replace('*', '-')} {to_text(b[2])}", "  ") for b in bullets if b))
        else:
            parts.append(_wrapped(part))
    return "\n\n".join(parts)


def _wrapped(text: str, later: str = "", first: str = "") -> str:
    lead = "\n" * (len(text) - len(text.lstrip("\n")))
    indent = first + " " * (len(text.strip("\n")) - len(text.strip("\n").lstrip(" ")))
    return lead + textwrap.fill(to_text(text), _width(), initial_indent=indent, subsequent_indent=indent + later)


def _width() -> int:
    return min(100, shutil.get_terminal_size().columns)


def summary(session: Session) -> str:
    """How it went, and the mistakes with what has become of them."""
    if not session.answered:
        return "Nothing answered."
    lines = [f"{session.score}. {session.mastery.summary}"]
    rows = session.mastery.rows
    wide = max((len(name) for name, _ in rows), default=0)
    lines += [f"  {slip.bar}  {name:<{wide}}  made {slip.made}×, {slip.standing}" for name, slip in rows]
    return "\n".join(lines)


# The file


def record_file(place: Path) -> Path | None:
    """Where the mistakes are kept for somebody who works in the folder `place`; None if it is in no course folder."""
    folder = StudentFolder.around(place / FILE)
    return folder.root / FILE if folder else None


def load(path: Path) -> Mastery:
    """What is kept in a file. One that cannot be read is put aside, with a message, and practice starts afresh."""
    try:
        return Mastery.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Mastery()
    except (OSError, ValueError, RecursionError) as error:
        aside = path.with_name(f"{path.stem}-damaged{path.suffix}")
        try:
            path.replace(aside)
        except OSError:
            print(f"{path} cannot be read ({error}); it is left as it is, and practice starts anew.")
        else:
            print(f"{path.name} was damaged; it is now {aside.name}, and practice starts anew.")
        return Mastery()


def save(path: Path, mastery: Mastery) -> None:
    """Keep it, whole or not at all. If that fails, practice goes on."""
    try:
        write_whole(path, json.dumps(mastery.to_dict(), ensure_ascii=False, indent=1).encode())
    except OSError as error:
        print(f"(what you practised is not kept: {path.name}: {error.strerror or error})")

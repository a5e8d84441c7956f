"""Practice in a terminal: questions and trees as text, and typed answers."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from aima_games.graphics.scene import Line, Scene, Text
from aima_games.quiz.answers import AnswerError, earned_in_part, how_to_write
from aima_games.quiz.kinds.kind import lettered
from aima_games.quiz.mastery import Mastery, boxes, in_words
from aima_games.quiz.question import Question
from aima_games.quiz.session import Session
from aima_games.quiz.wording import to_text

QUIT, TELL = ("q", "quit", "exit"), "?"


def practise(session: Session, keep: Callable[[Mastery], None], read: Callable[[str], str]) -> None:
    """Ask and explain until the reader has had enough. After each answer, `keep` is called with the mastery."""
    print(f"Type your answer, {TELL} to be told, q to stop.")
    try:
        while True:
            print(f"\nQuestion {session.asked} ({session.question.level})\n")
            print(question_text(session.question))
            if not _answered(session, keep, read):
                break
            session.next()
    except (EOFError, KeyboardInterrupt):
        print()
    print(f"\n{summary(session)}")


def _answered(session: Session, keep: Callable[[Mastery], None], read: Callable[[str], str]) -> bool:
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
        keep(session.mastery)
        if session.hint:
            print(_wrapped(f"\n✗ {session.hint}"))
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
    """The words of a picture, with one node of a tree or one row of a board to a line."""
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
    """How the practice went, and each mistake with what has become of it."""
    if not session.answered:
        return "Nothing answered."
    lines = [f"{session.score}. {session.mastery.known} {session.mastery.summary}"]
    rows = session.mastery.rows
    wide = max((len(name) for name, _ in rows), default=0)
    lines += [f"  {slip.bar}  {name:<{wide}}  made {slip.made}×, {slip.standing}" for name, slip in rows]
    concepts = session.mastery.concepts.items()
    lines += [f"  {boxes(row)}  {session.names.get(name, name)}" for name, row in concepts]
    return "\n".join(lines)


# A tree drawn with the characters of a terminal: nodes, branches and labels where the picture has them.

SAME_ROW = 25
"""Nodes whose heights differ by less than this (in the picture's units) stand in one row."""


@dataclass
class _Node:
    """A node of the picture: the text in it, the text beside the branch to it, and its children."""

    text: str
    x: float
    y: float
    label: str = ""
    children: list[_Node] = field(default_factory=list)

    @property
    def wide(self) -> int:
        return max(len(self.text), len(self.label))


def tree_text(scene: Scene, width: int) -> str | None:
    """The tree of a picture as text; None where the picture shows no tree, or one that is too wide."""
    nodes = _nodes(scene)
    rows = _rows(list(nodes.values()))
    if len(rows) < 2 or any(not node.children for node in rows[0]):
        return None
    players = [mark for mark in scene.marks if isinstance(mark, Text) and not mark.key]
    left = max((len(mark.text) for mark in players), default=0) + 2
    scale = max((_needed(row) for row in rows if len(row) > 1), default=0.1)
    first = min(node.x for row in rows for node in row)
    widest = max(node.wide for row in rows for node in row)
    column = {id(node): left + widest // 2 + round((node.x - first) * scale) for row in rows for node in row}
    if max(column.values()) + widest > width:
        return None
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append(_written({column[id(node)]: node.label for node in row}))
        beside = [mark.text for mark in players if abs(mark.y - row[0].y) < SAME_ROW]
        text = _written({column[id(node)]: node.text for node in row})
        lines.append("".join(beside[:1]).ljust(left) + text[left:] if beside else text)
        if any(node.children for node in row):
            lines.append(_branches([(column[id(n)], [column[id(c)] for c in n.children]) for n in row if n.children]))
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _nodes(scene: Scene) -> dict[str, _Node]:
    """The nodes by their number, with their children from left to right."""
    nodes: dict[str, _Node] = {}
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.key.startswith("n"):
            nodes.setdefault(mark.key[1:], _Node(mark.text, mark.x, mark.y))
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.key.startswith("l") and mark.key[1:] in nodes:
            node = nodes[mark.key[1:]]
            node.label = f"{node.label} {mark.text}".strip()
        elif isinstance(mark, Line) and mark.key.startswith("e") and mark.key[1:] in nodes:
            node, (x, y) = nodes[mark.key[1:]], mark.points[0]
            above = [each for each in nodes.values() if each.y < node.y - SAME_ROW]
            if above:
                min(above, key=lambda each: abs(each.x - x) + abs(each.y - y)).children.append(node)
    for node in nodes.values():
        node.children.sort(key=lambda child: child.x)
    return nodes


def _rows(nodes: Sequence[_Node]) -> list[list[_Node]]:
    """The rows of nodes from top to bottom, each from left to right."""
    rows: list[list[_Node]] = []
    for node in sorted(nodes, key=lambda node: node.y):
        if not rows or node.y - rows[-1][0].y >= SAME_ROW:
            rows.append([])
        rows[-1].append(node)
    return [sorted(row, key=lambda node: node.x) for row in rows]


def _needed(row: Sequence[_Node]) -> float:
    """The columns needed for each unit of the picture, so that no two neighbours touch."""
    pairs = pairwise(row)
    return max(((one.wide + other.wide) / 2 + 2) / max(other.x - one.x, 1) for one, other in pairs)


def _written(texts: dict[int, str]) -> str:
    """A line with each text centred on its column."""
    line: dict[int, str] = defaultdict(lambda: " ")
    for column, text in texts.items():
        for i, sign in enumerate(text, column - len(text) // 2):
            line[i] = sign
    return "".join(line[i] for i in range(max(line, default=-1) + 1))


def _branches(below: Sequence[tuple[int, Sequence[int]]]) -> str:
    """A line of branches from each column to those of its children."""
    line: dict[int, str] = defaultdict(lambda: " ")
    for parent, children in below:
        low, high = min(parent, *children), max(parent, *children)
        for i in range(low, high + 1):
            line[i] = "─"
        for child in children:
            line[child] = "┬"
        line[low], line[high] = "┌", "┐"
        line[parent] = "┼" if parent in children else "┴"
        if low == high:
            line[parent] = "│"
    return "".join(line[i] for i in range(max(line, default=-1) + 1))

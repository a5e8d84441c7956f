"""The text of an `assignment.md` as blocks: Markdown for the students, and directives.

A directive is a fence with a name in braces. Lines `:key: value` at its beginning are its options; what follows is its
code. A table of kinds has a line for each group: ``name of the group [demand]: draws, options; draws``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.authoring.text_checks import DEMAND as DEMAND_IN_TEXT

NAMED, NAMELESS = ("kinds", "graded", "by-hand", "also right", "mistake"), ("imports", "python", "code-cell")
DIRECTIVES = (*NAMED, *NAMELESS)
"""What stands in the braces: a directive of the first five has a name behind them, and a cell that is given."""
DEMAND = re.compile(r"\d+[a-z]")
"""The id of a demand, such as 2b: the part's number and a letter."""
PART, PARTS = re.compile(r"## Part (\d+) · (.*)"), "{parts}"
"""The heading of a part, and the line in whose place the table of parts comes."""
MOST_NAMES = 15
"""At most 15 names are listed where an unknown one is none of them."""
_FENCE = re.compile(r"(`{3,})\{([^}\n]*)\} *(.*)")
_BARE = re.compile(rf"`{{3,}} *\{{? *({'|'.join(name for name in DIRECTIVES if name != 'python')})\b")
_LIKE_A_PART, _LIKE_PARTS = re.compile(r"## *(?:part\b|\d+ *[·.:–-])", re.IGNORECASE), re.compile(r" *\{\w+\} *")
_OPTION = re.compile(r":([^:\n]+):(?: (.*))?")
_GROUP = re.compile(r"(.+?)(?: \[(\w+(?:, \w+)*)\])?: (.+)")


class AssignmentError(ValueError):
    """All that is wrong with an assignment's file: a line for each error, in the order of the file."""


@dataclass
class Errors:
    """What is wrong with a file, by line."""

    file: str
    found: list[tuple[int, str]] = field(default_factory=list)

    def add(self, line: int, said: str) -> None:
        """Note an error once."""
        if (line, said) not in self.found:
            self.found.append((line, said))

    def require_none(self) -> None:
        """Raises AssignmentError where there are errors."""
        if self.found:
            raise AssignmentError("\n".join(f"{self.file}:{line}: {said}" for line, said in sorted(self.found)))


@dataclass(frozen=True)
class Option:
    """A line `:key: says` of a directive."""

    line: int
    key: str
    says: str

    @property
    def parts(self) -> tuple[str, ...]:
        """What it lists, separated by commas."""
        return tuple(each.strip() for each in self.says.split(",") if each.strip())


@dataclass
class Directive:
    """A fence: its kind, the name behind it, its options, its code and that code's first line, and whether it ends."""

    line: int
    kind: str
    name: str
    options: list[Option] = field(default_factory=list)
    first: int = 0
    code: list[str] = field(default_factory=list)
    ends: bool = False

    @property
    def text(self) -> str:
        """The code as one text."""
        return "\n".join(self.code)

    def all(self, key: str) -> list[Option]:
        """The options called `key`."""
        return [option for option in self.options if option.key == key]

    def one(self, key: str, default: str = "") -> str:
        """What the first option called `key` says."""
        return next((option.says for option in self.all(key)), default)

    def list(self, key: str) -> tuple[str, ...]:
        """What the options called `key` list."""
        return tuple(each for option in self.all(key) for each in option.parts)

    @property
    def is_understood(self) -> bool:
        """Whether its kind is known and its end was found; else what it should say is missing elsewhere."""
        return self.kind in DIRECTIVES and self.ends

    @property
    def demands(self) -> Iterator[Option]:
        """The options that say what tests a demand, such as `:2b: 1 action`."""
        return (option for option in self.options if DEMAND.fullmatch(option.key))


@dataclass
class Text:
    """Lines of Markdown between directives. Those inside a fence without a directive are plain code."""

    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def numbered(self) -> Iterator[tuple[int, str]]:
        """The lines with their numbers, without plain code."""
        inside = False
        for number, line in enumerate(self.lines, start=self.line):
            fence = line.startswith("```")
            if not (inside or fence):
                yield number, line
            inside ^= fence


Block = Text | Directive


@dataclass(frozen=True)
class Group:
    """A line of a table of kinds: what the group is called, which demands it tests besides, what is drawn and how."""

    line: int
    name: str
    demands: tuple[str, ...]
    says: str

    @property
    def draws(self) -> list[str]:
        """What is drawn, one expression after another."""
        return [each.strip() for each in self.says.split(";") if each.strip()]


@dataclass(frozen=True)
class Table:
    """A table of kinds: its groups by their names, and the way to ask about what they draw."""

    line: int
    name: str
    by: str
    groups: dict[str, Group]


def meant(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what was probably meant, or what there is, if that is not much."""
    known = sorted(known)
    if close := difflib.get_close_matches(name, known, 1):
        return f"; is it {close[0]!r}?"
    verb = "are" if len(known) > 1 else "is"
    return f"; there {verb} {', '.join(map(repr, known)) or 'none'}" if len(known) <= MOST_NAMES else ""


def read_lines(path: Path) -> list[str]:
    """The lines of a file. Raises AssignmentError where there is no such file, or it is not a text."""
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise AssignmentError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise AssignmentError(f"{path.name}:{line}: these letters cannot be read; save the file as UTF-8") from error


def read_blocks(lines: Sequence[str], errors: Errors) -> list[Block]:
    """The blocks of a file, in order. A fence that has no end ends where the next one begins."""
    found: list[Block] = []
    now: Block = Text(1)
    ticks = ""
    for number, line in enumerate(lines, start=1):
        if fence := _FENCE.fullmatch(line.rstrip()):
            if isinstance(now, Directive):
                errors.add(now.line, f"the {{{now.kind}}} that begins here does not end before line {number}")
            found.append(now)
            ticks, now = fence[1], _opened(number, fence[2].strip(), fence[3], errors)
        elif isinstance(now, Text):
            if fence := _BARE.match(line):
                errors.add(number, f"students would read what follows as text; is it ```{{{fence[1]}}}?")
            now.lines.append(line)
        elif line.rstrip() == ticks:
            now.ends = True
            found.append(now)
            now = Text(number + 1)
        else:
            _add_line(now, number, line)
    if isinstance(now, Directive):
        errors.add(now.line, f"the {{{now.kind}}} that begins here has no end")
    return [*found, now]


def _opened(line: int, kind: str, name: str, errors: Errors) -> Directive:
    if kind not in DIRECTIVES:
        errors.add(line, f"no directive is called {{{kind}}}{meant(kind, DIRECTIVES)}")
    elif kind in NAMED and not name:
        errors.add(line, f"{{{kind}}} needs a name behind it, such as `{{{kind}}} minimax`")
    return Directive(line, kind, name.strip())


def _add_line(directive: Directive, number: int, line: str) -> None:
    option = None if directive.code or directive.kind == "kinds" else _OPTION.fullmatch(line.rstrip())
    if option:
        directive.options.append(Option(number, option[1].strip(), (option[2] or "").strip()))
    else:
        directive.first = directive.first or number
        directive.code.append(line)


def read_tables(directives: Iterable[Directive], errors: Errors) -> dict[str, Table]:
    """The tables of kinds by their names. `{kinds} NAME by WAY` says how its draws are asked about."""
    found: dict[str, Table] = {}
    for each in directives:
        name, _, by = each.name.partition(" by ")
        if name in found:
            errors.add(each.line, f"a table is called {name!r} in line {found[name].line} already")
        else:
            found[name] = Table(each.line, name, by.strip() or "search", _read_groups(each, errors))
    return found


def _read_groups(table: Directive, errors: Errors) -> dict[str, Group]:
    """The groups of a table; a line that begins with `#` is a comment."""
    found: dict[str, Group] = {}
    for number, line in enumerate(table.code, start=table.first):
        if not line.strip() or line.startswith("#"):
            continue
        read = _GROUP.fullmatch(line.strip())
        if not read:
            errors.add(number, "a kind should read `name of the group: draws`, such as `one ply: trees(1)`")
        elif read[1] in found:
            errors.add(number, f"a group is called {read[1]!r} in line {found[read[1]].line} already")
        else:
            found[read[1]] = Group(number, read[1], tuple((read[2] or "").split(", ")) if read[2] else (), read[3])
    return found


def demanded(texts: Iterable[Text], errors: Errors) -> dict[str, int]:
    """The demands of the text, with their lines. What is nearly a part's heading, or `{parts}`, is an error."""
    found: dict[str, int] = {}
    for number, line in (pair for text in texts for pair in text.numbered):
        if _LIKE_A_PART.match(line) and not PART.fullmatch(line):
            errors.add(number, "the heading of a part should read `## Part 1 · What it is about`")
        if _LIKE_PARTS.fullmatch(line) and line.strip() != PARTS:
            errors.add(number, f"the kit puts nothing in the place of {line.strip()}; is it {PARTS}?")
        if (demand := DEMAND_IN_TEXT.match(line)) and demand[1] in found:
            errors.add(number, f"the text demands {demand[1]} in line {found[demand[1]]} already")
        elif demand:
            found[demand[1]] = number
            if demand[2]:
                errors.add(number, f"the points of {demand[1]} are written into the text by the kit; leave them out")
    return found

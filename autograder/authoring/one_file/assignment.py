"""The file of an assignment, read with all that is wrong in it at once, the items made from it, and their notes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import cached_property, partial
from inspect import getsource, isfunction, signature
from pathlib import Path
from typing import Any

from aima_games.checking.misconceptions import MOST_KEEP, add_misconception
from autograder.authoring import kinds, kinds_of_cards, kinds_of_chance
from autograder.authoring.choice import Choice, Note
from autograder.authoring.item import Item
from autograder.authoring.one_file import NOTES
from autograder.authoring.one_file.blocks import (
    DEMAND,
    Directive,
    Errors,
    Text,
    demanded,
    meant,
    read_blocks,
    read_lines,
    read_tables,
)
from autograder.authoring.one_file.code import FileCode, defined, labels
from autograder.authoring.one_file.graded import Graded
from autograder.authoring.wrong_programs import WrongProgram, edited, name_places, unit_of, whole_mistakes

KINDS = {**kinds.NAMES, **kinds_of_chance.NAMES, **kinds_of_cards.NAMES}
"""What the tables and the `{python}` of a file can say without importing it."""
OPTIONS: dict[str, tuple[str, ...]] = {
    "graded": ("kinds", "minutes", "show", "concepts", "valid", "builds on", "before", "conventions", "mistakes"),
    "by-hand": ("points", "minutes", "concepts"),
    "also right": ("convention",),
    "mistake": ("of", "title", "hint", "keeps"),
}
"""The options of each directive, apart from the demands of a graded one."""
KEEPS = re.compile(r"0(?:\.\d+)?")
"""What a mistake may keep at most, however close it is to right: a part of the points, from 0 on."""


class AssignmentFile:
    """A file that was read: its blocks, its code, what is graded, and in `errors` all that is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors = Errors(path.name)
        self.blocks = read_blocks(read_lines(path), self.errors)
        self.tables = read_tables([table for table in self.directives("kinds") if table.ends], self.errors)
        self.code = FileCode(path, self.directives(), self.errors, KINDS)
        self._check_options()
        self._check_names()
        self.graded = [Graded(block, self.tables, self.code, self.errors) for block in self.directives("graded")]
        self._compare_with_text()

    def directives(self, *kinds: str) -> list[Directive]:
        """The directives of these kinds, or all."""
        blocks = [block for block in self.blocks if isinstance(block, Directive)]
        return [block for block in blocks if not kinds or block.kind in kinds]

    @property
    def texts(self) -> list[Text]:
        """What students read between the cells."""
        return [block for block in self.blocks if isinstance(block, Text)]

    @cached_property
    def labels(self) -> dict[int, str]:
        """The labels on the lines of right programs, such as `# whose utility`, by line of the file."""
        found: dict[int, str] = {}
        for block in self.directives("graded", "also right"):
            found |= labels(block)
        return found

    # What is wrong

    def _check_options(self) -> None:
        """Note options that nobody knows, that are missing, or whose form is wrong."""
        for block in self.directives(*OPTIONS):
            known = OPTIONS[block.kind]
            for option in block.options:
                if option.key not in known and not (block.kind == "graded" and DEMAND.fullmatch(option.key)):
                    said = f"no option of {{{block.kind}}} is called {option.key!r}{meant(option.key, known)}"
                    self.errors.add(option.line, said)
            for option in block.all("minutes"):
                if not option.says.isdigit():
                    self.errors.add(option.line, f"minutes are a whole number, not {option.says!r}")
        for block in self.directives("by-hand"):
            if not re.fullmatch(r"\d+(\.\d+)?", block.one("points")):
                line = next((option.line for option in block.all("points")), block.line)
                self.errors.add(line, f"{{by-hand}} {block.name} needs a line such as `:points: 3`")
        for block in self.directives("mistake"):
            for key in (key for key in ("of", "title", "hint") if not block.one(key)):
                self.errors.add(block.line, f"{{mistake}} {block.name} needs a line `:{key}: …`")
            for option in (each for each in block.all("keeps") if not KEEPS.fullmatch(each.says)):
                self.errors.add(option.line, f"a mistake keeps a part such as 0 or 0.3, not {option.says!r}")
            keeps = block.one("keeps")
            try:
                most = float(keeps) if KEEPS.fullmatch(keeps) else MOST_KEEP
                add_misconception(block.name, block.one("title"), block.one("hint"), most)
            except ValueError as error:  # the kit has another one of that name
                self.errors.add(block.line, str(error))

    def _check_names(self) -> None:
        """Note names that are given twice, and those that name nothing."""
        lines: dict[str, int] = {}
        for block in self.directives("graded", "by-hand", "imports", "code-cell"):
            name = block.name or block.kind  # the id of its cell; one that shows something has none
            if name in lines and name != "code-cell":
                self.errors.add(block.line, f"{name!r} is there already, in line {lines[name]}")
            lines.setdefault(name, block.line)
        graded = [block.name for block in self.directives("graded")]
        if not graded and not self.directives("by-hand"):
            self.errors.add(1, "it asks for nothing: an assignment has a {graded} or a {by-hand}")
        brought = {name for name, each in vars(self.code.author).items() if isfunction(each) and name not in KINDS}
        of_lectures = brought - vars(self.code.students).keys()  # what `{python}` defines or imports
        for number, block in enumerate(self.directives("graded")):
            given = [name for cell in self.directives("code-cell") if cell.line < block.line for name in defined(cell)]
            for option in block.all("builds on"):
                self._require_known(option.line, option.parts, "earlier {graded}", graded[:number])
            for option in block.all("before"):
                earlier = [*graded[:number], *given, *of_lectures]
                self._require_known(option.line, option.parts, "function of an earlier part", earlier)
            for option in block.all("kinds"):
                self._require_known(option.line, option.parts, "{kinds}", self.tables)
            if self.code.runs(block.name) and defined(block)[:1] != [block.name]:
                self.errors.add(block.line, f"its code has to begin with the definition of {block.name}")
        for option in (option for block in self.directives("mistake") for option in block.all("of")):
            self._require_known(option.line, option.parts, "{graded}", graded)
        for block in self.directives("also right"):
            self._require_known(block.line, [block.name], "{graded}", graded)

    def _require_known(self, line: int, names: Iterable[str], what: str, known: Iterable[str]) -> None:
        """Note names that are not known. What is missing with a directive that nobody understands is told already."""
        told = [block.name.partition(" by ")[0] for block in self.directives() if not block.is_understood]
        for name in (name for name in names if name not in (*known, *told)):
            self.errors.add(line, f"no {what} is called {name!r}{meant(name, known)}")

    def _compare_with_text(self) -> None:
        """Note demands of the text that nothing tests, and demands that are tested and not in the text."""
        written = demanded(self.texts, self.errors)
        tested = {option.key: option.line for block in self.directives("graded") for option in block.demands}
        for group in (group for graded in self.graded for group in graded.groups.values()):
            for demand in group.demands:
                tested.setdefault(demand, group.line)
        missing = [block for block in self.directives() if not block.is_understood]
        there = {option.key for block in missing for option in block.options}
        there |= {demand for block in missing for demand in DEMAND.findall(block.text)}
        for demand, line in written.items():
            if demand not in tested and demand not in there:
                self.errors.add(line, f"the text demands {demand}, and no directive tests it")
        for demand, line in tested.items():
            if demand not in written and demand not in there:
                self.errors.add(line, f"{demand} is tested here, and the text says **{demand}** nowhere")

    # Items

    @cached_property
    def references(self) -> dict[str, Any]:
        """The right functions by their names."""
        return {graded.name: graded.reference for graded in self.graded}

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What draws the problems of each function, by its name."""
        return {graded.name: self._choice(graded) for graded in self.graded}

    @cached_property
    def items(self) -> list[Item]:
        """The items, whose problems are drawn when somebody asks for them."""
        name_places(self.labels.values())
        guesses = {name: max(note.guess.values(), default=0) for name, note in self.notes.items()}
        return [choice.chosen(guesses.get(name, 0)) for name, choice in self.choices.items()]

    def _choice(self, graded: Graded) -> Choice:
        block = graded.block
        others = [each for each in self.directives("also right") if each.name == graded.name]
        mistakes = {each.name: each for each in self.directives("mistake") if each.one("of") == graded.name}
        item = Item(
            name=f"test_{graded.name}",
            reference=graded.reference,
            misconceptions={name: self.code.others[each.line] for name, each in mistakes.items()},
            conventions=graded.conventions
            | {each.one("convention"): self.code.others[each.line] for each in others if each.one("convention")},
            alternatives=[self.code.others[each.line] for each in others if not each.one("convention")],
            weights=graded.weights(),
            demands=graded.tests(),
            builds_on=block.list("builds on"),
            before={name: self._earlier(name, graded.reference) for name in block.list("before")},
            concepts=block.list("concepts"),
            labels=self.labels,
            named=graded.named,
            valid=graded.valid,
        )
        return Choice(item, graded.asks, graded.shown, partial(self._to_tell, graded.name))

    def _earlier(self, name: str, reference: Any) -> Callable[..., Any]:
        """The method of an earlier part or a lecture, called as the reference is, with what it has parameters for."""
        function = getattr(self.code.author, name)
        own, names = (tuple(signature(each).parameters) for each in (function, reference))
        return partial(_called_as, function, own, names)

    # Notes

    def wrong_programs(self, name: str) -> Iterator[WrongProgram]:
        """Every one-token edit of a reference, and the mistakes of a whole search."""
        others = self.references.values()
        yield from edited(self.references[name], others)
        yield from whole_mistakes(self.references[name], others)

    def _to_tell(self, name: str) -> Iterator[WrongProgram]:
        """The mistakes of a whole search that some problem tells, and the edits that few problems tell."""
        reference, others = self.references[name], self.references.values()
        note = self.notes.get(name)
        rare, never = (set(note.rare), set(note.never)) if note else (set(), set())
        for wrong in whole_mistakes(reference, others):
            rare.discard(wrong.name)
            if wrong.name not in never:
                yield wrong
        if rare:
            yield from (wrong for wrong in edited(reference, others) if wrong.name in rare)

    @cached_property
    def notes(self) -> dict[str, Note]:
        """What is noted beside the file of functions that are still as they were."""
        try:
            read = json.loads(self.path.with_name(NOTES).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        known = {name: each for name, each in read.items() if name in self.references}
        return {name: Note.of(each) for name, each in known.items() if each.get("made_from") == self._digest(name)}

    def write_notes(self, progress: Callable[..., Iterable[str]] = lambda names, total: names) -> list[str]:
        """Note beside the file what every edit shows, of functions that have changed; returns their names.

        Items that were made before do not know of it.
        """
        changed = [name for name in self.choices if name not in self.notes]
        found = dict(self.notes)
        for name in progress(changed, total=len(changed)):
            found[name] = self.choices[name].note(self._digest(name), self.wrong_programs(name))
        if changed:
            ordered = {name: asdict(found[name]) for name in self.choices}
            text = json.dumps(ordered, indent=1, ensure_ascii=False)
            self.path.with_name(NOTES).write_text(text + "\n", encoding="utf-8")
            self.notes = found
        return changed

    def never_shown(self, names: Iterable[str]) -> list[str]:
        """For the author: the edits of functions that no problem shows.

        Each is harmless, or shows what was forgotten.
        """
        lines = []
        for name in names:
            for wrong in (each for each in self.wrong_programs(name) if each.name in self.notes[name].never):
                edit = wrong.edit
                place = f"{wrong.file}:{wrong.line}: " if edit else ""
                lines.append(f"{place}{name}: {f'{edit.after} instead of {edit.before}' if edit else wrong.name}")
        return lines

    def _digest(self, name: str) -> str:
        """A digest of what the problems of a function and its edits are made from."""
        graded = next(graded for graded in self.graded if graded.name == name)
        unit = unit_of(graded.reference, self.references.values())
        names = {name: each for text in map(getsource, unit) for name, each in self.code.given_to(text).items()}
        parts = [
            *map(getsource, [*unit, *names.values()]),
            *(f"{group.name}: {group.says}" for group in graded.groups.values()),
            *(f"{option.key}: {option.says}" for option in graded.block.options if option.key != "minutes"),
            *(block.text for block in self.directives("imports", "python")),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _called_as(function: Callable[..., Any], own: Sequence[str], names: Sequence[str], *arguments: Any) -> Any:
    """Call a function with those arguments, named by `names`, whose names are its `own`."""
    given = dict(zip(names, arguments, strict=False))
    return function(**{name: given[name] for name in own if name in given})


def read_assignment(path: Path) -> AssignmentFile:
    """The assignment in a file. Raises AssignmentError, which has a line for each thing that is wrong."""
    found = AssignmentFile(path)
    found.errors.require_none()
    return found

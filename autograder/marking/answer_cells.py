"""The answers in the cells of a quiz's notebook, such as `answer_3 = "B"`: read, never run.

An answer counts if it is read for certain, nothing stands beside it but itself or a calculation that ends in it, and
nothing elsewhere speaks of its question. A question counts as blank if it stands there as it was handed out, and
nothing was written elsewhere but answers. Whatever lies between the two waits for a person.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from aima_games.quiz.answers import AnswerError, how_to_write, read_answer
from aima_games.quiz.question import Question
from aima_games.values import Described, read_value
from autograder.marking.marks import NOTHING
from autograder.marking.sheets import Unclear
from autograder.quiz.formats.notebook import blank_answer, how_to_answer, question_text

LONGEST = 20_000
"""How many characters of a cell are read."""
MENTIONED = re.compile(r"\banswer_(\d{1,3})\b")
ASSIGNED = re.compile(r"answer_(\d{1,3})\s*=(?!=)\s*(.*)")
OWN_CELL = re.compile(r"answer-(\d{1,3})")
HEADING = re.compile(r"\s*## Question (\d{1,3}) \(")
VERSION = re.compile(r"\bVersion ([A-Z2-7]{6})\b")
ABOUT = r"(?<![\d.]){0}\s*[:.)=-]|\b(?:question|answer|q)\s*{0}\b"
"""How somebody writes to which question an answer belongs."""
OUR_PICTURE = re.compile(r"!\[([^\[\]]*)\]\(attachment:(question-(\d{1,3})-[0-9a-f]{12}\.png)\)")
BY_WORD = r".*?\b(?:question|answer|ans|q)\s*(\d{1,3})\b(?:\s*[:.)=→-]|\s+(?:is|should\s+be)\b)*"
MENTION = r"(?:\b(?:question|answer|q|no\.?|nr\.?|number)|#)\s*{0}\b"
"""How somebody speaks of a question, wherever that is."""
BEGINS, KEY = r"^\W*(?:[^\W\d]+[\s.#№]+)?{0}(?:st|nd|rd|th)?\s*(?:[:.)=]|→|[-=]*>)(?!\d)", r"[{{,]\s*{0}\s*:"
"""How a line of a text begins that is about a question, and how a dictionary in code has it."""
SAID = rf"^\W*+(?:(\d{{1,3}})\s*(?:[:.)|]|is\b)|{BY_WORD})\s*(\S.*)"
"""How somebody gives another answer elsewhere."""
NUMBER = r"(?<![\w.,]){0}(?:st|nd|rd|th)?(?![\w]|[.,]\d)|\bquestion\s+{1}\b"
"""How the number of a question stands in a sentence."""
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
LIKE_AN_ANSWER = re.compile(
    r"^[ \t]*(?!(?-i:answer_)\d{1,3}[ \t]*=(?!=))(?:my_?)?(?:an(?:sw|ws)ers?|ans|solution|result|final)"
    r"(?:_?(\d{1,3})\w*|\[(\d{1,3})\]|\w*)[ \t]*={1,2}[ \t]*([^\s{].*?)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of code that gives an answer another name than it has: `Answer_4 = "C"`, `answers[4] = "C"`, `result = 26`."""
SHORT = 300
"""How many letters a line, or a remark, may have to be read."""
COMMENT = re.compile(r"""((?:[^#"']|"[^"]*"|'[^']*')*+)#\s*(.*)""")
"""A line of code, and the remark behind it."""
WORKING = re.compile(r"(?=.*(?:\d\s*[-−+*·×/]|[a-z]\())(?:max|min|avg|mean|[\d\s.,()=·×−*/+-])+")
"""A remark that is nothing but a calculation; what stands behind its last = is its result."""
TAKES_BACK = re.compile(
    r"~~|\b(?:ignore|disregard|wrong|correct(?:ion|ed)|instead|actually|sorry|oops|mistake|typo|wait|unsure|not\s+sure|i\s+mean)\b",
    re.IGNORECASE,
)
"""How somebody takes an answer back."""
VALUE = re.compile(r"[-−]?\d+(?:[./]\d+)?|\b[A-Z]\b")
"""What may be an answer within a sentence."""
HARMLESS = re.compile(r"(?:(?:my|the) answer(?: is)?|yes|ok|sure|mine|easy|done|checked)\b[\s:,.!]*", re.IGNORECASE)
"""Words that take no answer back."""
NO_TEXT = ("", "…", "...")
OUTPUT = "output"
NOT_SHOWN = ("", "Ellipsis")
"""What the cell of an answer shows when nobody has answered."""
ENOUGH = 10
"""How many cells about one question a person is shown."""

AS_ON_PAPER = (
    ast.Constant,
    ast.Name,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.UnaryOp,
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
)
"""What an answer may be made of; all else is a program."""
CHANGEABLE = (ast.List, ast.Set, ast.Dict)
SHOWS = {"print", "display"}

SEVERAL = "there are several answers"
PROGRAM = "only running the notebook would tell the answer"
CHANGED = "something was changed here, and no answer can be read in it"
ANOTHER = "a remark, or another cell, may name another answer, or take this one back"
ELSEWHERE = "another cell may have the answer"
NOT_THERE = "the cell for the answer is missing"
TOO_LONG = f"the cell has more than {LONGEST:,} letters"


class Cell(NamedTuple):
    """One cell of a notebook. `shown` is what it shows beside its text: outputs, and pictures that are not ours."""

    id: str
    kind: str
    text: str
    shown: str = ""


def answers_in(cells: Sequence[Cell], questions: Sequence[Question]) -> dict[int, Any]:
    """The answer to each question by its number: "" where it is blank, `Unclear` where that is not certain."""
    notes, below = _Notes(), _by_question(cells)
    for cell in cells:
        notes.take(cell)
    asked = list(enumerate(questions, 1))
    answers = {number: _answer(number, question, notes, below.get(number, [])) for number, question in asked}
    strays = list(_strays(cells, questions))
    said = _said(text for kind, text in strays if kind != OUTPUT)  # what a program prints answers nothing again
    for number, question in asked:
        answer = answers[number]
        if is_nothing(answer) or isinstance(answer, Unclear) or question.form.by_hand:
            continue
        here = below.get(number, [])
        added = _added(number, question, here)  # some front ends store our picture in their own way
        remarks = [*notes.remarks[number], *(line for line in added if not line.startswith(("![", "<img")))]
        told = {*said[number], *_alone_below(here), *notes.also[number]}
        told |= {*_under_other_names(number, cells, here), *_ends(notes.shown[number])}
        others = [line for kind, text in strays if kind != OUTPUT for line in _about(number, kind, text)]
        more = [line for line in others if not _only_repeats(question, number, line, answer)]
        texts = [text for kind, text in strays if kind not in (OUTPUT, "code")]
        more += [line for text in texts for line in _names_another(question, number, text, answer)]
        more += [remark for remark in remarks if _says_something(question, remark, answer)]
        is_last = number == len(questions)  # what stands at the end speaks of no question
        more += [note for note in _notes_below(here) if _takes_back(question, note, answer, is_last)]
        if more or _gives_another(question, told, answer):
            about = [*notes.texts[number], *remarks, *(text for _, text in strays)]
            answers[number] = Unclear("\n".join(about[:ENOUGH]), ANOTHER)
    blank = {number for number, each in answers.items() if is_nothing(each) or each == Unclear("", NOT_THERE)}
    if blank:
        no_answers = [text for _, text in strays]
        no_answers += islice(_no_answers(cells, questions, answers, below), ENOUGH)
        for number in blank:
            texts = [str(answers[n]) for n, each in asked if n not in blank and each.form.by_hand]
            found = [*no_answers, *(text for text in texts if re.search(ABOUT.format(number), text, re.IGNORECASE))]
            if found:
                answers[number] = Unclear("\n".join(list(dict.fromkeys(found))[:ENOUGH]), ELSEWHERE)
    return answers


def is_nothing(answer: Any) -> bool:
    """Whether a question is blank."""
    return isinstance(answer, str) and bool(re.fullmatch(NOTHING, answer.strip().casefold()))


def _answer(number: int, question: Question, notes: _Notes, below: Sequence[Cell]) -> Any:
    """The answer to one question; `below` is its own cell and what follows up to the next question's."""
    values, why = notes.values.get(number, []), notes.doubt(number)
    blank = {_words(text) for text in _blank(number, question)}
    beside = [*_beside(number, question, below, blank), *notes.shown[number]]
    if any(_words(text) not in blank for text in notes.unnamed[number]):
        why = why or CHANGED
    if number in notes.misplaced and all(_words(text) in blank for text in notes.own[number]):
        why = why or CHANGED
    if not why and len(values) == 1:
        # A person reads all of a text, in however many cells it stands.
        return "\n\n".join(dict.fromkeys([*values, *beside])) if question.form.by_hand else values[0]
    there = any(_words(cell.text) in blank for cell in below[1:])
    if not why and not values and there and not beside:
        return ""
    texts = list(dict.fromkeys([*map(str.strip, notes.texts.get(number, [])), *beside]))
    return Unclear("\n".join(texts), why or (SEVERAL if values else CHANGED if texts else NOT_THERE))


# What stands where no answer belongs


def _strays(cells: Iterable[Cell], questions: Sequence[Question]) -> Iterator[tuple[str, str]]:
    """What was written where no answer belongs, such as "3: 14" in a new cell or in the title's, with its kind."""
    for cell in cells:
        text = cell.text
        if cell.kind == "markdown" and VERSION.search(text):
            text = VERSION.sub("", re.sub(r"^#.*", "", text).replace(how_to_answer(questions), "")).strip(" .\n")
        heading = cell.kind == "markdown" and HEADING.match(text)
        handed_out = text.strip() in NO_TEXT or OWN_CELL.fullmatch(cell.id) or heading
        if not handed_out and not MENTIONED.search(text):
            yield cell.kind, text[:LONGEST]
        if cell.shown and not OWN_CELL.fullmatch(cell.id) and not MENTIONED.search(text):
            yield OUTPUT, cell.shown


def _no_answers(
    cells: Iterable[Cell],
    questions: Sequence[Question],
    answers: Mapping[int, Any],
    below: Mapping[int, Sequence[Cell]],
) -> Iterator[str]:
    """What was written into the cells of questions and is no answer by itself: it may be that to a blank question."""
    for number, question in enumerate(questions, 1):
        answer = answers[number]
        if isinstance(answer, Unclear):
            yield from filter(None, [answer.written])
        elif not is_nothing(answer) and _as_read(question, answer) is None:
            yield str(answer)
    for number, each in ((number, each) for number, found in below.items() for each in found):
        if each.kind == "markdown" and HEADING.match(each.text):
            asked = 0 < number <= len(questions)
            yield from _beside(number, questions[number - 1], [each], set()) if asked else [each.text]
    hints = [how_to_write(question) for question in questions]
    for cell in cells:
        own = int(found[1]) if (found := OWN_CELL.fullmatch(cell.id)) else 0
        about = {own, *map(int, MENTIONED.findall(cell.text))} & answers.keys()
        if not about or len(cell.text) > LONGEST:
            continue
        if cell.kind == "code":
            yield from _beyond(cell.text, hints)
        elif not own:
            yield cell.text
        known = [(questions[n - 1], _as_read(questions[n - 1], answers[n])) for n in about]
        lines = [re.sub("[\"']", "", line) for line in cell.shown.splitlines()]
        if not all(any(_as_read(asked, line) == read is not None for asked, read in known) for line in lines):
            yield cell.shown


def _beyond(text: str, hints: Iterable[str]) -> Iterator[str]:
    """What stands in a cell of code beside answers: remarks, apart from our hints, and other statements."""
    for line in text.splitlines():
        if found := COMMENT.fullmatch(line):
            remark = _without(found[2], hints)
            if re.search(r"\w", remark):
                yield remark
    try:
        for statement in ast.parse(text).body:
            names = [each.id for each in ast.walk(statement) if isinstance(each, ast.Name)]
            shows = _only_shows(statement) and all(each in SHOWS or MENTIONED.fullmatch(each) for each in names)
            told = any(isinstance(each, ast.Constant) for each in ast.walk(statement))
            if not _assigned(statement)[0] and not (shows and not told):
                yield ast.unparse(statement)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        for line in text.splitlines():
            written = found[1] if (found := COMMENT.fullmatch(line)) else line
            if written.strip() and not ASSIGNED.fullmatch(written.strip()):
                yield written


def _without(remark: str, hints: Iterable[str]) -> str:
    """A remark without what our own says about how to answer."""
    for hint in hints:
        remark = remark.replace(hint, "")
    return remark.strip()


def _under_other_names(number: int, cells: Iterable[Cell], below: Iterable[Cell]) -> Iterator[str]:
    """What code gives to names nearly like an answer's: with its number anywhere, without one below its question."""
    here = [cell.id for cell in below]
    for cell in cells:
        for first, second, value in LIKE_AN_ANSWER.findall(cell.text[:LONGEST]) if cell.kind == "code" else ():
            if int(first or second or 0) == number or (not (first or second) and cell.id in here):
                yield value.partition("#")[0].strip().strip("\"'")


def _ends(shown: Iterable[str]) -> Iterator[str]:
    """The last line of what each cell shows."""
    yield from (text.strip().splitlines()[-1].strip("\"'") for text in shown if text.strip())


def _names_another(question: Question, number: int, text: str, given: Any) -> Iterator[str]:
    """The lines of a text that have the number of a question whose answer is a letter, and another letter."""
    word = WORDS[number] if number < len(WORDS) else "\\d"
    for line in text.splitlines() if question.kind in ("choice", "several") else ():
        letters = re.findall(r"(?<![\w'])[A-H](?![\w'])", line)
        others = {_as_read(question, each) for each in letters} - {None, _as_read(question, given)}
        if others and re.search(NUMBER.format(number, word), line, re.IGNORECASE):
            yield line


def _alone_below(cells: Iterable[Cell]) -> Iterator[str]:
    """The short texts that stand in new cells below a question, each of which may be an answer to it as a whole, and
    the ends of what these show."""
    for cell in _new(cells):
        if 0 < len(text := cell.text.strip()) <= SHORT:
            yield text
        yield from _ends([cell.shown])


def _notes_below(cells: Iterable[Cell]) -> Iterator[str]:
    """The texts, and the remarks alone, that stand in new cells below a question."""
    for cell in _new(cells):
        if cell.kind != "code":
            yield cell.text[:LONGEST]
        elif _is_shown(cell.text):
            yield "\n".join(_beyond(cell.text, ()))


def _new(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells that were not handed out, and name no answer."""
    for cell in cells:
        if not (OWN_CELL.fullmatch(cell.id) or HEADING.match(cell.text) or MENTIONED.search(cell.text)):
            yield cell


def _is_shown(text: str) -> bool:
    """Whether a cell of code holds nothing but remarks and values that it shows."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return all(map(_only_shows, ast.parse(text).body))
    return False


def _takes_back(question: Question, note: str, given: Any, is_last: bool) -> bool:
    """Whether a note below an answer takes it back in words, or ends in another one; what stands below the last
    question, at the end of the notebook, need not be about its answer."""
    *_, last = [None, *filter(lambda each: _as_read(question, each) is not None, VALUE.findall(note))]
    is_another = not is_last and last is not None and _as_read(question, last) != _as_read(question, given)
    return is_another or bool(TAKES_BACK.search(note))


def _said(texts: Iterable[str]) -> Mapping[int, set[str]]:
    """What short lines say about a question, by its number."""
    found: dict[int, set[str]] = defaultdict(set)
    for line in (line for text in texts for line in text.splitlines() if len(line) <= SHORT):
        for each in re.finditer(SAID, line, re.IGNORECASE):
            *numbers, said = each.groups()
            known = found[int(next(filter(None, numbers)))]
            if len(known) < ENOUGH:
                known.add(said.strip(" ?!|"))
    return found


def _about(number: int, kind: str, text: str) -> Iterator[str]:
    """The lines of what was written elsewhere that speak of a question."""
    patterns = (MENTION, KEY if kind == "code" else BEGINS)
    for line in text.splitlines():
        if any(re.search(pattern.format(number), line, re.IGNORECASE) for pattern in patterns):
            yield line


def _only_repeats(question: Question, number: int, line: str, given: Any) -> bool:
    """Whether a line says of a question nothing but the answer that was given."""
    said = _said([line])[number]
    return bool(said) and {_as_read(question, each) for each in said} == {_as_read(question, given)} != {None}


def _says_something(question: Question, remark: str, given: Any) -> bool:
    """Whether what stands beside an answer is more than that answer, or a calculation which ends in it.

    A person reads it: it may name another answer, or take this one back, in any words.
    """
    remark, answer = _without(remark, [how_to_write(question)]).rstrip("?!. "), _as_read(question, given)
    remark = HARMLESS.sub("", remark).strip(" ;")
    if not remark:
        return False
    if len(remark) <= SHORT and WORKING.fullmatch(remark):
        *_, result = remark.rpartition("=")
        return "=" in remark and _as_read(question, result) != answer
    return len(remark) > SHORT or answer is None or _as_read(question, remark) != answer


def _gives_another(question: Question, said: Iterable[str], *known: Any) -> bool:
    """Whether anything of what is said is an answer to the question, and none that is known."""
    return not {_as_read(question, each) for each in said} <= {None, *(_as_read(question, each) for each in known)}


def _as_read(question: Question, given: Any) -> Any:
    """What was given as an answer to the question; None where it is none."""
    try:
        return read_answer(question, given)
    except AnswerError:
        return None


# What stands there as it was handed out


def _by_question(cells: Iterable[Cell]) -> Mapping[int, list[Cell]]:
    """Each question's cell, and all that stands below it up to the next question."""
    found: dict[int, list[Cell]] = defaultdict(list)
    number = 0
    for cell in cells:
        if cell.kind == "markdown" and (heading := HEADING.match(cell.text)):
            number = int(heading[1])
        found[number].append(cell)
    return found


def _beside(number: int, question: Question, cells: Sequence[Cell], blank: Set[str]) -> Iterator[str]:
    """What somebody has written into a question, into its cell for the answer, or between it and the next."""
    there = OUR_PICTURE.sub("", cells[0].text) if cells else ""
    if cells and _words(there) != _words(question_text(number, question)):
        yield "\n".join(_added(number, question, cells))[:LONGEST] or there
    for cell in cells[1:]:
        if cell.text.strip() and _words(cell.text) not in blank:
            yield cell.text[:LONGEST].strip()
    yield from (cell.shown for cell in cells if cell.shown)


def _added(number: int, question: Question, cells: Sequence[Cell]) -> list[str]:
    """The lines that somebody has written into the cell of a question, the first of these."""
    known = {"", *map(_words, question_text(number, question).splitlines())}
    lines = OUR_PICTURE.sub("", cells[0].text).splitlines() if cells else ()
    return [line for line in lines if _words(line) not in known]


def _words(text: str) -> str:
    return " ".join(text.split())


def _blank(number: int, question: Question) -> Iterator[str]:
    """How the cell for an answer may look if nobody has answered."""
    if question.form.by_hand:
        yield from NO_TEXT
    else:
        handed_out = blank_answer(number, question)
        yield from (handed_out, handed_out.replace("...", ""), f"answer_{number} = ...", f"answer_{number} =", "")


# What was written


@dataclass
class _Notes:
    """What the cells say about the questions, by their numbers."""

    values: dict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    """The different answers that were read."""
    texts: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The cells that are about a question, for a person to read."""
    unnamed: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """What stands in the cells for the answers where it names none, or only others' answers."""
    own: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """What stands in the cells for the answers."""
    shown: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """What the cells that are about a question show: an answer may stand there alone."""
    misplaced: set[int] = field(default_factory=set)
    """The answers that are named in another answer's cell, which does not name its own."""
    remarks: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """What else stands beside an answer: remarks behind it and below it, and what its cell shows."""
    also: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Other names that its value is given to, and what it is said to be."""
    doubts: dict[int, str] = field(default_factory=dict)
    names: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The names in answers that are read as on paper: B without quotation marks."""
    bound: set[str] = field(default_factory=set)
    """All names that the notebook gives a value to: there, B is no letter."""
    used: set[int] = field(default_factory=set)
    changeable: set[int] = field(default_factory=set)
    """The answers that are lists and the like: what uses one may change it."""

    def doubt(self, number: int) -> str:
        """Why an answer is not certain; "" where it is."""
        if number in self.used & self.changeable or self.names[number] & self.bound:
            return PROGRAM
        return self.doubts.get(number, "")

    def take(self, cell: Cell) -> None:
        """Read one cell."""
        own = int(found[1]) if (found := OWN_CELL.fullmatch(cell.id)) else 0
        named = set(map(int, MENTIONED.findall(cell.text)))
        about = {own, *named} - {0}
        for number in about:
            if len(self.texts[number]) < ENOUGH:
                self.texts[number].append(cell.text[:LONGEST])
                self.shown[number] += filter(None, [cell.shown])
        if own:
            self.own[own].append(cell.text)
        if own and own not in named and cell.kind != "markdown":
            self.misplaced |= named
            self.unnamed[own].append(cell.text)
        if len(cell.text) > LONGEST:
            self.doubts |= dict.fromkeys(about, TOO_LONG)
        elif cell.kind == "code":
            self._code(cell.text)
        else:
            if own and cell.kind == "markdown" and cell.text.strip() not in NO_TEXT:
                self._add(own, cell.text.strip())
            others = {int(number) for number, _ in ASSIGNED.findall(cell.text)} - {own}
            self.doubts |= dict.fromkeys(others, CHANGED)

    def _add(self, number: int, value: Any) -> None:
        known = self.values[number]
        if len(known) < 2 and repr(value) not in map(repr, known):  # True is 1, and no number
            self.values[number].append(value)

    def _code(self, text: str) -> None:
        about: set[int] = set()
        for line in text.splitlines():
            code, remark = found.groups() if (found := COMMENT.fullmatch(line)) else (line, "")
            if code.strip():
                about = set(map(int, MENTIONED.findall(code)))
            for number in about if remark else ():
                self.remarks[number].append(remark)
        try:
            body = ast.parse(text).body
            for statement in body:
                self._statement(statement, text)
                if _only_shows(statement) and not MENTIONED.search(shown := ast.unparse(statement)):
                    for number in map(int, MENTIONED.findall(text)):
                        self.remarks[number].append(shown)
            if any(map(_says_more, body)):
                self.doubts |= dict.fromkeys(map(int, MENTIONED.findall(text)), CHANGED)
        except (SyntaxError, ValueError):
            self._lines(text)
        except (RecursionError, MemoryError):
            self.doubts |= dict.fromkeys(map(int, MENTIONED.findall(text)), PROGRAM)

    def _lines(self, text: str) -> None:
        """Read a cell that is no Python and may be an answer still: `answer_2 = 1B, 2A`, if nothing else is in it."""
        lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        found = [ASSIGNED.fullmatch(line.strip()) for line in lines]
        written = {int(each[1]): each[2].partition("#")[0].strip() for each in found if each}
        self.bound.update(re.findall(r"^\s*(\w+)\s*=(?!=)", text, re.MULTILINE))
        if not all(found) or len(written) < len(found) or MENTIONED.search(" ".join(written.values())):
            self.doubts |= dict.fromkeys(map(int, MENTIONED.findall(text)), PROGRAM)
            return
        for number, value in written.items():
            if value not in NO_TEXT:
                self.names[number].update(re.findall(r"[^\W\d]\w*", value))
                self._add(number, value)

    def _statement(self, statement: ast.stmt, text: str) -> None:
        self.bound.update(_bound(statement))
        numbers, value = _assigned(statement)
        if value is None or not numbers:
            if not _only_shows(statement):
                self._mentions(statement)
            return
        self._mentions(value)
        for number in numbers:
            self.also[number] |= {*_beside_target(statement)}
        several = all(len(self.values[number]) > 1 for number in numbers)
        if several or (isinstance(value, ast.Constant) and value.value is ...):
            return
        answer = _value(value, text)
        for number in numbers:
            if isinstance(answer, Unclear):
                self.doubts[number] = answer.why
            else:
                self._add(number, answer)
            if any(isinstance(each, CHANGEABLE) for each in ast.walk(value)):
                self.changeable.add(number)
            self.names[number] |= {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}

    def _mentions(self, node: ast.AST) -> None:
        """Note the answers that a piece of a program uses, and those that it may set in a way that is not read here."""
        named = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)]
        read = Counter(int(found[1]) for found in map(MENTIONED.fullmatch, named) if found)
        for number, times in Counter(map(int, MENTIONED.findall(ast.unparse(node)))).items():
            self.used.add(number)
            if times != read[number]:
                self.doubts[number] = PROGRAM


def _assigned(statement: ast.stmt) -> tuple[list[int], ast.expr | None]:
    """The questions that a statement such as `answer_3 = -8` answers, and what it gives them."""
    targets: list[ast.expr] = []
    value = None
    if isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    elif isinstance(statement, ast.AnnAssign):
        targets, value = [statement.target], statement.value
    names = [each.id for each in targets if isinstance(each, ast.Name)]
    numbers = [int(found[1]) for found in map(MENTIONED.fullmatch, names) if found]
    return (numbers if len(names) == len(targets) else []), value


def _beside_target(statement: ast.stmt) -> Iterator[str]:
    """What else a statement gives its value to, or says of it: C in `answer_3 = C = B` and in `answer_3: C = B`."""
    for each in statement.targets if isinstance(statement, ast.Assign) else ():
        if isinstance(each, ast.Name) and not MENTIONED.fullmatch(each.id):
            yield each.id
    if isinstance(statement, ast.AnnAssign):
        yield ast.unparse(statement.annotation)


def _value(node: ast.expr, text: str) -> Any:
    """A literal as plain data; B without quotation marks, and the like, as it stands in the cell; else `Unclear`."""
    if isinstance(node, ast.JoinedStr) and all(isinstance(each, ast.Constant) for each in node.values):
        return "".join(str(each.value) for each in node.values if isinstance(each, ast.Constant))  # f"B" is "B"
    if not all(map(_is_as_on_paper, ast.walk(node))):
        return Unclear("", PROGRAM)
    for each in ast.walk(node):
        if isinstance(each, ast.Dict) and len({ast.dump(key) for key in each.keys if key}) < len(each.keys):
            return Unclear("", SEVERAL)
    with suppress(ValueError, TypeError):
        value = read_value(ast.literal_eval(node))
        return Unclear("", PROGRAM) if isinstance(value, Described) else value
    return (ast.get_source_segment(text, node) or "?").strip("()[] ")


def _is_as_on_paper(node: ast.AST) -> bool:
    """Whether a person may write the same on paper: 5/2 and A+C, but not 4 - 6, which may be two numbers or a sum."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float | str)
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Div):
        return not any(isinstance(each, ast.Constant) for each in ast.walk(node))
    return isinstance(node, AS_ON_PAPER)


def _says_more(statement: ast.stmt) -> bool:
    """Whether a statement is a value that stands there alone, as 6 in `answer_3 = 4; 6`, and shows no answer."""
    if not isinstance(statement, ast.Expr) or isinstance(statement.value, ast.Call):
        return False
    names = [each.id for each in ast.walk(statement) if isinstance(each, ast.Name)]
    return not (names and all(map(MENTIONED.fullmatch, names)))


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives a value to, apart from answers."""
    for each in ast.walk(statement):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield each.name
        elif isinstance(each, ast.alias):
            yield each.asname or each.name


def _only_shows(statement: ast.stmt) -> bool:
    """Whether a statement can do no more than show values."""
    return isinstance(statement, ast.Expr) and all(
        isinstance(each, ast.Expr | ast.Name | ast.Constant | ast.Tuple | ast.expr_context)
        or (isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in SHOWS)
        for each in ast.walk(statement)
    )

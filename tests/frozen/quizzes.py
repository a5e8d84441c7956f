"""Questions of the bank, stored questions as they are practised, and the files that a quiz is written into."""

from __future__ import annotations

import io
import json
import re
import zipfile
from random import Random
from typing import Any

from tests.frozen import digest, part

TYPES = {
    "formalizing": "hexapawn-actions count-from-here game-like-this environment-in-words kinds-of-sums general-game-end "
    "count-strategies strategy-ends state-holds faulty-line",
    "minimax": "root-value first-move weak-opponent tictactoe-value hexapawn-move plies-within-time vector-value nearly-zero-sum",
    "alphabeta": "leaves-cut window equality cut-threshold torn-leaves needed-leaves fail-soft-hard bound-or-exact seems-best "
    "minimal-leaves best-order best-first table-entry table-lookup table-sizes",
    "evaluation": "cut-off-value verdict-turns quiescence-value exchange othello-sum open-lines any-winning-sets td-step "
    "matchboxes",
    "chance": "expectiminimax-value hits known-opponent-value which-stretch-flips safe-changes spared-leaves lone-player-cuts",
    "monte_carlo": "ucb1-index tried-or-played uct-leaf playout-backed-up next-by-puct",
    "hidden": "information-sets possible-boards matrix-equilibrium dominated-actions best-response-in-kuhn-poker "
    "exploitability regret-matching-step true-about-knowing",
    "engine_room": "tablebase",
}
"""The types that stay, by topic; of these the quizzes issue merges 15."""
EACH, STORED, ANSWERS = 60, 3, 10
FORMATS = ("study", "notebook", "html", "key", "pdf", "nbgrader", "qti", "qti2", "moodle")


def _drawn(topic: str, name: str, number: int) -> list[Any]:
    """The first questions of a type, by seed, of its levels in turn."""
    from autograder.quiz.bank.question_types import types_of

    each = {each.name: each for each in types_of(topic)}[name]
    levels = each.levels
    return [each.make(Random(f"frozen {name} {n}"), levels[n % len(levels)]) for n in range(number)]


def _plain(question: Any, answer: Any) -> str:
    """An answer without words: of choices the places where they stand, numbers as they are."""
    if isinstance(answer, list | tuple):
        return " ".join(_plain(question, each) for each in answer)
    return f"#{question.choices.index(answer)}" if answer in question.choices else str(answer)


def _prints(things: list[Any]) -> str:
    """A short digest of each, so that a difference tells which question it is."""
    return " ".join(digest(each)[:4] for each in things)


@part(
    "by type, 60 questions by seed: the key and the values of the distractors of each, digests of the names of their "
    "mistakes, of wording and picture, and the first one to be read. The quizzes issue may change the wording, the names and the "
    "pictures, and merges 15 types; keys and values of distractors stay.",
    more=True,
)
def questions() -> dict[str, Any]:
    found = {}
    for topic, names in TYPES.items():
        for name in names.split():
            drawn = _drawn(topic, name, EACH)
            first = drawn[0]
            found[name] = {
                "form": sorted({f"{each.kind} of {len(each.choices)}" for each in drawn}),
                "keys": [_plain(each, each.right) for each in drawn],
                "distractors": [
                    " | ".join(sorted({_plain(each, wrong.answer) for wrong in each.mistakes})) for each in drawn
                ],
                "mistakes": _prints([sorted({wrong.misconception for wrong in each.mistakes}) for each in drawn]),
                "wording": _prints(
                    [
                        [each.prompt, each.rows, each.choices, each.explanation, [w.why for w in each.mistakes]]
                        for each in drawn
                    ]
                ),
                "pictures": _prints([each.draw().to_svg() if each.draw else "" for each in drawn[:12]]),
                "the first": [first.prompt, list(map(str, first.choices)), first.answer, first.explanation],
                "its distractors": [
                    [first.written(each.answer), each.misconception, each.why] for each in first.mistakes
                ],
            }
    return found


@part(
    "by type, questions that were stored and read back: the right answer in words, what some answers earn, a digest of "
    "what is explained. The quizzes issue may change the wording; what an answer earns stays."
)
def practice() -> dict[str, Any]:
    from aima_games.quiz.stored import question_from_json, with_pictures

    found = {}
    for topic, names in TYPES.items():
        for name in names.split():
            if name == "seems-best":  # dear to draw
                continue
            rows = []
            for question in _drawn(topic, name, STORED):
                stored = question_from_json(json.loads(json.dumps(with_pictures(question))))
                answers = [*stored.answers, *((each,) for each in stored.choices if stored.kind == "several")][:ANSWERS]
                earned = [[stored.written(each), str(stored.form.share(stored, each))] for each in answers]
                rows.append([stored.form.right_in_words(stored), earned, digest(stored.explanation)])
            found[name] = rows
    return found


def _readable(name: str, data: bytes) -> Any:
    """A file without its pixels, and without what is compressed."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [(each, _readable(each, archive.read(each))) for each in archive.namelist()]
    if name.endswith((".png", ".pdf")):
        return ""
    text = data.decode()
    if name == "study.ipynb":  # zlib's bytes may change; what they hold is in the other formats
        text = re.sub(r'Study\(.*?"""\\n\)', "", text)
    return re.sub(r"[A-Za-z0-9+/=]{400,}", "", text)


@part(
    "[lines, digest] of each file of one quiz, by format, and the Moodle XML to be read. The quizzes issue may change "
    "the wording and the look of pages; what an LMS reads (answers, points, feedback) stays."
)
def quiz_files() -> dict[str, Any]:
    from autograder.quiz.export import files_of
    from tests.quiz.samples import every_kind

    found: dict[str, Any] = {}
    for name in FORMATS:
        for path, data in files_of(every_kind(), [name]).items():
            readable = _readable(path, data)
            found[f"{name}: {path}"] = [len(str(readable).splitlines()), digest(readable)]
            if name == "moodle":
                found["the Moodle XML"] = readable.splitlines()
    return found

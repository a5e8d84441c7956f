"""Records of what was proved about an assignment; they hold until something it depends on changes.

That every known mistake loses marks takes minutes to try, and so does what each mistake says to each visible case. What
came of it is kept with a digest of the assignment and of the parts of the kit that had a say: for the kit's own in
`solutions/proved.json`, which comes with the kit, for a course's in `results/.proved.json`.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import aima_games
import autograder
from autograder.authoring.loader import ANSWERS
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.files import write_whole

OF_THE_KIT = KIT_ASSIGNMENTS.parent / "proved.json"
"""What was proved about the kit's own assignments."""
WITHOUT_A_SAY = {"graphics", "widgets", "lectures", "quiz", "home", "facts.py", "_instructor.py"}
"""Parts of the students' package that only show, say or start something."""
AROUND_THE_MARKS = {"executors.py", "gradebook_writer.py", "safe_markdown.py", "strays.py", "submissions.py"}
"""Modules of the instructors' package that hand out work, read what a person marks, or store or show what was found."""
WITH_A_SAY = ("authoring", "grading", "judge", "sandbox")
"""Parts of the instructors' package that make cases or judge a program."""
OF_LECTURES = re.compile(r"(solutions|aima_games)\.lecture(?:_checks|s)\.(\w+)")
"""The modules of the lectures, and of their checks, that an assignment imports: it may ask or draw cases by them."""
FOR_EDITORS = re.compile(rb"^    from aima_games\.games\..+\n", re.MULTILINE)
"""A line of the list of all games, which no program reads."""
KEEPS = re.compile(rb"^\S+ \(keeps [^)]*\)", re.MULTILINE)
"""What a file of misconceptions says about marks: what a mistake keeps, where that is not what most keep."""


class Proofs:
    """What was proved about the assignments of a course, by its own record or the kit's."""

    def __init__(self, record: Path) -> None:
        self._record = record

    def of(self, what: str, folder: Path, prove: Callable[[], Any]) -> Any:
        """What `prove` returned for the assignment in `folder` as it is now, or what it returns now; it has to be JSON.

        Raises what `prove` raises. A record that cannot be read counts as none.
        """
        name, digest = f"{folder.name}: {what}", digest_of(folder)
        found = self._known(name, digest)
        return self._kept(name, digest, prove()) if found is None else found

    def other_cases(self, folder: Path, cases: Path) -> list[str]:
        """The names of files in `cases` that differ from those written for the items in `folder` as these are now."""
        written, there = self._known(*_of_cases(folder)) or {"*.json": ""}, _contents(cases)
        return sorted(name for name in {*written, *there} if written.get(name) != there.get(name))

    def write_cases(self, folder: Path, cases: Path, write: Callable[[], Any]) -> None:
        """Have `write` fill the folder `cases` for the items in `folder`, if it holds `other_cases`."""
        if self.other_cases(folder, cases):
            shutil.rmtree(cases, ignore_errors=True)
            write()
            self._kept(*_of_cases(folder), _contents(cases))

    def _known(self, name: str, digest: str) -> Any:
        """What was proved; None where there is no record of it."""
        for record in (_read(self._record), _read(OF_THE_KIT)):
            if name in record and record[name]["digest"] == digest:
                return record[name]["found"]
        return None

    def _kept(self, name: str, digest: str, found: Any) -> Any:
        kept = dict(sorted({**_read(self._record), name: {"digest": digest, "found": found}}.items()))
        write_whole(self._record, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
        return found


def _of_cases(folder: Path) -> tuple[str, str]:
    return f"{folder.name}: cases", digest_of(folder)


def _contents(cases: Path) -> dict[str, str]:
    """A digest of each file of cases, by its name."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:32] for path in sorted(cases.glob("*.json"))}


def digest_of(folder: Path) -> str:
    """A digest of an assignment's text, games and notebook, and of the parts of the kit with a say in it."""
    package, ours = Path(aima_games.__file__).parent, Path(autograder.__file__).parent
    paths = [path for home in WITH_A_SAY for path in (ours / home).rglob("*.py") if path.name not in AROUND_THE_MARKS]
    paths += [path for path in package.rglob("*.py") if path.relative_to(package).parts[0] not in WITHOUT_A_SAY]
    games = [path for path in (package / "games").rglob("*.py") if path.name != "__init__.py"]
    paths = [path for path in paths if path not in games]
    paths.append(package / "checking" / "misconceptions.txt")
    paths.append(OF_THE_KIT.parent / "one_loop.py")
    paths += [path for home in ("searches", "misconceptions") for path in (OF_THE_KIT.parent / home).rglob("*.py")]
    digest = hashlib.sha256()
    own = [*folder.rglob("*.py"), *folder.glob("*.ipynb"), *(folder / name for name in ANSWERS)]
    own = [path for path in own if path.is_file()]
    homes = {"solutions": OF_THE_KIT.parent / "lecture_checks", "aima_games": package / "lectures"}
    programs = [path for path in own if path.suffix in (".py", ".md")]
    found = {each for path in programs for each in OF_LECTURES.findall(path.read_text("utf-8"))}
    paths += [path for home, name in found for each in ("", "/**/*") for path in homes[home].glob(f"{name}{each}.py")]
    paths += _named(games, [*paths, *own])
    for path in [*sorted(paths), *sorted(own)]:
        data = _read_by_programs(path)
        if path.suffix == ".txt":  # titles and hints change no mark
            data = b"\n".join(KEEPS.findall(data))
        digest.update(f"{path.name}\n".encode() + data)
    return digest.hexdigest()[:32]


def _read_by_programs(path: Path) -> bytes:
    """What a file holds, except the list of all games, into which every new game is written."""
    data = path.read_bytes()
    return FOR_EDITORS.sub(b"", data) if path.parts[-2:] == ("games", "__init__.py") else data


def _named(games: Sequence[Path], by: Sequence[Path]) -> list[Path]:
    """Those of the modules `games` whose class is named in a file of `by`, or in the module of such a game."""
    classes = {path: set(re.findall(rb"^class (\w+)", path.read_bytes(), re.MULTILINE)) for path in games}
    found: list[Path] = []
    while by:
        words = set(re.findall(rb"\w+", b" ".join(map(_read_by_programs, by))))
        by = [path for path in games if path not in found and classes[path] & words]
        found += by
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    entries = found.items() if isinstance(found, dict) else ()
    return {name: entry for name, entry in entries if isinstance(entry, dict) and {"digest", "found"} <= entry.keys()}

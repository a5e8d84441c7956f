"""The student's course folder: where its files came from, and a copy of each as it was handed out.

.aima-games.toml   `from`: the folder or zip file the course hands out; `id`: the student's id there
.aima-games/       every file as it was copied, to tell what the student changed
submissions/       the files to upload, one folder for each time
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from aima_games.home import StudentError
from aima_games.student_folder import MARK, folder_around, write_whole

COPIES = ".aima-games"


class StudentFolder:
    """A folder that `aima-games start` made or is about to make."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @classmethod
    def around(cls, path: Path) -> StudentFolder | None:
        """The course folder that a file lies in, or None."""
        folder = folder_around(path)
        return cls(folder) if folder else None

    @property
    def copies(self) -> Path:
        """The folder with the files as they were handed out."""
        return self.root / COPIES

    def setting(self, name: str) -> str | None:
        """A setting, or None if it was never made. Raises StudentError if the file is broken."""
        value = self._settings().get(name)
        return value if isinstance(value, str) else None

    def remember(self, name: str, value: str) -> None:
        """Keep a setting for the next time."""
        settings = {**self._settings(), name: value}
        texts = {key: json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f") for key, text in settings.items()}
        lines = ["# Written by aima-games.", *(f"{key} = {text}" for key, text in texts.items())]  # TOML's, as JSON's
        write_whole(self.root / MARK, ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape"))

    def _settings(self) -> dict[str, str]:
        path = self.root / MARK
        try:
            found = tomllib.loads(path.read_bytes().decode("utf-8", "surrogateescape"))
        except FileNotFoundError:
            return {}
        except tomllib.TOMLDecodeError as error:
            raise StudentError(f"{path} is broken ({error}); delete it, and start again with --from") from error
        return {name: value for name, value in found.items() if isinstance(value, str)}

    def released(self) -> dict[str, Path]:
        """The assignments as they were handed out: a notebook in a folder of its own name."""
        found = self.copies.rglob("*.ipynb") if self.copies.is_dir() else ()
        return {path.stem: path for path in sorted(found) if path.parent.name == path.stem}

"""The kit's assignments as folders: each holds all of one, and what is in it has types."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.authoring import load_items
from autograder.course.course import KIT_ASSIGNMENTS

FOLDERS = sorted(path.parent for path in KIT_ASSIGNMENTS.glob("*/items.py"))
ROOT = KIT_ASSIGNMENTS.parents[1]


def test_an_assignment_is_one_folder():
    assert len(FOLDERS) == 8
    for folder in FOLDERS:
        files = {path.name for path in folder.iterdir() if path.is_file()}
        own = {f"{folder.name}.md", f"{folder.name}.ipynb", "items.py"}
        assert own <= files <= own | {"reference.py", "alternatives.py", "misconceptions.py", "misconceptions.txt"}


def test_every_mistake_has_a_title_and_a_hint_and_no_words_are_left_over():
    for folder in FOLDERS:
        used = {name for item in load_items(folder) for name in (*item.misconceptions, *item.named)}
        assert used <= MISCONCEPTIONS.keys()
        words = (line for path in folder.glob("*.txt") for line in path.read_text().splitlines())
        assert {re.split(r"[ :]", line)[0] for line in words if line[:1].isalpha()} <= used


def test_their_modules_have_types(tmp_path):
    """mypy takes no folder with a hyphen for a package, so it sees them under other names."""
    packages = []
    for folder in FOLDERS:
        packages += ["-p", folder.name.replace("-", "_")]
        shutil.copytree(folder, tmp_path / packages[-1], ignore=shutil.ignore_patterns("*.ipynb", "__pycache__"))
        (tmp_path / packages[-1] / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache", *packages],
        cwd=tmp_path, env=os.environ | {"MYPYPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr

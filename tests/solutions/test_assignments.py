"""The kit's assignments as folders: each holds all of one, and what is in it has types."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache

from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.authoring import load_items
from autograder.authoring.loader import assignment_folders
from autograder.authoring.one_file import NOTES, ONE_FILE
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.proofs import OF_THE_KIT, Proofs, digest_of

FOLDERS = assignment_folders(KIT_ASSIGNMENTS)
ROOT = KIT_ASSIGNMENTS.parents[1]
items_of = cache(load_items)


def test_an_assignment_is_one_folder():
    assert len(FOLDERS) == 8
    for folder in FOLDERS:
        files = {path.name for path in folder.iterdir() if path.is_file()}
        assert files == {ONE_FILE, NOTES, f"{folder.name}.ipynb"}


def test_every_mistake_has_a_title_and_a_hint_and_no_words_are_left_over():
    for folder in FOLDERS:
        used = {name for item in items_of(folder) for name in (*item.misconceptions, *item.named)}
        assert used <= MISCONCEPTIONS.keys()
        words = (line for path in folder.glob("*.txt") for line in path.read_text().splitlines())
        assert {re.split(r"[ :]", line)[0] for line in words if line[:1].isalpha()} <= used


def test_the_readme_names_the_functions_that_each_asks_for():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = {name: re.findall(r"\w+", names) for name, names in re.findall(r"`([\w-]+)`: ([\w`, ]+)", readme)}
    assert listed == {folder.name: [item.function for item in items_of(folder)] for folder in FOLDERS}


def test_what_is_proved_is_proved_of_them_as_they_are():
    """Their visible cases lie beside them; a release that finds them there need not ask each handwriting again."""
    record = json.loads(OF_THE_KIT.read_text(encoding="utf-8"))
    stale = []
    for folder in FOLDERS:
        digest = digest_of(folder)
        stale += [folder.name] * (record.get(f"{folder.name}: known mistakes", {}).get("digest") != digest)
    stale += [folder.name for folder in FOLDERS if Proofs(OF_THE_KIT).other_cases(folder, folder / "cases")]
    assert not stale, f"run make proofs; what is on record is older: {stale}"


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

"""The students' package on other Pythons, and with the oldest and the newest libraries that pyproject.toml allows.

    python -m tests.matrix [3.11 3.12 …] [--with lowest|newest]

For each Python that is found here, and for both ends of each library's versions: the wheel is installed with the extra
`lab` into an environment of its own, as students have it, the tests of `aima_games` that need nothing else are run
there, and lecture 2 is executed. Needs an index of packages and `uv`, which chooses the lowest versions.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from aima_games.quiz.pack import FILE
from autograder.publish.practice_pack import practice_pack
from autograder.publish.students_wheel import students_wheel

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
TEST_TOOLS = ("pytest>=8", "hypothesis>=6.100")
NOT_THEIRS = {"solutions", "autograder", "tests", "pyspiel", "nbgrader"}

CONFTEST = """\
from pathlib import Path

import pytest
from hypothesis import settings

from aima_games.quiz.pack import FILE, VARIABLE

settings.register_profile("kit", deadline=None)
settings.load_profile("kit")

def pytest_configure(config):
    config.addinivalue_line("markers", "long: more of what other tests do already")

@pytest.fixture(scope="session")
def practice_file():
    path = Path(__file__).with_name(FILE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(path))
        yield path
"""


def main() -> int:
    """Run the combinations that were asked for; the exit code says whether all passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__.split("\n")[0])
    parser.add_argument("pythons", nargs="*", choices=[[], *PYTHONS], metavar="VERSION", help="such as 3.12")
    parser.add_argument("--with", dest="end", choices=RESOLUTIONS, help="only one end of the libraries' versions")
    options = parser.parse_args()
    found = {version: find_python(version) for version in options.pythons or PYTHONS}
    for version in (version for version, path in found.items() if path is None):
        print(f"Python {version}: not found here")
    failed, passed = 0, 0
    for version, path in found.items():
        for end in [options.end] if options.end else RESOLUTIONS:
            if path is not None:
                ok = run(version, path, end)
                passed, failed = passed + ok, failed + (not ok)
    print(f"matrix: {passed} of {passed + failed} combinations are well")
    return 1 if failed or not passed else 0


def find_python(version: str) -> Path | None:
    """A Python of this version: on the path, or one of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    on_path = shutil.which(f"python{version}")
    for path in [*([Path(on_path)] if on_path else []), *sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)]:
        said = subprocess.run([path, "-c", "import sys; print(*sys.version_info[:2], sep='.')"], capture_output=True)
        if said.stdout.decode().strip() == version:  # what is on the path may be pyenv's placeholder
            return path
    return None


def run(version: str, python: Path, end: str) -> bool:
    """Whether everything passes with this Python and this end of the libraries' versions."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="matrix-") as name:
        for what, command in steps(Path(name), python, end):
            done = subprocess.run(command, cwd=name, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                print(f"✗ Python {version}, {end}: {what}\n{done.stdout[-6000:]}")
                return False
            last = done.stdout.strip().splitlines()[-1] if what == "tests" else ""
            print(f"  Python {version}, {end}: {what} {last}", flush=True)
    print(f"✓ Python {version}, {end}, in {time.monotonic() - began:.0f} s", flush=True)
    return True


def steps(folder: Path, python: Path, end: str) -> Iterator[tuple[str, list[str | Path]]]:
    """What is done in an empty folder, one after the other, and the command for it."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    environment = folder / "environment"
    inside = environment / "bin" / "python"
    wheel = folder / students_wheel().name
    wheel.write_bytes(students_wheel().data)
    install = [*uv, "pip", "install", "--python", inside, "--resolution", RESOLUTIONS[end]]
    yield "environment", [*uv, "venv", "--python", python, environment]
    yield "installation", [*install, f"{wheel}[lab]", *TEST_TOOLS]
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / FILE).write_bytes(practice_pack())  # a handout brings it
    # Copied, since beside the repository's own folder `aima_games` that one would be imported.
    shutil.copytree(ROOT / "tests" / "aima_games", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    files = [path for path in sorted((folder / "tests").glob("test_*.py")) if is_theirs(path)]
    yield (
        "tests",
        [inside, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", "--rootdir", folder, *files],
    )
    lecture = shutil.copy(ROOT / "notebooks" / "02_minimax.ipynb", folder)
    yield "lecture 2", [inside, "-m", "jupyter", "execute", lecture]


def is_theirs(test: Path) -> bool:
    """Whether a file of tests needs only what a student has."""
    text = test.read_text(encoding="utf-8")
    imported = {
        alias.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for alias in node.names
    }
    imported |= {str(node.module) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    return not {name.split(".")[0] for name in imported} & NOT_THEIRS and not any(
        word in text for word in ("parents[2]", '"solutions"')
    )


if __name__ == "__main__":
    sys.exit(main())

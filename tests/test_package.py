"""What a student's install holds and does: `aima_games` alone, light to import."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(target), str(ROOT)], check=True, capture_output=True
    )
    return zipfile.ZipFile(next(target.glob("*.whl")))


def test_the_wheel_holds_the_students_package_alone(wheel):
    folders = {name.split("/")[0] for name in wheel.namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"aima_games"}
    text = b"".join(wheel.read(name) for name in wheel.namelist() if name.endswith(".py"))
    assert b"def depth_limited_minimax" not in text
    assert not [name for name in wheel.namelist() if "items" in name or "hidden" in name]


def run(code, **options):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, **options)


def test_importing_loads_nothing_heavy():
    done = run(
        "import sys, aima_games, aima_games.games\nprint([m for m in ('matplotlib', 'numpy', 'networkx', 'ipywidgets', 'IPython') if m in sys.modules])"
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_names_stay_functions_whatever_was_imported_before():
    done = run(
        "import aima_games.checking.check, aima_games.recording\nfrom aima_games import check, recorded, play\nprint(callable(check), callable(recorded), callable(play))"
    )
    assert done.stdout.strip() == "True True True", done.stderr


def test_the_students_autograder_command_says_where_the_real_one_is(wheel):
    # Without site-packages there is the wheel and the standard library: no autograder, as on a student's machine.
    code = (
        f"import sys; sys.path.insert(0, {wheel.filename!r}); from aima_games._instructor import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "students' install" in done.stderr

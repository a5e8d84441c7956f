"""What a student's install holds and does: `aima_games` alone, light to import."""

from __future__ import annotations

import ast
import re
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


def test_the_wheel_holds_no_question_and_nothing_that_draws_one(wheel):
    """Or who guesses a seed would print the key of a quiz to come."""
    assert not [name for name in wheel.namelist() if "topics" in name or name.endswith(("bank.py", "practice.json"))]
    assert b"class QuestionType" not in b"".join(wheel.read(name) for name in wheel.namelist())


def test_practice_imports_nothing_that_draws_questions(wheel, tmp_path):
    """All that the wheel has for practice can be imported where there is nothing else of ours."""
    wheel.extractall(tmp_path)
    modules = [
        name[:-3].replace("/", ".") for name in wheel.namelist() if re.match(r"aima_games/(quiz|student)/.*py$", name)
    ]
    assert "aima_games.quiz.pack" in modules
    code = (
        f"import sys, importlib\nsys.path[0] = {str(tmp_path)!r}\nfor name in {modules}: importlib.import_module(name)"
    )
    done = run(f"{code}\nprint(sys.modules['aima_games'].__file__)", cwd=tmp_path)
    assert done.stdout.startswith(str(tmp_path)), done.stderr


def run(code, **options):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, **options)


def test_importing_loads_nothing_heavy():
    done = run(
        "import sys, aima_games, aima_games.games\nprint([m for m in ('matplotlib', 'numpy', 'networkx', 'ipywidgets', 'IPython') if m in sys.modules])"
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_importing_loads_one_small_module_and_no_library():
    """What it takes is Python's own; so `import aima_games` is as fast as that, far below a tenth of a second."""
    done = run(
        "import sys; before = set(sys.modules); import aima_games\n"
        "print(sorted(m for m in set(sys.modules) - before if m.split('.')[0] not in sys.stdlib_module_names))"
    )
    assert done.stdout.strip() == "['aima_games', 'aima_games.game']", done.stdout + done.stderr


def test_students_get_nothing_that_no_lecture_imports(wheel):
    """Without extras: libraries that aima_games imports. Nothing is GPL, nothing is an instructor's."""
    metadata = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    needed = {line.split(":")[1].strip() for line in metadata.splitlines() if line.startswith("Requires-Dist:")}
    base = {re.match(r"[\w-]+", each)[0] for each in needed if "extra ==" not in each}
    imported = {
        (node.module or "").split(".")[0] if isinstance(node, ast.ImportFrom) else node.names[0].name.split(".")[0]
        for path in (ROOT / "aima_games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert base == {"matplotlib", "mistune", "networkx", "numpy"} <= imported
    assert not imported & {"typst", "lxml", "nbgrader", "nbconvert"}


def test_nothing_is_installed_by_a_name_that_a_stranger_may_hold():
    """`aima-games` and `autograder` are on no index, or somebody else's."""
    kinds = ("*.py", "*.md", "*.html", "*.sh", "*.bat", "*.command", "*.ipynb")
    places = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    places += [
        path
        for name in ("aima_games", "autograder", "notebooks", "solutions")
        for kind in kinds
        for path in (ROOT / name).rglob(kind)
    ]
    for path in places:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""pip install[^\n]*[ '"](aima[-_]games|autograder)(\[[\w,]*\])?['"\s]""", text), path


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


def test_nbgrader_starts_without_building_a_grammar():
    """jsonschema 4.25 and later bring one that takes every process of Jupyter's more than a second at each start."""
    assert run("import sys, nbgrader.api; print('lark' in sys.modules)").stdout == "False\n"

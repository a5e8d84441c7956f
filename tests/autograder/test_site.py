"""The parts of the site: links, wheels, Pyodide's list of packages, and what is in it. In a browser: test_site in
tests/browser."""

import ast
import json
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import PurePosixPath
from types import SimpleNamespace

import nbformat
import pytest

from aima_games import __version__
from aima_games.quiz.pack import Pack
from autograder.cli import main
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.errors import CourseError
from autograder.publish.site import build, runtime
from autograder.publish.site.build import link_assignments, link_live
from autograder.publish.site.live import stored_plots, to_work_with
from autograder.publish.site.wheels import copy_wheel, needed, read_wheel, versions, write_wheel
from autograder.steps import lectures

LOCK = {
    "info": {"python": "3.14.2"},
    "packages": {
        name: {"file_name": f"{name}-1.whl", "depends": [], "imports": [name], "version": "1"}
        for name in ("numpy", "matplotlib", "pandas", "micropip", "pillow")
    },
}


@pytest.fixture
def pyodide(tmp_path):
    """A folder as npm's package: what counts is the list of packages."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in runtime.FILES:
        (folder / name).write_text("")
    (folder / "pyodide-lock.json").write_text(json.dumps(LOCK))
    (folder / "package.json").write_text(json.dumps({"version": runtime.pyodide_version()}))
    return folder


def test_what_is_missing_is_said(tmp_path, pyodide, capsys):
    assert main(["site", "--out", str(tmp_path / "out"), "--course", str(tmp_path), "--pyodide", str(tmp_path)]) == 2
    assert "make runtime" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    (pyodide / "package.json").write_text('{"version": "0.27.0"}')
    with pytest.raises(CourseError, match=r"holds Pyodide 0\.27\.0, and the installed kernel needs"):
        runtime.require_pyodide(pyodide)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").touch()
    assert main(["site", "--out", str(tmp_path / "full"), "--course", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_the_runtime_asks_elsewhere_only_for_what_does_not_lie_beside_it(tmp_path, pyodide):
    (pyodide / "pillow-1.whl").write_text("there")
    ours = write_wheel(tmp_path, "aima-games", "1", {"aima_games/__init__.py": b""}, ["micropip", "lxml"])
    theirs = write_wheel(tmp_path, "micropip", "2", {"micropip.py": b""})
    loaded = runtime.write_runtime(tmp_path / "out", pyodide, [ours, theirs], tmp_path)
    assert loaded == ["aima-games", "micropip"]
    packages = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text())["packages"]
    assert {name: each["file_name"] for name, each in packages.items()} == {
        "aima-games": "aima_games-1-py3-none-any.whl",
        "micropip": "micropip-2-py3-none-any.whl",
        "pillow": "pillow-1.whl",
        "numpy": runtime.cdn() + "numpy-1.whl",
        "matplotlib": runtime.cdn() + "matplotlib-1.whl",
        "pandas": runtime.cdn() + "pandas-1.whl",
    }
    assert all(
        (tmp_path / "out" / packages[name]["file_name"]).is_file() for name in ("aima-games", "micropip", "pillow")
    )
    assert packages["aima-games"]["depends"] == ["micropip"]
    assert packages["numpy"]["imports"] == []


def test_what_a_browser_needs():
    """Requirements of other systems are left out; versions are those that are installed, else Pyodide's."""
    browser = {"sys_platform": "emscripten", "python_version": "3.14", "extra": ""}
    asked = ["a", "b; sys_platform == 'win32'", "c>=2; python_version >= '3.12'", "d; extra == 'test'"]
    assert needed(asked, browser) == ["a", "c"]
    found = versions(["ipywidgets", "micropip"], LOCK)
    assert found["micropip"] == "1"
    assert found["comm"] != "1"
    assert not {"pexpect", "psutil", "widgetsnbextension"} & set(found)
    with pytest.raises(CourseError, match="no-such-thing is not installed"):
        versions(["no-such-thing"], LOCK)


def test_a_wheel_says_what_it_is(tmp_path):
    made = write_wheel(tmp_path, "aima-games", "3.1", {"aima_games/__init__.py": b"x = 1\n"}, ["networkx>=3"])
    assert read_wheel(made.path) == made
    assert (made.name, made.version, made.needs, made.imports) == ("aima-games", "3.1", ("networkx",), ("aima_games",))


def test_what_a_browser_never_uses_is_left_out(tmp_path):
    stubs = "jedi/third_party/typeshed"
    kept, out = ["jedi/__init__.py", f"{stubs}/stdlib/json/__init__.pyi", "jedi/testing.py"], tmp_path / "out"
    left = ["jedi/tests/test_all.py", f"{stubs}/stubs/six/six.pyi", "jedi/third_party/django-stubs/a/b.pyi"]
    made = write_wheel(tmp_path, "jedi", "1", dict.fromkeys([*kept, *left], b""))
    out.mkdir()
    copy = copy_wheel(made, out)
    assert read_wheel(copy.path) == copy
    names = zipfile.ZipFile(copy.path).namelist()
    assert [name for name in names if ".dist-info" not in name] == kept


@pytest.mark.parametrize("path", sorted(KIT_LECTURES.glob("0*.ipynb")), ids=lambda path: path.stem)
def test_the_links_of_a_page(path):
    """Each place that asks to run a cell has the link to that very cell."""
    page = json.loads(path.read_text(encoding="utf-8"))
    title, ask = page["cells"][0]["source"][0].strip(), "Run this cell"
    asking = {cell["id"]: json.dumps(cell.get("outputs", "")).count(ask) for cell in page["cells"]}
    link_live(page, f"lectures/{path.name}")
    for cell in page["cells"]:
        link = f'live/lab/index.html?path=lectures/{path.name}&amp;cell={cell["id"]}\\">{ask}</a>'
        assert json.dumps(cell.get("outputs", "")).count(link) == asking.get(cell["id"], 0)
    assert sum(asking.values()) > 2
    assert page["cells"][0]["source"] == title
    assert f'href="live/lab/index.html?path=lectures/{path.name}"' in page["cells"][1]["source"]


def test_the_first_page_opens_what_can_be_handed_in():
    page = json.loads((KIT_LECTURES / "index.ipynb").read_text(encoding="utf-8"))
    link_assignments(page, "lectures/index.ipynb", ["hw2-minimax/hw2-minimax.ipynb"])
    text = "\n".join("".join(cell["source"]) for cell in page["cells"])
    link = '<a href="live/lab/index.html?path=hw2-minimax/hw2-minimax.ipynb"><code>hw2-minimax</code></a>'
    assert text.count(link) == 3, "at the top, in the path, and among the assignments"
    assert "`hw2-minimax`" not in text
    assert "`hw3-alphabeta`" in text, "not released"
    assert 'href="live/lab/index.html?path=lectures/index.ipynb"' in text


def test_every_plot_of_the_lectures_is_stored():
    for path in sorted(KIT_LECTURES.glob("0*.ipynb")):
        lecture = nbformat.read(path, as_version=4)
        found = stored_plots([lecture])
        pictures = re.findall(r"data:image/png;base64,([^\"\\]+)", json.dumps(lecture))
        assert len(found) == len(set(pictures))
        assert all(len(alt) > 9 and "&quot;" not in alt for alt in found)


def test_no_import_of_a_lecture_needs_what_a_browser_may_not_have():
    """NumPy and matplotlib are for single cells: where they cannot be had, all other cells run."""
    cells = [cell for path in sorted(KIT_LECTURES.glob("0*.ipynb")) for cell in nbformat.read(path, 4).cells]
    sources = [ast.parse(cell.source) for cell in cells if cell.cell_type == "code"]
    imports = {ast.unparse(node) for source in sources for node in source.body if isinstance(node, ast.ImportFrom)}
    code = "import sys\nsys.modules.update(dict.fromkeys(('numpy', 'matplotlib')))\n" + "\n".join(
        f"try: {line}\nexcept ImportError as error: print({line!r}, error)"
        for line in sorted(imports)
        if "aima_games" in line
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == ""


def test_a_notebook_to_work_with_has_nothing_of_the_last_run():
    text = (KIT_LECTURES / "02_minimax.ipynb").read_bytes()
    opened = nbformat.reads(to_work_with(text).decode(), as_version=4)
    assert all(not cell.outputs and cell.execution_count is None for cell in opened.cells if cell.cell_type == "code")
    assert opened.metadata["aima_games"]["version"] == __version__
    assert [cell.source for cell in opened.cells] == [cell.source for cell in nbformat.reads(text.decode(), 4).cells]


def test_the_site_of_a_course_has_what_students_get(released_course, tmp_path, monkeypatch):
    """The released notebook, and lecture 2 without its solutions as long as hw2 is not due; never a solution."""
    root = tmp_path / "course"
    shutil.copytree(released_course, root)
    written = {}
    monkeypatch.setattr(lectures, "write_site", lambda out, files, *_, **__: written.update(files))
    handout = lectures.publish_site(tmp_path / "site", root)
    assert "02_minimax" in handout.held_back
    released = Course(root).release("hw2-minimax") / "hw2-minimax.ipynb"
    assert written[PurePosixPath("hw2-minimax/hw2-minimax.ipynb")] == released.read_bytes()
    assert not any(name.name in ("assignment.md", "edits.json") for name in written)
    assert Pack(**json.loads(written[PurePosixPath("lectures/practice.json")])).topics
    lecture = nbformat.reads(written[PurePosixPath("lectures/02_minimax.ipynb")].decode(), 4)
    assert not any("solution" in cell.metadata.get("tags", []) for cell in lecture.cells)


def test_the_practice_notebook_has_every_topic(practice_file):
    cells = nbformat.reads(build.practice_notebook(practice_file.read_bytes()).decode(), 4).cells
    asked = [cell.source.split('"')[1] for cell in cells if cell.cell_type == "code"]
    assert {"formalizing", "minimax", "alphabeta", "evaluation", "chance"} <= set(asked)


def test_a_courses_site_has_no_page_for_teachers():
    conf = runpy.run_path(str(KIT_LECTURES / "conf.py"))
    config = SimpleNamespace(for_students="yes", exclude_patterns=[])
    conf["leave_out_teachers"](None, config)
    assert {"teaching.*", "handbook/instructors.*", "handbook/jupyterhub.*"} <= set(config.exclude_patterns)
    left = [page for pages in conf["CONTENTS"].values() for page in pages]
    source = [(KIT_LECTURES / "handbook" / "students.md").read_text(encoding="utf-8")]
    conf["unlink_teachers"](SimpleNamespace(config=config), "handbook/students", source)
    linked = re.findall(r"\]\(([\w-]+)\.md", source[0])
    assert linked
    assert {f"handbook/{page}" for page in linked} <= set(left)

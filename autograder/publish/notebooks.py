"""Build the notebooks from their texts: lectures are executed, assignments are not.

A notebook's source is a text file in jupytext's `md:myst` format, `notebooks/*.md` for a lecture or a page of the
course and `solutions/assignments/*/*.md` for an assignment, or an assignment's one file, `assignment.md` (see
`authoring/one_file`). Building

- puts into each cell with the metadata `solution_of: [solutions.searches.minimax.minimax, …]` the text of those
  functions, so that lecture and module show one text;
- writes what the tags `after` and `side-room` mean, and how long a lecture takes (see `marks.py`);
- makes the tables of the course's pages, and their links to what teaches a concept (see `course_pages.py`);
- writes the cases of the lectures' instant checks to `aima_games/checking/cases/`;
- executes the lectures and writes the `.ipynb` beside each text. The same text gives the same bytes.

    python -m autograder.publish.notebooks [--check] [NAME …]
"""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import re
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from aima_games.checking.files import save_cases
from aima_games.quiz.pack import FILE, VARIABLE
from aima_games.text import run_this_cell
from autograder.authoring.one_file import NOTES, ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.notebook import write_notebook
from autograder.authoring.smallest import Smallest
from autograder.course.proofs import OF_THE_KIT, Proofs
from autograder.publish import course_pages
from autograder.publish.marks import write_marks
from autograder.publish.notebook_text import LANGUAGE, name_cells, read_text, to_text
from autograder.publish.practice_pack import practice_pack

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
WIDGET = "application/vnd.jupyter.widget-view+json"
SLIDERS = "interactive("
"""How the text of what `ipywidgets.interact` makes begins: it leaves nothing on a page by itself."""


class BuildError(RuntimeError):
    """A notebook cannot be built; the message names the notebook, the cell and what to do."""


def build(root: Path, names: Iterable[str] | None = None) -> list[Path]:
    """Refresh the texts under `root`, execute the lectures and write the notebooks; returns what was written.

    `names` limits it to notebooks of these names (`02_minimax`). Raises BuildError where a name is unknown, a cell
    raises, writes to stderr or shows what would differ the next time.
    """
    sources = texts(root, names)
    checks, cases, proofs = _lecture_checks(root)
    proofs.write_cases(checks, cases, partial(write_cases, checks, cases))
    written = []
    for path in sources:  # first, as the course's pages read the lectures
        if path.name == ONE_FILE:
            file = read_assignment(path)
            file.write_notes()
            written.append(write_notebook(file))
            continue
        notebook = read_text(path)
        write_marks(notebook)
        _write_text(notebook, path)
    for path in (path for path in sources if path.name != ONE_FILE):
        notebook = read_text(path)
        refresh(notebook, root)
        _write_text(notebook, path)
        if is_lecture(path):
            execute(notebook, path)
        target = path.with_suffix(".ipynb")
        target.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
        written.append(target)
    if (readme := root / "README.md").is_file():
        readme.write_text(course_pages.with_minutes(root, readme.read_text(encoding="utf-8")), encoding="utf-8")
    return written


def _write_text(notebook: NotebookNode, path: Path) -> None:
    if (text := to_text(notebook)) != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")


def drift(root: Path) -> list[str]:
    """What is out of date between texts, notebooks, solutions and cases; nothing is executed or changed."""
    found = []
    for path in texts(root):
        notebook, name = read_text(path), path.relative_to(root)
        if path.name == ONE_FILE:
            file, built = read_assignment(path), path.with_name(f"{path.parent.name}.ipynb")
            if old := file.references.keys() - file.notes.keys():
                found.append(f"{name.with_name(NOTES)} is older than {', '.join(sorted(old))}")
        else:
            built = path.with_suffix(".ipynb")
            found += [f"{name}: {where}" for where in refresh(notebook, root)]
            if not found and to_text(notebook) != path.read_text(encoding="utf-8"):
                found.append(f"{name} is not as jupytext writes it")
        if not built.is_file():
            found.append(f"{built.relative_to(root)} is missing")
        else:
            found += [f"{built.relative_to(root)}: {where}" for where in _differences(notebook, built)]
    if (readme := root / "README.md").is_file():
        text = readme.read_text(encoding="utf-8")
        if course_pages.with_minutes(root, text) != text:
            found.append("README.md has other minutes than the lectures")
    checks, cases, proofs = _lecture_checks(root)
    other = [cases.relative_to(root) / name for name in proofs.other_cases(checks, cases)]
    return [*found, *(f"{path} holds other cases than {checks.relative_to(root)}" for path in other)]


def texts(root: Path, names: Iterable[str] | None = None) -> list[Path]:
    """The sources of the lectures and assignments under `root`, in order. Raises BuildError for an unknown name."""
    found = sorted(root.glob("notebooks/*.md")) + sorted(root.glob("solutions/assignments/*/*.md"))
    by_name = {path.parent.name if path.name == ONE_FILE else path.stem: path for path in found}
    if names is None:
        return list(by_name.values())
    if unknown := set(names) - by_name.keys():
        raise BuildError(f"no notebook is called {', '.join(sorted(unknown))}; there are {', '.join(by_name)}")
    return [path for name, path in by_name.items() if name in set(names)]


def is_lecture(path: Path) -> bool:
    """Whether the text at `path` is a lecture's; else it is an assignment's, which is written without outputs."""
    return path.parent.name == "notebooks"


# Text and notebook


def _differences(notebook: NotebookNode, built: Path) -> list[str]:
    """Where a built notebook is not what its text says, cell by cell; outputs do not count."""
    try:
        stored = nbformat.read(built, as_version=4)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, OSError) as error:
        return [f"cannot be read ({error})"]
    if len(stored.cells) != len(notebook.cells):
        return [f"has {len(stored.cells)} cells, its text {len(notebook.cells)}"]
    pairs = zip(notebook.cells, stored.cells, strict=True)
    return [
        f"{_place(notebook, number)} differs from its text"
        for number, (ours, theirs) in enumerate(pairs)
        if (ours.cell_type, ours.source, ours.metadata) != (theirs.cell_type, theirs.source, theirs.metadata)
    ]


def _place(notebook: NotebookNode, number: int) -> str:
    """Where a cell stands, as a person would say it."""
    headings = [
        line.lstrip("# ")
        for cell in notebook.cells[: number + 1]
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if line.startswith("#")
    ]
    return f"cell {number + 1}" + (f" (under “{headings[-1]}”)" if headings else "")


# Cells that are made


def refresh(notebook: NotebookNode, root: Path) -> list[str]:
    """Put the solutions' text into the cells that show it, and make what is made; returns which cells changed, and
    how."""
    changed = []
    for number, cell in enumerate(notebook.cells):
        if names := cell.metadata.get("solution_of"):
            graded = cell.metadata.get("nbgrader", {})
            source = solution_text(names, graded["grade_id"] if graded.get("solution") else None)
            said = "is not the text of the solution"
        elif cell.cell_type == "markdown":
            source = course_pages.make(root, cell.source, cell.metadata.get("made_by"))
            said = "is not what would be made now"
        else:
            continue
        if cell.source != source:
            cell.source = source
            changed.append(f"{_place(notebook, number)} {said}")
    before = to_text(notebook)
    write_marks(notebook)
    if to_text(notebook) != before:
        changed.append("what is written for the tags `after` and `side-room` is not what would be written now")
    if changed:
        name_cells(notebook)
    return changed


def solution_text(names: Sequence[str], student_writes: str | None = None) -> str:
    """The source of the functions called `names` (`solutions.searches.minimax.minimax`), one after the other.

    With `student_writes` that function comes first, and nbgrader's markers go around its body and everything
    below it, so that a release keeps its signature and docstring, then the stub. (It is one region on purpose: a
    second one around a helper would leave a stub outside any function, which raises whenever the cell is run.)
    Raises BuildError for a name that is no function.
    """
    functions = {name: _source(name) for name in names}
    if student_writes is None:
        return "\n\n\n".join(functions.values())
    first = next((name for name in names if name.rpartition(".")[2] == student_writes), None)
    if first is None:
        raise BuildError(
            f"solution_of lists {', '.join(names)}; the cell's grade_id {student_writes} is not among them"
        )
    helpers = [source for name, source in functions.items() if name != first]
    return "\n\n\n".join([_marked(functions[first]), *helpers]) + f"\n{'' if helpers else '    '}{END}"


def _source(name: str) -> str:
    module, _, function = name.rpartition(".")
    try:
        found = getattr(import_module(module), function)
        return textwrap.dedent(inspect.getsource(found)).strip("\n")
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BuildError(f"solution_of: {name!r} is no function that can be shown ({error})") from error


def _marked(source: str) -> str:
    """A function with the marker that begins the solution after its signature and docstring."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef), source
    lines = source.splitlines()
    documented = ast.get_docstring(function) is not None
    kept = function.body[0].end_lineno if documented else function.body[0].lineno - 1
    return "\n".join([*lines[:kept], f"    {BEGIN}", *lines[kept:]])


ANSWER = re.compile(r"<details>\s*<summary>(?:One solution|Solution|Answer)[^<]*</summary>.*?</details>\n*", re.DOTALL)
"""What a text gives away when it is unfolded; hints stay."""


def clear_outputs(notebook: NotebookNode) -> None:
    """Remove what the cells displayed: it answers what a reader is asked to predict."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None


def without_solutions(notebook: NotebookNode) -> NotebookNode:
    """A copy without the cells tagged `solution` and the answers folded away, to publish before they are discussed."""
    copy = nbformat.from_dict(notebook)
    copy.cells = [cell for cell in copy.cells if "solution" not in cell.metadata.get("tags", [])]
    for cell in copy.cells:
        if cell.cell_type == "markdown":
            cell.source = ANSWER.sub("", cell.source).rstrip("\n")
    return copy


# Cases


def _lecture_checks(root: Path) -> tuple[Path, Path, Proofs]:
    """The folders of the lectures' checks and of their cases, and the record of what was written for which."""
    solutions = root / "solutions"
    return solutions / "lecture_checks", root / "aima_games" / "checking" / "cases", Proofs(solutions / OF_THE_KIT.name)


def write_cases(checks: Path, folder: Path) -> None:
    """Write the cases of the lectures' checks into `folder`."""
    for path in sorted(checks.glob("lecture*.py")):
        for item in _module(path).ITEMS:
            visible = item.visible_cases()
            small = Smallest(item).pool(visible)
            if said := item.broken_mistake(visible):
                raise BuildError(said)
            save_cases(folder / f"{item.name}.json", visible, item.weights, item.demands, small, item.guessing)


def _module(path: Path) -> Any:
    """A module by its file: the checks may be those of another tree than ours."""
    spec = spec_from_file_location(f"checks_of_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Execution


def execute(notebook: NotebookNode, path: Path, may_raise: Sequence[str] = ()) -> None:
    """Run the notebook in the folder of `path` and keep what it shows, except what changes from run to run.

    Raises BuildError where a cell raises, unless it is an error of a name in `may_raise`, or shows what a reader
    should not see.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    from tqdm import tqdm

    code = sum(cell.cell_type == "code" and bool(cell.source.strip()) for cell in notebook.cells)
    if not code:
        return
    with (
        tqdm(total=code, desc=path.stem, unit=" cells", leave=True) as bar,
        tempfile.TemporaryDirectory() as folder,
    ):
        pack = Path(folder, FILE)
        if any("practice(" in cell.source or "asked_again(" in cell.source for cell in notebook.cells):
            pack.write_bytes(practice_pack())
        client = NotebookClient(
            notebook,
            timeout=300,
            allow_error_names=list(may_raise),
            kernel_name="python3",
            extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it warns about its own transport, which is local
            record_timing=False,
            resources={"metadata": {"path": str(path.parent)}},
            on_cell_executed=lambda **_: bar.update(),
        )
        try:
            client.execute(env={**os.environ, VARIABLE: str(pack)})
        except CellExecutionError as error:
            raise BuildError(f"{path}: a cell raises\n{error}") from error
    notebook.metadata["language_info"] = dict(LANGUAGE)
    notebook.metadata.pop("widgets", None)
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            _settle(cell, f"{path}: {_place(notebook, number)}")


def _settle(cell: NotebookNode, where: str) -> None:
    """Take out of the outputs what is only good while the kernel runs; refuse what would differ the next time."""
    outputs: list[NotebookNode] = []
    for output in cell.outputs:  # a stream arrives in pieces, as the clock has it
        last = outputs[-1] if outputs else None
        if last and last.output_type == output.output_type == "stream" and last.name == output.name:
            last.text += output.text
        else:
            outputs.append(output)
    cell.outputs = outputs
    for output in outputs:
        if output.output_type == "stream" and output.name == "stderr":
            raise BuildError(f"{where} writes to stderr: {output.text.strip()[:300]}")
        data: dict[str, Any] = output.get("data", {})
        if data.get("text/plain", "").startswith(SLIDERS):
            data.update({"text/html": run_this_cell("to move the sliders"), "text/plain": "Sliders, in a notebook"})
        if data.pop(WIDGET, None) is not None and set(data) <= {"text/plain"}:
            raise BuildError(f"{where} shows a widget that leaves nothing on a static page")
        if "text/html" in data and re.match(r"\w+\(", data.get("text/plain", "")) and "alt=" in data["text/html"]:
            data.pop("text/plain")  # a widget's repr says less than the picture's alt text
        shown = "".join([output.get("text", ""), *(v for k, v in data.items() if k.startswith("text/"))])
        if address := re.search(r"\b0x[0-9a-f]{6,}", shown):
            raise BuildError(f"{where} shows an address, {address[0]}, that differs in every run")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the notebooks, or with --check say what is out of date. Returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m autograder.publish.notebooks", description="Build the course's notebooks."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these notebooks, such as 02_minimax")
    parser.add_argument("--check", action="store_true", help="say what is out of date, and change nothing")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    try:
        if options.check:
            found = drift(options.root)
            print("\n".join([*found, "Run `make notebooks` and commit the result."] if found else ["Up to date."]))
            return bool(found)
        for path in build(options.root, options.names or None):
            print(path)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Read a notebook that may be broken in any way, and nbgrader's metadata in it.

The instructor's side reads submissions with this very function, so whatever `aima-games submit` accepts can be
collected.
"""

from __future__ import annotations

import hashlib
import json
import re
import warnings
from pathlib import Path
from typing import Any

from aima_games.home import StudentError

LARGEST = 20_000_000
"""Bytes. A notebook with a few plots has some hundred thousand; one above this is full of output."""
MOST_CELLS = 2_000
NEVER_READ = 200_000_000
"""Bytes. A file above this is not opened at all, not even to leave its outputs out."""
CURE = (
    "opened in JupyterLab and saved there; or, if it does not open, with the answers in a fresh copy of the assignment"
)
"""How a notebook that cannot be read is to be handed in again."""


class BadNotebookError(ValueError):
    """A file that is no usable notebook; the message completes the sentence "the file …"."""


def read_submission(data: bytes, largest: int = LARGEST) -> Any:
    """The notebook in `data`, in the current format. Raises BadNotebookError, saying what is wrong with it."""
    return read_noting(data, largest)[0]


def read_noting(data: bytes, largest: int = LARGEST) -> tuple[Any, str]:
    """The notebook in `data`, in the current format, and what is odd about the file, in words; mostly nothing.

    A file that breaks Jupyter's format only in what nobody grades (outputs, ids, metadata) is read without that. Raises
    BadNotebookError, saying what is wrong, where it breaks it in anything else.
    """
    if not data.strip():
        raise BadNotebookError("is empty")
    if len(data) > largest:
        raise BadNotebookError(f"is larger than the {largest / 1e6:.0f} MB that are allowed (clear its outputs)")
    encoding = json.detect_encoding(data)
    try:
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadNotebookError(f"is not a notebook: its text is not valid JSON{at}") from error
    if not isinstance(raw, dict) or ("cells" not in raw and "worksheets" not in raw):
        raise BadNotebookError("is not a notebook: it has no cells")
    notes = [] if encoding.startswith("utf-8") else [f"is a text in {encoding[:6].upper()}"]
    try:
        notebook = _valid(text, raw)
    except Exception as error:  # nbformat raises many kinds on broken files
        reason = _reason(error)
        try:
            bare = _what_is_graded(raw)
            notebook = _valid(json.dumps(bare), bare)
        except Exception:
            raise BadNotebookError(f"is no valid notebook: {reason}") from error
        notes.append(f"breaks Jupyter's format in what nobody grades, so it is read without that ({reason})")
    if len(notebook.cells) > MOST_CELLS:
        raise BadNotebookError(f"has {len(notebook.cells)} cells, and {MOST_CELLS} are allowed")
    return notebook, "; ".join(notes)


def _valid(text: str, raw: dict[str, Any]) -> Any:
    """The notebook in a text that is `raw` as data, in the current format. Raises whatever nbformat raises."""
    import nbformat

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about cells without ids, which older programs write
        # `nbformat.reads` would validate too, and log what is wrong instead of raising it.
        notebook = nbformat.convert(nbformat.reader.reads(text), 4)
        nbformat.validate(notebook)
    json.dumps(raw, ensure_ascii=False).encode()  # fails on half of a surrogate pair, which no kernel takes either
    return notebook


def _reason(error: Exception) -> str:
    """What is wrong with a notebook, in a line."""
    import nbformat

    if isinstance(error, UnicodeEncodeError):
        sign = ascii(error.object[error.start])[1:-1]
        return f"it holds half of a character, {sign}, which is in no text (surrogates not allowed)"
    said = str(error).strip().splitlines()[0][:200] if str(error).strip() else ""
    is_ours = isinstance(error, nbformat.ValidationError) or "nbformat" in said  # the rest are Python's own words
    return said if said and is_ours else f"it is not built as Jupyter builds one ({type(error).__name__})"


def _what_is_graded(raw: dict[str, Any]) -> dict[str, Any]:
    """A notebook of the current format with the cells' texts and kinds, their pasted pictures and nbgrader's marks.

    Of its metadata, whatever Jupyter's format leaves to others stays, and the version of Python.
    Raises ValueError where anything of this is in doubt.
    """
    if str(raw.get("nbformat")) != "4" or not re.fullmatch("-?[0-9]+", str(raw.get("nbformat_minor", 0))):
        raise ValueError("it is not of Jupyter's format 4")
    if not raw["cells"]:
        raise ValueError("it has no cells")
    found: dict[str, Any] = theirs if isinstance(theirs := raw.get("metadata"), dict) else {}
    metadata = {key: value for key, value in found.items() if key not in FIXED and _can_be_written((key, value))}
    language = found.get("language_info")
    if isinstance(language, dict) and isinstance(language.get("version"), str):
        metadata["language_info"] = {"name": "python", "version": language["version"]}
    return {"cells": list(map(_bare_cell, raw["cells"])), "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}


FIXED = ("kernelspec", "language_info", "orig_nbformat", "title", "authors")
"""What Jupyter's format fixes in a notebook's metadata."""


def _can_be_written(value: Any) -> bool:
    try:
        return bool(json.dumps(value, ensure_ascii=False).encode())
    except (ValueError, RecursionError):
        return False


def _bare_cell(cell: dict[str, Any]) -> dict[str, Any]:
    kind, source, metadata = cell["cell_type"], cell["source"], cell.get("metadata")
    mark = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    bare = {"cell_type": kind, "source": source, "metadata": {} if mark is None else {"nbgrader": mark}}
    if kind == "code":
        return {**bare, "execution_count": None, "outputs": []}
    return {**bare, "attachments": cell["attachments"]} if "attachments" in cell else bare


def open_notebook(path: Path) -> Any:
    """The notebook in a student's file, outputs of any size included. Raises StudentError."""
    if path.is_dir():
        inside = path / f"{path.resolve().name}.ipynb"
        hint = f"name the notebook in it: {inside}" if inside.is_file() else "name a notebook (.ipynb) in it"
        raise StudentError(f"{path} is a folder; {hint}")
    if not path.exists():
        beside = sorted(other.name for other in path.parent.glob("*.ipynb")) if path.parent.is_dir() else []
        hint = f"; beside it there is {', '.join(beside[:5])}" if beside else "; is the name right, and the folder?"
        raise StudentError(f"{path} does not exist{hint}")
    if not path.is_file():
        raise StudentError(f"{path} is not a file; name a notebook (.ipynb)")
    if (size := path.stat().st_size) > NEVER_READ:
        raise StudentError(
            f"{path} has {size / 1e6:,.0f} MB, too many to open; in JupyterLab: Edit → Clear All Outputs"
        )
    try:
        return read_submission(path.read_bytes(), largest=NEVER_READ)
    except BadNotebookError as error:
        raise StudentError(
            f"the file {path} {error}. Open it in JupyterLab and save it again; if it does not open there, "
            "copy your answers into a fresh copy of the assignment"
        ) from error
    except ModuleNotFoundError as error:
        raise needs_lab(error) from error


def needs_lab(error: ModuleNotFoundError) -> StudentError:
    """The error to raise if a part of Jupyter is missing."""
    return StudentError(f"{error.name} is missing here; it comes with JupyterLab: pip install jupyterlab")


# nbgrader's marks


def marks(cell: Any) -> dict[str, Any]:
    """What nbgrader's metadata say of a cell: a dictionary with a `grade_id`, or an empty one."""
    found = cell.metadata.get("nbgrader")
    return found if isinstance(found, dict) and isinstance(found.get("grade_id"), str) and found["grade_id"] else {}


def grade_id(cell: Any) -> str:
    """The name of a cell that grading knows; "" for any other cell."""
    return marks(cell).get("grade_id", "")


def grade_ids(notebook: Any) -> set[str]:
    """The names of the cells in a notebook that grading knows."""
    return {grade_id(cell) for cell in notebook.cells} - {""}


def is_test(cell: Any) -> bool:
    """Whether the cell checks an answer."""
    return bool(marks(cell).get("grade") and not marks(cell).get("solution"))


def is_to_fill_in(cell: Any) -> bool:
    """Whether the cell is for an answer."""
    return bool(marks(cell).get("solution"))


def is_by_hand(cell: Any) -> bool:
    """Whether the cell is an answer that a person grades."""
    return bool(marks(cell).get("grade") and marks(cell).get("solution"))


def is_locked(cell: Any) -> bool:
    """Whether grading puts the cell's released text back."""
    return is_test(cell) or bool(marks(cell).get("locked") and not marks(cell).get("solution"))


def as_released(cell: Any) -> bool | None:
    """Whether a marked cell is as it was released, by the checksum in its marks; None if it has none.

    The checksum is nbgrader's (`nbgrader.utils.compute_checksum`): an MD5 of text, kind and marks.
    """
    mark = marks(cell)
    if not isinstance(mark.get("checksum"), str):
        return None
    grade, solution = bool(mark.get("grade")), bool(mark.get("solution"))
    parts = [cell.source, cell.cell_type, str(grade), str(solution), str(is_locked(cell)), mark["grade_id"]]
    try:
        parts += [str(float(mark["points"]))] if grade else []
    except (KeyError, TypeError, ValueError):
        return False
    return hashlib.md5("".join(parts).encode(), usedforsecurity=False).hexdigest() == mark["checksum"]


def in_a_line(text: str, longest: int = 60) -> str:
    """Text for a terminal: one line, without control characters, shortened if it is long."""
    plain = " ".join(plain_text(text).split())
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def plain_text(text: str) -> str:
    """Text without the codes that colour a terminal and other control characters."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    return "".join(c for c in text if c == "\n" or c == "\t" or c.isprintable())

"""What the cells of the lectures show, and what their guesses ask, as the notebooks that are committed have it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

from tests.frozen import part

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LONGEST = 600
GUESS = re.compile(r'data-guess="([^"]*)"')


def _in_text(output: Any) -> str:
    """An output as text; of what lies behind a guess the question, its form and its answer."""
    text = output.get("text") or "".join(output.get("data", {}).get("text/plain", ""))
    html = "".join(output.get("data", {}).get("text/html", ""))
    guesses = [json.loads(unescape(each)) for each in GUESS.findall(html)]
    said = [text, *(f"GUESS {json.dumps(each, ensure_ascii=False, sort_keys=True)}" for each in guesses)]
    return "\n".join(each if len(each) <= LONGEST else f"{each[:LONGEST]} … {len(each)} characters" for each in said)


@part(
    "by lecture and first line of the cell, all that it shows as text, and each guess with question, form, choices and "
    "answer. The lectures issue changes cells and guesses; where less is kept, what a cell showed goes with it."
)
def lectures() -> dict[str, Any]:
    import nbformat

    found = {}
    for path in sorted(NOTEBOOKS.glob("0*.ipynb")):
        cells: dict[str, list[str]] = {}
        for cell in nbformat.read(path, as_version=4).cells:
            shown = [_in_text(each) for each in cell.get("outputs", [])]
            first = next((line for line in cell.source.splitlines() if line.strip()), "")
            if any(shown):
                name, number = first, 1
                while name in cells:
                    number += 1
                    name = f"{first} ({number})"
                cells[name] = shown
        found[path.stem] = cells
    return found

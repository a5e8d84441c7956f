"""Links from a page of the website to its notebook, open in the browser: where a cell is to be run, and at the top."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from aima_games.text import and_list

LIVE = "live"
"""The folder of JupyterLite in the site."""
TO_RUN = re.compile(r'(class="ag-to-run">)(Run this cell)')
OPEN = (
    '<p class="open-live"><a href="{address}">Open this page as a notebook</a>: run and change its cells here in your '
    "browser, with nothing to install. What you write stays in this browser.</p>"
)
HERE = (
    '<p class="open-live"><a href="{address}">Work here</a>, in your browser, with nothing to install: the link below '
    "a lecture's title opens it as a notebook{assignments}. What you write stays in this browser.</p>"
)
TO_HAND_IN = (
    ". In the same way you open and do {links}: the button <em>Hand in…</em> above it says what is left to do, and "
    "downloads the file that you upload where your course collects assignments"
)


def address(notebook: str, cell: str = "") -> str:
    """Where a notebook is opened, seen from the root of the site: at `cell`, by its id, with all above it run."""
    at = f"&amp;cell={quote(cell)}" if cell else ""
    return f"{LIVE}/lab/index.html?path={quote(notebook)}{at}"


def link_live(notebook: dict[str, Any], name: str) -> None:
    """Let every "Run this cell" of a page at the root, the notebook `name`, open it there; and say so below its title.

    `notebook` is the JSON of the file.
    """
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "text/html" in data:
                link = rf'\1<a href="{address(name, cell["id"])}">\2</a>'
                data["text/html"] = TO_RUN.sub(link, "".join(data["text/html"]))
    if any(cell["cell_type"] == "code" for cell in notebook["cells"]):
        opener = {"cell_type": "markdown", "id": "open-live", "metadata": {}}
        title, rest = _split("".join(notebook["cells"][0]["source"]))
        notebook["cells"][0]["source"] = title
        notebook["cells"].insert(1, {**opener, "source": f"{OPEN.format(address=address(name))}\n\n{rest}"})


def link_assignments(notebook: dict[str, Any], home: str, assignments: Iterable[str]) -> None:
    """Let the first page of the website open the notebook `home`, and say which assignments can be done there.

    `notebook` is the JSON of the page, `assignments` are the paths of their notebooks.
    """
    links = {path: f'<a href="{address(path)}"><code>{PurePosixPath(path).stem}</code></a>' for path in assignments}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        for path, link in links.items():
            source = source.replace(f"`{PurePosixPath(path).stem}`", link)
        cell["source"] = source
    more = TO_HAND_IN.format(links=and_list(list(links.values()))) if links else ""
    title, rest = _split(notebook["cells"][0]["source"])
    notebook["cells"][0]["source"] = f"{title}\n\n{HERE.format(address=address(home), assignments=more)}\n\n{rest}"


def _split(source: str) -> tuple[str, str]:
    """The title's line, and what comes below it."""
    title, _, rest = source.partition("\n")
    return title, rest.strip("\n")

"""Links from a page of the website to its notebook, open in the browser: where a cell is to be run, and at the top."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

LIVE = "live"
"""The folder of JupyterLite in the site."""
TO_RUN = re.compile(r'(class="ag-to-run">)(Run this cell)')
OPEN = (
    '<p class="open-live"><a href="{address}">Open this page as a notebook</a>: run and change its cells here in your '
    "browser, with nothing to install. What you write stays in this browser.</p>"
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


def _split(source: str) -> tuple[str, str]:
    """The title's line, and what comes below it."""
    title, _, rest = source.partition("\n")
    return title, rest.strip("\n")

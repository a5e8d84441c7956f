"""Where students can open a notebook besides their own JupyterLab: Colab, Binder, VS Code.

A course that keeps its unpacked handout in a public repository names it once, in `nbgrader_config.py`. Then each
lecture and assignment has a badge for each place, and a first cell that installs the kit where it is missing.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from aima_games.libraries import installed

BINDER = {"binder/requirements.txt": "./{wheel}[lab]\n", "binder/runtime.txt": "python-3.12\n"}
"""What Binder reads, from the top of the repository."""

EXTRAS = "chess,widgets"
"""What a lecture needs where there is a notebook already."""


class Repository(NamedTuple):
    """A public repository on GitHub with what the handout holds."""

    owner: str
    name: str
    branch: str

    @property
    def path(self) -> str:
        """Its full name, as GitHub writes it."""
        return f"{self.owner}/{self.name}"


def read_repository(address: str) -> Repository:
    """The repository with this address, such as `https://github.com/OWNER/NAME` (the branch `main`) or `…/tree/BRANCH`.

    Raises ValueError for any other.
    """
    word = r"[A-Za-z0-9][A-Za-z0-9._-]*"
    found = re.fullmatch(rf"https://github\.com/({word})/({word}?)(?:\.git)?(?:/tree/({word}(?:/{word})*))?/?", address)
    if not found:
        raise ValueError("it is the address of a repository on GitHub, such as https://github.com/OWNER/NAME")
    return Repository(found[1], found[2], found[3] or "main")


def prepare(notebook: NotebookNode, place: str, repository: Repository | None, wheel: str) -> None:
    """Add badges and a first cell to a notebook that is handed out at `place`; without a repository no badges."""
    version = installed()
    first = [new_code_cell(_first_cell(version, repository, wheel), id="made-for")] if version else []
    if repository:
        first.insert(0, new_markdown_cell(badges(repository, place), id="open-elsewhere"))
    notebook.cells[1:1] = first  # below the title


def badges(repository: Repository, place: str) -> str:
    """Markdown that opens the notebook at `place` in Colab, in Binder, and the repository in VS Code."""
    file, branch = quote(place), quote(repository.branch)
    binder = f"{repository.path}/{quote(repository.branch, safe='')}?labpath={quote(place, safe='')}"
    clone = quote(f"https://github.com/{repository.path}.git", safe="")
    links = {
        "Open in Colab": f"https://colab.research.google.com/github/{repository.path}/blob/{branch}/{file}",
        "Open in Binder": f"https://mybinder.org/v2/gh/{binder}",
        "Open in VS Code": f"vscode://vscode.git/clone?url={clone}",
    }
    return " · ".join(f"[{label}]({link})" for label, link in links.items())


def _first_cell(version: str, repository: Repository | None, wheel: str) -> str:
    check = f"from aima_games.libraries import made_for\n\nmade_for({version!r})"
    if repository is None:
        return f"# Says so if your aima_games is too old for this notebook; else it does nothing.\n{check}"
    address = f"https://raw.githubusercontent.com/{repository.path}/{quote(repository.branch)}/{quote(wheel)}"
    return f"""\
# Installs what this notebook needs where it is missing, as on Colab; elsewhere it does nothing.
from importlib.util import find_spec

if find_spec("aima_games") is None:
    %pip install --quiet "aima-games[{EXTRAS}] @ {address}"
{check}"""

"""What the browser's kernel does when it starts: it lets a cell that draws a plot, or needs NumPy, fetch the library,
lays the cases of an assignment where its checks look for them, and lets "Run All" go on after a cell that may raise.

The site puts this module into a wheel, and the kernel imports it when it starts; here nothing does. Where matplotlib
cannot be had, `aima_games.picture` shows the plot that is stored for the same numbers, or tells in words what it shows.
"""

import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from html import escape
from importlib import invalidate_caches
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.resources import files
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from types import ModuleType
from typing import Any

from IPython import get_ipython

LIBRARIES = {
    "numpy": re.compile(r"\bnumpy\b|\bfit_weights\("),
    "matplotlib": re.compile(r"matplotlib|pyplot|\bplot_\w+\(|\bcharts\.\w+\(|picture\("),
}
"""What a cell that needs a library says: most of the course's plots are drawn by functions of these names."""
MISSING = re.compile(r"No module named '(numpy|matplotlib)\b")
PATIENCE = 90
"""How many seconds the network may take."""
tried: set[str] = set()
cases_there: list[int] = []


async def before_a_cell(lines: list[str]) -> list[str]:
    """Before a cell runs, see that what it needs is there. The cell stays as it is."""
    if not cases_there:
        cases_there.append(lay_cases(Path.cwd()))
    await fetch_what_is_needed("".join(lines))
    return lines


def lay_cases(folder: Path) -> int:
    """Put what the checks of the assignment in `folder` compare with there, into memory; returns how many files.

    They lie in the site's files, too. But the kernel reads those by way of a service worker, the page and the network:
    some browsers lack the first (a private window of Firefox), and the last may fail once in a while. Where there is no
    such folder, nobody knows whose cases are wanted, and those are put there whose name only one assignment has.
    """
    from pyodide_js import FS

    number, shipped = 0, files(__package__).joinpath("assignments")
    own = shipped.joinpath(folder.name)
    sources = (
        [own]
        if own.is_dir()
        else []
        if folder.is_relative_to("/drive")
        else list(shipped.iterdir() if shipped.is_dir() else ())
    )
    found = [(part.name, file) for each in sources for part in each.iterdir() for file in part.iterdir()]
    times = Counter((part, file.name) for part, file in found)
    for part in {part for part, _ in found}:
        (folder / part).mkdir(exist_ok=True)
        if own.is_dir():
            FS.mount(FS.filesystems.MEMFS, None, str(folder / part))
    for part, file in found:
        if times[part, file.name] == 1:
            (folder / part / file.name).write_bytes(file.read_bytes())
            number += 1
    return number


async def fetch_what_is_needed(cell: str) -> None:
    """Fetch the libraries that a cell needs and that were not tried yet."""
    for name, signs in LIBRARIES.items():
        if name not in tried and signs.search(cell):
            tried.add(name)
            await fetch(name)


async def fetch(name: str) -> None:
    """Fetch a library from the network, or say that it could not be had; matplotlib gets an empty stand-in."""
    from pyodide_js import loadPackage

    print(f"{name} is fetched from the network, once …")
    with suppress(Exception):  # whatever goes wrong: it is there afterwards, or it is not
        await asyncio.wait_for(loadPackage(name), PATIENCE)
    invalidate_caches()
    if find_spec(name) is None:
        if name == "matplotlib":
            sys.meta_path.insert(0, NoPlots())
            print("It could not be had. Plots are shown as they are stored, or told in words; all else works.")
        else:
            print(
                f"It could not be had: what needs {name} does not work here. With a network, restart the kernel and "
                "run the cells again; or work with the course's package on your own computer."
            )


class Anything:
    """Takes the place of every object of matplotlib: whatever is done with it, nothing happens."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _: Any) -> Any:
        return self

    def __setitem__(self, *_: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter((self, self))

    def __bool__(self) -> bool:
        return False

    def __le__(self, _: object) -> bool:
        return True

    __lt__ = __gt__ = __ge__ = __le__

    def __add__(self, _: object) -> Any:
        return self

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    def shown_as(self, alt: str) -> str:
        """A figure's HTML: the stored picture of the same numbers, which are in the alt text, else the words."""
        if alt in STORED:
            return STORED[alt]
        return f"<p><em>There would be a plot here, but matplotlib could not be had. In words:</em> {escape(alt)}</p>"


class Panels(Anything):
    """The axes of several panels, in rows."""

    def __init__(self, *shape: int) -> None:
        self._shape = shape

    def __iter__(self) -> Iterator[Any]:
        first, *rest = self._shape
        return repeat(Panels(*rest) if rest else Anything(), first)

    def __getitem__(self, _: Any) -> Any:
        return Panels(*self._shape[1:]) if self._shape[1:] else Anything()


class EmptyModule(ModuleType):
    """A module from which every name can be imported, and means nothing."""

    __path__: list[str] = []  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "subplots":
            return subplots
        return type(name, (Anything,), {}) if name[:1].isupper() else Anything()


def subplots(rows: int = 1, columns: int = 1, squeeze: bool = True, **_: Any) -> tuple[Anything, Anything]:
    """A figure and its axes, as `pyplot.subplots` gives them."""
    shape = [number for number in (rows, columns) if number > 1 or not squeeze]
    return Anything(), Panels(*shape) if shape else Anything()


class NoPlots(MetaPathFinder, Loader):
    """Finds an empty module for `matplotlib` and all its parts, and lets `matplotlib_inline`, which draws for the real
    one, be missing: the sliders of ipywidgets do without."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name == "matplotlib_inline":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name.split(".")[0] == "matplotlib":
            return ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return EmptyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def going_on(kernel: Any) -> Callable[[str], Awaitable[Any]]:
    """The kernel's `run`, but a cell that lacks a library that can be fetched is run again with it.

    And a cell with the tag `raises-exception` does not end "Run All". JupyterLite takes back all cells that wait when
    one fails, whatever its tag says (0.8.6): a check that is not passed yet would keep the rest from running. Its
    worker shows the error if the status is "error", which it reads first; what the page reads after that decides about
    the other cells.
    """
    from pyodide.code import run_js
    from pyodide.ffi import to_js

    run = kernel.run
    shown_and_done = run_js("""done => {
        const said = ["error"]
        return Object.defineProperty(done, "status", {enumerable: true, get: () => said.pop() ?? "ok"})
    }""")

    async def run_and_go_on(code: str) -> Any:
        done = await run(code)
        if (missing := MISSING.search(str(done.get("evalue")))) and missing[1] not in tried:
            tried.add(missing[1])
            await fetch(missing[1])
            done = await run(code)
        stops = kernel._parent_header["content"].get("stop_on_error", True)
        if stops or done["status"] == "ok":
            return done
        return shown_and_done(to_js(done, dict_converter=run_js("Object.fromEntries")))

    return run_and_go_on


STORED: dict[str, str] = json.loads(files(__package__).joinpath("stored_plots.json").read_text(encoding="utf-8"))
KERNEL = get_ipython().kernel
KERNEL.lite_transform_manager.cleanup_transforms.append(before_a_cell)
KERNEL.run = going_on(KERNEL)

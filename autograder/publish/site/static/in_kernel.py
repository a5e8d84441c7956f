"""What the browser's kernel does when it starts: it lets a cell that draws a plot, or needs NumPy, fetch the library.

The site puts this module into a wheel, and the kernel imports it when it starts; here nothing does. Where matplotlib
cannot be had, `aima_games.picture` shows the plot that is stored for the same numbers, or tells in words what it shows.
"""

import asyncio
import importlib.abc
import importlib.machinery
import json
import re
import sys
from html import escape
from importlib.resources import files
from itertools import repeat
from types import ModuleType

from IPython import get_ipython

LIBRARIES = {
    "numpy": re.compile(r"\bnumpy\b|\bfit_weights\("),
    "matplotlib": re.compile(r"matplotlib|pyplot|\bplot_\w+\(|picture\("),
}
"""What a cell says that needs a library: the course's plots are all drawn by functions of these names."""
PATIENCE = 90
"""Seconds for the network."""
tried = set()


async def fetch_what_is_needed(lines):
    """Before a cell runs: fetch the libraries that it needs and that were not tried yet. The cell stays as it is."""
    cell = "".join(lines)
    for name, signs in LIBRARIES.items():
        if name not in tried and signs.search(cell):
            tried.add(name)
            await fetch(name)
    return lines


async def fetch(name):
    """Fetch a library from the network; without one, put something in its place that says so."""
    from pyodide_js import loadPackage

    print(f"{name} is fetched from the network, once …")
    try:
        await asyncio.wait_for(loadPackage(name), PATIENCE)
        __import__(name)
    except Exception:
        if name == "matplotlib":
            sys.meta_path.append(NoPlots())
            print("It could not be had. Plots are shown as they are stored, or told in words; all else works.")
        else:
            print(
                f"It could not be had: what needs {name} does not work here. With a network, restart the kernel and "
                "run the cells again; or work with the course's package on your own computer."
            )


class Anything:
    """Takes the place of every object of matplotlib: whatever is done with it, nothing happens."""

    def __init__(self, *_, **__):
        pass

    def __call__(self, *_, **__):
        return self

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _):
        return self

    def __setitem__(self, *_):
        pass

    def __iter__(self):
        return iter((self, self))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def shown_as(self, alt):
        """A figure's HTML: the stored picture of the same numbers, which are in the alt text, else the words."""
        if (picture := STORED.get(alt)) is not None:
            return picture
        return f"<p><em>There would be a plot here, but matplotlib could not be fetched. In words:</em> {escape(alt)}</p>"


class Panels(Anything):
    """The axes of a row of panels, however many there are."""

    def __iter__(self):
        return repeat(self)


class EmptyModule(ModuleType):
    """A module from which every name can be imported, and means nothing."""

    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "subplots":
            return subplots
        return type(name, (Anything,), {}) if name[:1].isupper() else Anything()


def subplots(rows=1, columns=1, **_):
    """A figure and its axes, as `pyplot.subplots` gives them."""
    return Anything(), Anything() if (rows, columns) == (1, 1) else Panels()


class NoPlots(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds an empty module for `matplotlib` and all its parts."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "matplotlib":
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return EmptyModule(spec.name)

    def exec_module(self, module):
        pass


STORED = json.loads(files(__package__).joinpath("stored_plots.json").read_text(encoding="utf-8"))
get_ipython().kernel.lite_transform_manager.cleanup_transforms.append(fetch_what_is_needed)

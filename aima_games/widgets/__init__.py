"""Things to do in a notebook: step through a search, play, fill in a tree or a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

STATIC = Path(__file__).with_name("static")
"""The folder with the files of the browser's side of each widget."""


def script(name: str) -> str:
    """A widget's script for the browser, preceded by the code that all of them share."""
    return "".join((STATIC / each).read_text(encoding="utf-8") for each in ("make.js", name))


class OnPages:
    """What a widget leaves where no kernel runs: `static()` on a page, and a text in a terminal."""

    def static(self) -> str:
        """The HTML for pages without a kernel."""
        raise NotImplementedError

    def in_words(self) -> str:
        """The text that a terminal shows; empty where that is the widget's own text, which is cut short."""
        return ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]  # the widget's
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/html"] = self.static()
            data["text/plain"] = self.in_words() or data["text/plain"]
        return bundle

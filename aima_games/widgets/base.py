"""What widgets of ordinary ipywidgets share: a picture where no kernel runs, sentences that are read out, buttons."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from aima_games.libraries import needed_for
from aima_games.text import sign_html

with needed_for("an exercise in a notebook", "ipywidgets"):
    import ipywidgets

WIDE = ipywidgets.Layout(width="auto")


class Shown(ipywidgets.VBox):
    """A column of widgets that leaves a picture, `static()`, on pages without a kernel."""

    def static(self) -> str:
        """The HTML for pages without a kernel."""
        raise NotImplementedError

    def in_words(self) -> str:
        """What a terminal shows; as a widget's it is cut off."""
        return f"{type(self).__name__}, in JupyterLab"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/html"], data["text/plain"] = self.static(), self.in_words()
        return bundle


def say(box: ipywidgets.HTML, sentence: str, mark: str = "") -> None:
    """Put a sentence in `box` so that a screen reader reads it out."""
    sign = f"{sign_html(mark == '✓')} " if mark else ""
    box.value = (
        f'<p role="alert" aria-live="polite" style="line-height:1.4;margin:0.3em 0">{sign}{escape(sentence)}</p>'
    )


def button(text: str, action: Callable[[], None], style: str = "") -> ipywidgets.Button:
    """A button that does `action`."""
    made = ipywidgets.Button(description=text, button_style=style, layout=WIDE)
    made.on_click(lambda _: action())
    return made

"""What widgets made of ordinary ipywidgets share: a picture where no kernel runs, sentences read out, buttons."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from aima_games.libraries import needed_for
from aima_games.text import sign_html
from aima_games.widgets import OnPages

with needed_for("an exercise in a notebook", "ipywidgets"):
    import ipywidgets

WIDE = {"width": "auto"}


class Shown(OnPages, ipywidgets.VBox):
    """A column of widgets that leaves a picture, `static()`, on pages without a kernel."""

    def in_words(self) -> str:
        return f"{type(self).__name__}, in JupyterLab"


def say(box: ipywidgets.HTML, sentence: str, mark: str = "") -> None:
    """Put a sentence in `box`, in a way that makes a screen reader read it out."""
    sign = f"{sign_html(mark == '✓')} " if mark else ""
    box.value = (
        f'<p role="alert" aria-live="polite" style="line-height:1.4;margin:0.3em 0">{sign}{escape(sentence)}</p>'
    )


def button(text: str, action: Callable[[], None], style: str = "") -> ipywidgets.Button:
    """A button that does `action`."""
    made = ipywidgets.Button(description=text, button_style=style, layout=WIDE)
    made.on_click(lambda _: action())
    return made

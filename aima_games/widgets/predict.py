"""Ask before the result is shown: `predict` takes the reader's guess, then draws the result with the guess beside it.

The result is known from the start, but none of it is drawn before there is a guess; on a page without a kernel it is
folded away. In a notebook the guess is kept in a file beside it; see `aima_games/widgets/guesses.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets
from IPython import get_ipython

from aima_games.checking.case import read_fraction
from aima_games.libraries import needed_for
from aima_games.text import count, run_this_cell, value_text
from aima_games.values import same_number
from aima_games.widgets import STATIC
from aima_games.widgets.base import WIDE, Shown, button, say
from aima_games.widgets.guesses import ASKS, Guess, keep

with needed_for("a guess in a notebook", "anywidget"):
    import anywidget
    import traitlets

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class After(anywidget.AnyWidget):
    """An invisible widget, whose script opens what waits below for a guess as soon as there is one."""

    _esm = STATIC / "after.js"

    guessed = traitlets.Bool(False).tag(sync=True)


class Predict(Shown):
    """A question whose result waits for the reader's guess; see `predict`. `guess` is None until there is one."""

    def __init__(
        self,
        question: str,
        kind: str,
        answer: Any,
        field: ipywidgets.Widget,
        read: Callable[[], Any],
        asked: str,
        show: Any,
        choices: Sequence[str] = (),
        factor: float = 1,
    ) -> None:
        self.factor = factor
        self.question, self.answer, self.field, self.asked = question, answer, field, asked
        self.kind, self.choices = kind, tuple(choices)
        self.guess: Any = None
        self._read, self._show = read, show
        self.status, self.result = ipywidgets.HTML(), ipywidgets.HTML()
        self.button = button("That is my guess", self.reveal, "primary")
        beside = {"flex_flow": "row wrap", "align_items": "flex-end"}
        below = {"flex_flow": "column", "align_items": "flex-start"}  # the button is not another choice
        row = ipywidgets.Box([field, self.button], layout=below if kind == "choice" else beside)
        self.after = After()
        shown = [ipywidgets.HTML(f"<p>{escape(question)}</p>{asked}"), row, self.status, self.result, self.after]
        super().__init__(shown)
        self.add_class("aima-guess")  # it tells the one above where to stop

    @property
    def right(self) -> bool:
        """Whether the guess is the answer, or near enough to it."""
        return self.guess is not None and (_same(self.guess, self.answer) or self._near)

    @property
    def _near(self) -> bool:
        """Whether a guessed number is too large or too small by a factor of at most `factor`."""
        if self.factor == 1 or self.kind != "number" or min(self.guess, self.answer) <= 0:
            return False
        return max(self.guess, self.answer) <= self.factor * min(self.guess, self.answer)

    @property
    def said(self) -> str:
        """The sentence that the reader sees after guessing."""
        return str(self.status.value)

    @property
    def kept(self) -> Guess:
        """The guess together with the answer, as it is kept."""
        return Guess(self.question, self.kind, self.choices, self.guess, self.answer, self.right)

    def reveal(self) -> None:
        """Keep the guess and show the result; without a guess say what is missing."""
        try:
            guess = self._read()
        except ValueError as error:
            say(self.status, str(error), "✗")
            return
        self.guess = guess
        self.field.disabled = self.button.disabled = True
        if self.kind == "choice":  # greyed out, all of them would look the same
            self.field.layout.display = "none"
        verdict = "Right" if _same(guess, self.answer) else f"You said {_words(guess)}"
        verdict += ", which is close" if self._near and verdict != "Right" else ""
        said = f"{verdict}: it is {_words(self.answer)}."
        if get_ipython() is not None:  # in a notebook
            said += _not_kept(self.kept)
        say(self.status, said, "✓" if self.right else "")
        if self.kind == "choice":
            self.status.value = _choices_with(guess, self.choices) + self.status.value
        self.result.value = _html(self._show, guess)
        self.after.guessed = True

    def static(self) -> str:
        truth = f"<p>It is {escape(_words(self.answer))}.</p>{_html(self._show, None)}"
        return (
            f'<div data-guess="{escape(json.dumps(self._to_judge()))}">'
            f"<p>{escape(self.question)}</p>{self.asked}{run_this_cell('to guess, and to see the result after that')}"
            f"<details><summary>The result, for when you have guessed</summary>{truth}</details></div>"
        )

    def _to_judge(self) -> dict[str, Any]:
        """What a page needs in order to take a guess by itself and judge it as `reveal` does."""
        answer = self.answer if isinstance(self.answer, str | list | tuple) else float(self.answer)
        return {
            "kind": self.kind,
            "choices": self.choices,
            "answer": answer,
            "words": _words(self.answer),
            "factor": self.factor,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/plain"] = ASKS + self.question
        return bundle


def predict(
    question: str,
    answer: Any,
    *,
    choices: Sequence[str] | None = None,
    tree: Any = None,
    between: tuple[float, float] | None = None,
    factor: float = 1,
    show: Any = None,
) -> Predict:
    """Ask the reader for a guess, then show the result beside it.

    `answer` is the truth. A number is typed in. With `choices`, the answer is one of them, or all of them in the right
    order if the reader is to put them in order. With `tree`, a picture whose nodes have letters, it may be the letter
    of a node. `between` gives the ends of an axis on which the number is a place. `factor` is for a number that nobody
    can know: a guess may be that many times too large or too small.

    `show` is the result: text, a picture, a table, or a list of them; or a function that makes one from the guess (from
    None on a page without a kernel). On such a page the result is folded away. Raises ValueError if `answer` is not
    among the choices.

    >>> asked = predict("Who wins tic-tac-toe?", "nobody", choices=["X", "O", "nobody"])
    >>> asked.field.value = "X"
    >>> asked.reveal()
    >>> asked.kept.guess, asked.right
    ('X', False)
    """
    asked = tree.to_html() if tree is not None else ""
    if between is not None:
        return _on_an_axis(question, answer, between, asked, show)
    if choices is None:
        return _typed(question, answer, asked, show, factor)
    if isinstance(answer, str):
        return _chosen(question, answer, choices, asked, show)
    return _ordered(question, list(answer), list(choices), asked, show)


def _typed(question: str, answer: Any, asked: str, show: Any, factor: float) -> Predict:
    """A number, or the letter of a node."""
    number = not isinstance(answer, str)
    field = ipywidgets.Text(
        placeholder="a number" if number else "a letter",
        continuous_update=False,
        layout=ipywidgets.Layout(width="12em"),
    )

    def read() -> Any:
        text = _written(field)
        return _number(text, per_cent=not _is_share(answer)) if number else text.upper()

    return Predict(question, "number" if number else "node", answer, field, read, asked, show, factor=factor)


def _written(field: ipywidgets.Text) -> str:
    text = str(field.value).strip()
    if not text:
        raise ValueError("Guess first: there is no wrong moment to be wrong.")
    return text


def _number(text: str, per_cent: bool) -> Fraction | float:
    """A number as people write it: −0.056, 1/3, 1,234 or 0,5; 33 % is 33 if the question asks `per_cent`, else 0.33."""
    plain = text.replace("−", "-").replace(" ", "")
    if re.fullmatch(r"-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?%?", plain):
        plain = plain.replace(",", "")
    plain = plain.replace(",", ".")
    try:
        found = read_fraction(plain.removesuffix("%"))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is no number.") from None
    found /= 100 if plain.endswith("%") and not per_cent else 1
    return float(found) if "." in plain else found


def _is_share(answer: Any) -> bool:
    """Whether a number is a part of a whole, and not a percentage."""
    return not isinstance(answer, int) and abs(answer) <= 1


def _chosen(question: str, answer: str, choices: Sequence[str], asked: str, show: Any) -> Predict:
    if answer not in choices:
        raise ValueError(f"answer={answer!r} is none of the choices {', '.join(choices)}")
    field = ipywidgets.RadioButtons(options=list(choices), value=None, layout=WIDE)

    def read() -> Any:
        if field.value is None:
            raise ValueError("Choose one first.")
        return field.value

    listed = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
    made = Predict(question, "choice", answer, field, read, asked, show, choices)
    made.asked = f"{asked}<ul>{listed}</ul>"  # the buttons may be missing
    return made


def _ordered(question: str, answer: list[str], choices: list[str], asked: str, show: Any) -> Predict:
    if sorted(answer) != sorted(choices):
        raise ValueError(f"the right order has other members than the choices {', '.join(choices)}")
    letters = LETTERS[: len(choices)]
    listed = "".join(f"<li>({letter}) {escape(choice)}</li>" for letter, choice in zip(letters, choices, strict=True))
    field = ipywidgets.Text(placeholder=f"the letters in order, such as {letters[::-1]}", continuous_update=False)

    def read() -> list[str]:
        text = [letter for letter in field.value.lower() if letter.isalpha()]
        if sorted(text) != list(letters):
            raise ValueError(f"Type each of the {count(len(letters), 'letter')} {', '.join(letters)} once.")
        return [choices[letters.index(letter)] for letter in text]

    asked += f'<ul style="list-style:none">{listed}</ul>'
    return Predict(question, "order", answer, field, read, asked, show, choices)


def _on_an_axis(question: str, answer: Any, between: tuple[float, float], asked: str, show: Any) -> Predict:
    low, high = between
    ends = f"{low:g} to {high:g}"
    # A slider of ipywidgets has no name for a screen reader, and a number field is never empty: it would be a guess.
    field = ipywidgets.Text(placeholder="a number", description=f"{ends}:", continuous_update=False)

    def read() -> float:
        guess = float(_number(_written(field), per_cent=not _is_share(answer)))
        if not low <= guess <= high:
            raise ValueError(f"{field.value.strip()} is too {'small' if guess < low else 'large'}: it is {ends}.")
        return guess

    return Predict(question, "point", answer, field, read, asked, show)


def _choices_with(guess: str, choices: Sequence[str]) -> str:
    """The choices as a list in which the guess is marked."""
    lines = [f"<li><b>● {escape(each)}</b></li>" if each == guess else f"<li>○ {escape(each)}</li>" for each in choices]
    return (
        f'<ul aria-label="Your guess" style="list-style:none;padding:0;margin:0;line-height:1.6">{"".join(lines)}</ul>'
    )


def _not_kept(guess: Guess) -> str:
    """Why a guess could not be kept, as a sentence; empty if it was."""
    try:
        keep(guess)
    except (OSError, ValueError) as error:
        return f" (Your guess is not kept: {error}.)"
    return ""


def _same(guess: Any, answer: Any) -> bool:
    if isinstance(answer, str | list | tuple):
        return bool(guess == answer)
    return same_number(guess, answer, 0 if isinstance(answer, int) else max(_rounding(guess), _rounding(answer)))


def _rounding(number: Any) -> float:
    """How far the number may be from the one that it was rounded from: half of its last digit's worth.

    One with a single decimal and no more than two digits, such as 0.3 or 2.5, is taken for exact.
    """
    decimals = _decimals(number)
    return 0.500001 / 10**decimals if decimals > 1 or (decimals and abs(number) >= 10) else 0.0


def _decimals(number: Any) -> int:
    """How many decimals a number has; 0 where they never end."""
    exact = number if isinstance(number, Fraction) else Fraction(repr(float(number)))
    return next((n for n in range(20) if 10**n % exact.denominator == 0), 0)


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", then ".join(map(str, value))
    if isinstance(value, str):
        return value
    return f"{value:,}" if isinstance(value, int) else value_text(value)


def _html(thing: Any, guess: Any) -> str:
    """The thing that is shown once there is a guess, as HTML."""
    if callable(thing):
        thing = thing(guess)
    if thing is None:
        return ""
    if isinstance(thing, list):
        return "".join(_html(each, guess) for each in thing)
    if isinstance(thing, str):
        wrapped = "pre" if re.search(r"\S {2,}\S.*\n", thing) else "pre-wrap"  # columns stay columns, on a phone too
        style = f"font-family:monospace;white-space:{wrapped};overflow-x:auto;line-height:1.35"
        return f'<pre style="{style}">{escape(thing)}</pre>'
    if hasattr(thing, "_repr_mimebundle_"):
        bundle = thing._repr_mimebundle_()
        return str((bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"])
    if hasattr(thing, "_repr_html_"):
        return str(thing._repr_html_())
    return _html(str(thing), guess)

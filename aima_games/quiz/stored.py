"""Questions as JSON, for files that carry them and ask no bank: a notebook to study with, the key of an assignment."""

from __future__ import annotations

import base64
import binascii
import json
import textwrap
import zlib
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import partial
from typing import Any

from aima_games.checking.case import from_json, to_json
from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text
from aima_games.quiz.question import Mistake, Question

PICTURES = ("draw", "draw_key")
MARKS = {each.__name__: each for each in (Line, Polygon, Circle, Text)}


def question_to_json(question: Question) -> dict[str, Any]:
    """All of a question but its pictures, which are drawn, and its essence, as a dictionary for json.dump."""
    left_out = (*PICTURES, "mistakes", "essence", *(each for each in ("search", "at") if not getattr(question, each)))
    plain = {each.name: getattr(question, each.name) for each in fields(question) if each.name not in left_out}
    mistakes = [[each.answer, each.misconception, each.why] for each in question.mistakes]
    return to_json({**plain, "mistakes": mistakes}, exact=True)


def question_from_json(stored: dict[str, Any]) -> Question:
    """The question that `question_to_json` wrote. Raises TypeError or KeyError where it is no question."""
    read = from_json(stored, exact=True)
    return Question(**read | {"mistakes": tuple(Mistake(*each) for each in read["mistakes"])})


def pack(questions: Iterable[Question]) -> str:
    """Questions with their pictures as lines of text that nobody reads by accident."""
    stored = []
    for question in questions:
        draws = {name: getattr(question, name) for name in PICTURES}
        stored.append(question_to_json(question) | {name: _scene(draw()) for name, draw in draws.items() if draw})
    data = json.dumps(stored, separators=(",", ":"), ensure_ascii=False).encode()
    return "\n".join(textwrap.wrap(base64.b64encode(zlib.compress(data, 9)).decode(), 100))


def unpack(packed: str) -> tuple[Question, ...]:
    """The questions that `pack` wrote. Raises ValueError where something is missing or was changed."""
    try:
        stored = json.loads(zlib.decompress(base64.b64decode("".join(packed.split()), validate=True)))
        questions = []
        for each in stored:
            scenes = {name: each.pop(name) for name in PICTURES if name in each}
            draws: dict[str, Any] = {name: partial(_drawn, scene) for name, scene in scenes.items()}
            questions.append(replace(question_from_json(each), **draws))
        return tuple(questions)
    except (binascii.Error, zlib.error, ValueError, TypeError, KeyError) as error:
        raise ValueError("these questions cannot be read; fetch the notebook afresh") from error


def _scene(scene: Scene) -> dict[str, Any]:
    marks = [[type(mark).__name__, _unlike_default(mark)] for mark in scene.marks]
    return {"width": scene.width, "height": scene.height, "alt": scene.alt, "marks": marks}


def _unlike_default(thing: Mark | Style) -> dict[str, Any]:
    values = {each.name: getattr(thing, each.name) for each in fields(thing)}
    said = {each.name: values[each.name] for each in fields(thing) if values[each.name] != each.default}
    return {name: _unlike_default(value) if isinstance(value, Style) else value for name, value in said.items()}


def _drawn(scene: dict[str, Any]) -> Scene:
    return Scene(**scene | {"marks": tuple(_mark(*mark) for mark in scene["marks"])})


def _mark(name: str, said: dict[str, Any]) -> Mark:
    given = dict(said)
    if "points" in given:
        given["points"] = tuple(map(tuple, given["points"]))
    if "style" in given:
        style = given["style"]
        given["style"] = Style(**style | ({"dash": tuple(style["dash"])} if "dash" in style else {}))
    return MARKS[name](**given)

"""Questions as JSON, for files that carry them and ask no bank: a pack to practise on, a notebook to study with, the
key of an assignment.
"""

from __future__ import annotations

import base64
import binascii
import json
import textwrap
import zlib
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import partial
from inspect import signature
from typing import Any

from aima_games.checking.case import from_json, to_json
from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text
from aima_games.quiz.on_tree import searched_picture, tree_game
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree

PICTURES = ("draw", "draw_key")
SELDOM = ("search", "at")
"""Fields that are left out where they are empty."""
MARKS = {each.__name__: each for each in (Line, Polygon, Circle, Text)}


def question_to_json(question: Question) -> dict[str, Any]:
    """A question as a dictionary for json.dump, without its pictures, which are drawn, and its essence."""
    empty = (each for each in SELDOM if not getattr(question, each))
    left_out = (*PICTURES, "mistakes", "essence", *empty)
    plain = {each.name: getattr(question, each.name) for each in fields(question) if each.name not in left_out}
    mistakes = [[each.answer, each.misconception, each.why] for each in question.mistakes]
    return to_json({**plain, "mistakes": mistakes}, exact=True)


def with_pictures(question: Question) -> dict[str, Any]:
    """The same dictionary, with what its pictures are drawn from."""
    draws = {name: getattr(question, name) for name in PICTURES}
    pictures = {name: _picture(question, draw) for name, draw in draws.items() if draw}
    return question_to_json(question) | to_json(pictures, exact=True)


def question_from_json(stored: dict[str, Any]) -> Question:
    """The question that one of these two wrote. Raises TypeError or KeyError where it is no question."""
    read = from_json(stored, exact=True)
    pictures = {name: read.pop(name) for name in PICTURES if name in read}
    question = Question(**read | {"mistakes": tuple(Mistake(*each) for each in read["mistakes"])})
    draws: dict[str, Any] = {name: _drawing(question, picture) for name, picture in pictures.items()}
    return replace(question, **draws)


def in_lines(questions: Iterable[Question]) -> str:
    """Questions with their pictures as lines of text that nobody reads by accident."""
    data = json.dumps([with_pictures(each) for each in questions], separators=(",", ":"), ensure_ascii=False).encode()
    return "\n".join(textwrap.wrap(base64.b64encode(zlib.compress(data, 9)).decode(), 100))


def from_lines(lines: str) -> tuple[Question, ...]:
    """The questions that `in_lines` wrote. Raises ValueError where something is missing or was changed."""
    try:
        stored = json.loads(zlib.decompress(base64.b64decode("".join(lines.split()), validate=True)))
        return tuple(map(question_from_json, stored))
    except (binascii.Error, zlib.error, ValueError, TypeError, KeyError) as error:
        raise ValueError("these questions cannot be read; fetch the notebook afresh") from error


# Pictures: what they are made from, if that is a tree or the search on it; else their marks


def _picture(question: Question, draw: Callable[[], Scene]) -> dict[str, Any]:
    call = draw if isinstance(draw, partial) else partial(draw)
    tree = getattr(call.func, "__self__", None)
    if type(tree) is SmallTree:
        shown = signature(tree.picture).bind(*call.args, **call.keywords).arguments
        return {"tree": [tree.nested, tree.first, tree.players], "shown": shown}
    scene, caption = draw(), next(iter(call.args), None)
    if question.search == "alpha-beta" and tree_game(question) and searched_picture(question, caption) == scene:
        return {"searched": caption}
    marks = [[type(mark).__name__, _unlike_default(mark)] for mark in scene.marks]
    return {"marks": {"width": scene.width, "height": scene.height, "alt": scene.alt, "marks": marks}}


def _drawing(question: Question, picture: dict[str, Any]) -> Callable[[], Scene]:
    if "tree" in picture:
        return partial(SmallTree(*picture["tree"]).picture, **picture["shown"])
    if "searched" in picture:
        return partial(searched_picture, question, picture["searched"])
    return partial(_drawn, picture["marks"])


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

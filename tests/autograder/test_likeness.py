"""Copies stand out whatever was done to them; strangers' right answers do not, and short ones never do."""

from __future__ import annotations

import ast
import io
import random
import tokenize
from itertools import combinations
from pathlib import Path

import pytest

from autograder.term.likeness import LEAST, Program, compared

RIGHT = Path(__file__).parents[1] / "corpus" / "right"
ASSIGNMENTS = Path(__file__).parents[2] / "solutions" / "assignments"


def strangers(folder: str) -> dict[str, str]:
    """Answers to a whole assignment, by different hands; hw3's are to the one of an earlier year."""
    return {path.stem: path.read_text() for path in sorted((RIGHT / folder).glob("*.py")) if path.stem != "__init__"}


def given(folder: str) -> set[bytes]:
    (path,) = ASSIGNMENTS.glob(f"{folder}-*/reference.py")
    return set(Program(path.read_text()).all_passages)


def likeness(texts, passages=frozenset()):
    return compared({name: Program(text) for name, text in texts.items()}, set(passages))


def found(texts, passages=frozenset()):
    """Who stands out, as sets of names."""
    seen = likeness(texts, passages)
    return [set(group) for group in seen.groups] + [{pair.first, pair.second} for pair in seen.pairs]


# What a copyist does


class Renamed(ast.NodeTransformer):
    """Every name of the program's own becomes another, and every number and text."""

    def __init__(self, tree):
        self.own = {
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self.own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        self.own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}

    def new(self, name):
        return f"my_{name[::-1]}_too" if name in self.own else name

    def visit_Name(self, node):
        return ast.Name(self.new(node.id), node.ctx)

    def visit_arg(self, node):
        return ast.arg(self.new(node.arg), node.annotation)

    def visit_FunctionDef(self, node):
        node.name = self.new(node.name)
        return self.generic_visit(node)

    def visit_Constant(self, node):
        other = {int: 7, float: 0.5, str: "something else"}.get(type(node.value), node.value)
        return ast.Constant(other)


def renamed(text):
    tree = ast.parse(text)
    return ast.unparse(Renamed(tree).visit(tree))  # without comments, in another layout


def without_comments(text):
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type != tokenize.COMMENT]
    return tokenize.untokenize(tokens)


def reordered(text):
    tree = ast.parse(text)
    random.Random(3).shuffle(tree.body)
    return ast.unparse(tree)


def one_function(text):
    """The longest function alone, among others of one's own."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    longest = max(functions, key=lambda node: len(ast.unparse(node)))
    return f"{strangers('hw4')['arrays']}\n\n{renamed(ast.unparse(longest))}"


def broken(text):
    return text.replace("    return", "   return (", 1).replace(":\n", "\n", 1)


@pytest.mark.parametrize(
    "change", [renamed, without_comments, reordered, lambda t: reordered(renamed(t)), one_function, broken]
)
@pytest.mark.parametrize("name", ["beginner", "negamax"])
def test_a_copy_stands_out(change, name):
    texts = strangers("hw3")
    texts["copy"] = change(texts[name])
    assert found(texts, given("hw3")) == [{name, "copy"}]


@pytest.mark.parametrize("folder", ["hw2", "hw3", "hw4"])
def test_strangers_right_answers_do_not(folder):
    texts = strangers(folder)
    assert found(texts, given(folder)) == []
    programs = {name: Program(text) for name, text in texts.items()}
    for pair in combinations(programs, 2):
        both = set.intersection(*(set(programs[name].passages) for name in pair)) - given(folder)
        assert min(len(programs[name].covered(both)) for name in pair) < LEAST


def test_what_everybody_was_given_says_nothing():
    texts = strangers("hw3")
    lent = Program(texts["beginner"])
    texts = {name: f"{texts['beginner']}\n\n{text}" for name, text in {**texts, **strangers("hw2")}.items()}
    del texts["beginner"]
    assert found(texts, given("hw3") | set(lent.all_passages)) == []


def test_of_a_short_assignment_nobody_stands_out():
    short = "def value(game, state):\n    return max(game.utility(state, player) for player in game.players)\n"
    assert found({f"s{n}": short for n in range(9)}) == []


def test_the_same_program_makes_a_group_however_many_have_it():
    texts = {f"s{n}": text for n, text in enumerate(strangers("hw4").values())}
    copied = strangers("hw3")["beginner"]
    texts |= {f"ring{n}": copied if n % 2 else without_comments(copied) for n in range(12)}
    assert found(texts) == [{f"ring{n}" for n in range(12)}]


def test_a_class_in_which_all_are_close_accuses_nobody():
    """Everybody fills the same frame with a few lines of their own, as where a lecture has the function."""
    frame = strangers("hw2")["stack"].splitlines()
    texts = {}
    for n in range(6):
        rng = random.Random(n)
        lines = list(frame)
        for _ in range(12):
            lines.insert(
                rng.randrange(len(lines)), f"{'x' * 3} = [{'1, ' * rng.randrange(1, 9)}] * {'-' * rng.randrange(1, 5)}y"
            )
        texts[f"s{n}"] = "\n".join(lines)
    assert found(texts) == []


def test_the_places_are_those_of_the_text():
    text = strangers("hw3")["beginner"]
    function = text[text.index("def leaves_to_prove") :]
    lent = f"# lent\n{function.replace('value', 'worth')}"
    (pair,) = likeness({"a": text, "b": lent, "c": strangers("hw4")["arrays"]}).pairs
    marked = "".join(text[start:end] for start, end in pair.places[0])
    assert function[50:-50] in marked  # of one piece, comments and all
    assert len(marked) < len(text) * 0.9
    assert pair.part > 0.8


@pytest.mark.parametrize("text", ["", "\0\0", "%%bash\nrm -rf /", "'''never ends", "λ = 'ü'\n" * 300, "(" * 5000])
def test_any_text_is_a_program(text):
    assert found({"a": text, "b": strangers("hw2")["stack"]}) == []

"""What is no program for our Python is told from what is one for a newer one, whatever version the file names."""

import importlib.util
import sys
from pathlib import Path

import pytest

from autograder.sandbox import bubblewrap

# It is read in the sandbox, where it has no package.
spec = importlib.util.spec_from_file_location("newer_syntax", Path(bubblewrap.__file__).with_name("newer_syntax.py"))
newer_syntax = importlib.util.module_from_spec(spec)
spec.loader.exec_module(newer_syntax)

SINCE = {
    (3, 12): [
        'f"worth {found["value"]}"',
        'f"{x:{width["a"]}}"',
        "f\"{'\\n'.join(lines)}\"",
        'f"{\nx # the value\n}"',
        'f"{f"{f"{1 + 1}"}"}"',
        'def shown(x):\n    return f"a {x!r:>{w}} {found["k"]=}"',
        '%matplotlib inline\nf"{a["b"]}"',
        "f'{a['b']}' f'{c}' 'd'",
        "f'{{{a['x']}}}'",
        'f"{a["}"]}"',
        'f"\\N{BULLET} {a["b"]}"',
        'f"""{\n"""x"""\n}"""',
        "type Found = int",
        "if True:\n    type Found[T: int] = list[T]",
        "def first[T](x: list[T]) -> T:\n    return x[0]",
        "async def first[T: dict[str, list[int]]](x): pass",
        "class Node[T: (int, str), *Ts, **P]:\n    pass",
    ],
    (3, 13): ["class Node[T = int](Base[T]): pass"],
    (3, 14): [
        "try:\n    1\nexcept ValueError, TypeError:\n    pass",
        "try:\n    1\nexcept* games.Illegal, KeyError: pass",
        "t'worth {x}'",
        'rt"a\\{b}"',
    ],
    (3, 15): ["lazy import json", "lazy from json import loads"],
}
NEVER = [
    "def show(found) return found",
    'f"{found["value"}"',
    'f"{}"',
    'f"{a b}"',
    'f"{x!z}"',
    'f"{x"',
    'f"a } b {c["d"]}"',
    "f'it's {x}'",
    "f'{x['a]}'",
    'f"{a["b"]} \nx',
    'f"{a["b"]}" +',
    'def f(x:\n    return f"{a["b"]}"',
    "x = = 1",
    "type Found int",
    "type Found",
    "class Node[T:\n pass",
    "class Node[T]\n    pass",
    "def first[0](x): pass",
    "def first[T](x): retrun = = 1",
    'print "hello"',
    "try:\n 1\nexcept ValueError, e:\n pass",
    "except ValueError, TypeError: pass",
    "lazy x",
    'tf"a"',
    '"abc',
    "(" * 300,
    'f"{' * 40,
]
FINE = ["", "x = 1", 'f"{x}"', "return 1", "type(x) == 3", "type = 3", "!pip install x"]


@pytest.mark.parametrize(("since", "source"), [(since, each) for since, several in SINCE.items() for each in several])
def test_syntax_of_a_newer_python(since, source):
    assert newer_syntax.is_of_a_newer_python(source) is (sys.version_info[:2] < since)


@pytest.mark.parametrize("source", NEVER + FINE)
def test_what_no_python_knows_and_what_ours_knows(source):
    assert not newer_syntax.is_of_a_newer_python(source)

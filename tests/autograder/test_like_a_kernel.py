"""A cell in a student's process shows what it shows in a real IPython kernel."""

from __future__ import annotations

import os
import re
import textwrap

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.judge.student_process import Limits, StudentProcess
from autograder.sandbox.launchers import launcher

CELLS = {
    "values": "x = 6\nx * 7",
    "streams": "import sys\nprint('one')\nprint('two', file=sys.stderr)\nprint('three')",
    "nothing shown": "5;",
    "display": "from IPython.display import HTML, Markdown, SVG, display\ndisplay(1, {'a': [1, 2]}, HTML('<b>b</b>'))",
    "rich value": "Markdown('# hi')",
    "own representation": """
        class Board:
            def _repr_svg_(self): return '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
            def _repr_html_(self): return '<i>board</i>'
            def __repr__(self): return 'Board()'
        Board()
    """,
    "history": "print(_, Out[1], In[1], _i)",
    "update": "h = display('first', display_id='h')\nh.update('second')",
    "clear": "from IPython.display import clear_output\nprint('gone')\nclear_output()\nprint('stays')",
    "clear and wait": "print('gone')\nclear_output(wait=True)\nprint('stays')",
    "line magic": "%who_ls int\n",
    "cell magic": "%%capture kept\nprint('caught')",
    "what was caught": "kept.stdout",
    "sum in a loop": "%%timeit -n 1 -r 1 -q\nsum(range(10))\n",
    "shell": "!echo from the shell",
    "shell into a variable": "lines = !printf 'a\\nb'\nlines",
    "a program": "import subprocess, time\n_ = subprocess.run(['echo', 'from a program'])\ntime.sleep(1)",
    "C's output": "import os, time\n_ = os.write(1, b'past Python\\n')\ntime.sleep(1)",
    "await": "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 'awaited'\nawait f()",
    "async for": """
        async def numbers():
            for n in range(3):
                yield n
        async for n in numbers():
            print(n)
    """,
    "a running loop": "asyncio.get_running_loop().is_running()",
    "an error": "print('before')\n1 / 0",
    "error after error": "raise ValueError('no\\nsecond line')",
    "syntax error": "def f(:\n    pass",
    "own exception": "class Mine(Exception):\n    pass\nraise Mine",
    "exit in a function": "raise SystemExit(3)",
    "keyboard interrupt": "raise KeyboardInterrupt",
    "warning": "import warnings\nwarnings.warn('careful')",
    "logging": "import logging\nlogging.getLogger('a').warning('logged')",
    "main": "__name__, globals() is get_ipython().user_ns",
    "names": "sorted(name for name in globals() if name.startswith('_') and len(name) < 3)",
    "threads": "import threading\nt = threading.Thread(target=lambda: print('in a thread'))\nt.start()\nt.join()",
    "processes": "pid = os.fork()\nif not pid:\n    os._exit(7)\nos.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])",
    "plot": "import matplotlib.pyplot as plt\n_ = plt.plot([1, 3, 2])",
    "figure as a value": "fig, axes = plt.subplots()\nfig",
    "plot with the magic": "%matplotlib inline\nplt.bar([1, 2], [3, 4])\nplt.show()\nprint('after')",
    "widget": "import ipywidgets\nipywidgets.IntSlider(description='depth')",
    "a game": "from aima_games import tree_scene\nfrom aima_games.games import TreeGame\ntree_scene(TreeGame([[3, 5], [2, 9]]))",
    "frames": "import numpy as np\nnp.arange(6).reshape(2, 3)",
    "an object": "object()",
    "long": "list(range(2000))",
    "nested": "{'a': {'b': [1.5, None, True]}, 'c': {3, 1}}",
    "a string with colours": "print('\\x1b[31mred\\x1b[0m')",
    "carriage return": "print('10%\\r20%')",
    "unicode": "print('α ≥ β △ 🙂')",
    "without end": "print('no newline', end='')",
    "walrus and match": "match (y := 3):\n    case 3: print('three', y)",
    "help": "len?",
    "pinfo of own": "def documented():\n    'what it does'\n?documented",
    "automagic": "pwd_is_a_string = %pwd\ntype(pwd_is_a_string)",
    "last": "get_ipython().execution_count > 10",
}


@pytest.fixture(scope="module")
def in_a_kernel():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(textwrap.dedent(s)) for s in CELLS.values()])
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    # Where ipykernel sees that variable it leaves alone what programs write, for its own tests.
    NotebookClient(notebook, allow_errors=True, timeout=120).execute(env=environment)
    return [plain(cell.outputs) for cell in notebook.cells]


@pytest.fixture(scope="module")
def here(unsafe):
    with StudentProcess(launcher(unsafe), {}, Limits()) as student:
        return [plain(student.run_cell(textwrap.dedent(source))["outputs"]) for source in CELLS.values()]


def plain(outputs):
    """Outputs without what differs from process to process, and streams in one piece each."""
    shown, streams = [], {}
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            streams[output["name"]] = streams.get(output["name"], "") + output["text"]
        elif kind == "error":
            shown.append((kind, output["ename"], output["evalue"], bool(output["traceback"])))
        else:
            data = {mime: content for mime, content in output["data"].items() if not mime.startswith("application/vnd")}
            shown.append((kind, output.get("execution_count"), data, dict(output.get("metadata", {}))))
    text = repr((sorted(streams.items()), shown))
    return re.sub(r"0x[0-9a-f]+|(/tmp/ipykernel_\d+/)?\d+\.py|<ipython-input-[^>]*>", "…", text)


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_shows_the_same(here, in_a_kernel, name):
    at = list(CELLS).index(name)
    assert here[at] == in_a_kernel[at]


def test_nobody_is_there_to_answer(unsafe):
    """A kernel without a front end refuses as well; ours says it in words for students."""
    with StudentProcess(launcher(unsafe), {}, Limits()) as student:
        done = student.run_cell("input('your name? ')")
    assert done["error"][0] == "RuntimeError"
    assert "input() cannot be answered" in done["error"][1]

"""The judge: the score a submission deserves, whatever its cells do."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

import solutions
from aima_games.checking.case import Trouble
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from tests.autograder.homework import PLAIN, items_of
from tests.conftest import line_of, numbers

SOLUTION = (Path(solutions.__file__).parent / "searches" / "minimax.py").read_text()
ITEMS = list(items_of(PLAIN).values())
TESTS = [item.name for item in ITEMS]


@pytest.fixture(scope="module")
def checks():
    return [Check(i.name, i.function, [*i.visible_cases(), *i.hidden_cases("s")], i.weights) for i in ITEMS]


@pytest.fixture
def judge(checks, unsafe):
    def run(*sources, limits=Limits(cell=3, case=2, notebook=30), tests=TESTS):
        return on([code(source) for source in sources] + [code("", name) for name in tests], limits)

    def on(cells, limits=Limits(cell=3, case=2, notebook=30)):
        return Session(checks, unsafe=unsafe, limits=limits).judge(cells)

    run.on = on
    return run


def code(source, grade_id=None):
    cell = nbformat.v4.new_code_cell(source)
    if grade_id:
        cell.metadata["nbgrader"] = {"grade_id": grade_id}
    return cell


def fractions(verdict):
    return [verdict.items[name].fraction for name in TESTS]


def text_of(outputs):
    return "".join(output.get("text", "") for output in outputs)


def test_the_solution_gets_full_marks(judge):
    verdict = judge("print('hello')", SOLUTION)
    assert fractions(verdict) == [1] * len(TESTS)
    assert verdict.notes == []
    assert text_of(verdict.outputs[0]) == "hello\n"


def test_nothing_gets_nothing_and_says_why(judge):
    verdict = judge()
    assert fractions(verdict) == [0] * len(TESTS)
    decision = verdict.items["test_minimax"]
    assert (decision.trouble, "`minimax`" in decision.diagnosis) == (Trouble.MISSING, True)


def test_a_syntax_error_is_reported_with_its_line(judge, checks, unsafe):
    broken = code("def minimax_value(game, state):\n    return (1\n", "minimax_value")
    verdict = Session(checks, unsafe=unsafe).judge([broken, code("", "test_minimax_value")])
    assert verdict.items["test_minimax_value"].trouble is Trouble.CELL_ERROR
    assert line_of(verdict.items["test_minimax_value"].diagnosis, "`minimax_value`", "SyntaxError", "line 2")
    assert "ipython-input" not in verdict.items["test_minimax_value"].diagnosis


@pytest.mark.parametrize("ending", ["import os; os._exit(0)", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
                                    "while True: pass", "import ctypes; ctypes.string_at(0)",
                                    "while True:\n    try:\n        while True: pass\n    except BaseException: pass"])  # fmt: skip
def test_a_cell_that_ends_the_process_costs_only_itself(judge, ending):
    verdict = judge(SOLUTION, ending)
    assert fractions(verdict) == [1] * len(TESTS)
    assert len(verdict.notes) == 1
    assert "code cell 2" in verdict.notes[0]


@pytest.mark.parametrize(("body", "said"), [("while True: pass", "too slow"),
                                            ("import os; os._exit(1)", "process ended")])  # fmt: skip
def test_a_function_that_hangs_or_dies_keeps_what_came_before_it(judge, body, said):
    bad = (
        f"def minimax_value(game, state):\n    if game.is_terminal(state): return game.utility(state, MAX)\n    {body}"
    )
    verdict = judge(SOLUTION, bad)
    assert verdict.items["test_minimax_value"].fraction < 0.5  # finished games were right before it
    assert numbers(verdict.items["test_minimax_value"].text, "cases right")[0] > 0
    assert said in verdict.items["test_minimax_value"].diagnosis
    assert fractions(verdict)[1:] == [1] * (len(TESTS) - 1)


def test_sys_exit_and_exceptions_cost_one_case_not_the_process(judge):
    verdict = judge(SOLUTION, "import sys\ndef minimax_value(game, state): sys.exit(0)")
    assert fractions(verdict) == [0, *[1] * (len(TESTS) - 1)]
    assert "SystemExit" in verdict.items["test_minimax_value"].text


def test_a_later_redefinition_does_not_reach_back(checks, unsafe):
    cells = [
        code(SOLUTION),
        code("", "test_minimax_value"),
        code("def minimax_value(game, state): return 0"),
        code("", "test_minimax"),
    ]
    verdict = Session(checks, unsafe=unsafe).judge(cells)
    assert verdict.items["test_minimax_value"].fraction == 1
    missing = verdict.items["test_depth_limited_minimax"]
    assert (missing.trouble, "test cell" in missing.diagnosis) == (Trouble.MISSING, True)


@pytest.mark.parametrize("source", [
    "while True: print('x' * 1000)",
    "print('x' * 50_000_000)",
    "from IPython.display import display, HTML\nfor _ in range(100_000): display(HTML('<b>x</b>' * 100))",
])  # fmt: skip
def test_floods_of_output_are_cut_at_the_source(judge, source):
    verdict = judge(SOLUTION, source)
    assert fractions(verdict) == [1] * len(TESTS)
    assert len(str(verdict.outputs)) < 1_000_000


CHEATS = {
    "forged messages": """
        import json, os, sys, socket
        for n in range(3, 20):
            try: os.write(n, (json.dumps({"returned": 3, "id": ""}) + "\\n").encode() * 50)
            except OSError: pass
        def minimax_value(game, state): return 3
    """,
    "numbers that equal everything": """
        class Any(float):
            def __eq__(self, other): return True
            def __sub__(self, other): return 0.0
            def __hash__(self): return 0
        def minimax_value(game, state): return Any(0)
    """,
    "patched check": """
        import aima_games.checking.check as c
        c.same_number = lambda *a: True
        def minimax_value(game, state): return 0
    """,
    "replayed token": """
        kept = []
        def minimax_value(game, state):
            kept.append(state)
            return game.utility(kept[0], MAX) if game.is_terminal(kept[0]) else 0
    """,
    "not a number": "def minimax_value(game, state): return float('nan')",
    "infinite": "def minimax_value(game, state): return float('inf')",
    "guess": "def minimax_value(game, state): return 1",
    "walks up the frames": """
        import gc, inspect
        def minimax_value(game, state):
            for thing in gc.get_objects():
                if type(thing).__name__ in ("Case", "Answer"): return thing.expected.value
            return 0
    """,
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_cheating_earns_nothing_worth_having(judge, cheat):
    verdict = judge("from aima_games import *", textwrap.dedent(CHEATS[cheat]))
    assert verdict.items["test_minimax_value"].fraction <= 0.2  # what one earns who only knows the end of the game


def test_utility_of_a_state_that_is_no_end_says_so(judge):
    verdict = judge("def minimax_value(game, state): return game.utility(state, 'MAX')", tests=["test_minimax_value"])
    assert "in which the game goes on" in verdict.items["test_minimax_value"].text


@pytest.mark.parametrize("telling", [
    "raise ValueError('SECRET')",
    "raise type('SECRET', (Exception,), {})",
    "raise type('TooManyCallsError', (Exception,), {})('SECRET')",
    "return 'SECRET', 0",
    "return 0, ('SECRET', 1)",
    "return {'SECRET': 1}",
    "print('SECRET')",
])  # fmt: skip
def test_a_report_repeats_nothing_that_was_said_about_hidden_cases(checks, unsafe, telling):
    hidden = [replace(check, cases=[case for case in check.cases if case.hidden]) for check in checks]
    cells = [code(f"def minimax(game, state): {telling}"), code("", "test_minimax")]
    verdict = Session(hidden, unsafe=unsafe).judge(cells)
    assert verdict.items["test_minimax"].fraction < 0.5
    assert "SECRET" not in str(verdict)


IN_THE_KERNEL = {
    "builtins": """
        import builtins
        for name in ("isinstance", "callable", "hasattr", "type", "repr", "map", "len"):
            setattr(builtins, name, lambda *a, **k: True)
    """,
    "json": """
        import json
        json.dumps = lambda *a, **k: '{"returned": [3, 0], "id": "x"}'
        json.loads = lambda *a, **k: {"do": "run", "source": "", "id": "x"}
    """,
    "tracebacks": """
        shell = get_ipython()
        shell.showtraceback = shell._showtraceback = lambda *a, **k: None
        shell.set_custom_exc((Exception,), lambda *a, **k: None)
    """,
    "cells that never run": """
        import ast
        class Nothing(ast.NodeTransformer):
            def visit(self, node): return ast.Module([], [])
        get_ipython().ast_transformers.append(Nothing())
        get_ipython().run_cell_async = None
    """,
    "the judge's line": """
        import gc, threading, time
        line = next(thing for thing in gc.get_objects() if type(thing).__name__ == "Connection" and hasattr(thing, "ask"))
        def flood():
            while True:
                try: line.send({"returned": [1, 0], "seen": [["actions", 0]] * 9})
                except Exception: pass
                time.sleep(0.001)
        threading.Thread(target=flood, daemon=True).start()
    """,
    "questions out of turn": """
        import gc
        line = next(thing for thing in gc.get_objects() if type(thing).__name__ == "Connection" and hasattr(thing, "ask"))
        for number in range(50):
            try: line.ask("utility", state=number, player="MAX")
            except BaseException: pass
    """,
    "the next orders": """
        import gc
        line = next(thing for thing in gc.get_objects() if type(thing).__name__ == "Connection" and hasattr(thing, "ask"))
        orders = []
        def keep():
            orders.append(original())
            return orders[0]
        original, line.receive = line.receive, keep
    """,
}


@pytest.mark.parametrize("trick", IN_THE_KERNEL)
def test_tricks_in_the_kernel_earn_nothing(judge, trick):
    """Who has no search gets nothing by them; that somebody's own right search may fail after them is their affair."""
    source = (
        textwrap.dedent(IN_THE_KERNEL[trick]) + "\ndef minimax_value(game, state): return 0\nminimax = minimax_value"
    )
    verdict = judge(source, limits=Limits(cell=3, case=1, notebook=20), tests=["test_minimax_value", "test_minimax"])
    assert verdict.items["test_minimax_value"].fraction <= 0.2
    assert verdict.items["test_minimax"].fraction <= 0.2


def test_counts_cannot_be_forged(judge):
    twice = SOLUTION.replace(
        "    values = [",
        "    [minimax_value(game, game.result(state, a)) for a in game.actions(state)]\n    values = [",
    )
    assert twice != SOLUTION
    verdict = judge(twice)
    found = verdict.items["test_minimax_value"]
    assert found.fraction == 0.75  # each leaf is looked at once, the text says
    assert "27 of them more often than needed" in found.diagnosis


LOOKING_AROUND = """
import os, socket
seen = []
def attempt(name, action):
    try:
        seen.append((name, bool(action())))
    except BaseException:
        seen.append((name, False))
attempt("solutions", lambda: __import__("solutions") and __import__("solutions.searches.minimax"))
attempt("autograder", lambda: __import__("autograder.judge.session"))
attempt("passwd", lambda: open("/etc/passwd").read())
attempt("write /usr", lambda: open("/usr/x", "w"))
attempt("network", lambda: socket.create_connection(("127.0.0.1", 22), 1))
attempt("other processes", lambda: [p for p in os.listdir("/proc") if p.isdigit() and int(p) > 50])
attempt("the kit", lambda: [n for n in ("solutions", "autograder", "tests", "README.md") if os.path.exists(KIT + "/" + n)])
attempt("other files", lambda: open(NOTE).read())
attempt("write home", lambda: open("note.txt", "w").write("x"))
print(dict(seen))
"""


@pytest.mark.sandbox
def test_the_sandbox_shows_nothing_of_the_machine(checks, need_sandbox, tmp_path):
    (tmp_path / "note").write_text("not for students")
    where = f"KIT, NOTE = {str(Path(solutions.__file__).parents[1])!r}, {str(tmp_path / 'note')!r}\n"
    verdict = Session(checks).judge([code(where + LOOKING_AROUND)])
    seen = eval(text_of(verdict.outputs[0]))
    assert seen.pop("write home") is True
    assert seen == dict.fromkeys(seen, False)


KERNEL = """
import asyncio
await asyncio.sleep(0)
print("async", asyncio.get_running_loop() is not None)
%time x = 1
get_ipython().run_line_magic("who", "")
display({"a": 1})
input
1/0
"""


def test_cells_run_as_in_a_notebook_kernel(checks, unsafe):
    plots = "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.show()"
    asks = "input('name? ')"
    widget = "import ipywidgets\nipywidgets.IntSlider()"
    verdict = Session(checks, unsafe=unsafe).judge([code(KERNEL), code(plots), code(asks), code(widget), code("2 + 3")])
    kinds = [output["output_type"] for output in verdict.outputs[0]]
    assert kinds == ["stream", "display_data", "error"]
    assert "async True" in text_of(verdict.outputs[0])
    assert verdict.outputs[0][-1]["ename"] == "ZeroDivisionError"
    assert "image/png" in verdict.outputs[1][0]["data"]
    assert "input() cannot be answered" in verdict.outputs[2][0]["evalue"]
    assert verdict.outputs[4][0]["data"]["text/plain"] == "5"


def test_the_judge_sees_what_is_kept_from_one_game_to_the_next(judge):
    forgetful = SOLUTION + textwrap.dedent("""
        right = minimax
        def minimax(game, state, table={}):
            if state not in table:
                table[state] = right(game, state)
            return table[state]
    """)
    names = [judge("", forgetful).items[name].misconceptions for name in TESTS]
    assert ("kept-between-calls",) in names

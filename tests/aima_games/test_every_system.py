"""The students' package asks nothing of a system that another does not have: it also has to run on Windows.

It is not run there by us. What Python has on POSIX systems alone, and what differs between systems, is forbidden.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import aima_games

PACKAGE = Path(aima_games.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}

POSIX_ONLY = ("fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog", "termios", "tty")  # fmt: skip
"""Modules that Windows lacks."""
NO_TIME_ZONES = ("zoneinfo",)
"""Windows has no table of time zones."""
POSIX_ATTRIBUTES = {
    "os": {"fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "getloadavg", "killpg", "mkfifo", "setsid", "uname", "wait", "sysconf", "sched_getaffinity", "chown", "nice", "openpty", "register_at_fork"},
    "signal": {"SIGALRM", "SIGPROF", "SIGVTALRM", "SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "setitimer", "getitimer", "alarm", "pause", "pthread_sigmask"},
    "time": {"tzset", "clock_gettime"},
}  # fmt: skip
GUARDED = {"checking/time_limit.py": "asks whether there is a timer, and else looks at the time by itself"}
"""Who may use them, and what they do where there is none."""


def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_uses_what_every_system_has(name):
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    assert not set(imports(tree)) & {*POSIX_ONLY, *NO_TIME_ZONES}
    used = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in POSIX_ATTRIBUTES.get(node.value.id, ())
    }
    assert not used or name in GUARDED, used


def writes_or_reads_text(node):
    """Whether a call opens a text, so that its encoding would be the system's: on many a Windows not UTF-8."""
    called = getattr(node.func, "id", getattr(node.func, "attr", ""))
    owner = getattr(getattr(node.func, "value", None), "id", "")
    if called in ("read_text", "write_text"):
        return True
    if called != "open" or owner in ("archive", "webbrowser"):
        return False
    mode = [
        each.value
        for each in [*node.args[:2], *(k.value for k in node.keywords if k.arg == "mode")]
        if isinstance(each, ast.Constant)
    ]
    return not any(isinstance(each, str) and re.fullmatch(r"[rwxa+]*b[rwxa+]*", each) for each in mode)


@pytest.mark.parametrize("name", MODULES)
def test_a_text_has_its_encoding_and_a_path_belongs_to_no_system(name):
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and writes_or_reads_text(node):
            assert any(keyword.arg == "encoding" for keyword in node.keywords), f"line {node.lineno}: no encoding"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not re.match(r"/(tmp|dev|proc|etc|usr|var|home)\b", node.value), f"line {node.lineno}: {node.value}"
            assert not re.search(r"%-[a-zA-Z]", node.value), f"line {node.lineno}: a format of dates that Windows lacks"


def test_all_of_it_can_be_imported_where_the_system_has_less(practice_file):
    """As far as a Linux machine can play Windows: no POSIX modules, no timers, no UTF-8 by itself."""
    code = f"""
import signal, sys
for name in {POSIX_ONLY!r}:
    if name != "posix":  # Python itself is made of that one here
        sys.modules[name] = None
for name in {sorted(POSIX_ATTRIBUTES["signal"])!r}:
    if hasattr(signal, name):
        delattr(signal, name)
from importlib import import_module
for module in {[name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in MODULES if name not in ("__init__.py", "__main__.py")]!r}:
    import_module("aima_games." + module)
from aima_games import MAX, check, tree_scene
from aima_games.games import TreeGame
tree_scene(TreeGame([[3, 12, 8], [2, 4, 6]]))._repr_mimebundle_()
def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best(minimax_value(game, game.result(state, action)) for action in game.actions(state))
print(bool(check("minimax_value", minimax_value)))
"""
    environment = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "cp1252",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="cp1252", env=environment)
    assert done.stdout.strip().endswith("True"), done.stdout + done.stderr

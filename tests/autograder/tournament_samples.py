"""A course whose assignment is a match, agents of several kinds, and a tournament that was played without a sandbox."""

from __future__ import annotations

import nbformat

from aima_games.checking.case import Answer
from aima_games.checking.files import save_cases
from aima_games.checking.match_case import MatchCase
from aima_games.game import MAX, MIN
from aima_games.games import make_game
from aima_games.ladder.game import AnchorSeat, Match, play
from autograder.course.course import Course
from autograder.steps.init import init
from autograder.tournament.agents import Agent, Contest, anchor_agents
from autograder.tournament.journal import Journal
from autograder.tournament.tournament import pairings, standing_of

NAME = "duel"
BOARD = {"name": "TicTacToe"}
MATCH = Match("duel", "agent", (BOARD, {"name": "Nim", "heaps": [3, 4, 5]}), "my_game", 2)

FIRST = """
def my_game():
    return "TicTacToe"

def agent(game, state):
    return game.actions(state)[0]
"""


def instead(text):
    """An agent that does something else before it answers."""
    return FIRST.replace("    return game.actions(state)[0]", f"{text}\n    return game.actions(state)[0]")


WINS = instead("""    for action in game.actions(state):
        after = game.result(state, action)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) > 0:
            return action""")

HOSTILE = {
    "hang": (instead("    while True: pass"), "took too long for a move"),
    "sleep": (instead("    import time; time.sleep(1000)"), "took too long for a move"),
    "fork": (instead("    import os\n    while True: os.fork()"), ("ended its process", "took too long")),
    "flood": (
        instead(
            """    import os
    while True:
        for number in range(3, 10):
            try:
                os.write(number, b"x" * 100_000)
            except OSError:
                pass"""
        ),
        "ended its process",
    ),
    "forge": (
        instead(
            """    import json, os
    for number in range(3, 10):
        try:
            os.write(number, json.dumps({"returned": 4, "id": "0" * 16}).encode() + b"\\n")
        except OSError:
            pass"""
        ),
        "ended its process",
    ),
    "raise": (instead("    1 / 0"), "raised ZeroDivisionError in line 5 of the cell of `agent`"),
    "illegal": (FIRST.replace("game.actions(state)[0]", "99"), "made an illegal move"),
    "exit": (instead("    import os; os._exit(0)"), "ended its process"),
    "ponder": (
        instead(
            """    import threading
    def think():
        while True: pass
    threading.Thread(target=think, daemon=True).start()
    import time; time.sleep(3)"""
        ),
        "took too long for a move",
    ),
}
"""What each hostile agent does, and the beginning of the reason by which it loses."""

MORE_HOSTILE = {
    name: (instead("".join(f"    {line}\n" for line in lines.strip("\n").split("\n"))), said)
    for name, lines, said in (
        ("memory", "x = []\nwhile True: x.append(bytearray(100_000_000))", "took too long"),
        ("disk", "while True: open('/tmp/x', 'ab').write(b'x' * 10_000_000)", ("raised OSError", "took too long")),
        ("kill", "import os, signal\nos.kill(-1, signal.SIGKILL)", "raised ProcessLookupError"),
        ("stop", "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", "took too long"),
        ("huge", "return 'x' * 500_000_000", ("took too long", "made an illegal move")),  # by how fast the machine is
        ("deep", "x = []\nfor _ in range(1_000_000): x = [x]\nreturn x", "made an illegal move"),
        (
            "equal to all",
            "class Any:\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\nreturn Any()",
            "made an illegal move",
        ),
        (
            "program in an answer",
            "class Any:\n    def __reduce__(self): return (exit, ())\nreturn Any()",
            "made an illegal move",
        ),
        ("quit", "raise SystemExit(0)", "raised SystemExit"),
        ("interrupt", "raise KeyboardInterrupt", "raised KeyboardInterrupt"),
        ("close", "import os\nos.closerange(0, 100)", "ended its process"),
        ("print", "while True: print('x' * 100_000)", "took too long"),
        ("another program", "import os\nos.execv('/bin/sh', ['sh', '-c', 'sleep 1000'])", "took too long"),
        (
            "deaf",
            "import signal\nfor s in range(1, 32):\n    if s not in (9, 19): signal.signal(s, signal.SIG_IGN)\n"
            "while True: pass",
            "took too long",
        ),
        (
            "look into another process",
            "import os\nfor p in os.listdir('/proc'):\n    if p.isdigit() and int(p) != os.getpid():\n"
            "        open(f'/proc/{p}/mem', 'rb')\n        1 / 0",
            "raised PermissionError",
        ),
        ("network", "import socket\nsocket.create_connection(('127.0.0.1', 80), 1)", "raised PermissionError"),
        ("not a number", "return float('nan')", "made an illegal move"),
        ("nothing", "return None", "made an illegal move"),
        ("endless match", "import re\nre.match(r'(a+)+$', 'a' * 60 + 'b')", "took too long"),
        ("endless calls", "import sys\nsys.setrecursionlimit(10**9)\nf = lambda: f()\nf()", "took too long"),
    )
}
"""More of them."""


def contest(seconds=2.0, unsafe=False):
    return Contest(NAME, MATCH, BOARD, seconds=seconds, unsafe=unsafe)


def course_with(root, programs):
    """A course in which these programs were handed in, by student, and which has released what they are for."""
    list(init(root, name="games"))
    course = Course(root)
    cells = [nbformat.v4.new_code_cell("# my_game, agent"), nbformat.v4.new_code_cell("check('duel', agent)")]
    solution = {"grade_id": "agent", "grade": False, "solution": True, "locked": False}
    test = {"grade_id": "duel", "grade": True, "solution": False, "locked": True, "points": 1}
    for cell, marks in zip(cells, (solution, test), strict=True):
        cell.metadata["nbgrader"] = {**marks, "schema_version": 3, "cell_type": "code", "task": False}
    case = MatchCase(
        group="match", function="agent", expected=Answer(None), opponent={"name": "random"}, goal=0.0,
        opening=MATCH.opening, boards=MATCH.boards, choice=MATCH.choice,
    )  # fmt: skip
    folder = course.release(NAME)
    save_cases(folder / "cases" / "duel.json", [case], {"score": 1})
    course.source(NAME).mkdir(parents=True)
    (course.source(NAME) / "assignment.md").write_text("# An assignment\n")
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(notebook, folder / f"{NAME}.ipynb")
    for student, program in programs.items():
        cells[0].source = program
        path = course.submitted(student, NAME) / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
    return course


def played(folder, rounds=2, board=BOARD):
    """A standing after some rounds in which students have played as anchors do, and one breaks a rule."""
    of = Contest(NAME, MATCH, board)
    game = make_game(board)
    styles = {"ada@1": "4 plies", "ben@1": "1 ply", "cy@1": "random"}
    agents = {agent.key: agent for agent in anchor_agents(of) if agent.key != "UCT"}
    agents |= {key: Agent(key, key.split("@")[0]) for key in styles}
    journal = Journal(folder, board)
    for pairing in pairings(game, agents, "seed", rounds, 0):
        seats = [AnchorSeat(styles.get(key, key), game) for key in (pairing.first, pairing.second)]
        journal.add(pairing, play(game, {MAX: seats[0], MIN: seats[1]}, (), pairing.seed))
    return standing_of(of, game, agents, journal)

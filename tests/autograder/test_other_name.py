"""A right function under another name is judged if it is the only one that can be meant, and everybody is told."""

import textwrap

import nbformat
import pytest

from aima_games.home import review as reviewing
from aima_games.home.other_name import CellText, names_of, text_of
from autograder.cli import main as autograder
from autograder.course.ledger import read_ledger
from tests.autograder.conftest import HW2
from tests.autograder.homework import run
from tests.conftest import line_of

GIVEN = "def minimax(game, state): ...\nfrom math import inf as endless\nLIMIT = 3"
ASKED = "def alphabeta(game, state, alpha=-1, beta=1):\n    raise NotImplementedError()"
LATER = "def pruned(game, state):\n    raise NotImplementedError()"
FITS = {
    "def alpha_beta(game, state): ...": ["alpha_beta"],
    "def AlphaBeta(game, state, alpha=0, beta=9): ...": ["AlphaBeta"],
    "alpha_beta = lambda game, state: 1": ["alpha_beta"],
    "if True:\n    def alpha_beta(game, state, *, depth=3): ...": ["alpha_beta"],
    "%matplotlib inline\ndef alpha_beta(game, state): ...\ndef value(game, state, alpha, beta): ...": ["alpha_beta"],
    "def one(game, state): ...\ndef other(game, state): ...": ["one", "other"],
    "def minimax(game, state): ...": [],  # given, and redefined
    "def endless(game, state): ...": [],
    "def pruned(game, state): ...": [],  # asked for elsewhere
    "1 / 0\ndef alphabeta(game, state): return state\ndef alpha_beta(game, state): ...": [],  # its cell stops before it
    "def alpha_beta(g, s): ...": ["alpha_beta"],
    "def alpha_beta(state, *more): ...": ["alpha_beta"],
    "for _ in range(1):\n    def alpha_beta(g, s=None): ...": ["alpha_beta"],
    ASKED + "\ndef alpha_beta(g, s): ...": ["alpha_beta"],  # what was handed out is no answer
    "def alphabeta(game, state): ...\ndef alpha_beta(g, s): ...": ["alpha_beta"],
    "def alphabeta(game, state): return state\n" + ASKED: ["alphabeta"],  # the answer stands above what was handed out
    ASKED + "\nalphabeta = minimax": [],
    ASKED + "\nfrom friend import alphabeta": [],
    "def alpha_beta(one): ...": [],
    "def alpha_beta(game, state, alpha, beta): ...": [],
    "def alpha_beta(game, state, *, depth): ...": [],
    "def alpha_beta(*, game, state): ...": ["alpha_beta"],
    "def alpha_beta(g, *, state, alpha=0): ...": ["alpha_beta"],
    "def alpha_beta(*, g, s): ...": [],
    "def alphabeta(*, state, game): return state": ["alphabeta"],
    "def alphabeta(game, state): return 0, None\ndef alpha_beta(g, s): ...": ["alpha_beta"],
    "def alphabeta(*, state, game, depth): return state": [],
    "def alphabeta(game, state, *, alpha=0): ...": [],  # as it is asked for
    "from friend import alphabeta as alpha_beta": [],
    "class alpha_beta:\n    def __call__(self, game, state): ...": ["alpha_beta()"],
    "def outer(game):\n    def alpha_beta(game, state): ...": [],
    "alpha_beta = minimax": [],
    "def alpha_beta(game, state) return 1": [],
    # What a call made, and a method of the name, where nothing else in the answer cell may be meant.
    "def of(who, game, state): ...\nalpha_beta = partial(of, 1)": ["alpha_beta"],
    "class Search:\n    def __call__(self, game, state): ...\nalpha_beta = Search()": ["alpha_beta"],
    "class Search:\n    def best(self, g, s): ...\n    def show(self): ...": ["Search().best"],
    "%%writefile search.py\ndef alphabeta(game, state): return 1": [],
    "%%time\ndef alpha_beta(game, state): return 1": ["alpha_beta"],
    "class Search:\n    @staticmethod\n    def alphabeta(game, state): ...": ["Search().alphabeta"],
    "INF = float('inf')\ndef alpha_beta(g, s): ...": ["alpha_beta"],
    ASKED + "\nTABLE = dict()": [],
}


def released():
    notebook = nbformat.v4.new_notebook()
    for name, source in (("given", GIVEN), ("alphabeta", ASKED), ("pruned", LATER)):
        cell = nbformat.v4.new_code_cell(source)
        cell.metadata = nbformat.from_dict({"nbgrader": {"grade_id": name, "solution": name != "given"}})
        notebook.cells.append(cell)
    return notebook


@pytest.mark.parametrize("source", FITS)
def test_which_functions_may_be_meant(source):
    cells = [("given", text_of(GIVEN)), ("alphabeta", text_of(source)), ("pruned", text_of(LATER))]
    found = names_of(released()).found_for("alphabeta", cells)
    assert [each.function.name for each in found] == FITS[source]


SURE = {  # the answer cell, and a student's own
    ("def first(game, state): ...", ""): {"first": True},
    ("def first(g, s): ...", ""): {"first": True},
    ("def first(game, state): ...\ndef helper(a, b): ...", ""): {"first": True, "helper": False},
    ("def first(g, s): ...\ndef other(a, b): ...", ""): {"first": True, "other": True},
    (ASKED + "\ndef first(game, state): ...", ""): {"first": False},
    (ASKED, "def first(game, state): ..."): {"first": False},
    ("", "def first(g, s): ..."): {"first": False},
    ("def first(g, s): ...", "def helper(a, b): ..."): {"first": True, "helper": False},
    (ASKED, "def alphabeta(a, b): return a\ndef helper(a, b): ..."): {"alphabeta": True},
}


@pytest.mark.parametrize(("own", "below"), SURE)
def test_which_can_only_be_the_answer(own, below):
    cells = [("given", text_of(GIVEN)), ("alphabeta", text_of(own)), ("check", text_of("")), ("", text_of(below))]
    found = names_of(released()).found_for("alphabeta", cells, 2)
    assert {each.function.name: each.sure for each in found} == SURE[own, below]


BESIDE = {  # in the cell of another answer, below it
    "def pruned(game, state): return state\ndef worth(g, s): ...": {"worth": False},
    "def pruned(game, state): return worth(game, state)\ndef worth(g, s): ...": {"worth": True},
    "def worth(g, s): ...": {},  # that answer itself, under another name
    LATER + "\ndef worth(g, s): ...": {},
    "def pruned(game, state): return state\nclass Search:\n    def worth(self, g, s): ...": {"Search().worth": False},
}


@pytest.mark.parametrize("beside", BESIDE)
def test_what_may_be_meant_beside_another_answer(beside):
    cells = [("given", text_of(GIVEN)), ("alphabeta", text_of(ASKED)), ("pruned", text_of(beside))]
    found = names_of(released()).found_for("alphabeta", cells)
    assert {each.function.name: each.used for each in found} == BESIDE[beside]


DEAD = {
    "# def alphabeta(game, state):\n#     return state": ["alphabeta"],
    "# My first try:\n#def worth(g, s):\n#    return 1\n# It was wrong.": ["worth"],
    "x = 1\nif x:\n    # def worth(g, s):\n    #     return 1\n    pass": ["worth"],
    '"""\ndef worth(g, s):\n    return 1\n"""': ["worth"],
    "%%writefile search.py\nimport math\n\ndef worth(g, s):\n    return 1": ["worth"],
    "%%time\ndef worth(g, s):\n    return 1": [],
    "# def half(one):\n#     return 1": [],
    "# A search: returns its value, as def is a keyword": [],
    "def worth(g, s):\n    return 1": [],
}


@pytest.mark.parametrize("source", DEAD)
def test_code_that_does_not_run(source):
    assert names_of(released()).found_in("alphabeta", CellText(text_of(source).dead)) == DEAD[source]


def test_a_class_has_the_methods_that_are_asked_for():
    asked = "class Nim(Game):\n    def result(self, state): raise NotImplementedError\n    def to_move(self): return 1"
    notebook = released()
    notebook.cells[1].source, notebook.cells[1].metadata.nbgrader.grade_id = asked, "Nim"
    for source, found in {
        asked.replace("Nim", "MyNim"): ["MyNim"],
        asked.replace("Nim(Game)", "MyNim"): ["MyNim"],
        asked + "\n\nclass Small:\n    def result(self, state): ...": [],
        asked.replace("raise NotImplementedError", "return 2"): [],
        asked.replace("raise NotImplementedError", "return 2") + "\n\n" + asked: ["Nim"],
        "def my_nim(game, state): ...": [],
    }.items():
        candidates = names_of(notebook).found_for("Nim", [("Nim", text_of(source))])
        assert [each.function.name for each in candidates] == found


def under(round_, **names):
    """The solution with functions of other names."""
    return {asked: round_.solution[asked].replace(asked, called) for asked, called in names.items()}


def test_the_only_function_that_can_be_meant_is_judged(round_):
    """Whatever calls it, under either name; a helper of the same parameters beside the right name counts for nothing."""
    answers = under(round_, minimax_value="Worth", maxn="max_n")
    round_.hand_in("ada", round_.notebook(**answers))
    helper = "def lookup(game, state):\n    return 0, None\n\n"
    round_.hand_in("ben", round_.notebook(minimax=helper + round_.solution["minimax"]))
    with_caller = answers["minimax_value"] + "\n\nCACHED = {}\n\ndef show():\n    return Worth(None, None)"
    round_.hand_in("cleo", round_.notebook(minimax_value=with_caller))
    outcome = round_.grade()
    verdicts = {name: read_ledger(round_.course, HW2, name).verdict for name in ("ada", "ben", "cleo")}
    assert {item.fraction for each in verdicts.values() for item in each.items.values()} == {1}
    assert sorted(outcome.attention) == ["ada", "cleo"]
    assert ["`Worth`" in " ".join(each.notes) for each in verdicts.values()] == [True, False, True]
    assert any("`max_n`" in said for said in outcome.attention["ada"])


def test_a_search_that_calls_itself_by_the_name_that_was_asked_for_is_right(round_):
    """Only its first line has another name; all its cases are put in the same way."""
    answer = round_.solution["minimax_value"].replace("def minimax_value", "def Worth")
    round_.hand_in("ada", round_.notebook(minimax_value=answer))
    round_.grade()
    assert read_ledger(round_.course, HW2, "ada").verdict.items["test_minimax_value"].fraction == 1


def test_a_wrong_function_under_another_name_gains_nothing(round_):
    wrong = "def Minimax(game, state):\n    return 0, None"
    round_.hand_in("ada", round_.notebook(minimax=wrong))
    round_.hand_in("ben", round_.notebook(minimax=wrong.replace("Minimax", "minimax")))
    round_.grade()
    one, other = (read_ledger(round_.course, HW2, name).verdict.items["test_minimax"] for name in ("ada", "ben"))
    assert one.fraction == other.fraction < 1
    assert one.misconceptions == other.misconceptions


def test_of_two_that_may_be_meant_none_is_judged(round_):
    """It has no mark, and a person decides: nobody gets a 0 in doubt."""
    answer = under(round_, minimax_value="Worth")["minimax_value"]
    answer += "\n\ndef search(game, state):\n    return Worth(game, state)"
    round_.hand_in("ada", round_.notebook(minimax_value=answer))
    outcome = round_.grade()
    verdict = read_ledger(round_.course, HW2, "ada").verdict
    assert verdict.items["test_minimax_value"].fraction is None
    assert verdict.items["test_minimax"].fraction == 1
    assert list(outcome.attention) == ["ada"]
    assert "`Worth` and `search`" in " ".join(verdict.notes)


AIMA = """def {0}(game, state):
    return (max_value if game.to_move(state) == MAX else min_value)(game, state)

def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(min_value(game, game.result(state, action)) for action in game.actions(state))

def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return min(max_value(game, game.result(state, action)) for action in game.actions(state))
"""
"""A search with the book's helpers, for games in which the players take turns."""
TURNS = AIMA.replace("return max(min_value(", "return max({0}(").replace("return min(max_value(", "return min({0}(")
BY_NAME = (
    "def minimax_value(*, game, state):\n    if game.is_terminal(state):\n        return game.utility(state, MAX)\n"
    "    values = [minimax_value(game=game, state=game.result(state, each)) for each in game.actions(state)]\n"
    "    return max(values) if game.to_move(state) == MAX else min(values)\n"
)
CALLED = {
    "renamed beside its helpers": (TURNS.format("search"), 1),
    "by name": (BY_NAME, 1),
    "the second by name": (BY_NAME.replace("*, game,", "game, *,").replace("game=game", "game"), 1),
    "by name in another order": (BY_NAME.replace("game, state)", "state, game)", 1), 1),
    "by name, with one more": (
        BY_NAME.replace("state)", "state, depth=0)", 1).replace("state=game", "depth=1, state=game"),
        1,
    ),
    "by name, and another one": (BY_NAME.replace("minimax_value", "worth"), 1),
    "by other names": (BY_NAME.replace("*, game, state", "*, g, s").replace(":", ":\n    game, state = g, s", 1), None),
    "one more that must be given": (BY_NAME.replace("state)", "state, depth)", 1), None),
    "wrong, by name": (BY_NAME.replace("== MAX", "== MIN"), None),
    "a constant, by name": ("def minimax_value(*, game, state):\n    return None", 0),
    "an option by name": (BY_NAME.replace("*, game, state", "game, state, *, depth=0"), 1),
    "one parameter": ("def minimax_value(game):\n    return 3", 0),
}


def test_how_a_function_may_be_called(round_):
    for number, (source, _) in enumerate(CALLED.values()):
        round_.hand_in(f"s{number}", round_.notebook(minimax_value=source))
    round_.grade()
    verdicts = {what: read_ledger(round_.course, HW2, f"s{number}").verdict for number, what in enumerate(CALLED)}
    found = {what: verdict.items["test_minimax_value"].fraction for what, verdict in verdicts.items()}
    assert found == {what: share for what, (_, share) in CALLED.items()}
    assert all(verdict.items["test_minimax"].fraction == 1 for verdict in verdicts.values())


@pytest.mark.parametrize(
    "answer",
    [
        "def maxn(game, state): return 0, None",
        "from aima_games import play as Minimax",
        "class Minimax: ...",
        "",
        "1 / 0",
    ],
)
def test_what_cannot_be_meant_is_missing(round_, answer):
    round_.hand_in("ada", round_.notebook(minimax=answer))
    round_.grade()
    assert read_ledger(round_.course, HW2, "ada").verdict.items["test_minimax"].fraction == 0


OBJECTS = {
    "a part of a function": """from functools import partial
def value_of(who, game, state):
    if game.is_terminal(state):
        return game.utility(state, who)
    values = [value_of(who, game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == who else min(values)
worth = partial(value_of, MAX)""",
    "an object": """class Search:
    def __call__(self, game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [self(game, game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else min(values)
worth = Search()""",
    "a method": """class Search:
    def minimax_value(self, game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [self.minimax_value(game, game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else min(values)""",
}


def test_a_right_answer_that_is_no_plain_function_is_judged(round_):
    """A constant in its place is none, and costs nobody time."""
    for student, source in enumerate(OBJECTS.values()):
        round_.hand_in(f"s{student}", round_.notebook(minimax_value=source))
    round_.hand_in("tess", round_.notebook(minimax_value="INFINITY = float('inf')"))
    outcome = round_.grade()
    found = {
        name: read_ledger(round_.course, HW2, name).verdict.items["test_minimax_value"].fraction
        for name in ("s0", "s1", "s2")
    }
    assert found == dict.fromkeys(("s0", "s1", "s2"), 1)
    assert read_ledger(round_.course, HW2, "tess").verdict.items["test_minimax_value"].fraction == 0
    assert sorted(outcome.attention) == ["s0", "s1", "s2"]


def test_the_check_at_home_says_so():
    notebook = released()
    notebook.cells[1].source = "def alpha_beta(game, state): ..."
    (found,) = reviewing._other_names(notebook, released())
    assert "`alpha_beta`" in found.what
    right = "def alphabeta(game, state): return state\ndef alpha_beta(game, state): ..."
    for source in (ASKED, right, "1", "def a(b): ..."):
        notebook.cells[1].source = source
        assert reviewing._other_names(notebook, released()) == []


def own(source):
    """A cell of the student's own."""
    return nbformat.v4.new_code_cell(source)


def with_cells(round_, *cells, before="", **answers):
    """The solution with some answers, and cells of the student's own at its end or before an answer."""
    notebook = round_.notebook(**answers)
    names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in notebook.cells]
    at = names.index(before) if before else len(names)
    notebook.cells[at:at] = cells
    return notebook


def stub_of(round_, name):
    notebook = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    return next(cell.source for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == name)


def value(called, *parameters, wrong=False):
    """A right minimax_value of another name, or one that takes MIN for MAX."""
    game, state = parameters or ("game", "state")
    return (
        f"def {called}({game}, {state}):\n"
        f"    if {game}.is_terminal({state}):\n"
        f"        return {game}.utility({state}, MAX)\n"
        f"    values = [{called}({game}, {game}.result({state}, action)) for action in {game}.actions({state})]\n"
        f"    return max(values) if {game}.to_move({state}) == {'MIN' if wrong else 'MAX'} else min(values)\n"
    )


BY_VALUES = """def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    worth = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    best = (max if game.to_move(state) == MAX else min)(worth, key=worth.get)
    return worth[best], best
"""
IN_A_CLASS = OBJECTS["a method"].replace("minimax_value", "deep")
WITH_THE_GAME = (
    "class Search:\n    def __init__(self, game):\n        self.game = game\n\n"
    "    def value(self, state):\n        return self.game.utility(state, MAX)"
)
HELPERS = "def shown(left, right):\n    return f'{left}, {right}'\n\ndef demo(game, state):\n    print(state)\n"


def elsewhere(round_):
    """What is handed in, with the share of the points that it earns (None if it waits), and whether a person is told."""
    stub, right, wrong = stub_of(round_, "minimax_value"), value("mv"), value("mv", wrong=True)
    asked, other = value("minimax_value"), value("mv", "g", "s")

    def answer(source, *cells, before=""):
        return with_cells(round_, *map(own, cells), before=before, minimax_value=source)

    def beside(source, helper, minimax=round_.solution["minimax"]):
        return with_cells(round_, minimax_value=source, minimax=f"{minimax}\n\n{helper}")

    return {
        "below the stub in its cell": (answer(f"{stub}\n\n{right}"), 1, True),
        "above the stub in its cell": (answer(f"{right}\n\n{stub}"), 1, True),
        "in a cell of one's own": (answer(stub, right, before="test_minimax_value"), 1, True),
        "below the check": (answer(stub, right, before="minimax"), 1, True),
        "at the end": (answer(stub, right), 1, True),
        "at the end, with other parameters": (answer(stub, other), 1, True),
        "at the end, by the right name": (answer(stub, asked), 1, True),
        "above, by the right name": (answer(stub, asked, before="minimax_value"), 1, True),
        "by the right name, above the stub": (answer(f"{asked}\n\n{stub}"), 1, True),
        "an emptied stub": (answer(stub.replace("raise NotImplementedError()", "pass"), right), 1, True),
        "a stub that returns nothing": (
            answer(stub.replace("raise NotImplementedError()", "return None"), right),
            1,
            True,
        ),
        "a stub that prints": (
            answer(stub.replace("raise NotImplementedError()", "print(1)") + f"\n\n{other}"),
            1,
            True,
        ),
        "other parameters": (answer(other), 1, True),
        "other parameters below the stub": (answer(f"{stub}\n\n{other}"), 1, True),
        "one that calls the other": (answer("def mv(*both):\n    return deep(*both)\n\n" + value("deep")), None, True),
        "besides helpers": (answer(f"{stub}\n\n{other}\n\n{HELPERS}", HELPERS), 1, True),
        "a wrong one in its place": (answer(wrong), 0.6, True),
        "a wrong one below the stub": (answer(f"{stub}\n\n{wrong}"), None, True),
        "two below the stub": (answer(f"{stub}\n\n{right}", value("worth")), None, True),
        "two of the right name": (answer(stub, asked, asked), None, True),
        "two of other parameters": (answer(f"{other}\n\n{value('w', 'a', 'b')}"), None, True),
        "below a function that calls it": (
            with_cells(
                round_,
                own(asked),
                minimax_value=stub,
                minimax=BY_VALUES,
            ),
            1,
            True,
        ),
        "as a method, in a cell of one's own": (answer(stub, IN_A_CLASS), 1, True),
        "beside another answer": (beside(stub, other), 1, True),
        "called by another answer": (beside(stub, value("deep"), BY_VALUES.replace("minimax_value", "deep")), 1, True),
        "a helper of another answer": (beside(stub, wrong, BY_VALUES.replace("minimax_value", "mv")), 0, False),
        "commented out": (answer(f"{stub}\n\n" + "\n".join(f"# {line}" for line in asked.splitlines())), None, True),
        "in a string": (answer(stub, f'"""\n{other}"""'), None, True),
        "written to a file": (answer(stub, f"%%writefile search.py\n{asked}"), None, True),
        "written to a file, in its own cell": (answer(f"%%writefile search.py\n{asked}"), None, True),
        "above what it needs": (
            with_cells(round_, own("from math import inf as endless"), minimax_value=f"limit = endless\n{asked}"),
            None,
            True,
        ),
        "in a function": (
            answer("def solve():\n" + textwrap.indent(asked, "    ") + "    return minimax_value"),
            None,
            True,
        ),
        "in a class with the game": (
            answer(
                "class Search:\n    def __init__(self, game):\n        self.game = game\n\n"
                "    def minimax_value(self, state):\n        return state"
            ),
            None,
            True,
        ),
        "in a class that is given the game": (answer(stub, WITH_THE_GAME), None, True),
        "of one parameter": (answer("def mv(state):\n    return state"), None, True),
        "written again below the check": (answer(wrong.replace("mv", "minimax_value"), asked), None, True),
        "right, and written again below the check": (answer(asked, asked), 1, False),
        "replaced below the check": (
            answer(wrong.replace("mv", "minimax_value"), f"{other}\nminimax_value = mv"),
            None,
            True,
        ),
        "written again beside another answer": (
            with_cells(
                round_,
                minimax_value=wrong.replace("mv", "minimax_value"),
                maxn=f"{round_.solution['maxn']}\n\n{asked}",
            ),
            None,
            True,
        ),
        **{
            f"a stub that has {line!r}": (
                answer(f"def minimax_value(game, state):\n    {line}\n    return 0\n\n{other}"),
                None,
                True,
            )
            for line in ("print(game, state)", "del game, state", "game, state = game, state")
        },
        "a stub that returns the state, above the answer at the end": (
            answer("def minimax_value(game, state):\n    return state", other),
            None,
            True,
        ),
        "in a class with the game, below one that does nothing": (
            answer("def minimax_value(game, state):\n    print(game, state)", WITH_THE_GAME),
            None,
            True,
        ),
        "a class in its place": (
            answer("class minimax_value:\n    def value(self, game, state):\n        return 1"),
            None,
            True,
        ),
        "commented out, below one that does nothing": (
            answer(
                "def minimax_value(game, state):\n    print(game, state)\n\n"
                + "".join(f"# {line}\n" for line in asked.splitlines())
            ),
            None,
            True,
        ),
        "its lines in remarks": (
            answer(
                "def minimax_value(game, state):\n    # if game.is_terminal(state):\n"
                "    #     return game.utility(state, MAX)\n    return None"
            ),
            None,
            True,
        ),
        "a function inside that is never called": (
            answer("def minimax_value(game, state):\n" + textwrap.indent(other, "    ")),
            None,
            True,
        ),
        "below the line that says that it is not written": (
            answer(asked.replace("    if game", "    raise NotImplementedError()\n    if game", 1)),
            None,
            True,
        ),
        "a helper written again below": (
            answer(
                asked.replace("max(values)", "most(values)").replace(
                    "def minimax", "def most(v):\n    return min(v)\n\ndef minimax"
                ),
                "def most(v):\n    return max(v)",
            ),
            None,
            True,
        ),
        "right at the end of a game alone, beside a right one": (
            answer(
                "def minimax_value(game, state):\n    return game.utility(state, MAX) if game.is_terminal(state) else 0\n\n"
                + other
            ),
            None,
            True,
        ),
        "wrong for MIN, and mended under another name at the end": (
            answer(asked.replace("else min(values)", "else max(values)"), other),
            None,
            True,
        ),
        "a wrong one, and another wrong one": (
            answer(f"{wrong.replace('mv', 'minimax_value')}\n\n{wrong}"),
            0.6,
            False,
        ),
        "a helper in a remark": (
            answer(asked.replace("max(values)", "most(values)") + "# def most(v):\n#     return max(v)\n"),
            None,
            True,
        ),
        "a class of another answer's": (
            with_cells(
                round_,
                own("class Best:\n    def of(self, values): return max(values)"),
                before="minimax",
                minimax_value=stub,
                minimax="Best()\n" + round_.solution["minimax"],
            ),
            0,
            False,
        ),
        "a file beside": (answer(f'words = open("words.txt").read()\n{asked}'), None, True),
        "a program beside": (answer("%run mine.py"), None, True),
        "a question to whoever runs it": (answer(f'depth = input("How deep? ")\n{asked}'), None, True),
        "a helper below the check": (
            answer(asked.replace("max(values)", "highest(values)"), "highest = max"),
            1,
            False,
        ),
        "an older try, commented out": (
            answer(asked + "".join(f"# {line}\n" for line in wrong.splitlines())),
            1,
            False,
        ),
        "nothing": (answer(stub), 0, False),
        "nothing but helpers": (answer(f"{HELPERS}\n\n{stub}", HELPERS), 0, False),
        "nothing, and a helper that hangs": (answer(stub, "def wait(a, b):\n    while True: pass"), 0, True),
        "a given function again": (answer(stub, "def check(name, function): return 1"), 0, False),
        "a right one that calls a helper": (answer(f"{asked}\n\n{HELPERS}", other), 1, False),
    }


def test_where_a_function_may_stand(round_):
    handed_in = elsewhere(round_)
    for number, (notebook, _, _) in enumerate(handed_in.values()):
        round_.hand_in(f"s{number}", notebook)
    outcome = round_.grade()
    found = {
        name: (
            read_ledger(round_.course, HW2, f"s{number}").verdict.items["test_minimax_value"].fraction,
            f"s{number}" in outcome.attention,
        )
        for number, name in enumerate(handed_in)
    }
    assert found == {name: expected for name, (_, *rest) in handed_in.items() for expected in [tuple(rest)]}
    wrong = "a helper of another answer"  # which is wrong with it
    later = [read_ledger(round_.course, HW2, f"s{n}").verdict for n, name in enumerate(handed_in) if name != wrong]
    assert all(each.items["test_minimax"].fraction == 1 for each in later)


def in_locked(round_, cell, source, **answers):
    """The solution with some answers, and a text added to a locked cell."""
    notebook = with_cells(round_, **answers)
    found = next(each for each in notebook.cells if each.metadata.get("nbgrader", {}).get("grade_id") == cell)
    found.source += f"\n\n{source}"
    return notebook


def test_what_stands_in_a_locked_cell_is_told(round_):
    """It does not run; where that leaves a function unwritten, or a name unknown, a person decides."""
    stub = stub_of(round_, "minimax_value")
    handed_in = {
        "the answer": (in_locked(round_, "imports", value("minimax_value"), minimax_value=stub), None),
        "the answer, and no stub": (in_locked(round_, "imports", value("minimax_value"), minimax_value=""), None),
        "of another name": (in_locked(round_, "imports", value("mv", "g", "s"), minimax_value=stub), None),
        "in the check": (in_locked(round_, "test_minimax_value", value("minimax_value"), minimax_value=stub), None),
        "imported": (in_locked(round_, "imports", "from friend import minimax_value", minimax_value=stub), None),
        "an import that is needed": (
            in_locked(
                round_,
                "imports",
                "import math as maths",
                minimax_value=value("minimax_value").replace("return max", "maths.inf; return max"),
            ),
            None,
        ),
        "an import that is not": (in_locked(round_, "imports", "import math as maths"), 1),
        "a look at a result": (in_locked(round_, "test_minimax_value", "print(minimax_value)"), 1),
        "nothing written": (in_locked(round_, "imports", "import math as maths", minimax_value=stub), 0),
        "a function with one parameter": (in_locked(round_, "imports", "def half(x): return x", minimax_value=stub), 0),
    }
    for number, (notebook, _) in enumerate(handed_in.values()):
        round_.hand_in(f"s{number}", notebook)
    round_.hand_in("untouched")
    outcome = round_.grade()
    students = {name: f"s{number}" for number, name in enumerate(handed_in)}
    verdicts = {name: read_ledger(round_.course, HW2, student).verdict for name, student in students.items()}
    assert {name: each.items["test_minimax_value"].fraction for name, each in verdicts.items()} == {
        name: fraction for name, (_, fraction) in handed_in.items()
    }
    assert outcome.locked.keys() == set(students.values())
    assert outcome.attention.keys() == {students[name] for name, (_, fraction) in handed_in.items() if fraction is None}
    code, said = run(autograder, "feedback", HW2, "--course", str(round_.root))
    assert code == 0, said
    assert line_of(said, "judge", *outcome.attention)


def in_text(text, kind="markdown", before=""):
    """A hand-in with a text in a cell of its own, and its first function as it was handed out."""
    cell = nbformat.v4.new_raw_cell(text) if kind == "raw" else nbformat.v4.new_markdown_cell(text)
    return lambda round_, stub: with_cells(round_, cell, before=before, minimax_value=stub)


def test_what_stands_in_a_text_is_told(round_):
    """A function that stands where nothing runs leaves doubt, however the text marks it; an example of another does not."""
    right, other = value("minimax_value"), value("mv", "g", "s")
    indented = "".join(f"    {line}\n" for line in right.splitlines())
    waits = {
        "a fence": in_text(f"My answer:\n\n```python\n{right}```\nDone."),
        "another fence": in_text(f"~~~\nimport math\n\n\n{other}~~~"),
        "no fence": in_text(right),
        "in prose": in_text(f"Here it is:\n{right}\nI hope that it is right."),
        "indented": in_text(f"Here it is:\n\n{indented}\nend"),
        "with a decorator": in_text(f"```\n@cache\n{right}```", before="minimax_value"),
        "over several lines": in_text(right.replace("(game, state):", "(\n    game,\n    state,\n):")),
        "a lambda": in_text("minimax_value = lambda game, state: 3"),
        "a raw cell": in_text(right, "raw"),
        "a raw cell with another name": in_text(f"import math\n\n{other}", "raw"),
    }
    stub = stub_of(round_, "minimax_value")
    nothing = {
        "prose": in_text("def minimax is what I would define, and minimax_value = its value.\n\nimport nothing."),
        "the stub": in_text(f"```python\n{stub}\n```"),
        "another function": in_text("```python\ndef half(x):\n    return x / 2\n```"),
        "one that was handed out": in_text("```python\ndef minimax(game, state):\n    return 0, None\n```"),
        "a call": in_text("```python\nminimax_value(game, state)\n```"),
    }
    every = waits | nothing
    for number, make in enumerate(every.values()):
        round_.hand_in(f"s{number}", make(round_, stub))
    round_.hand_in("written", with_cells(round_, nbformat.v4.new_markdown_cell(right)))
    outcome = round_.grade()
    found = {
        what: read_ledger(round_.course, HW2, f"s{number}").verdict.items["test_minimax_value"].fraction
        for number, what in enumerate(every)
    }
    assert found == dict.fromkeys(waits) | dict.fromkeys(nothing, 0)
    assert outcome.attention.keys() == {f"s{number}" for number in range(len(waits))}


def test_a_line_of_a_function_that_stands_elsewhere_has_its_number(round_):
    broken = "# one\n# two\n" + value("minimax_value").replace("values =", "values = [][0] and")
    round_.hand_in("ada", with_cells(round_, minimax_value=f"{broken}\n\n{stub_of(round_, 'minimax_value')}"))
    with (round_.root / "nbgrader_config.py").open("a") as config:
        config.write('\nc.JudgeSubmission.hints = "line"\n')
    round_.grade()
    assert "line 6" in read_ledger(round_.course, HW2, "ada").verdict.items["test_minimax_value"].text


def test_who_calls_a_function_that_a_person_has_to_find_waits_too(round_):
    two = value("worth") + "\n\n" + value("value")
    round_.hand_in("ada", round_.notebook(minimax_value=two, minimax=BY_VALUES))
    round_.hand_in("ben", round_.notebook(minimax_value=two, minimax="def minimax(game, state):\n    return 0, None"))
    round_.grade()
    found = {name: read_ledger(round_.course, HW2, name).verdict.items["test_minimax"] for name in ("ada", "ben")}
    assert found["ada"].fraction is None
    assert found["ben"].fraction < 1


def test_a_function_is_one_answer(round_):
    """Of two that stand below, the one by which a check is judged is no candidate for another."""
    both = value("worth") + "\n\n" + round_.solution["minimax"].replace("def minimax", "def best")
    stubs = {name: stub_of(round_, name) for name in ("minimax_value", "minimax")}
    round_.hand_in("ada", with_cells(round_, own(both), **stubs))
    round_.grade()
    items = read_ledger(round_.course, HW2, "ada").verdict.items
    assert [items[name].fraction for name in ("test_minimax_value", "test_minimax")] == [1, 1]

"""A right function under another name is judged if it is the only one that can be meant, and everybody is told."""

import nbformat
import pytest

from aima_games.home import review as reviewing
from aima_games.home.other_name import functions_of, names_of
from autograder.course.ledger import read_ledger
from tests.autograder.conftest import HW2

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
    "1 / 0\ndef alphabeta(game, state): ...\ndef alpha_beta(game, state): ...": [],  # its cell stops before it
    "def alpha_beta(state, game): ...": [],
    "def alpha_beta(game, state, alpha, beta): ...": [],
    "def alpha_beta(game, state, *, depth): ...": [],
    "from friend import alphabeta as alpha_beta": [],
    "class alpha_beta:\n    def __call__(self, game, state): ...": [],
    "def outer(game):\n    def alpha_beta(game, state): ...": [],
    "alpha_beta = minimax": [],
    "def alpha_beta(game, state) return 1": [],
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
    assert names_of(released()).found_for("alphabeta", functions_of(source)) == FITS[source]


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
    assert read_ledger(round_.course, HW2, "ada").verdict.items["value"].fraction == 1


def test_a_wrong_function_under_another_name_gains_nothing(round_):
    wrong = "def Minimax(game, state):\n    return 0, None"
    round_.hand_in("ada", round_.notebook(minimax=wrong))
    round_.hand_in("ben", round_.notebook(minimax=wrong.replace("Minimax", "minimax")))
    round_.grade()
    one, other = (read_ledger(round_.course, HW2, name).verdict.items["decision"] for name in ("ada", "ben"))
    assert one.fraction == other.fraction < 1
    assert one.misconceptions == other.misconceptions


def test_of_two_that_may_be_meant_none_is_judged(round_):
    """It has no mark, and a person decides: nobody gets a 0 in doubt."""
    answer = under(round_, minimax_value="Worth")["minimax_value"]
    answer += "\n\ndef search(game, state):\n    return Worth(game, state)"
    round_.hand_in("ada", round_.notebook(minimax_value=answer))
    outcome = round_.grade()
    verdict = read_ledger(round_.course, HW2, "ada").verdict
    assert verdict.items["value"].fraction is None
    assert verdict.items["decision"].fraction == 1
    assert list(outcome.attention) == ["ada"]
    assert "`Worth` and `search`" in " ".join(verdict.notes)


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
    assert read_ledger(round_.course, HW2, "ada").verdict.items["decision"].fraction == 0


def test_the_check_at_home_says_so():
    notebook = released()
    notebook.cells[1].source = "def alpha_beta(game, state): ..."
    (found,) = reviewing._other_names(notebook, released())
    assert "`alpha_beta`" in found.what
    for source in (ASKED, "def alphabeta(game, state): ...\ndef alpha_beta(game, state): ...", "1", "def a(b): ..."):
        notebook.cells[1].source = source
        assert reviewing._other_names(notebook, released()) == []

import functools
import json

import pytest
from IPython.core.interactiveshell import InteractiveShell

from aima_games import choose, leaf_puzzle, picture, remember
from aima_games.lectures import stored
from aima_games.lectures.support import NotWrittenError
from solutions import minimax_value

STUB = "def minimax_value(game, state):\n    raise NotImplementedError"
RIGHT = """
def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 'MAX')
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return helper(game.to_move(state), values)

def helper(player, values):
    return max(values) if player == 'MAX' else min(values)
"""
OTHER_HELPER = RIGHT.replace("(player, values)", "(values, player)").replace(
    "(game.to_move(state), values)", "(values, game.to_move(state))"
)
# Right at the root, if what it calls below is right.
FIRST_BELOW = RIGHT.replace("minimax_value(game, game.result(state, action)) for", "0 for")


def cell(source, namespace):
    """Run `source` as a cell of a notebook: IPython gives each a file name of its own."""
    exec(compile(source, f"<cell {hash(source)}>", "exec"), namespace)
    return namespace["minimax_value"]


def test_your_own_function_is_used_where_it_passes(capsys):
    names = {}
    yours = remember(cell(OTHER_HELPER, names))
    mine = names["helper"]
    solution = cell(RIGHT, names)
    assert choose("minimax_value", yours, solution) is yours.function
    assert names["helper"] is mine, "the helpers that the solution took are given back"
    assert names["minimax_value"] is yours.function
    assert capsys.readouterr().out == "From here on your own minimax_value is used.\n"


@pytest.mark.parametrize("source", [STUB, FIRST_BELOW, RIGHT.replace("max(values)", "min(values)")])
def test_else_the_solution_with_its_helpers(source, capsys):
    names = {}
    yours = remember(cell(source, names))
    solution = cell(OTHER_HELPER, names)
    helper = names["helper"]
    assert choose("minimax_value", yours, solution) is solution
    assert names["helper"] is helper
    assert "worked solution of minimax_value is used" in capsys.readouterr().out


def test_choosing_twice_changes_nothing(capsys):
    names = {}
    yours = remember(cell(OTHER_HELPER, names))
    names["minimax_value"] = choose("minimax_value", yours, cell(RIGHT, names))
    assert choose("minimax_value", yours, names["minimax_value"]) is yours.function


def test_else_a_kind_word(capsys):
    stub = cell(STUB, {})
    missing = choose("minimax_value", remember(stub), stub)
    assert "write it above" in capsys.readouterr().out
    with pytest.raises(NotWrittenError, match="needs a working minimax_value") as caught:
        missing("game", "state")
    assert len(caught.value._render_traceback_()) == 1


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """A notebook's kernel beside which something is stored for two cells."""
    monkeypatch.chdir(tmp_path)
    outputs = {"print(search())": [{"text/plain": "what ours shows"}], "print(table)": [{"text/plain": "our table"}]}
    (tmp_path / stored.FILE).write_text(json.dumps({stored.key(cell): shown for cell, shown in outputs.items()}))
    shell = InteractiveShell()
    monkeypatch.setattr(stored, "get_ipython", lambda: shell)
    shell.run_cell("from aima_games.lectures.support import withheld; search = withheld('search', 'hw2')")
    return shell


def test_a_cell_that_needs_what_is_missing_shows_what_it_shows_with_ours(shell, capsys):
    for cell, shown, said in [
        ("print(search())", "what ours shows", f"comes with the lecture once hw2 is due. {stored.ABOVE}"),
        (
            "print(table)",
            "our table",
            f"This cell needs table, which an earlier cell could not make yet. {stored.ABOVE}",
        ),
    ]:
        assert not shell.run_cell(cell, store_history=True).success
        told = capsys.readouterr().out
        assert shown in told
        assert said in told


def test_a_name_that_an_earlier_cell_could_not_make_is_told_from_a_slip(shell, capsys):
    shell.run_cell("counts = search()", store_history=True)
    capsys.readouterr()
    shell.run_cell("print(counts)", store_history=True)
    assert capsys.readouterr().out == f"This cell needs counts, {stored.NOT_MADE}.\n"
    shell.run_cell("print(cuonts)", store_history=True)
    told = capsys.readouterr().out
    assert "NameError" in told
    assert stored.RUN_ABOVE in told  # or the cell that makes it was gone past


@pytest.mark.parametrize("changed", ["print(search(1))", "print(tables)", "1 / 0"])
def test_a_cell_that_was_changed_shows_its_error_and_nothing_else(shell, changed, capsys):
    shell.run_cell(changed, store_history=True)
    told = capsys.readouterr().out
    assert "Error" in told or "needs search" in told
    assert "our" not in told.replace("your", "")


def test_decorated_functions_and_objects_that_can_be_called(capsys):
    names = {"functools": functools}
    cached = RIGHT.replace("def minimax_value", "@functools.lru_cache(None)\ndef minimax_value", 1)
    uncounted = choose("minimax_value", remember(cell(cached, names)), minimax_value)
    assert uncounted is names["minimax_value"] or uncounted is minimax_value

    class Search:
        def __call__(self, game, state):
            return minimax_value(game, state)

    search = Search()
    assert choose("minimax_value", search, minimax_value) is search


TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (TREE, "0 leaves are changed"),
        ([[3, 12, 8], [2, 4, 6], [14, 5, 4]], "Solved: MAX takes action 2 now, and the root is worth 4"),
        ([[3, 12, 8], [2, 4, 6], [14, 5, 3]], "Not yet: MAX takes action 0"),
        ([[0, 0, 8], [2, 4, 6], [14, 5, 3]], "3 leaves are changed"),
        ([[3, 12, 8], [2, 4, 6], [14, 5]], "another shape"),
        ([[3, 12, 8], [2, 4, 6], 4], "another shape"),
        ([[9, 12, 8], [2, 4, 6], [14, 5, 2]], "Not yet: MAX takes action 0"),
        ([[1, 12, 8], [2, 4, 6], [14, 5, 2]], "Not yet: MAX takes action 1"),
    ],
)
def test_the_leaf_puzzle_says_how_far_one_is(changed, said):
    assert said.replace("still ", "") in leaf_puzzle(TREE, changed, action=2).replace("still ", "")


def test_a_figure_becomes_an_image_with_words():
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.plot([1, 2])
    shown = picture(figure, 'a "line" & more')._repr_mimebundle_()
    assert 'alt="a &quot;line&quot; &amp; more"' in shown["text/html"]
    assert shown["text/plain"] == 'a "line" & more'
    assert not pyplot.fignum_exists(figure.number)

"""Lecture 1 as a reader meets it: left empty, with own functions, with the folded solutions, without any solutions."""

import re
from pathlib import Path

import pytest

from aima_games import MAX, MIN, game_tree
from aima_games.games import Hexapawn, TreeGame
from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import without_solutions
from solutions import maxn
from solutions.searches.formalizing import Chomp
from tests.notebooks.test_lectures import lacking, run

OWN = {
    "successors": """
def successors(game, state):
    pairs = []
    for action in game.actions(state):
        pairs.append((action, game.result(state, action)))
    return pairs
""",
    "count_games": """
def count_games(game, state):
    children = [game.result(state, a) for a in game.actions(state)]
    return sum(count_games(game, child) for child in children) or 1
""",
    "one_player_value": """
def one_player_value(game, state):
    values = (one_player_value(game, game.result(state, a)) for a in game.actions(state))
    return game.utility(state, MAX) if game.is_terminal(state) else max(values)
""",
    "actions": """
class Chomp(Game):
    mine = True

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.initial = ((columns,) * rows, MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return tuple((r, c) for r in range(self.rows) for c in range(state[0][r]))

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        row, column = action
        bar = tuple(n if r < row else min(n, column) for r, n in enumerate(state[0]))
        return bar, MIN if state[1] == MAX else MAX

    def is_terminal(self, state):
        return state[0][0] == 0

    def utility(self, state, player):
        if state[0][0]:
            raise not_over(self, state)
        return 1 if player == state[1] else -1
""",
}
WRONG = {
    "successors": "def successors(game, state):\n    return [game.result(state, a) for a in game.actions(state)]",
    "count_games": "def count_games(game, state):\n    return sum(count_games(game, game.result(state, a)) for a in game.actions(state))",
    "one_player_value": "def one_player_value(game, state):\n    return game.utility(state, MAX) if game.is_terminal(state) else min("
    "one_player_value(game, game.result(state, a)) for a in game.actions(state))",
    "actions": OWN["actions"].replace("n if r < row else min(n, column)", "n if r != row else column"),
}
CHOSEN = ["successors", "count_games", "one_player_value", "Chomp"]


@pytest.fixture(scope="module")
def lecture():
    return read_text(Path(__file__).resolve().parents[2] / "notebooks" / "01_formalizing_games.md")


@pytest.fixture(scope="module")
def left_empty(lecture):
    return run(lecture)


def test_left_empty_it_runs_on_the_worked_solutions(left_empty):
    names, _, errors = left_empty
    assert not errors
    assert names["used"]["ours"] == set(CHOSEN)


def test_the_prose_and_the_cells_agree_on_numbers(lecture, left_empty):
    names, printed, _ = left_empty
    prose = "\n".join(cell.source for cell in lecture.cells if cell.cell_type == "markdown")
    counts = names["counts"]
    assert list(counts.values()) != sorted(counts.values(), reverse=True), "the order of the question, given away"
    assert (counts["9!"], counts["games"]) == (362_880, 255_168)
    assert (counts["nodes"], counts["states"]) == (549_946, 5_478)
    assert counts["3⁹"] > counts["states"]
    assert names["digits"] == 155
    assert round(100 * names["ends"][1] / 255_168) == 51
    assert r"35^{100} \approx 10^{154}" in prose
    assert "4.0 plies" in printed
    alone = re.findall(r"alone +(-?\d) +with an opponent +(-?\d)", printed)
    assert alone[0] == ("1", "-1"), "the value drops from a win to a loss"
    assert all(int(value) >= int(other) for value, other in alone)


def test_first_moves_and_positions_are_as_the_prose_says():
    game = Hexapawn(3, 3)
    assert len(game.actions(game.initial)) == 3
    different = {min(game.symmetries(game.result(game.initial, a))) for a in game.actions(game.initial)}
    assert len(different) == 2


def test_the_readers_own_functions_are_used_where_they_pass(lecture):
    names, _, errors = run(lecture, OWN)
    assert not errors
    assert names["used"]["their own"] == set(CHOSEN)
    assert names["Chomp"].mine


def test_wrong_functions_are_not_used(lecture):
    names, _, errors = run(lecture, WRONG)
    assert not errors
    assert names["used"]["ours"] == set(CHOSEN)
    assert not hasattr(names["Chomp"], "mine")


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    assert names["used"]["none that works"] == lacking(errors) == set(CHOSEN)


@pytest.mark.long
def test_without_solutions_the_readers_functions_carry_it(lecture):
    names, _, errors = run(without_solutions(lecture), OWN)
    assert not errors
    assert names["used"]["their own"] == set(CHOSEN)


def cell_with(lecture, text):
    """The exercise that has `text` in it."""
    cells = [c for c in lecture.cells if text in c.source and "exercise" in c.metadata.get("tags", [])]
    assert len(cells) == 1
    return cells[0].source


def folded(lecture, text):
    """The text of the folded cell that has `text` in it."""
    return next(c.source for c in lecture.cells if text in c.source and "<details>" in c.source)


def test_the_strategy_as_it_stands_loses_and_the_folded_one_wins(lecture, left_empty):
    names, *_ = left_empty
    solution = re.search(r"`(\{5: .*?\})`", folded(lecture, "take one and leave four"))[1]
    source = cell_with(lecture, "my_strategy =")
    assert not names["try_strategy"](names["five_stones"], names["taking"](names["my_strategy"]))
    exec(re.sub(r"\{.*\}", solution, source), names)
    assert names["try_strategy"](names["five_stones"], names["taking"](names["my_strategy"]))


@pytest.mark.parametrize(("before", "after"), [("(0, 4)", "(0, 2)"), ("(3, 3)", "(3, 5)")])
def test_one_number_makes_both_shops_set_a_high_price(lecture, left_empty, before, after, capsys):
    names, *_ = left_empty
    source = cell_with(lecture, "change one number")
    exec(source, dict(names))
    assert "Not both high yet." in capsys.readouterr().out
    exec(source.replace(before, after), dict(names))
    assert "Both high." in capsys.readouterr().out


def test_the_shops_do_what_maxn_says():
    prices = TreeGame([[(3, 3), (0, 4)], [(4, 0), (1, 1)]], players=("A", "B"))
    assert maxn(prices, prices.initial) == ((1, 1), 1)


def test_the_folded_evaluation_sees_the_win_and_scores_better(lecture, left_empty, capsys):
    names, *_ = left_empty
    names = dict(names)
    source = cell_with(lecture, "def my_evaluate")
    exec(source, names)
    assert "my move: 7" not in capsys.readouterr().out
    lines = re.search(r"```python\n(.*?)```", folded(lecture, "Begin `my_evaluate`"), re.DOTALL)[1]
    exec(source.replace("    return evaluate(state)", f"{lines}    return evaluate(state)"), names)
    assert "my move: 7" in capsys.readouterr().out
    table = names["match_table"](names["tictactoe"], names["contest"], names["opponents"], games=100)
    assert table["mine", "random"].mean > table["best-looking", "random"].mean


def test_the_known_counts_are_those_of_chomp(left_empty):
    names, *_ = left_empty
    for size, counts in names["KNOWN"].items():
        tree = game_tree(Chomp(*size))
        assert counts["states"] == len({state for _, state in tree.nodes(data="state")})
        assert counts["nodes"] == tree.number_of_nodes()
        assert counts["nodes"] == 2 * counts["games"]
    assert names["far_sighted"](Chomp(3, 3), Chomp(3, 3).initial) == (1, 1), "the square bar's winning bite"


def test_the_opponent_of_the_beginning_can_be_beaten_and_beats_who_errs(left_empty):
    names, *_ = left_empty
    game, opponent = names["ten_stones"], names["far_sighted"]
    for first, winner in ((2, MAX), (1, MIN), (3, MIN)):
        state = game.result(game.initial, (0, first))
        while not game.is_terminal(state):
            stones, player = state[0][0], state[1]
            by_pattern = (0, stones % 4 or 1)
            state = game.result(state, opponent(game, state) if player == MIN else by_pattern)
        assert game.utility(state, winner) == 1

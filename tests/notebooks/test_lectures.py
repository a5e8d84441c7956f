"""The lectures as a reader meets them: as they come, with right and wrong functions filled in, without solutions."""

import ast
import contextlib
import io
import re
from pathlib import Path
from unittest import mock

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from aima_games.lectures.support import NotWrittenError
from aima_games.widgets.predict import Predict
from autograder.publish.notebooks import drift, read_text, solution_text, texts, without_solutions
from solutions.lecture_checks import lecture1, lecture2, lecture3, lecture4, lecture5, lecture6, lecture7, lecture8

ROOT = Path(__file__).resolve().parents[2]
CHECKS = (lecture1, lecture2, lecture3, lecture4, lecture5, lecture6, lecture7, lecture8)
LECTURES = [path for path in texts(ROOT) if path.name[0].isdigit()]
TAUGHT = {
    "01_formalizing_games": [f"F-{number:02}" for number in range(1, 16)],
    "02_minimax": [f"M-{number:02}" for number in range(1, 13)],
    "03_alpha_beta": [f"P-{number:02}" for number in range(1, 17)],
    "04_evaluation_functions": [f"E-{number:02}" for number in range(1, 14)],
    "05_expectiminimax": [f"X-{number:02}" for number in range(1, 10)],
    "06_state_of_the_art": [f"S-{number:02}" for number in range(1, 7)],
    "07_hidden_information": [f"H-{number:02}" for number in range(1, 6)],
    "08_engine_room": ["P-17", "P-18", "P-20", "H-06"],
}

OWN_VALUE = """
def worst(numbers):  # a helper that the worked solution does not have
    return min(numbers)

def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, a)) for a in game.actions(state)]
    return (max if game.to_move(state) == MAX else worst)(values)
"""
OWN_MINIMAX = """
def max_value(state, game, depth):  # the solution has a helper of this name, with other arguments
    return max((minimax(game, game.result(state, a))[0], -i) for i, a in enumerate(game.actions(state)))

def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == MAX:
        value, i = max_value(state, game, depth=0)
    else:
        value, i = min((minimax(game, game.result(state, a))[0], i) for i, a in enumerate(game.actions(state)))
    return value, game.actions(state)[abs(i)]
"""
SWAPPED = """
def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, a)) for a in game.actions(state)]
    return (min if game.to_move(state) == MAX else max)(values)
"""


def run(notebook, written=(), until=None):
    """Run the code cells as a notebook does, with `written` in place of the exercises that define these names.

    Returns the names at the end, what was printed or waits as text for a guess, and the errors that are no more than
    "not written yet".
    """
    with mock.patch.object(Predict, "__init__", unsealed):
        return _run(notebook, written, until)


def unsealed(asked, *arguments, _sealed=Predict.__init__, **named):
    """Print what a guess would show."""
    _sealed(asked, *arguments, **named)
    for each in asked._show if isinstance(asked._show, list) else [asked._show]:
        if isinstance(each, str):
            print(each)


def _run(notebook, written, until):
    names, errors, printed = {"__name__": "__main__"}, [], io.StringIO()
    written = dict(written)
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown" and until and cell.source.startswith(until):
            break
        if cell.cell_type != "code":
            continue
        source = cell.source
        for name in written:
            if f"def {name}(" in source and "exercise" in cell.metadata.get("tags", []):
                source = written[name]
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(source, f"<cell {number} {hash(source)}>", "exec"), names)
        except NotWrittenError as error:
            errors.append(error)
    return names, printed.getvalue(), errors


ASKED = re.compile(
    r"\b(?:Guess|Predict)\b|\b[Gg]uess (?:first|before)|\*\*Before you (?:run|step|look)\b|do you expect\b"
)
WAITS = r"\bpredict(?:\(|=)|\bstep_through\w*\(|_exercise\(|\bplay_widget\("
"""What shows nothing, or only the question, before the reader has done something."""
THE_QUESTION = r"(?:board_scene\([^()]*\)|tree_scene\(\w+, values=False\))$"
"""What a question may be about: a board, a tree without its values."""


def told_too_early(notebook):
    """The questions whose answer is not sealed, each with the cell that tells it: what comes next, and shows something."""
    found = []
    for number, cell in enumerate(notebook.cells):
        for asked in ASKED.finditer(cell.source) if cell.cell_type == "markdown" else ():
            if "<details" in cell.source[asked.end() :]:
                continue
            teller = next((later for later in notebook.cells[number + 1 :] if tells(later)), None)
            if teller is None or not (is_folded(teller) or re.search(WAITS, teller.source)):
                line = cell.source[: asked.end()].splitlines()[-1] + cell.source[asked.end() :].splitlines()[0]
                found.append(f"{line!r} is told by {teller and teller.source!r}")
    return found


def is_folded(cell):
    """Whether the cell is a text with a fold, or work for the reader, who runs it when it is done."""
    return "<details" in cell.source or "exercise" in cell.metadata.get("tags", [])


def tells(cell):
    """Whether the cell shows something that may be an answer, or is where a section ends."""
    if cell.cell_type == "markdown":
        return "<details" in cell.source or cell.source.startswith("## ")
    tags = set(cell.metadata.get("tags", []))
    if tags & {"given", "solution", "check"} or not cell.source:
        return False
    last = ast.parse(cell.source).body[-1]
    shows = isinstance(last, ast.Expr) or "print(" in cell.source
    return shows and not re.search(THE_QUESTION, ast.unparse(last))


@pytest.fixture(scope="module")
def minimax_lecture():
    return read_text(ROOT / "notebooks" / "02_minimax.md")


def test_nothing_is_out_of_date():
    assert drift(ROOT) == []


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
class TestEveryLecture:
    def test_sections_say_what_they_teach(self, path):
        notebook = read_text(path)
        taught = [name for cell in notebook.cells for name in cell.metadata.get("concepts", [])]
        for name in taught:
            assert re.fullmatch(r"[FMPEXSH]-\d\d", name)
        assert set(TAUGHT[path.stem]) <= set(taught)
        for cell in notebook.cells:
            if re.match(r"## \d", cell.source):
                assert cell.metadata.get("concepts"), cell.source.splitlines()[0]
            if cell.metadata.get("concepts"):
                assert cell.source.startswith("## ")

    def test_no_lecture_imports_the_solutions_or_the_instructors_side(self, path):
        for cell in read_text(path).cells:
            if cell.cell_type == "code":
                assert not re.search(r"\b(import|from)\s+(solutions|autograder)\b", cell.source)

    def test_solutions_are_folded_and_tagged(self, path):
        cells = [cell for cell in read_text(path).cells if "solution_of" in cell.metadata]
        assert cells
        for cell in cells:
            assert cell.source == solution_text(cell.metadata["solution_of"])
            if "given" in cell.metadata["tags"]:  # code that a lecture hands out and nobody is asked to write
                continue
            assert {"solution", "hide-input"} <= set(cell.metadata["tags"])
            assert cell.metadata["jupyter"]["source_hidden"]

    def test_every_output_is_clean_and_every_picture_has_words(self, path):
        for cell in nbformat.read(path.with_suffix(".ipynb"), as_version=4).cells:
            for output in cell.get("outputs", []):
                assert output.output_type != "error"
                assert output.get("name") != "stderr"
                data = output.get("data", {})
                assert not {"image/png", "application/vnd.jupyter.widget-view+json"} & set(data)
                for image in re.findall(r"<img[^>]*>", data.get("text/html", "")):
                    assert re.search(r'alt="[^"]{10,}', image)

    def test_what_is_folded_is_unfolded_again(self, path):
        for cell in read_text(path).cells:
            assert cell.source.count("<details>") == cell.source.count("</details>")

    def test_code_fits_on_a_page(self, path):
        for cell in read_text(path).cells:
            if cell.cell_type == "code" and "solution_of" not in cell.metadata:
                assert max(map(len, cell.source.splitlines())) <= 92

    def test_a_cell_that_is_read_is_short(self, path):
        for cell in read_text(path).cells:
            tags = set(cell.metadata.get("tags", []))
            if cell.cell_type == "code" and not tags & {"hide-input", "solution"}:
                most = 24 if tags & {"exercise", "given"} else 12  # an exercise may come with much of its code
                assert sum(map(bool, map(str.strip, cell.source.splitlines()))) <= most, cell.source

    def test_no_answer_stands_in_a_question_that_is_shown(self, path):
        for cell in read_text(path).cells:
            if cell.cell_type != "code" or "predict(" not in cell.source:
                continue
            calls = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
            answers = [call.args[1] for call in calls if getattr(call.func, "id", "") == "predict"]
            if any(isinstance(answer, ast.Constant | ast.List) for answer in answers):
                assert cell.metadata.get("jupyter", {}).get("source_hidden"), cell.source

    def test_who_is_asked_to_guess_sees_no_answer_before(self, path):
        told = told_too_early(read_text(path))
        assert not told, "\n".join(told)

    def test_checks_have_their_cases(self, path):
        checked = set(re.findall(r'\bcheck\("(\w+)"', "\n".join(cell.source for cell in read_text(path).cells)))
        assert checked <= {item.name for lecture in CHECKS for item in lecture.ITEMS}


@pytest.mark.parametrize(
    ("asked", "then", "early"),
    [
        ("**Guess** how many.", "print(3)", True),
        ("How many? Guess first.", "tree_scene(tree)", True),
        ("Which one do you expect?", "picture(figure, words)", True),
        ("**Guess** how many.", 'predict("How many?", number)', False),
        ("**Guess** how many.", "board_scene(game, state)", True),
        ("**Guess** how many.\n\n<details>\n<summary>Answer</summary>\n\n3\n\n</details>", "print(3)", False),
        ("A guess is enough.", "print(3)", False),
    ],
)
def test_a_question_whose_answer_is_in_view_is_found(asked, then, early):
    cells = [new_markdown_cell(asked), new_code_cell(then), new_markdown_cell("## 2 · The next section")]
    assert bool(told_too_early(new_notebook(cells=cells))) == early


@pytest.mark.slow
def test_left_empty_the_lecture_runs_on_the_worked_solutions(minimax_lecture):
    names, printed, errors = run(minimax_lecture)
    assert not errors
    assert "The worked solution of minimax_value is used until yours passes" in printed
    assert "The worked solution of minimax is used until yours passes" in printed
    # What the prose says of the numbers.
    assert names["solved"] == {"TicTacToe(3, 3, 3)": 0, "Hexapawn(3, 3)": -1, "Hexapawn(3, 4)": 1, "Hexapawn(4, 3)": -1}
    assert re.search(r"TicTacToe\(3, 3, 3\) +a draw +549,946", "\n".join(names["lines"]))
    assert "Square 6: a loss for X" in printed
    assert set(names["winner"].values()) == {"first", "second"}
    assert names["winner"][1, 1] == names["winner"][2, 2] == "second"
    assert round(names["gained"], 2) == 1.94  # a thousand times as fast: two plies of chess
    one, other = (names["match_table"](names["hexapawn"], {"": names["players"][name]}, {"": names["players"]["random"]}, 1000)
                  for name in ("minimax", "greedy"))  # fmt: skip
    assert one["", ""].interval[0] < other["", ""].mean < one["", ""].interval[1] + 0.05  # "about the same"


def test_the_alliance_of_standoff_hangs_on_ties_and_the_other_one_does_not(minimax_lecture):
    names, *_ = run(minimax_lecture)
    assert names["battle"].final[0] == (1, 1, 0)
    assert names["other_battle"].actions == (1, 2, 1, 2)
    assert names["other_battle"].final[0] == (2, 0, 0)
    plays = best_plays(names["standoff"])
    assert (len(plays), len({ends for ends, _ in plays})) == (8, 5)
    assert best_plays(names["COMMON_ENEMY"]) == {((3, 3, 0), (0, 0))}


def best_plays(game, state=None):
    """Every end, with its play, that comes of players each of whom takes some best action everywhere."""
    state = game.initial if state is None else state
    if game.is_terminal(state):
        return {(tuple(game.utility(state, player) for player in game.players), ())}
    me = game.players.index(game.to_move(state))
    below = {action: best_plays(game, game.result(state, action)) for action in game.actions(state)}
    least = {action: min(ends[me] for ends, _ in plays) for action, plays in below.items()}
    return {
        (ends, (action, *play))
        for action, plays in below.items()
        for ends, play in plays
        if all(ends[me] >= least[other] for other in below if other != action)
    }


def test_the_readers_own_functions_are_used_where_they_pass(minimax_lecture):
    own = {"minimax_value": OWN_VALUE, "minimax": OWN_MINIMAX}
    names, printed, errors = run(minimax_lecture, own, until="## 9")
    assert not errors
    assert "From here on your own minimax_value is used." in printed
    assert "From here on your own minimax is used." in printed
    assert names["minimax"].__code__.co_varnames[:2] == ("game", "state")
    assert names["max_value"].__code__.co_varnames[0] == "state", "the reader's helper is back in its place"
    assert "The root is worth 3; MAX takes action 0." in printed


def test_a_wrong_function_is_not_mixed_with_the_right_one(minimax_lecture):
    names, printed, _ = run(minimax_lecture, {"minimax_value": SWAPPED}, until="## 4")
    assert "The worked solution of minimax_value is used until yours passes" in printed
    assert "MAX is swapped" not in printed
    assert names["minimax_value"].__doc__.startswith("The value of `state`")


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(minimax_lecture):
    stripped = without_solutions(minimax_lecture)
    assert len(stripped.cells) < len(minimax_lecture.cells)
    assert not any("solution" in cell.metadata.get("tags", []) for cell in stripped.cells)
    _, printed, errors = run(stripped)
    assert "Nothing here is a working minimax yet" in printed
    assert errors
    for error in errors:
        assert re.match(
            r"This cell needs a working (minimax(_value)?|depth_limited_minimax|maxn)\. Write it", str(error)
        )
        assert error._render_traceback_() == [str(error)]


def test_without_solutions_the_readers_functions_carry_it(minimax_lecture):
    own = {"minimax_value": OWN_VALUE, "minimax": OWN_MINIMAX}
    _, printed, errors = run(without_solutions(minimax_lecture), own, until="## 9")
    assert not errors
    assert "From here on your own minimax is used." in printed


def test_a_solution_to_each_exercise_is_accepted(minimax_lecture):
    source = "\n".join(cell.source for cell in minimax_lecture.cells)
    assert "`my_player = gambler` does it" in source
    _, printed, _ = run(minimax_lecture, {"my_player": solved(minimax_lecture, "my_player")})
    assert "Clearly more than minimax." in printed


def solved(notebook, name):
    """The cell of the exercise `my_player` with the folded solution in it."""
    cell = next(c for c in notebook.cells if f"def {name}(" in c.source and "exercise" in c.metadata.get("tags", []))
    return re.sub(r"def my_player.*?\n\n", "my_player = gambler\n\n", cell.source, flags=re.DOTALL)

"""The lectures as a reader meets them: as they come, with right and wrong functions filled in, without solutions."""

import ast
import contextlib
import io
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from unittest import mock

import jupytext
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from aima_games.lectures.support import NotWrittenError
from aima_games.widgets.guesses import ASKS
from aima_games.widgets.predict import Predict
from autograder.publish.marks import AFTER
from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import drift, solution_text, texts, without_solutions
from solutions.lecture_checks import lecture1, lecture2, lecture3, lecture4, lecture5, lecture6, lecture7, lecture8
from tests.conftest import numbers

ROOT = Path(__file__).resolve().parents[2]
CHECKS = (lecture1, lecture2, lecture3, lecture4, lecture5, lecture6, lecture7, lecture8)
LECTURES = [path for path in texts(ROOT) if path.name[0].isdigit()]
MARKED = [path for path in LECTURES if re.search(r'tags"?: \[.*"?after', path.read_text(encoding="utf-8"))]
"""In which the texts that wait for a guess are marked."""
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


WHOSE = {
    "their own": r"^From here on your own (\w+) is used",
    "ours": r"^The worked solution of (\w+) is used",
    "none that works": r"^Nothing here is a working (\w+) yet",
}
"""What `choose` prints of the function that a lecture goes on with."""


def run(notebook, written=(), until=None):
    """Run the code cells as a notebook does, with `written` in place of the exercises that define these names.

    Returns the names at the end, what was printed or waits as text for a guess, and the errors that are no more than
    "not written yet". Among the names is `used`: the functions that the lecture goes on with, by whose they are.
    """
    with mock.patch.object(Predict, "__init__", unsealed):
        names, printed, errors = _run(notebook, written, until)
    names["used"] = {whose: set(re.findall(said, printed, re.MULTILINE)) for whose, said in WHOSE.items()}
    return names, printed, errors


def lacking(errors):
    """The functions that cells needed and that are not written yet."""
    return {re.match(r"This cell needs a working (\w+)\. Write it", str(error))[1] for error in errors}


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
        except NameError:  # what an earlier cell could not make
            if not errors:
                raise
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


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
class TestQuestions:
    def test_what_asks_a_question_hides_its_source(self, path):
        for cell in read_text(path).cells:
            if cell.cell_type == "code" and re.search(r"\bpredict\(", cell.source):
                assert "hide-input" in cell.metadata.get("tags", []), cell.source
                assert cell.metadata["jupyter"]["source_hidden"]

    def test_no_tree_shows_the_values_that_its_question_asks_for(self, path):
        told = trees_told(read_text(path))
        assert not told, "\n".join(told)


@pytest.mark.parametrize("path", MARKED, ids=lambda path: path.stem)
def test_no_answer_is_in_view_before_its_question_is_answered(path):
    told = answers_in_view(nbformat.read(path.with_suffix(".ipynb"), as_version=4))
    assert not told, "\n".join(told)


TRUTH = re.compile(
    r"<p>((?:(?!</p>).)*)</p>(?:(?!<details>).)*<details><summary>The result[^<]*</summary><p>It is (.*?)\.</p>",
    re.DOTALL,
)
FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
IN_WORDS = dict(zip("23456789", ["two", "three", "four", "five", "six", "seven", "eight", "nine"], strict=True))


def test_each_question_is_another():
    """Alike ones would be kept as one, and the reader asked again about one of them alone."""
    asked = [
        text.removeprefix(ASKS)
        for path in LECTURES
        for cell in nbformat.read(path.with_suffix(".ipynb"), as_version=4).cells
        for output in cell.get("outputs", [])
        if (text := str(output.get("data", {}).get("text/plain", ""))).startswith(ASKS)
    ]
    assert len(asked) == len(set(asked)) > 50


def answers_in_view(notebook):
    """The answers that a page shows in the section of their question without a click, each with its section.

    An answer that can hardly be there by chance may stand nowhere in it: not in text, code and outputs above, nor in
    what comes after it. Any other one, such as 3 or "yes", may not stand in the text right below the question. What
    the question itself says doesn't count.
    """
    found = []
    for cells in sections(notebook):
        for place, cell in enumerate(cells):
            for asked, truth in TRUTH.findall(html_of(cell)):
                truth = unescape(truth)
                below = next(iter(cells[place + 1 :]), None)
                where = [each for each in cells if each is not cell] if is_telling(truth) else [below] if below else []
                seen = "\n".join(
                    in_view(each, text=each.cell_type == "markdown" or is_telling(truth)) for each in where
                )
                if says(seen, truth) and not says(unescape(asked), truth):
                    found.append(f"{truth} in {cells[0].source.splitlines()[0]!r}")
    return found


def is_telling(truth):
    """Whether nobody would write that without having this answer in mind."""
    number = re.fullmatch(r"−?[\d,.]+", truth)
    return float(truth.replace(",", "").replace("−", "-")) >= 10 if number else len(truth.split()) > 3 or "/" in truth


def says(text, truth):
    """Whether a text has an answer, a small number also as a word."""
    ways = {truth, truth.replace(",", "") if re.fullmatch(r"[\d,]+", truth) else truth, IN_WORDS.get(truth, truth)}
    return any(re.search(rf"(?<![\w,.−-]){re.escape(way)}(?![\w^]|[,.]\d)", text, re.IGNORECASE) for way in ways)


def html_of(cell):
    return "".join(output.get("data", {}).get("text/html", "") for output in cell.get("outputs", []))


def sections(notebook):
    """The cells of each section."""
    starts = [k for k, cell in enumerate(notebook.cells) if cell.source.startswith("## ")] + [len(notebook.cells)]
    return [notebook.cells[start:end] for start, end in pairwise(starts)]


CHOICES = re.compile(r"(<div data-guess=[^>]*><p>(?:(?!</p>).)*</p>)<ul>.*?</ul>", re.DOTALL)
"""What a question offers tells nothing of another one's answer."""
SIGNATURE = re.compile(r"^def [^\n]*(?=(?:\n .*)*\n +raise NotImplementedError)", re.MULTILINE)
"""Nor does how an exercise begins."""


def in_view(cell, text):
    """What a page shows of a cell without a click; with `text` also its words or its code."""
    tags = set(cell.metadata.get("tags", []))
    shown = [cell.source] if text and not tags & {"hide-input", "solution"} else []
    for output in [] if tags & {"hide-output", AFTER} else cell.get("outputs", []):
        shown += [
            output.get("text", ""),
            output.get("data", {}).get("text/html", "") or output.get("data", {}).get("text/plain", ""),
        ]
    shown = [SIGNATURE.sub("", CHOICES.sub(r"\1", each)) for each in shown]
    return re.sub(r"<[^>]*>|^\*\*Side room, \d+", " ", FOLDED.sub("", "\n".join(shown)), flags=re.MULTILINE)


QUESTION = re.compile(r"\*\*[^*]*\b(?:worth|value|will|would|recommend)\b[^*]*\?\*\*[^?*]*$")


def trees_told(notebook):
    """The questions about a worth or a choice whose next picture is a tree with values."""
    found = []
    for cell, after in zip(notebook.cells, notebook.cells[1:], strict=False):
        if cell.cell_type == "markdown" and QUESTION.search(cell.source) and after.cell_type == "code":
            last = ast.unparse(ast.parse(after.source).body[-1])
            if last.startswith("tree_scene(") and not re.search(r"values=False|ask=|evaluate=", last):
                found.append(f"{cell.source[-80:]!r}: {last}")
    return found


@pytest.mark.parametrize(
    ("asked", "then", "told"),
    [
        ("**What are they worth?**", "tree_scene(TreeGame([4, 11, 6]))", True),
        ("**What will they do?** Begin with B.", "tree_scene(prices)", True),
        ("**What are they worth?**", "tree_scene(TreeGame([4, 11, 6]), values=False)", False),
        ("**What are they worth?** Two plies: the answer.", "print(1)", False),
    ],
)
def test_a_tree_that_answers_its_question_is_found(asked, then, told):
    assert bool(trees_told(new_notebook(cells=[new_markdown_cell(asked), new_code_cell(then)]))) == told


@pytest.mark.parametrize(
    ("truth", "said", "output", "below", "told"),
    [
        ("114", "It is 114.", "", "", True),
        ("114", "It is 1,140.", "", "", False),
        ("114", "How many?", "114 of 1,000", "", True),
        ("114", "How many?", "", "", False),
        ("1,140", "How many?", "1140", "", True),
        ("3", "There are 3 of them.", "3", "", False),
        ("3", "How many?", "", "All three are known.", True),
        ("battleship", "Chess, poker and battleship.", "", "So these are two questions.", False),
        ("battleship", "Which?", "", "At battleship nobody sees.", True),
        ("it swings until the ends", "Which?", "", "As it swings until the ends, wait.", True),
        ("−1/18", "Which?", "", "The game is worth −1/18.", True),
        ("−1/18", "Which?", "", '<details class="after">\n\nThe game is worth −1/18.\n\n</details>', False),
    ],
)
def test_an_answer_that_stands_beside_its_question_is_found(truth, said, output, below, told):
    asks = new_code_cell("predict(…)", metadata={"tags": ["hide-input"]})
    html = f"<p>How many?</p><details><summary>The result, for later</summary><p>It is {truth}.</p>{truth}</details>"
    asks.outputs = [nbformat.v4.new_output("display_data", {"text/html": html})]
    shows = new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text=output)])
    cells = [new_markdown_cell(f"## 1 · Section\n\n{said}"), asks, new_markdown_cell(below), shows]
    assert bool(answers_in_view(new_notebook(cells=cells))) == told
    shows.metadata["tags"] = [AFTER]
    if output and is_telling(truth):
        assert not answers_in_view(new_notebook(cells=cells))


@pytest.fixture(scope="module")
def minimax_lecture():
    return read_text(ROOT / "notebooks" / "02_minimax.md")


def test_nothing_is_out_of_date():
    assert drift(ROOT) == []


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
class TestEveryLecture:
    def test_the_text_is_what_jupytext_makes_of_the_notebook(self, path):
        """Where the notebook is newer than its text JupyterLab opens it only if they agree, in the order of keys too."""
        made = jupytext.writes(jupytext.read(path.with_suffix(".ipynb")), "md:myst")
        assert made.split("\n---\n", 1)[1].strip() == path.read_text("utf-8").split("\n---\n", 1)[1].strip()

    def test_a_section_begins_with_a_cell_of_its_own(self, path):
        """JupyterLab folds by cells: what begins within one would be folded away with the side room above it."""
        for cell in read_text(path).cells[:-1]:  # the last one has the reading list
            assert cell.cell_type != "markdown" or "\n## " not in cell.source, cell.source[:80]

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
            assert len(re.findall("<details[> ]", cell.source)) == cell.source.count("</details>")

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
    assert names["used"]["ours"] >= {"minimax_value", "minimax"}
    # What the prose says of the numbers.
    assert names["solved"] == {"TicTacToe(3, 3, 3)": 0, "Hexapawn(3, 3)": -1, "Hexapawn(3, 4)": 1, "Hexapawn(4, 3)": -1}
    assert re.search(r"TicTacToe\(3, 3, 3\) +a draw +549,946", "\n".join(names["lines"]))
    assert "Square 3: a loss for X" in printed
    assert set(names["winner"].values()) == {"first", "second"}
    assert names["winner"][1, 1] == names["winner"][2, 2] == "second"
    assert round(names["gained"], 2) == 1.94  # a thousand times as fast: two plies of chess
    assert_what_is_said_of_ties(names)


def assert_what_is_said_of_ties(names):
    """Minimax does not care which of equals it takes, and a random opponent does; no more than greedy with the wrong one."""
    against = {name: names["by_tie"][name, "random"].interval for name in (*names["ties"], "greedy")}
    assert all(names["by_tie"][name, "perfect"].mean == -1 for name in names["ties"])
    assert names["apart"]
    assert min(against[name][0] for name in names["ties"]) < against["greedy"][1]
    assert max(against[name][0] for name in names["ties"]) > against["greedy"][0]


PICKING = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    found = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    best = (max if game.to_move(state) == MAX else min)(value for value, _ in found)
    equals = [pair for pair in found if pair[0] == best]
    return equals[PICK]
"""
MAXN_PICKING = """
def maxn(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in game.players), None
    me = game.players.index(game.to_move(state))
    found = [(maxn(game, game.result(state, a))[0], a) for a in game.actions(state)]
    equals = [pair for pair in found if pair[0][me] == max(values[me] for values, _ in found)]
    return equals[PICK]
"""


@pytest.mark.more
@pytest.mark.parametrize("pick", ["0", "-1", "len(equals) // 2"], ids=["first", "last", "middle"])
def test_what_the_text_says_holds_whichever_of_equals_is_taken(minimax_lecture, pick):
    own = {name: text.replace("PICK", pick) for name, text in {"minimax": PICKING, "maxn": MAXN_PICKING}.items()}
    own["my_player"] = solved(minimax_lecture, "my_player")
    names, _, errors = run(minimax_lecture, own, until="## Practice")
    assert not errors
    assert names["used"]["their own"] == {"minimax", "maxn"}
    assert_what_is_said_of_ties(names)
    assert names["ahead"] > 0.1
    assert (len(names["plays"]), len(set(names["plays"].values()))) == (8, 5)


def test_the_alliance_of_standoff_hangs_on_ties_and_the_other_one_does_not(minimax_lecture):
    names, *_ = run(minimax_lecture)
    plays = names["plays"]
    assert {(ends, play) for play, ends in plays.items()} == best_plays(names["standoff"])
    assert any(play[:2] == (2, 2) and ends[2] == 0 for play, ends in plays.items())  # together they finish off player 2
    assert {play[0] for play in plays} == {1, 2}
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
    assert names["used"]["their own"] == set(own)
    assert names["minimax"].__code__.co_varnames[:2] == ("game", "state")
    assert names["max_value"].__code__.co_varnames[0] == "state", "the reader's helper is back in its place"
    assert numbers(printed, "root is worth") == [7, 1]


def test_a_wrong_function_is_not_mixed_with_the_right_one(minimax_lecture):
    names, printed, _ = run(minimax_lecture, {"minimax_value": SWAPPED}, until="## 4")
    assert "minimax_value" in names["used"]["ours"]
    assert "MAX is swapped" not in printed
    assert names["minimax_value"](names["TreeGame"]([[3, 5], [2, 9]]), ()) == 3


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(minimax_lecture):
    stripped = without_solutions(minimax_lecture)
    assert len(stripped.cells) < len(minimax_lecture.cells)
    assert not any("solution" in cell.metadata.get("tags", []) for cell in stripped.cells)
    names, _, errors = run(stripped)
    assert names["used"]["none that works"] == lacking(errors)
    assert lacking(errors) == {"minimax_value", "minimax", "depth_limited_minimax", "maxn"}
    for error in errors:
        assert error._render_traceback_() == [str(error)]


def test_without_solutions_the_readers_functions_carry_it(minimax_lecture):
    own = {"minimax_value": OWN_VALUE, "minimax": OWN_MINIMAX}
    names, _, errors = run(without_solutions(minimax_lecture), own, until="## 9")
    assert not errors
    assert names["used"]["their own"] == set(own)


def test_a_solution_to_each_exercise_is_accepted(minimax_lecture):
    source = "\n".join(cell.source for cell in minimax_lecture.cells)
    assert "`my_player = gambler` does it" in source
    names, *_ = run(minimax_lecture, {"my_player": solved(minimax_lecture, "my_player")})
    assert names["ahead"] > 0.1


def solved(notebook, name):
    """The cell of the exercise `my_player` with the folded solution in it."""
    cell = next(c for c in notebook.cells if f"def {name}(" in c.source and "exercise" in c.metadata.get("tags", []))
    return re.sub(r"def my_player.*?\n\n", "my_player = gambler\n\n", cell.source, flags=re.DOTALL)

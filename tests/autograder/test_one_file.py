"""An assignment as one file: all that is wrong is told at once, and what is made of it tells right from wrong."""

from __future__ import annotations

import copy
import random
import re
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path

import nbformat
import pytest
from nbgrader.preprocessors import ClearSolutions

from aima_games import MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.findings import is_right
from aima_games.checking.misconceptions import MISCONCEPTIONS, known
from aima_games.checking.report import report
from aima_games.games import TreeGame
from autograder.authoring import ANSWERS
from autograder.authoring.choice import Choice
from autograder.authoring.one_file import NOTES, ONE_FILE
from autograder.authoring.one_file.assignment import AssignmentFile, read_assignment
from autograder.authoring.one_file.blocks import AssignmentError, Directive, demanded
from autograder.authoring.one_file.notebook import notebook_of, solution_cell, write_notebook
from autograder.authoring.problems import SearchProblem
from autograder.authoring.text_checks import missed_sums, misstated, unmatched
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.errors import CourseError
from autograder.grading.slip_notes import tried_edits
from autograder.steps.init import init
from autograder.steps.release import _require_slips_to_cost
from tests.corpus import RIGHT
from tests.corpus.test_items import LESS, asked_of

HW1, HW2, HW3 = "hw1-formalization", "hw2-minimax", "hw3-alphabeta"
HW4, HW5, HW6, HW7 = "hw4-evaluation", "hw5-expectiminimax", "hw6-mcts", "hw7-hidden-information"
POINTS = {
    HW1: {
        "winning_moves": 3, "Hexapawn": 6, "NoEcho": 6, "count_outcomes": 2, "count_transpositions": 3, "best_alone": 3,
        "value_against_robot": 4,
    },
    HW2: {
        "minimax_value": 3, "minimax": 4, "depth_limited_minimax": 4, "conditional_plan": 5, "bounds": 4,
        "maxn": 0, "quickest": 0,
    },
    HW3: {
        "cut_by_hand": 2, "alphabeta": 8, "best_actions": 2, "ordered_alphabeta": 2, "iterative_deepening": 5,
        "leaves_to_prove": 3, "fewest_leaves": 1,
    },
    HW4: {
        "lines_with": 2, "weighted_lines": 2, "depth_limited_alphabeta": 4, "quiescence": 4, "exchange": 3, "td_weights": 4,
        "player": 8,
    },
    HW5: {
        "expectiminimax": 6, "expectimax": 4, "luck_and_skill": 4, "value_of_information": 4, "pig_player": 4, "star1": 0,
    },
    HW6: {"ucb1_pulls": 3, "uct": 7, "puct": 6, "strength": 3, "soft_move": 2},
    HW7: {"marks_likely": 4, "payoff_matrix": 3, "trembling_response": 5, "cfr": 8, "capture_times": 4},
}  # fmt: skip
MOST_WORDS = {HW4: 1_650}
"""Words of a text that may be longer than the others: hw4 has seven parts on six topics, each told from the beginning."""
PATH = KIT_ASSIGNMENTS / HW2 / ONE_FILE
TEXT = PATH.read_text(encoding="utf-8")
NEED_NOT_SHOW = {
    # A wrong action, which nobody asks `minimax_value` for, and tables and windows that are wrong, but on no game that is
    # small enough to be asked about.
    ("minimax_value", "first-action"), ("minimax_value", "action-of-max"), ("alphabeta", "bound-stored-as-value"),
    ("depth_limited_minimax", "table-forgets-depth"), ("alphabeta", "window-ignored"),
    ("maxn", "children-searched-twice"),  # of which leaves it looks at, nothing is said
}  # fmt: skip
OTHER_TREES = {"cut_by_hand", "player", "pig_player"}
"""Functions that are asked about a few trees alone, of which students see one, or that meet some opponents only later."""
MORE_CASES = {"star1", "quiescence"}
"""Functions that have more than thirty hidden cases."""
FEW_ANSWERS = {"lines_with": 0.15}
"""What a constant may earn where all answers are small numbers."""

in_each = pytest.mark.parametrize("assignment", POINTS)
with_each = pytest.mark.parametrize(
    ("assignment", "function"),
    [
        pytest.param(assignment, function, id=function, marks=() if assignment == HW2 else pytest.mark.more)
        for assignment, points in POINTS.items()
        for function in points
    ],
)


@cache
def read(assignment) -> AssignmentFile:
    return read_assignment(KIT_ASSIGNMENTS / assignment / ONE_FILE)


def hw2() -> AssignmentFile:
    return read(HW2)


@cache
def items(assignment):
    return {item.function: item for item in read(assignment).items}


@cache
def cases(assignment, function, draw=0):
    """The visible cases and one draw of hidden ones."""
    item = items(assignment)[function]
    return [*item.visible_cases(), *item.hidden_cases(f"draw {draw}")]


def told(assignment, function, wrong, draw=0):
    choice = read(assignment).choices[function]
    return any(choice.shows(case, wrong) for case in cases(assignment, function, draw))


# What is wrong is told


FAULTS = [
    ("one ply: trees(1)", "one ply: tree(1)"),
    (":1a: 2 value", ":1a: 2 valeu"),
    (":kinds: limited", ":kinds: limitd"),
    ("    works = [(a, plan) for", "    works = (a, plan) for"),
    ("- **7a** `values`", "- **7z** `values`"),
    (":minutes: 35", ":minutes: half an hour"),
    (":before: minimax", ":befor: minimax"),
    ("```{by-hand} weak-opponents", "```{by_hand} weak-opponents"),
    ("promises: trees(3), trees(2)", "own moves: trees(3), trees(2)"),
    (":show: some ends are known:", ":show: no ends are known:"),
    ("== MAX else -1  # whose view", "== MAX else FEW[0]  # whose view"),
]
"""What stands in the file, once, and what a tired author makes of it."""
OTHER_FAULTS = [
    ("enough questions, or more: trees(2), trees(0), least=1", "enough questions, or more: trees(2), trees(0), last=1"),
    ("from math import inf", "from math import info"),
    ("    search = max_value if game.to_move(state) == MAX else min_value  # who chooses\n    return", "    search = max_value if game.mover(state) == MAX else min_value\n    return"),
    ("        return lowest, highest, 0", "        return lowest, highest, zero"),
    (":valid: within", ":valid: within_bounds"),
    (":valid: within", ":valid: FEW"),
    (":points: 3", ":points: three"),
    ("## Part 8", "```{imports}\n```\n## Part 8"),
    (
        "```{by-hand}",
        "```{mistake} nothing-pruned\n:of: minimax\n:title: t\n:hint: h\ndef minimax(game, state): ...\n```\n\n```{by-hand}",
    ),
    (":4b: 2 on promises; own moves", ":4b: 2 leaves"),
    (":4b: 2 on promises; own moves", ":4b: 2 on promise; own moves"),
]  # fmt: skip


def faulty(tmp_path, *faults):
    """The lines of the errors of a file with these faults, and the lines where the faults are."""
    text, lines = TEXT, []
    for before, after in faults:
        assert text.count(before) >= 1, before
        at = text.index(before)
        text = text[:at] + after + text[at + len(before) :]
    for _, after in faults:
        lines.append(text[: text.index(after)].count("\n") + 1)
    (tmp_path / ONE_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(AssignmentError) as raised:
        read_assignment(tmp_path / ONE_FILE)
    said = str(raised.value).splitlines()
    return [int(re.match(rf"{ONE_FILE}:(\d+): ", line)[1]) for line in said], lines, said


@pytest.mark.parametrize("kind", ["imports", "kinds", "python", "graded", "code-cell", "by-hand"])
def test_a_fence_without_an_end_is_told_without_all_that_it_swallows(kind, tmp_path):
    begins = TEXT.index(f"```{{{kind}}}")
    ends = TEXT.index("\n```\n", begins)
    (tmp_path / ONE_FILE).write_text(TEXT[:ends] + TEXT[ends + 4 :], encoding="utf-8")
    with pytest.raises(AssignmentError) as raised:
        read_assignment(tmp_path / ONE_FILE)
    first, *others = str(raised.value).splitlines()
    assert first.startswith(f"{ONE_FILE}:{TEXT[:begins].count(chr(10)) + 1}: ")
    assert len(others) <= 1, others


def test_eleven_faults_are_told_at_once_each_with_its_line(tmp_path):
    told_at, lines, said = faulty(tmp_path, *FAULTS)
    assert set(lines) <= set(told_at)
    assert len(FAULTS) == 11 <= len(said) <= 13, said


@pytest.mark.parametrize("fault", [*FAULTS, *OTHER_FAULTS], ids=lambda fault: fault[1][:40])
def test_a_fault_is_told_without_its_consequences(fault, tmp_path):
    told_at, (line,), said = faulty(tmp_path, fault)
    assert line in told_at, said
    assert len(said) <= 2, said


def test_a_demand_with_points_that_no_case_tests_is_refused(tmp_path):
    """Else the solution itself could not earn them."""
    all_groups = "; ".join(hw2().tables["plans"].groups)
    told_at, (line,), _ = faulty(tmp_path, (":4b: 2 on promises; own moves", f":4b: 2 on {all_groups}"))
    assert told_at == [line - 1]  # 4a, which stands for all other groups


MATCHES = """
```{imports}
from aima_games import check
```

- **1a** It does well against a careful player.
- **1b** It does well against a bold one.

```{kinds} matches by against
careful: pig, total=2
bold: pig, total=4
```

```{python}
from autograder.authoring import ExactMatchProblem


def pig(turn):
    return {"name": "Pig", "target": turn.rng.randint(4, 9), "turns": 2, "faces": 3}, ()


@asking
def against(group, place, turn, total):
    return ExactMatchProblem(group, place[0], {"name": "holding", "total": total}, -0.9)
```

```{graded} player
:kinds: matches
:1a: 1 score
:1b: 2 on bold
def player(game, state):
    return game.actions(state)[-1]
```
"""


def test_demands_for_matches_share_the_score_by_groups_as_others_share_the_value(tmp_path):
    (tmp_path / ONE_FILE).write_text(MATCHES, encoding="utf-8")
    read_assignment(tmp_path / ONE_FILE).write_notes()
    file = read_assignment(tmp_path / ONE_FILE)
    (item,) = file.items
    assert item.weights == {"score": 3}
    assert {name: demand.tests for name, demand in item.demands.items()} == {"1a": ("careful",), "1b": ("bold",)}
    assert file.notes["player"].guess == {"1a": 0, "1b": 0}  # the goal is the same in all, and nobody can return it


PAIRS = """
```{imports}
from aima_games import MAX, check
```

- **1a** It returns the value and the line that leads there.

```{python}
from autograder.authoring import position


@asking
def whole(group, place, turn):
    return position(group, *place)
```

```{kinds} trees by WAY
two plies: trees(2)
```

```{graded} best_line
:kinds: trees
:1a: 2 value
def best_line(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), []
    lines = [(best_line(game, game.result(state, a)), a) for a in game.actions(state)]
    (value, line), action = (max if game.to_move(state) == MAX else min)(lines)
    return value, [action, *line]
```
"""


def test_a_pair_of_which_nobody_looks_at_the_second_part_is_refused(tmp_path):
    """A line of play beside the value, say: a hand-in with any line would have full marks."""
    (tmp_path / ONE_FILE).write_text(PAIRS.replace("WAY", "search"), encoding="utf-8")
    with pytest.raises(AssignmentError, match=r"returns a pair.*second.*position"):
        read_assignment(tmp_path / ONE_FILE)
    (tmp_path / ONE_FILE).write_text(PAIRS.replace("WAY", "whole"), encoding="utf-8")
    (item,) = read_assignment(tmp_path / ONE_FILE).items
    (case, *_) = item.visible_cases()
    without_line = observe(case, lambda *arguments: (item.reference(*arguments)[0], []))
    assert is_right(observe(case, item.reference), item.weights)
    assert not is_right(without_line, item.weights)


def test_a_player_is_asked_for_moves_and_plays_matches_which_say_nothing_of_a_token(tmp_path):
    series = """from autograder.authoring import MatchProblem, position


moves = asking(lambda group, place, turn: position(group, *place))


@asking
def against(group, place, turn, total):
    return MatchProblem(group, {"name": "TicTacToe"}, {"name": "random"}, -0.99, games=2, seed=total)
"""
    start, end = MATCHES.index("from autograder"), MATCHES.index("```\n\n```{graded}")
    text = MATCHES[:start] + series + MATCHES[end:]
    text = text.replace("careful: pig, total=2\nbold: pig,", "bold: after(0, 'TicTacToe'),")
    text = text.replace("```{python}", '```{kinds} moves by moves\ncareful: after(2, "TicTacToe")\n```\n\n```{python}')
    text = text.replace(":kinds: matches\n:1a: 1 score", ":kinds: moves, matches\n:1a: 1 on careful")
    (tmp_path / ONE_FILE).write_text(text, encoding="utf-8")
    file = read_assignment(tmp_path / ONE_FILE)
    choice = file.choices["player"]
    assert choice.item.weights == {"value": 1, "score": 2}
    texts, groups = (["- **1a** One.", "- **1b** Two."], {"test_player": list(choice.asks)})
    assert not [said for said in unmatched(texts, [choice.item], groups) if "weights" in said]
    move, match = map(choice.case, islice(choice.stream(random.Random(1)), 2))

    def resigns(game, state):
        return None

    assert choice.shows(move, resigns)
    assert not choice.shows(match, resigns)


@pytest.mark.parametrize("written", [None, b"# T\xfctel", b"", b"```{graded}\n```\n"])
def test_what_is_no_text_or_no_assignment_is_told(written, tmp_path):
    if written is not None:
        (tmp_path / ONE_FILE).write_bytes(written)
    with pytest.raises(AssignmentError, match=ONE_FILE):
        read_assignment(tmp_path / ONE_FILE)


def test_labels_are_on_the_lines_of_right_programs_and_not_in_the_notebook():
    labels = hw2().labels
    lines = TEXT.splitlines()
    assert {labels[number] for number in labels} >= {"whose utility", "who chooses", "the cutoff", "the start value"}
    assert all(lines[number - 1].endswith(f"# {label}") for number, label in labels.items())
    source = "\n".join(cell.source for cell in notebook_of(hw2()).cells if cell.cell_type == "code")
    assert not any(f"# {label}" in source for label in labels.values())


def test_code_is_compiled_at_its_own_line():
    for function, reference in hw2().references.items():
        first = reference.__code__.co_firstlineno
        assert TEXT.splitlines()[first - 1].startswith(f"def {function}(")


def test_methods_of_earlier_parts_and_written_mistakes_are_kept(tmp_path, monkeypatch):
    game = TreeGame([[3, 8], [5, 1], [2, 4]])
    for item in (items(HW2)["depth_limited_minimax"], items(HW3)["alphabeta"]):  # in hw3 it is given
        assert item.before["minimax"](game, game.initial, None, None) == (3, 0)
    monkeypatch.setitem(MISCONCEPTIONS, "always-nothing", None)  # so that it is gone after the test
    wrong = """```{mistake} always-nothing
:of: minimax
:title: the value is always 0
:hint: What does the game say at its end?
def minimax(game, state):
    return 0, None
```
"""
    (tmp_path / ONE_FILE).write_text(TEXT + wrong, encoding="utf-8")
    item = next(item for item in read_assignment(tmp_path / ONE_FILE).items if item.function == "minimax")
    assert item.misconceptions["always-nothing"](None, None) == (0, None)
    assert known("always-nothing").title == "the value is always 0"


def test_a_method_of_a_lecture_that_students_are_not_given_may_come_before(tmp_path):
    line = "from dataclasses import dataclass, replace\n"
    text = TEXT.replace(line, f"{line}from solutions import alphabeta\n").replace(
        ":before: minimax", ":before: alphabeta"
    )
    (tmp_path / ONE_FILE).write_text(text, encoding="utf-8")
    item = next(item for item in read_assignment(tmp_path / ONE_FILE).items if item.before)
    game = TreeGame([[3, 8], [5, 1], [2, 4]])
    assert item.before["alphabeta"](game, game.initial, lambda *_: False, None) == (3, 0)
    for other in ("quickest", "ends_of", "FEW"):  # a later part, what only the kit has, and what is no function
        (tmp_path / ONE_FILE).write_text(text.replace(":before: alphabeta", f":before: {other}"), encoding="utf-8")
        with pytest.raises(AssignmentError, match=other):
            read_assignment(tmp_path / ONE_FILE)


def test_a_mistake_may_keep_less_and_never_more(tmp_path, monkeypatch):
    monkeypatch.setitem(MISCONCEPTIONS, "always-nothing", None)
    wrong = """```{{mistake}} always-nothing
:of: minimax
:title: the value is always 0
:hint: What does the game say at its end?
{}
def minimax(game, state):
    return 0, None
```
"""
    for line, keeps in ((":keeps: 0", 0), (":keeps: 0.3", 0.3), ("", 0.6)):
        (tmp_path / ONE_FILE).write_text(TEXT + wrong.format(line), encoding="utf-8")
        read_assignment(tmp_path / ONE_FILE)
        assert known("always-nothing").keeps == keeps
    for line in (":keeps: 1", ":keeps: -0.1", ":keeps: nothing", ":keeps:"):
        (tmp_path / ONE_FILE).write_text(TEXT + wrong.format(line), encoding="utf-8")
        with pytest.raises(AssignmentError, match="keeps"):
            read_assignment(tmp_path / ONE_FILE)


# The text


@in_each
def test_the_text_is_short(assignment):
    file = read(assignment)
    lines = [line for text in file.texts for _, line in text.numbered]
    words = sum(bool(re.search(r"\w", word)) for line in lines for word in line.split())
    assert words <= MOST_WORDS.get(assignment, 1_400)
    assert len(demanded(file.texts, file.errors)) <= 14
    assert all(each.points.is_integer() for graded in file.graded for each in graded.tested)
    assert {graded.name: graded.points for graded in file.graded} == POINTS[assignment]


# The notebook


@in_each
def test_the_notebook_is_nbgrader_s(assignment):
    notebook = notebook_of(read(assignment))
    nbformat.validate(notebook)
    cells = {cell.metadata["nbgrader"]["grade_id"]: cell for cell in notebook.cells if "nbgrader" in cell.metadata}
    assert [name for name in cells if name.startswith("test_")] == [f"test_{name}" for name in POINTS[assignment]]
    points = [cell.metadata["nbgrader"].get("points") for cell in cells.values()]
    assert sum(filter(None, points)) == sum(POINTS[assignment].values()) + 3
    students, _ = ClearSolutions().preprocess(copy.deepcopy(notebook), {})
    stubs = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source for cell in students.cells}
    for function in POINTS[assignment]:
        assert stubs[function].count("raise NotImplementedError") == 1 or stubs[function].startswith("class ")
        assert "### " not in stubs[function]
        compile(stubs[function], function, "exec")
    locked = [
        name for name, cell in cells.items() if cell.metadata["nbgrader"]["locked"] and not name.startswith("test_")
    ]
    given = [block.name for block in read(assignment).directives("code-cell") if block.name]
    assert locked == ["imports", *given]
    for block in read(assignment).directives("by-hand"):
        assert block.code[0] not in stubs[block.name]


def test_students_get_what_stands_outside_the_marks_of_the_author():
    """As in a class with gaps; without marks they get the signature and docstring."""
    code = """class Coin(Game):
    '''One toss.'''

    def to_move(self, state):
        ### BEGIN SOLUTION
        return MAX  # who chooses
        ### END SOLUTION

    def actions(self, state):
        return ("toss",)  # given
"""
    with_gaps, without = (
        Directive(1, "graded", "Coin", first=2, code=text.splitlines())
        for text in (code, re.sub(r" +### .*\n", "", code))
    )
    assert solution_cell(with_gaps) == re.sub(" +# (who chooses|given)", "", code).rstrip("\n")
    kept, _, answer = solution_cell(without).partition("    ### BEGIN SOLUTION\n")
    assert kept == "class Coin(Game):\n    '''One toss.'''\n"
    assert "def actions" in answer


def test_what_the_kit_writes_into_the_text_agrees_with_the_cells():
    notebook = notebook_of(hw2())
    written = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    assert misstated(notebook.cells) == missed_sums(notebook.cells, hw2().items) == []
    groups = {item.name: {case.group for case in cases(HW2, function)} for function, item in items(HW2).items()}
    assert unmatched(written, hw2().items, groups) == []
    assert "{parts}" not in "".join(written)


def test_nothing_of_it_is_ever_released():
    assert {ONE_FILE, NOTES} <= set(ANSWERS)


@in_each
def test_a_course_has_the_file_its_notes_and_the_notebook_that_is_made_of_it(assignment, tmp_path):
    list(init(tmp_path / "course"))
    folder = tmp_path / "course" / "source" / assignment
    assert {path.name for path in folder.iterdir()} == {ONE_FILE, NOTES, f"{assignment}.ipynb", "cases"}
    before = (folder / f"{assignment}.ipynb").read_bytes()
    assert write_notebook(read_assignment(folder / ONE_FILE)).read_bytes() == before


def test_a_notebook_that_somebody_edited_is_not_written_over(tmp_path):
    (tmp_path / "own").mkdir()
    path = tmp_path / "own" / ONE_FILE
    path.write_text(TEXT, encoding="utf-8")
    written = write_notebook(read_assignment(path))
    notebook = nbformat.read(written, as_version=4)
    for cell in notebook.cells:  # that it was run is no edit
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = 1, [nbformat.v4.new_output("stream", text="3")]
    nbformat.write(notebook, written)
    path.write_text(TEXT.replace("The hexapawn club", "Our hexapawn club"), encoding="utf-8")
    write_notebook(read_assignment(path))
    assert "Our hexapawn club" in written.read_text()
    for edited in ("{}", written.read_text().replace("Our hexapawn club", "A club")):
        written.write_text(edited)
        with pytest.raises(AssignmentError, match=r"own\.ipynb"):
            write_notebook(read_assignment(path))
        assert written.read_text() == edited


# The cases


def test_every_way_to_ask_asks_about_both_players_however_many_ways_a_group_has():
    asked = []

    def way(name):
        def ask(group, turn):
            asked.append((group, name, turn.first))
            return SearchProblem(group, (), {"tree": [len(asked)]})

        return ask

    ways = {"one": [way("a")], "two": [way("a"), way("b")], "three": [way("a"), way("b"), way("c")]}
    stream = Choice(items(HW2)["minimax_value"], ways).stream(random.Random(1))
    assert len(list(islice(stream, 12))) == 12
    for (*first, one), (*second, other) in zip(asked[:6], asked[6:], strict=True):
        assert (first, {one, other}) == (second, {MAX, MIN})
    assert {player for group, _, player in asked[:6] if group == "two"} == {MAX, MIN}


@with_each
def test_visible_and_hidden_cases_are_other_ones_of_the_same_kinds(assignment, function):
    visible = items(assignment)[function].visible
    seen = {problem.wording() for problem in visible}
    for draw in range(3):
        hidden = items(assignment)[function].hidden(random.Random(draw))
        assert not seen & {problem.wording() for problem in hidden}
        assert function in OTHER_TREES or {problem.group for problem in hidden} == {
            problem.group for problem in visible
        }
        assert len(hidden) <= 30 or function in MORE_CASES


@with_each
@pytest.mark.parametrize("draw", [0, *(pytest.param(draw, marks=pytest.mark.long) for draw in range(1, 10))])
def test_no_edit_and_no_mistake_of_a_whole_search_survives(assignment, function, draw):
    file = read(assignment)
    wrong = file.wrong_programs(function)
    alive = [each.name for each in wrong if not told(assignment, function, each.function, draw)]
    assert set(alive) <= set(file.notes[function].never)


def test_a_release_refuses_a_slip_that_its_cases_do_not_notice():
    file, item = read(HW2), items(HW2)["minimax_value"]
    for enough in (False, True):
        asked = cases(HW2, "minimax_value") if enough else [cases(HW2, "minimax_value")[0]]
        ((_, found),) = tried_edits(KIT_ASSIGNMENTS / HW2, file.items, {item.name: asked})
        assert enough or found.unnoticed
        noted = {item.name: {"unnoticed": found.unnoticed}}
        if enough:
            assert "slips of a single token lose marks" in _require_slips_to_cost(file, noted)
            continue
        with pytest.raises(CourseError, match=r"`min\(values\)`|max_value|min_value"):
            _require_slips_to_cost(file, noted)


@with_each
@pytest.mark.parametrize("draw", [0, *(pytest.param(draw, marks=pytest.mark.more) for draw in range(1, 10))])
def test_known_mistakes_lose_marks_and_right_programs_of_strangers_none(assignment, function, draw):
    item = items(assignment)[function]
    alive = {name for name, wrong in item.plainest.items() if not told(assignment, function, wrong, draw)}
    assert {(function, name) for name in alive} <= NEED_NOT_SHOW
    if function not in OTHER_TREES:
        for program in (*item.right_programs, *strangers(function)):
            asked = asked_of(program, item, cases(assignment, function, draw))
            seen = [observe(case, program) for case in asked]
            assert (found := report(function, seen, item.weights)), str(found)


def strangers(function):
    """Right programs of the corpus."""
    if function != "iterative_deepening":  # whose arguments are other ones there
        yield from (program for style, program in RIGHT.get(function, {}).items() if (function, style) != LESS)
    for path in sorted((Path(__file__).parents[1] / "corpus" / "right").glob("hw*/[!_]*.py")):
        written = import_module(f"tests.corpus.right.{path.parent.name}.{path.stem}")
        yield from [getattr(written, function)] if hasattr(written, function) else []


@with_each
def test_a_table_of_the_visible_answers_and_a_constant_earn_nothing(assignment, function):
    """Even if the constant happens to be the best one for the hidden cases."""
    item, asked = items(assignment)[function], cases(assignment, function)
    right = [observe(case, item.reference) for case in asked]
    for answer in {repr(seen.returned): seen.returned for seen in right if not seen.case.hidden}.values():
        seen = [
            observe(case, lambda *_: answer) if case.hidden else known  # noqa: B023
            for case, known in zip(asked, right, strict=True)
        ]
        earned = report(item.name, seen, item.weights, item.demands, item.guessing)
        assert earned.by_cases <= FEW_ANSWERS.get(function, 0.05) or not POINTS[assignment][function], answer


# Notes


@in_each
def test_the_note_beside_the_file_is_about_the_file_as_it_is(assignment):
    assert set(read(assignment).notes) == set(POINTS[assignment])


def test_what_no_case_shows_is_listed_with_its_line():
    lines = TEXT.splitlines()
    for said in hw2().never_shown(hw2().notes):
        if number := re.match(rf"{ONE_FILE}:(\d+): ", said):
            assert lines[int(number[1]) - 1].strip()

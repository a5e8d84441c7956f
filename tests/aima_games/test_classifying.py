"""Tables to fill in: each answer is judged, nothing right is called wrong, and the key agrees with the games."""

import re
import subprocess
import sys

import pytest

from aima_games import MAX, table_exercise
from aima_games.facts import HEXAPAWN, HEXAPAWN_POSITIONS, KINDS, TABLES, Column, Table, game_map
from aima_games.games import Backgammon, Hexapawn, Othello, TicTacToe
from aima_games.graphics.scene import Polygon, Text, text_width

SMALL = Table(
    "small",
    "animal",
    (Column("legs", ("0", "2", "4"), "Count them.", ordered=True), Column("flies", ("yes", "no"), "Has it wings?")),
    {"hen <b>": ("2", ("no", "yes")), "snake": ("0", "no")},
    {("hen <b>", "flies"): "A little & badly."},
)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
class TestEveryTable:
    def test_answers_are_options_and_notes_have_a_field(self, table):
        names = [column.name for column in table.columns]
        for row, answers in table.answers.items():
            assert len(answers) == len(table.columns)
            for column in table.columns:
                right = table.right(row, column.name)
                assert right
                assert set(right) <= set(column.options)
                assert set(right) < set(column.options) or len(column.options) == 2
        for row, column in table.notes:
            assert row in table.answers
            assert column in names

    def test_a_wrong_answer_gets_a_hint(self, table):
        for column in table.columns:
            assert column.hint or column.ordered

    def test_every_option_is_judged_and_the_rest_can_be_shown(self, table):
        exercise = table_exercise(table)
        for row in table.answers:
            for column in table.columns:
                for option in column.options:
                    exercise.answer(row, column.name, option)
                    sign = "✓" if option in table.right(row, column.name) else "✗"
                    place = row if len(table.columns) == 1 else f"{row}, {column.name}"
                    assert exercise.said.startswith(f"{sign} {place}: ")
        exercise.show_rest()
        total = len(table.answers) * len(table.columns)
        assert exercise.shown["score"] == f"{total} of {total} right"
        assert {mark for _, mark in exercise.shown["fields"].values()} == {"✓"}


def test_right_wrong_and_what_there_is_to_add():
    exercise = table_exercise(SMALL)
    exercise.answer("snake", "legs", "4")
    assert exercise.said == "✗ snake, legs: not 4, earlier. Count them."
    exercise.answer("hen <b>", "legs", "0")
    assert exercise.said == "✗ hen <b>, legs: not 0, later. Count them."
    exercise.answer("snake", "flies", "yes")
    assert exercise.said == "✗ snake, flies: not yes. Has it wings?"
    exercise.answer("hen <b>", "flies", "yes")
    assert exercise.said == "✓ hen <b>, flies: yes is right. One may also say no. A little & badly."
    assert exercise.shown["score"] == "1 of 4 right"
    exercise.restart()
    assert exercise.shown["fields"] == {}


def test_what_the_browser_says():
    exercise = table_exercise(SMALL)
    exercise._hear(None, {"row": 1, "column": 0, "answer": "0"}, None)
    assert exercise.shown["fields"] == {"1,0": ["0", "✓"]}
    exercise._hear(None, {"row": 1, "column": 0, "answer": "no such option"}, None)
    assert exercise.shown["fields"] == {"1,0": ["0", "✓"]}
    exercise._hear(None, {"do": "show_rest"}, None)
    assert exercise.correct == 4


def test_part_of_a_table():
    exercise = table_exercise("kinds of games", rows=["poker", "chess"], columns=["sum", "chance"])
    assert exercise.rows == ["poker", "chess"]
    assert [column.name for column in exercise.columns] == ["chance", "sum"]
    exercise.answer("poker", "chance", "chance")
    exercise.answer("chess", "sum", "zero-sum")
    assert exercise.correct == 2
    with pytest.raises(ValueError, match="no 'ludo'"):
        table_exercise("kinds of games", rows=["ludo"])
    with pytest.raises(ValueError, match="no 'colour'"):
        table_exercise("kinds of games", columns=["colour"])
    with pytest.raises(ValueError, match="there are kinds of games, "):
        table_exercise("kinds")


def test_a_page_without_a_kernel_has_the_empty_table_and_the_key_folded():
    bundle = table_exercise(SMALL)._repr_mimebundle_()[0]
    table, key = bundle["text/html"].split("<details>")
    assert re.findall("<td[^>]*>(.*?)</td>", table) == ["&nbsp;…"] * 4
    assert re.findall("<td[^>]*>(.*?)</td>", key) == ["2", "no / yes", "0", "no"]
    assert "A little &amp; badly." in key
    assert "hen &lt;b&gt;" in table
    assert "<b>" not in bundle["text/html"]
    assert bundle["text/plain"] == "A table to fill in: small"


def test_the_table_of_positions_agrees_with_the_rules():
    game = Hexapawn(3, 3)
    said = {1: "white has won", -1: "black has won"}
    for (row, answers), (name, text) in zip(HEXAPAWN.answers.items(), HEXAPAWN_POSITIONS.items(), strict=True):
        state = game.from_text(text)
        assert row == f"{name} ({text.splitlines()[-1]})"
        over = game.is_terminal(state)
        assert answers == (said[game.utility(state, MAX)] if over else "the game goes on",)


def test_the_positions_can_come_about_and_show_all_three_ways_to_win():
    game = Hexapawn(3, 3)
    reached, frontier = {game.initial}, [game.initial]
    while frontier:
        state = frontier.pop()
        frontier += [child for a in game.actions(state) if (child := game.result(state, a)) not in reached]
        reached.update(frontier)
    states = [game.from_text(text) for text in HEXAPAWN_POSITIONS.values()]
    assert set(states) <= reached
    ends = [squares for squares, _ in filter(game.is_terminal, states)]
    far = ["W" in squares[:3] or "B" in squares[6:] for squares in ends]
    gone = ["W" not in squares or "B" not in squares for squares in ends]
    assert sum(far) == 1
    assert sum(gone) == 1
    assert len(ends) == 4, "and two in which the one to move can't"


@pytest.mark.parametrize(
    ("name", "game"), [("tic-tac-toe", TicTacToe()), ("Othello", Othello()), ("backgammon", Backgammon())]
)
def test_the_kinds_are_what_the_games_say(name, game):
    if name not in KINDS.answers:
        name = "chess"  # of the same kind
    rolls = game.to_move(game.initial) not in game.players
    assert KINDS.right(name, "chance") == ("chance" if rolls else "none",)
    assert KINDS.right(name, "players") == ("two",)
    assert len(game.players) == 2


def test_anywidget_missing_says_what_to_do():
    code = "import sys; sys.modules['anywidget'] = None; from aima_games import table_exercise"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install anywidget" in done.stderr.splitlines()[-1]


# The map


@pytest.mark.parametrize(("across", "down"), [("chance", "information"), ("players", "sum"), ("time", "states")])
def test_each_game_stands_in_the_boxes_of_its_answers(across, down):
    scene = game_map(across, down, notes={(KINDS.right("chess", across)[0], KINDS.right("chess", down)[0]): "here"})
    boxes = [mark for mark in scene.marks if isinstance(mark, Polygon)]
    options = {column.name: column.options for column in KINDS.columns}
    places = [(x, y) for y in options[down] for x in options[across]]  # the order in which the boxes are drawn
    for game in KINDS.answers:
        found = set()
        for mark in scene.marks:
            if isinstance(mark, Text) and mark.text.rstrip("?") == game:
                x, y, right = mark.x, mark.y, mark.x + text_width(mark.text, mark.size)
                [place] = [
                    place
                    for place, box in zip(places, boxes, strict=True)
                    if min(box.points)[0] < x and right < max(box.points)[0]
                    if min(p[1] for p in box.points) < y - 8 and y + 8 < max(p[1] for p in box.points)
                ]
                found.add(place)
        assert found == {(x, y) for x in KINDS.right(game, across) for y in KINDS.right(game, down)}
    thick = [box for box in boxes if box.style.width > 2]
    assert len(thick) == 1
    assert "(here)" in scene.alt


def test_a_map_needs_questions_of_the_table():
    with pytest.raises(ValueError, match=r"the table has chance, information, .* and no 'luck'"):
        game_map("luck", "sum")


def test_where_books_differ_both_words_are_right():
    exercise = table_exercise("environments")
    for word in ("deterministic", "strategic"):  # AIMA's fourth and second edition
        exercise.answer("chess with a clock", "outcome of an action", word)
        assert exercise.said.startswith("✓")
    exercise.answer("a crossword", "outcome of an action", "strategic")
    assert exercise.said.startswith("✗")
    sums = table_exercise("sums")
    for kind in ("constant-sum (always the same)", "general"):
        sums.answer("one cuts a cake, the other chooses", "kind", kind)
        assert sums.said.startswith("✓")

import re

import pytest

from aima_games import MAX
from aima_games.games import Checkers, Hexapawn, Nim, TicTacToe, TreeGame
from aima_games.graphics.boards import grid_board, heaps_board
from aima_games.graphics.positions import board_scene
from aima_games.graphics.scene import Circle, Line, Polygon, Text


def looks(mark: str) -> list:
    """What one mark adds to an empty board, without its colour."""
    empty, marked = grid_board(1, 1, {}), grid_board(1, 1, {(0, 0): mark})
    added = marked.marks[len(empty.marks) :]
    return [(type(m).__name__, getattr(m.style, "fill", None) is not None) for m in added]


def test_pieces_can_be_told_apart():
    assert looks(".") == []
    assert looks("X") == [("Line", False), ("Line", False)]
    assert looks("O") == [("Circle", False)]
    assert looks("W") == looks("B") == [("Polygon", True), ("Circle", True)]
    white, black = (grid_board(1, 1, {(0, 0): mark}).marks[-1].style for mark in "WB")
    assert white.fill == "#ffffff" != white.stroke
    assert black.fill == black.stroke  # filled against outlined: no colour needed


def test_draughtsmen_can_be_told_apart():
    """A man has a groove and a king a crown; a white piece is an outline and a black one filled."""
    assert looks("⛀") == looks("⛂") == [("Circle", True), ("Circle", False)]
    assert looks("⛁") == looks("⛃") == [("Circle", True), ("Polygon", True)]
    for white, black in ("⛀⛂", "⛁⛃"):
        discs = [grid_board(1, 1, {(0, 0): mark}).marks[-2].style for mark in (white, black)]
        assert discs[0].fill == "#ffffff" != discs[0].stroke
        assert discs[1].fill == discs[1].stroke


def test_names_of_squares_stand_in_their_corner():
    board = grid_board(2, 2, {(0, 1): "⛂"}, square_names={(0, 1): "1", (1, 0): "2"})
    names = {mark.text: (mark.x / board.width, mark.y / board.height) for mark in board.marks if isinstance(mark, Text)}
    assert 0.5 < names["1"][0] < 0.6
    assert 0 < names["1"][1] < 0.1
    assert 0 < names["2"][0] < 0.1
    assert 0.5 < names["2"][1] < 0.6
    with pytest.raises(ValueError, match="not on a board"):
        grid_board(2, 2, {}, square_names={(2, 0): "3"})


def test_marks_stand_on_their_squares():
    board = grid_board(2, 3, {(1, 2): "O"})
    (ring,) = (mark for mark in board.marks if isinstance(mark, Circle))
    assert (ring.x / board.width, ring.y / board.height) == (
        pytest.approx(5 / 6, abs=0.02),
        pytest.approx(3 / 4, abs=0.02),
    )
    assert sum(isinstance(mark, Line) for mark in board.marks) == 1 + 2


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (4, 5)])
def test_a_checkered_board_has_a_dark_near_left_corner(rows, columns):
    board = grid_board(rows, columns, {}, checkered=True)
    squares = [mark for mark in board.marks if isinstance(mark, Polygon) and mark.style.fill]
    assert len(squares) == (rows * columns + 1) // 2
    assert any(square.points[0][0] < 5 and square.points[2][1] > board.height - 5 for square in squares)


@pytest.mark.parametrize(
    ("marks", "message"),
    [({(0, 0): "Q"}, "'Q'"), ({(3, 0): "X"}, "not on a board"), ({(0, -1): "X"}, "not on a board")],
)
def test_a_wrong_mark_is_refused(marks, message):
    with pytest.raises(ValueError, match=message):
        grid_board(3, 3, marks)


def test_a_board_without_squares_is_refused():
    with pytest.raises(ValueError, match="at least one row"):
        grid_board(0, 3, {})


def stones(board) -> tuple[int, int]:
    circles = [mark for mark in board.marks if isinstance(mark, Circle)]
    return sum(not c.style.dash for c in circles), sum(bool(c.style.dash) for c in circles)


def test_heaps_show_stones_counts_and_numbers():
    board = heaps_board((1, 0, 5), tallest=5)
    assert stones(board) == (6, 9)
    assert [mark.text for mark in board.marks if isinstance(mark, Text)] == [
        "1",
        "heap 1",
        "0",
        "heap 2",
        "5",
        "heap 3",
    ]


def test_pictures_of_one_nim_game_have_one_size():
    game = Nim((3, 4, 5))
    sizes = {(p.width, p.height) for p in map(game.picture, [game.initial, ((0, 0, 0), MAX), ((0, 4, 1), MAX)])}
    assert len(sizes) == 1


@pytest.mark.parametrize("heaps", [(), (0,), (7,)])
def test_odd_heaps_are_drawn(heaps):
    board = heaps_board(heaps, tallest=0)
    assert stones(board) == (sum(heaps), 0)
    assert all(c.r <= c.y and c.y + c.r <= board.height for c in board.marks if isinstance(c, Circle))


def test_a_negative_heap_is_refused():
    with pytest.raises(ValueError, match="0 or more"):
        heaps_board((1, -1), 3)


@pytest.mark.parametrize(
    "game",
    [TicTacToe(), TicTacToe(4, 5, 3), Hexapawn(), Hexapawn(4, 5), Nim(), Checkers(), TreeGame([1, [2]])],
    ids=repr,
)
def test_every_game_has_a_picture_that_stays_inside_its_frame(game):
    state = game.initial
    while True:
        scene = board_scene(game, state)
        assert scene.alt
        assert "\n" not in scene.alt
        for number in re.findall(r'points="([^"]*)"', scene.to_svg()):
            for point in number.split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= scene.width
                assert 0 <= y <= scene.height
        if game.is_terminal(state):
            break
        state = game.result(state, game.actions(state)[0])


def test_a_game_without_a_picture_shows_its_text():
    scene = board_scene(TreeGame([3, [12, 8]]))
    assert [mark.text for mark in scene.marks if isinstance(mark, Text)] == ["[3, [12, 8]]"]
    assert all(mark.mono for mark in scene.marks if isinstance(mark, Text))

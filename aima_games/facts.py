"""Facts about real games, for lectures and quizzes: tables as data, and their readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from aima_games.graphics.scene import Mark, Scene, Style, Text, rectangle

# A table to fill in, as data: its questions, its answers, and notes on them.


@dataclass(frozen=True)
class Column:
    """A question asked about every row: its `options`, and a `hint` for a reader who chose a wrong one.

    If the options are `ordered` in time or size, the hint says in which direction to go.
    """

    name: str
    options: tuple[str, ...]
    hint: str = ""
    ordered: bool = False


@dataclass(frozen=True)
class Table:
    """A table to fill in.

    `answers` maps each row to its answers in the order of `columns`; if several are right, as is common with real
    games, they are given as a tuple. `notes[row, column]` gives the reason or adds something; it is shown once the
    answer is right.
    """

    title: str
    corner: str
    columns: tuple[Column, ...]
    answers: Mapping[str, tuple[str | tuple[str, ...], ...]]
    notes: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def right(self, row: str, column: str) -> tuple[str, ...]:
        """The right answers in a field."""
        found = self.answers[row][[c.name for c in self.columns].index(column)]
        return (found,) if isinstance(found, str) else found

    def to_html(self, text: Callable[[str, str], str]) -> str:
        """The table as HTML with `text(row, column)` in its fields, and … where the text is empty."""
        left = 'style="text-align:left"'
        head = "".join(f'<th scope="col" {left}>{escape(c.name)}</th>' for c in self.columns)
        rows = "".join(
            f'<tr><th scope="row" {left}>{escape(row)}</th>'
            + "".join(f"<td {left}>{escape(text(row, c.name)) or '&nbsp;…'}</td>" for c in self.columns)
            + "</tr>"
            for row in self.answers
        )
        corner = f'<th scope="col" {left}>{escape(self.corner)}</th>'
        return f"<table><thead><tr>{corner}{head}</tr></thead><tbody>{rows}</tbody></table>"

    def _repr_html_(self) -> str:
        """The table filled in."""
        return self.to_html(lambda row, column: " / ".join(self.right(row, column)))

    def part(self, rows: Sequence[str] | None, columns: Sequence[str] | None) -> Table:
        """The table with these rows and columns only. Raises ValueError for a row or column that it does not have."""
        names = [column.name for column in self.columns]
        for wanted, known in ((rows or (), list(self.answers)), (columns or (), names)):
            if unknown := [name for name in wanted if name not in known]:
                raise ValueError(f"the table has {', '.join(known)}, and no {', '.join(map(repr, unknown))}")
        kept = [i for i, name in enumerate(names) if columns is None or name in columns]
        return Table(
            self.title,
            self.corner,
            tuple(self.columns[i] for i in kept),
            {row: tuple(self.answers[row][i] for i in kept) for row in rows or self.answers},
            self.notes,
        )


# The tables that lecture 1 has its readers fill in, by `table_exercise`, and a map of the games in the first.

_OPEN_BOARD = ("none", "perfect", "two", "zero-sum", "turns", "discrete", "against each other")

KINDS = Table(
    "kinds of games",
    "game",
    (
        Column("chance", ("none", "chance"), "Do the rules know dice, coins, or a pack that is shuffled?"),
        Column("information", ("perfect", "imperfect"), "When you move, is part of the position hidden from you?"),
        Column("players", ("one", "two", "many"), "How many sit at the table and choose for themselves?"),
        Column("sum", ("zero-sum", "general"), "Does the one side lose exactly as much as the other wins?"),
        Column("time", ("turns", "real time"), "Does the position change while you think?"),
        Column("states", ("discrete", "continuous"), "Could you number the positions 1, 2, 3, …?"),
        Column(
            "players work",
            ("against each other", "partly together", "together"),
            "Do some of the players win and lose together?",
        ),
    ),
    {
        "chess": _OPEN_BOARD,
        "checkers": _OPEN_BOARD,
        "Go": _OPEN_BOARD,
        "Othello": _OPEN_BOARD,
        "backgammon": ("chance", *_OPEN_BOARD[1:]),
        "Monopoly": (
            "chance", ("perfect", "imperfect"), "many", ("zero-sum", "general"), "turns", "discrete",
            ("against each other", "partly together"),
        ),
        "battleship": ("none", "imperfect", *_OPEN_BOARD[2:]),
        "bridge": ("chance", "imperfect", "many", "zero-sum", "turns", "discrete", "partly together"),
        "poker": ("chance", "imperfect", ("many", "two"), "zero-sum", "turns", "discrete", "against each other"),
        "Scrabble": (
            "chance", "imperfect", ("two", "many"), ("zero-sum", "general"), "turns", "discrete", "against each other",
        ),
        "Pac-Man": (
            ("chance", "none"), "perfect", ("one", "many"), ("general", "zero-sum"), "real time",
            ("discrete", "continuous"), ("partly together", "against each other"),
        ),
        "robot football": ("chance", "imperfect", "many", "zero-sum", "real time", "continuous", "partly together"),
        "Hanabi": ("chance", "imperfect", "many", "general", "turns", "discrete", "together"),
    },
    {
        ("chess", "information"): "The opponent's plan is hidden, but a plan is no part of the position.",
        ("chess", "time"): "The clock runs, but the pieces stand still while you think.",
        ("chess", "sum"): "1, ½ and 0 points always make 1 together; section 7 shows why that is as good as 0.",
        ("backgammon", "information"): "Nobody knows the next roll, so nobody hides it: the board lies open.",
        ("Monopoly", "information"): "Money and houses lie open, and the packs of cards, face down for all, are rather "
        "chance than a secret. If you count them as hidden, say imperfect.",
        ("Monopoly", "sum"): "If only the winner counts it is zero-sum; the money on the table grows and shrinks.",
        ("Monopoly", "players work"): "Players trade where both gain by it, and still only one of them wins.",
        ("battleship", "chance"): "The ships stand where the opponent chose to put them: hidden, but not random.",
        ("bridge", "players"): "Four players on two sides; a player must even guess the partner's cards.",
        ("bridge", "sum"): "Between the two sides.",
        ("poker", "sum"): "As long as nobody else keeps a share of the pot.",
        ("Scrabble", "chance"): "Tiles are drawn blindly from a bag.",
        ("Scrabble", "sum"): "Zero-sum if winning is all, general if everybody just wants many points.",
        ("Pac-Man", "chance"): "In the arcade the ghosts obey fixed rules; in versions for courses on AI they often "
        "move at random.",
        ("Pac-Man", "players"): "One if the ghosts are part of the world, many if they are players.",
        ("Pac-Man", "sum"): "A ghost does not lose the dots that Pac-Man eats; but we may let it want what hurts him.",
        ("Pac-Man", "states"): "The screen is made of pixels, so discrete, strictly speaking; the movement is meant to "
        "be continuous.",
        ("Pac-Man", "players work"): "The ghosts hunt together.",
        ("robot football", "chance"): "The ball does not roll quite the same way twice.",
        ("Hanabi", "players work"): "All build the same fireworks; everybody sees the others' cards and not their own.",
        ("Hanabi", "sum"): "What one wins all win, so the sum of the utilities is far from constant.",
    },
)  # fmt: skip

EITHER_WORD = ("strategic", "deterministic")
"""AIMA's fourth edition (section 2.3) calls chess deterministic; its second (2003) had a word of its own for it."""

ENVIRONMENTS = Table(
    "environments",
    "environment",
    (
        Column("observable", ("fully", "partially"), "Does the agent see all that matters for its choice?"),
        Column("agents", ("single", "multi"), "Is there anybody else who wants something?"),
        Column(
            "outcome of an action",
            ("deterministic", "strategic", "stochastic"),
            "Does chance have a say? Then it is stochastic. If not: deterministic, or in an older word strategic if "
            "another agent acts in between.",
        ),
        Column(
            "while you think",
            ("static", "semi-dynamic", "dynamic"),
            "Semi-dynamic: nothing changes but what your time is worth.",
        ),
        Column("states", ("discrete", "continuous"), "Could you number the states 1, 2, 3, …?"),
    ),
    {
        "a crossword": ("fully", "single", "deterministic", "static", "discrete"),
        "tic-tac-toe": ("fully", "multi", EITHER_WORD, "static", "discrete"),
        "chess with a clock": ("fully", "multi", EITHER_WORD, "semi-dynamic", "discrete"),
        "poker": ("partially", "multi", "stochastic", "static", "discrete"),
        "driving a taxi": ("partially", "multi", "stochastic", "dynamic", "continuous"),
    },
    {
        ("tic-tac-toe", "outcome of an action"): "The rules leave nothing open. What happens next is up to the other.",
        ("chess with a clock", "while you think"): "The position waits, your clock doesn't.",
        ("a crossword", "agents"): "Whoever made it has gone home.",
    },
)

MILESTONES = Table(
    "milestones",
    "what happened",
    (Column("when?", ("1992", "1994", "1997", "2006", "2015", "2016"), ordered=True),),
    {
        "checkers: Marion Tinsley just holds his title against the program Chinook": ("1992",),
        "checkers: Chinook becomes champion": ("1994",),
        "chess: Deep Blue beats the world champion, Garry Kasparov, in a match": ("1997",),
        "Othello: Logistello wins every game against the world champion, Takeshi Murakami": ("1997",),
        "chess: Deep Fritz, on a computer one can buy, beats the world champion, Vladimir Kramnik": ("2006",),
        "Go: AlphaGo beats a professional for the first time, Fan Hui": ("2015",),
        "Go: AlphaGo beats Lee Sedol, one of the best players ever": ("2016",),
    },
    {
        ("checkers: Marion Tinsley just holds his title against the program Chinook", "when?"): "August 1992: four "
        "games to two, and 33 draws. In forty years Tinsley had lost only a handful of games.",
        ("checkers: Chinook becomes champion", "when?"): "August 1994: after six draws Tinsley had to withdraw, ill. "
        "The program looked endings up: its tables came to hold all 443,748,401,247 positions with up to 8 pieces.",
        ("chess: Deep Blue beats the world champion, Garry Kasparov, in a match", "when?"): "May 1997: 3.5–2.5. In "
        "February 1996 Kasparov had still won, 4–2.",
        ("Othello: Logistello wins every game against the world champion, Takeshi Murakami", "when?"): "August 1997: "
        "6–0. Since then people don't play Othello against the best programs; they learn from them.",
        ("chess: Deep Fritz, on a computer one can buy, beats the world champion, Vladimir Kramnik", "when?"): "From "
        "25 November to 5 December 2006: Kramnik 2, Deep Fritz 4.",
        ("Go: AlphaGo beats a professional for the first time, Fan Hui", "when?"): "October 2015: 5–0, made public in "
        "January 2016.",
        ("Go: AlphaGo beats Lee Sedol, one of the best players ever", "when?"): "March 2016: 4–1.",
    },
)

SUMS = Table(
    "sums",
    "two players, and what they get",
    (
        Column(
            "kind",
            ("zero-sum (always 0)", "constant-sum (always the same)", "general"),
            "Write down what both get, for two different ends of the game, and add.",
        ),
    ),
    {
        "tic-tac-toe: 1 for the winner, −1 for the loser, 0 for a draw": ("zero-sum (always 0)",),
        "chess: 1 point for the winner, 0 for the loser, ½ each for a draw": ("constant-sum (always the same)",),
        "a football league: 3 points for a win, 0 for a defeat, 1 each for a draw": ("general",),
        "one cuts a cake, the other chooses": (("constant-sum (always the same)", "general"),),
        "cards for money, at home": ("zero-sum (always 0)",),
        "cards for money, in a casino that keeps a share of each pot": ("general",),
        "two shops set their prices": ("general",),
    },
    {
        ("a football league: 3 points for a win, 0 for a defeat, 1 each for a draw", "kind"): "3 + 0 is not 1 + 1: two "
        "teams that draw throw a point away together.",
        ("one cuts a cake, the other chooses", "kind"): "There is one cake: constant-sum, if both want as "
        "much of it as they can get. If one likes the cherries and the other the icing, both can get most of what they "
        "like: general.",
        (
            "cards for money, in a casino that keeps a share of each pot",
            "kind",
        ): "The two of them always lose together, but not always the same sum, for pots differ.",
        ("two shops set their prices", "kind"): "A price war costs both; so both may gain if neither starts one.",
    },
)

TURNS = Table(
    "turns",
    "MAX moves first, and the players alternate",
    (Column("is it so?", ("true", "false"), "Count: level 0 is the root, and MAX moves there."),),
    {
        "At level 3 MIN is to move": ("true",),
        "After ten plies MIN is to move": ("false",),
        "In a game of nine plies MAX makes five moves": ("true",),
        "A state that is worth −1 is good news for MIN": ("true",),
        "At MIN's nodes we write what the state is worth to MIN": ("false",),
        "A game of chess “of 40 moves” has 40 plies": ("false",),
    },
    {
        ("After ten plies MIN is to move", "is it so?"): "Ten is even, so it is MAX's turn.",
        ("In a game of nine plies MAX makes five moves", "is it so?"): "At levels 0, 2, 4, 6 and 8.",
        ("A state that is worth −1 is good news for MIN", "is it so?"): "MIN wants the number to be small.",
        ("At MIN's nodes we write what the state is worth to MIN", "is it so?"): "Every number is MAX's, everywhere.",
        ("A game of chess “of 40 moves” has 40 plies", "is it so?"): "Chess players call a pair of plies a move, "
        "white's and black's: that is about 80 plies.",
    },
)

HEXAPAWN_POSITIONS = {
    "A": ". W B\nB . B\nW . .\nblack to move",
    "B": "B . B\nW B .\n. W W\nwhite to move",
    "C": "B . B\nW B W\n. W .\nblack to move",
    "D": ". . .\n. B B\n. . .\nwhite to move",
    "E": ". B .\n. W B\n. . W\nwhite to move",
}
"""Positions of hexapawn on 3×3, as `Hexapawn.from_text` reads them, for the table "hexapawn"."""

HEXAPAWN = Table(
    "hexapawn",
    "position",
    (
        Column(
            "what now?",
            ("the game goes on", "white has won", "black has won"),
            "Is a pawn at its far side? Has somebody no pawns left? If not, can the one to move move?",
        ),
    ),
    {
        "A (black to move)": ("white has won",),
        "B (white to move)": ("the game goes on",),
        "C (black to move)": ("white has won",),
        "D (white to move)": ("black has won",),
        "E (white to move)": ("black has won",),
    },
    {
        ("A (black to move)", "what now?"): "A white pawn has reached the far side.",
        ("B (white to move)", "what now?"): "White can capture on b2 from c1, among other moves.",
        ("C (black to move)", "what now?"): "Every black pawn is blocked and has nothing to capture: no move, lost.",
        ("D (white to move)", "what now?"): "White has no pawns left.",
        ("E (white to move)", "what now?"): "White has two pawns and cannot move either.",
    },
)

TABLES = {table.title: table for table in (KINDS, ENVIRONMENTS, MILESTONES, SUMS, TURNS, HEXAPAWN)}
"""By name, as `table_exercise` takes them."""


def game_map(across: str, down: str, notes: Mapping[tuple[str, str], str] | None = None) -> Scene:
    """The games of the table "kinds of games" sorted by two of its questions: a box for each pair of answers.

    `across` and `down` name the questions. `notes` maps pairs of answers, (across, down), to a remark on that box,
    which then has a thick frame. A game with more than one right answer has a question mark and stands in each of its
    boxes. Raises ValueError for a question that the table does not ask.
    """
    options = {column.name: column.options for column in KINDS.part(None, [across, down]).columns}
    notes = notes or {}
    width, left, line, top = 232.0, 108.0, 20.0, 34.0
    marks: list[Mark] = [
        Text(left + (i + 0.5) * width, 16, _in_words(across, x), size=13, bold=True)
        for i, x in enumerate(options[across])
    ]
    alts = []
    for y in options[down]:
        boxes = {x: _games_with(across, x, down, y) for x in options[across]}
        noted = any((x, y) in notes for x in boxes)
        height = 28 + line * (max((len(games) + 1) // 2 for games in boxes.values()) + noted)
        middle = top + height / 2
        marks += [
            Text(left - 10, middle - 9, f"{down}:", size=13, anchor="end", bold=True),
            Text(left - 10, middle + 9, y, size=13, anchor="end", bold=True),
        ]
        for i, (x, games) in enumerate(boxes.items()):
            corner, note = left + i * width, notes.get((x, y), "")
            style = Style(fill="#d6e6f5", width=2.6) if note else Style(fill="#ffffff")
            marks.append(rectangle(corner + 4, top + 4, width - 8, height - 8, style))
            for k, game in enumerate(games):
                place = corner + 18 + 108 * (k % 2), top + 22 + line * (k // 2)
                marks.append(Text(*place, game, anchor="start", size=13))
            marks.append(Text(corner + width - 16, top + height - 20, note, size=12, anchor="end", italic=True))
            said = f"{_in_words(across, x)}, {_in_words(down, y)}: {', '.join(games) or 'none'}"
            alts.append(f"{said} ({note})" if note else said)
        top += height
    return Scene(tuple(marks), left + width * len(options[across]) + 4, top + 4, f"A map of games. {'; '.join(alts)}.")


def _games_with(across: str, x: str, down: str, y: str) -> list[str]:
    """The games with these two answers; those that have other answers too get a question mark."""
    found = []
    for game in KINDS.answers:
        one, other = KINDS.right(game, across), KINDS.right(game, down)
        if x in one and y in other:
            found.append(game if len(one) == len(other) == 1 else f"{game}?")
    return found


def _in_words(name: str, option: str) -> str:
    return option if option == name else f"no {name}" if option == "none" else f"{name}: {option}"

"""What the test cells of hw2-minimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aima_games import MAX, Game, play_line
from aima_games.checking.case import Case
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    Item,
    SearchProblem,
    enlarged,
    position,
    random_line,
    random_tree,
    telling,
    telling_tree,
    tree_game,
)
from solutions import minimax_value
from solutions.misconceptions.wrapped import taking_turns

from .misconceptions import BOUNDING, CHOOSING_ALL, HURRYING, JOINING, PLANNING
from .reference import best_actions, bounds, coalition_value, conditional_plan, quickest

HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}
TICTACTOE = {"name": "TicTacToe"}


def nim(*heaps: int, misere: bool = False) -> dict[str, Any]:
    """Nim, which is over soon."""
    return {"name": "Nim", "heaps": list(heaps), "misere": misere}


def uneven(rng: random.Random, plies: int, leaves: tuple[int, ...], stops: float = 0.3) -> Any:
    """Nested lists up to `plies` deep, with one to three children a node; the leaves come from few numbers."""
    if plies == 0 or rng.random() < stops:
        return rng.choice(leaves)
    return [uneven(rng, plies - 1, leaves, stops) for _ in range(rng.randint(1, 3))]


def unlike(game: dict[str, Any], answer: Callable[[Game], Any]) -> Callable[[Game], Any]:
    """`answer`, but None where it is what it is on `game`."""
    known = answer(make_game(game))
    return lambda other: None if (found := answer(other)) == known else found


TWICE, LARGE = "a player moves twice running", "large numbers"


def twice(rng: random.Random, first: str, search: Callable[..., Any], *more: Any) -> dict[str, Any]:
    """A tree in which each player moves twice running, and `search` goes wrong if it does not ask who moves."""

    def said(by: Callable[..., Any]) -> Callable[[Game], Any]:
        return lambda game: by(game, game.initial, *more)

    draw = partial(uneven, rng, 4, (-2, -1, 0, 1, 2), 0.1)
    return tree_game(telling_tree(rng, draw, first, said(search), said(taking_turns(search)), moves_each=2), first, 2)


def both_ways(draw: Callable[[str], dict[str, Any]], answer: Callable[[Game], Any]) -> list[dict[str, Any]]:
    """Two games, one that MAX begins and one that MIN begins, with different answers."""
    one = draw("MAX")
    known = answer(make_game(one))
    return [one, next(other for other in iter(lambda: draw("MIN"), None) if answer(make_game(other)) != known)]


# All best actions


def tied(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> CallProblem:
    """A question for all best actions, in any order."""
    return position(group, game, moves, unordered=True)


OVER = "the game is over, or nearly"
TIED = [
    tied("MAX to move", tree_game([[6, 1], [4, 9], [7, 4], [3, 8]])),
    tied("MAX to move", tree_game([-2, -5, -2])),
    tied("MIN to move", tree_game([[6, 1], [4, 6], [6, 2], [9, 3]], first="MIN")),
    tied("MIN to move", tree_game([3, [8, 2], 3, 5], first="MIN")),
    tied("real games", TICTACTOE, (4, 0, 8)),
    tied("real games", HEXAPAWN, ((6, 3), (1, 3))),
    tied(TWICE, tree_game([[[1, 9], [2, 9]], [[4, 5], [0, 3]]], moves_each=2)),
    tied(TWICE, tree_game([[[4, 5], [0, 3]], [[1, 9], [2, 9]]], moves_each=2)),
    tied(LARGE, tree_game(enlarged([[6, 1], [4, 6], [6, 2], [9, 4]], 1000), "MIN")),
    tied(LARGE, tree_game(enlarged([-2, -5, -2], 1000))),
    tied(OVER, tree_game(7)),
    tied(OVER, TICTACTOE, (0, 3, 1, 4, 2)),
    tied(OVER, TICTACTOE, (0, 4, 8, 2, 6, 7, 1, 3)),
]


NEARLY_OVER = [(0, 1, 2, 4, 3, 5, 7, 6), (4, 0, 2, 6, 3, 5, 1, 7), (8, 0, 1, 4, 2, 5, 3, 6)]
"""Only one square of tic-tac-toe is free, and nobody has won."""


def hidden_tied(rng: random.Random) -> list[CallProblem]:
    """Trees in which several actions are best, though not all, and positions of real games."""

    def draw() -> Any:
        return [uneven(rng, 2, (-4, -1, 0, 1, 3), 0.2) for _ in range(rng.randint(3, 4))]

    def listed(name: str = "") -> Callable[[Game], Any]:
        """What the function lists, or a mistake; of a right one None where it is all actions, or a single one."""
        choose = CHOOSING_ALL[name] if name else best_actions

        def answer(game: Game) -> Any:
            found = choose(game, game.initial)
            return found if name or 1 < len(found) < len(game.actions(game.initial)) else None

        return answer

    def several(first: str) -> list[CallProblem]:
        """Two with different answers, of which one shows mistakes that trees seldom show."""
        seldom = listed("every-win-listed"), listed("best-starts-at-zero")
        one = tree_game(telling_tree(rng, draw, first, listed(), *seldom), first)
        other = telling_tree(rng, draw, first, unlike(one, listed()))
        return [tied(f"{first} to move", tree) for tree in (one, tree_game(other, first))]

    def large(first: str) -> dict[str, Any]:
        return tree_game(enlarged(telling_tree(rng, draw, first, listed()), rng.randint(500, 999)), first)

    def moved_twice(first: str) -> dict[str, Any]:
        return twice(rng, first, best_actions)

    return [
        *several("MAX"),
        *several("MIN"),
        *(tied(LARGE, game) for game in both_ways(large, listed())),
        *(tied(TWICE, game) for game in both_ways(moved_twice, lambda game: best_actions(game, game.initial))),
        tied("real games", TICTACTOE, random_line(rng, make_game(TICTACTOE), 5)),
        tied("real games", TICTACTOE, random_line(rng, make_game(TICTACTOE), 6)),
        tied("real games", HEXAPAWN, random_line(rng, make_game(HEXAPAWN), 2)),
        tied(OVER, tree_game(rng.randint(-9, 9))),
        tied(OVER, TICTACTOE, rng.choice(NEARLY_OVER)),
    ]


# Haste


@dataclass(frozen=True)
class QuickestProblem(SearchProblem):
    """A position to win quickly or to lose slowly. Right is every action with the same value and the same end."""

    counted: bool = False

    def case(self, item: Item, hidden: bool) -> Case:
        case = item.answered(self.blank(SearchCase, item, hidden))
        assert isinstance(case, SearchCase)
        (value, plies), _ = quickest(case.rules, case.state)
        right = tuple(
            action
            for action in case.rules.actions(case.state)
            if quickest(case.rules, case.rules.result(case.state, action))[0] == (value, plies - 1)
        )
        return replace(case, expected=replace(case.expected, actions=right))


def hasty(group: str, leaves: Any, first: str = "MAX") -> QuickestProblem:
    """The same on a tree."""
    return QuickestProblem(group, tree_game(leaves, first))


BEFORE, HURRY, LOSE, DRAW = "value before time", "the winner hurries", "the loser plays on", "a draw is played on"

HASTY = [
    hasty("short games", 7),
    hasty("short games", [[1], 1, [[0], 1]]),
    hasty("short games", [[[-3]]], "MIN"),
    hasty(BEFORE, [2, [[[9, 5]]], 4]),
    hasty(BEFORE, [5, [[40, 50]]]),
    hasty(BEFORE, [0, [[-1]]]),
    hasty(BEFORE, [[6, -8], -7, [-9, [[2, -9]]]], "MIN"),
    hasty(HURRY, [[[[1]]], [[0, 1], 1], [[1], [[-1], 1]]]),
    hasty(HURRY, [[[4]], [[[4]]], [[[[4]]]]]),
    hasty(LARGE, enlarged([[[4]], 3, [4, [5]], [[[[4]]]]])),
    hasty(LARGE, enlarged([[[-2]], [-2, [5]], [[[[-2]]]]]), "MIN"),
    QuickestProblem(TWICE, tree_game([[[-1, -3], [0, -2]], [[[-4], -1], [-2, -5]]], "MIN", moves_each=2)),
    QuickestProblem(TWICE, tree_game([[[1, 3], [0, 2]], [[[4], 1], [2, 5]]], moves_each=2)),
    hasty(HURRY, [[[-1, [-1]], [[[-1]]]], [[[-1]], -1]], "MIN"),
    hasty(LOSE, [[-1], [[-1, [-1]], [[-1]]], -1, [[[[-1]]], -1]]),
    hasty(LOSE, [[1, [[[1]]]], [1, [[1], [[1]]]], 1], "MIN"),
    hasty(DRAW, [0, [[[0]], 0], [[[0, -1]], [[0]]]]),
    hasty(DRAW, [[0], 0, [[0, [0]], 1, [[0]]]], "MIN"),
    QuickestProblem("real games", TICTACTOE, (4, 1, 0, 6, 7, 2)),
    QuickestProblem("real games", TICTACTOE, (5, 3, 2, 7, 0)),
    QuickestProblem("real games", HEXAPAWN, ((6, 3), (1, 3), (7, 4))),
]


def hidden_hasty(rng: random.Random) -> list[QuickestProblem]:
    """Trees in which the time decides, drawn for each of the demands, and positions of real games."""

    def end(first: str, sign: int | None, name: str = "") -> Callable[[Game], Any]:
        """The end of a tree by `quickest` or by a mistake; None where it comes at once or is not of this `sign`."""
        search = HURRYING[name] if name else quickest

        def answer(game: Game) -> Any:
            found = search(game, game.initial)[0]
            mine = found[0] if first == MAX else -found[0]
            wanted = found[1] > 1 and (sign is None or (mine > 0) - (mine < 0) == sign)
            return found if name or wanted else None

        return answer

    def drawn(group: str, sign: int | None, leaves: tuple[int, ...], *wrong: str) -> list[QuickestProblem]:
        """A tree for MAX and one for MIN, with different ends."""
        right: Callable[[Game], Any]
        found, before = [], None
        for first in ("MAX", "MIN"):
            right, *wrongs = (end(first, sign, name) for name in ("", *wrong))
            right = unlike(before, right) if before else right
            ends = leaves if first == "MAX" else tuple(-leaf for leaf in leaves)
            tree = telling_tree(rng, partial(uneven, rng, 3, ends), first, right, *wrongs)
            before = tree_game(tree, first)
            found.append(hasty(group, tree, first))
        return found

    def ending(search: Callable[..., Any]) -> Callable[[QuickestProblem], Any]:
        def answer(problem: QuickestProblem) -> Any:
            rules = make_game(problem.game)
            return search(rules, play_line(rules, rules.initial, problem.moves))[0]

        return answer

    def somewhere(game: dict[str, Any], plies: int, other: Any = None) -> QuickestProblem:
        """A position in which time decides, and whose end is not this one."""

        def draw() -> QuickestProblem:
            return QuickestProblem("real games", game, random_line(rng, make_game(game), plies))

        def right(problem: QuickestProblem) -> Any:
            return None if (found := ending(quickest)(problem)) == other else found

        return telling(rng, draw, right, ending(HURRYING["time-ignored"]))

    pawns = somewhere(HEXAPAWN, 3)  # first, as few of its ends depend on time
    large = drawn(HURRY, 1, (-2, 0, 2, 2, 2), "time-ignored")
    return [
        hasty("short games", rng.randint(-9, 9)),
        hasty("short games", [[[2], -1], [3], 2, 3], rng.choice(("MAX", "MIN"))),
        hasty("short games", [[[rng.randint(-9, 9)]]], rng.choice(("MAX", "MIN"))),
        *drawn(BEFORE, None, (-9, -4, 2, 5, 8), "time-for-value", "time-before-value"),
        *drawn(HURRY, 1, (-2, 0, 2, 2, 2), "time-ignored", "nobody-hurries"),
        *drawn(LOSE, -1, (-1, -1, 0, 1), "time-ignored", "everybody-hurries"),
        *drawn(DRAW, 0, (-1, 0, 0, 1), "time-ignored", "draw-hurried"),
        pawns,
        somewhere(TICTACTOE, 5, ending(quickest)(pawns)),
        *(
            QuickestProblem(TWICE, game)
            for game in both_ways(lambda first: twice(rng, first, quickest), end("MAX", None))
        ),
        *(hasty(LARGE, enlarged(tree.game["tree"], rng.randint(500, 999)), tree.game["first"]) for tree in large),
    ]


# Plans


def planned(group: str, game: dict[str, Any], player: str, least: int, moves: tuple[Any, ...] = ()) -> CallProblem:
    """A question for a plan."""
    return position(group, game, moves, player, least)


def branches(plan: Any) -> bool:
    """Whether a plan answers several replies somewhere."""
    return bool(plan) and (len(plan) > 1 or any(branches(after) for _, after in plan))


LINE_TO_DRAW = (0, 4, 8, 2)

PLANNED = [
    planned("short games", tree_game(5), "MAX", 5),
    planned("short games", tree_game(5), "MAX", 6),
    planned("short games", tree_game([2, 5, 7]), "MAX", 4),
    planned("short games", tree_game([2, 5, 7]), "MIN", -5),
    planned("short games", tree_game([2, 5, 7]), "MIN", -7),
    planned("MAX plans", tree_game([[1, -1], [[-1, 1], 1], [1, 1]]), "MAX", 1),
    planned("MAX plans", tree_game([[[1, -1], [1]], [1, [0, 1]]], first="MIN"), "MAX", 1),
    planned("MAX plans", tree_game([[[6, 2], 9], [7, [1, 8]]]), "MAX", 7),
    planned("MIN plans", tree_game([[1, -1], [[-1, 1], -1], [-1, [[0]]]]), "MIN", 1),
    planned("MIN plans", tree_game([[[-1, 1], [0]], [[-1], -1]], first="MIN"), "MIN", 1),
    planned("MIN plans", tree_game([[[-6, -2], -9], [-7, [-1, -8]]], first="MIN"), "MIN", 6),
    planned("what can't be promised", tree_game([[1, -1], [[-1, 1], 0], [0]]), "MAX", 1),
    planned("what can't be promised", tree_game([[1, -1], [[-1, 1], 0], [0]]), "MAX", 0),
    planned("what can't be promised", tree_game([[3, 8], [5, 2]], first="MIN"), "MIN", -4),
    planned("what can't be promised", tree_game([[3, 8], [5, 2]], first="MIN"), "MIN", -5),
    planned(TWICE, tree_game([[[0, 2], [0, 1]], [[2, 1], [1, 0]]], moves_each=2), "MAX", 1),
    planned(TWICE, tree_game([[[0, 2], [0, 1]], [[2, 1], [1, 0]]], moves_each=2), "MIN", 0),
    planned("real games", TICTACTOE, "MAX", 0, LINE_TO_DRAW),
    planned("real games", TICTACTOE, "MIN", 0, LINE_TO_DRAW),
    planned("real games", HEXAPAWN, "MIN", 1, ((7, 4),)),
    planned("real games", nim(1, 2, 2), "MAX", 1),
]


def hidden_planned(rng: random.Random) -> list[CallProblem]:
    """Trees of wins, draws and losses, and of larger numbers; positions of real games."""

    def value_for(player: str, leaves: Any, first: str) -> int:
        game = make_game(tree_game(leaves, first))
        value: int = minimax_value(game, game.initial)
        return value if player == MAX else -value

    def plan(player: str, least: int, search: Callable[..., Any] = conditional_plan) -> Callable[[Game], Any]:
        return lambda game: search(game, game.initial, player, least)

    def drawn(group: str, player: str, least: int, leaves: tuple[int, ...]) -> list[CallProblem]:
        """A plan at a node of the player's own and one at the other's, none of which just goes on as it began."""
        found = []
        for first in ("MAX", "MIN"):
            wrong = "last-plan", "first-action-planned", "plan-hopes", "empty-plan-refused"
            plans = plan(player, least), *(plan(player, least, PLANNING[name]) for name in wrong)
            tree = telling_tree(rng, lambda: uneven(rng, 4, leaves, 0.2), first, *plans)
            found.append(planned(group, tree_game(tree, first), player, least))
        return found

    def limits(player: str, first: str) -> list[CallProblem]:
        """As much as there is, and one more."""
        tree = random_tree(rng, rng.randint(2, 3))
        most = value_for(player, tree, first)
        group = "what can't be promised"
        return [planned(group, tree_game(tree, first), player, least) for least in (most, most + 1)]

    def somewhere(game: dict[str, Any], plies: int) -> list[CallProblem]:
        """A position in which some plan has to answer several replies."""
        rules, asked = make_game(game), [(player, least) for player in ("MAX", "MIN") for least in (0, 1)]

        def answers_several(moves: tuple[Any, ...]) -> bool | None:
            state = play_line(rules, rules.initial, moves)
            return any(branches(conditional_plan(rules, state, *one)) for one in asked) or None

        moves = telling(rng, lambda: random_line(rng, rules, plies), answers_several)
        return [planned("real games", game, player, least, moves) for player, least in asked]

    leaf = rng.randint(-9, 9)
    return [
        *(planned("short games", tree_game(leaf), "MIN", least) for least in (-leaf, 1 - leaf)),
        planned("short games", tree_game([leaf, leaf + 2, leaf + 5]), "MAX", leaf + 1),
        planned("short games", tree_game([leaf, leaf + 2, leaf + 5], first="MIN"), "MAX", leaf),
        *drawn("MAX plans", "MAX", 1, (-1, 0, 1, 1)),
        *drawn("MAX plans", "MAX", 0, (-1, -1, 0, 1)),
        *drawn("MIN plans", "MIN", 1, (-1, -1, 0, 1)),
        *drawn("MIN plans", "MIN", 0, (-1, 0, 1, 1)),
        *limits("MAX", "MAX"),
        *limits("MAX", "MIN"),
        *limits("MIN", "MAX"),
        *limits("MIN", "MIN"),
        *somewhere(TICTACTOE, 5),
        *somewhere(HEXAPAWN, 3),
        *(
            planned(TWICE, twice(rng, first, conditional_plan, player, 1), player, 1)
            for first in ("MAX", "MIN")
            for player in ("MAX", "MIN")
        ),
    ]


# Bounds


def bounded(
    group: str, game: dict[str, Any], questions: int, lowest: int, highest: int, moves: tuple[Any, ...] = ()
) -> SearchProblem:
    """A question for bounds, with a budget."""
    extras = tuple({"number": number} for number in (questions, lowest, highest))
    return SearchProblem(group, game, moves, extras)


def bounded_tree(group: str, leaves: Any, questions: int, first: str = "MAX", span: int = 20) -> SearchProblem:
    """The same on a tree."""
    return bounded(group, tree_game(leaves, first), questions, -span, span)


ENOUGH_OR_NOT = "enough questions, or not quite"
"""One group: where there are enough, the answer is the lecture's."""

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
UNEVEN = [10, [18, [1, [4, 2]]]]

BOUNDED = [
    bounded_tree("hardly any questions", TWO_PLY, 0),
    bounded_tree("hardly any questions", [5, -2, 8], 1),
    bounded_tree("hardly any questions", 7, 0),
    bounded_tree("hardly any questions", 7, 3),
    bounded_tree("hardly any questions", [[-3, 6], 4], 2, "MIN"),
    bounded_tree(ENOUGH_OR_NOT, TWO_PLY, 4),
    bounded_tree(ENOUGH_OR_NOT, [[[4, 9], [3, 5]], [[8, -1], [7, 2]]], 5, "MIN"),
    bounded_tree(ENOUGH_OR_NOT, TWO_PLY, 8),
    bounded_tree(ENOUGH_OR_NOT, TWO_PLY, 9),
    bounded_tree(ENOUGH_OR_NOT, TWO_PLY, 50, "MIN"),
    bounded_tree("branches of different length", UNEVEN, 2),
    bounded_tree("branches of different length", UNEVEN, 4),
    bounded_tree("branches of different length", [[[4, -7], 2], -1, [[[5], -9]]], 4, "MIN"),
    bounded(TWICE, tree_game([[[3, 8], [5, 1]], [[7, 2], [6, 4]]], moves_each=2), 5, -20, 20),
    bounded(TWICE, tree_game([[[3, 8], [5, 1]], [[7, 2], [6, 4]]], "MIN", moves_each=2), 6, -20, 20),
    bounded("real games", nim(1, 2), 3, -1, 1),
    bounded("real games", HEXAPAWN, 6, -1, 1, ((6, 3), (1, 3))),
]


def ends_of(leaves: Any) -> int:
    """How many ends a tree of nested lists has."""
    return sum(map(ends_of, leaves)) if isinstance(leaves, list) else 1


def hidden_bounded(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with few, not enough and just enough questions."""

    def some(group: str, leaves: Any, least: int, most: int) -> list[SearchProblem]:
        return [bounded_tree(group, leaves, rng.randint(least, most), first) for first in ("MAX", "MIN")]

    def not_enough(plies: int) -> list[SearchProblem]:
        leaves = random_tree(rng, plies, largest=10)
        ends = ends_of(leaves)
        return some(ENOUGH_OR_NOT, leaves, ends // 2, ends - 2)

    just = random_tree(rng, 2, largest=10)
    branches = [random_tree(rng, 1, largest=10), uneven(rng, 3, (-9, -4, 2, 7)), 3, random_tree(rng, 2, largest=10)]
    rng.shuffle(branches)
    board = make_game(TICTACTOE)
    return [
        *some("hardly any questions", [rng.randint(-9, 9) for _ in range(3)], 1, 2),
        *some("hardly any questions", [[rng.randint(-9, 9)], *random_tree(rng, 2, largest=10)], 1, 2),
        bounded_tree("hardly any questions", random_tree(rng, 2, largest=10), 0),
        bounded_tree("hardly any questions", rng.randint(-9, 9), rng.randint(0, 2)),
        *not_enough(rng.randint(2, 3)),
        bounded_tree(ENOUGH_OR_NOT, just, ends_of(just) - 1, rng.choice(("MAX", "MIN"))),
        bounded_tree(ENOUGH_OR_NOT, just, ends_of(just), rng.choice(("MAX", "MIN"))),
        bounded_tree(ENOUGH_OR_NOT, just, ends_of(just) + rng.randint(1, 3), rng.choice(("MAX", "MIN"))),
        *some("branches of different length", branches, 3, 6),
        *(
            bounded(TWICE, game, 5, -9, 9)
            for game in both_ways(
                lambda first: twice(rng, first, bounds, 5, -9, 9), lambda game: bounds(game, game.initial, 5, -9, 9)
            )
        ),
        bounded("real games", TICTACTOE, rng.randint(2, 5), -1, 1, random_line(rng, board, 6)),
        bounded("real games", HEXAPAWN, rng.randint(2, 6), -1, 1, random_line(rng, make_game(HEXAPAWN), 3)),
    ]


# Coalitions


def joined(
    group: str, leaves: Any, members: tuple[int, ...], first: int = 0, players: tuple[int, ...] = (0, 1, 2)
) -> SearchProblem:
    """A coalition on a tree for three players."""
    game = {"name": "TreeGame", "tree": leaves, "players": list(players), "first": first}
    return SearchProblem(group, game, extras=({"number": members},), counted=False)


def standoff(
    group: str, troops: tuple[int, ...], members: tuple[int, ...], moves: tuple[Any, ...] = ()
) -> SearchProblem:
    """A coalition in a game in which players drop out."""
    game = {"name": "Standoff", "troops": list(troops), "turns": 4}
    return SearchProblem(group, game, moves, ({"number": members},), counted=False)


TABLE = [[[(3, 8, 1), (9, 2, 4)], [(7, 5, 6), (2, 11, 0)]], [[(10, 1, 3), (4, 6, 7)], (5, 9, 2)]]

JOINED = [
    joined("one against all", [(5, 1, 2), (6, 4, 9), (7, 3, 0)], (0,), first=1),
    joined("one against all", TABLE, (1,)),
    joined("one against all", TABLE, (2,), first=1),
    joined("two against one", TABLE, (0, 1)),
    joined("two against one", TABLE, (1, 2)),
    joined("two against one", TABLE, (2, 0), first=1),
    joined("two against one", (3, -1, 4), (0, 2)),
    joined("all together, or nobody", TABLE, (0, 1, 2)),
    joined("all together, or nobody", [(3, -8, 1), (-2, 4, 1)], (2, 1, 0)),
    joined("all together, or nobody", [(3, -8, 1), (-2, 4, 1)], ()),
    standoff("players who drop out", (2, 1, 1), (0, 1)),
    standoff("players who drop out", (2, 1, 2, 2), (2, 3), (3,)),
    standoff("players who drop out", (1, 2, 2), (0,)),
]


def hidden_joined(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees and standoffs in which it matters who is for whom."""

    def vectors(plies: int) -> Any:
        if plies == 0:
            return tuple(rng.randint(-9, 9) for _ in range(3))
        return [vectors(plies - 1) for _ in range(2)]

    def value(search: Callable[..., Any], members: tuple[int, ...]) -> Callable[[Any], Any]:
        def answer(problem: SearchProblem) -> Any:
            game = make_game(problem.game)
            return search(game, play_line(game, game.initial, problem.moves), members)

        return answer

    def drawn(draw: Callable[[], SearchProblem], members: tuple[int, ...], *wrong: str) -> SearchProblem:
        found: SearchProblem = telling(
            rng, draw, value(coalition_value, members), *(value(JOINING[name], members) for name in wrong)
        )
        return found

    def fight(members: tuple[int, ...]) -> SearchProblem:
        troops = tuple(rng.randint(1, 2) for _ in range(4))
        game = make_game({"name": "Standoff", "troops": troops, "turns": 4})
        return standoff("players who drop out", troops, members, random_line(rng, game, 2))

    def fights() -> list[SearchProblem]:
        return [
            drawn(lambda: fight((1, 3)), (1, 3), "each-for-itself", "turns-assumed"),
            drawn(lambda: fight((2,)), (2,), "each-for-itself"),
        ]

    def differ(two: list[SearchProblem]) -> bool | None:
        return len({value(coalition_value, problem.extras[0]["number"])(problem) for problem in two}) == 2 or None

    one, two = (rng.randrange(3),), tuple(rng.sample(range(3), 2))
    return [
        drawn(lambda: joined("one against all", vectors(3), one, rng.randrange(3)), one, "each-for-itself"),
        joined("one against all", vectors(2), one, rng.randrange(3)),
        *(
            drawn(lambda: joined("two against one", vectors(3), two, rng.randrange(3)), two, *wrong)
            for wrong in (("each-for-itself", "partners-for-themselves"), ("others-for-themselves",))
        ),
        drawn(lambda: joined("all together, or nobody", vectors(3), (0, 1, 2)), (0, 1, 2), "each-for-itself"),
        joined("all together, or nobody", vectors(1), ()),
        *telling(rng, fights, differ),
    ]


ITEMS = [
    Item(
        name="all-best",
        reference=best_actions,
        misconceptions=CHOOSING_ALL,
        visible=TIED,
        hidden=hidden_tied,
        demands={
            "0a": (TWICE,),
            "0b": (LARGE,),
            "1a": ("MAX to move", "MIN to move", "real games", OVER),
            "1b": (OVER,),
        },
        concepts=("M-02", "M-04"),
    ),
    Item(
        name="haste",
        reference=quickest,
        misconceptions=HURRYING,
        weights={"value": 4, "action": 1},
        visible=HASTY,
        hidden=hidden_hasty,
        demands={
            "0a": (TWICE,),
            "0b": (LARGE,),
            "2a": (BEFORE,),
            "2b": (HURRY, "real games"),
            "2c": (LOSE, DRAW, "real games"),
            "2d": ("value", "short games"),
            "2e": ("action",),
        },
        concepts=("M-02", "M-06"),
    ),
    Item(
        name="plan",
        reference=conditional_plan,
        misconceptions=PLANNING,
        visible=PLANNED,
        hidden=hidden_planned,
        demands={
            "0a": (TWICE,),
            "3a": ("MAX plans", "MIN plans", "real games"),
            "3b": ("MAX plans", "MIN plans", "real games"),
            "3c": ("short games",),
            "3d": ("what can't be promised",),
        },
        concepts=("M-09",),
    ),
    Item(
        name="budget",
        reference=bounds,
        misconceptions=BOUNDING,
        weights={"value": 3, "leaves": 1},
        visible=BOUNDED,
        hidden=hidden_bounded,
        demands={
            "0a": (TWICE,),
            "4a": ("leaves",),
            "4b": (ENOUGH_OR_NOT, "branches of different length", "real games"),
            "4c": ("hardly any questions", ENOUGH_OR_NOT),
        },
        concepts=("M-02", "M-11"),
    ),
    Item(
        name="coalition",
        reference=coalition_value,
        misconceptions=JOINING,
        visible=JOINED,
        hidden=hidden_joined,
        demands={
            "5a": ("one against all", "two against one"),
            "5b": ("all together, or nobody",),
            "0a": ("players who drop out",),
            "5c": ("players who drop out",),
        },
        concepts=("M-12",),
    ),
]

"""What lecture 1 needs so that its cells stay short: strategies as trees, a survey of games, checks of a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any

import networkx as nx

from aima_games.checking.time_limit import TimeUp, limited
from aima_games.conformance import ContractError, check_game
from aima_games.facts import Column, Table
from aima_games.game import CHANCE, MAX, Game, IllegalActionError, Player, State
from aima_games.graphics.boards import grid_board
from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, rectangle, text_width
from aima_games.matches.match import Strategy, play, random_player
from aima_games.text import count, sign_html, value_text
from aima_games.trees.build import back_up, game_tree
from aima_games.trees.draw import tree_scene

SECONDS = 20.0
"""Seconds of processor time in which `check_new_game` has to be done with a game."""


@dataclass(frozen=True)
class Verdict:
    """What a check found, in a sentence and sometimes a picture; true where all is well."""

    passed: bool
    said: str
    scene: Scene | None = None

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        return f"{'✓' if self.passed else '✗'} {self.said}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        picture = self.scene.to_html() if self.scene else ""
        return f'<p role="status">{sign_html(self.passed)} {escape(self.said)}</p>{picture}'


# Strategies


def strategy_tree(game: Game, strategy: Strategy, player: Player = MAX) -> nx.DiGraph:
    """What can happen when `player` follows a strategy, as a tree: one action at that player's nodes, all at others.

    The values are backed up, so the root's value is what the strategy guarantees. Raises IllegalActionError if the
    strategy breaks the rules, and ValueError if the game's tree is too large.

    >>> from aima_games.games import TreeGame
    >>> tree = strategy_tree(TreeGame([[3, 12], [2, 4]]), lambda game, state: 1)
    >>> tree.nodes[0]["value"]
    2
    """
    tree = game_tree(game)
    for node in list(nx.dfs_preorder_nodes(tree, 0)):
        if node not in tree or tree.nodes[node]["to_move"] != player:
            continue
        state = tree.nodes[node]["state"]
        action = strategy(game, state)
        if action not in game.actions(state):
            raise IllegalActionError(game, state, action)
        for _, child, edge in list(tree.out_edges(node, data=True)):
            if edge["action"] != action:
                tree.remove_nodes_from([child, *nx.descendants(tree, child)])
    back_up(tree)
    return tree


def taking(plan: Mapping[int, int]) -> Strategy:
    """A strategy for Nim with one heap: the plan says, for each number of stones left, how many to take.

    With one stone left, it need not say anything. Raises TypeError if the plan is not a mapping; the strategy raises
    LookupError where the plan says nothing.

    >>> from aima_games.games import Nim
    >>> game = Nim((5,), most=3)
    >>> taking({5: 1})(game, game.initial)
    (0, 1)
    """
    if not isinstance(plan, Mapping):
        raise TypeError(f"a plan says how many stones to take where so many are left, as in {{5: 1}}; not {plan!r}")

    def strategy(game: Game, state: State) -> tuple[int, int]:
        (left,), _ = state
        if left > 1 and left not in plan:
            raise LookupError(f"it says nothing about {left} stones")
        return 0, plan.get(left, 1)

    return strategy


def try_strategy(game: Game, strategy: Strategy) -> Verdict:
    """Does a strategy win for MAX, whatever MIN does?

    The verdict is true if it does, and shows a sentence and the tree of all that can happen. Raises ValueError if the
    game's tree is too large.

    >>> from aima_games.games import Nim
    >>> bool(try_strategy(Nim((5,), most=3), taking({5: 1, 3: 3, 2: 2})))
    True
    """
    try:
        tree = strategy_tree(game, strategy)
    except IllegalActionError as error:
        allowed = ", ".join(game.action_text(action) for action in error.legal)
        where = game.to_text(error.state)
        return Verdict(False, f"At “{where}” this breaks the rules, which allow: {allowed}.")
    except LookupError as error:
        return Verdict(False, f"Not a strategy yet: {error}, and that may come up.")
    ends = sum(not children for _, children in tree.out_degree())
    if tree.nodes[0]["value"] > 0:
        return Verdict(True, f"It wins, whatever MIN does: all {ends} ends of its tree are won.", tree_scene(tree))
    said = ", then ".join(
        f"{tree.nodes[parent]['to_move']} takes {edge['label']}"
        for parent, _, edge in tree.edges(data=True)
        if edge["line"]
    )
    return Verdict(False, f"Not safe yet. It can go like this: {said}.", tree_scene(tree))


# Symmetry


def without_mirror_images(tree: nx.DiGraph) -> nx.DiGraph:
    """A copy of a tree that keeps only the first of several children that are the same by symmetry.

    `game_tree` has to have grown the tree from a game with `symmetries(state)`.

    >>> from aima_games.games import TicTacToe
    >>> tree = game_tree(TicTacToe(), depth=1)
    >>> tree.out_degree(0), without_mirror_images(tree).out_degree(0)
    (9, 3)
    """
    game, kept = tree.graph["game"], tree.copy()
    for node in list(nx.dfs_preorder_nodes(tree, 0)):
        if node not in kept:
            continue
        seen: set[State] = set()
        for child in list(kept.successors(node)):
            state = tree.nodes[child]["state"]
            if state in seen:
                kept.remove_nodes_from([child, *nx.descendants(kept, child)])
            seen.update(game.symmetries(state))
    return kept


# Backward from the end


def heap_table(stones: int, most: int) -> Table:
    """A table for `table_exercise`: who wins with 0, 1, …, `stones` stones left if a move takes `most` stones at most.

    >>> heap_table(4, most=3).right("4 stones", "whose turn it is …")
    ('loses',)
    """
    wins, notes, answers = _heap_wins(stones, most), {}, {}
    for n, won in enumerate(wins):
        row = count(n, "stone")
        good = next((k for k in range(1, min(n, most) + 1) if not wins[n - k]), 0)
        answers[row] = ("wins" if won else "loses",)
        if won:
            notes[row, "whose turn it is …"] = f"Take {good}: then {n - good} are left, and there the mover loses."
        elif n:
            notes[row, "whose turn it is …"] = "Whatever you take, the other gets a heap on which the mover wins."
        else:
            notes[row, "whose turn it is …"] = "The other one has just taken the last stone."
    hint = "Is there a move after which the other one loses? Then the mover wins; otherwise not."
    return Table("heaps", "left", (Column("whose turn it is …", ("wins", "loses"), hint),), answers, notes)


def _heap_wins(stones: int, most: int) -> list[bool]:
    wins: list[bool] = []
    for n in range(stones + 1):
        wins.append(not all(wins[n - k] for k in range(1, min(n, most) + 1)))
    return wins


def heap_scene(stones: int, most: int) -> Scene:
    """A picture of who wins with 0, 1, …, `stones` stones left if a move takes `most` stones at most.

    It is worked out backward. In a row from 0 on the left, squares are heaps on which the player to move loses and
    circles are heaps on which that player wins; an arrow is a winning move.

    >>> "loses with 0, 4 stones left" in heap_scene(6, most=3).alt
    True
    """
    wins, step, y = _heap_wins(stones, most), 52.0, 96.0
    ink, arrow = Style(stroke="#222222"), Style(stroke="#0b4f8a", width=2.2)
    marks: list[Mark] = []
    for n, won in enumerate(wins):
        x = 34 + n * step
        for k in range(1, min(n, most) + 1) if won else ():
            if not wins[n - k]:
                marks += _arc(x, x - k * step, y - 17, 14.0 + 12 * k, arrow)
        shape: Mark
        if won:
            shape = Circle(x, y, 15, Style(stroke=ink.stroke, fill="#d6e6f5"))
        else:
            shape = rectangle(x - 15, y - 15, 30, 30, Style(stroke=ink.stroke, fill="#fde3c8", width=2.4))
        marks += [shape, Text(x, y, str(n), size=14), Text(x, y + 28, "wins" if won else "loses", size=11.5)]
    lost = ", ".join(str(n) for n, won in enumerate(wins) if not won)
    alt = (
        f"Heaps of 0 to {stones} stones in a row. The player to move loses with {lost} stones left, and wins with any "
    )
    alt += "other number, by taking as many as lead to the next lower losing one."
    return Scene(tuple(marks), 2 * 34 + stones * step, y + 42, alt)


def _arc(start: float, end: float, y: float, height: float, style: Style) -> list[Mark]:
    """An arrow from x = `start` over an arc to x = `end`."""
    points = tuple((start + (end - start) * t / 16, y - 4 * height * (t / 16) * (1 - t / 16)) for t in range(17))
    tip = Polygon(((end, y + 1), (end + 2, y - 9), (end + 9, y - 5)), Style(stroke=None, fill=style.stroke))
    return [Line(points, style), tip]


def side_by_side(scenes: Mapping[str, Scene], height: float = 130.0) -> Scene:
    """Pictures in a row, each with its name below; those that are taller than `height` pixels are made smaller.

    >>> from aima_games.games import TicTacToe
    >>> from aima_games.graphics.positions import board_scene
    >>> side_by_side({"empty": board_scene(TicTacToe())}).alt[:6]
    'empty:'
    """
    marks: list[Mark] = []
    x = 8.0
    for name, scene in scenes.items():
        scale = min(1.0, height / scene.height)
        wide = max(scale * scene.width, text_width(name, 13))
        marks += scene.moved(x + (wide - scale * scene.width) / 2, 6 + height - scale * scene.height, scale)
        marks.append(Text(x + wide / 2, height + 22, name, size=13))
        x += wide + 22
    alt = "; ".join(f"{name}: {scene.alt}" for name, scene in scenes.items())
    return Scene(tuple(marks), x - 14, height + 36, alt)


# Pictures to look at


def battleship_scene() -> Scene:
    """What a player of battleship sees: their own sea with its ships, and the enemy's with the shots so far."""
    ship, miss = "●", "○"
    ships = {(0, 1): ship, (0, 2): ship, (0, 3): ship, (3, 0): ship, (4, 0): ship, (2, 4): miss}
    shots = {(1, 1): miss, (1, 3): ship, (3, 2): miss, (4, 4): miss}
    yours = grid_board(5, 5, ships, alt="your sea, two ships in it, and a shot that missed")
    theirs = grid_board(5, 5, shots, alt="the enemy's sea, one hit and three misses, and the rest unknown")
    return side_by_side({"yours: ● ship, ○ miss": yours, "theirs, as you know it": theirs})


# What a program finds out about a game by asking it


@dataclass(frozen=True)
class Survey:
    """What random play showed of some games: a row for each, as text and as a table in a notebook."""

    rows: tuple[tuple[str, ...], ...]

    HEAD = ("game", "players", "turns alternate", "chance", "sum of utilities", "actions", "plies")

    def __str__(self) -> str:
        lines = [self.HEAD, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left = 'style="text-align:left"'
        head = "".join(f'<th scope="col" {left}>{escape(name)}</th>' for name in self.HEAD)
        body = "".join(
            f'<tr><th scope="row" {left}>{escape(row[0])}</th>'
            + "".join(f'<td style="text-align:left;white-space:nowrap">{escape(cell)}</td>' for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def survey(games: Sequence[Game], matches: int = 20, seed: int = 0) -> Survey:
    """Play each game at random, `matches` times, and note what a program that knows only the interface can see.

    The table has a row for each game: its players, whether turns alternated, whether chance had a say, the sum of the
    utilities at the end, how many actions a player had, and how many plies the matches took. It shows what was seen,
    not what the rules say; another `seed` plays other matches.

    >>> from aima_games.games import TreeGame
    >>> survey([TreeGame([[3, 12], [2, 4]])]).rows[0][1:]
    ('2', 'yes', 'no', 'always 0', '2', '2')
    """
    return Survey(tuple(_surveyed(game, matches, seed) for game in games))


def _surveyed(game: Game, matches: int, seed: int) -> tuple[str, ...]:
    alternate, chance, sums, widths, plies = True, False, set(), set(), set()
    for number in range(matches):
        match = play(game, dict.fromkeys(game.players, random_player()), seed=seed + number)
        movers = [game.to_move(state) for state in match.states[:-1]]
        chance |= CHANCE in movers
        turns = [player for player in movers if player != CHANCE]
        alternate &= all(one != other for one, other in pairwise(turns))
        widths |= {len(game.actions(s)) for s, mover in zip(match.states, movers, strict=False) if mover != CHANCE}
        sums.add(sum(game.utility(match.final, player) for player in game.players))
        plies.add(len(turns))
    return (
        str(game),
        str(len(game.players)),
        "yes" if alternate else "no",
        "yes" if chance else "no",
        f"always {value_text(min(sums))}" if len(sums) == 1 else f"{value_text(min(sums))} to {value_text(max(sums))}",
        _range(widths),
        _range(plies),
    )


def _range(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


# A check of a game that the reader writes


def check_new_game(rules: Callable[..., Game], known: Mapping[tuple[Any, ...], Mapping[str, int]]) -> Verdict:
    """Does a game that you wrote keep its promises, and does it have the counts that are `known`?

    `rules` is the class, or a function that makes the game. `known` maps its arguments, as a tuple, to counts: "states"
    that differ, "nodes" of the tree, "games" (its leaves), "value", the utility for MAX when both play their best, and
    "moves that end it", the first actions after which the game is over. The verdict is true if all is well; otherwise
    it tells the first thing that is wrong, beginning with what `check_game` finds.

    >>> from aima_games.games import Nim
    >>> print(check_new_game(Nim, {((1, 2),): {"nodes": 12, "value": 1}}))
    ✓ it keeps every promise, and the counts are right for ((1, 2),)
    """
    for arguments, counts in known.items():
        shown = f"{getattr(rules, '__name__', 'game')}({', '.join(map(repr, arguments))})"
        try:
            tree, value = limited(SECONDS, _checked_tree, rules, arguments)
        except TimeUp:
            return Verdict(False, f"{shown} was stopped after {SECONDS:g} seconds; is there a loop that never ends?")
        except NotImplementedError:
            return Verdict(False, f"{shown}: not written yet")
        except ContractError as error:
            return Verdict(False, str(error))
        except Exception as error:
            return Verdict(False, f"{shown} raised {type(error).__name__}: {error}")
        found = {
            "states": len({state for _, state in tree.nodes(data="state")}),
            "nodes": tree.number_of_nodes(),
            "games": sum(not children for _, children in tree.out_degree()),
            "value": value,
            "moves that end it": [edge["action"] for child, edge in tree[0].items() if not tree[child]],
        }
        for name, number in counts.items():
            if found[name] != number:
                return Verdict(False, f"{shown} keeps its promises, but has {name} {found[name]}, not {number}")
    return Verdict(True, f"it keeps every promise, and the counts are right for {', '.join(map(str, known))}")


def _checked_tree(rules: Callable[..., Game], arguments: tuple[Any, ...]) -> tuple[nx.DiGraph, Any]:
    """The tree of a game, which is checked to keep its promises, and what it is worth."""
    game = rules(*arguments)
    check_game(game, plies=100)
    tree = game_tree(game)
    return tree, back_up(tree)

"""Scouts, late move reductions, tablebases, and what a search believes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import number, other
from aima_games.quiz.wording import listed, shown
from aima_games.text import count
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, either, random_tree

# Scouts ------------------------------------------------------------------------------------------------


@question_type("searched-twice", ("P-17",), least=2)
def searched_twice(random: Random) -> Question | None:
    """Which moves at the root does principal variation search search again?"""
    shape = random.choice((((4, 5), (2,)), ((4, 5), (2, 3)), ((3, 4), (2,), (2,))))
    tree = random_tree(random, *shape, first=either(random))
    moves = tree.first_moves
    worth = [tree.value((i,)) for i in range(len(moves))]
    v = worth if tree.first == MAX else [-value for value in worth]  # to the player who moves at the root
    rest = range(1, len(v))

    def those(which: Callable[[int], bool]) -> tuple[str, ...]:
        return tuple(moves[i] for i in rest if which(i))

    right = those(lambda i: v[i] > max(v[:i]))
    if not right or (len(right) == 1 and random.random() < 1 / 2):
        return None
    all_of_them = "Where the scout says “no better” there is nothing to search again."
    first = "The first move is searched with the whole window at once: nobody asks about it before."
    neighbour = "The scout asks whether a move is better than the best so far, not than the one before it."
    stays = "The best so far rises: a move that beats the first one need not beat all that came before it."
    best = "Each move that is better than all before it gets its whole search, not only the best of all."
    turned = f"{tree.first} moves at the root: think of what is better for {tree.first}."
    better = "larger" if tree.first == MAX else "smaller"
    values = ", ".join(f"{move} {shown(value)}" for move, value in zip(moves, worth, strict=True))
    return about(
        tree,
        "Principal variation search tries the moves from left to right. Which moves at the root does it search a "
        "second time?",
        right,
        (
            Mistake(moves[1:], "all-searched-again", all_of_them),
            Mistake((moves[0], *right), "first-asked-about", first),
            Mistake(those(lambda i: v[i] > v[i - 1]), "left-neighbour-only", neighbour),
            Mistake(those(lambda i: v[i] > v[0]), "first-for-best", stays),
            Mistake((moves[v.index(max(v))],), "only-the-best", best),
            Mistake(those(lambda i: v[i] < min(v[:i])), "wrong-player", turned),
        ),
        f"The first move is searched with the whole window. Of any other a null window asks whether it is {better} "
        f"than the best so far, and it is searched again where the answer is yes. The moves are worth {values}: "
        f"{better} than all before {'is' if len(right) == 1 else 'are'} {' and '.join(right)}.",
        kind="several",
        choices=moves,
    )


# Late move reductions ----------------------------------------------------------------------------------


def left_after(depth: int, trusted: int, less: int, places: Sequence[int], near: int = 3) -> int:
    """The plies left after moves in these places of their orders, if no scout is surprised."""
    for place in places:
        depth -= 1 + (less if place > trusted and depth >= near else 0)
    return depth


@question_type("late-moves-left", ("P-18",), levels=("medium",), least=2)
def late_moves_left(random: Random) -> Question | None:
    """How many plies are left at the end of a line, where late moves are reduced?"""
    trusted, less = random.randint(1, 4), random.choice((1, 2, 2, 3))
    places = [random.choice((1, trusted, trusted + 1, random.randint(1, 9))) for _ in range(random.randint(4, 6))]
    depth = random.randint(8, 18)
    late_ones = [i for i, place in enumerate(places) if place > trusted]
    right = left_after(depth, trusted, less, places)
    if right < 0 or not 2 <= len(late_ones) < len(places):
        return None
    full = "Moves that come late are searched less deep."
    near = "Where fewer than 3 plies are left nothing is reduced."
    trusts = "The first move is trusted" if trusted == 1 else f"The first {trusted} moves are trusted"
    early, late = f"{trusts}: the next one is the first to be reduced.", f"{trusts}, and no more."
    own = "A move takes its own ply as well, besides the plies that it is reduced by."
    once = "Each late move on the line is reduced, not only the first."
    after_first = late_ones[0] + 1
    only_once = left_after(depth, trusted, less, places[:after_first]) - len(places) + after_first
    steps, left = [], depth
    for place in places:
        fewer = left - 1 - (after := left_after(left, trusted, less, [place]))
        steps.append(f"- move number {place}, {left} left: {f'1 + {fewer}' if fewer else '1'} fewer, {after}")
        left = after
    first_moves = "first move of the order is" if trusted == 1 else f"first {trusted} moves of the order are"
    return Question(
        kind="number",
        prompt=f"A program searches {depth} plies deep. At each node the {first_moves} trusted; any later one is "
        f"asked about {count(less, 'ply', 'plies')} less deep, where 3 plies or more are left, the move's own "
        f"included. A line consists of moves that are number {', '.join(map(str, places))} in the orders of their "
        "nodes, and no scout on it says “better”. How many plies are left to be searched at its end?",
        right=right,
        mistakes=(
            Mistake(depth - len(places), "never-reduced", full),
            Mistake(left_after(depth, trusted, less, places, -99), "reduced-near-the-end", near),
            Mistake(left_after(depth, trusted - 1, less, places), "one-move-off", early),
            Mistake(left_after(depth, trusted + 1, less, places), "one-move-off", late),
            Mistake(right + len(late_ones), "own-ply-forgotten", own),
            Mistake(only_once, "once", once),
        ),
        explanation="A move takes its own ply, and a late one the reduction as well:\n\n" + "\n".join(steps),
        data={"depth": depth, "trusted": trusted, "less": less, "places": places},
        effort=4 * len(places),
    )


# What a search believes -------------------------------------------------------------------------------


@question_type("surer-than-it-looks", ("H-06",), levels=("medium", "hard"), least=3)
def surer_than_it_looks(random: Random) -> Question | None:
    """What may MAX expect where minimax backs up estimates with random errors?"""
    replies = random.sample(range(20, 40), random.choice((2, 3)))
    errors = [random.choice((2, 4, 6, 8)) for _ in replies]
    cases = [min(case) for case in product(*((r - e, r + e) for r, e in zip(replies, errors, strict=True)))]
    right = Fraction(sum(cases), len(cases))
    believed, low = min(replies), min(r - e for r, e in zip(replies, errors, strict=True))
    high = min(r + e for r, e in zip(replies, errors, strict=True))
    if right == believed:
        return None
    own = "The errors are independent: if one reply's estimate is too low, the others' need not be."
    wrong = (
        (believed, "estimates-believed", "MIN chooses by the truth: the more replies, the likelier one is worse."),
        (Fraction(low + high, 2), "errors-in-step", own),
        (low, "worst-case", "That is the worst case. Usually it is not as bad."),
        (Fraction(sum(replies), len(replies)), "average", "MIN does not choose by lot: it takes the smallest."),
        (high, "best-case", "The errors are not all in MAX's favour."),
    )
    told = ", ".join(f"{r} (off by {e})" for r, e in zip(replies, errors, strict=True))
    return Question(
        kind="number",
        prompt=f"After a move of MAX's, MIN has {len(replies)} replies. The estimates of where they lead: {told}. Each "
        "is off by that much, up or down with probability ½ each, independently of the others. MIN sees the truth, and "
        "takes the reply that is best for it. What does MAX get on average?",
        right=number(right),
        mistakes=tuple(Mistake(number(Fraction(answer)), name, why) for answer, name, why in wrong),
        explanation=f"There are {len(cases)} cases, all equally likely; what MIN leaves MAX in them is "
        f"{listed(cases)}. On average that is {shown(right)}. Minimax believes in {believed}: "
        "a backed-up estimate looks surer than it is.",
        data={"replies": replies, "errors": errors},
        effort=8 * len(replies) + 4,
    )


# Tablebases --------------------------------------------------------------------------------------------

WON, LOST, DRAWN = "won for MAX", "won for MIN", "drawn"
GOAL = {MAX: WON, MIN: LOST}
Positions = Mapping[str, Sequence[Any]]
"""For each position, whose move it is and where moves lead: to positions, or to an end, named by its outcome."""


def endings(positions: Positions, rounds: int = 99, by: str = "", one_is_enough: bool = False) -> dict[str, str]:
    """How each position ends, found backward. Two mistakes: `by` moves everywhere; one bad move makes a loss."""
    known = {WON: WON, LOST: LOST, DRAWN: DRAWN}
    for _ in range(rounds):
        found = {}
        for name, (mover, goes) in positions.items():
            win, loss = GOAL[by or mover], GOAL[other(by or mover)]
            after = [known.get(each) for each in goes]
            if win in after:
                found[name] = win
            elif loss in after if one_is_enough else set(after) == {loss}:
                found[name] = loss
        if found.items() <= known.items():
            break
        known = found | known
    return {name: known.get(name, DRAWN) for name in positions}


@question_type("tablebase", ("P-20",), levels=("medium", "hard"), least=2)
def tablebase(random: Random) -> Question | None:
    """How do positions that may be repeated end, by retrograde analysis?"""
    names, positions = "PQRSTUV"[: random.randint(5, 7)], {}  # the answers have the letters A, B and C
    with_end = random.sample(range(len(names)), 3)
    for i, name in enumerate(names):
        goes = random.sample(names[1 - i % 2 :: 2], random.randint(1, 2))
        goes += [random.choice((WON, WON, LOST, LOST, DRAWN))] if i in with_end else []
        positions[name] = [(MAX, MIN)[i % 2], goes]
    known = [endings(positions, rounds) for rounds in range(len(positions) + 1)]
    ends = known[-1]
    if endings(positions, rounds=2) == ends or len(set(ends.values())) < 3:
        return None
    early = "Go on: each result leads to more, until nothing changes."
    turns = "Mind whose move it is: each player goes where it wins."
    forced = "A position is lost only where all moves lose; otherwise the player takes another move."
    rows = [f"| {name} | {mover} | {', '.join(goes)} |" for name, (mover, goes) in positions.items()]
    order = [name for now, after in pairwise(known) for name in positions if now[name] != after[name]]
    found = ", ".join(f"{name} is {ends[name]}" for name in order)
    return Question(
        kind="matching",
        prompt="Here are positions of a game and where the moves lead. Positions may be repeated without end, which "
        "is a draw.\n\n| position | to move | moves lead to |\n|---|---|---|\n" + "\n".join(rows) + "\n\nHow does "
        "each position end, if both play their best?",
        right=tuple(ends.values()),
        mistakes=(
            Mistake(tuple(known[1].values()), "stopped-early", early),
            Mistake(tuple(endings(positions, by=MAX).values()), "mover-forgotten", turns),
            Mistake(tuple(endings(positions, one_is_enough=True).values()), "one-loss-is-enough", forced),
        ),
        explanation="Backward from the ends: a position is won where one move leads to a win, lost where all moves "
        f"lead to the other player's win, and drawn if never reached. In turn: {found}. All others are drawn.",
        choices=(WON, LOST, DRAWN),
        rows=tuple(positions),
        data={"positions": positions},
        effort=2 * len(positions) + sum(len(goes) for _, goes in positions.values()),
    )

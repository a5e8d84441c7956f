"""The question types of the topic "alphabeta" about cost: the smallest tree, a good order, iterative deepening."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.alphabeta.pruned_trees import as_list
from aima_games.quiz.topics.drafting import shuffled
from aima_games.quiz.wording import shown


def fewest_leaves(b: int, m: int) -> int:
    """The least number of leaves that prove the value of a full tree (Knuth and Moore 1975)."""
    return b ** (m - m // 2) + b ** (m // 2) - 1


@question_type("alphabeta", "minimal-leaves", "P-13", levels=("easy",))
def minimal_leaves(random: Random) -> Question:
    b, m = random.choice([(b, m) for b in range(2, 13) for m in range(2, 7) if b != m and b ** (m - m // 2) <= 1_000])
    right = fewest_leaves(b, m)
    long, short = b ** (m - m // 2), b ** (m // 2)
    half = "That is one half of the proof: what one player is sure of. It takes the other player's half as well."
    wrong = [
        (b**m, "nothing-pruned", "That is all of the tree, minimax's price."),
        (
            right + 1,
            "shared-leaf-counted-twice",
            "The leaf to which both play their best belongs to both halves.",
        ),
        (long, "half-of-the-proof", half),
        (2 * long - 1, "depth-rounded-up", "Where the number of plies is odd, the two halves are not equally large."),
        (b * m, "cost-linear", "Each further ply multiplies; it does not add."),
    ]
    return Question(
        kind="number",
        prompt=(
            f"In a game tree every inner node has {b} moves, and all leaves are {m} plies deep. How many leaves does "
            "alpha-beta look at if each player always tries its best move first? (No search can do with fewer.)"
        ),
        right=right,
        mistakes=tuple(Mistake(answer, name, why) for answer, name, why in wrong if answer != right),
        explanation=(
            "To prove the value takes two things. One player has a strategy that is sure of at least so much: one "
            "move at "
            f"each of its own nodes, all {b} at the other's. The other has one that allows no more. With {m} plies one "
            f"strategy has {b}<sup>{m - m // 2}</sup> = {long:,} leaves, the other {b}<sup>{m // 2}</sup> = {short:,}, "
            "and "
            f"one leaf belongs to both: {long:,} + {short:,} − 1 = {right:,}."
        ),
        data={"b": b, "m": m},
        effort=m + 2,
    )


def _rounded(low: int, high: int) -> int:
    """The roundest number from `low` to `high`."""
    unit = 10 ** len(str(high))
    while -(-low // unit) * unit > high:
        unit //= 10
    return -(-low // unit) * unit


@question_type("alphabeta", "twice-as-deep", "P-12", "P-13", levels=("easy",))
def twice_as_deep(random: Random) -> Question:
    b, m = random.choice([(b, m) for b in range(3, 41) for m in range(3, 10) if fewest_leaves(b, m) < 20_000])
    most = _rounded(fewest_leaves(b, m), fewest_leaves(b, m + 1) - 1)
    plain = next(depth for depth in range(1, 40) if b ** (depth + 1) > most)
    wrong = [
        (plain, "nothing-pruned", f"So deep gets minimax, which looks at all {b}<sup>{plain}</sup> leaves."),
        (plain + 1, "pays-for-one-ply", "A good order pays for more than one ply: it takes a square root."),
        (m + 1, "one-ply-off", f"That takes {fewest_leaves(b, m + 1):,} leaves, too many."),
        (m - 1, "one-ply-off", f"That takes {fewest_leaves(b, m - 1):,} leaves; one more ply can be paid."),
    ]
    return Question(
        kind="number",
        prompt=(
            f"In a game there are {b} moves in every position. A program has time for {most:,} leaves. How many plies "
            "deep "
            "can alpha-beta search at most, if each player's best move always comes first?"
        ),
        right=m,
        mistakes=tuple(Mistake(answer, name, why) for answer, name, why in wrong if answer != m),
        explanation=(
            f"m plies take b<sup>⌈m/2⌉</sup> + b<sup>⌊m/2⌋</sup> − 1 leaves: {m} plies {fewest_leaves(b, m):,}, "
            f"{m + 1} plies "
            f"{fewest_leaves(b, m + 1):,}. Minimax would get {plain} {'ply' if plain == 1 else 'plies'} deep, about "
            "half as far."
        ),
        data={"b": b, "leaves": most},
        effort=m + 2,
    )


@question_type("alphabeta", "effective-branching", "P-12", levels=("easy",))
def effective_branching(random: Random) -> Question:
    root = random.choice([n for n in range(3, 16) if n != 4])
    b, m = root**2, random.choice((4, 6, 8))
    wrong = [
        (b, "nothing-pruned", "That is minimax's cost. A good order does better."),
        (b // 2, "half-the-moves", "Not half of the moves count: the exponent is halved, not the base."),
        (
            2 * root,
            "two-halves-added",
            "Each half of the proof grows like the square root; together they grow no faster.",
        ),
        (b - 1, "one-move-less", "Far more than one move of each node is left out on the average."),
    ]
    return Question(
        kind="number",
        prompt=(
            f"A game has {b} moves in every position, and is to be searched {m} plies deep. With each player's best "
            "move first, the leaves that alpha-beta looks at grow as fast from ply to ply, on the average, as those of "
            "*minimax* in a game with fewer moves. How many moves are there in that game?"
        ),
        right=root,
        mistakes=tuple(Mistake(answer, name, why) for answer, name, why in wrong if answer != root),
        explanation=(
            "In the best order the number of leaves grows like b<sup>m/2</sup> = (√b)<sup>m</sup>. As if there were "
            f"√{b} = "
            f"{root} moves."
        ),
        data={"b": b, "m": m},
        effort=3,
    )


# Iterative deepening -----------------------------------------------------------------------------------


@question_type("alphabeta", "deepening-leaves", "P-15", levels=("easy",))
def deepening_leaves(random: Random) -> Question:
    b, depth = random.choice([(b, d) for b in range(2, 13) for d in range(2, 6) if b**d <= 20_000 and b != d])
    by_depth = [b**d for d in range(1, depth + 1)]
    right = sum(by_depth)
    wrong = [
        (by_depth[-1], "last-search-only", "That is the last search alone. The shallower ones were made as well."),
        (right + 1, "depth-zero-searched", "The first search is one ply deep; none is 0 plies deep."),
        (depth * by_depth[-1], "all-as-dear-as-the-last", "The shallower searches are much cheaper than the last one."),
        (right - by_depth[-1], "last-search-forgotten", "The last search counts as well."),
    ]
    return Question(
        kind="number",
        prompt=(
            f"In a game there are {b} moves in every position. Iterative deepening searches 1 ply deep, then 2 plies, "
            "and "
            f"so on, up to {depth}; each search begins anew, nothing is pruned or remembered, and each estimates all "
            "positions at its depth limit. How many estimates is that in all?"
        ),
        right=right,
        mistakes=tuple(Mistake(answer, name, why) for answer, name, why in wrong if answer != right),
        explanation=(
            f"{' + '.join(f'{each:,}' for each in by_depth)} = {right:,}; only {right - by_depth[-1]:,} of them come "
            "before the last search."
        ),
        data={"b": b, "depth": depth},
        effort=depth + 1,
    )


@question_type("alphabeta", "deepening-price", "P-15", levels=("easy",))
def deepening_price(random: Random) -> Question | None:
    b, depth = random.randint(3, 12), random.randint(4, 9)
    exact = Fraction(sum(b**d for d in range(1, depth + 1)), b**depth)

    def times(factor: Fraction | int) -> str:
        return f"{float(factor):.2f} times as many"

    right = times(exact)
    cheaper = f"Each search costs {b} times as much as the one before it; they do not all cost the same."
    wrong = {
        times(depth): ("all-as-dear-as-the-last", cheaper),
        times(1 + Fraction(depth - 1, b)): ("all-as-dear-as-the-last", cheaper),
        times(2): ("price-doubled", "The searches before the last one together cost far less than the last one."),
        times(b): ("price-of-a-ply", f"So much more costs one more ply, {b} times. Here the plies before it count."),
        times(1): ("shallow-searches-free", f"They are cheap, but the last but one alone costs 1/{b} of the last."),
        times(1 + Fraction(1, b)): ("last-but-one-only", "There are others before the last search but one."),
    }
    wrong.pop(right, None)
    offered = shuffled(random, [right, *random.sample(sorted(wrong), 3)])
    return Question(
        kind="choice",
        prompt=(
            f"In a game there are {b} moves in every position. Instead of one search {depth} plies deep, iterative "
            "deepening "
            f"makes searches 1, 2, … {depth} plies deep, one after the other. Nothing is pruned or remembered, and the "
            "cost "
            "of a search is the number of its leaves. How many leaves are that, compared with the last search alone?"
        ),
        right=right,
        mistakes=tuple(Mistake(text, *wrong[text]) for text in offered if text != right),
        explanation=(
            f"Each search has {b} times as many leaves as the one before it: 1 + 1/{b} + 1/{b}<sup>2</sup> + … is at "
            "most "
            f"{b}/{b - 1}. Here it is {float(exact):.2f}. With pruning it often costs less than nothing, since the "
            "shallow "
            "searches say which move to try first."
        ),
        data={"b": b, "depth": depth},
        effort=4,
        choices=tuple(offered),
    )


@question_type("alphabeta", "deepening-move", "P-15", levels=("easy",))
def deepening_move(random: Random) -> Question | None:
    depth = random.choice((3, 4, 5))
    moves = [random.choice(("a1", "a2", "a3", "a4")) for _ in range(depth + 1)]
    values = random.sample(range(-9, 10), depth + 1)
    right, unfinished = moves[-2], moves[-1]
    dearest = moves[values.index(max(values[:-1]))]
    not_through = "That search was not finished: other moves, or replies to this one, were still to come."
    seen_less = "A shallow search promised most for it, but it has seen less. The deepest search is to be believed."
    wrong = {
        unfinished: ("unfinished-search-used", not_through),
        moves[0]: ("first-iteration", "That is the answer of the first search, which knows least."),
        dearest: ("best-of-all-depths", seen_less),
    }
    rest = {"a1", "a2", "a3", "a4"} - {right, *wrong}
    if right in wrong or len(wrong) < 2 or dearest == unfinished:
        return None
    for move in rest:
        if move not in moves:
            return None  # nobody would choose it
        wrong[move] = ("shallow-search-used", "A deeper search has been completed since.")
    done = [
        f"{d} {'ply' if d == 1 else 'plies'}: completed, value {shown(value)}, best move {move}"
        for d, (move, value) in enumerate(zip(moves[:-1], values[:-1], strict=True), 1)
    ]
    begun = f"{depth + 1} plies: interrupted; the best move so far was {unfinished}, with {shown(values[-1])}"
    return Question(
        kind="choice",
        prompt=(
            "MAX is to move and searches by iterative deepening. When the time is up, this has happened:\n\n"
            f"{as_list([*done, begun])}\n\nA search that was interrupted does not count. Which move is played?"
        ),
        right=right,
        mistakes=tuple(Mistake(move, *why) for move, why in sorted(wrong.items())),
        explanation=(
            f"The deepest completed search, {depth} plies deep, says {right}. Its value, {shown(values[-2])}, is the "
            "best estimate there is, whatever shallower searches hoped for."
        ),
        data={"moves": moves, "values": values},
        effort=depth + 1,
        choices=("a1", "a2", "a3", "a4"),
    )

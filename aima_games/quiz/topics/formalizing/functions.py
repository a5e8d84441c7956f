"""The topic "formalizing": the seven questions of a game, asked about positions of small games.

Whole formalizations are in `formalized_games.py`, strategies in `strategies.py`, utilities and plies in
`sums_and_plies.py`, kinds of games in `game_kinds.py`, the size of trees in `tree_sizes.py`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX, MIN
from aima_games.games import Hexapawn, Nim
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import other
from aima_games.quiz.topics.drafting import TICTACTOE, board, kept, offered, paired, played
from aima_games.quiz.wording import listed, shown

if TYPE_CHECKING:
    pass


@question_type("formalizing", "nim-actions", "F-06", levels=("easy",))
def nim_actions(random: Random) -> Question | None:
    heaps, most = tuple(random.randint(0, 7) for _ in range(random.choice((2, 3, 3)))), random.randint(2, 5)
    game = Nim(heaps, most)
    left = [heap for heap in heaps if heap]
    if len(left) < 2 or min(left) >= most or max(left) <= most:
        return None  # both limits, the heap's and the rule's, should matter
    right = len(game.actions(game.initial))
    mistakes = (
        Mistake(most * len(left), "small-heaps-ignored", "Nobody can take more stones from a heap than lie there."),
        Mistake(sum(heaps), "limit-ignored", f"That ignores the rule that nobody takes more than {most} at once."),
        Mistake(min(most, max(heaps)), "only-how-many", "An action says from which heap as well as how many: one stone "
                "from heap 1 and one from heap 2 lead to different states."),
        Mistake(len(left), "heaps-for-actions", "That counts the heaps; from most of them several numbers of stones "
                "can be taken."),
    )  # fmt: skip
    parts = " + ".join(str(min(heap, most)) for heap in heaps)
    return Question(
        kind="number",
        prompt=f"Nim with heaps of {listed(heaps[:-1])} and {heaps[-1]} stones: who is to move takes 1 to {most} "
        "stones from one heap. How many actions does Actions(s) have in this state?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"From a heap of h stones one may take 1 to min(h, {most}): {parts} = {right}.",
        data={"heaps": list(heaps), "most": most},
        effort=len(heaps) + 2 + sum(heaps) // 4,
        essence=(tuple(sorted(left)), most),
        draw=partial(board, game, game.initial),
    )


PAWNS = (
    "White moves up the board, Black down. A pawn steps straight ahead onto an empty square, or captures one square "
    "diagonally ahead; it cannot capture straight ahead."
)


@question_type("formalizing", "hexapawn-actions", "F-06", "F-09", levels=("easy", "medium"))
def hexapawn_actions(random: Random) -> Question | None:
    game = Hexapawn(random.choice((4, 5)), random.choice((4, 5, 6)))
    state = played(game, random, random.randint(3, 8))
    if game.is_terminal(state):
        return None
    white, black, player = state
    actions = game.actions(state)
    steps = [action for action in actions if (action[1] - action[0]) % game.columns == 0]
    right = len(actions)
    if len(steps) == right:
        return None  # a capture should be among them
    own = (white if player == MAX else black).bit_count()
    opposite = len(game.actions((white, black, other(player))))
    name = "White" if player == MAX else "Black"
    mistakes = (
        Mistake(len(steps), "captures-forgotten", "Captures are actions as well."),
        Mistake(own, "pawns-for-actions", "That counts the pawns: a pawn may have no action, or up to three."),
        Mistake(opposite, "wrong-player", f"Those are the other side's moves; it is {name}'s turn."),
    )
    shown_actions = ", ".join(game.action_text(action) for action in actions)
    return Question(
        kind="number",
        prompt=f"Hexapawn on {game.rows} rows and {game.columns} columns, {name} to move. {PAWNS} How many actions "
        "does Actions(s) have in this state?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"{name} can play {shown_actions} (an x stands for a capture): {right} actions.",
        data={"rows": game.rows, "columns": game.columns, "text": game.to_text(state)},
        effort=2 * own + right,
        essence=(game.rows, game.columns, min(game.symmetries(state))),
        draw=partial(board, game, state),
    )


HALF = Fraction(1, 2)
SCALES: dict[str, tuple[str, dict[int, Value]]] = {
    "signs": ("a win is worth 1, a draw 0 and a loss −1", {1: 1, 0: 0, -1: -1}),
    "points": ("a win is worth 1 point, a draw ½ and a loss 0", {1: 1, 0: HALF, -1: 0}),
    "football": ("a win is worth 3 points, a draw 1 and a loss 0", {1: 3, 0: 1, -1: 0}),
}


@question_type("formalizing", "utility-of-end", "F-06", "F-10", levels=("easy",))
def utility_of_end(random: Random) -> Question | None:
    game = TICTACTOE
    state = played(game, random, 9)
    scale, player = random.choice(tuple(SCALES)), random.choice((MAX, MIN))
    said, worth = SCALES[scale]
    result = game.utility(state, player)
    right = worth[result]
    x, o = state
    mistakes = [
        Mistake(
            worth[-result], "other-players-utility", f"That is the end's utility for {other(player)}, not {player}."
        ),
        Mistake(worth[0], "full-board-is-a-draw", "The game was over as soon as three in a row stood there.")
        if result
        else Mistake(worth[1], "full-board-is-a-win", "Three in a row are nowhere: nobody has won."),
    ]
    for name, (_, values) in SCALES.items():
        if name != scale:
            mistakes.append(
                Mistake(values[result], "another-scale", f"That is the number on another scale; here {said}.")
            )  # fmt: skip
    mistakes = list(kept(right, mistakes))
    if len({mistake.answer for mistake in mistakes}) < 2:
        return None
    who = {1: "X has three in a row", -1: "O has three in a row", 0: "nobody has three in a row and the board is full"}
    for_player = {1: "a win", 0: "a draw", -1: "a loss"}[result]
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, X is MAX and O is MIN. In this formalization {said}, for either player. What is "
        f"Utility(s, {player}) in this state s?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"In s {who[game.utility(state, MAX)]}: for {player} {for_player}, worth {shown(right)}.",
        data={"text": game.to_text(state), "player": player, "scale": scale},
        effort=4 + (x | o).bit_count() // 3,
        essence=(min(game.symmetries(state)), player, scale),
        draw=partial(board, game, state),
    )


@question_type("formalizing", "result-state", "F-06", levels=("easy",))
def result_state(random: Random) -> Question | None:
    heaps = tuple(random.sample(range(2, 9), 3))
    player = random.choice((MAX, MIN))
    i, taken = random.randrange(3), random.randint(1, 7)
    if taken >= heaps[i] or taken in (heaps[i] - taken, *heaps):
        return None

    def state(i: int, left: int, player: str) -> str:
        return f"(({listed((*heaps[:i], left, *heaps[i + 1 :]))}), {player})"

    right = state(i, heaps[i] - taken, other(player))
    kept_turn = "After an action it is the other player's turn, and that is a part of the state."
    if random.random() < 0.5 or not (richer := [j for j in range(3) if j != i and heaps[j] > taken]):
        name, why = "taken-for-left", f"The action takes {taken}; it does not leave {taken}."
        slip = partial(state, i, taken)
    else:
        j = random.choice(richer)
        name = "wrong-heap"
        why = f"The stones are taken from another heap than the action says: heap {i + 1} has {heaps[i]} stones."
        slip = partial(state, j, heaps[j] - taken)
    # Each slip alone, and both together: then no state stands out by being like all others.
    mistakes = (
        Mistake(state(i, heaps[i] - taken, player), "turn-not-passed", kept_turn),
        Mistake(slip(other(player)), name, why),
        Mistake(slip(player), name, why),
        Mistake(slip(player), "turn-not-passed", kept_turn),
    )
    return Question(
        kind="choice",
        prompt="Nim: who is to move takes one or more stones from one heap. A state is written as a pair, the heaps "
        f"from the first to the last and who is to move. In s = (({listed(heaps)}), {player}) the action a takes "
        f"{taken} stone{'s' if taken > 1 else ''} from heap {i + 1}; heaps are counted from 1. What is Result(s, a)?",
        right=right,
        mistakes=mistakes,
        explanation=f"Heap {i + 1} shrinks from {heaps[i]} to {heaps[i] - taken}, the others stay as they are, and "
        f"then {other(player)} is to move: {right}.",
        choices=offered(random, right, mistakes),
        data={"heaps": list(heaps), "player": player, "heap": i + 1, "taken": taken},
        effort=5,
    )


@question_type("formalizing", "successor-list", "F-06", levels=("easy",))
def successor_list(random: Random) -> Question:
    allowed = tuple(sorted(random.sample(range(1, 7), 3)))
    # The largest number must be too much, so that legality matters.
    n = random.randrange(allowed[1], allowed[2])
    player = random.choice((MAX, MIN))
    legal = [k for k in allowed if k <= n]

    def after(k: int, player: str) -> str:
        return f"({n - k}, {player})"

    right = paired([(k, after(k, other(player))) for k in legal])
    every = [
        Mistake(paired([(k, f"({max(n - k, 0)}, {other(player)})") for k in allowed]), "illegal-move-listed",
                f"Nobody can take {allowed[2]} of {n} stones: only legal moves are in the list."),
        Mistake(paired([(k, after(k, player)) for k in legal]), "turn-not-passed",
                "After a move it is the other player's turn, and that is a part of the state."),
        Mistake(paired([(after(k, other(player)), k) for k in legal]), "pair-swapped",
                "The pairs are (move, state), not the other way round."),
        Mistake(", ".join(after(k, other(player)) for k in legal), "states-only",
                "Those are the states alone; without the moves nobody knows how to come to them."),
        Mistake(paired([(k, after(k, other(player))) for k in range(1, n + 1)]), "all-numbers",
                f"Only {listed(allowed)} stones may be taken at once."),
    ]  # fmt: skip
    mistakes = [every[0], *random.sample([mistake for mistake in every[1:] if mistake.answer != right], 3)]
    return Question(
        kind="choice",
        prompt=f"A game with one heap: a player takes {allowed[0]}, {allowed[1]} or {allowed[2]} stones, and no more "
        "than are there. A state is a pair (stones left, who is to move), a move is the number of stones taken. Which "
        f"list does the successor function give for the state ({n}, {player})?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"The successor function lists a pair (move, state that it leads to) for each legal move. With {n} "
        f"stones the legal moves are {listed(legal)}: {right}. Its first parts are Actions(s), its second parts the "
        "values of Result(s, a): the two wordings say the same.",
        choices=offered(random, right, mistakes),
        data={"allowed": list(allowed), "stones": n, "player": player},
        effort=len(legal) + len(allowed) + 2,
    )

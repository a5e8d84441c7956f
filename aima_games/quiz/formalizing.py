"""The topic "formalizing", first part: strategies, the seven questions of a game, sums of utilities, plies.

What kinds of games there are is in `game_kinds.py`, how large their trees are in `tree_sizes.py`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN, Game
from aima_games.games import Hexapawn, Nim, TreeGame
from aima_games.quiz.bank import question_type
from aima_games.quiz.drafting import TICTACTOE, kept, offered, shuffled, ticked
from aima_games.quiz.question import Mistake, Question, Value, listed, shown
from aima_games.quiz.small_trees import Path, SmallTree, other, random_tree
from aima_games.trees import back_up, game_tree, line_of_play

if TYPE_CHECKING:
    from aima_games.scene import Scene

# Strategies -------------------------------------------------------------------------------------------

Strategy = dict[Path, int]
"""Which child MAX moves to, at each of its nodes."""


def _strategy(random: Random) -> tuple[SmallTree, Strategy]:
    tree = random_tree(random, (2, 3), (2, 2, 3), (2,))
    return tree, {path: random.randrange(len(tree.at(path))) for path in tree.names if tree.player(path) == MAX}


def _ends(tree: SmallTree, strategy: Strategy, path: Path = ()) -> list[Path]:
    """The leaves that play can end in below `path` when MAX follows its strategy, from left to right."""
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return [path]
    chosen = [strategy[path]] if path in strategy else range(len(subtree))
    return [end for i in chosen for end in _ends(tree, strategy, (*path, i))]


def _written(tree: SmallTree, strategy: Strategy) -> str:
    return ", ".join(f"at {tree.names[path]}: {tree.move((*path, i))}" for path, i in strategy.items())


def _what_can_happen(tree: SmallTree, strategy: Strategy) -> Scene:
    """The tree, with all that MAX never plays drawn as not visited."""
    from aima_games.drawing import tree_scene

    graph = game_tree(tree.game)
    for parent, child in graph.edges:
        path = graph.nodes[parent]["state"]
        if path in strategy and graph.nodes[child]["state"][-1] != strategy[path]:
            graph.nodes[child]["visited"] = False
    names = {node: tree.names[path] for node, path in graph.nodes(data="state") if path in tree.names}
    return tree_scene(graph, values=False, ask=names, caption="Dashed: what this strategy of MAX never comes to.")


def _about_strategy(tree: SmallTree, strategy: Strategy, ask: str, **rest: Any) -> Question:
    return Question(
        prompt=f"{tree.convention}\n\nMAX follows this strategy: {_written(tree, strategy)}.\n\n{ask}",
        data={"tree": tree.nested, "first": MAX, "strategy": [[list(path), i] for path, i in strategy.items()]},
        draw=tree.picture,
        draw_key=partial(_what_can_happen, tree, strategy),
        **rest,
    )


@question_type("formalizing", "strategy-ends", "F-01", levels=("easy", "medium"))
def strategy_ends(random: Random) -> Question | None:
    tree, strategy = _strategy(random)
    ends = _ends(tree, strategy)
    leaves = [tree.at(path) for path in sorted(_leaf_paths(tree))]
    right = tuple(tree.at(path) for path in ends)
    everywhere = tuple(leaf for leaf, path in zip(leaves, sorted(_leaf_paths(tree)), strict=True)
                       if path[-1] == strategy[path[:-1]])  # fmt: skip
    first = tree.move((strategy[()],))
    mistakes = (
        Mistake((max(right),), "plan-for-both", "That leaf needs MIN's help. A strategy is no plan for both players: "
                "MIN may play any of its moves."),
        Mistake((min(right),), "only-best-replies", "MIN will like to go there, but a strategy has an answer to every "
                "move of MIN, not only to the best."),
        Mistake(everywhere, "first-move-ignored", f"MAX plays {first} at A, so play never comes to the nodes below its "
                "other moves, whatever the strategy says there."),
        Mistake(ticked(leaves, [leaf for leaf, path in zip(leaves, sorted(_leaf_paths(tree)), strict=True)
                                if path[0] == strategy[()]]), "all-below",
                "MAX's first move leads into that part of the tree, but further down MAX chooses again."),
    )  # fmt: skip
    return _about_strategy(
        tree,
        strategy,
        "MIN may play whatever it likes. In which leaves can the game end?",
        kind="leaves",
        right=right,
        mistakes=mistakes,
        choices=tuple(leaves),
        explanation=f"MAX plays {first}. Then every move of MIN is possible, and to each MAX has one answer. So the "
        f"game ends in one of the leaves {listed(right)}: a plan is a path, a strategy is a tree.",
        effort=1 + sum(len(tree.at(end[:2])) for end in ends) + len(strategy) + len(ends),
    )


def _leaf_paths(tree: SmallTree, path: Path = ()) -> list[Path]:
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return [path]
    return [leaf for i in range(len(subtree)) for leaf in _leaf_paths(tree, (*path, i))]


@question_type("formalizing", "strategy-guarantee", "F-01", levels=("easy",))
def strategy_guarantee(random: Random) -> Question | None:
    tree, strategy = _strategy(random)
    ends = [tree.at(path) for path in _ends(tree, strategy)]
    right = min(ends)
    elsewhere = [tree.at(leaf) for leaf in _leaf_paths(tree) if leaf[-1] == strategy[leaf[:-1]]]
    mistakes = [
        Mistake(max(ends), "hope-chess", "MAX gets that only if MIN plays along; nobody can be sure of it."),
        Mistake(tree.value(), "best-strategy", "That is what MAX's best strategy is sure of. This one is another."),
        *kept(right, [Mistake(min(elsewhere), "first-move-ignored", "Play cannot end there: MAX's first move leads "
                              "elsewhere.")]),
    ]  # fmt: skip
    return _about_strategy(
        tree,
        strategy,
        "Which utility is MAX sure to get at least, whatever MIN does?",
        kind="number",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"With this strategy the game can end with {listed(ends)}. MIN decides with which of them, so MAX "
        f"is sure of the smallest: {shown(right)}.",
        effort=2 + len(strategy) + len(ends),
    )


@question_type("formalizing", "count-strategies", "F-01", levels=("easy", "medium"))
def count_strategies(random: Random) -> Question:
    tree = random_tree(random, (2, 3), (1, 2), (2, 3))
    ways = [len(tree.at(path)) for path in tree.names if tree.player(path) == MAX]
    product, leaves = 1, len(_leaf_paths(tree))
    for n in ways:
        product *= n
    told = 0  # strategies that differ in something that can happen
    for i, child in enumerate(tree.nested):
        below = 1
        for j in range(len(child)):
            below *= len(tree.at((i, j)))
        told += below
    mistakes = (
        Mistake(leaves, "plans-for-strategies", "That counts the leaves, that is the plans: paths on which MIN's moves "
                "are fixed as well."),
        Mistake(sum(ways), "choices-add", "The choices at different nodes are independent: multiply them, not add."),
        Mistake(told, "only-what-can-happen", "That leaves out what a strategy says of nodes that it never comes to. "
                "Here two strategies differ if they differ at any node of MAX's."),
    )  # fmt: skip
    names = [tree.names[path] for path in tree.names if tree.player(path) == MAX]
    return Question(
        kind="number",
        prompt=f"{tree.convention}\n\nA strategy of MAX is a map S → A: it names an action for every node at which MAX "
        "is to move, also for nodes that play does not come to when MAX follows it. How many different strategies has "
        "MAX in this game?",
        right=product,
        mistakes=kept(product, mistakes),
        explanation=f"MAX chooses at {', '.join(names)}, with {listed(ways)} actions. Every combination is a strategy: "
        f"{' · '.join(map(str, ways))} = {product}.",
        data={"tree": tree.nested, "first": MAX},
        effort=len(tree.names) + len(ways),
        draw=tree.picture,
    )


# The seven questions, on positions of small games -----------------------------------------------------


def _board(game: Game, state: Any) -> Scene:
    from aima_games.drawing import board_scene

    return board_scene(game, state)


def _played(game: Game, random: Random, plies: int) -> Any:
    """The state after so many random plies, or where the game ends before."""
    state = game.initial
    for _ in range(plies):
        if game.is_terminal(state):
            break
        state = game.result(state, random.choice(game.actions(state)))
    return state


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
        draw=partial(_board, game, game.initial),
    )


PAWNS = (
    "White moves up the board, Black down. A pawn steps straight ahead onto an empty square, or captures one square "
    "diagonally ahead; it cannot capture straight ahead."
)


@question_type("formalizing", "hexapawn-actions", "F-06", "F-09", levels=("easy", "medium"))
def hexapawn_actions(random: Random) -> Question | None:
    game = Hexapawn(random.choice((4, 5)), random.choice((4, 5, 6)))
    state = _played(game, random, random.randint(3, 8))
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
        draw=partial(_board, game, state),
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
    state = _played(game, random, 9)
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
        draw=partial(_board, game, state),
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


def _pairs(pairs: list[tuple[Any, Any]]) -> str:
    return ", ".join(f"({shown(one)}, {shown(two)})" for one, two in pairs)


@question_type("formalizing", "successor-list", "F-06", levels=("easy",))
def successor_list(random: Random) -> Question:
    allowed = tuple(sorted(random.sample(range(1, 7), 3)))
    # The largest number must be too much, so that legality matters.
    n = random.randrange(allowed[1], allowed[2])
    player = random.choice((MAX, MIN))
    legal = [k for k in allowed if k <= n]

    def after(k: int, player: str) -> str:
        return f"({n - k}, {player})"

    right = _pairs([(k, after(k, other(player))) for k in legal])
    every = [
        Mistake(_pairs([(k, f"({max(n - k, 0)}, {other(player)})") for k in allowed]), "illegal-move-listed",
                f"Nobody can take {allowed[2]} of {n} stones: only legal moves are in the list."),
        Mistake(_pairs([(k, after(k, player)) for k in legal]), "turn-not-passed",
                "After a move it is the other player's turn, and that is a part of the state."),
        Mistake(_pairs([(after(k, other(player)), k) for k in legal]), "pair-swapped",
                "The pairs are (move, state), not the other way round."),
        Mistake(", ".join(after(k, other(player)) for k in legal), "states-only",
                "Those are the states alone; without the moves nobody knows how to come to them."),
        Mistake(_pairs([(k, after(k, other(player))) for k in range(1, n + 1)]), "all-numbers",
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


# A whole formalization, with one line wrong -----------------------------------------------------------

LINES = ("initial", "to_move", "actions", "result", "is_terminal", "utility")
"""The lines of a formalization, in the order in which they are shown."""

Code = dict[str, str]
Faults = dict[str, tuple[str, str]]


def _take_away(random: Random) -> tuple[str, Code, Faults, dict[str, Any]]:
    """One heap; who takes the last stone wins, or loses."""
    n, first, misere = random.randint(9, 25), random.choice((MAX, MIN)), random.random() < 0.5
    allowed = (1, *sorted(random.sample(range(2, 7), 2)))
    a, b, c = allowed
    any_even = not (b % 2 and c % 2)  # else the turn does go by odd and even
    rules = (
        f"{n} stones lie on the table. {first} begins, then the players take turns; each turn takes {a}, {b} or {c} "
        f"of the stones that are left. Who takes the last stone {'loses' if misere else 'wins'}: "
        "the winner gets 1, the loser −1. A state is the pair (stones left, who is to move)."
    )
    mine, theirs = (1, -1) if misere else (-1, 1)
    code = {
        "initial": f'({n}, "{first}")',
        "to_move": "s[1]",
        "actions": f"[k for k in {allowed} if k <= s[0]]",
        "result": "(s[0] - a, other[s[1]])",
        "is_terminal": "s[0] == 0",
        "utility": f"{mine} if p == s[1] else {theirs}",
    }
    faults = {
        "initial": (f'({n}, "{other(first)}")', f"{first} begins, not {other(first)}."),
        "to_move": ('"MAX" if s[0] % 2 == 0 else "MIN"', "An even number of stones does not mean that MAX is to move: "
                    "players may take odd and even numbers. The state says whose turn it is.") if any_even else
                   ("other[s[1]]", "That is the other player; the state says who is to move."),
        "actions": (f"[k for k in range(1, {c + 1}) if k <= s[0]]", f"Only {a}, {b} or {c} stones may be taken, not "
                    f"every number up to {c}.") if (a, b, c) != (1, 2, 3) else
                   (f"{[a, b, c]}", "Nobody can take more stones than are left."),
        "result": random.choice([("(s[0] - a, s[1])", "After an action it is the other player's turn."),
                   ('(a, other[s[1]])', "The action is how many stones go, not how many stay.")]),
        "is_terminal": ("s[0] == 1", "With one stone left the game goes on: it still has to be taken."),
        "utility": (f"{theirs} if p == s[1] else {mine}", "In a terminal state the *other* player took the last stone, "
                    f"and so has {'lost' if misere else 'won'}; the player to move has {'won' if misere else 'lost'}."),
    }  # fmt: skip
    return rules, code, faults, {"game": "take", "n": n, "allowed": list(allowed), "misere": misere, "first": first}


def _count_up(random: Random) -> tuple[str, Code, Faults, dict[str, Any]]:
    """A race to a number."""
    n, most, first, start = (
        random.randint(15, 40),
        random.randint(2, 6),
        random.choice((MAX, MIN)),
        random.choice((0, 1)),
    )
    rules = (
        f"The players count up together. The count begins at {start}; {first} begins, then the players take turns, and "
        f"each turn adds a number from 1 to {most}. The count must not go above {n}. Who brings it to {n} wins 1, the "
        "other one gets −1. A state is the pair (count, who is to move)."
    )
    code = {
        "initial": f'({start}, "{first}")',
        "to_move": "s[1]",
        "actions": f"[k for k in range(1, {most + 1}) if s[0] + k <= {n}]",
        "result": "(s[0] + a, other[s[1]])",
        "is_terminal": f"s[0] == {n}",
        "utility": "-1 if p == s[1] else 1",
    }
    faults = {
        "initial": random.choice([(f'({n}, "{first}")', f"The count begins at {start}; {n} is where it ends."),
                    (f'({start}, "{other(first)}")', f"{first} begins, not {other(first)}.")]),
        "to_move": ('"MIN" if s[1] == "MAX" else "MAX"', "The state itself says who is to move; this names the other "
                    "player."),
        "actions": random.choice([(f"[k for k in range(1, {most + 1})]", f"Near the end this lets the count go above "
                    f"{n}."), (f"[k for k in range(1, {most}) if s[0] + k <= {n}]", f"range(1, {most}) stops at "
                    f"{most - 1}, and {most} may be added as well.")]),
        "result": random.choice([('(s[0] - a, other[s[1]])', "The count goes up, not down."),
                   ("(s[0] + a, s[1])", "After an action it is the other player's turn.")]),
        "is_terminal": (f"s[0] + {most} > {n}", f"The game is over only when the count is {n}; nearer than {most} to "
                        "it there still are moves."),
        "utility": ('1 if p == "MAX" else -1', f"Not always MAX wins: it depends on who has just brought the count to "
                    f"{n}."),
    }  # fmt: skip
    return rules, code, faults, {"game": "count", "n": n, "most": most, "first": first, "start": start}


def _coins(random: Random) -> tuple[str, Code, Faults, dict[str, Any]]:
    """A row of coins, taken from its ends."""
    row = tuple(random.sample((1, 2, 5, 10, 20, 50), random.choice((4, 5))))
    rules = (
        f"Coins of {listed(row)} lie in a row. MAX begins, then the players take turns, and each turn takes the coin "
        "at the left end or the one at the right end of the row. When all are taken, MAX's utility is what MAX has "
        "taken minus what MIN has taken, and MIN's utility is the negative of that. A state is the triple (coins left, "
        "who is to move, MAX's coins minus MIN's so far)."
    )
    code = {
        "initial": f'({row}, "MAX", 0)',
        "to_move": "s[1]",
        "actions": '["left", "right"] if s[0] else []',
        "result": "(rest(s, a), other[s[1]], s[2] + gain(s, a))",
        "is_terminal": "len(s[0]) == 0",
        "utility": 's[2] if p == "MAX" else -s[2]',
    }
    wrong_results = (
        (
            "(rest(s, a), other[s[1]], s[2] + coin(s, a))",
            "MIN's coins count against MAX: what MIN takes is subtracted.",
        ),
        ("(rest(s, a), s[1], s[2] + gain(s, a))", "After an action it is the other player's turn."),
        ("(rest(s, a), other[s[1]], gain(s, a))", "What MAX was ahead before still counts; the coin is added to it."),
    )
    wrong_utilities = (
        ("s[2]", "The difference is MAX's utility; MIN's is the negative of it."),
        ('1 if (s[2] > 0) == (p == "MAX") else -1', "Here it counts by how much one is ahead, not only who."),
    )
    faults = {
        "initial": (f'({row}, "MAX", {sum(row)})', "Nobody has taken a coin yet: the difference is 0 at first."),
        "to_move": ('"MAX" if s[2] >= 0 else "MIN"', "The turn does not go by who is ahead; the state says it."),
        "actions": ("list(s[0])", "Only the two coins at the ends may be taken, not every coin."),
        "result": random.choice(wrong_results),
        "is_terminal": ("len(s[0]) == 1", "With one coin left the game goes on: it still has to be taken."),
        "utility": random.choice(wrong_utilities),
    }
    return rules, code, faults, {"game": "coins", "row": list(row)}


NAMES = {
    "initial": "initial",
    "to_move": "to_move(s)",
    "actions": "actions(s)",
    "result": "result(s, a)",
    "is_terminal": "is_terminal(s)",
    "utility": "utility(s, p)",
}
FINE = {
    "initial": "That is how the game begins.",
    "to_move": "That is right: whose turn it is, is written in the state.",
    "actions": "That is right: it lists what is legal, and nothing else.",
    "result": "That is right: it gives the state after the action, and whose turn it is then.",
    "is_terminal": "That is right: the game is over there, and nowhere else.",
    "utility": "That is right: it is called for terminal states only, and says what those are worth to p.",
}


OTHER = 'other = {"MAX": "MIN", "MIN": "MAX"}'
COINS = """def coin(s, a): return s[0][0 if a == "left" else -1]
def rest(s, a): return s[0][1:] if a == "left" else s[0][:-1]
def gain(s, a): return coin(s, a) if s[1] == "MAX" else -coin(s, a)"""


def _definition(name: str, code: Code) -> str:
    return f"initial = {code[name]}" if name == "initial" else f"def {NAMES[name]}: return {code[name]}"


def _program(code: Code) -> str:
    helpers = [OTHER, COINS] if "rest(" in code["result"] else [OTHER]
    return "\n".join([*helpers, *(_definition(name, code) for name in LINES)])


def _fenced(program: str) -> str:
    return f"```python\n{program}\n```"


@question_type("formalizing", "faulty-line", "F-06", levels=("medium", "hard"))
def faulty_line(random: Random) -> Question:
    rules, right_code, faults, data = random.choice((_take_away, _count_up, _coins))(random)
    wrong = random.choice(LINES)
    fault, why = faults[wrong]
    code = right_code | {wrong: fault}
    return Question(
        kind="choice",
        prompt=f"{rules}\n\nSomebody formalized this game. `s` is a state, `a` an action, `p` a player; `utility` is "
        "asked about terminal states only. Exactly one of the six definitions from `initial` to `utility` is wrong "
        f"(what stands above them is right). Which one?\n\n{_fenced(_program(code))}",
        right=NAMES[wrong],
        mistakes=tuple(Mistake(NAMES[name], "fault-elsewhere", FINE[name]) for name in LINES if name != wrong),
        explanation=f"{why} Right is\n\n{_fenced(_definition(wrong, right_code))}",
        choices=tuple(NAMES.values()),
        data={**data, "code": code},
        # Each line has to be held against the rules, up to the faulty one, and that one has to be understood.
        effort=16 + 2 * LINES.index(wrong),
    )


@question_type("formalizing", "write-it-down", "F-06", levels=("hard",))
def write_it_down(random: Random) -> Question:
    rules, code, _, data = random.choice((_take_away, _count_up, _coins))(random)
    return Question(
        kind="text",
        prompt=f"{rules}\n\nFormalize this game: write down, in symbols or in Python, the initial state, To-Move(s), "
        "Actions(s), Result(s, a), Is-Terminal(s) and Utility(s, p).",
        right=_fenced(_program(code)),
        mistakes=(),
        explanation="One point for each of the six; any notation will do that says the same. Look out for: actions "
        "that are legal in some states only; a result that forgets to pass the turn; a utility that forgets "
        "who is to move in a terminal state.",
        data={**data, "code": code},
        effort=26,
        points=6,
    )


# What a state has to hold -----------------------------------------------------------------------------

_STONES, _MOVER, _LAST = "how many stones are left", "who is to move", "how many stones were taken in the last turn"
_TAKEN, _START = "how many stones MAX has taken so far", "how many stones there were at the beginning"
_FIRST, _MOST = "who made the first move of the game", "how many stones may be taken at most in one turn"


@question_type("formalizing", "state-holds", "F-06", levels=("easy", "medium"))
def state_holds(random: Random) -> Question:
    n, most = random.randint(15, 40), random.randint(3, 6)
    no_echo, by_count, again = random.random() < 0.5, random.random() < 0.5, random.random() < 0.3
    turns = "the players take turns"
    if again:
        turns = "who takes exactly one stone moves again, otherwise it is the other player's turn"
    rules = [f"{n} stones lie on the table. MAX begins; each turn takes 1 to {most} stones, and {turns}."]
    needed = [_STONES, _MOVER]
    if no_echo:
        rules.append("Nobody may take as many stones as were taken in the turn before.")
        needed.append(_LAST)
    rules.append("The game ends when the player to move has no legal move." if by_count else "Who cannot move loses.")
    if by_count:
        rules.append("Then whoever has taken more stones wins; with equally many it is a draw.")
        needed.append(_TAKEN)
    distractors = random.sample([_START, _FIRST, _MOST], 2)
    choices = shuffled(random, [_STONES, _MOVER, _LAST, _TAKEN, *distractors])
    right = ticked(choices, needed)
    every = [
        Mistake(ticked(choices, [fact for fact in needed if fact != _MOVER]), "mover-forgotten",
                "Without who is to move nobody can answer To-Move(s)."),
        Mistake(ticked(choices, [*needed, _LAST, _TAKEN]), "history-kept",
                "A state holds what the rules still ask for, not what has happened. Where no rule depends on it, it "
                "is left out."),
        Mistake(ticked(choices, [_STONES, _MOVER]), "board-only",
                "What lies on the table, and whose turn it is, does not settle every question here: read the rules "
                "again for what depends on earlier turns."),
        Mistake(ticked(choices, [*needed, *distractors]), "constants-kept",
                "What never changes belongs to the rules of the game, not to a state."),
    ]  # fmt: skip
    why = [f"Actions(s) asks {_STONES}" + (f" and {_LAST}" if no_echo else ""), f"To-Move(s) asks {_MOVER}"]
    if by_count:
        why.append(f"Utility(s, p) asks {_TAKEN} (MIN has taken the others)")
    return Question(
        kind="several",
        prompt=" ".join(rules) + "\n\nThe rules and all numbers in them are known and need not stand in a state. Tick "
        "what a state has to hold so that the seven questions can be answered, and nothing that can be left out.",
        right=right,
        mistakes=kept(right, every),
        explanation=f"{'; '.join(why)}. Everything else is fixed by the rules, or nothing depends on it.",
        choices=tuple(choices),
        data={"n": n, "most": most, "no_echo": no_echo, "by_count": by_count, "again": again},
        effort=6 + 4 * (no_echo + by_count) + 2 * again,
        essence=(no_echo, by_count, again),
    )


# One number or several --------------------------------------------------------------------------------


@question_type("formalizing", "to-zero-sum", "F-07", levels=("easy",))
def to_zero_sum(random: Random) -> Question | None:
    total = random.randint(3, 30)
    mine = random.randint(0, total)
    player = random.choice((MAX, MIN))
    right = Fraction(2 * mine - total, 2)
    gets = mine if player == MAX else total - mine
    mistakes = (
        Mistake(2 * mine - total, "difference", "That difference is zero-sum too, but on another scale: here the same "
                "number is subtracted from both utilities."),
        Mistake(mine, "unchanged", f"{mine} and {total - mine} do not add up to 0."),
        Mistake(mine - total, "whole-constant", f"Subtracting all of {total} from both makes the sum {shown(-total)}, "
                "not 0."),
        Mistake(-right, "other-players-utility", "That is MIN's new utility. MAX's is asked for."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 3:
        return None
    return Question(
        kind="number",
        prompt=f"MAX and MIN share {total} points, so the game is constant-sum. To make it zero-sum, the same number "
        f"is subtracted from both players' utilities at every end. At one end {player} has {gets} "
        f"point{'s' if gets != 1 else ''}. What is MAX's utility there in the zero-sum game?",
        right=right if right.denominator > 1 else int(right),
        mistakes=kept(right, mistakes),
        explanation=f"Half the constant, {shown(_plain(Fraction(total, 2)))}, has to go from each: MAX has {mine}, so "
        f"its utility becomes {mine} − {shown(_plain(Fraction(total, 2)))} = {shown(_plain(right))}, and MIN's "
        f"{shown(_plain(-right))}. Every end changes by the same amount, so no decision changes.",
        data={"total": total, "mine": mine, "player": player},
        effort=4,
    )


def _plain(number: Fraction) -> Value:
    return int(number) if number.denominator == 1 else number


ZERO, CONSTANT, GENERAL = "zero-sum", "constant-sum, and the constant is not 0", "general: the sum is not constant"
SUMS = (ZERO, CONSTANT, GENERAL)


@question_type("formalizing", "kinds-of-sums", "F-07", levels=("easy", "medium"))
def kinds_of_sums(random: Random) -> Question:
    kinds = [ZERO, CONSTANT, GENERAL, random.choice((GENERAL, CONSTANT, ZERO))]
    random.shuffle(kinds)
    rows, naive, tables = [], [], []
    for kind in kinds:
        ends = random.choice((3, 4))
        mine = sorted(random.sample(range(-4 if kind == ZERO else 0, 11), ends))
        if kind == GENERAL:
            # What the one gains the other loses, but not as much: opposed, and still not constant-sum.
            theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
            while len({one + two for one, two in zip(mine, theirs, strict=True)}) == 1:
                theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
        else:
            total = 0 if kind == ZERO else random.choice((1, 2, 5, 10, 12))
            theirs = [total - one for one in mine]
        pairs = list(zip(mine, theirs, strict=True))
        random.shuffle(pairs)
        tables.append([list(pair) for pair in pairs])
        rows.append(_pairs(pairs))
        naive.append(ZERO if kind == GENERAL else kind)
    mistakes = (
        Mistake(tuple(naive), "opposed-is-zero-sum", "That the one gains where the other loses is not enough: add up "
                "the two numbers at every end."),
        Mistake(tuple(GENERAL if kind == CONSTANT else kind for kind in kinds), "constant-is-general",
                "A sum that is the same at every end is constant-sum, and as good as zero-sum."),
        Mistake(tuple(ZERO if kind == CONSTANT else kind for kind in kinds), "constant-is-zero",
                "Zero-sum means that the sum is 0; subtract the constant first, and then it is."),
    )  # fmt: skip
    return Question(
        kind="matching",
        prompt="Each row lists all ends of a game for two players, each end as (utility of A, utility of B). What kind "
        "of game is it?",
        right=tuple(kinds),
        mistakes=mistakes,
        explanation="Add up the two numbers of each end:\n\n"
        + "\n".join(
            f"- {row}: {listed(sum(pair) for pair in pairs)}, so {kind}"
            for row, pairs, kind in zip(rows, tables, kinds, strict=True)
        ),
        rows=tuple(rows),
        choices=SUMS,
        data={"tables": tables},
        effort=sum(len(pairs) for pairs in tables),
    )


def _vector_game(vectors: list[list[tuple[int, int]]]) -> TreeGame:
    graph = nx.DiGraph()
    graph.add_node((), to_move="A")
    for i, leaves in enumerate(vectors):
        graph.add_node((i,), to_move="B")
        graph.add_edge((), (i,), action=f"a{i + 1}")
        for j, vector in enumerate(leaves):
            graph.add_node((i, j), utility=vector)
            graph.add_edge((i,), (i, j), action=f"b{i + 1}{j + 1}")
    return TreeGame(graph, players=("A", "B"))


def _vector_scene(vectors: list[list[tuple[int, int]]], values: bool) -> Scene:
    from aima_games.drawing import tree_scene

    return tree_scene(_vector_game(vectors), values=values)


@question_type("formalizing", "general-game-end", "F-07", levels=("easy", "medium"))
def general_game_end(random: Random) -> Question | None:
    widths = [random.choice((2, 2, 3)) for _ in range(random.choice((2, 3)))]
    ones, twos = random.sample(range(10), sum(widths)), random.sample(range(10), sum(widths))
    pool = list(zip(ones, twos, strict=True))
    vectors = [[pool.pop() for _ in range(width)] for width in widths]
    tree = game_tree(_vector_game(vectors))
    right = back_up(tree)
    moves = line_of_play(tree)
    everything = [vector for leaves in vectors for vector in leaves]
    together = max(everything, key=sum)
    if sum(sum(vector) == sum(together) for vector in everything) > 1:
        return None
    mistakes = [
        Mistake(max((min(leaves) for leaves in vectors), key=lambda v: v[0]), "treated-as-zero-sum",
                "That would be B's way to hurt A. In a general game B does not care for A's number: it wants its own, "
                "the second, to be large."),
        Mistake(max(everything), "hope-chess", "A would like that end best, but B chooses otherwise on the way."),
        Mistake(together, "best-for-both-together", "Together they would have most there, but each player looks at its "
                "own number only."),
        Mistake(max(everything, key=lambda v: v[1]), "other-player-decides", "That is B's favourite; but A moves "
                "first, and does not go there."),
    ]  # fmt: skip
    if right in (mistakes[0].answer, mistakes[2].answer):
        return None
    texts = [Mistake(_pairs([m.answer]), m.misconception, m.why) for m in mistakes if m.answer != right]  # type: ignore[list-item]
    choices = [
        _pairs([vector]) for vector in everything if _pairs([vector]) in {m.answer for m in texts} or vector == right
    ]
    if len(choices) < 3:
        return None
    best = [max(leaves, key=lambda v: v[1]) for leaves in vectors]
    first_moves = [f"a{i + 1}" for i in range(len(vectors))]
    return Question(
        kind="choice",
        prompt="Two players, A and B, but their interests are not opposed: each end has a utility for both, written "
        "(A's, B's). A moves first, then B, who sees A's move. Each wants its own number to be as large as possible "
        "and cares for nothing else. In which end does the game end?",
        right=_pairs([right]),
        mistakes=tuple(texts),
        explanation=f"B takes the end with the largest second number: after {', '.join(first_moves)} that is "
        f"{_pairs(best)}. Of these A takes the one with the largest first number, by {moves[0]}: {_pairs([right])}.",
        choices=tuple(choices),
        data={"vectors": [[list(vector) for vector in leaves] for leaves in vectors]},
        effort=len(everything) + 2 * len(vectors) + 2,
        draw=partial(_vector_scene, vectors, False),
        draw_key=partial(_vector_scene, vectors, True),
    )


# Plies and levels -------------------------------------------------------------------------------------


@question_type("formalizing", "plies-played", "F-08", levels=("easy",))
def plies_played(random: Random) -> Question:
    plies = random.randint(11, 99)
    first, second = plies - plies // 2, plies // 2
    if random.random() < 0.5:
        player = random.choice((MAX, MIN))
        right = first if player == MAX else second
        ask = f"A game lasts exactly {plies} plies, and MAX makes the first of them. How many moves does {player} make?"
        every = (
            Mistake(plies, "ply-is-a-round", "A ply is one move by one player; the two share them."),
            Mistake(right + (1 if player == MIN else -1), "off-by-one", "Off by one: the plies 1, 3, 5, … are MAX's, "
                    "and 2, 4, 6, … are MIN's."),
            Mistake(2 * plies, "ply-is-a-round", "A ply is one move by one player, not a move of each."),
        )  # fmt: skip
        explanation = (
            f"The plies 1, 3, 5, … are MAX's, that is {first} of {plies}; the plies 2, 4, 6, … are MIN's, {second}."
        )
        data: dict[str, Any] = {"plies": plies, "player": player}
    else:
        right = plies
        ask = (
            f"White has made {first} moves and Black {second}. White is MAX and began. On which level of the game tree "
            "does the position stand, if the initial position is on level 0?"
        )
        every = (
            Mistake(first, "ply-is-a-round", "Each player's move is a ply of its own and leads one level down."),
            Mistake(plies + 1, "root-is-level-one", "The root is level 0, so after one ply we are on level 1."),
            Mistake(plies - 1, "root-is-level-one", "After k plies we are on level k: the root itself is level 0."),
        )
        explanation = f"{first} + {second} = {plies} plies, and each leads one level down from level 0."
        data = {"moves": [first, second]}
    return Question(
        kind="number",
        prompt=ask,
        right=right,
        mistakes=kept(right, every),
        explanation=explanation,
        data=data,
        effort=3,
    )


@question_type("formalizing", "levels-of", "F-08", levels=("easy",))
def levels_of(random: Random) -> Question | None:
    player, first = random.choice((MAX, MIN)), random.choice((MAX, MIN, MIN))
    levels = tuple(sorted(random.sample(range(0, 41), 5)))
    right = tuple(level for level in levels if (level % 2 == 0) == (player == first))
    if not 2 <= len(right) <= 3:
        return None
    rest = tuple(level for level in levels if level not in right)
    mistakes = (
        Mistake(rest, "parity-swapped", f"{first} makes the first move, at the root, and the root is level 0. So on "
                f"even levels {first} is to move."),
        Mistake(tuple(level for level in levels if level % 4 in ((0, 1) if player == first else (2, 3))), "rounds",
                "The players change at every ply, not at every second one."),
        Mistake(levels, "every-level", "On each level only one of the players is to move."),
    )  # fmt: skip
    parity = "even" if player == first else "odd"
    return Question(
        kind="several",
        prompt=f"{first} makes the first move, at the root, which is level 0; then the players alternate. On which of "
        f"these levels is {player} to move?",
        right=right,
        mistakes=tuple(m for m in kept(right, mistakes) if m.answer),
        explanation=f"{first} moves on the even levels, 0, 2, 4, …, and {other(first)} on the odd ones. So {player} "
        f"has the {parity} levels: {listed(right)}.",
        choices=levels,
        data={"player": player, "first": first, "levels": list(levels)},
        effort=6,
    )


@question_type("formalizing", "best-child", "F-08", levels=("easy",))
def best_child(random: Random) -> Question | None:
    level = random.randint(1, 30)
    values = random.sample(range(-9, 10), 4)
    player = MAX if level % 2 == 0 else MIN
    wanted = max(values) if player == MAX else min(values)
    nearest = min(values, key=abs)
    furthest = max(values, key=abs)
    if len({abs(value) for value in values}) < 4 or nearest in (max(values), min(values)):
        return None

    def named(value: int) -> str:
        return f"the child with {shown(value)}"

    swapped = min(values) if player == MAX else max(values)
    mistakes = [
        Mistake(named(swapped), "max-min-swapped", f"After {level} plies {player} is to move, and all numbers are seen "
                f"from MAX's side: {player} wants them {'large' if player == MAX else 'small'}."),
        Mistake(named(nearest), "wants-balance", "A value near 0 means an even game; no player aims at that where more "
                "can be had."),
    ]  # fmt: skip
    if furthest not in (wanted, swapped):
        return None
    last = next(value for value in values if value not in (wanted, swapped, nearest))
    mistakes.append(Mistake(named(last), "second-best", "There is a child that is better still for who is to move."))
    return Question(
        kind="choice",
        prompt=f"MAX made the first move of the game, and the players alternate. After {level} plies the four children "
        f"of the position have the values {listed(values)}, seen from MAX's vantage point as always. Which child is "
        "best for the player who is to move?",
        right=named(wanted),
        mistakes=tuple(mistakes),
        explanation=f"{level} is {'even' if player == MAX else 'odd'}, so {player} is to move, and it wants the value "
        f"to be {'large' if player == MAX else 'small'}: {shown(wanted)}. Good news for MIN is a small number.",
        choices=tuple(named(value) for value in values),
        data={"level": level, "values": values},
        effort=5,
    )

"""Trees with an estimate at every node, searched to a depth or until quiet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN
from aima_games.quiz.question import Answer, Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, other
from aima_games.quiz.wording import listed, shown
from aima_games.trees.build import back_up
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import either

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

STAND_PAT = "stand pat"


@dataclass(frozen=True)
class EstimatedTree:
    """A tree in which a list is an inner node, its estimate and then its children, and a number is a leaf.

    Inner nodes are named A, B, C, … level by level, the moves out of B are b1, b2, …; all numbers are different. A
    path of child indices, counted from 0, says which node is meant; () is the root.
    """

    nested: Sequence[Any]
    first: str = MAX
    names: dict[Path, str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        inner: list[Path] = [()]
        for path in inner:  # grows while we walk it: level by level
            inner += [child for child in self.children(path) if isinstance(self.at(child), list)]
        object.__setattr__(self, "names", dict(zip(inner, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False)))

    def at(self, path: Path) -> Any:
        """The subtree, or leaf, at `path`."""
        subtree: Any = self.nested
        for index in path:
            subtree = subtree[index + 1]
        return subtree

    def children(self, path: Path) -> list[Path]:
        subtree = self.at(path)
        return [(*path, i) for i in range(len(subtree) - 1)] if isinstance(subtree, list) else []

    def estimate(self, path: Path = ()) -> int:
        """The number in the node, or in the leaf."""
        subtree = self.at(path)
        return subtree[0] if isinstance(subtree, list) else subtree

    def player(self, path: Path) -> str:
        """Who moves at `path`."""
        return self.first if len(path) % 2 == 0 else other(self.first)

    def move(self, path: Path) -> str:
        """The name of the move that leads to `path`."""
        return f"{self.names[path[:-1]].lower()}{path[-1] + 1}"

    def nodes(self) -> Iterator[Path]:
        """All nodes, a node before its children."""
        stack: list[Path] = [()]
        while stack:
            path = stack.pop()
            yield path
            stack += reversed(self.children(path))

    # What searches make of it.

    def limited(self, depth: int, path: Path = (), swapped: bool = False) -> int:
        """The value of `path` for a search that estimates `depth` plies below it; `swapped` exchanges MAX and MIN."""
        children = self.children(path)
        if depth == 0 or not children:
            return self.estimate(path)
        player = other(self.player(path)) if swapped else self.player(path)
        return OPERATOR[player]([self.limited(depth - 1, child, swapped) for child in children])

    def decision(self, depth: int, swapped: bool = False) -> Path:
        """The child that such a search moves to at the root."""
        value = self.limited(depth, swapped=swapped)
        return next(c for c in self.children(()) if self.limited(depth - 1, c, swapped) == value)

    def quiescence(self, path: Path = (), may_stand: Sequence[str] = (MAX, MIN)) -> int:
        """The value of `path` for quiescence search: the children are captures, and the players named may stand pat."""
        values = [self.quiescence(child, may_stand) for child in self.children(path)]
        if not values or self.player(path) in may_stand:
            values.append(self.estimate(path))
        return OPERATOR[self.player(path)](values)

    # What a question shows and says.

    def graph(self, depth: int | None = None, standing: bool = False) -> nx.DiGraph:
        """The tree for drawing, `depth` plies of it; with `standing`, a leaf for standing pat below each inner node."""
        graph = nx.DiGraph()
        for path in self.nodes():
            if depth is not None and len(path) > depth:
                continue
            inner = path in self.names and len(path) != depth
            graph.add_node(path, to_move=self.player(path) if inner else None, leaf=not inner, state=path)
            if not inner:
                graph.nodes[path]["utility"] = self.estimate(path)
            if path:
                graph.add_edge(path[:-1], path, action=self.move(path), label=self.move(path))
            if path in self.names:
                graph.nodes[path]["name"] = self.names[path]
            if inner and standing:
                graph.add_node((*path, -1), to_move=None, leaf=True, utility=self.estimate(path))
                graph.add_edge(path, (*path, -1), action=None, label=STAND_PAT)
        return graph

    def picture(self) -> Scene:
        """The tree with its estimates."""
        from dataclasses import replace

        from aima_games.trees.draw import tree_scene

        estimates = {path: shown(self.estimate(path)) for path in self.names}
        scene = tree_scene(self.graph(), values=False, ask=estimates)
        return replace(scene, alt=self.in_words())  # a drawing takes the estimates for values; the words should not

    def in_words(self) -> str:
        nodes = []
        for path, name in self.names.items():
            moves = []
            for child in self.children(path):
                to = f"node {self.names[child]}" if child in self.names else f"leaf {shown(self.estimate(child))}"
                moves.append(f"{self.move(child)} to {to}")
            nodes.append(
                f"{name}, {self.player(path)} to move, estimate {shown(self.estimate(path))}: {', '.join(moves)}."
            )
        return "Game tree with estimates. " + " ".join(nodes)

    def picture_to(self, depth: int) -> Scene:
        """What a search to `depth` sees, with its values."""
        from aima_games.trees.draw import tree_scene

        graph = self.graph(depth)
        back_up(graph)
        return tree_scene(graph, caption=f"Cut off after {_plies(depth)}")

    def picture_until_quiet(self) -> Scene:
        """What quiescence search sees, with its values."""
        from aima_games.trees.draw import tree_scene

        graph = self.graph(standing=True)
        back_up(graph)
        return tree_scene(graph)

    def backed_up(self, depth: int) -> str:
        """A search to `depth` plies as a Markdown list, from below."""
        lines = []
        for path in sorted(self.names, key=lambda path: (-len(path), path)):
            if len(path) < depth:
                values = [self.limited(depth - len(child), child) for child in self.children(path)]
                choice = "max" if self.player(path) == MAX else "min"
                lines.append(
                    f"- {self.names[path]}: {choice}({listed(values)}) = {shown(OPERATOR[self.player(path)](values))}"
                )
        return "\n".join(lines)

    def until_quiet(self) -> str:
        """Quiescence search as a Markdown list, from below; the estimate stands last."""
        lines = []
        for path in sorted(self.names, key=lambda path: (-len(path), path)):
            values = [self.quiescence(child) for child in self.children(path)]
            choice, value = ("max" if self.player(path) == MAX else "min"), self.quiescence(path)
            stands = f", {self.player(path)} stands pat" if value == self.estimate(path) else ""
            lines.append(
                f"- {self.names[path]}: {choice}({listed([*values, self.estimate(path)])}) = {shown(value)}{stands}"
            )
        return "\n".join(lines)


def _plies(depth: int) -> str:
    return "1 ply" if depth == 1 else f"{depth} plies"


def _grow(random: Random, *widths: tuple[int, ...], first: str, ends: float = 0.0) -> EstimatedTree:
    """A tree with as many plies as `widths`; from the second ply on a node is a leaf with the chance `ends`."""
    low = random.choice((-25, -20, -12))
    pool = random.sample(range(low, low + 46), 46)

    def node(ply: int) -> Any:
        if ply == len(widths) or (ply >= 2 and random.random() < ends):
            return pool.pop()
        return [pool.pop(), *(node(ply + 1) for _ in range(random.choice(widths[ply])))]

    return EstimatedTree(node(0), first)


def _about(
    tree: EstimatedTree, ask: str, right: Answer, mistakes: Iterable[Mistake], explanation: str, **rest: Any
) -> Question:
    """A question about a search to some depth; `rest` is as in a question."""
    return Question(
        kind="number",
        prompt=f"{tree.first} moves first, then the players take turns: △ is MAX, ▽ is MIN. All numbers are seen from "
        "MAX's side. In a triangle stands what the evaluation function says of that position, beside it the name of "
        f"the node; a square is an end of the game, with its utility.\n\n{ask}",
        right=right,
        mistakes=tuple(mistakes),
        explanation=explanation,
        data={"tree": tree.nested, "first": tree.first, **rest.pop("data", {})},
        draw=tree.picture,
        **rest,
    )


# Searches to a depth ----------------------------------------------------------------------------------


@question_type("cut-off-value", ("E-01", "M-11"), levels=("easy", "medium"), least=3)
def cut_off_value(random: Random) -> Question | None:
    """Which value does a search that stops after a few plies back up?"""
    tree = _grow(random, (2, 3), (2, 3), (2,), first=either(random), ends=0.25)
    depth = random.choice((1, 2, 2))
    right, deeper = tree.limited(depth), tree.limited(depth + 1)
    if right == deeper:
        return None
    deep = f"That is a search to {_plies(depth + 1)}: after {_plies(depth)} the estimate counts, and nothing below it."
    short = (
        f"That is the value after {_plies(depth - 1)}; the root itself is no ply."
        if depth > 1
        else "That is the estimate of the root, before any move was looked at."
    )
    whole = "That is the value of the whole tree; this search stops before its end."
    return _about(
        tree,
        f"Minimax looks {_plies(depth)} ahead and estimates there. Which value does it back up to the root, A?",
        right,
        (
            Mistake(deeper, "one-ply-too-deep", deep),
            Mistake(tree.limited(depth - 1), "one-ply-short", short),
            Mistake(tree.limited(3), "searches-to-the-end", whole),
            Mistake(tree.limited(depth, swapped=True), "max-min-swapped", "MAX and MIN are swapped."),
        ),
        f"After {_plies(depth)} the estimate stands in for what lies below; a game that is over has its utility. Then "
        f"as ever:\n\n{tree.backed_up(depth)}",
        data={"depth": depth},
        effort=sum(len(path) <= depth for path in tree.nodes()) + 2 * depth + 2,
        draw_key=partial(tree.picture_to, depth),
    )


def _late_insight(random: Random) -> tuple[EstimatedTree, list[str], int] | None:
    """A tree of four plies in which the decision at the root changes once as the search gets deeper, with the decisions
    after 1, 2, 3, 4 plies, and the depth at which they change."""
    tree = _grow(random, (2,), (1, 2), (1, 2), (1, 2), first=either(random))
    moves, turn = _decisions(tree)
    # The change of mind comes only once, and the tree is neither a mere pair of lines nor too large for a page.
    if turn == 1 or len(set(moves[: turn - 1])) > 1 or not 12 <= sum(1 for _ in tree.nodes()) <= 19:
        return None
    # And it comes because the move that looked best turns out worse, not because another turns out better.
    before, after = _news(tree, turn)
    return None if OPERATOR[tree.first]([before, after]) != before or before == after else (tree, moves, turn)


def _decisions(tree: EstimatedTree, swapped: bool = False) -> tuple[list[str], int]:
    """The moves decided on after 1, 2, 3, 4 plies, and the depth from which on the last one is chosen."""
    moves = [tree.move(tree.decision(depth, swapped)) for depth in (1, 2, 3, 4)]
    return moves, next(depth for depth in (1, 2, 3, 4) if len(set(moves[depth - 1 :])) == 1)


def _news(tree: EstimatedTree, turn: int) -> tuple[int, int]:
    """What the first decision is worth a ply before the change of mind, and at the change."""
    early = tree.decision(1)
    return tree.limited(turn - 2, early), tree.limited(turn - 1, early)


@question_type("verdict-turns", ("E-11",), levels=("medium", "hard"), least=1)
def verdict_turns(random: Random) -> Question | None:
    """How many plies ahead does a search have to look to change its mind?"""
    found = _late_insight(random)
    if found is None:
        return None
    tree, moves, right = found
    root = (
        f"With {_plies(right - 1)} it still plays {moves[0]}: one ply ahead are the children of the root, not the root."
    )
    enough_plies = f"It does not have to see the whole tree: {_plies(right)} are enough."
    mistakes = [Mistake(right - 1, "root-is-a-ply", root), Mistake(4, "needs-the-end", enough_plies)]
    swapped, turn = _decisions(tree, swapped=True)
    if len(set(swapped)) == 2:
        mistakes.append(Mistake(turn, "max-min-swapped", "MAX and MIN are swapped."))
    lines = []
    for depth, move in enumerate(moves, start=1):
        pairs = ", ".join(f"{tree.move(c)} {shown(tree.limited(depth - 1, c))}" for c in tree.children(()))
        lines.append(f"- {_plies(depth)}: {pairs}, so {move}")
    return _about(
        tree,
        f"Minimax looks 1, 2, 3 or 4 plies ahead and estimates there. Looking 4 plies ahead, {tree.first} decides "
        "otherwise than looking 1 ply ahead. How many plies does it have to look ahead at least to decide as it does "
        "with 4?",
        right,
        mistakes,
        "What the moves at the root are worth, by depth:\n\n"
        + "\n".join(lines)
        + f"\n\nUp to {_plies(right - 1)} what speaks against {moves[0]} lies beyond the horizon.",
        effort=sum(1 for _ in tree.nodes()) + 2 * right + 2,
        draw_key=partial(tree.picture_to, right),
    )


# Quiescence -------------------------------------------------------------------------------------------


@question_type("quiescence-value", ("E-10",), least=2)
def quiescence_value(random: Random) -> Question | None:
    """Which value does quiescence search give a position?"""
    tree = _grow(random, (2,), (1, 2), (1, 2), first=either(random), ends=0.3)
    right = tree.quiescence()
    # Standing pat at the root is the answer often enough.
    if right == tree.estimate() and random.random() < 0.5:
        return None
    forced = tree.quiescence(may_stand=())
    if right == forced:
        return None
    nobody = "Nobody has to capture: at each node the mover may be content with the estimate."
    middle = "That is the estimate of the root, in the middle of the fight: captures are better here for the mover."
    may_too = f"{other(tree.first)} may stand pat as well."
    first = "That stops after the first capture; the opponent may take back."
    best_of_one = OPERATOR[tree.first]([tree.estimate(), tree.limited(1)])
    return Question(
        kind="number",
        prompt=f"A search has come to its depth limit, and the position is not quiet. {tree.first} is to move at "
        "A, then the players take turns: △ is MAX, ▽ is MIN. All numbers are estimates, seen from MAX's side; the "
        "moves shown are captures, and at every node quiet moves exist besides, so the mover may stand pat. After "
        "a square there is nothing left to capture.\n\nWhich value does quiescence search give A?",
        right=right,
        mistakes=(
            Mistake(forced, "must-capture", nobody),
            Mistake(tree.estimate(), "no-quiescence", middle),
            Mistake(tree.quiescence(may_stand=(tree.first,)), "opponent-must-capture", may_too),
            Mistake(tree.limited(1), "one-capture-only", first),
            Mistake(best_of_one, "one-capture-only", first),
        ),
        explanation="At each node the mover has the captures, and the estimate if it stands pat (it stands last in "
        f"the brackets):\n\n{tree.until_quiet()}",
        data={"tree": tree.nested, "first": tree.first},
        effort=sum(1 for _ in tree.nodes()) + 2 * len(tree.names),
        draw=tree.picture,
        draw_key=tree.picture_until_quiet,
    )


def _in_turn(men: Sequence[str]) -> str:
    """The men a side captures with, one after the other: "first with a pawn, then with another pawn"."""
    words = [f"with {'another' if i and men[i - 1] == man else 'a'} {man}" for i, man in enumerate(men)]
    return ("first " if len(men) > 1 else "") + ", then ".join(words)


WORTH = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}


def _balances(target: str, white: Sequence[str], black: Sequence[str], before: int) -> list[int]:
    """The balance before and after each capture, one after the other."""
    attackers, balances, standing = (list(white), list(black)), [before], target
    while attackers[turn := (len(balances) - 1) % 2]:
        balances.append(balances[-1] + (WORTH[standing] if turn == 0 else -WORTH[standing]))
        standing = attackers[turn].pop(0)
    return balances


def _tree(balances: Sequence[int]) -> EstimatedTree:
    nested: Any = balances[-1]
    for balance in reversed(balances[:-1]):
        nested = [balance, nested]
    return EstimatedTree(nested)


def _from_behind(balances: Sequence[int]) -> Iterator[str]:
    best = balances[-1]
    for n in range(len(balances) - 2, -1, -1):
        player, side = (MAX, "White") if n % 2 == 0 else (MIN, "Black")
        best = OPERATOR[player]([best, balances[n]])
        after = "Before any capture" if n == 0 else f"After {n} capture{'s' if n > 1 else ''}"
        captures = "stops" if best == balances[n] else "captures"
        yield (
            f"- {after} the balance is {shown(balances[n])}, {side} to move: {side} {captures}, which makes it "
            f"{shown(best)}."
        )


@question_type("exchange", ("E-10", "E-05"), levels=("easy", "medium"), least=2)
def exchange(random: Random) -> Question | None:
    """Which balance does an exchange on one square lead to?"""
    target = random.choice(tuple(WORTH))
    white, black = (
        sorted(random.choices(tuple(WORTH), weights=(4, 3, 3, 2, 1), k=random.choice(sizes)), key=WORTH.__getitem__)
        for sizes in ((1, 2, 2, 3), (1, 1, 2, 2))
    )
    before = random.randint(-4, 4)
    balances = _balances(target, white, black, before)
    if len(balances) < 3:
        return None
    tree = _tree(balances)
    nobody = "Nobody has to go on capturing: each side stops where that is better."
    unbegun = "That is the balance before the exchange; White gains by beginning it."
    first = "That stops after the first capture; Black may take back."
    return Question(
        kind="number",
        prompt=f"Chess, White is MAX. Material, White's minus Black's, is {shown(before)}; a pawn counts 1, a "
        f"knight and a bishop 3, a rook 5, a queen 9. On one square stands a black {target}. White can capture "
        f"there {_in_turn(white)}; Black can take back {_in_turn(black)}. White is to move, no other captures are "
        "possible, and nobody is forced to capture. Which balance does quiescence search with standing pat find?",
        right=tree.quiescence(),
        mistakes=(
            Mistake(balances[1], "one-capture-only", first),
            Mistake(balances[-1], "must-capture", nobody),
            Mistake(before, "no-quiescence", unbegun),
            Mistake(tree.quiescence(may_stand=(MAX,)), "opponent-must-capture", "Black may stop as well."),
        ),
        explanation=f"If all captures are made the balance runs {listed(balances)}. From behind:\n\n"
        + "\n".join(_from_behind(balances)),
        data={"target": target, "white": white, "black": black, "before": before},
        effort=4 * len(balances),
        essence=(target, tuple(white), tuple(black)),
    )

"""A game given by its tree: nested lists for a lecture's small examples, a networkx graph for everything else."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    import networkx as nx

Node = Hashable


class TreeError(ValueError):
    """The data given are not a game tree; the message says where and why.

    >>> try:
    ...     TreeGame([3, []])
    ... except TreeError as error:
    ...     print(error)
    the inner node at path (1,) has no children; a leaf is a number
    """


def chance(branches: Iterable[tuple[Any, Any]]) -> dict[str, Any]:
    """A chance node for `TreeGame`; `branches` are its outcomes, pairs of a probability and a subtree.

    It is plain data, so a tree with chance nodes can still be written as JSON.

    >>> TreeGame([chance([(0.9, 2), (0.1, 3)]), 2]).outcomes((0,))
    ((0, 0.9), (1, 0.1))
    """
    return {"chance": [list(branch) for branch in branches]}


class TreeGame(Game):
    """The game whose tree is given, as nested lists or as a graph; each node is a state.

    In nested lists, a list is an inner node and a number is a leaf with that utility for MAX. A state is the path of
    actions from the root (`()` is the root), an action is the index of a child, and players take turns. A chance node
    is written `chance([(probability, subtree), …])`; its outcomes are indices too, and it does not change whose turn it
    is: in `[chance([(0.5, [2, 4]), (0.5, [7, 4])])]` MIN moves after the coin. With more players, as in `TreeGame([[(1,
    2, 6), (4, 3, 2)], …], players=(0, 1, 2))`, a leaf has a utility for each player.

    In a networkx DiGraph, states are the graph's nodes, and children stand in the order in which their edges were
    added. A leaf has the attribute `utility`; an inner node may have `to_move` (otherwise players take turns); an edge
    may have `action` (otherwise the child's name is the action). Where `to_move` is CHANCE, each edge has a
    `probability`. A node may have several parents: the graph has to be acyclic with one root, not a tree.

    `players` stand in the order of their turns, and `first`, by default the first of them, moves at the root. In nested
    lists a player makes `moves_each` moves before the next player's turn. With `last_first`, `actions` begins with the
    last child of each node; every action still leads to the same child.

    Raises TreeError for fewer than two players, an empty list, a leaf that is not a finite number, a cycle, two roots,
    and probabilities that are not above 0 or do not sum to 1.

    >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> game.actions(game.initial), game.to_move((2,)), game.utility((2, 0), MAX)
    ((0, 1, 2), 'MIN', 14)
    """

    def __init__(
        self,
        tree: Sequence[Any] | Mapping[str, Any] | float | nx.DiGraph,
        first: Player | None = None,
        players: Sequence[Player] = (MAX, MIN),
        last_first: bool = False,
        moves_each: int = 1,
    ) -> None:
        self.players = tuple(players)
        if len(set(self.players)) != len(self.players) or len(self.players) < 2 or CHANCE in self.players:
            raise TreeError(
                f"players={players!r}: a game has two different players or more, and CHANCE is none of them"
            )
        self._first = self.players[0] if first is None else first
        if self._first not in self.players:
            raise TreeError(f"first={first!r}: the player to begin is {self._names()}")
        if moves_each < 1:
            raise TreeError(f"moves_each={moves_each!r}: a player makes one move running, or more")
        self._given, self._moves_each = tree, moves_each
        self._zero_sum = self.players == (MAX, MIN)
        self._moves: dict[Node, dict[Any, Node]] = {}  # node -> action -> child
        self._to_move: dict[Node, Player] = {}
        self._utility: dict[Node, Any] = {}
        self._outcomes: dict[Node, tuple[tuple[Any, Any], ...]] = {}
        if hasattr(tree, "nodes"):  # a networkx graph, without importing networkx to ask
            self._read_graph(tree)
        else:
            self._read_lists(tree)
        self._actions = {node: tuple(moves)[:: -1 if last_first else 1] for node, moves in self._moves.items()}
        self._last_first = last_first

    def _read_lists(self, tree: Any) -> None:
        self.initial: Node = ()
        stack: list[tuple[tuple[int, ...], Any, Player]] = [((), tree, self._first)]
        above: dict[int, None] = {}  # the ids of the lists that we are inside of, from the root down
        while stack:  # no recursion: a tree may be deeper than Python's stack
            path, subtree, turn = stack.pop()
            while len(above) > len(path):
                above.popitem()
            self._to_move[path] = turn
            self._moves[path] = {}
            if self._zero_sum and type(subtree) is int:  # nearly all leaves are, and there is nothing to check
                self._utility[path] = subtree
                continue
            if isinstance(subtree, Mapping):
                children, probabilities = _branches(subtree, f"the chance node at path {path}")
                self._to_move[path], next_turn = CHANCE, turn
                self._outcomes[path] = tuple(enumerate(probabilities))
            elif self._is_leaf(subtree):
                self._utility[path] = self._checked(subtree, f"the leaf at path {path}")
                continue
            else:
                children, next_turn = subtree, turn if (len(path) + 1) % self._moves_each else self._after(turn)
            if not children:
                raise TreeError(f"the inner node at path {path} has no children; a leaf is {self._leaf()}")
            if id(subtree) in above:
                raise TreeError(f"the list at path {path} contains itself; a game tree is finite")
            above[id(subtree)] = None
            moves = self._moves[path]
            for i, child in enumerate(children):
                moves[i] = below = (*path, i)
                stack.append((below, child, next_turn))

    def _read_graph(self, graph: nx.DiGraph) -> None:
        import networkx as nx

        if graph.is_multigraph() or not graph.is_directed():
            raise TreeError("the graph has to be a networkx DiGraph: directed, one edge between two nodes")
        if not nx.is_directed_acyclic_graph(graph):
            cycle = [edge[0] for edge in nx.find_cycle(graph)]
            raise TreeError(f"the graph has a cycle through {', '.join(map(repr, cycle))}; a game tree has none")
        roots = [node for node, degree in graph.in_degree() if degree == 0]
        if len(roots) != 1:
            raise TreeError(f"the graph needs one root, and has {len(roots)}: {', '.join(map(repr, roots))}")
        self.initial = roots[0]
        turns: dict[Node, set[Player]] = {self.initial: {self._first}}  # whose turn it may be, by the paths to a node
        for node in nx.topological_sort(graph):
            attributes = graph.nodes[node]
            edges = list(graph.out_edges(node, data=True))
            if edges and "to_move" not in attributes and len(turns[node]) > 1:
                raise TreeError(f"node {node!r} is reached after different players' moves; give it `to_move`")
            player = attributes.get("to_move", min(turns[node], key=self.players.index))
            if player not in (*self.players, CHANCE):
                raise TreeError(f"node {node!r}: to_move is {player!r}; it has to be {self._names()} or CHANCE")
            self._to_move[node] = player
            self._moves[node] = moves = {}
            for _, child, edge in edges:
                action = edge.get("action", child)
                if action in moves:
                    raise TreeError(f"node {node!r} has two children for the action {action!r}")
                moves[action] = child
                turns.setdefault(child, set()).update(turns[node] if player == CHANCE else {self._after(player)})
            if not moves:
                if "utility" not in attributes:
                    raise TreeError(f"leaf {node!r} has no `utility`")
                self._utility[node] = self._checked(attributes["utility"], f"leaf {node!r}")
            elif player == CHANCE:
                probabilities = [edge.get("probability") for _, _, edge in edges]
                _check_probabilities(probabilities, f"chance node {node!r}")
                self._outcomes[node] = tuple(zip(moves, probabilities, strict=True))

    def _after(self, player: Player) -> Player:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def _names(self) -> str:
        return " or ".join(map(str, self.players))

    def _leaf(self) -> str:
        return "a number" if self._zero_sum else f"a vector of {len(self.players)} numbers"

    def _is_leaf(self, subtree: Any) -> bool:
        if not isinstance(subtree, list | tuple):
            return True
        return not self._zero_sum and bool(subtree) and not any(isinstance(x, list | tuple | Mapping) for x in subtree)

    def _checked(self, utility: Any, where: str) -> Any:
        if self._zero_sum:
            return _utility(utility, where)
        if not isinstance(utility, list | tuple) or len(utility) != len(self.players):
            raise TreeError(f"{where} is {utility!r}; the utility of a leaf is {self._leaf()}, one for each player")
        return tuple(_utility(number, where) for number in utility)

    def to_move(self, state: Node) -> Player:
        return self._to_move[self._known(state)]

    def actions(self, state: Node) -> tuple[Any, ...]:
        return self._actions[self._known(state)]

    def result(self, state: Node, action: Any) -> Node:
        try:
            return self._moves[state][action]
        except KeyError:
            raise IllegalActionError(self, self._known(state), action) from None

    def is_terminal(self, state: Node) -> bool:
        return not self._moves[self._known(state)]

    def utility(self, state: Node, player: Player) -> Any:
        value: Any = self._utility.get(self._known(state))
        if value is None:
            raise not_over(self, state)
        if self._zero_sum:
            return value if player == MAX else -value
        return value[self.players.index(player)]

    def outcomes(self, state: Node) -> tuple[tuple[Any, Any], ...]:
        if self._known(state) not in self._outcomes:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        return self._outcomes[state]

    def _known(self, state: Node) -> Node:
        if state not in self._moves:
            raise TreeError(f"{state!r} is no node of this tree")
        return state

    def to_text(self, state: Node) -> str:
        """The subtree below `state` as nested lists and `chance([…])`, a leaf as its utility."""
        pieces: list[str] = []
        stack = [("", self._known(state), "")]  # a node with what is written before and after it; no recursion
        while stack:
            before, node, behind = stack.pop()
            if not self._moves[node]:
                pieces += [before, str(self._utility[node]), behind]
                continue
            if node in self._outcomes:
                opening, closing = "chance([", "])"
                children = [(f"({p}, ", self._moves[node][outcome], ")") for outcome, p in self._outcomes[node]]
            else:
                opening, closing = "[", "]"
                children = [("", child, "") for child in self._moves[node].values()]
            pieces += [before, opening]
            for i, (left, child, right) in reversed(list(enumerate(children))):
                last = i == len(children) - 1
                stack.append((", " + left if i else left, child, right + closing + behind if last else right))
        return "".join(pieces)

    def __repr__(self) -> str:
        first = "" if self._first == self.players[0] else f", first={self._first!r}"
        players = "" if self._zero_sum else f", players={self.players!r}"
        last = ", last_first=True" if self._last_first else ""
        last += f", moves_each={self._moves_each}" if self._moves_each > 1 else ""
        short = len(self._moves) <= 60 and not hasattr(self._given, "nodes")
        return f"TreeGame({_written(self._given) if short else f'<{len(self._moves)} nodes>'}{first}{players}{last})"


def _written(tree: Any) -> str:
    """A nested list as a person would write it."""
    if isinstance(tree, dict) and "chance" in tree:
        branches = ", ".join(f"({probability!r}, {_written(below)})" for probability, below in tree["chance"])
        return f"chance([{branches}])"
    return f"[{', '.join(map(_written, tree))}]" if isinstance(tree, list) else repr(tree)


def _utility(value: Any, where: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TreeError(f"{where} is {value!r}; the utility of a leaf is a number")
    if not math.isfinite(value):
        raise TreeError(f"{where} is {value!r}; the utility of a leaf is finite")
    return value


def _branches(node: Mapping[str, Any], where: str) -> tuple[list[Any], list[Any]]:
    """The children and the probabilities of a chance node written as `{"chance": [[probability, subtree], …]}`."""
    pairs = node.get("chance") if len(node) == 1 else None
    if not isinstance(pairs, list | tuple) or not all(isinstance(p, list | tuple) and len(p) == 2 for p in pairs):
        raise TreeError(f"{where} is {node!r}; it is written chance([(probability, subtree), …])")
    probabilities = [probability for probability, _ in pairs]
    _check_probabilities(probabilities, where)
    return [subtree for _, subtree in pairs], probabilities


def _check_probabilities(probabilities: Sequence[Any], where: str) -> None:
    for p in probabilities:
        if isinstance(p, bool) or not isinstance(p, int | float | Fraction) or not 0 < p <= 1:
            raise TreeError(f"{where}: {p!r} is no probability; it is a number above 0, and 1 at most")
    total: Any = sum(probabilities)
    if not math.isclose(total, 1):
        raise TreeError(f"{where}: the probabilities sum to {total}, not to 1")

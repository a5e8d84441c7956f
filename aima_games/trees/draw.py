"""Game trees as pictures: `draw_tree` on matplotlib, `tree_scene` as data.

Shape, dash or text repeats whatever colour says: MAX △, MIN ▽, chance ○, leaf □, another player ⬡; the principal
variation is thick, a cut edge is struck through, and parts that a search never explored are dashed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games.game import Game, State
from aima_games.games import TreeGame
from aima_games.graphics.scene import Scene
from aima_games.recording import CallLog, RecordedGame
from aima_games.trees.build import back_up, game_tree, root_of
from aima_games.trees.explored import explored_tree
from aima_games.trees.renderer import Node, TreePicture, explored_nodes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LARGEST = 2_000
"""A tree with more nodes than this is not drawn: nobody could read it."""


def tree_scene(
    source: Game | CallLog | nx.DiGraph | Sequence[Any],
    state: State | None = None,
    depth: int | None = None,
    *,
    values: bool = True,
    line: bool | None = None,
    labels: bool = True,
    boards: bool | None = None,
    evaluate: Callable[[State], Any] | None = None,
    ask: Iterable[Node] | Mapping[Node, Any] = (),
    legend: bool = False,
    caption: str | None = None,
) -> Scene:
    """The picture of a game tree, with the values of its nodes; it changes none of its arguments.

    `source` is a game, whose tree is grown from `state` (the initial state by default) to `depth` plies (the end of the
    game by default); the log of a recorded game, for the part that a search explored; nested lists, as `TreeGame` takes
    them; or a networkx graph. A graph whose inner nodes all have `to_move` is drawn as it is, with the attributes that
    `aima_games.trees.build` lists; `TreeGame` reads any other graph.

    Values are backed up unless a graph brings its own. A leaf is worth its utility, or `evaluate(state)` if the game
    goes on there; a tree that `depth` cuts off is drawn without values if there is no `evaluate`. For an exercise,
    `values=False` leaves the inner nodes empty, and the nodes in `ask` show "?" instead of their values, or what the
    mapping `ask` says. The nodes of a game's tree are numbered from 0 in depth-first order; the nodes of a graph keep
    their names.

    `line` says whether the principal variation is thick (by default where values are shown and nothing is asked),
    `labels` whether edges carry the names of actions, `boards` whether each node shows the game's board (by default for
    games that have one), and `legend` whether the signs that occur are explained below the tree. The text `caption`
    stands below everything.

    Raises ValueError if `source` is not a tree, a leaf has no value although values are wanted, a value is NaN, a node
    in `ask` does not exist, or there are more than 2,000 nodes.

    >>> scene = tree_scene([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> "MAX" in scene.alt
    True
    """
    tree = read_tree(source, state, depth, values, evaluate)
    asked = _asked(tree, ask)
    shown_line = (values and not asked) if line is None else line
    picture = TreePicture(
        tree, values=values, line=shown_line, labels=labels, boards=node_boards(tree, boards), asked=asked
    )
    picture.lay_out()
    return picture.scene(legend, caption)


def draw_tree(
    source: Game | CallLog | nx.DiGraph | Sequence[Any],
    state: State | None = None,
    depth: int | None = None,
    *,
    ax: Axes | None = None,
    **options: Any,
) -> Axes:
    """Draw a game tree with matplotlib, on `ax` or on a new figure of the picture's size.

    The other arguments and errors are those of `tree_scene`.

    >>> axes = draw_tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> len(axes.texts) > 0
    True
    """
    return tree_scene(source, state, depth, **options).draw(ax)


# From what was given to a tree that can be drawn.


def read_tree(
    source: Any,
    state: Any,
    depth: int | None,
    values: bool,
    evaluate: Callable[[State], Any] | None,
    largest: int = LARGEST,
) -> nx.DiGraph:
    """The tree that `tree_scene` draws for the same arguments, with the same errors; a copy if a graph is given."""
    if isinstance(source, CallLog):
        if state is not None:
            raise ValueError("a call log begins where the search began: `state` is for a game")
        return explored_tree(source, depth, largest)
    if isinstance(source, list | tuple):
        source = TreeGame(source)
    if isinstance(source, RecordedGame):
        source = source.log.game  # drawing is not searching, and leaves no trace in the log
    if isinstance(source, Game):
        if depth is not None and (not isinstance(depth, int) or depth < 0):
            raise ValueError(f"depth={depth!r}: a tree is 0 or more plies deep")
        tree = game_tree(source, state, depth, largest)
        cut_off = depth is not None and evaluate is None
    elif isinstance(source, nx.Graph):
        if state is not None or depth is not None:
            raise ValueError("`state` and `depth` say what to grow from a game; a graph is drawn whole")
        tree = _own_tree(source, largest)
        cut_off = False
    else:
        raise TypeError(f"a game, nested lists or a networkx DiGraph can be drawn, not {type(source).__name__}")

    leaves = [node for node, children in tree.out_degree() if children == 0]
    for leaf in leaves:
        attributes = tree.nodes[leaf]
        if evaluate is not None and "utility" not in attributes and "value" not in attributes:
            attributes["utility"] = evaluate(attributes.get("state", leaf))
    _refuse_nan(tree)
    # Values that a graph brings along were found by some search, and stay.
    brings_values = any("value" in attributes for _, attributes in tree.nodes(data=True))
    if values and not brings_values and all("utility" in tree.nodes[leaf] for leaf in leaves):
        back_up(tree)
    if values and not cut_off:
        explored = explored_nodes(tree)
        for leaf in leaves:
            if explored[leaf] and not {"value", "utility", "text"} & tree.nodes[leaf].keys():
                raise ValueError(f"leaf {leaf!r} has no value: give `evaluate`, set `utility`, or ask for values=False")
    return tree


def _own_tree(graph: nx.Graph, largest: int) -> nx.DiGraph:
    """A copy of a graph from outside, with `to_move` on every inner node."""
    if not graph.is_directed() or graph.is_multigraph():
        raise ValueError("a tree is a networkx DiGraph: directed, with one edge from a parent to a child")
    if graph.number_of_nodes() > largest:
        raise ValueError(
            f"the tree has {graph.number_of_nodes():,} nodes, and a picture holds {largest:,} here; "
            "draw a smaller depth or a subtree"
        )
    if all("to_move" in graph.nodes[node] for node, children in graph.out_degree() if children):
        root_of(graph)
        return graph.copy()
    game = TreeGame(graph)
    tree = game_tree(game, largest=largest)
    for _, attributes in tree.nodes(data=True):
        attributes.update(graph.nodes[attributes["state"]] | attributes)
    for parent, child, attributes in tree.edges(data=True):
        attributes.update(attributes | graph.edges[tree.nodes[parent]["state"], tree.nodes[child]["state"]])
    names = {node: attributes["state"] for node, attributes in tree.nodes(data=True)}
    if len(set(names.values())) < len(names):  # a node with two parents is in the tree twice
        return tree
    return nx.relabel_nodes(tree, names)


def _refuse_nan(tree: nx.DiGraph) -> None:
    for node, attributes in tree.nodes(data=True):
        for name in ("value", "utility"):
            given = attributes.get(name, 0)
            parts = given if isinstance(given, tuple | list) else (given,)  # a utility for each of several players
            if any(map(_is_nan, parts)):
                raise ValueError(f"node {node!r}: its {name} is NaN, which is neither more nor less than anything")
            if name == "utility" and not all(isinstance(part, Real) for part in parts):
                raise ValueError(f"node {node!r}: its utility is {given!r}, not a number")
        window = attributes.get("window")
        pair = isinstance(window, tuple | list) and len(window) == 2 and not any(map(_is_nan, window))
        if window is not None and not pair:
            raise ValueError(f"node {node!r}: its window is {window!r}, not a pair (alpha, beta)")


def _is_nan(value: Any) -> bool:
    return isinstance(value, Real) and value != value


def _asked(tree: nx.DiGraph, ask: Iterable[Node] | Mapping[Node, Any]) -> dict[Node, str]:
    asked = {node: str(text) for node, text in ask.items()} if isinstance(ask, Mapping) else dict.fromkeys(ask, "?")
    if unknown := [node for node in asked if node not in tree]:
        raise ValueError(f"`ask` names {', '.join(map(repr, unknown))}, and the tree has no such node")
    return asked


def node_boards(tree: nx.DiGraph, boards: bool | None) -> Game | None:
    """The game that draws the nodes, or None."""
    game = tree.graph.get("game")
    has_states = all("state" in attributes for _, attributes in tree.nodes(data=True))
    if boards is None:
        if not isinstance(game, Game) or not game.boards_in_trees or not has_states:
            return None
        return None if game.picture(tree.nodes[root_of(tree)]["state"]) is None else game
    if not boards:
        return None
    if not isinstance(game, Game) or not has_states:
        raise ValueError("boards=True needs a tree that `game_tree` grew: it knows its game, and each node its state")
    return game

"""What happens in a search, one typed event after another.

An event says where the search is (`node`) and what happened there, in numbers: no sentence, no picture. The narrator
(`narrator.py`) words it, `animation.py` draws it. Nodes are numbers from 0 on; the root of a game's tree is 0.

==========  ======================================================  ==============================================
`kind`      what happened                                           from
==========  ======================================================  ==============================================
enter       the search enters an inner node                         minimax, alpha-beta
evaluate    a leaf is evaluated, and its parent hears the value     minimax, alpha-beta
update      an inner child returned a value to its parent           minimax, alpha-beta
cut         a node's other children are cut off                     alpha-beta
return      a node is done and returns its value                    minimax, alpha-beta
begin       a recorded search begins                                a recorded log
generate    `result` generated a node                               a recorded log
ask         the search asked for a utility or an estimate           a recorded log
end         a recorded search ends                                  a recorded log
select      the tree policy selects a child                         Monte Carlo tree search
expand      a node joins the search tree                            Monte Carlo tree search
playout     random moves lead to an end of the game                 Monte Carlo tree search
back-up     the playout's result is added along its path            Monte Carlo tree search
decide      the search answers                                      Monte Carlo tree search
==========  ======================================================  ==============================================

Minimax gives no `update` for the last of a node's children: what the node returns is the next event. An `update` and
an `evaluate` of minimax have no window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

Node = int
Window = tuple[Any, Any]
"""α and β."""
Bound = Literal["=", "≤", "≥"]
"""What a number says about a node's minimax value: that it is the value, or an upper or a lower bound."""


@dataclass(frozen=True)
class Event:
    """Something that happened while the search was at `node`."""

    kind: ClassVar[str]
    node: Node


# Minimax and its relatives, alpha-beta


@dataclass(frozen=True)
class Enter(Event):
    """The search enters an inner node; alpha-beta with a window whose α and β were set at the nodes in `set_by`."""

    kind = "enter"
    window: Window | None = None
    set_by: tuple[Node | None, Node | None] = (None, None)


@dataclass(frozen=True)
class Update(Event):
    """`child` returned `value` to `parent`, which is worth `best` by its children seen so far (None at chance nodes).

    `improved` says whether `child` is the new best child, `narrowed` whether that moved the parent's α (where MAX
    moves) or β (where MIN moves). `window` is the parent's window afterwards.
    """

    kind = "update"
    parent: Node
    child: Node
    value: Any
    best: Any = None
    improved: bool = False
    window: Window | None = None
    narrowed: bool = False


@dataclass(frozen=True)
class Evaluate(Update):
    """The same for a `child` that is a leaf, which is evaluated; the search is at the leaf."""

    kind = "evaluate"


@dataclass(frozen=True)
class Cut(Event):
    """`children` are cut off, because of how `best` compares with the `limit`: β at a MAX node, α at a MIN node.

    `comparison` is "≥" or "≤", or ">" or "<" where equality does not prune. The limit was set at the node `set_by`.
    """

    kind = "cut"
    children: tuple[Node, ...]
    best: Any
    comparison: str
    limit: Any
    set_by: Node | None


@dataclass(frozen=True)
class Return(Event):
    """The node returns `value`, and `bound` tells what that says about its minimax value.

    `best` is the best value of the children seen; fail-hard returns α or β in its place where it lies outside the
    `window` with which the node was entered. The root's event has the `principal_variation`, as nodes below the root.
    """

    kind = "return"
    value: Any
    bound: Bound = "="
    best: Any = None
    window: Window | None = None
    principal_variation: tuple[Node, ...] = ()


# A recorded log


@dataclass(frozen=True)
class Begin(Event):
    """A recorded search begins."""

    kind = "begin"


@dataclass(frozen=True)
class Generate(Event):
    """The search generated the node; `again` if it had done so before."""

    kind = "generate"
    again: bool = False


@dataclass(frozen=True)
class Ask(Event):
    """The search asked for the `value` of a state by `call`, "utility" or "evaluate".

    `generated` says whether it had generated the node just before, which is then no event of its own.
    """

    kind = "ask"
    call: str
    value: Any
    generated: bool = False
    again: bool = False


@dataclass(frozen=True)
class End(Event):
    """A recorded search ends. `values` pairs inner nodes with the values that follow from the leaves that it asked for.

    They are not drawn: nobody knows what the search itself made of its leaves.
    """

    kind = "end"
    values: tuple[tuple[Node, Any], ...] = ()


# Monte Carlo tree search


@dataclass(frozen=True)
class Select(Event):
    """In a playout, the tree policy selects `child`, which has the largest of the children's `indices`.

    `means` are what each child has earned the player who selects, and after how many visits; the rest of an index is
    its bonus.
    """

    kind = "select"
    playout: int
    child: Node
    indices: tuple[tuple[Node, float], ...]
    means: tuple[tuple[float, int], ...]

    @property
    def terms(self) -> dict[Node, tuple[float, float]]:
        """Mean and bonus of each child, whose sum is its index."""
        return {node: (mean, i - mean) for (node, i), (mean, _) in zip(self.indices, self.means, strict=True)}


@dataclass(frozen=True)
class Expand(Event):
    """The node joins the search tree."""

    kind = "expand"
    playout: int


@dataclass(frozen=True)
class Playout(Event):
    """Random moves along `path` lead to this end of the game; `path` is empty where the end is in the tree already."""

    kind = "playout"
    playout: int
    path: tuple[Node, ...]
    utility: Any


@dataclass(frozen=True)
class BackUp(Event):
    """The playout's utility is added up along its path: `totals` has (node, visits, sum of utilities) for each node."""

    kind = "back-up"
    playout: int
    utility: Any
    totals: tuple[tuple[Node, int, Any], ...]


@dataclass(frozen=True)
class Decide(Event):
    """The search answers: the child that was visited most often, with its visits and its mean utility for MAX."""

    kind = "decide"
    child: Node
    visits: int
    playouts: int
    mean: Any

"""Small trees read with α and β: the trace behind a key, the known ways to get it wrong, the cuts a shape allows.

All leaves of a tree are different unless a question is about ties. So α never happens to equal a value that comes back
from below, and every right alpha-beta cuts the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import takewhile
from math import inf, prod
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX, MIN
from aima_games.quiz.question import Answer, Kind, Mistake, Question, QuizError, Value
from aima_games.quiz.small_trees import Path, SmallTree, leaf_paths
from aima_games.quiz.wording import listed
from aima_games.traces.events import Bound, Cut, Enter, Event
from aima_games.traces.narrator import narrate
from aima_games.traces.tree_search import Fail, alpha_beta_trace
from autograder.quiz.bank.trees import either, random_tree

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Window = tuple[Any, Any]
"""(α, β)"""
WIDEST: Window = (-inf, inf)

LEFT_TO_RIGHT = "Alpha-beta tries moves from left to right, and leaves a node as soon as α ≥ β."


def with_leaves(subtree: Any, leaves: Iterator[Any]) -> Any:
    """A tree of the same shape with other leaves."""
    return [with_leaves(child, leaves) for child in subtree] if isinstance(subtree, list) else next(leaves)


# Reading by hand, rightly and wrongly ------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """How somebody reads a tree with α and β. The defaults are right; each changed field is a mistake."""

    misconception: str = ""
    why: str = ""
    leaves_early: tuple[str, ...] = (MAX, MIN)
    """At whose nodes the search stops before the last move."""
    equality: bool = True
    swapped: bool = False
    parents_only: bool = False
    """A node knows what its parent has seen, and nothing from further up."""
    root_narrows: bool = True
    flipped: bool = False
    """MIN's nodes are left where v ≥ α, MAX's where v ≤ β."""
    ends_parent: bool = False
    leaks: bool = False
    """One window for all nodes, as if what holds on one path held everywhere."""
    backwards: bool = False
    foresight: bool = False
    """The root's value is known from the start."""


RIGHT = Rule()
NOTHING = Rule("nothing-pruned", "That is the whole tree. Look for a node that is no use to the other player.", ())
ONLY_MAX = Rule(
    "only-max-prunes",
    "This leaves only MAX's nodes early. At a MIN node there is a reason as well: v ≤ α.",
    (MAX,),
)
ONLY_MIN = Rule(
    "only-min-prunes",
    "This leaves only MIN's nodes early. At a MAX node there is a reason as well: v ≥ β.",
    (MIN,),
)
NO_DEEP = Rule(
    "no-deep-cuts",
    "This compares a node with its parent only. α and β come from the whole path up to the root.",
    parents_only=True,
)
ROOT_FULL = Rule(
    "root-not-narrowed",
    "The value of the root's first move was forgotten when its other moves were tried.",
    root_narrows=False,
)
SWAPPED = Rule(
    "max-min-swapped", "MAX and MIN are swapped: MAX takes the largest value, MIN the smallest.", swapped=True
)
FLIPPED = Rule(
    "comparison-flipped",
    "The comparison is the wrong way round: a MIN node is left where v ≤ α, a MAX node where v ≥ β.",
    flipped=True,
)
ENDS_PARENT = Rule(
    "cut-ends-parent",
    "A cut ends the node where it happens, not the node above: that one's other moves are still tried.",
    ends_parent=True,
)
LEAK = Rule(
    "bounds-leak",
    "α and β hold on the path from the root to the node. What was learned inside one branch was taken along "
    "sideways into the next.",
    leaks=True,
)
BACKWARDS = Rule(
    "right-to-left", "This reads the tree from right to left; what is cut depends on the order.", backwards=True
)
FORESIGHT = Rule(
    "foresight",
    "This uses the root's value before it is known. A promise helps only at nodes that the search reaches later.",
    foresight=True,
)
EQUAL_GOES_ON = Rule(
    "equality-does-not-prune", "This goes on where α = β; here that is enough to stop.", equality=False
)
EQUAL_STOPS = Rule("equality-prunes", "This stops where α = β; here it takes α > β.")


@dataclass(frozen=True)
class Reading:
    """A tree as read by a rule: the leaves in the order in which they are looked at, nodes left early, and values."""

    value: Any
    seen: tuple[Path, ...]
    stops: tuple[Path, ...]
    windows: Mapping[Path, Window]
    """α and β on entering each inner node."""
    values: Mapping[Path, Any]
    """What each node that was reached sends up (the best value it has seen)."""


def read(tree: SmallTree, rule: Rule = RIGHT) -> Reading:
    """Read a tree by a rule. (Keys come from `Traced`; this also says, quickly, which trees are worth tracing.)"""
    seen: list[Path] = []
    stops: list[Path] = []
    windows: dict[Path, Window] = {}
    values: dict[Path, Any] = {}
    shared = WIDEST

    def visit(path: Path, subtree: Any, window: Window) -> bool:
        """Note what the node is worth; returns whether it was left early."""
        nonlocal shared
        if not isinstance(subtree, list):
            seen.append(path)
            values[path] = subtree
            return False
        windows[path] = alpha, beta = window
        maximizing = (tree.player(path) == MAX) != rule.swapped
        value, best = (-inf, max) if maximizing else (inf, min)
        order = range(len(subtree))
        for tried, i in enumerate(reversed(order) if rule.backwards else order, 1):
            if rule.leaks:
                alpha, beta = shared
            down = (alpha, beta)
            if rule.parents_only:
                down = (value, inf) if maximizing else (-inf, value)
            elif not path and not rule.root_narrows:
                down = WIDEST
            left_early = visit((*path, i), subtree[i], down)
            value = best(value, values[*path, i])
            if rule.leaks:
                alpha, beta = shared
            if maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            shared = (alpha, beta)
            if tried == len(subtree):
                break
            over = alpha >= beta if rule.equality else alpha > beta
            if rule.flipped:
                over = inf > window[1] >= value if maximizing else -inf < window[0] <= value
            stop = over and (MAX if maximizing else MIN) in rule.leaves_early
            if stop or (rule.ends_parent and left_early):
                stops.append(path)
                break
        values[path] = value
        return path in stops

    whole = tree.value()
    # Leaves are whole numbers, so nothing but the value itself lies in this window.
    visit((), tree.nested, (whole - 0.5, whole + 0.5) if rule.foresight else WIDEST)
    return Reading(values[()], tuple(seen), tuple(stops), windows, values)


def cut_leaves(tree: SmallTree, seen: Collection[Path]) -> tuple[Value, ...]:
    """The leaves that were never looked at, from left to right."""
    return tuple(tree.at(path) for path in leaf_paths(tree.nested) if path not in seen)


def misreadings(
    tree: SmallTree,
    right: Answer,
    answer: Callable[[Reading], Answer],
    rules: Iterable[Rule],
    needed: Collection[Rule] = (),
) -> list[Mistake] | None:
    """The answers of people who read by wrong rules. Where a rule happens to be right it is left out.

    None where one of the `needed` rules is right, or none is wrong: the question would ask for too little.
    """
    mistakes = []
    for rule in rules:
        wrong = answer(read(tree, rule))
        if wrong != right:
            mistakes.append(Mistake(wrong, rule.misconception, rule.why))
        elif rule in needed:
            return None
    return mistakes or None


# The trace behind a key --------------------------------------------------------------------------------


class Traced:
    """A trace of alpha-beta on a tree, its nodes known by their paths."""

    def __init__(self, tree: SmallTree, fail: Fail = "soft", equality: bool = True) -> None:
        self.tree = tree
        self.trace = alpha_beta_trace(tree.tree(), fail=fail, equality_prunes=equality)
        self._paths: dict[Any, Path] = dict(self.trace.tree.nodes(data="state"))

    @cached_property
    def seen(self) -> tuple[Path, ...]:
        """The leaves in the order in which they were looked at."""
        return tuple(self._paths[leaf] for leaf in self.trace.leaves)

    @property
    def leaves(self) -> tuple[Value, ...]:
        """All leaves, from left to right."""
        return tuple(map(self.tree.at, leaf_paths(self.tree.nested)))

    @property
    def seen_leaves(self) -> tuple[Value, ...]:
        """The leaves that were looked at, from left to right."""
        return tuple(self.tree.at(path) for path in leaf_paths(self.tree.nested) if path in self.seen)

    @property
    def cut(self) -> tuple[Value, ...]:
        """The leaves that were never looked at, from left to right."""
        return tuple(self.tree.at(self._paths[leaf]) for leaf in self.trace.unexplored)

    @cached_property
    def windows(self) -> dict[Path, Window]:
        """α and β on entering each inner node that was reached, in that order."""
        return {self._paths[e.node]: e.window for e in self.trace.events if isinstance(e, Enter) and e.window}

    @cached_property
    def values(self) -> dict[Path, tuple[Any, Bound]]:
        """What each node sent up, and what that says about its minimax value: "=", "≤" or "≥"."""
        return {self._paths[node]: got for node, got in self.trace.values.items()}

    @cached_property
    def cuts(self) -> dict[Path, str]:
        """The nodes that were left early, each with the sentence that says why."""
        return self._sentences(Cut)

    @cached_property
    def _told(self) -> list[str]:
        return narrate(self.trace)

    def _sentences(self, kind: type[Event]) -> dict[Path, str]:
        told = zip(self.trace.events, self._told, strict=True)
        return {self._paths[event.node]: sentence for event, sentence in told if isinstance(event, kind)}

    @property
    def story(self) -> str:
        """Every cut and its reason, and what comes out in the end, as a Markdown list."""
        return as_list([*self.cuts.values(), self._told[-1]])

    def way_to(self, path: Path) -> str:
        """The windows on the way down to a node, as a Markdown list."""
        entered = self._sentences(Enter)
        return as_list(entered[path[:i]] for i in range(len(path) + 1))

    @property
    def plies(self) -> int:
        """How deep the tree is."""
        return max(map(len, leaf_paths(self.tree.nested)))

    def effort_until(self, path: Path) -> int:
        """The effort until a node is reached, that is entered for the first time."""
        before = list(takewhile(lambda event: self._paths[event.node] != path, self.trace.events))
        return len({event.node for event in before}) + sum(isinstance(e, Cut) for e in before) + len(path)

    def effort_to_leave(self, path: Path) -> int:
        """The effort until a node is left: mostly the leaves looked at, and the cuts."""
        events = self.trace.events
        last = max(i for i, event in enumerate(events) if self._paths[event.node][: len(path)] == path)
        leaves = {event.node for event in events[: last + 1] if self._paths[event.node] not in self.tree.names}
        return 2 * len(leaves) + sum(isinstance(event, Cut) for event in events[: last + 1]) + 3

    @property
    def effort(self) -> int:
        """The effort to trace the search: nodes looked at, cuts to justify, plies."""
        left_early = {event.node for event in self.trace.events if isinstance(event, Cut)}
        return len(self.values) + len(left_early) + self.plies

    def key(self, caption: str | None = None) -> Scene:
        """The tree with windows, values and cuts, as it is at the end."""
        from aima_games.trees.draw import tree_scene

        tree = self.trace.tree_at(len(self.trace.events) - 1)
        tree.nodes[self.trace.events[-1].node]["current"] = False  # the search is over: no node is on its path any more
        return tree_scene(tree, caption=caption)


def as_list(sentences: Iterable[str]) -> str:
    """Sentences as a Markdown list."""
    return "\n".join(f"- {sentence}" for sentence in sentences)


def about_search(
    traced: Traced,
    kind: Kind,
    ask: str,
    right: Answer,
    mistakes: Iterable[Mistake],
    explanation: str,
    *,
    convention: str = LEFT_TO_RIGHT,
    choices: Sequence[Value] = (),
    rows: Sequence[str] = (),
    marked: Path | None = None,
    effort: int | None = None,
    caption: str | None = None,
    **data: Any,
) -> Question:
    """A question about a trace: the conventions first, the tree drawn without values, and the trace in the key."""
    tree = traced.tree
    if marked is not None:
        data["node"] = list(marked)
    return Question(
        kind=kind,
        prompt=" ".join(filter(None, (tree.convention, convention))) + f"\n\n{ask}",
        right=right,
        mistakes=tuple(mistakes),
        explanation=explanation,
        data={"tree": tree.nested, "first": tree.first, **data},
        effort=traced.effort if effort is None else effort,
        choices=tuple(choices),
        rows=tuple(rows),
        search="alpha-beta",
        draw=partial(tree.picture, marked),
        draw_key=partial(traced.key, caption),
    )


# How many leaves can be cut at all ---------------------------------------------------------------------


def possible_cuts(nested: Any) -> frozenset[int]:
    """How many leaves alpha-beta may leave out in trees of this shape, whatever different numbers the leaves hold.

    What a search does next depends only on how each value compares with its window, and between two numbers there is
    always a third: so it is enough to follow all outcomes, without any numbers.
    """
    return frozenset().union(*_outcomes(_shape(nested), False, False))


def _shape(nested: Any) -> tuple[Any, ...]:
    return tuple(map(_shape, nested)) if isinstance(nested, list) else ()


@cache
def _outcomes(shape: tuple[Any, ...], own: bool, others: bool) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """How many leaves may be cut at and below a node that comes out no better for its mover than what it has elsewhere;
    strictly inside the window; too good to be allowed.

    `own` and `others` say whether the mover, and the other player, are sure of anything yet.
    """
    none: frozenset[int] = frozenset()
    if not shape:
        one = frozenset([0])
        return one if own else none, one, one if others else none
    too_good: set[int] = set()
    ways = {False: frozenset([0]), True: none}  # whether the node has narrowed its window -> leaves cut so far
    for i, child in enumerate(shape):
        rest = sum(map(_count, shape[i + 1 :]))
        after: dict[bool, frozenset[int]] = {False: none, True: none}
        for narrowed, cut_so_far in ways.items():
            # A result no better for one player is too good for the other.
            refutes, inside, no_better = _outcomes(child, others, own or narrowed)
            too_good |= {a + b + rest for a in cut_so_far for b in refutes}
            after[True] |= {a + b for a in cut_so_far for b in inside}
            after[narrowed] |= {a + b for a in cut_so_far for b in no_better}
        ways = after
    return ways[False], ways[True], frozenset(too_good)


def _count(shape: tuple[Any, ...]) -> int:
    return sum(map(_count, shape)) if shape else 1


MOST_PLIES, MOST_MOVES, MOST_LEAVES = 4, 5, 27
"""A larger tree fits on no page."""

SHAPES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((3,), (2, 3)),
    ((3,), (3,)),
    ((2,), (2,), (2,)),
    ((3,), (2,), (2,)),
    ((2, 3), (2, 3), (2,)),
    ((3,), (2,), (2, 3)),
    ((2,), (2,), (2,), (2,)),
)


def tree_to_prune(random: Random, widths: Sequence[int] | None = None, cuts: int | None = None) -> SmallTree | None:
    """A random tree in which something is cut, but not as much as could be; None to draw again.

    Trees of three plies and more have a cut at a MAX node, one at a MIN node, and one of a whole branch.
    `widths` is the number of moves at each ply, `cuts` how many leaves are never looked at; where `cuts` is given, only
    that counts. Raises QuizError where there is no such tree, saying what there is.
    """
    if cuts is not None:
        _check_count(cuts)
    if widths is not None:
        _check_widths(widths)
    elif cuts is not None:
        widths = _room_for(random, cuts)
    if widths is None:
        tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    else:
        tree = random_tree(random, *((width,) for width in widths), first=either(random))
    if cuts is not None and widths is not None:
        _check_possible(tuple(widths), cuts)
        return _with_cuts(random, tree, cuts)
    reading = read(tree)
    cut, most = len(cut_leaves(tree, reading.seen)), max(possible_cuts(tree.nested))
    if cut == 0 or (cut == most and most > 1):
        return None
    if widths is None and max(map(len, reading.seen)) > 2:
        branch = any(isinstance(child, list) for path in reading.stops for child in tree.at(path))
        if not branch or {tree.player(path) for path in reading.stops} != {MAX, MIN}:
            return None
    return tree


def _room_for(random: Random, cuts: int) -> tuple[int, ...]:
    """The widths of a tree in which `cuts` leaves can be cut."""
    most = {widths: max(_possible(widths)) for shape in SHAPES for widths in [tuple(map(max, shape))]}
    if cuts > max(most.values()):
        raise QuizError(
            f"cuts = {cuts}: in the trees that are drawn at most {max(most.values())} leaves can be cut; ask for "
            "fewer, or for a larger tree with `widths`"
        )
    return random.choice([widths for widths in most if cuts <= most[widths]])


@cache
def _possible(widths: tuple[int, ...]) -> frozenset[int]:
    return possible_cuts(_full(widths))


def _full(widths: Sequence[int]) -> Any:
    return [_full(widths[1:]) for _ in range(widths[0])] if widths else 0


def _check_count(cuts: Any) -> None:
    if not isinstance(cuts, int) or isinstance(cuts, bool) or cuts < 1:
        raise QuizError(f"cuts = {cuts!r}: the number of leaves that are cut is a whole number, 1 or more")


def _check_widths(widths: Any) -> None:
    right = isinstance(widths, list | tuple) and all(isinstance(w, int) and not isinstance(w, bool) for w in widths)
    fits = right and 2 <= len(widths) <= MOST_PLIES and all(1 <= w <= MOST_MOVES for w in widths)
    if not fits or prod(widths) > MOST_LEAVES or _inner(widths) > 26:
        raise QuizError(
            f"widths = {widths!r}: give the number of moves at each ply, such as [3, 3]: 2 to {MOST_PLIES} plies, "
            f"1 to {MOST_MOVES} moves, at most {MOST_LEAVES} leaves, so that the tree fits on a page"
        )
    if max(_possible(tuple(widths))) == 0:
        raise QuizError(f"widths = {widths!r}: in such a tree nothing can be cut; it needs two moves at two plies")


def _inner(widths: Sequence[int]) -> int:
    return sum(prod(widths[:ply]) for ply in range(len(widths)))


def _check_possible(widths: tuple[int, ...], cuts: int) -> None:
    possible = sorted(_possible(widths) - {0})
    if cuts not in possible:
        if possible == list(range(1, len(possible) + 1)):
            what = f"1 to {possible[-1]}" if len(possible) > 1 else "1"
        else:
            what = listed(possible)
        raise QuizError(
            f"cuts = {cuts}: in a tree of {'×'.join(map(str, widths))} moves alpha-beta looks at "
            f"{prod(widths) - possible[-1]} of the {prod(widths)} leaves at least, whatever their numbers and order; "
            f"what can be cut is {what}"
        )


TRIES = 400


def _with_cuts(random: Random, tree: SmallTree, cuts: int) -> SmallTree | None:
    """The same leaves in another order, so that `cuts` are cut: two are swapped at a time, where that does no harm."""
    leaves = [tree.at(path) for path in leaf_paths(tree.nested)]
    off = None
    for _ in range(TRIES):
        swapped = list(leaves)
        if off is not None:
            i, j = random.sample(range(len(leaves)), 2)
            swapped[i], swapped[j] = leaves[j], leaves[i]
        made = SmallTree(with_leaves(tree.nested, iter(swapped)), tree.first)
        now = abs(len(leaves) - len(read(made).seen) - cuts)
        if now == 0:
            return made
        if off is None or now <= off:
            leaves, off = swapped, now
    return None

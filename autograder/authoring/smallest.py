"""The smallest game on which a function fails, and a pool of small games to look for it in.

A problem on which the function fails is made smaller as long as it still fails; the reference works out what is right.
A tree gets smaller where a child is left out or takes its parent's place, a position where a move is played. What a
problem's extras say about nodes is carried along. With imperfect information, what is done at one node is done at all
nodes of its information set.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from aima_games.checking.case import Case, observe
from aima_games.checking.findings import is_right
from aima_games.checking.search_case import SearchCase
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.game import CHANCE, play_line
from aima_games.games import make_game
from autograder.authoring.item import Family, Item, Problem

DRAWS = 4
"""At most this many draws of problems are searched for one on which a function fails."""
TRIES = 400
"""At most 400 smaller problems are tried, one after another; then the last one that failed has to do."""
TINY = 4
"""A game with 4 leaves is small enough."""
OTHERS, LEAVES, STEPS = 24, 7, 60
"""At most 24 small games, with at most 7 leaves and made in fewer than 60 steps, for mistakes that nobody has named."""
PATIENCE = 0.5
"""Seconds of processor time for a wrong function on one small game."""


class Smallest:
    """Looks for small games of an item on which a function fails.

    It begins with the visible problems and with fresh ones, which are nobody's hidden problems.
    """

    def __init__(self, item: Item) -> None:
        self._item = item
        self._problems = self._drawn()
        self._known: list[tuple[Problem, Case]] = []

    def _drawn(self) -> Iterator[Problem]:
        yield from self._item.visible
        draws = [self._item.hidden(random.Random(f"small/{self._item.name}/{number}")) for number in range(DRAWS)]
        times = Counter(repr(vars(problem)) for draw in draws for problem in draw)
        for problem in (problem for draw in draws for problem in draw if self._item.valid(problem)):
            if times[repr(vars(problem))] == 1:  # a problem that comes in every draw is among everybody's hidden ones
                yield problem

    def _cases(self) -> Iterator[tuple[Problem, Case]]:
        """The problems with their cases, each worked out once."""
        yield from self._known
        for problem in self._problems:
            if (case := case_of(self._item, problem)) is not None:
                self._known.append((problem, case))
                yield problem, case

    def case(self, fails: Callable[[Case], bool]) -> Case | None:
        """The smallest case that we find on which a function fails; None where it fails on none of the problems."""
        found = next(((problem, case) for problem, case in self._cases() if fails(case)), None)
        if found is None:
            return None
        problem, case = found
        tries = TRIES
        smaller = problem.smaller()
        while tries and (problem := next(smaller, None)) is not None:  # type: ignore[assignment]
            tries -= 1
            tried = case_of(self._item, problem)
            if tried is not None and fails(tried):
                case, smaller = tried, problem.smaller()
        return case

    def shows(self, wrong: Callable[..., Any], case: Case) -> bool:
        """Whether a case shows that a function is wrong. Raises TimeUp where it takes more than `PATIENCE`."""
        return not is_right(limited(PATIENCE, observe, case, wrong), self._item.weights)

    def pool(self, visible: Sequence[Case]) -> list[Case]:
        """Small games for a release to bring along, the smallest first: one for each known mistake, and any others.

        The first of them on which a function fails is shown to its author. A game is there if it is the smallest on
        which some known mistake shows, unless that shows on another tiny one as well; the others are there for mistakes
        that nobody has named. If several handwritings of a mistake do the same on all the item's `visible` cases, only
        one is looked at.
        """
        pool: list[Case] = []
        for wrong in self._handwritings(visible):
            fails = partial(self.shows, wrong)
            with suppress(TimeUp):  # a search without end shows on any game
                if not any(fails(case) for case in pool if case.size[0] <= TINY):
                    pool += [case for case in [self.case(fails)] if case is not None]
        different = {repr(case): case for case in (*pool, *self._others())}
        return sorted(different.values(), key=lambda case: case.size)

    def _handwritings(self, visible: Sequence[Case]) -> Iterator[Callable[..., Any]]:
        for name, mistake in self._item.misconceptions.items():
            ways = mistake.ways if isinstance(mistake, Family) else (mistake,)
            said = [case.misconceptions[name] for case in visible if name in case.misconceptions]
            kinds: dict[Any, Callable[..., Any]] = {}
            for number, way in enumerate(ways):
                kinds.setdefault(repr([answers[number] for answers in said]) if said else number, way)
            yield from kinds.values()

    def _others(self) -> Iterator[Case]:
        """What is left of problems made smaller at random, a few steps before nothing more can be taken away."""
        rng = random.Random(f"any small {self._item.name}")
        problems = [problem for problem, _ in self._cases()]
        for number in range(OTHERS if problems else 0):
            steps = [problems[number % len(problems)]]
            while len(steps) < STEPS and (smaller := list(steps[-1].smaller())):
                steps.append(rng.choice(smaller))
            if len(steps) < STEPS:
                case = case_of(self._item, steps[-min(rng.randint(2, LEAVES), len(steps))])
                if case is not None and case.size[0] <= LEAVES:
                    yield case


def case_of(item: Item, problem: Problem) -> Case | None:
    """The problem as a case that may be shown, with nothing but the right answer; None where it makes no sense."""
    try:
        if not item.valid(problem):
            return None
        case = problem.case(replace(item, misconceptions={}, named={}), hidden=False)
    except Exception:  # a smaller problem may be invalid: the reference, or the author's own code, was not made for it
        return None
    if case.own_time or case.patience > 1:  # a match, a game to be written: too slow for many tries
        return None
    seen = observe(case, item.reference, limited=False)
    if not is_right(seen, item.weights):  # no answer can be right, as where only MAX may begin
        return None
    if isinstance(case, SearchCase):
        # On a small game few of the other right ways differ; the others are left out.
        ways = {repr(answer): name for name, answer in reversed(case.conventions.items()) if answer != case.expected}
        case = replace(case, conventions={name: case.conventions[name] for name in sorted(ways.values())})
        case = case.with_leaves(seen)
    return case


# Trees

Path = tuple[int, ...]


class _Edit:
    """What is done to a tree: at the node `at`, `child` is left out or (`lift`) takes the node's place."""

    def __init__(self, at: Path, child: int, lift: bool) -> None:
        self.at, self.child, self.lift = at, child, lift

    def old_path(self, path: Path) -> Path:
        """Where a node of the new tree was in the old one."""
        at, child = self.at, self.child
        if path[: len(at)] != at:
            return path
        if self.lift:
            return (*at, child, *path[len(at) :])
        if len(path) > len(at) and path[len(at)] >= child:
            return (*at, path[len(at)] + 1, *path[len(at) + 1 :])
        return path

    def tree(self, tree: Any, depth: int = 0) -> Any:
        """The new tree."""
        if depth == len(self.at):
            return _children(tree)[self.child] if self.lift else _without(tree, self.child)
        return _with(tree, self.at[depth], self.tree(_children(tree)[self.at[depth]], depth + 1))

    def kept(self, path: Path, values: Sequence[Any]) -> list[Any]:
        """What an old node has for each of its actions, as the new one has it."""
        gone = self.child if not self.lift and self.old_path(path) == self.at else None
        return [value for action, value in enumerate(values) if action != gone]


def _edits(tree: Any, is_leaf: Callable[[Any], bool], at: Path = ()) -> Iterator[_Edit]:
    """Every edit that makes a tree smaller, those that take most away first."""
    if is_leaf(tree):
        return
    children = _children(tree)
    for child in range(len(children)):
        yield _Edit(at, child, lift=True)
    for child in range(len(children) if len(children) > 1 else 0):
        yield _Edit(at, child, lift=False)
    for child, below in enumerate(children):
        yield from _edits(below, is_leaf, (*at, child))


def _children(tree: Any) -> list[Any]:
    return [below for _, below in tree["chance"]] if isinstance(tree, dict) else list(tree)


def _with(tree: Any, child: int, below: Any) -> Any:
    """The tree with another child."""
    if isinstance(tree, dict):
        return {"chance": [[p, below if i == child else old] for i, (p, old) in enumerate(tree["chance"])]}
    return [below if i == child else old for i, old in enumerate(tree)]


def _without(tree: Any, child: int) -> Any:
    """The tree without a child; the other outcomes of a chance node keep their relative probabilities."""
    if not isinstance(tree, dict):
        return [old for i, old in enumerate(tree) if i != child]
    left = [branch for i, branch in enumerate(tree["chance"]) if i != child]
    share = sum(p for p, _ in left)
    shares = [p / share if isinstance(share, Fraction) else round(p / share, 2) for p, _ in left]
    shares[-1] = 1 - sum(shares[:-1]) if isinstance(share, Fraction) else round(1 - sum(shares[:-1]), 2)
    return {"chance": [[share, below] for share, (_, below) in zip(shares, left, strict=True)]}


def _smaller_trees(
    game: dict[str, Any], extras: Sequence[dict[str, Any]] = ()
) -> Iterator[tuple[dict[str, Any], tuple[dict[str, Any], ...]]]:
    """The games of the trees that are a little smaller than a TreeGame's, each with the extras for it."""
    many = "players" in game

    def is_leaf(tree: Any) -> bool:
        return not isinstance(tree, list | tuple | dict) or (
            many and not isinstance(tree, dict) and not any(isinstance(below, list | tuple | dict) for below in tree)
        )

    movers = game.get("players", ("MAX", "MIN"))
    for edit in _edits(game["tree"], is_leaf):
        new = {**game, "tree": edit.tree(game["tree"])}
        for first in movers if edit.lift and not edit.at else (game.get("first", movers[0]),):
            smaller = {**new, "first": first} if first != movers[0] or "first" in game else new
            yield smaller, tuple(_extra(extra, edit, smaller) for extra in extras)


def _extra(extra: dict[str, Any], edit: _Edit, game: dict[str, Any]) -> dict[str, Any]:
    """An extra about the old tree's nodes, changed to be about the new tree's."""
    ((name, spec),) = extra.items()
    table = spec.get("table") if name == "evaluate" else spec if name in ("policy", "ranking", "volatile") else None
    if not isinstance(table, list | tuple):
        return extra
    old = {tuple(path): said for path, said in table}
    new = []
    for path, actions in _nodes(game):
        said = old.get(edit.old_path(path))
        if said is None:
            continue
        if name in ("policy", "ranking"):
            left = edit.kept(path, said)
            said = [probability / sum(left) for probability in left] if len(left) < len(said) else said
        elif name == "volatile":
            places = dict(zip(edit.kept(path, range(max([*said, *actions, 0]) + 2)), range(1000), strict=False))
            said = [places[action] for action in said if action in places]
        new.append([list(path), said])
    return {name: {**spec, "table": new} if name == "evaluate" else new}


def _nodes(game: dict[str, Any]) -> Iterator[tuple[Path, Sequence[int]]]:
    rules = make_game(game)
    stack = [rules.initial]
    while stack:
        state = stack.pop()
        actions = rules.actions(state)
        yield state, actions
        stack += [rules.result(state, action) for action in reversed(actions)]


# Trees with information sets


def smaller_information_trees(tree: Any) -> Iterator[Any]:
    """InformationTrees without one action or outcome, or in which it is the only one at its node."""
    for node in _inner_nodes(tree):
        names = list(_below(node))
        for name in names:
            yield _changed(tree, node, partial(_only, name=name))
        for name in names if len(names) > 1 else ():
            yield _changed(tree, node, partial(_all_but, name=name))


def _inner_nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """The first node of each information set, and the chance nodes."""
    met, stack = set[str](), [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if node.get("knows") not in met:
                yield node
            met |= {node["knows"]} if "knows" in node else set()
            stack += reversed(_below(node).values())


def _below(node: dict[str, Any]) -> dict[str, Any]:
    if "chance" in node:
        return {name: child for name, (_, child) in node["chance"].items()}
    return dict(node["actions"])


def _changed(tree: Any, first: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> Any:
    """The tree with a node changed, and all others of its information set."""
    if isinstance(tree, dict) and (tree is first or ("knows" in first and tree.get("knows") == first["knows"])):
        tree = change(tree)
    if not isinstance(tree, dict):
        return tree
    below = {name: _changed(child, first, change) for name, child in _below(tree).items()}
    if "chance" in tree:
        return {"chance": {name: [p, below[name]] for name, (p, _) in tree["chance"].items()}}
    return {**tree, "actions": below}


def _only(node: dict[str, Any], name: str) -> Any:
    return _below(node)[name]


def _all_but(node: dict[str, Any], name: str) -> dict[str, Any]:
    if "chance" not in node:
        return {**node, "actions": {other: child for other, child in node["actions"].items() if other != name}}
    left = {other: branch for other, branch in node["chance"].items() if other != name}
    share = sum(p for p, _ in left.values())
    return {"chance": {other: [p / share, child] for other, (p, child) in left.items()}}


def fitting(value: Any, tree: Any) -> Any:
    """A value; a strategy is made to fit a smaller tree: lost probability is shared among the other actions."""
    if not isinstance(value, dict):
        return value
    fitted = {}
    for node in _inner_nodes(tree):
        if (name := node.get("knows")) in value:
            left = {action: value[name][action] for action in node["actions"]}
            share = sum(left.values())
            fitted[name] = {action: p / share if share else 1 / len(left) for action, p in left.items()}
    return fitted


# Games


def smaller_games(
    game: dict[str, Any], extras: Sequence[dict[str, Any]], moves: tuple[Any, ...]
) -> Iterator[tuple[dict[str, Any], tuple[dict[str, Any], ...], tuple[Any, ...]]]:
    """Positions a little smaller than the given one: in a smaller tree, or in a real game a later position.

    If a game is made from another one, that one is made smaller.
    """
    inner = game.get("game")
    if isinstance(inner, dict) and _is_tree(inner) and not moves:
        for smaller, its_extras in _smaller_trees(inner, extras):
            yield {**game, "game": smaller}, its_extras, ()
    elif game["name"] == "InformationTree":
        for tree in smaller_information_trees(game["tree"]):
            yield {**game, "tree": tree}, tuple(extras), ()
    elif _is_tree(game):
        for smaller, its_extras in _smaller_trees(game, extras) if not moves else ():
            yield smaller, its_extras, ()
    else:
        rules = make_game(game)
        state = play_line(rules, rules.initial, moves)
        chance = not rules.is_terminal(state) and rules.to_move(state) == CHANCE
        for action in [outcome for outcome, _ in rules.outcomes(state)] if chance else rules.actions(state):
            yield game, tuple(extras), (*moves, action)


def _is_tree(game: dict[str, Any]) -> bool:
    return bool(game["name"] == "TreeGame")

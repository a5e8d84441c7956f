"""What a number says that comes back: the value, or a bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, leaf_paths
from aima_games.quiz.wording import shown
from autograder.quiz.bank.alphabeta.cuts import range_text, value_range
from autograder.quiz.bank.alphabeta.pruned_trees import (
    WIDEST,
    Traced,
    Window,
    about,
    as_list,
    read,
    with_leaves,
)
from autograder.quiz.bank.alphabeta.search_windows import SHAPES, bound_text, finite
from autograder.quiz.bank.question_types import Drawn, QuestionType
from autograder.quiz.bank.random_trees import either, random_tree

# What a number says ------------------------------------------------------------------------------------


class FailSoftHard(QuestionType, name="fail-soft-hard", concepts=("P-05",)):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, *random.choice(SHAPES), first=either(random))
        reading = read(tree)
        windows = reading.windows.items()
        outside = [path for path, (alpha, beta) in windows if path and not alpha <= reading.values[path] <= beta]
        if not outside:
            return None
        drawn: Drawn = {"traced": Traced(tree), "marked": random.choice(outside)}
        soft, hard = self.solve(**drawn)
        return None if soft == hard else drawn

    def solve(self, traced: Traced, marked: Path) -> tuple[int, ...]:
        return traced.values[marked][0], Traced(traced.tree, "hard").values[marked][0]

    def _wrong(self, right: tuple[int, ...], traced: Traced, marked: Path) -> list[tuple[tuple[Any, Any], str, str]]:
        soft, hard = right
        tree, (alpha, beta) = traced.tree, traced.windows[marked]
        swapped = "The two are mixed up: fail-soft sends up what was found, even where it lies outside the window."
        same = f"Outside the window {window_text(alpha, beta)} the two forms differ."
        full = (
            f"That is the minimax value of {tree.names[marked]}. The search left {tree.names[marked]} before it could "
            "know that."
        )
        far = "That is the other end of the window: v lies beyond the end which is nearer to it."
        return [
            ((hard, soft), "forms-swapped", swapped),
            ((soft, soft), "fail-soft-where-hard", same),
            ((hard, hard), "fail-hard-where-soft", same),
            ((tree.value(marked), hard), "pruned-node-complete", full),
            ((soft, alpha if hard == beta else beta), "wrong-bound-returned", far),
        ]

    def mistakes(self, right: tuple[int, ...], traced: Traced, marked: Path) -> list[Mistake]:
        wrong = self._wrong(right, traced, marked)
        return [Mistake(each, name, why) for each, name, why in wrong if each != right and all(map(finite, each))]

    def ask(self, right: tuple[int, ...], traced: Traced, marked: Path) -> Question:
        tree, (soft, hard) = traced.tree, right
        name, below = tree.names[marked], tree.at(marked)
        numbers = {value for each, *_ in self._wrong(right, traced, marked) for value in each if finite(value)}
        numbers |= {tree.value(), tree.value(marked), *(tree.at((*marked, *leaf)) for leaf in leaf_paths(below))}
        return about(
            traced,
            "matching",
            "With fail-soft a node sends up v, the best value it has seen; with fail-hard α or β instead, if v lies "
            "outside its window. Which number does the node marked **?** send up?",
            f"The windows on the way down to {name}:\n\n{traced.way_to(marked)}\n\nThere v becomes {shown(soft)}: "
            f"fail-soft sends up {shown(soft)}, fail-hard {shown(hard)}, the nearer end of the window. The root is "
            f"worth {shown(tree.value())} either way.",
            choices=sorted(numbers),
            rows=("with fail-soft", "with fail-hard"),
            marked=marked,
            effort=traced.effort_until(marked) + len(below) + 3,
            caption="The picture shows fail-soft.",
        )


def window_text(alpha: Any, beta: Any) -> str:
    """A window as it stands in a text: "[3, ∞]"."""
    return f"[{shown(bound_text(alpha))}, {shown(bound_text(beta))}]"


SAYS = {"≤": "or less", "=": "exactly", "≥": "or more"}


def _says(sign: str, value: Any) -> str:
    return f"exactly {shown(value)}" if sign == "=" else f"{shown(value)} {SAYS[sign]}"


class BoundOrExact(QuestionType, name="bound-or-exact", concepts=("P-05", "P-11"), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, *random.choice((((3,), (3,)), *SHAPES[:3])), first=random.choice((MAX, MIN)))
        sign = random.choice("≤≤=≥≥")
        reading = read(tree)
        unseen = [path for path in leaf_paths(tree.nested) if path not in reading.seen]
        fitting = []
        for path, (alpha, beta) in reading.windows.items():
            v = reading.values[path]
            by_window = "≤" if v <= alpha else "≥" if v >= beta else "="
            # Where all was seen v is exact, even where the window alone would not tell: no good question.
            known = value_range(tree, unseen, path)
            by_leaves = "=" if known == (v, v) else "≤" if known[1] == v else "≥"
            if path and by_window == by_leaves == sign:
                fitting.append(path)
        return {"traced": Traced(tree), "marked": random.choice(fitting)} if fitting else None

    def solve(self, traced: Traced, marked: Path) -> str:
        v, sign = traced.values[marked]
        return _says(sign, v)

    def mistakes(self, right: str, traced: Traced, marked: Path) -> list[Mistake]:
        (v, sign), name = traced.values[marked], traced.tree.names[marked]
        inside = window_text(*traced.windows[marked])
        why = f"The number lies outside {name}'s window {inside}, or on its edge: it is only a bound."
        reasons = {
            "=": ("bound-as-value", why),
            "≤": ("bounds-turned-round" if sign == "≥" else "exact-taken-for-bound", _why_not(sign, inside, name)),
            "≥": ("bounds-turned-round" if sign == "≤" else "exact-taken-for-bound", _why_not(sign, inside, name)),
        }
        return [Mistake(_says(each, v), *reasons[each]) for each in SAYS if each != sign]

    def ask(self, right: str, traced: Traced, marked: Path) -> Question:
        (v, sign), (alpha, beta) = traced.values[marked], traced.windows[marked]
        why = {
            "=": f"v = {shown(v)} lies inside the window {window_text(alpha, beta)}, so it is exact.",
            "≤": f"v = {shown(v)} ≤ α = {shown(bound_text(alpha))}: MAX has as much elsewhere, and what was not looked "
            "at can only make the node smaller.",
            "≥": f"v = {shown(v)} ≥ β = {shown(bound_text(beta))}: MIN has as little elsewhere, and what was not "
            "looked at can only make the node larger.",
        }[sign]
        return about(
            traced,
            "choice",
            f"The node marked **?** sends up {shown(v)} (fail-soft: the best value that it has seen). What does the "
            "search know by then about the minimax value of that node?",
            f"The windows on the way down to {traced.tree.names[marked]}:\n\n{traced.way_to(marked)}\n\n{why}",
            choices=[_says(each, v) for each in SAYS],
            marked=marked,
            effort=traced.effort_until(marked) + len(traced.tree.at(marked)) + 2,
        )


def _why_not(sign: str, inside: str, name: str) -> str:
    if sign == "=":
        return f"The number lies strictly inside {name}'s window {inside}. Nothing that was left out could change it."
    return f"The other way round: what was not looked at can only make {name} {'smaller' if sign == '≤' else 'larger'}."


# Ties at the root --------------------------------------------------------------------------------------


class SafeMoves(QuestionType, name="safe-moves", concepts=("P-11",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        first = either(random)
        count, low = random.choice((4, 5)), random.choice((0, 0, -9))
        values = random.choices(range(low, low + 10), k=count)
        return {"first": first, "values": values} if 2 <= len(self._top(first, values)) <= 3 else None

    def _top(self, first: str, values: Sequence[int]) -> list[str]:
        """The moves that come back with the best number."""
        best = OPERATOR[first](values)
        return [name for name, value in _named(values).items() if value == best]

    def solve(self, first: str, values: Sequence[int]) -> str:
        return f"{self._top(first, values)[0]} only"

    def mistakes(self, right: str, first: str, values: Sequence[int]) -> Iterator[Mistake]:
        top, best = self._top(first, values), shown(OPERATOR[first](values))
        bound, less = ("α", "less") if first == MAX else ("β", "more")
        only_a_bound = (
            f"{top[-1]} came back with {best} when {bound} was {best} already: it is worth {best} or {less}, and "
            f"perhaps much {less}."
        )
        each = f"each of {' and '.join(top) if len(top) == 2 else ', '.join(top)}"
        exact = f"{top[0]} came back strictly inside its window, better than all before: that number is exact."
        yield Mistake(f"{top[-1]} only", "ties-from-bounds", f"It does not beat {top[0]}. {only_a_bound}")
        yield Mistake(each, "ties-from-bounds", only_a_bound)
        yield Mistake("none of them", "all-are-bounds", exact)

    def ask(self, right: str, first: str, values: Sequence[int]) -> Question:
        top, best = self._top(first, values), shown(OPERATOR[first](values))
        bound, less = ("α", "less") if first == MAX else ("β", "more")
        returned = ", ".join(f"{name}: {shown(value)}" for name, value in _named(values).items())
        return Question(
            kind="choice",
            prompt=f"{first} is to move at the root. Alpha-beta (fail-soft; a node is left as soon as α ≥ β) tries the "
            f"moves from left to right, each with the {bound} that the moves before it have left, and gets back these "
            f"numbers:\n\n{returned}\n\nNothing else is known. Which moves are certainly best?",
            explanation=f"{top[0]} was the first to bring {best}, strictly better than all before, so its number is "
            f"exact. What comes back equal to {bound} later is a bound: {best} or {less}.",
            effort=len(values) + len(top),
        )


def _named(values: Sequence[int]) -> dict[str, int]:
    return {f"a{i}": value for i, value in enumerate(values, 1)}


class SeemsBest(QuestionType, name="seems-best", concepts=("P-11",), levels=("easy", "medium"), least=1):
    def draw(self, random: Random) -> Drawn | None:
        wanted = random.choice((1, 1, 2, 2, 3))  # first of all, as most trees have one such move
        think = random.random() < 0.6  # a move that is really as good as the best makes one think
        for _ in range(1_000):
            tree = random_tree(random, (4,), (2, 3), first=either(random))
            count = len(list(leaf_paths(tree.nested)))
            low = random.choice((0, 0, -4))
            tree = SmallTree(with_leaves(tree.nested, iter(random.choices(range(low, low + 6), k=count))), tree.first)
            if self._at_most(tree) < wanted:  # which most trees are dismissed by, and quickly
                continue
            equal = self._equal(tree)
            false = [move for move in equal if tree.value(move) != tree.value()]
            if len(false) == wanted and (wanted > 2 or not think or len(equal) - len(false) >= 2):
                return {"tree": tree}
        return None

    def _at_most(self, tree: SmallTree) -> int:
        """How many moves of another value have a leaf with the best number, which they could come back with."""
        ours, theirs = OPERATOR[tree.first], OPERATOR[MIN if tree.first == MAX else MAX]
        worth = [theirs(leaves) for leaves in tree.nested]
        best = ours(worth)
        return sum(value != best and best in leaves for value, leaves in zip(worth, tree.nested, strict=True))

    def _equal(self, tree: SmallTree) -> list[Path]:
        """The moves that come back with the best number."""
        reading = read(tree)
        return [(i,) for i in range(4) if reading.values[i,] == tree.value()]

    def solve(self, tree: SmallTree) -> tuple[str, ...]:
        return tuple(tree.move(move) for move in self._equal(tree) if tree.value(move) != tree.value())

    def mistakes(self, right: tuple[str, ...], tree: SmallTree) -> Sequence[Mistake]:
        really = [(i,) for i in range(4) if tree.value((i,)) == tree.value()]
        stopped = [(i,) for i in range(4) if (i,) in read(tree).stops]
        wrong = (
            (self._equal(tree), "ties-from-bounds", "These all come back with the same number; some of them are really "
             "worth that."),
            (really, "truly-best", "These moves are really best. Those that only seem so are asked for."),
            (stopped, "every-cut-node", "These were left early, but not all of them came back with the best number."),
        )  # fmt: skip
        return [Mistake(tuple(map(tree.move, moves)), name, why) for moves, name, why in wrong]

    def ask(self, right: tuple[str, ...], tree: SmallTree) -> Question:
        reading = read(tree)
        lines = [
            f"{move} comes back with {shown(reading.values[i,])} and is worth {shown(tree.value((i,)))}."
            for i, move in enumerate(tree.first_moves)
        ]
        return about(
            Traced(tree),
            "several",
            f"Some leaves are equal. Fail-soft alpha-beta notes what comes back from each of {tree.first}'s moves. "
            "Which moves come back with the same number as the best move, although they are worse?",
            f"{as_list(lines)}\n\nWho picks by lot among those that came back with {shown(tree.value())} may pick a "
            "bad one.",
            choices=tree.first_moves,
        )


# Tables ------------------------------------------------------------------------------------------------

Known = tuple[Window, str, str]
"""What somebody may take for known, with the mistake's name and the reason why it is not."""


class TableEntry(QuestionType, name="table-entry", concepts=("P-16", "P-05"), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        alpha, beta = sorted(random.sample(range(-9, 21), 2))
        if beta - alpha < 3:
            return None
        case = random.choice(("low", "low", "inside", "high", "high"))
        if case == "inside":
            v = random.randrange(alpha + 1, beta)
        else:  # on the edge every fourth time
            off = random.choice((0, 1, 2, 3))
            v = alpha - off if case == "low" else beta + off
        # What is in the table already is no help for this window, or nobody would search.
        before: Window = WIDEST
        if random.random() < 0.5:
            before = (v - random.randint(1, 5), inf) if case == "low" else (-inf, v + random.randint(1, 5))
        drawn: Drawn = {"window": (alpha, beta), "v": v, "before": before}
        right = self.solve(**drawn)
        wrong = [each for each in self._wrong(**drawn) if range_text(*each[0]) != right]
        chosen = [range_text(*each) for each, *_ in random.sample(wrong, min(3, len(wrong)))]
        texts = [right, *chosen]
        if len(set(texts)) < 4:
            return None
        return {**drawn, "texts": random.sample(texts, len(texts))}

    def solve(self, window: Window, v: int, before: Window, texts: Sequence[str] = ()) -> str:
        alpha, beta = window
        return range_text(*((before[0], v) if v <= alpha else (v, before[1]) if v >= beta else (v, v)))

    def _wrong(self, window: Window, v: int, before: Window) -> list[Known]:
        alpha, beta = window
        wrong: list[Known] = [
            (window, "window-as-knowledge", "The window says which values matter, not which are possible."),
        ]
        if alpha < v < beta:
            why = "v lies strictly inside the window, so nothing was cut that could change it: v is exact."
            return [*wrong, ((-inf, v), "exact-taken-for-bound", why), ((v, inf), "exact-taken-for-bound", why)]
        low = v <= alpha
        side, may = ("α or below", "smaller") if low else ("β or above", "larger")
        why = f"v is {side}, so something may have been cut that makes the value still {may}: v is only a bound."
        turned = (v, before[1]) if low else (before[0], v)
        wrong += [
            ((v, v), "bound-stored-as-value", why),
            (turned, "bounds-turned-round", f"The other way round: what was cut can only make the value {may}."),
        ]
        if before != WIDEST:
            anew = (-inf, v) if low else (v, inf)
            wrong.append((anew, "old-bound-forgotten", "What the table said before still holds."))
        return wrong

    def mistakes(self, right: str, window: Window, v: int, before: Window, texts: Sequence[str]) -> list[Mistake]:
        wrong = [(range_text(*each), name, why) for each, name, why in self._wrong(window, v, before)]
        return [Mistake(text, name, why) for text, name, why in wrong if text in texts and text != right]

    def ask(self, right: str, window: Window, v: int, before: Window, texts: Sequence[str]) -> Question:
        alpha, beta = window
        known = "Nothing was known about s." if before == WIDEST else f"The table said of s: {range_text(*before)}."
        told = f" With what was known before, it is {right}."
        if alpha < v < beta:
            explanation = "α < v < β: the value is exact."
        elif v <= alpha:
            explanation = f"v ≤ α: the value is {shown(v)} or less, an upper bound."
        else:
            explanation = f"v ≥ β: the value is {shown(v)} or more, a lower bound."
        return Question(
            kind="choice",
            prompt=f"{known} Now alpha-beta (fail-soft) has searched s with the window [α, β] = "
            f"{window_text(alpha, beta)}, and the search returned v = {shown(v)}. What is then known of the value of "
            "s, all in all, and should be in the table?",
            explanation=explanation + ("" if before == WIDEST or alpha < v < beta else told),
            data={"alpha": alpha, "beta": beta, "returned": v, "before": [str(bound_text(each)) for each in before]},
            effort=4 + 2 * (before != WIDEST),
            choices=tuple(texts),
        )


class TableLookup(QuestionType, name="table-lookup", concepts=("P-16",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        bound = random.randint(-9, 20)
        entries: list[Window] = [(bound, inf), (-inf, bound), (bound, bound + random.randint(3, 8))]
        entry = random.choice(entries)
        near = sorted({bound + off for bound in filter(finite, entry) for off in (-6, -3, -1, 0, 2, 4, 7)})
        windows: list[Window] = []
        while len(windows) < 5:
            alpha, beta = sorted(random.sample(near, 2))
            wide: Window = random.choice(((alpha, beta), (alpha, beta), (-inf, beta), (alpha, inf)))
            if wide not in windows:
                windows.append(wide)
        drawn: Drawn = {"entry": entry, "windows": sorted(windows)}
        right = self.solve(**drawn)
        return drawn if 1 <= len(right) <= 3 and self._strict(**drawn) != right else None

    def solve(self, entry: Window, windows: Sequence[Window]) -> tuple[str, ...]:
        lower, upper = entry
        return tuple(window_text(alpha, beta) for alpha, beta in windows if lower >= beta or upper <= alpha)

    def _strict(self, entry: Window, windows: Sequence[Window]) -> tuple[str, ...]:
        lower, upper = entry
        return tuple(window_text(alpha, beta) for alpha, beta in windows if lower > beta or upper < alpha)

    def mistakes(self, right: Any, entry: Window, windows: Sequence[Window]) -> Sequence[Mistake]:
        lower, upper = entry
        turned = [(alpha, beta) for alpha, beta in windows if upper >= beta or lower <= alpha]
        inside = [(alpha, beta) for alpha, beta in windows if any(alpha < bound < beta for bound in entry)]

        def texts(chosen: Sequence[Window]) -> tuple[str, ...]:
            return tuple(window_text(*window) for window in chosen)

        return (
            Mistake(self._strict(entry, windows), "equality-not-enough", "A bound equal to the edge of the window "
                    "settles the matter too."),
            Mistake(texts(turned), "bounds-turned-round", "An upper bound helps where it is no more than α, a lower "
                    "bound where it is no less than β."),
            Mistake(texts(windows), "bound-stored-as-value", "The entry does not say what the value is. Where it may "
                    "still lie inside the window, s must be searched."),
            Mistake(texts(inside), "bound-inside-window", "Where a bound lies inside the window the value may lie "
                    "inside it as well, and s must be searched."),
        )  # fmt: skip

    def ask(self, right: Any, entry: Window, windows: Sequence[Window]) -> Question:
        lower, upper = entry
        lines = []
        for alpha, beta in windows:
            if lower >= beta:
                reason = f"the value is {shown(lower)} or more, so not less than β = {shown(beta)}: settled"
            elif upper <= alpha:
                reason = f"the value is {shown(upper)} or less, so not more than α = {shown(alpha)}: settled"
            else:
                reason = "the value may lie inside: search"
            lines.append(f"{window_text(alpha, beta)}: {reason}.")
        return Question(
            kind="several",
            prompt=f"A transposition table says of the value of a state s: {range_text(lower, upper)}. Alpha-beta "
            "comes to s again; it leaves a node as soon as α ≥ β. With which of these windows [α, β] need s not be "
            "searched again?",
            explanation=as_list(lines),
            data={"lower": str(bound_text(lower)), "upper": str(bound_text(upper))},
            effort=2 * len(windows),
            choices=tuple(window_text(*each) for each in windows),
        )

"""Questions about small trees: values, decisions, weak opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from aima_games import MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, is_inner, other
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.misreadings import (
    AVERAGE,
    FIRST_LEAF,
    HOPE,
    LAST_PLY,
    SWAPPED,
    about,
    decisions_of,
    values_of,
)
from autograder.quiz.bank.question_types import Drawn, QuestionType
from autograder.quiz.bank.random_trees import either, random_tree

# Values and decisions in small trees ------------------------------------------------------------------

IN_WORDS = {2: "two", 3: "three", 4: "four"}


class RootValue(QuestionType, name="root-value", concepts=("M-02", "M-05")):
    """In trees of two, three and four plies: easy, medium and hard."""

    def draw(self, random: Random) -> Drawn:
        shapes: tuple[tuple[tuple[int, ...], ...], ...] = (((3,), (2, 3, 3)), ((2, 3), (2,), (2,)), ((2,),) * 4)
        return {"tree": random_tree(random, *random.choice(shapes), first=either(random))}

    def solve(self, tree: SmallTree) -> int:
        return tree.value()

    def mistakes(self, right: int, tree: SmallTree) -> list[Mistake]:
        # In two plies, to count the turns one ply off is hope chess.
        return values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, *((LAST_PLY,) if _plies(tree) > 2 else ())))

    def ask(self, right: int, tree: SmallTree) -> Question:
        ask = f"This game lasts {IN_WORDS[_plies(tree)]} plies. What is the minimax value of the root, A?"
        explanation = f"Back the values up from the leaves, one ply at a time:\n\n{tree.working}"
        return about(tree, ask, explanation, at_root=True, search="minimax")


def _plies(tree: SmallTree) -> int:
    """How deep a tree is whose leaves are all equally deep."""
    return len(tree.expected_play())


class InnerValue(QuestionType, name="inner-value", concepts=("M-02",), levels=("medium", "hard")):
    def draw(self, random: Random) -> Drawn:
        tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=either(random))
        return {"tree": tree, "marked": (random.randrange(len(tree.nested)),)}

    def solve(self, tree: SmallTree, marked: Path) -> int:
        return tree.value(marked)

    def mistakes(self, right: int, tree: SmallTree, marked: Path) -> list[Mistake]:
        mistakes = values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY), marked)
        if tree.best() != marked:  # otherwise the root's value is the right answer
            why = "That is the value of the root. A node's value depends on what lies below it, on nothing above it."
            mistakes.append(Mistake(tree.value(), "value-of-root", why))
        return mistakes

    def ask(self, right: int, tree: SmallTree, marked: Path) -> Question:
        return about(
            tree,
            f"Which value does minimax back up to the node marked **?** (the one that move {tree.move(marked)} leads "
            "to)?",
            f"The marked node is {tree.names[marked]}. Only the part of the tree below it counts; all values, from the "
            f"leaves up:\n\n{tree.working}",
            marked=marked,
            search="minimax",
            node=marked,
        )


class FirstMove(QuestionType, name="first-move", concepts=("M-02", "M-05", "M-06"), least=1):
    """In trees of two plies: easy; of three: medium and hard."""

    def draw(self, random: Random) -> Drawn:
        shapes: tuple[tuple[tuple[int, ...], ...], ...] = (((3,), (3,)), ((3,), (2,), (2,)), ((3,), (2, 3), (2,)))
        return {"tree": random_tree(random, *random.choice(shapes), first=either(random))}

    def solve(self, tree: SmallTree) -> str:
        return tree.move(tree.best())

    def mistakes(self, right: str, tree: SmallTree) -> list[Mistake] | None:
        wrong = (LAST_PLY, HOPE, SWAPPED, FIRST_LEAF, AVERAGE)
        made = decisions_of(tree, wrong[1:] if _plies(tree) == 2 else wrong)
        # Even a wrong way finds the best move at times; the first of them must not.
        return None if made is None or made[0].answer == right else made

    def ask(self, right: str, tree: SmallTree) -> Question:
        return about(
            tree,
            f"This game lasts {IN_WORDS[_plies(tree)]} plies. Which move does minimax choose at the root, A?",
            f"{tree.working}\n\nThe root's value comes from {right}: that is the minimax decision.",
            choices=tree.first_moves,
            search="minimax",
        )


class ExpectedPlay(QuestionType, name="expected-play", concepts=("M-06",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, (2, 3), (2,), (2,), first=either(random))
        return {"tree": tree} if len(self._leaves(tree)) >= 4 else None

    def _wrong(self, tree: SmallTree) -> list[tuple[Mistake, Path]]:
        leaves = [(wrong, wrong.expected_play(tree)) for wrong in (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)]
        return [(wrong.mistake(tree.line(leaf)), leaf) for wrong, leaf in leaves]

    def _leaves(self, tree: SmallTree) -> list[Path]:
        """Where play ends, rightly or wrongly, from left to right as in the tree."""
        return sorted({tree.expected_play(), *(leaf for _, leaf in self._wrong(tree))})

    def solve(self, tree: SmallTree) -> str:
        return tree.line(tree.expected_play())

    def mistakes(self, right: str, tree: SmallTree) -> list[Mistake]:
        return [mistake for mistake, _ in self._wrong(tree)]

    def ask(self, right: str, tree: SmallTree) -> Question:
        return about(
            tree,
            "Both players follow minimax. Which line of play do you expect?",
            f"{tree.working}\n\nFrom the root, follow at each node the move its value came from: {right}. The leaf at "
            "the end has the root's value.",
            choices=tuple(map(tree.line, self._leaves(tree))),
            search="minimax",
        )


# Whose point of view ---------------------------------------------------------------


def _negamax(tree: SmallTree, path: Path, minus: bool = True, turn_leaves: bool = True) -> int:
    """What negamax returns for a node: its worth to whoever moves there. Without `minus` it forgets to turn the sign
    on the way up, without `turn_leaves` at MIN's leaves."""
    if not is_inner(tree.at(path)):
        return -tree.at(path) if turn_leaves and tree.player(path) == MIN else tree.at(path)
    below = [_negamax(tree, (*path, i), minus, turn_leaves) for i in range(len(tree.at(path)))]
    return max(-value if minus else value for value in below)


class NegamaxValue(QuestionType, name="negamax-value", concepts=("M-04",), levels=("medium", "hard"), least=1):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=either(random))
        marked = (random.randrange(len(tree.nested)),)
        return {"tree": tree, "marked": marked} if tree.value(marked) else None  # 0 has no sign

    def solve(self, tree: SmallTree, marked: Path) -> int:
        return _negamax(tree, marked)

    def mistakes(self, right: int, tree: SmallTree, marked: Path) -> Iterator[Mistake]:
        theirs = (
            f"The sign is {other(tree.player(marked))}'s. Who moves at {tree.names[marked]}, and is that good or bad "
            "for it?"
        )
        turned = "What is good for the one is bad for the other: the sign of a child's value is turned on the way up."
        leaves = (
            "A leaf too is worth something to whoever would have to move there; where that is MIN, the sign of the "
            "utility is turned."
        )
        yield Mistake(-right, "movers-view", theirs)
        yield Mistake(_negamax(tree, marked, minus=False), "sign-not-turned", turned)
        yield Mistake(_negamax(tree, marked, turn_leaves=False), "utility-of-max", leaves)
        yield Mistake(_negamax(tree, ()), "value-of-root", "That is what it returns for the root.")

    def ask(self, right: int, tree: SmallTree, marked: Path) -> Question:
        return about(
            tree,
            "Negamax is minimax in another form: it returns for every node, leaves too, what the node is worth *to the "
            "player who is to move there* (at a leaf: who would be). So at an inner node it takes the largest of the "
            "children's values with their signs turned. Which value does negamax return for the node marked **?** (the "
            f"one that move {tree.move(marked)} leads to)?",
            f"Minimax, with MAX's numbers everywhere:\n\n{tree.working}\n\nThe marked node is {tree.names[marked]}, "
            f"worth {shown(tree.value(marked))} to MAX. There {tree.player(marked)} is to move, so negamax returns "
            f"{shown(right)}.",
            caption="MAX's numbers everywhere; negamax turns the sign where MIN is to move.",
            marked=marked,
            search="minimax",
            node=marked,
        )


# An opponent who is weaker than minimax assumes -------------------------------------------------------

OPPONENTS: dict[str, tuple[str, Callable[[Sequence[int]], int]]] = {
    "leftmost": ("always plays its leftmost move, whatever the leaves say", lambda leaves: leaves[0]),
    "rightmost": ("always plays its rightmost move, whatever the leaves say", lambda leaves: leaves[-1]),
    "generous": ("has forgotten that the utilities are MAX's, and always goes for the largest number", max),
}


class WeakOpponent(QuestionType, name="weak-opponent", concepts=("M-08",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        return {"tree": random_tree(random, (3,), (3,)), "opponent": random.choice(tuple(OPPONENTS))}

    def _earned(self, tree: SmallTree, opponent: str) -> list[int]:
        """What each of MAX's moves earns against it."""
        _, reply = OPPONENTS[opponent]
        return [reply(leaves) for leaves in tree.nested]

    def solve(self, tree: SmallTree, opponent: str) -> int:
        return self._earned(tree, opponent)[tree.best()[0]]

    def mistakes(self, right: int, tree: SmallTree, opponent: str) -> Iterator[Mistake]:
        guarantee = "That is what minimax guarantees. Here MIN plays worse, so MAX gets more."
        missed = (
            "MAX could have had that by another first move, but minimax expects best replies and does not look for it."
        )
        yield Mistake(tree.value(), "guarantee-is-result", guarantee)
        yield Mistake(max(self._earned(tree, opponent)), "minimax-exploits", missed)

    def ask(self, right: int, tree: SmallTree, opponent: str) -> Question:
        earned = self._earned(tree, opponent)
        return about(
            tree,
            f"MAX plays the move that minimax chooses. But this MIN is no minimax player: it {OPPONENTS[opponent][0]}. "
            "With which utility does the game end?",
            f"{tree.working}\n\nMinimax plays {tree.move(tree.best())}, sure of at least {shown(tree.value())}. This "
            f"MIN then moves to the leaf {shown(right)}. Against it, MAX's moves {', '.join(tree.first_moves)} would "
            f"earn {listed(earned)}: minimax keeps its promise and gets more, yet it misses {shown(max(earned))}.",
            caption="Thick: the play that minimax expects, not what this MIN plays.",
            search="minimax",
            opponent=opponent,
        )

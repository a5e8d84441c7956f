"""Questions about what a player can't tell apart."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, chance_node, other
from autograder.quiz.bank.question_types import question_type


@question_type("information-sets", ("H-03",), levels=("easy", "medium"), least=3)
def information_sets(random: Random) -> Question | None:
    """How many information sets has a player in a drawn tree, given who sees what?"""
    cards, player = random.choice((2, 3)), random.choice((MAX, MIN))
    sees_card = random.choice(((MAX,), (MIN,), ()))
    sees_move, sees_reply = random.random() < 1 / 2, random.random() < 1 / 2
    ends = [moves for moves in ((0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)) if random.random() < 1 / 3]  # after these
    numbers = random.sample(range(-9, 40), 24)

    def grow(moves: Path) -> int | list[object]:
        return numbers.pop() if len(moves) == 3 or moves in ends else [grow((*moves, i)) for i in range(2)]

    tree = SmallTree(chance_node((Fraction(1, cards), grow(())) for _ in range(cards)))
    nodes = [path for path, turn in tree.turns.items() if turn == player]

    def sets(of: str, card: bool, move: bool, reply: bool) -> int:
        """The number of a player's sets, if it sees these; it remembers its own moves."""
        known = [card, move or of == MAX, reply or of == MIN]
        paths = [path for path, turn in tree.turns.items() if turn == of]
        return len({(len(path), *(step for step, sees in zip(path, known, strict=False) if sees)) for path in paths})

    enemy, card = other(player), player in sees_card
    right = sets(player, card, sees_move, sees_reply)
    if right <= 2 and random.random() < 2 / 3:
        return None
    unseen = f"Nodes between which {player} sees no difference are in one set."
    seen = f"Nodes between which {player} sees a difference are not in one set."
    dealer = f"only {sees_card[0]} sees which" if sees_card else "nobody sees which"
    move = f"{MIN} {'sees' if sees_move else 'does not see'} {MAX}'s move"
    reply = f"{MAX} {'sees' if sees_reply else 'does not see'} {MIN}'s reply"
    known = (
        ["its own moves"] * (player == MAX)
        + ["the card"] * card
        + [f"{enemy}'s move"] * (sees_move if player == MIN else sees_reply)
    )
    return Question(
        kind="number",
        prompt=f"A game: at ○ one of {cards} cards is dealt, and {dealer}. Then △, MAX, moves, and ▽, MIN, replies; "
        f"where the game is not over MAX moves again. {move}; {reply}. How many information sets does {player} have?",
        right=right,
        mistakes=(
            Mistake(len(nodes), "nodes-counted", unseen),
            Mistake(sets(player, True, sees_move, sees_reply), "card-told-apart", unseen),
            Mistake(sets(player, card, True, True), "moves-told-apart", unseen),
            Mistake(sets(player, False, sees_move, sees_reply), "card-forgotten", seen),
            Mistake(sets(player, card, False, False), "moves-forgotten", seen),
            Mistake(len({len(path) for path in nodes}), "one-for-each-turn", seen),
            Mistake(sets(enemy, enemy in sees_card, sees_move, sees_reply), "other-player", f"These are {enemy}'s."),
        ),
        explanation=f"{player} moves at {len(nodes)} nodes. It knows {' and '.join(known) or 'nothing'}. Nodes are "
        f"in one set where it knows the same: {right} in all.",
        data={
            "cards": cards,
            "sees": list(sees_card),
            "move": sees_move,
            "reply": sees_reply,
            "player": player,
            "game": tree.nested,
        },
        effort=4 + len(nodes) + 3 * (not card),
        essence=(cards, sees_card, sees_move, sees_reply, player, tuple(ends)),
        draw=tree.picture,
    )

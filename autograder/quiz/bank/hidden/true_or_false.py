"""What is true about knowing: the opponent's plan, the cards, the dice."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.drafting import ticked
from autograder.quiz.bank.question_types import question_type

STATEMENTS: dict[str, tuple[bool, str]] = {
    "In a zero-sum game in which both see everything and nothing is random, it does not help MAX, if MIN plays "
    "perfectly, to be told MIN's strategy beforehand.": (
        True, "Minimax already counts on the best reply, and a perfect MIN plays it: MAX gets the same value."),
    "In chess, an agent that plays perfectly may have to hide what it is going to play.": (
        False, "The value is guaranteed against every reply, even from an opponent who knows the move."),
    "At poker, an agent that plays perfectly may let its opponent read its strategy, probabilities and all.": (
        True, "In equilibrium nobody gains by knowing the probabilities; only cards and dice have to stay hidden."),
    "At poker, a player who always acts in the same way with the same cards can be as good as any other.": (
        False, "A player who never bluffs, or always does, can be read; the best strategies are mixed."),
    "In a game with hidden cards it may help MAX to be told which strategy MIN follows, if MIN errs.": (
        True, "A best response to a strategy with mistakes wins more than the equilibrium does."),
    "In backgammon, a player who plays perfectly never loses a game to one who does not.": (
        False, "The dice may be against the better player: perfect play wins most often, not always."),
    "In backgammon, perfect play brings at least the game's value on average, whatever the opponent does.": (
        True, "That is what expectiminimax works out: the mean over the dice, against best replies."),
    "In tic-tac-toe, a player who plays perfectly never loses.": (
        True, "Its value is a draw, and there is no luck in it."),
    "Against an opponent who errs, minimax may win less than another strategy, but never less than its value.": (
        True, "The value is guaranteed; a plan that speculates on a known mistake may bring more."),
    "Whoever moves second in rock-paper-scissors is at no disadvantage if the first choice stays hidden.": (
        True, "Moves that nobody sees may as well be made at the same time: their order does not matter."),
    "A player who averages over all deals as if each were played with open cards finds the best play.": (
        False, "Such a player expects to know later what it will not, and never pays to know it."),
    "In a game with hidden cards, equal information may call for different actions in different states of one set.": (
        False, "The player can't tell these states apart, so the same is played in all of them."),
    "In a game of chance in which everything lies open, a perfect player has to choose at random.": (
        False, "The dice bring in chance; at each node some action is best, and the opponent may know it."),
    "Knowing the next throw of the dice can change which move is best in backgammon.": (
        True, "Best on average is not best for each throw."),
}  # fmt: skip


@question_type("true-about-knowing", ("H-02", "H-03"), levels=("easy", "medium"))
def true_about_knowing(random: Random) -> Question | None:
    """Which statements about strategies and information are true?"""
    offered = tuple(random.sample(list(STATEMENTS), random.choice((4, 5, 6))))
    right = ticked(offered, (each for each in offered if STATEMENTS[each][0]))
    if not 0 < len(right) < len(offered):
        return None

    def instead(each: str) -> Mistake:
        """The answer of somebody who is wrong about one of them."""
        answer = ticked(offered, set(right) ^ {each})
        return Mistake(answer, "believes-false" if each not in right else "doubts-true", STATEMENTS[each][1])

    return Question(
        kind="several",
        prompt="Which of these statements are true?",
        right=right,
        mistakes=tuple(map(instead, offered)),
        explanation="\n".join(
            f"- {'True' if each in right else 'False'}: “{each}” {STATEMENTS[each][1]}" for each in offered
        ),
        choices=offered,
        data={"offered": list(offered)},
        effort=3 * len(offered),
        essence=frozenset(offered),
    )

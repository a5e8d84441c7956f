"""The mistakes that searches are known to have: what each is called and a hint that teaches.

What a search with the mistake *does* on a case stands in the case (see `case.py`); the wrong searches themselves
live on the instructor's side, in `solutions/misconceptions` or with their assignment, under the same names. Where
several explain the same observations, all are named, in the order in which they stand here. An assignment may add
mistakes of its own with `add_misconception`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Misconception(NamedTuple):
    """A known mistake: its name in words, after "It looks as if", and a question or hint for who made it.

    `keeps` is the part of the points that it leaves at least to whoever makes it and no other: a right idea with one
    slip keeps more than half. It is 0 where there is no right idea, as in an answer that is always the same, and where
    the name tells the form of the answers alone, whatever they are: then the cases say what is right.
    """

    title: str
    hint: str
    keeps: float = 0.6


MISCONCEPTIONS: dict[str, Misconception] = {
    "max-min-swapped": Misconception(
        "MAX and MIN are swapped",
        "Who wants the large numbers? Look at what your function does where `game.to_move(state)` is MAX.",
    ),
    "always-maximizing": Misconception(
        "every level takes the maximum",
        "The opponent would not help you. What does MIN choose among the values of the children?",
        keeps=0,  # a game with one player is where the chapter begins, and lecture 1 prints it
    ),
    "always-minimizing": Misconception(
        "every level takes the minimum",
        "MAX is not that pessimistic about its own moves. What does MAX choose among the values of the children?",
    ),
    "first-child": Misconception(
        "the value of the first child is returned",
        "Does your loop reach the second action? Look for a `return` inside the loop.",
    ),
    "last-child": Misconception(
        "the value of the last child is returned",
        "Your loop visits every action but forgets the earlier ones. Keep the best value seen so far.",
    ),
    "average": Misconception(
        "children are averaged",
        "MIN does not roll dice: it picks the one child that is worst for MAX.",
    ),
    "root-only": Misconception(
        "only the root chooses; below it the first action is followed",
        "The rule for the root holds at every node below it as well: call your function on the children.",
    ),
    "movers-view": Misconception(
        "the value is given from the mover's side",
        "Values are always MAX's. If you wrote negamax, turn the sign once more where MIN moves at the root.",
    ),
    "utility-of-mover": Misconception(
        "the utility at a leaf is taken for the player to move",
        "`game.utility(state, MAX)` is what you need at every leaf, whoever's turn it would be.",
    ),
    "utility-of-min": Misconception(
        "the utility at a leaf is taken for MIN",
        "Every value here is from MAX's vantage point: ask for `game.utility(state, MAX)`.",
    ),
    "no-action": Misconception(
        "the value is right, but no action is returned",
        "Remember with the best value which action led to it, and return both.",
    ),
    "last-action": Misconception(
        "the last action tried is returned, not the best",
        "Store the action at the moment when the value improves, not at the end of the loop.",
    ),
    "leaf-action": Misconception(
        "the action comes from deep down in the tree",
        "The recursive call returns the action of the child's move. At the root you want your own action.",
    ),
    "one-ply-too-deep": Misconception(
        "the search goes one ply too deep",
        "The root has depth 0. With which depth do you ask `cutoff` at the root, and at its children?",
    ),
    "one-ply-too-shallow": Misconception(
        "the search stops one ply too early",
        "The root has depth 0, its children depth 1. With which depth do you ask `cutoff` at the root?",
    ),
    "cutoff-before-terminal": Misconception(
        "the cutoff is tested before the end of the game",
        "A finished game has an exact utility; an estimate there throws it away. Which test comes first?",
    ),
    "cutoff-ignored": Misconception(
        "the cutoff is never used",
        "At every state that is not terminal ask `cutoff(state, depth)`; where it says so, return `evaluate(state)`.",
        keeps=0,  # this is the search of the lecture before
    ),
    "estimate-is-utility": Misconception(
        "finished games get an estimate in place of their utility",
        "Where `game.is_terminal(state)` holds, `game.utility(state, MAX)` is exact: use it, not `evaluate`.",
    ),
    "depth-not-passed-down": Misconception(
        "the depth does not grow on the way down",
        "A child is one ply deeper than its parent: pass `depth + 1` in the recursive call.",
    ),
    "children-searched-twice": Misconception(
        "children are searched more than once",
        "Call the search once for each child and keep the value in a variable: each extra call doubles the work "
        "on every level.",
    ),
    "better-searched-again": Misconception(
        "a child is searched a second time where it is better than those before",
        "Does the call stand both in a test and in what follows from it? Keep its value in a variable.",
    ),
    # The loop over the actions
    "best-starts-too-good": Misconception(
        "the best value so far starts from a number that no child can beat",
        "Whom does +∞ please, and whom −∞? Start from what the player to move likes least.",
    ),
    "last-child-skipped": Misconception(
        "the last action is never tried",
        "Count on a tree with two moves how often your loop runs. Where does it stop?",
    ),
    "first-child-skipped": Misconception(
        "the first action is never tried",
        "Count on a tree with two moves how often your loop runs. Where does it begin?",
    ),
    "best-starts-at-zero": Misconception(
        "the best value so far starts from 0",
        "What if every child is worth less than 0 to MAX, or more than 0 to MIN? Start from something that any "
        "child's value replaces.",
    ),
    "no-action-where-lost": Misconception(
        "there is no action where every action loses",
        "Someone who loses has to move as well. Which value does the first action have to beat in your loop?",
    ),
    "state-overwritten": Misconception(
        "the loop over the actions forgets the state it started from",
        "Every action is applied to the same parent. Which state does your variable hold in the second turn of the "
        "loop?",
    ),
    # Hardly a search
    "greedy-one-ply": Misconception(
        "the search looks one ply ahead and no further",
        "After your move comes the reply. What does your function do with a child that is not the end of the game?",
        keeps=0.3,
    ),
    "hard-coded": Misconception(
        "the answer is the same whatever is asked",
        "The checks ask other questions as well, and some that you can't see. Compute the answer from what your "
        "function is given.",
        keeps=0,
    ),
    "arguments-changed": Misconception(
        "the function changes the lists or dictionaries that it is given",
        "Asked once more with the very same ones, it answers otherwise. Which of them does your function write into, "
        "sort or empty? Work on a copy.",
        keeps=0,
    ),
    "not-a-number": Misconception(
        "`nan` comes out, which is no number",
        "`0 * inf` and `inf - inf` are `nan`. Where does your function do that to an infinity?",
        keeps=0,
    ),
    "large-for-infinity": Misconception(
        "a large number stands in for infinity",
        "A number such as `10**6` or `sys.maxsize` is larger than most, not than all, and it may come out as an "
        "answer. `float('inf')` is larger than every number: what do you return where nothing limits the value?",
    ),
    "whole-numbers": Misconception(
        "whole numbers come out where they should not be whole",
        "`//`, `int` and `round` cut numbers off, and so does an array of numpy that was made of whole numbers.",
        keeps=0,
    ),
    "always-the-same-draw": Misconception(
        "every call draws the same",
        "Ask the generator that your function is given each time anew, and make none of your own with a fixed seed.",
        keeps=0,
    ),
    "pair-for-action": Misconception(
        "a pair is returned where an action is asked for",
        "A search returns value and action. Which of the two does the text ask for?",
    ),
    "kept-between-calls": Misconception(
        "something is kept from one call to the next: the answer is right after a fresh start, and wrong later",
        "A default argument such as `[]` or `{}` is made once, when Python reads the `def`, and all calls share it; so "
        "do variables outside the function. What does the next call find there? Make it anew in each call.",
    ),
    "random-answer": Misconception(
        "the answer is given without a look at any leaf",
        "What can the answer rest on, if not on what the ends of games are worth? Ask `game.actions(state)` and look "
        "at what comes of each.",
        keeps=0,
    ),
    "nothing-returned": Misconception(
        "nothing is returned",
        "A function without a `return` returns `None`. Where does yours hand back what it has found?",
        keeps=0,
    ),
    "value-alone": Misconception(
        "the value is returned without an action",
        "The answer is a pair, `(value, action)`, also at a leaf, where the action is `None`.",
        keeps=0,
    ),
    "more-than-the-value": Misconception(
        "a pair is returned where the value alone is asked for",
        "Which of the two is the number that the text asks for? Return that alone.",
        keeps=0,
    ),
    "other-form": Misconception(
        "the answer has the right parts, but not in the form or in the order that is asked for",
        "Read in the text what is returned: how the parts are put together, and which of them comes first.",
    ),
    # Before it is a search
    "end-not-noticed": Misconception(
        "the function does not notice that the game is over",
        "Where does your function stop? In a finished game there are no actions, so `max` and `min` have nothing to "
        "choose from. Ask `game.is_terminal(state)` before anything else.",
        keeps=0,
    ),
    "none-for-a-number": Misconception(
        "somewhere None stands where a number should",
        "A path of your function without a `return` gives None, and so does a loop that never runs. Which states come "
        "there?",
        keeps=0,
    ),
    "pair-for-value": Misconception(
        "the pair that a search returns is taken for the value",
        "A search returns value and action. Take them apart where you call it: `value, _ = …`.",
        keeps=0,
    ),
    "place-for-action": Misconception(
        "the place of the action in a list is returned, not the action",
        "In a tree the actions are called 0, 1, 2, …, in other games they are not. What stands in that place?",
    ),
    "zero-for-nothing": Misconception(
        "0 is taken for nothing at all",
        "In Python 0 is false: `not best` and `best or …` can't tell a value or an action 0 from None. Ask "
        "`best is None`.",
    ),
    "depth-grows-in-the-loop": Misconception(
        "the depth grows from one action to the next",
        "Brothers and sisters are equally deep. Which variable does your loop change?",
    ),
    "order-changed": Misconception(
        "the actions are not tried in the game's order",
        "To try good actions first is clever, but here the text asks for the order of `game.actions(state)`. What does "
        "your loop go over?",
    ),
    "asked-twice": Misconception(
        "an end or an estimate is asked about more than once",
        "Keep the answer in a variable, and use that twice.",
    ),
    "estimate-everywhere": Misconception(
        "estimates are asked for where the search does not stop",
        "An estimate is for states at which the search stops and the game goes on. Where does your function call "
        "`evaluate`?",
    ),
    # The depth, once more
    "ply-of-two-moves": Misconception(
        "a ply is taken for a move of both players",
        "A ply is one move by one player. Does the depth grow after MAX's moves and after MIN's?",
    ),
    "partial-ply": Misconception(
        "the last ply is looked at only in part",
        "Where one child is cut off, its brothers and sisters still want to be looked at. Which `return` ends the loop "
        "too soon?",
    ),
    # Alpha-beta
    "nothing-pruned": Misconception(
        "nothing is ever pruned",
        "The value is right, but the whole tree was looked at. Write down α and β at the second child of the root: do "
        "they know of the first child? And is there a test that ends a loop early?",
    ),
    "only-max-prunes": Misconception(
        "only MAX's nodes are ever left early",
        "There are two reasons to stop, one for each player. Which one is missing where MIN moves?",
    ),
    "only-min-prunes": Misconception(
        "only MIN's nodes are ever left early",
        "There are two reasons to stop, one for each player. Which one is missing where MAX moves?",
    ),
    "root-not-narrowed": Misconception(
        "the root's own best value is not handed to its children",
        "When the root knows what its first move is worth, its second move may be cut off by that. Which window does "
        "the second child of the root get?",
    ),
    "no-deep-cuts": Misconception(
        "a node knows the bound of its parent, but not those from further up",
        "The reason for a cut can be several plies above. Does the window that a node was given reach its children?",
    ),
    "window-overwritten": Misconception(
        "the window grows wider again on the way down",
        "α is the best that MAX is sure of anywhere on the path. May it ever become smaller on the way down?",
    ),
    "equality-prunes": Misconception(
        "the search prunes where α equals β",
        "That is a right alpha-beta, but here it is asked to stop only where α is larger than β. Read the text again.",
    ),
    "equality-does-not-prune": Misconception(
        "the search goes on where α equals β",
        "That is a right alpha-beta, but here it is asked to stop as soon as α and β are equal. Read the text again.",
    ),
    "alpha-beta-swapped": Misconception(
        "α and β are swapped in the call for the children",
        "A child gets the window as it is, whoever moves there. In which order do your parameters stand?",
    ),
    "wrong-bound-narrowed": Misconception(
        "MAX changes β and MIN changes α",
        "α is what MAX is sure of, β what MIN is sure of. Whose choice gets better at a MAX node?",
    ),
    "cut-at-wrong-kind": Misconception(
        "MAX compares with α and MIN with β when it is time to stop",
        "Who would avoid this node? It is the other player's bound that tells.",
    ),
    "cut-at-improvement": Misconception(
        "a node is left after its first child",
        "Write down α, β and the value after the first child of the root. Is the test for a cut true at once, or "
        "is there a `return` that belongs behind the loop?",
    ),
    "cut-ends-parent": Misconception(
        "a cut also ends the loop of the parent",
        "That one move was refuted says nothing about the parent's other moves. Which loop does your cut leave?",
    ),
    "bounds-leak": Misconception(
        "bounds from one branch are still in force in the next",
        "α and β hold for the path from the root to the node. Does every call have its own, or do all share one pair?",
    ),
    "bound-as-value": Misconception(
        "the search starts from a window that is too narrow, and returns a bound as the value",
        "Which values can a game have? Nobody is sure of anything before the first leaf: how wide is that window?",
    ),
    "ties-from-bounds": Misconception(
        "a later action replaces the best one although its value is only a bound",
        "A child that was cut off is worth at most what it returned. Two children that return the same number "
        "need not be equally good: which one do you know it of?",
    ),
    # Principal variation search
    "scout-taken-at-its-word": Misconception(
        "the answer to a null window is taken for the value",
        'To "is it better?" the answer yes is a bound. How much better is it, and who finds out?',
    ),
    "null-window-wrong-side": Misconception(
        "the null window lies at the other player's end of the window",
        "MAX asks whether an action brings more than α. What does MIN ask, and at which end of the window is that?",
    ),
    "null-window-same-side": Misconception(
        "the null window lies at α for both players",
        "MIN wants to know whether an action brings less than what it has. At which end of the window is that?",
    ),
    "no-null-window": Misconception(
        "every action is searched with the whole window",
        "That is alpha-beta, and right. But which question is to be asked of all actions after the first?",
    ),
    "always-searched-again": Misconception(
        "every action is searched a second time",
        "Most actions are no better, and the null window has just said so. When is there nothing left to find out?",
    ),
    # Alpha-beta by hand, with a window, with advice
    "one-best-action": Misconception(
        "only one of several best actions is listed",
        "A second action may be just as good. When you have the best value, which of the actions reach it?",
    ),
    "half-of-the-proof": Misconception(
        "only MAX's half of the proof is counted",
        'You show "at least 5", which is half of "exactly 5". Who proves the other half?',
    ),
    "order-ignored": Misconception(
        "the actions are tried in the order of the game, not of the advice",
        "`advice(game, state)` says which action is likely to be good. Over what does your loop go?",
    ),
    "worst-first": Misconception(
        "the least likely actions are tried first",
        "Cuts come early when a good action comes early. Which way does your sort go?",
    ),
    # Tables and deepening
    "table-not-used": Misconception(
        "nothing is ever taken from a table, so states are searched again",
        "When a state comes again, its subtree is searched again. Where could you ask the table first?",
    ),
    "table-forgets-depth": Misconception(
        "the table forgets how deep a value was searched",
        "A value that rests on one ply is not worth as much as one that rests on four. What else does a value depend "
        "on, besides the state?",
    ),
    "table-forgets-state": Misconception(
        "the table gives one state the value of another",
        "What are the keys of your table? Two different states must never share one.",
    ),
    "bound-stored-as-value": Misconception(
        "a bound is stored in the table as if it were the value",
        'After a cut you know "at least" or "at most", not the value. Can somebody who reads your table tell which?',
    ),
    "bounds-turned-round": Misconception(
        "lower and upper bounds are turned round in the table",
        "A search that returns β or more has not seen everything. Is the true value above or below what it returned?",
    ),
    "first-iteration": Misconception(
        "the answer is that of the first iteration",
        "The deepest search that was completed knows most. Which of them does your function return?",
    ),
    "first-action-kept": Misconception(
        "the action is still that of the first iteration",
        "Value and action belong together. Which one do you replace when a deeper search is through?",
    ),
    "best-of-all-depths": Misconception(
        "the best value of all depths is taken, not the deepest",
        "A shallow search may promise more, but it has seen less. Which one do you believe?",
    ),
    "budget-ignored": Misconception(
        "the budget is not obeyed",
        "Count what the budget is for, as you spend it. Where do you compare that number with the budget?",
    ),
    # Many players
    "all-for-first-player": Misconception(
        "every player chooses what is best for the first player",
        "Each player looks at its own number. What does Python compare first when it compares two tuples?",
    ),
    "all-for-root-player": Misconception(
        "every player chooses what is best for the player at the root",
        "The others do not work for you. Whose number counts at each node?",
    ),
    "paranoid": Misconception(
        "the others choose what is worst for the player at the root",
        "They are not against you, they are for themselves. Whose number counts at each node?",
    ),
    "own-value-minimized": Misconception(
        "every player chooses what is worst for itself",
        "There is no MIN here: every player wants a large number in its own place.",
    ),
    "next-players-value": Misconception(
        "players look at a neighbour's number",
        "The numbers stand in the order of `game.players`. Which place belongs to `game.to_move(state)`?",
    ),
    "sum-maximized": Misconception(
        "the sum of all numbers is maximized",
        "Nobody here plays for the common good. Whose number counts at each node?",
    ),
    "lead-maximized": Misconception(
        "players maximize their lead over the others",
        "A player does not mind how much the others get. Whose number counts at each node?",
    ),
    "each-best-mixed": Misconception(
        "a node's vector is mixed from several children",
        "The mover picks one child, and all players get what stands there. From how many children are your numbers?",
    ),
    "turns-assumed": Misconception(
        "the players are taken to move in turns",
        "Some games let a player move twice or pass. Ask `game.to_move(state)` at every node.",
    ),
    # Chance
    "chance-unweighted": Misconception(
        "all outcomes of chance are taken as equally likely",
        "Some rolls come more often than others. What does `game.outcomes(state)` tell besides the outcome?",
    ),
    "chance-summed": Misconception(
        "the values below a chance node are added up",
        "An expected value lies between the smallest and the largest of the values. Does yours?",
    ),
    "chance-divided-again": Misconception(
        "a weighted sum is divided by the number of outcomes",
        "Try it on a coin with 4 on both sides: what should come out? The probabilities sum to 1 already.",
    ),
    "chance-as-max": Misconception(
        "chance is treated as MAX",
        "The dice are not on anybody's side. What is the value of a coin that pays 0 or 10?",
    ),
    "chance-as-min": Misconception(
        "chance is treated as MIN",
        "The dice are not on anybody's side. What is the value of a coin that pays 0 or 10?",
        keeps=0.25,  # this is minimax, as it stands
    ),
    "chance-likeliest": Misconception(
        "only the likeliest outcome counts",
        "An unlikely outcome may be a disaster. Which outcomes have a part in an expected value?",
    ),
    "chance-largest-share": Misconception(
        "the outcome with the largest product of probability and value stands for all",
        "Your products are right. What becomes of the others, once you have them all?",
    ),
    "chance-first-outcome": Misconception(
        "only the first outcome of chance is looked at",
        "Does your loop over the outcomes reach the second one? Look for a `return` inside the loop.",
    ),
    "chance-last-outcome": Misconception(
        "only the last outcome of chance counts",
        "Does your loop over the outcomes add to the sum, or overwrite it?",
    ),
    "outcome-overwrites-state": Misconception(
        "the loop over the outcomes forgets the state it started from",
        "Every outcome is applied to the same chance node. Which state does your variable hold in the second turn of "
        "the loop?",
    ),
    "chance-is-no-ply": Misconception(
        "chance nodes do not count as a ply",
        "Here the depth grows on every edge, below chance nodes too. Where does yours stay the same?",
    ),
    "opponent-perfect": Misconception(
        "the opponent is taken to be perfect",
        "This opponent makes mistakes, and `policy` says how often. What is a node worth where nobody minimizes?",
        keeps=0.25,  # this is minimax, as it stands
    ),
    "opponent-helps": Misconception(
        "the opponent is taken to help you",
        "The opponent draws from `policy`, good moves and bad ones. What is a MIN node worth then?",
    ),
    "policy-ignored": Misconception(
        "all replies of the opponent are taken as equally likely",
        "`policy(game, state)` gives each action with its probability. Where do you use the probabilities?",
    ),
    "policy-likeliest": Misconception(
        "only the opponent's likeliest reply counts",
        "A reply that comes one time in four counts for a quarter. Which replies have a part in an expected value?",
    ),
    "policy-summed": Misconception(
        "the values of the opponent's replies are added up",
        "An expected value lies between the smallest and the largest of the values. Does yours?",
    ),
    "policy-divided-again": Misconception(
        "a weighted sum is divided by the number of replies",
        "Try it on two replies that are both worth 4: what should come out? The probabilities sum to 1 already.",
    ),
    "own-nodes-averaged": Misconception(
        "your own moves are averaged as well",
        "Only the opponent draws lots. What do you do where the move is yours?",
    ),
    "own-nodes-minimized": Misconception(
        "the smallest value is taken where MAX moves",
        "MAX still wants the most. What do you do where the move is MAX's?",
    ),
    "gamble-from-zero": Misconception(
        "the smallest pay-off is taken for 0",
        "Who loses the gamble gets the smallest pay-off, not nothing. What is the gamble worth for p = 0?",
    ),
    "gamble-for-the-smallest": Misconception(
        "p is taken for the chance of the smallest pay-off",
        "Here p is the chance of the largest. When does MAX gamble: where p is small or where it is large?",
    ),
    "table-turned": Misconception(
        "rows and columns of the table are turned round",
        "A row belongs to what MAX assumes, and so to one move of MAX's. What is the same in both numbers of a row?",
    ),
    "belief-for-result": Misconception(
        "the table says what MAX expects, not what MAX gets",
        "Who assumes something wrong gets something else than expected. What does the move bring against the "
        "opponent of the column?",
    ),
    "always-the-right-assumption": Misconception(
        "MAX makes the best move of each column, whatever the row assumes",
        "MAX has to move before it is clear who the opponent is. How many different moves can a row have?",
    ),
    # Pruning with chance
    "only-chance-cuts": Misconception(
        "MAX's and MIN's nodes are never left early",
        "Between chance nodes plain alpha-beta still holds. Where is its test?",
    ),
    "no-cut-at-chance": Misconception(
        "chance nodes are never left early",
        "You know the smallest and the largest utility. How much can the outcomes that are still to come change?",
    ),
    "window-through-chance": Misconception(
        "the window goes through a chance node unchanged",
        "A coin with 3 on one side is not yet worth 3. When one outcome is bad, can the others make up for it? The "
        "window of an outcome has to leave room for that.",
    ),
    "cut-at-one-outcome": Misconception(
        "one outcome outside the window is enough to leave a chance node",
        "One outcome is worth as much as its probability. When can the others no longer make up for it?",
    ),
    "lowest-highest-swapped": Misconception(
        "the lowest and the highest utility are swapped in the window of an outcome",
        'To say "even so it is too low", be as hopeful as you can about what is still to come. Which bound is hopeful?',
    ),
    "rest-forgotten": Misconception(
        "the outcomes that are still to come are forgotten in the window",
        "After the next outcome there are more. What is the least and the most that they can add?",
    ),
    "done-forgotten": Misconception(
        "the outcomes that were already seen are forgotten in the window",
        "What earlier outcomes brought is settled. Where does it stand in the window of the next one?",
    ),
    "window-not-divided": Misconception(
        "the probability of the outcome is missing in its window",
        "An outcome that comes one time in four moves the sum by a quarter of its value. How far out must it lie?",
    ),
    # Quiescence
    "nothing-followed": Misconception(
        "no volatile action is followed",
        "The value is the plain estimate. Which actions does `volatile(state)` name, and what comes of them?",
    ),
    "one-exchange": Misconception(
        "only the first volatile action is followed, not the answers to it",
        "A capture may be answered by a capture. When is the position quiet?",
    ),
    "no-standing-pat": Misconception(
        "the mover has to take a volatile action",
        "Nobody is forced to capture. What may the mover be content with?",
    ),
    "always-standing-pat": Misconception(
        "the mover stands pat although every action is volatile",
        "In check there is no quiet move to be content with. How can you tell from `volatile` and `game.actions`?",
    ),
    "only-max-stands-pat": Misconception(
        "only MAX may stand pat",
        "MIN is not forced to capture either. What does standing pat do for MIN?",
    ),
    "quiet-is-the-end": Misconception(
        "a quiet position is taken for the end of the game",
        "No captures does not mean no moves. Who says whether the game is over?",
    ),
    "estimate-before-terminal": Misconception(
        "a finished game may get an estimate in place of its utility",
        "A finished game has an exact utility. Which test comes first?",
    ),
    "all-actions-followed": Misconception(
        "quiet actions are followed as well",
        "Only actions that upset the estimate are worth a longer search. Who names them?",
    ),
    "estimate-of-mover": Misconception(
        "the estimate is turned round where MIN moves",
        "`evaluate` speaks from MAX's vantage point everywhere. Does it need a sign?",
    ),
    # Formalizing a game
    "actions-alone": Misconception(
        "only the actions are listed, not where they lead",
        "A successor function gives pairs. What is the second member of each?",
    ),
    "states-alone": Misconception(
        "only the states are listed, not the actions that lead there",
        "Who wants to play has to know what to do. What is the first member of each pair?",
    ),
    "pair-turned-round": Misconception(
        "the pairs are (state, action)",
        "In which order does the text name the two members of a pair?",
    ),
    "first-pair-only": Misconception(
        "only the first successor is listed",
        "Does your loop reach the second action? Look for a `return` inside the loop.",
    ),
    "captures-forgotten": Misconception(
        "pawns never capture",
        "Each pawn has up to three squares to go to. On which of them may an enemy stand?",
    ),
    # Counting
    # A robot as the opponent
    # Features and weights
    # Exchanges
    "one-capture-only": Misconception(
        "nobody captures back",
        "After the first capture something of yours stands on the square. Who can take it?",
    ),
    # Discs that cannot be turned
    # Extensions and the horizon
    # Temporal differences
    # Beyond the value: all best actions, haste, plans, bounds, coalitions
    "unknown-is-zero": Misconception(
        "what is not known counts as 0",
        "A state that you know nothing about may be worth anything from `lowest` to `highest`.",
    ),
    "unknown-spoils-all": Misconception(
        "a node with an unknown end below it is taken for wholly unknown",
        "MAX has a child worth 3 and one that you know nothing about. How little can it be worth?",
    ),
    # Monte Carlo tree search
    "root-forgotten": Misconception(
        "the square root is missing from the bonus",
        "Compare your bonus with lecture 6's, sign by sign.",
    ),
    # Players
    "first-action-taken": Misconception(
        "the first legal action is taken, whatever the position",
        "Does your search get an evaluation that tells one position from another?",
        keeps=0,
    ),
}


AT = "@"
"""Stands in a name between a mistake and the player at whose nodes alone it is made, as in `first-child@MIN`."""


def known(name: str) -> Misconception:
    """The mistake of that name, at all nodes or at one player's."""
    mistake, _, player = name.partition(AT)
    found = MISCONCEPTIONS[mistake]
    return found._replace(title=f"{found.title}, but only where {player} moves") if player else found


def in_words(names: Iterable[str]) -> str:
    """The titles of mistakes that may each be the one, after "It looks as if"."""
    return ", or ".join(known(name).title for name in names)


_OF_THE_KIT = frozenset(MISCONCEPTIONS)


def add_misconception(name: str, title: str, hint: str, keeps: float = 0.6) -> None:
    """Have a mistake known that the kit does not know. Raises ValueError where the name says another one there."""
    if name in _OF_THE_KIT and MISCONCEPTIONS[name] != (title, hint, keeps):
        raise ValueError(f"the kit has a mistake called {name!r} ({MISCONCEPTIONS[name].title}); take another name")
    MISCONCEPTIONS[name] = Misconception(title, hint, keeps)


def add_misconceptions(table: str) -> None:
    """Have many known: for each a line `name: title`, and below it the hint, in lines that are indented.

    `name (keeps 0): title` says what the mistake keeps, where that is not what most do.
    """
    hints: dict[str, list[str]] = {}
    for line in filter(str.strip, table.splitlines()):
        if line.startswith(" "):
            hints[next(reversed(hints))].append(line.strip())
        else:
            hints[line] = []
    for line, hint in hints.items():
        named, title = line.split(": ", 1)
        name, _, keeps = named.rstrip(")").partition(" (keeps ")
        add_misconception(name, title, " ".join(hint), *([float(keeps)] if keeps else []))


def added(names: Iterable[str]) -> dict[str, Misconception]:
    """Those of the mistakes called `names` that the kit does not have, and that were added."""
    return {name: MISCONCEPTIONS[name] for name in names if name in MISCONCEPTIONS and name not in _OF_THE_KIT}

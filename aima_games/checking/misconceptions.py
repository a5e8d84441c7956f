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
    """A known mistake: its name in words, after "It looks as if", and a question or hint for who made it."""

    title: str
    hint: str


MISCONCEPTIONS: dict[str, Misconception] = {
    "max-min-swapped": Misconception(
        "MAX and MIN are swapped",
        "Who wants the large numbers? Look at what your function does where `game.to_move(state)` is MAX.",
    ),
    "always-maximizing": Misconception(
        "every level takes the maximum",
        "The opponent would not help you. What does MIN choose among the values of the children?",
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
    ),
    "hard-coded": Misconception(
        "the answer is the same whatever is asked",
        "The checks ask about other trees as well, and about some that you can't see. Compute the answer from `game` "
        "and `state`.",
    ),
    "random-answer": Misconception(
        "the answer is given without a look at any leaf",
        "What can the answer rest on, if not on what the ends of games are worth? Ask `game.actions(state)` and look "
        "at what comes of each.",
    ),
    "nothing-returned": Misconception(
        "nothing is returned",
        "A function without a `return` returns `None`. Where does yours hand back what it has found?",
    ),
    "value-alone": Misconception(
        "the value is returned without an action",
        "The answer is a pair, `(value, action)`, also at a leaf, where the action is `None`.",
    ),
    "more-than-the-value": Misconception(
        "a pair is returned where the value alone is asked for",
        "Which of the two is the number that the text asks for? Return that alone.",
    ),
    "other-form": Misconception(
        "the answer has the right parts, but not in the form or in the order that is asked for",
        "Read in the text what is returned: how the parts are put together, and which of them comes first.",
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
        "the table is filled but never looked up",
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
    "loss-signed-for-min": Misconception(
        "MIN's losses come out below zero",
        "A bad move costs its mover something, whoever that is. Who is glad when the value falls?",
    ),
    "compared-with-first": Misconception(
        "the move is compared with the first one, not with the best",
        "What should come out for a best move? Try one that does not stand first in `game.actions(state)`.",
    ),
    "gamble-from-zero": Misconception(
        "the smallest pay-off is taken for 0",
        "Who loses the gamble gets the smallest pay-off, not nothing. What is the gamble worth for p = 0?",
    ),
    "stretch-without-effect": Misconception(
        "the stretched pay-offs play no part",
        "The gamble turns worthwhile at one p before the change, and at another after it. Where do you use `new`?",
    ),
    "gamble-for-the-smallest": Misconception(
        "p is taken for the chance of the smallest pay-off",
        "Here p is the chance of the largest. When does MAX gamble: where p is small or where it is large?",
    ),
    "range-unordered": Misconception(
        "the larger p sometimes comes first",
        "Some changes make the gamble better, others worse. Which of your two numbers should come first?",
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
    "bad-luck-forgotten": Misconception(
        "only good luck is counted",
        "MIN's good rolls are luck, too, with the other sign. What does a roll add that lowers the value?",
    ),
    "luck-without-sign": Misconception(
        "good and bad luck are added up without their signs",
        "A good roll and a bad one can cancel out. What is the luck of MAX after one of each, equally far off?",
    ),
    "luck-since-the-start": Misconception(
        "the value is compared with that of the start, not with that of the step before",
        "The second roll answers for its own change only. Which state was there just before it?",
    ),
    "moves-are-luck": Misconception(
        "what moves change is counted as luck",
        "Nobody is lucky to make a bad move. Whose step changes the value?",
    ),
    "loss-as-change": Misconception(
        "what is given away comes out below zero",
        "A bad move of MAX's lowers the value. How much it lowers it is a number above zero.",
    ),
    "losers-swapped": Misconception(
        "each player is blamed for the other's moves",
        "Who moves in the state before the step, and who in the state after it?",
    ),
    "moves-taken-for-dice": Misconception(
        "the players are taken to move at random",
        "Players choose. How likely is a move that is not the best one?",
    ),
    "likeliest-only": Misconception(
        "only the likeliest outcome is looked at",
        "The others happen as well, if not as often. What becomes of their probabilities?",
    ),
    "chosen-for-the-best-case": Misconception(
        "moves are chosen for the largest utility that a roll can bring",
        "A long shot is seldom the best choice. By which number does expectiminimax choose?",
    ),
    "last-of-equals": Misconception(
        "among equally good actions the last is taken",
        "Two moves can be worth the same and lead to different ends. Which of them does the text ask for?",
    ),
    "ends-not-merged": Misconception(
        "a utility that comes about in several ways is listed several times",
        "How likely is it in all? Add up the probabilities of equal utilities.",
    ),
    "largest-end-first": Misconception(
        "the list begins with the largest utility",
        "Which end should come first? Look at what the text says about the order.",
    ),
    "roll-chosen-too": Misconception(
        "the best roll is taken for granted",
        "To know the roll is not to choose it. How often does the best one come?",
    ),
    "informed-not-compared": Misconception(
        "it is what the player gets with the information, not what the information adds",
        "Without it the player would get something, too. How much?",
    ),
    "gain-signed-for-min": Misconception(
        "what MIN gains comes out below zero",
        "MIN is glad when the value falls. Information never does harm: which sign has its worth?",
    ),
    "share-of-best-play": Misconception(
        "it is the share of MIN's good moves, not of its errors",
        "An opponent who never errs has the share 0. What does your function return where the dare pays at once?",
    ),
    "ratio-for-share": Misconception(
        "what is at risk is divided by what can be gained",
        "With the share e it is e times the one against 1 − e times the other. Solve for e.",
    ),
    "safe-move-never-gains": Misconception(
        "the safe move is taken to bring the same against every opponent",
        "An opponent who errs gives something away after the safe move, too. How much?",
    ),
    "same-move-never-pays": Misconception(
        "where both choose the same move the answer should be 0",
        "From which share of errors on is a move as good as itself?",
    ),
    "own-bounds-counted": Misconception(
        "the bounds of the outcome itself are counted among those of the others",
        "The window limits the value of this outcome. Which ones are there besides it?",
    ),
    "probe-taken-for-value": Misconception(
        "the first reply is taken for the value of the node",
        "The player has other replies, which may be better. For whom, and on which side does that leave room?",
    ),
    "all-replies-looked-at": Misconception(
        "all replies are looked at",
        "That is the whole search. Here you look at the first reply to each outcome, and no further.",
    ),
    "best-reply-probed": Misconception(
        "the best reply is probed, not the first",
        "To find the best one you would have to look at all of them. Which action stands first?",
    ),
    "end-not-known": Misconception(
        "an outcome that ends the game is not taken as known",
        "Where the game is over there is nothing to guess. Between which two numbers does its utility lie?",
    ),
    "others-in-full": Misconception(
        "the other outcomes count in full, not with their probabilities",
        "An outcome that comes one time in four can move the sum by a quarter of its value only. What moves it by all?",
    ),
    "reply-bounds-wrong-side": Misconception(
        "a reply of MAX's is taken for an upper bound, or one of MIN's for a lower one",
        "MAX has seen one reply and may find a better one. Can the node still be worth less than that reply? Or more?",
    ),
    "bounds-the-other-way": Misconception(
        "the upper bound comes first",
        "Which of the two numbers does the text ask for first?",
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
    "difference-turned-round": Misconception(
        "what MIN has is counted for MAX",
        "Above 0 means that MAX is ahead: X, white in chess, black in Othello. What do you subtract from what?",
    ),
    "features-of-mover": Misconception(
        "the count is given from the side of whoever is to move",
        "A position is as good for MAX whoever moves next. Where does your function ask who is to move?",
    ),
    "opponent-not-subtracted": Misconception(
        "only what MAX has is counted",
        "An even position is worth 0. What do you do with what the other side has?",
    ),
    "both-sides-added": Misconception(
        "what MIN has is added, not subtracted",
        "An even position is worth 0. Which sign has what the other side owns?",
    ),
    "ends-counted-too": Misconception(
        "a finished game is counted like one that goes on",
        "Three in a row settle it, however many lines are open. Which question comes first?",
    ),
    "ends-worth-one": Misconception(
        "a won game is worth 1, which is less than an open line",
        "Could the search prefer two open lines to a win? What number can no count ever exceed?",
    ),
    "end-always-won": Misconception(
        "the end is worth +∞ whoever has won",
        "There are two kinds of wins. Whose is worth −∞?",
    ),
    "tie-taken-for-loss": Misconception(
        "a tie is taken for a loss",
        "Not to win is not yet to lose. How many kinds of ends are there?",
    ),
    "closed-lines-count": Misconception(
        "a line with marks of both players still counts",
        "Can anybody still fill a line in which both have a mark?",
    ),
    "marks-not-counted": Misconception(
        "every open line is worth the same",
        "Two marks in a line are a threat, none is only room. Where does your function use `weights`?",
    ),
    "weights-off-by-one": Misconception(
        "the weight of one mark fewer is taken",
        "`weights[0]` belongs to a line without a mark. Which one belongs to a line with two?",
    ),
    "weight-times-marks": Misconception(
        "the weight of a line is multiplied by its marks",
        "`weights[2]` is what a line with two marks is worth in all. What do you do with it?",
    ),
    "diagonals-left-out": Misconception(
        "the diagonals are left out",
        "On an empty board all lines are open: eight of them. How many do you count? `game.lines` has them all.",
    ),
    "board-of-fixed-size": Misconception(
        "the corners are looked for on a board of one size only",
        "The number of squares in a row is `game.size`. Which numbers in your function hold for one board only?",
    ),
    # Exchanges
    "nobody-stops": Misconception(
        "all captures are played to the end",
        "Nobody has to capture. When is it better to stop?",
    ),
    "only-attacker-stops": Misconception(
        "the defender has to capture back",
        "Both sides may stop. What if capturing back costs more than it brings?",
    ),
    "stops-at-the-start-only": Misconception(
        "once it has begun, the exchange is played to the end",
        "Each side may stop before each of its captures. Where do you compare with 0?",
    ),
    "first-capture-forced": Misconception(
        "the first capture has to be made, even where it loses",
        "Whoever may begin may also leave it. What does that bring?",
    ),
    "in-the-order-given": Misconception(
        "the pieces capture in the order of the list",
        "Which piece captures first? The list may name them in any order.",
    ),
    "dearest-piece-first": Misconception(
        "the most valuable piece captures first",
        "What is captured back can be lost. Which piece would you rather risk?",
    ),
    "one-capture-only": Misconception(
        "nobody captures back",
        "After the first capture something of yours stands on the square. Who can take it?",
    ),
    "one-answer-only": Misconception(
        "the exchange ends after one capture of each side",
        "After the answer it is your turn once more. Is there anything left to capture with?",
    ),
    "same-piece-again": Misconception(
        "it plays no part what the capturing pieces are worth",
        "After a capture another piece stands on the square. Which one, and what does it cost if that is taken back?",
    ),
    "piece-for-piece": Misconception(
        "what both sides lose is added up as if every piece captured",
        "Either side may stop half-way. Go through the captures from the last to the first.",
    ),
    "loss-for-gain": Misconception(
        "what the exchange brings has the wrong sign",
        "The side that captures first may stop at once. Can it end up with less than nothing?",
    ),
    # Discs that cannot be turned
    "full-edge-not-safe": Misconception(
        "discs on a full edge are not counted as safe",
        "To turn a disc on an edge somebody has to place one on that edge. What if there is no room?",
    ),
    "corners-only": Misconception(
        "only the discs in the corners are counted",
        "Who holds a corner protects the discs beside it on the edge, and those beside them. How far does that go?",
    ),
    "two-squares-only": Misconception(
        "only the disc next to the corner is counted with it",
        "If the second disc is safe, what about the third beside it? Where does the run end?",
    ),
    "gaps-do-not-matter": Misconception(
        "discs count as safe behind a gap or behind discs of the other side",
        "Walk along the edge from the corner. At which square do you have to stop?",
    ),
    "corner-counted-twice": Misconception(
        "a corner is counted once for each of its edges",
        "A corner lies on two edges, but it is one disc. How do you know which squares you have counted?",
    ),
    "runs-one-way": Misconception(
        "runs are followed from one end of each edge only",
        "An edge has two corners. From which of them does your loop start?",
    ),
    "diagonal-disc-safe": Misconception(
        "the disc diagonal to its own corner is counted as safe",
        "It can still be turned, from the side. Only what lies on an edge is asked for.",
    ),
    # Extensions and the horizon
    "nothing-extended": Misconception(
        "a forced action costs a ply as any other",
        "Where there is only one action, there is nothing to decide. Does your depth stay the same there?",
    ),
    "not-at-the-horizon": Misconception(
        "the cutoff comes before a forced action",
        "At the cutoff a forced reply is to be seen as well. Which test comes first?",
    ),
    "extensions-without-end": Misconception(
        "there are more extensions on a path than allowed",
        "`extra` is how many there may be. Does it get smaller on the way down, and who looks at it?",
    ),
    "everything-extended": Misconception(
        "actions are free that are not the only one",
        "Which actions cost no ply? How many has the player to choose from there?",
    ),
    "one-extension-more": Misconception(
        "there is one extension too many on a path",
        "What should happen where `extra` is 0? Is it > or >=?",
    ),
    "one-extension-only": Misconception(
        "there is one extension on a path at most",
        "After the first one `extra` is smaller by 1. What do you pass down?",
    ),
    "extensions-shared": Misconception(
        "the extensions of one branch are missing in the next",
        "Each path from the root has its own. Do all branches count down the same variable?",
    ),
    "free-action-costs-a-ply": Misconception(
        "a forced action is followed past the cutoff, but costs a ply all the same",
        "What depth do you pass to the child of a forced action?",
    ),
    "first-agreement": Misconception(
        "it is the first depth that chooses the last action, though it changes again in between",
        "From that depth on, all deeper searches have to agree. Try an action that comes, goes and comes back.",
    ),
    "first-change": Misconception(
        "it is the depth at which the action changes for the first time",
        "It may change again. From which depth on does it stay?",
    ),
    "before-the-last-change": Misconception(
        "the depth is one too small",
        "The search to that depth still chooses something else. What is the first one that does not?",
    ),
    "two-alike-are-enough": Misconception(
        "two searches in a row that agree are taken as the end of it",
        "A third may disagree. What do all searches down to `most` choose?",
    ),
    "value-for-action": Misconception(
        "the values are compared, not the actions",
        "The value may change while the action stays. What is the question about?",
    ),
    "deepest-search-left-out": Misconception(
        "the search to `most` plies is left out",
        "`range(1, most)` ends at most − 1. Which is the deepest search that you run?",
    ),
    # Temporal differences
    "result-at-every-step": Misconception(
        "every position learns from the result of the game",
        "Only the last position learns from the result. What does an earlier one learn from?",
    ),
    "last-position-skipped": Misconception(
        "the last position learns nothing",
        "Nothing comes after it but the result. What is its error?",
    ),
    "trace-forgotten": Misconception(
        "only the latest position is credited with the error",
        "The positions before it share in it, with λ, λ², … Where do you keep what came before?",
    ),
    "trace-never-fades": Misconception(
        "earlier positions are credited as much as the latest",
        "Their share shrinks by λ at every step. Where does `decay` come in?",
    ),
    "trace-fades-too-soon": Misconception(
        "the latest position is credited with λ, not in full",
        "First the old trace shrinks, then the new features are added. In which order do you do it?",
    ),
    "learns-the-wrong-way": Misconception(
        "the weights move away from the target",
        "The estimate was too small: should the weights of positive features grow or shrink? Look at the sign.",
    ),
    "step-size-missing": Misconception(
        "the weights move by the whole error",
        "Each game is one example of many. Where does the step size come in?",
    ),
    "old-weights-until-the-end": Misconception(
        "all errors are computed with the weights from before the game",
        "The weights change after each position. With which ones do you estimate the next?",
    ),
    "next-position-credited": Misconception(
        "the error is credited to the next position, not to the one that was estimated",
        "Whose estimate was wrong, that of the earlier or of the later position?",
    ),
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
    "exploration-forgotten": Misconception(
        "the bonus or its factor C is missing from the index",
        "What would your function do differently with `exploration` 0 and 10?",
    ),
    "untried-not-first": Misconception(
        "what was never tried does not come first",
        "Which index has a choice with 0 tries? Nothing may be larger.",
    ),
    "log-of-own-tries": Misconception(
        "the logarithm is that of the choice's own tries",
        "The bonus of a choice grows while the *others* are tried. Whose number of tries stands in the logarithm?",
    ),
    "log-forgotten": Misconception(
        "the logarithm is missing from the bonus",
        "Compare your bonus with lecture 6's, sign by sign.",
    ),
    "root-forgotten": Misconception(
        "the square root is missing from the bonus",
        "Compare your bonus with lecture 6's, sign by sign.",
    ),
    "exploration-under-root": Misconception(
        "the factor C stands under the square root",
        "With C = 4, by how much does the bonus grow? It should be four times as large as with C = 1.",
    ),
    "total-for-mean": Misconception(
        "the sum of all results stands where their mean should",
        "A choice that was tried twice as often is not twice as good. What did it bring for each try?",
    ),
    "last-result-for-mean": Misconception(
        "only the last result counts",
        "The mean is over all that an arm has paid so far.",
    ),
    "bonus-subtracted": Misconception(
        "the bonus is subtracted",
        "Optimism in the face of ignorance: how good may a choice be *at best*?",
    ),
    "smallest-index": Misconception(
        "the smallest index wins",
        "Which arm is the most promising?",
    ),
    "arms-in-turn": Misconception(
        "all arms are pulled in turn",
        "Does what an arm has paid change anything in your function?",
    ),
    "wins-turned-at-every-other-level": Misconception(
        "the wins are turned round at every other level",
        "In the book's tree each node counts the wins of the player who moves *there*. Whose are they already?",
    ),
    "log-of-the-root": Misconception(
        "the logarithm is always that of the root's playouts",
        "The gambler in a node knows only the games that came through this node.",
    ),
    "most-visited-child": Misconception(
        "the way goes to the child with the most playouts",
        "That is the rule for the final choice. Which index decides where the next game goes?",
    ),
    "one-level-only": Misconception(
        "the way ends below the root",
        "Where does the tree end? Go on until a node has no children.",
    ),
    "same-result-at-every-node": Misconception(
        "every node on the way counts the same player's result",
        "The wins of a node are those of the player whose move led there. Who is that, level by level?",
    ),
    "wins-of-the-wrong-player": Misconception(
        "each node counts the wins of the player to move there, not of the one who moved there",
        "The root's mover has won. Whose number grows in the child that the root's mover has chosen?",
    ),
    "root-without-visit": Misconception(
        "the root is left out of the back-up",
        "Every node that the game went through has one visit more. Is the root one of them?",
    ),
    "no-node-added": Misconception(
        "the tree does not grow",
        "Each game adds one node. Where does yours appear?",
    ),
    "only-ends-counted": Misconception(
        "the nodes between the root and the new one are left out of the back-up",
        "Every node that the game went through has one visit more. Does your loop go all the way?",
    ),
    "draw-is-a-loss": Misconception(
        "a draw counts as a win or a loss",
        "A draw is worth ½ to either player.",
    ),
    "loss-is-minus-one": Misconception(
        "a loss is counted as −1",
        "The book counts wins: 1, ½ or 0. If one player has ½, the other?",
    ),
    "sign-forgotten-at-min": Misconception(
        "the mean's sign is not turned where MIN moves",
        "Totals are MAX's. What does a large mean tell MIN about a move?",
    ),
    "sign-turned-at-max": Misconception(
        "MAX and MIN are exchanged in the index",
        "Who wants the large numbers? Look at the sign where `MAX` moves.",
    ),
    "prior-not-used": Misconception(
        "the policy's probabilities are not used",
        "Where in your index does P stand?",
    ),
    "prior-only": Misconception(
        "the likeliest action is taken, whatever the games brought",
        "What would make your search turn to another action after a bad result?",
    ),
    "untried-always-first": Misconception(
        "every action is tried once before any is tried twice, as with UCB1",
        "In this index an untried action has a finite bonus. Must a very unlikely one ever be tried?",
    ),
    "game-itself-not-counted": Misconception(
        "the game that is on its way does not count in N",
        "What is the bonus of every action when the first game leaves the root? Read again what N is.",
    ),
    "ucb1-bonus": Misconception(
        "the bonus is still UCB1's, with a logarithm",
        "Compare the two bonuses: this one has no logarithm, and 1 + n is not under the root.",
    ),
    "new-node-not-counted": Misconception(
        "the new node is left out of the back-up",
        "The game went through the new node as well. How many visits has it after its first game?",
    ),
    "result-for-the-mover": Misconception(
        "totals are the mover's in one place and MAX's in another",
        "Choose one: totals are MAX's everywhere and the index turns the sign, or they are the mover's everywhere.",
    ),
    "total-of-last-game": Misconception(
        "a node remembers only its last game",
        "The mean is over *all* games through the node: is the total added to, or replaced?",
    ),
    "ends-simulated": Misconception(
        "a finished game is played on",
        "Where `game.is_terminal(state)` holds there is nothing to simulate: ask for the utility.",
    ),
    "tree-stops-growing": Misconception(
        "the tree does not grow below the root's children",
        "When a game comes to a node of the tree it goes on down, until it meets a new one or an end.",
    ),
    "chosen-by-mean": Misconception(
        "the action with the best mean is played, not the one played most often",
        "A mean of one lucky game is large, too. Which number tells how sure the search is?",
    ),
    "value-of-the-action": Misconception(
        "the value is the mean of the chosen action",
        "The text asks for MAX's mean over *all* games.",
    ),
    "nothing-proven": Misconception(
        "nothing is ever proven",
        "When a game ends inside the tree, its worth is known for good. Where do you keep that?",
    ),
    "proven-entered-again": Misconception(
        "games still go to what is proven",
        "There is nothing to learn from a node whose worth is known. Is it left out when the next action is chosen?",
    ),
    "proof-needs-every-child": Misconception(
        "one winning move is not enough for a proof",
        "If one move wins for certain, does it matter what the others are worth?",
    ),
    "only-wins-proven": Misconception(
        "only wins are proven, never draws and losses",
        "What do you know about a node whose children are all proven?",
    ),
    "proofs-for-max-only": Misconception(
        "proofs are made as if MAX always moved",
        "What is a win for MIN, and which of the proven children does MIN take?",
    ),
    "untried-forgotten-in-proof": Misconception(
        "a node is proven although some of its actions were never tried",
        "An action without a child in the tree may still be the best one. Count the actions, not the children.",
    ),
    "one-child-proves": Misconception(
        "one proven child is enough, even if it is not won",
        "That one move draws says nothing about the others.",
    ),
    "proof-does-not-stop": Misconception(
        "the search goes on after the root is proven",
        "What is left to find out once the root is proven?",
    ),
    "proven-loss-played": Misconception(
        "a move that is proven to lose may be played",
        "A losing move can have many visits from before the proof. Is it left out at the end?",
    ),
    "always-the-best": Misconception(
        "the best move is always taken",
        "Call your function ten times. Does it ever err?",
    ),
    "drawn-evenly": Misconception(
        "all moves are equally likely",
        "Where do the values enter into your draw?",
    ),
    "temperature-not-used": Misconception(
        "the temperature is not used",
        "At a high temperature all moves are almost equally likely, at a low one only the best is played.",
    ),
    "temperature-multiplied": Misconception(
        "values are multiplied by the temperature",
        "At a *low* temperature only the best move is played. Is it so with yours?",
    ),
    "weights-without-exp": Misconception(
        "the chances are proportional to the values themselves",
        "The weights are e to the power of value / temperature. What is the weight of a value of 0?",
    ),
    # Players
    "no-budget": Misconception(
        "the agent asks for more than its budget",
        "Count the questions, and stop the search in time: what is your answer if it ends now?",
    ),
    "plays-for-max": Misconception(
        "the player chooses what is best for MAX also where it plays MIN",
        "Your player plays both sides. What does it want where `game.to_move(state)` is MIN?",
    ),
    "plays-for-min": Misconception(
        "the player chooses what is best for MIN also where it plays MAX",
        "Your player plays both sides. What does it want where `game.to_move(state)` is MAX?",
    ),
    "plays-for-opponent": Misconception(
        "the player chooses what is best for its opponent",
        "Look at the sign: whom does a large value please, and who is to move?",
    ),
    "reply-not-seen": Misconception(
        "the opponent's reply is not looked at",
        "The move that turns most discs may give away the last word. How many plies does your player look ahead?",
    ),
    "first-action-taken": Misconception(
        "the first legal action is taken, whatever the position",
        "Does your search get an evaluation that tells one position from another?",
    ),
    "last-action-taken": Misconception(
        "the last legal action is taken, whatever the position",
        "Does your loop forget the best action when it comes to the next?",
    ),
}


AT = "@"
"""Stands in a name between a mistake and the player at whose nodes alone it is made, as in `first-child@MIN`."""


def known(name: str) -> Misconception:
    """The mistake of that name, at all nodes or at one player's."""
    mistake, _, player = name.partition(AT)
    title, hint = MISCONCEPTIONS[mistake]
    return Misconception(f"{title}, but only where {player} moves" if player else title, hint)


def in_words(names: Iterable[str]) -> str:
    """The titles of mistakes that may each be the one, after "It looks as if"."""
    return ", or ".join(known(name).title for name in names)


_OF_THE_KIT = frozenset(MISCONCEPTIONS)


def add_misconception(name: str, title: str, hint: str) -> None:
    """Have a mistake known that the kit does not know. Raises ValueError where the name says another one there."""
    if name in _OF_THE_KIT and MISCONCEPTIONS[name] != (title, hint):
        raise ValueError(f"the kit has a mistake called {name!r} ({MISCONCEPTIONS[name].title}); take another name")
    MISCONCEPTIONS[name] = Misconception(title, hint)


def add_misconceptions(table: str) -> None:
    """Have many known: for each a line `name: title`, and below it the hint, in lines that are indented."""
    hints: dict[str, list[str]] = {}
    for line in filter(str.strip, table.splitlines()):
        if line.startswith(" "):
            hints[next(reversed(hints))].append(line.strip())
        else:
            hints[line] = []
    for line, hint in hints.items():
        name, title = line.split(": ", 1)
        add_misconception(name, title, " ".join(hint))


def added(names: Iterable[str]) -> dict[str, Misconception]:
    """Those of the mistakes called `names` that the kit does not have, and that were added."""
    return {name: MISCONCEPTIONS[name] for name in names if name in MISCONCEPTIONS and name not in _OF_THE_KIT}

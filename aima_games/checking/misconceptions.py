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
    "seen-for-cut": Misconception(
        "it says where Y is looked at, not where it never is",
        "`True` means that nobody ever looks at Y. Which way round is your answer?",
    ),
    "full-windows": Misconception(
        "every child is searched with the whole window",
        "That is right, and costs too much: of a child that is worse you need not know how much worse. Which window "
        "tells better, equal and worse apart, and no more?",
    ),
    "window-too-narrow": Misconception(
        "the window is narrow on both sides",
        "If a child is better than the best so far, you want its value, not a bound. Which side has to stay open?",
    ),
    "window-of-max": Misconception(
        "MIN's children get the window that is meant for MAX's",
        "Where MIN moves, better is smaller. Which end of the window is near the best value, and which is open?",
    ),
    "proof-by-opponent": Misconception(
        "the proof has one move for the opponent and all of the player's own",
        "Whoever claims something has an answer ready for everything that the *other* does. Where is one move enough?",
    ),
    "longest-proof": Misconception(
        "the longest proof is counted, not the shortest",
        "The player chooses which move to prove. Which choice takes the fewest leaves?",
    ),
    "first-action-proves": Misconception(
        "only the first action of the player is tried",
        "Another action may have a shorter proof. Over what do you take the minimum?",
    ),
    "one-reply-refuted": Misconception(
        "only one reply of the opponent is looked at",
        "What if the opponent replies with something else? How many of its actions has a proof to answer?",
    ),
    "all-actions-proved": Misconception(
        "all of the player's own actions are in the proof",
        "To be sure of 5 one action that gets 5 is enough. How many of your own actions does a proof need?",
    ),
    "bound-excluded": Misconception(
        "a leaf that is worth exactly the bound does not count",
        "`bound` or more is asked for. Is 5 or more true of 5?",
    ),
    "bound-for-max-only": Misconception(
        "MIN's leaves are compared like MAX's",
        "MIN wants to show that the state is worth `bound` or *less*. Which leaves are good for that?",
    ),
    "proof-for-max-only": Misconception(
        "the proof is always MAX's, whoever the player is",
        "At whose nodes is one action enough, if `player` is MIN?",
    ),
    "leaves-not-tested": Misconception(
        "every leaf counts, whatever it is worth",
        "A leaf that is worth less than MAX claims proves nothing. What does your function return for it?",
    ),
    "false-costs-nothing": Misconception(
        "what is not so has a proof without leaves",
        "Where there is no proof, the minimum must not pick it. Which number is never the smallest of several?",
    ),
    "shared-leaf-twice": Misconception(
        "the leaf that belongs to both proofs is counted twice",
        "Let both play their strategies against each other. Where does the game end, and in whose proof is that leaf?",
    ),
    "half-of-the-proof": Misconception(
        "only MAX's half of the proof is counted",
        'You show "at least 5", which is half of "exactly 5". Who proves the other half?',
    ),
    "larger-half-of-the-proof": Misconception(
        "only the larger half of the proof is counted",
        "Both halves are needed, and they have only one leaf in common. How many are there together?",
    ),
    "leaves-of-alpha-beta": Misconception(
        "the leaves that alpha-beta looks at are counted",
        "Alpha-beta does not know in advance which leaves it will need. How few would do for somebody who does?",
    ),
    "order-ignored": Misconception(
        "the actions are tried in the order of the game, not of the advice",
        "`advice(game, state)` says which action is likely to be good. Over what does your loop go?",
    ),
    "worst-first": Misconception(
        "the least likely actions are tried first",
        "Cuts come early when a good action comes early. Which way does your sort go?",
    ),
    "order-turned-for-min": Misconception(
        "MIN's actions are tried with the least likely first",
        "The advice speaks of whoever moves, and MIN is a strong player too. Does it need to be turned round?",
    ),
    "order-at-root-only": Misconception(
        "advice is taken at the root only",
        "Cuts happen further down. Which order do your children use for their own children?",
    ),
    "advice-trusted": Misconception(
        "only the likeliest action is tried",
        "Advice says where to look first, not where to look. What becomes of the other actions?",
    ),
    "share-ignored": Misconception(
        "all actions are tried, whatever the share",
        "The likeliest actions are enough once their probabilities add up to `share`. Where do you add them up?",
    ),
    "share-at-root-only": Misconception(
        "actions are left out at the root only",
        "Your children leave out actions as well. Does `share` reach them?",
    ),
    "share-below-root-only": Misconception(
        "all actions of the root are tried",
        "The root is a node like any other. Which of its actions are left out?",
    ),
    "share-not-reached": Misconception(
        "the action that makes up the share is left out",
        "With probabilities 0.5 and 0.25 and a share of 0.6, how many actions are needed to have the share?",
    ),
    "share-exceeded": Misconception(
        "an action is tried although those before it make up the share",
        "With probabilities 0.5 and 0.5 and a share of 0.5, is a second action needed?",
    ),
    "share-of-each-action": Misconception(
        "each action by itself is compared with the share",
        "The probabilities of all that are tried count together. Where is your sum?",
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
    "table-anew-each-question": Misconception(
        "each question begins with an empty table",
        "What one question found out about a state holds for the next one too. Where is your table made?",
    ),
    "leaves-not-kept": Misconception(
        "what a leaf is worth is not kept in the table",
        "The next question may come to the same leaf. Is its value in your table, or do you ask for it again?",
    ),
    "number-skipped": Misconception(
        "a number is skipped after a yes",
        "The value is 5 or more: what is the smallest number of which you do not know yet whether it is so much?",
    ),
    "other-bound-told": Misconception(
        "the table answers with the wrong one of its two bounds",
        "The table says 3 at least and 7 at most. Is it 8 or more? Which of the two numbers says so?",
    ),
    "deeper-entries-used": Misconception(
        "what a deeper search found out is used as well",
        "A deeper search knows better, but it is not what is asked for here: the answer has to be that of so many "
        "plies exactly. Which entries may a state with 2 plies left use?",
    ),
    "first-question-only": Misconception(
        "the answer to the first question is taken for the value",
        'To "is it k or more?" a number outside the window says "at least" or "at most". When are you sure of both?',
    ),
    "action-of-yes": Misconception(
        'the action is always that of the last "yes"',
        'Where MAX moves, "yes" means that an action gets there. Where MIN moves, it means that every action does. '
        "Which answer names an action of MIN's?",
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
    "budget-anew-each-depth": Misconception(
        "every depth gets the whole budget",
        "The budget is for all searches together. Where does your counter go back to 0?",
    ),
    "budget-off-by-one": Misconception(
        "one leaf more is looked at than the budget has",
        "You have 20 leaves and have looked at 20. May you look at another? Test before you look, not after.",
    ),
    "last-leaf-unused": Misconception(
        "the last leaf of the budget is never used",
        "You have 20 leaves and have looked at 19. May you look at another?",
    ),
    "failed-search-kept": Misconception(
        "a search whose window failed counts as completed",
        "A value on the edge of the window or beyond is a bound only. If there are no leaves left to search again, "
        "which was the last search that knew its value?",
    ),
    "window-never-narrowed": Misconception(
        "every search begins with the whole window",
        "You know the value of the last search, and the next will hardly differ by more than the margin. Which window "
        "says so?",
    ),
    "window-around-first": Misconception(
        "the window always lies around the first value",
        "The window lies around the value of the last completed search. Which number do you use three plies deep?",
    ),
    "failure-not-noticed": Misconception(
        "a value outside the window is taken for the value",
        "Outside its window alpha-beta returns a bound. What do you compare the value with after a search?",
    ),
    "edge-taken-for-inside": Misconception(
        "a value on the edge of the window is taken to lie inside",
        "Which of α < v < β and α ≤ v ≤ β makes v exact? Look at the table in the text.",
    ),
    "wrong-side-opened": Misconception(
        "the window is opened on the wrong side",
        "The search returned α or less, so the value is small. On which side has the window to grow?",
    ),
    "both-sides-opened": Misconception(
        "the window is opened on both sides",
        "If the value is too small for the window, it is not too large as well. Which side may stay as it is?",
    ),
    "unfinished-kept": Misconception(
        "the answer of a search that was broken off is kept",
        "It has not seen all of the moves, so it may have missed the best. Which depth was the last to be completed?",
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
    "wins-of-max": Misconception(
        "only MAX's wins are found",
        "`game.utility(state, player)` asks for whom. Who takes the action where MIN is to move?",
    ),
    "wins-of-the-next": Misconception(
        "a win is looked for on behalf of the player who would move next",
        "After the action it is the other one's turn. In which state do you ask who moves?",
    ),
    "every-end-wins": Misconception(
        "every action that ends the game counts as a win",
        "One can also end a game by losing it, or with a draw. Which question tells?",
    ),
    "draws-win": Misconception(
        "a utility of 0 counts as a win",
        "What is a draw worth, and is that above 0?",
    ),
    "first-win-only": Misconception(
        "only the first winning action is listed",
        "There may be several. Look for a `return` inside the loop.",
    ),
    "captures-forgotten": Misconception(
        "pawns never capture",
        "Each pawn has up to three squares to go to. On which of them may an enemy stand?",
    ),
    "captures-ahead": Misconception(
        "pawns capture straight ahead as well",
        "Two pawns that face each other block each other. Which squares can a pawn capture on?",
    ),
    "captures-own": Misconception(
        "pawns capture their own side",
        "Whose pawn stands on the square? That it is not empty is not enough.",
    ),
    "steps-aside": Misconception(
        "pawns step diagonally onto empty squares",
        "A pawn goes diagonally only to capture. What has to stand there?",
    ),
    "round-the-edge": Misconception(
        "pawns capture across the edge of the board",
        "In Python `row[-1]` is the last square of a row, not one beyond its first. Which columns are on the board?",
    ),
    "far-side-forgotten": Misconception(
        "the game goes on when a pawn has reached the far side",
        "Which is the far side for white, and which for black? Look at these rows first.",
    ),
    "far-sides-swapped": Misconception(
        "the far sides are swapped",
        "Row 0 is at the top. Where does white start, and which way does it go?",
    ),
    "blocked-goes-on": Misconception(
        "the game goes on when the player to move has no move",
        "Nobody passes in hexapawn. Who wins when the one to move cannot?",
    ),
    "blocked-wins": Misconception(
        "the player without a move wins",
        "You win if your *opponent* has no move. Who is to move in that state?",
    ),
    "utility-turned-round": Misconception(
        "the winner gets what the loser should get",
        "At the end, who is to move has *not* just moved. Who has won then, and who asks?",
    ),
    "utility-ignores-player": Misconception(
        "the utility is the same for both players",
        "`utility(state, player)` is asked once for each player. Where do you use `player`?",
    ),
    "utility-too-early": Misconception(
        "there is a utility while the game goes on",
        "Read the last sentence of the docstring of `utility`. What happens in the middle of a game?",
    ),
    "echo-allowed": Misconception(
        "a player may take as many as the other has just taken",
        "The legal actions depend on the last one. How do they get to know it, if not from the state?",
    ),
    "own-echo-forbidden": Misconception(
        "a player may not repeat its own last number",
        "It is the other player's number that is forbidden. Whose does your state hold?",
    ),
    "more-than-left": Misconception(
        "a player may take more stones than there are",
        "One stone is left. Which numbers are in your `actions`?",
    ),
    "below-zero": Misconception(
        "stones are taken from an empty heap",
        "What are the legal actions when one stone is left, and when none is?",
    ),
    "most-never-taken": Misconception(
        "the largest number is never allowed",
        "`range(1, n)` stops before n. How many stones may be taken at most?",
    ),
    "nothing-refused": Misconception(
        "illegal actions are not refused as they should be",
        "What does `result` do when somebody takes a hundred stones? It should `raise IllegalActionError(…)`.",
    ),
    "turn-kept": Misconception(
        "the turn never passes to the other player",
        "After MAX's move it is MIN's turn. What does `result` write into the state?",
    ),
    "only-empty-ends": Misconception(
        "only an empty heap ends the game",
        "One stone is left and the other has just taken one. What may the player to move do, and is the game over?",
    ),
    "stuck-loses": Misconception(
        "the player who may take none loses",
        "There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?",
    ),
    "stuck-wins": Misconception(
        "the player who may take none wins",
        "There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?",
    ),
    "result-changes-state": Misconception(
        "the state that `result` is given gets changed",
        "An action makes a *new* state; the old one may still be wanted. Tuples can't be changed by accident.",
    ),
    # Counting
    "inner-nodes-only": Misconception(
        "the ends of the games are not counted",
        "The end of a game is a position, too. What should the answer be where the game is over?",
    ),
    "ends-only": Misconception(
        "only the ends of the games are counted",
        "What about the positions on the way? Draw a game with two plies, and count what you should get.",
    ),
    "all-states-counted": Misconception(
        "every state is counted, however many ways lead to it",
        "In a tree without repetitions, what should the answer be?",
    ),
    "extra-ways-counted": Misconception(
        "each further way to a state is counted, not each state",
        "A state that can be reached in five ways is one transposition. How often does it count with you?",
    ),
    "parents-counted": Misconception(
        "only the states where two ways meet are counted, not those that come after them",
        "If two ways lead to a state, how many lead to its children?",
    ),
    "outcomes-of-min": Misconception(
        "the outcomes are counted for MIN",
        "Won, drawn and lost are meant for MAX. For whom do you ask the utility?",
    ),
    "outcomes-of-mover": Misconception(
        "the outcomes are counted for whoever would be to move",
        "Won, drawn and lost are meant for MAX, whoever moved last. For whom do you ask the utility?",
    ),
    "draws-are-losses": Misconception(
        "draws are counted as losses",
        "Three numbers, three cases. What is the utility of a draw?",
    ),
    "ends-merged": Misconception(
        "two games that end in the same state are counted once",
        "The same moves in another order are another game. How many ways lead to the end?",
    ),
    # A robot as the opponent
    "robot-helps": Misconception(
        "MIN's actions are chosen for you",
        "Alone you choose for both. Here MIN's choice is fixed: which of its actions does the robot take?",
    ),
    "robot-minimizes": Misconception(
        "the robot takes what is worst for you",
        "This robot does not think. Which of its actions does it take?",
    ),
    "robot-averaged": Misconception(
        "the robot's actions are averaged",
        "This robot does not draw lots. Which of its actions does it take?",
    ),
    "robot-takes-last": Misconception(
        "the robot takes its last action",
        "Your loop goes over all of MIN's actions and keeps the last. Which one does the robot take?",
    ),
    "robot-on-both-sides": Misconception(
        "MAX plays like the robot",
        "Only MIN is a robot. What do you do where `game.to_move(state)` is MAX?",
    ),
    "robot-for-max": Misconception(
        "MAX is the robot, and MIN chooses",
        "It is the other way round. Whose turn is it where you take the first action?",
    ),
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
    "values-for-actions": Misconception(
        "the values of the best children are returned, not the actions that lead there",
        "What can a player do with your list at the board? Keep the action beside each value.",
    ),
    "time-ignored": Misconception(
        "among actions of the same value, how long the game lasts plays no part",
        "Two actions win: one at once, one in ten plies. What do you compare after the values?",
    ),
    "everybody-hurries": Misconception(
        "everybody is in a hurry, losers too",
        "Who is losing hopes for a mistake, and that takes time. For whom is a short game good?",
    ),
    "nobody-hurries": Misconception(
        "nobody is in a hurry, not even a winner",
        "Who is winning wants it over. For whom is a long game good?",
    ),
    "haste-turned-round": Misconception(
        "winners play on and losers hurry",
        "Look at the sign of the plies: which of two wins is the better one, the short or the long one?",
    ),
    "draw-hurried": Misconception(
        "a player who draws is in a hurry",
        "In a draw nobody wins, so both play on. What does your comparison say about the value 0?",
    ),
    "haste-of-max": Misconception(
        "MIN's haste is judged as MAX's",
        "MIN wins where the value is *below* 0. Who is in a hurry where MIN is to move?",
    ),
    "time-before-value": Misconception(
        "time counts more than the value",
        "A quick loss is no better than a slow win. Compare the values first, the plies only where those are equal.",
    ),
    "time-for-value": Misconception(
        "value and plies are added up, so that time can be bought with value",
        "Is a quick 3 better than a slow 4? Compare the pair (value, time), not a sum.",
    ),
    "end-is-a-ply": Misconception(
        "the end of the game is counted as a ply",
        "How many actions are played from a state in which the game is over? Count edges, not nodes.",
    ),
    "plies-not-counted": Misconception(
        "the plies do not grow on the way up",
        "A child's end is one ply further away from its parent. Where do you add it?",
    ),
    "plan-hopes": Misconception(
        "the plan has an answer to one action of the opponent only",
        "The opponent will take the action that you did not plan for. How many pairs does its node need?",
    ),
    "replies-left-out": Misconception(
        "actions of the opponent that can't be answered are left out of the plan",
        "If there is one action to which you have no answer, what is the promise worth?",
    ),
    "plan-for-every-action": Misconception(
        "a plan is made only where every action of the player's own keeps the promise",
        "You need one good action, and the opponent's actions all have to be answered. Which node is which?",
    ),
    "first-action-planned": Misconception(
        "only the player's first action is tried",
        "The first action may fail where the third one works. When may your loop stop?",
    ),
    "last-plan": Misconception(
        "the last action that keeps the promise is taken, not the first",
        "When you have found an action that works, is there a reason to look on?",
    ),
    "all-plans-kept": Misconception(
        "the plan keeps every good action of the player's own",
        "A plan decides: where the player moves it has a single pair.",
    ),
    "empty-plan-refused": Misconception(
        "an empty plan is taken for no plan",
        "Where the game is over the plan is the empty list, and `if []` is False. How do you tell it from None?",
    ),
    "more-than-least": Misconception(
        "exactly `least` is not enough",
        "At least 1: is 1 enough?",
    ),
    "ends-not-judged": Misconception(
        "the end of a game is not held against `least`",
        "Does your plan promise the same whatever `least` is?",
    ),
    "exactly-least": Misconception(
        "more than `least` is refused",
        "At least 0: is 1 bad?",
    ),
    "plan-for-max": Misconception(
        "the promise is always made to MAX",
        "At the end, whose utility do you compare with `least`? The plan may be MIN's.",
    ),
    "plan-of-the-other": Misconception(
        "the player and the opponent are swapped",
        "Where do you choose one action, and where do you have to be ready for all? Look at `game.to_move(state)`.",
    ),
    "empty-for-none": Misconception(
        "an empty list is returned where there is no plan",
        "An empty list is the plan of a game that is over. What does the text ask for where there is no plan?",
    ),
    "one-move-planned": Misconception(
        "the plan ends after one ply",
        "What does the player do next? Each pair needs the plan for what follows, down to the end of the game.",
    ),
    "budget-not-shared": Misconception(
        "each child may ask as many questions as its parent",
        "When the first child has asked 3 of 5 questions, how many are left for the second?",
    ),
    "unknown-is-zero": Misconception(
        "what is not known counts as 0",
        "A state that you know nothing about may be worth anything from `lowest` to `highest`.",
    ),
    "unknown-left-out": Misconception(
        "children that nothing is known about are left out",
        "An action that you have not looked at is still there, and somebody may take it. What may it be worth?",
    ),
    "unknown-spoils-all": Misconception(
        "a node with an unknown end below it is taken for wholly unknown",
        "MAX has a child worth 3 and one that you know nothing about. How little can it be worth?",
    ),
    "one-question-more": Misconception(
        "one question more is asked than allowed",
        "Try it with a budget of 0. Where does your function look at what is left, before or after it asks?",
    ),
    "one-question-fewer": Misconception(
        "the last question is never asked",
        "Try it with a budget of 1. Where does your function stop?",
    ),
    "asked-from-the-last": Misconception(
        "the ends are asked about from the last action on",
        "A stack gives back last what you put there first. Which action is taken from it first?",
    ),
    "nodes-cost-questions": Misconception(
        "every node costs a question, not only the ends",
        "Only a call of `utility` counts. What does your counter count?",
    ),
    "highest-always-largest": Misconception(
        "the smallest low and the largest high are taken at every node",
        "MAX can choose the child with the largest low. What is it sure of, then?",
    ),
    "bounds-drawn-together": Misconception(
        "the largest low and the smallest high are taken at every node",
        "If all children turn out as high as they can, which one does MAX take, and how high is that?",
    ),
    "each-for-itself": Misconception(
        "everybody plays for itself, and the coalition's utilities are added up at the end",
        "Members play for their sum, and all others against it. What does a mover compare?",
    ),
    "partners-for-themselves": Misconception(
        "a member takes what is best for itself, not for the coalition",
        "A member may have to give something up. Which sum does it want to be large?",
    ),
    "others-for-themselves": Misconception(
        "those outside are taken to play for themselves",
        "What the coalition can be *sure* of is what it gets at worst. What could the others do to it?",
    ),
    "one-member-counts": Misconception(
        "only the first member counts",
        "A coalition is worth what all its members get, and each of them moves for it.",
    ),
    "first-member-moves": Misconception(
        "only the first member moves for the coalition",
        "At every state ask whether the mover is one of `members`, not whether it is `members[0]`.",
    ),
    "sum-of-all": Misconception(
        "everybody plays for the sum of all utilities",
        "Those who are not members have no reason to help. Which utilities are added up at the end?",
    ),
    "all-utilities-added": Misconception(
        "the utilities of all players are added up, not only the members'",
        "Whose numbers are in the sum at the end of a game?",
    ),
    "lead-of-the-coalition": Misconception(
        "what the others get is subtracted",
        "The coalition counts what it gets itself. Does anything have to be subtracted?",
    ),
    "nobody-against": Misconception(
        "the others help the coalition",
        "Nobody who is not a member has promised anything. What is the worst that they can do?",
    ),
    "sides-swapped": Misconception(
        "the coalition plays against itself, and the others for it",
        "Who wants the sum large, and who small? Look at what happens where a member moves.",
    ),
    # Monte Carlo tree search
    "root-forgotten": Misconception(
        "the square root is missing from the bonus",
        "Compare your bonus with lecture 6's, sign by sign.",
    ),
    # Players
    "no-budget": Misconception(
        "the agent asks for more than its budget",
        "Count the questions, and stop the search in time: what is your answer if it ends now?",
    ),
    "reply-not-seen": Misconception(
        "the opponent's reply is not looked at",
        "The move that turns most discs may give away the last word. How many plies does your player look ahead?",
    ),
    "first-action-taken": Misconception(
        "the first legal action is taken, whatever the position",
        "Does your search get an evaluation that tells one position from another?",
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

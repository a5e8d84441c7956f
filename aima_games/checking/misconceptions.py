"""The mistakes that searches are known to have: what each is called and a hint that teaches.

What a search with the mistake *does* on a case stands in the case (see `case.py`); the wrong searches themselves
live on the instructor's side, in `solutions/misconceptions` or with their assignment, under the same names. The order
matters: where two mistakes explain the same observations, the one that stands first here is named. An assignment may
add mistakes of its own with `add_misconception`.
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
        "the answer is drawn by lot",
        "Your function answers without looking at the game. Ask `game.actions(state)` and look at what comes of each.",
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
        "a node is left as soon as its value improves",
        "A value inside the window is good news, no reason to stop: there may be a better one. When is it too good?",
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
    "leaves-seen-listed": Misconception(
        "the leaves that are looked at are listed, not those that are cut",
        "Which leaves would you not have to know at all? Those are asked for.",
    ),
    "window-ignored": Misconception(
        "the window that is given is not used",
        "The caller is sure of `alpha` and `beta` already. With which window does your search begin?",
    ),
    "fail-soft-where-hard": Misconception(
        "a value outside the window is returned as it was found",
        "That is fail-soft, and right in its way. Fail-hard never says more than that the value is not inside: which "
        "number does it return then?",
    ),
    "leaf-outside-window": Misconception(
        "a leaf's number is returned although it lies outside the window",
        "Below the root the parent puts it right. Who does, where the root's own child is a leaf?",
    ),
    "wrong-bound-returned": Misconception(
        "a value outside the window comes back as the wrong bound",
        "If the value is too small, which end of the window is nearer to it?",
    ),
    "one-best-action": Misconception(
        "only one of several best actions is listed",
        "A second action may be just as good. When you have the best value, which of the actions reach it?",
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
        "the budget of nodes is not obeyed",
        "Count the nodes as you expand them. Where do you compare that number with `nodes`?",
    ),
    "budget-anew-each-depth": Misconception(
        "every depth gets the whole budget",
        "The budget is for all searches together. Where does your counter go back to 0?",
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
    "loss-in-utility": Misconception(
        "the loss is given in utility, not in chances to win",
        "From a certain loss to a certain win the utility grows by 2. By how much does the chance to win grow?",
    ),
    "loss-signed-for-min": Misconception(
        "MIN's losses come out below zero",
        "A bad move costs its mover something, whoever that is. Who is glad when the value falls?",
    ),
    "chance-not-loss": Misconception(
        "the chance to win after the move is returned, not what the move gave away",
        "What would a best move have brought? The question is how much is missing.",
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
    "window-unchanged-but-cuts": Misconception(
        "the window goes through a chance node unchanged, although that node is left at the right time",
        "Your test at the chance node knows what is still to come; the window of the outcome does not. How bad may one "
        "outcome be, if the others can make up for it?",
    ),
    "full-window-for-outcomes": Misconception(
        "every outcome of chance gets the widest window there is",
        "The value is right, but below chance nodes too much is looked at. From which value of the outcome on is the "
        "chance node settled?",
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
    "root-not-counted": Misconception(
        "the root is not counted",
        "What should the answer be where the game is over?",
    ),
    "inner-nodes-only": Misconception(
        "the ends of the games are not counted",
        "The end of a game is a position, too. What should the answer be where the game is over?",
    ),
    "ends-only": Misconception(
        "only the ends of the games are counted",
        "What about the positions on the way? Draw a game with two plies, and count what you should get.",
    ),
    "children-only": Misconception(
        "the count stops one ply down",
        "Children have children. What does your function do with them?",
    ),
    "states-for-nodes": Misconception(
        "a state that is reached in two ways is counted once",
        "Two ways to the same state are two nodes. Which of the two is asked for?",
    ),
    "nodes-for-states": Misconception(
        "a state that is reached in two ways is counted twice",
        "How do you know that a state has been counted before? A set remembers.",
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
    "two-marks-to-close": Misconception(
        "a line with one mark of the opponent still counts as open",
        "Can you ever fill a line in which the opponent has one mark?",
    ),
    "diagonals-left-out": Misconception(
        "the diagonals are left out",
        "On an empty board all lines are open: eight of them. How many do you count? `game.lines` has them all.",
    ),
    "pieces-only-counted": Misconception(
        "every piece is worth the same",
        "Would you give a queen for two pawns? Each kind of piece has its own worth.",
    ),
    "bishop-worth-a-knight": Misconception(
        "a bishop is worth just a knight",
        "Here a bishop is a quarter of a pawn better. Look at the table of values again.",
    ),
    "pawns-left-out": Misconception(
        "the pawns are left out",
        "A pawn is worth little, but there are many of them. Which letters does the position have?",
    ),
    "always-bad-beside-corner": Misconception(
        "a disc beside a corner counts as bad even when the corner is taken",
        "Why is it bad to stand there? Is it still, when nobody can take the corner any more?",
    ),
    "safe-beside-any-disc": Misconception(
        "a disc counts as safe beside a corner that the opponent holds",
        "Whose corner protects whose discs? Who holds the corner, and who the disc?",
    ),
    "safe-without-corner": Misconception(
        "a disc counts as safe beside an empty corner",
        "A corner protects only once it is held. What lies on it?",
    ),
    "diagonal-neighbours-only": Misconception(
        "only the diagonal neighbour of a corner is looked at",
        "Three squares touch a corner. Which two are missing?",
    ),
    "edge-neighbours-only": Misconception(
        "the diagonal neighbour of a corner is not looked at",
        "Three squares touch a corner, and one of them lies off the edge. Which one is missing?",
    ),
    "board-of-fixed-size": Misconception(
        "the corners are looked for on a board of one size only",
        "The number of squares in a row is `game.size`. Which numbers in your function hold for one board only?",
    ),
    "weights-not-used": Misconception(
        "the values are added up without their weights",
        "A corner is worth more than a disc. Where do the weights come in?",
    ),
    "weights-added": Misconception(
        "weights and values are added, not multiplied",
        "What should a feature with weight 0 contribute? And one with the value 0?",
    ),
    "sums-multiplied": Misconception(
        "the sum of the weights is multiplied with the sum of the values",
        "Each value goes with its own weight. Write it out for two features: how many products are there?",
    ),
    "weighted-mean": Misconception(
        "the sum is divided by the number of features",
        "Nothing here asks for a mean. Which line of your function divides?",
    ),
    "products-not-added": Misconception(
        "the products are returned one by one",
        "An evaluation is one number. What do you do with the products?",
    ),
    "products-multiplied": Misconception(
        "the products are multiplied with each other",
        "One feature that is 0 must not make the whole evaluation 0. How do the products come together?",
    ),
    "largest-product": Misconception(
        "only the largest product counts",
        "Every feature has a say. What becomes of the other products?",
    ),
    "last-product": Misconception(
        "only the last product is returned",
        "Does your loop add to the sum or overwrite it?",
    ),
    "constant-term-fitted": Misconception(
        "a constant is fitted along with the weights",
        "An even position should be worth 0. What does your sum give where all features are 0?",
    ),
    "weights-fitted-one-by-one": Misconception(
        "each weight is fitted as if the other features were not there",
        "Who holds corners mostly has more discs too: features share the credit. Fit all weights together.",
    ),
    "first-examples-only": Misconception(
        "only as many examples are used as there are weights",
        "The first examples may be odd ones. Use all of them, and settle for a small error on each.",
    ),
    "overlap-ignored": Misconception(
        "values and targets are multiplied, but no equation is solved",
        "With twice as many examples, are your weights twice as large? Look up the normal equations, or `lstsq`.",
    ),
    "weights-made-shares": Misconception(
        "the weights are divided by their sum",
        "The weighted sum should come close to the targets themselves. Does it, after you divide?",
    ),
    # Players
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

_OF_THE_KIT = frozenset(MISCONCEPTIONS)


def add_misconception(name: str, title: str, hint: str) -> None:
    """Have a mistake known that the kit does not know. Raises ValueError where the name says another one there."""
    if name in _OF_THE_KIT and MISCONCEPTIONS[name] != (title, hint):
        raise ValueError(f"the kit has a mistake called {name!r} ({MISCONCEPTIONS[name].title}); take another name")
    MISCONCEPTIONS[name] = Misconception(title, hint)


def added(names: Iterable[str]) -> dict[str, Misconception]:
    """Those of the mistakes called `names` that the kit does not have, and that were added."""
    return {name: MISCONCEPTIONS[name] for name in names if name in MISCONCEPTIONS and name not in _OF_THE_KIT}

"""What the mistakes are called."""

from __future__ import annotations

from autograder.authoring import add_misconceptions

add_misconceptions("""
bad-luck-forgotten: only good luck is counted
    MIN's good rolls are luck, too, with the other sign. What does a roll add that lowers the value?
luck-without-sign: good and bad luck are added up without their signs
    A good roll and a bad one can cancel out. What is the luck of MAX after one of each, equally far off?
luck-since-the-start: the value is compared with that of the start, not with that of the step before
    The second roll answers for its own change only. Which state was there just before it?
moves-are-luck: what moves change is counted as luck
    Nobody is lucky to make a bad move. Whose step changes the value?
loss-signed-for-min: MIN's losses come out below zero
    A bad move costs its mover something, whoever that is. Who is glad when the value falls?
loss-as-change: what is given away comes out below zero
    A bad move of MAX's lowers the value. How much it lowers it is a number above zero.
losers-swapped: each player is blamed for the other's moves
    Who moves in the state before the step, and who in the state after it?
compared-with-first: the move is compared with the first one, not with the best
    What should come out for a best move? Try one that does not stand first in `game.actions(state)`.
moves-taken-for-dice: a player is taken to move at random
    Players choose. How likely is a move that is not the best one?
likeliest-only: only the likeliest outcome is looked at
    The others happen as well, if not as often. What becomes of their probabilities?
chosen-for-the-best-case: moves are chosen for the largest utility that a roll can bring
    A long shot is seldom the best choice. By which number does expectiminimax choose?
last-of-equals: among equally good actions the last is taken
    Two moves can be worth the same and lead to different ends. Which of them does the text ask for?
ends-not-merged: a utility that comes about in several ways is listed several times
    How likely is it in all? Add up the probabilities of equal utilities.
largest-end-first: the list begins with the largest utility
    Which end should come first? Look at what the text says about the order.
roll-chosen-too: the best roll is taken for granted
    To know the roll is not to choose it. How often does the best one come?
informed-not-compared: it is what the player gets with the information, not what the information adds
    Without it the player would get something, too. How much?
gain-signed-for-min: what MIN gains comes out below zero
    MIN is glad when the value falls. Information never does harm: which sign has its worth?
stretch-without-effect: the changed prizes play no part
    The lottery turns worthwhile at one p before the change, and at another after it. Where do you use `new`?
range-unordered: the larger p sometimes comes first
    Some changes make the lottery better, others worse. Which of your two numbers should come first?
share-of-best-play: it is the share of MIN's good moves, not of its errors
    An opponent who never errs has the share 0. What does your function return where the dare pays at once?
ratio-for-share: what is at risk is divided by what can be gained
    With the share e it is e times the one against 1 − e times the other. Solve for e.
safe-move-never-gains: the safe move is taken to bring the same against every opponent
    An opponent who errs gives something away after the safe move, too. How much?
same-move-never-pays: where both choose the same move the answer should be 0
    From which share of errors on is a move as good as itself?
own-bounds-counted: the bounds of the outcome itself are counted among those of the others
    The window limits the value of this outcome. Which ones are there besides it?
others-in-full: the other outcomes count in full, not with their probabilities
    An outcome that comes one time in four can move the sum by a quarter of its value only. What moves it by all?
probe-taken-for-value: the first reply is taken for the value of the node
    The player has other replies, which may be better. For whom, and on which side does that leave room?
reply-bounds-wrong-side: a reply of MAX's is taken for an upper bound, or one of MIN's for a lower one
    MAX has seen one reply and may find a better one. Can the node still be worth less than that reply? Or more?
all-replies-looked-at: all replies are looked at
    That is the whole search. Here you look at the first reply to each outcome, and no further.
best-reply-probed: the best reply is probed, not the first
    To find the best one you would have to look at all of them. Which action stands first?
end-not-known: an outcome that ends the game is not taken as known
    Where the game is over there is nothing to guess. Between which two numbers does its utility lie?
bounds-the-other-way: the upper bound comes first
    Which of the two numbers does the text ask for first?
good-luck-forgotten: only bad luck is counted
    A roll that raises the value is luck, too. What does it add?
luck-turned-round: the luck is MIN's, not MAX's
    A roll has raised the value. Who is glad about it?
luck-of-the-mover: a roll counts as the luck of whoever moved before it
    The luck is MAX's, whoever rolls. Which sign has a roll after a move of MIN's?
luck-weighted-once-more: the change at a roll is multiplied by the roll's probability
    The roll has happened. What does it change in full?
luck-beside-another-roll: a roll is compared with one other roll, not with the expected value
    What was the position worth just before the dice fell?
value-for-luck: values are added up as luck, not changes of the value
    A roll may change nothing. How much luck is that?
one-roll-only: only one of the rolls counts as luck
    A game may have several rolls. What do you do with all of them?
luck-averaged: the luck is an average over the rolls
    The text asks for all rolls, added up.
one-mistake-only: only one of a player's moves counts
    Whoever errs twice gives something away twice. Where do you add up?
losses-averaged: what is given away is an average over the moves
    Whoever errs twice gives something away twice. What do you divide by?
mistakes-counted: mistakes are counted, not what they cost
    One mistake may cost 1 and another 10. Which number is asked for?
rolls-are-moves: rolls count as moves of the player before them
    Nobody decides anything at a roll. Whom does your function blame for it?
compared-with-worst: the comparison is with the worst action, not with the best
    What does the player get who knows better?
compared-with-average: the comparison is with the average of the actions
    What does a player get who chooses well?
best-for-max-at-min: MIN's moves are compared with what would be best for MAX
    Which of its actions should MIN have taken?
best-for-min-at-max: MAX's moves are compared with what would be best for MIN
    Which of its actions should MAX have taken?
first-step-skipped: the first step of the line plays no part
    With which step does your loop begin?
last-step-skipped: the last step of the line plays no part
    How many steps has the line, and how many changes of the value?
steps-all-from-the-start: each step is made from the start of the game
    After the first step the game is somewhere else. Which state does the second step start from?
value-against-chance-opponent: the values are those against an opponent who moves at random
    Which search does the text name?
numbers-in-another-order: the three numbers come in another order
    Which number comes first, and which last?
losses-added-up: what both players have given away is mixed into one number
    MAX's mistakes and MIN's: which number counts which?
luck-without-losses: nobody is ever found to give anything away, or only one player is
    Where does a bad move of either player show in your three numbers?
no-luck: rolls never count as luck
    Where does a lucky roll show in your three numbers?
chosen-for-the-worst-case: moves are chosen by the worst that a roll can bring
    By which number does expectiminimax choose?
chosen-for-the-likeliest-case: moves are chosen by the likeliest roll alone
    By which number does expectiminimax choose?
chosen-against-a-random-opponent: moves are chosen as if MIN moved at random
    Which search does the text name for the choice of a move?
first-action-followed: the first action is always followed
    Which action do MAX and MIN choose?
ends-in-the-order-found: the ends are listed in the order in which they were found
    Which end should come first?
likeliest-end-first: the list is sorted by probability
    By which number of each pair should the list be sorted?
last-way-only: of several ways to one utility only the last counts
    How likely is it in all? Look at what happens to the earlier probability.
first-way-only: of several ways to one utility only one counts
    How likely is it in all? Add up.
ways-multiplied: the probabilities of several ways to one utility are multiplied
    It comes about in this way *or* in that. How likely is it in all?
average-after-the-first-roll: after the first roll the expected value stands for all that may happen
    Nobody wins an average. What may happen at the second roll?
value-for-ends: the expected value is listed, not the ends
    Nobody wins an average. With which utilities can the game end?
last-roll-only: the probability of an end is that of its last roll
    Two rolls have to happen. How likely are both?
first-roll-only: the probability of an end is that of the first roll on its way
    Two rolls have to happen. How likely are both?
probabilities-added: the probabilities on the way to an end are added
    Two rolls have to happen. How likely are both?
nothing-after-the-end: the list is empty where the game is over
    With which utility does a game end that is over? How likely is that?
end-impossible: the end has probability 0 where the game is over
    How likely is what has happened already?
pair-for-list: a pair is returned where a list is asked for
    Where the game is over the list has one pair. What do you return?
odds-first: the pairs have the probability first
    Which comes first in each pair?
dictionary-for-list: a dictionary is returned, not a list of pairs
    `sorted(total.items())` would be a list. What do you return?
expected-shares: utility times probability is listed
    What are the two numbers of a pair?
one-end-only: only one end is listed
    With how many different utilities can the game end?
only-odds: the probabilities are listed without the utilities
    What are the two numbers of a pair?
gain-signed-for-max: what MAX gains comes out below zero
    Information never does harm. What do you subtract from what?
min-gains-nothing: the information seems worthless where MIN is told
    MIN is glad when the value falls. What does your function make of a value that falls?
uninformed-only: it is what the player gets without the information
    What could the player do who knows the roll?
rolls-added-up: the rolls are added up without their probabilities
    How often does each roll come?
best-roll-for-the-player: one roll decides
    To know the roll is not to choose it. How often does each come?
gain-as-ratio: the two values are divided, not subtracted
    How *much more* can the player expect?
sum-for-difference: the two values are added
    How much *more* can the player expect?
information-not-used: the choice is the same whatever roll is announced
    You hear the roll before you move. What do you do with that?
mean-of-actions-known: whoever knows the roll is taken to choose at random
    You hear the roll, and choose for that one alone.
one-gain-only: the gains are not averaged over the rolls
    Knowing helps at some rolls and not at others. How often does each come?
later-rolls-known: not only the next roll is known, but every later one
    The player is told the next outcome, and nothing more. What is known before the second move?
later-moves-by-chance: after the roll somebody is taken to move at random
    After the outcome everybody plays their best.
first-reply-only: after the roll only the first action is looked at
    After the outcome everybody plays their best.
old-prizes-without-effect: the old prizes play no part
    The lottery turns worthwhile at one p before the change, and at another after it. Where do you use `old`?
odds-for-probability: the two steps between the prizes are divided by each other
    What is p · largest + (1 − p) · smallest? Where does it reach the middle prize?
gamble-half-from-zero: the smallest prize is forgotten in a part of the fraction
    What is p · largest + (1 − p) · smallest? Solve for p.
smallest-prize-added: a prize is added where it should be subtracted
    What is p · largest + (1 − p) · smallest? Solve for p.
turned-fraction: the fraction is upside down
    Between which two numbers does a probability lie?
halfway-between: it is a value halfway between prizes, not a probability
    At which p is the lottery worth the middle prize?
larger-first: the larger p comes first
    Which of the two probabilities should come first?
width-of-the-range: the distance between the two probabilities is returned
    How many numbers are asked for?
absolute-prizes: prizes below zero lose their sign
    Prizes may be negative. What is −8 in your formula?
rows-swapped: the rows stand in the wrong order
    To whom does the first row belong?
columns-swapped: the columns stand in the wrong order
    To which opponent does the first column belong?
rows-and-columns-swapped: both rows and columns stand in the wrong order
    To whom does the number at the top left belong?
one-move-for-both: MAX makes the same move in both rows
    What do pessimist and optimist choose? Do they always agree?
one-opponent-for-both: both columns have the same opponent
    Who is the opponent of the second column?
each-row-its-own-opponent: the fields off the diagonal are 0
    What happens to whoever assumes something wrong?
first-row-only: the table has one row
    How many things may MAX assume?
flat-table: the four numbers come in one list
    The table has two rows. What is a row?
worst-move-assumed: MAX makes its worst move
    Which move is best under the row's assumption?
losses-for-results: the table says what is lost, not what MAX gets
    Each field is what MAX gets on average.
first-move-assumed: MAX makes the first move in a row, whatever it assumes
    Which move is best under the row's assumption?
dice-unweighted: dice after the perfect opponent's move are taken as even
    Some rolls come more often than others.
same-move-not-thought-of: it is not thought of that both may make the same move
    What do you divide by where both make the same move, and what does the text ask for there?
dare-never-loses: one of the four numbers of the table plays no part
    With the share e each move brings a mixture of two numbers. Which four are there?
wrong-sign-in-the-sum: a sign is wrong in the equation for e
    Write (1 − e) · … + e · … for both moves, and solve once more.
difference-for-share: it is a difference of values, not a share
    Between which two numbers does a share lie?
columns-mistaken: numbers of different opponents are compared
    What is each move worth against a perfect opponent, and what against the policy?
rounded-to-percent: the share is a percentage
    The share goes from 0 to 1.
always-half: the share is always one half
    What does the answer change when the prize is 90 and not 9?
window-turned-round: the two numbers of the window change places
    Which of the two belongs to α?
window-of-the-wrong-sign: the two numbers of the window have the wrong sign
    What do you subtract from what?
others-added: what the others may bring is added to the bound
    The others are in the sum already. How much is left for v?
bounds-exchanged: α and β change places
    Which bound asks whether v can lift the node?
cut-to-own-bounds: the window is cut to the outcome's own bounds
    The numbers may lie outside these. What does the text say about that?
cut-to-the-window: the window is cut to the node's
    One outcome is only a part of the node. May its value lie beyond α or β?
divided-too-soon: only a part of the difference is divided by the probability
    What is v in p · v + others = α?
multiplied-for-divided: the difference is multiplied by the probability
    What is v in p · v + others = α?
divided-by-the-rest: the difference is divided by the probability of the others
    In p · v + others = α, whose probability is p?
others-averaged: the others are put halfway between their bounds
    How high can the others be at best, and how low at worst?
others-not-counted: the other outcomes play no part
    What can the others bring at best, and at worst?
next-outcome: it is the window of another outcome
    Outcomes are numbered from 0.
first-outcome: it is always the window of the first outcome
    What is `number` for?
others-cancel: α and β play no part
    What should change where α is larger?
own-bounds-returned: the outcome's own bounds are returned
    What do the others and the window have to do with it?
one-other-only: only one of the other outcomes is counted
    How many outcomes can lift the node?
bounds-as-if-max-moved: each reply is taken for MAX's
    What do you know after one look at a node where MIN moves?
bounds-as-if-min-moved: each reply is taken for MIN's
    What do you know after one look at a node where MAX moves?
end-as-a-reply: an outcome that ends the game gets a bound on one side only
    Where the game is over there is nothing to guess. Between which two numbers does its utility lie?
ends-left-out: an outcome that ends the game adds nothing
    What is it worth when the game is over, and how likely is it?
last-reply-probed: the last reply is looked at, not the first
    Which action of each outcome's player is searched?
two-replies-probed: two replies are looked at
    How many actions does a glance look at?
worst-reply-probed: the reply that is worst for its player is looked at
    Which action of each outcome's player is searched?
probabilities-forgotten: bounds are added up without their probabilities
    How likely is each outcome?
widest-bounds: single outcomes decide the bounds, not their average
    A chance node is worth an average. What is the average of the bounds?
nothing-unknown-at-one-side: for one player the first reply is taken for the value
    One look tells only one bound. Which one does it leave open?
nothing-known: nothing is learned from some or all of the first replies
    MAX can have at least what its first reply brings. Where does that go?
unknown-is-infinite: what is not known is taken for infinite
    No utility lies outside `lowest` and `highest`.
first-actions-followed: after the first reply only first actions are followed
    What is searched to the end, and with which search?
reply-by-policy: after the first reply MIN is taken to move at random
    Which search does the text name?
reply-moves-for-roll: it is asked at the wrong state who moves
    Who chooses after the roll? Ask the state in which that choice is made.
ends-not-kept: the ends of the game are not kept in the table
    How often is the utility of one end looked at?
zero-not-kept: states that are worth 0 are taken for such as are not in the table
    What does Python make of `if table.get(state)` where the number in the table is 0? How do you ask whether a state
    is in it?
rolls-not-kept: only some kinds of states are kept in the table
    Which states can come again?
best-against-the-worst-roll: the comparison is with the action that is best at its worst roll
    How does a player choose who does not know the roll?
others-share-one-probability: the others' bounds are added up before they are weighted
    Each of the others has a probability of its own.
best-end-hoped-for: the optimist chooses the move with the best single end
    Which move is best on average, if MIN draws from `policy`?
step-of-the-next: a step counts for whoever moves after it
    Who moves in the state before the step, and who in the state after it?
last-steps-only: each of the three numbers keeps only the last step that changed it
    After two rolls, what has become of the luck of the first? Look at your `=` and `+=`.
game-taken-for-over: the line is taken to lead to the end of the game
    What does `game.utility` say where the game goes on? The value of such a state has to be searched for.
ways-equally-likely: all ways to an end are taken for equally likely
    Each roll on the way has a probability. What becomes of several, one after the other?
every-move-counted: all moves of a player are counted as if all of them were made
    Only one move is made. Do your probabilities add up to 1?
chosen-by-single-ends: a player chooses by one end of each action, not by what it is worth on average
    An end that is very good may be very unlikely. What does expectiminimax compare?
number-for-list: where the game is over a number is returned, not a list
    How many ends can a finished game still have, and how likely is each?
a-roll-left-out: not all rolls count
    Does your loop come to every outcome? Look for a `return` inside it, and at where it begins and ends.
actions-compared: actions are compared with one another, not knowing the roll with not knowing it
    How much does the player get without the information, and how much with it?
everybody-plays-for-you: after the roll everybody is taken to play for the player who is told
    The opponent still wants the opposite. What does it choose after the roll?
nothing-where-equal: where nothing changes something else than the two equal numbers is returned
    What does **4b** ask for?
rounded: the numbers are rounded
    Who needs fewer digits can round them later. What do you return?
brackets-forgotten: brackets are missing around a difference
    `a - b / c - d`: what does Python divide by what?
moves-for-values: the table holds MAX's moves, not what they bring
    What does MAX get, on average, by the move that you found?
value-for-share: it is what both moves bring, not how often MIN has to err for it
    Which of the two is asked for, e or the value at e?
share-by-trial: the share is found by trying some numbers, and only roughly
    Both moves are worth a sum in which e stands. Set the two sums equal and solve for e.
bounds-of-the-game: the lowest and highest bound of all stand for what is known of each outcome, as in Star1
    Each outcome has bounds of its own here. Where do you use them?
equals-left-out: outcomes that look like the one to be searched are left out with it
    Two outcomes may have the same numbers. How can you tell which one is meant by `number`?
first-outcome-only: only the first outcome is looked at
    Does your loop come to every outcome? Look for a `return` inside it.
last-outcome-only: only the last outcome counts
    What becomes of the first outcome's bounds when your loop comes to the next?
single-reply-known: a single reply is taken to tell the node's value
    It would, but **6b** asks for the same rule everywhere. What is it?
ends-not-thought-of: a first reply is looked for even where the game is over
    Which actions are there after the end of the game, and what is known there?
roll-for-action: an outcome is returned as the action where chance decides
    Who chooses where dice are rolled?
luck-of-the-next: a roll counts as the luck of whoever moves after it
    The luck is MAX's, whoever moves next. Which sign has a roll that raises the value?
rolls-of-one-player: only the rolls before or after one player's moves count as luck
    A good roll of MIN's is bad luck for MAX. Which rolls change what the game is worth to MAX?
ties-by-action: between equally good actions the actions themselves decide
    `max` and `min` compare pairs by their second members where the first are equal. How do you keep them from that?
impossible-ends-listed: ends that nobody would come to are listed as well
    An end that the players avoid has probability 0. Which ends does the text ask for?
probabilities-summed-up: each end has the probability of itself and all that are smaller, or larger
    How likely is just this end?
ways-counted: ways to an end are counted, not their probabilities added up
    Each roll on the way has a probability. How likely is the whole way?
only-one-side-changes: only the lottery or only the sure prize is changed
    After the change all three prizes are new. Which ones do you compare?
unknown-not-weighted: what is not known of an outcome is added without its probability
    How likely is that outcome? By how much can it move the average at most?
same-state-kept-apart: the table keeps one state in several places
    What is in your key besides the state? Does the value depend on it?
bounds-in-the-table: what a cut leaves of a node is kept as if it were its value
    After a cut you know a bound only, and the next window may be another one. What may the table say then?
""")

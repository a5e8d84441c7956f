"""Answers that are nearly right lose their points, and get a name, in handwritings that the catalogue does not know."""

from __future__ import annotations

from functools import cache
from math import log, sqrt

import nbformat
import pytest

from aima_games import CHANCE, MAX
from aima_games.checking.case import observe
from autograder.authoring import Item, call
from autograder.judge.session import Check, Session
from solutions import expectiminimax
from solutions.searches.chance import expectimax
from tests.autograder.homework import Homework

_homework = cache(Homework)
HW1, HW4, HW5, HW6 = "hw1-formalization", "hw4-evaluation", "hw5-expectiminimax", "hw6-mcts"


def value(game, state):
    return expectiminimax(game, state)[0]


# hw4


def target_for_nothing(target, attackers, defenders):
    if len(attackers) == 0:
        return target
    taker = min(attackers)
    left = list(attackers)
    left.remove(taker)
    return max(target - target_for_nothing(taker, defenders, left), 0)


def result_without_estimate(weights, vectors, result, step, decay):
    w, e = list(weights), [0] * len(weights)
    for i, f in enumerate(vectors):
        error = result
        if i < len(vectors) - 1:
            error = sum(a * b for a, b in zip(w, vectors[i + 1], strict=True)) - sum(
                a * b for a, b in zip(w, f, strict=True)
            )
        for k in range(len(w)):
            e[k] = decay * e[k] + f[k]
        for k in range(len(w)):
            w[k] += step * error * e[k]
    return w


# hw5


def luck_of_the_last_roll(game, line):
    luck = by_max = by_min = 0
    state = game.initial
    for step in line:
        child = game.result(state, step)
        change = value(game, child) - value(game, state)
        if game.to_move(state) == CHANCE:
            luck = change
        elif game.to_move(state) == MAX:
            by_max = -change
        else:
            by_min = change
        state = child
    return luck, by_max, by_min


def numbers_at_the_end(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    found = {}

    def collect(state, share):
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            found[utility] = found.get(utility, 0) + share
        elif game.to_move(state) == CHANCE:
            for outcome, p in game.outcomes(state):
                collect(game.result(state, outcome), share * p)
        else:
            collect(game.result(state, expectiminimax(game, state)[1]), share)

    collect(state, 1)
    return sorted(found.items())


def last_roll_forgotten(game, state):
    best = max if game.to_move(state) == MAX else min
    children = [game.result(state, action) for action in game.actions(state)]
    told = 0
    for outcome, p in game.outcomes(children[0])[:-1]:
        told += p * best(value(game, game.result(child, outcome)) for child in children)
    return abs(told - value(game, state))


def without_brackets(old, new):
    first, second = (m - s / large - s for s, m, large in (old, new))
    return min(first, second), max(first, second)


def the_moves_themselves(game, state, policy):
    one, other = expectiminimax(game, state)[1], expectimax(game, state, policy)[1]
    return [[one, one], [other, other]]


def like_star1(alpha, beta, outcomes, number):
    lowest, highest = min(low for _, low, _ in outcomes), max(high for _, _, high in outcomes)
    rest = 1 - outcomes[number][0]
    p = outcomes[number][0]
    return (alpha - rest * highest) / p, (beta - rest * lowest) / p


def single_replies_known(game, state, lowest, highest):
    low = high = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            known = game.utility(child, MAX), game.utility(child, MAX)
        else:
            seen = value(game, game.result(child, game.actions(child)[0]))
            known = (seen, highest) if game.to_move(child) == MAX else (lowest, seen)
            known = (seen, seen) if len(game.actions(child)) == 1 else known
        low, high = low + p * known[0], high + p * known[1]
    return low, high


def table_as_a_default(game, state, table={}):  # noqa: B006
    if state not in table:
        if game.is_terminal(state):
            table[state] = game.utility(state, MAX), None
        elif game.to_move(state) == CHANCE:
            rolled = [p * table_as_a_default(game, game.result(state, roll))[0] for roll, p in game.outcomes(state)]
            table[state] = sum(rolled), None
        else:
            best = max if game.to_move(state) == MAX else min
            found = [(table_as_a_default(game, game.result(state, a))[0], a) for a in game.actions(state)]
            table[state] = best(found, key=lambda pair: pair[0])
    return table[state]


# hw6


def one_too_many_in_the_log(tree, exploration):
    path, (_, games, children) = [], tree
    while children:
        indices = [wins / n + exploration * sqrt(log(games + 1) / n) for wins, n, _ in children]
        path.append(indices.index(max(indices)))
        _, games, children = children[path[-1]]
    return path


def siblings_counted_too(tree, path, result):
    def after(node, path, gain):
        wins, games, children = node
        if path:
            return wins + gain, games + 1, [after(child, path[1:], 1 - gain) for child in children]
        return wins + gain, games + 1, [*children, (1 - gain, 1, [])]

    return after(tree, path, 1 - result)


class Proving:
    """hw6's part 4 by recursion, right but for what a subclass changes."""

    def __init__(self, game, state, simulate, exploration):
        self.game, self.state, self.simulate, self.exploration = game, state, simulate, exploration
        self.sign = 1 if game.is_terminal(state) or game.to_move(state) == MAX else -1
        self.games, self.total, self.proven, self.children = 0, 0, None, {}

    @classmethod
    def search(cls, game, state, simulate, playouts, exploration):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        root = cls(game, state, simulate, exploration)
        while root.proven is None and root.games < playouts:
            root.play(at_root=True)
        if root.proven is not None:
            return root.proven, next(a for a, child in root.children.items() if child.proven == root.proven)
        played = {a: root.children[a].games if a in root.children else 0 for a in game.actions(state)}
        for action, child in root.children.items():
            if child.proven == -root.sign:
                del played[action]
        return root.total / root.games, root.decided(played)

    def play(self, at_root=False):
        """What one game through this node brought; at a new node it is simulated."""
        self.games += 1
        if self.game.is_terminal(self.state):
            self.proven = brought = self.game.utility(self.state, MAX)
        elif self.games == 1 and not at_root:
            brought = self.simulate(self.state)
        else:
            brought = self.next_child().play()
            self.prove()
        self.total += brought
        return self.told(brought)

    def next_child(self):
        actions = self.game.actions(self.state)
        for action in actions:
            if action not in self.children:
                child = self.game.result(self.state, action)
                self.children[action] = type(self)(self.game, child, self.simulate, self.exploration)
                return self.children[action]
        logarithm = log(self.games - 1)
        return max(
            (child for child in self.children.values() if child.proven is None),
            key=lambda c: self.sign * c.total / c.games + self.exploration * sqrt(logarithm / c.games),
        )

    def prove(self):
        known = [self.sign * child.proven for child in self.children.values() if child.proven is not None]
        if 1 in known or len(known) == len(self.game.actions(self.state)):
            self.proven = self.sign * max(known)

    def told(self, brought):
        return brought

    def decided(self, played):
        return max(played, key=played.get)


class ForgettingTheUntried(Proving):
    def decided(self, played):
        return max((action for action in played if action in self.children), key=played.get, default=None)


class PreferringTheUntried(Proving):
    def decided(self, played):
        return min(played, key=lambda action: (action in self.children, -played[action]))


class CountingWhatIsProven(Proving):
    def told(self, brought):
        return brought if self.proven is None else self.proven


# hw1


def lists_for_states(stones, most=3):
    game = _homework(HW1).reference.NoEcho(stones, most)
    game.initial, result = list(game.initial), game.result
    game.result = lambda state, action: list(result(state, action))
    return game


def how_many_win(game, state):
    mover, count = game.to_move(state), 0
    for action in game.actions(state):
        child = game.result(state, action)
        count += game.is_terminal(child) and game.utility(child, mover) > 0
    return int(count)


STRANGERS = [
    (HW1, "no-echo", lists_for_states, "states-are-lists"),
    (HW1, "wins-at-once", how_many_win, "answers-for-actions"),
    (HW4, "test_exchange", target_for_nothing, "gain-without-a-capture"),
    (HW4, "test_td_weights", result_without_estimate, "estimate-not-subtracted"),
    (HW5, "luck", luck_of_the_last_roll, "last-steps-only"),
    (HW5, "endings", numbers_at_the_end, "number-for-list"),
    (HW5, "information", last_roll_forgotten, "a-roll-left-out"),
    (HW5, "stretching", without_brackets, "brackets-forgotten"),
    (HW5, "assumptions", the_moves_themselves, "moves-for-values"),
    (HW5, "window", like_star1, "bounds-of-the-game"),
    (HW5, "probing", single_replies_known, "single-reply-known"),
    (HW5, "table", table_as_a_default, None),  # its name comes of forgetting: tests/corpus/wrong/strangers.py
    (HW6, "selection", one_too_many_in_the_log, "one-more-in-the-log"),
    (HW6, "back-up", siblings_counted_too, "brothers-counted-too"),
    (HW6, "proofs", ForgettingTheUntried.search, "untried-left-out-of-the-answer"),
    (HW6, "proofs", CountingWhatIsProven.search, "proven-value-counted"),
]


@pytest.mark.parametrize(("homework", "item", "wrong", "name"), STRANGERS, ids=[str(name) for *_, name in STRANGERS])
def test_it_loses_points_and_gets_its_name(homework, item, wrong, name):
    found = _homework(homework).verdict(item, wrong)
    assert found.fraction < 1
    assert name is None or name in found.misconceptions
    assert _homework(homework).verdict(item, wrong, visible=True).fraction < 1


def test_a_search_that_proves_is_right_but_not_if_it_prefers_what_it_has_not_tried():
    assert _homework(HW6).verdict("proofs", Proving.search)
    for visible in (True, False):
        assert not _homework(HW6).verdict("proofs", PreferringTheUntried.search, visible)


def test_states_that_are_lists_are_seen_from_afar_as_well(unsafe):
    source = """
class NoEcho:
    players = ("MAX", "MIN")
    def __init__(self, stones, most=3):
        self.most, self.initial = most, KIND((stones, 0, "MAX"))
    def to_move(self, state): return state[2]
    def actions(self, state): return [n for n in range(1, min(state[0], self.most) + 1) if n != state[1]]
    def result(self, state, n):
        if n not in self.actions(state): raise IllegalActionError(self, state, n)
        return KIND((state[0] - n, n, "MIN" if state[2] == "MAX" else "MAX"))
    def is_terminal(self, state): return not self.actions(state)
    def utility(self, state, player):
        if self.actions(state): raise ValueError
        return 0 if state[0] else -1 if state[2] == player else 1
"""
    homework, given = _homework(HW1), "from aima_games import IllegalActionError"
    check = Check("no-echo", "NoEcho", homework.cases("no-echo")[-2:], homework.items["no-echo"].weights)
    fractions = []
    for kind in ("tuple", "list"):
        cells = [nbformat.v4.new_code_cell(text) for text in (given, source.replace("KIND", kind), "check")]
        cells[-1].metadata["nbgrader"] = {"grade_id": "no-echo"}
        fractions.append(Session([check], unsafe=unsafe).judge(cells).items["no-echo"].fraction)
    assert fractions[0] == 1
    assert fractions[1] < 1


def test_nothing_at_all_earns_nothing_where_information_is_worth_something():
    found = _homework(HW5).verdict("information", lambda game, state: 0)
    assert not any(line.passed for line in found.lines)
    assert "hard-coded" in found.misconceptions


def test_a_game_in_which_nothing_has_happened_and_beliefs_that_tie_are_asked_for():
    def nothing_for_nothing(game, line):
        return _homework(HW5).reference.luck_and_skill(game, line) if line else None

    def last_of_equals(game, state, policy):
        backwards = game.actions(state)[::-1]
        chosen = [
            max(backwards, key=lambda action: value(game, game.result(state, action))),
            max(backwards, key=lambda action: expectimax(game, game.result(state, action), policy)[0]),
        ]
        children = [game.result(state, action) for action in chosen]
        return [[value(game, child), expectimax(game, child, policy)[0]] for child in children]

    for item, wrong in (("luck", nothing_for_nothing), ("assumptions", last_of_equals)):
        assert _homework(HW5).verdict(item, wrong, visible=True).fraction < 1
        assert _homework(HW5).verdict(item, wrong).fraction < 1


# What stands behind it


def test_a_function_that_changes_its_arguments_does_not_change_the_question():
    def sorted_in_place(target, attackers, defenders):
        attackers.sort()
        defenders.clear()
        return 0

    case = call("any order", 3, [9, 3], [5]).case(_homework(HW4).items["test_exchange"], hidden=False)
    title = case.title
    observe(case, sorted_in_place)
    assert case.title == title


def test_a_weight_that_would_weigh_nothing_is_refused():
    with pytest.raises(ValueError, match="colour"):
        Item(name="any", reference=value, weights={"value": 1, "colour": 2})


def test_answers_stand_in_the_form_that_the_text_asks_for_and_titles_name_what_is_asked():
    found = str(_homework(HW1).verdict("wins-at-once", lambda game, state: [], visible=True))
    assert "[], should be [0, 4]" in found
    found = str(_homework(HW5).verdict("assumptions", lambda *asked: [[0, 0], [0, 0]], visible=True))
    assert "[[0, 0], [0, 0]], should be [[2, 2.5], [1, 5]]" in found
    titles = [case.title for case in _homework(HW6).items["priors"].visible_cases()]
    assert all("playouts " in title and "exploration " in title for title in titles)

"""The smallest game on which a function fails: a release brings a pool of them, the judge makes another where none does."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import nbformat
import pytest

from aima_games import CHANCE, MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.check import check
from aima_games.checking.files import case_from_json, case_to_json, load_cases, save_cases
from aima_games.checking.findings import is_right
from aima_games.checking.parting import parting, pictures
from aima_games.games import make_game
from autograder.authoring import Item, SearchProblem, call, estimates, lottery, position, random_tree, to_depth, tree
from autograder.authoring.smallest import Smallest, case_of, smaller_games
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from solutions import alphabeta, expectimax, minimax, minimax_value
from tests.conftest import line_of, some_now
from tests.corpus import RIGHT, WRONG
from tests.corpus.test_items import ITEMS, LESS, OTHER_ARGUMENTS, asked_of

BY_NAME = {(assignment, item.name): item for assignment, item in ITEMS}


@cache
def pool(assignment, name):
    item = BY_NAME[assignment, name]
    return Smallest(item).pool(item.visible_cases())


def fails(item, function):
    return lambda case: not is_right(observe(case, function), item.weights)


def shows_on_what_differs(item, wrong):
    """Does the mistake show on a problem that not every student is asked?"""
    draws = [list(item.hidden(random.Random(seed))) for seed in range(3)]
    everywhere = set.intersection(*({repr(vars(problem)) for problem in draw} for draw in draws))
    cases = [case_of(item, problem) for draw in draws for problem in draw if repr(vars(problem)) not in everywhere]
    return any(map(fails(item, wrong), filter(None, cases)))


@pytest.mark.parametrize(
    ("assignment", "name"),
    [
        pytest.param(*each, id="-".join(each), marks=() if each[0] == "hw2-minimax" else pytest.mark.long)
        for each in BY_NAME
    ],
)
def test_every_known_mistake_has_a_small_game_and_no_right_search_fails_on_one(assignment, name):
    item, small = BY_NAME[assignment, name], pool(assignment, name)
    if not small:  # matches, and games to be written, are not tried again and again
        assert all(case.own_time or case.patience > 1 for case in item.visible_cases())
        return
    assert [case.size for case in small] == sorted(case.size for case in small)
    assert not any(case.hidden or case.misconceptions for case in small)
    assert not any(map(fails(item, item.reference), small))
    for mistake, wrong in item.misconceptions.items():
        # A game on which it shows may be one that everybody is asked in secret, and then it is not given away.
        assert any(map(fails(item, wrong), small)) or not shows_on_what_differs(item, wrong), mistake
    for style, right in RIGHT.get(item.function, {}).items() if name not in OTHER_ARGUMENTS else ():
        if (item.function, style) != LESS:
            assert not any(map(fails(item, right), asked_of(right, item, small))), style


@pytest.mark.parametrize("function", ["minimax", "alphabeta", "alphabeta_with_table", "fail_hard_value"])
def test_wrong_searches_of_the_corpus_get_a_game(function):
    """They make the catalogue's mistakes in other styles than the release's pool was made with."""
    for (assignment, name), item in BY_NAME.items():
        if item.function == function and name not in OTHER_ARGUMENTS and item.misconceptions:  # a part without points
            cases = item.visible_cases()
            for mistake, wrong in WRONG.get(function, {}).items():
                if any(map(fails(item, wrong), asked_of(wrong, item, cases))):
                    assert any(map(fails(item, wrong), asked_of(wrong, item, pool(assignment, name)))), mistake


# Smaller problems


def nodes(game):
    rules = make_game(game)
    stack, seen = [rules.initial], []
    while stack:
        seen.append(stack.pop())
        stack += [rules.result(seen[-1], action) for action in rules.actions(seen[-1])]
    return rules, seen


@pytest.mark.parametrize("seed", range(20))
def test_smaller_trees_are_smaller_and_what_is_said_of_their_nodes_fits(seed):
    rng = random.Random(seed)
    leaves = random_tree(rng, 3)
    if seed % 3 == 0:
        leaves[0] = lottery((0.25, 0.25, 0.5), leaves[0], 3, [7, 8])
    game = {"name": "TreeGame", "tree": leaves, "first": rng.choice(["MAX", "MIN"])}
    rules, states = nodes(game)
    worth = {state: number for number, state in enumerate(states)}
    extras = (
        {"evaluate": {"table": [[list(state), worth[state]] for state in states]}},
        {
            "policy": [
                [list(s), [1 / len(rules.actions(s))] * len(rules.actions(s))] for s in states if rules.actions(s)
            ]
        },
        {"volatile": [[list(s), [a for a in rules.actions(s) if rng.random() < 0.5]] for s in states]},
        {"cutoff": 2},
    )
    utilities = {worth[state]: rules.utility(state, MAX) for state in states if rules.is_terminal(state)}
    tried = 0
    for smaller, (evaluate, policy, volatile, cutoff), _ in smaller_games(game, extras, ()):
        small, its_states = nodes(smaller)
        tried += 1
        assert len(its_states) < len(states)
        assert cutoff == {"cutoff": 2}
        table = {tuple(path): number for path, number in evaluate["evaluate"]["table"]}
        assert set(table) == set(its_states)
        chances = {tuple(path): each for path, each in policy["policy"]}
        followed = {tuple(path): each for path, each in volatile["volatile"]}
        for state in its_states:
            if small.is_terminal(state):  # an estimate goes along with its node
                assert small.utility(state, MAX) == utilities[table[state]]
            else:
                assert len(chances[state]) == len(small.actions(state))
                assert sum(chances[state]) == pytest.approx(1)
                assert set(followed[state]) <= set(small.actions(state))
    assert tried > 5


def test_nothing_is_smaller_than_a_leaf_or_a_call_with_numbers():
    assert not list(tree("a leaf", 3).smaller())
    assert not list(call("numbers", 3, 4).smaller())


def test_positions_get_smaller_by_a_move():
    start = SearchProblem("real", {"name": "Nim", "heaps": [1, 1]})
    assert [problem.moves for problem in start.smaller()] == [((0, 1),), ((1, 1),)]
    asked = position("real", {"name": "Nim", "heaps": [1, 1]})
    assert [problem.arguments[1]["moves"] for problem in asked.smaller()] == [[(0, 1)], [(1, 1)]]


def test_what_cannot_be_answered_is_no_case():
    item = Item(name="x", reference=lambda game, state: 1 / 0)
    assert case_of(item, tree("a leaf", 3)) is None


# In the notebook


def always_max(game, state):
    """Minimax in which MIN moves as MAX would."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    return max(((always_max(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda pair: pair[0])


ITEM = Item(
    name="decision",
    reference=minimax,
    weights={"value": 1, "action": 1, "leaves": 1},
    visible=[tree("trees", [[[10, 6], [3, 5]], [[12, 15], [16, 8]], [[17, 1], [2, 7]]])],
    hidden=lambda rng: [tree("fresh", random_tree(rng, 3))],
    misconceptions={"always-maximizing": always_max},
)


@pytest.fixture
def folder(tmp_path):
    save_cases(
        tmp_path / "decision.json", ITEM.visible_cases(), ITEM.weights, small=Smallest(ITEM).pool(ITEM.visible_cases())
    )
    return tmp_path


def test_the_instant_check_shows_the_smallest_game(folder):
    found = check("decision", always_max, folder)
    assert found.smallest.seen.case.size[0] <= 2
    assert "The smallest example" in str(found)
    assert found._repr_html_().count("<svg") == 2
    assert not check("decision", minimax, folder).smallest


def test_what_is_stopped_has_a_game_as_well(folder):
    def endless(game, state):
        if not game.is_terminal(state) and game.to_move(state) == MIN:
            while True:
                pass
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        return max((endless(game, game.result(state, action))[0], action) for action in game.actions(state))

    found = check("decision", endless, folder)
    assert not found
    assert found.smallest is not None


def test_small_games_come_back_from_a_file_as_they_were(folder):
    small = Smallest(ITEM).pool(ITEM.visible_cases())
    assert list(load_cases(folder / "decision.json").small) == small
    assert [case_from_json(case_to_json(case)) for case in small] == small


def test_an_earlier_function_that_is_wrong_is_named_if_it_is_called(folder):
    notebook = {"MAX": MAX}
    exec(
        """
def first(game, state):
    return 1, None
def calling(game, state):
    return first(game, state)
def mentioning(game, state):
    "Not by first(game, state)."
    return 2, None
""",
        notebook,
    )
    assert not check("decision", notebook["first"], folder)
    original = notebook["first"]
    assert line_of(str(check("decision", notebook["calling"], folder)), "calls `first`", "another check")
    assert "first" not in str(check("decision", notebook["mentioning"], folder)).replace("first=", "")
    assert notebook["first"] is original


# At the judge


LAST_OF_TIES_IN_DEEP_TREES = """
from aima_games import MAX
def minimax(game, state, ply=0):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    better = (lambda one, other: one > other) if game.to_move(state) == MAX and ply < 2 else (lambda a, b: a < b)
    best = None
    for action in game.actions(state):
        value, _ = minimax(game, game.result(state, action), ply + 1)
        if best is None or better(value, best[0]):
            best = value, action
    return best
"""


@pytest.fixture
def judged(unsafe):
    def run(source, **fields):
        hidden = ITEM.hidden_cases("a secret")
        check = Check("decision", "minimax", hidden, ITEM.weights, **fields)
        cells = [nbformat.v4.new_code_cell(source), nbformat.v4.new_code_cell("check")]
        cells[-1].metadata["nbgrader"] = {"grade_id": "decision"}
        session = Session([check], unsafe=unsafe, limits=Limits(cell=3, case=2, notebook=30))
        return session.judge(cells).items["decision"], hidden

    return run


def test_where_only_hidden_cases_go_wrong_the_judge_makes_a_game_of_its_own(judged):
    result, hidden = judged(LAST_OF_TIES_IN_DEEP_TREES)
    assert "The smallest example" not in result.text
    result, hidden = judged(LAST_OF_TIES_IN_DEEP_TREES, make_smaller=Smallest(ITEM).case)
    assert "The smallest example" in result.text
    assert result.html.count("<svg") == 2
    assert not any(case.title in result.text for case in hidden)
    assert result.text.count("[") < 20  # small it is


def test_a_small_game_of_the_release_is_taken_first(judged):
    small = Smallest(ITEM).case(fails(ITEM, always_max))
    result, _ = judged("def minimax(game, state): return 0, None", small=[small], make_smaller=pytest.fail)
    assert small.title in result.text


@pytest.mark.parametrize("ending", ["while True: pass", "import os; os._exit(0)", "raise SystemExit"])
def test_what_ends_or_hangs_costs_no_more_than_before(judged, ending):
    source = f"""
from aima_games import MAX
def minimax(game, state):
    if not game.is_terminal(state) and len(game.actions(state)) == 2:
        {ending}
    return 0, None
"""
    result, _ = judged(source, make_smaller=Smallest(ITEM).case)
    assert result.fraction is not None


# Where the two part


def seen_on(leaves, function, **more):
    item = Item(name="x", reference=alphabeta, weights={"value": 1, "action": 1, "leaves": 1})
    return observe(case_of(item, tree("trees", leaves, **more)), function)


def test_where_the_leaves_differ_both_trees_stand_there():
    seen = seen_on([3, [2, 6]], minimax)
    assert parting(seen).leaves == 2
    right, yours = pictures(seen)
    assert "ends with the value 3 and the action 0" in right.alt
    assert "Cut off: 1 then 1" in right.alt
    assert "1 [3, 2]" in right.alt
    assert "goes on to the leaf 6 at [1, 1]" in yours.alt
    assert "where the window should be [3, 2]" in yours.alt  # nobody knows which window this search has there


def test_where_the_leaves_are_the_same_both_trees_are_whole():
    seen = seen_on([[5, 2]], always_max)
    assert parting(seen).leaves is None
    right, yours = pictures(seen)
    assert "value 2" in right.alt
    assert "value 5" in yours.alt


SAMPLED = ({"policy": "uniform"}, {"number": 4}, {"number": 0.5})


@pytest.mark.parametrize(
    ("extras", "names", "windows"),
    [
        ((), (), True),
        (({"number": -9}, {"number": 9}), ("alpha", "beta"), True),
        (SAMPLED, ("policy", "playouts", "exploration"), False),  # two numbers, and no window
        (({"number": 4}, {"number": 0.5}), ("playouts", "exploration"), False),
    ],
)
def test_only_searches_with_windows_are_drawn_with_windows(extras, names, windows):
    def search(prunes):
        def searching(game, state, *rest):
            return alphabeta(game, state) if prunes else minimax(game, state)

        return searching

    item = Item(name="x", reference=search(True), function="x", weights={"value": 1, "leaves": 1})
    case = replace(case_of(item, tree("trees", [[3, 5], [2, 9]], extras=extras)), names=names)
    drawn = pictures(observe(case, search(False)))
    assert len(drawn) == (2 if windows else 1)  # else the game alone
    assert any("window" in scene.alt.lower() for scene in drawn) is windows


def test_a_search_that_is_told_a_policy_is_drawn_by_what_it_does_with_it():
    """Who orders moves by it prunes; who averages by it has no values of minimax."""
    policy = ({"policy": "uniform"},)
    for reference, drawn in ((lambda game, state, policy: alphabeta(game, state), 2), (expectimax, 1)):
        item = Item(name="x", reference=reference, function="x", weights={"value": 1, "leaves": 1})
        case = case_of(item, tree("trees", [[3, 5], [2, 9]], extras=policy))
        assert len(pictures(observe(case, lambda game, state, policy: minimax(game, state)))) == drawn


def test_what_a_wrong_search_makes_of_inner_nodes_nobody_knows():
    right, yours = pictures(seen_on([[5, 2], [3, 4]], always_max))
    assert right.to_svg().count(">2<") == 2
    assert yours.to_svg().count(">2<") == 1


@pytest.mark.parametrize("function", [lambda game, state: (7, None), lambda game, state: None, lambda *_: 1 / 0])
def test_whoever_asks_nothing_has_a_picture_too(function):
    right, yours = pictures(seen_on([3, [2, 6]], function), "raised ZeroDivisionError")
    assert right.alt != yours.alt


def test_states_that_were_made_up_draw_nothing():
    def guessing(game, state):
        return max(game.utility((0,), MAX), game.utility((1, 1), MAX)), 0

    assert pictures(seen_on([3, [2, 6]], guessing)) == ()


@pytest.mark.parametrize("seed", some_now(6, range(30), later=pytest.mark.more))
def test_any_right_answer_and_any_search_can_be_drawn(seed):
    """Random trees with chance nodes and estimates, by searches of the corpus that are right in other ways, or wrong."""
    rng = random.Random(seed)
    leaves = random_tree(rng, rng.randint(1, 3))
    extras = to_depth(rng.randint(0, 3), estimates(rng, leaves)) if seed % 2 else ()
    function = "depth_limited_minimax" if extras else "minimax"
    reference = RIGHT[function]["one_function" if "one_function" in RIGHT[function] else "with_class"]
    item = Item(name="x", reference=reference, function=function, weights={"value": 1, "leaves": 1})
    case = case_of(item, tree("trees", leaves, rng.choice([MAX, MIN]), extras=extras))
    for search in (*RIGHT[function].values(), *WRONG[function].values()):
        seen = observe(case, search)
        if seen.error is None:
            drawn = pictures(seen)
            assert len(drawn) in (0, 2)
            assert all(scene.alt for scene in drawn)


def test_hidden_problems_that_everybody_gets_are_in_no_pool():
    """A pool travels with the release, so what comes in every draw would give hidden cases away."""
    fixed, seen = tree("two plies", [[30, 12], [2, 4]]), [tree("one ply", [4, 11])]
    item = Item(
        name="x",
        reference=minimax_value,
        visible=seen,
        hidden=lambda rng: [fixed, tree("two plies", [[rng.randint(-99, 99), 3], [rng.randint(-99, 99), 8]])],
    )
    pool = Smallest(item).pool(item.visible_cases())
    assert pool
    assert not any("30" in str(case.game["tree"]) for case in pool)


# Games in which players know little


@pytest.mark.parametrize("seed", range(10))
def test_smaller_games_with_information_sets_are_games_and_strategies_fit_them(seed):
    problems = BY_NAME["hw7-hidden-information", "test_trembling_response"].visible
    problem = problems[seed % len(problems)]
    smaller = list(problem.smaller())
    assert smaller
    for each in smaller:
        spec, strategy, player, tremble = each.arguments
        small, states = nodes(spec["game"])
        assert len(states) < len(nodes(problem.arguments[0]["game"])[1])
        assert (player, tremble) == problem.arguments[2:]
        for state in states:
            if small.actions(state) and small.to_move(state) != CHANCE:
                chances = strategy["value"][small.information(state)]
                assert list(chances) == list(small.actions(state))
                assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["test_payoff_matrix", "test_trembling_response", "test_cfr"])
def test_who_peeks_or_errs_is_shown_a_tree_of_a_few_nodes(name):
    item = BY_NAME["hw7-hidden-information", name]
    for wrong in list(item.misconceptions.values())[:3]:
        case = Smallest(item).case(fails(item, wrong))
        assert case.size[0] <= 8
        (scene,) = pictures(observe(case, wrong))
        assert "<svg" in scene.to_svg()


def test_rounds_are_made_fewer_too():
    problem = BY_NAME["hw7-hidden-information", "test_cfr"].visible[0]
    rounds = [each.arguments[1]["value"] for each in problem.smaller()]
    assert min(rounds) == 1 < max(rounds)


def test_what_is_left_of_a_lottery_has_chances_that_a_reader_can_add_up():
    game = {"name": "TreeGame", "tree": {"chance": [[0.25, 1], [0.25, 2], [0.25, 3], [0.25, 4]]}}
    trees = [small["tree"] for small, _, _ in smaller_games(game, (), ())]
    of_three = [[p for p, _ in tree["chance"]] for tree in trees if isinstance(tree, dict) and len(tree["chance"]) == 3]
    assert of_three
    assert all(shares == [0.33, 0.33, 0.34] for shares in of_three)

"""Names of an earlier term still work, and say what they are called now."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

OLD = {
    "aima_games.lectures.bandit": {
        "Machines": "Bandit",
        "random_machines": "random_arms",
        "play_machines": "play_bandit",
        "promises_picture": "index_picture",
    },
    "aima_games.lectures.chance": {
        "SampledDice": "SampledChance",
        "gambles": "lotteries",
        "stretch_report": "transformation_report",
    },
    "aima_games.lectures.evaluation": {"settling_tree": "quiescence_tree"},
    "aima_games": {"line_of_play": "principal_variation"},
    "aima_games.traces": {"alpha_beta_walk": "alpha_beta_trace", "minimax_walk": "minimax_trace", "Walk": "Trace"},
    "aima_games.widgets.stepper": {"step_through_uct": "step_through_mcts", "uct_walk": "mcts_trace"},
    "solutions": {"BestOfLastTime": "HashMove"},
}


@pytest.mark.parametrize(("module", "old", "new"), [(m, o, n) for m, names in OLD.items() for o, n in names.items()])
def test_an_old_name_is_the_new_thing_and_says_so(module, old, new):
    home = import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{module}.{old} is now {new}"):
        assert getattr(home, old) is getattr(home, new)


def test_a_name_that_never_was_is_still_missed():
    with pytest.raises(ImportError, match="cannot import name 'Machine'"):
        from aima_games.lectures.bandit import Machine  # noqa: F401


@pytest.mark.parametrize(
    ("old", "new"), [("aima_games.walk", "aima_games.traces"), ("aima_games.uct_walk", "aima_games.widgets.stepper")]
)
def test_an_old_module_is_the_one_with_its_names(old, new):
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {new}"):
        assert import_module(old) is import_module(new)


def test_an_old_keyword_works_and_says_so():
    from aima_games.lectures.bandit import play_bandit

    with pytest.warns(DeprecationWarning, match="machines of play_bandit is now arms"):
        assert len(play_bandit(machines=3).buttons) == 3

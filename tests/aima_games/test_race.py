"""Searches that race: their nodes are those of a recorded game, and a page without a kernel has them as a table."""

from __future__ import annotations

import pytest

from aima_games import race, recorded
from aima_games.games import Hexapawn, TreeGame
from aima_games.lectures.alpha_beta import random_tree
from solutions import alphabeta, minimax


@pytest.mark.parametrize("game", [Hexapawn(), TreeGame(random_tree(3, 4))])
def test_nodes_answers_and_what_is_tried_at_the_root(game):
    field = race(game, {"minimax": minimax, "alpha-beta": alphabeta})
    for (name, total, answer, tried), search in zip(field.lanes, (minimax, alphabeta), strict=True):
        watched = recorded(game)
        value, action = search(watched, watched.initial)
        assert field.nodes[name] == total == 1 + len(watched.log.generated)
        assert answer == f"value {value}, action {game.action_text(action)}".replace("-", "−")
        calls = [call for call in watched.log.calls if call.name == "result"]
        at_root = [[k, game.action_text(c.argument)] for k, c in enumerate(calls, 2) if c.state == watched.initial]
        assert tried == at_root
    assert field.nodes["alpha-beta"] < field.nodes["minimax"]
    html = field.static()
    assert html.index("alpha-beta") < html.index("minimax")
    assert f"<td>{field.nodes['minimax']:,}</td>" in html


def test_what_cannot_race_is_refused():
    with pytest.raises(ValueError, match="needs a search"):
        race(Hexapawn(), {})
    with pytest.raises(ValueError, match="pair"):
        race(Hexapawn(), {"lazy": lambda game, state: 3})

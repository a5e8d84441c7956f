"""A student's player against the anchors, week by week."""

from __future__ import annotations

import json

import pytest

from aima_games import random_player
from aima_games.games import Pig, TicTacToe
from aima_games.ladder.anchors import lookahead_player
from aima_games.ladder.engine import OPPONENTS, week_by_week
from aima_games.matches.match import StrategyError


@pytest.fixture
def weeks(tmp_path, monkeypatch):
    """Goes to the folder of a week's assignment."""

    def go(name):
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / name)
        return tmp_path / name / "engine.json"

    return go


def test_a_better_player_gains_from_week_to_week(weeks, capsys):
    weeks("hw2")
    first = week_by_week(2, TicTacToe(), random_player(), games=2)
    kept = weeks("hw3")
    second = week_by_week(3, TicTacToe(), lookahead_player(4), games=2)
    shares = json.loads(kept.read_text())["points"]
    assert tuple(shares) == OPPONENTS
    assert all(0 <= share <= 1 for share in shares.values())
    assert first.alt.count(" at ") == 1
    assert second.alt.count(" at ") == 2
    before, after = (int(part.split()[-1]) for part in second.alt.split(" at ")[:2])
    assert before < after == round(100 * sum(shares.values()) / len(OPPONENTS))
    assert capsys.readouterr().out.count("won") == 2 * len(OPPONENTS)


def test_the_same_week_again_takes_the_place_of_the_first(weeks):
    weeks("hw2")
    week_by_week(2, TicTacToe(), random_player(), games=2)
    assert week_by_week(2, TicTacToe(), lookahead_player(2), games=2).alt.count(" at ") == 1


def test_with_dice(weeks):
    kept = weeks("hw5")
    week_by_week(5, Pig(target=4, turns=3, faces=3), random_player(), games=2)
    assert list(json.loads(kept.read_text())["points"]) == ["random", "greedy", "1 ply", "UCT"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"week": "2", "points": {}}', '{"week": 2, "points": {"a": "b"}}'])
def test_another_file_of_that_name_is_not_written_over(weeks, text):
    kept = weeks("hw2")
    kept.write_text(text)
    with pytest.raises(ValueError, match="rename"):
        week_by_week(2, TicTacToe(), random_player(), games=2)
    assert kept.read_text() == text
    weeks("hw3")
    assert week_by_week(3, TicTacToe(), random_player(), games=2).alt.count(" at ") == 1


def test_what_cannot_be_played(weeks):
    kept = weeks("hw2")
    with pytest.raises(ValueError, match="even"):
        week_by_week(2, TicTacToe(), random_player(), games=3)
    with pytest.raises(StrategyError):
        week_by_week(2, TicTacToe(), lambda game, state: "somewhere", games=2)
    assert not kept.exists()

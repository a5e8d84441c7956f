"""The benchmarks run; what they measure is not asserted, but what they count is."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
pytest.importorskip("easyAI", reason="easyAI is not installed: pip install -e '.[dev]'")

from aima_games.games import Checkers, Othello
from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks import figures


def test_a_table_that_reads_as_text_and_as_markdown(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["benchmarks", "knuth_moore"])
    benchmarks.main()
    said = capsys.readouterr()
    *_, head, rule, row = said.out.splitlines()
    assert len(head) == len(rule) == len(row)
    assert [len(line.split("|")) for line in (head, rule, row)] == [8, 8, 8]
    assert "the same" in row
    assert "met" in row
    assert "1/1 knuth_moore" in said.err


def test_unknown_figures_are_refused(monkeypatch):
    monkeypatch.setattr("sys.argv", ["benchmarks", "chess"])
    with pytest.raises(SystemExit, match="no figure is called chess; there are tic_tac_toe"):
        benchmarks.main()


@pytest.mark.parametrize(("make", "name", "plies"), [(Checkers, "checkers", 50), (Othello, "othello", 54)])
def test_a_comparison_searches_the_same_positions(make, name, plies):
    """Else it raises, as values differ. There are moves of several jumps on the way, and passes in Othello's tree."""
    row = figures.against_openspiel("a few plies", make, name, plies, 5, 0)
    assert row.met
    assert "nodes" in row.ours
    if make is Othello:
        assert row.ours.split(" nodes")[0] == row.theirs.split(" nodes")[0]  # the same number of nodes


def test_easyai_finds_who_wins_as_ours_does():
    row = figures.against_easyai("a few plies", [3, 0, 3, 0, 3, 1], depth=2)
    assert "nodes" in row.theirs

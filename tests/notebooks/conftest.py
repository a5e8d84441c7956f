"""A lecture as its tests read it; the test module names it in LECTURE."""

from __future__ import annotations

import pytest

from autograder.publish.notebook_text import read_text
from tests.notebooks.test_lectures import ROOT, run


@pytest.fixture(scope="module")
def lecture(request):
    return read_text(ROOT / "notebooks" / f"{request.module.LECTURE}.md")


@pytest.fixture(scope="module")
def left_empty(lecture):
    """What a run comes to in which the reader has written nothing: names, what was printed, errors."""
    return run(lecture)


@pytest.fixture(scope="module")
def worked_solutions_are_used(left_empty):
    """`worked_solutions_are_used(names)`: left empty, the lecture runs, and says for each name whose function it uses."""

    def look(names):
        found, _, errors = left_empty
        assert not errors
        assert found["used"]["ours"] >= set(names)

    return look

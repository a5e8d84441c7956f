"""The website's pages of mistakes: there is one for each mistake of searches that an assignment names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aima_games.checking.misconceptions import MISCONCEPTIONS, added
from autograder.publish.mistake_pages import pages, write_pages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    out = tmp_path_factory.mktemp("mistakes")
    write_pages(ROOT, out)
    return {path.stem: path.read_text(encoding="utf-8") for path in out.glob("*.md")}


def test_each_mistake_that_an_assignment_names_has_its_words_on_a_page(written):
    text = "\n".join(written.values())
    for page in pages(ROOT):
        assert page.title in text
        assert page.mistake.hint in text


def test_a_mistake_of_searches_has_a_page_with_the_smallest_game_that_shows_it(written):
    named = [page.name for page in pages(ROOT)]
    of_the_kit = set(named) - set(added(named))
    assert of_the_kit <= written.keys()
    assert len(of_the_kit) > 60
    shown = {name for name in of_the_kit if "The smallest game" in written[name]}
    drawn = {name for name in shown if "<svg" in written[name]}
    assert len(of_the_kit - shown) < 10  # those that need a large game, or one of chance
    assert len(drawn) > 0.8 * len(of_the_kit)


def test_what_is_shown_is_wrong_as_the_page_says(written):
    """MAX and MIN swapped: the smallest game has two leaves, and this search returns the wrong one."""
    first, second = map(int, re.search(r"TreeGame\(\[(-?\d+), (-?\d+)\]", written["max-min-swapped"]).groups())
    swapped = [f"Value: {one}, should be {other}" for one, other in ((first, second), (second, first))]
    assert any(each in written["max-min-swapped"] for each in swapped)


def test_the_list_leads_to_each_page_and_each_page_to_a_section(written):
    assert set(re.findall(r"\]\(([^)]+)\.md\)", written["index"])) == written.keys() - {"index"}
    for name in written.keys() & MISCONCEPTIONS.keys():
        for page in re.findall(r"\]\(\.\./([^.]+)\.ipynb", written[name]):
            assert (ROOT / "notebooks" / f"{page}.ipynb").is_file()

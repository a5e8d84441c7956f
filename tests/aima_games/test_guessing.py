"""The coin-guessing machine can't predict a fair coin, and the picture shows where a mixed strategy guarantees most."""

from __future__ import annotations

import random
import re

import pytest

from aima_games.lectures.mixed_strategies import guess_coins, payoff_picture


def share(said):
    return int(re.search(r"\((\d+)%\)", said)[1])


def test_habits_are_found_out_and_coins_are_not():
    rng = random.Random(5)
    coin = "".join(rng.choice("HT") for _ in range(4000))
    assert 47 <= share(guess_coins(coin)) <= 53
    assert "hard to tell" in guess_coins(coin)
    assert share(guess_coins("HHT" * 20)) > 90
    assert share(guess_coins("ht " * 20)) > 90
    assert "you can be read" in guess_coins("HT" * 15)


def test_a_bet_never_uses_what_comes_after_it():
    def right(text):
        return int(guess_coins(text).split()[0])

    start = "HTTHHTHTTH"
    assert right(start + "H") + right(start + "T") == 2 * right(start) + 1


@pytest.mark.parametrize("text", ["HTHT", "HTHTHTHTHX", ""])
def test_other_letters_and_short_texts(text):
    with pytest.raises(ValueError, match="ten letters or more"):
        guess_coins(text)


@pytest.mark.parametrize(("payoffs", "p", "worth"), [
    ([[1, -1], [-1, 1]], "0.5", "0"),
    ([[2, -1], [-1, 1]], "0.4", "0.2"),  # a textbook's two-finger Morra, scaled
    ([[3, 2], [1, 0]], "1", "2"),  # the first action is better whatever happens
])  # fmt: skip
def test_the_best_lot(payoffs, p, worth):
    assert f"it is largest, {worth}, at p = {p}." in payoff_picture(payoffs).alt

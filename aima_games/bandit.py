"""Slot machines with unknown chances: try the promising ones, and not only those. The reader plays, then a rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt

import ipywidgets

from aima_games.widgets import WIDE, _say, _Shown


@dataclass
class Machines:
    """Slot machines that pay 1 or nothing, each with its own chance, and what they paid so far.

    Whether a machine pays the k-th time is settled by the seed, so two players of the same machines have the same
    luck. `paid` holds for each machine what it paid, in order.
    """

    chances: Sequence[float]
    seed: int = 0
    paid: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.chances or not all(0 <= chance <= 1 for chance in self.chances):
            raise ValueError(f"chances={self.chances!r}: one machine or more, each with a chance from 0 to 1")
        self.paid = [[] for _ in self.chances]
        self._luck = [random.Random(f"machine/{self.seed}/{i}") for i in range(len(self.chances))]

    @property
    def tries(self) -> int:
        """How often the machines were played, all together."""
        return sum(map(len, self.paid))

    @property
    def total(self) -> int:
        """What they paid, all together."""
        return sum(map(sum, self.paid))

    def pull(self, machine: int) -> int:
        """Play a machine once: 1 or 0."""
        pays = int(self._luck[machine].random() < self.chances[machine])
        self.paid[machine].append(pays)
        return pays

    def play(self, rule: Callable[..., float], tries: int, exploration: float = sqrt(2)) -> Machines:
        """Play `tries` times where `rule(mean, visits, of_all, exploration)` is largest, the first among equals."""
        for _ in range(tries):
            promises = [
                rule(sum(paid) / len(paid) if paid else 0, len(paid), self.tries, exploration) for paid in self.paid
            ]
            self.pull(promises.index(max(promises)))
        return self

    def __str__(self) -> str:
        lines = [
            f"machine {i + 1}: chance {chance:.2f}, played {len(paid):3} times, paid {sum(paid):3}"
            for i, (chance, paid) in enumerate(zip(self.chances, self.paid, strict=True))
        ]
        return "\n".join([*lines, f"all: {self.total} in {self.tries} tries"])


def random_machines(seed: int, machines: int = 4) -> list[float]:
    """Chances of `machines` machines, no two alike: between 0.2 and 0.8, in any order."""
    rng = random.Random(f"chances/{seed}")
    chances = [0.2 + 0.6 * i / max(machines - 1, 1) for i in range(machines)]
    rng.shuffle(chances)
    return chances


class BanditWidget(_Shown):
    """Machines to play by hand, and what the rule earns on the same ones; see `play_machines`."""

    def __init__(self, rule: Callable[..., float], coins: int, machines: int, seed: int) -> None:
        self.rule, self.coins, self.count, self.seed = rule, coins, machines, seed
        self.buttons = [ipywidgets.Button(layout=WIDE) for _ in range(machines)]
        for i, button in enumerate(self.buttons):
            button.on_click(lambda _, i=i: self.pull(i))
        again = ipywidgets.Button(description="Other machines", layout=WIDE)
        again.on_click(lambda _: self.restart())
        self.table, self.status = ipywidgets.HTML(), ipywidgets.HTML()
        row = ipywidgets.HBox([*self.buttons, again], layout=ipywidgets.Layout(flex_flow="row wrap"))
        super().__init__([row, self.table, self.status])
        self._start()

    @property
    def said(self) -> str:
        """The sentence below the machines."""
        return str(self.status.value)

    def pull(self, machine: int) -> None:
        """Put a coin into a machine, while there are some."""
        left = self.coins - self.yours.tries
        if not left:
            return
        pays = self.yours.pull(machine)
        what = "pays 1" if pays else "pays nothing"
        self._show(f"Machine {machine + 1} {what}. {left - 1} coins left." if left > 1 else self._verdict())

    def restart(self) -> None:
        """Other machines, a new chance."""
        self.seed += 1
        self._start()

    def _start(self) -> None:
        self.yours = Machines(random_machines(self.seed, self.count), self.seed)
        self._show(f"You have {self.coins} coins. Each goes into one machine, which pays 1 or nothing.")

    def _by_rule(self) -> Machines:
        return Machines(self.yours.chances, self.seed).play(self.rule, self.coins, exploration=0.5)

    def _verdict(self) -> str:
        best = max(self.yours.chances)
        theirs = self._by_rule()
        counts = ", ".join(str(len(paid)) for paid in theirs.paid)
        return (
            f"All coins are gone: you got {self.yours.total}, the rule gets {theirs.total} on the same machines "
            f"(it plays them {counts} times), and who knows the best one can expect {best * self.coins:.0f}."
        )

    def _show(self, sentence: str) -> None:
        over = self.yours.tries >= self.coins
        for i, button in enumerate(self.buttons):
            button.description, button.disabled = f"Machine {i + 1}", over
        head = ["", "tries", "paid", "mean", *(["its chance"] if over else [])]
        cells = "".join(f'<th scope="col" style="padding:0 1em 0 0;text-align:left">{title}</th>' for title in head)
        rows = ""
        for i, (chance, paid) in enumerate(zip(self.yours.chances, self.yours.paid, strict=True)):
            mean = f"{sum(paid) / len(paid):.2f}" if paid else "?"
            row = [len(paid), f"{sum(paid)} {'●' * sum(paid)}", mean, *([f"{chance:.2f}"] if over else [])]
            rows += f'<tr><th scope="row" style="padding-right:1em">machine {i + 1}</th>'
            rows += "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
        self.table.value = f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"
        _say(self.status, sentence)

    def static(self) -> str:
        theirs = escape(str(self._by_rule()))
        return f"<p>Run this cell to play. What the rule does with {self.coins} coins:</p><pre>{theirs}</pre>"


def play_machines(rule: Callable[..., float], coins: int = 40, machines: int = 4, seed: int = 0) -> BanditWidget:
    """Slot machines to play with `coins` coins; afterwards `rule` plays the same machines with the same luck.

    `rule(mean, visits, of_all, exploration)` says how good a machine may be at best; the largest number is played.
    Raises ValueError for less than one coin or machine.
    """
    if coins < 1 or machines < 1:
        raise ValueError(f"coins={coins!r}, machines={machines!r}: there has to be one of each at least")
    return BanditWidget(rule, coins, machines, seed)

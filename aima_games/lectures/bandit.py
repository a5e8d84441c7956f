"""Slot machines with unknown chances: try the promising ones, and not only those. The reader plays, then a rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import ipywidgets

from aima_games.graphics.figure import Picture, picture
from aima_games.widgets.base import WIDE, Shown, say


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
            promises = self.promises(rule, exploration)
            self.pull(promises.index(max(promises)))
        return self

    def promises(self, rule: Callable[..., float], exploration: float = sqrt(2)) -> list[float]:
        """What `rule` makes of each machine as things are; the mean of one that was never played counts as 0."""
        return [
            rule(mean, len(paid), self.tries, exploration) for mean, paid in zip(self.means, self.paid, strict=True)
        ]

    @property
    def means(self) -> list[float]:
        """What each machine paid on average; 0 before the first time."""
        return [sum(paid) / len(paid) if paid else 0.0 for paid in self.paid]

    def __str__(self) -> str:
        lines = [
            f"machine {i + 1}: chance {chance:.2f}, played {len(paid):3} times, paid {sum(paid):3}"
            for i, (chance, paid) in enumerate(zip(self.chances, self.paid, strict=True))
        ]
        return "\n".join([*lines, f"all: {self.total} in {self.tries} tries"])


def promises_picture(machines: Machines, rule: Callable[..., float], exploration: float = 0.5) -> Picture:
    """For each machine its mean, a dot, and above it the bonus up to what `rule` makes of it.

    Raises ValueError where a machine was never played: its bonus has no end.
    """
    if not all(machines.paid):
        raise ValueError("each machine has to be played once at least, or its bonus has no end")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
    said = []
    for i, (mean, promise) in enumerate(zip(machines.means, machines.promises(rule, exploration), strict=True)):
        axes.bar(i, promise - mean, 0.5, mean, color="#d6e6f5", edgecolor="#222222")
        axes.plot(i, mean, "o", color="#222222")
        axes.annotate(f"{promise:.2f}", (i, promise), (0, 3), textcoords="offset points", ha="center")
        said.append(f"machine {i + 1}, tries {len(machines.paid[i])}, mean {mean:.2f}, with bonus {promise:.2f}")
    tries = [f"machine {i + 1}\ntries: {len(paid)}" for i, paid in enumerate(machines.paid)]
    axes.set_xticks(range(len(tries)), tries)
    axes.set_ylabel("mean (dot) and bonus")
    axes.margins(y=0.15)
    axes.set_ylim(bottom=-0.06)  # a dot at 0 is whole
    return picture(figure, f"Means and bonuses after {machines.tries} tries: {'; '.join(said)}.")


def random_machines(seed: int, machines: int = 4) -> list[float]:
    """Chances of `machines` machines, no two alike: between 0.2 and 0.8, in any order."""
    rng = random.Random(f"chances/{seed}")
    chances = [0.2 + 0.6 * i / max(machines - 1, 1) for i in range(machines)]
    rng.shuffle(chances)
    return chances


class BanditWidget(Shown):
    """Machines to play by hand; see `play_machines`. `yours` has what they paid so far."""

    def __init__(self, coins: int, machines: int, seed: int) -> None:
        self.coins, self.count, self.seed = coins, machines, seed
        self.buttons = [ipywidgets.Button(description=f"Machine {i + 1}", layout=WIDE) for i in range(machines)]
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
        if self.yours.tries < self.coins:
            paid = "paid 1" if self.yours.pull(machine) else "paid nothing"
            left = self.coins - self.yours.tries
            self._show(f"Machine {machine + 1} {paid}. {_coins(left)} left." if left else self._verdict())

    def restart(self) -> None:
        """Other machines, a new chance."""
        self.seed += 1
        self._start()

    def by_rule(self, rule: Callable[..., float], exploration: float = 0.5) -> Machines:
        """What `rule` does with as many coins on the machines that you have now, with the same luck."""
        return Machines(self.yours.chances, self.seed).play(rule, self.coins, exploration)

    def _start(self) -> None:
        self.yours = Machines(random_machines(self.seed, self.count), self.seed)
        self._show(f"You have {_coins(self.coins)}. Each goes into one machine, which pays 1 or nothing.")

    def _verdict(self) -> str:
        best, blind = max(self.yours.chances), sum(self.yours.chances) / self.count
        return (
            f"All coins are gone, and you got {self.yours.total}. Who knew the best machine could expect "
            f"{best * self.coins:.0f}, who played blindly {blind * self.coins:.0f}."
        )

    def _show(self, sentence: str) -> None:
        over = self.yours.tries >= self.coins
        for button in self.buttons:
            button.disabled = over
        self.table.value = self._table(over)
        say(self.status, sentence)

    def _table(self, over: bool) -> str:
        head = ["", "tries", "paid", "mean", *(["its chance"] if over else [])]
        columns = "".join(f'<th scope="col" style="padding-right:1em;text-align:left">{title}</th>' for title in head)
        rows = ""
        for i, (chance, paid) in enumerate(zip(self.yours.chances, self.yours.paid, strict=True)):
            mean = f"{sum(paid) / len(paid):.2f}" if paid else "?"
            cells = [len(paid), sum(paid), mean, *([f"{chance:.2f}"] if over else [])]
            rows += f'<tr><th scope="row" style="padding-right:1em">machine {i + 1}</th>'
            rows += "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        return f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"

    def static(self) -> str:
        return f"{self._table(False)}<p>Run this cell to play with {_coins(self.coins)}.</p>"


def play_machines(coins: int = 40, machines: int = 4, seed: int = 0) -> BanditWidget:
    """Slot machines to play with `coins` coins. Raises ValueError for less than one coin or machine."""
    if coins < 1 or machines < 1:
        raise ValueError(f"coins={coins!r}, machines={machines!r}: there has to be one of each at least")
    return BanditWidget(coins, machines, seed)


def _coins(number: int) -> str:
    return "1 coin" if number == 1 else f"{number} coins"

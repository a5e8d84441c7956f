"""A multi-armed bandit: arms with unknown chances of paying. The reader plays first, then a rule such as UCB1."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt

import ipywidgets

from aima_games.graphics.figure import Picture, picture
from aima_games.text import run_this_cell
from aima_games.widgets.base import WIDE, Shown, say


@dataclass
class Bandit:
    """A multi-armed bandit: each arm pays 1 or nothing, with a chance of its own.

    Whether an arm pays the k-th time depends on the seed alone, so two players of the same bandit have the same luck.
    `paid` lists what each arm has paid, in order.
    """

    chances: Sequence[float]
    seed: int = 0
    paid: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.chances or not all(0 <= chance <= 1 for chance in self.chances):
            raise ValueError(f"chances={self.chances!r}: one arm or more, each with a chance from 0 to 1")
        self.paid = [[] for _ in self.chances]
        self._luck = [random.Random(f"machine/{self.seed}/{i}") for i in range(len(self.chances))]

    @property
    def tries(self) -> int:
        """How often the arms were pulled, all together."""
        return sum(map(len, self.paid))

    @property
    def total(self) -> int:
        """What the arms paid, all together."""
        return sum(map(sum, self.paid))

    def pull(self, arm: int) -> int:
        """Pull an arm once: 1 or 0."""
        pays = int(self._luck[arm].random() < self.chances[arm])
        self.paid[arm].append(pays)
        return pays

    def play(self, rule: Callable[..., float], tries: int, exploration: float = sqrt(2)) -> Bandit:
        """Pull, each of `tries` times, the arm of the largest index `rule(mean, visits, of_all, exploration)`."""
        for _ in range(tries):
            indices = self.indices(rule, exploration)
            self.pull(indices.index(max(indices)))
        return self

    def play_with_priors(
        self, rule: Callable[..., float], priors: Sequence[float], tries: int, exploration: float = 1.0
    ) -> Bandit:
        """The same with `rule(mean, visits, of_all, prior, exploration)`: each arm has a prior probability."""
        for _ in range(tries):
            known = zip(self.means, self.paid, priors, strict=True)
            indices = [rule(mean, len(paid), self.tries, prior, exploration) for mean, paid, prior in known]
            self.pull(indices.index(max(indices)))
        return self

    def indices(self, rule: Callable[..., float], exploration: float = sqrt(2)) -> list[float]:
        """The index that `rule` gives each arm now; the mean of an arm that was never pulled counts as 0."""
        return [
            rule(mean, len(paid), self.tries, exploration) for mean, paid in zip(self.means, self.paid, strict=True)
        ]

    @property
    def means(self) -> list[float]:
        """What each arm paid on average; 0 before its first pull."""
        return [sum(paid) / len(paid) if paid else 0.0 for paid in self.paid]

    def __str__(self) -> str:
        lines = [
            f"arm {i + 1}: chance {chance:.2f}, pulled {len(paid):3} times, paid {sum(paid):3}"
            for i, (chance, paid) in enumerate(zip(self.chances, self.paid, strict=True))
        ]
        return "\n".join([*lines, f"all: {self.total} in {self.tries} tries"])


def index_picture(bandit: Bandit, rule: Callable[..., float], exploration: float = 0.5) -> Picture:
    """Each arm's mean as a dot, and above it the bonus that `rule` adds to get the arm's index.

    Raises ValueError if an arm was never pulled: its bonus is infinite.
    """
    if not all(bandit.paid):
        raise ValueError("pull each arm at least once: until then its bonus is infinite")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
    said = []
    for i, (mean, index) in enumerate(zip(bandit.means, bandit.indices(rule, exploration), strict=True)):
        axes.bar(i, index - mean, 0.5, mean, color="#d6e6f5", edgecolor="#222222")
        axes.plot(i, mean, "o", color="#222222")
        axes.annotate(f"{index:.2f}", (i, index), (0, 3), textcoords="offset points", ha="center")
        said.append(f"arm {i + 1}, tries {len(bandit.paid[i])}, mean {mean:.2f}, with bonus {index:.2f}")
    tries = [f"arm {i + 1}\ntries: {len(paid)}" for i, paid in enumerate(bandit.paid)]
    axes.set_xticks(range(len(tries)), tries)
    axes.set_ylabel("mean (dot) and bonus")
    axes.margins(y=0.15)
    axes.set_ylim(bottom=-0.06)  # a dot at 0 is whole
    return picture(figure, f"Means and bonuses after {bandit.tries} tries: {'; '.join(said)}.")


def guessed_priors(chances: Sequence[float], seed: int = 0, noise: float = 0.1) -> list[float]:
    """What a network that knows a little thinks of some arms: probabilities, roughly larger for better arms."""
    rng = random.Random(f"priors/{seed}")
    weights = [exp(12 * (chance + rng.gauss(0, noise))) for chance in chances]
    return [weight / sum(weights) for weight in weights]


def pulls_picture(bandits: Mapping[str, Bandit]) -> Picture:
    """How often each arm was pulled, a panel for each of some bandits with the same arms, the best one on the left."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(
        len(bandits), 1, figsize=(6.6, 1.5 * len(bandits) + 0.5), sharex=True, layout="constrained"
    )
    said = []
    for (name, bandit), axes in zip(bandits.items(), panels, strict=True):
        order = sorted(range(len(bandit.chances)), key=bandit.chances.__getitem__, reverse=True)
        pulls = [len(bandit.paid[arm]) for arm in order]
        axes.bar(range(1, len(pulls) + 1), pulls, color="#0b4f8a")
        axes.set_title(f"{name}: {sum(map(bool, pulls))} arms tried, {bandit.total} earned", loc="left", fontsize=10)
        axes.set_ylabel("pulls")
        said.append(f"{name} tries {sum(map(bool, pulls))} of {len(pulls)} arms and earns {bandit.total}")
    axes.set_xlabel("arms, the best one on the left")
    return picture(figure, f"How often each arm was pulled: {'; '.join(said)}.")


def random_arms(seed: int, arms: int = 4) -> list[float]:
    """The chances of `arms` arms, no two alike: between 0.2 and 0.8, in random order."""
    rng = random.Random(f"chances/{seed}")
    chances = [0.2 + 0.6 * i / max(arms - 1, 1) for i in range(arms)]
    rng.shuffle(chances)
    return chances


class BanditWidget(Shown):
    """A bandit to play by hand; see `play_bandit`. `yours` is the bandit, with what it has paid so far."""

    def __init__(self, coins: int, arms: int, seed: int) -> None:
        self.coins, self.count, self.seed = coins, arms, seed
        self.buttons = [ipywidgets.Button(description=f"Arm {i + 1}", layout=WIDE) for i in range(arms)]
        for i, button in enumerate(self.buttons):
            button.on_click(lambda _, i=i: self.pull(i))
        again = ipywidgets.Button(description="Other arms", layout=WIDE)
        again.on_click(lambda _: self.restart())
        self.table, self.status = ipywidgets.HTML(), ipywidgets.HTML()
        row = ipywidgets.HBox([*self.buttons, again], layout=ipywidgets.Layout(flex_flow="row wrap"))
        super().__init__([row, self.table, self.status])
        self._start()

    @property
    def said(self) -> str:
        """The sentence below the buttons."""
        return str(self.status.value)

    def pull(self, arm: int) -> None:
        """Pull an arm for a coin, as long as there are coins."""
        if self.yours.tries < self.coins:
            paid = "paid 1" if self.yours.pull(arm) else "paid nothing"
            left = self.coins - self.yours.tries
            self._show(f"Arm {arm + 1} {paid}. {_coins(left)} left." if left else self._verdict())

    def restart(self) -> None:
        """Start again with other arms."""
        self.seed += 1
        self._start()

    def by_rule(self, rule: Callable[..., float], exploration: float = 0.5) -> Bandit:
        """What `rule` earns with as many coins on the arms that you have now, with the same luck."""
        return Bandit(self.yours.chances, self.seed).play(rule, self.coins, exploration)

    def against(self, rule: Callable[..., float]) -> str:
        """What `rule` earns on your arms, in words; their chances are told once your coins are gone."""
        if left := self.coins - self.yours.tries:
            return f"Play first, above: you have {_coins(left)} left. Then run this cell."
        return str(self.by_rule(rule))

    def _start(self) -> None:
        self.yours = Bandit(random_arms(self.seed, self.count), self.seed)
        self._show(f"You have {_coins(self.coins)}. Each pays for one pull, and the arm pays 1 or nothing.")

    def _verdict(self) -> str:
        best, blind = max(self.yours.chances), sum(self.yours.chances) / self.count
        return (
            f"All coins are gone, and you got {self.yours.total}. Always pulling the best arm would earn "
            f"{best * self.coins:.0f} on average, pulling at random {blind * self.coins:.0f}."
        )

    def _show(self, sentence: str) -> None:
        over = self.yours.tries >= self.coins
        for button in self.buttons:
            button.disabled = over
        self.table.value = self._table(over)
        say(self.status, sentence)

    def _table(self, over: bool) -> str:
        head = ["arm", "tries", "paid", "mean", *(["its chance"] if over else [])]
        columns = "".join(f'<th scope="col" style="padding-right:1em;text-align:left">{title}</th>' for title in head)
        rows = ""
        for i, (chance, paid) in enumerate(zip(self.yours.chances, self.yours.paid, strict=True)):
            mean = f"{sum(paid) / len(paid):.2f}" if paid else "?"
            cells = [len(paid), sum(paid), mean, *([f"{chance:.2f}"] if over else [])]
            rows += f'<tr><th scope="row" style="padding-right:1em">{i + 1}</th>'
            rows += "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        return f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"

    def static(self) -> str:
        return f"{self._table(False)}{run_this_cell(f'to play with {_coins(self.coins)}')}"


def play_bandit(coins: int = 40, arms: int = 4, seed: int = 0) -> BanditWidget:
    """A bandit to play by hand with `coins` coins. Raises ValueError for fewer than one coin or arm."""
    if coins < 1 or arms < 1:
        raise ValueError(f"coins={coins!r}, arms={arms!r}: at least one of each is needed")
    return BanditWidget(coins, arms, seed)


def _coins(number: int) -> str:
    return "1 coin" if number == 1 else f"{number} coins"

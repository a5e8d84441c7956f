"""`autograder tournament`: try the agents, and let everybody play everybody."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from aima_games.game import Game
from aima_games.ladder.game import Openings, Played
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import locked
from autograder.course.terminal import Bars, Progress, silent
from autograder.grading.executors import DaskWorkers, LocalWorkers, died, processors, results
from autograder.grading.worker import judges
from autograder.sandbox import bubblewrap as sandbox
from autograder.tournament.agents import Agent, Contest, anchor_agents, contest_of, handed_in
from autograder.tournament.journal import Journal, Record
from autograder.tournament.ratings import ratings
from autograder.tournament.worker import Job, Pairing, Setting, Tried, work

Crew = LocalWorkers | DaskWorkers
ROUNDS = 2
ZERO = "random"
"""The anchor whose rating is 0."""


@dataclass
class Standing:
    """What is known: who takes part, what they have played, and their ratings.

    `trouble` says why students take no part.
    """

    contest: Contest
    game: Game
    agents: dict[str, Agent]
    games: list[Record]
    ratings: dict[str, float]
    trouble: dict[str, str] = field(default_factory=dict)

    @property
    def ranked(self) -> list[str]:
        """All agents, the best first."""
        return sorted(self.agents, key=lambda key: (-self.ratings[key], key))

    @property
    def rivals(self) -> list[str]:
        """The students' agents, the best first."""
        return [key for key in self.ranked if self.agents[key].student]


def anchors_passed(standing: Standing, key: str) -> int | None:
    """How many anchors an agent has passed: of its games with each of them it has scored more than half.

    None where a game with an anchor is still to be played, or to be played again as the judge has failed.
    """
    names = [name for name, agent in standing.agents.items() if not agent.student]
    scores: dict[str, list[float]] = {name: [] for name in names}
    for record in standing.games:
        first, second = record.keys
        anchor = second if first == key else first
        if key not in record.keys or anchor not in scores:
            continue
        if not record.rated:
            return None
        scores[anchor].append(record.played.score if first == key else 1 - record.played.score)
    if not all(scores.values()):
        return None
    return sum(sum(found) > len(found) / 2 for found in scores.values())


def folder_of(course: Course, contest: Contest) -> Path:
    """Where a tournament's journal and page lie."""
    name = contest.assignment + (f"-{contest.game['name']}" if len(contest.match.boards) > 1 else "")
    return course.root / "tournaments" / name


def run(
    course: Course,
    assignment: str,
    game: str = "",
    rounds: int = ROUNDS,
    seconds: float = 2.0,
    workers: int | None = None,
    unsafe: bool = False,
    scheduler: str | None = None,
    bars: Bars = silent,
) -> Standing:
    """Play a tournament of what was handed in for an assignment, or go on with it.

    In each of the `rounds` each two agents meet once from either side. Each move may take `seconds` of processor time.
    Games are played by `workers` processes of this machine, or by the Dask cluster whose `scheduler` is given
    (`tcp://host:port`). Raises CourseError where there is nobody to play or something is wrong with the course,
    NoSandboxError where there is no sandbox and `unsafe` was not asked for.
    """
    if not unsafe and scheduler is None:
        sandbox.bubblewrap()
    contest, release = contest_of(course, assignment, game, seconds, unsafe)
    entered, trouble = handed_in(course, contest, release)
    with ExitStack() as stack:
        crew = judges(stack, release.imports(), unsafe, workers or processors(), scheduler)
        agents = _tried(crew, contest, entered, trouble, bars("trying", "agents"))
        if not any(agent.student for agent in agents.values()):
            raise CourseError(f"nobody has an agent for {contest.game['name']}; {_reasons(trouble)}")
        folder = folder_of(course, contest)
        folder.mkdir(parents=True, exist_ok=True)
        if not stack.enter_context(locked(folder)):
            raise CourseError(f"this tournament is being played already, in {folder}; wait until it has finished")
        journal = Journal(folder, contest.game)
        standing = _played(crew, contest, agents, journal, rounds, bars("playing", "games"))
    standing.trouble = trouble
    return standing


def _reasons(trouble: dict[str, str]) -> str:
    said = "; ".join(f"{student}: {why}" for student, why in list(trouble.items())[:5])
    return said or "all agents play another game"


def _tried(
    crew: Crew, contest: Contest, entered: list[Agent], trouble: dict[str, str], progress: Progress
) -> dict[str, Agent]:
    """The agents that play this game, by key, with the anchors; notes what is wrong with others."""
    setting = pickle.dumps(Setting(contest, {agent.key: agent for agent in entered}))
    found = {agent.key: agent for agent in anchor_agents(contest)}
    jobs = ((agent, Job(setting, trial=agent.key)) for agent in entered)
    for agent, tried in progress(results(crew, work, jobs), total=len(entered)):
        tried = Tried(trouble="ended the process that ran it, twice") if died(tried) else tried
        if tried.trouble:
            trouble[agent.student] = tried.trouble
        elif tried.game == contest.game["name"]:
            found[agent.key] = agent
        elif tried.game not in [board["name"] for board in contest.match.boards]:
            trouble[agent.student] = f"chose a game that is not offered, {tried.game[:40]!r}"
    order = {agent.key: i for i, agent in enumerate(entered)}
    return dict(sorted(found.items(), key=lambda pair: order.get(pair[0], -1)))


def standing_of(contest: Contest, game: Game, agents: dict[str, Agent], journal: Journal) -> Standing:
    """What the journal says about those who take part now. Games of agents that were handed in again do not count."""
    games = [record for record in journal.games.values() if set(record.keys) <= agents.keys()]
    scores = [(*record.keys, record.played.score) for record in games if record.rated]
    return Standing(contest, game, agents, games, ratings(list(agents), scores, ZERO))


def _played(
    crew: Crew, contest: Contest, agents: dict[str, Agent], journal: Journal, rounds: int, progress: Progress
) -> Standing:
    """Play what is still to be played; every game is in the journal as soon as it is over."""
    game = contest.rules()
    setting = pickle.dumps(Setting(contest, agents))
    missing = [
        pairing
        for pairing in pairings(game, agents, journal.seed, rounds, contest.match.opening)
        if not journal.has(pairing)
    ]
    jobs = ((pairing, Job(setting, pairing)) for pairing in missing)
    for pairing, result in progress(results(crew, work, jobs), total=len(missing)):
        if died(result):  # nobody knows by whose fault
            result = Played((), 0.5, lost="the process that judged it ended")
        journal.add(pairing, result)
    return standing_of(contest, game, agents, journal)


def pairings(game: Game, names: Iterable[str], seed: str, rounds: int, opening: int) -> Iterator[Pairing]:
    """A round robin: in each round each two meet on either side of one opening of so many random plies.

    By the same seed two names always meet in the same way, whoever else takes part. Two who have met from every
    position do not meet again.
    """
    openings, pairs = Openings(game, opening), list(combinations(sorted(names), 2))
    for number in range(1, rounds + 1):
        random.Random(f"{seed}/{number}").shuffle(pairs)  # so that a tournament that is stopped has some of each
        for pair in pairs:
            own = f"{seed}/{number}/{'/'.join(pair)}"
            line = openings.draw(pair, random.Random(own))
            if line is None:
                continue
            openings.note(pair, line)
            for first, second in (pair, pair[::-1]):
                yield Pairing(number, first, second, line, own)

"""`autograder tournament`: try the agents, play rounds until the first places are clear, and write the page."""

from __future__ import annotations

import pickle
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from aima_games.game import Game
from aima_games.ladder.game import Openings, Played
from aima_games.ladder.strength import Known, known_of
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import locked
from autograder.course.terminal import Bars, Progress, silent
from autograder.grading.executors import DaskWorkers, LocalWorkers, died, processors, results
from autograder.grading.worker import judges
from autograder.sandbox import bubblewrap as sandbox
from autograder.tournament.agents import Agent, Contest, anchor_agents, contest_of, handed_in
from autograder.tournament.journal import Journal, Record
from autograder.tournament.pairing import next_pairs
from autograder.tournament.ratings import Ladder, ladder
from autograder.tournament.worker import Job, Pairing, Setting, Tried, work

LEAST = 10
"""How many games everybody plays before anything is taken as clear."""
GAMES_EACH = 150
"""How many games an agent may play in one run, on average."""

Crew = LocalWorkers | DaskWorkers


@dataclass(frozen=True)
class Rules:
    """When a tournament ends: when the order of the `first` places is clear with `certainty`, or after `minutes`."""

    first: int = 3
    certainty: float = 0.9
    minutes: float = 30.0


@dataclass
class Standing:
    """What is known: who takes part, what was played, the ladder, and how certain the first places are.

    `trouble` says why students take no part.
    """

    contest: Contest
    game: Game
    agents: dict[str, Agent]
    games: list[Record]
    ladder: Ladder
    rules: Rules
    trouble: dict[str, str] = field(default_factory=dict)

    @property
    def rivals(self) -> list[str]:
        """The students' agents, the best first."""
        return self.ladder.ranked([key for key, agent in self.agents.items() if agent.student])

    @property
    def certainty(self) -> float:
        """How certain the order of the first places is."""
        return self.ladder.order_certainty(self.rivals, self.rules.first)

    @property
    def begun(self) -> bool:
        """Whether everybody has played enough for a rating to say something."""
        played = Counter(key for game in self.games for key in game.keys)
        return min((played[key] for key in self.rivals), default=0) >= LEAST

    @property
    def is_clear(self) -> bool:
        """Whether the first places are certain enough, and everybody has played."""
        return self.begun and self.certainty >= self.rules.certainty


def above_anchors(standing: Standing) -> dict[str, tuple[int, int]]:
    """For each student, how many anchors the agent is better than, as certainly as the rules ask, and of how many."""
    names = [key for key, agent in standing.agents.items() if not agent.student]
    certainty, ladder = standing.rules.certainty, standing.ladder
    return {
        standing.agents[key].student: (sum(ladder.certainty(key, name) >= certainty for name in names), len(names))
        for key in standing.rivals
    }


def folder_of(course: Course, contest: Contest) -> Path:
    """Where a tournament's journal and page lie."""
    name = contest.assignment + (f"-{contest.game['name']}" if len(contest.match.boards) > 1 else "")
    return course.root / "tournaments" / name


def run(
    course: Course,
    assignment: str,
    game: str = "",
    rules: Rules | None = None,
    seconds: float = 2.0,
    workers: int | None = None,
    unsafe: bool = False,
    scheduler: str | None = None,
    bars: Bars = silent,
) -> Standing:
    """Play a tournament of what was handed in for an assignment, or go on with it.

    Each move may take `seconds` of processor time. Games are played by `workers` processes of this machine, or by the
    Dask cluster whose `scheduler` is given (`tcp://host:port`). Raises CourseError where there is nobody to play or
    something is wrong with the course, NoSandboxError where there is no sandbox and `unsafe` was not asked for.
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
        standing = _played(crew, contest, agents, journal, rules or Rules(), bars("playing", "games"))
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


def standing_of(contest: Contest, game: Game, agents: dict[str, Agent], journal: Journal, rules: Rules) -> Standing:
    """What the journal says about those who take part now. Games of agents that were handed in again do not count."""
    games = [record for _, record in sorted(journal.games.items()) if set(record.keys) <= agents.keys()]
    scores = [(*record.keys, record.played.score) for record in games if record.rated]
    return Standing(contest, game, agents, games, ladder(list(agents), scores, fixed_ratings(game)), rules)


def fixed_ratings(game: Game) -> dict[str, float]:
    """The ratings that stay: those of all anchors where they were measured, else 0 for `random`."""
    known: Known | None = known_of(game)
    return dict(known.ratings) if known else {"random": 0.0}


def _played(
    crew: Crew, contest: Contest, agents: dict[str, Agent], journal: Journal, rules: Rules, progress: Progress
) -> Standing:
    """Play until the first places are clear or the time is up; every game is in the journal as soon as it is over."""
    game = contest.rules()
    deadline = time.monotonic() + 60 * rules.minutes
    most = GAMES_EACH * len(agents) // 2
    setting = pickle.dumps(Setting(contest, agents))

    def jobs() -> Iterator[tuple[int, Job]]:
        for pairing in islice(_pairings(contest, game, agents, journal, rules), most):
            if time.monotonic() > deadline:
                return
            yield pairing.number, Job(setting, pairing)

    done = progress(results(crew, work, jobs()), total=most)
    for number, result in done:
        if died(result):  # nobody knows by whose fault
            result = Played((), 0.5, lost="the process that judged it ended")
        journal.add(number, result)
    return standing_of(contest, game, agents, journal, rules)


def _pairings(
    contest: Contest, game: Game, agents: dict[str, Agent], journal: Journal, rules: Rules
) -> Iterator[Pairing]:
    """The games to come: what an earlier run has left, then round after round, each written down before it begins."""
    yield from (each for each in journal.unplayed() if {each.first, each.second} <= agents.keys())
    openings, fixed = Openings(game, contest.match.opening), fixed_ratings(game)
    for _, planned in journal.planned.values():
        openings.note((planned.first, planned.second), planned.opening)
    while True:
        standing = standing_of(contest, game, agents, journal, rules)
        if standing.is_clear:
            return
        rng = random.Random(f"{journal.seed}/{journal.rounds}")
        number, planned_now = journal.next_number, list[Pairing]()
        ladder, out = standing.ladder, openings.played_out
        pairs = next_pairs(list(agents), fixed, ladder, rules.first, standing.begun, rng, out)
        for pair in pairs:
            opening = openings.draw(pair, rng)
            if opening is None:
                continue
            openings.note(pair, opening)
            seed = f"{journal.seed}/{number}"
            for first, second in (pair, pair[::-1]):
                planned_now.append(Pairing(number, first, second, opening, seed))
                number += 1
        if not pairs:  # everybody has met everybody from everywhere
            return
        if planned_now:  # else the pairs of the round had just met from everywhere
            journal.plan(planned_now)
            yield from planned_now

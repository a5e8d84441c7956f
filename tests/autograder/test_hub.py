"""Two courses on one JupyterHub: from release to feedback, and what nobody may see or pretend on the way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from nbgrader.api import Gradebook

from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.notebook import notebook_of
from tests.autograder.conftest import HW2
from tests.autograder.homework import PLAIN
from tests.conftest import missing
from tests.jupyter_hub import NoHubError, hub

pytestmark = pytest.mark.long

NOTEBOOK = f"{HW2}/{HW2}.ipynb"
INBOUND = "/srv/nbgrader/exchange/search/inbound"
NOW = "$(date -u '+%F %T.%6N') UTC"
BY_BOB = {
    "another's name": f'cp -r search/{HW2} "{INBOUND}/ada+{HW2}+{NOW}+aaaa"',
    "a link to the solution": f'd="{INBOUND}/bob+{HW2}+{NOW}+link" && mkdir "$d" && '
    f'ln -s /home/ines/search/source/{NOTEBOOK} "$d/{HW2}.ipynb"',
    "an earlier time": f'cp -r search/{HW2} "{INBOUND}/bob+{HW2}+2020-01-01 10:00:00.000000 UTC+aaaa"',
    "another zone's time": f"cp -r search/{HW2} \"{INBOUND}/bob+{HW2}+$(date -u '+%F %T.%6N') PST+aaaa\"",
}
"""What bob hands in as well, and nbgrader's own collect would take."""
CLOSED = {
    "the course": "ls /home/ines/search",
    "the secret": "cat /home/ines/search/secret",
    "the gradebook": "cat /home/ines/search/gradebook.db",
    "the ledgers": f"ls /home/ines/search/results/{HW2}",
    "the solution": f"cat /home/ines/search/source/{NOTEBOOK}",
    "the kit, which has all solutions": "ls /home/ines/kit",
    "others' homes": "ls /home/ada",
    "the hub's own files": "ls /srv/jupyterhub",
    "who has handed in": f"ls {INBOUND}",
    "others' feedback": "ls /srv/nbgrader/exchange/search/feedback",
    "a course that one is not in": "ls /srv/nbgrader/exchange/logic",
    "another release": f"touch /srv/nbgrader/exchange/search/outbound/{HW2}/{HW2}.ipynb",
    "taking a course away": "mv /srv/nbgrader/exchange/search /srv/nbgrader/exchange/gone",
}


@pytest.fixture(scope="module")
def term(unsafe):
    """Two courses on one hub, played to the end."""
    try:
        with hub("ines", {"search": ["ada", "bob"], "logic": ["ada", "cleo"]}) as running:
            yield play(running, "--unsafe" if unsafe else "")
    except NoHubError as error:
        missing("hub", str(error))


def play(running, unsafe):
    ines, *students = people = [running.log_in(name) for name in ("ines", "ada", "bob", "cleo")]
    ada, bob, cleo = students

    def everybody(do, *whom):
        with ThreadPoolExecutor() as pool:
            return list(pool.map(do, whom))

    def teach(command, course=""):
        # A careful instructor's files are hers alone; what is for students has to reach them all the same.
        return ines.run(f"umask 077; cd ~/{course}; . ~/kit/.venv/bin/activate; {command}")

    def done(command, course="", ends=0):
        code, said = teach(command, course)
        assert code == ends, said
        return said

    everybody(lambda person: person.start(), *people)
    make = "; ".join(
        f"autograder init {course} && rm -r {course}/source/* && cp -r ~/kit/{PLAIN.relative_to(PLAIN.parents[1])} "
        f"{course}/source/{HW2} && "
        f"sed -i 's|^c.Exchange.root = .*|c.Exchange.root = \"/srv/nbgrader/exchange\"|' {course}/nbgrader_config.py"
        for course in ("search", "logic")
    )
    done(f"set -e; {make}")
    for course in ("search", "logic"):
        done(f"autograder release {HW2} {unsafe}", course)
    penalty = "c.LateDays.free_days = 1\\nc.LateDays.percent_a_day = 10\\n"
    done(
        f"printf '{penalty}' >>nbgrader_config.py && autograder due {HW2} \"$(date -d '30 hours ago' '+%F %T')\"",
        "search",
    )

    seen = {person.name: person.own("assignments?course_id=")["value"] for person in students}
    source = notebook_of(read_assignment(PLAIN / ONE_FILE))
    for person, course in ((ada, "search"), (ada, "logic"), (bob, "search"), (cleo, "logic")):
        person.nbgrader("fetch", course, HW2)
        if person is bob:
            person.nbgrader("submit", course, HW2)  # with nothing in it, and then again
        else:
            write(person, f"{course}/{NOTEBOOK}", source)
        person.nbgrader("submit", course, HW2)
    for cheat in BY_BOB.values():
        code, said = bob.run(cheat)
        assert code == 0, said
    waits = {"search": 1, "logic": 0}  # for the instructor, who has to look at bob's cheats
    collected = {course: teach(f"autograder collect {HW2}", course) for course in ("search", "logic")}
    for course in ("search", "logic"):
        done(f"autograder grade {HW2} {unsafe}", course, ends=waits[course])
    given = {course: done(f"autograder feedback {HW2}", course, ends=waits[course]) for course in ("search", "logic")}
    pages = {}
    for person, course in ((ada, "search"), (ada, "logic"), (bob, "search"), (cleo, "logic")):
        (theirs,) = [each for each in person.nbgrader("fetch_feedback", course, HW2) if each["status"] == "submitted"]
        pages[person.name, course] = [
            person.ask(f"user/{person.name}/files/{submission['local_feedback_path']}/{HW2}.html").text
            for submission in theirs["submissions"]
            if submission["has_local_feedback"]
        ]
    return SimpleNamespace(
        hub=running, ines=ines, ada=ada, bob=bob, seen=seen, collected=collected, given=given, pages=pages
    )


def write(person, path, notebook):
    answer = person.ask(f"user/{person.name}/api/contents/{path}", "PUT", type="notebook", content=notebook)
    answer.raise_for_status()


def test_everybody_sees_their_own_courses(term):
    assert {name: [each["course_id"] for each in found] for name, found in term.seen.items()} == {
        "ada": ["logic", "search"],
        "bob": ["search"],
        "cleo": ["logic"],
    }


def test_hand_ins_are_taken_once_and_cheats_are_left_for_the_instructor(term):
    code, said = term.collected["logic"]
    assert code == 0, said
    assert "2 submissions were taken in, 2 are in /home/ines/logic/submitted; 0 files were left" in said
    code, said = term.collected["search"]
    assert code == 1, said
    assert "2 submissions were taken in" in said
    left = [line for line in said.splitlines() if line.startswith("✗")]
    assert len(left) == len(BY_BOB), said
    for reason in ("claims to be by ada, and belongs to bob", "is a link", "was changed at", "PST"):
        assert sum(reason in line for line in left) == 1, reason


def test_late_days_are_counted_from_the_exchanges_time(term):
    found = {}
    with Gradebook(f"sqlite:///{term.hub.home}/ines/search/gradebook.db", "search") as gradebook:
        for each in gradebook.assignment_submissions(HW2):
            found[each.student.id] = each.score, each.late_submission_penalty
    whole, _ = found["ada"]
    assert whole > 0
    # 30 hours late: the first day is free, the second has begun.
    assert found == {"ada": (whole, pytest.approx(0.1 * whole)), "bob": (0, 0)}


def test_formgrader_grades_the_course_that_a_server_is_called_after(term):
    term.ines.start("search")
    (assignment,) = term.ines.own("formgrader/api/assignments", server="search")
    assert (assignment["name"], assignment["num_submissions"]) == (HW2, 2)


def test_the_service_that_ends_idle_servers_runs(term):
    said = term.hub.log.read_text()
    assert "Starting service 'culler'" in said
    assert "Service culler exited" not in said


def test_feedback_comes_back_to_each_student(term):
    for (name, course), pages in term.pages.items():
        assert len(pages) == 1, (name, course)  # bob submitted twice, the same both times
        assert f"({name})</title>" in pages[0]
        assert "1 of them" not in term.given[course]


def test_no_solution_can_be_imported(term):
    code, said = term.bob.run(f"{term.hub.python} -c 'import aima_games; print(1); import solutions'")
    assert code == 1
    assert said.startswith("1\n"), said
    assert "ModuleNotFoundError: No module named 'solutions'" in said


@pytest.mark.parametrize("what", CLOSED)
def test_a_student_cannot_reach(term, what):
    code, said = term.bob.run(CLOSED[what])
    assert code != 0, said
    assert "ermission denied" in said or "not permitted" in said, said

"""A term: totals only where they are sure, what comes back, who has gone, and a page and a table of it."""

from __future__ import annotations

import csv
import shutil
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.cli import main
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.report.pages import write_report
from autograder.report.weights import Drop, Rules, read_rules, without_people
from autograder.term.overview import page, sections, table
from autograder.term.standing import Standing, State, read_term, total
from tests.autograder.conftest import HW2, Round
from tests.autograder.homework import run
from tests.autograder.term_samples import HOSTILE, NOW, another, graded, hand_in, made_up_term, no_essay
from tests.autograder.test_report import Parsed
from tests.conftest import line_of, named, numbers

HW3 = "hw3"
ALWAYS_MAX = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    return max(((minimax(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda pair: pair[0])
"""
LATER, EARLIER = datetime(2031, 1, 1, tzinfo=UTC), datetime(2029, 1, 1, tzinfo=UTC)
TAKEN_IN = datetime(2030, 6, 1, tzinfo=UTC).timestamp()


@pytest.fixture(scope="module")
def two_assignments(released_course, tmp_path_factory, unsafe):
    """hw2 and hw3; ada and ben handed in both, ben made the same mistake twice, cy hw2 alone, dan nothing."""
    root = tmp_path_factory.mktemp("term") / "course"
    shutil.copytree(released_course, root)
    round_ = Round(root, unsafe)
    names = "id,first_name,last_name,section\nada,Ada,Lovelace,A\nben,Ben,Ford,B\ncy,Cy,Twombly,A\ndan,Dan,Deacon,B\n"
    (root / "students.csv").write_text(names)
    (root / "due.csv").write_text("assignment,section,student,due\nhw2-minimax,,,2030-02-01\nhw3,,,2030-03-01\n")
    another(round_.course, HW3)
    for name in (HW2, HW3):
        hand_in(round_, name, "ada")
        hand_in(round_, name, "ben", round_.notebook(minimax=ALWAYS_MAX))
    hand_in(round_, HW2, "cy")
    graded(round_, HW2, HW3)
    for name in (HW2, HW3):
        no_essay(round_.course, name)
        path = root / "reports" / name / "collected.csv"
        path.parent.mkdir(parents=True)
        path.write_text(collected())
    return root


@pytest.fixture
def root(two_assignments, tmp_path):
    root = tmp_path / "course"
    shutil.copytree(two_assignments, root)
    return root


def states(root, now=LATER):
    term = read_term(Course(root), now=now)
    return {key: (standing.state, standing.score) for key, standing in term.standings.items()}, term


def collected(*rows, made=TAKEN_IN):
    """What `collect` writes: a download was made, and these files were left."""
    download = f",,,download,all.zip,{datetime.fromtimestamp(made, UTC).isoformat()},,read as Canvas,,"
    return "\n".join(["student,name,section,state,file,file_time,late,reason,bytes,may_be", download, *rows, ""])


def left(root, *rows):
    (root / "reports" / HW3 / "collected.csv").write_text(collected(*rows))


# Where everybody stands


def test_a_score_is_there_where_it_is_sure(root):
    found, term = states(root)
    assert found[HW2, "ada"] == (State.FINAL, 22)
    assert found[HW3, "ben"][0] is State.FINAL
    assert found[HW3, "cy"] == (State.MISSING, 0)  # the date has passed, and it was collected after that
    assert term.totals["ada"].share == 1
    assert term.totals["cy"].share == 0.5
    assert term.totals["dan"].share == 0
    assert not term.so_far
    assert {name: len(those) for name, those in sections(term.students).items()} == {"A": 2, "B": 2}


def test_what_is_not_due_is_not_missing(root):
    found, term = states(root, EARLIER)
    assert found[HW3, "cy"] == (State.OPEN, None)
    assert term.totals["cy"] == term.totals["dan"]
    assert term.totals["dan"].share is None
    assert term.so_far
    (root / "due.csv").write_text(
        "assignment,section,student,due\nhw2-minimax,,,2030-02-01\nhw3,,,2030-03-01\nhw3,A,,2040-01-01\n"
    )
    found, term = states(root)  # the section's own date, or a student's, counts
    assert (found[HW3, "cy"][0], found[HW3, "dan"][0]) == (State.OPEN, State.MISSING)
    assert term.totals["cy"].share == 1


def test_without_a_due_date_nothing_is_missing(root, unsafe):
    (root / "due.csv").unlink()
    with Course(root).gradebook() as gradebook:
        for name in (HW2, HW3):
            gradebook.find_assignment(name).duedate = None
        gradebook.db.commit()
    found, term = states(root)
    assert found[HW3, "cy"] == (State.WAITS, None)
    assert term.totals["cy"].waits == (HW3,)
    code, said = run(main, "term", "--course", str(root))
    assert code == 1
    assert "wait" not in said  # nobody has anything to look at: what is missing is said, once
    assert numbers(said, "! hw3", "no total", "autograder due hw3") == [2]
    (root / "weights.toml").write_text("[weights]\nhw2-minimax = 1\n")
    left(root)
    found, term = states(root)
    assert found[HW3, "cy"] == (State.NO_WEIGHT, None)
    assert term.totals["cy"].share == 1
    assert "hw3 has" not in run(main, "term", "--course", str(root))[1]
    hand_in(Round(root, unsafe), HW3, "cy")
    assert "! hw3: 1 score waits" in run(main, "term", "--course", str(root))[1]  # what is there is somebody's to grade


def test_what_was_last_collected_before_the_date_says_nothing(root):
    for name in (HW2, HW3):
        (root / "reports" / name / "collected.csv").write_text(collected(made=0))
    assert states(root)[0][HW3, "cy"] == (State.WAITS, None)


@pytest.mark.parametrize(
    ("row", "waits"),
    [
        ("cy,,,left,x.ipynb,,,is one of several for cy", {"cy"}),
        ("ada,,,left,x.ipynb,,,is one of several for ada", {"ada"}),  # though an earlier one is graded
        (",,,left,x.ipynb,,,may be by two,1,ada dan", {"ada", "dan"}),  # nobody who may have handed it in has a score
        (",,,left,x.ipynb,,,is by somebody,1,anybody", {"cy", "dan"}),  # who would have 0 there
        (",,,left,x.ipynb,,,is by number 7,1,", set()),  # certainly of nobody on the class list: is said
        (",,,nobody's,x.ipynb,,,is by somebody,1,anybody", set()),  # as a person said
        ("ada,,,not the newest,x.ipynb,,,is older", set()),
    ],
)
def test_what_collect_left_keeps_a_score_waiting(root, row, waits):
    left(root, row)
    found, _ = states(root)
    assert {student for (name, student), (state, _) in found.items() if state is State.WAITS} == waits
    code, said = run(main, "term", "--course", str(root))
    unclaimed = row.startswith(",,,left")
    assert code == int(bool(waits) or unclaimed)
    assert ("nobody's for certain" in said and "x.ipynb" in said) is unclaimed
    assert ("x.ipynb" in (root / "reports" / "term.html").read_text()) is unclaimed
    rows = csv.DictReader(write_report(Course(root), HW3, now=LATER).files["grades.csv"].read_text().splitlines())
    assert {each["student"] for each in rows if not each["score"]} >= waits - {"ada"}  # nobody who waits is left out


def test_answers_that_wait_and_files_that_came_since_are_no_scores(root, unsafe):
    with Course(root).gradebook() as gradebook:
        gradebook.find_grade("weak-opponents", HW2, HW2, "ada").needs_manual_grade = True
        gradebook.db.commit()
    path = root / "submitted" / "ben" / HW2 / f"{HW2}.ipynb"
    path.write_text(path.read_text() + "\n")
    hand_in(Round(root, unsafe), HW3, "cy")
    found, term = states(root)
    waiting = {key for key, (state, score) in found.items() if state is State.WAITS and score is None}
    assert waiting == {(HW2, "ada"), (HW2, "ben"), (HW3, "cy")}
    assert [student for student, total in term.totals.items() if total.share is not None] == ["dan"]


def test_a_grade_by_other_tests_stands_and_is_said(root):
    path = root / "source" / HW3 / "assignment.md"
    path.write_text(path.read_text() + "\nAnother.\n")
    found, term = states(root)
    assert found[HW3, "ada"] == (State.FINAL, 22)
    assert [each.name for each in term.assignments if each.tests_changed] == [HW3]


def test_who_is_excused_and_what_is_dropped(root):
    (root / "weights.toml").write_text(
        '[weights]\nhw2-minimax = 1\nhw3 = 3\n[[drop]]\nlowest = 1\nof = ["hw2-minimax", "hw3"]\n'
        '[excused]\nhw3 = ["cy"]\nhw2-minimax = ["dan"]\n'
    )
    found, term = states(root)
    assert found[HW3, "cy"][0] is State.EXCUSED
    assert (term.totals["cy"].share, term.totals["cy"].dropped) == (1, ())  # the last one stays
    assert term.totals["ada"].dropped == (HW3,)  # of equals the one that weighs more
    assert term.totals["dan"].share == 0


def test_hand_ins_of_somebody_unknown_are_named(root, unsafe):
    hand_in(Round(root, unsafe), HW2, "eve")
    _, term = states(root)
    assert term.unlisted == {HW2: ["eve"]}
    assert "eve" not in {person.id for person in term.students}
    assert run(main, "term", "--course", str(root))[0] == 1
    assert named(run(main, "term", "--course", str(root))[1], "not in students.csv") == ["eve"]
    (root / "students.csv").unlink()
    found, _ = states(root)
    assert found[HW2, "eve"][0] is State.WAITS


@pytest.mark.parametrize("text", ["id\n", "id,first_name\n\n\n", "\ufeffid;section\n", "id\nzoe\n"])
def test_a_class_list_that_has_lost_its_lines_is_no_reason_to_say_that_all_is_well(root, text):
    (root / "students.csv").write_text(text)
    code, said = run(main, "term", "--course", str(root))
    assert (code, bool(line_of(said, "autograder students FILE"))) == (1, True)
    assert "ada" in named(said, HW2, "not in students.csv")


def test_a_course_in_which_nobody_is_and_nobody_handed_in_needs_a_class_list(root):
    (root / "students.csv").write_text("id\n")
    for place in ("submitted", "autograded", "results"):
        shutil.rmtree(root / place)
    with Course(root).gradebook() as gradebook:
        for name in Course(root).assignments():
            for each in gradebook.assignment_submissions(name) if name in (HW2, HW3) else ():
                gradebook.remove_submission(name, each.student_id)
    code, said = run(main, "term", "--course", str(root))
    assert (code, bool(line_of(said, "autograder students FILE"))) == (1, True)


def test_the_command_writes_page_and_table(root):
    code, said = run(main, "term", "--course", str(root))
    assert code == 0, said  # by today's clock nothing is due, so that nothing waits
    with (root / "reports" / "term.csv").open() as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert rows["ada"][HW2] == "22"
    assert rows["ada"]["section"] == "A"
    assert (root / "reports" / "term.html").exists()
    (root / "weights.toml").write_text("[weights]\nhw2-minimax = ten\n")
    code, said = run(main, "term", "--course", str(root))
    assert code == 2
    assert "weights.toml, line 2" in said


# Totals

shares = st.one_of(st.none(), st.floats(0, 1.2))


@given(st.lists(st.tuples(shares, st.sampled_from([0, 1, 2.5, 10])), min_size=1, max_size=6), st.integers(1, 5))
def test_a_total_is_sure_and_between_the_scores(those, lowest):
    weights = {f"hw{n}": weight for n, (_, weight) in enumerate(those)}
    standings = {
        (f"hw{n}", "ada"): Standing(State.WAITS if share is None else State.FINAL, share, 1.0)
        for n, (share, _) in enumerate(those)
    }
    plain = total(Rules(), weights, standings, "ada")
    dropped = total(Rules(drops=(Drop(lowest, tuple(weights)),)), weights, standings, "ada")
    counted = [share for share, weight in those if weight]
    if None in counted or not counted:
        assert plain.share is dropped.share is None
        assert len(plain.waits) == counted.count(None)
    else:
        assert len(dropped.dropped) == min(lowest, len(counted) - 1)
        assert min(counted) - 1e-9 <= plain.share <= dropped.share + 1e-9 <= max(counted) + 1e-6


# weights.toml


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("[weights]\nhw2-minimax = \n", 2, "Invalid value"),
        ("[weights]\n\nhw2-minimax = 1\nhw2-minimax = 2\n", 4, "overwrite"),
        ("[weights]\nhw2-minimax = 'ten'\n", 2, "a number"),
        ("[weights]\nhw2-minimax = -1\n", 2, "a number"),
        ("[weights]\nhw2-minimax = true\n", 2, "a number"),
        ("[weights]\n# hw9 = 2\nhw9 = 2\n", 3, "no assignment 'hw9'"),
        ("weights = 3\n", 1, "[weights]"),
        ("[weight]\nhw2-minimax = 1\n", 1, "'weight'"),
        ("[weights]\nhw2-minimax = 1\n\n[[drop]]\nlowest = 1\nof = ['hw3']\n", 6, "no weight"),
        ("[[drop]]\nlowest = 2\nof = ['hw3', 'hw2-minimax']\n", 2, "less than the 2"),
        (
            "[[drop]]\nlowest = 1\nof = ['hw3', 'hw2-minimax']\n[[drop]]\nlowest = 0\nof = ['hw1-formalization', 'hw4-evaluation']\n",
            5,
            "lowest",
        ),
        ("[[drop]]\nlowest = 1\n", 1, "lowest = 1"),
        ("[drop]\nlowest = 1\n", 1, "[[drop]]"),
        ("[[drop]]\nlowest = 1\nof = ['hw3', 'hw3']\n", 3, "twice"),
        ("[excused]\nhw3 = 'ada'\n", 2, "by their ids: hw3"),
        ("[excused]\nhw3 = [\n  'ada',\n  'zoe',\n]\n", 4, "no 'zoe'"),
    ],
)
def test_a_bad_file_is_named_by_line(root, text, line, said):
    (root / "weights.toml").write_text(text)
    with pytest.raises(CourseError) as caught:
        read_rules(Course(root))
    assert f"weights.toml, line {line}:" in str(caught.value)
    assert said in str(caught.value)


def test_people_can_be_taken_out_of_a_file():
    text = '[weights]\na = 1\n[excused] # these\na = [\n  "ada",\n  "ben",\n]\n\n[[drop]]\nlowest = 1\n'
    assert without_people(text) == "[weights]\na = 1\n[[drop]]\nlowest = 1\n"
    with pytest.raises(CourseError):
        without_people('excused = { a = ["ada"] }\n')


# The page


@pytest.mark.parametrize("number", [0, 1, 60])
def test_a_page_for_every_size_of_class(number):
    term = made_up_term(number)
    seen = Parsed(page(term, NOW))
    assert all(picture["alt"] for picture in seen.all("img"))
    assert not seen.all("script")
    rows = list(csv.reader(table(term).splitlines()))
    assert len(rows) == len(term.students) + 1
    assert {len(row) for row in rows} == {len(rows[0])}


def test_hostile_text_stays_text():
    term = made_up_term(3)
    person = Student(HOSTILE, HOSTILE, HOSTILE, section=f"={HOSTILE}")
    standings = {(each.name, HOSTILE): Standing(State.WAITS, None, 10, HOSTILE) for each in term.assignments}
    term = replace(
        term,
        students=[*term.students, person],
        standings={**term.standings, **standings},
        totals={**term.totals, HOSTILE: term.totals["rie"]},
        unlisted={term.assignments[0].name: [HOSTILE]},
    )
    seen = Parsed(page(term, NOW))
    assert not [tag for tag, attributes in seen.tags if tag == "script" or "onerror" in attributes]
    assert "".join(seen.text).count("<script>") > 5
    assert f"'={HOSTILE}".replace('"', '""') in table(term)

"""A group hands in once: groups.csv, and how Canvas, Moodle, Gradescope and Blackboard name what a group has handed in."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import nbformat
import pytest

from autograder.cli import main as autograder
from autograder.course.class_list import write_students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.hand_ins.collect import collect, write_roll
from autograder.hand_ins.groups import read_groups
from autograder.hand_ins.hand_in import SECRET, left_files, one_of_each_team, read_hand_in
from autograder.report.intake import Intake
from autograder.term.standing import read_term
from tests.autograder import lms_samples as lms
from tests.autograder.conftest import HW2
from tests.autograder.homework import run
from tests.autograder.lms_samples import HW, PEOPLE, notebook
from tests.autograder.term_samples import no_essay
from tests.autograder.test_doubt import AFTER, DUE, NOW, zipped
from tests.conftest import line_of

ADA, GABO, HALLDOR, MBABO, SUK = PEOPLE[:5]
GROUPS = "student,group\nada,Team 1\nGabriel José García Márquez,Team 1\nhalldor@b.edu,Team_2\nmbabo,Team_2\nsuk,Solo\n"


@pytest.fixture
def course(tmp_path):
    return course_of(tmp_path)


def course_of(folder, groups=GROUPS):
    course = lms.tiny_course(folder / "course")
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in PEOPLE[:5]})
    if groups:
        (course.root / "groups.csv").write_text(groups)
    return Course(course.root)


def taken_in(course, place, system=""):
    """Who has which notebook after collecting, and what was left of whom."""
    outcomes = list(collect(course, HW, place, system))
    _, waiting, _ = write_roll(course, HW, outcomes)
    taken = {student: read_hand_in(course.submitted(student, HW)) for student in (each.login for each in PEOPLE)}
    return {student: record for student, record in taken.items() if record}, waiting


def missed(course, handed_in):
    course = Course(course.root)
    intake = Intake(course, HW, handed_in, DUE, NOW)
    return {
        name for name, each in course.students.items() if name not in handed_in and not intake.why_not_missing(each)
    }


CANVAS = {
    lms.canvas_group_name(GABO, "Team 1", 501, "hw.ipynb"): notebook("one"),
    lms.canvas_group_name(HALLDOR, "Team_2", 502, "hw.ipynb"): notebook("two"),
}
MOODLE = {
    lms.moodle_team_folder("Team 1", 45) + "/hw.ipynb": notebook("one"),
    lms.moodle_team_folder("Team_2", 46) + "/hw.ipynb": notebook("two"),
}
ALONE = {
    lms.canvas_name(GABO, 501, "hw.ipynb"): notebook("one"),
    lms.canvas_name(MBABO, 502, "hw.ipynb"): notebook("two"),
}


@pytest.mark.parametrize(
    ("files", "system", "groups"),
    [
        (CANVAS, "canvas", GROUPS),
        (ALONE, "canvas", GROUPS),
        (MOODLE, "moodle", GROUPS),
        (
            lms.gradescope_files([([ADA, GABO], "a.ipynb", notebook("one")), ([MBABO, HALLDOR], "b.ipynb", "{}")]),
            "",
            "",
        ),
    ],
    ids=["canvas", "members in canvas", "moodle", "gradescope"],
)
def test_one_hand_in_is_that_of_all_members(tmp_path, files, system, groups):
    course = course_of(tmp_path, groups)
    taken, _ = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), system)
    assert taken["ada"].team == "ada gabo"
    assert taken["ada"] == taken["gabo"]
    assert "one" in (course.submitted("ada", HW) / f"{HW}.ipynb").read_text()
    if groups:
        assert taken.keys() == {"ada", "gabo", "halldor", "mbabo"}
        assert missed(course, taken) == {"suk"}
    else:  # Gradescope says it itself; what cannot be read is both members'
        assert missed(course, taken) == {"suk"}
    assert one_of_each_team(course, HW, sorted(taken)) == ["ada", "halldor"] if groups else ["ada"]


def test_without_groups_csv_everybody_waits_whose_it_may_be(tmp_path):
    for system, files in (("canvas", CANVAS), ("moodle", MOODLE)):
        course = course_of(tmp_path / system, groups="")
        taken, _ = taken_in(course, zipped(tmp_path / f"{system}.zip", files, AFTER), system)
        assert not taken
        assert not missed(course, taken)
        assert all("groups.csv" in why for why in left_files(course, HW).values())


def test_a_teams_number_is_no_participants(tmp_path):
    """A group's number in Moodle is as good as any participant's."""
    course = course_of(tmp_path, groups="")
    people = {each.login: replace(lms.student(each), moodle_ids="45") for each in [SUK]}
    write_students(course.root / "students.csv", people)
    taken, _ = taken_in(Course(course.root), zipped(tmp_path / "all.zip", MOODLE, AFTER), "moodle")
    assert not taken


def test_moodles_default_group_is_nobodys_until_somebody_says_whose(course, tmp_path):
    files = MOODLE | {lms.moodle_team_folder("Default group") + "/hw.ipynb": notebook("three")}
    place = zipped(tmp_path / "all.zip", files, AFTER)
    taken, _ = taken_in(course, place, "moodle")
    assert taken.keys() == {"ada", "gabo", "halldor", "mbabo"}
    assert not missed(course, taken)
    (course.root / "groups.csv").write_text(GROUPS.replace("Solo", "Default group"))
    taken, waiting = taken_in(course, place, "moodle")
    assert (taken["suk"].identity, waiting) == ("Default group", [])


@pytest.mark.parametrize(
    ("change", "waits"),
    [
        (("mbabo,Team_2\n", ""), {"halldor", "mbabo", "suk"}),  # whoever is in no group may be in any
        (("mbabo,Team_2", "mbabo,Team_2\nhalldor,Solo"), {"halldor", "mbabo", "suk"}),
        (("halldor@b.edu,Team_2", "haldor,Team_2"), {"halldor", "mbabo"}),
    ],
    ids=["in none", "in two", "unknown"],
)
def test_who_is_in_no_group_or_in_two_waits_by_name(tmp_path, change, waits):
    course = course_of(tmp_path, GROUPS.replace(*change))
    place = zipped(tmp_path / "all.zip", ALONE, AFTER)
    taken, _ = taken_in(course, place, "canvas")
    assert taken.keys() == {"ada", "gabo"}
    assert missed(course, taken) == {"suk"} - waits
    (why,) = left_files(course, HW).values()
    assert "mbabo" in why
    (course.root / "groups.csv").write_text(GROUPS)
    taken, waiting = taken_in(course, place, "canvas")
    assert taken.keys() == {"ada", "gabo", "halldor", "mbabo"}
    assert missed(course, taken) == {"suk"}
    assert not waiting


def test_two_members_with_different_things_wait_and_with_the_same_do_not(course, tmp_path):
    same = ALONE | {lms.canvas_name(HALLDOR, 503, "hw.ipynb"): notebook("two")}
    taken, waiting = taken_in(course, zipped(tmp_path / "same.zip", same, AFTER), "canvas")
    assert "mbabo" in taken
    assert not waiting
    other = ALONE | {lms.canvas_name(HALLDOR, 504, "hw.ipynb"): notebook("three")}
    other_course = course_of(tmp_path / "other")
    taken, waiting = taken_in(other_course, zipped(tmp_path / "other.zip", other, AFTER), "canvas")
    assert taken.keys() == {"ada", "gabo"}
    assert waiting == ["halldor", "mbabo"]
    folder = tmp_path / "decided" / "halldor"
    folder.mkdir(parents=True)
    (folder / "hw.ipynb").write_text(notebook("three"))
    taken, waiting = taken_in(other_course, folder.parent)
    assert taken["mbabo"].file == "halldor/hw.ipynb"
    assert not waiting


def test_of_two_members_with_the_same_the_first_time_counts(course, tmp_path):
    early, late = datetime(2026, 11, 20, 22, 0, tzinfo=UTC), datetime(2026, 11, 21, 8, 0, tzinfo=UTC)
    files = lms.blackboard_files(ADA, early, "a.ipynb", notebook("one"))
    files |= lms.blackboard_files(GABO, late, "b.ipynb", notebook("one"))
    (course.root / "nbgrader_config.py").open("a").write("\nc.Course.timezone = 'UTC'\n")
    taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "blackboard")
    for student in ("ada", "gabo"):
        assert "2026-11-20 22:00:00" in (course.submitted(student, HW) / "timestamp.txt").read_text()


def test_blackboard_names_each_of_a_group(tmp_path):
    course = course_of(tmp_path, groups="")
    files = lms.blackboard_files(replace(ADA, login="Group_1"), DUE, "hw.ipynb", notebook("one"))
    text = next(name for name in files if name.endswith(".txt"))
    rest = files[text].partition("\n")[2]
    files[text] = f"Name: Ada Lovelace (ada)\nName: Gabo (gabo)\n{rest}"
    taken, _ = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "blackboard")
    assert taken.keys() == {"ada", "gabo"}


def test_a_team_of_moodles_has_the_time_of_its_members(course, tmp_path):
    people = {each.login: replace(each, participant=n) for n, each in enumerate((ADA, GABO, HALLDOR, MBABO), 71)}
    when = {"ada": DUE, "gabo": DUE, "halldor": DUE, "mbabo": DUE.replace(hour=1)}  # Moodle never has two for a team
    (tmp_path / "sheet.csv").write_text(lms.moodle_worksheet(people.values(), when))
    place = zipped(tmp_path / "all.zip", MOODLE, AFTER)
    list(collect(course, HW, place, "moodle", worksheet=tmp_path / "sheet.csv"))
    stamps = {name: (course.submitted(name, HW) / "timestamp.txt").is_file() for name in people}
    assert stamps == {"ada": True, "gabo": True, "halldor": False, "mbabo": False}


def test_the_secret_of_nbgraders_exchange_stays_with_who_handed_in(course, tmp_path):
    """By it she fetches her page; a mate's page would take its place."""
    with (course.root / "nbgrader_config.py").open("a") as file:
        file.write("\nc.ExchangeCollect.check_owner = False\n")
    folder = tmp_path / "inbound" / f"gabo+{HW}+2026-11-20 12:00:00 UTC"
    folder.mkdir(parents=True)
    (folder / f"{HW}.ipynb").write_text(notebook("one"))
    (folder / SECRET).write_text("ab" * 32)
    taken, _ = taken_in(Course(course.root), folder.parent, "exchange")
    assert taken.keys() == {"ada", "gabo"}
    assert {name for name in taken if (course.submitted(name, HW) / SECRET).exists()} == {"gabo"}


def test_one_student_in_two_submissions_waits_with_all_of_both(tmp_path):
    course = course_of(tmp_path, groups="")
    files = lms.gradescope_files([([ADA, GABO], "a.ipynb", notebook("one")), ([GABO, SUK], "b.ipynb", notebook("two"))])
    taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER))
    assert not taken
    assert waiting == ["ada", "gabo", "suk"]


def test_gradescopes_group_and_ours_have_to_be_the_same(course, tmp_path):
    files = lms.gradescope_files([([ADA, HALLDOR], "a.ipynb", notebook("one")), ([SUK], "b.ipynb", notebook("two"))])
    taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER))
    assert taken.keys() == {"suk"}
    assert waiting == ["ada", "gabo", "halldor", "mbabo"]


def test_groups_of_one_assignment_are_none_of_another(tmp_path):
    course = course_of(tmp_path, f"student,group,assignments\nada,Team 1,{HW}\ngabo,Team 1,{HW}\n")
    taken, _ = taken_in(course, zipped(tmp_path / "all.zip", ALONE, AFTER), "canvas")
    assert taken.keys() == {"ada", "gabo"}
    (course.root / "groups.csv").write_text("student,group,assignments\nada,Team 1,hw9\n")
    with pytest.raises(CourseError, match=r"line 2.*hw9"):
        list(collect(course, HW, tmp_path / "all.zip", "canvas"))


def test_canvas_list_of_a_group_set_serves_as_groups_csv(tmp_path):
    rows = [
        f"{each.login},{each.canvas},{each.sis},{each.login},A,{group},7," for each, group in ((ADA, "T"), (GABO, "T"))
    ]
    head = "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id"
    course = course_of(tmp_path, "\n".join([head, *rows, f"suk,{SUK.canvas},S5,suk,A,,,"]))
    files = {lms.canvas_group_name(ADA, "T", 501, "hw.ipynb"): notebook("one")}
    taken, _ = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "canvas")
    assert taken.keys() == {"ada", "gabo"}
    assert missed(course, taken) == set()  # the others are in no group, as far as anybody has said


def test_who_comes_into_a_group_later_waits_until_it_is_collected_again(tmp_path):
    place = zipped(tmp_path / "all.zip", ALONE, AFTER)
    course = course_of(tmp_path, GROUPS.replace("suk,Solo", "suk,Team 9"))
    taken, _ = taken_in(course, place, "canvas")
    assert missed(course, taken) == {"suk"}
    (course.root / "groups.csv").write_text(GROUPS.replace("suk,Solo", "suk,Team 1"))
    assert missed(course, taken) == set()
    taken, waiting = taken_in(course, place, "canvas")
    assert taken["ada"].team == taken["suk"].team == "ada gabo suk"
    assert not waiting
    (course.root / "groups.csv").write_text(GROUPS)
    _, waiting = taken_in(course, place, "canvas")
    assert waiting == ["suk"]


def test_who_may_have_handed_it_in_has_mates_who_wait_as_well(tmp_path):
    """A file that may be one of two namesakes', or a stranger's where a group has a member whom nobody knows."""
    two = [replace(SUK, login=f"wei{n}", first="Wei", last="Zhang", canvas=2000 + n) for n in (1, 2)]
    course = course_of(tmp_path, "student,group\nwei1,T1\nada,T1\nwei2,T2\ngabo,T2\nhalldor,T3\nmbabo,T3\nsuk,T4\n")
    people = {each.login: lms.student(each) for each in (ADA, GABO, HALLDOR, MBABO, SUK, *two)}
    write_students(course.root / "students.csv", people)
    course = Course(course.root)
    alone = {lms.canvas_name(HALLDOR, 501, "hw.ipynb"): notebook("three")}
    file = lms.canvas_name(replace(two[0], canvas=999), 502, "hw.ipynb")
    place = zipped(tmp_path / "all.zip", alone | {file: notebook("one")}, AFTER)
    taken, waiting = taken_in(course, place, "canvas")
    assert (set(taken), waiting) == ({"halldor", "mbabo"}, ["ada", "gabo", "wei1", "wei2"])
    assert missed(course, taken) == {"suk"}
    (course.root / "groups.csv").write_text((course.root / "groups.csv").read_text() + "tess,T4\n")
    taken, _ = taken_in(course, place, "canvas")
    assert missed(course, taken) == set()


def test_a_member_may_be_named_by_another_id(tmp_path):
    course = course_of(tmp_path, "student,group\nbyron,T1\ngabo,T1\n")
    students = Course(course.root).class_list
    write_students(course.root / "students.csv", students | {"ada": replace(students["ada"], other_ids="byron")})
    assert [group.members for group in read_groups(Course(course.root), HW).of({"ada"})] == [{"ada", "gabo"}]


LOOK_THE_SAME = [
    ("T1", "t1"),
    ("Team-1", "Team 1"),
    ("Team_1", "TEAM 01"),
    ("Équipe 1", "Equipe 1"),
    ("Team\u00a01", "Team\u200b1"),
    ("\uff34\uff11", "T1"),
    ("C", "C++"),
    ("T1", "\u04221"),
    ("\u0442\u0435\u0430m 1", "Team 1"),
    ("Gr\u03bfup 1", "Group 1"),
    ("Team I", "Team l"),
    ("Team 1", "Team I"),
    ("ALPHA l", "Alpha 1"),
    ("Team II", "TEAM_11"),
    ("Group O", "Group 0"),
    ("Team O1", "Team 01"),
    ("Robots", "R0bots"),
    ("Team Al", "Team AI"),
    ("Team \u0661", "Team 1"),
    ("Team \u2460", "Team 1"),
    ("\U0001d413\uff11", "T1"),
]


@pytest.mark.parametrize("names", LOOK_THE_SAME, ids=ascii)
def test_groups_whose_names_look_the_same_wait_with_all_members(tmp_path, names):
    """It may be one group, written in two ways: then who is in the other line would have a 0."""
    course = course_of(tmp_path, "student,group\n" + "".join(map("{},{}\n".format, ("ada", "gabo"), names)))
    (course.root / "groups.csv").open("a").write("halldor,Three\nmbabo,Three\nsuk,Solo\n")
    files = {lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("one")}
    files[lms.canvas_name(HALLDOR, 502, "hw.ipynb")] = notebook("three")
    taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "canvas")
    assert (set(taken), set(waiting)) == ({"halldor", "mbabo"}, {"ada", "gabo"})
    assert missed(course, taken) == {"suk"}
    (why,) = left_files(course, HW).values()
    assert all(repr(name) in why for name in names)
    (course.root / "groups.csv").write_text(GROUPS.replace("suk,Solo", "suk,Solo 1"))
    taken, waiting = taken_in(course, tmp_path / "all.zip", "canvas")
    assert (len(taken), waiting, missed(course, taken)) == (4, [], {"suk"})


@pytest.mark.parametrize(
    "names",
    [
        ("T1", "T11"),
        ("T10", "T01"),
        ("Team 1", "Team 10"),
        ("Team 0", "Team 10"),
        ("A", "B"),
        ("I", "L"),
        ("i", "l"),
        ("Team L", "Team 1"),
        ("Team II", "Team III"),
        ("Team Solo", "Team Slo"),
        ("Ella", "Elia"),
        ("\u0410", "\u0411"),
        ("\u0391", "\u0392"),
        ("\U0001f98a", "\U0001f43b"),
        ("Team 1", "1 Team"),
    ],
    ids=ascii,
)
def test_groups_whose_names_are_only_similar_are_two(tmp_path, names):
    course = course_of(tmp_path, "student,group\n" + "".join(map("{},{}\n".format, ("ada", "gabo"), names)))
    files = {lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("one")}
    taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "canvas")
    assert (set(taken), waiting) == ({"ada"}, [])
    assert missed(course, taken) == {"gabo"}


@pytest.mark.parametrize("system", ["moodle", "brightspace"])
def test_a_file_by_a_name_that_two_groups_have_is_that_of_neither(tmp_path, system):
    course = course_of(tmp_path, "student,group\nada,T1\ngabo,t1\nhalldor,Three\nsuk,Solo\nmbabo,Three\n")
    team = replace(ADA, first="", last="T1")
    name = lms.moodle_team_folder("T1", 45) + "/hw.ipynb"
    name = name if system == "moodle" else lms.brightspace_name(team, DUE.replace(tzinfo=None), "hw.ipynb")
    taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", {name: notebook("one")}, AFTER), system)
    assert (taken, waiting) == ({}, ["ada", "gabo"])
    assert missed(course, taken) == {"halldor", "mbabo", "suk"}


def test_canvas_own_number_tells_two_groups_of_one_name_apart(tmp_path):
    head = "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
    line = "{0.login},{0.canvas},{0.sis},{0.login},A,{1},{2},\n".format
    files = {lms.canvas_group_name(ADA, "T", 501, "hw.ipynb"): notebook("one")}
    for number, whose in ((7, {"ada", "gabo"}), (8, set())):
        text = head + line(ADA, "T", 7) + line(GABO, "T", number) + line(SUK, "S", 9)
        course = course_of(tmp_path / str(number), text)
        taken, waiting = taken_in(course, zipped(tmp_path / "all.zip", files, AFTER), "canvas")
        assert (set(taken), set(waiting)) == (whose, {"ada", "gabo"} - whose)
        assert missed(course, taken) == {"suk"}


def test_groups_that_look_the_same_are_named_by_collect_and_held_after_it(tmp_path):
    """What was taken in before the second line was written waits as well, and so do those without a file."""
    course = course_of(tmp_path, "student,group\nada,T1\nsuk,Solo\n")
    at = ["--course", str(course.root), "--from", "canvas"]
    place = zipped(tmp_path / "all.zip", {lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("one")}, AFTER)
    assert run(autograder, "collect", HW, str(place), *at)[0] == 0
    (course.root / "groups.csv").open("a").write("gabo,t1\n")
    suk = zipped(tmp_path / "one.zip", {lms.canvas_name(SUK, 502, "hw.ipynb"): notebook("two")}, AFTER)
    code, said = run(autograder, "collect", HW, str(suk), *at)
    assert (code, bool(line_of(said, "'T1'", "'t1'"))) == (1, True)
    found = Intake(Course(course.root), HW, ["ada", "suk"], DUE, NOW)
    assert [bool(found.why_waits(name)) for name in ("ada", "gabo", "suk", "mbabo")] == [True, True, False, False]


def test_one_name_may_look_like_two_that_do_not_look_alike(tmp_path):
    """Then the members of all three wait, and each is told of all."""
    course = course_of(tmp_path, "student,group\nada,Team i\ngabo,Team I\nsuk,Team 1\nmbabo,Team L\n")
    groups = read_groups(course, HW)
    assert [len(group.alike) for group in groups.all if group.name != "Team L"] == [3, 3, 3]
    assert len(groups.doubts) == 1
    assert not groups.why_waits("mbabo")


def test_a_record_from_before_there_were_groups_is_read(course):
    folder = course.submitted("ada", HW)
    folder.mkdir(parents=True)
    old = {"file": "f", "system": "Canvas", "identity": "1", "number": 5, "time": "2026-11-20T20:00:00", "late": None}
    (folder / "handed-in.json").write_text(json.dumps(old | {"sha256": "00"}))
    assert read_hand_in(folder).team == ""


@pytest.mark.more
def test_marks_feedback_and_overrides_of_a_group(round_, tmp_path):
    """From the download to the files for the LMS: the same marks for all, other points for one."""
    root = round_.root
    write_students(root / "students.csv", {each.login: lms.student(each) for each in (ADA, GABO, SUK)})
    (root / "groups.csv").write_text("student,group\nada,Team 1\ngabo,Team 1\nsuk,Solo\n")
    text = nbformat.writes(round_.notebook())
    files = {lms.canvas_group_name(ADA, "Team 1", 501, "hw.ipynb"): text, lms.canvas_name(SUK, 502, "hw.ipynb"): text}
    place, at = zipped(tmp_path / "all.zip", files, AFTER), ["--course", str(root)]
    flags = ["--unsafe"] if round_.unsafe else []
    assert run(autograder, "collect", HW2, str(place), *at)[0] == 0
    run(autograder, "due", HW2, "2020-01-01", "--course", str(root))
    assert run(autograder, "grade", HW2, *at, *flags)[0] == 0
    no_essay(round_.course, HW2)
    scores = round_.scores()
    assert scores["ada"] == scores["gabo"]
    assert sum(scores["ada"].values()) > 0
    run(autograder, "override", HW2, "gabo", "0", "--reason", "did nothing", *at)
    assert run(autograder, "feedback", HW2, *at)[0] == 0
    page = Course(root).feedback_page("ada", HW2).read_text()
    assert f"gabo ({GABO.first} {GABO.last})" in page
    assert "ogether" not in Course(root).feedback_page("suk", HW2).read_text()
    assert run(autograder, "report", HW2, *at)[0] == 0
    rows = csv.DictReader(io.StringIO((root / "reports" / HW2 / "grades.csv").read_text()))
    points = {row["student"]: float(row["score"]) for row in rows}
    assert points["ada"] > points["gabo"] == 0
    assert line_of(run(autograder, "show", HW2, "gabo", *at)[1], "together", "ada and gabo")
    for solo, finals in (("Team l", set()), ("\u0422eam 1", set()), ("Team L", {"ada", "gabo", "suk"})):
        (root / "groups.csv").write_text(f"student,group\nada,Team 1\ngabo,Team 1\nsuk,{solo}\n")
        assert run(autograder, "report", HW2, *at)[0] == (not finals)
        rows = csv.DictReader((root / "reports" / HW2 / "moodle.csv").open())
        assert {row["Username"] for row in rows} == finals
        assert {name for name in ("ada", "gabo", "suk") if read_term(Course(root)).standings[HW2, name].score} <= finals
    (root / "groups.csv").write_text("student,group\nada,Team 1\ngabo,Team 1\nsuk,Solo\nmbabo,Team 1\n")
    write_students(root / "students.csv", {each.login: lms.student(each) for each in (ADA, GABO, SUK, MBABO)})
    run(autograder, "collect", HW2, str(place), *at)
    run(autograder, "grade", HW2, *at, *flags)
    ada, late = (read_ledger(Course(root), HW2, name).points for name in ("ada", "mbabo"))
    assert ada == late


@pytest.mark.more
def test_blind_marking_goes_back_by_the_same_numbers(round_, tmp_path):
    root = round_.root
    write_students(
        root / "students.csv", {each.login: lms.student(each) for each in (replace(ADA, participant=71), GABO)}
    )
    text = nbformat.writes(round_.notebook())
    files = {f"Participant_{n}_assignsubmission_file/hw.ipynb": text for n in (71, 72)}
    place, at = zipped(tmp_path / "all.zip", files, AFTER), ["--course", str(root)]
    code, said = run(autograder, "collect", HW2, str(place), *at)
    assert (code, said.count("✗")) == (1, 1)  # 72 is nobody's yet
    assert "worksheet" in said
    (tmp_path / "sheet.csv").write_text(lms.moodle_worksheet([replace(GABO, participant=72)], {"gabo": DUE}))
    assert run(autograder, "collect", HW2, str(place), "--worksheet", str(tmp_path / "sheet.csv"), *at)[0] == 0
    run(autograder, "grade", HW2, *at, *(["--unsafe"] if round_.unsafe else []))
    no_essay(round_.course, HW2)
    run(autograder, "report", HW2, *at)
    rows = list(csv.DictReader(io.StringIO((root / "reports" / HW2 / "moodle-worksheet.csv").read_text())))
    assert {row["Identifier"] for row in rows} == {"Participant 71", "Participant 72"}
    assert rows[0].keys() == {"Identifier", "Grade", "Last modified (grade)"}

"""The page that says where the book's exercises are done: each has a place, and each place is there."""

import re

from autograder.authoring.loader import assignment_folders
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.publish.course_pages import anchor
from autograder.quiz.bank.question_types import topic_names, types_of
from tests.notebooks.test_course_pages import text_of
from tests.notebooks.test_lectures import ROOT

PAGE = (ROOT / "notebooks" / "handbook" / "book-exercises.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (5\.\d+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)


def headings(path) -> set[str]:
    return {heading[1] for heading in re.finditer(r"^#{2,3} (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)}


def test_each_exercise_has_a_place():
    assert [no for no, _, _ in ROWS] == [f"5.{number}" for number in range(1, 26)]


def test_each_place_is_there():
    types = {each.name for topic in topic_names() for each in types_of(topic)}
    assignments = {path.name.split("-")[0]: text_of(path) for path in assignment_folders(KIT_ASSIGNMENTS)}
    for no, _, where in ROWS:
        for place in where.split("<br>"):
            if link := re.fullmatch(r"\[lecture (\d): (.+)\]\(\.\./(0(\d)_\w+)\.ipynb#(.+)\)", place):
                assert link[2] in headings(ROOT / "notebooks" / f"{link[3]}.md"), (no, place)
                assert (link[1], link[5].replace("%C2%B7", "·")) == (link[4], anchor(link[2])), (no, place)
            elif part := re.fullmatch(r"(hw\d|project)\S*, (Part \d · .+)", place):
                assert part[2] in headings(assignments[part[1]]), (no, place)
            elif no == "5.2":
                assert place == "–", "this one is no longer asked"
            else:
                assert place.startswith("quiz: "), (no, place)
                assert set(re.findall(r"`(.+?)`", place)) <= types, (no, place)

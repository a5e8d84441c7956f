"""The course's pages: every row of the curriculum is covered, every link leads somewhere, nothing is asked of the network."""

import re
from pathlib import Path

import pytest

from autograder.authoring.loader import assignment_folders, is_one_file, source_file
from autograder.publish import course_pages
from autograder.publish.course_pages import missing
from autograder.publish.curriculum import CURRICULUM, graded, sections
from autograder.publish.notebook_text import read_text, to_text
from autograder.quiz.bank.question_types import topic_names, types_of

ROOT = Path(__file__).resolve().parents[2]
LECTURES = sorted((ROOT / "notebooks").glob("[0-9]*.md"))
ASSIGNMENTS = assignment_folders(ROOT / "solutions" / "assignments")
NEEDS_BANK = "no question type of the quiz bank asks about it"


def test_every_row_is_taught_practised_and_graded():
    assert [row for row in missing(ROOT) if NEEDS_BANK not in row] == []


def test_every_row_that_needs_a_quiz_has_a_question_type():
    assert [row for row in missing(ROOT) if NEEDS_BANK in row] == []


def text_of(folder):
    return source_file(folder) if is_one_file(folder) else folder / f"{folder.name}.md"


def test_nothing_carries_the_id_of_no_row():
    carried = {
        concept for path in LECTURES for section in sections(path.stem, read_text(path)) for concept in section.concepts
    }
    for folder in ASSIGNMENTS:
        carried |= {c for item in graded(folder, read_text(text_of(folder))) for c in item.concepts}
    carried |= {concept for topic in topic_names() for kind in types_of(topic) for concept in kind.concepts}
    assert carried <= set(CURRICULUM)


LECTURE = """\
# Lecture 1 · Small

**Time:** about 5 minutes.

+++ {{"concepts": ["F-01"]}}

## 1 · Why games?

{}

+++ {{"concepts": ["F-03"]}}

## 2 · Kinds of games

**Which is which?**
"""


@pytest.mark.parametrize(("text", "practised"), [("Read this.", False), ("**Guess:** who wins?", True)])
def test_what_is_missing_is_named(tmp_path, text, practised):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "01_small.md").write_text(LECTURE.format(text), encoding="utf-8")
    found = {row.split(" ")[0]: row for row in missing(tmp_path) if NEEDS_BANK not in row}
    assert ("F-01" in found) != practised
    assert practised or found["F-01"].endswith("there is nothing to do about it in its sections")
    assert found["F-02"] == "F-02 Milestones: no section of a lecture teaches it"
    assert "F-03" not in found
    assert any("no assignment asks about it" in row for row in missing(tmp_path) if row.startswith("M-02"))


def test_a_section_counts_what_there_is_to_do():
    path = ROOT / "notebooks" / "03_alpha_beta.md"
    pencil = next(s for s in sections(path.stem, read_text(path)) if "P-09" in s.concepts)
    source = read_text(path)
    assert pencil.practice["stepper"] == len(
        re.findall(r"(?:step_through|touch_tree)\(", to_text(source).split("## 5 ")[1].split("\n## 6 ")[0])
    )


def test_a_link_to_a_concept_follows_its_section(tmp_path):
    (tmp_path / "notebooks").mkdir()
    lecture = tmp_path / "notebooks" / "01_small.md"
    lecture.write_text(LECTURE.format(""), encoding="utf-8")
    made = course_pages.make(tmp_path, 'See [old](01_small.ipynb#0-·-Old "F-03") and [this](concepts.ipynb).', None)
    assert course_pages.make(tmp_path, '[1 title](x "F-03")', None).startswith("[1.2 Kinds of games](01_small.ipynb#")
    assert made == 'See [1.2](01_small.ipynb#2-%C2%B7-Kinds-of-games "F-03") and [this](concepts.ipynb).'


def test_a_link_stays_with_a_later_section_that_teaches_the_same(tmp_path):
    (tmp_path / "notebooks").mkdir()
    later = '\n\n+++ {"concepts": ["F-01"]}\n\n## 3 · Again\n'
    (tmp_path / "notebooks" / "01_small.md").write_text(LECTURE.format("") + later, encoding="utf-8")
    kept = '[1.3](01_small.ipynb#3-%C2%B7-Again "F-01")'
    assert course_pages.make(tmp_path, kept.replace("1.3", "1.9"), None) == kept
    assert course_pages.make(tmp_path, kept.replace("Again", "Gone"), None).startswith("[1.1](01_small.ipynb#1-")


def test_a_word_of_the_glossary_leads_to_where_it_is_in_bold():
    """If a section that teaches its concept has the word in bold, to the first that has."""
    text = (ROOT / "notebooks" / "glossary.md").read_text(encoding="utf-8").split("## Words")[1]
    explained = 0
    for word, address, concept in re.findall(
        r'^\| ([^|]+?) \|.*\| \[[\d.]+\]\((\S+) "([A-Z]-\d\d)"\) \|$', text, re.MULTILINE
    ):
        name = r"\s+".join(map(re.escape, re.sub(r" \(.*|,.*", "", word).split()))
        bold = re.compile(rf"\*\*[^*]*\b{name}[^*]*\*\*", re.IGNORECASE)
        places = course_pages.sections_about(ROOT, concept)
        having = [course_pages.section_address(place) for place in places if bold.search(said_in(place))]
        assert address == (having or [address])[0], (word, having)
        explained += bool(having)
    assert explained > 50


def said_in(section):
    """The text of a section of a lecture."""
    text = (ROOT / "notebooks" / f"{section.page}.md").read_text(encoding="utf-8")
    return text.split(f"\n## {section.title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("lecture", LECTURES[5:], ids=lambda path: path.stem)
def test_a_teacher_gets_a_row_for_each_section_of_the_core_path_and_a_table_of_mistakes(lecture):
    text = (ROOT / "notebooks" / "teaching.md").read_text(encoding="utf-8")
    plan = next(part for part in text.split("\n## ") if part.startswith(f"Lecture {int(lecture.stem[:2])} "))
    notebook = read_text(lecture)
    rooms = {cell.source.splitlines()[0] for cell in notebook.cells if "side-room" in cell.metadata.get("tags", [])}
    for section in sections(lecture.stem, notebook):
        if section.concepts and f"## {section.title}" not in rooms:
            assert f"({course_pages.section_address(section)} " in plan
    assert len(re.findall(r"^\| \*", plan, re.MULTILINE)) >= 6


def test_the_words_of_the_glossary_are_used_where_it_sends_the_reader():
    """By their first word: the lecture may say it in the plural, or with another one after it."""
    text = (ROOT / "notebooks" / "glossary.md").read_text(encoding="utf-8").split("## Words")[1]
    rows = re.findall(r"^\| ([^|]+?) \|.*\| ([^|]+) \|$", text, re.MULTILINE)[1:]
    assert len(rows) > 50
    for word, where in rows:
        first = re.split(r"[ ,-]", word)[0].casefold()
        for page in re.findall(r"\((\w+)\.ipynb#", where):
            assert first in (ROOT / "notebooks" / f"{page}.md").read_text(encoding="utf-8").casefold(), (word, page)
    words = [word.casefold() for word, _ in rows]
    assert words == sorted(words, key=lambda word: re.sub(r"[^a-z]", "", word))


def test_the_plans_of_the_teachers_guide_add_up():
    text = (ROOT / "notebooks" / "teaching.md").read_text(encoding="utf-8")
    plans = [part for part in text.split("\n## ") if part.startswith("Lecture ")]
    assert len(plans) == len(LECTURES)
    for plan, lecture in zip(plans, LECTURES, strict=True):
        rows = re.findall(r"^\| \[.*?\]\((\w+)\.ipynb#.*?\) \| (–|\d+) \| (–|\d+) \|", plan, re.MULTILINE)
        assert {page for page, _, _ in rows} == {lecture.stem}
        for minutes, column in ((50, 1), (80, 2)):
            assert sum(int(row[column]) for row in rows if row[column] != "–") == minutes, (lecture.stem, minutes)

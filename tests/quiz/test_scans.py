"""Answer sheets printed, filled in by made-up hands, scanned badly, and read back."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from autograder.cli import main
from autograder.course.class_list import Student
from autograder.course.files import read_csv
from autograder.marking.sheets import Sheet, Sheets
from autograder.quiz.bank.quiz import Part, assemble
from autograder.quiz.equal import pattern_of
from autograder.quiz.export import write_quiz
from autograder.quiz.formats.answer_sheet import BOX, NUMBER, SIGN, answers_of, as_own_answer_sheet, number_of, sheets

cv2 = pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")
pdfium = pytest.importorskip("pypdfium2")
pytest.importorskip("segno")

from autograder.marking import scans  # noqa: E402

PARTS = [
    Part(types=("root-value", "window", "leaves-cut"), count=3),
    Part(types=("cut-threshold", "first-move", "best-first", "known-opponent-value", "best-order"), count=5),
    Part(types=("vector-value",)),
]
INK = 300 / 25.4  # pixels of a millimetre, as the sheet is filled in


@cache
def pattern():
    return pattern_of("Scans", PARTS, 7, "")


@cache
def sheet(number: int):
    """The variant of a student, and its pages as an image each."""
    quiz = pattern().variant(number)
    pdf = pdfium.PdfDocument(as_own_answer_sheet(quiz)["answers.pdf"])
    return quiz, [page.render(scale=300 / 72, grayscale=True).to_numpy().squeeze() for page in pdf]


def everybody(numbers) -> Sheets:
    known = {f"s{n:03}": Student(f"s{n:03}", "", "") for n in numbers}
    there = {f"s{n:03}": Sheet(sheet(n)[0].version, sheet(n)[0].questions) for n in numbers}
    return Sheets("Scans", known, there, one_for_all=False)


def wanted(question, random: Random) -> list[tuple[str, str]]:
    """The boxes, as (row, label), of an answer that a student might give."""
    answer = random.choice(question.answers)
    written = question.written(answer)
    if question.kind == "number":
        sign, digits = written.startswith("-"), written.lstrip("-")
        whole, _, decimals = digits.partition(".")
        marks = [("", SIGN)] if sign else []
        marks += [(str(10 ** (len(whole) - 1 - i)), digit) for i, digit in enumerate(whole)]
        return marks + [(f".{'0' * i}1", digit) for i, digit in enumerate(decimals)]
    if question.rows:
        letters = {choice: "ABCDEFGHIJKL"[i] for i, choice in enumerate(question.choices)}
        return [(str(i), letters[each]) for i, each in enumerate(answer, 1)]
    return [("", each.strip()) for each in written.split(",") if written != "none"]


def draw(page, box, random: Random, how: str = "") -> None:
    """A mark by hand in a box."""
    how = how or random.choice(("cross", "cross", "cross", "tick", "line"))

    def at(u: float, v: float) -> tuple[int, int]:
        wobble = [random.gauss(0, 0.22) for _ in "xy"]
        return round((box.x + u * BOX + wobble[0]) * INK), round((box.y + v * BOX + wobble[1]) * INK)

    if how == "full":
        for i in range(9):
            cv2.line(page, at(0.05, i / 8), at(0.95, i / 8), random.randint(10, 60), round(0.7 * INK), cv2.LINE_AA)
        return
    grey, thick = random.randint(20, 120), round(random.uniform(0.28, 0.6) * INK)
    strokes = {
        "cross": [((0.1, 0.1), (0.9, 0.9)), ((0.9, 0.1), (0.1, 0.9))],
        "tick": [((0.1, 0.5), (0.4, 0.9)), ((0.4, 0.9), (1.1, -0.1))],
        "line": [((0.0, 1.0), (1.0, 0.0))],
    }
    for start, end in strokes[how]:
        cv2.line(page, at(*start), at(*end), grey, thick, cv2.LINE_AA)


def scanned(page, random: Random):
    """The page as a scanner, or a telephone, gives it."""
    height, width = page.shape
    turn, scale = random.gauss(0, 1.2), random.choice((150, 200, 250, 300)) / 300
    move = cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale)
    move[:, 2] += np.array([width, height]) * (scale - 1) / 2 + [random.gauss(0, 12 * scale) for _ in "xy"]
    made = cv2.warpAffine(
        page, move, (round(width * scale), round(height * scale)), borderValue=random.choice((255, 90))
    )
    if random.random() < 0.3:  # not quite from above
        high, wide = made.shape
        corners = np.float32([(0, 0), (wide, 0), (wide, high), (0, high)])
        moved = corners + np.float32([[random.uniform(-0.012, 0.012) * wide for _ in "xy"] for _ in corners])
        made = cv2.warpPerspective(made, cv2.getPerspectiveTransform(corners, moved), (wide, high), borderValue=200)
    if random.random() < 0.3:  # brighter on one side
        made = (made * np.linspace(random.uniform(0.7, 1), 1, made.shape[1])[None, :]).astype(np.uint8)
    made = cv2.GaussianBlur(made, (0, 0), random.uniform(0.2, 0.9))
    noise = np.random.default_rng(random.randrange(2**32)).normal(0, random.uniform(2, 11), made.shape)
    made = np.clip(made + noise, 0, 255).astype(np.uint8)
    made = np.rot90(made, random.choice((0, 0, 0, 0, 2, 1))).copy()
    _, jpeg = cv2.imencode(".jpg", made, [cv2.IMWRITE_JPEG_QUALITY, random.randint(40, 90)])
    return cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)


def filled(number: int, random: Random):
    """A student's pages, and what each question's boxes were meant to say."""
    quiz, pages = sheet(number)
    meant = {n: wanted(question, random) for n, question in enumerate(quiz.questions, 1)}
    images = []
    for image, layout in zip(pages, sheets(quiz.questions, whose=False), strict=True):
        image = image.copy()
        for n in meant:
            boxes = [box for box in layout.boxes if box.question == n]
            for box in boxes:
                if (box.row, box.label) in meant[n]:
                    draw(image, box, random)
            if boxes and random.random() < 0.08:  # a mark that is taken back
                wrong = random.choice([box for box in boxes if (box.row, box.label) not in meant[n]])
                draw(image, wrong, random, "full")
        images.append(image)
    return quiz, meant, images


def read_back(numbers) -> tuple[int, int, list]:
    """How many answers were read, how many of them wait, and those that were read wrong."""
    asked, count, waiting, wrong = everybody(numbers), 0, 0, []
    for number in numbers:
        random = Random(f"scan {number}")
        quiz, meant, images = filled(number, random)
        for image in images:
            try:
                page = scans.read_page(scanned(image, random), asked)
            except scans.ScanError as error:
                print(number, error)
                count, waiting = count + len(meant), waiting + len(meant)
                continue
            assert page.student == f"s{number:03}"
            for n, answer in page.answers.items():
                count += 1
                if n in page.doubts:
                    waiting += 1
                    print(number, n, page.doubts[n])
                elif answer != answers_of(quiz.questions[n - 1], meant[n]):
                    wrong.append((number, n, answer, meant[n]))
    return count, waiting, wrong


@pytest.mark.more
def test_a_dozen_sheets_are_read_back():
    count, waiting, wrong = read_back(range(12))
    assert count >= 120
    assert wrong == []
    assert waiting <= 0.02 * count


@pytest.mark.long
def test_two_hundred_sheets_are_read_back():
    count, waiting, wrong = read_back(range(200))
    print(count, waiting)
    assert wrong == []
    assert waiting <= 0.02 * count


# The table, and what waits


@pytest.mark.parametrize(
    ("digits", "number"),
    [
        ({}, ""),
        ({"10": "1", "1": "2"}, "12"),
        ({"": SIGN, "1": "7"}, "-7"),
        ({"1": "0", ".1": "5"}, "0.5"),
        ({".1": "5", ".01": "0"}, "0.50"),
        ({"100": "1", "10": "0", "1": "4", ".1": "2", ".01": "5"}, "104.25"),
        ({"": SIGN}, None),
        ({"100": "1", "1": "4"}, None),
        ({"10": "1"}, None),
        ({"1": "1", ".01": "4"}, None),
        ({"10": "1", ".1": "4"}, None),
    ],
)
def test_a_number_by_its_digits(digits, number):
    assert number_of(digits) == number


def test_every_answer_of_every_kind_can_be_crossed():
    """Right and wrong ones; and the boxes of a number are as many for a short one as for a long one."""
    quiz = pattern().variant(1)
    for n, question in enumerate(quiz.questions, 1):
        boxes = {
            (box.row, box.label)
            for page in sheets(quiz.questions, whose=True)
            for box in page.boxes
            if box.question == n
        }
        for i in range(8):
            assert set(marks := wanted(question, Random(i))) <= boxes
            assert question.form.read(question, answers_of(question, marks)) in question.answers
    per_number = {
        sum(box.question == n for page in sheets(quiz.questions, whose=True) for box in page.boxes)
        for n, question in enumerate(quiz.questions, 1)
        if question.kind == "number"
    }
    assert len(per_number) == 1


@pytest.fixture
def course(tmp_path, monkeypatch):
    """One quiz for all, a class of two, and each of the two sheets as it was filled in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "students.csv").write_text("id,first_name,last_name\n1001,Ada,L\n1002,Alan,T\n")
    quiz = assemble("Short", [Part(types=("leaves-cut", "first-move"), count=2)], 3, "")
    write_quiz(quiz, tmp_path / "quiz", ["scan"])
    blank = (
        pdfium.PdfDocument(tmp_path / "quiz" / "answers.pdf")[0]
        .render(scale=150 / 72, grayscale=True)
        .to_numpy()
        .squeeze()
    )
    (layout,) = sheets(quiz.questions, whose=True)

    def fill(name: str, crosses: dict) -> None:
        page = cv2.resize(blank, None, fx=2, fy=2)
        for box in layout.boxes:
            if (box.row, box.label) in crosses.get(box.question, []):
                draw(page, box, Random(1), "cross")
        cv2.imwrite(str(tmp_path / name), page)

    return quiz, fill


def whose(number: str) -> dict:
    return {NUMBER: [(str(i), digit) for i, digit in enumerate(number, 1)]}


def table() -> list[dict[str, str]]:
    return list(read_csv(Path("read/answers.csv")).rows.values())


def test_what_a_person_has_written_is_never_read_again(course, capsys):
    quiz, fill = course
    cut = [("", str(leaf)) for leaf in quiz.questions[0].right]
    fill("ada.png", whose("1001") | {1: cut, 2: [("", "A"), ("", "B")]})
    assert main(["quiz", "read", "quiz", "ada.png", "--out", "read"]) == 1  # two crosses make no one answer
    assert [table()[0][name] for name in ("id", "1")] == ["1001", quiz.questions[0].answer]
    assert table()[0]["2"].startswith("not clear")
    assert Path("read/to-check.html").read_text().count("data:image/png") == 1
    text = Path("read/answers.csv").read_text()
    Path("read/answers.csv").write_text(text.replace(table()[0]["2"], "B"))
    fill("alan.png", whose("1002") | {1: cut, 2: [("", "A")]})
    assert main(["quiz", "read", "quiz", "ada.png", "alan.png", "--out", "read"]) == 0
    assert [(row["id"], row["2"]) for row in table()] == [("1001", "B"), ("1002", "A")]
    assert main(["quiz", "mark", "quiz", "read/answers.csv", "--out", "marks"]) == 0
    assert [row["1"] for row in read_csv(Path("marks/marks.csv")).rows.values()] == ["1", "1"]


def test_a_page_that_cannot_be_taken_is_named_and_the_others_go_on(course, capsys):
    _, fill = course
    fill("ada.png", whose("1001"))
    fill("twice.png", whose("1001") | {2: [("", "A")]})
    fill("stranger.png", whose("9") | {2: [("", "A")]})
    cv2.imwrite("blank.png", np.full((1200, 900), 250, np.uint8))
    Path("notes.pdf").write_text("no PDF")
    files = ["ada.png", "twice.png", "stranger.png", "blank.png", "notes.pdf", "gone.png"]
    assert main(["quiz", "read", "quiz", *files, "--out", "read"]) == 1
    said = capsys.readouterr().out
    assert all(name in said for name in ("twice.png", "blank.png", "notes.pdf", "gone.png"))
    assert [(row["id"], row["1"], row["2"]) for row in table()] == [("1001", "", ""), ("", "", "A")]


def test_boxes_that_are_blackened_count_as_empty_and_faint_marks_wait(course):
    quiz, fill = course
    fill("ada.png", whose("1001") | {2: [("", "A")]})
    page = cv2.imread("ada.png", cv2.IMREAD_GRAYSCALE)
    (layout,) = sheets(quiz.questions, whose=True)
    known = {each: Student(each, "", "") for each in ("1001", "1002")}
    asked = Sheets("", known, dict.fromkeys(known, Sheet(quiz.version, quiz.questions)), one_for_all=True)
    a, b, *_ = [box for box in layout.boxes if box.question == 2]
    draw(page, a, Random(2), "full")
    draw(page, b, Random(3), "cross")
    assert scans.read_page(page, asked).answers[2] == "B"
    faint = page.copy()
    top, left, size = round(b.y * INK), round(b.x * INK), round(BOX * INK)
    inside = faint[top : top + size, left : left + size]
    inside[inside < 250] = 200
    assert 2 in scans.read_page(faint, asked).doubts
    without = page.copy()
    without[:250, :250] = 255  # one corner mark cut off is borne, two are not
    assert scans.read_page(without, asked).answers[2] == "B"
    without[-250:, :250] = 255
    with pytest.raises(scans.ScanError, match="corner marks"):
        scans.read_page(without, asked)

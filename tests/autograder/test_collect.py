"""Taking in folders and zip files as LMSs write them."""

from __future__ import annotations

import csv
import os
import tracemalloc
import warnings
import zipfile

import nbformat
import pytest

from autograder.cli import main as autograder
from autograder.course.errors import CourseError
from autograder.steps.collect import collect
from tests.autograder.conftest import HW2


def taken(round_, place, system=""):
    """{file: (student, what was said)}"""
    outcomes = list(collect(round_.course, HW2, place, system))
    return {outcome.name: (outcome.student, outcome.said) for outcome in outcomes if not outcome.note}


def untouched(folder):
    """What lies in a folder, but for what `collect` makes."""
    return {path for path in folder.rglob("*") if not {"submitted", "reports"} & set(path.parts)}


def text(round_, **answers):
    return nbformat.writes(round_.notebook(**answers))


def test_a_zip_with_a_folder_for_each(round_, tmp_path):
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr(f"ada/{HW2} (1).ipynb", text(round_))
        archive.writestr(f"ben_{HW2}.ipynb", text(round_))
        archive.writestr(f"cleo/{HW2}.ipynb", text(round_))
        archive.writestr(f"dan/{HW2}/{HW2}.ipynb", text(round_))
        archive.writestr("eve/essay.docx", "an essay")
        archive.writestr("finn/final version.ipynb", text(round_))
        archive.writestr("gail/other.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=[])))
        archive.writestr("hugo/broken.ipynb", "{")
        archive.writestr("__MACOSX/ada/._x.ipynb", "junk")
        archive.writestr(f"../../../evil/{HW2}.ipynb", text(round_))
        archive.writestr(f"bad name!/{HW2}.ipynb", text(round_))
        archive.writestr(f"huge/{HW2}.ipynb", b" " * 30_000_000, zipfile.ZIP_DEFLATED)
    outcomes = taken(round_, place)
    students = {student for student, _ in outcomes.values() if student}
    assert students == {"ada", "cleo", "dan", "finn"}
    assert "does not say whose it is" in outcomes[f"ben_{HW2}.ipynb"][1]
    assert "leads out of" in outcomes[f"../../../evil/{HW2}.ipynb"][1]
    assert "ask eve for the file" in outcomes["eve/essay.docx"][1]
    assert f"taken in as {HW2}.ipynb of finn" in outcomes["finn/final version.ipynb"][1]
    assert "none of the cells" in outcomes["gail/other.ipynb"][1]
    assert "not valid JSON" in outcomes["hugo/broken.ipynb"][1]
    assert "30 MB" in outcomes[f"huge/{HW2}.ipynb"][1]
    assert "cannot be a student's id" in outcomes[f"bad name!/{HW2}.ipynb"][1]
    for student in students:
        folder = round_.course.submitted(student, HW2)
        assert (folder / f"{HW2}.ipynb").is_file()
        assert (folder / "timestamp.txt").read_text().endswith("UTC")
    assert not (tmp_path.parent / "evil").exists()


def test_entries_of_a_zip_that_cannot_be_unpacked_are_named(round_, tmp_path):
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as archive:
        for student in ("ada", "ben", "cleo"):
            archive.writestr(f"{student}/{HW2}.ipynb", text(round_))
    data = bytearray(place.read_bytes())
    local, central = b"PK\x03\x04", b"PK\x01\x02"
    first = data.index(central)
    data[first + 8] |= 1  # ada's says that it is encrypted,
    data[data.index(local) + 6] |= 1
    data[data.index(b'"cells"', data.index(local, 4))] ^= 1  # and ben's is not what was packed
    place.write_bytes(data)
    outcomes = taken(round_, place)
    for student in ("ada", "ben"):
        assert outcomes[f"{student}/{HW2}.ipynb"][0] is None
        assert "cannot be unpacked" in outcomes[f"{student}/{HW2}.ipynb"][1]
    assert outcomes[f"cleo/{HW2}.ipynb"][0] == "cleo"


def test_a_zip_that_means_harm(round_, tmp_path, capsys):
    """Names that steer a terminal or lead elsewhere, times that there are not, entries above entries, and a bomb."""
    place = tmp_path / "all.zip"
    names = [
        "\x1b[2J\x1b]0;owned\x07ada.txt",
        "\u202egpj.exe",
        "-rf",
        "line\nbreak/x.ipynb",
        f"/etc/{HW2}.ipynb",
        f"C:\\Users\\x\\{HW2}.ipynb",
        f"../{HW2}.ipynb",
        f"./././{HW2}.ipynb",
        f"{'long' * 5_000}/{HW2}.ipynb",
        "a/" * 2_000 + "x.ipynb",
        f"submitted/../../secret/{HW2}.ipynb",
        "nul\0byte.ipynb",
        ".ipynb",
        "secret",
    ]
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name, (1980, 0, 0, 31, 63, 62)), text(round_))
        for number in range(20):
            archive.writestr(f"bomb{number}/{HW2}.ipynb", b" " * 19_000_000)
        archive.writestr(f"ada/{HW2}.ipynb", text(round_))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the name is there twice
            archive.writestr(f"ada/{HW2}.ipynb", "{")
    before = untouched(tmp_path)
    tracemalloc.start()
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 1
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()
    said = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert max(map(len, said.splitlines())) <= 500
    assert "bomb19" in said
    assert (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").is_file()
    assert before == untouched(tmp_path)
    students = {path.name for path in (round_.root / "submitted").iterdir()}
    assert students <= {"ada", "a"}


def test_a_damaged_zip_is_named(round_, tmp_path, capsys):
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr(f"ada/{HW2}.ipynb", text(round_))
    data = bytearray(place.read_bytes())
    data[data.index(b"PK\x01\x02")] ^= 1  # the directory is none
    place.write_bytes(data)
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 2
    assert "download it again" in capsys.readouterr().err


def test_a_folder_and_a_class_list(round_, tmp_path):
    (round_.root / "students.csv").write_text("id\nada\nben\n")
    place = tmp_path / "handed-in"
    for name in (f"ada_{HW2}.ipynb", "ben_77.ipynb", f"zed_{HW2}.ipynb"):
        place.mkdir(exist_ok=True)
        (place / name).write_text(text(round_))
    os.symlink("/etc/passwd", place / "link.ipynb")
    assert {student for student, _ in taken(round_, place).values()} == {None}
    outcomes = taken(round_, place, "names")
    assert outcomes[f"ada_{HW2}.ipynb"][0] == "ada"
    assert outcomes["ben_77.ipynb"][0] == "ben"
    assert outcomes[f"zed_{HW2}.ipynb"] == (None, outcomes[f"zed_{HW2}.ipynb"][1])
    assert "students.csv" in outcomes[f"zed_{HW2}.ipynb"][1]
    assert outcomes["link.ipynb"] == (None, "is a link, and what it leads to is not read; put the file itself there")


def test_an_earlier_submission_is_kept(round_, tmp_path):
    first, second = tmp_path / "1", tmp_path / "2"
    for place, answer in ((first, "first = 1"), (second, "second = 2")):
        (place / "ada").mkdir(parents=True)
        (place / "ada" / f"{HW2}.ipynb").write_text(text(round_, minimax=answer))
    taken(round_, first)
    taken(round_, first)  # the same again is no new submission
    assert not (round_.root / "earlier").exists()
    assert "earlier/" in taken(round_, second)[f"ada/{HW2}.ipynb"][1]
    assert "second = 2" in (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").read_text()
    assert "first = 1" in (round_.root / "earlier" / "ada" / HW2 / "1" / f"{HW2}.ipynb").read_text()


def test_what_was_left_stays_on_the_list_whatever_is_collected_next(round_, tmp_path):
    """A second section's zip made the files of the first one forgotten, and the term gave 0 for them."""
    (round_.root / "students.csv").write_text("id\nada\nben\n")

    def left(student, name, content):
        place = tmp_path / f"{student}-{len(content)}"
        (place / student).mkdir(parents=True)
        (place / student / name).write_text(content)
        autograder(["collect", HW2, str(place), "--course", str(round_.root)])
        rows = csv.DictReader((round_.root / "reports" / HW2 / "collected.csv").open(encoding="utf-8"))
        return [(row["student"], row["file"]) for row in rows if row["state"] == "left"]

    assert left("ben", f"{HW2}.ipynb", "{ broken") == [("ben", f"ben/{HW2}.ipynb")]
    assert left("ada", f"{HW2}.ipynb", text(round_)) == [("ben", f"ben/{HW2}.ipynb")]
    assert left("ben", "again.ipynb", text(round_, minimax="again = 1")) == []


def test_of_two_files_the_newer_counts(round_, tmp_path):
    place = tmp_path / "x"
    place.mkdir()
    for age, name in ((100, f"ada_1_{HW2}.ipynb"), (50, f"ada_2_{HW2}.ipynb"), (200, f"ada_3_{HW2}.ipynb")):
        (place / name).write_text(text(round_, minimax=f"age = {age}"))
        os.utime(place / name, (1_700_000_000 - age, 1_700_000_000 - age))
    taken(round_, place, "names")
    assert "age = 50" in (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").read_text()


def test_places_that_are_none(round_, tmp_path):
    with pytest.raises(CourseError, match="does not exist"):
        taken(round_, tmp_path / "nowhere")
    (tmp_path / "x.zip").write_text("no zip")
    with pytest.raises(CourseError, match="neither a folder nor a zip"):
        taken(round_, tmp_path / "x.zip")

"""Scanned answer sheets: found by their codes, put straight by their corner marks, and read box by box.

A box is marked where 4 to 42 % of its inside is dark, as in R/exams; one that is blackened was taken back. What is not
certain is left for a person, and what a person has written is never read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from aima_games.libraries import needed_for
from autograder.marking.sheets import Sheets
from autograder.quiz.formats.answer_sheet import (
    BOX,
    CODE,
    CODES,
    CORNERS,
    LAYOUT,
    MARK,
    Box,
    answers_of,
    sheets,
)

with needed_for("reading scanned answer sheets", "opencv-python-headless zxing-cpp pypdfium2"):
    import cv2
    import pypdfium2
    import zxingcpp

Image = np.ndarray[Any, Any]
QR: Any = zxingcpp.BarcodeFormat.QRCode

DPI, LARGEST = 200, 3000
"""At how many dots an inch a PDF is read; the longest side of a picture, in pixels. A photograph is made smaller."""
PER_MM = 8
WIDTH, HEIGHT = 210 * PER_MM, 297 * PER_MM
"""A page put straight, in pixels."""
DARK, GREY = 0.72, 0.86
"""Up to these shares of the paper's brightness a pixel is dark, and perhaps dark."""
EDGE = 0.55
"""How many millimetres of a box belong to its edge, on each side."""
EMPTY, MARKED, FULL = 0.02, 0.04, 0.42
"""Up to the first share of dark pixels nothing stands in a box; from the second on a mark does, and beyond the third it
may have been taken back."""
THICK = 7
"""No pen is as thick as this, in pixels."""
OUTLINE = 0.2
"""A box whose outline is less dark than this is not where it should be."""
NEAR = 6
"""How many pixels a box may lie from its place."""


class ScanError(Exception):
    """A page that cannot be read; the message says why and what to do."""


@dataclass
class Page:
    """What one page of a scan says. `answers` and `doubts` are by the number of the question, doubts with their reason;
    `pictures` shows each doubt."""

    version: str
    page: int
    student: str = ""
    answers: dict[int, str] = field(default_factory=dict)
    doubts: dict[int | str, str] = field(default_factory=dict)
    pictures: dict[int | str, bytes] = field(default_factory=dict)


def images(path: Path) -> Iterator[Image]:
    """The pages of a scan in grey. Raises ScanError where the file is no PDF and no picture."""
    from PIL import Image as Pictures
    from PIL import ImageOps, ImageSequence

    try:
        if path.suffix.lower() == ".pdf":
            with pypdfium2.PdfDocument(path) as document:
                for page in document:
                    scale = min(DPI / 72, LARGEST / max(page.get_size()))
                    yield page.render(scale=scale, grayscale=True).to_numpy().squeeze()
            return
        with Pictures.open(path) as picture:
            for frame in ImageSequence.Iterator(picture):
                grey = ImageOps.exif_transpose(frame).convert("L")
                grey.thumbnail((LARGEST, LARGEST))
                yield np.asarray(grey)
    except (OSError, ValueError, pypdfium2.PdfiumError, Pictures.DecompressionBombError) as error:
        raise ScanError(f"it cannot be read ({error}); scan the sheets again as PDF, PNG or JPEG") from error


def read_page(image: Image, asked: Sheets) -> Page:
    """The answers on a page. Raises ScanError where nothing can be read."""
    found = _codes(image)
    if not found:
        raise ScanError("no code of an answer sheet is on it; if it is one, type its answers, or scan it again")
    version, number = next(iter(found.values()))[0]
    if any(said != (version, number) for said, _ in found.values()):
        raise ScanError("its two codes are of different sheets; scan the pages one by one")
    sheet = next((each for each in asked.by_student.values() if each.version == version), None)
    if sheet is None:
        raise ScanError(f"no sheet of this quiz has the version {version!r}")
    pages = sheets(sheet.questions, asked.one_for_all)
    if not 1 <= number <= len(pages):
        raise ScanError(f"the answer sheet of version {version} has no page {number}; another kit printed it")
    page = Page(version, number, "" if asked.one_for_all else asked.owner(version) or "")
    straight = _straight(image, {which: corners for which, (_, corners) in found.items()})
    by_question: dict[int | str, list[Box]] = {}
    for box in pages[number - 1].boxes:
        by_question.setdefault(box.question, []).append(box)
    for name, boxes in by_question.items():
        read = [(box, *_read(straight, box)) for box in boxes]
        marked = [(box.row, box.label) for box, what, _ in read if what == "marked"]
        doubt = next((why for _, what, why in read if what == "doubt"), "")
        if isinstance(name, int):
            answer = answers_of(sheet.questions[name - 1], marked)
            page.answers[name] = answer or ""
        else:
            answer = _student(marked, asked)
            page.student = answer or ""
        if doubt or answer is None:
            page.doubts[name] = doubt or "the crosses do not make one answer"
            page.pictures[name] = _cut_out(straight, boxes)
    return page


def _student(marked: Sequence[tuple[str, str]], asked: Sheets) -> str | None:
    """The only student with the number that is crossed; None where there is none."""
    rows = [row for row, _ in marked]
    digits = "".join(label for _, label in marked)
    ids = [each for each in asked.students if digits and each.lstrip("0") == digits.lstrip("0")]
    return ids[0] if len(ids) == 1 and len(set(rows)) == len(rows) else None


# Codes and corner marks: where the page lies


def _codes(image: Image) -> dict[str, tuple[tuple[str, int], list[tuple[float, float]]]]:
    """The codes by their names: version and page, and their four corners."""
    found = {}
    for scale, blur in ((1.0, 0.0), (1.0, 1.2), (1.6, 0.8), (0.6, 0.6)):
        tried = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale != 1 else image
        tried = cv2.GaussianBlur(tried, (0, 0), blur) if blur else tried
        for code in zxingcpp.read_barcodes(tried, formats=QR):
            with suppress(ValueError):
                layout, version, number, which = code.text.split(" ")
                if layout == LAYOUT and which in CODES:
                    at = code.position
                    corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
                    found[which] = (version, int(number)), [(each.x / scale, each.y / scale) for each in corners]
        if len(found) == len(CODES):
            break
    return found


def _straight(image: Image, codes: dict[str, list[tuple[float, float]]]) -> Image:
    """The page as it was printed, and as bright everywhere. Raises ScanError where too little of it is found."""
    on_paper = [point for which in codes for point in _corners_of(*CODES[which], CODE)]
    in_image = [point for corners in codes.values() for point in corners]
    guess = _fit(on_paper, in_image)
    seen = _squares(image, guess) if guess is not None else {}
    if len(seen) < 3:
        raise ScanError("fewer than three corner marks are on it; scan the whole page, or type its answers")
    # A code's corners are known less well than a mark's centre; they stand in for one that is missing.
    if len(seen) == 4:
        on_paper, in_image = [], []
    on_paper += list(seen)
    in_image += list(seen.values())
    to_paper = _fit(in_image, [(x * PER_MM, y * PER_MM) for x, y in on_paper])
    if to_paper is None:
        raise ScanError("its corner marks do not fit a page; scan it again")
    page = cv2.warpPerspective(image, to_paper, (WIDTH, HEIGHT), flags=cv2.INTER_AREA, borderValue=255)
    paper = cv2.resize(page, None, fx=1 / PER_MM, fy=1 / PER_MM, interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(paper, np.ones((9, 9))), (0, 0), 4)
    bright = cv2.resize(paper, (WIDTH, HEIGHT)).astype(np.float32)
    return np.clip(page / np.maximum(bright, 1), 0, 1)


def _fit(points: Sequence[tuple[float, float]], to: Sequence[tuple[float, float]]) -> Image | None:
    """The perspective that takes points to others."""
    found, _ = cv2.findHomography(np.array(points, np.float32), np.array(to, np.float32))
    return found


def _corners_of(x: float, y: float, size: float) -> list[tuple[float, float]]:
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def _squares(image: Image, guess: Image) -> dict[tuple[float, float], tuple[float, float]]:
    """The corner marks that are seen, by their places on paper: the nearest dark squares of the right size."""

    def where(points: Sequence[tuple[float, float]]) -> Image:
        return cv2.perspectiveTransform(np.array([points], np.float32), guess)[0]

    _, dark = cv2.threshold(image, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    millimetre = np.sqrt(cv2.contourArea(where(_corners_of(95, 140, 20)))) / 20
    squares = []
    for contour in contours:
        centre, (wide, high), _ = cv2.minAreaRect(contour)
        low, most = sorted((wide, high))
        fits = 0.7 * MARK * millimetre < low and most < min(1.4 * MARK * millimetre, 1.25 * low)
        if fits and cv2.contourArea(contour) > 0.85 * wide * high:
            squares.append((centre[0], centre[1]))
    found: dict[tuple[float, float], tuple[float, float]] = {}
    for corner, expected in zip(CORNERS, where(CORNERS), strict=True):
        near = [(float(np.hypot(*(np.array(each) - expected))), each) for each in squares]
        if near and min(near)[0] < 14 * millimetre:
            found[corner] = min(near)[1]
    return found


# Boxes


def _read(page: Image, box: Box) -> tuple[str, str]:
    """Whether a box is "empty", "marked" or in "doubt", and then why."""
    x, y, outline = _found(page, box)
    if outline < OUTLINE:
        return "doubt", "a box is not where it was printed"
    edge, size = round(EDGE * PER_MM), round(BOX * PER_MM)
    inside = page[y + edge : y + size - edge, x + edge : x + size - edge]
    dark = float(np.mean(inside < DARK))
    if dark <= EMPTY:
        faint = np.mean(inside < GREY) - dark > MARKED
        return ("doubt", "a mark is very faint") if faint else ("empty", "")
    if dark < MARKED:
        return "doubt", "a mark is very small"
    if dark <= FULL:
        return "marked", ""
    # A cross of thick lines has no middle that stays when they are made thinner.
    kernel = np.ones((THICK, THICK), np.uint8)
    left = float(np.mean(cv2.erode((inside < DARK).astype(np.uint8), kernel, borderValue=1)))
    if left > 0.5:
        return "empty", ""
    return ("marked", "") if left < 0.2 else ("doubt", "it is not clear whether a mark was taken back")


def _found(page: Image, box: Box) -> tuple[int, int, float]:
    """Where the box is, near its place, and how dark its outline is there."""
    x, y, size = round(box.x * PER_MM) - NEAR, round(box.y * PER_MM) - NEAR, round(BOX * PER_MM)
    around = 1 - page[y : y + size + 2 * NEAR, x : x + size + 2 * NEAR].astype(np.float32)
    outline = np.zeros((size, size), np.float32)
    cv2.rectangle(outline, (0, 0), (size - 1, size - 1), 1.0, 2)
    scores = cv2.matchTemplate(around, outline / outline.sum(), cv2.TM_CCORR)
    _, _, _, (dx, dy) = cv2.minMaxLoc(scores - AWAY)
    return x + dx, y + dy, float(scores[dy, dx])


AWAY = 0.01 * np.hypot(*np.mgrid[-NEAR : NEAR + 1, -NEAR : NEAR + 1]).astype(np.float32)
"""What counts against places, more the farther away they are."""


def picture(image: Image) -> bytes:
    """A page as a small picture."""
    scale = 500 / max(image.shape)
    _, png = cv2.imencode(".png", cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return bytes(png)


def _cut_out(page: Image, boxes: Sequence[Box]) -> bytes:
    """A picture of a question's boxes, with a little around them."""
    left, top = (int((min(getattr(b, axis) for b in boxes) - 9) * PER_MM) for axis in "xy")
    right, bottom = (int((max(getattr(b, axis) for b in boxes) + BOX + 4) * PER_MM) for axis in "xy")
    _, png = cv2.imencode(".png", (page[max(top, 0) : bottom, max(left, 0) : right] * 255).astype("uint8"))
    return bytes(png)

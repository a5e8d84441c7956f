"""The website and the slides, opened from a folder: they ask nothing of the network, and everything fits and is there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from aima_games.widgets.stepper import step_through
from autograder.publish.notebook_text import read_text
from autograder.publish.slides import make_slides, to_slides

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.more]

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
LECTURES = sorted(path.stem for path in NOTEBOOKS.glob("[0-9]*.md"))
PAGES = [*LECTURES, "index", "concepts", "glossary", "teaching"]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The website, built as `make book` builds it: a warning is an error."""
    out = tmp_path_factory.mktemp("book")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-d",
        str(out / ".doctrees"),
        str(NOTEBOOKS),
        str(out),
    ]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return out


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    """The slides of lectures 2 and 3."""
    source = tmp_path_factory.mktemp("source")
    for name in LECTURES[1:3]:
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", source)
    return make_slides(tmp_path_factory.mktemp("slides"), source)


@pytest.fixture
def open_page(browser):
    """`open_page(path, **options)`: a page that notes errors, and requests that go elsewhere."""
    pages = []

    def open_(path, query="", **options):
        page = browser.new_page(**{"viewport": {"width": 1280, "height": 720}, **options})
        page.errors, page.elsewhere = [], []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda said: page.errors.append(said.text) if said.type == "error" else None)
        page.on(
            "request", lambda r: None if r.url.startswith(("file:", "data:", "blob:")) else page.elsewhere.append(r.url)
        )
        page.goto(path.as_uri() + query)
        pages.append(page)
        return page

    yield open_
    for page in pages:
        page.close()


def from_elsewhere(folder):
    """What the pages and style sheets in a folder would load from another machine."""
    loads = {
        "*.html": r"(?i)<(?:script|link|img|iframe|source)\b(?:[^>'\"]|\"[^\"]*\"|'[^']*')*?\s(?:src|href)\s*=\s*['\"]?((?:https?:)?//[^'\" >]+)",
        "*.css": r"(?:url\(|@import\s+)['\"]?((?:https?:)?//[^'\")]+)",
    }
    return [
        (path.name, address)
        for names, pattern in loads.items()
        for path in folder.rglob(names)
        for address in re.findall(pattern, path.read_text(encoding="utf-8"))
    ]


def test_nothing_comes_from_elsewhere(book, decks):
    assert from_elsewhere(book) == []
    assert from_elsewhere(decks[0].parent) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_the_book_is_whole(book, name):
    page = BeautifulSoup((book / f"{name}.html").read_text(encoding="utf-8"), "html.parser").article
    text = page.get_text()
    notebook = read_text(NOTEBOOKS / f"{name}.md")
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            assert cell.source.splitlines()[0].removeprefix("## ").split(" · ")[-1].replace("'", "’") in text
    assert all(len(image.get("alt", "")) > 9 for image in page.find_all("img"))
    assert all(title.get_text(strip=True) for title in page.find_all("th"))
    formulas = sum(
        len(re.findall(r"\$\$[^$]+\$\$|(?<!\$)\$[^$`]+\$(?!\$)", cell.source))
        for cell in notebook.cells
        if cell.cell_type == "markdown"
    )
    assert len(page.find_all("math")) == formulas


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["index", "concepts", "03_alpha_beta", "handbook/api", "handbook/commands"])
def test_the_book_in_a_browser(book, open_page, violations, name, scheme):
    page = open_page(book / f"{name}.html", color_scheme=scheme)
    page.wait_for_function("document.documentElement.dataset.theme")
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert page.evaluate("[...document.images].filter(image => !image.naturalWidth).length") == 0
    assert (page.errors, page.elsewhere) == ([], [])
    assert violations(page, "article") == []
    page.set_viewport_size({"width": 1280, "height": 720})
    cut = (
        "[...document.querySelectorAll('div.cell:not(.tag_hide-input) pre')].filter(e => e.scrollWidth > e.clientWidth)"
    )
    assert page.evaluate(f"{cut}.map(e => e.textContent)") == [], "code that is read shows whole"
    for width, where in ((400, "on a phone"), (640, "on a screen of 1280 pixels at 200 %")):
        page.set_viewport_size({"width": width, "height": 360})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"it scrolls sideways {where}"


OPEN_ALL = "document.querySelectorAll('details').forEach(fold => { fold.open = true; })"


def test_a_phone_shows_trees_from_their_root_and_words_that_can_be_read(book, open_page):
    page = open_page(book / "03_alpha_beta.html", viewport={"width": 390, "height": 844})
    page.evaluate(OPEN_ALL)
    expect(page.locator(".wide-picture[tabindex]").first).to_be_attached()
    page.wait_for_function("""[...document.querySelectorAll('.ag-picture')].every(box => {
        const root = box.querySelector("[data-key='n0']").getBoundingClientRect(), seen = box.getBoundingClientRect();
        return seen.left <= root.left && root.right <= seen.right;
    })""")
    hints = "[...document.querySelectorAll('.ag-stepper')].map(each => [each.querySelector('.ag-wide').hidden, each.querySelector('.ag-picture')]).filter(([hidden, box]) => hidden === (box.scrollWidth > box.clientWidth)).length"
    assert page.evaluate(hints) == 0
    small = "[...document.querySelectorAll('.cell_output img')].filter(each => each.width < 0.59 * each.naturalWidth)"
    assert page.evaluate(f"{small}.map(each => each.alt)") == []
    forest = page.locator(".cell_output figure > .wide-picture > svg")
    assert forest.bounding_box()["width"] > 0.59 * forest.evaluate("svg => svg.viewBox.baseVal.width")
    cut = "[...document.querySelectorAll('.cell_input pre')].filter(each => each.scrollWidth > each.clientWidth)"
    assert page.evaluate(f"{cut}.map(each => each.textContent)") == []


def test_paper_shows_all_and_a_guess_opens_what_waits(book, open_page):
    page = open_page(book / "02_minimax.html")
    room = page.locator("details.side-room").first
    expect(room).not_to_have_attribute("open", "")
    asked = page.locator("[data-guess]").first
    waits = page.locator("details.after").first
    expect(waits.locator("p").first).to_be_hidden()
    asked.get_by_label("yes", exact=True).check()
    asked.get_by_role("button", name="That is my guess").click()
    expect(waits.locator("p").first).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(room).not_to_have_attribute("open", "")
    assert page.errors == []


def test_a_wide_formula_scrolls_by_keyboard(book, open_page):
    page = open_page(book / "04_evaluation_functions.html", viewport={"width": 390, "height": 844})
    page.evaluate(OPEN_ALL)
    formulas = page.get_by_role("group", name="formula, scrolls sideways")
    expect(formulas.first).to_be_attached()
    wide = (
        "[...document.querySelectorAll('div.math')].filter(formula => formula.scrollWidth > formula.clientWidth).length"
    )
    assert page.evaluate(wide) > 0
    expect(formulas).to_have_count(page.evaluate(wide))
    formulas.first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 0")
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("div.math[tabindex]")).to_have_count(page.evaluate(wide))


def test_the_search_finds(book, open_page):
    page = open_page(book / "search.html", "?q=quiescence")
    page.locator("#search-results li a").first.wait_for(timeout=60_000)
    found = page.locator("#search-results li a").all_inner_texts()
    assert any("Evaluation functions" in title for title in found)
    assert (page.errors, page.elsewhere) == ([], [])


def test_a_link_of_the_concept_index_leads_to_its_section(book, open_page):
    page = open_page(book / "concepts.html")
    page.get_by_role("link", name="10 · Don’t stop in the middle of a fight").click()
    page.wait_for_url("**/04_evaluation_functions.html*")
    heading = page.get_by_role("heading", name="10 · Don’t stop in the middle of a fight")
    top = heading.evaluate("heading => heading.getBoundingClientRect().top")
    assert 0 <= top < 200


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((390, 844), marks=pytest.mark.long)])
def test_every_slide_fits(decks, open_page, size):
    width, height = size
    for path in decks[1:]:
        page = open_page(path, viewport={"width": width, "height": height}, is_mobile=width < 600)
        page.wait_for_function("window.Reveal && Reveal.isReady()")
        page.evaluate("Reveal.configure({fragments: false})")
        sections = [c for c in read_text(NOTEBOOKS / f"{path.stem}.md").cells if c.source.startswith("## ")]
        assert page.evaluate("Reveal.getHorizontalSlides().length") >= len(sections) + 1
        for _ in range(page.evaluate("Reveal.getTotalSlides()")):
            seen = page.evaluate("""(() => {
                const slide = Reveal.getCurrentSlide(), box = slide.getBoundingClientRect();
                const range = document.createRange(), right = [0];
                for (const part of slide.querySelectorAll("pre, table, math")) {
                    range.selectNodeContents(part);
                    right.push(...[...range.getClientRects()].map(line => line.right));
                }
                return [slide.innerText.slice(0, 60), box.top, box.bottom, slide.innerText.trim().length,
                    Math.max(...right) - box.right];
            })()""")
            assert seen[1] >= -1, seen
            assert seen[2] <= height + 1, seen
            assert seen[3] > 0
            assert seen[4] <= (1 if width > 600 else 12), seen  # the space at the end of a line hangs over
            page.evaluate("Reveal.next()")
        assert page.evaluate("Reveal.isLastSlide()")
        assert (page.errors, page.elsewhere) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_axe_finds_nothing_serious_on_any_slide(decks, open_page, violations, size):
    width, height = size
    for path in decks[1:]:
        page = open_page(path, viewport={"width": width, "height": height}, is_mobile=width < 600)
        page.wait_for_function("window.Reveal && Reveal.isReady()")
        page.evaluate("Reveal.configure({fragments: false, transition: 'none'})")
        wrong = set()
        for _ in range(page.evaluate("Reveal.getTotalSlides()")):
            wrong |= set(violations(page, ".slides section.present"))
            page.evaluate("Reveal.next()")
        assert wrong == set()


def test_a_slide_steps_through_the_search(decks, open_page):
    """One key press is one step: one picture is seen at a time, and the cuts are not seen before the last."""
    page = open_page(next(path for path in decks if path.stem.startswith("03")))
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    place = page.evaluate("""(() => {
        const slide = document.querySelector(".r-stack").closest("section");
        const {h, v} = Reveal.getIndices(slide);
        Reveal.slide(h, v);
        return [h, v];
    })()""")
    shown = "[...Reveal.getCurrentSlide().querySelectorAll('figure')].filter(f => getComputedStyle(f).opacity > 0.5).map(f => f.innerText)"
    total = page.evaluate("Reveal.getCurrentSlide().querySelectorAll('figure').length")
    said = []
    for _ in range(total):
        assert page.evaluate("[Reveal.getIndices().h, Reveal.getIndices().v]") == place
        now = page.evaluate(shown)
        assert len(now) == 1
        said += now
        page.keyboard.press("Space")
    assert page.evaluate("[Reveal.getIndices().h, Reveal.getIndices().v]") != place
    assert said[0].startswith("A: MAX to move")
    assert re.search(r"(\d) of (\d) leaves", said[-1]).groups() == ("7", "9")


def test_the_front_page_begins_with_a_tree_to_touch(book, open_page):
    page = open_page(book / "index.html")
    tree = page.locator("article .ag-touch")
    tree.locator("g[role='slider']").nth(6).focus()
    expect(tree.locator(".ag-said")).to_contain_text("7 of 9 leaves")
    page.keyboard.press("PageDown")
    expect(tree.locator(".ag-said")).to_contain_text("5 of 9 leaves")
    expect(page.locator("article img[src*='touch']")).to_be_hidden()
    assert (page.errors, page.elsewhere) == ([], [])


def test_a_tree_is_touched_on_a_slide(decks, open_page):
    """Its keys are its own: the slide does not turn."""
    page = open_page(next(path for path in decks if path.stem.startswith("03")))
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    place = page.evaluate("""(() => {
        const {h, v} = Reveal.getIndices(document.querySelector(".ag-touch").closest("section"));
        Reveal.slide(h, v, 99);
        return [h, v];
    })()""")
    tree = page.locator("section.present .ag-touch").last
    tree.locator("g[role='slider']").nth(5).focus()
    page.keyboard.press("ArrowRight")  # to their parent's sister
    page.keyboard.press("PageDown")  # which has no number of its own
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect(tree.locator(".ag-said")).to_contain_text("5 of 9 leaves")
    assert page.evaluate("[Reveal.getIndices().h, Reveal.getIndices().v]") == place
    assert (page.errors, page.elsewhere) == ([], [])


def test_prose_is_for_the_speaker():
    """What is bold is shown, other paragraphs and what is folded away are in the notes."""
    cells = [
        nbformat.v4.new_markdown_cell("# Lecture 9 · Small"),
        nbformat.v4.new_markdown_cell(
            "## 1 · One\n\nPlain prose.\n\nMore of it.\n\n**A question?** Yes.\n\n- a list\n\n<details>\n<summary>Hint</summary>\n\nSecret.\n\n</details>"
        ),
        nbformat.v4.new_code_cell("import math"),
        nbformat.v4.new_code_cell("print(1)", outputs=[nbformat.v4.new_output("stream", text="one\n")]),
    ]
    page = BeautifulSoup(to_slides(nbformat.v4.new_notebook(cells=cells)), "html.parser")
    assert len(page.find_all("aside")) == 2, "what stands together is one note"
    notes = " ".join(note.extract().get_text() for note in page.find_all("aside"))
    assert "Plain prose." in notes
    assert "Secret." in notes
    slides = page.find(class_="slides").get_text()
    assert "A question?" in slides
    assert "a list" in slides
    assert "one" in slides
    assert "Plain prose." not in slides
    assert "Secret." not in slides
    assert "import math" not in slides


def test_a_stepper_of_a_page_judges_as_the_widget_does(book, open_page):
    """Lecture 3's first stepper that asks for the cuts: without a kernel, from a file, with the widget's sentences."""
    page = open_page(book / "03_alpha_beta.html")
    stepper = page.locator(".ag-stepper").first
    theirs = step_through(TWO_PLY, search="alpha-beta", predict="cuts")
    leaves = [number for number, (_, _, leaf) in enumerate(theirs.nodes) if leaf]
    assert stepper.locator(".ag-picture [role='checkbox']").count() == len(leaves)
    for marked in ([], leaves[:1], [leaves[4], leaves[5]]):
        stepper.get_by_role("button", name="Clear").click()
        for leaf in marked:
            stepper.locator(f"[data-key='n{leaf}']").click()
        stepper.get_by_role("button", name="Check").click()
        expect(stepper.locator(".ag-verdict")).to_contain_text(theirs.judge_cuts(marked)["said"])
    stepper.get_by_role("button", name="Predict the values").click()
    step = next(k for k, (_, kind, _) in enumerate(theirs.steps) if kind == "return")
    for _ in range(step):
        stepper.get_by_role("button", name="Next ▶").click()
    for answer in ("many", "1000", "1e3", "−7/2", "3/0", str(theirs.trace.values[theirs.trace.events[step].node][0])):
        stepper.get_by_label("What does").fill(answer)
        stepper.get_by_label("What does").press("Enter")
        judged = theirs.judge_value(step, answer)
        sign = {True: "✓", False: "✗", None: "'"}[judged["right"]]
        expect(stepper.locator(".ag-verdict")).to_have_text(re.compile(f"^{sign}"))
    assert stepper.locator(".ag-count").inner_text() == f"Step {step + 1} of {len(theirs.steps)}"
    assert (page.errors, page.elsewhere) == ([], [])


def test_a_stepper_says_what_its_picture_shows(book, open_page):
    """Each node's name for a screen reader against the trace: its value, its window, and which leaf it is."""
    page = open_page(book / "03_alpha_beta.html")
    stepper = page.locator(".ag-stepper").first
    stepper.get_by_role("button", name="Step through").click()
    for _ in range(8):
        stepper.get_by_role("button", name="Next ▶").click()
    names = [stepper.locator(f"[data-key='n{k}']").get_attribute("aria-label") for k in range(13)]
    assert names[0] == "A, at least 3, window 3 to ∞: its story"
    assert names[5].startswith("C, at most 2, window 3 to 2")
    assert len(set(names)) == 13
    assert {names[6], names[12]} == {"leaf 2, child 1 of C: its story", "leaf 2, child 3 of D: its story"}
    stepper.locator("[data-key='n5']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "The story of C and what is below it"

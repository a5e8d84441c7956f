"""Hostile submissions (see `hostile/`), handed in and graded as one class with honest neighbours."""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

import nbformat
import pytest

import solutions
from autograder.course.ledger import read_ledger
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback
from tests.autograder.conftest import HW2, Round, grade_id
from tests.autograder.hostile import HELPERS, attacks
from tests.jupyter_server import serve

pytestmark = [pytest.mark.sandbox, pytest.mark.slow, pytest.mark.more]

ATTACKS = attacks()
FULL = {"test_minimax_value": 4, "test_minimax": 5, "test_depth_limited_minimax": 6, "test_maxn": 4}
LIMITS = {"cell": 3, "case": 2, "notebook": 15}
PATIENCE = 1_800
"""Seconds after which the run counts as one that does not end."""
ADA = "# only Ada wrote this"


class Canary:
    """Servers of every kind on this machine that write down whoever comes."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.heard: list[str] = []
        self.where = {"unix": str(folder / "socket"), "abstract": secrets.token_hex(8), "address": _own_address()}
        for name, family, kind, address in (
            ("tcp", socket.AF_INET, socket.SOCK_STREAM, ("", 0)),
            ("udp", socket.AF_INET, socket.SOCK_DGRAM, ("", 0)),
            ("unix", socket.AF_UNIX, socket.SOCK_STREAM, self.where["unix"]),
            ("abstract", socket.AF_UNIX, socket.SOCK_STREAM, "\0" + self.where["abstract"]),
        ):
            server = stack.enter_context(closing(socket.socket(family, kind)))
            server.bind(address)
            if kind == socket.SOCK_STREAM:
                server.listen()
            if family == socket.AF_INET:
                self.where[name] = server.getsockname()[1]
            threading.Thread(target=self._listen, args=(name, server), daemon=True).start()

    def _listen(self, name: str, server: socket.socket) -> None:
        while True:
            try:
                if server.type == socket.SOCK_DGRAM:
                    server.recv(100)
                else:
                    server.accept()[0].close()
            except OSError:
                return
            self.heard.append(name)


def _own_address() -> str:
    """This machine's address on a network, or the loop's where it has none."""
    with socket.socket(type=socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return "127.0.0.1"
        return str(way_out.getsockname()[0])


class Class:
    """The class after grading, and what was there before."""

    def __init__(self, root: Path, stack: ExitStack) -> None:
        self.round = Round(root, unsafe=False)
        config = root / "nbgrader_config.py"
        limits = "".join(f"c.JudgeSubmission.{name}_seconds = {seconds}\n" for name, seconds in LIMITS.items())
        config.write_text(config.read_text() + limits)
        self.marker = f"hostile-{secrets.token_hex(6)}"
        self.canary = Canary(stack, Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="canary-"))))
        self.file = root.parent / "canary.txt"
        self.file.write_text("the text of the canary")
        self.secret = (root / "secret").read_text().strip()
        self.host = {
            "course": str(root),
            "kit": str(Path(solutions.__file__).parents[1]),
            "canary": str(self.file),
            "marker": self.marker,
            "md5 of the secret": hashlib.md5(self.secret.encode()).hexdigest(),
            **self.canary.where,
        }
        os.environ["CANARY"] = self.variable = secrets.token_hex(8)
        stack.callback(os.environ.pop, "CANARY")
        honest = self.round.notebook()
        honest.cells.append(nbformat.v4.new_markdown_cell(ADA))
        for student in ("ada", "zoe"):
            self.round.hand_in(student, honest)
        self.round.grade()
        with self.round.course.gradebook() as gradebook:
            grade = gradebook.find_grade("weak-opponents", HW2, HW2, "ada")
            grade.manual_score, grade.needs_manual_grade = 2.5, False
            gradebook.db.commit()
        for attack in ATTACKS:
            self.hand_in(attack)
        self.before = self.files()
        signal.signal(signal.SIGALRM, _does_not_end)
        signal.alarm(PATIENCE)
        try:
            self.outcome = self.round.grade(again=True)
            self.feedback = feedback(self.round.course, HW2)
            write_report(self.round.course, HW2)
        finally:
            signal.alarm(0)
        self.scores = self.round.scores()

    def prelude(self) -> str:
        return f"HOST = {self.host!r}\n{HELPERS}"

    def hand_in(self, attack):
        notebook = self.round.notebook(**attack.answers)
        if attack.cell:
            at = 1 + next(i for i, cell in enumerate(notebook.cells) if grade_id(cell) == "test_minimax_value")
            cells = [nbformat.v4.new_code_cell(source) for source in (self.prelude(), attack.cell)]
            notebook.cells[at:at] = cells
        data = attack.change(notebook)
        path = self.round.hand_in(attack.student, notebook if data is None else data)
        for name, made in attack.files.items():
            beside = path.parent / name
            beside.parent.mkdir(parents=True, exist_ok=True)
            if callable(made):
                made(beside)
            else:
                beside.write_text(made.replace("{canary!r}", repr(str(self.file))))

    def files(self) -> dict[Path, bytes]:
        """What grading is not to change."""
        written = {"gradebook.db", "autograded", "feedback", "results", "reports", "nbgrader.log"}
        root = self.round.root
        return {
            path: path.read_bytes()
            for path in root.rglob("*")
            if path.is_file() and not path.is_symlink() and path.relative_to(root).parts[0] not in written
        }

    def autograded(self, student: str) -> Path:
        return self.round.course.autograded(student, HW2) / f"{HW2}.ipynb"


def _does_not_end(*_: object) -> None:
    raise TimeoutError("the class is not graded in any bearable time")


@pytest.fixture(scope="module")
def class_(released_course, tmp_path_factory, need_sandbox):
    root = tmp_path_factory.mktemp("hostile") / "course"
    shutil.copytree(released_course, root)
    with ExitStack() as stack:
        yield Class(root, stack)


def shown(path: Path) -> str:
    """All outputs of an autograded notebook."""
    cells = nbformat.read(path, as_version=4).cells
    return json.dumps([cell.outputs for cell in cells if cell.cell_type == "code"])


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_the_attack_comes_to_nothing_and_costs_what_it_should(class_, attack):
    if attack.trouble:
        assert attack.trouble in class_.outcome.trouble.get(attack.student, "graded")
        assert attack.student not in class_.outcome.graded
        return
    assert attack.student in class_.outcome.graded, class_.outcome.trouble.get(attack.student)
    scores = class_.scores[attack.student]
    for item, most in FULL.items():
        if item in attack.loses:
            assert scores[item] <= attack.loses[item] * most
        else:
            assert scores[item] == most
    found = read_ledger(class_.round.course, HW2, attack.student).verdict
    assert re.search(
        attack.says, f"{found.items['test_minimax_value'].diagnosis}, {found.items['test_minimax_value'].reason}"
    )
    outputs = shown(class_.autograded(attack.student))
    assert "WON " not in outputs
    if attack.cell:
        assert how_it_ended(outputs) in attack.ends.split()
    assert class_.autograded(attack.student).stat().st_size < 15_000_000


def how_it_ended(outputs: str) -> str:
    if "tried" in outputs:
        return "tried"
    if "the rest of the output was left out" in outputs:
        return "cut"
    said = {
        "time": "did not finish within",
        "death": "ended the Python process",
        "spent": "had used up what it may use",
    }
    return next((how for how, text in said.items() if text in outputs), "")


def test_there_are_many():
    names = [attack.student for attack in ATTACKS]
    assert len(names) == len(set(names)) >= 40


def test_neighbours_are_graded_as_ever(class_):
    assert class_.scores["ada"] == {**FULL, "weak-opponents": 2.5}
    assert class_.scores["zoe"] == {**FULL, "weak-opponents": 0}
    assert class_.outcome.trouble.keys() == {attack.student for attack in ATTACKS if attack.trouble}


def test_everybody_gets_a_page_that_shows_the_notebook(class_):
    assert class_.feedback.plain == {}
    assert len(class_.feedback.pages) == len(class_.outcome.graded)
    assert max(page.stat().st_size for page in class_.feedback.pages) < 40_000_000


def test_no_process_is_left(class_):
    left = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            said = (place / "cmdline").read_bytes() + (place / "comm").read_bytes()
        except OSError:
            continue
        if class_.marker.encode() in said or class_.marker[:15].encode() in said:
            left.append(said)
    assert left == []


def test_no_file_is_touched(class_):
    assert class_.files() == class_.before
    assert class_.file.read_text() == "the text of the canary"
    for place in ("/tmp", "/var/tmp", "/dev/shm", "/run", Path.home(), class_.round.root):
        assert not list(Path(place).glob(f"{class_.marker}*"))


def test_no_server_is_reached(class_):
    assert class_.canary.heard == []


def test_nothing_is_told(class_):
    """Neither secret nor canaries, hidden cases, solutions or others' notebooks are in what students get."""
    items = (class_.round.root / "source" / HW2 / "assignment.md").read_text().splitlines()
    secrets_ = {class_.secret, "the text of the canary", class_.variable, max(items, key=len), ADA}
    for attack in ATTACKS:
        if attack.trouble:
            continue
        hidden = class_.round.hidden_trees()
        assert len(hidden) > 10
        for path in (
            class_.autograded(attack.student),
            class_.round.root / "feedback" / attack.student / HW2 / f"{HW2}.html",
        ):
            text = path.read_text()
            assert [each for each in secrets_ | hidden if each in text] == []


STUDENTS_WITH_PAGES = [
    attack.student
    for attack in ATTACKS
    if ("script" in attack.name or "bomb of" in attack.name or "PWNED" in repr(attack)) and not attack.trouble
]


class Reader:
    """Who opens the pages of others in a browser. `links` and `fetched` are those of the page that is open."""

    def __init__(self, page):
        self.page, self.links, self.fetched = page, [], []
        page.on("request", lambda request: self.fetched.append(request.url))

    def open(self, url):
        """Nothing of the students' runs in the page or leads to a script."""
        self.fetched.clear()
        self.page.goto(url)
        self.page.wait_for_load_state("load")
        assert self.page.evaluate("window.PWNED") is None, url
        self.links = self.page.eval_on_selector_all("a[href]", "links => links.map(link => link.getAttribute('href'))")
        led_to = self.page.eval_on_selector_all("a", "links => links.map(link => link.href)")  # as the browser reads it
        assert not [link for link in led_to if link.startswith(("javascript:", "data:"))], url
        alive = "iframe, object, form, base, [onload], [onerror], [onfocus], [ontoggle]"
        assert self.page.locator(alive).count() == 0, url
        assert self.page.locator("body").is_visible(), url


@pytest.fixture
def reader(browser):
    reader = Reader(browser.new_page())
    yield reader
    reader.page.close()


@pytest.mark.browser
def test_no_page_comes_alive(class_, reader):
    root = class_.round.root
    pages = [root / "feedback" / student / HW2 / f"{HW2}.html" for student in STUDENTS_WITH_PAGES]
    pages += (root / "reports").rglob("*.html")
    assert len(pages) > 8
    for path in pages:
        reader.open(path.as_uri())
        assert [url for url in reader.fetched if not url.startswith(("file:", "data:"))] == [], path


@pytest.mark.long
@pytest.mark.browser
def test_nothing_comes_alive_in_formgrader(class_, reader):
    course = class_.round.course
    with course.gradebook() as gradebook:
        numbers = {each.student.id: each.id for each in gradebook.notebook_submissions(HW2, HW2)}
    with serve(course.root, "jupyter_server") as server:
        reader.page.set_extra_http_headers(server.headers)
        for student in STUDENTS_WITH_PAGES:
            reader.open(server.url(f"formgrader/submissions/{numbers[student]}/"))
            assert reader.page.locator("input.score").count() == 5, student
            # What was handed in beside the notebook is served by the instructor's own server: no link leads there.
            known = ("#", "/formgrader/", "/notebooks/./autograded/", "https://", "http://", "mailto:")
            assert [link for link in reader.links if not link.startswith(known)] == []
            # nbgrader's page takes MathJax from its maker.
            assert [url for url in reader.fetched if not url.startswith(("http://127.0.0.1:", "https://cdnjs."))] == []


def test_the_attacks_are_alive(class_):
    """Those that only look come through without a sandbox; so do the canaries hear."""
    alive = [attack for attack in ATTACKS if attack.alive]
    assert alive
    try:
        for attack in alive:
            cells = [nbformat.v4.new_code_cell(source) for source in (class_.prelude(), attack.cell)]
            verdict = Session([], unsafe=True, limits=Limits(cell=60)).judge(cells)
            assert str(verdict.outputs).count("WON ") >= 2, (attack.name, verdict)
        for _ in range(100):  # a busy machine hears late
            if len(set(class_.canary.heard)) == 4:
                break
            time.sleep(0.1)
        assert set(class_.canary.heard) == {"tcp", "udp", "unix", "abstract"}
    finally:
        class_.canary.heard.clear()

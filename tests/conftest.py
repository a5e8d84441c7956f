"""What all tests share."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal

import pytest
from hypothesis import settings

from aima_games.quiz.pack import FILE, VARIABLE
from autograder.publish.practice_pack import practice_pack
from autograder.sandbox import bubblewrap as sandbox

settings.register_profile("kit", deadline=None)  # nothing here fails for being slow: machines are busy
settings.load_profile("kit")

# A shell ignores Ctrl-C for what it starts in the background (`make test &`), and all that is tested would do so too.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items):
    """Files with slow tests come first: were one begun last, the other processors would wait for it."""
    slow = {item.path for item in items if "slow" in item.keywords}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session")
def made_once(tmp_path_factory, request):
    """`made_once(name, make)`: a folder that `make` fills, once in the whole run, by whichever worker needs it first."""
    base = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):  # else there is one process, and the folder is its own
        base = base.parent

    def find(name, make):
        place, done = base / name, base / f"{name}.done"
        with (base / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(place, ignore_errors=True)  # what a worker left that failed
                make(place)
                done.touch()
        return place

    return find


@pytest.fixture(scope="session")
def practice_file(made_once):
    """The pack to practise on, made once in the whole run; practice finds it from everywhere."""

    def make(folder):
        folder.mkdir()
        (folder / FILE).write_bytes(practice_pack())

    with pytest.MonkeyPatch.context() as patch:
        path = made_once("practice", make) / FILE
        patch.setenv(VARIABLE, str(path))
        yield path


def some_now(number, cases, later=pytest.mark.long):
    """Cases for `parametrize` that are much alike and dear: the first `number` in `make test`, the others under a mark."""
    return [
        *cases[:number],
        *(pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=later) for each in cases[number:]),
    ]


def line_of(text, *words):
    """The one line of a text in which all of these words stand."""
    [line] = (line for line in text.splitlines() if all(word in line for word in words))
    return line


def numbers(text, *words):
    """The numbers on the one line of a text with these words, however it is worded; not those in names, such as hw2."""
    found = re.findall(r"(?<![\w./,+−-])[-−+]?\d+(?:,\d{3})*(?:\.\d+)?(?![\w])", line_of(text, *words))
    return [float(number.replace("−", "-").replace(",", "")) for number in found]


def named(text, *words):
    """Whom the one line with these words counts and names, as `tell_some` does: "… handed in: 2 (ada, gabo)"."""
    number, names = re.findall(r": (\d+) \((.*)\)$", line_of(text, *words))[0]
    assert int(number) == len(names.split(", ")), text
    return names.split(", ")


def missing(what: str, reason: str) -> None:
    """Skip, unless the machine was prepared for this (`.ci/run` says so in REQUIRE): then fail."""
    if what in os.environ.get("REQUIRE", "").split():
        pytest.fail(f"{what} was prepared for, and is missing: {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def need_sandbox() -> None:
    """For tests that only make sense inside a sandbox."""
    try:
        sandbox.bubblewrap()
    except sandbox.NoSandboxError as error:
        missing("sandbox", str(error))


@pytest.fixture(scope="session")
def unsafe() -> bool:
    """Whether students' processes have to run without a sandbox here, as macOS has none."""
    try:
        sandbox.bubblewrap()
    except sandbox.NoSandboxError as error:
        if "sandbox" in os.environ.get("REQUIRE", "").split():
            pytest.fail(str(error))
        return True
    return False


@pytest.fixture(scope="session")
def browser():
    """A real Chromium."""
    path = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    if path is None:
        missing("chromium", "no Chromium here; install the package chromium to run the browser tests")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # nothing fails for a busy machine
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def violations():
    """`violations(page, selector)`: what axe finds wrong inside a part of a page, serious or critical, in words."""
    from axe_playwright_python.sync_playwright import Axe

    def find(page, selector):
        found = Axe().run(page, context=selector).response["violations"]
        return [
            f"{rule['id']}: {rule['help']}: {node['html'][:200]}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    return find


SPLIT = r"""cells => cells.filter(cell => cell.checkVisibility()).flatMap(cell => {
  const found = [], walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), range = document.createRange()
  for (let node; node = walker.nextNode();) for (const word of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    if (new Set([...range.getClientRects()].map(place => place.top)).size > 1) found.push(word[0])
  }
  return found
})"""


@pytest.fixture
def broken_words():
    """`broken_words(page, selector)`: the words in these cells of tables that do not stand on one line."""
    return lambda page, selector="th, td": page.eval_on_selector_all(selector, SPLIT)

"""What all tests share."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import settings

from autograder.sandbox import bubblewrap as sandbox

settings.register_profile("kit", deadline=None)  # nothing here fails for being slow: machines are busy
settings.load_profile("kit")


FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


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
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()

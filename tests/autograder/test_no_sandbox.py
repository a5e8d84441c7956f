"""A machine that lets nobody have a sandbox says which setting it is, and how to change it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.grading import worker
from autograder.judge.student_process import Limits
from autograder.sandbox import bubblewrap as sandbox
from autograder.sandbox.bubblewrap import NoSandboxError


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """`machine(says, setting, value)`: a bubblewrap that fails so, on a machine with that setting, used by nobody."""

    def of(says, setting="", value=0):
        program = tmp_path / "bwrap"
        program.write_text(f"#!/bin/sh\necho '{says}' >&2\nexit 1\n")
        program.chmod(0o755)
        place = tmp_path / "sys" / (setting or "none")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"{value}\n")
        monkeypatch.setattr(sandbox, "SETTINGS", tmp_path / "sys")
        monkeypatch.setattr(sandbox.shutil, "which", lambda name: str(program))
        monkeypatch.setattr(sandbox, "_bundled", lambda: None)
        monkeypatch.setattr(sandbox.os, "geteuid", lambda: 1000)
        with pytest.raises(NoSandboxError) as refused:
            sandbox.bubblewrap.__wrapped__()
        return str(refused.value)

    return of


@pytest.mark.parametrize(
    "says",
    [  # as it was reported from Ubuntu 23.10, 24.04 and 24.10
        "bwrap: setting up uid map: Permission denied",
        "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted",
        "bwrap: No permissions to create new namespace",
    ],
)
def test_apparmor_s_rule_is_named_with_a_profile_for_just_this_bubblewrap(machine, tmp_path, says):
    said = machine(says, "kernel/apparmor_restrict_unprivileged_userns", 1)
    assert says in said
    assert f"profile grading {tmp_path / 'bwrap'} flags=(unconfined) {{\n  userns,\n}}" in said
    assert "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" in said


@pytest.mark.parametrize(
    ("setting", "value", "remedy"),
    [
        ("user/max_user_namespaces", 0, "sysctl -w user.max_user_namespaces=10000"),
        ("kernel/unprivileged_userns_clone", 0, "sysctl -w kernel.unprivileged_userns_clone=1"),
        ("user/max_user_namespaces", 1, "install the package"),
        ("kernel/apparmor_restrict_unprivileged_userns", 0, "install the package"),
        ("", 0, "install the package"),
    ],
)
def test_a_setting_that_refuses_namespaces_is_named_with_its_remedy(machine, setting, value, remedy):
    said = machine("bwrap: No permissions to create new namespace", setting, value)
    assert remedy in said
    assert "--unsafe" in said


@pytest.mark.sandbox
def test_user_namespaces_that_are_switched_off_are_noticed_by_whoever_is_root(need_sandbox):
    """For real, in a namespace of the test's own, where it is root: the trial asks for what grading needs."""
    ask = (
        "from autograder.sandbox.bubblewrap import NoSandboxError, bubblewrap\n"
        "try: print('works', bubblewrap())\n"
        "except NoSandboxError as error: print(error)\n"
    )
    line = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" -c "$1"'
    root = ["--unshare-user", "--uid", "0", "--gid", "0", "--cap-add", "ALL", "--dev-bind", "/", "/"]
    done = subprocess.run(
        [sandbox.bubblewrap(), *root, "sh", "-c", line, sys.executable, ask],
        capture_output=True, text=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert "sysctl -w user.max_user_namespaces=10000" in done.stdout, done.stdout + done.stderr


def test_too_little_processor_time_for_a_worker_is_said_before_it_begins(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (100, 100))
    with pytest.raises(NoSandboxError, match="ulimit -H -t"), worker._limited(Limits()):
        pass


@pytest.mark.sandbox
def test_lower_limits_than_ours_stay_and_keep_no_process_from_starting(need_sandbox):
    """In a shell that allows less of everything, as some computing centres have."""
    source = (
        "from autograder.sandbox.launchers import FreshLauncher\n"
        "FreshLauncher(unsafe=False).start(cpu=100).end()\nprint('started')"
    )
    limits = {"CPU": 90, "FSIZE": 100 << 20, "NOFILE": 200, "SIGPENDING": 100}

    def limit():
        for name, most in limits.items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))

    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, preexec_fn=limit, env=dict(os.environ)
    )
    assert done.stdout == "started\n", done.stderr

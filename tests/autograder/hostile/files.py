"""Notebook files that are too large, broken or forged, and files beside them that others would run."""

import json
import os

import nbformat

from tests.autograder.hostile import Attack

NOTEBOOK = '{"cells": [%s], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'
NOTHING = dict.fromkeys(("test_minimax_value", "test_minimax", "test_depth_limited_minimax", "test_maxn"), 0.0)


def as_text(**changes):
    """The notebook's JSON with some members changed."""
    return lambda notebook: json.dumps({**json.loads(nbformat.writes(notebook)), **changes})


def many_cells(notebook):
    notebook.cells += [nbformat.v4.new_code_cell("1") for ignored in range(10_000)]


def in_all_sources(text):
    def change(notebook):
        written = json.loads(nbformat.writes(notebook))
        for each in written["cells"]:
            each["source"] = ["".join(each["source"]) + text]
        return json.dumps(written)

    return change


def append(source):
    def change(notebook):
        notebook.cells.append(nbformat.v4.new_code_cell(source))

    return change


def forged_marks(notebook):
    for each in notebook.cells:
        each.metadata["nbgrader"] = {
            **each.metadata.get("nbgrader", {}), "points": 1e9, "task": True, "schema_version": 99, "locked": False, "solution": True,
        }  # fmt: skip


def kernels(notebook):
    notebook.metadata["kernelspec"] = {
        "name": "../../evil", "display_name": "x", "language": "bash",
        "metadata": {"kernel_provisioner": {"provisioner_name": "evil", "config": {}}},
    }  # fmt: skip
    notebook.metadata["language_info"] = {"name": "bash"}
    notebook.metadata["jupytext"] = {"cell_metadata_filter": "-all"}


def twins(notebook):
    """All cells again, with the same ids, and nonsense in them."""
    again = nbformat.from_dict(json.loads(json.dumps(notebook.cells)))
    for each in again:
        each.source = "1/0"
    notebook.cells[:0] = again


WRITES = "open({canary!r}, 'a').write('a file beside the notebook was run')\nprint('WON')\n"

ATTACKS = [
    Attack("50 MB", change=lambda notebook: b'{"cells": "' + b"x" * 50_000_000 + b'"}', trouble="larger than the 20 MB"),
    Attack("10000 cells", change=many_cells, trouble="and 2000 are allowed"),
    Attack("deep JSON", change=lambda notebook: NOTEBOOK % ("[" * 100_000 + "]" * 100_000), trouble="not valid JSON"),
    Attack("a deep output", change=lambda notebook: NOTEBOOK % ('{"x":' * 900 + "1" + "}" * 900), trouble="no valid notebook"),
    Attack("a long number in JSON", change=lambda notebook: NOTEBOOK % ("9" * 10_000), trouble="not valid JSON"),
    Attack("no number in JSON", change=as_text(nbformat_minor=float("nan")), trouble="no valid notebook"),
    Attack("version 99", change=as_text(nbformat=99), trouble="no valid notebook"),
    Attack("a version that is a list", change=as_text(nbformat=[4]), trouble="no valid notebook"),
    Attack("cells that are none", change=as_text(cells=[None, 1, [], {"cell_type": "code"}]), trouble="no valid notebook"),
    Attack("half characters", change=in_all_sources("\n\ud800"), trouble="no valid notebook"),
    Attack("NUL", change=in_all_sources("\n# \0"), loses=NOTHING),
    Attack("other line ends", change=in_all_sources("\n# \x85\u2028\x0c\x1b[2J\u202e")),
    Attack("marks", change=forged_marks),
    Attack("kernels", change=kernels),
    Attack("twins", change=twins),
    Attack("a cell of 10 MB", change=append("'" + "x" * 10_000_000 + "'")),
    Attack("a cell that is deep", change=append("(" * 100_000)),
    Attack("a cell that costs the compiler", change=append("-" * 100_000 + "1")),
    Attack(
        "files that others run",
        files={
            **dict.fromkeys(
                ("sitecustomize.py", "usercustomize.py", "aima_games.py", "nbformat.py", "json.py", "nbgrader_config.py",
                 "jupyter_config.py", "jupyter_nbconvert_config.py", "conftest.py", "assignment.md", "x.pth",
                 ".ipython/profile_default/startup/00.py", ".jupyter/jupyter_config.py"),
                WRITES,
            ),
            **dict.fromkeys(
                ("index.html.j2", "feedback.html.j2", "base.html.j2", "feedback/index.html.j2", "templates/feedback/index.html.j2"),
                "<script>window.PWNED = 17</script>",
            ),
        },
    ),
    Attack("a timestamp that is none", files={"timestamp.txt": "the day before yesterday \0\x1b[2J"}, trouble="timestamp.txt is not a time"),
    Attack("a timestamp with a strange zone", files={"timestamp.txt": "2030-01-31 23:59:59 ../../secret"}, trouble="timestamp.txt is not a time"),
    Attack("a timestamp with a file as its zone", files={"timestamp.txt": "2030-01-31 23:59:59 /usr/share/zoneinfo/UTC"}, trouble="timestamp.txt is not a time"),
    Attack(
        "files that are none",
        files={
            "pipe": os.mkfifo,
            "secret.txt": lambda path: path.symlink_to("../../../secret"),
            "course": lambda path: path.symlink_to("../../.."),
            "zero": lambda path: path.symlink_to("/dev/zero"),
            "loop": lambda path: path.symlink_to("loop"),
        },
    ),
    Attack("a timestamp of the far future", files={"timestamp.txt": "9999-12-31 23:59:59 UTC"}, trouble="which is yet to come"),
    Attack("file names", files={"\n\x1b[2J‮.txt": "x", "a" * 250: "x", "-rf": "x", "$(touch x)": "x", "😀\x01": "x"}),
]  # fmt: skip

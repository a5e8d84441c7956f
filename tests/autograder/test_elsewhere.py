"""What ran in the student's Python and may not run in the grader's waits for a person, and costs nothing by itself."""

import csv
import json

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from autograder.cli import main as autograder
from autograder.course.ledger import read_ledger
from autograder.judge.elsewhere import OURS, missing_here, newer, python_of
from tests.autograder.conftest import HW2
from tests.autograder.homework import run

NEWER, SAME, OLDER = "3.99.1", "{}.{}.9".format(*OURS), "3.1.0"
WAITS = {  # what stands before a right minimax: and the version that the file names
    "syntax of a newer Python": ("def show[[T]](x): return x\n", NEWER),
    "a statement that is not known here": ("typed Found = int\n", NEWER),
    "a name of the standard library": ("from itertools import batched_by_three\n", NEWER),
    "an attribute of a module": ("import math\nHALF = math.sumprod_of_three([1], [2])\n", NEWER),
    "a module in a package of the standard library": ("import concurrent.interpreters_of_ours\n", NEWER),
    "a method of a built-in type": ("WHOLE = (2).is_integer()\n", NEWER),
    "an option of a built-in function": ("print(*map(max, [1], [2], strict=True))\n", NEWER),
    "an annotation that is worked out later": ("def helper(node: Node) -> int:\n    return 1\n", NEWER),
    "a package": ("import pandas_of_ours as pd\n", SAME),
    "a module in a package": ("from sklearn_of_ours.tree import export\n", OLDER),
    "a file that was not handed in": ("import my_helpers\n", ""),
    "a package that is missing, and a name that was to come from it": (
        "try:\n    import pandas_of_ours as pd\nexcept ImportError:\n    pass\nFRAME = pd.DataFrame()\n",
        SAME,
    ),
    "a package that is asked for by a function": (
        "import importlib\ntry:\n    lib = importlib.import_module('lib_of_ours')\nexcept Exception: lib = None\nlib.x\n",
        "",
    ),
    "Colab's module": ("from google.colab import drive\n", ""),
    "Colab's module in a function, and its error is caught nowhere": (
        "def drive():\n    from google.colab import drive\n    return drive\ndrive()\n",
        "",
    ),
    "another module of Google's": (
        "try:\n    import google.ours\nexcept ImportError:\n    pass\nHALF = undefined\n",
        "",
    ),
    "a module of a package that is here": ("import numpy.of_ours\n", SAME),
    "a name that an older version of a package had": ("import numpy as np\nMOST = np.Inf\n", ""),
    "a name that another version of a package may have": ("import networkx as nx\nnx.of_ours()\n", OLDER),
    "a method that an older version of a package had": (
        "import numpy as np\nMOST = np.array([1, 3]).ptp()\n",
        "",
    ),
    "a name that came with a star": ("from numpy import *\nMOST = Inf\n", ""),
    "an option that an older version of a package had": (
        "import numpy as np\nEXACT = np.array([1, 3], copy=False)\n",
        "",
    ),
    "a name that an older version of a package had, caught": (
        "import numpy as np\ntry:\n    MOST = np.Inf\nexcept AttributeError:\n    MOST = undefined_name\n",
        SAME,
    ),
    "a name that may not be there": ("import numpy as np\nMOST = getattr(np, 'Inf', undefined_name)\n", SAME),
    "an attribute of an object from a package": ("import networkx as nx\nnx.DiGraph().node\n", ""),
    "a type that an older version of a package had": ("import numpy as np\nnp.array([1], dtype='float_')\n", SAME),
    "a name from a module of a package": ("from matplotlib.pyplot import of_ours\n", SAME),
    "an exception that is built in later": ("LATE = PythonFinalizationError\n", NEWER),
    "a version with a letter before it": ("from itertools import batched_by_three\n", f"v{NEWER}"),
    "a version with blanks around it": ("from itertools import batched_by_three\n", f" {NEWER} "),
    "quotes within quotes": ("def show(found): return f'worth {found['value']}'\n", ""),
    "a named type": ("type Found = int\n", ""),
    "a parameter for types": ("def show[T](found: T) -> T: return found\n", ""),
    "exceptions without parentheses": ("try:\n    1\nexcept ValueError, TypeError:\n    pass\n", ""),
    "a template": ("SHOWN = t'worth {1}'\n", ""),
    "a function that is known to be new": ("from itertools import batched\n", ""),
}
KNOWN_SINCE = {"a method of a built-in type": (3, 12), "an option of a built-in function": (3, 14)}
KNOWN_SINCE["an annotation that is worked out later"] = (3, 14)
KNOWN_SINCE["an exception that is built in later"] = (3, 13)
KNOWN_SINCE |= dict.fromkeys(["exceptions without parentheses", "a template"], (3, 14))
KNOWN_SINCE |= dict.fromkeys(
    ["quotes within quotes", "a named type", "a parameter for types", "a function that is known to be new"], (3, 12)
)
WAITS = {name: each for name, each in WAITS.items() if KNOWN_SINCE.get(name, (4, 0)) > OURS}
STAYS = {
    "a typo": ("def show(found) return found\n", SAME),
    "a typo, and an older Python": ("def show(found:\n", OLDER),
    "a typo, and no Python is named": ("retrun = = 1\n", ""),
    "a name that is not there": ("HALF = undefined_name / 2\n", NEWER),
    "an attribute of a list": ("[1, 2].push(3)\n", NEWER),
    "a name of ours": ("from aima_games import minimax_of_ours\n", NEWER),
    "a module of ours": ("import aima_games.of_ours\n", NEWER),
    "a module below one of the standard library's": ("import math.of_ours\n", SAME),
    "a name that a package has": ("import numpy as np\nHALF = np.inf / undefined_name\n", SAME),
    "a name of the standard library in the same Python": ("from itertools import batched_by_three\n", SAME),
    "an indentation": ("  def show(found):\nreturn found\n", NEWER),
    "a typo besides quotes within quotes": ("SHOWN = f'{found['value']}' +\n", ""),
    "two exceptions as in Python 2": ("try:\n    1\nexcept ValueError, e:\n    pass\n", ""),
    "quotes within quotes in our Python": ("def show(found): return f'worth {found['value'}'\n", SAME),
    "a name of the standard library, and no Python is named": ("from math import squareroot\n", ""),
    "a package, and an attribute of a list": ("import numpy as np\nnp.inf\n[1, 2].push(3)\n", SAME),
    "errors caught, and a package that is not used there": (
        "import numpy as np\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    pass\nHALF = undefined_name\n",
        SAME,
    ),
    "a module that nobody asked for": ("def draw():\n    import pandas_of_ours\nHALF = undefined_name\n", SAME),
    "a package that is there": ("try:\n    import numpy\nexcept ImportError:\n    pass\nHALF = undefined_name\n", SAME),
    "whether it is Colab": (
        "try:\n    import google.colab\nexcept ImportError:\n    pass\nHALF = undefined_name\n",
        SAME,
    ),
    "whether it is Colab, in other words": (
        "from importlib.util import find_spec\ntry:\n    IN_COLAB = find_spec('google.colab') is not None\n"
        "except ModuleNotFoundError:\n    IN_COLAB = False\nHALF = undefined_name\n",
        SAME,
    ),
    "a drive only in Colab": (
        "try:\n    from google.colab import drive\nexcept Exception:\n    drive = None\nHALF = undefined_name\n",
        SAME,
    ),
    "a name that a newer Python has not": ("HALF = PythonFinalisationError\n", NEWER),
}


def written_in(notebook, version):
    notebook.metadata["language_info"] = {"name": "python", **({"version": version} if version else {})}
    return notebook


def handed_in(round_, student, before, version):
    answer = before + round_.solution["minimax"]
    round_.hand_in(student, written_in(round_.notebook(minimax=answer), version))


def test_what_may_run_elsewhere_waits(round_):
    for number, (before, version) in enumerate(WAITS.values()):
        handed_in(round_, f"s{number}", before, version)
    outcome = round_.grade()
    names = [f"s{number}" for number in range(len(WAITS))]
    assert sorted(outcome.attention) == sorted(names)
    verdicts = [read_ledger(round_.course, HW2, name).verdict for name in names]
    assert [each.items["test_minimax"].fraction for each in verdicts] == [None] * len(names)
    assert all(each.items["test_minimax_value"].fraction == 1 for each in verdicts)  # what is right stays right
    assert run(autograder, "grade", HW2, *unsafely(round_), "--course", str(round_.root))[0] == 1
    run(autograder, "report", HW2, "--course", str(round_.root))
    for table in ("canvas.csv", "moodle.csv"):
        path = round_.root / "reports" / HW2 / table
        with path.open(encoding="utf-8-sig") as file:
            assert not [row for row in csv.reader(file) if any(name in row for name in names)]


def unsafely(round_):
    return ["--unsafe"] if round_.unsafe else []


def test_what_is_wrong_in_every_python_stays_wrong(round_):
    for number, (before, version) in enumerate(STAYS.values()):
        handed_in(round_, f"s{number}", before, version)
    outcome = round_.grade()
    assert outcome.attention == {}
    for number in range(len(STAYS)):
        found = read_ledger(round_.course, HW2, f"s{number}").verdict.items["test_minimax"]
        assert found.fraction == 0, found


def test_who_lost_nothing_does_not_wait(round_):
    for student, source in {
        "ada": "import pandas_of_ours",
        "ben": "try:\n    import pandas_of_ours\nexcept ImportError:\n    pass",
    }.items():
        notebook = written_in(round_.notebook(), NEWER)
        notebook.cells.append(new_code_cell(source))
        round_.hand_in(student, notebook)
    assert round_.grade().attention == {}


@pytest.mark.parametrize(
    ("version", "named"),
    [
        ("3.13.1", "3.13"),
        ("v3.13", "3.13"),
        (" 3.13.1 ", "3.13"),
        ("Python 3.14.0rc1", "3.14"),
        ("3.99", "3.99"),
        (3.13, "3.13"),
        ("three", ""),
        ("3", ""),
        ("", ""),
        (None, ""),
        (["3.13"], "3.13"),
    ],
)
def test_which_python_a_file_names(version, named):
    notebook = new_notebook()
    notebook.metadata["language_info"] = {"name": "python", "version": version}
    assert python_of(notebook) == named
    notebook.metadata = {"kernelspec": {"display_name": f"Python {version}"}}
    assert python_of(notebook) == named
    assert python_of(new_notebook()) == ""


def test_what_is_newer():
    ours = ".".join(map(str, OURS))
    assert [newer(each) for each in ("", "3.1", ours, "3.99")] == ["", "", "", "3.99"]


@pytest.mark.parametrize(
    "inside",
    [
        "    try:\n        import pandas_of_ours\n    except ImportError:\n        return\n",
        "    import pandas_of_ours\n",
        "    from math import sumprod_of_three\n",
    ],
)
def test_an_import_within_a_function(round_, inside):
    head, body = round_.solution["minimax"].split(":\n", 1)
    round_.hand_in("ada", written_in(round_.notebook(minimax=f"{head}:\n{inside}{body}"), NEWER))
    assert list(round_.grade().attention) == ["ada"]


def test_a_message_from_a_hidden_case_is_not_shown(round_):
    source = (
        "def minimax(game, state):\n    raise ModuleNotFoundError(\"No module named 'x%s'\" % abs(hash(str(game))))"
    )
    round_.hand_in("ada", written_in(round_.notebook(minimax=source), NEWER))
    round_.grade()
    verdict = read_ledger(round_.course, HW2, "ada").verdict
    visible = len(json.loads((round_.course.release(HW2) / "cases" / "test_minimax.json").read_text())["cases"])
    assert sum(note.count("x") for note in verdict.notes) <= 20 + visible


def test_a_decision_of_a_person_ends_the_waiting(round_):
    handed_in(round_, "ada", *WAITS["a package"])
    handed_in(round_, "ben", *WAITS["a package"])
    round_.grade()
    course = ["--course", str(round_.root)]
    assert run(autograder, "override", HW2, "ada", "4", "--reason", "runs at home", *course)[0] == 0
    ledger = read_ledger(round_.course, HW2, "ben").verdict
    for name, item in ledger.items.items():
        if item.fraction is None:
            code, said = run(autograder, "override", HW2, "ben", name, "1", "--reason", "runs at home", *course)
            assert code == 0, said
    outcome = round_.grade()
    assert outcome.attention == {}
    assert outcome.trouble == {}
    code, said = run(autograder, "grade", HW2, *unsafely(round_), *course)
    assert code == 0, said
    assert round_.scores()["ben"]["test_minimax"] == 1


def test_a_file_that_runs_here_is_graded(round_):
    handed_in(round_, "ada", "import helpers_of_ours\n", SAME)
    round_.grade()
    path = round_.hand_in("ada", written_in(round_.notebook(), SAME))
    assert path.is_file()
    assert round_.grade().attention == {}
    assert read_ledger(round_.course, HW2, "ada").verdict.items["test_minimax"].fraction == 1


@pytest.mark.parametrize(
    ("kind", "message", "newer", "waits"),
    [
        ("ModuleNotFoundError", "No module named 'a'", "", True),
        ("ModuleNotFoundError", "No module named 'numpy.a'", "", True),
        ("ModuleNotFoundError", "No module named 'aima_games.a'", "", False),
        ("AttributeError", "`np.Inf` was removed in the NumPy 2.0 release. Use `np.inf` instead.", "", True),
        ("AttributeError", "`itemset` was removed from the ndarray class in NumPy 2.0.", "", True),
        ("AttributeError", "`itemset` was removed from what I had", "", False),
        ("ModuleNotFoundError", "No module named 'string.templatelib'; 'string' is not a package", "", False),
        ("ModuleNotFoundError", "No module named 'string.templatelib'; 'string' is not a package", "3.99", True),
        ("ImportError", "cannot import name 'override' from 'typing' (/usr/lib/typing.py)", "3.99", True),
        ("ImportError", "cannot import name 'x' from 'networkx' (unknown location)", "3.99", True),
        ("AttributeError", "module 'copy' has no attribute 'replace'", "3.99", True),
        ("AttributeError", "module 'numpy' has no attribute 'arrange'", "", True),
        ("AttributeError", "'PosixPath' object has no attribute 'walk'", "3.99", True),
        ("AttributeError", "'NoneType' object has no attribute 'value'", "3.99", False),
        ("TypeError", "unsupported operand type(s) for +: 'int' and 'str'", "3.99", False),
        ("TypeError", "rmtree() got an unexpected keyword argument 'onexc'", "3.99", True),
        ("TypeError", "rmtree() got an unexpected keyword argument 'onexc'", "", False),
        ("TypeError", "mine() got an unexpected keyword argument 'onexc'", "3.99", False),
        ("TypeError", "short() got an unexpected keyword argument 'onexc'", "3.99", False),
        ("NotImplementedError", "", "3.99", False),
    ],
)
def test_kinds_of_errors(kind, message, newer, waits):
    source = "def mine(state): ...\nshort = lambda state: 1"
    assert bool(missing_here(kind, message, newer, source)) is waits

"""What the instant checks say of wrong and right programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.frozen import digest, part


def _programs() -> Iterator[tuple[str, str, Any]]:
    """(check, name, function): wrong programs as they were frozen, and the right ones of `tests/corpus`."""
    from tests.corpus import RIGHT
    from tests.frozen.marks import LECTURES, programs, run

    for check, name, text in programs(LECTURES):
        yield check, name, run(text)
    for function, styles in RIGHT.items():
        for style, right in styles.items():
            yield function, f"right {style}", right


@part(
    "[verdict, diagnosis, digest of the whole text], and of one program of each check the text. The checking issue may "
    "word reports anew; the verdict and which mistake is named stay.",
    more=True,
)
def reports() -> dict[str, Any]:
    from aima_games.checking.check import check

    found: dict[str, dict[str, Any]] = {}
    for name, program, function in _programs():
        try:
            said = check(name, function)
        except ValueError:  # there is no check of that name
            continue
        its = found.setdefault(name, {})
        its[program] = [said.verdict, said.diagnosis[:160], digest(str(said))]
        if not said and "the text of one" not in its:
            its["the text of one"] = [program, *str(said).splitlines()]
    return found

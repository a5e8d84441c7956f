"""What was frozen is still so; where a file's first lines allow a change, write it anew (see `tests/frozen`)."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.frozen import DATA, all_parts, differences

PARTS = all_parts()


@pytest.mark.parametrize(
    "name", [pytest.param(each.name, marks=[pytest.mark.more] * each.more) for each in PARTS.values()]
)
def test_what_was_frozen_is_still_so(name):
    each = PARTS[name]
    found = list(islice(differences(each.stored(), each.found()), 20))
    assert not found, f"{name}: {each.may_change}\n" + "\n".join(found)


def test_each_file_belongs_to_a_part():
    assert {path.stem for path in DATA.glob("*.json")} == PARTS.keys()

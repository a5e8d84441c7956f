"""Names for a page that everybody may see: the same for a student all term, and known to the instructor alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

COLOURS = (
    "Amber", "Azure", "Black", "Bronze", "Copper", "Coral", "Crimson", "Emerald", "Golden", "Green", "Grey", "Indigo",
    "Ivory", "Jade", "Lilac", "Olive", "Orange", "Purple", "Red", "Rose", "Ruby", "Rusty", "Scarlet", "Silver",
    "Teal", "Umber", "Violet", "White",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Beaver", "Bee", "Bison", "Crane", "Crow", "Deer", "Dolphin", "Eagle", "Falcon", "Finch",
    "Fox", "Gecko", "Goose", "Hare", "Heron", "Ibex", "Jackdaw", "Koala", "Lark", "Lion", "Lynx", "Magpie", "Marten",
    "Moth", "Newt", "Otter", "Owl", "Panda", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Stork", "Swan", "Tapir",
    "Tiger", "Toad", "Turtle", "Walrus", "Wolf", "Wren", "Yak", "Zebra",
)  # fmt: skip


def pseudonyms(students: Iterable[str], secret: str) -> dict[str, str]:
    """A name for each student; no two have the same."""
    found: dict[str, str] = {}
    for student in sorted(students):
        digest = hmac.new(secret.encode(), f"pseudonym/{student}".encode(), hashlib.sha256).digest()
        colour, animal = COLOURS[digest[0] % len(COLOURS)], ANIMALS[digest[1] % len(ANIMALS)]
        name, number = f"{colour} {animal}", 2
        while name in found.values():
            name, number = f"{colour} {animal} {number}", number + 1
        found[student] = name
    return found

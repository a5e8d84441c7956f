"""What judging found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Verdict:
    """What judging a notebook found. Plain data: it goes to disk as JSON.

    `items` has for each test cell `fraction` (0 to 1, or None where it could not be judged), `diagnosis`, `text` and
    `html`; `outputs` has for each cell that ran, by its index, the outputs in nbformat's terms; `notes` are sentences
    for student and grader, `attention` sentences for the instructor alone, about marks that a person has to look at;
    `drawn_from` is what the hidden cases were drawn from.
    """

    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    outputs: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    attention: list[str] = field(default_factory=list)
    drawn_from: str = ""
    seconds: float = 0.0

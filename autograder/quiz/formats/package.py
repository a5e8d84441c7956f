"""What the packages that an LMS imports have in common: XML, names, and an archive that is the same on every day."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import Any

from aima_games.quiz.question import Question


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive in which each file carries the earliest date that the format knows."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return data.getvalue()


def identifier(*parts: object) -> str:
    """An identifier made from what it names; in XML it has to begin with a letter."""
    return "q" + hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:31]


def worked(question: Question) -> str:
    """What is shown after the answer; for a text, the model answer comes first."""
    return f"{question.right}\n\n{question.explanation}" if question.form.by_hand else question.explanation


def xml_bytes(root: Any) -> bytes:
    """A file of XML."""
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def xml_maker(namespace: str) -> Any:
    """A maker of elements in a namespace, which is the default one."""
    from lxml.builder import ElementMaker

    return ElementMaker(namespace=namespace, nsmap={None: namespace})

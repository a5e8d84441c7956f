"""The students' command line, `aima-games start | check | submit`.

It fetches what the course hands out, checks a notebook before it is handed in, and makes the one file to upload. It
needs what the wheel's extra `lab` installs, and nothing else.
"""

from __future__ import annotations


class StudentError(Exception):
    """A command cannot be carried out; the message says why and what to do."""

"""The instructor's side: release, collect, grade, give feedback, report, make quizzes; not in the students' install."""

import sys

# jsonschema, by which Jupyter's formats are checked, spends a second of each start on parsers for the formats of web
# addresses. Nothing here asks for such a check, and jsonschema does without it where that package is not installed.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

"""An assignment as one Markdown file, `assignment.md`, from which its items and its notebook are made."""

ONE_FILE, NOTES = "assignment.md", "edits.json"
"""What the file is called, and the note beside it of what its edits show."""

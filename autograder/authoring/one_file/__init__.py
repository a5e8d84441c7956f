"""An assignment as one Markdown file, `assignment.md`, from which its items and its notebook are made."""

"""What spans the assignments of a course: the term on one page."""

"""What spans the assignments of a course, or the years: the term on one page, gradebooks, next year."""

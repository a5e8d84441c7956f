"""What grading found, and who missed it, for the instructor: one page and its tables in `reports/ASSIGNMENT`."""

from autograder.report.grades import BY_HAND, Grade, ItemScore, read_grades

__all__ = ["BY_HAND", "Grade", "ItemScore", "read_grades"]

"""What grading found, and who missed it, for the instructor: one page and its tables in `reports/ASSIGNMENT`."""

from autograder.report.grades import BY_HAND, Grade, ItemScore, read_grades
from autograder.report.pages import page, write_report

__all__ = ["BY_HAND", "Grade", "ItemScore", "page", "read_grades", "write_report"]

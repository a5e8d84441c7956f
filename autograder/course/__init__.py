"""A course directory: where everything lies, its class list, its secret, its ledger and its releases."""

from autograder.course.course import Course
from autograder.course.errors import CourseError

__all__ = ["Course", "CourseError"]

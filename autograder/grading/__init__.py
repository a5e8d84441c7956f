"""A grading run: workers that judge, and what nbgrader's gradebook is told."""

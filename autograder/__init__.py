"""The instructor's side: release, collect, grade, give feedback, report, make quizzes. Not in the students' install."""

"""The instructor's commands, a module each: release, collect, grade, feedback and the others."""

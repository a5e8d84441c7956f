"""What a course's nbgrader_config.py imports: this name stays, even if the plug-in moves."""

from autograder.grading.nbgrader_plugin import configure as configure

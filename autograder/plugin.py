"""What a course's nbgrader_config.py imports: this name stays, wherever the plug-in is."""

from autograder.grading.nbgrader_plugin import configure as configure

"""The website of the course with its notebooks to run in the browser: a folder for any static host."""

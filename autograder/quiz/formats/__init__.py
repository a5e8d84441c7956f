"""A quiz written for paper, notebook or LMS: a module for each format."""

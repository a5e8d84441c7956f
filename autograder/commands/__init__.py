"""The commands of `autograder`, a module for each part of an instructor's work: their options, and what they print."""

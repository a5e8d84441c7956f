"""The question types, found by being there: a folder a topic, a function or a class a type (see `quiz/bank.py`)."""

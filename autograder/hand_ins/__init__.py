"""Whose file is it, and when did it come: downloads of learning management systems, class lists, and collecting."""

"""Whose file it is, and when it came: downloads of learning management systems, class lists, and collecting."""

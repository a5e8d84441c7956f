"""What learning management systems give: downloads with everybody's files, and lists of who is in a course."""

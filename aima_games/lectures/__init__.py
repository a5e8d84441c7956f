"""What the cells of one lecture need, a module a lecture."""

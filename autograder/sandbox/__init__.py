"""Running students' code where it can do no harm."""

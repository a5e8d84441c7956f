"""What the instructor's larger commands do: release, collect, grade, feedback and the others."""

"""What an instructor does for one student: look up all there is, change a grade, drop, rename, merge."""

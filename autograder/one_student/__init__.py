"""What an instructor does for one student: looks up all there is, changes a grade, drops, renames, merges."""

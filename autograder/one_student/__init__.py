"""What an instructor does for one student: look up all there is, and override a grade."""

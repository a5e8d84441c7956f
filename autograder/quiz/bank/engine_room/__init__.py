"""What strong programs add to alpha-beta: tablebases, positions solved backward from the ends."""

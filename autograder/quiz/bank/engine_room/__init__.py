"""What strong programs add to alpha-beta: scouts, late move reductions, tablebases; and how sure an estimate is."""

"""What strong engines add to alpha-beta, as lecture 8 teaches it: null windows, reductions, books and tablebases."""

"""Whether a submission's functions are right: the judge's side of the wire."""

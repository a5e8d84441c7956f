"""How a command ends: done, done but for what a person has to look at, or not done."""

OK, NEEDS_A_HUMAN, FAILED = 0, 1, 2

"""Games with chance: expected values, dice, cuts at chance nodes, and opponents whose habits are known."""

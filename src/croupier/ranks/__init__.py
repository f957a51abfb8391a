"""Hand orders as data, the slow obvious evaluator, and the lookup tables built from it."""

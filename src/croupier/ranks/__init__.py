"""Hand orders as data, the slow obvious evaluator, the lookup tables built from it, and raters for showdowns."""

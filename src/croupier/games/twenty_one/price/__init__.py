"""Exact prices of twenty-one: best play by the cards, and basic strategy by totals."""

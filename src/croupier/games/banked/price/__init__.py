"""Prices of banked poker: the walk, the tally, and what is derived from them."""

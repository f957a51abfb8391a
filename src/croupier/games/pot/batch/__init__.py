"""Hands for a pot by the million: the rules of a game as arrays, and hands played by the compiled engine."""

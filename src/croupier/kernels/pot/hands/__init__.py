"""Hands for a pot in batches: the betting, the cards and the award of the rules engine on arrays of integers."""

"""Spins in batches."""

"""Rolls in batches."""

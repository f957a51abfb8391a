"""Bingo cards in batches."""

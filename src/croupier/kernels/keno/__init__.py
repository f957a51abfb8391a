"""Keno draws in batches."""

"""Recorded hands."""

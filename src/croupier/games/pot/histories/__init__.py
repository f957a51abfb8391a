"""Recorded hands: reading and writing them, and playing them again."""

"""Bingo."""

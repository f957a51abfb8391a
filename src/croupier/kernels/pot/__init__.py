"""Equities."""

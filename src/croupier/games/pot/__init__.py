"""Poker for a pot."""

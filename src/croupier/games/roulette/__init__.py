"""Roulette."""

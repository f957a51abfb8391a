"""Poker hands against a bank."""

"""Poker tournaments: filing, entries, seats, levels, eliminations, agreements, prizes."""

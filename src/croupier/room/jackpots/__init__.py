"""Jackpots of a room: filed, approved, posted, won by events over rounds, and paid from money that is the players'."""

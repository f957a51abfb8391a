"""Answers about a round for people and programs, written once for all families.

`settlement` says the result of every wager. A family gives what only it knows: the facts of its own devices.
"""

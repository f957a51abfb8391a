"""One client of a table in a terminal, for every family."""

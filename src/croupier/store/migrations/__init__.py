"""How the tables of a journal came to be, version after version."""

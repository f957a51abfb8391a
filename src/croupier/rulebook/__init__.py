"""A static rulebook of every edition: plain files that link to one another, searched without a network."""

"""The static rulebook."""

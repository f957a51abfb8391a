"""The versions, each a step from the one before."""

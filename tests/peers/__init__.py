"""The same hands in other engines."""

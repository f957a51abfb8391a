"""Exact equities of hands and ranges."""

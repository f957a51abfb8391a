"""Tables over time."""

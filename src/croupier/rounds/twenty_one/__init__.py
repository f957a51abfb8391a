"""Twenty-one: rules, the round, splits and doubles."""

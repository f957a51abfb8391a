"""The round of twenty-one: rules resolved, hands, choices, the state of a table, and the round itself."""

"""What a house posts: signs at tables, sheets of rules, and options of fees that must not be used any more."""

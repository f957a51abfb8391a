"""What money depends on in a banked game, computed from its rules, and what is counted by it."""

"""What money depends on, and what is counted by it."""

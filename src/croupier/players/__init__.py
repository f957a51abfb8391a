"""Who decides: policies that see what a player sees, and the runner that seats them at a table."""

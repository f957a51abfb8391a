"""Progressive meters of a room, shared by tables and games, and the holds of what was won."""

"""Several servers at one room: each table belongs to one of them, and all of them reach it."""

"""The journal of a room: every event, posting and balance, durable and chained, in SQLite or PostgreSQL."""

"""Pages about a room: what came of a command, how it stands, its placards, forms and reports."""

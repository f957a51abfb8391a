"""The room in a browser: HTTP, the hub of sockets, identity. Nothing here knows a rule of any game."""

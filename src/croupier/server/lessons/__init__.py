"""School in the browser: drills and training over HTTP, marked by the server, with progress kept by person."""

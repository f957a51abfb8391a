"""Every deal of a baccarat shoe."""

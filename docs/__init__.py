"""The documentation: its pages, and the scripts that make a site, pictures and a notebook of them."""

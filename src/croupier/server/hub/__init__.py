"""Tables over sockets: one actor a table, whole views to each viewer, questions numbered."""

"""One road to the counts of each kind of round."""

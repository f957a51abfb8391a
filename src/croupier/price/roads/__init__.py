"""The fast roads: for each procedure, the exact tally of its main wagers under a way to play."""

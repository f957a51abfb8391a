"""Compiled loops: arrays in, integer counts out. Cards are 4 * rank + suit; money and law are unknown here."""

"""Compiled loops: arrays in, integer counts out. Cards are 4 * rank + suit; no kernel knows money or law."""

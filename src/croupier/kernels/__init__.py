"""Compiled loops: arrays in, integer counts out. Cards are 4 * rank + suit; nothing here knows money or law."""

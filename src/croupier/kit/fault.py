"""What the program itself got wrong: reported as such, and never taken for an answer."""

from __future__ import annotations


class ProgramFault(RuntimeError):
    """Two parts of the program contradict each other; `str()` is one sentence: what, where, and by how much."""

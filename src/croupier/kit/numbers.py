"""Whole numbers as people type them: `1,000,000`, `1_000_000`, `1e6`, `1M`, `2.5k`."""

from __future__ import annotations

import re
from fractions import Fraction

_TYPED = re.compile(
    r"(\d[\d,_ ]*)(?:\.(\d+))?(?:e\+?(\d{1,2})|\s*(k|m|mio|million|bn|b|g|billion))?", re.IGNORECASE
)
_TIMES = {"k": 3, "m": 6, "mio": 6, "million": 6, "bn": 9, "b": 9, "g": 9, "billion": 9}


def whole_number(text: str) -> int | None:
    """The whole number that a text says; None where it says none.

    >>> whole_number("1e6"), whole_number("2.5k"), whole_number("1,000"), whole_number("1.5")
    (1000000, 2500, 1000, None)
    """
    found = _TYPED.fullmatch(text.strip()[:40])
    if found is None or not text.isascii():
        return None
    digits, part, power, word = found.groups()
    exponent = int(power) if power else _TIMES[word.lower()] if word else 0
    value = Fraction(f"{re.sub(r'[,_ ]', '', digits)}.{part or '0'}") * 10**exponent
    return int(value) if value.denominator == 1 else None

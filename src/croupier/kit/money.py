"""Money is integer cents; a float is refused wherever money is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from croupier.kit.refusal import Refusal

_AMOUNT = re.compile(r"^\$?(-?)(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,2}))?$", re.ASCII)
_PERCENT = re.compile(r"^(\d{1,15}(?:\.\d{1,15})?)\s*%$", re.ASCII)
_FRACTION = re.compile(r"^(\d{1,30})(?:/([1-9]\d{0,29}))?$", re.ASCII)
MOST_DOLLARS = 10**15  # more is a slip of the pen


def cents(value: object, what: str = "amount") -> int:
    """Cents from `"10"`, `"$1,000"`, `"7.50"` or a whole number of dollars.

    >>> cents("7.50")
    750
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_DOLLARS:
        return value * 100
    found = _written(value) if isinstance(value, str) else None
    if found is None:
        raise Refusal(
            f'{what} {value!r} is not an amount of money; write dollars as text, such as "10" or "7.50" '
            "(a number with a fraction is refused, for it may not be exact)."
        )
    return found


@lru_cache(maxsize=1024)
def _written(text: str) -> int | None:
    """Cents from dollars as text; None if it is not an amount."""
    match = _AMOUNT.match(text.strip())
    if match is None:
        return None
    sign, whole, part = match.groups()
    total = int(whole.replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))
    return -total if sign else total


@lru_cache(maxsize=4096)
def dollars(amount: int) -> str:
    """Cents as dollars without a sign of currency: `10`, `7.50`, `-3`.

    >>> dollars(-1050)
    '-10.50'
    """
    whole, part = divmod(abs(amount), 100)
    text = f"{whole}.{part:02d}" if part else f"{whole}"
    return f"-{text}" if amount < 0 else text


def money(amount: int) -> str:
    """Cents as people read them.

    >>> money(100000), money(-750)
    ('$1,000', '-$7.50')
    """
    whole, part = divmod(abs(amount), 100)
    text = f"${whole:,}.{part:02d}" if part else f"${whole:,}"
    return f"-{text}" if amount < 0 else text


def percent(value: object, what: str = "rate") -> Fraction:
    """A Fraction from `"14%"`."""
    match = _PERCENT.match(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise Refusal(f'{what} {value!r} is not a percentage; write it as text, such as "14%".')
    return Fraction(match.group(1)) / 100


def parse_fraction(value: object) -> Fraction:
    """A Fraction from text such as `3/7` or `2`, as `str` writes it."""
    match = _FRACTION.match(value) if isinstance(value, str) else None
    if match is None:
        raise Refusal(f"{value!r} is not a fraction; write it as text, such as 3/7.")
    return Fraction(int(match.group(1)), int(match.group(2) or 1))


def apportion(amount: int, shares: Sequence[Fraction]) -> list[int]:
    """Whole cents for each share of an amount, by largest remainder: together what the shares come to, to the cent.

    >>> apportion(100, [Fraction(1, 3)] * 3)
    [34, 33, 33]
    """
    exact = [amount * share for share in shares]
    parts = [int(each) for each in exact]
    over = int(sum(exact, Fraction(0))) - sum(parts)
    for place in sorted(range(len(parts)), key=lambda i: (parts[i] - exact[i], i))[:over]:
        parts[place] += 1
    return parts

"""Phrases that every page shares: money, percentages, plurals, lists, seats and one-in-N."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.kit.money import money as money
from croupier.kit.text import listed as listed

FLAGS = {"True": "yes", "False": "no"}  # values of an option that is on or off
MOST_PAYTABLES = 12  # listed by name in the head of a page
NBSP = "\u00a0"  # keeps a figure and its unit on one line; the text drawing prints a plain space


def signed(cents: int) -> str:
    """`+$10`, `-$7.50`, `$0`."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def decimal(value: Fraction | float | int, digits: int, plus: bool = False) -> str:
    """A number rounded to some digits, exactly where it is a Fraction: `1,234.50`.

    >>> decimal(Fraction(1, 3), 2), decimal(Fraction(-1, 2), 1, plus=True)
    ('0.33', '-0.5')
    """
    scaled = round(Fraction(value) * 10**digits)
    whole, part = divmod(abs(scaled), 10**digits)
    text = f"{whole:,}.{part:0{digits}d}" if digits else f"{whole:,}"
    return f"-{text}" if scaled < 0 else f"+{text}" if plus and scaled > 0 else text


def percent(value: Fraction | float, digits: int = 2, plus: bool = False) -> str:
    """`3.37 %`, the space unbreakable."""
    return f"{decimal(Fraction(value) * 100, digits, plus)}{NBSP}%"


def ratio(value: Fraction) -> str:
    """`-69/2072`, or `5` where it is whole."""
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)


def one_in(chance: Fraction | float) -> str:
    """`1 in 649,740`, with a digit after the point below a thousand where it is not whole; `never` for zero."""
    if not chance:
        return "never"
    turns = 1 / Fraction(chance)
    digits = 0 if turns.denominator == 1 or turns >= 1000 else 1
    return f"1 in {decimal(turns, digits)}".replace(" ", NBSP)


def count(number: int, one: str, many: str = "") -> str:
    """`1 seat`, `2,000 seats`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def either(items: Iterable[str]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    return _joined(tuple(items), "or")


def both(items: Iterable[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return _joined(tuple(items), "and")


def _joined(items: Sequence[str], word: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def seat_name(seat: int, you: int | None = None) -> str:
    """`seat 3`, or `you` for the person at the table."""
    return "you" if seat == you else f"seat {seat}"


def seat_names(seats: Iterable[int]) -> str:
    """`seat 1`, `seats 1, 3 and 4`."""
    numbers = [str(seat) for seat in seats]
    return f"seat{'s' if len(numbers) != 1 else ''} {both(numbers)}"


def sentence(words: str) -> str:
    """Words with a capital and a full stop."""
    end = "" if words.endswith((".", "!", "?")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def when(conditions: Mapping[str, Iterable[str]]) -> str:
    """`dealing is hand or shoe and chop_blinds is no`, or nothing: options as a filing names them."""
    return " and ".join(
        f"{name} is {' or '.join(FLAGS.get(value, value) for value in values)}"
        for name, values in conditions.items()
    )


def paytable_words(labels: Mapping[str, str], title: Callable[[str], str]) -> str:
    """The paytables filed, wager by wager as they are printed; where there are many, those without a choice are left
    out."""
    few = len(labels) <= MOST_PAYTABLES
    shown = [f"{title(wager)} {label}" for wager, label in labels.items() if few or label != "only"]
    return ", ".join(shown) or "the only ones there are"

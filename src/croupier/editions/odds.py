"""The exact payout of a row with its unit, and the result of a wager."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from croupier.kit import Refusal, cents, dollars

Unit = Literal[
    "to 1", "for 1", "of meter", "fixed", "fixed per dollar", "fixed off meter", "returned", "illegible"
]

_WHOLE = r"\d{1,3}(?:,\d{3})+|\d+"
_RATIO = re.compile(rf"^({_WHOLE})\s*(to|for)\s*([1-9]\d*)$")
_METER = re.compile(r"^(\d+(?:\.\d+)?)%\s*of\s*meter$")
_FIXED_UNITS: dict[str, str] = {"fixed": "", "fixed per dollar": " per $1", "fixed off meter": " off meter"}
_FIXED = re.compile(rf"^\$((?:{_WHOLE})(?:\.\d\d)?)(?:\s*(?:per\s*\$1|off\s*meter))?$")


@dataclass(frozen=True)
class Odds:
    """An amount with its unit: `35 to 1`, `500 for 1`, `10% of meter`, `$25`, `$100 per $1`, `$50 off meter`, `push`;
    with a `share` of the meter added as in `1,000 for 1 + 25% of meter`."""

    amount: Fraction
    unit: Unit
    share: Fraction = Fraction(0)

    def __str__(self) -> str:
        return self._printed

    @property
    def profit(self) -> Fraction:
        """What a winner gets in addition to the stake, per unit: `9 for 1` returns the stake and pays 8."""
        if self.unit == "returned":
            return Fraction(0)
        if self.unit not in ("to 1", "for 1") or self.share:
            raise Refusal(f"{self} cannot be paid on this bet; write odds such as '8 to 1' or '9 for 1'.")
        return self.amount - (self.unit == "for 1")

    @cached_property
    def _printed(self) -> str:
        more = f" + {_decimal(self.share * 100)}% of meter" if self.share else ""
        return f"{self._alone()}{more}"

    def _alone(self) -> str:
        if self.unit in ("to 1", "for 1"):
            word = self.unit.split()[0]
            return f"{self.amount.numerator:,} {word} {self.amount.denominator}"
        if self.unit == "of meter":
            return f"{_decimal(self.amount * 100)}% of meter"
        if self.unit in _FIXED_UNITS:
            return f"${dollars(int(self.amount))}{_FIXED_UNITS[self.unit]}"
        return "push" if self.unit == "returned" else self.unit


def _decimal(amount: Fraction) -> str:
    """A fraction of tens in digits, exactly: a float would cut a long one."""
    places = 0
    while (amount * 10**places).denominator > 1 and places < 12:
        places += 1
    whole, part = divmod(int(amount * 10**places), 10**places)
    return f"{whole}.{part:0{places}d}" if places else f"{whole}"


def parse_odds(text: str) -> Odds:
    """Odds from their printed form.

    >>> str(parse_odds("3 to 2")), str(parse_odds("1,000 to 1"))
    ('3 to 2', '1,000 to 1')
    """
    word, plus, more = (part.strip() for part in text.partition("+"))
    if plus:
        first, beside = parse_odds(word), parse_odds(more)
        if first.unit in ("to 1", "for 1") and beside.unit == "of meter":
            return replace(first, share=beside.amount)
        raise Refusal(
            f"{text!r} is not a payout; a share of the meter is added to odds: '500 for 1 + 10% of meter'."
        )
    if word in ("push", "returned"):
        return Odds(Fraction(0), "returned")
    if word == "illegible":
        return Odds(Fraction(0), "illegible")
    if match := _RATIO.match(word):
        amount = Fraction(int(match.group(1).replace(",", "")), int(match.group(3)))
        return Odds(amount, "to 1" if match.group(2) == "to" else "for 1")
    if (match := _METER.match(word)) and Fraction(match.group(1)) <= 100:
        return Odds(Fraction(match.group(1)) / 100, "of meter")
    if match := _FIXED.match(word):
        unit: Unit = "fixed per dollar" if "per" in word else "fixed off meter" if "off" in word else "fixed"
        return Odds(Fraction(cents(match.group(1))), unit)
    raise Refusal(
        f"{text!r} is not a payout; write it as '35 to 1', '500 for 1', '10% of meter', '$25', "
        "'$100 per $1', '$50 off meter', 'push' or 'illegible'."
    )


Otherwise = Literal["lost", "returned", "none"]
FateKind = Literal["odds", "lost", "half lost", "returned", "table", "none"]
OTHERWISE: dict[str, Otherwise] = {"lost": "lost", "returned": "returned", "none": "none"}


@dataclass(frozen=True)
class Fate:
    """What a row of a contest does to a wager: pays odds, loses or returns it, or leaves it to a table; `otherwise` is
    what a hand without a paying row comes to, where this row of the contest says it and not the table. Where it is `of`
    a hand, only those rows of the table count that look at it."""

    kind: FateKind
    odds: Odds | None = None
    otherwise: Otherwise | None = None
    of: str = ""

    def __str__(self) -> str:
        text = str(self.odds) if self.odds else self.kind
        text = f"{text} of {self.of}" if self.of else text
        return f"{text} else {self.otherwise}" if self.otherwise else text


_PLAIN: dict[str, FateKind] = {"half lost": "half lost", "table": "table", **OTHERWISE}


def parse_fate(text: str) -> Fate:
    """`lost`, `half lost`, `returned`, `none` (a bonus that is not due), `table` (its paytable decides), `table of
    dealt` (its rows that look at that hand do), `table else returned` (what a hand without a paying row comes to) or
    odds."""
    word, _, other = text.partition(" else ")
    table, _, of = word.partition(" of ")
    if table == "table" and (other or of):
        if other and other not in OTHERWISE:
            raise Refusal(f"{text!r} is not known; after 'table else' comes {', '.join(OTHERWISE)}.")
        return Fate("table", otherwise=OTHERWISE.get(other), of=of)
    if text in _PLAIN:
        return Fate(_PLAIN[text])
    return Fate("odds", parse_odds(text))

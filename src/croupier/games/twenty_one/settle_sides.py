"""Bets beside a hand of twenty-one: which printed row fires, from cards alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

from croupier.games.twenty_one.hands import is_natural, is_suited, total
from croupier.games.twenty_one.law import LooksAt
from croupier.games.twenty_one.rules import value_of
from croupier.kit import Refusal

JACK, ACE = 9, 12  # ranks, the two is 0
_CARDS = re.compile(r"^(\d+) cards?( or more)?$")
_MATCHES = re.compile(r"(\d+) (suited|other)")
_TOTAL = re.compile(r"^total (\d+)(?: or (\d+))?$")


class Printed(Protocol):
    """A row of a schedule."""

    @property
    def hand(self) -> str:
        """What it speaks of."""
        ...


_Row = TypeVar("_Row", bound=Printed)


def side_row(
    looks_at: LooksAt,
    rows: Sequence[_Row],
    *,
    cards: Sequence[int] = (),
    dealer: Sequence[int] = (),
) -> _Row | None:
    """The first row, from the top, that the cards fire; None where none does.

    `cards` are the player's first two, `dealer` the dealer's cards in the order dealt, the one face up first; only what
    the bet looks at is needed: all the dealer's cards for "dealer bust", the first of them for "up card".
    """
    return next((row for row in rows if fires(looks_at, row.hand, cards, dealer)), None)


def fires(looks_at: LooksAt, row: str, cards: Sequence[int], dealer: Sequence[int]) -> bool:
    """Whether one row speaks of these cards."""
    if looks_at == "dealer bust":
        return _over(row, dealer)
    return _matching(row, cards, dealer[0]) if looks_at == "up card" else _first_two(row, cards)


def _over(row: str, dealer: Sequence[int]) -> bool:
    """`3 cards`, `8 cards or more`: of a dealer who has bust."""
    match = _CARDS.match(row)
    if match is None:
        raise Refusal(
            f"{row!r} is no row of a bet on the dealer; it would be '3 cards' or '8 cards or more'."
        )
    number, more = int(match.group(1)), match.group(2)
    return total(dealer).bust and (len(dealer) >= number if more else len(dealer) == number)


def matches(cards: Sequence[int], up: int) -> tuple[int, int]:
    """How many of the first two cards are the very card that lies up, and how many are of its rank in another suit."""
    alike = [card for card in cards[:2] if card // 4 == up // 4]
    suited = sum(card % 4 == up % 4 for card in alike)
    return suited, len(alike) - suited


def _matching(row: str, cards: Sequence[int], up: int) -> bool:
    """`2 suited matches`, `1 suited and 1 other match`, `1 other match`: exactly so many."""
    found = {word: int(count) for count, word in _MATCHES.findall(row)}
    if not found:
        raise Refusal(f"{row!r} is no row of a bet on matches; it would be '1 suited match' or the like.")
    return matches(cards, up) == (found.get("suited", 0), found.get("other", 0))


def _first_two(row: str, cards: Sequence[int]) -> bool:
    """`ace and jack suited`, `two aces`, `natural`, `total 3 or 4` (an ace counts one; a natural is 21)."""
    ranks = sorted(card // 4 for card in cards[:2])
    if row == "ace and jack suited":
        return ranks == [JACK, ACE] and is_suited(cards[:2])
    if row == "two aces":
        return ranks == [ACE, ACE]
    if row == "natural":
        return is_natural(cards[:2])
    match = _TOTAL.match(row)
    if match is None:
        raise Refusal(f"{row!r} is no row of a bet on the first two cards; it would be 'total 3 or 4' or so.")
    points = sum(value_of(rank) for rank in ranks)
    return not is_natural(cards[:2]) and points in {int(word) for word in match.groups() if word}

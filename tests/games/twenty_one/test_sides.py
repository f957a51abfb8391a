"""The rows of side bets, over every pair of cards: one row at most, and those that the words mean."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from croupier.games.twenty_one.law import LooksAt
from croupier.games.twenty_one.settle import matches, side_row
from croupier.kit import Refusal, parse_card


@dataclass(frozen=True)
class Row:
    hand: str


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


MATCH = tuple(
    Row(hand)
    for hand in (
        "2 suited matches",
        "1 suited and 1 other match",
        "1 suited match",
        "2 other matches",
        "1 other match",
    )
)
BUST = (*(Row(f"{count} cards") for count in range(3, 8)), Row("8 cards or more"))


def test_up_card_rows_are_exact_and_disjoint() -> None:
    up = parse_card("9h")
    for one in range(52):
        for two in range(52):
            suited, other = matches((one, two), up)
            fired = [row for row in MATCH if side_row("up card", [row], cards=(one, two), dealer=(up,))]
            assert len(fired) == (suited + other > 0)
    assert matches(cards("9h 9c"), up) == (1, 1) and matches(cards("9h 9h"), up) == (2, 0)


def test_dealer_bust_rows() -> None:
    def fired(text: str) -> str | None:
        row = side_row("dealer bust", BUST, dealer=cards(text))
        return row.hand if row else None

    assert fired("Td 6s Kh") == "3 cards"
    assert fired("2d 2s 2h 2c 3c 3h 2d Kh") == "8 cards or more"
    assert fired("2d 2s 2h 2c 3c 3h 2d Ah Kh") == "8 cards or more"
    assert fired("Td 7s") is None and fired("Ad Ks") is None and fired("Td 6s 5h") is None


@pytest.mark.parametrize("looks_at", ["dealer bust", "up card", "first two"])
def test_a_row_that_is_none_is_refused(looks_at: LooksAt) -> None:
    with pytest.raises(Refusal, match="is not a row of a bet"):
        side_row(looks_at, [Row("three of a kind")], cards=cards("2h 3h"), dealer=cards("Td 6s Kh"))

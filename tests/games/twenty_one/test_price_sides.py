"""Side bets of twenty-one: published figures, small shoes dealt out in every order, and shoes partly dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.law import LooksAt
from croupier.games.twenty_one.price.sides import (
    SideSchedule,
    dealer_hands,
    first_two_row,
    insurance_price,
    left_in,
    side_price,
)
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kit import Refusal
from croupier.kit.cards import parse_card
from tests.naive import twenty_one_sides as naive

FULL = tuple(range(13))
SPANISH = tuple(rank for rank in FULL if rank != 8)  # no tens
BUSTER_ROWS = ("3 cards", "4 cards", "5 cards", "6 cards", "7 cards", "8 cards or more")
FIELD = (
    ("ace and jack suited", 25),
    ("two aces", 10),
    ("total 3 or 4", 3),
    ("total 9 or 10", 2),
    ("total 11 or 12", 1),
    ("natural", Fraction(3, 2)),
)


def schedule(name: str, looks_at: LooksAt, rows: Iterable[tuple[str, int | Fraction]]) -> SideSchedule:
    return SideSchedule(name, looks_at, tuple((row, Fraction(pays)) for row, pays in rows))


def buster(*pays: int) -> SideSchedule:
    return schedule("buster", "dealer bust", zip(BUSTER_ROWS, pays, strict=True))


def match(other: int, suited: int) -> SideSchedule:
    rows = (
        ("2 suited matches", 2 * suited),
        ("1 suited and 1 other match", suited + other),
        ("1 suited match", suited),
        ("2 other matches", 2 * other),
        ("1 other match", other),
    )
    return schedule("match", "up card", rows)


# Published figures.


def test_buster_is_as_published() -> None:
    found = side_price(TwentyOneRules(6, FULL), buster(2, 2, 4, 18, 50, 200))
    chances = {row.row: float(row.probability) for row in found.rows}
    assert round(chances["4 cards"], 6) == 0.089392 and round(chances["7 cards"], 6) == 0.000214
    assert round(float(found.house_edge), 6) == 0.046914  # published 4.70 %
    assert float(found.hit_frequency) > 0.28  # "the hit frequency is over 28%"
    stands = side_price(TwentyOneRules(6, FULL, hits_soft_17=False), buster(2, 2, 4, 18, 50, 200))
    assert round(float(stands.house_edge), 6) == 0.068994


def test_buster_with_a_bonus_for_naturals_is_as_published() -> None:
    """6.20 % where the dealer stands on soft 17: the bonus is counted with the natural's cards out of the shoe."""
    rules = TwentyOneRules(6, FULL, hits_soft_17=False)
    plain = side_price(rules, buster(2, 2, 4, 18, 50, 250))
    after = side_price(rules, buster(2, 2, 4, 18, 50, 250), (parse_card("Ah"), parse_card("Kc")))
    chances = {row.row: row.probability for row in after.rows}
    natural = Fraction(2 * 24 * 96, 312 * 311)
    bonus = natural * (750 * chances["7 cards"] + 1750 * chances["8 cards or more"])
    assert round(float(plain.house_edge - bonus), 4) == 0.0620


@pytest.mark.parametrize(
    ("decks", "other", "suited", "edge"), [(4, 4, 10, "3.1965"), (8, 3, 12, "2.9855"), (6, 4, 8, "6.5398")]
)
def test_match_the_dealer_is_as_published(decks: int, other: int, suited: int, edge: str) -> None:
    found = side_price(TwentyOneRules(decks, SPANISH), match(other, suited))
    assert f"{float(found.house_edge):.4%}"[:-1] == edge


@pytest.mark.parametrize(
    ("decks", "ranks", "edge"),
    [(1, FULL, "5.8824"), (6, FULL, "7.3955"), (8, FULL, "7.4699"), (6, SPANISH, "24.7387")],
)
def test_insurance_is_as_published(decks: int, ranks: tuple[int, ...], edge: str) -> None:
    found = insurance_price(TwentyOneRules(decks, ranks, insurance=Fraction(2)))
    assert f"{float(found.house_edge):.4%}"[:-1] == edge
    assert found.rows[0].row == "dealer's natural" and found.certainty == "exact"


def test_field_gold_by_hand() -> None:
    """Six packs: 312 * 311 ordered hands; each row worked out from the numbers of its cards."""
    found = side_price(TwentyOneRules(6, FULL), schedule("field_gold", "first two", FIELD))
    hands = 312 * 311
    ways = {
        "ace and jack suited": 2 * 4 * 6 * 6,
        "two aces": 24 * 23,
        "total 3 or 4": 2 * 24 * 24 + 2 * 24 * 24 + 24 * 23,  # A2, A3, 22
        # 9: A8 27 36 45; 10: A9 28 37 46 55
        "total 9 or 10": 8 * 2 * 24 * 24 + 24 * 23,
        # 11: 29 38 47 56; 12: 2T 39 48 57 66
        "total 11 or 12": 7 * 2 * 24 * 24 + 2 * 24 * 96 + 24 * 23,
        "natural": 2 * 24 * 96 - 2 * 4 * 6 * 6,
    }
    assert {row.row: row.probability for row in found.rows[:-1]} == {
        row: Fraction(times, hands) for row, times in ways.items()
    }
    assert sum(row.share for row in found.rows) == found.expectation


def test_an_ace_counts_one_in_a_total_and_a_natural_has_none() -> None:
    ace, two, king = (parse_card(card) for card in ("Ah", "2c", "Kh"))
    assert first_two_row(["total 13 or 14", "total 3 or 4"], ace, two) == "total 3 or 4"
    assert first_two_row(["total 11 or 12", "natural"], ace, king) == "natural"
    assert first_two_row(["two aces", "ace and jack suited"], ace, king) is None


# Small shoes in every order.

SMALL = [
    TwentyOneRules(1, (2, 4, 6, 12)),
    TwentyOneRules(1, (3, 8, 12), hits_soft_17=False),
    TwentyOneRules(2, (4, 6)),
]


@pytest.mark.parametrize("rules", SMALL)
def test_the_dealer_s_hands_are_those_of_every_order(rules: TwentyOneRules) -> None:
    gone = rules.shoe[:5]
    shoe = list((Counter(rules.shoe) - Counter(gone)).elements())
    expected = naive.dealer_hands(shoe, rules.hits_soft_17)
    found = dealer_hands(rules, gone)
    named = {str(total): chance for total, chance in found.totals.items()}
    named |= {f"over {cards}": chance for cards, chance in found.busts.items()}
    if found.natural:
        named["natural"] = found.natural
    assert named == expected
    assert sum(expected.values()) == 1


@pytest.mark.parametrize("rules", SMALL)
def test_the_dealer_s_hands_are_the_mean_over_the_up_cards(rules: TwentyOneRules) -> None:
    shoe = Counter(rules.shoe)
    whole = dealer_hands(rules)
    parts = [(dealer_hands(rules, up=card), Fraction(times, len(rules.shoe))) for card, times in shoe.items()]
    assert sum((part.natural * chance for part, chance in parts), Fraction(0)) == whole.natural
    for cards in whole.busts:
        assert sum(part.busts.get(cards, 0) * chance for part, chance in parts) == whole.busts[cards]


def test_what_players_draw_first_changes_nothing() -> None:
    """The mean over two cards taken out is the price with none taken out."""
    rules, side = TwentyOneRules(1, (3, 4, 6, 12)), buster(2, 2, 4, 15, 50, 200)
    taken = list(permutations(rules.shoe, 2))
    prices = {gone: side_price(rules, side, gone).expectation for gone in set(taken)}
    assert sum(prices[gone] for gone in taken) / len(taken) == side_price(rules, side).expectation


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=0, max_size=40, unique=True))
def test_matches_are_those_of_every_order(gone: list[int]) -> None:
    rules = TwentyOneRules(1, FULL)
    left = [card for card in rules.shoe if card not in set(gone)]
    if len(left) > 18:
        gone += left[18:]
        left = left[:18]
    expected = naive.matches(left)
    found = side_price(rules, match(4, 8), gone)
    chances = {row.row: row.probability for row in found.rows}
    named = {
        "2 suited matches": expected.get((2, 0), 0),
        "1 suited and 1 other match": expected.get((1, 1), 0),
        "1 suited match": expected.get((1, 0), 0),
        "2 other matches": expected.get((0, 2), 0),
        "1 other match": expected.get((0, 1), 0),
        "none of these": expected.get((0, 0), 0),
    }
    assert chances == named


# Refusals.


def test_what_is_refused() -> None:
    rules = TwentyOneRules(1, FULL)
    with pytest.raises(Refusal, match="row of a bet on the dealer"):
        buster_rows = (("three cards", 2),)
        schedule("buster", "dealer bust", buster_rows)
    with pytest.raises(Refusal, match="not 2 times in a shoe of 1 packs"):
        left_in(rules, (5, 5))
    with pytest.raises(Refusal, match="Insurance is not offered"):
        insurance_price(rules)
    with pytest.raises(Refusal, match="too few cards"):
        side_price(rules, buster(2, 2, 4, 15, 50, 200), rules.shoe[:48])
    with pytest.raises(Refusal, match="is not left in the shoe"):
        dealer_hands(rules, (0,), up=0)

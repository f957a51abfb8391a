"""A shoe of several packs: every card so often, a cut card, burns, and shuffles that can be told again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kit import FULL_DECK, Refusal, Shoe, parse_card


@settings(max_examples=20, deadline=None)
@given(packs=st.integers(1, 8), seed=st.integers(0, 999), dealt=st.integers(0, 52))
def test_what_is_dealt_and_what_is_left_are_the_packs(packs: int, seed: int, dealt: int) -> None:
    shoe = Shoe.seeded(packs, seed)
    out = Counter(shoe.card(1) for _ in range(dealt))
    assert out + Counter(shoe.cards[shoe.dealt :]) == Counter(FULL_DECK * packs)
    assert shoe.left == 52 * packs - dealt


def test_the_cut_card_is_out_when_the_share_before_it_is_dealt() -> None:
    shoe = Shoe.seeded(2, "cut", Fraction(3, 4))
    assert shoe.cut == 78
    shoe.burn(77)
    assert not shoe.due_for_shuffle
    shoe.card("dealer")
    assert shoe.due_for_shuffle
    shoe.shuffle()
    assert shoe.left == 104 and not shoe.due_for_shuffle


def test_a_seed_gives_the_same_shuffles_and_each_its_own() -> None:
    one, two = Shoe.seeded(3, 7), Shoe.seeded(3, 7)
    assert one.cards == two.cards
    first = one.cards
    one.shuffle()
    two.shuffle()
    assert one.cards == two.cards != first
    assert Shoe.seeded(3, 8).cards != first


def test_a_told_shoe_deals_what_was_told_and_no_card_too_often() -> None:
    ace = parse_card("As")
    shoe = Shoe.known(2, [ace, ace])
    assert shoe.burn(2) == (ace, ace)
    assert ace not in shoe.cards[2:]
    with pytest.raises(Refusal, match="As was given more often than the shoe has it"):
        Shoe.known(2, [ace] * 3)
    with pytest.raises(Refusal, match="given for one shuffle"):
        shoe.shuffle()


def test_an_empty_shoe_and_a_cut_card_outside_it_are_refused() -> None:
    shoe = Shoe.seeded(1, 1)
    shoe.burn(52)
    with pytest.raises(Refusal, match="The shoe has run out: all 52 cards are dealt"):
        shoe.card("dealer")
    with pytest.raises(Refusal, match="at least one pack"):
        Shoe.seeded(0, 1)
    with pytest.raises(Refusal, match="share of the shoe"):
        Shoe.seeded(1, 1, Fraction(3, 2))

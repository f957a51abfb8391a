"""Amounts and decks at their bounds: absurd input is refused with a sentence, never a crash."""

import pytest

from croupier.kit import FULL_DECK, DescribedCards, Refusal, cents


@pytest.mark.parametrize("value", ["9" * 16, "9" * 5000, 10**15, -(10**15)])
def test_an_absurd_amount_is_refused(value: object) -> None:
    with pytest.raises(Refusal):
        cents(value)


def test_the_greatest_amount_is_taken() -> None:
    assert cents("9" * 15) == (10**15 - 1) * 100
    assert cents(10**15 - 1) == (10**15 - 1) * 100


def test_a_deck_described_whole_has_no_card_left_to_burn() -> None:
    source = DescribedCards({"dealer": FULL_DECK})
    with pytest.raises(Refusal, match="run out"):
        source.card("burn")

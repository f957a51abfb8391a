"""What an audit finds at tables of twenty-one, and what advice on a hand rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.editions import load
from croupier.games.audit import audit, audited
from croupier.games.twenty_one.advise import advise_hand, total_of
from croupier.games.twenty_one.price.advice import hand_values, start_price
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.rules import TwentyOneRules, rules_of
from croupier.kit import Refusal

SPANISH = rules_of(load("bankers/pure-spanish-21-5").configure(double_double=True))
BLACKJACK = rules_of(load("grand-ronde/blackjack").configure())
SMALL = TwentyOneRules(decks=1, ranks=tuple(range(13)))


def test_pure_21_5_can_be_filed_so_that_the_player_wins() -> None:
    (found,) = [each for each in audit("bankers/pure-21-5-blackjack").findings if each.wager == "bet"]
    assert found.kind == "player edge if filed" and "over the player-dealer" in found.sentence
    assert "natural = 3 to 2" in found.sentence and "surrender = early" in found.sentence
    filed = {"natural": "3 to 2", "bust_888": "win", "surrender": "early", "resplit_aces": True, "decks": 1}
    best = price_rules(rules_of(load("bankers/pure-21-5-blackjack").configure(**filed))).expectation
    assert found.edges[-1].house_edge == -best and best > 0.005
    assert found.edges[0].house_edge > 0


def test_single_21_has_nothing_to_be_found() -> None:
    assert audit("grand-ronde/single-21").findings == ()
    assert "grand-ronde/blackjack" in audited("grand-ronde")


# Advice.


def test_first_cards_are_advised_on_as_they_are_priced() -> None:
    for cards, up in (((8, 8), 10), ((1, 7), 6), ((5, 6), 1), ((10, 6), 9)):
        found = advise_hand(BLACKJACK, cards, up)
        price = start_price(BLACKJACK, *cards, up)
        assert {name: worth for name, worth, _ in found.choices} == dict(price.actions)
        assert found.best == max(price.actions, key=lambda name: price.actions[name])


def test_hands_of_more_cards_are_advised_on_in_any_order() -> None:
    one, two = advise_hand(BLACKJACK, (10, 2, 3), 10), advise_hand(BLACKJACK, (2, 3, 10), 10)
    assert one.choices == two.choices
    assert {name for name, _, _ in one.choices} == {"hit", "stand"}
    assert {name: worth for name, worth, _ in one.choices} == hand_values(BLACKJACK, (2, 3, 10), 10)


def test_a_doubled_hand_is_worth_what_the_next_card_makes_of_it() -> None:
    """Doubling again for the last time: the mean over the next card of four units stood on, or half of them kept."""
    left = [count - (6, 5, 6, 2).count(place + 1) for place, count in enumerate(SPANISH.counts)]
    mean = 0.0
    for place, count in enumerate(left):
        cards = (5, 6, 2, place + 1)
        if sum(cards) > 21:
            mean -= 8 * count
        else:
            worths = hand_values(SPANISH, cards, 6, doubled=3)
            assert set(worths) == {"stand", "rescue"}
            mean += count * max(worths.values())
    found = {name: worth for name, worth, _ in advise_hand(SPANISH, (5, 6, 2), 6, doubled=2).choices}
    assert found["redouble"] == pytest.approx(mean / sum(left), abs=1e-12)
    assert found["rescue"] == -2.0


def test_an_early_surrender_is_weighed_before_the_dealer_looks() -> None:
    early = replace(BLACKJACK, surrender="early")
    late = {name: worth for name, worth, _ in advise_hand(BLACKJACK, (10, 6), 1).choices}
    found = advise_hand(early, (10, 6), 1)
    worths = {name: worth for name, worth, _ in found.choices}
    chance = 95 / 309
    assert found.early and worths["surrender"] == -0.5
    assert worths["hit"] == pytest.approx((1 - chance) * late["hit"] - chance, abs=1e-12)


def test_the_cards_of_the_pair_on_other_hands_are_gone() -> None:
    three = advise_hand(BLACKJACK, (8, 3), 6, split_hands=3)
    told = hand_values(BLACKJACK, (8, 3), 6, {8: 2}, after_split=True)
    assert {name: worth for name, worth, _ in three.choices} == told


def test_why_something_may_not_be_done() -> None:
    closed = {name: why for name, why, _ in advise_hand(SPANISH, (10, 7), 6).closed}
    assert closed == {"hit": "a hard 17 must stand"}
    charlie = replace(SMALL, charlie=6)
    assert advise_hand(charlie, (2, 3, 4, 2, 3, 4), 9).choices[0][:2] == ("stand", 1.0)
    no_das = replace(BLACKJACK, double_after_split=False, double_totals=(10, 11))
    closed = {name: why for name, why, _ in advise_hand(no_das, (8, 3), 6, split_hands=2).closed}
    assert closed["double"] == "a hand of a split is not doubled"
    closed = {name: why for name, why, _ in advise_hand(no_das, (5, 4), 6).closed}
    assert closed["double"] == "only on 10, 11, not on 9"
    equal = replace(BLACKJACK, splits="equal rank")
    closed = {name: why for name, why, _ in advise_hand(equal, (10, 10), 6, alike=False).closed}
    assert closed["split"] == "only two cards of one rank"


def test_hands_that_cannot_be_are_refused() -> None:
    for cards, up, sentence in (
        ((9,), 6, "at least two cards"),
        ((10, 10, 5), 6, "is already a bust: there is nothing"),
        ((2, 2, 2, 2), 2, "1 pack holds 4"),
    ):
        with pytest.raises(Refusal, match=sentence):
            advise_hand(SMALL, cards, up)
    with pytest.raises(Refusal, match="doubled at most once"):
        advise_hand(SMALL, (5, 6, 2), 6, doubled=2)


def test_totals() -> None:
    assert [total_of(cards) for cards in ((1, 6), (1, 1, 10), (10, 9), (1, 10))] == [
        (17, True),
        (12, False),
        (19, False),
        (21, True),
    ]

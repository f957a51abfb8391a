"""Western Stud: counts equal every deal of small decks, outcomes the round's settlement, the River bet plain sums."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import price_wager
from croupier.games.banked.price.roads import high_low
from croupier.games.banked.price.roads.common import main_worth
from croupier.games.banked.price.stakes import SEAT, UNIT, Deal
from croupier.games.banked.price.two_hands import two_hands
from croupier.kit import parse_cards
from croupier.ranks.hands import evaluate
from croupier.ranks.named import matches
from croupier.ranks.tables import lowest_strength
from tests.naive.two_hands import TwoHands

BOUND = lowest_strength("high", "ace-king high")
DECKS = {
    "a long suit": "As Ks Qs Js Ts 9s 2s 3h 3d 3c Ad Kd Qd 2d 4d",
    "runs": "2c 3c 4c 5c 6c 7d 8d 9d Td Jd Ah 2h 3h 4h 5s",
    "whole ranks": "Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h 2s 3c 3d 3h 3s",
    "two suits": "Ac Kc Qc 7c 6c 5c 4c 3c Ah Kh Qh 7h 6h 5h 4h",
}
TOYS = ["Ac Ad Kh Ks 2s 3h 4h 5h 6d 7d 8c 8d 9h Th Js", "Ah Kh Qh 7h 6h 5h 4h 3h Ad Kd Qd 7d 6d 5d 4d"]


def western(deck: str, **filing: str) -> Game:
    return load("colorado/western-stud").configure(**filing).with_deck(parse_cards(deck))


@pytest.mark.parametrize("name", DECKS)
def test_counts_equal_every_pair_of_dealer_hands(name: str) -> None:
    """Some hands of each deck; of whole ranks suits are alike, and few hands are counted for many."""
    deck = tuple(sorted(parse_cards(DECKS[name])))
    found, slow = two_hands(deck, BOUND), TwoHands(deck, BOUND)
    rows = range(0, len(found.hands.cards), 4 if len(deck) == 15 else 8)
    for row in rows:
        counted = {
            tuple(at): int(found.counts[row][tuple(at)]) for at in np.argwhere(found.counts[row]).tolist()
        }
        assert counted == slow.outcomes(tuple(found.hands.cards[row].tolist())), found.hands.cards[row]


def test_every_deal_is_worth_what_its_outcome_is() -> None:
    """Deals of the whole deck at random, each settled by the round under every choice."""
    game, rng = load("colorado/western-stud").configure(), np.random.default_rng(4)
    worth = high_low.worths(game)
    for _ in range(150):
        cards = [int(card) for card in rng.permutation(52)[:15]]
        own, one, other = tuple(cards[:5]), tuple(cards[5:10]), tuple(cards[10:])
        zone, label = high_low.outcome_of(own, one, other, BOUND)
        deal: Deal = {SEAT: own, "dealer": one, "dealer_two": other}
        for choice in range(len(high_low.CHOICES)):
            assert main_worth(game, deal, high_low.decisions(choice)) == worth[choice, zone, label]


def best_of(game: Game, slow: TwoHands, four: tuple[int, ...]) -> Fraction:
    """The best choice of four cards over every deal of the deck, in cents."""
    worth = high_low.worths(game)
    fifths = [card for card in game.cards if card not in four]
    outcomes = [slow.outcomes(tuple(sorted((*four, fifth)))) for fifth in fifths]
    sums = [
        sum(int(worth[choice][at]) * count for found in outcomes for at, count in found.items())
        for choice in range(len(high_low.CHOICES))
    ]
    return Fraction(max(sums), sum(found.total() for found in outcomes))


@pytest.mark.parametrize("deck", TOYS)
def test_the_price_is_the_mean_of_the_best_choices(deck: str) -> None:
    """Advice equals plain sums for some fours, and the mean of the best advice is the expectation of the tally."""
    game = western(deck)
    slow = TwoHands(game.cards, BOUND)
    fours = list(combinations(sorted(game.cards), 4))
    for four in fours[::150]:
        assert max(high_low.choice_worths(game, four).values()) == best_of(game, slow, four)
    best = [max(high_low.choice_worths(game, four).values()) for four in fours]
    assert sum(best, Fraction(0)) / len(fours) / UNIT == price_wager(game, "ante", {}).expectation


def river_pays(hand: tuple[int, ...]) -> int:
    """The River bet on a hand, by the schedule of 1017.18(6)."""
    high, low = evaluate("high", hand), evaluate("ace to five", hand)
    pays = {
        "royal flush": 25,
        "straight flush": 15,
        "four of a kind": 5,
        "full house": 5,
        "flush": 2,
        "straight": 2,
    }
    found = next((odds for name, odds in pays.items() if matches(name, high)), None)
    return found if found is not None else 1 if matches("8 or better", low) else -1


@pytest.mark.parametrize("filed", ["after four cards", "before the deal"])
@pytest.mark.parametrize("deck", TOYS)
def test_the_river_bet_is_made_where_it_gains_or_on_every_hand(deck: str, filed: str) -> None:
    game = western(deck, river_bet=filed)
    total, fours = Fraction(0), list(combinations(sorted(game.cards), 4))
    for four in fours:
        worth = high_low.choice_worths(game, four)
        folds = max(worth.values()) == worth["fold"]
        fifths = [card for card in game.cards if card not in four]
        sums = [river_pays(tuple(sorted((*four, fifth)))) for fifth in fifths]
        each = Fraction(sum(sums), len(sums))
        if filed == "after four cards":
            total += each if each > 0 and not folds else 0
        else:
            total += -1 if folds else each
    price = price_wager(game, "river", {})
    assert price.expectation == total / len(fours)
    assert price.certainty == "exact given stated play"
    assert bool(price.notes) == (filed == "after four cards")


def test_advice_on_four_cards() -> None:
    game = western(TOYS[0])
    ((best, ev), *rest) = advise_cards(game, parse_cards("Ac Ad Kh Ks"))
    assert best.choice == "high" and {each.choice for each, _ in rest} == {"fold", "low", "both"}
    assert ev == max(high_low.choice_worths(game, parse_cards("Ac Ad Kh Ks")).values()) / UNIT

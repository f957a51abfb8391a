"""What each setting of a hand is worth, on small decks: the walk, and plain counting."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from croupier.analysis.walk import Walk
from croupier.editions import Game
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.pai_gow import examples
from croupier.games.banked.price.roads.pai_gow_advice import choice_worths
from croupier.games.banked.price.roads.pai_gow_hands import setter_of
from croupier.games.banked.price.stakes import SEAT, lifted, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.kit.cards import parse_cards
from croupier.rounds.events import Chance, Closed, Dealt
from tests.games.banked.price.pai_gow_toys import (
    BANKERS,
    COLORADO,
    EMPERORS,
    FORTUNE,
    SUITED,
    TWO_JOKERS,
    toy,
)
from tests.naive import pai_gow as naive

FIFTEEN = "Jc Jd Jh Js Qc Qd Qh Kc Kd Kh Ks Ac Ad 9s Jk"


def _dealt_first(game: Game, stakes: dict[str, int]) -> BankedRound:
    """A round in which the number gives the first hand to the player."""
    start = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
    start.push(Closed())
    for event, _ in start.outcomes():
        after = start.fork()
        after.push(event)
        if isinstance(after.due, Chance) and after.due.to == SEAT:
            return after
    raise AssertionError("no number gives the player the first hand")


@pytest.mark.parametrize("id", [EMPERORS, COLORADO, FORTUNE])
def test_the_best_setting_is_what_the_walk_finds(id: str) -> None:
    """Behind one throw of the dice and the player's own cards: the round itself, its commission counted."""
    game = toy(id, FIFTEEN)
    wagers = main_wagers(game)
    charged = [wager.name for wager in game.wagers if wager.kind == "commission"]
    stakes = {name: amount for name, amount in unit_stakes(game).items() if name in wagers}
    for seed in range(2):
        hand = tuple(Random(seed).sample(sorted(game.cards), 7))
        start = _dealt_first(game, stakes)
        for card in hand:
            start.push(Dealt(SEAT, card))
        walked = Walk(SEAT, (*wagers, *charged), lambda due: True).value([(start, Fraction(1))])
        assert walked == max(choice_worths(game, hand).values())


@pytest.mark.parametrize(("id", "filing"), [(EMPERORS, {}), (BANKERS, {"jokers": "2", "joker": "wild"})])
def test_every_setting_is_worth_what_plain_counting_says(id: str, filing: dict[str, str]) -> None:
    cards = SUITED if id == EMPERORS else TWO_JOKERS
    game = toy(id, cards, **filing)
    setter, worths, deck = setter_of(game), examples(game).worths, sorted(game.cards)
    for seed in range(3):
        hand = tuple(sorted(Random(seed).sample(deck, 7)))
        found = choice_worths(game, hand)
        plain = naive.settings(setter, deck, hand)
        assert found == {
            own.front: Fraction(sum(worths[signs] * n for signs, n in counts.items()), sum(counts.values()))
            for own, counts in plain
        }


def test_a_further_hand_is_set_knowing_ones_own() -> None:
    game = toy(EMPERORS, f"{SUITED} Tc Td Th Ts")
    setter, worths, deck = setter_of(game), examples(game).worths, sorted(game.cards)
    cards = Random(4).sample(deck, 14)
    hand, seen = tuple(sorted(cards[:7])), tuple(cards[7:])
    plain = naive.settings(setter, [card for card in deck if card not in seen], hand)
    assert choice_worths(game, hand, seen) == {
        own.front: Fraction(sum(worths[signs] * n for signs, n in counts.items()), sum(counts.values()))
        for own, counts in plain
    }


def test_advice_names_every_setting_that_is_not_foul_the_best_first() -> None:
    game = toy(EMPERORS, SUITED)
    hand = parse_cards("Ac Ad Ks Kd Jc Jh Qs")
    advice = advise_cards(game, hand)
    assert len(advice) == len(list(setter_of(game).divisions(sorted(hand))))
    values = [ev for _, ev in advice]
    assert values == sorted(values, reverse=True)
    assert set(advice[0][0].cards) <= set(hand) and len(advice[0][0].cards) == 2

"""Small decks for pai gow, and every deal of one counted plainly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from croupier.editions import Game, load
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.plays import tally_of_play
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.pai_gow import examples
from croupier.games.banked.price.roads.pai_gow_hands import by_way, setter_of
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.price.tally import Tally
from croupier.games.banked.way_tables import SEVEN
from croupier.kernels.banked import pai_gow as kernel
from croupier.kernels.banked.sweep_sets import counters_of
from croupier.kit.cards import parse_cards
from tests.naive import pai_gow as naive

EMPERORS, COLORADO = "colorado/emperors-challenge", "colorado/pai-gow-poker"
FORTUNE, BANKERS = "colorado/fortune-pai-gow-poker", "bankers/pai-gow-poker"
MIXED = "2c 2d 3c 5c 6c 6d 8h 9h Td Jd Qs Kd Ac Jk"
QUEENS = "Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
SUITED = f"Jc Jd Jh Js {QUEENS} Jk"
TWO_JOKERS = f"Jc Jd Jh Js {QUEENS} Jk Jk2"


def toy(id: str, cards: str, **filing: object) -> Game:
    """A game with a small deck."""
    return load(id).configure(**filing).with_deck(parse_cards(cards))


def by_outcome(game: Game, tally: Tally) -> Counter[tuple[str, str]]:
    """The counts of a tally by how low and high stand."""
    found = {str(entry.deal): outcome for outcome, entry in examples(game).entries.items()}
    return Counter({found[str(entry.deal)]: entry.count for entry in tally.entries})


def as_lower(counts: Counter[tuple[str, str]], ties: bool) -> Counter[tuple[str, str]]:
    """A tie as a lower hand, but where one beside a win is distinguished."""
    found: Counter[tuple[str, str]] = Counter()
    for (low, high), count in counts.items():
        apart = ties and (low, high) in ((">", "="), ("=", ">"))
        key = (low, high) if apart else (low.replace("=", "<"), high.replace("=", "<"))
        found[key] += count
    return found


def check_every_deal(game: Game) -> None:
    """Best play and the house way on both sides of a deck of fourteen cards, every deal counted plainly."""
    setter, found, deck = setter_of(game), examples(game), sorted(game.cards)
    best, total = Fraction(0), 0
    by_house_way: Counter[tuple[str, str]] = Counter()
    by_way = {hand: setter.divide(hand).division for hand in combinations(deck, 7)}
    for hand, own in by_way.items():
        dealer = by_way[tuple(card for card in deck if card not in hand)]
        by_house_way[naive.compared(own, dealer)] += 1
        worths = [found.worths[naive.compared(each, dealer)] for each in setter.divisions(hand)]
        best += max(worths)
        total += 1
    main, unit = main_wagers(game), unit_of(game, main_wagers(game))
    tally = main_tally(game)
    assert tally.deals == total == comb(14, 7)
    assert tally.price(game, main, name="").expectation == best / total / unit
    house = tally_of_play(game, "house way")
    assert by_outcome(game, house) == as_lower(by_house_way, found.ties_matter)
    # Played alike, both higher for one side is both lower for the other.
    assert by_house_way[">", ">"] == by_house_way["<", "<"]


def check_wins_equal_losses(game: Game) -> None:
    """The house way on both sides: as many deals have both parts higher as have both lower, so that the dealer's copies
    are all that the price comes to."""
    sets = by_way(game)
    at_most = sets.own._replace(fronts=sets.own.fronts + np.uint8(1), backs=sets.own.backs + np.uint16(1))
    counters = counters_of(sets.deck, SEVEN - 1)
    below, not_above = (
        kernel.duel(sets.sets, counters, sets.own, asked, sets.group) for asked in (sets.own, at_most)
    )
    weights = sets.sets.weights.astype(object)
    won = int((below.both * weights).sum())
    above = sets.dealers - not_above.front.astype(object) - not_above.back + not_above.both
    assert won == int((above * weights).sum()) > 0
    price = price_game(game, play="house way").prices[0]
    assert price.certainty == "exact given stated play" and price.expectation < 0
    assert price.win_frequency == Fraction(won, int(weights.sum()) * sets.dealers)

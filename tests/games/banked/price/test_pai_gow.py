"""The price of pai gow on small decks: every deal counted plainly, what must be equal, and the dragon hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.editions import Game
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.plays import tally_of_play
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.pai_gow import examples
from croupier.games.banked.price.roads.pai_gow_hands import setter_of
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.price.tally import Tally
from tests.games.banked.price.pai_gow_toys import (
    BANKERS,
    COLORADO,
    EMPERORS,
    FORTUNE,
    QUEENS,
    toy,
)
from tests.naive import pai_gow as naive

WILD = "bankers/fortune-pai-gow-poker-joker-fully-wild"
GRAND_RONDE = "grand-ronde/pai-gow-poker"
LOW = "2c 3c 4c 5c 6c 7d 8d 2d 3h 4h 9h Ts Js Ac"
MIXED = "2c 2d 3c 5c 6c 6d 8h 9h Td Jd Qs Kd Ac Jk"
TOYS = [
    (FORTUNE, MIXED, {"tie_beside_a_win": "lost"}),
    (BANKERS, LOW, {"jokers": "0"}),
    (BANKERS, f"{QUEENS} Jk Jk2", {"jokers": "2", "joker": "wild"}),
    *(
        pytest.param(id, cards, filing, marks=pytest.mark.soak)
        for id, cards, filing in [
            (EMPERORS, MIXED, {}),
            (GRAND_RONDE, "2c 3c 4d 5c 6c 6d 8h 9h Td Jd 2s 3d Ac Jk", {}),
            (BANKERS, f"{QUEENS} Jk Jk2", {"jokers": "2"}),
            (WILD, MIXED, {}),
        ]
    ),
]


def by_outcome(game: Game, tally: Tally) -> Counter[tuple[str, str]]:
    """The counts of a tally by how low and high stand."""
    found = {str(entry.deal): outcome for outcome, entry in examples(game).entries.items()}
    return Counter({found[str(entry.deal)]: entry.count for entry in tally.entries})


def as_lower(counts: Counter[tuple[str, str]], ties: bool) -> Counter[tuple[str, str]]:
    """A tie as a lower hand, but where one beside a win is told apart."""
    found: Counter[tuple[str, str]] = Counter()
    for (low, high), count in counts.items():
        apart = ties and (low, high) in ((">", "="), ("=", ">"))
        key = (low, high) if apart else (low.replace("=", "<"), high.replace("=", "<"))
        found[key] += count
    return found


@pytest.mark.parametrize(("id", "cards", "filing"), TOYS)
def test_every_deal_of_fourteen_cards_counted_plainly(id: str, cards: str, filing: dict[str, str]) -> None:
    game = toy(id, cards, **filing)
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


def test_the_dragon_hand_fares_as_any_hand() -> None:
    """Set by its player as well as his own; as a community hand by the house way."""
    offered, community = (
        toy(COLORADO, MIXED, dragon=True, dragon_form=form) for form in ("offered", "community")
    )
    for game, play in ((offered, "optimal"), (offered, "house way"), (community, "house way")):
        found = {price.wagers: price for price in price_game(game, play=play).prices}
        assert found["dragon",].expectation == found["main",].expectation
        assert found["dragon",].distribution == found["main",].distribution
        assert found["dragon",].certainty == "exact given stated play"
    best = {price.wagers: price for price in price_game(community).prices}
    assert best["dragon",].expectation < best["main",].expectation

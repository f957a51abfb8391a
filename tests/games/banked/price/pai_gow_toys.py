"""Small decks for pai gow."""

from __future__ import annotations

from croupier.editions import Game, load
from croupier.kit.cards import parse_cards

EMPERORS, COLORADO = "colorado/emperors-challenge", "colorado/pai-gow-poker"
FORTUNE, BANKERS = "colorado/fortune-pai-gow-poker", "bankers/pai-gow-poker"
QUEENS = "Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
SUITED = f"Jc Jd Jh Js {QUEENS} Jk"
TWO_JOKERS = f"Jc Jd Jh Js {QUEENS} Jk Jk2"


def toy(id: str, cards: str, **filing: object) -> Game:
    """A game with a small deck."""
    return load(id).under(**filing).with_deck(parse_cards(cards))

"""Rounds of Three Card Poker in Pennsylvania, 58 Pa. Code ch. 649a, in a few words."""

from __future__ import annotations

from croupier.editions import Game
from croupier.games.banked.round import BankedRound
from tests.games.banked.described import Stakes, played
from tests.games.banked.pennsylvania import THREE_CARD

ID, filed = THREE_CARD.id, THREE_CARD.filed
GAME = filed()
BOXES = filed(boxes=3)
QUEEN = "Qd 7h 2d"  # a dealer that plays, with little
JACK = "Js Th 8d"  # the best a dealer can hold that does not play
ROYAL_SPADES, ROYAL_HEARTS = "As Ks Qs", "Ah Kh Qh"
STRAIGHT_FLUSH, THREE, STRAIGHT, FLUSH, PAIR = "6c 7c 8c", "5h 5d 5c", "9s Td Jc", "2h 6h 9h", "4h 4d 9c"
ACE_HIGH, NOTHING = "Ac 9d 5c", "Tc 7d 3c"
HANDS = {
    "royal": ROYAL_SPADES,
    "akq": ROYAL_HEARTS,
    "sf": STRAIGHT_FLUSH,
    "three": THREE,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "pair": PAIR,
    "none": NOTHING,
}


def one(
    cards: str, dealer: str = QUEEN, say: str = "play", game: Game = GAME, stakes: Stakes | None = None
) -> BankedRound:
    """A round of one seat, by default with an Ante of $10."""
    bets = stakes or ante()
    return played(game, {1: bets}, {1: cards}, {1: [say]} if "ante" in bets else {}, dealer=dealer)


def ante(**more: int) -> Stakes:
    return {"ante": 10, **more}

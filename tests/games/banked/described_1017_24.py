"""Rounds of Three Card Poker in Colorado, Rule 47.1-1017.24, in a few words."""

from __future__ import annotations

from croupier.editions import Game
from tests.games.banked.described import Stakes, fates, played

ID = "colorado/three-card-poker"
PLAYS = "Kh 8s 4s"  # king high: the dealer qualifies
IDLE = "Jd 9h 4c"  # jack high: the dealer does not
TIPS = {"tip_ante": True, "tip_play": True, "tip_pair_plus": True, "tip_six_card": True}
STRAIGHT = "6c 5d 4h"


def one(
    game: Game, hand: str, dealer: str, stakes: Stakes | None = None, says: str = "play"
) -> dict[str, str]:
    """What becomes of one seat's wagers, an Ante of $10 where none are named."""
    words = {1: [says]} if not stakes or "ante" in stakes else {}
    return fates(played(game, {1: stakes or {"ante": 10}}, {1: hand}, words, dealer=dealer))

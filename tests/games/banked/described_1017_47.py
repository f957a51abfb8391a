"""Rounds of Ultimate Texas Hold 'Em in Colorado, Rule 47.1-1017.47, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions import Game
from tests.games.banked.described import Stakes, fates, played

ID = "colorado/ultimate-texas-holdem"
TIPS = {"tip_ante": True, "tip_blind": True, "tip_play": True, "tip_trips": True}
RIVER = ("check", "check", "bet 1x")
FOLD = ("check", "check", "fold")
STRAIGHT = ("8c 6d", "7h 5d 9s 2c 2d", "Ks 3h")  # nine high; the dealer has a pair of twos


def both(amount: str | int = 10, **more: str | int) -> Stakes:
    """An Ante and a Blind, and more."""
    return {"ante": amount, "blind": amount, **more}


def one(
    game: Game,
    own: str,
    board: str,
    dealer: str,
    stakes: Stakes | None = None,
    says: Sequence[str] = RIVER,
) -> dict[str, str]:
    """What becomes of one seat's wagers; a Play of one Ante on the river where nothing is said."""
    return fates(played(game, {1: stakes or both()}, {1: own}, {1: says}, dealer=dealer, community=board))

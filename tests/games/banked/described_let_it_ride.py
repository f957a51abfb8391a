"""Rounds of Let It Ride in a few words: three bets, three own cards and two of all."""

from __future__ import annotations

from croupier.editions import Game
from tests.games.banked.described import Stakes, fates, played


def basic(amount: str | int = 10, **more: str | int) -> dict[str, str | int]:
    """Three equal bets, and what lies beside them."""
    return {"bet_1": amount, "bet_2": amount, "bet_3": amount, **more}


def thrice(fate: str) -> dict[str, str]:
    return {"bet_1": fate, "bet_2": fate, "bet_3": fate}


def one(
    game: Game, five: str, stakes: Stakes | None = None, says: tuple[str, str] = ("ride", "ride")
) -> dict[str, str]:
    """One seat: its first three cards are the player's, the last two the community's."""
    words = five.split()
    own, community = " ".join(words[:3]), " ".join(words[3:])
    return fates(played(game, {1: stakes or basic()}, {1: own}, {1: says}, community=community))

"""Rounds of Texas Hold'Em Bonus Poker in Colorado, Rule 47.1-1017.39, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions import Game
from tests.games.banked.described import Stakes, fates, played

ID = "colorado/texas-holdem-bonus"
STAY = ("bet", "check", "check")
ALL_IN = ("bet", "bet", "bet")
FOLD = ("fold",)
HIGH = ("Kh 9s", "Kd 7c 4s 2h Jc", "Qd 3s")  # a pair of kings against jack high
STRAIGHT = ("8c 6d", "7h 5d 9s 2c 2d", "Ks 3h")  # nine high against a pair of twos
LOST = ("Qd 3s", "Kd 7c 4s 2h Jc", "Kh 9s")
TIE = ("3s 4d", "As Kd Qc Jh 9s", "3d 5c")


def one(
    game: Game,
    own: str,
    board: str,
    dealer: str,
    stakes: Stakes | None = None,
    says: Sequence[str] = STAY,
) -> dict[str, str]:
    """What becomes of one seat's wagers; no bet on the turn or the river where nothing is said."""
    bets = stakes or {"ante": 10}
    return fates(played(game, {1: bets}, {1: own}, {1: says}, dealer=dealer, community=board))

"""Rounds of Let It Ride Poker in Pennsylvania, 58 Pa. Code ch. 643a, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions import Game
from tests.games.banked.described import fates, played
from tests.games.banked.described_let_it_ride import basic
from tests.games.banked.pennsylvania import LET_IT_RIDE

ID, filed = LET_IT_RIDE.id, LET_IT_RIDE.filed
GAME = filed()
RIDE, BACK = "ride", "withdraw"


def one(
    own: str, community: str, says: Sequence[str] = (), game: Game = GAME, each: str = "10", **more: str
) -> dict[str, str]:
    """What becomes of the wagers of a single player who lets both bets ride unless he says otherwise."""
    return fates(played(game, {1: basic(each, **more)}, {1: own}, {1: says}, community=community))

"""Rounds of Let It Ride Poker in Pennsylvania, 58 Pa. Code ch. 643a, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions import Game
from tests.procedures.pennsylvania import LET_IT_RIDE
from tests.procedures.told import fates, played

ID, filed = LET_IT_RIDE.id, LET_IT_RIDE.filed
GAME = filed()
RIDE, BACK = "ride", "withdraw"


def bets(each: str = "10", **more: str) -> dict[str, str]:
    """The three equal bets, and what lies beside them."""
    return {"bet_1": each, "bet_2": each, "bet_3": each, **more}


def one(
    own: str, community: str, says: Sequence[str] = (), game: Game = GAME, each: str = "10", **more: str
) -> dict[str, str]:
    """What becomes of the wagers of a single player who lets both bets ride unless he says otherwise."""
    return fates(played(game, {1: bets(each, **more)}, {1: own}, {1: says}, community=community))


def three(fate: str) -> dict[str, str]:
    return {"bet_1": fate, "bet_2": fate, "bet_3": fate}

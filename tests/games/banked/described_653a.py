"""Rounds of Ultimate Texas Hold 'Em in Pennsylvania, 58 Pa. Code ch. 653a, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.banked.round import BankedRound
from tests.games.banked.described import Stakes, fates, opened, played, to_decide
from tests.games.banked.pennsylvania import ULTIMATE

ID, filed = ULTIMATE.id, ULTIMATE.filed
GAME = filed()
BOARD = "2c 7d 9h Js Kd"  # no pair, no straight and no flush to be had with the hands of the tests
FOUR_X = ("bet 4x",)
FOLD = ("check", "check", "fold")


def bets(each: str = "10", **more: str) -> dict[str, str]:
    """Ante and Blind, and what lies beside them."""
    return {"ante": each, "blind": each, **more}


def one(
    own: str,
    dealer: str,
    board: str = BOARD,
    says: Sequence[str] = FOUR_X,
    game: Game = GAME,
    each: str = "10",
    **more: str,
) -> dict[str, str]:
    """What becomes of the wagers of a single player, who bets four times his Ante unless he says otherwise."""
    return fates(played(game, {1: bets(each, **more)}, {1: own}, {1: says}, dealer=dealer, community=board))


def start(stakes: Mapping[int, Stakes], source: Any, game: Game = GAME) -> BankedRound:
    """A round up to the first decision."""
    return to_decide(opened(game, stakes), source)

"""What the fees of a table of twenty-one need to know of it: its situations, bets behind boxes, and its price."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.editions import Game
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.situation import BEHIND_KEYS, SEAT_KEYS, TOP_KEYS
from croupier.rounds.events import Bet, Closed

KEYS = (TOP_KEYS, SEAT_KEYS, BEHIND_KEYS)


def check(
    game: Game,
    stakes: Mapping[tuple[int, str], int],
    players: Mapping[int, str],
    behind: Mapping[tuple[int, str], Mapping[str, int]],
) -> None:
    """Bets behind boxes are those that a round of the game takes."""
    if not behind:
        return
    played = TwentyOneRound(game, players)
    for (seat, name), amount in stakes.items():
        played.push(Bet(seat, name, amount))
    for (seat, player), wagers in behind.items():
        for name, amount in wagers.items():
            played.push(Bet(seat, name, amount, player))
    if (refusal := played.refusal(Closed())) is not None:
        raise refusal


def bank_wins(game: Game, stakes: Mapping[int, Mapping[str, int]]) -> Fraction:
    """What the bank wins of a table on the average before fees, the players playing best; in cents."""
    from croupier.games.twenty_one.price_use import table_wins

    return table_wins(game, {seat: dict(wagers) for seat, wagers in stakes.items()})

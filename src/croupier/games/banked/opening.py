"""One generator a family, and the way to open a round of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.editions import Game
from croupier.games.banked import procedure as banked
from croupier.games.banked.law import check_banked
from croupier.games.banked.round import Procedure, Round
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Input
from croupier.rounds.table import PlayerBank

PROCEDURES: dict[str, Procedure] = {
    "three_card": banked.three_card,
    "four_card": banked.three_card,
    "let_it_ride": banked.let_it_ride,
    "holdem": banked.holdem,
}


def open_round(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    *,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    meters: Mapping[str, int] | None = None,
    log: Sequence[Input] = (),
    banker: int | None = None,
    posted: int | None = None,
) -> Round:
    """A round of the game, with bets open; `stakes` (cents, by seat and wager) are placed at once.

    Where a player may bank, `banker` is his seat and `posted` what he banks with, in cents; a bank without a sum covers
    everything, as a house does.
    """
    check_banked(game.edition, "opened as a round of banked poker")
    name = game.edition.law.procedure
    if name not in PROCEDURES:
        raise Refusal(f"{game.edition.id} names the procedure {name!r}, which does not exist.")
    if banker is None and posted is not None:
        raise Refusal("A bank has been posted, but no seat is named that banks.")
    bank = None if banker is None else PlayerBank(banker, posted)
    opened = Round(game, PROCEDURES[name], seats, meters, log, bank)
    for seat, wagers in (stakes or {}).items():
        for wager, amount in wagers.items():
            opened.push(Bet(seat, wager, amount))
    return opened


__all__ = ["PROCEDURES", "open_round"]

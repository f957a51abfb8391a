"""Opening a round of a banked game from Python, and dealing it from a source of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.banked.law import check_banked
from croupier.games.banked.round import BankedRound
from croupier.games.banked.script import stages_of
from croupier.games.banked.steps import Proceeded
from croupier.kit import Refusal, card_name
from croupier.kit.chance import Source
from croupier.rounds.events import Act, Bet, Bets, Chance, Chose, Closed, Dealt, Decide
from croupier.rounds.table import OPENING

Choose = Callable[[BankedRound, Decide], Chose]


def open_round(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    *,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    meters: Mapping[str, int] | None = None,
    banker: int | None = None,
    posted: int | None = None,
    pauses: Sequence[str] = (),
    sets: Mapping[str, Mapping[str, Sequence[int]]] | None = None,
    gone: Sequence[int] = (),
) -> BankedRound:
    """A round of the game, with bets open; `stakes` (cents, by seat and wager) are placed at once.

    Where a player may bank, `banker` is his seat and `posted` what he banks with, in cents; a bank without a sum covers
    everything, as a house does. The dealer pauses after the decisions and steps that `pauses` names. `sets`
    are the cards of the dealer, or of another pool, by the parts into which they are set where no way binds him. `gone`
    are the cards that have left a shoe in earlier rounds.
    """
    check_banked(game.edition, "opened as a round of banked poker")
    if banker is None and posted is not None:
        raise Refusal("A bank has been posted, but no seat is named that banks.")
    players = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    if banker is not None and banker in players:
        law = game.edition.law.bank
        raise Refusal(
            f"Seat {banker} banks, so it cannot bet; name another seat for the bank.",
            law.basis if law else (),
        )
    opening: dict[str, Any] = {"meters": dict(meters)} if meters else {}
    if pauses:
        opening["pauses"] = list(pauses)
    if sets:
        opening["sets"] = {pool: _named(parts) for pool, parts in sets.items()}
    if gone:
        opening["gone"] = [card_name(card) for card in gone]
    if banker is not None:
        opening["bank"] = {"seat": banker} | ({} if posted is None else {"posted": posted})
    opened = BankedRound(game, players, opening)
    lay_out(opened, stakes or {})
    return opened


def _named(parts: Mapping[str, Sequence[int]]) -> dict[str, list[str]]:
    return {part: [card_name(card) for card in cards] for part, cards in parts.items()}


def lay_out(round: BankedRound, stakes: Mapping[int, Mapping[str, int]]) -> None:
    """Place the stakes that open now; those of a later stage are for that stage."""
    edition = round.game.edition
    later = round.game.derived(_later_stages)
    for seat, wagers in stakes.items():
        for wager, amount in wagers.items():
            if edition.wager(wager).opens not in later:
                round.push(Bet(seat, wager, amount))


def _later_stages(game: Game) -> tuple[str, ...]:
    return stages_of(game.edition.law)


def deal_from(round: BankedRound, source: Source) -> BankedRound:
    """Answer every deal that is due from the source, up to the next decision or the end; the dealer pauses nowhere."""
    while isinstance(due := round.due, Chance | Act):
        if isinstance(due, Act):
            round.push(Proceeded())
        elif due.to is None:  # who is dealt first changes no price
            round.push(round.outcomes()[0][0])
        else:
            round.push(Dealt(due.to, source.card(due.to)))
    return round


def play_out(
    round: BankedRound, source: Source, choose: Choose, later: Mapping[int, Mapping[str, int]] | None = None
) -> BankedRound:
    """Run to the end: the source answers deals, `choose` decisions; `later` is staked where bets open in mid-round."""
    while (due := round.due) is not None:
        if isinstance(due, Decide):
            round.push(choose(round, due))
        elif isinstance(due, Chance | Act):
            deal_from(round, source)
        else:
            stage = round.table.betting
            for seat in due.seats if isinstance(due, Bets) and stage != OPENING else ():
                for wager, amount in (later or {}).get(seat, {}).items():
                    if round.game.edition.wager(wager).opens == stage:
                        round.push(Bet(seat, wager, amount))
            round.push(Closed())
    return round


__all__ = ["deal_from", "open_round", "play_out"]

"""Bets behind a seat: who may make them, on what, and the table as one who bets there sees his money in it."""

from __future__ import annotations

from dataclasses import replace

from croupier.kit import Refusal, dollars
from croupier.kit.basis import NO_BASIS
from croupier.rounds import bets
from croupier.rounds.events import Bet
from croupier.rounds.table import TableState


def backline(table: TableState) -> tuple[str, ...]:
    """The wagers that may be made behind another player's seat."""
    law = table.game.edition.law.bank
    if law is None or not law.backline:
        return ()
    if law.backline_by and table.game.options.get(law.backline_by) in (False, "no", "not allowed"):
        return ()
    return tuple(name for name in law.backline if name in table.game.offered)


def circles(table: TableState) -> int | None:
    """How many may bet at one position, the seated player among them; None where the text names no number."""
    law = table.game.edition.law.bank
    number = table.game.options.get(law.backline_by) if law is not None and law.backline_by else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def check_behind(table: TableState, bet: Bet) -> None:
    """Refuse a bet behind a seat that may not be made."""
    law = table.game.edition.law.bank
    basis = table.game.edition.law.ground("behind", bet.wager, law.source if law else NO_BASIS)
    if bet.seat not in table.players:
        raise Refusal(f"Nobody plays seat {bet.seat}, so nobody can bet behind it.")
    wager = table.game.wager(bet.wager)
    allowed = backline(table)
    if bet.wager not in allowed:
        if not allowed and not basis:
            raise bets.no_backline(table.game, bet.wager)
        said = "; it is only on " + ", ".join(allowed) if allowed else ""
        raise Refusal(f"Betting behind a player is not allowed on {wager.title} here{said}.", basis)
    assert bet.player is not None
    if not bet.player.strip() or bet.player == table.players[bet.seat]:
        raise Refusal(f"Behind seat {bet.seat} stands somebody else than {table.players[bet.seat]!r}.")
    if bet.amount < 0:
        raise Refusal(f"{wager.title} of {dollars(bet.amount)} is refused: a stake is not below zero.")
    most, standing = circles(table), {*behind(table, bet.seat), bet.player}
    if (
        most is not None
        and bet.amount
        and len(standing) >= most
        and bet.player not in behind(table, bet.seat)
    ):
        raise Refusal(f"All {most} betting circles of seat {bet.seat} are taken.", basis)
    if bet.amount:
        bets.check_amount(table.game, wager, bet.amount)


def check_followed(table: TableState) -> None:
    """Refuse to close while somebody bets behind a seat without a bet, or without what his wager needs."""
    for seat, player, wager in table.behind:
        main = table.game.main_wager.name
        if (seat, main) not in table.stakes:
            raise Refusal(f"{player} bets behind seat {seat}, which has no bet of its own to follow.")
        if (seat, player, main) not in table.behind:
            title = table.game.edition.wager(wager).title
            raise Refusal(f"{player} has a {title} behind seat {seat} without a bet there; it needs one.")


def place_behind(table: TableState, bet: Bet) -> int:
    """Put the stake behind the seat in the place of an earlier one; what more lies there now, in cents."""
    assert bet.player is not None
    key = (bet.seat, bet.player, bet.wager)
    before = table.behind.pop(key, 0)
    if bet.amount:
        table.behind[key] = bet.amount
    return bet.amount - before


def behind(table: TableState, seat: int) -> tuple[str, ...]:
    """Who bets behind a seat, in the order in which they came."""
    if not table.behind:
        return ()
    return tuple(dict.fromkeys(player for where, player, _ in table.behind if where == seat))


def followed(table: TableState, seat: int, player: str) -> TableState:
    """The table with the stakes of one who bets behind a seat in the place of the seat's own."""
    others = {key: stake for key, stake in table.stakes.items() if key[0] != seat}
    own = {
        (seat, wager): stake
        for (where, name, wager), stake in table.behind.items()
        if where == seat and name == player
    }
    settled = {key for key in table.settled if key[0] != seat}
    return replace(table, stakes={**others, **own}, settled=settled)

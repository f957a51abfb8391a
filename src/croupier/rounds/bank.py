"""A player's bank and bets behind a seat: who may bank or bet there, and where the settlement begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from croupier.editions.game import Game
from croupier.editions.model import BankLaw
from croupier.kit import Refusal, dollars
from croupier.kit.refusal import NO_BASIS
from croupier.rounds import bets
from croupier.rounds.events import Bet
from croupier.rounds.table import PlayerBank, TableState, around

# Where a player banks: who may, and at which seat the settlement begins.


JACK, ACE = 9, 12  # ranks of cards, the two is 0
FROM_THE_RIGHT = "from the right"


def seated_bank(game: Game, players: Mapping[int, str], bank: PlayerBank | None) -> PlayerBank | None:
    """The bank as it may be held: by a seat of the table that does not bet, with an amount above zero posted."""
    law = game.edition.law.bank
    if law is None:
        if bank is not None:
            raise Refusal(f"{game.edition.id} is banked by the house; no seat can bank it.")
        return None
    if bank is None and law.house:
        return None
    if len(players) >= game.seats:
        said = f"{len(players)} players are refused; of the {game.seats} seats one is the player-dealer's."
        raise Refusal(said, game.edition.law.seats.source)
    if bank is None:
        return None
    if type(bank.seat) is not int or not 1 <= bank.seat <= game.seats:
        said = f"Seat {bank.seat} cannot bank; the table has seats 1 to {game.seats}."
        raise Refusal(said, game.edition.law.seats.source)
    if bank.seat in players:
        raise Refusal(
            f"Seat {bank.seat} banks, so it cannot bet; name another seat for the bank.", law.source
        )
    if law.house and len(set(players.values())) < len(players):
        raise Refusal("When a player banks, each of the others may bet on one place only.", law.source)
    if bank.posted is not None and (type(bank.posted) is not int or bank.posted <= 0):
        said = f"A bank of {bank.posted!r} is refused: enter a positive whole number of cents."
        raise Refusal(said, law.source)
    return bank


def starts_at(game: Game, law: BankLaw) -> str:
    """What says where settlement begins: the option where one is filed, else the text."""
    return str(game.options.get(law.starts_by) or law.starts) if law.starts_by else law.starts


def card_count(card: int, faces: str = "in order") -> int:
    """What a card counts for the action button: an ace one, faces eleven to thirteen or ten.

    >>> card_count(12 * 4), card_count(11 * 4), card_count(11 * 4, "ten"), card_count(0)
    (1, 13, 10, 2)
    """
    rank = card // 4
    if rank == ACE:
        return 1
    return 10 if rank >= JACK and faces == "ten" else rank + 2


def counted_seat(law: BankLaw, places: int, bank: int | None, count: int, right: bool = False) -> int:
    """The place that a number points to, the first counted being one; a number on the bank goes to the next place.

    Where the count begins at the bank's `right`, that place is one and the next around the table, past the bank, two.
    """
    first = 1 if law.direction == "clockwise" else places
    if law.counts_from == "the bank" and bank is not None:
        before = bank - 1 if law.direction == "clockwise" else bank + 1
        first = (before - 1) % places + 1 if right else bank
    order = around(range(1, places + 1), first, law.direction)
    if bank is not None and not law.counts_bank:
        order = tuple(seat for seat in order if seat != bank)
    found = order[(count - 1) % len(order)]
    return found if found != bank else order[count % len(order)]


def next_taken(law: BankLaw, taken: Iterable[int], seat: int) -> int:
    """The seat itself where somebody bets there, else the next who does."""
    return around(taken, seat, law.direction)[0]


def button_seat(table: TableState, count: int) -> int:
    """The seat where settlement begins, by a number that a card or dice have shown."""
    law = table.game.edition.law.bank
    assert law is not None
    right = starts_at(table.game, law).endswith(FROM_THE_RIGHT)
    place = counted_seat(law, table.game.seats, table.bank.seat if table.bank else None, count, right)
    return next_taken(law, table.seats(), place)


# Bets behind a seat: who may make them, on what, and the table as one who bets there sees his money in it.


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
        raise Refusal(f"The player behind seat {bet.seat} is not {table.players[bet.seat]!r}.")
    if bet.amount < 0:
        raise Refusal(f"{wager.title} of {dollars(bet.amount)} is refused: a stake cannot be negative.")
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
            raise Refusal(f"{player} bets behind seat {seat}, which has no bet to follow.")
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

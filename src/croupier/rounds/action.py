"""Where a player banks: who may, and at which seat the settlement begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.editions.bank import BankLaw
from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.rounds.table import PlayerBank, TableState, around

JACK, ACE = 9, 12  # ranks of cards, the two is 0
FROM_THE_RIGHT = "from the right"


def seated_bank(game: Game, players: Mapping[int, str], bank: PlayerBank | None) -> PlayerBank | None:
    """The bank as it may be held: by a seat of the table that does not bet, with more than nothing posted."""
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
        raise Refusal("Where a player banks, each of the others may bet on one place only.", law.source)
    if bank.posted is not None and (type(bank.posted) is not int or bank.posted <= 0):
        said = f"A bank of {bank.posted!r} is refused: it is a whole number of cents, more than nothing."
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

"""A table opened in the terminal, from what was asked for: a practice table, or one of a room on file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Family
from croupier.games.histories import BETWEEN, ENDINGS, LOG, written
from croupier.kit import Refusal, cents
from croupier.kit.chance import SecureDraws, SeededDraws
from croupier.players.policies import policy_named
from croupier.room.commands import Begin, DeclineBank, Leave, Sit, TakeBank
from croupier.room.runner import players_of, seated_table
from croupier.room.table import Table
from croupier.room.tables.played import RoomTable
from croupier.rounds.round import Round
from croupier.store.stored import StoredRoom
from croupier.terminal.client import YOU, Client
from croupier.terminal.screen import Screen

# A table of a room on a file, played at in the terminal: every command is in the journal before it is answered.


def room_evening(
    stored: StoredRoom, name: str, *, person: str, bankroll: str, bots: int, theme: str = "auto"
) -> None:
    """Play at a table of the room until the person leaves; bots take other seats and leave with him."""
    table = RoomTable(stored, f"table/{name}")
    if table.part.dealer is None:
        raise Refusal(
            f"Nobody deals at table {name}; put a dealer on first: croupier room dealer on {name} NAME"
        )
    with stored.reading() as room:  # what forbids play is said before anybody sits down
        room.check(table.stream, Begin(), table.by(Begin()))
    free = [seat for seat in range(1, table.game.seats + 1) if seat not in table.places]
    if not free:
        raise Refusal(f"Table {name} is full.")
    chips, own = cents(bankroll, "bankroll"), free[0]
    table.take(Sit(own, person, chips))
    others = free[1 : bots + 1]
    for seat in others:
        table.take(Sit(seat, f"bot {seat}", chips))
    policies: dict[int, Any] = {
        seat: policy_named(table.game, _usual(table), SecureDraws()) for seat in table.places
    }
    screen = Screen(theme)
    Client(table, policies, screen, filing=table.part.filing, seat=own, show_procedure=False).run()
    if table.round is not None:
        screen.say(f"Your seat is kept while the round is in play; then: croupier room leave {name} {own}")
        return
    for seat in (own, *others):
        table.take(Leave(seat))


def _usual(table: RoomTable) -> str:
    return next(iter(table.family.policies(table.game)), "plain")


# An evening at a table in the terminal, from what was asked for.


_NUMBER = re.compile(r"""^(?:\[|PokerStars Hand #|\s*"game_number": ")(\d{1,9})\b""", re.MULTILINE)


def evening(
    game: Game,
    filing: Mapping[str, Any],
    *,
    seats: int | None = None,
    seed: int | None = None,
    bankroll: str = "1000",
    players: str | None = None,
    save: str | None = None,
    show_procedure: bool = False,
    theme: str = "auto",
) -> None:
    """Play until the person leaves; the other seats are played by policies, with chance of their own."""
    chips = cents(bankroll, "bankroll")
    if chips <= 0:
        raise Refusal(f"A bankroll of {bankroll} is refused; begin with more than $0.")
    names = {
        seat: "you" if seat == YOU else f"player {seat}"
        for seat in players_of(game, seats or usual_seats(game))
    }
    table = seated_table(game, names, chips, seed)
    own = family_of(game.edition).policies(game)
    name = players or next(iter(own), "plain")
    policies = {
        seat: policy_named(
            game, name, SecureDraws() if seed is None else SeededDraws(f"{seed} player {seat}")
        )
        for seat in names
    }
    first_bank(table)
    Client(
        table,
        policies,
        Screen(theme),
        filing=filing,
        save=saver(game, save, filing),
        show_procedure=show_procedure,
    ).run()


def first_bank(table: Table) -> None:
    """The last seat takes the first bank where a player banks; the others have declined it."""
    if table.banks is not None and table.banks.law.house:
        return
    while table.banks is not None and table.banks.banker is None and table.banks.offered is not None:
        seat = table.banks.offered
        table.take(TakeBank(seat) if seat == max(table.places) else DeclineBank(seat))


def usual_seats(game: Game) -> int:
    """How many sit down where nothing is said: six for a pot, else as few as the game needs."""
    law = game.edition.law.seats
    return min(6, game.seats) if law.least > 1 else 2 if _is_banked(game) else 1


def _is_banked(game: Game) -> bool:
    """Whether a seat of the table has to bank."""
    law = game.edition.law.bank
    return law is not None and not law.house


def saver(game: Game, path: str | None, filing: Mapping[str, Any]) -> Callable[[Round], None] | None:
    """Appends rounds to a file: hands in a notation of the trade where the ending names one, else events as lines of
    JSON; refused at once where it cannot be written."""
    if path is None:
        return None
    if game.changed:
        raise Refusal(f"{path!r}: rounds of a what-if game are not saved; play without --save.")
    _append(path, "")
    form = next((form for form, ends in ENDINGS.items() if path.endswith(ends)), LOG)
    if form == LOG:
        return lambda round: _append(path, written(round, filing))
    family = family_of(game.edition)
    if type(family).recorded is Family.recorded:
        raise Refusal(f"{path!r}: {game.edition.id} has no notation of hands; name a file ending in .jsonl.")
    return lambda round: _append(path, _recorded(family, round, form, path))


def _recorded(family: Family, round: Round, form: str, path: str) -> str:
    """A hand with its number in the file, and what stands between two hands there."""
    number = _hands_in(path) + 1
    if form == "phh":
        return f"[{number}]\n{family.recorded(round)}{BETWEEN[form]}"
    about = {"hand": number, "at": datetime.now(UTC)}
    return family.recorded(round, form, about, hero=round.players.get(YOU, "")) + BETWEEN[form]


def _append(path: str, text: str) -> None:
    try:
        with open(path, "a", encoding="utf-8") as file:  # noqa: PTH123  # as the command line reads it
            file.write(text)
    except (OSError, ValueError) as error:
        raise Refusal(f"{path!r} cannot be written: {error}.") from None


def _hands_in(path: str) -> int:
    """The number of the last hand in a file of recorded hands."""
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123  # as the command line reads it
            numbers = [int(number) for number in _NUMBER.findall(file.read())]
    except (OSError, ValueError) as error:
        raise Refusal(f"{path!r} cannot be read: {error}.") from None
    return max(numbers, default=0)

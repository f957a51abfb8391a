"""The two decks of a tournament table: counted every hour, changed every two, then replaced by a new pair."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from croupier.kit import Refusal
from croupier.room.law.load import FloorLaw
from croupier.room.law.tournament_rows import TournamentDuty
from croupier.room.part import Happened
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.law import bound, duty
from croupier.room.tournaments.stakes import base_game
from croupier.room.tournaments.state import TournamentTable

COUNT, CHANGE = "count the tournament deck", "change the tournament deck"


def decks_due(law: FloorLaw, table: TournamentTable) -> Iterator[tuple[TournamentDuty, datetime]]:
    """What has to be done to the decks of a table, and when at the latest."""
    for name, last in ((CHANGE, table.changed), (COUNT, table.counted)):
        row = duty(law, name)
        if row is not None and row.every is not None:
            yield row, row.every.after(datetime.fromisoformat(last))


def check_decks(law: FloorLaw, table: TournamentTable, now: datetime) -> None:
    """Refuse a hand from a deck that is due to be counted or changed."""
    for row, due in decks_due(law, table):
        if now >= due:
            raise Refusal(f"Table {table.number}: {row.name} first; it was due at {due:%H:%M}.", row.deciding)


def count_deck(desk: TournamentDesk, command: c.CountTournamentDeck) -> list[Happened]:
    """The dealer counts; a deck that is not complete is changed."""
    filed, _ = desk.event(command.event_name, "drawn", "running")
    table = desk.state.table(filed.name, command.table)
    row = duty(desk.law, COUNT)
    cards = len(base_game(filed).cards)
    if table.live is not None:
        raise Refusal(f"Table {table.number} is in a hand; the deck is counted between hands.")
    if command.cards != cards:
        sentence = f"Table {table.number}: {command.cards} cards are counted and {cards} make a deck; change the deck."
        raise Refusal(sentence, row.deciding if row is not None else ())
    message = f"Table {table.number}: the deck is complete, {cards} cards."
    event = e.TournamentDeckCounted(filed.name, table.number)
    return [Happened(event, (), message, row.basis if row is not None else desk.ground("new pair of decks"))]


def change_deck(desk: TournamentDesk, command: c.ChangeTournamentDeck) -> list[Happened]:
    """The other deck; when both were used, a new pair with different backs."""
    filed, _ = desk.event(command.event_name, "drawn", "running")
    table = desk.state.table(filed.name, command.table)
    basis = desk.ground("new pair of decks")
    if table.live is not None:
        raise Refusal(f"Table {table.number} is in a hand; the deck is changed between hands.")
    row = bound(desk.law, "tournament decks")
    backs = command.new_backs
    if row is not None and backs and (len(backs) != row.most or len(set(backs)) != len(backs)):
        raise Refusal(f"{row.most} decks with different backs are at each table.", row.deciding)
    if not backs and table.deck + 1 >= len(table.backs):
        raise Refusal(f"Table {table.number}: both decks have been used; a new pair replaces them.", basis)
    pair = backs or table.backs
    words = f"a new pair, {' and '.join(pair)}" if backs else f"the {pair[table.deck + 1]} deck"
    event = e.TournamentDeckChanged(filed.name, table.number, backs)
    return [Happened(event, (), f"Table {table.number}: {words} is in use.", basis)]

"""A floor in a few words: people, tables, and decks in a known order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.editions.filing import FilingRefused
from croupier.kit import Refusal
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Pool, SeededDraws
from croupier.room.books import BookAccount, BookKind
from croupier.room.commands import Begin, Do, Sit
from croupier.room.days.acts import FillTray
from croupier.room.days.part import DaysPart
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry, Part
from croupier.room.room import Committed, Room
from croupier.room.tables.acts import OpenTable, PutDealer, Tell
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Bet, Bets, Chance, Closed, Dealt
from croupier.store.journal import plain

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
MANAGER = By("Mia", "manager", AT, "Flo", "floor")
FLOOR = By("Flo", "floor", AT)
FLOOR_TWO = By("Flo", "floor", AT, "Mia", "manager")
CAGE = By("Cai", "cage", AT, "Flo", "floor")
AUDITOR = By("Ada", "auditor", AT)


class Floor:
    """A room under a book, with what was committed so far."""

    def __init__(self, book: str, filing: dict[str, Any] | None = None, seed: int = 1) -> None:
        self.room = Room(load_floor(book), SeededDraws(seed), filing)
        self.entries: list[Entry] = []
        self.now = AT

    def take(self, stream: str, command: Any, by: By) -> Committed:
        try:
            done = self.room.take(stream, command, replace(by, at=self.now))
        except (
            Refusal
        ) as refusal:  # of the floor: what a game or a filing refuses may rest on several clauses
            of_game = isinstance(command, Do | Tell) or isinstance(refusal, FilingRefused)
            assert of_game or len(refusal.basis.clauses) <= 1, str(refusal)
            raise
        self.entries += done.entries
        return done

    def wait(self, **time: int) -> Committed:
        """Time passes."""
        self.now += timedelta(**time)
        done = self.room.tick(self.now)
        self.entries += done.entries
        return done

    def add(self, part: Part) -> Part:
        self.room.add(part)
        return part

    # Tables.

    def open_table(
        self,
        name: str,
        edition: str,
        players: int,
        depth: Any = "dealt",
        meters: tuple[tuple[str, str], ...] = (),
        **filing: Any,
    ) -> TablePart:
        """A table with a dealer of its own and players with $1,000 each."""
        stream = f"table/{name}"
        table = TablePart(stream)
        self.room.add(table)
        self.take(stream, OpenTable(edition, filing, depth, meters), FLOOR)
        if depth != "dealt":
            self.fill(stream)
        self.take(stream, PutDealer(f"Dee {name}"), FLOOR)
        for seat in range(1, players + 1):
            person = f"{name}-{seat}"
            self.take(stream, Sit(seat, person, 100_000), By(person, "player", AT))
        return table

    def fill(self, stream: str, amount: int = 10_000_000) -> None:
        """The rack of a real table is filled before anything is sold or paid from it."""
        if "day" not in self.room.parts:
            self.room.add(DaysPart())
        self.take("day", FillTray(stream, amount), CAGE)

    def dealer(self, stream: str) -> By:
        table = self.room.part(stream)
        assert isinstance(table, TablePart) and table.dealer is not None
        return By(table.dealer, "dealer", self.now)

    def begin(self, table: TablePart, stakes: Mapping[int, Mapping[str, int]]) -> None:
        """A round begins, with these stakes in cents."""
        self.take(table.stream, Begin(), self.dealer(table.stream))
        for seat, wagers in stakes.items():
            for wager, amount in wagers.items():
                self.act(table, seat, Bet(seat, wager, amount))

    def act(self, table: TablePart, seat: int, event: Any) -> Committed:
        by = By(table.persons[seat], "player", self.now)
        return self.take(table.stream, Do(seat, event), by)

    def close_bets(self, table: TablePart) -> Committed:
        return self.take(table.stream, Do("dealer", Closed()), self.dealer(table.stream))

    def stack(self, table: TablePart, wanted: Mapping[Pool, str]) -> None:
        """The deck lies so that these cards come; the others follow in any order. Bets must be laid already."""
        assert table.round is not None
        ahead = table.round.fork()
        ahead.push(Closed())
        left = {pool: list(parse_cards(cards)) for pool, cards in wanted.items()}
        order: list[int] = []
        deck, may_come = "", table.core.devices.left(ahead)
        while isinstance(due := ahead.due, Chance) and due.to in left and left[due.to]:
            deck = due.deck
            order.append(left[due.to].pop(0))
            ahead.push(Dealt(due.to, order[-1]))
        assert not any(left.values()), left
        rest = may_come - Counter(order)
        table.core.devices.orders[deck] = order + sorted(rest.elements())

    # Looking.

    def balance(self, kind: BookKind, of: str = "") -> int:
        return self.room.books.balance(BookAccount(kind, of))

    def owed(self) -> list[str]:
        return [each.message for each in self.room.owed(self.now)]

    def check(self) -> None:
        """Books balance, and every part is what its events and its snapshot say."""
        assert sum(self.room.books.balances.values()) == 0
        for part in self.room.parts.values():
            again = type(part).restore(part.stream, part.snapshot(), self.room)
            assert again.snapshot() == part.snapshot()


def written(event: Any, part: Part) -> Any:
    """An event as a journal gives it back: its objects are in the order of their names."""
    return decode(json.loads(plain(encode(event))), part.EVENTS)


def folded(floor: Floor, part: Part) -> dict[str, Any]:
    """What the events of a stream alone give, each written as JSON and read again."""
    fresh = type(part)(part.stream)
    for entry in floor.entries:
        if entry.stream == part.stream:
            fresh.apply(written(entry.event, part), entry.by)
    return fresh.snapshot()


def stack_pot(table: TablePart, cards: Mapping[int, str], board: str) -> None:
    """The deck of the next hand lies so that these cards come where everybody checks or calls; burns are others."""
    players, opening = table.core.next_round()
    ahead = table.core.family.open(table.game, players, opening)
    left: dict[Pool, list[int]] = {seat: list(parse_cards(hand)) for seat, hand in cards.items()}
    left["community"] = list(parse_cards(board))
    named = {card for each in left.values() for card in each}
    burns = [card for card in range(52) if card not in named]
    order: list[int] = []
    while (due := ahead.due) is not None:
        if isinstance(due, Chance):
            assert due.to is not None
            order.append((left.get(due.to) or burns).pop(0))
            ahead.push(Dealt(due.to, order[-1]))
        else:
            ahead.push(pot_answer(ahead))
    table.core.devices.orders[""] = order + burns


def pot_answer(round: Any) -> Any:
    """Side bets are made, checks and calls, hands are shown."""
    due = round.due
    if isinstance(due, Bets):
        for seat in due.seats:
            for answer in round.answers(seat):
                if answer.event.amount and answer.event.wager not in round.wagers[seat]:
                    return answer.event
        return Closed()
    answers = {answer.name: answer.event for answer in round.answers(due.seat)}
    return next(answers[name] for name in ("check", "call", "bet", "show", "fold") if name in answers)


def play_pot(floor: Floor, table: TablePart, cards: Mapping[int, str], board: str) -> list[Entry]:
    """A whole hand with these cards, everybody checking or calling to the showdown."""
    stack_pot(table, cards, board)
    before = len(floor.entries)
    floor.take(table.stream, Begin(), floor.dealer(table.stream))
    while table.round is not None:
        event = pot_answer(table.round)
        if isinstance(event, Closed):
            floor.close_bets(table)
        else:
            floor.act(table, event.seat, event)
    return floor.entries[before:]

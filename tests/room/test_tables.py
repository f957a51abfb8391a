"""A table of a room, every edition: what the rounds move is what the books have, and events give the state again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from croupier.editions import edition_ids, load
from croupier.editions.families import module_of
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random
from croupier.room.books import BookAccount
from croupier.room.commands import Begin, BuyChips, Do, Leave, Sit
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry
from croupier.room.room import Room
from croupier.room.runner import round_steps
from croupier.room.table import Taken
from croupier.room.tables.acts import CloseTable, OpenTable, PutDealer, RoundEnded
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from croupier.rounds.events import Decide
from tests.room.floor import written

IDS = [id for id in edition_ids() if module_of(load(id).law.family, "family") is not None]
AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR, DEALER = By("Flo", "floor", AT), By("Dee", "dealer", AT)
CHIPS = 200_000


def a_room(id: str, seats: int = 3, seed: int = 1) -> tuple[Room, TablePart, list[Entry]]:
    """A room with one open table, its players seated and a dealer on."""
    room = Room(load_floor("house"), SeededDraws(seed))
    table = TablePart("table/7")
    room.add(table)
    done = list(room.take("table/7", OpenTable(id), FLOOR).entries)
    done += room.take("table/7", PutDealer("Dee"), FLOOR).entries
    law = load(id).law.seats
    for seat in range(1, min(max(seats, law.least), table.game.seats) + 1):
        person, most = f"player {seat}", table.core.family.buy_ins(table.game)[1]
        done += room.take(
            "table/7", Sit(seat, person, min(CHIPS, most or CHIPS)), By(person, "player", AT)
        ).entries
    return room, table, done


def by_chance(room: Room, seed: int = 11) -> Iterator[Taken]:
    """A round by players by chance, command by command."""
    draws = SeededDraws(seed)
    table = RoomTable(room, "table/7", lambda: AT)
    return round_steps(table, {seat: at_random(draws) for seat in range(1, 30)})


def fold(entries: list[Entry], room: Room, state: dict[str, object] | None = None) -> TablePart:
    """The table that the events of a stream give, each written as JSON and read again."""
    table = TablePart("table/7") if state is None else TablePart.restore("table/7", state, room)
    for entry in entries:
        if entry.stream == "table/7":
            table.apply(written(entry.event, table), entry.by)
    return table


@pytest.mark.parametrize("id", IDS)
def test_events_give_the_state_again_and_books_agree(id: str) -> None:
    room, table, done = a_room(id)
    between = None
    for number in range(2):
        for committed in by_chance(room, number):
            done += committed.entries
        for seat, place in table.core.places.items():
            assert room.books.balance(BookAccount("stack", f"7/{seat}")) == place.chips
        assert not room.books.balance(BookAccount("pot", "7"))
        if number == 0:
            between = table.snapshot(), len(done)
    assert between is not None
    assert table.rounds == 2 and sum(isinstance(entry.event, RoundEnded) for entry in done) == 2
    assert fold(done, room).snapshot() == table.snapshot()
    assert fold(done[between[1] :], room, between[0]).snapshot() == table.snapshot()
    assert sum(room.books.balances.values()) == 0


@pytest.mark.parametrize("id", ["colorado/texas-holdem-high", "grand-ronde/blackjack", "grand-ronde/craps"])
def test_a_snapshot_in_mid_round_goes_on_with_the_same_cards(id: str) -> None:
    room, table, _ = a_room(id)
    steps = by_chance(room)
    for _ in range(3):
        next(steps)
    assert table.round is not None
    twin = TablePart.restore("table/7", table.snapshot(), room)
    assert twin.snapshot() == table.snapshot()
    assert twin.core.devices.orders == table.core.devices.orders


def test_what_is_refused_changes_nothing() -> None:
    room, table, _ = a_room("grand-ronde/roulette", 2)
    player = By("player 1", "player", AT)
    for command, by in (
        (Sit(1, "another", 100), By("another", "player", AT)),
        (Sit(3, "another", 100), player),
        (Leave(2), player),
        (BuyChips(1, 0), player),
        (Begin(), player),
        (Begin(), By("Dan", "dealer", AT)),
        (Do(1, {"event": "Closed"}), player),
        (OpenTable("grand-ronde/keno"), FLOOR),
    ):
        before, books = table.snapshot(), dict(room.books.balances)
        with pytest.raises(Refusal):
            room.take("table/7", command, by)
        assert table.snapshot() == before and room.books.balances == books


def test_decide_changes_nothing_and_says_what_would_happen() -> None:
    room, table, _ = a_room("grand-ronde/roulette", 2)
    before = table.snapshot()
    happened = table.decide(Begin(), DEALER, room)
    assert [type(each.event).__name__ for each in happened] == ["RoundOpened"]
    assert table.snapshot() == before


def test_a_closed_table_has_paid_everybody() -> None:
    room, table, _ = a_room("grand-ronde/roulette", 2)
    for committed in by_chance(room):
        assert committed.entries
    chips = {place.name: place.chips for place in table.core.places.values()}
    room.take("table/7", CloseTable(), FLOOR)
    assert table.status == "closed" and table.persons == {}
    for person, amount in chips.items():
        assert room.books.balance(BookAccount("pocket", person)) == amount - CHIPS
    room.take("table/7", OpenTable("grand-ronde/blackjack"), FLOOR)
    assert table.game.edition.id == "grand-ronde/blackjack"


def test_a_round_that_the_books_refuse_goes_back() -> None:
    room, table, _ = a_room("colorado/texas-holdem-high")
    next(by_chance(room))
    round = table.round
    assert round is not None and isinstance(round.due, Decide)
    seat = round.due.seat
    stack = BookAccount("stack", f"7/{seat}")
    room.books.balances[stack] = 0  # as after a posting that never came
    before = table.snapshot()
    answers = [answer for answer in round.answers(seat) if answer.name in ("call", "raise", "bet")]
    with pytest.raises(Refusal, match=f"stack 7/{seat} has"):
        room.take("table/7", Do(seat, answers[0].event), By(f"player {seat}", "player", AT))
    assert table.snapshot() == before

"""Several processes at one room: each works on what all have written, and whoever lost a lease writes nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count, islice

import pytest
import sqlalchemy as sa

from croupier.kit import Refusal
from croupier.room.kinds import KINDS as ROOM_KINDS
from croupier.room.part import Entry
from croupier.store.database import LEASE, JournalFault
from croupier.store.journal import Transaction
from croupier.store.leases import (
    ROOM_LOCK,
    TURN,
    Behind,
    Claim,
    Fenced,
    Lease,
    Leases,
    Outdated,
    WriterTurn,
    check_leases,
)
from croupier.store.shared import SharedRoom
from croupier.store.stored import Files
from tests.conftest import place_in
from tests.store.floors import Play, create
from tests.store.places import Place, state
from tests.store.servers import Server
from tests.store.toys import FLOOR, Draw, Drawn, Mixed, NewShoe, Paid, Pay, Shoe, Till

NUMBERS = count(1)
TIME = 60  # seconds for an answer


@dataclass
class Pair:
    """One room, opened twice, and two tills and a shoe in it that nobody has used yet."""

    first: SharedRoom
    second: SharedRoom
    till: str
    other: str
    shoe: str

    def __iter__(self) -> Iterator[SharedRoom]:
        return iter((self.first, self.second))

    def held(self, till: str) -> int:
        """What is in a till."""
        found: int = self.first.part(till).snapshot()["held"]
        return found


@pytest.fixture(scope="module")
def rooms(postgresql: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[SharedRoom]]:
    """The room, opened once for all tests."""
    place = place_in(postgresql, tmp_path_factory.mktemp("shared"))
    place.create().close()
    with ExitStack() as stack:
        yield [stack.enter_context(place.share()) for _ in range(2)]


@pytest.fixture
def pair(rooms: list[SharedRoom]) -> Iterator[Pair]:
    """New parts in it."""
    number = next(NUMBERS)
    streams = f"till/a{number}", f"till/b{number}", f"shoe/{number}"
    for part in (Till(streams[0]), Till(streams[1]), Shoe(streams[2])):
        rooms[0].add(part, FLOOR)
    rooms[1].submit_follow().result(TIME)
    yield Pair(rooms[0], rooms[1], *streams)
    for stored in rooms:
        stored.show(())
        stored.on_behind = stored.submit_follow


def same(first: SharedRoom, second: SharedRoom) -> None:
    """Both have the same in memory once they have read what the other wrote, and the journal is whole."""
    for stored in (first, second):
        stored.submit_follow().result(TIME)
    assert state(first) == state(second)
    found = second.verify()
    assert found.whole, found.findings


def test_each_works_on_what_the_other_has_written(pair: Pair) -> None:
    """Parts, accounts and cards: the shoe that one has shuffled is drawn by both, card after card."""
    first, second = pair
    done = [stored.take(pair.shoe, Draw(), FLOOR).entries for _ in range(3) for stored in pair]
    mixed, *drawn = [entry.event for entries in done for entry in entries]
    assert isinstance(mixed, Mixed)
    assert drawn == [Drawn(card) for card in mixed.order[:6]]
    first.take(pair.till, Pay("Bob", 300), FLOOR)
    second.take(pair.till, Pay("Eve", 40), FLOOR)
    second.take(pair.shoe, NewShoe(f"{pair.shoe}/2"), FLOOR)
    first.take(f"{pair.shoe}/2", Draw(), FLOOR)
    same(*pair)
    assert pair.held(pair.till) == 340


def test_the_same_id_happens_once_wherever_it_is_sent(pair: Pair) -> None:
    first, second = pair
    done = first.take(pair.till, Pay("Bob", 300), FLOOR, "a")
    assert second.take(pair.till, Pay("Bob", 300), FLOOR, "a") == done
    with pytest.raises(Refusal, match="stands for another command"):
        second.take(pair.till, Pay("Bob", 301), FLOOR, "a")
    same(*pair)


def test_many_at_once_are_written_one_after_another(pair: Pair) -> None:
    asked = [
        stored.submit(pair.shoe if n % 3 else pair.till, Draw() if n % 3 else Pay("Bob", 1), FLOOR)
        for n in range(30)
        for stored in pair
    ]
    wait(asked, TIME)
    assert [each.exception() for each in asked if each.exception() is not None] == []
    same(*pair)
    assert pair.held(pair.till) == 20


def test_whatever_happens_on_a_floor_is_followed(served: Place) -> None:
    """What one process plays, the other has in memory as it was."""
    follow_floor(served, ("colorado/texas-holdem-high", "grand-ronde/craps"), 10)


def follow_floor(place: Place, editions: tuple[str, ...], commands: int) -> None:
    """Two processes play at the same tables in turn, so many commands each time."""
    create(place, editions, "colorado").close()
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(SharedRoom.open(place.where, ROOM_KINDS, files=place.files)) for _ in range(2)
        )
        for turn, stored in enumerate((first, second) * 2):
            stored.submit_follow().result(TIME)
            assert len(list(islice(Play(stored, turn).commands(), commands))) == commands
        same(first, second)


# Leases.


def leased(pair: Pair) -> tuple[Leases, Leases, Lease]:
    """Both serve the room, and the first has the lease of a till."""
    first, second = (Leases(stored.journal.database, f"http://{n}") for n, stored in enumerate(pair))
    first.renew(), second.renew()
    return first, second, first.take([pair.till])[pair.till]


def over(stored: SharedRoom) -> None:
    """The time of every lease is over."""
    with stored.journal.database.writing() as connection:
        connection.execute(sa.update(LEASE).values(until=1))


def test_a_stream_belongs_to_one_process(pair: Pair) -> None:
    first, second, lease = leased(pair)
    assert lease == Lease(pair.till, 1)
    assert second.take([pair.till]) == {}
    found = second.renew()
    assert found.owner(pair.till) == first.row
    assert set(found.servers) >= {first.row.id, second.row.id}
    first.release([pair.till])
    assert second.renew().owner(pair.till) is None
    assert second.take([pair.till]) == {pair.till: Lease(pair.till, 2)}
    assert first.renew().of(first.row.id) == {}


def test_a_lease_that_is_not_renewed_is_over(pair: Pair) -> None:
    database = pair.first.journal.database
    short, second = Leases(database, "", seconds=0.05), Leases(database, "")
    short.renew(), second.renew()
    short.take([pair.till])
    for _ in range(1000):
        if taken := second.take([pair.till]):
            break
        time.sleep(0.01)
    assert taken[pair.till].number == 2
    assert short.row.id not in second.renew().servers


def test_a_lease_is_renewed_as_long_as_nobody_has_it(pair: Pair) -> None:
    first, second, lease = leased(pair)
    over(pair.first)
    assert first.renew().of(first.row.id) == {pair.till: lease}
    assert second.take([pair.till]) == {}


def test_whoever_leaves_leaves_his_leases(pair: Pair) -> None:
    first, second, _ = leased(pair)
    first.leave()
    assert first.row.id not in second.renew().servers
    assert second.take([pair.till])[pair.till].number == 2


def test_a_fenced_writer_is_refused_and_the_others_of_its_group_are_not(pair: Pair) -> None:
    _, second, old = leased(pair)
    pair.first.submit_all(pair.till, [Pay("Bob", 2)], FLOOR, claim=Claim(old)).result(TIME)
    over(pair.first)
    new = second.take([pair.till])[pair.till]
    with pair.first.reading():  # so that they are one group
        fenced = pair.first.submit_all(pair.till, [Pay("Bob", 4)], FLOOR, "a", claim=Claim(old))
        other = pair.first.submit(pair.other, Pay("Bob", 8), FLOOR)
        again = pair.first.submit_all(pair.till, [Pay("Bob", 16)], FLOOR, claim=Claim(old))
    assert other.exception() is None
    for refused in (fenced, again):
        assert isinstance(refused.exception(), Fenced)
        assert (
            str(refused.exception()) == f"Another process runs {pair.till} now; nothing was carried out here."
        )
    pair.second.submit_all(pair.till, [Pay("Bob", 32)], FLOOR, "a", claim=Claim(new)).result(TIME)
    same(*pair)
    assert pair.held(pair.till) == 2 + 32
    assert pair.held(pair.other) == 8


def test_a_stale_claim_is_refused_beside_a_current_one_of_the_same_table(pair: Pair) -> None:
    """A server that lost a lease and took it again has commands under both numbers in one group."""
    first, second, old = leased(pair)
    over(pair.first)
    second.take([pair.till])
    over(pair.first)
    new = first.take([pair.till])[pair.till]
    assert new.number == old.number + 2
    for claims in ((old, new), (new, old)):
        with pair.first.reading():  # so that they are one group
            asked = {
                lease: pair.first.submit_all(pair.till, [Pay("Bob", 4)], FLOOR, claim=Claim(lease))
                for lease in claims
            }
        assert asked[new].exception(TIME) is None
        assert isinstance(asked[old].exception(TIME), Fenced)
    same(*pair)
    assert pair.held(pair.till) == 4 + 4


def test_a_fenced_writer_is_refused_also_after_a_command_that_failed_halfway(pair: Pair) -> None:
    """Such a command ends one transaction and begins another: each of them is fenced."""
    _, second, old = leased(pair)
    over(pair.first)
    second.take([pair.till])
    with pair.first.reading():
        asked = [
            pair.first.submit_all(pair.till, [Pay("Bob", amount)], FLOOR, claim=Claim(old))
            for amount in (1, 2000, 2)  # a multiple of 1,000 fails once the till has changed
        ]
        other = pair.first.submit(pair.other, Pay("Bob", 8), FLOOR)
    assert other.exception() is None
    assert all(isinstance(each.exception(), Refusal) for each in asked)
    same(*pair)
    assert (pair.held(pair.till), pair.held(pair.other)) == (0, 8)


def test_a_process_that_stands_still_is_cut_off_when_its_time_is_over(pair: Pair) -> None:
    """As one that was stopped by a signal in the middle of a transaction, with the turn: nobody waits any longer."""
    stalled = pair.first.journal.database
    first, second = Leases(stalled, "", seconds=0.2), Leases(pair.second.journal.database, "")
    second.renew(), first.renew()  # nobody looks at the first one's time before it stands still
    lease, turn = first.take([pair.till])[pair.till], WriterTurn(stalled)
    with pytest.raises(JournalFault, match=r"terminating connection|closed"), stalled.writing() as connection:
        check_leases(connection, [lease])
        turn.__enter__()
        for _ in range(500):
            if first.row.id not in second.renew().servers and (taken := second.take([pair.till])):
                break
            time.sleep(0.02)
        assert taken[pair.till].number == lease.number + 1
        done = pair.second.submit_all(pair.till, [Pay("Bob", 5)], FLOOR, claim=Claim(taken[pair.till]))
        assert done.result(5).entries
        connection.execute(sa.select(1))
    turn.close()
    for fault in (
        JournalFault,
        Fenced,
    ):  # its connections are gone; then others are, and its lease is another's
        with pytest.raises(fault):
            pair.first.submit_all(pair.till, [Pay("Bob", 7)], FLOOR, claim=Claim(lease)).result(TIME)
    same(*pair)
    assert pair.held(pair.till) == 5


def test_nobody_takes_a_lease_in_the_middle_of_a_transaction(pair: Pair) -> None:
    """The check of a lease holds until the commit."""
    _, second, lease = leased(pair)
    over(pair.first)
    database = pair.second.journal.database
    with pair.first.journal.database.writing() as connection:
        check_leases(connection, [lease])
        with pytest.raises(JournalFault, match="lock"), database.writing() as other:
            other.exec_driver_sql("SET LOCAL lock_timeout = 50")
            other.execute(sa.update(LEASE).values(number=2))
    assert second.take([pair.till])[pair.till].number == 2


# What is shown without a lock.


def test_what_is_shown_changes_only_during_wide_commands(pair: Pair) -> None:
    first, second = pair
    first.on_behind = lambda: None
    first.followed()
    first.show([pair.till])
    second.take(pair.other, Pay("Bob", 1), FLOOR)
    first.take(pair.other, Pay("Bob", 2), FLOOR)
    second.take(pair.till, Pay("Bob", 4), FLOOR)
    with pytest.raises(Behind):
        first.take(pair.other, Pay("Bob", 8), FLOOR)
    assert first.room.part(pair.till).seq == 0
    first.submit_follow().result(TIME)
    assert [entry.event.amount for entry in first.followed().entries if entry.stream == pair.till] == [4]
    assert first.followed().entries == ()
    first.take(pair.other, Pay("Bob", 8), FLOOR)
    same(*pair)


def test_a_command_to_a_part_that_was_seen_otherwise_is_refused(pair: Pair) -> None:
    first, second = pair
    second.take(pair.till, Pay("Bob", 4), FLOOR)
    with pytest.raises(Outdated):
        first.submit_all(pair.till, [Pay("Bob", 1)], FLOOR, claim=Claim(seq=0)).result(TIME)
    first.submit_all(pair.till, [Pay("Bob", 1)], FLOOR, claim=Claim(seq=1)).result(TIME)
    same(*pair)


def test_others_are_heard_without_asking(pair: Pair) -> None:
    first, second = pair
    first.take(pair.till, Pay("Bob", 4), FLOOR)
    for _ in range(1000):
        if second.part(pair.till).seq:
            return
        time.sleep(0.01)
    raise AssertionError("the other process has not heard of it")


# Who may write at all.


def test_a_shared_room_is_nobodys_alone(pair: Pair, postgresql: Server) -> None:
    first, second = pair
    where = first.journal.database.url.render_as_string(hide_password=False)
    place = Place(where, Files(first.anchors.path.with_name("room.key"), first.anchors.path))
    with pytest.raises(Refusal, match="is open in another process"):
        place.open()
    for stored in (first, second):
        stored.take(pair.till, Pay("Bob", 4), FLOOR)


def test_one_who_lost_the_room_is_fenced_by_those_who_share_it(served: Place) -> None:
    alone = served.create()
    with pytest.raises(Refusal, match="is open in another process"):
        served.share()
    alone.journal.database.release()
    with served.share() as first, served.share() as second:
        with pytest.raises(Refusal, match="Another process writes"):
            alone.take("till/1", Pay("Bob", 8), FLOOR)
        first.take("till/1", Pay("Bob", 4), FLOOR)
        second.take("till/1", Pay("Bob", 4), FLOOR)
    alone.journal.database.close()


def test_a_room_in_a_file_is_served_by_one_process(file: Place) -> None:
    file.create().close()
    with pytest.raises(Refusal, match="one process serves a room in a file; several need PostgreSQL"):
        file.share()


def test_whoever_has_the_turn_and_does_not_go_on_is_cut_off(pair: Pair) -> None:
    database = pair.first.journal.database
    with database.engine.connect() as stuck:
        stuck.exec_driver_sql(f"SELECT pg_advisory_lock({TURN}, {ROOM_LOCK})")
        stuck.commit()
        turn = WriterTurn(database, patience=0.05)
        with turn as newest:
            assert newest == pair.first.journal.events
        turn.close()
        stuck.invalidate()


def test_whoever_writes_without_his_turn_is_refused(pair: Pair) -> None:
    """The turn saves work; that nothing wrong is written does not rest on it."""
    first, second = pair
    first.on_behind = lambda: None
    first.show([pair.till])
    second.take(pair.till, Pay("Bob", 4), FLOOR)
    late = Entry(pair.till, Paid("Bob", 8), FLOOR, seq=1)
    with pytest.raises(Behind):
        first.journal.append((Transaction(pair.till, FLOOR, "late", b"", (late,)),))
    same(*pair)
    assert pair.held(pair.till) == 4


def test_both_go_on_after_the_database_was_stopped(pair: Pair, postgresql: Server) -> None:
    """F2: whoever asks meanwhile is refused, and nothing of it is written."""
    for stored in pair:
        stored.take(pair.till, Pay("Bob", 1), FLOOR)
    postgresql.stop()
    for stored in pair:
        with pytest.raises(JournalFault):
            stored.take(pair.till, Pay("Bob", 2), FLOOR)
    postgresql.start()
    for stored in pair:
        stored.take(pair.till, Pay("Bob", 4), FLOOR)
    same(*pair)
    assert pair.held(pair.till) == 2 + 8

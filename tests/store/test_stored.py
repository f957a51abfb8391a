"""A room that lasts: commands are durable, answered once, and the room is the same after it was opened again."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import wait

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount
from croupier.room.days.acts import OpenDay, StartShift
from croupier.room.days.part import DaysPart
from croupier.room.kinds import KINDS as ROOM_KINDS
from croupier.room.law.load import load_floor
from croupier.room.part import By
from croupier.store.stored import StoredRoom
from croupier.store.writer import SNAPSHOT_AFTER
from tests.store.places import Place, state
from tests.store.toys import AT, FLOOR, Counted, Draw, Drawn, Mixed, NewShoe, Paid, Pay, Refund, Shoe, Till


def test_a_room_is_the_same_after_it_was_closed_and_opened(place: Place) -> None:
    with place.create() as stored:
        stored.take("till/1", Pay("Bob", 300), FLOOR)
        stored.take("till/2", Pay("Bob", 45), FLOOR)
        stored.take("till/1", Refund("Bob", 100), FLOOR)
        for _ in range(3):
            stored.take("shoe", Draw(), FLOOR)
        before = state(stored)
    with place.open() as stored:
        assert state(stored) == before
        assert stored.room.books.balance(BookAccount("drop", "till/1")) == 200
        assert stored.room.books.balance(BookAccount("meter", "tally")) == 34


def test_the_cards_to_come_are_the_same_after_a_restart(place: Place) -> None:
    with place.create() as stored:
        first = stored.take("shoe", Draw(), FLOOR).entries
        mixed = first[0].event
        assert isinstance(mixed, Mixed)
    drawn = [first[1].event]
    for _ in range(len(mixed.order) - 1):
        with place.open() as stored:
            drawn += [entry.event for entry in stored.take("shoe", Draw(), FLOOR).entries]
    assert drawn == [Drawn(card) for card in mixed.order]


def test_the_same_id_gives_the_same_answer_and_happens_once(place: Place) -> None:
    with place.create() as stored:
        first = stored.take("till/1", Pay("Bob", 300), FLOOR, "a")
        assert stored.take("till/1", Pay("Bob", 300), FLOOR, "a") == first
        assert [type(entry.event) for entry in first.entries] == [Paid, Counted]
        before = state(stored)
    with place.open() as stored:
        assert stored.take("till/1", Pay("Bob", 300), FLOOR, "a") == first
        assert state(stored) == before
        stored.take("till/2", Pay("Bob", 300), FLOOR, "a")  # another stream, another command
        stored.take("till/1", Pay("Bob", 300), By("Eve", "floor", AT), "a")  # another person too


@pytest.mark.parametrize("again", [Pay("Bob", 301), Refund("Bob", 300)])
def test_another_command_with_the_same_id_is_refused(file: Place, again: Pay | Refund) -> None:
    with file.create() as stored:
        stored.take("till/1", Pay("Bob", 300), FLOOR, "a")
        before = state(stored)
        with pytest.raises(Refusal, match="The id 'a' of Ann at till/1 stands for another command"):
            stored.take("till/1", again, FLOOR, "a")
        assert state(stored) == before


def test_everything_that_waits_is_one_transaction(place: Place) -> None:
    with place.create() as stored:
        with stored.reading():  # the writer waits for us
            answers = [stored.submit("till/1", Pay("Bob", 1 + n), FLOOR, str(n)) for n in range(100)]
            twice = stored.submit("till/1", Pay("Bob", 1), FLOOR, "0")
            other = stored.submit("till/1", Pay("Bob", 2), FLOOR, "0")
        wait([*answers, twice, other], 60)
        done = [answer.result() for answer in answers if answer.exception() is None]
        assert len(done) == 99  # a till takes no 13
        assert twice.result(60) == done[0]
        assert isinstance(other.exception(), Refusal)
        held = sum(range(1, 101)) - 13
        assert stored.room.part("till/1").snapshot() == {"held": held}
    with place.open() as stored:
        assert stored.room.part("till/1").snapshot() == {"held": held}


def test_a_refused_command_leaves_nothing(place: Place) -> None:
    with place.create() as stored:
        before, events = state(stored), stored.journal.events
        for command in (Pay("Bob", 13), Pay("Bob", -1), Refund("Bob", 5), Draw()):
            with pytest.raises(Refusal):
                stored.take("till/1", command, FLOOR)
        assert (state(stored), stored.journal.events) == (before, events)


def test_a_command_that_fails_in_another_part_is_undone_everywhere(place: Place) -> None:
    """The tally cannot book a multiple of 1,000 after the till has changed: both are made again from the journal."""
    with place.create() as stored:
        stored.take("till/1", Pay("Bob", 300), FLOOR)
        before = state(stored)
        with stored.reading():
            good = stored.submit("till/1", Pay("Bob", 40), FLOOR)
            bad = stored.submit("till/1", Pay("Bob", 2000), FLOOR)
            after = stored.submit("till/2", Pay("Bob", 50), FLOOR)
        wait([good, bad, after])
        assert "does not cover it" in str(bad.exception())
        assert good.exception() is None
        assert after.exception() is None
        assert state(stored)["till/1"] == (2, {"held": 340})
        assert state(stored)["tally"] == (3, {"seen": 390})
        assert state(stored)["books"] != before["books"]
        whole = state(stored)
    with place.open() as stored:
        assert state(stored) == whole


def test_a_command_may_add_a_part(place: Place) -> None:
    with place.create() as stored:
        stored.take("shoe", NewShoe("shoe/2"), FLOOR)
        stored.take("shoe/2", Draw(), FLOOR)
        with pytest.raises(Refusal, match="cannot be bad"):
            stored.take("shoe", NewShoe("shoe/bad"), FLOOR)
        before = state(stored)
        assert "shoe/bad" not in before
    with place.open() as stored:
        assert state(stored) == before


def test_a_part_of_a_kind_that_cannot_be_restored_is_refused(file: Place) -> None:
    class Drawer(Till):
        KIND = "drawer"

    with file.create() as stored, pytest.raises(Refusal, match="which this room does not have"):
        stored.add(Drawer("drawer"), FLOOR)


def test_a_snapshot_is_taken_only_at_rest(file: Place) -> None:
    with file.create() as stored:
        for _ in range(SNAPSHOT_AFTER + 1):
            stored.take("till/1", Pay("Bob", 1), FLOOR)
        for _ in range(SNAPSHOT_AFTER + 25):
            stored.take("shoe", Draw(), FLOOR)
        snapshots = stored.journal.snapshots(["till/1", "shoe"])
        assert snapshots["till/1"].seq == SNAPSHOT_AFTER
        assert snapshots["shoe"].state == {"order": []}
        assert 0 < snapshots["shoe"].seq < stored.room.part("shoe").seq


def test_a_room_is_open_for_writing_once(place: Place) -> None:
    with place.create() as stored:
        with pytest.raises(Refusal, match="is open in another process"):
            place.open()
        stored.take("till/1", Pay("Bob", 7), FLOOR)
        with place.open(read_only=True) as reader:
            assert state(reader) == state(stored)
            with pytest.raises(Refusal, match="for reading only"):
                reader.take("till/1", Pay("Bob", 7), FLOOR)


def test_a_writer_that_was_replaced_is_fenced(place: Place) -> None:
    """One that lost its lock, and another that began to write: the first writes nothing any more."""
    first = place.create()
    first.journal.database.release()
    with place.open() as second:
        second.take("till/1", Pay("Bob", 7), FLOOR)
        with pytest.raises(Refusal, match="Another process writes"):
            first.take("till/1", Pay("Bob", 8), FLOOR)
        assert second.room.part("till/1").snapshot() == {"held": 7}
        second.take("till/1", Pay("Bob", 9), FLOOR)
    first.journal.database.close()


def test_a_closed_room_takes_nothing(file: Place) -> None:
    stored = file.create()
    stored.close()
    stored.close()
    with pytest.raises(Refusal, match="closed"):
        stored.take("till/1", Pay("Bob", 7), FLOOR)


def test_where_there_is_no_room_or_already_one(file: Place) -> None:
    with pytest.raises(Refusal, match="There is no room in"):
        file.open()
    file.create().close()
    with pytest.raises(Refusal, match="There is already a room in"):
        file.create()


@pytest.mark.parametrize("name", ["Bob\n", "B" * 300, "\ud800"])
def test_names_that_cannot_be_written_are_refused(file: Place, name: str) -> None:
    with file.create() as stored:
        with pytest.raises(Refusal):
            stored.take("till/1", Pay("Bob", 7), By(name, "floor", AT))
        with pytest.raises(Refusal):
            stored.take("till/1", Pay("Bob", 7), FLOOR, name)
        with pytest.raises(Refusal):
            stored.add(Shoe(name), FLOOR)


def test_the_command_line_starts_without_the_database() -> None:
    code = "import sys, croupier.cli; print(sorted({'sqlalchemy', 'alembic', 'psycopg'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_reader_opens_beside_a_writer_that_goes_on(place: Place) -> None:
    """However often it opens: what it sees is one moment, never one without what was anchored before."""
    with place.create() as stored:
        stop = threading.Event()

        def write() -> None:
            while not stop.is_set():
                stored.take("till/1", Pay("Bob", 1), FLOOR)
                stored.anchor(keep=False)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for _ in range(10):
                with place.open(read_only=True) as reader:
                    assert reader.verify().whole
        finally:
            stop.set()
            writer.join(60)


def test_a_command_that_was_given_up_before_its_turn_does_not_happen(file: Place) -> None:
    with file.create() as stored:
        with stored.reading():
            first = stored.submit("till/1", Pay("Bob", 5), FLOOR)
            second = stored.submit("till/1", Pay("Bob", 6), FLOOR)
            assert second.cancel()
        first.result(60)
        stored.take("till/1", Pay("Bob", 7), FLOOR)
        assert state(stored)["till/1"] == (2, {"held": 12})


def test_the_end_of_a_shift_is_anchored(file: Place) -> None:
    law = load_floor("colorado")
    with StoredRoom.create(file.where, ROOM_KINDS, law, files=file.files) as stored:
        manager = By("Mia", "manager", AT)
        stored.add(DaysPart("day"), manager)
        stored.take("day", OpenDay("2026-03-01"), manager)
        stored.take("day", StartShift("evening"), manager)
        stored.take("day", StartShift("night"), manager)
    kept = stored.anchors.all_kept()
    assert [anchor.heads["day"][0] for anchor in kept][-1] == 3

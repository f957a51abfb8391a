"""Journals that were changed, cut or rolled back behind our back: found out, with the stream and the place."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter, deque
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path

import pytest

from croupier.kit import Refusal
from croupier.room.devices import Devices
from croupier.rounds.events import Dealt
from croupier.rounds.round import Round
from croupier.store.database import Damaged
from croupier.store.stored import Acceptance, AnchorAccepted, StoredRoom
from croupier.store.verify import verify
from tests.store.floors import Play, create
from tests.store.places import Place, state
from tests.store.toys import FLOOR, Draw, Pay, Refund


def played(place: Place) -> StoredRoom:
    """A room in which something has happened."""
    stored = place.create()
    for amount in (300, 45, 20, 7):
        stored.take("till/1", Pay("Bob", amount), FLOOR)
        stored.take("till/2", Pay("Eve", amount), FLOOR)
        stored.take("shoe", Draw(), FLOOR)
    stored.take("till/1", Refund("Bob", 100), FLOOR)
    return stored


def change(place: Place, *statements: str) -> None:
    """Change a journal as somebody would who can write to its file."""
    connection = sqlite3.connect(place.where)
    for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_journal_that_nobody_changed_is_whole(place: Place) -> None:
    with played(place) as stored:
        found = stored.verify()
        assert found.whole
        assert (found.streams, found.events, found.postings) == (5, stored.journal.events, 17)


def test_several_processes_find_what_one_finds(place: Place) -> None:
    with played(place) as stored:
        one, three = verify(stored.journal, 1), verify(stored.journal, 3)
        assert one == three
        assert one.whole


def test_several_processes_find_damage_in_each_stretch(file: Place) -> None:
    played(file).close()
    change(file, "UPDATE event SET note = 'x' WHERE place IN (3, 20)")
    with file.open(read_only=True) as stored:
        one, three = verify(stored.journal, 1), verify(stored.journal, 3)
    places = [(each.stream, each.seq) for each in three.findings]
    assert places == [(each.stream, each.seq) for each in one.findings]
    assert len(places) == 2


AT_TILL = "WHERE stream = (SELECT id FROM stream WHERE name = 'till/1')"
PLACE = f"(SELECT place FROM event {AT_TILL} AND seq = 2)"
CHANGES = {
    "amount in an event": (
        f"UPDATE event SET body = replace(body, '45', '46') {AT_TILL} AND seq = 2",
        "till/1",
        2,
    ),
    "actor": (f"UPDATE event SET actor = 'Eve' {AT_TILL} AND seq = 2", "till/1", 2),
    "time": (f"UPDATE event SET at = '2020-01-01T00:00:00+00:00' {AT_TILL} AND seq = 2", "till/1", 2),
    "sentence": (f"UPDATE event SET note = '' {AT_TILL} AND seq = 2", "till/1", 2),
    "hash": (f"UPDATE event SET hash = zeroblob(32) {AT_TILL} AND seq = 2", "till/1", 2),
    "amount posted": (f"UPDATE posting SET amount = 46 WHERE place = {PLACE}", "till/1", 2),
    "account posted": (f"UPDATE posting SET giver = giver + 2 WHERE place = {PLACE}", "till/1", 2),
    "posting gone": (f"DELETE FROM posting WHERE place = {PLACE}", "till/1", 2),
    "event gone": (f"DELETE FROM event {AT_TILL} AND seq = 2", "till/1", 2),
    "event of another": (f"UPDATE event SET body = '{{}}' {AT_TILL} AND seq = 2", "till/1", 2),
    "name of an account": ("UPDATE account SET of = 'till/9' WHERE of = 'till/1'", "the books", None),
    "balance": ("UPDATE balance SET amount = amount + 1 WHERE account = 2", "the books", None),
    "command gone astray": ("UPDATE command SET first = first + 1 WHERE events > 0", "till/1", None),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_journal_is_found_out(file: Place, name: str) -> None:
    statement, stream, seq = CHANGES[name]
    played(file).close()
    change(file, statement)
    try:
        with file.open(read_only=True) as stored:
            findings = stored.verify().findings
    except Damaged as damaged:
        findings = (damaged,)
    assert (stream, seq) in [(each.stream, each.seq) for each in findings]


@pytest.mark.parametrize(
    "act", ["UPDATE event SET actor = 'Eve'", "DELETE FROM posting", "DELETE FROM command"]
)
def test_the_database_itself_refuses_changes(file: Place, act: str) -> None:
    played(file).close()
    connection = sqlite3.connect(file.where)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        connection.execute(act)
    connection.close()


def test_a_changed_snapshot_is_refused_at_the_start(file: Place) -> None:
    played(file).close()
    change(file, "UPDATE snapshot SET state = (SELECT state FROM snapshot WHERE stream = 2) WHERE stream = 3")
    with pytest.raises(Damaged, match="till/2, event 4: its snapshot was changed"):
        file.open()


def test_a_changed_event_since_the_snapshot_is_refused_at_the_start(file: Place) -> None:
    stored = played(file)
    stored.journal.database.close()  # no snapshots, as after a kill
    change(file, CHANGES["amount in an event"][0])
    with pytest.raises(Damaged, match="till/1, event 2: it is not what was written"):
        file.open()


def test_a_journal_with_fewer_events_than_anchored_is_refused(file: Place, tmp_path: Path) -> None:
    """Somebody puts an older copy of the file in its place: the anchor knows better."""
    played(file).close()
    older = tmp_path / "older.db"
    shutil.copy(file.where, older)
    with file.open() as stored:
        stored.take("shoe", Draw(), FLOOR)
        stored.take("shoe", Draw(), FLOOR)
    shutil.copy(older, file.where)
    with pytest.raises(Damaged, match="shoe, event 6: 6 events are there, and 8 were anchored"):
        file.open()


def test_another_history_than_the_anchored_one_is_refused(file: Place, tmp_path: Path) -> None:
    played(file).close()
    older, anchor = tmp_path / "older.db", tmp_path / "older.anchor"
    shutil.copy(file.where, older)
    shutil.copy(file.files.anchor, anchor)
    with file.open() as stored:
        stored.take("shoe", Draw(), FLOOR)
    newer = file.files.anchor.read_bytes()
    shutil.copy(older, file.where)
    shutil.copy(anchor, file.files.anchor)
    with file.open() as stored:
        stored.take("shoe", Draw(), FLOOR, "another id")
    file.files.anchor.write_bytes(newer)
    with pytest.raises(Damaged, match="shoe, event 6: it is not the event that was anchored"):
        file.open()


def test_an_anchor_that_we_did_not_sign_is_refused(file: Place) -> None:
    played(file).close()
    text = file.files.anchor.read_text("utf-8")
    file.files.anchor.write_text(text.replace('"till/1":[5', '"till/1":[4'), "utf-8")
    with pytest.raises(Refusal, match="was not signed with the key of this room"):
        file.open()


@pytest.mark.parametrize("read_only", [True, False])
def test_a_room_without_its_anchor_is_refused(place: Place, read_only: bool) -> None:
    """Else whoever can write to the disk deletes it, and rewrites the history before it."""
    played(place).close()
    place.files.anchor.unlink()
    with pytest.raises(Refusal, match=r"The anchor .* is missing"):
        place.open(read_only)


def test_a_room_that_is_accepted_without_its_anchor_says_so_for_ever(place: Place) -> None:
    played(place).close()
    older = place.files.anchor.read_bytes()
    accepted = Acceptance(FLOOR, "the disk was lost")
    with pytest.raises(Refusal, match="in order; there is nothing to accept"):
        place.open(accepted=accepted)
    place.files.anchor.unlink()
    with place.open(accepted=accepted) as stored:
        assert stored.verify().whole
        stored.take("till/1", Pay("Bob", 5), FLOOR)
    with place.open() as stored:
        (record,) = stored.journal.records("room", kinds=[AnchorAccepted.__name__])
        assert record.by == FLOOR and record.body["reason"] == "the disk was lost"
        assert "is missing" in record.body["found"]
        assert stored.verify().whole
    place.files.anchor.write_bytes(older)
    place.open().close()  # it is older, and vouches for what was there


def test_a_backup_is_accepted_in_the_place_of_a_newer_room(file: Place, tmp_path: Path) -> None:
    with played(file) as stored:
        stored.copy(tmp_path / "backup.db")
        stored.take("till/1", Pay("Bob", 5), FLOOR)
    shutil.copy(tmp_path / "backup.db", file.where)
    with pytest.raises(Damaged, match="were anchored at"):
        file.open()
    with file.open(accepted=Acceptance(FLOOR, "restored")) as stored:
        (record,) = stored.journal.records("room", kinds=[AnchorAccepted.__name__])
        assert "were anchored at" in record.body["found"]


def test_files_of_a_room_are_for_their_owner_alone(file: Place, tmp_path: Path) -> None:
    """Also one that was made for everybody to read."""
    Path(file.where).touch(0o644)
    with played(file) as stored:
        stored.copy(tmp_path / "backup.db")
        names = ["room.db", "room.db-wal", "room.db-shm", "room.db-lock", "room.key", "backup.db"]
        assert {name: oct((tmp_path / name).stat().st_mode & 0o777) for name in names} == dict.fromkeys(
            names, "0o600"
        )


def test_a_card_that_is_not_the_next_of_its_sealed_deck_is_found(
    file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chain is whole: the house itself has dealt another card."""
    top, cards = Devices.top, count()

    def from_below(self: Devices, round: Round, left: Counter[int]) -> object:
        event = top(self, round, left)
        if not isinstance(event, Dealt) or next(cards) != 7:
            return event
        order = [card for card in self.orders[getattr(round.due, "deck", "")] if left[card]]
        return Dealt(event.to, order[1])

    monkeypatch.setattr(Devices, "top", from_below)
    with create(file, ("grand-ronde/blackjack", "colorado/texas-holdem-high")) as stored:
        deque(islice(Play(stored, 1).commands(), 40), maxlen=0)
        (found,) = stored.verify().findings
        assert "the card is not the next of the deck that was sealed" in str(found)
        assert found.stream in ("table/1", "table/2")


def test_another_key_or_none_is_refused(file: Place) -> None:
    played(file).close()
    key = file.files.key.read_text("ascii")
    file.files.key.write_text("00" * 32, "ascii")
    with pytest.raises(Refusal, match="not signed with the key"):
        file.open()
    file.files.key.write_text("no key", "ascii")
    with pytest.raises(Refusal, match="64 hexadecimal digits"):
        file.open()
    file.files.key.unlink()
    with pytest.raises(Refusal, match="is missing"):
        file.open()
    file.files.key.write_text(key, "ascii")
    file.open().close()


def test_anchors_that_are_kept_are_added(file: Place) -> None:
    with played(file) as stored:
        stored.anchor()
        stored.take("till/1", Pay("Bob", 1), FLOOR)
        stored.anchor()
        stored.anchor(keep=False)
        kept = stored.anchors.all_kept()
    assert [anchor.heads["till/1"][0] for anchor in kept] == [5, 6]


def damaged_file(file: Place, damage: Callable[[bytearray], None], name: str) -> str:
    """What becomes of a room whose file was damaged: its state, or the word that it was refused."""
    path = Path(name)
    whole = path.read_bytes()
    content = bytearray(whole)
    damage(content)
    path.write_bytes(content)
    try:
        with file.open(read_only=True) as stored:
            return repr(state(stored)) if stored.verify().whole else "refused"
    except Refusal:
        return "refused"
    finally:
        path.write_bytes(whole)


def flips(file: Place, count: int, seed: int) -> set[str]:
    """What becomes of a room with one bit flipped somewhere, many times."""
    played(file).close()
    with file.open(read_only=True) as stored:
        right = repr(state(stored))
    chance = random.Random(seed)
    size = Path(file.where).stat().st_size

    def flip(content: bytearray) -> None:
        content[chance.randrange(size)] ^= 1 << chance.randrange(8)

    return {
        "right" if end == right else end
        for end in (damaged_file(file, flip, file.where) for _ in range(count))
    }


def test_one_flipped_bit_anywhere_gives_the_right_room_or_none(file: Place) -> None:
    assert flips(file, 150, seed=1) <= {"right", "refused"}


def killed(file: Place) -> tuple[str, list[str], bytes]:
    """A room whose process ended without a close: everything is in the write-ahead log. States after each command, and
    the anchor before them."""
    file.create().close()
    first = file.files.anchor.read_bytes()
    stored = file.open()
    states = [repr(state(stored))]
    for amount in range(1, 9):
        stored.take("till/1", Pay("Bob", amount), FLOOR)
        states.append(repr(state(stored)))
    stored.anchor()
    stored._closed.set()  # housekeeping ends; nothing is checkpointed
    log = Path(f"{file.where}-wal")
    kept = log.read_bytes(), Path(file.where).read_bytes()
    stored.journal.database.close()
    log.write_bytes(kept[0])
    Path(file.where).write_bytes(kept[1])
    Path(f"{file.where}-shm").unlink(missing_ok=True)
    return str(log), states, first


@pytest.mark.parametrize("anchored", [True, False])
def test_a_log_that_was_cut_opens_to_a_prefix_or_is_refused(file: Place, anchored: bool) -> None:
    log, states, first = killed(file)
    if not anchored:  # an anchor of the room as it was made
        file.files.anchor.write_bytes(first)
    ends: set[str] = set()
    size = Path(log).stat().st_size
    before = Path(file.where).read_bytes()

    for at in range(0, size + 1, max(512, size // 60 // 512 * 512)):

        def cut(content: bytearray, at: int = at) -> None:
            del content[at:]

        ends.add(damaged_file(file, cut, log))
        Path(file.where).write_bytes(before)
        Path(f"{file.where}-shm").unlink(missing_ok=True)
    if anchored:
        assert ends <= {"refused", states[-1]}
    else:
        assert ends <= {"refused", *states}
        assert len(ends) > 3

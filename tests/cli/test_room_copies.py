"""`croupier room copy` and `croupier room anchor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import call


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new room in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert call("room", "open", "--book", "colorado").exit_code == 0
    return tmp_path


def test_a_copy_is_a_room(room: Path) -> None:
    done = call("room", "copy", "backup.db")
    assert done.exit_code == 0 and "the copy is whole" in done.stdout
    (room / "backup.db.key").write_bytes((room / "room.db.key").read_bytes())
    again = call("room", "--room", "backup.db", "verify")
    assert again.exit_code == 0, again.stderr
    assert "yes" in again.stdout
    refused = call("room", "copy", "backup.db")
    assert refused.exit_code != 0 and "There is already a room in backup.db" in refused.stderr


def test_an_anchor_is_kept_where_the_environment_says(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_ANCHOR", str(room / "elsewhere.anchor"))
    refused = call("room", "anchor")
    assert refused.exit_code == 2 and "elsewhere.anchor is missing" in refused.stderr
    (room / "elsewhere.anchor").write_bytes((room / "room.db.anchor").read_bytes())
    done = call("room", "anchor")
    assert done.exit_code == 0, done.stderr
    assert "streams are anchored" in done.stdout
    assert (room / "elsewhere.anchor.log").read_text("utf-8").count("\n") == 1


def test_a_room_is_in_a_file_or_in_postgresql(room: Path) -> None:
    done = call("room", "--room", "mysql://here/room", "verify")
    assert done.exit_code != 0 and "a room is kept in a file or in PostgreSQL" in done.stderr


def test_a_lost_anchor_is_accepted_by_somebody_who_says_why(room: Path) -> None:
    (room / "room.db.anchor").unlink()
    for words in (("verify",), ("status",)):
        refused = call("room", *words)
        assert refused.exit_code == 2 and "croupier room anchor --accept REASON" in refused.stderr
    done = call("room", "--by", "Mia", "anchor", "--accept", "the disk was lost")
    assert done.exit_code == 0, done.stderr
    assert call("room", "verify").exit_code == 0
    journal = call("room", "report", "journal", "--last", "1", "--format", "json").stdout
    assert "Mia" in journal and "the disk was lost" in journal


def test_an_account_gets_another_password(room: Path) -> None:
    from croupier.server.identity.register import PersonRegister, is_password

    added = call("room", "account", "add", "Flo", "--role", "floor", "--password", "a long password")
    assert added.exit_code == 0, added.stderr
    for name, password, sentence in (
        ("Nobody", "another password", "There is no account of Nobody"),
        ("Flo", "short", "10 to 200 characters"),
    ):
        refused = call("room", "account", "password", name, "--password", password)
        assert refused.exit_code == 2 and sentence in refused.stderr
    changed = call("room", "account", "password", "Flo", "--password", "another password")
    assert changed.exit_code == 0 and "The password of Flo is changed." in changed.stdout
    people = PersonRegister(room / "room.db.people")
    assert is_password(people.hash_of("Flo"), "another password")
    people.close()

"""Every row of the law of a floor is read: by code that names it, by code that goes through all rows of its kind, or by
the code that the row itself names. A row that nothing reads would be law on paper alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import croupier
from croupier.room.kinds import KINDS
from croupier.room.law.load import KINDS as PARTS
from croupier.room.law.load import floor_books, load_floor
from croupier.room.law.rows import FloorRow
from tests import paths

BOOKS = (*floor_books(), "house")
# Code goes through all rows of these parts; what a row says by its fields is tested with each of them.
ALL_ROWS = {
    "acts": "a row for each command (test_acts.py)",
    "duties": "every duty of a thing",
    "notices": "found by what changes",
    "placards": "found by the command they come before",
    "meters": "found by edition and wager",
    "jackpots": "found by edition",
    "events": "named by a filing",
    "layouts": "drawn and listed",
    "tournament_rules": "printed",
    "roles": "granted",
    "bans": "found by command",
    "incidents": "found by kind",
    "rates": "in their order",
    "proceeds": "found by accounts",
}
FILED = {"jackpot", "tournament"}  # what a filing of such a thing must state is checked field by field


@cache
def words() -> frozenset[str]:
    """Every text in the code of the program."""
    found = set()
    for path in (paths.ROOT / "src" / "croupier").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


@cache
def named() -> frozenset[str]:
    """The names of all commands and events of a room."""
    return frozenset(each.__name__ for kind in KINDS for each in (*kind.COMMANDS, *kind.EVENTS))


def resolved(path: str) -> Any:
    """What a dotted path names: a module, a class, a function or a method."""
    parts = path.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name)
        return found
    raise AssertionError(path)


def rows(book: str) -> Iterator[tuple[str, FloorRow]]:
    file = load_floor(book).file
    for part in PARTS:
        for row in getattr(file, part):
            yield part, row


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_is_read(book: str) -> None:
    unread = []
    for part, row in rows(book):
        if row.code:
            assert resolved(row.code) is not None
            assert row.name not in words(), f"{row.name} is looked up by its name; `code` says nothing then"
        elif part in ALL_ROWS or (getattr(row, "of", "") in FILED and part == "fields"):
            continue
        elif part == "forms" and row.event:  # type: ignore[attr-defined]  # rows of forms have it
            assert row.event in named()  # type: ignore[attr-defined]  # rows of forms have it
        elif row.name not in words() and not any(
            row.name.startswith(word) for word in words() if len(word) > 8
        ):
            unread.append(f"{part} {row.name}")
    assert unread == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_command_and_event_that_a_row_names_exists(book: str) -> None:
    for part, row in rows(book):
        for field in ("before", "after", "done_by", "commands", "closed_by"):
            for name in getattr(row, field, ()):
                token = name.partition(" ")[0]
                if part == "layouts" or not token[:1].isupper():
                    continue  # "cards shuffled": what a deck or a device has undergone
                assert token in named(), f"{part} {row.name}: {field} {name}"


@pytest.mark.parametrize("book", BOOKS)
def test_every_sign_is_asked_for_before_the_commands_that_its_row_names(book: str) -> None:
    from croupier.room.pages.placards import CONTENTS, signs_before

    law = load_floor(book)
    for row in law.file.placards:
        for name in row.before:
            of_game = (
                name == "OpenTable" and row.of in ("table", "room") and set(row.contains) <= set(CONTENTS)
            )
            of_jackpot = name == "OfferJackpot" and row.of == "jackpot" and row.name == "jackpot"
            assert of_game or of_jackpot or row in signs_before(law).get(name, ()), (
                f"{row.name} before {name}"
            )


def test_the_program_is_the_one_that_was_scanned() -> None:
    assert str(paths.ROOT) in str(croupier.__file__)

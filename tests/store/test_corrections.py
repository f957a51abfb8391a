"""Corrections: new entries by two people, for accounts that no part counts for itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount
from croupier.room.corrections import Correct, Corrections
from croupier.room.law.load import load_floor
from croupier.room.part import By
from tests.store.places import Place, state
from tests.store.toys import AT, FLOOR, MANAGER, Pay

POCKET, DROP = BookAccount("pocket", "Bob"), BookAccount("drop", "till/1")
WRONG = Correct("till/1", 1, DROP, POCKET, 30, "$0.30 too much were keyed in")


def test_two_people_correct_the_books_with_a_new_entry(place: Place) -> None:
    with place.create() as stored:
        stored.add(Corrections("corrections"), FLOOR)
        stored.take("till/1", Pay("Bob", 100), FLOOR)
        events = [record.hash for record in stored.journal.records()]
        done = stored.take("corrections", WRONG, MANAGER)
        assert done.messages == (
            "Mary and Sam: correction of till/1, event 1: $0.30 too much were keyed in "
            "($0.30 from drop till/1 to pocket Bob).",
        )
        assert stored.room.books.balance(DROP) == 70
        assert [record.hash for record in stored.journal.records()][:-1] == events
        assert stored.verify().whole
        before = state(stored)
    with place.open() as stored:
        assert state(stored) == before


@pytest.mark.parametrize(
    ("command", "by", "sentence"),
    [
        (WRONG, By("Mary", "manager", AT), "takes two people"),
        (WRONG, By("Mary", "manager", AT, "Mary", "surveillance"), "takes two people"),
        (WRONG, FLOOR, "is for manager; "),
        (replace(WRONG, seq=2), MANAGER, "till/1 has no event 2"),
        (replace(WRONG, stream="till/9"), MANAGER, "There is no till/9"),
        (replace(WRONG, reason=""), MANAGER, "needs a reason"),
        (replace(WRONG, amount=101), MANAGER, "does not cover it"),
        (replace(WRONG, giver=BookAccount("stack", "7/1")), MANAGER, "stack 7/1 cannot be corrected"),
    ],
)
def test_a_correction_that_may_not_be(file: Place, command: Correct, by: By, sentence: str) -> None:
    with file.create() as stored:
        stored.add(Corrections("corrections"), FLOOR)
        stored.take("till/1", Pay("Bob", 100), FLOOR)
        before = state(stored)
        with pytest.raises(Refusal, match=sentence):
            stored.take("corrections", command, by)
        assert state(stored) == before


def test_the_house_says_who_may_correct_and_open_decks() -> None:
    law = load_floor("colorado")
    assert law.act("Correct").second
    assert "auditor" in law.act("OpenDeck").roles

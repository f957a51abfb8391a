"""Corrections as forms of the back office, and as commands of the API."""

from __future__ import annotations

from croupier.room.books import BookAccount
from croupier.room.corrections import Correct, VoidAct
from croupier.rounds.codec import decode
from croupier.server.floor.forms import command_from

TYPED = {
    "stream": "table/7",
    "seq": "3",
    "giver": "stack 7/1",
    "taker": "jackpot drop 7",
    "amount": "12.50",
    "reason": "a typing error",
}
MEANT = Correct(
    "table/7", 3, BookAccount("stack", "7/1"), BookAccount("jackpot drop", "7"), 1_250, "a typing error"
)


def test_a_form_takes_accounts_as_they_are_shown() -> None:
    assert command_from(Correct, TYPED) == MEANT
    void = {"stream": "table/7", "reason": "a typing error", "seq": ""}
    assert command_from(VoidAct, void) == VoidAct("table/7", "a typing error")


def test_the_api_takes_accounts_with_their_kind() -> None:
    data = {
        "event": "Correct",
        "stream": "table/7",
        "seq": 3,
        "giver": {"kind": "stack", "of": "7/1"},
        "taker": {"kind": "jackpot drop", "of": "7"},
        "amount": 1250,
        "reason": "a typing error",
    }
    assert decode(data, (Correct,)) == MEANT

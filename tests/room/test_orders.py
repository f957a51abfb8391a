"""Commands of the room from typed words."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.duties.commands import DeckGiven, ReceiveDecks
from croupier.room.orders import command_name, command_of, usage
from croupier.room.tables.commands import BuyChips, Drop, OpenTable, Sit, SitOut, TakeBank


@pytest.mark.parametrize(
    ("kind", "words", "command"),
    [
        (Sit, "3 Ann 200", Sit(3, "Ann", 20_000)),
        (Sit, "chips=200.50 seat=3 name=Ann", Sit(3, "Ann", 20_050)),
        (SitOut, "4 no", SitOut(4, False)),
        (TakeBank, "2", TakeBank(2)),
        (
            ReceiveDecks,
            "table/7 1:red,2:blue:podium",
            ReceiveDecks("table/7", (DeckGiven("1", "red"), DeckGiven("2", "blue", "podium"))),
        ),
        (TakeBank, "2 500", TakeBank(2, 50_000)),
        (Drop, "12 jackpot drop".replace(" drop", "_drop"), None),
        (
            OpenTable,
            "colorado/caribbean-stud depth=told meters=progressive:caribbean",
            OpenTable("colorado/caribbean-stud", {}, "told", (("progressive", "caribbean"),)),
        ),
    ],
)
def test_words_are_read_in_the_order_of_the_fields_or_by_their_names(
    kind: type, words: str, command: Any
) -> None:
    if command is None:
        with pytest.raises(Refusal, match="choose one of drop, jackpot drop"):
            command_of(kind, words.split())
    else:
        assert command_of(kind, words.split()) == command


@pytest.mark.parametrize(
    ("kind", "words", "sentence"),
    [
        (Sit, "3 Ann", "chips must be given; write sit SEAT NAME CHIPS."),
        (Sit, "three Ann 200", "seat: 'three' is refused; write a whole number."),
        (Sit, "3 Ann 200 more", "'more' is one word too many"),
        (BuyChips, "3 amout=5", "did you mean amount"),
        (SitOut, "3 perhaps", "write yes or no"),
    ],
)
def test_words_that_make_no_command_are_refused(kind: type, words: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        command_of(kind, words.split())


def test_a_command_has_a_name_and_a_usage() -> None:
    assert command_name(OpenTable) == "open-table"
    assert usage(SitOut) == "write sit-out SEAT [OUT] [LEAVING]."

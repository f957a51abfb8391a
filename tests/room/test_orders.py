"""Commands of the room from typed words."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.books import BookAccount, parse_account
from croupier.room.commands import BuyChips, Sit, SitOut, TakeBank
from croupier.room.corrections import Correct
from croupier.room.days.acts import CountBank, FillTray
from croupier.room.duties import DeckGiven, ReceiveDecks
from croupier.room.fields import CENTS, bare, meaning
from croupier.room.kinds import KINDS
from croupier.room.meters.acts import LockOut
from croupier.room.orders import command_name, command_of, usage
from croupier.room.tables.acts import Drop, OpenTable, RedeemColour
from croupier.room.tournaments.prizes import ProposeDeal
from croupier.rounds.codec import hints_of


@pytest.mark.parametrize(
    ("kind", "words", "command"),
    [
        (Sit, "3 Ann 200", Sit(3, "Ann", 20_000)),
        (Sit, "chips=200.50 seat=3 person=Ann", Sit(3, "Ann", 20_050)),
        (SitOut, "4 no", SitOut(4, False)),
        (TakeBank, "2", TakeBank(2)),
        (
            ReceiveDecks,
            "table/7 1:red,2:blue:podium",
            ReceiveDecks("table/7", (DeckGiven("1", "red"), DeckGiven("2", "blue", "podium"))),
        ),
        (TakeBank, "2 500", TakeBank(2, 50_000)),
        (RedeemColour, "Ann 5", RedeemColour("Ann", 5)),
        (CountBank, "B1 100.25 400", CountBank("B1", 10_025, 40_000)),
        (LockOut, "7 10 1:5,2:5.00", LockOut("table/7", 1_000, ((1, 500), (2, 500)))),
        (LockOut, "table/7 0", LockOut("table/7", 0)),
        (ProposeDeal, "1,2 150,50.50", ProposeDeal((1, 2), (15_000, 5_050))),
        (FillTray, "7 5000", FillTray("table/7", 500_000)),
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
        (Sit, "3 Ann", "chips must be given; write sit SEAT PERSON CHIPS."),
        (Sit, "three Ann 200", "seat: 'three' is refused; write a whole number."),
        (Sit, "3 Ann 200 more", "'more' is one word too many"),
        (BuyChips, "3 amout=5", "did you mean amount"),
        (SitOut, "3 perhaps", "write yes or no"),
        (RedeemColour, "Ann $5", "chips: '\\$5' is refused; write a number of chips."),
        (RedeemColour, "Ann 5.50", "write a number of chips"),
        (LockOut, "7 10 1:5:5", "'1:5:5' is refused; write 2 values with a colon between them"),
        (LockOut, "7 10 one:5", "wagers: 'one' is refused; write a whole number"),
        (FillTray, "7 much", "amount 'much' is not an amount of money"),
        (Correct, "table/7 3 purse cage 5 typo", "'purse' is not an account; it begins with one of pocket"),
    ],
)
def test_words_that_make_no_command_are_refused(kind: type, words: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        command_of(kind, words.split())


def test_no_field_of_a_command_is_money_by_its_name() -> None:
    """Every whole number of a command says by its type whether it is money, and a form shows the same."""
    for kind in KINDS:
        for command in kind.COMMANDS:
            for name, hint in hints_of(command).items():
                if name in ("amount", "cash", "posted", "counted", "value") and bare(hint) is int:
                    assert meaning(hint) == CENTS, f"{command.__name__}.{name}"


def test_an_account_is_typed_as_it_is_shown() -> None:
    words = ("table/7", "3", "drop 7", "pocket Ann", "12.50", "a typing error")
    command = command_of(Correct, words)
    giver, taker = BookAccount("drop", "7"), BookAccount("pocket", "Ann")
    assert command == Correct("table/7", 3, giver, taker, 1_250, "a typing error")
    for account in (giver, taker, BookAccount("jackpot drop", "7"), BookAccount("cage")):
        assert parse_account(str(account)) == account


def test_a_command_has_a_name_and_a_usage() -> None:
    assert command_name(OpenTable) == "open-table"
    assert usage(SitOut) == "write sit-out SEAT [OUT] [LEAVING]."

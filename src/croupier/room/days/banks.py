"""Imprest banks: issued, placed at a table, counted at every change of dealers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.days import commands as c
from croupier.room.days.money import CAGE, moved, table_account, variance, variance_postings
from croupier.room.part import By, Happened

if TYPE_CHECKING:
    from croupier.room.days.part import DaysPart, ImprestBank
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart

COUNT = "count the imprest bank"


def rule_basis(room: Room) -> Basis:
    """What the rules of imprest banks rest on."""
    row = next((each for each in room.law.file.duties if each.name == COUNT), None)
    return row.basis if row is not None else NO_BASIS


def decide_bank(day: DaysPart, command: Any, by: By, room: Room) -> Sequence[Happened]:
    """What a command about an imprest bank brings about."""
    if isinstance(command, c.IssueBank):
        return _issue(day, command)
    name = command.bank
    if name not in day.banks:
        raise Refusal(f"There is no imprest bank {name}.")
    chips, cash = accounts_of(day, name)
    match command:
        case c.PlaceBank(table):
            part = room.part(table)
            if part.KIND == "table" and cast("TablePart", part).house_banked:
                raise Refusal(f"{table} is house-banked; no imprest bank is used there.", rule_basis(room))
            message = f"Imprest bank {name} is used at {table}."
            return (Happened(c.BankPlaced(table, name), _placed(day, table, name, room), message),)
        case c.CountBank(_, in_cash, in_chips):
            if in_cash < 0 or in_chips < 0:
                raise Refusal("A count is not below zero.")
            held = [(chips, room.books.balance(chips), in_chips), (cash, room.books.balance(cash), in_cash)]
            expected, counted = sum(has for _, has, _ in held), in_cash + in_chips
            event = c.BankCounted(name, by.person, expected, counted)
            words = variance(f"Imprest bank {name}", expected, counted)
            postings = tuple(posting for each in held for posting in variance_postings(*each))
            return (Happened(event, postings, words, rule_basis(room)),)
        case c.RestockBank(_, amount):
            has = room.books.balance(cash)
            if not 0 < amount <= has:
                raise Refusal(
                    f"Imprest bank {name} holds {money(has)} in cash; {money(amount)} cannot be changed for chips."
                )
            postings = (*moved(cash, CAGE, amount, "restocked"), *moved(CAGE, chips, amount, "restocked"))
            message = f"Imprest bank {name}: {money(amount)} in cash is changed for chips."
            return (Happened(c.BankRestocked(name, amount), postings, message),)
    if day.banks[name].table:
        raise Refusal(f"Imprest bank {name} is in use at {day.banks[name].table}.")
    held_now = [(account, room.books.balance(account)) for account in (chips, cash)]
    back = tuple(
        posting for account, has in held_now for posting in moved(account, CAGE, has, "imprest bank returned")
    )
    return (Happened(c.BankReturned(name, sum(has for _, has in held_now)), back),)


def accounts_of(day: DaysPart, name: str) -> tuple[BookAccount, BookAccount]:
    """Where chips and cash of an imprest bank are: at the table where it is used, or with the bank itself."""
    table = day.banks[name].table
    return accounts_at(table) if table else (BookAccount("imprest", name), BookAccount("imprest cash", name))


def accounts_at(table: str) -> tuple[BookAccount, BookAccount]:
    """The chips and the cash of the imprest bank of a table."""
    return table_account("imprest", table), table_account("imprest cash", table)


def _placed(day: DaysPart, table: str, name: str, room: Room) -> tuple[Posting, ...]:
    """The bank that was at a table leaves with what it has, and the new one comes with what it has."""
    here, own, before = accounts_at(table), accounts_of(day, name), day.bank_of(table)
    found: tuple[Posting, ...] = ()
    if before == name:
        return found
    if before is not None:
        for account in here:
            aside = BookAccount(account.kind, before)
            found += moved(account, aside, room.books.balance(account), "imprest bank taken away")
    for giver, taker in zip(own, here, strict=True):
        found += moved(giver, taker, room.books.balance(giver), "imprest bank placed")
    return found


def _issue(day: DaysPart, command: c.IssueBank) -> Sequence[Happened]:
    if command.bank in day.banks:
        raise Refusal(f"Imprest bank {command.bank} has been issued.")
    if command.amount <= 0:
        raise Refusal("An imprest bank must be more than $0.")
    if not 0 <= command.cash <= command.amount:
        raise Refusal(
            f"An imprest bank of {money(command.amount)} cannot hold {money(command.cash)} in cash."
        )
    postings = (
        *moved(
            CAGE, BookAccount("imprest", command.bank), command.amount - command.cash, "imprest bank issued"
        ),
        *moved(CAGE, BookAccount("imprest cash", command.bank), command.cash, "imprest bank issued"),
    )
    message = f"Imprest bank {command.bank} is issued with {money(command.amount)}."
    return (Happened(c.BankIssued(command.bank, command.amount, command.owner), postings, message),)


def check_bank(bank: ImprestBank, name: str, person: str, room: Room) -> Refusal | None:
    """Why a dealer may not come on yet: the bank of the table is neither counted by him nor his own."""
    if person in (bank.owner, bank.counted_by):
        return None
    return Refusal(
        f"{person} counts all cash and chips of imprest bank {name} before he comes on, or brings his own.",
        rule_basis(room),
    )

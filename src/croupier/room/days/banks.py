"""Imprest banks: issued, placed at a table, counted at every change of dealers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.books import BookAccount, Posting
from croupier.room.days import commands as c
from croupier.room.days.money import CAGE, moved, table_account, variance, variance_postings
from croupier.room.part import By, Happened
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.days.part import DaysPart, ImprestBank
    from croupier.room.room import Room

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
    account = account_of(day, name)
    match command:
        case c.PlaceBank(table):
            part = room.part(table)
            if isinstance(part, TablePart) and part.house_banked:
                raise Refusal(f"{table} is house-banked; no imprest bank is used there.", rule_basis(room))
            return (Happened(c.BankPlaced(table, name), _placed(day, table, name, room)),)
        case c.CountBank(_, cash, chips):
            if cash < 0 or chips < 0:
                raise Refusal("A count is not below zero.")
            expected, counted = room.books.balance(account), cash + chips
            event = c.BankCounted(name, by.person, expected, counted)
            words = variance(f"Imprest bank {name}", expected, counted)
            return (Happened(event, variance_postings(account, expected, counted), words, rule_basis(room)),)
    if day.banks[name].table:
        raise Refusal(f"Imprest bank {name} is in use at {day.banks[name].table}.")
    amount = room.books.balance(account)
    return (Happened(c.BankReturned(name, amount), moved(account, CAGE, amount, "imprest bank returned")),)


def account_of(day: DaysPart, name: str) -> BookAccount:
    """The account of an imprest bank: of the table where it is used, or its own."""
    table = day.banks[name].table
    return table_account("imprest", table) if table else BookAccount("imprest", name)


def _placed(day: DaysPart, table: str, name: str, room: Room) -> tuple[Posting, ...]:
    """The bank that was at a table leaves with what it has, and the new one comes with what it has."""
    here, own, before = table_account("imprest", table), account_of(day, name), day.bank_of(table)
    back = (
        moved(here, BookAccount("imprest", before), room.books.balance(here), "imprest bank taken away")
        if before is not None and before != name
        else ()
    )
    return (*back, *moved(own, here, room.books.balance(own), "imprest bank placed"))


def _issue(day: DaysPart, command: c.IssueBank) -> Sequence[Happened]:
    if command.bank in day.banks:
        raise Refusal(f"Imprest bank {command.bank} has been issued.")
    if command.amount <= 0:
        raise Refusal("An imprest bank has more than nothing.")
    postings = moved(CAGE, BookAccount("imprest", command.bank), command.amount, "imprest bank issued")
    return (Happened(c.BankIssued(command.bank, command.amount, command.owner), postings),)


def check_bank(bank: ImprestBank, name: str, person: str, room: Room) -> Refusal | None:
    """Why a dealer may not come on yet: the bank of the table is neither counted by him nor his own."""
    if person in (bank.owner, bank.counted_by):
        return None
    return Refusal(
        f"{person} counts all cash and chips of imprest bank {name} before he comes on, or brings his own.",
        rule_basis(room),
    )

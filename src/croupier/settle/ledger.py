"""Lines to postings: every chip that moves leaves one account for another, so all accounts sum to zero."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from croupier.kit import dollars
from croupier.kit.money import money
from croupier.rounds.events import Line
from croupier.rounds.table import PlayerBank


def postings(lines: Iterable[Line], bank: PlayerBank | None = None) -> dict[str, int]:
    """What each account has gained or lost: seats, tips, the bank, the house where a player banks, and the meters that
    paid. A commission is the house's, whoever banks."""
    accounts: defaultdict[str, int] = defaultdict(int)
    for line in lines:
        kept = line.kept
        accounts[f"seat {line.seat}"] += kept
        accounts["tips"] += line.profit - kept
        accounts[f"meter {line.wager}"] -= line.meter
        apart = bank is not None and line.row.kind == "commission"
        accounts["house" if apart else "bank"] -= line.profit - line.meter
    return {account: amount for account, amount in accounts.items() if amount}


def player_dealer(bank: PlayerBank, accounts: Mapping[str, int]) -> dict[str, int | str]:
    """The player who banks, as plain data: what he has won, and what is left of what he posted."""
    net = accounts.get("bank", 0)
    data: dict[str, int | str] = {"seat": bank.seat, "net": dollars(net)}
    if bank.posted is not None:
        data |= {"posted": dollars(bank.posted), "left": dollars(bank.posted + net)}
    return data


def banker_words(bank: PlayerBank | None, won: int) -> str:
    """Who banks, where a player does, and what is left of what he posted."""
    if bank is None:
        return ""
    left = (
        "" if bank.posted is None else f", {money(bank.posted + won)} of {money(bank.posted)} posted is left"
    )
    return f"seat {bank.seat}, player-dealer{left}"


def check_sum(lines: Iterable[Line], bank: PlayerBank | None = None) -> dict[str, int]:
    """The postings of all lines of a round. No chip is made or lost: they sum to zero."""
    accounts = postings(lines, bank)
    total = sum(accounts.values())
    if total:
        raise AssertionError(f"postings sum to {total} cents, not to zero")
    return accounts

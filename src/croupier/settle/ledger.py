"""Lines to postings: every chip that moves leaves one account for another, so all accounts sum to zero."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from croupier.rounds.events import Line


def postings(lines: Iterable[Line]) -> dict[str, int]:
    """What each account has gained or lost: seats, tips, the bank, and the meters that paid."""
    accounts: defaultdict[str, int] = defaultdict(int)
    for line in lines:
        kept = line.kept
        accounts[f"seat {line.seat}"] += kept
        accounts["tips"] += line.profit - kept
        accounts[f"meter {line.wager}"] -= line.meter
        accounts["bank"] -= line.profit - line.meter
    return {account: amount for account, amount in accounts.items() if amount}


def check_sum(lines: Iterable[Line]) -> dict[str, int]:
    """The postings of all lines of a round. No chip is made or lost: they sum to zero."""
    accounts = postings(lines)
    total = sum(accounts.values())
    if total:
        raise AssertionError(f"postings sum to {total} cents, not to zero")
    return accounts

"""Settled situations of games with several packs, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import dollars


def settled(edition: str, wagers: Mapping[str, str | int], cards: str, **rest: Any) -> BankedSettlement:
    """One seat with these wagers and cards; pools, filing and more as a description has them."""
    seat = {"seat": 1, "cards": cards, "wagers": {name: str(amount) for name, amount in wagers.items()}}
    seat |= rest.pop("seat", {})
    return settle_situation({"edition": edition, "seats": [seat], **rest})


def fates(situation: BankedSettlement, seat: int = 1) -> dict[str, str]:
    """What became of each wager of a seat: `won 10`, `lost 5`, `returned`."""
    found: dict[str, str] = {}
    for line in situation.lines:
        if line.seat == seat:
            amount = abs(line.profit)
            found[line.wager] = f"{line.result} {dollars(amount)}" if amount else line.result
    return found

"""Pai gow situations in a few words: a dealer's seven cards, seats with their two hands, and what became of it."""

from __future__ import annotations

from typing import Any

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import dollars, parse_cards, show_cards

# No pair: the house way keeps the ace and puts queen and jack in front.
DEALER = "As Qd Jh 9s 7c 4c 2s"


def seat(low: str, high: str, number: int = 1, **wagers: str) -> dict[str, Any]:
    """A seat with its two hands and its wagers in dollars."""
    return {"seat": number, "set": {"low": low, "high": high}, "wagers": wagers}


def settled(id: str, *seats: dict[str, Any], dealer: Any = DEALER, **more: Any) -> BankedSettlement:
    """Seats against the dealer's seven cards."""
    return settle_situation({"edition": id, "dealer": dealer, "seats": list(seats), **more})


def fates(found: BankedSettlement, number: int = 1) -> dict[str, str]:
    """What became of each wager of a seat: `won 10`, `lost 5`, `returned`."""
    own = [line for line in found.lines if line.seat == number]
    return {
        line.wager: f"{line.result} {dollars(abs(line.profit))}" if line.profit else line.result
        for line in own
    }


def front(id: str, cards: str, **filing: Any) -> tuple[str, str]:
    """The cards that the house way puts in front, the highest first, and the row that says so."""
    way = house_way(load(id).configure(**filing))
    assert way is not None
    found = way.setter.divide(parse_cards(cards))
    return show_cards(sorted(found.division.front, reverse=True)), found.row.name

"""What a described round of twenty-one tells: boxes, their hands, what was done with them, and who bets behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.kit import Refusal
from croupier.kit import fields as plain

TOP_KEYS = ("edition", "filing", "dealer", "seats", "bank", "gone")
HAND_KEYS = ("cards", "doubled", "redoubled", "rescued", "surrendered")
OWN_KEYS = ("insurance", "even_money")
SEAT_KEYS = ("seat", "player", "wagers", "hands", "behind", *HAND_KEYS, *OWN_KEYS, "paid")
BEHIND_KEYS = ("player", "wagers", "doubled", "split", *OWN_KEYS, "paid")
LATER = {
    "insurance": "insurance",
    "double": "doubled",
    "split": "hands",
}  # wagers, and where they are described


@dataclass(frozen=True)
class DescribedHand:
    """One hand as described: its cards, and what was done with it; `doubled` is an amount, or 0 for as much again."""

    cards: tuple[int, ...]
    doubled: int | None = None
    redoubled: int = 0
    rescued: bool = False
    surrendered: bool = False

    @property
    def doublings(self) -> int:
        """How many cards came by doubling."""
        return 0 if self.doubled is None else 1 + self.redoubled


@dataclass(frozen=True)
class Bettor:
    """Somebody with money on a box as described: the seated player, or one behind him."""

    player: str
    wagers: Mapping[str, int]
    insurance: int = 0
    even_money: bool = False
    doubled: int | None = None  # behind: what he adds to a double, 0 for as much again
    split: bool = False  # behind: whether he adds to splits


@dataclass(frozen=True)
class Described:
    """A box as described."""

    seat: int
    own: Bettor
    hands: tuple[DescribedHand, ...]
    behind: tuple[Bettor, ...] = ()


def read_box(item: object, place: int) -> Described:
    data = plain.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "wagers"))
    seat = plain.whole(data["seat"], f"Seat entry {place}: seat")
    what = f"Seat {seat}"
    if ("hands" in data) == ("cards" in data):
        raise Refusal(f"{what} has either `cards`, or `hands` where it was split; describe one of them.")
    if "hands" in data:
        beside = [key for key in HAND_KEYS if key in data]
        if beside:
            raise Refusal(f"{what}: {', '.join(beside)} belongs to one of its hands; write it there.")
        told = plain.listed(data["hands"], f"{what}: hands")
        hands = tuple(_hand(entry, f"{what}, hand {number}") for number, entry in enumerate(told, start=1))
        if not hands:
            raise Refusal(f"{what}: hands is empty; describe at least one.")
    else:
        hands = (_hand({key: data[key] for key in HAND_KEYS if key in data}, what),)
    own = _bettor(
        {key: data[key] for key in ("player", "wagers", *OWN_KEYS) if key in data}, what, f"player {seat}"
    )
    others = plain.listed(data.get("behind", []), f"{what}: behind")
    behind = tuple(
        _bettor(
            plain.keyed(entry, f"{what}: behind", BEHIND_KEYS, needs=("player", "wagers")), f"{what}: behind"
        )
        for entry in others
    )
    names = [other.player for other in behind]
    if len(set(names)) < len(names):
        raise Refusal(f"{what}: somebody stands behind it twice; put his wagers together.")
    return Described(seat, own, hands, behind)


def _hand(item: object, what: str) -> DescribedHand:
    data = plain.keyed(item, what, HAND_KEYS, needs=("cards",))
    redoubled = plain.whole(data.get("redoubled", 0), f"{what}: redoubled")
    doubled = _added(data.get("doubled", False), f"{what}: doubled")
    if redoubled < 0 or (redoubled and doubled is None):
        raise Refusal(
            f"{what}: redoubled counts how often a doubled hand was doubled again, and doubled is not told."
        )
    return DescribedHand(
        plain.shoe_cards(data["cards"], f"{what}: cards"),
        doubled,
        redoubled,
        plain.flag(data.get("rescued", False), f"{what}: rescued"),
        plain.flag(data.get("surrendered", False), f"{what}: surrendered"),
    )


def _bettor(data: Mapping[str, Any], what: str, player: str = "") -> Bettor:
    name = plain.text(data.get("player", player), f"{what}: player")
    wagers = plain.amounts(data["wagers"], f"{what}: wagers")
    insurance = plain.amount(data.get("insurance", 0), f"{what}: insurance") or wagers.pop("insurance", 0)
    for wager, place in LATER.items():
        if wager in wagers:
            raise Refusal(f"{what}: {wager} is not bet before the deal; it is described by `{place}`.")
    return Bettor(
        name,
        wagers,
        insurance,
        plain.flag(data.get("even_money", False), f"{what}: even_money"),
        _added(data.get("doubled", False), f"{what}: doubled"),
        plain.flag(data.get("split", False), f"{what}: split"),
    )


def _added(value: object, what: str) -> int | None:
    """`true` for as much again (0), an amount for less; None where nothing was added."""
    if isinstance(value, bool):
        return 0 if value else None
    amount = plain.amount(value, what)
    if not amount:
        raise Refusal(f"{what} of nothing is none; leave it out.")
    return amount

"""Words of the PokerStars text: its games, its streets, its names of hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from zoneinfo import ZoneInfo

from croupier.games.pot.award import hole_cards
from croupier.games.pot.rules import PotPart
from croupier.games.pot.table import PotTable
from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS, RANK_WORDS, Hand

GAMES: Mapping[str, str] = {
    "NT": "Hold'em",
    "PO": "Omaha",
    "FO/8": "Omaha Hi/Lo",
    "F7S": "7 Card Stud",
    "F7S/8": "7 Card Stud Hi/Lo",
    "FR": "Razz",
    "N2L1D": "Single Draw 2-7 Lowball",
    "F2L3D": "Triple Draw 2-7 Lowball",
    "FB": "Badugi",
    "F5D": "5 Card Draw",
}
LIMITS: Mapping[str, str] = {"limit": "Limit", "pot limit": "Pot Limit", "no limit": "No Limit"}
STUD = frozenset({"F7S", "F7S/8", "FR"})
SINGLE = frozenset({"N2L1D", "F5D"})
DRAW = SINGLE | {"F2L3D", "FB"}
EASTERN = ZoneInfo("America/New_York")
LOW = frozenset({"FR", "N2L1D", "F2L3D"})


class StreetWords(NamedTuple):
    """The line that opens a street, and what is said of somebody who folded there."""

    title: str
    folded: str


_BOARD = (
    StreetWords("HOLE CARDS", "folded before Flop"),
    StreetWords("FLOP", "folded on the Flop"),
    StreetWords("TURN", "folded on the Turn"),
    StreetWords("RIVER", "folded on the River"),
)
_STUD = (
    *(StreetWords(f"{nth} STREET", f"folded on the {nth} Street") for nth in ("3rd", "4th", "5th", "6th")),
    StreetWords("RIVER", "folded on the River"),
)
_TRIPLE = (
    StreetWords("DEALING HANDS", "folded before the Draw"),
    StreetWords("FIRST DRAW", "folded after the 1st Draw"),
    StreetWords("SECOND DRAW", "folded after the 2nd Draw"),
    StreetWords("THIRD DRAW", "folded after the 3rd Draw"),
)
_SINGLE = (
    StreetWords("DEALING HANDS", "folded before the Draw"),
    StreetWords("", "folded after the Draw"),  # no line opens the round after a single draw
)


def streets_of(code: str) -> tuple[StreetWords, ...]:
    """The streets of a game."""
    if code in STUD:
        return _STUD
    if code in DRAW:
        return _SINGLE if code in SINGLE else _TRIPLE
    return _BOARD


def hand_name(t: PotTable, code: str, place: int) -> str:
    """What a player holds: `a pair of Aces`, `HI: two pair, Kings and Tens; LO: 8,6,4,3,A`, `Lo: 7,5,4,3,2`."""
    if code.endswith("/8"):
        high, low = t.rules.parts
        says = f"HI: {_high(_hand(t, high, place))}"
        qualifies = low.rate(hole_cards(t, place), t.board, t.dealt_up[place]) is not None
        return f"{says}; LO: {_ranks(_hand(t, low, place))}" if qualifies else says
    hand = _hand(t, t.rules.parts[0], place)
    if code == "FB":
        return f"Badugi: {_ranks(hand)}" if len(hand.kickers) == 4 else _ranks(hand)
    if code in LOW:
        return f"Lo: {_ranks(hand)}" if hand.category == "high card" else _high(hand)
    return _high(hand)


def _hand(t: PotTable, part: PotPart, place: int) -> Hand:
    assert part.hand is not None
    return part.hand(hole_cards(t, place), t.board, t.dealt_up[place])


def _ranks(hand: Hand) -> str:
    return ",".join("A" if rank < 0 else RANK_LETTERS[rank].replace("T", "10") for rank in hand.kickers)


def _one(rank: int) -> str:
    return RANK_WORDS[rank].capitalize()


def _many(rank: int) -> str:
    return RANK_PLURALS[rank].capitalize()


def _high(hand: Hand) -> str:
    """A high hand; where an ace plays below the two it is an ace all the same."""
    first, *rest = (12 if rank < 0 else rank for rank in hand.kickers)
    match hand.category:
        case "straight flush" if first == 12:
            return "a Royal Flush"
        case "straight flush" | "straight" as kind:
            return f"a {kind}, {_one(first - 4 if first > 3 else 12)} to {_one(first)}"
        case "four of a kind" | "three of a kind" as kind:
            return f"{kind}, {_many(first)}"
        case "full house":
            return f"a full house, {_many(first)} full of {_many(rest[0])}"
        case "flush":
            return f"a flush, {_one(first)} high"
        case "two pair":
            return f"two pair, {_many(first)} and {_many(rest[0])}"
        case "pair":
            return f"a pair of {_many(first)}"
    return f"high card {_one(first)}"

"""Reading described situations and openings: every key known, every value of its kind, every refusal one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from croupier.editions import Game, load
from croupier.editions.filing import game_under
from croupier.kit import Refusal, cents
from croupier.kit import data as plain
from croupier.kit.cards import JOKERS, UNKNOWN, parse_card
from croupier.rounds.table import PlayerBank

# What an opening holds, read back from plain JSON: cards, a bank, amounts by seat; anything else is refused.


HIDDEN = "??"


def opened_cards(opening: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """Cards by their names, `??` for one that nobody saw."""
    if key not in opening:
        return ()
    names = plain.listed(opening[key], f"opening: {key}")
    return tuple(
        UNKNOWN if name == HIDDEN else parse_card(plain.text(name, f"opening: {key}")) for name in names
    )


def opened_bank(opening: Mapping[str, Any]) -> PlayerBank | None:
    """The player who banks, and what he has posted in cents; nothing posted covers everything."""
    if opening.get("bank") is None:
        return None
    data = plain.keyed(opening["bank"], "opening: bank", ("seat", "posted"), needs=("seat",))
    posted = data.get("posted")
    amount = None if posted is None else plain.whole(posted, "opening: bank: posted")
    return PlayerBank(plain.whole(data["seat"], "opening: bank: seat"), amount)


def opened_words(opening: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of words."""
    return tuple(
        plain.text(word, f"opening: {key}") for word in plain.listed(opening.get(key, []), f"opening: {key}")
    )


def opened_counts(opening: Mapping[str, Any], key: str) -> dict[int, int]:
    """Whole numbers by seat."""
    data = plain.mapping(opening.get(key) or {}, f"opening: {key}")
    for seat, count in data.items():
        if not seat.isdecimal() or type(count) is not int or count < 0:
            raise Refusal(f"opening: {key}: seat {seat!r} has {count!r}; it has a whole number.")
    return {int(seat): count for seat, count in data.items()}


def opened_flag(opening: Mapping[str, Any], key: str) -> bool:
    """Something that is so or not."""
    return plain.flag(opening.get(key, False), f"opening: {key}")


def check_opening(opening: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Refuse an entry that no round of the family begins with, and stacks that are no amounts."""
    for key in opening:
        if key not in keys:
            raise Refusal(f"opening has no entry {key!r}; its entries are {', '.join(keys)}.")
    opened_counts(opening, "stacks")


# Reading a described situation: every key known, every value of its kind, every refusal one sentence.


TOP_KEYS = (
    "edition",
    "filing",
    "dealer",
    "community",
    "meters",
    "seats",
    "bank",
    "incidents",
    "dice",
    "start",
    "gone",
)
SEAT_KEYS = (
    "seat", "player", "cards", "wagers", "decisions", "folded", "paid", "behind", "discards", "drawn", "keeps", "set",
)  # fmt: skip
PARTS = frozenset(("discards", "keeps", "set"))  # keys of a seat for parts of its cards
INCIDENT_KEYS = ("kind", "seat", "card", "after")
BANK_BETS = ("spots", "action", "dai_su")  # bets of others in the bank's position
MOMENTS = ("bets", "no more bets", "deal")


@dataclass(frozen=True)
class Decided:
    """One decision as described: the choice, an amount in cents where one is given, and the cards it picks."""

    choice: str
    amount: int | None = None
    cards: tuple[int, ...] | None = None


@dataclass(frozen=True)
class DescribedSeat:
    """A seat as described; `decisions` is None where none are listed, `cards` where none are described. `parts` are the
    cards that it discards, keeps or sets, by the name of the part; `drawn` are those it is dealt for others."""

    number: int
    player: str
    cards: tuple[int, ...] | None
    wagers: Mapping[str, int]
    decisions: tuple[Decided, ...] | None
    folded: bool | None
    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    drawn: tuple[int, ...] = ()
    behind: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # stakes of those who bet behind it

    def later(self, game: Game) -> dict[str, int]:
        """The described wagers that are bet after the deal has begun; a tip with its wager."""
        decided = game.derived(_later_wagers)
        return {name: amount for name, amount in self.wagers.items() if name in decided}


@dataclass(frozen=True)
class DescribedIncident:
    """An irregularity as described, and after what it happens; None is as soon as the text answers it."""

    kind: str
    seat: int | None = None
    card: int | None = None
    after: int | str | None = None


@dataclass(frozen=True)
class DescribedRound:
    """A table situation as described, in our types but not yet held against the law."""

    edition: str
    filing: Mapping[str, Any]
    pools: Mapping[str, tuple[int, ...]]
    meters: Mapping[str, int]
    seats: tuple[DescribedSeat, ...]
    incidents: tuple[DescribedIncident, ...] = ()
    banker: int | None = None
    posted: int | None = None
    dice: tuple[int, ...] = ()  # or `start`: the number that is counted for the first hand
    start: int | None = None
    sets: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)  # pools set into parts
    gone: tuple[int, ...] = ()  # cards that had left the shoe in earlier rounds


def _later_wagers(game: Game) -> frozenset[str]:
    return frozenset(wager.name for wager in game.wagers if wager.opens != "before the deal")


def read_situation(data: object, dealt: Collection[str] = ("dealer", "community")) -> DescribedRound:
    """A situation from plain data; `dealt` are the pools other than the seats' that its game deals to."""
    keys, names = _known(tuple(dealt))
    top = plain.keyed(data, "The situation", keys, needs=("edition", "seats"))
    sets: dict[str, Mapping[str, tuple[int, ...]]] = {}
    pools: dict[str, tuple[int, ...]] = {}
    for name in names:
        if isinstance(described := top.get(name), Mapping):
            sets[name] = _set_pool(described, name)
            pools[name] = tuple(card for part in sets[name].values() for card in part)
        elif name in top:
            pools[name] = plain.shoe_cards(described, name)
    incidents = plain.listed(top.get("incidents", []), "incidents")
    seats = tuple(
        _seat(item, place) for place, item in enumerate(plain.listed(top["seats"], "seats"), start=1)
    )
    if not seats:
        raise Refusal("seats is empty; describe at least one seat.")
    plain.once([seat.number for seat in seats])
    return DescribedRound(
        edition=plain.text(top["edition"], "edition"),
        filing=check_filing(top.get("filing", {})),
        pools=pools,
        meters=plain.amounts(top.get("meters", {}), "meters"),
        seats=seats,
        incidents=tuple(_incident(item, place) for place, item in enumerate(incidents, start=1)),
        dice=tuple(plain.whole(face, "dice") for face in plain.listed(top.get("dice", []), "dice")),
        start=plain.whole(top["start"], "start") if "start" in top else None,
        sets=sets,
        gone=plain.shoe_cards(top["gone"], "gone") if "gone" in top else (),
        **described_bank(top.get("bank")),
    )


@lru_cache(maxsize=256)
def _known(dealt: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys of a situation of a game that deals to these pools, and the keys that are pools."""
    pools = tuple(dict.fromkeys(("dealer", "community", *dealt)))
    return tuple(dict.fromkeys((*TOP_KEYS, *dealt))), pools


def with_second_joker(told: DescribedRound) -> DescribedRound:
    """The round of a deck with two jokers in which `Jk` is written for both: the later one is the second."""
    hands = [*told.pools.values(), *((*(seat.cards or ()), *seat.drawn) for seat in told.seats)]
    if any(JOKERS[1] in hand for hand in hands):
        return told
    seen, pools, sets, seats = 0, {}, {}, []
    for name, cards in told.pools.items():
        (pools[name],) = _told_apart([cards], seen)
        if name in told.sets:
            sets[name] = _parts_apart(told.sets[name], seen)
        seen += cards.count(JOKERS[0])
    for seat in told.seats:
        seats.append(_seat_apart(seat, seen))
        seen += (*(seat.cards or ()), *seat.drawn).count(JOKERS[0])
    return replace(told, pools=pools, sets=sets, seats=tuple(seats))


def _seat_apart(seat: DescribedSeat, seen: int) -> DescribedSeat:
    """A seat with its jokers numbered, given the number of jokers before it."""
    cards, drawn = _told_apart([seat.cards or (), seat.drawn], seen)
    decisions = seat.decisions
    if decisions is not None:
        decisions = tuple(
            each if each.cards is None else replace(each, cards=_told_apart([each.cards], seen)[0])
            for each in decisions
        )
    parts = _parts_apart(seat.parts, seen)
    own = None if seat.cards is None else cards
    return replace(seat, cards=own, drawn=drawn, parts=parts, decisions=decisions)


def _parts_apart(parts: Mapping[str, tuple[int, ...]], seen: int) -> dict[str, tuple[int, ...]]:
    return dict(zip(parts, _told_apart([*parts.values()], seen), strict=True))


def _told_apart(hands: list[tuple[int, ...]], seen: int) -> list[tuple[int, ...]]:
    """Hands in which every joker but the first of the deck is the second, given the number before them."""
    apart = []
    for hand in hands:
        cards = []
        for card in hand:
            joker = card == JOKERS[0]
            cards.append(JOKERS[1] if joker and seen else card)
            seen += joker
        apart.append(tuple(cards))
    return apart


def described_bank(value: object) -> dict[str, Any]:
    """The bank of a player as described: his seat, and what he has posted where it may not cover everything."""
    if value is None:
        return {}
    data = plain.keyed(value, "bank", ("seat", "posted", *BANK_BETS), needs=("seat",))
    posted = plain.amount(data["posted"], "bank: posted") if "posted" in data else None
    return {"banker": plain.whole(data["seat"], "bank: seat"), "posted": posted}


def _seat(item: object, place: int) -> DescribedSeat:
    data = plain.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "wagers"))
    number = plain.whole(data["seat"], f"Seat entry {place}: seat")
    what = f"Seat {number}"
    decisions = data.get("decisions")
    return DescribedSeat(
        number=number,
        player=plain.text(data.get("player", f"player {number}"), f"{what}: player"),
        cards=_seat_cards(data, what),
        wagers=plain.amounts(data["wagers"], f"{what}: wagers"),
        decisions=None if decisions is None else _decisions(decisions, what),
        folded=plain.flag(data["folded"], f"{what}: folded") if "folded" in data else None,
        parts=_parts(data, what),
        drawn=plain.shoe_cards(data["drawn"], f"{what}: drawn") if "drawn" in data else (),
        behind=_behind(data.get("behind", []), what),
    )


def _seat_cards(data: Mapping[str, Any], what: str) -> tuple[int, ...] | None:
    """The cards of a seat; where only the parts are described into which it set them, those together."""
    if "cards" in data or "set" not in data:
        return plain.shoe_cards(data["cards"], f"{what}: cards") if "cards" in data else None
    return tuple(card for part in _parts(data, what).values() for card in part)


def _behind(value: object, what: str) -> dict[str, dict[str, int]]:
    """Those who bet behind a seat, each with a `player` and `wagers`."""
    found: dict[str, dict[str, int]] = {}
    for item in plain.listed(value, f"{what}: behind"):
        data = plain.keyed(item, f"{what}: behind", ("player", "wagers"), needs=("player", "wagers"))
        player = plain.text(data["player"], f"{what}: behind: player")
        if player in found:
            raise Refusal(f"{what}: {player} is described twice behind it.")
        found[player] = plain.amounts(data["wagers"], f"{what}: {player}: wagers")
    return found


def _parts(data: Mapping[str, Any], what: str) -> dict[str, tuple[int, ...]]:
    """The cards that a seat discards, keeps (`kept`) or sets, by the name of the part."""
    if PARTS.isdisjoint(data):
        return {}
    parts = dict(plain.mapping(data.get("set", {}), f"{what}: set"))
    parts |= {name: data[key] for key, name in (("discards", "discards"), ("keeps", "kept")) if key in data}
    if (
        isinstance(held := parts.get("kept"), list)
        and len(held) == 2
        and all(_several(part) for part in held)
    ):
        parts |= {"kept": held[0], "second": held[1]}  # two hands, where it split
    return {name: plain.shoe_cards(cards, f"{what}: {name}") for name, cards in parts.items()}


def _several(part: object) -> bool:
    """Whether a part of what is kept is a hand, not one card."""
    return isinstance(part, list) or (isinstance(part, str) and len(part.split()) > 1)


def _set_pool(value: object, what: str) -> dict[str, tuple[int, ...]]:
    """The cards of a pool by the parts into which they were set: `{"set": {"high": ..., "low": ...}}`."""
    data = plain.keyed(value, what, ("set",), needs=("set",))
    parts = plain.mapping(data["set"], f"{what}: set")
    return {name: plain.shoe_cards(cards, f"{what}: {name}") for name, cards in parts.items()}


def _decisions(value: object, what: str) -> tuple[Decided, ...]:
    decided = []
    for item in plain.listed(value, f"{what}: decisions"):
        if isinstance(item, str):
            decided.append(Decided(item))
            continue
        data = plain.keyed(item, f"{what}: a decision", ("choice", "amount", "cards"), needs=("choice",))
        amount = cents(data["amount"], f"{what}: amount") if "amount" in data else None
        cards = plain.shoe_cards(data["cards"], f"{what}: cards") if "cards" in data else None
        decided.append(Decided(plain.text(data["choice"], f"{what}: choice"), amount, cards))
    return tuple(decided)


def _incident(item: object, place: int) -> DescribedIncident:
    what = f"Incident {place}"
    data = plain.keyed(item, what, INCIDENT_KEYS, needs=("kind",))
    seat = plain.whole(data["seat"], f"{what}: seat") if "seat" in data else None
    card = parse_card(plain.text(data["card"], f"{what}: card")) if "card" in data else None
    return DescribedIncident(
        plain.text(data["kind"], f"{what}: kind"), seat, card, _moment(data.get("after"), what)
    )


def _moment(value: object, what: str) -> int | str | None:
    if value is None or isinstance(value, str):
        return value
    if type(value) is int and value >= 0:
        return value
    raise Refusal(
        f"{what}: after is {value!r}; choose {', '.join(map(repr, MOMENTS))}, a decision, or how many cards had "
        "been dealt; left out, the incident is reported as soon as the text answers it."
    )


def described_game(data: Mapping[str, Any]) -> Game:
    """The game that a description or a saved line names, under the filing it gives."""
    edition = load(plain.text(data["edition"], "edition"))
    return game_under(edition, check_filing(data.get("filing", {})))


def check_filing(value: object) -> dict[str, Any]:
    """An operator's choices as an object of the right shape; what they may be is the edition's to say."""
    filing = dict(plain.mapping(value, "filing"))
    supplied = plain.mapping(filing.get("supplied", {}), "filing: supplied")
    for wager, figures in supplied.items():
        plain.mapping(figures, f"filing: supplied.{wager}")
    for key in filing:
        if not isinstance(key, str):
            raise Refusal(f"filing: {key!r} is not the name of a choice.")
    return filing

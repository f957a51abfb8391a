"""Reading a described hand for a pot: what everybody put in, or what everybody did; every refusal one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.kit import Refusal, parse_card
from croupier.kit import data as plain
from croupier.kit.cards import refuse_repeats
from croupier.rounds.described import check_filing
from croupier.rounds.events import Incident
from croupier.settle.paid import Described as Paid
from croupier.settle.paid import read_paid

TOP_KEYS = ("edition", "filing", "board", "button", "carry", "street", "seats", "actions", "incidents")
SEAT_KEYS = ("seat", "player", "cards", "up", "wild", "put_in", "stack", "folded", "wagers", "paid")
PLAIN = (
    "fold",
    "check",
    "call",
    "bring in",
    "straddle",
    "decline",
    "expose",
    "keep down",
    "sit out",
    "show",
    "muck",
)
SIZED = ("bet", "raise", "complete", "stake", "open")
WORDS = (*PLAIN, *SIZED, "throw", "stand pat", "wild")


@dataclass(frozen=True)
class PotSeat:
    """A seat as described; `cards` is None where none are described, and so are `put_in` and `stack`."""

    number: int
    player: str
    cards: tuple[int, ...] | None
    up: tuple[int, ...] | None
    wild: int | None
    put_in: int | None
    stack: int | None
    folded: bool
    wagers: Mapping[str, int]
    paid: Paid | None = None  # what the dealer pushed to the seat from each pot and paid on each side bet


@dataclass(frozen=True)
class Said:
    """One action as described: on which street, whose, what, for how much or with which cards."""

    street: str
    seat: int
    choice: str
    amount: int | None = None
    cards: tuple[int, ...] = ()
    words: str = ""


@dataclass(frozen=True)
class Reported:
    """An irregularity as described: on which street, after how many actions (None: as soon as it can be ruled on)."""

    street: str
    after: int | None
    event: Incident


@dataclass(frozen=True)
class PotTold:
    """A hand as described, in our types but not yet held against the law."""

    edition: str
    filing: Mapping[str, Any]
    board: tuple[int, ...]
    button: int | None
    carry: int
    street: str | None
    seats: tuple[PotSeat, ...]
    actions: tuple[Said, ...] | None
    incidents: tuple[Reported, ...] = ()


def read_hand(data: object) -> PotTold:
    """A hand from plain data."""
    top = plain.keyed(data, "The situation", TOP_KEYS, needs=("edition", "seats"))
    listed = plain.listed(top["seats"], "seats")
    actions = None if "actions" not in top else _actions(top["actions"])
    seats = tuple(_seat(item, place, actions is not None) for place, item in enumerate(listed, start=1))
    if len(seats) < 2:
        raise Refusal("A pot game needs two or more players; describe at least two seats.")
    plain.once([seat.number for seat in seats])
    board = plain.cards(top.get("board", ""), "board")
    refuse_repeats(card for cards in (board, *(seat.cards or () for seat in seats)) for card in cards)
    return PotTold(
        edition=plain.text(top["edition"], "edition"),
        filing=check_filing(top.get("filing", {})),
        board=board,
        button=plain.whole(top["button"], "button") if "button" in top else None,
        carry=plain.amount(top.get("carry", "0"), "carry"),
        street=plain.text(top["street"], "street") if "street" in top else None,
        seats=seats,
        actions=actions,
        incidents=_incidents(top.get("incidents", []), actions is not None),
    )


INCIDENT_KEYS = ("kind", "street", "after", "seat", "cards", "said", "amount", "facts")


def _incidents(value: object, acted: bool) -> tuple[Reported, ...]:
    """Irregularities, each with the street it happened on; they take the actions, among which they stand."""
    listed = plain.listed(value, "incidents")
    if listed and not acted:
        raise Refusal('"incidents" need "actions": a ruling depends on when it is requested.')
    return tuple(_incident(item, f"Incident {number}") for number, item in enumerate(listed, start=1))


def _incident(item: object, what: str) -> Reported:
    data = plain.keyed(item, what, INCIDENT_KEYS, needs=("kind", "street"))
    facts = plain.mapping(data.get("facts", {}), f"{what}: facts")
    for name, fact in facts.items():
        if type(fact) not in (bool, str, int):
            raise Refusal(f"{what}: the fact {name!r} is true, false, a word or a whole number.")
    event = Incident(
        plain.text(data["kind"], f"{what}: kind"),
        plain.whole(data["seat"], f"{what}: seat") if "seat" in data else None,
        None,
        plain.cards(data.get("cards", ""), f"{what}: cards"),
        plain.text(data.get("said", ""), f"{what}: said") if data.get("said") else "",
        plain.amount(data["amount"], f"{what}: amount") if "amount" in data else None,
        tuple(facts.items()),
    )
    after = plain.whole(data["after"], f"{what}: after") if "after" in data else None
    return Reported(plain.text(data["street"], f"{what}: street"), after, event)


def _seat(item: object, place: int, acted: bool) -> PotSeat:
    data = plain.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat",))
    number = plain.whole(data["seat"], f"Seat entry {place}: seat")
    what = f"Seat {number}"
    _check_money(data, what, acted)
    cards = plain.cards(data["cards"], f"{what}: cards") if "cards" in data else None
    up = plain.cards(data["up"], f"{what}: up") if "up" in data else None
    for card in up or ():
        if card not in (cards or ()):
            raise Refusal(f"{what}: a card that is described as dealt face up is not among its cards.")
    return PotSeat(
        number=number,
        player=plain.text(data.get("player", f"player {number}"), f"{what}: player"),
        cards=cards,
        up=up,
        wild=parse_card(plain.text(data["wild"], f"{what}: wild")) if "wild" in data else None,
        put_in=plain.amount(data["put_in"], f"{what}: put_in") if "put_in" in data else None,
        stack=plain.amount(data["stack"], f"{what}: stack") if "stack" in data else None,
        folded=plain.flag(data.get("folded", False), f"{what}: folded"),
        wagers=plain.amounts(data.get("wagers", {}), f"{what}: wagers"),
        paid=read_paid(data["paid"], what) if "paid" in data else None,
    )


def _check_money(data: Mapping[str, Any], what: str, acted: bool) -> None:
    """Either what everybody put in is described, or stacks and actions, from which it follows."""
    needs, bars = ("stack", ("put_in", "folded", "wild")) if acted else ("put_in", ("stack",))
    if needs not in data:
        told = "the actions are described, so it needs its stack" if acted else "it needs what it put in"
        raise Refusal(f"{what} has no {needs!r}: {told}.")
    for key in bars:
        if key in data:
            why = "the actions say it" if acted else 'stacks go with "actions"'
            raise Refusal(f"{what} has the key {key!r}, which does not belong here: {why}.")


# Actions.


def _actions(value: object) -> tuple[Said, ...]:
    """The actions by street, each a list of lines such as `3 raise 20`."""
    found = []
    for street, lines in plain.mapping(value, "actions").items():
        for line in plain.listed(lines, f"actions: {street}"):
            found.append(_said(street, plain.text(line, f"actions: {street}")))
    return tuple(found)


def _said(street: str, words: str) -> Said:
    match = re.match(r"\s*(?:seat\s+)?(\d{1,3})\s+(.*\S)\s*$", words, re.IGNORECASE)
    verb = next((verb for verb in WORDS if match and _begins(match.group(2), verb)), None)
    if match is None or verb is None:
        raise Refusal(
            f'actions: {street}: {words!r} is not understood; an action is a seat and a word, such as "3 raise 20", '
            f"and the words are {', '.join(WORDS)}."
        )
    seat, rest = int(match.group(1)), match.group(2)[len(verb) :].strip()
    what = f"actions: {street}: {words!r}"
    if verb in ("throw", "wild"):
        return Said(street, seat, verb, None, plain.cards(rest, what), words)
    rest = re.sub(r"^to\s+", "", rest)
    if verb in SIZED and not rest:
        raise Refusal(
            f'{what}: say how much, such as "{seat} {verb} 20"; a raise is described by what it is raised to.'
        )
    return Said(street, seat, verb, plain.amount(rest, what) if rest else None, (), words)


def _begins(words: str, verb: str) -> bool:
    return words.lower() == verb or words.lower().startswith(f"{verb} ")

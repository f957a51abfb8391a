"""What a hand played for a pot waits for, and how the events that answer it are written."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from croupier.kit.basis import Basis
from croupier.kit.cards import FULL_DECK, JOKERS, UNKNOWN
from croupier.kit.sources import Pool
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose, Dealt, Did, Incident, Moved

PotInput = Dealt | Chose | Incident
PotEvent = PotInput | Did | Moved
COMMUNITY, BURN = -1, -2  # places of a deal that are not seats
POOLS: Mapping[Pool, int] = {"community": COMMUNITY, "burn": BURN}


@dataclass(frozen=True, slots=True)
class Wait:
    """What the procedure waits for: a deal or an answer, at a place, with the least and most that may be answered."""

    question: str  # "deal", "act", "discard", "show", or one of the choices of `checks.CHOICES`
    place: int
    least: int = 0
    most: int = 0
    up: bool = False


Steps = Generator[Wait, Any, None]


@cache
def deal_to(place: int, up: bool = False) -> Wait:
    """A card is due to a place, the community or the burn."""
    return Wait("deal", place, up=up)


@cache
def turn_of(place: int) -> Wait:
    """A place has its turn in a betting round."""
    return Wait("act", place)


@lru_cache(maxsize=4096)
def ask(question: str, place: int, least: int = 0, most: int = 0) -> Wait:
    """A place is asked something."""
    return Wait(question, place, least, most)


_DECISIONS: dict[tuple[int, str, int], Decide] = {}
_MANY = 4096


def decision(seat: int, question: str, basis: Basis) -> Decide:
    """A seat is asked something, as the round says it; made once for a basis, which is known by its identity."""
    key = (seat, question, id(basis))
    found = _DECISIONS.get(key)
    if found is None or found.basis is not basis:
        if len(_DECISIONS) >= _MANY:
            _DECISIONS.clear()
        found = _DECISIONS[key] = Decide(seat, question, basis)
    return found


# Events, shortly.


@cache
def deals_to(to: Pool) -> tuple[Dealt, ...]:
    """The deal of every card to a pool, by its number, last an unknown one; made once, as events are never changed."""
    return tuple(Dealt(to, card) for card in (*FULL_DECK, *JOKERS, UNKNOWN))


@lru_cache(maxsize=4096)
def chose(seat: int, choice: str, to: int | None = None) -> Chose:
    """An act on a bet; made once, as events are never changed."""
    return Chose(seat, choice, to)


def discard(seat: int, cards: Sequence[int] = ()) -> Chose:
    """A player discards cards; none: he stands pat."""
    return Chose(seat, "discard", None, tuple(cards))


def show_hand(seat: int, cards: Sequence[int] = ()) -> Chose:
    """A player shows his hand at the showdown, or with no cards mucks it."""
    return Chose(seat, "show" if cards else "muck", None, tuple(cards))


def report(
    kind: str,
    seat: int | None = None,
    cards: Sequence[int] = (),
    said: str = "",
    amount: int | None = None,
    facts: Sequence[tuple[str, bool | str | int]] = (),
) -> Incident:
    """An irregularity as it is reported to the floor."""
    return Incident(kind, seat, None, tuple(cards), said, amount or None, tuple(facts))

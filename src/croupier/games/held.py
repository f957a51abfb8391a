"""What a player holds, in words, from his own view alone: the best hand of the cards that he sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from croupier.editions.model import HandSpec
from croupier.kit import parse_card
from croupier.ranks.hands import describe, describe_few
from croupier.ranks.lookup import rater

View = Mapping[str, Any]


def own_seat(view: View) -> View | None:
    """The viewer's own seat in a view, where he has one."""
    word, _, seat = str(view["viewer"]).partition(" ")
    found: View | None = view["seats"].get(seat) if word == "seat" else None
    return found


def own_cards(seat: View) -> list[str | None]:
    """The cards of a seat's only hand."""
    hands: list[View] = seat.get("hands") or []
    return list(hands[0]["cards"]) if len(hands) == 1 else []


def community(view: View) -> list[str | None]:
    """The cards in the middle, hidden ones None."""
    return list(((view.get("pools") or {}).get("community") or {}).get("cards") or ())


def seen(cards: Iterable[str | None]) -> tuple[int, ...]:
    """The cards that are shown."""
    return tuple(parse_card(card) for card in cards if card is not None and card != "??")


@lru_cache(maxsize=4096)
def best_words(
    spec: HandSpec, hole: tuple[int, ...], board: tuple[int, ...], up: tuple[bool, ...] = ()
) -> str:
    """The best hand of these cards; of too few what they make so far."""
    try:
        return describe(rater(spec).hand(hole, board, up))
    except (ValueError, KeyError):
        return describe_few(spec.order, (*hole, *board))

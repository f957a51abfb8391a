"""Cards written as text, decks and hands of editions, for tests."""

from typing import Literal

from croupier.editions.model import HandSpec
from croupier.kit.cards import parse_cards
from croupier.ranks.orders import ORDERS

JokerRule = Literal["", "bug", "wild", "lowest", "as dealt"]


def cards(text: str) -> list[int]:
    """The kernel numbers of cards such as "Qh 6d Jk"."""
    return list(parse_cards(text))


def deck_of(order: str) -> list[int]:
    """All cards that the order's deck holds, without jokers."""
    return [4 * rank + suit for rank in ORDERS[order].sequence for suit in range(4)]


def hand_spec(order: str, hole: str | int | None = None, joker: JokerRule = "") -> HandSpec:
    """A hand as an edition writes it."""
    return HandSpec.model_validate(
        {"name": "hand", "pools": "player", "order": order, "hole": hole, "joker": joker, "reading": "none"}
    )

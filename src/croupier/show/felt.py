"""Cards for a terminal, in colours."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from croupier.kit import card_name
from croupier.kit.cards import UNKNOWN

_COLOURS = ("green", "blue", "red", "white")  # four colours, so that suits are told apart at a glance


def cards_text(cards: Iterable[int]) -> Text:
    """Cards with their signs; a hidden card shows its back."""
    text = Text()
    for card in cards:
        if len(text):
            text.append(" ")
        text.append(
            *(("▒▒", "dim") if card == UNKNOWN else (card_name(card, signs=True), _COLOURS[card % 4]))
        )
    return text

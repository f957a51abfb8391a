"""What a game of twenty-one can be used for: its card and data, settlement, play, prices, advice, simulation."""

from __future__ import annotations

from typing import Any

from croupier.editions import Edition
from croupier.show.card import rule_card
from croupier.show.data import edition_data
from croupier.show.twenty_one_card import PARTS, law_data

# The card and the data.


def card(edition: Edition) -> str:
    """The rules as a page."""
    return rule_card(edition, PARTS)


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    return {**edition_data(edition), "twenty_one": law_data(edition)}

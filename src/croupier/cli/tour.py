"""What there is, in a page: the editions with the exact price of their main bet, and one settlement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import ids_of, load
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal
from croupier.show.words import fraction_words, percent_words

EXAMPLE: dict[str, Any] = {
    "edition": "pennsylvania/three-card-poker",
    "filing": {"ante_bonus": "A", "pair_plus": "B"},
    "dealer": "Kd 9h 4c",
    "seats": [
        {"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10", "pair_plus": "5"}, "decisions": ["play"]},
        {"seat": 2, "cards": "8s 5d 2c", "wagers": {"ante": "10", "six_card": "5"}, "decisions": ["fold"]},
    ],
}


def lines() -> Iterator[str]:
    """The page, line by line, as each price is counted."""
    yield "Editions, and what the house keeps of the main bet under best play:"
    yield ""
    for id in ids_of("banked poker"):
        yield f"  {id:<38} {_main_price(id)}"
    yield ""
    yield "Editions played for a pot, in which the house has no side:"
    yield ""
    for id in ids_of("pot poker"):
        yield f"  {id:<38} {load(id).title}"
    yield ""
    yield "A settlement, with the clause that decides each wager:"
    yield ""
    yield str(settle_situation(EXAMPLE).page())
    yield ""
    yield "Next: croupier play EDITION, croupier show EDITION, croupier price EDITION, croupier --help"


def _main_price(id: str) -> str:
    from croupier.games.banked.price.game import price_wager

    edition = load(id)
    main = next(wager.name for wager in edition.law.wagers if wager.group == "main" and wager.kind == "stake")
    try:
        price = price_wager(edition.under(), main, {})
    except Refusal as refusal:
        return f"no price: {refusal.sentence}"
    return f"{percent_words(price.house_edge):>9}  ({fraction_words(price.expectation)}, {price.certainty})"

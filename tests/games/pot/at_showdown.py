"""Three seats with aces, kings and queens on a plain board, and what a ruling makes of them."""

from __future__ import annotations

from typing import Any

from tests.games.pot.told import Play, filed, plain

HOLDEM, STUD = "colorado/texas-holdem-high", "colorado/seven-card-stud-high"
DRAW = "colorado/five-card-draw-high"
FREE = {"rake": "0%"}
CARDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
BOARD = "2h 7c 9s Jd 3h"


def holdem(id: str = HOLDEM, players: int = 3, **how: Any) -> Play:
    """Seats 1 and 2 have the blinds, seat 3 the button; aces, kings and queens."""
    filing = {
        name: how.pop(name) for name in list(how) if name not in ("dealt", "shows", "training", "cards")
    }
    return Play(
        filed(id, **FREE, **filing), [100] * players, cards=how.pop("cards", CARDS), board=BOARD, **how
    )


def to_show(hand: Play) -> Play:
    """Check and call until hands are shown."""
    while hand.due.question != "show":
        hand.hand.push(plain(hand.hand))
        hand.deal()
    return hand


def says(hand: Play) -> tuple[str, ...]:
    """What the last ruling cites."""
    return hand.rulings()[-1].cite

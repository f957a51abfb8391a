"""What a seat sees when it is asked, as the roads need it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.kit import parse_card
from croupier.rounds.round import View


def own_cards(view: View, seat: int) -> tuple[int, ...]:
    """The cards of the seat; none before it is dealt any."""
    hands = view["seats"][str(seat)]["hands"]
    return tuple(parse_card(name) for name in hands[0]["cards"]) if hands else ()


def up_cards(view: View, pool: str) -> tuple[int, ...]:
    """The cards of a pool that lie face up."""
    names = view["pools"].get(pool, {}).get("cards", ())
    return tuple(parse_card(name) for name in names if name is not None)


def bets_of(view: View, seat: int) -> dict[str, int]:
    """What the seat has at stake, in cents by wager."""
    found: dict[str, int] = view["seats"][str(seat)]["bets"]
    return found


def answer_of(view: View, name: str) -> dict[str, Any]:
    """The answer of this name that is offered; nothing where it is not."""
    answers = (view["question"] or {}).get("answers", ())
    return next((dict(answer) for answer in answers if answer["name"] == name), {})


def amount_of(view: View, seat: int, name: str, of: str, times: Fraction) -> int:
    """So many times a wager of the seat, as far as the answer takes it."""
    amount = int(times * bets_of(view, seat)[of])
    answer = answer_of(view, name)
    least, most = int(answer.get("least", amount)), int(answer.get("most", amount))
    return max(least, min(amount, most))

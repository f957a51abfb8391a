"""Advice at the table: the equity of the own hand against hands unknown, and what checking or calling is worth by it.

How the others bet is not known, so the value of a bet or a raise is not given; the equity is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.games.family import Advice
from croupier.games.pot.compile import pot_rules
from croupier.kit import Refusal

DEALS = 20_000
PASSIVE = ("fold", "check", "call")


def advice(game: Game, view: Mapping[str, Any]) -> tuple[Advice, ...] | None:
    """What folding, checking and calling are worth to the seat that is asked; None where nobody has worked it out."""
    question = view.get("question") or {}
    answers = [answer for answer in question.get("answers") or () if answer["name"] in PASSIVE]
    share = _share(game, view) if question.get("question") == "act" and answers else None
    if share is None:
        return None
    values = [(answer, _value(answer, share, view["pot"])) for answer in answers]
    best = max(value for _, value in values)
    return tuple(Advice(answer["name"], answer["event"], value, best - value) for answer, value in values)


def _value(answer: Mapping[str, Any], share: Fraction, pot: int) -> Fraction:
    """The seat's part of the pot as it would lie, less what it puts in."""
    if answer["name"] == "fold":
        return Fraction(0)
    cost = int(answer.get("least") or 0)
    return share * (pot + cost) - cost


def _share(game: Game, view: Mapping[str, Any]) -> Fraction | None:
    """The seat's equity against hands of which nothing is seen, by a sample of fixed size and seed."""
    from croupier.games.pot.equity.equity import equity

    me = str(view["viewer"]).removeprefix("seat ")
    others = [seat for name, seat in view["seats"].items() if name != me and seat.get("status") == "in"]
    seen = any(card is not None for seat in others for hand in seat["hands"] for card in hand["cards"])
    held = view["seats"][me]["hands"]
    own: list[Any] = held[0]["cards"] if held else [None]
    rules = pot_rules(game, len(view["seats"]))
    changes = any(street.act for street in rules.streets if street.name not in view["reached"][:-1])
    if seen or not others or None in own or changes:  # hands that are still to be changed have no equity here
        return None
    hands = [" ".join(own), *["random"] * len(others)]
    try:
        found = equity(game, hands, " ".join(view["pools"]["community"]["cards"]), samples=DEALS, seed=1)
    except Refusal:
        return None
    return found.shares[0]

"""Advice as text and as data: each choice with what it is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.kit import dollars
from croupier.rounds.events import Chose

Advice = list[tuple[Chose, Fraction]]


def advice_text(game: Game, advice: Advice) -> str:
    """One line a choice, the best first, in units of the main wager."""
    lines = [f"{game.edition.title}: what each choice is worth, per unit of the first wager (exact)"]
    for place, (chose, worth) in enumerate(advice):
        amount = "" if chose.amount is None else f" of ${dollars(chose.amount)}"
        mark = "best" if place == 0 else f"costs {float(advice[0][1] - worth):.4f}"
        lines.append(f"  {chose.choice + amount:<18} {float(worth):+.6f}  {mark:<14} {worth}")
    return "\n".join(lines)


def advice_data(game: Game, advice: Advice) -> dict[str, Any]:
    """The same as plain data; fractions as text, a rounded number beside each."""
    return {
        "edition": game.edition.id,
        "choices": [
            {
                "choice": chose.choice,
                "amount": None if chose.amount is None else dollars(chose.amount),
                "worth": str(worth),
                "about": float(worth),
            }
            for chose, worth in advice
        ],
    }

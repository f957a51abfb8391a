"""Players of pot games who see what a player sees: (view, question) -> an input as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.games.family import Policy

Data = Mapping[str, Any]
ACTS = ("check", "call", "bring in")
CHOICES = ("stake", "open", "bet", "discard", "wild", "show", "decline", "keep down", "pass")


def caller(view: Data, question: Data) -> Data | None:
    """The calling station: never folds, never raises, stands pat, shows."""
    answers: Sequence[Data] = question.get("answers") or ()
    if question["kind"] == "bets":
        needed = [answer for answer in answers if answer.get("required")]
        return dict(needed[0]["event"]) if needed else None
    for name in ACTS if question.get("question") == "act" else CHOICES:
        for answer in answers:
            if answer["name"] == name:
                return dict(answer["event"])
    return dict(answers[0]["event"]) if answers else None


def pot_policies() -> Mapping[str, Policy]:
    """The players by name."""
    return {"caller": caller}

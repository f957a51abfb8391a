"""Players at a wheel, who see what a player sees: own colour on a few numbers, value chips on an outside bet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.family import Policy
from croupier.games.roulette.felt import layout_of

Data = Mapping[str, Any]
OUTSIDE = ("red", "black", "odd", "even", "1-18", "19-36", "dozen 2", "column 3")


def roulette_policies(game: Game) -> dict[str, Policy]:
    """A player for each outside bet, with separate numbers in addition."""
    spots = layout_of(game).spots
    total = game.cents_of("min_inside_total") or 0
    return {name: numbers_and(name, place, total) for place, name in enumerate(OUTSIDE) if name in spots}


def numbers_and(outside: str, place: int, total: int) -> Policy:
    """One outside bet, and inside bets on three places of this player."""
    inside = (str(4 * place + 1), str(4 * place + 2), f"row {3 * place + 4}")

    def choose(view: Data, question: Data) -> Data | None:
        answers = {str(answer["name"]): answer for answer in question.get("answers") or ()}
        seat = view["seats"][str(view["viewer"]).removeprefix("seat ")]
        if seat["chips"] is None and not seat["bets"] and "buy colour chips" in answers:
            return dict(answers["buy colour chips"]["event"])
        if outside not in seat["bets"] and outside in answers:
            return dict(answers[outside]["event"])
        for spot in inside:
            answer = answers.get(f"{spot} in colour chips") or answers.get(spot)
            if spot not in seat["bets"] and answer is not None:
                return _at_least(answer, -(-total // len(inside)))
        needed = [answer for answer in question.get("answers") or () if answer.get("required")]
        return dict(needed[0]["event"]) if needed else None

    return choose


def _at_least(answer: Data, amount: int) -> Data:
    """The answer with this amount, in whole chips and within its bounds."""
    steps = max(0, -(-(amount - answer["least"]) // answer["step"]))
    return {**answer["event"], "amount": min(answer["least"] + steps * answer["step"], answer["most"])}

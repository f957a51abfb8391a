"""Rounds of twenty-one as the tests describe them."""

from __future__ import annotations

from typing import Any

from croupier.games.twenty_one.situation import TwentyOneAnswer, settle_twenty_one
from croupier.kit import dollars

EDITIONS = (
    "grand-ronde/blackjack",
    "grand-ronde/single-21",
    "grand-ronde/field-gold-21",
    "bankers/pure-21-5-blackjack",
    "bankers/buster-blackjack",
    "bankers/pure-spanish-21-5",
    "outlaws/pure-21-5-blackjack",
)


def seat(cards: str | None = None, number: int = 1, bet: str = "10", **more: Any) -> dict[str, Any]:
    """A described seat; `wagers` in `more` are beside its bet."""
    wagers = {"bet": bet, **more.pop("wagers", {})}
    data: dict[str, Any] = {"seat": number, "wagers": wagers, **more}
    return data if cards is None else {**data, "cards": cards}


def told(
    edition: str, dealer: str, *seats: dict[str, Any], bank: tuple[int, str] | None = None, **filing: Any
) -> TwentyOneAnswer:
    """A described round, settled."""
    data: dict[str, Any] = {"edition": edition, "filing": filing, "dealer": dealer, "seats": list(seats)}
    if bank is not None:
        data["bank"] = {"seat": bank[0], "posted": bank[1]}
    return settle_twenty_one(data)


def fates(answer: TwentyOneAnswer, number: int = 1, behind: str | None = None) -> list[str]:
    """What became of each wager, in order: `bet won 10`."""
    lines = [line for line in answer.lines if line.seat == number]
    own = [line for line in lines if line.player == behind]
    return [
        f"{line.wager} {line.result}" + (f" {dollars(abs(line.profit))}" if line.profit else "")
        for line in own
    ]


def one(
    edition: str, cards: str, dealer: str, more: dict[str, Any] | None = None, **filing: Any
) -> list[str]:
    """One seat with a $10 bet: what became of its wagers."""
    return fates(told(edition, dealer, seat(cards, **(more or {})), **filing))


def split(edition: str, dealer: str, *hands: Any, **filing: Any) -> list[str]:
    """One seat whose $10 bet was split into these hands: texts, or hands with what was done."""
    entries = [{"cards": hand} if isinstance(hand, str) else hand for hand in hands]
    return fates(told(edition, dealer, seat(hands=entries), **filing))

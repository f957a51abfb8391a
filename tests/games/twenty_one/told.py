"""Rounds of twenty-one as the tests describe them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.situation import TwentyOneSettlement, settle_twenty_one
from croupier.kit import card_name, dollars
from croupier.kit.chance import Draws
from croupier.rounds.driver import draw
from croupier.rounds.events import Answer, Bet, Chance, Chose, Closed, Decide

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
) -> TwentyOneSettlement:
    """A described round, settled."""
    data: dict[str, Any] = {"edition": edition, "filing": filing, "dealer": dealer, "seats": list(seats)}
    if bank is not None:
        data["bank"] = {"seat": bank[0], "posted": bank[1]}
    return settle_twenty_one(data)


def fates(answer: TwentyOneSettlement, number: int = 1, behind: str | None = None) -> list[str]:
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


def opened(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    *,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    bank: tuple[int, int | None] | None = None,
    gone: Sequence[int] = (),
    rules: TwentyOneRules | None = None,
) -> TwentyOneRound:
    """A round with bets open, of which some are placed; the bank is a seat and what it has posted."""
    players = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    opening: dict[str, Any] = {"gone": [card_name(card) for card in gone]} if gone else {}
    if bank is not None:
        opening["bank"] = {"seat": bank[0], "posted": bank[1]}
    played = TwentyOneRound(game, players, opening, rules=rules)
    for number, wagers in (stakes or {}).items():
        for wager, amount in wagers.items():
            played.push(Bet(number, wager, amount))
    return played


def names(played: TwentyOneRound) -> list[str]:
    """The choices of whoever is asked."""
    return [answer.name for answer in asked(played)]


def asked(played: TwentyOneRound) -> tuple[Answer, ...]:
    """The answers of whoever is asked."""
    due = played.due
    return played.answers(due.seat) if isinstance(due, Decide) else ()


def played_on(played: TwentyOneRound, draws: Draws, choose: Callable[[Sequence[str]], str]) -> TwentyOneRound:
    """To the end: bets closed, cards by chance, choices by their names."""
    while (due := played.due) is not None:
        if isinstance(due, Chance):
            played.push(draw(played, draws))
        elif isinstance(due, Decide):
            played.push(Chose(due.seat, choose(names(played)), player=due.player))
        else:
            played.push(Closed())
    return played

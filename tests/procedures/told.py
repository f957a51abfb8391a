"""Rounds in a few words: who holds what, what is staked and chosen; and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions import Game, examine, load
from croupier.kit import DescribedCards, StackedDeck, cents, dollars, parse_cards
from croupier.kit.sources import Pool
from croupier.procedures import open_round
from croupier.rounds import Ask, Bet, Chose, Deal, Dealt, Did, Input, NoMoreBets, Round, Settled
from croupier.settle import check_sum

Stakes = Mapping[str, str | int]  # dollars by wager


def opened(
    game: Game,
    stakes: Mapping[int, Stakes],
    players: Mapping[int, str] | None = None,
    meters: Stakes | None = None,
) -> Round:
    """A round with these stakes placed, bets still open."""
    return open_round(
        game,
        players or sorted(stakes),
        stakes={seat: {w: cents(amount) for w, amount in bets.items()} for seat, bets in stakes.items()},
        meters={w: cents(amount) for w, amount in (meters or {}).items()},
    )


def described(hands: Mapping[int, str], **pools: str) -> DescribedCards:
    """Cards by seat and pool."""
    by_pool: dict[Pool, tuple[int, ...]] = {seat: parse_cards(text) for seat, text in hands.items()}
    return DescribedCards(by_pool | {name: parse_cards(text) for name, text in pools.items()})


def finish(round: Round, source: DescribedCards | StackedDeck, says: Mapping[int, Sequence[str]]) -> Round:
    """To the end: a seat with nothing more to say makes the first choice it has."""
    left = {seat: list(words) for seat, words in says.items()}
    while not round.done:
        due = round.due
        if isinstance(due, Deal):
            round.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Ask):
            words = left.get(due.seat)
            round.push(Chose(due.seat, words.pop(0) if words else due.choices[0].name))
        else:
            round.push(NoMoreBets())
    check_sum(round.lines)
    assert not any(left.values()), f"never asked for: {left}"
    return round


def played(
    game: Game,
    stakes: Mapping[int, Stakes],
    hands: Mapping[int, str],
    says: Mapping[int, Sequence[str]] | None = None,
    players: Mapping[int, str] | None = None,
    meters: Stakes | None = None,
    **pools: str,
) -> Round:
    """A whole round on described cards."""
    return finish(opened(game, stakes, players, meters), described(hands, **pools), says or {})


def fates(round: Round, seat: int = 1) -> dict[str, str]:
    """What became of each wager of a seat: `won 10`; several lines of one wager with a plus between."""
    told: dict[str, str] = {}
    for line in round.lines:
        if line.seat == seat:
            amount = -line.profit if line.result == "lost" else line.profit
            said = f"{line.result} {dollars(amount)}" if amount else line.result
            told[line.wager] = f"{told[line.wager]} + {said}" if line.wager in told else said
    return told


def settled(round: Round) -> list[str]:
    """Seats and wagers in the order in which they were settled: `2 ante`."""
    return [f"{line.seat} {line.wager}" for line in round.lines]


def clauses(round: Round, wager: str, seat: int = 1) -> tuple[str, ...]:
    """What the line of a wager cites."""
    return next(line.cite for line in round.lines if (line.seat, line.wager) == (seat, wager))


def done(round: Round) -> list[str]:
    """What the dealer did and settled, in order: `turn up 2`, `2 ante`."""
    told = []
    for event in round.log:
        if isinstance(event, Did):
            told.append(event.step if event.seat is None else f"{event.step} {event.seat}")
        elif isinstance(event, Settled):
            told.append(f"{event.line.seat} {event.line.wager}")
    return told


def to_decide(round: Round, source: DescribedCards | StackedDeck) -> Round:
    """Close the betting and deal up to the first decision."""
    round.push(NoMoreBets())
    return round.deal(source)


def dealt_to(round: Round) -> list[Pool]:
    """Where the cards went, in the order in which they left the deck."""
    return [event.to for event in round.inputs if isinstance(event, Dealt)]


def asked(round: Round) -> list[int]:
    """The seats that decided, in order."""
    return [event.seat for event in round.inputs if isinstance(event, Chose)]


def refused(round: Round, event: Input) -> str:
    """The sentence that refuses an event, with its clauses; an event that is taken fails the test."""
    refusal = round.refusal(event)
    assert refusal is not None, f"{event} was not refused"
    return str(refusal)


def bet(seat: int, wager: str, amount: str | int) -> Bet:
    """A bet of so many dollars."""
    return Bet(seat, wager, cents(amount))


def violations(id: str, **filing: Any) -> list[str]:
    """Every sentence against a filing."""
    return [str(violation) for violation in examine(load(id), filing)[1]]

"""Rounds in a few words: who holds what, what is staked and chosen; and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.editions import Game
from croupier.games.banked.opening import deal_from, open_round
from croupier.games.banked.round import BankedRound
from croupier.games.banked.steps import Proceeded
from croupier.kit import DescribedCards, StackedDeck, cents, dollars, parse_cards
from croupier.kit.chance import Pool
from croupier.rounds.events import Act, Bet, Chance, Chose, Closed, Dealt, Decide, Input
from croupier.settle.table import check_sum

Stakes = Mapping[str, str | int]  # dollars by wager


def opened(
    game: Game,
    stakes: Mapping[int, Stakes],
    players: Mapping[int, str] | None = None,
    meters: Stakes | None = None,
    bank: tuple[int, str | int | None] | None = None,
) -> BankedRound:
    """A round with these stakes placed, bets still open; `bank` is a seat and what it posted, if not everything."""
    banker, posted = bank or (None, None)
    return open_round(
        game,
        players or sorted(stakes),
        stakes={seat: {w: cents(amount) for w, amount in bets.items()} for seat, bets in stakes.items()},
        meters={w: cents(amount) for w, amount in (meters or {}).items()},
        banker=banker,
        posted=None if posted is None else cents(posted),
    )


def described(hands: Mapping[int, str], **pools: str) -> DescribedCards:
    """Cards by seat and pool."""
    by_pool: dict[Pool, tuple[int, ...]] = {seat: parse_cards(text) for seat, text in hands.items()}
    return DescribedCards(by_pool | {name: parse_cards(text) for name, text in pools.items()})


def finish(
    round: BankedRound, source: DescribedCards | StackedDeck, says: Mapping[int, Sequence[str]]
) -> BankedRound:
    """To the end: a seat with nothing more to say makes the first choice it has."""
    left = {seat: list(words) for seat, words in says.items()}
    while not round.over:
        due = round.due
        if isinstance(due, Chance) and due.to is not None:
            round.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Decide):
            words = left.get(due.seat)
            round.push(Chose(due.seat, words.pop(0) if words else options(round)[0]))
        elif isinstance(due, Act):
            round.push(Proceeded())
        else:
            round.push(Closed())
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
    bank: tuple[int, str | int | None] | None = None,
    **pools: str,
) -> BankedRound:
    """A whole round on described cards."""
    return finish(opened(game, stakes, players, meters, bank), described(hands, **pools), says or {})


def fates(round: BankedRound, seat: int = 1) -> dict[str, str]:
    """What became of each wager of a seat: `won 10`; several lines of one wager with a plus between."""
    told: dict[str, str] = {}
    for line in round.lines:
        if line.seat == seat:
            amount = -line.profit if line.result == "lost" else line.profit
            said = f"{line.result} {dollars(amount)}" if amount else line.result
            told[line.wager] = f"{told[line.wager]} + {said}" if line.wager in told else said
    return told


def options(round: BankedRound) -> list[str]:
    """What the seat that is asked may choose."""
    assert isinstance(round.due, Decide)
    return [choice.name for choice in round.rules.decision(round.due.question).choices]


def deal_next(round: BankedRound, source: DescribedCards | StackedDeck) -> None:
    """Deal the card that is due."""
    due = round.due
    assert isinstance(due, Chance) and due.to is not None
    round.push(Dealt(due.to, source.card(due.to)))


def to_decide(round: BankedRound, source: DescribedCards | StackedDeck) -> BankedRound:
    """Close the betting and deal up to the first decision."""
    round.push(Closed())
    return deal_from(round, source)


def deal(round: BankedRound, source: DescribedCards | StackedDeck, cards: int) -> BankedRound:
    """Close the betting and deal so many cards; a seat that is asked meanwhile checks."""
    round.push(Closed())
    for _ in range(cards):
        while isinstance(round.due, Decide):
            round.push(Chose(round.due.seat, "check"))
        due = round.due
        assert isinstance(due, Chance) and due.to is not None
        round.push(Dealt(due.to, source.card(due.to)))
    return round


def refused(round: BankedRound, event: Input) -> str:
    """The sentence that refuses an event, with its clauses; an event that is taken fails the test."""
    refusal = round.refusal(event)
    assert refusal is not None, f"{event} was not refused"
    return str(refusal)


def bet(seat: int, wager: str, amount: str | int) -> Bet:
    """A bet of so many dollars."""
    return Bet(seat, wager, cents(amount))

"""A round as text that a dealer can read: one event a line, with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.banked.round import BankedRound
from croupier.kit import card_name, show_cards
from croupier.rounds.demands import Chance, Decide, Due
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Incident, Moved, Revealed, Settled
from croupier.settle.ledger import postings
from croupier.show.words import money, pool_words, signed, with_basis


def playthrough(played: BankedRound) -> str:
    """The whole round, told again from its inputs."""
    lines = [*filing_lines(played), *opening_lines(played), *event_lines(played), *closing_lines(played)]
    return "\n".join(lines)


def filing_lines(played: BankedRound) -> Iterator[str]:
    """The edition, and the schedules and limits in force."""
    game = played.game
    edition = game.edition
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    yield f"schedules: {', '.join(f'{wager} {label}' for wager, label in game.labels.items())}"


def opening_lines(played: BankedRound) -> Iterator[str]:
    """Who sits, and what the meters show."""
    for seat, player in played.table.players.items():
        yield f"seat {seat}: {player}"
    bank = played.table.bank
    if bank is not None:
        yield f"seat {bank.seat} banks: {'everything' if bank.posted is None else money(bank.posted)}"
    for wager, amount in (played.opening.get("meters") or {}).items():
        yield f"meter of {_title(played, wager)}: {money(amount)}"


def event_lines(played: BankedRound) -> Iterator[str]:
    """Every event of the log in its order."""
    retold = type(played)(played.game, played.players, played.opening)
    for event in played.inputs:
        due, told = retold.due, len(retold.log)
        retold.push(event)
        for logged in retold.log[told:]:
            if not isinstance(logged, Moved | Revealed):
                yield f"  {_told(retold, logged, due)}"


def _told(played: BankedRound, event: Any, due: Due | None) -> str:
    if isinstance(event, Did):
        seat = f"seat {event.seat}: " if event.seat is not None else ""
        said = f"{seat}{event.says}{_turned(played, event)}".replace(":  (", ": (")
        return with_basis(f"{_label(event.step)}{said}", event.cite)
    if isinstance(event, Settled):
        line = event.line
        said = f"{line.result} {signed(line.profit)}" if line.profit else line.result
        words = f"seat {line.seat} {_title(played, line.wager)} {money(line.stake)}: {said}, {line.why}"
        return with_basis(f"{_label('settled')}{words}", line.cite, line.reading)
    return _input(played, event, due)


def _label(word: str) -> str:
    return f"{word + ':':<15} "


def _turned(played: BankedRound, event: Did) -> str:
    """The cards that a step turns up."""
    pool = {"reveal dealer": "dealer", "turn up": event.seat}.get(event.step)
    if pool is None and (event.step in ("flop", "river") or event.step.endswith("community")):
        pool = "community"
    cards = played.table.seen(None).get(pool, ()) if pool is not None else ()
    return f" ({show_cards(cards)})" if cards else ""


def _input(played: BankedRound, event: Any, due: Due | None) -> str:
    if isinstance(event, Bet):
        if not event.amount:
            return f"{_label('bet')}seat {event.seat} takes back {_title(played, event.wager)}"
        return (
            f"{_label('bet')}seat {event.seat} stakes {money(event.amount)} on {_title(played, event.wager)}"
        )
    if isinstance(event, Closed):
        return "bets are closed"
    if isinstance(event, Dealt):
        face = f", face {due.face}" if isinstance(due, Chance) else ""
        cite = due.basis.clauses if isinstance(due, Chance) else ()
        return with_basis(f"{_label('card')}{card_name(event.card)} to {pool_words(event.to)}{face}", cite)
    if isinstance(event, Incident):
        where = f" at seat {event.seat}" if event.seat is not None else ""
        card = f" ({card_name(event.card)})" if event.card is not None else ""
        return f"{_label('incident')}{event.kind}{where}{card}"
    return _chose(played, event, due)


def _chose(played: BankedRound, event: Chose, due: Due | None) -> str:
    assert isinstance(due, Decide)
    choice = played.rules.choice(due.question, event.choice)
    assert choice is not None
    said = f"seat {event.seat} chooses {event.choice}"
    if choice.bets is not None:
        staked = played.table.stakes[(event.seat, choice.bets)]
        said += f": {money(staked)} on {_title(played, choice.bets)}"
    if choice.withdraws is not None:
        said += f": {_title(played, choice.withdraws)} comes back"
    return with_basis(f"{_label(due.question)}{said}", due.basis.clauses)


def closing_lines(played: BankedRound) -> Iterator[str]:
    """Where the money went."""
    accounts = postings(played.lines)
    for seat in played.table.players:
        yield f"seat {seat}: {signed(accounts.get(f'seat {seat}', 0))}"
    if accounts.get("tips"):
        yield f"tips: {signed(accounts['tips'])}"
    yield f"bank: {signed(accounts.get('bank', 0))}"
    for wager, amount in played.table.meters.items():
        yield f"meter of {_title(played, wager)}: {money(amount)}"
    for order in dict.fromkeys(played.table.orders):
        yield f"ordered: {order}"


def _title(played: BankedRound, wager: str) -> str:
    return played.game.edition.wager(wager).title

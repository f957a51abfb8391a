"""A round as text that a dealer can read: one event a line, with its clauses."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.banked.opening import open_round
from croupier.games.banked.round import Round
from croupier.kit import card_name, show_cards
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Incident, Input, Settled
from croupier.rounds.procedure import Ask, Deal, Demand
from croupier.settle.ledger import postings
from croupier.show.words import money, pool_words, signed, with_basis


def playthrough(played: Round) -> str:
    """The whole round, told again from its inputs."""
    lines = [*filing_lines(played), *opening_lines(played), *event_lines(played), *closing_lines(played)]
    return "\n".join(lines)


def filing_lines(played: Round) -> Iterator[str]:
    """The edition, and the schedules and limits in force."""
    game = played.game
    edition = game.edition
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    yield f"schedules: {', '.join(f'{wager} {label}' for wager, label in game.labels.items())}"


def opening_lines(played: Round) -> Iterator[str]:
    """Who sits, and what the meters show."""
    for seat, player in played.table.players.items():
        yield f"seat {seat}: {player}"
    bank = played.table.bank
    if bank is not None:
        yield f"seat {bank.seat} banks: {'everything' if bank.posted is None else money(bank.posted)}"
    for wager, amount in played.opening_meters.items():
        yield f"meter of {_title(played, wager)}: {money(amount)}"


def event_lines(played: Round) -> Iterator[str]:
    """Every event of the log in its order."""
    bank = played.table.bank
    retold = open_round(
        played.game,
        dict(played.table.players),
        meters=played.opening_meters,
        banker=bank.seat if bank else None,
        posted=bank.posted if bank else None,
    )
    for event in played.inputs:
        due, told = retold.due, len(retold.log)
        retold.push(event)
        for logged in retold.log[told:]:
            yield f"  {_told(retold, logged, due)}"


def _told(played: Round, event: Input | Did | Settled, due: Demand | None) -> str:
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


def _turned(played: Round, event: Did) -> str:
    """The cards that a step turns up."""
    pool = {"reveal dealer": "dealer", "turn up": event.seat}.get(event.step)
    if pool is None and (event.step in ("flop", "river") or event.step.endswith("community")):
        pool = "community"
    cards = played.seen(None).get(pool, ()) if pool is not None else ()
    return f" ({show_cards(cards)})" if cards else ""


def _input(played: Round, event: Input, due: Demand | None) -> str:
    if isinstance(event, Bet):
        if not event.amount:
            return f"{_label('bet')}seat {event.seat} takes back {_title(played, event.wager)}"
        return (
            f"{_label('bet')}seat {event.seat} stakes {money(event.amount)} on {_title(played, event.wager)}"
        )
    if isinstance(event, Closed):
        return "bets are closed"
    if isinstance(event, Dealt):
        face = f", face {due.face}" if isinstance(due, Deal) else ""
        cite = due.cite if isinstance(due, Deal) else ()
        return with_basis(f"{_label('card')}{card_name(event.card)} to {pool_words(event.to)}{face}", cite)
    if isinstance(event, Incident):
        where = f" at seat {event.seat}" if event.seat is not None else ""
        card = f" ({card_name(event.card)})" if event.card is not None else ""
        return f"{_label('incident')}{event.kind}{where}{card}"
    return _chose(played, event, due)


def _chose(played: Round, event: Chose, due: Demand | None) -> str:
    assert isinstance(due, Ask)
    choice = next(choice for choice in due.choices if choice.name == event.choice)
    said = f"seat {event.seat} chooses {event.choice}"
    if choice.bets is not None:
        staked = played.table.stakes[(event.seat, choice.bets)]
        said += f": {money(staked)} on {_title(played, choice.bets)}"
    if choice.withdraws is not None:
        said += f": {_title(played, choice.withdraws)} comes back"
    return with_basis(f"{_label(due.decision.name)}{said}", due.cite)


def closing_lines(played: Round) -> Iterator[str]:
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


def _title(played: Round, wager: str) -> str:
    return played.game.edition.wager(wager).title

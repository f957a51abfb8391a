"""A round of banked poker as a page that a dealer can read: every event with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.banked.acts import Proceeded
from croupier.games.banked.round import BankedRound
from croupier.games.banked.words import step_words, turned_up
from croupier.kit import card_name, show_cards
from croupier.kit.basis import NO_BASIS
from croupier.kit.sources import to_words
from croupier.pages import KeyValues, Money, Page, Pair
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.pages.words import money, paytable_words
from croupier.rounds.demands import Chance, Decide, Due
from croupier.rounds.events import Bet, Chose, Closed, Counted, Dealt, Did, Incident, Moved, Revealed, Settled
from croupier.settle.ledger import postings


def playthrough(played: BankedRound) -> Page:
    """The whole round, played again from its inputs."""
    labels = paytable_words(played.game.labels, lambda name: _title(played, name))
    filed = [KeyValues([Pair("", "paytables", labels)])] if labels else []
    opened = players_block(played.table.players, _opening(played))
    events = story_blocks(entries(played))
    return story_page(played.game.edition, [*filed, opened, *events, _closing(played)])


def _opening(played: BankedRound) -> Iterator[Pair]:
    """Who banks, and what the meters show."""
    bank = played.table.bank
    if bank is not None:
        covers = "covers every wager" if bank.posted is None else money(bank.posted)
        yield Pair("", f"bank, seat {bank.seat}", covers)
    for wager, amount in (played.opening.get("meters") or {}).items():
        yield Pair("", f"{_title(played, wager)} meter", Money(amount))


def entries(played: BankedRound) -> Iterator[StoryEntry]:
    """Every event of the log in its order."""
    again = type(played)(played.game, played.players, played.opening)
    for event in played.inputs:
        due, logged = again.due, len(again.log)
        again.push(event)
        for each in again.log[logged:]:
            if not isinstance(each, Moved | Revealed | Proceeded):
                yield _entry(again, each, due)


def _entry(played: BankedRound, event: Any, due: Due | None) -> StoryEntry:
    if isinstance(event, Did):
        seat = f"seat {event.seat}: " if event.seat is not None else ""
        text = f"{seat}{event.says}{_turned(played, event)}".replace(":  (", ": (")
        return StoryEntry(step_words(played.game.edition, event.step), text, event.cite)
    if isinstance(event, Settled):
        return settled_entry(event.line, _title(played, event.line.wager))
    return _input(played, event, due)


def _turned(played: BankedRound, event: Did) -> str:
    """The cards that a step turns up."""
    reveal = turned_up(event.step)
    pool = event.seat if event.step == "turn up" else reveal.pool if reveal else None
    cards = played.table.seen(None).get(pool, ()) if pool is not None else ()
    cards = cards[: reveal.upto] if reveal else cards
    return f" ({show_cards(cards)})" if cards else ""


def _input(played: BankedRound, event: Any, due: Due | None) -> StoryEntry:
    if isinstance(event, Bet):
        wager = _title(played, event.wager)
        if not event.amount:
            return StoryEntry("bet", f"seat {event.seat} takes back {wager}")
        return StoryEntry("bet", f"seat {event.seat} bets {money(event.amount)} on {wager}")
    if isinstance(event, Closed):
        return StoryEntry("closed", "no more bets")
    if isinstance(event, Dealt):
        face = f", face {'up' if due.face == 'up' else 'down'}" if isinstance(due, Chance) else ""
        basis = due.basis if isinstance(due, Chance) else NO_BASIS
        return StoryEntry.on("card", f"{card_name(event.card)} to {to_words(event.to)}{face}", basis)
    if isinstance(event, Counted):
        dice = f" ({'-'.join(map(str, event.dice))})" if event.dice else ""
        basis = due.basis if isinstance(due, Chance) else NO_BASIS
        return StoryEntry.on("dice" if event.dice else "number", f"{event.number}{dice}", basis)
    if isinstance(event, Incident):
        where = f" at seat {event.seat}" if event.seat is not None else ""
        card = f" ({card_name(event.card)})" if event.card is not None else ""
        return StoryEntry("incident", f"{event.kind}{where}{card}")
    return _chose(played, event, due)


def _chose(played: BankedRound, event: Chose, due: Due | None) -> StoryEntry:
    assert isinstance(due, Decide)
    choice = played.rules.choice(due.question, event.choice)
    assert choice is not None
    text = f"seat {event.seat} chooses {event.choice}"
    if choice.bets:
        staked = played.table.stakes[(event.seat, choice.bets[0])]
        text += f": {money(staked)} on {' and '.join(_title(played, name) for name in choice.bets)}"
    if event.cards:
        text += f": {show_cards(event.cards)}" + (f" as {choice.to}" if choice.to else "")
    if choice.withdraws is not None:
        text += f": {_title(played, choice.withdraws)} is taken back"
    if choice.surrenders is not None:
        text += f": half of {_title(played, choice.surrenders)} is lost"
    return StoryEntry.on(due.question, text, due.basis)


def _closing(played: BankedRound) -> KeyValues:
    """Where the money went."""
    accounts, more = postings(played.lines, played.table.bank), []
    if accounts.get("tips"):
        more.append(Pair("", "tips", Money(accounts["tips"], plus=True)))
    for wager, amount in played.table.meters.items():
        more.append(Pair("", f"{_title(played, wager)} meter", Money(amount)))
    more += [Pair("", "order", order) for order in dict.fromkeys(played.table.orders)]
    return accounts_block(accounts, played.table.players, more)


def _title(played: BankedRound, wager: str) -> str:
    return played.game.edition.wager(wager).title

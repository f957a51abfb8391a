"""Rolls at a craps table event by event, each with its clauses, and what stands at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.craps.events import CalledBet, ChoseDice, PassedDice, Travelled
from croupier.games.craps.round import CrapsRound
from croupier.games.craps.scenes import scenes
from croupier.pages import Block, Page, Pair, Section
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.pages.words import money
from croupier.rounds.events import Bet, Closed, Did, Incident, Rolled, Settled
from croupier.rounds.money import Moved
from croupier.settle.ledger import postings


@dataclass(frozen=True)
class CrapsStory:
    """Rolls one after another, in parts that have titles."""

    parts: tuple[tuple[str, Sequence[CrapsRound]], ...]

    def page(self) -> Page:
        """Every event with its clauses, and what it came to."""
        sections = [Section(title, table_blocks(rounds)) for title, rounds in self.parts]
        return story_page(self.parts[0][1][0].game.edition, sections)


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """Scenes with their titles: lines, odds, calls, bets for one roll, a seven-out and a new shooter."""
    for title, table in scenes(edition.under()):
        yield title, story_page(edition, table_blocks(table.rounds))


def table_blocks(rounds: Sequence[CrapsRound]) -> list[Block]:
    """Rolls of one table, from what stood before them to what stands after them."""
    first, last = rounds[0], rounds[-1]
    lines = [line for each in rounds for line in each.lines]
    before = CrapsRound(first.game, first.players, first.opening)
    return [
        players_block(first.players, _standing(before)),
        *story_blocks(_entry(each, event) for each in rounds for event in each.log if _shown(event)),
        accounts_block(postings(lines), last.players, _standing(last)),
    ]


def _shown(event: Any) -> bool:
    return not isinstance(event, Closed | Moved)


def _standing(round: CrapsRound) -> Iterator[Pair]:
    for seat, stakes in round.stakes.items():
        if stakes:
            bets = ", ".join(f"{_title(round, name)} {money(stake.amount)}" for name, stake in stakes.items())
            yield Pair("", f"seat {seat} on the layout", bets)


def _entry(round: CrapsRound, event: Any) -> StoryEntry:
    if isinstance(event, Bet):
        what = f"bets {money(event.amount)} on" if event.amount else "takes down"
        return StoryEntry("bet", f"seat {event.seat} {what} {_title(round, event.wager)}")
    if isinstance(event, Rolled):
        return StoryEntry("rolled", f"{event.dice[0]}-{event.dice[1]}, {sum(event.dice)}")
    if isinstance(event, Settled):
        return settled_entry(event.line, _title(round, event.line.wager))
    if isinstance(event, Travelled):
        to = f": {_title(round, event.to)}" if event.to != event.wager else ""
        text = f"seat {event.seat} {_title(round, event.wager)} goes to its number{to}"
        return StoryEntry.on("travels", text, event.basis)
    if isinstance(event, Did):
        return StoryEntry.on(event.step, event.says, event.basis)
    return _word(round, event)


def _word(round: CrapsRound, event: CalledBet | Incident | PassedDice | ChoseDice) -> StoryEntry:
    law = round.rules.law
    if isinstance(event, CalledBet):
        word = {True: "on", False: "off", None: "back to the rule of the text"}[event.on]
        text = f"seat {event.seat} calls {_title(round, event.wager)} {word}, and the dealer confirms"
        return StoryEntry("call", text, law.off[0].cite if law.off else ())
    if isinstance(event, Incident):
        return StoryEntry("throw", event.kind)
    if isinstance(event, PassedDice):
        return StoryEntry("passes", f"seat {event.seat} passes the dice", law.of_shooter("may pass").cite)
    text = f"seat {event.seat} selects dice {event.dice[0]} and {event.dice[1]}"
    return StoryEntry("dice", text, law.dice.cite)


def _title(round: CrapsRound, wager: str) -> str:
    return round.rules.wager(wager).title

"""A round as a page, event by event: who sits, what happens with its clauses, and where the money went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.editions import Edition
from croupier.kit.basis import Basis
from croupier.pages.figures import ClauseRef, Inline, Money
from croupier.pages.page import Block, KeyValues, Listing, Page, Pair, Preformatted, Section
from croupier.pages.words import money, signed
from croupier.rounds.events import Line


@dataclass(frozen=True)
class StoryEntry:
    """One event: what it is, what happens, the clauses and interpretations it rests on, and a picture of it."""

    label: str
    text: str
    cite: tuple[str, ...] = ()
    reading: str | tuple[str, ...] | None = None
    drawing: str = ""

    @classmethod
    def on(cls, label: str, text: str, basis: Basis) -> StoryEntry:
        """An event with its basis."""
        return cls(label, text, basis.clauses, basis.readings)

    @property
    def inline(self) -> Inline:
        """The event in a line."""
        return (f"{self.label}: {self.text} ", ClauseRef(self.cite, self.reading))


def settled_entry(line: Line, wager: str) -> StoryEntry:
    """A settled line; the wager as it is printed."""
    result = f"{line.result} {signed(line.profit)}" if line.profit else line.result
    text = f"seat {line.seat} {wager} {money(line.stake)}: {result}, {line.why}"
    return StoryEntry.on("settled", text, line.basis)


def story_blocks(entries: Iterable[StoryEntry]) -> list[Block]:
    """Events as bullets, each picture below its event."""
    blocks: list[Block] = []
    items: list[Inline] = []
    for entry in entries:
        items.append(entry.inline)
        if entry.drawing:
            blocks += [Listing(items, key=""), Preformatted(entry.drawing)]
            items = []
    return [*blocks, Listing(items, key="")] if items else blocks


def players_block(players: Mapping[int, str], more: Iterable[Pair] = ()) -> KeyValues:
    """Who sits where, and what else the story begins with."""
    return KeyValues([*(Pair("", f"seat {seat}", player) for seat, player in players.items()), *more])


def accounts_block(
    accounts: Mapping[str, int], players: Iterable[int], more: Iterable[Pair] = ()
) -> KeyValues:
    """What every seat and the bank have won or lost, and what else the story ends with."""
    names = [*(f"seat {seat}" for seat in players), "bank"]
    pairs = [Pair("", name, Money(accounts.get(name, 0), plus=True)) for name in names]
    return KeyValues([*pairs, *more])


def story_page(edition: Edition, blocks: Iterable[Block | Section]) -> Page:
    """The page of one story."""
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return Page(title, tuple(blocks), kind="story", book=edition.book)

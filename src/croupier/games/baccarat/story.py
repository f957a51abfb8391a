"""Rounds of baccarat event by event, each with its clauses; and the rounds that show the rules of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.baccarat.round import BaccaratRound
from croupier.games.baccarat.settle import hand_words
from croupier.kit import Shoe, card_name, parse_card
from croupier.kit.basis import NO_BASIS, Basis
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
from croupier.rounds.demands import Chance
from croupier.rounds.events import Bet, Closed, Dealt, Did, Moved, Settled
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings

SEATED = {1: "player 1", 2: "player 2"}


@dataclass(frozen=True)
class BaccaratStory:
    """Rounds one after another, each under a title."""

    rounds: tuple[tuple[str, BaccaratRound], ...]

    def page(self) -> Page:
        """How each round was opened, what happened, and what it came to."""
        sections = [Section(title, round_blocks(played)) for title, played in self.rounds]
        return story_page(self.rounds[0][1].game.edition, sections)


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """Every scene of an edition on a page of its own."""
    for title, played in scenes(edition):
        yield title, story_page(edition, round_blocks(played))


def round_blocks(played: BaccaratRound) -> list[Block]:
    """One round from its opening to where the money went."""
    held, opening = played.table.bank, []
    if held is not None:
        posted = "all wagers" if held.posted is None else money(held.posted)
        opening.append(Pair("", f"seat {held.seat} banks", posted))
    if played.gone_before:
        opening.append(Pair("", "dealt from the shoe before", f"{len(played.gone_before)} cards"))
    return [
        players_block(played.players, opening),
        *story_blocks(entries(played)),
        accounts_block(postings(played.lines), played.players),
    ]


def entries(played: BaccaratRound) -> Iterator[StoryEntry]:
    """Every event with its clauses, and the fees; money is in the lines."""
    again = BaccaratRound(played.game, played.players, played.opening)
    for event in played.inputs:
        due, before = again.due, len(again.log)
        again.push(event)
        by = due.basis if isinstance(due, Chance) else NO_BASIS
        for logged in again.log[before:]:
            if not isinstance(logged, Closed | Moved):
                yield _entry(again, logged, by)
    bill = bill_of(played.table)
    for fee in bill.owed if bill else ():
        yield StoryEntry.on("fee", f"{fee.who} pays {money(fee.amount)}: {fee.why}", fee.basis)


def _entry(played: BaccaratRound, event: Any, by: Basis) -> StoryEntry:
    edition = played.game.edition
    if isinstance(event, Did):
        return StoryEntry.on(event.step, event.says, event.basis)
    if isinstance(event, Settled):
        return settled_entry(event.line, edition.wager(event.line.wager).title)
    if isinstance(event, Bet):
        wager = edition.wager(event.wager)
        words = (
            f"bets {money(event.amount)} on {wager.title}" if event.amount else f"takes {wager.title} back"
        )
        return StoryEntry.on("bet", f"seat {event.seat} {words}", wager.basis)
    assert isinstance(event, Dealt)
    total = "" if event.to == "burn" else f", {played.rules.points(played.cards(event.to))}"
    return StoryEntry.on("card", f"{card_name(event.card)} to {hand_words(event.to)}{total}", by)


# The rounds of the playthrough.


def scenes(edition: Edition) -> Iterator[tuple[str, BaccaratRound]]:
    """Both bonuses, a natural, a tie, a shoe just shuffled, a bank that runs out in both orders, other readings."""
    yield "a round of chance, every wager", _every(edition, seed=4)
    yield "Panda 8", _described(edition, "2h 3c 3s", "Kd 7h")
    yield "Dragon 7, the Banker Line paid as printed", _described(edition, "Td 6c", "Ah 4s 2d")
    yield (
        "Dragon 7, in a house that files the push",
        _described(edition, "Td 6c", "Ah 4s 2d", banker_7="push"),
    )
    yield "a natural, which ends the draw", _described(edition, "8d Ks", "2c 3c")
    yield (
        "the same cards where a natural does not end the draw, by points",
        _described(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it"),
    )
    yield (
        "the same by the list of ranks: the natural wins its line",
        _described(edition, "8d Ks", "2c 3c 4h", naturals="do not stop it", compare="ranks"),
    )
    yield "a tie", _described(edition, "6d Ks", "2c 4c")
    yield "a tie, in a house where tied lines lose", _described(edition, "6d Ks", "2c 4c", tied_lines="lose")
    for way in ("wager by wager", "seat by seat"):
        yield (
            f"a bank that runs out, settled {way}",
            _described(edition, "2h 3c 3s", "Kd 7h", posted=10_000, settling=way),
        )
    burned = _every(edition, seed=9, burn="by the first card", decks=3)
    yield "a shoe just shuffled, its first card burned", burned


def _every(edition: Edition, seed: int, **filed: object) -> BaccaratRound:
    played = BaccaratRound(edition.under(**filed), SEATED, {"bank": {"seat": 8}})
    shoe = Shoe.seeded(played.rules.decks, seed)
    _deal(played, shoe)
    _bets(played)
    played.push(Closed())
    _deal(played, shoe)
    return played


def _deal(played: BaccaratRound, shoe: Shoe) -> None:
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, shoe.card(due.to)))


def _described(
    edition: Edition, player: str, banker: str, posted: int | None = None, **filed: object
) -> BaccaratRound:
    bank = {"seat": 8, "posted": posted}
    played = BaccaratRound(edition.under(**filed), SEATED, {"bank": bank})
    _bets(played)
    played.push(Closed())
    hands = {"player": player.split(), "banker": banker.split()}
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        played.push(Dealt(due.to, parse_card(hands[str(due.to)].pop(0))))
    assert not any(hands.values()), "a card too many was described"
    return played


def _bets(played: BaccaratRound) -> None:
    """Seat 1 bets the player, a tie and Panda 8; seat 2 the banker and Dragon 7."""
    for seat, name, amount in (
        (1, "player", 2500),
        (1, "tie", 500),
        (1, "panda_8", 500),
        (2, "banker", 4000),
        (2, "dragon_7", 300),
    ):
        played.push(Bet(seat, name, amount))

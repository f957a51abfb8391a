"""Rounds of twenty-one event by event, each with its clauses; and the rounds that show the rules of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.twenty_one.hands import PlayedHand, Total
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rule_words import filed_words
from croupier.games.twenty_one.scenes import scenes
from croupier.kit import card_name, show_cards
from croupier.pages import Block, Money, Page, Pair, Section
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.pages.words import money
from croupier.rounds.demands import Answer, Chance, Decide, Due
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Line, Moved, Revealed, Settled
from croupier.settle.ledger import postings


@dataclass(frozen=True)
class TwentyOneStory:
    """Rounds one after another, each under a title."""

    rounds: tuple[tuple[str, TwentyOneRound], ...]

    def page(self) -> Page:
        """How each round was opened, what happened, and what it came to."""
        sections = [Section(title, round_blocks(played)) for title, played in self.rounds]
        return story_page(self.rounds[0][1].game.edition, sections)


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """Every scene of an edition on a page of its own."""
    for title, played in scenes(edition):
        yield title, story_page(edition, round_blocks(played))


def round_blocks(played: TwentyOneRound) -> list[Block]:
    """One round from its opening to where the money went."""
    opening = [Pair("", "rules", filed_words(played.rules))]
    bank, table = played.table.bank, played.table
    if bank is not None:
        posted = "everything" if bank.posted is None else money(bank.posted)
        opening.append(Pair("", f"seat {bank.seat} banks", posted))
    if table.gone:
        opening.append(Pair("", "dealt from the shoe before", f"{len(table.gone)} cards"))
    behind = [
        Pair("", f"{player}, behind seat {seat}", Money(played.net(seat, player), plus=True))
        for seat, box in table.boxes.items()
        for player in box.behind
    ]
    accounts = {**postings(played.lines)}
    accounts |= {f"seat {seat}": played.net(seat) for seat in played.players}
    return [
        players_block(played.players, opening),
        *story_blocks(entries(played)),
        accounts_block(accounts, played.players, behind),
    ]


def entries(played: TwentyOneRound) -> Iterator[StoryEntry]:
    """Every event with its clauses; money and cards turned up are in the lines."""
    again = TwentyOneRound(played.game, played.players, played.opening, rules=played.rules)
    for event in played.inputs:
        due, hand, before = again.due, again.hand_due, len(again.log)
        answers = again.answers(event.seat) if isinstance(event, Chose) else ()
        answer = next((each for each in answers if each.name == event.choice), None)
        again.push(event)
        for logged in again.log[before:]:
            if not isinstance(logged, Closed | Moved | Revealed):
                yield _entry(again, logged, due, hand, answer)
    if played.due is None:
        dealer = played.table.dealer
        yield StoryEntry("dealer", f"{show_cards(dealer)}, {_total(played.table.dealer_total)}")


def _entry(
    played: TwentyOneRound, event: Any, due: Due | None, hand: int, answer: Answer | None
) -> StoryEntry:
    if isinstance(event, Did):
        where = f" (seat {event.seat})" if event.seat is not None else ""
        return StoryEntry.on(event.step, f"{event.says}{where}", event.basis)
    if isinstance(event, Settled):
        return settled_entry(event.line, _wager(played, event.line))
    if isinstance(event, Dealt):
        return _card(played, event, due, hand)
    if isinstance(event, Bet):
        return StoryEntry("bet", _bet(played, event))
    assert isinstance(event, Chose) and isinstance(due, Decide) and answer is not None
    return StoryEntry.on(due.question, _chose(played, event, due, answer), answer.basis)


def _bet(played: TwentyOneRound, event: Bet) -> str:
    title = played.game.edition.wager(event.wager).title
    if not event.amount:
        return f"seat {event.seat} takes back {title}"
    if event.player is not None:
        return f"{event.player} bets {money(event.amount)} on {title} behind seat {event.seat}"
    return f"seat {event.seat} bets {money(event.amount)} on {title}"


def _wager(played: TwentyOneRound, line: Line) -> str:
    """The wager of a line, and whose it is where it stands behind a box."""
    title = played.game.edition.wager(line.wager).title
    return f"{title} of {line.player} behind" if line.player is not None else title


def _card(played: TwentyOneRound, event: Dealt, due: Due | None, number: int) -> StoryEntry:
    assert isinstance(due, Chance)
    face = "" if due.face == "up" else ", face down"
    if not isinstance(event.to, int):
        total = f": {_total(played.table.dealer_total)}" if len(played.table.dealer) > 2 else ""
        return StoryEntry.on("card", f"{card_name(event.card)} to the dealer{face}{total}", due.basis)
    box = played.table.boxes[event.to]
    hand = box.hands[number - 1]
    which = f", hand {number}" if len(box.hands) > 1 else ""
    count = f": {_counts(hand)}" if len(hand.cards) > 1 else ""
    where = f"seat {event.to}{which}{face}{count}"
    return StoryEntry.on("card", f"{card_name(event.card)} to {where}", due.basis)


def _total(total: Total) -> str:
    return f"{total.points}, bust" if total.bust else str(total)


def _counts(hand: PlayedHand) -> str:
    if hand.natural:
        return "a natural"
    return _total(hand.total)


def _chose(played: TwentyOneRound, event: Chose, due: Decide, answer: Answer) -> str:
    who = f"seat {event.seat}"
    if event.player is not None:
        who = f"{event.player} behind seat {event.seat}"
    hands = len(played.table.boxes[event.seat].hands) - (event.choice == "split")
    which = f" on hand {due.hand}" if hands > 1 else ""
    staked = event.amount or answer.most
    return f"{who} chooses {event.choice}{which}{f' for {money(staked)}' if staked else ''}"

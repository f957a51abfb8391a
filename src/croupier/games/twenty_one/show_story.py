"""A round of twenty-one as text that a dealer can read: one event a line, with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.twenty_one.hands import PlayedHand
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.show_words import filed_words
from croupier.kit import card_name, show_cards
from croupier.rounds.demands import Answer, Chance, Decide, Due
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Line, Moved, Revealed, Settled
from croupier.settle.ledger import postings
from croupier.show.uses.common import line_told, told
from croupier.show.words import money, signed


def story(played: TwentyOneRound) -> str:
    """The whole round, told again from its inputs."""
    return "\n".join([*_head(played), *_events(played), *_closing(played)])


def _head(played: TwentyOneRound) -> Iterator[str]:
    edition = played.game.edition
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    yield filed_words(played.rules)
    for seat, player in played.players.items():
        yield f"seat {seat}: {player}"
    bank = played.table.bank
    if bank is not None:
        yield f"seat {bank.seat} banks: {'everything' if bank.posted is None else money(bank.posted)}"
    if played.table.gone:
        yield f"gone from the shoe before: {len(played.table.gone)} cards"


def _events(played: TwentyOneRound) -> Iterator[str]:
    retold = TwentyOneRound(played.game, played.players, played.opening, rules=played.rules)
    for event in played.inputs:
        due, hand, before = retold.due, retold.hand_due, len(retold.log)
        answers = retold.answers(event.seat) if isinstance(event, Chose) else ()
        answer = next((each for each in answers if each.name == event.choice), None)
        retold.push(event)
        for logged in retold.log[before:]:
            # What the dealer says tells of the closing; money and cards turned up are in the lines.
            if not isinstance(logged, Closed | Moved | Revealed):
                yield _told(retold, logged, due, hand, answer)


def _told(played: TwentyOneRound, event: Any, due: Due | None, hand: int, answer: Answer | None) -> str:
    if isinstance(event, Did):
        where = f" (seat {event.seat})" if event.seat is not None else ""
        return told(event.step, f"{event.says}{where}", event.cite)
    if isinstance(event, Settled):
        return line_told(event.line, wager_words(played, event.line))
    if isinstance(event, Dealt):
        return _card(played, event, due, hand)
    if isinstance(event, Bet):
        title = played.game.edition.wager(event.wager).title
        if not event.amount:
            return told("bet", f"seat {event.seat} takes back {title}")
        if event.player is not None:
            words = f"{event.player} bets {money(event.amount)} on {title} behind seat {event.seat}"
        else:
            words = f"seat {event.seat} stakes {money(event.amount)} on {title}"
        return told("bet", words)
    assert isinstance(event, Chose) and answer is not None
    return _chose(played, event, due, answer)


def wager_words(played: TwentyOneRound, line: Line) -> str:
    """The wager of a line, and whose it is where it stands behind a box."""
    title = played.game.edition.wager(line.wager).title
    return f"{title} of {line.player} behind" if line.player is not None else title


def _card(played: TwentyOneRound, event: Dealt, due: Due | None, number: int) -> str:
    assert isinstance(due, Chance)
    if not isinstance(event.to, int):
        face = "" if due.face == "up" else ", face down"
        so_far = f": {played.table.dealer_total}" if _drawn(played) else ""
        return told("card", f"{card_name(event.card)} to the dealer{face}{so_far}", due.basis.clauses)
    box = played.table.boxes[event.to]
    hand = box.hands[number - 1]
    which = f", hand {number}" if len(box.hands) > 1 else ""
    face = ", face down" if due.face == "down" else ""
    count = f": {_counts(hand)}" if len(hand.cards) > 1 else ""
    return told("card", f"{card_name(event.card)} to seat {event.to}{which}{face}{count}", due.basis.clauses)


def _drawn(played: TwentyOneRound) -> bool:
    return len(played.table.dealer) > 2


def _counts(hand: PlayedHand) -> str:
    if hand.natural:
        return "a natural"
    return f"{hand.total.points}, over" if hand.total.over else str(hand.total)


def _chose(played: TwentyOneRound, event: Chose, due: Due | None, answer: Answer) -> str:
    assert isinstance(due, Decide)
    who = f"seat {event.seat}"
    if event.player is not None:
        who = f"{event.player} behind seat {event.seat}"
    hands = len(played.table.boxes[event.seat].hands) - (event.choice == "split")
    which = f" on hand {due.hand}" if hands > 1 else ""
    staked = event.amount or answer.most
    stake = f" for {money(staked)}" if staked else ""
    return told(due.question, f"{who} chooses {event.choice}{which}{stake}", answer.basis.clauses)


def _closing(played: TwentyOneRound) -> Iterator[str]:
    """Where the money went."""
    for seat in played.players:
        yield f"seat {seat}: {signed(played.net(seat))}"
        for player in played.table.boxes[seat].behind if seat in played.table.boxes else ():
            yield f"{player}, behind seat {seat}: {signed(played.net(seat, player))}"
    if played.due is None:
        yield f"the dealer has {show_cards(played.table.dealer)}, {played.table.dealer_total}"
    yield f"bank: {signed(postings(played.lines).get('bank', 0))}"

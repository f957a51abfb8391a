"""Decks that were sealed at their shuffle: their roots for everybody, a proof with a card, the whole for auditors."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.kit import Refusal
from croupier.room.part import By
from croupier.room.roles import check_role
from croupier.room.room import Room
from croupier.store.journal import Journal
from croupier.store.records import JournalRecord, commitments, open_deck
from croupier.store.sealed import CardProof, prove


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A deck as everybody may know it: where it was shuffled, how many cards it has, and the root over their places."""

    stream: str
    seq: int
    cards: int
    root: str
    record: JournalRecord = field(repr=False)
    name: str = field(repr=False)  # of the field that is sealed


def sealed_decks(journal: Journal, stream: str) -> list[SealedDeck]:
    """The decks that were shuffled at a part, the oldest first."""
    if stream not in journal.heads:
        raise Refusal(f"There is no {stream} in this journal.")
    return [deck for record in journal.records(stream) for deck in _sealed(record)]


def _sealed(record: JournalRecord) -> Iterator[SealedDeck]:
    for name, value in record.body.items():
        if isinstance(value, dict) and "box" in value and "root" in value:
            yield SealedDeck(record.stream, record.seq, value["cards"], value["root"], record, name)


def card_proof(journal: Journal, room: Room, deck: SealedDeck, place: int) -> CardProof:
    """The card at a place with its salt and its way to the root, for whoever was shown it, once it is dealt."""
    if not 0 <= place < deck.cards - _undealt(journal, room, deck):
        raise Refusal(f"Card {place + 1} of {deck.stream}, event {deck.seq}, has not been dealt.")
    cards = _cards(journal, deck)
    box = b64decode(deck.record.body[deck.name]["box"])
    return prove(commitments(cards, box, journal.key), place, cards[place], journal.key.salt(box, place))


def opened_deck(journal: Journal, room: Room, deck: SealedDeck, by: By) -> tuple[str, ...]:
    """The whole order of a deck, for those who may open it, once none of its cards can come any more."""
    check_role(room.law, "OpenDeck", by)
    left = _undealt(journal, room, deck)
    if left:
        raise Refusal(
            f"The deck of {deck.stream}, event {deck.seq}, is in play: {left} cards are still to come."
        )
    return tuple(_cards(journal, deck))


def _cards(journal: Journal, deck: SealedDeck) -> list[str]:
    return open_deck(deck.record.body[deck.name], deck.record.where(deck.name), journal.key)


def _undealt(journal: Journal, room: Room, deck: SealedDeck) -> int:
    part = room.part(deck.stream)
    return part.undealt(deck.record.entry(part.EVENTS, journal.key).event)

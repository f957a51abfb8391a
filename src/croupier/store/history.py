"""Rounds of a table from the journal, and their sealed decks: roots for everybody, a proof with a card."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.editions import load
from croupier.editions.filing import game_under
from croupier.games import family_of
from croupier.kit import Refusal, card_name
from croupier.kit.chance import SecureDraws
from croupier.room.devices import Devices
from croupier.room.part import By
from croupier.room.roles import check_role
from croupier.room.room import Room
from croupier.room.tables.acts import Shuffled
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import decode
from croupier.rounds.events import Chance, Dealt
from croupier.rounds.round import Round
from croupier.store.database import JournalFault
from croupier.store.journal import (
    CardProof,
    Journal,
    JournalRecord,
    OpenDeck,
    commitments,
    open_deck,
    prove,
    root_of,
)

# Rounds of a table from the journal: the last ones, the one in play among them, each played again.


OPENED, INPUT, CALLED_OFF = "RoundOpened", "RoundInput", "CallOff"
SETTINGS = ("TableOpened", "LimitsChanged", "ChangeFeeOption")


@dataclass(frozen=True, slots=True)
class JournaledRound:
    """A round of a table: its number, the round played again, and the filing that it was played under."""

    number: int
    round: Round
    filing: dict[str, Any]


def rounds_of(
    journal: Journal, stream: str, count: int = 10, number: int | None = None
) -> list[JournaledRound]:
    """The last rounds of a table, the oldest first; or the one of this number."""
    if stream not in journal.heads:
        raise Refusal(f"There is no {stream} in this journal.")
    opened = journal.latest(max(count, 2), stream, (OPENED,))
    if number is not None and not any(record.body["number"] == number for record in opened):
        opened = list(journal.records(stream, kinds=(OPENED,)))
    chosen = [record for record in opened if number in (None, record.body["number"])][-count:]
    if not chosen:
        return []
    after = [record.place for record in opened if record.place > chosen[-1].place]
    last = after[0] - 1 if after else None
    settings = list(journal.records(stream, kinds=SETTINGS))
    records = journal.records(stream, first=chosen[0].place, last=last, kinds=(OPENED, INPUT, CALLED_OFF))
    return list(_played(records, settings))


def _played(records: Iterable[JournalRecord], settings: list[JournalRecord]) -> Iterator[JournaledRound]:
    current: JournaledRound | None = None
    for record in records:
        if record.kind == OPENED:
            if current is not None:
                yield current
            round, filing = opened_round(record, settings)
            current = JournaledRound(int(record.body["number"]), round, filing)
        elif record.kind == CALLED_OFF:
            current = None
        elif current is not None:
            round = current.round
            round.push(decode(record.body["input"], getattr(round, "EVENTS", ())))
    if current is not None:
        yield current


def opened_round(record: JournalRecord, settings: list[JournalRecord]) -> tuple[Round, dict[str, Any]]:
    """The round as it began, under what was in force at the table then."""
    edition, filing = "", dict[str, Any]()
    for setting in settings:
        if setting.place > record.place:
            break
        if setting.kind == "TableOpened":
            edition, filing = setting.body["edition"], dict(setting.body.get("filing", {}))
        else:
            filing |= setting.body.get("filing", {})
    game = game_under(load(edition), filing)
    seats = {int(seat): str(name) for seat, name in record.body["seats"].items()}
    return family_of(game.edition).open(game, seats, record.body["opening"]), filing


# Decks that were sealed at their shuffle: their roots for everybody, a proof with a card, the whole for auditors.


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
    """The card at a place with its salt and its way to the root, for a person who was shown it, after it is dealt."""
    if not 0 <= place < deck.cards - _undealt(journal, room, deck):
        raise Refusal(f"Card {place + 1} of {deck.stream}, event {deck.seq}, has not been dealt.")
    cards = _cards(journal, deck)
    box = b64decode(deck.record.body[deck.name]["box"])
    return prove(commitments(cards, box, journal.key), place, cards[place], journal.key.salt(box, place))


def opened_deck(journal: Journal, room: Room, deck: SealedDeck, by: By) -> tuple[str, ...]:
    """The whole order of a deck, for those who may open it, once none of its cards can come any more."""
    check_role(room.law, OpenDeck.__name__, by)
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


# What was dealt, held against the decks.

SHUFFLED, DEALT = Shuffled.__name__, Dealt.__name__
Wrong = tuple[str, int, str]  # stream, event, what is wrong


def wrong_cards(journal: Journal) -> Iterator[Wrong]:
    """Cards of all tables that were not dealt in the order in which their deck was sealed, and decks that are not
    those of their roots."""
    for name, head in list(journal.heads.items()):
        if head.kind == TablePart.KIND:
            yield from DealtCards(journal, name).wrong()


class DealtCards:
    """The cards of one table, followed from shuffle to shuffle. A card is the next of the only deck in most cases; if
    not, the round is played again to see which cards could come: one that left the deck otherwise is passed over."""

    def __init__(self, journal: Journal, stream: str) -> None:
        self._journal, self._stream = journal, stream
        self._decks: dict[str, list[str]] = {}  # what is left of each
        self._before: dict[str, list[str]] = {}  # the same when the round began
        self._round: list[JournalRecord] = []
        self._settings: list[JournalRecord] = []
        self._doubted = False

    def wrong(self) -> Iterator[Wrong]:
        """Each card that is not the one of its deck."""
        kinds = (SHUFFLED, OPENED, INPUT, *SETTINGS)
        for record in self._journal.records(self._stream, kinds=kinds):
            if record.kind in SETTINGS:
                self._settings.append(record)
            elif record.kind == OPENED:
                yield from self._over()
                self._before = {deck: list(cards) for deck, cards in self._decks.items()}
                self._round = [record]
            else:
                self._round.append(record)
                if record.kind == SHUFFLED:
                    try:
                        self._decks[record.body["deck"]] = self._order(record)
                    except JournalFault as fault:
                        yield record.stream, record.seq, str(fault)
                        self._decks.pop(record.body["deck"], None)
                elif record.body["input"]["event"] == DEALT:
                    self._deal(record.body["input"]["card"])
        yield from self._over()

    def _order(self, record: JournalRecord) -> list[str]:
        (deck,) = _sealed(record)
        cards = _cards(self._journal, deck)
        box = b64decode(record.body[deck.name]["box"])
        if root_of(commitments(cards, box, self._journal.key)).hex() != deck.root:
            raise JournalFault("its deck is not the one of its root")
        return cards

    def _deal(self, card: str) -> None:
        if len(self._decks) == 1:
            (cards,) = self._decks.values()
            if cards and cards[0] == card:
                del cards[0]
                return
        self._doubted = True

    def _over(self) -> Iterator[Wrong]:
        """A round is over: where a card was not simply the next, it is played again."""
        if self._doubted and self._round and self._round[0].kind == OPENED:
            self._decks = self._before
            yield from self._played_again()
        self._doubted = False

    def _played_again(self) -> Iterator[Wrong]:
        devices = Devices(SecureDraws())
        round, _ = opened_round(self._round[0], self._settings)
        for deck, names in self._decks.items():
            devices.orders[deck] = self._numbers(names)
        for record in self._round[1:]:
            if record.kind == SHUFFLED:
                event: Any = record.entry((Shuffled,), self._journal.key).event
                devices.orders[event.deck] = list(event.order)
                continue
            event, due = decode(record.body["input"], getattr(round, "EVENTS", ())), round.due
            if isinstance(event, Dealt) and isinstance(due, Chance) and devices.orders.get(due.deck):
                left = round.cards_left()
                next_card = next((card for card in devices.orders[due.deck] if left[card]), None)
                if next_card != event.card:
                    yield record.stream, record.seq, "the card is not the next of the deck that was sealed"
                devices.pass_by(round, event)
            round.push(event)
        self._decks = {deck: [card_name(card) for card in cards] for deck, cards in devices.orders.items()}

    @staticmethod
    def _numbers(names: list[str]) -> list[int]:
        event = decode({"event": SHUFFLED, "deck": "", "order": names}, (Shuffled,))
        assert isinstance(event, Shuffled)
        return list(event.order)

"""Duties of the floor: what falls due to each thing by the rows of the law, for which role, with what witness, and what
must wait for it; the decks, dice and devices that are looked after, and the equipment that is approved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from croupier.editions import load
from croupier.editions.game import holds
from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import listed
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.commands import Begin
from croupier.room.fields import TableStream
from croupier.room.law.load import FloorLaw
from croupier.room.law.rows import FloorDuty, FloorLimit, FloorRow
from croupier.room.part import By, Entry, Owed, Part, label, titled
from croupier.room.tables.acts import (
    CloseTable,
    CountHands,
    LimitsChanged,
    RoundEnded,
    RoundOpened,
    TableOpened,
    Tell,
    Told,
)
from croupier.room.tables.part import TablePart
from croupier.room.upkeep import TableCards

if TYPE_CHECKING:
    from croupier.room.room import Room

BEGIN, TELL, COUNTED = Begin.__name__, Tell.__name__, CountHands.__name__
RECORDED = (BEGIN, TELL)  # every round is known, dealt by the engine or described by the dealer
DEALER, HAND, POT_GAMES = "dealer", "hand", "pot poker"
DECKS, DICE = "decks at a table", "dice in a set"
SHOE = "shoe"  # the decks that a game is dealt from together, where it has another deck besides
COUNTS = ("inspected", "counted", "stub counted", "cut")  # acts that say a number of cards

CardAct = Literal[
    "inspected",
    "spread",
    "shown",
    "washed",
    "shuffled",
    "cut",
    "counted",
    "stub counted",
    "cut card out",
    "identical",  # two identical cards of a shoe in one hand
]
DiceAct = Literal["inspected", "handed over", "removed"]
DeviceAct = Literal["failed", "signed", "repaired"]
CardOrder = Literal["shuffle", "recut"]


# Things, each with the clocks of its duties.

ROOM = "room"
KINDS_OF: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "dealer", "hall"),
    "deck": ("deck", "shoe"),
    "dice": ("dice",),
    "device": ("device",),
    "jackpot": ("jackpot",),
    "meter": ("meter",),
    "tournament": ("tournament",),
    ROOM: (ROOM,),
}


def thing_kind(id: str) -> str:
    """What a thing is, by its id: `table/7`, `table/7 deck 1`, `jackpot/bad-beat`, `room`."""
    words = id.split(" ")
    return words[1] if len(words) > 2 else id.partition("/")[0]


def on_table(table: str, kind: str, name: str) -> str:
    """The id of a deck, a set of dice or a device of a table."""
    return f"{table} {kind} {name}"


@dataclass(frozen=True, slots=True)
class DutyMark:
    """When something last happened to a thing: the time, its place in the order, and the rounds until then."""

    at: str
    place: int
    rounds: int


@dataclass
class DutyThing:
    """A table, a deck, a set of dice, a device, a jackpot, the room: the facts that decide which duties hold, and what
    has happened to it. The rows of the law say what follows from that."""

    id: str
    since: str
    facts: dict[str, str] = field(default_factory=dict)
    marks: dict[str, DutyMark] = field(default_factory=dict)
    rounds: int = 0

    @property
    def table(self) -> str:
        """The table that it is, or stands on."""
        return self.id.partition(" ")[0]

    def duties(self, rows: Iterable[FloorDuty], facts: Mapping[str, str]) -> Iterator[FloorDuty]:
        """The duties that hold for it, what is known of its table included."""
        kinds = KINDS_OF.get(thing_kind(self.id), ())
        known = {**facts, **self.facts}
        return (row for row in rows if row.of in kinds and holds(row.when, known))

    def note(self, what: str, at: datetime) -> None:
        """Something happened to it."""
        place = 1 + max((mark.place for mark in self.marks.values()), default=0)
        self.marks[what] = DutyMark(at.isoformat(), place, self.rounds)

    def last(self, names: Iterable[str]) -> DutyMark | None:
        """The last of these that happened."""
        marks = (self.marks[name] for name in names if name in self.marks)
        return max(marks, key=lambda mark: mark.place, default=None)

    def due(self, duty: FloorDuty, now: datetime) -> datetime | None:
        """Since when a duty is due, or None."""
        done, cause = self.last((duty.name, *duty.done_by)), self.last(duty.after)
        since = datetime.fromisoformat(done.at if done is not None else self.since)
        if duty.every is not None and now >= duty.every.after(since):
            return duty.every.after(since)
        if duty.rounds is not None and self.rounds - (done.rounds if done is not None else 0) >= duty.rounds:
            return since
        if cause is not None and (done is None or cause.place > done.place):
            return datetime.fromisoformat(cause.at)
        at_once = not (duty.every or duty.rounds or duty.after)  # it only comes before something
        return since if at_once and done is None else None

    def forbids(self, duty: FloorDuty, now: datetime) -> bool:
        """Whether what must wait for the duty may not be done now."""
        since = self.due(duty, now)
        return since is not None and (duty.within is None or now >= duty.within.after(since))


@dataclass(frozen=True, slots=True)
class Equipment:
    """A device or a variation that was submitted: approved, refused, or not decided yet."""

    kind: str
    approved: bool | None = None


# Decks.


@dataclass(frozen=True, slots=True)
class DeckGiven:
    """A deck that comes to a table: its name there, the colour of its backs, and where the second one is kept."""

    name: str
    colour: str
    place: Literal["table", "podium"] = "table"


class ReceiveDecks(
    Command,
    doing="Receiving decks",
    by="dealer floor manager",
    because="decks come to a table from the pit",
):
    """Decks are received at a table, perhaps inspected and shuffled before."""

    table: TableStream
    decks: tuple[DeckGiven, ...]
    preshuffled: bool = False

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        cards = duties.cards_of(self.table)
        self._check(duties, cards, room)
        trial = TableCards.restore(cards.snapshot())
        for deck in self.decks:
            trial.receive(deck.name, deck.colour, deck.place, self.preshuffled, by.at)
        return [
            Happened(
                DeckReceived(self.table, deck.name, deck.colour, deck.place, self.preshuffled),
                message=f"{titled(self.table)}: {deck.colour} deck {deck.name} is received by {by.person}.",
            )
            for deck in self.decks
        ]

    def _check(self, duties: DutiesPart, cards: TableCards, room: Room) -> None:
        """Refuse too few decks, decks of one colour, and a deck at the podium where the house does not bank."""
        table, new = self.table, {deck.name for deck in self.decks}
        if cards.together:  # each deck of such a game has rules of its own, by its name
            known = (SHOE, *cards.game.decks)
            strange = sorted(new - set(known))
            row = next((each for each in room.law.file.duties if each.of == SHOE), None)
            if strange:
                raise Refusal(
                    f"{titled(table)} is dealt from several decks; receive them as {listed(known)}, not as "
                    f"{strange[0]}.",
                    duties.deciding(table, row) if row is not None else NO_BASIS,
                )
        limit = duties.limit(DECKS, table, room)
        basis = duties.deciding(table, limit) if limit is not None else NO_BASIS
        colours = [deck.colour for name, deck in cards.decks.items() if name not in new]
        colours += [deck.colour for deck in self.decks]
        if limit is not None and len(colours) < (limit.least or 0):
            raise Refusal(
                f"{titled(table)} needs at least {limit.least} decks; {len(colours)} is too few.", basis
            )
        if limit is not None and len(set(colours)) < len(colours):
            raise Refusal(
                f"The decks of {label(table)} must have backs of different colours.",
                duties.deciding(table, limit, "colours"),
            )
        house = duties.things[table].facts.get("banked") == "house"
        if not house and any(deck.place == "podium" for deck in self.decks):
            raise Refusal("A deck is kept at the pit podium for house-banked games only.", basis)


class DeckReceived(Event):
    """A deck has come to a table."""

    table: TableStream
    deck: str
    colour: str
    place: str = "table"
    preshuffled: bool = False

    def apply(self, duties: DutiesPart, by: By) -> None:
        id = on_table(self.table, "deck", self.deck)
        facts = {
            "deck": self.deck,
            "colour": self.colour,
            "preshuffled": "yes" if self.preshuffled else "no",
        }
        duties.add(DutyThing(id, by.at.isoformat(), facts))
        duties.cards[self.table].receive(self.deck, self.colour, self.place, self.preshuffled, by.at)
        duties.note(id, "deck received", by.at)


class HandleCards(
    RoomAct,
    doing="Handling the cards",
    by="dealer",
    because="only the dealer handles the cards at the table",
):
    """The dealer does something with a deck: `number` is how many cards he counted or cut, `text` what he saw, how the
    cards were spread (`face up`, `face down`), who looked at them, or the device that shuffled them."""

    table: TableStream
    deck: str
    act: CardAct
    number: int | None = None
    text: str = ""

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        cards = duties.deck(self.table, self.deck)
        if self.act in COUNTS and self.number is None:
            raise Refusal(f"Say how many cards: deck {self.deck} is {self.act}.")
        if self.act == "shuffled" and self.text:
            if on_table(self.table, "device", self.text) in duties.failed:
                broken = "put a sign on a device that is out of order"
                raise Refusal(f"The {self.text} is out of order.", duties.basis_of(broken, self.table, room))
            duties.check_approved(self.text, room)
        if self.act == "spread" and self.text not in ("face up", "face down"):
            raise Refusal("Cards are spread face up or face down; say which.")
        if self.act == "shown":
            players = tuple(room.table(self.table).persons.values())
            if self.text not in players:
                raise Refusal(
                    f"Say which player could inspect the cards; at {label(self.table)} sits "
                    f"{listed(players) or 'nobody'}."
                )
        cards.check(self.deck, self.act, self.number, self.text, by.at)
        return self.done(self._sentence(cards.upkeep.size(self.deck)))

    def _sentence(self, size: int) -> str:
        wrong = self.act in ("inspected", "counted", "stub counted") and self.number != size
        if wrong or (self.act == "inspected" and self.text):
            seen = self.text or f"{self.number} cards instead of {size}"
            return f"Deck {self.deck} must be removed: {seen}."
        what = "cut card is out" if self.act == "cut card out" else f"is {self.act}"
        number = f", {self.number} cards" if self.number is not None else ""
        return (
            f"{titled(self.table)}: deck {self.deck} {what}{number}{f' ({self.text})' if self.text else ''}."
        )

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.cards[self.table].handle(self.deck, self.act, self.number, self.text, by)
        duties.note(on_table(self.table, "deck", self.deck), f"cards {self.act}", by.at)


class VerifyCards(
    RoomAct,
    doing="Verifying the cards",
    by="floor manager",
    because="the floor verifies what the dealer inspected",
):
    """The floor verifies the dealer's inspection of a deck."""

    table: TableStream
    deck: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        if duties.deck(self.table, self.deck).decks[self.deck].inspector == by.person:
            raise Refusal(f"{by.person} inspected deck {self.deck}; another person verifies it.")
        return self.done(f"{titled(self.table)}: deck {self.deck} is verified by {by.person}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.note(on_table(self.table, "deck", self.deck), "cards verified", by.at)


class RemoveDeck(
    RoomAct,
    doing="Removing a deck",
    by="dealer floor manager",
    because="a deck that may not be used leaves the table at once",
):
    """A deck leaves a table."""

    table: TableStream
    deck: str
    reason: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        cards = duties.deck(self.table, self.deck)
        if cards.upkeep.playing == self.deck:
            raise Refusal(f"Deck {self.deck} is being played; the round must finish first.")
        cards.check_out(self.deck, by.at)
        return self.done(f"{titled(self.table)}: deck {self.deck} is removed by {by.person}: {self.reason}")

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.cards[self.table].remove(self.deck)
        duties.things.pop(on_table(self.table, "deck", self.deck), None)


class OrderCards(
    RoomAct,
    doing="Ordering a shuffle or a recut",
    by="floor manager",
    because="the floor orders a shuffle or a recut",
):
    """The floor orders that a deck is shuffled, or cut again."""

    table: TableStream
    deck: str
    order: CardOrder
    reason: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        upkeep = duties.deck(self.table, self.deck).upkeep
        if self.order == "recut" and (not upkeep.decks[self.deck].cut or upkeep.playing == self.deck):
            recut = "cut the cards again when the floor orders it"
            raise Refusal(
                "A recut is ordered after the cards were cut and before any card is dealt.",
                duties.basis_of(recut, self.table, room),
            )
        return self.done(f"The floor orders a {self.order} of deck {self.deck} at {label(self.table)}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.note(on_table(self.table, "deck", self.deck), f"{self.order} ordered", by.at)


# Dice, devices, equipment.


class ReceiveDice(
    RoomAct, doing="Receiving dice", by="floor manager", because="dice come to a table from the pit"
):
    """A set of dice is assigned to a table."""

    table: TableStream
    name: str
    number: int

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        limit = duties.limit(DICE, room.part(self.table).stream, room)
        if limit is not None and self.number < (limit.least or 0):
            raise Refusal(f"A set has at least {limit.least} dice here.", limit.deciding)
        if limit is not None and limit.most is not None and self.number > limit.most:
            raise Refusal(f"A set has at most {limit.most} dice here.", limit.deciding)
        return self.done(f"{titled(self.table)}: {self.number} dice, set {self.name}, are received.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        id = on_table(self.table, "dice", self.name)
        duties.add(DutyThing(id, by.at.isoformat()))
        duties.note(id, "dice received", by.at)


class HandleDice(
    RoomAct,
    doing="Handling the dice",
    by="dealer floor manager",
    because="dealer and floor look after the dice",
):
    """The dice of a table are inspected, handed over to another dealer, or removed."""

    table: TableStream
    name: str
    act: DiceAct
    text: str = ""

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        if on_table(room.part(self.table).stream, "dice", self.name) not in duties.things:
            raise Refusal(f"There is no set of dice {self.name} at {label(self.table)}.")
        return self.done(f"{titled(self.table)}: dice {self.name} are {self.act} by {by.person}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        id = on_table(self.table, "dice", self.name)
        duties.note(id, f"dice {self.act}", by.at)
        if self.act == "removed":
            duties.things.pop(id, None)


class HandleDevice(
    RoomAct,
    doing="Reporting on a device",
    by="dealer floor manager",
    because="anybody who sees a device fail reports it",
):
    """A shuffler or shoe of a table has failed, has a sign that it is out of order, or is repaired."""

    table: TableStream
    device: str
    act: DeviceAct
    text: str = ""

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        room.part(self.table)
        if self.act != "failed" and on_table(self.table, "device", self.device) not in duties.failed:
            raise Refusal(f"The {self.device} of {label(self.table)} has not failed.")
        words = {
            "failed": "has failed",
            "signed": "has a sign that it is out of order",
            "repaired": "is repaired",
        }
        return self.done(f"{titled(self.table)}: the {self.device} {words[self.act]}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        id = on_table(self.table, "device", self.device)
        if id not in duties.things:
            duties.add(DutyThing(id, by.at.isoformat()))
        duties.failed[id] = self.act
        if self.act == "repaired":
            del duties.failed[id]
        duties.note(id, f"device {self.act}", by.at)


class UseMethod(
    RoomAct,
    doing="Choosing how a table is shuffled and dealt",
    by="floor manager",
    because="the floor decides how a table is shuffled and dealt",
):
    """A table shuffles or deals by hand, or with a device that is approved."""

    table: TableStream
    method: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        duties.cards_of(self.table)
        if self.method != HAND:
            duties.check_approved(self.method, room)
        return self.done(f"{titled(self.table)} is shuffled and dealt by {self.method}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        known = duties.equipment.get(self.method)
        duties.things[self.table].facts["method"] = known.kind if known is not None else self.method


class FileEquipment(
    RoomAct, doing="Submitting equipment", by="manager", because="the management submits equipment"
):
    """The house submits a device, or a variation of the shuffle, the cut or the deal."""

    name: str
    kind: str
    text: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        kinds = next((row for row in room.law.file.fields if row.name == "equipment"), None)
        if kinds is not None and self.kind not in kinds.choices:
            raise Refusal(
                f"{self.kind!r} cannot be submitted; choose one of {listed(kinds.choices)}.", kinds.deciding
            )
        return self.done(f"{self.name} is submitted: {self.kind}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.equipment[self.name] = Equipment(self.kind)


class DecideEquipment(
    RoomAct,
    doing="Entering a decision on equipment",
    by="manager",
    second="manager auditor",
    because="a letter from an authority is entered by two people",
):
    """What was submitted is approved or not, as a letter of the authority says."""

    name: str
    approved: bool
    letter: str

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        if self.name not in duties.equipment:
            raise Refusal(f"{self.name} was never submitted.")
        result = "approved" if self.approved else "not approved"
        return self.done(f"{self.name} is {result}: {self.letter}.")

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.equipment[self.name] = Equipment(duties.equipment[self.name].kind, self.approved)


# Duties by name, and what is noted of other parts.


class Perform(
    RoomAct,
    doing="Performing a duty",
    by="dealer floor cage manager",
    because="each duty names its role",
):
    """A duty is done to a thing: the room, a table, a jackpot."""

    duty: str
    thing: str
    remark: str = ""

    def decide(self, duties: DutiesPart, by: By, room: Room) -> Decided:
        thing = duties.things.get(self.thing)
        if thing is None:
            raise Refusal(f"There is nothing called {self.thing} that a duty is about.")
        own = tuple(duties.duties_of(thing, room.law))
        duty = next((each for each in own if each.name == self.duty), None)
        if duty is None:
            names = listed([each.name for each in own]) or "none"
            raise Refusal(f"{self.thing} has no duty {self.duty!r}; its duties are {names}.")
        if duty.done_by:
            raise Refusal(
                f"{duty.name} is not done by saying so, but by: {listed(duty.done_by)}.", duty.deciding
            )
        self._check_doer(duty, thing.table, by, room)
        return self.done(f"{titled(thing.id)}: {duty.name}, done {by}.", (), duty.basis)

    def _check_doer(self, duty: FloorDuty, table: str, by: By, room: Room) -> None:
        """Refuse a duty by another role, or without its witness; a player who witnesses plays at the table."""
        if by.role not in duty.by:
            raise Refusal(f"{duty.name} is for {' or '.join(duty.by)}, not for {by.role}.", duty.deciding)
        if duty.witness and (not by.second or by.second == by.person or by.second_role not in duty.witness):
            raise Refusal(
                f"{duty.name[:1].upper()}{duty.name[1:]}: a {' or '.join(duty.witness)} must witness it "
                "(--second NAME:ROLE).",
                duty.deciding,
            )
        part = room.parts.get(table)
        players = part.persons.values() if isinstance(part, TablePart) else ()
        if duty.witness == ("player",) and by.second not in players:
            raise Refusal(
                f"{by.second} does not play at {label(table)} and cannot witness it.", duty.deciding
            )

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.note(self.thing, self.duty, by.at)


class ThingOpened(Event):
    """Something that duties can be about is there now: what is known of it decides which of them hold."""

    thing: str
    facts: tuple[tuple[str, str], ...] = ()
    filing: Mapping[str, Any] = field(default_factory=dict)  # of a table

    def apply(self, duties: DutiesPart, by: By) -> None:
        """One that was there has other facts now."""
        id, facts, filing = self.thing, dict(self.facts), dict(self.filing)
        if id in duties.things:
            duties.things[id].facts = {**facts, "method": duties.things[id].facts.get("method", HAND)}
        else:
            duties.add(DutyThing(id, by.at.isoformat(), facts))
        if "edition" not in facts:
            return
        if id in duties.cards:
            before = duties.cards[id].snapshot()
            duties.cards[id] = TableCards.restore({**before, "edition": facts["edition"], "filing": filing})
        else:
            duties.cards[id] = TableCards(facts["edition"], filing)


class ThingClosed(Event):
    """Something that duties were about is gone, with all that was on it."""

    thing: str

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.things = {  # a device that has failed stays out of order
            name: thing
            for name, thing in duties.things.items()
            if self.thing not in (name, thing.table) or name in duties.failed
        }
        duties.cards.pop(self.thing, None)


class RoundNoted(Event):
    """A round has begun at a table, with a deck where one is kept."""

    table: TableStream
    deck: str = ""
    players: int = 0

    def apply(self, duties: DutiesPart, by: By) -> None:
        if self.deck:
            duties.cards[self.table].begin(self.deck, by.at, self.players)


class RoundsDone(Event):
    """Rounds are over at a table."""

    table: TableStream
    rounds: int = 1

    def apply(self, duties: DutiesPart, by: By) -> None:
        cards = duties.cards.get(self.table)
        deck = cards.upkeep.playing if cards is not None and not cards.together else None
        for thing in duties.things.values():
            other = deck and thing_kind(thing.id) == "deck" and thing.id.split(" ")[2] != deck
            if thing.table == self.table and not other:
                thing.rounds += self.rounds
        if cards is not None:
            cards.finish(by.at, self.rounds)


class DutyNoted(Event):
    """An event elsewhere that a duty arises from, or that is its fulfilment."""

    thing: str
    what: str

    def apply(self, duties: DutiesPart, by: By) -> None:
        duties.note(self.thing, self.what, by.at)


@dataclass(eq=False)
class DutiesPart(Part):
    """Things with their clocks, decks with their upkeep, and the equipment that is approved."""

    KIND = "duties"
    ACTS = acts_of(__name__)
    OBSERVES = (object,)  # rows name the events that a duty arises from

    stream: str = "duties"
    things: dict[str, DutyThing] = field(default_factory=dict)
    cards: dict[str, TableCards] = field(default_factory=dict)
    equipment: dict[str, Equipment] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)  # devices that have failed: `failed` or `signed`

    # Reading the duties.

    @property
    def approved_kinds(self) -> frozenset[str]:
        """The kinds of devices and variations of which one is approved."""
        return frozenset(each.kind for each in self.equipment.values() if each.approved)

    def duties_of(self, thing: DutyThing, law: FloorLaw) -> Iterator[FloorDuty]:
        """The duties that hold for a thing."""
        table = self.things.get(thing.table)
        return thing.duties(law.file.duties, table.facts if table is not None else {})

    def decks_of(self, table: str) -> tuple[str, ...]:
        """The decks of a table, by name."""
        return tuple(self.cards[table].decks) if table in self.cards else ()

    def cards_of(self, table: str) -> TableCards:
        """The cards of a table that is open."""
        if table not in self.cards:
            raise Refusal(f"{titled(table)} is not open; the floor opens it first.")
        return self.cards[table]

    def deck(self, table: str, deck: str) -> TableCards:
        """The cards of a table that has this deck."""
        cards = self.cards_of(table)
        if deck not in cards.decks:
            names = listed(tuple(cards.decks)) or "none"
            raise Refusal(f"There is no deck {deck} at {label(table)}; its decks are {names}.")
        return cards

    def limit(self, name: str, table: str, room: Room) -> FloorLimit | None:
        """The limit of this name that holds for a table, if there is one."""
        thing = self.things.get(table)
        facts = thing.facts if thing is not None else {}
        rows = (row for row in room.law.file.limits if row.name.startswith(name))
        return next((row for row in rows if holds(row.when, facts)), None)

    def check_approved(self, name: str, room: Room) -> None:
        """Refuse a device or a variation that is not approved."""
        found = self.equipment.get(name)
        if found is not None and found.approved:
            return
        row = next((each for each in room.law.file.fields if each.name == "equipment"), None)
        state = "is not approved" if name in self.equipment else "was never submitted for approval"
        raise Refusal(f"{name} may not be used: it {state}.", row.deciding if row is not None else ())

    # What rows rest on at a table.

    def basis_at(self, table: str, row: FloorRow) -> Basis:
        """Where the games of a book say the same, the clauses of the game played there."""
        edition = self.cards[table].edition if table in self.cards else ""
        return row.basis_in(load(edition).clauses) if edition else row.basis

    def deciding(self, table: str, row: FloorRow, what: str = "") -> Basis:
        """The one clause of a row that a refusal at a table cites."""
        edition = self.cards[table].edition if table in self.cards else ""
        return row.basis_for(what, load(edition).clauses if edition else None)

    def basis_of(self, duty: str, table: str, room: Room) -> Basis:
        """The one clause of a duty, by its name, that a refusal at a table cites."""
        row = next((each for each in room.law.file.duties if each.name == duty), None)
        return self.deciding(table, row) if row is not None else NO_BASIS

    # Keeping them.

    def add(self, thing: DutyThing) -> None:
        """Something that duties are about."""
        self.things[thing.id] = thing

    def note(self, id: str, what: str, at: datetime) -> None:
        """Let the duties of a thing, of its table, and of what stands on a table, know that something happened."""
        table = id.partition(" ")[0]
        for thing in self.things.values():
            if thing.id in (id, table) or (id == table and thing.table == table):
                thing.note(what, at)

    # What follows from other parts.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Tables that open and close, rounds that begin and end, and events that rows of duties name."""
        event, stream = entry.event, entry.stream
        found: list[Happened] = []
        match event:
            case TableOpened():
                facts = table_facts(event.edition, event.filing, event.depth)
                found.append(Happened(ThingOpened(stream, tuple(facts.items()), dict(event.filing))))
            case LimitsChanged() if stream in self.cards:
                depth = self.things[stream].facts.get("depth", "dealt")
                facts = table_facts(self.cards[stream].edition, event.filing, depth)
                found.append(Happened(ThingOpened(stream, tuple(facts.items()), dict(event.filing))))
            case CloseTable() if stream in self.things:
                return (Happened(ThingClosed(stream)),)
            case RoundOpened() if self.decks_of(stream):
                found.append(self._noted(entry, BEGIN, len(event.seats), room))
            case RoundEnded() | CountHands() | Told() if self._counts(stream, room.law):
                if isinstance(event, Told) and self.decks_of(stream):
                    found.append(self._noted(entry, TELL, len(event.net), room))
                found.append(Happened(RoundsDone(stream, getattr(event, "hands", 1))))
        return [*found, *self._named(entry, room.law)]

    def _noted(self, entry: Entry, what: str, players: int, room: Room) -> Happened:
        """A round that has begun, with the deck that it is dealt from."""
        deck = next_deck(self, room.law, entry.stream, what, entry.by.at, players)
        return Happened(RoundNoted(entry.stream, deck if isinstance(deck, str) else "", players))

    def _counts(self, table: str, law: FloorLaw) -> bool:
        """Whether rounds at a table matter to a duty."""
        things = (thing for thing in self.things.values() if thing.table == table)
        rows = (row for thing in things for row in self.duties_of(thing, law))
        return bool(self.decks_of(table)) or any(row.rounds is not None for row in rows)

    def _named(self, entry: Entry, law: FloorLaw) -> Iterator[Happened]:
        """What rows of duties name: the thing of the stream is opened at the first event that one is about."""
        kind = thing_kind(entry.stream)
        table = getattr(entry.event, "table", "")
        id = entry.stream if kind in KINDS_OF else table if isinstance(table, str) and table else ROOM
        opens = isinstance(entry.event, TableOpened)
        named = [what for what in token(entry.event) if what in causes(law)]
        for thing in dict.fromkeys((id, ROOM)):
            for what in named:
                if not self._concerns(thing, what, opens, law):
                    continue
                if thing not in self.things and not opens:
                    yield Happened(ThingOpened(thing))
                yield Happened(DutyNoted(thing, what))

    def _concerns(self, id: str, what: str, opens: bool, law: FloorLaw) -> bool:
        """Whether a duty of a thing, or of what stands on it, arises from something or is its fulfilment."""
        things = [thing for thing in self.things.values() if thing.table == id]
        if opens or not things:
            kinds = KINDS_OF.get(thing_kind(id), ())
            return any(row.of in kinds and what in (*row.after, *row.done_by) for row in law.file.duties)
        rows = (row for thing in things for row in self.duties_of(thing, law))
        return any(what in (*row.after, *row.done_by) for row in rows)

    # What must wait, and what is due.

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Why a command must wait for a duty."""
        return check_rounds(self, room.law, part, command, by) or self._forbidden(part, command, by, room.law)

    def _forbidden(self, part: Part, command: Any, by: By, law: FloorLaw) -> Refusal | None:
        waiting = [what for what in token(command) if what in waits(law)]
        if not waiting:
            return None
        table = getattr(command, "table", "")
        table = table if isinstance(table, str) and table else part.stream
        own = getattr(command, "deck", "") or getattr(command, "device", "")
        for thing in self.things.values():
            if thing.id != ROOM and thing.table != table:
                continue
            if thing_kind(thing.id) == "deck" and thing.id.split(" ")[2] != own:
                continue
            for what in waiting:
                refusal = refusal_of(self, law, thing, what, by.at)
                if refusal is not None:
                    return refusal
        return None

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Every duty that is due, thing by thing, and what the editions order for the decks."""
        return tuple(due_in(self, room.law, now))


def table_facts(edition: str, filing: Mapping[str, Any], depth: str) -> dict[str, str]:
    """What is known of a table: its edition and family, who banks it, how much of it is known, what is filed."""
    game = load(edition).configure(**filing)
    law = game.edition.law
    house = law.family != POT_GAMES and (law.bank is None or law.bank.house)
    return {
        **{name: str(value) for name, value in game.filed.items()},
        "edition": edition,
        "family": law.family,
        "banked": "house" if house else "player",
        "depth": depth,
        "packs": str(law.deck.packs),
        "method": HAND,
    }


# What is due, and what must wait for it.


def token(value: Any) -> Iterator[str]:
    """How rows call a command or an event: by its name, by its name and act, or by its name and a field's value."""
    name = type(value).__name__
    yield name
    if act := getattr(value, "act", ""):
        yield f"{name} {act}"
    for each in fields(value):
        text = getattr(value, each.name)
        if isinstance(text, str) and each.name in ("kind", "box", "order"):
            yield f"{name} {each.name}={text}"


@cache
def causes(law: FloorLaw) -> frozenset[str]:
    """All that a duty of a floor arises from, or that is its fulfilment."""
    return frozenset(what for row in law.file.duties for what in (*row.after, *row.done_by))


@cache
def waits(law: FloorLaw) -> frozenset[str]:
    """All that must wait for a duty of a floor."""
    return frozenset(what for row in law.file.duties for what in row.before)


def refusal_of(
    duties: DutiesPart, law: FloorLaw, thing: DutyThing, what: str, now: datetime
) -> Refusal | None:
    """Why something must wait for a duty to a thing, or None."""
    for duty in duties.duties_of(thing, law):
        if what in duty.before and thing.forbids(duty, now):
            witness = f", with {' or '.join(duty.witness)} as a witness" if duty.witness else ""
            sentence = f"{titled(thing.id)}: first {duty.name} (by {' or '.join(duty.by)}{witness})."
            cause = max(
                (name for name in duty.after if name in thing.marks),
                key=lambda n: thing.marks[n].place,
                default="",
            )
            return Refusal(sentence, duties.deciding(thing.table, duty, cause))
    return None


def next_deck(
    duties: DutiesPart, law: FloorLaw, table: str, what: str, at: datetime, players: int
) -> str | Refusal | None:
    """The deck that the next round may be dealt from, why none may, or None where the table has no deck; a game that
    is dealt from several decks together needs all of them."""
    refusals: list[Refusal] = []
    decks = duties.decks_of(table)
    for deck in decks:
        thing, cards = duties.things[on_table(table, "deck", deck)], duties.cards[table]
        refusal = refusal_of(duties, law, thing, what, at) or (
            cards.refusal(deck, at, players) if what in RECORDED else cards.overdue(deck, at)
        )
        if refusal is None and not cards.together:
            return deck
        refusals += [refusal] if refusal is not None else []
    return refusals[0] if refusals else next(iter(decks), None)


def check_rounds(duties: DutiesPart, law: FloorLaw, part: Part, command: Any, by: By) -> Refusal | None:
    """Why a round may not begin at a table with any of its decks, or may not be described or counted yet."""
    name = type(command).__name__
    if name not in (*RECORDED, COUNTED):
        return None
    players = len(part.persons) if isinstance(part, TablePart) else 0
    deck = next_deck(duties, law, part.stream, name, by.at, players)
    return deck if isinstance(deck, Refusal) else None


def due_in(duties: DutiesPart, law: FloorLaw, now: datetime) -> Iterator[Owed]:
    """Everything that is due: rows of the floor, then what the editions order for decks."""
    for thing in duties.things.values():
        for duty in duties.duties_of(thing, law):
            since = thing.due(duty, now)
            if since is not None:
                sentence = f"{titled(thing.id)}: {duty.says or duty.name}."
                basis = duties.basis_at(thing.table, duty)
                yield Owed(
                    duties.stream, duty.name, since, duty.by[0], basis, sentence, duty.before, thing.id
                )
    for table, cards in duties.cards.items():
        for due in cards.upkeep.due(now):
            since = cards.upkeep.decks[due.deck].since
            deck = on_table(table, "deck", due.deck)
            sentence = f"{titled(deck)}: {due.satisfied_by}."
            yield Owed(duties.stream, due.duty.what, since, DEALER, Basis(due.cite), sentence, (BEGIN,), deck)

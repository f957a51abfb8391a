"""The duties of the floor: rows of the law for each thing, and the upkeep of decks that each edition orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.editions import load
from croupier.kit import Refusal
from croupier.room.duties import commands as c
from croupier.room.duties.cards import TableCards
from croupier.room.duties.decisions import Decisions
from croupier.room.duties.due import (
    BEGIN,
    TELL,
    causes,
    check_rounds,
    due_in,
    next_deck,
    refusal_of,
    token,
    waits,
)
from croupier.room.duties.things import KINDS_OF, ROOM, DutyThing, on_table, thing_kind
from croupier.room.law.load import FloorLaw
from croupier.room.law.rows import FloorDuty
from croupier.room.part import By, Entry, Happened, Owed, Part

if TYPE_CHECKING:
    from croupier.room.room import Room

POT_GAMES = "pot poker"


@dataclass(frozen=True, slots=True)
class Equipment:
    """A device or a variation that was submitted: approved, refused, or not decided yet."""

    kind: str
    approved: bool | None = None


class DutiesPart(Part):
    """Things with their clocks, decks with their upkeep, and the equipment that is approved."""

    KIND = "duties"
    COMMANDS = c.COMMANDS
    EVENTS = c.EVENTS
    OBSERVES = (object,)  # rows name the events that a duty arises from

    def __init__(self, stream: str = "duties") -> None:
        super().__init__(stream)
        self.things: dict[str, DutyThing] = {}
        self.cards: dict[str, TableCards] = {}
        self.equipment: dict[str, Equipment] = {}
        self.failed: dict[str, str] = {}  # devices that have failed: `failed` or `signed`

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

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        return Decisions(self, by, room).decide(command)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        match event:
            case c.ThingOpened(id, facts, filing):
                self._open(id, dict(facts), dict(filing), by.at)
            case c.ThingClosed(id):
                self.things = {  # a device that has failed stays out of order
                    name: thing
                    for name, thing in self.things.items()
                    if id not in (name, thing.table) or name in self.failed
                }
                self.cards.pop(id, None)
            case c.RoundNoted(table, deck, players):
                if deck:
                    self.cards[table].begin(deck, by.at, players)
            case c.RoundsDone(table, rounds):
                self._rounds(table, rounds, by.at)
            case c.DutyNoted(thing, what):
                self._note(thing, what, by.at)
            case c.Performed(duty, thing):
                self._note(thing, duty, by.at)
            case c.EquipmentFiled(name, kind):
                self.equipment[name] = Equipment(kind)
            case c.EquipmentDecided(name, approved):
                self.equipment[name] = Equipment(self.equipment[name].kind, approved)
            case _:
                self._apply_table(event, by)

    def _apply_table(self, event: Any, by: By) -> None:
        table, at = event.table, by.at
        match event:
            case c.DeckReceived(_, deck, colour, place, preshuffled):
                facts = {"deck": deck, "colour": colour, "preshuffled": "yes" if preshuffled else "no"}
                self._add(DutyThing(on_table(table, "deck", deck), at.isoformat(), facts))
                self.cards[table].receive(deck, colour, place, preshuffled, at)
                self._note(on_table(table, "deck", deck), "deck received", at)
            case c.CardsHandled(_, deck, act, number, text):
                self.cards[table].handle(deck, act, number, text, by)
                self._note(on_table(table, "deck", deck), f"cards {act}", at)
            case c.DeckRemoved(_, deck):
                self.cards[table].remove(deck)
                self.things.pop(on_table(table, "deck", deck), None)
            case c.CardsOrdered(_, deck, order):
                self._note(on_table(table, "deck", deck), f"{order} ordered", at)
            case c.DiceReceived(_, name, _):
                self._add(DutyThing(on_table(table, "dice", name), at.isoformat()))
                self._note(on_table(table, "dice", name), "dice received", at)
            case c.DiceHandled(_, name, act):
                self._note(on_table(table, "dice", name), f"dice {act}", at)
                if act == "removed":
                    self.things.pop(on_table(table, "dice", name), None)
            case c.DeviceHandled(_, device, act):
                self._device(table, device, act, at)
            case c.MethodUsed(_, method):
                kind = self.equipment[method].kind if method in self.equipment else method
                self.things[table].facts["method"] = kind

    def _device(self, table: str, device: str, act: str, at: datetime) -> None:
        id = on_table(table, "device", device)
        if id not in self.things:
            self._add(DutyThing(id, at.isoformat()))
        self.failed[id] = act
        if act == "repaired":
            del self.failed[id]
        self._note(id, f"device {act}", at)

    def _open(self, id: str, facts: dict[str, str], filing: dict[str, Any], at: datetime) -> None:
        """A thing is there; one that was there has other facts now."""
        if id in self.things:
            self.things[id].facts = {**facts, "method": self.things[id].facts.get("method", c.HAND)}
        else:
            self._add(DutyThing(id, at.isoformat(), facts))
        if "edition" in facts and id in self.cards:
            self.cards[id] = TableCards.restore(
                {**self.cards[id].snapshot(), "edition": facts["edition"], "filing": filing}
            )
        elif "edition" in facts:
            self.cards[id] = TableCards(facts["edition"], filing)

    def _add(self, thing: DutyThing) -> None:
        self.things[thing.id] = thing

    def _note(self, id: str, what: str, at: datetime) -> None:
        """Let the duties of a thing, of its table, and of what stands on a table, know that something happened."""
        table = id.partition(" ")[0]
        for thing in self.things.values():
            if thing.id in (id, table) or (id == table and thing.table == table):
                thing.note(what, at)

    def _rounds(self, table: str, rounds: int, at: datetime) -> None:
        cards = self.cards.get(table)
        deck = cards.upkeep.playing if cards is not None and not cards.together else None
        for thing in self.things.values():
            other = deck and thing_kind(thing.id) == "deck" and thing.id.split(" ")[2] != deck
            if thing.table == table and not other:
                thing.rounds += rounds
        if cards is not None:
            cards.finish(at, rounds)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return {
            "things": [thing.snapshot() for thing in self.things.values()],
            "cards": {table: cards.snapshot() for table, cards in self.cards.items()},
            "equipment": {name: asdict(each) for name, each in self.equipment.items()},
            "failed": dict(self.failed),
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> DutiesPart:
        """The duties that have this state."""
        part = cls(stream)
        part.things = {each["id"]: DutyThing.restore(each) for each in state["things"]}
        part.cards = {table: TableCards.restore(each) for table, each in state["cards"].items()}
        part.equipment = {name: Equipment(**each) for name, each in state["equipment"].items()}
        part.failed = dict(state["failed"])
        return part

    # What follows from other parts.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Tables that open and close, rounds that begin and end, and events that rows of duties name."""
        event, stream = entry.event, entry.stream
        found: list[Happened] = []
        match type(event).__name__:
            case "TableOpened":
                found.append(Happened(self._table_opened(stream, event)))
            case "LimitsChanged" if stream in self.cards:
                facts = tuple(
                    table_facts(self.cards[stream].edition, event.filing, self._depth(stream)).items()
                )
                found.append(Happened(c.ThingOpened(stream, facts, dict(event.filing))))
            case "TableClosed" if stream in self.things:
                return (Happened(c.ThingClosed(stream)),)
            case "RoundOpened" if self.decks_of(stream):
                players = len(event.seats)
                deck = next_deck(self, room.law, stream, BEGIN, entry.by.at, players)
                found.append(Happened(c.RoundNoted(stream, deck if isinstance(deck, str) else "", players)))
            case "RoundEnded" | "HandsCounted" | "Told" if self._counts(stream, room.law):
                if type(event).__name__ == "Told" and self.decks_of(stream):
                    players = len(event.net)
                    deck = next_deck(self, room.law, stream, TELL, entry.by.at, players)
                    found.append(
                        Happened(c.RoundNoted(stream, deck if isinstance(deck, str) else "", players))
                    )
                found.append(Happened(c.RoundsDone(stream, getattr(event, "hands", 1))))
        return [*found, *self._named(entry, room.law)]

    def _counts(self, table: str, law: FloorLaw) -> bool:
        """Whether rounds at a table matter to a duty."""
        things = (thing for thing in self.things.values() if thing.table == table)
        rows = (row for thing in things for row in self.duties_of(thing, law))
        return bool(self.decks_of(table)) or any(row.rounds is not None for row in rows)

    def _depth(self, table: str) -> str:
        return self.things[table].facts.get("depth", "dealt")

    def _table_opened(self, stream: str, event: Any) -> c.ThingOpened:
        facts = table_facts(event.edition, event.filing, event.depth)
        return c.ThingOpened(stream, tuple(facts.items()), dict(event.filing))

    def _named(self, entry: Entry, law: FloorLaw) -> Iterator[Happened]:
        """What rows of duties name: the thing of the stream is opened at the first event that one is about."""
        kind = thing_kind(entry.stream)
        table = getattr(entry.event, "table", "")
        id = entry.stream if kind in KINDS_OF else table if isinstance(table, str) and table else ROOM
        opens = type(entry.event).__name__ == "TableOpened"
        named = [what for what in token(entry.event) if what in causes(law)]
        for thing in dict.fromkeys((id, ROOM)):
            for what in named:
                if not self._concerns(thing, what, opens, law):
                    continue
                if thing not in self.things and not opens:
                    yield Happened(c.ThingOpened(thing))
                yield Happened(c.DutyNoted(thing, what))

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
    game = load(edition).under(**filing)
    law = game.edition.law
    house = law.family != POT_GAMES and (law.bank is None or law.bank.house)
    return {
        **{name: str(value) for name, value in game.filed.items()},
        "edition": edition,
        "family": law.family,
        "banked": "house" if house else "player",
        "depth": depth,
        "packs": str(law.deck.packs),
        "method": c.HAND,
    }

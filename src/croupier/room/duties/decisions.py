"""What commands about cards, dice, devices and duties bring about, or why they are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.editions.game import holds
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.listed import listed
from croupier.room.duties import commands as c
from croupier.room.duties.cards import TableCards
from croupier.room.duties.due import deciding_at
from croupier.room.duties.things import on_table
from croupier.room.law.rows import FloorDuty, FloorLimit
from croupier.room.part import By, Happened
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.duties.part import DutiesPart
    from croupier.room.room import Room

DECKS = "decks at a table"
DICE = "dice in a set"
SHOE = "shoe"  # the decks that a game is dealt from together, where it has another deck besides
COUNTS = ("inspected", "counted", "stub counted", "cut")  # acts that say a number of cards


class Decisions:
    """Decides on one command, by somebody, in a room."""

    def __init__(self, duties: DutiesPart, by: By, room: Room) -> None:
        self.duties = duties
        self.by = by
        self.room = room

    def decide(self, command: Any) -> Sequence[Happened]:
        """What the command brings about."""
        match command:
            case c.ReceiveDecks():
                return self._receive(command)
            case c.HandleCards():
                return self._handle(command)
            case c.VerifyCards(table, deck):
                if self._deck(table, deck).decks[deck].inspector == self.by.person:
                    raise Refusal(f"{self.by.person} inspected deck {deck}; another person verifies it.")
                return (Happened(c.CardsHandled(table, deck, "verified")),)
            case c.RemoveDeck(table, deck, reason):
                self._removable(table, deck)
                return (Happened(c.DeckRemoved(table, deck, reason)),)
            case c.OrderCards():
                return self._order(command)
            case c.ReceiveDice() | c.HandleDice():
                return self._dice(command)
            case c.Perform():
                return self._perform(command)
        return self._equipment(command)

    # Cards.

    def _cards(self, table: str) -> TableCards:
        if table not in self.duties.cards:
            raise Refusal(f"{table} is not open; the floor opens it first.")
        return self.duties.cards[table]

    def _deck(self, table: str, deck: str) -> TableCards:
        cards = self._cards(table)
        if deck not in cards.decks:
            names = listed(tuple(cards.decks)) or "none"
            raise Refusal(f"There is no deck {deck} at {table}; its decks are {names}.")
        return cards

    def limit(self, name: str, table: str) -> FloorLimit | None:
        """The limit of this name that holds for a table, if there is one."""
        thing = self.duties.things.get(table)
        facts = thing.facts if thing is not None else {}
        rows = (row for row in self.room.law.file.limits if row.name.startswith(name))
        return next((row for row in rows if holds(row.when, facts)), None)

    def _receive(self, command: c.ReceiveDecks) -> Sequence[Happened]:
        table = command.table
        cards = self._cards(table)
        self._check_decks(command, cards)
        trial = TableCards.restore(cards.snapshot())
        for deck in command.decks:
            trial.receive(deck.name, deck.colour, deck.place, command.preshuffled, self.by.at)
        return [
            Happened(c.DeckReceived(table, deck.name, deck.colour, deck.place, command.preshuffled))
            for deck in command.decks
        ]

    def _check_decks(self, command: c.ReceiveDecks, cards: TableCards) -> None:
        """Refuse too few decks, decks of one colour, and a deck at the podium where the house does not bank."""
        table, new = command.table, {deck.name for deck in command.decks}
        if cards.together:  # each deck of such a game has rules of its own, by its name
            known = (SHOE, *cards.game.decks)
            strange = sorted(new - set(known))
            row = next((each for each in self.room.law.file.duties if each.of == SHOE), None)
            if strange:
                raise Refusal(
                    f"{table} is dealt from several decks; receive them as {listed(known)}, not as {strange[0]}.",
                    deciding_at(self.duties, table, row) if row is not None else NO_BASIS,
                )
        limit = self.limit(DECKS, table)
        basis = deciding_at(self.duties, table, limit) if limit is not None else NO_BASIS
        colours = [deck.colour for name, deck in cards.decks.items() if name not in new]
        colours += [deck.colour for deck in command.decks]
        if limit is not None and len(colours) < (limit.least or 0):
            raise Refusal(f"{table} needs at least {limit.least} decks; {len(colours)} is too few.", basis)
        if limit is not None and len(set(colours)) < len(colours):
            raise Refusal(
                f"The decks of {table} must have backs of different colours.",
                deciding_at(self.duties, table, limit, "colours"),
            )
        house = self.duties.things[table].facts.get("banked") == "house"
        if not house and any(deck.place == "podium" for deck in command.decks):
            raise Refusal("A deck is kept at the pit podium for house-banked games only.", basis)

    def _handle(self, command: c.HandleCards) -> Sequence[Happened]:
        cards = self._deck(command.table, command.deck)
        if command.act in COUNTS and command.number is None:
            raise Refusal(f"Say how many cards: deck {command.deck} is {command.act}.")
        if command.act == "shuffled":
            self._check_device(command)
        if command.act == "spread" and command.text not in ("face up", "face down"):
            raise Refusal("Cards are spread face up or face down; say which.")
        if command.act == "shown":
            self._check_player(command)
        cards.check(command.deck, command.act, command.number, command.text, self.by.at)
        event = c.CardsHandled(command.table, command.deck, command.act, command.number, command.text)
        return (Happened(event, message=self._sentence(command, cards)),)

    def _check_player(self, command: c.HandleCards) -> None:
        """Refuse cards that were shown to nobody, or to a person who does not sit at the table."""
        table = self.room.part(command.table)
        players = tuple(table.persons.values()) if isinstance(table, TablePart) else ()
        if command.text not in players:
            names = listed(players) or "nobody"
            raise Refusal(f"Say which player could inspect the cards; at {command.table} sits {names}.")

    def _sentence(self, command: c.HandleCards, cards: TableCards) -> str:
        size = cards.upkeep.size(command.deck)
        wrong = command.act in ("inspected", "counted", "stub counted") and command.number != size
        if wrong or (command.act == "inspected" and command.text):
            seen = command.text or f"{command.number} cards instead of {size}"
            return f"Deck {command.deck} must be removed: {seen}."
        return ""

    def _check_device(self, command: c.HandleCards) -> None:
        """Refuse a shuffle by a device that has failed, or that is not approved."""
        device = command.text
        if not device:
            return
        if on_table(command.table, "device", device) in self.duties.failed:
            raise Refusal(
                f"The {device} is out of order.",
                self._basis("put a sign on a device that is out of order", command.table),
            )
        self._check_approved(device)

    def _removable(self, table: str, deck: str) -> None:
        cards = self._deck(table, deck)
        if cards.upkeep.playing == deck:
            raise Refusal(f"Deck {deck} is being played; the round must finish first.")
        cards.check_out(deck, self.by.at)

    def _order(self, command: c.OrderCards) -> Sequence[Happened]:
        cards = self._deck(command.table, command.deck)
        use = cards.upkeep.decks[command.deck]
        if command.order == "recut" and (not use.cut or cards.upkeep.playing == command.deck):
            raise Refusal(
                "A recut is ordered after the cards were cut and before any card is dealt.",
                self._basis("cut the cards again when the floor orders it", command.table),
            )
        event = c.CardsOrdered(command.table, command.deck, command.order, command.reason)
        return (Happened(event, message=f"The floor orders a {command.order} of deck {command.deck}."),)

    def _basis(self, duty: str, table: str) -> Basis:
        row = next((each for each in self.room.law.file.duties if each.name == duty), None)
        return deciding_at(self.duties, table, row) if row is not None else NO_BASIS

    # Dice, devices, equipment.

    def _dice(self, command: c.ReceiveDice | c.HandleDice) -> Sequence[Happened]:
        table, name = self.room.part(command.table).stream, command.name
        if isinstance(command, c.ReceiveDice):
            limit = self.limit(DICE, table)
            if limit is not None and command.number < (limit.least or 0):
                raise Refusal(f"A set has at least {limit.least} dice here.", limit.deciding)
            if limit is not None and limit.most is not None and command.number > limit.most:
                raise Refusal(f"A set has at most {limit.most} dice here.", limit.deciding)
            return (Happened(c.DiceReceived(table, name, command.number)),)
        if on_table(table, "dice", name) not in self.duties.things:
            raise Refusal(f"There is no set of dice {name} at {table}.")
        return (Happened(c.DiceHandled(table, name, command.act, command.text)),)

    def _equipment(self, command: Any) -> Sequence[Happened]:
        match command:
            case c.HandleDevice(table, device, act, text):
                self.room.part(table)
                failed = self.duties.failed.get(on_table(table, "device", device))
                if act != "failed" and failed is None:
                    raise Refusal(f"The {device} of {table} has not failed.")
                return (Happened(c.DeviceHandled(table, device, act, text)),)
            case c.UseMethod(table, method):
                self._cards(table)
                if method != c.HAND:
                    self._check_approved(method)
                return (Happened(c.MethodUsed(table, method)),)
            case c.FileEquipment(name, kind, text):
                kinds = next((row for row in self.room.law.file.fields if row.name == "equipment"), None)
                if kinds is not None and kind not in kinds.choices:
                    raise Refusal(
                        f"{kind!r} cannot be submitted; choose one of {listed(kinds.choices)}.",
                        kinds.deciding,
                    )
                return (Happened(c.EquipmentFiled(name, kind, text), (), f"{name} is submitted: {kind}."),)
        assert isinstance(command, c.DecideEquipment)
        if command.name not in self.duties.equipment:
            raise Refusal(f"{command.name} was never submitted.")
        decided = c.EquipmentDecided(command.name, command.approved, command.letter)
        result = "approved" if command.approved else "not approved"
        return (Happened(decided, (), f"{command.name} is {result}: {command.letter}."),)

    def _check_approved(self, name: str) -> None:
        """Refuse a device or a variation that is not approved."""
        found = self.duties.equipment.get(name)
        if found is not None and found.approved:
            return
        field = next((row for row in self.room.law.file.fields if row.name == "equipment"), None)
        state = "is not approved" if name in self.duties.equipment else "was never submitted for approval"
        raise Refusal(f"{name} may not be used: it {state}.", field.deciding if field is not None else ())

    # Duties by name.

    def _perform(self, command: c.Perform) -> Sequence[Happened]:
        thing = self.duties.things.get(command.thing)
        if thing is None:
            raise Refusal(f"There is nothing called {command.thing} that a duty is about.")
        duty = next(
            (each for each in self.duties.duties_of(thing, self.room.law) if each.name == command.duty), None
        )
        if duty is None:
            names = listed([each.name for each in self.duties.duties_of(thing, self.room.law)]) or "none"
            raise Refusal(f"{command.thing} has no duty {command.duty!r}; its duties are {names}.")
        if duty.done_by:
            raise Refusal(
                f"{duty.name} is not done by saying so, but by: {listed(duty.done_by)}.", duty.deciding
            )
        self._check_doer(duty, thing.table)
        performed = c.Performed(duty.name, thing.id, command.remark, self.by.second)
        return (Happened(performed, (), f"{thing.id}: {duty.name}, done.", duty.basis),)

    def _check_doer(self, duty: FloorDuty, table: str) -> None:
        """Refuse a duty by another role, or without its witness; a player who witnesses plays at the table."""
        by = self.by
        if by.role not in duty.by:
            raise Refusal(f"{duty.name} is for {' or '.join(duty.by)}, not for {by.role}.", duty.deciding)
        if duty.witness and (not by.second or by.second == by.person or by.second_role not in duty.witness):
            raise Refusal(
                f"{duty.name[:1].upper()}{duty.name[1:]}: a {' or '.join(duty.witness)} must witness it "
                "(--second NAME:ROLE).",
                duty.deciding,
            )
        part = self.room.parts.get(table)
        players = part.persons.values() if isinstance(part, TablePart) else ()
        if duty.witness == ("player",) and by.second not in players:
            raise Refusal(f"{by.second} does not play at {table} and cannot witness it.", duty.deciding)

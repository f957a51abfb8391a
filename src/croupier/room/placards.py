"""The signs and sheets of a room: no table opens, and no round begins, without those that its texts ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.editions.edition import load
from croupier.editions.game import Game
from croupier.editions.model import COLLECTION
from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.commands import Begin
from croupier.room.duties import DutiesPart
from croupier.room.fields import TableStream
from croupier.room.jackpots.part import JackpotPart, OfferJackpot
from croupier.room.law.rows import FloorPlacard
from croupier.room.pages.awards import jackpot_rules_hash
from croupier.room.pages.placards import needed, of_no_game, placard_hash, signs_before
from croupier.room.part import By, Owed, Part, label, titled
from croupier.room.people import EngageProposition, PeoplePart
from croupier.room.tables.acts import ChangeFeeOption, OpenTable
from croupier.room.tables.filing import game_of, metered, offered_game
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.room import Room

JACKPOT = "jackpot"
AGREEMENT, DEVICES = "agreement with the owner", "devices are registered"
PROGRESSIVE, DRAWN, LAYOUT = "a progressive system is registered", "the layout is approved", "table layout"
SYSTEMS, SHUFFLERS = ("progressive table game system",), ("shuffler", "counting shuffler")
APPROVED, WITHDRAWN = "posted rules are approved", "an option may be withdrawn"


@dataclass(frozen=True, slots=True)
class Hanging:
    """A sign or sheet that hangs: its name, the game, the table it hangs at (none: the room), since when, by whom."""

    name: str
    edition: str
    table: str
    sha256: str
    since: str
    by: str


class ApprovePlacard(
    Command,
    doing="Recording the approval of a sign",
    by="manager",
    because="the management notes what the regulator has approved",
):
    """The regulator has approved a sign or sheet for a game as filed, and where it hangs."""

    name: str
    edition: str
    reference: str
    place: str = ""
    filing: Mapping[str, Any] = field(default_factory=dict)

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        game, row = _game(self.name, self.edition, self.filing, room), room.law.placard(self.name)
        sha256 = placard_hash(row, game, room.law)
        event = PlacardApproved(row.name, self.edition, sha256, self.reference, self.place)
        message = f"The sign {row.name!r} is approved: {self.reference}."
        return Happened(event, message=message, basis=row.basis)


class PlacardApproved(Event):
    """A sign or sheet with this hash is approved for a place."""

    name: str
    edition: str
    sha256: str
    reference: str
    place: str = ""

    def apply(self, signs: PlacardsPart, by: By) -> None:
        signs.approved[self.sha256] = self.reference


class PostPlacard(Command, doing="Posting a sign", by="floor manager", because="the floor posts signs"):
    """A sign or sheet is posted, for a game as filed or for no game: at a table, or in the room where no table is
    named."""

    name: str
    edition: str = ""
    table: TableStream = ""
    filing: Mapping[str, Any] = field(default_factory=dict)

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        row = room.law.placard(self.name)
        game = None if of_no_game(row) else _game(self.name, self.edition, self.filing, room)
        return signs.post(row, game, self.table, room)


class PostPlacards(Command, doing="Posting signs", by="floor manager", because="the floor posts signs"):
    """All signs and sheets are posted that a table of a game as filed needs and that do not hang yet."""

    table: TableStream
    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        game = offered_game(self.edition, self.filing, room)
        missing = tuple(signs.missing(game, self.table, room))
        if not missing:
            raise Refusal(f"Everything that {label(self.table)} needs is posted.")
        return tuple(signs.post(row, game, self.table, room) for row in missing)


class PlacardPosted(Event):
    """A sign or sheet with this hash hangs at a table, or in the room."""

    name: str
    edition: str
    sha256: str
    table: TableStream = ""

    def apply(self, signs: PlacardsPart, by: By) -> None:
        key = (self.name, self.edition, self.table)
        signs.hanging[key] = Hanging(*key, self.sha256, by.at.isoformat(), by.person)


class PostJackpotRules(
    Command, doing="Posting the rules of a jackpot", by="floor manager", because="the floor posts signs"
):
    """The rules of a jackpot for players are posted in the room: `jackpot/bad-beat`. Its amount is posted by itself."""

    jackpot: str

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        jackpot = room.part(self.jackpot)
        if not isinstance(jackpot, JackpotPart):
            raise Refusal(f"{self.jackpot} is not a jackpot.")
        basis = room.law.placard(JACKPOT).basis if room.law.has("placards", JACKPOT) else NO_BASIS
        event = PlacardPosted(JACKPOT, jackpot.stream, jackpot_rules_hash(jackpot, room))
        return Happened(event, message=f"The rules of {jackpot.name} are posted in the room.", basis=basis)


class TakeDown(RoomAct, doing="Taking down a sign", by="floor manager", because="the floor posts signs"):
    """A sign or sheet is taken down."""

    name: str
    edition: str = ""
    table: TableStream = ""

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        if (self.name, self.edition, self.table) not in signs.hanging:
            of = f" for {self.edition}" if self.edition else ""
            raise Refusal(f"The sign {self.name!r}{of} is not posted {_where(self.table)}.")
        row = room.law.placard(self.name) if room.law.has("placards", self.name) else None
        engaged = any(people.propositions for people in room.of_kind(PeoplePart))
        if row is not None and EngageProposition.__name__ in row.before and engaged:
            raise Refusal(
                f"The sign {row.name!r} stays while proposition players are engaged; release them first.",
                row.deciding,
            )
        return self.done(f"The sign {self.name!r} {_where(self.table)} is taken down.")

    def apply(self, signs: PlacardsPart, by: By) -> None:
        del signs.hanging[self.name, self.edition, self.table]


class WithdrawOption(
    RoomAct,
    doing="Withdrawing a collection option",
    by="manager",
    because="the management carries out the regulator's orders",
):
    """An option of the collection schedules of a game must not be used any more, at any table."""

    edition: str
    option: str
    reference: str

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        option = game_of(self.edition, {}).edition.option(COLLECTION)
        if option is None or self.option not in option.choices:
            raise Refusal(f"{self.edition} has no option {self.option!r} of collection fees.")
        rule = room.law.rule(WITHDRAWN)
        message = f"Option {self.option} of {self.edition} is withdrawn at all tables."
        return self.done(message, (), rule.basis if rule is not None else NO_BASIS)

    def apply(self, signs: PlacardsPart, by: By) -> None:
        signs.withdrawn[self.edition, self.option] = self.reference


class NoteAgreement(
    RoomAct, doing="Noting an agreement", by="manager", because="the management has the papers"
):
    """The house has an agreement with the owner of a game."""

    edition: str
    owner: str
    reference: str

    def decide(self, signs: PlacardsPart, by: By, room: Room) -> Decided:
        if not self.reference:
            raise Refusal("Name the paper: its date, number or writer.")
        load(self.edition)  # refused where there is none
        return self.done(f"{self.edition}: agreement with {self.owner}.")

    def apply(self, signs: PlacardsPart, by: By) -> None:
        signs.agreements[self.edition] = f"{self.owner}: {self.reference}"


@dataclass(eq=False)
class PlacardsPart(Part):
    """What hangs where, with its hash; what is approved; options of fees that are withdrawn."""

    KIND = "placards"
    ACTS = acts_of(__name__)

    stream: str = "placards"
    hanging: dict[tuple[str, str, str], Hanging] = field(default_factory=dict)
    approved: dict[str, str] = field(default_factory=dict)  # by hash, what it was approved by
    withdrawn: dict[tuple[str, str], str] = field(
        default_factory=dict
    )  # by edition and option, what withdrew it
    agreements: dict[str, str] = field(default_factory=dict)  # by edition, with whom and by which paper

    def post(self, row: FloorPlacard, game: Game | None, table: str, room: Room) -> Happened:
        """A sign hangs at its table or in the room; one whose text must be approved only once it is."""
        sha256 = placard_hash(row, game, room.law)
        rule = room.law.rule(APPROVED, game) if game is not None else None
        if rule is not None and set(row.cite) & set(rule.cite) and sha256 not in self.approved:
            raise Refusal(
                f"The sign {row.name!r} is posted once its text is approved; this one is not.", rule.deciding
            )
        at = table if row.of == "table" else ""
        if row.of == "table" and not table:
            raise Refusal(f"The sign {row.name!r} is posted at a table; name the table.", row.deciding)
        title = f"{game.edition.title}, {row.name}" if game is not None else row.name.capitalize()
        event = PlacardPosted(row.name, game.edition.id if game is not None else "", sha256, at)
        return Happened(event, message=f"{title}: posted {_where(at)}.", basis=row.basis)

    def _forbids_jackpot(self, table: str, jackpots: Iterable[JackpotPart], room: Room) -> Refusal | None:
        """No jackpot is offered, and no hand is played for one, without its rules."""
        if not room.law.has("placards", JACKPOT):
            return None
        for jackpot in jackpots:
            if jackpot.state.filing is None or jackpot.state.ended:
                continue
            hangs = self.hanging.get((JACKPOT, jackpot.stream, ""))
            if hangs is None or hangs.sha256 != jackpot_rules_hash(jackpot, room):
                row = room.law.placard(JACKPOT)
                return Refusal(
                    f"{jackpot.name} is offered at {table} once its rules are posted.", row.deciding
                )
        return None

    # What must hang.

    def missing(self, game: Game, table: str, room: Room) -> Iterator[FloorPlacard]:
        """What a table of this game needs and does not hang with this text."""
        for row in needed(room.law, game):
            hangs = self.hanging.get((row.name, game.edition.id, table if row.of == "table" else ""))
            if hangs is None or hangs.sha256 != placard_hash(row, game, room.law):
                yield row

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """No table opens and no round begins without its signs, or under an option that is withdrawn; no jackpot is
        offered without its rules, and nobody is engaged as a proposition player without the sign for it."""
        for sign in signs_before(room.law).get(type(command).__name__, ()):
            if not self._hangs(sign, room):
                return Refusal(
                    f"First post the sign {sign.name!r} in the room (post-placard).", sign.deciding
                )
        if isinstance(part, JackpotPart) and isinstance(command, OfferJackpot):
            return self._forbids_jackpot(command.table, (part,), room)
        if not isinstance(part, TablePart) or not isinstance(command, OpenTable | Begin | ChangeFeeOption):
            return None
        if isinstance(command, OpenTable):
            unit = command.unit
            game = offered_game(command.edition, command.filing, room, unit)
        elif part.status == "closed":
            return None
        elif isinstance(command, ChangeFeeOption):
            return self._forbids_option(part.game.edition.id, command.option, room)
        else:
            unit, game = part.accounts.unit, part.game
        withdrawn = self._forbids_option(game.edition.id, str(game.options.get(COLLECTION) or ""), room)
        if withdrawn is not None or unit != "cents":
            return withdrawn
        lacks = self._lacks(part.stream, game, room) if isinstance(command, OpenTable) else None
        if lacks is not None:
            return lacks
        row = next(self.missing(game, part.stream, room), None)
        if row is None:
            offered = [each for each in room.of_kind(JackpotPart) if each.offer(part.stream) is not None]
            return self._forbids_jackpot(part.stream, offered, room)
        what = "opens" if isinstance(command, OpenTable) else "plays"
        return Refusal(
            f"{titled(part.stream)} {what} once the sign {row.name!r} for {game.edition.title} is posted.",
            row.basis_for("", game.edition.clauses),
        )

    def _hangs(self, row: FloorPlacard, room: Room) -> bool:
        """Whether a sign about no game hangs in the room, with the printed words."""
        hangs = self.hanging.get((row.name, "", ""))
        return hangs is not None and hangs.sha256 == placard_hash(row, None, room.law)

    def _lacks(self, table: str, game: Game, room: Room) -> Refusal | None:
        """An agreement or an approved device that a table of this game needs and that is not noted."""
        owned = room.law.rule(AGREEMENT, game)
        if owned is not None and game.edition.id not in self.agreements:
            return Refusal(
                f"{game.edition.title} is played by agreement with its owner; note the agreement first "
                "(note-agreement).",
                owned.basis_for("", game.edition.clauses),
            )
        approved = {kind for duties in room.of_kind(DutiesPart) for kind in duties.approved_kinds}
        drawn = room.law.rule(DRAWN, game)
        layouts = (duties.equipment.get(game.edition.id) for duties in room.of_kind(DutiesPart))
        if drawn is not None and not any(each and each.approved and each.kind == LAYOUT for each in layouts):
            return Refusal(
                f"{table} needs an approved layout of {game.edition.title}; submit it "
                f"(file-equipment {game.edition.id} {LAYOUT!r}), and enter the letter "
                "that approves it (decide-equipment).",
                drawn.basis_for("", game.edition.clauses),
            )
        systems = bool(metered(game, room))
        for name, kinds, asked in ((PROGRESSIVE, SYSTEMS, systems), (DEVICES, SHUFFLERS, True)):
            rule = room.law.rule(name, game)
            if asked and rule is not None and not approved & set(kinds):
                sentence = (
                    f"{table} needs an approved {kinds[0]}; submit it (file-equipment), and enter the letter "
                    "that approves it (decide-equipment)."
                )
                return Refusal(sentence, rule.basis_for("", game.edition.clauses))
        return None

    def _forbids_option(self, edition: str, option: str, room: Room) -> Refusal | None:
        why = self.withdrawn.get((edition, option))
        if why is None:
            return None
        rule = room.law.rule(WITHDRAWN)
        basis = rule.deciding if rule is not None else NO_BASIS
        return Refusal(f"Option {option} of {edition} is withdrawn ({why}); choose another.", basis)

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Signs that open tables lack."""
        return [
            Owed(
                self.stream,
                f"post {row.name}",
                now,
                "floor",
                row.basis,
                f"{row.name} for {table.game.edition.title} is to be posted at {table.stream}.",
                ("Begin",),
                table.stream,
            )
            for table in room.of_kind(TablePart)
            if table.status != "closed" and table.accounts.unit == "cents"
            for row in self.missing(table.game, table.stream, room)
        ]


def _game(name: str, edition: str, filing: Mapping[str, Any], room: Room) -> Game:
    """The game that a sign is about."""
    if not edition:
        raise Refusal(f"The sign {name!r} is about a game; name its edition.")
    return offered_game(edition, filing, room)


def _where(table: str) -> str:
    return f"at {table}" if table else "in the room"

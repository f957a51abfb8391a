"""The signs and sheets of a room: no table opens, and no round begins, without those that its texts ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.editions.bank import COLLECTION
from croupier.editions.edition import load
from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.room.duties import DutiesPart
from croupier.room.jackpots.events import OfferJackpot
from croupier.room.jackpots.part import JackpotPart
from croupier.room.law.rows import FloorPlacard
from croupier.room.pages.jackpots import jackpot_rules_hash
from croupier.room.pages.placards import needed, of_no_game, placard_hash, signs_before
from croupier.room.part import By, Happened, Owed, Part
from croupier.room.people.commands import EngageProposition
from croupier.room.people.part import PeoplePart
from croupier.room.placards.commands import (
    AgreementNoted,
    ApprovePlacard,
    NoteAgreement,
    OptionWithdrawn,
    PlacardApproved,
    PlacardPosted,
    PlacardTakenDown,
    PostJackpotRules,
    PostPlacard,
    PostPlacards,
    TakeDown,
    WithdrawOption,
)
from croupier.room.tables.commands import Begin, ChangeFeeOption, OpenTable
from croupier.room.tables.limits import game_of, offered_game
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.room import Room

JACKPOT = "jackpot"
AGREEMENT, DEVICES = "agreement with the owner", "devices are registered"
PROGRESSIVE = "a progressive system is registered"
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


class PlacardsPart(Part):
    """What hangs where, with its hash; what is approved; options of fees that are withdrawn."""

    KIND = "placards"
    COMMANDS = (
        ApprovePlacard,
        PostPlacard,
        PostPlacards,
        PostJackpotRules,
        TakeDown,
        WithdrawOption,
        NoteAgreement,
    )
    EVENTS = (
        PlacardApproved,
        PlacardPosted,
        PlacardTakenDown,
        OptionWithdrawn,
        AgreementNoted,
    )

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.hanging: dict[tuple[str, str, str], Hanging] = {}
        self.approved: dict[str, str] = {}  # by hash, what it was approved by
        self.withdrawn: dict[tuple[str, str], str] = {}  # by edition and option, what withdrew it
        self.agreements: dict[str, str] = {}  # by edition, with whom and by which paper

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Approve, post or take down, or withdraw an option."""
        if isinstance(command, WithdrawOption):
            return (self._withdraw(command, room),)
        if isinstance(command, NoteAgreement):
            return (self._noted(command),)
        if isinstance(command, PostJackpotRules):
            return (self._post_rules(command, room),)
        if isinstance(command, TakeDown):
            key = (command.name, command.edition, command.table)
            if key not in self.hanging:
                of = f" for {command.edition}" if command.edition else ""
                raise Refusal(f"The sign {command.name!r}{of} is not posted {_where(command.table)}.")
            self._check_needed(command, room)
            return (Happened(PlacardTakenDown(*key)),)
        if isinstance(command, PostPlacard) and of_no_game(room.law.placard(command.name)):
            return (self._post(room.law.placard(command.name), None, command.table, room),)
        if not command.edition:
            raise Refusal(f"The sign {command.name!r} is about a game; name its edition.")
        game = offered_game(command.edition, command.filing, room)
        if isinstance(command, PostPlacards):
            missing = tuple(self.missing(game, command.table, room))
            if not missing:
                raise Refusal(f"Everything that {command.table} needs is posted.")
            return tuple(self._post(row, game, command.table, room) for row in missing)
        row = room.law.placard(command.name)
        if isinstance(command, ApprovePlacard):
            event = PlacardApproved(
                row.name,
                command.edition,
                placard_hash(row, game, room.law),
                command.reference,
                command.place,
            )
            return (
                Happened(
                    event, message=f"The sign {row.name!r} is approved: {command.reference}.", basis=row.basis
                ),
            )
        return (self._post(row, game, command.table, room),)

    def _check_needed(self, command: TakeDown, room: Room) -> None:
        """Refuse to take down a sign of the room that players are entitled to see now."""
        row = room.law.placard(command.name) if room.law.has("placards", command.name) else None
        engaged = any(people.propositions for people in room.of_kind(PeoplePart))
        if row is not None and EngageProposition.__name__ in row.before and engaged:
            raise Refusal(
                f"The sign {row.name!r} stays while proposition players are engaged; release them first.",
                row.deciding,
            )

    def _post(self, row: FloorPlacard, game: Game | None, table: str, room: Room) -> Happened:
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

    def _post_rules(self, command: PostJackpotRules, room: Room) -> Happened:
        """The rules of a jackpot; its amount is posted by itself."""
        jackpot = room.part(command.jackpot)
        if not isinstance(jackpot, JackpotPart):
            raise Refusal(f"{command.jackpot} is not a jackpot.")
        basis = room.law.placard(JACKPOT).basis if room.law.has("placards", JACKPOT) else NO_BASIS
        event = PlacardPosted(JACKPOT, jackpot.stream, jackpot_rules_hash(jackpot, room))
        return Happened(event, message=f"The rules of {jackpot.name} are posted in the room.", basis=basis)

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

    def _noted(self, command: NoteAgreement) -> Happened:
        if not command.reference:
            raise Refusal("Name the paper: its date, number or writer.")
        load(command.edition)  # refused where there is none
        event = AgreementNoted(command.edition, command.owner, command.reference)
        return Happened(event, message=f"{command.edition}: agreement with {command.owner}.")

    def _withdraw(self, command: WithdrawOption, room: Room) -> Happened:
        game = game_of(command.edition, {})
        option = game.edition.option(COLLECTION)
        if option is None or command.option not in option.choices:
            raise Refusal(f"{command.edition} has no option {command.option!r} of collection fees.")
        rule = room.law.rule(WITHDRAWN)
        event = OptionWithdrawn(command.edition, command.option, command.reference)
        message = f"Option {command.option} of {command.edition} is withdrawn at all tables."
        return Happened(event, message=message, basis=rule.basis if rule is not None else NO_BASIS)

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
            f"{part.stream} {what} once the sign {row.name!r} for {game.edition.title} is posted.",
            row.deciding,
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
                owned.basis_in(game.edition.clauses),
            )
        metered = any(meter.wager in game.offered for meter in game.edition.law.meters)
        approved = {kind for duties in room.of_kind(DutiesPart) for kind in duties.approved_kinds}
        for name, kinds, asked in ((PROGRESSIVE, SYSTEMS, metered), (DEVICES, SHUFFLERS, True)):
            rule = room.law.rule(name, game)
            if asked and rule is not None and not approved & set(kinds):
                sentence = (
                    f"{table} needs an approved {kinds[0]}; submit it (file-equipment), and enter the letter "
                    "that approves it (decide-equipment)."
                )
                return Refusal(sentence, rule.basis_in(game.edition.clauses))
        return None

    def _forbids_option(self, edition: str, option: str, room: Room) -> Refusal | None:
        why = self.withdrawn.get((edition, option))
        if why is None:
            return None
        rule = room.law.rule(WITHDRAWN)
        basis = rule.basis if rule is not None else NO_BASIS
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

    # State.

    def apply(self, event: Any, by: By) -> None:
        """What hangs, is approved or is withdrawn."""
        if isinstance(event, PlacardApproved):
            self.approved[event.sha256] = event.reference
        elif isinstance(event, PlacardPosted):
            key = (event.name, event.edition, event.table)
            self.hanging[key] = Hanging(*key, event.sha256, by.at.isoformat(), by.person)
        elif isinstance(event, AgreementNoted):
            self.agreements[event.edition] = f"{event.owner}: {event.reference}"
        elif isinstance(event, PlacardTakenDown):
            del self.hanging[event.name, event.edition, event.table]
        else:
            self.withdrawn[event.edition, event.option] = event.reference

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return {
            "hanging": [
                [each.name, each.edition, each.table, each.sha256, each.since, each.by]
                for each in self.hanging.values()
            ],
            "approved": dict(self.approved),
            "withdrawn": [[*key, why] for key, why in self.withdrawn.items()],
            "agreements": dict(self.agreements),
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> PlacardsPart:
        """The part that has this state."""
        part = cls(stream)
        found = [Hanging(*each) for each in state["hanging"]]
        part.hanging = {(each.name, each.edition, each.table): each for each in found}
        part.approved = dict(state["approved"])
        part.withdrawn = {(edition, option): why for edition, option, why in state["withdrawn"]}
        part.agreements = dict(state["agreements"])
        return part


def _where(table: str) -> str:
    return f"at {table}" if table else "in the room"

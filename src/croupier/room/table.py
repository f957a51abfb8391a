"""A table that lasts: any game, round after round. Pure: commands in, events and movements out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.kit.money import money
from croupier.room.banks import BankRotation
from croupier.room.commands import (
    COMMANDS,
    Begin,
    BuyChips,
    DeclineBank,
    Do,
    Leave,
    OfferBank,
    Shuffle,
    Sit,
    SitOut,
    TableCommand,
    TakeBank,
)
from croupier.room.devices import Devices
from croupier.room.part import Entry
from croupier.rounds.codec import check_event, decode
from croupier.rounds.events import Act, Chance, MeterRead, Read, actor
from croupier.rounds.money import Moved, balances, seat_account
from croupier.rounds.round import Opening, Round
from croupier.settle.fees import highest_bank_fee, highest_fee


@dataclass(frozen=True)
class Place:
    """A seat that is taken: who sits there, what chips he has, whether he is dealt in."""

    name: str
    chips: int
    out: bool = False


@dataclass(frozen=True)
class Taken:
    """What came of a command: the command itself, events of the round, movements of money, and messages."""

    command: TableCommand | None  # none where a part of the room beside the table was asked
    at: datetime | None
    events: tuple[Any, ...] = ()
    moved: tuple[Moved, ...] = ()
    messages: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()  # of a table of a room


class Table:
    """Seats, chips, the bank, the shoe, meters and the round in play. Refused commands leave everything as it was."""

    def __init__(
        self,
        game: Game,
        draws: Draws,
        opening: Opening | None = None,
        meters: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.family = family_of(game.edition)
        self.devices = Devices(draws)
        self.places: dict[int, Place] = {}
        self.opening: dict[str, Any] = dict(opening or {})
        self.meters: dict[str, int] = dict(meters or {})
        self.round: Round | None = None
        self.last: Round | None = None
        self.rounds = 0
        self.banks = BankRotation(game, ()) if game.edition.law.bank is not None else None
        self.posted: int | None = None
        self.behind: dict[tuple[int, str], int] = {}  # chips of players who stand behind a seat

    # Reading the table.

    @property
    def playing(self) -> bool:
        """Whether a round is in play."""
        return self.round is not None

    def chips(self, seat: int) -> int:
        """What a seat has now, in cents, what lies on the layout left out."""
        place = self._place(seat)
        spent = self.round.balances.get(seat_account(seat), 0) if self.round is not None else 0
        return place.chips + spent

    def check(self, command: TableCommand) -> tuple[str, ...]:
        """The messages of a command between rounds; refused with a sentence, and nothing is changed either way."""
        check_event(command, COMMANDS)
        if self.round is not None and not isinstance(command, Sit | SitOut):
            raise Refusal(f"A round is in play; {_words(command)} waits until it is over.")
        twin = copy(self)
        twin.places, twin.opening, twin.devices = dict(self.places), dict(self.opening), copy(self.devices)
        if self.banks is not None:
            twin.banks = BankRotation.restore(self.game, self.banks.snapshot())
        return twin._between(command)

    # Taking commands.

    def take(self, command: TableCommand, now: datetime | None = None) -> Taken:
        """Carry out a command and all that follows by itself; refused with a sentence, nothing has changed."""
        check_event(command, COMMANDS)
        if isinstance(command, Do):
            return self._do(command, now)
        if self.round is not None and not isinstance(command, Sit | SitOut):
            raise Refusal(f"A round is in play; {_words(command)} waits until it is over.")
        if isinstance(command, Begin):
            self.open(*self.next_round())
            return self._after(command, now, 0)
        return Taken(command, now, messages=self._between(command))

    def key_in(self, due: Read) -> Iterator[Taken]:
        """Nothing is keyed in: the meters of the table are read as soon as one is due."""
        return iter(())

    def _between(self, command: TableCommand) -> tuple[str, ...]:
        """What is done between rounds."""
        if isinstance(command, Sit):
            return self._sit(command)
        if isinstance(command, BuyChips):
            return self._buy(command)
        if isinstance(command, Leave):
            return self._leave(command)
        if isinstance(command, SitOut):
            place = self._place(command.seat)
            self.places[command.seat] = Place(place.name, place.chips, command.out)
            return ()
        if isinstance(command, Shuffle):
            self.opening.pop("gone", None)
            self.devices.fresh()
            return ("The cards are shuffled.",)
        assert isinstance(command, TakeBank | DeclineBank | OfferBank)
        return self._bank(command)

    def _sit(self, command: Sit) -> tuple[str, ...]:
        seats = self.game.edition.law.seats
        if not 1 <= command.seat <= self.game.seats:
            raise Refusal(
                f"There is no seat {command.seat}; the table has seats 1 to {self.game.seats}.", seats.basis
            )
        if command.seat in self.places:
            raise Refusal(f"Seat {command.seat} is taken by {self.places[command.seat].name}.")
        if command.chips < 0:
            raise Refusal(f"Chips of {money(command.chips)} are refused; they cannot be below zero.")
        self.places[command.seat] = Place(command.person, command.chips)
        self.places = dict(sorted(self.places.items()))
        if self.banks is not None:
            self.banks.sit(command.seat)
        return (f"{command.person} takes seat {command.seat} with {money(command.chips)}.",)

    def _buy(self, command: BuyChips) -> tuple[str, ...]:
        place = self._place(command.seat)
        if command.amount <= 0:
            raise Refusal("Chips are bought for more than nothing.")
        self.places[command.seat] = Place(place.name, place.chips + command.amount, place.out)
        return (f"Seat {command.seat} buys {money(command.amount)} in chips.",)

    def _leave(self, command: Leave) -> tuple[str, ...]:
        place = self._place(command.seat)
        self.check_leaving(command.seat)
        self.remove(command.seat)
        return (f"{place.name} leaves seat {command.seat} with {money(place.chips)}.",)

    def remove(self, seat: int) -> None:
        """A seat is empty."""
        del self.places[seat]
        self.opening = dict(self.family.leave(self.game, self.opening, seat))
        if self.banks is not None:
            self.banks.leave(seat)

    def change_seat(self, seat: int, to: int) -> None:
        """A player sits at another seat."""
        self.places[to] = self.places.pop(seat)
        self.places = dict(sorted(self.places.items()))
        if self.banks is not None:
            self.banks.leave(seat)
            self.banks.sit(to)

    def check_leaving(self, seat: int) -> None:
        """Refuse to let a seat go whose bets, tickets or cards are carried into the next round."""
        others = {each: place.name for each, place in self.places.items() if each != seat}
        carried = self._opens(others, self.opening) if others else None
        if carried is not None and self._opens(others, {}) is None:
            raise Refusal(f"Seat {seat} cannot leave now: {carried.sentence}", carried.basis)

    def _opens(self, players: Mapping[int, str], opening: Opening) -> Refusal | None:
        """Why a round with these players would not open, or None."""
        try:
            self.family.open(self.game, players, opening)
        except Refusal as refusal:
            return refusal
        return None

    def _bank(self, command: TakeBank | DeclineBank | OfferBank) -> tuple[str, ...]:
        if self.banks is None:
            raise Refusal(f"{self.game.edition.id} is banked by the house; no seat can bank it.")
        if isinstance(command, OfferBank):
            self.banks.ask_again()
            return ("The bank is offered around once more.",)
        if isinstance(command, DeclineBank):
            banks = self.banks.banker == command.seat
            self.banks.pass_on() if banks else self.banks.decline(command.seat)
            return (f"Seat {command.seat} {'passes the bank on' if banks else 'declines the bank'}.",)
        if command.posted is not None and not 0 < command.posted <= self.chips(command.seat):
            have = money(self.chips(command.seat))
            raise Refusal(f"Seat {command.seat} cannot post {money(command.posted)}; it has {have}.")
        self.banks.take(command.seat)
        self.posted = command.posted
        posted = "" if command.posted is None else f" and posts {money(command.posted)}"
        return (f"Seat {command.seat} takes the bank{posted}.",)

    # A round.

    def next_round(self) -> tuple[dict[int, str], dict[str, Any]]:
        """Who plays the next round, and what it begins with; refused where it cannot begin."""
        standing = self.opening.get("standing") or {}  # bets on the layout keep a seat in, chips or not
        seats = [
            seat
            for seat, place in self.places.items()
            if str(seat) in standing or (not place.out and place.chips > 0)
        ]
        stacks = {str(seat): self.places[seat].chips for seat in seats}
        opening: dict[str, Any] = {**self.opening, "stacks": stacks}
        if self.banks is not None and not self._house_banks:
            banker, posted = self._bank_posts(self.banks)
            opening["bank"] = {"seat": banker, "posted": posted}
            stacks[str(banker)] = self.places[banker].chips - (posted or 0)
            seats = [seat for seat in seats if seat != banker]
        if self.meters:
            opening["meters"] = dict(self.meters)
        return {seat: self.places[seat].name for seat in seats}, opening

    def _bank_posts(self, banks: BankRotation) -> tuple[int, int | None]:
        """Who banks the next round, and what of his chips he posts for it."""
        if banks.banker is None:
            offered = banks.offered
            whom = f"it is offered to seat {offered}" if offered is not None else "everybody has declined it"
            raise Refusal(f"Nobody has the bank; {whom}.", banks.law.basis)
        left = self.places[banks.banker].chips - highest_bank_fee(self.game)
        posted = None if self.posted is None else min(self.posted, left)
        if posted is not None and posted <= 0:
            raise Refusal(
                f"Seat {banks.banker} has nothing left to bank with; it passes the bank on.", banks.law.basis
            )
        return banks.banker, posted

    def open(self, players: Mapping[int, str], opening: Opening) -> Round:
        """A round with these players begins."""
        self.round = self.family.open(self.game, players, opening)
        return self.round

    def _do(self, command: Do, now: datetime | None) -> Taken:
        event = self.input_of(command)
        round = self.round
        assert round is not None
        had = self.chips(event.seat) if self.stakes(event) else None
        before = len(round.log)
        round.push(event)
        if had is not None:
            try:
                self.check_afforded(event, round, had)
            except Refusal:
                self.take_back(round.players, round.opening, round.inputs[:-1])
                raise
        return self._after(command, now, before)

    def take_back(self, players: Mapping[int, str], opening: Opening, inputs: Iterable[Any]) -> None:
        """The round is again what these inputs made of it."""
        again = self.open(players, opening)
        for event in inputs:
            again.push(event)

    def input_of(self, command: Do) -> Any:
        """The input that somebody brings into the round; refused where it is not his."""
        round = self.round
        if round is None:
            raise Refusal("No round is in play; the dealer begins the next one.")
        if isinstance(command.event, Mapping):
            event = decode(command.event, self.events)
        else:
            event = command.event
            check_event(event, self.events)
        who = actor(event)
        if isinstance(command.who, int) and who != f"seat {command.who}" and "incident" not in who:
            raise Refusal(f"Seat {command.who} cannot do that; it is for {who}.")
        return event

    @property
    def events(self) -> tuple[type, ...]:
        """The inputs that rounds of this game take."""
        kinds: tuple[type, ...] = getattr(self.round, "EVENTS", ())
        return kinds

    def stakes(self, event: Any) -> bool:
        """Whether an input may take chips of a seat."""
        seat = getattr(event, "seat", None)
        return seat in self.places and bool(getattr(event, "amount", 0) or hasattr(event, "choice"))

    def check_afforded(self, event: Any, played: Round, had: int) -> None:
        """Refuse a stake that the seat had no chips for, given the round with it."""
        seat, player = event.seat, getattr(event, "player", None)
        spent = played.balances.get(seat_account(seat, player), 0)
        if player is not None:
            self._afford_behind(seat, player, spent)
        elif self.places[seat].chips + spent < 0:
            have = money(had)
            raise Refusal(f"Seat {seat} has {have}, which does not cover it; buy chips between rounds.")

    def _afford_behind(self, seat: int, player: str, spent: int) -> None:
        """Refuse a stake behind a seat that its player has no chips for, the fee of the hand left out."""
        have = self.behind.get((seat, player))
        if have is not None and have + spent < (highest_fee(self.game) if spent < 0 else 0):
            raise Refusal(f"{player} has {money(have)} behind seat {seat}, which does not cover it.")

    def _after(self, command: TableCommand, now: datetime | None, before: int) -> Taken:
        """Whatever follows by itself: chance, meters, the dealer's acts; the end of the round is booked."""
        round = self.round
        assert round is not None
        while isinstance(round.due, Chance) or (event := self.by_itself(round)) is not None:
            round.push(self.devices.next(round) if isinstance(round.due, Chance) else event)
        events = tuple(round.log[before:])
        moved = tuple(event for event in events if isinstance(event, Moved))
        if round.due is None:
            self.finish()
        return Taken(command, now, events, moved)

    def by_itself(self, round: Round) -> Any:
        """The input that a meter or a role with one answer brings now; None where somebody is asked."""
        due = round.due
        if isinstance(due, Read):
            return MeterRead(due.meter, self.meters.get(due.meter, 0))
        if isinstance(due, Act):
            answers = round.answers(due.role)
            return answers[0].event if len(answers) == 1 else None
        return None

    def finish(self, apart: Collection[str] = ()) -> None:
        """Book the round that is over: chips, bank, meters, and what the next one begins with. What came off the
        meters named is paid apart."""
        round = self.round
        assert round is not None
        total = (
            balances(move for move in round.moved if not is_metered(move, apart)) if apart else round.balances
        )
        for seat, place in self.places.items():
            chips = place.chips + total.get(seat_account(seat), 0)
            self.places[seat] = Place(place.name, chips, place.out)
        for seat, player in self.behind:
            self.behind[seat, player] += total.get(seat_account(seat, player), 0)
        self._banker_books(total)
        self.opening = {
            key: value for key, value in round.next_opening().items() if key not in ("stacks", "bank")
        }
        meters = self.opening.pop("meters", None)
        if meters is not None:
            self.meters = {str(name): int(amount) for name, amount in meters.items()}
        self.round, self.last = None, round
        self.rounds += 1

    def receive(self, seat: int, amount: int) -> None:
        """Chips come to a seat from elsewhere, or leave it."""
        place = self._place(seat)
        self.places[seat] = Place(place.name, place.chips + amount, place.out)

    @property
    def _house_banks(self) -> bool:
        """Whether nobody has taken the bank of a game that the house banks then."""
        return self.banks is not None and self.banks.law.house and self.banks.banker is None

    def _banker_books(self, total: Mapping[Any, int]) -> None:
        if self._house_banks and self.banks is not None and self.round is not None:
            self.banks.house_round({line.seat for line in self.round.lines})
        if self.banks is None or self.banks.banker is None:
            return
        seat = self.banks.banker
        won = sum(amount for account, amount in total.items() if account.kind == "bank")
        place = self.places[seat]
        self.places[seat] = Place(place.name, place.chips + won, place.out)
        self.banks.finish()

    def _place(self, seat: int) -> Place:
        if seat not in self.places:
            raise Refusal(f"Nobody sits at seat {seat}.")
        return self.places[seat]


def is_metered(move: Moved, meters: Collection[str]) -> bool:
    """Whether a movement is one of these meters."""
    return any(account.kind == "meter" and account.of in meters for account in (move.giver, move.taker))


def _words(command: TableCommand) -> str:
    """A command in words, as the subject of a sentence."""
    return WAITING.get(type(command), "this")


WAITING: Mapping[type, str] = {
    BuyChips: "buying chips",
    Leave: "leaving",
    TakeBank: "taking the bank",
    DeclineBank: "passing the bank on",
    OfferBank: "offering the bank",
    Shuffle: "a fresh shuffle",
    Begin: "the next round",
}

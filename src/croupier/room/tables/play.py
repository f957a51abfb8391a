"""Rounds at a table dealt by the engine: every input is an event, every movement a posting."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.games.pot.law import pot_law
from croupier.kit import Refusal, dollars
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, BookKind, Posting
from croupier.room.law.load import HOUSE
from croupier.room.part import By, Entry, Happened
from croupier.room.tables.commands import Begin, Do, Drop, KillAbsent, Shuffle
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import (
    ChipsReceived,
    DeckChanged,
    Dropped,
    RoundEnded,
    RoundInput,
    RoundOpened,
    Shuffled,
)
from croupier.room.tables.money import filled, is_bank_fee
from croupier.room.tables.undo import SavedTable
from croupier.rounds.codec import decode, encode
from croupier.rounds.demands import Chance, Decide, Read
from croupier.rounds.events import MeterRead
from croupier.rounds.money import balances
from croupier.rounds.round import Round
from croupier.rounds.viewers import Bystander

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart

IN_SIGHT = "the rake lies in sight"
DROPPED = "fees are dropped"
APART = "jackpot money is apart"
IN_A_HAND: tuple[BookKind, ...] = ("pot", "rake area", "jackpot rake area", "bank")  # empty when it is over
ABSENT = "absent hands are killed"


class PlayDesk(Desk):
    """Begins rounds, takes what people do in them, and brings what follows by itself: chance, meters, the end."""

    NAME = "play"
    PLAYS = True
    COMMANDS = (Begin, Do, Shuffle, Drop, KillAbsent)
    EVENTS = (RoundOpened, RoundInput, RoundEnded, Shuffled, DeckChanged, Dropped, ChipsReceived)

    def plays(self, command: Any) -> bool:
        """Whether a command goes into a round, and is carried out as the round goes."""
        return isinstance(command, Begin | Do | KillAbsent)

    # A round.

    def run(self, command: Begin | Do | KillAbsent, by: By, room: Room) -> list[Entry]:
        """Carry a command out, and all that follows; where it is refused late, the table is as it was."""
        saved = SavedTable(self.table)
        done = Proceedings(self.table, by, room)
        self.table.core.devices.draws = room.draws
        try:
            self._receive(done, room)
            self._first(command, done, room)
            self._follow(done)
            self._compare(room, done)
        except Refusal:
            if done.entries:
                saved.restore()
            raise
        return done.entries

    def _receive(self, done: Proceedings, room: Room) -> None:
        """Chips that came to a seat from elsewhere since, such as an award of a jackpot."""
        core, accounts = self.table.core, self.table.accounts
        for seat, place in core.places.items():
            more = room.books.balance(accounts.stack(seat)) - core.chips(seat) + self._held(seat)
            if more > 0:
                done.apply(ChipsReceived(seat, place.name, more))

    def _held(self, seat: int) -> int:
        """What of the chips of a seat is its bank, while a round is played."""
        bank = (self.table.round.opening.get("bank") or {}) if self.table.round is not None else {}
        return int(bank.get("posted") or 0) if bank.get("seat") == seat else 0

    def _first(self, command: Begin | Do | KillAbsent, done: Proceedings, room: Room) -> None:
        table, core = self.table, self.table.core
        if isinstance(command, KillAbsent):
            done.input(killed(table, command.seat, room), done.rule(ABSENT))
            return
        if isinstance(command, Do):
            event = core.input_of(command)
            table.before_input(event, done)
            had = core.chips(event.seat) if core.stakes(event) else None
            done.input(event)
            if had is not None and core.round is not None:
                core.check_afforded(event, core.round, had)
            return
        if core.round is not None:
            raise Refusal("A round is in play; the next begins when it is over.")
        if table.depth != "dealt":
            raise Refusal(
                f"Table {table.name} is not dealt by the engine; its rounds are described or counted."
            )
        table.before_round(done)
        players, opening = core.next_round()
        if opening.pop("linked", None):  # what the room keeps, it says anew
            opening.pop("posted", None)
        others = self.from_others(room)
        held = others.pop("held", ())  # seats whose cards lie on the table until papers are complete
        players = {seat: name for seat, name in players.items() if seat not in held}
        opening |= others
        self.check_jackpot(others.get("linked") or (), room)
        players, opening = table.round_for(players, opening, room)
        known = dict(core.meters)
        seats = {str(seat): name for seat, name in players.items()}
        event = RoundOpened(table.rounds + 1, seats, plain(opening))
        table.apply(event, done.by)
        assert core.round is not None
        postings = (*self._posted(opening), *self._seeded(core.round, known, room))
        done.add(event, (*postings, *table.accounts.postings(core.round.moved)))
        done.drop_fees(core.round.moved)

    def check_jackpot(self, linked: Collection[str], room: Room) -> None:
        """Under a text, nothing is taken from pots, and no wager is made, for a jackpot that is not offered here."""
        game = self.table.game
        if room.law.book == HOUSE or self.table.accounts.unit != "cents" or not self.table.is_pot_game:
            return
        for row in pot_law(game.edition).jackpots:
            taken = game.cents_of(row.feed) if row.feed else 0
            asked = row.wager in game.offered
            if row.name not in linked and (taken or asked):
                why = (
                    f"has the wager {game.wager(row.wager).title}, but no jackpot is offered there (offer-jackpot)."
                    if asked
                    else f"takes {money(taken or 0)} from each pot for a jackpot, but none is offered there; offer one "
                    f"(offer-jackpot) or file {row.feed} = 0."
                )
                rows = [each for each in room.law.file.jackpots if not each.house]
                named = game.edition.id.partition("/")[2]
                own = next((each for each in rows if named in each.editions), rows[0] if rows else None)
                basis = row.basis if own is None or asked else own.basis_for("rake")
                raise Refusal(f"Table {self.table.name} {why}", basis)

    def from_others(self, room: Room) -> dict[str, Any]:
        """What meters and jackpots of the room say of the opening: which are kept there, and what is posted."""
        found: dict[str, Any] = {}
        for part in room.concerned("opening_for"):
            for key, value in part.opening_for(self.table, room).items():
                before = found.get(key)
                found[key] = (
                    value if before is None else before | value if isinstance(value, dict) else before + value
                )
        return found

    def read_meter(self, wager: str, shown: int, by: By, room: Room) -> list[Entry]:
        """A meter of the room was read, and the round goes on with what it showed."""
        done = Proceedings(self.table, by, room)
        self.table.core.devices.draws = room.draws
        done.input(MeterRead(wager, shown))
        self._follow(done)
        return done.entries

    def _posted(self, opening: Mapping[str, Any]) -> tuple[Posting, ...]:
        """What the player who banks posts for the round."""
        bank, accounts = opening.get("bank") or {}, self.table.accounts
        posted = bank.get("posted") or 0
        if not posted:
            return ()
        return accounts.payment(
            accounts.stack(bank["seat"]), accounts.of("bank"), posted, "the bank is posted"
        )

    def _seeded(self, round: Round, known: Mapping[str, int], room: Room) -> tuple[Posting, ...]:
        """What the house puts into meters that are new at the table."""
        accounts, found = self.table.accounts, []
        shown: Mapping[str, Any] = round.view(Bystander()).get("meters") or {}
        elsewhere = {*accounts.meters, *(round.opening.get("linked") or ())}
        for name, amount in shown.items():
            if name not in known and name not in elsewhere and type(amount) is int:
                missing = amount - room.books.balance(accounts.meter(name))
                if missing > 0:
                    house = BookAccount("house", "", accounts.unit)
                    found.append(Posting(house, accounts.meter(name), missing, "the meter begins"))
        return tuple(found)

    def _follow(self, done: Proceedings) -> None:
        """Chance, meters and acts with one answer, until somebody is asked or the round is over."""
        core = self.table.core
        round = core.round
        assert round is not None
        while round.due is not None:
            if isinstance(round.due, Chance):
                left = core.devices.left(round)
                shuffled = core.devices.shuffle(round, left)
                if shuffled is not None:
                    done.apply(Shuffled(shuffled[0], tuple(shuffled[1])))
                done.input(core.devices.top(round, left))
            elif isinstance(round.due, Read) and round.due.meter in self.table.accounts.meters:
                return  # it is keyed in at the meter
            elif (event := core.by_itself(round)) is not None:
                done.input(event)
            else:
                return
        self._end(round, done)

    def _end(self, round: Round, done: Proceedings) -> None:
        """What was raked goes into its box, the bank back to its player, and the round is booked."""
        total = round.balances
        kinds = ("rake", "fee") if self.table.is_pot_game else ("rake",)
        done.drop(sum(amount for account, amount in total.items() if account.kind in kinds), IN_SIGHT)
        jackpot = sum(move.amount for move in round.moved if move.taker.kind == "jackpot rake")
        jackpot -= sum(
            m.amount for m in round.moved if m.giver.kind == "jackpot rake" and m.taker.kind == "pot"
        )
        if jackpot > 0:
            accounts, basis = self.table.accounts, done.rule(APART)
            left = sum(amount for account, amount in total.items() if account.kind == "jackpot rake")
            circle, box = accounts.of("jackpot rake area"), accounts.of("jackpot drop")
            paid = accounts.payment(circle, box, left, "dropped", basis)
            done.apply(Dropped("jackpot drop", jackpot), paid, basis=basis)
        done.apply(RoundEnded(self.table.rounds + 1, len(round.players)), self._bank_back(round))
        self.table.after_round(round, done)

    def _bank_back(self, round: Round) -> tuple[Posting, ...]:
        """What is left of the bank goes back to its player."""
        bank, accounts = round.opening.get("bank"), self.table.accounts
        if not bank:
            return ()
        played = balances(move for move in round.moved if not is_bank_fee(move))
        left = (bank.get("posted") or 0) + sum(n for account, n in played.items() if account.kind == "bank")
        return accounts.payment(accounts.of("bank"), accounts.stack(bank["seat"]), left)

    def _compare(self, room: Room, done: Proceedings) -> None:
        """The books take what the round moved, and every stack is then what the round says."""
        table, accounts = self.table, self.table.accounts
        after = room.books.checked(posting for entry in done.entries for posting in entry.postings)
        if table.round is not None:
            return
        owed = {accounts.stack(seat): place.chips for seat, place in table.core.places.items()}
        owed |= {accounts.of(kind): 0 for kind in IN_A_HAND}
        for account, amount in owed.items():
            booked = after.get(account, room.books.balance(account))
            if booked != amount:
                raise Refusal(
                    f"Table {table.name} does not agree with the books: {account} has ${dollars(booked)}, "
                    f"the round leaves ${dollars(amount)}."
                )

    # Between rounds.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """A fresh deck or shoe, or a drop by the dealer's hand."""
        if isinstance(command, Shuffle):
            message = " ".join(self.table.core.check(command))
            return (Happened(DeckChanged(reason="shuffle"), message=message),)
        accounts = self.table.accounts
        if command.amount <= 0:
            raise Refusal("Name an amount of more than $0 to drop.")
        if self.table.round is not None:
            raise Refusal(
                "What is raked stays in sight until the hand is over; then it is dropped.",
                self._deciding(room, IN_SIGHT),
            )
        area: BookKind = "rake area" if command.box == "drop" else "jackpot rake area"
        money = accounts.payment(accounts.of(area), accounts.of(command.box), command.amount, "dropped")
        return (Happened(Dropped(command.box, command.amount), money),)

    def _deciding(self, room: Room, name: str) -> Basis:
        row = room.law.rule(name, self.table.game)
        return row.deciding if row is not None else NO_BASIS

    def apply(self, event: Any, by: By) -> None:
        """The round as it goes."""
        core = self.table.core
        if isinstance(event, RoundOpened):
            core.open({int(seat): str(name) for seat, name in event.seats.items()}, event.opening)
            self.table.asked_at(by)
        elif isinstance(event, RoundInput):
            push(self.table, decode(event.input, core.events))
            self.table.asked_at(by)
        elif isinstance(event, RoundEnded):
            assert core.round is not None
            self.table.rounds, self.table.ended = event.number, ended_of(core.round)
            core.finish(self.table.accounts.meters)
        elif isinstance(event, Shuffled):
            core.devices.orders[event.deck] = list(event.order)
        elif isinstance(event, DeckChanged):
            core.opening.pop("gone", None)
            core.devices.fresh()
        elif isinstance(event, ChipsReceived):
            core.receive(event.seat, event.amount)

    def snapshot(self) -> dict[str, Any]:
        """The order of the cards, what the next round begins with, and the round in play."""
        core, round = self.table.core, self.table.round
        return {
            "orders": {deck: list(order) for deck, order in core.devices.orders.items()},
            "opening": plain(core.opening),
            "meters": dict(core.meters),
            "ended": self.table.ended and asdict(self.table.ended),
            "round": None
            if round is None
            else {
                "players": {str(seat): name for seat, name in round.players.items()},
                "opening": plain(round.opening),
                "inputs": [encode(event) for event in round.inputs],
            },
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this round in play."""
        core = self.table.core
        core.opening, core.meters = dict(state["opening"]), dict(state["meters"])
        self.table.ended = state["ended"] and EndedRound(**state["ended"])
        if state["round"] is not None:
            played = state["round"]
            core.open({int(seat): name for seat, name in played["players"].items()}, played["opening"])
            for data in played["inputs"]:
                push(self.table, decode(data, core.events))
        core.devices.orders = {deck: list(order) for deck, order in state["orders"].items()}


class Proceedings:
    """The entries of one command to a round, each applied as it comes."""

    def __init__(self, table: TablePart, by: By, room: Room) -> None:
        self.table, self.by, self.room = table, by, room
        self.entries: list[Entry] = []
        self._tray = room.books.balance(table.accounts.of("tray"))

    def rule(self, name: str) -> Basis:
        """What a rule of the floor rests on, where there is one."""
        row = self.room.law.rule(name, self.table.game)
        return row.basis if row is not None else NO_BASIS

    def add(
        self, event: Any, postings: tuple[Posting, ...] = (), message: str = "", basis: Basis = NO_BASIS
    ) -> None:
        """An entry for an event that was applied, with the fill that the rack needs for it."""
        tray = self.table.accounts.of("tray")
        postings = (*filled(self.table, postings, self.room, self._tray), *postings)
        for posting in postings:
            self._tray += posting.amount * ((posting.taker == tray) - (posting.giver == tray))
        self.entries.append(self.table.entry(Happened(event, postings, message, basis), self.by))

    def apply(
        self, event: Any, postings: tuple[Posting, ...] = (), message: str = "", basis: Basis = NO_BASIS
    ) -> None:
        """Apply an event and add its entry."""
        self.table.apply(event, self.by)
        self.add(event, postings, message, basis)

    def input(self, event: Any, basis: Basis = NO_BASIS) -> None:
        """An input of the round, with what it moved."""
        round = self.table.core.round
        assert round is not None
        before = len(round.moved)
        push(self.table, event)
        self.table.asked_at(self.by)
        moved = round.moved[before:]
        self.add(RoundInput(encode(event)), self.table.accounts.postings(moved), basis=basis)
        self.drop_fees(moved)

    def drop_fees(self, moved: Sequence[Any]) -> None:
        """Fees of a game with a bank go into the box as they are collected; those of a pot when it is awarded."""
        if not self.table.is_pot_game:
            self.drop(sum(move.amount for move in moved if move.taker.kind == "fee"), DROPPED)

    def drop(self, amount: int, rule: str) -> None:
        """What lies in sight goes into the box of the table."""
        if amount > 0:
            accounts = self.table.accounts
            money = accounts.payment(accounts.of("rake area"), accounts.of("drop"), amount, "dropped")
            self.apply(Dropped("drop", amount), money, basis=self.rule(rule))


def push(table: TablePart, event: Any) -> None:
    """An input that was checked goes into the round in play."""
    core = table.core
    assert core.round is not None
    core.devices.pass_by(core.round, event)
    core.round.push(event)


@dataclass(frozen=True)
class EndedRound:
    """What the floor must know of the round before: who played, who won, who had the big blind."""

    players: list[int]
    won: list[int]
    big_blind: int | None = None
    names: list[str] = field(default_factory=list)  # of the players


def ended_of(round: Round) -> EndedRound:
    """What is kept of a round that is over."""
    won = sorted({line.seat for line in round.lines if line.profit > 0})
    hand = getattr(getattr(round, "hand", None), "t", None)
    big = hand.seats[hand.last_blind] if hand is not None and hand.last_blind >= 0 else None
    return EndedRound(sorted(round.players), won, big, sorted(set(round.players.values())))


def killed(table: TablePart, seat: int, room: Room) -> Any:
    """The input that kills the hand of a player who is not there in his turn; refused where it is not his turn."""
    rule, round = room.law.rule(ABSENT, table.game), table.round
    if rule is None:
        raise Refusal("The rules of this house kill no hand of an absent player.")
    if round is None or not isinstance(round.due, Decide) or round.due.seat != seat:
        raise Refusal(f"It is not the turn of seat {seat}.", rule.deciding)
    if not table.core.places[seat].out:
        raise Refusal(f"Seat {seat} is at the table; mark the player as away first.", rule.deciding)
    answers = {answer.name: answer.event for answer in round.answers(seat)}
    found = [answers[name] for name in ("fold", "decline") if name in answers]
    if not found:
        raise Refusal(f"Seat {seat} cannot fold now; its hand stays.", rule.deciding)
    return found[0]


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same as it is after being written and read as JSON."""
    copied: dict[str, Any] = json.loads(json.dumps(data))
    return copied

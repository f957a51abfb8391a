"""Rounds at a table: dealt by the engine, with every input an event and every movement a posting; described by the
dealer; and the time that a player has to act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.describe.settlement import Settlement
from croupier.games.banked.situation import BankedSettlement
from croupier.games.pot.law import pot_law
from croupier.games.pot.settle import PotSettlement, pot_lines
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Happened
from croupier.room.banks import BankRotation
from croupier.room.books import BookAccount, BookKind, Posting
from croupier.room.commands import Begin, Do
from croupier.room.law.load import HOUSE
from croupier.room.part import By, Entry
from croupier.room.spans import TimeSpan
from croupier.room.table import is_metered
from croupier.room.tables.acts import (
    IN_SIGHT,
    ChipsReceived,
    Drop,
    KillAbsent,
    RoundEnded,
    RoundInput,
    RoundOpened,
    Shuffled,
    Tell,
    TimeWarned,
    Told,
)
from croupier.room.tables.desk import Desk
from croupier.room.tables.money import filled, is_bank_fee, plain_data
from croupier.rounds.codec import encode
from croupier.rounds.events import Chance, Decide, MeterRead, Read
from croupier.rounds.money import (
    POT,
    Account,
    Line,
    Moved,
    balances,
    layout_account,
    line_moves,
    seat_account,
)
from croupier.rounds.round import Round
from croupier.rounds.viewers import Bystander

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart

DROPPED = "fees are dropped"
APART = "jackpot money is apart"
IN_A_HAND: tuple[BookKind, ...] = ("pot", "rake area", "jackpot rake area", "bank")  # empty when it is over
ABSENT = "absent hands are killed"
CLOCK = "clock"
LIMIT, WARNING = "time_to_act", "time_warning"


@dataclass(eq=False)
class PlayDesk(Desk):
    """Begins rounds, takes what people do in them, and brings what follows by itself: chance, meters, the end; settles
    what the dealer describes."""

    NAME = "play"

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
        return int(bank.get("posted") or 0) - self.table.behind.posted if bank.get("seat") == seat else 0

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
        event = RoundOpened(table.rounds + 1, seats, plain_data(opening))
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
                basis = own.basis_for("editions" if asked else "rake") if own is not None else row.basis
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
        """What the player who banks posts for the round, and others in his position."""
        bank, accounts = opening.get("bank") or {}, self.table.accounts
        posted = bank.get("posted") or 0
        if not bank:
            return ()
        lies, behind = accounts.of("bank"), self.table.behind
        own = accounts.payment(
            accounts.stack(bank["seat"]), lies, posted - behind.posted, "the bank is posted"
        )
        others = sum(each.amount for each in behind.along)
        return (*own, *accounts.payment(accounts.of("layout"), lies, others, "bets in the bank's position"))

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
            done.apply(Drop(jackpot, "jackpot drop"), paid, basis=basis)
        done.apply(RoundEnded(self.table.rounds + 1, len(round.players)), self.bank_back(round))
        self.table.after_round(round, done)

    def bank_back(self, round: Round) -> tuple[Posting, ...]:
        """What is left of the bank goes back to its player; others who bet in his position have their own."""
        bank, accounts = round.opening.get("bank"), self.table.accounts
        if not bank:
            return ()
        played = balances(move for move in round.moved if not is_bank_fee(move))
        behind = self.table.behind
        left = (bank.get("posted") or 0) + sum(n for account, n in played.items() if account.kind == "bank")
        left -= behind.posted + sum(net for _, net in behind.results(round))
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
                    f"Table {table.name} does not agree with the books: {account} has {money(booked)}, "
                    f"the round leaves {money(amount)}."
                )

    # A round that is described.

    def settled(self, command: Tell, room: Room) -> Sequence[Happened]:
        """A round that the dealer describes, settled by the rules, with what went into the boxes."""
        table, accounts = self.table, self.table.accounts
        game = table.game
        data = {**command.situation, "edition": game.edition.id, "filing": dict(table.filing)}
        answer = table.core.family.use(game.edition, "settle")(data)
        moved = moves_of(answer)
        if any(move.taker.kind == "jackpot rake" for move in moved):
            self.check_jackpot(self.from_others(room).get("linked") or (), room)
        net, others = self._changes(moved)
        event = Told(
            table.rounds + 1, dict(command.situation), {str(seat): amount for seat, amount in net.items()}
        )
        found = [
            Happened(
                event,
                tuple(self._postings(net, others)),
                f"Table {table.name}: round {event.number} is settled.",
            )
        ]
        raked = others[accounts.of("rake area")]
        if raked > 0:
            box = accounts.payment(accounts.of("rake area"), accounts.of("drop"), raked, "dropped")
            found.append(Happened(Drop(raked), box))
        circle = accounts.of("jackpot rake area")
        if others[circle] > 0:
            rule = room.law.rule(APART, game)
            basis = rule.basis if rule is not None else NO_BASIS
            box = accounts.payment(circle, accounts.of("jackpot drop"), others[circle], "dropped", basis)
            found.append(Happened(Drop(others[circle], "jackpot drop"), box, basis=basis))
        return found

    def _changes(self, moved: Sequence[Moved]) -> tuple[Counter[int], Counter[BookAccount]]:
        """What each seat gained or lost, its bank with it, and what all others did."""
        accounts = self.table.accounts
        net: Counter[int] = Counter()
        others: Counter[BookAccount] = Counter()
        total = balances(move for move in moved if not is_metered(move, accounts.meters))
        for account, amount in total.items():
            if account.player is not None:
                others[accounts.pocket(account.player)] += amount
            elif account.kind in ("seat", "bank") and isinstance(account.of, int):
                net[account.of] += amount
            elif account.kind == "meter":
                others[accounts.of("tray")] += amount  # a meter of a described table is kept by the house
            elif account.kind != "layout":
                others[accounts.account(account)] += amount
        return net, others

    def _postings(self, net: Mapping[int, int], others: Mapping[BookAccount, int]) -> Iterator[Posting]:
        """What each account lost goes over the layout to those that gained. Chips that the table did not know of come
        from their player's pocket."""
        table, accounts = self.table, self.table.accounts
        layout = accounts.of("layout")
        changes: list[tuple[BookAccount, int]] = []
        for seat, amount in net.items():
            person = table.persons.get(seat)
            if person is None:
                changes.append((accounts.pocket(f"seat {seat} of table {table.name}"), amount))
                continue
            changes.append((accounts.stack(seat), amount))
            missing = -amount - table.core.places[seat].chips
            yield from accounts.payment(accounts.pocket(person), accounts.stack(seat), max(missing, 0))
        changes += others.items()
        for account, amount in changes:
            yield from accounts.payment(account, layout, max(-amount, 0))
        for account, amount in changes:
            yield from accounts.payment(layout, account, max(amount, 0))


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
        self.table.push(event)
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
            self.apply(Drop(amount), money, basis=self.rule(rule))


class SavedTable:
    """What a round may change, kept aside; the round is played again from its inputs where it must go back."""

    def __init__(self, table: TablePart) -> None:
        core = table.core
        self.table = table
        self.round = core.round
        self.inputs: list[Any] = list(core.round.inputs) if core.round is not None else []
        self.orders = {deck: list(order) for deck, order in core.devices.orders.items()}
        self.core = (dict(core.opening), dict(core.meters), core.last, core.rounds)
        self.seats = (dict(core.places), dict(core.behind), core.posted)
        self.banks = core.banks.snapshot() if core.banks is not None else None
        self.rounds, self.status, self.seq = table.rounds, table.status, table.seq
        self.asked = (table.asked, table.warned, table.ended)
        self.desks = {desk.NAME: desk.snapshot() for desk in table.desks}

    def restore(self) -> None:
        """Everything as it was."""
        table, core = self.table, self.table.core
        core.opening, core.meters, core.last, core.rounds = self.core
        core.places, core.behind, core.posted = self.seats
        if self.banks is not None:
            core.banks = BankRotation.restore(core.game, self.banks)
        core.round, table.rounds, table.status, table.seq = None, self.rounds, self.status, self.seq
        table.asked, table.warned, table.ended = self.asked
        for desk in table.desks:
            desk.load(self.desks[desk.NAME])
        if self.round is not None:
            core.take_back(self.round.players, self.round.opening, self.inputs)
        core.devices.orders = self.orders


@dataclass(eq=False)
class ClockDesk(Desk):
    """Counts a player's time at tables for a pot, where the house has set one."""

    NAME = "clock"

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """A warning before the time is over; when it is, the player checks or his hand is dead."""
        table, round = self.table, self.table.round
        if round is None or table.asked is None or not table.is_pot_game:
            return ()
        filed = table.game.options.get("time_limit")
        limit = TimeSpan(filed, "seconds") if isinstance(filed, int) and filed > 0 else room.filing.get(LIMIT)
        if limit is None:
            return ()
        due = round.due
        if not isinstance(due, Decide):
            return ()
        ends = limit.after(datetime.fromisoformat(table.asked))
        basis, warning = self._basis(room), room.filing[WARNING]
        if table.warned is None:
            if now < warning.before(ends):
                return ()
            left = max(ends, warning.after(now)) - now  # a warning that comes late is a warning all the same
            message = f"Seat {due.seat} has {int(left.total_seconds())} seconds left to act."
            return (Happened(TimeWarned(due.seat), message=message, basis=basis),)
        warned = datetime.fromisoformat(table.warned)
        if now < max(ends, min(warning.after(warned), limit.after(warned))):
            return ()
        answers = {answer.name: answer.event for answer in round.answers(due.seat)}
        event = next((answers[name] for name in ("check", "fold", "decline") if name in answers), None)
        if event is None:
            return ()
        by = By(CLOCK, CLOCK, now)
        happened = list(table.decide(Do(due.seat, event), by, room))
        first = happened[0]
        words = (
            "checks"
            if "check" in answers
            else "has a dead hand"
            if "fold" in answers
            else "does not straddle"
        )
        message = f"The time of seat {due.seat} is over: it {words}."
        return (Happened(first.event, first.postings, message, basis), *happened[1:])

    def _basis(self, room: Room) -> Basis:
        rows = (row for row in room.law.file.options if row.name == LIMIT)
        return next((row.basis for row in rows), NO_BASIS)


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


# What a described round moves.


def moves_of(answer: Settlement) -> Sequence[Moved]:
    """What a settled description moves: what its round moved, what its hand moved, or what its lines say."""
    round: Round | None = getattr(answer, "round", None)
    if answer.facts.get("closed") is False or (round is not None and round.due is not None):
        raise Refusal("The round is not over; describe it to its end.")
    if round is not None and round.moved:
        return [*round.moved, *(_share_moves(answer) if isinstance(answer, BankedSettlement) else ())]
    if isinstance(answer, PotSettlement):
        side = answer.lines[len(tuple(pot_lines(answer.table))) :]
        return [*_pot_moves(answer.table), *_line_moves(side)]
    return list(_line_moves(answer.lines))


def _pot_moves(table: Any) -> Iterator[Moved]:
    """What the seats of a hand put into the pot, and what became of it."""
    for place, seat in enumerate(table.seats):
        received = sum(move.amount for move in table.money if move.taker == seat_account(seat))
        yield Moved(seat_account(seat), POT, table.start[place] + received - table.stack[place])
    yield from table.money


def _share_moves(answer: BankedSettlement) -> Iterator[Moved]:
    """What others who bet in the bank's position have of its result; the rest is the player-dealer's."""
    for bet, net in answer.shares[1:]:
        assert answer.banker is not None
        bank, other = Account("bank", answer.banker.seat), seat_account(answer.banker.seat, bet.player)
        if net:
            yield Moved(bank, other, net) if net > 0 else Moved(other, bank, -net)


def _line_moves(lines: Sequence[Line]) -> Iterator[Moved]:
    for line in lines:
        yield Moved(seat_account(line.seat, line.player), layout_account(line.seat, line.player), line.stake)
        yield from line_moves(line)

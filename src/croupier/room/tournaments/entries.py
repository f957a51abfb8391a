"""Filing a tournament and entering it: who may, what it costs, which chips it brings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents, Person
from croupier.room.part import By
from croupier.room.tournaments import accounts
from croupier.room.tournaments.filing import (
    TournamentEvent,
    bound,
    canonical,
    check_tournament,
)
from croupier.room.tournaments.seating import SeatPlan, open_table, plan_of, table_seats, take_seat
from croupier.room.tournaments.state import (
    Entrant,
    EntryPayment,
    EventState,
    TournamentDesk,
    Voucher,
    receipt,
)

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament


def sheet_of(text: str) -> str:
    """The SHA-256 of a filing, which names the rules printed from it."""
    return hashlib.sha256(text.encode()).hexdigest()


def check_offered(desk: TournamentDesk) -> None:
    """Refuse to offer a tournament by rules that the Division finds unacceptable."""
    if desk.state.acceptable is False:
        sentence = f"The Division found the rules of {desk.name} unacceptable; file and submit others."
        raise Refusal(sentence, desk.deciding("unacceptable rules"))


# Entering.


def _check_entry(desk: TournamentDesk, person: str, filed: TournamentEvent) -> None:
    """Nobody twice at once; again after elimination as often as filed."""
    if not person:
        raise Refusal("An entry needs the name of its person.")
    active = desk.state.active(person)
    row = bound(desk.law, "active entries")
    if active is not None:
        sentence = (
            f"{person} is in {active.event} with entry {active.number}; nobody may be entered twice at once."
        )
        raise Refusal(sentence, row.deciding if row is not None else desk.deciding("re-entry"))
    before = [each for each in desk.state.entrants.values() if each.person == person]
    if any(each.status == "disqualified" for each in before):
        raise Refusal(f"{person} is disqualified.", desk.deciding("disqualification"))
    gone = ("withdrawn", "refunded")
    entries = sum(each.event == filed.name and each.status not in gone for each in before)
    if entries > filed.re_entries:
        sentence = (
            f"{person} has entered {filed.name} {entries} times; it permits {filed.re_entries} re-entries."
        )
        raise Refusal(sentence, desk.deciding("re-entry"))


def _voucher(desk: TournamentDesk, command: EnterPlayer, filed: TournamentEvent) -> Voucher | None:
    """The voucher that pays, which only its winner may use."""
    by_voucher = "voucher" in (command.fee_by, command.buy_in_by)
    if not command.voucher:
        if by_voucher:
            raise Refusal("A voucher is used by its number: voucher=NUMBER.", desk.deciding("voucher"))
        own = (each for each in desk.state.vouchers.values() if each.status == "open")
        held = next((each for each in own if (each.person, each.event) == (command.person, filed.name)), None)
        if held is not None:
            raise Refusal(
                f"{command.person} has voucher {held.number} for {filed.name}; enter with it: voucher={held.number}.",
                desk.deciding("voucher"),
            )
        return None
    if {command.fee_by, command.buy_in_by} - {"cash", "voucher"}:
        raise Refusal(
            "A voucher pays the fee and the buy-in; nothing else is paid with it.", desk.deciding("voucher")
        )
    voucher = desk.state.vouchers.get(command.voucher)
    if voucher is None or voucher.status != "open":
        raise Refusal(f"There is no open voucher {command.voucher}.", desk.deciding("voucher"))
    if voucher.person != command.person:
        sentence = f"Voucher {voucher.number} was won by {voucher.person}; nobody else may redeem it."
        raise Refusal(sentence, desk.deciding("voucher", "redeemed"))
    if voucher.event != filed.name:
        sentence = f"Voucher {voucher.number} is for {voucher.event}, not for {filed.name}."
        raise Refusal(sentence, desk.deciding("voucher"))
    return voucher


def _pay_fee(desk: TournamentDesk, filed: TournamentEvent, event: PlayerEntered) -> list[Posting]:
    fees, basis = accounts.entry_fees(desk.name), desk.ground("entry fee")
    why = f"entry fee of entry {event.entrant}, {event.fee_by}"
    return _paid(
        desk, event.person, event.fee_by, filed.fee_in_goods, "entry fee", why, event.fee, fees, basis
    )


def _pay_buy_in(desk: TournamentDesk, filed: TournamentEvent, event: PlayerEntered) -> list[Posting]:
    pool, basis = accounts.pool(desk.name, filed.name), desk.ground("buy-in")
    if event.buy_in_by == "complimentary":
        basis = desk.ground("complimentary buy-in")
    why = f"buy-in of entry {event.entrant}, {event.buy_in_by}"
    goods = filed.buy_in_in_goods
    return _paid(desk, event.person, event.buy_in_by, goods, "buy-in", why, event.buy_in, pool, basis)


def _paid(
    desk: TournamentDesk,
    person: str,
    how: EntryPayment,
    goods: str,
    what: str,
    why: str,
    amount: int,
    taker: BookAccount,
    basis: Basis,
) -> list[Posting]:
    """An amount in cash, from the house, in goods at their value, or from a voucher."""
    pocket = accounts.pocket(person)
    if how == "voucher":
        vouchers = accounts.voucher(desk.name, person)
        return [*accounts.post(vouchers, taker, amount, why, desk.ground("voucher") | basis)]
    if how == "goods":
        if not goods:
            sentence = f"The {what} cannot be paid in goods; the filing names none."
            raise Refusal(sentence, desk.deciding("goods", what))
        return [*accounts.post(pocket, taker, amount, f"{why}: {goods}", desk.ground("goods") | basis)]
    gift = accounts.post(accounts.house(), pocket, amount, why, basis) if how == "complimentary" else ()
    return [*gift, *accounts.post(pocket, taker, amount, why, basis)]


def _late_seat(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, event: PlayerEntered
) -> list[Happened]:
    """A seat at one of the smallest tables, drawn; where all are full, at a new one, to which others move."""
    if there.phase == "entries":
        return []
    plan: SeatPlan = plan_of(there)
    entrant = Entrant(event.entrant, filed.name, event.person, filed.points)
    tables = plan.smallest()
    if len(plan.seats[tables[0]]) == table_seats(filed):
        return open_table(desk.state, filed, entrant, desk.name, desk.room)
    table = tables[desk.room.draws.below(len(tables))]
    take_seat(plan, entrant, table, desk.name, table_seats(filed), desk.room)
    return plan.moves


# Buying chips again.


def rebuy_refusal(
    filed: TournamentEvent, there: EventState, entrant: Entrant, chips: int | None = None
) -> str | None:
    """Why an entrant may not rebuy, or None."""
    rows = filed.rebuys
    if not rows:
        return f"{filed.name} permits no rebuys."
    if entrant.status not in ("in", "broke") or not entrant.table:
        return f"{entrant.person} is not in play."
    if there.level >= rows.through_level:
        return f"Rebuys of {filed.name} ended with level {rows.through_level}."
    if entrant.rebuys >= rows.most:
        return f"{entrant.person} has made the {rows.most} rebuys that are permitted."
    have = entrant.chips if chips is None else chips
    if have > rows.chips_at_most:
        return f"{entrant.person} has {have:,} points; a rebuy is for {rows.chips_at_most:,} or fewer."
    return None


def _bought(
    desk: TournamentDesk,
    entrant: Entrant,
    event: ChipsRebought | AddOnBought,
    price: int,
    points: int,
    what: str,
) -> Happened:
    paid = accounts.post(
        accounts.pocket(entrant.person),
        accounts.pool(desk.name, entrant.event),
        price,
        f"{what} of entry {entrant.number}",
        desk.ground("buy-in"),
    )
    chips = accounts.post(
        accounts.issue(desk.name),
        accounts.chips(desk.name, entrant.event, entrant.table),
        points,
        "tournament chips",
        desk.ground("chips"),
    )
    message = f"{entrant.person} buys {points:,} points for {money(price)} ({what})."
    return Happened(event, (*paid, *chips), message, desk.ground("equal chips"))


class FileTournament(
    RoomAct,
    doing="Filing a tournament",
    by="manager",
    because="the management draws up a tournament",
):
    """The management files the tournament, as its TOML file has it."""

    filing: Mapping[str, Any]

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The filing, checked against the law; a new one takes the place of another until somebody has entered."""
        desk = tournament.desk(by, room)
        if desk.state.entrants:
            raise Refusal(f"{desk.name} has entries; its filing stands.")
        faults = check_tournament(self.filing, desk.law, desk.house)
        if faults:
            place, sentence, basis = faults[0]
            more = f" {len(faults) - 1} more faults: see the check of the filing." if len(faults) > 1 else ""
            raise Refusal(f"{place}: {sentence}{more}", basis)
        return [Happened(self, (), f"The tournament {desk.name} is filed.")]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.text = canonical(self.filing)
        state.submitted, state.acceptable, state.answer = "", None, ""
        state.events = {filed.name: EventState(filed.name) for filed in state.filing.events}


class SubmitRules(
    Command,
    doing="Submitting the rules of a tournament",
    by="manager",
    because="the management submits the rules",
):
    """A copy of the rules goes to the local office of the Division."""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The Division receives a copy."""
        desk = tournament.desk(by, room)
        filing = desk.state.filing
        message = f"The rules of {filing.name} are submitted to the Division."
        return [
            Happened(
                RulesSubmitted(sheet_of(desk.state.text)), (), message, desk.ground("unacceptable rules")
            )
        ]


class RulesSubmitted(Event):
    """The Division has a copy of the rules."""

    sheet: str  # SHA-256 of the filing they are printed from

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.submitted = by.at.isoformat()


class RecordAnswer(
    RoomAct,
    doing="Recording the Division's answer",
    by="manager",
    because="the management records what the Division answers",
):
    """What the Division answers."""

    acceptable: bool
    words: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The Division's answer to the rules that were submitted."""
        desk = tournament.desk(by, room)
        if not desk.state.submitted:
            raise Refusal("The rules have not been submitted; there is nothing to answer.")
        words = "acceptable" if self.acceptable else "unacceptable"
        message = f"The Division finds the rules {words}."
        event = self
        return [Happened(event, (), message, desk.ground("unacceptable rules"))]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.acceptable, state.answer = self.acceptable, self.words


class EnterPlayer(
    Command,
    doing="Entering a player",
    by="cage floor",
    because="entries are sold at the cage or the tournament desk",
):
    """A person enters an event; a voucher by its number."""

    person: str
    event_name: str = ""
    fee_by: EntryPayment = "cash"
    buy_in_by: EntryPayment = "cash"
    voucher: int = 0

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """An entry with its fee, its buy-in and, in play, a seat that is drawn."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "entries", "drawn", "running")
        desk.check_time()
        check_offered(desk)
        if there.phase != "entries" and there.level >= filed.late_through_level:
            raise Refusal(f"Entries for {filed.name} are closed.")
        _check_entry(desk, self.person, filed)
        voucher = _voucher(desk, self, filed)
        number = len(desk.state.entrants) + 1
        event = PlayerEntered(
            filed.name,
            number,
            self.person,
            filed.entry_fee,
            filed.buy_in if voucher is None or not voucher.spot else voucher.buy_in,
            self.fee_by if voucher is None else "voucher",
            self.buy_in_by if voucher is None else "voucher",
            sheet_of(desk.state.text),
            self.voucher,
        )
        postings = [*_pay_fee(desk, filed, event), *_pay_buy_in(desk, filed, event)]
        message = f"{self.person} enters {filed.name} as entry {number} and receives the rules."
        happened = [Happened(event, tuple(postings), message, desk.ground("buy-in"))]
        return happened + _late_seat(desk, filed, there, event)


class PlayerEntered(Event):
    """Somebody has entered and has a copy of the rules."""

    event_name: str
    entrant: int
    person: Person
    fee: Cents
    buy_in: Cents
    fee_by: EntryPayment
    buy_in_by: EntryPayment
    sheet: str
    voucher: int = 0

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        points = state.filing.event(self.event_name).points
        state.entrants[self.entrant] = Entrant(self.entrant, self.event_name, self.person, points)
        receipt(state, self.entrant, "entry fee", self.fee, self.fee_by, by)
        receipt(state, self.entrant, "buy-in", self.buy_in, self.buy_in_by, by)
        if self.voucher:
            state.vouchers[self.voucher].status = "used"
            state.entrants[self.entrant].voucher = self.voucher


class Rebuy(
    Command,
    doing="Selling a rebuy",
    by="cage floor dealer",
    because="chips are sold at the cage, at the desk or at the table",
):
    """An entrant buys chips again."""

    entrant: int

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Chips bought again, under conditions that are the same for everybody."""
        desk = tournament.desk(by, room)
        entrant = desk.state.entrant(self.entrant)
        filed, there = desk.event(entrant.event, "running")
        refusal = rebuy_refusal(filed, there, entrant)
        if refusal is not None:
            raise Refusal(refusal, desk.deciding("equal chips"))
        assert filed.rebuys
        if there.tables[entrant.table].live is not None:
            raise Refusal(f"Table {entrant.table} is in a hand; chips are bought between hands.")
        rows = filed.rebuys
        event = ChipsRebought(entrant.number, rows.price, rows.points)
        return [_bought(desk, entrant, event, rows.price, rows.points, "rebuy")]


class ChipsRebought(Event):
    """An entrant has bought chips again."""

    entrant: int
    price: Cents
    points: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        entrant = state.entrants[self.entrant]
        entrant.chips += self.points
        entrant.rebuys += 1
        entrant.status = "in"
        receipt(state, self.entrant, "rebuy", self.price, "cash", by)


class AddOn(
    Command,
    doing="Selling an add-on",
    by="cage floor dealer",
    because="chips are sold at the cage, at the desk or at the table",
):
    """An entrant buys the chips that everybody may buy once."""

    entrant: int

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The chips that everybody may buy once, between a level and the first hand after it."""
        desk = tournament.desk(by, room)
        entrant = desk.state.entrant(self.entrant)
        filed, there = desk.event(entrant.event, "running")
        row = filed.add_on
        if row is None:
            raise Refusal(f"{filed.name} has no add-on.", desk.deciding("equal chips"))
        table = there.tables.get(entrant.table)
        if entrant.status != "in" or table is None or entrant.add_on:
            sentence = f"{entrant.person} has no add-on to buy: it is for everybody in play, once."
            raise Refusal(sentence, desk.deciding("equal chips"))
        if there.level != row.after_level or table.level_hands or table.live is not None:
            sentence = f"The add-on is sold after level {row.after_level}, before the next hand."
            raise Refusal(sentence, desk.deciding("equal chips"))
        event = AddOnBought(entrant.number, row.price, row.points)
        return [_bought(desk, entrant, event, row.price, row.points, "add-on")]


class AddOnBought(Event):
    """An entrant has bought the add-on."""

    entrant: int
    price: Cents
    points: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        entrant = state.entrants[self.entrant]
        entrant.chips += self.points
        entrant.add_on = True
        receipt(state, self.entrant, "add-on", self.price, "cash", by)


ACTS = acts_of(__name__)

"""Prizes: what each place wins, shared places, vouchers, agreements of the last players, what is carried forward or
given back, and the end of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.kit.chance import shuffled
from croupier.kit.money import money
from croupier.kit.refusal import Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.days.acts import VARIANCE, variance
from croupier.room.fields import Cents
from croupier.room.part import By
from croupier.room.tournaments import accounts
from croupier.room.tournaments.filing import (
    TournamentEvent,
    TournamentPrize,
)
from croupier.room.tournaments.hands import prize_rows
from croupier.room.tournaments.state import (
    DealState,
    Entrant,
    EntrantStatus,
    EventState,
    PrizeAwarded,
    Receipt,
    SeatPoints,
    TournamentDesk,
    TournamentState,
    check_over,
    receipt,
    unseat,
)

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament


@dataclass(frozen=True, slots=True)
class PlacePrize:
    """What a place wins: cash, and perhaps something else."""

    place: int
    cash: int
    row: TournamentPrize | None = None  # of a voucher or goods


def prize_list(filed: TournamentEvent, pool: int, entries: int, unit: int, goes_on: bool) -> list[PlacePrize]:
    """The prizes by place for a pool. Amounts, vouchers and goods from the pool come first, shares divide the rest:
    rounded down to the unit, what is left to the first place. Prizes of places that nobody takes stay in the pool where
    an event follows, else they go to the first."""
    rows = [
        (place, row)
        for row in prize_rows(filed, entries)
        for place in range(row.places[0], row.places[1] + 1)
    ]
    rows.sort(key=lambda each: each[0])
    taken = [(place, row) for place, row in rows if place <= entries]
    fixed = sum(_fixed(row) for _, row in rows)
    if fixed > pool:
        raise Refusal(
            f"The prizes of {filed.name} take {money(fixed)}; its pool has {money(pool)}. The house adds "
            f"{money(fixed - pool)} (add-to-pool), or cancels the event (cancel-event)."
        )
    rest = pool - fixed
    found = {place: row.amount or 0 for place, row in taken}
    shared = sum((row.share for _, row in rows if row.share is not None), Fraction(0))
    left = int(rest * shared)
    for place, row in rows:
        if row.share is not None:
            amount = int(rest * row.share) // unit * unit
            if place <= entries:
                found[place] = amount
                left -= amount
            elif goes_on:
                left -= amount
    if not goes_on:
        left += sum(_fixed(row) for place, row in rows if place > entries)
    if taken and left:
        found[1] = found.get(1, 0) + left
    return [PlacePrize(place, found[place], row if _other(row) else None) for place, row in taken]


def _fixed(row: TournamentPrize) -> int:
    """What a prize takes from the pool before it is shared."""
    if row.amount is not None:
        return row.amount
    if row.voucher is not None:
        return row.voucher.fee + row.voucher.buy_in
    return row.value if row.goods and row.from_pool else 0


def _other(row: TournamentPrize) -> bool:
    """Whether a prize is not cash."""
    return row.voucher is not None or bool(row.goods)


def event_prizes(desk: TournamentDesk, filed: TournamentEvent) -> list[PlacePrize]:
    """The prizes of an event as its pool stands, with what an agreement has already paid."""
    agreed = sum(award.value for award in desk.state.awards if award.event_name == filed.name)
    pool = desk.room.books.balance(accounts.pool(desk.name, filed.name)) + agreed
    entries = len(desk.state.entries(filed.name))
    goes_on = desk.state.filing.following(filed.name) is not None
    return prize_list(filed, pool, entries, desk.house["tournament_prize_unit"], goes_on)


def _groups(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, prizes: dict[int, PlacePrize]
) -> Iterator[tuple[int, list[int]]]:
    """The first place of each group with its entrants; by lot where a tied place wins what cannot be shared."""
    first = 1
    for group in desk.state.places(filed.name):
        places = range(first, first + len(group))
        if len(group) > 1 and any(place in prizes and prizes[place].row for place in places):
            for place, number in zip(places, shuffled(desk.room.draws, group), strict=True):
                yield place, [number]
        else:
            yield first, list(group)
        first += len(group)


def _shared(
    filed: TournamentEvent, first: int, group: Sequence[int], won: Sequence[PlacePrize], agreed: int
) -> Iterator[PrizeAwarded]:
    """The prizes of a group of entrants: cash in equal parts, odd cents to the entries in their order."""
    last = first + len(group) - 1
    cash = sum(prize.cash for prize in won if prize.place > agreed)
    each, odd = divmod(cash, len(group))
    for place, number in enumerate(sorted(group)):
        amount = each + (place < odd)
        if amount:
            yield PrizeAwarded(filed.name, number, first, last, "cash", amount, f"{money(amount)} in cash")
    for prize in won:
        if prize.row is not None:
            yield _thing(filed, group[0], first, prize.row)


def _thing(filed: TournamentEvent, number: int, place: int, row: TournamentPrize) -> PrizeAwarded:
    """A voucher or goods."""
    if row.voucher is None:
        return PrizeAwarded(filed.name, number, place, place, "goods", row.value, row.goods)
    voucher = row.voucher
    value = voucher.fee + voucher.buy_in
    words = f"voucher for {voucher.event}, worth {money(value)}"
    return PrizeAwarded(
        filed.name, number, place, place, "voucher", value, words, 0, voucher.event, voucher.fee
    )


def award_one(desk: TournamentDesk, filed: TournamentEvent, award: PrizeAwarded) -> Happened:
    """One prize with its postings. A voucher for an event without fee and buy-in is no prize payout."""
    person = desk.state.entrants[award.entrant].person
    pool, basis = accounts.pool(desk.name, filed.name), desk.ground("prize")
    taker = accounts.pocket(person)
    if award.kind == "voucher":
        to = desk.state.filing.event(award.for_event)
        taker, basis = accounts.voucher(desk.name, person), desk.ground("voucher")
        if not (to.entry_fee or to.buy_in):
            basis = desk.ground("spot voucher")
            award = replace(award, kind="spot")
    from_pool = award.kind != "goods" or any(
        row.goods == award.words and row.from_pool for row in filed.prizes
    )
    giver = pool if from_pool else accounts.house()
    places = str(award.first) if award.first == award.last else f"{award.first} to {award.last}"
    message = f"Place {places}: {person} receives {award.words}."
    return Happened(award, accounts.post(giver, taker, award.value, award.words, basis), message, basis)


# The end.


def remaining_cash(desk: TournamentDesk, filed: TournamentEvent) -> int:
    """The cash of the places that are not decided yet."""
    left = len(desk.state.alive(filed.name))
    return sum(prize.cash for prize in event_prizes(desk, filed) if prize.place <= left)


def _open(desk: TournamentDesk, event: str) -> tuple[TournamentEvent, EventState]:
    """An event whose players may agree now."""
    filed, there = desk.event(event, "running")
    basis = desk.deciding("deal")
    if not desk.state.filing.deals:
        raise Refusal(f"The rules of {desk.name} permit no agreement on the prizes.", basis)
    if there.no_deal:
        raise Refusal("The director permits no early end of this event.", desk.deciding("deal", "unanimous"))
    if there.agreed_places:
        raise Refusal("The cash has been awarded by agreement already.", basis)
    if there.level < filed.chips_on_sale:
        raise Refusal("Chips can still be bought; the remaining players are not known yet.", basis)
    if any(table.live is not None for table in there.tables.values()):
        raise Refusal("A hand is in play; players agree between hands.", basis)
    return filed, there


def _proposed(desk: TournamentDesk, there: EventState) -> DealState:
    deal = there.deal
    if deal is None:
        raise Refusal("No agreement is proposed.", desk.deciding("deal"))
    if {n for n, _ in deal.shares} != {entrant.number for entrant in desk.state.alive(there.name)}:
        raise Refusal("The proposal names players who are out; propose another.", desk.deciding("deal"))
    return deal


def _own(desk: TournamentDesk, filed: TournamentEvent) -> Entrant:
    """The entry of the person who speaks."""
    for entrant in desk.state.alive(filed.name):
        if entrant.person == desk.by.person:
            return entrant
    raise Refusal(f"{desk.by.person} is not among the remaining players.", desk.deciding("deal"))


WITHDRAWAL, CANCELLATION = "withdrawal", "cancellation"


def _refunded(desk: TournamentDesk, entrant: Entrant) -> Happened:
    amount = _paid(desk, entrant)
    message = f"{entrant.person}, entry {entrant.number}: {money(amount)} is given back."
    postings = tuple(_refunds(desk, entrant, CANCELLATION))
    return Happened(EntryRefunded(entrant.number, amount), postings, message, desk.ground(CANCELLATION))


def _practice(desk: TournamentDesk, name: str) -> Basis:
    """What money between players and house rests on: the row of the house, where no text has one."""
    return desk.ground(name) or Basis((), (name,))


def _receipts(desk: TournamentDesk, entrant: Entrant) -> list[Receipt]:
    return [receipt for receipt in desk.state.receipts if receipt.entrant == entrant.number]


def _paid(desk: TournamentDesk, entrant: Entrant) -> int:
    """All that was paid for an entry."""
    return sum(receipt.amount for receipt in _receipts(desk, entrant))


def _to_pool(desk: TournamentDesk, entrant: Entrant) -> int:
    """What of it went to the prizes."""
    return sum(receipt.amount for receipt in _receipts(desk, entrant) if receipt.what != "entry fee")


def _refunds(desk: TournamentDesk, entrant: Entrant, ground: str) -> Iterator[Posting]:
    """Every payment of an entry the other way: gifts of the house to the house, vouchers to vouchers."""
    basis, pocket = _practice(desk, ground), accounts.pocket(entrant.person)
    pool, fees = accounts.pool(desk.name, entrant.event), accounts.entry_fees(desk.name)
    for paid in _receipts(desk, entrant):
        giver = fees if paid.what == "entry fee" else pool
        why = f"{paid.what} of entry {entrant.number} goes back"
        if paid.by == "voucher":
            taker = accounts.voucher(desk.name, entrant.person)
            yield from accounts.post(giver, taker, paid.amount, why, basis)
            continue
        yield from accounts.post(giver, pocket, paid.amount, why, basis)
        if paid.by == "complimentary":
            yield from accounts.post(pocket, accounts.house(), paid.amount, why, basis)


def _rest(desk: TournamentDesk, filed: TournamentEvent, there: EventState, back: int) -> list[Happened]:
    """What the house has added goes back to it; what was carried forward from another event goes on to the next."""
    pool, basis = accounts.pool(desk.name, filed.name), _practice(desk, CANCELLATION)
    left = desk.room.books.balance(pool) - back - there.added
    happened = []
    if there.added:
        postings = accounts.post(pool, accounts.house(), there.added, "added money goes back", basis)
        happened.append(Happened(AddToPool(-there.added, filed.name), postings, "", basis))
    if not left:
        return happened
    following = desk.state.filing.following(filed.name)
    if following is None:
        sentence = f"{money(left)} were carried forward to {filed.name}; they are paid out to winners."
        raise Refusal(sentence, desk.deciding("pool at zero"))
    to, why = accounts.pool(desk.name, following), f"carried forward to {following}"
    carried = PoolCarried(filed.name, following, left)
    forward = desk.ground("carried forward")
    return [*happened, Happened(carried, accounts.post(pool, to, left, why, forward), "", forward)]


def _chips_back(desk: TournamentDesk, filed: TournamentEvent, there: EventState) -> Iterator[Posting]:
    for number in there.tables:
        account = accounts.chips(desk.name, filed.name, number)
        held = desk.room.books.balance(account)
        yield from accounts.post(
            account, accounts.issue(desk.name), held, "chips go back", desk.ground("chips")
        )


def returned(state: TournamentState, number: int, status: EntrantStatus, by: By) -> None:
    """An entry is out of the event, and what was paid for it is given back."""
    entrant = state.entrants[number]
    unseat(state, entrant)
    entrant.chips, entrant.status = 0, status
    for paid in [each for each in state.receipts if each.entrant == number]:
        receipt(state, number, paid.what, -paid.amount, paid.by, by)
        if paid.by == "voucher":
            state.vouchers[entrant.voucher].status = "open"


class AwardPrizes(
    RoomAct,
    doing="Awarding prizes",
    by="floor manager",
    because="the tournament director awards",
):
    """The prizes are awarded to the places."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Every place receives its prize; tied places share cash, and draw for the rest."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "decided")
        prizes = {prize.place: prize for prize in event_prizes(desk, filed)}
        happened: list[Happened] = []
        vouchers = len(desk.state.vouchers)
        for first, group in _groups(desk, filed, there, prizes):
            won = [prizes[place] for place in range(first, first + len(group)) if place in prizes]
            for award in _shared(filed, first, group, won, there.agreed_places):
                if award.kind in ("voucher", "spot"):
                    vouchers += 1
                    award = replace(award, voucher=vouchers)
                happened.append(award_one(desk, filed, award))
        done = Happened(
            AwardPrizes(filed.name), (), f"The prizes of {filed.name} are awarded.", desk.ground("prize")
        )
        return [*happened, done]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].phase = "awarded"


class PayVoucher(
    RoomAct,
    doing="Paying a voucher",
    by="cage floor",
    because="vouchers are redeemed at the cage",
):
    """A voucher that was not used is paid to its winner."""

    voucher: int

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A voucher that can be used no more is paid to its winner."""
        desk = tournament.desk(by, room)
        voucher = desk.state.vouchers.get(self.voucher)
        basis = desk.ground("pool at zero")
        if voucher is None or voucher.status != "open":
            raise Refusal(f"There is no open voucher {self.voucher}.", desk.deciding("voucher"))
        there = desk.state.events[voucher.event]
        if there.phase in ("entries", "drawn"):
            raise Refusal(f"{voucher.event} still takes the voucher.", desk.deciding("voucher"))
        amount = voucher.fee + voucher.buy_in
        postings = accounts.post(
            accounts.voucher(desk.name, voucher.person),
            accounts.pocket(voucher.person),
            amount,
            f"voucher {voucher.number}",
            basis,
        )
        message = f"{voucher.person} is paid {money(amount)} for voucher {voucher.number}."
        return [Happened(self, postings, message, basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.vouchers[self.voucher].status = "paid"


class AddToPool(
    RoomAct,
    doing="Adding to a prize pool",
    by="manager",
    because="the management adds to the prizes",
):
    """The house adds money to the prizes of an event."""

    amount: Cents
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Money of the house for the prizes."""
        desk = tournament.desk(by, room)
        filed, _ = desk.event(self.event_name, "entries", "drawn", "running", "decided")
        if self.amount <= 0:
            raise Refusal("More than nothing is added to the prizes.")
        basis = desk.ground("complimentary buy-in")
        pool = accounts.pool(desk.name, filed.name)
        postings = accounts.post(accounts.house(), pool, self.amount, "added money", basis)
        message = f"The house adds {money(self.amount)} to the prizes of {filed.name}."
        return [Happened(replace(self, event_name=filed.name), postings, message, basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].added += self.amount


class PoolCarried(Event):
    """What an event did not award goes to a later one."""

    event_name: str
    to: str
    amount: int


class CloseEvent(
    RoomAct,
    doing="Closing an event",
    by="floor manager",
    because="the tournament director closes an event",
):
    """The event is over; what is left of its pool is carried forward."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The chips go back, and what was not awarded goes to the next event."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "awarded")
        pool = accounts.pool(desk.name, filed.name)
        left = desk.room.books.balance(pool)
        following = desk.state.filing.following(filed.name)
        happened = []
        if left and following is None:
            sentence = f"{money(left)} of the buy-ins are left; all of them are paid out to the winners."
            raise Refusal(sentence, desk.deciding("pool at zero"))
        if left and following is not None:
            basis = desk.ground("carried forward")
            to = accounts.pool(desk.name, following)
            postings = accounts.post(pool, to, left, f"carried forward to {following}", basis)
            message = f"{money(left)} are carried forward to {following}."
            happened.append(Happened(PoolCarried(filed.name, following, left), postings, message, basis))
        chips: list[Posting] = []
        for number in there.tables:
            account = accounts.chips(desk.name, filed.name, number)
            held = desk.room.books.balance(account)
            chips += accounts.post(
                account, accounts.issue(desk.name), held, "chips go back", desk.ground("chips")
            )
        return [*happened, Happened(CloseEvent(filed.name), tuple(chips), f"{filed.name} is closed.")]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.phase, there.tables = "closed", {}
        for entrant in state.entries(self.event_name):
            entrant.table = entrant.seat = entrant.chips = 0


class CloseTournament(
    RoomAct,
    doing="Closing a tournament",
    by="manager",
    because="the management closes a tournament",
):
    """The tournament is over."""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Nothing of the buy-ins is left, and no voucher is open."""
        desk = tournament.desk(by, room)
        state, basis = desk.state, desk.ground("pool at zero")
        filing = state.filing
        for event in filing.events:
            if state.events[event.name].phase != "closed":
                raise Refusal(f"{event.name} is not closed yet.")
            left = desk.room.books.balance(accounts.pool(desk.name, event.name))
            if left:
                raise Refusal(f"{money(left)} of the buy-ins of {event.name} are left.", basis)
        for voucher in state.vouchers.values():
            if voucher.status == "open":
                sentence = (
                    f"Voucher {voucher.number} of {voucher.person} is open; pay it first (pay-voucher)."
                )
                raise Refusal(sentence, basis)
        if desk.room.books.balance(accounts.entry_fees(desk.name)):
            raise Refusal(
                "The entry fees are counted before the tournament closes.", desk.deciding("entry fees apart")
            )
        return [Happened(self, (), f"The tournament {desk.name} is closed.", basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.closed = True


class CountEntryFees(
    Command,
    doing="Counting entry fees",
    by="cage",
    second="floor manager",
    because="two people count",
):
    """Two people count the cash of the entry fees."""

    amount: Cents

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Two people count the cash that was kept apart; then it may join the rest."""
        desk = tournament.desk(by, room)
        basis, account = desk.ground("entry fee"), accounts.entry_fees(desk.name)
        held, counted = desk.room.books.balance(account), self.amount
        if not held or counted < 0:
            raise Refusal("There are no entry fees to count.", desk.deciding("entry fees apart"))
        count = BookAccount("count", desk.name)
        postings = accounts.post(account, count, min(held, counted), "entry fees counted", basis)
        postings += accounts.post(account, VARIANCE, max(held - counted, 0), "short", basis)
        postings += accounts.post(VARIANCE, count, max(counted - held, 0), "over", basis)
        message = variance("Entry fees", held, counted)
        return [Happened(EntryFeesCounted(held, counted), postings, message, basis)]


class EntryFeesCounted(Event):
    """The cash of the entry fees was counted by two people against the books."""

    expected: Cents
    counted: Cents

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.fees_counted += self.counted


class Disqualify(
    Command,
    doing="Disqualifying an entry",
    by="floor manager",
    because="the tournament director disqualifies",
):
    """Entries are disqualified, for example those of one person with two."""

    entrants: tuple[int, ...]
    why: str

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Entries go out without a place; their chips leave play, what was paid stays."""
        desk = tournament.desk(by, room)
        basis = desk.ground("disqualification")
        happened = []
        for number in self.entrants:
            entrant = desk.state.entrant(number)
            filed, there = desk.event(entrant.event, "entries", "drawn", "running", "decided")
            if entrant.status == "disqualified":
                raise Refusal(f"Entry {number} is disqualified already.", basis)
            table = there.tables.get(entrant.table)
            if table is not None and table.live is not None:
                raise Refusal(f"Table {entrant.table} is in a hand.")
            postings: tuple[Posting, ...] = ()
            if table is not None:
                account = accounts.chips(desk.name, filed.name, entrant.table)
                postings = accounts.post(
                    account, accounts.issue(desk.name), entrant.chips, "disqualified", basis
                )
            message = f"{entrant.person}, entry {number}, is disqualified: {self.why}."
            happened.append(Happened(PlayerDisqualified(number, self.why), postings, message, basis))
        if not happened:
            raise Refusal("Name the entries that are disqualified.", basis)
        return happened


class PlayerDisqualified(Event):
    """An entry is out of play without a place."""

    entrant: int
    why: str

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        entrant = state.entrants[self.entrant]
        there = state.events[entrant.event]
        unseat(state, entrant)
        entrant.status, entrant.chips = "disqualified", 0
        there.out = [group for each in there.out if (group := [n for n in each if n != entrant.number])]
        check_over(state, entrant.event)


class ProposeDeal(
    Command,
    doing="Proposing a deal",
    by="player",
    because="only players propose; the director does not encourage an early end",
):
    """A player proposes how the remaining cash is split: an amount for each remaining entrant, in this order."""

    entrants: tuple[int, ...]
    amounts: tuple[Cents, ...]
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A split of all cash that is still to be won, among all who are left."""
        desk = tournament.desk(by, room)
        filed, _ = _open(desk, self.event_name)
        basis = desk.ground("deal")
        _own(desk, filed)
        alive = {entrant.number for entrant in desk.state.alive(filed.name)}
        named, amounts = self.entrants, self.amounts
        if set(named) != alive or len(named) != len(alive) or len(amounts) != len(named):
            raise Refusal(
                "An agreement names every remaining entrant once, and nobody else.", desk.deciding("deal")
            )
        if any(amount < 0 for amount in amounts):
            raise Refusal("Nobody's share can be below $0.", desk.deciding("deal"))
        cash = remaining_cash(desk, filed)
        total = sum(amounts)
        if total != cash:
            raise Refusal(
                f"The shares come to {money(total)}; the cash still to be won is {money(cash)}.",
                desk.deciding("deal", "cash"),
            )
        shares = tuple(zip(named, amounts, strict=True))
        words = ", ".join(
            f"{desk.state.entrants[number].person} {money(amount)}" for number, amount in shares
        )
        event = DealProposed(filed.name, shares)
        return [Happened(event, (), f"{desk.by.person} proposes: {words}.", basis)]


class DealProposed(Event):
    """A split of the cash is proposed."""

    event_name: str
    shares: SeatPoints

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].deal = DealState(list(self.shares))


class ConsentToDeal(
    Command,
    doing="Consenting to a deal",
    by="player",
    because="each player consents in person",
):
    """A remaining player consents."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A remaining player consents in person."""
        desk = tournament.desk(by, room)
        filed, there = _open(desk, self.event_name)
        deal, basis = _proposed(desk, there), desk.ground("deal")
        entrant = _own(desk, filed)
        if entrant.number in deal.consents:
            raise Refusal(f"{entrant.person} has consented already.", desk.deciding("deal", "unanimous"))
        event = DealConsented(filed.name, entrant.number)
        return [Happened(event, (), f"{entrant.person} consents.", basis)]


class DealConsented(Event):
    """An entrant has consented to it."""

    event_name: str
    entrant: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        deal = state.events[self.event_name].deal
        assert deal is not None
        deal.consents.append(self.entrant)


class StopDeal(
    Command,
    doing="Stopping a deal",
    by="floor manager player",
    because="the director stops an agreement under pressure; a player may refuse it",
):
    """A player refuses, or the director sees pressure and permits no early end."""

    why: str
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A player refuses what is proposed, or the director permits no early end."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        director = desk.by.role != "player"
        if not director:
            _proposed(desk, there)
            _own(desk, filed)
        words = "The director permits no early end" if director else f"{desk.by.person} does not agree"
        event = DealStopped(filed.name, self.why, director)
        return [Happened(event, (), f"{words}: {self.why}.", desk.ground("deal"))]


class DealStopped(Event):
    """There is no agreement."""

    event_name: str
    why: str
    final: bool  # the director permits no early end

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.deal, there.no_deal = None, there.no_deal or self.final


class AwardDeal(
    Command,
    doing="Awarding a deal",
    by="floor manager",
    because="the tournament director awards",
):
    """The director, satisfied that the agreement is voluntary and unanimous, awards as agreed."""

    voluntary: bool
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The director awards as agreed; play goes on where a prize that is not cash is left."""
        desk = tournament.desk(by, room)
        filed, there = _open(desk, self.event_name)
        deal, basis = _proposed(desk, there), desk.ground("deal")
        if not self.voluntary:
            raise Refusal(
                "The director awards only what is voluntary; otherwise stop the agreement.",
                desk.deciding("deal", "award"),
            )
        missing = [n for n, _ in deal.shares if n not in deal.consents]
        if missing:
            names = " and ".join(desk.state.entrants[number].person for number in missing)
            raise Refusal(
                f"The agreement is not unanimous; {names} have not consented.", desk.deciding("deal", "award")
            )
        count = len(deal.shares)
        happened = []
        for number, amount in deal.shares:
            if amount:
                award = PrizeAwarded(
                    filed.name, number, 1, count, "cash", amount, f"{money(amount)} as agreed", agreed=True
                )
                happened.append(award_one(desk, filed, award))
        others = any(prize.row for prize in event_prizes(desk, filed) if prize.place <= count)
        message = "The cash is awarded as agreed" + (
            "; play goes on for the other prizes." if others else "."
        )
        return [*happened, Happened(DealAwarded(filed.name, count, not others), (), message, basis)]


class DealAwarded(Event):
    """The cash of the remaining places was awarded as agreed; places by chips where nothing is left to play for."""

    event_name: str
    places: int
    ends: bool

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.agreed_places, there.deal = self.places, None
        if not self.ends:
            return
        ranked = sorted(state.alive(self.event_name), key=lambda entrant: entrant.chips)
        groups = [[x.number for x in tied] for _, tied in groupby(ranked, key=lambda entrant: entrant.chips)]
        for group in groups[:-1] if len(groups[-1]) == 1 else groups:
            there.out.append(group)
            for number in group:
                state.entrants[number].status = "out"
                unseat(state, state.entrants[number])
        there.phase = "decided"


class WithdrawEntry(
    Command,
    doing="Withdrawing an entry",
    by="cage floor",
    because="entries are refunded where they are sold",
):
    """An entry is taken back while entries are open; what was paid for it goes back."""

    entrant: int

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """An entry is taken back while entries are open."""
        desk = tournament.desk(by, room)
        entrant, basis = desk.state.entrant(self.entrant), desk.ground(WITHDRAWAL)
        filed, there = desk.state.event(entrant.event)
        if there.phase != "entries":
            raise Refusal(f"The seats of {filed.name} are drawn; entry {entrant.number} stands.", basis)
        if entrant.status != "in":
            raise Refusal(f"Entry {entrant.number} is {entrant.status} already.", basis)
        event = EntryWithdrawn(entrant.number, _paid(desk, entrant))
        message = f"{entrant.person} withdraws entry {entrant.number}; {money(event.amount)} is given back."
        return [Happened(event, tuple(_refunds(desk, entrant, WITHDRAWAL)), message, basis)]


class EntryWithdrawn(Event):
    """An entry was taken back before the draw, and so much was given back."""

    entrant: int
    amount: int

    def apply(self, tournament: Tournament, by: By) -> None:
        returned(tournament.state, self.entrant, "withdrawn", by)


class CancelEvent(
    RoomAct,
    doing="Cancelling an event",
    by="manager",
    second="manager floor",
    because="the management cancels an event, before a second person",
):
    """An event does not take place, or ends without a winner; all that was paid goes back."""

    why: str
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "entries", "drawn", "running", "decided")
        basis = desk.ground(CANCELLATION)
        if any(award.event_name == filed.name for award in desk.state.awards):
            raise Refusal(f"Prizes of {filed.name} are awarded; it cannot be cancelled any more.", basis)
        if any(table.live is not None for table in there.tables.values()):
            raise Refusal(f"A hand of {filed.name} is in play; it is finished first.", basis)
        entrants = [
            each
            for each in desk.state.entrants.values()
            if each.event == filed.name and each.status not in ("withdrawn", "refunded")
        ]
        happened = [_refunded(desk, entrant) for entrant in entrants]
        happened += _rest(desk, filed, there, sum(_to_pool(desk, entrant) for entrant in entrants))
        message = f"{filed.name} is cancelled: {self.why}."
        chips = tuple(_chips_back(desk, filed, there))
        return [*happened, Happened(replace(self, event_name=filed.name), chips, message, basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.phase, there.tables, there.out, there.deal = "closed", {}, [], None


class EntryRefunded(Event):
    """What was paid for an entry of an event that is cancelled was given back."""

    entrant: int
    amount: int

    def apply(self, tournament: Tournament, by: By) -> None:
        returned(tournament.state, self.entrant, "refunded", by)


ACTS = acts_of(__name__)

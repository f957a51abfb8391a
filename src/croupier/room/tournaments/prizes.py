"""Prizes: what each place wins, shared places, vouchers, what is carried forward, and the end of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.kit import Refusal
from croupier.kit.draws import shuffled
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.days.money import VARIANCE, variance
from croupier.room.part import Happened
from croupier.room.tournaments import accounts
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.filing import TournamentEvent, TournamentPrize
from croupier.room.tournaments.placing import prize_rows
from croupier.room.tournaments.state import EventState


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


def award_prizes(desk: TournamentDesk, command: c.AwardPrizes) -> list[Happened]:
    """Every place receives its prize; tied places share cash, and draw for the rest."""
    filed, there = desk.event(command.event_name, "decided")
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
        e.PrizesAwarded(filed.name), (), f"The prizes of {filed.name} are awarded.", desk.ground("prize")
    )
    return [*happened, done]


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
) -> Iterator[e.PrizeAwarded]:
    """The prizes of a group of entrants: cash in equal parts, odd cents to the entries in their order."""
    last = first + len(group) - 1
    cash = sum(prize.cash for prize in won if prize.place > agreed)
    each, odd = divmod(cash, len(group))
    for place, number in enumerate(sorted(group)):
        amount = each + (place < odd)
        if amount:
            yield e.PrizeAwarded(filed.name, number, first, last, "cash", amount, f"{money(amount)} in cash")
    for prize in won:
        if prize.row is not None:
            yield _thing(filed, group[0], first, prize.row)


def _thing(filed: TournamentEvent, number: int, place: int, row: TournamentPrize) -> e.PrizeAwarded:
    """A voucher or goods."""
    if row.voucher is None:
        return e.PrizeAwarded(filed.name, number, place, place, "goods", row.value, row.goods)
    voucher = row.voucher
    value = voucher.fee + voucher.buy_in
    words = f"voucher for {voucher.event}, worth {money(value)}"
    return e.PrizeAwarded(
        filed.name, number, place, place, "voucher", value, words, 0, voucher.event, voucher.fee
    )


def award_one(desk: TournamentDesk, filed: TournamentEvent, award: e.PrizeAwarded) -> Happened:
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


def pay_voucher(desk: TournamentDesk, command: c.PayVoucher) -> list[Happened]:
    """A voucher that can be used no more is paid to its winner."""
    voucher = desk.state.vouchers.get(command.voucher)
    basis = desk.ground("pool at zero")
    if voucher is None or voucher.status != "open":
        raise Refusal(f"There is no open voucher {command.voucher}.", desk.ground("voucher"))
    there = desk.state.events[voucher.event]
    if there.phase in ("entries", "drawn"):
        raise Refusal(f"{voucher.event} still takes the voucher.", desk.ground("voucher"))
    amount = voucher.fee + voucher.buy_in
    postings = accounts.post(
        accounts.voucher(desk.name, voucher.person),
        accounts.pocket(voucher.person),
        amount,
        f"voucher {voucher.number}",
        basis,
    )
    message = f"{voucher.person} is paid {money(amount)} for voucher {voucher.number}."
    return [Happened(e.VoucherPaid(voucher.number), postings, message, basis)]


def add_to_pool(desk: TournamentDesk, command: c.AddToPool) -> list[Happened]:
    """Money of the house for the prizes."""
    filed, _ = desk.event(command.event_name, "entries", "drawn", "running", "decided")
    if command.amount <= 0:
        raise Refusal("More than nothing is added to the prizes.")
    basis = desk.ground("complimentary buy-in")
    pool = accounts.pool(desk.name, filed.name)
    postings = accounts.post(accounts.house(), pool, command.amount, "added money", basis)
    message = f"The house adds {money(command.amount)} to the prizes of {filed.name}."
    return [Happened(e.PoolIncreased(filed.name, command.amount), postings, message, basis)]


def close_event(desk: TournamentDesk, command: c.CloseEvent) -> list[Happened]:
    """The chips go back, and what was not awarded goes to the next event."""
    filed, there = desk.event(command.event_name, "awarded")
    pool = accounts.pool(desk.name, filed.name)
    left = desk.room.books.balance(pool)
    following = desk.state.filing.following(filed.name)
    happened = []
    if left and following is None:
        sentence = f"{money(left)} of the buy-ins are left; all of them are paid out to the winners."
        raise Refusal(sentence, desk.ground("pool at zero"))
    if left and following is not None:
        basis = desk.ground("carried forward")
        to = accounts.pool(desk.name, following)
        postings = accounts.post(pool, to, left, f"carried forward to {following}", basis)
        message = f"{money(left)} are carried forward to {following}."
        happened.append(Happened(e.PoolCarried(filed.name, following, left), postings, message, basis))
    chips: list[Posting] = []
    for number in there.tables:
        account = accounts.chips(desk.name, filed.name, number)
        held = desk.room.books.balance(account)
        chips += accounts.post(
            account, accounts.issue(desk.name), held, "chips go back", desk.ground("chips")
        )
    return [*happened, Happened(e.EventClosed(filed.name), tuple(chips), f"{filed.name} is closed.")]


def close_tournament(desk: TournamentDesk, command: c.CloseTournament) -> list[Happened]:
    """Nothing of the buy-ins is left, and no voucher is open."""
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
            sentence = f"Voucher {voucher.number} of {voucher.person} is open; pay it first (pay-voucher)."
            raise Refusal(sentence, basis)
    if desk.room.books.balance(accounts.entry_fees(desk.name)):
        raise Refusal(
            "The entry fees are counted before the tournament closes.", desk.ground("entry fees apart")
        )
    return [Happened(e.TournamentClosed(), (), f"The tournament {desk.name} is closed.", basis)]


def count_entry_fees(desk: TournamentDesk, command: c.CountEntryFees) -> list[Happened]:
    """Two people count the cash that was kept apart; then it may join the rest."""
    basis, account = desk.ground("entry fee"), accounts.entry_fees(desk.name)
    held, counted = desk.room.books.balance(account), command.amount
    if not held or counted < 0:
        raise Refusal("There are no entry fees to count.", desk.ground("entry fees apart"))
    count = BookAccount("count", desk.name)
    postings = accounts.post(account, count, min(held, counted), "entry fees counted", basis)
    postings += accounts.post(account, VARIANCE, max(held - counted, 0), "short", basis)
    postings += accounts.post(VARIANCE, count, max(counted - held, 0), "over", basis)
    message = variance("Entry fees", held, counted)
    return [Happened(e.EntryFeesCounted(held, counted), postings, message, basis)]


def disqualify(desk: TournamentDesk, command: c.Disqualify) -> list[Happened]:
    """Entries go out without a place; their chips leave play, what was paid stays."""
    basis = desk.ground("disqualification")
    happened = []
    for number in command.entrants:
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
            postings = accounts.post(account, accounts.issue(desk.name), entrant.chips, "disqualified", basis)
        message = f"{entrant.person}, entry {number}, is disqualified: {command.why}."
        happened.append(Happened(e.PlayerDisqualified(number, command.why), postings, message, basis))
    if not happened:
        raise Refusal("Name the entries that are disqualified.", basis)
    return happened

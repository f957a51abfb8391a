"""The state after each event of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, cast

from croupier.room.part import By
from croupier.room.tournaments import events as e
from croupier.room.tournaments.filing import canonical
from croupier.room.tournaments.state import (
    ColourValues,
    DealState,
    Entrant,
    EntrantStatus,
    EventState,
    LiveHand,
    Receipt,
    TournamentState,
    TournamentTable,
    Voucher,
)


def fold(state: TournamentState, event: Any, by: By) -> None:
    """Take in one event."""
    _FOLDS[type(event)](state, event, by)


# Filing and entries.


def _filed(state: TournamentState, event: e.TournamentFiled, by: By) -> None:
    state.text = canonical(event.filing)
    state.submitted, state.acceptable, state.answer = "", None, ""
    state.events = {filed.name: EventState(filed.name) for filed in state.filing.events}


def _submitted(state: TournamentState, event: e.RulesSubmitted, by: By) -> None:
    state.submitted = by.at.isoformat()


def _answered(state: TournamentState, event: e.DivisionAnswered, by: By) -> None:
    state.acceptable, state.answer = event.acceptable, event.words


def _entered(state: TournamentState, event: e.PlayerEntered, by: By) -> None:
    points = state.filing.event(event.event_name).points
    state.entrants[event.entrant] = Entrant(event.entrant, event.event_name, event.person, points)
    _receipt(state, event.entrant, "entry fee", event.fee, event.fee_by, by)
    _receipt(state, event.entrant, "buy-in", event.buy_in, event.buy_in_by, by)
    if event.voucher:
        state.vouchers[event.voucher].status = "used"
        state.entrants[event.entrant].voucher = event.voucher


def _receipt(state: TournamentState, entrant: int, what: str, amount: int, how: str, by: By) -> None:
    if amount:
        state.receipts.append(Receipt(entrant, what, amount, how, by.at.isoformat()))


def _withdrawn(state: TournamentState, event: e.EntryWithdrawn | e.EntryRefunded, by: By) -> None:
    entrant = state.entrants[event.entrant]
    _unseat(state, entrant)
    entrant.chips = 0
    entrant.status = "withdrawn" if isinstance(event, e.EntryWithdrawn) else "refunded"
    for receipt in [each for each in state.receipts if each.entrant == event.entrant]:
        _receipt(state, event.entrant, receipt.what, -receipt.amount, receipt.by, by)
        if receipt.by == "voucher":
            state.vouchers[entrant.voucher].status = "open"


def _cancelled(state: TournamentState, event: e.EventCancelled, by: By) -> None:
    there = state.events[event.event_name]
    there.phase, there.tables, there.out, there.deal = "closed", {}, [], None


def _raced(state: TournamentState, event: e.ChipsRaced, by: By) -> None:
    table = state.events[event.event_name].tables[event.table]
    for seat, chips in event.chips:
        state.entrants[table.seats[seat]].chips = chips


def _increased(state: TournamentState, event: e.PoolIncreased, by: By) -> None:
    state.events[event.event_name].added += event.amount


def _rebought(state: TournamentState, event: e.ChipsRebought, by: By) -> None:
    entrant = state.entrants[event.entrant]
    entrant.chips += event.points
    entrant.rebuys += 1
    entrant.status = "in"
    _receipt(state, event.entrant, "rebuy", event.price, "cash", by)


def _add_on(state: TournamentState, event: e.AddOnBought, by: By) -> None:
    entrant = state.entrants[event.entrant]
    entrant.chips += event.points
    entrant.add_on = True
    _receipt(state, event.entrant, "add-on", event.price, "cash", by)


# Seats.


def _drawn(state: TournamentState, event: e.SeatsDrawn, by: By) -> None:
    now = by.at.isoformat()
    there = state.events[event.event_name]
    seats = dict(event.seats)
    there.tables[event.table] = TournamentTable(event.table, seats, event.button, event.backs, now, now)
    for seat, number in seats.items():
        state.entrants[number].table, state.entrants[number].seat = event.table, seat
    if there.phase == "entries":
        there.phase = "drawn"


def _seated(state: TournamentState, event: e.SeatTaken, by: By) -> None:
    entrant = state.entrants[event.entrant]
    _unseat(state, entrant)
    state.events[entrant.event].tables[event.table].seats[event.seat] = event.entrant
    entrant.table, entrant.seat, entrant.chips = event.table, event.seat, event.chips


def _unseat(state: TournamentState, entrant: Entrant) -> None:
    table = state.events[entrant.event].tables.get(entrant.table)
    if table is not None and table.seats.get(entrant.seat) == entrant.number:
        del table.seats[entrant.seat]
    entrant.table = entrant.seat = 0


def _broken(state: TournamentState, event: e.TableBroken, by: By) -> None:
    table = state.events[event.event_name].tables.pop(event.table)
    for number in table.seats.values():
        state.entrants[number].table = state.entrants[number].seat = 0


# Time.


def _started(state: TournamentState, event: e.EventStarted, by: By) -> None:
    there = state.events[event.event_name]
    there.phase, there.since = "running", by.at.isoformat()
    colours = state.filing.event(event.event_name).colours
    if colours:
        there.colours = [ColourValues(by.at.isoformat(), sorted(colours.items(), key=lambda each: each[1]))]
    for table in there.tables.values():
        table.counted = table.changed = by.at.isoformat()


def _raised(state: TournamentState, event: e.LevelRaised, by: By) -> None:
    there = state.events[event.event_name]
    there.level, there.since = event.level, event.since
    for table in there.tables.values():
        table.level_hands = 0
    _decide(state, event.event_name)


def _paused(state: TournamentState, event: e.PlayPaused, by: By) -> None:
    there = state.events[event.event_name]
    there.until = event.until
    until = datetime.fromisoformat(event.until)
    if datetime.fromisoformat(there.since) < by.at < until:  # the clock of the level stands still
        _shift(there, until - by.at)


def _resumed(state: TournamentState, event: e.EventResumed, by: By) -> None:
    there = state.events[event.event_name]
    until = datetime.fromisoformat(there.until)
    if by.at < until:  # sooner than announced
        _shift(there, by.at - until)
    there.until = ""


def _shift(there: EventState, time: timedelta) -> None:
    """Begin the level later, or sooner, than it did."""
    there.since = (datetime.fromisoformat(there.since) + time).isoformat()


def _colours(state: TournamentState, event: e.ColoursPosted, by: By) -> None:
    state.events[event.event_name].colours.append(ColourValues(by.at.isoformat(), list(event.colours)))


# Hands.


def _opened(state: TournamentState, event: e.HandOpened, by: By) -> None:
    state.events[event.event_name].tables[event.table].live = LiveHand(
        event.level, dict(event.seats), list(event.order)
    )


def _acted(state: TournamentState, event: e.HandActed, by: By) -> None:
    live = state.events[event.event_name].tables[event.table].live
    assert live is not None
    live.answers.append(event.answer)


def _played(state: TournamentState, event: e.HandPlayed, by: By) -> None:
    table = state.events[event.event_name].tables[event.table]
    table.live = None
    table.hands += 1
    table.level_hands += 1
    table.round_hands += 1
    table.button = event.button
    table.carried = event.carried
    claims = {seat for _, seats in event.carried.claims for seat in seats} if event.carried else set()
    for seat, chips in event.chips:
        entrant = state.entrants[table.seats[seat]]
        entrant.began, entrant.chips = entrant.chips, chips
        if not chips and seat not in claims:
            entrant.status = "broke"


def _won(state: TournamentState, event: e.ChipsWon, by: By) -> None:
    state.entrants[event.entrant].chips += event.points


def _out(state: TournamentState, event: e.PlayersOut, by: By) -> None:
    there = state.events[event.event_name]
    there.out.append(list(event.entrants))
    for number in event.entrants:
        entrant = state.entrants[number]
        entrant.gone = entrant.status, entrant.chips, entrant.table, entrant.seat
        entrant.status, entrant.chips = "out", 0
        _unseat(state, entrant)
    _decide(state, event.event_name)


def take_back_elimination(state: TournamentState, event: e.PlayersOut) -> None:
    """Entrants who were eliminated by mistake sit where they sat, with the chips they had."""
    there = state.events[event.event_name]
    there.out.remove(list(event.entrants))
    there.phase = "running"
    for number in event.entrants:
        entrant = state.entrants[number]
        status, entrant.chips, entrant.table, entrant.seat = entrant.gone
        entrant.status = cast(EntrantStatus, status)
        there.tables[entrant.table].seats[entrant.seat] = number


def _decide(state: TournamentState, event: str) -> None:
    """Whether play has come to its end."""
    there, filed = state.events[event], state.filing.event(event)
    closed = there.level >= filed.late_through_level  # nobody can enter any more
    if there.phase == "running" and len(state.alive(event)) <= filed.ends_with and closed:
        there.phase = "decided"


def _hand_for_hand(state: TournamentState, event: e.HandForHandSet, by: By) -> None:
    there = state.events[event.event_name]
    there.hand_for_hand = event.on
    for table in there.tables.values():
        table.round_hands = 0


def _absent(state: TournamentState, event: e.AbsenceMarked, by: By) -> None:
    state.entrants[event.entrant].absent = event.absent


def _disqualified(state: TournamentState, event: e.PlayerDisqualified, by: By) -> None:
    entrant = state.entrants[event.entrant]
    there = state.events[entrant.event]
    _unseat(state, entrant)
    entrant.status, entrant.chips = "disqualified", 0
    there.out = [group for each in there.out if (group := [n for n in each if n != entrant.number])]
    _decide(state, entrant.event)


# Agreements and prizes.


def _proposed(state: TournamentState, event: e.DealProposed, by: By) -> None:
    state.events[event.event_name].deal = DealState(list(event.shares))


def _consented(state: TournamentState, event: e.DealConsented, by: By) -> None:
    deal = state.events[event.event_name].deal
    assert deal is not None
    deal.consents.append(event.entrant)


def _stopped(state: TournamentState, event: e.DealStopped, by: By) -> None:
    there = state.events[event.event_name]
    there.deal, there.no_deal = None, there.no_deal or event.final


def _agreed(state: TournamentState, event: e.DealAwarded, by: By) -> None:
    there = state.events[event.event_name]
    there.agreed_places, there.deal = event.places, None
    if not event.ends:
        return
    ranked = sorted(state.alive(event.event_name), key=lambda entrant: entrant.chips)
    groups = [[x.number for x in tied] for _, tied in groupby(ranked, key=lambda entrant: entrant.chips)]
    for group in groups[:-1] if len(groups[-1]) == 1 else groups:
        there.out.append(group)
        for number in group:
            state.entrants[number].status = "out"
            _unseat(state, state.entrants[number])
    there.phase = "decided"


def _awarded(state: TournamentState, event: e.PrizeAwarded, by: By) -> None:
    state.awards.append(event)
    if event.voucher:
        person = state.entrants[event.entrant].person
        buy_in = event.value - event.fee
        spot = event.kind == "spot"
        state.vouchers[event.voucher] = Voucher(
            event.voucher, person, event.for_event, event.fee, buy_in, spot
        )


def _all_awarded(state: TournamentState, event: e.PrizesAwarded, by: By) -> None:
    state.events[event.event_name].phase = "awarded"


def _paid(state: TournamentState, event: e.VoucherPaid, by: By) -> None:
    state.vouchers[event.voucher].status = "paid"


def _event_closed(state: TournamentState, event: e.EventClosed, by: By) -> None:
    there = state.events[event.event_name]
    there.phase, there.tables = "closed", {}
    for entrant in state.entries(event.event_name):
        entrant.table = entrant.seat = entrant.chips = 0


def _closed(state: TournamentState, event: e.TournamentClosed, by: By) -> None:
    state.closed = True


# Decks and money.


def _counted(state: TournamentState, event: e.TournamentDeckCounted, by: By) -> None:
    state.events[event.event_name].tables[event.table].counted = by.at.isoformat()


def _changed(state: TournamentState, event: e.TournamentDeckChanged, by: By) -> None:
    table = state.events[event.event_name].tables[event.table]
    table.changed = table.counted = by.at.isoformat()
    if event.backs:
        table.backs, table.deck = event.backs, 0
    else:
        table.deck += 1


def _fees_counted(state: TournamentState, event: e.EntryFeesCounted, by: By) -> None:
    state.fees_counted += event.counted


def _nothing(state: TournamentState, event: Any, by: By) -> None:
    """Money alone has moved; the books have it."""


_FOLDS: dict[type, Callable[[TournamentState, Any, By], None]] = {
    e.TournamentFiled: _filed,
    e.RulesSubmitted: _submitted,
    e.DivisionAnswered: _answered,
    e.PlayerEntered: _entered,
    e.EntryWithdrawn: _withdrawn,
    e.EntryRefunded: _withdrawn,
    e.EventCancelled: _cancelled,
    e.ChipsRaced: _raced,
    e.ChipsRebought: _rebought,
    e.AddOnBought: _add_on,
    e.SeatsDrawn: _drawn,
    e.SeatTaken: _seated,
    e.TableBroken: _broken,
    e.EventStarted: _started,
    e.LevelRaised: _raised,
    e.PlayPaused: _paused,
    e.EventResumed: _resumed,
    e.ColoursPosted: _colours,
    e.HandOpened: _opened,
    e.HandActed: _acted,
    e.HandPlayed: _played,
    e.ChipsWon: _won,
    e.PlayersOut: _out,
    e.HandForHandSet: _hand_for_hand,
    e.AbsenceMarked: _absent,
    e.PlayerDisqualified: _disqualified,
    e.DealProposed: _proposed,
    e.DealConsented: _consented,
    e.DealStopped: _stopped,
    e.DealAwarded: _agreed,
    e.PrizeAwarded: _awarded,
    e.PrizesAwarded: _all_awarded,
    e.VoucherPaid: _paid,
    e.PoolCarried: _nothing,
    e.PoolIncreased: _increased,
    e.EventClosed: _event_closed,
    e.TournamentClosed: _closed,
    e.TournamentDeckCounted: _counted,
    e.TournamentDeckChanged: _changed,
    e.EntryFeesCounted: _fees_counted,
}

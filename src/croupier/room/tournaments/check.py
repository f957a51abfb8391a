"""A filing of a tournament against the law: every field that must be stated, every bound, with the clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.editions.families import Fault
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.kit.money import money
from croupier.room.law.load import HOUSE, FloorLaw
from croupier.room.tournaments.filing import (
    TournamentEvent,
    TournamentFiling,
    TournamentPrize,
    canonical,
    read_tournament,
)
from croupier.room.tournaments.law import bound, ground
from croupier.room.tournaments.stakes import largest_first_wager, level_faults

REFERENCE = "reference"  # the house rules of the game hold as they are posted


def check_tournament(raw: Mapping[str, Any], law: FloorLaw, house: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Everything that is wrong with a filing; empty where it may be used."""
    missing = tuple(_missing(raw, law))
    if missing:
        return missing
    try:
        filing = read_tournament(canonical(raw))
    except Refusal as refusal:
        return (("filing", refusal.sentence, refusal.basis),)
    faults = [*_dates(filing, law), *_licensees(filing, law), *_names(filing), *_bought(filing, law)]
    for event in filing.events:
        faults += _event(filing, event, law, house)
    return tuple(faults)


def _missing(raw: Mapping[str, Any], law: FloorLaw) -> Iterator[Fault]:
    """Fields that the law asks for and the filing lacks."""
    events = raw.get("events") or ()
    for row in law.file.fields:
        if row.of != "tournament":
            continue
        place, _, name = row.name.rpartition(".")
        holders = events if place else (raw,)
        for holder in holders if isinstance(holders, list | tuple) else ():
            value = holder.get(name) if isinstance(holder, Mapping) else None
            if value is None or value == "" or value == []:
                where = f"{holder.get('name', 'event')}: {name}" if place else name
                yield where, f"must be stated: {row.says}.", row.basis


def _dates(filing: TournamentFiling, law: FloorLaw) -> Iterator[Fault]:
    row = bound(law, "tournament length")
    if filing.last_day < filing.first_day:
        yield "last_day", "lies before first_day.", NO_BASIS
    if row is not None and row.span is not None and filing.last_day > row.span.after(filing.first_day):
        last = row.span.after(filing.first_day).date()
        sentence = (
            f"{filing.last_day.date()} is refused; the tournament must conclude by {last}, within {row.span}."
        )
        yield "last_day", sentence, row.basis
    for event in filing.events:
        if not filing.first_day.date() <= event.starts.date() <= filing.last_day.date():
            yield f"{event.name}: starts", "lies outside first_day and last_day.", NO_BASIS


def _licensees(filing: TournamentFiling, law: FloorLaw) -> Iterator[Fault]:
    row, joint = bound(law, "licensees with proceeds"), ground(law, "joint tournament")
    if row is None or row.most is None or len(filing.licensees) <= row.most:
        return
    for event in filing.events:
        if event.entry_fee:
            why = f"{len(filing.licensees)} licensees conduct it together, so all money must be returned as prizes."
            yield f"{event.name}: entry_fee", f"{money(event.entry_fee)} is refused; {why}", row.basis
    if filing.responsible not in filing.licensees:
        yield "responsible", f"name one of {', '.join(filing.licensees)}.", joint


def _names(filing: TournamentFiling) -> Iterator[Fault]:
    names = [event.name for event in filing.events]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "events", f"{name} stands twice; each event has a name of its own.", NO_BASIS


def _bought(filing: TournamentFiling, law: FloorLaw) -> Iterator[Fault]:
    """The fee and all buy-ins of one entry, over all events."""
    row = bound(law, "entry fee and buy-ins")
    most = row.money[1] if row is not None and row.money is not None else None
    total = sum(event.most_paid for event in filing.events)
    if row is not None and most is not None and total > most:
        sentence = f"{money(total)} for the entry fee and all buy-ins together is refused"
        yield "events", f"{sentence}; the maximum is {money(most)}.", row.basis


def _event(
    filing: TournamentFiling, event: TournamentEvent, law: FloorLaw, house: Mapping[str, Any]
) -> list[Fault]:
    if law.book != HOUSE and not event.edition.startswith(f"{law.book}/"):
        sentence = f"{event.edition} is refused; a tournament plays a game that {law.book} authorises."
        return [(f"{event.name}: edition", sentence, ground(law, "authorised games"))]
    faults = [*_levels(event), *level_faults(event)]
    if faults:
        return faults
    faults += [*_goods(event, law), *_colours(event, law), *_sales(event, law)]
    faults += [*_first_round(event, law, house), *_prizes(filing, event, law)]
    return faults


def _levels(event: TournamentEvent) -> Iterator[Fault]:
    for number, level in enumerate(event.levels, start=1):
        if (level.minutes is None) == (level.hands is None):
            yield f"{event.name}: level {number}", "lasts for `minutes` or for `hands`; state one.", NO_BASIS
        elif (level.minutes or level.hands or 0) <= 0 or level.pause < 0:
            yield f"{event.name}: level {number}", "lasts for more than nothing.", NO_BASIS


def _goods(event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    """Goods stand for the cash amount."""
    pairs = (
        ("fee", event.fee_in_goods, event.fee_goods_value, event.entry_fee),
        ("buy_in", event.buy_in_in_goods, event.buy_in_goods_value, event.buy_in),
    )
    for name, goods, value, amount in pairs:
        if goods and value != amount:
            sentence = f"the value of {goods} must be set beforehand at {money(amount)}, the amount in cash."
            yield f"{event.name}: {name}_goods_value", sentence, ground(law, "goods")


def _colours(event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    for colour, value in event.colours.items():
        if value <= 0:
            yield f"{event.name}: colours", f"{colour} must have a value above 0.", ground(law, "colours")


def _sales(event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    """Chips bought again: for an equal price, within the levels."""
    same, levels = ground(law, "equal chips"), len(event.levels)
    if event.rebuys:
        if event.rebuys.most < 0 or event.rebuys.through_level > levels:
            yield f"{event.name}: rebuys", f"end within the {levels} levels, in a whole number.", same
        if not event.rebuys.price and event.buy_in:
            yield f"{event.name}: rebuys", "must cost something where the buy-in does.", same
    if event.add_on is not None and not 0 <= event.add_on.after_level <= levels:
        yield f"{event.name}: add_on", f"comes after one of the {levels} levels.", same
    if event.late_through_level > levels:
        yield f"{event.name}: late_through_level", f"there are {levels} levels.", same


def _first_round(event: TournamentEvent, law: FloorLaw, house: Mapping[str, Any]) -> Iterator[Fault]:
    row = bound(law, "initial wager")
    if row is None or row.money is None or house.get("initial_rounds") != "chip price":
        return
    most = row.money[1] or 0
    price = Fraction(event.buy_in, event.points)
    wager = largest_first_wager(event)
    if wager * price > most:
        worth = f"a wager of {wager:,} points is worth {money(int(wager * price))} at the price of the chips"
        yield f"{event.name}: level 1", f"{worth}; the maximum is {money(most)}.", row.basis


def _prizes(filing: TournamentFiling, event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    basis, place = ground(law, "prizes described"), f"{event.name}: prizes"
    for rows in _schedules(event):
        taken: list[int] = []
        for row in rows:
            taken += range(row.places[0], row.places[1] + 1)
        if sorted(taken) != list(range(1, len(taken) + 1)):
            yield place, f"places {taken} must count from 1 without a gap, each once.", basis
        shares = sum((row.share * _width(row) for row in rows if row.share is not None), Fraction(0))
        if shares > 1 or (shares != 1 and filing.following(event.name) is None and event.buy_in):
            sentence = f"the shares come to {float(shares * 100):g} %; all buy-ins are paid out, so they come to 100 %."
            yield place, sentence, ground(law, "pool at zero")
    for row in event.prizes:
        if row.goods and not row.value:
            yield place, f"{row.goods}: state its value.", basis
        if row.voucher is not None:
            yield from _voucher(filing, event, row, law)


def _voucher(
    filing: TournamentFiling, event: TournamentEvent, row: TournamentPrize, law: FloorLaw
) -> Iterator[Fault]:
    """A voucher is for a later event, at its fee and buy-in."""
    assert row.voucher is not None
    place, basis = f"{event.name}: prizes", ground(law, "voucher")
    names = [each.name for each in filing.events]
    later = names[names.index(event.name) + 1 :]
    if row.voucher.event not in later:
        yield place, f"a voucher is for a later event: {', '.join(later) or 'there is none'}.", basis
        return
    to = filing.event(row.voucher.event)
    costs = bool(to.entry_fee or to.buy_in)
    if costs and (row.voucher.fee, row.voucher.buy_in) != (to.entry_fee, to.buy_in):
        words = f"{money(to.entry_fee)} for the entry fee and {money(to.buy_in)} for the buy-in"
        yield place, f"a voucher for {to.name} is worth {words}.", basis
    if not costs and row.voucher.fee:
        yield place, f"a voucher for {to.name} has no part for a fee.", ground(law, "spot voucher")


def _schedules(event: TournamentEvent) -> list[list[TournamentPrize]]:
    """The rows for each number of entries that they tell apart."""
    ranges = list(dict.fromkeys(row.entries for row in event.prizes if row.entries is not None))
    always = [row for row in event.prizes if row.entries is None]
    if not ranges:
        return [always]
    return [always + [row for row in event.prizes if row.entries == span] for span in ranges]


def _width(row: TournamentPrize) -> int:
    return row.places[1] - row.places[0] + 1

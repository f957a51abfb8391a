"""The filing of a tournament: everything that its printed rules have to state, read from TOML."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError, model_validator

from croupier.editions import Game, load
from croupier.editions.families import Fault
from croupier.editions.model import Model, Money, Names
from croupier.games import family_of
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal, cents
from croupier.kit.data import first_fault
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.law.load import HOUSE, FloorLaw
from croupier.room.law.rows import FloorLimit, Share, TournamentDuty

TournamentBetting = Literal["limit", "spread", "pot limit", "no limit", ""]
LEVEL_KEYS = ("minutes", "hands", "pause", "stakes")


def _numbers(value: object) -> object:
    """`3` or `"2 to 5"` as the first and the last."""
    if isinstance(value, str):
        first, _, last = value.partition(" to ")
        if not first.isdecimal() or not (last or first).isdecimal():
            raise ValueError(f"{value!r} is refused; write 3, or 2 to 5")
        return (int(first), int(last or first))
    return (value, value) if isinstance(value, int) else value


def _moment(value: object) -> object:
    """A day or a moment of the house's own clock."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise ValueError(f"{value!r} is not a time; write for example 2026-03-01T12:00") from None
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time())
    if isinstance(value, datetime) and value.tzinfo is not None:
        raise ValueError("is written in the house's own time, without an offset")
    return value


Numbers = Annotated[tuple[int, int], BeforeValidator(_numbers)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Points = Annotated[int, Field(gt=0)]


class TournamentLevel(Model):
    """Antes, blinds and bets in points, by the game's options; how long the level lasts, and the break after it."""

    stakes: dict[str, int]
    minutes: int | None = None
    hands: int | None = None
    pause: int = 0  # minutes

    @model_validator(mode="before")
    @classmethod
    def _gathered(cls, value: Any) -> Any:
        if not isinstance(value, Mapping) or "stakes" in value:
            return value
        stakes = {name: amount for name, amount in value.items() if name not in LEVEL_KEYS}
        return {**{name: item for name, item in value.items() if name in LEVEL_KEYS}, "stakes": stakes}


class TournamentRebuys(Model):
    """How often an entry may buy chips again, for how much, up to which level, and with how many chips at most."""

    most: int
    price: Money
    points: Points
    through_level: int
    chips_at_most: int = 0


class TournamentAddOn(Model):
    """Chips that everybody may buy once, whatever he has, from the end of a level until the next hand."""

    price: Money
    points: Points
    after_level: int


class TournamentVoucher(Model):
    """A prize that enters its winner in a later event of the tournament."""

    event: str
    fee: Money = 0
    buy_in: Money = 0


class TournamentPrize(Model):
    """What some places win: a share of the pool, an amount, a voucher or goods; `entries` where it depends on their
    number. Goods that the house gives are not taken from the pool."""

    places: Numbers
    entries: Numbers | None = None
    share: Share | None = None
    amount: Money | None = None
    voucher: TournamentVoucher | None = None
    goods: str = ""
    value: Money = 0
    from_pool: bool = False

    @model_validator(mode="after")
    def _one_thing(self) -> TournamentPrize:
        given = [self.share is not None, self.amount is not None, self.voucher is not None, bool(self.goods)]
        if sum(given) != 1:
            raise ValueError("is one of share, amount, voucher or goods")
        return self


class TournamentEvent(Model):
    """One event: a game with its stakes, what it costs, and what is won."""

    name: str
    edition: str
    starts: Moment
    betting: TournamentBetting = ""
    choices: dict[str, Any] = Field(default_factory=dict)
    seats: int | None = None
    entry_fee: Money
    buy_in: Money
    fee_in_goods: str = ""
    fee_goods_value: Money | None = None
    buy_in_in_goods: str = ""
    buy_in_goods_value: Money | None = None
    points: Points
    re_entries: int = 0
    late_through_level: int = 0
    rebuys: TournamentRebuys | Literal[False]
    add_on: TournamentAddOn | None = None
    levels: tuple[TournamentLevel, ...]
    colours: dict[str, int] = Field(default_factory=dict)
    redraws_at: tuple[int, ...] = ()
    final_round: str
    conclusion: str
    ends_with: int = Field(default=1, ge=1)  # players left when play ends; their points decide their places
    prizes: tuple[TournamentPrize, ...]

    @property
    def chips_on_sale(self) -> int:
        """The last level with rebuys or late entries."""
        return max(self.late_through_level, self.rebuys.through_level if self.rebuys else 0)

    @property
    def most_paid(self) -> int:
        """The fee and all buy-ins that one entry may make, in cents."""
        rebuys = self.rebuys.most * self.rebuys.price if self.rebuys else 0
        return self.entry_fee + self.buy_in + rebuys + (self.add_on.price if self.add_on else 0)


class TournamentFiling(Model):
    """A tournament: who holds it, when and where, its house rules and its events."""

    name: str
    casino: str
    licensees: Names
    responsible: str = ""
    premises: str
    first_day: Moment
    last_day: Moment
    house_rules: Names
    additional_rules: Names = ()
    eligibility: str = ""
    deals: bool
    events: tuple[TournamentEvent, ...]

    def event(self, name: str) -> TournamentEvent:
        """The event of this name; the only one where none is named."""
        if not name and len(self.events) == 1:
            return self.events[0]
        for event in self.events:
            if event.name == name:
                return event
        names = ", ".join(event.name for event in self.events)
        raise Refusal(f"The tournament {self.name} has no event {name!r}; choose one of {names}.")

    def following(self, name: str) -> str | None:
        """The event after another."""
        names = [event.name for event in self.events]
        place = names.index(name) + 1
        return names[place] if place < len(names) else None


def read_toml(text: str) -> dict[str, Any]:
    """A filing from the text of its file, as plain data: days and moments as text."""
    try:
        found: dict[str, Any] = json.loads(json.dumps(tomllib.loads(text), default=str))
    except (ValueError, RecursionError) as error:
        raise Refusal(f"The filing of a tournament is not TOML: {error}.") from None
    return found


def canonical(raw: Mapping[str, Any]) -> str:
    """One text for one filing."""
    return json.dumps(raw, sort_keys=True)


@cache
def read_tournament(text: str) -> TournamentFiling:
    """A filing with every field in its place."""
    return _built(json.loads(text))


def _built(raw: Mapping[str, Any]) -> TournamentFiling:
    try:
        return TournamentFiling.model_validate(raw)
    except ValidationError as error:
        raise Refusal(first_fault(error, TournamentFiling)) from None
    except (ValueError, TypeError) as error:
        raise Refusal(f"The filing of a tournament cannot be read: {error}.") from None


# What is read of the law of the floor.


def ground(law: FloorLaw, name: str) -> Basis:
    """What a posting or a draw rests on; nothing where the book is silent."""
    for row in law.file.tournament_grounds:
        if row.name == name:
            return row.basis
    return NO_BASIS


def deciding(law: FloorLaw, name: str, what: str = "") -> Basis:
    """The one clause that a refusal rests on; nothing where the book is silent."""
    for row in law.file.tournament_grounds:
        if row.name == name:
            return row.basis_for(what)
    return NO_BASIS


def bound(law: FloorLaw, name: str) -> FloorLimit | None:
    """A bound, where the book has it."""
    return law.limit(name) if law.has("limits", name) else None


def duty(law: FloorLaw, name: str) -> TournamentDuty | None:
    """A duty, where the book has it."""
    return next((row for row in law.file.tournament_duties if row.name == name), None)


# A game at a level: the edition in points, without rake, fees and side bets.

POT = "pot poker"
TAKES = ("rake", "jackpot_rake", "time_limit", "rake_cap", "jackpot_seed")  # what the house would take or owe
_DOLLARS = re.compile(r"\$[\d,]+(?:\.\d\d)?")


def in_points(sentence: str) -> str:
    """A sentence of a hand with its amounts in points: a table of points counts one for a cent."""
    return _DOLLARS.sub(lambda found: f"{cents(found.group()):,}", sentence)


def base_game(event: TournamentEvent) -> Game:
    """The edition as the tournament plays it, before the stakes of a level."""
    return _base(event.edition, tuple(sorted(event.choices.items())), event.seats)


@cache
def _base(edition_id: str, choices: tuple[tuple[str, Any], ...], seats: int | None) -> Game:
    edition = load(edition_id)
    if family_of(edition).name != POT:
        raise Refusal(f"{edition.id} is not played for a pot; a tournament needs a game that is.")
    least = edition.law.seats.least
    if least > 2:
        sentence = f"{edition.id} needs {least} players; a tournament is played until one is left."
        raise Refusal(sentence, edition.law.seats.source)
    for row in pot_law(edition).pools:
        sentence = (
            f"{edition.id} has a pool that belongs to the seats of one table; a tournament moves players."
        )
        raise Refusal(sentence, row.source)
    return edition.configure(**dict(choices), **({} if seats is None else {"seats": seats}))


@cache
def level_game(text: str, event: str, level: int) -> Game:
    """The game of an event of a filing at one of its levels."""
    filed = read_tournament(text).event(event)
    return stakes_game(filed, filed.levels[level])


def stakes_game(event: TournamentEvent, level: TournamentLevel) -> Game:
    """The game at a level: amounts in points by the options of the edition; what is not named is 0."""
    game = base_game(event)
    money = {option.name for option in game.edition.options if option.kind == "money"}
    for name in level.stakes:
        if name not in money:
            amounts = ", ".join(sorted(money & set(game.options)))
            raise Refusal(f"{name} is not an amount of {game.edition.id}; choose from {amounts}.")
    options = dict(game.options)
    if event.betting:
        options["betting"] = event.betting
    options |= {name: 0 for name in money if isinstance(options.get(name), int)}
    options |= {name: 0 for name in TAKES if name in options}
    options |= level.stakes
    if "rake" in options:
        options["rake"] = Fraction(0)
    if "collection" in options:
        options["collection"] = None
    if "min_bet" in money and "min_bet" not in level.stakes:
        options["min_bet"] = max(level.stakes.values(), default=0)
    options["chip"] = smallest_chip(event)
    return replace(game, options=options, offered=(), labels={}, tables=())


def smallest_chip(event: TournamentEvent) -> int:
    """The smallest chip in play: of the colours, or what all amounts are multiples of."""
    if event.colours:
        return min(event.colours.values())
    amounts = [amount for level in event.levels for amount in level.stakes.values()]
    bought = [event.points, event.rebuys.points if event.rebuys else 0]
    return gcd(*amounts, *bought, event.add_on.points if event.add_on else 0)


def level_faults(event: TournamentEvent) -> Iterator[Fault]:
    """Stakes of a level that the game cannot be played with."""
    for number, level in enumerate(event.levels, start=1):
        place = f"{event.name}: level {number}"
        try:
            game = stakes_game(event, level)
        except Refusal as refusal:
            yield place, refusal.sentence, refusal.basis
            return
        for name, sentence, basis in game.edition.family.faults(game):
            yield f"{place}: {name}", in_points(sentence), basis


def largest_first_wager(event: TournamentEvent) -> int:
    """The largest wager that the first level allows, in points."""
    game = stakes_game(event, event.levels[0])
    sizes = {"limit": "big_bet", "spread": "max_bet"}
    name = sizes.get(str(game.options.get("betting")))
    most = game.cents_of(name) if name else None
    return min(event.points, most) if most else event.points


# The filing against the law: every field that must be stated, every bound, with the clause.

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
                yield where, f"must be stated: {row.says}.", row.deciding


def _dates(filing: TournamentFiling, law: FloorLaw) -> Iterator[Fault]:
    row = bound(law, "tournament length")
    if filing.last_day < filing.first_day:
        yield "last_day", "lies before first_day.", NO_BASIS
    if row is not None and row.span is not None and filing.last_day > row.span.after(filing.first_day):
        last = row.span.after(filing.first_day).date()
        sentence = (
            f"{filing.last_day.date()} is refused; the tournament must conclude by {last}, within {row.span}."
        )
        yield "last_day", sentence, row.deciding
    for event in filing.events:
        if not filing.first_day.date() <= event.starts.date() <= filing.last_day.date():
            yield f"{event.name}: starts", "lies outside first_day and last_day.", NO_BASIS


def _licensees(filing: TournamentFiling, law: FloorLaw) -> Iterator[Fault]:
    row, joint = bound(law, "licensees with proceeds"), deciding(law, "joint tournament", "responsible")
    if row is None or row.most is None or len(filing.licensees) <= row.most:
        return
    for event in filing.events:
        if event.entry_fee:
            why = f"{len(filing.licensees)} licensees conduct it together, so all money must be returned as prizes."
            yield f"{event.name}: entry_fee", f"{money(event.entry_fee)} is refused; {why}", row.deciding
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
        yield "events", f"{sentence}; the maximum is {money(most)}.", row.deciding


def _event(
    filing: TournamentFiling, event: TournamentEvent, law: FloorLaw, house: Mapping[str, Any]
) -> list[Fault]:
    if law.book != HOUSE and not event.edition.startswith(f"{law.book}/"):
        sentence = f"{event.edition} is refused; a tournament plays a game that {law.book} authorises."
        return [(f"{event.name}: edition", sentence, deciding(law, "authorised games"))]
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
            kind = "entry fee" if name == "fee" else "buy-in"
            sentence = f"the value of {goods} must be set beforehand at {money(amount)}, the amount in cash."
            yield f"{event.name}: {name}_goods_value", sentence, deciding(law, "goods", kind)


def _colours(event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    for colour, value in event.colours.items():
        if value <= 0:
            yield f"{event.name}: colours", f"{colour} must have a value above 0.", deciding(law, "colours")


def _sales(event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    """Chips bought again: for an equal price, within the levels."""
    same, levels = deciding(law, "equal chips"), len(event.levels)
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
        yield f"{event.name}: level 1", f"{worth}; the maximum is {money(most)}.", row.deciding


def _prizes(filing: TournamentFiling, event: TournamentEvent, law: FloorLaw) -> Iterator[Fault]:
    basis, place = deciding(law, "prizes described"), f"{event.name}: prizes"
    for rows in _schedules(event):
        taken: list[int] = []
        for row in rows:
            taken += range(row.places[0], row.places[1] + 1)
        if sorted(taken) != list(range(1, len(taken) + 1)):
            yield place, f"places {taken} must count from 1 without a gap, each once.", basis
        shares = sum((row.share * _width(row) for row in rows if row.share is not None), Fraction(0))
        if shares > 1 or (shares != 1 and filing.following(event.name) is None and event.buy_in):
            sentence = f"the shares come to {float(shares * 100):g} %; all buy-ins are paid out, so they come to 100 %."
            yield place, sentence, deciding(law, "pool at zero")
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
    place, basis = f"{event.name}: prizes", deciding(law, "voucher")
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
        yield place, f"a voucher for {to.name} has no part for a fee.", deciding(law, "spot voucher")


def _schedules(event: TournamentEvent) -> list[list[TournamentPrize]]:
    """The rows for each number of entries that they tell apart."""
    ranges = list(dict.fromkeys(row.entries for row in event.prizes if row.entries is not None))
    always = [row for row in event.prizes if row.entries is None]
    if not ranges:
        return [always]
    return [always + [row for row in event.prizes if row.entries == span] for span in ranges]


def _width(row: TournamentPrize) -> int:
    return row.places[1] - row.places[0] + 1

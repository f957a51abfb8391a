"""The filing of a tournament: everything that its printed rules have to state, read from TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from datetime import date, datetime, time
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError, model_validator

from croupier.editions.model import Model, Money, Names
from croupier.kit import Refusal
from croupier.kit.faults import first_fault
from croupier.room.law.rows import Share

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

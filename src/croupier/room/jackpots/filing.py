"""What the house files for a jackpot, in TOML, and whether the text permits it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from pydantic import ValidationError

from croupier.editions.model import Model, Money, Names
from croupier.kit import Refusal
from croupier.kit.data import first_fault
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.law.load import HOUSE, FloorLaw
from croupier.room.law.rows import FloorEvent, FloorJackpot, Share
from croupier.room.meters.filing import in_percent

FILED = "as the house has filed it"


class FiledPool(Model):
    """A pool: its share of what is collected, and what the house puts into it to begin with."""

    name: str
    share: Share
    seed: Money = 0


class JackpotFiling(Model):
    """A jackpot as it is filed: games, money, events, pools, and the words that the text asks for."""

    editions: Names
    rake: Money = 0  # taken from each pot
    events: tuple[FloorEvent, ...] = ()
    event: str = ""  # or one that the text prints, by its name
    pools: tuple[FiledPool, ...]
    cap: Money | None = None
    at_cap: Literal["stop the rake", "lift the cap"] = "stop the rake"
    second_at_once: bool = True  # whether the next pool is offered as soon as one is won
    terms: Names = ()
    payment: str = ""
    unclaimed: str = ""
    posting: str = ""
    posted_by: Names = ()
    base_award: str = ""
    paid_by: Names = ()
    conditions: str = ""
    disclaimers: Names = ()
    taken: str = ""


@dataclass(frozen=True, slots=True)
class JackpotFinding:
    """What the text does not permit in a filing."""

    what: str
    message: str
    basis: Basis = NO_BASIS


def read_filing(text: str) -> dict[str, Any]:
    """The filing of a TOML file, as plain data."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"The filing of the jackpot is not TOML: {error}.") from None


def jackpot_filing(data: Mapping[str, Any]) -> JackpotFiling:
    """The filing; refused in a sentence where it cannot be read."""
    events = data.get("events", ())
    if isinstance(events, list | tuple):
        events = [{"house": FILED, **each} if isinstance(each, Mapping) else each for each in events]
    try:
        return JackpotFiling.model_validate({**data, "events": events})
    except ValidationError as error:
        raise Refusal(f"The jackpot cannot be filed. {first_fault(error, JackpotFiling)}") from None


def jackpot_row(law: FloorLaw, filing: JackpotFiling) -> FloorJackpot:
    """What the text says of the jackpots of these games: their own row, or the one for all games."""
    general = None
    for row in law.file.jackpots:
        if row.house and law.book != HOUSE:  # the practice of a house without a text
            continue
        if not row.editions:
            general = row
        elif set(row.editions) & set(filing.editions):
            return row
    if general is None:
        raise Refusal(f"The law of the floor of {law.book} knows no jackpot of {', '.join(filing.editions)}.")
    return general


def events_of(law: FloorLaw, filing: JackpotFiling) -> tuple[FloorEvent, ...]:
    """What wins it: the printed event that the filing names, and those it files itself."""
    printed = [row for row in law.file.events if row.name == filing.event] if filing.event else []
    return (*printed, *filing.events)


def check_filing(law: FloorLaw, filing: JackpotFiling) -> tuple[JackpotFinding, ...]:
    """Everything that the text does not permit, or that the filing leaves out."""
    row = jackpot_row(law, filing)
    pools, amounts = _of_pools(filing, row), _of_money(filing, row)
    return (*_missing(law, filing, row), *_of_events(law, filing, row), *pools, *amounts)


def _missing(law: FloorLaw, filing: JackpotFiling, row: FloorJackpot) -> Iterator[JackpotFinding]:
    for field in [each for each in law.file.fields if each.of == "jackpot" and row.approved]:
        value = getattr(filing, field.name, None)
        if not value:
            message = f"The filing lacks `{field.name}`: {field.says}."
            yield JackpotFinding(field.name, message, field.deciding)
        elif field.choices and value not in field.choices:
            allowed = ", ".join(field.choices)
            message = f"{field.name} = {value!r} is refused; choose one of {allowed}."
            yield JackpotFinding(field.name, message, field.deciding)


def _of_events(law: FloorLaw, filing: JackpotFiling, row: FloorJackpot) -> Iterator[JackpotFinding]:
    if filing.event and not law.has("events", filing.event):
        listed = ", ".join(each.name for each in law.file.events) or "none"
        yield JackpotFinding(
            "event", f"No event {filing.event!r} is printed; printed are {listed}.", row.basis_for("events")
        )
    elif not events_of(law, filing):
        yield JackpotFinding(
            "events", "The filing names no event that wins the jackpot.", row.basis_for("events")
        )


def _of_pools(filing: JackpotFiling, row: FloorJackpot) -> Iterator[JackpotFinding]:
    if len(filing.pools) > row.pools:
        most = f"at most {row.pools}" if row.pools > 1 else "one"
        message = f"{len(filing.pools)} pools are filed for one event; {most} may build."
        yield JackpotFinding("pools", message, row.basis_for("pools"))
    names = [pool.name for pool in filing.pools]
    if len(set(names)) < len(names) or not names:
        yield JackpotFinding(
            "pools", "Every pool has a name of its own, and there is at least one.", row.basis_for("pools")
        )
    shares = tuple(pool.share for pool in filing.pools)
    if sum(shares, Fraction(0)) != 1:
        message = "The shares of the pools must come to 100 %: all that is collected belongs to the players."
        yield JackpotFinding("pools", message, row.basis_for("shares"))
    if row.shares and shares != row.shares:
        wanted = " and ".join(in_percent(share) for share in row.shares)
        yield JackpotFinding("pools", f"What is collected is divided {wanted}.", row.basis_for("shares"))


def _of_money(filing: JackpotFiling, row: FloorJackpot) -> Iterator[JackpotFinding]:
    if row.rake is not None and filing.rake > row.rake:
        message = f"A rake of {money(filing.rake)} for the jackpot is above {money(row.rake)} a hand."
        yield JackpotFinding("rake", message, row.basis_for("rake"))
    if row.seed is not None:
        least, most = row.seed
        seed = filing.pools[0].seed if filing.pools else 0
        if (least is not None and seed < least) or (most is not None and seed > most):
            message = f"A seed of {money(seed)} is refused; it is between {money(least or 0)} and {money(most or 0)}."
            yield JackpotFinding("seed", message, row.basis_for("seed"))
    if filing.cap is not None and any(pool.seed > filing.cap for pool in filing.pools):
        yield JackpotFinding("cap", "A pool is seeded above the cap.", row.basis_for("cap"))

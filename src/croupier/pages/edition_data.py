"""An edition as plain data for other programs: every part with its clause."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Odds
from croupier.editions.model import Cited, ContestRow, Model, PayTable, Reading, Wager
from croupier.kit import dollars
from croupier.pages.fees import schedule_data


def base_data(edition: Edition) -> dict[str, Any]:
    """The keys that the data of every edition has."""
    law = edition.law
    return {
        "id": edition.id,
        "title": edition.title,
        "book": edition.book,
        "family": law.family,
        "text": {"doc": law.text.doc, "section": law.text.section, "lines": list(law.text.lines)},
        "seats": part_data(law.seats),
        "steps": [part_data(step) for step in law.steps],
        "irregularities": [part_data(row) for row in law.irregularities],
        "options": [part_data(option) for option in law.options],
        "bounds": [part_data(bound) for bound in law.bounds],
        "readings": [reading_data(reading) for reading in law.readings],
        "default": dict(law.default),
    }


def edition_data(edition: Edition) -> dict[str, Any]:
    """All that an edition with wagers and paytables says, part by part, each with its clause."""
    law = edition.law
    return {
        "id": edition.id,
        "title": edition.title,
        "book": edition.book,
        "family": law.family,
        "document": law.text.doc,
        "section": law.text.section,
        "lines": list(law.text.lines),
        "seats": part_data(law.seats),
        "deck": part_data(law.deck),
        "hands": [part_data(hand) for hand in law.hands],
        "wagers": [_wager_data(wager) for wager in law.wagers],
        "stake_rules": [part_data(rule) for rule in law.stake_rules],
        "limits": [part_data(limit, money=("most", "least")) for limit in law.limits],
        "contest": _contest_data(edition),
        "paytables": [paytable_data(table) for table in edition.tables],
        "decisions": [part_data(decision) for decision in law.decisions],
        "dealing": [part_data(dealing) for dealing in law.dealing],
        "steps": [part_data(step) for step in law.steps],
        "order": part_data(law.order),
        "irregularities": [part_data(row) for row in law.irregularities],
        "duties": [part_data(duty) for duty in law.duties],
        "options": [part_data(option) for option in law.options],
        "bounds": [part_data(bound) for bound in law.bounds],
        "payout_limits": [part_data(limit, money=("amount",)) for limit in law.payout_limits],
        "meters": [part_data(meter) for meter in law.meters],
        "commissions": [part_data(row, money=("to",)) for row in law.commissions],
        "pots": [part_data(pot) for pot in law.pots],
        "pairings": [part_data(pairing) for pairing in law.pairings],
        "rounding": part_data(law.rounding, money=("to",)),
        "readings": [reading_data(reading) for reading in law.readings],
        "default": dict(law.default),
        **bank_data(edition),
    }


def bank_data(edition: Edition) -> dict[str, Any]:
    """The player's bank and the collection schedules; empty if there are none such."""
    law = edition.law
    data: dict[str, Any] = {} if law.bank is None else {"bank": part_data(law.bank)}
    if law.fees:
        data["fees"] = [schedule_data(row) for row in law.fees]
    return data


def part_data(part: Model, money: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a part; its clauses as `clause`, the amounts named in dollars."""
    data: dict[str, Any] = part.model_dump(mode="json", exclude={"cite"})
    for name in money:
        if data.get(name) is not None:
            data[name] = dollars(data[name])
    if isinstance(part, Cited):
        data["clause"] = ", ".join(part.cite)
    return data


def _wager_data(wager: Wager) -> dict[str, Any]:
    return {**part_data(wager), "sizes": [dollars(size) for size in wager.sizes]}


def _contest_data(edition: Edition) -> dict[str, Any]:
    contest = edition.law.contest
    return {
        "compare": {name: list(pair) for name, pair in contest.compare.items()},
        "qualify": part_data(contest.qualify) if contest.qualify else None,
        "facts": [part_data(fact) for fact in contest.facts],
        "rows": [_contest_row(row) for row in contest.rows],
    }


def _contest_row(row: ContestRow) -> dict[str, Any]:
    return {
        "when": {fact: list(values) for fact, values in row.when.items()},
        "does": {wager: str(result) for wager, result in row.does.items()},
        "under": {name: list(values) for name, values in row.under.items()},
        "why": row.why,
        "clause": ", ".join(row.cite),
        "reading": row.reading,
    }


def reading_data(reading: Reading) -> dict[str, Any]:
    """An interpretation as plain data."""
    return {
        "id": reading.id,
        "clause": ", ".join(reading.at),
        "question": reading.question,
        "reading": reading.reading,
        "because": reading.because,
        "option": reading.option,
    }


def paytable_base(label: str, unit: str, cite: Iterable[str]) -> dict[str, Any]:
    """The keys of every paytable other than its wager and its rows."""
    return {"label": label, "unit": unit, "clause": ", ".join(cite), "damaged": False, "missing": []}


def paytable_data(table: PayTable) -> dict[str, Any]:
    """A paytable as plain data; `pays` is in the row's unit; the table's is that of all, or `mixed`."""
    units = {row.pays.unit for row in table.rows}
    rows = []
    for row in table.rows:
        data = {"hand": row.hand, **odds_data(row.pays)}
        rows.append({**data, "reading": row.reading} if row.reading else data)
    return {
        "wager": table.wager,
        "label": table.label,
        "unit": units.pop() if len(units) == 1 else "mixed",
        "rows": rows,
        "clause": ", ".join(table.cite),
        "reading": table.reading,
        "lines": list(table.lines) if table.lines else None,
        "damaged": table.damaged,
        "missing": list(table.missing),
        "otherwise": table.otherwise,
        "on_hand": table.hand,
        "stake": None if table.stake is None else dollars(table.stake),
        "least": table.least,
        "when": {name: list(values) for name, values in table.when.items()},
    }


def odds_data(odds: Odds) -> dict[str, Any]:
    """What a row pays: the figure in its unit, the unit, and both as printed."""
    pays: int | str | None
    if odds.unit in ("to 1", "for 1"):
        pays = number(odds.amount)
    elif odds.unit == "of meter":
        pays = str(odds).removesuffix(" of meter")
    elif odds.unit in ("fixed", "fixed per dollar", "fixed off meter"):
        pays = f"${dollars(int(odds.amount))}"
    else:
        pays = 0 if odds.unit == "returned" else None
    return {"pays": pays, "unit": odds.unit, "text": str(odds)}


def number(value: Fraction) -> int | str:
    """A whole number as such, any other as `a/b`."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"

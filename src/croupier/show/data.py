"""An edition as plain data, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.editions import Account, Edition, Game, Odds
from croupier.editions.model import Cited, ContestRow, Model, PayTable, Reading, Wager
from croupier.kit import dollars
from croupier.show.fees import law_data


def summary(edition: Edition) -> dict[str, Any]:
    """One edition in a list: what it is, where it stands, what it offers."""
    law = edition.law
    return {
        "id": edition.id,
        "title": edition.title,
        "book": edition.book,
        "family": law.family,
        "section": law.text.section,
        "seats": law.seats.most,
        "clauses": len(edition.clauses),
        "wagers": [wager.name for wager in law.wagers],
        "paytables": len(edition.tables),
        "readings": len(law.readings),
        "supports": list(edition.supports),
    }


def edition_data(edition: Edition) -> dict[str, Any]:
    """All that an edition says, part by part, each with its clause."""
    law = edition.law
    return {
        "id": edition.id,
        "title": edition.title,
        "book": edition.book,
        "family": law.family,
        "procedure": law.procedure,
        "document": law.text.doc,
        "section": law.text.section,
        "lines": list(law.text.lines),
        "seats": _plain(law.seats),
        "deck": _plain(law.deck),
        "hands": [_plain(hand) for hand in law.hands],
        "wagers": [_wager(wager) for wager in law.wagers],
        "stake_rules": [_plain(rule) for rule in law.stake_rules],
        "limits": [_plain(limit, money=("most", "least")) for limit in law.limits],
        "contest": {
            "compare": list(law.contest.compare) if law.contest.compare else None,
            "qualify": _plain(law.contest.qualify) if law.contest.qualify else None,
            "rows": [_contest_row(row) for row in law.contest.rows],
        },
        "paytables": [paytable_data(table) for table in edition.tables],
        "decisions": [_plain(decision) for decision in law.decisions],
        "dealing": [_plain(dealing) for dealing in law.dealing],
        "steps": [_plain(step) for step in law.steps],
        "order": _plain(law.order),
        "irregularities": [_plain(row) for row in law.irregularities],
        "duties": [_plain(duty) for duty in law.duties],
        "options": [_plain(option) for option in law.options],
        "bounds": [_plain(bound) for bound in law.bounds],
        "payout_limits": [_plain(limit, money=("amount",)) for limit in law.payout_limits],
        "meters": [_plain(meter) for meter in law.meters],
        "pairings": [_plain(pairing) for pairing in law.pairings],
        "rounding": _plain(law.rounding, money=("to",)),
        "readings": [reading_data(reading) for reading in law.readings],
        "default": dict(law.default),
        **law_data(edition),
    }


def _plain(part: Model, money: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a part; its clauses as `clause`, cents as dollars."""
    data: dict[str, Any] = part.model_dump(mode="json", exclude={"cite"})
    for name in money:
        if data.get(name) is not None:
            data[name] = dollars(data[name])
    if isinstance(part, Cited):
        data["clause"] = ", ".join(part.cite)
    return data


def _wager(wager: Wager) -> dict[str, Any]:
    return {**_plain(wager), "sizes": [dollars(size) for size in wager.sizes]}


def _contest_row(row: ContestRow) -> dict[str, Any]:
    return {
        "when": dict(row.when),
        "does": {wager: str(fate) for wager, fate in row.does.items()},
        "under": {name: list(values) for name, values in row.under.items()},
        "why": row.why,
        "clause": ", ".join(row.cite),
        "reading": row.reading,
    }


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading as plain data."""
    return {
        "id": reading.id,
        "clause": ", ".join(reading.at),
        "question": reading.question,
        "reading": reading.reading,
        "because": reading.because,
        "option": reading.option,
    }


def paytable_data(table: PayTable) -> dict[str, Any]:
    """A schedule as plain data; `pays` is in the row's unit; the table's is that of all, or `mixed`."""
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
    elif odds.unit in ("fixed", "fixed per dollar"):
        pays = f"${dollars(int(odds.amount))}"
    else:
        pays = 0 if odds.unit == "returned" else None
    return {"pays": pays, "unit": odds.unit, "text": str(odds)}


def number(value: Fraction) -> int | str:
    """A whole number as such, any other as `a/b`."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def clause_data(edition: Edition) -> list[dict[str, Any]]:
    """Every clause of the edition's range with what became of it."""
    return [
        {
            "clause": account.clause.section,
            "lines": list(account.clause.lines),
            "gist": account.clause.gist,
            "kinds": list(account.kinds),
            "stands_for": list(account.notes),
        }
        for account in edition.accounts
    ]


def untouched(edition: Edition) -> tuple[Account, ...]:
    """Clauses that nothing in the edition answers for."""
    return tuple(account for account in edition.accounts if not account.kinds)


def filing_data(game: Game) -> dict[str, Any]:
    """The choices that a game is under."""
    return {"labels": dict(game.labels), "options": options_data(game), "offered": list(game.offered)}


def options_data(game: Game) -> Mapping[str, Any]:
    """The options filed, money in dollars and rates in per cent."""
    kinds = {option.name: option.kind for option in game.edition.law.options}
    data: dict[str, Any] = {}
    for name, value in game.options.items():
        if isinstance(value, Fraction):
            data[name] = f"{float(value * 100):g}%"
        elif kinds.get(name) == "money" and isinstance(value, int):
            data[name] = dollars(value)
        else:
            data[name] = value
    return data

"""The law of a pot game as plain data, part by part, for the rule card."""

from __future__ import annotations

from typing import Any

from croupier.editions.model import Cited
from croupier.games.pot.law import Collection, PotFile
from croupier.kit import dollars


def pot_data(law: PotFile) -> dict[str, Any]:
    """Every part of the pot, under keys that do not change; what an edition has not is empty."""
    pot = law.pot
    return {
        "texts": [text.model_dump(mode="json") for text in law.texts],
        "forced": [plain(bet) for bet in pot.forced],
        "streets": [_in_dollars(street, "stake_most") for street in pot.streets],
        "betting": _in_dollars(pot.betting, "most_bet", "most_raise"),
        "parts": [plain(part) for part in pot.parts],
        "deciding": [plain(row) for row in pot.deciding],
        "odd_chips": plain(pot.odd_chips),
        "showing": plain(pot.showing),
        "award": plain(pot.award) if pot.award else None,
        "must_bet": plain(pot.must_bet) if pot.must_bet else None,
        "short_deck": plain(pot.short_deck) if pot.short_deck else None,
        "rakes": [plain(rake) for rake in pot.rakes],
        "collections": [collection_data(row) for row in pot.collections],
        "jackpots": [plain(row) for row in pot.jackpots],
        "pools": [plain(pool) for pool in pot.pools],
        "rulings": [plain(row) for row in pot.rulings],
    }


def plain(part: Cited) -> dict[str, Any]:
    """The fields of a part, with its clauses as text."""
    return {**part.model_dump(mode="json", exclude={"cite"}), "clause": ", ".join(part.cite)}


def _in_dollars(part: Cited, *money: str) -> dict[str, Any]:
    """The same, amounts of money in dollars."""
    data = plain(part)
    return {**data, **{name: dollars(data[name]) for name in money if data[name] is not None}}


def collection_data(row: Collection) -> dict[str, Any]:
    """One row of a collection schedule, amounts in dollars."""
    data = plain(row)
    data["takes"] = [
        {"at": fee.at, "amount": dollars(fee.amount), "otherwise": fee.otherwise} for fee in row.takes
    ]
    return data

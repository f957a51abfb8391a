"""What a filing may not do with collection schedules: options not approved, several at once, fees not printed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from croupier.editions.bank import COLLECTION, Band, FeeSchedule
from croupier.editions.clauses import law_folder
from croupier.editions.game import Game, holds
from croupier.editions.model import Cites
from croupier.kit import Refusal, cents, dollars

Fault = tuple[str, str, Cites]  # the option, the sentence, the clauses
_RATE = re.compile(r"^\$?([\d,.]+)\s*(?:-\s*\$?([\d,.]+)|\+)?\s+\$([\d,.]+)$")


def schedule_filed(game: Game) -> FeeSchedule | None:
    """The option of the collection schedules that the game is filed with."""
    label = game.options.get(COLLECTION)
    rows = [row for row in game.edition.law.fees if row.label == label and holds(row.when, game.filed)]
    return rows[0] if rows else None


def usual_limits(game: Game, explicit: Mapping[str, Any]) -> dict[str, int]:
    """The table limit of the option filed, where none is filed: an option goes with one limit."""
    row = schedule_filed(game)
    if row is None or row.limits is None:
        return {}
    edges = dict(zip(("min_bet", "max_bet"), row.limits, strict=True))
    return {
        name: edge
        for name, edge in edges.items()
        if edge is not None and name not in explicit and game.edition.option(name) is not None
    }


def fee_faults(game: Game, explicit: Mapping[str, Any]) -> Iterator[Fault]:
    """Everything that is wrong with the fees of a filing."""
    law = game.edition.law
    if not law.fees:
        return
    asked = explicit.get(COLLECTION)
    if asked is not None and schedule_filed(game) is None:
        yield _wrong_option(game, asked)
        return
    row = schedule_filed(game)
    if row is not None:
        yield from _limits(game, row)
        yield from _rates(game, row)


def _wrong_option(game: Game, asked: Any) -> Fault:
    """Several options, one of another game, one that is lost, or none at all."""
    law, labels = game.edition.law, [row.label for row in game.edition.law.fees]
    words = asked if isinstance(asked, list | tuple) else re.split(r"\s*[,;+&]\s*", str(asked))
    option = game.edition.option(COLLECTION)
    basis = option.basis if option else ()
    if len(words) > 1:
        rule = law.fee_rules.one_option.basis if law.fee_rules else basis
        return (
            COLLECTION,
            f"{' and '.join(map(str, words))}: only one option is used at a table at a time.",
            rule,
        )
    lost = [row for row in law.fees if row.label == str(asked) and row.illegible]
    if lost:
        return COLLECTION, f"option {asked} is lost in the print; choose one that can be read.", lost[0].basis
    elsewhere = _approved_for(game.edition.book).get(str(asked), ())
    said = f"; it is one of {', '.join(elsewhere)}" if elsewhere else ""
    known = ", ".join(labels)
    return COLLECTION, f"{asked!r} is not approved for this game{said}; its options are {known}.", basis


@cache
def _approved_for(book: str) -> dict[str, tuple[str, ...]]:
    """For each label of the book's schedules, the schedules that have it."""
    found: dict[str, list[str]] = {}
    for path in (law_folder() / book / "shared").iterdir():
        if path.name.startswith("fees-"):
            raw = tomllib.loads(path.read_text("utf-8"))
            for row in raw.get("fees", ()):
                found.setdefault(row["label"], []).append(raw["texts"][0]["section"])
    return {label: tuple(dict.fromkeys(sections)) for label, sections in found.items()}


def _limits(game: Game, row: FeeSchedule) -> Iterator[Fault]:
    """The table limit is that of the option, or lies within it."""
    if row.limits is None:
        return
    least, most = row.limits
    low, high = game.cents_of("min_bet"), game.cents_of("max_bet")
    printed = f"${dollars(least)}" + (f" to ${dollars(most)}" if most is not None else " and more")
    if low is not None and low < least:
        yield "min_bet", f"${dollars(low)} is below option {row.label}, which is for {printed}.", row.basis
    if high is not None and most is not None and high > most:
        yield "max_bet", f"${dollars(high)} is above option {row.label}, which is for {printed}.", row.basis


# Fees that a filing states.


def _rates(game: Game, row: FeeSchedule) -> Iterator[Fault]:
    """The fees posted at the table, where they are stated, are those of the option."""
    said, rules = str(game.options.get("rates") or ""), game.edition.law.fee_rules
    if not said or rules is None:
        return
    if "%" in said or "percent" in said.lower():
        yield "rates", f"{said!r}: a fee is an amount, never a share of wagers or winnings.", rules.flat.basis
        return
    for who, text, bands in zip(
        ("player-dealer", "player"), _halves(said), (row.bank, row.player), strict=True
    ):
        words = [word.strip() for word in re.split(r",(?!\d{3})", text) if word.strip()]
        if len(words) > rules.most_rates.most:
            told = f"{len(words)} rates for the {who} are refused; at most {rules.most_rates.most} may be established."
            yield "rates", told, rules.most_rates.basis
            continue
        try:
            stated = [_band(word) for word in words]
        except Refusal as refusal:
            yield "rates", refusal.sentence, row.basis
            continue
        if stated != [(band.least, band.most, band.fee) for band in bands] and (
            words or who == "player-dealer"
        ):
            told = f"option {row.label} is {bands_words(bands)} for the {who}; what is posted differs."
            yield "rates", told, row.basis


def _halves(said: str) -> tuple[str, str]:
    bank, _, player = said.partition("/")
    return bank, player


def _band(word: str) -> tuple[int, int | None, int]:
    match = _RATE.match(word)
    if match is None:
        raise Refusal(f"{word!r} is not a rate; write it as '$5-$100 $1' or '$101+ $2'.")
    low, high, fee = match.groups()
    return cents(low), cents(high) if high else None, cents(fee)


def bands_words(bands: tuple[Band, ...]) -> str:
    """Bands as a filing states them."""
    return ", ".join(f"{band_words(band)} ${dollars(band.fee)}" for band in bands) or "nothing"


def band_words(band: Band) -> str:
    """From so much to so much."""
    return (
        f"${dollars(band.least)}+" if band.most is None else f"${dollars(band.least)}-${dollars(band.most)}"
    )

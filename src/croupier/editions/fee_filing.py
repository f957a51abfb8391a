"""What a filing may not do with collection schedules: options not approved, several at once, fees not printed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from croupier.editions.bank import COLLECTION, Band, FeeSchedule
from croupier.editions.families import Fault
from croupier.editions.filing_words import written
from croupier.editions.folder import law_folder
from croupier.editions.game import Game, holds
from croupier.kit import Refusal, cents, dollars
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.listed import listed
from croupier.kit.money import money

_MIXED = re.compile(r"\s*(?:[,;+&/]|\band\b|\bor\b)\s*")
_RATE = re.compile(r"^\$?([\d,.]+)\s*(?:-\s*\$?([\d,.]+)|\+)?\s+\$([\d,.]+)$")
_FLAT = re.compile(r"^\$([\d,.]+)$")


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
    law, asked = game.edition.law, explicit.get(COLLECTION)
    labels = _labels(game)
    if not labels:
        return
    if asked is not None and (isinstance(asked, list | tuple) or str(asked) not in labels):
        yield _wrong_option(game, asked, labels)
        return
    row = schedule_filed(game)
    if asked is not None and law.fees and row is None:
        yield _wrong_option(game, asked, labels)
    elif row is not None:
        yield from _limits(game, row)
        yield from _rates(game, row)


def _labels(game: Game) -> list[str]:
    """The options of the schedules; of a game for a pot also those that take nothing, where it may be filed so."""
    law, option = game.edition.law, game.edition.option(COLLECTION)
    rows = law.fees or law.collections
    return list(dict.fromkeys([row.label for row in rows] + list(option.choices if rows and option else ())))


def _wrong_option(game: Game, asked: Any, labels: Sequence[str]) -> Fault:
    """Several options, one of another game, one that is lost, or none at all."""
    law = game.edition.law
    words = asked if isinstance(asked, list | tuple) else _MIXED.split(str(asked).strip())
    illegible = {row.label for row in law.fees if row.illegible}
    legible = [label for label in labels if label not in illegible]
    known, basis = listed(legible), _approved(game)
    if len(words) > 1:
        rule = law.fee_rules.one_option.source if law.fee_rules else basis
        said = f"{' and '.join(map(str, words))} are refused: only one option is used at a table at a time."
        return COLLECTION, said, rule
    if isinstance(asked, list | tuple):
        said = f"an option is named as text, such as {labels[0]!r}, not in a list."
        return COLLECTION, said, basis
    if str(asked) in illegible:
        lost = next(row for row in law.fees if row.label == str(asked))
        return COLLECTION, f"option {asked} is lost in the print; choose one that can be read.", lost.source
    if near := [label for label in legible if label.rpartition(": ")[2] == str(asked).strip()]:
        said = " or ".join(map(repr, near))
        return COLLECTION, f"{written(asked)} is not the name of an option; choose {said}.", basis
    elsewhere = _approved_for(game.edition.book).get(str(asked), ())
    other = f"; it is an option of {'; '.join(elsewhere)}" if elsewhere else ""
    return COLLECTION, f"{written(asked)} is not approved for this game{other}; choose one of {known}.", basis


def _approved(game: Game) -> Basis:
    """The clauses by which schedules are approved for the game: those that all options of a group rest on."""
    option, rows = game.edition.option(COLLECTION), game.edition.law.fees
    if not rows:
        return option.source if option else NO_BASIS
    found: list[str] = []
    for group in dict.fromkeys(row.group for row in rows):
        cites = [row.cite for row in rows if row.group == group]
        found += [cite for cite in cites[0] if all(cite in other for other in cites)] or list(cites[0])
    return Basis(tuple(dict.fromkeys(found)))


@cache
def _approved_for(book: str) -> dict[str, tuple[str, ...]]:
    """For each label of the book's schedules, the schedules that have it."""
    found: dict[str, set[str]] = {}
    folder = law_folder() / book
    if not folder.is_dir():
        return {}  # a user's own edition
    for path in (*folder.iterdir(), *(folder / "shared").iterdir()):
        raw = tomllib.loads(path.read_text("utf-8")) if path.name.endswith(".toml") else {}
        for row in raw.get("fees", ()):
            where = raw["texts"][0]["section"] if "texts" in raw else f"{raw['title']}, {row['group']}"
            found.setdefault(row["label"], set()).add(where)
        parts = [part for part in raw.values() if isinstance(part, dict)]
        for row in (row for part in parts for row in part.get("collections", ())):
            found.setdefault(row["label"], set()).add(f"games for a pot, {row['group']}")
    return {label: tuple(sorted(schedules)) for label, schedules in found.items()}


def _limits(game: Game, row: FeeSchedule) -> Iterator[Fault]:
    """The table limit is that of the option, or lies within it."""
    if row.limits is None:
        return
    least, most = row.limits
    printed = f"{money(least)} to {money(most)}" if most is not None else f"{money(least)} and more"
    for name in ("min_bet", "max_bet"):
        amount = game.cents_of(name)
        if amount is None or (least <= amount and (most is None or amount <= most)):
            continue
        word = "below" if amount < least else "above"
        said = f"{money(amount)} is {word} the table limit of collection {row.label}, {printed}."
        yield name, said, row.source


# Fees that a filing states.


def _rates(game: Game, row: FeeSchedule) -> Iterator[Fault]:
    """The fees posted at the table, where they are stated, are those of the option."""
    said, rules = str(game.options.get("rates") or ""), game.edition.law.fee_rules
    if not said or rules is None:
        return
    if "%" in said or "percent" in said.lower():
        yield (
            "rates",
            f"{written(said)} is refused: a fee is an amount, never a share of wagers or winnings.",
            rules.flat.source,
        )
        return
    for who, text, bands in zip(
        ("player-dealer", "player"), _halves(said), (row.bank, row.player), strict=True
    ):
        words = [word.strip() for word in re.split(r",(?!\d{3})", text) if word.strip()]
        if len(words) > rules.most_rates.most:
            most = rules.most_rates.most
            sentence = f"{len(words)} rates for the {who} are refused; the maximum is {most}."
            yield "rates", sentence, rules.most_rates.source
            continue
        try:
            stated = [_band(word) for word in words]
        except Refusal as refusal:
            yield "rates", refusal.sentence, row.source
            continue
        if stated != [(band.least, band.most, band.fee) for band in bands] and (
            words or who == "player-dealer"
        ):
            fees = f"collection {row.label} has {bands_words(bands)}"
            sentence = f"{text.strip() or 'nothing'} is not the fee of the {who}; {fees}."
            yield "rates", sentence, row.source


def _halves(said: str) -> tuple[str, str]:
    bank, _, player = said.partition("/")
    return bank, player


def _band(word: str) -> tuple[int, int | None, int]:
    if flat := _FLAT.match(word):
        return 0, None, cents(flat[1])
    match = _RATE.match(word)
    if match is None:
        raise Refusal(f"{word!r} is not a rate; write it as '$5-$100 $1' or '$101+ $2'.")
    low, high, fee = match.groups()
    return cents(low), cents(high) if high else None, cents(fee)


def bands_words(bands: tuple[Band, ...]) -> str:
    """Bands as a filing states them."""
    if len(bands) == 1 and not bands[0].least and bands[0].most is None:
        return f"${dollars(bands[0].fee)}"
    return ", ".join(f"{band_words(band)} ${dollars(band.fee)}" for band in bands) or "nothing"


def band_words(band: Band) -> str:
    """From so much to so much."""
    return (
        f"${dollars(band.least)}+" if band.most is None else f"${dollars(band.least)}-${dollars(band.most)}"
    )

"""An operator's filing against an edition: every violation with its clause and what is allowed, and what is missing."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import prod
from operator import or_
from pathlib import Path
from typing import Any

from croupier.editions import model as m
from croupier.editions.edition import Edition, load
from croupier.editions.families import Fault
from croupier.editions.game import PLACED, Game, OptionValue, deck_of, holds
from croupier.editions.lawfile import law_folder
from croupier.editions.model import COLLECTION, Band, Bound, FeeSchedule, Option, PayTable, Row, Submission
from croupier.editions.odds import Odds, parse_odds
from croupier.kit import Refusal, cents, dollars, percent
from croupier.kit.data import parse_object
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import did_you_mean, listed

# How the refusals of a filing are put: values as they were filed, what may be chosen, and why a bound holds.


FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
LONGEST = 60  # characters of a filed value that a sentence repeats


def written(raw: Any) -> str:
    """A value as the filing has it, cut where it is long.

    >>> written(True), written("A"), written([1])
    ('true', "'A'", '[1]')
    """
    text = repr(raw) if isinstance(raw, str) else json.dumps(raw, default=str, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def choose(words: Sequence[str]) -> str:
    """What may be chosen instead.

    >>> choose(["A", "B", "C"]), choose(["limit"])
    ('choose one of A, B, C', 'the text allows limit only')
    """
    return f"choose one of {listed(words)}" if len(words) > 1 else f"the text allows {words[0]} only"


def shown(option: Option, value: object) -> str:
    """A value of an option as people read it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction):
        return f"{float(value * 100):g}%"
    if isinstance(value, int):
        return money(value) if option.kind == "money" else f"{value:,}"
    return str(value)


def because(when: m.When, filed: Mapping[str, object], explicit: Collection[str]) -> str:
    """The choices by which a bound holds, those that the filing leaves to the default marked."""
    words = (f"{name} = {filed.get(name)}{'' if name in explicit else ' (default)'}" for name in when)
    said = " and ".join(words)
    return f" because {said}" if said else ""


def from_text(kind: str, text: str) -> str | int | bool:
    """A value of an option, or of a wager, as somebody typed it: flags and whole numbers in their type."""
    if kind in ("flag", "wager") and text.lower() in FLAGS:
        return FLAGS[text.lower()]
    return int(text) if kind == "integer" and text.isascii() and text.isdecimal() and len(text) < 10 else text


def typed(option: Option, raw: Any) -> str | int | bool | Fraction:
    """A value of an option in its type; refused where it is of another, below zero or not among the choices."""
    if option.kind == "choice":
        if str(raw) not in option.choices:
            raise Refusal(f"{written(raw)} is not permitted; {choose(option.choices)}.")
        return str(raw)
    if option.kind == "text":
        if not isinstance(raw, str):
            raise Refusal(f"{written(raw)} is not text.")
        return raw.strip()
    if option.kind == "flag":
        if not isinstance(raw, bool):
            raise Refusal(f"{written(raw)} is refused; write true or false.")
        return raw
    return _number(option, raw)


def _number(option: Option, raw: Any) -> int | Fraction:
    amount: int | Fraction
    if option.kind == "percent":
        if not isinstance(raw, str):
            raise Refusal(f'{written(raw)} is not a percentage; write it as text, such as "14%".')
        amount = percent(raw, "the value")
    elif option.kind == "money":
        if isinstance(raw, bool) or not isinstance(raw, str | int):
            raise Refusal(f'{written(raw)} is not an amount of money; write dollars as text, such as "7.50".')
        amount = cents(raw, "the value")
    else:
        if type(raw) is not int:
            raise Refusal(f"{written(raw)} is not a whole number.")
        amount = raw
    if amount < 0:
        raise Refusal(f"{shown(option, amount)} is less than zero.")
    return amount


# What the text itself fixes: a filing that names it is refused with the clause.


Fixed = tuple[str, Basis]  # what the text says, in words, and its clause


def fixed_by_text(edition: Edition, name: str) -> Fixed | None:
    """What the text decides in place of an option of this name; None where it says nothing of it."""
    law, deck = edition.law, edition.law.deck
    row = next((row for row in law.fixed if name in row.names), None)
    if row is not None:
        return row.says, row.source
    if name == "decks" and deck.packs:
        return _counted(deck.packs, "deck"), deck.source
    if name == "jokers" and deck.cards:
        return _counted(deck.jokers, "joker"), deck.source
    return _amount(edition, name) or _hand(edition, name) or edition.family.fixed(edition, name)


def _amount(edition: Edition, name: str) -> Fixed | None:
    """A payout limit, or the least or most of a bet."""
    law = edition.law
    for limit in law.payout_limits if name in ("payout_limit", "max_payout", "maximum") else ():
        if limit.amount is not None:
            return f"{money(limit.amount)} a {limit.per}", limit.source
    for row in law.limits:
        wager = edition.wager(row.wager)
        own = name.removeprefix("max_").removeprefix("min_") == row.wager or wager.group == "main"
        edge = row.most if name.startswith("max_") else row.least if name.startswith("min_") else None
        if (
            own
            and edge is not None
            and name in ("max_bet", "min_bet", f"max_{row.wager}", f"min_{row.wager}")
        ):
            return f"{money(edge)} on {wager.title}", row.source
    for wager in law.wagers:
        if wager.sizes and name in (f"min_{wager.name}", f"max_{wager.name}", f"{wager.name}_size"):
            sizes = " or ".join(map(money, wager.sizes))
            return f"{wager.title} is {sizes}", reduce(
                or_, (row.source for row in wager.sizes_by or (wager,))
            )
    return None


def _hand(edition: Edition, name: str) -> Fixed | None:
    """What the dealer's hand needs to play, or a hand to win its part of the pot."""
    contest = edition.law.contest
    if name in ("qualify", "qualifier", "dealer_qualifies"):
        if contest.qualify is not None:
            return f"the dealer needs {contest.qualify.at_least}", contest.qualify.source
        for hand in edition.law.hands:
            if hand.qualify:
                return hand.qualify, hand.source
    return None


def _counted(number: int, what: str) -> str:
    words = {0: "no", 1: "one"}
    return f"{words.get(number, number)} {what}{'' if number < 2 else 's'}"


# Paytables filed where no choice is: for a wager that is paid as another one, or that goes with one not offered.


def labels_without_choice(
    edition: Edition, filed: Mapping[str, Any], labels: Mapping[str, str], offered: tuple[str, ...]
) -> Iterator[Fault]:
    """What is filed for such wagers and would otherwise be dropped, or pay one hand by two paytables."""
    for name in (wager.name for wager in edition.law.wagers):
        if filed.get(name) is None or isinstance(filed[name], bool):
            continue
        if name not in offered:
            yield _not_offered(edition, name, filed[name])
        elif str(filed[name]) in edition.labels(name):
            yield from _paid_as_another(edition, name, labels)


def _not_offered(edition: Edition, name: str, label: Any) -> Fault:
    wager = edition.wager(name)
    owner = edition.wager(wager.on).title if wager.on else "a wager"
    said = f"{written(label)} is refused; {wager.title} goes with {owner}, which is not offered."
    return name, said, wager.source


def _paid_as_another(edition: Edition, name: str, labels: Mapping[str, str]) -> Iterator[Fault]:
    wager = edition.wager(name)
    leader = wager.same_as
    paired = any({name, leader} <= set(pairing.wagers) for pairing in edition.law.pairings)
    if leader is None or paired or labels.get(leader) in (None, labels[name]):
        return
    said = f"paytable {labels[name]} is refused; {wager.title} is paid as {edition.wager(leader).title}"
    basis = next(table.source for table in edition.tables if table.wager == name)
    yield name, f"{said}, by paytable {labels[leader]}: file a paytable for {leader} alone.", basis


# Figures that a filing supplies: where the print has lost them, and where it prints only the least.


Bad = Callable[[str, str, Basis], None]  # where, the sentence, what the refusal rests on


class Figures:
    """The figures supplied, by wager and hand; what is wrong with them goes to `bad`."""

    def __init__(self, edition: Edition, raw: Any, bad: Bad) -> None:
        self.edition = edition
        self.bad = bad
        self.by_wager = self._read(raw)

    def _read(self, raw: Any) -> Mapping[str, Mapping[str, Any]]:
        """The figures supplied, by wager and hand."""
        if not isinstance(raw, Mapping):
            self.bad("supplied", f"{written(raw)} is not a table of figures by wager and hand.", NO_BASIS)
            return {}
        for wager, figures in raw.items():
            if not isinstance(figures, Mapping):
                sentence = f'{written(figures)} is not a table such as {{"straight" = "5 to 1"}}.'
                self.bad(f"supplied.{wager}", sentence, NO_BASIS)
        return {wager: figures for wager, figures in raw.items() if isinstance(figures, Mapping)}

    def unknown(self) -> None:
        """Figures for what has no paytable."""
        scheduled = list(dict.fromkeys(table.wager for table in self.edition.tables))
        scheduled += [COLLECTION] if self._lost_fees() else []
        for key in self.by_wager:
            if key not in scheduled:
                allowed = f"figures go to {', '.join(scheduled)}" if scheduled else "no figure is lost here"
                self.bad(f"supplied.{key}", f"has no paytable; {allowed}.", NO_BASIS)

    def _lost_fees(self) -> dict[str, Basis]:
        """The options of the fees from a pot whose amount is lost, with their clauses."""
        return {row.label: row.source for row in self.edition.law.collections if row.illegible}

    def _approved(self) -> Basis:
        option = self.edition.option(COLLECTION)
        return option.source if option else NO_BASIS

    def fees(self) -> tuple[tuple[str, int], ...]:
        """The amounts of fees supplied, by option; refused where the print has them."""
        lost, found = self._lost_fees(), []
        for label, raw in self.by_wager.get(COLLECTION, {}).items() if lost else ():
            where = f"supplied.{COLLECTION}.{label}"
            if label not in lost:
                self.bad(
                    where, f"only lost amounts are supplied, those of {', '.join(lost)}.", self._approved()
                )
                continue
            try:
                amount = cents(raw, "amount")
            except Refusal as refusal:
                self.bad(where, refusal.sentence, lost[label])
                continue
            if amount > 0:
                found.append((label, amount))
            else:
                self.bad(where, "a fee must be more than $0.", lost[label])
        return tuple(sorted(found))

    def filled(self, table: PayTable) -> PayTable:
        """The table with the operator's figures where its own are lost, or are only the least allowed."""
        leader = self.edition.wager(table.wager).same_as
        figures = self.by_wager.get(table.wager) or self.by_wager.get(leader or "", {})
        rows = []
        for row in table.rows:
            if row.pays.unit == "illegible":
                row = self._recovered(table, row.hand, figures, row.reading) or row
            elif row.hand in figures:
                row = row.model_copy(update={"pays": self._figure(table, row, figures[row.hand])})
            rows.append(row)
        found = (self._recovered(table, hand, figures) for hand in table.missing)
        rows += [row for row in found if row is not None]
        for hand in figures:
            if hand not in {row.hand for row in table.rows} | set(table.missing):
                known = ", ".join([*(row.hand for row in table.rows), *table.missing])
                sentence = f"paytable {table.label} has no row {written(hand)}; its rows are {known}."
                self.bad(f"supplied.{table.wager}", sentence, table.source)
        return table.model_copy(update={"rows": tuple(rows), "missing": ()})

    def _recovered(
        self, table: PayTable, hand: str, figures: Mapping[str, Any], reading: str | None = None
    ) -> Row | None:
        """The row whose figure is lost, with the figure supplied: one as the paytable has them, or a push."""
        if hand not in figures:
            self.bad(
                table.wager,
                f"paytable {table.label} is damaged in the print: the figure for {hand} is lost; "
                f'supply it, such as supplied.{table.wager}."{hand}" = "3 to 1", or choose another paytable.',
                table.source,
            )
            return None
        odds = self._odds(table, hand, figures[hand])
        units = {row.pays.unit for row in table.rows} - {"illegible"}
        if odds is None:
            return None
        if odds.unit == "illegible" or (units and odds.unit not in (*units, "returned")):
            as_printed = next(row.pays for row in table.rows if row.pays.unit in units) if units else "3 to 1"
            self.bad(
                f"supplied.{table.wager}.{hand}",
                f"{odds} is not a figure of this paytable; write one such as {as_printed}.",
                table.source,
            )
            return None
        return Row(hand=hand, pays=odds, reading=reading)

    def _odds(self, table: PayTable, hand: str, raw: Any) -> Odds | None:
        try:
            return parse_odds(str(raw))
        except Refusal as refusal:
            self.bad(f"supplied.{table.wager}.{hand}", refusal.sentence, table.source)
            return None

    def _figure(self, table: PayTable, row: Row, raw: Any) -> Odds:
        """A figure that is printed: it may be raised where the text prints only the least."""
        where = f"supplied.{table.wager}.{row.hand}"
        odds = self._odds(table, row.hand, raw)
        if odds is None:
            return row.pays
        if row.hand in table.substitutes:
            return self._substitute(table, row, odds)
        if not table.least:
            sentence = (
                f"{odds} is refused; paytable {table.label} fixes {row.pays}, which no filing may change."
            )
            self.bad(where, sentence, table.source)
        elif odds.unit != row.pays.unit or odds.amount < row.pays.amount:
            self.bad(where, f"{odds} is refused; the minimum is {row.pays}.", table.source)
        return odds

    def _substitute(self, table: PayTable, row: Row, odds: Odds) -> Odds:
        """Another payout where the text leaves it to the operator: odds or an amount, above zero."""
        if odds.unit in ("to 1", "for 1", "fixed") and odds.amount > 0:
            return odds
        where = f"supplied.{table.wager}.{row.hand}"
        self.bad(
            where,
            f"{odds} is refused; write odds such as {row.pays}, or an amount such as $500.",
            table.source,
        )
        return row.pays


# What a filing may not choose of a what-if edition: what is changed is not filed otherwise as well.


ChangeFault = tuple[str, str]  # the choice of the filing, and the sentence


def options_changed(edition: Edition, filed: Collection[str]) -> Iterator[ChangeFault]:
    """Options that are changed and filed too."""
    what_if = edition.what_if
    for name in sorted(what_if.options & set(filed)) if what_if is not None else ():
        yield name, "is changed, and cannot be filed as well; leave one of the two out."


def labels_changed(edition: Edition, labels: Mapping[str, str]) -> Iterator[ChangeFault]:
    """Wagers whose paytable is changed, under another one."""
    what_if = edition.what_if
    for wager, changed in what_if.labels.items() if what_if is not None else ():
        label = labels.get(wager)
        if label is None or label in changed:
            continue
        said = f"paytable {label} is not the one changed, which is {' or '.join(changed)}"
        tables = (each for each in edition.tables if each.wager == wager)
        when = next(each.when for each in tables if each.label == changed[0])
        only = " and ".join(f"{name} = {' or '.join(values)}" for name, values in when.items())
        said += f" and goes with {only}" if only else ""
        yield wager, f"{said}; change {wager}.{label}, or file the one changed."


# What a filing may not do with collection schedules: options not approved, several at once, fees not printed.


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
    """The range of a band."""
    return (
        f"${dollars(band.least)}+" if band.most is None else f"${dollars(band.least)}-${dollars(band.most)}"
    )


# The wins that a filed limit on payouts must allow: at the minimum wager, by the paytables filed.


WIN_WORDS = {
    "best win at the minimum wager": "the most that one patron can win in a round at the minimum wager",
    "minimum bet at the highest odds": "the highest payout for one wager at the table minimum",
}


def win_bound(game: Game, bound: Bound) -> int:
    """What a limit on payouts may not lie below, in cents."""
    if bound.also_least == "minimum bet at the highest odds":
        return _highest_at_minimum(game)
    return _best_win_at_minimum(game) if bound.also_least else 0


def _highest_at_minimum(game: Game) -> int:
    """The highest payout of the paytables filed for one covered wager at the least wager, in cents."""
    least = game.cents_of("min_bet") or 0
    limits = game.payout_limits
    tables = [game.table(name) for name in (limits[0].covers if limits else ())]
    rows = [row.pays for table in tables if table is not None for row in table.rows]
    fixed = [int(odds.amount) for odds in rows if odds.unit == "fixed"]
    return max([*fixed, *(int(odds.amount * least) for odds in rows if odds.unit in ("to 1", "for 1"))])


def _best_win_at_minimum(game: Game) -> int:
    """The most one patron could win in a round on the covered wagers at the least wager, in cents."""
    least = game.cents_of("min_bet") or 0
    limits = game.payout_limits
    covered = limits[0].covers if limits else ()
    return int(
        sum((_top_odds(game, name) * _most_times(game, name) for name in covered), Fraction(0)) * least
    )


def _top_odds(game: Game, wager: str) -> Fraction:
    table = game.table(wager)
    odds = [row.pays.amount for row in table.rows if row.pays.unit in ("to 1", "for 1")] if table else []
    return max(odds, default=Fraction(1))


def _most_times(game: Game, wager: str) -> Fraction:
    """The greatest multiple that a decision may bet on the wager; once where it is placed before the deal."""
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    return max((choice.multiples[1] for choice in choices if wager in choice.bets), default=Fraction(1))


# An operator's choices against an edition: every violation with its clause and what would be allowed.


TRIALS = 64  # combinations of permitted choices tried where a filing's own are refused


@dataclass(frozen=True)
class Violation:
    """What a filing may not do: where it stands in the filing, the sentence, and what the refusal rests on."""

    where: str
    sentence: str
    basis: Basis = NO_BASIS

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses it rests on."""
        return self.basis.clauses

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" + (f" [{self.basis}]" if self.basis else "")


class FilingRefused(Refusal):
    """A filing outside what is permitted; `.violations` has every one."""

    def __init__(self, edition: str, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
        first = violations[0]
        super().__init__(f"{edition}: {first.where}: {first.sentence}{more}", first.basis)


_GAMES: dict[tuple[Edition, str], Game] = {}  # games made lately, by what was filed
MOST_GAMES = 512


def game_under(edition: Edition, choices: Mapping[str, Any]) -> Game:
    """The game under these choices; refused where a choice is not permitted. Asked for again, it is the same one."""
    text = repr(dict(choices))
    game = _GAMES.get((edition, text))
    if game is not None:
        return game
    game, violations = examine(edition, choices)
    if violations:
        raise FilingRefused(edition.id, violations)
    if ".toml" not in text:  # a file that a choice names may change
        if len(_GAMES) >= MOST_GAMES:
            _GAMES.clear()
        _GAMES[edition, text] = game
    return game


def examine(edition: Edition, choices: Mapping[str, Any]) -> tuple[Game, tuple[Violation, ...]]:
    """The game as far as it can be made, and everything that is not permitted in it."""
    return _Examiner(edition, dict(choices)).run()


class _Examiner:
    """Goes through a filing once and collects what is wrong with it."""

    def __init__(self, edition: Edition, choices: dict[str, Any]) -> None:
        self.edition = edition
        self.law = edition.law
        self.found: list[Violation] = []
        self.refused: set[str] = set()  # options whose value is of no use; their defaults stand in for them
        self.filing = dict(choices)
        self.figures = Figures(edition, choices.pop("supplied", {}), self.bad)
        self.filed = choices
        self.explicit = {name: value for name, value in choices.items() if value is not None}

    def bad(self, where: str, sentence: str, basis: Basis = NO_BASIS) -> None:
        self.found.append(Violation(where, sentence, basis))

    def run(self) -> tuple[Game, tuple[Violation, ...]]:
        self._unknown_keys()
        for fault in options_changed(self.edition, self.explicit):
            self.bad(*fault)
        options = {option.name: self._option(option) for option in self.edition.options}
        offered = self._offered()
        labels = self._labels(offered, options)
        supplied = self.figures.fees()
        game = Game(self.edition, labels, options, (), offered, supplied=supplied)
        if COLLECTION not in self.explicit or COLLECTION in self.refused:
            game = replace(game, options={**game.options, **self.edition.family.defaults(game)})
        game = replace(game, options={**game.options, **usual_limits(game, self.explicit)})
        tables = tuple(self.figures.filled(table) for table in self._chosen(game))
        deck = deck_of(self.law.deck, game.options)
        decks = {str(other.name): deck_of(other, game.options) for other in self.law.decks}
        game = replace(game, tables=tables, cards=deck, decks=decks, filing=self.filing)
        self._pairings(labels)
        self._seats(game)
        self._bounds(game)
        self._least_and_most(game)
        self._fits_together(game)
        return game, tuple(self.found)

    def _fits_together(self, game: Game) -> None:
        """The fees and the family's own rules; what is refused already is not refused again."""
        fees = [Violation(*fault) for fault in fee_faults(game, self.explicit)]
        named = {
            violation.where for violation in fees
        }  # more to the point than that a value is not in a list
        self.found = [violation for violation in self.found if violation.where not in named] + fees
        known = {violation.where for violation in self.found}
        self.found += [Violation(*fault) for fault in self._family_faults(game) if fault[0] not in known]

    def _family_faults(self, game: Game) -> list[Fault]:
        """What is wrong whatever is chosen in the place of values that are refused."""
        trials = list(self._trials(game)) if self.refused - {COLLECTION} else [game]
        if not trials:
            return []
        first, *others = ([*self.edition.family.faults(trial)] for trial in trials)
        return [fault for fault in first if all(fault in other for other in others)]

    def _trials(self, game: Game) -> Iterator[Game]:
        """The game under every permitted choice for those refused; none where an amount is refused."""
        names = sorted(self.refused - {COLLECTION})
        found = [option for name in names if (option := self.edition.option(name)) is not None]
        domains: list[tuple[OptionValue, ...]] = [
            (True, False) if option.kind == "flag" else option.choices for option in found
        ]
        if prod(map(len, domains)) <= TRIALS:
            for values in product(*domains):
                chosen = dict(zip(names, values, strict=True))
                yield replace(game, options={**game.options, **chosen})

    def _unknown_keys(self) -> None:
        known = {option.name for option in self.edition.options} | {wager.name for wager in self.law.wagers}
        for key, value in self.filed.items():
            if key not in known:
                fixed = self._fixed(key)
                meant = did_you_mean(key, known, f"choose one of {', '.join(sorted(known))}.")
                where = key if key.strip() else written(key)
                self.bad(where, *(fixed or (f"is not an option of this edition; {meant}", NO_BASIS)))
            elif value is None:
                self.bad(key, "has no value; state one, or leave it out for the default.", self._basis(key))
        self.figures.unknown()

    def _basis(self, name: str) -> Basis:
        """The clauses or the reading that an option or a wager rests on."""
        return (self.edition.option(name) or self.edition.wager(name)).source

    def _fixed(self, name: str) -> tuple[str, Basis] | None:
        """What the text itself decides where another edition leaves it to the operator."""
        found = fixed_by_text(self.edition, name)
        if found is None:
            return None
        said, basis = found
        how = "the text fixes it" if basis.clauses else "it is read as fixed"
        return f"is not for the operator to choose; {how}: {said}.", basis

    def _option(self, option: Option) -> OptionValue:
        usual = self.law.default.get(option.name, option.default)
        raw = self.explicit.get(option.name, usual)
        if raw is None:
            return None
        try:
            return typed(option, raw)
        except Refusal as refusal:
            self.bad(option.name, refusal.sentence, option.source)
            self.refused.add(option.name)
            return None if usual is None else typed(option, usual)

    def _offered(self) -> tuple[str, ...]:
        names = []
        for wager in self.law.wagers:
            source = wager.on if wager.kind in ("bonus", "envy") and wager.on else wager.name
            if wager.kind in ("tip", "coupon") and wager.on not in names:
                continue
            owner = self.edition.wager(source)
            if source != wager.name and self.explicit.get(wager.name) is False:
                self.bad(
                    wager.name, f"{wager.title} goes with {owner.title} and cannot be left out.", wager.source
                )
            if owner is wager and not owner.optional and self.explicit.get(source) is True:
                self._by_option(owner)
            choice = self.explicit.get(source, self.law.default.get(source, not owner.optional))
            if choice is False and not owner.optional and owner is wager:
                self.bad(
                    source,
                    f"{owner.title} must be offered; the text does not make it optional.",
                    owner.source,
                )
            if choice is not False or not owner.optional:
                names.append(wager.name)
        return tuple(names)

    def _by_option(self, wager: m.Wager) -> None:
        """Whether some wagers are offered is an option of their own; `true` would say it and change nothing."""
        for option in self.edition.options:
            if option.name == f"{wager.name}_option":
                said = f"true changes nothing: whether {wager.title} is offered is {option.name}"
                self.bad(wager.name, f"{said}; {choose(option.choices)}.", option.source)

    def _labels(self, offered: tuple[str, ...], options: Mapping[str, OptionValue]) -> dict[str, str]:
        labels: dict[str, str] = {}
        for wager in sorted(offered, key=lambda name: self.edition.wager(name).same_as is not None):
            permitted = self.edition.labels(wager)
            if not permitted:
                self._no_label(self.edition.wager(wager))
                continue
            choice = self._label_choice(wager)
            if isinstance(choice, bool) or choice is None:
                choice = self._usual_label(wager, permitted, options)
            if str(choice) not in permitted:
                self._unknown_label(wager, choice, permitted)
                choice = self._usual_label(wager, permitted, options)
            labels[wager] = str(choice)
        for fault in labels_changed(self.edition, labels):
            self.bad(*fault)
        for label_fault in labels_without_choice(self.edition, self.explicit, labels, offered):
            self.bad(*label_fault)
        return labels

    def _no_label(self, wager: m.Wager) -> None:
        choice = self.explicit.get(wager.name, True)
        if not isinstance(choice, bool):
            said = "write true or false" if wager.optional else "it is always offered, so leave it out"
            self.bad(
                wager.name,
                f"{written(choice)} is refused; {wager.title} has no paytables: {said}.",
                wager.source,
            )

    def _unknown_label(self, wager: str, choice: Any, permitted: tuple[str, ...]) -> None:
        basis = next(table.source for table in self.edition.tables if table.wager == wager)
        allowed = choose(permitted) if len(permitted) > 1 else "the text has one paytable, so leave it out"
        self.bad(wager, f"paytable {written(choice)} does not exist; {allowed}.", basis)

    def _usual_label(self, wager: str, permitted: tuple[str, ...], options: Mapping[str, OptionValue]) -> str:
        """The default label, or the first that goes with the version filed."""
        usual = self.law.default.get(self.edition.wager(wager).same_as or wager)
        order = (str(usual), *permitted) if str(usual) in permitted else permitted
        tables = [table for table in self.edition.tables if table.wager == wager]
        fits = {table.label for table in tables if holds(table.when, options) and not table.damaged}
        return next((label for label in order if label in fits), order[0])

    def _label_choice(self, wager: str) -> Any:
        """What was filed for the wager, or for one that its paytables are paired with."""
        if wager in self.explicit:
            return self.explicit[wager]
        leader = self.edition.wager(wager).same_as
        if leader:
            return self._label_choice(leader)
        for pairing in self.law.pairings:
            if wager in pairing.wagers:
                for other in pairing.wagers:
                    if isinstance(self.explicit.get(other), str | int) and self.explicit[other] is not True:
                        return self.explicit[other]
        return None

    def _chosen(self, game: Game) -> list[PayTable]:
        chosen: list[PayTable] = []
        labelled = [table for table in self.edition.tables if game.labels.get(table.wager) == table.label]
        fitting = {(t.wager, t.stake) for t in labelled if holds(t.when, game.filed)}
        for table in labelled:
            fits = holds(table.when, game.filed)
            if not fits and (table.wager, table.stake) in fitting:
                continue  # the same label stands for another version
            if not fits and not self.refused & set(table.when):
                needs = " and ".join(f"{name} = {' or '.join(values)}" for name, values in table.when.items())
                has = because(table.when, game.filed, self.explicit).removeprefix(" because ")
                sentence = f"paytable {table.label} is only for {needs}; here {has}."
                self.bad(table.wager, sentence, table.source)
            chosen.append(table)
        return chosen

    def _pairings(self, labels: Mapping[str, str]) -> None:
        for pairing in self.law.pairings:
            chosen = {wager: labels[wager] for wager in pairing.wagers if wager in labels}
            if len(set(chosen.values())) > 1:
                pair = " with ".join(f"{wager} {label}" for wager, label in chosen.items())
                sentence = f"{pair} is refused; these paytables come as a pair and have one label."
                self.bad(next(iter(chosen)), sentence, pairing.source)

    def _seats(self, game: Game) -> None:
        law = self.law.seats
        if not law.least <= game.seats <= law.most:
            sentence = f"{game.seats:,} seats are refused; the table has {law.least} to {law.most}."
            self.bad("seats", sentence, law.source)

    def _bounds(self, game: Game) -> None:
        for bound in self.law.bounds:
            value = game.options.get(bound.option)
            option = self.edition.option(bound.option)
            doubtful = self.refused & {bound.option, *bound.when}
            if value is None or option is None or doubtful or not holds(bound.when, game.filed):
                continue
            why = because(bound.when, game.filed, self.explicit)
            if bound.only:
                if str(value) not in bound.only:
                    allowed = [shown(option, _flag(word)) for word in bound.only]
                    sentence = f"{shown(option, value)} is not permitted{why}; {choose(allowed)}."
                    self.bad(bound.option, sentence, bound.source)
                continue
            assert isinstance(value, int | Fraction)
            self._within(game, option, bound, value, why)

    def _within(self, game: Game, option: Option, bound: Bound, value: int | Fraction, why: str) -> None:
        least, most = self._edge(option, bound.least), self._edge(option, bound.most)
        win = win_bound(game, bound)
        if win > (least or 0):
            least, why = win, f", {WIN_WORDS[bound.also_least]}{why}"
        for word, edge, outside in (
            ("minimum", least, least is not None and value < least),
            ("maximum", most, most is not None and value > most),
        ):
            if outside:
                rule = "the text fixes it at" if least == most else f"the {word} is"
                sentence = f"{shown(option, value)} is refused; {rule} {shown(option, edge)}{why}."
                self.bad(bound.option, sentence, bound.source)

    def _least_and_most(self, game: Game) -> None:
        least, most = game.cents_of("min_bet"), game.cents_of("max_bet")
        option = self.edition.option("max_bet")
        if self.refused & {"min_bet", "max_bet", "betting"} or not self.edition.family.has_max_bet(game):
            return
        if least is not None and most is not None and option is not None and least > most:
            if "max_bet" in self.explicit and "min_bet" not in self.explicit:
                sentence = f"{money(most)} is less than min_bet, {money(least)}; no bet could be made."
                self.bad("max_bet", sentence, option.source)
            else:
                sentence = f"{money(least)} is more than max_bet, {money(most)}; no bet could be made."
                self.bad("min_bet", sentence, self._basis("min_bet"))

    @staticmethod
    def _edge(option: Option, text: str | None) -> int | Fraction | None:
        if text is None:
            return None
        if option.kind == "percent":
            return percent(text)
        return cents(text) if option.kind == "money" else int(text)


def _flag(word: str) -> str | bool:
    """A word that a bound allows; those of a flag are written as Python does."""
    return {"True": True, "False": False}.get(word, word)


# A filing as a file: TOML or JSON with `edition` and the operator's choices.


def read_filing(path: str | Path) -> tuple[Edition, dict[str, Any]]:
    """The edition of a filing file, and the operator's choices."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"The filing {path} cannot be read: {error}.") from None
    return parse_filing(text, str(path))


def parse_filing(text: str, name: str) -> tuple[Edition, dict[str, Any]]:
    """The same of the text of a filing; `name` is what it is called where it is refused."""
    raw = parse_object(text, f"The filing {name}")
    if not isinstance(raw, dict) or not isinstance(raw.get("edition"), str):
        raise Refusal(
            f'The filing {name} does not say which edition it is for; begin it with edition = "book/game".'
        )
    return load(raw.pop("edition")), raw


# Whether a filing is complete: what the text orders it to state, and what is assumed where it states nothing.


@dataclass(frozen=True)
class Missing:
    """What the text orders a filing to state and this one does not."""

    where: str
    sentence: str
    basis: Basis


@dataclass(frozen=True)
class Assumed:
    """A choice that the filing leaves open, and the default that stands for it."""

    where: str
    value: OptionValue
    words: str
    basis: Basis


@dataclass(frozen=True)
class Review:
    """A filing held against its edition."""

    game: Game
    violations: tuple[Violation, ...]
    missing: tuple[Missing, ...]
    assumed: tuple[Assumed, ...]
    submissions: tuple[Submission, ...] = ()

    @property
    def permitted(self) -> bool:
        """Whether nothing in it is refused."""
        return not self.violations

    @property
    def complete(self) -> bool:
        """Whether it states all that the text orders."""
        return not self.missing


def as_filed(edition: Edition, choices: Mapping[str, Any]) -> dict[str, Any]:
    """A whole filing: a wager that is offered only where the filing says so is not offered by one that is silent."""
    silent = {wager.name: False for wager in edition.law.wagers if wager.when_filed}
    return {**silent, **choices}


def review(edition: Edition, choices: Mapping[str, Any]) -> Review:
    """The game under a whole filing, what is refused in it, what it leaves out, and what is assumed."""
    game, violations = examine(edition, as_filed(edition, choices))
    return _Reviewer(game, choices).run(violations)


def unstated(game: Game, choices: Mapping[str, Any]) -> tuple[Assumed, ...]:
    """What the text orders a filing to state, these choices do not, and the game at hand takes by default."""
    return tuple(dict.fromkeys(_Reviewer(game, choices).unstated()))


class _Reviewer:
    """What a filing states, what follows from it, and what it leaves open."""

    def __init__(self, game: Game, choices: Mapping[str, Any]) -> None:
        self.game = game
        self.edition = game.edition
        self.stated = {name for name, value in choices.items() if value is not None}
        self.named = {name for name in self.stated if not isinstance(choices[name], bool)}
        self.limits = usual_limits(game, choices) if "collection" in self.stated else {}

    def run(self, violations: tuple[Violation, ...]) -> Review:
        missing = (*self._missing(), *self._pointless())
        return Review(self.game, violations, missing, tuple(self._assumed()), tuple(self._submissions()))

    def _submissions(self) -> Iterator[Submission]:
        """What is to be submitted or posted besides the filing, as it stands."""
        filed = self.game.filed
        for row in self.edition.law.submissions:
            if holds(row.when, filed) and not (row.unless and holds(row.unless, filed)):
                yield row

    def _open(self, name: str) -> bool:
        """Whether a choice is left open: there is one to make, and neither the filing nor what it states makes it."""
        option = self.edition.option(name)
        if option is None:
            return self._open_label(name)
        idle = any(
            name in (meter.rate, meter.initial, meter.reset) and meter.wager not in self.game.offered
            for meter in self.edition.law.meters
        )
        single = option.kind == "choice" and len(option.choices) == 1
        return name not in self.stated and name not in self.limits and not single and not idle

    def _open_label(self, name: str) -> bool:
        """Whether the paytable of a wager on offer is left open; `true` offers a wager and names no paytable."""
        if name not in self.game.offered or len(self._labels(name)) < 2:
            return False
        pairs = [pairing.wagers for pairing in self.edition.law.pairings if name in pairing.wagers]
        leader = self.edition.wager(name).same_as
        return not self.named & {name, leader, *(other for pair in pairs for other in pair)}

    def _labels(self, name: str) -> tuple[str, ...]:
        """The paytables of a wager that go with the version filed."""
        tables = [table for table in self.edition.tables if table.wager == name]
        return tuple(dict.fromkeys(t.label for t in tables if holds(t.when, self.game.options)))

    def _missing(self) -> Iterator[Missing]:
        for row in self.edition.law.required:
            offered = row.offered is None or row.offered in self.game.offered
            spared = bool(row.unless) and holds(row.unless, self.game.filed)
            if not offered or spared or not holds(row.when, self.game.filed):
                continue
            for name in row.states:
                if self._open(name):
                    sentence = f"is missing and must {row.must} ({self._title(name)})."
                    yield Missing(name, sentence, row.source)

    def unstated(self) -> Iterator[Assumed]:
        for wager in self.edition.law.wagers:
            if wager.when_filed and wager.name in self.game.offered and wager.name not in self.stated:
                yield Assumed(wager.name, True, "offered", wager.source)
        for missing in self._missing():
            option = self.edition.option(missing.where)
            if option is None:
                label = self.game.labels[missing.where]
                yield Assumed(missing.where, label, f"paytable {label}", missing.basis)
                continue
            value = self.game.options.get(missing.where)
            yield Assumed(missing.where, value, shown(option, value), missing.basis)

    def _pointless(self) -> Iterator[Missing]:
        """Amounts of a meter whose wager the filing does not offer expressly."""
        for meter in self.edition.law.meters:
            wager = self.edition.wager(meter.wager)
            stated = [name for name in (meter.rate, meter.initial, meter.reset) if name in self.stated]
            if wager.when_filed and stated and meter.wager not in self.stated:
                said = f"{wager.title} is offered only where the filing says so; {stated[0]} is filed without it."
                yield Missing(meter.wager, said, wager.source)

    def _title(self, name: str) -> str:
        option = self.edition.option(name)
        if option is None:
            return f"the paytable of {self.edition.wager(name).title}"
        return option.says.partition(";")[0] or name

    def _assumed(self) -> Iterator[Assumed]:
        for wager in self.edition.law.wagers:
            yield from self._assumed_wager(wager)
        for option in self.edition.options:
            value = self.game.options.get(option.name)
            if self._open(option.name) and value is not None and value != "":
                yield Assumed(option.name, value, shown(option, value), option.source)

    def _assumed_wager(self, wager: m.Wager) -> Iterator[Assumed]:
        name, offered = wager.name, wager.name in self.game.offered
        if wager.kind in PLACED and wager.optional and name not in self.stated:
            yield Assumed(name, offered, "offered" if offered else "not offered", wager.source)
        if offered and self._open_label(name):
            table = next(table for table in self.game.tables if table.wager == name)
            yield Assumed(name, table.label, f"paytable {table.label}", table.source)

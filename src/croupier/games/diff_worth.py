"""What single differences between two games are worth in house edge: each is carried over from one game to the other
by itself, as a supposition or a choice, and priced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import Edition, Game
from croupier.editions.edition import law_data
from croupier.editions.filing import game_under
from croupier.editions.game import holds
from croupier.editions.own import BOOK as OWN
from croupier.editions.suppose import Supposition, suppose
from croupier.editions.suppose_list import supposable
from croupier.editions.suppose_paths import NO_WORDS
from croupier.editions.suppose_tables import short_figure
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.money import money

Exactly = Fraction | float
Edges = Mapping[str, Exactly]
NEAR = 1e-12  # what prices in floating point are held to
PARTS = (
    "deck.",
    "hands.",
    "commissions.",
    "start.",
    "decisions.",
)  # of the law, whose single words may be carried over
RULES = "Odds and rules"
NOTHING = "none"  # a rule that a text does not have
NOT_PRICED = (
    "seats",
    "min_bet",
    "max_bet",
    "boxes",
    "dealing",
    "shuffler",
)  # options that no house edge hangs on


@dataclass(frozen=True)
class EdgeChange:
    """The house edge of a price in A, and with one thing as B has it."""

    price: str
    before: Exactly
    after: Exactly

    @property
    def change(self) -> Exactly:
        """What the house gains by it."""
        return self.after - self.before


@dataclass(frozen=True)
class Difference:
    """One thing that two games have otherwise: what it is, what stands there in each, and what it is worth; `why` says
    why it is not priced."""

    part: str  # "paytable", "rule", "option"
    key: str
    title: str
    a: str
    b: str
    changes: tuple[EdgeChange, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class _Carried:
    """A difference that has not been priced: the suppositions that carry it over, and the wager it concerns."""

    part: str
    key: str
    title: str
    a: str
    b: str
    supposed: tuple[Supposition, ...] = ()
    choices: Mapping[str, Any] | None = None
    wager: str = ""
    why: str = ""


class EdgesOf:
    """The house edges of a game and of what becomes of it."""

    def __init__(self, edition: Edition, choices: Mapping[str, Any]) -> None:
        self.edition, self.choices = edition, dict(choices)

    def now(self, wager: str = "") -> Edges:
        """As it is filed; nothing where it has no prices."""
        return edges_of(self.edition, self.choices, wager)

    def differ(self, each: _Carried) -> Difference:
        """A difference with what it is worth, or why that is not known."""
        shown = each.part, each.key, each.title, each.a, each.b
        if each.why:
            return Difference(*shown, why=each.why)
        try:
            before = self.now(each.wager)
            if not before:
                return Difference(*shown, why="not comparable: the game has no wager against the house")
            edition = suppose(self.edition, each.supposed)
            after = edges_of(edition, {**self.choices, **(each.choices or {})}, each.wager)
        except Refusal as refusal:
            why = refusal.sentence.removeprefix(f"suppose {each.key}: ")
            return Difference(*shown, why=f"not comparable: {why}")
        changes = [
            EdgeChange(name, before[name], after[name])
            for name in before
            if name in after and not _same(before[name], after[name])
        ]
        gone = [name for name in before if name not in after]
        if gone and not changes:
            return Difference(*shown, why="not comparable: the prices are of other wagers")
        return Difference(
            *shown, changes=tuple(changes), why="" if changes else "no effect on the house edge"
        )


def _same(one: Exactly, other: Exactly) -> bool:
    exact = isinstance(one, Fraction) and isinstance(other, Fraction)
    return one == other if exact else abs(float(one) - float(other)) < NEAR


def edges_of(edition: Edition, choices: Mapping[str, Any], wager: str = "") -> Edges:
    """The house edge of every price by its name, as kept or worked out now."""

    def make() -> dict[str, Exactly]:
        game = game_under(edition, choices)
        return dict(family_of(edition).edges(game, wager if wager in game.offered else ""))

    if edition.book == OWN:
        return make()
    return cached_result(("edges", edition.id, sorted(choices.items()), wager), make)


# Two filings of one edition.


def filing_differences(edges: EdgesOf, a: Game, b: Game, filed: Mapping[str, Any]) -> Iterator[Difference]:
    """Every choice in which two filings of an edition differ, each changed in A alone."""
    for name in dict.fromkeys([*a.labels, *b.labels, *a.options]):
        one, other = (game.labels.get(name, game.options.get(name)) for game in (a, b))
        if one == other:
            continue
        wager = next((each for each in a.edition.law.wagers if each.name == name), None)
        title = wager.title if wager is not None else name.replace("_", " ")
        value = filed.get(name, other if other is not None else False)
        yield edges.differ(
            _Carried(
                "paytable" if wager is not None else "option",
                name,
                title,
                _written(one, a, name),
                _written(other, b, name),
                choices={name: value},
                wager=name if wager is not None and one is not None else "",
            )
        )


def _written(value: object, game: Game, name: str) -> str:
    if value is None:
        return "not offered" if name in {wager.name for wager in game.edition.law.wagers} else "not stated"
    if isinstance(value, bool):
        return "yes" if value else "no"
    option = game.edition.option(name)
    if option is not None and option.kind == "money" and isinstance(value, int):
        return money(value)
    if isinstance(value, Fraction):
        return f"{float(value * 100):.6g} %"
    table = game.table(name) if option is None else None
    short = "-".join(short_figure(str(row.pays)) for row in table.rows) if table is not None else ""
    return f"{value} ({short})" if short else str(value)


# Two editions.


def edition_differences(edges: EdgesOf, a: Game, b: Game) -> Iterator[Difference]:
    """What two editions of one family have otherwise and a price may hang on: paytables, odds, rules, options."""
    if a.edition.law.family != b.edition.law.family:
        return
    yield from paytable_differences(edges, a, b)
    for each in (*_rules(a, b), *_options(a, b), *_contest(a, b)):
        yield edges.differ(each)


def paytable_differences(edges: EdgesOf, a: Game, b: Game) -> Iterator[Difference]:
    """The paytables filed of wagers that both have, each of B carried over to A."""
    for each in _paytables(a, b):
        yield edges.differ(each)


def _common(a: Game, b: Game) -> list[str]:
    names = {wager.name for wager in b.wagers}
    return [wager.name for wager in a.wagers if wager.name in names]


def _paytables(a: Game, b: Game) -> Iterator[_Carried]:
    """The paytables filed of wagers that both have."""
    for name in _common(a, b):
        one, other = (next((t for t in game.tables if t.wager == name), None) for game in (a, b))
        if one is None or other is None or a.edition.wager(name).same_as:
            continue
        rows = [[(row.hand, str(row.pays)) for row in table.rows] for table in (one, other)]
        if rows[0] == rows[1]:
            continue
        several = len(a.edition.labels(name)) > 1
        key = f"{name}.{one.label}" if several else name
        given = [[hand, pays] for hand, pays in rows[1]]
        yield _Carried(
            "paytable",
            name,
            a.edition.wager(name).title,
            _figures(rows[0]),
            _figures(rows[1]),
            (Supposition(key, given),),
            wager=name,
        )


def _figures(rows: list[tuple[str, str]]) -> str:
    return ", ".join(f"{hand} {pays}" for hand, pays in rows)


def _rules(a: Game, b: Game) -> Iterator[_Carried]:
    """Odds, rules by their names, the qualifier and words of the deck and the hands, where both have them."""
    one, other = ({each.key: each for each in supposable(game.edition)} for game in (a, b))
    for key, each in one.items():
        if key not in other or each.value == other[key].value:
            continue
        if each.group != RULES and not (each.group == "Law" and key.startswith(PARTS)):
            continue
        value = other[key].value
        why = ""
        if " or " in value:
            why = "not comparable: it depends on what is filed"
        title = each.says or key.replace("_", " ").replace(".", ", ")
        if not value:
            why = f"not comparable: {b.edition.id} states no such rule"
        shown = each.value or NOTHING, value or NOTHING
        yield _Carried("rule", key, title, *shown, (Supposition(key, value),), why=why)


def _options(a: Game, b: Game) -> Iterator[_Carried]:
    """Options that both have, with another value filed."""
    for option in a.edition.options:
        name = option.name
        if b.edition.option(name) is None or name == "collection":
            continue
        one, other = _written(a.options.get(name), a, name), _written(b.options.get(name), b, name)
        if one == other:
            continue
        why = "no effect on the house edge" if name in NOT_PRICED else ""
        value = b.filing.get(
            name, b.edition.law.default.get(name, getattr(b.edition.option(name), "default", None))
        )
        if value is None:
            why = why or "not comparable: one of the two states nothing"
        elif option.choices and str(value) not in option.choices:
            why = why or f"not comparable: {a.edition.id} has no such choice"
        title = option.says or name.replace("_", " ")
        yield _Carried("option", name, title, one, other, (Supposition(name, value),), why=why)


def _contest(a: Game, b: Game) -> Iterator[_Carried]:
    """What becomes of the wagers that both have, where the rows differ: those of B in the place of A's."""
    names = _common(a, b)
    one, other = (law_data(game.edition).get("contest", {}).get("rows", []) for game in (a, b))
    mine, theirs = (
        [row for each in rows if (row := _restricted(each, game, names)) is not None]
        for rows, game in ((one, a), (other, b))
    )
    if not mine or not theirs or sorted(map(repr, mine)) == sorted(map(repr, theirs)):
        return
    rest = [wager.name for wager in a.edition.law.wagers if wager.name not in names]
    kept = [row for each in one if (row := _restricted(each, a, rest)) is not None]
    supposed = Supposition("contest.rows", [*theirs, *kept])
    words = "see the rules under Settlement"
    yield _Carried("rule", "contest.rows", "what becomes of the wagers", words, words, (supposed,))


def _restricted(row: Mapping[str, Any], game: Game, names: list[str]) -> dict[str, Any] | None:
    """A row of the contest with some wagers alone, without its clauses; None where it speaks of none of them, or does
    not hold under the filing."""
    wagers = {wager.name for wager in game.edition.law.wagers}
    under = {
        key: (value,) if isinstance(value, str) else value for key, value in row.get("under", {}).items()
    }
    if not any(name in row for name in names) or not holds(under, game.filed):
        return None
    return {
        key: value
        for key, value in sorted(row.items())
        if key not in (*NO_WORDS, "under") and (key not in wagers or key in names)
    }

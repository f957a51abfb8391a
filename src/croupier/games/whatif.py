"""Questions to the prices of any family: which payout gives an edge, what each row is worth, how paytables rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any

from croupier.analysis.guard import NOT_GUARDED, Guarded
from croupier.editions import Edition, Game, edition_ids, editions_in, load
from croupier.editions.edition import law_data
from croupier.editions.odds import Odds, parse_odds
from croupier.editions.what_if import PaytableColumn, RuleChange, columns_of, what_if, words_of
from croupier.games import FAMILIES, family_of
from croupier.games.family import PricedWager
from croupier.kit import Refusal
from croupier.kit.money import percent
from croupier.kit.text import did_you_mean
from croupier.pages import (
    Block,
    Column,
    Grid,
    KeyValues,
    Money,
    Note,
    Number,
    Page,
    Paragraph,
    Percent,
    Ratio,
)
from croupier.pages.citations import law_book, law_books

# What the questions of `whatif` come to: payouts and meters solved for, weights of rows, rankings, as pages.


Exactly = Fraction | float


@dataclass(frozen=True)
class Payout:
    """A payout that can be changed: its key, its wager, the row, and what it is now."""

    key: str
    wager: str
    row: str
    odds: Odds
    filed: Callable[[Fraction], Mapping[str, Any]] | None = (
        None  # choices that pay this much, if a filing says so
    )

    def text(self, amount: Fraction) -> str:
        """Odds of a value, in the unit of this row."""
        return f"{amount.numerator} {self.odds.unit.split()[0]} {amount.denominator}"


@dataclass(frozen=True)
class SolvedPayout:
    """The payout of a row that gives an edge, exactly, and the nearest that can be paid."""

    game: Game
    payout: Payout
    price: str  # the name of the price that it moves
    target: Fraction
    now: Exactly
    exact: Fraction
    straight: bool  # whether the best play is proven to be the same between the whole odds around it
    payable: tuple[tuple[Fraction, Exactly], ...]
    checked: str = ""  # how the prices were held against real rounds

    def page(self) -> Page:
        """The exact payout, then the nearest odds with their edges."""
        edition, payout = self.game.edition, self.payout
        rows = [
            (payout.text(odds), Percent(edge, 4), Percent(edge - self.target, 4, plus=True))
            for odds, edge in self.payable
        ]
        columns = [
            Column("pays", "Pays"),
            Column("house_edge", "House edge", "right"),
            Column("difference", "Off the target", "right"),
        ]
        facts: list[Any] = [
            ("edition", "edition", edition.id),
            ("key", "row", payout.key),
            ("price", "price", self.price),
            ("pays_now", "pays now", str(payout.odds)),
            ("house_edge_now", "house edge now", Percent(self.now, 4)),
            ("target", "house edge wanted", Percent(self.target, 4)),
            ("pays", "pays for that, exactly", payout.text(self.exact)),
            ("pays_decimal", "that is", Number(self.exact, 6)),
        ]
        blocks: list[Block] = [KeyValues(facts), Grid("payable", columns, rows, title="Nearest payable odds")]
        if not self.straight:
            words = "The best play changes near this payout; between whole odds the edge is taken as a straight line."
            blocks.append(Note(words))
        blocks += _notes(self.checked)
        return Page(f"{edition.title}: a payout for a house edge", blocks, kind="solved", book=edition.book)


@dataclass(frozen=True)
class SolvedMeter:
    """What a meter must show for an edge; 0 is where it breaks even."""

    game: Game
    wager: str
    target: Fraction
    shown: int
    now: Fraction
    meter: Fraction  # in cents
    checked: str = ""

    def page(self) -> Page:
        """The meter, exactly and in dollars."""
        edition = self.game.edition
        facts: list[Any] = [
            ("edition", "edition", edition.id),
            ("wager", "wager", edition.wager(self.wager).title),
            ("meter_now", "meter now", Money(self.shown)),
            ("house_edge_now", "house edge now", Percent(self.now, 4)),
            ("target", "house edge wanted", Percent(self.target, 4)),
            ("meter", "meter for that", Money(-floor(-self.meter))),
            ("meter_exact", "exactly, in dollars", Ratio(self.meter / 100)),
        ]
        return Page(
            f"{edition.title}: a meter for a house edge",
            [KeyValues(facts), *_notes(self.checked)],
            kind="solved meter",
            book=edition.book,
        )


@dataclass(frozen=True)
class Sensitivity:
    """What one unit more on each row does to the edge of a price, everything played anew."""

    game: Game
    rows: tuple[
        tuple[Payout, str, Exactly, Exactly], ...
    ]  # the row, its price, the edge now, and with a unit more
    checked: str = ""

    def page(self) -> Page:
        """A line for each row, the strongest first within its price."""
        edition = self.game.edition
        columns = [
            Column("price", "Price"),
            Column("row", "Row"),
            Column("pays", "Pays"),
            Column("house_edge", "House edge", "right"),
            Column("change", "Change per unit", "right"),
            Column("change_exact", "Exactly", "right"),
        ]
        rows = [
            (
                price,
                payout.row,
                str(payout.odds),
                Percent(now, 4),
                Percent(more - now, 6, plus=True),
                _exact(more - now),
            )
            for payout, price, now, more in self.rows
        ]
        words = (
            "What the house edge changes by where a row pays one unit more, the best play worked out anew."
        )
        blocks: list[Block] = [
            KeyValues([("edition", "edition", edition.id)]),
            Paragraph(words),
            Grid("sensitivity", columns, rows),
            *_notes(self.checked),
        ]
        return Page(
            f"{edition.title}: sensitivity of the house edge", blocks, kind="sensitivity", book=edition.book
        )


def _notes(checked: str) -> list[Block]:
    return [Note(checked, key="checked")] if checked else []


def _exact(value: Exactly) -> Any:
    return Ratio(value) if isinstance(value, Fraction) else Number(value, 12)


@dataclass(frozen=True)
class Ranking:
    """Paytables by their house edge, the lowest first."""

    title: str
    rows: tuple[tuple[str, PricedWager, str], ...]  # the edition, the price, its figures from top to bottom

    def page(self) -> Page:
        """One line a paytable."""
        columns = [
            Column("rank", "", "right"),
            Column("edition", "Edition"),
            Column("wager", "Wager"),
            Column("paytable", "Paytable"),
            Column("figures", "Pays"),
            Column("house_edge", "House edge", "right"),
            Column("certainty", "Certainty", shown=False),
        ]
        rows = [
            (place, id, each.wager, each.paytable, figures, Percent(each.house_edge, 4), each.certainty)
            for place, (id, each, figures) in enumerate(self.rows, start=1)
        ]
        return Page(self.title, [Grid("ranking", columns, rows)], kind="ranking")


# Questions to the prices of any family: which payout gives an edge, what a unit of each row is worth, how paytables
# rank. Every answer is a price of a what-if game, so it is as exact as the prices of the family.


Edges = Mapping[str, Exactly]  # the house edge of each price, by its name
PAYABLE = ("to 1", "for 1")
NEAR = 1e-12  # what prices in floating point are held to
MOST_STEPS = 16
Progress = Callable[[int, int], None]


# Payouts.


def payouts_of(game: Game, wager: str = "") -> tuple[Payout, ...]:
    """Every payout at odds of a game under its filing, or those of one wager."""
    filed = family_of(game.edition).filed_payouts(game)
    found = [*_scheduled(game), *_unscheduled(game.edition, law_data(game.edition)), *filed]
    named = tuple(each for each in found if not wager or each.wager == wager)
    if not named:
        known = list(dict.fromkeys(each.wager for each in found))
        meant = did_you_mean(wager, known, f"choose one of {', '.join(known) or 'none'}.")
        raise Refusal(f"{game.edition.id} has no payouts of {wager!r}; {meant}" if wager else _nothing(game))
    return named


def _nothing(game: Game) -> str:
    return f"{game.edition.id} has no payouts at odds that could be solved for or weighed."


def _scheduled(game: Game) -> Iterator[Payout]:
    for table in game.tables:
        if game.edition.wager(table.wager).same_as:
            continue
        several = sum(other.wager == table.wager for other in game.tables) > 1
        stake = f".${table.stake // 100}" if several and table.stake else ""
        for row in table.rows:
            if row.pays.unit in PAYABLE:
                yield Payout(f"{table.wager}{stake}.{_quoted(row.hand)}", table.wager, row.hand, row.pays)


def _unscheduled(edition: Edition, raw: Mapping[str, Any]) -> Iterator[Payout]:
    for key, value, *_ in (*_contest_odds(raw), *edition.family.changeable(raw)):
        if " or " not in value and (" to " in value or " for " in value):
            yield Payout(key, words_of(key)[0], key, parse_odds(value))


def _contest_odds(raw: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for wager in raw.get("wagers", ()):
        name = wager["name"]
        rows = [row.get(name) for row in raw.get("contest", {}).get("rows", ())]
        odds = list(dict.fromkeys(text for text in rows if isinstance(text, str) and " to " in text))
        if odds and not columns_of(dict(raw), name):
            yield name, " or ".join(odds)


def _quoted(word: str) -> str:
    return f'"{word}"' if "." in word else word


def payout_named(game: Game, key: str) -> Payout:
    """The payout of a key; refused with the nearest where there is none."""
    found, words = payouts_of(game), words_of(key)
    labels = set(game.labels.values())
    bare = tuple(word for word in words if word not in labels or len(words) < 3)
    for each in found:
        if words_of(each.key) in (words, bare):
            return each
    known = [each.key for each in found]
    listed = f"`croupier sensitivity {game.edition.id}` lists the rows."
    raise Refusal(f"{key!r} is not a payout at odds of {game.edition.id}; {did_you_mean(key, known, listed)}")


# Solving.


def solve(
    game: Game,
    choices: Mapping[str, Any],
    row: str = "",
    meter: str = "",
    edge: str = "0%",
    no_guard: bool = False,
) -> SolvedPayout | SolvedMeter:
    """The payout of a row, or the meter of a wager, that gives a house edge; the prices of own and of what-if games are
    held against real rounds, unless `no_guard`."""
    if bool(row) == bool(meter):
        raise Refusal("Choose what to compute: the row of a payout, or the wager of a meter.")
    target = _edge(edge)
    found = solve_payout(game, choices, row, target) if row else solve_meter(game, meter, target)
    if no_guard or game.edition.is_of_book:
        return found
    checked = _held(game, found.payout.wager if isinstance(found, SolvedPayout) else found.wager)
    if isinstance(found, SolvedPayout):  # what is said to be paid then, too
        moved = _Moved(game, choices, found.payout)
        for amount, _ in found.payable:
            checked = checked.with_other(_held(moved.game_at(amount), found.payout.wager))
    return replace(found, checked=checked.words)


def _held(game: Game, wager: str) -> Guarded:
    return family_of(game.edition).guarded(game, wager)


def _edge(text: str) -> Fraction:
    """A house edge: `2.5%`, `2.5`, or `-1%` where the player has the edge."""
    word = text.strip()
    sign = -1 if word.startswith("-") else 1
    word = word.lstrip("+-")
    return sign * percent(word if word.endswith("%") else f"{word}%", "edge")


class _Moved:
    """The prices of a game as one of its payouts moves."""

    def __init__(self, game: Game, choices: Mapping[str, Any], payout: Payout) -> None:
        self.game, self.choices, self.payout = game, choices, payout

    def at(self, amount: Fraction) -> Edges:
        """Every price with the payout at a value."""
        game = self.game_at(amount)
        return family_of(game.edition).edges(game, self.payout.wager)

    def game_at(self, amount: Fraction) -> Game:
        """The game with the payout at a value."""
        edition, choices, payout = self.game.edition, self.choices, self.payout
        if payout.filed is not None:
            choices = {**choices, **payout.filed(amount)}
        else:
            edition = what_if(edition, [RuleChange(payout.key, payout.text(amount))])
        return edition.configure(**choices)

    def moves(self) -> tuple[str, Exactly, Exactly]:
        """The price that the payout moves, its edge now, and with a unit more."""
        now, more = self.at(self.payout.odds.amount), self.at(self.payout.odds.amount + 1)
        for name, edge in now.items():
            if more.get(name, edge) != edge:
                return name, edge, more[name]
        raise Refusal(f"{self.payout.key} affects no price of {self.game.edition.id}.")


def solve_payout(game: Game, choices: Mapping[str, Any], key: str, target: Fraction) -> SolvedPayout:
    """The payout of a row that gives this house edge, exactly; the best play is worked out anew for each payout tried.

    Prices are settled in cents, so whole odds are tried; between two of them the edge is a straight line wherever the
    best play is the same, which is proven where the line goes on beyond them: the edge is convex in the payout.
    """
    payout = payout_named(game, key)
    moved = _Moved(game, choices, payout)
    name, now, more = moved.moves()

    @cache
    def at(odds: int) -> Exactly:
        return moved.at(Fraction(odds))[name]

    low = _bracket(at, max(0, floor(payout.odds.amount + _fraction((target - now) / (more - now)))), target)
    if at(low) < target:
        said = f"No payout of {payout.key} gives a house edge of {float(target):.4%}"
        raise Refusal(f"{said}: where it pays {payout.text(Fraction(0))}, the edge is {float(at(low)):.4%}.")
    slope = at(low + 1) - at(low)
    amount = low + _fraction((target - at(low)) / slope)
    straight = any(_same(at(place + 1) - at(place), slope) for place in (low - 1, low + 1) if place >= 0)
    half = Fraction(round(amount * 2), 2)
    near = {Fraction(low): at(low), Fraction(low + 1): at(low + 1), half: moved.at(half)[name]}
    return SolvedPayout(game, payout, name, target, now, amount, straight, tuple(sorted(near.items())))


def _bracket(at: Callable[[int], Exactly], low: int, target: Fraction) -> int:
    """The whole odds below which the edge is above the target, and above which it is not."""
    for _ in range(MOST_STEPS):
        if at(low) < target and low > 0:
            low = max(0, low - _steps(at(low), target, at(low) - at(low + 1)))
        elif at(low + 1) > target:
            low += _steps(at(low + 1), target, at(low) - at(low + 1))
        else:
            break
    return low


def _steps(edge: Exactly, target: Fraction, slope: Exactly) -> int:
    """How many whole odds to go on by, at least one."""
    return max(1, floor(abs(float(edge) - float(target)) / float(slope))) if slope > 0 else 1


def _same(edge: Exactly, target: Exactly) -> bool:
    exact = isinstance(edge, Fraction) and isinstance(target, Fraction)
    return edge == target if exact else abs(float(edge) - float(target)) < NEAR


def _fraction(value: Exactly) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(value).limit_denominator(10**9)


def solve_meter(game: Game, wager: str, target: Fraction) -> SolvedMeter:
    """What the meter of a wager must show for this house edge."""
    fed = [meter.wager for meter in game.edition.law.meters]
    if wager not in fed:
        meant = did_you_mean(wager, fed, f"choose one of {', '.join(fed) or 'none'}.")
        raise Refusal(f"{wager!r} feeds no meter of {game.edition.id}; {meant}")
    meter = game.meter(wager)
    assert meter is not None
    shown, step = game.cents_of(meter.initial) or 0, 10_000_00
    family = family_of(game.edition)

    def at(cents: int) -> Fraction:
        edge = next(iter(family.edges(game, wager, {wager: cents}).values()))
        assert isinstance(edge, Fraction)
        return edge

    now = at(shown)
    slope = (at(shown + step) - now) / step
    if not slope:
        raise Refusal(f"The paytable of {wager} pays nothing from the meter.")
    return SolvedMeter(game, wager, target, shown, now, shown + (target - now) / slope)


def sensitivity(
    game: Game,
    choices: Mapping[str, Any],
    wager: str = "",
    progress: Progress | None = None,
    no_guard: bool = False,
) -> Sensitivity:
    """What one unit more on every row does to its price; the prices of own and of what-if games as they are now are
    held against real rounds, unless `no_guard`."""
    rows = []
    payouts = payouts_of(game, wager)
    for done, payout in enumerate(payouts, start=1):
        try:
            rows.append((payout, *_Moved(game, choices, payout).moves()))
        except Refusal:
            if wager:
                raise
        if progress:
            progress(done, len(payouts))
    if not rows:
        raise Refusal(_nothing(game))
    checked = NOT_GUARDED if no_guard or game.edition.is_of_book else _held(game, wager)
    return Sensitivity(game, tuple(rows), checked.words)


# Ranking.


def rank(where: str, wager: str = "", progress: Progress | None = None) -> Ranking:
    """The paytables of a family, a book or an edition, or of one wager there, by their house edge."""
    ids = _places(where)
    rows: list[tuple[str, PricedWager, str]] = []
    titles: dict[str, str] = {}
    for done, id in enumerate(ids, start=1):
        edition = load(id)
        family = family_of(edition)
        titles = {each.name: each.title for each in edition.law.wagers} | titles
        try:
            found = family.price_list(edition) if not wager else family.priced(edition, wager)
            rows += [(id, each, _figures(edition, each)) for each in found]
        except Refusal:
            pass  # it has no prices
        if progress:
            progress(done, len(ids))
    if not rows:
        meant = did_you_mean(wager, titles, f"the wagers there are {', '.join(sorted(titles))}.")
        raise Refusal(
            f"There is no price of {wager!r} in {where}; {meant}" if wager else f"{where} has no prices."
        )
    what = f"{titles.get(wager, wager)} in {_where_words(where)}" if wager else _where_words(where)
    return Ranking(
        f"Paytables of {what} by house edge", tuple(sorted(rows, key=lambda row: row[1].house_edge))
    )


def _where_words(where: str) -> str:
    """A book or an edition by its title; a family by its name."""
    if where in law_books():
        return law_book(where).title
    return f"{load(where).title} ({where})" if "/" in where else where


def _places(where: str) -> Sequence[str]:
    if where in FAMILIES:
        return [id for id in edition_ids() if load(id).law.family == where]
    try:
        return editions_in(where)
    except Refusal as refusal:
        near = did_you_mean(where, FAMILIES)
        raise Refusal(f"{where!r} is not a family; {near}" if near else refusal.sentence) from None


def _figures(edition: Edition, price: PricedWager) -> str:
    """The figures of a paytable from top to bottom, where the price is of one."""
    titles = {wager.title: wager.name for wager in edition.law.wagers}
    columns: list[PaytableColumn] = columns_of(law_data(edition), titles.get(price.wager, price.wager))
    return next((column.short for column in columns if column.label == price.paytable), "")

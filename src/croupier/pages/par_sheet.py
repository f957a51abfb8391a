"""A par sheet as a page: every wager and paytable with its figures, exposure, what they rest on, how they were made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

from croupier.analysis.findings import TableEdge
from croupier.analysis.model import Certainty, Strategy
from croupier.analysis.par import CountedRow, MeterRun, ParWager, ReturnBand
from croupier.editions import Game
from croupier.editions.own import law_files
from croupier.kit import dollars
from croupier.kit.refusal import Basis
from croupier.pages.charts import bands_svg, distribution_svg
from croupier.pages.citations import law_book, law_books
from croupier.pages.comparison import labelled
from croupier.pages.filing import filing_data, with_assumptions
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Drawing,
    Grid,
    Inline,
    KeyValues,
    Listing,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Percent,
    Probability,
    Ratio,
    Section,
    Value,
)
from croupier.pages.prices import HIT_FREQUENCY, WIN_FREQUENCY, audit_section
from croupier.pages.rules import readings_section
from croupier.pages.words import money, ratio

# The most that the house can lose: on one hand and at one table, wager by wager, and the limits that cut it.


COLUMNS = (
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("units", "Per hand, initial wagers", "right"),
    Column("maximum_wager", "Maximum wager", "right"),
    Column("per_hand", "Per hand", "right"),
    Column("per_table", "Per table", "right"),
)


def exposure_section(game: Game, wagers: Sequence[ParWager]) -> tuple[Section, ...]:
    """What a hand and a full table can win at the most."""
    text = (
        f"The most that one hand can win, and {game.seats} times that for a full table: an upper bound, since hands at "
        "one table share the cards. Amounts need a maximum wager, printed or filed."
    )
    rows = [_row(game, each) for each in wagers if each.greatest is not None]
    if not rows:
        return ()
    blocks: list[Block] = [Paragraph(text), Grid("exposure", COLUMNS, rows)]
    if limits := list(_limits(game)):
        blocks.append(Listing(limits, key="payout_limits"))
    return (Section("Maximum exposure", blocks),)


def _row(game: Game, wager: ParWager) -> tuple[Value, ...]:
    most = (
        most_staked(game, wager.wager) if wager.meter is None else None
    )  # a meter does not grow with the stake
    units = wager.greatest or 0
    hand = None if most is None else int(Fraction(units) * most)
    return (
        wager.title,
        wager.paytable,
        Number(units, 2),
        None if most is None else Money(most),
        None if hand is None else Money(hand),
        None if hand is None else Money(hand * game.seats),
    )


def most_staked(game: Game, name: str) -> int | None:
    """The most that may be staked on a wager, in cents: by its sizes, its limits, or the house's maximum."""
    wager = next((each for each in game.edition.law.wagers if each.name == name), None)
    if wager is None:
        return game.cents_of("max_bet")
    if sizes := game.sizes(wager):
        return max(sizes)
    printed = [limit.most for limit in game.edition.limits(name) if limit.most and not limit.together]
    house = game.cents_of("max_bet") if wager.group == "main" else None
    return min((most for most in (*printed, house) if most is not None), default=None)


def _limits(game: Game) -> Iterator[Inline]:
    """The caps on payouts that hold under the filing."""
    for limit in game.payout_limits:
        most = limit.amount if limit.amount is not None else game.cents_of(limit.option or "")
        covers = ", ".join(game.edition.wager(name).title for name in limit.covers)
        if most is not None:
            yield (f"Payout limit: {money(most)} per {limit.per} on {covers}. ", ClauseRef(limit.basis))
        else:
            yield (
                f"A payout limit per {limit.per} on {covers} may be filed; none is. ",
                ClauseRef(limit.basis),
            )


# A par sheet as a page: every wager and paytable with its figures, what they rest on, and how they were made.


RUN = "Longest plausible losing run"
BANDS_NOTE = (
    "Bands: the return to player of the initial wager after that many rounds, by the normal approximation; with large "
    "skewness, short sessions are far from normal. A losing run is rounds in a row without a net profit; a longer one "
    "than the run shown is expected in at most one of a hundred sessions of that length."
)
CERTAINTY: Mapping[Certainty, str] = {
    "exact": "exact",
    "exact given stated play": "stated play",
    "upper bound": "upper bound",
    "sampled": "sampled",
    "sampled, at least": "sampled, at least",
}
SUMMARY = (
    Column("", "Wager"),
    Column("", "RTP", "right"),
    Column("", "House edge", "right"),
    Column("", "Element of risk", "right"),
    Column("", "Hit frequency", "right"),
    Column("", "Win frequency", "right"),
    Column("", "Standard deviation", "right"),
    Column("", "Volatility index", "right"),
    Column("", "Certainty"),
)
ROWS = (
    Column("title", "Row"),
    Column("combinations", "Combinations", "right"),
    Column("probability", "Probability", "right"),
    Column("one_in", "1 in", "right"),
    Column("pays", "Pays", "right"),
    Column("contribution", "Contribution to return", "right"),
)
BANDS = (
    Column("rounds", "Rounds", "right"),
    Column("low_90", "90 %: from", "right"),
    Column("high_90", "to", "right"),
    Column("low_99", "99 %: from", "right"),
    Column("high_99", "to", "right"),
    Column("losing_run", RUN, "right"),
)
MISTAKES = (
    Column("play", "Play"),
    Column("wager", "Wager"),
    Column("house_edge", "House edge", "right"),
    Column("cost", "Cost of the mistake", "right"),
)
SESSION = (
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("average_bet", "Initial wager", "right"),
    Column("theoretical_win", "Theoretical win an hour", "right"),
    Column("deviation", "Standard deviation an hour", "right"),
    Column("n0", "N0, rounds", "right"),
    Column("bankroll", "Bankroll for 1 % risk of ruin", "right"),
    Column("whose", "Of"),
)
METERS = (
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("fixed_part", "Fixed part", "right"),
    Column("rate", "Rate", "right"),
    Column("reset", "Reset", "right"),
    Column("hit_cycle", "Hit cycle", "right"),
    Column("mean_meter", "Expected meter at hit", "right"),
    Column("break_even_meter", "Breaks even at", "right"),
    Column("long_run_return", "Long-run RTP", "right"),
)


@dataclass(frozen=True)
class Mistake:
    """A way to play that is not the best, and what it costs per unit of the initial wager."""

    play: str
    wager: str
    house_edge: Fraction | float
    cost: Fraction | float


@dataclass(frozen=True)
class ParFigures:
    """All that a family works out for a par sheet; plain, so that it can be kept between runs."""

    wagers: tuple[ParWager, ...]
    strategy: Strategy
    method: tuple[str, ...]
    charts: tuple[Block | Section, ...] = ()  # the strategy in full, where it has tables
    mistakes: tuple[Mistake, ...] = ()
    meters: tuple[MeterRun, ...] = ()
    notes: tuple[str, ...] = ()
    without: tuple[tuple[str, str], ...] = ()  # wagers that are not priced, and why


@dataclass(frozen=True)
class SheetTerms:
    """Who a sheet is for, and the pace and wager of its theoretical win: assumptions, no figures of the law."""

    house: str = ""
    hands_per_hour: int = 60
    wager: int | None = None  # the initial wager in cents; None is the table minimum, or $10


USUAL_TERMS = SheetTerms()


@dataclass(frozen=True)
class ParSheet:
    """The par sheet of a game as of a date."""

    game: Game
    figures: ParFigures
    date: str
    version: str
    choices: Mapping[str, Any] = field(default_factory=dict)  # made expressly
    fees: tuple[tuple[str, Basis], ...] = ()
    terms: SheetTerms = USUAL_TERMS

    @property
    def wager(self) -> int:
        """The initial wager of the theoretical win, in cents."""
        return self.terms.wager or self.game.cents_of("min_bet") or 1000

    def page(self) -> Page:
        """Summary, every wager, strategy, mistakes, meters, exposure, rules, interpretations, method."""
        edition, found = self.game.edition, self.figures
        blocks: list[Block | Section] = [
            KeyValues(self._head()),
            *audit_section(self.game, self._edges()),
            *summary_section(found.wagers),
            *(Note(note) for note in found.notes),
            *(_wager(each) for each in found.wagers),
            *_without(found.without),
            strategy_section(found),
            *_mistakes(found.mistakes),
            *_meters(found.meters),
            *self._session(),
            *exposure_section(self.game, found.wagers),
            *self._fees(),
            *self._rests_on(),
            Section("Method", [Listing([*found.method, BANDS_NOTE], key="method")]),
            self._files(),
        ]
        title = f"{edition.title} ({edition.law.text.section}): par sheet"
        data = {"edition": edition.id, "filing": filing_data(self.game)}
        page = Page(title, blocks, kind="par sheet", book=edition.book, data=data)
        return labelled(with_assumptions(page, self.game, self.choices), edition)

    def drawn(self, format: str) -> bytes:
        """The sheet as a file of this format: html, json, csv, pdf, xlsx or text."""
        from croupier.pages.par_files import draw_sheet

        return draw_sheet(self, format)

    def _head(self) -> Iterator[Pair]:
        edition = self.game.edition
        yield Pair("house", "house", self.terms.house or "not stated")
        yield Pair(
            "jurisdiction",
            "jurisdiction",
            law_book(edition.book).title if edition.book in law_books() else "",
        )
        yield Pair("", "edition", edition.id)
        yield Pair("game_version", "game version", self.game_version)
        yield Pair("date", "date", self.date)
        yield Pair("", "prepared by, signature", "")
        yield Pair("version", "Croupier", self.version)
        yield Pair("family", "family", edition.law.family)
        labels = ", ".join(
            f"{edition.wager(wager).title} {label}"
            for wager, label in self.game.labels.items()
            if len(edition.labels(wager)) > 1
        )
        if labels:
            yield Pair("", "strategy for paytables", labels)

    @property
    def game_version(self) -> str:
        """The beginning of a digest of the law files and of every choice: another sheet of the same game has it too."""
        text = repr([law_files(self.game.edition), self.game.key])
        return sha256(text.encode()).hexdigest()[:12]

    def _edges(self) -> Iterator[TableEdge]:
        """The house edges of the sheet; of what is bet only where it pays, or paid on another stake, with its risk."""
        for each in self.figures.wagers:
            later = each.average_bet is not None and each.average_bet < 1
            risk = each.element_of_risk if later else None
            label = each.paytable or "only"
            yield TableEdge(each.wager, label, each.house_edge, each.certainty, each.meter, risk)

    def _session(self) -> Iterator[Section]:
        """What an hour at a pace is worth to the house, and how long luck outweighs the edge."""
        wagers = [each for each in self.figures.wagers if not each.is_addition and each.variance]
        if not wagers:
            return
        pace = self.terms.hands_per_hour
        note = (
            f"Assumed: {pace} rounds an hour, an initial wager of {money(self.wager)} and one player. The theoretical "
            "win is rounds an hour × initial wager × house edge. N0 is variance ÷ house edge²: after that many rounds "
            "the expected result equals one standard deviation. The bankroll is what the side with the edge must hold "
            "to be ruined with a chance of at most 1 % if it plays on without end: −ln(1 %) × variance ÷ (2 × edge), "
            "by the diffusion approximation, which is rough where a few large payouts make the variance."
        )
        grid = Grid("session", SESSION, (self._hour(each) for each in wagers))
        data = {"hands_per_hour": pace, "initial_wager": dollars(self.wager)}
        yield Section("Theoretical win and risk of ruin", [Paragraph(note), grid], data=data)

    def _hour(self, each: ParWager) -> tuple[Value, ...]:
        pace, wager = self.terms.hands_per_hour, self.wager
        roll = each.bankroll()
        return (
            each.title,
            each.paytable,
            Money(wager),
            Number(pace * wager * each.house_edge / 100, 2),
            Number(math.sqrt(pace) * each.standard_deviation * wager / 100, 2),
            None if each.n0 is None else Number(each.n0, 0),
            None if roll is None else Number(roll * wager / 100, 0),
            "the house" if each.house_edge > 0 else "the player",
        )

    def _fees(self) -> Iterator[Section]:
        if self.fees:
            listed = [(f"{text} ", ClauseRef(basis)) for text, basis in self.fees]
            yield Section("Collection fees", [Listing(listed, key="fees")])

    def _rests_on(self) -> Iterator[Section]:
        edition = self.game.edition
        data = [each.model_dump() for each in edition.law.readings]
        for section in readings_section(edition):
            yield Section(
                "Interpretations the figures rest on", section.blocks, data={"interpretations": data}
            )

    def _files(self) -> Section:
        columns = [Column("file", "File"), Column("sha256", "SHA-256")]
        return Section("Law files", [Grid("law", columns, law_files(self.game.edition))])


# The wagers.


def summary_section(wagers: Sequence[ParWager]) -> tuple[Section, ...]:
    """A line for each wager and paytable."""
    if not wagers:
        return ()
    return (Section("Summary", [Grid("", SUMMARY, map(_summary_row, wagers))]),)


def _name(wager: ParWager) -> str:
    return f"{wager.title}, paytable {wager.paytable}" if wager.paytable else wager.title


def _summary_row(wager: ParWager) -> tuple[Value, ...]:
    risk = wager.element_of_risk
    return (
        _name(wager),
        "" if wager.is_addition else Percent(wager.return_to_player, 4),
        Percent(wager.house_edge, 4),
        None if risk is None else Percent(risk, 4),
        _percent(wager.hit_frequency),
        _percent(wager.win_frequency),
        Number(wager.standard_deviation, 4),
        Number(wager.volatility_index, 4),
        CERTAINTY[wager.certainty],
    )


def _percent(value: Fraction | float | None) -> Percent | None:
    return None if value is None else Percent(value, 4)


def _wager(wager: ParWager) -> Section:
    blocks: list[Block] = [KeyValues(_figures(wager))]
    if wager.rows:
        blocks.append(Grid("rows", _row_columns(wager), _rows(wager.rows)))
    if wager.results and not _same(wager):
        grid = Grid(
            "results", _row_columns(wager, "Net result"), _rows(wager.results), title="Net result of a round"
        )
        blocks.append(grid)
    banded = not wager.is_addition and bool(wager.variance)
    if banded:
        title = "RTP confidence intervals"
        blocks.append(Grid("bands", _band_columns(wager), map(_band, wager.bands()), title=title))
    if wager.results:
        blocks.append(Drawing("", distribution_svg(wager), "Chance of each net result", data={}))
    if banded:
        blocks.append(Drawing("", bands_svg(wager), "Confidence bands of the return to player", data={}))
    blocks += [Note(note) for note in wager.notes]
    data = {"wager": wager.wager, "title": wager.title, "paytable": wager.paytable}
    return Section(_name(wager), blocks, key="wagers", listed=True, data=data)


def _same(wager: ParWager) -> bool:
    """Whether the rows of law are the net results: each round fires exactly one."""
    return bool(wager.rows) and sum(row.probability for row in wager.rows) == 1


def _figures(wager: ParWager) -> Iterator[Pair]:
    yield Pair("certainty", "certainty", wager.certainty)
    if wager.deals is not None:
        yield Pair("deals", "combinations in all", wager.deals)
    if not wager.is_addition:
        yield Pair("return_to_player", "return to player (RTP)", Percent(wager.return_to_player, 6))
    yield Pair("house_edge", "house edge", Percent(wager.house_edge, 6), _exactly(wager.house_edge))
    if wager.element_of_risk is not None:
        yield Pair(
            "element_of_risk", "element of risk", Percent(wager.element_of_risk, 6), "of the total wagered"
        )
    if wager.average_bet is not None:
        yield Pair("average_bet", "average bet", Number(wager.average_bet, 6), "initial wagers")
    if wager.hit_frequency is not None:
        yield Pair("hit_frequency", HIT_FREQUENCY.lower(), Percent(wager.hit_frequency, 6))
    if wager.win_frequency is not None:
        yield Pair("win_frequency", WIN_FREQUENCY.lower(), Percent(wager.win_frequency, 6))
    yield Pair("variance", "variance", Number(wager.variance, 6))
    yield Pair(
        "standard_deviation", "standard deviation", Number(wager.standard_deviation, 6), "initial wagers"
    )
    if wager.skewness is not None:
        yield Pair("skewness", "skewness", Number(wager.skewness, 6))
    index = "standard deviation × 1.644854, the normal quantile of 90 %"
    yield Pair("volatility_index", "volatility index", Number(wager.volatility_index, 6), index)
    if wager.n0 is not None and not wager.is_addition:
        yield Pair("n0", "N0", Number(wager.n0, 0), "rounds until the edge equals one standard deviation")
    if wager.greatest is not None:
        yield Pair("greatest_win", "greatest win of a hand", Number(wager.greatest, 2), "initial wagers")
    for own in wager.own:
        yield Pair(own.key, own.label, Percent(own.value, 6) if own.percent else Number(own.value, 6))
    if wager.meter is not None:
        yield Pair("meter", "at a meter of", Money(wager.meter))
    if wager.break_even_meter is not None:
        yield Pair(
            "break_even_meter",
            "breaks even at",
            Number(wager.break_even_meter / 100, 2),
            "dollars on the meter",
        )


def _exactly(value: Fraction | float) -> str:
    return (
        f"of the initial wager, exactly {ratio(value)}"
        if isinstance(value, Fraction)
        else "of the initial wager"
    )


def _row_columns(wager: ParWager, first: str = "Row") -> tuple[Column, ...]:
    cited = any(row.cite for row in wager.rows) and first == "Row"
    counted = any(row.combinations is not None for row in (*wager.rows, *wager.results))
    columns = (Column("title", first), replace(ROWS[1], shown=counted), *ROWS[2:])
    return (*columns, Column("clause", "Clause")) if cited else columns


def _rows(rows: Sequence[CountedRow]) -> Iterator[tuple[Value, ...]]:
    cited = any(row.cite for row in rows)
    for row in rows:
        cells: tuple[Value, ...] = (
            row.title,
            row.combinations,
            Probability(row.probability, 10),
            _one_in(row.probability),
            Ratio(row.profit),
            Number(row.contribution, 10, plus=True),
        )
        yield (*cells, ClauseRef(row.cite)) if cited else cells


def _one_in(chance: Fraction | float) -> Number | None:
    return Number(1 / chance, 2) if chance else None


def _band_columns(wager: ParWager) -> tuple[Column, ...]:
    """Without the runs where they are not known."""
    return (*BANDS[:-1], replace(BANDS[-1], shown=wager.win_frequency is not None))


def _band(band: ReturnBand) -> tuple[Value, ...]:
    ends = (Percent(end, 4) for end in (*band.ninety, *band.ninety_nine))
    return (band.rounds, *ends, band.losing_run)


def _without(found: Iterable[tuple[str, str]]) -> tuple[Section, ...]:
    rows = [f"{title}: {why}" for title, why in found]
    return (Section("Not priced", [Listing(rows, key="not_priced")]),) if rows else ()


# Play and meters.


def strategy_section(found: ParFigures) -> Section:
    """The play that the figures hold for, in rules, shares and charts."""
    strategy = found.strategy
    blocks: list[Block | Section] = [Paragraph(f"Play: {strategy.name}.", key="name", data=strategy.name)]
    if strategy.rules:
        blocks.append(Listing(strategy.rules, key="rules"))
    if strategy.frequencies:
        columns = [Column("choice", "Choice"), Column("frequency", "How often", "right")]
        rows = [(choice, Percent(share, 4)) for choice, share in strategy.frequencies]
        blocks.append(Grid("frequencies", columns, rows))
    if not strategy.rules and not strategy.frequencies and not found.charts:
        blocks.append(Paragraph("The player has nothing to decide."))
    return Section("Strategy", [*blocks, *found.charts], key="strategy")


def _mistakes(mistakes: Sequence[Mistake]) -> tuple[Section, ...]:
    if not mistakes:
        return ()
    rows = [(each.play, each.wager, Percent(each.house_edge, 4), Percent(each.cost, 4)) for each in mistakes]
    note = Paragraph(
        "Each way to play priced exactly; the cost is what it adds to the house edge of the strategy above."
    )
    return (Section("Effect of common mistakes", [note, Grid("mistakes", MISTAKES, rows)]),)


def _meters(meters: Sequence[MeterRun]) -> tuple[Section, ...]:
    if not meters:
        return ()
    note = (
        "In the long run what feeds a meter equals what is paid off it. So the return is the fixed part, the rate at "
        "which stakes feed the meter, and the reset amount over the hit cycle, whatever the meter shows today. The "
        "hit cycle is in wagers. The expected meter holds when its share is won, that wager's part included."
    )
    grid = Grid("progressives", METERS, map(_meter, meters))
    return (Section("Progressives in the long run", [Paragraph(note), grid]),)


def _meter(meter: MeterRun) -> tuple[Value, ...]:
    cycle, mean, even = meter.hit_cycle, meter.mean_meter, meter.break_even
    return (
        meter.wager,
        meter.paytable,
        Percent(meter.fixed, 4),
        Percent(meter.rate, 2),
        Money(meter.reset),
        None if cycle is None else Number(cycle, 1),
        None if mean is None else Number(mean / 100, 2),
        None if even is None else Number(even / 100, 2),
        Percent(meter.return_to_player, 4),
    )

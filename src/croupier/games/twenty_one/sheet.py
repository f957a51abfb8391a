"""What a par sheet says of twenty-one: both plays of the main wager, every side bet, the chart, common mistakes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.analysis.model import Price, Strategy
from croupier.analysis.par import (
    GameFigures,
    OwnFigure,
    ParWager,
    WagerFigures,
    figures_of,
    listed_results,
    par_wager,
    skewness_of,
)
from croupier.editions import Game
from croupier.games.twenty_one.advise import as_plays
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.results import round_ends
from croupier.games.twenty_one.price_pages import PLAYS
from croupier.games.twenty_one.price_use import Priced, drawn
from croupier.games.twenty_one.rules import TEN, rules_of
from croupier.games.twenty_one.strategy import (
    MEANINGS,
    PRINTED_UPCARDS,
    Codes,
    DrawnChart,
    PlayedStrategy,
    from_basic,
)
from croupier.games.twenty_one.words import filed_words, rule_words
from croupier.pages import Chart, Symbol
from croupier.pages.par_sheet import Mistake, ParFigures

BASIC = Strategy("basic strategy: one choice for each total, soft total and pair against each upcard")
METHOD = (
    "The main wager is solved by recursion on the composition of the shoe, from a full shoe, in floating point: an "
    "exact method whose sums are good to about twelve digits.",
    "The list of results leaves insurance aside. Hands that are not split are exact in it; the hands of one split are "
    "taken as independent of one another once the dealer's hand is known, so its mean may differ from the exact one.",
    "Side bets and insurance are exact fractions.",
)
UNDOUBLED = {"D": "H", "Ds": "S"}


def twenty_one_sheet(game: Game) -> ParFigures:
    """Best play and basic strategy, then the side bets."""
    found = Priced(game, rules_of(game), (0,) * TEN, ())
    title = game.edition.wager(found.main).title
    sides = [side for side in found.sides if isinstance(side[1], Price)]
    return ParFigures(
        (
            *(_main(found.main, f"{title}, {PLAYS[play]}", price) for play, price in found.plays.items()),
            *(_side(name, price) for name, price in sides if isinstance(price, Price)),
        ),
        BASIC,
        (f"{filed_words(found.rules)}; {rule_words(found.rules)}.", *METHOD),
        charts=tuple(_charts(drawn(found))) if "basic" in found.plays else (),
        mistakes=tuple(_mistakes(found, title)) if "basic" in found.plays else (),
        notes=found.best.notes,
        without=tuple((name, why) for name, why in found.sides if isinstance(why, str)),
    )


def twenty_one_figures(found: Priced) -> GameFigures:
    """What a price is compared by: each play, the side bets, and the chart cell by cell."""
    sides = [figures_of(side, name) for name, side in found.sides if isinstance(side, Price)]
    chart = tuple(_cells(drawn(found))) if "basic" in found.plays else ()
    return GameFigures((*main_figures(found), *sides), BASIC.name, chart=chart)


def main_figures(found: Priced) -> Iterator[WagerFigures]:
    """The main wager under each play that was asked for."""
    title = found.game.edition.wager(found.main).title
    for play, price in found.plays.items():
        yield WagerFigures(
            f"{title}, {PLAYS[play]}",
            price.house_edge,
            certainty="exact given stated play",
            standard_deviation=price.standard_deviation,
        )


def _cells(chart: DrawnChart) -> Iterator[tuple[str, str]]:
    """Every hand against every upcard, and how it is played."""
    for part in chart.parts:
        for hand, codes in part.rows:
            for up, code in zip(PRINTED_UPCARDS, codes, strict=True):
                if code in MEANINGS and code != "-":
                    yield f"{part.name}: {hand} against {up}", MEANINGS[code][0]


def _main(wager: str, title: str, price: TwentyOnePrice) -> ParWager:
    insured = price.insurance
    own = () if insured is None else (
        OwnFigure("insurance_expectation", "insurance, EV where always taken", insured.expectation),
        OwnFigure("insurance_adds", "insurance at its best adds", insured.adds),
    )  # fmt: skip
    results, wagered = round_ends(price)
    taken = insured is not None and price.play == "best"
    if insured is not None and taken:
        aces = sum(up.probability for up in price.ups if up.up == 1)
        wagered += aces * insured.chance_taken / 2
    mean = math.fsum(float(result) * chance for result, chance in results.items())
    hand = price.expectation - (insured.adds if insured is not None and taken else 0.0)
    won = math.fsum(chance for result, chance in results.items() if result > 0)
    return ParWager(
        wager,
        title,
        "",
        "exact given stated play",
        price.expectation,
        price.variance,
        average_bet=wagered,
        hit_frequency=won,
        win_frequency=won,
        skewness=skewness_of(results),
        results=listed_results(results),
        greatest=max(results),
        own=(
            *own,
            OwnFigure("results_mean_off", "mean of the results minus the exact expectation", mean - hand),
        ),
    )


def _side(title: str, price: Price) -> ParWager:
    label = dict(price.labels).get(price.wagers[0], "")
    return par_wager(price.wagers[0], title, "" if label == "only" else label, price)


def _charts(chart: DrawnChart) -> Iterator[Chart]:
    for part in chart.drawn:
        codes = [code for code in chart.codes if any(code in row for _, row in part.rows)]
        legend = [Symbol(code, chart.meaning(code), *MEANINGS[code][1:]) for code in codes]
        yield Chart(
            f"chart_{part.name.replace(' ', '_')}", part.name.capitalize(), PRINTED_UPCARDS, part.rows, legend
        )


# Mistakes.


def _mistakes(found: Priced, title: str) -> Iterator[Mistake]:
    base = from_basic(found.basic)
    basic = found.by_totals.expectation
    for play in (_dealer(base, found), _without_busts(base), _without_doubles(base), _without_splits(base)):
        plays = as_plays(found.rules, play)
        if plays is not None:
            worth = price_rules(found.rules, plays=plays).expectation
            yield Mistake(play.name, title, -worth, basic - worth)
    insured = found.best.insurance
    if insured is not None:
        aces = sum(up.probability for up in found.best.ups if up.up == 1)
        cost = -insured.expectation * aces / 2
        yield Mistake("basic strategy, always insured", title, cost - basic, cost)


def _all(code: str) -> Codes:
    return (code,) * len(PRINTED_UPCARDS)


def _dealer(base: PlayedStrategy, found: Priced) -> PlayedStrategy:
    """Hit and stand as the dealer does; never double, split or surrender."""
    soft = 18 if found.rules.hits_soft_17 else 17
    return replace(
        base,
        name="mimic the dealer",
        hard={total: _all("S" if total >= 17 else "H") for total in base.hard},
        soft={total: _all("S" if total >= soft else "H") for total in base.soft},
        pairs={value: _all("H" if value == 1 or 2 * value < 17 else "S") for value in base.pairs},
    )


def _without_busts(base: PlayedStrategy) -> PlayedStrategy:
    """Basic strategy that never hits a hard total of twelve or more."""

    def stood(codes: Codes) -> Codes:
        return tuple({"H": "S", "D": "Ds", "R": "Rs"}.get(code, code) for code in codes)

    hard = {total: stood(codes) if total >= 12 else codes for total, codes in base.hard.items()}
    return replace(base, name="basic strategy that never risks a bust", hard=hard)


def _without_doubles(base: PlayedStrategy) -> PlayedStrategy:
    """Basic strategy without doubling."""

    def plain(codes: Codes) -> Codes:
        return tuple(UNDOUBLED.get(code, code) for code in codes)

    def less(rows: Mapping[int, Codes]) -> dict[int, Codes]:
        return {place: plain(codes) for place, codes in rows.items()}

    name = "basic strategy that never doubles"
    return replace(base, name=name, hard=less(base.hard), soft=less(base.soft), pairs=less(base.pairs))


def _without_splits(base: PlayedStrategy) -> PlayedStrategy:
    """Basic strategy that plays pairs by their totals."""
    pairs = {value: base.soft[12] if value == 1 else base.hard[2 * value] for value in base.pairs}
    return replace(base, name="basic strategy that never splits", pairs=pairs)

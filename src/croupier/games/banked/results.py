"""What the uses of banked poker come to: prices, advice, samples and findings, each with its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.model import GamePrice, Price
from croupier.editions import Game
from croupier.games.banked.law import check_banked
from croupier.kit import Refusal, fields, parse_cards
from croupier.pages import Column, Grid, KeyValues, Listing, Money, Note, Number, Page, Percent, Ratio, Value
from croupier.pages.words import money
from croupier.rounds.bets import opening_meters
from croupier.rounds.events import Chose

if TYPE_CHECKING:
    from croupier.games.banked.simulate.batch import Simulation

COLUMNS = (
    Column("wager", "Wager"),
    Column("house_edge", "House edge", "right"),
    Column("expectation", "EV per unit", "right"),
    Column("element_of_risk", "Element of risk", "right"),
    Column("standard_deviation", "Standard deviation", "right"),
    Column("hit_frequency", "Hit frequency (any payout)", "right"),
    Column("win_frequency", "Win frequency (net profit)", "right"),
    Column("certainty", "Certainty"),
)


@dataclass(frozen=True)
class PriceResult:
    """The prices of a game under one way to play."""

    price: GamePrice

    def page(self) -> Page:
        """Every wager in a row, then the play that the prices hold for."""
        from croupier.show.sheet import game_price_data

        price, edition = self.price, self.price.game.edition
        plays = [f"{name} {float(share):.4%}" for name, share in price.strategy.frequencies]
        return Page(
            f"{edition.title}, {edition.id}: prices",
            [
                KeyValues([("", "play", price.strategy.name)]),
                Grid("", COLUMNS, [_row(each) for each in price.prices]),
                Listing((*price.strategy.rules, *plays)),
                *(Note(note, key="") for note in price.notes),
            ],
            kind="price",
            book=edition.book,
            data=game_price_data(price),
        )


@dataclass(frozen=True)
class PaytablesResult:
    """Every wager under every paytable that can be filed."""

    game: Game
    prices: tuple[tuple[str, str, Price], ...]

    def page(self) -> Page:
        """A row for each paytable."""
        from croupier.show.sheet import price_data

        edition = self.game.edition
        columns = (Column("wager", "Wager"), Column("label", "Paytable"), *COLUMNS[1:])
        rows = [
            (edition.wager(wager).title, label or "-", *_row(price)[1:])
            for wager, label, price in self.prices
        ]
        data = [{"wager": wager, "label": label, **price_data(price)} for wager, label, price in self.prices]
        return Page(
            f"{edition.title}, {edition.id}: every paytable",
            [Grid("", columns, rows)],
            kind="price",
            book=edition.book,
            data={"edition": edition.id, "schedules": data},
        )


@dataclass(frozen=True)
class SampleResult:
    """Sampled prices, each with its standard error."""

    sample: Simulation

    def page(self) -> Page:
        """Every wager in a row."""
        sample, edition = self.sample, self.sample.price.game.edition
        columns = (
            COLUMNS[0],
            Column("", "EV per unit", "right"),
            Column("", "Standard error", "right"),
            Column("", "Standard deviation", "right"),
            Column("", "Hit frequency (any payout)", "right"),
        )
        rows = [
            (
                each.name,
                Number(each.expectation, 6, plus=True),
                Number(sample.error(each), 6),
                Number(each.standard_deviation, 4),
                Percent(each.hit_frequency, 4),
            )
            for each in sample.price.prices
        ]
        data = {key: value for key, value in sample.to_json().items() if key != "signatures"}
        title = f"{edition.title}, {edition.id}: {sample.rounds:,} rounds, seed {sample.seed} (sampled)"
        return Page(title, [Grid("", columns, rows)], kind="simulation", book=edition.book, data=data)


def _row(price: Price) -> tuple[Value, ...]:
    return (
        price.name,
        Percent(price.house_edge),
        Ratio(price.expectation),
        Percent(price.element_of_risk),
        Number(price.standard_deviation, 4),
        Percent(price.hit_frequency),
        Percent(price.win_frequency),
        price.certainty if price.meter is None else f"{price.certainty} at a meter of {money(price.meter)}",
    )


@dataclass(frozen=True)
class AdviceResult:
    """The EV of each choice for known cards, the best first, in units of the first main wager."""

    game: Game
    advice: tuple[tuple[Chose, Fraction], ...]

    def page(self) -> Page:
        """A row for each choice, with what it costs against the best."""
        best = self.advice[0][1]
        rows = [(*_choice(chose), Ratio(ev), Ratio(best - ev)) for chose, ev in self.advice]
        columns = (
            Column("", "Choice"),
            Column("choice", shown=False),
            Column("amount", shown=False),
            Column("ev", "EV", "right"),
            Column("cost", "Cost", "right"),
        )
        title = f"{self.game.edition.title}: EV of each choice per unit of the first wager"
        return Page(title, [Grid("choices", columns, rows)], kind="advice", book=self.game.edition.book)


def _choice(chose: Chose) -> tuple[Value, Value, Value]:
    """The choice as it is shown, its name, and its amount where it has one."""
    if chose.amount is None:
        return chose.choice, chose.choice, None
    return f"{chose.choice} {money(chose.amount)}", chose.choice, Money(chose.amount)


def read_meters(text: str) -> dict[str, int]:
    """`progressive=5000` as cents by wager; several with commas between."""
    pairs = [word.partition("=") for word in text.split(",")]
    for name, equals, _ in pairs:
        if not equals or not name.strip():
            raise Refusal(f"{text!r} is not understood; write WAGER=DOLLARS.")
    return {name.strip(): fields.amount(amount.strip(), name.strip()) for name, _, amount in pairs}


def price(
    game: Game,
    *,
    play: str = "optimal",
    meter: Sequence[Mapping[str, int]] = (),
    all: bool = False,
    filing: Mapping[str, Any] | None = None,
) -> PriceResult | PaytablesResult:
    """The exact prices of every wager; with `all` under every paytable."""
    from croupier.games.banked.price.game import price_all, price_game

    check_banked(game.edition, "priced")
    shown: dict[str, int] = {}
    for each in meter:
        for name in each:
            if name in shown:
                raise Refusal(f"The meter on {name} is given twice.")
        shown |= each
    shown = opening_meters(game, shown) if shown else {}
    if not all:
        return PriceResult(price_game(game, shown, play))
    if play != "optimal":
        raise Refusal("--all prices best play only; leave out --all or --play.")
    return PaytablesResult(game, tuple(price_all(game.edition, shown, **(filing or {}))))


def advise(game: Game, *, own: str, community: str = "", dealer: str = "") -> AdviceResult:
    """The exact advice for known cards."""
    from croupier.games.banked.price.advise import advise_cards

    cards = [parse_cards(words) for words in (own, community, dealer)]
    return AdviceResult(game, tuple(advise_cards(game, *cards)))


def simulate(game: Game, *, rounds: int = 1_000_000, seed: int = 1, threads: int = 2) -> SampleResult:
    """So many rounds of optimal play; its prices are labelled as sampled."""
    from croupier.games.banked.simulate.batch import simulate as run
    from croupier.show.progress import bar

    with bar("rounds") as step:
        return SampleResult(run(game, rounds, seed, threads=threads, progress=step))


def settle(data: Mapping[str, Any]) -> Any:
    """The lines of a described situation."""
    from croupier.games.banked.situation import settle_situation

    return settle_situation(data)


__all__ = ["AdviceResult", "PriceResult", "advise", "price", "settle", "simulate"]

"""Prices of whole editions and books: every wager under every paytable that may be filed, kept between runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.analysis.cache import cached_result, found_result, is_cached, keep_result
from croupier.analysis.executors import Progress, ask_each
from croupier.analysis.par import WagerFigures, figures_in
from croupier.editions import Edition, Game, editions_in, load
from croupier.editions.filing import FilingRefused
from croupier.editions.own import BOOK as OWN
from croupier.games import family_of
from croupier.games.family import Choice, PricedWager, Use
from croupier.games.shipped_prices import shipped_price
from croupier.kit import Refusal
from croupier.kit.text import capitalized
from croupier.pages import Column, Grid, KeyValues, Money, Page, Paragraph, Percent

# Prices that are kept between runs: worked out once for a law, a filing and a program.


def price_page(game: Game, options: Mapping[str, Any]) -> Page:
    """The page of a price: as the package has it, as kept from an earlier run, or worked out now."""
    shipped = shipped_price(game, options)
    if shipped is not None:
        return shipped
    own = (
        game.edition.law.model_dump_json() if game.edition.book == OWN else ""
    )  # a file of one's own may change
    use = family_of(game.edition).use(game.edition, "price")
    page: Page = cached_result(("price", game.key, own, dict(options)), lambda: use(game, **options).page())
    return page


# Every wager of an edition under every paytable that may be filed: the option `all` of `price`.


ALL = Choice("all", bool, "every wager under every paytable", False)
PAYTABLE_COLUMNS = (
    Column("wager", "Wager"),
    Column("label", "Paytable"),
    Column("house_edge", "House edge", "right"),
    Column("certainty", "Certainty"),
    Column("meter", "At a meter of", "right"),
)


@dataclass(frozen=True)
class EveryPaytable:
    """The prices of an edition, a wager and paytable each."""

    edition: Edition
    prices: tuple[PricedWager, ...]

    def page(self) -> Page:
        """One line a paytable."""
        rows = [
            (each.wager, each.paytable, Percent(each.house_edge, 4), each.certainty, _money(each.meter))
            for each in self.prices
        ]
        edition = self.edition
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}: all paytables"
        blocks = (
            [Grid("schedules", PAYTABLE_COLUMNS, rows)]
            if rows
            else [Paragraph("No wager is made against the house.")]
        )
        data = {"edition": edition.id, **({} if rows else {"schedules": []})}
        return Page(title, blocks, kind="price", book=edition.book, data=data)


def _money(cents: int | None) -> Money | None:
    return None if cents is None else Money(cents)


def with_all(use: Use, price_list: Callable[..., Iterable[PricedWager]]) -> Use:
    """The use `price` with the option `all`, which goes with no other."""

    def run(game: Game, all: bool = False, **options: Any) -> Any:
        if not all:
            return use.run(game, **options)
        usual = {choice.name: choice.default for choice in use.options}
        for name, value in options.items():
            if value not in (usual.get(name), None, (), "", False):
                shown = name.replace("_", "-")
                raise Refusal(f"--all prices every wager under every paytable; leave out --{shown}.")
        return EveryPaytable(game.edition, tuple(price_list(game.edition, **game.filing)))

    return replace(use, run=run, options=(*use.options, ALL))


def under_every_paytable(use: Use, edition: Edition, choices: Mapping[str, Any]) -> Iterator[PricedWager]:
    """The prices of a filing, then those of every other paytable of a wager; what it shares is priced once."""
    filed = edition.configure(**choices)
    prices = _prices(use, filed)
    yield from (_priced(edition, each) for each in prices)
    for wager in edition.law.wagers:
        if wager.name in choices or wager.same_as:
            continue
        for label in edition.labels(wager.name):
            if label == filed.labels.get(wager.name):
                continue
            try:
                game = edition.configure(**{**choices, wager.name: label})
            except FilingRefused:
                continue
            others = [each for each in _prices(use, game) if wager.name in each.wagers]
            yield from (_priced(edition, each) for each in others)


def _prices(use: Use, game: Game) -> tuple[WagerFigures, ...]:
    return figures_in(use(game)).wagers


def _priced(edition: Edition, price: WagerFigures) -> PricedWager:
    titles = {wager.name: wager.title for wager in edition.law.wagers}
    title = titles.get(price.name) or capitalized(price.name)
    labels = ", ".join(label for _, label in price.labels)
    assert price.house_edge is not None
    return PricedWager(title, labels, price.house_edge, price.certainty)


# Every exact price of every edition in one list: each wager under each paytable that may be filed.


COLUMNS = (
    Column("edition", "Edition"),
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("house_edge", "House edge", "right"),
    Column("certainty", "Certainty"),
    Column("meter", "At a meter of", "right"),
)


@dataclass(frozen=True)
class PriceList:
    """The prices of editions, by their ids; `without` are those that have none, with the reason."""

    prices: tuple[tuple[str, tuple[PricedWager, ...]], ...]
    without: tuple[tuple[str, str], ...] = ()

    def page(self) -> Page:
        """One line a wager and paytable."""
        rows = [
            (id, each.wager, each.paytable, Percent(each.house_edge, 4), each.certainty, _money(each.meter))
            for id, wagers in self.prices
            for each in wagers
        ]
        counted = [("edition_count", "editions", len(self.prices)), ("price_count", "prices", len(rows))]
        blocks: list[Any] = [KeyValues(counted), Grid("prices", COLUMNS, rows)]
        blocks += [Paragraph(f"{id}: {why}") for id, why in self.without]
        return Page("Every price", blocks, kind="price list")


def price_everything(
    where: str | None = None, *, executor: str | None = None, progress: Progress | None = None
) -> PriceList:
    """The prices of a book, of an edition or of all books; what was worked out before is taken as kept."""
    ids = editions_in(where)
    found = {id: kept for id in ids if (kept := found_result(_asked(id))) is not None}
    left = [id for id in ids if id not in found]

    def step(done: int, total: int) -> None:
        if progress:
            progress(len(found) + done, len(found) + total)

    for id, prices in zip(left, ask_each(prices_of, left, executor, step), strict=True):
        found[id] = prices
        _keep(id, prices)
    refused = {id: why for id, why in found.items() if isinstance(why, str)}
    refused |= {id: "no wager against the house." for id, prices in found.items() if not prices}
    priced = tuple((id, found[id]) for id in ids if id not in refused)
    return PriceList(priced, tuple(sorted(refused.items())))


def prices_of(id: str) -> tuple[PricedWager, ...] | str:
    """The prices of one edition under its default filing and every paytable, or why it has none."""
    try:
        return cached_result(_asked(id), lambda: tuple(family_of(load(id)).price_list(load(id))))
    except Refusal as refusal:
        return refusal.sentence


def _keep(id: str, prices: tuple[PricedWager, ...] | str) -> None:
    """Prices that another machine worked out are kept here as well."""
    if not isinstance(prices, str) and not is_cached(_asked(id)):
        keep_result(_asked(id), prices)


def _asked(id: str) -> tuple[str, str]:
    """By what the prices of an edition are kept."""
    return "price list", id

"""Every exact price of every edition in one list: each wager under each paytable that may be filed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.analysis.cache import cached_result, found_result, is_cached, keep_result
from croupier.analysis.chunks import Progress
from croupier.analysis.working import ask_each
from croupier.editions import editions_in, load
from croupier.games import family_of
from croupier.games.family import PricedWager
from croupier.kit import Refusal
from croupier.pages import Column, Grid, KeyValues, Money, Page, Paragraph, Percent

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


def _money(cents: int | None) -> Money | None:
    return None if cents is None else Money(cents)


def price_everything(
    where: str | None = None, *, on: str | None = None, progress: Progress | None = None
) -> PriceList:
    """The prices of a book, of an edition or of all books; what was worked out before is taken as kept."""
    ids = editions_in(where)
    found = {id: kept for id in ids if (kept := found_result(_asked(id))) is not None}
    left = [id for id in ids if id not in found]

    def step(done: int, total: int) -> None:
        if progress:
            progress(len(found) + done, len(found) + total)

    for id, prices in zip(left, ask_each(prices_of, left, on, step), strict=True):
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

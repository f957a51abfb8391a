"""Every exact price of every edition in one list: each wager under each paytable that may be filed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import editions_in, load
from croupier.games import family_of
from croupier.games.family import PricedWager
from croupier.kit import Refusal
from croupier.pages import Column, Grid, KeyValues, Money, Page, Paragraph, Percent

Progress = Callable[[int, int], None]
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
        counted = [("editions", "editions", len(self.prices)), ("prices", "prices", len(rows))]
        blocks: list[Any] = [KeyValues(counted), Grid("prices", COLUMNS, rows)]
        blocks += [Paragraph(f"{id}: {why}") for id, why in self.without]
        return Page("Every price", blocks, kind="price list")


def _money(cents: int | None) -> Money | None:
    return None if cents is None else Money(cents)


def price_everything(
    where: str | None = None, *, workers: int = 2, progress: Progress | None = None
) -> PriceList:
    """The prices of a book, of an edition or of all books; what has been worked out before is taken as kept."""
    ids = editions_in(where)
    found: dict[str, tuple[PricedWager, ...] | str] = {}
    for done, (id, prices) in enumerate(_worked_out(ids, workers), start=1):
        found[id] = prices
        if progress:
            progress(done, len(ids))
    priced = [(id, prices) for id in ids if not isinstance(prices := found[id], str) and prices]
    without = [
        (id, why if isinstance(why, str) else "no wager against the house.") for id, why in found.items()
    ]
    gone = {id for id, _ in priced}
    return PriceList(tuple(priced), tuple(sorted(pair for pair in without if pair[0] not in gone)))


def _worked_out(ids: tuple[str, ...], workers: int) -> Iterator[tuple[str, tuple[PricedWager, ...] | str]]:
    """Each edition with its prices as they are ready, or with the sentence that refuses them."""
    if workers < 2 or len(ids) < 2:
        yield from ((id, prices_of(id)) for id in ids)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(prices_of, id): id for id in ids}
        for ready in as_completed(waiting):
            yield waiting[ready], ready.result()


def prices_of(id: str) -> tuple[PricedWager, ...] | str:
    """The prices of one edition under its default filing and every paytable, or why it has none."""
    try:
        return cached_result(("price list", id), lambda: tuple(family_of(load(id)).price_list(load(id))))
    except Refusal as refusal:
        return refusal.sentence

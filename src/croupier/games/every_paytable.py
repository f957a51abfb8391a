"""Every wager of an edition under every paytable that may be filed: the option `all` of `price`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.filing import FilingRefused
from croupier.games.family import Choice, PricedWager, Use
from croupier.kit import Refusal
from croupier.kit.listed import capitalized
from croupier.pages import Column, Grid, Money, Page, Paragraph, Percent

ALL = Choice("all", bool, "every wager under every paytable", False)
COLUMNS = (
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
            [Grid("schedules", COLUMNS, rows)] if rows else [Paragraph("No wager is made against the house.")]
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
    filed = edition.under(**choices)
    prices = _prices(use, filed)
    yield from (_priced(edition, each) for each in prices)
    for wager in edition.law.wagers:
        if wager.name in choices or wager.same_as:
            continue
        for label in edition.labels(wager.name):
            if label == filed.labels.get(wager.name):
                continue
            try:
                game = edition.under(**{**choices, wager.name: label})
            except FilingRefused:
                continue
            others = [each for each in _prices(use, game) if wager.name in each["wagers"]]
            yield from (_priced(edition, each) for each in others)


def _prices(use: Use, game: Game) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = use(game).page().to_data().get("prices", [])
    return found


def _priced(edition: Edition, price: Mapping[str, Any]) -> PricedWager:
    titles = {wager.name: wager.title for wager in edition.law.wagers}
    title = titles.get(price["name"]) or capitalized(price["name"])
    labels = ", ".join(str(label) for label in price["labels"].values())
    return PricedWager(title, labels, Fraction(price["house_edge"]), price["certainty"])

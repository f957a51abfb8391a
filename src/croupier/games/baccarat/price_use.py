"""The use `price` of baccarat: every wager, bets together, effects of removal, the bank's side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.model import BankSide, GamePrice, Price, bank_side
from croupier.analysis.par import GameFigures, game_figures
from croupier.editions import Game
from croupier.games.baccarat.price import Removal, effects_of_removal, portfolio_price, price_baccarat
from croupier.games.baccarat.rules import BaccaratRules, rules_of
from croupier.games.fees import check_table
from croupier.games.typed_wagers import read_wagers
from croupier.kit import Refusal, dollars
from croupier.kit.data import shoe_cards
from croupier.pages import Block, Column, Grid, Note, Number, Page, Paragraph, Percent, Ratio, Section, Value
from croupier.pages.bank_side import bank_side_section
from croupier.pages.prices import (
    HIT_FREQUENCY,
    WIN_FREQUENCY,
    audit_section,
    exact,
    exact_data,
    price_data,
    price_section,
)

VALUES = ("10 J Q K", "A", *map(str, range(2, 10)))
TITLES = ("Pays", "House edge", "Standard deviation", HIT_FREQUENCY, WIN_FREQUENCY, "Expectation")
Stakes = dict[int, dict[str, int]]


@dataclass(frozen=True)
class BaccaratPrices:
    """The next round of a shoe: every wager or bets together, and anything else requested."""

    every: GamePrice
    rules: BaccaratRules
    together: Price | None = None
    removed: tuple[Removal, ...] = ()
    stakes: Mapping[int, Mapping[str, int]] | None = None
    bank: BankSide | None = None

    def figures(self) -> GameFigures:
        """Every wager, or the bets together."""
        return game_figures(self.every.prices if self.together is None else (self.together,))

    def page(self) -> Page:
        """The price sheet."""
        every, edition = self.every, self.every.game.edition
        words = f"{every.deals:,} ordered deals of six cards, {self.rules.decks} packs; per unit wagered."
        blocks: list[Block | Section] = [Paragraph(words), *audit_section(every.game)]
        if self.together is None:
            columns = [Column("", "Wager"), *(Column("", title, "right") for title in TITLES)]
            blocks.append(Grid("", columns, [_row(price) for price in every.prices]))
            blocks += [_rows(price) for price in every.prices]
        else:
            blocks.append(price_section(self.together))
        blocks += [Note(note, key="") for note in self._notes()]
        if self.removed:
            blocks.append(_removals(every.game, self.removed))
        if self.bank is not None and self.stakes is not None:
            blocks.append(bank_side_section(every.game, self.stakes, self.bank))
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}: exact"
        return Page(title, blocks, kind="price", book=edition.book, data=self.to_json())

    def _notes(self) -> Iterator[str]:
        priced = self.every.prices if self.together is None else ()
        yield from dict.fromkeys((*self.every.notes, *(note for each in priced for note in each.notes)))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        data = exact_data(self.every, not self.every.game.changed) | {"deals": self.every.deals}
        if self.together is not None:
            data["prices"] = [price_data(self.together)]
        if self.removed:
            data["removals"] = [
                {
                    "value": each.value,
                    "effects": {name: exact(effect) for name, effect in each.effects.items()},
                }
                for each in self.removed
            ]
        return data if self.bank is None else {**data, "bank": _bank_data(self.bank)}


def _row(price: Price) -> tuple[Value, ...]:
    return (
        price.name,
        f"{max(profit for profit, _ in price.distribution)} to 1",
        Percent(price.house_edge, 4),
        Number(price.standard_deviation, 4),
        Percent(price.hit_frequency, 4),
        Percent(price.win_frequency, 4),
        Ratio(price.expectation),
    )


def _rows(price: Price) -> Section:
    """The rows that decide a wager; the figures stand in the sheet."""
    section = price_section(price)
    return Section(section.title, [block for block in section.blocks if isinstance(block, Grid)])


def _removals(game: Game, found: tuple[Removal, ...]) -> Section:
    names = [wager.name for wager in game.wagers]
    titles = [game.edition.wager(name).title for name in names]
    columns = [Column("", "Card removed"), *(Column("", title, "right") for title in titles)]
    rows: list[tuple[Value, ...]] = [
        (VALUES[each.value], *(Number(each.effects[name] * 100, 5, plus=True) for name in names))
        for each in found
    ]
    text = "What removing one card adds to the EV, in percent of the wager: exact."
    return Section("Effects of removal", [Paragraph(text), Grid("", columns, rows)])


def _bank_data(side: BankSide) -> dict[str, Any]:
    return {
        "wins": exact(side.wins / 100),
        "fee": dollars(side.fees.bank),
        "net": exact(side.bank / 100),
        "fees": side.fees.to_json(),
    }


# What is asked.


def price(
    game: Game, bets: str = "", removed: str = "", removals: bool = False, bank: str = ""
) -> BaccaratPrices:
    """Every wager on the next round of the shoe, or bets that stand together."""
    rules = rules_of(game)
    gone = shoe_cards(removed, "removed")
    every = price_baccarat(game, gone, rules)
    together = portfolio_price(game, read_bets(game, bets), gone, rules) if bets else None
    stakes = read_table(game, bank) if bank else None
    side = bank_side(every, stakes) if stakes else None
    return BaccaratPrices(
        every, rules, together, effects_of_removal(game, gone, rules) if removals else (), stakes, side
    )


def read_bets(game: Game, text: str) -> dict[str, int]:
    """`10 on banker, 5 on dragon_7` or `banker 10 dragon_7 5`; names may be cut short."""
    if re.fullmatch(r"[^\d\s]+", text.strip()):
        raise Refusal(f"{text.strip()!r} was not understood; write a bet such as banker 10.")
    turned = re.sub(r"(\S+)\s+on\s+(?:the\s+)?([a-z_0-9]+)", r"\2 \1", text.strip().lower())
    return read_wagers(game, turned)


def read_table(game: Game, text: str) -> Stakes:
    """`player 100 panda_8 5 / banker 50`: the wagers of a table, seats divided by a slash."""
    seats = [read_bets(game, part) for part in text.split("/")]
    if not all(seats):
        raise Refusal(f"{text!r} has a seat without wagers; write 'player 100 panda_8 5 / banker 50'.")
    stakes = dict(enumerate(seats, start=1))
    check_table(game, stakes, {seat: f"seat {seat}" for seat in stakes})
    return stakes

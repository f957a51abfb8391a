"""What the questions of `whatif` come to: payouts and meters solved for, weights of rows, rankings, as pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from croupier.editions import Game
from croupier.editions.odds import Odds
from croupier.games.family import PricedWager
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

Exactly = Fraction | float


@dataclass(frozen=True)
class Payout:
    """A payout that can be supposed otherwise: its key, its wager, the row, and what it is now."""

    key: str
    wager: str
    row: str
    odds: Odds
    filed: Callable[[Fraction], Mapping[str, Any]] | None = (
        None  # choices that pay so much, where a filing says it
    )

    def text(self, amount: Fraction) -> str:
        """Odds of so much, in the unit of this row."""
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
            [KeyValues(facts)],
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
        ]
        return Page(
            f"{edition.title}: sensitivity of the house edge", blocks, kind="sensitivity", book=edition.book
        )


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

"""What is worked out of roulette, as pages: prices, bets over many spins, bankrolls, simulations, settled spins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.model import GamePrice, Price
from croupier.analysis.repeat import Repeated, Ruin
from croupier.editions import Game
from croupier.games.roulette.drawing import Chips, layout_svg, layout_text
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.price import Wheel
from croupier.games.roulette.round import RouletteRound
from croupier.games.roulette.simulate import BankrollSimulation, WheelSimulation
from croupier.kit import dollars
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Drawing,
    DrawnLater,
    Grid,
    KeyValues,
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
    settled_lines,
)
from croupier.pages.filing import filing_data
from croupier.pages.payments import with_payments
from croupier.pages.prices import exact, exact_data, price_data
from croupier.pages.words import money, signed
from croupier.rounds.money import Line
from croupier.settle.paid import NO_PAYMENTS, Payments

QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section})"


def _right(*titles: str) -> list[Column]:
    return [Column("", title, align="right") for title in titles]


def wheel_price_data(price: Price) -> dict[str, Any]:
    """A price as plain data, hits and wins apart."""
    wins = price.win_frequency
    return {**price_data(price), "win_frequency": exact(wins), "win_frequency_float": round(float(wins), 12)}


@dataclass(frozen=True)
class RoulettePrices:
    """Every kind of bet, per unit staked."""

    priced: GamePrice
    wheel: Wheel

    def page(self) -> Page:
        """The price sheet."""
        titles = ("Places", "Pays", "House edge", "Exact", "Standard deviation", "Hit and win frequency")
        rows = []
        for each in self.priced.prices:
            pays = max(profit for profit, _ in each.distribution)
            figures = (
                Percent(each.house_edge, 4),
                Ratio(each.house_edge),
                Number(each.standard_deviation, 4),
            )
            rows.append(
                (each.name, len(each.wagers), f"{pays} to 1", *figures, Percent(each.win_frequency, 2))
            )
        notes = dict.fromkeys((*self.priced.notes, *(n for each in self.priced.prices for n in each.notes)))
        game = self.priced.game
        blocks: list[Block] = [
            Paragraph(
                f"{game.edition.id}: exact, per unit staked. A bet by itself that is paid has a net profit."
            ),
            Grid("", [Column("", "Bet"), *_right(*titles)], rows),
            *(Note(note, key="") for note in notes),
        ]
        data = exact_data(self.priced, not self.wheel.note)
        data["prices"] = [wheel_price_data(each) for each in self.priced.prices]
        return Page(_title(game), blocks, kind="price", book=game.edition.book, data=data)


@dataclass(frozen=True)
class SpotsTogether:
    """Bets that stand together, priced: once, and where it was asked for over many spins and with a bankroll."""

    game: Game
    bets: Mapping[str, int]
    wheel: Wheel
    price: Price
    after: Repeated | None
    bankroll: int
    fate: Ruin | None

    def page(self) -> Page:
        """The price of the bets, and what becomes of them."""
        blocks: list[Block | Section] = [Paragraph(self.game.edition.id), self._price()]
        if self.after is not None:
            blocks.append(_after(self.after))
        if self.fate is not None:
            blocks.append(_fate(self.bankroll, self.fate))
        blocks += [Note(note, key="") for note in self.price.notes]
        book = self.game.edition.book
        return Page(_title(self.game), blocks, kind="price", book=book, data=self._data())

    def _price(self) -> Section:
        price = self.price
        figures: list[tuple[str, Value]] = [
            ("Expected value", Percent(price.expectation, 4, plus=True)),
            ("House edge", Percent(price.house_edge, 4)),
            ("Standard deviation", Number(price.standard_deviation, 6)),
            ("Hit frequency (any payout)", Percent(price.hit_frequency, 4)),
            ("Win frequency (net profit)", Percent(price.win_frequency, 4)),
        ]
        rows = [
            (
                share.row,
                Probability(share.probability),
                Ratio(share.profit),
                Number(share.share, 8, plus=True),
                ClauseRef(share.cite),
            )
            for share in price.rows
        ]
        columns = [
            Column("", "Result"),
            *_right("Probability", "Profit", "Contribution to return"),
            Column("", "Clause"),
        ]
        staked = ", ".join(f"{money(amount)} on {name}" for name, amount in self.bets.items())
        head = f"{staked}: exact, per unit of all that is staked"
        return Section(head, [Grid("", [Column("", ""), *_right("")], figures), Grid("", columns, rows)])

    def _data(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "edition": self.game.edition.id,
            "filing": filing_data(self.game),
            "bets": {spot: dollars(amount) for spot, amount in self.bets.items()},
            "under_the_edition": not self.wheel.note,
            "prices": [wheel_price_data(self.price)],
        }
        after, fate = self.after, self.fate
        if after is not None:
            answer["spins"] = {
                "spins": after.times,
                **{name: _share(getattr(after, name)) for name in ("ahead", "even", "behind")},
                "mean": float(after.mean) / 100,
                "standard_deviation": float(after.variance) ** 0.5 / 100,
                "quantiles": {str(float(q)): dollars(after.quantile(q)) for q in QUANTILES},
            }
        if fate is not None:
            shares = {name: _share(getattr(fate, name)) for name in ("ruined", "reached", "playing")}
            answer["bankroll"] = {**shares, "mean": float(fate.mean) / 100}
        return answer


def _share(value: Fraction) -> dict[str, Any]:
    """A chance as a float, and exactly where that takes no page."""
    short = value.denominator.bit_length() < 600
    return {"float": float(value), "exact": exact(value) if short else None}


def _after(after: Repeated) -> Section:
    rows: list[tuple[str, Any]] = [
        ("Ahead", Percent(after.ahead, 4)),
        ("Even", Percent(after.even, 4)),
        ("Behind", Percent(after.behind, 4)),
        ("Expected value", f"${float(after.mean) / 100:+,.4f}"),
        ("Standard deviation", f"${float(after.variance) ** 0.5 / 100:,.2f}"),
    ]
    rows += [(f"{float(q):.0%} end at or below", signed(after.quantile(q))) for q in QUANTILES]
    title = f"The same bets on {after.times:,} spin{'s' * (after.times > 1)}: exact"
    return Section(title, [Grid("", [Column("", ""), *_right("")], rows)])


def _fate(bankroll: int, fate: Ruin) -> Section:
    rows: list[tuple[str, Value]] = [
        ("Cannot bet any more", Percent(fate.ruined, 4)),
        ("At the goal", Percent(fate.reached, 4)),
        ("Still playing", Percent(fate.playing, 4)),
        ("Left on the average", f"${float(fate.mean) / 100:,.4f}"),
    ]
    title = f"A bankroll of {money(bankroll)} over {fate.times:,} spins: exact"
    return Section(title, [Grid("", [Column("", ""), *_right("")], rows)])


@dataclass(frozen=True)
class RouletteSimulation:
    """Spins or bankrolls that were sampled."""

    game: Game
    result: WheelSimulation | BankrollSimulation

    def page(self) -> Page:
        """What they came to."""
        found = self.result
        blocks = _spins(found) if isinstance(found, WheelSimulation) else _bankrolls(found)
        book, data = self.game.edition.book, found.to_json()
        return Page(_title(self.game), blocks, kind="simulation", book=book, data=data)


def _spins(found: WheelSimulation) -> list[Block]:
    titles = ("Mean per unit", "Standard error", "Standard deviation", "Hit frequency", "Win frequency")
    rows = [
        (
            price.name,
            f"{float(price.expectation):+.6f}",
            f"{found.error(price):.6f}",
            f"{price.standard_deviation:.4f}",
            Percent(price.hit_frequency, 4),
            Percent(price.win_frequency, 4),
        )
        for price in found.prices
    ]
    often = sorted(found.counts, key=lambda number: -found.counts[number])
    most, least = often[0], often[-1]
    return [
        Paragraph(f"{found.game.edition.id}: {found.spins:,} spins, seed {found.seed} (sampled)."),
        Grid("", [Column("", "Bet"), *_right(*titles)], rows),
        Paragraph(
            f"Most often {most} ({found.counts[most]:,}), least often {least} ({found.counts[least]:,}); chi-square "
            f"{found.chi_square:.1f} on {len(often) - 1} degrees of freedom."
        ),
    ]


def _bankrolls(found: BankrollSimulation) -> list[Block]:
    words = {"ruined": "Cannot bet any more", "reached": "At the goal", "playing": "Still playing"}
    rows = []
    for name, said in (*words.items(), ("ahead", "With more than they began")):
        part, error = found.share(getattr(found, name))
        if name != "reached" or found.goal is not None:
            rows.append((said, f"{part:.4%}", f"{error:.4%}"))
    goal = "" if found.goal is None else f" or {money(found.goal)}"
    head = f"{found.players:,} bankrolls of {money(found.bankroll)}, up to {found.spins:,} spins{goal}"
    return [
        Paragraph(f"{found.game.edition.id}: {head}, seed {found.seed} (sampled)."),
        Grid("", [Column("", "Players"), *_right("Share", "Standard error")], rows),
        Paragraph(f"Left on the average: ${found.held / found.players / 100:,.2f}."),
    ]


@dataclass(frozen=True)
class RouletteSlip:
    """A described spin, settled."""

    played: RouletteRound
    data: Mapping[str, Any]
    payments: Payments = NO_PAYMENTS

    @property
    def lines(self) -> Sequence[Line]:
        """What became of every bet."""
        return self.played.lines

    def page(self) -> Page:
        """What became of every bet, seat by seat."""
        game = self.played.game
        page = DrawnLater(_title(game), self._blocks, "slip", game.edition.book, data=dict(self.data))
        return with_payments(page, self.payments)

    def _blocks(self) -> Iterator[Block | Section]:
        from croupier.games.roulette.situation import orders

        played = self.played
        said = orders(played)
        if played.result is not None:
            said = [f"{played.result}, {played.law.colour(played.result)}."]
        yield Paragraph(played.game.edition.id)
        yield from (Paragraph(words) for words in said)
        for seat, player in played.players.items():
            own = [line for line in played.lines if line.seat == seat]
            inner: list[Block] = [settled_lines(own, self._spot_title, key="")] if own else []
            if played.over:
                inner.append(KeyValues([Pair("", "Net", Money(played.net(seat), plus=True))]))
            else:
                inner.append(Paragraph("The bets stay where they are."))
            yield Section(f"Seat {seat} ({player})", inner)
        bank = -sum(line.profit for line in played.lines)
        yield KeyValues([Pair("", "House", Money(bank, plus=True))])

    def _spot_title(self, name: str) -> str:
        return self.played.layout.spots[name].title


def layout_page(
    game: Game, chips: Chips | None = None, marker: str | None = None, notes: bool = False
) -> Page:
    """The layout as a picture, with chips by spot and seats; with notes, every chip has the name of its bet."""
    layout = layout_of(game)
    drawing = Drawing(layout_text(layout, chips, marker), layout_svg(layout, chips, marker, notes))
    return Page(f"{game.edition.title}: the layout", [drawing], kind="layout", book=game.edition.book)

"""Answers about roulette, each with its page: prices, simulations and settlements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.model import GamePrice, Price
from croupier.analysis.par import GameFigures, Repeated, Ruin, game_figures, sampled_figures
from croupier.editions import Game
from croupier.games.roulette.felt import Chips, layout_of, layout_svg, layout_text
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.price import BankrollSimulation, Wheel, WheelSimulation
from croupier.games.roulette.words import read_bets
from croupier.kit import Refusal, cents, dollars
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Drawing,
    Grid,
    Note,
    Number,
    Page,
    Paragraph,
    Percent,
    Probability,
    Ratio,
    Section,
    Value,
)
from croupier.pages.filing import filing_data
from croupier.pages.prices import audit_section, exact, exact_data, price_data
from croupier.pages.words import money, signed

# What is worked out of roulette, as pages: prices, bets over many spins, bankrolls, simulations, settled spins.


QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section})"


def _right(*titles: str) -> list[Column]:
    return [Column("", title, align="right") for title in titles]


@dataclass(frozen=True)
class RoulettePrices:
    """Every kind of bet, per unit staked."""

    priced: GamePrice
    wheel: Wheel

    def figures(self) -> GameFigures:
        """Every kind of bet."""
        return game_figures(self.priced.prices)

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
        blocks: list[Block | Section] = [
            Paragraph(
                f"{game.edition.id}: exact, per unit staked. A bet by itself that is paid has a net profit."
            ),
            *audit_section(game),
            Grid("", [Column("", "Bet"), *_right(*titles)], rows),
            *(Note(note, key="") for note in notes),
        ]
        data = exact_data(self.priced, not self.wheel.note)
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

    def figures(self) -> GameFigures:
        """The bets together."""
        return game_figures((self.price,))

    def page(self) -> Page:
        """The price of the bets, and their results."""
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
            "prices": [price_data(self.price)],
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

    def figures(self) -> GameFigures:
        """Every bet that was sampled; bankrolls have none."""
        found = self.result
        if isinstance(found, BankrollSimulation):
            return GameFigures(())
        return GameFigures(tuple(sampled_figures(each, found.error(each)) for each in found.prices))

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


def layout_page(
    game: Game, chips: Chips | None = None, marker: str | None = None, notes: bool = False
) -> Page:
    """The layout as a picture, with chips by spot and seats; with notes, every chip has the name of its bet."""
    layout = layout_of(game)
    drawing = Drawing(layout_text(layout, chips, marker), layout_svg(layout, chips, marker, notes))
    return Page(f"{game.edition.title}: the layout", [drawing], kind="layout", book=game.edition.book)


# The uses of roulette other than playing it: settlement, replays, prices, simulations, and a playthrough.


def price_roulette(
    game: Game,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
    zeros: int | None = None,
    partage: bool = False,
) -> RoulettePrices | SpotsTogether:
    """Every kind of bet, or bets that stand together; once, over many spins, or with a bankroll."""
    from croupier.games.roulette.price import (
        bet_prices,
        described_wheel,
        over_spins,
        portfolio_price,
        ruin_of,
    )

    own = len(wheel_law(game.edition).compartments.zeros)
    wheel = described_wheel(game, own if zeros is None else zeros, partage)
    if not bets:
        for name, given in (("spins", spins), ("bankroll", bankroll), ("goal", goal)):
            if given:
                raise Refusal(f"{name} needs bets, such as bets='10 on red'.")
        return RoulettePrices(bet_prices(game, wheel), wheel)
    found = read_bets(layout_of(game), bets)
    if (bankroll or goal) and not (spins and bankroll):
        raise Refusal("A bankroll needs a number of spins; give spins and bankroll together.")
    price = portfolio_price(game, found, wheel)
    after = over_spins(game, found, spins, wheel) if spins else None
    if not bankroll:
        return SpotsTogether(game, found, wheel, price, after, 0, None)
    held, until = cents(bankroll, "bankroll"), cents(goal, "goal") if goal else None
    return SpotsTogether(
        game, found, wheel, price, after, held, ruin_of(game, found, spins, held, until, wheel)
    )


def simulate_roulette(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    bets: str = "",
    spins: int = 0,
    bankroll: str = "",
    goal: str = "",
) -> RouletteSimulation:
    """Millions of spins for every kind of bet or for bets that stand together; or bankrolls."""
    from croupier.games.roulette.price import simulate_bankrolls, simulate_spins
    from croupier.pages.progress import bar

    placed = read_bets(layout_of(game), bets) if bets else None
    if not bankroll:
        if spins or goal:
            raise Refusal("spins and goal need a bankroll; the number of spins is --rounds.")
        with bar("spins") as step:
            found = simulate_spins(game, rounds, seed, placed, threads=threads, progress=step)
        return RouletteSimulation(game, found)
    if placed is None or not spins:
        raise Refusal("A bankroll needs bets and spins: --bets '10 on red' --spins 200.")
    until, held = cents(goal, "goal") if goal else None, cents(bankroll, "bankroll")
    with bar("bankrolls") as step:
        fates = simulate_bankrolls(
            game, placed, spins, held, rounds, seed, goal=until, threads=threads, progress=step
        )
    return RouletteSimulation(game, fates)

"""What is worked out of craps, as pages: prices, a plan of bets, simulations, settled tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.craps.plan import plan_words
from croupier.games.craps.price import DicePrice, PlanPrice
from croupier.games.craps.price_data import LENGTHS, plan_data, sheet_data
from croupier.games.craps.price_hand import HandLengths
from croupier.games.craps.rules import DiceRules
from croupier.games.craps.situation import DiceAnswer
from croupier.pages import (
    Block,
    Column,
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
    Ratio,
    Section,
    settled_lines,
)
from croupier.pages.payments import with_payments
from croupier.pages.words import money
from croupier.rounds.money import Line

if TYPE_CHECKING:
    from croupier.games.craps.simulate import DiceSimulation

COLUMNS = (
    Column("bet", "Bet"),
    *(
        Column(key, title, align="right")
        for key, title in (
            ("house_edge", "House edge"),
            ("element_of_risk", "Element of risk"),
            ("per_resolved", "Per bet resolved"),
            ("per_roll", "Per roll"),
            ("rolls", "Rolls"),
            ("standard_deviation", "Standard deviation"),
            ("hit_frequency", "Hit frequency"),
            ("win_frequency", "Win frequency"),
            ("exact", "House edge, exact"),
        )
    ),
)
COLUMN_WORDS = (
    "House edge: of the bet made. Element of risk: of the total wagered, odds and a vigorish paid with the bet "
    "included. Per bet resolved: pushes left out. Per roll: for each roll that acts on the bet; rolls: how many those "
    "are. Hit frequency: any payout. Win frequency: a net profit."
)
PLAY_WORDS = (
    "Exact given this play: each bet is made once, as soon as it may be, and left until it is decided; odds go "
    "behind a line bet when it has its number."
)


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section})"


@dataclass(frozen=True)
class CrapsPrices:
    """Every bet of a game by itself, and how long a shooter's hand is."""

    game: Game
    rules: DiceRules
    prices: Sequence[DicePrice]
    hand: HandLengths

    def page(self) -> Page:
        """The price sheet."""
        notes = [Note(note, key="") for note in _notes(self.prices)]
        section = Section(
            "Every bet, made once and left until it is decided",
            [
                Grid("", COLUMNS, [_row(name, priced) for name, priced in merged(self.rules, self.prices)]),
                Paragraph(COLUMN_WORDS),
                Paragraph("Exact; with odds, given that they are put behind the bet as stated."),
            ],
        )
        data = sheet_data(self.game, self.prices, self.hand)
        hand = _hand_section(self.hand)
        blocks: list[Block | Section] = [Paragraph(self.game.edition.id), section, hand, *notes]
        return Page(_title(self.game), blocks, kind="price", book=self.game.edition.book, data=data)


def _notes(prices: Sequence[DicePrice]) -> list[str]:
    return list(dict.fromkeys(note for priced in prices for note in priced.price.notes))


def _row(name: str, priced: DicePrice) -> tuple[Any, ...]:
    price = priced.price
    return (
        name,
        Percent(price.house_edge, 3),
        Percent(price.element_of_risk, 3),
        Percent(priced.per_resolved, 3),
        Percent(priced.per_roll, 3),
        Number(priced.rolls, 3),
        Number(price.standard_deviation, 3),
        Percent(price.hit_frequency, 2),
        Percent(price.win_frequency, 2),
        Ratio(price.house_edge),
    )


def merged(rules: DiceRules, prices: Sequence[DicePrice]) -> list[tuple[str, DicePrice]]:
    """Bets that differ only in the number and are worth the same share a line: `Place 4, 10`."""
    groups: dict[tuple[Any, ...], list[DicePrice]] = {}
    for priced in prices:
        wager = rules.wager(priced.price.wagers[0])
        alike = (wager.bet.name, priced.price.distribution, priced.rolls)
        key = (*alike, priced.price.name if wager.bet.starts == "line" else "")
        groups.setdefault(key, []).append(priced)
    return [(_group_name(rules, group), group[0]) for group in groups.values()]


def _group_name(rules: DiceRules, group: list[DicePrice]) -> str:
    first = group[0].price
    if len(group) == 1:
        return first.name
    wagers = [rules.wager(priced.price.wagers[0]) for priced in group]
    if isinstance(wagers[0].number, tuple):
        return "Hop, a pair" if wagers[0].number[0] == wagers[0].number[1] else "Hop, two different dice"
    if wagers[0].bet.group == "hardway":
        return f"{first.name} or {wagers[1].title.split()[0].lower()}"
    return f"{first.name}, {', '.join(str(wager.number) for wager in wagers[1:])}"


def _hand_section(hand: HandLengths) -> Section:
    columns = [
        Column(key, key.capitalize(), align="right") for key in ("rolls or more", "probability", "one in")
    ]
    rows = [
        (str(rolls), f"{float(hand.at_least(rolls)):.6g}", f"{float(1 / hand.at_least(rolls)):,.1f}")
        for rolls in LENGTHS
    ]
    figures = [
        ("Rolls to the seven-out", f"{float(hand.mean):.4f} ({hand.mean})"),
        ("Standard deviation", f"{math.sqrt(hand.variance):.4f}"),
        ("Median", str(hand.median)),
    ]
    shown = Grid("", [Column("", "A shooter's hand"), Column("", "", align="right")], figures)
    return Section("A shooter's hand", [shown, Grid("", columns, rows)])


@dataclass(frozen=True)
class CrapsPlan:
    """Several bets at once, priced under stated play."""

    game: Game
    priced: PlanPrice

    def page(self) -> Page:
        """The plan as a whole, and each bet of it."""
        priced = self.priced
        rows: list[tuple[str, str]] = [
            ("Total wagered on the average", f"${float(priced.down / 100):.4f}"),
            ("Expected value", f"{float(priced.expectation / 100):+.5f}"),
            ("Combined house edge", f"{float(priced.combined_edge):.6%} ({priced.combined_edge})"),
            ("Standard deviation", f"${math.sqrt(priced.variance) / 100:.4f}"),
            ("Ahead when all is decided", f"{float(priced.ahead):.4%}"),
            ("Rolls until all is decided", f"{float(priced.rolls):.4f}"),
        ]
        if priced.ev_per_roll is not None:
            rows.append(
                (
                    "Expected value per roll, bets made again",
                    f"{float(priced.ev_per_roll / 100):+.5f}",
                )
            )
        blocks: list[Block | Section] = [
            Paragraph(self.game.edition.id),
            Section(f"Play: {plan_words(priced.plan)}", [_plan_grid(priced)]),
            Grid("", [Column("", "The whole plan"), Column("", "", align="right")], rows),
            Paragraph(PLAY_WORDS),
            *(Note(note, key="") for note in priced.notes),
        ]
        data = plan_data(self.game, priced)
        return Page(_title(self.game), blocks, kind="price", book=self.game.edition.book, data=data)


def _plan_grid(priced: PlanPrice) -> Grid:
    titles = ("Total wagered", "Expected value", "House edge", "Rolls", "Expected value per roll")
    columns = [Column("", "Bet"), *(Column("", title, align="right") for title in titles)]
    rows = []
    for bet in priced.bets:
        odds = " with odds" if bet.planned.with_odds else ""
        rows.append(
            (
                f"{bet.planned.wager.title} {money(int(bet.planned.stake))}{odds}",
                f"${float(bet.down / 100):.4f}",
                f"{float(bet.expectation / 100):+.5f}",
                Percent(-bet.expectation / bet.down, 4),
                Number(bet.rolls, 3),
                "" if bet.ev_per_roll is None else f"{float(bet.ev_per_roll / 100):+.5f}",
            )
        )
    return Grid("", columns, rows)


@dataclass(frozen=True)
class CrapsSimulation:
    """Rolls in batches, with standard errors."""

    game: Game
    result: DiceSimulation

    def page(self) -> Page:
        """What so many rolls came to."""
        found = self.result
        hands = f"{found.rolls / max(1, found.hands):.4f} rolls a hand"
        head = (
            f"{found.edition}: {found.rolls:,} rolls, seed {found.seed} (sampled); {found.hands:,} hands, "
            f"{hands}, {found.points:,} points made."
        )
        titles = ("Bets", "Mean", "Standard error", "Standard deviation", "Hit frequency", "Win frequency")
        columns = [Column("", "Bet"), *(Column("", title, align="right") for title in titles)]
        error = found.per_roll_error
        within = "" if error is None else f" ± {error / 100:.5f}"
        total = (
            f"All together: {float(found.per_roll / 100):+.5f}{within} dollars a roll, every bet made again."
        )
        grid = Grid("", columns, list(_sampled_rows(found)))
        blocks: list[Block] = [Paragraph(head), grid, Paragraph(total)]
        return Page(
            _title(self.game), blocks, kind="simulation", book=self.game.edition.book, data=found.to_json()
        )


def _sampled_rows(found: DiceSimulation) -> Iterator[tuple[Any, ...]]:
    for bet in found.bets:
        odds = " with odds" if bet.planned.with_odds else ""
        yield (
            f"{bet.planned.wager.title} {money(int(bet.planned.stake))}{odds}",
            f"{bet.decided:,}",
            f"{float(bet.mean):+.6f}",
            "-" if bet.error is None else f"{bet.error:.6f}",
            f"{bet.deviation:.4f}",
            f"{bet.paid / bet.decided:.4%}" if bet.decided else "-",
            f"{bet.won / bet.decided:.4%}" if bet.decided else "-",
        )


@dataclass(frozen=True)
class CrapsSlip:
    """A described table after its rolls."""

    answer: DiceAnswer

    @property
    def lines(self) -> Sequence[Line]:
        """What became of the bets that were decided; others stand."""
        return self.answer.table.lines

    def page(self) -> Page:
        """What became of every bet, seat by seat."""
        game, data = self.answer.table.game, self.answer.to_json()
        page = DrawnLater(_title(game), self._blocks, "slip", game.edition.book, data=data)
        return with_payments(page, self.answer.payments)

    def _blocks(self) -> Iterator[Block | Section]:
        table = self.answer.table
        rules, edition = table.rules, table.game.edition
        rolls = ", ".join(f"{one}-{other}" for one, other in table.rolls[:20])
        more = f" and {len(table.rolls) - 20} more" if len(table.rolls) > 20 else ""
        point = f"the point is {table.point}" if table.point else "a come-out roll is next"
        yield Paragraph(f"{edition.id}. Rolled: {rolls}{more}; {point}.")
        for seat, player in table.players.items():
            own = [line for line in table.lines if line.seat == seat]
            up = ", ".join(f"{rules.wager(n).title} {money(s.amount)}" for n, s in table.stakes[seat].items())
            inner: list[Block] = (
                [settled_lines(own, lambda name: rules.wager(name).title, key="")] if own else []
            )
            inner += [Paragraph(f"Still up: {up}.")] if up else []
            inner.append(KeyValues([Pair("", "Net", Money(table.net(seat), plus=True))]))
            yield Section(f"Seat {seat} ({player})", inner)
        bank = Money(-sum(line.profit for line in table.lines), plus=True)
        yield KeyValues([Pair("", "House", bank)])

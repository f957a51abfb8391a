"""Answers about craps, each with its page: prices, simulations and settlements."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.analysis.par import GameFigures, WagerFigures, game_figures
from croupier.editions import Game
from croupier.games.craps.price import (
    LENGTHS,
    DicePrice,
    HandLengths,
    PlanPrice,
    plan_data,
    plan_words,
    sheet_data,
)
from croupier.games.craps.rules import DiceRules
from croupier.kit import Refusal
from croupier.pages import (
    Block,
    Column,
    Grid,
    Note,
    Number,
    Page,
    Paragraph,
    Percent,
    Ratio,
    Section,
)
from croupier.pages.prices import audit_section
from croupier.pages.words import money

if TYPE_CHECKING:
    from croupier.games.craps.simulate import DiceSimulation


# What is worked out of craps, as pages: prices, a plan of bets, simulations, settled tables.


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

    def figures(self) -> GameFigures:
        """Every bet by itself."""
        return game_figures(priced.price for priced in self.prices)

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
        audited = audit_section(self.game)
        blocks: list[Block | Section] = [Paragraph(self.game.edition.id), *audited, section, hand, *notes]
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

    def figures(self) -> GameFigures:
        """The bets of a plan are priced together, so none has figures of its own."""
        return GameFigures(())

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

    def figures(self) -> GameFigures:
        """Every bet that was sampled."""
        return GameFigures(
            tuple(
                WagerFigures(
                    bet.planned.wager.title,
                    None,
                    bet.paid / bet.decided if bet.decided else None,
                    "sampled",
                    standard_deviation=bet.deviation,
                    win_frequency=bet.won / bet.decided if bet.decided else None,
                    mean=float(bet.mean),
                    standard_error=bet.error,
                    wagers=(bet.planned.wager.name,),
                )
                for bet in self.result.bets
            )
        )

    def page(self) -> Page:
        """The totals of simulated rolls."""
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


# The uses of craps other than playing it: settlement, replays, prices, simulations, and a playthrough.


def price_craps(game: Game, bets: str = "", odds: str = "", working: bool = False) -> CrapsPrices | CrapsPlan:
    """Every bet exactly, or a plan of several at once."""
    from croupier.games.craps.price import (
        SHOWN_ODDS,
        hand_lengths,
        parse_plan,
        price_all,
        price_plan,
        price_rules,
    )

    called = True if working else None
    if bets:
        if odds:
            raise Refusal("odds cannot be given without bets; include them in the bets: 'pass 10, odds 10x'.")
        rules = DiceRules(game)
        return CrapsPlan(game, price_plan(rules, parse_plan(rules, bets, called)))
    rules = price_rules(game)
    behind = tuple(re.split(r"\s*[,;]\s*", odds)) if odds else SHOWN_ODDS
    return CrapsPrices(game, rules, price_all(rules, behind, called), hand_lengths(rules))


def simulate_craps(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    bets: str = "",
    working: bool = False,
) -> CrapsSimulation:
    """Rolls in batches, of a plan or of every bet of the game at once."""
    from croupier.games.craps.price import parse_plan, price_rules
    from croupier.games.craps.rules import rules_of
    from croupier.games.craps.simulate import every_bet, simulate_dice
    from croupier.pages.progress import bar

    called = True if working else None
    rules = rules_of(game) if bets else price_rules(game)
    plan = parse_plan(rules, bets, called) if bets else every_bet(rules, called)
    with bar("rolls") as step:
        return CrapsSimulation(game, simulate_dice(rules, plan, rounds, seed, threads=threads, progress=step))

"""What a pot game costs its players, as pages: rake by the pot, collections, and what one hand pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from croupier.analysis.par import GameFigures, OwnFigure, WagerFigures
from croupier.editions import Game
from croupier.editions.model import COLLECTION
from croupier.games.pot.fees import SHOWDOWN, Cost, RakeCost, filed_cost, stages
from croupier.games.pot.filing import fee_row
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.settle import TAKEN, PotSettlement, taken_items
from croupier.kit import dollars
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Page,
    Pair,
    Paragraph,
    Percent,
    Section,
    Value,
)
from croupier.pages.prices import audit_section
from croupier.pages.words import count, money, percent

if TYPE_CHECKING:
    from croupier.games.pot.side_wagers import SideBetPrice
    from croupier.games.pot.simulate import PotSimulation


# What is taken from one described pot hand, as a page.


TAKEN_FROM_POTS = (*TAKEN, "jackpot rake")


def taken_page(answer: PotSettlement) -> Page:
    """What is taken, and by which clause."""
    edition, table = answer.game.edition, answer.table
    row = fee_row(answer.game, len(table.seats))
    option = "none" if answer.game.options.get(COLLECTION) == "none" else None
    named = f"{row.label} ({row.group})" if row is not None else option
    pairs = [Pair("", "collection option", named)] if named else []
    pairs += [
        Pair("", "players", len(table.seats)),
        Pair("", "pots", Money(sum(pot.amount for pot in answer.pots))),
        Pair("", "taken by the house", Money(answer.house)),
    ]
    items = taken_items(answer, TAKEN_FROM_POTS)
    what: Block = Listing(items) if items else Paragraph("Nothing is taken.")
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return Page(title, [KeyValues(pairs), what], "fees", edition.book, data=_data(answer))


def _data(answer: PotSettlement) -> dict[str, Any]:
    row = fee_row(answer.game, len(answer.table.seats))
    return {
        "edition": answer.game.edition.id,
        "option": None if row is None else row.label,
        "players": len(answer.table.seats),
        "pots": [{"name": pot.name, "amount": dollars(pot.amount)} for pot in answer.pots],
        "owed": answer.facts["taken"],
        "house": dollars(answer.house),
    }


# What a pot game costs its players, as a result with a page: rake by the pot, collections by how far a hand goes.


INTRODUCTION = (
    "Players play against one another: the pot has no house edge. What the house takes from a hand, exact:"
)


@dataclass(frozen=True)
class HouseCosts:
    """The rake and the collections of a table; the house edge of its side bets; where asked, a sample of play."""

    game: Game
    players: int
    hands: int
    pots: Sequence[RakeCost]
    costs: Sequence[Cost]
    compared: bool = False
    sides: Sequence[SideBetPrice] = ()
    sampled: PotSimulation | None = None

    def page(self) -> Page:
        """Rake, collections, side bets, and the sample."""
        edition = self.game.edition
        blocks: list[Block | Section] = [Paragraph(INTRODUCTION)]
        if self.compared:
            blocks += self._options()
        else:
            blocks += [self._rake()] if self.pots else []
            blocks += [self._filed(cost) for cost in self.costs]
            if not (self.pots or self.costs):
                blocks.append(Paragraph("Nothing: neither a rake nor collections are filed."))
        blocks += audit_section(self.game) if self.sides else ()
        blocks += [side.section() for side in self.sides]
        if self.sampled is not None:
            blocks.append(Section("Sampled play", [Paragraph(self._sample(self.sampled))]))
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        return Page(title, blocks, "price", edition.book, data=self._data())

    def figures(self) -> GameFigures:
        """What the game is compared by: its side bets, the rake of each pot, and what an hour costs a player."""
        sides = [
            WagerFigures(
                self.game.edition.wager(side.table.wager).title,
                side.house_edge,
                side.win_frequency,
                "exact given stated play",
                standard_deviation=side.standard_deviation,
                win_frequency=side.win_frequency,
            )
            for side in self.sides
        ]
        others = [
            OwnFigure(f"rake {cost.pot}", f"Rake of a pot of {money(cost.pot)}", cost.share)
            for cost in self.pots
        ]
        others += [
            OwnFigure(
                f"collection {cost.group}",
                f"Collection per player and hour, {self.players} players, in dollars",
                cost.hour_of_each(self.players, self.hands) / 100,
                percent=False,
            )
            for cost in self.costs
            if not cost.illegible
        ]
        return GameFigures(tuple(sides), others=tuple(others))

    # Rake and collections as filed.

    def _rake(self) -> Section:
        rake = pot_rules(self.game, self.players).rake
        assert rake is not None
        words = [f"{percent(Fraction(rake.over, rake.under), 1)} of the pot"]
        words += [f"at most {money(rake.cap)}"] if rake.cap else []
        words += [f"in whole {money(rake.unit)}"] if rake.unit > 1 else []
        words += [f"nothing before the {rake.from_street}"] if rake.from_street else []
        columns = [Column("", title, "right") for title in ("Pot", "Rake", "Share of the pot")]
        rows = [(Money(cost.pot), Money(cost.rake), Percent(cost.share)) for cost in self.pots]
        blocks: list[Block] = [
            Paragraph((f"{', '.join(words)} ", ClauseRef(rake.basis))),
            Grid("", columns, rows),
        ]
        blocks += [self._hour(rake.cap * self.hands)] if rake.cap else []
        return Section("Rake", blocks)

    def _filed(self, cost: Cost) -> Section:
        head = f"option {cost.label} ({cost.group}), {self.players} players "
        blocks: list[Block] = [Paragraph((head, ClauseRef(cost.cite)))]
        if cost.illegible:
            blocks.append(Paragraph("The amount is illegible in print."))
        elif cost.per_hour is not None:
            hand = average(cost.per_hour / self.hands)
            words = (
                f"{average(cost.per_hour)} an hour per player: {hand} a hand at {self.hands} hands an hour."
            )
            blocks.append(Paragraph(words))
        else:
            blocks += [self._endings(cost), self._hour(cost.most * self.hands), *self._by_players()]
        return Section("Collection", blocks)

    def _endings(self, cost: Cost) -> Grid:
        jackpot = any(ending.jackpot for ending in cost.endings)
        titles = ["Collection", *(["Jackpot drop"] if jackpot else []), "Average per player"]
        columns = [Column("", "The hand ends"), *(Column("", title, "right") for title in titles)]
        rows: list[list[Value]] = []
        for ending in cost.endings:
            each = average(Fraction(ending.fee + ending.jackpot, self.players))
            drop = [Money(ending.jackpot)] if jackpot else []
            rows.append([_where(ending.stage), Money(ending.fee), *drop, each])
        return Grid("", columns, rows)

    def _hour(self, total: int) -> Paragraph:
        each = average(Fraction(total, self.players))
        words = f"An hour of {self.hands} hands costs the table at most {money(total)}, each of {self.players} players"
        return Paragraph(f"{words} {each}.")

    def _by_players(self) -> Iterator[Block]:
        """The minimum and maximum of a hand by the number of players, where it depends on it."""
        game = self.game
        seats = range(max(2, game.edition.law.seats.least), game.seats + 1)
        costs = [(number, cost) for number in seats if (cost := filed_cost(game, number)) is not None]
        groups = [list(group) for _, group in groupby(costs, key=lambda pair: (pair[1].least, pair[1].most))]
        if len(groups) < 2:
            return
        rows: list[list[Value]] = []
        for group in groups:
            (first, cost), last = group[0], group[-1][0]
            span = str(first) if first == last else f"{first} to {last}"
            rows.append([span, Money(cost.least), Money(cost.most)])
        columns = [Column("", "Players"), Column("", "Minimum", "right"), Column("", "Maximum", "right")]
        yield Grid("", columns, rows, title="By the number of players")

    # Every option.

    def _options(self) -> Iterator[Section]:
        ends = [_where(stage) for stage in stages(self.game)]
        each = f"Per player and hour ({self.players} players)"
        columns = [Column("", title) for title in ("Option", "Players", "Limits")]
        columns += [Column("", title, "right") for title in (*ends, each)]
        for group, found in groupby(self.costs, key=lambda cost: cost.group):
            rows = [
                [cost.label, _players(cost), cost.limits, *self._amounts(cost, len(ends))] for cost in found
            ]
            yield Section(group, [Grid("", columns, rows)])
        words = f"At {count(self.hands, 'hand')} an hour that all go to the showdown."
        yield Section("", [Paragraph(words)])

    def _amounts(self, cost: Cost, ends: int) -> list[Value]:
        if cost.illegible:
            return ["illegible", *[""] * ends]
        hour = average(cost.hour_of_each(self.players, self.hands))
        if cost.per_hour is not None:
            return ["by time", *[""] * (ends - 1), hour]
        return [*(Money(ending.fee) for ending in cost.endings), hour]

    def _sample(self, found: PotSimulation) -> str:
        mean, error = found.house.mean, found.house.error / 100
        share = f", {percent(mean / found.pots.mean)} of the pots" if found.pots.mean else ""
        each = average(mean * self.hands / self.players)
        head = f"{found.hands:,} hands of {self.players} sensible players, seed {found.seed}: the house takes"
        return f"{head} {average(mean)} ± {error:.4f} a hand{share}, and {each} an hour from each player."

    # For programs.

    def _data(self) -> dict[str, Any]:
        rake = pot_rules(self.game, self.players).rake
        data: dict[str, Any] = {
            "edition": self.game.edition.id,
            "certainty": "exact",
            "players": self.players,
            "hands_per_hour": self.hands,
            "rake": None,
            "options": [self._cost(cost) for cost in self.costs],
        }
        if rake is not None:
            data["rake"] = {
                "share": str(Fraction(rake.over, rake.under)),
                "cap": dollars(rake.cap) if rake.cap else None,
                "unit": dollars(rake.unit),
                "from_street": rake.from_street or None,
                "clause": ", ".join(rake.basis.clauses),
                "pots": [{"pot": dollars(cost.pot), "rake": dollars(cost.rake)} for cost in self.pots],
            }
        if self.sides:
            data["side_bets"] = [side.to_json() for side in self.sides]
        return data if self.sampled is None else {**data, "sampled": self.sampled.to_json()}

    def _cost(self, cost: Cost) -> dict[str, Any]:
        """One option as plain data; money in dollars."""
        hour = cost.hour_of_each(self.players, self.hands) / 100
        return {
            "option": cost.label,
            "group": cost.group,
            "limits": cost.limits,
            "players": None if cost.players is None else list(cost.players),
            "illegible": cost.illegible,
            "by_ending": {ending.stage: dollars(ending.fee) for ending in cost.endings},
            "jackpot_by_ending": {ending.stage: dollars(ending.jackpot) for ending in cost.endings},
            "least": dollars(cost.least),
            "most": dollars(cost.most),
            "per_player_hour": None if cost.illegible else str(hour),
            "by_time": cost.per_hour is not None,
            "clause": ", ".join(cost.cite),
        }


def average(amount: Fraction) -> str:
    """An average of cents, rounded for print: `$1.23`, `$0.0123`."""
    value = float(amount) / 100
    return f"${value:,.2f}" if abs(value) >= 1 or not value else f"${value:.4f}"


def _where(stage: str) -> str:
    return "at the showdown" if stage == SHOWDOWN else f"on {stage}"


def _players(cost: Cost) -> str:
    if cost.players is None:
        return "any"
    low, high = cost.players
    return str(low) if low == high else f"{low} to {high}"

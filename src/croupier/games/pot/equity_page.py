"""Equities of described hands, and the price of a call, as results with a page."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.games.pot.equity.equity import Equities, PlayerEquity
from croupier.pages import Block, Column, Grid, KeyValues, Money, Note, Page, Pair, Paragraph, Percent, Value
from croupier.pages.words import count, money, percent, ratio


@dataclass(frozen=True)
class EquityResult:
    """The equities of described hands; with a call, what it needs and what it is worth."""

    game: Game
    equities: Equities
    pot: int = 0
    call: int = 0

    @property
    def needs(self) -> Fraction:
        """The share of the pot at which a call breaks even."""
        return Fraction(self.call, self.pot + self.call)

    @property
    def call_worth(self) -> Fraction:
        """The EV of the call of the first hand in cents, if nothing more is bet."""
        return self.equities.players[0].share * (self.pot + self.call) - self.call

    def page(self) -> Page:
        """One line a hand."""
        edition, found = self.game.edition, self.equities
        data: dict[str, Any] = {**found.to_json(), "edition": edition.id}
        data["unclaimed_about"] = float(found.unclaimed)
        pairs = [Pair("", "board", found.board)] if found.board else []
        pairs += [Pair("", "dead", found.dead)] if found.dead else []
        blocks: list[Block] = [KeyValues(pairs)] if pairs else []
        blocks.append(self._grid())
        if found.unclaimed:
            blocks.append(Paragraph(("No hand qualifies for ", Percent(found.unclaimed, 4), " of the pot.")))
        if self.call:
            blocks += self._call_blocks()
            exact = {"needs": str(self.needs), "call_worth": str(self.call_worth / 100)}
            data |= {**exact, "if": "nothing more is bet"}
        how = f"Exact: {count(found.deals, 'deal')} counted."
        if found.certainty != "exact":
            how = f"Sampled: {count(found.deals, 'deal')}, seed {found.seed}."
        blocks.append(Note(how, key=""))
        return Page(f"{edition.title}, {edition.id}: equities", blocks, "equity", edition.book, data=data)

    def _grid(self) -> Grid:
        found = self.equities
        split = len(found.parts) == 2
        exact = found.certainty == "exact"
        titles = ["Equity", *([f"Wins {part}" for part in found.parts] if split else [])]
        titles += ["Scoops" if split else "Wins", "Ties", "Exact equity" if exact else "Standard error"]
        columns = [Column("", "Hand"), *(Column("", title, "right") for title in titles)]
        return Grid("", columns, [self._row(player, split) for player in found.players])

    def _row(self, player: PlayerEquity, split: bool) -> list[Value]:
        found = self.equities
        cells: list[Value] = [player.hand, Percent(player.share, 4)]
        cells += [Percent(player.high_share, 4), Percent(player.low_share, 4)] if split else []
        ties = sum(player.ties.values())
        if found.certainty == "exact":
            return [*cells, player.scoops, ties, ratio(player.share)]
        shares = [Percent(Fraction(number, found.deals)) for number in (player.scoops, ties)]
        return [*cells, *shares, f"± {percent(player.error or 0, 4)}"]

    def _call_blocks(self) -> list[Block]:
        pairs = [
            Pair("", "call", Money(self.call), f"into {money(self.pot)}"),
            Pair("", "break-even equity", Percent(self.needs)),
            Pair("", "equity of the hand", Percent(self.equities.players[0].share)),
            Pair("", "EV of the call", Money(round(self.call_worth), plus=True), "if nothing more is bet"),
        ]
        return [KeyValues(pairs)]

"""Figures that a filing supplies: where the print has lost them, and where it prints only the least."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.editions.bank import COLLECTION
from croupier.editions.edition import Edition
from croupier.editions.filing_words import written
from croupier.editions.odds import Odds, parse_odds
from croupier.editions.paytables import PayTable, Row
from croupier.kit import Refusal, cents
from croupier.kit.basis import NO_BASIS, Basis

Bad = Callable[[str, str, Basis], None]  # where, the sentence, what the refusal rests on


class Figures:
    """The figures supplied, by wager and hand; what is wrong with them goes to `bad`."""

    def __init__(self, edition: Edition, raw: Any, bad: Bad) -> None:
        self.edition = edition
        self.bad = bad
        self.by_wager = self._read(raw)

    def _read(self, raw: Any) -> Mapping[str, Mapping[str, Any]]:
        """The figures supplied, by wager and hand."""
        if not isinstance(raw, Mapping):
            self.bad("supplied", f"{written(raw)} is not a table of figures by wager and hand.", NO_BASIS)
            return {}
        for wager, figures in raw.items():
            if not isinstance(figures, Mapping):
                sentence = f'{written(figures)} is not a table such as {{"straight" = "5 to 1"}}.'
                self.bad(f"supplied.{wager}", sentence, NO_BASIS)
        return {wager: figures for wager, figures in raw.items() if isinstance(figures, Mapping)}

    def unknown(self) -> None:
        """Figures for what has no paytable."""
        scheduled = list(dict.fromkeys(table.wager for table in self.edition.tables))
        scheduled += [COLLECTION] if self._lost_fees() else []
        for key in self.by_wager:
            if key not in scheduled:
                allowed = f"figures go to {', '.join(scheduled)}" if scheduled else "no figure is lost here"
                self.bad(f"supplied.{key}", f"has no paytable; {allowed}.", NO_BASIS)

    def _lost_fees(self) -> dict[str, Basis]:
        """The options of the fees from a pot whose amount is lost, with their clauses."""
        return {row.label: row.source for row in self.edition.law.collections if row.illegible}

    def _approved(self) -> Basis:
        option = self.edition.option(COLLECTION)
        return option.source if option else NO_BASIS

    def fees(self) -> tuple[tuple[str, int], ...]:
        """The amounts of fees supplied, by option; refused where the print has them."""
        lost, found = self._lost_fees(), []
        for label, raw in self.by_wager.get(COLLECTION, {}).items() if lost else ():
            where = f"supplied.{COLLECTION}.{label}"
            if label not in lost:
                self.bad(
                    where, f"only lost amounts are supplied, those of {', '.join(lost)}.", self._approved()
                )
                continue
            try:
                amount = cents(raw, "amount")
            except Refusal as refusal:
                self.bad(where, refusal.sentence, lost[label])
                continue
            if amount > 0:
                found.append((label, amount))
            else:
                self.bad(where, "a fee must be more than $0.", lost[label])
        return tuple(sorted(found))

    def filled(self, table: PayTable) -> PayTable:
        """The table with the operator's figures where its own are lost, or are only the least allowed."""
        leader = self.edition.wager(table.wager).same_as
        figures = self.by_wager.get(table.wager) or self.by_wager.get(leader or "", {})
        rows = []
        for row in table.rows:
            if row.pays.unit == "illegible":
                row = self._recovered(table, row.hand, figures, row.reading) or row
            elif row.hand in figures:
                row = row.model_copy(update={"pays": self._figure(table, row, figures[row.hand])})
            rows.append(row)
        found = (self._recovered(table, hand, figures) for hand in table.missing)
        rows += [row for row in found if row is not None]
        for hand in figures:
            if hand not in {row.hand for row in table.rows} | set(table.missing):
                known = ", ".join([*(row.hand for row in table.rows), *table.missing])
                sentence = f"paytable {table.label} has no row {written(hand)}; its rows are {known}."
                self.bad(f"supplied.{table.wager}", sentence, table.source)
        return table.model_copy(update={"rows": tuple(rows), "missing": ()})

    def _recovered(
        self, table: PayTable, hand: str, figures: Mapping[str, Any], reading: str | None = None
    ) -> Row | None:
        """The row whose figure is lost, with the figure supplied: one as the paytable has them, or a push."""
        if hand not in figures:
            self.bad(
                table.wager,
                f"paytable {table.label} is damaged in the print: the figure for {hand} is lost; "
                f'supply it, such as supplied.{table.wager}."{hand}" = "3 to 1", or choose another paytable.',
                table.source,
            )
            return None
        odds = self._odds(table, hand, figures[hand])
        units = {row.pays.unit for row in table.rows} - {"illegible"}
        if odds is None:
            return None
        if odds.unit == "illegible" or (units and odds.unit not in (*units, "returned")):
            as_printed = next(row.pays for row in table.rows if row.pays.unit in units) if units else "3 to 1"
            self.bad(
                f"supplied.{table.wager}.{hand}",
                f"{odds} is not a figure of this paytable; write one such as {as_printed}.",
                table.source,
            )
            return None
        return Row(hand=hand, pays=odds, reading=reading)

    def _odds(self, table: PayTable, hand: str, raw: Any) -> Odds | None:
        try:
            return parse_odds(str(raw))
        except Refusal as refusal:
            self.bad(f"supplied.{table.wager}.{hand}", refusal.sentence, table.source)
            return None

    def _figure(self, table: PayTable, row: Row, raw: Any) -> Odds:
        """A figure that is printed: it may be raised where the text prints only the least."""
        where = f"supplied.{table.wager}.{row.hand}"
        odds = self._odds(table, row.hand, raw)
        if odds is None:
            return row.pays
        if row.hand in table.substitutes:
            return self._substitute(table, row, odds)
        if not table.least:
            sentence = (
                f"{odds} is refused; paytable {table.label} fixes {row.pays}, which no filing may change."
            )
            self.bad(where, sentence, table.source)
        elif odds.unit != row.pays.unit or odds.amount < row.pays.amount:
            self.bad(where, f"{odds} is refused; the minimum is {row.pays}.", table.source)
        return odds

    def _substitute(self, table: PayTable, row: Row, odds: Odds) -> Odds:
        """Another payout where the text leaves it to the operator: odds or an amount, more than nothing."""
        if odds.unit in ("to 1", "for 1", "fixed") and odds.amount > 0:
            return odds
        where = f"supplied.{table.wager}.{row.hand}"
        self.bad(
            where,
            f"{odds} is refused; write odds such as {row.pays}, or an amount such as $500.",
            table.source,
        )
        return row.pays

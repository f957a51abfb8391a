"""On the rule card: side bets against the house, their settlement and paytables, and the upkeep of the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from croupier.editions import Edition
from croupier.editions.contest import ContestRow
from croupier.editions.model import Wager
from croupier.editions.paytables import PayTable
from croupier.games.pot.card_words import Lines
from croupier.kit.listed import capitalized
from croupier.pages import Block, ClauseRef, Column, Grid, Paragraph, Section
from croupier.pages.rules import cited
from croupier.pages.words import money, when

FACTS: dict[tuple[str, bool | str], str] = {
    ("folded", True): "the player folds",
    ("folded", False): "the player stays in",
}
FATES = {"table": "by its paytable", "none": "nothing"}


def wager_lines(edition: Edition) -> Lines:
    """Every wager with when it is made, and how much it may be."""
    for wager in edition.law.wagers:
        yield cited(f"{wager.title} ({wager.name}): {'; '.join(_wager(edition, wager))}.", wager)
    for limit in edition.law.limits:
        names = " and ".join(_title(edition, name) for name in (limit.wager, *limit.together))
        edges = [f"at least {money(limit.least)}"] if limit.least is not None else []
        edges += [f"at most {money(limit.most)}"] if limit.most is not None else []
        yield cited(f"{names}: {' and '.join(edges)}.", limit)


def _wager(edition: Edition, wager: Wager) -> Iterator[str]:
    on = _title(edition, wager.on)
    kinds = {"tip": f"a tip for the dealer, settled as the {on}", "bonus": f"a bonus on the {on}"}
    yield kinds.get(wager.kind, f"placed {wager.opens}")
    if wager.required:
        yield "required"
    if wager.optional:
        yield "offered where the operator files it"
    if wager.needs:
        yield f"only with {' or '.join(_title(edition, name) for name in wager.needs)}"
    if wager.sizes:
        yield " or ".join(map(money, wager.sizes))


def contest_lines(edition: Edition) -> Lines:
    """What becomes of the side bets, and how fractions are rounded."""
    for row in edition.law.contest.rows:
        fates = (f"{_title(edition, name)} {FATES.get(str(fate), fate)}" for name, fate in row.does.items())
        yield cited(f"{_facts(row)}: {'; '.join(fates)}.", row.shown)
    for limit in edition.law.payout_limits:
        most = money(limit.amount) if limit.amount is not None else str(limit.option)
        covers = ", ".join(_title(edition, name) for name in limit.covers)
        yield cited(f"At most {most} is paid per {limit.per} on {covers}.", limit)
    if edition.law.payout_limits or edition.law.meters:
        way = edition.law.rounding
        yield (f"Fractions of a cent are rounded {way.way}. ", ClauseRef(way.cite, way.reading))


def _facts(row: ContestRow) -> str:
    words = ", ".join(FACTS[(fact, bool(values[0]))] for fact, values in row.when.items()) or "always"
    under = f" (where {when(row.under)})" if row.under else ""
    return f"{capitalized(words)}{under}"


def paytable_sections(edition: Edition) -> list[Section]:
    """The paytables of each side bet side by side."""
    blocks: list[Block] = []
    for _, group in groupby(edition.tables, key=lambda table: (table.wager, table.stake, table.hand)):
        blocks += _paytables(edition, list(group))
    return [Section("Paytables", blocks, part="paytables")] if blocks else []


def _paytables(edition: Edition, tables: list[PayTable]) -> Iterator[Block]:
    first = tables[0]
    hand = edition.hand(first.hand)
    yield Paragraph(cited(f"{_title(edition, first.wager)}, on {hand.title or hand.name}.", first))
    hands = list(dict.fromkeys(row.hand for table in tables for row in table.rows))
    columns = [Column("", "Hand"), *(Column("", table.label, "right") for table in tables)]
    yield Grid("", columns, [[hand, *(_pays(table, hand) for table in tables)] for hand in hands])


def _pays(table: PayTable, hand: str) -> str:
    if hand in table.missing:
        return "illegible in print"
    return next((str(row.pays) for row in table.rows if row.hand == hand), "-")


def duty_lines(edition: Edition) -> Lines:
    """What the house does between the hands."""
    for duty in edition.law.duties:
        every = f", every {duty.every}" if duty.every else ""
        least = f" ({duty.least})" if duty.least is not None else ""
        where = f", where {when(duty.when)}" if duty.when else ""
        yield cited(f"{duty.what}{least}{every}{where}.", duty)


def _title(edition: Edition, name: str | None) -> str:
    return edition.wager(name).title if name else ""

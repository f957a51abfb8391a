"""Every row of every schedule of every edition is hit by a real deal and pays what the text prints."""

from __future__ import annotations

import random
from fractions import Fraction

from croupier.editions import Game, ids_of
from croupier.editions import model as m
from croupier.editions.model import PayTable, Row
from croupier.games.banked.round import BankedRound
from croupier.rounds.events import Did, Line
from tests.cases import each
from tests.conformance.hands import fits, holding, some_cards, some_of, spec_of
from tests.conformance.play import games, some_tables

EDITIONS = each("id", ids_of("banked poker"))


@EDITIONS
def test_every_row_pays_as_printed(id: str) -> None:
    rng = random.Random(f"rows of {id}")
    seen: set[tuple[str, str, int | None, str]] = set()
    for game in games(id):
        for table in some_tables(game):
            wager = game.edition.wager(table.wager)
            for row in table.rows:
                key = (table.wager, table.label, table.stake, row.hand)
                counts = _counts(game, table, row) and not _hidden(table, row)
                if wager.kind == "envy" or key in seen or not counts:
                    continue
                seen.add(key)
                round, line = _paid(game, table, row, rng)
                assert line.profit == _owed(round, wager, line, row), (key, line)


def _hidden(table: PayTable, row: Row) -> bool:
    """Whether a row never pays because an interpretation keeps a misprint above it."""
    above = table.rows[: table.rows.index(row)]
    return row.reading is None and any(
        other.reading and row.hand in other.hand.split(" or ") for other in above
    )


def _counts(game: Game, table: PayTable, row: Row) -> bool:
    """Whether some row of the contest lets this row of the paytable decide the wager."""
    fates = [each.does[table.wager] for each in game.rows(table.wager)]
    of = {fate.of for fate in fates if fate.kind == "table"}
    return not of or "" in of or (row.hand.rpartition(": ")[0] or table.hand) in of


def _paid(game: Game, table: PayTable, row: Row, rng: random.Random) -> tuple[BankedRound, Line]:
    """A round that fired the row."""
    place = f"{table.wager} {table.label}: {row.hand}"
    for _ in range(300):
        round = holding(game, table, row, table.stake or 0, rng)
        for line in round.lines if round else ():
            if line.row.name == place and line.wager == table.wager and "payout limit" not in line.why:
                assert round is not None
                return round, line
    raise AssertionError(f"no deal fired {place}")


def _owed(round: BankedRound, wager: m.Wager, line: Line, row: Row) -> int:
    """What the printed figure comes to, in cents of profit, cut down to the cent."""
    figure, unit = row.pays.amount, row.pays.unit
    stake = line.stake or round.table.stake(
        line.seat, wager.on or wager.name
    )  # an award on a tip stakes nothing
    if unit == "returned":
        return 0
    if unit == "to 1":
        return int(figure * stake)
    if unit == "for 1":
        beside = int(row.pays.share * _fed_meter(round, wager.name)) if row.pays.share else 0
        return int(figure * line.stake) - line.stake + beside
    gone = line.stake if wager.up_front else 0
    if unit == "of meter":
        opening = round.replay()
        assert opening.lines == round.lines
        return int(figure * _fed_meter(round, wager.name)) - gone
    if unit in ("fixed", "fixed off meter"):
        return int(figure) - gone
    assert unit == "fixed per dollar"
    return int(figure * Fraction(line.stake, 100)) - gone


def _fed_meter(round: BankedRound, wager: str) -> int:
    """The meter at the only seat's turn: what it began with and its share of the wager."""
    game = round.game
    meter = game.meter(wager)
    assert meter is not None
    rate = game.options[meter.rate]
    start = game.cents_of(meter.initial)
    assert isinstance(rate, Fraction) and start is not None
    return start + int(rate * round.table.stake(1, wager))


@EDITIONS
def test_a_progressive_payout_is_verified_before_it_is_paid(id: str) -> None:
    rng = random.Random(f"progressives of {id}")
    for game in games(id)[:1]:
        for meter in game.edition.law.meters:
            table = game.table(meter.wager, 100) or game.table(meter.wager)
            if table is None or game.step("verify progressive") is None:
                continue
            for row in table.rows:
                round, line = _paid(game, table, row, rng)
                paid = next(i for i, e in enumerate(round.log) if getattr(e, "line", None) == line)
                before = round.log[paid - 1]
                assert isinstance(before, Did) and before.step == "verify progressive"


@EDITIONS
def test_no_row_is_hidden_by_the_rows_above_it(id: str) -> None:
    """A row that a better row above it always takes first would never pay."""
    seen: set[tuple[str, str]] = set()
    for game in games(id):
        for table in some_tables(game):
            names = [row.hand for row in table.rows if ": " not in row.hand and not _hidden(table, row)]
            if table.by == "contains" and not game.one_pack:
                if (table.wager, table.label) in seen:
                    continue
                seen.add((table.wager, table.label))
                rows = [row for row in table.rows if not _hidden(table, row)]
                assert all(some_cards(game, table, row, random.Random(row.hand)) for row in rows)
                continue
            spec = spec_of(game, table.hand)
            hands = some_of(game, table, spec)
            hit = {
                next((name for name in names if fits(table, name, hand, spec.joker)), None) for hand in hands
            }
            assert set(names) <= hit, (table.wager, table.label)

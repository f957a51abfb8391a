"""Findings in pot games: schedules of fees that cannot be intended, side bets, and the shares of jackpots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from croupier.analysis.findings import (
    COLLECTION,
    Finding,
    FindingKind,
    TableEdge,
    by_edge,
    inversions,
    lost_figures,
    never_reached,
    schedules_of,
    twins,
)
from croupier.editions import Edition, Game
from croupier.games.pot.law import Collection, pot_law
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.side_wagers import SideBetPrice, side_prices
from croupier.kit import cents, dollars, percent
from croupier.kit.text import listed

MOST_RATES = 5  # that a table may hold ready, in the texts that bound them
TITLE = "Collection fee"


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in the fees of one edition, in the schedules of its side bets, and in its jackpots."""
    found = audit_rows(edition.configure(), pot_law(edition).collections)
    for table in schedules_of(edition):
        found += lost_figures(edition, table)
        found += inversions(edition, table)
    edges: dict[tuple[str, str], TableEdge] = {}
    for side in side_prices(edition.configure(), every=True):
        edge = TableEdge(side.table.wager, side.table.label, side.house_edge, "exact given stated play")
        edges[side.table.wager, side.table.label] = edge
        found += by_price(edition, side, edge)
    return [*found, *twins(edition, lambda wager, label: edges.get((wager, label))), *_jackpots(edition)]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its side bets, as they are filed."""
    found: list[Finding] = []
    for side in side_prices(game):
        edge = TableEdge(side.table.wager, side.table.label, side.house_edge, "exact given stated play")
        found += by_price(game.edition, side, edge)
    return found


def by_price(edition: Edition, side: SideBetPrice, edge: TableEdge) -> Iterator[Finding]:
    """A player's edge, a house edge above half, and rows that never pay."""
    table = side.table
    title = edition.wager(table.wager).title
    yield from by_edge(edition, table.wager, table.label, edge, table.cite, title)
    chances = {rank: chance for rank, chance, _ in side.rows}
    for row in table.rows:
        if not chances.get(row.hand):
            yield never_reached(edition, table, row, edge)


def _jackpots(edition: Edition) -> Iterator[Finding]:
    """The shares of a jackpot must come to the whole, where the text states them."""
    for row in pot_law(edition).jackpots:
        total = sum((percent(share) for share in (row.loser, row.winner, row.others)), Fraction(0))
        if total not in (0, 1):
            sentence = (
                f"the shares {row.loser}, {row.winner} and {row.others} come to {float(total):.2%} of it"
            )
            title = f"{row.name.capitalize()} jackpot"
            yield Finding(
                edition.id, row.wager or row.name, (), "shares not whole", sentence, row.cite, title
            )


def audit_rows(game: Game, rows: Sequence[Collection]) -> list[Finding]:
    """Every finding in rows of fees of a game."""
    edition = game.edition
    found: list[Finding] = []
    for group in _groups(rows):
        found += _lost(edition, group)
        found += _labels(edition, group)
        found += _gaps(edition, group)
        found += _twins(edition, group)
    return [*found, *_above_the_pot(edition, game, rows)]


def _groups(rows: Sequence[Collection]) -> list[list[Collection]]:
    """The schedules: rows under one heading; the options of one that are numbered there belong together."""
    found = groupby(rows, key=lambda row: (row.group.partition(": option ")[0], row.betting))
    return [list(group) for _, group in found]


def _finding(edition: Edition, rows: Sequence[Collection], kind: FindingKind, sentence: str) -> Finding:
    cite = tuple(dict.fromkeys(clause for row in rows for clause in row.cite))
    labels = tuple(dict.fromkeys(row.label for row in rows))
    return Finding(edition.id, COLLECTION, labels, kind, sentence, cite, TITLE)


def _lost(edition: Edition, rows: Sequence[Collection]) -> Iterator[Finding]:
    for row in rows:
        if row.illegible:
            yield _finding(edition, [row], "figure lost", "the print has no amount for this option")


def _span(edition: Edition, row: Collection) -> tuple[int, int]:
    seats = edition.law.seats
    low, high = row.players or (seats.least, seats.most)
    return low, high


def _labels(edition: Edition, rows: Sequence[Collection]) -> Iterator[Finding]:
    """Rows of one option: no number of players twice, no more than five rates, no dearer for fewer players."""
    for label in dict.fromkeys(row.label for row in rows):
        own = [row for row in rows if row.label == label]
        for limits in dict.fromkeys((row.limits, row.least_limit) for row in own):
            tiers = [row for row in own if (row.limits, row.least_limit) == limits]
            yield from _overlaps(edition, tiers)
            yield from _dearer(edition, tiers)
            if len(tiers) > MOST_RATES:
                sentence = f"{len(tiers)} rates under one option; a table holds at most {MOST_RATES}"
                yield _finding(edition, tiers, "more than five rates", sentence)


def _overlaps(edition: Edition, tiers: Sequence[Collection]) -> Iterator[Finding]:
    for place, row in enumerate(tiers):
        for other in tiers[place + 1 :]:
            one, two = _span(edition, row), _span(edition, other)
            low, high = max(one[0], two[0]), min(one[1], two[1])
            if low <= high:
                both = f"{low}" if low == high else f"{low} to {high}"
                sentence = f"two rows of the option are for {both} players"
                yield _finding(edition, [row, other], "overlap", sentence)


def _total(row: Collection) -> int:
    return sum(fee.amount for fee in row.takes if not fee.otherwise)


def _dearer(edition: Edition, tiers: Sequence[Collection]) -> Iterator[Finding]:
    """A hand of fewer players that pays more than one of more players."""
    ranked = sorted((row for row in tiers if not row.illegible), key=lambda row: _span(edition, row))
    for fewer, more in pairwise(ranked):
        if _total(fewer) > _total(more):
            sentence = f"fewer players pay ${dollars(_total(fewer))}, more players ${dollars(_total(more))}"
            yield _finding(edition, [fewer, more], "fee inversion", sentence)


def _gaps(edition: Edition, rows: Sequence[Collection]) -> Iterator[Finding]:
    """Numbers of players that a table of the edition may have and no row of the schedule is for."""
    seats = edition.law.seats
    served = {count for row in rows for count in range(_span(edition, row)[0], _span(edition, row)[1] + 1)}
    usual = min(seats.most, max(seats.usual or seats.most, 2))
    missing = [str(count) for count in range(max(2, seats.least), usual + 1) if count not in served]
    if missing and not any(row.illegible for row in rows):
        yield _finding(edition, rows, "gap", f"no row of the schedule is for {listed(missing)} players")


def _twins(edition: Edition, rows: Sequence[Collection]) -> Iterator[Finding]:
    """Options of one schedule for the same players that take the same."""
    seen: dict[tuple[object, ...], Collection] = {}
    for row in rows:
        if row.illegible:
            continue
        key = (row.players, row.limits, row.least_limit, row.most_limit, row.takes, row.per, row.every)
        first = seen.setdefault(key, row)
        if first is not row and first.label != row.label:
            yield _finding(edition, [row], "identical", f"takes exactly what option {first.label} takes")


# Fees that a small pot cannot pay.


def _above_the_pot(edition: Edition, game: Game, rows: Sequence[Collection]) -> Iterator[Finding]:
    """Where a fee is more than the smallest pot there can be when it falls due: the worst of all rows."""
    worst: list[tuple[int, int, Collection, str]] = []  # the fee and the pot
    for row in (row for row in rows if row.per == "pot"):
        for stage, early in dict.fromkeys((fee.at, fee.otherwise) for fee in row.takes):
            fee = sum(fee.amount for fee in row.takes if (fee.at, fee.otherwise) == (stage, early))
            pot = smallest_pot(game, row, stage, early)
            if pot and fee > pot:  # of no pot nothing is taken
                worst.append((fee, pot, row, f"where the hand ends by {stage}" if early else f"at {stage}"))
    if worst:
        fee, pot, row, where = max(worst, key=lambda found: (Fraction(found[0], max(found[1], 1)), found[0]))
        at = f" at limits of {_limit_words(row)}" if _limit_words(row) else ""
        above = [found for _, _, found, _ in worst]
        sentence = (
            f"{len(set(map(id, above)))} of {len(rows)} rows may take more than the smallest pot holds when they fall "
            f"due, the most {where}: option {row.label} ${dollars(fee)} of ${dollars(pot)}{at}"
        )
        yield _finding(edition, above, "fee above the pot", sentence)


def _limit_words(row: Collection) -> str:
    return row.least_limit or row.limits


def smallest_pot(game: Game, row: Collection, stage: str, ended: bool = False) -> int | None:
    """The least that can lie in the pot at a stage, with as few players as the row is for, at its lowest limits.

    Antes and blinds are in from the start; where the hand has `ended` early, what nobody matched of them has gone back.
    A hand that goes on to a later stage has been called by one other player at least. None where the stage is not one
    of the hand.
    """
    players = max(2, (row.players or (2, 2))[0])
    rules = pot_rules(game, players)
    names = [street.name for street in rules.streets]
    name = stage.removeprefix("end of ")
    if name not in names and name not in ("start", "showdown"):
        return None
    amounts = {
        kind: [bet.amount for bet in rules.forced if bet.kind == kind and bet.amount] for kind in _FORCED
    }
    antes = sum(amounts["ante"]) * players
    live = [*amounts["blind"], *amounts["opening"]]
    if ended:
        pot = antes + (2 * min(live) if len(live) > 1 else 0)
    elif name == "start" or names.index(name) == 0:
        pot = antes + sum(live)
    else:
        pot = antes + 2 * max([*live, *amounts["bring in"]], default=0)
    over, under = _scale(game, row)
    return pot * over // under


_FORCED = ("ante", "blind", "opening", "bring in")


def _scale(game: Game, row: Collection) -> tuple[int, int]:
    """The row's lowest bet against the bet of the usual filing."""
    usual = game.cents_of("small_bet") or game.cents_of("min_bet") or 0
    words = _limit_words(row).partition("-")[0]
    if not usual or not words:
        return 1, 1
    return cents(words), usual

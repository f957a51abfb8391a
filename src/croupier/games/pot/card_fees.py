"""On the rule card: the rake, the collection schedules, jackpots and pools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.editions import Edition, Game
from croupier.games.pot.card_words import Lines, usual
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import Collection, Jackpot, Rake, pot_law
from croupier.kit.basis import Basis
from croupier.pages.rules import cited
from croupier.pages.words import money


def fee_lines(edition: Edition) -> Lines:
    """Rakes and schedules of fees."""
    pot = pot_law(edition)
    for rake in pot.rakes:
        yield cited(_rake_words(edition, rake), rake)
    for _, rows in groupby(pot.collections, key=_group_key):
        yield from _group_lines(list(rows))


def _rake_words(edition: Edition, rake: Rake) -> str:
    cap = f", up to {usual(edition, rake.cap)}" if rake.cap else ""
    unit = f", rounded down to whole {usual(edition, rake.unit)}" if rake.unit else ""
    flop = (
        f"; nothing from a hand without a flop under {usual(edition, rake.no_flop)}" if rake.no_flop else ""
    )
    return f"{usual(edition, rake.option)} of the pot, never more than {rake.most}{cap}{unit}{flop}."


def _stages(row: Collection) -> tuple[tuple[str, bool], ...]:
    return tuple((fee.at, fee.otherwise) for fee in row.takes)


def _group_key(row: Collection) -> tuple[object, ...]:
    limits = (bool(row.limits), row.least_limit, row.most_limit)
    return (_heading(row), row.cite, row.betting, limits, row.per, row.every, row.made_up, _stages(row))


def _group_lines(rows: Sequence[Collection]) -> Lines:
    """The options of one schedule: what is taken when, then the fees by number of players, or by limit."""
    first = rows[0]
    prefix = _prefix([row.label for row in rows])
    called = f' "{prefix}N"' if prefix else ""
    said = f"{_heading(first)}{_scope(first)}. {_when_taken(first)}; by option{called}:"
    yield cited(said, first)
    if first.limits:
        for (label, limits), tiers in groupby(rows, key=lambda row: (row.label, row.limits)):
            fees = "; ".join(f"{_players(row)}{_number(row)} {_fees(row, first)}" for row in tiers)
            yield f"{label[len(prefix) :]}, limits {limits}: {fees}"
        return
    for who, options in groupby(rows, key=_players):
        fees = "; ".join(f"{row.label[len(prefix) :]}{_number(row)}: {_fees(row, first)}" for row in options)
        yield f"{who}: {fees}"


def _heading(row: Collection) -> str:
    return row.group.partition(": option ")[0]


def _number(row: Collection) -> str:
    """The number of an option that is one tier of a schedule."""
    number = row.group.partition(": option ")[2]
    return f" (option {number})" if number else ""


def _prefix(labels: Sequence[str]) -> str:
    """What all labels begin with, up to a colon."""
    heads = {label.rpartition(": ")[0] for label in labels}
    return f"{heads.pop()}: " if len(heads) == 1 and "" not in heads else ""


def _scope(row: Collection) -> str:
    words = [", ".join(row.betting)] if row.betting else []
    words += [f"limits {row.least_limit} to {row.most_limit}"] if row.least_limit or row.most_limit else []
    return f" ({'; '.join(words)})" if words else ""


def _when_taken(row: Collection) -> str:
    each = "of each player" if row.per == "player" else "from the pot"
    every = f" every {row.every}" if row.every else ""
    stages = [at for at, otherwise in _stages(row) if not otherwise]
    instead = [at for at, otherwise in _stages(row) if otherwise]
    at = f", at {', then '.join(stages)}" if stages and stages != ["time"] else ""
    rest = f"; in brackets what is taken where the hand ends in {' or '.join(instead)}" if instead else ""
    later = "; what the pot cannot pay yet is made up later" if row.made_up else ""
    return f"Taken {each}{every}{at}{rest}{later}"


def _players(row: Collection) -> str:
    if row.players is None:
        return "any number of players"
    low, high = row.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def _fees(row: Collection, first: Collection) -> str:
    other = f" [interpretation: {row.reading}]" if row.reading and row.reading != first.reading else ""
    if row.illegible:
        return f"illegible in print{other}"
    taken = ", ".join(money(fee.amount) for fee in row.takes if not fee.otherwise)
    instead = ", ".join(f"({money(fee.amount)})" for fee in row.takes if fee.otherwise)
    return (" ".join(words for words in (taken, instead) if words) or "nothing") + other


# Jackpots and pools.


def jackpot_lines(edition: Edition) -> Lines:
    """Jackpots and pools that go over many hands."""
    pot = pot_law(edition)
    for row in pot.jackpots:
        said = f"{row.name}: {'; '.join(_jackpot_words(edition, row))}."
        yield cited(said, row)
    for pool in pot.pools:
        runners = ", ".join(f"{hand} {count}" for hand, count in pool.runners.items())
        rake = f"; raked by {usual(edition, pool.rake)}" if pool.rake else ""
        said = f"{pool.name}: fed by {usual(edition, pool.wager)}; won with {pool.needs} runners ({runners}){rake}."
        yield cited(said, pool)


def _jackpot_words(edition: Edition, row: Jackpot) -> Iterator[str]:
    if row.wager:
        yield f"fed by the {edition.wager(row.wager).title} wager"
    elif row.feed:
        yield f"fed by {usual(edition, row.feed)} from the pot"
    if row.seed:
        yield f"begins at {usual(edition, row.seed)}"
    if row.beaten:
        yield f"hit when {usual(edition, row.beaten)} or better is beaten, with {row.players} players or more"
        yield f"{row.loser} to the beaten hand, {row.winner} to the winner, {row.others} to the others"
    if row.both_hole_cards:
        yield "both hole cards must play"
    if row.one_hole_card:
        yield "one of the player's own cards must play"
    if row.variants:
        yield f"for {', '.join(row.variants)}"


# Posted at a table.


def posted_fees(game: Game) -> list[tuple[str, Basis]]:
    """The fees of the option in force, for each number of players that it distinguishes."""
    found: dict[str, tuple[str, Basis]] = {}
    for players in range(max(2, game.edition.law.seats.least), game.seats + 1):
        row = fee_row(game, players)
        if row is not None and row.label not in found:
            words = f"{_players(row)}: {_fees(row, row)}. {_when_taken(row)}."
            found[row.label] = (f"Option {row.label}, {words}", row.source)
    return list(found.values())

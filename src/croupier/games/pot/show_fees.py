"""What the house takes from a pot, and the money kept beside it: rakes, schedules of fees, jackpots, pools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from croupier.editions import Edition
from croupier.editions.bank import COLLECTION
from croupier.games.pot.answer import TAKEN, PotAnswer
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import Collection, Jackpot, Rake, pot_law
from croupier.games.pot.money import cause, house_moves, signed_amount
from croupier.games.pot.show_card import usual
from croupier.games.pot.show_slip import clauses
from croupier.show.words import heading, money, paragraph, with_basis

TAKEN_OF_POTS = (*TAKEN, "jackpot rake")


def fee_lines(edition: Edition) -> Iterator[str]:
    """Rakes and schedules of fees."""
    pot = pot_law(edition)
    if not (pot.rakes or pot.collections):
        return
    yield heading("What the house takes")
    for rake in pot.rakes:
        yield paragraph(with_basis(_rake_words(edition, rake), rake.cite, rake.reading))
    for _, rows in groupby(pot.collections, key=_group_key):
        yield from _group_lines(list(rows))


def _rake_words(edition: Edition, rake: Rake) -> str:
    cap = f", up to {usual(edition, rake.cap)}" if rake.cap else ""
    unit = f", cut down to whole {usual(edition, rake.unit)}" if rake.unit else ""
    flop = (
        f"; nothing from a hand without a flop under {usual(edition, rake.no_flop)}" if rake.no_flop else ""
    )
    return f"{usual(edition, rake.option)} of the pot, never more than {rake.most}{cap}{unit}{flop}."


def _stages(row: Collection) -> tuple[tuple[str, bool], ...]:
    return tuple((fee.at, fee.otherwise) for fee in row.takes)


def _group_key(row: Collection) -> tuple[object, ...]:
    limits = (bool(row.limits), row.least_limit, row.most_limit)
    return (_heading(row), row.cite, row.betting, limits, row.per, row.every, row.made_up, _stages(row))


def _group_lines(rows: Sequence[Collection]) -> Iterator[str]:
    """The options of one schedule: what is taken when, then the fees by number of players, or by limit."""
    first = rows[0]
    prefix = _prefix([row.label for row in rows])
    called = f' "{prefix}N"' if prefix else ""
    said = f"{_heading(first)}{_scope(first)}. {_when_taken(first)}; by option{called}:"
    yield paragraph(with_basis(said, first.cite, first.reading))
    if first.limits:
        for (label, limits), tiers in groupby(rows, key=lambda row: (row.label, row.limits)):
            fees = "; ".join(f"{_players(row)}{_number(row)} {_fees(row, first)}" for row in tiers)
            yield paragraph(f"{label[len(prefix) :]}, limits {limits}: {fees}", indent=4)
        return
    for who, options in groupby(rows, key=_players):
        fees = "; ".join(f"{row.label[len(prefix) :]}{_number(row)}: {_fees(row, first)}" for row in options)
        yield paragraph(f"{who}: {fees}", indent=4)


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
    other = f" [reading: {row.reading}]" if row.reading and row.reading != first.reading else ""
    if row.illegible:
        return f"lost in print{other}"
    taken = ", ".join(money(fee.amount) for fee in row.takes if not fee.otherwise)
    instead = ", ".join(f"({money(fee.amount)})" for fee in row.takes if fee.otherwise)
    return (" ".join(words for words in (taken, instead) if words) or "nothing") + other


# Beside the pot.


def beside_lines(edition: Edition) -> Iterator[str]:
    """Jackpots and pools that go over many hands."""
    pot = pot_law(edition)
    if not (pot.jackpots or pot.pools):
        return
    yield heading("Jackpots and pools")
    for row in pot.jackpots:
        said = f"{row.name}: {'; '.join(_jackpot_words(edition, row))}."
        yield paragraph(with_basis(said, row.cite, row.reading))
    for pool in pot.pools:
        runners = ", ".join(f"{hand} {count}" for hand, count in pool.runners.items())
        rake = f"; raked by {usual(edition, pool.rake)}" if pool.rake else ""
        said = f"{pool.name}: fed by {usual(edition, pool.wager)}; won with {pool.needs} runners ({runners}){rake}."
        yield paragraph(with_basis(said, pool.cite, pool.reading))


def _jackpot_words(edition: Edition, row: Jackpot) -> Iterator[str]:
    if row.wager:
        yield f"fed by the wager {row.wager}"
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


# One hand.


def taken_text(answer: PotAnswer) -> str:
    """What is taken of one hand for a pot, and by which clause."""
    edition, table = answer.game.edition, answer.table
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    option = answer.game.options.get(COLLECTION)
    row = fee_row(answer.game, len(table.seats))
    if row is not None:
        lines.append(paragraph(f"option {row.label} ({row.group})", indent=0))
    elif option == "none":
        lines.append("no fees are in use")
    pots = sum(pot.amount for pot in answer.pots)
    lines += [f"  {len(table.seats)} players, pots of {money(pots)} in all", ""]
    taken = [move for move in house_moves(table.money) if cause(move) in TAKEN_OF_POTS]
    lines += [paragraph(f"{cause(m)} {money(signed_amount(m))}: {m.why} {clauses(m.basis)}") for m in taken]
    lines += [] if taken else ["  nothing is taken"]
    return "\n".join([*lines, "", f"The house takes {money(answer.house)}."])


def taken_data(answer: PotAnswer) -> dict[str, Any]:
    """The same as plain data."""
    data = answer.to_json()
    row = fee_row(answer.game, len(answer.table.seats))
    return {
        "edition": data["edition"],
        "option": None if row is None else row.label,
        "players": len(answer.table.seats),
        "pots": [{"name": pot["name"], "amount": pot["amount"]} for pot in data["pots"]],
        "owed": data["taken"],
        "house": data["house"],
    }

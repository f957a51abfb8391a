"""The most that the house can lose: on one hand and at one table, wager by wager, and the limits that cut it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.analysis.par import ParWager
from croupier.editions import Game
from croupier.pages.figures import ClauseRef, Inline, Money, Number, Value
from croupier.pages.page import Block, Column, Grid, Listing, Paragraph, Section
from croupier.pages.words import money

COLUMNS = (
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("units", "Per hand, initial wagers", "right"),
    Column("maximum_wager", "Maximum wager", "right"),
    Column("per_hand", "Per hand", "right"),
    Column("per_table", "Per table", "right"),
)


def exposure_section(game: Game, wagers: Sequence[ParWager]) -> tuple[Section, ...]:
    """What a hand and a full table can win at the most."""
    text = (
        f"The most that one hand can win, and {game.seats} times that for a full table: an upper bound, since hands at "
        "one table share the cards. Amounts need a maximum wager, printed or filed."
    )
    rows = [_row(game, each) for each in wagers if each.greatest is not None]
    if not rows:
        return ()
    blocks: list[Block] = [Paragraph(text), Grid("exposure", COLUMNS, rows)]
    if limits := list(_limits(game)):
        blocks.append(Listing(limits, key="payout_limits"))
    return (Section("Maximum exposure", blocks),)


def _row(game: Game, wager: ParWager) -> tuple[Value, ...]:
    most = (
        most_staked(game, wager.wager) if wager.meter is None else None
    )  # a meter does not grow with the stake
    units = wager.greatest or 0
    hand = None if most is None else int(Fraction(units) * most)
    return (
        wager.title,
        wager.paytable,
        Number(units, 2),
        None if most is None else Money(most),
        None if hand is None else Money(hand),
        None if hand is None else Money(hand * game.seats),
    )


def most_staked(game: Game, name: str) -> int | None:
    """The most that may be staked on a wager, in cents: by its sizes, its limits, or the house's maximum."""
    wager = next((each for each in game.edition.law.wagers if each.name == name), None)
    if wager is None:
        return game.cents_of("max_bet")
    if sizes := game.sizes(wager):
        return max(sizes)
    printed = [limit.most for limit in game.edition.limits(name) if limit.most and not limit.together]
    house = game.cents_of("max_bet") if wager.group == "main" else None
    return min((most for most in (*printed, house) if most is not None), default=None)


def _limits(game: Game) -> Iterator[Inline]:
    """The caps on payouts that hold under the filing."""
    for limit in game.payout_limits:
        most = limit.amount if limit.amount is not None else game.cents_of(limit.option or "")
        covers = ", ".join(game.edition.wager(name).title for name in limit.covers)
        if most is not None:
            yield (f"Payout limit: {money(most)} per {limit.per} on {covers}. ", ClauseRef(limit.basis))
        else:
            yield (
                f"A payout limit per {limit.per} on {covers} may be filed; none is. ",
                ClauseRef(limit.basis),
            )

"""A whole table of twenty-one to its lines in the order of action, and what it owes the house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.editions.game import holds
from croupier.games.twenty_one.hands import SEATED, Box
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.settle import hand_lines, insurance_line, side_line
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.rounds.events import Line

ON_HANDS = ("split", "double")  # settled with the hand that they lie on


def settlement(t: TwentyOneTable) -> Iterator[Line]:
    """Every wager not settled yet: seat by seat from the action button, each bettor in turn, or wager by wager where
    the text settles all seats' first wagers before anybody's second."""
    law = t.game.edition.law.bank
    seats = t.action(t.game.edition.law.order.direction)
    if law is not None and law.by_wager:
        for name in order(t):
            for seat in seats:
                yield from _settled(t, t.boxes[seat], (name,))
        return
    for seat in seats:
        yield from _settled(t, t.boxes[seat], order(t))


def insurances(t: TwentyOneTable, seats: Iterable[int]) -> Iterator[Line]:
    """Insurance at these seats, each bettor in turn; it is settled with that."""
    for seat in seats:
        box = t.boxes[seat]
        t.done.add((seat, "insurance"))
        for bettor in (SEATED, *box.behind):
            line = insurance_line(t, box, bettor)
            if line is not None:
                yield line


def naturals_at_once(t: TwentyOneTable) -> Iterator[Line]:
    """Naturals, where the filing has them paid as soon as the bank is known to have none: clockwise from its left, the
    wager on the hand only; bets beside it stay in action."""
    law = t.game.edition.law.bank
    option = t.game.edition.option(law.naturals_by) if law is not None and law.naturals_by else None
    if option is None or t.game.options.get(option.name) != "at once":
        return
    for box in t.boxes.values():
        hand = box.hands[0]
        if hand.state == "natural":
            t.done.add((box.seat, f"hand {hand.number}"))
            for bettor in (SEATED, *box.behind):
                for line in hand_lines(t, box, hand, bettor):
                    yield replace(line, basis=line.basis | option.basis)


def order(t: TwentyOneTable) -> tuple[str, ...]:
    """The order of wagers within a box; doubles and splits are settled with their hands."""
    rows = twenty_one_law(t.game.edition).settles
    filed = next((row.wagers for row in rows if holds(row.when, t.game.filed)), t.game.settles)
    return tuple(name for name in filed if name in t.game.offered and name not in ON_HANDS)


def _settled(t: TwentyOneTable, box: Box, names: tuple[str, ...]) -> Iterator[Line]:
    for bettor in (SEATED, *box.behind):
        for name in names:
            yield from _wager(t, box, name, bettor)


def _wager(t: TwentyOneTable, box: Box, name: str, bettor: str) -> Iterator[Line]:
    if name == t.main:
        for hand in box.hands:
            if (box.seat, f"hand {hand.number}") not in t.done:
                yield from hand_lines(t, box, hand, bettor)
        return
    if name == "insurance":
        line = None if (box.seat, name) in t.done else insurance_line(t, box, bettor)
    else:
        line = side_line(t, box, name, bettor)
    if line is not None:
        yield line

"""The settlement slip of a round of twenty-one: every line with its reason and its clause, and where the money went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.twenty_one.hands import Box, PlayedHand, is_natural
from croupier.pages import (
    Block,
    CardPool,
    Cards,
    ClauseRef,
    DrawnLater,
    KeyValues,
    Listing,
    Money,
    Page,
    Pair,
    Section,
)
from croupier.pages.lines import settled_lines
from croupier.pages.words import money
from croupier.settle.fees import bill_of
from croupier.settle.ledger import banker_words

if TYPE_CHECKING:
    from croupier.games.twenty_one.situation import TwentyOneAnswer


def slip_page(answer: TwentyOneAnswer) -> Page:
    """What became of every wager, box by box, and where the money went."""
    edition = answer.round.game.edition
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return DrawnLater(title, lambda: _blocks(answer), "slip", edition.book, data=answer.to_json())


def _blocks(answer: TwentyOneAnswer) -> Iterator[Block | Section]:
    table = answer.round.table
    counted = "a natural" if is_natural(table.dealer) else str(table.dealer_total)
    yield Cards((CardPool("", "dealer", table.dealer, counted),), key="")
    if table.button:
        yield KeyValues([("", "action button", f"seat {table.button}")])
    for box in sorted(table.boxes.values(), key=lambda box: box.seat):
        yield from _sections(answer, box)
    yield Section("House", tuple(_accounts(answer)))


def _sections(answer: TwentyOneAnswer, box: Box) -> Iterator[Section]:
    several = len(box.hands) > 1
    pools = [
        CardPool("", f"hand {hand.number}" if several else "cards", hand.cards, _called(hand))
        for hand in box.hands
    ]
    title = f"Seat {box.seat} ({box.player})"
    yield Section(title, (Cards(pools, key=""), *_lines(answer, box.seat, None)))
    for player in box.behind:
        yield Section(f"Behind seat {box.seat}: {player}", tuple(_lines(answer, box.seat, player)))


def _called(hand: PlayedHand) -> str:
    return "a natural" if hand.natural else str(hand.total)


def _lines(answer: TwentyOneAnswer, seat: int, player: str | None) -> Iterator[Block]:
    edition = answer.round.game.edition
    own = [line for line in answer.lines if line.seat == seat and line.player == player]
    yield settled_lines(own, lambda name: edition.wager(name).title, key="")
    yield KeyValues([("", "net", Money(answer.round.net(seat, player), plus=True))])


def _accounts(answer: TwentyOneAnswer) -> Iterator[Block]:
    table = answer.round.table
    yield KeyValues([Pair("", "bank", Money(answer.bank, plus=True), banker_words(table.bank, answer.bank))])
    bill = bill_of(table)
    if bill is not None and bill.owed:
        yield Listing(
            [
                (f"Fee of {fee.who}: {money(fee.amount)} per {fee.per}, {fee.why} ", ClauseRef(fee.basis))
                for fee in bill.owed
            ]
        )

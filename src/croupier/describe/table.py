"""The table as a page, for any family, from what a viewer sees of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.describe.events import title_of, who
from croupier.editions import Game
from croupier.kit import parse_card
from croupier.kit.chance import pool_title
from croupier.pages import (
    Block,
    CardPool,
    Cards,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Lines,
    Money,
    Page,
    Pair,
    SettledLine,
)
from croupier.pages.words import money

Data = Mapping[str, Any]
NOT_CARDS = ("burn", "discard")
SEAT_COLUMNS = (Column("seat", "Seat"), Column("name", "Player"), Column("chips", "Chips", align="right"))


def table_page(game: Game, view: Data, names: Mapping[str, str]) -> Page:
    """What a viewer sees of a table: cards with the names of hands, bets, chips, meters and the last settled lines."""
    blocks: list[Block] = [
        block
        for block in (_cards(view, names), _seats(game, view), _figures(game, view))
        if block is not None
    ]
    if view["lines"] and view["over"]:
        blocks.append(lines_block(game, view))
    return Page(game.edition.title, blocks, kind="table", book=game.edition.book)


def lines_block(game: Game, view: Data) -> Lines:
    """The settled lines of a view."""
    return titled_lines(view, lambda wager: title_of(game, wager))


def titled_lines(view: Data, title: Callable[[str], str]) -> Lines:
    """The settled lines of a view; `title` says how a wager is printed."""
    return Lines([_line(line, title(line["wager"])) for line in view["lines"]], seats=True)


def _line(line: Data, title: str) -> SettledLine:
    basis = line.get("basis") or {}
    return SettledLine(
        line["seat"],
        line["wager"],
        title,
        line["stake"],
        line["result"],
        line["profit"],
        line["why"],
        ClauseRef(basis.get("clauses") or (), basis.get("readings")),
    )


def _cards(view: Data, names: Mapping[str, str]) -> Cards | None:
    pools = [
        pool if pool.called else replace(pool, called=names.get(pool.key, ""))
        for pool in (*_pools(view), *_hands(view))
    ]
    return Cards(pools) if pools else None


def _pools(view: Data) -> Iterator[CardPool]:
    for name, pool in (view.get("pools") or {}).items():
        if name not in NOT_CARDS and pool.get("cards"):
            yield from _divided(name, pool_title(name), pool)


def _hands(view: Data) -> Iterator[CardPool]:
    for seat, place in view["seats"].items():
        for number, hand in enumerate(place.get("hands") or (), start=1):
            several = len(place["hands"]) > 1
            label = f"{who(view, seat)}{f', hand {number}' if several else ''}"
            if hand.get("cards"):
                yield from _divided(f"seat_{seat}_{number}", label, hand)


def _divided(key: str, label: str, held: Data) -> Iterator[CardPool]:
    """The cards of a pool or a hand; part by part where all of them are set into parts and some are seen."""
    parts = held.get("parts") or {}
    every = [card for cards in parts.values() for card in cards]
    if len(parts) > 1 and any(every) and Counter(every) == Counter(held["cards"]):
        for part, cards in parts.items():
            yield CardPool(f"{key}_{part}", f"{label}, {part}", card_numbers(cards))
        return
    yield CardPool(key, label, card_numbers(held["cards"]), str(held.get("called") or ""))


def card_numbers(names: Any) -> list[int | None]:
    """Cards of a view as numbers, hidden ones None."""
    return [None if name is None or name == "??" else parse_card(name) for name in names]


def _seats(game: Game, view: Data) -> Grid | None:
    rows = []
    for seat, place in view["seats"].items():
        bets = ", ".join(
            f"{title_of(game, wager)} {money(amount)}" for wager, amount in (place.get("bets") or {}).items()
        )
        stack = place.get("stack")
        chips = "" if stack is None else Money(stack)
        rows.append((who(view, seat), place.get("name", ""), chips, bets, place.get("status") or ""))
    columns = [*SEAT_COLUMNS, Column("bets", "Bets"), Column("status", "Status")]
    return Grid("seats", columns, rows) if rows else None


def pot_names(count: int) -> list[str]:
    """`Pot`; `Main pot` and `Side pot`; with several side pots each with its number."""
    if count < 3:
        return [["Pot"], ["Main pot", "Side pot"]][count - 1] if count else []
    return ["Main pot", *(f"Side pot {number}" for number in range(1, count))]


def _figures(game: Game, view: Data) -> KeyValues | None:
    pairs = [
        Pair(f"meter_{name}", f"Meter {title_of(game, name)}", Money(amount))
        for name, amount in (view.get("meters") or {}).items()
    ]
    pots = view.get("pots") or ()
    pairs += [
        Pair(f"pot_{place}", name, Money(pot["amount"]))
        for place, (pot, name) in enumerate(zip(pots, pot_names(len(pots)), strict=True), start=1)
    ]
    bank = view.get("bank")
    if bank:
        seat = who(view, bank["seat"])
        covers = f"{'cover' if seat == 'You' else 'covers'} every bet"
        posted = covers if bank.get("posted") is None else money(bank["posted"])
        pairs.append(Pair("bank", "Bank", f"{seat.lower()}, {posted}"))
    return KeyValues(pairs) if pairs else None

"""Sentences for what happens and a page for what is seen, for any family, from views and events as viewers get them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.editions import Game
from croupier.kit import parse_card
from croupier.kit.sources import pool_title
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


def title_of(game: Game, wager: str) -> str:
    """A wager as it is printed."""
    found = next((each.title for each in game.edition.law.wagers if each.name == wager), None)
    return found or wager.replace("_", " ")


def who(view: Data, seat: object) -> str:
    """`You` for the viewer's own seat, else the seat."""
    return "You" if view["viewer"] == f"seat {seat}" else f"Seat {seat}"


def tell(game: Game, event: Data, view: Data) -> str | None:
    """A sentence for a common event; None where there is nothing to say."""
    teller = _TELLERS.get(str(event["event"]))
    return teller(game, event, view) if teller else None


def verb(view: Data, seat: object, you: str, other: str) -> str:
    """Who does something, with the verb that fits: `You bet`, `Seat 2 bets`."""
    name = who(view, seat)
    return f"{name} {you if name == 'You' else other}"


def _bet(game: Game, event: Data, view: Data) -> str:
    wager = title_of(game, str(event["wager"]))
    if not event["amount"]:
        return f"{verb(view, event['seat'], 'take', 'takes')} the {wager} bet back."
    return f"{verb(view, event['seat'], 'bet', 'bets')} {money(event['amount'])} on {wager}."


def _dealt(game: Game, event: Data, view: Data) -> str | None:
    to, card = event["to"], event["card"]
    if card == "??":  # the table shows that it lies there
        return None
    if isinstance(to, int):
        return f"{verb(view, to, 'are dealt', 'is dealt')} {card}."
    return f"{pool_title(to)}: {card}."


def _chose(game: Game, event: Data, view: Data) -> str:
    name = str(event["choice"]).replace("_", " ")
    amount = f" {money(event['amount'])}" if event.get("amount") else ""
    cards = [card for card in event.get("cards", ()) if card != "??"]
    shown = f": {' '.join(cards)}" if cards else ""
    hidden = len(event.get("cards", ())) - len(cards)
    count = f" ({hidden} card{'' if hidden == 1 else 's'})" if hidden else ""
    return f"{who(view, event['seat'])}: {name}{amount}{shown}{count}."


def _revealed(game: Game, event: Data, view: Data) -> str:
    pool = event["pool"]
    name = who(view, pool) if isinstance(pool, int) else pool_title(pool)
    part = f", {event['part']}" if event.get("part") else ""
    return f"{name}{part}: {' '.join(event['cards'])}."


def _settled(game: Game, event: Data, view: Data) -> str:
    line = event["line"]
    name = who(view, line["seat"])
    profit = f" {money(abs(line['profit']))}" if line["profit"] else ""
    return f"{name}, {title_of(game, line['wager'])}: {line['result']}{profit}, {line['why']}."


def _did(game: Game, event: Data, view: Data) -> str | None:
    return str(event["says"]) or None


def _moved(game: Game, event: Data, view: Data) -> str | None:
    kinds = {event["giver"]["kind"], event["taker"]["kind"]}
    if not kinds & {"fee", "rake", "jackpot rake"}:
        return None
    return f"{_payer(event['giver'], view)} {money(event['amount'])}: {event['why']}."


def _payer(giver: Data, view: Data) -> str:
    """Who pays a fee or a rake: `You pay`, `Seat 2 pays`, `The house takes from the pot`."""
    if giver["kind"] == "pot":
        return "The house takes from the pot"
    if giver.get("player"):
        return f"{giver['player']} behind seat {giver['of']} pays"
    if "of" not in giver:
        return f"The {giver['kind']} pays"
    return verb(view, giver["of"], "pay", "pays")


_TELLERS: Mapping[str, Callable[[Game, Data, Data], str | None]] = {
    "Bet": _bet,
    "Dealt": _dealt,
    "Chose": _chose,
    "Revealed": _revealed,
    "Settled": _settled,
    "Did": _did,
    "Moved": _moved,
    "Rolled": lambda game, event, view: f"The dice: {event['dice'][0]} and {event['dice'][1]}.",
    "Spun": lambda game, event, view: f"The ball comes to rest in {event['pocket']}.",
    "Drew": lambda game, event, view: f"Ball {event['ball']}.",
    "Incident": lambda game, event, view: f"Reported: {event['kind']}.",
}


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

"""Forms and accounts of a tournament: entrants, prizes, proceeds by month, pools, and how play stands."""

from __future__ import annotations

from collections import defaultdict

from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Section,
    Value,
)
from croupier.pages.page import Align
from croupier.room.room import Room
from croupier.room.tournaments import accounts
from croupier.room.tournaments.events import PrizeAwarded
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.state import TournamentState

ENTRIES = "tournament entries"
PRIZES = "tournament prizes"
RIGHT: Align = "right"
GIVEN_BACK = {"withdrawn": "withdrawn, given back", "refunded": "cancelled, given back"}


def entry_form(part: Tournament, room: Room) -> Page:
    """Every entrant with the entry fee and the buy-ins, at their value, however they were paid."""
    state = part.state
    paid: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    how: dict[int, dict[str, str]] = defaultdict(dict)
    for receipt in state.receipts:
        column = receipt.what if receipt.what in ("entry fee", "buy-in") else "rebuys"
        paid[receipt.entrant][column] += receipt.amount
        how[receipt.entrant][receipt.what] = receipt.by
    rows = [
        (
            entrant.number,
            entrant.event,
            entrant.person,
            Money(paid[entrant.number]["entry fee"]),
            Money(paid[entrant.number]["buy-in"]),
            Money(paid[entrant.number]["rebuys"]),
            GIVEN_BACK.get(entrant.status) or _how(how[entrant.number]),
        )
        for entrant in state.entrants.values()
    ]
    columns = [
        Column("entry", "Entry", align=RIGHT),
        Column("event", "Event"),
        Column("entrant", "Entrant"),
        Column("entry_fee", "Entry fee", align=RIGHT),
        Column("buy_in", "Buy-in", align=RIGHT),
        Column("rebuys", "Rebuys and add-ons", align=RIGHT),
        Column("paid", "How it was paid"),
    ]
    totals = [
        Pair("entry_fees", "Entry fees", Money(_total(state, "entry fee"))),
        Pair("buy_ins", "Buy-ins", Money(_total(state, "buy-in", "rebuy", "add-on"))),
    ]
    blocks: list[Block | Section] = [Grid("entrants", columns, rows), KeyValues(totals)]
    return Page(
        f"{part.name}: entrants", [*blocks, *_basis(room, ENTRIES)], "tournament entries", room.law.book
    )


def _how(paid: dict[str, str]) -> str:
    """One word where everything was paid alike, else each amount with its own."""
    if len(set(paid.values())) == 1:
        return next(iter(paid.values()))
    return ", ".join(f"{what} {by}" for what, by in paid.items())


def _total(state: TournamentState, *what: str) -> int:
    return sum(receipt.amount for receipt in state.receipts if receipt.what in what)


def _basis(room: Room, name: str) -> list[Block | Section]:
    if not room.law.has("forms", name):
        return []
    row = room.law.form(name)
    return [Note((row.says, " ", ClauseRef(row.basis)))]


def prize_form(part: Tournament, room: Room) -> Page:
    """Every prize with its recipient; a voucher for an event without fee and buy-in is no payout and stands apart."""
    state = part.state
    columns = [
        Column("event", "Event"),
        Column("place", "Place"),
        Column("recipient", "Recipient"),
        Column("prize", "Prize"),
        Column("value", "Value", align=RIGHT),
    ]
    payouts = [award for award in state.awards if award.kind != "spot"]
    spots = [award for award in state.awards if award.kind == "spot"]
    blocks: list[Block | Section] = [Grid("prizes", columns, [_prize(state, each) for each in payouts])]
    if spots:
        rows = [_prize(state, each) for each in spots]
        blocks.append(Grid("spots", columns, rows, title="Vouchers that are buy-ins, no payouts"))
    total = sum(award.value for award in payouts)
    blocks.append(KeyValues([Pair("total", "Prizes paid", Money(total))]))
    return Page(f"{part.name}: prizes", [*blocks, *_basis(room, PRIZES)], "tournament prizes", room.law.book)


def _prize(state: TournamentState, award: PrizeAwarded) -> tuple[Value, ...]:
    place = str(award.first) if award.first == award.last else f"{award.first} to {award.last}"
    words = f"{award.words} (agreed)" if award.agreed else award.words
    return (award.event_name, place, state.entrants[award.entrant].person, words, Money(award.value))


def accounts_page(part: Tournament, room: Room) -> Page:
    """The money of a tournament: pools, entry fees and their month, vouchers, and the chips in play."""
    state, books = part.state, room.books
    pools = []
    for event in state.filing.events:
        bought = sum(
            receipt.amount
            for receipt in state.receipts
            if receipt.what != "entry fee" and state.entrants[receipt.entrant].event == event.name
        )
        awarded = sum(award.value for award in state.awards if award.event_name == event.name)
        held = books.balance(accounts.pool(part.name, event.name))
        phase = state.events[event.name].phase
        pools.append((event.name, phase, Money(bought), Money(awarded), Money(held)))
    months: dict[str, int] = defaultdict(int)
    for receipt in state.receipts:
        if receipt.what == "entry fee":
            months[receipt.at[:7]] += receipt.amount
    vouchers = [
        (each.number, each.person, each.event, Money(each.fee + each.buy_in), each.status)
        for each in state.vouchers.values()
    ]
    chips = -books.balance(accounts.issue(part.name))
    fees = [
        Pair("held", "Entry fees kept apart", Money(books.balance(accounts.entry_fees(part.name)))),
        Pair("counted", "Entry fees counted", Money(state.fees_counted)),
        Pair("chips", "Points in play", Number(chips)),
    ]
    blocks: list[Block | Section] = [
        Grid("pools", POOLS, pools, title="Prize pools"),
        Grid("proceeds", PROCEEDS, [(month, Money(amount)) for month, amount in sorted(months.items())]),
        KeyValues(fees),
    ]
    if vouchers:
        blocks.append(Grid("vouchers", VOUCHERS, vouchers, title="Vouchers"))
    return Page(f"{part.name}: accounts", blocks, "tournament accounts", room.law.book)


POOLS = (
    Column("event", "Event"),
    Column("phase", "Phase"),
    Column("buy_ins", "Buy-ins", align=RIGHT),
    Column("awarded", "Prizes awarded", align=RIGHT),
    Column("held", "In the pool", align=RIGHT),
)
PROCEEDS = (Column("month", "Month"), Column("amount", "Entry fees, proceeds of the month", align=RIGHT))
VOUCHERS = (
    Column("number", "Voucher", align=RIGHT),
    Column("person", "Won by"),
    Column("event", "For"),
    Column("value", "Value", align=RIGHT),
    Column("status", "Status"),
)


def standing_page(part: Tournament, event: str = "") -> Page:
    """How an event stands: level, tables with their players and chips, and the places of those who are out."""
    state = part.state
    filed, there = state.event(event)
    alive = state.alive(filed.name)
    head = [
        Pair("phase", "Phase", there.phase),
        Pair("level", "Level", there.level + 1),
        Pair("players", "Players left", len(alive)),
        Pair("hand_for_hand", "Hand for hand", "yes" if there.hand_for_hand else "no"),
    ]
    seats = [
        (table.number, seat, state.entrants[number].person, Number(state.entrants[number].chips))
        for table in there.tables.values()
        for seat, number in sorted(table.seats.items())
    ]
    columns = [
        Column("table", "Table", align=RIGHT),
        Column("seat", "Seat", align=RIGHT),
        Column("person", "Player"),
        Column("points", "Points", align=RIGHT),
    ]
    decided = there.phase in ("decided", "awarded", "closed")
    places = []
    first = 1 if decided else len(alive) + 1
    for group in state.places(filed.name) if decided else reversed(there.out):
        last = first + len(group) - 1
        place = str(first) if first == last else f"{first} to {last}"
        places += [(place, state.entrants[number].person) for number in group]
        first = last + 1
    out = Grid("places", [Column("place", "Place"), Column("person", "Player")], places, title="Places")
    blocks: list[Block | Section] = [KeyValues(head), Grid("seats", columns, seats, title="Seats"), out]
    return Page(f"{part.name}: {filed.name}", blocks, "tournament standing")


def tournament_page(part: Tournament, room: Room) -> Page:
    """How a tournament stands: its accounts, and every event that has begun."""
    pages = [accounts_page(part, room)]
    pages += [
        standing_page(part, name) for name, there in part.state.events.items() if there.tables or there.out
    ]
    sections = [Section(page.title, page.blocks, "pages", listed=True) for page in pages]
    return Page(f"Tournament {part.name}", sections, "tournament", room.law.book)

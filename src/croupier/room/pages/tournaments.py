"""A tournament on paper: its rules as printed, the forms of entrants and prizes, accounts, and how play stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import load
from croupier.kit.money import money
from croupier.kit.text import capitalized
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Section,
    Value,
)
from croupier.pages.page import Align
from croupier.room.law.load import FloorLaw
from croupier.room.room import Room
from croupier.room.tournaments import accounts
from croupier.room.tournaments.filing import (
    REFERENCE,
    TournamentEvent,
    TournamentFiling,
    TournamentPrize,
    base_game,
    check_tournament,
)
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.state import PrizeAwarded, TournamentState

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


# The printed rules.


SHEET = "tournament rules"
NOTICE = "values of tournament chips"


def rules_sheet(filing: TournamentFiling, law: FloorLaw, house: Mapping[str, Any]) -> Page:
    """The written rules that every player receives: the house's own, those of each event, and those of the text."""
    blocks: list[Block | Section] = [KeyValues(_head(filing))]
    blocks += [_event(filing, event) for event in filing.events]
    blocks.append(_house_rules(filing, law))
    rules = [(f"{row.says} ", ClauseRef(row.basis)) for row in law.file.tournament_rules]
    if rules:
        blocks.append(Section("Conduct of the tournament", [Listing(rules, "rules", ordered=True)]))
    blocks.append(_practice(law, house))
    return Page(
        f"{filing.casino}: rules of the tournament {filing.name}", blocks, "tournament rules", law.book
    )


def _head(filing: TournamentFiling) -> Iterator[Pair]:
    yield Pair("casino", "Casino", filing.casino)
    yield Pair("licensees", "Conducted by", ", ".join(filing.licensees))
    if len(filing.licensees) > 1:
        yield Pair("responsible", "Responsible for prizes and accounts", filing.responsible)
    yield Pair("premises", "Premises", filing.premises)
    yield Pair("first_day", "First day of play", filing.first_day.date().isoformat())
    yield Pair("last_day", "Concludes by", filing.last_day.date().isoformat())
    if filing.eligibility:
        yield Pair("eligibility", "Who may enter", filing.eligibility)
    agreed = "Yes, cash prizes, unanimously" if filing.deals else "No"
    yield Pair("deals", "Agreement of the last players permitted", agreed)


def _event(filing: TournamentFiling, event: TournamentEvent) -> Section:
    blocks: list[Block | Section] = [
        KeyValues(_terms(event)),
        _levels(event),
        KeyValues(
            [
                Pair("final_round", "Final round", event.final_round),
                Pair("conclusion", "Conclusion", event.conclusion),
                *_ends(event),
            ]
        ),
        _prizes(event),
    ]
    return Section(f"Event {event.name}", blocks, "events", listed=True, data={"name": event.name})


def _ends(event: TournamentEvent) -> Iterator[Pair]:
    if event.ends_with > 1:
        words = f"when {event.ends_with} players are left; their points decide their places"
        yield Pair("ends_with", "Play ends", words)


def _terms(event: TournamentEvent) -> Iterator[Pair]:
    edition = load(event.edition)
    yield Pair("game", "Game", f"{edition.title}, {event.betting}" if event.betting else edition.title)
    yield Pair("starts", "Starts", f"{event.starts:%Y-%m-%d %H:%M}")
    yield Pair("seats", "Players at a table", base_game(event).seats)
    yield Pair("entry_fee", "Entry fee", Money(event.entry_fee), event.fee_in_goods)
    yield Pair("buy_in", "Buy-in", Money(event.buy_in), event.buy_in_in_goods)
    yield Pair("points", "Tournament chips for it, in points", Number(event.points))
    yield Pair("rebuys", "Rebuys", _rebuys(event))
    if event.add_on is not None:
        row = event.add_on
        words = f"{row.points:,} points for {money(row.price)}, once, after level {row.after_level}"
        yield Pair("add_on", "Add-on", words)
    late = f"through level {event.late_through_level}" if event.late_through_level else "None"
    yield Pair("late_entries", "Late entries", late)
    again = f"{event.re_entries} after elimination" if event.re_entries else "None"
    yield Pair("re_entries", "Re-entries", again)


def _rebuys(event: TournamentEvent) -> str:
    if not event.rebuys:
        return "Not permitted"
    row = event.rebuys
    when = f"with {row.chips_at_most:,} points or fewer" if row.chips_at_most else "when all chips are lost"
    chips = f"{row.points:,} points for {money(row.price)}"
    return f"{row.most} at most, {chips}, through level {row.through_level}, {when}"


def _levels(event: TournamentEvent) -> Grid:
    used = {name for level in event.levels for name in level.stakes}
    names = [option.name for option in load(event.edition).options if option.name in used]
    columns = [Column("level", "Level", align="right")]
    columns += [Column(name, name.replace("_", " ").capitalize(), align="right") for name in names]
    columns += [Column("lasts", "Lasts"), Column("break", "Break after it")]
    rows: list[tuple[Value, ...]] = []
    for number, level in enumerate(event.levels, start=1):
        lasts = f"{level.minutes} minutes" if level.minutes is not None else f"{level.hands} hands"
        lasts = "to the end" if number == len(event.levels) else lasts
        amounts = [Number(level.stakes.get(name, 0)) for name in names]
        rows.append((number, *amounts, lasts, f"{level.pause} minutes" if level.pause else ""))
    return Grid("levels", columns, rows, title="Antes, blinds and limits, in points")


def _prizes(event: TournamentEvent) -> Grid:
    columns = [Column("places", "Place"), Column("prize", "Prize"), Column("entries", "Entries")]
    rows = []
    for row in event.prizes:
        entries = "" if row.entries is None else _span(row.entries)
        rows.append((_span(row.places), prize_words(row), entries))
    return Grid("prizes", columns, rows, title="Prizes")


def _span(numbers: tuple[int, int]) -> str:
    first, last = numbers
    return str(first) if first == last else f"{first} to {last}"


def prize_words(row: TournamentPrize) -> str:
    """A prize as the rules describe it."""
    if row.share is not None:
        return f"{float(row.share * 100):g} % of the prize pool, in cash"
    if row.amount is not None:
        return f"{money(row.amount)} in cash"
    if row.voucher is not None:
        value = money(row.voucher.fee + row.voucher.buy_in)
        return f"voucher for the event {row.voucher.event}, worth {value}, only for its winner"
    return f"{row.goods}, worth {money(row.value)}"


def _house_rules(filing: TournamentFiling, law: FloorLaw) -> Section:
    words = list(filing.house_rules)
    if words == [REFERENCE]:
        row = law.placard(SHEET) if law.has("placards", SHEET) else None
        sentence = row.words if row is not None else "The house rules of {casino} hold."
        words = [sentence.replace("{casino}", filing.casino)]
    return Section("House rules", [Listing([*words, *filing.additional_rules], "house_rules")])


def _practice(law: FloorLaw, house: Mapping[str, Any]) -> Section:
    """What the house has decided where no text speaks."""
    chosen = [
        (capitalized(row.says), str(house[row.name]).replace("True", "yes").replace("False", "no"))
        for row in law.file.options
        if row.name.startswith("tournament_") and row.kind != "money"
    ]
    grid = Grid("practice", [Column("what", "What"), Column("choice", "Here")], chosen)
    rules = Listing([row.says for row in law.file.tournament_grounds if row.house], "practice_rules")
    return Section("Practice of the house", [grid, rules])


def chip_values(part: Tournament, event: str = "") -> Page:
    """The notice at each table: the value of each colour now, and since when."""
    filed, there = part.state.event(event)
    columns = [Column("colour", "Colour"), Column("points", "Points", align="right")]
    if not there.colours:
        note = Paragraph("The chips bear their value in points.", "imprinted", True)
        return Page(f"{filed.name}: values of tournament chips", [note], "tournament chips")
    now = there.colours[-1]
    rows = [(colour, Number(value)) for colour, value in now.values]
    blocks: list[Block | Section] = [
        Grid("colours", columns, rows),
        KeyValues([Pair("since", "Since", now.since)]),
    ]
    return Page(f"{filed.name}: values of tournament chips", blocks, "tournament chips")


def tournament_check(raw: Mapping[str, Any], law: FloorLaw, house: Mapping[str, Any]) -> Page:
    """What is wrong with a filing, each with its clause."""
    faults = check_tournament(raw, law, house)
    if not faults:
        done = Paragraph("The filing may be used.", "faults", [])
        return Page("Check of a tournament filing", [done], "tournament check", law.book)
    rows = [(place, sentence, ClauseRef(basis)) for place, sentence, basis in faults]
    columns = [Column("place", "Where"), Column("fault", "What"), Column("basis", "Clause")]
    grid = Grid("faults", columns, rows)
    return Page("Check of a tournament filing", [grid], "tournament check", law.book, has_findings=True)

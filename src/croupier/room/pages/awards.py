"""Progressives and jackpots as pages: what is displayed and posted, money, holds and liability for the floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from croupier.kit.money import money
from croupier.pages.page import (
    Block,
    Cell,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Note,
    Page,
    Pair,
    Paragraph,
    Percent,
    Section,
    Value,
)
from croupier.room.jackpots.filing import JackpotFinding
from croupier.room.jackpots.part import JackpotPart, current_events
from croupier.room.law.rows import FloorEvent
from croupier.room.meters.awards import Hold, Holds
from croupier.room.meters.part import MeterPart
from croupier.room.pages.placards import page_hash
from croupier.room.room import Room

HOLD_COLUMNS = (
    Column("id", "Hold"),
    Column("table", "Table"),
    Column("round", "Round", "right"),
    Column("hand", "Hand"),
    Column("amount", "Amount", "right"),
    Column("state", "State"),
    Column("keyed_by", "Keyed in by"),
    Column("validated_by", "Validated by"),
)


def meter_display(meter: MeterPart, room: Room, table: str) -> Page:
    """The sign at a table: what the meter shows now, and what each hand is paid."""
    link = meter.link(table)
    row = room.law.placard("progressive")
    blocks: list[Block] = [
        KeyValues([Pair("amount", "Progressive jackpot", Money(meter.shown))]),
        Grid("paytable", (Column("hand", "Hand"), Column("pays", "Pays")), link.schedule),
    ]
    if meter.state.criteria:
        words = f"A hand of {meter.state.criteria} or better wins the highest award."
        blocks.append(Paragraph(words, "criteria"))
    blocks.append(Note(("Displayed by ", ClauseRef(row.basis | meter.basis(room, table)))))
    return Page(f"Progressive {meter.name}", blocks, kind="meter-display", book=room.law.book)


def meter_page(meter: MeterPart, room: Room) -> Page:
    """The meter for the floor: exact amounts, tables, holds and petitions."""
    filing, state = meter.filing, meter.state
    pairs = [
        Pair("shown", "Shown", Money(meter.shown)),
        Pair("exact", "Exact amount", _exact(meter.value)),
        Pair("reserve", "Reserve", _exact(meter.reserve)),
        Pair("seed", "Seed", Money(filing.seed)),
        Pair("reset", "Reset", Money(filing.base)),
        Pair("won", "Times won whole", state.wins),
    ]
    links = [(link.table, link.edition, link.wager) for link in state.links]
    blocks: list[Block] = [
        KeyValues(pairs),
        Grid(
            "tables", (Column("table", "Table"), Column("edition", "Game"), Column("wager", "Wager")), links
        ),
        holds_grid(meter.holds),
    ]
    if state.leaves:
        rows = [(leave.what, leave.reason, leave.reference or "not granted") for leave in state.leaves]
        columns = (Column("what", "Petition"), Column("reason", "Reason"), Column("reference", "Leave"))
        blocks.append(Grid("petitions", columns, rows))
    return Page(f"Meter {meter.name}", blocks, kind="meter", book=room.law.book)


def _exact(amount: Fraction) -> Cell:
    """Whole cents and the fraction of a cent; as data all of it in cents."""
    whole, rest = divmod(amount, 1)
    fraction = f" and {rest} of a cent" if rest else ""
    return Cell(f"{money(int(whole))}{fraction}", str(amount))


def holds_grid(holds: Holds) -> Grid:
    """The awards that were won, and how far each has come."""
    rows = [_hold_row(hold) for hold in holds]
    return Grid("holds", HOLD_COLUMNS, rows, title="Awards" if rows else "")


def _hold_row(hold: Hold) -> tuple[str | int | Money, ...]:
    amount = Money(hold.amount)
    by = hold.keyed_by, hold.validated_by
    return (hold.id, hold.table, hold.round, hold.hand, amount, hold.state, *by)


def hand_pay(holds: Holds, id: str, seat: int, room: Room) -> Page:
    """The document of a payment by hand to one winner, as far as it is made out; its fields are those of the form."""
    hold, form = holds.get(id), room.law.form("hand pay")
    papers = next((dict(share.papers) for share in hold.shares if share.seat == seat), {})
    pairs = [Pair(name, name.capitalize(), papers.get(name, "")) for name in form.fields]
    shares = [
        (share.seat, share.person, Money(share.amount), minute(share.paid) or "not paid")
        for share in hold.shares
    ]
    columns = (
        Column("seat", "Seat", "right"),
        Column("person", "Person"),
        Column("amount", "Amount", "right"),
        Column("paid", "Paid"),
    )
    known = [
        Pair("hold", "Hold", f"{holds.stream}/{hold.id}"),
        Pair("table", "Table", f"{hold.table}, round {hold.round}"),
        Pair("won", "Won", minute(hold.since)),
        Pair("keyed_by", "Keyed in by", hold.keyed_by),
        Pair("validated_by", "Validated by", hold.validated_by),
    ]
    blocks: list[Block] = [KeyValues(known), KeyValues(pairs, "papers"), Grid("shares", columns, shares)]
    blocks.append(Note(("Form by ", ClauseRef(form.basis))))
    return Page("Hand-pay document", blocks, kind="hand-pay", book=room.law.book)


def minute(time: str) -> str:
    """A time of the journal as people read it; nothing where there is none."""
    return datetime.fromisoformat(time).isoformat(" ", "minutes") if time else ""


# Jackpots.


SHARES = (Column("to", "For"), Column("share", "Share", "right"))
RECEIVERS = {
    "beaten": "the beaten hand",
    "winner": "the winning hand",
    "others": "the other players dealt in",
    "holder": "the player who holds the hand",
    "players": "all players with a bet",
}


def jackpot_rules_hash(jackpot: JackpotPart, room: Room) -> str:
    """The hash of the posted rules but for the amount, which is posted by itself."""
    return page_hash(jackpot_placard(jackpot, room, amount=False))


def jackpot_placard(jackpot: JackpotPart, room: Room, amount: bool = True) -> Page:
    """The rules that players must find posted: amount, conditions and shares, disclaimers, what a hand gives."""
    filing, row = jackpot.filing, jackpot.row(room)
    placard = room.law.placard("jackpot") if room.law.has("placards", "jackpot") else None
    blocks: list[Block | Section] = [
        KeyValues([Pair("amount", "Amount of the award", Money(jackpot.award(room)))] if amount else []),
        Section("What wins it", _conditions(jackpot, room), "conditions"),
    ]
    if filing.disclaimers:
        blocks.append(Section("Not paid", [Listing(filing.disclaimers, "disclaimers")]))
    most = f"At most {money(filing.rake)} is taken from a hand for the jackpot."
    blocks.append(Section("What is taken", [Paragraph(f"{filing.taken} {most}".strip(), "taken")]))
    basis = placard.basis if placard is not None else row.basis
    blocks.append(Note(("Posted by ", ClauseRef(basis))))
    return Page(f"Jackpot {jackpot.name}", blocks, kind="jackpot-placard", book=room.law.book)


def _conditions(jackpot: JackpotPart, room: Room) -> list[Block]:
    words = jackpot.filing.conditions
    found: list[Block] = [Paragraph(words, "words")] if words else []
    for event in current_events(jackpot, room):
        found.append(Paragraph(event_words(event)))
        rows = [(RECEIVERS[each.to], Percent(each.share, 0)) for each in event.shares]
        found.append(Grid("", SHARES, rows))
    return found


def event_words(event: FloorEvent) -> str:
    """An event in a sentence."""
    own = {"none": "", "one": " with at least one own card", "both": " with both own cards playing"}
    dealt = f" At least {event.players} players are dealt in." if event.players > 1 else ""
    kinds = {
        "beaten hand": f"A hand of {event.hand} or better{own[event.own_cards]} is beaten.",
        "high hand": f"The highest hand of {event.period}{own[event.own_cards]} wins.",
        "dealer's hand": f"The player-dealer's hand is {event.hand.removeprefix('dealer ')}.",
        "player's hand": f"A player's hand is {event.hand}.",
        "naturals in a row": f"A player has {event.hand}.",
    }
    fixed = f" It pays {money(event.award)}." if event.award is not None else ""
    missed = any(not share.missed_blind for share in event.shares)
    button = " Who has a missed blind button has no share of the others' part." if missed else ""
    return f"{kinds[event.kind]}{dealt}{button}{fixed}"


def jackpot_page(jackpot: JackpotPart, room: Room) -> Page:
    """The jackpot for the floor: pools and sign, boxes, tables, awards, what is owed to players."""
    state = jackpot.state
    uncounted = sum(cents for _, _, cents in jackpot.uncounted(room))
    pairs = [
        Pair("posted", "Posted", Money(state.posted)),
        Pair("posted_at", "Since", minute(state.posted_at) or "never"),
        Pair("uncounted", "In boxes, not counted", Money(uncounted)),
        Pair("liability", "Owed to players", Money(jackpot.liability + uncounted)),
        Pair("approved", "Approved", state.approved or "no"),
        Pair("rake", "Rake", f"stopped {minute(state.rake_stopped)}" if state.rake_stopped else "taken"),
    ]
    pools = [(pool.name, Money(pool.amount)) for pool in state.pools]
    offers = [
        (offer.table, offer.edition, minute(offer.since), minute(offer.until) or "now")
        for offer in state.offers
    ]
    columns = (
        Column("table", "Table"),
        Column("edition", "Game"),
        Column("since", "Since"),
        Column("until", "Until"),
    )
    blocks: list[Block] = [
        KeyValues(pairs),
        Grid("pools", (Column("name", "Pool"), Column("amount", "Amount", "right")), pools),
        Grid("tables", columns, offers),
        holds_grid(jackpot.holds),
    ]
    return Page(f"Jackpot {jackpot.name}", blocks, kind="jackpot", book=room.law.book)


def filing_page(name: str, findings: Sequence[JackpotFinding], book: str) -> Page:
    """What the text does not permit in the filing of a jackpot."""
    if not findings:
        return Page(
            f"Filing of {name}", [Paragraph("Permitted.", "verdict")], kind="jackpot-filing", book=book
        )
    rows = [(each.what, each.message, ClauseRef(each.basis)) for each in findings]
    columns = (Column("what", "Field"), Column("message", "Finding"), Column("clauses", "Clauses"))
    return Page(
        f"Filing of {name}", [Grid("findings", columns, rows)], "jackpot-filing", book, has_findings=True
    )


# What is owed to players, and the awards that were won.


METERS = (
    Column("meter", "Meter"),
    Column("shown", "Shown", "right"),
    Column("reserve", "Reserve", "right"),
    Column("awards", "Awards not paid", "right"),
    Column("owed", "Owed", "right"),
)
JACKPOTS = (
    Column("jackpot", "Jackpot"),
    Column("posted", "Posted", "right"),
    Column("pools", "Pools", "right"),
    Column("boxes", "In boxes", "right"),
    Column("awards", "Awards not paid", "right"),
    Column("owed", "Owed", "right"),
)
AWARDS = (
    Column("part", "Meter or jackpot"),
    Column("hold", "Hold"),
    Column("won", "Won"),
    Column("table", "Table"),
    Column("round", "Round", "right"),
    Column("hand", "Hand"),
    Column("seat", "Seat", "right"),
    Column("person", "Person"),
    Column("amount", "Amount", "right"),
    Column("state", "State"),
    Column("keyed_by", "Keyed in by"),
    Column("validated_by", "Validated by"),
    Column("paid", "Paid"),
)


def liability_page(room: Room) -> Page:
    """What every meter and jackpot of the room owes to players."""
    meters = [_meter_row(part) for part in room.of_kind(MeterPart) if part.state.filing is not None]
    jackpots = [
        _jackpot_row(part, room)
        for part in room.of_kind(JackpotPart)
        if part.state.filing is not None and not part.state.ended
    ]
    grids = (
        Grid("meters", METERS, meters, title="Progressives" if meters else ""),
        Grid("jackpots", JACKPOTS, jackpots, title="Jackpots" if jackpots else ""),
    )
    return Page("Owed to players", grids, kind="liability", book=room.law.book)


def _meter_row(part: MeterPart) -> tuple[Value, ...]:
    reserve, awards = int(part.reserve), part.holds.owed
    owed = part.shown + reserve + awards
    return (part.name, Money(part.shown), Money(reserve), Money(awards), Money(owed))


def _jackpot_row(part: JackpotPart, room: Room) -> tuple[Value, ...]:
    pools = sum(pool.amount for pool in part.state.pools)
    boxes = sum(cents for _, _, cents in part.uncounted(room))
    cells = (part.state.posted, pools, boxes, part.holds.owed, part.liability + boxes)
    return (part.name, *(Money(cents) for cents in cells))


def awards_page(awards: Iterable[Holds], book: str, by_hand: bool = False) -> Page:
    """Every share of every award that was won, the oldest first; or only those that are paid by hand."""
    rows = sorted((row for holds in awards for row in _awards(holds, by_hand)), key=lambda row: str(row[2]))
    title = "Hand pays" if by_hand else "Awards"
    return Page(title, [Grid("awards", AWARDS, rows)], kind="awards", book=book)


def _awards(holds: Holds, by_hand: bool) -> Iterator[tuple[Value, ...]]:
    for hold in holds:
        for share in hold.shares:
            if by_hand and not share.papers:
                continue
            where = (hold.table, hold.round, hold.hand)
            who = (share.seat, share.person, Money(share.amount))
            by = (hold.keyed_by, hold.validated_by, minute(share.paid))
            yield (holds.stream, hold.id, minute(hold.since), *where, *who, hold.state, *by)

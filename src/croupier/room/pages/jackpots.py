"""What is posted of a jackpot, how its money stands, and what its filing lacks."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kit.money import money
from croupier.pages.figures import ClauseRef, Money, Percent
from croupier.pages.page import Block, Column, Grid, KeyValues, Listing, Note, Page, Pair, Paragraph, Section
from croupier.room.jackpots.filing import JackpotFinding
from croupier.room.jackpots.part import JackpotPart
from croupier.room.jackpots.rounds import current_events
from croupier.room.law.pools import FloorEvent
from croupier.room.pages.meters import holds_grid, minute
from croupier.room.pages.placards import page_hash
from croupier.room.room import Room

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
    return Page(f"Filing of {name}", [Grid("findings", columns, rows)], "jackpot-filing", book, findings=True)

"""What a table owes the house as pages: one option's bill, all options side by side, and which editions take fees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.editions.filing import band_words, bands_words
from croupier.editions.model import Band, FeeSchedule
from croupier.kit import dollars
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Page,
    Pair,
    Paragraph,
    Value,
)
from croupier.pages.words import money
from croupier.settle.fees import Bill

Placed = Mapping[str, Mapping[str, int]]  # cents by where they lie, such as `seat 3`, and by wager


def average(amount: Fraction) -> str:
    """An average of cents as dollars, rounded for print."""
    value = round(amount)
    return f"{'-' if value < 0 else ''}${abs(value) / 100:,.2f}"


# Words of a schedule.


def schedule_words(row: FeeSchedule) -> str:
    """When an option is taken, by what it goes, and what pays nothing."""
    counted = {"all": "all wagers placed before the deal", "base": "the base wagers"}
    action = " and ".join(counted.get(word, word) for word in row.counts)
    free = f"; nothing for {', '.join(row.free)}" if row.free else ""
    return f"Taken {row.taken}; the action is {action}{free}."


def option_words(row: FeeSchedule) -> str:
    """The limits and the fees of an option."""
    if row.illegible:
        return "lost in print"
    low, high = row.limits or (None, None)
    limits = f"limits {money(low)} to {money(high)}; " if low is not None and high is not None else ""
    payers = {"spot": "each spot", "player": "each player", "30 minutes": "each player every 30 minutes"}
    players = f"{payers[row.per]} {_fees(row.player)}" if row.player else "players nothing"
    return f"{limits}player-dealer {_fees(row.bank)}; {players}."


def _fees(bands: Sequence[Band]) -> str:
    if len(bands) == 1 and band_words(bands[0]) == "$0+":
        return money(bands[0].fee)
    return bands_words(tuple(bands))


def limit_words(row: FeeSchedule) -> str:
    """The table limit of an option."""
    if row.limits is None:
        return "-"
    low, high = row.limits
    return f"{money(low)}+" if high is None else f"{money(low)}-{money(high)}"


# One option.


def bill_page(game: Game, placed: Placed, found: Bill, hands: int, fits: bool = True) -> Page:
    """Who owes what for the hand, by which band and clause, and what an hour comes to."""
    edition = game.edition
    data = {"edition": edition.id, "hands_per_hour": hands, "fits": fits, **bill_data(found)}
    return Page(_title(game), _bill_blocks(game, placed, found, hands, fits), "fees", edition.book, data=data)


def _bill_blocks(game: Game, placed: Placed, found: Bill, hands: int, fits: bool) -> list[Block]:
    row, wager = found.schedule, game.edition.wager
    laid = [
        Pair("", where, ", ".join(f"{wager(name).title} {money(amount)}" for name, amount in wagers.items()))
        for where, wagers in placed.items()
    ]
    columns = [Column("", "payer"), Column("", "fee", "right"), Column("", "per")]
    owed: list[tuple[Value, ...]] = [(fee.who, Money(fee.amount), fee.per) for fee in found.owed]
    reasons = [(f"{fee.who}: {fee.why} ", ClauseRef(fee.basis)) for fee in found.owed]
    per = "hand" if hands == 1 else "hands"
    blocks: list[Block] = [
        Paragraph((f"Option {row.label}: {option_words(row)} ", ClauseRef(row.basis))),
        Paragraph(schedule_words(row)),
        KeyValues([*laid, Pair("", "total action", Money(found.action))]),
        *([Grid("", columns, owed), Listing(reasons)] if owed else [Paragraph("Nothing is owed.")]),
    ]
    if not fits:
        limits = limit_words(row)
        blocks.append(Paragraph(f"The wagers lie outside the table limit of the option, {limits}."))
    taken = average(per_hour(found, hands))
    return [*blocks, Paragraph(f"Of {hands:,} {per} an hour the house takes {taken}.")]


def _title(game: Game) -> str:
    edition = game.edition
    return f"{edition.title} ({edition.law.text.section}), {edition.id}"


def per_hour(found: Bill, hands: int) -> Fraction:
    """The house's fees in an hour of such hands, in cents."""
    return Fraction(hands * (found.bank + found.players) + 2 * found.by_time)


def bill_data(found: Bill) -> dict[str, Any]:
    """A bill as plain data with its option, amounts in dollars."""
    return {**found.to_json(), "option": schedule_data(found.schedule)}


def band_data(band: Band) -> dict[str, Any]:
    """A band as plain data."""
    most = None if band.most is None else dollars(band.most)
    return {"least": dollars(band.least), "most": most, "fee": dollars(band.fee), "text": band_words(band)}


def schedule_data(row: FeeSchedule) -> dict[str, Any]:
    """An option as plain data."""
    low, high = row.limits or (None, None)
    return {
        "label": row.label,
        "group": row.group,
        "printed": row.printed,
        "limits": [None if edge is None else dollars(edge) for edge in (low, high)],
        "player_dealer": [band_data(band) for band in row.bank],
        "player": [band_data(band) for band in row.player],
        "counts": list(row.counts),
        "player_counts": list(row.player_counts),
        "per": row.per,
        "taken": row.taken,
        "free": list(row.free),
        "illegible": row.illegible,
        "clause": ", ".join(row.cite),
        "reading": row.reading,
        "lines": list(row.lines or ()),
    }


# All options.


@dataclass(frozen=True)
class Compared:
    """One option for a given play: what a hand and an hour cost each side, and whether the wagers fit its limit."""

    bill: Bill
    fits: bool
    hands: int
    bank_net: Fraction | None = None  # what the hand is worth to the player-dealer, net of his fee, in cents

    @property
    def house_hour(self) -> Fraction:
        """What the house takes in an hour."""
        return per_hour(self.bill, self.hands)

    @property
    def bank_hour(self) -> int:
        """What the player-dealer pays in an hour."""
        return self.hands * self.bill.bank

    def player_hour(self, players: int) -> Fraction:
        """What each player pays in an hour, on the average."""
        return Fraction(self.hands * self.bill.players + 2 * self.bill.by_time, players)

    def to_json(self, players: int) -> dict[str, Any]:
        """As plain data."""
        net = {} if self.bank_net is None else {"player_dealer_nets": str(self.bank_net / 100)}
        return {
            **bill_data(self.bill),
            "fits": self.fits,
            "hands_per_hour": self.hands,
            "house_per_hour": str(self.house_hour / 100),
            "player_dealer_per_hour": dollars(self.bank_hour),
            "each_player_per_hour": str(self.player_hour(players) / 100),
            **net,
        }


HEADS = (
    ("option", "left"), ("limits", "left"), ("player-dealer", "right"), ("players", "right"), ("house/hour", "right"),
    ("player-dealer/hour", "right"), ("each player/hour", "right"),
)  # fmt: skip


def compare_page(game: Game, found: Sequence[Compared], players: int) -> Page:
    """Options in a table, the cheapest for the table first; `players` share what players pay."""
    priced = any(option.bank_net is not None for option in found)
    columns = [Column("", head, "right" if side == "right" else "left") for head, side in HEADS]
    columns += [Column("", "player-dealer nets", "right")] if priced else []
    rows = [_option_row(option, players, priced) for option in found]
    who = "1 player" if players == 1 else f"{players} players"
    blocks: list[Block] = [
        Paragraph(f"{who}, {found[0].hands:,} hands an hour"),
        Grid("", columns, rows),
    ]
    if any(not option.fits for option in found):
        blocks.append(Paragraph("* The wagers lie outside the table limit of the option."))
    schedules = [option.bill.schedule for option in found]
    blocks.append(Listing([(f"{row.label} ", ClauseRef(row.basis)) for row in schedules]))
    edition = game.edition
    data = {
        "edition": edition.id,
        "players": players,
        "options": [option.to_json(players) for option in found],
    }
    return Page(_title(game), blocks, "fees", edition.book, data=data)


def _option_row(option: Compared, players: int, priced: bool) -> tuple[Value, ...]:
    row, found = option.bill.schedule, option.bill
    paid = f"{money(found.by_time)}/30 min" if found.by_time else money(found.players)
    hours = (option.house_hour, Fraction(option.bank_hour), option.player_hour(players))
    nets = [average(option.bank_net)] if priced and option.bank_net is not None else []
    label = row.label + ("" if option.fits else " *")
    averages = [average(amount) for amount in hours]
    return (label, limit_words(row), money(found.bank), paid, *averages, *nets)


# Which editions have fees.


def listing_page(found: Sequence[Mapping[str, Any]]) -> Page:
    """One line an edition that takes fees."""
    columns = [
        Column("", "edition"), Column("", "title"), Column("", "taken"), Column("", "options", "right"),
        Column("", "lost in print", "right"),
    ]  # fmt: skip
    rows = [
        (item["edition"], item["title"], item["taken"], str(item["options"] or "-"), str(item["lost"] or ""))
        for item in found
    ]
    return Page("Fees", [Grid("", columns, rows)], "fees", data=list(found))

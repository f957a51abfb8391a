"""What a table owes the house, as text and as data: one option's bill, or all options side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.editions import Edition, Game
from croupier.editions.bank import Band, FeeSchedule
from croupier.editions.fee_filing import band_words
from croupier.kit import dollars
from croupier.settle.fees import Bill, Owed
from croupier.show.bank_card import option_words, schedule_words
from croupier.show.words import basis, columns, heading, money, paragraph, with_basis

if TYPE_CHECKING:
    from croupier.analysis.bank import BankSide, Stakes

Placed = Mapping[str, Mapping[str, int]]  # cents by where they lie, such as `seat 3`, and by wager


def average(amount: Fraction) -> str:
    """An average of cents as dollars, rounded for print."""
    value = round(amount)
    return f"{'-' if value < 0 else ''}${abs(value) / 100:,.2f}"


def bank_side_lines(game: Game, stakes: Stakes, side: BankSide, more: str = "") -> Iterator[str]:
    """What a table is worth to the player who banks: what he wins on the average, his fee, what is left."""
    yield heading("The player-dealer's side of the table: by expectation, the bank covering everything")
    for seat, wagers in stakes.items():
        titles = {name: game.edition.wager(name).title for name in wagers}
        yield f"  seat {seat}: " + ", ".join(f"{titles[name]} {money(n)}" for name, n in wagers.items())
    fees = side.fees
    rows = [
        ["wins from the players", _fine(side.wins), f"on the average, before fees{more}"],
        ["fee", money(fees.bank), f"of {money(fees.action)} action, option {fees.schedule.label}"],
        ["worth to the bank", _fine(side.bank), "net of its fee"],
    ]
    yield from columns(rows, right=(1,))
    for fee in fees.owed:
        yield paragraph(f"{fee.who}: {fee.why} {basis(fee.cite, fee.reading)}")


def _fine(amount: Fraction) -> str:
    """An average of cents as dollars, to the hundredth of a cent."""
    return f"{'-' if amount < 0 else ''}${float(abs(amount)) / 100:,.4f}"


# One option.


def bill_text(game: Game, placed: Placed, found: Bill, hands: int, fits: bool = True) -> str:
    """Who owes what for the hand, by which band and clause, and what an hour comes to."""
    edition, row = game.edition, found.schedule
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    lines.append(
        paragraph(with_basis(f"option {row.label}: {option_words(row)}", row.cite, row.reading), indent=0)
    )
    lines.append(paragraph(schedule_words(row), indent=0))
    lines.append("")
    for where, wagers in placed.items():
        said = ", ".join(f"{edition.wager(name).title} {money(amount)}" for name, amount in wagers.items())
        lines.append(f"  {where}: {said}")
    lines.append(f"  total action {money(found.action)}")
    lines.append("")
    lines += list(_owed_lines(found.owed))
    lines.append("")
    if not fits:
        lines.append(f"The wagers lie outside the table limit of the option, {limit_words(row)}.")
    hand = "hand" if hands == 1 else "hands"
    lines.append(f"Of {hands:,} {hand} an hour the house takes {average(per_hour(found, hands))}.")
    return "\n".join(lines)


def limit_words(row: FeeSchedule) -> str:
    """The table limit of an option."""
    if row.limits is None:
        return "-"
    low, high = row.limits
    return f"{money(low)}+" if high is None else f"{money(low)}-{money(high)}"


def _owed_lines(owed: Sequence[Owed]) -> Iterator[str]:
    if not owed:
        yield "  nothing is owed"
    rows = [
        [fee.who, money(fee.amount), f"per {fee.per}", fee.why, basis(fee.cite, fee.reading)] for fee in owed
    ]
    yield from columns(rows, right=(1,))


def per_hour(found: Bill, hands: int) -> Fraction:
    """What the house takes in an hour of so many such hands, in cents."""
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


def law_data(edition: Edition) -> dict[str, Any]:
    """The bank and the collection schedules of an edition; nothing where it has none."""
    bank, fees = edition.law.bank, edition.law.fees
    data: dict[str, Any] = {}
    if bank is not None:
        data["bank"] = {**bank.model_dump(mode="json", exclude={"cite"}), "clause": ", ".join(bank.cite)}
    if fees:
        data["fees"] = [schedule_data(row) for row in fees]
    return data


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


def compare_text(game: Game, found: Sequence[Compared], players: int) -> str:
    """Options in a table, the cheapest for the table first; `players` share what players pay."""
    edition = game.edition
    heads = [
        "option",
        "limits",
        "player-dealer",
        "players",
        "house/hour",
        "player-dealer/hour",
        "each player/hour",
    ]
    priced = any(option.bank_net is not None for option in found)
    rows = [[*heads, "player-dealer nets", "clause"] if priced else [*heads, "clause"]]
    for option in found:
        row = option.bill.schedule
        cells = [
            row.label + ("" if option.fits else " *"),
            limit_words(row),
            money(option.bill.bank),
            _players(option.bill),
            average(option.house_hour),
            average(Fraction(option.bank_hour)),
            average(option.player_hour(players)),
        ]
        cells += [average(option.bank_net)] if priced and option.bank_net is not None else []
        rows.append([*cells, basis(row.cite, row.reading)])
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    who = "1 player" if players == 1 else f"{players} players"
    lines.append(f"{who}, {found[0].hands:,} hands an hour")
    lines += ["", *columns(rows, right=range(2, 8 if priced else 7))]
    if any(not option.fits for option in found):
        lines += ["", "* the wagers lie outside the table limit of the option"]
    return "\n".join(lines)


def _players(found: Bill) -> str:
    if found.by_time:
        return f"{money(found.by_time)}/30 min"
    return money(found.players)


def compare_data(found: Sequence[Compared], players: int) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            **bill_data(option.bill),
            "fits": option.fits,
            "hands_per_hour": option.hands,
            "house_per_hour": str(option.house_hour / 100),
            "player_dealer_per_hour": dollars(option.bank_hour),
            "each_player_per_hour": str(option.player_hour(players) / 100),
            **({} if option.bank_net is None else {"player_dealer_nets": str(option.bank_net / 100)}),
        }
        for option in found
    ]


# Which editions have fees.


def takes_data(edition: Edition) -> dict[str, Any] | None:
    """How an edition is charged for and how many options it has; None where nothing is taken of players."""
    fees = edition.law.fees
    rows = fees or edition.law.collections
    if not rows and not edition.law.raked:
        return None
    labels = list(dict.fromkeys(row.label for row in rows))
    lost = [label for label in labels if all(row.illegible for row in rows if row.label == label)]
    how = "of the player-dealer and the players" if fees else "of the pot or by time" if rows else "rake"
    return {
        "edition": edition.id,
        "title": edition.title,
        "taken": how,
        "options": len(labels),
        "lost": len(lost),
        "schedules": len(dict.fromkeys(row.group for row in rows)),
        "labels": labels,
    }


def list_text(found: Sequence[Mapping[str, Any]]) -> str:
    """One line an edition."""
    rows = [["edition", "title", "taken", "options", "lost in print"]]
    for item in found:
        counts = (str(item["options"]) if item["options"] else "-"), str(item["lost"] or "")
        rows.append([item["edition"], item["title"], item["taken"], *counts])
    return "\n".join(columns(rows, indent=0, right=(3, 4)))

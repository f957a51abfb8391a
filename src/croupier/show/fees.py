"""What a table owes the house, as text and as data: one option's bill, or all options side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.bank import Band, FeeSchedule
from croupier.editions.fee_filing import band_words
from croupier.kit import dollars
from croupier.settle.fees import Bill, Owed
from croupier.show.bank_card import option_words, schedule_words
from croupier.show.words import basis, columns, money, paragraph, with_basis

Stakes = Mapping[int, Mapping[str, int]]


def average(amount: Fraction) -> str:
    """An average of cents as dollars, rounded for print."""
    value = round(amount)
    return f"{'-' if value < 0 else ''}${abs(value) / 100:,.2f}"


# One option.


def bill_text(game: Game, stakes: Stakes, found: Bill, hands: int) -> str:
    """Who owes what for the hand, by which band and clause, and what an hour comes to."""
    edition, row = game.edition, found.schedule
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    lines.append(
        paragraph(with_basis(f"option {row.label}: {option_words(row)}", row.cite, row.reading), indent=0)
    )
    lines.append(paragraph(schedule_words(row), indent=0))
    lines.append("")
    for seat, wagers in stakes.items():
        placed = ", ".join(f"{edition.wager(name).title} {money(amount)}" for name, amount in wagers.items())
        lines.append(f"  seat {seat}: {placed}")
    lines.append(f"  total action {money(found.action)}")
    lines.append("")
    lines += list(_owed_lines(found.owed))
    lines.append("")
    lines.append(f"Of {hands} hands an hour the house takes {average(per_hour(found, hands))}.")
    return "\n".join(lines)


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


def compare_text(game: Game, stakes: Stakes, found: Sequence[Compared]) -> str:
    """Options in a table, the cheapest for the table first."""
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
        row, low_high = option.bill.schedule, option.bill.schedule.limits
        limits = "-" if low_high is None else f"{money(low_high[0])}-{money(low_high[1] or 0)}"
        cells = [
            row.label + ("" if option.fits else " *"),
            limits,
            money(option.bill.bank),
            _players(option.bill),
            average(option.house_hour),
            average(Fraction(option.bank_hour)),
            average(option.player_hour(len(stakes))),
        ]
        cells += [average(option.bank_net)] if priced and option.bank_net is not None else []
        rows.append([*cells, basis(row.cite, row.reading)])
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    total = found[0].bill.action if found else 0
    lines.append(
        f"{len(stakes)} players, {found[0].hands if found else 0} hands an hour, action {money(total)}"
    )
    lines += ["", *columns(rows, right=(2, 3, 4, 5, 6))]
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

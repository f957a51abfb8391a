"""What the pages of every kind of game share: the head of a card, the stable part of its data, a slip, a story."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from croupier.editions import Edition
from croupier.kit import Refusal, dollars
from croupier.pages.edition_data import base_data, paytable_base
from croupier.pages.edition_data import part_data as plain
from croupier.rounds.events import Line, line_data
from croupier.show.words import basis, columns, money, paragraph, signed, with_basis

__all__ = ["base_data", "paytable_base", "plain"]  # moved to `croupier.pages.edition_data`


def head_lines(edition: Edition) -> Iterator[str]:
    """Title, section, id and seats."""
    law = edition.law
    title = f"{edition.title} ({law.text.section})"
    yield title
    yield "=" * len(title)
    yield f"{edition.id}: {edition.family.describe(law)}"
    seats = f"up to {law.seats.most}, {law.seats.usual or law.seats.most} where nothing is filed"
    yield with_basis(f"Players: {seats}", law.seats.cite, law.seats.reading)


class Settles(Protocol):
    """A table whose lines are known."""

    @property
    def players(self) -> Mapping[int, str]: ...

    @property
    def lines(self) -> Sequence[Line]: ...

    def net(self, seat: int) -> int: ...


def seats_data(table: Settles) -> list[dict[str, Any]]:
    """What became of every seat, as plain data."""
    return [
        {
            "seat": seat,
            "player": player,
            "net": dollars(table.net(seat)),
            "lines": [line_data(line) for line in table.lines if line.seat == seat],
        }
        for seat, player in table.players.items()
    ]


def story_head(edition: Edition, players: Mapping[int, str]) -> list[str]:
    """What is told of, and who sits where."""
    head = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return [head, *(f"seat {seat}: {player}" for seat, player in players.items())]


def accounts_told(accounts: Mapping[str, int], players: Iterable[int]) -> list[str]:
    """What every seat and the bank have won or lost."""
    seats = [f"seat {seat}: {signed(accounts.get(f'seat {seat}', 0))}" for seat in players]
    return [*seats, f"bank: {signed(accounts.get('bank', 0))}"]


def line_told(line: Line, wager: str) -> str:
    """A settled line of a story; the wager as it is called there."""
    said = f"{line.result} {signed(line.profit)}" if line.profit else line.result
    words = f"seat {line.seat} {wager} {money(line.stake)}: {said}, {line.why}"
    return told("settled", words, line.cite, line.reading)


def line_rows(lines: Sequence[Line], title: Callable[[str], str]) -> Iterator[str]:
    """Lines in columns, each with its reason and clause under it."""
    rows = [[title(line.wager), money(line.stake), line.result, signed(line.profit)] for line in lines]
    for line, text in zip(lines, columns(rows, right=(1, 3)), strict=True):
        yield text
        yield paragraph(f"{line.why} {basis(line.cite, line.reading)}", indent=6, hang=0)


def told(word: str, text: str, cite: Iterable[str] = (), reading: str | None = None) -> str:
    """One event of a story: what it is, what happens, and its clauses."""
    return "  " + with_basis(f"{word + ':':<15} {text}", cite, reading)


def whole_word(text: str, what: str, least: int = 1, most: int = 10**9) -> int:
    """A whole number given by `--with`."""
    plain_digits = text.replace(",", "").replace("_", "")
    if (
        not (plain_digits.isascii() and plain_digits.isdecimal())
        or not least <= int(plain_digits[:12]) <= most
    ):
        raise Refusal(
            f"--with {what}={text} is refused; it would be a whole number from {least:,} to {most:,}."
        )
    return int(plain_digits)


def flag_word(text: str, what: str) -> bool:
    """True or false given by `--with`."""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() not in words:
        raise Refusal(f"--with {what}={text} is refused; it would be true or false.")
    return words[text.lower()]


def cents_words(value: Fraction) -> str:
    """An average of cents as dollars, rounded for print."""
    amount = round(value)
    return f"{'-' if amount < 0 else ''}${abs(amount) / 100:,.2f}"

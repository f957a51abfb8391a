"""The layout of a craps table in the terminal: the puck, the numbers, the lines, who has what where."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.games.craps.law_checks import POINTS
from croupier.games.craps.table import CrapsTable
from croupier.kit import dollars
from croupier.rounds.events import Line
from croupier.show.words import basis, money, signed

FACES = " ⚀⚁⚂⚃⚄⚅"
ON_NUMBERS = (
    ("don't come", "dont_come"),
    ("come", "come"),
    ("place", "place"),
    ("buy", "buy"),
    ("lay", "lay"),
    ("hardway", "hard"),
)


def dice_text(dice: tuple[int, int]) -> str:
    """`⚂⚃ 7`."""
    return f"{FACES[dice[0]]} {FACES[dice[1]]}  {sum(dice)}"


def layout(table: CrapsTable, viewer: int) -> RenderableType:
    """The whole table."""
    edition = table.game.edition
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_header=True, expand=False)
    grid.add_column("")
    for point in POINTS:
        grid.add_column(_number(table, point), justify="center", min_width=8)
    for title, bet in ON_NUMBERS:
        cells = [_cell(table, viewer, f"{bet}_{point}") for point in POINTS]
        if any(cell.plain for cell in cells):
            grid.add_row(Text(title, "bold"), *cells)
    puck = Text("OFF", "bold white on black") if table.point is None else Text("ON", "bold black on white")
    said = " come-out roll next" if table.point is None else f" the point is {table.point}"
    who = "you have" if table.shooter == viewer else f"seat {table.shooter} has"
    head = Text.assemble(puck, said, f"; {who} the dice", style="")
    return Panel(
        Group(head, grid, *_lines(table, viewer)),
        title=f"{edition.title}, {edition.book}",
        border_style="green",
        box=box.ROUNDED,
        expand=False,
    )


def _number(table: CrapsTable, point: int) -> Text:
    return Text(f"● {point}", "bold reverse") if table.point == point else Text(f"{point}", "bold")


def _cell(table: CrapsTable, viewer: int, name: str) -> Text:
    """What every seat has on one spot, odds behind it; what is off is dim."""
    text = Text()
    for seat in table.players:
        if name not in table.stakes[seat]:
            continue
        if len(text):
            text.append(" ")
        text.append_text(_chips(table, viewer, seat, name))
    return text


def _chips(table: CrapsTable, viewer: int, seat: int, name: str) -> Text:
    stake = table.stakes[seat][name]
    said = f"${dollars(stake.amount)}"
    odds = table.stakes[seat].get(f"{name}_odds")
    said += f"+{dollars(odds.amount)}" if odds else ""
    who = "" if seat == viewer else f"{seat}:"
    style = "bold yellow" if seat == viewer else ""
    if not table.round.active(seat, name) or (odds and not table.round.active(seat, f"{name}_odds")):
        said, style = f"{said} off", f"dim {style}"
    return Text(f"{who}{said}", style.strip())


def _lines(table: CrapsTable, viewer: int) -> Sequence[Text]:
    """Bets that lie on no number, a line each."""
    shown = {f"{bet}_{point}" for _, bet in ON_NUMBERS for point in POINTS}
    found = []
    for wager in table.rules.wagers.values():
        if wager.name in shown or wager.supports:
            continue
        cell = _cell(table, viewer, wager.name)
        if cell.plain:
            found.append(Text.assemble((f"{wager.title}: ", "bold"), cell))
    return found


def settled(table: CrapsTable, lines: Sequence[Line], viewer: int) -> RenderableType:
    """The viewer's lines of one roll with their reasons, and what the others came to."""
    grid = Grid(box=None, padding=(0, 1), show_header=False)
    for line in lines:
        if line.seat != viewer:
            continue
        style = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
        why = Text(line.why)
        why.append(f" {basis(line.cite, line.reading)}", "dim")
        grid.add_row(
            Text(table.rules.wager(line.wager).title),
            Text(money(line.stake)),
            Text(line.result),
            Text(signed(line.profit), style),
            why,
        )
    others = {line.seat for line in lines} - {viewer}
    said = "   ".join(
        f"seat {seat} {signed(sum(line.profit for line in lines if line.seat == seat))}"
        for seat in sorted(others)
    )
    return Group(*([grid] if grid.row_count else []), *([Text(said, "dim")] if said else []))

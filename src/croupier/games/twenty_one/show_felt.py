"""A table of twenty-one on a terminal: the dealer, every box with its hands and chips, what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.games.twenty_one.demands import Decide, Open
from croupier.games.twenty_one.hands import PlayedHand, is_natural, total
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Line
from croupier.show.felt import cards_text
from croupier.show.words import basis, money, signed


def table_panel(table: TwentyOneTable, viewer: int | None, under: str = "") -> RenderableType:
    """The whole table as one seat sees it; `under` is a line about the shoe and the bank."""
    seen = table.view(viewer)
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    grid.add_row(
        Text("dealer", "bold"),
        cards_text(seen["dealer"]),
        Text(""),
        Text(_dealer_words(seen["dealer"]), "dim"),
    )
    for seat in table.players:
        hands = seen["hands"].get(seat, ())
        for place, cards in enumerate(hands):
            name = _name(seat, viewer) if place == 0 else Text("")
            hand = table.boxes[seat].hands[place]
            chips = Text(_chips(table, seat, hand, place), "yellow")
            grid.add_row(name, cards_text(cards), chips, Text(_state(hand, cards), "dim"))
    edition = table.game.edition
    return Panel(
        grid,
        title=f"{edition.title}, {edition.book}",
        subtitle=under or None,
        border_style="green",
        box=box.ROUNDED,
        expand=False,
    )


def _name(seat: int, viewer: int | None) -> Text:
    return Text(f"seat {seat}, you", "bold yellow") if seat == viewer else Text(f"seat {seat}")


def _counted(cards: Sequence[int]) -> str:
    """What the cards that are seen come to."""
    known = [card for card in cards if card != UNKNOWN]
    return str(total(known)) if known else ""


def _dealer_words(cards: Sequence[int]) -> str:
    return "natural" if is_natural(cards) else _counted(cards)


def _chips(table: TwentyOneTable, seat: int, hand: PlayedHand, place: int) -> str:
    staked = [f"{money(hand.staked())}" + (" doubled" if hand.doubles else "")]
    if place == 0:
        others = ((wager, amount) for (who, wager), amount in table.stakes.items() if who == seat)
        later = (table.main, "double", "split")
        staked += [
            f"{table.game.edition.wager(name).title} {money(n)}" for name, n in others if name not in later
        ]
    return ", ".join(staked)


def _state(hand: PlayedHand, cards: Sequence[int]) -> str:
    counted = "" if hand.state == "natural" else _counted(cards)
    said = {"open": "", "stood": "", "over": "over"}.get(hand.state, hand.state)
    return f"{counted} {said}".strip()


def choice_grid(due: Decide) -> RenderableType:
    """What may be chosen, numbered, with what each costs."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for number, choice in enumerate(due.choices, start=1):
        grid.add_row(Text(str(number), "bold"), Text(choice.name, "bold"), Text(cost_words(choice), "dim"))
    return grid


def cost_words(choice: Open) -> str:
    """What a choice costs."""
    if not choice.most:
        return ""
    if choice.least == choice.most:
        return f"{money(choice.most)} more"
    return f"{money(choice.most)} more, or less"


def line_text(line: Line, title: str) -> Text:
    """A settled line with its clause."""
    style = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
    text = Text(f"  {title} {money(line.stake)}: {line.result} {signed(line.profit)}, ", style)
    return text + Text(line.why) + Text(f" {basis(line.cite, line.reading)}", "dim")

"""The table on a terminal: cards with suit signs and colours, chips, choices, the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.games.banked.round import Round
from croupier.games.banked.show_slip import hand_words
from croupier.kit import card_name
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import best, describe
from croupier.rounds.events import Chose, Line
from croupier.rounds.procedure import Ask
from croupier.settle.ledger import postings
from croupier.show.words import basis, money, signed

_COLOURS = ("green", "blue", "red", "white")  # four colours, so that suits are told apart at a glance


def cards_text(cards: Iterable[int]) -> Text:
    """Cards with their signs; a hidden card shows its back."""
    text = Text()
    for card in cards:
        if len(text):
            text.append(" ")
        text.append(
            *(("▒▒", "dim") if card == UNKNOWN else (card_name(card, signs=True), _COLOURS[card % 4]))
        )
    return text


def felt(played: Round, viewer: int | None) -> RenderableType:
    """The whole table as one seat sees it."""
    seen = played.seen(viewer)
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for pool in ("dealer", "community"):
        if pool in seen:
            grid.add_row(
                Text(pool, "bold"),
                cards_text(seen[pool]),
                Text(""),
                Text(_called(played, pool, viewer), "dim"),
            )
    for seat in played.table.players:
        name = Text(f"seat {seat}, you", "bold yellow") if seat == viewer else Text(f"seat {seat}")
        grid.add_row(
            name,
            cards_text(seen.get(seat, ())),
            _chips(played, seat),
            Text(_state(played, seat, viewer), "dim"),
        )
    meters = [
        f"{_title(played, wager)} meter {money(amount)}" for wager, amount in played.table.meters.items()
    ]
    parts: list[RenderableType] = [grid, *(Text(meter, "cyan") for meter in meters)]
    edition = played.game.edition
    return Panel(
        Group(*parts),
        title=f"{edition.title}, {edition.book}",
        border_style="green",
        box=box.ROUNDED,
        expand=False,
    )


def _chips(played: Round, seat: int) -> Text:
    table = played.table
    back = {line.wager for line in table.lines if line.seat == seat and line.result == "withdrawn"}
    staked = [
        (wager, amount) for (who, wager), amount in table.stakes.items() if who == seat and wager not in back
    ]
    words = ", ".join(f"{_title(played, wager)} {money(amount)}" for wager, amount in staked)
    return Text(words, "yellow")


def _state(played: Round, seat: int, viewer: int | None) -> str:
    if seat in played.table.folded:
        return "folded"
    if viewer is None or seat == viewer or UNKNOWN not in played.seen(viewer).get(seat, (UNKNOWN,)):
        return _own_words(played, seat, viewer)
    return ""


def _own_words(played: Round, seat: int, viewer: int | None) -> str:
    """What the seat's hand is called so far, of the cards that are seen."""
    seen = played.seen(viewer)
    cards = [card for pool in (seat, "community") for card in seen.get(pool, ()) if card != UNKNOWN]
    order = played.table.spec(played.game.edition.law.hands[0].name).order
    try:
        return describe(best(order, cards))
    except ValueError:  # not enough cards yet
        return ""


def _called(played: Round, pool: str, viewer: int | None) -> str:
    compare = played.game.edition.law.contest.compare
    if pool != "dealer" or compare is None or viewer is None or UNKNOWN in played.seen(viewer)[pool]:
        return ""
    try:
        return describe(played.table.hand(compare[1], viewer))
    except ValueError:  # the dealer's cards are not all there
        return ""


def choices_grid(played: Round, ask: Ask, events: Sequence[Chose]) -> RenderableType:
    """What may be chosen, numbered, with what each costs."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for number, event in enumerate(events, start=1):
        grid.add_row(
            Text(str(number), "bold"), Text(event.choice, "bold"), Text(cost_words(played, ask, event), "dim")
        )
    return grid


def cost_words(played: Round, ask: Ask, event: Chose) -> str:
    """What a choice costs or gives back."""
    choice = next(choice for choice in ask.choices if choice.name == event.choice)
    if choice.bets is not None:
        from croupier.rounds.bets import bet_amount

        amount = event.amount
        if amount is None:
            amount = bet_amount(played.table, ask.seat, choice, choice.multiples[0])
        return f"{money(amount)} on {_title(played, choice.bets)}"
    if choice.withdraws is not None:
        back = played.table.stakes.get((ask.seat, choice.withdraws), 0)
        return f"takes back {money(back)} from {_title(played, choice.withdraws)}"
    return "gives up the hand" if choice.folds else "costs nothing"


def advice_grid(played: Round, ask: Ask, values: Sequence[tuple[Chose, Fraction]]) -> RenderableType:
    """What each choice is worth, the best first."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    ranked = sorted(values, key=lambda pair: pair[1], reverse=True)
    for place, (event, value) in enumerate(ranked):
        style = "bold green" if place == 0 else ""
        amount = "" if event.amount is None else f" {money(event.amount)}"
        grid.add_row(
            Text(f"{event.choice}{amount}", style),
            Text(f"{float(value):+.6f}", style),
            Text(str(value), "dim"),
        )
    return grid


def settlement(played: Round, viewer: int) -> RenderableType:
    """The viewer's lines with their reasons, and what each seat has come to."""
    grid = Grid(box=box.SIMPLE, padding=(0, 1))
    for name in ("wager", "stake", "", "result", "why"):
        grid.add_column(name, justify="right" if name in ("stake", "result") else "left")
    lines = [line for line in played.lines if line.seat == viewer]
    for line in lines:
        grid.add_row(*_line(played, line))
    nets = [
        (seat, postings(line for line in played.lines if line.seat == seat)) for seat in played.table.players
    ]
    said = "   ".join(f"seat {seat} {signed(accounts.get(f'seat {seat}', 0))}" for seat, accounts in nets)
    called = hand_words(played, viewer)
    return Group(
        Text(f"Your hand: {called}" if called and not played.table.void else ""), grid, Text(said, "bold")
    )


def _line(played: Round, line: Line) -> tuple[Text, Text, Text, Text, Text]:
    style = "green" if line.profit > 0 else "red" if line.profit < 0 else ""
    why = Text(line.why)
    why.append(f" {basis(line.cite, line.reading)}", "dim")
    stake = money(line.stake) if line.stake else ""
    return (
        Text(_title(played, line.wager)),
        Text(stake),
        Text(line.result),
        Text(signed(line.profit), style),
        why,
    )


def _title(played: Round, wager: str) -> str:
    return played.game.edition.wager(wager).title

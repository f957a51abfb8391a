"""The table of a game for a pot on a terminal: board, pots, seats with cards, chips, bets and the button."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import is_return, receiver
from croupier.games.pot.show_words import moved_words
from croupier.games.pot.table import NEVER, PotTable
from croupier.kit.cards import JOKERS, UNKNOWN
from croupier.rounds.money import Moved
from croupier.settle.pots import layers, less
from croupier.show.felt import cards_text
from croupier.show.words import basis, money


def seen(hand: PotHand, place: int, viewer: int | None) -> list[int]:
    """The cards of a place as a viewer sees them: his own, those face up, and what was shown."""
    t = hand.t
    if not t.live[place] and not t.shown[place]:
        return []
    if t.seats[place] == viewer or t.shown[place]:
        return list(t.cards[place])
    return [card if up else UNKNOWN for card, up in zip(t.cards[place], t.faces[place], strict=True)]


def board_seen(t: PotTable) -> list[int]:
    """The community cards; those that lie face down show their backs."""
    return [card if up else UNKNOWN for card, up in zip(t.board, t.board_up, strict=True)]


def felt(hand: PotHand, game: Game, viewer: int | None) -> RenderableType:
    """The whole table as one seat sees it."""
    t = hand.t
    edition = game.edition
    seats = Grid(box=None, padding=(0, 1), show_header=False)
    for wraps in (False, False, False, False, False, False, True):
        seats.add_column(no_wrap=not wraps)
    for place in sorted(range(t.count), key=lambda i: t.seats[i]):
        seats.add_row(*_seat(hand, place, viewer))
    parts: list[RenderableType] = [_middle(hand), seats]
    title = f"{edition.title}, {edition.book}"
    return Panel(Group(*parts), title=title, border_style="green", box=box.ROUNDED, expand=False)


def _middle(hand: PotHand) -> Text:
    t = hand.t
    line = Text(" ")
    if t.board:
        line.append_text(cards_text(board_seen(t)))
        line.append("   ")
    line.append(f"{pots_words(hand)}  ", "yellow")
    line.append(f"({t.street.name})", "dim")
    return line


def pots_words(hand: PotHand) -> str:
    """`pot $24`, or the main pot and the side pots with who is in them."""
    t = hand.t
    if hand.over:
        return f"pot {money(sum(t.contributed) + t.dead)}"
    # Bets of the round are gathered into pots only when somebody is all in for less than the others.
    stuck = any(t.live[i] and not t.stack[i] for i in range(t.count))
    pots = (
        [pot for pot in less(layers(t.contributed, t.live, t.dead), t.taken) if pot.amount] if stuck else []
    )
    if len(pots) < 2:
        return f"pot {money(t.pot)}"
    words = [f"main pot {money(pots[0].amount)}"]
    for pot in pots[1:]:
        seats = ", ".join(str(t.seats[i]) for i in pot.eligible)
        words.append(f"side pot {money(pot.amount)} (seat{'s' * (len(pot.eligible) > 1)} {seats})")
    return ", ".join(words)


def _seat(hand: PotHand, place: int, viewer: int | None) -> tuple[Text, ...]:
    t = hand.t
    seat = t.seats[place]
    asked = hand.asked == seat
    name = Text("you" if seat == viewer else f"seat {seat}")
    name.stylize("bold yellow" if seat == viewer else "dim" if not t.live[place] else "")
    bet = Text(f"bet {money(t.bet[place])}" if t.bet[place] else "", "yellow")
    return (
        Text("→" if asked else " ", "bold"),
        name,
        Text("●" if place == t.count - 1 else " ", "bold white"),
        _cards(hand, place, viewer),
        Text(money(t.stack[place] + t.behind[place]), "green" if t.live[place] else "dim"),
        bet,
        Text(_state(hand, place, viewer), "dim"),
    )


def _cards(hand: PotHand, place: int, viewer: int | None) -> Text:
    """The cards; in games with open cards the viewer's own down cards stand in brackets."""
    t = hand.t
    cards = seen(hand, place, viewer)
    if t.seats[place] != viewer or not any(t.faces[place]) or all(t.faces[place]) or not cards:
        return cards_text(cards)
    line = Text()
    for up, group in groupby(zip(t.cards[place], t.faces[place], strict=True), key=lambda pair: pair[1]):
        line.append(" " if len(line) else "")
        line.append("" if up else "(")
        line.append_text(cards_text(card for card, _ in group))
        line.append("" if up else ")")
    return line


def _state(hand: PotHand, place: int, viewer: int | None) -> str:
    t = hand.t
    if not t.live[place]:
        return "mucked" if t.shown[place] is False else "folded"
    words = []
    if not t.stack[place] and not hand.over:
        words.append("all in")
    if t.seats[place] == viewer or t.shown[place]:
        words.append(hand_words(hand, place))
    return ", ".join(word for word in words if word)


def hand_words(hand: PotHand, place: int) -> str:
    """What the hand of a place is called so far, for each part of the pot; nothing while it has too few cards."""
    t = hand.t
    wild = t.wild[place]
    cards = [JOKERS[0] if card == wild and wild != NEVER else card for card in t.cards[place]]
    board = [card for card, up in zip(t.board, t.board_up, strict=True) if up]
    words = []
    for part in t.rules.parts:
        try:
            said = part.describe(cards, board, t.dealt_up[place])
        except (ValueError, KeyError):  # too few cards yet
            continue
        qualifies = part.rate(cards, board, t.dealt_up[place]) is not None
        if len(t.rules.parts) > 1:
            said = f"{part.name}: {said}"
        words.append(said if qualifies else f"{said} (does not qualify)")
    return "; ".join(words)


def few(cite: Sequence[str], most: int = 4) -> list[str]:
    """The first clauses of many; `why` tells all."""
    return list(cite) if len(cite) <= most else [*cite[:most], f"and {len(cite) - most} more"]


def award(moves: Sequence[Moved], viewer: int | None) -> RenderableType:
    """Where the pot went: one line a movement, each with its reason and its clauses."""
    lines = []
    for move in moves:
        seat = receiver(move)
        style = "bold green" if seat == viewer and not is_return(move) else ""
        line = Text(moved_words(move, viewer), style if seat is not None else "cyan")
        if move.basis:
            line.append(f" {basis(few(move.basis.clauses), ', '.join(move.basis.readings) or None)}", "dim")
        lines.append(line)
    return Group(*lines)

"""What happens in a hand for a pot, in sentences: events, movements of money, and what a seat may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.games.pot.asks import Act, Discarded, Pick, PotEvent, PotIncident, Show, Showed, Throw
from croupier.games.pot.betting import Bounds
from croupier.games.pot.hand import PotHand
from croupier.games.pot.table import Moved
from croupier.kit import card_name, show_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did
from croupier.show.words import money, pool_words

ACTS: Mapping[str, tuple[str, str]] = {
    "fold": ("folds", "fold"),
    "check": ("checks", "check"),
    "call": ("calls", "call"),
    "bet": ("bets", "bet"),
    "raise": ("raises to", "raise to"),
    "complete": ("completes to", "complete to"),
    "bring in": ("brings in", "bring in"),
    "stake": ("stakes", "stake"),
    "open": ("opens for", "open for"),
    "sit out": ("sits out", "sit out"),
    "expose": ("turns the down card up", "turn your down card up"),
    "keep down": ("keeps the card down", "keep your card down"),
    "straddle": ("straddles", "straddle"),
    "decline": ("does not straddle", "do not straddle"),
    "declare": ("declares", "declare"),
    "pass": ("passes", "pass"),
}


def who_words(seat: int | None, viewer: int | None = None) -> str:
    """`You`, `Seat 3`, `The house`."""
    if seat is None:
        return "The house"
    return "You" if seat == viewer else f"Seat {seat}"


def event_words(event: PotEvent, viewer: int | None = None, paid: int = 0) -> str:
    """One event as a sentence without its clause; `paid` is what a call cost."""
    if isinstance(event, Did):
        seat = "" if event.seat is None else f"{who_words(event.seat, viewer)}: "
        return f"{seat}{event.says if seat else event.says[:1].upper() + event.says[1:]}".rstrip(".") + "."
    if isinstance(event, Moved):
        return moved_words(event, viewer)
    if isinstance(event, Dealt):
        return _dealt_words(event, viewer)
    if isinstance(event, PotIncident):
        seat = "" if event.seat is None else f", {who_words(event.seat, viewer).lower()}"
        cards = f", {show_cards(event.cards, signs=True)}" if event.cards else ""
        return f"It is reported: {event.kind}{seat}{cards}."
    return _seat_words(event, viewer, paid)


def _dealt_words(event: Dealt, viewer: int | None) -> str:
    card = "a card" if event.card == UNKNOWN else card_name(event.card, signs=True)
    if event.to == "burn":
        return "A card is burned."
    if isinstance(event.to, int):
        return f"{who_words(event.to, viewer)} {'are' if event.to == viewer else 'is'} dealt {card}."
    return f"{card} to {pool_words(event.to)}."


def _seat_words(event: Chose | Discarded | Showed, viewer: int | None, paid: int) -> str:
    you = event.seat == viewer
    who = who_words(event.seat, viewer)
    if isinstance(event, Showed):
        if not event.cards:
            return f"{who} {'throw your' if you else 'throws the'} hand away unseen."
        return f"{who} {'show' if you else 'shows'} {show_cards(event.cards, signs=True)}."
    if isinstance(event, Discarded):
        return f"{who} {_thrown(event, you)}."
    if event.choice == "wild":
        named = f" {card_name(event.amount or 0, signs=True)}" if you else " one card"
        return f"{who} {'make' if you else 'makes'}{named} wild."
    verb = ACTS.get(event.choice, (event.choice, event.choice))[you]
    amount = event.amount if event.amount is not None else paid
    return f"{who} {verb}{f' {money(amount)}' if amount else ''}."


def _thrown(event: Discarded, you: bool) -> str:
    if not event.cards:
        return "stand pat" if you else "stands pat"
    if you:
        return f"throw {show_cards(event.cards, signs=True)} away"
    count = len(event.cards)
    return f"throws {count} card{'' if count == 1 else 's'} away"


def moved_words(move: Moved, viewer: int | None = None) -> str:
    """A movement of money as a sentence without its clause."""
    who, you, amount = who_words(move.seat, viewer), move.seat == viewer, money(move.amount)
    side = f" from side pot {move.pot}" if move.pot else ""
    if move.what == "won":
        return f"{who} {'win' if you else 'wins'} {amount}{side}: {move.why}."
    if move.what in ("returned", "refunded"):
        return f"{who} {'get' if you else 'gets'} {amount} back: {move.why}."
    if move.what == "beside" and move.seat is not None:
        return f"{who} {'get' if you else 'gets'} {amount} for {move.why}."
    if move.what == "beside":
        return f"The house {'keeps' if move.amount > 0 else 'pays'} {money(abs(move.amount))}: {move.why}."
    if move.what in ("jackpot", "pool"):
        return f"{who} {'take' if you else 'takes'} {amount} of the {move.what}: {move.why}."
    if move.what == "rake":
        return f"The house rakes {amount} {move.why}."
    if move.what == "carried":
        return f"{amount} stays on the table: {move.why}."
    if move.what in ("jackpot rake", "jackpot wager"):
        return f"{amount} goes to the jackpot: {move.why}."
    if move.seat is not None:
        return f"{who}: {move.what} {amount}, {move.why}."
    return f"The house takes {amount}: {move.why}."


# What may be done.


def options_words(hand: PotHand, due: Act | Throw | Pick | Show) -> str:
    """What the seat that is asked may do, with amounts, as it may be typed."""
    if isinstance(due, Act):
        return ", ".join(_act_options(due.bounds, hand.t.rules.structure == "limit"))
    if isinstance(due, Show):
        return "show, or muck"
    if isinstance(due, Throw):
        return _throw_options(due, hand.t.street.act == "draw")
    return _pick_options(due)


def _act_options(may: Bounds, limit: bool) -> Iterable[str]:
    if may.bring_in:
        yield f"bring in {money(may.bring_in)}"
    else:
        if may.may_fold and not may.may_check:
            yield "fold"
        if may.call:
            yield f"call {money(may.call)}"
        elif may.may_check:
            yield "check"
    if may.least is None or may.most is None:
        return
    word = ACTS[may.word][1]
    if may.least == may.most:
        yield f"{word} {money(may.least)}"
    else:
        between = "or" if limit else "…"
        yield f"{word} {money(may.least)} {between} {money(may.most)}"


def _throw_options(due: Throw, draws: bool) -> str:
    if due.least == due.most:
        cards = f"{due.least} card{'' if due.least == 1 else 's'}"
        return f"discard {cards}, by number or by name"
    verb = "draw" if draws else "discard"
    return f"pat, or {verb} and the cards to throw away, by number or by name ({due.most} at most)"


def _pick_options(due: Pick) -> str:
    span = money(due.least) if due.least == due.most else f"{money(due.least)} … {money(due.most)}"
    words = {
        "stake": f"stake {span}",
        "open": f"open {span}",
        "straddle": f"straddle {span}",
        "bet": f"bet {span}",
        "wild": "wild and the card, by number or by name",
    }
    return ", or ".join(words.get(choice, choice) for choice in due.choices)

"""What happens in a hand for a pot, in sentences: events, movements of money, and what a seat may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.games.pot.asks import PotEvent, Wait
from croupier.games.pot.betting import Bounds
from croupier.games.pot.checks import CHOICES
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import MAIN, cause, pot_of, receiver, signed_amount
from croupier.kit import card_name, show_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved
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
    if isinstance(event, Incident):
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


def _seat_words(event: Chose, viewer: int | None, paid: int) -> str:
    you = event.seat == viewer
    who = who_words(event.seat, viewer)
    if event.choice in ("show", "muck"):
        if not event.cards:
            return f"{who} {'throw your' if you else 'throws the'} hand away unseen."
        return f"{who} {'show' if you else 'shows'} {show_cards(event.cards, signs=True)}."
    if event.choice == "discard":
        return f"{who} {_thrown(event, you)}."
    if event.choice == "wild":
        named = f" {card_name(event.cards[0], signs=True)}" if you else " one card"
        return f"{who} {'make' if you else 'makes'}{named} wild."
    verb = ACTS.get(event.choice, (event.choice, event.choice))[you]
    amount = event.amount if event.amount is not None else paid
    return f"{who} {verb}{f' {money(amount)}' if amount else ''}."


def _thrown(event: Chose, you: bool) -> str:
    if not event.cards:
        return "stand pat" if you else "stands pat"
    if you:
        return f"throw {show_cards(event.cards, signs=True)} away"
    count = len(event.cards)
    return f"throws {count} card{'' if count == 1 else 's'} away"


def moved_words(move: Moved, viewer: int | None = None) -> str:
    """A movement of money as a sentence without its clause."""
    seat, what = receiver(move), cause(move)
    who, you, amount = who_words(seat, viewer), seat == viewer, money(signed_amount(move))
    side = f" from {pot_of(move)}" if pot_of(move) not in ("", MAIN) else ""
    if what == "won":
        return f"{who} {'win' if you else 'wins'} {amount}{side}: {move.why}."
    if what == "returned":
        return f"{who} {'get' if you else 'gets'} {amount} back: {move.why}."
    if what == "side bet" and seat is not None:
        return f"{who} {'get' if you else 'gets'} {amount} for {move.why}."
    if what == "side bet":
        return f"The house keeps {amount} of seat {move.giver.of}: {move.why}."
    if what in ("jackpot", "pool"):
        return f"{who} {'take' if you else 'takes'} {amount} of the {what}: {move.why}."
    if what == "rake":
        return f"The house rakes {amount} {move.why}."
    if what == "carried":
        return f"{amount} stays on the table: {move.why}."
    if what in ("jackpot rake", "jackpot wager"):
        whose = f" of seat {move.giver.of}" if move.giver.kind == "layout" else ""
        return f"{amount}{whose} goes to the jackpot: {move.why}."
    return f"The house takes {amount}: {move.why}."


# What may be done.


def options_words(hand: PotHand, due: Decide) -> str:
    """What the seat that is asked may do, with amounts, as it may be typed."""
    if due.question == "act":
        return ", ".join(_act_options(hand.bounds, hand.t.rules.structure == "limit"))
    if due.question == "show":
        return "show, or muck"
    wait = hand.waiting
    assert wait is not None
    if due.question == "discard":
        return _discard_options(wait, hand.t.street.act == "draw")
    return _choice_options(wait)


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


def _discard_options(wait: Wait, draws: bool) -> str:
    if wait.least == wait.most:
        cards = f"{wait.least} card{'' if wait.least == 1 else 's'}"
        return f"discard {cards}, by number or by name"
    verb = "draw" if draws else "discard"
    return f"pat, or {verb} and the cards to throw away, by number or by name ({wait.most} at most)"


def _choice_options(wait: Wait) -> str:
    span = money(wait.least) if wait.least == wait.most else f"{money(wait.least)} … {money(wait.most)}"
    words = {
        "stake": f"stake {span}",
        "open": f"open {span}",
        "straddle": f"straddle {span}",
        "bet": f"bet {span}",
        "wild": "wild and the card, by number or by name",
    }
    return ", or ".join(words.get(choice, choice) for choice in CHOICES[wait.question])

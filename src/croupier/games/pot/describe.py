"""Sentences for the events of a pot game, from what a viewer heard and sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.describe.events import describe_event, verb, who
from croupier.editions import Game
from croupier.pages.words import count, money

Data = Mapping[str, Any]
VERBS: Mapping[str, tuple[str, str]] = {
    "fold": ("fold", "folds"),
    "check": ("check", "checks"),
    "call": ("call", "calls"),
    "bet": ("bet", "bets"),
    "raise": ("raise to", "raises to"),
    "complete": ("complete to", "completes to"),
    "bring in": ("bring in", "brings in"),
    "stake": ("stake", "stakes"),
    "open": ("open for", "opens for"),
    "sit out": ("sit out", "sits out"),
    "expose": ("turn your down card up", "turns the down card up"),
    "keep down": ("keep your card down", "keeps the card down"),
    "straddle": ("straddle", "straddles"),
    "decline": ("do not straddle", "does not straddle"),
    "declare": ("declare the pot open", "declares the pot open"),
    "pass": ("pass", "passes"),
    "muck": ("muck your hand", "mucks the hand"),
}


def describe_pot(game: Game, event: Data, view: Data) -> str | None:
    """A sentence for an event of a pot game; None where there is nothing to say."""
    kind = event["event"]
    if kind == "Chose":
        return _chose(event, view)
    if kind == "Dealt" and event["to"] == "burn":
        return "A card is burned."
    if kind == "Dealt" and event["to"] == "community" and event["card"] != "??":
        return f"{str(view.get('street') or 'board').capitalize()}: {event['card']}."
    if kind == "Settled" and event["line"]["row"]["kind"] in ("award", "irregularity", "rule", "fee"):
        return None  # the movements of chips say it
    if kind == "Moved":
        return _moved(event, view) or None
    return describe_event(game, event, view)


def _chose(event: Data, view: Data) -> str:
    seat, choice, cards = event["seat"], event["choice"], list(event.get("cards", ()))
    known = " ".join(card for card in cards if card != "??")
    if choice == "discard":
        if not cards:
            return f"{verb(view, seat, 'stand', 'stands')} pat."
        return f"{verb(view, seat, 'discard', 'discards')} {known or count(len(cards), 'card')}."
    if choice == "show":
        return f"{verb(view, seat, 'show', 'shows')} {known}."
    if choice == "wild":
        return f"{verb(view, seat, 'make', 'makes')} {known or 'one card'} wild."
    amount = f" {money(event['amount'])}" if event.get("amount") else ""
    return f"{verb(view, seat, *VERBS.get(choice, (choice, choice)))}{amount}."


def _moved(event: Data, view: Data) -> str:
    """What happens to chips, as far as the act itself does not say it."""
    giver, taker = event["giver"], event["taker"]
    amount, why = money(event["amount"]), event.get("why", "")
    row = event.get("row") or {}
    if taker["kind"] == "seat":
        if row.get("kind") == "award":
            return f"{verb(view, taker['of'], 'win', 'wins')} {amount}: {why}."
        to = "you" if who(view, taker["of"]) == "You" else f"seat {taker['of']}"
        return f"{amount} is returned to {to}: {why}."
    if giver["kind"] == "seat":
        return (
            f"{verb(view, giver['of'], 'post', 'posts')} {amount}." if row.get("name") == "forced bet" else ""
        )
    if taker["kind"] == "carried":
        return f"{amount} remains in the pot for the next hand: {why}."
    if giver["kind"] == "carried":
        return f"The pot starts with {amount} from the hand before."
    if taker["kind"] in ("rake", "fee", "jackpot rake"):
        return f"The house takes {amount}: {why}."
    return ""

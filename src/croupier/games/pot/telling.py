"""Sentences for the events of a pot game, from what a viewer heard and sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.telling import who
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


def tell_pot(event: Data, view: Data) -> str | None:
    """A sentence; nothing to say: an empty one; None: not an event of a pot game's own."""
    kind = event["event"]
    if kind == "Chose":
        return _chose(event, view)
    if kind == "Dealt" and event["to"] == "burn":
        return "A card is burned."
    if kind == "Settled":
        return ""  # the movements say it
    if kind == "Moved":
        return _moved(event, view)
    return None


def _chose(event: Data, view: Data) -> str:
    name = who(view, event["seat"])
    you = name == "You"
    choice, cards = event["choice"], list(event.get("cards", ()))
    known = " ".join(card for card in cards if card != "??")
    if choice == "discard":
        if not cards:
            return f"{name} {'stand' if you else 'stands'} pat."
        return f"{name} {'discard' if you else 'discards'} {known or count(len(cards), 'card')}."
    if choice == "show":
        return f"{name} {'show' if you else 'shows'} {known}."
    if choice == "wild":
        return f"{name} {'make' if you else 'makes'} {known or 'one card'} wild."
    verb = VERBS.get(choice, (choice, choice))[0 if you else 1]
    amount = f" {money(event['amount'])}" if event.get("amount") else ""
    return f"{name} {verb}{amount}."


def _moved(event: Data, view: Data) -> str:
    giver, taker = event["giver"], event["taker"]
    amount, why = money(event["amount"]), event.get("why", "")
    row = event.get("row") or {}
    if taker["kind"] == "seat":
        name = who(view, taker["of"])
        you = name == "You"
        if row.get("kind") == "award":
            return f"{name} {'win' if you else 'wins'} {amount}: {why}."
        return f"{name} {'get' if you else 'gets'} {amount} back: {why}."
    if giver["kind"] == "seat":
        if row.get("name") == "forced bet":
            return (
                f"{who(view, giver['of'])} {'post' if who(view, giver['of']) == 'You' else 'posts'} {amount}."
            )
        return ""  # the act itself says it
    if taker["kind"] == "carried":
        return f"{amount} stays in the pot for the next hand: {why}."
    if giver["kind"] == "carried":
        return f"{amount} lies in the pot from the hand before."
    if taker["kind"] in ("rake", "fee", "jackpot rake"):
        return f"The house takes {amount}: {why}."
    return ""

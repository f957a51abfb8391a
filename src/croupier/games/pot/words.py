"""Movements of chips in a pot game, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.pot.money import MAIN, cause, pot_of, receiver, signed_amount
from croupier.pages.words import money
from croupier.rounds.money import Moved

ACTS: Mapping[str, str] = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "complete": "completes to",
    "bring in": "brings in",
    "stake": "stakes",
    "open": "opens for",
    "sit out": "sits out",
    "expose": "turns the down card up",
    "keep down": "keeps the card down",
    "straddle": "straddles",
    "decline": "does not straddle",
    "declare": "declares",
    "pass": "passes",
}


def moved_words(move: Moved) -> str:
    """A movement of money as a sentence without its clause."""
    seat, what = receiver(move), cause(move)
    who, amount = "The house" if seat is None else f"Seat {seat}", money(signed_amount(move))
    side = f" from {pot_of(move)}" if pot_of(move) not in ("", MAIN) else ""
    if what == "won":
        return f"{who} wins {amount}{side}: {move.why}."
    if what == "returned":
        return f"{who} gets {amount} back: {move.why}."
    if what == "side bet" and seat is not None:
        return f"{who} gets {amount} for {move.why}."
    if what == "side bet":
        return f"The house keeps {amount} of seat {move.giver.of}: {move.why}."
    if what in ("jackpot", "pool"):
        return f"{who} takes {amount} of the {what}: {move.why}."
    if what == "rake":
        return f"The house rakes {amount} {move.why}."
    if what == "carried":
        return f"{amount} stays on the table: {move.why}."
    if what in ("jackpot rake", "jackpot wager"):
        whose = f" of seat {move.giver.of}" if move.giver.kind == "layout" else ""
        return f"{amount}{whose} goes to the jackpot: {move.why}."
    return f"The house takes {amount}: {move.why}."

"""What a player of a pot game holds, in words: for every part of the pot, before the showdown."""

from __future__ import annotations

from croupier.editions import Game
from croupier.games.held import best_words, community, own_cards, own_seat, seen
from croupier.games.pot.rules import pot_portions
from croupier.kit import parse_card
from croupier.kit.cards import JOKERS
from croupier.rounds.round import View

OUT = ("folded", "dead", "mucked", "sits out")


def held(game: Game, view: View) -> str:
    """`pair of nines (K-7-2)`; where a pot has parts, each with its name."""
    seat = own_seat(view)
    if seat is None or seat["status"] in OUT:
        return ""
    hole, board = seen(own_cards(seat)), seen(community(view))
    if not hole:
        return ""
    wild = seat.get("wild")
    if wild:
        hole = tuple(JOKERS[0] if card == parse_card(wild) else card for card in hole)
    up = tuple(seat.get("dealt_up") or ())
    parts = [(part, best_words(game.edition.hand(part.hand), hole, board, up)) for part in pot_portions(game)]
    words = {part.name: text for part, text in parts if text}
    if len(set(words.values())) < 2:
        return next(iter(words.values()), "")
    return "; ".join(f"{name}: {text}" for name, text in words.items())

"""What a player of a banked game holds, in words, of the cards that he sees."""

from __future__ import annotations

from croupier.editions import Game
from croupier.games.held import best_words, community, own_cards, own_seat, seen
from croupier.rounds.round import View

POOLS = {"player", "community"}


def held(game: Game, view: View) -> str:
    """The hand that is compared, or that a paytable looks at, as far as the seat's cards are seen."""
    seat = own_seat(view)
    if seat is None or seat["status"] == "folded":
        return ""
    hole, board = seen(own_cards(seat)), seen(community(view))
    law = game.edition.law
    names = [own for own, _ in law.contest.compare.values()] or [hand.name for hand in law.hands[:1]]
    specs = [game.hands[name] for name in dict.fromkeys(names) if name in game.hands]
    specs = [
        spec for spec in specs if "player" in spec.pools and POOLS.issuperset(spec.pools) and not spec.of
    ]
    if not hole or not specs:
        return ""
    words = [best_words(spec, hole, board if "community" in spec.pools else ()) for spec in specs]
    return "; ".join(dict.fromkeys(filter(None, words)))

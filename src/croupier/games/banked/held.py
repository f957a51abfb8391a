"""What a player of a banked game holds, in words, of the cards that he sees."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Game
from croupier.editions.model import HandSpec
from croupier.games.held import best_words, community, own_cards, own_seat, seen
from croupier.kit.tiles import is_tile, spots
from croupier.ranks.lookup import rater
from croupier.ranks.named import at_least
from croupier.ranks.tiles import KINDS, kind_of
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


def names(game: Game, view: View) -> dict[str, str]:
    """What each hand makes whose cards are all seen, by its key on the page of the table: the seats' and the dealer's,
    or their parts where they are set. Tiles that are not set yet are named one by one."""
    specs: dict[str, HandSpec] = {}
    for each in game.hands.values():
        own = [pool for pool in each.pools if pool != "community"]
        if len(own) == 1 and not each.of:
            specs.setdefault(own[0], each)
    board = community(view)
    found = {}
    for key, pool, cards in _hands(view):
        spec = specs.get(pool)
        if not cards or None in cards or "??" in cards:
            continue
        numbers, shared = seen(cards), board if spec is not None and "community" in spec.pools else []
        if spec is not None and None not in shared:
            found[key] = best_words(spec, numbers, seen(shared))
        elif all(map(is_tile, numbers)):
            found[key] = ", ".join(f"{KINDS[kind_of(tile)]} {spots(tile)}" for tile in numbers)
    return {key: words for key, words in found.items() if words}


def qualifies(game: Game, view: View) -> bool | None:
    """Whether the hand that must qualify does; None where none must, or where not all of its cards are seen."""
    rule = game.edition.law.contest.qualify
    spec = None if rule is None else game.hands.get(rule.hand)
    if rule is None or spec is None or spec.of:
        return None
    board = community(view) if "community" in spec.pools else []
    own = [pool for pool in spec.pools if pool != "community"]
    for _, pool, cards in _hands(view):
        if [pool] == own and cards and None not in (*cards, *board) and "??" not in (*cards, *board):
            try:
                return at_least(rule.at_least, rater(spec).hand(seen(cards), seen(board), ()))
            except (ValueError, KeyError):  # cards are still to come
                return None
    return None


def _hands(view: View) -> Iterator[tuple[str, str, list[str | None]]]:
    """Each hand and each part of one on the page: its key, the pool that a hand of the rules is made of, its cards."""
    for name, pool in (view.get("pools") or {}).items():
        yield name, name, list(pool.get("cards") or ())
        for part, cards in (pool.get("parts") or {}).items():
            yield f"{name}_{part}", f"{name} {part}", list(cards)
    for seat, place in view["seats"].items():
        for number, hand in enumerate(place.get("hands") or (), start=1):
            yield f"seat_{seat}_{number}", "player", list(hand.get("cards") or ())
            for part, cards in (hand.get("parts") or {}).items():
                yield f"seat_{seat}_{number}_{part}", str(part), list(cards)

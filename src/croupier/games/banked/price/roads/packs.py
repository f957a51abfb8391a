"""Games of several packs in which nothing is decided: a census of what hands contain, or of points against points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, prod

from croupier.analysis.model import Certainty, Price
from croupier.editions import Game
from croupier.editions.model import HandSpec, PayTable
from croupier.games.banked.price.contained import contained, drawn_from
from croupier.games.banked.price.roads.common import main_title, main_wagers
from croupier.games.banked.price.stakes import SEAT, Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import PLAYERS, rules_of
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.ranks.orders import order_of


def tally(game: Game) -> Tally:
    """The exact tally of the main wagers."""
    return wager_tally(game, main_wagers(game))


def wager_tally(game: Game, wagers: Sequence[str]) -> Tally:
    """The exact tally of some wagers: by their schedules, or by the points that the contest compares for them."""
    tables = [table for name in wagers if (table := game.table(name)) is not None]
    if len(tables) == len(wagers) and len({table.hand for table in tables}) == 1:
        return _by_tables(game, tables)
    return _by_points(game, wagers)


def alone(game: Game, name: str) -> Game:
    """The game with one wager and those without which nobody plays: what excludes it is not offered."""
    wager = game.edition.wager(name)
    first = [each.name for each in game.wagers if each.required]
    names = tuple(dict.fromkeys((*first, *wager.needs, name)))
    labels = {each: label for each, label in game.labels.items() if each in names}
    return replace(
        game, offered=names, labels=labels, tables=tuple(t for t in game.tables if t.wager in names)
    )


def prices(game: Game, certainty: Certainty) -> Iterator[Price]:
    """The main wagers, every side bet for itself, and a bet on the next card for each of the odds."""
    yield replace(wager_price(game, main_wagers(game)[0]), certainty=certainty)
    sides = [wager.name for wager in game.wagers if wager.group == "side" and wager.kind == "stake"]
    yield from (wager_price(game, name) for name in (*sides, *kinds(game)))


def wager_price(game: Game, name: str) -> Price:
    """The price that a wager is part of; one that is made between cards is priced as if it were made blind."""
    reduced, wager = alone(game, name), game.edition.wager(name)
    if wager.group == "main":
        names = main_wagers(game)
        return tally(game).price(alone(game, names[0]), names, name=main_title(game))
    price = wager_tally(reduced, (name,)).price(reduced, (name,), name=wager.title)
    if wager.opens == "before the deal":
        return price
    note = "Bet between the cards: this is its price without a look at those that lie open, and from a whole shoe."
    return replace(price, notes=(*price.notes, note))


def priced(game: Game) -> set[str]:
    """The wagers that have a price of their own: of card bets one for each of the odds."""
    return {wager.name for wager in game.wagers if wager.group != "cards"} | set(kinds(game))


def countable(game: Game) -> Game:
    """The game with the wagers that a batch stakes at once: some exclude each other."""
    return alone(game, game.main_wager.name)


def kinds(game: Game) -> Iterator[str]:
    """Of bets on the next card that differ only in the card they name: the first at each of the odds."""
    seen = set()
    for wager in game.wagers:
        table = game.table(wager.name) if wager.group == "cards" and wager.kind == "stake" else None
        if table is not None and not wager.same_as and table.rows[0].pays not in seen:
            seen.add(table.rows[0].pays)
            yield wager.name


# Schedules of what a hand contains.


class Looked:
    """What schedules look at: the places of a hand, the decks that deal them, and the rows."""

    def __init__(self, game: Game, tables: Sequence[PayTable]) -> None:
        spec = game.edition.hand(tables[0].hand)
        self.game, self.size = game, order_of(spec.order).size
        self.places = [place for pool in spec.pools for place in _places(game, pool)]
        self.decks = [_deck_of(game, pool) for pool, _ in self.places]
        self.names = tuple(dict.fromkeys(self.decks))
        self.schedules = tuple(tuple(row.hand for row in table.rows) for table in tables)

    def deal(self, cards: Sequence[Sequence[int]]) -> Deal:
        """Cards of each deck, laid out in the places of the hand."""
        left = {name: list(held) for name, held in zip(self.names, cards, strict=True)}
        laid = [(place, left[deck].pop(0)) for place, deck in zip(self.places, self.decks, strict=True)]
        return _deal(self.game, laid)


def looked_at(game: Game, wagers: Sequence[str]) -> Looked:
    """What the schedules of some wagers look at."""
    return Looked(game, [table for name in wagers if (table := game.table(name)) is not None])


def _by_tables(game: Game, tables: Sequence[PayTable]) -> Tally:
    looked = Looked(game, tables)
    drawn = tuple(drawn_from(game.deck(name), looked.decks.count(name)) for name in looked.names)
    if len(looked.places) == 1:
        return _by_card(game, looked.places[0], looked.names[0])
    found = contained(drawn, looked.schedules, looked.size)
    entries = [TallyEntry({}, looked.deal(each.cards), each.count) for each in found]
    return Tally(entries, prod(each.deals for each in drawn))


def _by_card(game: Game, place: tuple[Pool, int], deck: str) -> Tally:
    """A single card of the deck: each as often as it is there."""
    cards = game.deck(deck)
    entries = [TallyEntry({}, _deal(game, [(place, card)]), cards.count(card)) for card in sorted(set(cards))]
    return Tally(entries, len(cards))


def _places(game: Game, pool: str) -> list[tuple[Pool, int]]:
    """The places of a pool as a hand names it: all of it, or `community 1-3`."""
    whole, _, span = pool.rpartition(" ")
    if whole and "-" in span:
        first, last = map(int, span.split("-"))
        return [(whole, place) for place in range(first - 1, last)]
    if pool in ("player", "dealt"):
        return [(SEAT, place) for place in range(game.cards_dealt("player"))]
    return [(pool, place) for place in range(game.cards_dealt(pool))]


def _deck_of(game: Game, pool: Pool) -> str:
    """The name of the deck that deals to a pool."""
    to = PLAYERS if isinstance(pool, int) else pool
    stages = rules_of(game).stages.values()
    return next(stage.deck for stage in stages if any(served.to == to for served in stage.cards))


def _deal(game: Game, laid: Sequence[tuple[tuple[Pool, int], int]]) -> Deal:
    """Cards by their places; the other places of their pools are filled with cards that are left."""
    known = dict(laid)
    deal: dict[Pool, tuple[int, ...]] = {}
    for pool in dict.fromkeys(pool for pool, _ in known):
        mine = Counter(card for place, card in laid if _deck_of(game, place[0]) == _deck_of(game, pool))
        rest = iter((Counter(game.deck(_deck_of(game, pool))) - mine).elements())
        size = game.cards_dealt("player" if pool == SEAT else str(pool))
        deal[pool] = tuple(
            known[at] if (at := (pool, place)) in known else next(rest) for place in range(size)
        )
    return deal


# Points against points.


def _by_points(game: Game, wagers: Sequence[str]) -> Tally:
    """Two hands of points of one deck: every pair of hands by the values of their cards."""
    own, other = compared_hands(game, wagers)
    order = order_of(own.order)
    if not order.points or len({hand.order for hand in (own, other)}) > 1:
        raise Refusal(
            f"{game.edition.id}: {', '.join(wagers)} cannot be priced yet: no exact method is known."
        )
    by_value: dict[int, list[int]] = {}
    for card in sorted(game.cards):
        by_value.setdefault(order.points[card >> 2], []).append(card)
    hands = list(combinations_with_replacement(sorted(by_value), order.size))
    found: dict[tuple[int, int], tuple[int, Deal]] = {}
    for mine in hands:
        for theirs in hands:
            count = _ways(by_value, mine, theirs)
            key = sum(mine), sum(theirs)
            before, deal = found.get(key, (0, {}))
            if count and not before:
                deal = _example(by_value, mine, theirs, str(other.pools[0]))
            found[key] = before + count, deal
    size, total = order.size, len(game.cards)
    entries = [TallyEntry({}, deal, count) for count, deal in found.values() if count]
    return Tally(entries, comb(total, size) * comb(total - size, size))


def compared_hands(game: Game, wagers: Sequence[str]) -> tuple[HandSpec, HandSpec]:
    """The hands that the contest compares for some wagers."""
    contest = game.edition.law.contest
    facts = {fact for name in wagers for row in game.rows(name) for fact in row.when}
    for fact, pair in contest.compare.items():
        if fact in facts:
            own, other = (game.edition.hand(name) for name in pair)
            return own, other
    raise Refusal(f"{game.edition.id}: {', '.join(wagers)} cannot be priced yet: no exact method is known.")


def _ways(by_value: Mapping[int, Sequence[int]], mine: Sequence[int], theirs: Sequence[int]) -> int:
    """In how many ways two hands have these values."""
    count = 1
    for value, cards in by_value.items():
        first, second = mine.count(value), theirs.count(value)
        count *= comb(len(cards), first) * comb(len(cards) - first, second)
    return count


def _example(
    by_value: Mapping[int, Sequence[int]], mine: Sequence[int], theirs: Sequence[int], pool: str
) -> Deal:
    left = {value: list(cards) for value, cards in by_value.items()}
    return {SEAT: tuple(left[v].pop() for v in mine), pool: tuple(left[v].pop() for v in theirs)}

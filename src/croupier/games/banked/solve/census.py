"""Wagers that no decision touches: a census of the cards that they look at.

Such a wager has a price of its own, whatever is known of the main game. Every set of cards is counted by its
signature, and each signature is settled once, on a real deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.rules import rules_of
from croupier.games.banked.solve.observables import (
    RED,
    SEAT,
    HandRead,
    Observable,
    Value,
    lay,
    moved_by_choices,
    observables_of,
    suit_group,
)
from croupier.kernels.banked import contents as kernel
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Pool
from croupier.ranks.contents import Element, Parts, Without, parse_row
from croupier.ranks.orders import order_of
from croupier.rounds.table import OPENING

SLOW = 250_000  # sets that are looked at one by one, in seconds
Block = tuple[str, int, int]  # of a pool the first place, and that behind the last
Counted = tuple[int, Mapping[Pool, tuple[int, ...]]]  # how many deals, and one of them


class NotCounted(Refusal):
    """A census that is not taken here: too many sets, or something on them that no kernel reads."""


def touched_by(game: Game, name: str) -> str:
    """What of a wager hangs on decisions, in words; empty where nothing does and it can be counted by itself."""
    wager = game.edition.wager(name)
    if wager.kind != "stake" or wager.opens != OPENING:
        return "it is not placed before the deal"
    if not game.one_pack:
        return "it is dealt from several packs"
    rows = game.rows(name)
    read = observables_of(game).by_wager[name]
    if any(each.kind == "folded" for each in read):
        after = {_fates(game, name, folded) for folded in (False, True)}
        if len(after) > 1:
            return "a fold decides it"
    if any(each.kind == "chose" for each in read):
        return "an answer of the player's decides it"
    if any(each.others for each in read) or game.pot(name) is not None:
        return "hands of other players decide it"
    if not rows and not any(table.wager == name for table in game.tables):
        return "nothing decides it"
    moved, rules = moved_by_choices(game), rules_of(game)
    choices = [choice for decision in rules.decisions.values() for choice in decision.choices]
    if any(name in (choice.surrenders, choice.withdraws) for choice in choices):
        return "the player may give it up"
    if any(stage.to or stage.without or stage.deck for stage in rules.stages.values()):
        return "not everybody is dealt the same cards"
    for each in read:
        for hand in each.hands:
            for pool in hand.pools:
                if _pool(pool)[0] in moved or _places(game, pool) is None:
                    return f"the cards of {hand.name} hang on what is decided"
    return ""


def _fates(game: Game, name: str, folded: bool) -> tuple[object, ...]:
    """What becomes of a wager where a hand is folded, or not, by the other facts."""
    return tuple(
        (
            tuple(sorted((fact, values) for fact, values in row.when.items() if fact != "folded")),
            row.does[name],
        )
        for row in game.rows(name)
        if folded in row.when.get("folded", (False, True))
    )


def _pool(name: str) -> tuple[str, str]:
    """A pool and the span of its cards, where only some of them are named."""
    if name == "flop":
        return "community", "1-3"
    pool, _, span = name.rpartition(" ")
    return (pool, span) if pool and span.replace("-", "").isdigit() else (name, "")


def _places(game: Game, name: str) -> tuple[str, int, int] | None:
    """The pool of a name with the first and behind the last of its places; None where it is a part that is set."""
    pool, span = _pool(name)
    dealt = game.cards_dealt(pool)
    if not dealt:
        return None
    first, _, last = span.partition("-")
    return (pool, int(first) - 1, int(last)) if span else (pool, 0, dealt)


def counted(game: Game, name: str) -> tuple[list[Counted], int]:
    """Every signature of a wager that no decision touches, with how many deals have it and one of them; and all."""
    why = touched_by(game, name)
    if why:
        raise NotCounted(
            f"{game.edition.id}: {game.edition.wager(name).title} is not counted by itself: {why}."
        )
    read = [each for each in observables_of(game).by_wager[name] if each.hands]
    # The cards that are looked at, in blocks of places that every hand reads together or not at all.
    pools = dict.fromkeys(pool for each in read for pool in each.pools)
    blocks = _blocks([place for pool in pools if (place := _places(game, pool)) is not None])
    whole = all(_reads_all(game, hand, blocks) for each in read for hand in each.hands)
    sizes = [last - first for _, first, last in blocks]
    if whole:
        found = [(count, _dealt(game, blocks, cards)) for count, cards in _of_one_set(game, read, blocks)]
        return found, comb(len(game.cards), sum(sizes))
    deals, left = 1, len(game.cards)
    for size in sizes:
        deals *= comb(left, size)
        left -= size
    if deals > SLOW:
        raise NotCounted(f"{game.edition.id}: {name} looks at {deals:,} deals of several hands.")
    return _by_parts(game, read, blocks), deals


def _blocks(places: Sequence[Block]) -> list[Block]:
    """Spans of pools cut where one begins or ends, so that none overlap."""
    found = []
    for pool in dict.fromkeys(pool for pool, _, _ in places):
        spans = [(first, last) for name, first, last in places if name == pool]
        edges = sorted({edge for span in spans for edge in span})
        for first, last in pairwise(edges):
            if any(begin <= first and last <= end for begin, end in spans):
                found.append((pool, first, last))
    return found


def _reads_all(game: Game, hand: HandRead, blocks: Sequence[Block]) -> bool:
    """Whether a hand is the best of all the cards that are looked at."""
    if hand.hole is not None or hand.of:
        return False
    spans = [span for pool in hand.pools if (span := _places(game, pool)) is not None]
    return sum(last - first for _, first, last in spans) == sum(last - first for _, first, last in blocks)


def _dealt(game: Game, blocks: Sequence[Block], cards: Sequence[int]) -> Mapping[Pool, tuple[int, ...]]:
    """Cards laid in their places, with any others in the places that nothing looks at."""
    left, rest = list(cards), [card for card in _whole_pack(game) if card not in cards]
    found: dict[Pool, tuple[int, ...]] = {}
    for pool in dict.fromkeys(pool for pool, _, _ in blocks):
        held: list[int | None] = [None] * game.cards_dealt(pool)
        for name, first, last in blocks:
            if name == pool:
                for place in range(first, last):
                    held[place] = left.pop(0)
        found[SEAT if pool == "player" else pool] = tuple(
            rest.pop() if card is None else card for card in held
        )
    return found


def _whole_pack(game: Game) -> tuple[int, ...]:
    return tuple(range(52)) if max(game.cards) < 52 else tuple(game.cards)


def _of_one_set(
    game: Game, read: Sequence[Observable], blocks: Sequence[Block]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Sets of cards by their signature, where every hand is the best of all of them: how many, and one of them."""
    size = sum(last - first for _, first, last in blocks)
    natural = not set(JOKERS) & set(game.cards)
    rows = _encoded(read[0]) if len(read) == 1 and read[0].kind == "contents" and natural else None
    if rows is not None:
        yield from _by_contents(game, read[0], rows, size)
        return
    group = suit_group(game.cards, read)
    if comb(len(game.cards), size) > SLOW * len(group):
        raise NotCounted(
            f"{game.edition.id}: {comb(len(game.cards), size):,} sets of {size} cards are too many to look at each."
        )
    found: dict[tuple[Value, ...], tuple[int, tuple[int, ...]]] = {}
    for cards, weight in _sets(tuple(sorted(game.cards)), size, group):
        table = lay(game, _dealt(game, blocks, cards))
        values = tuple(each.value(table) for each in read)
        before = found.get(values, (0, cards))
        found[values] = (before[0] + weight, before[1])
    yield from found.values()


def _sets(
    deck: tuple[int, ...], size: int, group: Sequence[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets of a deck, one for all that exchanging suits makes of it, and how many those are."""
    turns = [
        tuple(card - card % 4 + turn[card % 4] if card < 52 else card for card in range(54)) for turn in group
    ]
    for cards in combinations(deck, size):
        images = {tuple(sorted(turn[card] for card in cards)) for turn in turns}
        if cards == min(images):
            yield cards, len(images)


def _by_parts(game: Game, read: Sequence[Observable], blocks: Sequence[Block]) -> list[Counted]:
    """Deals of several hands by their signature, one by one."""
    found: dict[tuple[Value, ...], Counted] = {}
    for cards in _divided(tuple(sorted(game.cards)), [last - first for _, first, last in blocks]):
        deal = _dealt(game, blocks, cards)
        table = lay(game, deal)
        values = tuple(each.value(table) for each in read)
        before = found.get(values, (0, deal))
        found[values] = (before[0] + 1, before[1])
    return list(found.values())


def _divided(deck: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to deal so many cards to one place after another."""
    if not sizes:
        yield ()
        return
    for cards in combinations(deck, sizes[0]):
        for more in _divided(tuple(card for card in deck if card not in cards), sizes[1:]):
            yield (*cards, *more)


# What cards contain, by the kernel.

I64 = NDArray[np.int64]
Encoded = tuple[I64, I64, I64, I64]
_KINDS = {
    "group": kernel.GROUP,
    "suit": kernel.SUIT,
    "colour": kernel.COLOUR,
    "card": kernel.CARD,
    "ranks": kernel.RANKS,
    "run": kernel.RUN,
}


def _by_contents(
    game: Game, read: Observable, rows: Encoded, size: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Sets of cards by the row of a paytable that they contain."""
    held = np.zeros(4, np.int64)
    for card in game.cards:
        held[card & 3] |= 1 << (card >> 2)
    group = set(suit_group(game.cards, [read]))
    order = _alike_suits(group)
    follows = np.array([0, *(_swap(one, other) in group for one, other in pairwise(order))])
    elements = rows[0].copy()
    for element in elements:  # suits stand in the order in which they are counted
        element[6] = sum(1 << place for place, suit in enumerate(order) if element[6] >> suit & 1)
    counts = np.zeros(len(read.test) + 1, np.int64)
    examples = np.zeros((len(counts), 4), np.int64)
    follows = follows.astype(np.int64)
    kernel.count_sets(size, held[order], follows, elements, rows[1], rows[2], rows[3], counts, examples)
    for row in np.flatnonzero(counts).tolist():
        cards = [
            4 * rank + suit
            for suit, mask in zip(order, examples[row].tolist(), strict=True)
            for rank in range(13)
            if mask >> rank & 1
        ]
        yield int(counts[row]), tuple(sorted(cards))


def _swap(one: int, other: int) -> tuple[int, ...]:
    turn = list(range(4))
    turn[one], turn[other] = other, one
    return tuple(turn)


def _alike_suits(group: set[tuple[int, ...]]) -> list[int]:
    """The suits in an order in which those that may be exchanged stand side by side."""
    found: list[int] = []
    for suit in range(4):
        if suit not in found:
            found += [other for other in range(suit, 4) if other == suit or _swap(suit, other) in group]
    return found


def _encoded(read: Observable) -> Encoded | None:
    """The rows of a paytable as the kernel reads them; None where it cannot read one of them."""
    if any(": " in row for row in read.test) or read.of:
        return None
    size = order_of(read.hands[0].order).size
    elements: list[list[int]] = []
    patterns: list[tuple[int, int]] = []
    ways, rows = [0], []
    for place, row in enumerate(read.test):
        for way in parse_row(row, size):
            if any(pattern.joker == "with" for pattern in way):
                continue  # there is none in the deck
            for pattern in way:
                for part, barred in _parts(pattern):
                    grouped = len(part) <= 3 and all(element.kind == "group" for element in part)
                    if not all(map(_is_read, part)) or (len(part) > 1 and not grouped):
                        return None
                    patterns.append((len(elements), barred))
                    elements += [_fields(element) for element in part]
                if isinstance(pattern, Without) and pattern.top is not None:
                    patterns.append((len(elements), 0))
                    elements.append([kernel.TOP, 0, pattern.top, 0, 0, 0, 0])
            ways.append(len(patterns))
            rows.append(place)
    patterns.append((len(elements), 0))
    return (
        np.array(elements, np.int64).reshape(-1, kernel.FIELDS),
        np.array(patterns, np.int64).reshape(-1, 2),
        np.array(ways, np.int64),
        np.array(rows, np.int64),
    )


def _parts(pattern: Parts | Without) -> Iterator[tuple[tuple[Element, ...], int]]:
    """What a pattern asks for, each with 1 where it must not be there."""
    if isinstance(pattern, Parts):
        yield pattern.elements, 0
        return
    yield (Element("group", 2),), 1
    if pattern.top is not None:
        yield (Element("run", pattern.size),), 1
        yield (Element("suit", pattern.size),), 1


def _is_read(element: Element) -> bool:
    """Whether the kernel reads an element: identical cards are of several packs, and ranks named twice are groups."""
    return element.kind != "identical" and len(set(element.ranks)) == len(element.ranks)


def _fields(element: Element) -> list[int]:
    ranks = sum(1 << rank for rank in element.ranks)
    suits = sum(1 << suit for suit in (RED if element.kind == "colour" else element.suits))
    return [_KINDS[element.kind], element.count, element.low, element.high, int(element.suited), ranks, suits]

"""Jokers and wild cards, the slow and obvious way: try every card that one may stand for.

What a card may stand for is its mode:

- "wild": any card of the deck that is not in the hand; or a fifth card of a rank of which the hand has all four.
- "bug": an ace (one that is not in the hand, or a fifth), so it may pair aces or make three, four or five of them;
  or any card that is not in the hand, if the whole hand then is a straight, a flush or a straight flush. So in a
  flush it is the highest card not in the hand, and never does it pair anything but aces.
- "lowest": the lowest rank that is not in the hand. In low orders a bug is this too.

The hand means the cards that play: a card left aside does not bar a joker from standing for it. So in badugi, where
cards that repeat a rank or a suit do not play, every joker is simply the card that serves best.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from croupier.kit.cards import JOKERS
from croupier.ranks.hands import Hand, rank_faces, rank_of, require_distinct
from croupier.ranks.orders import (
    ACE,
    FIVE_OF_A_KIND,
    FLUSH,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Order,
    order_of,
)

Mode: TypeAlias = Literal["wild", "bug", "lowest"]
Modes: TypeAlias = Mapping[int, Mode]
Span: TypeAlias = tuple[int, int]

_COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
_SUITS = range(4)


def modes_of(joker: str, hole: Sequence[int], board: Sequence[int] = (), up: Sequence[bool] = ()) -> Modes:
    """The mode of each joker: the rule's own, or "as dealt" wild for one dealt face down, else a bug.

    `up` tells of each hole card whether it was dealt face up; cards it does not reach were dealt face down.
    """
    modes: dict[int, Mode] = {}
    for place, card in enumerate((*hole, *board)):
        if card not in JOKERS:
            continue
        match joker:
            case "wild" | "bug" | "lowest":
                modes[card] = joker
            case "as dealt":
                face_up = place >= len(hole) or (place < len(up) and up[place])
                modes[card] = "bug" if face_up else "wild"
            case _:
                raise ValueError("A joker is among the cards, but this hand gives it nothing to stand for.")
    return modes


def set_wild(cards: Sequence[int], chosen: int) -> tuple[int, ...]:
    """The cards with a joker in the place of the one that its player made wild."""
    if chosen not in cards:
        raise ValueError(f"The card {chosen} is not in the hand, and so cannot become wild.")
    return tuple(JOKERS[0] if card == chosen else card for card in cards)


def evaluate_with(order: Order | str, cards: Sequence[int], modes: Modes) -> Hand:
    """Rank exactly as many cards as the order's hands hold; those with a mode stand for what serves best."""
    order = order_of(order)
    natural = [card for card in cards if card not in modes]
    if len(cards) != order.size:
        raise ValueError(f"A {order.name} hand has {order.size} cards, not {len(cards)}.")
    if len(set(cards)) != len(cards):
        raise ValueError("A card was given twice.")
    if natural:
        require_distinct(order, natural)
    if len(natural) == len(cards):
        return rank_faces(order, cards, cards)
    # A joker that takes the lowest rank not in the hand comes last: it depends on what the others stand for.
    wilds = sorted((card for card in cards if card in modes), key=lambda card: modes[card] != "wild")
    hands = []
    for faces in _fill(order, natural, [modes[card] for card in wilds]):
        hand = rank_faces(order, (*natural, *wilds), (*natural, *faces))
        aces = all(
            rank_of(face) == ACE or modes[card] != "bug" for card, face in zip(wilds, faces, strict=True)
        )
        if order.low or aces or hand.category in _COMPLETE:
            hands.append(hand)
    return max(hands)


def _fill(order: Order, held: Sequence[int], modes: Sequence[Mode]) -> Iterator[tuple[int, ...]]:
    """Every way in which cards of these modes may stand for cards next to those held."""
    if not modes:
        yield ()
        return
    for face in _faces(order, held, modes[0]):
        for rest in _fill(order, (*held, face), modes[1:]):
            yield (face, *rest)


def _faces(order: Order, held: Sequence[int], mode: Mode) -> Iterator[int]:
    """What one card may stand for next to those held; that a bug must complete something is tested later."""
    if mode == "lowest" and not order.low:
        raise ValueError(
            f"A joker cannot be the lowest card in the {order.name} order, where high hands win."
        )
    ranks: Sequence[int] = order.sequence
    if order.low and mode != "wild" and not order.rainbow:
        taken = {rank_of(card) for card in held}
        ranks = [min((rank for rank in ranks if rank not in taken), key=order.value)]
    for rank in ranks:
        free = [4 * rank + suit for suit in _SUITS if 4 * rank + suit not in held]
        if not free and FIVE_OF_A_KIND in order.special_first:
            yield 4 * rank
        yield from free


def choices(
    size: int, hole: Sequence[int], board: Sequence[int] = (), span: Span | None = None
) -> Iterator[tuple[int, ...]]:
    """Every combination of a given size in which the hole cards are between the least and the most of the span."""
    least, most = span or (0, size)
    for own in range(least, min(most, size, len(hole)) + 1):
        for mine in combinations(hole, own):
            for others in combinations(board, size - own):
                yield mine + others


def best_with(
    order: Order | str,
    hole: Sequence[int],
    board: Sequence[int] = (),
    span: Span | None = None,
    modes: Modes | None = None,
) -> Hand:
    """The best hand that a player may choose out of hole cards and board."""
    order = order_of(order)
    hands = [evaluate_with(order, cards, modes or {}) for cards in choices(order.size, hole, board, span)]
    if not hands:
        raise ValueError(
            f"A {order.name} hand needs {order.size} cards; {len(hole)} and {len(board)} do not make one."
        )
    return max(hands)

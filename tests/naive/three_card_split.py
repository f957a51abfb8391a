"""Three Card Split written plainly: the order of two cards, the house way, and what becomes of the three bets."""

from __future__ import annotations

from collections.abc import Sequence

ACE = 12
Cards = tuple[int, ...]


def two(cards: Sequence[int]) -> tuple[int, ...]:
    """What decides between two-card hands: connectors of one suit, pair, connectors, one suit, high card."""
    high, low = sorted((card >> 2 for card in cards), reverse=True)
    suited = cards[0] % 4 == cards[1] % 4
    top = 0 if (high, low) == (ACE, 0) else high
    connected = high - low == 1 or (high, low) == (ACE, 0)
    if connected and suited:
        return (4, top)
    if high == low:
        return (3, high)
    if connected:
        return (2, top)
    return (1 if suited else 0, high, low)


def three(cards: Sequence[int]) -> tuple[int, ...]:
    """What decides between three-card hands, as in Three Card Poker."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    wheel = ranks == [ACE, 1, 0]
    run = wheel or (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3)
    top = 1 if wheel else ranks[0]
    if run and suited:
        return (5, top)
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if run:
        return (3, top)
    if suited:
        return (2, *ranks)
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return (1, pair, next(rank for rank in ranks if rank != pair))
    return (0, *ranks)


def red(card: int) -> bool:
    """Whether a card is a diamond or a heart."""
    return card % 4 in (1, 2)


def settings(cards: Sequence[int]) -> list[tuple[int, Cards]]:
    """The low card and the high cards of the three settings."""
    return [(low, tuple(card for card in cards if card != low)) for low in cards]


def foul(low: int, high: Cards) -> bool:
    """Whether the low card ranks above the high hand."""
    rank = two(high)
    return rank[0] == 0 and low >> 2 > rank[1]


def by_way(cards: Sequence[int]) -> tuple[int, Cards]:
    """The house way, (14)(a) to (f)."""
    ways = settings(cards)
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    if ranks[0] == ranks[2]:
        return next(way for way in ways if red(way[1][0]) == red(way[1][1]))
    if three(cards)[0] in (2, 3, 5):
        return next(way for way in ways if way[0] >> 2 == ranks[0])
    made = [way for way in ways if two(way[1])[0] > 0]
    tens = [way for way in made if way[0] >> 2 >= 8]
    if tens:
        best = max(two(way[1]) for way in tens)
        return min(way for way in tens if two(way[1]) == best)
    if made:
        return max(made, key=lambda way: two(way[1]))
    return next(way for way in ways if way[0] >> 2 == ranks[1])


def won(mine: tuple[int, Cards], theirs: tuple[int, Cards]) -> tuple[int, int, int]:
    """What each of three bets of one unit wins: low, high and three cards."""
    if foul(*mine):
        return (-1, -1, -1)
    parts = (((mine[0],), (theirs[0],)), (mine[1], theirs[1]))
    results = []
    for place, (own, other) in enumerate(parts):
        one, rival = ((own[0] >> 2,), (other[0] >> 2,)) if place == 0 else (two(own), two(other))
        colours = {red(card) for card in (*own, *other)}
        results.append(1 if one > rival else 0 if one == rival and len(colours) == 1 else -1)
    own_three, other_three = three((mine[0], *mine[1])), three((theirs[0], *theirs[1]))
    return (results[0], results[1], 1 if own_three > other_three else -1)

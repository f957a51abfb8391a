"""Hands of different sizes: whether the larger part of a set hand ranks as high as the smaller one."""

from croupier.ranks.hands import Hand
from croupier.ranks.orders import order_of


def outranks(large: Hand, small: Hand) -> bool:
    """Whether a hand ranks above one of fewer cards: by category, then by ranks as far as the smaller one has them.

    Where the larger one has all of them and further cards beside, it is the higher one.
    """
    return large.key >= (order_of(large.order).height(small.category), small.kickers)

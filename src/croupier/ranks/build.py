"""Builds the shipped tables from the slow evaluator: `python -m croupier.ranks.build`."""

from math import comb
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from croupier.ranks.orders import FOUR_CARD, HIGH, Order
from croupier.ranks.tables import (
    CARDS,
    DATA,
    RANKS,
    SUITS,
    U8,
    U16,
    U64,
    colex_sets,
    multiset_index,
    pattern_strengths,
)

SUIT_BASE = 40
BITS = {5: (13, 10), 6: (15, 11), 7: (16, 13)}
"""Cards in the hand: bits of the slot number, bits of the bucket number. The kernels know them too."""


def build() -> dict[str, NDArray[np.generic]]:
    """All shipped arrays by name."""
    arrays: dict[str, NDArray[np.generic]] = {"keys": card_keys()}
    multipliers = []
    for size, (slot_bits, bucket_bits) in BITS.items():
        keys = multiset_keys(multisets(size))
        multiplier, displace, slots = displaced_hash(keys, slot_bits, bucket_bits)
        multipliers.append(multiplier)
        arrays[f"displace{size}"] = displace
        arrays[f"values{size}"] = spread(best_by_ranks(HIGH, size), slots, slot_bits)
        if size < 7:
            arrays[f"four_card_values{size}"] = spread(best_by_ranks(FOUR_CARD, size), slots, slot_bits)
    arrays["multipliers"] = np.array(multipliers, np.uint64)
    arrays["flush"] = best_by_mask(HIGH)
    arrays["four_card_flush"] = best_by_mask(FOUR_CARD)
    return arrays


def card_keys() -> U64:
    """One count for the card's rank, one for its suit."""
    cards = np.arange(CARDS, dtype=np.uint64)
    one = np.uint64(1)
    return (one << (3 * (cards >> np.uint64(2)))) + (one << (SUIT_BASE + 4 * (cards & np.uint64(3))))


def multisets(size: int) -> U8:
    """Every multiset of ranks that a deck can deal, one a row, ascending."""
    ranks = _all_multisets(size)
    return ranks[np.all(ranks[:, SUITS:] != ranks[:, :-SUITS], axis=1)]


def _all_multisets(size: int) -> U8:
    # Taking 0, 1, 2, ... off the cards of a set turns sets into multisets and keeps their order.
    return np.subtract(colex_sets(RANKS - 1 + size, size), np.arange(size), dtype=np.uint8, casting="unsafe")


def multiset_keys(ranks: U8) -> U64:
    """What the card keys of these ranks add up to, leaving out the suits."""
    keys: U64 = np.sum(np.uint64(1) << (3 * ranks.astype(np.uint64)), axis=1, dtype=np.uint64)
    return keys


def best_by_ranks(order: Order, size: int) -> U16:
    """The best strength without a flush of every multiset of ranks that can be dealt."""
    table = pattern_strengths(order)[0]
    for width in range(order.size + 1, size + 1):
        # The best of a multiset is the best of those with one card fewer.
        ranks = _all_multisets(width)
        table = np.max(
            [table[multiset_index(np.delete(ranks, place, axis=1))] for place in range(width)], axis=0
        )
    return table[multiset_index(multisets(size))]


def best_by_mask(order: Order) -> U16:
    """The best strength of suited cards by the mask of their ranks; 0 for masks too small for a hand."""
    suited = pattern_strengths(order)[1]
    table = np.zeros(1 << RANKS, np.uint16)
    for mask in range(1 << RANKS):
        ranks = [rank for rank in range(RANKS) if mask >> rank & 1]
        if len(ranks) == order.size:
            table[mask] = suited[sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))]
        elif len(ranks) > order.size:
            table[mask] = max(table[mask & ~(1 << rank)] for rank in ranks)
    return table


def displaced_hash(keys: U64, slot_bits: int, bucket_bits: int) -> tuple[int, U16, NDArray[np.intp]]:
    """A multiplier and one displacement per bucket that send every key to a slot of its own."""
    prefix_bits = slot_bits + bucket_bits
    random = Random(slot_bits)
    while True:
        # A multiple of 2**24 drops all that stands at bit 40 and above, which are the counts of suits.
        multiplier = (random.getrandbits(40) | 1) << 24
        prefix = (keys * np.uint64(multiplier)) >> np.uint64(64 - prefix_bits)
        if len(np.unique(prefix)) == len(keys):
            break
    buckets = (prefix >> np.uint64(slot_bits)).astype(np.intp)
    starts = (prefix & np.uint64((1 << slot_bits) - 1)).astype(np.intp)
    displace = fit_buckets(buckets, starts, slot_bits, bucket_bits)
    return multiplier, displace, (starts + displace[buckets]) & ((1 << slot_bits) - 1)


def fit_buckets(buckets: NDArray[np.intp], starts: NDArray[np.intp], slot_bits: int, bucket_bits: int) -> U16:
    """One displacement per bucket, the fullest buckets first, so that no two keys share a slot."""
    members: list[list[int]] = [[] for _ in range(1 << bucket_bits)]
    for bucket, start in zip(buckets.tolist(), starts.tolist(), strict=True):
        members[bucket].append(start)
    mask = (1 << slot_bits) - 1
    taken = bytearray(1 << slot_bits)
    displace = np.zeros(1 << bucket_bits, np.uint16)
    random = Random(bucket_bits)
    for bucket in sorted(range(len(members)), key=lambda number: -len(members[number])):
        shift = random.getrandbits(slot_bits)
        while any(taken[(start + shift) & mask] for start in members[bucket]):
            shift = (shift + 1) & mask
        displace[bucket] = shift
        for start in members[bucket]:
            taken[(start + shift) & mask] = 1
    return displace


def spread(values: U16, slots: NDArray[np.intp], slot_bits: int) -> U16:
    """The values in their slots."""
    table = np.zeros(1 << slot_bits, np.uint16)
    table[slots] = values
    return table


def main() -> None:
    """Write the data file next to this module."""
    path = Path(__file__).parent / "data" / DATA
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, allow_pickle=False, **build())


if __name__ == "__main__":
    main()

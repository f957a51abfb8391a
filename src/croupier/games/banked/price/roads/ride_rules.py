"""Let It Ride's decisions in words: a rule is printed only where it gives back every decision exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS
from croupier.ranks.tables import colex_sets

U8 = NDArray[np.uint8]
Ranks = tuple[int, ...]


def rule_in_words(ride: U8, size: int, bet: str) -> str | None:
    """When a bet rides on so many cards of the whole deck, or None where no such rule says it exactly."""
    cards = colex_sets(52, size)
    ranks = -np.sort(-(cards // 4).astype(np.int64), axis=1)
    alike = np.all(cards % 4 == cards[:, :1] % 4, axis=1)
    paired = np.any(ranks[:, 1:] == ranks[:, :-1], axis=1)
    kinds = [_by_ranks(ranks[of], ride[of]) for of in (paired, ~paired & alike, ~paired & ~alike)]
    if any(kind is None for kind in kinds):
        return None
    pairs, suited, mixed = (kind or {} for kind in kinds)
    made = _made(pairs, size)
    if made is None:
        return None
    parts = [made, *_listed(suited, "suited"), *_listed(mixed, "")]
    return f"Let the {bet} ride with {'; '.join(part for part in parts if part)}; else withdraw it."


def _by_ranks(ranks: NDArray[np.int64], ride: U8) -> dict[Ranks, bool] | None:
    """Whether each set of ranks rides; None where sets of the same ranks are decided differently."""
    keys = ranks @ (13 ** np.arange(ranks.shape[1]))
    _, first, group = np.unique(keys, return_index=True, return_inverse=True)
    riding = np.bincount(group, weights=ride)
    sizes = np.bincount(group)
    if np.any((riding > 0) & (riding < sizes)):
        return None
    return {tuple(ranks[place].tolist()): bool(rides) for place, rides in zip(first, riding, strict=True)}


def _made(paired: dict[Ranks, bool], size: int) -> str | None:
    """The pairs that ride, if they are just those from some rank upward with every better hand."""
    single = {ranks: ride for ranks, ride in paired.items() if len(set(ranks)) == size - 1}
    if not all(ride for ranks, ride in paired.items() if ranks not in single):
        return None
    riding = {_pair(ranks) for ranks, ride in single.items() if ride}
    low = min(riding, default=13)
    if any(ride != (_pair(ranks) >= low) for ranks, ride in single.items()):
        return None
    better = "three of a kind" if size == 3 else "two pair or better"
    return f"a pair of {RANK_PLURALS[low]} or better, {better}" if riding else better


def _pair(ranks: Ranks) -> int:
    return next(rank for rank in ranks if ranks.count(rank) > 1)


def _listed(kind: dict[Ranks, bool], word: str) -> list[str]:
    """All of the kind, or the ranks of those that ride, the highest first."""
    riding = sorted((ranks for ranks, ride in kind.items() if ride), reverse=True)
    if not riding:
        return []
    if len(riding) == len(kind):
        return [f"any {word} cards".replace("  ", " ")]
    names = ", ".join("-".join(RANK_LETTERS[rank] for rank in ranks) for ranks in riding)
    return [f"{word} {names}".strip()]

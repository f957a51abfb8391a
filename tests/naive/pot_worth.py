"""What a hand for a pot is worth, sampled in plain Python: the same cards, hands rated by the slow raters."""

from collections.abc import Sequence

from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.worth import OFTEN
from croupier.ranks.lookup import Rater
from tests.naive.random import Xoshiro

Rates = tuple[int, ...]


def sample_worth(
    keeps: Sequence[Sequence[int]],
    others: Sequence[tuple[Sequence[int], int, int, int]],
    board: Sequence[int],
    size: int,
    community: int,
    deck: Sequence[int],
    pot: int,
    best_share: tuple[int, int],
    samples: int,
    state: list[int],
    raters: Sequence[Rater],
) -> list[int]:
    """For each way to keep cards its worth in units; another is (known cards, how often he stays, tries, what he pays).

    The last rater is the first part's without a qualifier.
    """
    chance, left = Xoshiro(state), list(deck)
    worths = [0] * len(keeps)
    parts = len(raters) - 1
    for number in range(samples):
        missing, drawn = community - len(board), size - min(map(len, keeps))
        chance.draw(left, missing + drawn)
        full = [*board, *left[:missing]]
        at = missing + drawn
        total, theirs = pot, []
        for known, stays, tries, pays in others:
            if stays < OFTEN and chance.below(OFTEN) >= stays:
                continue
            total += pays
            best: Rates = ()
            for _ in range(tries):
                rest = left[at:]
                chance.draw(rest, size - len(known))
                left[at:] = rest
                rates = _rates(raters, [*known, *rest[: size - len(known)]], full)
                if not best or _better(rates, best, parts, number) > 0:
                    best = rates
            theirs.append(best)
            at += size - len(known)
        for row, kept in enumerate(keeps):
            mine = _rates(raters, [*kept, *left[missing : missing + size - len(kept)]], full)
            worths[row] += total * _share(mine, theirs, parts, best_share)
    return worths


def _rates(raters: Sequence[Rater], cards: Sequence[int], board: Sequence[int]) -> Rates:
    return tuple(rate(cards, board) or 0 for rate in raters)


def _better(one: Rates, other: Rates, parts: int, number: int) -> int:
    """Whether a hand takes more parts than another; of equals the one that takes the part whose turn it is."""
    signs = [(one[part] > other[part]) - (one[part] < other[part]) for part in range(parts)]
    return signs[number % parts] + 2 * sum(signs)


def _share(mine: Rates, theirs: Sequence[Rates], parts: int, best_share: tuple[int, int]) -> int:
    if not theirs:
        return UNIT
    tops = [max(rates[part] for rates in [mine, *theirs]) for part in range(parts + 1)]
    live = [part for part in range(parts) if tops[part]]
    tied = [1 + sum(rates[part] == mine[part] for rates in theirs) for part in range(parts + 1)]
    if not live:
        taken = best_share[0] and mine[parts] == tops[parts]
        return UNIT * best_share[0] // (best_share[1] * tied[parts]) if taken else 0
    return sum(UNIT // (len(live) * tied[part]) for part in live if mine[part] == tops[part])

"""What a hand is worth to a player who knows only his own cards: `kernels.pot.worth` in plain whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.pot.batch.words import Words
from croupier.games.pot.worth import DealtWorth
from croupier.kernels.pot.equity_deals import UNIT
from croupier.kernels.pot.worth import OFTEN


def sample_worths(dealt: DealtWorth, words: Words) -> list[int]:
    """For each way to keep cards what it takes of the pot and of what the others pay, added up, in units."""
    view, keeps = dealt.view, dealt.keeps
    deck, board, size = view.deck.tolist(), view.board.tolist(), view.size
    missing, drawn = view.community - len(board), size - min(map(len, keeps))
    found = [0] * len(keeps)
    for number in range(dealt.samples):
        words.draw(deck, missing + drawn)
        full = board + deck[:missing]
        others = _Others(dealt, words, full, deck, missing + drawn, number)
        for way, kept in enumerate(keeps):
            if not others.stayed:
                found[way] += UNIT * others.pot
                continue
            own = [*kept, *deck[missing : missing + size - len(kept)]]
            found[way] += others.pot * _share(_rates(dealt, own, full), others.best, others.sharers)
    return found


class _Others:
    """The other players of one sample: the pot with what they pay, and the best hands for its parts."""

    def __init__(
        self, dealt: DealtWorth, words: Words, board: Sequence[int], deck: list[int], at: int, number: int
    ) -> None:
        parts = len(dealt.parts)
        self.pot, self.stayed = dealt.pot, 0
        self.best, self.sharers = [0] * parts, [0] * parts
        for (known, stays, tries, pays), held in zip(dealt.facing, dealt.open_cards, strict=True):
            if stays < OFTEN and words.below(OFTEN) >= stays:
                continue
            self.stayed += 1
            self.pot += pays
            need = dealt.view.size - known
            here: list[int] = []
            for _ in range(tries):
                words.draw(deck, need, at)
                tried = _rates(dealt, [*held, *deck[at : at + need]], board)
                if not here or _gain(tried, here, number % parts) > 0:
                    here = tried
            at += need
            self._add(here)

    def _add(self, rates: Sequence[int]) -> None:
        for part, rate in enumerate(rates):
            if rate > self.best[part]:
                self.best[part], self.sharers[part] = rate, 1
            elif rate == self.best[part]:
                self.sharers[part] += 1


def _rates(dealt: DealtWorth, own: Sequence[int], board: Sequence[int]) -> list[int]:
    return [part.rate(own, board, ()) or 0 for part in dealt.parts]


def _gain(tried: Sequence[int], here: Sequence[int], turn: int) -> int:
    """Above zero for a better hand: of two that each take one part, now the high one is the better, now the low one."""
    signs = [(new > old) - (new < old) for new, old in zip(tried, here, strict=True)]
    return signs[turn] + 2 * sum(signs)


def _share(own: Sequence[int], best: Sequence[int], sharers: Sequence[int]) -> int:
    """What the own hand takes of a pot against the best of the others', in units."""
    live = sum(1 for mine, other in zip(own, best, strict=True) if mine or other)
    share = 0
    for mine, other, sharing in zip(own, best, sharers, strict=True):
        if mine and mine >= other:
            share += UNIT // (live * (1 + (sharing if mine == other else 0)))
    return share

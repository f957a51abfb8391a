"""Players for pot games: at random, always calling, and one that plays sensibly by sampling how often it would win."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations

from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose
from croupier.rounds.pot import Act, Discarded, Pick, PotHand, PotInput, Show, Showed, Throw
from croupier.rounds.pot.rules import PotPart
from croupier.rounds.pot.table import PotTable

Bot = Callable[[PotHand, "Act | Throw | Pick | Show"], PotInput]


class RandomBot:
    """Any legal answer, amounts anywhere between their bounds: for tests and for filling a table."""

    def __init__(self, rng: random.Random, fold: float = 0.15, push: float = 0.25) -> None:
        self.rng, self.fold, self.push = rng, fold, push

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        if isinstance(due, Act):
            return self._act(hand, due)
        if isinstance(due, Throw):
            cards = hand.t.cards[hand.t.place(due.seat)]
            count = self.rng.randint(due.least, due.most)
            return Discarded(due.seat, tuple(self.rng.sample(cards, count)))
        if isinstance(due, Show):
            return Showed(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)]))
        return self.rng.choice(hand.legal())

    def _act(self, hand: PotHand, due: Act) -> Chose:
        may, roll = due.bounds, self.rng.random()
        if roll < self.fold and may.call and may.may_fold:
            return Chose(due.seat, "fold")
        if roll > 1 - self.push and may.least is not None and may.most is not None:
            return Chose(due.seat, may.word, some_amount(hand, due, self.rng.random()))
        return passive(due)


def passive(due: Act) -> Chose:
    """Check where it is free, else call; what is forced is done."""
    may = due.bounds
    if may.bring_in:
        return Chose(due.seat, "bring in")
    if may.call:
        return Chose(due.seat, "call")
    return Chose(due.seat, "check" if may.may_check else "fold")


def some_amount(hand: PotHand, due: Act, share: float) -> int:
    """An amount between the least and the most, in whole chips."""
    least, most = due.bounds.least, due.bounds.most
    assert least is not None and most is not None
    rules = hand.t.rules
    if rules.structure == "limit" or least == most:
        return most if share > 0.5 else least
    to = least + int((most - least) * share)
    to -= to % rules.chip
    return to if to >= least else most if share > 0.5 or least % rules.chip else least


class CallBot:
    """Never folds, never raises, stands pat: the calling station."""

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        if isinstance(due, Act):
            return passive(due)
        if isinstance(due, Throw):
            return Discarded(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)][: due.least]))
        return hand.legal()[0]


class SensibleBot:
    """Bets what its hand is worth: it deals the unseen cards a few dozen times and counts what it would win."""

    def __init__(self, rng: random.Random, samples: int = 40) -> None:
        self.rng, self.samples = rng, samples

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        if isinstance(due, Act):
            return self._act(hand, due)
        if isinstance(due, Throw):
            return Discarded(due.seat, self._discards(hand, due))
        if isinstance(due, Show):
            return Showed(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)]))
        return self._pick(hand, due)

    def _act(self, hand: PotHand, due: Act) -> Chose:
        t = hand.t
        may = due.bounds
        share = worth(hand, t.place(due.seat), self.rng, self.samples)
        fair = 1 / max(2, sum(t.live))
        eager = share + self.rng.uniform(-0.05, 0.05)
        if may.least is not None and eager > max(1.6 * fair, 0.5):
            return Chose(due.seat, may.word, self._size(hand, due, eager))
        if may.least is not None and not may.call and eager > 1.25 * fair and self.rng.random() < 0.6:
            return Chose(due.seat, may.word, self._size(hand, due, eager / 2))
        if not may.call or may.bring_in:
            return passive(due)
        price = may.call / (t.pot + may.call)
        return passive(due) if eager >= price else Chose(due.seat, "fold")

    @staticmethod
    def _size(hand: PotHand, due: Act, eager: float) -> int:
        """About two thirds of the pot, more with a better hand, in whole chips and within the bounds."""
        least, most = due.bounds.least, due.bounds.most
        assert least is not None and most is not None
        rules = hand.t.rules
        if rules.structure == "limit":
            return least
        to = hand.t.current + int(hand.t.pot * min(1.0, eager))
        to -= to % rules.chip
        return to if least <= to <= most else least if to < least else most

    def _discards(self, hand: PotHand, due: Throw) -> tuple[int, ...]:
        """The throw that samples best, among those of up to three cards or more where the hand is poor."""
        t = hand.t
        i = t.place(due.seat)
        cards = t.cards[i]
        tries = [
            thrown
            for count in range(due.least, min(due.most, 4) + 1)
            for thrown in combinations(cards, count)
        ]
        draws = t.street.act == "draw"
        few = max(6, self.samples // 4)
        return max(
            tries,
            key=lambda thrown: worth(hand, i, self.rng, few, [c for c in cards if c not in thrown], draws),
        )

    def _pick(self, hand: PotHand, due: Pick) -> PotInput:
        legal = hand.legal()
        if due.choices == ("wild",):
            return min(legal, key=lambda event: event.amount or 0 if isinstance(event, Chose) else 0)
        if due.choices == ("bet", "fold"):
            share = worth(hand, hand.t.place(due.seat), self.rng, self.samples)
            return legal[0] if share * (hand.t.pot + due.least) >= due.least else legal[1]
        if due.choices[0] in ("straddle", "expose"):
            return legal[-1]
        return legal[0]


def worth(
    hand: PotHand,
    i: int,
    rng: random.Random,
    samples: int,
    own: Sequence[int] | None = None,
    draws: bool = False,
) -> float:
    """The share of the pot that the place would take on average against the others' unknown cards, by samples."""
    t = hand.t
    cards = list(t.cards[i] if own is None else own)
    full = len(t.cards[i]) if own is None or draws else len(cards)
    to_come = _to_come(t)
    board_size = len(t.board) + to_come[1]
    others = [j for j in t.players if j != i]
    held = {j: _seen(t, j) for j in others}
    known = {*cards, *t.board, *t.discards[i], *(card for seen in held.values() for card in seen)}
    unseen = [card for card in t.rules.deck if card not in known and card != UNKNOWN]
    total = 0.0
    for _ in range(samples):
        rng.shuffle(unseen)
        rest = iter(unseen)
        mine = cards + [card for card, _ in zip(rest, range(full + to_come[0] - len(cards)), strict=False)]
        board = t.board + [card for card, _ in zip(rest, range(board_size - len(t.board)), strict=False)]
        theirs = [
            held[j] + [card for card, _ in zip(rest, range(len(mine) - len(held[j])), strict=False)]
            for j in others
        ]
        total += _share(t.rules.parts, mine, theirs, board)
    return total / samples


def _seen(t: PotTable, j: int) -> list[int]:
    """What everybody sees of a player's cards."""
    return [card for card, up in zip(t.cards[j], t.faces[j], strict=True) if up]


def _to_come(t: PotTable) -> tuple[int, int]:
    """How many cards each player and the community still get on later streets."""
    done = len(t.reached)
    later = t.rules.streets[done:]
    own = sum(count for street in later for who, count, _ in street.deals if who == "players")
    community = sum(count for street in later for who, count, _ in street.deals if who == "community")
    thrown = sum(street.least for street in later if street.act == "discard")
    return max(0, own - thrown), community


def _share(parts: Sequence[PotPart], mine: list[int], theirs: list[list[int]], board: list[int]) -> float:
    """What part of the pot the first hand takes against the others."""
    taken, live = 0.0, 0
    for part in parts:
        rates = [part.rate(cards, board, [False] * len(cards)) for cards in (mine, *theirs)]
        best = max((rate for rate in rates if rate is not None), default=None)
        if best is None:
            continue
        live += 1
        if rates[0] == best:
            taken += 1 / rates.count(best)
    return taken / live if live else 0.0


BOTS: dict[str, Callable[[random.Random], Bot]] = {
    "random": lambda rng: RandomBot(rng),
    "caller": lambda rng: CallBot(),
    "sensible": lambda rng: SensibleBot(rng),
}


def bot(name: str, rng: random.Random) -> Bot:
    """The player of this name."""
    if name not in BOTS:
        raise Refusal(f"There is no player called {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](rng)

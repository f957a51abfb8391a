"""Prices of twenty-one by the definition, in fractions: every card that may come, one after another, hand after hand.

Cards are told by their kind, 1 (an ace) to 10, and 11 to 13 where ten cards of other ranks are told apart; `unseen` are
counts by kind. Where the dealer looks for a natural, every chance
is one given that he has none: other than in the kernels, whose chances are of all cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.rules import TwentyOneRules

Counts = tuple[int, ...]
Cards = tuple[int, ...]
Done = tuple[str, int, Fraction]  # how it ended, its total, its wager
Means = tuple[Fraction, Fraction]  # of a result and of its square
FATE = {"lose": -1, "push": 0, "win": 1}
NONE, ONE = Fraction(0), Fraction(1)


class RanOut(Exception):
    """The shoe is too small for every way to play."""


def total_of(cards: Cards) -> tuple[int, bool]:
    """The best total, and whether an ace counts 11 in it."""
    hard = sum(map(value_of, cards))
    soft = 1 in cards and hard + 10 <= 21
    return hard + 10 * soft, soft


def value_of(kind: int) -> int:
    """What a card counts, an ace as 1."""
    return min(kind, 10)


def less(unseen: Counts, *cards: int) -> Counts:
    """The counts without these cards."""
    left = list(unseen)
    for card in cards:
        left[card - 1] -= 1
    if min(left) < 0:
        raise RanOut
    return tuple(left)


class Naive:
    """A game by its rules, from the counts given: played best, or as told."""

    def __init__(self, rules: TwentyOneRules, counts: Counts, plays: Plays | None = None) -> None:
        self.rules, self.counts, self.plays = rules, counts, plays
        self.peeks = rules.hole != "all lost"
        self.ways = cache(self._ways)
        self.dealer = cache(self._dealer)
        self.values = cache(self._values)
        self.play = cache(self._play)

    # The dealer.

    def is_natural(self, up: int, hole: int) -> bool:
        """An ace and a ten card."""
        return {value_of(up), value_of(hole)} == {1, 10}

    def _ways(self, unseen: Counts, up: int) -> tuple[tuple[int, Fraction], ...]:
        """Chances of the next card, given that the hole card makes no natural where he has looked."""
        found = {}
        for card in range(1, len(unseen) + 1):
            if unseen[card - 1]:
                holes = less(unseen, card)
                found[card] = unseen[card - 1] * sum(
                    many
                    for hole, many in enumerate(holes, 1)
                    if not (self.peeks and self.is_natural(up, hole))
                )
        every = sum(found.values())
        if not every:
            raise RanOut
        return tuple((card, Fraction(ways, every)) for card, ways in found.items() if ways)

    def _dealer(self, unseen: Counts, up: int) -> tuple[tuple[str, Fraction], ...]:
        """How the dealer's hand ends: a total, `over`, `888` or `natural`."""
        found: dict[str, Fraction] = {}

        def draw(cards: Cards, left: Counts, chance: Fraction) -> None:
            total, soft = total_of(cards)
            if len(cards) > 1 and (total > 17 or (total == 17 and not (soft and self.rules.hits_soft_17))):
                name = str(total) if total <= 21 else "888" if cards == (8, 8, 8) else "over"
                if len(cards) == 2 and self.is_natural(*cards):
                    name = "natural"
                found[name] = found.get(name, NONE) + chance
                return
            for card, share in self._drawn(cards, left, up):
                draw((*cards, card), less(left, card), chance * share)

        draw((up,), unseen, ONE)
        if sum(found.values()) != 1:
            raise RanOut
        return tuple(found.items())

    def _drawn(self, cards: Cards, left: Counts, up: int) -> list[tuple[int, Fraction]]:
        """Chances of the dealer's own next card; his hole card is not one that makes a natural where he has looked."""
        hidden = len(cards) == 1 and self.peeks
        may = {
            card: many
            for card, many in enumerate(left, 1)
            if many and not (hidden and self.is_natural(up, card))
        }
        return [(card, Fraction(many, sum(may.values()))) for card, many in may.items()]

    def result(self, done: Done, dealer: str) -> Fraction:
        """What a finished hand brings against the dealer's."""
        ended, total, wager = done
        if ended == "charlie":
            return wager
        if ended == "rescued":
            return -wager / 2
        if ended == "over":
            return wager * (FATE[self.rules.bust_888] if dealer == "888" else -1)
        if dealer == "natural":
            return -wager
        if dealer in ("over", "888"):
            return wager
        if total == int(dealer):
            return wager * (FATE[self.rules.equal_21] if total == 21 else 0)
        return wager if total > int(dealer) else -wager

    def mean(self, done: Done, unseen: Counts, up: int) -> Fraction:
        """The mean of that."""
        return sum((chance * self.result(done, end) for end, chance in self.dealer(unseen, up)), NONE)

    # A hand on its own.

    def ended(self, cards: Cards, wager: Fraction) -> Done | None:
        """A hand that a card has ended."""
        total, _ = total_of(cards)
        if total > 21:
            return "over", total, wager
        if self.rules.charlie and len(cards) >= self.rules.charlie:
            return "charlie", total, wager
        return None

    def _values(
        self, cards: Cards, unseen: Counts, up: int, doubled: int, split: bool
    ) -> tuple[tuple[str, Fraction], ...]:
        """What each choice is worth for each unit staked, the plainest first."""
        rules = self.rules
        total, soft = total_of(cards)
        found = {}
        if doubled or soft or total > rules.must_hit_upto:
            found["stand"] = self.mean(("stood", total, ONE), unseen, up)
        if doubled:
            if rules.rescue:
                found["rescue"] = Fraction(-1, 2)
            if doubled <= rules.redoubles:
                found["redouble"] = 2 * self._after(cards, unseen, up, doubled + 1, split)
            return tuple(found.items())
        if soft or not rules.must_stand_from or total < rules.must_stand_from:
            found["hit"] = self._after(cards, unseen, up, 0, split)
        few = not rules.double_cards or len(cards) <= rules.double_cards
        right = not rules.double_totals or total in rules.double_totals
        if few and right and (rules.double_after_split or not split):
            found["double"] = 2 * self._after(cards, unseen, up, 1, split)
        return tuple(found.items())

    def _after(self, cards: Cards, unseen: Counts, up: int, doubled: int, split: bool) -> Fraction:
        """The mean over one more card."""
        mean = NONE
        for card, chance in self.ways(unseen, up):
            grown, left = tuple(sorted((*cards, card))), less(unseen, card)
            done = self.ended(grown, ONE)
            if done:
                mean += chance * self.mean(done, left, up)
            else:
                values = dict(self.values(grown, left, up, doubled, split))
                mean += chance * values[self.choice(grown, left, up, doubled, int(split))]
        return mean

    def choice(self, cards: Cards, unseen: Counts, up: int, doubled: int, split_from: int) -> str:
        """The best choice, of equal ones the plainest; or the one told. `split_from` is 0 where the hand was not."""
        if self.plays is not None:
            return self.plays.choice([value_of(card) for card in cards], value_of(up), doubled, split_from)
        found = self.values(cards, unseen, up, doubled, split_from != 0)
        best = max(worth for _, worth in found)
        return next(name for name, worth in found if worth == best)

    # A round of hands, one after another with every card that comes.

    def split(self, pair: int, up: int, unseen: Counts) -> Means:
        """Mean and mean square of a split pair's whole result, from what is unseen beside pair and up card."""
        self.play.cache_clear()
        return self.play(unseen, ((pair,), (pair,)), (), up, 0, ONE, True)

    def alone(self, low: int, high: int, up: int, unseen: Counts) -> Means:
        """Mean and mean square of two cards played without a split."""
        self.play.cache_clear()
        return self.play(unseen, ((low, high),), (), up, 0, ONE, False)

    def _play(
        self,
        unseen: Counts,
        waiting: tuple[Cards, ...],
        done: tuple[Done, ...],
        up: int,
        doubled: int,
        wager: Fraction,
        split: bool,
    ) -> Means:
        """The first waiting hand is played, its first card being the pair's; then the others, then the dealer's."""
        if not waiting:
            return self._settled(unseen, done, up)
        cards, others = waiting[0], waiting[1:]
        if len(cards) > 1:
            act = self._act(cards, len(done) + len(waiting), up, doubled, split)
            if act == "split":
                return self.play(unseen, (cards[:1], cards[:1], *others), done, up, 0, ONE, split)
            if act not in ("hit", "double", "redouble"):
                ends = tuple(sorted((*done, (act, total_of(cards)[0], wager))))
                return self.play(unseen, others, ends, up, 0, ONE, split)
            if act != "hit":
                doubled, wager = doubled + 1, wager * 2
        means = [NONE, NONE]
        for card, chance in self.ways(unseen, up):
            grown = (cards[0], *sorted((*cards[1:], card)))
            found = self.play(less(unseen, card), (grown, *others), done, up, doubled, wager, split)
            means = [mean + chance * part for mean, part in zip(means, found, strict=True)]
        return means[0], means[1]

    def _act(self, cards: Cards, hands: int, up: int, doubled: int, split: bool) -> str:
        """What is done with a hand, or how it has ended."""
        rules = self.rules
        ended = self.ended(cards, ONE)
        if ended:
            return ended[0]
        if split:
            most = rules.split_aces_hands if cards[0] == 1 else rules.split_hands
            if len(cards) == 2 and cards[0] == cards[1] and hands < most:
                return "split"
            if cards[0] == 1 and rules.split_aces_one_card:
                return "stood"
            # By its own cards only: beside the hand, the up card and the pair's other card are gone.
            start = less(self.counts, up, cards[0], *cards)
        else:
            start = less(self.counts, up, *cards)
        act = self.choice(tuple(sorted(cards)), start, up, doubled, value_of(cards[0]) if split else 0)
        return {"stand": "stood", "rescue": "rescued"}.get(act, act)

    def _settled(self, unseen: Counts, done: tuple[Done, ...], up: int) -> Means:
        ends = [
            (sum((self.result(one, end) for one in done), NONE), chance)
            for end, chance in self.dealer(unseen, up)
        ]
        return (
            sum((worth * chance for worth, chance in ends), NONE),
            sum((worth**2 * chance for worth, chance in ends), NONE),
        )

    # The whole round.

    def dealer_natural(self, low: int, high: int, up: int) -> Fraction:
        """Its chance, these three cards being seen."""
        unseen = less(self.counts, up, low, high)
        return sum(
            (Fraction(many, sum(unseen)) for hole, many in enumerate(unseen, 1) if self.is_natural(up, hole)),
            NONE,
        )

    def start(self, low: int, high: int, up: int) -> dict[str, Fraction]:
        """What each choice on the first two cards is worth in all, a natural of the dealer's counted."""
        rules = self.rules
        natural = self.dealer_natural(low, high, up)
        if (low, high) == (1, 10):
            pays = (3 * rules.natural_pays + rules.natural_suited) / 4
            tie = {"lose": -ONE, "push": NONE, "win": pays}[rules.naturals_tie]
            found = {"natural": (1 - natural) * pays + natural * tie}
            return {**found, "even money": ONE} if up == 1 and rules.even_money else found
        unseen = less(self.counts, up, low, high)
        open_chance = 1 - natural if self.peeks else ONE
        lost = 1 - open_chance
        found = {
            name: open_chance * worth - lost
            for name, worth in (self.values((low, high), unseen, up, 0, False) if open_chance else ())
        }
        most = rules.split_aces_hands if low == 1 else rules.split_hands
        if low == high and rules.splits == "equal value" and most >= 2 and open_chance:
            found["split"] = open_chance * self.split(low, up, unseen)[0] - lost
        if rules.surrender == "early":
            found["surrender"] = Fraction(-1, 2)
        elif rules.surrender == "late":
            found["surrender"] = -(1 - natural) / 2 - natural
        return found or {"stand": -lost}

    def starts(self) -> dict[tuple[int, int, int], Fraction]:
        """Chances of all two first cards and up cards."""
        found, cards = {}, sum(self.counts)
        for up in range(1, 11):
            for low in range(1, 11):
                for high in range(low, 11):
                    try:
                        less(self.counts, up, low, high)
                    except RanOut:
                        continue
                    left = less(self.counts, up)
                    ways = left[low - 1] * less(left, low)[high - 1] * (1 if low == high else 2)
                    found[low, high, up] = Fraction(
                        self.counts[up - 1] * ways, cards * (cards - 1) * (cards - 2)
                    )
        return found

    def expectation(self) -> Fraction:
        """Of a round with best play and insurance taken where it pays, or with the play told, which never insures."""
        mean = NONE
        for (low, high, up), chance in self.starts().items():
            found = self.start(low, high, up)
            adds = NONE
            if self.plays is not None:
                act = "natural" if (low, high) == (1, 10) else self.plays.choice((low, high), up)
                found = {act: found[act]}
            elif up == 1 and self.rules.insurance is not None:
                tens = self.dealer_natural(low, high, up)
                adds = max(NONE, self.rules.insurance * tens - (1 - tens)) / 2
            mean += chance * max(
                worth + (0 if name == "even money" else adds) for name, worth in found.items()
            )
        return mean

    def mean_square(self) -> Fraction:
        """Of the result of a round as `expectation` has it, without insurance and even money."""
        mean = NONE
        for (low, high, up), chance in self.starts().items():
            mean += chance * self._start_square(low, high, up)
        return mean

    def _start_square(self, low: int, high: int, up: int) -> Fraction:
        rules, natural = self.rules, self.dealer_natural(low, high, up)
        if (low, high) == (1, 10):
            pays = (3 * rules.natural_pays**2 + rules.natural_suited**2) / 4
            return (1 - natural) * pays + natural * {"lose": ONE, "push": NONE, "win": pays}[
                rules.naturals_tie
            ]
        found = self.start(low, high, up)
        act = max(found, key=found.__getitem__)
        if self.plays is not None:
            act = self.plays.choice((low, high), up)
        lost = natural if self.peeks else NONE
        if act == "surrender":
            return Fraction(1, 4) if rules.surrender == "early" else (1 - natural) / 4 + natural
        if lost == 1:
            return lost
        unseen = less(self.counts, up, low, high)
        means = self.split(low, up, unseen) if act == "split" else self.alone(low, high, up, unseen)
        return (1 - lost) * means[1] + lost

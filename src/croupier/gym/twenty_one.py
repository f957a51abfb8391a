"""Twenty-one in batches: thousands of boxes in arrays, each alone with the dealer and with a full shoe of its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.law import HALF, Fate
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, rules_of, value_of
from croupier.gym.batches import BatchEnv, Stepped
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.kit import Refusal

# Boxes of twenty-one in arrays: what lies on each hand, what may be done with it, and what it wins or loses.
#
# Everything follows the compiled rules of the edition. Doubles are for the whole wager on the hand.


I64 = NDArray[np.int64]
Flags = NDArray[np.bool_]

DEAL, STAND, HIT, DOUBLE, SPLIT, SURRENDER, REDOUBLE, RESCUE = range(8)
ACTIONS = ("deal", "stand", "hit", "double", "split", "surrender", "redouble", "rescue")
OPEN, STOOD, BUST, NATURAL, CHARLIE, SURRENDERED, RESCUED = range(7)
VALUES = np.array([value_of(rank) for rank in range(13)], np.int64)
ACE, EIGHT = 12, 6  # ranks
MOST_CARDS = 22  # of a hand: twenty-one aces cannot be hit
HAND_END, DEALER_END = 31, 26  # what the cards of a hand count at most when it ends, aces as one
DRAWS_TO, SOFT = 16, 17


def most_dealt(rules: TwentyOneRules, hands: int) -> int:
    """More cards than one box and the dealer can use: the lowest of the shoe until no hand could still be open."""
    points, cards = hands * HAND_END + DEALER_END, 0
    for value, count in enumerate(rules.counts, 1):
        taken = min(count, points // value)
        points, cards = points - taken * value, cards + taken
    return cards


class Boxes:
    """One box in every row, with a shoe of its own. `rows` are the places of rows, and `at` the hand in play."""

    def __init__(self, rules: TwentyOneRules, stake: int, number: int) -> None:
        self.rules, self.stake = rules, stake
        split = 1 if rules.splits == "none" else max(rules.split_hands, rules.split_aces_hands, 1)
        self.most_hands = split
        self.shoe = np.zeros((number, most_dealt(rules, split)), np.uint8)
        self.cards = np.zeros((number, split, MOST_CARDS), np.uint8)
        self.size = np.zeros((number, split), np.int64)
        self.ranks = np.zeros((number, split, 13), np.int8)  # how many cards of each rank
        self.values = np.zeros((number, split, TEN + 1), np.int8)  # and of each value, an ace as one
        self.hard = np.zeros((number, split), np.int64)  # what they count, aces as one
        self.state = np.zeros((number, split), np.int64)
        self.doubles = np.zeros((number, split), np.int64)
        self.split = np.zeros((number, split), np.bool_)
        self.aces = np.zeros((number, split), np.bool_)  # split from a pair of aces
        self.hands = np.zeros(number, np.int64)  # none: before the deal
        self.at = np.zeros(number, np.int64)
        self.next = np.zeros(number, np.int64)  # the place of the next card in the shoe
        self.pays = {fate: self._cents(fate) for fate in (rules.natural_pays, rules.natural_suited, HALF)}

    def _cents(self, part: Fraction) -> int:
        amount = part * self.stake
        if amount.denominator != 1:
            raise Refusal(f"A unit of {self.stake} cents does not pay {part} in whole cents; choose another.")
        return int(amount)

    def clear(self, rows: I64) -> None:
        """Take the cards and wagers of these rows away."""
        hands = (
            self.size,
            self.ranks,
            self.values,
            self.hard,
            self.state,
            self.doubles,
            self.split,
            self.aces,
        )
        for array in (*hands, self.hands, self.at, self.next):
            array[rows] = 0

    # Cards.

    def totals(self, rows: I64) -> tuple[I64, Flags]:
        """What the hand in play counts, and whether an ace counts eleven in it."""
        return self.points(rows, self.at[rows])

    def points(self, rows: I64, hand: I64 | int) -> tuple[I64, Flags]:
        """What these hands count, and whether an ace counts eleven in them."""
        return with_soft(self.hard[rows, hand], self.values[rows, hand, 1] > 0)

    def deal(self, rows: I64) -> None:
        """Two cards for the box, the first and the third of the shoe, and two for the dealer."""
        self.hands[rows] = 1
        for place in (0, 2):
            self._put(rows, self.shoe[rows, place])
        self.next[rows] = 4
        points, _ = self.totals(rows)
        self.state[rows[points == BEST], 0] = NATURAL

    def _put(self, rows: I64, cards: NDArray[np.uint8]) -> None:
        hand = self.at[rows]
        self.cards[rows, hand, self.size[rows, hand]] = cards
        self.size[rows, hand] += 1
        self._count(rows, hand, cards // 4, 1)

    def _count(self, rows: I64, hand: I64, rank: NDArray[np.uint8], change: int) -> None:
        """A card more or less of each rank."""
        value = VALUES[rank]
        self.ranks[rows, hand, rank] += change
        self.values[rows, hand, value] += change
        self.hard[rows, hand] += change * value

    def card(self, rows: I64) -> None:
        """The next card to the hand in play, which may be bust or have won by its number of cards."""
        self._put(rows, self.shoe[rows, self.next[rows]])
        self.next[rows] += 1
        hand = self.at[rows]
        points, _ = self.totals(rows)
        if self.rules.charlie:
            won = self.size[rows, hand] >= self.rules.charlie
            self.state[rows[won], hand[won]] = CHARLIE
        bust = points > BEST
        self.state[rows[bust], hand[bust]] = BUST

    def dealer_natural(self, rows: I64) -> Flags:
        """Whether the dealer's first two cards are an ace and a ten card."""
        values = VALUES[self.shoe[rows][:, [1, 3]] // 4]
        found: Flags = (values.sum(axis=1) == 1 + TEN) & (values.min(axis=1) == 1)
        return found

    # Choices.

    def legal(self, rows: I64) -> Flags:
        """The actions that the hand in play allows, a row for each of `rows`."""
        rules, found = self.rules, np.zeros((len(rows), len(ACTIONS)), np.bool_)
        hand = self.at[rows]
        dealt, doubles = self.hands[rows] > 0, self.doubles[rows, hand]
        size, split = self.size[rows, hand], self.split[rows, hand]
        points, soft = self.totals(rows)
        plain, again = dealt & (doubles == 0), dealt & (doubles > 0)
        one_card = self.aces[rows, hand] & rules.split_aces_one_card
        free = plain & ~one_card
        stops = ~soft & (points >= rules.must_stand_from) if rules.must_stand_from else np.zeros_like(soft)
        found[:, DEAL] = ~dealt
        found[:, STAND] = again | (plain & one_card) | (free & (soft | (points > rules.must_hit_upto)))
        found[:, HIT] = free & ~stops & (soft | (points != BEST))
        found[:, DOUBLE] = free & self._may_double(size, points, split)
        found[:, SPLIT] = plain & self._may_split(rows, hand)
        found[:, SURRENDER] = free & (rules.surrender != "none") & (size == 2) & ~split
        found[:, REDOUBLE] = again & (doubles <= rules.redoubles)
        found[:, RESCUE] = again & rules.rescue
        return found

    def _may_double(self, size: I64, points: I64, split: Flags) -> Flags:
        rules = self.rules
        found = ~split | rules.double_after_split
        if rules.double_cards:
            found &= size <= rules.double_cards
        if rules.double_totals:
            found &= np.isin(points, rules.double_totals)
        return found

    def _may_split(self, rows: I64, hand: I64) -> Flags:
        rules, size = self.rules, self.size[rows, hand]
        if rules.splits == "none":
            return np.zeros(len(rows), np.bool_)
        last = self.cards[rows, hand, size - 1] // 4
        by_rank = rules.splits == "equal rank"
        alike = self.ranks[rows, hand, last] if by_rank else self.values[rows, hand, VALUES[last]]
        most = np.where(last == ACE, rules.split_aces_hands, rules.split_hands)
        found: Flags = (size >= 2) & (alike >= 2) & (self.hands[rows] < most)
        return found & (size == rules.split_cards) if rules.split_cards else found

    def divide(self, rows: I64) -> None:
        """The last card of the hand in play begins a hand of its own, with as much on it."""
        hand, new = self.at[rows], self.hands[rows]
        self.size[rows, hand] -= 1
        card = self.cards[rows, hand, self.size[rows, hand]]
        self._count(rows, hand, card // 4, -1)
        self.cards[rows, new, 0], self.size[rows, new] = card, 1
        self._count(rows, new, card // 4, 1)
        for place in (hand, new):
            self.split[rows, place], self.aces[rows, place] = True, card // 4 == ACE
        self.hands[rows] += 1

    # The end.

    def worth(self, rows: I64) -> I64:
        """The dealer draws, and every hand of these rows is settled: what each box wins or loses, in cents."""
        natural = self.dealer_natural(rows)
        points, eights = self._dealer(rows)
        total = np.zeros(len(rows), np.int64)
        for hand in range(self.most_hands):
            for beaten in (True, False):
                here = np.flatnonzero((hand < self.hands[rows]) & (natural == beaten))
                if beaten:
                    total[here] += self._against_natural(rows[here], hand)
                else:
                    total[here] += self._against(rows[here], hand, points[here], eights[here])
        return total

    def _dealer(self, rows: I64) -> tuple[I64, Flags]:
        """What the dealer's hand counts at the end, and whether it is three eights and no other card."""
        first = self.shoe[rows][:, [1, 3]] // 4
        hard, ace = VALUES[first].sum(axis=1), (first == ACE).any(axis=1)
        eights, size = (first == EIGHT).all(axis=1), np.full(len(rows), 2)
        drawing = np.arange(len(rows))
        while len(drawing):
            points, soft = with_soft(hard[drawing], ace[drawing])
            hits = (points <= DRAWS_TO) | (soft & (points == SOFT) & self.rules.hits_soft_17)
            drawing = drawing[hits]
            rank = self.shoe[rows[drawing], self.next[rows[drawing]]] // 4
            self.next[rows[drawing]] += 1
            hard[drawing] += VALUES[rank]
            ace[drawing] |= rank == ACE
            eights[drawing] &= rank == EIGHT
            size[drawing] += 1
        return with_soft(hard, ace)[0], eights & (size == 3)

    def _natural_pays(self, rows: I64) -> I64:
        suits = self.shoe[rows][:, [0, 2]] % 4
        plain, suited = (self.pays[part] for part in (self.rules.natural_pays, self.rules.natural_suited))
        return np.where(suits[:, 0] == suits[:, 1], suited, plain).astype(np.int64)

    def _against_natural(self, rows: I64, hand: int) -> I64:
        """A hand against the dealer's natural."""
        rules, state = self.rules, self.state[rows, hand]
        staked = self.stake << self.doubles[rows, hand]
        lost = -staked
        if rules.hole == "original lost":
            lost = np.full(len(rows), -self.stake if hand == 0 else 0)
        if rules.surrender == "early":
            lost = np.where(state == SURRENDERED, -self.pays[HALF], lost)
        tie = fated(rules.naturals_tie, self._natural_pays(rows), np.full(len(rows), self.stake))
        cases = [(NATURAL, tie), (CHARLIE, staked), (BUST, -staked), (RESCUED, -(staked // 2))]
        return np.select([state == case for case, _ in cases], [cents for _, cents in cases], lost)

    def _against(self, rows: I64, hand: int, dealer: I64, eights: Flags) -> I64:
        """A hand against a dealer without a natural."""
        rules, state = self.rules, self.state[rows, hand]
        staked = self.stake << self.doubles[rows, hand]
        points, _ = self.points(rows, hand)
        equal = np.where(points == BEST, fated(rules.equal_21, staked, staked), 0)
        better = (dealer > BEST) | (points > dealer)
        stood = np.where(better, staked, np.where(points == dealer, equal, -staked))
        bust = np.where(eights, fated(rules.bust_888, staked, staked), -staked)
        half = np.full(len(rows), -self.pays[HALF])
        cases = [
            (NATURAL, self._natural_pays(rows)),
            (CHARLIE, staked),
            (BUST, bust),
            (SURRENDERED, half),
            (RESCUED, -(staked // 2)),
        ]
        return np.select([state == case for case, _ in cases], [cents for _, cents in cases], stood)


def with_soft(hard: I64, ace: Flags) -> tuple[I64, Flags]:
    """The values of hands with given totals that count aces as one, and whether an ace counts eleven."""
    soft = ace & (hard + TEN <= BEST)
    return hard + TEN * soft, soft


def fated(fate: Fate, pays: I64, stake: I64) -> I64:
    """What a hand wins or loses where the rule names its fate."""
    return pays if fate == "win" else -stake if fate == "lose" else np.zeros_like(stake)


# Twenty-one in batches: thousands of boxes, each alone with the dealer and with a full shoe of its own.


OBSERVED = (
    "decision", "total", "soft", "up card", "hand", "hands", "split", "doubles",
    *("ace" if value == 1 else str(value) for value in range(1, 11)),
)  # fmt: skip


class TwentyOneBatch(BatchEnv):
    """Boxes of twenty-one. A round begins with `deal`, the only action then; naturals may end it at once.

    A row observes what `OBSERVED` names: 0 before the deal, 1 for a hand in play, 2 for a doubled one; the total of the
    hand in play and whether it is soft; the value of the dealer's upcard; the number of the hand and of all hands;
    whether it was split and how often doubled; and how many cards of each value it has.
    Splits, redoubles, rescues and late surrender are covered, every wager at one unit. Insurance, even money and early
    surrender before the dealer looks are declined; side bets, doubles for less, house bonuses and fees are left out.
    """

    actions = ACTIONS

    def __init__(self, game: Game, unit: int, number: int) -> None:
        self.unit = unit
        self.boxes = Boxes(rules_of(game), unit, number)
        self._spaces(number, Box(0, 31, (len(OBSERVED),), np.int8))
        self._all = np.arange(number)
        self._legal = self.boxes.legal(self._all)
        self._deck = np.array(self.boxes.rules.shoe, np.uint8)
        self._order = self._deck.copy()
        self._state = seed_state(0, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """New rounds in every row; the same seed and the same actions give the same rounds."""
        self._state = seed_state(self._next_seed(seed), 0)
        self._order = self._deck.copy()
        self._shuffle(self._all)
        self._legal = self.boxes.legal(self._all)
        return self._observed(), {"action_mask": self.masks()}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """One decision in every row; an action that is not allowed counts as the first that is."""
        chosen = np.asarray(actions, np.int64)
        chosen = np.where(self._legal[self._all, chosen], chosen, self._legal.argmax(axis=1))
        over = np.zeros(self.num_envs, np.bool_)
        over[self._dealt(np.flatnonzero(chosen == DEAL))] = True
        self._play(chosen)
        over[self._move_on(np.flatnonzero(~over))] = True
        ended = np.flatnonzero(over)
        cents = np.zeros(self.num_envs, np.int64)
        cents[ended] = self.boxes.worth(ended)
        self._shuffle(ended)
        self._legal = self.boxes.legal(self._all)
        return self._stepped(self._observed(), cents, over)

    def masks(self) -> NDArray[np.int8]:
        """The actions that are allowed, a row for each round."""
        return self._legal.astype(np.int8)

    def _shuffle(self, rows: I64) -> None:
        self.boxes.clear(rows)
        fresh = np.empty((len(rows), self.boxes.shoe.shape[1]), np.uint8)
        deal_rows(self._state, self._order, fresh)
        self.boxes.shoe[rows] = fresh

    def _dealt(self, rows: I64) -> I64:
        """Deal; the rows in which the dealer looks and has a natural, so that nobody plays."""
        self.boxes.deal(rows)
        peeks = self.boxes.rules.hole == "peek"
        return rows[self.boxes.dealer_natural(rows)] if peeks else rows[:0]

    def _play(self, chosen: I64) -> None:
        """What was chosen is done to the hands in play."""
        own = self.boxes
        for action, state in (
            (STAND, STOOD),
            (SURRENDER, SURRENDERED),
            (RESCUE, RESCUED),
        ):
            rows = np.flatnonzero(chosen == action)
            own.state[rows, own.at[rows]] = state
        own.divide(np.flatnonzero(chosen == SPLIT))
        doubled = np.flatnonzero((chosen == DOUBLE) | (chosen == REDOUBLE))
        own.doubles[doubled, own.at[doubled]] += 1
        own.card(doubled)
        own.card(np.flatnonzero(chosen == HIT))

    def _move_on(self, rows: I64) -> I64:
        """Go on to the next decision of these rows; those that have none are over."""
        own, over = self.boxes, []
        while len(rows):
            closed = own.state[rows, own.at[rows]] != OPEN
            last = closed & (own.at[rows] + 1 == own.hands[rows])
            over.append(rows[last])
            own.at[rows[closed & ~last]] += 1
            rows = rows[~last]
            rows = rows[own.state[rows, own.at[rows]] == OPEN]
            single = own.size[rows, own.at[rows]] == 1
            own.card(rows[single])
            legal = own.legal(rows)
            stands = ~single & legal[:, STAND] & (legal.sum(axis=1) == 1)
            own.state[rows[stands], own.at[rows[stands]]] = STOOD
            rows = rows[single | stands]
        return np.concatenate(over) if over else rows

    def _observed(self) -> NDArray[np.int8]:
        own, rows = self.boxes, self._all
        at, dealt = own.at, own.hands > 0
        points, soft = own.totals(rows)
        up = VALUES[own.shoe[:, 1] // 4]
        doubles = own.doubles[rows, at]
        seen = np.empty((self.num_envs, len(OBSERVED)), np.int8)
        columns = (dealt + (doubles > 0), points, soft, up * dealt, (at + 1) * dealt, own.hands)
        for place, column in enumerate((*columns, own.split[rows, at], doubles)):
            seen[:, place] = column
        seen[:, len(columns) + 2 :] = own.values[rows, at, 1:]
        return seen

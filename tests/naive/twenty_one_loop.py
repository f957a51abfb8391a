"""Shoes of twenty-one played card by card, rules and chart read at every choice; money in fractions of a wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.twenty_one.rules import TwentyOneRules, value_of
from croupier.games.twenty_one.strategy import PlayedStrategy

ONE = Fraction(1)
FATE = {"lose": -ONE, "push": Fraction(0), "win": ONE}


class NoCards(Exception):
    """Every card of the shoe lies on the table."""


@dataclass
class Shoe:
    """Cards in their order; where they end, those of earlier rounds come again in the order they were dealt."""

    cards: list[int]
    cut: int
    gone: list[int] = field(default_factory=list)  # in earlier rounds
    table: list[int] = field(default_factory=list)  # in this round
    out: bool = False

    def take(self) -> int:
        if not self.cards:
            self.out = True
            if not self.gone:
                raise NoCards
            self.cards, self.gone = self.gone, []
        card = self.cards.pop(0)
        self.table.append(card)
        return card

    def clear(self) -> bool:
        """Take the cards from the table; whether the shoe goes on."""
        self.gone += self.table
        self.table = []
        return not self.out and len(self.gone) < self.cut


@dataclass
class Hand:
    cards: list[int]
    wager: int = 1
    split: bool = False
    doubled: int = 0
    ended: str = ""  # "", "surrender", "rescue"

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(sorted(value_of(card // 4) for card in self.cards))

    @property
    def total(self) -> int:
        total = sum(self.values)
        return total + 10 if 1 in self.values and total <= 11 else total

    @property
    def soft(self) -> bool:
        return self.total != sum(self.values)


def natural(cards: Sequence[int]) -> bool:
    return len(cards) == 2 and Hand(list(cards)).total == 21


class Player:
    """Plays the hands of a box."""

    def __init__(
        self, rules: TwentyOneRules, strategy: PlayedStrategy, shoe: Shoe, up: int, seen: Counter[str]
    ) -> None:
        self.rules, self.strategy, self.shoe, self.seen = rules, strategy, shoe, seen
        self.up = (value_of(up // 4) - 2) % 10  # 0 for a two, 9 for an ace
        self.made = 1

    def play(self, hand: Hand) -> list[Hand]:
        """The finished hands that come of one."""
        while True:
            if hand.total > 21 or self.charlie(hand):
                return [hand]
            does = self.does(hand)
            if does == "split":
                self.made += 1
                self.seen["splits"] += 1
                first = Hand([hand.cards[0], self.shoe.take()], split=True)
                before = self.play(first)
                # The card that was split off is one of the same value; which suit it has is of no matter.
                return before + self.play(Hand([hand.cards[0], self.shoe.take()], split=True))
            if does in ("surrender", "rescue"):
                hand.ended = does
                self.seen[f"{does}s"] += 1
            if does not in ("hit", "double"):
                return [hand]
            if does == "double":
                self.seen["redoubles" if hand.doubled else "doubles"] += 1
                hand.wager *= 2
                hand.doubled += 1
            hand.cards.append(self.shoe.take())

    def charlie(self, hand: Hand) -> bool:
        return bool(self.rules.charlie) and len(hand.cards) >= self.rules.charlie

    def may_split(self, hand: Hand) -> bool:
        rules = self.rules
        if len(hand.cards) != 2 or hand.values[0] != hand.values[1] or rules.splits == "none":
            return False
        one, two = hand.cards
        if rules.splits == "equal rank" and one // 4 != two // 4:
            return False
        return self.made < (rules.split_aces_hands if hand.values[0] == 1 else rules.split_hands)

    def may_double(self, hand: Hand) -> bool:
        rules = self.rules
        if hand.split and not rules.double_after_split:
            return False
        if rules.double_cards and len(hand.cards) > rules.double_cards:
            return False
        return not rules.double_totals or hand.total in rules.double_totals

    def does(self, hand: Hand) -> str:
        rules = self.rules
        if hand.doubled:
            code = self.strategy.doubled_code(hand.values, self.up)
            if code in ("D", "Dq") and hand.doubled <= rules.redoubles:
                return "double"
            return "rescue" if code in ("Q", "Dq") and rules.rescue else "stand"
        code = self.strategy.code(hand.values, self.up)
        from_aces = hand.split and value_of(hand.cards[0] // 4) == 1
        if from_aces and rules.split_aces_one_card:
            return "split" if code in ("P", "Ph", "Rp") and self.may_split(hand) else "stand"
        if (
            code in ("R", "Rs", "Rp")
            and rules.surrender != "none"
            and not hand.split
            and len(hand.cards) == 2
        ):
            return "surrender"
        if code in ("P", "Rp"):
            if self.may_split(hand):
                return "split"
            return self.plain(self.strategy.code(hand.values, self.up, pair=False), hand)
        if code == "Ph":
            return "split" if rules.double_after_split and self.may_split(hand) else self.forced("hit", hand)
        return self.plain(code, hand)

    def plain(self, code: str, hand: Hand) -> str:
        if code in ("R", "Rs") and self.rules.surrender != "none" and not hand.split and len(hand.cards) == 2:
            return "surrender"
        if code in ("D", "Ds") and self.may_double(hand):
            return "double"
        return self.forced("stand" if code in ("S", "Ds", "Rs") else "hit", hand)

    def forced(self, does: str, hand: Hand) -> str:
        if not hand.soft and hand.total <= self.rules.must_hit_upto:
            return "hit"
        if not hand.soft and 0 < self.rules.must_stand_from <= hand.total:
            return "stand"
        return does


class Round:
    """One round of a shoe."""

    def __init__(
        self, rules: TwentyOneRules, strategy: PlayedStrategy, boxes: int, shoe: Shoe, completes: bool
    ) -> None:
        self.rules, self.strategy, self.shoe, self.completes = rules, strategy, shoe, completes
        self.seen: Counter[str] = Counter()
        first = [shoe.take() for _ in range(boxes)]
        self.dealer = [shoe.take()]
        self.boxes = [[card, shoe.take()] for card in first]
        self.dealer.append(shoe.take())
        self.won = [Fraction(0)] * boxes
        self.hands: list[list[Hand]] = [[] for _ in range(boxes)]

    @property
    def under_ace(self) -> bool:
        return value_of(self.dealer[0] // 4) == 1

    def run(self) -> None:
        self.seen["dealer_naturals"] += natural(self.dealer)
        for box, cards in enumerate(self.boxes):
            self.play_box(box, cards)
        hands = [hand for each in self.hands for hand in each if not hand.ended]
        player = Player(self.rules, self.strategy, self.shoe, self.dealer[0], self.seen)
        waiting = any(hand.total <= 21 and not player.charlie(hand) for hand in hands)
        over = any(hand.total > 21 for hand in hands) and self.rules.bust_888 != "lose"
        if (waiting or over or self.completes) and not natural(self.dealer):
            self.draw()
        for box, own in enumerate(self.hands):
            self.settle(box, own, player)

    def play_box(self, box: int, cards: list[int]) -> None:
        rules, strategy = self.rules, self.strategy
        own, theirs = natural(cards), natural(self.dealer)
        even = own and self.under_ace and rules.even_money and strategy.even_money
        insures = self.under_ace and not even and strategy.insures(Hand(cards).values)
        if rules.insurance is not None and insures:
            self.seen["insured"] += 1
            self.seen["insurance_won"] += theirs
            self.won[box] += rules.insurance / 2 if theirs else -ONE / 2
        if own:
            self.seen["naturals"] += 1
            self.seen["even_money"] += bool(even)
            pays = rules.natural_suited if cards[0] % 4 == cards[1] % 4 else rules.natural_pays
            if even:
                pays = ONE
            elif theirs and rules.naturals_tie != "win":
                pays = FATE[rules.naturals_tie]
            self.pay(box, pays)
            return
        player = Player(rules, strategy, self.shoe, self.dealer[0], self.seen)
        if theirs and rules.hole == "peek":
            early = rules.surrender == "early" and player.does(Hand(cards)) == "surrender"
            self.seen["surrenders"] += early
            self.pay(box, -ONE / 2 if early else -ONE)
            return
        self.hands[box] = player.play(Hand(cards))

    def pay(self, box: int, amount: Fraction) -> None:
        self.won[box] += amount
        self.seen["staked"] += 1
        self.count(amount)

    def count(self, amount: Fraction) -> None:
        self.seen["wins" if amount > 0 else "losses" if amount < 0 else "pushes"] += 1

    def draw(self) -> None:
        hand = Hand(self.dealer)
        while hand.total < 17 or (hand.total == 17 and hand.soft and self.rules.hits_soft_17):
            hand.cards.append(self.shoe.take())
        self.seen["dealer_hands"] += 1
        self.seen["dealer_busts"] += hand.total > 21
        self.seen["dealer_888"] += self.eights

    @property
    def eights(self) -> bool:
        return [card // 4 for card in self.dealer] == [6, 6, 6]

    def settle(self, box: int, hands: list[Hand], player: Player) -> None:
        lost = 0
        original = self.rules.hole == "original lost"
        for hand in hands:
            self.seen["staked"] += hand.wager
            charlie = hand.total <= 21 and player.charlie(hand) and not hand.ended
            self.seen["busts"] += hand.total > 21
            self.seen["charlies"] += charlie
            # Against a natural that nobody looked for only an early surrender is safe; where all wagers are lost to
            # it, so are a rescue and a hand that has won at once.
            safe = hand.ended == "surrender" and self.rules.surrender == "early"
            if not original:
                safe = safe or hand.ended == "rescue" or charlie
            if natural(self.dealer) and not safe:
                lost += hand.wager
                self.seen["losses"] += 1
                continue
            fate = -ONE / 2 if hand.ended else ONE if charlie else self.fate(hand)
            self.count(fate)
            self.won[box] += fate * hand.wager
        if lost:
            self.won[box] -= 1 if original else lost

    def fate(self, hand: Hand) -> Fraction:
        dealer = Hand(self.dealer)
        if hand.total > 21:
            return FATE[self.rules.bust_888] if self.eights else -ONE
        if dealer.total > 21 or hand.total > dealer.total:
            return ONE
        if hand.total < dealer.total:
            return -ONE
        return FATE[self.rules.equal_21] if hand.total == 21 else Fraction(0)


@dataclass
class Played:
    """What all shoes came to."""

    results: Counter[Fraction] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    busts: Counter[int] = field(default_factory=Counter)
    shoes: list[tuple[Fraction, int]] = field(default_factory=list)  # won, boxes
    deals: list[tuple[int, list[list[int]]]] = field(default_factory=list)  # up card, first two of the boxes


def play_shoes(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    shoes: Iterable[Sequence[int]],
    boxes: int = 1,
    fresh: bool = False,
    completes: bool = False,
) -> Played:
    """Every shoe to its cut card, or one round of each."""
    found = Played()
    for cards in shoes:
        cut = 0 if fresh else max(1, int(rules.penetration * len(cards)))
        shoe, won, played = Shoe(list(cards), cut), Fraction(0), 0
        while True:
            found.seen["rounds"] += 1
            try:
                this = Round(rules, strategy, boxes, shoe, completes)
                this.run()
            except NoCards:
                found.seen["voids"] += 1
                break
            found.seen += this.seen
            found.seen["cards"] += len(shoe.table)
            found.results.update(this.won)
            found.deals.append((this.dealer[0], [box[:2] for box in this.boxes]))
            if Hand(this.dealer).total > 21:
                found.busts[len(this.dealer)] += 1
            won, played = won + sum(this.won), played + boxes
            if not shoe.clear():
                break
        found.shoes.append((won, played))
    return found

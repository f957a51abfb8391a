"""What may be chosen: each choice with the least and the most it may stake, and the rule it rests on."""

from __future__ import annotations

from croupier.games.twenty_one.demands import Open
from croupier.games.twenty_one.hands import BEST, SEATED, Box, PlayedHand
from croupier.games.twenty_one.law import HALF
from croupier.games.twenty_one.rules import TwentyOneRules, value_of

ACE = 1


def playing(rules: TwentyOneRules, box: Box, hand: PlayedHand, up: int) -> tuple[Open, ...]:
    """What may be done with a hand of two cards or more that was not doubled, against an up card of this value."""
    if hand.aces and rules.split_aces_one_card:
        found = splitting(rules, box, hand)
        return (Open("stand", basis=rules.basis("split_aces_one_card")), *found)
    counts, found = hand.total, ()
    hard = not counts.soft
    if not (hard and counts.points <= rules.must_hit_upto):
        found += (Open("stand", basis=rules.basis("must_hit_upto")),)
    may_hit = not (hard and rules.must_stand_from and counts.points >= rules.must_stand_from)
    if may_hit and not (hard and counts.points == BEST):  # every card would take it over
        found += (Open("hit", basis=rules.basis("must_stand_from")),)
    return found + doubling(rules, hand) + splitting(rules, box, hand) + surrendering(rules, hand, up)


def doubling(rules: TwentyOneRules, hand: PlayedHand) -> tuple[Open, ...]:
    """A first double, where the cards, their total and a split allow it."""
    if not rules.may_double(len(hand.cards), hand.total.points, hand.split):
        return ()
    if is_free_double(rules, hand):
        return (Open("double", basis=rules.basis("double_free")),)
    most = hand.staked()
    return (Open("double", 1 if rules.double_less else most, most, rules.basis("double_cards")),)


def is_free_double(rules: TwentyOneRules, hand: PlayedHand) -> bool:
    """Whether the house doubles the hand."""
    total = hand.total
    return len(hand.cards) == 2 and not total.soft and total.points in rules.double_free


def splitting(rules: TwentyOneRules, box: Box, hand: PlayedHand) -> tuple[Open, ...]:
    """A split of two equal cards, the last of a hand and another, while there may be another hand."""
    if rules.splits == "none" or (rules.split_cards and len(hand.cards) != rules.split_cards):
        return ()
    ranks = [card // 4 for card in hand.cards]
    alike = ranks if rules.splits == "equal rank" else [value_of(rank) for rank in ranks]
    if alike[-1] not in alike[:-1]:
        return ()
    aces = value_of(ranks[-1]) == ACE
    if len(box.hands) >= (rules.split_aces_hands if aces else rules.split_hands):
        return ()
    if value_of(ranks[-1]) in rules.split_free:
        return (Open("split", basis=rules.basis("split_free")),)
    stake = hand.money[SEATED][0]
    return (Open("split", stake, stake, rules.basis("splits")),)


def surrendering(rules: TwentyOneRules, hand: PlayedHand, up: int) -> tuple[Open, ...]:
    """Giving up half on the first two cards of a hand that was not split, or on more where the rules allow it."""
    if rules.surrender_at(up) == "none" or hand.split:
        return ()
    if rules.surrender_cards and len(hand.cards) != rules.surrender_cards:
        return ()
    return (Open("surrender", basis=rules.basis("surrender")),)


def doubled(rules: TwentyOneRules, hand: PlayedHand) -> tuple[Open, ...]:
    """What may be done with a doubled hand that is not over."""
    found: tuple[Open, ...] = (Open("stand", basis=rules.basis("redoubles")),)
    if hand.doubles <= rules.redoubles:
        found += (Open("redouble", hand.staked(), hand.staked(), rules.basis("redoubles")),)
    if rules.rescue:
        found += (Open("rescue", basis=rules.basis("rescue")),)
    return found


def insuring(rules: TwentyOneRules, hand: PlayedHand, bettor: str) -> tuple[Open, ...]:
    """Insurance and even money under an ace; nothing where neither is offered."""
    found: tuple[Open, ...] = ()
    most = int(HALF * hand.money[bettor][0])
    if rules.insurance is not None and most:
        found += (Open("insure", 1, most, rules.basis("insurance")),)
    if rules.even_money and hand.natural:
        found += (Open("even money", basis=rules.basis("even_money")),)
    return (*found, Open("decline", basis=rules.basis("insurance"))) if found else ()


def following(rules: TwentyOneRules, hand: PlayedHand, bettor: str, did: str) -> tuple[Open, ...]:
    """What one behind may add when the hand is doubled or split: as much as he has there, or less where a double may be
    less; or nothing."""
    most = hand.money[bettor][0] if did == "split" else hand.staked(bettor)
    least = 1 if did == "double" and rules.double_less else most
    return (
        Open("add", least, most, rules.basis("splits" if did == "split" else "double_cards")),
        Open("stay"),
    )

"""Batches of twenty-one: card for card as a plain loop plays the same shoes, and near what is exact."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.price.sides import (
    SideSchedule,
    dealer_hands,
    first_two_row,
    match_row,
    side_price,
)
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.simulate import CHUNK, TwentyOneSimulation, play_told, simulate_twenty_one
from croupier.games.twenty_one.strategy import CODES, DOUBLED_CODES, PlayedStrategy, from_rows
from croupier.kit import Refusal
from croupier.kit.cards import parse_card
from tests.naive.twenty_one_loop import play_shoes

FULL = tuple(range(13))
SPANISH = tuple(rank for rank in FULL if rank != 8)
HALF = Fraction(1, 2)
USUAL = """
hard 5-8    H  H  H  H  H  H  H  H  H  H
hard 9      H  D  D  D  D  H  H  H  H  H
hard 10     D  D  D  D  D  D  D  D  H  H
hard 11     D  D  D  D  D  D  D  D  D  D
hard 12     H  H  S  S  S  H  H  H  H  H
hard 13-14  S  S  S  S  S  H  H  H  H  H
hard 15     S  S  S  S  S  H  H  H  R  R
hard 16     S  S  S  S  S  H  H  R  R  R
hard 17     S  S  S  S  S  S  S  S  S  Rs
hard 18-20  S  S  S  S  S  S  S  S  S  S
soft 13-14  H  H  H  D  D  H  H  H  H  H
soft 15-16  H  H  D  D  D  H  H  H  H  H
soft 17     H  D  D  D  D  H  H  H  H  H
soft 18     Ds Ds Ds Ds Ds S  S  H  H  H
soft 19     S  S  S  S  Ds S  S  S  S  S
soft 20     S  S  S  S  S  S  S  S  S  S
pair 2      Ph Ph P  P  P  P  H  H  H  H
pair 3      Ph Ph P  P  P  P  H  H  H  H
pair 4      H  H  H  Ph Ph H  H  H  H  H
pair 6      Ph P  P  P  P  H  H  H  H  H
pair 7      P  P  P  P  P  P  H  H  H  H
pair 8      P  P  P  P  P  P  P  P  P  Rp
pair 9      P  P  P  P  P  S  P  P  S  S
pair A      P  P  P  P  P  P  P  P  P  P
"""


def rows_of(text: str) -> list[tuple[str, list[str]]]:
    lines = [line.split() for line in text.strip().splitlines()]
    return [(" ".join(words[:-10]), words[-10:]) for words in lines]


BASIC = from_rows("the usual chart", rows_of(USUAL))
BUSTER = SideSchedule(
    "buster",
    "dealer bust",
    tuple(
        zip(
            ("3 cards", "4 cards", "5 cards", "6 cards", "7 cards", "8 cards or more"),
            map(Fraction, (2, 2, 4, 15, 50, 200)),
            strict=True,
        )
    ),
)
MATCH = SideSchedule(
    "match",
    "up card",
    (
        ("2 suited matches", Fraction(16)),
        ("1 suited and 1 other match", Fraction(12)),
        ("1 suited match", Fraction(8)),
        ("2 other matches", Fraction(8)),
        ("1 other match", Fraction(4)),
    ),
)
FIELD = SideSchedule(
    "field_gold",
    "first two",
    (
        ("ace and jack suited", Fraction(25)),
        ("two aces", Fraction(10)),
        ("total 3 or 4", Fraction(3)),
        ("total 9 or 10", Fraction(2)),
        ("total 11 or 12", Fraction(1)),
        ("natural", Fraction(3, 2)),
    ),
)


# Card for card.


def shuffled(rules: TwentyOneRules, shoes: int, seed: int) -> list[list[int]]:
    chance, found = random.Random(seed), []
    for _ in range(shoes):
        cards = list(rules.shoe)
        chance.shuffle(cards)
        found.append(cards)
    return found


def both(
    rules: TwentyOneRules, strategy: PlayedStrategy, shoes: list[list[int]], boxes: int = 1, **how: Any
) -> None:
    """The kernel and the loop come to the same: results, every tally, and the sums over shoes."""
    sides, walks = how.pop("sides", ()), how.pop("walks", False)
    expected = play_shoes(rules, strategy, shoes, boxes, completes=bool(sides), **how)
    played = sum(expected.results.values())
    if not played:
        with pytest.raises(Refusal, match="too small for this number of boxes"):
            play_told(rules, strategy, shoes, boxes=boxes, sides=sides, walks=walks, **how)
        return
    found = play_told(rules, strategy, shoes, boxes=boxes, sides=sides, walks=walks, **how)
    assert dict(found.price.distribution) == {
        profit: Fraction(times, played) for profit, times in expected.results.items()
    }
    expected.seen["shoes"] = len(shoes)
    assert dict(found.counts) == {word: expected.seen[word] for word in found.counts}
    unit = found.unit
    assert found.moments == (
        sum(int(won * unit) ** 2 for won, _ in expected.shoes),
        sum(int(won * unit) * boxes for won, boxes in expected.shoes),
        sum(boxes * boxes for _, boxes in expected.shoes),
    )
    if len(sides) == 3:
        same_sides(found, expected.deals, expected.busts)


def same_sides(
    found: TwentyOneSimulation, deals: list[tuple[int, list[list[int]]]], busts: Counter[int]
) -> None:
    buster, match, field = found.sides
    rounds, hands = len(deals), sum(len(boxes) for _, boxes in deals)
    for row in buster.rows[:3]:
        assert row.probability == Fraction(busts[int(row.row[0])], rounds), row.row
    seen: Counter[str | None] = Counter()
    for up, boxes in deals:
        for box in boxes:
            suited = sum(card == up for card in box)
            other = sum(card // 4 == up // 4 for card in box) - suited
            seen[match_row([row for row, _ in MATCH.rows], suited, other)] += 1
            seen[first_two_row([row for row, _ in FIELD.rows], *box)] += 1
    for row in (*match.rows[:-1], *field.rows[:-1]):
        assert row.probability == Fraction(seen[row.row], hands), row.row


LIKE_EDITIONS: dict[str, TwentyOneRules] = {
    "grand-ronde": TwentyOneRules(6, FULL, insurance=Fraction(2), even_money=True, double_less=True),
    "grand-ronde, one deck": TwentyOneRules(1, FULL, natural_pays=Fraction(6, 5), double_totals=(10, 11)),
    "pure 21.5": TwentyOneRules(
        6, FULL, natural_pays=Fraction(6, 5), natural_suited=Fraction(6, 5), bust_888="push",
        must_hit_upto=11, must_stand_from=19, surrender="late", split_aces_hands=4,
    ),
    "pure 21.5, options": TwentyOneRules(
        8, FULL, natural_pays=Fraction(7, 5), natural_suited=Fraction(7, 5), bust_888="win",
        must_hit_upto=11, must_stand_from=19, surrender="early", double_after_split=False,
    ),
    "pure spanish": TwentyOneRules(
        6, SPANISH, natural_pays=Fraction(6, 5), natural_suited=Fraction(6, 5), naturals_tie="win",
        equal_21="win", bust_888="push", must_stand_from=17, redoubles=2, rescue=True, split_aces_hands=4,
        split_aces_one_card=False, surrender="late",
    ),
    "single 21": TwentyOneRules(
        1, FULL, natural_pays=Fraction(1), natural_suited=Fraction(3, 2), naturals_tie="win", charlie=6,
        double_cards=0, insurance=Fraction(2), even_money=True,
    ),
    "European": TwentyOneRules(2, FULL, hits_soft_17=False, hole="all lost", surrender="late"),
    "original lost": TwentyOneRules(2, FULL, hole="original lost", splits="equal rank"),
}  # fmt: skip
REDOUBLING = replace(
    BASIC,
    doubled_hard=dict.fromkeys(range(4, 12), ("D",) * 5 + ("Dq",) * 5)
    | dict.fromkeys(range(12, 17), ("S",) * 4 + ("Q",) * 6),
    insured=("natural", "hard 20", "pair 9"),
    even_money=True,
)


@pytest.mark.parametrize("name", LIKE_EDITIONS)
@pytest.mark.parametrize("boxes", [1, 5])
def test_told_shoes_are_played_as_the_loop_plays_them(name: str, boxes: int) -> None:
    rules = LIKE_EDITIONS[name]
    shoes = shuffled(rules, 60 // rules.decks, boxes)
    both(rules, REDOUBLING, shoes, boxes, sides=(BUSTER, MATCH, FIELD))
    both(rules, BASIC, shoes, boxes)


FATES = st.sampled_from(["lose", "push", "win"])
RULES = st.builds(
    TwentyOneRules,
    decks=st.integers(1, 3),
    ranks=st.sampled_from([FULL, SPANISH, (0, 6, 8, 12), (6, 12), (0, 1), (3, 8, 9)]),
    natural_pays=st.sampled_from([Fraction(3, 2), Fraction(6, 5), Fraction(1)]),
    natural_suited=st.sampled_from([Fraction(3, 2), Fraction(2), Fraction(7, 5)]),
    naturals_tie=FATES,
    equal_21=FATES,
    bust_888=FATES,
    charlie=st.sampled_from([0, 5, 6]),
    hits_soft_17=st.booleans(),
    hole=st.sampled_from(["peek", "peek", "all lost", "original lost"]),
    must_hit_upto=st.sampled_from([0, 11]),
    must_stand_from=st.sampled_from([0, 17, 19]),
    double_cards=st.sampled_from([2, 3, 0]),
    double_totals=st.sampled_from([(), (9, 10, 11)]),
    double_after_split=st.booleans(),
    redoubles=st.integers(0, 2),
    rescue=st.booleans(),
    splits=st.sampled_from(["equal value", "equal rank", "none"]),
    split_hands=st.integers(1, 4),
    split_aces_hands=st.integers(1, 4),
    split_aces_one_card=st.booleans(),
    surrender=st.sampled_from(["none", "early", "late"]),
    insurance=st.sampled_from([None, Fraction(2), Fraction(3, 2)]),
    even_money=st.booleans(),
    penetration=st.sampled_from([HALF, Fraction(3, 4), Fraction(1)]),
)


def any_strategy(seed: int) -> PlayedStrategy:
    """Codes at random, some hands by their very cards; hard 20 and more stand, so that a hand ends."""
    chance = random.Random(seed)
    plain = [code for code in CODES if code not in ("P", "Ph", "Rp")]

    def codes(known: list[str]) -> list[str]:
        return [chance.choice(known) for _ in range(10)]

    rows = [(f"hard {total}", codes(plain)) for total in range(4, 20)] + [("hard 20", ["S"] * 10)]
    rows += [(f"soft {total}", codes(plain)) for total in range(12, 22)]
    rows += [(f"pair {value}", codes([*CODES, "P", "P"])) for value in "A2468T"]
    rows += [("hand 8 8", codes(list(CODES))), ("hand T 4 2", codes(plain)), ("hand A A 3 5", codes(plain))]
    for kind, totals in (("hard", range(4, 22)), ("soft", range(12, 22))):
        rows += [(f"doubled {kind} {total}", codes(list(DOUBLED_CODES))) for total in totals]
    words = ("always", "never", "natural", "soft 18", "hand 9 2")
    return from_rows("at random", rows, (chance.choice(words),), chance.random() < 0.5)


@settings(max_examples=120, deadline=None)
@given(RULES, st.integers(0, 1 << 30), st.integers(1, 8), st.booleans())
def test_any_rules_and_any_strategy_are_played_as_the_loop_plays_them(
    rules: TwentyOneRules, seed: int, boxes: int, fresh: bool
) -> None:
    both(rules, any_strategy(seed), shuffled(rules, 4, seed), boxes, fresh=fresh)


def test_a_round_by_hand() -> None:
    """A pair of eights against a six, split twice, one hand doubled: 20 stands, 11 doubled to 21, 18; the dealer 26."""
    rules = TwentyOneRules(6, FULL)
    names = ["8h", "6d", "8c", "Td", "8s", "Tc", "Jc", "3d", "Th", "Ks"]
    # 8h 8c against 6d (Td below); split: 8h+8s, split again: 8h+Tc; 8+Jc; 8c+3d doubled: Th; the dealer draws Ks.
    cards = [parse_card(name) for name in names]
    rest = list((Counter(rules.shoe) - Counter(cards)).elements())
    found = play_told(rules, BASIC, [cards + rest], fresh=True)
    assert dict(found.price.distribution) == {Fraction(4): Fraction(1)}  # 18 and 18 win one each, 21 two
    assert (found.counts["splits"], found.counts["doubles"], found.counts["cards"]) == (2, 1, 10)
    assert found.price.average_bet == 4


# Simulation.


def test_results_do_not_depend_on_threads() -> None:
    rules = LIKE_EDITIONS["pure spanish"]
    one, three = (
        simulate_twenty_one(rules, BASIC, 2 * CHUNK + 17, 7, boxes=2, sides=(BUSTER, MATCH), threads=threads)
        for threads in (1, 3)
    )
    assert one == three and one.to_json() == three.to_json()
    other = simulate_twenty_one(rules, BASIC, 2 * CHUNK + 17, 8, boxes=2, sides=(BUSTER, MATCH))
    assert other.counts != one.counts


@pytest.mark.parametrize(
    ("ranks", "decks", "hits"), [(FULL, 6, True), (FULL, 8, False), (SPANISH, 6, True), (FULL, 1, True)]
)
def test_side_bets_are_within_four_standard_errors(ranks: tuple[int, ...], decks: int, hits: bool) -> None:
    rules = TwentyOneRules(decks, ranks, hits_soft_17=hits)
    found = simulate_twenty_one(rules, BASIC, 3_000_000, 11, fresh=True, sides=(BUSTER, MATCH, FIELD))
    for sampled, side in zip(found.sides, (BUSTER, MATCH, FIELD), strict=True):
        exact = side_price(rules, side)
        assert abs(float(sampled.expectation - exact.expectation)) < 4 * found.side_error(sampled), side.name
        for row, wanted in zip(sampled.rows, exact.rows, strict=True):
            chance = float(wanted.probability)
            bets = found.rounds
            assert (
                abs(float(row.probability) - chance) < 4.5 * (chance * (1 - chance) / bets) ** 0.5 + 1e-6
            ), row.row


def test_the_dealer_ends_as_he_must() -> None:
    rules = TwentyOneRules(6, FULL)
    found = simulate_twenty_one(rules, BASIC, 2_000_000, 3, fresh=True, sides=(BUSTER,))
    exact = dealer_hands(rules)
    for word, chance in (("dealer_naturals", exact.natural), ("dealer_busts", exact.bust)):
        assert abs(found.counts[word] / found.rounds - float(chance)) < 4 * (0.25 / found.rounds) ** 0.5


def test_a_cut_card_costs_the_player() -> None:
    """Rounds with many small cards are long, and the cut card ends the shoe sooner after them, when high cards are
    left: over the rounds of a shoe naturals are rarer than from a full shoe, and the player has less."""
    rules = TwentyOneRules(1, FULL, penetration=Fraction(10, 52))
    fresh = simulate_twenty_one(rules, BASIC, 6_000_000, 5, fresh=True)
    cut = simulate_twenty_one(rules, BASIC, 6_000_000, 5)
    natural = 2 * 4 * 16 / (52 * 51)
    error = (natural * (1 - natural) / 6_000_000) ** 0.5
    assert abs(fresh.counts["naturals"] / fresh.hands - natural) < 4 * error
    assert cut.counts["naturals"] / cut.hands < natural - 5 * error
    assert cut.price.expectation < fresh.price.expectation
    assert 2 < cut.rounds_per_shoe < 3 and fresh.rounds_per_shoe == 1


def test_the_error_is_that_of_whole_shoes() -> None:
    """Boxes of one round share the dealer's hand: the error is larger than of as many rounds by themselves."""
    rules = TwentyOneRules(6, FULL)
    five = simulate_twenty_one(rules, BASIC, 200_000, 5, boxes=5, fresh=True)
    naive_error = five.price.standard_deviation / five.hands**0.5
    assert 1.3 < five.error / naive_error < 2
    one = simulate_twenty_one(rules, BASIC, 200_000, 5, fresh=True)
    assert one.error == pytest.approx(one.price.standard_deviation / one.hands**0.5)


def test_nothing_is_simulated_of_nothing() -> None:
    rules = TwentyOneRules(1, FULL)
    with pytest.raises(Refusal, match="at least one"):
        simulate_twenty_one(rules, BASIC, 0)
    with pytest.raises(Refusal, match="9 boxes cannot be played"):
        simulate_twenty_one(rules, BASIC, 10, boxes=9)
    with pytest.raises(Refusal, match="does not have the game's 1 decks"):
        play_told(rules, BASIC, [list(range(51))])
    with pytest.raises(Refusal, match="Only one bet on the first two"):
        simulate_twenty_one(rules, BASIC, 10, sides=(FIELD, FIELD))

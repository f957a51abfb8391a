"""Strategies of twenty-one: read from rows and files, refused where they are not whole, taken from an exact chart."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.twenty_one.price.basic import Basic, basic_price, total_dependent
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.games.twenty_one.rules import TwentyOneRules, changed, rules_of
from croupier.games.twenty_one.simulate import simulate_twenty_one
from croupier.games.twenty_one.strategy import UPS, basic_strategy, from_basic, from_rows, read_strategy
from croupier.kernels.random import seed_state
from croupier.kernels.twenty_one.shoe import shuffle_on
from croupier.kit import Refusal
from tests.games.twenty_one.test_simulate import BASIC, FULL, USUAL, rows_of
from tests.naive.random import Xoshiro

EDITIONS = (
    "bankers/buster-blackjack",
    "bankers/pure-21-5-blackjack",
    "bankers/pure-spanish-21-5",
    "grand-ronde/blackjack",
    "grand-ronde/field-gold-21",
    "grand-ronde/single-21",
    "outlaws/pure-21-5-blackjack",
)


# Reading.


def test_a_strategy_is_the_same_from_rows_and_from_either_file(tmp_path: Path) -> None:
    toml, table = tmp_path / "usual.toml", tmp_path / "usual.csv"
    lines = [f'"{name}" = "{" ".join(codes)}"' for name, codes in rows_of(USUAL)]
    toml.write_text('name = "the usual chart"\ninsurance = "natural"\n[rows]\n' + "\n".join(lines))
    cells = [",".join([name, *codes]) for name, codes in rows_of(USUAL)]
    table.write_text("# a chart\nname,the usual chart\ninsurance,natural\n" + "\n".join(cells))
    assert read_strategy(toml) == read_strategy(table)
    assert read_strategy(toml) == from_rows("the usual chart", rows_of(USUAL), ("natural",))
    assert from_rows("the usual chart", BASIC.rows()) == BASIC


def test_the_very_cards_speak_before_the_pair_and_the_pair_before_the_total() -> None:
    rows = [*rows_of(USUAL), ("hand T 4 2", ["S"] * 10), ("hand 8 8", ["R"] * 10)]
    strategy = from_rows("by the cards", rows)
    ten = UPS.index("T")
    assert BASIC.code((2, 4, 10), ten) == "R" and strategy.code((2, 4, 10), ten) == "S"
    assert BASIC.code((8, 8), ten) == "P" and strategy.code((8, 8), ten) == "R"
    assert BASIC.code((8, 8), ten, pair=False) == "R" and BASIC.code((7, 9), ten) == "R"
    assert BASIC.code((2, 2), ten, pair=False) == "H"  # hard 4 is played as hard 5
    assert BASIC.code((1, 1), 4, pair=False) == "D"  # two aces that cannot be split as soft 13
    assert BASIC.code((1, 10), ten) == BASIC.code((10, 5, 6), ten) == "S"


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([("hard 30", ["H"] * 10)], "there are no such hard totals"),
        ([("firm 12", ["H"] * 10)], "is not a row of a strategy"),
        ([("hard 12", ["H"] * 9)], "has 9 codes; it needs one for each up card"),
        ([("hard 12", ["X"] * 10)], "'X' is not one of H, S, D"),
        ([("hard 12", ["P"] * 10)], "only a row of a pair"),
        ([("doubled hard 12", ["R"] * 10)], "'R' is not one of S, D, Dq, Q"),
        ([("pair 12", ["P"] * 10)], "'12' is not a twenty-one card"),
        ([("hand T T 2", ["S"] * 10)], "is a bust; there is nothing to"),
        ([("hard 12-13", ["S"] * 10), ("hard 13", ["S"] * 10)], "two rows for 'hard 13'"),
        ([("hard 5-20", ["S"] * 10)], "no row for soft 13"),
        ([("soft 13-20", ["S"] * 10), ("hard 5-9", ["H"] * 10)], "no row for hard 10, 11"),
    ],
)
def test_what_is_no_strategy_is_refused(rows: list[tuple[str, list[str]]], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        from_rows("none", rows)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        read_strategy(tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("rows = [")
    with pytest.raises(Refusal, match="is not TOML"):
        read_strategy(bad)
    bad.write_text("chart = 1")
    with pytest.raises(Refusal, match="'chart' is not part"):
        read_strategy(bad)
    bad.write_text("name = 'x'")
    with pytest.raises(Refusal, match="has no table `rows`"):
        read_strategy(bad)
    with pytest.raises(Refusal, match="is not a row of a strategy"):
        from_rows("x", rows_of(USUAL), ("sometimes",))


# Against exact prices.


@lru_cache  # several editions play by the same rules
def _priced(rules: TwentyOneRules) -> tuple[Basic, TwentyOnePrice]:
    basic = total_dependent(rules, best=price_rules(rules))
    return basic, basic_price(rules, basic=basic)


def _near_its_price(rules: TwentyOneRules, seed: int, rounds: int = 2_000_000) -> None:
    basic, exact = _priced(rules)
    even = exact.hand(1, 10, 1).best == "even money"
    found = simulate_twenty_one(rules, from_basic(basic, even_money=even), rounds, seed, fresh=True)
    assert abs(float(found.price.expectation) - exact.expectation) < 4 * found.error
    assert found.price.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.005)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_within_four_standard_errors_of_its_price(edition: str) -> None:
    game = load(edition).configure()
    rules = rules_of(game)
    _near_its_price(rules, 21)
    sides = schedules_of(game)
    found = simulate_twenty_one(rules, BASIC, 1_000_000, 22, fresh=True, sides=sides)
    for side, sampled in zip(sides, found.sides, strict=True):
        exact = side_price(rules, side)
        assert abs(float(sampled.expectation - exact.expectation)) < 4 * found.side_error(sampled), side.name


@pytest.mark.parametrize(
    "changes",
    [
        {"redoubles": 2, "double_less": False},
        {"hole": "all lost", "surrender": "late"},
        {"surrender": "early", "natural_pays": Fraction(6, 5), "even_money": True},
        {"bust_888": "win", "equal_21": "lose", "hits_soft_17": False},
        {"charlie": 5, "double_cards": 0, "splits": "equal rank"},
        {"double_after_split": False, "split_hands": 2, "decks": 1},
    ],
)
def test_changes_are_within_four_standard_errors_of_their_price(changes: dict[str, object]) -> None:
    rules = rules_of(load("bankers/pure-spanish-21-5").configure())
    _near_its_price(changed(rules, **changes), 23, 1_000_000)


def test_insurance_changes_the_mean_by_its_price() -> None:
    """Insured always, half a wager: a thirteenth of rounds, 7.4 percent of it lost."""
    rules = rules_of(load("grand-ronde/blackjack").configure())
    plain = basic_strategy(rules)
    always = from_rows("insured", plain.rows(), ("always",))
    one, other = (simulate_twenty_one(rules, way, 2_000_000, 24, fresh=True) for way in (plain, always))
    assert other.counts["insured"] == pytest.approx(2_000_000 / 13, rel=0.02)
    won, taken = other.counts["insurance_won"], other.counts["insured"]
    # The same cards: only the insurance differs.
    assert other.price.expectation - one.price.expectation == Fraction(
        won - Fraction(taken - won, 2), 2_000_000
    )
    assert abs(won / taken - 96 / 311) < 4 * (0.25 / taken) ** 0.5


# Shuffles.


@pytest.mark.parametrize("size", [5, 52, 312, 416])
def test_cards_are_drawn_as_plain_integers_draw_them(size: int) -> None:
    """Half a word is a number of three digits, read from the left, refused where the digits would not come evenly."""
    shoe, generator = list(range(size)), Xoshiro([int(word) for word in seed_state(3, size)])
    found, rng = np.arange(size, dtype=np.uint16).astype(np.uint8), seed_state(3, size)
    names = [card % 256 for card in shoe]
    for start in (0, 0, 2):
        shuffle_on(rng, found, start, size)
        done = start
        while done < size:
            word, place, refused = generator.word(), done, False
            for half in divmod(word, 1 << 32):
                bounds = [size - at for at in range(place, min(place + 3, size, done + 6))]
                scale = int(np.prod(bounds, dtype=object)) if bounds else 1
                number, rest = divmod(half * scale, 1 << 32)
                refused |= rest < (1 << 32) % scale
                for bound in bounds:
                    scale //= bound
                    digit, number = divmod(number, scale)
                    names[place], names[place + digit] = names[place + digit], names[place]
                    place += 1
            done = done if refused else min(done + 6, size)
        assert found.tolist() == names


def test_every_card_comes_to_every_place_as_often() -> None:
    rules = TwentyOneRules(1, FULL)
    shoe, rng = np.array(rules.shoe, np.uint8), seed_state(4, 4)
    counts = np.zeros((8, 52), np.int64)
    for _ in range(40_000):
        shuffle_on(rng, shoe, 0, 8)
        counts[np.arange(8), shoe[:8]] += 1
    expected = 40_000 / 52
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < 408 + 5 * (2 * 408) ** 0.5  # on 8 * 51 degrees of freedom

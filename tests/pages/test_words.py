"""Phrases as people of the trade write them."""

from fractions import Fraction

from croupier.pages import words


def test_money_has_commas_and_a_sign_before_the_dollar() -> None:
    assert [words.money(cents) for cents in (0, 1050, 100_000, -750)] == ["$0", "$10.50", "$1,000", "-$7.50"]
    assert [words.signed(cents) for cents in (0, 5, -100)] == ["$0", "+$0.05", "-$1"]


def test_percentages_round_exactly_and_keep_their_unit() -> None:
    assert words.percent(Fraction(69, 2072)) == f"3.33{words.NBSP}%"
    assert words.percent(Fraction(-1, 8), 1) == f"-12.5{words.NBSP}%"
    assert words.decimal(Fraction(1, 2), 0) == "0" and words.decimal(Fraction(3, 2), 0) == "2"


def test_one_in() -> None:
    assert words.one_in(Fraction(1, 649_740)).replace(words.NBSP, " ") == "1 in 649,740"
    assert words.one_in(Fraction(12, 5525)).replace(words.NBSP, " ") == "1 in 460.4"
    assert words.one_in(Fraction(0)) == "never"


def test_lists_plurals_and_seats() -> None:
    assert words.either(["A", "B", "C"]) == "A, B or C" and words.both(["A", "B"]) == "A and B"
    assert words.either([]) == "" and words.both(["A"]) == "A"
    assert words.count(1, "seat") == "1 seat" and words.count(2000, "die", "dice") == "2,000 dice"
    assert words.seat_names([1, 3, 4]) == "seats 1, 3 and 4" and words.seat_names([2]) == "seat 2"
    assert words.seat_name(1, you=1) == "you" and words.seat_name(2, you=1) == "seat 2"
    assert words.sentence("the round is over") == "The round is over." and words.sentence("Why?") == "Why?"

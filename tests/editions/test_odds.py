"""Odds print as they are read, exactly; nothing that is no payout is read as one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.editions import Fate, Odds, parse_odds
from croupier.editions.odds import FateKind, Unit, parse_fate
from croupier.editions.own import model_of, new_file
from croupier.kit import Refusal

WHOLE = st.integers(min_value=0, max_value=10**7)


@given(WHOLE, st.integers(min_value=1, max_value=100), st.sampled_from(("to 1", "for 1")))
def test_ratios_read_back(amount: int, per: int, unit: Unit) -> None:
    odds = Odds(Fraction(amount, per), unit)
    assert parse_odds(str(odds)) == odds


@given(st.integers(min_value=0, max_value=10**8))
def test_shares_of_a_meter_read_back_exactly(millionths: int) -> None:
    odds = Odds(Fraction(millionths, 10**8), "of meter")
    assert parse_odds(str(odds)) == odds


@given(st.integers(min_value=0, max_value=10**9), st.sampled_from(("fixed", "fixed per dollar")))
def test_fixed_amounts_read_back(amount: int, unit: Unit) -> None:
    odds = Odds(Fraction(amount), unit)
    assert parse_odds(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("35 to 1", Fraction(35), "to 1"),
        ("3 to 2", Fraction(3, 2), "to 1"),
        ("1,000 to 1", Fraction(1000), "to 1"),
        ("10,000 for 1", Fraction(10000), "for 1"),
        ("100% of meter", Fraction(1), "of meter"),
        ("2.5% of meter", Fraction(1, 40), "of meter"),
        ("$25", Fraction(2500), "fixed"),
        ("$1,000", Fraction(100000), "fixed"),
        ("$0.50", Fraction(50), "fixed"),
        ("$100 per $1", Fraction(10000), "fixed per dollar"),
        ("$50 off meter", Fraction(5000), "fixed off meter"),
        ("push", Fraction(0), "returned"),
        ("illegible", Fraction(0), "illegible"),
    ],
)
def test_forms_of_a_payout(text: str, amount: Fraction, unit: Unit) -> None:
    assert parse_odds(text) == Odds(amount, unit)


@pytest.mark.parametrize(
    "text",
    [
        "", "5", "5:1", "5 to", "to 1", "5 to 0", "0 for 0", ", to 1", "1,2 to 1", ",5 to 1", "-5 to 1", "1.5 to 1",
        "1.2.3% of meter", ".% of meter", "% of meter", "101% of meter", "$", "$,", "$1,00", "$1.5",
        "$5 per $2", "5 to 1 to 1",
    ],
)  # fmt: skip
def test_what_is_no_payout_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a payout"):
        parse_odds(text)


@pytest.mark.parametrize("word", ["lost", "returned", "table", "none"])
def test_fates(word: FateKind) -> None:
    assert parse_fate(word) == Fate(word)


def test_a_fate_may_be_odds() -> None:
    assert parse_fate("3 to 2") == Fate("odds", Odds(Fraction(3, 2), "to 1"))
    with pytest.raises(Refusal):
        parse_fate("wins")


@pytest.mark.parametrize(
    ("text", "profit"), [("8 to 1", 8), ("9 for 1", 8), ("push", 0), ("3 to 2", Fraction(3, 2))]
)
def test_odds_for_one_return_the_stake_and_odds_to_one_pay_in_addition(text: str, profit: Any) -> None:
    assert parse_odds(text).profit == profit


@pytest.mark.parametrize("text", ["$25", "10% of meter", "illegible", "5 for 1 + 10% of meter"])
def test_what_is_not_odds_has_no_profit(text: str) -> None:
    with pytest.raises(Refusal, match="write odds such as '8 to 1' or '9 for 1'"):
        _ = parse_odds(text).profit


@pytest.mark.parametrize(
    ("edition", "printed", "written", "wager", "same"),
    [
        ("grand-ronde/craps", 'pays = "9 to 1"', 'pays = "10 for 1"', "Six the hardway", Fraction(1, 11)),
        ("grand-ronde/roulette", 'pays = "35 to 1"', 'pays = "36 for 1"', "Straight up", Fraction(1, 19)),
        ("bankers/ez-baccarat-panda-8", 'does = "8 to 1"', 'does = "8 for 1"', "Tie Bet", None),
    ],
)
def test_an_own_file_may_print_odds_for_one(
    edition: str, printed: str, written: str, wager: str, same: Fraction | None, tmp_path: Path
) -> None:
    text = new_file(model_of(edition), "own")
    assert printed in text
    own, priced = tmp_path / "own.toml", []
    for content in (text, text.replace(printed, written)):
        own.write_text(content, "utf-8")
        page = croupier.load(str(own)).price().page().to_data()
        priced.append(next(Fraction(each["house_edge"]) for each in page["prices"] if each["name"] == wager))
    assert priced[1] == same if same is not None else priced[1] > priced[0] + Fraction(9, 100)

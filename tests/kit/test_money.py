"""Money is read and printed exactly; what may not be exact is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kit import Refusal, cents, dollars, percent

AMOUNTS = st.integers(min_value=-(10**17) + 1, max_value=10**17 - 1)


@given(AMOUNTS)
def test_what_is_printed_reads_back(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@given(AMOUNTS)
def test_print_has_a_part_only_where_there_is_one(amount: int) -> None:
    text = dollars(amount)
    assert ("." in text) == (amount % 100 != 0)
    assert text.startswith("-") == (amount < 0)


@given(st.integers(min_value=0, max_value=10**14))
def test_thousands_may_be_parted_by_commas(whole: int) -> None:
    assert cents(f"{whole:,}") == cents(f"${whole:,}") == cents(whole) == whole * 100


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", 1000),
        ("7.5", 750),
        ("7.50", 750),
        ("0.05", 5),
        ("-3", -300),
        ("$-0.01", -1),
        (" 1,000 ", 100000),
    ],
)
def test_forms_of_an_amount(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "value",
    [
        "",
        "ten",
        "１０",
        "1.005",
        "1,00",
        "10,0000",
        "1e3",
        "0x10",
        "1 000",
        "--1",
        "10.",
        ".5",
        7.5,
        10.0,
        True,
        None,
        [1],
    ],
)
def test_what_is_no_amount_is_refused_by_name(value: object) -> None:
    with pytest.raises(Refusal, match=r"the ante .* is not an amount of money"):
        cents(value, "the ante")


@given(st.integers(min_value=0, max_value=10**6), st.integers(min_value=0, max_value=999))
def test_a_percentage_is_an_exact_fraction(whole: int, part: int) -> None:
    assert percent(f"{whole}.{part:03d}%") == Fraction(whole * 1000 + part, 100_000)


@pytest.mark.parametrize(
    "value", ["14", "14 per cent", "-1%", "%", "1.%", "14%%", "１４%", "9" * 5000 + "%", 0.14, 14, None]
)
def test_what_is_no_percentage_is_refused(value: object) -> None:
    with pytest.raises(Refusal, match="is not a percentage"):
        percent(value)

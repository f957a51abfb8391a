"""A player's bank: in every order, at every point of exhaustion, under every reading."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions.model import Partial, Refills
from croupier.kit.refusal import Basis
from croupier.rounds.events import Line
from croupier.rounds.money import Result, RowRef
from croupier.settle.bank import Bank, cover
from croupier.settle.table import check_sum, postings
from tests.naive.bank import settle

READINGS: tuple[Refills, ...] = ("apart", "refilled", "once")
PARTIALS: tuple[Partial, ...] = ("proportional", "returned")
EVERY = pytest.mark.parametrize(("refills", "partial"), list(product(READINGS, PARTIALS)))


def line(seat: int, stake: int, due: int, wager: str = "ante") -> Line:
    result: Result = "won" if due > 0 else "lost" if due < 0 else "returned"
    return Line(
        seat, wager, stake, result, due, RowRef("rule", "a row"), Basis(("a clause",)), "as it would be"
    )


@st.composite
def wagers(draw: st.DrawFn) -> Line:
    stake = draw(st.integers(1, 40))
    odds = st.sampled_from((1, 2, 3, 40))
    due = draw(
        st.one_of(st.just(-stake), st.just(0), odds.map(lambda times: times * stake), st.just(-(stake // 2)))
    )
    if draw(st.booleans()) and due > 0:
        due = due * 3 // 2
    return line(draw(st.integers(1, 7)), stake, due)


TABLES = st.lists(wagers(), max_size=12)
BANKS = st.integers(0, 300)
KINDS = st.tuples(st.sampled_from(READINGS), st.sampled_from(PARTIALS))


@given(TABLES, BANKS, KINDS)
def test_it_comes_to_the_same_cent_by_cent(
    lines: list[Line], posted: int, kind: tuple[Refills, Partial]
) -> None:
    done = [found.profit for found in cover(lines, posted, *kind)]
    assert done == settle([(found.stake, found.profit) for found in lines], posted, *kind)


@given(TABLES, BANKS, KINDS)
def test_nobody_is_paid_from_money_that_is_not_there(
    lines: list[Line], posted: int, kind: tuple[Refills, Partial]
) -> None:
    paid = collected = 0
    for found in cover(lines, posted, *kind):
        paid += max(found.profit, 0)
        collected += max(-found.profit, 0)
        assert paid <= posted + (collected if kind[0] == "refilled" else 0)
        assert abs(collected - paid) <= posted, "the bank wins and loses no more than it posted"
        if kind[0] != "refilled":
            assert collected <= posted
        if kind[0] == "once":
            assert paid + collected <= posted


@given(TABLES, BANKS, KINDS)
def test_a_stake_that_is_not_covered_is_not_kept(
    lines: list[Line], posted: int, kind: tuple[Refills, Partial]
) -> None:
    for would, found in zip(lines, cover(lines, posted, *kind), strict=True):
        assert (found.seat, found.wager, found.stake) == (would.seat, would.wager, would.stake)
        assert min(would.profit, 0) <= found.profit <= max(would.profit, 0)
        assert found.stake + found.profit >= 0
        if kind[1] == "returned":
            assert found.profit in (0, would.profit)
        if would.profit and not found.profit:
            assert found.result == "returned" and "not covered" in found.row.name
        elif found.profit != would.profit:
            assert found.result == would.result and "is returned" in found.why


@given(TABLES, BANKS, KINDS)
def test_chips_are_conserved(lines: list[Line], posted: int, kind: tuple[Refills, Partial]) -> None:
    found = cover(lines, posted, *kind)
    check_sum(found)
    accounts = postings(found)
    assert -posted <= accounts.get("bank", 0) <= posted
    assert sum(accounts.values()) == 0


@given(TABLES, KINDS)
def test_a_bank_that_can_pay_and_match_everything_changes_nothing(
    lines: list[Line], kind: tuple[Refills, Partial]
) -> None:
    enough = sum(abs(found.profit) + found.stake for found in lines)
    assert cover(lines, enough, *kind) == tuple(lines)
    assert cover(lines, None, *kind) == tuple(lines)


@given(TABLES, BANKS, KINDS)
def test_once_exhausted_everything_goes_back(
    lines: list[Line], posted: int, kind: tuple[Refills, Partial]
) -> None:
    bank = Bank(posted, *kind)
    exhausted = False
    for would, found in zip(lines, cover(lines, posted, *kind), strict=True):
        exhausted = exhausted or bank.room == 0
        if exhausted and would.profit:
            assert found.profit == 0 and found.result == "returned"
        bank = bank.after(found.profit)
        assert bank.room >= 0 and bank.takes >= 0


@EVERY
def test_every_order_at_every_point_of_exhaustion(refills: Refills, partial: Partial) -> None:
    """Four wagers, won and lost, one of them at odds: all orders, with every bank from nothing to enough."""
    table = [line(1, 5, 5), line(2, 7, -7), line(3, 2, 8), line(4, 4, -4)]
    for order in permutations(table):
        for posted in range(30):
            found = cover(order, posted, refills, partial)
            plain = settle([(each.stake, each.profit) for each in order], posted, refills, partial)
            assert [each.profit for each in found] == plain
            bank = -sum(plain)
            assert -posted <= bank <= posted
    assert cover(table, 30, refills, partial) == tuple(table)


@EVERY
def test_more_money_never_leaves_the_first_seat_worse_covered(refills: Refills, partial: Partial) -> None:
    for due in (-9, 9, 27):
        acted = [abs(cover([line(1, 9, due)], posted, refills, partial)[0].profit) for posted in range(40)]
        assert acted == sorted(acted)
        assert acted[-1] == abs(due)


def test_collected_losses_are_paid_out_again_only_where_they_refill() -> None:
    """Seat 1 loses 10 to a bank of 10, seat 2 would win 20."""
    table = [line(1, 10, -10), line(2, 20, 20)]
    assert [found.profit for found in cover(table, 10, "apart")] == [-10, 10]
    assert [found.profit for found in cover(table, 10, "refilled")] == [-10, 20]
    assert [found.profit for found in cover(table, 10, "once")] == [-10, 0]
    assert cover(table, 10, True) == cover(table, 10, "refilled")
    assert cover(table, 10, False) == cover(table, 10, "apart")


def test_a_wager_at_odds_is_covered_in_part_or_not_at_all() -> None:
    """$5 at 40 to 1 against a bank of $120: $3 of it are covered, or none."""
    (part,) = cover([line(1, 500, 20_000)], 12_000, "apart", "proportional")
    assert (part.result, part.profit) == ("won", 12_000)
    assert "$120 of $200 is paid" in part.why
    (none,) = cover([line(1, 500, 20_000)], 12_000, "apart", "returned", Basis(("the clause",)))
    assert (none.result, none.profit, none.cite) == ("returned", 0, ("a clause", "the clause"))


def test_of_a_losing_stake_no_more_is_taken_than_the_bank_could_have_paid() -> None:
    table = [line(1, 80, 80), line(2, 50, -50), line(3, 50, -50)]
    assert [found.profit for found in cover(table, 100)] == [80, -20, -20]
    assert [found.profit for found in cover(table, 100, "refilled")] == [80, -20, -40]
    assert [found.profit for found in cover(table, 100, "once")] == [80, -20, 0]


def test_half_a_stake_given_up_is_half_of_what_is_covered() -> None:
    assert [found.profit for found in cover([line(1, 100, -50)], 30)] == [-15]
    assert [found.profit for found in cover([line(1, 100, -50)], 100)] == [-50]


def test_a_bonus_without_a_stake_is_paid_from_what_is_left() -> None:
    found = cover([line(1, 0, 500), line(2, 0, 500)], 700)
    assert [each.profit for each in found] == [500, 200]
    assert "nothing is left to pay it" in cover([line(1, 0, 5)], 0)[0].why

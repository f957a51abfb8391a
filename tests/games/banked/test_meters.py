"""Meters: fed when bets close, paid in the order of settlement, begun again when won whole."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.banked.opening import deal_from, open_round
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, cents, dollars
from croupier.kit.chance import Source
from croupier.rounds.events import Chose, Closed, Decide, Incident, MeterRead, Read
from tests.games.banked.described import bet, described, fates, finish, opened, played, to_decide

HOLDEM = load("pennsylvania/ultimate-texas-hold-em").configure(
    progressive_rate="30%", progressive_initial="20000", progressive_reset="10000"
)
THREE = load("pennsylvania/three-card-poker").configure(progressive_rate="20%")
ROYAL_BOARD = "As Ks Qs Js Ts"
HANDS = {1: "2c 2d", 2: "3c 3d", 3: "4c 4d", 4: "5c 5d"}


def staked(*progressives: int) -> dict[int, dict[str, int]]:
    return {
        seat: {"ante": 5, "blind": 5} | ({"progressive": amount} if amount else {})
        for seat, amount in enumerate(progressives, start=1)
    }


def test_the_first_in_the_order_of_settlement_wins_the_meter_and_the_next_the_reset() -> None:
    """A royal flush on the board is everybody's; settlement goes counterclockwise, so seat 3 is first."""
    round = played(
        HOLDEM, staked(1, 5, 1), HANDS, community=ROYAL_BOARD, dealer="9c 9d", meters={"progressive": 30000}
    )
    won = {line.seat: line for line in round.lines if line.wager == "progressive"}
    fed = 3_000_000 + 30 + 150 + 30  # 30% of $1, $5 and $1
    assert won[3].profit == fed - 100 and won[3].meter == fed
    assert won[2].profit == 1_000_000 - 500 and won[2].meter == 1_000_000
    assert won[1].profit == 1_000_000 - 100 and won[1].meter == 1_000_000
    assert round.table.meters == {"progressive": 1_000_000}


@settings(max_examples=60)
@given(st.lists(st.sampled_from([0, 1, 5]), min_size=1, max_size=4), st.integers(10**6, 10**9))
def test_whoever_wins_the_meter_it_goes_once_and_begins_again(stakes: list[int], opening: int) -> None:
    meters = {"progressive": dollars(opening)}
    round = played(HOLDEM, staked(*stakes), HANDS, community=ROYAL_BOARD, dealer="9c 9d", meters=meters)
    winners = [seat for seat, amount in enumerate(stakes, start=1) if amount]
    fed = opening + sum(int(Fraction(3, 10) * amount * 100) for amount in stakes)
    paid = {line.seat: line.meter for line in round.lines if line.wager == "progressive"}
    assert (
        paid == {seat: fed if seat == max(winners) else 1_000_000 for seat in winners}
        if winners
        else paid == {}
    )
    assert round.table.meters["progressive"] == (1_000_000 if winners else opening)


def test_a_share_of_the_meter_leaves_the_rest() -> None:
    hands = {1: "9s 2d", 2: "3c 3d"}
    board = "8s 7s 6s 5s 2c"
    round = played(
        HOLDEM, staked(1, 0), hands, community=board, dealer="4c 4d", meters={"progressive": 30000}
    )
    line = next(line for line in round.lines if line.wager == "progressive")
    fed = 3_000_000 + 30
    assert line.meter == fed // 10
    assert line.profit == fed // 10 - 100
    assert round.table.meters["progressive"] == fed - fed // 10


def test_two_shares_are_taken_one_after_the_other() -> None:
    """10% of what the first left, not twice 10% of the whole."""
    hands = {1: "2c 2d", 2: "3c 3d"}
    board = "9s 8s 7s 6s 5s"
    round = played(
        HOLDEM, staked(1, 1), hands, community=board, dealer="4c 4d", meters={"progressive": 30000}
    )
    won = {line.seat: line.meter for line in round.lines if line.wager == "progressive"}
    fed = 3_000_000 + 60
    assert won == {2: fed // 10, 1: (fed - fed // 10) // 10}
    assert round.table.meters["progressive"] == fed - won[1] - won[2]


def test_what_is_not_paid_off_the_meter_leaves_it_alone() -> None:
    round = played(THREE, {1: {"ante": 5, "progressive": 5}}, {1: "9h 9d 9c"}, dealer="2d 4s 7c")
    line = next(line for line in round.lines if line.wager == "progressive")
    assert (line.profit, line.meter) == (60 * 500 - 500, 0)
    assert round.table.meters["progressive"] == 100_000 + 100


def test_wagers_feed_the_meter_when_bets_are_closed_and_not_before() -> None:
    round = opened(THREE, {1: {"ante": 5, "progressive": 5}})
    assert round.table.meters["progressive"] == 100_000
    round.push(bet(1, "progressive", 1))
    assert round.table.meters["progressive"] == 100_000
    round.push(Closed())
    assert round.table.meters["progressive"] == 100_020


def test_parts_of_a_cent_stay_in_the_meter() -> None:
    """Two wagers of $1 at 14.9 % add 29.8 cents: 29 are shown, and 4/5 of a cent goes on to the next round."""
    game = load("pennsylvania/three-card-poker").configure(progressive_rate="14.9%")
    source = described({1: "As Kd 9s", 2: "2h 3h 5c"}, dealer="2d 4s 7c")
    round = opened(game, {seat: {"ante": 5, "progressive": 1} for seat in (1, 2)})
    finish(to_decide(round, source), source, {1: ["fold"], 2: ["fold"]})
    assert round.table.meters["progressive"] == 100_000 + 29
    opening = round.next_opening()
    assert opening["fractions"] == {"progressive": "4/5"}
    again = BankedRound(game, {1: "a", 2: "b"}, opening)
    for seat in (1, 2):
        again.push(bet(seat, "ante", 5))
        again.push(bet(seat, "progressive", 1))
    again.push(Closed())
    assert again.table.meters["progressive"] == 100_059  # 59.6 cents in all
    assert again.table.fractions == {"progressive": Fraction(3, 5)}


@pytest.mark.parametrize("part", ["3/2", "-1/2", "half"])
def test_what_is_no_part_of_a_cent_is_refused(part: str) -> None:
    with pytest.raises(Refusal, match=r"fraction|of a cent"):
        BankedRound(THREE, {1: "a"}, {"fractions": {"progressive": part}})


# A meter that is kept elsewhere.


def linked(stakes: dict[int, dict[str, int]]) -> BankedRound:
    round = BankedRound(HOLDEM, {seat: f"player {seat}" for seat in stakes}, {"linked": ["progressive"]})
    for seat, wagers in stakes.items():
        for wager, amount in wagers.items():
            round.push(bet(seat, wager, amount))
    return round


def to_read(round: BankedRound, source: Source) -> None:
    """Play on until a meter is to be read; every seat checks, and bets at the end."""
    while isinstance(round.due, Decide):
        round.push(Chose(round.due.seat, "bet 1x" if round.due.question == "river" else "check"))
        deal_from(round, source)


def test_a_linked_meter_is_read_in_turn_and_paid_by_whoever_keeps_it() -> None:
    """Seat 2 is settled first; each is paid by what the meter shows at its turn, and the round moves none of it."""
    source = described(HANDS, community=ROYAL_BOARD, dealer="9c 9d")
    round = to_decide(linked(staked(1, 1)), source)
    to_read(round, source)
    assert isinstance(round.due, Read) and round.due.seat == 2
    with pytest.raises(Refusal, match="the meter on Progressive Payout is read for seat 2"):
        round.push(bet(1, "progressive", 1))
    round.push(MeterRead("progressive", 3_000_000))
    assert isinstance(round.due, Read) and round.due.seat == 1
    round.push(MeterRead("progressive", 1_000_000))
    assert round.over
    won = {line.seat: line.meter for line in round.lines if line.wager == "progressive"}
    assert won == {2: 3_000_000, 1: 1_000_000}
    assert not any("meter" in (move.giver.kind, move.taker.kind) for move in round.moved)
    assert round.next_opening()["linked"] == ["progressive"]
    assert round.replay().lines == round.lines


def test_a_linked_meter_is_not_read_where_nobody_wins_of_it() -> None:
    source = described(HANDS, community="As 7c 9h Jd Kc", dealer="Ac Ad")
    round = to_decide(linked(staked(1)), source)
    finish(round, source, {1: ["check", "check", "bet 1x"]})
    assert round.over


def test_a_link_without_a_meter_is_refused() -> None:
    with pytest.raises(Refusal, match="no meter on 'ante' to link"):
        BankedRound(HOLDEM, {1: "a"}, {"linked": ["ante"]})


def test_a_returned_wager_takes_its_share_back() -> None:
    source = described({1: "As Ks Qs", 2: "2h 3h 5c"}, dealer="2d 4s 7c")
    round = to_decide(opened(THREE, {seat: {"ante": 5, "progressive": 5} for seat in (1, 2)}), source)
    assert round.table.meters["progressive"] == 100_200
    round.push(Incident("dealer card exposed"))
    assert round.over
    assert round.table.meters["progressive"] == 100_000
    assert fates(round, 1) == {"ante": "returned", "progressive": "returned"}


def test_a_lost_wager_leaves_its_share() -> None:
    source = described({1: "As Ks Qs", 2: "2h 3h 5c"}, dealer="2d 4s 7c")
    round = to_decide(opened(THREE, {seat: {"ante": 5, "progressive": 5} for seat in (1, 2)}), source)
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {2: ["fold"]})
    assert round.table.meters["progressive"] == 100_200


def test_a_round_begins_with_the_meter_it_is_given() -> None:
    assert open_round(THREE, meters={"progressive": 123_456}).table.meters == {"progressive": 123_456}
    assert open_round(THREE).table.meters == {"progressive": cents("1000")}


@pytest.mark.parametrize(
    ("meters", "said"),
    [
        ({"jackpot": 1}, "has no meter on 'jackpot'; it has progressive"),
        ({"progressive": -1}, "a whole number of cents, 0 or more"),
        ({"progressive": 12.5}, "a whole number of cents"),
    ],
)
def test_a_meter_that_cannot_be_is_refused(meters: dict[str, int], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        open_round(THREE, meters=meters)

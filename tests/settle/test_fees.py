"""What a table owes: bands at their edges, who is counted by what, and each wager of which nothing is taken."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.editions.filing import band_words
from croupier.editions.model import Band, FeeSchedule
from croupier.kit import Refusal, cents
from croupier.settle.fees import Bill, action_of, band_of, bill, bill_of, option_of
from tests.games.banked.described import played

THREE, SIX, ULTIMATE = (
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
)
OUTLAWS = "outlaws/three-card-poker-6-card-bonus"


def owed(
    id: str, option: str, *seats: dict[str, int], players: dict[int, str] | None = None, **filing: Any
) -> dict[str, str]:
    """Who owes how much, in dollars, for seats from one up."""
    found = bill_for(load(id).configure(**filing), option, *seats, players=players)
    return {fee.who: f"{fee.amount / 100:.2f}" for fee in found.owed}


def bill_for(game: Game, option: str, *seats: dict[str, int], players: dict[int, str] | None = None) -> Bill:
    stakes = {
        place: {name: cents(amount) for name, amount in seat.items()} for place, seat in enumerate(seats, 1)
    }
    return bill(game, stakes, players, option_of(game.edition, option))


# Bands: at each edge and one step beside it.


@pytest.mark.parametrize(
    ("action", "fee"), [(5, 1), (100, 1), (101, 2), (300, 2), (301, 5), (700, 5), (701, 9)]
)
def test_three_card_rates_1_at_its_edges(action: int, fee: int) -> None:
    rows = option_of(load(THREE).configure().edition, "second: 1").bank
    assert band_of(rows, action * 100).fee == fee * 100


def test_ultimate_rates_1_a_hundred_stands_in_two_bands() -> None:
    rows = option_of(load(ULTIMATE), "second: 1").bank
    assert (band_of(rows, 10_000).fee, band_of(rows, 10_000, "higher").fee) == (100, 200)
    assert band_of(rows, 10_001).fee == band_of(rows, 10_001, "higher").fee == 200


def test_ultimate_rates_3_nothing_is_printed_from_201_to_300() -> None:
    rows = option_of(load(ULTIMATE), "second: 3").bank
    for amount in (20_001, 25_000, 30_099):
        assert (band_of(rows, amount).fee, band_of(rows, amount, "higher").fee) == (200, 300)
    assert band_of(rows, 30_100).fee == 300


def test_three_card_rates_6_the_bands_touch_at_1101() -> None:
    rows = option_of(load(THREE), "second: 6").bank
    assert (band_of(rows, 110_100).fee, band_of(rows, 110_100, "higher").fee) == (900, 1500)


def test_half_a_dollar_between_two_bands_is_not_the_next_yet() -> None:
    rows = option_of(load(THREE), "second: 1").bank
    assert (band_of(rows, 10_050).fee, band_of(rows, 10_050, "higher").fee) == (100, 200)


def test_three_card_rates_20_below_the_first_band() -> None:
    """A wager of $5 may be placed where the first band begins at $10."""
    (fee,) = bill_for(load(THREE).configure(), "second: 20", {"ante": 5}).owed[:1]
    assert fee.amount == 100 and "below the first band" in fee.why


BANDS = st.lists(st.tuples(st.integers(1, 50), st.integers(0, 3), st.integers(1, 9)), min_size=1, max_size=5)


@given(BANDS, st.integers(0, 400))
def test_some_band_is_always_meant_and_the_higher_is_never_less(
    parts: list[tuple[int, int, int]], amount: int
) -> None:
    """Bands with gaps and overlaps of a few dollars."""
    bands, at, fee = [], 5, 0
    for place, (width, gap, more) in enumerate(parts):
        fee += more
        most = None if place == len(parts) - 1 else f"{at + width}"
        bands.append(Band.model_validate({"least": f"{at}", "most": most, "fee": f"{fee}"}))
        at += width + gap
    low, high = band_of(bands, amount * 100), band_of(bands, amount * 100, "higher")
    assert low.fee <= high.fee
    holding = [b for b in bands if b.least <= amount * 100 and (b.most is None or amount * 100 <= b.most)]
    assert not holding or (low, high) == (holding[0], holding[-1])
    assert low in bands and high in bands


# Who pays, and for what.


def test_three_card_rates_only_the_player_dealer_pays() -> None:
    """Ante and bonus bets make the action, Play wagers do not."""
    assert owed(SIX, "second: 1", {"ante": 50, "pair_plus": 25, "six_card": 25}) == {"player-dealer": "1.00"}
    assert owed(SIX, "second: 1", {"ante": 50, "pair_plus": 25, "six_card": 26}) == {"player-dealer": "2.00"}
    assert owed(SIX, "second: 1", {"ante": 100, "play": 100}) == {"player-dealer": "1.00"}


def test_three_card_rates_16_a_dollar_of_each_player() -> None:
    seats = {"ante": 100, "pair_plus": 50}, {"ante": 200}
    expected = {"player-dealer": "5.00", "seat 1": "1.00", "seat 2": "1.00"}
    assert owed(SIX, "second: 16", *seats) == expected


def test_per_player_or_per_spot() -> None:
    """One player on two spots pays once where the fee is per player, and for each spot where it is per spot."""
    both, same = ({"ante": 20}, {"ante": 20}), {1: "Ann", 2: "Ann"}
    assert owed(THREE, "second: 16", *both, players=same) == {"player-dealer": "1.00", "Ann": "1.00"}
    expected = {"player-dealer": "2.00", "seat 1": "1.00", "seat 2": "1.00"}
    assert owed(THREE, "first: 1", *both, players=same) == expected


def test_ultimate_rates_a_player_goes_by_the_sum_of_his_wagers() -> None:
    seats = {"ante": 50, "blind": 50}, {"ante": 50, "blind": 50, "trips": 1}
    expected = {"player-dealer": "2.00", "seat 1": "1.00", "seat 2": "2.00"}
    assert owed(ULTIMATE, "second: 3", *seats) == {**expected, "player-dealer": "2.00"}
    assert bill_for(load(ULTIMATE).configure(), "second: 3", *seats).action == 20_100


def test_ultimate_rates_1_a_sum_above_the_only_band() -> None:
    found = bill_for(load(ULTIMATE).configure(), "second: 1", {"ante": 100, "blind": 100})
    assert [fee.amount for fee in found.owed] == [200, 100]
    assert "above the last band" in found.owed[1].why


def test_edges_as_filed() -> None:
    seat = {"ante": 50, "blind": 50}
    assert owed(ULTIMATE, "second: 1", seat)["player-dealer"] == "1.00"
    assert owed(ULTIMATE, "second: 1", seat, fee_edges="higher")["player-dealer"] == "2.00"


def test_outlaws_rates_half_a_dollar() -> None:
    assert owed(OUTLAWS, "rates: 1", {"ante": 50}) == {"player-dealer": "0.50"}
    assert owed(OUTLAWS, "rates: 1", {"ante": 50, "six_card": 5}) == {"player-dealer": "1.00"}


def test_fees_by_time_are_no_part_of_a_hand() -> None:
    game = load(THREE).configure()
    row = option_of(game.edition, "first: 1").model_copy(update={"per": "30 minutes"})
    found = bill(game, {1: {"ante": 1000}, 2: {"ante": 1000}}, None, row)
    assert (found.bank, found.players, found.by_time) == (200, 0, 200)


def test_a_fee_tells_its_band_and_its_clause() -> None:
    found = bill_for(load(THREE).configure(), "second: 4", {"ante": 100, "bonus": 100}, {"ante": 50})
    (fee,) = found.owed
    assert fee.cite == ("three card rates 4", "three card rates")
    assert fee.why == "total action of $250, band $201-$600: $5"
    assert band_words(fee.band) == "$201-$600" and found.to_json()["owed"][0]["fee"] == "5"


def test_what_counts_by_name() -> None:
    edition = load(ULTIMATE)
    stakes = {"ante": 100, "blind": 100, "trips": 50, "play": 400}
    assert action_of(edition, ("all",), stakes) == 250
    assert action_of(edition, ("base",), stakes) == 200
    assert action_of(edition, ("trips",), stakes) == 50


def test_a_round_owes_by_its_layout() -> None:
    hands = {1: "7h 7d 2c", 2: "Qs 6h 2d"}
    stakes = {1: {"ante": 60, "bonus": 60}, 2: {"ante": 10}}
    found = bill_of(played(load(THREE).configure(), stakes, hands, dealer="8s 4s Kh", bank=(8, 100)).table)
    assert found is not None and (found.action, found.bank) == (13_000, 200)
    house = played(
        load("pennsylvania/three-card-poker").configure(), {1: {"ante": 10}}, {1: hands[1]}, dealer="8s 4s Kh"
    )
    assert bill_of(house.table) is None


def test_options_that_are_not_there_are_refused() -> None:
    with pytest.raises(Refusal, match="no collection option 'second: 21'"):
        option_of(load(THREE), "second: 21")
    with pytest.raises(Refusal, match="no collection schedule"):
        bill(load("pennsylvania/three-card-poker").configure(), {})


def test_an_option_that_is_lost_is_refused() -> None:
    edition = load(THREE)
    lost = FeeSchedule(group="x", label="lost", illegible=True, cite=("three card fees",))
    law = edition.law.model_copy(update={"fees": (*edition.law.fees, lost)})
    with pytest.raises(Refusal, match="lost in the print"):
        option_of(type(edition)(edition.id, law), "lost")

"""What the house takes: rake, jackpot rake, collections at their stages and by the number of players."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.settle.pots import Layer, RakeRule, layers, raked
from tests.games.banked.outcome import violations
from tests.games.pot.told import Play, filed

COLORADO, GRAND_RONDE = "colorado/texas-holdem-high", "grand-ronde/poker"
OUTLAWS = "outlaws/texas-holdem"
DRY = "2h 7c 9s Jd 3h"


def spread(id: str = COLORADO, players: int = 3, **more: Any) -> Play:
    """Seats 1 and 2 have the blinds of $1 and $2; seat 3 acts first."""
    game = filed(id, betting="spread", min_bet="1", max_bet="100", **more)
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "8s 6d", 5: "8c 6h"}
    return Play(game, [500] * players, cards=cards, board=DRY)


def raised(to: int, **more: Any) -> Play:
    """Seat 3 raises, seat 1 calls: the pot is twice that and the big blind."""
    return spread(**more).go(f"3 r{to}", "1 c", "2 f").rest()


# The rake.


@pytest.mark.parametrize(
    ("to", "pot", "rake"),
    [(4, 10, 1), (8, 18, 1), (9, 20, 2), (14, 30, 3), (18, 38, 3), (19, 40, 4), (80, 162, 4)],
)
def test_1018_1_ten_percent_cut_down_to_dollars_and_capped_as_filed(to: int, pot: int, rake: int) -> None:
    hand = raised(to)
    assert hand.house() == str(rake)
    assert hand.moved() == {1: str(pot - rake)}


def test_1018_1_without_a_cap_the_percentage_alone_bounds_it() -> None:
    assert raised(80, rake_cap="0").house() == "16"


def test_1018_1_the_rake_in_quarters_where_they_are_the_unit() -> None:
    assert raised(8, rake_unit="0.25", chip="0.25").house() == "1.75"  # a tenth of 18 is 1.80


@pytest.mark.parametrize("id", [COLORADO, GRAND_RONDE, "colorado/trips-poker"])
def test_ten_percent_may_be_filed_and_no_more(id: str) -> None:
    assert violations(id, rake="10%") == []
    assert any("10" in said for said in violations(id, rake="10.1%"))


def test_1018_1_a_bet_that_came_back_is_not_in_the_pot() -> None:
    """Seat 3 bets 100 into 22 and nobody calls: two dollars of 22, not twelve of 122."""
    hand = spread(rake_cap="0").go("3 r10", "1 c", "2 f", "1 x", "3 b100", "1 f")
    assert hand.house() == "2" and hand.moved() == {3: "20"}


def test_1018_1_once_a_hand_side_pots_together() -> None:
    """Main pot 30 and side pot 60: a tenth of 90, of which the main pot bears three and the side pot six."""
    game = filed(COLORADO, betting="spread", min_bet="1", max_bet="100", rake_cap="0")
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    hand = Play(game, [10, 500, 500], cards=cards, board=DRY).go("3 r40", "1 c", "2 c").rest()
    assert hand.house() == "9" and hand.moved() == {1: "27", 2: "54"}


def test_1018_1_the_cap_is_for_the_hand_and_not_for_each_pot() -> None:
    game = filed(COLORADO, betting="spread", min_bet="1", max_bet="100", rake_cap="4")
    cards = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
    hand = Play(game, [10, 500, 500], cards=cards, board=DRY).go("3 r40", "1 c", "2 c").rest()
    assert hand.house() == "4" and hand.moved() == {1: "27", 2: "59"}


def test_reading_every_pot_is_raked_unless_no_flop_no_drop_is_filed() -> None:
    ended = spread().go("3 r20", "1 r40", "2 f", "3 f")
    assert ended.house() == "4"  # 42 were called
    free = spread(no_flop_no_drop=True).go("3 r20", "1 r40", "2 f", "3 f")
    assert free.house() == "0"
    assert raised(9, no_flop_no_drop=True).house() == "2"


def test_7_e_1_grand_ronde_ten_percent_of_what_was_bet_up_to_its_cap() -> None:
    hand = spread(GRAND_RONDE).go("3 r9", "1 c", "2 f").rest()
    assert hand.house() == "2"
    assert spread(GRAND_RONDE).go("3 r80", "1 c", "2 f").rest().house() == "5"


@given(st.integers(0, 10**6), st.integers(0, 10), st.integers(0, 1000), st.sampled_from([1, 25, 50, 100]))
def test_the_rake_never_exceeds_its_share_and_never_falls_with_the_pot(
    pot: int, share: int, cap: int, unit: int
) -> None:
    rule = RakeRule(share, 100, cap, unit)
    taken = rule.of(pot)
    assert 0 <= taken <= Fraction(pot * share, 100) and taken <= rule.of(pot + 1)
    assert not cap or taken <= cap


@given(
    st.lists(st.tuples(st.integers(0, 500), st.booleans()), min_size=2, max_size=9),
    st.integers(0, 10),
    st.integers(0, 60),
)
def test_what_is_raked_from_the_pots_is_the_rake_of_their_sum(
    seats: list[tuple[int, bool]], share: int, cap: int
) -> None:
    pots = layers([put for put, _ in seats], [live for _, live in seats])
    rule = RakeRule(share, 100, cap)
    left, taken = raked(pots, rule)
    assert taken == rule.of(sum(pot.amount for pot in pots))
    assert sum(pot.amount for pot in left) + taken == sum(pot.amount for pot in pots)
    assert all(isinstance(pot, Layer) and pot.amount >= 0 for pot in left)


# The jackpot rake.


def test_1018_2_the_jackpot_rake_is_beside_the_rake_and_apart_from_it() -> None:
    """One of 22 for the jackpot; a tenth of the 21 that are left."""
    hand = raised(10, jackpot_rake="1")
    assert (hand.house("jackpot rake"), hand.house("rake")) == ("1", "2")
    assert hand.moved() == {1: "19"}


def test_1018_2_at_most_two_dollars() -> None:
    assert violations(COLORADO, jackpot_rake="2") == []
    assert any(
        "maximum is $2" in said and "1018(2)" in said
        for said in violations(COLORADO, jackpot_rake="2.25", chip="0.25")
    )
    assert any("maximum is $2" in said for said in violations(GRAND_RONDE, jackpot_rake="3"))


@pytest.mark.parametrize(("players", "fed"), [(3, "0"), (4, "1"), (5, "1")])
def test_7_g_8_and_9_only_a_hand_of_four_or_more_feeds_the_jackpot(players: int, fed: str) -> None:
    hand = Play(filed(GRAND_RONDE, jackpot_rake="1"), [100] * players).rest()
    assert hand.house("jackpot rake") == fed


def test_7_g_1_only_texas_holdem_has_a_jackpot() -> None:
    assert any("maximum is $0" in said for said in violations(GRAND_RONDE, game="omaha", jackpot_rake="1"))


# Outlaw's: by the number of players dealt in, from every hand that reaches the flop.


@pytest.mark.parametrize("betting", ["no limit", "limit", "spread"])
@pytest.mark.parametrize(("players", "fee"), [(2, "6"), (3, "6"), (4, "7"), (5, "7"), (6, "8"), (9, "8")])
def test_2048_holdem_fees_by_the_number_of_players(betting: str, players: int, fee: str) -> None:
    game = filed(OUTLAWS, betting=betting, small_blind="1", big_blind="2")
    hand = Play(game, [100] * players)
    while "flop" not in hand.t.reached:
        hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
    assert hand.house() == "0"  # taken when the wagers on the flop are in
    hand.until("turn")
    assert hand.house() == (fee if 2 * players >= int(fee) else str(2 * players))


def test_2048_reading_small_pot_no_more_than_the_pot_holds() -> None:
    hand = Play(filed(OUTLAWS), [100] * 2).rest()
    assert hand.house() == "4" and hand.moved() == {}


def test_2048_no_flop_no_fee() -> None:
    hand = Play(filed(OUTLAWS), [100] * 6).go("3 r50", "4 f", "5 f", "6 f", "1 f", "2 f")
    assert hand.house() == "0"


def test_2048_reading_a_hand_that_ends_on_the_flop_pays() -> None:
    hand = Play(filed(OUTLAWS), [100] * 6).go("3 r10", "4 c", "5 f", "6 f", "1 f", "2 f", "3 b10", "4 f")
    assert hand.house() == "8"


def test_2048_reading_players_are_counted_when_they_are_dealt_in() -> None:
    hand = Play(filed(OUTLAWS), [100] * 6).go("3 r10", "4 f", "5 f", "6 f", "1 f", "2 c", "2 x", "3 x")
    assert hand.house() == "8"  # two are left of six


@pytest.mark.parametrize(("schedule", "fees"), [("omaha rates", "4567"), ("poker rates", "5678")])
def test_2204_and_2048_two_schedules_for_omaha(schedule: str, fees: str) -> None:
    game = filed("outlaws/omaha", collection=schedule, small_blind="5", big_blind="10", min_bet="10")
    for players, place in ((2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3)):
        assert Play(game, [100] * players).rest().house() == fees[place]


@pytest.mark.parametrize(("players", "fee"), [(2, "6"), (3, "6"), (4, "7"), (5, "7"), (6, "8")])
def test_2048_draw_before_the_draw_and_only_where_it_comes_to_it(players: int, fee: str) -> None:
    game = filed("outlaws/draw-poker-hi-lo-split", small_blind="5", big_blind="10", min_bet="10")
    hand = Play(game, [100] * players)
    while not hand.awaits("discard"):
        hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
    assert hand.house() == fee  # taken before anybody throws a card away
    ended = Play(game, [100] * players)
    while not ended.hand.over:
        ended.go(f"{ended.due.seat} f")
    assert ended.house() == "0"


# Banker's: a fee that is due at its stage, or a modified one where the hand ends before.


def bankers(option: str, players: int) -> Play:
    return Play(
        filed("bankers/texas-holdem", straddle="0", seats=players, collection=option), [100] * players
    )


def test_holdem_fees_on_the_flop_and_on_the_river() -> None:
    """Option 3, seven players: $5 with the flop and $1 with the river."""
    hand = bankers("3", 7)
    hand.until("flop")
    assert hand.house() == "5"
    hand.until("turn")
    assert hand.house() == "5"
    hand.until("river")
    assert hand.house() == "6"


def test_holdem_fees_the_modified_fee_where_there_is_no_flop() -> None:
    hand = bankers("3", 7).go("3 r4", "4 f", "5 f", "6 f", "7 f", "1 f", "2 f")
    assert hand.house() == "1"


def test_holdem_fees_the_hand_that_ends_on_the_flop_pays_the_first_fee_only() -> None:
    hand = bankers("3", 7).go("3 r4", "4 c", "5 f", "6 f", "7 f", "1 f", "2 f", "3 b2", "4 f")
    assert hand.house() == "5"


@pytest.mark.parametrize(
    ("option", "players", "fees"), [("8", 6, "4"), ("15", 5, "4"), ("18", 4, "3"), ("21", 2, "1")]
)
def test_holdem_fees_by_the_number_of_players(option: str, players: int, fees: str) -> None:
    assert bankers(option, players).rest().house() == fees


def test_stud_9_fees_after_the_second_round() -> None:
    """Option 4 for limits of $4-$8: three dollars with six players."""
    hand = Play(filed("bankers/seven-card-stud", seats=6, collection="stud-9: 4"), [100] * 6)
    hand.until("fourth")
    assert hand.house() == "0"
    hand.until("fifth")
    assert hand.house() == "3"
    ended = Play(filed("bankers/seven-card-stud", seats=6, collection="stud-9: 4"), [100] * 6)
    ended.go(f"{ended.due.seat} in")
    while not ended.hand.over:
        ended.go(f"{ended.due.seat} f")
    assert ended.house() == "1"


def test_draw_stud_fees_after_the_first_and_the_second_round() -> None:
    """Option 6, six players: $3 past the first round and $1 after the second."""
    hand = Play(filed("bankers/seven-card-stud", seats=6, collection="draw-stud: 6"), [100] * 6)
    hand.until("fourth")
    assert hand.house() == "3"
    hand.until("fifth")
    assert hand.house() == "4"


def test_draw_time_an_option_whose_amount_is_lost_is_refused() -> None:
    said = violations("bankers/lowball-ace-to-five", collection="draw-time: 1")
    assert any("lost in the print" in sentence for sentence in said)


def test_fees_2_no_share_of_the_pot_is_taken_at_bankers_or_the_outlaws() -> None:
    for id in ("bankers/texas-holdem", "bankers/seven-card-stud", OUTLAWS):
        assert filed(id).edition.option("rake") is None

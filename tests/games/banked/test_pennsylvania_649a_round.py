"""Three Card Poker in Pennsylvania: hands, the deal and a round to its end, 58 Pa. Code 649a.6 and 649a.8 - 649a.11."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from croupier.kit import StackedDeck, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import evaluate
from croupier.rounds.events import Chose, Dealt, Decide
from tests.games.banked.described import described, fates, opened, played, refused, to_decide
from tests.games.banked.described_649a import (
    ACE_HIGH,
    BOXES,
    FLUSH,
    GAME,
    JACK,
    NOTHING,
    PAIR,
    QUEEN,
    ROYAL_HEARTS,
    ROYAL_SPADES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    ante,
    filed,
    one,
)
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled

# 649a.6: the rank of hands.


def outranks(higher: str, lower: str) -> bool:
    return evaluate("three-card", parse_cards(higher)) > evaluate("three-card", parse_cards(lower))


def suited(ranks: str, suits: str) -> str:
    return " ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))


def ties(one: str, other: str) -> bool:
    return evaluate("three-card", parse_cards(one)) == evaluate("three-card", parse_cards(other))


def test_649a_6_a_cards_rank_from_the_ace_down() -> None:
    for higher, lower in pairwise("AKQJT98765"):
        assert outranks(f"{higher}h 3d 2c", f"{lower}h 3d 2c")


def test_649a_6_a_an_ace_completes_a_straight_with_2_and_3() -> None:
    assert evaluate("three-card", parse_cards("Ah 2d 3c")).category == "straight"
    assert evaluate("three-card", parse_cards("Ah 2h 3h")).category == "straight flush"


def test_649a_6_a_an_ace_is_not_in_the_middle_of_a_sequence() -> None:
    assert evaluate("three-card", parse_cards("Kh Ad 2c")).category == "high card"
    assert evaluate("three-card", parse_cards("Kh Ah 2h")).category == "flush"


def test_649a_6_a_all_suits_are_equal_in_rank() -> None:
    for suit, other in combinations("cdhs", 2):
        assert ties(f"A{suit} K{suit} Q{suit}", f"A{other} K{other} Q{other}")


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As 2s 3s", "Ah Ad Ac"),
        ("2h 2d 2c", "Ah Kd Qc"),
        ("Ah 2d 3c", "Ah Kh Jh"),
        ("2h 3h 5h", "Ah Ad Kc"),
        ("2h 2d 3c", "Ah Kd Jc"),
    ],
    ids=["(1) over (2)", "(2) over (3)", "(3) over (4)", "(4) over (5)", "(5) over none"],
)  # fmt: skip
def test_649a_6_b_the_lowest_of_a_rank_beats_the_highest_of_the_next(higher: str, lower: str) -> None:
    assert outranks(higher, lower)


def test_649a_6_b_1_and_3_a_k_q_is_the_highest_straight_and_a_2_3_the_lowest() -> None:
    tops = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    for higher, lower in pairwise(tops):
        assert outranks(suited(higher, "cdh"), suited(lower, "cdh"))
        assert outranks(suited(higher, "sss"), suited(lower, "sss"))


def test_649a_6_b_2_three_aces_are_the_highest_three_and_three_twos_the_lowest() -> None:
    for higher, lower in pairwise("AKQJT98765432"):
        assert outranks(f"{higher}c {higher}d {higher}h", f"{lower}c {lower}d {lower}h")


def test_649a_6_b_5_the_pair_decides_before_the_third_card() -> None:
    assert outranks("Kh Kd 2c", "Qh Qd Ac")
    assert outranks("Kh Kd 3c", "Ks Kc 2d")
    assert ties("Kh Kd 3c", "Ks Kc 3d")


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 3d 2c", "Kh Qd Tc"),
        ("Ah Td 2c", "Ad 9c 8h"),
        ("Ah Td 3c", "Ad Tc 2h"),
        ("Ah Th 3h", "Ad Td 2d"),
    ],
)
def test_649a_6_c_the_highest_card_that_the_other_lacks_decides(higher: str, lower: str) -> None:
    assert outranks(higher, lower)


@pytest.mark.parametrize(
    ("cards", "dealer", "pays"),
    [
        ("Ah Kh Qh", "Jh Th 2c", 1000),
        ("Kh Qh Jh", "Th 9h 2c", 200),
        ("Ah 2h 3h", "4h 5h Kc", 200),
        ("8h 8d 8c", "8s Qd 2h", 50),
        ("8h 8d 8c", "Qs Qd 2h", 25),
        ("8h Th 2h", "Qh 3h 2c", 20),
        ("8h 9d Tc", "Js Qd 2h", 10),
        ("Ah 2d 3c", "4s 5d Kh", 10),
        ("8h 8d 3c", "8s Qd 2h", 5),
    ],
    ids=["(1)", "(2)", "(2) low", "(3)", "(4)", "(5)", "(6)", "(6) low", "(7)"],
)
def test_649a_6_d_the_six_card_hands(cards: str, dealer: str, pays: int) -> None:
    round = one(cards, dealer, stakes=ante(six_card=10))
    assert fates(round)["six_card"] == f"won {10 * pays}"


def test_649a_6_d_two_pair_of_six_cards_is_no_six_card_hand() -> None:
    assert fates(one("8h 8d 3c", "Qs Qd 2h", stakes=ante(six_card=10)))["six_card"] == "lost 10"


# 649a.8 - 649a.10: the deal.


@pytest.mark.parametrize(
    ("dealing", "order"),
    [
        ("manual shoe", [2, 5, "dealer"] * 3),
        ("hand", [2, 5, "dealer"] * 3),
        ("automated shoe", [2, 2, 2, 5, 5, 5, "dealer", "dealer", "dealer"]),
    ],
    ids=["8(d)", "9(b)", "10(b)"],
)
def test_649a_8_d_9_b_10_b_the_order_of_the_deal(dealing: str, order: list[int | str]) -> None:
    """From the dealer's left, clockwise, to those who have placed a wager, the dealer last."""
    deck = StackedDeck(range(52))
    round = opened(
        filed(dealing=dealing), {5: ante(), 2: {"pair_plus": 10}}, players={1: "A", 2: "B", 5: "C", 7: "D"}
    )
    to_decide(round, deck)
    assert dealt_to(round) == order
    assert [event.card for event in round.inputs if isinstance(event, Dealt)] == list(range(9))


def test_649a_8_d_all_cards_are_dealt_face_down() -> None:
    round = to_decide(opened(GAME, {1: ante(), 2: ante()}), described({1: PAIR, 2: THREE}, dealer=QUEEN))
    hidden = (UNKNOWN,) * 3
    assert round.table.seen(1) == {1: parse_cards(PAIR), 2: hidden, "dealer": hidden}
    assert round.table.seen(None) == {1: hidden, 2: hidden, "dealer": hidden}


@pytest.mark.parametrize("dealing", ["manual shoe", "hand", "automated shoe"])
def test_649a_8_b_9_a_3_10_a_2_no_more_bets_is_announced_before_any_card(dealing: str) -> None:
    round = opened(filed(dealing=dealing), {1: ante()})
    assert "No card is due to seat 1 now; bets are open" in refused(round, Dealt(1, 0))
    to_decide(round, described({1: PAIR}, dealer=QUEEN))
    assert done(round)[:2] == ["no more bets", "stub"]


# 649a.11: the completion of a round.


def test_649a_11_b_who_placed_an_ante_is_asked_clockwise_from_the_dealers_left() -> None:
    stakes = {7: ante(), 1: ante(), 4: {"pair_plus": 10}, 3: ante()}
    hands = {1: PAIR, 3: ACE_HIGH, 4: FLUSH, 7: STRAIGHT}
    assert asked(played(GAME, stakes, hands, dealer=QUEEN)) == [1, 3, 7]


def test_649a_11_b_play_or_forfeit_and_nothing_else() -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: PAIR}, dealer=QUEEN))
    assert isinstance(round.due, Decide)
    assert [answer.event for answer in round.answers(1)] == [Chose(1, "play"), Chose(1, "fold")]
    said = refused(round, Chose(1, "check"))
    assert "the choices are play, fold" in said and "649a.11(b)" in said


def test_649a_11_b_a_fold_forfeits_the_ante_even_with_the_best_hand() -> None:
    round = one(ROYAL_SPADES, say="fold")
    assert fates(round) == {"ante": "lost 10"}
    assert clauses(round, "ante") == ("649a.11(b)",)


def test_649a_11_b_1_a_fold_forfeits_the_pair_plus() -> None:
    round = one(THREE, say="fold", stakes=ante(pair_plus=25))
    assert fates(round) == {"ante": "lost 10", "pair_plus": "lost 25"}
    assert clauses(round, "pair_plus") == ("649a.11(b)(1)",)


def test_649a_11_b_2_a_fold_forfeits_the_progressive() -> None:
    round = one(THREE, say="fold", stakes=ante(progressive=5))
    assert fates(round) == {"ante": "lost 10", "progressive": "lost 5"}
    assert clauses(round, "progressive") == ("649a.11(b)(2)",)


def test_649a_11_b_2_a_fold_does_not_forfeit_the_envy() -> None:
    stakes = {1: ante(progressive=5), 2: ante()}
    round = played(GAME, stakes, {1: NOTHING, 2: ROYAL_HEARTS}, {1: ["fold"]}, dealer=QUEEN)
    assert fates(round, 1) == {"ante": "lost 10", "progressive": "lost 5", "envy": "won 125"}


@pytest.mark.parametrize("others", [{"pair_plus": 5}, {}], ids=["with a pair plus", "without"])
def test_649a_11_b_3_a_fold_does_not_forfeit_the_six_card(others: dict[str, int]) -> None:
    round = one("8h 8d 3c", "8s Qd 2h", "fold", stakes=ante(six_card=10, **others))
    assert fates(round)["ante"] == "lost 10"
    assert fates(round)["six_card"] == "won 50"


def test_649a_11_c_forfeits_are_collected_before_the_dealer_reveals() -> None:
    stakes = {1: ante(pair_plus=5, six_card=5), 2: ante()}
    round = played(GAME, stakes, {1: NOTHING, 2: PAIR}, {1: ["fold"]}, dealer=QUEEN)
    told = done(round)
    assert told[2:6] == ["collect folded", "1 ante", "1 pair_plus", "reveal dealer"]


def test_649a_11_c_the_cards_of_a_folded_hand_stay_only_for_a_six_card_bonus() -> None:
    stakes = {1: ante(six_card=5), 2: ante()}
    round = played(GAME, stakes, {1: NOTHING, 2: PAIR}, {1: ["fold"], 2: ["fold"]}, dealer=QUEEN)
    assert "turn up 1" in done(round)
    assert "turn up 2" not in done(round)
    assert round.table.seen(None)[2] == (UNKNOWN,) * 3


def test_649a_11_c_settlement_goes_counterclockwise_from_the_dealers_right() -> None:
    stakes = {seat: ante() for seat in (1, 4, 7)}
    round = played(GAME, stakes, {1: PAIR, 4: THREE, 7: FLUSH}, dealer=QUEEN)
    assert list(dict.fromkeys(line.seat for line in round.lines)) == [7, 4, 1]


def test_649a_11_c_the_wagers_of_a_seat_are_settled_in_succession() -> None:
    everything = ante(pair_plus=5, progressive=1, six_card=5)
    round = played(GAME, {1: everything, 2: ante()}, {1: STRAIGHT_FLUSH, 2: ROYAL_HEARTS}, dealer=QUEEN)
    own = [said for said in settled(round) if said.startswith("1 ")]
    assert own == ["1 envy", "1 ante", "1 play", "1 ante_bonus", "1 pair_plus", "1 progressive", "1 six_card"]
    told = done(round)
    assert (
        told.index("reveal dealer")
        < told.index("turn up 2")
        < told.index("2 ante")
        < told.index("turn up 1")
        < told.index("1 ante")
    )


def test_649a_11_c_3_i_dealer_jack_high() -> None:
    """Lower than a queen high: the Ante is paid and the Play returned, whatever the player holds."""
    for cards in (ROYAL_SPADES, PAIR, "5h 3d 2c"):
        told = fates(one(cards, JACK))
        assert (told["ante"], told["play"]) == ("won 10", "returned")
    assert clauses(one(PAIR, JACK), "play")[0] == "649a.11(c)(3)(i)"


def test_649a_11_c_3_i_dealer_with_the_lowest_hand() -> None:
    assert fates(one("5h 4d 2s", "5c 3h 2d")) == {"ante": "won 10", "play": "returned"}


def test_649a_11_c_3_ii_dealer_queen_high_plays() -> None:
    """Queen, 3, 2 is the lowest hand that plays."""
    assert fates(one("Qs 4d 2s", "Qh 3h 2d")) == {"ante": "won 10", "play": "won 10"}
    assert fates(one("Js Td 8s", "Qh 3h 2d")) == {"ante": "lost 10", "play": "lost 10"}


@pytest.mark.parametrize("dealer", ["Kh 3d 2c", "Ah 3d 2c", "2h 2d 3c", "2h 4h 5h", "Ah 2d 3c"])
def test_649a_11_c_3_ii_any_better_hand_plays(dealer: str) -> None:
    assert fates(one("Ts 7d 5s", dealer)) == {"ante": "lost 10", "play": "lost 10"}


def test_649a_11_c_3_ii_A_ranked_lower_both_are_collected() -> None:
    round = one("Ks 9d 7s", "Kh 9h 8d")
    assert fates(round) == {"ante": "lost 10", "play": "lost 10"}
    assert clauses(round, "ante") == ("649a.11(c)(3)(ii)(A)",)


def test_649a_11_c_3_ii_B_ranked_higher_both_are_paid() -> None:
    round = one("Ks 9d 8s", "Kh 9h 7d")
    assert fates(round) == {"ante": "won 10", "play": "won 10"}
    assert clauses(round, "play") == ("649a.11(c)(3)(ii)(B)", "649a.12(a)")


@pytest.mark.parametrize(
    ("cards", "dealer"), [("Ks 9d 8s", "Kh 9h 8d"), ("4s 4d 9s", "4h 4c 9d"), ("5s 6s 7s", "5h 6h 7h")]
)
def test_649a_11_c_3_ii_C_equally_ranked_both_are_returned(cards: str, dealer: str) -> None:
    told = fates(one(cards, dealer))
    assert (told["ante"], told["play"]) == ("returned", "returned")
    assert clauses(one(cards, dealer), "ante") == ("649a.11(c)(3)(ii)(C)",)


@pytest.mark.parametrize(
    "dealer", [JACK, QUEEN, "As Ad Ah"], ids=["no queen", "player ahead", "dealer ahead"]
)
def test_649a_11_c_4_a_pair_plus_is_paid_whoever_has_the_higher_hand(dealer: str) -> None:
    assert fates(one(PAIR, dealer, stakes=ante(pair_plus=5)))["pair_plus"] == "won 5"
    assert fates(one(NOTHING, dealer, stakes=ante(pair_plus=5)))["pair_plus"] == "lost 5"


@pytest.mark.parametrize(
    "dealer", [JACK, QUEEN, "As Ad Ah"], ids=["no queen", "player ahead", "dealer ahead"]
)
def test_649a_11_c_5_a_progressive_is_paid_whoever_has_the_higher_hand(dealer: str) -> None:
    assert fates(one(THREE, dealer, stakes=ante(progressive=1)))["progressive"] == "won 59"


@pytest.mark.parametrize("cards", [ROYAL_SPADES, ROYAL_HEARTS, STRAIGHT_FLUSH, THREE, STRAIGHT])
def test_649a_11_c_5_i_to_iii_every_progressive_payout_is_verified_first(cards: str) -> None:
    told = done(one(cards, stakes=ante(progressive=1)))
    assert told[told.index("1 progressive") - 1] == "verify progressive 1"


def test_649a_11_c_5_a_losing_progressive_is_not_verified() -> None:
    assert "verify progressive 1" not in done(one(PAIR, stakes=ante(progressive=1)))


def test_649a_11_c_5_v_a_player_has_no_envy_for_his_own_hand() -> None:
    assert "envy" not in fates(one(ROYAL_HEARTS, stakes=ante(progressive=1)))


def test_649a_11_c_5_v_nor_for_his_own_other_box() -> None:
    stakes = {1: ante(progressive=1), 2: ante(progressive=1)}
    round = played(BOXES, stakes, {1: ROYAL_HEARTS, 2: NOTHING}, players={1: "A", 2: "A"}, dealer=QUEEN)
    assert "envy" not in fates(round, 1) | fates(round, 2)


def test_649a_11_c_5_v_nor_for_the_dealers_hand() -> None:
    assert "envy" not in fates(one(NOTHING, dealer=ROYAL_HEARTS, stakes=ante(progressive=1)))


def test_649a_11_c_5_v_multiple_envy_bonuses() -> None:
    stakes = {1: ante(progressive=1), 2: ante(progressive=5), 3: ante()}
    round = played(GAME, stakes, {1: NOTHING, 2: ROYAL_SPADES, 3: ROYAL_HEARTS}, dealer="Qc 7h 2d")
    assert fates(round, 1)["envy"] == "won 25 + won 100"
    assert fates(round, 2)["envy"] == "won 125"
    assert "envy" not in fates(round, 3), "without a Progressive Payout Wager there is no envy"


def test_649a_11_c_5_v_a_straight_flush_below_the_ace_gives_no_envy() -> None:
    stakes = {1: ante(progressive=1), 2: ante()}
    assert "envy" not in fates(played(GAME, stakes, {1: NOTHING, 2: "Kh Qh Jh"}, dealer=QUEEN), 1)


def test_649a_11_c_6_six_cards_of_the_player_and_the_dealer() -> None:
    """Three of a kind or better of both hands together, whatever becomes of the Ante."""
    assert fates(one("8h 3d 4c", "8s 8d Qh", stakes=ante(six_card=10)))["six_card"] == "won 50"
    assert fates(one("8h 3d 4c", "8s 5d Qh", stakes=ante(six_card=10)))["six_card"] == "lost 10"


def test_649a_11_c_6_each_player_has_the_dealers_cards() -> None:
    stakes = {1: ante(six_card=10), 2: ante(six_card=10)}
    round = played(GAME, stakes, {1: "8h 3d 4c", 2: "8c 9d Jc"}, dealer="8s 8d Qh")
    assert fates(round, 1)["six_card"] == fates(round, 2)["six_card"] == "won 50"


def test_649a_11_d_at_the_end_the_cards_are_cleared() -> None:
    assert done(one(PAIR))[-1] == "clear"

"""Three Card Poker in Pennsylvania, 58 Pa. Code ch. 649a: each test is named after the clause that it holds."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from croupier.editions import Game, load
from croupier.kit import FULL_DECK, Refusal, StackedDeck, cents, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import evaluate
from croupier.rounds import Ask, Chose, Deal, Dealt, Incident, NoMoreBets, Round
from tests.procedures.told import (
    Stakes,
    asked,
    bet,
    clauses,
    dealt_to,
    described,
    done,
    fates,
    finish,
    opened,
    played,
    refused,
    settled,
    to_decide,
    violations,
)

ID = "pennsylvania/three-card-poker"
GAME = load(ID).under()
BOXES = load(ID).under(boxes=3)

QUEEN = "Qd 7h 2d"  # a dealer that plays, with little
JACK = "Js Th 8d"  # the best a dealer can hold that does not play
ROYAL_SPADES, ROYAL_HEARTS = "As Ks Qs", "Ah Kh Qh"
STRAIGHT_FLUSH, THREE, STRAIGHT, FLUSH, PAIR = "6c 7c 8c", "5h 5d 5c", "9s Td Jc", "2h 6h 9h", "4h 4d 9c"
ACE_HIGH, NOTHING = "Ac 9d 5c", "Tc 7d 3c"


def filed(**choices: Any) -> Game:
    return load(ID).under(**choices)


def one(
    cards: str, dealer: str = QUEEN, say: str = "play", game: Game = GAME, stakes: Stakes | None = None
) -> Round:
    """A round of one seat, by default with an Ante of $10."""
    bets = stakes or ante()
    return played(game, {1: bets}, {1: cards}, {1: [say]} if "ante" in bets else {}, dealer=dealer)


def ante(**more: int) -> Stakes:
    return {"ante": 10, **more}


# 649a.2, 649a.3: the table and its deck.


def test_649a_2_a_seven_players_and_no_more() -> None:
    assert opened(GAME, {seat: ante() for seat in range(1, 8)})
    for seat in (0, 8):
        with pytest.raises(
            Refusal, match=rf"There is no seat {seat}; the table has seats 1 to 7. \[649a.2\(a\)\]"
        ):
            opened(GAME, {seat: ante()})


def test_649a_3_a_one_deck_of_52() -> None:
    assert GAME.cards == FULL_DECK
    assert GAME.edition.law.deck.cards == 52


def test_649a_3_b_two_decks_only_with_a_shuffling_device() -> None:
    assert not violations(ID, decks=2, shuffler="does not count")
    assert any("649a.3(b)" in said for said in violations(ID, decks=2, shuffler="none"))
    assert any("at most 2" in said for said in violations(ID, decks=3))


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
    for one, other in combinations("cdhs", 2):
        assert ties(f"A{one} K{one} Q{one}", f"A{other} K{other} Q{other}")


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


# 649a.7: the wagers.


def test_649a_7_b_only_players_who_are_seated_may_wager() -> None:
    assert "Nobody sits at seat 2" in refused(opened(GAME, {1: ante()}), bet(2, "ante", 10))


def test_649a_7_b_the_wagers_of_a_player_who_leaves_are_treated_as_lost() -> None:
    source = described({1: ROYAL_SPADES, 2: PAIR}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(pair_plus=5, six_card=5), 2: ante()}), source)
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert fates(round, 1) == {"ante": "lost 10", "pair_plus": "lost 5", "six_card": "lost 5"}
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}
    assert clauses(round, "ante") == ("649a.7(b)",)


def test_649a_7_b_a_player_who_has_left_gets_no_more_cards_and_is_not_asked() -> None:
    source = described({1: NOTHING, 2: PAIR}, dealer=QUEEN)
    round = opened(GAME, {1: ante(), 2: ante()})
    round.push(NoMoreBets())
    for _ in range(3):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert dealt_to(round) == [1, 2, "dealer", 2, "dealer", 2, "dealer"]
    assert asked(round) == [2]


def test_649a_7_b_who_leaves_must_be_said() -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: NOTHING}, dealer=QUEEN))
    assert "befalls one seat; say which" in refused(round, Incident("player leaves the table"))


def test_649a_7_c_no_wager_after_no_more_bets() -> None:
    round = opened(GAME, {1: ante()})
    round.push(NoMoreBets())
    for event in (bet(1, "pair_plus", 5), bet(1, "ante", 20), bet(1, "ante", 0), bet(1, "progressive", 1)):
        said = refused(round, event)
        assert "bets are closed" in said and "649a.7(c)" in said
    assert "bets are closed already" in refused(round, NoMoreBets())


def test_649a_7_c_before_it_a_wager_may_be_changed_and_taken_back() -> None:
    round = opened(GAME, {1: ante(pair_plus=5)})
    round.push(bet(1, "ante", 20))
    round.push(bet(1, "pair_plus", 0))
    assert round.table.stakes == {(1, "ante"): 2000}


def test_649a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "not placed before the deal but by the decision 'play'" in refused(
        opened(GAME, {1: ante()}), bet(1, "play", 10)
    )


@pytest.mark.parametrize(("amount", "fine"), [("9.99", False), ("10", True), ("10.01", False), ("20", False)])
def test_649a_7_d_1_the_play_wager_equals_the_ante(amount: str, fine: bool) -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: PAIR}, dealer=QUEEN))
    event = Chose(1, "play", cents(amount))
    assert (round.refusal(event) is None) is fine
    if not fine:
        assert "it is $10" in refused(round, event)


def test_649a_7_d_1_an_ante_alone_competes_with_the_dealer_alone() -> None:
    assert fates(one(PAIR)) == {"ante": "won 10", "play": "won 10"}


def test_649a_7_d_2_a_pair_plus_alone_competes_with_the_paytable_alone() -> None:
    round = one(PAIR, dealer="Ah Ad As", stakes={"pair_plus": 10})
    assert asked(round) == []
    assert fates(round) == {"pair_plus": "won 10"}


def test_649a_7_d_3_both_compete_each_for_itself() -> None:
    round = one(PAIR, dealer="Ah Ad As", stakes=ante(pair_plus=25))
    assert fates(round) == {"ante": "lost 10", "play": "lost 10", "pair_plus": "won 25"}


@pytest.mark.parametrize("extra", ["progressive", "six_card"])
@pytest.mark.parametrize(
    ("others", "fine"),
    [({}, False), ({"ante": 10}, True), ({"pair_plus": 10}, True), ({"ante": 10, "pair_plus": 10}, True)],
)
def test_649a_7_d_4_and_5_the_extras_need_an_ante_or_a_pair_plus(
    extra: str, others: dict[str, int], fine: bool
) -> None:
    round = opened(GAME, {1: {**others, extra: 5}})
    assert (round.refusal(NoMoreBets()) is None) is fine
    if not fine:
        assert "without Ante or Pair Plus; it needs one" in refused(round, NoMoreBets())


@pytest.mark.parametrize(
    ("amount", "fine"),
    [("0.99", False), ("1", True), ("1.01", False), ("4.99", False), ("5", True), ("6", False)],
)
def test_649a_7_d_4_a_progressive_wager_is_one_or_five_dollars(amount: str, fine: bool) -> None:
    round = opened(GAME, {1: ante()})
    assert (round.refusal(bet(1, "progressive", amount)) is None) is fine


def test_649a_7_d_4_and_5_the_extras_are_offered_only_where_filed() -> None:
    game = filed(progressive=False, six_card=False)
    round = opened(game, {1: ante()})
    assert "Progressive Payout is not offered" in refused(round, bet(1, "progressive", 1))
    assert "Six Card Bonus is not offered" in refused(round, bet(1, "six_card", 5))
    assert "takes no stake of its own" in refused(opened(GAME, {1: ante()}), bet(1, "envy", 1))


@pytest.mark.parametrize(
    ("version", "antes", "pairs", "fine", "clause"),
    [
        ("ante at least pair plus", "10", "9.99", True, "(e)(1)"),
        ("ante at least pair plus", "10", "10", True, "(e)(1)"),
        ("ante at least pair plus", "10", "10.01", False, "(e)(1)"),
        ("ante at least pair plus", "10", "0", True, "(e)(1)"),
        ("ante at least pair plus", "0", "10", False, "(e)(1)"),
        ("ante at least half of pair plus", "10", "19.99", True, "(e)(2)"),
        ("ante at least half of pair plus", "10", "20", True, "(e)(2)"),
        ("ante at least half of pair plus", "10", "20.01", False, "(e)(2)"),
        ("ante at least half of pair plus", "10", "0", True, "(e)(2)"),
        ("ante at least half of pair plus", "0", "10", False, "(e)(2)"),
        ("both compulsory", "10", "50", True, "(e)(3)"),
        ("both compulsory", "10", "50.01", False, "(e)(3)"),
        ("both compulsory", "50", "10", True, "(e)(3)"),
        ("both compulsory", "50.01", "10", False, "(e)(3)"),
        ("both compulsory", "10", "10", True, "(e)(3)"),
    ],
)
def test_649a_7_e_the_ratios_of_the_versions(
    version: str, antes: str, pairs: str, fine: bool, clause: str
) -> None:
    round = opened(filed(version=version), {1: {"ante": antes, "pair_plus": pairs}})
    assert (round.refusal(NoMoreBets()) is None) is fine
    if not fine:
        assert f"649a.7{clause}" in refused(round, NoMoreBets())


@pytest.mark.parametrize(("wager", "missing"), [("ante", "Pair Plus"), ("pair_plus", "Ante")])
def test_649a_7_e_3_both_wagers_are_compulsory(wager: str, missing: str) -> None:
    round = opened(filed(version="both compulsory"), {1: {wager: 10}})
    assert f"Seat 1 has no {missing}; it must be placed" in refused(round, NoMoreBets())


def test_649a_7_e_notwithstanding_it_the_standard_game_has_no_ratio() -> None:
    assert opened(GAME, {1: {"ante": 5, "pair_plus": 500}}).refusal(NoMoreBets()) is None


def test_649a_7_f_a_player_plays_as_many_adjacent_boxes_as_are_filed() -> None:
    stakes = {seat: ante() for seat in (2, 3, 4)}
    assert opened(BOXES, stakes, players={2: "A", 3: "A", 4: "A"})
    with pytest.raises(
        Refusal, match=r"A plays boxes 2, 3, 4, 5; one player may play at most 3 .*649a.7\(f\)"
    ):
        opened(BOXES, stakes, players={2: "A", 3: "A", 4: "A", 5: "A"})
    with pytest.raises(Refusal, match=r"A plays boxes 2, 4; .* adjacent"):
        opened(BOXES, {2: ante(), 4: ante()}, players={2: "A", 3: "B", 4: "A"})
    with pytest.raises(Refusal, match="at most 1 adjacent"):
        opened(GAME, {2: ante(), 3: ante()}, players={2: "A", 3: "A"})


def test_649a_7_f_each_box_is_decided_and_settled_by_itself() -> None:
    round = played(
        BOXES,
        {2: ante(), 3: ante()},
        {2: PAIR, 3: NOTHING},
        {2: ["play"], 3: ["fold"]},
        {2: "A", 3: "A"},
        dealer=QUEEN,
    )
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}
    assert fates(round, 3) == {"ante": "lost 10"}


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
    assert round.seen(1) == {1: parse_cards(PAIR), 2: hidden, "dealer": hidden}
    assert round.seen(None) == {1: hidden, 2: hidden, "dealer": hidden}


@pytest.mark.parametrize("dealing", ["manual shoe", "hand", "automated shoe"])
def test_649a_8_b_9_a_3_10_a_2_no_more_bets_is_announced_before_any_card(dealing: str) -> None:
    round = opened(filed(dealing=dealing), {1: ante()})
    assert "No card is due to seat 1 now; bets are open" in refused(round, Dealt(1, 0))
    to_decide(round, described({1: PAIR}, dealer=QUEEN))
    assert done(round)[:2] == ["no more bets", "stub"]


def test_649a_9_a_1_from_the_hand_only_with_a_shuffling_device() -> None:
    assert not violations(ID, dealing="hand", shuffler="does not count")
    assert any("649a.9(a)(1)" in said for said in violations(ID, dealing="hand", shuffler="none"))


@pytest.mark.parametrize(
    ("kind", "then"),
    [("count wrong, cards misdealt", []), ("count wrong, cards not misdealt", ["remove the deck"])],
)
def test_649a_8_h_a_wrong_count_voids_the_round(kind: str, then: list[str]) -> None:
    """Misdealt, the 52 cards stay; not misdealt, the whole deck leaves the table."""
    round = to_decide(
        opened(GAME, {1: ante(pair_plus=5), 2: ante(six_card=5)}),
        described({1: PAIR, 2: THREE}, dealer=QUEEN),
    )
    round.push(Incident(kind))
    assert round.done
    assert fates(round, 1) == {"ante": "returned", "pair_plus": "returned"}
    assert fates(round, 2) == {"ante": "returned", "six_card": "returned"}
    assert round.table.orders == then
    assert "649a.8(h)" in clauses(round, "ante")


# 649a.11: the completion of a round.


def test_649a_11_b_who_placed_an_ante_is_asked_clockwise_from_the_dealers_left() -> None:
    stakes = {7: ante(), 1: ante(), 4: {"pair_plus": 10}, 3: ante()}
    hands = {1: PAIR, 3: ACE_HIGH, 4: FLUSH, 7: STRAIGHT}
    assert asked(played(GAME, stakes, hands, dealer=QUEEN)) == [1, 3, 7]


def test_649a_11_b_play_or_forfeit_and_nothing_else() -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: PAIR}, dealer=QUEEN))
    assert isinstance(round.due, Ask)
    assert round.legal() == (Chose(1, "play"), Chose(1, "fold"))
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
    assert round.seen(None)[2] == (UNKNOWN,) * 3


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


# 649a.12: what is paid.


def test_649a_12_a_ante_and_play_are_paid_even_money() -> None:
    assert fates(one(PAIR, stakes={"ante": 500})) == {"ante": "won 500", "play": "won 500"}


def paid(wager: str, label: str, cards: str, **filing: Any) -> str | None:
    """What a $10 wager, beside an Ante of $10, becomes on these cards under the schedule."""
    game = filed(**{wager: label, "progressive_rate": "20%"}, **filing)
    extra = {} if wager == "ante_bonus" else {wager: 5 if wager == "progressive" else 10}
    if filing.get("version") == "both compulsory":
        extra["pair_plus"] = 10
    return fates(one(cards, "Qd 8h 2c", game=game, stakes=ante(**extra))).get(wager)


HANDS = {
    "royal": ROYAL_SPADES,
    "akq": ROYAL_HEARTS,
    "sf": STRAIGHT_FLUSH,
    "three": THREE,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "pair": PAIR,
    "none": NOTHING,
}


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", {"sf": 5, "three": 4, "straight": 1}),
        ("B", {"sf": 5, "three": 3, "straight": 1}),
        ("C", {"sf": 4, "three": 3, "straight": 1}),
    ],
)
def test_649a_12_b_the_ante_bonus(label: str, figures: dict[str, int]) -> None:
    figures |= {"royal": figures["sf"], "akq": figures["sf"]}
    for name, cards in HANDS.items():
        assert paid("ante_bonus", label, cards) == (
            f"won {10 * figures[name]}" if name in figures else None
        ), name


@pytest.mark.parametrize(
    "dealer", [JACK, QUEEN, "As Ad Ah", "7h 8h 9h"], ids=["no queen", "ahead", "behind", "far behind"]
)
def test_649a_12_b_the_ante_bonus_is_paid_whoever_has_the_higher_hand(dealer: str) -> None:
    assert fates(one("9d Tc Jc", dealer))["ante_bonus"] == "won 10"


def test_649a_12_b_the_ante_bonus_on_a_losing_hand() -> None:
    round = one(THREE, "As Ad Ah")
    assert fates(round) == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 40"}


def test_649a_12_b_no_ante_bonus_without_a_play_wager() -> None:
    assert "ante_bonus" not in fates(one(THREE, say="fold"))


def test_649a_12_b_no_ante_bonus_without_an_ante() -> None:
    assert fates(one(THREE, stakes={"pair_plus": 10})) == {"pair_plus": "won 250"}


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("e-B", {"royal": 50, "akq": 50, "sf": 8, "three": 6}),
        ("e-C", {"royal": 50, "akq": 10, "sf": 6, "three": 3}),
    ],
)
def test_649a_12_c_the_ante_bonus_of_the_versions(label: str, figures: dict[str, int]) -> None:
    for name, cards in HANDS.items():
        said = paid("ante_bonus", label, cards, version="both compulsory")
        assert said == (f"won {10 * figures[name]}" if name in figures else None), name


def test_649a_12_c_table_a_is_damaged_and_refused() -> None:
    said = violations(ID, version="both compulsory", ante_bonus="e-A")
    assert len(said) == 2 and all("damaged in the print" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", {"sf": 35, "three": 25, "straight": 5, "flush": 3, "pair": 1}),
        ("B", {"sf": 40, "three": 30, "straight": 5, "flush": 4, "pair": 1}),
        ("C", {"sf": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1}),
    ],
)
def test_649a_12_d_the_pair_plus(label: str, figures: dict[str, int]) -> None:
    figures |= {"royal": figures["sf"], "akq": figures["sf"]}
    for name, cards in HANDS.items():
        assert paid("pair_plus", label, cards) == (
            f"won {10 * figures[name]}" if name in figures else "lost 10"
        ), name


@pytest.mark.parametrize(
    ("label", "figures"),
    [("A", {"akq": 500, "sf": 70, "three": 60, "straight": 6}), ("B", {"akq": 500, "sf": 100, "three": 90})],
)
def test_649a_12_e_1_the_progressive_is_paid_for_one(label: str, figures: dict[str, int]) -> None:
    """For 1: what is paid includes the wager, which was collected before the deal."""
    for name, cards in HANDS.items():
        if name != "royal":
            said = f"won {5 * figures[name] - 5}" if name in figures else "lost 5"
            assert paid("progressive", label, cards) == said, name


def test_649a_12_e_1_a_k_q_of_spades_wins_the_whole_meter() -> None:
    round = played(
        GAME, {1: ante(progressive=5)}, {1: ROYAL_SPADES}, meters={"progressive": "2500"}, dealer="Qd 7h 2d"
    )
    assert fates(round)["progressive"] == "won 2496", "$2,500 and a fifth of $5, for the $5 staked"
    assert round.table.meters == {"progressive": cents("1000")}


def test_649a_12_e_2_only_the_highest_hand_is_paid() -> None:
    round = one(ROYAL_HEARTS, "Qd 7h 2d", stakes=ante(progressive=1))
    assert [line.wager for line in round.lines].count("progressive") == 1
    assert fates(round)["progressive"] == "won 499"


@pytest.mark.parametrize(("label", "least"), [("A", 14), ("B", 20)])
def test_649a_12_e_3_the_least_rate_of_progression(label: str, least: int) -> None:
    assert not violations(ID, progressive=label, progressive_rate=f"{least}%")
    said = violations(ID, progressive=label, progressive_rate=f"{least - 1}.99%")
    assert len(said) == 1 and f"at least {least}%" in said[0] and "649a.12(e)(3)" in said[0]


@pytest.mark.parametrize("option", ["progressive_initial", "progressive_reset"])
def test_649a_12_e_3_the_least_initial_and_reset_amount(option: str) -> None:
    assert not violations(ID, **{option: "1000"})
    assert "649a.12(e)(3)" in violations(ID, **{option: "999.99"})[0]


def test_649a_12_e_4_the_meter_is_paid_as_it_stands_at_the_players_turn() -> None:
    """The wagers of the round have fed it: $1,000 and a fifth of $1 and of $5, less the $1 staked."""
    stakes = {1: ante(progressive=1), 2: ante(progressive=5)}
    round = played(GAME, stakes, {1: ROYAL_SPADES, 2: PAIR}, dealer="Qd 7h 2d")
    assert fates(round, 1)["progressive"] == "won 1000.20"


@pytest.mark.parametrize(
    ("stake", "cards", "envy"),
    [(1, ROYAL_SPADES, 100), (1, ROYAL_HEARTS, 25), (5, ROYAL_SPADES, 500), (5, ROYAL_HEARTS, 125)],
)
def test_649a_12_e_5_envy_goes_by_the_wager_of_the_player_who_receives_it(
    stake: int, cards: str, envy: int
) -> None:
    for holders in (1, 5):
        stakes = {1: ante(progressive=stake), 2: ante(progressive=holders)}
        round = played(GAME, stakes, {1: NOTHING, 2: cards}, dealer="Qd 7h 2d")
        assert fates(round, 1)["envy"] == f"won {envy}"


@pytest.mark.parametrize(
    ("label", "figures"),
    [
        ("A", [1000, 200, 50, 25, 20, 10, 5]),
        ("B", [1000, 200, 100, 20, 15, 9, 8]),
        ("C", [1000, 200, 100, 20, 15, 10, 7]),
    ],
)
def test_649a_12_f_the_six_card_bonus(label: str, figures: list[int]) -> None:
    deals = [
        ("Ah Kh Qh", "Jh Th 2c"), ("Kh Qh Jh", "Th 9h 2c"), ("8h 8d 8c", "8s Qd 2h"), ("8h 8d 8c", "Qs Qd 2h"),
        ("8h Th 2h", "Qh 3h 2c"), ("8h 9d Tc", "Js Qd 2h"), ("8h 8d 3c", "8s Qd 2h"),
    ]  # fmt: skip
    for (cards, dealer), figure in zip(deals, figures, strict=True):
        assert (
            fates(one(cards, dealer, game=filed(six_card=label), stakes=ante(six_card=1)))["six_card"]
            == f"won {figure}"
        )


# 649a.13: irregularities.


def in_the_deal(game: Game = GAME, cards: int = 2) -> Round:
    """A round of two seats with some cards dealt."""
    round = opened(game, {1: ante(pair_plus=5), 2: ante(progressive=1)})
    round.push(NoMoreBets())
    deck = StackedDeck(range(52))
    for _ in range(cards):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, deck.card(round.due.to)))
    return round


def is_void(round: Round, then: list[str]) -> None:
    assert round.done
    assert fates(round, 1) == {"ante": "returned", "pair_plus": "returned"}
    assert fates(round, 2) == {"ante": "returned", "progressive": "returned"}
    assert round.table.orders == then


def test_649a_13_a_a_card_found_face_up_is_not_used() -> None:
    round = in_the_deal()
    due = round.due
    round.push(Incident("card face up in the deck", card=parse_card("As")))
    assert not round.done and round.due == due, "the deal goes on where it was"
    assert isinstance(due, Deal)
    assert "As is not in the deck any more" in refused(round, Dealt(due.to, parse_card("As")))
    round.push(Dealt(due.to, parse_card("Ks")))


def test_649a_13_a_a_second_card_found_face_up_voids_the_round() -> None:
    round = in_the_deal()
    round.push(Incident("card face up in the deck", card=parse_card("As")))
    round.push(Incident("card face up in the deck", card=parse_card("Ah")))
    is_void(round, ["reshuffle"])
    assert clauses(round, "ante") == ("649a.13(a)",)


def test_649a_13_a_the_card_that_was_found_is_named_and_was_in_the_deck() -> None:
    round = in_the_deal()
    assert "name the card that was found" in refused(round, Incident("card face up in the deck"))
    assert "2c has been dealt already" in refused(round, Incident("card face up in the deck", card=0))
    assert "is not a card of this deck" in refused(round, Incident("card face up in the deck", card=52))


def test_649a_13_a_only_while_the_cards_are_being_dealt() -> None:
    found = Incident("card face up in the deck", card=parse_card("As"))
    assert "cannot be reported now" in refused(opened(GAME, {1: ante()}), found)
    decided = to_decide(opened(GAME, {1: ante()}), described({1: PAIR}, dealer=QUEEN))
    assert "cannot be reported now" in refused(decided, found)


def test_649a_13_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    round = in_the_deal()
    due = round.due
    round.push(Incident("card drawn in error"))
    assert round.due == due and not round.table.cards.get("discard")
    assert "discards no card, so it names none" in refused(
        round, Incident("card drawn in error", card=parse_card("As"))
    )


@pytest.mark.parametrize("seat", [None, 2], ids=["the dealer's", "a player's"])
def test_649a_13_c_a_wrong_number_of_cards_voids_the_round(seat: int | None) -> None:
    round = in_the_deal(cards=9)
    assert isinstance(round.due, Ask)
    round.push(Incident("wrong number of cards", seat))
    is_void(round, ["reshuffle"])
    assert clauses(round, "ante") == ("649a.13(c)",)


@pytest.mark.parametrize("cards", [3, 9], ids=["in the deal", "before the reveal"])
def test_649a_13_d_a_dealers_card_exposed_voids_the_round(cards: int) -> None:
    round = in_the_deal(cards=cards)
    round.push(Incident("dealer card exposed"))
    is_void(round, ["reshuffle"])
    assert clauses(round, "ante") == ("649a.13(d)",)


def test_649a_13_d_once_the_dealer_has_revealed_nothing_is_exposed() -> None:
    assert "The round is over" in refused(one(PAIR), Incident("dealer card exposed"))


def test_649a_13_d_what_a_fold_has_not_yet_forfeited_is_returned_too() -> None:
    """All hands are void; forfeits are collected only after every player has decided."""
    source = described({1: NOTHING, 2: PAIR}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(), 2: ante()}), source)
    round.push(Chose(1, "fold"))
    round.push(Incident("dealer card exposed"))
    assert fates(round, 1) == {"ante": "returned"}


def test_649a_13_d_a_play_wager_is_returned_too() -> None:
    source = described({1: PAIR, 2: "4s 4c 9d"}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(), 2: ante()}), source)
    round.push(Chose(1, "play"))
    round.push(Incident("dealer card exposed"))
    assert fates(round, 1) == {"ante": "returned", "play": "returned"}


def test_649a_13_e_a_shuffler_that_jams_costs_nobody_anything() -> None:
    round = opened(GAME, {1: ante()})
    round.push(Incident("shuffler jams"))
    assert not round.done
    assert round.table.orders == ["reshuffle"]
    finish(round, described({1: PAIR}, dealer=QUEEN), {})
    assert fates(round) == {"ante": "won 10", "play": "won 10"}


def test_649a_13_e_a_shuffler_jams_only_where_one_is_used() -> None:
    round = opened(filed(shuffler="none"), {1: ante()})
    assert "can happen only where shuffler is" in refused(round, Incident("shuffler jams"))


def test_649a_13_f_an_automated_shoe_that_jams_voids_the_round() -> None:
    round = in_the_deal(filed(dealing="automated shoe"))
    round.push(Incident("dealing shoe jams"))
    is_void(round, ["reshuffle"])
    assert clauses(round, "ante") == ("649a.13(f)",)


@pytest.mark.parametrize("dealing", ["manual shoe", "hand"])
def test_649a_13_f_a_shoe_jams_only_where_it_is_automated(dealing: str) -> None:
    round = in_the_deal(filed(dealing=dealing))
    assert "can happen only where dealing is automated shoe" in refused(round, Incident("dealing shoe jams"))


def test_649a_13_void_rounds_leave_the_meter_as_it_was() -> None:
    round = in_the_deal()
    assert round.table.meters["progressive"] == cents("1000.20")
    round.push(Incident("wrong number of cards"))
    assert round.table.meters["progressive"] == cents("1000")

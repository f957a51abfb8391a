"""Grand Ronde, chapter 5: Let It Ride, clause by clause."""

from datetime import datetime

import pytest

from croupier.editions import Game, load
from croupier.editions.model import DecisionChoice
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.room.upkeep import Began, DeckIn, DeckShuffled, Finished, Upkeep
from croupier.rounds.events import Chose, Closed, Decide, Incident
from tests.games.banked.described import bet, described, fates, opened, played, refused, to_decide
from tests.games.banked.described_let_it_ride import basic, one, thrice
from tests.games.banked.outcome import asked, clauses, dealt_to, done, violations

ID = "grand-ronde/let-it-ride"


# (a) The game in outline, (b) what the words mean.


def asked_for(round: BankedRound) -> tuple[DecisionChoice, ...]:
    """What the seat that is asked may choose."""
    assert isinstance(round.due, Decide)
    return round.rules.decision(round.due.question).choices


def test_5_a_1_b_2_the_hand_is_three_own_cards_and_two_of_all(game: Game) -> None:
    round = played(game, {1: basic(), 2: basic()}, {1: "Th 4d 2c", 2: "9h 5d 3c"}, community="Ts 9s")
    assert fates(round, 1) == thrice("won 10")  # a pair of tens with the community's
    assert fates(round, 2) == thrice("lost 10")  # a pair of nines


def test_5_a_2_and_3_b_1_community_cards_come_up_one_after_each_decision(game: Game) -> None:
    round = to_decide(opened(game, {1: basic()}), described({1: "Th 4d 2c"}, community="Ts 9s"))
    assert round.table.seen(1)["community"] == (UNKNOWN, UNKNOWN)
    round.push(Chose(1, "ride"))
    assert round.table.seen(1)["community"] == (*parse_cards("Ts"), UNKNOWN)
    round.push(Chose(1, "ride"))
    assert round.table.seen(None)["community"] == parse_cards("Ts 9s")
    assert round.over


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_5_b_7_there_are_three_basic_bets(game: Game, wager: str) -> None:
    round = opened(game, {1: basic()})
    round.push(bet(1, wager, 0))
    assert "5(b)(7)" in refused(round, Closed())


@pytest.mark.parametrize("wager", ["bet_2", "bet_3"])
@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_5_b_7_c_2_basic_bets_of_a_spot_are_equal(game: Game, wager: str, amount: str) -> None:
    round = opened(game, {1: {**basic(), wager: amount}})
    said = refused(round, Closed())
    assert "exactly the Basic Bet 1" in said and "5(c)(2)" in said


@pytest.mark.parametrize("amount", ["0.99", "1.01", "2"])
def test_5_b_8_the_bonus_bet_is_one_dollar(game: Game, amount: str) -> None:
    round = opened(game, {1: basic(bonus=1)})
    said = refused(round, bet(1, "bonus", amount))
    assert "it is $1" in said and "5(b)(8)" in said


@pytest.mark.parametrize(("amount", "said"), [("0.99", "minimum is $1"), ("25.01", "maximum is $25")])
def test_5_b_9_the_three_card_bonus_bet_is_one_to_twenty_five_dollars(
    game: Game, amount: str, said: str
) -> None:
    round = opened(game, {1: basic(three_card=1)})
    assert round.refusal(bet(1, "three_card", 25)) is None
    assert said in refused(round, bet(1, "three_card", amount))
    assert "5(b)(9)" in refused(round, bet(1, "three_card", amount))


# (c) The bets.


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_5_c_1_fifty_dollars_a_basic_bet_and_no_cent_more(game: Game, wager: str) -> None:
    round = opened(game, {1: basic(50)})
    assert round.refusal(Closed()) is None
    said = refused(round, bet(1, wager, "50.01"))
    assert "maximum is $50" in said and "5(c)(1)" in said


def test_5_c_1_the_house_may_post_less_but_not_more() -> None:
    assert violations(ID, max_bet="50") == violations(ID, min_bet="50") == []
    assert any("the maximum is $50" in said and "5(c)(1)" in said for said in violations(ID, max_bet="50.01"))
    assert any("the maximum is $50" in said and "5(c)(1)" in said for said in violations(ID, min_bet="50.01"))
    small = opened(load(ID).configure(max_bet="25"), {1: basic(25)})
    assert "maximum is $25" in refused(small, bet(1, "bet_1", "25.01"))


def test_5_c_1_reading_the_posted_least(game: Game) -> None:
    round = opened(game, {1: basic(5)})
    assert "minimum is $5" in refused(round, bet(1, "bet_1", "4.99"))


def test_5_c_2_another_spot_may_have_another_amount() -> None:
    game = load(ID).configure(boxes=2)
    round = opened(game, {1: basic(10), 2: basic(20)}, players={1: "one", 2: "one"})
    assert round.refusal(Closed()) is None


def test_5_c_1_reading_one_spot_a_player_unless_filed(game: Game) -> None:
    with pytest.raises(Refusal, match="at most one box"):
        opened(game, {1: basic(), 2: basic()}, players={1: "one", 2: "one"})
    assert violations(ID, boxes=7) == []
    assert violations(ID, boxes=8) and violations(ID, boxes=0)


@pytest.mark.parametrize("wager", ["bonus", "three_card"])
def test_5_c_3_bonus_bets_need_a_basic_bet(game: Game, wager: str) -> None:
    assert refused(opened(game, {1: {wager: 1}}), Closed())
    beside = opened(game, {1: {wager: 1}, 2: basic()})
    assert refused(beside, Closed())  # another spot's basic bets do not serve


def test_5_c_3_both_bonus_bets_or_either(game: Game) -> None:
    for more in ({"bonus": 1}, {"three_card": 5}, {"bonus": 1, "three_card": 5}):
        assert opened(game, {1: basic(**more)}).refusal(Closed()) is None


# (d) What is paid.

FIVE = [  # the hand, a basic bet of $10, the bonus bet of $1 with its stake taken off
    ("Ah Kh Qh Jh Th", "won 5000", "won 9999"),
    ("Kh Qh Jh Th 9h", "won 2000", "won 1999"),
    ("5h 4h 3h 2h Ah", "won 2000", "won 1999"),
    ("2c 2d 2h 2s 3c", "won 500", "won 99"),
    ("2c 2d 2h 3s 3c", "won 110", "won 74"),
    ("7c 5c 4c 3c 2c", "won 80", "won 49"),
    ("Ah Kd Qc Js Th", "won 50", "won 24"),
    ("5h 4d 3c 2s Ah", "won 50", "won 24"),
    ("2c 2d 2h 4s 3c", "won 30", "won 7"),
    ("3c 3d 2h 2s 4c", "won 20", "won 3"),
    ("Tc Td 2h 3s 4c", "won 10", "lost 1"),
    ("Ac Ad 2h 3s 4c", "won 10", "lost 1"),
    ("9c 9d Ah Ks Qc", "lost 10", "lost 1"),
    ("Ac Kd Qh Js 9c", "lost 10", "lost 1"),
    ("Kc Ad 2h 3s 4c", "lost 10", "lost 1"),
]


@pytest.mark.parametrize(("five", "each", "bonus"), FIVE)
def test_5_d_1_basic_to_one_and_bonus_for_one_by_their_columns(
    game: Game, five: str, each: str, bonus: str
) -> None:
    assert one(game, five, basic(bonus=1)) == {**thrice(each), "bonus": bonus}


def test_5_d_1_the_columns_are_the_least_that_may_be_paid() -> None:
    for wager, hand, less, printed, more in (
        ("bet_1", "royal flush", "499 to 1", "500 to 1", "1,000 to 1"),
        ("bet_1", "pair of tens or better", "1 to 2", "1 to 1", "3 to 2"),
        ("bonus", "two pair", "3 for 1", "4 for 1", "5 for 1"),
    ):
        assert violations(ID, supplied={wager: {hand: printed}}) == []
        assert violations(ID, supplied={wager: {hand: more}}) == []
        (said, *_) = violations(ID, supplied={wager: {hand: less}})
        assert f"the minimum is {printed}" in said and "5(d)(1)" in said


def test_5_d_1_a_basic_figure_filed_higher_holds_for_all_three_bets() -> None:
    game = load(ID).configure(supplied={"bet_1": {"two pair": "5 to 2"}, "bonus": {"two pair": "6 for 1"}})
    assert one(game, "3c 3d 2h 2s 4c", basic(bonus=1)) == {**thrice("won 25"), "bonus": "won 5"}


def test_5_d_1_fractions_of_a_cent_are_cut() -> None:
    game = load(ID).configure(supplied={"bet_1": {"two pair": "5 to 2"}})
    assert one(game, "3c 3d 2h 2s 4c", basic("5.01")) == thrice("won 12.52")  # 12.525


def test_5_d_1_the_bonus_bet_is_paid_with_both_basic_bets_withdrawn(game: Game) -> None:
    told = one(game, "3c 3d 2h 2s 4c", basic(bonus=1), ("withdraw", "withdraw"))
    assert told == {"bet_1": "withdrawn", "bet_2": "withdrawn", "bet_3": "won 20", "bonus": "won 3"}


ROYAL = "Ah Kh Qh Jh Th"


def test_5_d_1_maximum_one_bet_of_fifty_reaches_it_exactly(game: Game) -> None:
    told = one(game, ROYAL, basic(50), ("withdraw", "withdraw"))
    assert told == {"bet_1": "withdrawn", "bet_2": "withdrawn", "bet_3": "won 25000"}


def test_5_d_1_maximum_three_bets_of_fifty_are_paid_as_one(game: Game) -> None:
    round = played(game, {1: basic(50, bonus=1)}, {1: "Ah Kh Qh"}, community="Jh Th")
    assert fates(round) == {"bet_1": "won 25000", "bet_2": "won", "bet_3": "won", "bonus": "won -1"}
    assert "5(d)(1) maximum" in clauses(round, "bet_2") and "5(d)(1) maximum" in clauses(round, "bonus")
    assert "5(d)(1) maximum" not in clauses(round, "bet_1")
    assert round.net(1) == 2_499_900  # $25,000 for the hand, less the bonus stake collected before


@pytest.mark.parametrize(
    ("each", "third", "bonus"),
    [("16.66", "won 8330", "won 9"), ("16.67", "won 8330", "won -1"), ("16", "won 8000", "won 999")],
)
def test_5_d_1_maximum_counts_basic_and_bonus_bets_together(
    game: Game, each: str, third: str, bonus: str
) -> None:
    """Three at 500 to 1: $24,990 leaves $10 of the bonus, $25,005 cuts the third bet, $24,000 leaves $1,000."""
    told = one(game, ROYAL, basic(each, bonus=1))
    assert (told["bet_3"], told["bonus"]) == (third, bonus)


def test_5_d_1_maximum_counts_every_bet_of_the_hand(game: Game) -> None:
    """At most $25,000 on any one hand: what the three card bonus is paid is not paid on the others."""
    told = one(game, ROYAL, basic(50, three_card=25))
    assert (told["three_card"], told["bet_1"], told["bet_2"]) == ("won 1250", "won 23750", "won")
    round = played(game, {1: basic(50, three_card=25)}, {1: "Ah Kh Qh"}, community="Jh Th")
    cut = next(line for line in round.lines if line.wager == "bet_1")
    assert cut.why.endswith("cut from $25,000 by the payout limit of $25,000")
    assert "maximum-covers" in cut.basis.readings


def test_5_d_1_maximum_filed_without_the_three_card_bonus() -> None:
    """A hand is five cards by (b)(2); the three card bonus is paid on three."""
    game = load(ID).configure(maximum="without the three card bonus")
    told = one(game, ROYAL, basic(50, three_card=25))
    assert (told["three_card"], told["bet_1"]) == ("won 1250", "won 25000")


def test_5_d_1_maximum_is_for_each_hand_of_a_player() -> None:
    """Straight flushes at $50: 10,000 and 10,000, and 5,000 of the third, on either spot."""
    game = load(ID).configure(boxes=2)
    round = played(
        game,
        {1: basic(50), 2: basic(50)},
        {1: "9h 8h 7h", 2: "4h 3h 2h"},
        players={1: "one", 2: "one"},
        community="6h 5h",
    )
    for seat in (1, 2):
        assert fates(round, seat) == {"bet_1": "won 10000", "bet_2": "won 10000", "bet_3": "won 5000"}


THREE = [  # the three own cards, $5
    ("Ah Kh Qh", "won 250"),
    ("Kh Qh Jh", "won 200"),
    ("3h 2h Ah", "won 200"),
    ("2c 2d 2h", "won 150"),
    ("Ah Kd Qc", "won 30"),
    ("3h 2d Ac", "won 30"),
    ("5h 3h 2h", "won 15"),
    ("2h 2d 3c", "won 5"),
    ("Kh Ad 2c", "lost 5"),
    ("Ah Kd Jc", "lost 5"),
]


@pytest.mark.parametrize(("own", "fate"), THREE)
def test_5_d_2_three_card_bonus_by_its_schedule_on_the_own_cards_alone(
    game: Game, own: str, fate: str
) -> None:
    assert one(game, f"{own} 8s 7s", basic(three_card=5))["three_card"] == fate


def test_5_d_2_community_cards_do_not_help_the_three_card_bonus(game: Game) -> None:
    assert one(game, "Ah Kd Jc As Ac", basic(three_card=5)) == {**thrice("won 30"), "three_card": "lost 5"}


def test_5_d_2_the_three_card_bonus_is_paid_exactly_as_listed() -> None:
    (said,) = violations(ID, supplied={"three_card": {"pair": "2 to 1"}})
    assert "which no filing may change" in said and "5(d)(2)" in said


def test_5_g_5_bonus_bets_go_by_their_own_schedules_below_a_pair_of_tens(game: Game) -> None:
    told = one(game, "2h 2d 3c 8s 7s", basic(three_card=5, bonus=1))
    assert told == {**thrice("lost 10"), "three_card": "won 5", "bonus": "lost 1"}


# (e) Cards: one deck of 52 (a reading), suits equal; the ranks stand in the schedules above.


def test_5_e_1_one_deck_and_seven_places(game: Game) -> None:
    round = to_decide(opened(game, {seat: basic() for seat in range(1, 8)}), StackedDeck(game.cards))
    assert len(game.cards) == 52 and len(round.unseen()) == 52 - 7 * 3 - 2
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: basic()})


# (f) Shuffle and deal.


def test_5_f_1_shuffled_before_play_and_after_each_round(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    assert "5(f)(1)" in str(keep.refusal(Began(now)))
    keep.push(DeckShuffled(now))
    keep.push(Began(now))
    keep.push(Finished(now))
    assert "5(f)(1)" in str(keep.refusal(Began(now)))


DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c"


def test_5_f_3_by_hand_left_to_right_until_players_have_three_and_the_dealer_two(game: Game) -> None:
    round = to_decide(opened(game, {1: basic(), 4: basic(), 7: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1, 4, 7, "community", 1, 4, 7, "community", 1, 4, 7]
    assert round.table.cards[7] == list(parse_cards("Qc 8c 4c"))
    assert round.table.cards["community"] == list(parse_cards("Jc 7c"))
    assert all(set(cards) == {UNKNOWN} for cards in round.table.seen(None).values())


def test_5_f_3_from_the_shoe_in_stacks_one_card_removed_from_the_community(game: Game) -> None:
    shoe = load(ID).configure(dealing="automated shoe")
    round = to_decide(opened(shoe, {1: basic(), 4: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1] * 3 + [4] * 3 + ["community"] * 2 + ["discard"]
    assert round.table.cards["community"] == list(parse_cards("8c 7c"))
    assert round.table.cards["discard"] == list(parse_cards("6c"))
    assert all(set(cards) == {UNKNOWN} for cards in round.table.seen(None).values())


def test_5_f_2_no_other_way_of_dealing() -> None:
    assert any("5(f)(2)" in said for said in violations(ID, dealing="manual shoe"))


# (g) Completion of the round.

HANDS = {1: "Ah Kd 2c", 4: "9h 9d 5c", 7: "3h 3d Qc"}
STAKES = {seat: basic(10) for seat in HANDS}


def until(game: Game, *words: tuple[int, str]) -> BankedRound:
    """Three seats, dealt, with these decisions made."""
    round = to_decide(opened(game, STAKES), described(HANDS, community="As 3s"))
    for seat, word in words:
        round.push(Chose(seat, word))
    return round


def test_5_g_1_and_3_both_questions_go_clockwise_from_the_left(game: Game) -> None:
    round = played(game, STAKES, HANDS, community="As 3s")
    assert asked(round) == [1, 4, 7, 1, 4, 7]


def test_5_g_1_no_one_answers_out_of_turn(game: Game) -> None:
    assert "seat 1 is asked" in refused(until(game), Chose(4, "ride"))


def test_5_g_1_A_and_B_a_withdrawn_bet_goes_back_at_once_the_others_stay(game: Game) -> None:
    round = until(game, (1, "withdraw"))
    (line,) = round.lines
    assert (line.seat, line.wager, line.result, line.profit) == (1, "bet_1", "withdrawn", 0)
    assert "5(g)(1)B" in line.cite
    assert not round.table.staked(1, "bet_1") and round.table.staked(1, "bet_2")


def test_5_g_2_the_first_community_card_comes_up_after_all_first_decisions(game: Game) -> None:
    assert until(game, (1, "ride"), (4, "ride")).table.seen(7)["community"] == (UNKNOWN, UNKNOWN)
    round = until(game, (1, "ride"), (4, "ride"), (7, "ride"))
    assert round.table.seen(7)["community"] == (*parse_cards("As"), UNKNOWN)


@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
def test_5_g_3_the_second_decision_is_free_whatever_the_first_was(
    game: Game, first: str, second: str
) -> None:
    """A full house of aces and threes would be paid 11 to 1 on each bet that rides."""
    fate = {"ride": "won 110", "withdraw": "withdrawn"}
    told = one(game, "Ah Ad 3c As 3s", says=(first, second))
    assert told == {"bet_1": fate[first], "bet_2": fate[second], "bet_3": "won 110"}


def test_5_g_3_there_is_no_third_question(game: Game) -> None:
    round = until(game, *[(seat, "withdraw") for _ in range(2) for seat in (1, 4, 7)])
    assert round.over
    assert fates(round, 4) == {"bet_1": "withdrawn", "bet_2": "withdrawn", "bet_3": "lost 10"}


def test_5_g_1_only_the_bet_in_question_can_be_withdrawn(game: Game) -> None:
    round = until(game)
    assert isinstance(round.due, Decide)
    assert [(c.name, c.withdraws) for c in asked_for(round)] == [
        ("ride", None),
        ("withdraw", "bet_1"),
    ]
    round = until(game, (1, "ride"), (4, "ride"), (7, "ride"))
    assert isinstance(round.due, Decide)
    assert [(c.name, c.withdraws) for c in asked_for(round)] == [
        ("ride", None),
        ("withdraw", "bet_2"),
    ]


def test_5_g_4_and_6_hands_from_the_right_losing_bets_before_winning_ones(game: Game) -> None:
    """With As 3s: seat 1 has a pair of aces, seat 4 nines, seat 7 three threes; each stakes a three card bonus,
    which is settled as the hand is turned up."""
    stakes = {seat: basic(10, three_card=5, bonus=1) for seat in HANDS}
    round = played(game, stakes, HANDS, community="As 3s")
    assert done(round) == [
        "reveal first community",
        "reveal second community",
        "turn up 7", "7 three_card",
        "turn up 4", "4 three_card",
        "turn up 1", "1 three_card",
        "losing bets first", "4 bet_1", "4 bet_2", "4 bet_3", "4 bonus", "1 bonus",
        "7 bet_1", "7 bet_2", "7 bet_3", "7 bonus", "1 bet_1", "1 bet_2", "1 bet_3",
    ]  # fmt: skip
    assert fates(round, 7) == {**thrice("won 30"), "three_card": "won 5", "bonus": "won 7"}
    assert fates(round, 4) == {**thrice("lost 10"), "three_card": "won 5", "bonus": "lost 1"}
    assert fates(round, 1) == {**thrice("won 10"), "three_card": "lost 5", "bonus": "lost 1"}


def test_5_d_1_maximum_is_found_after_the_losers_are_collected(game: Game) -> None:
    """Losing first does not use up the limit: $24,000 in basic bets, $1,000 of the bonus."""
    round = played(
        game, {1: basic(16, bonus=1), 2: basic()}, {1: "Ah Kh Qh", 2: "2c 2d 7s"}, community="Jh Th"
    )
    assert fates(round)["bonus"] == "won 999" and round.net(1) == 2_499_900


def test_5_g_5_tens_win_and_nines_lose(game: Game) -> None:
    assert one(game, "Tc Td 2h 3s 4c") == thrice("won 10")
    round = played(game, {1: basic()}, {1: "9c 9d Ah"}, community="Ks Qc")
    assert fates(round) == thrice("lost 10")
    assert "5(g)(5)" in clauses(round, "bet_1")


def test_5_says_nothing_of_irregularities(game: Game) -> None:
    assert "says nothing" in refused(until(game), Incident("misdeal"))


def test_5_b_7_bets_come_before_the_deal(game: Game) -> None:
    round = opened(game, {1: basic()})
    round.push(Closed())
    assert "bets are closed" in refused(round, bet(1, "bonus", 1))

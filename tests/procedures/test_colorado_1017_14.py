"""Colorado, Rule 47.1-1017.14: Let It Ride with its Bonus, 3 Card Bonus and Progressive, clause by clause."""

from datetime import datetime, timedelta

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.rounds import Chose, Deal, Dealt, Incident, NoMoreBets, Round
from croupier.rounds.upkeep import Began, Counted, Cut, DeckIn, Finished, Shuffled, Upkeep
from croupier.settle import postings
from tests.procedures.outcome import asked, clauses, dealt_to, done, settled, violations
from tests.procedures.told import Stakes, bet, described, fates, finish, opened, played, refused, to_decide

ID = "colorado/let-it-ride"
HIDDEN = -1
NOTHING = "9c 7d 2h"  # with the community cards below: no pair


def basic(amount: str | int = 10, **more: str | int) -> Stakes:
    """Three equal bets, and more."""
    return {"bet_1": amount, "bet_2": amount, "bet_3": amount, **more}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).under()


def one(
    game: Game, five: str, stakes: Stakes | None = None, says: tuple[str, str] = ("ride", "ride")
) -> dict[str, str]:
    """One seat: its first three cards are the player's, the last two the community's."""
    words = five.split()
    own, community = " ".join(words[:3]), " ".join(words[3:])
    return fates(played(game, {1: stakes or basic()}, {1: own}, {1: says}, community=community))


def thrice(fate: str) -> dict[str, str]:
    return {"bet_1": fate, "bet_2": fate, "bet_3": fate}


# (1), (2) The game and its wagers.


def test_1017_14_1_and_1041_one_hand_a_player_from_a_single_deck_at_seven_places(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    opened(game, {7: basic()})
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: basic()})
    with pytest.raises(Refusal, match="at most 1"):
        opened(game, {1: basic(), 2: basic()}, players={1: "one", 2: "one"})
    assert any("1017.14(1)" in said for said in violations(ID, boxes=2))


def test_1017_14_1_bonus_three_card_bonus_and_progressive_are_the_houses_to_offer() -> None:
    plain = load(ID).under(bonus=False, three_card=False, progressive=False)
    for wager in ("bonus", "three_card", "progressive"):
        assert "not offered" in refused(opened(plain, {1: basic()}), bet(1, wager, 1))


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_1017_14_2_three_bets_must_be_made(game: Game, wager: str) -> None:
    round = opened(game, {1: basic()})
    round.push(bet(1, wager, 0))
    assert "1017.14(2)" in refused(round, NoMoreBets())


@pytest.mark.parametrize("wager", ["bet_2", "bet_3"])
@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_1017_14_2_the_three_bets_are_equal(game: Game, wager: str, amount: str) -> None:
    round = opened(game, {1: {**basic(), wager: amount}})
    assert "exactly" in refused(round, NoMoreBets()) and "1017.14(2)" in refused(round, NoMoreBets())


@pytest.mark.parametrize("amount", ["0.99", "1.01", "2"])
def test_1017_14_2_the_bonus_wager_is_one_dollar(game: Game, amount: str) -> None:
    assert "it is $1" in refused(opened(game, {1: basic(bonus=1)}), bet(1, "bonus", amount))


@pytest.mark.parametrize("wager", ["bonus", "three_card", "progressive"])
def test_1017_14_2_no_side_wager_without_the_basic_game(game: Game, wager: str) -> None:
    assert refused(opened(game, {1: {wager: 1}, 2: basic()}), NoMoreBets())


def test_1017_14_2_all_ways_at_once_and_before_the_deal(game: Game) -> None:
    round = opened(game, {1: basic(bonus=1, three_card=5, progressive=1)})
    round.push(NoMoreBets())
    assert done(round) == ["no more bets"]
    assert "bets are closed" in refused(round, bet(1, "three_card", 5))


@pytest.mark.parametrize("amount", ["2", "0.99", "5.01"])
def test_1017_14_2_reading_a_progressive_wager_is_one_or_five_dollars(game: Game, amount: str) -> None:
    round = opened(game, {1: basic(progressive=5)})
    assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_1017_14_2_a_dollar_circle_and_bonus_together_at_most_a_hundred(game: Game) -> None:
    assert opened(game, {1: basic(99, bonus=1)}).refusal(NoMoreBets()) is None
    said = refused(opened(game, {1: basic("99.01", bonus=1)}), NoMoreBets())
    assert "come to $100.01 together" in said and "1017.14(2)(a)" in said


def test_1017_14_2_a_without_the_bonus_a_hundred_the_progressive_not_counted(game: Game) -> None:
    assert opened(game, {1: basic(100, progressive=5)}).refusal(NoMoreBets()) is None
    for wager in ("bet_1", "bet_2", "bet_3", "three_card"):
        said = refused(opened(game, {1: basic(100)}), bet(1, wager, "100.01"))
        assert "the most is $100" in said and "1002(2)" in said


def test_1002_2_the_house_may_not_post_more() -> None:
    assert violations(ID, max_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    assert any("max_bet" in said for said in violations(ID, min_bet="100.01"))


def test_1017_14_2_b_circle_bonus_and_progressive_together_meet_the_house_minimum(game: Game) -> None:
    """The least is $5 where nothing is filed."""
    assert opened(game, {1: basic(5)}).refusal(NoMoreBets()) is None
    assert opened(game, {1: basic(3, bonus=1, progressive=1)}).refusal(NoMoreBets()) is None
    assert opened(game, {1: basic("0.50", progressive=5)}).refusal(NoMoreBets()) is None
    for stakes in (basic("4.99"), basic("2.99", bonus=1, progressive=1), basic(3, three_card=50)):
        said = refused(opened(game, {1: stakes}), NoMoreBets())
        assert "the least is $5" in said and "1017.14(2)(b)" in said


# (3) Tips.

TIPS = {"tip_bet_1": True, "tip_bet_2": True, "tip_bet_3": True, "tip_three_card": True}


@pytest.fixture(scope="module")
def tipped() -> Game:
    return load(ID).under(**TIPS)


def test_1017_14_3_tips_are_at_the_discretion_of_the_house(game: Game) -> None:
    assert "not offered" in refused(opened(game, {1: basic()}), bet(1, "tip_bet_1", 1))


def test_1017_14_3_tips_may_stand_in_any_combination_but_equal(tipped: Game) -> None:
    for more in (
        {"tip_bet_2": 2},
        {"tip_bet_1": 2, "tip_bet_3": 2},
        {"tip_bet_1": 2, "tip_bet_2": 2, "tip_bet_3": 2, "tip_three_card": 2},
    ):
        assert opened(tipped, {1: basic(three_card=5, **more)}).refusal(NoMoreBets()) is None
    for stakes in (
        basic(three_card=5, tip_bet_1=2, tip_bet_3="2.01"),
        basic(three_card=5, tip_bet_2=2, tip_three_card=1),
    ):
        said = refused(opened(tipped, {1: stakes}), NoMoreBets())
        assert "must be equal" in said and "1017.14(3)" in said


def test_1017_14_3_no_tip_on_bonus_or_progressive_or_without_the_own_wager(tipped: Game) -> None:
    round = opened(tipped, {1: basic(tip_three_card=2)})
    assert "1017.14(3)" in refused(round, NoMoreBets())
    assert "no wager 'tip_bonus'" in refused(round, bet(1, "tip_bonus", 1))


def test_1017_14_3_tips_are_paid_by_the_schedule_and_pulled_back_with_their_bets(tipped: Game) -> None:
    """Two pair and a pair in the hand: 2 to 1 on the tips that ride, 1 to 1 on the 3 Card Bonus."""
    stakes = basic(three_card=5, tip_bet_1=2, tip_bet_2=2, tip_bet_3=2, tip_three_card=2)
    round = played(tipped, {1: stakes}, {1: "3c 3d 2h"}, {1: ["withdraw", "ride"]}, community="2s 4c")
    assert settled(round)[:2] == ["1 bet_1", "1 tip_bet_1"]  # at the same time, by the first decision
    assert fates(round) == {
        "bet_1": "withdrawn",
        "tip_bet_1": "withdrawn",
        "bet_2": "won 20",
        "tip_bet_2": "won 4",
        "bet_3": "won 20",
        "tip_bet_3": "won 4",
        "three_card": "won 5",
        "tip_three_card": "won 2",
    }
    # The dealer's: stakes of 2 + 2 + 2 and wins of 4 + 4 + 2. The player's: 45 won, 6 given away.
    assert postings(round.lines) == {"seat 1": 3900, "tips": 1600, "bank": -5500}


def test_1017_14_8_each_tip_is_settled_beside_its_wager(tipped: Game) -> None:
    stakes = {**ALL, **dict.fromkeys(TIPS, 2)}
    round = played(tipped, {1: stakes}, {1: NOTHING}, community="Js Ts")
    assert settled(round) == [
        "1 bet_1", "1 tip_bet_1", "1 bet_2", "1 tip_bet_2", "1 bet_3", "1 tip_bet_3",
        "1 three_card", "1 tip_three_card", "1 bonus", "1 progressive",
    ]  # fmt: skip


def test_1017_14_3_a_tip_cannot_be_added_once_cards_are_seen(tipped: Game) -> None:
    round = to_decide(opened(tipped, {1: basic()}), described({1: "3c 3d 2h"}, community="2s 4c"))
    assert "bets are closed" in refused(round, bet(1, "tip_bet_3", 2))


def test_1017_14_15_the_house_may_limit_what_tips_are_paid() -> None:
    """Two pair at $10 a tip: 20 and 20 and 20, cut at $45 for the player's tips together."""
    game = load(ID).under(**TIPS, max_tip="45")
    stakes = basic(tip_bet_1=10, tip_bet_2=10, tip_bet_3=10)
    round = played(game, {1: stakes, 2: stakes}, {1: "3c 3d 2h", 2: "3h 3s 5c"}, community="2s 5d")
    for seat in (1, 2):
        told = fates(round, seat)
        assert [told[f"tip_bet_{n}"] for n in (1, 2, 3)] == ["won 20", "won 20", "won 5"]
        assert told["bet_3"] == "won 20"  # the player's own are not cut


# (4) Shuffle, cut and deal; 1009, 1011, 1036.

DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c"


def test_1017_14_4_by_hand_in_rotation_the_dealer_last_and_none_in_the_third(game: Game) -> None:
    round = to_decide(opened(game, {1: basic(), 4: basic(), 7: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1, 4, 7, "community", 1, 4, 7, "community", 1, 4, 7]
    assert round.table.cards["community"] == list(parse_cards("Jc 7c"))
    assert all(set(cards) == {HIDDEN} for cards in round.seen(None).values())
    assert done(round) == ["no more bets", "stub"]


def test_1017_14_4_in_groups_the_bottom_card_of_the_dealers_discarded_unseen() -> None:
    game = load(ID).under(dealing="dispenser")
    round = to_decide(opened(game, {1: basic(), 4: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1] * 3 + [4] * 3 + ["community"] * 2 + ["discard"]
    assert round.table.cards["community"] == list(parse_cards("8c 7c"))
    assert round.table.cards["discard"] == list(parse_cards("6c")) and "discard" not in round.seen(None)
    assert all(set(cards) == {HIDDEN} for cards in round.seen(None).values())


def test_1017_14_4_groups_come_from_a_shuffling_device_only() -> None:
    assert violations(ID, dealing="dispenser", shuffler="device") == []
    assert any("1017.14(4)" in said for said in violations(ID, dealing="dispenser", shuffler="none"))


def test_1017_14_4_shuffled_and_cut_before_every_round(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    assert "shuffle deck 1" in str(keep.refusal(Began(now)))
    keep.push(Shuffled(now))
    assert "cut deck 1" in str(keep.refusal(Began(now)))
    keep.push(Cut(now, 20))
    keep.push(Began(now))
    keep.push(Finished(now))
    assert "1017.14(4)" in str(keep.refusal(Began(now)))


def test_1011_2_and_1036_seven_hands_a_deck_and_a_count_in_thirty_minutes() -> None:
    keep, now = Upkeep(load(ID).under(shuffler="none")), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    for hand in range(1, 8):
        keep.push(Shuffled(now))
        keep.push(Cut(now, 20))
        keep.push(Began(now))
        keep.push(Finished(now))
        assert (keep.refusal(DeckIn(now)) is None) == (hand >= 7)
    keep.push(Shuffled(now))
    keep.push(Cut(now, 20))
    assert keep.refusal(Began(now + timedelta(minutes=29))) is None
    assert "1036" in str(keep.refusal(Began(now + timedelta(minutes=30))))
    keep.push(Counted(now + timedelta(minutes=30), 52))
    assert keep.refusal(Began(now + timedelta(minutes=30))) is None


# (5), (9)(j) What goes wrong; 1036, 1037.

ALL = basic(bonus=1, three_card=5, progressive=1)
BACK = dict.fromkeys(ALL, "returned")


@pytest.mark.parametrize("kind", ["wrong number of cards", "card off the table"])
def test_1017_14_5_a_players_misdeal_or_fallen_card_voids_that_hand_only(game: Game, kind: str) -> None:
    source = described({1: NOTHING, 2: "As Ks Qs", 3: "3c 3d 5h"}, community="Js Ts")
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    round.push(NoMoreBets())
    for _ in range(6):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    round.push(Incident(kind, 2))
    assert fates(round, 2) == BACK and "1017.14(5)" in clauses(round, "bet_1", 2)
    assert round.table.meters == {"progressive": 1_000_040}  # 20 cents of each of the other two
    finish(round, source, {})
    assert dealt_to(round) == [1, 2, 3, "community", 1, 2, 3, "community", 1, 3]
    assert asked(round) == [1, 3, 1, 3]
    assert fates(round, 3)["three_card"] == "won 5" and "envy" not in fates(round, 3)


def test_1017_14_5_exposed_player_cards_are_no_misdeal(game: Game) -> None:
    round = opened(game, {1: basic()})
    round.push(NoMoreBets())
    for _ in range(3):
        round.push(Incident("player card exposed", 1))
    finish(round, described({1: "Tc Td 2h"}, community="3s 4c"), {})
    assert fates(round) == thrice("won 10")


@pytest.mark.parametrize("decided", [0, 1])
def test_1017_14_5_an_exposed_dealers_card_voids_every_wager(game: Game, decided: int) -> None:
    round = to_decide(
        opened(game, {1: ALL, 2: ALL}), described({1: "As Ks Qs", 2: NOTHING}, community="Js Ts")
    )
    for _ in range(decided):
        round.push(Chose(1, "ride"))
    round.push(Incident("community card exposed"))
    assert round.done and fates(round, 1) == fates(round, 2) == BACK
    assert round.table.meters == {"progressive": 1_000_000}
    assert clauses(round, "progressive", 2) == ("1017.14(5)",)


def test_1017_14_5_a_bet_already_withdrawn_is_not_touched_by_a_misdeal(game: Game) -> None:
    round = to_decide(opened(game, {1: basic()}), described({1: NOTHING}, community="Js Ts"))
    round.push(Chose(1, "withdraw"))
    round.push(Incident("community card exposed"))
    assert fates(round) == {"bet_1": "withdrawn", "bet_2": "returned", "bet_3": "returned"}


def test_1017_14_9_j_a_wrong_number_to_the_dealer_leaves_the_progressive_alone(game: Game) -> None:
    hands = {1: "As Ks Qs", 2: NOTHING, 3: "9s 8s Ad"}
    stakes = {1: ALL, 2: ALL, 3: basic()}
    round = to_decide(opened(game, stakes), described(hands, community="Js Ts"))
    round.push(Incident("wrong number of cards"))
    assert round.done and asked(round) == []
    back = {wager: "returned" for wager in BACK if wager != "progressive"}
    assert fates(round, 1) == {**back, "progressive": "won 9999.40"}  # the meter of 10,000.40 for a dollar
    assert fates(round, 2) == {**back, "progressive": "lost 1"}  # and no envy
    assert fates(round, 3) == thrice("returned")


def test_1017_14_9_j_without_progressive_wagers_the_round_is_over(game: Game) -> None:
    round = opened(game, {1: basic(bonus=1)})
    round.push(NoMoreBets())
    round.push(Incident("wrong number of cards"))
    assert round.done and fates(round) == {**thrice("returned"), "bonus": "returned"}


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    round = opened(game, {1: basic()})
    round.push(NoMoreBets())
    round.push(Incident("card face up in the deck", card=parse_card("As")))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("As")))
    finish(round, StackedDeck(parse_cards("Tc 3s Td 4c 2h")), {})
    assert fates(round) == thrice("won 10")


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ks Qs"}, community="Js Ts"))
    round.push(Incident("defective deck"))
    assert round.done and fates(round) == BACK
    assert round.table.orders == ["remove the deck"] and round.table.meters == {"progressive": 1_000_000}


# (6), (7) The decisions.

HANDS = {1: "Ah Kd 2c", 4: "9h 9d 5c", 7: "3h 3d Qc"}


def until(game: Game, *words: tuple[int, str]) -> Round:
    source = described(HANDS, community="As 3s")
    round = to_decide(opened(game, {seat: basic() for seat in HANDS}), source)
    for seat, word in words:
        round.push(Chose(seat, word))
    return round


def test_1017_14_6_and_7_players_act_clockwise_twice(game: Game) -> None:
    round = until(game, *[(seat, "ride") for _ in range(2) for seat in (1, 4, 7)])
    assert asked(round) == [1, 4, 7, 1, 4, 7] and round.done
    assert "seat 1 is asked" in refused(until(game), Chose(7, "ride"))


def test_1017_14_6_the_first_card_comes_up_when_all_have_acted_and_7_the_second(game: Game) -> None:
    firsts = [(seat, "ride") for seat in (1, 4, 7)]
    assert until(game, *firsts[:2]).seen(1)["community"] == (HIDDEN, HIDDEN)
    assert until(game, *firsts).seen(1)["community"] == (*parse_cards("As"), HIDDEN)
    assert until(game, *firsts, *firsts[:2]).seen(1)["community"] == (*parse_cards("As"), HIDDEN)
    assert until(game, *firsts, *firsts).seen(None)["community"] == parse_cards("As 3s")


@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
def test_1017_14_6_and_7_bets_1_and_2_may_come_back_the_dollar_bet_stays(
    game: Game, first: str, second: str
) -> None:
    fate = {"ride": "won 150", "withdraw": "withdrawn"}
    told = one(game, "Ah Ad 3c As 3s", says=(first, second))
    assert told == {"bet_1": fate[first], "bet_2": fate[second], "bet_3": "won 150"}


# (8), (11) Winning and payment.


@pytest.mark.parametrize(
    ("five", "fate"),
    [("Tc Td 2h 3s 4c", "won 10"), ("9c 9d Ah Ks Qc", "lost 10"), ("Tc 3d 2h Ts 4c", "won 10")],
)
def test_1017_14_8_a_pair_of_tens_wins_and_nines_lose(game: Game, five: str, fate: str) -> None:
    assert one(game, five) == thrice(fate)


def test_1017_14_8_and_11_from_the_right_each_seat_in_full_then_envy_then_clear(game: Game) -> None:
    """With Js Ts: seat 1 a royal, seat 4 nothing, seat 7 three jacks; all bet all ways."""
    hands = {1: "As Ks Qs", 4: NOTHING, 7: "Jh Jd 2c"}
    round = played(game, dict.fromkeys(hands, ALL), hands, community="Js Ts")
    basics = ("bet_1", "bet_2", "bet_3", "three_card", "bonus")
    assert done(round) == [
        "no more bets", "stub", "reveal first community", "reveal second community",
        "turn up 7", *[f"7 {wager}" for wager in basics], "verify progressive 7", "7 progressive",
        "turn up 4", *[f"4 {wager}" for wager in basics], "4 progressive",
        "turn up 1", *[f"1 {wager}" for wager in basics], "verify progressive 1", "1 progressive",
        "7 envy", "4 envy", "clear",
    ]  # fmt: skip
    assert fates(round, 7) == {
        **thrice("won 30"), "three_card": "won 5", "bonus": "won 8", "progressive": "won 8", "envy": "won 1000",
    }  # fmt: skip


FIVE = [  # a hand, and what the four basic and the two Bonus schedules pay to 1
    ("Ah Kh Qh Jh Th", (500, 100, 500, 200), (10_000, 5000)),
    ("5h 4h 3h 2h Ah", (100, 50, 200, 100), (2000, 2000)),
    ("2c 2d 2h 2s 3c", (25, 30, 50, 40), (100, 100)),
    ("2c 2d 2h 3s 3c", (15, 15, 11, 15), (75, 75)),
    ("7c 5c 4c 3c 2c", (10, 9, 8, 9), (50, 50)),
    ("5h 4d 3c 2s Ah", (5, 6, 5, 5), (25, 25)),
    ("2c 2d 2h 4s 3c", (3, 3, 3, 3), (8, 8)),
    ("3c 3d 2h 2s 4c", (2, 2, 2, 2), (4, 4)),
    ("Tc Td 2h 3s 4c", (1, 1, 1, 1), (0, 0)),
]


@pytest.mark.parametrize(("five", "pays", "bonus"), FIVE)
def test_1017_14_11_a_and_b_each_schedule_to_one(
    five: str, pays: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    for label in ("1", "2", "3", "4"):
        other = "1" if label in "13" else "2"
        game = load(ID).under(bet_1=label, bonus=other)
        told = one(game, five, basic(10, bonus=1))
        extra = bonus[int(other) - 1]
        assert told == {
            **thrice(f"won {10 * pays[int(label) - 1]}"), "bonus": f"won {extra}" if extra else "lost 1",
        }  # fmt: skip


def test_1017_14_11_no_other_schedule_and_no_figure_changed() -> None:
    assert any("'5'" in said for said in violations(ID, bet_1="5"))
    assert any("'3'" in said for said in violations(ID, bonus="3"))
    assert any(
        "may not change it" in said for said in violations(ID, supplied={"bet_1": {"flush": "11 to 1"}})
    )


THREE = [  # the three own cards, and what the three schedules pay
    ("Ah Kh Qh", (40, 40, 40)),
    ("3h 2h Ah", (40, 40, 40)),
    ("2c 2d 2h", (30, 30, 30)),
    ("Ah Kd Qc", (6, 5, 6)),
    ("9h 5h 2h", (4, 4, 3)),
    ("2h 2d 3c", (1, 1, 1)),
    ("Kh Ad 2c", (0, 0, 0)),
]


@pytest.mark.parametrize(("own", "pays"), THREE)
def test_1017_14_12_three_card_bonus_on_the_own_cards_by_each_schedule(
    own: str, pays: tuple[int, ...]
) -> None:
    for label in ("1", "2", "3"):
        told = one(load(ID).under(three_card=label), f"{own} 8s 7s", basic(three_card=5))
        odds = pays[int(label) - 1]
        assert told["three_card"] == (f"won {5 * odds}" if odds else "lost 5")


# (9), (10), (13) The Progressive and its envy.

PROGRESSIVE = [
    ("2c 2d 2h 2s 3c", "won 299", "won 1495"),
    ("2c 2d 2h 3s 3c", "won 49", "won 245"),
    ("7c 5c 4c 3c 2c", "won 39", "won 195"),
    ("5h 4d 3c 2s Ah", "won 29", "won 145"),
    ("2c 2d 2h 4s 3c", "won 8", "won 40"),
    ("3c 3d 2h 2s 4c", "lost 1", "lost 5"),
]


@pytest.mark.parametrize(("five", "of_one", "of_five"), PROGRESSIVE)
@pytest.mark.parametrize("label", ["1", "PMG-01", "PMG-02"])
def test_1017_14_13_and_9_b_paid_for_one_from_the_tray_the_wager_not_returned(
    five: str, of_one: str, of_five: str, label: str
) -> None:
    game = load(ID).under(progressive=label)
    assert one(game, five, basic(progressive=1))["progressive"] == of_one
    assert one(game, five, basic(progressive=5))["progressive"] == of_five


ROYAL, SUITED = "Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h"


@pytest.mark.parametrize("label", ["1", "PMG-01", "PMG-02"])
def test_1017_14_9_a_and_i_the_whole_meter_and_its_reset_a_tenth_and_the_rest(label: str) -> None:
    game = load(ID).under(progressive=label, progressive_reset="12000")
    for five, fate, left in ((ROYAL, "won 49999.20", 1_200_000), (SUITED, "won 4999.02", 4_500_018)):
        own, community = five[:8], five[9:]
        round = played(
            game, {1: basic(progressive=1)}, {1: own}, community=community, meters={"progressive": 50_000}
        )
        assert fates(round)["progressive"] == fate  # of 50,000.20
        assert round.table.meters == {"progressive": left}


def test_1017_14_10_the_player_farthest_right_is_paid_first_the_next_by_what_is_left(game: Game) -> None:
    """Two straight flushes: a tenth of 10,000.40, then a tenth of 9,000.36, cut to the cent."""
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    round = played(game, dict.fromkeys(hands, basic(progressive=1)), hands, community="6h 5h")
    assert fates(round, 7)["progressive"] == "won 999.04"
    assert fates(round, 1)["progressive"] == "won 899.03"
    assert round.table.meters == {"progressive": 810_033}  # 9,000.36 - 900.03


def test_1017_14_10_a_royal_to_the_right_leaves_the_reset_meter_to_the_next(game: Game) -> None:
    """All of 10,000.40 and a tenth of the 10,000 it starts again with; the other way round what a tenth leaves."""
    bets = basic(progressive=1)
    royal, suited = "Ad Kd Qd", "9d 8d 7d"
    first = played(game, {1: bets, 7: bets}, {1: suited, 7: royal}, community="Jd Td")
    assert fates(first, 7)["progressive"] == "won 9999.40" and fates(first, 1)["progressive"] == "won 999"
    assert first.table.meters == {"progressive": 900_000}
    last = played(game, {1: bets, 7: bets}, {1: royal, 7: suited}, community="Jd Td")
    assert fates(last, 7)["progressive"] == "won 999.04" and fates(last, 1)["progressive"] == "won 8999.36"
    assert last.table.meters == {"progressive": 1_000_000}


ENVY = [  # schedule, wager, for a royal flush, for a straight flush
    ("1", 1, 1000, 300),
    ("1", 5, 1000, 300),
    ("PMG-01", 1, 1000, 300),
    ("PMG-01", 5, 5000, 1500),
    ("PMG-02", 1, 1000, 300),
    ("PMG-02", 5, 5000, 1500),
]


@pytest.mark.parametrize(("label", "wager", "royal", "suited"), ENVY)
def test_1017_14_13_envy_by_schedule_and_wager(label: str, wager: int, royal: int, suited: int) -> None:
    game = load(ID).under(progressive=label)
    for five, pays in ((ROYAL, royal), (SUITED, suited), ("2c 2d 2s Jh Th", 0)):
        hands = {1: five[:8], 2: "8c 7d 4s"}
        community = five[9:]
        stakes = {1: basic(), 2: basic(progressive=wager)}  # the holder needs no Progressive (a reading)
        round = played(game, stakes, hands, community=community)
        assert fates(round, 2).get("envy") == (f"won {pays}" if pays else None)


def test_1017_14_9_envy_i_and_k_never_for_ones_own_and_once_for_each_other_hand(game: Game) -> None:
    hands = {1: "9h 8h 7h", 3: "8c 7d 4s", 7: "4h 3h 2h"}
    stakes = {1: basic(progressive=1), 3: basic(progressive=1), 7: basic(progressive=1)}
    round = played(game, stakes, hands, community="6h 5h")
    assert fates(round, 1)["envy"] == fates(round, 7)["envy"] == "won 300"
    assert fates(round, 3)["envy"] == "won 300 + won 300"
    assert settled(round)[-4:] == ["7 envy", "3 envy", "3 envy", "1 envy"]


def test_1017_14_9_reading_the_meter_takes_no_more_than_the_wager() -> None:
    assert violations(ID, progressive_rate="100%") == []
    assert violations(ID, progressive_rate="100.01%")


def test_1017_14_13_envy_goes_with_its_progressive_schedule() -> None:
    assert load(ID).under(progressive="PMG-02").labels["envy"] == "PMG-02"
    (said,) = violations(ID, progressive="PMG-02", envy="1")
    assert "only as a pair" in said and "1017.14(13)" in said


# (15), 1062 Limits on payouts.


def test_1017_14_15_no_limit_where_none_is_filed(game: Game) -> None:
    assert one(game, ROYAL, basic(100)) == thrice("won 50000")


def test_1062_1_a_limit_is_at_least_the_minimum_bets_at_the_highest_odds() -> None:
    """Three circles of $5 at 500 to 1 come to $7,500; under schedule 2, at 100 to 1, to $1,500."""
    for name in ("max_payout", "table_aggregate"):
        assert violations(ID, **{name: "7500"}) == []
        assert any("at least $7500" in s and "1062(1)" in s for s in violations(ID, **{name: "7499.99"}))
        assert violations(ID, bet_1="2", **{name: "1500"}) == []
        assert violations(ID, bet_1="2", **{name: "1499.99"})


def test_1017_14_15_the_players_maximum_covers_the_three_basic_bets_together() -> None:
    """Royal at $20: 10,000, then 500 of the second bet and nothing of the third."""
    game = load(ID).under(max_payout="10500")
    told = one(game, ROYAL, basic(20, bonus=1, three_card=5))
    assert told == {
        "bet_1": "won 10000", "bet_2": "won 500", "bet_3": "won", "three_card": "won 200", "bonus": "won 10000",
    }  # fmt: skip


def test_1062_4_progressive_and_bonus_bets_are_paid_in_full() -> None:
    game = load(ID).under(max_payout="7500", progressive_initial="50000")
    told = one(game, ROYAL, basic(20, bonus=1, progressive=1))
    assert (told["bonus"], told["progressive"]) == ("won 10000", "won 49999.20")


@pytest.mark.parametrize(
    ("label", "five", "fates_of_three"),
    [
        ("2", SUITED, ["won 1500", "won", "won"]),  # 50 to 1 is within the limit's reach
        ("4", "2c 2d 2h 2s 3c", ["won 4000", "won 4000", "won 4000"]),  # 40 to 1 is paid in full
    ],
)
def test_1062_2_and_3_limits_reach_from_fifty_to_one(
    label: str, five: str, fates_of_three: list[str]
) -> None:
    game = load(ID).under(bet_1=label, max_payout="1500" if label == "2" else "3000")
    told = one(game, five, basic(100))
    assert [told[f"bet_{n}"] for n in (1, 2, 3)] == fates_of_three


def test_1062_3_wins_below_fifty_to_one_use_none_of_the_limit_up() -> None:
    """Schedule 4: seat 7's full house at 15 to 1 comes first and takes nothing from the table's limit."""
    game = load(ID).under(bet_1="4", table_aggregate="30000")
    hands = {1: "Qs Js Ts", 7: "Ad Kd Kh"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="As Ks")
    assert fates(round, 7) == thrice("won 1500")
    assert fates(round, 1) == {"bet_1": "won 20000", "bet_2": "won 10000", "bet_3": "won"}


def test_1017_14_15_the_table_limit_needs_two_winning_players() -> None:
    """Straight flushes at $100 pay 10,000 a bet: alone a player is paid in full, two share $25,000 in turn."""
    game = load(ID).under(table_aggregate="25000")
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    alone = played(game, {1: basic(100), 7: basic(100)}, {1: "9h 8h 7h", 7: "8c 7d 2s"}, community="6h 5h")
    assert fates(alone, 1) == thrice("won 10000")
    both = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(both, 7) == {"bet_1": "won 10000", "bet_2": "won 10000", "bet_3": "won 5000"}
    assert fates(both, 1) == thrice("won")
    assert {"1017.14(15)", "1062"} <= set(clauses(both, "bet_3", 7))


def test_1017_14_15_a_second_winner_with_a_small_hand_is_enough() -> None:
    """A pair of tens is a winning hand too, so the limit holds; it is paid in full itself."""
    game = load(ID).under(table_aggregate="25000")
    hands = {1: "9h 8h 7h", 7: "Tc Td 2s"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(round, 7) == thrice("won 100")
    assert fates(round, 1) == {"bet_1": "won 10000", "bet_2": "won 10000", "bet_3": "won 5000"}


def test_1017_14_15_both_limits_at_once() -> None:
    """Each player at most $12,000, the table $20,000: 12,000 to the right, 8,000 to the left."""
    game = load(ID).under(max_payout="12000", table_aggregate="20000")
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(round, 7) == {"bet_1": "won 10000", "bet_2": "won 2000", "bet_3": "won"}
    assert fates(round, 1) == {"bet_1": "won 8000", "bet_2": "won", "bet_3": "won"}

"""Colorado, Rule 47.1-1017.24: Three Card Poker, clause by clause."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.procedures.situation import settle_situation
from croupier.rounds import Chose, Deal, Dealt, Incident, NoMoreBets, Round
from croupier.rounds.upkeep import Began, Counted, Cut, DeckIn, Finished, Shuffled, Upkeep
from croupier.settle import postings
from tests.procedures.outcome import asked, clauses, dealt_to, done, settled, violations
from tests.procedures.told import Stakes, bet, described, fates, finish, opened, played, refused, to_decide

ID = "colorado/three-card-poker"
PLAYS = "Kh 8s 4s"  # king high: the dealer qualifies
IDLE = "Jd 9h 4c"  # jack high: the dealer does not
TIPS = {"tip_ante": True, "tip_play": True, "tip_pair_plus": True, "tip_six_card": True}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).under()


def one(
    game: Game, hand: str, dealer: str, stakes: Stakes | None = None, says: str = "play"
) -> dict[str, str]:
    """What becomes of one seat's wagers, an Ante of $10 where none are named."""
    words = {1: [says]} if not stakes or "ante" in stakes else {}
    return fates(played(game, {1: stakes or {"ante": 10}}, {1: hand}, words, dealer=dealer))


# (1) Deck, hands a player, rank of hands.


def test_1017_24_1_a_player_may_play_two_hands_and_not_three(game: Game) -> None:
    ante = {"ante": 10}
    opened(game, {1: ante, 2: ante}, players={1: "one", 2: "one"})
    with pytest.raises(Refusal, match="at most 2"):
        opened(game, {1: ante, 2: ante, 3: ante}, players=dict.fromkeys((1, 2, 3), "one"))
    assert violations(ID, boxes=1) == violations(ID, boxes=2) == []
    assert any("1017.24(1)" in said for said in violations(ID, boxes=3))


def test_1017_24_1_and_1041_single_deck_and_seven_places(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    opened(game, {7: {"ante": 10}})
    with pytest.raises(Refusal, match="no seat 8"):
        opened(game, {8: {"ante": 10}})


DESCENDING = [
    "As Ks Qs",
    "3d 2d Ad",
    "Ac Ah As",
    "2c 2h 2s",
    "Ac Kd Qh",
    "3c 2d Ah",
    "Ad Kd Jd",
    "5c 3c 2c",
    "Ah As Kh",
    "Ks Kc 2c",
    "Qs Qh Ac",
    "2d 2h 3s",
    "Ac Kd Jh",
    "Ad Ks Th",
    "Qc Jd 9h",
    "Qh 3d 2s",
]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(DESCENDING)))
def test_1017_24_1_each_hand_beats_the_next(game: Game, higher: str, lower: str) -> None:
    assert one(game, higher, lower)["play"] == "won 10"
    assert one(game, lower, higher)["play"] == "lost 10"


# (2) The wagers; 1002(2) their size.


def test_1017_24_2_ante_or_pair_plus_or_both(game: Game) -> None:
    for stakes in ({"ante": 10}, {"pair_plus": 10}, {"ante": 10, "pair_plus": 10}):
        assert opened(game, {1: stakes}).refusal(NoMoreBets()) is None


@pytest.mark.parametrize("wager", ["six_card", "progressive"])
def test_1017_24_2_six_card_and_progressive_need_an_ante_or_a_pair_plus(game: Game, wager: str) -> None:
    said = refused(opened(game, {1: {wager: 1}}), NoMoreBets())
    assert "without Ante or Pair Plus" in said and "1017.24(2)" in said
    for other in ("ante", "pair_plus"):
        assert opened(game, {1: {wager: 1, other: 10}}).refusal(NoMoreBets()) is None


def test_1017_24_2_all_four_ways_at_once(game: Game) -> None:
    stakes = {"ante": 10, "pair_plus": 5, "six_card": 2, "progressive": 1}
    assert one(game, "7c 7d 7h", PLAYS, stakes) == {
        "play": "won 10",
        "ante_bonus": "won 40",
        "ante": "won 10",
        "pair_plus": "won 150",
        "six_card": "won 10",
        "progressive": "won 59",
    }


def test_1017_24_2_progressive_bets_are_taken_before_the_deal(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    round.push(NoMoreBets())
    assert done(round) == ["no more bets"] and isinstance(round.due, Deal)
    assert "bets are closed" in refused(round, bet(1, "progressive", 1))


def test_1017_24_2_six_card_and_progressive_are_the_houses_to_offer_the_rest_is_not() -> None:
    bare = load(ID).under(six_card=False, progressive=False)
    assert "not offered" in refused(opened(bare, {1: {"ante": 10}}), bet(1, "six_card", 1))
    assert "envy" not in bare.offered
    assert any("must be offered" in said for said in violations(ID, pair_plus=False))


@pytest.mark.parametrize("wager", ["ante", "pair_plus", "six_card", "progressive"])
def test_1002_2_no_bet_above_a_hundred_dollars(game: Game, wager: str) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert round.refusal(bet(1, wager, 100)) is None
    said = refused(round, bet(1, wager, "100.01"))
    assert "the most is $100" in said and "1002(2)" in said


def test_1002_2_the_house_may_not_post_more() -> None:
    assert violations(ID, max_bet="100") == violations(ID, min_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    assert any("max_bet" in said for said in violations(ID, min_bet="100.01"))


def test_1017_24_2_the_amount_posted_at_the_table_binds_the_ante() -> None:
    round = opened(load(ID).under(min_bet="10", max_bet="25"), {1: {"pair_plus": 1}})
    assert round.refusal(bet(1, "ante", 10)) is None and round.refusal(bet(1, "ante", 25)) is None
    assert "the least is $10" in refused(round, bet(1, "ante", "9.99"))
    assert "the most is $25" in refused(round, bet(1, "ante", "25.01"))


def test_1017_24_progressive_note_a_wager_of_a_dollar_or_larger(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "progressive": 1}})
    assert round.refusal(bet(1, "progressive", "2.50")) is None
    assert "the least is $1" in refused(round, bet(1, "progressive", "0.99"))


# (3) Tips.


@pytest.fixture(scope="module")
def tipped() -> Game:
    return load(ID).under(**TIPS)


@pytest.mark.parametrize(
    ("tip", "other"), [("tip_ante", "pair_plus"), ("tip_pair_plus", "ante"), ("tip_six_card", "ante")]
)
def test_1017_24_3_a_tip_needs_the_players_own_wager_beside_it(tipped: Game, tip: str, other: str) -> None:
    said = refused(opened(tipped, {1: {other: 10, tip: 5}}), NoMoreBets())
    assert "1017.24(3)" in said
    own = tip.removeprefix("tip_")
    assert opened(tipped, {1: {"ante": 10, own: 10, tip: 5}}).refusal(NoMoreBets()) is None


def test_1017_24_3_no_tip_on_the_progressive_and_none_where_the_house_takes_none(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}})
    assert "no wager 'tip_progressive'" in refused(round, bet(1, "tip_progressive", 1))
    assert "not offered" in refused(round, bet(1, "tip_ante", 1))


STRAIGHT = "6c 5d 4h"


def test_1017_24_3_a_tip_fares_as_its_wager_and_goes_to_the_dealer(tipped: Game) -> None:
    stakes = {"ante": 10, "tip_ante": 2, "pair_plus": 5, "tip_pair_plus": 1}
    round = played(tipped, {1: stakes}, {1: STRAIGHT}, dealer=PLAYS)
    assert fates(round) == {
        "play": "won 10",
        "ante_bonus": "won 10",  # on the player's Ante alone
        "ante": "won 10",
        "tip_ante": "won 2",
        "pair_plus": "won 30",
        "tip_pair_plus": "won 6",
    }
    # The dealer has the two tips and what they won: 2 + 2 + 1 + 6. The player has given 3 of his own.
    assert postings(round.lines) == {"seat 1": 5700, "tips": 1100, "bank": -6800}
    assert round.net(1) == 5700


def test_1017_24_3_the_tip_on_the_ante_stays_with_or_without_one_on_the_play(tipped: Game) -> None:
    def until_asked() -> Round:
        source = described({1: STRAIGHT}, dealer=PLAYS)
        return to_decide(opened(tipped, {1: {"ante": 10, "tip_ante": 2}}), source)

    without = until_asked()
    without.push(Chose(1, "play"))
    assert fates(without)["tip_ante"] == "won 2" and "tip_play" not in fates(without)
    added = until_asked()
    added.push(bet(1, "tip_play", 2))
    added.push(Chose(1, "play"))
    assert fates(added)["tip_ante"] == fates(added)["tip_play"] == "won 2"


def test_1017_24_3_a_play_tip_only_when_asked_and_only_beside_a_play(tipped: Game) -> None:
    round = opened(tipped, {1: {"ante": 10}, 2: {"ante": 10}})
    assert "not placed before the deal" in refused(round, bet(1, "tip_play", 2))
    to_decide(round, described({1: STRAIGHT, 2: "9c 7d 2h"}, dealer=PLAYS))
    assert "bets are closed" in refused(round, bet(2, "tip_play", 2))  # seat 1 is asked
    assert "bets are closed" in refused(round, bet(1, "tip_ante", 2))  # its place was before the deal
    round.push(bet(1, "tip_play", 2))
    round.push(Chose(1, "fold"))
    round.push(Chose(2, "play"))
    assert fates(round, 1) == {"ante": "lost 10"}


def test_1017_24_3_a_tip_on_the_play_can_be_told_in_a_situation() -> None:
    seat = {"seat": 1, "cards": STRAIGHT, "wagers": {"ante": 10, "tip_ante": 2, "tip_play": 3}}
    told = {"edition": ID, "filing": TIPS, "dealer": PLAYS}
    answer = settle_situation({**told, "seats": [{**seat, "decisions": ["play"]}]})
    assert fates(answer.round)["tip_play"] == "won 3"
    assert answer.accounts["tips"] == 1000  # 2 + 2 and 3 + 3
    with pytest.raises(Refusal, match=r"tip on the Play is described as \$3"):
        settle_situation({**told, "seats": [{**seat, "decisions": ["fold"]}]})


def test_1017_24_3_a_tip_is_lost_with_a_folded_ante_and_collected_with_it(tipped: Game) -> None:
    stakes = {"ante": 10, "tip_ante": 2, "pair_plus": 5, "tip_pair_plus": 1, "six_card": 5, "tip_six_card": 1}
    round = played(tipped, {1: stakes}, {1: "7c 7d 2h"}, {1: ["fold"]}, dealer="7h Kd 4c")
    assert done(round) == [
        "no more bets",
        "collect folded", "1 ante", "1 tip_ante", "1 pair_plus", "1 tip_pair_plus",
        "reveal dealer", "turn up 1", "1 six_card", "1 tip_six_card",
    ]  # fmt: skip
    assert fates(round)["tip_ante"] == "lost 2" and fates(round)["tip_six_card"] == "won 5"


def test_1017_24_3_a_tip_on_a_push_goes_back(tipped: Game) -> None:
    round = played(tipped, {1: {"ante": 10, "tip_ante": 2}}, {1: "Kc 8d 4h"}, dealer=PLAYS)
    assert fates(round) == {"play": "returned", "ante": "returned", "tip_ante": "returned"}
    assert postings(round.lines) == {}


# (4) Shuffle, cut and deal; 1009, 1011, 1036 the deck.

NINE = "Ac Kc Qc Jc Tc 9c 8c 7c 6c"


def test_1017_24_4_one_at_a_time_in_rotation_the_dealer_last(game: Game) -> None:
    round = to_decide(opened(game, {2: {"ante": 10}, 5: {"pair_plus": 5}}), StackedDeck(parse_cards(NINE)))
    assert dealt_to(round) == [2, 5, "dealer"] * 3
    assert round.table.cards[2] == list(parse_cards("Ac Jc 8c"))
    assert set(round.seen(None).values()) == {(-1, -1, -1)}


def test_1017_24_4_in_groups_of_three_from_the_device() -> None:
    game = load(ID).under(dealing="dispenser")
    round = to_decide(opened(game, {2: {"ante": 10}, 5: {"pair_plus": 5}}), StackedDeck(parse_cards(NINE)))
    assert dealt_to(round) == [2] * 3 + [5] * 3 + ["dealer"] * 3
    assert round.table.cards["dealer"] == list(parse_cards("8c 7c 6c"))
    assert set(round.seen(None).values()) == {(-1, -1, -1)}


def test_1017_24_4_groups_come_from_a_shuffling_device_only() -> None:
    assert violations(ID, dealing="dispenser", shuffler="device") == []
    assert any("1017.24(4)" in said for said in violations(ID, dealing="dispenser", shuffler="none"))


def test_1017_24_4_shuffled_and_cut_before_every_round(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    assert "shuffle deck 1" in str(keep.refusal(Began(now)))
    keep.push(Shuffled(now))
    said = str(keep.refusal(Began(now)))
    assert "cut deck 1" in said and "1009(1)" in said
    keep.push(Cut(now, 20))
    keep.push(Began(now))
    keep.push(Finished(now))
    assert "1017.24(4)" in str(keep.refusal(Began(now)))


@pytest.mark.parametrize(("shuffler", "least"), [("none", 7), ("device", 1)])
def test_1011_2_a_new_deck_stays_for_seven_hands_unless_a_device_shuffles(shuffler: str, least: int) -> None:
    keep, now = Upkeep(load(ID).under(shuffler=shuffler)), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    for hand in range(1, 8):
        keep.push(Shuffled(now))
        keep.push(Cut(now, 20))
        keep.push(Began(now))
        keep.push(Finished(now))
        refusal = keep.refusal(DeckIn(now))
        assert (refusal is None) == (hand >= least)
        assert refusal is None or "1011(2)" in str(refusal)
        assert keep.refusal(DeckIn(now, defective=True)) is None


def test_1036_the_deck_is_counted_within_thirty_minutes(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    keep.push(Shuffled(now))
    keep.push(Cut(now, 20))
    assert keep.refusal(Began(now + timedelta(minutes=29))) is None
    assert "1036" in str(keep.refusal(Began(now + timedelta(minutes=30))))
    keep.push(Counted(now + timedelta(minutes=30), 52))
    assert keep.refusal(Began(now + timedelta(minutes=31))) is None


# (5), (16)(h) What goes wrong; 1036, 1037.

ALL = {"ante": 10, "pair_plus": 5, "six_card": 2, "progressive": 1}


def test_1017_24_5_a_wrong_number_to_a_player_voids_that_hand_only(game: Game) -> None:
    source = described({1: "9c 7d 2h", 2: "As Ks Qs", 3: STRAIGHT}, dealer=PLAYS)
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    round.push(NoMoreBets())
    for _ in range(6):  # a card each and the dealer's, then two more
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    assert round.table.meters == {"progressive": 100_060}
    round.push(Incident("wrong number of cards", 2))
    assert fates(round, 2) == dict.fromkeys(ALL, "returned")
    assert clauses(round, "progressive", 2) == ("1017.24(5)", "1017.24(16)(h)")
    assert round.table.meters == {"progressive": 100_040}  # what it fed goes back too
    finish(round, source, {})
    assert dealt_to(round) == [1, 2, 3, "dealer", 1, 2, 3, "dealer", 1, 3, "dealer"]
    assert asked(round) == [1, 3]
    assert fates(round, 1)["ante"] == "lost 10" and fates(round, 3)["ante"] == "won 10"


def test_1017_24_5_a_dead_hand_gives_and_earns_no_envy(game: Game) -> None:
    source = described({1: "Ah Kh Qh", 2: "As Ks Qs", 3: STRAIGHT}, dealer="Kd 8s 4s")
    round = to_decide(opened(game, {1: ALL, 2: ALL, 3: ALL}), source)
    round.push(Incident("wrong number of cards", 2))
    finish(round, source, {})
    assert fates(round, 3)["envy"] == "won 25"  # for the hearts of seat 1 alone
    assert "envy" not in fates(round, 1) and "envy" not in fates(round, 2)


def test_1017_24_5_and_16_h_a_wrong_number_to_the_dealer_leaves_the_progressive_alone(game: Game) -> None:
    source = described({1: "As Ks Qs", 2: STRAIGHT, 3: "9c 7d 2h", 4: "2c 2d 2s"}, dealer=PLAYS)
    stakes = {1: ALL, 2: ALL, 3: ALL, 4: {"ante": 10, "pair_plus": 5}}
    round = to_decide(opened(game, stakes, meters={"progressive": 5000}), source)
    round.push(Incident("wrong number of cards"))
    assert round.done and asked(round) == []
    back = dict.fromkeys(("ante", "pair_plus", "six_card"), "returned")
    assert fates(round, 1) == {**back, "progressive": "won 4999.60"}  # 5000.60 for the dollar taken before
    assert fates(round, 2) == {**back, "progressive": "won 5"}
    assert fates(round, 3) == {**back, "progressive": "lost 1"}
    assert fates(round, 4) == {"ante": "returned", "pair_plus": "returned"}


def test_1017_24_16_h_without_progressive_wagers_the_round_is_over(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "pair_plus": 5}})
    round.push(NoMoreBets())
    round.push(Incident("wrong number of cards"))
    assert round.done and fates(round) == {"ante": "returned", "pair_plus": "returned"}
    assert clauses(round, "ante") == ("1017.24(5)", "1017.24(16)(h)")


@pytest.mark.parametrize("kind", ["player card exposed", "dealer card exposed"])
def test_1017_24_5_exposed_cards_are_no_misdeal(game: Game, kind: str) -> None:
    source = described({1: STRAIGHT}, dealer=PLAYS)
    round = opened(game, {1: {"ante": 10}})
    round.push(NoMoreBets())
    for _ in range(3):  # any number of them
        round.push(Incident(kind, 1 if kind.startswith("player") else None))
    finish(round, source, {})
    assert dealt_to(round) == [1, "dealer"] * 3 and fates(round)["ante"] == "won 10"


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    deck = StackedDeck(parse_cards("6c Kh 5d 8s 4h 4s"))
    round = opened(game, {1: {"ante": 10}})
    round.push(NoMoreBets())
    for card in ("2s", "2d"):  # however many
        round.push(Incident("card face up in the deck", card=parse_card(card)))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("2s")))
    finish(round, deck, {})
    assert round.table.cards[1] == list(parse_cards("6c 5d 4h")) and fates(round)["ante"] == "won 10"


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ks Qs"}, dealer=PLAYS))
    round.push(Incident("defective deck"))
    assert round.done and fates(round) == dict.fromkeys(ALL, "returned")
    assert round.table.orders == ["remove the deck"] and round.table.meters == {"progressive": 100_000}


# (6) The order of payment, (8) folds, (10) the showdown.

HANDS = {1: "As Ks Qs", 4: "9c 7d 2h", 7: "7c 7h 7s"}


def test_1017_24_6_play_ante_bonus_ante_pair_plus_six_card_progressive(game: Game) -> None:
    round = played(game, {7: ALL}, HANDS, dealer=PLAYS)
    assert settled(round) == [
        f"7 {w}" for w in ("play", "ante_bonus", "ante", "pair_plus", "six_card", "progressive")
    ]


def test_1017_24_6_each_tip_is_settled_beside_its_wager(tipped: Game) -> None:
    stakes = {**ALL, "tip_ante": 1, "tip_pair_plus": 1, "tip_six_card": 1}
    source = described({1: STRAIGHT}, dealer=PLAYS)
    round = to_decide(opened(tipped, {1: stakes}), source)
    round.push(bet(1, "tip_play", 1))
    finish(round, source, {})
    assert settled(round) == [
        "1 play", "1 tip_play", "1 ante_bonus", "1 ante", "1 tip_ante", "1 pair_plus", "1 tip_pair_plus",
        "1 six_card", "1 tip_six_card", "1 progressive",
    ]  # fmt: skip


def test_1017_24_8_and_10_folds_then_the_dealer_then_seats_counterclockwise_then_envy(game: Game) -> None:
    round = played(game, dict.fromkeys((1, 4, 7), ALL), HANDS, {4: ["fold"]}, dealer=PLAYS)
    assert asked(round) == [1, 4, 7]  # 1019: clockwise
    assert done(round) == [
        "no more bets",
        "collect folded", "4 ante", "4 pair_plus", "4 progressive",
        "reveal dealer",
        "turn up 7", "7 play", "7 ante_bonus", "7 ante", "7 pair_plus", "7 six_card",
        "verify progressive 7", "7 progressive",
        "turn up 4", "4 six_card",
        "turn up 1", "1 play", "1 ante_bonus", "1 ante", "1 pair_plus", "1 six_card",
        "verify progressive 1", "1 progressive",
        "7 envy", "4 envy",
    ]  # fmt: skip


@pytest.mark.parametrize("dealer", ["Qc 3d 2h", "2c 2d 3h", "5c 3c 2c"])
def test_1017_24_7_queen_high_or_better_qualifies(game: Game, dealer: str) -> None:
    assert one(game, "7s 7h 7d", dealer)["play"] == "won 10"


@pytest.mark.parametrize("dealer", ["Jc Td 8h", "5c 3d 2h"])
@pytest.mark.parametrize("hand", ["Ks 9d 6s", "4s 3s 2d"])
def test_1017_24_7_less_pays_the_ante_and_pushes_the_play(game: Game, dealer: str, hand: str) -> None:
    round = played(game, {1: {"ante": 10}}, {1: hand}, dealer=dealer)
    assert fates(round)["play"] == "returned" and fates(round)["ante"] == "won 10"
    assert "1017.24(7)" in clauses(round, "ante")


def test_1017_24_7_the_ante_is_won_even_by_a_lower_hand(game: Game) -> None:
    assert one(game, "5s 4s 2d", "Jc Td 8h") == {"play": "returned", "ante": "won 10"}


@pytest.mark.parametrize("dealer", [PLAYS, IDLE])
def test_1017_24_8_a_fold_forfeits_the_ante_and_its_bonus(game: Game, dealer: str) -> None:
    assert one(game, "As Ks Qs", dealer, says="fold") == {"ante": "lost 10"}


def test_1017_24_8_the_six_card_bonus_outlives_a_fold(game: Game) -> None:
    stakes = {"ante": 10, "six_card": 5}
    assert one(game, "7c 7d 2h", "7h Kd 4c", stakes, "fold") == {"ante": "lost 10", "six_card": "won 25"}
    assert one(game, "7c 7d 2h", "Kh Kd 4c", stakes, "fold") == {"ante": "lost 10", "six_card": "lost 5"}


@pytest.mark.parametrize(("filed", "fate"), [({}, "lost 5"), ({"folded_pair_plus": "stands"}, "won 5")])
def test_1017_24_8_reading_the_pair_plus_of_a_folded_pair(filed: dict[str, str], fate: str) -> None:
    game = load(ID).under(**filed)
    told = one(game, "7c 7d 2h", PLAYS, {"ante": 10, "pair_plus": 5}, "fold")
    assert told == {"ante": "lost 10", "pair_plus": fate}


@pytest.mark.parametrize(("filed", "fate"), [({}, "lost 1"), ({"folded_progressive": "stands"}, "won 5")])
def test_1017_24_8_reading_the_progressive_of_a_folded_straight(filed: dict[str, str], fate: str) -> None:
    game = load(ID).under(**filed)
    told = one(game, STRAIGHT, "Kh 8s 3s", {"ante": 10, "progressive": 1}, "fold")
    assert told == {"ante": "lost 10", "progressive": fate}


def test_1017_24_8_a_pair_plus_alone_is_not_asked(game: Game) -> None:
    round = played(game, {1: {"pair_plus": 5}}, {1: "Ac Kd Jh"}, dealer=PLAYS)
    assert asked(round) == [] and fates(round) == {"pair_plus": "lost 5"}


@pytest.mark.parametrize("amount", [999, 1001])
def test_1017_24_9_the_play_equals_the_ante(game: Game, amount: int) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}), described({1: STRAIGHT}, dealer=PLAYS))
    assert "1017.24(9)" in refused(round, Chose(1, "play", amount))
    assert round.refusal(Chose(1, "play", 1000)) is None


def test_1017_24_9_a_play_of_a_hundred_beside_an_ante_of_a_hundred(game: Game) -> None:
    assert one(game, "Kc 8d 5h", PLAYS, {"ante": 100}) == {"play": "won 100", "ante": "won 100"}


# (11) - (14) Ante, Play, Ante Bonus and Pair Plus.


@pytest.mark.parametrize(
    ("hand", "fate"), [("Kc 8d 5h", "won 10"), ("Kc 8d 4h", "returned"), ("Kc 8d 3h", "lost 10")]
)
def test_1017_24_11_and_12_the_third_card_decides_and_a_tie_is_a_push(
    game: Game, hand: str, fate: str
) -> None:
    assert one(game, hand, PLAYS) == {"play": fate, "ante": fate}


def test_1017_24_11_bonus_and_pair_plus_are_paid_on_a_tie(game: Game) -> None:
    told = one(game, STRAIGHT, "6d 5h 4c", {"ante": 10, "pair_plus": 5})
    assert told == {"play": "returned", "ante_bonus": "won 10", "ante": "returned", "pair_plus": "won 30"}


def test_1017_24_13_and_14_bonus_and_pair_plus_are_paid_beside_a_loss(game: Game) -> None:
    told = one(game, STRAIGHT, "7d 7h 7c", {"ante": 10, "pair_plus": 5})
    assert told == {"play": "lost 10", "ante_bonus": "won 10", "ante": "lost 10", "pair_plus": "won 30"}


def test_1017_24_10_a_bonus_and_pair_plus_when_the_dealer_does_not_qualify(game: Game) -> None:
    told = one(game, "2c 2d 2h", IDLE, {"ante": 10, "pair_plus": 5})
    assert told == {"play": "returned", "ante_bonus": "won 40", "ante": "won 10", "pair_plus": "won 150"}


@pytest.mark.parametrize(("hand", "fate"), [("2c 2d 3h", "won 5"), ("Ac Kd Jh", "lost 5")])
def test_1017_24_14_a_pair_wins_and_less_loses(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, "Qd Qh Qs", {"pair_plus": 5}) == {"pair_plus": fate}


# (17) The seventeen pairs.

MINI, SUITED, THREE, RUN, FLUSH, PAIR = "Ah Kh Qh", "Kh Qh Jh", "2c 2d 2h", STRAIGHT, "9h 5h 2h", "2c 2d 3h"
BONUS = {  # mini royal, straight flush, three of a kind, straight; nothing is paid on less
    "1": (5, 5, 4, 1),
    "2": (4, 4, 3, 1),
    "3": (5, 5, 4, 1),
    "4": (5, 5, 4, 1),
    "5": (50, 8, 6, 0),
    "6": (50, 8, 6, 0),
    "7": (50, 8, 6, 0),
    "8": (50, 8, 6, 0),
    "9": (5, 5, 4, 1),
    "10": (4, 4, 3, 1),
    "11": (5, 5, 4, 1),
    "12": (5, 5, 4, 1),
    "13": (5, 5, 4, 1),
    "14": (50, 10, 4, 3),
    "15": (50, 10, 4, 3),
    "16": (50, 10, 4, 3),
    "17": (50, 10, 4, 3),
}
PAIR_PLUS = {  # the same, then flush and pair; as printed, even where it cannot be meant
    "1": (40, 40, 30, 6, 4, 1),
    "2": (40, 40, 25, 6, 4, 1),
    "3": (40, 40, 30, 5, 4, 1),
    "4": (40, 40, 30, 6, 3, 1),
    "5": (40, 40, 30, 6, 4, 1),
    "6": (40, 40, 25, 6, 4, 1),
    "7": (40, 40, 30, 5, 4, 1),
    "8": (40, 40, 30, 6, 3, 1),
    "9": (50, 40, 25, 6, 4, 1),
    "10": (50, 35, 25, 6, 4, 1),
    "11": (50, 40, 25, 5, 4, 1),
    "12": (50, 40, 25, 25, 3, 1),
    "13": (50, 35, 30, 5, 4, 1),
    "14": (0, 0, 40, 30, 6, 4),
    "15": (0, 0, 40, 25, 6, 4),
    "16": (0, 0, 40, 30, 5, 4),
    "17": (0, 0, 40, 30, 6, 3),
}


@pytest.mark.parametrize("label", BONUS)
def test_1017_24_17_each_pair_of_schedules(label: str) -> None:
    game = load(ID).under(ante_bonus=label, pair_plus=label)
    for place, hand in enumerate((MINI, SUITED, THREE, RUN, FLUSH, PAIR)):
        told = one(game, hand, "Qs 9s 7d", {"ante": 10, "pair_plus": 10})
        bonus, pays = BONUS[label][place] if place < 4 else 0, PAIR_PLUS[label][place]
        assert told.get("ante_bonus") == (f"won {10 * bonus}" if bonus else None)
        assert told["pair_plus"] == (f"won {10 * pays}" if pays else "lost 10")


def test_1017_24_17_schedules_come_in_pairs() -> None:
    assert violations(ID, ante_bonus="9", pair_plus="9") == []
    (said,) = violations(ID, ante_bonus="9", pair_plus="10")
    assert "only as a pair" in said and "1017.24(17)" in said
    follows = load(ID).under(pair_plus="13")
    assert follows.labels["ante_bonus"] == "13"


def test_1017_24_17_no_eighteenth_pair_and_no_figure_changed() -> None:
    assert any("'18'" in said for said in violations(ID, ante_bonus="18", pair_plus="18"))
    (said,) = violations(ID, supplied={"pair_plus": {"pair": "2 to 1"}})
    assert "may not change it" in said


@pytest.mark.parametrize("progressive", ["1", "2"])
def test_1017_24_17_either_progressive_goes_with_any_pair(progressive: str) -> None:
    assert violations(ID, ante_bonus="17", pair_plus="17", progressive=progressive) == []


# (15) The 6 Card Bonus.

SIX = [  # own, dealer, and what the four schedules pay
    ("As Ks Qs", "Js Ts 2d", (1000, 1000, 1000, 1000)),
    ("9s 8s 7s", "6s 5s 2d", (200, 200, 200, 200)),
    ("7c 7d 7h", "7s 2d 3c", (50, 50, 100, 100)),
    ("7c 7d 2h", "7s 2d 2s", (25, 25, 20, 20)),
    ("Kc Jc 4c", "9c 2c As", (20, 15, 15, 15)),
    ("5c 4d 3h", "2s Ac Kd", (10, 10, 9, 10)),
    ("7c 7d 9h", "7s 2d 3c", (5, 5, 8, 7)),
]


@pytest.mark.parametrize(("own", "dealer", "pays"), SIX)
@pytest.mark.parametrize("label", ["1", "2", "3", "4"])
def test_1017_24_15_the_best_five_of_six_by_the_schedule(
    own: str, dealer: str, pays: tuple[int, ...], label: str
) -> None:
    game = load(ID).under(six_card=label)
    told = one(game, own, dealer, {"pair_plus": 5, "six_card": 1})
    assert told["six_card"] == f"won {pays[int(label) - 1]}"


def test_1017_24_15_two_pair_loses(game: Game) -> None:
    assert one(game, "Ac Ad Kh", "Kd Qs Qh", {"pair_plus": 5, "six_card": 1})["six_card"] == "lost 1"


def test_1017_24_15_four_cards_of_a_suit_are_no_flush(game: Game) -> None:
    assert one(game, "Kc Jc 4c", "9c 2d As", {"pair_plus": 5, "six_card": 1})["six_card"] == "lost 1"


# (16) The Progressive.

PROGRESSIVE = [
    ("Ah Kh Qh", "won 499", "won 499"),
    ("Ks Qs Js", "won 69", "won 99"),
    ("3s 2s As", "won 69", "won 99"),
    ("2c 2d 2h", "won 59", "won 89"),
    ("Ac Ks Qs", "won 5", "lost 1"),
    ("9s 5s 2s", "lost 1", "lost 1"),
]


@pytest.mark.parametrize(("hand", "first", "second"), PROGRESSIVE)
def test_1017_24_16_b_paid_for_one_from_the_tray_the_wager_not_returned(
    hand: str, first: str, second: str
) -> None:
    for label, fate in (("1", first), ("2", second)):
        game = load(ID).under(progressive=label)
        round = played(game, {1: {"ante": 10, "progressive": 1}}, {1: hand}, dealer="Jd 9h 4c")
        assert fates(round)["progressive"] == fate
        assert round.table.meters == {"progressive": 100_020}  # a fifth of the dollar; nothing comes off


@pytest.mark.parametrize("label", ["1", "2"])
def test_1017_24_16_a_and_g_the_spades_take_the_meter_which_starts_again(label: str) -> None:
    game = load(ID).under(progressive=label, progressive_reset="1500")
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "progressive": 1}}
    hands = {1: "As Ks Qs", 2: "9c 7d 2h"}
    round = played(game, stakes, hands, dealer=PLAYS, meters={"progressive": 7000})
    assert fates(round)["progressive"] == "won 6999.40"  # 7000.40 for the dollar
    line = next(line for line in round.lines if line.wager == "progressive" and line.seat == 1)
    assert line.meter == 700_040 and round.table.meters == {"progressive": 150_000}
    assert postings(round.lines)["meter progressive"] == -700_040


def test_1017_24_progressive_note_payouts_for_one_grow_with_the_wager(game: Game) -> None:
    assert one(game, THREE, PLAYS, {"ante": 10, "progressive": 5})["progressive"] == "won 295"


def test_1017_24_16_the_meters_share_is_cut_to_the_cent(game: Game) -> None:
    round = played(game, {1: {"ante": 10, "progressive": "1.99"}}, {1: THREE}, dealer=PLAYS)
    assert round.table.meters == {"progressive": 100_039}  # 39.8 cents


def test_1017_24_progressive_schedules_the_seed_is_a_thousand_dollars_or_more() -> None:
    for name in ("progressive_initial", "progressive_reset"):
        assert violations(ID, **{name: "1000"}) == []
        assert any("at least $1000" in said for said in violations(ID, **{name: "999.99"}))
    assert violations(ID, progressive_rate="100%") == []
    assert violations(ID, progressive_rate="100.01%")


def test_1017_24_16_d_every_progressive_win_is_verified_no_loss_is(game: Game) -> None:
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "progressive": 1}}
    round = played(game, stakes, {1: RUN, 2: "9c 7d 2h"}, dealer=PLAYS)
    assert [word for word in done(round) if word.startswith("verify")] == ["verify progressive 1"]


# Envy.


def test_1017_24_envy_a_others_with_a_progressive_are_paid_never_the_holder(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    stakes = {1: bets, 2: bets, 3: {"ante": 10}}
    round = played(game, stakes, {1: "As Ks Qs", 2: "9c 7d 2h", 3: RUN}, dealer=PLAYS)
    assert fates(round, 2)["envy"] == "won 100"
    assert "envy" not in fates(round, 1) and "envy" not in fates(round, 3)
    assert clauses(round, "envy", 2)[-2:] == ("1017.24 envy(a)", "1017.24 envy(c)")


def test_1017_24_envy_a_twenty_five_for_the_other_suits_nothing_for_a_lower_straight_flush(
    game: Game,
) -> None:
    bets = {"ante": 10, "progressive": 1}
    for hand, fate in (("Ac Kc Qc", "won 25"), ("Kc Qc Jc", None)):
        round = played(game, {1: bets, 2: bets}, {1: hand, 2: "9c 7d 2h"}, dealer=PLAYS)
        assert fates(round, 2).get("envy") == fate


def test_1017_24_envy_c_several_hands_pay_several_times_at_the_end_of_the_round(game: Game) -> None:
    """Seat 2 holds spades, seat 3 hearts: each is paid for the other's hand, seat 1 for both."""
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "9c 7d 2h", 2: "As Ks Qs", 3: "Ah Kh Qh"}
    round = played(game, {1: bets, 2: bets, 3: bets}, hands, dealer="Kd 8s 4s")
    assert fates(round, 1)["envy"] == "won 25 + won 100"
    assert fates(round, 2)["envy"] == "won 25" and fates(round, 3)["envy"] == "won 100"
    assert settled(round)[-4:] == ["3 envy", "2 envy", "1 envy", "1 envy"]


def test_1017_24_progressive_note_envy_is_multiplied_by_the_wager(game: Game) -> None:
    stakes = {1: {"ante": 10}, 2: {"ante": 10, "progressive": 5}}
    round = played(game, stakes, {1: "As Ks Qs", 2: "9c 7d 2h"}, dealer=PLAYS)
    assert fates(round, 2)["envy"] == "won 500"  # the holder needs no Progressive of his own


def test_1017_24_envy_reading_none_for_ones_own_second_hand(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "As Ks Qs", 2: "9c 7d 2h", 3: RUN}
    players = {1: "one", 2: "one", 3: "three"}
    round = played(game, {1: bets, 2: bets, 3: bets}, hands, players=players, dealer=PLAYS)
    assert "envy" not in fates(round, 2) and fates(round, 3)["envy"] == "won 100"


def test_1017_24_envy_reading_none_for_a_folded_hand_but_the_folder_is_paid(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "As Ks Qs", 2: "Ah Kh Qh"}
    round = played(game, {1: bets, 2: bets}, hands, {1: ["fold"]}, dealer="Kd 8s 4s")
    assert fates(round, 1)["envy"] == "won 25"
    assert "envy" not in fates(round, 2)


def test_1062_no_payout_limit_can_be_filed() -> None:
    assert any("not a choice" in said for said in violations(ID, max_payout="1000"))

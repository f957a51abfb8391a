"""Colorado, Rule 47.1-1017.47: Ultimate Texas Hold 'Em, clause by clause."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.rounds import Ask, Chose, Deal, Dealt, Incident, NoMoreBets, Round
from croupier.rounds.upkeep import Began, Counted, Cut, DeckIn, Finished, Shuffled, Upkeep
from croupier.settle import postings
from tests.procedures.outcome import asked, clauses, dealt_to, done, settled, violations
from tests.procedures.told import Stakes, bet, described, fates, finish, opened, played, refused, to_decide

ID = "colorado/ultimate-texas-holdem"
RIVER = ("check", "check", "bet 1x")
FOLD = ("check", "check", "fold")


def both(amount: str | int = 10, **more: str | int) -> Stakes:
    """An Ante and a Blind, and more."""
    return {"ante": amount, "blind": amount, **more}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).under()


def one(
    game: Game,
    own: str,
    board: str,
    dealer: str,
    stakes: Stakes | None = None,
    says: Sequence[str] = RIVER,
) -> dict[str, str]:
    """What becomes of one seat's wagers; a Play of one Ante on the river where nothing is said."""
    return fates(played(game, {1: stakes or both()}, {1: own}, {1: says}, dealer=dealer, community=board))


# (1), (2) The game and its wagers; 1002(2) their size.


def test_1017_47_1_one_hand_a_player_from_a_single_deck(game: Game) -> None:
    assert sorted(game.cards) == list(range(52))
    with pytest.raises(Refusal, match="at most 1"):
        opened(game, {1: both(), 2: both()}, players={1: "one", 2: "one"})
    assert any("1017.47(1)" in said for said in violations(ID, boxes=2))
    with pytest.raises(Refusal, match="no seat 7"):
        opened(game, {7: both()})


@pytest.mark.parametrize("missing", ["ante", "blind"])
def test_1017_47_2_ante_and_blind_are_both_made(game: Game, missing: str) -> None:
    round = opened(game, {1: both(trips=5)})
    round.push(bet(1, missing, 0))
    assert "1017.47(2)" in refused(round, NoMoreBets())


@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_1017_47_2_reading_the_blind_equals_the_ante(game: Game, amount: str) -> None:
    said = refused(opened(game, {1: {"ante": 10, "blind": amount}}), NoMoreBets())
    assert "exactly" in said and "1017.47(2)" in said


def test_1017_47_2_trips_and_progressive_are_options_beside_them(game: Game) -> None:
    for stakes in (both(), both(trips=5), both(progressive=1), both(trips=5, progressive=5)):
        assert opened(game, {1: stakes}).refusal(NoMoreBets()) is None
    assert refused(opened(game, {1: {"progressive": 1}, 2: both()}), NoMoreBets())
    plain = load(ID).under(trips=False, progressive=False)
    for wager in ("trips", "progressive"):
        assert "not offered" in refused(opened(plain, {1: both()}), bet(1, wager, 1))


def test_1017_47_2_bets_come_before_the_deal_and_the_progressive_is_taken_then(game: Game) -> None:
    round = opened(game, {1: both()})
    round.push(NoMoreBets())
    assert done(round) == ["no more bets"]
    assert "bets are closed" in refused(round, bet(1, "progressive", 1))


@pytest.mark.parametrize("amount", ["0.99", "2", "5.01"])
def test_1017_47_2_reading_a_progressive_wager_is_one_or_five_dollars(game: Game, amount: str) -> None:
    assert "it is $1 or $5" in refused(opened(game, {1: both()}), bet(1, "progressive", amount))


@pytest.mark.parametrize("wager", ["ante", "blind", "trips"])
def test_1002_2_no_bet_above_a_hundred_dollars(game: Game, wager: str) -> None:
    round = opened(game, {1: both()})
    assert round.refusal(bet(1, wager, 100)) is None
    said = refused(round, bet(1, wager, "100.01"))
    assert "the most is $100" in said and "1002(2)" in said


def test_1017_47_2_the_amount_posted_at_the_table() -> None:
    assert violations(ID, max_bet="100") == []
    assert any("1002(2)" in said for said in violations(ID, max_bet="100.01"))
    round = opened(load(ID).under(min_bet="10", max_bet="25"), {1: both(10, trips=1)})
    assert "the least is $10" in refused(round, bet(1, "ante", "9.99"))
    assert "the most is $25" in refused(round, bet(1, "blind", "25.01"))


# (3) Tips.

TIPS = {"tip_ante": True, "tip_blind": True, "tip_play": True, "tip_trips": True}
STRAIGHT = ("8c 6d", "7h 5d 9s 2c 2d", "Ks 3h")  # nine high; the dealer has a pair of twos


@pytest.fixture(scope="module")
def tipped() -> Game:
    return load(ID).under(**TIPS)


def test_1017_47_3_a_tip_needs_the_players_own_wager_and_a_house_that_takes_it(
    game: Game, tipped: Game
) -> None:
    assert "1017.47(3)" in refused(opened(tipped, {1: both(tip_trips=1)}), NoMoreBets())
    stakes = both(trips=5, tip_ante=1, tip_blind=2, tip_trips=3)
    assert opened(tipped, {1: stakes}).refusal(NoMoreBets()) is None
    assert "not offered" in refused(opened(game, {1: both()}), bet(1, "tip_ante", 1))


def test_1017_47_3_tips_fare_as_their_wagers_and_go_to_the_dealer(tipped: Game) -> None:
    stakes = both(trips=5, tip_ante=1, tip_blind=2, tip_trips=3)
    own, board, dealer = STRAIGHT
    round = played(tipped, {1: stakes}, {1: own}, {1: RIVER}, dealer=dealer, community=board)
    assert fates(round) == {
        "play": "won 10",
        "ante": "won 10",
        "tip_ante": "won 1",
        "trips": "won 20",
        "tip_trips": "won 12",
        "blind": "won 10",
        "tip_blind": "won 2",
    }
    # The dealer's: 1 + 2 + 3 staked and 1 + 2 + 12 won. The player's: 50 won, 6 given.
    assert postings(round.lines) == {"seat 1": 4400, "tips": 2100, "bank": -6500}


@pytest.mark.parametrize("says", [["bet 4x"], ["bet 3x"], ["check", "bet 2x"], ["check", "check", "bet 1x"]])
def test_1017_47_3_a_tip_may_be_added_with_the_play_whenever_it_is_made(
    tipped: Game, says: list[str]
) -> None:
    own, board, dealer = STRAIGHT
    source = described({1: own}, dealer=dealer, community=board)
    round = to_decide(opened(tipped, {1: both(tip_ante=1)}), source)
    assert "bets are closed" in refused(round, bet(1, "tip_ante", 2))  # its place was before the deal
    for word in says[:-1]:
        round.push(Chose(1, word))
        round.deal(source)
    round.push(bet(1, "tip_play", 2))
    finish(round, source, {1: says[-1:]})
    assert fates(round)["tip_play"] == "won 2" and fates(round)["tip_ante"] == "won 1"


def test_1017_47_3_a_tip_laid_out_and_then_a_check_or_fold_is_no_wager(tipped: Game) -> None:
    own, board, dealer = STRAIGHT
    source = described({1: own}, dealer=dealer, community=board)
    round = to_decide(opened(tipped, {1: both(tip_ante=1, tip_blind=1)}), source)
    for word in FOLD:
        round.push(bet(1, "tip_play", 2))
        round.push(Chose(1, word))
        round.deal(source)
    assert fates(round) == {
        "ante": "lost 10",
        "tip_ante": "lost 1",
        "blind": "lost 10",
        "tip_blind": "lost 1",
    }


# (4) Shuffle, cut and deal; 1009, 1011, 1036.

DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"


def test_1017_47_4_one_at_a_time_in_rotation_the_dealer_last(game: Game) -> None:
    round = to_decide(opened(game, {2: both(), 5: both()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [2, 5, "dealer"] * 2
    assert round.table.cards[5] == list(parse_cards("Kc Tc"))
    assert set(round.seen(None).values()) == {(-1, -1)}


def test_1017_47_4_in_groups_of_two_from_the_device() -> None:
    game = load(ID).under(dealing="dispenser")
    round = to_decide(opened(game, {2: both(), 5: both()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [2, 2, 5, 5, "dealer", "dealer"]
    assert round.table.cards["dealer"] == list(parse_cards("Tc 9c"))
    assert set(round.seen(None).values()) == {(-1, -1)}


def test_1017_47_4_groups_come_from_a_shuffling_device_only() -> None:
    assert violations(ID, dealing="dispenser", shuffler="device") == []
    assert any("1017.47(4)" in said for said in violations(ID, dealing="dispenser", shuffler="none"))


def test_1017_47_9_and_10_three_cards_then_two_face_up_without_a_burn(game: Game) -> None:
    deck = StackedDeck(parse_cards(DECK))
    round = to_decide(opened(game, {2: both()}), deck)
    assert "community" not in round.seen(None)
    round.push(Chose(2, "check"))
    round.deal(deck)
    assert round.seen(None)["community"] == parse_cards("Tc 9c 8c")
    round.push(Chose(2, "check"))
    round.deal(deck)
    assert round.seen(None)["community"] == parse_cards("Tc 9c 8c 7c 6c")
    assert dealt_to(round)[4:] == ["community"] * 5


def test_1017_47_4_shuffled_and_cut_before_every_round(game: Game) -> None:
    keep, now = Upkeep(game), datetime(2024, 1, 1)
    keep.push(DeckIn(now))
    assert "shuffle deck 1" in str(keep.refusal(Began(now)))
    keep.push(Shuffled(now))
    assert "cut deck 1" in str(keep.refusal(Began(now)))
    keep.push(Cut(now, 20))
    keep.push(Began(now))
    keep.push(Finished(now))
    assert "1017.47(4)" in str(keep.refusal(Began(now)))


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
    assert "1036" in str(keep.refusal(Began(now + timedelta(minutes=30))))
    keep.push(Counted(now + timedelta(minutes=30), 52))
    assert keep.refusal(Began(now + timedelta(minutes=30))) is None


# (5), (13)(h) What goes wrong; 1036, 1037.

ALL = both(trips=5, progressive=1)
BACK = dict.fromkeys(ALL, "returned")
QUIET = "7h 5d 9s 2c Jc"  # a board without a pair, a flush or a straight


def test_1017_47_5_a_wrong_number_to_a_player_voids_that_hand_only(game: Game) -> None:
    source = described({1: "As Kd", 2: "Jd Jh", 3: "9d 9h"}, dealer="Js 4h", community=QUIET)
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    round.push(NoMoreBets())
    for _ in range(5):
        assert isinstance(round.due, Deal)
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    round.push(Incident("wrong number of cards", 2))
    assert fates(round, 2) == BACK
    assert clauses(round, "ante", 2) == ("1017.47(5)", "1017.47(13)(h)")
    assert round.table.meters == {"progressive": 1_000_040}
    finish(round, source, {1: RIVER, 3: RIVER})
    assert dealt_to(round)[:7] == [1, 2, 3, "dealer", 1, 3, "dealer"]
    assert fates(round, 1)["play"] == "lost 10" and fates(round, 3)["play"] == "won 10"


def test_1017_47_5_a_play_already_made_goes_back_too(game: Game) -> None:
    source = described({1: "As Kd", 2: "Jd Jh"}, dealer="Js 4h", community=QUIET)
    round = to_decide(opened(game, {1: both(), 2: both()}), source)
    round.push(Chose(1, "bet 4x"))
    round.push(Incident("wrong number of cards", 1))
    assert fates(round, 1) == {"ante": "returned", "blind": "returned", "play": "returned"}


def test_1017_47_5_and_13_h_a_wrong_number_to_the_dealer_leaves_the_progressive_alone() -> None:
    game = load(ID).under(progressive="PMG-1")
    hands = {1: "9h 8h", 2: "As Kd", 3: "Jd Jh"}
    source = described(hands, dealer="Js 4h", community="7h 6h 5h 2c 2d")
    round = to_decide(opened(game, {1: ALL, 2: ALL, 3: both()}), source)
    round.push(Chose(1, "bet 4x"))
    round.push(Incident("wrong number of cards"))
    finish(round, source, {})
    assert asked(round) == [1]  # nobody else has anything to decide
    back = {"ante": "returned", "blind": "returned", "trips": "returned"}
    assert fates(round, 1) == {
        **back,
        "play": "returned",
        "progressive": "won 999.04",
    }  # a tenth of 10,000.40
    assert fates(round, 2) == {**back, "progressive": "lost 1"}  # and no envy
    assert fates(round, 3) == {"ante": "returned", "blind": "returned"}


def test_1017_47_13_h_without_progressive_wagers_the_round_is_over(game: Game) -> None:
    round = opened(game, {1: both(trips=5)})
    round.push(NoMoreBets())
    round.push(Incident("wrong number of cards"))
    assert round.done and fates(round) == {"ante": "returned", "blind": "returned", "trips": "returned"}


@pytest.mark.parametrize("kind", ["player card exposed", "dealer card exposed", "community card exposed"])
def test_1017_47_5_exposed_cards_are_no_misdeal(game: Game, kind: str) -> None:
    source = described({1: "As Ad"}, dealer="Js 4h", community=QUIET)
    round = opened(game, {1: both()})
    round.push(NoMoreBets())
    for _ in range(3):
        round.push(Incident(kind, 1 if kind.startswith("player") else None))
    finish(round, source, {1: RIVER})
    assert fates(round)["play"] == "won 10"


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    deck = StackedDeck(parse_cards("As Js Ad 4h 7h 5d 9s 2c Jc"))
    round = opened(game, {1: both()})
    round.push(NoMoreBets())
    round.push(Incident("card face up in the deck", card=parse_card("Kh")))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("Kh")))
    finish(round, deck, {1: RIVER})
    assert fates(round)["play"] == "won 10"


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ad"}, dealer="Js 4h", community=QUIET))
    round.push(Chose(1, "bet 4x"))
    round.push(Incident("defective deck"))
    assert round.done and fates(round) == {**BACK, "play": "returned"}
    assert round.table.orders == ["remove the deck"] and round.table.meters == {"progressive": 1_000_000}


# (8) - (10) The decisions.


def waiting(game: Game, ante: str | int, *words: str) -> Round:
    """One seat, with these decisions made."""
    source = described({1: "As Ad"}, dealer="Js 4h", community=QUIET)
    round = to_decide(opened(game, {1: both(ante)}), source)
    for word in words:
        round.push(Chose(1, word))
        round.deal(source)
    return round


def choices(round: Round) -> list[str]:
    assert isinstance(round.due, Ask)
    return [choice.name for choice in round.due.choices]


def test_1017_47_8_to_10_what_may_be_chosen_and_when(game: Game) -> None:
    assert choices(waiting(game, 10)) == ["check", "bet 3x", "bet 4x"]
    assert choices(waiting(game, 10, "check")) == ["check", "bet 2x"]
    assert choices(waiting(game, 10, "check", "check")) == ["bet 1x", "fold"]
    assert "1017.47(8)" in refused(waiting(game, 10), Chose(1, "fold"))


@pytest.mark.parametrize(
    ("ante", "words", "play"),
    [
        (10, ["bet 3x"], 3000),
        (10, ["bet 4x"], 4000),
        (25, ["bet 4x"], 10_000),
        ("25.01", ["bet 4x"], 10_000),  # 100.04 is made at $100, a reading
        ("33.33", ["bet 3x"], 9999),
        ("33.34", ["bet 3x"], 10_000),
        (10, ["check", "bet 2x"], 2000),
        (50, ["check", "bet 2x"], 10_000),
        ("50.01", ["check", "bet 2x"], 10_000),
        (10, ["check", "check", "bet 1x"], 1000),
        (100, ["check", "check", "bet 1x"], 10_000),
    ],
)
def test_1017_47_8_to_10_multiples_of_the_ante_not_exceeding_a_hundred(
    game: Game, ante: str | int, words: list[str], play: int
) -> None:
    assert waiting(game, ante, *words).table.stakes[(1, "play")] == play


def test_1017_47_8_no_amount_beside_the_multiples(game: Game) -> None:
    assert refused(waiting(game, 10), Chose(1, "bet 4x", 3500))
    assert refused(waiting(game, 10), Chose(1, "bet 3x", 2999))


@pytest.mark.parametrize("words", [["bet 3x"], ["bet 4x"], ["check", "bet 2x"]])
def test_1017_47_9_and_10_who_has_bet_is_not_asked_again(game: Game, words: list[str]) -> None:
    round = waiting(game, 10, *words)
    assert round.done and asked(round) == [1] * len(words)


def test_1017_47_8_to_10_players_act_clockwise_in_each_round(game: Game) -> None:
    hands = {1: "As Ad", 3: "Kd Kh", 6: "9d 9h"}
    says = {1: RIVER, 3: ["bet 4x"], 6: ["check", "bet 2x"]}
    round = played(game, dict.fromkeys(hands, both()), hands, says, dealer="Js 4h", community=QUIET)
    assert asked(round) == [1, 3, 6, 1, 6, 1]


def test_1017_47_10_a_fold_forfeits_ante_and_blind(game: Game) -> None:
    own, board, dealer = STRAIGHT
    round = played(game, {1: both()}, {1: own}, {1: FOLD}, dealer=dealer, community=board)
    assert fates(round) == {"ante": "lost 10", "blind": "lost 10"}
    assert "1017.47(10)" in clauses(round, "blind")


@pytest.mark.parametrize(("deal", "fate"), [(STRAIGHT, "won 20"), (("As Ad", QUIET, "Js 4h"), "lost 5")])
def test_1017_47_10_and_12_trips_outlive_a_fold(game: Game, deal: tuple[str, str, str], fate: str) -> None:
    told = one(game, *deal, both(trips=5), FOLD)
    assert told == {"ante": "lost 10", "blind": "lost 10", "trips": fate}


@pytest.mark.parametrize(("filed", "fate"), [({}, "lost 1"), ({"folded_progressive": "stands"}, "won 9")])
def test_1017_47_10_reading_the_progressive_of_a_folded_full_house(filed: dict[str, str], fate: str) -> None:
    game = load(ID).under(**filed)
    told = one(game, "9h 9c", "9s 2c 2d 7s 5h", "7c 4s", both(progressive=1), FOLD)
    assert told == {"ante": "lost 10", "blind": "lost 10", "progressive": fate}


# (6), (11) The showdown.

ACES = ("As Kd", "Ac 7h 5d 9s 2c")  # a pair of aces


def test_1017_47_6_play_ante_trips_blind_progressive(game: Game) -> None:
    own, board, dealer = STRAIGHT
    round = played(game, {1: ALL}, {1: own}, {1: RIVER}, dealer=dealer, community=board)
    assert settled(round) == ["1 play", "1 ante", "1 trips", "1 blind", "1 progressive"]


def test_1017_47_6_each_tip_is_settled_beside_its_wager(tipped: Game) -> None:
    own, board, dealer = STRAIGHT
    source = described({1: own}, dealer=dealer, community=board)
    stakes = {**ALL, "tip_ante": 1, "tip_blind": 1, "tip_trips": 1}
    round = to_decide(opened(tipped, {1: stakes}), source)
    round.push(bet(1, "tip_play", 1))
    finish(round, source, {1: ["bet 4x"]})
    assert settled(round) == [
        "1 play", "1 tip_play", "1 ante", "1 tip_ante", "1 trips", "1 tip_trips", "1 blind", "1 tip_blind",
        "1 progressive",
    ]  # fmt: skip


def test_1017_47_10_and_11_folds_then_the_dealer_then_seats_from_the_right(game: Game) -> None:
    """The dealer qualifies with jacks; seat 4 folds and keeps its Trips."""
    hands = {1: "As Ad", 4: "Kd 3h", 6: "9d 9h"}
    stakes = {1: both(), 4: both(trips=5), 6: ALL}
    says = {1: RIVER, 4: FOLD, 6: RIVER}
    round = played(game, stakes, hands, says, dealer="Js 4h", community=QUIET)
    assert done(round) == [
        "no more bets", "flop", "river",
        "collect folded", "4 ante", "4 blind",
        "reveal dealer",
        "turn up 6", "6 play", "6 ante", "6 trips", "6 blind", "6 progressive",
        "turn up 4", "4 trips",
        "turn up 1", "1 play", "1 ante", "1 blind",
    ]  # fmt: skip


def test_1017_47_11_a_unqualified_antes_go_back_before_any_hand_is_shown(tipped: Game) -> None:
    hands = {1: "As Ad", 4: "Kd 3h", 6: "9d 9h"}
    stakes = {1: both(tip_ante=1), 4: both(), 6: both()}
    says = {1: RIVER, 4: FOLD, 6: RIVER}
    round = played(tipped, stakes, hands, says, dealer="Ks 4h", community=QUIET)
    assert done(round) == [
        "no more bets", "flop", "river",
        "collect folded", "4 ante", "4 blind",
        "reveal dealer", "6 ante", "1 ante", "1 tip_ante",
        "turn up 6", "6 play", "6 blind",
        "turn up 1", "1 play", "1 blind",
    ]  # fmt: skip
    assert fates(round, 1) == {
        "ante": "returned", "tip_ante": "returned", "play": "won 10", "blind": "returned",
    }  # fmt: skip
    assert clauses(round, "ante", 6) == ("1017.47(11)(a)",)


@pytest.mark.parametrize(
    ("board", "dealer", "qualified"),
    [
        ("Kc 7h 5d 9s 3c", "2s 2h", True),  # the lowest pair
        ("Kc 7h 5d 9s 2c", "2h 4d", True),  # with the board
        ("2c 2h 5d 9s Jc", "Qs 4d", True),  # wholly on the board
        ("Kc 7h 5d 9s 3c", "As Qh", False),  # ace high
    ],
)
def test_1017_47_7_the_dealer_qualifies_with_a_pair(
    game: Game, board: str, dealer: str, qualified: bool
) -> None:
    told = one(game, "Ad Ah", board, dealer)
    assert told["ante"] == ("won 10" if qualified else "returned")
    assert told["play"] == "won 10"


FATES = [  # own hand and dealer's on K-9-7-5-3, then Ante, Play and Blind
    ("Ad Ah", "Kh Qs", "won 10", "won 10", "returned"),
    ("Kd 4h", "Kh 4s", "returned", "returned", "returned"),
    ("Qd 4h", "Kh Qs", "lost 10", "lost 10", "lost 10"),
    ("Ad Qh", "Js Th", "returned", "won 10", "returned"),
    ("Jd Th", "Js Tc", "returned", "returned", "returned"),
    ("Jd Th", "As Qh", "returned", "lost 10", "lost 10"),
]


@pytest.mark.parametrize(("own", "dealer", "ante", "play", "blind"), FATES)
def test_1017_47_11_b_higher_equal_and_lower_with_and_without_a_pair(
    game: Game, own: str, dealer: str, ante: str, play: str, blind: str
) -> None:
    assert one(game, own, "Ks 9h 7d 5c 3d", dealer) == {"ante": ante, "play": play, "blind": blind}


def test_1017_47_11_b_the_best_five_of_seven_decide_and_the_rest_do_not(game: Game) -> None:
    """Both play the board's straight; an ace in the hand does not break the tie."""
    told = one(game, "Ad 2h", "9h 8d 7c 6s 5d", "3c 3s")
    assert told == {"play": "returned", "ante": "returned", "blind": "returned"}
    assert one(game, "Td 2h", "9h 8d 7c 6s 5d", "3c 3s") == {
        "play": "won 10", "ante": "won 10", "blind": "won 10",
    }  # fmt: skip


def test_1017_47_11_b_the_lowest_straight_runs_from_the_ace(game: Game) -> None:
    told = one(game, "Ad 2h", "3h 4d 5c 9s 9d", "6c 6s")
    assert told["blind"] == "won 10"
    assert one(game, "Ad 2h", "3h 4d 5c 9s 9d", "6c 7s")["play"] == "lost 10"  # to the seven


def test_1017_47_11_b_play_pays_even_money_at_every_multiple(game: Game) -> None:
    for word, amount in (("bet 3x", 30), ("bet 4x", 40)):
        told = one(game, *ACES, "7s 4h", says=[word])
        assert told == {"play": f"won {amount}", "ante": "won 10", "blind": "returned"}


# (12), (14) Trips and Blind by their four pairs of schedules.

DEALS = [  # own, board, dealer (beaten, with a pair), Trips under 1 to 4, Blind of $10
    ("Ah Kh", "Qh Jh Th 2c 2d", "3c 4s", (50, 50, 50, 50), "won 5000"),
    ("9h 8h", "7h 6h 5h 2c 2d", "3c 4s", (40, 40, 40, 40), "won 500"),
    ("2h 2s", "2c 2d 9h 7s 5c", "9c 4s", (30, 30, 30, 20), "won 100"),
    ("9h 9s", "9c 2c 2d 7s 5h", "7c 4s", (9, 8, 8, 7), "won 30"),
    ("Kh 9h", "7h 4h 2h 2c Js", "3c 4s", (7, 7, 7, 6), "won 15"),
    ("8c 6d", "7h 5d 9s 2c 2d", "Ks 3h", (4, 5, 4, 5), "won 10"),
    ("9h 9s", "9c 2c 4d 7s Kh", "Ks 3h", (3, 3, 3, 3), "returned"),
    ("9h 4s", "9c 2c 4d 7s Kh", "Ks 3h", (0, 0, 0, 0), "returned"),
]


@pytest.mark.parametrize(("own", "board", "dealer", "trips", "blind"), DEALS)
def test_1017_47_14_each_pair_of_schedules(
    own: str, board: str, dealer: str, trips: tuple[int, ...], blind: str
) -> None:
    for label in ("1", "2", "3", "4"):
        game = load(ID).under(trips=label, blind=label)
        told = one(game, own, board, dealer, both(trips=5))
        pays = trips[int(label) - 1]
        assert told["trips"] == (f"won {5 * pays}" if pays else "lost 5")
        assert told["blind"] == blind


def test_1017_47_14_a_flush_pays_the_blind_three_to_two_to_the_cent(game: Game) -> None:
    own, board, dealer = DEALS[4][:3]
    assert one(game, own, board, dealer, both("5.01"))["blind"] == "won 7.51"  # 7.515, cut


def test_1017_47_12_trips_are_paid_beside_a_loss_and_the_blind_is_not(game: Game) -> None:
    told = one(game, "8c 6d", "7h 5d 9s 2c 2d", "2h 2s", both(trips=5))
    assert told == {"play": "lost 10", "ante": "lost 10", "trips": "won 20", "blind": "lost 10"}


def test_1017_47_2_the_blind_pays_no_straight_that_only_ties(game: Game) -> None:
    told = one(game, "8c 6d", "7h 5d 9s 2c 2d", "8s 6s", both(trips=5))
    assert told == {"play": "returned", "ante": "returned", "trips": "won 20", "blind": "returned"}


def test_1017_47_14_schedules_come_in_pairs() -> None:
    assert load(ID).under(trips="4").labels["blind"] == "4"
    (said,) = violations(ID, trips="4", blind="3")
    assert "only as a pair" in said and "1017.47(14)" in said
    assert violations(ID, trips="5", blind="5")


# (13), (15) The Progressive.

PROGRESSIVE = [  # own, board, and what $1 wins under schedules 1 and 2 with a meter of 10,000.20
    ("Ah Kh", "Qh Jh Th 2c 2d", "won 9999.20", "won 9999.20"),  # in the first five
    ("Ah Kh", "Qh Jh 2c Th 2d", "won 499.01", "won 9999.20"),  # on the sixth card: 5 % is 500.01
    ("Ah Kh", "Qh Jh 2c 2d Th", "won 499.01", "won 9999.20"),  # on the seventh
    ("Ah 3s", "Kh Qh Jh Th 2d", "won 499.01", "won 9999.20"),  # one own card
    ("3c 5s", "Ah Kh Qh Jh Th", "won 2999", "won 999"),  # the community's
    ("9h 8h", "7h 6h 2c 2d 5h", "won 249", "won 249"),
    ("2h 2s", "2c 9h 7s 5c 2d", "won 99", "won 74"),
    ("9h 9s", "9c 2c 7s 5h 2d", "won 9", "won 9"),
    ("Kh 9h", "7h 4h 2h 2c Js", "lost 1", "lost 1"),  # a flush
]


@pytest.mark.parametrize(("own", "board", "first", "second"), PROGRESSIVE)
def test_1017_47_13_kinds_of_royal_and_lesser_hands_of_seven_cards(
    own: str, board: str, first: str, second: str
) -> None:
    for label, fate in (("1", first), ("2", second)):
        game = load(ID).under(progressive=label)
        assert one(game, own, board, "3d 4s", both(progressive=1))["progressive"] == fate


FIRST_FIVE = [  # own, board, and what $1 and $5 win under either PMG schedule
    ("Ah Kh", "Qh Jh Th 2c 2d", "won 9999.20", "won 9996"),  # all of 10,000.20, of 10,001
    ("9h 8h", "7h 6h 5h 2c 2d", "won 999.02", "won 995.10"),  # a tenth
    ("2h 2s", "2c 2d 9h 7s 5c", "won 299", "won 1495"),
    ("9h 9s", "9c 2c 2d 7s 5h", "won 49", "won 245"),
    ("Kh 9h", "7h 4h 2h 2c Js", "won 39", "won 195"),
    ("8c 6d", "7h 5d 9s 2c 2d", "won 29", "won 145"),
    ("9h 9s", "9c 2c 4d 7s Kh", "won 8", "won 40"),
    ("9h 9s", "2c 4d 7s 9c 9d", "lost 1", "lost 5"),  # four nines, but not in the first five
    ("9h 4s", "9c 2c 4d 7s Kh", "lost 1", "lost 5"),
]


@pytest.mark.parametrize(("own", "board", "of_one", "of_five"), FIRST_FIVE)
@pytest.mark.parametrize("label", ["PMG-1", "PMG-2"])
def test_1017_47_15_pmg_schedules_on_the_own_cards_and_the_flop(
    own: str, board: str, of_one: str, of_five: str, label: str
) -> None:
    game = load(ID).under(progressive=label)
    assert one(game, own, board, "3d 3s", both(progressive=1))["progressive"] == of_one
    assert one(game, own, board, "3d 3s", both(progressive=5))["progressive"] == of_five


def test_1017_47_13_a_b_and_g_meter_and_tray_and_reset() -> None:
    game = load(ID).under(progressive="1", progressive_reset="12000")
    meters = {"progressive": 50_000}
    for (own, board, *_), left in zip(
        PROGRESSIVE[:6], [1_200_000, *[4_750_019] * 3, *[5_000_020] * 2], strict=True
    ):
        stakes = {1: both(progressive=1)}
        round = played(game, stakes, {1: own}, {1: RIVER}, meters=meters, dealer="3d 4s", community=board)
        assert round.table.meters == {"progressive": left}  # 5 % of 50,000.20 is 2,500.01


def test_1017_47_13_g_awards_go_counterclockwise_each_by_the_meter_as_it_stands() -> None:
    """PMG: two straight flushes, a tenth of 10,000.40 and a tenth of 9,000.36."""
    game = load(ID).under(progressive="PMG-1")
    hands = {1: "9h 8h", 6: "4h 3h"}
    says = dict.fromkeys(hands, RIVER)
    stakes = dict.fromkeys(hands, both(progressive=1))
    round = played(game, stakes, hands, says, dealer="Ks Kc", community="7h 6h 5h 2c 2d")
    assert fates(round, 6)["progressive"] == "won 999.04" and fates(round, 1)["progressive"] == "won 899.03"
    assert round.table.meters == {"progressive": 810_033}
    assert [word for word in done(round) if word.startswith("verify")] == [
        "verify progressive 6",
        "verify progressive 1",
    ]


def test_1017_47_13_the_operator_files_rate_and_seed() -> None:
    assert violations(ID, progressive_rate="100%", progressive_initial="1", progressive_reset="1") == []
    assert violations(ID, progressive_rate="100.5%")
    assert any("'3'" in said for said in violations(ID, progressive="3"))


# Envy, with the PMG schedules.

ENVY = [("PMG-1", 1, 1000, 300), ("PMG-1", 5, 5000, 1500), ("PMG-2", 1, 1000, 300), ("PMG-2", 5, 5000, 1500)]


@pytest.mark.parametrize(("label", "wager", "royal", "suited"), ENVY)
def test_1017_47_pmg_envy_by_schedule_and_wager(label: str, wager: int, royal: int, suited: int) -> None:
    game = load(ID).under(progressive=label)
    deals = (
        ("Ah Kh", "Qh Jh Th 2c 2d", royal),
        ("9h 8h", "7h 6h 5h 2c 2d", suited),
        ("9h 8h", "7h 6h 2c 5h 2d", 0),  # not in the first five
        ("2h 2s", "2c 2d 9h 7s 5c", 0),
    )
    for own, board, pays in deals:
        stakes = {1: both(), 2: both(progressive=wager)}  # the holder needs no Progressive
        hands = {1: own, 2: "Kd 8c"}
        says = {1: RIVER, 2: FOLD}
        round = played(game, stakes, hands, says, dealer="3c 4s", community=board)
        assert fates(round, 2).get("envy") == (f"won {pays}" if pays else None)
        assert "envy" not in fates(round, 1)


def test_1017_47_pmg_envy_for_each_other_hand_at_the_end_and_none_for_a_folded_one() -> None:
    game = load(ID).under(progressive="PMG-1")
    hands = {1: "9h 8h", 3: "Kd 8c", 6: "4h 3h"}
    stakes = dict.fromkeys(hands, both(progressive=1))
    board = "7h 6h 5h 2c 2d"
    all_in = played(game, stakes, hands, dict.fromkeys(hands, RIVER), dealer="Ks Kc", community=board)
    assert fates(all_in, 1)["envy"] == fates(all_in, 6)["envy"] == "won 300"
    assert fates(all_in, 3)["envy"] == "won 300 + won 300"
    assert settled(all_in)[-4:] == ["6 envy", "3 envy", "3 envy", "1 envy"]
    folded = played(game, stakes, hands, {1: FOLD, 3: RIVER, 6: RIVER}, dealer="Ks Kc", community=board)
    assert fates(folded, 3)["envy"] == "won 300" and fates(folded, 1)["envy"] == "won 300"
    assert "envy" not in fates(folded, 6)


@pytest.mark.parametrize("label", ["1", "2"])
def test_1017_47_schedules_1_and_2_have_no_envy(label: str) -> None:
    game = load(ID).under(progressive=label)
    stakes = dict.fromkeys((1, 2), both(progressive=1))
    hands = {1: "Ah Kh", 2: "Kd 8c"}
    says = dict.fromkeys(hands, RIVER)
    round = played(game, stakes, hands, says, dealer="3c 4s", community="Qh Jh Th 2c 2d")
    assert "envy" not in fates(round, 2)


# 1062 Limits on payouts.


def test_1062_1_a_limit_is_at_least_the_minimum_bet_at_the_highest_odds() -> None:
    """A Blind of $5 at 500 to 1: $2,500."""
    for name in ("max_payout", "table_aggregate"):
        assert violations(ID, **{name: "2500"}) == []
        assert any("at least $2500" in s and "1062(1)" in s for s in violations(ID, **{name: "2499.99"}))
        assert violations(ID, min_bet="10", **{name: "2500"})


def test_1062_2_to_4_the_limit_reaches_a_blind_at_fifty_to_one_or_more_and_nothing_else() -> None:
    game = load(ID).under(max_payout="2500", progressive_initial="60000")
    stakes = both(100, trips=100, progressive=1)
    royal, suited, four = (one(game, *DEALS[place][:3], stakes) for place in range(3))
    assert royal == {
        "play": "won 100", "ante": "won 100", "trips": "won 5000", "blind": "won 2500", "progressive": "won 59999.20",
    }  # fmt: skip
    assert suited["blind"] == "won 2500" and suited["trips"] == "won 4000"
    assert four["blind"] == "won 1000"  # ten to one, in full


def test_1062_no_limit_where_none_is_filed(game: Game) -> None:
    assert one(game, *DEALS[0][:3], both(100))["blind"] == "won 50000"


def test_1062_the_tables_limit_is_used_up_from_the_right() -> None:
    """Two straight flushes with Blinds of $100 at 50 to 1: 5,000, and 1,000 of the second."""
    game = load(ID).under(table_aggregate="6000")
    hands = {1: "9h 8h", 6: "4h 3h"}
    says = dict.fromkeys(hands, RIVER)
    stakes = dict.fromkeys(hands, both(100))
    round = played(game, stakes, hands, says, dealer="Ks Kc", community="7h 6h 5h 2c 2d")
    assert fates(round, 6)["blind"] == "won 5000" and fates(round, 1)["blind"] == "won 1000"
    assert "1062" in clauses(round, "blind", 1) and "1062" not in clauses(round, "blind", 6)

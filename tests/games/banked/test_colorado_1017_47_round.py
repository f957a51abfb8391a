"""Colorado, Rule 47.1-1017.47: the deal of Ultimate Texas Hold 'Em, what goes wrong and a round to its end."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chose, Closed, Dealt, Decide, Incident
from tests.games.banked.described import (
    bet,
    deal,
    described,
    fates,
    finish,
    opened,
    options,
    played,
    refused,
    to_decide,
)
from tests.games.banked.described_1017_47 import FOLD, ID, RIVER, STRAIGHT, both, one
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled

# (4) Shuffle, cut and deal; 1009, 1011, 1036.

DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"


def test_1017_47_4_one_at_a_time_in_rotation_the_dealer_last(game: Game) -> None:
    round = to_decide(opened(game, {2: both(), 5: both()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [2, 5, "dealer"] * 2
    assert round.table.cards[5] == list(parse_cards("Kc Tc"))
    assert set(round.table.seen(None).values()) == {(-1, -1)}


def test_1017_47_4_in_groups_of_two_from_the_device() -> None:
    game = load(ID).configure(dealing="dispenser")
    round = to_decide(opened(game, {2: both(), 5: both()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [2, 2, 5, 5, "dealer", "dealer"]
    assert round.table.cards["dealer"] == list(parse_cards("Tc 9c"))
    assert set(round.table.seen(None).values()) == {(-1, -1)}


def test_1017_47_9_and_10_three_cards_then_two_face_up_without_a_burn(game: Game) -> None:
    deck = StackedDeck(parse_cards(DECK))
    round = to_decide(opened(game, {2: both()}), deck)
    assert "community" not in round.table.seen(None)
    round.push(Chose(2, "check"))
    deal_from(round, deck)
    assert round.table.seen(None)["community"] == parse_cards("Tc 9c 8c")
    round.push(Chose(2, "check"))
    deal_from(round, deck)
    assert round.table.seen(None)["community"] == parse_cards("Tc 9c 8c 7c 6c")
    assert dealt_to(round)[4:] == ["community"] * 5


# (5), (13)(h) What goes wrong; 1036, 1037.

ALL = both(trips=5, progressive=1)
BACK = dict.fromkeys(ALL, "returned")
QUIET = "7h 5d 9s 2c Jc"  # a board without a pair, a flush or a straight


def test_1017_47_5_a_wrong_number_to_a_player_voids_that_hand_only(game: Game) -> None:
    source = described({1: "As Kd", 2: "Jd Jh", 3: "9d 9h"}, dealer="Js 4h", community=QUIET)
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    deal(round, source, 5)
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
    game = load(ID).configure(progressive="PMG-1")
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
    round.push(Closed())
    round.push(Incident("wrong number of cards"))
    assert round.over and fates(round) == {"ante": "returned", "blind": "returned", "trips": "returned"}


@pytest.mark.parametrize("kind", ["player card exposed", "dealer card exposed", "community card exposed"])
def test_1017_47_5_exposed_cards_are_no_misdeal(game: Game, kind: str) -> None:
    source = described({1: "As Ad"}, dealer="Js 4h", community=QUIET)
    round = opened(game, {1: both()})
    round.push(Closed())
    for _ in range(3):
        round.push(Incident(kind, 1 if kind.startswith("player") else None))
    finish(round, source, {1: RIVER})
    assert fates(round)["play"] == "won 10"


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    deck = StackedDeck(parse_cards("As Js Ad 4h 7h 5d 9s 2c Jc"))
    round = opened(game, {1: both()})
    round.push(Closed())
    round.push(Incident("card face up in the deck", card=parse_card("Kh")))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("Kh")))
    finish(round, deck, {1: RIVER})
    assert fates(round)["play"] == "won 10"


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ad"}, dealer="Js 4h", community=QUIET))
    round.push(Chose(1, "bet 4x"))
    round.push(Incident("defective deck"))
    assert round.over and fates(round) == {**BACK, "play": "returned"}
    assert round.table.orders == ["remove the deck"] and round.table.meters == {"progressive": 1_000_000}


# (8) - (10) The decisions.


def waiting(game: Game, ante: str | int, *words: str) -> BankedRound:
    """One seat, with these decisions made."""
    source = described({1: "As Ad"}, dealer="Js 4h", community=QUIET)
    round = to_decide(opened(game, {1: both(ante)}), source)
    for word in words:
        round.push(Chose(1, word))
        deal_from(round, source)
    return round


def choices(round: BankedRound) -> list[str]:
    assert isinstance(round.due, Decide)
    return options(round)


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
    assert round.over and asked(round) == [1] * len(words)


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
    game = load(ID).configure(**filed)
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

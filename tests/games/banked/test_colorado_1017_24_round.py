"""Colorado, Rule 47.1-1017.24: the deal of Three Card Poker, what goes wrong and a round to its end."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chose, Closed, Dealt, Incident
from tests.games.banked.described import (
    bet,
    deal,
    described,
    fates,
    finish,
    opened,
    played,
    refused,
    to_decide,
)
from tests.games.banked.described_1017_24 import ID, IDLE, PLAYS, STRAIGHT, one
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled

# (4) Shuffle, cut and deal; 1009, 1011, 1036 the deck.

NINE = "Ac Kc Qc Jc Tc 9c 8c 7c 6c"


def test_1017_24_4_one_at_a_time_in_rotation_the_dealer_last(game: Game) -> None:
    round = to_decide(opened(game, {2: {"ante": 10}, 5: {"pair_plus": 5}}), StackedDeck(parse_cards(NINE)))
    assert dealt_to(round) == [2, 5, "dealer"] * 3
    assert round.table.cards[2] == list(parse_cards("Ac Jc 8c"))
    assert set(round.table.seen(None).values()) == {(-1, -1, -1)}


def test_1017_24_4_in_groups_of_three_from_the_device() -> None:
    game = load(ID).configure(dealing="dispenser")
    round = to_decide(opened(game, {2: {"ante": 10}, 5: {"pair_plus": 5}}), StackedDeck(parse_cards(NINE)))
    assert dealt_to(round) == [2] * 3 + [5] * 3 + ["dealer"] * 3
    assert round.table.cards["dealer"] == list(parse_cards("8c 7c 6c"))
    assert set(round.table.seen(None).values()) == {(-1, -1, -1)}


# (5), (16)(h) What goes wrong; 1036, 1037.

ALL = {"ante": 10, "pair_plus": 5, "six_card": 2, "progressive": 1}


def test_1017_24_5_a_wrong_number_to_a_player_voids_that_hand_only(game: Game) -> None:
    source = described({1: "9c 7d 2h", 2: "As Ks Qs", 3: STRAIGHT}, dealer=PLAYS)
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    deal(round, source, 6)  # a card each and the dealer's, then two more
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
    assert round.over and asked(round) == []
    back = dict.fromkeys(("ante", "pair_plus", "six_card"), "returned")
    assert fates(round, 1) == {**back, "progressive": "won 4999.60"}  # 5000.60 for the dollar taken before
    assert fates(round, 2) == {**back, "progressive": "won 5"}
    assert fates(round, 3) == {**back, "progressive": "lost 1"}
    assert fates(round, 4) == {"ante": "returned", "pair_plus": "returned"}


def test_1017_24_16_h_without_progressive_wagers_the_round_is_over(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "pair_plus": 5}})
    round.push(Closed())
    round.push(Incident("wrong number of cards"))
    assert round.over and fates(round) == {"ante": "returned", "pair_plus": "returned"}
    assert clauses(round, "ante") == ("1017.24(5)", "1017.24(16)(h)")


@pytest.mark.parametrize("kind", ["player card exposed", "dealer card exposed"])
def test_1017_24_5_exposed_cards_are_no_misdeal(game: Game, kind: str) -> None:
    source = described({1: STRAIGHT}, dealer=PLAYS)
    round = opened(game, {1: {"ante": 10}})
    round.push(Closed())
    for _ in range(3):  # any number of them
        round.push(Incident(kind, 1 if kind.startswith("player") else None))
    finish(round, source, {})
    assert dealt_to(round) == [1, "dealer"] * 3 and fates(round)["ante"] == "won 10"


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    deck = StackedDeck(parse_cards("6c Kh 5d 8s 4h 4s"))
    round = opened(game, {1: {"ante": 10}})
    round.push(Closed())
    for card in ("2s", "2d"):  # however many
        round.push(Incident("card face up in the deck", card=parse_card(card)))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("2s")))
    finish(round, deck, {})
    assert round.table.cards[1] == list(parse_cards("6c 5d 4h")) and fates(round)["ante"] == "won 10"


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ks Qs"}, dealer=PLAYS))
    round.push(Incident("defective deck"))
    assert round.over and fates(round) == dict.fromkeys(ALL, "returned")
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
    game = load(ID).configure(**filed)
    told = one(game, "7c 7d 2h", PLAYS, {"ante": 10, "pair_plus": 5}, "fold")
    assert told == {"ante": "lost 10", "pair_plus": fate}


@pytest.mark.parametrize(("filed", "fate"), [({}, "lost 1"), ({"folded_progressive": "stands"}, "won 5")])
def test_1017_24_8_reading_the_progressive_of_a_folded_straight(filed: dict[str, str], fate: str) -> None:
    game = load(ID).configure(**filed)
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


@pytest.mark.parametrize(("filed", "fate"), [("retained", "returned"), ("settled", "lost 1")])
def test_1017_24_16_h_without_a_progressive_hand_the_players_retain_their_bets(filed: str, fate: str) -> None:
    game = load(ID).configure(progressive=load(ID).labels("progressive")[0], misdeal_progressive=filed)
    source = described({1: "9c 7d 2h", 2: "8c 6d 2s"}, dealer=PLAYS)
    round = to_decide(opened(game, {1: ALL, 2: ALL}, meters={"progressive": 5000}), source)
    round.push(Incident("wrong number of cards"))
    assert round.over
    assert [fates(round, seat)["progressive"] for seat in (1, 2)] == [fate, fate]
    assert round.table.meters["progressive"] == (500_000 if filed == "retained" else 500_040)
    line = next(line for line in round.lines if line.wager == "ante")
    assert line.basis.readings == ("dealer-misdeal",), "an irregularity names the reading that decides"


def test_1017_24_schedule_14_a_hand_without_a_figure_names_its_reading() -> None:
    game = load(ID).configure(pair_plus="14", ante_bonus="14")
    round = played(game, {1: {"ante": 10, "pair_plus": 5}}, {1: "9h 8h 7h"}, dealer=PLAYS)
    line = next(line for line in round.lines if line.wager == "pair_plus")
    assert (line.result, line.basis.readings) == ("lost", ("pair-plus-14-17",))

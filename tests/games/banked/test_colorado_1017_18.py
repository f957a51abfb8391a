"""Colorado, Rule 47.1-1017.18: Western Stud, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation
from croupier.kit import DescribedCards, Refusal, StackedDeck, parse_cards
from croupier.rounds.events import Bet, Bets, Chose, Closed, Dealt, Decide, Incident
from tests.games.banked.described import Stakes, bet, described, fates, opened, options, refused, to_decide
from tests.games.banked.outcome import dealt_to, violations

ID = "colorado/western-stud"
ANTE = {"ante": 10}
# The dealer: a pair of kings and an eight low.
KINGS, EIGHT = "Kc Ks 9s 7c 4c", "8c 6s 5s 3c 2c"
NOTHING = "Qc Js 9s 7c 4c"


@pytest.fixture(scope="module")
def game() -> Game:
    """The game where nothing is filed."""
    return load(ID).configure()


def run(round: BankedRound, source: DescribedCards, says: Sequence[str], river: int = 0) -> BankedRound:
    """To the end of a round of one seat; a River bet of so many cents where it may be placed."""
    left = list(says)
    while (due := round.due) is not None:
        if isinstance(due, Decide):
            round.push(Chose(due.seat, left.pop(0)))
        elif isinstance(due, Bets):
            if river and round.table.betting == "river":
                round.push(Bet(1, "river", river))
            round.push(Closed())
        else:
            deal_from(round, source)
    return round


def one(
    game: Game,
    own: str,
    says: str,
    high: str = KINGS,
    low: str = EIGHT,
    stakes: Stakes | None = None,
    river: int = 0,
) -> dict[str, str]:
    """What becomes of one seat's wagers against these two hands of the dealer's."""
    source = described({1: own}, dealer=high, dealer_two=low)
    return fates(run(opened(game, {1: stakes or ANTE}), source, (says,), river))


# (2), (5) The wagers.


def test_1017_18_5_additional_wagers_are_equal_to_the_ante(game: Game) -> None:
    assert one(game, "Ac Ad 2h 3h 4h", "high") == {"ante": "won 10", "high": "won 10"}
    assert one(game, "Ah 2h 3h 4h 6d", "low") == {"ante": "won 10", "low": "won 10"}
    told = one(game, "Ac Ad 2h 3h 4h", "both")
    assert (told["high"], told["low"]) == ("won 10", "lost 10")


def test_1017_18_7_a_hand_that_does_not_play_forfeits_the_ante(game: Game) -> None:
    assert one(game, "Ac Ad 2h 3h", "fold") == {"ante": "lost 10"}


def test_1017_18_5_four_choices(game: Game) -> None:
    source = described({1: "Ac Ad 2h 3h 4h"}, dealer=KINGS, dealer_two=EIGHT)
    assert options(to_decide(opened(game, {1: ANTE}), source)) == ["high", "low", "both", "fold"]


# (8), (9) High and low.

HIGH = [  # own, the dealer's hands, what becomes of High
    ("Ac Ad 2h 3h 4h", KINGS, EIGHT, "won 10"),
    ("Ac Ad 2h 3h 4h", EIGHT, KINGS, "won 10"),  # the higher hand plays high, wherever it lies
    ("Qh Qd 2h 3s 4h", KINGS, EIGHT, "lost 10"),
    ("Kh Kd 9h 7d 4d", KINGS, EIGHT, "returned"),
    ("Ac Ad 2h 3h 4h", NOTHING, EIGHT, "returned"),  # no ace and king
    ("2h 3s 4d 7d 9h", NOTHING, EIGHT, "returned"),
    ("Ac Kh 9h 7d 3d", "As Kc 9s 7c 2s", EIGHT, "won 10"),
    ("Ac Qh 9h 7d 3d", "As Kc 9s 7c 2s", EIGHT, "lost 10"),
    ("2h 2d 9h 7d 3d", "As Qc 9s 7c 4c", EIGHT, "returned"),  # ace-queen does not qualify
]


@pytest.mark.parametrize(("own", "first", "second", "fate"), HIGH)
def test_1017_18_8_high_against_the_higher_hand_from_ace_king_on(
    game: Game, own: str, first: str, second: str, fate: str
) -> None:
    told = one(game, own, "high", first, second)
    assert told == {"ante": fate, "high": fate}


LOW = [
    ("Ah 2h 3h 4h 6d", KINGS, EIGHT, "won 10"),
    ("8h 7d 5h 3d 2s", KINGS, EIGHT, "lost 10"),  # 8-7 against 8-6
    ("8h 6h 5h 3d 2s", KINGS, EIGHT, "returned"),
    ("Ah 2h 3h 4h 5d", KINGS, EIGHT, "won 10"),  # a straight does not impair it
    ("Ah 2h 3h 4h 5h", KINGS, EIGHT, "won 10"),  # nor a flush
    ("Ah Ad 2h 3h 4h", KINGS, EIGHT, "lost 10"),  # a pair does
    ("9h 7d 5h 3d 2h", KINGS, "Kd Qd 9c 7s 4s", "won 10"),  # the other hand plays however bad it is
    ("Ah 2h 3h 4h 6d", NOTHING, EIGHT, "won 10"),  # low always has action
]


@pytest.mark.parametrize(("own", "first", "second", "fate"), LOW)
def test_1017_18_8_low_against_the_other_hand(
    game: Game, own: str, first: str, second: str, fate: str
) -> None:
    assert one(game, own, "low", first, second) == {"ante": fate, "low": fate}


# (5)(c) Half of the ante against each hand.

BOTH = [  # own, the dealer's hands, High, Low, Ante of $10
    ("Ac Ad As 3h 4h", KINGS, "Qc Qs Jc 7s 4s", "won 10", "lost 10", "returned"),
    ("Ah 2h 3h 4h 5h", KINGS, EIGHT, "won 10", "won 10", "won 10"),
    ("Qh Qd 2h 3s 4h", KINGS, EIGHT, "lost 10", "lost 10", "lost 10"),
    ("8h 6h 5h 3d 2s", KINGS, EIGHT, "lost 10", "returned", "lost 5"),
    ("8h 6h 5h 3d 2s", NOTHING, EIGHT, "returned", "returned", "returned"),
    ("7h 6h 5h 3d 2s", NOTHING, EIGHT, "returned", "won 10", "won 5"),
    ("9h 6h 5h 3d 2s", NOTHING, EIGHT, "returned", "lost 10", "lost 5"),
    ("7h 6h 5h 3d 2s", KINGS, EIGHT, "lost 10", "won 10", "returned"),
    ("Kh Kd 9h 7d 4d", KINGS, EIGHT, "returned", "lost 10", "lost 5"),
]


@pytest.mark.parametrize(("own", "first", "second", "high", "low", "ante"), BOTH)
def test_1017_18_5_c_half_of_the_ante_stands_against_each_hand(
    game: Game, own: str, first: str, second: str, high: str, low: str, ante: str
) -> None:
    told = one(game, own, "both", first, second)
    assert told == {"ante": ante, "high": high, "low": low}


def test_1017_18_5_c_a_half_cent_is_rounded_down_both_ways(game: Game) -> None:
    stakes = {"ante": "5.01"}
    assert one(game, "7h 6h 5h 3d 2s", "both", NOTHING, stakes=stakes)["ante"] == "won 2.50"
    assert one(game, "9h 6h 5h 3d 2s", "both", NOTHING, stakes=stakes)["ante"] == "lost 2.50"


# (6) The River bet.

RIVER = [  # own, pays
    ("Ah Kh Qh Jh Th", 25),
    ("9h 8h 7h 6h 5h", 15),
    ("2h 2s 2d Ah 3c", None),
    ("9h 9d 9c 2h 2s", 5),
    ("Ah 9h 4h 3h 2h", 2),
    ("9h 8d 7d 6s 5h", 2),
    ("8h 7d 5h 3d 2s", 1),
    ("8h 7d 5h 3d As", 1),  # the ace is low
    ("Ah 2h 3d 4d 5h", 2),  # a straight pays more than its low
    ("9h 7d 5h 3d 2s", None),
    ("8h 8d 5h 3d 2s", None),
]


@pytest.mark.parametrize(("own", "pays"), RIVER)
def test_1017_18_6_each_row_of_the_river_bet(game: Game, own: str, pays: int | None) -> None:
    told = one(game, own, "high", "Kc Ks Jc Ts 7c", "Qc Qs Js Tc 6c", river=400)
    assert told["river"] == (f"won {4 * pays}" if pays else "lost 4")


def test_1017_18_6_four_of_a_kind_pays_five_to_one(game: Game) -> None:
    assert (
        one(game, "2h 2s 2d 2c Ah", "high", "Kc Ks Jc Ts 7c", "Qc Qs Js Tc 6c", river=1000)["river"]
        == "won 50"
    )


def test_1017_18_6_the_river_bet_is_won_beside_a_lost_hand(game: Game) -> None:
    told = one(game, "8h 7d 5h 3d 2s", "high", river=1000)
    assert told == {"river": "won 10", "ante": "lost 10", "high": "lost 10"}


def test_1017_18_6_it_is_placed_after_four_cards_and_may_not_exceed_the_ante(game: Game) -> None:
    assert "not placed before the deal" in refused(opened(game, {1: ANTE}), bet(1, "river", 5))
    source = described({1: "8h 7d 5h 3d 2s"}, dealer=KINGS, dealer_two=EIGHT)
    round = to_decide(opened(game, {1: ANTE}), source)
    assert len(round.table.cards[1]) == 4
    round.push(Chose(1, "low"))
    assert isinstance(round.due, Bets)
    round.push(bet(1, "river", "10.01"))
    assert "1017.18(6)" in refused(round, Closed())
    round.push(bet(1, "river", 10))
    assert round.refusal(Closed()) is None


def test_1017_18_6_a_folded_player_has_no_river_bet(game: Game) -> None:
    source = described({1: "8h 7d 5h 3d"}, dealer=KINGS, dealer_two=EIGHT)
    round = to_decide(opened(game, {1: ANTE}), source)
    round.push(Chose(1, "fold"))
    assert not isinstance(round.due, Bets)


def test_1017_18_6_a_house_may_file_that_it_is_placed_before_the_deal() -> None:
    game = load(ID).configure(river_bet="before the deal")
    round = opened(game, {1: ANTE})
    round.push(Closed())
    assert isinstance(round.due, Bets) and not round.table.cards
    assert one(game, "8h 7d 5h 3d 2s", "high", river=1000)["river"] == "won 10"
    told = one(game, "8h 7d 5h 3d", "fold", river=1000)
    assert told == {"ante": "lost 10", "river": "lost 10"}
    assert violations(ID, river_bet="later")


# (3) Tips.


def test_1017_18_3_a_further_tip_is_equal_to_the_first(game: Game) -> None:
    source = described({1: "Ac Ad 2h 3h 4h"}, dealer=KINGS, dealer_two=EIGHT)
    round = to_decide(opened(game, {1: {"ante": 10, "tip_ante": 2}}), source)
    assert "1017.18(3)" in refused(round, bet(1, "tip_high", 3))
    round.push(bet(1, "tip_high", 2))
    told = fates(run(round, source, ("high",)))
    assert (told["tip_ante"], told["tip_high"]) == ("won 2", "won 2")


def test_1017_18_3_no_further_tip_without_the_first(game: Game) -> None:
    source = described({1: "Ac Ad 2h 3h 4h"}, dealer=KINGS, dealer_two=EIGHT)
    round = to_decide(opened(game, {1: ANTE}), source)
    assert "1017.18(3)" in refused(round, bet(1, "tip_high", 2))


# (4), (7), (9) The deal and the order of settlement.


def test_1017_18_4_four_cards_each_and_four_to_each_hand_of_the_dealer(game: Game) -> None:
    deck = StackedDeck(parse_cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ad Kd Qd Jd Td 9d 8d"))
    round = to_decide(opened(game, {2: ANTE, 5: ANTE}), deck)
    assert dealt_to(round) == [2, 5, "dealer", "dealer_two"] * 4
    round.push(Chose(2, "fold"))
    round.push(Chose(5, "high"))
    round.push(Closed())
    deal_from(round, deck)
    assert dealt_to(round)[16:] == [5, "dealer", "dealer_two"] and round.over


def test_1017_18_7_the_dealers_hands_stay_hidden_to_the_end(game: Game) -> None:
    source = described({1: "Ac Ad 2h 3h 4h"}, dealer=KINGS, dealer_two=EIGHT)
    round = to_decide(opened(game, {1: ANTE}), source)
    seen = round.table.seen(1)
    assert set(seen["dealer"]) == set(seen["dealer_two"]) == {-1}


def test_1017_18_9_from_the_dealers_left_the_river_bet_first(game: Game) -> None:
    hands = {1: "8h 7d 5h 3d 2s", 2: "Ac Ad 2h 3h 4h"}
    source = described(hands, dealer=KINGS, dealer_two="Qc Qs Jc 7s 4s")
    round = to_decide(opened(game, {1: ANTE, 2: ANTE}), source)
    for seat in (1, 2):
        round.push(Chose(seat, "both"))
    for seat in (1, 2):
        round.push(bet(seat, "river", 5))
    round.push(Closed())
    deal_from(round, source)
    assert [(line.seat, line.wager) for line in round.lines] == [
        (seat, wager) for seat in (1, 2) for wager in ("river", "ante", "high", "low")
    ]


# Described situations, and what goes wrong.


def test_a_situation_names_both_hands_of_the_dealer() -> None:
    situation = {
        "edition": ID,
        "dealer": KINGS.split(),
        "dealer_two": EIGHT.split(),
        "seats": [
            {
                "seat": 1,
                "cards": ["7h", "6h", "5h", "3d", "2s"],
                "wagers": {"ante": "10", "high": "10", "low": "10", "river": "5"},
            }
        ],
    }
    lines = settle_situation(situation).lines
    assert {line.wager: line.profit for line in lines} == {
        "river": 500,
        "ante": 0,
        "high": -1000,
        "low": 1000,
    }


def test_1022_a_misdeal_returns_the_wagers_until_somebody_has_acted(game: Game) -> None:
    round = opened(game, {1: ANTE})
    round.push(Closed())
    round.push(Dealt(1, 3))
    round.push(Incident("wrong number of cards"))
    assert round.over and fates(round) == {"ante": "returned"}
    source = described({1: "Ac Ad 2h 3h 4h"}, dealer=KINGS, dealer_two=EIGHT)
    later = to_decide(opened(game, {1: ANTE}), source)
    with pytest.raises(Refusal, match="cannot be reported now"):
        later.push(Incident("wrong number of cards"))

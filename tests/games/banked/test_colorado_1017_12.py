"""Colorado, Rule 47.1-1017.12: Caribbean Draw Poker, clause by clause."""

from __future__ import annotations

import random

import pytest

from croupier.editions import Game, load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation
from croupier.kit import StackedDeck, parse_cards
from croupier.kit.chance import Source
from croupier.rounds.events import Chose, Closed, Decide, Incident
from croupier.rounds.viewers import Seat
from tests.games.banked.described import Stakes, bet, described, fates, opened, options, refused, to_decide
from tests.games.banked.outcome import dealt_to, violations
from tests.naive.caribbean_draw import kept

ID = "colorado/caribbean-draw"
ANTE = {"ante": 10}
STRAIGHT = "9c 8d 7h 6s 5c"  # the dealer stands
NINES = "9c 9d Kh 6s 3c"  # keeps 9-9-K and draws two


@pytest.fixture(scope="module")
def game() -> Game:
    """The game where nothing is filed."""
    return load(ID).configure()


def one(
    game: Game,
    own: str,
    dealer: str,
    discards: str | None = "",
    stakes: Stakes | None = None,
    seat: int = 1,
) -> dict[str, str]:
    """What becomes of a seat that calls and discards these cards; None folds. Cards drawn follow those dealt."""
    source = described({seat: own}, dealer=dealer)
    round = to_decide(opened(game, {seat: stakes or ANTE}), source)
    return fates(play(round, source, {seat: discards}), seat)


def play(round: BankedRound, source: Source, discards: dict[int, str | None]) -> BankedRound:
    """To the end, each seat changing the cards named."""
    while (due := round.due) is not None:
        if isinstance(due, Decide):
            cards = discards[due.seat]
            if due.question == "call":
                round.push(Chose(due.seat, "fold" if cards is None else "call"))
            else:
                picked = parse_cards(cards) if cards else ()
                round.push(Chose(due.seat, "draw" if picked else "stand", cards=picked))
        else:
            deal_from(round, source)
    return round


# (2), (4), (7) The wagers.


def test_1017_12_2_the_ante_is_at_most_fifty_dollars(game: Game) -> None:
    assert "1017.12(2)" in refused(opened(game, {1: ANTE}), bet(1, "ante", "50.01"))
    assert opened(game, {1: {"ante": 50}}).refusal(Closed()) is None


def test_1017_12_4_a_tip_stands_on_the_ante_only_and_does_not_exceed_it(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "tip_ante": 11}})
    assert "1017.12(4)" in refused(round, Closed())
    assert {wager.on for wager in game.wagers if wager.kind == "tip"} == {"ante"}


def test_1017_12_7_a_call_is_exactly_twice_the_ante(game: Game) -> None:
    assert one(game, "Ac Ad Ah 3d 2s", NINES + " 2h 4d") == {"ante": "won 10", "bet": "won 40"}


def test_1017_12_7_a_fold_loses_the_ante(game: Game) -> None:
    assert one(game, "Ac Qd 9h 3d 2s", STRAIGHT, None) == {"ante": "lost 10"}


# (8), (10), (11) The draw.


def test_1017_12_8_up_to_two_cards_may_be_changed(game: Game) -> None:
    source = described({1: "Ac Ad 7c 3d 2s Ah As"}, dealer=STRAIGHT)
    round = to_decide(opened(game, {1: ANTE}), source)
    round.push(Chose(1, "call"))
    assert options(round) == ["stand", "draw"]
    three = Chose(1, "draw", cards=parse_cards("7c 3d 2s"))
    assert "1 to 2 cards" in refused(round, three) and "1017.12(8)" in refused(round, three)
    assert "does not hold" in refused(round, Chose(1, "draw", cards=parse_cards("Kc")))
    told = fates(play(round, source, {1: "3d 2s"}))
    assert told == {"ante": "won 10", "bet": "won 400"}


def test_1017_12_11_players_draw_clockwise_before_the_dealer(game: Game) -> None:
    deck = StackedDeck(parse_cards("Ac Kc 9c Ad Kd 9d Qh Jh Kh 4s 5s 6s 2d 3d 3c 7h 7d 8h 8d Tc Th"))
    round = to_decide(opened(game, {1: ANTE, 2: ANTE}), deck)
    play(round, deck, {1: "4s 2d", 2: "3d"})
    assert dealt_to(round)[15:] == [1, 1, 2, "dealer", "dealer"]


def test_1017_12_8_nobody_else_sees_what_was_discarded(game: Game) -> None:
    source = described({1: "Ac Ad 7c 3d 2s", 2: "Kc Qd 9h 8h 2h"}, dealer=STRAIGHT.replace("8d", "8s"))
    round = to_decide(opened(game, {1: ANTE, 2: ANTE}), source)
    for seat in (1, 2):
        round.push(Chose(seat, "call"))
    round.push(Chose(1, "draw", cards=parse_cards("3d 2s")))
    assert "3d" not in str(round.view(Seat(2))) and "3d" not in str(round.heard(Seat(2)))


# (12) How the dealer draws.

DRAWS = [  # the dealer's five cards, what is kept, and the row
    ("9h 8h 7h 6h 5h", "9h 8h 7h 6h 5h", "straight, flush or straight flush"),
    ("Ah 2d 3c 4s 5h", "Ah 5h 4s 3c 2d", "straight, flush or straight flush"),
    ("Kh 9h 4h 3h 2h", "Kh 9h 4h 3h 2h", "straight, flush or straight flush"),
    ("9h 9d 9c 9s 2h", "9s 9h 9d 9c 2h", "four of a kind or full house"),
    ("9h 9d 9c 2s 2h", "9h 9d 9c 2s 2h", "four of a kind or full house"),
    ("9h 9d 4c 4s 2h", "9h 9d 4s 4c", "two pairs"),
    ("Kh 9h 4h 3h 2s", "Kh 9h 4h 3h", "four to a flush"),
    ("9h 8h 7h 5h 6s", "9h 8h 7h 6s 5h", "straight, flush or straight flush"),
    ("9h 8h 7h 2h 6s", "9h 8h 7h 2h", "four to a flush"),  # before the open straight 9-8-7-6
    ("Jh 9d 8c 7s 6h", "9d 8c 7s 6h", "four to an open straight"),  # J-9-8-7 is inside
    ("Ah Kd Qc Js 9h", "Ah Kd Qc Js", "four to a straight"),  # open at one end; K-Q-J-9 is lower
    ("Kh Qd Jc 9s 2h", "Kh Qd Jc 9s", "four to a straight"),
    ("Ah 2d 3c 4s 9h", "Ah 4s 3c 2d", "four to a straight"),
    ("Th 9d 7c 6s 5h", "Th 9d 7c 6s", "four to a straight"),  # of two inside ones the higher
    ("9h 9d 9c 4s 2h", "9h 9d 9c", "three of a kind, one pair or no pair"),
    ("9h 9d Kc 4s 2h", "Kc 9h 9d", "three of a kind, one pair or no pair"),
    (
        "9h 9d 8h 7h 6h",
        "9h 9d 8h",
        "three of a kind, one pair or no pair",
    ),  # the pair before flush and straight
    ("Ah Jd 8c 4s 2h", "Ah Jd 8c", "three of a kind, one pair or no pair"),
]


@pytest.mark.parametrize(("cards", "keeps", "row"), DRAWS)
def test_1017_12_12_what_the_dealer_keeps(game: Game, cards: str, keeps: str, row: str) -> None:
    way = house_way(game)
    assert way is not None
    found = way.setter.divide(parse_cards(cards))
    assert set(found.division.back) == set(parse_cards(keeps)) and found.row.name == row


def test_1017_12_12_every_hand_is_drawn_to_as_the_rules_say(game: Game) -> None:
    way = house_way(game)
    assert way is not None
    rng = random.Random(1017)
    for _ in range(3000):
        hand = rng.sample(range(52), 5)
        assert set(way.setter.divide(hand).division.back) == set(kept(hand))


def test_1017_12_12_the_dealer_plays_the_hand_after_the_draw(game: Game) -> None:
    # Two aces come to the pair of nines: two pair, higher than the player's.
    told = one(game, "Kc Kd 4s 7d 2s", NINES + " Ac Ad")
    assert told == {"ante": "lost 10", "bet": "lost 20"}


# (13), (14) The dealer's hand against the players'.


def test_1017_12_13_the_dealer_plays_from_a_pair_of_eights(game: Game) -> None:
    seven, eight = "7c 7d Kh 6s 3c 2h 4d", "8c 8d Kh 6s 3c 2h 4d"
    assert one(game, "Ac Ad 4s 5d 2s", seven) == {"ante": "won 10", "bet": "returned"}
    assert one(game, "2c 5h 9s Td Js", seven) == {"ante": "won 10", "bet": "returned"}
    assert one(game, "Ac Ad 4s 5d 2s", eight) == {"ante": "won 10", "bet": "won 20"}
    assert one(game, "6c 6d 4s 5d 2s", eight) == {"ante": "lost 10", "bet": "lost 20"}


def test_1017_12_14_equal_hands_are_a_push(game: Game) -> None:
    assert one(game, "9h 8c 7s 6d 5d", STRAIGHT) == {"ante": "returned", "bet": "returned"}


PAYS = [  # own, what a Bet of $20 wins
    ("Ah Kh Qh Jh Th", 2000),
    ("8h 7h 6h 5h 4h", 1000),
    ("2c 2d 2h 2s 5h", 400),
    ("Jc Jd Jh 2c 2d", 140),
    ("Kh Jh 7h 4h 2h", 100),
    ("Tc 9h 8h 7c 6d", 60),
    ("Jc Jd Jh 5d 2d", 40),
    ("Jc Jd 5d 5h 2d", 20),
    ("Jc Jd 7d 5h 2d", 20),
]


@pytest.mark.parametrize(("own", "won"), PAYS)
def test_1017_12_14_b_each_row_of_the_bet(game: Game, own: str, won: int) -> None:
    assert one(game, own, "9c 9d Ks 6s 3c 8s 4s") == {"ante": "won 10", "bet": f"won {won}"}


# (3), (9) The Progressive.

AWARDS = [  # the first five cards, and the award under 10 % and under $5,000 with a meter of $10,000
    ("Ah Kh Qh Jh Th", 10000, 10000),
    ("8h 7h 6h 5h 4h", 1000, 5000),
    ("2c 2d 2h 2s 5h", 500, 500),
    ("Jc Jd Jh 2c 2d", 100, 100),
    ("Kh Jh 7h 4h 2h", 50, 50),
    ("Tc 9h 8h 7c 6d", 0, 0),
]


@pytest.mark.parametrize(("own", "share", "dollars"), AWARDS)
def test_1017_12_9_c_each_award(own: str, share: int, dollars: int) -> None:
    for label, award in (("10%", share), ("$5,000", dollars), ("10%-M", share), ("$5,000-M", dollars)):
        game = load(ID).configure(progressive=label, progressive_rate="0%")
        told = one(game, own, "9c 9d Ks 6s 3c 8s 4s", stakes={"ante": 10, "progressive": 1})
        assert told["progressive"] == (f"won {award - 1}" if award else "lost 1"), label


def test_1017_12_9_a_cards_that_are_drawn_do_not_count(game: Game) -> None:
    stakes = {"ante": 10, "progressive": 1}
    told = one(game, "Ah Kh Qh Jh 2c Th", "9c 9d Ks 6s 3c 8s 4s", "2c", stakes)
    assert told["progressive"] == "lost 1" and told["bet"] == "won 2000"
    # Nor does it matter what is discarded of a hand that had won.
    told = one(game, "Kh Jh 7h 4h 2h 2c", "9c 9d Ks 6s 3c 8s 4s", "2h", stakes)
    assert told["progressive"] == "won 49"


def test_1017_12_9_jackpots_are_paid_from_left_to_right() -> None:
    seats = [
        {"seat": 1, "cards": "9h 8h 7h 6h 5h"},  # a straight flush, at the dealer's left
        {"seat": 2, "cards": "Ac Kc Qc Jc Tc"},
    ]
    told = [
        {**seat, "wagers": {"ante": 10, "bet": 20, "progressive": 1}, "decisions": ["call", "stand"]}
        for seat in seats
    ]
    table = {"dealer": "8d 8s 9s 4c 2d Ks 3h", "meters": {"progressive": "10000"}}
    lines = settle_situation({"edition": ID, "seats": told, **table}).lines
    assert [(line.seat, line.profit) for line in lines[:2]] == [(1, 99_904), (2, 899_936)]
    assert [line.seat for line in lines[2:]] == [2, 2, 1, 1]  # (14)(c)


def test_1017_12_9_it_is_paid_before_anybody_draws(game: Game) -> None:
    source = described({1: "Kh Jh 7h 4h 2h 2c"}, dealer="9c 9d Ks 6s 3c 8s 4s")
    round = to_decide(opened(game, {1: {"ante": 10, "progressive": 1}}), source)
    round.push(Chose(1, "call"))
    round.push(Chose(1, "draw", cards=parse_cards("2h")))
    assert fates(round) == {"progressive": "won 49"} and len(round.table.cards[1]) == 5


def test_1017_12_7_a_a_fold_loses_the_progressive_unless_filed_otherwise(game: Game) -> None:
    stakes = {"ante": 10, "progressive": 1}
    assert one(game, "Kh Jh 7h 4h 2h", STRAIGHT.replace("7h", "7s"), None, stakes)["progressive"] == "lost 1"
    stands = load(ID).configure(folded_progressive="stands")
    assert (
        one(stands, "Kh Jh 7h 4h 2h", STRAIGHT.replace("7h", "7s"), None, stakes)["progressive"] == "won 49"
    )


def royals(game: Game) -> list[str]:
    """What becomes of the Progressives of two royal flushes."""
    stakes = {seat: {"ante": 10, "progressive": 1} for seat in (1, 2)}
    source = described({1: "Ah Kh Qh Jh Th", 2: "As Ks Qs Js Ts"}, dealer=STRAIGHT)
    round = play(to_decide(opened(game, stakes), source), source, {1: "", 2: ""})
    return [fates(round, seat)["progressive"] for seat in (1, 2)]


def test_1017_12_3_b_two_royal_flushes_divide_the_jackpot_unless_filed_otherwise() -> None:
    filed = {"progressive_rate": "0%", "progressive_reset": "4000"}
    assert royals(load(ID).configure(**filed)) == ["won 4999", "won 4999"]
    # In turn, the seat to the dealer's left first (9): all of the meter, then all that it starts again with.
    assert royals(load(ID).configure(royals="in turn", **filed)) == ["won 9999", "won 3999"]


def test_1017_12_3_b_the_lines_of_a_divided_jackpot_cite_the_clause_and_a_single_winner_does_not() -> None:
    game = load(ID).configure(progressive_rate="0%")
    stakes = {seat: {"ante": 10, "progressive": 1} for seat in (1, 2)}
    for other, divided in (("As Ks Qs Js Ts", True), ("As Ks Qs Js 2c", False)):
        source = described({1: "Ah Kh Qh Jh Th", 2: other}, dealer=STRAIGHT)
        round = play(to_decide(opened(game, stakes), source), source, {1: "", 2: ""})
        won = [line for line in round.lines if line.wager == "progressive" and line.result == "won"]
        assert len(won) == (2 if divided else 1)
        assert all(("1017.12(3)(b)" in line.basis.clauses) == divided for line in won)
        assert all(("several-royals" in line.basis.readings) == divided for line in won)
        assert all(("divided equally between 2 winners" in line.why) == divided for line in won)


def test_1017_12_3_b_a_meter_that_is_divided_starts_again_when_all_of_it_is_paid() -> None:
    game = load(ID).configure(progressive_rate="0%", progressive_reset="4000")
    stakes = {seat: {"ante": 10, "progressive": 1} for seat in (1, 2)}
    source = described({1: "Ah Kh Qh Jh Th", 2: "As Ks Qs Js Ts"}, dealer=STRAIGHT)
    round = play(to_decide(opened(game, stakes), source), source, {1: "", 2: ""})
    assert round.table.meters["progressive"] == 400000


# (6) What goes wrong; situations.


def test_1017_12_6_a_wrong_number_of_cards(game: Game) -> None:
    stakes = {1: {"ante": 10, "progressive": 1}, 2: ANTE}
    source = described({1: "Ac Ad 7c 3d 2s", 2: "Kc Qd 9h 8h 2h"}, dealer="9c 9d Ks 6s 3c 8s 4s")
    round = to_decide(opened(game, stakes), source)
    round.push(Incident("wrong number of cards", 1))
    play(round, source, {2: ""})
    assert fates(round, 1) == {"ante": "returned", "progressive": "returned"}
    assert fates(round, 2)["ante"] == "lost 10"


def test_1017_12_6_a_misdeal_to_the_dealer_leaves_the_progressive(game: Game) -> None:
    for own, progressive in (("Ac Ad 7c 3d 2s", "returned"), ("Kh Jh 7h 4h 2h", "won 49")):
        source = described({1: own}, dealer="9c 9d Ks 6s 3c 8s 4s")
        round = to_decide(opened(game, {1: {"ante": 10, "progressive": 1}}), source)
        round.push(Incident("wrong number of cards"))
        play(round, source, {1: ""})
        assert fates(round) == {"ante": "returned", "progressive": progressive}


def test_a_situation_names_discards_and_drawn_cards() -> None:
    situation = {
        "edition": ID,
        "dealer": [*NINES.split(), "2h", "4d"],  # those dealt, then those drawn
        "seats": [
            {
                "seat": 1,
                "cards": ["Ac", "Ad", "7c", "3d", "2s"],
                "discards": ["3d", "2s"],
                "drawn": ["Ah", "As"],
                "wagers": {"ante": "10", "bet": "20"},
            }
        ],
    }
    assert [line.profit for line in settle_situation(situation).lines] == [1000, 40000]


def test_1017_12_9_c_the_licensee_chooses_the_award_of_a_straight_flush() -> None:
    assert not violations(ID, progressive="$5,000")
    assert violations(ID, progressive="5%")

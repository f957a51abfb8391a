"""Colorado, Rule 47.1-1017.51: Texas Shootout, clause by clause."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

import croupier
from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.opening import deal_from, open_round
from croupier.games.banked.price.advise import advise, sampling_of
from croupier.games.banked.price.roads.shootout_advice import four_of
from croupier.games.banked.round import BankedRound
from croupier.games.banked.shoe import DescribedDecks, ShuffledDecks
from croupier.games.banked.situation import settle_situation
from croupier.games.banked.steps import Proceeded
from croupier.kit import Refusal, dollars, parse_card, show_cards
from croupier.rounds.events import Act, Bet, Chance, Chose, Closed, Dealt, Decide, Did, Line
from croupier.rounds.round import View
from croupier.rounds.viewers import Bystander, Seat
from tests.games.banked.described_packs import fates, settled
from tests.games.banked.outcome import violations

ID = "colorado/texas-shootout"
GAME = load(ID).configure()
BOARD = "2c 4d 6h 8s Tc"
BOTH = {"primary": 10, "quick_draw": 10}


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def one(own: str, keeps: Any, dealer: str, board: str, **wagers: int) -> dict[str, str]:
    """What becomes of one seat's wagers."""
    seat = {"keeps": keeps}
    return fates(settled(ID, {**BOTH, **wagers}, own, dealer=dealer, community=board, seat=seat))


# (1) to (4) The table, the shoe and the wagers.


def test_1017_51_1_six_decks() -> None:
    assert Counter(GAME.cards) == Counter(dict.fromkeys(range(52), 6))
    (said,) = violations(ID, decks=8)
    assert "6 decks" in said


def test_1017_51_3_more_than_one_hand_is_the_houses_choice() -> None:
    assert violations(ID, boxes=3) == []


def test_1017_51_4_both_wagers_are_compulsory_and_equal() -> None:
    round = open_round(GAME, [1])
    round.push(Bet(1, "primary", 1000))
    assert round.refusal(Closed()) is not None
    round.push(Bet(1, "quick_draw", 1500))
    refusal = round.refusal(Closed())
    assert refusal is not None and "1017.51(4)" in str(refusal.basis)
    round.push(Bet(1, "quick_draw", 1000))
    assert round.refusal(Closed()) is None


def test_1017_51_quick_draw_1_it_may_be_greater_where_filed() -> None:
    game = load(ID).configure(quick_draw_size="equal or greater")
    round = open_round(game, [1], stakes={1: {"primary": 1000, "quick_draw": 1500}})
    assert round.refusal(Closed()) is None
    less = open_round(game, [1], stakes={1: {"primary": 1000, "quick_draw": 500}})
    assert less.refusal(Closed()) is not None


# (5), (6), delivery: the order of the round.


def played(answers: dict[str, tuple[str, int]], seed: int = 3, **bets: int) -> tuple[BankedRound, list[Any]]:
    """A seeded round of one seat; each answer is a choice and how many of the first cards it picks."""
    round = open_round(GAME, [1], stakes={1: {"primary": 1000, "quick_draw": 1000, **bets}})
    source, order = ShuffledDecks(round.rules, GAME, seed), []
    while (due := round.due) is not None:
        if isinstance(due, Chance):
            assert due.to is not None
            order.append(due.to)
            round.push(Dealt(due.to, source.card(due.to)))
        elif isinstance(due, Decide):
            order.append(due.question)
            name, picks = answers[due.question]
            round.push(Chose(1, name, cards=tuple(round.table.cards[1][:picks])))
        else:
            round.push(Proceeded() if isinstance(due, Act) else Closed())
    return round, order


def test_1017_51_delivery_the_order_of_a_round() -> None:
    round, order = played({"hands": ("keep", 2)})
    assert order == [*[1, "dealer"] * 4, "hands", *["community"] * 5]
    steps = [event.step for event in round.log if isinstance(event, Did) and event.step != "turn up"]
    assert steps == [
        "no more bets",
        "settle quick_draw",
        "reveal dealer",
        "way dealer",
        "way",
        "reveal community",
        "clear",
    ]
    assert round.lines[0].wager == "quick_draw"


def test_1017_51_delivery_11_discards_are_seen_by_nobody_else() -> None:
    round, _ = played({"hands": ("keep", 2)})
    own, other = (round.view(who)["seats"]["1"]["hands"][0] for who in (Seat(1), Bystander()))
    assert None not in own["parts"]["discards"]
    if round.lines[0].result == "lost":  # no Quick Draw hand was shown
        assert other["parts"]["discards"] == [None, None]


# (9) The primary wager.


@pytest.mark.parametrize(
    ("keeps", "dealer", "board", "fate"),
    [
        ("Ah Ad", "Kh Kd 3c 5s", BOARD, "won 10"),
        ("Qh Qd", "Kh Kd 3c 5s", BOARD, "lost 10"),
        ("Kc Ks", "Kh Kd 3c 5s", BOARD, "returned"),
        ("2h 3h", "Kh Kd 3c 5s", "As As As As As", "returned"),  # the flop plays for both
        ("9h 9h", "9c 9d 3c 5s", "9s 9h 9h 9h Tc", "won 10"),  # five equal nines over five nines
    ],
)
def test_1017_51_9_higher_lower_equal(keeps: str, dealer: str, board: str, fate: str) -> None:
    assert one(f"{keeps} 3d 5d", keeps, dealer, board)["primary"] == fate


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Ah", "Kd Kd"),  # a flush with equal aces over a flush
        ("Kh Ah", "Ac Ad"),  # a straight flush over four aces
    ],
)
def test_1017_51_cards_3_the_rank_of_hands(higher: str, lower: str) -> None:
    board = "Qh Jh Th As Ad" if "Kh" in higher else "Qh 9h 4h 2c 3s"
    found = one(f"{higher} 3d 5d", higher, f"{lower} 3c 5c", board)
    assert found["primary"] == "won 10"


# (10), delivery (7) to (10): two hands.


def test_1017_51_10_a_split_makes_a_second_equal_wager() -> None:
    wagers = {"primary_2": 10}
    found = one("Ah Ad Qh Qd", ["Ah Ad", "Qh Qd"], "Kh Kd 3c 5s", BOARD, **wagers)
    assert found["primary"] == "won 10" and found["primary_2"] == "lost 10"
    assert found["quick_draw"] == "won 20"  # two pair; a split asks for no second one


def test_1017_51_delivery_9_a_second_bonus_is_equal_to_the_first() -> None:
    round, order = played({"hands": ("split", 2), "second bonus": ("bet", 0)}, shootout_bonus=500)
    assert order[8:10] == ["hands", "second bonus"]
    assert round.table.stakes[1, "shootout_bonus_2"] == 500 and round.table.stakes[1, "primary_2"] == 1000


def test_1017_51_delivery_9_nobody_is_asked_for_a_second_bonus_without_a_first() -> None:
    _, order = played({"hands": ("split", 2)})
    assert "second bonus" not in order


def test_1017_51_delivery_10_the_first_hand_carries_the_bonus() -> None:
    wagers = {"primary_2": 10, "shootout_bonus": 5}
    board = "Ah Ah 6h 8s Tc"
    found = one("Ah Ad Qh Qd", ["Ah Ad", "Qh Qd"], "Kh Kd 3c 5s", board, **wagers)
    assert found["shootout_bonus"] == "won 35" and "shootout_bonus_2" not in found
    other = one("Ah Ad Qh Qd", ["Qh Qd", "Ah Ad"], "Kh Kd 3c 5s", board, **wagers)
    assert other["shootout_bonus"] == "lost 5"


def test_1017_51_delivery_9_both_hands_have_a_bonus() -> None:
    wagers = {"primary_2": 10, "shootout_bonus": 5, "shootout_bonus_2": 5}
    found = one("Ah Ad Qh Qd", ["Ah Ad", "Qh Qd"], "Kh Kd 3c 5s", "Ah Ah 6h Qs Tc", **wagers)
    assert found["shootout_bonus"] == "won 35" and found["shootout_bonus_2"] == "won 15"


# The house ways.


@pytest.mark.parametrize(
    ("four", "played_cards", "row"),
    [
        ("9c 9d 8h 8h", "9c 9d", "highest pair, eights or better"),
        ("8c 8s 8c 8s", "8c 8c", "highest pair, eights or better"),  # (17), the text's own example
        ("8c 8d 8h 8s", "8c 8d", "highest pair, eights or better"),  # (18)
        ("8d 8h 8s 2c", "8d 8h", "highest pair, eights or better"),
        ("8c 8s 8s 2c", "8s 8s", "highest pair, eights or better"),
        ("7c 7d Ah Jc", "Jc Ah", "ace-jack or better"),
        ("7c 7d Ah Tc", "7c 7d", "any pair, unsuited"),
        ("Ah Jc Kd 2d", "Kd Ah", "ace-jack or better"),
        ("3d 3s 2c 2c", "2c 2c", "any pair, suited"),
        ("3d 3s 2c 2d", "3d 3s", "any pair, unsuited"),
        ("Ah 5h 3d Tc", "5h Ah", "ace high, suited"),
        ("Kd Jh Td 2c", "Td Kd", "ten-jack or better, suited"),
        ("Kd Jh Tc 2s", "Jh Kd", "ten-jack or better, unsuited"),
        ("Ad Tc 5c 3s", "Tc Ad", "ace high, unsuited"),
        ("Kd 8d 5c 3s", "8d Kd", "face card high, suited"),
        ("Kd 8h 5c 3s", "8h Kd", "face card high, unsuited"),
        ("Kd 9h 8h 3s", "9h Kd", "face card high, unsuited"),
        ("Td 8d 7d 3s", "7d 8d", "connected cards, suited"),
        ("Td 8d 7c 3s", "7c 8d", "connected cards, unsuited"),
        ("9d 7h 5h 3s", "5h 7h", "two highest cards, suited"),
        ("9d 7h 5c 3s", "7h 9d", "two highest cards, unsuited"),
    ],
)
def test_1017_51_house_ways(four: str, played_cards: str, row: str) -> None:
    way = house_way(GAME)
    assert way is not None
    found = way.setter.divide(cards(four))
    assert (show_cards(sorted(found.division.front)), found.row.name) == (played_cards, row)


def test_1017_51_house_ways_every_hand_has_a_row_and_every_row_a_hand() -> None:
    """Of the ranks that tell rows apart, in two suits: every hand of four cards; the last row needs three suits."""
    way = house_way(GAME)
    assert way is not None
    deck = [4 * rank + suit for rank in (0, 1, 3, 6, 8, 9, 11, 12) for suit in (0, 3)]
    rows = Counter(way.setter.divide(four).row.name for four in combinations_with_replacement(deck, 4))
    assert {*rows, "two highest cards, unsuited"} == {row.name for row in way.way.rows}


# Shootout Bonus.


@pytest.mark.parametrize(
    ("keeps", "board", "fate"),
    [
        ("9h 9h", "9h 9h 9h 2c 3d", "won 5000"),
        ("Ah Kh", "Qh Jh Th 2c 3d", "won 1000"),
        ("9h Kh", "Qh Jh Th 2c 3d", "won 375"),
        ("9h 9d", "9h 9h 9h 2c 3d", "won 200"),
        ("9h 9d", "9h 9h 2c 2c 3d", "won 35"),
        ("9h 9d", "9h 2h 2c 4c 3d", "won 15"),
        ("9h 9h", "2h 4h 6h 2c 3d", "won 10"),
        ("9h 8d", "7h 6h 5c 2c 2d", "won 5"),
        ("9h 9d", "9c 6h 5c 2c Kd", "returned"),
        ("9h 9d", "6c 6h 5c 2c Kd", "lost 5"),
    ],
)
def test_1017_51_bonus_1_the_schedule(keeps: str, board: str, fate: str) -> None:
    found = one(f"{keeps} 3s 4s", keeps, "Kh Ks 3c 5s", board, shootout_bonus=5)
    assert found["shootout_bonus"] == fate


# Envy Bonus.


def envy(board: str, *seats: tuple[str, Any, int]) -> dict[int, str]:
    """What envy each seat is paid; a seat is four cards, what it keeps, and its Shootout Bonus."""
    return {line.seat: f"won {dollars(line.profit)}" for line in settled_envy(board, *seats)}


def settled_envy(board: str, *seats: tuple[str, Any, int], second: int = 0) -> list[Line]:
    """The lines of the Envy Bonus; `second` is the Shootout Bonus on the second hand of a split."""
    described = []
    for number, (own, keeps, bonus) in enumerate(seats, start=1):
        wagers = {"primary": "10", "quick_draw": "10", "shootout_bonus": str(bonus)}
        if isinstance(keeps, list):
            wagers |= {"primary_2": "10"} | ({"shootout_bonus_2": str(second)} if second else {})
        described.append({"seat": number, "cards": own, "keeps": keeps, "wagers": wagers})
    found = settle_situation({"edition": ID, "seats": described, "dealer": "Kc Ks 3c 5s", "community": board})
    return [line for line in found.lines if line.wager.startswith("envy")]


NOTHING = ("2c 3d 6s 7s", "2c 3d")


@pytest.mark.parametrize(
    ("own", "board", "fate"),
    [
        ("9h 9h 3s 4s", "9h 9h 9h 2c 3d", "won 1000"),
        ("Ah Kh 3s 4s", "Qh Jh Th 2c 3d", "won 250"),
        ("9h Kh 3s 4s", "Qh Jh Th 2c 3d", "won 50"),
        ("9h 9d 3s 4s", "9h 9h 9h 2c 3d", "won 10"),
    ],
)
def test_1017_51_envy_1_for_another_players_hand_from_5_dollars(own: str, board: str, fate: str) -> None:
    held = (own, own[:5], 5)
    assert envy(board, held, (*NOTHING, 5)) == {2: fate}
    assert envy(board, held, (*NOTHING, 4)) == {}


def test_1017_51_envy_2_only_the_highest_hand() -> None:
    royal, straight = ("Ah Kh 3s 4s", "Ah Kh", 5), ("9h 8h 3s 4s", "9h 8h", 5)
    found = envy("Qh Jh Th 2c 3d", royal, straight, (*NOTHING, 5))
    assert found == {2: "won 250", 3: "won 250"}


def test_1017_51_envy_3_either_hand_of_a_split_counts() -> None:
    split = ("2c 2d Ah Kh", ["2c 2d", "Ah Kh"], 5)
    assert envy("Qh Jh Th 2c 3d", split, (*NOTHING, 5)) == {2: "won 250"}


def test_1017_51_envy_2_a_lower_straight_flush_is_not_the_highest_hand() -> None:
    king, queen = ("Kh 9h 3s 4s", "Kh 9h", 5), ("8h 9h 3s 4s", "8h 9h", 5)
    assert envy("Qh Jh Th 2c 3d", king, queen, (*NOTHING, 5)) == {2: "won 50", 3: "won 50"}
    twin = ("Kh 9h 2s 5s", "Kh 9h", 5)
    both = settled_envy("Qh Jh Th 2c 3d", king, twin, (*NOTHING, 5))
    assert [line.because_of for line in both if line.seat == 3] == [2, 1]  # equal hands are both the highest


def test_1017_51_envy_3_both_bonus_bets_of_a_split_are_paid() -> None:
    straight = ("Kh 9h 3s 4s", "Kh 9h", 5)
    split = ("2c 2d 6s 7s", ["2c 2d", "6s 7s"], 5)
    lines = settled_envy("Qh Jh Th 2c 3d", straight, split, second=5)
    assert [(line.seat, line.wager, line.profit) for line in lines] == [
        (2, "envy", 5000),
        (2, "envy_2", 5000),
    ]


def test_1017_51_envy_3_the_higher_hand_of_a_split_is_named() -> None:
    split = ("8h 9h Kh 9h", ["8h 9h", "Kh 9h"], 5)
    (line,) = settled_envy("Qh Jh Th 2c 3d", split, (*NOTHING, 5))
    assert line.seat == 2 and "king high" in line.why and "queen high" not in line.why


def test_1017_51_envy_4_none_where_the_board_is_the_highest_hand() -> None:
    held = ("2c 2d 3s 4s", "2c 2d", 5)
    assert envy("9h 9d 9c 9s 9h", held, (*NOTHING, 5)) == {}
    assert envy("Ah Kh Qh Jh Th", held, (*NOTHING, 5)) == {}


# Quick Draw.


@pytest.mark.parametrize(
    ("four", "fate"),
    [
        ("9h 9h 9h 9h", "won 2000"),
        ("Ah Kh Qh Jh", "won 1000"),
        ("Kh Qh Jh Th", "won 500"),
        ("Ah 2h 3h 4h", "won 500"),
        ("9h 9h 9h 9d", "won 200"),
        ("Kh Qh Jh Td", "won 50"),
        ("Ah 2h 3h 4d", "won 50"),
        ("Kh Ah 2h 3d", "lost 10"),
        ("Kh 9h 7h 2h", "won 40"),
        ("9h 9h 7h 2h", "won 40"),  # a flush with a suited pair in it
        ("9h 9h 9d 2h", "won 30"),
        ("9h 9h 2d 2c", "won 20"),
        ("2h 2h 5d 7c", "won 10"),
        ("Jh Jd 5d 7c", "won 10"),
        ("8h 8d 5d 7c", "won 10"),
        ("2h 2d 5d 7c", "won 10"),
        ("2h 4d 5d 7c", "lost 10"),
    ],
)
def test_1017_51_quick_draw_1_the_schedule(four: str, fate: str) -> None:
    found = one(four, four[:5], "Kc Ks 3c 5s", "Tc Ts 6d 8d Jc")
    assert found["quick_draw"] == fate


def test_1017_51_quick_draw_2_only_the_highest_row_is_paid() -> None:
    seat = {"keeps": "9h 9h"}
    found = settled(ID, BOTH, "9h 9h 9h 9h", dealer="Kc Ks 3c 5s", community=BOARD, seat=seat)
    rows = [line.row.name for line in found.lines if line.wager == "quick_draw"]
    assert rows == ["quick_draw only: four of a kind suited"]


# (7) Irregularities.


def test_1017_51_7_a_wrong_number_of_cards_is_a_misdeal() -> None:
    seat = {"keeps": "9h 9h"}
    happening = [{"kind": "wrong number of cards"}]
    found = settled(
        ID, BOTH, "9h 9h 9h 9h", dealer="Kc Ks 3c 5s", community=BOARD, seat=seat, incidents=happening
    )
    assert fates(found) == {"primary": "returned", "quick_draw": "returned"}


def test_1017_51_delivery_4_a_hand_that_is_not_declared_loses_the_quick_draw_alone() -> None:
    seat = {"keeps": "9h 9h"}
    happening = [{"kind": "bonus not declared", "seat": 1}]
    found = settled(
        ID, BOTH, "9h 9h 9h 9h", dealer="Kc Ks 3c 5s", community=BOARD, seat=seat, incidents=happening
    )
    assert fates(found) == {"quick_draw": "lost 10", "primary": "lost 10"}


# Take and pay (4): the cut card.


def test_1017_51_take_and_pay_4_the_shoe_lasts_until_the_cut_card() -> None:
    game = load(ID).configure(penetration="5%")  # 15 cards of 312
    opening: dict[str, Any] = {}
    gone = []
    for seed in range(2):
        round = BankedRound(game, {1: "one"}, opening)
        round.push(Bet(1, "primary", 1000))
        round.push(Bet(1, "quick_draw", 1000))
        round.push(Closed())
        source = ShuffledDecks(round.rules, game.with_deck(round.unseen()), seed)
        while (due := round.due) is not None:
            if isinstance(due, Decide):
                round.push(Chose(1, "keep", cards=tuple(round.table.cards[1][:2])))
            elif isinstance(due, Act):
                round.push(Proceeded())
            else:
                assert isinstance(due, Chance) and due.to is not None
                round.push(Dealt(due.to, source.card(due.to)))
        opening = dict(round.next_opening())
        gone.append(len(opening.get("gone", ())))
    assert gone == [13, 0]


def test_1017_51_take_and_pay_4_the_cut_card_leaves_a_whole_round() -> None:
    (said,) = violations(ID, penetration="95%")
    assert "the minimum is 36" in said


def test_1017_51_an_equal_card_too_many_is_refused() -> None:
    with pytest.raises(Refusal, match="9h appears 7 times; the shoe has it 6 times"):
        one("9h 9h 9h 9h", "9h 9h", "9h 9h 9h 5s", BOARD)


# What each choice is worth to a seat.


def asked(*hands: str, bonus: int = 0, answers: int = 0) -> View:
    """What the seat sees that is asked after so many answers, the first hands being split or kept as they lie."""
    staked = {"primary": 1000, "quick_draw": 1000} | ({"shootout_bonus": bonus} if bonus else {})
    seats = list(range(1, len(hands) + 1))
    round = open_round(GAME, seats, stakes=dict.fromkeys(seats, staked))
    round.push(Closed())
    source = DescribedDecks(
        round.rules, GAME, {seat: cards(hand) for seat, hand in zip(seats, hands, strict=True)}
    )
    for _ in range(answers):
        ask = deal_from(round, source).due
        assert isinstance(ask, Decide)
        round.push(Chose(ask.seat, "split", cards=cards(hands[ask.seat - 1])[:2]))
    ask = deal_from(round, source).due
    assert isinstance(ask, Decide)
    return round.view(Seat(ask.seat))


def values(view: View) -> dict[tuple[str, str], Fraction]:
    return {(chose.choice, show_cards(sorted(chose.cards))): ev for chose, ev in advise(GAME, view)}


def test_1017_51_5_and_10_every_two_cards_and_every_split_has_a_value() -> None:
    """A split is worth what its two hands are worth, dealt from the same shoe."""
    found = values(asked("As Ah 7c 2d"))
    assert Counter(name for name, _ in found) == {"keep": 6, "split": 3}
    assert max(found, key=lambda choice: found[choice]) == ("keep", "Ah As")
    assert found["split", "Ah As"] == found["keep", "Ah As"] + found["keep", "2d 7c"]
    sampling = sampling_of(GAME, asked("As Ah 7c 2d"))
    assert len(sampling.errors) == 9 and all(0.001 < error < 0.005 for error in sampling.errors.values())
    assert "sampled over 262,144 deals" in sampling.words


def test_1017_51_10_two_high_pairs_are_split() -> None:
    ((best, ev), *_) = advise(GAME, asked("As Ah Ks Kh"))
    assert best.choice == "split" and best.cards in (cards("As Ah"), cards("Ks Kh"))
    assert abs(float(ev) - 1.09) < 0.02


def test_1017_51_bonus_1_a_bonus_at_stake_counts_exactly() -> None:
    """Twice the bonus adds twice as much; it comes from every board of the other 308 cards."""
    bare, once, twice = (values(asked("As Ah 7c 2d", bonus=bonus)) for bonus in (0, 500, 1000))
    gains = [found["keep", "Ah As"] - bare["keep", "Ah As"] for found in (once, twice)]
    assert gains[1] == 2 * gains[0] and comb(308, 5) % gains[0].denominator == 0
    assert Counter(name for name, _ in once) == {
        "keep": 6,
        "split": 6,
    }  # the hand named first carries the bonus


def test_1017_51_delivery_9_a_second_bonus_is_valued_exactly() -> None:
    view = asked("As Ah Ks Kh", bonus=500, answers=1)
    assert view["question"]["question"] == "second bonus"
    found = dict(advise(GAME, view))
    assert found[Chose(1, "pass")] == 0 and sampling_of(GAME, view).errors == {}
    assert (
        found[Chose(1, "bet")]
        == values(asked("As Ah Ks Kh", bonus=500))["keep", "Kh Ks"]
        - values(asked("As Ah Ks Kh"))["keep", "Kh Ks"]
    )


def test_1017_51_delivery_8_cards_of_others_that_lie_open_are_out_of_the_shoe() -> None:
    """Two pair wins Quick Draw and is shown; a hand that wins nothing is not."""
    shown, hidden = (
        four_of(GAME, asked(first, "9s 7h 4c 2d", answers=1), 2) for first in ("As Ah Ks Kh", "As Qh 9d 3c")
    )
    assert len(shown.rest) == 312 - 8 and shown.rest.count(parse_card("As")) == 5
    assert len(hidden.rest) <= 312 - 4


def test_1017_51_house_ways_sets_equal_cards() -> None:
    """Six decks: a card may be held twice, in `way` and in `advise`."""
    assert croupier.load(ID).house_way(cards="As As Kd 2c")["row"] == "highest pair, eights or better"
    with pytest.raises(Refusal, match="6 decks have it 6 times"):
        croupier.load(ID).house_way(cards="As As As As As As As")

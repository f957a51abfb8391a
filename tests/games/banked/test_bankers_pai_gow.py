"""Banker's Casino: Pai-Gow Poker, Fortune Pai Gow Poker 1.1 and Joker Fully Wild, worked by hand from the text."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.games.banked.house_way import house_way
from croupier.games.banked.opening import open_round
from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import Refusal, parse_cards
from croupier.rounds.events import Bet, Chance, Closed, Counted, Dealt, Decide
from croupier.rounds.round import DEALER as TABLE
from croupier.rounds.viewers import Seat
from tests.paths import ROOT

PLAIN, FORTUNE = "bankers/pai-gow-poker", "bankers/fortune-pai-gow-poker-1-1"
WILD = "bankers/fortune-pai-gow-poker-joker-fully-wild"
ALL = (PLAIN, FORTUNE, WILD)
# Every printed way sets these seven so: no pair, the second and third highest in front.
DEALER = "As Qd Jh 9s 7c 4c 2s"


def settled(id: str, *seats: dict[str, Any], dealer: Any = DEALER, **more: Any) -> BankedSettlement:
    """Seats against the player-dealer's seven cards, which the house way sets."""
    return settle_situation({"edition": id, "dealer": dealer, "seats": list(seats), **more})


def seat(low: str, high: str, number: int = 3, game: str = "20", **more: str) -> dict[str, Any]:
    """A seat with its two hands and its wagers."""
    return {"seat": number, "set": {"low": low, "high": high}, "wagers": {"game": game, **more}}


def fate(id: str, low: str, high: str, dealer: Any = DEALER, **more: Any) -> str:
    """What became of a game wager of $20."""
    line = settled(id, seat(low, high), dealer=dealer, **more).lines[0]
    return f"{line.result} {line.profit // 100}"


def profits(found: BankedSettlement, wager: str) -> dict[tuple[int, str | None], int]:
    """What each bettor won or lost on a wager, in dollars."""
    return {(line.seat, line.player): line.profit // 100 for line in found.lines if line.wager == wager}


def front(id: str, cards: str, **filing: str) -> str:
    """The ranks that the house way puts in front, the higher first; a joker is Jk."""
    way = house_way(load(id).configure(**filing))
    assert way is not None
    found = way.setter.divide(parse_cards(cards)).division.front
    return " ".join(
        "Jk" if card >= 52 else "23456789TJQKA"[card // 4] for card in sorted(found, reverse=True)
    )


@pytest.mark.parametrize("id", ALL)
def test_both_hands_higher_win_even_money(id: str) -> None:
    assert fate(id, "Kh Qc", "3h 3d 8c 7d 5s") == "won 20"  # K-Q above Q-J, a pair above ace high


@pytest.mark.parametrize("id", ALL)
def test_one_hand_higher_is_a_push(id: str) -> None:
    assert fate(id, "Th 8s", "3h 3d 6c 5d 9c") == "returned 0"
    assert fate(id, "Kh 8h", "Kc Td 7h 5h 3s", dealer="As Ad Qh Jh 9s 7c 2s") == "returned 0"


@pytest.mark.parametrize("id", ALL)
def test_a_copy_is_the_player_dealers(id: str) -> None:
    assert fate(id, "Qc Js", "3h 3d 6c 5d 8c") == "returned 0"  # a copy and a higher hand
    assert fate(id, "Qc Js", "Kc Td 8h 5h 3s") == "lost -20"  # a copy and a lower hand
    assert fate(id, "Qc Js", "Ac 9d 7h 4d 2h") == "lost -20"  # two copies


@pytest.mark.parametrize("id", ALL)
def test_both_hands_lower_lose(id: str) -> None:
    assert fate(id, "Th 8s", "Kc 9d 7h 5h 3s") == "lost -20"


@pytest.mark.parametrize("id", ALL)
def test_a_five_card_hand_below_the_two_card_hand_loses(id: str) -> None:
    assert fate(id, "3h 3d", "Ac Kd 9d 8h 5s", dealer="Kh Jd Ts 8s 6c 4h 2c") == "lost -20"


@pytest.mark.parametrize(
    ("id", "order"), [(FORTUNE, [5, 7, 2, 3]), (WILD, [5, 7, 2, 3]), (PLAIN, [7, 5, 3, 2])]
)
def test_the_dice_count_from_the_player_dealer(id: str, order: list[int]) -> None:
    """The bank sits at 1. Clockwise five is seat 5; counterclockwise three is seat 6, and on to 5 or 7."""
    hands = {2: ("Kh Qc", "3h 3d 8c 7d 5s"), 3: ("Kd Qh", "Th Td 8d 7h 5d"), 5: ("Kc Qs", "5h 5c 8h 6c 4h")}
    hands[7] = ("Ks Jd", "6h 6d 9h 8s 4d")
    seats = [seat(*hand, number=number) for number, hand in hands.items()]
    dice = [1, 2, 2] if id != PLAIN else [6, 1, 2]  # five; nine is two again: counterclockwise seat 7
    found = settled(id, *seats, dealer="As Qd Jh 9s 7c 4c 2s", bank={"seat": 1}, dice=dice)
    assert [line.seat for line in found.lines if line.wager == "game"] == order


@pytest.mark.parametrize("id", (FORTUNE, WILD))
def test_eight_and_fifteen_are_the_banks_and_the_action_goes_to_its_left(id: str) -> None:
    hands = ((2, "Kh Qc", "3h 3d 8c 7d 5s"), (5, "Kc Qs", "5h 5c 8h 6c 4h"))
    for dice in ([2, 3, 3], [5, 5, 5]):
        found = settled(
            id, *(seat(low, high, number) for number, low, high in hands), bank={"seat": 1}, dice=dice
        )
        assert found.lines[0].seat == 2


@pytest.mark.parametrize("id", ALL)
def test_the_bank_loses_no_more_than_it_posted(id: str) -> None:
    found = settled(id, seat("Kh Qc", "3h 3d 8c 7d 5s", game="50"), bank={"seat": 1, "posted": "30"})
    assert found.lines[0].profit == 3000


# The jokers of Pai-Gow Poker.


def test_game_1_no_joker_one_or_two() -> None:
    assert [len(load(PLAIN).configure(jokers=number).cards) for number in ("0", "1", "2")] == [52, 53, 54]


def test_words_joker_an_ace_or_wild() -> None:
    weak = "Kh Jd Ts 8s 6c 4h 2c"  # J-T in front
    assert fate(PLAIN, "Jk 9c", "Qc Qd 8c 6d 5d", dealer=weak) == "won 20"
    aces = {"set": {"low": "Ah Kc", "high": "Jd Jh Ts 8s 6c"}}
    assert fate(PLAIN, "Jk 9c", "Qc Qd 8c 6d 5d", dealer=aces) == "returned 0"  # A-9 below A-K
    assert (
        fate(PLAIN, "Jk 9c", "Qc Qd 8c 6d 5d", dealer=aces, filing={"joker": "wild"}) == "won 20"
    )  # two nines


def test_play_6_the_player_dealer_sets_his_own_hand() -> None:
    """He may break with the way; the cards lie face down until he has."""
    game = load(PLAIN).configure()
    round = open_round(game, [2], stakes={2: {"game": 1000}}, banker=1)
    round.push(Closed())
    round.push(Counted(3, (1, 1, 1)))
    deck = iter(parse_cards("2c 3c 4c 5c 7d 9h Kh 2d 3d 4d 5d 7h 9s Ks"))
    while isinstance(round.due, Chance) and round.due.to is not None:
        round.push(Dealt(round.due.to, next(deck)))
    assert isinstance(round.due, Decide) and round.due.seat == 2
    assert None in round.view(Seat(2))["pools"]["dealer"]["cards"]
    round.push(round.answers(2)[0].event)
    assert isinstance(round.due, Decide) and round.due.seat == 1
    assert None not in round.view(Seat(1))["pools"]["dealer"]["cards"]
    answer = round.answers(1)[0]
    assert answer.pick is not None
    round.push(answer.make(picks=answer.pick.of[:2]))
    assert round.due is None
    assert round.table.pool("dealer low", 2) == list(answer.pick.of[:2])


def test_words_kum_kum_shares_of_a_wager_are_settled_alike() -> None:
    shares = [{"player": "Ann", "wagers": {"game": "20"}}, {"player": "Ben", "wagers": {"game": "20"}}]
    own = {**seat("Kh Qc", "3h 3d 8c 7d 5s"), "behind": shares}
    found = settled(PLAIN, own, bank={"seat": 1, "posted": "50"})
    assert profits(found, "game") == {(3, None): 20, (3, "Ann"): 20, (3, "Ben"): 10}


# The house ways.

FORTUNE_WAY = [
    ("Ah Kd Js 9c 7d 5h 3s", "K J"),
    ("Kd Js 9c 7d 5h 3s Jk", "K 9"),  # highest and third highest in front
    ("Ah Qd 3s 3c 7d 8h 5s", "A Q"),
    ("Kh Kd 3s 3c 7d 6h 2s", "3 3"),
    ("Jh Jd 8s 8c 4d Ah 7s", "A 7"),
    ("Jh Jd 8s 8c 4d Kh 7s", "8 8"),
    ("8h 8d 4s 4c 7d Kh 9s", "K 9"),
    ("8h 8d 4s 4c 7d Qh 9s", "4 4"),
    ("5h 5d 4s 4c 2d Qh 8s", "Q 8"),
    ("5h 5d 4s 4c 2d Jh 8s", "4 4"),
    ("9h 9d 7s 7c 5d 5h As", "9 9"),
    ("9h 9d 7s 7c Kd 5h Jk", "Jk K"),  # the single king is above both pairs
    ("Qh Qd 7s 7c Jd 5h Jk", "Q Q"),  # the larger pair is above the single jack
    ("Ah Ad As Qc 9d 5h 3s", "A Q"),
    ("Kh Kd Ks Jc Td 5h 3s", "J T"),
    ("Jh Jd Js 5c 5d 5h 2s", "J J"),
    ("8h 8d 8s Kc Td 5h Jk", "Jk K"),
    ("8h 8d 8s 4c 4d Ah Ks", "4 4"),
    ("Qh Qd Qs Qc 9d 7h 5s", "Q Q"),
    ("Jh Jd Js Jc Ad 7h 5s", "A 7"),
    ("Jh Jd Js Jc Kd 7h 5s", "J J"),
    ("5h 5d 5s 5c Qd 7h 2s", "Q 7"),
    ("5h 5d 5s 5c Jd 7h 2s", "5 5"),
    ("9h 9d 9s 9c Kd 7h Jk", "Jk K"),
    ("6h 5d 4s 3c 2d Ah 9s", "A 9"),
    ("9h 8h 6h 4h 2h 9s Kd", "K 9"),  # one pair with a flush: the flush is kept
]


@pytest.mark.parametrize(("cards", "low"), FORTUNE_WAY)
def test_fortune_way_each_row(cards: str, low: str) -> None:
    assert front(FORTUNE, cards) == low


WILD_WAY = [  # the examples of the chart, where they can be read
    ("Ah Kd Js Tc 7d 5h 3s", "K J"),
    ("Kd Js 9c 7d 5h 3s Jk", "K 9"),
    ("Ah Qd 3s 3c 7d 8h 5s", "A Q"),
    ("Kh Kd 3s 3c 7d 6h 2s", "3 3"),
    ("Jh Jd 8s 8c 4d Ah 7s", "A 7"),
    ("8h 8d 4s 4c 7d Kh 9s", "K 9"),
    ("5h 5d 4s 4c 2d Qh 8s", "Q 8"),
    ("9h 9d 7s 7c 5d 5h As", "9 9"),
    ("Kh Kd Ks Jc Td 5h 3s", "J T"),
    ("Jh Jd Js 5c 5d 5h 2s", "J J"),
    ("6h 5d 4s 3c 2d Ah 9s", "A 9"),
    ("7h 6d 5s 4c 3d 5h 5c", "5 5"),
    ("8h 8d 8s 4c 4d Ah Ks", "4 4"),
    ("Qh Qd Qs Qc 9d 7h 5s", "Q Q"),
    ("Jh Jd Js Jc Qd 7h 5s", "J J"),
    ("Jh Jd Js Jc Kd 7h 5s", "K 7"),
    ("8h 8d 8s 8c Jd 7h 4s", "8 8"),
    ("5h 5d 5s 5c 2d 9h 8s", "9 8"),
    ("8h 8d 8s 8c 2d 2h 4s", "2 2"),
    ("Jh Jd Js Jc Jk Qh Ts", "Q T"),
    ("Ah Ad As Ac Jk Kh Qs", "A A"),
    ("7h 7d Kc Ts 9h 4c Jk", "K T"),  # a pair and the joker are three of a kind
    ("Kh Kd 5s 5c 9h 7d Jk", "K K"),  # two pair and the joker: the highest pair with three of a kind behind
]


@pytest.mark.parametrize(("cards", "low"), WILD_WAY)
def test_joker_way_each_row(cards: str, low: str) -> None:
    assert front(WILD, cards) == low


# The Fortune Bonus and envy.

SEVEN = ("3h 4h", "9h 8h 7h 6h 5h")
PAYS = [
    (*SEVEN, 5000, 1000),
    ("Kd Qd", "Ah Kh Qh Jh Th", 2000, 100),  # the second text has no royal match
    ("3h 4h", "9h 8h 7h Jk 5h", 1000, 500),
    ("6h 7d", "Ah Ad Ac As Jk", 400, 400),
    ("6h 7d", "Ah Kh Qh Jh Th", 150, 100),
    ("Kd 2d", "9h 8h 7h 6h 5h", 50, 40),
    ("Kd Qc", "9h 9d 9c 9s 5h", 25, 25),
    ("Kd Kc", "9h 9d 9c 3c 5h", 5, 5),
    ("Kd Qc", "Ah 9h 7h 3h 2h", 4, 3),
    ("Kd Qc", "9h 8d 7d 6d 5h", 2, 2),
]


@pytest.mark.parametrize(("low", "high", "first", "second"), PAYS)
def test_paytable_each_row_pays_as_printed(low: str, high: str, first: int, second: int) -> None:
    dealer = "Ks Jd Ts 8s 6c 4c 2c"
    for id, pays in ((FORTUNE, first), (WILD, second)):
        found = settled(id, seat(low, high, fortune_bonus="5"), dealer=dealer)
        assert profits(found, "fortune_bonus") == {(3, None): 5 * pays}


def test_paytable_three_of_a_kind_pays_in_one_text_and_loses_in_the_other() -> None:
    for id, profit in ((FORTUNE, 15), (WILD, -5)):
        found = settled(id, seat("Kd Qc", "9h 9d 9c 3c 5h", fortune_bonus="5"), dealer="Ks Jd Ts 8s 6c 4c 2c")
        assert profits(found, "fortune_bonus") == {(3, None): profit}


def test_paytable_five_of_a_kind_by_the_wild_joker() -> None:
    other = seat("Ac Kc", "Qc Qs 3s 4d 2h", number=5, fortune_bonus="5")
    found = settled(
        WILD, seat("Kd Qd", "9h 9d 9c 9s Jk", fortune_bonus="5"), other, dealer="Ks Jd Ts 8s 6c 4c 2c"
    )
    assert profits(found, "fortune_bonus")[(3, None)] == 1250
    assert profits(found, "envy") == {(5, None): 5}  # the amount is lost; the four of a kind in it gives $5


@pytest.mark.parametrize(("stake", "envy"), [("5", {(5, None): 500}), ("4.99", {})])
def test_joker_envy_needs_a_bonus_bet_of_five_dollars(stake: str, envy: dict[tuple[int, None], int]) -> None:
    other = seat("Ac Kc", "Qc Qs 3s 4d 2h", number=5, fortune_bonus=stake)
    filing = {"bonus_minimum": "none"}
    found = settled(
        WILD, seat(*SEVEN, fortune_bonus="5"), other, dealer="Ks Jd Ts 8s 6c 4c 2c", filing=filing
    )
    assert profits(found, "envy") == envy


def test_fortune_envy_for_five_dollars_and_no_bonus_bet_below_the_table_minimum() -> None:
    other = seat("Ac Kc", "Qc Qs 3s 4d 2h", number=5, fortune_bonus="5")
    found = settled(FORTUNE, seat(*SEVEN, fortune_bonus="5"), other, dealer="Ks Jd Ts 8s 6c 4c 2c")
    assert profits(found, "envy") == {(5, None): 5000}
    with pytest.raises(Refusal, match=r"table minimum is \$5"):
        settled(FORTUNE, seat(*SEVEN, fortune_bonus="4.99"), dealer="Ks Jd Ts 8s 6c 4c 2c")


def test_envy_only_for_a_hand_with_a_bonus_bet_and_never_for_the_own_one() -> None:
    other = seat("Ac Kc", "Qc Qs 3s 4d 2h", number=5, fortune_bonus="5")
    for id in (FORTUNE, WILD):
        found = settled(id, seat(*SEVEN), other, dealer="Ks Jd Ts 8s 6c 4c 2c")
        assert profits(found, "envy") == {}


def test_envy_is_paid_last_as_far_as_the_bank_goes() -> None:
    four = seat("Kd Qd", "9h 9d 9c 9s 5h", number=2, fortune_bonus="5")
    other = seat("Ac Kc", "Qc Qs 3s 4d 2h", number=5, fortune_bonus="5")
    found = settled(
        FORTUNE, four, other, dealer="Ks Jd Ts 8s 6c 4c 2c", bank={"seat": 1, "posted": "167"}, dice=[1, 2, 6]
    )
    assert [line.wager for line in found.lines] == ["game", "fortune_bonus", "game", "fortune_bonus", "envy"]
    # $20, $125 and $20 are paid, $5 is collected: two dollars are left of the bank for an envy of five
    assert found.lines[-1].profit == 200


def test_backline_on_the_game_wager_alone_or_on_everything() -> None:
    behind = [{"player": "Ann", "wagers": {"game": "10", "fortune_bonus": "5"}}]
    own = {**seat("Kd Qd", "9h 9d 9c 9s 5h", fortune_bonus="5"), "behind": behind}
    other = seat("Kh Ac", "Jh Jd Jc Js 2h", number=5, fortune_bonus="5")
    found = settled(WILD, own, other, dealer="Ks Tc Ts 8s 6c 4c 2c")
    assert profits(found, "game") == {(3, None): 20, (3, "Ann"): 10, (5, None): 20}
    assert profits(found, "fortune_bonus") == {(3, None): 125, (3, "Ann"): 125, (5, None): 125}
    assert profits(found, "envy") == {(3, None): 5, (3, "Ann"): 5, (5, None): 5}
    with pytest.raises(Refusal, match="not allowed on Fortune Bonus Bet"):
        settled(FORTUNE, own, other)


def test_deck_the_joker_is_wild_or_filed_as_an_ace() -> None:
    hand = ("Jk 9c", "Qc Qd 8c 6d 5d")
    aces = "Ah Kc Kd Jh Ts 8s 6c"  # kings in back, A-J in front
    assert fate(FORTUNE, *hand, dealer=aces) == "returned 0"  # two nines in front; queens below kings
    assert fate(FORTUNE, *hand, dealer=aces, filing={"joker": "bug"}) == "lost -20"  # A-9 below A-J


def test_words_backline_who_bets_behind_has_a_part_of_the_slip_of_his_own() -> None:
    own = {**seat("Kh Qc", "3h 3d 8c 7d 5s"), "behind": [{"player": "Ann", "wagers": {"game": "10"}}]}
    found = settled(PLAIN, own)
    assert found.net(3) == 2000
    (seated,) = found.to_data()["seats"]
    assert [(each["player"], each["net"]) for each in seated["behind"]] == [("Ann", "10")]
    assert seated["net"] == "20"


@pytest.mark.parametrize("id", [*ALL, "bankers/pai-gow-tiles"])
@pytest.mark.parametrize("chips", [500_000, 100])
def test_words_backline_a_bet_behind_a_seat_without_one_is_completed_or_taken_back(
    id: str, chips: int
) -> None:
    players, stacks = {1: "Eve", 2: "Bob", 3: "Cal"}, {"1": 500_000, "2": 500_000, "3": chips}
    round = family_of(load(id)).open(load(id).configure(), players, {"stacks": stacks})
    for bet in (Bet(2, "game", 1000), Bet(3, "game", 1000, "Ann")):
        round.push(bet)
    assert round.refusal(Closed()) is not None
    (needed,) = [answer for answer in round.answers(3) if answer.required]
    own, back = Bet(3, "game", 1000), Bet(3, "game", 0, "Ann")
    assert (needed.make(1000) if chips > 100 else needed.event) == (own if chips > 100 else back)
    round.push(needed.event)
    assert round.refusal(Closed()) is None and [answer.name for answer in round.answers(TABLE)] == ["close"]


def test_joker_bonus_backline_a_bonus_behind_a_seat_without_a_wager_there_is_taken_back() -> None:
    stacks = {"1": 500_000, "2": 500_000}
    round = family_of(load(WILD)).open(load(WILD).configure(), {1: "Eve", 2: "Bob"}, {"stacks": stacks})
    for bet in (Bet(2, "game", 500), Bet(2, "fortune_bonus", 500, "Ann")):
        round.push(bet)
    assert [answer.event for answer in round.answers(2) if answer.required] == [
        Bet(2, "fortune_bonus", 0, "Ann")
    ]


def test_the_situations_in_the_docs_are_settled() -> None:
    text = (ROOT / "docs" / "situations.md").read_text("utf-8").partition("### Hands that are set")[2]
    blocks = re.findall(r"```json\n(.*?)```", text.partition("`croupier fees")[0], re.DOTALL)
    results = [[line.result for line in settle_situation(json.loads(block)).lines] for block in blocks]
    assert results == [["won", "won", "lost", "won"], ["lost"]]


def test_words_house_way_filed_with_another_joker_sets_every_hand() -> None:
    """A pair and the joker as an ace: the pair stays in back, the joker and the highest card go in front."""
    assert front(PLAIN, "9h 3c Tc Kc 3h 7d Jk") == "Jk K"
    assert front(PLAIN, "9h 3c Tc Kc 3h 7d Jk", joker="wild") == "3 3"


@pytest.mark.parametrize(
    ("way", "jokers", "why"),
    [
        (WILD, "2", "says nothing of hands with more than 1 of the deck's 2 jokers"),
        ("colorado/emperors-challenge", "2", "says nothing of hands with more than 1"),
        ("colorado/three-card-split", "1", "which Pai-Gow Poker does not have"),
        (WILD, "1", "is for a joker that is wild; here it is bug"),
        ("mine", "1", "name an edition that prints a way"),
    ],
)
def test_pai_gow_words_house_way_one_that_cannot_set_every_hand_is_not_filed(
    way: str, jokers: str, why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        load(PLAIN).configure(way=way, jokers=jokers)
    assert house_way(load(PLAIN).configure(jokers="2")) is not None  # the book's own chart has them all
    assert house_way(load(PLAIN).configure(way=WILD, joker="wild")) is not None
    assert house_way(load(PLAIN).configure(way=WILD, jokers="0")) is not None

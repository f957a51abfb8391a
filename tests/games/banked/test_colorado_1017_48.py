"""Colorado, Rule 47.1-1017.48: Three Card Split, clause by clause."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.situation import settle_situation
from croupier.kit import StackedDeck, parse_cards, show_cards
from croupier.rounds.events import Chose, Closed, Incident
from croupier.rounds.viewers import Seat
from tests.games.banked.described import Stakes, bet, described, fates, opened, refused, to_decide
from tests.games.banked.outcome import dealt_to, violations
from tests.naive.three_card_split import by_way

ID = "colorado/three-card-split"
THREE = {"low": 10, "high": 10, "three": 10}


@pytest.fixture(scope="module")
def game() -> Game:
    """The game where nothing is filed."""
    return load(ID).configure()


def one(
    game: Game, high: str, low: str, dealer: str, stakes: Stakes | None = None, community: str = "2s"
) -> dict[str, str]:
    """What becomes of a hand set as these high cards and this low card."""
    source = described({1: f"{high} {low}"}, dealer=dealer, community=community)
    round = to_decide(opened(game, {1: stakes or THREE}), source)
    round.push(Chose(1, "set", cards=parse_cards(high)))
    assert round.over
    return fates(round)


# (1), (5) Wagers.


@pytest.mark.parametrize("missing", ["low", "high", "three"])
def test_1017_48_1_all_three_bets_must_be_placed(game: Game, missing: str) -> None:
    stakes = {name: amount for name, amount in THREE.items() if name != missing}
    assert "must be placed" in refused(opened(game, {1: stakes}), Closed())


def test_1017_48_1_the_three_bets_are_equal(game: Game) -> None:
    said = refused(opened(game, {1: {"low": 10, "high": 10, "three": 11}}), Closed())
    assert "must be equal" in said and "1017.48(1)" in said


def test_1017_48_5_the_side_wager_is_optional_and_within_the_limits(game: Game) -> None:
    assert "four_card_bonus" not in one(game, "9h 9c", "Ts", "3d 4c 8h")
    round = opened(game, {1: THREE})
    assert "$100" in refused(round, bet(1, "four_card_bonus", 101))
    assert "1017.48(5)" in refused(round, bet(1, "four_card_bonus", 4))


# (4), (6) The deal.


def test_1017_48_6_three_cards_each_the_dealer_last_then_one_community_card() -> None:
    deck = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c"
    for method, order in (
        ("hand", [1, 3, "dealer"] * 3 + ["community"]),
        ("dispenser", [1, 1, 1, 3, 3, 3, "dealer", "dealer", "dealer", "community"]),
    ):
        game = load(ID).configure(dealing=method)
        round = to_decide(opened(game, {1: THREE, 3: THREE}), StackedDeck(parse_cards(deck)))
        assert dealt_to(round) == order
        assert set(round.table.seen(1)["dealer"]) == {-1} and round.table.seen(1)["community"] == (-1,)


def test_1017_48_7_nobody_else_knows_how_a_hand_is_set_before_the_end(game: Game) -> None:
    source = described({1: "9h 9c Ts", 2: "Kd 7h 2c"}, dealer="3d 4c 8h", community="2s")
    round = to_decide(opened(game, {1: THREE, 2: THREE}), source)
    round.push(Chose(1, "set", cards=parse_cards("9h 9c")))
    assert "9h" not in str(round.view(Seat(2))) and "9h" not in str(round.heard(Seat(2)))


# (2), (10), (11) Comparing.


def test_1017_48_2_each_bet_goes_by_its_own_comparison(game: Game) -> None:
    # The dealer sets 8-4-3 with no two-card hand possible but 3-4: 3d 4c | 8h.
    assert one(game, "9h 9c", "Ts", "3d 4c 8h") == {"low": "won 10", "high": "won 10", "three": "won 10"}
    # A pair in front of a low card: low 2 against 8, pair against 3-4; a pair against eight high.
    assert one(game, "9h 9c", "2h", "3d 4c 8h") == {"low": "lost 10", "high": "won 10", "three": "won 10"}


ORDER = [  # higher, then lower: two-card hands
    ("Jd Qd", "Ah As"),  # suited connector over a pair
    ("Ac 2c", "Ah As"),  # even the lowest
    ("2h 2s", "Ah Kd"),  # a pair over connectors
    ("Ah 2d", "Ah Qh"),  # the lowest connectors over suited cards
    ("3h 2h", "Ah Qd"),  # suited connectors
    ("7h 2h", "Ah Qd"),  # suited cards over high card
    ("Kh Ad", "Kh Qd"),  # K-A is the highest connector
    ("3h 2d", "Ah 2d"),  # A-2 is the lowest
    ("Ah 9h", "Ah 8h"),
    ("Ah 9d", "Ac 8d"),
]


@pytest.mark.parametrize(("higher", "lower"), ORDER)
def test_1017_48_11_the_order_of_two_cards(higher: str, lower: str) -> None:
    from croupier.ranks.hands import evaluate

    assert evaluate("split two-card", parse_cards(higher)) > evaluate("split two-card", parse_cards(lower))


@pytest.mark.parametrize(
    ("low", "dealer", "fate"),
    [
        ("Th", "9d 9c Td", "returned"),  # both red
        ("Ts", "9d 9c Tc", "returned"),  # both black
        ("Ts", "9d 9c Td", "lost 10"),  # a copy of two colours
        ("Th", "9d 9c Js", "lost 10"),
        ("Th", "9d 9c 8s", "won 10"),
    ],
)
def test_1017_48_10_a_copy_of_the_low_hand_loses_unless_of_one_colour(
    game: Game, low: str, dealer: str, fate: str
) -> None:
    assert one(game, "2h 2s", low, dealer, community="3c")["low"] == fate


@pytest.mark.parametrize(
    ("high", "dealer", "fate"),
    [
        ("7h 7d", "7c 7s 2c", "lost 10"),  # red against black
        ("Kh 4d", "Kd 4h 8c", "returned"),  # all four red: king-four and 8 in the low hand
        ("Kc 4s", "Ks 4c 8h", "returned"),
        ("Kc 4h", "Ks 4d 8h", "lost 10"),
    ],
)
def test_1017_48_10_a_copy_of_the_high_hand_pushes_where_all_four_cards_are_of_one_colour(
    game: Game, high: str, dealer: str, fate: str
) -> None:
    assert one(game, high, "2s", dealer, community="3c")["high"] == fate


def test_1017_48_2_an_equal_three_card_hand_loses_whatever_its_colour(game: Game) -> None:
    told = one(game, "Kh 4d", "8s", "Kd 4h 8c")
    assert told == {"low": "returned", "high": "returned", "three": "lost 10"}


# (7) Foul hands.


@pytest.mark.parametrize(
    ("high", "low", "is_foul"),
    [
        ("Kh 2d", "7s", False),
        ("7h 2d", "Ks", True),
        ("7h 2h", "Ks", False),  # suited cards rank above one card
        ("3h 2d", "Ks", False),
        ("Kh 2d", "Ks", False),  # equal, with a second card beside it
    ],
)
def test_1017_48_7_a_low_hand_above_the_high_hand_is_foul(
    game: Game, high: str, low: str, is_foul: bool
) -> None:
    told = one(game, high, low, "3c 4s 8c", {**THREE, "four_card_bonus": 5}, "9d")
    assert all(told[name] == "lost 10" for name in THREE) == is_foul


def test_1017_48_7_the_bonus_stands_beside_a_foul_hand(game: Game) -> None:
    told = one(game, "5h 6d", "7s", "3c 4s Kc", {**THREE, "four_card_bonus": 5}, "8c")
    assert told["four_card_bonus"] == "won 25"
    told = one(game, "7h 2d", "Kh", "3c 4s 8c", {**THREE, "four_card_bonus": 5}, "9h")
    assert told == {"low": "lost 10", "high": "lost 10", "three": "lost 10", "four_card_bonus": "won 5"}


# (8), (14) The house way.

WAY = [  # the dealer's cards, the high hand and the row, from the examples of the text and at their bounds
    ("9d 9c 9h", "9d 9h", "three of a kind"),
    ("9s 9c 9h", "9s 9c", "three of a kind"),
    ("4s 5h 6c", "4s 5h", "three-card straight or flush"),
    ("2h 7h 9h", "2h 7h", "three-card straight or flush"),
    ("5d 6d 7d", "5d 6d", "three-card straight or flush"),
    ("As 2h 3c", "2h 3c", "three-card straight or flush"),
    ("9h 9c Tc", "9h 9c", "ten or higher in the low hand"),
    ("9s Ks Qh", "9s Ks", "ten or higher in the low hand"),
    ("2c As Kc", "2c As", "ten or higher in the low hand"),
    ("9h Tc Ts", "9h Ts", "ten or higher in the low hand"),
    ("9c Tc Ts", "9c Tc", "ten or higher in the low hand"),  # (e) before the suits of (c)
    ("4h 5h 4c", "4h 5h", "no ten in the low hand"),
    ("7s Ts 5h", "7s Ts", "no ten in the low hand"),
    ("7c 8h 5c", "7c 8h", "no ten in the low hand"),
    ("Ah 9d 4c", "Ah 4c", "no two-card hand"),
]


@pytest.mark.parametrize(("cards", "high", "row"), WAY)
def test_1017_48_14_the_house_way(game: Game, cards: str, high: str, row: str) -> None:
    way = house_way(game)
    assert way is not None
    found = way.setter.divide(parse_cards(cards))
    assert set(found.division.back) == set(parse_cards(high)) and found.row.name == row


def test_1017_48_14_every_hand_is_set_as_the_way_says_and_never_foul(game: Game) -> None:
    way = house_way(game)
    assert way is not None
    for hand in combinations(range(3, 52, 2), 3):
        found = way.setter.divide(hand)
        assert found.division.front == (by_way(hand)[0],), show_cards(hand)
        assert not found.division.foul


def test_1017_48_8_a_dealers_hand_set_otherwise_is_set_again(game: Game) -> None:
    situation = {
        "edition": ID,
        "dealer": {"set": {"high": ["9h", "Tc"], "low": ["9c"]}},
        "community": ["2s"],
        "seats": [
            {
                "seat": 1,
                "cards": ["2h", "2d", "Td"],
                "set": {"high": ["2h", "2d"], "low": ["Td"]},
                "wagers": {"low": "10", "high": "10", "three": "10"},
            }
        ],
    }
    told = settle_situation(situation)
    # Set again as a pair of nines and a ten: the low hands are copies of two colours, the pair of nines is higher.
    assert [line.profit for line in told.lines] == [-1000, -1000, -1000]
    assert any("set again" in getattr(event, "says", "") for event in told.round.log)


# (3), (15) The Four Card Bonus.

BONUS = [  # own three, community, pays under 1a, 2a, 3a, 1b, 2b, 3b
    ("Ah Ad Ac", "As", (500, 500, 500, 1000, 1000, 1000)),
    ("2h 2d 2c", "2s", (200,) * 6),
    ("9h 8h 7h", "6h", (100,) * 6),
    ("9h 8h 7h", "2h", (20, 20, 15, 20, 20, 15)),  # a flush too, but three in a row of it pay more
    ("9h 8h 7h", "9c", (20, 20, 15, 20, 20, 15)),
    ("9h 9d 9c", "Ks", (10,) * 6),
    ("9h 8d 7c", "6s", (5, 4, 4, 5, 4, 4)),
    ("Kh 9h 4h", "2h", (5, 4, 4, 5, 4, 4)),
    ("9h 9d 4h", "4s", (3, 2, 2, 3, 2, 2)),
    ("9h 8d 7c", "Ks", (1,) * 6),
    ("Kh 9h 4h", "2s", (1,) * 6),
    ("Ah 2d 3c", "Ks", (1,) * 6),
    ("9h 9d 4h", "2s", (0,) * 6),
]


@pytest.mark.parametrize(("own", "community", "pays"), BONUS)
def test_1017_48_15_each_schedule(own: str, community: str, pays: tuple[int, ...]) -> None:
    a, b, c = own.split()
    for label, times in zip(("1a", "2a", "3a", "1b", "2b", "3b"), pays, strict=True):
        game = load(ID).configure(four_card_bonus=label)
        told = one(game, f"{a} {b}", c, "Tc Jd Qs", {**THREE, "four_card_bonus": 5}, community)
        assert told["four_card_bonus"] == (f"won {5 * times}" if times else "lost 5"), label
    assert violations(ID, four_card_bonus="4a")


# (12) The order of settlement; 1021, 1022 what goes wrong.


def test_1017_48_12_from_the_dealers_right(game: Game) -> None:
    source = described({1: "9h 9c Ts", 2: "Kd 7h 2c"}, dealer="3d 4c 8h", community="2s")
    round = to_decide(opened(game, {1: {**THREE, "four_card_bonus": 5}, 2: THREE}), source)
    round.push(Chose(1, "set", cards=parse_cards("9h 9c")))
    round.push(Chose(2, "set", cards=parse_cards("Kd 2c")))
    assert [(line.seat, line.wager) for line in round.lines] == [
        *((2, name) for name in THREE),
        *((1, name) for name in (*THREE, "four_card_bonus")),
    ]


def test_1022_a_misdeal_returns_the_wagers_before_anybody_acts(game: Game) -> None:
    round = opened(game, {1: THREE})
    round.push(Closed())
    round.push(Incident("wrong number of cards"))
    assert round.over and set(fates(round).values()) == {"returned"}
    source = described({1: "9h 9c Ts"}, dealer="3d 4c 8h", community="2s")
    later = to_decide(opened(game, {1: THREE}), source)
    assert "cannot be reported now" in refused(later, Incident("wrong number of cards"))

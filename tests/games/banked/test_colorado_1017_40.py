"""Colorado, Rule 47.1-1017.40: Champion Poker, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import deal_from
from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chose, Closed, Incident
from tests.games.banked.described import (
    Stakes,
    bet,
    described,
    fates,
    finish,
    opened,
    options,
    played,
    refused,
    to_decide,
)
from tests.games.banked.outcome import asked, dealt_to, done, violations
from tests.games.banked.situations import refusal, seat

ID = "colorado/champion-poker"
BOTH = {"hold_em_bonus": 10, "ante_blind": 10}
STAY, RAISE, FOLD = ("play", "check"), ("play", "raise"), ("fold",)
HIGH = ("Kh 9s", "Kd 7c 4s 2h Jc", "Qd 3s")  # a pair of kings, on the flop already, against king high
TIE = ("3s 4d", "As Kd Qc Jh 9s", "3d 5c")


@pytest.fixture(scope="module")
def game() -> Game:
    """The 5 Card game where nothing is filed."""
    return load(ID).configure()


@pytest.fixture(scope="module")
def seven() -> Game:
    """The 7 Card game with schedule E."""
    return load(ID).configure(version="seven")


def one(
    game: Game, own: str, board: str, dealer: str, stakes: Stakes = BOTH, says: Sequence[str] = STAY
) -> dict[str, str]:
    """What becomes of one seat's wagers."""
    return fates(played(game, {1: stakes}, {1: own}, {1: says}, dealer=dealer, community=board))


# (1), (2), (6) Wagers.


def test_1017_40_6_the_hold_em_bonus_may_be_bet_alone(game: Game) -> None:
    round = played(game, {1: {"hold_em_bonus": 10}}, {1: HIGH[0]}, dealer=HIGH[2], community=HIGH[1])
    assert fates(round) == {"hold_em_bonus": "won 10"} and asked(round) == []


def test_1017_40_6_no_ante_blind_without_the_hold_em_bonus(game: Game) -> None:
    assert "Hold Em Bonus" in refused(opened(game, {1: {"ante_blind": 10}}), Closed())


@pytest.mark.parametrize("amount", [9, 11])
def test_1017_40_2_the_two_wagers_are_equal(game: Game, amount: int) -> None:
    round = opened(game, {1: {"hold_em_bonus": 10, "ante_blind": amount}})
    assert "must be equal" in refused(round, Closed()) and "1017.40(2)" in refused(round, Closed())


def test_1017_40_6_a_raise_without_the_play_is_refused_with_its_clause() -> None:
    told = seat("2d 2s", {**BOTH, "raise": 10})
    assert "1017.40(6)" in refusal(ID, told, dealer="Kc Qd", community="2c 7d 9h Js 3s")


def test_1017_40_2_at_most_a_hundred_dollars(game: Game) -> None:
    assert "1017.40(2)" in refused(opened(game, {1: BOTH}), bet(1, "hold_em_bonus", 101))
    assert one(game, *HIGH, {"hold_em_bonus": 100, "ante_blind": 100})["play"] == "won 100"


def test_1017_40_2_tips_where_the_house_takes_them(game: Game) -> None:
    tipped = load(ID).configure(tip_hold_em_bonus=True, tip_ante_blind=True)
    told = one(tipped, *HIGH, {**BOTH, "tip_hold_em_bonus": 1, "tip_ante_blind": 2})
    assert (told["tip_hold_em_bonus"], told["tip_ante_blind"]) == ("won 1", "won 2")
    assert "not offered" in refused(opened(game, {1: BOTH}), bet(1, "tip_ante_blind", 1))


# (6) Texas Hold Em against the dealer.


def test_1017_40_6_winners_are_paid_even_money_on_all_wagers(game: Game) -> None:
    told = {"hold_em_bonus": "won 10", "ante_blind": "won 10", "play": "won 10", "raise": "won 10"}
    assert one(game, *HIGH, says=RAISE) == told


def test_1017_40_6_losers_lose_all_of_them_but_not_the_bonus(game: Game) -> None:
    told = one(game, "Kh 9s", "Kd 7c 4s 2h Jc", "Jd Js", says=RAISE)
    assert told == {"hold_em_bonus": "won 10", "ante_blind": "lost 10", "play": "lost 10", "raise": "lost 10"}


def test_1017_40_6_ties_are_pushes(game: Game) -> None:
    told = one(game, *TIE, says=RAISE)
    assert (told["ante_blind"], told["play"], told["raise"]) == ("returned",) * 3


def test_1017_40_6_a_fold_forfeits_the_ante_blind_and_leaves_the_bonus(game: Game) -> None:
    assert one(game, *HIGH, says=FOLD) == {"ante_blind": "lost 10", "hold_em_bonus": "won 10"}


# (6) The ante bonus.

FULL = ("9h 9s", "9c 2c 2d 7s 5h", "7c 7d")
ANTE_BONUS = [
    ("Ah Kh", "Qh Jh Th 2c 2d", 250),
    ("9h 8h", "7h 6h 5h 2c 2d", 100),
    ("2h 2s", "2c 2d 9h 7s 5c", 40),
    ("9h 9s", "9c 2c 2d 7s 5h", 10),
    ("Kh 9h", "7h 4h 2h 2c Js", 0),
    ("2h 7s", "2c 9h 8d 2d 2s", 40),  # the best five of seven, not the first five
]


@pytest.mark.parametrize(("own", "board", "won"), ANTE_BONUS)
def test_1017_40_ante_bonus_on_the_best_of_seven(game: Game, own: str, board: str, won: int) -> None:
    assert one(game, own, board, "3c 4s").get("ante_bonus") == (f"won {won}" if won else None)


def test_1017_40_6_the_dealers_hand_has_no_bearing_on_the_ante_bonus(game: Game) -> None:
    told = one(game, "9h 9s", "9c 2c 2d 7s 5h", "2h 2s")
    assert (told["ante_blind"], told["ante_bonus"]) == ("lost 10", "won 10")


def test_1017_40_6_no_ante_bonus_without_an_ante_blind_or_in_the_seven_card_game(
    game: Game, seven: Game
) -> None:
    assert "ante_bonus" not in one(game, *FULL, {"hold_em_bonus": 10}, ())
    assert "ante_bonus" not in one(seven, *FULL)


def test_1017_40_6_a_forfeited_ante_earns_no_bonus_unless_filed_otherwise(game: Game) -> None:
    assert "ante_bonus" not in one(game, *FULL, says=FOLD)
    paid = load(ID).configure(folded_ante_bonus="paid")
    assert one(paid, *FULL, says=FOLD)["ante_bonus"] == "won 10"


def test_1017_40_2_a_tip_beside_the_ante_blind_is_paid_the_ante_bonus_by_its_schedule() -> None:
    tipped = load(ID).configure(tip_ante_blind=True)
    stakes = {**BOTH, "tip_ante_blind": 5}
    told = one(tipped, "2h 2s", "2c 2d 9h 7s 5c", "3c 4s", stakes)  # four of a kind: 4 to 1
    assert (told["ante_bonus"], told["tip_ante_blind"], told["tip_ante_bonus"]) == (
        "won 40",
        "won 5",
        "won 20",
    )
    told = one(tipped, "9h 9s", "9c 2c 2d 7s 5h", "2h 2s", stakes)  # a full house that the dealer beats
    assert (told["tip_ante_blind"], told["tip_ante_bonus"]) == ("lost 5", "won 5")
    assert "tip_ante_bonus" not in one(tipped, *FULL, stakes, FOLD)
    paid = load(ID).configure(tip_ante_blind=True, folded_ante_bonus="paid")
    assert one(paid, *FULL, stakes, FOLD)["tip_ante_bonus"] == "won 5"
    seven = load(ID).configure(tip_ante_blind=True, version="seven")
    assert "tip_ante_bonus" not in one(seven, *FULL, stakes)


# (7) The Hold Em Bonus.

DEALS = [  # own, board, pays under A and B (first five), under E, F and G (best of seven)
    ("Ah Kh", "Qh Jh Th 2c 2d", (200, 100), (100, 50, 50)),
    ("9h 8h", "7h 6h 5h 2c 2d", (50, 40), (25, 25, 20)),
    ("2h 2s", "2c 2d 9h 7s 5c", (20, 20), (15, 15, 10)),
    ("9h 9s", "9c 2c 2d 7s 5h", (10, 10), (6, 6, 7)),
    ("Kh 9h", "7h 4h 2h 2c Js", (8, 7), (5, 5, 0)),
    ("8c 6d", "7h 5d 9s 2c 2d", (5, 4), (4, 4, 0)),
    ("9h 9s", "9c 2c 4d 7s Kh", (3, 3), (2, 2, 0)),
    ("9h 4s", "9c 4d 2c 7s Kh", (2, 2), (0, 0, 0)),
    ("8h 4s", "8c 3d 2c 7s Kh", (1, 1), (0, 0, 0)),
    ("7h 4s", "7c 3d 2c 9s Kh", (0, 0), (0, 0, 0)),
    ("2h 7s", "2c 9h 8d 2d 2s", (0, 0), (15, 15, 10)),
]


@pytest.mark.parametrize(("own", "board", "five", "more"), DEALS)
def test_1017_40_7_each_schedule(own: str, board: str, five: tuple[int, ...], more: tuple[int, ...]) -> None:
    filings = [("five", label, pays) for label, pays in zip("AB", five, strict=True)]
    filings += [("seven", label, pays) for label, pays in zip("EFG", more, strict=True)]
    for version, label, pays in filings:
        game = load(ID).configure(version=version, hold_em_bonus=label)
        told = one(game, own, board, "3c 4c", {"hold_em_bonus": 10}, ())
        assert told["hold_em_bonus"] == (f"won {10 * pays}" if pays else "lost 10"), label


def test_1017_40_schedules_go_with_their_version() -> None:
    assert "only for version = seven" in violations(ID, hold_em_bonus="E")[0]
    assert not violations(ID, version="seven", hold_em_bonus="G")
    assert violations(ID, hold_em_bonus="C")


# (3), (4), (6) The round.


def test_1017_40_3_cards_by_hand_and_in_groups() -> None:
    deck = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"
    for method, order in (
        ("hand", [1, 3, "dealer", 1, 3, "dealer", *["community"] * 5]),
        ("dispenser", [1, 1, 3, 3, "dealer", "dealer", *["community"] * 5]),
    ):
        game = load(ID).configure(dealing=method)
        round = to_decide(opened(game, {1: BOTH, 3: BOTH}), StackedDeck(parse_cards(deck)))
        assert dealt_to(round) == order
        assert set(round.table.seen(None)["community"]) == {-1}


def test_1017_40_6_who_is_asked_what_and_sees_what(game: Game) -> None:
    source = described({1: HIGH[0], 2: "8d 3d"}, dealer=HIGH[2], community=HIGH[1])
    round = to_decide(opened(game, {1: BOTH, 2: BOTH}), source)
    assert options(round) == ["play", "fold"]
    round.push(Chose(1, "play"))
    round.push(Chose(2, "fold"))
    assert fates(round, 2) == {"ante_blind": "lost 10"}
    assert options(round) == ["check", "raise"]
    assert round.table.seen(2)["community"] == (*parse_cards("Kd 7c 4s"), -1, -1)
    round.push(Chose(1, "check"))
    assert round.over and fates(round, 2)["hold_em_bonus"] == "lost 10"


def test_1017_40_6_the_five_card_bonus_is_settled_before_the_turn_and_the_other_after_the_river(
    game: Game, seven: Game
) -> None:
    for each, before in ((game, True), (seven, False)):
        round = played(each, {1: BOTH}, {1: HIGH[0]}, {1: STAY}, dealer=HIGH[2], community=HIGH[1])
        told = done(round)
        assert (told.index("1 hold_em_bonus") < told.index("river")) == before
        assert told.index("1 hold_em_bonus") < told.index("reveal dealer") < told.index("1 ante_blind")


def test_1017_40_6_settlement_goes_from_the_dealers_right(game: Game) -> None:
    hands = {1: "Kh 9s", 2: "8d 3d"}
    round = played(game, {1: BOTH, 2: BOTH}, hands, {1: STAY, 2: STAY}, dealer="Qd 3s", community=HIGH[1])
    assert [f"{line.seat} {line.wager}" for line in round.lines] == [
        "2 hold_em_bonus",
        "1 hold_em_bonus",
        "2 ante_blind",
        "2 play",
        "1 ante_blind",
        "1 play",
    ]


# (5) What goes wrong.


def voided(game: Game, incident: Incident, after: Sequence[Chose] = ()) -> dict[int, dict[str, str]]:
    """What becomes of two seats where something goes wrong once these choices are made."""
    source = described({1: HIGH[0], 2: "8d 3d"}, dealer=HIGH[2], community=HIGH[1])
    round = to_decide(opened(game, {1: BOTH, 2: BOTH}), source)
    for choice in after:
        round.push(choice)
    round.push(incident)
    finish(round, source, {})
    return {seat: fates(round, seat) for seat in (1, 2)}


@pytest.mark.parametrize(
    "incident",
    [
        Incident("wrong number of cards", 1),
        Incident("wrong number of cards"),
        Incident("dealer card exposed"),
        Incident("community card exposed"),
    ],
)
def test_1017_40_5_a_misdeal_voids_all_wagers(game: Game, incident: Incident) -> None:
    back = {"hold_em_bonus": "returned", "ante_blind": "returned"}
    assert voided(game, incident) == {1: back, 2: back}


def test_1017_40_5_what_was_forfeited_before_stays_forfeited(game: Game) -> None:
    plays = (Chose(1, "fold"), Chose(2, "play"))
    told = voided(game, Incident("community card exposed"), plays)
    assert told[1] == {"ante_blind": "lost 10", "hold_em_bonus": "returned"}
    assert told[2] == {"hold_em_bonus": "returned", "ante_blind": "returned", "play": "returned"}


def test_1017_40_5_a_card_off_the_table_kills_that_hand_alone(game: Game) -> None:
    told = voided(game, Incident("card off the table", 1))
    assert told[1] == {"hold_em_bonus": "returned", "ante_blind": "returned"}
    assert told[2]["play"] == "lost 10"


def test_1021_a_players_card_exposed_in_the_deal_is_replaced(game: Game) -> None:
    round = opened(game, {1: BOTH})
    round.push(Closed())
    round.push(Incident("player card exposed", 1, parse_card("Ac")))
    deal_from(round, StackedDeck(parse_cards("Kc Qc Jc Tc 9c 8c 7c 6c 5c")))
    assert round.table.cards[1] == list(parse_cards("Kc Jc"))
    assert parse_card("Ac") not in round.unseen()

"""Colorado, Rule 47.1-1017.39: wagers and deal of Texas Hold'Em Bonus Poker, and what goes wrong."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.opening import deal_from
from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chance, Chose, Closed, Dealt, Decide, Incident
from tests.games.banked.described import (
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
from tests.games.banked.described_1017_39 import FOLD, HIGH, ID, STAY, one
from tests.games.banked.outcome import asked, dealt_to
from tests.games.banked.situations import refusal
from tests.games.banked.situations import seat as seated

DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ad Kd"
ANTE = {"ante": 10}


@pytest.fixture(scope="module")
def game() -> Game:
    """The game where nothing is filed."""
    return load(ID).configure()


# (2), (3), (6) Wagers.


def test_1017_39_2_the_ante_must_be_placed(game: Game) -> None:
    round = opened(game, {1: {"bonus": 5}})
    assert "Ante" in refused(round, Closed()) and "1017.39(2)" in refused(round, Closed())


def test_1017_39_2_the_bonus_need_not_equal_the_ante(game: Game) -> None:
    assert one(game, *HIGH, {"ante": 10, "bonus": 7})["bonus"] == "lost 7"


def test_1002_2_no_wager_above_a_hundred_dollars(game: Game) -> None:
    assert "$100" in refused(opened(game, {1: ANTE}), bet(1, "ante", 101))
    assert "1002(2)" in refused(opened(game, {1: ANTE}), bet(1, "bonus", "100.01"))


@pytest.mark.parametrize(("ante", "flop"), [(49, 98), (50, 100), (51, 100), (100, 100)])
def test_1017_39_6_the_flop_bet_is_twice_the_ante_up_to_a_hundred_dollars(
    game: Game, ante: int, flop: int
) -> None:
    assert one(game, *HIGH, {"ante": ante})["flop"] == f"won {flop}"


@pytest.mark.parametrize(("wager", "clause"), [("turn", "1017.39(8)"), ("river", "1017.39(10)")])
def test_1017_39_8_and_10_another_amount_is_refused_with_its_clause(wager: str, clause: str) -> None:
    stakes: dict[str, str | int] = {"ante": 10, "flop": 20, wager: 20}
    sentence = refusal(ID, seated("Jh 4d", stakes), dealer="Kc Qd", community="2c 7d 9h Js 3s")
    assert "fits no choice; choose bet $10 or check" in sentence and clause in sentence


def test_1017_39_8_and_10_turn_and_river_bets_are_equal_to_the_ante(game: Game) -> None:
    told = one(game, *HIGH, {"ante": 60}, ("bet", "bet", "bet"))
    assert (told["turn"], told["river"]) == ("won 60", "won 60")


def test_1017_39_3_tips_fare_as_the_wagers_they_stand_beside(game: Game) -> None:
    round = opened(game, {1: {"ante": 10, "tip_ante": 2}})
    source = described({1: HIGH[0]}, dealer=HIGH[2], community=HIGH[1])
    to_decide(round, source)
    round.push(bet(1, "tip_flop", 3))
    told = fates(finish(round, source, {1: STAY}))
    assert (told["tip_ante"], told["tip_flop"]) == ("returned", "won 3")


def test_1017_39_3_a_tip_on_the_ante_stays_whatever_follows(game: Game) -> None:
    assert one(game, *HIGH, {"ante": 10, "tip_ante": 2}, ("bet", "bet", "bet"))["tip_ante"] == "returned"


# (4), (7), (9), (11) The deal.


def test_1017_39_4_and_7_cards_by_hand_with_a_burn_before_each_street(game: Game) -> None:
    deck = StackedDeck(parse_cards(DECK))
    round = to_decide(opened(game, {2: ANTE, 5: ANTE}), deck)
    assert dealt_to(round) == [2, 5, "dealer"] * 2
    for seat in (2, 5):
        round.push(Chose(seat, "bet"))
    deal_from(round, deck)
    assert round.table.seen(None)["community"] == parse_cards("7c 6c 5c")
    assert dealt_to(round)[6:] == ["burn", "community", "community", "community"]
    for seat in (2, 5):
        round.push(Chose(seat, "check"))
    deal_from(round, deck)
    assert round.table.seen(None)["community"] == parse_cards("7c 6c 5c 3c")
    for seat in (2, 5):
        round.push(Chose(seat, "check"))
    assert dealt_to(round)[10:] == ["burn", "community"]
    deal_from(round, deck)
    assert dealt_to(round)[12:] == ["burn", "community"] and round.over


@pytest.mark.parametrize(
    ("groups", "first", "flop"),
    [
        ("players first", [2, 2, "dealer", "dealer", *["community"] * 5], "Tc 9c 8c"),
        ("community first", [*["community"] * 5, 2, 2, "dealer", "dealer"], "Ac Kc Qc"),
    ],
)
def test_1017_39_4_groups_from_a_device_and_no_burn(groups: str, first: list[int | str], flop: str) -> None:
    game = load(ID).configure(dealing="dispenser", groups=groups)
    deck = StackedDeck(parse_cards(DECK))
    round = to_decide(opened(game, {2: ANTE}), deck)
    assert dealt_to(round) == first
    assert set(round.table.seen(None)["community"]) == {-1}
    round.push(Chose(2, "bet"))
    assert round.table.seen(None)["community"] == (*parse_cards(flop), -1, -1)
    round.push(Chose(2, "check"))
    assert round.table.seen(None)["community"].count(-1) == 1
    round.push(Chose(2, "check"))
    assert round.over and dealt_to(round) == first


def test_1017_39_6_to_10_who_is_asked_what(game: Game) -> None:
    source = described({1: HIGH[0], 2: "2c 3d"}, dealer=HIGH[2], community=HIGH[1])
    round = to_decide(opened(game, {1: ANTE, 2: ANTE}), source)
    assert options(round) == ["bet", "fold"]
    round.push(Chose(1, "bet"))
    round.push(Chose(2, "fold"))
    # The fold is collected before the flop, and the folded seat is asked no more.
    assert fates(round, 2) == {"ante": "lost 10"}
    deal_from(round, source)
    assert options(round) == ["check", "bet"]
    finish(round, source, {1: ("check", "bet")})
    assert asked(round) == [1, 2, 1, 1]


# (5), (15)(i), (16) to (21) What goes wrong.


def reported(
    game: Game, incident: Incident, cards: int, stakes: dict[int, dict[str, int]] | None = None
) -> dict[int, dict[str, str]]:
    """What becomes of seats 1 and 2 where something is reported after so many cards."""
    hands = {1: HIGH[0], 2: "8d 3d"}
    source = described(hands, dealer=HIGH[2], community=HIGH[1])
    round = opened(game, stakes or {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10}})
    round.push(Closed())
    dealt = 0
    while dealt < cards:
        due = round.due
        if isinstance(due, Decide):
            round.push(Chose(due.seat, "bet" if due.question == "flop" else "check"))
            continue
        assert isinstance(due, Chance) and due.to is not None
        round.push(Dealt(due.to, source.card(due.to)))
        dealt += 1
    round.push(incident)
    finish(round, source, {})
    return {seat: fates(round, seat) for seat in (1, 2)}


def test_1017_39_5_a_wrong_number_of_cards_ends_that_players_hand_only(game: Game) -> None:
    told = reported(game, Incident("wrong number of cards", 1), 3)
    assert told[1] == {"ante": "returned", "progressive": "returned"}
    assert told[2]["ante"] == "lost 10"


def test_1017_39_15_i_a_misdeal_to_the_dealer_leaves_the_progressive(game: Game) -> None:
    told = reported(game, Incident("wrong number of cards"), 6)
    assert told == {1: {"ante": "returned", "progressive": "returned"}, 2: {"ante": "returned"}}


def test_1017_39_16_a_card_off_the_table_kills_the_hand(game: Game) -> None:
    told = reported(game, Incident("card off the table", 1), 6)
    assert told[1] == {"ante": "returned", "progressive": "returned"}


def test_1017_39_17_an_exposed_dealer_card_is_a_misdeal_unless_filed_otherwise(game: Game) -> None:
    assert reported(game, Incident("dealer card exposed"), 6) == {
        1: {"ante": "returned", "progressive": "returned"},
        2: {"ante": "returned"},
    }
    other = load(ID).configure(exposed_dealer_card="continue")
    assert reported(other, Incident("dealer card exposed"), 6)[1]["flop"] == "won 20"


def test_1017_39_18_and_21_exposed_cards_of_others_change_nothing(game: Game) -> None:
    for kind, seat in (("player card exposed", 1), ("community card exposed", None)):
        assert reported(game, Incident(kind, seat), 3)[1]["flop"] == "won 20"


def test_1017_39_19_a_wrong_flop_is_dealt_again_with_its_burn(game: Game) -> None:
    deck = StackedDeck(parse_cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ad Kd"))
    round = to_decide(opened(game, {2: ANTE}), deck)
    round.push(Chose(2, "bet"))
    for _ in range(3):  # the burn and two of the flop
        due = round.due
        assert isinstance(due, Chance) and due.to is not None
        round.push(Dealt(due.to, deck.card(due.to)))
    round.push(Incident("wrong number of community cards"))
    assert isinstance(round.due, Chance) and round.due.to == "burn"
    assert parse_card("9c") in round.unseen() and not round.table.cards["community"]
    finish(round, deck, {2: ("check", "check")})
    assert round.table.cards["community"] == list(parse_cards("6c 5c 4c 2c Kd"))


def test_1017_39_19_a_wrong_turn_leaves_the_flop(game: Game) -> None:
    deck = StackedDeck(parse_cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ad Kd"))
    round = to_decide(opened(game, {2: ANTE}), deck)
    round.push(Chose(2, "bet"))
    deal_from(round, deck)
    round.push(Chose(2, "check"))
    due = round.due
    assert isinstance(due, Chance) and due.to == "burn"
    round.push(Dealt("burn", deck.card("burn")))
    round.push(Incident("wrong number of community cards"))
    assert round.table.cards["community"] == list(parse_cards("9c 8c 7c"))
    finish(round, deck, {2: ("check",)})
    assert len(round.table.cards["community"]) == 5


def test_1017_39_20_where_a_burn_is_forgotten_a_player_may_fold_and_keep_all_wagers(game: Game) -> None:
    told = reported(game, Incident("burn forgotten", 2), 8)
    assert told[2] == {"ante": "returned", "flop": "returned"}
    assert told[1]["flop"] == "won 20"
    assert reported(game, Incident("burn forgotten"), 8)[2]["flop"] == "lost 20"


def test_1017_39_5_the_text_knows_no_forgotten_burn_with_a_device() -> None:
    game = load(ID).configure(dealing="dispenser")
    round = to_decide(opened(game, {1: ANTE}), described({1: HIGH[0]}, dealer=HIGH[2], community=HIGH[1]))
    assert "this table files otherwise" in refused(round, Incident("burn forgotten"))


def test_1017_39_6_a_folded_hand_with_a_progressive_stays_to_the_end(game: Game) -> None:
    round = played(
        game,
        {1: {"ante": 10, "progressive": 1}},
        {1: "8c 6d"},
        {1: FOLD},
        dealer="Ks 3h",
        community="7h 5d 9s 2c 2d",
    )
    assert fates(round) == {"ante": "lost 10", "progressive": "won 29"}

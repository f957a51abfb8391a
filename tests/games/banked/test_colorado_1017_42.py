"""Colorado, Rule 47.1-1017.42: Wild Six Card Draw Poker, clause by clause; figures are worked out from the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.games.parse import parse
from croupier.kit import DescribedCards, Refusal, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chance, Chose, Closed, Dealt, Decide, Revealed
from croupier.rounds.viewers import Seat
from tests.games.banked.described import deal_next, described, opened, refused
from tests.games.banked.outcome import violations
from tests.games.banked.situations import refusal, results, seat

ID = "colorado/wild-six-card-draw"
DEALER = "Tc Td 8h 5s 3c 2s"  # a pair of tens


def one(
    cards: str, discard: str, drawn: str, wagers: Mapping[str, str | int] | None = None, dealer: str = DEALER,
    **table: Any,
) -> dict[str, str]:  # fmt: skip
    bets = wagers or {"poker": 10}
    return results(ID, seat(cards, bets, discards=discard, drawn=drawn), dealer=dealer, **table)


# (8), (11): the Poker Bet.


def test_1017_42_8_the_final_five_cards_against_the_dealers_best_five_of_six() -> None:
    assert one("Jc Jd 7h 4s 2d", "2d", "9s") == {"poker": "won 10"}
    assert one("9c 9d 7h 4s 2d", "2d", "Ks") == {"poker": "lost 10"}


def test_1017_42_8_the_discard_does_not_play_against_the_dealer() -> None:
    assert one("Jc Jd 7h 4s 2d", "Jd", "9s") == {"poker": "lost 10"}


def test_1017_42_11_equal_hands_push() -> None:
    assert one("Th Ts 8d 5h 2d", "2d", "3h") == {"poker": "returned"}


def test_1017_42_1_jokers_are_wild_on_both_sides() -> None:
    assert one("Jk Jd 7h 4s 2d", "2d", "9s") == {"poker": "won 10"}  # a pair of jacks
    assert one("Jc Jd 7h 4s 2d", "2d", "9s", dealer="Tc Td 8h 5s 3c Jk2") == {"poker": "lost 10"}


def test_1017_42_1_either_of_the_two_jokers_may_be_written_jk() -> None:
    assert one("Jk Jd 7h 4s 2d", "2d", "9s", dealer="Jk Qd 8h 5s 3c 6h") == {"poker": "lost 10"}
    assert one("Ah Jk Jk 9d 2d", "2d", "4s") == {"poker": "won 10"}
    assert one("Ah Jk 7h 9d 2d", "2d", "Jk") == {"poker": "won 10"}
    assert "twice" in refusal(
        ID, seat("Ah Jk Jk 9d 2d", {"poker": 10}, discards="2d", drawn="Jk"), dealer=DEALER
    )


def test_1017_42_2_the_royal_flush_beats_five_of_a_kind_which_beats_a_straight_flush() -> None:
    """Drawn to on the sixth card, so that nobody is an automatic winner."""
    royal, fives = "Ah Kh Qh Jk 2c", "9c 9d 9h 9s Jk2 3d"
    assert one(royal, "2c", "Jh", dealer=fives) == {"poker": "won 10"}
    assert one("8c 8d 2h Jk 3c", "3c", "8h", dealer="Qs Js Ts 9s 8s 3d")["poker"] == "lost 10"
    assert one("8c 8d 8h Jk 3c", "3c", "8s", dealer="Qs Js Ts 9s Ks 3d")["poker"] == "won 10"


# (10), (12)(a): automatic winners.


@pytest.mark.parametrize(("odds", "won"), [("1 to 1", "10"), ("3 to 2", "15")])
def test_1017_42_10_a_straight_on_the_deal_wins_whatever_comes(odds: str, won: str) -> None:
    table = {"filing": {"automatic_winner": odds}, "dealer": "Ac Ad Ah As 3c 2s"}
    told = results(ID, seat("9c 8d 7h 6s 5d", {"poker": 10}), **table)
    assert told == {"poker": f"won {won}"}


def test_1017_42_10_three_of_a_kind_is_not_enough() -> None:
    assert one("9c 9d 9h 6s 4d", "4d", "Ks", dealer="Ac Ad Ah As 3c 2s") == {"poker": "lost 10"}


def test_1017_42_10_with_a_draw_bonus_the_winner_still_changes_a_card() -> None:
    told = one("9c 8d 7h 6s 5d", "9c", "Ks", {"poker": 10, "draw_bonus": 5}, dealer="Ac Ad Ah As 3c 2s")
    assert told == {"poker": "won 10", "draw_bonus": "won 15"}  # the straight is still among the six cards


# (7), (12)(b): Queens or Better on the original five cards.

QUEENS = [  # A1 and A6
    ("Ah Kh Qh Jh Th", 500, 500),
    ("9c 9d 9h 9s Jk", 100, 100),
    ("9c 9d 9h Jk2 Jk", 100, 100),
    ("Ah Kh Qh Jh Jk", 80, 80),
    ("9h 8h 7h 6h Jk", 50, 50),
    ("9c 9d 9h Jk 2d", 20, 20),
    ("9c 9d 7h 7s Jk", 15, 14),
    ("Ah 9h 7h 4h Jk", 10, 10),
    ("9h 8d 7h 6h Jk", 7, 6),
    ("9c 9d Jk 7s 2d", 3, 3),
    ("9c 9d 7h 7s 2d", 2, 2),
    ("Jk Qc 9d 7s 2d", 1, 1),
    ("Jc Jd 9d 7s 2d", 0, 0),
]


@pytest.mark.parametrize(("cards", "first", "last"), QUEENS)
def test_1017_42_12_b_queens_or_better_by_the_first_and_the_last_schedule(
    cards: str, first: int, last: int
) -> None:
    for label, odds in (("A1", first), ("A6", last)):
        bets = {"poker": 10, "queens_or_better": 5}
        told = results(
            ID, seat(cards, bets, discards=cards.split()[-1], drawn="3d"), dealer="Tc 4d 8s 5s 3c 2s",
            filing={"queens_or_better": label},
        )  # fmt: skip
        assert told["queens_or_better"] == (f"won {5 * odds}" if odds else "lost 5")


@pytest.mark.parametrize("label", ["A2", "A3", "A4", "A5"])
def test_1017_42_12_b_the_columns_between_have_lost_two_figures(label: str) -> None:
    said = " ".join(violations(ID, queens_or_better=label))
    assert "full house" in said and "straight" in said
    supplied = {"queens_or_better": {"full house": "15 to 1", "straight": "6 to 1"}}
    assert violations(ID, queens_or_better=label, supplied=supplied) == []


def test_1017_42_7_a_hand_that_was_not_shown_before_the_sixth_card_loses() -> None:
    incident = {"kind": "bonus not declared", "seat": 1, "after": "deal"}
    told = one("Qc Qd 9d 7s 2d", "2d", "3d", {"poker": 10, "queens_or_better": 5}, incidents=[incident])
    assert told == {"queens_or_better": "lost 5", "poker": "won 10"}


# (8), (12)(c): the Draw Bonus on the best five of six.

BONUS = [  # five cards, discard, drawn, and B1 to B4
    ("Ah Kh Qh Jh 2c", "2c", "Th", (250, 250, 250, 250)),
    ("Ah Kh Qh Jh Jk", "Jk", "Th", (250, 250, 250, 250)),
    ("9c 9d 9h 9s 2c", "2c", "Jk", (50, 60, 60, 50)),
    ("Ah Kh Qh Jh 2c", "2c", "Jk", (40, 50, 50, 30)),
    ("9h 8h 7h 6h 2c", "2c", "5h", (20, 20, 15, 15)),
    ("9c 9d 9h 4s 2c", "2c", "9s", (7, 6, 6, 6)),
    ("9c 9d 9h 4s 2c", "2c", "4c", (5, 5, 5, 5)),
    ("Ah 9h 7h 4h 2c", "2c", "6h", (4, 4, 4, 4)),
    ("9h 8d 7h 6h 2c", "2c", "5h", (3, 3, 3, 3)),
    ("9c 9d 7h 4s 2c", "2c", "9s", (2, 2, 2, 2)),
    ("9c 9d 7h 4s 2c", "9d", "2d", (1, 1, 1, 1)),
    ("9c 9d 7h 4s 2c", "2c", "Kd", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("cards", "discard", "drawn", "pays"), BONUS)
def test_1017_42_12_c_the_draw_bonus_with_the_discard_back(
    cards: str, discard: str, drawn: str, pays: tuple[int, ...]
) -> None:
    for place, odds in enumerate(pays, start=1):
        told = one(
            cards, discard, drawn, {"poker": 10, "draw_bonus": 5}, "Tc Td 8c 5s 3c 2s",
            filing={"draw_bonus": f"B{place}"},
        )  # fmt: skip
        assert told["draw_bonus"] == (f"won {5 * odds}" if odds else "lost 5")


# (3), (5), (6), (7): the round.


def test_1017_42_7_exactly_one_card_is_changed() -> None:
    round = opened(load(ID).configure(), {1: {"poker": 10}})
    source = DescribedCards({1: parse_cards("9c 9d 7h 4s 2c"), "dealer": parse_cards("Tc Td 8h 5s 3c 2s")})
    round.push(Closed())
    while isinstance(round.due, Chance):
        deal_next(round, source)
    assert isinstance(round.due, Decide)
    assert refused(round, Chose(1, "discard"))
    assert refused(round, Chose(1, "discard", cards=parse_cards("9c 9d")))
    assert refused(round, Chose(1, "discard", cards=parse_cards("Kc")))
    round.push(Chose(1, "discard", cards=parse_cards("2c")))
    assert isinstance(round.due, Chance) and round.due.to == 1


def test_1017_42_7_two_discards_are_refused_with_what_is_allowed() -> None:
    told = seat("Jc Jd 7h 4s 2d", {"poker": 10}, discards="2d 4s", drawn="9s 8s")
    sentence = refusal(ID, told, dealer=DEALER)
    assert "discard takes 1 card, and 2 are described" in sentence and "1017.42(7)" in sentence


def test_1017_42_7_who_does_not_name_the_discard_is_asked_for_it() -> None:
    round = opened(load(ID).configure(), {1: {"poker": 10}})
    source = DescribedCards({1: parse_cards("Kd Jd 7h 4s 2d"), "dealer": parse_cards(DEALER)})
    round.push(Closed())
    while isinstance(round.due, Chance):
        assert round.due.to is not None
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    with pytest.raises(Refusal, match="Say which card"):
        parse(round.view(Seat(1)), "discard")
    (event,) = parse(round.view(Seat(1)), "discard 2d")
    assert event["cards"] == ["2d"]


def test_1017_42_3_the_poker_bet_is_needed() -> None:
    assert "Poker Bet" in refusal(ID, seat("9c 9d 7h 4s 2c", {"draw_bonus": 5}), dealer=DEALER)


def test_1017_42_6_a_wrong_number_of_cards_is_a_misdeal_for_all() -> None:
    incident = {"kind": "wrong number of cards", "seat": 1, "after": 5}
    told = results(
        ID, seat("9c 9d 7h 4s 2c", {"poker": 10, "queens_or_better": 5}), dealer=DEALER, incidents=[incident]
    )
    assert told == {"poker": "returned", "queens_or_better": "returned"}


# (7), (8): what is seen of a hand.


def drawn_round() -> BankedRound:
    """Seat 1 has won Queens or Better and drawn 4s for 2d; nothing is turned up yet."""
    round = opened(
        load(ID).configure(), {1: {"poker": 10, "queens_or_better": 5, "draw_bonus": 5}, 2: {"poker": 10}}
    )
    source = described({1: "Qc Qd 9d 7s 2d 4s", 2: "Kc Jd 9h 7h 3d 5h"}, dealer=DEALER)
    round.push(Closed())
    deal_from(round, source)
    round.push(Chose(1, "discard", cards=parse_cards("2d")))
    round.push(Chose(2, "discard", cards=parse_cards("3d")))
    for _ in range(2):
        deal_next(round, source)
    return round


def test_1017_42_8_players_may_not_look_at_the_card_they_draw() -> None:
    round = drawn_round()
    for viewer in (Seat(1), Seat(2)):
        known = str(round.view(viewer)) + str(round.heard(viewer))
        assert "4s" not in known and "5h" not in known
    assert round.view(Seat(1))["seats"]["1"]["hands"][0]["cards"] == ["Qc", "Qd", "9d", "7s", None]
    assert round.table.seen(1)[1][-1] == UNKNOWN


def test_1017_42_8_views_do_not_depend_on_the_card_that_was_drawn() -> None:
    round, other = drawn_round(), drawn_round()
    other.table.cards[1][-1] = parse_cards("Ah")[0]
    assert round.view(Seat(1)) == other.view(Seat(1)) and round.view(Seat(2)) == other.view(Seat(2))


def test_1017_42_7_a_hand_that_was_shown_is_picked_up_before_a_card_is_discarded() -> None:
    round = drawn_round()
    hand = round.view(Seat(2))["seats"]["1"]["hands"][0]
    assert hand == {"cards": [None] * 5, "parts": {"discards": [None]}}  # which one was discarded is not seen
    assert round.view(Seat(1))["seats"]["1"]["hands"][0]["parts"] == {"discards": ["2d"]}


def test_1017_42_8_the_discard_is_turned_over_at_the_end() -> None:
    round = drawn_round()
    deal_from(round, described({}, dealer=DEALER.split()[-1]))
    assert round.due is None
    hand = round.view(Seat(2))["seats"]["1"]["hands"][0]
    assert hand == {"cards": ["Qc", "Qd", "9d", "7s", "4s"], "parts": {"discards": ["2d"]}}
    assert Revealed(1, parse_cards("2d"), "discards") in round.log

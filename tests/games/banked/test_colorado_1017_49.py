"""Colorado, Rule 47.1-1017.49: Emperor's Challenge, clause by clause, worked by hand from the text."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Chance, Closed, Counted, Dealt, Decide
from croupier.rounds.viewers import Seat
from tests.games.banked.pai_gow import DEALER, fates, front, seat, settled

ID = "colorado/emperors-challenge"


def primary(low: str, high: str, dealer: object = DEALER, **filing: str) -> dict[str, str]:
    return fates(settled(ID, seat(low, high, primary="20"), dealer=dealer, filing=filing))


# (10), (27) Two hands against two; the dealer's is A-9-7-4-2 with queen-jack in front.


def test_1017_49_10_a_both_hands_higher_win_even_money_less_five_percent() -> None:
    assert primary("Kh Qh", "Ad Tc 8d 5h 3c") == {"primary": "won 20", "commission": "lost 1"}


def test_1017_49_10_b_one_hand_higher_pushes() -> None:
    assert primary("Kh Qh", "Tc Td 8d 5h 3c") == {"primary": "won 20", "commission": "lost 1"}
    assert primary("Jc Tc", "Ks Kd 8d 5h 3c") == {"primary": "returned"}  # the low hand is lower


def test_1017_49_10_c_both_hands_lower_lose() -> None:
    assert primary("Jc Tc", "Kd 8d 6h 5h 3c") == {"primary": "lost 20"}


def test_1017_49_10_d_the_dealer_wins_copies() -> None:
    assert primary("Qh Jd", "Kd 8d 6h 5h 3c") == {"primary": "lost 20"}  # a copy in front, lower in back
    assert primary("Qh Jd", "Kd Kc 6h 5h 3c") == {"primary": "returned"}  # a copy in front, higher in back
    assert primary("Kh Qh", "Ad 9d 7h 4h 2c") == {"primary": "returned"}  # higher in front, a copy in back
    assert primary("Qh Jd", "Ad 9d 7h 4h 2c") == {"primary": "lost 20"}  # two copies


def test_1017_49_9_c_a_hand_set_incorrectly_loses_and_the_propositions_stand() -> None:
    foul = seat("Kh Kd", "Qh Qc 8d 5h 3c", primary="20", emperors_treasure="5")
    assert fates(settled(ID, foul)) == {"primary": "lost 20", "emperors_treasure": "lost 5"}
    # King-queen in front of king-queen: three further cards make the five the higher hand.
    assert primary("Kh Qh", "Kd Qs 8d 5h 3c", dealer="Jd Ts 9s 7c 5c 4c 2s") == {
        "primary": "won 20",
        "commission": "lost 1",
    }


def test_1017_49_38_a_no_commission_where_the_house_takes_none() -> None:
    assert primary("Kh Qh", "Ad Tc 8d 5h 3c", commission_rate="none") == {"primary": "won 20"}


def test_1017_49_7_a_wager_for_the_dealer_pays_no_commission() -> None:
    found = settled(ID, seat("Kh Qh", "Ad Tc 8d 5h 3c", primary="20", tip_primary="5"))
    assert fates(found) == {"primary": "won 20", "tip_primary": "won 5", "commission": "lost 1"}


def test_1017_49_11_a_dealer_hand_set_wrongly_is_set_again() -> None:
    wrong = {"set": {"low": "As Qd", "high": "Jh 9s 7c 4c 2s"}}  # foul
    found = settled(ID, seat("Kh Qh", "Ad Tc 8d 5h 3c", primary="20"), dealer=wrong)
    assert fates(found)["primary"] == "won 20"  # against queen-jack and the ace, not ace-queen
    says = [event.says for event in found.round.log if getattr(event, "step", "") == "way"]
    assert says and says[0].startswith("set again: no pair")


# (4), (31) Stakes.


@pytest.mark.parametrize(
    ("amount", "taken"), [(4, False), (5, True), (12, False), (95, True), (100, True), (105, False)]
)
def test_1017_49_31_the_primary_wager_is_in_steps_of_five_dollars_up_to_100(amount: int, taken: bool) -> None:
    round = open_round(load(ID).configure())
    assert (round.refusal(Bet(1, "primary", 100 * amount)) is None) is taken


def test_1017_49_7_a_wager_for_the_dealer_beside_either_insurance() -> None:
    held = seat(
        "Kh Qh",
        "Ad Tc Td 5h 3c",
        primary="20",
        dealer_pai_gow_insurance="5",
        tip_dealer_pai_gow_insurance="2",
    )
    lines = fates(settled(ID, held))
    assert lines["tip_dealer_pai_gow_insurance"] == "won 2"  # ace-high, as the insurance itself
    lines = fates(settled(ID, held, dealer="8c 8d 6h 9s 7c 4c 2s"))
    assert lines["tip_dealer_pai_gow_insurance"] == "lost 2"
    without = seat("Kh Qh", "Ad Tc Td 5h 3c", primary="20", tip_dealer_pai_gow_insurance="2")
    with pytest.raises(Refusal, match="without"):
        settled(ID, without)


def test_1017_49_19_insurance_is_on_one_hand_only() -> None:
    both = seat("Kh Qh", "Ad Tc 8d 5h 3c", primary="20", pai_gow_insurance="5", dealer_pai_gow_insurance="5")
    with pytest.raises(Refusal, match="only one of Pai Gow Insurance"):
        settled(ID, both)


# (17), (18) Emperor's Treasure and the Envy Bonus, paytable B.


@pytest.mark.parametrize(
    ("low", "high", "pays"),
    [
        ("4h 3h", "9h 8h 7h 6h 5h", "won 40000"),  # seven-card straight flush without the joker
        ("Ad Kd", "Ah Kh Qh Jh Th", "won 10000"),  # a royal flush and ace-king suited
        ("Ad Kd", "Jk Kh Qh Jh Th", "won 10000"),  # the text's own example
        ("Ad Kd", "Ah Jk Qh Jh Th", "won 10000"),  # the joker as another card of the royal
        ("4h 3h", "9h 8h 7h Jk 5h", "won 5000"),
        ("Ac Ad", "Ah As Jk 9d 3c", "won 2000"),
        ("Kd 8c", "Ah Kh Qh Jh Th", "won 750"),
        ("Kd 8c", "9h 8h 7h 6h 5h", "won 250"),
        ("8c 8d", "8h 8s Kd 5h 3c", "won 125"),
        ("8c 8d", "5h 5s 5d Kd 3c", "won 25"),
        ("Kd 8c", "Ah 9h 7h 6h 3h", "won 20"),
        ("Kd 8c", "5h 5s 5d 9d 3c", "won 15"),
        ("Kd 3c", "9h 8d 7h 6h 5h", "won 10"),
        ("8c 8d", "5h 5s 3d 3c Kd", "lost 5"),  # three pair are -1 here
    ],
)
def test_1017_49_17_treasure_b(low: str, high: str, pays: str) -> None:
    dealer = "As Qd Js 9s 7c 4c 2s" if "As" not in (low + high) else "Qs Jd Tc 6d 4s 4c 2s"
    dealer = dealer.replace("7c", "6c") if "7c" in high else dealer
    told = fates(settled(ID, seat(low, high, primary="20", emperors_treasure="5"), dealer=dealer))
    assert told["emperors_treasure"] == pays


def test_1017_49_17_three_pair_push_under_a() -> None:
    held = seat("8c 8d", "5h 5s 3d 3c Kd", primary="20", emperors_treasure="5")
    assert fates(settled(ID, held, filing={"emperors_treasure": "A"}))["emperors_treasure"] == "returned"


def test_1017_49_18_envy_from_five_dollars_for_four_of_a_kind_and_better() -> None:
    quads = seat("8c 8d", "8h 8s Kd 5h 3c", 2, primary="20")  # its holder has no proposition bet
    with_five = seat("Kh Qh", "Ad Tc Th 6h 4d", 1, primary="20", emperors_treasure="5")
    with_four = seat("Ks Qc", "Ac Td Ts 6s 3d", 3, primary="20", emperors_treasure="4")
    found = settled(ID, with_five, quads, with_four, dealer="Ah Qd Jh 9s 7c 4c 2s")
    assert (
        fates(found, 1)["envy"] == "won 5" and "envy" not in fates(found, 3) and "envy" not in fates(found, 2)
    )
    filed = settled(
        ID, with_five, quads, with_four, dealer="Ah Qd Jh 9s 7c 4c 2s", filing={"envy_minimum": "4"}
    )
    assert fates(filed, 3)["envy"] == "won 5"


def test_1017_49_18_the_dealers_hand_gives_no_envy() -> None:
    found = settled(
        ID,
        seat("Kh Qh", "Ad Tc 6d 5h 3c", primary="20", emperors_treasure="5"),
        dealer="8c 8d 8h 8s 7c 4c 2s",
    )
    assert "envy" not in fates(found)


# (19) Pai Gow Insurance, paytable L.


@pytest.mark.parametrize(
    ("low", "high", "pays"),
    [
        ("8d 7c", "9h 5s 4h 3c 2d", "won 500"),
        ("8d 7c", "Th 5s 4h 3c 2d", "won 250"),
        ("8d 7c", "Jh 5s 4h 3c 2d", "won 125"),
        ("8d 7c", "Qh 5s 4h 3c 2d", "won 50"),
        ("8d 7c", "Kh 5s 4h 3c 2d", "won 25"),
        ("Td 8c", "Ah 7s 5h 4c 2d", "won 5"),
        ("Td 8c", "Jk 7s 4h 3c 2d", "won 5"),  # the joker is an ace
        ("Td 8c", "Jk 7s 5h 4c 3d", "lost 5"),  # the joker fulfils a straight
        ("Td 8c", "Ah 5s 4h 3c 2d", "lost 5"),  # ace to five is a straight
        ("Td 8c", "Ah 7s 5h 4c 4d", "lost 5"),  # a pair
    ],
)
def test_1017_49_19_insurance_l(low: str, high: str, pays: str) -> None:
    dealer = "Ks Qs Js 9s 6c 6d 2s"
    told = fates(settled(ID, seat(low, high, primary="20", pai_gow_insurance="5"), dealer=dealer))
    assert told["pai_gow_insurance"] == pays


def test_1017_49_19_insurance_on_the_dealers_hand() -> None:
    held = seat("Kh Qh", "Ad Tc Td 5h 3c", primary="20", dealer_pai_gow_insurance="5")
    assert fates(settled(ID, held))["dealer_pai_gow_insurance"] == "won 5"  # ace-high
    assert fates(settled(ID, held, dealer="8c 8d 6h 9s 7c 4c 2s"))["dealer_pai_gow_insurance"] == "lost 5"


# (20)-(22) Who gets the first hand; seven hands.


@pytest.mark.parametrize(
    ("dice", "to"), [((1, 1, 1), 2), ((2, 3, 3), "dealer"), ((5, 5, 5), "dealer"), ((6, 6, 6), 3)]
)
def test_1017_49_20_the_count_is_clockwise_from_the_dealer(dice: tuple[int, ...], to: int | str) -> None:
    round = open_round(
        load(ID).configure(), range(1, 7), stakes={seat: {"primary": 500} for seat in range(1, 7)}
    )
    round.push(Closed())
    round.push(Counted(sum(dice), dice))
    assert isinstance(round.due, Chance) and round.due.to == to


def test_1017_49_22_seven_hands_are_dealt_and_nobody_sees_a_dead_one() -> None:
    round = open_round(load(ID).configure(), (2,), stakes={2: {"primary": 500}})
    round.push(Closed())
    round.push(Counted(4, (1, 1, 2)))
    dealt = []
    while isinstance(round.due, Chance):
        event = round.outcomes()[0][0]
        assert isinstance(event, Dealt)
        dealt.append(event.to)
        round.push(event)
    assert [dealt[place] for place in range(0, 49, 7)] == [
        "dead",
        "dead",
        "dead",
        "dead",
        "dealer",
        "dead",
        2,
    ]
    assert len(dealt) == 49 and isinstance(round.due, Decide)
    view = round.view(Seat(2))
    assert "dead" not in view["pools"] and all(card is None for card in view["pools"]["dealer"]["cards"])


# (30), (32) What goes wrong.


def test_1017_49_30_a_wrong_number_of_cards_kills_a_hand_or_all() -> None:
    one, two = seat("Kh Qh", "Ad Tc 8d 5h 3c", primary="20"), seat("Ks Kc", "Ac Ts 6d 5c 3d", 2, primary="20")
    player = [{"kind": "wrong number of cards", "seat": 2}]
    found = settled(ID, one, two, incidents=player)
    assert fates(found, 1)["primary"] == "won 20" and fates(found, 2) == {"primary": "returned"}
    found = settled(ID, one, two, incidents=[{"kind": "wrong number of cards"}])
    assert fates(found, 1) == fates(found, 2) == {"primary": "returned"}


# (37) Winners' Primary wagers are paid after all hands, losing propositions before winning ones.


def test_1017_49_37_f_winning_primary_wagers_are_paid_at_the_end() -> None:
    winner = seat("Kh Qh", "Ad Tc Td 5h 3c", 2, primary="20", emperors_treasure="5", pai_gow_insurance="5")
    loser = seat("Jc Th", "Kd 8d 6h 5c 3d", 1, primary="20", emperors_treasure="5")
    order = [(line.seat, line.wager) for line in settled(ID, winner, loser).lines]
    assert order == [
        (2, "emperors_treasure"),
        (2, "pai_gow_insurance"),
        (1, "primary"),
        (1, "emperors_treasure"),
        (2, "primary"),
        (2, "commission"),
    ]


# (35) The house way, row by row, each with a hand worked by hand.


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("Ah Kd Qs 9c 7h 5d 3c", "Kd Qs"),  # (a)
        ("9h 9d As Kc 7h 5d 3c", "As Kc"),  # (b)
        ("6h 6d 4s 4c Kh 7d 2c", "Kh 7d"),  # (c) low/low with a king
        ("6h 6d 4s 4c Qh 7d 2c", "4s 4c"),
        ("9h 9d 4s 4c Kh 7d 2c", "Kh 7d"),  # low/med
        ("9h 9d 4s 4c Qh 7d 2c", "4s 4c"),
        ("Kh Kd 4s 4c Ah 7d 2c", "Ah 7d"),  # low/high with an ace
        ("Jh Jd 4s 4c Kh 7d 2c", "4s 4c"),
        ("9h 9d 8s 8c Ah 5d 2c", "Ah 5d"),  # med/med with an ace
        ("9h 9d 8s 8c Kh 5d 2c", "8s 8c"),
        ("Kh Kd 8s 8c Ah 5d 2c", "8s 8c"),  # med/high
        ("Kh Kd Js Jc Ah 5d 2c", "Js Jc"),  # high/high
        ("Ah Ad 2s 2c Kh 5d 9c", "2s 2c"),  # aces
        ("Jk Ad 2s 2c Kh 5d 9c", "2s 2c"),  # an ace and the joker
        ("Kh Kd 9s 9c 5h 5d 2c", "Kh Kd"),  # (d)
        ("9h 9d 9s Kc 7h 5d 2c", "Kc 7h"),  # (e)
        ("Ah Ad As Kc 7h 5d 2c", "As Kc"),
        ("Kh Kd Ks 9c 9h 9d 2c", "Ks Kd"),  # (f), (j)
        ("9h 8d 7s 6c 5h Ad Kc", "Ad Kc"),  # (g)(i)
        ("9h 8d 7s 6c 5h 4d 2c", "9h 2c"),  # (g)(ii)
        ("9h 8d 7s 6c 5h Kd Kc", "Kd Kc"),  # (g)(iii)
        ("9h 9d 8s 7c 6h 5d 2c", "9d 2c"),  # the pair is part of the straight
        ("9h 8d 7s 6c 5h 9d 9c", "9d 9c"),  # (g)(vi)
        ("9h 9d 9s Kc Kh 5d 2c", "Kh Kc"),  # (h)
        ("9h 9d 9s 2c 2h Ad Kc", "Ad Kc"),
        ("9h 9d 9s 2c 2h Ad Qc", "2h 2c"),
        ("Kh Kd Ks 9c 9h 5d 5c", "9h 9c"),  # (i)
        ("6h 6d 6s 6c 9h 7d 2c", "9h 7d"),  # (k)(i)
        ("9h 9d 9s 9c Kh 7d 2c", "Kh 7d"),  # (k)(ii)
        ("9h 9d 9s 9c Qh 7d 2c", "9d 9c"),
        ("Qh Qd Qs Qc Ah 7d 2c", "Ah 7d"),  # (k)(iii)
        ("Qh Qd Qs Qc Kh 7d 2c", "Qd Qc"),
        ("Ah Ad As Ac Kh 7d 2c", "Ad Ac"),  # (k)(iv)
        ("9h 9d 9s 9c Kh Kd 2c", "Kh Kd"),  # (l)
        ("9h 9d 9s 9c Kh Kd Kc", "Kd Kc"),  # (m)
        ("Ah Ad As Ac Jk Kd Kc", "Kd Kc"),  # (n)
    ],
)
def test_1017_49_35_the_house_way(cards: str, low: str) -> None:
    assert [card[0] for card in front(ID, cards)[0].split()] == [card[0] for card in low.split()]


def test_1017_49_35_n_five_aces_are_split_without_kings() -> None:
    low, row = front(ID, "Ah Ad As Ac Jk Qd Qc")
    assert row == "five aces: two in front" and set(low.split()) < {"Ah", "Ad", "As", "Ac", "Jk"}


def test_1017_49_35_g_iii_a_house_may_play_the_pair() -> None:
    assert front(ID, "9h 9d 8s 7c 6h 5d 2c", pair_in_straight="pair") == (
        "8s 7c",
        "one pair that is part of the straight or flush: pair in back",
    )


def test_1017_49_35_note_ace_to_five_is_the_second_highest_straight() -> None:
    dealer = "Kd Qc Jd Ts 9c 4d 4s"  # a king-high straight with fours in front
    held = ("5h 5d", "Ac 2d 3c 4h 5s")
    assert primary(*held, dealer=dealer)["primary"] == "won 20"
    suited = "Kd Qd Jd Td 9d 4d 4s"
    held = ("5h 5d", "Ac 2c 3c 4c 5c")
    assert primary(*held, dealer=suited)["primary"] == "returned"  # among straight flushes it is the lowest
    assert primary(*held, dealer=suited, ranking="high with the wheel second")["primary"] == "won 20"


def test_1017_49_15_a_hand_that_is_not_described_is_set_the_house_way() -> None:
    data = {
        "edition": ID,
        "dealer": DEALER,
        "seats": [{"seat": 1, "cards": "Kh Qh Ad Tc 8d 5h 3c", "wagers": {"primary": "20"}}],
    }
    assert fates(settle_situation(data))["primary"] == "won 20"

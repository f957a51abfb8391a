"""The clause that decides a line is cited, and the others are not."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.api import settle
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, step
from croupier.rounds.events import Bet, Chose, Decide
from croupier.rounds.viewers import Seat

PA_UTH = {"edition": "pennsylvania/ultimate-texas-hold-em", "community": "2c 7d 9h Js 4c"}
PLAYED = {"ante": "10", "blind": "10"}


def clauses(situation: dict[str, Any], seat: int = 0) -> dict[str, str]:
    """What each wager of a seat cites."""
    lines = settle(situation).page().to_data()["seats"][seat]["lines"]
    return {line["wager"]: line["clause"] for line in lines}


@pytest.mark.parametrize(
    ("dealer", "expected"),
    [("Kd Qh", "653a.11(h)(2)(ii), 653a.12(a), 653a.11(h)(1)"), ("2d Qh", "653a.11(h)(2)(ii), 653a.12(a)")],
)
def test_653a_11_h_1_is_cited_only_where_the_dealer_has_less_than_a_pair(dealer: str, expected: str) -> None:
    seat = {"seat": 1, "cards": "As Ad", "wagers": PLAYED, "decisions": ["bet 4x"]}
    assert clauses({**PA_UTH, "dealer": dealer, "seats": [seat]})["play"] == expected


def test_653a_2_b_7_is_cited_where_the_blind_is_pushed_and_not_where_it_is_paid() -> None:
    pushed = {"seat": 1, "cards": "As Ad", "wagers": PLAYED, "decisions": ["bet 4x"]}
    paid = {"seat": 1, "cards": "8s Td", "wagers": PLAYED, "decisions": ["bet 4x"]}  # seven to jack
    assert "653a.2(b)(7)" in clauses({**PA_UTH, "dealer": "2d Qh", "seats": [pushed]})["blind"]
    assert "653a.2(b)(7)" not in clauses({**PA_UTH, "dealer": "2d Qh", "seats": [paid]})["blind"]


@pytest.mark.parametrize(("dealer", "clause"), [("Jd 9h 4c", "(10)(a)"), ("Kd 9h 4c", "(10)(b)")])
def test_1017_24_10_a_or_b_by_whether_the_dealer_qualifies(dealer: str, clause: str) -> None:
    wagers = {"ante": "10", "pair_plus": "5", "play": "10"}
    seat = {"seat": 1, "cards": "Ah Ad 3c", "wagers": wagers}
    found = clauses({"edition": "colorado/three-card-poker", "dealer": dealer, "seats": [seat]})["pair_plus"]
    assert [word for word in ("(10)(a)", "(10)(b)") if word in found] == [clause]


@pytest.mark.parametrize(
    ("dealer", "clause"),
    [("6h Kd Qc", "pure rules 4"), ("Th 8d", "pure rules 7, pure object close")],  # a bust, and a lower total
)
def test_pure_rules_4_where_the_dealer_busts_and_7_where_the_closer_hand_wins(
    dealer: str, clause: str
) -> None:
    seat = {"seat": 1, "wagers": {"bet": "20"}, "cards": "Qs Jc"}
    data = {"edition": "bankers/pure-21-5-blackjack", "dealer": dealer, "seats": [seat]}
    assert clauses({**data, "bank": {"seat": 8, "posted": "1000"}}) == {"bet": clause}


@pytest.mark.parametrize(("dealer", "clause"), [("6h Kd Qc", "7 a"), ("Th 8d", "7 b")])
def test_2692_buster_7_a_where_it_is_paid_and_b_where_it_is_collected(dealer: str, clause: str) -> None:
    seat = {"seat": 1, "wagers": {"bet": "20", "buster": "5"}, "cards": "Qs Jc"}
    data = {"edition": "outlaws/pure-21-5-blackjack", "dealer": dealer, "seats": [seat]}
    found = clauses({**data, "bank": {"seat": 8, "posted": "1000"}})["buster"]
    assert [word for word in ("7 a", "7 b") if f"buster {word}" in found] == [clause]


def test_643a_11_b_2_a_withdrawn_bet_cites_the_clause_of_the_withdrawal() -> None:
    seat = {
        "seat": 1,
        "cards": "Ah 9d 3c",
        "wagers": {"bet_1": "5", "bet_2": "5", "bet_3": "5"},
        "decisions": ["withdraw", "ride"],
    }
    data = {"edition": "pennsylvania/let-it-ride-poker", "community": "2d 7s", "seats": [seat]}
    assert clauses(data)["bet_1"] == "643a.11(b)(2)"


# Newer editions: what is paid, what is collected and what is pushed have clauses of their own.


def readings(situation: dict[str, Any], wager: str, seat: int = 0) -> list[str]:
    """The interpretations that a wager's line names."""
    lines = settle(situation).page().to_data()["seats"][seat]["lines"]
    named = next(line.get("reading", "") for line in lines if line["wager"] == wager)
    return named.split(", ") if named else []


@pytest.mark.parametrize(
    ("cards", "clause"),
    [("Ts Td 7s 4c 2d", "(8)"), ("As Ad 7s 4c 2d", "(9)"), ("As Ad 7s 7c 2d", "(10)")],
)
def test_1017_20_8_9_or_10_by_what_the_hand_is(cards: str, clause: str) -> None:
    seat = {"seat": 1, "cards": cards, "wagers": {"hand": "5", "stud": "5"}, "decisions": ["stand"]}
    data = {"edition": "colorado/vegas-double-action", "community": "3h 5d 8s 9c Jd", "seats": [seat]}
    found = clauses(data)
    assert found == {
        "hand": f"1017.20 draw schedule, 1017.20{clause}",
        "stud": "1017.20 stud schedule, 1017.20(6)",
    }


def test_1017_37_8_d_one_wager_makes_no_pot_and_a_tie_splits_one() -> None:
    wagers = {"three": "5", "five": "5", "seven": "5", "three_pot": "5"}
    data = {"edition": "colorado/3-5-7-poker", "filing": {"three_pot": True, "three_pot_amount": "5"}}
    first = {"seat": 1, "cards": "As Kd 9c", "wagers": wagers}
    other = {"seat": 2, "cards": "Qs Jd 9h", "wagers": wagers}
    tied = {**other, "cards": "Ah Kc 9h"}
    board = {"community": "3h 5d 8s 2c"}
    assert clauses({**data, **board, "seats": [first]})["three_pot"] == "1017.37(8)(d)"
    both = {**data, **board, "seats": [first, other]}
    assert [clauses(both, seat)["three_pot"] for seat in (0, 1)] == ["1017.37(8), 1017.37(8)(a)"] * 2
    equal = {**data, **board, "seats": [first, tied]}
    assert clauses(equal)["three_pot"] == "1017.37(8), 1017.37(8)(a), 1006, 1035"
    assert readings(equal, "three_pot") == ["tied-pots"]


def pai_gow(edition: str, low: str, high: str, dealer: str, **wagers: str) -> dict[str, Any]:
    seat = {"seat": 1, "set": {"low": low, "high": high}, "wagers": wagers}
    return {"edition": edition, "dealer": dealer, "seats": [seat]}


FORTUNE = "bankers/fortune-pai-gow-poker-1-1"
BANK = "Qd Jh As 9s 7c 4c 2s"


@pytest.mark.parametrize(
    ("low", "high", "clause", "reading"),
    [
        ("Kh Qc", "3h 3d 8c 7d 5s", "fortune round not paid", []),
        ("Kh Qc", "3h 3d 3c 7d 5s", "fortune round paid", ["best-paying-row"]),
        ("4h 3h", "9h 8h 7h 6h 5h", "fortune round paid, fortune hands seven suited", ["best-paying-row"]),
    ],
)
def test_fortune_round_paid_or_not_paid_and_a_hand_defined_only_where_it_is_held(
    low: str, high: str, clause: str, reading: list[str]
) -> None:
    data = pai_gow(FORTUNE, low, high, BANK, game="20", fortune_bonus="5") | {
        "bank": {"seat": 7, "posted": "100000"}
    }
    assert clauses(data)["fortune_bonus"] == f"fortune paytable, fortune bonus paid, {clause}"
    assert readings(data, "fortune_bonus") == reading


@pytest.mark.parametrize(
    ("dealer", "clause"), [("Qd Jh As 9s 7c 4c 2s", "(11)(a)"), ("Qd Jh As 9s 9c 4c 2s", "(11)(b)")]
)
def test_1017_50_11_a_where_the_dealer_has_less_than_a_pair_and_b_where_not(dealer: str, clause: str) -> None:
    data = pai_gow(
        "colorado/fortune-pai-gow-poker", "Kh Qc", "3h 3d 8c 7d 5s", dealer, ante="20", pai_gowd="5"
    )
    assert clauses(data)["pai_gowd"] == f"1017.50 Pai Gow'd schedules, 1017.50{clause}"


@pytest.mark.parametrize(("high", "clause"), [("3h 3d 8c 7d 5s", "(10)(b)"), ("3h 3d 3c 7d 5s", "(10)(a)")])
def test_1017_50_10_a_where_the_bonus_is_paid_and_b_where_it_is_taken(high: str, clause: str) -> None:
    data = pai_gow(
        "colorado/fortune-pai-gow-poker",
        "Kh Qc",
        high,
        "Qd Jh As 9s 7c 4c 2s",
        ante="20",
        fortune_bonus="5",
    )
    assert f"1017.50{clause}" in clauses(data)["fortune_bonus"]


@pytest.mark.parametrize(
    ("low", "high", "clauses_cited"),
    [
        ("Jc Tc", "Kd 8d 6h 5h 3c", "6(g)(5), 6(g)(5)A"),  # both lower
        ("Qh Jd", "Kd 8d 6h 5h 3c", "6(g)(5), 6(g)(5)B, 6(b)(4), 6(a)(2)"),  # a copy and a lower hand
    ],
)
def test_6_g_5_a_or_b_by_whether_a_copy_decides(low: str, high: str, clauses_cited: str) -> None:
    data = pai_gow("grand-ronde/pai-gow-poker", low, high, "As Qd Jh 9s 7c 4c 2s", basic="20")
    assert clauses(data)["basic"] == clauses_cited


def test_641a_11_b_1_an_aces_up_won_by_a_folded_hand_names_what_keeps_it() -> None:
    seat = {"seat": 1, "cards": "As Ad 7c 5h 3s", "wagers": {"ante": "10", "aces_up": "5"}, "folded": True}
    data = {"edition": "pennsylvania/four-card-poker", "dealer": "Kd Qh 9c 6s 4d 2c", "seats": [seat]}
    assert readings(data, "aces_up") == ["aces-up-survives", "highest-hand-only"]


@pytest.mark.parametrize(
    ("dealer", "clause", "reading"),
    [
        ("Kd 9h 4c", "649a.12(b), 649a.11(c)(3)(ii)(B)", []),  # outranked
        ("Jd 9h 4c", "649a.12(b)", ["bonus-regardless"]),  # does not qualify
        ("9d 9h 9c", "649a.12(b)", ["bonus-regardless"]),  # is higher
    ],
)
def test_649a_12_b_the_bonus_rests_on_its_reading_where_the_dealer_is_not_outranked(
    dealer: str, clause: str, reading: list[str]
) -> None:
    seat = {"seat": 1, "cards": "7s 6d 5c", "wagers": {"ante": "10", "play": "10"}}
    data = {"edition": "pennsylvania/three-card-poker", "dealer": dealer, "seats": [seat]}
    assert clauses(data)["ante_bonus"] == clause
    assert readings(data, "ante_bonus") == reading


@pytest.mark.parametrize(("folded", "cited"), [(True, True), (False, False)])
def test_641a_11_b_2_is_cited_for_the_envy_of_a_player_who_folded(folded: bool, cited: bool) -> None:
    wagers = {"ante": "10", "progressive": "1"}
    play = [{"choice": "play", "amount": "10"}]
    own = ["fold"] if folded else play
    seat = {"seat": 1, "cards": "As Qd 7c 5h 3s", "wagers": wagers, "decisions": own}
    holder = {"seat": 2, "cards": "8s 8d 8c 8h 3d", "wagers": wagers, "decisions": play}
    data = {"edition": "pennsylvania/four-card-poker", "dealer": "Kd Qh 9c 6s 4d 2c"}
    found = clauses({**data, "seats": [seat, holder], "filing": {"progressive": "A"}})["envy"]
    assert ("641a.11(b)(2)" in found) == cited
    assert found.startswith("641a.12(d)(5), 641a.11(c)(5)(v), 641a.1 envy bonus qualifying hand")


@pytest.mark.parametrize(
    ("cards", "reading"), [("9s 9d 7c", ["no-row-loses"]), ("Ts Td 7c", ["no-row-loses", "zero-dollars"])]
)
def test_643a_12_b_a_pair_printed_at_zero_rests_on_its_reading_and_a_lower_one_does_not(
    cards: str, reading: list[str]
) -> None:
    wagers = {"bet_1": "5", "bet_2": "5", "bet_3": "5", "bonus": "1"}
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "decisions": ["ride", "ride"]}
    data = {"edition": "pennsylvania/let-it-ride-poker", "community": "2d 4s", "seats": [seat]}
    assert readings({**data, "filing": {"bonus": "A"}}, "bonus") == reading


@pytest.mark.parametrize(
    ("cards", "community", "reading"),
    [
        ("As Qd", "2c 7d 9c Js 4c", []),  # no row
        ("9s 9d", "2c 9h 7c Js 4c", []),  # three of a kind
        ("As Ks", "Qs Js Ts 4c 2d", ["kinds-of-royal"]),
    ],
)
def test_1017_47_13_which_royal_it_is_matters_only_to_a_royal(
    cards: str, community: str, reading: list[str]
) -> None:
    wagers = {"ante": "10", "blind": "10", "progressive": "1"}
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "decisions": ["bet 4x"]}
    data = {"edition": "colorado/ultimate-texas-holdem", "dealer": "Kd 8h", "community": community}
    assert readings({**data, "filing": {"progressive": "1"}, "seats": [seat]}, "progressive") == reading


def blackjack(dealer: str, cards: str) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": {"bet": "20"}, "cards": cards}
    return {"edition": "grand-ronde/blackjack", "dealer": dealer, "seats": [seat]}


@pytest.mark.parametrize(
    ("dealer", "clause", "reading"),
    [
        ("Th 8d", "2(a)(2), 2(d)(3)", []),
        ("Th Kd", "2(a)(2)", []),
        ("6h Kd Qc", "2(a)(2), 2(d)(3)", ["going-over"]),
    ],
)
def test_2_d_3_where_a_bet_is_paid_and_the_reading_where_the_dealer_goes_over(
    dealer: str, clause: str, reading: list[str]
) -> None:
    data = blackjack(dealer, "Qs 9c")
    assert clauses(data) == {"bet": clause}
    assert readings(data, "bet") == reading


@pytest.mark.parametrize(
    ("cards", "reading"), [("Js Jc", ["match-rank", "match-decks"]), ("Ks Qc", ["match-rank"])]
)
def test_spanish_match_2_a_match_names_what_it_is_and_a_win_how_the_table_is_read(
    cards: str, reading: list[str]
) -> None:
    seat = {"seat": 1, "wagers": {"bet": "20", "match": "10"}, "cards": cards}
    data = {"edition": "bankers/pure-spanish-21-5", "filing": {"match": True}, "dealer": "Jh 8d"}
    found = {**data, "seats": [seat], "bank": {"seat": 8, "posted": "1000"}}
    assert readings(found, "match") == reading


def test_8_d_1_is_cited_where_a_bet_is_paid_and_not_where_it_is_lost() -> None:
    seat = {"seat": 1, "bets": {"red": "10", "17": "5"}}
    found = clauses({"edition": "grand-ronde/roulette", "number": "17", "seats": [seat]})
    assert found == {"red": "8(b)(3)I", "17": "8(b)(3)A, 8(d)(1)"}


BINGO_CARDS = (
    "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65",
    "6 21 35 51 66 / 7 22 36 52 67 / 8 23 free 53 68 / 9 24 37 54 69 / 10 25 38 55 70",
)


@pytest.mark.parametrize(
    ("winner", "after", "clause"), [(1, 4, "1(a)(4), 1(d)(2)"), (2, 8, "1(d)(3), 1(d)(4)")]
)
def test_1_d_3_and_4_where_a_claim_is_missed_and_1_d_2_where_a_card_wins(
    winner: int, after: int, clause: str
) -> None:
    seats = [
        {"seat": place, "cards": [{"card": place, "rows": rows}]}
        for place, rows in enumerate(BINGO_CARDS, start=1)
    ]
    claim = {"seat": winner, "card": winner, "after": after}
    calls = " ".join(f"N{ball}" for ball in range(31, 31 + after))
    data = {"edition": "grand-ronde/bingo", "pattern": "line", "prize": "100", "seats": seats, "calls": calls}
    assert clauses({**data, "claims": [claim]})["card 1"] == clause


# Trips: what is always paid has a clause of its own, which a lost wager does not rest on.

PAIR, THREE = "As Ad 7c 5h 3s 2d 9c", "As Ad Ac 5h 3s 2d 9c"


@pytest.mark.parametrize(
    ("cards", "folded", "clause"),
    [
        (PAIR, False, "1017.45(2), 1017.45(12)(c)"),
        (THREE, False, "1017.45(2), 1017.45(15), 1017.45(12)(c)"),
        (PAIR, True, "1017.45(8)"),
        (THREE, True, "1017.45(8), 1017.45(15)"),
    ],
)
def test_1017_45_15_is_cited_only_where_the_trips_is_paid(cards: str, folded: bool, clause: str) -> None:
    wagers = {"ante": "10", "trips": "5"} | ({} if folded else {"play": "10"})
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "folded": folded}
    data = {"edition": "colorado/high-five-poker", "dealer": "Kd Kh Tc 8s 6d 4c 2c", "seats": [seat]}
    assert clauses(data)["trips"] == f"1017.45(16), {clause}"


def trips(edition: str, cards: str, dealer: str, folds: bool, **bank: Any) -> str:
    """What the Trips of an Ultimate Texas Hold'em cites."""
    wagers = {"ante": "10", "blind": "10", "trips": "5"}
    decisions = ["check", "check", "fold"] if folds else ["bet 4x"]
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "decisions": decisions}
    data = {"edition": f"{edition}/ultimate-texas-holdem", "dealer": dealer, "community": "2c 7d 9h Js 4c"}
    return clauses({**data, **bank, "seats": [seat]})["trips"]


@pytest.mark.parametrize(
    ("cards", "folds", "clause"),
    [
        ("As Ad", False, "1017.47(2)"),
        ("9s 9d", False, "1017.47(2), 1017.47(12)"),
        ("As Ad", True, "1017.47(10)"),
        ("9s 9d", True, "1017.47(10), 1017.47(12)"),
    ],
)
def test_1017_47_12_is_cited_only_where_the_trips_is_paid(cards: str, folds: bool, clause: str) -> None:
    assert trips("colorado", cards, "Kd Kh", folds) == f"1017.47(14), 1017.47 schedule 1, {clause}"


@pytest.mark.parametrize(
    ("cards", "dealer", "rounds"),
    [
        ("As Ad", "Kd Kh", "betting 4"),
        ("9s 9d", "Kd Kh", "round 16, round 18, round 13 c"),
        ("As Kd", "Kh 4d", "betting 4, round 12 b"),
        ("9s 9d", "Jd Jh", "round 16, round 18, round 12 b"),
    ],
)
def test_ultimate_round_18_is_cited_only_where_the_trips_is_paid(
    cards: str, dealer: str, rounds: str
) -> None:
    cited = ", ".join(f"ultimate {word}" for word in ("paytables", *rounds.split(", ")))
    assert trips("bankers", cards, dealer, False, bank={"seat": 7, "posted": "10000"}) == cited


@pytest.mark.parametrize(
    ("low", "high", "clause"),
    [
        ("Kh Qc", "Jh 9d 8c 7d 5s", ""),
        ("Ah Qc", "Jh 9d 8c 7d 5s", ", 1017.49 insurance joker"),  # it says that the ace is high
        ("3h 3c", "Jh 9d 8c 7d 5s", ", 1017.49 insurance joker"),  # and that no pair qualifies
        ("Jk Qc", "Jh 9d 8c 7d 5s", ", 1017.49 insurance joker, 1017.49 insurance ace"),
    ],
)
def test_1017_49_19_the_words_on_the_joker_are_cited_where_it_is_held(
    low: str, high: str, clause: str
) -> None:
    wagers = {"primary": "20", "pai_gow_insurance": "5"}
    data = pai_gow("colorado/emperors-challenge", low, high, "Qd Jd As 9s 7c 4c 2s", **wagers)
    paytables = "1017.49(19), 1017.49 actual insurance paytables, 1017.49 paytables J-N"
    assert clauses(data)["pai_gow_insurance"] == paytables + clause


def test_1017_32_14_and_15_carry_the_schedule_on_to_cards_two_and_three() -> None:
    wagers = {"ante": "10", "jackpot": "1", "card1_over_7": "5", "card2_over_7": "5", "card3_over_7": "5"}
    seat = {"seat": 1, "cards": "As Ad", "wagers": wagers}
    found = clauses({"edition": "colorado/208-poker", "community": "2c 9d Kh", "seats": [seat]})
    assert [
        found[f"card{n}_over_7"].removeprefix("1017.32(13), 1017.32(13) schedule") for n in (1, 2, 3)
    ] == [
        "",
        ", 1017.32(14)",
        ", 1017.32(15)",
    ]


@pytest.mark.parametrize(("dealer", "clause"), [("Ah 8d", "2(g)(8)"), ("Ah Kd", "2(d)(2), 2(g)(8)")])
def test_2_d_2_is_cited_where_insurance_is_paid_and_not_where_it_is_lost(dealer: str, clause: str) -> None:
    data = blackjack(dealer, "Qs 9c")
    data["seats"][0]["insurance"] = "10"
    assert clauses(data)["insurance"] == clause
    assert readings(data, "insurance") == ["insurance"]


@pytest.mark.parametrize(
    ("bets", "clause", "reading"),
    [(0, "1017.46(6)", []), (1, "1017.46(7)", ["folded-bonus"]), (2, "1017.46(8)", ["folded-bonus"])],
)
def test_1017_46_6_7_or_8_by_the_street_of_the_fold(bets: int, clause: str, reading: list[str]) -> None:
    wagers = {"ante": "10", "three_card_bonus": "5", "progressive": "1"}
    decisions = [{"choice": "bet", "amount": "10"}] * bets
    seat = {"seat": 1, "cards": "As Kd", "wagers": wagers, "decisions": [*decisions, "fold"]}
    data = {"edition": "colorado/mississippi-stud", "community": "2c 7d 9h", "seats": [seat]}
    found = clauses(data)
    assert found["ante"] == clause
    assert found["progressive"] == f"1017.46(12), 1017.46 progressive schedule 1, {clause}"
    assert ("1017.46(6)" in found["three_card_bonus"]) == (not bets)  # (6) alone speaks of that bonus
    assert readings(data, "three_card_bonus") == reading


@pytest.mark.parametrize(
    ("street", "clause"), [("preflop", "1017.41(5)"), ("flop", "1017.41(8)"), ("turn", "1017.41(11)")]
)
def test_1017_41_5_8_or_11_by_the_street_of_the_fold(street: str, clause: str) -> None:
    round = croupier.load("colorado/longhorn-holdem").open(3)
    for seat in (1, 2, 3):
        round.push(Bet(seat, "bonus", 500))
        round.push(Bet(seat, "bad_beat", 100))
    draws = SeededDraws("longhorn")
    while (due := round.due) is not None:
        if isinstance(due, Decide) and due.question == "stay":
            folds = due.seat == 1 and round.view(Seat(1))["street"] == street
            round.push(Chose(due.seat, "fold" if folds else "bet"))
        else:
            round.push(step(round, draws, first_answer))
    cited = {line.wager: str(line.basis) for line in round.lines if line.seat == 1}
    assert (cited["bonus"], cited["bad_beat"]) == (clause, clause)

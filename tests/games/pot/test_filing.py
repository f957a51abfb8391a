"""Filings of games for a pot: what does not fit together is named, with its clause."""

from typing import Any

import pytest

from croupier.editions import Violation, examine, ids_of, load
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import pot_law

COLORADO = "colorado/texas-holdem-high"
STUD = "colorado/seven-card-stud-high"
BANKERS = "bankers/texas-holdem"


def faults(id: str, **choices: Any) -> list[Violation]:
    return list(examine(load(id), choices)[1])


def only(id: str, where: str, **choices: Any) -> Violation:
    (fault,) = [fault for fault in faults(id, **choices) if fault.where == where]
    assert fault.basis, fault
    return fault


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_what_is_usual_is_permitted_at_every_number_of_seats_and_in_every_structure(id: str) -> None:
    edition = load(id)
    betting = edition.option("betting")
    for seats in range(edition.law.seats.least, edition.law.seats.most + 1):
        for structure in betting.choices if betting else (None,):
            choices = {"seats": seats, **({"betting": structure} if structure else {})}
            assert faults(id, **choices) == []


# Bets against one another.


def test_the_small_bet_is_not_above_the_big_bet() -> None:
    fault = only(COLORADO, "small_bet", small_bet="10", big_bet="5")
    assert "$10 is more than big_bet, $5" in fault.sentence
    assert not faults(COLORADO, small_bet="5", big_bet="5")


def test_in_another_structure_the_bets_of_limit_games_do_not_matter() -> None:
    assert not faults(COLORADO, betting="pot limit", small_bet="10", big_bet="5", min_bet="2")


def test_a_blind_is_not_above_the_bet() -> None:
    assert "small_bet of $2" in only(COLORADO, "big_blind", big_blind="3").sentence
    assert not faults(COLORADO, big_blind="2")
    assert (
        "max_bet of $5" in only(COLORADO, "big_blind", betting="spread", max_bet="5", big_blind="6").sentence
    )
    assert not faults(COLORADO, betting="pot limit", big_blind="10", small_blind="5")


def test_the_small_blind_is_not_above_the_big_one() -> None:
    assert "big_blind, $1" in only(COLORADO, "small_blind", small_blind="2", big_blind="1").sentence


def test_a_straddle_is_more_than_the_big_blind() -> None:
    assert only(BANKERS, "straddle", straddle="2").cite == ("holdem 11", "holdem 13")
    assert not faults(BANKERS, straddle="0")


def test_a_bring_in_is_less_than_the_bet() -> None:
    assert only(STUD, "bring_in", bring_in="2").basis
    assert not faults(STUD, bring_in="1")


def test_mexican_stud_brings_in_the_lower_limit_itself() -> None:
    fault = only("bankers/mexican-poker", "bring_in", small_bet="3", big_bet="6")
    assert fault.cite == ("mexican bring-in",)
    assert "equal to the bet" in fault.sentence
    assert not faults("bankers/mexican-poker", small_bet="3", big_bet="6", bring_in="3")


def test_the_least_bet_is_not_above_the_most() -> None:
    assert (
        "more than max_bet"
        in only(COLORADO, "min_bet", betting="spread", min_bet="20", max_bet="10").sentence
    )
    assert not faults(COLORADO, betting="pot limit", min_bet="20", max_bet="10")


def test_a_bet_is_more_than_nothing() -> None:
    assert only(COLORADO, "small_bet", small_bet="0", big_blind="0", small_blind="0")
    assert only(COLORADO, "min_bet", betting="pot limit", min_bet="0")


def test_amounts_are_in_whole_chips() -> None:
    assert (
        "$0.50 is not a multiple of the smallest chip, $1"
        in only(COLORADO, "small_blind", small_blind="0.50").sentence
    )
    assert not faults(COLORADO, small_blind="0.50", chip="0.50")
    assert only("colorado/trips-poker", "wager", wager="2.50")
    assert only("colorado/longhorn-holdem", "pot_wager", pot_wager="7.50")


def test_amounts_are_money_and_counts_are_not_below_zero() -> None:
    assert only(COLORADO, "ante", ante="a dollar").where == "ante"
    assert only(COLORADO, "ante", ante="-1").where == "ante"
    assert faults("bankers/seven-card-stud", raises=-1)[0].where == "raises"


# Bounds that are printed.


@pytest.mark.parametrize(
    "option", ["small_bet", "big_bet", "max_bet", "min_bet", "ante", "small_blind", "big_blind", "straddle"]
)
def test_1002_2_no_bet_is_above_a_hundred_dollars(option: str) -> None:
    fault = next(fault for fault in faults(COLORADO, **{option: "101"}) if fault.where == option)
    assert "1002(2)" in fault.cite
    assert "the maximum is $100" in fault.sentence


def test_1018_1_the_rake_is_at_most_a_tenth() -> None:
    assert "1018(1)" in only(COLORADO, "rake", rake="10.01%").cite
    assert not faults(COLORADO, rake="10%")


def test_a_rake_is_held_to_the_bound_of_its_row_where_no_bound_is_written() -> None:
    for id in ids_of("pot poker"):
        pot = pot_law(load(id))
        for rake in pot.rakes:
            assert only(id, rake.option, **{rake.option: "99%"})


@pytest.mark.parametrize(
    ("id", "raises", "clause"),
    [
        ("outlaws/texas-holdem", 4, "2045 6 d"),
        ("outlaws/texas-holdem", 2, "2045 6 d"),
        ("bankers/lowball-ace-to-five", 3, "lowball 25"),
        ("bankers/mexican-poker", 4, "mexican raise"),
        ("grand-ronde/poker", 5, "7(f)(2)"),
    ],
)
def test_a_number_of_raises_that_the_text_fixes(id: str, raises: int, clause: str) -> None:
    assert clause in only(id, "raises", raises=raises).cite


@pytest.mark.parametrize(
    ("filing", "sentence"),
    [
        ({"strike_out": "1"}, "$1 is refused; the minimum is big_blind, $2."),
        ({"strike_out": "99"}, "$101 together with big_blind is refused; the maximum is $100."),
        ({"variation": "ante", "ante": "10", "strike_out": "5"}, "$5 is refused; the minimum is ante, $10."),
        ({"variation": "ante", "ante": "10", "strike_out": "91"}, "$101 together with ante is refused"),
    ],
)
def test_1017_30_3_the_strike_out_goes_with_the_ante_or_blind(filing: dict[str, str], sentence: str) -> None:
    fault = only("colorado/home-run-holdem", "strike_out", **filing)
    assert sentence in fault.sentence
    assert "1017.30(3)" in fault.cite
    assert not faults("colorado/home-run-holdem", variation="ante", ante="10", strike_out="90")
    assert not faults("colorado/home-run-holdem", strike_out="98")


def test_1017_6_5_a_final_wager_is_at_least_the_initial_bet() -> None:
    fault = only("colorado/holdem-eighty-eight", "final_wager", initial_bet="20", final_wager="10")
    assert "$10 is refused; the minimum is initial_bet, $20." in fault.sentence
    assert "1017.6(5)" in fault.cite
    assert not faults("colorado/holdem-eighty-eight", initial_bet="20", final_wager="20")
    assert not faults("colorado/holdem-eighty-eight", initial_bet="20", final_wager_by="first player")


@pytest.mark.parametrize(
    ("id", "option"),
    [
        ("colorado/holdem-eighty-eight", "initial_bet"),
        ("colorado/joker-poker", "min_bet"),
        ("colorado/trips-poker", "wager"),
        ("colorado/longhorn-holdem", "pot_wager"),
    ],
)
def test_a_game_for_nothing_is_refused(id: str, option: str) -> None:
    assert "$0 is refused; it must be more" in only(id, option, **{option: "0"}).sentence


def test_the_least_of_the_salinas_version_is_not_above_the_most() -> None:
    salinas = "bankers/mexican-poker-salinas"
    assert (
        "more than opening_most, $3"
        in only(salinas, "opening_least", opening_least="5", opening_most="3").sentence
    )
    assert "nobody could sit down" in only(salinas, "min_buy_in", min_buy_in="80", max_buy_in="50").sentence


# Fees.


def test_an_option_of_another_structure_is_refused() -> None:
    assert "holdem fees 22-42" in only(BANKERS, "collection", betting="no limit", collection="3").cite
    assert only(BANKERS, "collection", collection="22")


def test_an_option_for_another_number_of_players_is_refused() -> None:
    fault = only(BANKERS, "collection", seats=6, collection="3")
    assert "for 7 to 22 players; here seats = 6" in fault.sentence
    assert "holdem fees 1-21" in fault.cite
    assert not faults(BANKERS, seats=6, collection="7")
    assert not faults(BANKERS, seats=7, collection="3")
    assert not faults(BANKERS, seats=9, collection="7"), "six may play at a table of nine"


def test_an_option_for_other_limits_is_refused() -> None:
    fault = only("bankers/seven-card-stud", "collection", collection="stud-9: 3")
    assert "limits of 3-6; here small_bet = $4 and big_bet = $8" in fault.sentence
    assert not faults("bankers/seven-card-stud", collection="stud-9: 4")
    assert only("bankers/seven-card-stud", "collection", collection="draw-stud: 17")


def test_several_options_at_once_are_refused() -> None:
    assert only(BANKERS, "collection", collection=["1", "2"]).cite == ("holdem fees", "poker fees one option")
    assert only(BANKERS, "collection", collection="1 and 2")


def test_2528_a_fee_lost_in_the_print_is_refused() -> None:
    fault = only("bankers/lowball-ace-to-five", "collection", collection="draw-time: 1")
    assert fault.cite == ("draw-time fees 1",)
    assert "lost in the print" in fault.sentence


def test_where_no_option_is_filed_one_that_fits_is_in_use() -> None:
    edition = load(BANKERS)
    assert edition.configure().options["collection"] == "3"
    assert edition.configure(seats=6).options["collection"] == "7"
    assert edition.configure(seats=2, betting="no limit").options["collection"] == "38"
    assert load("outlaws/draw-poker-hi-lo-split").configure(betting="limit").options["collection"] == "none"


def test_2309_an_option_for_other_players_gives_way_to_one_of_its_group() -> None:
    game = load(BANKERS).configure()
    labels = {players: row.label for players in (2, 4, 5, 6, 7, 9) if (row := fee_row(game, players))}
    assert labels == {2: "17", 4: "17", 5: "11", 6: "7", 7: "3", 9: "3"}
    pot_limit = load("bankers/omaha").configure(betting="pot limit", collection="59")
    row = fee_row(pot_limit, 4)
    assert row is not None
    assert row.label == "71"


def test_2048_the_number_of_players_decides_among_the_tiers() -> None:
    game = load("outlaws/omaha").configure(collection="poker rates")
    taken = {players: fee_row(game, players) for players in (2, 3, 4, 5, 6, 7, 10)}
    amounts = {n: row.takes[0].amount // 100 for n, row in taken.items() if row}
    assert amounts == {2: 5, 3: 6, 4: 6, 5: 7, 6: 7, 7: 8, 10: 8}


# Seats.


def test_the_deck_serves_every_seat() -> None:
    assert not faults("grand-ronde/poker", seats=11)
    fault = only("grand-ronde/poker", "seats", seats=12)
    assert fault.basis
    assert not faults(COLORADO, seats=22)
    assert only(COLORADO, "seats", seats=23)


def test_a_table_may_not_seat_one() -> None:
    assert only(COLORADO, "seats", seats=1)

"""Questions to the prices: payouts and meters for an edge, what each row weighs, paytables ranked."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

import croupier
from croupier.games.whatif import payouts_of, rank, sensitivity, solve_payout
from croupier.kit import Refusal
from tests.cli.calling import call

THREE = "pennsylvania/three-card-poker"
HANDS = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744}


def test_the_payout_of_a_flush_for_an_edge_is_the_one_worked_out_by_hand() -> None:
    """House edge 1 - sum of hands times (pays + 1) over 22,100; 35-25-5-x-1."""
    paid = sum(HANDS[hand] * (pays + 1) for hand, pays in (("straight flush", 35), ("three of a kind", 25)))
    paid += HANDS["straight"] * 6 + HANDS["pair"] * 2
    wanted = (22100 * (1 - F(1, 40)) - paid) / HANDS["flush"] - 1
    found = croupier.load(THREE).solve("pair_plus.flush", edge="2.5%")
    assert found.exact == wanted == F(11127, 2192) and found.straight
    assert [odds for odds, _ in found.payable] == [5, 6]
    assert found["pays"] == "11127 to 2192" and found["payable"][0]["pays"] == "5 to 1"


def test_the_main_wager_is_played_anew_for_every_payout() -> None:
    """With the Play at more than even money fewer hands are folded, and the edge is not a straight line."""
    game = croupier.load(THREE)
    found = game.solve("play", edge="0%")
    (low, above), (high, below) = found.payable[0], found.payable[-1]
    assert low < found.exact < high and above > 0 > below


@pytest.mark.parametrize(
    ("id", "row", "edge", "pays"),
    [
        ("grand-ronde/roulette", "straight", "2%", F(906, 25)),
        ("grand-ronde/craps", "field.12", "2%", F(82, 25)),
        ("grand-ronde/keno", "pays_1.1", "20%", F(16, 5)),
    ],
)
def test_payouts_of_other_families(id: str, row: str, edge: str, pays: F) -> None:
    assert croupier.load(id).solve(row, edge=edge).exact == pays


def test_a_prize_of_keno_costs_its_probability() -> None:
    """Two spots are both caught in 19 of 316 games; a prize for 1 more is paid so often."""
    game = croupier.load("grand-ronde/keno")
    ((payout, name, now, more),) = sensitivity(game.game, game.choices, "pays_2").rows
    assert (payout.key, name, now - more) == ("pays_2.2", "2 spots", F(19, 316))
    assert game.solve("pays_3.3", edge="25%")["key"] == "pays_3.3"


def test_a_meter_breaks_even_where_the_price_says_so() -> None:
    game = croupier.load(THREE)
    progressive = next(price for price in game.price()["prices"] if price["wagers"] == ["progressive"])
    found = game.solve(meter="progressive")
    assert found.meter == F(progressive["break_even_meter"]) * 100
    assert game.solve(meter="progressive", edge="10%").meter < found.meter


def test_one_unit_more_on_a_row_costs_its_probability() -> None:
    game = croupier.load(THREE).configure(pair_plus="C")
    found = sensitivity(game.game, game.choices, "pair_plus")
    changes = {payout.row: more - now for payout, _, now, more in found.rows}
    assert changes == {hand: F(-count, 22100) for hand, count in HANDS.items()}
    called = call("sensitivity", THREE, "pair_plus", "--set", "pair_plus=C", "--csv")
    assert called.stdout.splitlines()[0].startswith("price,row,pays,house_edge")
    assert len(called.stdout.splitlines()) == 6


def test_paytables_are_ranked_from_the_lowest_edge() -> None:
    found = rank(THREE, "pair_plus")
    assert [(each.paytable, figures) for _, each, figures in found.rows] == [
        ("B", "40-30-5-4-1"),
        ("C", "40-30-6-3-1"),
        ("A", "35-25-5-3-1"),
    ]
    data = json.loads(call("rank", "roulette", "--json").stdout)["ranking"]
    assert data[-1]["wager"] == "First five numbers" and len(data) == 14


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("solve", THREE, "--row", "pair_plus.flsh"), "did you mean pair_plus.flush?"),
        (("solve", THREE, "--row", "pair_plus.pair", "--edge", "60%"), "where it pays 0 to 1, the edge is 29.7376%"),
        (("solve", THREE, "--meter", "pair_plus"), "feeds no meter"),
        (("solve", THREE), "Choose what to compute"),
        (("solve", THREE, "--row", "pair_plus.flush", "--edge", "much"), "is not a percentage"),
        (("sensitivity", THREE, "pair_pluss"), "did you mean pair_plus?"),
        (("rank", "banked pokr"), "did you mean banked poker?"),
        (("rank", "roulette", "pair_plus"), "There is no price of 'pair_plus' in roulette"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(words: tuple[str, ...], sentence: str) -> None:
    called = call(*words)
    assert called.exit_code == 2 and sentence in called.stderr


def test_a_changed_game_is_solved_and_labelled() -> None:
    game = croupier.load(THREE).what_if(pair_plus="50-30-6-3-1")
    found = game.solve("pair_plus.flush", edge="2.5%")
    assert found["changed"] == list(game.changed)
    with pytest.raises(Refusal, match=r"No payout of pair_plus\.flush"):
        solve_payout(game.game, {}, "pair_plus.flush", F(99, 100))


@pytest.mark.parametrize(
    ("id", "row"),
    [
        ("grand-ronde/craps", "field.12"),
        ("bankers/ez-baccarat-panda-8", "tie"),
        ("grand-ronde/roulette", "five"),
    ],
)
def test_a_payout_of_a_family_s_own_rows_is_solved_for(id: str, row: str) -> None:
    solved = croupier.load(id).solve(row, edge="2.5%")
    edges = [F(each["house_edge"]) for each in solved["payable"]]
    assert min(edges) <= F(1, 40) <= max(edges)


def test_a_prize_of_keno_is_changed_by_the_numbers_caught() -> None:
    keno = croupier.load("grand-ronde/keno")
    by_row, whole = keno.what_if({"pays_1.1": "4"}), keno.what_if({"pays_1": "1:4"})
    assert by_row.price()["prices"][0]["house_edge"] == whole.price()["prices"][0]["house_edge"]
    with pytest.raises(Refusal, match="2 cannot be caught with 1 spot"):
        keno.what_if({"pays_1.2": "4"})


def test_what_a_natural_pays_is_solved_for_where_a_filing_chooses_it() -> None:
    game = croupier.load("grand-ronde/blackjack")
    odds = {each.key: each.odds.amount for each in payouts_of(game.game)}
    assert odds["natural"] == F(3, 2)

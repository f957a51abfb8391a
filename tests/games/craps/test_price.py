"""Exact prices of every bet against formulas and published figures."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from croupier.editions import load
from croupier.games.craps import results
from croupier.games.craps.law import ROLLS
from croupier.games.craps.price import (
    BetChain,
    DicePrice,
    Planned,
    ev_per_roll,
    hand_lengths,
    hand_steps,
    parse_plan,
    plan_words,
    price_all,
    price_bet,
    price_plan,
    price_rules,
    priced_wagers,
    visits,
)
from croupier.games.craps.rules import DiceRules, rules_of
from croupier.kit import Refusal
from tests import paths
from tests.naive import craps as naive
from tests.what_if import what_if_game

GAME = load("grand-ronde/craps").configure()
RULES = price_rules(GAME)
ON_A_WIN = price_rules(load("grand-ronde/craps").configure(vigorish_taken="on a win"))
FILE = paths.PUBLISHED
TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}
PLACE = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6), 8: F(7, 6), 9: F(7, 5), 10: F(9, 5)}


def bet(name: str, odds: str = "", called: bool | None = None, rules: DiceRules = RULES) -> DicePrice:
    return price_bet(rules, rules.wager(name), odds, called)


FORMULAS = {
    "pass": naive.pass_line(),
    "come": naive.pass_line(),
    "dont_pass": naive.dont_pass(),
    "dont_come": naive.dont_pass(),
    **{f"place_{n}": naive.on_number(n, PLACE[n]) for n in naive.POINTS},
    **{f"buy_{n}": naive.on_number(n, TRUE[n]) - F(1, 20) for n in naive.POINTS},
    **{f"lay_{n}": naive.against_number(n, 1 / TRUE[n]) - F(1, 20) / TRUE[n] for n in naive.POINTS},
    **{f"hard_{n}": naive.hardway(n, {4: 7, 6: 9, 8: 9, 10: 7}[n]) for n in (4, 6, 8, 10)},
    "field": naive.one_roll({2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
    "any_seven": naive.one_roll({7: 4}),
    "any_craps": naive.one_roll({2: 7, 3: 7, 12: 7}),
    "craps_two": naive.one_roll({2: 30}),
    "craps_three": naive.one_roll({3: 15}),
    "craps_twelve": naive.one_roll({12: 30}),
    "eleven": naive.one_roll({11: 15}),
    "craps_eleven": F(-1, 9),
    "horn": F(-1, 8),
    "horn_high_2": F(-23, 180),
    "horn_high_12": F(-23, 180),
    "horn_high_3": F(-11, 90),
    "horn_high_11": F(-11, 90),
    "whirl": F(-2, 15),
}


def test_every_bet_equals_its_formula() -> None:
    for wager in priced_wagers(RULES):
        expected = FORMULAS.get(wager.name)
        if isinstance(wager.number, tuple):
            expected = F(-5, 36) if wager.number[0] == wager.number[1] else F(-1, 9)
        assert bet(wager.name).price.expectation == expected, wager.name


# Figures as they are published, in per cent, to the places given there.


@pytest.mark.parametrize(
    ("name", "odds", "published"),
    [
        ("pass", "1x", "0.848"),
        ("pass", "2x", "0.606"),
        ("pass", "3-4-5", "0.374"),
        ("pass", "10x", "0.184453"),
        ("pass", "100x", "0.020899"),
        ("come", "10x", "0.184453"),
        ("dont_pass", "to win 1x", "0.682"),
        ("place_6", "", "1.515"),
        ("place_5", "", "4.000"),
        ("place_4", "", "6.667"),
        ("buy_4", "", "4.762"),
        ("lay_4", "", "2.439"),
        ("lay_5", "", "3.226"),
        ("lay_6", "", "4.000"),
        ("any_craps", "", "11.111"),
        ("any_seven", "", "16.667"),
        ("hard_4", "", "11.111"),
        ("hard_6", "", "9.091"),
        ("hop_1_1", "", "13.889"),
        ("hop_1_2", "", "11.111"),
        ("horn", "", "12.500"),
        ("whirl", "", "13.333"),
        ("field", "", "5.556"),
    ],
)
def test_published_edges_of_all_that_is_put_down(name: str, odds: str, published: str) -> None:
    places = len(published.partition(".")[2])
    assert round(bet(name, odds).price.element_of_risk * 100 * 10**places) == int(published.replace(".", ""))


@pytest.mark.skipif(not FILE.exists(), reason="the file of published figures is not beside the project")
def test_every_published_figure_in_the_file() -> None:
    """Bets that the text does not know are not offered; what it does not pay is priced as changed."""
    ours = {
        "Pass with 1x odds": [bet("pass", "1x")],
        "Pass with 10x / 100x odds": [bet("pass", "10x"), bet("pass", "100x")],
        "Place 6/8": [bet("place_6")],
        "Place 5/9": [bet("place_5")],
        "Buy 4/10, 2:1 less 5% always": [bet("buy_4")],
        "Buy 4/10, 2:1, 5% on wins only": [bet("buy_4", rules=ON_A_WIN)],
        "Lay 4/10": [bet("lay_4")],
        "Lay 5/9": [bet("lay_5")],
        "Field": [bet("field", rules=price_rules(what_if_game(GAME.edition, "field 12 = 3 to 1")))],
        "Any craps": [bet("any_craps")],
        "Hard 4/10": [bet("hard_4")],
    }
    rows = [row for row in json.loads(FILE.read_text("utf-8")) if row["game"] == "Craps"]
    found = 0
    for row in rows:
        if row["wager"].startswith("Big 6"):
            assert not any(name.startswith("big") for name in RULES.wagers)
            continue
        mine = ours.get(row["wager"]) or ours[f"{row['wager']}, {row['paytable']}"]
        for text, priced in zip(row["value"].split(" / "), mine, strict=True):
            figure = text.rstrip("%")
            places = len(figure.partition(".")[2])
            edge = priced.price.element_of_risk
            assert round(edge * 100 * 10**places) == int(figure.replace(".", "")), row
            found += 1
    assert found == len(rows)  # one without a bet, one with two figures


def test_pass_and_dont_pass_to_the_last_digit() -> None:
    assert bet("pass").price.house_edge == F(7, 495)
    assert bet("dont_pass").price.house_edge == F(3, 220)
    assert bet("dont_pass").per_resolved == F(27, 1925), "a push is no decision"
    assert bet("pass").rolls == bet("come").rolls == F(557, 165)
    assert bet("pass").per_roll == F(7, 495) / F(557, 165)


def test_buy_and_lay_with_the_vigorish_on_a_win() -> None:
    rules = ON_A_WIN
    assert bet("buy_4", rules=rules).price.house_edge == F(1, 60)  # 1.667 %
    assert bet("buy_5", rules=rules).price.house_edge == F(2, 100)
    assert bet("lay_4", rules=rules).price.house_edge == F(1, 60)
    assert bet("lay_6", rules=rules).price.house_edge == F(1, 44)


def test_the_field_with_three_on_twelve_is_no_law_here_but_can_be_changed() -> None:
    game = what_if_game(GAME.edition, "field 12 = 3 to 1")
    data = results.price_craps(game).page().to_data()
    field = next(price for price in data["prices"] if price["wagers"] == ["field"])
    assert field["house_edge"] == "1/36"  # 2.778 %
    assert game.changed == ("Field on 12 pays 3 to 1 (printed: 2 to 1)",)
    for bad in ("field 7 = 3 to 1", "fields = 2 to 1", "field 12 3 to 1", "field 12 = lots"):
        with pytest.raises(Refusal):
            what_if_game(GAME.edition, bad)


def test_odds_carry_no_edge_and_more_spread() -> None:
    for name in ("pass", "dont_pass", "come", "dont_come"):
        alone = bet(name)
        for odds in ("1x", "10x", "3-4-5", "to win 2x"):
            found = bet(name, odds)
            assert found.price.expectation == alone.price.expectation
            assert found.price.variance > alone.price.variance
            assert found.price.certainty == "exact given stated play"


def test_odds_beyond_the_law_are_priced_and_said_to_be() -> None:
    assert bet("pass", "10x").price.notes == () and bet("dont_pass", "20x").price.notes == ()
    assert "above 10 times" in bet("pass", "11x").price.notes[0]
    assert "above 20 times" in bet("dont_pass", "21x").price.notes[0]


def test_bets_that_are_off_on_come_outs_take_longer_but_cost_the_same() -> None:
    off, on = bet("place_6"), bet("place_6", called=True)
    assert off.price.expectation == on.price.expectation and off.rolls == on.rolls == F(36, 11)
    assert on.on_layout == F(36, 11) < off.on_layout


def test_distributions_are_whole_and_rows_add_up() -> None:
    for priced in price_all(RULES, ("2x",)):
        price = priced.price
        assert sum(chance for _, chance in price.distribution) == 1
        assert sum((row.share for row in price.rows), F(0)) == price.expectation, price.name
        assert all(row.cite for row in price.rows)
        assert 0 < priced.resolved <= 1 <= priced.rolls <= priced.on_layout


# Several bets at once.


def test_a_plan_adds_up_to_its_bets() -> None:
    rules = rules_of(GAME)
    priced = price_plan(rules, parse_plan(rules, "pass 10, odds 10x, place 6 12, dont come 5, hard 8 1"))
    assert priced.expectation == sum((each.expectation for each in priced.bets), F(0))
    assert priced.down == sum((each.down for each in priced.bets), F(0))
    assert priced.bets[0].down == 1000 + F(2, 3) * 10000
    assert priced.combined_edge == -priced.expectation / priced.down
    assert sum(chance for _, chance in priced.distribution) == 1


def test_a_plan_of_one_bet_is_its_price() -> None:
    rules = rules_of(GAME)
    priced = price_plan(rules, parse_plan(rules, "pass 10, odds 3-4-5"))
    alone = bet("pass", "3-4-5")
    assert priced.combined_edge == alone.price.element_of_risk
    assert priced.variance == alone.price.variance * 10**6


def test_bets_that_cannot_both_lose_have_less_spread_together() -> None:
    """Pass and don't pass against each other: only the twelve loses, and nothing wins."""
    rules = rules_of(GAME)
    priced = price_plan(rules, parse_plan(rules, "pass 10, dont pass 10"))
    assert priced.distribution == ((F(-1000), F(1, 36)), (F(0), F(35, 36)))


def test_breakage_costs_the_player() -> None:
    exact = parse_edge("place 6 7")
    whole = parse_edge("place 6 7", payout_chip="1")
    assert F(1, 66) < exact < whole == 1 - F(5, 11) * F(15, 7)


def parse_edge(text: str, **filing: str) -> F:
    rules = rules_of(load("grand-ronde/craps").configure(**filing))
    return price_plan(rules, parse_plan(rules, text)).combined_edge


def test_two_come_bets_follow_one_another() -> None:
    rules = rules_of(GAME)
    priced = price_plan(rules, parse_plan(rules, "come 10, come 10"))
    assert priced.expectation == 2 * 1000 * naive.pass_line() and priced.ev_per_roll is None


def test_bets_kept_up_for_ever() -> None:
    """By renewal: what a bet brings over the rolls from one to the next."""
    line = RULES.wager("pass")
    assert ev_per_roll(RULES, Planned(line, F(1))) == naive.pass_line() / F(557, 165)
    field = RULES.wager("field")
    assert ev_per_roll(RULES, Planned(field, F(1))) == F(-1, 18)
    lay = RULES.wager("lay_4")
    assert ev_per_roll(RULES, Planned(lay, F(1))) == F(-1, 40) / 4


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "is not a bet; name it and"),
        ("pass", "is not a bet; name it and"),
        ("pass ten", "not an amount"),
        ("odds 10x", "no line bet before it"),
        ("place 6 12, odds 10x", "no line bet before it"),
        ("pass 10, odds lots", "not understood"),
        ("pass 10, pass 10", "Pass is listed twice in the plan"),
        ("place 6 12, place 6 12", "Place 6 is listed twice in the"),
        ("come 6 10", "cannot be bet directly; name the line"),
        ("pass 501", "above the maximum"),
        ("pass 0", "must be more than"),
        ("horn 4.01", "does not divide"),
        ("dont pass 1.01, odds to win 1x", "fraction of a cent"),
    ],
)
def test_plans_that_are_none(text: str, match: str) -> None:
    with pytest.raises(Refusal, match=match):
        parse_plan(rules_of(GAME), text)


def test_plans_are_read_as_players_write_them() -> None:
    rules = rules_of(GAME)
    plan = parse_plan(rules, "pass 10, odds 20; don't come 5, dont come odds 2x, hop 4 3 1, horn high 12 5")
    assert [planned.wager.name for planned in plan] == ["pass", "dont_come", "hop_3_4", "horn_high_12"]
    assert set(plan[0].odds.values()) == {2000} and set(plan[1].odds.values()) == {1000}
    for text in (
        "pass 10, odds 3-4-5, place 6 12",
        "dont come 25, odds 2x, hop 1 2 1",
        "come 5, come 5, odds 20",
    ):
        plan = parse_plan(rules, text)
        assert [(each.wager, each.stake, each.odds) for each in parse_plan(rules, plan_words(plan))] == [
            (each.wager, each.stake, each.odds) for each in plan
        ]
    assert (
        plan_words(parse_plan(rules, "dont pass 10, odds to win 1x"))
        == "dont pass 10, odds 20/15/12/12/15/20"
    )


# The chain, and a shooter's hand.


def test_the_machine_goes_where_the_rows_lead() -> None:
    chain = BetChain(RULES, (Planned(RULES.wager("come"), F(1)),), once=False)
    assert len(chain.states) == len(set(chain.states)) == len(chain.moves)
    for (point, _), moves in zip(chain.states, chain.moves, strict=True):
        for dice, move in zip(ROLLS, moves, strict=True):
            assert chain.states[move.to][0] == RULES.puck(point, dice)[0]


def test_a_hand_of_8_5255_rolls() -> None:
    hand = hand_lengths(RULES)
    assert hand.mean == F(1671, 196) and round(float(hand.mean), 4) == 8.5255
    assert hand.median == 6 and not any(hand.exactly[:2])
    assert hand.at_least(2) == 1 and hand.exactly[2] == F(24, 36) * F(6, 36)
    assert round(1 / float(hand.at_least(154)) / 1e9, 2) == 5.59, (
        "the record: one hand in 5.59 thousand millions"
    )
    far = hand_lengths(RULES, 700)
    spread = sum(((n - hand.mean) ** 2 * chance for n, chance in enumerate(far.exactly)), F(0))
    assert abs(spread - hand.variance) < F(1, 10**30)
    assert 0 <= 1 - sum(far.exactly, F(0)) < F(1, 10**30)


def test_hands_by_another_road() -> None:
    """Games per hand: each ends with a seven out with the chance of a point missed."""
    missed = sum((naive.chance(p) * (1 - naive.before_seven(p)) for p in naive.POINTS), F(0))
    assert sum(visits(hand_steps(RULES))) == F(557, 165) / missed


def test_3_a_3_a_push_that_stays_up_is_the_same_bet_with_the_edge_of_each_resolved_one() -> None:
    def dont_pass(filed: str) -> DicePrice:
        rules = price_rules(load("grand-ronde/craps").configure(pushed_bets=filed))
        return price_bet(rules, rules.wager("dont_pass"))

    back, up = dont_pass("go back"), dont_pass("stay up")
    assert back.price.house_edge == F(3, 220) and up.price.house_edge == F(27, 1925)
    assert up.resolved == 1 and back.per_resolved == up.per_resolved


def test_hit_and_win_frequency_of_a_whirl_differ_by_the_seven() -> None:
    rules = price_rules(load("grand-ronde/craps").configure())
    price = price_bet(rules, rules.wager("whirl")).price
    assert price.hit_frequency - price.win_frequency == F(6, 36)
    assert all(row.share == row.probability * row.profit for row in price.rows)

"""Whether a filing is complete: what the texts order it to state, what is assumed, and what is off unless filed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import Edition, edition_ids, load
from croupier.editions.edition import file_from
from croupier.editions.filing import Review, as_filed, review
from croupier.editions.lawfile import law_folder, law_of
from croupier.kit import Refusal
from croupier.pages import Page
from croupier.pages.filing import check_page, with_assumptions
from tests.cases import each

FOUR = "pennsylvania/four-card-poker"
THREE = "pennsylvania/three-card-poker"
RIDE = "pennsylvania/let-it-ride-poker"
ULTIMATE = "pennsylvania/ultimate-texas-hold-em"
METER = ("progressive_rate", "progressive_initial", "progressive_reset")
LIMITS = ("min_bet", "max_bet")
FIXED_LIMITS = ("small_bet", "big_bet")


def reviewed(id: str, **choices: Any) -> Review:
    return review(load(id), choices)


def missing(id: str, **choices: Any) -> dict[str, tuple[str, ...]]:
    """What a filing leaves out, with the clauses."""
    return {each.where: each.basis.clauses for each in reviewed(id, **choices).missing}


@each(("id", "clause"), [(FOUR, "641a.12(d)(3)"), (THREE, "649a.12(e)(3)"), (ULTIMATE, "653a.12(d)(3)")])
def test_641a_12_d_3_649a_12_e_3_653a_12_d_3_rate_initial_and_reset_are_filed(id: str, clause: str) -> None:
    found = missing(id, progressive=True)
    assert {name: found[name] for name in METER} == dict.fromkeys(METER, (clause,))
    amounts = {"progressive_rate": "25%", "progressive_initial": "20000", "progressive_reset": "20000"}
    assert not set(METER) & set(missing(id, progressive=True, **amounts))
    assert not set(METER) & set(missing(id, progressive=False))


@each(("id", "clause"), [(FOUR, "641a.7(e)"), (RIDE, "643a.7(h)"), (THREE, "649a.7(f)")])
def test_641a_7_e_643a_7_h_649a_7_f_the_number_of_boxes_is_filed(id: str, clause: str) -> None:
    assert missing(id)["boxes"] == (clause,)
    assert "boxes" not in missing(id, boxes=1)


def test_653a_7_e_one_position_is_the_texts_and_need_not_be_filed() -> None:
    assert "boxes" not in missing(ULTIMATE)


@each(
    ("id", "wager", "clause"),
    [
        (FOUR, "aces_up", "641a.12(c)"),
        (FOUR, "progressive", "641a.12(d)(1)"),
        (FOUR, "envy", "641a.12(d)(5)"),
        (RIDE, "bet_1", "643a.12(a)"),
        (RIDE, "bonus", "643a.12(b)"),
        (RIDE, "three_card", "643a.12(c)"),
        (THREE, "ante_bonus", "649a.12(b)"),
        (THREE, "pair_plus", "649a.12(d)"),
        (THREE, "six_card", "649a.12(f)"),
        (ULTIMATE, "trips", "653a.12(c)"),
        ("colorado/let-it-ride", "three_card", "1017.14(12)"),
        ("colorado/three-card-poker", "ante_bonus", "1017.24(17)"),
        ("colorado/ultimate-texas-holdem", "blind", "1017.47(14)"),
    ],
)
def test_the_paytable_selected_is_stated(id: str, wager: str, clause: str) -> None:
    offered = {each.name: True for each in load(id).law.wagers if each.when_filed}
    assert missing(id, **offered)[wager] == (clause,)
    named = {**offered, wager: load(id).labels(wager)[0]}
    assert wager not in missing(id, **named)


def test_649a_12_c_the_version_has_paytables_of_its_own() -> None:
    assert missing(THREE, version="both compulsory")["ante_bonus"] == ("649a.12(c)",)


def test_1017_24_17_a_pair_of_paytables_is_stated_once() -> None:
    assert "pair_plus" not in missing("colorado/three-card-poker")
    assert "ante_bonus" not in missing("colorado/three-card-poker", pair_plus="2")


@each(
    ("option", "clause"),
    [("bet_or_fold", "1040(1)"), ("check_raise", "1040(2)"), ("rake", "1040(3)"), ("raises", "1040(4)")],
)
def test_1040_house_rules_are_posted(option: str, clause: str) -> None:
    assert missing("colorado/texas-holdem-high")[option] == (clause,)


@each(
    ("id", "clause"),
    [("colorado/five-card-draw-low", "1013(2)(a)"), ("colorado/seven-card-stud-low", "1015(2)(a)")],
)
def test_1013_2_a_1015_2_a_the_licensee_determines_the_best_low_hand(id: str, clause: str) -> None:
    assert missing(id)["low_order"] == (clause,)
    assert "low_order" not in missing(id, low_order="deuce to seven")


def test_1040_5_a_qualifier_is_posted_only_where_there_is_one() -> None:
    assert missing("colorado/omaha-high-low")["qualifier"] == ("1040(5)",)
    assert "qualifier" not in missing("colorado/omaha-high-low", qualifier="none")
    assert "qualifier" not in missing("colorado/omaha-high")


def test_7_g_3_qualifying_hands_are_posted_where_there_is_a_jackpot() -> None:
    assert "jackpot_hand" not in missing("grand-ronde/poker")
    assert missing("grand-ronde/poker", jackpot_rake="1")["jackpot_hand"] == ("7(g)(3)",)


def test_an_option_of_fees_brings_its_table_limit() -> None:
    assert {"collection", "min_bet", "max_bet"} <= set(missing("bankers/pure-21-5-blackjack"))
    assert missing("bankers/pure-21-5-blackjack", collection="second: 1") == {}


def test_joker_procedures_posted_the_option_of_fees_is_posted() -> None:
    joker = "bankers/fortune-pai-gow-poker-joker-fully-wild"
    assert missing(joker) == {"collection": ("joker procedures posted",)}
    assert missing(joker, collection="own: 2") == {}


def test_fortune_betting_the_table_limits_are_posted() -> None:
    fortune = "bankers/fortune-pai-gow-poker-1-1"
    assert {name: missing(fortune)[name] for name in LIMITS} == dict.fromkeys(LIMITS, ("fortune betting",))
    assert not set(LIMITS) & set(missing(fortune, collection="first: 2"))


def test_1017_50_10_11_the_table_limits_are_posted() -> None:
    found, clauses = missing("colorado/fortune-pai-gow-poker"), ("1017.50(10)", "1017.50(11)")
    assert {name: found[name] for name in LIMITS} == dict.fromkeys(LIMITS, clauses)
    assert not set(LIMITS) & set(missing("colorado/fortune-pai-gow-poker", min_bet="10", max_bet="50"))


@each(
    ("id", "clause"),
    [
        ("outlaws/omaha", "2204 6 c"),
        ("outlaws/omaha-hi-lo-split", "2050 6 c"),
        ("outlaws/draw-poker-hi-lo-split", "2051 6 c"),
        ("outlaws/texas-holdem", "2045 6 c"),
        ("outlaws/texas-holdem-hi-lo-split", "2046 6 c"),
    ],
)
def test_2045_6_c_and_sisters_the_table_limit_is_posted(id: str, clause: str) -> None:
    assert missing(id)["betting"] == (clause,)
    assert not {"betting", *LIMITS, *FIXED_LIMITS} & set(missing(id, betting="no limit"))
    fixed = missing(id, betting="limit")
    assert {name: fixed[name] for name in FIXED_LIMITS} == dict.fromkeys(FIXED_LIMITS, (clause,))
    assert missing(id, betting="spread")["max_bet"] == (clause,)


@each(
    ("id", "wager"),
    [
        (FOUR, "progressive"),
        (THREE, "progressive"),
        (THREE, "six_card"),
        (RIDE, "bonus"),
        (RIDE, "three_card"),
    ],
)
def test_641a_7_d_4_649a_7_d_5_643a_7_e_a_wager_is_off_unless_filed(id: str, wager: str) -> None:
    found = reviewed(id)
    assert wager not in found.game.offered
    (assumed,) = [each for each in found.assumed if each.where == wager]
    assert (assumed.value, assumed.words) == (False, "not offered")
    assert wager in reviewed(id, **{wager: True}).game.offered
    assert as_filed(load(id), {})[wager] is False


def test_649a_7_d_4_a_rate_without_its_wager_is_incomplete() -> None:
    (found,) = [
        each for each in reviewed(THREE, progressive_rate="20%").missing if each.where == "progressive"
    ]
    assert "progressive_rate is filed without it" in found.sentence and "649a.7(d)(4)" in found.basis.clauses


@each("id", edition_ids())
def test_a_filing_that_states_what_is_missing_is_complete(id: str) -> None:
    edition = load(id)
    found = review(edition, {})
    defaults = {
        option.name: edition.law.default.get(option.name, option.default) for option in edition.options
    }
    stated = {
        each.where: defaults[each.where] if each.where in defaults else found.game.labels[each.where]
        for each in found.missing
    }
    again = review(edition, stated)
    assert (again.permitted, again.complete) == (True, True), again
    assert not {each.where for each in again.assumed} & set(stated)


@each("id", edition_ids())
def test_a_default_filing_is_played_and_its_choices_are_assumed(id: str) -> None:
    assert load(id).configure()
    found = review(load(id), {})
    assert all(each.basis for each in found.missing) and all(each.basis for each in found.assumed)
    assert {each.where for each in found.missing} <= {each.where for each in found.assumed}


# The page.


def test_the_page_has_the_keys_of_check() -> None:
    data = check_page(reviewed(THREE)).to_data()
    lists = {"violations", "missing", "assumed", "submissions"}
    assert set(data) == {"edition", "permitted", "complete", "filing", *lists}
    assert (data["permitted"], data["complete"], data["violations"]) == (True, False, [])
    assert {"where", "sentence", "clause"} == set(data["missing"][0])
    page = check_page(reviewed(THREE, boxes=9))
    assert page.exit_code == 1 and "filing" not in page.to_data()
    assert check_page(reviewed("grand-ronde/craps")).exit_code == 0


def test_an_incomplete_filing_is_an_exit_of_1() -> None:
    page = check_page(reviewed(THREE))
    assert page.exit_code == 1
    assert "Incomplete: 3 missing items" in page.to_text()


# The loader's proofs.


def _changed(**changes: Any) -> Edition:
    raw = law_of(THREE, (law_folder() / f"{THREE}.toml").read_text("utf-8"))
    return Edition("own/changed", file_from({**raw, **changes}), dict(load(THREE).clauses))


@each(
    ("row", "said"),
    [
        (
            {"states": "colour", "must": "be posted at the table", "cite": "649a.7(f)"},
            "'colour' is not known",
        ),
        ({"states": "ante", "must": "be posted at the table", "cite": "649a.7(f)"}, "has no paytables"),
        ({"states": "boxes", "must": "be posted at the table", "cite": "999"}, "is not in the index"),
        (
            {"states": "boxes", "must": "be posted at the table", "offered": "x", "cite": "649a.7(f)"},
            "'x' is not known",
        ),
    ],
)
def test_a_requirement_that_cannot_be_met_is_refused(row: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        _changed(required=[row])


# What no filing holds, and what play and prices assume.


def submitted(id: str, **choices: Any) -> list[str]:
    return [clause for row in review(load(id), choices).submissions for clause in row.cite]


def test_1060_1_1061_the_rules_of_a_jackpot_are_submitted_where_one_is_offered() -> None:
    assert {"1060(1)", "1061(2)"} <= set(submitted("colorado/texas-holdem-high", jackpot_rake="1"))
    assert not {"1060(1)", "1061(2)"} & set(submitted("colorado/texas-holdem-high"))


@each("id", [each for each in edition_ids() if each.startswith("colorado/")])
def test_1039_the_house_rules_are_posted(id: str) -> None:
    assert "1039" in submitted(id)


def test_1017_51_8_the_ranks_of_six_decks_are_posted() -> None:
    assert "1017.51(8)" in submitted("colorado/texas-shootout")


def test_1017_38_14_a_contingency_plan_is_submitted() -> None:
    assert "1017.38(14)" in submitted("colorado/trips-poker")


@each(
    ("id", "clause"),
    [("pennsylvania/four-card-poker", "641a.2(b)"), ("pennsylvania/three-card-poker", "649a.2(b)")],
)
def test_x_2_b_the_layout_is_approved(id: str, clause: str) -> None:
    assert submitted(id) == [clause]


@each(
    ("id", "clause"),
    [(FOUR, "641a.5(g)"), (RIDE, "643a.5(g)"), (THREE, "649a.5(g)"), (ULTIMATE, "653a.5(g)")],
)
def test_x_5_g_a_shoe_that_reshuffles_is_approved(id: str, clause: str) -> None:
    assert clause in submitted(id, dealing="reshuffling shoe")
    assert clause not in submitted(id, dealing="automated shoe")


def test_649a_12_e_3_prices_say_what_they_assume() -> None:
    edition = load("pennsylvania/three-card-poker")
    page = with_assumptions(Page("Prices", ()), edition.configure(), {})
    assumed = {(row["where"], row["value"]): row["clause"] for row in page.to_data()["assumed"]}
    assert assumed["progressive_rate", "20%"] == "649a.12(e)(3)"
    assert ("progressive", "offered") in assumed and ("pair_plus", "paytable A") in assumed
    assert str(page).count("Assumed") == 1 and "progressive_rate" in str(page)


def test_prices_under_a_complete_filing_assume_nothing() -> None:
    page = Page("Prices", ())
    assert with_assumptions(page, load("grand-ronde/craps").configure(), {}) is page

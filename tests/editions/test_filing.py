"""An operator's choices: what may be filed, and a sentence with its clause for each thing that may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.editions import FilingRefused, Violation, examine, load, read_filing
from croupier.kit import Refusal

THREE = "pennsylvania/three-card-poker"


def violations(id: str = THREE, **choices: Any) -> tuple[Violation, ...]:
    return examine(load(id), choices)[1]


def only(id: str = THREE, **choices: Any) -> Violation:
    found = violations(id, **choices)
    assert len(found) == 1, found
    return found[0]


def test_nothing_filed_is_the_default() -> None:
    game = load(THREE).configure()
    assert game.labels["pair_plus"] == "A"
    assert game.options["dealing"] == "manual shoe"
    assert game.offered == ("ante", "play", "ante_bonus", "pair_plus", "progressive", "envy", "six_card")


def test_what_is_filed_replaces_the_default_and_nothing_else() -> None:
    game = load(THREE).configure(pair_plus="C", dealing="hand")
    assert game.labels["pair_plus"] == "C"
    assert game.labels["six_card"] == "A"
    assert game.options["dealing"] == "hand"


def test_an_optional_wager_may_be_left_out_with_what_hangs_on_it() -> None:
    game = load(THREE).configure(progressive=False, six_card=False)
    assert game.offered == ("ante", "play", "ante_bonus", "pair_plus")
    with pytest.raises(Refusal, match="Progressive Payout is not offered under this filing"):
        game.wager("progressive")


def test_a_wager_that_is_not_optional_must_be_offered() -> None:
    assert "must be offered" in only(pair_plus=False).sentence
    assert "must be offered" in only(ante=False).sentence
    assert "cannot be left out" in only(ante_bonus=False).sentence


def test_an_unknown_schedule_is_refused_with_those_there_are() -> None:
    found = only(pair_plus="D")
    assert found.where == "pair_plus"
    assert found.sentence == "paytable 'D' does not exist; choose one of A, B, C."
    assert "649a.12(d)" in found.cite


def test_a_label_for_a_wager_without_schedules_is_refused() -> None:
    assert only(ante="B").where == "ante"


def test_every_violation_is_reported_not_only_the_first() -> None:
    with pytest.raises(FilingRefused) as refused:
        load(THREE).configure(pair_plus="D", boxes=9, dealing="by drone", colour="red")
    assert {violation.where for violation in refused.value.violations} == {
        "pair_plus",
        "boxes",
        "dealing",
        "colour",
    }
    assert "(and 3 more)" in str(refused.value)


def test_the_version_tables_go_only_with_a_version() -> None:
    assert "is only for version = ante at least pair plus" in only(ante_bonus="e-B").sentence
    assert load(THREE).configure(version="both compulsory").labels["ante_bonus"] == "e-B"
    assert (
        "paytable A is only for version = standard"
        in only(version="both compulsory", ante_bonus="A").sentence
    )


def test_a_lost_figure_must_be_supplied_and_be_a_figure() -> None:
    version = {"version": "both compulsory", "ante_bonus": "e-A"}
    assert len(violations(**version)) == 2
    figures = {"A-K-Q of spades": "50 to 1", "mini royal": "15 to 1"}
    game = load(THREE).configure(**version, supplied={"ante_bonus": figures})
    table = game.table("ante_bonus")
    assert table is not None
    assert [str(row.pays) for row in table.rows] == ["50 to 1", "15 to 1", "4 to 1", "3 to 1", "1 to 1"]
    for bad in ("illegible", "much", "5 to 0", 7):
        found = violations(**version, supplied={"ante_bonus": {**figures, "mini royal": bad}})
        assert found and all("mini royal" in violation.where for violation in found), bad


def test_figures_may_be_supplied_only_where_they_are_lost() -> None:
    found = only(supplied={"pair_plus": {"straight": "7 to 1"}})
    assert "paytable A fixes 5 to 1, which no filing may change" in found.sentence
    assert "has no row" in only(supplied={"pair_plus": {"five of a kind": "7 to 1"}}).sentence
    assert only(supplied={"ante": {"straight": "7 to 1"}}).where == "supplied.ante"


@pytest.mark.parametrize(
    "supplied", ["all", ["ante_bonus"], {"pair_plus": "35 to 1"}, {"pair_plus": None}, 5]
)
def test_figures_that_are_no_table_are_refused(supplied: Any) -> None:
    assert all(violation.where.startswith("supplied") for violation in violations(supplied=supplied))
    assert violations(supplied=supplied)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("boxes", 0, "the minimum is 1"),
        ("boxes", 8, "the maximum is 7"),
        ("boxes", "2", "is not a whole number"),
        ("boxes", True, "is not a whole number"),
        ("decks", 3, "the maximum is 2"),
        ("min_bet", "five", "is not an amount"),
        ("min_bet", 7.5, "is not an amount"),
        ("progressive_rate", "0.2", "is not a percentage"),
        ("progressive_rate", "100.01%", "the maximum is 100%"),
        ("progressive_initial", "999.99", "the minimum is $1,000"),
        ("progressive_reset", "999.99", "the minimum is $1,000"),
        ("dealing", "from the floor", "choose one of manual shoe, hand, automated shoe"),
    ],
)
def test_an_option_outside_its_bounds_is_refused(option: str, value: Any, said: str) -> None:
    found = only(**{option: value})
    assert found.where == option
    assert said in found.sentence


def test_649a_12_e_3_the_rate_goes_by_the_table() -> None:
    assert not violations(progressive="A", progressive_rate="14%")
    assert (
        "the minimum is 14% because progressive = A"
        in only(progressive="A", progressive_rate="13.99%").sentence
    )
    assert not violations(progressive="B", progressive_rate="20%")
    assert (
        "the minimum is 20% because progressive = B"
        in only(progressive="B", progressive_rate="19.99%").sentence
    )


def test_649a_3_b_two_decks_need_a_shuffler() -> None:
    assert not violations(decks=2, shuffler="counts")
    assert only(decks=2, shuffler="none").cite == ("649a.3(b)",)


def test_649a_9_a_1_dealing_from_the_hand_needs_a_shuffler() -> None:
    assert not violations(dealing="hand", shuffler="does not count")
    assert "649a.9(a)(1)" in only(dealing="hand", shuffler="none").cite


def test_a_negative_amount_is_refused() -> None:
    assert only(min_bet="-5").where == "min_bet"
    assert only(max_bet="-5").where in ("min_bet", "max_bet")


def test_a_least_bet_above_the_most_is_refused() -> None:
    assert violations(min_bet="100", max_bet="99.99")
    assert not violations(min_bet="100", max_bet="100")


def test_schedules_that_come_as_a_pair_must_be_filed_as_one() -> None:
    assert not violations("colorado/three-card-poker", ante_bonus="2")
    game = load("colorado/three-card-poker").configure(ante_bonus="2")
    assert game.labels["pair_plus"] == "2"
    found = violations("colorado/three-card-poker", ante_bonus="2", pair_plus="3")
    assert any("come as a pair" in violation.sentence for violation in found)


# Sentences: why a bound holds, what the text fixes, and no false remark beside a refusal.


def test_a_bound_says_by_which_choice_it_holds() -> None:
    assert (
        only(decks=2, shuffler="none").sentence == "2 is refused; the maximum is 1 because shuffler = none."
    )
    assert "because progressive = A (default)" in only(progressive_rate="1%").sentence


def test_1002_2_no_limit_is_refused_without_a_remark_on_the_ante() -> None:
    found = only("colorado/texas-holdem-high", betting="no limit")
    assert found.where == "betting" and found.cite == ("1040", "1002(2)")
    assert found.sentence == "'no limit' is not permitted; choose one of limit, spread, pot limit."


def test_a_choice_that_the_text_fixes_is_refused_with_its_clause() -> None:
    found = only("colorado/three-card-poker", decks=2)
    assert found.sentence == "is not for the operator to choose; the text fixes it: one deck."
    assert "1017.24(1)" in found.cite
    assert (
        "the text allows limit only" in only("bankers/draw-poker-jacks-or-better", betting="spread").sentence
    )


def test_no_sentence_has_an_empty_word() -> None:
    for id in ("bankers/omaha", "bankers/mexican-poker", "outlaws/omaha"):
        nothing: dict[str, Any] = {"betting": None}
        assert only(id, **nothing).sentence == "has no value; state one, or leave it out for the default."


def test_an_empty_name_is_shown_as_one() -> None:
    empty: dict[str, Any] = {"": "x"}
    assert str(only(**empty)).startswith("'': is not an option of this edition")


# Paytables where no choice is.


@pytest.mark.parametrize(
    ("id", "leader", "follower", "label", "clause"),
    [
        ("colorado/let-it-ride", "bet_1", "bet_2", "2", "1017.14(11)"),
        ("colorado/bonus-6", "ante", "second", "B", "1017.28(11)"),
        ("colorado/colorado-holdem", "ante", "bet", "4A", "1017.16(6)(e)"),
        ("colorado/players-choice-poker", "hand_1", "hand_2", "5-card", "1017.36(6)(a)"),
        ("colorado/emperors-challenge", "pai_gow_insurance", "dealer_pai_gow_insurance", "K", "1017.49(19)"),
    ],
)
def test_1017_14_11_and_sisters_one_paytable_pays_them_all(
    id: str, leader: str, follower: str, label: str, clause: str
) -> None:
    found = only(id, **{follower: label})
    assert found.where == follower and clause in found.cite
    assert f"file a paytable for {leader} alone" in found.sentence
    assert violations(id, **{leader: label, follower: label}) == violations(id, **{leader: label})


@pytest.mark.parametrize("id", [THREE, "pennsylvania/four-card-poker", "pennsylvania/ultimate-texas-hold-em"])
def test_641a_11_c_5_v_an_envy_paytable_without_the_progressive_is_refused(id: str) -> None:
    found = only(id, progressive=False, envy="A")
    assert found.sentence == "'A' is refused; Envy Bonus goes with Progressive Payout, which is not offered."


def test_1017_34_3_a_paytable_for_a_tip_that_is_not_offered_is_refused() -> None:
    found = only("colorado/boston-5-7-stud", tip_award="B7-02")
    assert "which is not offered" in found.sentence and found.cite == ("1017.34(3)",)


# Files.


def test_a_filing_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "filing.toml"
    path.write_text(
        f'edition = "{THREE}"\npair_plus = "B"\n[supplied.ante_bonus]\nstraight = "2 to 1"\n', "utf-8"
    )
    edition, choices = read_filing(path)
    assert edition.id == THREE
    assert choices == {"pair_plus": "B", "supplied": {"ante_bonus": {"straight": "2 to 1"}}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pair_plus = 'B'", "does not say which edition"),
        ("edition = 5", "does not say which edition"),
        ("edition = ", "is neither JSON nor TOML"),
        ("edition = 'nowhere/poker'", "There is no edition"),
        (b"\xff\xfe", "cannot be read"),
    ],
)
def test_a_file_that_is_no_filing_is_refused_in_a_sentence(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    path = tmp_path / "filing.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refusal, match=said):
        read_filing(path)


def test_a_file_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        read_filing(tmp_path / "nothing.toml")


@pytest.mark.parametrize("choice", ["progressive", "min_bet", "boxes", "progressive_rate", "pair_plus"])
def test_nothing_is_no_choice(choice: str) -> None:
    # A null is neither the usual choice nor a wager left out; taken for either it would decide money.
    nothing: dict[str, Any] = {choice: None}
    assert only(**nothing).where == choice

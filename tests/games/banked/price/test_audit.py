"""The audit finds by itself what cannot be meant in the printed schedules, and what a filing can do."""

from fractions import Fraction
from functools import cache

import pytest

from croupier.analysis.findings import (
    LEVELS,
    Finding,
    inversions,
    may_be_reached,
    never_reached,
    schedules_of,
    twins,
)
from croupier.editions import edition_ids, load
from croupier.games import FAMILIES, family_of
from croupier.games.audit import audit
from croupier.kit import Refusal


@cache
def found(where: str) -> tuple[Finding, ...]:
    return audit(where).findings


def labels(where: str, wager: str, kind: str) -> set[str]:
    """The paytables that a finding of a kind names; there is one such finding at most."""
    own = [finding for finding in found(where) if finding.wager == wager and finding.kind == kind]
    assert len(own) < 2
    return set(own[0].labels) if own else set()


def test_colorado_three_card_player_edges() -> None:
    assert labels("colorado/three-card-poker", "pair_plus", "player edge") == {"12", "14", "15", "16", "17"}
    assert labels("colorado/three-card-poker", "ante_bonus", "player edge") == {"14", "15", "16", "17"}


def test_colorado_three_card_schedules_that_fall_as_hands_rise() -> None:
    assert labels("colorado/three-card-poker", "pair_plus", "payout inversion") == {"14", "15", "16", "17"}


def test_schedule_12_says_how_much_and_where() -> None:
    (finding,) = [
        f for f in found("colorado/three-card-poker") if f.wager == "pair_plus" and f.kind == "player edge"
    ]
    assert "12: the player has an edge of 53.63 %" in finding.sentence
    assert {edge.label: edge.house_edge for edge in finding.edges}["12"] == Fraction(-2963, 5525)
    assert finding.place == "Pair Plus, paytables 12, 14 to 17" and finding.cite


def test_dominated_paytables_are_one_finding_with_all_their_edges() -> None:
    own = [f for f in found("colorado/three-card-poker") if f.kind == "dominated"]
    (finding,) = [f for f in own if f.wager == "ante_bonus with pair_plus"]
    assert len({f.wager for f in own}) == len(own) and finding.severity == "note"
    assert {"2", "3", "4", "6", "7", "8", "10", "11", "15", "16", "17"} <= set(finding.labels)
    assert {edge.label for edge in finding.edges} == set(finding.labels)


def test_a_paytable_whose_meter_must_start_higher_is_not_dominated() -> None:
    """641a.12(d)(3): paytable A pays less on three of a kind, but its meter starts at $5,000 and not at $1,000."""
    edition = load("pennsylvania/four-card-poker")
    assert not [each for each in twins(edition) if each.wager == "progressive"]


def test_paytables_of_other_stakes_are_not_identical() -> None:
    """1017.39: THBP-1 and THBP-2 pay alike; THBP-6 is for another stake."""
    found = [each for each in twins(load("colorado/texas-holdem-bonus")) if each.kind == "identical"]
    (finding,) = [each for each in found if each.wager.startswith("progressive")]
    assert "THBP-1, THBP-2 pay exactly alike" in finding.sentence and "THBP-6" not in finding.labels


def test_a_bet_on_bad_hands_may_pay_less_as_hands_rise() -> None:
    """1017.50(11): Pai Gow'd pays most for nine high."""
    edition = load("colorado/fortune-pai-gow-poker")
    tables = [each for each in schedules_of(edition) if edition.wager(each.wager).title == "Pai Gow'd"]
    assert tables and not [finding for table in tables for finding in inversions(edition, table)]


def test_a_row_that_rows_above_it_take_is_shadowed() -> None:
    """1017.39 schedule I as printed: the row of A-K of any suits takes the hands of both rows of A-K below it."""
    edition = load("colorado/texas-holdem-bonus")
    (table,) = [each for each in edition.tables if each.label == "I as printed"]
    finding = never_reached(edition, table, table.rows[2])
    assert not may_be_reached(edition, table, table.rows[2]) and may_be_reached(edition, table, table.rows[1])
    assert finding.kind == "shadowed row" and "taken by A-K suited or A-K above it" in finding.sentence


def test_a_minimum_without_a_maximum_can_be_filed_away() -> None:
    """Grand Ronde 9(d)(3): a pair paid 5 to 1 gives the player 60 %."""
    (finding,) = [f for f in found("grand-ronde/three-card-poker") if f.wager == "pair_plus"]
    assert finding.kind == "player edge if filed" and finding.severity == "suspicious"
    assert "an edge with pair at 2 to 1 of 9.67 %, at 5 to 1 of 60.49 %" in finding.sentence
    printed, *_ = finding.edges
    assert printed.house_edge == Fraction(402, 5525) and finding.cite == ("9(d)(3)",)


def test_lost_figures_are_told() -> None:
    assert labels("pennsylvania/three-card-poker", "ante_bonus", "figure lost") == {"e-A"}
    assert labels("pennsylvania/let-it-ride-poker", "three_card", "figure lost") == {"D", "E", "F"}


def test_colorado_trips_schedule_2_gives_the_player_an_edge() -> None:
    assert labels("colorado/ultimate-texas-holdem", "trips", "player edge") == {"2"}


def test_pennsylvania_ultimate_progressive_cannot_be_meant() -> None:
    assert labels("pennsylvania/ultimate-texas-hold-em", "progressive", "player edge") == {"only"}


def test_a_sound_edition_has_no_error() -> None:
    assert not [finding for finding in found("grand-ronde/three-card-poker") if finding.severity == "error"]


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no book or edition 'nevada'"):
        audit("nevada")


def test_findings_have_severities_and_the_most_serious_come_first() -> None:
    page = audit("colorado/three-card-poker").page()
    assert page.exit_code == 1
    data = page.to_data()
    order = [row["severity"] for row in data["findings"]]
    assert order == sorted(order, key=LEVELS.index) and set(order) == set(LEVELS)
    shown = [line for line in page.to_text(200).splitlines() if line in ("Errors", "Suspicious", "Notes")]
    assert shown == ["Errors", "Suspicious", "Notes"]


def test_every_family_is_audited_through_its_uses() -> None:
    names = {load(id).law.family for id in edition_ids() if "audit" in family_of(load(id)).uses}
    assert names == set(FAMILIES)


# The whole of Colorado.


def test_208_the_one_three_card_wager_cannot_be_meant() -> None:
    assert labels("colorado/208-poker", "three_card", "player edge") == {"only"}
    cards = [finding.wager for finding in found("colorado/208-poker") if finding.wager.startswith("card")]
    assert len(cards) == len(set(cards)) <= 3  # one of each kind of bet on a card


def test_a_bug_makes_no_five_of_a_kind_but_aces() -> None:
    assert not labels("colorado/high-five-poker", "trips", "payout inversion")


def test_rows_that_cards_contain_stand_beside_rows_that_name_hands() -> None:
    edition = load("colorado/boston-5-7-stud")
    assert [finding for table in schedules_of(edition) for finding in inversions(edition, table)] == []


def test_an_audit_reports_every_paytable_that_is_done() -> None:
    heard: list[tuple[int, int]] = []
    audit("colorado/three-card-poker", lambda done, total: heard.append((done, total)))
    total = sum(1 for _ in schedules_of(load("colorado/three-card-poker"))) + 1
    assert sorted(set(heard)) == [(done, total) for done in range(1, total + 1)]


PLAYER_EDGES = {
    ("colorado/208-poker", "three_card", "only"),
    *(("colorado/three-card-poker", "pair_plus", label) for label in ("12", "14", "15", "16", "17")),
    *(("colorado/three-card-poker", "ante_bonus", label) for label in ("14", "15", "16", "17")),
    ("colorado/ultimate-texas-holdem", "trips", "2"),
    ("colorado/players-choice-poker", "hand_1", "5-card"),
}


@pytest.mark.soak
def test_the_audit_of_colorado_finds_the_impossible_schedules_by_itself() -> None:
    edges = {
        (each.edition, each.wager, label)
        for each in found("colorado")
        if each.kind == "player edge"
        for label in each.labels
    }
    assert edges >= PLAYER_EDGES

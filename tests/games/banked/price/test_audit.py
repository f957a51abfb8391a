"""The audit finds by itself what cannot be meant in the printed schedules."""

from functools import cache

import pytest

from croupier.analysis.findings import Finding
from croupier.analysis.schedules import inversions, schedules_of
from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.games.audit import audit
from croupier.kit import Refusal


@cache
def found(where: str) -> tuple[Finding, ...]:
    return audit(where).findings


def labels(where: str, wager: str, kind: str) -> set[str]:
    return {finding.label for finding in found(where) if finding.wager == wager and finding.kind == kind}


def test_colorado_three_card_player_edges() -> None:
    assert labels("colorado/three-card-poker", "pair_plus", "player edge") == {"12", "14", "15", "16", "17"}
    assert labels("colorado/three-card-poker", "ante_bonus", "player edge") == {"14", "15", "16", "17"}


def test_colorado_three_card_schedules_that_fall_as_hands_rise() -> None:
    assert labels("colorado/three-card-poker", "pair_plus", "payout inversion") == {"14", "15", "16", "17"}


def test_schedule_12_says_how_much() -> None:
    (finding,) = [
        f for f in found("colorado/three-card-poker") if f.label == "12" and f.kind == "player edge"
    ]
    assert "53.63%" in finding.sentence
    assert finding.cite


def test_schedules_that_come_in_pairs_are_compared_as_pairs() -> None:
    pairs = "ante_bonus with pair_plus"
    assert labels("colorado/three-card-poker", pairs, "dominated") == {
        "2", "3", "4", "6", "7", "8", "10", "11", "15", "16", "17",
    }  # fmt: skip
    assert not labels("colorado/three-card-poker", pairs, "identical")


def test_lost_figures_are_told() -> None:
    assert labels("pennsylvania/three-card-poker", "ante_bonus", "figure lost") == {"e-A"}
    assert labels("pennsylvania/let-it-ride-poker", "three_card", "figure lost") == {"D", "E", "F"}


def test_colorado_trips_schedule_2_gives_the_player_an_edge() -> None:
    assert labels("colorado/ultimate-texas-holdem", "trips", "player edge") == {"2"}


def test_pennsylvania_ultimate_progressive_cannot_be_meant() -> None:
    assert labels("pennsylvania/ultimate-texas-hold-em", "progressive", "player edge") == {"only"}


def test_a_sound_edition_has_no_player_edge() -> None:
    assert not [finding for finding in found("grand-ronde/three-card-poker") if finding.kind == "player edge"]


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no book or edition 'nevada'"):
        audit("nevada")


def test_findings_have_severities_and_the_most_serious_come_first() -> None:
    page = audit("colorado/three-card-poker").page()
    assert page.exit_code == 1
    data = page.to_data()
    by_kind = {row["kind"]: row["severity"] for row in data}
    assert by_kind["payout inversion"] == "warning"
    shown = [line.split()[0] for line in page.to_text(200).splitlines() if line.startswith("  ")]
    order = [word for word in shown if word in ("error", "warning", "note")]
    assert order == sorted(order, key=("error", "warning", "note").index) and len(order) == len(data)


def test_every_family_with_paytables_is_audited_through_its_uses() -> None:
    names = {load(id).law.family for id in edition_ids() if "audit" in family_of(load(id)).uses}
    assert {"banked poker", "pot poker", "twenty-one", "baccarat"} <= names


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
}


@pytest.mark.soak
def test_the_audit_of_colorado_finds_the_impossible_schedules_by_itself() -> None:
    edges = {
        (each.edition, each.wager, each.label) for each in found("colorado") if each.kind == "player edge"
    }
    assert edges >= PLAYER_EDGES
    assert {each.edition for each in found("colorado")} >= {
        "colorado/boston-5-7-stud",
        "colorado/high-five-poker",
    }

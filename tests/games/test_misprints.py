"""Misprints planted in the books' games: the audit finds each by price, by symmetry or by custom; the books stay as
quiet as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier
from croupier.analysis.findings import Finding, out_of_ratio, schedules_of, unusual_qualifier, unusual_rows
from croupier.editions import edition_ids, ids_of, load
from croupier.editions.own import model_of, new_file
from croupier.games.audit import audit_edition


def planted(id: str, old: str, new: str, folder: Path) -> list[Finding]:
    """The serious findings of an edition with one figure printed otherwise, that its model does not have."""
    text = new_file(model_of(id), "Planted")
    assert text.count(old) >= 1, f"{old} is not in {id}"
    file = folder / "planted.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    usual = {(each.wager, each.kind) for each in audit_edition(load(id))}
    found = audit_edition(croupier.load(file).edition)
    return [each for each in found if each.severity != "note" and (each.wager, each.kind) not in usual]


@pytest.mark.parametrize(
    ("id", "old", "new", "kind"),
    [
        ("grand-ronde/roulette", 'pays = "17 to 1"', 'pays = "18 to 1"', "no house edge"),
        ("bankers/ez-baccarat-panda-8", 'does = "25 to 1"', 'does = "15 to 1"', "unusual figure"),
        ("grand-ronde/craps", '"7 to 6"', '"6 to 7"', "odds below even"),
        ("grand-ronde/craps", '"30 to 1"', '"20 to 1"', "unusual figure"),
        ("grand-ronde/craps", '"9 to 1"', '"8 to 1"', "mirror bets differ"),
        ("grand-ronde/three-card-poker", '"queen high"', '"king high"', "unusual qualifier"),
        ("grand-ronde/three-card-poker", 'kind", "30 to 1"]', 'kind", "20 to 1"]', "unusual figure"),
        ("grand-ronde/single-21", 'pays = "1 to 1"', 'pays = "2 to 3"', "odds below even"),
    ],
)  # fmt: skip
def test_a_planted_misprint_is_found(id: str, old: str, new: str, kind: str, tmp_path: Path) -> None:
    assert kind in {each.kind for each in planted(id, old, new, tmp_path)}


def test_an_envy_schedule_out_of_ratio_with_its_sister_is_found() -> None:
    edition = load("pennsylvania/three-card-poker")
    five = next(t for t in edition.tables if t.wager == "envy" and t.stake == 500)
    one = next(t for t in edition.tables if (t.wager, t.label, t.stake) == ("envy", five.label, 100))
    assert not list(out_of_ratio(edition, one))
    row = one.rows[-1]
    wrong = row.model_copy(update={"pays": row.pays.__class__(row.pays.amount * 10, row.pays.unit)})
    (finding,) = out_of_ratio(edition, one.model_copy(update={"rows": (*one.rows[:-1], wrong)}))
    assert finding.kind == "out of ratio" and "other rows pay 5 times as much" in finding.sentence


@pytest.mark.parametrize("id", edition_ids())
def test_symmetry_and_custom_raise_no_alarm_over_the_books(id: str) -> None:
    edition = load(id)
    for table in schedules_of(edition):
        assert not [*out_of_ratio(edition, table), *unusual_rows(edition, table)]
    assert id not in ids_of("banked poker") or not list(unusual_qualifier(edition))


@pytest.mark.parametrize("id", [*ids_of("craps"), *ids_of("roulette"), *ids_of("baccarat")])
def test_odds_raise_no_alarm_over_the_books(id: str) -> None:
    new = {"no house edge", "odds below even", "mirror bets differ", "out of ratio", "unusual figure"}
    assert not [each for each in audit_edition(load(id)) if each.kind in new]


def test_prices_and_par_sheets_carry_the_findings_of_their_wagers() -> None:
    game = croupier.load("bankers/ez-baccarat-panda-8")
    (finding,) = game.par_sheet(date="2026-01-31")["findings"]
    assert (finding["wager"], finding["kind"]) == ("banker", "player edge")
    sound = croupier.load("grand-ronde/three-card-poker")
    assert "findings" not in sound.price().data and "findings" not in sound.par_sheet(date="2026-01-31").data
    wrong = sound.configure().what_if({"pair_plus.flush": "9 to 1"}).price()
    assert [each["kind"] for each in wrong["findings"]] == ["player edge", "payout inversion"]
    assert "Findings" in str(wrong)


@pytest.mark.parametrize(
    ("id", "wager", "kind", "words"),
    [
        (
            "bankers/pai-gow-tiles",
            "game",
            "player edge over a way",
            "where the bank sets its hand by the house way",
        ),
        (
            "colorado/western-stud",
            "river",
            "player edge",
            "of the first wager, with best play 32.48 % of this one",
        ),
        ("grand-ronde/roulette", "five", "outlier", "that of the other bets is 5.26 %"),
        (
            "pennsylvania/ultimate-texas-hold-em",
            "progressive",
            "player edge",
            "may choose progressive cards otherwise",
        ),
    ],
)
def test_a_price_page_says_what_the_audit_says(id: str, wager: str, kind: str, words: str) -> None:
    (found,) = (each for each in croupier.load(id).price()["findings"] if each["wager"] == wager)
    assert found["kind"] == kind and words in found["sentence"]


def test_a_page_of_all_paytables_carries_findings_of_each() -> None:
    found = croupier.load("colorado/three-card-poker").price(all=True)["findings"]
    kinds = {(each["wager"], each["kind"]): each["paytables"] for each in found}
    assert kinds["pair_plus", "payout inversion"] == ["14", "15", "16", "17"]
    assert "12" in kinds["pair_plus", "player edge"]
    assert "envy" not in {wager for wager, _ in kinds}


def test_a_par_sheet_carries_rows_and_progressives_of_the_audit() -> None:
    sheet = croupier.load("colorado/texas-holdem-bonus").par_sheet(date="2026-01-31")
    kinds = {(each["wager"], each["kind"]) for each in sheet["findings"]}
    assert kinds == {("bonus", "shadowed row"), ("progressive", "progressive above half")}

"""The audit of every family: one finding once, fees by bands, dice, wheel and keno; its page, SARIF and exit code."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import jsonschema_rs
import pytest

import croupier
from croupier.analysis.findings import RULES, Finding, fee_findings, merged, shared
from croupier.editions import load
from croupier.editions.own import model_of, new_file
from croupier.games import family_of
from croupier.games.audit import audit, audit_edition
from croupier.games.sheet import par_sheet
from croupier.pages.audit import AuditResult, sarif_log
from croupier.pages.html import document
from tests.cli.calling import call
from tests.pages.sarif_part import LOG

ROULETTE = "grand-ronde/roulette"


def finding(label: str, sentence: str = "the print has no figure") -> Finding:
    return Finding("book/game", "side", (label,), "figure lost", sentence, (f"1({label})",), "Side")


def test_what_several_paytables_share_is_one_finding() -> None:
    (one,) = merged([finding("1"), finding("2"), finding("3")])
    assert one.labels == ("1", "2", "3") and one.cite == ("1(1)", "1(2)", "1(3)")
    assert one.place == "Side, paytables 1 to 3" and one.sentence == "the print has no figure"
    (two,) = merged([finding("1"), finding("3", "a row is missing")])
    assert two.sentence == "1: the print has no figure; 3: a row is missing"


def test_games_that_share_a_clause_share_a_finding() -> None:
    one, other = finding("1"), replace(finding("1"), edition="book/other")
    (both,) = shared([one, other])
    assert both.also == ("book/other",) and len(shared([one, replace(other, edition="second/game")])) == 2
    places = sarif_log([both], "1.0")["runs"][0]["results"][0]["locations"]
    uris = [place["physicalLocation"]["artifactLocation"]["uri"] for place in places]
    assert uris == ["law/book/game.toml", "law/book/other.toml"]


def test_the_five_number_bet_is_set_apart_from_the_others() -> None:
    (only,) = audit(ROULETTE).findings
    assert only.kind == "outlier" and only.edges[0].house_edge == Fraction(3, 38)


def test_dice_and_keno_are_audited() -> None:
    assert not [each for each in audit("grand-ronde/craps").findings if each.severity == "error"]
    (open_prizes,) = audit("grand-ronde/keno").findings
    assert open_prizes.kind == "player edge if filed" and open_prizes.edges[0].house_edge == Fraction(-1, 4)


def test_tiles_are_priced_against_a_bank_that_keeps_to_the_house_way() -> None:
    found = {each.wager: each for each in audit("bankers/pai-gow-tiles").findings if each.edges}
    assert found["game"].kind == "player edge over a way" and found["game"].severity == "note"
    assert found["game"].edges[0].house_edge == Fraction(-953921, 61356750)


def test_bingo_says_what_the_text_leaves_to_the_house() -> None:
    (open_prizes,) = audit("grand-ronde/bingo-wheel-of-fortune").findings
    assert open_prizes.kind == "player edge if filed" and open_prizes.cite
    assert "a prize of $250 gives the players an edge of 25.00 %" in open_prizes.sentence


def test_a_jackpot_that_no_card_can_win_is_a_dead_row() -> None:
    programme = "Finale: blackout for 100 jackpot 500 within 20"
    changed = croupier.load("grand-ronde/bingo").what_if(programme=programme)
    found = {each.kind: each for each in audit_edition(changed.edition)}
    assert found["dead row"].labels == ("Game 1: Finale",)
    assert found["dead row"].sentence == "no card can be complete within 20 calls"


def test_fee_bands_that_leave_an_amount_out_or_name_it_twice() -> None:
    found = {each.kind: each for each in merged(fee_findings(load("bankers/ultimate-texas-holdem")))}
    assert "for the bank, no band is for $201 to $300" in found["gap"].sentence
    assert "for the bank, two bands name $100" in found["overlap"].sentence
    assert {"own: 3", "second: 3"} <= set(found["gap"].labels) and found["gap"].cite


def test_sarif_has_rules_levels_places_and_clauses() -> None:
    log = sarif_log(audit(ROULETTE).findings, "1.0")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "outlier" and result["level"] == "note"
    (place,) = result["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == f"law/{ROULETTE}.toml"
    kinds = {each["kind"]: each["fullyQualifiedName"] for each in place["logicalLocations"]}
    assert kinds["paytable"] == f"{ROULETTE}/five/only" and kinds["clause"].startswith("grand-ronde#8(")
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in rules}
    assert len(levels) == len(RULES) and set(levels.values()) == {"error", "warning", "note"}


def test_sarif_has_the_form_that_the_standard_requires() -> None:
    validator = jsonschema_rs.validator_for(LOG, validate_formats=True)
    several = [*merged(fee_findings(load("bankers/ultimate-texas-holdem"))), *audit(ROULETTE).findings]
    untitled = replace(finding("1"), title="", labels=(), also=("book/other",))
    for found in ((), several, (untitled,)):
        log = json.loads(json.dumps(sarif_log(found, "1.0")))
        assert [str(error) for error in validator.iter_errors(log)] == []
        prints = [each["partialFingerprints"]["finding/v1"] for each in log["runs"][0]["results"]]
        assert len(set(prints)) == len(prints)
    broken = sarif_log(several, "1.0")
    broken["runs"][0]["results"][0]["level"] = "suspicious"
    assert not validator.is_valid(broken)


def test_sarif_names_the_file_of_a_game_of_one_s_own(tmp_path: Path) -> None:
    file = tmp_path / "my game.toml"
    file.write_text(new_file(model_of("keno"), "My Game"), "utf-8")
    (result,) = json.loads(call("audit", str(file), "--sarif").stdout)["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.endswith("/my%20game.toml")


def test_the_level_decides_the_exit_code() -> None:
    assert call("audit", ROULETTE).exit_code == 0
    shown = call("audit", ROULETTE, "--level", "note", "--json")
    assert shown.exit_code == 1
    data = json.loads(shown.stdout)
    assert data["counts"] == {"error": 0, "suspicious": 0, "note": 1}
    assert data["findings"][0]["house_edges"][0]["house_edge"] == "3/38"
    assert json.loads(call("audit", ROULETTE, "--sarif").stdout)["runs"]


def test_an_audit_names_what_it_left_out() -> None:
    result = AuditResult("grand-ronde", (), (ROULETTE,), (("grand-ronde/bingo", "bingo has none"),))
    assert "Not audited: grand-ronde/bingo (bingo has none)." in result.page().to_text()
    assert "<h1>Audit of grand-ronde: no findings</h1>" in document(result.page())


@pytest.mark.parametrize(
    ("edition", "kind"),
    [("grand-ronde/roulette", "outlier"), ("bankers/ez-baccarat-panda-8", "player edge")],
)
def test_price_pages_and_par_sheets_of_every_family_carry_the_findings(edition: str, kind: str) -> None:
    game = load(edition).configure()
    price = family_of(game.edition).use(game.edition, "price")(game).page().to_data()
    sheet = par_sheet(game, {}, "2026-01-31").page().to_data()
    for page in (price, sheet):
        assert kind in [each["kind"] for each in page["findings"]]

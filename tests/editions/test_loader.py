"""The strict loader: each fault of a law file is refused with its place and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from croupier.editions import Edition, edition_ids, load
from croupier.editions.clauses import under_clause
from croupier.editions.edition import file_from
from croupier.editions.lawfile import law_folder, law_of
from croupier.editions.proofs import readings_used
from croupier.kit import Refusal

ID = "pennsylvania/three-card-poker"
Raw = dict[str, Any]


def law_text() -> str:
    return (law_folder() / "pennsylvania" / "three-card-poker.toml").read_text("utf-8")


def raw_law() -> Raw:
    return law_of(ID, law_text())


def with_change(change: Callable[[Raw], object]) -> Edition:
    raw = raw_law()
    change(raw)
    return Edition(ID, file_from(raw))


def refused(change: Callable[[Raw], object], match: str) -> None:
    with pytest.raises((Refusal, ValidationError), match=match):
        with_change(change)


def test_the_law_as_it_stands_loads() -> None:
    assert with_change(lambda raw: None).title == "Three Card Poker"


def test_an_unknown_edition_is_refused_with_those_that_are_near() -> None:
    with pytest.raises(
        Refusal, match=r"There is no edition 'nevada/three-card-poker'; did you mean pennsylvania/three-card"
    ):
        load("nevada/three-card-poker")
    with pytest.raises(Refusal, match="There is no edition 'poker'"):
        load("poker")


def test_ids_are_sorted_and_load() -> None:
    assert list(edition_ids()) == sorted(edition_ids())
    assert ID in edition_ids()


def test_an_unknown_key_is_refused() -> None:
    refused(lambda raw: raw["seats"].update(colour="green"), "colour")
    refused(lambda raw: raw.update(jackpot="yes"), "jackpot")


def test_a_row_that_rests_on_nothing_is_refused() -> None:
    refused(lambda raw: raw["seats"].pop("cite"), "has no basis")


def test_an_unknown_clause_is_refused_by_place() -> None:
    refused(lambda raw: raw["seats"].update(cite="649a.99"), r"seats: clause '649a.99' is not in the index")
    refused(lambda raw: raw["asides"][0].update(at="649a.1 joker"), "asides: clause")
    refused(lambda raw: raw["readings"][0].update(at="649z"), "reading leaving: clause")


def test_an_unknown_reading_is_refused() -> None:
    refused(lambda raw: raw["rounding"].update(reading="as-we-like"), "rounding: 'as-we-like' is not known")


def test_a_wager_that_is_never_settled_is_refused() -> None:
    refused(lambda raw: raw["order"].update(wagers=["ante", "play"]), "order: .*six_card are never settled")


def test_a_case_that_no_row_decides_is_refused() -> None:
    refused(
        lambda raw: raw["contest"]["rows"].pop(),
        "contest: no row decides (ante|play) when .*player = =",
    )


def test_a_case_that_two_rows_decide_is_refused() -> None:
    rows = raw_law()["contest"]["rows"]
    refused(lambda raw: raw["contest"]["rows"].append(rows[-1]), "contest: 2 rows decide (ante|play)")


def test_a_table_with_a_figure_too_few_is_refused() -> None:
    refused(lambda raw: raw["tables"][0]["rows"][0].pop(), "row 'straight flush' has 2 figures for 3 labels")


def test_a_figure_that_is_no_payout_is_refused() -> None:
    def change(raw: Raw) -> None:
        raw["tables"][0]["rows"][0][1] = "plenty"

    refused(change, "'plenty' is not a payout")


# Names that nothing answers to: a misspelt one would be law that silently never applies.


@pytest.mark.parametrize(
    ("part", "place", "value", "match"),
    [
        ("tables", ("wager",), "side", "tables: 'side' is not known"),
        ("tables", ("hand",), "two", "tables ante_bonus: 'two' is not known"),
        ("tables", ("when",), {"version": "starndard"}, "tables ante_bonus: version: 'starndard' is not known"),
        ("tables", ("when",), {"verison": "standard"}, "tables ante_bonus: 'verison' is not known"),
        ("stake_rules", ("wager",), "side", "stake_rules: 'side' is not known"),
        ("stake_rules", ("other",), "anti", "stake_rules: 'anti' is not known"),
        ("stake_rules", ("when",), {"version": "new"}, "stake_rules: version: 'new' is not known"),
        ("decisions", ("asks",), "anti", "decisions play: 'anti' is not known"),
        ("decisions", ("unless",), "anti", "decisions play: 'anti' is not known"),
        ("decisions", ("choices", 0, "bets"), "plya", "decisions play: 'plya' is not known"),
        ("decisions", ("choices", 0, "of"), "anti", "decisions play: 'anti' is not known"),
        ("decisions", ("choices", 0, "withdraws"), "anti", "decisions play: 'anti' is not known"),
        ("wagers", ("needs",), "anti", "wagers ante: 'anti' is not known"),
        ("wagers", ("on",), "anti", "wagers ante: 'anti' is not known"),
        ("wagers", ("same_as",), "anti", "wagers ante: 'anti' is not known"),
        ("wagers", ("opens",), "whenever", "wagers ante: 'whenever' is not known"),
        ("meters", ("wager",), "anti", "meters: 'anti' is not known"),
        ("meters", ("rate",), "rate", "meters: 'rate' is not known"),
        ("meters", ("reset",), "rest", "meters: 'rest' is not known"),
        ("bounds", ("option",), "boxen", "bounds: 'boxen' is not known"),
        ("bounds", ("when",), {"progressive": "C"}, "bounds .*: progressive: 'C' is not known"),
        ("dealing", ("method",), "machine", "dealing: 'machine' is not known"),
        ("irregularities", ("keeps",), "anti", "irregularities .*: 'anti' is not known"),
        ("duties", ("when",), {"shuffler": "hums"}, "duties .*: shuffler: 'hums' is not known"),
    ],
)  # fmt: skip
def test_a_name_that_nothing_answers_to_is_refused(
    part: str, place: tuple[Any, ...], value: Any, match: str
) -> None:
    def change(raw: Raw) -> None:
        spot = raw[part][0]
        for step in place[:-1]:
            spot = spot[step]
        spot[place[-1]] = value

    refused(change, match)


def _first_row(raw: Raw, name: str, by: str) -> None:
    table = raw["tables"][0]
    table["rows"][0][0], table["by"] = name, by


def test_a_row_that_names_no_hand_is_refused_with_those_known() -> None:
    refused(lambda raw: _first_row(raw, "pear", "best"), "no hand named 'pear'; it knows: A-K-Q of spades")
    refused(
        lambda raw: _first_row(raw, "pear", "contains"), "is named 'pear'; known are: pair, three of a kind"
    )
    with_change(lambda raw: _first_row(raw, "three sevens", "contains"))


def test_the_contest_compares_hands_that_exist() -> None:
    refused(lambda raw: raw["contest"].update(compare=["own", "banker"]), "contest: 'banker' is not known")
    refused(lambda raw: raw["contest"]["qualify"].update(hand="banker"), "contest: 'banker' is not known")


def test_a_contest_may_only_look_at_what_it_has() -> None:
    refused(
        lambda raw: raw["contest"].pop("qualify"),
        "contest: rows use 'qualified', which is not defined; add `qualify`",
    )
    refused(
        lambda raw: raw["contest"].pop("compare"),
        "contest: rows use 'player', which is not defined; add `compare`",
    )


def test_a_default_for_nothing_is_refused() -> None:
    refused(lambda raw: raw["default"].update(pair_minus="A"), "default: 'pair_minus' is not known")


def test_two_rows_of_one_name_are_refused() -> None:
    refused(lambda raw: raw["wagers"].append(raw["wagers"][0]), "wagers: 'ante' is listed twice")
    refused(lambda raw: raw["readings"].append(raw["readings"][0]), "readings: 'leaving' is listed twice")
    refused(lambda raw: raw["options"].append(raw["options"][0]), "options: 'shuffler' is listed twice")
    refused(lambda raw: raw["steps"].append(raw["steps"][0]), "steps: 'no more bets' is listed twice")


def test_a_schedule_printed_twice_under_one_label_is_refused() -> None:
    refused(lambda raw: raw["tables"].append(raw["tables"][2]), "tables: pair_plus A is listed twice")


# A reading has its clause, and something rests on it.


def test_a_reading_of_a_cell_without_a_figure_is_known() -> None:
    def misspell(raw: Raw) -> None:
        table = next(table for table in raw["tables"] if table["wager"] == "pair_plus")
        table["rows"].append(["ace high", *["- (reading: as-we-like)"] * len(table["labels"])])

    refused(misspell, "tables pair_plus A: 'as-we-like' is not known")


def test_a_case_of_a_paytable_names_hands_that_it_has() -> None:
    case = {"hands": "royal flush", "cite": "649a.12(d)"}
    refused(
        lambda raw: next(table for table in raw["tables"] if table["wager"] == "pair_plus").update(
            also=[case]
        ),
        "tables pair_plus: 'royal flush' is not known",
    )


def test_a_reading_without_a_clause_is_refused() -> None:
    refused(lambda raw: raw["readings"][0].pop("at"), r"reading [a-z-]+: has no clause")


def test_a_reading_on_which_nothing_rests_is_refused() -> None:
    idle = {"id": "idle", "at": "649a.7(a)", "question": "?", "reading": ".", "because": "."}
    refused(lambda raw: raw["readings"].append(idle), "reading idle: nothing rests on it")
    decided = {**idle, "decides": "wagers ante"}
    assert with_change(lambda raw: raw["readings"].append(decided)).reading("idle").decides == (
        "wagers ante",
    )


@pytest.mark.parametrize("place", ["wagers anti", "pot.betting", "bank"])
def test_a_reading_decides_only_what_the_edition_has(place: str) -> None:
    refused(lambda raw: raw["readings"][0].update(decides=place), f"'{place}' is not known; choose one of")


def test_a_reading_is_selected_by_an_option_that_exists() -> None:
    refused(lambda raw: raw["readings"][0].update(option="colour"), "'colour' is not known")


@pytest.mark.parametrize("id", edition_ids())
def test_every_reading_has_its_clause_and_something_rests_on_it(id: str) -> None:
    edition = load(id)
    rows = {used for _, used in readings_used(edition)}
    for reading in edition.law.readings:
        assert set(reading.at) <= set(edition.clauses) and reading.at
        assert reading.id in rows or reading.decides or reading.option


# What the games of a book share, with the edition's own parameters.


def test_a_shared_clause_stands_under_the_number_of_the_chapter() -> None:
    for chapter, slug in (
        ("641a", "four-card-poker"),
        ("643a", "let-it-ride-poker"),
        ("649a", "three-card-poker"),
    ):
        rows = load(f"pennsylvania/{slug}").law.irregularities
        assert next(row.cite for row in rows if row.kind == "card drawn in error") == (f"{chapter}.13(b)",)
        assert not any("{" in row.says for row in rows)


def test_a_parameter_that_the_shared_clauses_need_must_be_given() -> None:
    with pytest.raises(
        Refusal, match=r"parameters: law/pennsylvania/shared/house-games.toml needs chapter\."
    ):
        law_of(ID, 'extends = "house-games"\n[parameters]\n' + parameters_without("chapter"))


def test_a_parameter_that_nothing_uses_is_refused() -> None:
    with pytest.raises(Refusal, match=r"parameters: nothing that it extends uses colour\."):
        law_of(ID, law_text().replace("[parameters]\n", '[parameters]\ncolour = "green"\n'))


def test_parameters_are_texts() -> None:
    with pytest.raises(Refusal, match="parameters: boxes is not a text"):
        law_of(ID, law_text().replace('boxes = "7(f)"', "boxes = 7"))


def parameters_without(name: str) -> str:
    own = law_text().partition("[parameters]\n")[2].partition("\n\n")[0]
    return "\n".join(line for line in own.splitlines() if not line.startswith(f"{name} ="))


def test_what_stands_below_a_clause() -> None:
    assert under_clause("649a.4(a)", "649a.4")
    assert under_clause("649a.1 hand", "649a.1")
    assert not under_clause("649a.10", "649a.1")
    assert not under_clause("649a.4", "649a.4")


def test_a_row_stands_once_for_each_word() -> None:
    rows = """
    [[wagers]]
    each = { n = ["1", "2"], suit = ["clubs", "hearts"] }
    name = "card{n}_{suit}"

    [order]
    wagers = ["ante", { each = { n = ["1", "2"] }, is = "card{n}_{chapter}" }]
    """
    raw = law_of("own/toy", rows)
    assert [wager["name"] for wager in raw["wagers"]] == [
        "card1_clubs",
        "card1_hearts",
        "card2_clubs",
        "card2_hearts",
    ]
    assert raw["order"]["wagers"] == ["ante", "card1_{chapter}", "card2_{chapter}"]


def test_shared_clauses_may_extend_others() -> None:
    law = load("colorado/three-card-poker").law
    assert {"house-games", "house-rules", "jackpot"} <= set(law.extends)
    assert {"defective deck", "wrong number of cards"} <= {row.kind for row in law.irregularities}
    assert "house-games" not in load("colorado/prospector-poker").law.extends

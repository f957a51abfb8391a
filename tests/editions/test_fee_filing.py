"""A filing's fees against the schedules: options not approved, several at once, limits, rates and percentages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.editions import examine, load
from croupier.games.pot.fees import filed_cost

THREE, SIX, ULTIMATE = (
    "bankers/three-card-poker",
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
)
OUTLAWS = "outlaws/three-card-poker-6-card-bonus"


def against(id: str, **filing: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """Where, what and by which clause."""
    return [(found.where, found.sentence, found.cite) for found in examine(load(id), filing)[1]]


@pytest.mark.parametrize("id", [THREE, SIX, ULTIMATE, OUTLAWS])
def test_every_option_can_be_filed_alone(id: str) -> None:
    for row in load(id).law.fees:
        assert against(id, collection=row.label) == []


def test_an_option_brings_its_table_limit() -> None:
    game = load(ULTIMATE).configure(collection="second: 4")
    assert (game.cents_of("min_bet"), game.cents_of("max_bet")) == (10_000, 50_000)
    game = load(ULTIMATE).configure(collection="second: 4", max_bet="300")
    assert (game.cents_of("min_bet"), game.cents_of("max_bet")) == (10_000, 30_000)


def test_limits_outside_the_option() -> None:
    (low,) = against(THREE, collection="first: 1", min_bet="5")
    assert (
        low[0] == "min_bet" and "$10 to $100" in low[1] and low[2] == ("three card fees 1", "three card fees")
    )
    (high,) = against(THREE, collection="first: 1", max_bet="101")
    assert high[0] == "max_bet" and "$101 is above the table limit of collection first: 1" in high[1]
    assert against(THREE, collection="first: 1", min_bet="10", max_bet="100") == []


def test_an_option_not_approved_for_the_game() -> None:
    """The first schedule of Three Card Poker is not one of its 6 Card Bonus."""
    ((where, said, cite),) = against(SIX, collection="first: 1")
    assert where == "collection" and "not approved for this game" in said
    assert "Three Card Poker" in said and "Pai Gow Poker" in said
    assert said.endswith("choose one of second: 1 to 20.") and cite[0] == "three card rates"
    ((_, said, _),) = against(OUTLAWS, collection="own: 1")
    assert "it is an option of Pure 21.5 Blackjack (GEGA-002692)" in said


@pytest.mark.parametrize(
    "mixed",
    [
        ["second: 1", "second: 2"],
        "second: 1, first: 1",
        "first: 1 + second: 3",
        "first: 1 and second: 1",
        "first: 1 / second: 1",
    ],
)
def test_options_are_not_mixed(mixed: Any) -> None:
    ((where, said, cite),) = against(THREE, collection=mixed)
    assert where == "collection" and "only one option is used at a table at a time" in said
    assert cite == ("california procedures option", "california rates option")


def test_outlaws_options_are_not_mixed() -> None:
    ((_, _, cite),) = against(OUTLAWS, collection=["rates: 1", "rates: 2"])
    assert cite == ("2043 procedures option",)


def test_nonsense_is_no_option() -> None:
    ((_, said, _),) = against(THREE, collection="a dollar a hand")
    assert said.startswith("'a dollar a hand' is not approved for this game; choose one of")


@pytest.mark.parametrize("odd", [["second: 1"], [], {"a": 1}, True, 1, "", "none", "second: 21", "Second: 1"])
def test_what_is_no_label_is_no_option(odd: Any) -> None:
    ((where, said, cite),) = against(THREE, collection=odd)
    assert where == "collection" and {"three card rates", "three card fees"} <= set(cite)
    assert (
        "not approved for this game" in said
        or "named as text" in said
        or "is not the name of an option" in said
    )


@pytest.mark.parametrize(
    ("id", "short", "said"),
    [
        ("bankers/ez-baccarat-panda-8", "3", "choose 'second: 3'."),
        (THREE, 2, "choose 'second: 2' or 'first: 2'."),
        ("bankers/ez-baccarat-panda-8", "second: 17", "choose one of second: 1 to 15."),
    ],
)
def test_a_short_name_and_a_lost_option_are_told(id: str, short: Any, said: str) -> None:
    """`baccarat fees` speaks of sixteen options, of which the last is lost."""
    ((_, found, _),) = against(id, collection=short)
    assert found.endswith(said)


def test_a_flat_fee_is_posted_as_an_amount() -> None:
    """`three card rates 16`: five bands of the player-dealer, $1 of each player; `three card fees 1`: $2 and $1."""
    bank = "$5-$100 $1, $101-$300 $2, $301-$700 $5, $701-$1,101 $9, $1,101+ $15"
    assert against(THREE, collection="second: 16", rates=f"{bank} / $1") == []
    assert against(THREE, collection="first: 1", rates="$2 / $1") == []
    ((_, said, _),) = against(THREE, collection="second: 16", rates=f"{bank} / $2")
    assert said == "$2 is not the fee of the player; collection second: 16 has $1."


def test_a_table_limit_wholly_beside_the_option() -> None:
    found = against(THREE, collection="first: 1", min_bet="150", max_bet="300")
    assert [(where, said.split(" the table limit")[0]) for where, said, _ in found] == [
        ("min_bet", "$150 is above"),
        ("max_bet", "$300 is above"),
    ]
    ((where, said, cite),) = against(THREE, collection="first: 2", min_bet="100", max_bet="99")[-1:]
    assert (where, said) == ("max_bet", "$99 is below the table limit of collection first: 2, $100 to $200.")
    assert cite == ("three card fees 2", "three card fees")


# Games for a pot: the same of their schedules.


@pytest.mark.parametrize("mixed", ["3, 5", ["3", "5"], "3 and 5"])
def test_options_of_a_pot_are_not_mixed(mixed: Any) -> None:
    ((where, said, cite),) = against("bankers/texas-holdem", collection=mixed)
    assert (
        where == "collection" and said == "3 and 5 are refused: only one option is used at a table at a time."
    )
    assert "poker fees one option" in cite


def test_an_option_of_another_pot_game() -> None:
    ((where, said, _),) = against("bankers/texas-holdem", collection="draw-stud: 1")
    assert (
        where == "collection" and "'draw-stud: 1' is not approved for this game; it is an option of" in said
    )
    assert "draw poker, stud and Mexican games" in said and said.endswith("choose one of 1 to 154.")
    ((_, said, cite),) = against("outlaws/texas-holdem", collection="omaha rates")
    assert "not approved for this game" in said and "2048 holdem" in cite
    assert against("bankers/texas-holdem", collection=3) == []


LOWBALL, JACKS = "bankers/lowball-ace-to-five", "bankers/draw-poker-jacks-or-better"


@pytest.mark.parametrize("id", [LOWBALL, JACKS])
def test_the_lost_fee_by_time_may_be_supplied(id: str) -> None:
    """`draw-time fees 1`: of each player every 30 minutes, of six players and more; the amount is not printed."""
    ((where, said, cite),) = against(id, collection="draw-time: 1")
    assert where == "collection" and 'supplied.collection."draw-time: 1"' in said
    assert cite == ("draw-time fees 1",)
    supplied = {"collection": {"draw-time: 1": "3"}}
    assert against(id, collection="draw-time: 1", supplied=supplied) == []
    game = load(id).configure(collection="draw-time: 1", supplied=supplied)
    cost = filed_cost(game, 7)
    assert cost is not None and cost.per_hour == 600 and filed_cost(game, 5) is None
    assert game.key != load(id).configure(collection="draw-time: 1", supplied=_of("4")).key


def _of(amount: Any, label: str = "draw-time: 1") -> dict[str, dict[str, Any]]:
    return {"collection": {label: amount}}


@pytest.mark.parametrize(
    ("supplied", "said"),
    [
        (_of("0"), "more than $0"),
        (_of("-3"), "more than $0"),
        (_of("three"), "not an amount of money"),
        (_of(2.5), "not an amount of money"),
        (_of("3", "draw-stud: 1"), "only lost amounts are supplied, those of draw-time: 1"),
    ],
)
def test_what_cannot_be_supplied_for_a_fee(supplied: Any, said: str) -> None:
    assert said in against(JACKS, supplied=supplied)[0][1]


def test_nothing_is_supplied_where_nothing_is_lost() -> None:
    ((where, said, _),) = against("bankers/omaha", supplied=_of("3", "1"))
    assert where == "supplied.collection" and "has no paytable" in said


# Rates that a filing states.

RATES = "$5-$100 $1, $101-$300 $2, $301-$700 $5, $701-$1,100 $9, $1,101+ $15"


def test_the_rates_of_the_option_may_be_stated() -> None:
    assert against(THREE, collection="second: 1", rates=RATES) == []
    assert (
        against(
            THREE,
            collection="second: 17",
            rates="$5-$75 $1, $76-$300 $2, $301-$700 $5, $701-$1100 $9, $1101+ $15 / $0+ $1",
        )
        == []
    )


def test_other_rates_are_found_with_the_options_clause() -> None:
    ((where, said, cite),) = against(THREE, collection="second: 1", rates=RATES.replace("$9", "$8"))
    assert where == "rates" and "is not the fee of the player-dealer" in said
    assert cite == ("three card rates 1", "three card rates")
    ((_, said, _),) = against(THREE, collection="second: 1", rates=f"{RATES} / $5+ $1")
    assert "is not the fee of the player; collection second: 1 has nothing" in said


def test_more_than_five_rates() -> None:
    six = "$5-$50 $1, $51-$100 $2, $101-$300 $3, $301-$700 $5, $701-$1100 $9, $1101+ $15"
    ((where, said, cite),) = against(THREE, collection="second: 1", rates=six)
    assert where == "rates" and said.startswith("6 rates for the player-dealer are refused; the maximum is 5")
    assert cite == ("california procedures rates", "california rates five")


@pytest.mark.parametrize("rates", ["5%", "$5-$100 5 percent"])
def test_no_percentage(rates: str) -> None:
    ((where, said, cite),) = against(OUTLAWS, rates=rates)
    assert where == "rates" and "never a share" in said and cite == ("2043 procedures share",)


def test_a_rate_that_cannot_be_read() -> None:
    ((_, said, _),) = against(THREE, rates="a lot")
    assert "is not a rate; write it as" in said


# As files, from outside.


def checked(capsys: pytest.CaptureFixture[str], file: Path) -> tuple[int, Any]:
    code = main(["check", str(file), "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("notation", ["toml", "json"])
@pytest.mark.parametrize(
    ("id", "choices", "where"),
    [
        (THREE, {"collection": "second: 1", "rates": "$5-$100 $1"}, ["rates"]),
        (THREE, {"collection": "first: 1, second: 1"}, ["collection"]),
        (SIX, {"collection": "first: 1"}, ["collection"]),
        (ULTIMATE, {"collection": "second: 6"}, ["collection"]),
        (OUTLAWS, {"collection": "rates: 1", "max_bet": "501"}, ["max_bet"]),
        (OUTLAWS, {"rates": ", ".join(f"${n}1-${n}9 $1" for n in range(1, 7))}, ["rates"]),
        ("bankers/omaha", {"collection": "1, 2"}, ["collection"]),
        (OUTLAWS, {"collection": "rates: 2"}, []),
    ],
)
def test_a_filing_as_a_file(
    id: str,
    choices: dict[str, str],
    where: list[str],
    notation: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Found alike in either notation, each with its clause; exit 1 where something is."""
    file = tmp_path / f"filing.{notation}"
    rows = {"edition": id, **choices}
    toml = "".join(f"{key} = {json.dumps(value)}\n" for key, value in rows.items())
    file.write_text(toml if notation == "toml" else json.dumps(rows), "utf-8")
    code, data = checked(capsys, file)
    assert code == (1 if where else 0) and data["permitted"] is not bool(where)
    assert [found["where"] for found in data["violations"]] == where
    assert all(found["clause"] for found in data["violations"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"edition": "x/y", "edition": "x/y"}', "twice in one object"),
        ('{"collection": "1"}', "does not say which edition"),
        ('{"edition": "bankers/razz"', "is not JSON"),
        ('edition = "bankers/razz', "is neither JSON nor TOML"),
        ("[1, 2]", "does not say which edition"),
    ],
)
def test_a_file_that_is_no_filing(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "filing"
    file.write_text(text, "utf-8")
    assert main(["check", str(file)]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


def test_a_permitted_filing_names_its_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "filing.json"
    file.write_text(json.dumps({"edition": THREE, "collection": "second: 4"}), "utf-8")
    assert main(["check", str(file)]) == 0
    assert "collection second: 4" in capsys.readouterr().out


def test_games_banked_by_the_house_have_no_collection() -> None:
    ((where, said, _),) = against("pennsylvania/three-card-poker", collection="second: 1")
    assert where == "collection" and "not an option of this edition" in said

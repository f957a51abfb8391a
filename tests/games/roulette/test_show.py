"""The uses of roulette: card, data, settlement, the terminal table, prices and simulation as they are asked for."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.editions import load
from croupier.games.roulette import uses
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.show_layout import layout_svg, layout_text
from croupier.kit import Refusal
from croupier.show.uses import Asked, uses_of
from tests import paths

ID = "grand-ronde/roulette"
EDITION = load(ID)
GAME = EDITION.under()


def asked(**words: str) -> Asked:
    return Asked(words=words)


# Card, data and drawings.


def test_the_module_is_found_by_the_edition() -> None:
    assert uses_of(EDITION) is uses


def test_the_card_tells_every_bet_every_reading_and_every_clause_but_asides() -> None:
    card = uses.card(EDITION)
    assert all(bet.title in card and str(bet.pays) in card for bet in wheel_law(EDITION).bets)
    assert all(reading.id in card for reading in EDITION.law.readings)
    told = [account.clause.section for account in EDITION.accounts if account.kinds != ("aside",)]
    # Two clauses only say that what follows are the bets.
    assert {section for section in told if section not in card} <= {"8(a)(3)", "8(b)(3)"}


def test_the_data_has_the_stable_keys_and_is_json() -> None:
    data = uses.data(EDITION)
    assert json.loads(json.dumps(data)) == data
    assert {"id", "title", "family", "text", "options", "readings", "paytables"} <= set(data)
    (table,) = data["paytables"]
    assert {"wager", "label", "unit", "rows", "clause"} <= set(table) and len(table["rows"]) == 14
    assert table["rows"][4]["on"] == "First five numbers" and table["rows"][4]["pays"] == 6
    assert len(data["spots"]) == len(layout_of(GAME).spots)


def test_every_spot_has_a_place_of_its_own_in_the_drawing() -> None:
    layout = layout_of(GAME)
    places = set()
    for name in layout.spots:
        lines = layout_text(layout, {name: [1]}).plain.splitlines()
        (place,) = [(row, line.index("●")) for row, line in enumerate(lines) if "●" in line]
        assert max(map(len, lines)) < 80
        places.add(place)
    assert len(places) == len(layout.spots)


def test_several_seats_on_one_spot_are_counted_and_the_marker_stands() -> None:
    text = layout_text(layout_of(GAME), {"17": [1, 2], "20": [3]}, "00").plain
    assert text.count("●") == 1 and "▲▲" in text and " 2 " in text


def test_the_picture_is_well_formed_and_as_kept() -> None:
    layout = layout_of(GAME)
    svg = ElementTree.fromstring(layout_svg(layout, {name: [1] for name in layout.spots}, "17", notes=True))
    circles = [node for node in svg.iter() if node.tag.endswith("circle")]
    assert len({(node.get("cx"), node.get("cy")) for node in circles}) == len(layout.spots)
    kept = paths.ROOT / "docs" / "roulette.svg"
    assert ElementTree.parse(kept).getroot() is not None


# Settlement.


def situation(**changes: Any) -> dict[str, Any]:
    seats = [
        {"seat": 1, "player": "Ann", "bets": {"red": "10", "17": 5, "on the line between 8 and 9": "2"}},
        {"seat": 2, "bets": {"20/17": "10"}, "chips": {"colour": "pink", "value": "5"}},
    ]
    return {"edition": ID, "number": "17", "seats": seats, **changes}


def test_a_situation_is_settled_with_clauses() -> None:
    report = uses.settle(situation())
    ann, ben = report.data["seats"]
    assert (ann["net"], ben["net"], report.data["bank"]) == ("163", "170", "-333")
    assert ann["lines"][-1] == {
        "wager": "17",
        "stake": "5",
        "result": "won",
        "profit": "175",
        "clause": "8(b)(3)A, 8(d)(1)",
        "why": "17 wins Straight up 17, 35 to 1",
        "row": "straight",
    }
    assert "Seat 1 (Ann)" in report.text and "Net  +$163" in report.text and "House  -$333" in report.text


def test_an_invalid_spin_settles_nothing() -> None:
    report = uses.settle(situation(revolutions=3))
    assert report.data["valid"] is False and "fewer than 4 revolutions" in report.data["orders"][0]
    assert all(seat["lines"] == [] for seat in report.data["seats"])
    back = uses.settle(situation(revolutions=3, filing={"void_spin": "return bets"}))
    assert {line["result"] for seat in back.data["seats"] for line in seat["lines"]} == {"returned"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"number": "38"}, "no compartment"),
        ({"seats": []}, "seats is empty"),
        ({"seats": [{"seat": 1, "bets": {"8/12": "5"}}]}, "share no line"),
        ({"seats": [{"seat": 1, "bets": {"red": 2.5}}]}, "not an amount"),
        ({"seats": [{"seat": 1, "bets": {"red": "2"}}]}, "the least is \\$5"),
        ({"seats": [{"seat": 1, "bets": {"red": "5"}}, {"seat": 1, "bets": {}}]}, "described twice"),
        ({"seats": [{"seat": 9, "bets": {"red": "5"}}]}, "no seat 9"),
        ({"cards": "Ah"}, "'cards', which is not known"),
        ({"revolutions": "5"}, "whole number"),
        ({"filing": {"even_zeros": "some"}}, "even_zeros"),
        (
            {"seats": [{"seat": 1, "bets": {"red": "5"}, "chips": {"value": "1", "colour": "white"}}]},
            "value chip",
        ),
        ({"seats": [{"seat": 1, "bets": {"17": "3"}}]}, "together they must be \\$5"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        uses.settle(situation(**changes))


# The table in the terminal.


# Prices and simulation.


def test_prices_as_asked() -> None:
    every = uses.price(GAME, asked())
    assert "7.8947 %   3/38" in every.text and every.data["under_the_edition"]
    some = uses.price(GAME, asked(bets="10 on red, 5 on 17", spins="100", bankroll="500", goal="1000"))
    assert json.loads(json.dumps(some.data)) == some.data
    assert some.data["spins"]["spins"] == 100 and 0 < some.data["bankroll"]["ruined"]["float"] < 1
    assert "The same bets on 100 spins: exact" in some.text and "A bankroll of $500" in some.text
    other = uses.price(GAME, asked(zeros="1", partage="true"))
    assert "not the edition's" in other.text and not other.data["under_the_edition"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"bet": "red"}, "--with bet=… is not known"),
        ({"spins": "10"}, "goes with bets"),
        ({"bets": "10 on red", "bankroll": "100"}, "together"),
        ({"zeros": "4"}, "from 1 to 3"),
        ({"partage": "perhaps"}, "true or false"),
        ({"bets": "10 on red", "spins": "many"}, "whole number"),
        ({"bets": "10 on purple"}, "not a place"),
    ],
)
def test_prices_refuse_words_they_do_not_know(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        uses.price(GAME, asked(**words))


def test_simulation_as_asked() -> None:
    values = {"rounds": 100_000, "seed": 2}
    every = uses.simulate(GAME, Asked(values=values))
    assert every.data["rounds"] == 100_000 and len(every.data["wagers"]) == 14
    words = {"bets": "10 on red", "spins": "50", "bankroll": "100", "goal": "200"}
    fates = uses.simulate(GAME, Asked(values={"rounds": 1000}, words=words))
    assert fates.data["ruined"] + fates.data["reached"] + fates.data["playing"] == pytest.approx(1)
    assert "Cannot bet any more" in fates.text
    nought = uses.simulate(GAME, Asked(values={"rounds": 1000, "seed": 0})).data
    assert nought["seed"] == 0 and nought != uses.simulate(GAME, Asked(values={"rounds": 1000})).data
    with pytest.raises(Refusal, match="needs bets and spins"):
        uses.simulate(GAME, asked(bankroll="100"))
    with pytest.raises(Refusal, match="go with a bankroll"):
        uses.simulate(GAME, asked(spins="100"))

"""The uses of roulette: card, data, settlement, stories, prices and simulation as they are asked for."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from docs.roulette_picture import CHIPS

from croupier import api
from croupier.describe.story import Story
from croupier.editions import load
from croupier.games import family_of
from croupier.games.histories import written
from croupier.games.roulette.felt import layout_of, layout_svg, layout_text
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.results import layout_page
from croupier.kit import Refusal
from croupier.pages import Drawing, Page
from croupier.pages.citations import law_book
from tests import paths
from tests.playthroughs.scenes.roulette import scenes

ID = "grand-ronde/roulette"
EDITION = load(ID)
GAME = EDITION.configure()
FAMILY = family_of(EDITION)
WHEEL = api.load(ID)


def settled(data: dict[str, Any]) -> Page:
    page: Page = FAMILY.use(EDITION, "settle")(data).page()
    return page


# Card, data and drawings.


def test_the_card_tells_every_bet_every_reading_and_every_clause_but_asides() -> None:
    card = FAMILY.card(GAME).to_text()
    assert all(bet.title in card and str(bet.pays) in card for bet in wheel_law(EDITION).bets)
    assert all(reading.id in card for reading in EDITION.law.readings)
    told = [
        law_book("grand-ronde").parts(account.clause.section)[1]
        for account in EDITION.accounts
        if account.kinds != ("aside",)
    ]
    # Two clauses only say that what follows are the bets.
    assert {section for section in told if section not in card} <= {"8(a)(3)", "8(b)(3)"}


def test_the_data_has_the_stable_keys_and_is_json() -> None:
    data = FAMILY.card(GAME).to_data()
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
        lines = layout_text(layout, {name: [1]}).splitlines()
        (place,) = [(row, line.index("●")) for row, line in enumerate(lines) if "●" in line]
        assert max(map(len, lines)) < 80
        places.add(place)
    assert len(places) == len(layout.spots)


def test_several_seats_on_one_spot_are_counted_and_the_marker_stands() -> None:
    text = layout_text(layout_of(GAME), {"17": [1, 2], "20": [3]}, "00")
    assert text.count("●") == 1 and "▲▲" in text and " 2 " in text


def test_the_picture_is_well_formed_and_as_kept() -> None:
    layout = layout_of(GAME)
    svg = ElementTree.fromstring(layout_svg(layout, {name: [1] for name in layout.spots}, "17", notes=True))
    circles = [node for node in svg.iter() if node.tag.endswith("circle")]
    assert len({(node.get("cx"), node.get("cy")) for node in circles}) == len(layout.spots)
    kept = paths.ROOT / "docs" / "roulette.svg"
    (drawing,) = layout_page(GAME, CHIPS, "20", notes=True).blocks
    assert isinstance(drawing, Drawing) and kept.read_text("utf-8") == drawing.svg


# Settlement.


def situation(**changes: Any) -> dict[str, Any]:
    seats = [
        {"seat": 1, "player": "Ann", "bets": {"red": "10", "17": 5, "on the line between 8 and 9": "2"}},
        {"seat": 2, "bets": {"20/17": "10"}, "chips": {"colour": "pink", "value": "5"}},
    ]
    return {"edition": ID, "number": "17", "seats": seats, **changes}


def test_a_situation_is_settled_with_clauses() -> None:
    report = settled(situation())
    ann, ben = report.to_data()["seats"]
    assert (ann["net"], ben["net"], report.to_data()["bank"]) == ("163", "170", "-333")
    assert ann["lines"][-1] == {
        "wager": "17",
        "stake": "5",
        "result": "won",
        "profit": "175",
        "clause": "8(b)(3)A, 8(d)(1)",
        "why": "17 wins Straight up 17, 35 to 1",
        "row": "straight",
    }
    text = report.to_text()
    assert "Seat 1 (Ann)" in text and "net  +$163" in text and "result  -$333" in text


def test_an_invalid_spin_settles_nothing() -> None:
    report = settled(situation(revolutions=3))
    assert report.to_data()["valid"] is False and "fewer than 4 revolutions" in report.to_data()["orders"][0]
    assert all(seat["lines"] == [] for seat in report.to_data()["seats"])
    back = settled(situation(revolutions=3, filing={"void_spin": "return bets"}))
    assert {line["result"] for seat in back.to_data()["seats"] for line in seat["lines"]} == {"returned"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"number": "38"}, "is not a compartment of the wheel"),
        ({"seats": []}, "seats is empty"),
        ({"seats": [{"seat": 1, "bets": {"8/12": "5"}}]}, "are not adjacent on the layout; a"),
        ({"seats": [{"seat": 1, "bets": {"red": 2.5}}]}, "not an amount"),
        ({"seats": [{"seat": 1, "bets": {"red": "2"}}]}, "the table minimum is \\$5"),
        ({"seats": [{"seat": 1, "bets": {"red": "5"}}, {"seat": 1, "bets": {}}]}, "described twice"),
        ({"seats": [{"seat": 9, "bets": {"red": "5"}}]}, "no seat 9"),
        ({"cards": "Ah"}, "'cards', which is not known"),
        ({"revolutions": "5"}, "whole number"),
        ({"filing": {"even_zeros": "some"}}, "even_zeros"),
        (
            {"seats": [{"seat": 1, "bets": {"red": "5"}, "chips": {"value": "1", "colour": "white"}}]},
            "value chip",
        ),
        ({"seats": [{"seat": 1, "bets": {"17": "3"}}]}, "3; together they must be at least"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        settled(situation(**changes))


# Stories.


def test_8_c_1_the_playthrough_shows_a_spin_that_is_not_valid_with_its_clause() -> None:
    told = {scene.title: scene for scene in scenes(EDITION)}
    assert len(told) == 5
    scene = told["a spin that is not valid, and bets changed before the next"]
    text = Story(EDITION, (scene,), FAMILY.describe).page().to_text(1000)
    assert (
        "fewer than 4 revolutions" in text and "8(c)(1)" in text and "Seat 2 takes the Red bet back" in text
    )


def test_saved_spins_are_shown_again() -> None:
    rounds = [scene.rounds[0] for scene in scenes(EDITION)][:2]
    text = (
        FAMILY.use(EDITION, "replay")("".join(written(played, {}) for played in rounds)).page().to_text(200)
    )
    assert "Round 1\n" in text and "Round 2\n" in text and "Seat 1 buys 20 blue chips at $1." in text
    for bad in ("", "[]", '{"event": "Placed"}', '{"event": "Opened"}'):
        with pytest.raises(Refusal):
            FAMILY.use(EDITION, "replay")(bad)


# Prices and simulation.


def test_prices_as_asked() -> None:
    every = WHEEL.price()
    assert "7.8947 %   3/38" in str(every) and every.data["under_the_edition"]
    some = WHEEL.price(bets="10 on red, 5 on 17", spins="100", bankroll="500", goal="1000")
    assert json.loads(json.dumps(some.data)) == some.data
    assert some.data["spins"]["spins"] == 100 and 0 < some.data["bankroll"]["ruined"]["float"] < 1
    assert "The same bets on 100 spins: exact" in str(some) and "A bankroll of $500" in str(some)
    other = WHEEL.price(zeros="1", partage="true")
    assert "not the edition's" in str(other) and not other.data["under_the_edition"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"bet": "red"}, "bet is not an option of `price`"),
        ({"spins": "10"}, "needs bets, such as bets="),
        ({"bets": "10 on red", "bankroll": "100"}, "together"),
        ({"zeros": "4"}, "from 1 to 3"),
        ({"partage": "perhaps"}, "choose yes or no"),
        ({"bets": "10 on red", "spins": "many"}, "whole number"),
        ({"bets": "10 on purple"}, "is not a position on the layout"),
    ],
)
def test_prices_refuse_words_they_do_not_know(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        WHEEL.price(**words)


def test_simulation_as_asked() -> None:
    every = WHEEL.simulate(100_000, seed=2)
    assert every.data["rounds"] == 100_000 and len(every.data["wagers"]) == 14
    fates = WHEEL.simulate(1000, bets="10 on red", spins="50", bankroll="100", goal="200")
    assert fates.data["ruined"] + fates.data["reached"] + fates.data["playing"] == pytest.approx(1)
    assert "Cannot bet any more" in str(fates)
    nought = WHEEL.simulate(1000, seed=0).data
    assert nought["seed"] == 0 and nought != WHEEL.simulate(1000).data
    with pytest.raises(Refusal, match="needs bets and spins"):
        WHEEL.simulate(bankroll="100")
    with pytest.raises(Refusal, match="spins and goal need a bankroll; the"):
        WHEEL.simulate(spins="100")

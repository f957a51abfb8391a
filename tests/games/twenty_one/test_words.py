"""What is typed about twenty-one, and the chart as text, picture and data."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from fractions import Fraction

import pytest

from croupier.games.twenty_one.price.basic import ChartPart
from croupier.games.twenty_one.rules import TwentyOneRules, rules_of
from croupier.games.twenty_one.strategy import (
    MEANINGS,
    PRINTED_UPCARDS,
    DrawnChart,
    chart_data,
    chart_page,
    chart_svg,
)
from croupier.games.twenty_one.what_if import KNOWN
from croupier.games.twenty_one.words import (
    read_cards,
    read_removed,
    read_up,
    removed_text,
    values_text,
)
from croupier.kit import Refusal
from tests.what_if import what_if_game

ALL = tuple(range(13))
SIX = TwentyOneRules(decks=6, ranks=ALL)
SPANISH = TwentyOneRules(decks=6, ranks=tuple(rank for rank in ALL if rank != 8))


# Cards.


@pytest.mark.parametrize(
    ("text", "values", "written"),
    [
        ("9h 7d", (9, 7), "9h 7d"),
        ("9 7", (9, 7), "9 7"),
        ("A,T", (1, 10), "A T"),
        ("10 k", (10, 10), "T K"),
        ("10h", (10,), "Th"),
        ("a", (1,), "A"),
        ("8 8 8 8", (8, 8, 8, 8), "8 8 8 8"),
        ("9h7d", (9, 7), "9h 7d"),
        ("A77", (1, 7, 7), "A 7 7"),
        ("", (), ""),
    ],
)
def test_cards_with_and_without_suits(text: str, values: tuple[int, ...], written: str) -> None:
    cards = read_cards(text, "own", SIX)
    assert tuple(card.value for card in cards) == values
    assert " ".join(card.text for card in cards) == written


@pytest.mark.parametrize("text", ["1", "B", "9x", "9hh", "0", "♥", "9 7 zz", "hd"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a card"):
        read_cards(text, "own", SIX)


def test_a_pack_without_tens_has_no_ten_of_hearts_but_ten_cards() -> None:
    assert [card.text for card in read_cards("T", "own", SPANISH)] == ["K"]
    with pytest.raises(Refusal, match="not in the decks of this game"):
        read_cards("Th", "own", SPANISH)


def test_the_up_card_is_one_card() -> None:
    assert read_up("Qd", "dealer", SIX) == (10, 0)
    for text in ("", "9 9"):
        with pytest.raises(Refusal, match="one face-up card"):
            read_up(text, "dealer", SIX)


def test_values_are_written_as_they_are_read() -> None:
    assert values_text((1, 10, 5)) == "A T 5"


# Cards that are gone.


def test_cards_that_are_gone_one_by_one_or_by_number() -> None:
    assert read_removed("A A 5 T", SIX) == (2, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    assert read_removed("5x24, Kx2 T", SIX) == (0, 0, 0, 0, 24, 0, 0, 0, 0, 3)
    assert removed_text(read_removed("A A 5 Tx2", SIX)) == "2 aces, 1 5, 2 ten cards"
    assert removed_text((0,) * 10) == "nothing"


@pytest.mark.parametrize("text", ["5x25", "Ax24 A", "Tx97"])
def test_no_more_cards_are_gone_than_the_shoe_holds(text: str) -> None:
    with pytest.raises(Refusal, match="packs hold "):
        read_removed(text, SIX)


@pytest.mark.parametrize("text", ["5x", "5xx2", "x3", "5x-1", "5x2.5", "24x5x1"])
def test_a_number_of_cards_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_removed(text, SIX)


# Changes.


def changed_rules(words: str) -> TwentyOneRules:
    return rules_of(what_if_game("grand-ronde/blackjack", words))


def test_rules_are_changed_word_by_word() -> None:
    found = changed_rules("S17, no DAS, 1 deck, 6 to 5, european, no resplit, late surrender")
    assert not found.hits_soft_17
    assert not found.double_after_split
    assert (found.decks, found.natural_pays, found.natural_suited) == (1, Fraction(6, 5), Fraction(6, 5))
    assert (found.hole, found.surrender) == ("all lost", "late")
    assert (found.split_hands, found.split_aces_hands) == (2, 2)


def test_more_rules_that_may_be_changed() -> None:
    found = changed_rules("split to 3; resplit aces; draw to split aces; double 10-11; 6 card charlie")
    assert (found.split_hands, found.split_aces_hands, found.split_aces_one_card) == (3, 3, False)
    assert (found.double_totals, found.charlie) == ((10, 11), 6)
    found = changed_rules("redouble, rescue, 888 win, 21 win, natural win, 48 cards, no chart, insurance")
    assert (found.redoubles, found.rescue, found.bust_888, found.equal_21) == (2, True, "win", "win")
    assert (found.naturals_tie, len(found.ranks), found.insurance) == ("win", 12, Fraction(2))


@pytest.mark.parametrize("text", ["tea", "S 17", "no", "3 to 0", "-1 decks"])
def test_a_change_that_is_not_known_is_refused_with_those_that_are(text: str) -> None:
    with pytest.raises(Refusal, match="is not known; choose one of: H17, S17") as refused:
        changed_rules(f"S17, {text}")
    assert KNOWN in str(refused.value)


@pytest.mark.parametrize(
    "text", ["0 decks", "9 decks", "double 3", "double 11-9", "split to 5", "split to 1"]
)
def test_a_change_out_of_its_bounds_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is refused"):
        changed_rules(text)


# The chart.

CHART = DrawnChart(
    "Blackjack & <more>",
    ("six decks",),
    (
        ChartPart("hard", (("16", tuple("SSSSSHHHRR"[n] for n in range(10))), ("11", ("D",) * 10))),
        ChartPart("soft", (("A,7", ("Ds",) * 10),)),
        ChartPart("pairs", (("8,8", ("P",) * 9 + ("Rp",)),)),
    ),
)


def test_the_chart_as_text_has_ten_columns_and_a_legend() -> None:
    lines = chart_page(CHART, "", {}).to_text().splitlines()
    head = next(line.split() for line in lines if line.strip().startswith("Hard"))
    assert head == ["Hard", *PRINTED_UPCARDS]
    assert next(line.split() for line in lines if line.split()[:1] == ["16"]) == ["16", *"SSSSSHHHRR"]
    assert "  Rp    surrender, else split" in lines
    assert not any(line.strip().startswith("Q ") for line in lines), "a code that does not occur"


def test_the_chart_as_a_picture_is_well_formed_and_says_the_same() -> None:
    root = xml.fromstring(chart_svg(CHART))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.findtext(f"{space}title") == "Blackjack & <more>"
    texts = [element.text for element in root.iter(f"{space}text")]
    assert texts.count("Ds") == 11, "ten cells and the legend"
    assert all(str(up) in texts for up in PRINTED_UPCARDS)
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for element in root.iter():
        assert 0 <= float(element.get("x", 0)) <= width
        assert 0 <= float(element.get("y", 0)) <= height


def test_the_chart_as_data() -> None:
    data = chart_data(CHART)
    assert data["up_cards"] == list(PRINTED_UPCARDS)
    assert data["parts"][2] == {"name": "pairs", "rows": [{"hand": "8,8", "play": ["P"] * 9 + ["Rp"]}]}
    assert data["codes"]["Rp"] == "surrender, else split"


@pytest.mark.parametrize("code", [code for code in MEANINGS if code != "-"])
def test_every_code_can_be_read_on_its_colour(code: str) -> None:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    _, fill, ink = MEANINGS[code]
    low, high = sorted((light(fill), light(ink)))
    assert (high + 0.05) / (low + 0.05) >= 4.5

"""The card and the data of a game played for a pot say everything that its law says, each with its clause."""

import json
from typing import Any

import pytest

from croupier.editions import Edition, ids_of, load
from croupier.games.pot.card import card_page, ruling_words
from croupier.games.pot.law import pot_law
from croupier.kit import dollars
from croupier.kit.text import listed
from croupier.pages import Page, Paragraph, Section
from croupier.pages.page import ClauseRef, spans
from croupier.pages.words import money, sentence

POTS = pytest.mark.parametrize("id", ids_of("pot poker"))
HOLDEM = "colorado/texas-holdem-high"
KEYS = (
    "forced",
    "streets",
    "betting",
    "parts",
    "odd_chips",
    "showing",
    "rakes",
    "collections",
    "jackpots",
    "pools",
    "rulings",
    "options",
    "readings",
    "paytables",
)


def card(id: str) -> Page:
    return card_page(load(id).configure())


def edition_data(id: str) -> Any:
    return card(id).to_data()


def flat(edition: Edition) -> str:
    return " ".join(str(card(edition.id)).split())


@POTS
def test_the_card_names_every_part_of_the_pot(id: str) -> None:
    edition = load(id)
    text, pot = flat(edition), pot_law(edition)
    names = [hand.name for hand in edition.law.hands] + [bet.name for bet in pot.forced]
    names += [part.name for part in pot.parts] + [row.name for row in pot.jackpots]
    names += [pool.name for pool in pot.pools]
    assert all(f" {name}: " in text or f" {name}, where " in text for name in names)
    for street in pot.streets:
        assert f" {street.name}: " in text or f" {street.name}, where " in text
    for row in pot.rulings:
        assert " ".join(ruling_words(row).split()) in text
        assert " ".join(row.says.split()) in text
    for rake in pot.rakes:
        assert rake.option in text and rake.most in text


@POTS
def test_every_line_of_the_card_rests_on_a_clause_or_a_reading(id: str) -> None:
    """From the hands down to the rulings each entry ends with its basis; only fees stand under a common one."""
    for section in card(id).blocks:
        assert isinstance(section, Section)
        if section.title in ("", "Interpretations", "Paytables", "Rake and collections"):
            continue
        for block in section.blocks:
            assert isinstance(block, Paragraph)
            refs = [value for value in spans(block.text) if isinstance(value, ClauseRef)]
            assert any(ref.ids or ref.readings for ref in refs), block


@POTS
def test_the_card_prints_every_fee_of_every_schedule(id: str) -> None:
    edition = load(id)
    text = flat(edition)
    for row in pot_law(edition).collections:
        tail = row.label.rpartition(": ")[2]
        assert tail in text
        fees = ", ".join(money(fee.amount) for fee in row.takes if not fee.otherwise)
        assert "illegible in print" in text if row.illegible else fees in text, row


@POTS
def test_the_data_has_stable_keys_and_every_row(id: str) -> None:
    edition = load(id)
    data, pot = json.loads(json.dumps(edition_data(id))), pot_law(edition)
    assert set(KEYS) <= set(data)
    for part in ("forced", "streets", "parts", "rakes", "collections", "jackpots", "pools", "rulings"):
        assert len(data[part]) == len(getattr(pot, part))
        assert all(item["clause"] or item["reading"] for item in data[part])
    for part in ("betting", "odd_chips", "showing"):
        assert data[part]["clause"] or data[part]["reading"]
    for item, row in zip(data["collections"], pot.collections, strict=True):
        assert [fee["amount"] for fee in item["takes"]] == [dollars(fee.amount) for fee in row.takes]


def test_amounts_in_the_data_are_dollars() -> None:
    data = edition_data(HOLDEM)
    assert (data["betting"]["most_bet"], data["betting"]["most_raise"]) == ("100", "100")
    fees = edition_data("bankers/texas-holdem")["collections"]
    assert fees[0]["label"] == "1"
    assert fees[0]["takes"][0] == {"at": "flop", "amount": "3", "otherwise": False}


def test_1012_the_streets_of_hold_em_in_order() -> None:
    text = str(card(HOLDEM))
    places = [text.index(f"\n{name}") for name in ("preflop:", "flop, where", "turn, where", "river, where")]
    assert places == sorted(places)
    cited = "§ 47.1-1012(2), § 47.1-1012(3), § 47.1-1002(4.5)"
    assert f"as above; nobody may check. [Colo. Rule 10 {cited}" in " ".join(text.split())


def test_2323_the_first_fees_of_bankers_hold_em() -> None:
    text = flat(load("bankers/texas-holdem"))
    assert "7 to 22 players: 1: $3, $1 ($1); 2: $4, $1 ($1); 3: $5, $1 ($1)" in text


def test_lists_of_numbers_are_runs() -> None:
    assert listed(["1", "2", "3", "7", "8", "none"]) == "1 to 3, 7, 8, none"
    assert sentence("a bet is made") == "A bet is made."

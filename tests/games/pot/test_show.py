"""The card and the data of a game played for a pot say everything that its law says, each with its clause."""

import json

import pytest

from croupier.editions import Edition, ids_of, load
from croupier.games.pot.law import pot_law
from croupier.games.pot.show_card import ruling_words
from croupier.kit import dollars
from croupier.show.card import rule_card
from croupier.show.data import edition_data
from croupier.show.words import listed, money, sentence

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


def flat(edition: Edition) -> str:
    return " ".join(rule_card(edition).split())


@POTS
def test_the_card_names_every_part_of_the_pot(id: str) -> None:
    edition = load(id)
    card, pot = flat(edition), pot_law(edition)
    names = [hand.name for hand in edition.law.hands] + [bet.name for bet in pot.forced]
    names += [part.name for part in pot.parts] + [row.name for row in pot.jackpots]
    names += [pool.name for pool in pot.pools]
    assert all(f" {name}: " in card or f" {name}, where " in card for name in names)
    for street in pot.streets:
        assert f" {street.name}: " in card or f" {street.name}, where " in card
    for row in pot.rulings:
        assert " ".join(ruling_words(row).split()) in card
        assert " ".join(row.says.split()) in card
    for rake in pot.rakes:
        assert rake.option in card and rake.most in card


@POTS
def test_every_line_of_the_card_rests_on_a_clause_or_a_reading(id: str) -> None:
    """From the hands down to the rulings each entry ends with its basis; only fees stand under a common one."""
    lines = rule_card(load(id)).split("\n\n")
    for section in lines[1:]:
        title, _, *body = section.splitlines()
        if title.startswith("Readings") or title == "Schedules":
            continue
        entries = " ".join(line if line.startswith("    ") else f"\n{line}" for line in body).split("\n")[1:]
        for entry in entries:
            assert "[" in entry, entry


@POTS
def test_the_card_prints_every_fee_of_every_schedule(id: str) -> None:
    edition = load(id)
    card = flat(edition)
    for row in pot_law(edition).collections:
        tail = row.label.rpartition(": ")[2]
        assert tail in card
        fees = ", ".join(money(fee.amount) for fee in row.takes if not fee.otherwise)
        assert "lost in print" in card if row.illegible else fees in card, row


@POTS
def test_the_data_has_stable_keys_and_every_row(id: str) -> None:
    edition = load(id)
    data, pot = json.loads(json.dumps(edition_data(edition))), pot_law(edition)
    assert set(KEYS) <= set(data)
    for part in ("forced", "streets", "parts", "rakes", "collections", "jackpots", "pools", "rulings"):
        assert len(data[part]) == len(getattr(pot, part))
        assert all(item["clause"] or item["reading"] for item in data[part])
    for part in ("betting", "odd_chips", "showing"):
        assert data[part]["clause"] or data[part]["reading"]
    for item, row in zip(data["collections"], pot.collections, strict=True):
        assert [fee["amount"] for fee in item["takes"]] == [dollars(fee.amount) for fee in row.takes]


def test_amounts_in_the_data_are_dollars() -> None:
    data = edition_data(load(HOLDEM))
    assert (data["betting"]["most_bet"], data["betting"]["most_raise"]) == ("100", "100")
    fees = edition_data(load("bankers/texas-holdem"))["collections"]
    assert fees[0]["label"] == "1"
    assert fees[0]["takes"][0] == {"at": "flop", "amount": "3", "otherwise": False}


def test_1012_the_streets_of_hold_em_in_order() -> None:
    card = rule_card(load(HOLDEM))
    places = [card.index(f"  {name}") for name in ("preflop:", "flop, where", "turn, where", "river, where")]
    assert places == sorted(places)
    assert "as above; nobody may check. [1012(2), 1012(3), 1002(4.5)" in " ".join(card.split())


def test_2323_the_first_fees_of_bankers_hold_em() -> None:
    card = rule_card(load("bankers/texas-holdem"))
    assert "7 to 22 players: 1: $3, $1 ($1); 2: $4, $1 ($1); 3: $5, $1 ($1)" in " ".join(card.split())


def test_lists_of_numbers_are_runs() -> None:
    assert listed(["1", "2", "3", "7", "8", "none"]) == "1 to 3, 7, 8, none"
    assert sentence("a bet is made") == "A bet is made."

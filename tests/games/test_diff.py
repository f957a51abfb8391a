"""Two filings, editions and books side by side, and what each difference is worth."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from croupier.editions import load
from croupier.games.diff import DiffSide, EdgesOf, GameDiff, diff, diff_games, edges_of, paytable_differences
from croupier.kit import Refusal
from tests.cli.calling import call

SINGLE = "grand-ronde/single-21"


def test_two_filings_differ_by_what_one_choice_is_worth() -> None:
    edition = load("bankers/ez-baccarat-panda-8")
    found = diff_games(DiffSide(edition), DiffSide(edition, {"tied_lines": "lose"}))
    (difference,) = found.differences
    assert (difference.a, difference.b) == ("push", "lose")
    worth = {change.price: change.change for change in difference.changes}
    before, after = edges_of(edition, {}), edges_of(edition, {"tied_lines": "lose"})
    assert worth == {name: after[name] - before[name] for name in before if after[name] != before[name]}
    assert len(worth) == 2 and all(isinstance(each, Fraction) and each > 0 for each in worth.values())


def test_a_choice_without_a_price_says_so() -> None:
    edition = load("grand-ronde/roulette")
    found = diff_games(DiffSide(edition), DiffSide(edition, {"seats": 5}))
    assert [(each.key, each.why) for each in found.differences] == [("seats", "no effect on the house edge")]


def test_a_pot_game_has_no_edge_to_compare() -> None:
    found = diff("colorado/texas-holdem-high", "colorado/omaha-high")
    assert isinstance(found, GameDiff) and found.edges == ()
    assert all("not comparable" in each.why for each in found.differences)
    assert [each for each in found.statements if each.heading == "Hands"]
    assert "no difference is worth anything in house edge" in found.page().to_text()


def test_a_paytable_is_carried_over_as_a_change() -> None:
    """The Pair Plus of Pennsylvania paid as Grand Ronde pays it: its house edge is Grand Ronde's."""
    a, b = load("pennsylvania/three-card-poker"), load("grand-ronde/three-card-poker")
    rows = {each.key: each for each in paytable_differences(EdgesOf(a, {}), a.configure(), b.configure())}
    (change,) = rows["pair_plus"].changes
    assert change.after == Fraction(402, 5525) == edges_of(b, {}, "pair_plus")["Pair Plus"]


def test_a_book_is_not_compared_with_an_edition() -> None:
    with pytest.raises(Refusal, match="colorado is a book"):
        diff("colorado", SINGLE)
    assert call("diff", "colorado", SINGLE).exit_code == 2
    assert "Name what to compare grand-ronde/craps with" in call("diff", "grand-ronde/craps").stderr


def test_the_command_compares_filings() -> None:
    shown = call("diff", "grand-ronde/roulette", "--set-b", "seats=5", "--json")
    data = json.loads(shown.stdout)
    assert shown.exit_code == 0 and data["b"]["filing"] == {"seats": "5"}
    assert [each["key"] for each in data["differences"]] == ["seats"] and len(data["house_edges"]) > 5

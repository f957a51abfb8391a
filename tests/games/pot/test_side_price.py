"""Longhorn's compulsory Bonus has a house edge: counted exactly, and held against a plain count of dealt hands."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from croupier.analysis.findings import TableEdge
from croupier.editions import load
from croupier.games.audit import audit_edition
from croupier.games.pot.audit import by_price
from croupier.games.pot.results import house_costs
from croupier.games.pot.rules import pot_rules
from croupier.games.pot.side_wagers import DEALS, RANKS, SideBetPrice, own_card_counts, side_prices
from croupier.ranks.named import matches

GAME = load("colorado/longhorn-holdem").configure()


def test_1017_41_14_every_deal_is_counted_and_as_often_as_it_is_dealt() -> None:
    """Twenty thousand deals, each rated by the game's own hand with one or both of the player's cards."""
    counts, made, rng = own_card_counts(), Counter[str](), random.Random(5)
    assert sum(counts.values()) == DEALS == 2_809_475_760
    hand = pot_rules(GAME).parts[0].hand
    assert hand is not None
    for _ in range(20_000):
        cards = rng.sample(range(52), 7)
        best = hand(cards[:2], cards[2:], ())
        made[next((rank for rank in RANKS[:0:-1] if matches(rank, best)), "nothing")] += 1
    for rank in RANKS:
        chance = counts[rank] / DEALS
        assert abs(made[rank] / 20_000 - chance) < 5 * (chance * (1 - chance) / 20_000) ** 0.5 + 1e-4


@pytest.mark.parametrize(
    ("schedule", "edge"), [("I", Fraction(5347073, 175592235)), ("II", Fraction(8364589, 175592235))]
)
def test_1017_41_23_the_bonus_under_both_schedules(schedule: str, edge: Fraction) -> None:
    game = load("colorado/longhorn-holdem").configure(bonus=schedule)
    (side,) = house_costs(game).sides
    assert side.table.label == schedule and side.house_edge == edge
    assert sum(chance for _, chance, _ in side.rows) == 1
    page = house_costs(game).page()
    (data,) = page.to_data()["side_bets"]
    assert data["house_edge"] == str(edge) and "1017.41(23)" in data["clause"]
    assert f"paytable {schedule}" in str(page) and "house edge" in str(page)


def test_every_paytable_is_priced_where_all_are_asked_for() -> None:
    assert [side.table.label for side in house_costs(GAME, all=True).sides] == ["I", "II"]
    assert side_prices(load("colorado/texas-holdem-high").configure(), every=True) == ()


def test_the_audit_prices_the_bonus() -> None:
    assert audit_edition(GAME.edition) == ()
    (table,) = [table for table in GAME.tables if table.wager == "bonus"]
    generous = table.model_copy(update={"otherwise": "returned"})
    side = SideBetPrice(GAME, generous)
    edge = TableEdge("bonus", "I", side.house_edge)
    assert [finding.kind for finding in by_price(GAME.edition, side, edge)] == ["player edge"]

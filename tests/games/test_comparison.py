"""A game beside the same with changes: what may be filed is filed, the rest is changed and labelled."""

from __future__ import annotations

import pytest

from croupier.analysis.par import GameFigures, changed_cells, figures_in
from croupier.editions import load
from croupier.games import family_of
from croupier.games.comparison import compare, divided
from croupier.kit import Refusal
from croupier.pages.comparison import Comparison

TCP = "pennsylvania/three-card-poker"


def edge(found: Comparison, name: str) -> tuple[float, float]:
    """The house edge of a wager now and then."""
    now = next(each for each in found.figures_now.wagers if each.name == name)
    then = next(each for each in found.figures_then.wagers if each.name == name)
    return float(now.house_edge or 0), float(then.house_edge or 0)


def test_a_payout_moves_its_own_wager_alone() -> None:
    found = compare(load(TCP), {}, {"pair_plus.A.flush": "4 to 1"})
    assert found.label == "Changed: Pair Plus A: flush pays 4 to 1; no book permits this game."
    assert edge(found, "Pair Plus") == pytest.approx((0.1279638, 0.0783710), abs=1e-7)
    assert edge(found, "Ante, Play, Ante Bonus")[0] == edge(found, "Ante, Play, Ante Bonus")[1]
    assert found.page().to_data()["strategy"]["same"]


def test_what_the_book_permits_is_filed_and_not_changed() -> None:
    found = compare(load(TCP), {}, {"pair_plus": "B"})
    assert found.label == "Filed: Pair Plus paytable B."
    assert found.then.edition is found.now.edition and found.then.labels["pair_plus"] == "B"
    text = str(found.page())
    assert "no book permits" not in text


def test_the_best_play_follows_the_payouts() -> None:
    found = compare(load(TCP), {}, {"qualify": "none"})
    assert found.figures_now.rules != found.figures_then.rules
    page = str(found.page())
    assert found.figures_then.rules[0] in page and not found.page().to_data()["strategy"]["same"]


def test_charts_are_compared_cell_by_cell() -> None:
    now = GameFigures((), chart=(("hard: 12 against 3", "hit"), ("hard: 12 against 4", "stand")))
    then = GameFigures((), chart=(("hard: 12 against 3", "stand"), ("hard: 12 against 4", "stand")))
    assert changed_cells(now, then) == (("hard: 12 against 3", "hit", "stand"),)


def test_short_words_of_a_family_are_changed() -> None:
    edition = load("grand-ronde/blackjack")
    assert divided(edition, {}, {"S17": None, "seats": "5"}) == ({"seats": 5}, {"S17": None})


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        ("grand-ronde/roulette", {"straight": "36 to 1"}),
        ("bankers/ez-baccarat-panda-8", {"tie": "9 to 1"}),
        ("colorado/texas-holdem-high", {"rake": "5%"}),
    ],
)
def test_every_family_has_figures_to_compare(id: str, changes: dict[str, str]) -> None:
    found = compare(load(id), {}, changes)
    assert found.figures_now != found.figures_then
    assert found.page().to_data()["label"]


def test_a_refused_change_is_a_sentence() -> None:
    with pytest.raises(Refusal, match=r"change pair_plus.flush: .*tea"):
        compare(load(TCP), {}, {"pair_plus.flush": "tea"})


def test_the_rows_of_every_paytable_can_be_changed_by_their_keys() -> None:
    from croupier.editions.what_if import changeable

    edition = load(TCP)
    rows = [row for each in changeable(edition) for row in each.rows]
    assert ("pair_plus.A.flush", "flush", "3 to 1") in rows
    key, _, pays = rows[0]
    same = compare(edition, {}, {key: pays})
    assert [each.house_edge for each in same.figures_then.wagers][:1] == [
        each.house_edge for each in same.figures_now.wagers
    ][:1]


def test_figures_are_those_of_the_price() -> None:
    game = load(TCP).configure()
    family = family_of(game.edition)
    priced = family.use(game.edition, "price")(game)
    figures, prices = figures_in(priced), priced.price.prices
    assert [(each.name, each.house_edge, each.hit_frequency) for each in figures.wagers] == [
        (price.name, price.house_edge, price.hit_frequency) for price in prices
    ]

"""The prices in the package: of the law as it is, equal to what is worked out, and used only for what they are of."""

from __future__ import annotations

import json

import pytest

from croupier import load as load_game
from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.games.shipped_prices import price_key, shipped_keys, shipped_price, worked_out
from croupier.pages.encoding import decode_page, encode_page

# One of each way to a price, quick ones; `make soak` works out all.
SAMPLE = (
    "pennsylvania/three-card-poker",
    "pennsylvania/four-card-poker",
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/craps",
    "grand-ronde/keno",
    "grand-ronde/roulette",
    "grand-ronde/let-it-ride",
    "grand-ronde/blackjack",
    "colorado/texas-holdem-high",
)
NOT_EXACT = {"colorado/texas-shootout", "grand-ronde/bingo-planet"}  # sampled in part
RENEW = "run `make prices ANEW=--all` and commit src/croupier/law/prices.zip"


def compare(id: str) -> None:
    found = worked_out(id)
    assert found is not None
    game, page = found
    shipped = shipped_price(game, {})
    assert shipped is not None, RENEW
    assert shipped.to_data() == page.to_data(), RENEW
    assert shipped.to_text() == page.to_text(), RENEW


def test_every_edition_has_the_price_of_its_law() -> None:
    now = {id: price_key(load(id).configure()) for id in edition_ids() if id not in NOT_EXACT}
    stale = sorted(id for id, key in now.items() if shipped_keys().get(id) != key)
    assert stale == [], "the law changed: run `make prices` and commit src/croupier/law/prices.zip"
    assert set(shipped_keys()) == set(now)


@pytest.mark.parametrize("id", SAMPLE)
def test_a_price_in_the_package_equals_the_one_worked_out(id: str) -> None:
    compare(id)


@pytest.mark.soak
@pytest.mark.parametrize("id", [id for id in edition_ids() if id not in (*SAMPLE, *NOT_EXACT)])
def test_every_price_in_the_package_equals_the_one_worked_out(id: str) -> None:
    compare(id)


def test_another_filing_other_options_and_other_rules_are_worked_out() -> None:
    edition = load("pennsylvania/three-card-poker")
    assert shipped_price(edition.configure(), {"meter": None}) is not None
    assert shipped_price(edition.configure(), {"budget": 5}) is None
    assert shipped_price(edition.configure(pair_plus="B"), {}) is None
    changed = load_game(edition.id).what_if(pair_plus="50-30-5-3-1")
    assert shipped_price(changed.game, {}) is None


def test_python_works_figures_out_only_when_they_are_asked_for() -> None:
    sheet = load_game("grand-ronde/roulette").price()
    assert sheet["edition"] == "grand-ronde/roulette" and "result" not in vars(sheet)
    use = family_of(load("grand-ronde/roulette")).use(load("grand-ronde/roulette"), "price")
    assert type(sheet.result) is type(use(load("grand-ronde/roulette").configure()))


def test_a_page_stays_as_it_is_in_json() -> None:
    found = worked_out("grand-ronde/bingo")
    assert found is not None
    _, page = found
    assert decode_page(json.loads(json.dumps(encode_page(page)))) == page

"""The price of pai gow on small decks: every deal counted plainly, what must be equal, and the dragon hand."""

from __future__ import annotations

import pytest

from croupier.editions import ids_of, load
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.road import road_of
from tests.games.banked.price.pai_gow_toys import (
    BANKERS,
    COLORADO,
    EMPERORS,
    FORTUNE,
    MIXED,
    QUEENS,
    SUITED,
    check_every_deal,
    check_wins_equal_losses,
    toy,
)

LOW = "2c 3c 4c 5c 6c 7d 8d 2d 3h 4h 9h Ts Js Ac"
TOYS: list[tuple[str, str, dict[str, str]]] = [
    (FORTUNE, MIXED, {"tie_beside_a_win": "lost"}),
    (BANKERS, LOW, {"jokers": "0"}),
    (BANKERS, f"{QUEENS} Jk Jk2", {"jokers": "2", "joker": "wild"}),
]  # more of them by `make soak`


@pytest.mark.parametrize(("id", "cards", "filing"), TOYS)
def test_every_deal_of_fourteen_cards_counted_plainly(id: str, cards: str, filing: dict[str, str]) -> None:
    check_every_deal(toy(id, cards, **filing))


ALIKE = [id for id in ids_of("banked poker") if road_of(load(id).configure()) == "pai_gow"]


@pytest.mark.parametrize("id", ALIKE)
def test_wins_equal_losses_where_both_sides_go_by_the_way(id: str) -> None:
    """Every edition prices the way against itself; on whole decks by `make soak`."""
    check_wins_equal_losses(toy(id, SUITED))


def test_the_dragon_hand_fares_as_any_hand() -> None:
    """Set by its player as well as his own; as a community hand by the house way."""
    offered, community = (
        toy(COLORADO, MIXED, dragon=True, dragon_form=form) for form in ("offered", "community")
    )
    for game, play in ((offered, "optimal"), (offered, "house way"), (community, "house way")):
        found = {price.wagers: price for price in price_game(game, play=play).prices}
        assert found["dragon",].expectation == found["main",].expectation
        assert found["dragon",].distribution == found["main",].distribution
        assert found["dragon",].certainty == "exact given stated play"
    best = {price.wagers: price for price in price_game(community).prices}
    assert best["dragon",].expectation < best["main",].expectation


def test_the_way_that_is_filed_is_named_beside_the_price() -> None:
    filed = price_game(toy(COLORADO, MIXED, way="bankers/fortune-pai-gow-poker-1-1"), play="house way")
    assert any("that of bankers/fortune-pai-gow-poker-1-1" in note for note in filed.notes)
    assert not any("house way" in note for note in price_game(toy(EMPERORS, MIXED), play="house way").notes)
